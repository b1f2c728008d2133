//! Random automata and words: every algorithm against the naive simulation.

use proptest::prelude::*;

use super::oracle::{equivalent, is_conflict, to_nfa, words};
use crate::automata::{
    Determinizer, Dfa, DfaState, Labels, Letter, Nfa, NfaBuilder, NfaState, Symbol, conflict,
    conflicts, determinize, minimize, restrict,
};

const SYMBOLS: u32 = 3;
const LIMIT: usize = 10_000;

#[derive(Clone, Debug)]
struct Recipe {
    labels: Vec<Labels>,
    edges: Vec<(usize, Edge, usize)>,
}

#[derive(Clone, Copy, Debug)]
enum Edge {
    Symbol(Symbol),
    Any,
    Epsilon,
}

impl Recipe {
    fn build(&self) -> (Nfa, Vec<NfaState>) {
        let mut builder = NfaBuilder::default();
        let states: Vec<_> = self.labels.iter().map(|_| builder.state()).collect();
        self.add_to(&mut builder, &states);
        (builder.freeze(), states)
    }

    fn add_to(&self, builder: &mut NfaBuilder, states: &[NfaState]) {
        for (state, labels) in states.iter().zip(&self.labels) {
            builder.label(*state, *labels);
        }
        for (from, edge, to) in &self.edges {
            let (from, to) = (states[*from], states[*to]);
            match edge {
                Edge::Symbol(symbol) => builder.symbol(from, *symbol, to),
                Edge::Any => builder.any(from, to),
                Edge::Epsilon => builder.epsilon(from, to),
            }
        }
    }

    fn dfa(&self) -> Dfa {
        let (nfa, states) = self.build();
        determinize(&nfa, &states[..1], LIMIT).unwrap()
    }
}

fn recipes(max_states: usize, max_edges: usize) -> impl Strategy<Value = Recipe> {
    (1..=max_states).prop_flat_map(move |states| {
        let edge = prop_oneof![
            4 => (0..SYMBOLS).prop_map(|it| Edge::Symbol(Symbol(it))),
            1 => Just(Edge::Any),
            1 => Just(Edge::Epsilon),
        ];
        let edges = prop::collection::vec((0..states, edge, 0..states), 0..=max_edges);
        let labels = prop_oneof![
            3 => Just(Labels::NONE),
            1 => Just(Labels::READ),
            1 => Just(Labels::WRITE),
            1 => (0..2u32).prop_map(Labels::update),
        ];
        let labels = prop::collection::vec(labels, states);
        (labels, edges).prop_map(|(labels, edges)| Recipe { labels, edges })
    })
}

fn word() -> impl Strategy<Value = Vec<Letter>> {
    let letter = prop_oneof![
        6 => (0..SYMBOLS).prop_map(|it| Some(Symbol(it))),
        1 => Just(Some(Symbol(77))),
        1 => Just(None),
    ];
    prop::collection::vec(letter, 0..12)
}

