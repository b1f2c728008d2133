//! `--suggest-annotations`: what it proposes for programs as people write them, what it does not and why; and that the annotated program fuses.

use std::fs;
use std::path::Path;

use super::project::{Project, Run};

/// A binary tree of plain pointers with a link to the parent, a cache, and a walk on each kind of thing that can be wrong.
const PLAIN: &str = "\
#include <cstdio>

struct Item {
  Item *left = nullptr, *right = nullptr;
  Item *parent = nullptr;
  Item *cachedMax = nullptr;
  Item *home = nullptr;
  Item *first = nullptr, *lastSeen = nullptr;
  Item *keeper = nullptr;
  int value = 1, sum = 0, depth = 0;

  void add(Item *child) {
    child->keeper = this;
    left = child;
  }
  void sumUp() {
    if (left) left->sumUp();
    if (right) right->sumUp();
    if (first) first->sumUp();
    sum = value + (left ? left->sum : 0) + (right ? right->sum : 0);
  }
  void count(int from) {
    depth = from;
    if (left) left->count(from + 1);
    if (right) right->count(from + 1);
  }
  void dirty() {
    value = 0;
    if (parent) parent->dirty();
    if (keeper) keeper->dirty();
  }
  int height() const {
    int l = left ? left->height() : 0, r = right ? right->height() : 0;
    return 1 + (l < r ? r : l);
  }
};

