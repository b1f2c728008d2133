//! Marks by name: what `pleach.toml` says of headers that cannot be edited counts as if it stood there.

use super::basics::{LOOK, MAIN as MAIN_OF_ITEMS, PUSH, TREE};
use super::project::{Project, Run};

/// The header of a library, without a mark.
const UI: &str = "\
#pragma once
#include <memory>
#include <vector>
namespace ui {
inline namespace v2 {
struct Element {
  virtual ~Element() = default;
  int width = 1, left = 0, shown = 0;
  Element *up = nullptr;
  std::vector<std::unique_ptr<Element>> kids;
};
struct Box : Element {
  int pad = 1;
  std::unique_ptr<Element> head;
};
using Panel = Box;
}
int lineHeight(int size);
}
";

/// Walks over its nodes.
const WALKS: &str = "\
#pragma once
#include <ui.h>
void measure(ui::Element &node);
void measure(int size);
void clip(ui::Element *node);
void paint(ui::Element *node);
namespace page {
struct Placer {
  int step;
  void place(ui::Element &node, int left);
};
}
";

const WALKS_CPP: &str = "\
#include \"walks.h\"
void measure(ui::Element &node) {
  node.width += ui::lineHeight(2);
  for (auto &kid : node.kids) measure(*kid);
}
void measure(int) {}
void page::Placer::place(ui::Element &node, int left) {
  node.left = left;
  for (auto &kid : node.kids) place(*kid, left + step);
}
void clip(ui::Element *node) {
  if (node->left > 3) node->width = 0;
  for (auto &kid : node->kids) clip(kid.get());
}
void paint(ui::Element *node) {
  node->shown = node->width + 1;
  for (auto &kid : node->kids) paint(kid.get());
}
";

const MAIN: &str = "\
#include <cstdio>
#include \"walks.h\"
void show(ui::Element *root) {
  clip(root);
  paint(root);
}
int main() {
  ui::Box root;
  for (int i = 0; i < 3; ++i) {
    auto kid = std::make_unique<ui::Box>();
    kid->left = i * 2;
    kid->kids.push_back(std::make_unique<ui::Element>());
    root.kids.push_back(std::move(kid));
  }
  measure(root);
  show(&root);
  page::Placer{2}.place(root, 1);
  std::printf(\"%d %d %d\\n\", root.shown, root.width, root.kids[1]->kids[0]->left);
}
";

const OTHER: &str =
    "#include <cstddef>\nint draw(int left) { return left; }\nint ui_lines() { return 1; }\n";

/// What marks all of it.
const MARKS: &str = "\
mark-tree = ['ui::Element']
mark-child = ['auto']
mark-traversal = ['measure(ui::Element &)', 'page::Placer::place', 'clip', 'paint']
mark-pure = ['ui::lineHeight']
";

const SOURCES: [&str; 3] = ["app/main.cpp", "app/walks.cpp", "app/other.cpp"];

fn units<'a>(args: &'a [&'a str]) -> Vec<(&'a str, &'a [&'a str])> {
    SOURCES.iter().map(|it| (*it, args)).collect()
}

/// The project with `marks` as its configuration; `args` find the header.
fn project(marks: &str, args: &[&str]) -> Project {
    let project = Project::new(&[
        ("vendor/ui.h", UI),
        ("app/walks.h", WALKS),
        ("app/walks.cpp", WALKS_CPP),
        ("app/main.cpp", MAIN),
        (
            "app/other.cpp",
            &format!("{OTHER}namespace ui {{ int lineHeight(int size) {{ return size + 1; }} }}\n"),
        ),
        ("pleach.toml", marks),
    ]);
    project.database(&units(args));
    project
}

const SYSTEM: &[&str] = &["-isystem", "vendor"];

fn concise(project: &Project, args: &[&str]) -> Run {
    project.pleach(&[&["--output-format=concise", "--quiet"], args].concat())
}

/// How many units were parsed and how many answers were kept.
fn counts(project: &Project, args: &[&str]) -> (String, String) {
    let run = project.pleach_with(&[("PLEACH_TIMINGS", "1")], args);
    let count = |name: &str| {
        let line = run.err.lines().find_map(|it| it.strip_prefix(name));
        line.unwrap_or_default().to_owned()
    };
    (count("count: parsed "), count("count: kept "))
}

