//! What stands in all configurations (declarations in classes, plain calls) compiles in all, without warnings, and does the same.

use super::project::{Project, Run};

const READ: &[&str] = &["-std=c++17", "-Wall", "-Wextra", "-Werror"];
const OTHER: &[&str] = &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-DX"];

/// The parts of a program: what stands in front of the classes, in `Node`, in `Leaf`, behind these, and what marks overriders and bases.
struct Shape<'a> {
    before: &'a str,
    node: &'a str,
    leaf: &'a str,
    mark: &'a str,
    base: &'a str,
}

const PLAIN: Shape<'static> = Shape {
    before: "",
    node: "",
    leaf: "",
    mark: "override",
    base: ": Node",
};

/// Two walks over a list of nodes, one of them of the class `Leaf`, which a macro changes something about in each walk.
fn program(shape: &Shape) -> String {
    let Shape {
        before,
        node,
        leaf,
        mark,
        base,
    } = shape;
    format!(
        "#include \"pleach.h\"\n#include <cstdio>\n\
         #ifdef X\n#define STEP 2\n#else\n#define STEP 1\n#endif\n{before}\n\
         struct _tree_ Node {{\n  _child_ Node *next = nullptr;\n  int total = 0, seen = 0;\n{node}\
         \x20 _traversal_ virtual void first(int k);\n  _traversal_ virtual void second();\n  virtual ~Node() {{}}\n}};\n\
         struct Leaf {base} {{\n  int own = 3;\n{leaf}  void second() {mark};\n}};\n\
         void Node::first(int k) {{\n  total += k * STEP;\n  if (next) next->first(k + 1);\n}}\n\
         void Node::second() {{\n  seen += total;\n  if (next) next->second();\n}}\n\
         void Leaf::second() {{\n  seen += total + own * STEP;\n  if (next) next->second();\n}}\n\
         int main() {{\n  Node a, c;\n  Leaf b;\n  a.next = &b;\n  b.next = &c;\n  Node *root = &a;\n  root->first(1);\n  root->second();\n\
         \x20 std::printf(\"%d %d %d\\n\", a.seen, b.seen, c.seen);\n}}\n"
    )
}

/// Both compilers' programs of both configurations.
fn outputs(project: &Project) -> Vec<Run> {
    let each = ["clang++-19", "g++"]
        .into_iter()
        .flat_map(|it| [(it, READ), (it, OTHER)]);
    each.map(|(compiler, args)| {
        let built = project.try_output(compiler, &[("main.cpp", args)]);
        built.unwrap_or_else(|error| {
            panic!("{compiler} {args:?}: {error}\n{}", project.read("main.cpp"))
        })
    })
    .collect()
}

/// What is written for a program, and what is said; the outputs are the same in both configurations.
fn fixed(text: &str, args: &[&str]) -> (String, Run) {
    let project = Project::new(&[("main.cpp", text)]);
    project.database(&[("main.cpp", READ)]);
    let before = outputs(&project);
    let report = project.pleach(&[&["--fix", "main.cpp"], args].concat());
    assert_eq!(outputs(&project), before, "{}", project.read("main.cpp"));
    (project.read("main.cpp"), report)
}

fn assert_fused(shape: &Shape) -> String {
    let (text, report) = fixed(&program(shape), &[]);
    assert!(report.err.contains("are fused"), "{report:?}\n{text}");
    text
}

/// Nothing is written, since one configuration may differ; it is said why, and for one configuration alone it is fused.
fn assert_refused(shape: &Shape, why: &str) {
    let (text, report) = fixed(&program(shape), &[]);
    assert!(
        format!("{}{}", report.out, report.err).contains(why),
        "{report:?}\n{text}"
    );
    assert!(!text.contains("pleach begin"), "{text}");
}

#[test]
fn names_of_another_configuration_do_not_hide_what_plain_calls_name() {
    let text = assert_fused(&PLAIN);
    assert!(text.contains("#else"), "{text}");
    let hiding = [
        "#ifdef X\n  int first = 0;\n#endif\n",
        "#ifdef X\n  int first __attribute__((unused));\n#endif\n",
        "#ifdef X\n  enum { other, first };\n#endif\n",
        "#ifdef X\n  template <class T> void first(T *) {}\n#endif\n",
    ];
    for leaf in hiding {
        assert_refused(&Shape { leaf, ..PLAIN }, "`first` may mean something else");
    }
    let before = "#ifdef X\n#define MEMBERS int first = 0;\n#else\n#define MEMBERS\n#endif\n";
    let leaf = "  MEMBERS\n";
    assert_refused(
        &Shape {
            before,
            leaf,
            ..PLAIN
        },
        "`first` may mean something else",
    );
    // Names in bodies hide nothing.
    let leaf = "#ifdef X\n  int none = 0;\n#endif\n  int get() {\n#ifdef X\n    int first = 4;\n    return first;\n#else\n    return 4;\n#endif\n  }\n";
    assert_fused(&Shape { leaf, ..PLAIN });
}

