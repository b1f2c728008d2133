//! Figures of the papers, end to end through the binary: the automata of Grafter's Figures 4 and 5 (PLDI 2019) and
//! the plan for TreeFuser's running example (OOPSLA 2017).
//!
//! The papers' automata start with an edge for `this`; ours start at the node and have a state less.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ::pleach::model::{Plan, Schedule, Span, Step, Unit};
use regex::Regex;
use support::case::{Case, entries, root};
use support::pleach;
use support::workspace::{Files, Workspace};

/// Figure 4's statement, alone in a traversal.
const FIGURE_4: &str = "\
#include \"pleach.h\"
struct BorderInfo {
  int Size = 0;
};
struct _tree_ Element {
  int Width = 0;
  _traversal_ virtual void computeWidth() {}
};
struct _tree_ Group : Element {
  _child_ Element *Content = nullptr;
  BorderInfo Border;
  _traversal_ void computeWidth() override {
    Width = Content->Width + Border.Size * 2;
  }
};
";

/// What `--dump=STAGE` says of one source.
fn dump(stage: &str, text: &str) -> String {
    let files = Files::from([("input.cpp".to_owned(), text.as_bytes().to_vec())]);
    let workspace = Workspace::with(&files);
    let case = case("programs/grafter-figure2");
    let dump = format!("--dump={stage}");
    let run = pleach::run(&workspace.dir(), &[&dump], &case.sources, &case.args);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    run.stdout
}

fn case(name: &str) -> Case {
    Case::load(name)
}

/// An automaton as `--dump=automata` writes it: labels and edges of each state; state 0 is the start.
struct Automaton {
    states: Vec<(String, BTreeMap<String, usize>)>,
}

impl Automaton {
    /// The one below the line `TITLE:`, with its text.
    fn find(dump: &str, title: &str) -> (Automaton, String) {
        let head = format!("{title}:");
        let mut lines = dump.lines().skip_while(|line| *line != head);
        assert!(lines.next().is_some(), "no {title} in\n{dump}");
        let text: String = lines
            .take_while(|line| !line.ends_with(':'))
            .flat_map(|line| [line, "\n"])
            .collect();
        let mut states: Vec<(String, BTreeMap<String, usize>)> = Vec::new();
        for line in text.lines() {
            match (line.trim().split_once(" -> "), states.last_mut()) {
                (Some((name, to)), Some((_, edges))) => {
                    edges.insert(name.to_owned(), to.parse().expect("a state"));
                }
                _ => {
                    let (number, label) = line.split_once(' ').unwrap_or((line, ""));
                    assert_eq!(number, states.len().to_string());
                    states.push((label.to_owned(), BTreeMap::new()));
                }
            }
        }
        (Automaton { states }, text)
    }

    /// All accepted words of at most `length` symbols, from `state` on.
    fn words(&self, state: usize, length: usize) -> BTreeSet<String> {
        let (label, edges) = &self.states[state];
        let mut words = BTreeSet::new();
        if !label.is_empty() {
            words.insert(String::new());
        }
        for (name, to) in edges.iter().filter(|_| length > 0) {
            for rest in self.words(*to, length - 1) {
                let dot = if rest.is_empty() { "" } else { "." };
                words.insert(format!("{name}{dot}{rest}"));
            }
        }
        words
    }

    /// No state is dead, and no two accept the same: then there are no fewer states than needed.
    #[track_caller]
    fn assert_minimal(&self) {
        let languages: BTreeSet<BTreeSet<String>> = (0..self.states.len())
            .map(|state| self.words(state, self.states.len()))
            .collect();
        assert_eq!(languages.len(), self.states.len(), "states of one language");
        assert!(!languages.contains(&BTreeSet::new()), "a dead state");
    }
}

/// Reading a path reads every prefix, so `Content` and `Border` are accepted too.
#[test]
fn grafter_figure_4() {
    let dump = dump("automata", FIGURE_4);
    let (reads, text) = Automaton::find(&dump, "Group::computeWidth reads");
    insta::assert_snapshot!("grafter_figure_4_reads", text);
    let expected = ["Border", "Border.Size", "Content", "Content.Width"];
    assert!(reads.words(0, 6).iter().eq(expected));
    assert_eq!(reads.states.len(), 4);
    reads.assert_minimal();
    let (writes, _) = Automaton::find(&dump, "Group::computeWidth writes");
    assert!(writes.words(0, 6).iter().eq(["Width"]));
    assert_eq!(writes.states.len(), 2);
}

