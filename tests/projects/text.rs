//! Generated text says what the program's own text says: attributes, access, names; compilers have no more to warn of.

use super::project::Project;

/// What a careful project compiles with.
const WARNINGS: [&str; 8] = [
    "-Wall",
    "-Wextra",
    "-Wshadow",
    "-Woverloaded-virtual",
    "-Wsuggest-override",
    "-Wextra-semi",
    "-Wno-attributes",
    "-Werror",
];

/// Fuses `program`, which no compiler warns of, and checks that none warns of the result. The result.
fn fused(program: &str) -> String {
    let project = Project::new(&[("a.cpp", program)]);
    let units: [(&str, &[&str]); 1] = [("a.cpp", &WARNINGS)];
    let before = project.output(&units);
    let fixed = project.pleach(&[
        "--fix",
        "--keep-all",
        "a.cpp",
        "--",
        "-std=c++17",
        "-Iinclude",
    ]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let text = project.read("a.cpp");
    assert_ne!(text, program, "{fixed:?}");
    for compiler in ["clang++-19", "g++"] {
        let after = project.try_output(compiler, &units);
        assert_eq!(after.as_ref(), Ok(&before), "{compiler}\n{text}");
    }
    text
}

#[test]
fn parameters_keep_the_attribute_by_which_they_may_be_unused() {
    let text = fused(
        "\
#include <cstdio>
#include \"pleach.h\"
#define CHECK(x) ((void)0)
#define MAYBE __attribute__((unused))
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void look([[maybe_unused]] int limit, int MAYBE low, int high [[gnu::unused]], int /* bias */) {
    CHECK(limit < 4);
    CHECK(low < 4);
    CHECK(high < 4);
    A = 1;
    if (Next) Next->look(A, A + 1, A + 2, A + 3);
  }
  _traversal_ void push([[maybe_unused]] const int by) {
    [[maybe_unused]] int twice = 2 * B;
    CHECK(twice < by);
    B = A;
    if (Next) Next->push(B);
  }
};
int main(int argc, char **) {
  Node a, b;
  a.Next = &b;
  a.look(argc, argc + 1, argc + 2, argc + 3);
  a.push(5 * argc);
  std::printf(\"%d %d\\n\", b.A, b.B);
}
",
    );
    let fused = text.find("inline void Node::fused").expect("a definition");
    for attribute in [
        "[[maybe_unused]] int limit",
        "int MAYBE low",
        "[[gnu::unused]] int high",
    ] {
        assert!(text[fused..].contains(attribute), "{text}");
    }
}

#[test]
fn members_below_a_region_have_the_access_that_they_had() {
    let text = fused(
        "\
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
  virtual ~Node() {}
};
class _tree_ Item : public Node {
public:
  _traversal_ void look() override { A = Own; Next->look(); }
  _traversal_ void push() override { Next->push(); B = A; }
private:
  int Own = 1;
};
class _tree_ Open : public Node {
public:
  _traversal_ void look() override { A = 2; Next->look(); }
  _traversal_ void push() override { Next->push(); B = A; }
};
struct _tree_ Kept : Node {
  _traversal_ void look() override { A = Own; Next->look(); }
  _traversal_ void push() override { Next->push(); B = A; }
protected:
  int Own = 3;
};
int main() {
  Node end;
  Item a;
  Open b;
  Kept c;
  a.Next = &b;
  b.Next = &c;
  c.Next = &end;
  Node *root = &a;
  root->look();
  root->push();
  std::printf(\"%d %d %d\\n\", a.B, b.B, c.B);
}
",
    );
    let region = |class: &str| {
        let start = text.find(&format!(" {class}\n")).expect("a region");
        let end = text[start..].find("#endif").expect("its end");
        text[start..start + end].to_owned()
    };
    assert!(region("Item").contains("\npublic:\n"), "{text}");
    assert!(region("Item").ends_with(";\nprivate:\n"), "{text}");
    assert!(region("Kept").ends_with(";\nprotected:\n"), "{text}");
    // Where everything is public anyway there is no label.
    assert!(!region("Open").contains(':'), "{text}");
    assert!(!region("Node").contains("public"), "{text}");
}

#[test]
fn variables_shadow_no_more_than_they_did() {
    fused(
        "\
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0;
  _traversal_ virtual void look(int by) {
    if (by < 0) return;
    int t = by;
    A += t;
  }
  _traversal_ virtual void push() {
    for (int t = 0; t < 2; ++t) B += t;
  }
  virtual ~Node() {}
};
class _tree_ Item : public Node {
  int by = 1, t = 2, look_done = 3;
public:
  int sum() const { return by + t + look_done; }
  _traversal_ void look(int n) override {
    if (n > 90) return;
    int k = n;
    A = k;
    Next->look(k);
  }
  _traversal_ void push() override {
    for (int k = 0; k < 2; ++k) C += k;
    Next->push();
  }
};
class _tree_ End : public Node {
  int by = 1, t = 2;
public:
  int sum() const { return by + t; }
};
int main() {
  End end;
  Item a;
  a.Next = &end;
  Node *root = &a;
  root->look(4);
  root->push();
  std::printf(\"%d %d %d %d\\n\", end.A, end.B, a.C, a.sum() + end.sum());
}
",
    );
}

#[test]
fn empty_statements_are_left_out() {
    let text = fused(
        "\
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void look() {
    ;
    for (; A < 3; ++A)
      ;
    while (A++ < 5)
      ;
    if (Next) Next->look();
    ;
  }
  _traversal_ void push() {
    B = A;
    ;
    if (Next) Next->push();
  }
};
int main() {
  Node a, b;
  a.Next = &b;
  a.look();
  a.push();
  std::printf(\"%d %d\\n\", b.A, b.B);
}
",
    );
    let start = text.find("inline void Node::fused").expect("a definition");
    let lines = text[start..].lines().take_while(|it| *it != "}");
    let empty = lines.filter(|it| it.trim() == ";").count();
    assert_eq!(empty, 2, "{text}");
}

