//! What an unannotated program looks like to someone who wants to annotate it: classes with what their fields hold, functions with
//! where they go on. No statement is read as such; that is for annotated code.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Usr;

/// A byte of a file, by its canonical path.
pub type At = (String, u32);

/// The facts of one unit, or of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The files that were read, system headers aside.
    pub files: BTreeMap<String, Arc<[u8]>>,
    /// Classes with a definition, system headers aside.
    pub classes: BTreeMap<Usr, SurveyClass>,
    /// Functions, members or not.
    pub functions: BTreeMap<Usr, SurveyFunction>,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyClass {
    /// Its name.
    pub name: String,
    /// Where the name stands in the definition.
    pub at: Option<At>,
    /// Why it cannot be marked, if so.
    pub obstacle: Option<&'static str>,
    /// Whether it is marked as a tree type.
    pub marked: bool,
    /// Its direct bases.
    pub bases: Vec<Usr>,
    /// Its fields, in order.
    pub fields: Vec<SurveyField>,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyField {
    /// Identity.
    pub usr: Usr,
    /// Its name.
    pub name: String,
    /// Where its declaration starts; nowhere if a macro makes it.
    pub at: Option<At>,
    /// Whether it is marked as a child.
    pub marked: bool,
    /// What it holds of objects of the program's classes.
    pub holds: Holds,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nothing that could be a node.
    Other,
    /// What pleach takes as a child: a pointer to an object of the class, or several; whether they are smart pointers.
    Links(Usr, bool),
    /// What pleach takes as a child: an object of the class, or several.
    Objects(Usr),
    /// Objects of the class in a way that pleach does not take; in words.
    Unfit(Usr, &'static str),
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyFunction {
    /// Its name.
    pub name: String,
    /// The class of the node that it runs on: its own, or of a free function what its first parameter points to.
    pub node: Option<Usr>,
    /// Whether it is a member.
    pub member: bool,
    /// Why it can be no traversal, if so: what it is or does.
    pub obstacle: Option<String>,
    /// Whether it gives back a value.
    pub gives_value: bool,
    /// Whether it is marked as a traversal.
    pub marked: bool,
    /// The methods that it overrides directly.
    pub overrides: Vec<Usr>,
    /// Where its first declaration starts; nowhere if a macro makes it.
    pub at: Option<At>,
    /// The calls in its body.
    pub calls: Vec<SurveyCall>,
    /// The fields that lead to what it returns.
    pub returns: BTreeSet<Usr>,
    /// The fields in which it stores `this`.
    pub stores_this: BTreeSet<Usr>,
}

/// A call of a function of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyCall {
    /// The function that is named.
    pub callee: Usr,
    /// The fields that the expression of the object leads over.
    pub through: BTreeSet<Usr>,
    /// The functions that it calls on the way.
    pub by: BTreeSet<Usr>,
}

impl Survey {
    /// Adds what another unit says. Of what both have, the one with more to say counts: a definition has calls.
    pub fn absorb(&mut self, other: Survey) {
        self.files.extend(other.files);
        for (usr, class) in other.classes {
            self.classes.entry(usr).or_insert(class);
        }
        for (usr, function) in other.functions {
            let Some(known) = self.functions.get_mut(&usr) else {
                self.functions.insert(usr, function);
                continue;
            };
            known.marked |= function.marked;
            if known.calls.is_empty() {
                known.calls = function.calls;
            }
            known.returns.extend(function.returns);
            known.stores_this.extend(function.stores_this);
            known.at = match (known.at.take(), function.at) {
                (Some(known), Some(other)) => Some(known.min(other)),
                (known, other) => known.or(other),
            };
        }
    }
}
