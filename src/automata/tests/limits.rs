//! Limits are kept, and large automata are fast enough to be in the tests at all.

use crate::automata::{
    BuildError, Determinizer, Labels, Nfa, NfaBuilder, NfaState, Symbol, conflict, conflicts,
    determinize, minimize,
};

/// `any* a any^n`: 2^(n+1) deterministic states.
fn exponential(n: usize) -> (Nfa, NfaState) {
    let mut builder = NfaBuilder::default();
    let start = builder.state();
    builder.any(start, start);
    let mut end = builder.state();
    builder.symbol(start, Symbol(0), end);
    for _ in 0..n {
        let next = builder.state();
        builder.any(end, next);
        end = next;
    }
    builder.label(end, Labels::WRITE);
    (builder.freeze(), start)
}

#[test]
fn too_many_states_is_an_error() {
    let (nfa, start) = exponential(40);
    let error = determinize(&nfa, &[start], 1000).unwrap_err();
    assert_eq!(error, BuildError::TooManyStates { limit: 1000 });
    assert_eq!(
        error.to_string(),
        "the deterministic automaton has more than 1000 states"
    );
}

#[test]
fn the_limit_is_exact() {
    let (nfa, start) = exponential(4);
    let mut determinizer = Determinizer::new(&nfa);
    assert!(determinizer.determinize(&[start], 31).is_err());
    assert_eq!(determinizer.determinize(&[start], 32).unwrap().len(), 32);
}

#[test]
fn the_empty_automaton_needs_no_state_of_its_own() {
    let nfa = NfaBuilder::default().freeze();
    assert!(nfa.is_empty());
    let dfa = determinize(&nfa, &[], 0).unwrap();
    assert_eq!((dfa.len(), dfa.all_labels()), (1, Labels::NONE));
}

/// A program of bodies that call each other through two child fields, `types` bodies at each call.
fn program(traversals: u32, types: u32) -> (Nfa, Vec<NfaState>) {
    let mut builder = NfaBuilder::default();
    let bodies: Vec<NfaState> = (0..traversals * types).map(|_| builder.state()).collect();
    let next = [Symbol(0), Symbol(1)];
    for (index, body) in (0u32..).zip(&bodies) {
        let (traversal, class) = (index / types, index % types);
        for field in 0..8 {
            builder.read(*body, &[Symbol(2 + class * 8 + field)], false);
            builder.read(*body, &[next[0], Symbol(2 + field)], false);
        }
        builder.write(*body, &[Symbol(1000 + traversal)], false);
        for symbol in next {
            let receiver = builder.path(*body, &[symbol]);
            for class in 0..types {
                builder.epsilon(receiver, bodies[(traversal * types + class) as usize]);
            }
        }
    }
    (builder.freeze(), bodies)
}

/// Thousands of states, mutual recursion, every body as a start. Slow only if work is not shared.
#[test]
fn a_large_program_is_no_problem() {
    let (nfa, bodies) = program(16, 30);
    assert!(10_000 < nfa.len());
    let mut determinizer = Determinizer::new(&nfa);
    let dfas = bodies
        .iter()
        .map(|it| determinizer.determinize(&[*it], 100));
    let dfas: Vec<_> = dfas.map(|it| minimize(&it.unwrap())).collect();
    assert!(conflicts(&dfas[0], &dfas[1]));
    assert!(!conflicts(&dfas[0], &dfas[30]));
    assert_eq!(conflict(&dfas[0], &dfas[0]), Some(vec![Some(Symbol(1000))]));
}

/// A product beyond the bitset: two cycles of coprime length meet only after every pair.
#[test]
fn a_large_product_uses_the_hash_set() {
    let cycle = |length: usize, labels| {
        let mut builder = NfaBuilder::default();
        let states: Vec<_> = (0..length).map(|_| builder.state()).collect();
        for (index, state) in states.iter().enumerate() {
            builder.any(*state, states[(index + 1) % length]);
        }
        builder.label(states[length - 1], labels);
        minimize(&determinize(&builder.freeze(), &states[..1], length).unwrap())
    };
    let (one, two) = (cycle(1031, Labels::READ), cycle(1033, Labels::WRITE));
    assert_eq!(conflict(&one, &two), Some(vec![None; 1031 * 1033 - 1]));
}