#[test]
fn what_may_be_private_in_another_configuration_is_not_called_by_other_classes() {
    let node = "#ifdef X\nprotected:\n  void hide() {}\npublic:\n#endif\n";
    assert_fused(&Shape {
        leaf: "#ifdef X\nprivate:\n  void hide() {}\npublic:\n#endif\n",
        ..PLAIN
    });
    assert_refused(
        &Shape { node, ..PLAIN },
        "be private, in another configuration",
    );
}

#[test]
fn overriders_are_marked_as_those_of_their_class_are() {
    let before = "#ifdef X\n#define OVERRIDE\n#else\n#define OVERRIDE override\n#endif\n";
    let mark = "OVERRIDE";
    let text = assert_fused(&Shape {
        before,
        mark,
        ..PLAIN
    });
    assert!(text.contains(") OVERRIDE;"), "{text}");
    // By a macro that says so only there.
    for here in ["", "final"] {
        let before = format!(
            "#ifdef X\n#define OVERRIDE override\n#else\n#define OVERRIDE {here}\n#endif\n"
        );
        let text = assert_fused(&Shape {
            before: &before,
            mark: "OVERRIDE",
            ..PLAIN
        });
        assert!(text.contains(") OVERRIDE;"), "{text}");
    }
    let mark = "\n#ifndef X\n    override\n#endif\n    ";
    assert_refused(
        &Shape { mark, ..PLAIN },
        "marked `override` under a condition",
    );
}

#[test]
fn walks_that_are_deprecated_in_another_configuration_are_not_called_plainly() {
    let silence = "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n";
    let spelled = format!("{silence}#define MARKED\n");
    let text = program(&Shape {
        before: &spelled,
        ..PLAIN
    });
    assert!(fixed(&text, &[]).1.err.contains("are fused"));
    let macros = format!(
        "{silence}#ifdef X\n#define MARKED [[deprecated]]\n#else\n#define MARKED\n#endif\n"
    );
    let marks = ["MARKED\n", "#ifdef X\n[[deprecated(\"soon\")]]\n#endif\n"];
    for mark in marks {
        let text = program(&Shape {
            before: &macros,
            ..PLAIN
        });
        let marked = text.replace(
            "  _traversal_ virtual void first",
            &format!("{mark}  _traversal_ virtual void first"),
        );
        let (text, report) = fixed(&marked, &[]);
        assert!(
            format!("{}{}", report.out, report.err).contains("complain of its use"),
            "{report:?}\n{text}"
        );
    }
}

#[test]
fn bases_by_macros_of_the_configuration_are_refused() {
    let base = "BASE";
    let before = "#define BASE : Node\n";
    assert_fused(&Shape {
        before,
        base,
        ..PLAIN
    });
    let before =
        "#ifdef X\nstruct Node;\n#define BASE : public Node\n#else\n#define BASE : Node\n#endif\n";
    assert_refused(
        &Shape {
            before,
            base,
            ..PLAIN
        },
        "bases made by a macro",
    );
    let before = "#ifdef X\n#define FINAL final\n#else\n#define FINAL\n#endif\n";
    assert_fused(&Shape {
        before,
        base: "FINAL : Node",
        ..PLAIN
    });
}

#[test]
fn visitors_that_are_no_classes_elsewhere_are_not_declared_as_such() {
    let text = |visitor: &str| {
        format!(
            "#include \"pleach.h\"\n#include <cstdio>\nstruct _tree_ Node {{\n  _child_ Node *next = nullptr;\n  int kind = 1;\n\
             private:\n  int total = 0, seen = 0;\n  friend struct Other;\n\
             #ifdef X\n  friend struct Real;\n#else\n  friend struct Visitor;\n#endif\n\
             public:\n  int get() const {{ return seen; }}\n}};\n{visitor}\
             int main() {{\n  Node a, b;\n  a.next = &b;\n  Visitor v;\n  v.first(&a);\n  v.second(&a);\n  std::printf(\"%d\\n\", b.get());\n}}\n"
        )
    };
    let body = "  _traversal_ void first(Node *n) {\n    n->total += n->kind;\n    if (n->next) first(n->next);\n  }\n\
                \x20 _traversal_ void second(Node *n) {\n    n->seen += n->total;\n    if (n->next) second(n->next);\n  }\n";
    let visitor = format!(
        "#ifdef X\nstruct Real {{\n{body}}};\ntypedef Real Visitor;\n#else\nstruct Visitor {{\n{body}}};\n#endif\n"
    );
    let (text, report) = fixed(&text(&visitor), &[]);
    assert!(
        format!("{}{}", report.out, report.err).contains("may be no class elsewhere"),
        "{report:?}\n{text}"
    );
}

