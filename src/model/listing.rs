//! The generated program of one body or call site, as a tree: what is printed, under which tests, in which order.
//!
//! `lower` decides it, `check` runs it beside the original, `emit` prints it and decides nothing.

use serde::{Deserialize, Serialize};

use super::{FusedId, LocalId, Refusal};

/// A statement of a traversal: its instance, and its index among the items of that instance's body.
pub type ItemKey = (usize, usize);

/// A local of an instance.
pub type LocalKey = (usize, LocalId);

/// A flag: its index in [`Listing::flags`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FlagId(pub u32);

/// What is printed for one body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The flags, which the body declares first, all clear: of each the instances that have ended once it is set.
    pub flags: Vec<Vec<usize>>,
    /// Whether the flags are parameters instead, one for each instance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// The flags of loops, numbered behind those: of each the instance of whose loop nothing runs any more once it is set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loop_flags: Vec<usize>,
    /// What follows.
    pub statements: Vec<Statement>,
    /// Declarations that are left out: nothing printed names their variables.
    pub omitted: Vec<ItemKey>,
    /// The variables of loops that became one, each with that of the first; so are those that stand for one object.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<(LocalKey, LocalKey)>,
    /// Why it cannot be printed, if so; there are no statements then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

/// A statement of the generated program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Statement {
    /// A statement of a traversal, as it stands but for its `return`s.
    Item {
        /// Which one.
        of: ItemKey,
        /// What becomes of its `return`s.
        returns: Returns,
    },
    /// A statement with the calls whose values it uses, as it stands; or such a call as the first value of its variable.
    Written {
        /// The declarations of variables for the values, the calls, and what is left of the statement, if anything is.
        parts: Vec<ItemKey>,
        /// What becomes of its `return`s.
        returns: Returns,
    },
    /// A declaration whose variables are declared before: their initialisers, as assignments.
    Assign(ItemKey),
    /// The declaration of a variable with a zero in place of its initialiser.
    Declare(LocalKey),
    /// One statement in place of equal ones of several traversals, in the words of the first.
    Guard {
        /// Which ones, in the order of the sequence.
        members: Vec<ItemKey>,
        /// What becomes of its `return`s.
        returns: Returns,
    },
    /// A whole traversal, by instance.
    Whole(usize),
    /// One call in place of several.
    Call {
        /// Which ones, in the order of the sequence.
        members: Vec<ItemKey>,
        /// The fused function.
        target: FusedId,
        /// Index of the member whose receiver is printed, if one is written out.
        receiver: Option<usize>,
        /// If the function is a version for the living: of each member the flag that says that it has ended, if it may have.
        ended: Option<Vec<Option<FlagId>>>,
    },
    /// The own call of a group's member, in an arm; under the test of a flag if there is one.
    Single {
        /// Which one.
        of: ItemKey,
        /// The flag that must be clear.
        unless: Option<FlagId>,
    },
    /// Statements under a test.
    If {
        /// The test.
        test: FlagTest,
        /// The statements.
        then: Vec<Statement>,
    },
    /// Statements under a condition of a traversal, in its words.
    Under {
        /// A statement under the condition.
        of: ItemKey,
        /// Which of its predicates.
        predicate: usize,
        /// The declaration that stands in the condition, if one does: `if (T x = init)`. Nothing behind the `if` uses its variable.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declared: Option<ItemKey>,
        /// What runs where that statement does.
        then: Vec<Statement>,
        /// What runs else.
        otherwise: Vec<Statement>,
    },
    /// A loop over children.
    Each {
        /// The loops that it stands for: each by a statement in it, and which of its predicates it is. The first is printed.
        headers: Vec<(ItemKey, usize)>,
        /// The flags of those that may end before the others, which are declared in front of it: each clear, or as another flag is.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        flags: Vec<(FlagId, Option<FlagId>)>,
        /// What runs in each iteration.
        then: Vec<Statement>,
    },
    /// Statements under a `switch` of a traversal, in its words.
    Cases {
        /// A statement in it.
        of: ItemKey,
        /// Which of its predicates.
        predicate: usize,
        /// What runs in each group.
        groups: Vec<Vec<Statement>>,
    },
    /// `if`, `else if`, … `else`: the calls of the first arm that can be.
    Choice(Vec<Arm>),
    /// The end of the body, if all these flags are set.
    End(Vec<FlagId>),
    /// What ends one of the loops that the loop around it stands for.
    Stop {
        /// The statement that does.
        of: ItemKey,
        /// The flags that are set.
        flags: Vec<FlagId>,
        /// Whether the loop around it ends.
        leaves: bool,
    },
    /// The end of the loop around it, if all these flags are set.
    Leave(Vec<FlagId>),
}

