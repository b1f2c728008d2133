//! Inline expansion: a call of another function on the same node, read as the statements of that function (procedure integration: Allen,
//! Johnson: Compiling C for vectorization, parallelization, and inline expansion, PLDI 1988).
//!
//! `void Panel::layout(const Rect &area) { frame_ = area; Element::layout(area); }` leaves the loop over the children to the base
//! class. As it is written, that is one call on the node itself, which joins no loop of another walk. Expanded, its statements stand in
//! the place of the call, and what they call joins as anything else does. It is one more reading of the body, which `fuse` may choose.
//!
//! A call by the dynamic type is that of the final overrider where the class of the node is known: such a reading holds in classes with
//! the same overriders only.
//!
//! No statement is made up: a parameter becomes what is passed for it, so only a variable's name may be passed, for a parameter that
//! is that variable as long as the callee runs. What ends the callee early must be a condition (`early`).

use std::collections::BTreeMap;

use super::{Program, Reading};
use crate::model::{
    Body, Call, Dispatch, Expanded, Function, FunctionKind, Item, ItemKind, Local, LocalId,
    ObjectForm, Place, Predicate, RefKind, Root, Usr, Variable, joined,
};
use crate::mutation::{Rule, broken};

/// Bodies do not grow beyond as many statements.
const MOST_ITEMS: usize = 200;

/// The expanded readings of all traversals, in whatever reading: those that hold in all classes, and those of single classes.
pub(super) fn read(program: &mut Program) {
    let mut found = BTreeMap::new();
    let mut of_classes = BTreeMap::new();
    let traversals = program.functions.values();
    for function in traversals.filter(|it| it.kind == FunctionKind::Traversal) {
        for reading in Reading::plain() {
            let Some(read) = program.reading(&function.usr, reading, None) else {
                continue;
            };
            let Some(body) = program.function(&read).and_then(|it| it.body.as_ref()) else {
                continue;
            };
            let name = Reading {
                expanded: true,
                ..reading
            };
            let name = name.of(&function.usr);
            let expanded = |class: Option<&Usr>| {
                let body = expanded(program, (function, class), body, &[])?;
                Some(Function {
                    body: Some(body),
                    ..function.clone()
                })
            };
            found.extend(expanded(None).map(|it| (name.clone(), it)));
            for class in function.class.iter().flat_map(|it| program.subtypes(it)) {
                let Some(function) = expanded(Some(&class)) else {
                    continue;
                };
                if let Some(functions) = of_class(&function) {
                    let usr = Usr::new(&format!("{name}:{}", functions.join(",")));
                    of_classes.insert((name.clone(), class), usr.clone());
                    found.insert(usr, function);
                }
            }
        }
    }
    program.readings.extend(found);
    program.readings_of_classes = of_classes;
}

/// The functions expanded in a reading, if one of them runs in some classes only: they tell such readings apart.
fn of_class(reading: &Function) -> Option<Vec<&str>> {
    let expanded = &reading.body.as_ref()?.expanded;
    let functions = expanded.iter().map(|it| it.function.as_str());
    let dispatched = expanded.iter().any(|it| it.dispatched);
    dispatched.then(|| functions.collect())
}

/// `body` of `function` with all calls expanded that can be, on nodes of the class if that is known; `None` if there is none. `around` are
/// the functions that are being expanded.
fn expanded(
    program: &Program,
    (function, class): (&Function, Option<&Usr>),
    body: &Body,
    around: &[&Usr],
) -> Option<Body> {
    if body.refusal.is_some() {
        return None;
    }
    let around = [around, &[&function.usr]].concat();
    let mut out = Body {
        items: Vec::new(),
        ..body.clone()
    };
    // For each item of the body, the first that it has become.
    let mut index = Vec::new();
    for item in &body.items {
        index.push(out.items.len() as u32);
        if expand(program, (function, class, item), &around, &mut out).is_none() {
            out.items.push(item.clone());
        }
    }
    if out.expanded.len() == body.expanded.len() || out.items.len() > MOST_ITEMS {
        return None;
    }
    let end = out.items.len() as u32;
    for (old, item) in body.items.iter().enumerate() {
        let at = index[old];
        let next = index.get(old + 1).copied().unwrap_or(end);
        // What was expanded, to nothing perhaps, has aliases of its own.
        if next != at + 1 || out.items[at as usize].span != item.span {
            continue;
        }
        for alias in &mut out.items[at as usize].aliases {
            let since = index.get(alias.since as usize).copied();
            alias.since = since.unwrap_or(end);
        }
    }
    Some(out)
}