/// The call may run on a text box or a group, which call themselves on `Next` (and `Content`) in any order and
/// write two fields of each node they reach; an end writes nothing.
#[test]
fn grafter_figure_5() {
    let path = root().join("test-inputs/programs/grafter-figure2/input.cpp");
    let text = fs::read_to_string(path).expect("the program of Figure 2");
    let field = "  BorderInfo Border;\n";
    assert_eq!(text.matches(field).count(), 1);
    let call = "  _traversal_ void contentWidth() {\n    Content->computeWidth();\n  }\n";
    let dump = dump("automata", &text.replace(field, &format!("{field}{call}")));
    let (writes, text) = Automaton::find(&dump, "Group::contentWidth writes");
    insta::assert_snapshot!("grafter_figure_5_writes", text);
    assert!(writes.words(0, 5).iter().eq(&words_of_figure_5(5)));
    assert_eq!(writes.states.len(), 3);
    writes.assert_minimal();
}

/// `Content (Content | Next)* (Width | TotalWidth)`, at most `length` symbols.
fn words_of_figure_5(length: usize) -> BTreeSet<String> {
    let mut nodes = vec!["Content".to_owned()];
    let mut words = BTreeSet::new();
    for _ in 1..length {
        for node in &nodes {
            words.extend(["Width", "TotalWidth"].map(|field| format!("{node}.{field}")));
        }
        let below = |node: &String| ["Content", "Next"].map(|child| format!("{node}.{child}"));
        nodes = nodes.iter().flat_map(below).collect();
    }
    words
}

/// One step of a schedule in words.
fn shown(step: &Step, text: impl Fn(usize, usize) -> String) -> String {
    match step {
        Step::Item { instance, item } => format!("{instance}: {}", text(*instance, *item)),
        Step::Whole { instance } => format!("{instance}: whole"),
        Step::Guard { members } => {
            let guards: Vec<String> = members.iter().map(|it| text(it.0, it.1)).collect();
            format!("once: {}", guards.join(" and "))
        }
        Step::Group { members, .. } => {
            let calls: Vec<String> = members.iter().map(|it| text(it.0, it.1)).collect();
            format!("group: {}", calls.join(" and "))
        }
        Step::Each { .. } => panic!("the papers' programs have no loops"),
    }
}

/// Merging the calls on the left makes a cycle: f1 on the left child, f1's sum, f2's assignments, f2 on the left child.
#[test]
fn treefuser_running_example() {
    let case = case("programs/treefuser-example");
    let source = fs::read_to_string(case.dir.join("input.cpp")).expect("the program");
    let units: Vec<Unit> = serde_json::from_str(&dump("unit", &source)).expect("units");
    let plan: Plan = serde_json::from_str(&dump("plan", &source)).expect("a plan");
    let line = |span: Span| {
        let text = units[0].files[span.file.0 as usize].text.lossy(span);
        text.lines().next().unwrap_or_default().to_owned()
    };
    let mut text = String::new();
    let mut groups = Vec::new();
    for function in &plan.functions {
        for body in &function.bodies {
            let Schedule::Fused { instances, steps } = &body.schedule else {
                panic!("{} is not fused", function.name);
            };
            let item = |instance: usize, item: usize| {
                let found = units[0]
                    .functions
                    .iter()
                    .find(|it| it.usr == instances[instance]);
                let body = found.and_then(|it| it.body.as_ref()).expect("a body");
                line(body.items[item].statement())
            };
            let _ = writeln!(text, "{}", function.name);
            for step in steps {
                let _ = writeln!(text, "  {}", shown(step, item));
                if matches!(step, Step::Group { .. }) {
                    groups.push(shown(step, item));
                }
            }
            for it in &body.separations {
                let _ = writeln!(text, "  apart: {}: {}", line(it.span), it.reason);
            }
        }
    }
    insta::assert_snapshot!("treefuser_running_example", text);
    assert_eq!(groups, ["group: f1(n->r); and f2(n->r);"]);
    assert_eq!((plan.functions.len(), plan.sites.len()), (1, 1));
    assert!(plan.violations.is_empty());
}