#[test]
fn sources_without_traversals_may_have_some_in_another_configuration() {
    let node = "#pragma once\n#include <pleach.h>\nstruct _tree_ Node {\n  int v = 1, w = 0;\n  _child_ Node *l = nullptr;\n  virtual ~Node() = default;\n\
                \x20 _traversal_ virtual void fa(int k) = 0;\n  _traversal_ virtual void fb(int k) = 0;\n};\n\
                struct Inner : Node {\n  void fa(int k) override { v += k; if (l) l->fa(k + 1); }\n  void fb(int k) override { w += k; if (l) l->fb(k + 2); }\n};\n\
                struct Leaf : Node {\n  void fa(int k) override { v -= k; }\n  void fb(int k) override { w -= k; }\n};\n";
    let special = "struct Special : Leaf {\n  void fa(int k) override { v += 100 * k; }\n};\n";
    let made = "Node *make();\nNode *make() { static Special s; return &s; }\n";
    let main = "#include \"node.h\"\n#include <stdio.h>\nNode *make();\nvoid go(Node &n);\nvoid go(Node &n) {\n  n.fa(1);\n  n.fb(2);\n}\n\
                int main() {\n  Inner a;\n  Leaf b;\n  a.l = &b;\n#ifdef X\n  a.l = make();\n#endif\n  go(a);\n  printf(\"%d\\n\", a.l->v);\n}\n";
    let plugins = [
        (
            String::new(),
            format!("#ifdef X\n#include \"node.h\"\n{special}{made}#endif\nint plugin;\n"),
        ),
        (
            format!("#include \"node.h\"\n{special}"),
            format!("#ifdef X\n#include \"special.h\"\n{made}#endif\n"),
        ),
        (
            format!("#ifdef X\n#include \"node.h\"\n{special}{made}#endif\n"),
            "#include \"special.h\"\n".to_owned(),
        ),
        (
            String::new(),
            format!(
                "#ifdef X\n#define HEADER \"node.h\"\n#include HEADER\n{special}{made}#endif\n"
            ),
        ),
    ];
    let files = ["plugin.cpp", "main.cpp"];
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DX"]];
    for (header, plugin) in plugins {
        let project = Project::new(&[
            ("node.h", node),
            ("special.h", &header),
            ("plugin.cpp", &plugin),
            ("main.cpp", main),
        ]);
        project.database(&files.map(|it| (it, builds[0])));
        let before = builds.map(|it| project.output(&files.map(|file| (file, it))));
        let report = project.pleach(&[&["--fix"], &files[..]].concat());
        assert!(report.err.contains("are fused"), "{report:?}");
        let after = builds.map(|it| project.output(&files.map(|file| (file, it))));
        assert_eq!(after, before, "{plugin}");
    }
    // By a directive that is written in an odd way.
    for directive in ["%:include", "#inc\\\nlude"] {
        let plugin = format!("#ifdef X\n{directive} \"special.h\"\n{made}#endif\n");
        let header = format!("#include \"node.h\"\n{special}");
        let project = Project::new(&[
            ("node.h", node),
            ("special.h", &header),
            ("plugin.cpp", &plugin),
            ("main.cpp", main),
        ]);
        project.database(&files.map(|it| (it, builds[0])));
        let before = builds.map(|it| project.output(&files.map(|file| (file, it))));
        project.pleach(&[&["--fix"], &files[..]].concat());
        let after = builds.map(|it| project.output(&files.map(|file| (file, it))));
        assert_eq!(after, before, "{plugin}");
    }
    // What brings no annotations decides nothing.
    let plugin = "#ifdef X\n#include \"special.h\"\n#endif\nint plugin;\n";
    let project = Project::new(&[
        ("node.h", node),
        ("special.h", "inline int special() { return 1; }\n"),
        ("plugin.cpp", plugin),
        (
            "main.cpp",
            &main.replace("#ifdef X\n  a.l = make();\n#endif\n", ""),
        ),
    ]);
    project.database(&files.map(|it| (it, builds[0])));
    project.pleach(&[&["--fix"], &files[..]].concat());
    assert!(
        project.read("node.h").contains("pleach:begin") && !project.read("node.h").contains("(X)")
    );
}

#[test]
fn walks_that_another_configuration_makes_virtual_or_not_stay_as_they_are() {
    let before = "#ifdef X\n#define VIRT virtual\n#else\n#define VIRT virtual\n#endif\n";
    let text =
        program(&Shape { before, ..PLAIN }).replace("_traversal_ virtual", "_traversal_ VIRT");
    let (text, report) = fixed(&text, &[]);
    assert!(
        format!("{}{}", report.out, report.err).contains("whether `first` is virtual"),
        "{report:?}\n{text}"
    );
}

