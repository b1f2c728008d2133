//! The comparison can fail: facts that are made wrong on purpose are noticed.

use std::collections::BTreeMap;

use pleach::model::{
    Access, Dispatch, ELEMENT, FunctionKind, Item, ItemKind, Mode, Root, Unit, Update, Usr,
    Variable,
};

use crate::compare::compare;
use crate::plugin;
use crate::programs::{Program, facts, odd, test_inputs};

/// A way to make facts wrong.
struct Lie {
    /// What it does.
    name: &'static str,
    /// Tells it in the `n`th place of an item; whether there is one.
    tell: fn(&mut Item, usize) -> bool,
}

const LIES: [Lie; 8] = [
    Lie {
        name: "an access is dropped",
        tell: |item, n| {
            let there = n < item.accesses.len() && !is_implied(item, n);
            there.then(|| item.accesses.remove(n)).is_some()
        },
    },
    Lie {
        name: "a write is made a read",
        tell: |item, n| {
            let told = |it: &&mut Access| is_write(it) && it.place.root != Root::Going;
            let mut writes = item.accesses.iter_mut().filter(told);
            writes.nth(n).map(|it| it.mode = Mode::Read).is_some()
        },
    },
    Lie {
        name: "a touch is made an update",
        tell: |item, n| {
            let implied = is_implied(item, n);
            let other = |it: &&mut Access| !matches!(it.place.root, Root::Unknown | Root::World);
            let access = item.accesses.get_mut(n).filter(|_| !implied).filter(other);
            access.map(|it| it.update = Some(Update::Xor)).is_some()
        },
    },
    Lie {
        name: "a path is cut short",
        tell: |item, n| {
            let implied = is_implied(item, n);
            let path = item.accesses.get_mut(n).map(|it| &mut it.place.path);
            path.filter(|_| !implied).and_then(Vec::pop).is_some()
        },
    },
    Lie {
        name: "a place has another root",
        tell: |item, n| {
            let implied = is_implied(item, n);
            let root = item.accesses.get_mut(n).map(|it| &mut it.place.root);
            let other = Root::Pointee(Variable::Global(Usr::new("c:@Other")));
            root.filter(|_| !implied).map(|it| *it = other).is_some()
        },
    },
    Lie {
        name: "a call is of another function",
        tell: |item, n| match &mut item.kind {
            ItemKind::Call(call) if n == 0 => {
                call.callee = Usr::new("c:@F@other#");
                true
            }
            _ => false,
        },
    },
    Lie {
        name: "a call is on another node",
        tell: |item, n| match &mut item.kind {
            ItemKind::Call(call) if n == 0 => {
                let place = call.receiver.place.as_mut();
                place.map(|it| it.path.push(Usr::new("c:@Other"))).is_some()
            }
            _ => false,
        },
    },
    Lie {
        name: "a virtual call is direct",
        tell: |item, n| match &mut item.kind {
            ItemKind::Call(call) if n == 0 && call.dispatch == Dispatch::Virtual => {
                call.dispatch = Dispatch::Direct;
                true
            }
            _ => false,
        },
    },
];

/// Whether the `n`th access is a read of what leads to another one.
fn is_implied(item: &Item, n: usize) -> bool {
    // The plugin does not tell what may not return.
    if item
        .accesses
        .get(n)
        .is_some_and(|it| it.place.root == Root::Going)
    {
        return true;
    }
    let Some(access) = item.accesses.get(n).filter(|it| !is_write(it)) else {
        return false;
    };
    let longer = |it: &Access| {
        it.place.root == access.place.root
            && it.place.path.len() > access.place.path.len()
            && it.place.path.starts_with(&access.place.path)
    };
    item.accesses.iter().any(longer)
}

fn is_write(access: &Access) -> bool {
    access.mode == Mode::Write
}

/// The unit with the `at`th item of a traversal made wrong, if there is such a place.
fn falsified(unit: &Unit, lie: &Lie, at: usize, n: usize) -> Option<Unit> {
    let mut wrong = unit.clone();
    let traversals = wrong.functions.iter_mut();
    let traversals = traversals.filter(|it| it.kind == FunctionKind::Traversal);
    let mut items = traversals
        .filter_map(|it| it.body.as_mut())
        .flat_map(|it| &mut it.items);
    let told = (lie.tell)(items.nth(at)?, n);
    told.then_some(wrong)
}