#[test]
fn warnings_that_are_off_for_one_compiler_are_off_for_its_copy() {
    let header = "\
#pragma once
#include \"pleach.h\"
#ifdef __clang__
#define QUIET
#define LOUD
#else
#define QUIET _Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic ignored \\\"-Wduplicated-branches\\\"\")
#define LOUD _Pragma(\"GCC diagnostic pop\")
#endif
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0, D = 0;
  _traversal_ void both();
  _traversal_ void one();
  _traversal_ void made();
  _traversal_ void loud();
};
";
    let bodies = "\
#include \"tree.h\"
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Wunused-variable\"
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wunused-variable\"
#endif
void Node::both() {
  int unused;
  A = 1;
  if (!Next) return;
  Next->both();
}
#ifdef __clang__
#pragma clang diagnostic pop
#else
#pragma GCC diagnostic pop
#endif
#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wuseless-cast\"
#endif
void Node::one() {
  B = (int)A;
  if (!Next) return;
  Next->one();
}
#ifndef __clang__
#pragma GCC diagnostic pop
#endif
QUIET
void Node::made() {
  if (A > 0) C = 2; else C = 2;
  if (!Next) return;
  Next->made();
}
LOUD
void Node::loud() {
  D = C;
  if (!Next) return;
  Next->loud();
}
";
    let main = "\
#include <cstdio>
#include \"tree.h\"
int main() {
  Node a, b;
  a.Next = &b;
  a.both();
  a.one();
  a.made();
  a.loud();
  std::printf(\"%d %d %d %d\\n\", b.A, b.B, b.C, b.D);
}
";
    let project = Project::new(&[
        ("tree.h", header),
        ("bodies.cpp", bodies),
        ("main.cpp", main),
    ]);
    let warnings = ["-Iinclude", "-Wall", "-Wextra", "-Werror"];
    let gnu = [&warnings[..], &["-Wuseless-cast", "-Wduplicated-branches"]].concat();
    let names = ["bodies.cpp", "main.cpp"];
    let outputs = || {
        [("clang++-19", &warnings[..]), ("g++", &gnu)].map(|(compiler, args)| {
            let units = names.map(|it| (it, args));
            let run = project.try_output(compiler, &units);
            run.unwrap_or_else(|error| panic!("{compiler}\n{error}"))
                .out
        })
    };
    let before = outputs();
    let fixed = project.pleach(
        &[
            &["--fix", "--keep-all"],
            &names[..],
            &["--", "-std=c++17", "-Iinclude"],
        ]
        .concat(),
    );
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let text = names.map(|it| project.read(it)).concat();
    assert!(text.contains("fused_both_one_made_loud() {"), "{text}");
    assert!(!text.contains("#if defined(__clang__)"), "{text}");
    assert_eq!(outputs(), before);
}

