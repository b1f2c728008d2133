//! Generated regions in the text of a person: what is one, what is none, and edits by hand.

use super::basics::{MAIN, SOURCES, base};
use super::project::Project;

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];

/// A region as pleach writes them, with its fingerprint: from a file that it fused.
fn a_region() -> String {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let text = project.read("main.cpp");
    let start = text.find("#ifndef PLEACH_OFF").expect("a region");
    let end = text.find("// pleach:end").expect("its end");
    let line = text[end..].find('\n').expect("a line");
    text[start..=end + line].to_owned()
}

/// Runs pleach on `files`, expects an exit code, and gives what it says.
fn expect(project: &Project, code: i32, mode: &str, files: &[&str]) -> String {
    let mut args = mode.split_whitespace().collect::<Vec<_>>();
    args.extend(files);
    let run = project.pleach(&args);
    assert_eq!(run.code, Some(code), "{mode}: {run:?}");
    run.err + &run.out
}

#[test]
fn what_looks_like_a_region_and_is_none_stays() {
    let region = a_region();
    for (before, after) in [
        ("/*\n", "*/\n"),
        ("#if 0\n", "#endif\n"),
        ("#if 1\n#else // off\n", "#endif\n"),
        ("%:if 0\n", "%:endif\n"),
        ("const char *text = R\"x(\n", ")x\";\n"),
        ("/\\\n*\n", "*\\\n/\n"),
    ] {
        let project = base();
        let main = format!("{before}{region}{after}{MAIN}");
        project.write("main.cpp", &main);
        project.database(&SOURCES);
        expect(&project, 0, "--fix", &FILES);
        let fixed = project.read("main.cpp");
        assert!(
            fixed.starts_with(&main[..main.len() - MAIN.len()]),
            "{fixed}"
        );
        // With digraphs, nothing is.
        let fused = fixed.len() > main.len();
        assert_eq!(fused, !before.starts_with('%'), "{fixed}");
        expect(&project, 0, "--check", &FILES);
        expect(&project, 0, "--unfuse", &FILES);
        assert_eq!(project.read("main.cpp"), main);
    }
}

/// A comment that a backslash continues hides the first line of what looks like a region.
#[test]
fn lines_that_a_backslash_continues_are_no_directives() {
    let project = base();
    let lines = a_region().replace('\n', "\\\n");
    let main = format!("// text \\\n{lines}\n{MAIN}");
    project.write("main.cpp", &main);
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), main);
}

/// A region in a conditional of the user's is one, whatever is defined now.
#[test]
fn regions_in_another_configuration_are_restored() {
    let project = base();
    let main = MAIN.replace("void run", "#ifdef FAST\nvoid run").replace(
        "int main",
        "#else\nvoid run(Node *root) { root->push(); }\n#endif\nint main",
    );
    project.write("main.cpp", &main);
    let fast: [(&str, &[&str]); 3] = [
        ("look.cpp", &[]),
        ("push.cpp", &[]),
        ("main.cpp", &["-DFAST"]),
    ];
    project.database(&fast);
    expect(&project, 0, "--fix", &FILES);
    assert!(project.read("main.cpp").contains("pleach:begin"));
    project.database(&SOURCES);
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), main);
}

#[test]
fn edits_by_hand_stop_every_mode() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let fixed = project.read("main.cpp");
    for (edit, by) in [
        (
            "  root->fused_look_push();\n",
            "  root->fused_look_push();\n  int mine = 0;\n",
        ),
        (
            "  root->fused_look_push();\n",
            "  // root->fused_look_push();\n",
        ),
        ("  root->fused_look_push();\n", ""),
        ("pleach:headers tree.h\n", "pleach:headers tree.h // mine\n"),
    ] {
        let edited = fixed.replacen(edit, by, 1);
        assert_ne!(edited, fixed);
        project.write("main.cpp", &edited);
        for mode in ["--fix", "--unfuse", "--check", "--diff", ""] {
            let said = expect(&project, 2, mode, &FILES);
            assert!(
                said.contains("main.cpp:3: generated region ")
                    && said.contains(" was edited by hand; "),
                "{mode}: {said}"
            );
            assert_eq!(project.read("main.cpp"), edited, "{mode}");
        }
        expect(&project, 0, "--fix --discard-edits", &FILES);
        assert_eq!(project.read("main.cpp"), fixed);
    }
    let edited = fixed.replacen("fused_look_push();", "fused_look_push(); int mine = 0;", 1);
    project.write("main.cpp", &edited);
    expect(&project, 0, "--unfuse --discard-edits", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// The original lines in a region are the user's own.
#[test]
fn originals_in_a_region_may_be_edited() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let fixed = project.read("main.cpp");
    let edited = fixed.replace("  root->push();\n", "  root->push();\n  root->look();\n");
    assert_ne!(edited, fixed);
    project.write("main.cpp", &edited);
    expect(&project, 1, "--check", &FILES);
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(
        project.read("main.cpp"),
        MAIN.replace("  root->push();\n", "  root->push();\n  root->look();\n")
    );
}