fn program(name: &str) -> Program {
    let mut all = test_inputs().into_iter().chain(odd());
    all.find(|it| it.name == name).expect("a test input")
}

#[test]
fn falsified_facts_are_noticed() {
    let program = program("programs/design-example");
    let units = facts(&program);
    let unit = &units[0];
    let file = &unit.files[unit.main.0 as usize].path;
    let (seen, _) = plugin::read(&program.dir, file, &program.arguments);
    assert!(
        compare(unit, &seen).unsafe_side.is_empty(),
        "right as they are"
    );
    let bodies = unit.functions.iter().filter_map(|it| it.body.as_ref());
    let items: usize = bodies.map(|it| it.items.len()).sum();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for lie in &LIES {
        for at in 0..items {
            for wrong in (0..8).filter_map(|n| falsified(unit, lie, at, n)) {
                *told.entry(lie.name).or_default() += 1;
                let noticed = !compare(&wrong, &seen).unsafe_side.is_empty();
                assert!(noticed, "{} in statement {at}", lie.name);
            }
        }
    }
    assert_eq!(told.len(), LIES.len(), "only {told:?}");
}

/// What is wrong with the loops of an item: the way through a loop's variable, and the loop itself.
const LOOP_LIES: [Lie; 4] = [
    Lie {
        name: "an access through the variable of a loop is dropped",
        tell: |item, n| {
            let through = |it: &&usize| is_of_element(&item.accesses[**it].place.path);
            let all: Vec<usize> = (0..item.accesses.len()).collect();
            let at = all.iter().filter(through).nth(n).copied();
            let at = at.filter(|it| !is_implied(item, *it));
            at.map(|it| item.accesses.remove(it)).is_some()
        },
    },
    Lie {
        name: "an access through the variable of a loop goes elsewhere",
        tell: |item, n| {
            let mut paths = item.accesses.iter_mut().map(|it| &mut it.place.path);
            let path = paths.by_ref().filter(|it| is_of_element(it)).nth(n);
            path.map(|it| it[0] = Usr::new("c:@Other")).is_some()
        },
    },
    Lie {
        name: "a call in a loop is on the children of others",
        tell: |item, n| match &mut item.kind {
            ItemKind::Call(call) if n == 0 => {
                let path = call.receiver.place.as_mut().map(|it| &mut it.path);
                let path = path.filter(|it| is_of_element(it));
                path.map(|it| it[0] = Usr::new("c:@Other")).is_some()
            }
            _ => false,
        },
    },
    Lie {
        name: "a loop goes through other children",
        tell: |item, n| {
            let loops = item.predicates.iter_mut().filter_map(|it| it.each.as_mut());
            let each = loops.map(|it| &mut it.range.path).nth(n);
            each.map(|it| it.push(Usr::new("c:@Other"))).is_some()
        },
    },
];

/// Whether a path leads through the element that a loop is at.
fn is_of_element(path: &[Usr]) -> bool {
    path.iter().any(|it| it.as_str() == ELEMENT)
}

#[test]
fn falsified_loops_are_noticed() {
    falsify("rules/loops-apart", &LOOP_LIES);
}

#[test]
fn falsified_loops_through_values_are_noticed() {
    // Some of these loops are by index, and the plugin tells the range of a range-`for` alone.
    falsify("values.cpp", &LOOP_LIES[..3]);
}

/// What is wrong with what a lambda does where it is called: what that writes is all that nobody but the lambda tells.
const LAMBDA_LIES: [Lie; 3] = [
    Lie {
        name: "a write is dropped",
        tell: |item, n| {
            let at = known_writes(item).nth(n);
            at.map(|it| item.accesses.remove(it)).is_some()
        },
    },
    Lie {
        name: "a write is one of another object",
        tell: |item, n| {
            let at = known_writes(item).nth(n);
            let other = Root::Pointee(Variable::Global(Usr::new("c:@Other")));
            at.map(|it| item.accesses[it].place.root = other).is_some()
        },
    },
    Lie {
        name: "a write is one of another field",
        tell: |item, n| {
            let at = known_writes(item).nth(n);
            at.map(|it| item.accesses[it].place.path[0] = Usr::new("c:@Other"))
                .is_some()
        },
    },
];