/// What is wrong with a graph's text, as far as that shows line by line.
fn complaint(text: &str) -> Option<String> {
    let string = r#""(?:[^"\\]|\\.)*""#;
    let word = format!(r"(?:\w+|{string})");
    let attributes = format!(r"\[{word}={word}(?:,? {word}={word})*\]");
    let pattern = |text: String| Regex::new(&text).expect("a pattern");
    let head = pattern(format!(r"^digraph {string} \{{$"));
    let setting = pattern(format!(r"^  (?:rankdir=LR|node {attributes});$"));
    let node = pattern(format!(r"^  (\d+) {attributes};$"));
    let edge = pattern(format!(r"^  (\d+) -> (\d+) {attributes};$"));
    let lines: Vec<&str> = text.lines().collect();
    let [first, inner @ .., last] = lines.as_slice() else {
        return Some("too short".to_owned());
    };
    if !head.is_match(first) || *last != "}" {
        return Some(format!("{first} ... {last}"));
    }
    let nodes: BTreeSet<&str> = inner
        .iter()
        .filter_map(|line| Some(node.captures(line)?.get(1)?.as_str()))
        .collect();
    let sane = |line: &&&str| match edge.captures(line) {
        Some(ends) => nodes.contains(&ends[1]) && nodes.contains(&ends[2]),
        None => node.is_match(line) || setting.is_match(line),
    };
    let wrong = inner.iter().find(|line| !sane(line));
    wrong.map(|line| (*line).to_owned())
}

#[test]
fn drawings_are_graphs() {
    for name in [
        "treefuser-example",
        "grafter-figure2",
        "comments-and-layout",
    ] {
        let case = case(&format!("programs/{name}"));
        let workspace = Workspace::of(&case);
        let folder = workspace.dir().join("new/dot");
        let option = format!("--emit-dot={}", folder.display());
        let run = pleach::run(&workspace.dir(), &[&option], &case.sources, &case.args);
        assert!(matches!(run.code, Some(0 | 1)), "{}", run.stderr);
        let files = entries(&folder);
        let kind = |word: &str| {
            let named = |it: &&PathBuf| {
                it.file_name()
                    .is_some_and(|it| it.to_string_lossy().starts_with(word))
            };
            files.iter().filter(named).count()
        };
        assert!(kind("automaton-") > 1 && kind("graph-") > 0, "{files:?}");
        assert_eq!(kind("automaton-") + kind("graph-"), files.len());
        for file in &files {
            assert_eq!(complaint(&text(file)), None, "{}", file.display());
        }
    }
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("a graph in UTF-8")
}

#[test]
fn complaints_about_graphs() {
    let good =
        "digraph \"a \\\"b\\\"\" {\n  0 [label=\"x\" style=dashed];\n  0 -> 0 [label=y];\n}\n";
    assert_eq!(complaint(good), None);
    for (from, to) in [
        ("0 -> 0", "0 -> 1"),
        ("\"x\"", "\"x"),
        ("}\n", ""),
        ("];\n  0 ->", "]\n  0 ->"),
    ] {
        assert!(
            complaint(&good.replacen(from, to, 1)).is_some(),
            "{from} as {to}"
        );
    }
}

#[test]
fn dumps_are_the_same_on_every_run() {
    for name in [
        "programs/several-sources",
        "programs/grafter-figure2",
        "traps/07b-second-base",
    ] {
        let case = case(name);
        for stage in ["unit", "program", "automata", "graph", "plan"] {
            let option = format!("--dump={stage}");
            let run = |jobs| pleach::run(&case.dir, &[&option, jobs], &case.sources, &case.args);
            let first = run("-j1");
            assert_eq!(first.code, Some(0), "{name}: {}", first.stderr);
            assert!(!first.stdout.is_empty(), "{name}: no {stage}");
            assert!(
                run("-j1") == first && run("-j2") == first,
                "{name}: {stage} differs"
            );
        }
    }
}
