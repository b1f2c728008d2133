//! What the results of functions lead to, once all units are known: text that nobody can write, or any memory.

use std::collections::BTreeSet;

use super::Program;
use crate::model::{Access, Argument, Call, Item, ItemKind, Place, RESULT, Root, Usr, Variable};
use crate::mutation::{Rule, broken};

/// Puts what results lead to in the place of their names.
pub(super) fn resolve(program: &mut Program) {
    let literal = |it: &&crate::model::Function| it.gives_literal && it.body.is_some();
    let functions = program.functions.values().filter(literal);
    let literals: BTreeSet<Usr> = functions.map(|it| it.usr.clone()).collect();
    let functions = program.functions.values_mut();
    let bodies = functions.filter_map(|it| it.body.as_mut());
    let blocks = bodies.chain(program.sites.iter_mut().map(|it| &mut it.block));
    for item in blocks.flat_map(|it| &mut it.items) {
        resolve_item(&literals, item);
    }
}

fn resolve_item(literals: &BTreeSet<Usr>, item: &mut Item) {
    let unknown = resolve_accesses(literals, &mut item.accesses);
    for predicate in &mut item.predicates {
        resolve_accesses(literals, &mut predicate.accesses);
    }
    if let Some(function) = unknown {
        let name = || format!("pleach does not see what the result of `{function}` leads to");
        item.unseen.get_or_insert_with(name);
    }
    let calls = item.nested.iter_mut().chain(&mut item.helpers);
    let own = match &mut item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    for argument in calls.chain(own).flat_map(|it: &mut Call| &mut it.args) {
        resolve_argument(literals, argument);
    }
}

/// The function whose result a place lies behind.
fn function_of(place: &Place) -> Option<Usr> {
    let Root::Pointee(Variable::Global(usr)) = &place.root else {
        return None;
    };
    usr.as_str().strip_prefix(RESULT).map(Usr::new)
}

/// Gives a function of whose result nothing is known.
fn resolve_accesses(literals: &BTreeSet<Usr>, accesses: &mut Vec<Access>) -> Option<String> {
    let mut found = None;
    let mut unknown = Vec::new();
    accesses.retain(|it| match function_of(&it.place) {
        None => true,
        Some(function) => {
            if !literals.contains(&function) && !broken(Rule::LibraryFormats) {
                found = Some(name_of(&function));
                unknown.push(Access {
                    mode: it.mode,
                    ..Access::read(Place::unknown())
                });
            }
            false
        }
    });
    for it in unknown {
        if !accesses.contains(&it) {
            accesses.push(it);
        }
    }
    found
}

fn resolve_argument(literals: &BTreeSet<Usr>, argument: &mut Argument) {
    let function = argument.referent.as_ref().and_then(function_of);
    if let Some(function) = function {
        argument.referent = None;
        argument.own = literals.contains(&function);
    }
}

/// The name in the identity of a function: what stands behind the last `@F@`.
fn name_of(function: &Usr) -> String {
    let behind = function.as_str().rsplit("@F@").next().unwrap_or_default();
    let name = behind.split('#').next().unwrap_or_default();
    name.to_owned()
}
