//! Annotated functions: what their bodies do beside what the annotations say, where any unit has them.
//!
//! `_pure_` and `_access_` are believed where nothing is seen. A body that is there counts too: the effects of a call are
//! those of the annotation and those of the body, and where the two contradict each other, a warning says so. Neither
//! annotation says that the function returns: it may throw or end the program unless it is `noexcept` or its body, with
//! all that it calls, cannot.
//!
//! All of that becomes accesses of the statements that hold the calls; nothing behind `link` knows such functions.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::model::{
    Access, Body, Call, Code, Diagnostic, Dispatch, EffectSummary, FileId, Function, FunctionKind,
    Item, Mode, Place, Refusal, Root, Severity, Span, Test, Usr, Variable, joined,
};
use crate::mutation::{Rule, broken};
use crate::summarise::last_component;

/// Paths longer than this start anew from any object: a recursive function would have ever longer ones, and ever more of them.
const LONGEST_PATH: usize = 2;

/// What the body of a function does, with all that it calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Effects {
    /// From the node that it runs on, from globals, or from any object.
    accesses: BTreeSet<Access>,
    /// Whether it may not return.
    leaves: bool,
    /// Whether it runs what ends the program, or throws, whatever it promises itself.
    ends: bool,
    /// Whether it writes through a pointer or reference of which nobody knows where it leads.
    stores: bool,
    /// Outcomes of conditions that decided on all of that, and the files that these stand in.
    tests: BTreeSet<(FileId, Test)>,
}

/// Makes the effects of helpers accesses of the statements that call them, and forgets the helpers.
pub(super) fn resolve(program: &mut Program) {
    let has_helpers = |it: &Item| !it.helpers.is_empty();
    let bodies = program.functions.values().filter_map(|it| it.body.as_ref());
    let mut blocks = bodies.chain(program.sites.iter().map(|it| &it.block));
    if !blocks.any(|it| it.items.iter().any(has_helpers)) {
        program
            .functions
            .retain(|_, it| it.kind != FunctionKind::Helper);
        return;
    }
    let effects = effects(program);
    let warnings = misuses(program, &effects);
    program.diagnostics.extend(warnings);
    let mut functions = std::mem::take(&mut program.functions);
    let mut sites = std::mem::take(&mut program.sites);
    // The questions below are asked of the program as it was.
    program.functions = functions.clone();
    let bodies = functions.values_mut().filter_map(|it| it.body.as_mut());
    for body in bodies {
        if let Some(span) = add_effects(program, &effects, body) {
            body.refusal = Some(Refusal {
                code: Code::UnsupportedBody,
                message: "the body calls an annotated function that replaces nodes".to_owned(),
                span,
            });
            // Aliases and receivers may be other nodes from there on.
            for item in &mut body.items {
                item.accesses.push(Access::write(Place::unknown()));
            }
        }
    }
    for site in &mut sites {
        if add_effects(program, &effects, &mut site.block).is_some() {
            site.block.items.clear();
        }
    }
    functions.retain(|_, it| it.kind != FunctionKind::Helper);
    program.functions = functions;
    program.sites = sites;
}

/// Makes what helpers do accesses of the statements that call them; gives the first call that replaces nodes, if there is one.
fn add_effects(
    program: &Program,
    effects: &BTreeMap<Usr, Effects>,
    body: &mut Body,
) -> Option<Span> {
    let mut replaces = None;
    for item in &mut body.items {
        let calls = add_effects_to(program, effects, (item, &mut body.other_tests));
        replaces = replaces.or(calls);
    }
    replaces
}

/// The same of one statement.
fn add_effects_to(
    program: &Program,
    effects: &BTreeMap<Usr, Effects>,
    (item, tests): (&mut Item, &mut BTreeSet<(FileId, Test)>),
) -> Option<Span> {
    if let Some(open) = &mut item.open {
        add_effects_to(program, effects, (open, tests));
    }
    let mut replaces = None;
    let mut known: BTreeSet<Access> = item.accesses.iter().cloned().collect();
    for call in std::mem::take(&mut item.helpers) {
        let found = called_effects(program, effects, &call);
        let subtree = |it: &Access| it.mode == Mode::Write && it.place.whole;
        if found.accesses.iter().any(subtree) {
            replaces.get_or_insert(call.span);
        }
        tests.extend(found.tests);
        let going = found.leaves && !broken(Rule::Returning);
        let going = going.then(|| Access::write(Place::going()));
        for access in found.accesses.into_iter().chain(going) {
            if known.insert(access.clone()) {
                item.accesses.push(access);
            }
        }
    }
    replaces
}

