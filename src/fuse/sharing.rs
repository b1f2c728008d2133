//! Parameters that are one: those for which every call of a fused function passes equal arguments, or, of references, one variable. And those
//! that are constants: every call passes one literal.
//!
//! Whether arguments in a fused body are equal depends on which of its own parameters are one. So a function is
//! unfolded with what the calls met so far have in common, and if a later call has less, all is planned again with
//! that as a limit. Limits only get tighter, so this ends; after some rounds nothing is shared at all.
//!
//! Functions of one sequence that are called for other objects share the same, so that they do not differ by that alone.

use std::collections::BTreeMap;

use super::key::{SequenceKey, slot_function};
use super::wording::{ArgumentWording, Value, params};
use crate::link::Program;
use crate::model::{Apart, Constant, Function, Local, Owner, ParamKey, Shared};
use crate::mutation::{Rule, broken};

/// After so many rounds nothing is shared.
const MOST_ROUNDS: usize = 12;

/// What earlier rounds found that calls have in common at most.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    by_key: BTreeMap<SequenceKey, Shared>,
    rounds: usize,
}

impl Limits {
    /// Adds what a round found; whether there was anything, so that it has to be planned again.
    pub(super) fn absorb(&mut self, refined: BTreeMap<SequenceKey, Shared>) -> bool {
        let more = !refined.is_empty();
        self.rounds += usize::from(more);
        self.by_key.extend(refined);
        more
    }
}

/// The sharing of one planning round.
#[derive(Clone, Debug)]
pub(super) struct Sharing<'p> {
    program: &'p Program,
    limits: &'p Limits,
    /// The parameters of each sequence that may be shared, with their types and names.
    candidates: BTreeMap<SequenceKey, Vec<Candidate<'p>>>,
    /// What the calls of each sequence have in common so far.
    common: BTreeMap<SequenceKey, Shared>,
    /// What its bodies were unfolded with.
    used: BTreeMap<SequenceKey, Shared>,
}

#[derive(Clone, Copy, Debug)]
struct Candidate<'p> {
    param: ParamKey,
    of_type: &'p str,
    name: &'p str,
}

impl<'p> Sharing<'p> {
    pub(super) fn new(program: &'p Program, limits: &'p Limits) -> Self {
        Sharing {
            program,
            limits,
            candidates: BTreeMap::new(),
            common: BTreeMap::new(),
            used: BTreeMap::new(),
        }
    }

    /// Notes a call of `key`, whose arguments `argument` tells.
    pub(super) fn pass(
        &mut self,
        key: &SequenceKey,
        argument: impl Fn(ParamKey) -> Option<ArgumentWording>,
    ) {
        if self.limits.rounds > MOST_ROUNDS {
            return;
        }
        let key = &of_any(key);
        if !self.candidates.contains_key(key) {
            let found = candidates(self.program, key);
            self.candidates.insert(key.clone(), found);
        }
        let candidates = &self.candidates[key];
        if candidates.is_empty() {
            return;
        }
        let passed = if broken(Rule::SharedParameters) {
            Shared::of(
                candidates
                    .iter()
                    .map(|it| (it.param, (it.of_type, it.name), None)),
            )
        } else {
            let words = |it: &Candidate<'p>| {
                let ArgumentWording { words, value } = argument(it.param)?;
                // A reference to a constant may be bound to what a bit-field holds.
                let member = || words.is_member() && !it.of_type.contains("const ");
                if is_reference(it.of_type) && !words.is_variable() && !member() {
                    return None;
                }
                let constant = value.and_then(|value| constant(value, it.of_type));
                let constant = constant.filter(|it| self.is_one_number(&it.literal));
                Some((it.param, (it.of_type, words), constant))
            };
            Shared::of(one_of_each_slot(candidates.iter().filter_map(words)))
        };
        let known = self.common.get(key).or(self.limits.by_key.get(key));
        let common = match known {
            Some(known) if broken(Rule::LaterCalls) => known.clone(),
            Some(known) => known.meet(&passed),
            None => passed,
        };
        self.common.insert(key.clone(), common);
    }

    /// Whether a literal is the same number under the options of all units (`-fsingle-precision-constant`).
    fn is_one_number(&self, literal: &str) -> bool {
        let whole = !literal.contains(['.', 'e', 'E', 'p', 'P']) || literal.starts_with("0x");
        let truth = ["true", "false"].contains(&literal);
        whole || truth || self.program.has_one_dialect()
    }

    /// What the bodies of `key` are unfolded with.
    pub(super) fn settle(&mut self, key: &SequenceKey) -> Shared {
        let key = of_any(key);
        let shared = self.common.get(&key).cloned().unwrap_or_default();
        self.used.insert(key, shared.clone());
        shared
    }

    /// Where calls turned out to have less in common than bodies were unfolded with.
    pub(super) fn refined(&self) -> BTreeMap<SequenceKey, Shared> {
        let common = self.common.iter();
        let less =
            common.filter(|(key, common)| self.used.get(*key).is_some_and(|it| it != *common));
        less.map(|(key, common)| (key.clone(), common.clone()))
            .collect()
    }
}

