//! Text moves between units that are compiled alike only: options, compilers, pragmas.

use super::basics::{MAIN, TREE};
use super::project::{Project, Run};

/// The walk that is fused with `push`.
const LOOK: &str = "\
#include \"tree.h\"
void Item::look() {
  Seen = Value;
  Next->look();
}
";

/// The files of a project, all compiled with `common`, `push.cpp` with `other` in addition.
struct Build<'a> {
    look: &'a str,
    push: &'a str,
    main: &'a str,
    tree: &'a str,
    common: &'a [&'a str],
    other: &'a [&'a str],
}

impl Default for Build<'_> {
    fn default() -> Self {
        Build {
            look: LOOK,
            push: "",
            main: MAIN,
            tree: TREE,
            common: &[],
            other: &[],
        }
    }
}

impl Build<'_> {
    /// Fixes the project; gives what pleach said, and whether the program fuses. It must run as before.
    fn fix(&self) -> (Run, bool) {
        let project = Project::new(&[
            ("tree.h", self.tree),
            ("look.cpp", self.look),
            ("push.cpp", self.push),
            ("main.cpp", self.main),
        ]);
        let push = [self.common, self.other].concat();
        let units: [(&str, &[&str]); 3] = [
            ("look.cpp", self.common),
            ("push.cpp", &push),
            ("main.cpp", self.common),
        ];
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&["--fix", "look.cpp", "push.cpp", "main.cpp"]);
        assert_eq!(project.output(&units), before, "{fixed:?}");
        let fused = project.read("main.cpp").contains("fused_look_push");
        // 1: what was planned was taken back.
        let expected = fixed.code == Some(0) || !fused && fixed.code == Some(1);
        assert!(expected, "{fixed:?}");
        (fixed, fused)
    }

    /// It must not fuse, and say why.
    fn is_refused(&self, why: &str) {
        let (said, fused) = self.fix();
        assert!(!fused && said.err.contains(why), "{}", said.err);
    }
}

/// What `push` does with a `char`, which one option makes unsigned.
const CHARS: &str = "\
#include \"tree.h\"
void Item::push() {
  Next->push();
  char c = static_cast<char>(Value * 100);
  Value = c + Seen;
}
";

#[test]
fn a_signed_char_stays_where_it_is_signed() {
    Build {
        push: CHARS,
        other: &["-funsigned-char"],
        ..Build::default()
    }
    .is_refused("`push` is compiled with `-funsigned-char` (push.cpp), `look` without (look.cpp)");
}

#[test]
fn options_for_a_part_of_the_compiler_count() {
    for option in [
        "-Wp,-fno-signed-char",
        "-Wp,-DQ,-fno-signed-char",
        "-Xclang=-fno-signed-char",
    ] {
        let build = Build {
            push: CHARS,
            other: &[option],
            ..Build::default()
        };
        build.is_refused("`push` is compiled with `-Xclang -fno-signed-char` (push.cpp), `look` without (look.cpp)");
    }
}

#[test]
fn options_that_are_added_to_all_commands_count() {
    let project = Project::new(&[
        ("tree.h", TREE),
        ("look.cpp", LOOK),
        ("push.cpp", CHARS),
        ("main.cpp", MAIN),
        ("traps.rsp", "-ftrapv\n"),
    ]);
    let files = ["look.cpp", "push.cpp", "main.cpp"];
    project.database(&files.map(|it| (it, &[][..])));
    for option in [
        "--extra-arg=-ftrapv",
        "--extra-arg-before=-ftrapv",
        "--extra-arg=@traps.rsp",
        "--config=extra-arg = ['-ftrapv']",
    ] {
        let run = project.pleach(&[&[option, "--diff"][..], &files].concat());
        assert!(
            run.out.is_empty() && run.err.contains("under `-ftrapv`"),
            "{option} {run:?}"
        );
    }
    let run = project.pleach(&[&["--diff"][..], &files].concat());
    assert!(run.out.contains("fused_look_push"), "{run:?}");
}

#[test]
fn options_in_files_that_clang_looks_for_are_refused() {
    for option in [
        "--config=./a.cfg",
        "--config-user-dir=.",
        "--config-system-dir=.",
    ] {
        let project = Project::new(&[("tree.h", TREE), ("look.cpp", LOOK), ("a.cfg", "-ftrapv\n")]);
        project.database(&[("look.cpp", &[option])]);
        let run = project.pleach(&["look.cpp"]);
        let told = format!(
            "pleach: error: {option}: this option of a compile command makes clang read more options"
        );
        assert!(run.code == Some(2) && run.err.starts_with(&told), "{run:?}");
    }
}

