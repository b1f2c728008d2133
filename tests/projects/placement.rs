//! Where definitions go: with bodies that may not leave their files, behind all that they copy, in one object only.

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];

/// `look` with a helper that no other file knows.
const LOCAL_LOOK: &str = "\
#include \"tree.h\"
_pure_ static int twice(int it) { return it * 2; }
void Item::look() {
  Seen = twice(Value);
  Next->look();
}
";

/// `push` with a helper that no other file knows.
const LOCAL_PUSH: &str = "\
#include \"tree.h\"
_pure_ static int scale(int it) { return it * 3; }
void Item::push() {
  Value = scale(Value);
  Next->push();
}
";

/// The definition of the fused function on `Item`.
const DEFINITION: &str = "void Item::fused_look_push() {";

fn pleach(project: &Project, options: &[&str]) -> Run {
    project.pleach(&[options, &FILES[..]].concat())
}

#[test]
fn a_body_with_a_local_helper_is_fused_in_its_file_whatever_its_name() {
    for (file, text) in [("look.cpp", LOCAL_LOOK), ("push.cpp", LOCAL_PUSH)] {
        let project = base();
        project.write("look.cpp", LOOK);
        project.write(
            "push.cpp",
            &PUSH
                .replace("  Next->push();\n", "")
                .replace("Seen;\n", "Seen;\n  Next->push();\n"),
        );
        project.write(file, text);
        project.database(&SOURCES);
        let before = project.output(&SOURCES);
        let fixed = pleach(&project, &["--fix"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        for it in FILES {
            assert_eq!(project.read(it).contains(DEFINITION), it == file, "{it}");
        }
        assert_eq!(project.output(&SOURCES), before);
    }
}

/// `look` with what only its own file includes.
const INCLUDING_LOOK: &str = "\
#include \"tree.h\"
#include \"scale.h\"
void Item::look() {
  Seen = Scale{Value}.by;
  Next->look();
}
";

#[test]
fn a_body_is_fused_in_the_file_that_includes_what_it_names() {
    for (file, other) in [("a_look.cpp", "push.cpp"), ("z_look.cpp", "push.cpp")] {
        let project = base();
        project.write("scale.h", "#pragma once\nstruct Scale {\n  int by;\n};\n");
        project.write(file, INCLUDING_LOOK);
        let sources = [file, other, "main.cpp"];
        let units = sources.map(|it| (it, &[][..]));
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&[&["--fix"], &sources[..]].concat());
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(!fixed.err.contains("not-written"), "{fixed:?}");
        for it in [file, other] {
            assert_eq!(project.read(it).contains(DEFINITION), it == file, "{it}");
        }
        assert_eq!(project.output(&units), before);
        assert_eq!(
            project.pleach(&[&["--check"], &sources[..]].concat()).code,
            Some(0)
        );
    }
}

#[test]
fn two_bodies_that_stay_in_two_files_are_both_named() {
    let project = base();
    project.write("look.cpp", LOCAL_LOOK);
    project.write("push.cpp", LOCAL_PUSH);
    project.database(&SOURCES);
    let reason = "on `Item` the calls of `look` and `push` stay 2 walks: `twice` is local to look.cpp, and `scale` is local \
                  to push.cpp";
    let report = pleach(&project, &[]);
    assert!(report.out.contains(reason), "{report:?}");
    for mode in ["--diff", "--fix"] {
        let run = pleach(&project, &[mode]);
        assert_eq!((run.code, run.out.as_str()), (report.code, ""), "{mode}");
        assert!(run.err.contains(reason), "{run:?}");
    }
    assert_eq!(report.code, Some(1));
    assert_eq!(pleach(&project, &["--check"]).code, Some(0));
    assert_eq!(project.read("tree.h"), TREE);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// The body of `push` reads an array that only its own header has.
const PUSH_HEADER: &str = "\
static const int Step[] = {3, 4};
void Item::push() {
  Value = Value + Step[Value & 1];
  Next->push();
}
";

#[test]
fn bodies_of_several_headers_are_fused_in_the_last_one() {
    let look = LOCAL_LOOK.replace("#include \"tree.h\"\n", "");
    for (first, last) in [("look.h", "push.h"), ("push.h", "look.h")] {
        let main = MAIN.replace(
            "#include \"tree.h\"\n",
            &format!("#include \"tree.h\"\n#include \"{first}\"\n#include \"{last}\"\n"),
        );
        let project = Project::new(&[
            ("tree.h", TREE),
            ("look.h", &look),
            ("push.h", PUSH_HEADER),
            ("main.cpp", &main),
        ]);
        let units: [(&str, &[&str]); 1] = [("main.cpp", &[])];
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&["--fix", "main.cpp"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(project.read(last).contains(DEFINITION), "{first} {last}");
        assert!(
            project
                .read("main.cpp")
                .contains("root->fused_look_push();")
        );
        assert_eq!(project.output(&units), before);
    }
}

#[test]
fn a_file_that_two_sources_read_in_their_own_way_holds_no_definitions() {
    let walks = "\
void CLASS::look() { Seen = Value; Next->look(); }
void CLASS::push() { Value = Value * 2 + Seen; Next->push(); }
";
    let other = TREE
        .find("struct _tree_ Item")
        .map(|at| TREE[at..].replace("Item", "Other"))
        .unwrap();
    let head = "#include \"tree.h\"\n";
    let walking = |class: &str| format!("#define CLASS {class}\n{head}#include \"walks.inl\"\n");
    let main = MAIN.replace(head, &walking("Item"));
    let project = Project::new(&[
        ("tree.h", &format!("{TREE}{other}")),
        ("walks.inl", walks),
        ("other.cpp", &walking("Other")),
        ("main.cpp", &main),
    ]);
    let units: [(&str, &[&str]); 2] = [("other.cpp", &[]), ("main.cpp", &[])];
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "other.cpp", "main.cpp"]);
    assert!(fixed.err.contains("include walks.inl"), "{fixed:?}");
    assert_eq!(fixed.code, Some(1));
    assert_eq!(project.read("walks.inl"), walks);
    assert_eq!(project.output(&units), before);
}

/// A tree whose walks are declared above the class of its children.
const ABOVE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
#include <memory>
struct _tree_ Node {
  virtual ~Node() = default;
  _traversal_ virtual void count() = 0;
  _traversal_ virtual void show() = 0;
  int Count = 0;
};
struct Expr : Node {};
struct Unary final : Expr {
  _child_ std::unique_ptr<Expr> Operand;
  void count() override;
  void show() override;
};
";

#[test]
fn bodies_that_call_walks_of_a_base_through_smart_pointers_leave_their_files() {
    let project = Project::new(&[("tree.h", ABOVE)]);
    let include = "#include \"tree.h\"\n";
    project.write(
        "count.cpp",
        &format!(
            "{include}void Unary::count() {{\n  ++Count;\n  if (Operand) Operand->count();\n}}\n"
        ),
    );
    project.write(
        "show.cpp",
        &format!(
            "{include}void Unary::show() {{\n  Count *= 3;\n  if (Operand) Operand->show();\n}}\n"
        ),
    );
    let main = "int main() {\n  Unary root;\n  auto below = std::make_unique<Unary>();\n  Unary *last = below.get();\n  \
                root.Operand = std::move(below);\n  root.count();\n  root.show();\n  \
                std::printf(\"%d %d\\n\", root.Count, last->Count);\n}\n";
    project.write("main.cpp", &format!("{include}{main}"));
    let units: [(&str, &[&str]); 3] = [("count.cpp", &[]), ("show.cpp", &[]), ("main.cpp", &[])];
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "count.cpp", "show.cpp", "main.cpp"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(
        project
            .read("main.cpp")
            .contains("root.fused_count_show();")
    );
    let copies = [project.read("count.cpp"), project.read("show.cpp")];
    assert!(
        copies
            .iter()
            .any(|it| it.contains("Operand->fused_count_show();"))
    );
    assert_eq!(project.output(&units), before);
}

/// Nodes with objects of the library: strings, and containers of strings, numbers and structures.
const OBJECTS: &str = "\
#pragma once
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>
#include \"pleach.h\"
struct Key {
  int Rank = 0;
  std::string Name;
};
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Slot = 0, Value = 1;
  std::string Name, Log;
  std::vector<std::string> Names;
  std::vector<Key> Keys;
  std::map<std::string, int> Uses;
  std::unordered_map<std::string, Key> Known;
  Key One, Two;
  _traversal_ void note();
  _traversal_ void scale();
};
";

