//! `--emit-dot`: automata and dependence graphs as graphviz text.
//!
//! Neither is a graph of petgraph, and copying one into such a graph for `petgraph::dot` would take more lines than these.

use std::fmt::Write as _;

use super::dump::{Stages, automaton, label, title};
use crate::automata::Labels;
use crate::fuse::{self, graph::Graph};
use crate::link::Program;
use crate::summarise::{Oracle, last_component};

/// File names and contents: one automaton for each body's reads and one for its writes, one graph for each fused body and
/// call site. Names are numbered, so that overloads do not meet.
pub fn dot_files(stages: &Stages<'_>) -> Vec<(String, String)> {
    let mut files = automata(stages);
    let mut oracle = Oracle::new(stages.summaries);
    let graphs = fuse::graphs(stages.program, &mut oracle, stages.plan);
    for (at, it) in graphs.iter().enumerate() {
        let file = format!("graph-{at:03}-{}.dot", file_name(&it.title));
        files.push((file, graph_dot(stages.program, &it.title, &it.graph)));
    }
    files
}

fn automata(stages: &Stages<'_>) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let symbol = |it| last_component(stages.summaries.symbol_name(it)).to_owned();
    for (at, usr) in stages.program.functions.keys().enumerate() {
        for (labels, word) in [(Labels::READ, "reads"), (!Labels::READ, "writes")] {
            let Some(dfa) = automaton(stages.summaries, usr, labels) else {
                continue;
            };
            let name = title(stages.program, usr);
            let file = format!("automaton-{at:03}-{}-{word}.dot", file_name(&name));
            files.push((file, dfa.to_dot(&format!("{name} {word}"), symbol)));
        }
    }
    files
}

fn file_name(title: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    title.chars().map(plain).collect()
}

fn graph_dot(program: &Program, name: &str, graph: &Graph<'_>) -> String {
    let mut out = format!(
        "digraph {} {{\n  node [shape=box fontname=monospace];\n",
        quoted(name)
    );
    for (at, vertex) in graph.vertices.iter().enumerate() {
        let text = format!("{}: {}", vertex.instance, label(program, vertex.span));
        let _ = writeln!(out, "  {at} [label={}];", quoted(&text));
    }
    for edge in &graph.edges {
        let style = if edge.between_callees {
            " style=dashed"
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "  {} -> {} [label={}{style}];",
            edge.from,
            edge.to,
            quoted(&edge.why.to_string())
        );
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