/// An arm of a chain of tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arm {
    /// The test; none: the last `else`.
    pub test: Option<FlagTest>,
    /// The calls.
    pub calls: Vec<Statement>,
}

/// A test of flags, or of what tells members of a group apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlagTest {
    /// All of these are clear.
    Clear(Vec<FlagId>),
    /// One of these at least is clear.
    OneClear(Vec<FlagId>),
    /// No flags: the conditions of a statement from this index on, all of them.
    Conditions(ItemKey, usize),
}

/// What becomes of the `return`s of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Returns {
    /// They stay, and end the whole body.
    Keep,
    /// Only the rest of the statement is left out.
    Leave,
    /// As `Leave`, and these flags are set.
    Set(Vec<FlagId>),
}

impl Listing {
    /// Every statement, those under tests too, in the order of the text.
    pub fn all(&self) -> Vec<&Statement> {
        Statement::all(&self.statements)
    }

    /// Whether statements of `instance` are printed, or would be if something needed them.
    pub fn copies(&self, instance: usize) -> bool {
        let of_instance = |it: &ItemKey| it.0 == instance;
        self.omitted.iter().any(of_instance)
            || self
                .all()
                .iter()
                .any(|it| it.items().iter().any(of_instance))
    }

    /// The fused functions that are called.
    pub fn targets(&self) -> impl Iterator<Item = FusedId> {
        self.all().into_iter().filter_map(|it| match it {
            Statement::Call { target, .. } => Some(*target),
            _ => None,
        })
    }

    /// The instances that are called as a whole, in order.
    pub fn wholes(&self) -> impl Iterator<Item = usize> {
        self.all().into_iter().filter_map(|it| match it {
            Statement::Whole(instance) => Some(*instance),
            _ => None,
        })
    }

    /// The instances that are called as a whole, if there is nothing else.
    pub fn only_wholes(&self) -> Option<Vec<usize>> {
        let whole = |it: &Statement| match it {
            Statement::Whole(instance) => Some(*instance),
            _ => None,
        };
        let found = self.statements.iter().map(whole).collect::<Option<_>>();
        found.filter(|_| self.omitted.is_empty() && self.refusal.is_none())
    }
}

impl Statement {
    /// `statements`, and those under tests, in the order of the text.
    pub fn all(statements: &[Statement]) -> Vec<&Statement> {
        let mut all = Vec::new();
        walk(statements, &mut all);
        all
    }

    /// The blocks of a test or loop.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        match self {
            Statement::If { then, .. } | Statement::Each { then, .. } => vec![then],
            Statement::Under {
                then, otherwise, ..
            } => vec![then, otherwise],
            Statement::Cases { groups, .. } => groups.iter_mut().collect(),
            Statement::Choice(arms) => arms.iter_mut().map(|it| &mut it.calls).collect(),
            _ => Vec::new(),
        }
    }

    /// The statements of traversals that it is made of, itself.
    pub fn items(&self) -> &[ItemKey] {
        match self {
            Statement::Item { of, .. }
            | Statement::Assign(of)
            | Statement::Single { of, .. }
            | Statement::Stop { of, .. } => std::slice::from_ref(of),
            Statement::Guard { members, .. }
            | Statement::Call { members, .. }
            | Statement::Written { parts: members, .. } => members,
            Statement::Under {
                declared: Some(of), ..
            } => std::slice::from_ref(of),
            Statement::Declare(_)
            | Statement::Whole(_)
            | Statement::If { .. }
            | Statement::Under { .. }
            | Statement::Each { .. }
            | Statement::Cases { .. }
            | Statement::Choice(_)
            | Statement::End(_)
            | Statement::Leave(_) => &[],
        }
    }
}

fn walk<'a>(statements: &'a [Statement], all: &mut Vec<&'a Statement>) {
    for it in statements {
        all.push(it);
        match it {
            Statement::If { then, .. } | Statement::Each { then, .. } => walk(then, all),
            Statement::Under {
                then, otherwise, ..
            } => {
                walk(then, all);
                walk(otherwise, all);
            }
            Statement::Cases { groups, .. } => groups.iter().for_each(|it| walk(it, all)),
            Statement::Choice(arms) => arms.iter().for_each(|arm| walk(&arm.calls, all)),
            _ => {}
        }
    }
}