#[test]
fn types_that_another_configuration_hides_are_not_written() {
    let text = program(&PLAIN)
        .replace("(int k)", "(Step k)")
        .replace("k * STEP", "k.by * STEP")
        .replace("first(k + 1)", "first(k)");
    let text = text
        .replace("root->first(1)", "root->first(Step{1})")
        .replace(
            "struct _tree_ Node",
            "struct Step { int by; };\nstruct _tree_ Node",
        );
    assert!(fixed(&text, &[]).1.err.contains("are fused"));
    let used = text.replace(
        "  int own = 3;\n",
        "  int own = 3;\n#ifdef X\n  Step last{0};\n  const Step *all = nullptr;\n#endif\n",
    );
    assert!(fixed(&used, &[]).1.err.contains("are fused"));
    let hiding = text.replace(
        "  int own = 3;\n",
        "  int own = 3;\n#ifdef X\n  struct Step { double by; };\n#endif\n",
    );
    let (text, report) = fixed(&hiding, &[]);
    assert!(
        format!("{}{}", report.out, report.err).contains("`Step` may mean something else"),
        "{report:?}\n{text}"
    );
}

#[test]
fn scopes_that_another_configuration_opens_are_seen() {
    let visitor = |name: &str, walk: &str| {
        format!(
            "class {name} {{\n  int s = 1;\n public:\n  _traversal_ void visit(Node &n, int k) {{ {walk}; if (n.l) visit(*n.l, k + 1); }}\n}};\n"
        )
    };
    let (a, b) = (visitor("A", "n.v += k + s"), visitor("B", "n.w += k + s"));
    let text = |before: &str, between: &str| {
        format!(
            "#include <pleach.h>\n#include <stdio.h>\nstruct _tree_ Node {{ int v = 1, w = 0; _child_ Node *l = nullptr; }};\n{before}{a}{between}{b}\
             int main() {{\n  Node d, c; c.l = &d;\n  A x; B y;\n  x.visit(c, 1);\n  y.visit(c, 2);\n  printf(\"%d %d\\n\", c.v, d.w);\n}}\n"
        )
    };
    assert!(fixed(&text("", ""), &[]).1.err.contains("are fused"));
    let (written, report) = fixed(
        &text("#ifdef X\nnamespace {\n#endif\n", "#ifdef X\n}\n#endif\n"),
        &[],
    );
    assert!(
        format!("{}{}", report.out, report.err).contains("in another scope"),
        "{report:?}\n{written}"
    );
    let classes = program(&PLAIN).replace(
        "struct Leaf",
        "#ifdef X\nstruct Outer {\n#endif\nstruct Leaf",
    );
    let classes = classes.replace(
        "void Node::first",
        "#ifdef X\n};\nusing Leaf = Outer::Leaf;\n#endif\nvoid Node::first",
    );
    let (written, report) = fixed(&classes, &[]);
    assert!(
        format!("{}{}", report.out, report.err).contains("in another scope"),
        "{report:?}\n{written}"
    );
}

/// What is written for `files`, of which the first is the source, and read as `args[0]`, does the same in all configurations. Gives what stands in the source.
fn same_in_all(files: &[(&str, &str)], args: &[&[&str]]) -> String {
    let project = Project::new(files);
    let source = files[0].0;
    project.database(&[(source, args[0])]);
    let outputs = || {
        let both = ["clang++-19", "g++"].into_iter();
        let all = both.flat_map(|it| args.iter().map(move |args| (it, *args)));
        all.map(|(compiler, args)| {
            let built = project.try_output(compiler, &[(source, args)]);
            built.unwrap_or_else(|error| {
                panic!("{compiler} {args:?}: {error}\n{}", project.read(source))
            })
        })
        .collect::<Vec<Run>>()
    };
    let before = outputs();
    project.pleach(&["--fix", source]);
    assert_eq!(outputs(), before, "{}", project.read(source));
    project.read(source)
}

