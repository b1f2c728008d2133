//! What the results of functions lead to, once all units are known: text that nobody can write, or any memory.

use std::collections::BTreeSet;

use super::Program;
use super::resolve::Meaning;
use crate::model::{Place, RESULT, Root, Usr, Variable};
use crate::mutation::{Rule, broken};

/// Puts what results lead to in the place of their names.
pub(super) fn resolve(program: &mut Program) {
    let literal = |it: &&crate::model::Function| it.gives_literal && it.body.is_some();
    let functions = program.functions.values().filter(literal);
    let literals: BTreeSet<Usr> = functions.map(|it| it.usr.clone()).collect();
    super::resolve::resolve(program, |place| {
        let function = function_of(place)?;
        let known = literals.contains(&function) || broken(Rule::LibraryFormats);
        Some(match known {
            true => Meaning::Nothing,
            false => Meaning::Anything(format!(
                "pleach does not see what the result of `{}` leads to",
                name_of(&function)
            )),
        })
    });
}

/// The function whose result a place lies behind.
fn function_of(place: &Place) -> Option<Usr> {
    let Root::Pointee(Variable::Global(usr)) = &place.root else {
        return None;
    };
    usr.as_str().strip_prefix(RESULT).map(Usr::new)
}

/// The name in the identity of a function: what stands behind the last `@F@`.
fn name_of(function: &Usr) -> String {
    let behind = function.as_str().rsplit("@F@").next().unwrap_or_default();
    let name = behind.split('#').next().unwrap_or_default();
    name.to_owned()
}
