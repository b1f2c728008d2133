//! What is to be generated: fused functions, per concrete type, and the call sites that use them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{FileId, ItemKey, Listing, Span, Usr};

/// A fused function: its index in [`Plan::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FusedId(pub u32);

/// One traversal of a sequence, before the dynamic type is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// A virtual function, named by its topmost declaration.
    Virtual(Usr),
    /// Always this function.
    Direct(Usr),
}

/// Everything that `emit` writes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The fused functions, in order of discovery.
    pub functions: Vec<FusedFunction>,
    /// The call sites that change.
    pub sites: Vec<SitePlan>,
    /// Orders that the independent checker rejected: bugs of pleach, never written.
    pub violations: Vec<String>,
}

/// Where a fused function is declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// A member of this class.
    Class(Usr),
    /// A free function in the namespace of the functions that it fuses.
    Free,
}

/// A fused function: one name and signature, a body for each concrete type that needs its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FusedFunction {
    /// Its name, unique in the program.
    pub name: String,
    /// Where it is declared first.
    pub owner: Owner,
    /// The sequence.
    pub slots: Vec<Slot>,
    /// Which of its reference and pointer parameters lead to different objects wherever it is called.
    #[serde(default, skip_serializing_if = "Apart::is_empty")]
    pub apart: Apart,
    /// For each slot, the function whose first declaration gives the parameters.
    pub declared: Vec<Usr>,
    /// Which of its parameters are one, and which are constants.
    #[serde(default, skip_serializing_if = "Shared::is_empty")]
    pub shared: Shared,
    /// If it is the version for the living, the function that it is a version of: it is told which traversals have ended
    /// already, and runs the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub living_of: Option<FusedId>,
    /// Whether it dispatches on the dynamic type.
    pub is_virtual: bool,
    /// The bodies; the owner's own comes first.
    pub bodies: Vec<FusedBody>,
}

/// A parameter of a fused function: its slot, and its index behind the node.
pub type ParamKey = (usize, usize);

/// Pairs of reference and pointer parameters of a sequence that lead to objects that have nothing in common. What is no pair may be one
/// object, or parts of one. A parameter that is a pair with itself leads to a variable of a caller or a temporary, in which no node lies.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Apart {
    /// The lesser first; in order.
    pairs: Vec<(ParamKey, ParamKey)>,
}

impl Apart {
    /// These pairs.
    pub fn of(pairs: impl IntoIterator<Item = (ParamKey, ParamKey)>) -> Self {
        let pairs = pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
        let pairs: BTreeSet<_> = pairs.collect();
        Apart {
            pairs: pairs.into_iter().collect(),
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Whether two parameters are a pair.
    pub fn holds(&self, a: ParamKey, b: ParamKey) -> bool {
        self.pairs.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// Whether all pairs are pairs of `other`, too.
    pub fn is_within(&self, other: &Apart) -> bool {
        self.pairs.iter().all(|it| other.holds(it.0, it.1))
    }

    /// What are pairs in both.
    #[must_use]
    pub fn meet(&self, other: &Apart) -> Self {
        let pairs = self.pairs.iter().filter(|it| other.holds(it.0, it.1));
        Apart {
            pairs: pairs.copied().collect(),
        }
    }

    /// The same of the sequence of these `slots`, which are in order.
    #[must_use]
    pub fn part(&self, slots: &[usize]) -> Self {
        let own = |(slot, at): ParamKey| Some((slots.binary_search(&slot).ok()?, at));
        let pairs = self.pairs.iter();
        Apart {
            pairs: pairs.filter_map(|it| own(it.0).zip(own(it.1))).collect(),
        }
    }
}

/// Which parameters of a fused function are one, because every call passes equal arguments for them: classes of
/// parameters, each named by its first one. And which are constants, because every call passes one literal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shared {
    /// Each parameter that is one with an earlier one, with the first of them; in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    same: Vec<(ParamKey, ParamKey)>,
    /// The constants among the firsts, each with its literal; in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    constants: Vec<(ParamKey, Constant)>,
}

/// What a parameter always is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Constant {
    /// The parameter's canonical type, to which the literal is converted.
    pub type_name: String,
    /// The literal.
    pub literal: String,
}

impl Shared {
    /// Nothing is shared.
    pub const fn none() -> Self {
        Shared {
            same: Vec::new(),
            constants: Vec::new(),
        }
    }

