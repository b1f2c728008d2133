//! Each statement stands under the conditions that it stood under: the same words, with names that mean the same.
//!
//! Told by the text itself, not by what the planner took for equal.

use std::collections::BTreeMap;

use super::original::Original;
use crate::link::Program;
use crate::model::{
    CaseGroup, Each, Element, Item, ItemKey, LocalId, LocalKey, NullTest, Place, Predicate, Ref,
    RefKind, Root, Span, Start, Usr, is_element,
};
use crate::mutation::{Rule, broken};

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
    /// A condition, by a statement that has it and the index there; and which branch it is.
    Condition(ItemKey, usize, Branch),
    /// A loop, by the loops that it stands for: each by a statement in it and the index there.
    Each(&'r [(ItemKey, usize)]),
}

/// A branch of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    Then,
    Else,
    /// Of a `switch`.
    Group(usize),
}

/// A condition of a statement: its instance, the statement, the condition.
type Of<'p> = (usize, &'p Item, &'p Predicate);

impl Conditions<'_, '_> {
    /// Checks those of `of`.
    ///
    /// # Errors
    /// They are others.
    pub(super) fn check(&self, of: ItemKey) -> Result<(), String> {
        let item = self.original.item(of)?;
        let other = || Err("a statement stands under other conditions".to_owned());
        if item.predicates.len() != self.open.len() && !self.is_present(of)? {
            return other();
        }
        for (own, around) in item.predicates.iter().zip(&self.open) {
            let (by, at, branch) = match around {
                Around::Condition(by, at, branch) => (by, at, branch),
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
            if own.first || predicate.first {
                // The loop around both is one.
                match own.first && predicate.first && *branch == Branch::Then {
                    true => continue,
                    false => return other(),
                }
            }
            // What is printed once for several calls, was evaluated for each.
            let one = by.0 == of.0 && own.condition == predicate.condition;
            let alone = *by == of || self.together.contains(by) && self.together.contains(&of);
            if own.calls && !alone {
                return other();
            }
            let (own, there) = ((of.0, item, own), (by.0, there, predicate));
            let holds = match branch {
                Branch::Group(at) => self.leads_to(own, there, *at),
                Branch::Then | Branch::Else if own.2.cases.is_some() => false,
                Branch::Then | Branch::Else => {
                    let same = match one {
                        true => Some(false),
                        false => self.opposite(own, there),
                    };
                    let holds = same.map(|it| (own.2.negated == predicate.negated) != it);
                    holds == Some(*branch == Branch::Then)
                }
            };
            if !holds {
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

    /// Whether all that `of` asks for beside the conditions around is whether the child is there that a call runs on, and one that is the same
    /// call runs on it as a member, without a question.
    fn is_present(&self, of: ItemKey) -> Result<bool, String> {
        let (item, depth) = (self.original.item(of)?, self.open.len());
        let mut others = self.together.iter().filter(|it| **it != of);
        let known = others.any(|other| {
            let other = self.original.item(*other).ok();
            let other = other.filter(|it| it.predicates.len() == depth);
            let child = other.and_then(Item::present_receiver);
            child.is_some_and(|it| item.only_asks_for(it, depth))
        });
        Ok(known && item.predicates.len() > depth)
    }

    /// Checks that loops which are to be one go through the same children of the node in the same way; gives their variables, each with that of the
    /// first.
    ///
    /// # Errors
    /// They do not.
    pub(super) fn one_loop(
        &self,
        headers: &[(ItemKey, usize)],
    ) -> Result<Vec<(LocalKey, LocalKey)>, String> {
        let mut variables = Vec::new();
        let mut firsts: BTreeMap<&str, (&Each, Vec<LocalKey>)> = BTreeMap::new();
        let (mut first, mut changed) = (None::<&Each>, false);
        for (of, at) in headers {
            let predicate = self.original.item(*of)?.predicates.get(*at);
            let each = predicate.and_then(|it| it.each.as_ref());
            let each = each.ok_or("a loop is none")?;
            let printed = *first.get_or_insert(each);
            let of_node = each.range.root == Root::Node && !each.range.whole;
            let own: Vec<LocalKey> = each.variables.iter().map(|it| (of.0, *it)).collect();
            // A variable that is bound to elements is another than an index of them.
            let first = firsts.entry(each.form());
            let (like, of_like) = first.or_insert_with(|| (each, own.clone()));
            let alike = match each.is_peeled() {
                // What runs in the first iteration, which is that of the first element.
                true => !printed.is_peeled() && printed.start.is_some(),
                false => {
                    let copies = each.start == Some(Start::Pointer);
                    let changes = !like.constant || each.constant || copies;
                    let is_name = printed.is_bound() && !each.is_bound();
                    let named = !is_name || printed.is_name();
                    let placed = printed.form() == each.form() || each.fits_in(printed) && named;
                    let same_type = like.type_name == each.type_name || each.fits_in(like);
                    changes && placed && same_type
                }
            };
            if !alike || printed.range != each.range || !of_node || *at != self.open.len() {
                return Err("loops through different children are one".to_owned());
            }
            variables.extend(own.into_iter().zip(of_like.iter().copied()));
            let body = self.original.body(of.0);
            changed |= body.is_none_or(|it| each.changes_variable(it));
        }
        if changed && headers.len() > 1 {
            return Err("a variable that loops share is changed".to_owned());
        }
        Ok(variables)
    }

    /// Whether two statements stand under conditions of which one at most holds at any one moment; those. Only conditions at levels
    /// that are `at_once` count: one may hold in one iteration of a loop, and its opposite in another.
    pub(super) fn apart(
        &self,
        (a, b): (ItemKey, ItemKey),
        at_once: impl Fn(usize, usize) -> bool,
    ) -> Option<(usize, usize)> {
        let (item, other) = (self.original.item(a).ok()?, self.original.item(b).ok()?);
        for (at, own) in item.predicates.iter().enumerate() {
            for (level, there) in other.predicates.iter().enumerate() {
                let is_test = |it: &Predicate| it.each.is_none() && !it.first;
                if !is_test(own) || !is_test(there) || !at_once(at, level) {
                    continue;
                }
                let (own, there) = ((a.0, item, own), (b.0, other, there));
                let is_apart = match (&own.2.cases, &there.2.cases) {
                    (None, None) => self
                        .opposite(own, there)
                        .is_some_and(|it| (own.2.negated == there.2.negated) == it),
                    (Some(_), Some(_)) => {
                        self.is_other_group(own, there) || self.is_other_group(there, own)
                    }
                    _ => false,
                };
                if is_apart && !own.2.calls && !there.2.calls {
                    return Some((at, level));
                }
            }
        }
        None
    }

    /// Whether `b` is another group of the `switch` of `a`.
    fn is_other_group(&self, a: Of<'_>, b: Of<'_>) -> bool {
        let cases = a.2.cases.iter();
        let mut others = cases.flat_map(|it| (0..it.groups.len()).filter(|at| *at != it.at));
        others.any(|it| self.leads_to(b, a, it))
    }

    /// Whether the group of `own` is group `at` of the `switch` of `there`: the same constants of the same value.
    fn leads_to(&self, own: Of<'_>, there: Of<'_>, at: usize) -> bool {
        let (Some(cases), Some(others)) = (&own.2.cases, &there.2.cases) else {
            return false;
        };
        if own.0 == there.0 && own.2.condition == there.2.condition {
            return cases.at == at;
        }
        let value = |it: Of<'_>| self.words((it.0, it.1, it.2.condition));
        let constants = |of: Of<'_>, group: &CaseGroup| {
            let labels = group.labels.iter().map(|it| self.words((of.0, of.1, *it)));
            labels.collect::<Vec<_>>()
        };
        let equal = |a: Vec<Words>, b: Vec<Words>| {
            a.iter().all(|it| b.contains(it)) && b.iter().all(|it| a.contains(it))
        };
        let all = |of: Of<'_>, groups: &[CaseGroup]| {
            let groups = groups.iter().filter(|it| !it.is_default);
            groups.flat_map(|it| constants(of, it)).collect()
        };
        let Some(group) = others.groups.get(at) else {
            return false;
        };
        let own_group = &cases.groups[cases.at];
        let same = match (own_group.is_default, group.is_default) {
            (true, true) => equal(all(own, &cases.groups), all(there, &others.groups)),
            (false, false) => equal(constants(own, own_group), constants(there, group)),
            _ => false,
        };
        same && value(own) == value(there)
    }

    /// Whether two texts say the opposite; `None` if they say neither that nor the same.
    fn opposite(&self, a: Of<'_>, b: Of<'_>) -> Option<bool> {
        let of_node = |it: &&NullTest| it.child.path.iter().skip(1).all(is_element);
        let [test, other] = [a, b].map(|it| it.2.tests.as_ref().filter(of_node));
        if let Some((test, other)) = test.zip(other) {
            return (test.child == other.child).then_some(test.null != other.null);
        }
        let [a, b] = [a, b].map(|it| (it.0, it.1, it.2.condition));
        let ((words, names), (other_words, other_names)) = (self.words(a), self.words(b));
        let calls = [a, b].into_iter().any(|(_, item, text)| {
            let mut refs = item.refs.iter();
            refs.any(|it| it.is_own_operator() && text.contains(it.span))
        });
        let ((words, negated), (other_words, other_negated)) = match calls {
            true => (tested(a, words), tested(b, other_words)),
            false => (value(&words), value(&other_words)),
        };
        (words == other_words && names == other_names).then_some(negated != other_negated)
    }

    /// A text without blanks and without the names of variables, and what the names in it mean.
    fn words(&self, (instance, item, text): (usize, &Item, Span)) -> Words {
        let within = |it: &&Ref| text.contains(it.span);
        let mut refs: Vec<&Ref> = item.refs.iter().filter(within).collect();
        refs.sort();
        let file = self.program.files.get(text.file.0 as usize);
        let bytes = file.map_or(&[][..], |it| it.text.slice(text));
        // What designates the element of the iteration at hand is one.
        let elements = item.elements(text);
        refs.retain(|it| !elements.iter().any(|of| Element::is_in(of.0, it)));
        let is_element = |offset: u32| {
            let mut all = elements.iter();
            all.any(|it| it.0.start <= offset && offset < it.0.end)
        };
        let is_variable = |offset: u32| {
            let mut variables = refs
                .iter()
                .filter(|it| matches!(it.kind, RefKind::Local(_) | RefKind::This(_)));
            variables.any(|it| it.span.start <= offset && offset < it.span.end)
        };
        // What a pointer to the node selects, a reference to it selects too, and a member of its class has it by its name.
        let function = self.original.function(instance);
        let function = function.and_then(|it| self.program.function(it));
        let node = function.and_then(|it| it.node_param);
        let behind = |at: u32| bytes.get((at - text.start) as usize..).unwrap_or(&[]);
        let selects = |it: &Ref| {
            let selects =
                behind(it.span.end).starts_with(b"->") || behind(it.span.end).starts_with(b".");
            node.is_some_and(|id| it.kind == RefKind::Local(id)) && selects
        };
        let selected = refs.iter().filter(|it| selects(it));
        let selected: Vec<u32> = selected.map(|it| it.span.end).collect();
        let words = bytes.iter().enumerate().filter(|(at, byte)| {
            let offset = text.start + *at as u32;
            !byte.is_ascii_whitespace() && !is_variable(offset) && !is_element(offset)
        });
        let words = words.filter(|(at, _)| {
            let start = text.start + *at as u32;
            let is_selector = |by: u32| {
                let from = start.checked_sub(by).filter(|it| selected.contains(it));
                from.is_some_and(|it| by == 0 || behind(it).starts_with(b"->"))
            };
            !is_selector(0) && !is_selector(1)
        });
        let words = words.map(|it| *it.1);
        let meaning = |it: &&Ref| match &it.kind {
            RefKind::Local(id) | RefKind::This(id) => self.variable(instance, *id),
            RefKind::Scope(text) | RefKind::Computed(text) => Meaning::Declaration(text.clone()),
            RefKind::Member { target, .. } | RefKind::Other { target, .. } => {
                Meaning::Declaration(target.as_str().to_owned())
            }
        };
        let words: Vec<u8> = words.collect();
        let by_this = |it: &&Ref| matches!(it.kind, RefKind::Member { this: true, .. });
        let words = match refs.iter().any(by_this) {
            true => String::from_utf8_lossy(&words)
                .replace("this->", "")
                .into_bytes(),
            false => words,
        };
        let names = refs.iter().filter(|it| !selects(it) && !it.reads_pointer);
        let names = names.map(|it| (it.span.start, meaning(it)));
        let elements = elements.iter();
        let elements = elements.map(|it| (it.0.start, Meaning::Element(it.1.range.clone(), None)));
        let mut names: Vec<(u32, Meaning)> = names.chain(elements).collect();
        names.sort_by_key(|it| it.0);
        (words, names.into_iter().map(|it| it.1).collect())
    }

    /// Parameters of two traversals may be one; any other variable is one of its own traversal.
    fn variable(&self, instance: usize, id: LocalId) -> Meaning {
        let body = self.original.body(instance);
        let local = body.and_then(|it| it.locals.get(id.0 as usize));
        let items = self.original.items(instance).iter();
        let mut loops = items
            .flat_map(|it| &it.predicates)
            .filter_map(|it| it.each.as_ref());
        let of_loop = loops.find_map(|it| Some((it, it.meaning(id)?)));
        match (local.is_some_and(|it| it.param), of_loop) {
            (true, _) => Meaning::Parameter,
            (false, Some((each, id))) => Meaning::Element(each.range.clone(), id),
            (false, None) => {
                let alias = local.and_then(|it| {
                    let cast = it.checked.clone().filter(|_| !broken(Rule::CheckedCasts));
                    Some(Meaning::Alias(
                        it.object.clone()?,
                        it.type_name.clone(),
                        cast,
                    ))
                });
                alias.unwrap_or(Meaning::Variable(instance, id))
            }
        }
    }
}

/// What a condition that calls operators tests, and whether by `!`, if that is none of these: it would stand in front.
fn tested((_, item, text): (usize, &Item, Span), words: Vec<u8>) -> (Vec<u8>, bool) {
    let in_value = |it: &u8| it.is_ascii_alphanumeric() || b"_.->:".contains(it);
    let is_operator = item.refs.iter().any(|it| it.span.start == text.start);
    let is_value = |it: &[u8]| {
        let pointer = it.strip_prefix(b"*").unwrap_or(it);
        outside(pointer).iter().all(in_value)
    };
    match words.strip_prefix(b"!") {
        Some(tested) if !is_operator && is_value(tested) => (tested.to_vec(), true),
        _ => (words, false),
    }
}

/// What a condition says, in one spelling, and whether the opposite.
fn value(words: &[u8]) -> (Vec<u8>, bool) {
    let mut words = words;
    while let Some(inner) = words
        .strip_prefix(b"(")
        .and_then(|it| it.strip_suffix(b")"))
    {
        if !is_balanced(inner) {
            break;
        }
        words = inner;
    }
    for sign in [&b"||"[..], b"&&"] {
        let parts = parts(words, sign);
        if parts.len() > 1 {
            let said = parts.into_iter().map(|it| {
                let (value, negated) = value(it);
                let not = if negated { &b"!"[..] } else { b"" };
                [not, b"(", &value, b")"].concat()
            });
            return (said.collect::<Vec<_>>().join(sign), false);
        }
    }
    let is_value = |it: &[u8]| {
        let in_value = |it: &u8| it.is_ascii_alphanumeric() || b"_.->:".contains(it);
        let pointer = it.strip_prefix(b"*").unwrap_or(it);
        !it.is_empty() && outside(pointer).iter().all(in_value)
    };
    let is_side = |it: &[u8]| {
        let in_side = |it: &u8| it.is_ascii_alphanumeric() || b"_.->:+*/%'".contains(it);
        outside(it).iter().all(in_side)
    };
    for (sign, differs) in [(&b"!="[..], true), (b"==", false)] {
        let [left, right] = parts(words, sign)[..] else {
            continue;
        };
        let is_null = |it: &[u8]| [&b"nullptr"[..], b"NULL", b"0"].contains(&it);
        let tested = match (is_null(left), is_null(right)) {
            (_, true) => Some(left),
            (true, false) => Some(right),
            _ => None,
        };
        // The name of a variable is left out: its value is all that there is.
        if let Some(tested) = tested.filter(|it| it.is_empty() || is_value(it)) {
            let (value, negated) = value(tested);
            return (value, negated == differs);
        }
        if is_side(left) && is_side(right) {
            return ([left, b"==", right].concat(), differs);
        }
    }
    match words.strip_prefix(b"!") {
        Some(tested) if tested.is_empty() || is_value(tested) => {
            let (value, negated) = value(tested);
            (value, !negated)
        }
        _ => (words.to_vec(), false),
    }
}

/// What stands outside of parentheses.
fn outside(words: &[u8]) -> Vec<u8> {
    let mut depth = 0_i32;
    let mut out = Vec::new();
    for it in words {
        match it {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ if depth == 0 => out.push(*it),
            _ => {}
        }
    }
    out
}

/// Whether each parenthesis is closed behind where it opens.
fn is_balanced(words: &[u8]) -> bool {
    let mut depth = 0_i32;
    let mut steps = words.iter().map(|it| {
        depth += i32::from(*it == b'(') - i32::from(*it == b')');
        depth
    });
    steps.all(|it| it >= 0)
}

/// The parts between `sign`s outside of parentheses.
fn parts<'w>(words: &'w [u8], sign: &[u8]) -> Vec<&'w [u8]> {
    let mut depth = 0_i32;
    let (mut start, mut parts) = (0, Vec::new());
    for (at, it) in words.iter().enumerate() {
        match it {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ if depth == 0 && at >= start && words[at..].starts_with(sign) => {
                parts.push(&words[start..at]);
                start = at + sign.len();
            }
            _ => {}
        }
    }
    parts.push(&words[start..]);
    parts
}

/// A text without blanks and without the names of variables, and what the names in it mean.
type Words = (Vec<u8>, Vec<Meaning>);

/// What a name means.
#[derive(PartialEq, Eq)]
enum Meaning {
    Parameter,
    /// The element of the loop around, over these children, or this one of the loop's variables.
    Element(Place, Option<usize>),
    /// A variable of this type that stands for an object, by this `dynamic_cast` if there is one.
    Alias(Place, String, Option<Usr>),
    Variable(usize, LocalId),
    Declaration(String),
}