#[test]
fn macros_that_are_empty_by_default_may_be_anything() {
    let text = "#include <pleach.h>\n#include <cstdio>\n{default}\nstruct _tree_ Node { int x = 1, y = 2; _child_ Node *l = nullptr; };\n\
                inline int seen(int d) { return d WEIGHT; }\n\
                _traversal_ void a(Node *n, int d) {\n  if (!n) return;\n  n->x += seen(d);\n  a(n->l, d + 1);\n}\n\
                _traversal_ void b(Node *n, int d) {\n  if (!n) return;\n  n->y += n->x + d;\n  b(n->l, d + 1);\n}\n\
                int more() { static int n = 0; std::printf(\"%d\\n\", ++n); return n; }\n\
                void run(Node *t) {\n  a(t, 1);\n  b(t, 2);\n}\n\
                int main() { Node k, r; r.l = &k; run(&r); std::printf(\"%d %d\\n\", r.y, k.y); }\n";
    let text = text.replace("inline int seen", "int more();\ninline int seen");
    let builds: [&[&str]; 2] = [
        &["-std=c++17", "-Wall", "-Wextra", "-Werror"],
        &[
            "-std=c++17",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-DWEIGHT=+ more()",
        ],
    ];
    // In a file of its own, which is no guard of that.
    for header in [
        "#pragma once\n#ifndef WEIGHT\n#define WEIGHT\n#endif\n",
        "// Weights.\n#if !defined(WEIGHT)\n#define WEIGHT\n#define OTHER 2\n#endif\n",
    ] {
        let main = text.replace("{default}", "#include \"weight.h\"");
        let written = same_in_all(&[("main.cpp", &main), ("weight.h", header)], &builds);
        assert!(!written.contains("pleach:begin"), "{written}");
    }
    let fast = "#include \"weight.h\"\ninline int more(int d) {\n#if WEIGHT + 0\n  std::printf(\"%d\\n\", d);\n#endif\n  return d;\n}\n";
    let main = text
        .replace("{default}", fast)
        .replace("d WEIGHT", "more(d)");
    let builds_of_value: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DWEIGHT=1"]];
    same_in_all(
        &[
            ("main.cpp", &main),
            ("weight.h", "#ifndef WEIGHT\n#define WEIGHT\n#endif\n"),
        ],
        &builds_of_value,
    );
    for default in [
        "#ifndef WEIGHT\n#define WEIGHT\n#endif",
        "#if !defined(WEIGHT) && !defined(OTHER)\n#define WEIGHT // nothing\n#endif",
        "#ifdef WEIGHT\n#else\n#define WEIGHT\n#endif",
    ] {
        let text = same_in_all(
            &[("main.cpp", &text.replace("{default}", default))],
            &builds,
        );
        assert!(!text.contains("pleach:begin"), "{text}");
    }
    // One that says by its name, or by where it stands, that it is an attribute.
    let plain = text.replace("return d WEIGHT", "return d").replace(
        "{default}",
        "#ifndef WEIGHT\n#define WEIGHT\n#endif\n#ifndef TREE_API\n#define TREE_API\n#endif",
    );
    for (from, to) in [
        ("struct _tree_", "struct WEIGHT _tree_"),
        ("void run", "TREE_API void run"),
    ] {
        let written = same_in_all(&[("main.cpp", &plain.replace(from, to))], &builds[..1]);
        assert!(written.contains("pleach:begin"), "{written}");
    }
    // One that is nothing everywhere is.
    let always = text.replace("{default}", "#define WEIGHT");
    let text = same_in_all(&[("main.cpp", &always)], &builds[..1]);
    assert!(text.contains("pleach:begin"), "{text}");
    // An empty text is no number that a test could compare.
    let asserts = "#ifndef NDEBUG\n#define NDEBUG\n#endif\n#include <cassert>\n#include <pleach.h>\n#include <cstdio>\n\
                   struct _tree_ Node {\n  int x = 1, y = 2;\n  _child_ Node *l = nullptr;\n\
                   \x20 _traversal_ void a() { assert(x > 0); x += 1; if (l) l->a(); }\n  _traversal_ void b() { y += x; if (l) l->b(); }\n};\n\
                   int main() {\n  Node k, r;\n  r.l = &k;\n  r.a();\n  r.b();\n  std::printf(\"%d %d\\n\", r.y, k.y);\n}\n";
    let builds: [&[&str]; 2] = [&["-std=c++17", "-DNDEBUG"], &["-std=c++17"]];
    same_in_all(&[("main.cpp", asserts)], &builds);
}

#[test]
fn headers_that_are_looked_for_beside_the_file_that_asks() {
    let walk = "#pragma once\n#include <pleach.h>\nstruct _tree_ Node { int x = 1, y = 2; _child_ Node *l = nullptr; };\n\
                _traversal_ inline void a(Node *n) {\n  if (!n) return;\n#if __has_include(\"opt.h\")\n  n->x = 5;\n#endif\n  n->x += 1;\n  a(n->l);\n}\n";
    let main = "#include \"sub/walk.h\"\n#include <cstdio>\n_traversal_ void b(Node *n) {\n  if (!n) return;\n  n->y += n->x;\n  b(n->l);\n}\n\
                int main() {\n  Node k, r;\n  r.l = &k;\n  a(&r);\n  b(&r);\n  std::printf(\"%d %d\\n\", r.y, k.y);\n}\n";
    for (include, fused) in [("sub/walk.h", false), ("walk.h", true)] {
        let main = main.replace("sub/walk.h", include);
        let project = Project::new(&[("main.cpp", &main), (include, walk)]);
        project.database(&[("main.cpp", &["-std=c++17"])]);
        let output = || project.output(&[("main.cpp", &["-std=c++17"])]);
        let before = output();
        let report = project.pleach(&["--fix", "main.cpp"]);
        assert_eq!(report.err.contains("are fused"), fused, "{report:?}");
        assert_eq!(output(), before);
        // A file that is made later.
        let optional = include.replace("walk.h", "opt.h");
        let fused = project.read("main.cpp");
        project.write(&optional, "");
        let after = output();
        project.write("main.cpp", &main);
        assert_eq!(after, output(), "{fused}");
    }
}