#[test]
fn options_that_all_units_share_are_fine() {
    let build = Build {
        push: CHARS,
        common: &["-funsigned-char"],
        other: &["-O1", "-Wall", "-g", "-DX", "-fPIC"],
        ..Build::default()
    };
    assert!(build.fix().1);
}

#[test]
fn overflow_wraps_where_it_did() {
    Build {
        push: "\
#include \"tree.h\"
void Item::push() {
  Next->push();
  int big = 0x7fffffff - 3 + Value;
  Value = big + 3 < big ? 1 : Seen;
}
",
        common: &["-O2"],
        other: &["-fwrapv"],
        ..Build::default()
    }
    .is_refused("`push` is compiled with `-fwrapv` (push.cpp), `look` without (look.cpp)");
}

#[test]
fn standards_do_not_mix() {
    Build {
        push: "\
#include \"tree.h\"
void Item::push() {
  Next->push();
  Value = (u8\"\\xff\"[0] > 0 ? 5 : 7) + Seen;
}
",
        other: &["-std=c++20"],
        ..Build::default()
    }
    .is_refused("`push` is compiled with `-std=c++20` (push.cpp), `look` without (look.cpp)");
}

/// A body in the header.
const INLINE: &str = "\
#pragma once
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
  virtual ~Node() {}
};
struct _tree_ Item : Node {
  _traversal_ void look() override {
    Seen = static_cast<char>(Value * 100);
    Next->look();
  }
  _traversal_ void push() override {
    Next->push();
    Value += Seen;
  }
};
";

#[test]
fn an_inline_body_that_units_compile_differently_is_not_copied() {
    Build {
        look: "#include \"tree.h\"\n",
        push: "#include \"tree.h\"\n",
        tree: INLINE,
        other: &["-funsigned-char"],
        ..Build::default()
    }
    .is_refused("`look` is compiled with `-funsigned-char` (push.cpp) and without (look.cpp)");
}

/// A product and a sum in one expression.
const FLOATS: &str = "\
#include \"tree.h\"
void Item::push() {
  Next->push();
  volatile double a = 1.0 + 1.0 / (1 << 27), c = -1.0 - 1.0 / (1 << 26);
  double x = a, z = c;
  Value = (x * x + z != 0) + Seen * 2;
}
";

/// Options under which the compiler contracts within expressions; none where this machine has no instruction for it.
fn contracting() -> &'static [&'static str] {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    match cpu.split_whitespace().any(|it| it == "fma") {
        true => &["-O2", "-mfma"],
        false => {
            let text = "skipped: this processor has no fused multiply and add\n";
            let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
            &[]
        }
    }
}

/// `text` with `line` in front of the function.
fn with(text: &str, line: &str) -> String {
    text.replacen("void Item", &format!("{line}\nvoid Item"), 1)
}

#[test]
fn a_pragma_stays_with_its_code() {
    for pragma in [
        "#pragma STDC FP_CONTRACT OFF",
        "#pragma clang fp contract(off)",
        "#pragma float_control(precise, on)",
        "_Pragma(\"STDC FP_CONTRACT OFF\")",
        "#define EXACT _Pragma(\"STDC FP_CONTRACT OFF\")\nEXACT",
    ] {
        Build {
            push: &with(FLOATS, pragma),
            common: contracting(),
            ..Build::default()
        }
        .is_refused("is not in effect for");
    }
}

#[test]
fn contraction_stays_where_it_is_allowed() {
    Build {
        push: FLOATS,
        common: contracting(),
        other: &["-ffp-contract=off"],
        ..Build::default()
    }
    .is_refused(
        "`push` is compiled with `-ffp-contract=off` (push.cpp), `look` without (look.cpp)",
    );
}

#[test]
fn a_pragma_of_a_header_holds_behind_it() {
    // The header is there for the compiler, found by `-I`.
    let exact = tempfile::tempdir().expect("a temporary directory");
    let folder = exact.path().display().to_string();
    std::fs::write(
        exact.path().join("exact.h"),
        "#pragma once\n#pragma STDC FP_CONTRACT OFF\n",
    )
    .expect("a writable file");
    Build {
        common: &[contracting(), &["-I", &folder]].concat(),
        push: &format!("#include \"exact.h\"\n{FLOATS}"),
        ..Build::default()
    }
    .is_refused("`#pragma STDC FP_CONTRACT OFF` is not in effect for `look` and `push` alike");
}

