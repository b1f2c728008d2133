//! Data members that are one memory under two names: two members of a union, objects of classes, may begin alike, and what one of them
//! stores may be read by way of the other (C++20, [class.mem.general]/28, "common initial sequence").
//!
//! Where the union itself is named, it is one place. A reference or pointer to a member, or a member function, does not name it.

use std::collections::BTreeSet;

use super::facts::Facts;
use crate::clang::{Cursor, Type, kind};
use crate::extract::syntax::{bases, fields};
use crate::model::Usr;
use crate::mutation::{Rule, broken};

/// Structures within structures are followed this deep.
const DEEPEST: usize = 8;

/// The data members of all common initial sequences of members of the program's unions.
pub(crate) fn united_fields(facts: &mut Facts<'_>) -> BTreeSet<Usr> {
    let mut united = BTreeSet::new();
    if broken(Rule::CommonBeginnings) {
        return united;
    }
    let classes = facts.declarations.classes.iter().map(|it| it.cursor);
    let unions = classes.filter(|it| it.kind() == kind::UNION_DECL);
    let unions: Vec<Cursor<'_>> = unions.collect();
    for union in unions {
        let members = fields(union).into_iter();
        let members: Vec<Cursor<'_>> = members.filter_map(|it| class_of(it.ty())).collect();
        for (at, one) in members.iter().enumerate() {
            for other in &members[at + 1..] {
                if one.canonical() != other.canonical() {
                    unite(facts, (*one, *other), DEEPEST, &mut united);
                }
            }
        }
    }
    united
}

/// Adds the common initial sequence of two classes; whether it may be all of both.
fn unite<'tu>(
    facts: &mut Facts<'tu>,
    (one, other): (Cursor<'tu>, Cursor<'tu>),
    depth: usize,
    united: &mut BTreeSet<Usr>,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return true;
    };
    let (these, those) = (all_fields(one), all_fields(other));
    for (this, that) in these.iter().zip(&those) {
        let (of_this, of_that) = (this.ty(), that.ty());
        let (begin_alike, alike) = match (class_of(of_this), class_of(of_that)) {
            (Some(a), Some(b)) if a.canonical() != b.canonical() => {
                (true, unite(facts, (a, b), depth, united))
            }
            // Enumerations with one underlying type are laid out alike.
            _ => {
                let enums = of_this.is_enum() && of_that.is_enum();
                let alike = enums || of_this.same_unqualified(of_that);
                (alike, alike)
            }
        };
        if begin_alike {
            united.insert(facts.field_usr(*this));
            united.insert(facts.field_usr(*that));
        }
        if !alike {
            return false;
        }
    }
    these.len() == those.len()
}

/// The data members of a class, those of its bases first: where it has a standard layout, one of them has all.
fn all_fields(class: Cursor<'_>) -> Vec<Cursor<'_>> {
    let of_bases = bases(class).into_iter().flat_map(all_fields);
    of_bases.chain(fields(class)).collect()
}

fn class_of(ty: Type<'_>) -> Option<Cursor<'_>> {
    let mut ty = ty.canonical();
    while ty.is_array() {
        ty = ty.element().canonical();
    }
    ty.record()
}