/// The effects of all functions, a least fixed point over what they call.
fn effects(program: &Program) -> BTreeMap<Usr, Effects> {
    let mut all: BTreeMap<Usr, Effects> = BTreeMap::new();
    let helpers: BTreeSet<&Usr> = reached(program);
    loop {
        let mut grown = false;
        for usr in &helpers {
            let Some(function) = program.functions.get(*usr) else {
                continue;
            };
            let found = own_effects(program, &all, function);
            if all.get(*usr) != Some(&found) {
                all.insert((*usr).clone(), found);
                grown = true;
            }
        }
        if !grown {
            return all;
        }
    }
}

/// The helpers, and the constructors and destructors that they run.
fn reached(program: &Program) -> BTreeSet<&Usr> {
    let mut open: Vec<&Function> = program.functions.values().collect();
    open.retain(|it| it.kind == FunctionKind::Helper);
    let mut found = BTreeSet::new();
    while let Some(function) = open.pop() {
        if !found.insert(&function.usr) {
            continue;
        }
        let items = function.body.iter().flat_map(|it| &it.items);
        let calls = items.flat_map(|it| it.helpers.iter().chain(&it.nested));
        let callees = calls.flat_map(|it| program.targets(it).unwrap_or_default());
        open.extend(callees.filter_map(|it| program.functions.get(&it)));
    }
    found
}

fn own_effects(program: &Program, all: &BTreeMap<Usr, Effects>, function: &Function) -> Effects {
    let helper = function.kind == FunctionKind::Helper;
    let mut effects = Effects {
        ends: function.ends,
        ..Effects::default()
    };
    match &function.body {
        None => effects.leaves = !function.is_pure,
        Some(body) => {
            if !broken(Rule::HelperConditions) {
                let tests = body.tests.iter().cloned();
                effects.tests = tests.map(|it| (body.span.file, it)).collect();
            }
            for item in &body.items {
                effects.add_item(program, all, item, helper);
            }
            // Two units do not agree on what it does.
            effects.leaves |= body
                .refusal
                .as_ref()
                .is_some_and(|it| it.message.ends_with("two translation units"));
        }
    }
    if helper && function.is_noexcept {
        effects.leaves = effects.ends;
    }
    let stores = match &function.summary {
        None => effects.stores,
        Some(EffectSummary::Pure) => {
            // That it reads what its arguments lead to is what the annotation says.
            effects
                .accesses
                .retain(|it| it.mode == Mode::Write || !is_of_argument(&it.place));
            if effects.stores {
                effects.accesses.insert(Access::write(Place::unknown()));
            }
            false
        }
        // That it writes somewhere is what the annotation says.
        Some(EffectSummary::Access(_)) => false,
    };
    Effects { stores, ..effects }
}

fn is_of_argument(place: &Place) -> bool {
    matches!(place.root, Root::Node | Root::Anywhere)
}

impl Effects {
    fn add_item(
        &mut self,
        program: &Program,
        all: &BTreeMap<Usr, Effects>,
        item: &Item,
        helper: bool,
    ) {
        for access in &item.accesses {
            let unknown = access.place.root == Root::Unknown;
            if unknown && !helper && access.mode == Mode::Write {
                self.leaves = true;
                self.add(Mode::Write, Place::unknown());
            }
            self.stores |= unknown && helper && access.mode == Mode::Write && !access.place.whole;
            self.leaves |= access.place.root == Root::Going && access.mode == Mode::Write;
            if let Some(place) = outside(&access.place) {
                self.add(access.mode, place);
            }
        }
        for call in &item.helpers {
            self.add_call(called_effects(program, all, call));
        }
        let runs = item
            .nested
            .iter()
            .map(|it| called_effects(program, all, it));
        for (run, call) in runs.zip(&item.nested) {
            let special = program.targets(call).is_some_and(|it| {
                it.iter()
                    .all(|it| all.contains_key(it) && !is_traversal(program, it))
            });
            match special {
                true => self.add_call(run),
                // A traversal may do all that is known of it to any node.
                false => {
                    self.accesses.insert(Access::write(Place::unknown()));
                    self.leaves = true;
                }
            }
        }
    }

    fn add_call(&mut self, called: Effects) {
        for it in called.accesses {
            let unknown = (it.place.root == Root::Unknown).then(Place::unknown);
            if let Some(place) = unknown.or_else(|| outside(&it.place)) {
                self.add(it.mode, place);
            }
        }
        self.leaves |= called.leaves;
        self.ends |= called.ends;
        self.stores |= called.stores;
        self.tests.extend(called.tests);
    }

    fn add(&mut self, mode: Mode, place: Place) {
        self.accesses.insert(Access {
            mode,
            ..Access::read(place)
        });
    }
}

fn is_traversal(program: &Program, usr: &Usr) -> bool {
    let function = program.functions.get(usr);
    function.is_some_and(|it| it.kind == FunctionKind::Traversal)
}