    /// Parameters with equal keys are one, and the constant that the first of them is; `params` come in order.
    pub fn of<K: Ord>(params: impl IntoIterator<Item = (ParamKey, K, Option<Constant>)>) -> Self {
        let mut firsts = BTreeMap::new();
        let mut shared = Shared::none();
        for (param, key, constant) in params {
            let first = *firsts.entry(key).or_insert(param);
            if first != param {
                shared.same.push((param, first));
            } else if let Some(constant) = constant {
                shared.constants.push((param, constant));
            }
        }
        shared
    }

    /// Whether each parameter stands for itself.
    pub fn is_empty(&self) -> bool {
        self.same.is_empty() && self.constants.is_empty()
    }

    /// Whether the fused function has `param` as a parameter of its own.
    pub fn is_passed(&self, param: ParamKey) -> bool {
        self.first(param) == param && self.constant(param).is_none()
    }

    /// What every call passes for `param`.
    pub fn constant(&self, param: ParamKey) -> Option<&Constant> {
        let first = self.first(param);
        let found = self.constants.binary_search_by_key(&first, |it| it.0);
        found.ok().map(|at| &self.constants[at].1)
    }

    /// The constants, each by the first of the parameters that are it.
    pub fn constants(&self) -> impl Iterator<Item = (ParamKey, &Constant)> {
        self.constants.iter().map(|it| (it.0, &it.1))
    }

    /// The first of the parameters that are one with `param`.
    pub fn first(&self, param: ParamKey) -> ParamKey {
        let found = self.same.binary_search_by_key(&param, |it| it.0);
        found.map_or(param, |at| self.same[at].1)
    }

    /// All parameters that are one with `first`, the first of them, in order.
    pub fn class(&self, first: ParamKey) -> impl Iterator<Item = ParamKey> {
        let others = self.same.iter().filter(move |it| it.1 == first);
        std::iter::once(first).chain(others.map(|it| it.0))
    }

    /// What is one in both, or one constant.
    #[must_use]
    pub fn meet(&self, other: &Shared) -> Self {
        let same = self.same.iter().flat_map(|it| [it.0, it.1]);
        let params: BTreeSet<ParamKey> = same.chain(self.constants.iter().map(|it| it.0)).collect();
        let constant = |it| {
            let constant = self.constant(it)?;
            (other.constant(it) == Some(constant)).then(|| constant.clone())
        };
        Shared::of(
            params
                .into_iter()
                .map(|it| (it, (self.first(it), other.first(it)), constant(it))),
        )
    }
}

/// The fused function on one concrete type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FusedBody {
    /// The concrete type (`None` for a free function).
    pub class: Option<Usr>,
    /// What it does, in which order.
    pub schedule: Schedule,
    /// It asks whether the object is of exactly this class, and makes the plain calls on one of another: a class that was never seen may
    /// derive from this one, and override what runs here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_class: bool,
    /// Main files in which the definition cannot stand: there its text did not verify.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_in: Vec<FileId>,
    /// The calls of [`Schedule::Unfused`] that are one call of another fused function; in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// What is printed for that; nothing for [`Schedule::Unfused`].
    #[serde(default)]
    pub listing: Listing,
    /// Which steps one test decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<Join>,
    /// Which dependences keep calls on one child apart here.
    pub separations: Vec<Separation>,
    /// Those of them that hold once members of a group have ended, by its first member: unless a version for the living runs
    /// the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once_ended: Vec<(ItemKey, Separation)>,
}

impl FusedBody {
    /// The fused functions that it may call, those for the living aside.
    pub fn targets(&self) -> impl Iterator<Item = FusedId> {
        let steps = match &self.schedule {
            Schedule::Fused { steps, .. } => &steps[..],
            Schedule::Unfused => &[],
        };
        let parts = self.parts.iter().map(|it| it.target);
        steps.iter().flat_map(Step::targets).chain(parts)
    }
}

/// Consecutive calls of a sequence that are one call, on the same node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The first slot.
    pub from: usize,
    /// The one behind the last.
    pub to: usize,
    /// What is called.
    pub target: FusedId,
}

/// What a fused body does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Schedule {
    /// The calls of the sequence, one after the other, as they were or in parts: correct for every type.
    Unfused,
    /// The statements of the bodies, in a new order.
    Fused {
        /// For each slot, the function whose body runs.
        instances: Vec<Usr>,
        /// What happens, in order.
        steps: Vec<Step>,
    },
}