/// The original code stands behind `#else`: without that line, as pleach writes it, nobody knows where it begins.
#[test]
fn no_mode_loses_the_original_of_a_region_without_its_else_line() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let fixed = project.read("main.cpp");
    for otherwise in [
        "",
        "#/**/else\n",
        "??=else\n",
        "%:else\n",
        "#else  // see below \\\n",
    ] {
        let edited = fixed.replacen("#else\n", otherwise, 1);
        assert_ne!(edited, fixed);
        project.write("main.cpp", &edited);
        for mode in [
            "--fix",
            "--unfuse",
            "--fix --discard-edits",
            "--unfuse --discard-edits",
        ] {
            let said = expect(&project, 2, mode, &FILES);
            assert!(said.contains(" has no '#else' line "), "{mode}: {said}");
            assert_eq!(project.read("main.cpp"), edited, "{mode}");
        }
    }
    // Lines that were added replace none.
    project.write("main.cpp", &fixed);
    let push = project.read("push.cpp");
    let edited = push.replace("  Value = Value * 2", "  Value = Value * 4");
    assert_ne!(edited, push);
    project.write("push.cpp", &edited);
    expect(&project, 2, "--unfuse", &FILES);
    expect(&project, 0, "--unfuse --discard-edits", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// Other line ends, indentation and blanks, as tools of version control and formatters make them.
#[test]
fn other_blanks_are_no_edit() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let fixed = FILES.map(|it| project.read(it));
    for (name, text) in FILES.iter().zip(&fixed) {
        project.write(name, &text.replace('\n', "\r\n"));
    }
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN.replace('\n', "\r\n"));
    for (name, text) in FILES.iter().zip(&fixed) {
        let text = text
            .replace("  ", "\t")
            .replace("();", " ( ) ;")
            .replace("{\n", "\n{\n");
        project.write(name, &text);
    }
    expect(&project, 0, "--unfuse", &FILES);
    assert!(!project.read("main.cpp").contains("pleach"));
}

/// The identity of a class in a function, or without a name, is where it stands, which the regions themselves change.
#[test]
fn regions_in_classes_without_a_place_of_their_own_are_up_to_date() {
    for (outside, inside, call) in [
        (
            "",
            "  struct Local {\n    static void run(Node *root) {\n      root->look();\n      root->push();\n    }\n  };\n",
            "Local::run(root);",
        ),
        (
            "struct {\n  void run(Node *root) {\n    root->look();\n    root->push();\n  }\n} unnamed;\n",
            "",
            "unnamed.run(root);",
        ),
    ] {
        let project = base();
        let calls = "void run(Node *root) {\n  root->look();\n  root->push();\n}\n";
        // The first has a region in front of the second.
        let first = calls.replace("run", "first");
        let moved = format!("{first}{outside}void run(Node *root) {{\n{inside}  {call}\n}}\n");
        let main = MAIN.replace(calls, &moved);
        project.write("main.cpp", &main);
        project.database(&SOURCES);
        let before = project.output(&SOURCES);
        expect(&project, 0, "--fix", &FILES);
        assert!(project.read("main.cpp").contains("fused_look_push"));
        assert_eq!(project.output(&SOURCES), before);
        expect(&project, 0, "--check", &FILES);
    }
}