/// A place as the callers of a function know it: what its own locals are is nothing to them.
fn outside(place: &Place) -> Option<Place> {
    let named = !place.path.is_empty();
    match &place.root {
        Root::Node => (named || place.whole).then(|| place.clone()),
        Root::Variable(Variable::Global(_)) | Root::World => Some(place.clone()),
        Root::Pointee(_) | Root::Anywhere => named.then(|| Place {
            root: Root::Anywhere,
            ..place.clone()
        }),
        Root::Unknown => place.whole.then(Place::unknown),
        Root::Variable(Variable::Local(_)) | Root::Going => None,
    }
}

/// What a call does beside what annotations say.
fn called_effects(program: &Program, all: &BTreeMap<Usr, Effects>, call: &Call) -> Effects {
    let mut effects = Effects::default();
    let targets = match call.dispatch {
        Dispatch::Direct => Some(BTreeSet::from([call.callee.clone()])),
        // Only of classes that derive from tree types it is known what derives from them.
        Dispatch::Virtual => program.targets(call).filter(|_| {
            let class = program.class(&call.receiver.class);
            class.is_some()
        }),
    };
    let Some(targets) = targets else {
        let callee = program.functions.get(&call.callee);
        effects.leaves = callee.is_none_or(|it| it.ends || !it.is_noexcept);
        return effects;
    };
    for target in targets {
        let Some(known) = all.get(&target) else {
            let function = program.functions.get(&target);
            let returns = |it: &Function| !it.ends && (it.is_noexcept || it.is_pure);
            effects.leaves |= !function.is_some_and(returns);
            continue;
        };
        effects.leaves |= known.leaves;
        effects.ends |= known.ends;
        effects.stores |= known.stores && !broken(Rule::HelperBodies);
        effects.tests.extend(known.tests.iter().cloned());
        if broken(Rule::HelperBodies) {
            continue;
        }
        let fresh = program
            .functions
            .get(&target)
            .is_some_and(|it| it.kind == FunctionKind::Constructor || it.constructs);
        for access in &known.accesses {
            if let Some(place) = at_call(call, &access.place, fresh) {
                effects.add(access.mode, place);
            }
        }
    }
    effects
}

/// The place that the callee knows as `place`, for its caller; `None` if it is the caller's own.
fn at_call(call: &Call, place: &Place, fresh: bool) -> Option<Place> {
    if place.root != Root::Node {
        return Some(place.clone());
    }
    let own = call.receiver.place.as_ref();
    let path = match own {
        Some(own) if !fresh && !own.whole => joined(&own.path, &place.path),
        // What a new object points to may be anyone's, but not its own fields.
        None if fresh && place.path.len() < 2 => return None,
        _ => place.path[usize::from(fresh).min(place.path.len())..].to_vec(),
    };
    let root = own.filter(|_| !fresh).map(|it| it.root.clone());
    match root {
        Some(root) if path.len() <= LONGEST_PATH => Some(Place {
            root,
            path,
            whole: place.whole,
        }),
        _ => {
            let last = path.len().saturating_sub(1);
            Some(Place {
                root: Root::Anywhere,
                path: path[last..].to_vec(),
                whole: place.whole,
            })
        }
    }
}

/// Where an annotation and the body beside it contradict each other.
fn misuses(program: &Program, all: &BTreeMap<Usr, Effects>) -> Vec<Diagnostic> {
    let direct = direct_accesses(program);
    let mut found = Vec::new();
    for function in program.functions.values() {
        let (Some(summary), Some(body)) = (&function.summary, &function.body) else {
            continue;
        };
        for item in &body.items {
            let mut effects = Effects::default();
            effects.add_item(program, all, item, true);
            let (writes, reads): (Vec<_>, Vec<_>) = effects
                .accesses
                .iter()
                .partition(|it| it.mode == Mode::Write);
            let stores = effects.stores && *summary == EffectSummary::Pure;
            let stores = stores.then(|| {
                format!("`{}` is annotated as _pure_, but writes through a pointer or reference; say with _access_ what it touches", function.name)
            });
            let ends = || {
                let message = format!(
                    "`{}` is noexcept, which says that it returns, but runs what ends the program; calls of it keep their order to every effect",
                    function.name
                );
                let own = function.ends && item.accesses.contains(&Access::write(Place::going()));
                (function.is_noexcept && (own || effects.ends)).then_some(message)
            };
            let unseen = effects
                .accesses
                .iter()
                .any(|it| it.place.root == Root::Unknown);
            let unseen = unseen.then(|| {
                format!(
                    "`{}` reaches what pleach cannot follow (a call or global that leads anywhere, bytes that may hold other objects), and an annotation counts for what is not seen only; calls of it keep their order to everything",
                    function.name
                )
            });
            let wrong = writes
                .into_iter()
                .chain(reads)
                .find_map(|it| match summary {
                    EffectSummary::Pure => impure(all, &direct, &function.name, it),
                    EffectSummary::Access(terms) => {
                        unsaid(program, all, &direct, (function, terms), it)
                    }
                });
            if let Some(message) = wrong.or(stores).or(unseen).or_else(ends) {
                found.push(warning(item.span, message));
                break;
            }
        }
    }
    found
}