/// Puts the statements of the function that `item` calls behind those of `out`; `None` if it is no call that can be expanded.
fn expand(
    program: &Program,
    (function, class, item): (&Function, Option<&Usr>, &Item),
    around: &[&Usr],
    out: &mut Body,
) -> Option<()> {
    let ItemKind::Call(call) = &item.kind else {
        return None;
    };
    let callee = callee(program, (function, class), call, around)?;
    let only_names = item.nested.is_empty() && item.helpers.is_empty() && item.unseen.is_none();
    let in_loop = item.loops().next().is_some();
    // Two copies of one text would be told apart by nothing.
    let again = out.expanded.iter().any(|it| it.function == callee.usr);
    if !only_names || in_loop || again || !item.returns.is_empty() {
        return None;
    }
    let (body, more) = statements(program, (callee, class), around)?;
    let before = &out.expanded;
    let repeats = |it: &Expanded| before.iter().any(|known| known.function == it.function);
    let splits = |item: &Item| {
        let in_loop = item.loops().next().is_some();
        in_loop || item.declares.iter().all(|it| hoists(&body.locals, *it))
    };
    let apart = item.predicates.is_empty() || body.items.iter().all(splits);
    if more.iter().any(repeats) || !apart {
        return None;
    }
    let bound = Bound::new(item, call, (callee, &body), (function, out))?;
    let base = out.items.len() as u32;
    let mut comment = item.leading;
    let refs = item.refs.iter();
    let within = |it: &&crate::model::Ref| {
        let mut texts = item.predicates.iter().flat_map(Predicate::texts);
        texts.any(|text| text.contains(it.span))
    };
    let refs: Vec<_> = refs.filter(within).cloned().collect();
    let accesses: Vec<_> = item.predicates.iter().flat_map(|it| &it.accesses).collect();
    for it in &body.items {
        let mut it = it.clone();
        bound.item(&mut it)?;
        for alias in &mut it.aliases {
            alias.since += base;
        }
        it.leading = it.leading.or(comment.take());
        let outer = item.predicates.iter().cloned();
        let outer = outer.map(|it| Predicate { braces: true, ..it });
        it.predicates.splice(0..0, outer);
        for access in &accesses {
            if !it.accesses.contains(access) {
                it.accesses.push((*access).clone());
            }
        }
        it.refs.extend(refs.iter().cloned());
        it.refs.sort();
        it.refs.dedup();
        out.items.push(it);
    }
    bound.add_locals(&body, &mut out.locals);
    out.tests.extend(body.tests.iter().cloned());
    out.other_tests.extend(body.other_tests.iter().cloned());
    out.expanded.push(Expanded {
        function: callee.usr.clone(),
        span: body.span,
        dispatched: call.dispatch == Dispatch::Virtual,
    });
    out.expanded.extend(more);
    Some(())
}

/// The function that `call` in `function` runs on the same node, if that is known and its statements may stand in `function`.
fn callee<'p>(
    program: &'p Program,
    (function, class): (&Function, Option<&Usr>),
    call: &Call,
    around: &[&Usr],
) -> Option<&'p Function> {
    let usr = match (call.dispatch, class) {
        (Dispatch::Direct, _) => call.callee.clone(),
        (Dispatch::Virtual, Some(class)) => program.resolve(class, &program.slot(call))?,
        (Dispatch::Virtual, None) if broken(Rule::ExpandedCalls) => call.callee.clone(),
        (Dispatch::Virtual, None) => return None,
    };
    let callee = program.functions.get(&usr)?;
    let on_node = call.receiver.place == Some(Place::new(Root::Node, Vec::new()));
    // A class that is a base twice has two of everything.
    let one_object = match (class.or(function.class.as_ref()), &callee.class) {
        (Some(class), Some(base)) => program.subobjects(class, base) == 1,
        (None, None) => function.node_class == callee.node_class,
        _ => false,
    };
    // What an exception leaves ends the program.
    let passes_on = function.is_noexcept || !callee.is_noexcept;
    let found = callee.kind == FunctionKind::Traversal
        && callee.refusal.is_none()
        && !around.contains(&&callee.usr)
        && (on_node && one_object && passes_on || broken(Rule::ExpandedCalls));
    found.then_some(callee)
}