void show(Item *item) {
  if (item->left) show(item->left);
  std::printf(\"%d %d\\n\", item->sum, item->depth);
  if (item->right) show(item->right);
}

int total(Item &item) { return item.sum + (item.left ? total(*item.left) : 0); }

void run(Item *root) {
  root->sumUp();
  root->count(0);
}

int main() {
  Item items[3];
  items[0].left = &items[1];
  items[0].right = &items[2];
  run(items);
  show(items);
  return items[0].height() + total(items[0]) == 5 ? 0 : 1;
}
";

/// An abstract syntax tree: owners in a header, bodies in a source file, accessors, a container that pleach does not go through.
const AST_H: &str = "\
#ifndef AST_H
#define AST_H
#include <memory>
#include <set>
#include <string>
#include <vector>

class Scope;

namespace ast {

class Node {
public:
  virtual ~Node() = default;
  virtual void resolve(int depth) = 0;
  virtual void price() = 0;
  [[nodiscard]] virtual std::unique_ptr<Node> clone() const = 0;
  int cost() const { return cost_; }

protected:
  std::weak_ptr<Node> scope_;
  int depth_ = 0, cost_ = 1;
};

using NodePtr = std::unique_ptr<Node>;

class Number final : public Node {
public:
  void resolve(int depth) override;
  void price() override;
  NodePtr clone() const override { return std::make_unique<Number>(); }
};

class Call final : public Node {
public:
  explicit Call(std::vector<NodePtr> args) : args_(std::move(args)) {}
  void resolve(int depth) override;
  void price() override;
  NodePtr clone() const override;
  const std::vector<NodePtr> &args() const { return args_; }

private:
  std::vector<NodePtr> args_;
  std::set<NodePtr> named_;
};

class Module {
public:
  void resolve();
  void price();
  NodePtr body;
};

} // namespace ast
#endif
";

const AST_CPP: &str = "\
#include \"ast.h\"
namespace ast {
void Number::resolve(int depth) { depth_ = depth; }
void Number::price() { cost_ = depth_ + 1; }
void Call::resolve(int depth) {
  depth_ = depth;
  for (const auto &arg : args_) {
    arg->resolve(depth + 1);
  }
}
void Call::price() {
  cost_ = 1;
  for (const auto &arg : args()) {
    arg->price();
    cost_ += arg->cost();
  }
}
NodePtr Call::clone() const {
  std::vector<NodePtr> copies;
  for (const auto &arg : args_)
    copies.push_back(arg->clone());
  return std::make_unique<Call>(std::move(copies));
}
void Module::resolve() { body->resolve(0); }
void Module::price() { body->price(); }
} // namespace ast
";

const AST_MAIN: &str = "\
#include \"ast.h\"
#include <cstdio>
static void compile(ast::Module &module) {
  module.resolve();
  module.price();
}
int main() {
  std::vector<ast::NodePtr> inner;
  for (int at = 0; at < 3; ++at)
    inner.push_back(std::make_unique<ast::Number>());
  ast::Module module;
  module.body = std::make_unique<ast::Call>(std::move(inner));
  compile(module);
  std::printf(\"%d\\n\", module.body->cost() + module.body->clone()->cost());
}
";

const AST_UNITS: &[(&str, &[&str])] = &[("ast.cpp", &[]), ("main.cpp", &[])];

fn plain() -> Project {
    let project = Project::new(&[("item.cpp", PLAIN)]);
    project.database(&[("item.cpp", &[])]);
    project
}

fn ast() -> Project {
    let project = Project::new(&[
        ("ast.h", AST_H),
        ("ast.cpp", AST_CPP),
        ("main.cpp", AST_MAIN),
    ]);
    project.database(AST_UNITS);
    project
}

fn suggest(project: &Project, more: &[&str]) -> Run {
    project.pleach(&[&["--suggest-annotations"][..], more].concat())
}

/// The messages, without their code and excerpts.
fn messages(run: &Run) -> Vec<&str> {
    let told = run
        .out
        .lines()
        .filter_map(|it| it.strip_suffix(" [suggested-annotation]"));
    told.collect()
}

#[test]
fn plain_pointers_are_told_from_links() {
    let project = plain();
    let run = suggest(&project, &[]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{run:?}");
    let expected = [
        "item.cpp:1:1: warning: the annotations are declared in `pleach.h`; insert `#include \"pleach.h\"` here",
        "item.cpp:3:8: warning: `Item` is a tree type; insert `_tree_` in front of its name",
        "item.cpp:4:3: warning: `left` leads to children of type `Item`; insert `_child_` in front of its declaration",
        "item.cpp:4:3: warning: `right` leads to children of type `Item`; insert `_child_` in front of its declaration",
        "item.cpp:5:3: remark: `parent` gets no `_child_`, because it is named like a link to a parent; if it owns a subtree, mark it by hand",
        "item.cpp:6:3: remark: `cachedMax` gets no `_child_`, because it is named like a cache; if it owns a subtree, mark it by hand",
        "item.cpp:7:3: remark: `home` gets no `_child_`, because no walk goes on through it, so it may be a link to a node that another field owns; if it owns a subtree, mark it by hand",
        "item.cpp:8:3: remark: `first` gets no `_child_`, because it is declared together with `lastSeen`, which is no child; declare it by itself",
        "item.cpp:8:3: remark: `lastSeen` gets no `_child_`, because it is named like a cache; if it owns a subtree, mark it by hand",
        "item.cpp:9:3: remark: `keeper` gets no `_child_`, because objects store themselves in it, as children do in a link to their parent",
        "item.cpp:16:3: warning: `sumUp` goes on to the nodes in `first`, `left` and `right`; insert `_traversal_` in front of its declaration",
        "item.cpp:22:3: warning: `count` goes on to the nodes in `left` and `right`; insert `_traversal_` in front of its declaration",
        "item.cpp:32:3: warning: `height` goes on to the nodes in `left` and `right`; insert `_traversal_` in front of its declaration",
        "item.cpp:38:1: warning: `show` goes on to the nodes in `left` and `right`; insert `_traversal_` in front of its declaration",
        "item.cpp:44:1: warning: `total` goes on to the nodes in `left`; insert `_traversal_` in front of its declaration",
    ];
    assert_eq!(messages(&run), expected, "{}", run.out);
    let caution = "pleach: note: plain pointers do not say what they own: mark `left` and `right` only if no node is in two child \
                   fields, or twice in one";
    assert_eq!(run.out.matches("plain pointers do not say").count(), 1);
    assert!(run.out.contains(caution), "{}", run.out);
}

#[test]
fn what_is_proposed_for_owners_fuses() {
    let project = ast();
    let before = project.output(AST_UNITS);
    let run = suggest(&project, &[]);
    let expected = [
        "ast.h:3:1: warning: the annotations are declared in `pleach.h`; insert `#include \"pleach.h\"` here",
        "ast.h:12:7: warning: `Node` is a tree type, and so are the 2 classes that derive from it; insert `_tree_` in front of its name",
        "ast.h:15:3: warning: `resolve`, with its 2 overriders, goes on to the nodes in `args_`; insert `_traversal_` in front of its declaration",
        "ast.h:16:3: warning: `price`, with its 2 overriders, goes on to the nodes in `args_`; insert `_traversal_` in front of its declaration",
        "ast.h:17:17: remark: `clone` gets no `_traversal_`, because it returns `std::unique_ptr<Node>`; a traversal returns nothing, a number, an enumerator or a pointer: let it store the result in a field",
        "ast.h:21:3: remark: `scope_` gets no `_child_`, because a `std::weak_ptr` owns nothing",
        "ast.h:43:3: warning: `args_` leads to children of type `Node`; insert `_child_` in front of its declaration",
        "ast.h:44:3: remark: `named_` gets no `_child_`, because pleach does not go through that type: it does through `std::vector`, `array`, `deque` and `list` of nodes or pointers, through maps to these, and through plain arrays",
        "ast.h:47:7: warning: `Module` is a tree type; insert `_tree_` in front of its name",
        "ast.h:49:3: warning: `resolve` goes on to the nodes in `body`; insert `_traversal_` in front of its declaration",
        "ast.h:50:3: warning: `price` goes on to the nodes in `body`; insert `_traversal_` in front of its declaration",
        "ast.h:51:3: warning: `body` leads to children of type `Node`; insert `_child_` in front of its declaration",
    ];
    assert_eq!(messages(&run), expected, "{}", run.out);
    let diff = suggest(&project, &["--diff"]);
    assert_eq!(diff.code, Some(1));
    assert!(
        diff.out.starts_with("--- ") && diff.out.contains("+class _tree_ Node {"),
        "{}",
        diff.out
    );
    assert_eq!(project.read("ast.h"), AST_H);
    let fix = suggest(&project, &["--fix"]);
    assert_eq!(
        (fix.code, fix.err.as_str()),
        (Some(0), "pleach: note: ast.h written\n")
    );
    // The same diff, written; the program is what it was, and fuses.
    for line in diff
        .out
        .lines()
        .filter(|it| it.starts_with('+') && !it.starts_with("+++"))
    {
        assert!(project.read("ast.h").contains(&line[1..]), "{line}");
    }
    let again = suggest(&project, &["--fix"]);
    assert_eq!(again.code, Some(0));
    assert_eq!(
        again.err,
        "pleach: note: nothing to annotate, all that is found is marked\n"
    );
    let fused = project.pleach(&["--fix"]);
    assert_eq!(fused.code, Some(0), "{fused:?}");
    assert!(
        fused
            .err
            .contains("these 2 calls are fused, they run as 1 walk"),
        "{}",
        fused.err
    );
    assert_eq!(project.output(AST_UNITS), before);
}

#[test]
fn data_with_functions_of_its_own_is_no_node() {
    const SCENE: &str = "\
#include <memory>
#include <vector>
struct Rect {
  int left = 0, right = 1;
  void merge(const Rect &other) { right = other.right > right ? other.right : right; }
};
struct Node {
  virtual ~Node() = default;
  virtual void arrange() {
    for (auto &it : kids) {
      it->arrange();
      bounds.merge(it->bounds);
    }
  }
  std::vector<std::unique_ptr<Node>> kids;
  Rect bounds;
};
struct Header : Node {};
struct Page : Node {
  void arrange() override { header.arrange(); }
  Header header;
};
";
    let project = Project::new(&[("scene.cpp", SCENE)]);
    project.database(&[("scene.cpp", &[])]);
    let all = messages(&suggest(&project, &[])).join("\n");
    assert!(
        all.contains("`kids` leads to children of type `Node`"),
        "{all}"
    );
    assert!(
        all.contains("`header` holds children of type `Header`"),
        "{all}"
    );
    assert!(
        !all.contains("Rect") && !all.contains("merge") && !all.contains("bounds"),
        "{all}"
    );
}

#[test]
fn a_fixed_tree_of_plain_pointers_fuses() {
    let project = plain();
    let units: &[(&str, &[&str])] = &[("item.cpp", &[])];
    let before = project.output(units);
    assert_eq!(suggest(&project, &["--fix", "-q"]).code, Some(0));
    let text = project.read("item.cpp");
    assert!(
        text.starts_with("#include \"pleach.h\"\n#include <cstdio>\n"),
        "{text}"
    );
    assert!(
        text.contains("\n  _child_ Item *left = nullptr, *right = nullptr;\n"),
        "{text}"
    );
    let fused = project.pleach(&["--fix"]);
    assert!(
        fused
            .err
            .contains("these 2 calls are fused, they run as 1 walk"),
        "{fused:?}"
    );
    assert_eq!(project.output(units), before);
}

/// A real program without its annotations gets those back that a person wrote.
#[test]
fn a_persons_marks_are_found_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-inputs/real/terminal");
    let project = Project::new(&[]);
    let (mut sources, mut marked) = (Vec::new(), String::new());
    let entries = fs::read_dir(folder).expect("the folder");
    let paths = entries.map(|it| it.expect("an entry").path());
    for path in paths.filter(|it| it.is_file()) {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a readable file");
        let bare = text.replace("#include \"pleach.h\"\n", "");
        let bare = ["_tree_ ", "_child_ ", "_traversal_ "]
            .iter()
            .fold(bare, |it, mark| it.replace(mark, ""));
        project.write(&name, &bare);
        if name == "element.h" {
            marked = text;
        }
        if name.ends_with(".cpp") {
            sources.push(name);
        }
    }
    sources.sort();
    let units: Vec<(&str, &[&str])> = sources.iter().map(|it| (it.as_str(), &[][..])).collect();
    project.database(&units);
    let fix = suggest(&project, &["--fix"]);
    assert_eq!(
        (fix.code, fix.err.as_str()),
        (Some(0), "pleach: note: element.h written\n")
    );
    let lines = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|it| !it.contains("#include \"pleach.h\""));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(lines(&project.read("element.h")), lines(&marked));
    let fused = project.pleach(&[]);
    assert!(
        fused.out.contains("these 4 calls can run as 2 walks"),
        "{}",
        fused.out
    );
}

#[test]
fn formats_quiet_and_exit_codes() {
    let project = plain();
    let json = suggest(&project, &["--output-format=json"]);
    let document: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(document["findings"].as_array().map(Vec::len), Some(15));
    let quiet = suggest(&project, &["-q", "--output-format=concise"]);
    assert_eq!(quiet.code, Some(1));
    assert!(
        !quiet.out.contains("remark") && quiet.out.lines().count() == 9,
        "{}",
        quiet.out
    );
    assert_eq!(suggest(&project, &["--exit-zero"]).code, Some(0));
    for other in ["--check", "--unfuse", "--report=x.html", "--dump=plan"] {
        assert_eq!(suggest(&project, &[other]).code, Some(2), "{other}");
    }
    // Files and arguments in place of a database.
    let named = suggest(&project, &["item.cpp", "--", "-Iinclude"]);
    assert_eq!(named, suggest(&project, &[]));
    let out = suggest(&project, &["--fix", "--out-dir", "copies"]);
    assert_eq!(out.code, Some(0), "{out:?}");
    assert!(
        project
            .read("copies/item.cpp")
            .contains("struct _tree_ Item")
    );
    assert_eq!(project.read("item.cpp"), PLAIN);
}

#[test]
fn without_the_header_nothing_is_written() {
    let project = plain();
    for mode in ["--fix", "--diff"] {
        let run = suggest(&project, &[mode, "item.cpp", "--", "-std=c++17"]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(
            run.err
                .contains("the compiler does not find pleach.h; put its folder"),
            "{}",
            run.err
        );
    }
    assert_eq!(project.read("item.cpp"), PLAIN);
    // A proposal can do without.
    assert_eq!(
        suggest(&project, &["item.cpp", "--", "-std=c++17"]).code,
        Some(1)
    );
}

#[test]
fn programs_without_trees_and_broken_ones() {
    let project = Project::new(&[(
        "a.cpp",
        "struct Plain { int x; void f() { g(); } void g() { if (x) f(); } };\n",
    )]);
    project.database(&[("a.cpp", &[])]);
    let run = suggest(&project, &[]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    assert!(
        run.err
            .starts_with("pleach: note: nothing to annotate, because no function"),
        "{}",
        run.err
    );
    project.write("a.cpp", "struct Plain { what; };\n");
    let run = suggest(&project, &["--fix"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.out.contains("a.cpp:1:16: error: ") && run.out.contains("[clang-error]"),
        "{}",
        run.out
    );
    assert!(
        run.err
            .contains("nothing was done, because the code does not compile"),
        "{}",
        run.err
    );
    let missing = suggest(&project, &["b.cpp"]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
}

#[test]
fn odd_declarations_are_left_with_a_reason() {
    const ODD: &str = "\
#define FIELD(name) Odd *name = nullptr;
#define WALK(name) void name() { if (next) next->name(); }
#include <vector>
#include <memory>
struct Free { void operator()(void *) const {} };
struct Odd {
  Odd *next = nullptr;
  FIELD(made)
  std::vector<Odd> values;
  std::unique_ptr<Odd, Free> kept;
  WALK(hidden)
  void go() { if (next) next->go(); if (made) made->go(); }
  void operator++() { if (next) ++*next; }
  static void all(Odd *it) { if (it->next) all(it->next); }
};
template <class T> struct Box { std::unique_ptr<Box> inner; T x; void walk() { if (inner) inner->walk(); } };
template struct Box<int>;
void sum(Odd &it) { if (it.next) sum(*it.next); }
void taken(Odd &&it) { if (it.next) taken(static_cast<Odd &&>(*it.next)); }
#define CLASS(name) struct name
CLASS(Headless) { Headless *down = nullptr; void made() { if (down) down->made(); } };
struct Outer { struct Inner; };
struct Outer::Inner { Inner *down = nullptr; void sink() { if (down) down->sink(); } };
";
    let project = Project::new(&[("odd.cpp", ODD)]);
    project.database(&[("odd.cpp", &[])]);
    let run = suggest(&project, &[]);
    let all = messages(&run).join("\n");
    for part in [
        "`values` holds children of type `Odd`; insert `_child_`",
        "`kept` gets no `_child_`, because its `std::unique_ptr` has a deleter of its own",
        "`operator++` gets no `_traversal_`, because it is an operator",
        "`all` goes on to the nodes in `next`; insert `_traversal_`",
        "`sum` goes on to the nodes in `next`; insert `_traversal_`",
        "`taken` gets no `_traversal_`, because it takes the node by an rvalue reference",
        "`made` gets no `_traversal_`, because the class that it runs on gets no `_tree_`",
        "`Inner` gets no `_tree_`, because its definition stands outside of what it belongs to",
        "`sink` gets no `_traversal_`, because the class that it runs on gets no `_tree_`",
        "`go` goes on to the nodes in `made` and `next`",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    // A macro's text is nobody's to change.
    assert!(
        !all.contains("`hidden`") && !all.contains("`made` leads"),
        "{all}"
    );
    assert_eq!(suggest(&project, &["--fix"]).code, Some(0));
    assert!(project.read("odd.cpp").contains("FIELD(made)\n"));
    assert_eq!(project.pleach(&[]).code, Some(0));
}
