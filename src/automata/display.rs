//! Automata as text for tests and dumps, and as graphviz graphs for people.
//!
//! The text has a line for each state and below it one for each edge; `*` is any symbol (of a deterministic
//! automaton: any other symbol), `-` is no symbol:
//!
//! ```text
//! 0
//!   Content -> 1
//! 1 read
//!   * -> 1
//! ```

use std::fmt::Write;

use super::{Dfa, Labels, Nfa, Symbol};

impl Nfa {
    /// The automaton as text, symbols named by `name`.
    pub fn to_text(&self, name: impl Fn(Symbol) -> String) -> String {
        text(&nfa_rows(self, name))
    }

    /// The automaton as a graphviz graph called `title`, symbols named by `name`.
    pub fn to_dot(&self, title: &str, name: impl Fn(Symbol) -> String) -> String {
        dot(title, &nfa_rows(self, name))
    }
}

impl Dfa {
    /// The automaton as text, symbols named by `name`; state 0 is the start.
    pub fn to_text(&self, name: impl Fn(Symbol) -> String) -> String {
        text(&dfa_rows(self, name))
    }

    /// The automaton as a graphviz graph called `title`, symbols named by `name`; state 0 is the start.
    pub fn to_dot(&self, title: &str, name: impl Fn(Symbol) -> String) -> String {
        dot(title, &dfa_rows(self, name))
    }
}

/// A state to print: its labels, and its edges as (name, target).
type Row = (Labels, Vec<(String, usize)>);

const ANY: &str = "*";
const EPSILON: &str = "-";

fn nfa_rows(nfa: &Nfa, name: impl Fn(Symbol) -> String) -> Vec<Row> {
    let row = |state: &super::nfa::State| {
        let named = state.symbols.iter().map(|it| (name(it.0), it.1.index()));
        let any = state.any.iter().map(|it| (ANY.to_owned(), it.index()));
        let epsilon = state.epsilon.iter();
        let epsilon = epsilon.map(|it| (EPSILON.to_owned(), it.index()));
        (state.labels, named.chain(any).chain(epsilon).collect())
    };
    nfa.states.iter().map(row).collect()
}

fn dfa_rows(dfa: &Dfa, name: impl Fn(Symbol) -> String) -> Vec<Row> {
    let row = |state| {
        let named = dfa.edges(state).iter();
        let named = named.map(|it| (name(it.0), it.1.index()));
        let other = dfa.default(state).map(|it| (ANY.to_owned(), it.index()));
        (dfa.labels(state), named.chain(other).collect())
    };
    dfa.states().map(row).collect()
}

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for (index, (labels, edges)) in rows.iter().enumerate() {
        let _ = match *labels {
            Labels::NONE => writeln!(text, "{index}"),
            labels => writeln!(text, "{index} {labels}"),
        };
        for (name, target) in edges {
            let _ = writeln!(text, "  {name} -> {target}");
        }
    }
    text
}

fn dot(title: &str, rows: &[Row]) -> String {
    let mut dot = format!("digraph {} {{\n  rankdir=LR;\n", quoted(title));
    for (index, (labels, edges)) in rows.iter().enumerate() {
        let _ = match *labels {
            Labels::NONE => writeln!(dot, "  {index} [shape=circle];"),
            labels => writeln!(
                dot,
                "  {index} [shape=doublecircle, label=\"{index}\\n{labels}\"];"
            ),
        };
        for (name, target) in edges {
            let name = quoted(name);
            let _ = writeln!(dot, "  {index} -> {target} [label={name}];");
        }
    }
    dot.push_str("}\n");
    dot
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}
