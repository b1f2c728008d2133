//! Every option once: what it does, and the exit code. Suites of their own say more; here none is forgotten.

use std::collections::BTreeSet;

use clap::CommandFactory;
use pleach::cli::args::Args;

use super::filters::{MAIN, TREE, small};
use super::project::Project;

/// A run in a fresh project of `tree.h` and `main.cpp`, of which the calls of line 3 fuse: what is given, the exit code, and words that are
/// printed, or with `FILE: ` in front stand in a file afterwards. With `!` in front they are not.
type Row = (&'static [&'static str], i32, &'static [&'static str]);

const FUSES: &str = "these 2 calls can run as 1 walk";

const ROWS: &[Row] = &[
    (
        &["--fix"],
        0,
        &["main.cpp written", "main.cpp: root->fused_look_push();"],
    ),
    (
        &["--diff"],
        1,
        &["+  root->fused_look_push();", "main.cpp: !fused"],
    ),
    (&["--unfuse"], 0, &["main.cpp: !fused"]),
    (
        &["--check"],
        1,
        &[
            "main.cpp: the fused code is not up to date",
            "to write this, run pleach --fix\n",
        ],
    ),
    (&["--suggest-annotations"], 0, &["!warning"]),
    (
        &["--fix", "--discard-edits"],
        0,
        &["main.cpp: fused_look_push"],
    ),
    (
        &["--list-checks"],
        0,
        &["traversal-not-fusable  Calls of traversals on one node"],
    ),
    (
        &["--explain", "fuse-traversals"],
        0,
        &["fuse-traversals\n\nThese calls"],
    ),
    (&["--dump-config"], 0, &["max-lines = 20000\n"]),
    (&["--verify-config"], 0, &["the defaults hold"]),
    (&["--doctor"], 0, &["libclang         ok"]),
    (&["doctor"], 0, &["libclang         ok"]),
    (&["completions", "fish"], 0, &["complete -c pleach"]),
    (&["man"], 0, &[".TH pleach 1"]),
    (&["--completions", "fish"], 0, &["complete -c pleach"]),
    (&["--man"], 0, &[".TH pleach 1"]),
    (&["--help"], 0, &["Exit codes:"]),
    (
        &["--version"],
        0,
        &[concat!("pleach ", env!("CARGO_PKG_VERSION"), "\n")],
    ),
    (&["--dump=automata"], 0, &["look"]),
    (&["--dump=graph"], 0, &["look"]),
    (&["--dump=library"], 0, &["sqrt"]),
    (
        &["--export-fixes", "fixes.yaml"],
        1,
        &[FUSES, "fixes.yaml: \"ReplacementText\""],
    ),
    (
        &["--report", "out.html"],
        1,
        &[FUSES, "out.html: <!DOCTYPE html>"],
    ),
    (
        &["--emit-dot", "drawn"],
        1,
        &[FUSES, "drawn/graph-000-call_site_0_in_run.dot: digraph"],
    ),
    (
        &["--emit-dot", "main.cpp"],
        2,
        &["main.cpp: cannot be made"],
    ),
    (
        &["--fix", "--out-dir", "copies"],
        0,
        &["copies/main.cpp: fused_look_push", "main.cpp: !fused"],
    ),
    (
        &["--fix", "--out-dir", "copies", "--one-configuration"],
        0,
        &["copies/main.cpp: fused_look_push"],
    ),
    (&["--one-configuration"], 2, &["--out-dir <DIR>"]),
    (&["--config", "exit-zero = true"], 0, &[FUSES]),
    (&["--config", "quite = true"], 2, &["did you mean 'quiet'?"]),
    (
        &["--config-file", "none.toml"],
        2,
        &["none.toml: no such file"],
    ),
    (&["--isolated"], 1, &[FUSES]),
    (
        &[
            "--line-filter",
            "[{\"name\": \"main.cpp\", \"lines\": [[6, 8]]}]",
        ],
        0,
        &["!warning"],
    ),
    (&["--source-filter", "main"], 1, &[FUSES]),
    (
        &["--source-filter", "none"],
        2,
        &["matches the regular expression 'none'"],
    ),
    (
        &["--header-filter", "none"],
        0,
        &["these 2 calls stay 2 walks"],
    ),
    (&["-p", "."], 1, &[FUSES]),
    (&["-p", "none"], 2, &["none: no compilation database there"]),
    (&["--extra-arg", "-DBROKEN"], 2, &["broken by a macro"]),
    (
        &["--extra-arg-before", "-DBROKEN"],
        2,
        &["broken by a macro"],
    ),
    (
        &["--extra-arg", "-DBROKEN", "--removed-arg", "-Iinclude"],
        2,
        &["'pleach.h' file not found"],
    ),
    (
        &[
            "--extra-arg=-DPLEACH_NO_ANNOTATIONS",
            "--mark-tree=Node",
            "--mark-child=Node::Next",
            "--mark-traversal=Node::look",
            "--mark-traversal=Node::push",
        ],
        1,
        &[FUSES],
    ),
    (&["--mark-tree", "a b"], 2, &["is no qualified name"]),
    (
        &[
            "--mark-pure",
            "none",
            "--mark-access",
            "gone = (1,'r','local')",
        ],
        1,
        &["'none', which mark-pure names", "'gone', which mark-access"],
    ),
    (&["--root", "include"], 1, &["outside of the root"]),
    (&["--cache-dir", "kept"], 1, &["kept/.gitignore: *"]),
    (&["--no-cache"], 1, &[FUSES]),
    (&["--checks", "-*,fuse-*"], 1, &[FUSES]),
    (&["--checks", "-*"], 0, &["!warning"]),
    (
        &["--warnings-as-errors", "fuse-*", "--exit-zero"],
        1,
        &["main.cpp:3:3: error: "],
    ),
    (
        &["--output-format", "concise"],
        1,
        &["[fuse-traversals]\n", "!^~"],
    ),
    (&["--color", "always"], 1, &["\u{1b}["]),
    (&["--color", "sometimes"], 2, &["invalid value 'sometimes'"]),
    (&["--exit-zero"], 0, &[FUSES]),
    (
        &["--fix", "--quiet"],
        0,
        &["!note", "main.cpp: fused_look_push"],
    ),
    (&["--grouping", "greedy"], 1, &[FUSES]),
    (&["--grouping", "best"], 2, &["invalid value 'best'"]),
    (
        &["--max-sequence", "1"],
        0,
        &["--max-sequence", "[unfused-by-limit]"],
    ),
    (&["--max-repeat", "1"], 1, &[FUSES]),
    (
        &["--max-lines", "1"],
        0,
        &["--max-lines", "[unfused-by-limit]"],
    ),
    (&["--jobs", "1"], 1, &[FUSES]),
    (&["-j0"], 2, &["invalid value '0'"]),
];