/// g++ converts a default argument at each call, and would find a base class in a copy; so it does for those that a default argument needs itself.
#[test]
fn default_arguments_are_converted_where_their_class_is_as_complete_as_in_the_body() {
    let text = "\
#include <cstdio>
#include \"pleach.h\"
struct Whole;
struct First { int A = 0; };
struct Second { int B = 0; };
struct Kind {
  int Number;
  Kind(void *) : Number(1) {}
  Kind(Second *) : Number(2) {}
};
Whole *Shared = nullptr;
DEFAULT
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void ask();
  _traversal_ void count();
};
void Node::ask() {
  A = kind();
  if (Next) Next->ask();
}
struct Whole : First, Second {};
void Node::count() {
  B += 1;
  if (Next) Next->count();
}
int main() {
  Node a, b;
  a.Next = &b;
  a.ask();
  a.count();
  std::printf(\"%d %d %d %d\\n\", a.A, a.B, b.A, b.B);
}
";
    for default in [
        "static int kind(Kind kind = Shared) { return kind.Number; }",
        "struct Style { int Number; Style(Kind kind = Shared) : Number(kind.Number) {} };\n\
         static int kind(Style style = {}) { return style.Number; }",
        "struct Style { int Number; Style(int, Kind kind = Shared) : Number(kind.Number) {} };\n\
         static int kind(const Style &style = 3) { return style.Number; }",
    ] {
        let text = fused(&text.replace("DEFAULT", default));
        assert!(text.contains("  ask();\n"), "{text}");
    }
}

/// Two walks, of which one is out of line: what it does there, and between lines that end so.
fn walks(statements: &str, end: &str) -> String {
    let text = format!(
        "#include <cstdio>\n#include \"pleach.h\"\nstruct _tree_ Node {{\n  _child_ Node *Next = nullptr;\n  int gr\u{f6}\u{df}e = 1, B = 0;\n  \
         _traversal_ void look();\n  _traversal_ void push() {{ B += 3; if (Next) Next->push(); }}\n}};\nvoid Node::look() {{\n  \
         {statements}\n  if (Next) Next->look();\n}}\nint main() {{\n  Node leaf, root;\n  root.Next = &leaf;\n  root.look();\n  root.push();\n  \
         std::printf(\"%d %d %d %d\\n\", leaf.B, root.B, leaf.gr\u{f6}\u{df}e, root.gr\u{f6}\u{df}e);\n}}\n"
    );
    text.replace('\n', end)
}