/// The statements of `callee` in a reading in which nothing ends it early, with what was expanded in them.
fn statements(
    program: &Program,
    (callee, class): (&Function, Option<&Usr>),
    around: &[&Usr],
) -> Option<(Body, Vec<Expanded>)> {
    let readings = Reading::plain().filter_map(|reading| {
        let usr = program.reading(&callee.usr, reading, None)?;
        program.function(&usr)?.body.as_ref()
    });
    let goes_on = |it: &&Body| it.items.iter().all(|it| it.returns.is_empty());
    let mut readings = readings.filter(goes_on);
    let body = readings.find(|it| it.refusal.is_none())?;
    Some(match expanded(program, (callee, class), body, around) {
        Some(body) => {
            let more = body.expanded.clone();
            (body, more)
        }
        None => (body.clone(), Vec::new()),
    })
}

/// Whether a declaration may stand in front of the `if` round it.
fn hoists(locals: &[Local], id: LocalId) -> bool {
    let local = locals.get(id.0 as usize);
    local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
}

/// What the variables of a callee are in its caller.
struct Bound {
    /// By their index in the callee.
    locals: Vec<LocalId>,
    /// What formals lead to, and whether that is a variable's own object.
    places: BTreeMap<LocalId, (Place, bool)>,
    /// Where the callee's own variables begin.
    first_own: u32,
}

impl Bound {
    fn new(
        item: &Item,
        call: &Call,
        (callee, body): (&Function, &Body),
        (function, caller): (&Function, &Body),
    ) -> Option<Self> {
        // Nothing in its text says where the value goes.
        if callee.gives_value {
            return None;
        }
        let mut bound = Bound {
            locals: Vec::new(),
            places: BTreeMap::new(),
            first_own: caller.locals.len() as u32,
        };
        let mut own = bound.first_own;
        let mut arguments = call.args.iter();
        let mut params = 0;
        for (at, local) in body.locals.iter().enumerate() {
            let id = LocalId(at as u32);
            if !local.param {
                bound.locals.push(LocalId(own));
                own += 1;
                continue;
            }
            if callee.node_param == Some(id) {
                bound.locals.push(named(item, call.receiver.text?)?);
                continue;
            }
            let scalar = callee.params.get(params).is_some_and(|it| it.scalar);
            params += 1;
            let argument = arguments.next()?;
            if callee.visitor.as_ref().and_then(|it| it.object) == Some(id) {
                let own = function.visitor.as_ref()?;
                let is_own = argument.object == Some(ObjectForm::This);
                let one_class = callee.visitor.as_ref().map(|it| &it.class) == Some(&own.class);
                bound
                    .locals
                    .push(own.object.filter(|_| is_own && one_class)?);
                continue;
            }
            if !uses(body, id) {
                // Nobody looks at it.
                bound.locals.push(LocalId(u32::MAX));
                continue;
            }
            let passed = named(item, argument.span?)?;
            let variable = caller.locals.get(passed.0 as usize)?;
            let bound_to_other = !is_bound((local, scalar), variable);
            if bound_to_other && !broken(Rule::ExpandedParameters)
                || variable.constant && !broken(Rule::ExpandedConstants)
            {
                return None;
            }
            if local.formal {
                let place = argument.referent.clone().filter(is_of_variable)?;
                bound.places.insert(id, (place, argument.own));
            }
            bound.locals.push(passed);
        }
        Some(bound)
    }

    /// The callee's own variables, behind the caller's.
    fn add_locals(&self, body: &Body, locals: &mut Vec<Local>) {
        for (id, local) in self.locals.iter().zip(&body.locals) {
            match locals.get_mut(id.0 as usize) {
                Some(known) => {
                    known.loaded_only &= local.loaded_only;
                    known.exposed |= local.exposed;
                }
                None if local.param => {}
                None => {
                    let mut local = local.clone();
                    let known = |it: &mut Place| self.place(it).is_some();
                    local.object = local.object.and_then(|mut it| known(&mut it).then_some(it));
                    locals.push(local);
                }
            }
        }
        debug_assert!(locals.len() >= self.first_own as usize);
    }

    fn local(&self, id: &mut LocalId) -> Option<()> {
        *id = *self.locals.get(id.0 as usize)?;
        (id.0 != u32::MAX).then_some(())
    }

