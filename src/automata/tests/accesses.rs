//! What adding an access path does.

use super::oracle::letter_name;
use crate::automata::{Labels, NfaBuilder, NfaState, Symbol, determinize, minimize};

const A: Symbol = Symbol(0);
const B: Symbol = Symbol(1);

#[track_caller]
fn check(build: impl FnOnce(&mut NfaBuilder, NfaState), expected: &str) {
    let mut builder = NfaBuilder::default();
    let start = builder.state();
    build(&mut builder, start);
    let dfa = determinize(&builder.freeze(), &[start], 100).unwrap();
    assert_eq!(minimize(&dfa).to_text(letter_name), expected);
}

#[test]
fn reading_reads_every_prefix() {
    check(
        |nfa, start| nfa.read(start, &[A, B], false),
        "0\n  a -> 1\n1 read\n  b -> 2\n2 read\n",
    );
}

#[test]
fn writing_reads_proper_prefixes() {
    check(
        |nfa, start| nfa.write(start, &[A, B], false),
        "0\n  a -> 1\n1 read\n  b -> 2\n2 write\n",
    );
}

#[test]
fn whole_covers_everything_below() {
    check(
        |nfa, start| nfa.write(start, &[A], true),
        "0\n  a -> 1\n1 write\n  * -> 1\n",
    );
    check(
        |nfa, start| nfa.read(start, &[], true),
        "0 read\n  * -> 0\n",
    );
}

#[test]
fn the_empty_path_touches_nothing() {
    check(|nfa, start| nfa.read(start, &[], false), "0\n");
    check(|nfa, start| nfa.write(start, &[], false), "0\n");
}

/// A whole access from a state that has other paths must not turn those into `any* path`.
#[test]
fn whole_leaves_other_paths_alone() {
    check(
        |nfa, start| {
            nfa.read(start, &[], true);
            nfa.write(start, &[A], false);
        },
        "0 read\n  a -> 1\n  * -> 2\n1 read write\n  * -> 2\n2 read\n  * -> 2\n",
    );
}

#[test]
fn floating_prefixes_anything() {
    check(
        |nfa, start| {
            let body = nfa.state();
            nfa.write(body, &[A], false);
            let floating = nfa.floating(body);
            nfa.epsilon(start, floating);
        },
        "0\n  a -> 1\n  * -> 0\n1 write\n  a -> 1\n  * -> 0\n",
    );
}

/// `Next->f()` inside `f` itself: the path is an edge back to the body.
#[test]
fn a_recursive_call_is_a_loop() {
    check(
        |nfa, body| {
            nfa.write(body, &[B], false);
            let receiver = nfa.path(body, &[A]);
            nfa.epsilon(receiver, body);
        },
        "0\n  a -> 0\n  b -> 1\n1 write\n",
    );
}

#[test]
fn a_builder_grows_after_freezing() {
    let mut builder = NfaBuilder::default();
    let start = builder.state();
    builder.read(start, &[A], false);
    let before = builder.freeze();
    builder.write(start, &[B], false);
    let after = builder.freeze();
    assert_eq!(before.labels_of(&[start], &[Some(B)]), Labels::NONE);
    assert_eq!(after.labels_of(&[start], &[Some(B)]), Labels::WRITE);
    assert_eq!(after.labels_of(&[start], &[Some(A)]), Labels::READ);
}