fn project() -> Project {
    let broken = "#ifdef BROKEN\n#error broken by a macro\n#endif\n";
    small(
        &TREE.replace("struct _tree_", &format!("{broken}struct _tree_")),
        MAIN,
    )
}

#[test]
fn every_option_does_something_and_exits_as_it_should() {
    let mut problems = Vec::new();
    for (args, code, expected) in ROWS {
        let project = project();
        let run = project.pleach(args);
        if run.code != Some(*code) {
            problems.push(format!("{args:?}: {run:?}"));
        }
        let printed = format!("{}{}", run.out, run.err);
        for words in *expected {
            let in_file = words.split_once(": ").filter(|(name, _)| {
                name.contains('.') && !name.contains(' ') && project.dir().join(name).is_file()
            });
            let (text, words) = match in_file {
                Some((name, words)) if !printed.contains(&format!("{name}: {words}")) => {
                    (project.read(name), words)
                }
                _ => (printed.clone(), *words),
            };
            let (negated, words) = match words.strip_prefix('!') {
                Some(words) => (true, words),
                None => (false, words),
            };
            if text.contains(words) == negated {
                problems.push(format!("{args:?}: {words}: {text:.600}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn no_option_is_forgotten() {
    let mut command = Args::command();
    command.build();
    let shown = command.get_arguments().filter(|it| !it.is_hide_set());
    let name = |it: &clap::Arg| match it.get_long() {
        Some(long) => Some(format!("--{long}")),
        None => it.get_short().map(|it| format!("-{it}")),
    };
    let options: BTreeSet<String> = shown.filter_map(name).collect();
    let words = ROWS.iter().flat_map(|it| it.0);
    let words = words.map(|it| it.split_once('=').map_or(*it, |it| it.0));
    let tried: BTreeSet<String> = words.map(str::to_owned).collect();
    let missing: Vec<&String> = options.difference(&tried).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