/// Where a statement that may not do anything writes a field, and tells of no other write there.
fn known_writes(item: &Item) -> impl Iterator<Item = usize> + use<> {
    let known = |it: &Access| matches!(it.place.root, Root::Node | Root::Pointee(_));
    let opaque = item
        .accesses
        .iter()
        .any(|it| it.place.root == Root::Unknown);
    let written = |it: &Access| is_write(it) && known(it) && !opaque;
    let alone = |it: &Access| {
        let nested = |other: &&Access| {
            let (a, b) = (&it.place.path, &other.place.path);
            is_write(other) && (a.starts_with(b) || b.starts_with(a))
        };
        item.accesses.iter().filter(nested).count() == 1
    };
    let mut found = Vec::new();
    for (at, access) in item.accesses.iter().enumerate() {
        if written(access) && alone(access) {
            found.push(at);
        }
    }
    found.into_iter()
}

#[test]
fn falsified_lambdas_are_noticed() {
    falsify("lambdas.cpp", &LAMBDA_LIES);
    falsify("rules/lambdas", &LAMBDA_LIES);
}

fn falsify(name: &str, lies: &[Lie]) {
    let program = program(name);
    let units = facts(&program);
    let unit = &units[0];
    let file = &unit.files[unit.main.0 as usize].path;
    let (seen, _) = plugin::read(&program.dir, file, &program.arguments);
    let right = compare(unit, &seen).unsafe_side;
    assert!(right.is_empty(), "right as they are: {right:?}");
    let bodies = unit.functions.iter().filter_map(|it| it.body.as_ref());
    let items: usize = bodies.map(|it| it.items.len()).sum();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for lie in lies {
        for at in 0..items {
            for wrong in (0..8).filter_map(|n| falsified(unit, lie, at, n)) {
                *told.entry(lie.name).or_default() += 1;
                let noticed = !compare(&wrong, &seen).unsafe_side.is_empty();
                assert!(noticed, "{} in statement {at}", lie.name);
            }
        }
    }
    assert_eq!(told.len(), lies.len(), "only {told:?}");
}

#[test]
fn a_return_that_is_not_known_is_noticed() {
    let program = program("traps/01a-return-nested-ifs");
    let units = facts(&program);
    let file = &units[0].files[units[0].main.0 as usize].path;
    let (seen, _) = plugin::read(&program.dir, file, &program.arguments);
    let mut wrong = units[0].clone();
    let bodies = wrong.functions.iter_mut().filter_map(|it| it.body.as_mut());
    let mut items = bodies.flat_map(|it| &mut it.items);
    let returns = items.find(|it| !it.returns.is_empty());
    returns.expect("a return").returns.clear();
    assert_eq!(compare(&wrong, &seen).unsafe_side.len(), 1);
}

#[test]
fn an_end_of_a_loop_that_is_not_known_is_noticed() {
    let program = program("rules/breaks");
    let units = facts(&program);
    let file = &units[0].files[units[0].main.0 as usize].path;
    let (seen, _) = plugin::read(&program.dir, file, &program.arguments);
    assert_eq!(compare(&units[0], &seen).unsafe_side, [""; 0]);
    let mut wrong = units[0].clone();
    let bodies = wrong.functions.iter_mut().filter_map(|it| it.body.as_mut());
    let mut told = 0;
    for item in bodies.flat_map(|it| &mut it.items).filter(|it| it.stops) {
        let text = units[0].files[item.span.file.0 as usize]
            .text
            .slice(item.span);
        if text.starts_with(b"return") && item.returns.is_empty() {
            item.stops = false;
            told += 1;
        }
    }
    assert!(told > 0);
    assert_eq!(compare(&wrong, &seen).unsafe_side.len(), told);
}