/// The sequence, whatever its calls pass.
fn of_any(key: &SequenceKey) -> SequenceKey {
    SequenceKey {
        apart: Apart::default(),
        ..key.clone()
    }
}

/// What a parameter of the type `type_name` is that always gets `value`. A value that another type holds already may be
/// another than its literal. A `const` variable with the literal could be used in constant expressions, as a parameter cannot: `if consteval`
/// would come out another way, and compilers would tell of divisions by it.
fn constant(value: Value, type_name: &str) -> Option<Constant> {
    if is_const(type_name) && !broken(Rule::ConstantParameters) {
        return None;
    }
    match value {
        Value::Literal(literal) => Some(Constant {
            type_name: type_name.to_owned(),
            literal,
        }),
        Value::Parameter(it) => {
            (it.type_name == type_name || broken(Rule::ConstantTypes)).then_some(it)
        }
    }
}

/// Whether a variable of a scalar type is `const` itself.
fn is_const(type_name: &str) -> bool {
    let of_pointer = type_name.rfind('*').map(|at| &type_name[at..]);
    of_pointer.unwrap_or(type_name).contains("const")
}

/// Tells equal keys of one slot apart: two parameters of one traversal stay two, whatever they are given.
fn one_of_each_slot<K: Clone + Ord>(
    params: impl Iterator<Item = (ParamKey, K, Option<Constant>)>,
) -> impl Iterator<Item = (ParamKey, (K, usize), Option<Constant>)> {
    let mut seen: BTreeMap<(usize, K), usize> = BTreeMap::new();
    params.map(move |(param, key, literal)| {
        let count = seen.entry((param.0, key.clone())).or_default();
        *count += 1;
        (param, (key, *count), literal)
    })
}

/// The parameters of `key` that are scalars which no body changes, and the objects of visitors.
fn candidates<'p>(program: &'p Program, key: &SequenceKey) -> Vec<Candidate<'p>> {
    let mut found: Vec<Candidate<'p>> = Vec::new();
    for (slot, it) in key.slots.iter().enumerate() {
        let function = program.function(slot_function(it));
        let visitor = function.and_then(|it| it.visitor.as_ref()?.object);
        let params = function.map(|it| &it.params[..]).unwrap_or_default();
        for (at, it) in params.iter().enumerate() {
            // Whoever has the same object twice, has it by one name.
            let is_object = visitor.is_some() && at + 1 == params.len();
            let is_one = it.scalar || is_object || is_bound_to_variables(&it.type_name);
            if is_one && it.after.is_empty() {
                found.push(Candidate {
                    param: (slot, at),
                    of_type: &it.type_name,
                    name: &it.name,
                });
            }
        }
    }
    if found.is_empty() {
        return found;
    }
    let bodies: Vec<Vec<&Function>> = (0..key.slots.len())
        .map(|slot| bodies(program, key, slot))
        .collect();
    found.retain(|it| {
        let (slot, at) = it.param;
        bodies[slot].iter().all(|it| keeps(it, at))
    });
    found
}

