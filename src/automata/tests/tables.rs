//! A table of automata, each with its minimal one, run through every implementation.

use super::oracle::{letter_name, parse, to_nfa, words};
use crate::automata::{Determinizer, Dfa, Labels, determinize, minimize, restrict};

/// (what, nondeterministic automaton, minimal automaton)
const CASES: &[(&str, &str, &str)] = &[
    ("nothing", "0", "0\n"),
    ("empty word", "0 read", "0 read\n"),
    (
        "unlabelled states are dead",
        "0\n a -> 1\n1\n b -> 0",
        "0\n",
    ),
    (
        "word",
        "0\n a -> 1\n1\n b -> 2\n2 write",
        "0\n  a -> 1\n1\n  b -> 2\n2 write\n",
    ),
    (
        "any is every symbol",
        "0\n * -> 1\n1 read",
        "0\n  * -> 1\n1 read\n",
    ),
    (
        "explicit edge equal to any is dropped",
        "0\n * -> 1\n a -> 1\n1 read",
        "0\n  * -> 1\n1 read\n",
    ),
    (
        "explicit edge to an equal state is dropped",
        "0\n * -> 1\n a -> 2\n1 read\n2 read",
        "0\n  * -> 1\n1 read\n",
    ),
    (
        "different lists, equal behaviour",
        "0\n a -> 1\n b -> 2\n1\n * -> 3\n2\n * -> 3\n c -> 3\n d -> 4\n3 read\n4 read",
        "0\n  a -> 1\n  b -> 1\n1\n  * -> 2\n2 read\n",
    ),
    (
        "named symbol beats any",
        "0\n * -> 1\n a -> 2\n1 read\n2 write",
        "0\n  a -> 1\n  * -> 2\n1 read write\n2 read\n",
    ),
    (
        "epsilon cycle",
        "0\n - -> 1\n1\n - -> 0\n a -> 2\n2 read",
        "0\n  a -> 1\n1 read\n",
    ),
    (
        "epsilon to a label",
        "0\n - -> 1\n1 write\n - -> 2\n2 read",
        "0 read write\n",
    ),
    ("everything", "0 read\n * -> 0", "0 read\n  * -> 0\n"),
    (
        "everything, unrolled",
        "0 read\n * -> 1\n1 read\n a -> 0\n * -> 1",
        "0 read\n  * -> 0\n",
    ),
    (
        "recursion",
        "0\n a -> 1\n1\n - -> 0\n b -> 2\n2 write",
        "0\n  a -> 1\n1\n  a -> 1\n  b -> 2\n2 write\n",
    ),
    (
        "floating",
        "0\n * -> 0\n - -> 1\n1\n a -> 2\n2 read",
        "0\n  a -> 1\n  * -> 0\n1 read\n  a -> 1\n  * -> 0\n",
    ),
    (
        "same word twice, two labels",
        "0\n a -> 1\n a -> 2\n1 read\n2 write",
        "0\n  a -> 1\n1 read write\n",
    ),
    (
        "branches that rejoin",
        "0\n a -> 1\n b -> 2\n1\n c -> 3\n2\n c -> 4\n3 read\n4 read",
        "0\n  a -> 1\n  b -> 1\n1\n  c -> 2\n2 read\n",
    ),
    (
        "a branch to nowhere",
        "0\n a -> 1\n b -> 2\n1 read\n2\n * -> 2",
        "0\n  a -> 1\n1 read\n",
    ),
];

#[test]
fn every_implementation_agrees() {
    for (what, text, expected) in CASES {
        let (nfa, start) = parse(text);
        let dfa = determinize(&nfa, &[start], 100).unwrap();
        let minimal = minimize(&dfa);
        assert_eq!(minimal.to_text(letter_name), *expected, "{what}");
        for word in words(4, 4) {
            let labels = nfa.labels_of(&[start], &word);
            for implementation in [&dfa, &minimal] {
                assert_eq!(implementation.labels_of(&word), labels, "{what}: {word:?}");
            }
        }
    }
}

#[test]
fn minimal_automata_are_canonical() {
    for (what, text, _) in CASES {
        let (nfa, start) = parse(text);
        let minimal = minimize(&determinize(&nfa, &[start], 100).unwrap());
        assert_eq!(minimize(&minimal), minimal, "{what}");
        let (again, start) = to_nfa(&minimal);
        assert_eq!(
            minimize(&determinize(&again, &[start], 100).unwrap()),
            minimal,
            "{what}"
        );
    }
}

#[test]
fn restriction_keeps_one_label() {
    for (what, text, _) in CASES {
        let (nfa, start) = parse(text);
        let dfa = determinize(&nfa, &[start], 100).unwrap();
        for keep in [Labels::READ, Labels::WRITE, Labels::BOTH, Labels::NONE] {
            let restricted = restrict(&dfa, keep);
            assert_eq!(minimize(&restricted), restricted, "{what}");
            for word in words(4, 3) {
                let labels = dfa.labels_of(&word) & keep;
                assert_eq!(restricted.labels_of(&word), labels, "{what}: {word:?}");
            }
        }
    }
}

/// What was asked before does not show.
#[test]
fn a_determinizer_can_be_used_again() {
    for (what, text, _) in CASES {
        let (nfa, start) = parse(text);
        let mut shared = Determinizer::new(&nfa);
        let first: Result<Dfa, _> = shared.determinize(&[start], 100);
        assert!(shared.determinize(&[start, start], 100).is_ok());
        assert_eq!(shared.determinize(&[start], 100), first, "{what}");
        assert_eq!(determinize(&nfa, &[start], 100), first, "{what}");
    }
}

#[test]
fn dot_quotes_names() {
    let (nfa, start) = parse("0\n a -> 1\n1 read\n * -> 1\n - -> 0");
    let dfa = minimize(&determinize(&nfa, &[start], 100).unwrap());
    let dot = dfa.to_dot("a \"b\"", |_| "x\\\"y".to_owned());
    assert_eq!(
        dot,
        "digraph \"a \\\"b\\\"\" {\n  rankdir=LR;\n  0 [shape=circle];\n  \
         0 -> 1 [label=\"x\\\\\\\"y\"];\n  1 [shape=doublecircle, label=\"1\\nread\"];\n  \
         1 -> 2 [label=\"x\\\\\\\"y\"];\n  1 -> 2 [label=\"*\"];\n}\n"
            .replace("1 -> 2 [label=\"x\\\\\\\"y\"];\n  1 -> 2", "1 -> 1")
    );
    assert!(
        nfa.to_dot("n", letter_name)
            .contains("1 -> 0 [label=\"-\"];")
    );
    assert_eq!(
        nfa.to_text(letter_name),
        "0\n  a -> 1\n1 read\n  * -> 1\n  - -> 0\n"
    );
}