fn warning(span: Span, message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        code: Code::AnnotationMisuse,
        span: Some(span),
        message,
        notes: Vec::new(),
    }
}

/// The name of what an access ends in: a field, or a global variable.
fn end(place: &Place) -> Option<&Usr> {
    place.path.last().or(match &place.root {
        Root::Variable(Variable::Global(usr)) => Some(usr),
        _ => None,
    })
}

/// A write, or a read of what is no argument and does not stay what it is.
fn impure(
    all: &BTreeMap<Usr, Effects>,
    direct: &BTreeMap<&Usr, Touched>,
    own: &str,
    access: &Access,
) -> Option<String> {
    let usr = end(&access.place)?;
    let name = last_component(usr.as_str());
    let writes = |it: &Access| it.mode == Mode::Write && end(&it.place) == Some(usr);
    let changes = || {
        direct.get(usr).is_some_and(|it| it.written)
            || all.values().any(|it| it.accesses.iter().any(writes))
    };
    match access.mode {
        Mode::Write => Some(format!(
            "`{own}` is annotated as _pure_, but may write `{name}`; say with _access_ what it touches"
        )),
        Mode::Read if !is_of_argument(&access.place) && changes() => Some(format!(
            "`{own}` is annotated as _pure_, but reads `{name}`, which is no argument and changes; say with _access_ what it touches"
        )),
        Mode::Read => None,
    }
}

/// What a place is touched by.
#[derive(Default)]
struct Touched {
    read: bool,
    written: bool,
}

/// What traversals and the statements at call sites touch by name, not through annotated functions.
fn direct_accesses(program: &Program) -> BTreeMap<&Usr, Touched> {
    let mut all: BTreeMap<&Usr, Touched> = BTreeMap::new();
    let bodies = program
        .functions
        .values()
        .filter(|it| matches!(it.kind, FunctionKind::Traversal | FunctionKind::Destructor));
    let items = bodies
        .filter_map(|it| it.body.as_ref())
        .chain(program.sites.iter().map(|it| &it.block))
        .flat_map(|it| &it.items);
    for access in items.flat_map(|it| &it.accesses) {
        if let Some(usr) = end(&access.place) {
            let touched = all.entry(usr).or_default();
            touched.read |= access.mode == Mode::Read;
            touched.written |= access.mode == Mode::Write;
        }
    }
    all
}

/// A touch of something that others touch without the annotation, or with one that names no location in common.
fn unsaid(
    program: &Program,
    all: &BTreeMap<Usr, Effects>,
    direct: &BTreeMap<&Usr, Touched>,
    (own, terms): (&Function, &BTreeSet<(Usr, Mode, bool)>),
    access: &Access,
) -> Option<String> {
    let usr = end(&access.place)?;
    let name = last_component(usr.as_str());
    let does = match access.mode {
        Mode::Read => "reads",
        Mode::Write => "may write",
    };
    let meets = |read: bool, written: bool| match access.mode {
        Mode::Read => written,
        Mode::Write => read || written,
    };
    if direct.get(usr).is_some_and(|it| meets(it.read, it.written)) {
        return Some(format!(
            "`{}` {does} `{name}`, which traversals touch without it; take its _access_ away, or let all touch `{name}` through annotated functions",
            own.name
        ));
    }
    let others = program.functions.values().filter(|it| it.usr != own.usr);
    for other in others {
        let Some(EffectSummary::Access(theirs)) = &other.summary else {
            continue;
        };
        let Some(effects) = all.get(&other.usr) else {
            continue;
        };
        let same = effects
            .accesses
            .iter()
            .filter(|it| end(&it.place) == Some(usr));
        let modes: BTreeSet<Mode> = same.map(|it| it.mode).collect();
        let ordered = terms.iter().any(|(id, mode, global)| {
            theirs.iter().any(|(other_id, other_mode, other_global)| {
                (id, global) == (other_id, other_global)
                    && (*mode == Mode::Write || *other_mode == Mode::Write)
            })
        });
        if !ordered && meets(modes.contains(&Mode::Read), modes.contains(&Mode::Write)) {
            return Some(format!(
                "`{}` {does} `{name}`, as `{}` does, but their annotations name no location in common that one of them writes",
                own.name, other.name
            ));
        }
    }
    None
}
