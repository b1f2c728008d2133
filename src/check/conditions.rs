//! Each statement stands under the conditions that it stood under: the same words, with names that mean the same.
//!
//! Told by the text itself, not by what the planner took for equal.

use super::original::Original;
use crate::link::Program;
use crate::model::{Item, ItemKey, LocalId, LocalKey, Place, Predicate, Ref, RefKind, Root, Span};

/// The conditions around a place in the text, the outermost first.
pub(super) struct Conditions<'r, 'p> {
    pub(super) program: &'p Program,
    pub(super) original: &'r Original<'p>,
    /// The calls that are one call with the statement at hand.
    pub(super) together: Vec<ItemKey>,
    /// What stands around the place.
    pub(super) open: Vec<Around<'r>>,
}

/// A condition or loop around a place in the text.
#[derive(Clone, Copy)]
pub(super) enum Around<'r> {
    /// A condition, by a statement that has it and the index there; and whether it is as there, or its opposite.
    Condition(ItemKey, usize, bool),
    /// A loop, by the loops that it stands for: each by a statement in it and the index there.
    Each(&'r [(ItemKey, usize)]),
}

impl Conditions<'_, '_> {
    /// Checks those of `of`.
    ///
    /// # Errors
    /// They are others.
    pub(super) fn check(&self, of: ItemKey) -> Result<(), String> {
        let item = self.original.item(of)?;
        let other = || Err("a statement stands under other conditions".to_owned());
        if item.predicates.len() != self.open.len() {
            return other();
        }
        for (own, around) in item.predicates.iter().zip(&self.open) {
            let (by, at, as_there) = match around {
                Around::Condition(by, at, as_there) => (by, at, as_there),
                Around::Each(headers) => {
                    if !self.is_loop_of(of, own, headers) {
                        return other();
                    }
                    continue;
                }
            };
            if own.each.is_some() {
                return other();
            }
            let there = self.original.item(*by)?;
            let Some(predicate) = there.predicates.get(*at) else {
                return other();
            };
            // What is printed once for several calls, was evaluated for each.
            let one = by.0 == of.0 && own.condition == predicate.condition;
            let alone = *by == of || self.together.contains(by) && self.together.contains(&of);
            if own.calls && !alone {
                return other();
            }
            let same = match one {
                true => Some(false),
                false => {
                    let own = (of, item, own.condition);
                    self.opposite(own, (*by, there, predicate.condition))
                }
            };
            let holds = same.map(|it| (own.negated == predicate.negated) != it);
            if holds != Some(*as_there) {
                return other();
            }
        }
        Ok(())
    }

    /// Whether `own`, of a statement, is one of the loops that `headers` are.
    fn is_loop_of(&self, of: ItemKey, own: &Predicate, headers: &[(ItemKey, usize)]) -> bool {
        let is_own = |(by, at): &(ItemKey, usize)| {
            let there = self.original.item(*by).ok();
            let there = there.and_then(|it| it.predicates.get(*at));
            by.0 == of.0 && there.is_some_and(|it| it.statement == own.statement)
        };
        own.each.is_some() && headers.iter().any(is_own)
    }

    /// Checks that loops which are to be one go through the same children of the node in the same way; gives their variables.
    ///
    /// # Errors
    /// They do not.
    pub(super) fn one_loop(&self, headers: &[(ItemKey, usize)]) -> Result<Vec<LocalKey>, String> {
        let mut variables = Vec::new();
        let mut first = None;
        for (of, at) in headers {
            let predicate = self.original.item(*of)?.predicates.get(*at);
            let each = predicate.and_then(|it| it.each.as_ref());
            let each = each.ok_or("a loop is none")?;
            let header = (&each.range, &each.type_name);
            let printed = *first.get_or_insert((header, each.constant));
            let of_node = each.range.root == Root::Node && !each.range.whole;
            let alike = printed.0 == header && (!printed.1 || each.constant);
            if !alike || !of_node || *at != self.open.len() {
                return Err("loops through different children are one".to_owned());
            }
            variables.push((of.0, each.variable));
        }
        Ok(variables)
    }

