//! Conflicts by hand.

use super::oracle::parse;
use crate::automata::{Dfa, Letter, Symbol, conflict, determinize, minimize};

fn dfa(text: &str) -> Dfa {
    let (nfa, start) = parse(text);
    minimize(&determinize(&nfa, &[start], 100).unwrap())
}

#[track_caller]
fn check(one: &str, two: &str, expected: Option<&[Letter]>) {
    let (one, two) = (dfa(one), dfa(two));
    assert_eq!(conflict(&one, &two).as_deref(), expected);
    assert_eq!(conflict(&two, &one).as_deref(), expected);
}

const A: Letter = Some(Symbol(0));
const B: Letter = Some(Symbol(1));

#[test]
fn two_reads_do_not_conflict() {
    check("0\n a -> 1\n1 read", "0\n a -> 1\n1 read", None);
}

#[test]
fn a_write_conflicts_with_a_read_and_a_write() {
    check("0\n a -> 1\n1 write", "0\n a -> 1\n1 read", Some(&[A]));
    check("0\n a -> 1\n1 write", "0\n a -> 1\n1 write", Some(&[A]));
}

#[test]
fn different_members_do_not_conflict() {
    check("0\n a -> 1\n1 write", "0\n b -> 1\n1 write", None);
}

#[test]
fn any_meets_a_named_symbol() {
    check("0\n * -> 1\n1 write", "0\n b -> 1\n1 read", Some(&[B]));
}

#[test]
fn any_meets_any_at_a_symbol_nobody_names() {
    check("0\n * -> 1\n1 write", "0\n * -> 1\n1 read", Some(&[None]));
}

#[test]
fn the_empty_word_is_a_witness() {
    check("0 write\n * -> 0", "0 read\n a -> 0", Some(&[]));
}

#[test]
fn the_shortest_witness_wins() {
    check(
        "0\n a -> 1\n b -> 2\n1\n a -> 2\n2 write",
        "0\n a -> 1\n b -> 2\n1\n a -> 2\n2 read",
        Some(&[B]),
    );
    check(
        "0\n * -> 1\n1\n * -> 2\n2 write",
        "0 read\n b -> 0",
        Some(&[B, B]),
    );
}

#[test]
fn nothing_conflicts_with_nothing() {
    check("0", "0 write\n * -> 0", None);
}