proptest! {
    #[test]
    fn determinising_and_minimising_keep_labels(
        recipe in recipes(7, 14),
        words in prop::collection::vec(word(), 20),
    ) {
        let (nfa, states) = recipe.build();
        let dfa = recipe.dfa();
        let minimal = minimize(&dfa);
        let reads = restrict(&dfa, Labels::READ);
        prop_assert!(minimal.len() <= dfa.len());
        for word in &words {
            let labels = nfa.labels_of(&states[..1], word);
            prop_assert_eq!(dfa.labels_of(word), labels);
            prop_assert_eq!(minimal.labels_of(word), labels);
            prop_assert_eq!(reads.labels_of(word), labels & Labels::READ);
        }
    }

    #[test]
    fn several_starts_are_a_union(recipe in recipes(5, 10), words in prop::collection::vec(word(), 10)) {
        let (nfa, states) = recipe.build();
        let all = determinize(&nfa, &states, LIMIT).unwrap();
        for word in &words {
            prop_assert_eq!(all.labels_of(word), nfa.labels_of(&states, word));
        }
    }

    #[test]
    fn a_shared_determinizer_gives_the_same(recipe in recipes(6, 12)) {
        let (nfa, states) = recipe.build();
        let mut shared = Determinizer::new(&nfa);
        for state in &states {
            let alone = determinize(&nfa, &[*state], LIMIT);
            prop_assert_eq!(shared.determinize(&[*state], LIMIT), alone);
        }
    }

    #[test]
    fn minimal_states_are_live_and_distinct(recipe in recipes(7, 14)) {
        let minimal = minimize(&recipe.dfa());
        prop_assert_eq!(&minimize(&minimal), &minimal);
        for one in minimal.states() {
            prop_assert!(minimal.len() == 1 || !minimal.below(one).is_empty());
            for two in minimal.states().filter(|two| one < *two) {
                prop_assert!(!equivalent(SYMBOLS, (&minimal, one), (&minimal, two)));
            }
        }
    }

    #[test]
    fn below_is_what_can_be_reached(recipe in recipes(6, 12)) {
        let dfa = recipe.dfa();
        for state in dfa.states() {
            prop_assert_eq!(dfa.below(state), reachable_labels(&dfa, state));
        }
    }

    /// Small automata, so that equal pairs are frequent.
    #[test]
    fn equal_values_are_equal_languages(one in recipes(3, 4), two in recipes(3, 4)) {
        let (one, two) = (minimize(&one.dfa()), minimize(&two.dfa()));
        let same = equivalent(SYMBOLS, (&one, one.start()), (&two, two.start()));
        prop_assert_eq!(one == two, same);
    }

    /// The same language built backwards, twice over, with a detour at every edge.
    #[test]
    fn canonical_whatever_the_construction(recipe in recipes(6, 12)) {
        let minimal = minimize(&recipe.dfa());
        let (again, start) = to_nfa(&minimal);
        prop_assert_eq!(&minimize(&determinize(&again, &[start], LIMIT).unwrap()), &minimal);

        let mut builder = NfaBuilder::default();
        let mut states: Vec<_> = recipe.labels.iter().map(|_| builder.state()).collect();
        recipe.add_to(&mut builder, &states);
        let first = states[0];
        states = recipe.labels.iter().map(|_| builder.state()).collect();
        states.reverse();
        let mut detour = recipe.clone();
        detour.edges.reverse();
        for edge in &mut detour.edges {
            let middle = builder.state();
            builder.epsilon(middle, states[edge.2]);
            states.push(middle);
            edge.2 = states.len() - 1;
        }
        detour.add_to(&mut builder, &states);
        let both = determinize(&builder.freeze(), &[states[0], first], LIMIT).unwrap();
        prop_assert_eq!(&minimize(&both), &minimal);
    }

    #[test]
    fn conflict_is_the_shortest_of_all_words(one in recipes(4, 7), two in recipes(4, 7)) {
        let (one, two) = (one.dfa(), two.dfa());
        let found = conflict(&one, &two);
        prop_assert_eq!(found.is_some(), conflicts(&one, &two));
        prop_assert_eq!(found.as_ref().map(Vec::len), conflict(&two, &one).map(|it| it.len()));
        prop_assert_eq!(&found, &conflict(&one, &two));
        if let Some(word) = &found {
            prop_assert!(is_conflict(&one, &two, word));
        }
        let length = 5;
        let first = words(SYMBOLS, length).into_iter().find(|it| is_conflict(&one, &two, it));
        match found.filter(|word| word.len() <= length) {
            Some(word) => prop_assert_eq!(Some(word.len()), first.map(|it| it.len())),
            None => prop_assert_eq!(first, None),
        }
    }

    #[test]
    fn minimising_does_not_change_conflicts(one in recipes(6, 12), two in recipes(6, 12)) {
        let (one, two) = (one.dfa(), two.dfa());
        let found = conflict(&one, &two).map(|it| it.len());
        prop_assert_eq!(conflict(&minimize(&one), &minimize(&two)).map(|it| it.len()), found);
    }

    /// A conflict does not hide behind the limit of the exhaustive search: no pair of the product has one.
    #[test]
    fn no_conflict_means_none_in_the_product(one in recipes(5, 9), two in recipes(5, 9)) {
        let (one, two) = (one.dfa(), two.dfa());
        let mut pairs = vec![(one.start(), two.start())];
        let mut next = 0;
        let mut clash = false;
        while let Some(&(mine, theirs)) = pairs.get(next) {
            clash |= one.labels(mine).conflicts_with(two.labels(theirs));
            for letter in (0..SYMBOLS).map(|it| Some(Symbol(it))).chain([None]) {
                let pair = one.step(mine, letter).zip(two.step(theirs, letter));
                pairs.extend(pair.filter(|pair| !pairs.contains(pair)));
            }
            next += 1;
        }
        prop_assert_eq!(conflicts(&one, &two), clash);
    }
}

fn reachable_labels(dfa: &Dfa, from: DfaState) -> Labels {
    let mut states = vec![from];
    let mut next = 0;
    let mut labels = Labels::NONE;
    while let Some(&state) = states.get(next) {
        labels |= dfa.labels(state);
        let targets = dfa.edges(state).iter().map(|edge| edge.1);
        for target in targets.chain(dfa.default(state)) {
            if !states.contains(&target) {
                states.push(target);
            }
        }
        next += 1;
    }
    labels
}
