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
            format!("{}{}", report.out, report.err).contains("complain of each use of `first`"),
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