/// What cannot be copied as it is, or what compilers disagree on, keeps its place; what can is fused, once and for all.
#[test]
fn odd_words_and_line_ends_are_not_copied() {
    let rows = [
        ("gr\u{f6}\u{df}e += 2;", "\r\n", None),
        ("gr\u{f6}\u{df}e += 2; // \\u00f6", "\n", None),
        (
            "gr\\u00f6\\u00dfe += 2;",
            "\n",
            Some("write the character itself"),
        ),
        (
            "gr\\N{LATIN SMALL LETTER O WITH DIAERESIS}\u{df}e += 2;",
            "\n",
            Some("write the character itself"),
        ),
        (
            "B += 1; // \r  B += 2;\n  B *= 5;",
            "\n",
            Some("a carriage return that ends a line by itself"),
        ),
    ];
    for (statements, end, reason) in rows {
        let program = walks(statements, end);
        let project = Project::new(&[("a.cpp", &program)]);
        let run = |mode: &str| project.pleach(&[mode, "a.cpp", "--", "-std=c++23", "-Iinclude"]);
        let report = run("--quiet");
        let fixed = run("--fix");
        assert_eq!(
            project.read("a.cpp") != program,
            reason.is_none(),
            "{fixed:?}"
        );
        let said = reason.is_none_or(|it| report.out.contains(it));
        assert!(said, "{reason:?}: {report:?}");
        if reason.is_none() {
            assert_eq!(run("--check").code, Some(0), "{statements}");
        }
    }
}

/// A file that is included twice, in two namespaces, is read twice: the second time there is no call site in it.
#[test]
fn text_that_two_namespaces_include_is_left_alone() {
    let units: [(&str, &[&str]); 1] = [("main.cpp", &[])];
    let project = Project::new(&[
        (
            "twice.inl",
            "inline void run(Node *root) {\n  Either *of = static_cast<Either *>(root);\n  of->put();\n  of->note();\n}\n",
        ),
        (
            "main.cpp",
            "\
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
  _traversal_ void put() {
    A = A * 7 % 1009;
    if (Next) Next->put();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + A;
    if (Next) Next->note();
  }
};
struct Hidden : Node {
  void note() { Seen = 55; }
};
namespace first {
using Either = Node;
#include \"twice.inl\"
} // namespace first
namespace second {
using Either = Hidden;
#include \"twice.inl\"
} // namespace second
int main() {
  Hidden root;
  Hidden next;
  root.Next = &next;
  first::run(&root);
  std::printf(\"%d %d\\n\", root.Seen, next.Seen);
  second::run(&root);
  std::printf(\"%d %d\\n\", root.Seen, next.Seen);
}
",
        ),
    ]);
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "main.cpp"]);
    assert_eq!(project.output(&units), before, "{fixed:?}");
    let said = project.pleach(&["main.cpp"]);
    assert!(said.out.contains("read more than once"), "{said:?}");
}

/// What `static inline` walks of a header are fused into warns no more than they do in a file that does not call it.
#[test]
fn static_walks_of_headers_stay_inline() {
    let units: [(&str, &[&str]); 2] = [("main.cpp", &[]), ("other.cpp", &[])];
    let walks = "\
#pragma once
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
};
_traversal_ static inline void put(Node *node) {
  node->A = node->A * 7 % 1009;
  if (node->Next) put(node->Next);
}
_traversal_ static inline void note(Node *node) {
  node->Seen = node->Seen * 5 % 1009 + node->A;
  if (node->Next) note(node->Next);
}
";
    let main = "\
#include <cstdio>
#include \"walks.h\"
int other();
int main() {
  Node root;
  Node next;
  root.Next = &next;
  put(&root);
  note(&root);
  std::printf(\"%d %d %d\\n\", root.Seen, next.Seen, other());
}
";
    let other = "#include \"walks.h\"\nint other() { return 3; }\n";
    let project = Project::new(&[("walks.h", walks), ("main.cpp", main), ("other.cpp", other)]);
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "main.cpp", "other.cpp"]);
    assert_eq!(project.output(&units), before, "{fixed:?}");
    let text = project.read("walks.h");
    assert!(text.contains("static inline void fused_put_note"), "{text}");
}
