//! What the tests trust: small, slow, straight from the definitions.

use std::collections::{BTreeSet, VecDeque};

use crate::automata::{Dfa, DfaState, Labels, Letter, Nfa, NfaBuilder, NfaState, Symbol};

/// The name that test automata give `symbol`: `a`, `b`, …
pub(super) fn letter_name(symbol: Symbol) -> String {
    char::from(b'a' + symbol.0 as u8).to_string()
}

/// The automaton that `text` describes in the format of `to_text`, symbols `a` to `z`.
pub(super) fn parse(text: &str) -> (Nfa, NfaState) {
    let mut builder = NfaBuilder::default();
    let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
    let heads = lines.iter().filter(|line| !line.contains("->"));
    let states: Vec<NfaState> = heads.map(|_| builder.state()).collect();
    let mut current = None;
    for line in &lines {
        match line.split_once("->") {
            None => current = Some(parse_head(&mut builder, &states, line)),
            Some((name, target)) => {
                let to = states[target.trim().parse::<usize>().unwrap()];
                parse_edge(&mut builder, current.unwrap(), name.trim(), to);
            }
        }
    }
    (builder.freeze(), states[0])
}

fn parse_head(builder: &mut NfaBuilder, states: &[NfaState], line: &str) -> NfaState {
    let mut words = line.split_whitespace();
    let state = states[words.next().unwrap().parse::<usize>().unwrap()];
    for word in words {
        let labels = [("read", Labels::READ), ("write", Labels::WRITE)];
        let (_, labels) = labels.into_iter().find(|it| it.0 == word).unwrap();
        builder.label(state, labels);
    }
    state
}

fn parse_edge(builder: &mut NfaBuilder, from: NfaState, name: &str, to: NfaState) {
    match name {
        "*" => builder.any(from, to),
        "-" => builder.epsilon(from, to),
        name => builder.symbol(from, Symbol(u32::from(name.as_bytes()[0] - b'a')), to),
    }
}

/// All words of at most `length` letters over the first `symbols` symbols and one other, shortest first.
pub(super) fn words(symbols: u32, length: usize) -> Vec<Vec<Letter>> {
    let letters: Vec<Letter> = (0..symbols).map(Symbol).map(Some).chain([None]).collect();
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for index in start..end {
            for letter in &letters {
                let mut word: Vec<Letter> = all[index].clone();
                word.push(*letter);
                all.push(word);
            }
        }
        start = end;
    }
    all
}

/// Whether no word over the first `symbols` symbols and one other tells the two states apart.
pub(super) fn equivalent(
    symbols: u32,
    (one, mine): (&Dfa, DfaState),
    (two, theirs): (&Dfa, DfaState),
) -> bool {
    let labels =
        |dfa: &Dfa, state: Option<DfaState>| state.map_or(Labels::NONE, |it| dfa.labels(it));
    let mut queue = VecDeque::from([(Some(mine), Some(theirs))]);
    let mut seen = BTreeSet::new();
    while let Some((mine, theirs)) = queue.pop_front() {
        if labels(one, mine) != labels(two, theirs) {
            return false;
        }
        if seen.insert((mine, theirs)) {
            for letter in (0..symbols).map(Symbol).map(Some).chain([None]) {
                let step = |dfa: &Dfa, state: Option<DfaState>| dfa.step(state?, letter);
                queue.push_back((step(one, mine), step(two, theirs)));
            }
        }
    }
    true
}

/// A nondeterministic automaton of the same language: the default edge becomes `any`, which adds nothing,
/// since a named symbol leads to at least what an unnamed one leads to.
pub(super) fn to_nfa(dfa: &Dfa) -> (Nfa, NfaState) {
    let mut builder = NfaBuilder::default();
    let states: Vec<NfaState> = dfa.states().map(|_| builder.state()).collect();
    for state in dfa.states() {
        let from = states[state.index()];
        builder.label(from, dfa.labels(state));
        for (symbol, target) in dfa.edges(state) {
            builder.symbol(from, *symbol, states[target.index()]);
        }
        if let Some(target) = dfa.default(state) {
            builder.any(from, states[target.index()]);
        }
    }
    (builder.freeze(), states[0])
}

/// Whether `word` is a conflict of the two automata.
pub(super) fn is_conflict(one: &Dfa, two: &Dfa, word: &[Letter]) -> bool {
    let (mine, theirs) = (one.labels_of(word), two.labels_of(word));
    let ordered = |a: Labels, b: Labels| a != b || a == Labels::WRITE;
    let against = |a: Labels| theirs.each().any(|b| ordered(a, b));
    mine.each().any(against)
}