    /// Whether two texts say the opposite; `None` if they say neither that nor the same.
    fn opposite(&self, a: (ItemKey, &Item, Span), b: (ItemKey, &Item, Span)) -> Option<bool> {
        let ((words, names), (other_words, other_names)) = (self.words(a), self.words(b));
        let calls = [a, b].into_iter().any(|(_, item, text)| {
            let mut refs = item.refs.iter();
            refs.any(|it| it.name.is_empty() && text.contains(it.span))
        });
        let ((words, negated), (other_words, other_negated)) = match calls {
            true => ((&words[..], false), (&other_words[..], false)),
            false => (value(&words), value(&other_words)),
        };
        (words == other_words && names == other_names).then_some(negated != other_negated)
    }

    /// A text without blanks and without the names of variables, and what the names in it mean.
    fn words(&self, (key, item, text): (ItemKey, &Item, Span)) -> (Vec<u8>, Vec<Meaning>) {
        let within = |it: &&Ref| text.contains(it.span);
        let mut refs: Vec<&Ref> = item.refs.iter().filter(within).collect();
        refs.sort();
        let file = self.program.files.get(text.file.0 as usize);
        let bytes = file.map_or(&[][..], |it| it.text.slice(text));
        let is_variable = |offset: u32| {
            let mut variables = refs
                .iter()
                .filter(|it| matches!(it.kind, RefKind::Local(_)));
            variables.any(|it| it.span.start <= offset && offset < it.span.end)
        };
        let words = bytes.iter().enumerate().filter(|(at, byte)| {
            !byte.is_ascii_whitespace() && !is_variable(text.start + *at as u32)
        });
        let meaning = |it: &&Ref| match &it.kind {
            RefKind::Local(id) => self.variable(key.0, *id),
            RefKind::Member { target, .. } | RefKind::Other { target, .. } => {
                Meaning::Declaration(target.as_str().to_owned())
            }
        };
        let words: Vec<u8> = words.map(|it| *it.1).collect();
        let by_this = |it: &&Ref| matches!(it.kind, RefKind::Member { this: true, .. });
        let words = match refs.iter().any(by_this) {
            true => String::from_utf8_lossy(&words)
                .replace("this->", "")
                .into_bytes(),
            false => words,
        };
        (words, refs.iter().map(meaning).collect())
    }

    /// Parameters of two traversals may be one; any other variable is one of its own traversal.
    fn variable(&self, instance: usize, id: LocalId) -> Meaning {
        let body = self.original.body(instance);
        let local = body.and_then(|it| it.locals.get(id.0 as usize));
        let items = self.original.items(instance).iter();
        let mut loops = items
            .flat_map(|it| &it.predicates)
            .filter_map(|it| it.each.as_ref());
        let of_loop = loops.find(|it| it.variable == id);
        match (local.is_some_and(|it| it.param), of_loop) {
            (true, _) => Meaning::Parameter,
            (false, Some(each)) => Meaning::Element(each.range.clone()),
            (false, None) => Meaning::Variable(instance, id),
        }
    }
}

/// The value that a condition tests for null, and whether it must be null.
fn value(words: &[u8]) -> (&[u8], bool) {
    let is_value = |it: &&[u8]| {
        let in_name = |it: &u8| it.is_ascii_alphanumeric() || b"_.->:()".contains(it);
        it.iter().all(in_name)
    };
    for null in ["nullptr", "NULL", "0"] {
        for (sign, is_null) in [("!=", false), ("==", true)] {
            let test = format!("{sign}{null}");
            let tested = words.strip_suffix(test.as_bytes()).filter(is_value);
            if let Some(tested) = tested {
                return (tested, is_null);
            }
        }
    }
    match words.strip_prefix(b"!").filter(is_value) {
        Some(tested) => (tested, true),
        None => (words, false),
    }
}

/// What a name means.
#[derive(PartialEq, Eq)]
enum Meaning {
    Parameter,
    /// The element of the loop around, over these children.
    Element(Place),
    Variable(usize, LocalId),
    Declaration(String),
}