/// `scale` with a helper that no other file knows.
const LOCAL_SCALE: &str = "\
#include \"tree.h\"
static int twice(int it) { return it * 2; }
void Node::scale() {
  if (Next) Next->scale();
  Value = twice(Value) + Slot;
}
";

/// Two nodes, and what the walks made of them.
const OBJECTS_MAIN: &str = "\
#include \"tree.h\"
int main() {
  Node last, root;
  root.Next = &last;
  root.Name = \"x\";
  root.Known[\"x\"].Rank = 5;
  last.One.Rank = root.Two.Rank = 3;
  root.note();
  root.scale();
  for (const Node *it = &root; it; it = it->Next)
    std::printf(\"%d %d %s %zu %zu %zu %d\\n\", it->Slot, it->Value, it->Log.c_str(), it->Names.size(),
                it->Keys.size(), it->Uses.size(), it->One.Rank);
}
";

/// The project of the three, with `note` as given and `before` in front of `scale`: its output before and after, and the run.
fn fuse_objects(note: &str, before: &str) -> (Project, [String; 2], Run) {
    let project = Project::new(&[("tree.h", OBJECTS), ("main.cpp", OBJECTS_MAIN)]);
    project.write("note.cpp", note);
    let scale = LOCAL_SCALE.replace("static int twice", &format!("{before}static int twice"));
    project.write("scale.cpp", &scale);
    let units: [(&str, &[&str]); 3] = [("note.cpp", &[]), ("scale.cpp", &[]), ("main.cpp", &[])];
    project.database(&units);
    let original = project.output(&units);
    let fixed = project.pleach(&["--fix", "note.cpp", "scale.cpp", "main.cpp"]);
    let fused = project.output(&units);
    (project, [original.out, fused.out], fixed)
}

/// `note` with what strings and containers can do.
const STRINGS: &str = "\
#include \"tree.h\"
void Node::note() {
  Log += \"<\" + Name + '>';
  if (Name == \"x\") Slot = std::max(Slot, 2);
  auto it = Known.find(Name);
  if (it != Known.end()) Slot += it->second.Rank;
  Names.push_back(Name);
  Names.emplace_back(std::to_string(Slot));
  Keys.push_back(Key{Slot, \"key\"});
  Uses[Name] += static_cast<int>(Uses.count(\"y\"));
  Uses.emplace(\"z\", Slot);
  if (Next) Next->note();
}
";

#[test]
fn bodies_with_strings_and_containers_of_plain_things_leave_their_files() {
    let (project, [before, after], fixed) = fuse_objects(STRINGS, "");
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let copy = project.read("scale.cpp");
    assert!(copy.contains("void Node::fused_note_scale() {"), "{copy}");
    assert_eq!(after, before);
}

#[test]
fn a_body_does_not_go_where_an_operator_of_the_file_would_take_the_place_of_the_librarys() {
    let operators = [
        "static bool operator==(const std::string &, const char *) { return true; }\n",
        "namespace {\nstd::string &operator+=(std::string &it, const std::string &) { return it; }\n}\n",
        "static std::string operator+(const char *, const std::string &) { return \"?\"; }\n",
    ];
    for operator in operators {
        let unused = format!("#pragma clang diagnostic ignored \"-Wunused-function\"\n{operator}");
        let (project, [before, after], _) = fuse_objects(STRINGS, &unused);
        assert_eq!(after, before, "{operator}");
        let copy = project.read("scale.cpp");
        assert!(!copy.contains("fused_note_scale"), "{copy}");
    }
}

#[test]
fn copies_for_one_configuration_mean_what_the_originals_do() {
    let project = Project::new(&[(
        "tree.h",
        "#pragma once\n#include \"pleach.h\"\nstruct _tree_ Node {\n  _child_ Node *Next = nullptr;\n  int A = 0, B = 0;\n  \
         _traversal_ void f();\n  _traversal_ void g();\n};\n",
    )]);
    let walk = |name: &str, field: &str| {
        format!(
            "#include \"tree.h\"\nvoid Node::{name}() {{\n  {field} += STEP;\n  if (Next) Next->{name}();\n}}\n"
        )
    };
    project.write("f.cpp", &walk("f", "A"));
    project.write("g.cpp", &walk("g", "B"));
    project.write(
        "main.cpp",
        "#include \"tree.h\"\nint main() {\n  Node root;\n  root.f();\n  root.g();\n}\n",
    );
    project.database(&[
        ("f.cpp", &["-DSTEP=2"]),
        ("g.cpp", &["-DSTEP=3"]),
        ("main.cpp", &[]),
    ]);
    let options = ["--fix", "--out-dir", "copies", "--one-configuration"];
    let run = project.pleach(&[&options[..], &["f.cpp", "g.cpp", "main.cpp"]].concat());
    // Each target has its own value: neither body may leave its file.
    assert!(
        run.err
            .contains("`STEP` may be another thing outside of f.cpp"),
        "{run:?}"
    );
    assert!(!project.dir().join("copies").exists());
}

/// A tree, a visitor in files of its own, another one, and who calls both.
const VISITED: [(&str, &str); 6] = [
    (
        "box.h",
        "#pragma once\n#include \"pleach.h\"\n#include <memory>\n#include <vector>\nnamespace app {\nclass _tree_ Box {\npublic:\n  \
         int width() const { return width_; }\n  void setWidth(int width) { width_ = width; }\n  int color = 0;\n  \
         const std::vector<std::unique_ptr<Box>> &parts() const { return parts_; }\n  \
         void add() { parts_.push_back(std::make_unique<Box>()); }\n\nprivate:\n  int width_ = 1;\n  \
         _child_ std::vector<std::unique_ptr<Box>> parts_;\n};\n}\n",
    ),
    (
        "measure.h",
        "#pragma once\n#include \"box.h\"\nnamespace app {\nclass Measure {\npublic:\n  explicit Measure(int by) : by_(by) {}\n  \
         _traversal_ void visit(Box &box);\n  int count() const { return count_; }\n\nprivate:\n  int grow(int width) const;\n  \
         int by_;\n  int count_ = 0;\n};\n}\n",
    ),
    (
        "measure.cpp",
        "#include \"measure.h\"\nnamespace app {\nint Measure::grow(int width) const { return width * by_; }\n\
         void Measure::visit(Box &box) {\n  for (auto &part : box.parts()) visit(*part);\n  \
         box.setWidth(grow(box.width()) + 1);\n  ++count_;\n}\n}\n",
    ),
    (
        "paint.h",
        "#pragma once\n#include \"box.h\"\nnamespace app {\nclass Paint {\npublic:\n  _traversal_ void visit(Box &box, int color);\n\n\
         private:\n  int shade_ = 3;\n};\n}\n",
    ),
    (
        "paint.cpp",
        "#include \"paint.h\"\nnamespace app {\nvoid Paint::visit(Box &box, int color) {\n  box.color = color + shade_;\n  \
         for (auto &part : box.parts()) visit(*part, color + 1);\n}\n}\n",
    ),
    (
        "main.cpp",
        "#include <cstdio>\n#include \"measure.h\"\n#include \"paint.h\"\nint main() {\n  app::Box root;\n  root.add();\n  root.add();\n  \
         app::Measure measure(3);\n  app::Paint paint;\n  measure.visit(root);\n  paint.visit(root, 1);\n  \
         std::printf(\"%d %d %d %d\\n\", root.width(), root.color, root.parts()[1]->color, measure.count());\n}\n",
    ),
];

#[test]
fn visitors_that_do_not_know_each_other_meet_where_they_are_called() {
    let project = Project::new(&VISITED);
    let sources = ["main.cpp", "measure.cpp", "paint.cpp"];
    let units = sources.map(|it| (it, &[][..]));
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&[&["--fix"], &sources[..]].concat());
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let main = project.read("main.cpp");
    assert!(
        main.contains("\nvoid app::fused_visit_Measure_Paint("),
        "{main}"
    );
    let header = project.read("paint.h");
    let declared = "\nvoid fused_visit_Measure_Paint(Box &box, class Measure &measure, int color, Paint &paint);";
    assert!(header.contains(declared), "{header}");
    assert_eq!(project.output(&units), before);
    let again = project.pleach(&[&["--check"], &sources[..]].concat());
    assert_eq!(again.code, Some(0), "{again:?}");
}

#[test]
fn visitors_whose_bodies_belong_to_their_files_stay_apart() {
    let project = Project::new(&VISITED);
    let measure = project.read("measure.cpp").replace(
        "int Measure::grow(int width) const {",
        "static int twice(int by) { return 2 * by; }\nint Measure::grow(int width) const {",
    );
    let measure = measure.replace("grow(box.width())", "twice(box.width())");
    project.write("measure.cpp", &measure);
    let sources = ["main.cpp", "measure.cpp", "paint.cpp"];
    project.database(&sources.map(|it| (it, &[][..])));
    let run = project.pleach(&[&["--fix"], &sources[..]].concat());
    let why =
        "no source file with one of their bodies or a call of them includes `Measure` and `Paint`";
    assert!(run.err.contains(why) || run.out.contains(why), "{run:?}");
}

/// A tree with bodies in one file, a free function and a visitor in others, and who calls all of them.
const MIXED: [(&str, &str); 7] = [
    (
        "node.h",
        "#pragma once\n#include \"pleach.h\"\n#include <memory>\n#include <typeinfo>\n#include <vector>\nnamespace app {\nclass _tree_ Node {\npublic:\n  \
         virtual ~Node() = default;\n  int width = 1, depth = 0, color = 0, mark = 0;\n  _child_ std::vector<std::unique_ptr<Node>> parts;\n  \
         _traversal_ virtual void measure();\n  _traversal_ void stamp(int by);\n};\nclass Pair : public Node {\npublic:\n  int spare = 0;\n  \
         void measure() override;\n};\n}\n",
    ),
    (
        "node.cpp",
        "#include \"node.h\"\nnamespace app {\nstatic int twice(int it) { return it * 2 % 1000; }\nvoid Node::measure() {\n  \
         for (auto &part : parts) part->measure();\n  width = width + 3;\n}\nvoid Pair::measure() {\n  \
         for (auto &part : parts) part->measure();\n  spare = twice(width) + 1;\n}\nvoid Node::stamp(int by) {\n  mark = mark * 3 + by;\n  \
         for (auto &part : parts) part->stamp(by + 1);\n}\n}\n",
    ),
    (
        "sink.h",
        "#pragma once\n#include \"node.h\"\nnamespace app {\n_traversal_ void sink(Node *node, int depth);\n}\n",
    ),
    (
        "sink.cpp",
        "#include \"sink.h\"\nnamespace app {\nvoid sink(Node *node, int depth) {\n  if (!node) return;\n  node->depth = depth;\n  \
         for (auto &part : node->parts) sink(part.get(), depth + 1);\n}\n}\n",
    ),
    (
        "paint.h",
        "#pragma once\n#include \"node.h\"\nnamespace app {\nclass Paint {\npublic:\n  _traversal_ void visit(Node &node);\n\nprivate:\n  \
         int shade_ = 3;\n};\n}\n",
    ),
    (
        "paint.cpp",
        "#include \"paint.h\"\nnamespace app {\nvoid Paint::visit(Node &node) {\n  node.color = node.color + shade_;\n  \
         for (auto &part : node.parts) visit(*part);\n}\n}\n",
    ),
    (
        "main.cpp",
        "#include <cstdio>\n#include \"sink.h\"\n#include \"paint.h\"\nstatic void dump(const app::Node &node) {\n  \
         std::printf(\"%d %d %d %d\\n\", node.width, node.depth, node.color, node.mark);\n  for (auto &part : node.parts) dump(*part);\n}\n\
         int main() {\n  app::Pair root;\n  root.parts.push_back(std::make_unique<app::Pair>());\n  \
         root.parts.push_back(std::make_unique<app::Node>());\n  root.parts[0]->parts.push_back(std::make_unique<app::Node>());\n  \
         app::Paint paint;\n  root.measure();\n  app::sink(&root, 1);\n  dump(root);\n  paint.visit(root);\n  root.stamp(2);\n  dump(root);\n  \
         std::printf(\"%d\\n\", root.spare);\n}\n",
    ),
];

const OF_MIXED: [&str; 4] = ["main.cpp", "node.cpp", "paint.cpp", "sink.cpp"];

#[test]
fn members_and_free_functions_of_several_files_become_members() {
    let project = Project::new(&MIXED);
    let units = OF_MIXED.map(|it| (it, &[][..]));
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&[&["--fix"], &OF_MIXED[..]].concat());
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let header = project.read("node.h");
    let declared = [
        "\n  virtual void fused_measure_sink(int depth);",
        "\n  void fused_measure_sink(int depth) final;",
        "\n  void fused_visit_stamp(class Paint &paint, int by);",
    ];
    for it in declared {
        assert!(header.contains(it), "{it} {header}");
    }
    // `twice` is local to its file, and the visitor is known in one of the files only.
    let node = project.read("node.cpp");
    assert!(node.contains("\nvoid Pair::fused_measure_sink("), "{node}");
    let paint = project.read("paint.cpp");
    assert!(paint.contains("\nvoid Node::fused_visit_stamp("), "{paint}");
    let befriended = project.read("paint.h");
    assert!(
        befriended.contains("\n  friend class Node;"),
        "{befriended}"
    );
    assert_eq!(project.output(&units), before);
    let again = project.pleach(&[&["--check"], &OF_MIXED[..]].concat());
    assert_eq!(again.code, Some(0), "{again:?}");
}

#[test]
fn a_member_takes_no_visitor_of_another_namespace() {
    let project = Project::new(&MIXED);
    for (file, name) in [("paint.h", "paint.h"), ("paint.cpp", "paint.cpp")] {
        let text = project
            .read(file)
            .replace("namespace app {", "namespace look {\nusing app::Node;");
        project.write(name, &text);
    }
    let main = project
        .read("main.cpp")
        .replace("app::Paint", "look::Paint");
    project.write("main.cpp", &main);
    project.database(&OF_MIXED.map(|it| (it, &[][..])));
    let run = project.pleach(&OF_MIXED);
    let why = "`stamp` runs apart from `Paint::visit`: `Paint::visit` stands in a namespace in which a member of `Node` cannot be defined";
    assert!(run.out.contains(why), "{run:?}");
}

/// An overload that the file declares under a condition is a better match there for what the body from another file calls.
#[test]
fn a_body_goes_where_its_names_mean_the_same_in_every_configuration() {
    let tree = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ void look();
  _traversal_ void push();
};
inline int first(long it) { return int(it) + 1; }
inline int second(long it) { return int(it) + 2; }
";
    let walk = |name: &str, does: &str, overload: &str| {
        format!(
            "#include \"tree.h\"\n#ifdef EXTRA\ninline int {overload}(int it) {{ return it * 7; }}\n#endif\n\
             void Node::{name}() {{\n  {does};\n  if (Next)\n    Next->{name}();\n}}\n"
        )
    };
    let look = walk("look", "Seen = first(Value)", "second");
    let push = walk("push", "Value = second(Value)", "first");
    let main = "\
#include \"tree.h\"
int main() {
  Node first, last;
  first.Next = &last;
  first.look();
  first.push();
  std::printf(\"%d %d %d %d\\n\", first.Value, first.Seen, last.Value, last.Seen);
}
";
    let project = Project::new(&[
        ("tree.h", tree),
        ("look.cpp", &look),
        ("push.cpp", &push),
        ("main.cpp", main),
    ]);
    project.database(&SOURCES);
    let extra: &[&str] = &["-DEXTRA"];
    let extra = SOURCES.map(|it| (it.0, extra));
    let before = (project.output(&SOURCES), project.output(&extra));
    let fixed = pleach(&project, &["--fix"]);
    assert!(fixed.err.contains("main.cpp written"), "{fixed:?}");
    let after = (project.output(&SOURCES), project.output(&extra));
    assert_eq!(after, before);
}