/// What is skipped for the original is generated: its words need not stand there as the preprocessor spells them.
#[test]
fn call_sites_with_escaped_names_stay_fused() {
    for (name, standard) in [
        ("\\u00e9", "-std=c++17"),
        ("\\U000000e9", "-std=c++17"),
        ("\\u{e9}", "-std=c++23"),
        ("\\N{LATIN SMALL LETTER E WITH ACUTE}", "-std=c++23"),
    ] {
        let project = base();
        let calls = "Node *root) {\n  root->look();\n  root->push();\n";
        let main = MAIN.replace(calls, &calls.replace("root", name));
        assert_ne!(main, MAIN);
        project.write("main.cpp", &main);
        let sources = SOURCES.map(|(file, _)| (file, [standard]));
        let sources = sources.each_ref().map(|(file, args)| (*file, &args[..]));
        project.database(&sources);
        let before = project.output(&sources);
        expect(&project, 0, "--fix", &FILES);
        let fixed = project.read("main.cpp");
        assert!(fixed.contains("->fused_look_push();"), "{fixed}");
        assert_eq!(project.output(&sources), before);
        expect(&project, 0, "--check", &FILES);
        expect(&project, 0, "--fix", &FILES);
        assert_eq!(project.read("main.cpp"), fixed);
        expect(&project, 0, "--unfuse", &FILES);
        assert_eq!(project.read("main.cpp"), main);
    }
}