#[test]
fn pragmas_that_are_undone_or_mean_nothing_are_fine() {
    for pragma in [
        "#pragma GCC diagnostic ignored \"-Wunused\"",
        "#pragma pack(push, 1)\nstruct Packed { char c; int i; };\n#pragma pack(pop)",
        "void other() {\n#pragma STDC FP_CONTRACT OFF\n}",
        "// #pragma STDC FP_CONTRACT OFF",
        "#if 0\n#pragma STDC FP_CONTRACT OFF\n#endif",
    ] {
        let push = with(FLOATS, pragma);
        let build = Build {
            push: &push,
            ..Build::default()
        };
        assert!(build.fix().1, "{pragma}");
    }
}

#[test]
fn no_unit_with_traps_is_reordered() {
    Build {
        push: CHARS,
        common: &["-ftrapv"],
        ..Build::default()
    }
    .is_refused("under `-ftrapv`");
}

#[test]
fn no_function_whose_calls_are_told_is_replaced() {
    Build {
        push: CHARS,
        common: &["-finstrument-functions"],
        ..Build::default()
    }
    .is_refused("under `-finstrument-functions`");
}

/// A property is read and written by functions, which libclang does not show.
#[test]
fn what_stands_behind_a_property_is_not_known() {
    for used in ["Gauge().Level", "there->Level", "there->Level += 1"] {
        let gauge = "\
inline int Events = 1;
struct Gauge {
  int get() const { return Events = Events * 3 % 1009 + 1; }
  int set(int) { return Events = Events * 5 % 1009 + 1; }
  __declspec(property(get = get, put = set)) int Level;
};
inline int level() {
  Gauge gauge;
  Gauge *there = &gauge;
  (void)there;
  return USED;
}
";
        let push = "\
#include \"tree.h\"
void Item::push() {
  Value = level();
  Next->push();
}
";
        let build = Build {
            tree: &(TREE.to_owned() + &gauge.replace("USED", used)),
            look: &LOOK.replace("Seen = Value", "Seen = Seen * 3 + Events"),
            push,
            common: &["-fdeclspec"],
            ..Build::default()
        };
        build.is_refused("no two walks can run together");
    }
}

#[test]
fn any_pointer_may_lead_to_a_node_where_types_tell_nothing() {
    let tree = TREE.replace(
        "  int Value = 1",
        "  struct Shadow *Link = nullptr;\n  int Value = 1",
    );
    let shadow = "struct Shadow { void *Table; Node *Next; Shadow *Link; int Value; };\n";
    let tree = tree + shadow;
    let look = "\
#include \"tree.h\"
void Item::look() {
  Next->look();
  Seen = Link->Value + Next->Seen;
}
";
    let main = MAIN.replace(
        "    root = item;\n",
        "    item->Link = reinterpret_cast<Shadow *>(root);\n    root = item;\n",
    );
    let push = "\
#include \"tree.h\"
void Item::push() {
  Value = Value * 2 + 5;
  Next->push();
}
";
    let mut build = Build {
        tree: &tree,
        look,
        main: &main,
        push,
        common: &["-fno-strict-aliasing"],
        ..Build::default()
    };
    assert!(!build.fix().1);
    // A node in a child field is one all the same.
    build.look = LOOK;
    assert!(build.fix().1);
}

/// What pleach notes of a build with `words` in front of the arguments.
fn noted(words: &str, mode: &[&str]) -> String {
    let push = FLOATS.replace("volatile ", "");
    let project = Project::new(&[
        ("tree.h", TREE),
        ("look.cpp", LOOK),
        ("push.cpp", &push),
        ("main.cpp", MAIN),
    ]);
    let entry = |file: &str| {
        let command = format!("{words} -Iinclude -std=c++17 -c {file}");
        serde_json::json!({ "directory": project.dir(), "file": file, "command": command })
    };
    let files = ["look.cpp", "push.cpp", "main.cpp"];
    let text = serde_json::Value::from(files.map(entry).to_vec()).to_string();
    project.write("compile_commands.json", &text);
    let run = project.pleach(&[mode, &files].concat());
    assert!(run.code < Some(2), "{run:?}");
    let notes = run.err.lines().filter(|it| it.contains("last bits"));
    notes.collect::<Vec<_>>().join("\n")
}