    /// Whether the place is one to which a formal was bound that is the object of a variable.
    fn place(&self, place: &mut Place) -> Option<bool> {
        match &mut place.root {
            Root::Variable(Variable::Local(id)) => self.local(id)?,
            Root::Pointee(Variable::Local(id)) => {
                if let Some((actual, own)) = self.places.get(id) {
                    place.path = joined(&actual.path, &place.path);
                    place.root = actual.root.clone();
                    return Some(*own);
                }
                self.local(id)?;
            }
            _ => {}
        }
        Some(false)
    }

    fn call(&self, call: &mut Call) -> Option<()> {
        if let Some(place) = &mut call.receiver.place {
            self.place(place)?;
        }
        for argument in &mut call.args {
            if let Some(place) = &mut argument.referent {
                argument.own |= self.place(place)?;
            }
            if let Some(id) = &mut argument.result {
                self.local(id)?;
            }
        }
        Some(())
    }

    fn item(&self, item: &mut Item) -> Option<()> {
        for it in item.others_mut() {
            self.item(it)?;
        }
        for predicate in &mut item.predicates {
            for access in &mut predicate.accesses {
                self.place(&mut access.place)?;
            }
            if let Some(test) = &mut predicate.tests {
                self.place(&mut test.child)?;
            }
            if let Some(each) = &mut predicate.each {
                self.place(&mut each.range)?;
                for variable in &mut each.variables {
                    self.local(variable)?;
                }
            }
        }
        for access in &mut item.accesses {
            self.place(&mut access.place)?;
        }
        if let ItemKind::Call(call) = &mut item.kind {
            self.call(call)?;
        }
        for call in item.nested.iter_mut().chain(&mut item.helpers) {
            self.call(call)?;
        }
        for id in &mut item.declares {
            self.local(id)?;
        }
        for alias in &mut item.aliases {
            self.place(&mut alias.place)?;
        }
        for it in &mut item.refs {
            if let RefKind::This(id) = &mut it.kind {
                self.local(id)?;
            }
            if let RefKind::Local(id) = &mut it.kind {
                // In a macro a name stays.
                if it.name.is_empty() && id.0 < self.locals.len() as u32 {
                    let bound = self.locals[id.0 as usize];
                    if bound.0 < self.first_own {
                        return None;
                    }
                }
                self.local(id)?;
            }
        }
        Some(())
    }
}

/// Whether a parameter is the variable that is passed for it as long as its function runs; with whether it is a number or pointer.
fn is_bound((param, scalar): (&Local, bool), variable: &Local) -> bool {
    let by_reference = param.type_name.ends_with('&') && !param.type_name.ends_with("&&");
    // The callee's statements leave alone what they do not reach.
    let keeps = param.loaded_only && (variable.loaded_only || !variable.exposed);
    let same_object = by_reference || scalar && keeps;
    let lives = variable.param || variable.top_level;
    let one_type = object_type(&param.type_name) == object_type(&variable.type_name);
    same_object && lives && one_type && !param.type_name.contains("volatile")
}

/// Whether a place is all of what a variable is or leads to: no node that another can take the place of.
fn is_of_variable(place: &Place) -> bool {
    let of_variable = matches!(place.root, Root::Variable(_) | Root::Pointee(_));
    of_variable && place.path.is_empty() && !place.whole
}

/// The type of the object that a variable of type `name` is or refers to, without `const` of its own.
fn object_type(name: &str) -> &str {
    let object = name.trim_end_matches('&').trim_end();
    match object.ends_with('*') {
        true => object,
        false => object.strip_prefix("const ").unwrap_or(object),
    }
}

/// Whether a body names one of its variables, or touches what it leads to.
fn uses(body: &Body, id: LocalId) -> bool {
    let refs = body.items.iter().flat_map(|it| &it.refs);
    let mut named = refs.filter(|it| it.kind == RefKind::Local(id));
    named.next().is_some()
}

/// The variable that `text` in `item` is the name of, and nothing else.
fn named(item: &Item, text: crate::model::Span) -> Option<LocalId> {
    let mut refs = item.refs.iter().filter(|it| text.contains(it.span));
    match (refs.next(), refs.next()) {
        (Some(it), None) if it.span == text => match it.kind {
            RefKind::Local(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}