#[test]
fn what_branches_include_declares_as_what_stands_in_them() {
    let program = |top: &str, leaf: &str, behind: &str| {
        format!(
            "#include <pleach.h>\n#include <cstdio>\n{top}\nstruct Area {{ int w; }};\n\
             struct _tree_ Node {{\n  _child_ Node *next = nullptr;\n  int x = 1, y = 2;\n  virtual ~Node() {{}}\n\
             \x20 _traversal_ virtual void a(Area d) {{ x += d.w; if (next) next->a(d); }}\n\
             \x20 _traversal_ virtual void b(short d, int d2) {{ y += x + d * d2; if (next) next->b(d, d2); }}\n}};\n\
             {leaf}\nint main() {{\n  Node r, k;\n  r.next = &k;\n  Node *root = &r;\n  root->a(Area{{2}});\n  root->b(3, 4);\n  std::printf(\"%d %d\\n\", r.y, k.y);\n}}\n{behind}"
        )
    };
    let include = "#ifdef X\n#include \"m.inc\"\n#endif\n";
    let leaf = |inner: &str, behind: &str| {
        format!(
            "struct Leaf : Node {{\n{inner}  void a(Area d) override {{ x -= d.w; if (next) next->a(d); }}\n{behind}}};\n"
        )
    };
    let cases = [
        (
            "  void a(int d, short e = 0) { x += d + e; }\n  void a(short) {}\n",
            program("", &leaf(include, ""), ""),
        ),
        (
            "  int Area() { return 1; }\n",
            program("", &leaf("", include), ""),
        ),
        (
            "#define d2 7\n#define Area_2 8\n",
            program(include, &leaf("", ""), "")
                .replace("int d2)", "int d3)")
                .replace("d * d2", "d * d3")
                .replace("next->b(d, d2)", "next->b(d, d3)"),
        ),
        ("  [[deprecated]]\n", program("", &leaf(include, ""), "")),
        (
            "template <class T = int>\n",
            program("", &format!("{include}{}", leaf("", "")), ""),
        ),
    ];
    let builds: [&[&str]; 2] = [READ, OTHER];
    for (inc, text) in cases {
        same_in_all(&[("main.cpp", &text), ("m.inc", inc)], &builds);
    }
    // Text that declares nothing there decides nothing.
    let text = program("", &leaf(include, ""), "");
    let written = same_in_all(
        &[("main.cpp", &text), ("m.inc", "  int other = 3;\n")],
        &builds,
    );
    assert!(written.contains("fused_a_b"), "{written}");
}

#[test]
fn what_branches_of_other_sources_include_may_allocate() {
    let main = "#include <pleach.h>\n#include <cstdio>\nextern int counted;\nstruct _tree_ Node {\n  _child_ Node *l = nullptr;\n  int x = 1, y = 2;\n  int *kept = nullptr;\n\
                \x20 _traversal_ void a() { kept = new int(x); if (l) l->a(); }\n  _traversal_ void b() { y += counted; counted *= 3; if (l) l->b(); }\n};\n\
                int main() {\n  Node r, k;\n  r.l = &k;\n  r.a();\n  r.b();\n  std::printf(\"%d %d\\n\", r.y, k.y);\n}\n";
    let other = "int counted = 1;\n#ifdef X\n#include \"new.inc\"\n#endif\n";
    let new = "#include <cstdlib>\n#include <new>\nvoid *operator new(std::size_t size) { counted += 5; return std::malloc(size); }\n\
               void operator delete(void *it) noexcept { std::free(it); }\nvoid operator delete(void *it, std::size_t) noexcept { std::free(it); }\n";
    let project = Project::new(&[("main.cpp", main), ("other.cpp", other), ("new.inc", new)]);
    let files = ["main.cpp", "other.cpp"];
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DX"]];
    project.database(&files.map(|it| (it, builds[0])));
    let outputs = || builds.map(|it| project.output(&files.map(|file| (file, it))));
    let before = outputs();
    project.pleach(&["--fix", "main.cpp", "other.cpp"]);
    assert_eq!(outputs(), before, "{}", project.read("main.cpp"));
}