/// One step of a fused body or of a call site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Statement `item` of instance `instance`, as it stands.
    Item {
        /// Index into the instances (0 at a call site).
        instance: usize,
        /// Index into the body's items.
        item: usize,
    },
    /// One statement in place of equal ones of several traversals: all read the same and may end their
    /// traversals, and write nothing.
    Guard {
        /// The statements as (instance, item), in the order of the sequence; two at least.
        members: Vec<(usize, usize)>,
    },
    /// The whole traversal of an instance whose body cannot be copied, called on the same node.
    Whole {
        /// Index into the instances.
        instance: usize,
    },
    /// One call in place of several on the same node.
    Group {
        /// The calls as (instance, item), in the order of the sequence; two at least.
        members: Vec<(usize, usize)>,
        /// The fused function that is called.
        target: FusedId,
        /// What is called while some members have ended: for sets of members that are still alive, the sets with
        /// fewer ended ones first. A set that is not here is called one by one.
        variants: Vec<Variant>,
        /// Indices of the members that stand under more conditions than the others: where these do not hold, the others are called, by
        /// the variant for them or one by one. None of the members' traversals can have ended then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        extra: Vec<usize>,
    },
    /// One loop in place of several over the same children, or a loop as it was.
    Each {
        /// The loops, in the order of the sequence: each by a statement in it, and which of its predicates it is.
        headers: Vec<(ItemKey, usize)>,
        /// What happens in each iteration, in order.
        steps: Vec<Step>,
        /// Which of these steps one test decides.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joins: Vec<Join>,
    },
}

/// A step under conditions of which the outermost need not be tested again behind the step before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    /// The step, by its statement or the first of its calls.
    pub step: ItemKey,
    /// How many of its conditions, from the outermost, are those of the step before.
    pub shared: usize,
    /// Whether the next one is another branch of that step's: it stands behind `else`, or in another group of the `switch`.
    pub otherwise: bool,
    /// Of each of these conditions that is a `switch`, the statement whose `switch` is printed if nothing comes between, and the group there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<(ItemKey, usize)>,
}

/// A call in place of a group's, for the members that are still alive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Indices into the group's members; two at least.
    pub members: Vec<usize>,
    /// The fused function that is called.
    pub target: FusedId,
}

impl Step {
    /// The fused functions that the step may call: a group's own, then those of its variants.
    pub fn targets(&self) -> Vec<FusedId> {
        match self {
            Step::Group {
                target, variants, ..
            } => {
                let variants = variants.iter().map(|it| it.target);
                std::iter::once(*target).chain(variants).collect()
            }
            Step::Each { steps, .. } => steps.iter().flat_map(Step::targets).collect(),
            Step::Item { .. } | Step::Guard { .. } | Step::Whole { .. } => Vec::new(),
        }
    }

    /// The step, and if it is a loop the steps in it.
    pub fn all(&self) -> Vec<&Step> {
        let mut all = vec![self];
        if let Step::Each { steps, .. } = self {
            all.extend(steps.iter().flat_map(Step::all));
        }
        all
    }

    /// The statements that the step consists of.
    pub fn items(&self) -> Vec<ItemKey> {
        match self {
            Step::Item { instance, item } => vec![(*instance, *item)],
            Step::Guard { members } | Step::Group { members, .. } => members.clone(),
            Step::Whole { .. } => Vec::new(),
            Step::Each { steps, .. } => steps.iter().flat_map(Step::items).collect(),
        }
    }
}

/// A call site that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SitePlan {
    /// Index into the program's sites.
    pub site: usize,
    /// All items of the block in their new order; instance is always 0.
    pub steps: Vec<Step>,
    /// Which steps one test decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<Join>,
    /// What is printed for that; `None` if nothing changes.
    #[serde(default)]
    pub rewrite: Option<Rewrite>,
    /// For the report: how many calls were there, and how many are there now.
    pub calls: usize,
    /// Walks after fusion.
    pub walks: usize,
    /// Which dependences keep calls apart.
    pub separations: Vec<Separation>,
}

/// What is printed in place of a part of a call site's block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rewrite {
    /// The items that it stands for: those from the first to before the last of the two.
    pub items: (usize, usize),
    /// What is printed.
    pub listing: Listing,
    /// Whether only calls that followed each other became one, whatever they do.
    pub as_written: bool,
}

/// Why two calls do not run together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Separation {
    /// The later call.
    pub span: Span,
    /// Why, in words.
    pub reason: String,
    /// Whether it is a bound of the search, not a dependence.
    pub bound: bool,
    /// The earlier and the later of the two calls, where it is about two.
    #[serde(skip)]
    pub calls: Option<(Span, Span)>,
}
