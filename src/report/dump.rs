//! `--dump`: each stage's value as stable text.

use std::fmt::Write as _;

use crate::automata::{Dfa, Labels, determinize, minimize, restrict};
use crate::fuse;
use crate::fuse::graph::Graph;
use crate::link::Program;
use crate::model::{Plan, Unit, Usr};
use crate::summarise::{Oracle, STATE_LIMIT, Summaries, last_component};

/// What can be dumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dump {
    /// The facts of each translation unit, JSON.
    Unit,
    /// The linked program, JSON.
    Program,
    /// Minimised read and write automata of every traversal body, text.
    Automata,
    /// The dependence graph of every fused body, text.
    Graph,
    /// The plan, JSON.
    Plan,
}

/// The values of all stages up to the plan.
#[derive(Debug)]
pub struct Stages<'a> {
    /// After extraction.
    pub units: &'a [Unit],
    /// After linking.
    pub program: &'a Program,
    /// After summarising.
    pub summaries: &'a Summaries,
    /// After fusing.
    pub plan: &'a Plan,
}

/// The text of one stage.
///
/// # Errors
/// If serialisation fails.
pub fn dump(what: Dump, stages: &Stages<'_>) -> serde_json::Result<String> {
    let json = match what {
        Dump::Unit => return dump_units(stages.units),
        Dump::Program => serde_json::to_string_pretty(stages.program)?,
        Dump::Plan => serde_json::to_string_pretty(stages.plan)?,
        Dump::Automata => return Ok(automata(stages.summaries, stages.program)),
        Dump::Graph => return Ok(graphs(stages)),
    };
    Ok(json + "\n")
}

/// The facts of each unit.
///
/// # Errors
/// If serialisation fails.
pub fn dump_units(units: &[Unit]) -> serde_json::Result<String> {
    let units: Vec<Unit> = units.iter().map(Unit::facts).collect();
    Ok(serde_json::to_string_pretty(&units)? + "\n")
}

/// The minimised automaton of what `function` reads or writes, from the node that it runs on; `None` if it is
/// not known or too large.
pub(super) fn automaton(summaries: &Summaries, function: &Usr, labels: Labels) -> Option<Dfa> {
    let state = summaries.state(function)?;
    let dfa = determinize(summaries.nfa(), &[state], STATE_LIMIT).ok()?;
    Some(minimize(&restrict(&dfa, labels)))
}

/// A function's name with its class.
pub(super) fn title(program: &Program, function: &Usr) -> String {
    let class = program.function(function).and_then(|it| it.class.as_ref());
    let class = class
        .map(|it| format!("{}::", program.name_of(it)))
        .unwrap_or_default();
    format!("{class}{}", program.name_of(function))
}

fn automata(summaries: &Summaries, program: &Program) -> String {
    let mut out = String::new();
    let name = |symbol| last_component(summaries.symbol_name(symbol)).to_owned();
    for usr in program.functions.keys() {
        for (labels, word) in [(Labels::READ, "reads"), (!Labels::READ, "writes")] {
            let _ = writeln!(out, "{} {word}:", title(program, usr));
            match automaton(summaries, usr, labels) {
                Some(dfa) => out.push_str(&dfa.to_text(name)),
                None => out.push_str("  too large\n"),
            }
        }
    }
    out
}

fn graphs(stages: &Stages<'_>) -> String {
    let mut out = String::new();
    let mut oracle = Oracle::new(stages.summaries);
    for it in fuse::graphs(stages.program, &mut oracle, stages.plan) {
        let _ = writeln!(out, "{}:", it.title);
        vertices(&mut out, stages.program, &it.graph);
    }
    out
}

fn vertices(out: &mut String, program: &Program, graph: &Graph<'_>) {
    for (at, vertex) in graph.vertices.iter().enumerate() {
        let _ = writeln!(
            out,
            "  {at}: [{}] {}",
            vertex.instance,
            label(program, vertex.span)
        );
    }
    for edge in &graph.edges {
        let merged = if edge.between_callees {
            " (between callees)"
        } else {
            ""
        };
        let _ = writeln!(out, "  {} -> {}: {}{merged}", edge.from, edge.to, edge.why);
    }
}

/// A statement's first line, shortened.
pub(super) fn label(program: &Program, span: crate::model::Span) -> String {
    let Some(file) = program.files.get(span.file.0 as usize) else {
        return String::new();
    };
    let text = file.text.lossy(span);
    let line = text.lines().next().unwrap_or("").trim_end();
    if line.chars().count() > 60 {
        let cut: String = line.chars().take(57).collect();
        return format!("{cut}...");
    }
    line.to_owned()
}