#[test]
fn pointers_that_say_more_in_a_fused_function() {
    let text = "#include <pleach.h>\n#include <cstdio>\nstruct Stats { unsigned long visits = 0; };\n\
                struct _tree_ Node { int x = 1, y = 2; _child_ Node *l = nullptr, *r = nullptr; };\n\
                _traversal_ void a(Node *n, Stats &__restrict s) {\n  if (!n) return;\n  n->x += 3;\n  ++s.visits;\n  a(n->l, s);\n  a(n->r, s);\n}\n\
                _traversal_ void b(Node *n, Stats &__restrict s) {\n  if (!n) return;\n  n->y += n->x;\n  ++s.visits;\n  b(n->l, s);\n  b(n->r, s);\n}\n\
                void run(Node *t, Stats &p, Stats &q) {\n  a(t, p);\n  b(t, q);\n}\n\
                int main() {\n  Node t, u;\n  t.l = &u;\n  Stats k;\n  run(&t, k, k);\n  std::printf(\"%d %lu\\n\", t.y, k.visits);\n}\n";
    let written = same_in_all(&[("main.cpp", text)], &[&["-std=c++17", "-O2"]]);
    assert!(!written.contains("pleach:begin"), "{written}");
    let plain = text.replace("__restrict ", "");
    let written = same_in_all(&[("main.cpp", &plain)], &[&["-std=c++17", "-O2"]]);
    assert!(written.contains("pleach:begin"), "{written}");
}

/// Walks that run `{f}` and `{g}` per node, behind `{pre}`.
fn of_statements(pre: &str, f: &str, g: &str) -> String {
    format!(
        "#include <pleach.h>\n#include <cstdio>\nint t = 1;\n\
         template <int N> struct Cost {{ static int of() {{ return 1; }} }};\n\
         template <> struct Cost<5> {{ static int of() {{ return ++t; }} }};\n{pre}\n\
         struct _tree_ Node {{\n  int a = 1, b = 2;\n  _child_ Node *l = nullptr;\n\
         \x20 _traversal_ void f() {{\n    {f}\n    if (l) l->f();\n  }}\n\
         \x20 _traversal_ void g() {{\n    {g}\n    if (l) l->g();\n  }}\n}};\n\
         void run(Node &root) {{\n  root.f();\n  root.g();\n}}\n\
         int main() {{ Node k, r; r.l = &k; run(r); std::printf(\"%d %d %d %d %d\\n\", t, r.a, r.b, k.a, k.b); }}\n"
    )
}

#[test]
fn attributes_behind_declarations_count() {
    let packed = "#ifndef PACKED\n#define PACKED __attribute__((packed))\n#endif\nstruct Header { char tag; int length; } PACKED;";
    let chosen = "#ifdef X\n#define PACKED __attribute__((packed))\n#else\n#define PACKED\n#endif\nstruct Header { char tag; int length; } PACKED;";
    let aligned = "#ifndef LINE\n#define LINE 8\n#endif\nstruct Header { char tag[5]; } __attribute__((aligned(LINE)));";
    let wide = "#ifdef X\n#define MODE __attribute__((mode(QI)))\n#else\n#define MODE\n#endif\ntypedef int Wide MODE;\nstruct Header { Wide tag[5]; };";
    for (pre, other) in [
        (packed, "-DPACKED="),
        (chosen, "-DX"),
        (aligned, "-DLINE=1"),
        (wide, "-DX"),
    ] {
        let text = of_statements(pre, "a = Cost<sizeof(Header)>::of();", "t *= 3; b = t;");
        let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", other]];
        same_in_all(&[("main.cpp", &text)], &builds);
    }
}

#[test]
fn what_each_compiler_defines_for_itself_is_not_the_same() {
    let types = "using Index = __INT_FAST16_TYPE__;\nstruct Size { char bytes[sizeof(Index) == 8 ? 5 : 6]; };";
    let text = "constexpr int kind() { return __VERSION__[0] == 'C' ? 6 : 5; }\nstruct Size { char bytes[kind()]; };";
    let names = "template <class T> constexpr int length() { return sizeof(__PRETTY_FUNCTION__); }\n\
                 struct Size { char bytes[length<int>() > 45 ? 5 : 6]; };";
    for pre in [types, text, names] {
        let text = of_statements(pre, "a = Cost<sizeof(Size)>::of();", "t *= 3; b = t;");
        let builds: [&[&str]; 1] = [&["-std=c++17"]];
        same_in_all(&[("main.cpp", &text)], &builds);
    }
}