/// The functions that slot `slot` of `key` may run.
fn bodies<'p>(program: &'p Program, key: &SequenceKey, slot: usize) -> Vec<&'p Function> {
    let slot = &key.slots[slot];
    let functions = match &key.owner {
        Owner::Free => vec![slot_function(slot).clone()],
        Owner::Class(class) => {
            let classes = program.subtypes(class);
            let found = classes.iter().filter_map(|it| program.resolve(it, slot));
            found.collect()
        }
    };
    functions
        .iter()
        .filter_map(|it| program.function(it))
        .collect()
}

/// Whether a copy of `function` leaves parameter `at` as it is: a reference leads to one object, whatever becomes of that.
fn keeps(function: &Function, at: usize) -> bool {
    let keeps = |it: &Local| it.loaded_only || is_reference(&it.type_name) && !it.in_macro;
    function.body.is_none() || params(function).nth(at).is_some_and(|it| keeps(it.1))
}

/// Whether a type is one of references to variables.
fn is_reference(type_name: &str) -> bool {
    type_name.ends_with('&') && !type_name.ends_with("&&")
}

/// Whether a parameter of a reference type that is given a variable by its name is that variable, or a part of it: one to a constant number or
/// pointer may be bound to a temporary, if the variable is of another type.
fn is_bound_to_variables(type_name: &str) -> bool {
    const NUMBERS: [&str; 17] = [
        "bool", "char", "char16_t", "char32_t", "char8_t", "double", "float", "int", "long",
        "short", "signed", "unsigned", "wchar_t", "__int128", "_Float16", "__fp16", "__bf16",
    ];
    let object = type_name.trim_end_matches('&').trim_end();
    let is_const = object.split(' ').any(|it| it == "const");
    let is_number = object.split(' ').any(|it| NUMBERS.contains(&it));
    let volatile = object.split(' ').any(|it| it == "volatile");
    let is_pointer = object.ends_with('*') || object.contains("(*");
    let converts = is_const && (is_number || is_pointer) && !broken(Rule::SharedReferences);
    is_reference(type_name) && !volatile && !converts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_with_equal_words_are_one() {
        let words = [
            ((0, 0), "lo"),
            ((0, 1), "hi"),
            ((1, 0), "hi"),
            ((1, 1), "hi"),
            ((2, 0), "lo"),
            ((2, 1), "hi"),
            ((2, 2), "hi"),
        ];
        let shared = Shared::of(one_of_each_slot(
            words.into_iter().map(|it| (it.0, it.1, None)),
        ));
        let firsts = words.map(|it| shared.first(it.0));
        let expected = [(0, 0), (0, 1), (0, 1), (1, 1), (0, 0), (0, 1), (1, 1)];
        assert_eq!(firsts, expected);
        let class: Vec<ParamKey> = shared.class((0, 1)).collect();
        assert_eq!(class, [(0, 1), (1, 0), (2, 1)]);
    }

    #[test]
    fn what_one_call_tells_apart_is_not_one() {
        let of = |keys: [u8; 4]| {
            Shared::of(
                keys.into_iter()
                    .enumerate()
                    .map(|(slot, key)| ((slot, 0), key, None)),
            )
        };
        let (all, some) = (of([1, 1, 1, 1]), of([1, 2, 1, 2]));
        assert_eq!(all.meet(&some), some);
        assert_eq!(some.meet(&all), some);
        assert!(all.meet(&Shared::none()).is_empty());
    }

    #[test]
    fn what_all_calls_pass_is_a_constant() {
        let of = |words: [&str; 3]| {
            let params = words.into_iter().enumerate();
            Shared::of(params.map(|(slot, it)| {
                (
                    (slot, 0),
                    it,
                    constant(Value::Literal(it.to_owned()), "int"),
                )
            }))
        };
        let both = of(["1", "1", "2"]).meet(&of(["1", "1", "3"]));
        let constants: Vec<_> = both
            .constants()
            .map(|it| (it.0, &it.1.literal[..]))
            .collect();
        assert_eq!(constants, [((0, 0), "1")]);
        assert_eq!(both.constant((1, 0)), both.constant((0, 0)));
        assert!(both.is_passed((2, 0)) && !both.is_passed((1, 0)) && !both.is_passed((0, 0)));
        assert_eq!(
            of(["1", "2", "2"])
                .meet(&of(["1", "1", "2"]))
                .constant((1, 0)),
            None
        );
    }
}