/// What belongs to a region and stands outside of it would stay for ever.
#[test]
fn regions_without_the_line_that_opens_them_stop_every_mode() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    for file in ["tree.h", "push.cpp", "main.cpp"] {
        let fixed = project.read(file);
        let lines: Vec<&str> = fixed.lines().collect();
        let begins = |it: &&str| it.contains("pleach:begin");
        let at = lines.iter().position(begins).expect("a region");
        let ends = |it: &&str| it.contains("pleach:end");
        let end = lines.iter().position(ends).expect("its end");
        assert!(lines[at + 1].starts_with("// pleach:"), "{fixed}");
        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        let mut taken = lines.clone();
        taken[at] = "#if 1";
        for (edited, line, reason) in [
            (swapped, at, "stands in front of the region"),
            (taken, end, "without its begin"),
        ] {
            let edited = edited.join("\n") + "\n";
            project.write(file, &edited);
            for mode in ["--fix", "--unfuse", "--check", "--unfuse --discard-edits"] {
                let said = expect(&project, 2, mode, &FILES);
                let place = format!("{file}:{}: ", line + 1);
                assert!(said.contains(&place), "{mode}: {said}");
                assert!(said.contains(reason), "{mode}: {said}");
                assert_eq!(project.read(file), edited, "{mode}");
            }
        }
        project.write(file, &fixed);
    }
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// Without its marks, what was generated is a person's text, which no compiler sees while regions are made.
#[test]
fn text_that_names_a_generated_function_stops_what_takes_that_away() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let unmarked = |file: &str| {
        let lines = project.read(file);
        let lines = lines.lines().map(|it| match it.split_once("  // pleach:") {
            Some((code, _)) => format!("{code}\n"),
            None => format!("{it}\n"),
        });
        lines.collect::<String>()
    };
    let own = "\nvoid mine(Node *node) {\n#ifndef PLEACH_OFF\n  node->fused_look_push();\n#else\n  node->look();\n  node->push();\n#endif\n}\n";
    let fixed = |file: &str| project.read(file);
    let line = |text: &str, word: &str| {
        let at = text.find(word).expect("the word");
        text[..at].matches('\n').count() + 1
    };
    for (file, edited, word) in [
        ("main.cpp", unmarked("main.cpp"), "fused_look_push"),
        ("push.cpp", unmarked("push.cpp"), "fused_look_push"),
        ("look.cpp", fixed("look.cpp") + own, "fused_look_push"),
        (
            "main.cpp",
            fixed("main.cpp") + own,
            "fused_look_push();\n#else\n  node",
        ),
    ] {
        let before = project.read(file);
        let all = || ["tree.h", "look.cpp", "push.cpp", "main.cpp"].map(|it| project.read(it));
        project.write(file, &edited);
        let run = project.output(&SOURCES);
        let texts = all();
        let place = format!(
            "{file}:{}: `fused_look_push` stands outside",
            line(&edited, word)
        );
        for mode in ["--fix", "--unfuse", "--check", "--fix --discard-edits"] {
            let said = expect(&project, 2, mode, &FILES);
            assert!(said.contains(&place), "{mode}: {said}");
            assert!(said.contains("[stale-fusion]"), "{mode}: {said}");
            assert_eq!(all(), texts, "{mode}");
        }
        assert_eq!(project.output(&SOURCES), run);
        project.write(file, &before);
    }
    // Words of comments, literals and dead code are none.
    let dead = "// fused_look_push\nconst char *text = \"fused_look_push()\";\n#if 0\nfused_look_push();\n#endif\n";
    project.write("look.cpp", &(fixed("look.cpp") + dead));
    expect(&project, 0, "--fix", &FILES);
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// A source that the database does not have any more cannot be compiled; it can be restored.
#[test]
fn a_source_that_left_the_database_is_said_to_have() {
    let project = base();
    project.database(&SOURCES);
    expect(&project, 0, "--fix", &FILES);
    let rest: Vec<_> = SOURCES
        .into_iter()
        .filter(|it| it.0 != "push.cpp")
        .collect();
    project.database(&rest);
    let said = expect(&project, 2, "--fix", &["main.cpp", "look.cpp"]);
    assert!(
        said.contains("name them too") && said.contains("not in compile_commands.json: push.cpp;"),
        "{said}"
    );
    expect(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// The line on which a body ends may hold what a region takes the place of: the region's first line stands in the body then.
#[test]
fn a_region_that_begins_in_a_body_stays() {
    let tree = "#include \"pleach.h\"\nstruct _tree_ N {\n  _child_ N *l = nullptr;\n  int a = 1, b = 1;\n";
    let f = "  _traversal_ void f() { a++; if (l) l->f(); }\n";
    let site = "void go(N &n) {\n  n.f();\n  n.g();\n}\n";
    for text in [
        format!("{tree}{f}  _traversal_ void g() {{\n    b++;\n    if (l) l->g(); }} }};\n{site}"),
        format!("{tree}{f}  _traversal_ void g() {{\nb++;\nif (l) {{\nl->g();\n}} }} }};\n{site}"),
        format!(
            "{tree}{f}  _traversal_ void g();\n}};\ninline void N::g() {{\n  b++;\n  if (l) l->g(); }} void go(N &n) {{ n.f(); n.g(); }}\n"
        ),
        format!(
            "{tree}}};\n_traversal_ void f(N &n) {{ n.a++; if (n.l) f(*n.l); }}\n_traversal_ void g(N &n) {{\n  n.b++;\n  \
             if (n.l) g(*n.l); }} void go(N &n) {{ f(n); g(n); }}\n"
        ),
    ] {
        let project = Project::new(&[("main.cpp", &text)]);
        project.database(&[("main.cpp", &[])]);
        expect(&project, 0, "--fix", &["main.cpp"]);
        let fixed = project.read("main.cpp");
        assert!(fixed.contains("pleach:begin"), "{fixed}");
        expect(&project, 0, "--check", &["main.cpp"]);
        expect(&project, 0, "--fix", &["main.cpp"]);
        assert_eq!(project.read("main.cpp"), fixed);
        expect(&project, 0, "--unfuse", &["main.cpp"]);
        assert_eq!(project.read("main.cpp"), text);
    }
}

/// What opens or closes a body, or stands in it, may come from an included file.
#[test]
fn a_body_of_which_a_part_is_included_stays() {
    let tree = "#include \"pleach.h\"\nstruct _tree_ N {\n  _child_ N *l = nullptr;\n  int a = 1, b = 1;\n";
    let f = "  _traversal_ void f() { a++; if (l) l->f(); }\n";
    let g = "  _traversal_ void g() { b++; if (l) l->g(); }\n};\n";
    let site = "void go(N &n) {\n  n.f();\n  n.g();\n}\n";
    for (text, part) in [
        (
            format!(
                "{tree}  _traversal_ void f()\n#include \"part.inc\"\n  a++; if (l) l->f(); }}\n{g}{site}"
            ),
            "{\n",
        ),
        (
            format!("{tree}{f}{g}void go(N &n)\n#include \"part.inc\"\n  n.f();\n  n.g();\n}}\n"),
            "{\n",
        ),
        (
            format!("{tree}{f}{g}void go(N &n)\n#include \"part.inc\"\n f();\n  n.g();\n}}\n"),
            "{ n.\n",
        ),
        (
            format!("{tree}{f}{g}void go(N &n) {{\n  n.f()\n#include \"part.inc\"\nint x;\n"),
            ";\n n.g();\n}\n",
        ),
    ] {
        let project = Project::new(&[("main.cpp", &text), ("part.inc", part)]);
        project.database(&[("main.cpp", &[])]);
        let run = project.pleach(&["main.cpp"]);
        assert!(matches!(run.code, Some(0 | 1)), "{run:?}");
        assert!(
            run.out
                .contains("a part of the body stands in another file"),
            "{run:?}"
        );
    }
}