#[test]
fn what_exports_by_its_name_is_no_member() {
    let pre = "#ifndef MORE_API\n#define MORE_API\n#endif\nstruct Gone { ~Gone() { t = t * 3 + 1; } };\nstruct Kept { int x = 1; MORE_API };";
    let text = of_statements(pre, "Kept kept; a = kept.x;", "t = t * 5 + 2; b = t;");
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DMORE_API=Gone d;"]];
    same_in_all(&[("main.cpp", &text)], &builds);
    let exported = text
        .replace("1; MORE_API }", "1; }")
        .replace("struct Kept", "struct MORE_API Kept");
    let plain: [&[&str]; 1] = [&["-std=c++17"]];
    let written = same_in_all(&[("main.cpp", &exported)], &plain);
    assert!(written.contains("fused_f_g"), "{written}");
}

#[test]
fn numbers_of_lines_by_macros_count() {
    let lines = "#ifndef LN\n#define LN 100\n#endif\n#line LN\nenum { kLine = __LINE__ };";
    let text = of_statements(lines, "t = kLine;", "if (l) t = 100;");
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DLN=50"]];
    same_in_all(&[("main.cpp", &text)], &builds);
}

#[test]
fn names_that_a_pragma_forbids_are_not_asked_for() {
    let forbids = [
        "#pragma GCC poison Y",
        "#pragma GCC \\\n  poison Z Y",
        "_Pragma(\"GCC poison Y\")",
    ];
    let f = "#ifdef X\n    a = 3;\n#else\n#ifdef Y\n    a = 4;\n#endif\n#endif";
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-DX"]];
    for it in forbids {
        let pre = format!("#ifdef X\n{it}\n#endif");
        let text = of_statements(&pre, &format!("a = 2;\n{f}"), "b = t;");
        same_in_all(&[("main.cpp", &text)], &builds);
    }
}

#[test]
fn what_a_macro_asks_of_a_compiler_is_told_by_no_test() {
    let pre =
        "#ifdef __has_feature\n#define HAS(x) __has_feature(x)\n#else\n#define HAS(x) 0\n#endif";
    let f = "#if HAS(cxx_rtti)\n    a = 3;\n#else\n    a = 4;\n#endif";
    let text = of_statements(pre, f, "b = t;");
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-fno-rtti"]];
    let written = same_in_all(&[("main.cpp", &text)], &builds);
    assert!(!written.contains("fused_f_g"), "{written}");
    let plain = text.replace("#if HAS(", "#if defined(__has_feature) && __has_feature(");
    let builds: [&[&str]; 2] = [&["-std=c++17"], &["-std=c++17", "-fno-rtti"]];
    let project = Project::new(&[("main.cpp", &plain)]);
    project.database(&[("main.cpp", builds[0])]);
    let outputs = || builds.map(|it| project.output(&[("main.cpp", it)]));
    let before = outputs();
    project.pleach(&["--fix"]);
    assert_eq!(outputs(), before, "{}", project.read("main.cpp"));
    assert!(project.read("main.cpp").contains("fused_f_g"));
}

#[test]
fn what_a_default_names_another_build_may_include() {
    let tree = "#pragma once\n#include <pleach.h>\n#include <cstdio>\n#include <typeinfo>\nextern int t;\n\
                struct _tree_ Node {\n  int a = 1, b = 2;\n  _child_ Node *l = nullptr;\n  virtual ~Node() = default;\n\
                \x20 _traversal_ virtual void f() { a = 2; if (l) l->f(); }\n\
                \x20 _traversal_ virtual void g() { b = 3; t *= 3; if (l) l->g(); }\n};\nextern Node *(*hook)();\n";
    let main = "#include \"tree.h\"\nint t = 1;\nNode *(*hook)();\nvoid run(Node &root) {\n  root.f();\n  root.g();\n}\n\
                int main() {\n  Node root;\n  root.l = hook ? hook() : new Node;\n  run(root);\n  std::printf(\"%d\\n\", t);\n  delete root.l;\n}\n";
    let other = "#include \"tree.h\"\nstruct Special : Node {\n  void f() override { t += 5; Node::f(); }\n};\n\
                 static Node *special() { return new Special; }\nstatic struct Registered { Registered() { hook = special; } } registered;\n";
    let project = Project::new(&[
        ("main.cpp", main),
        ("tree.h", tree),
        (
            "extra.cpp",
            "#ifndef X\n#define X \"empty.inc\"\n#endif\n#include X\n",
        ),
        ("empty.inc", ""),
        ("other.inc", other),
    ]);
    project.database(&[("main.cpp", &[]), ("extra.cpp", &[])]);
    let builds: [[(&str, &[&str]); 2]; 2] = [
        [("main.cpp", &[]), ("extra.cpp", &[])],
        [("main.cpp", &[]), ("extra.cpp", &["-DX=\"other.inc\""])],
    ];
    let outputs = || {
        builds
            .iter()
            .map(|it| project.output(it))
            .collect::<Vec<_>>()
    };
    let before = outputs();
    project.pleach(&["--fix", "main.cpp"]);
    assert_eq!(outputs(), before, "{}", project.read("main.cpp"));
}