#[test]
fn walks_over_nodes_of_a_header_that_cannot_be_edited_fuse() {
    let rows: [(&[&str], &str); 3] = [(&["-Ivendor"], "."), (&["-Ivendor"], "app"), (SYSTEM, ".")];
    for (args, root) in rows {
        let project = project(MARKS, args);
        let before = project.output(&units(args));
        let report = concise(&project, &["--root", root]);
        assert_eq!(
            report.out,
            "app/main.cpp:4:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n",
            "{args:?} {root}: {report:?}"
        );
        let fixed = project.pleach(&["--fix", "--root", root]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(project.read("app/main.cpp").contains("fused_clip_paint"));
        assert_eq!(project.read("vendor/ui.h"), UI);
        assert_eq!(project.output(&units(args)), before);
        let checked = project.pleach(&["--check", "--root", root]);
        assert_eq!(checked.code, Some(0), "{checked:?}");
        // Without the marks there is no reason for what is fused.
        let without = project.pleach(&["--check", "--isolated", "--root", root]);
        assert_eq!(without.code, Some(1), "{without:?}");
        assert_eq!(project.pleach(&["--unfuse", "--root", root]).code, Some(0));
        assert_eq!(project.read("app/main.cpp"), MAIN);
    }
}

#[test]
fn marks_are_options_and_settings_and_lists_are_joined() {
    let project = project("", SYSTEM);
    let fuses = |args: &[&str]| {
        let run = concise(&project, args);
        run.out.contains("can run as 1 walk")
    };
    assert!(!fuses(&[]));
    let tree = "--mark-tree=::ui::Element";
    assert!(fuses(&[
        tree,
        "--mark-child=ui::Element::kids",
        "--mark-traversal=clip",
        "--mark-traversal=paint",
    ]));
    // The inline namespace may be named.
    assert!(fuses(&[
        "--mark-tree=ui::v2::Element",
        "--config=mark-child = ['auto']\nmark-traversal = ['clip']",
        "--mark-traversal=paint",
    ]));
    // What no child is leads to any node.
    assert!(!fuses(&[
        tree,
        "--mark-traversal=clip",
        "--mark-traversal=paint"
    ]));
    project.write("pleach.toml", MARKS);
    assert!(fuses(&[]));
    let dumped = project.pleach(&["--dump-config"]).out;
    assert!(
        dumped.contains("mark-traversal = [\"measure(ui::Element &)\", \"page::Placer::place\", \"clip\", \"paint\"]\n"),
        "{dumped}"
    );
    project.write("pleach.toml", &dumped);
    assert!(fuses(&[]));
}

#[test]
fn what_cannot_be_read_is_told_at_its_place() {
    let project = project(
        "mark-tre = ['A']\nmark-tree = 'A'\nmark-child = ['kids']\nmark-pure = ['f', 'a b']\n\
         mark-access = [\"f = (1,'w')\"]\n",
        SYSTEM,
    );
    let run = project.pleach(&["--verify-config"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    for line in [
        "pleach.toml:1:1: error: no setting is called 'mark-tre'; did you mean 'mark-tree'? [bad-config]",
        "pleach.toml:2:13: error: 'mark-tree' has to be a list of strings, not a string; write mark-tree = ['A'] [bad-config]",
        "pleach.toml:3:15: error: 'kids' is no field; write its class in front, as in 'ui::Element::kids', or auto [bad-config]",
        "pleach.toml:4:19: error: 'a b' is no qualified name; write it like 'ui::Element::draw' [bad-config]",
        "pleach.toml:5:16: error: cannot read the effect summary '(1,'w')'; write (id, 'r' or 'w', 'local' or 'global'), several joined by '|' [bad-config]",
    ] {
        assert!(run.err.contains(line), "{line}: {run:?}");
    }
}

#[test]
fn names_that_nothing_has_are_found_where_that_is_known() {
    let project = project(
        "mark-tree = ['ui::Element', 'ui::Elment', 'walks', 'ui::Panel']\n\
         mark-child = ['auto', 'ui::Box::heads']\n\
         mark-traversal = ['clip', 'paint', 'measure(Element &)', 'measure(ui::Element*)', 'ui::Box']\n\
         mark-pure = ['ui::lineHeight', 'std::make_unique', 'ui::lineheight']\n\
         mark-access = [\"putchars = (1,'w','global')\"]\n",
        SYSTEM,
    );
    let of_alias = "pleach.toml:1:52: warning: 'ui::Panel' is another name of 'ui::Box'; name that (mark-tree) [unmatched-mark]\n";
    let of_class = "pleach.toml:2:23: warning: no field that was read is called 'ui::Box::heads', which mark-child names; did you mean 'ui::Box::head'? [unmatched-mark]\n";
    let of_kind = "pleach.toml:3:83: warning: 'ui::Box' is a class, no function (mark-traversal) [unmatched-mark]\n";
    let whole = [
        "pleach.toml:1:29: warning: no class that was read is called 'ui::Elment', which mark-tree names; did you mean 'ui::Element'? [unmatched-mark]\n",
        "pleach.toml:1:43: warning: no class that was read is called 'walks', which mark-tree names [unmatched-mark]\n",
        of_alias,
        of_class,
        "pleach.toml:3:36: warning: no function that was read is called 'measure(Element&)', which mark-traversal names; did you mean 'measure(ui::Element &)'? [unmatched-mark]\n",
        "pleach.toml:3:58: warning: no function that was read is called 'measure(ui::Element*)', which mark-traversal names; did you mean 'measure(ui::Element &)'? [unmatched-mark]\n",
        of_kind,
        "pleach.toml:4:52: warning: no function that was read is called 'ui::lineheight', which mark-pure names; did you mean 'ui::lineHeight'? [unmatched-mark]\n",
        "pleach.toml:5:16: warning: no function that was read is called 'putchars', which mark-access names [unmatched-mark]\n",
    ]
    .concat();
    let of_names = |args: &[&str]| {
        let run = concise(&project, &[args, &["--checks=-*,unmatched-mark"]].concat());
        assert_eq!(run.code, Some(1), "{run:?}");
        run.out
    };
    assert_eq!(of_names(&[]), whole);
    // Of some files: what their classes say, and nothing else.
    let part = [of_alias, of_class, of_kind].concat();
    assert_eq!(of_names(&["app/main.cpp"]), part);
    assert_eq!(of_names(&["app"]), part);
    assert_eq!(of_names(&["--source-filter=main"]), part);
    // An option has no line.
    let run = concise(
        &project,
        &[
            "--isolated",
            "--mark-tree=ui::Elment",
            "--checks=-*,unmatched-mark",
        ],
    );
    assert_eq!(
        run.out,
        "pleach: warning: no class that was read is called 'ui::Elment', which mark-tree names [unmatched-mark]\n"
    );
    // They are findings, which keep nothing from its work.
    let fixed = project.pleach(&["--fix"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(fixed.err.contains("'ui::Elment'"), "{fixed:?}");
    assert!(project.read("app/main.cpp").contains("fused_clip_paint"));
}

/// A tree as a library of C has it.
const COUNTED: &str = "\
#pragma once
struct aiNode {
  unsigned mNumChildren;
  aiNode **mChildren;
  int depth, shown;
};
";

#[test]
fn a_field_is_named_with_the_one_that_counts_its_children() {
    let walks = "\
#include <ai.h>
void sink(aiNode *node, int depth) {
  node->depth = depth;
  for (unsigned i = 0; i < node->mNumChildren; ++i) sink(node->mChildren[i], depth + 1);
}
void show(aiNode *node) {
  node->shown = 1;
  for (unsigned i = 0; i < node->mNumChildren; ++i) show(node->mChildren[i]);
}
void both(aiNode *root) {
  sink(root, 0);
  show(root);
}
";
    let marks = |child: &str| {
        let config = format!(
            "mark-tree = ['aiNode']\nmark-child = ['{child}']\nmark-traversal = ['sink', 'show']\n"
        );
        let project = Project::new(&[
            ("vendor/ai.h", COUNTED),
            ("walks.cpp", walks),
            ("pleach.toml", &config),
        ]);
        project.database(&[("walks.cpp", SYSTEM)]);
        project
    };
    let run = concise(&marks("aiNode::mChildren = mNumChildren"), &[]);
    assert_eq!(
        run.out,
        "walks.cpp:11:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n"
    );
    let data = concise(&marks("aiNode::mChildren"), &[]);
    assert!(
        data.out
            .contains("name it behind this one in mark-child (`= count`)"),
        "{data:?}"
    );
    let missing = concise(&marks("aiNode::mChildren = count"), &[]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
    assert!(
        missing.out.contains("'count' does not count the children in 'mChildren', because there is no field of that name"),
        "{missing:?}"
    );
    // What nothing has is told at its place in the configuration.
    let unmatched = concise(&marks("aiNode::mKids = mNumChildren"), &[]);
    let told = "pleach.toml:2:15: warning: no field that was read is called 'aiNode::mKids', which mark-child names";
    assert!(unmatched.out.contains(told), "{unmatched:?}");
}

/// A list of siblings is marked by the name of its first, with that of the link; what owns the next sibling is no child by `auto` then.
#[test]
fn lists_of_siblings_are_marked_by_name() {
    let walks = "#include <memory>
struct Item {
  int width = 0, sum = 0;
  std::unique_ptr<Item> next;
  std::unique_ptr<Item> first;
};
inline void spread(Item *item, int width) {
  item->width = width;
  for (Item *it = item->first.get(); it; it = it->next.get()) spread(it, width - 1);
}
inline void total(Item *item) {
  item->sum = item->width;
  for (Item *it = item->first.get(); it != nullptr; it = it->next.get()) total(it);
}
void both(Item *root) {
  spread(root, 9);
  total(root);
}
";
    let marks = |child: &str| {
        let config = format!(
            "mark-tree = ['Item']\nmark-child = ['auto'{child}]\nmark-traversal = ['spread', 'total']\n"
        );
        let project = Project::new(&[("walks.cpp", walks), ("pleach.toml", &config)]);
        project.database(&[("walks.cpp", SYSTEM)]);
        project
    };
    let list = concise(&marks(", 'Item::first = next'"), &[]);
    assert_eq!(
        list.out,
        "walks.cpp:16:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n"
    );
    // What goes from child to child by the links of two child fields is no loop over children.
    let children = concise(&marks(""), &[]);
    assert_eq!(children.out, "");
}

#[test]
fn what_cannot_have_the_mark_is_told_at_its_declaration() {
    let project = project(
        "mark-tree = ['ui::Element']\nmark-child = ['ui::Box::pad']\nmark-traversal = ['measure']\n",
        &["-Ivendor"],
    );
    let run = project.pleach(&[]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(
        run.err.contains("vendor/ui.h:13:7: error: child field 'pad' is not a pointer to a tree type; mark its class with _tree_, or take it out of mark-child [bad-child]"),
        "{run:?}"
    );
    let run = concise(
        &project,
        &[
            "--isolated",
            "--mark-tree=ui::Element",
            "--mark-traversal=measure",
        ],
    );
    assert!(
        run.out.contains("app/walks.h:4:6: warning: traversal 'measure' has no node; its first parameter must be a pointer or reference to a tree type; mark-traversal says that it is one [unsupported-traversal]"),
        "{run:?}"
    );
    project.write(
        "pleach.toml",
        "mark-tree = ['ui::Element']\nmark-pure = ['paint']\n",
    );
    let run = concise(&project, &[]);
    assert!(run.out.contains("[annotation-misuse]"), "{run:?}");
}

#[test]
fn units_that_see_nothing_marked_are_not_parsed() {
    let project = project(MARKS, SYSTEM);
    let args = ["--no-cache", "--dump", "unit"];
    assert_eq!(counts(&project, &args).0, "3");
    // No mark stands in any of them, and `left` is a word of the third.
    let marks = MARKS.replace("mark-pure = ['ui::lineHeight']\n", "");
    project.write("pleach.toml", &marks);
    assert_eq!(counts(&project, &args).0, "2");
    let without = counts(&project, &["--no-cache", "--dump", "unit", "--isolated"]);
    assert_eq!(without.0, "0");
}

#[test]
fn what_is_kept_is_kept_for_the_same_marks() {
    let project = project(MARKS, SYSTEM);
    std::thread::sleep(std::time::Duration::from_millis(60));
    let report = || project.pleach(&["--output-format=json"]).out;
    let first = report();
    assert!(first.contains("can run as 1 walk"), "{first}");
    assert_eq!(report(), first);
    assert_eq!(counts(&project, &["--quiet"]).0, "0");
    project.write("pleach.toml", &MARKS.replace(", 'paint'", ""));
    let fewer = report();
    assert!(!fewer.contains("can run as 1 walk"), "{fewer}");
    // In another order they are the same.
    let turned = MARKS.replace("'clip', 'paint'", "'paint', 'clip'");
    project.write("pleach.toml", &turned);
    assert_eq!(counts(&project, &["--quiet"]).0, "0");
    assert_eq!(report(), first);
}

#[test]
fn extracted_units_are_linked_with_the_same_marks_or_read_again() {
    let project = project(MARKS, SYSTEM);
    let mut names = Vec::new();
    for source in SOURCES {
        let unit = format!("{source}.unit.json");
        let run = project.pleach(&[
            "extract",
            source,
            "-o",
            &unit,
            "-p",
            ".",
            "--depfile",
            "unit.d",
        ]);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(project.read("unit.d").contains("pleach.toml"));
        names.push(unit);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let link = |more: &[&str]| {
        let words = [
            &["link"],
            &names[..],
            &["--export-fixes", "linked.yaml"],
            more,
        ]
        .concat();
        let run = project.pleach(&words);
        assert_eq!(run.code, Some(0), "{run:?}");
        project.read("linked.yaml")
    };
    let once = |more: &[&str]| {
        let words = [&["--no-cache", "--export-fixes", "once.yaml"], more].concat();
        project.pleach(&words);
        project.read("once.yaml")
    };
    let all = once(&[]);
    assert!(all.contains("fused_clip_paint"), "{all}");
    assert_eq!(link(&[]), all);
    let fewer = MARKS.replace(", 'paint'", "");
    project.write("pleach.toml", &fewer);
    let without = once(&[]);
    assert_ne!(without, all);
    assert_eq!(link(&[]), without);
}

#[test]
fn member_walks_of_such_a_class_stay_and_that_is_said() {
    let header = UI.replace(
        "  int width",
        "  virtual void lay() { for (auto &kid : kids) kid->lay(); }\n  virtual void draw() { for (auto &kid : kids) kid->draw(); }\n  int width",
    );
    let main = "#include <ui.h>\nint main() { ui::Box root; root.lay(); root.draw(); }\n";
    let rows: [(&[&str], &str); 2] = [
        (&["-Ivendor"], "outside of the root"),
        (SYSTEM, "stands in a system header"),
    ];
    for (args, expected) in rows {
        let project = Project::new(&[
            ("vendor/ui.h", &header),
            ("app/main.cpp", main),
            (
                "pleach.toml",
                "root = 'app'\nmark-tree = ['ui::Element']\nmark-child = ['auto']\nmark-traversal = ['ui::Element::lay', 'ui::Element::draw']\n",
            ),
        ]);
        project.database(&[("app/main.cpp", args)]);
        let run = project.pleach(&["--keep-all"]);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(expected), "{run:?}");
        let fixed = project.pleach(&["--fix", "--keep-all"]);
        assert!(fixed.code == Some(0) || fixed.code == Some(1), "{fixed:?}");
        assert_eq!(project.read("vendor/ui.h"), header);
        assert_eq!(project.read("app/main.cpp"), main);
    }
}

/// A class of a library that overrides a walk of the program's, and does more in it.
#[test]
fn subclasses_in_system_headers_are_seen() {
    let odd = "\
#pragma once
#include \"../tree.h\"
struct Odd : Item {
  void push() override {
    Item::push();
    if (Next != nullptr) Next->Value += 100;
  }
};
";
    let main = MAIN_OF_ITEMS.replace(
        "#include \"tree.h\"\n",
        "#include \"tree.h\"\n#include <odd.h>\n",
    );
    let marks = "mark-tree = ['Node']\nmark-child = ['Node::Next']\nmark-traversal = ['Node::look', 'Node::push']\n";
    let args: &[&str] = &["-isystem", "vendor", "-DPLEACH_NO_ANNOTATIONS"];
    let units = [("look.cpp", args), ("push.cpp", args), ("main.cpp", args)];
    for (made, fuses) in [("Item", true), ("Odd", false)] {
        let project = Project::new(&[
            ("tree.h", TREE),
            ("vendor/odd.h", if fuses { "" } else { odd }),
            ("look.cpp", LOOK),
            ("push.cpp", PUSH),
            (
                "main.cpp",
                &main.replace("new Item", &format!("new {made}")),
            ),
            ("pleach.toml", marks),
        ]);
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&["--fix", "--keep-all"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        let fused = project.read("main.cpp").contains("fused_look_push");
        assert_eq!(fused, fuses, "{made}: {fixed:?}");
        assert_eq!(project.output(&units), before);
    }
}

/// A library whose classes one unit alone sees, by a header that includes another.
#[test]
fn units_in_reach_of_a_marked_class_are_read_for_its_subclasses() {
    let node = "\
#pragma once
struct Node {
  virtual ~Node() = default;
  Node *next = nullptr;
  int value = 1, seen = 0;
  virtual void touch() { value = value * 2; }
};
";
    let odd = "\
#pragma once
#include <node.h>
struct Odd : Node {
  void touch() override { if (next) next->value += 100; }
};
";
    let main = "\
#include <node.h>
#include <cstdio>
void *make();
void look(Node *node) {
  if (!node) return;
  node->seen = node->value;
  look(node->next);
}
void push(Node *node) {
  if (!node) return;
  node->touch();
  push(node->next);
}
void run(Node *root) {
  look(root);
  push(root);
}
int main() {
  Node root;
  root.next = static_cast<Node *>(make());
  root.next->next = new Node;
  run(&root);
  std::printf(\"%d %d\\n\", root.next->seen, root.next->next->seen);
}
";
    let marks =
        "mark-tree = ['Node']\nmark-child = ['Node::next']\nmark-traversal = ['look', 'push']\n";
    let rows: [(&str, &[&str], bool); 3] = [
        (
            "#include <node.h>\nvoid *make() { return new Node; }\n",
            &["-Ivendor"],
            true,
        ),
        (
            "#include <odd.h>\nvoid *make() { return new Odd; }\n",
            &["-Ivendor"],
            false,
        ),
        (
            "#include <odd.h>\nvoid *make() { return new Odd; }\n",
            SYSTEM,
            false,
        ),
    ];
    for (make, args, fuses) in rows {
        let project = Project::new(&[
            ("vendor/node.h", node),
            ("vendor/odd.h", odd),
            ("main.cpp", main),
            ("make.cpp", make),
            ("pleach.toml", marks),
        ]);
        let units = [("main.cpp", args), ("make.cpp", args)];
        project.database(&units);
        let before = project.output(&units);
        let facts = project.pleach(&["--dump", "unit"]).out;
        assert_eq!(
            facts.contains("\"qualified\": \"Odd\""),
            make.contains("Odd")
        );
        let fixed = project.pleach(&["--fix"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        let fused = project.read("main.cpp").contains("fused_look_push");
        assert_eq!(fused, fuses, "{make}: {fixed:?}");
        assert_eq!(project.output(&units), before);
    }
}

#[test]
fn owners_are_children_and_nothing_else_is() {
    let rows = [
        ("std::unique_ptr<Node> next;", "node.next.get()", true),
        ("std::unique_ptr<Node> next[2];", "node.next[0].get()", true),
        ("std::shared_ptr<Node> next;", "node.next.get()", false),
        ("Node *next = nullptr;", "node.next", false),
    ];
    for (field, path, fuses) in rows {
        let main = format!(
            "#include <memory>\nstruct Node {{\n  int a = 0, b = 0;\n  {field}\n}};\n\
             void first(Node &node) {{\n  node.a = 1;\n  if ({path}) first(*{path});\n}}\n\
             void second(Node &node) {{\n  node.b = node.a;\n  if ({path}) second(*{path});\n}}\n\
             void run(Node &node) {{\n  first(node);\n  second(node);\n}}\nint main() {{ Node node; run(node); return node.b - 1; }}\n"
        );
        let marks =
            "mark-tree = ['Node']\nmark-child = ['auto']\nmark-traversal = ['first', 'second']\n";
        let project = Project::new(&[("main.cpp", &main), ("pleach.toml", marks)]);
        project.database(&[("main.cpp", &[])]);
        let run = concise(&project, &[]);
        assert_eq!(
            run.out.contains("can run as 1 walk"),
            fuses,
            "{field}: {run:?}"
        );
        let named = concise(&project, &["--mark-child=Node::next"]);
        assert!(
            named.out.contains("can run as 1 walk"),
            "{field}: {named:?}"
        );
    }
}

#[test]
fn what_is_marked_by_name_is_not_suggested() {
    let project = project("", &["-Ivendor"]);
    let suggested = project.pleach(&[
        "--suggest-annotations",
        "--quiet",
        "--output-format=concise",
    ]);
    assert_eq!(suggested.code, Some(1), "{suggested:?}");
    for words in ["`Element` is a tree", "`kids` leads", "`clip` goes on"] {
        assert!(suggested.out.contains(words), "{words}: {suggested:?}");
    }
    project.write(
        "pleach.toml",
        &MARKS.replace("'measure(ui::Element &)'", "'measure'"),
    );
    let run = project.pleach(&[
        "--suggest-annotations",
        "--quiet",
        "--output-format=concise",
    ]);
    assert_eq!((run.code, &*run.out), (Some(0), ""), "{run:?}");
}

/// What a program marks by annotations, as options that mark it by name.
fn by_name(units: &str) -> Vec<String> {
    let units: serde_json::Value = serde_json::from_str(units).expect("units");
    let list = |it: &serde_json::Value, key: &str| it[key].as_array().cloned().unwrap_or_default();
    let mut marks = std::collections::BTreeSet::new();
    for unit in units.as_array().expect("a list") {
        let classes = [list(unit, "classes"), list(unit, "visitors")].concat();
        let text = |it: &serde_json::Value| it.as_str().unwrap_or_default().to_owned();
        let name_of = |usr: &serde_json::Value| {
            let class = classes.iter().find(|it| it["usr"] == *usr);
            class.map(|it| text(&it["qualified"]))
        };
        for class in &classes {
            let name = text(&class["qualified"]);
            if class["tree"] == true {
                marks.insert(format!("--mark-tree={name}"));
            }
            for field in list(class, "fields") {
                if !field["child"].is_null() {
                    marks.insert(format!("--mark-child={name}::{}", text(&field["name"])));
                }
            }
        }
        for function in list(unit, "functions") {
            if function["kind"] != "traversal" {
                continue;
            }
            let class = name_of(&function["class"]);
            let class = class.or_else(|| name_of(&function["visitor"]["class"]));
            let scope = class.unwrap_or_else(|| text(&function["namespace"]));
            let name = text(&function["name"]);
            marks.insert(format!("--mark-traversal={scope}::{name}"));
        }
    }
    marks.into_iter().collect()
}

/// The same programs, marked in both ways, become the same.
#[test]
fn marks_by_name_do_what_annotations_do() {
    let programs = [
        (
            "programs/several-sources",
            &["input.cpp", "measure.cpp", "place.cpp"][..],
        ),
        ("programs/namespaces-and-nesting", &["input.cpp"]),
        ("programs/outline", &["input.cpp", "outline.cpp"]),
        ("programs/mutual-recursion", &["input.cpp"]),
        ("rules/visitors", &["input.cpp"]),
    ];
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let include = format!("-I{}", root.join("test-inputs/include").display());
    let shim = format!("-I{}", root.join("plugin-shim/include").display());
    for (program, sources) in programs {
        let folder = root.join("test-inputs").join(program);
        let files: Vec<String> = sources
            .iter()
            .map(|it| folder.join(it).display().to_string())
            .collect();
        let project = Project::new(&[]);
        let run = |more: &[String], arguments: &[&str]| {
            let mut words = vec!["--isolated"];
            words.extend(more.iter().map(String::as_str));
            words.extend(files.iter().map(String::as_str));
            words.extend(["--", "-std=c++17", &include, &shim]);
            words.extend(arguments);
            project.pleach(&words)
        };
        let marks = by_name(&run(&["--dump".to_owned(), "unit".to_owned()], &[]).out);
        assert!(marks.len() > 2, "{program}: {marks:?}");
        let diff = ["--diff".to_owned(), "--keep-all".to_owned()];
        let annotated = run(&diff, &[]);
        assert!(annotated.out.contains("pleach:begin"), "{program}");
        let named = run(&[&diff[..], &marks].concat(), &["-DPLEACH_NO_ANNOTATIONS"]);
        assert_eq!(named.out, annotated.out, "{program}: {marks:?}");
        let none = run(&diff, &["-DPLEACH_NO_ANNOTATIONS"]);
        assert_eq!(none.out, "", "{program}");
    }
}