#[test]
fn arithmetic_across_statements_is_said_once() {
    let note = "pleach: note: push.cpp: the compiler contracts floating-point arithmetic across statements, so fused code may \
                round its last bits in another way; with -ffp-contract=off it does not";
    assert_eq!(noted("g++ -O2 -mfma", &["--diff"]), note);
    assert_eq!(noted("g++ -O2 -march=haswell", &[]), note);
    assert_eq!(noted("g++ -O2 -mfma", &["--quiet"]), "");
    assert_eq!(noted("g++ -O2 -mfma -ffp-contract=off", &[]), "");
    assert_eq!(noted("g++ -O2", &[]), "");
    assert_eq!(noted("clang++-19 -O2 -mfma", &[]), "");
    let clang = note.replace("=off", "=on");
    assert_eq!(noted("clang++-19 -mfma -ffp-contract=fast", &[]), clang);
    let fast = "pleach: note: push.cpp: `-ffast-math` lets the compiler reassociate floating-point arithmetic across statements, so \
                fused code may round its last bits in another way, as it may after inlining";
    assert_eq!(noted("g++ -O2 -ffast-math -mfma", &["--diff"]), fast);
}

/// Another build need not include what `-include` and `-imacros` bring; what that defines is the command line's.
#[test]
fn what_a_forced_include_defines_is_the_command_lines() {
    let source = "#include <pleach.h>
#include <cstdio>
struct _tree_ Node {
  int a = 1, b = 0, c = 3;
  _child_ Node *l = nullptr;
  _traversal_ void f() {
    if (l) l->f();
#ifdef FAST
    a += 5;
#else
    c += 5;
#endif
#if SPEED > 1
    c += 2;
#endif
  }
  _traversal_ void g() {
    b += c;
    if (l) l->g();
  }
};
int main() {
  Node n, m;
  n.l = &m;
  n.f();
  n.g();
  std::printf(\"%d %d\\n\", n.b, m.b);
}
";
    for (option, text) in [
        ("-include", "#define FAST\n"),
        ("-include", "#define FAST 1\n#define SPEED 3\n"),
        ("-imacros", "#include \"speed.h\"\n#define FAST fast\n"),
    ] {
        let files = [
            ("main.cpp", source),
            ("fast.h", text),
            ("speed.h", "#define SPEED 2\n"),
        ];
        let project = Project::new(&files);
        let with = [option, "fast.h"];
        let others: [&[&str]; 4] = [&with, &[], &["-DFAST"], &["-DSPEED=3"]];
        let outputs = |project: &Project| others.map(|it| project.output(&[("main.cpp", it)]).out);
        let before = outputs(&project);
        project.database(&[("main.cpp", &with)]);
        let fixed = project.pleach(&["--fix", "main.cpp"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(project.read("main.cpp").contains("fused_f_g"), "{fixed:?}");
        assert_eq!(outputs(&project), before, "{option} {text}");
    }
}

/// What another build may define, is no name for a parameter of the fused function, nor for a variable.
#[test]
fn what_the_text_asks_for_is_no_name_to_be_invented() {
    let source = "#include <pleach.h>
#include <cstdio>
struct _tree_ Node {
  int a = 1, b = 0;
  _child_ Node *l = nullptr;
  _traversal_ void f(int d) {
    a += d;
    if (l) l->f(d + 1);
  }
  _traversal_ void g(int d) {
    b += d * 3;
    if (l) l->g(d + 2);
  }
};
#ifdef d2
#define HAVE 1
#else
#define HAVE 0
#endif
#if d3 > 1 && defined(d4)
#endif
int main() {
  Node n, m;
  n.l = &m;
  n.f(1);
  n.g(2);
  std::printf(\"%d %d %d %d\\n\", m.a, m.b, n.b, HAVE);
}
";
    let project = Project::new(&[("main.cpp", source)]);
    let others: [&[&str]; 3] = [&[], &["-Dd2=(1+"], &["-Dd3=2+2", "-Dd4=+"]];
    let outputs = |project: &Project| others.map(|it| project.output(&[("main.cpp", it)]).out);
    let before = outputs(&project);
    project.database(&[("main.cpp", &[])]);
    let fixed = project.pleach(&["--fix", "main.cpp"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(project.read("main.cpp").contains("int d5"), "{fixed:?}");
    assert_eq!(outputs(&project), before);
}
