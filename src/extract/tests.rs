//! Extraction of small programs, shown as text: one line per item, `r`/`w` and the place for each access.

mod render;

use super::{Input, Overlay, extract};
use crate::model::Unit;

/// The annotations, as `pleach.h` has them.
const SHIM: &str = r#"
#define _tree_ __attribute__((annotate("tf_tree")))
#define _child_ __attribute__((annotate("tf_child")))
#define _children_(count) __attribute__((annotate("pleach::children(" #count ")")))
#define _traversal_ __attribute__((annotate("tf_fuse")))
#define _pure_ __attribute__((annotate("pleach::pure")))
#define _access_(...) __attribute__((annotate("tf_strict_access" #__VA_ARGS__)))
"#;

fn unit(code: &str) -> Unit {
    let input = Input {
        file: "/virtual/main.cpp".to_owned(),
        directory: "/".to_owned(),
        arguments: vec!["-std=c++17".to_owned(), "-nostdinc++".to_owned()],
        unfused: true,
        dialect: Default::default(),
        replaced: Default::default(),
        called: Default::default(),
        mentioned: Default::default(),
        marks: Default::default(),
        names: Default::default(),
    };
    let overlay = |path: &str, text: &str| Overlay {
        path: path.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    let code = format!("#include \"/virtual/pleach.h\"\n{code}");
    let overlays = [
        overlay("/virtual/main.cpp", &code),
        overlay("/virtual/pleach.h", SHIM),
    ];
    extract(&input, &overlays).expect("the fixture parses").unit
}

/// A node type `N` with children, data and a traversal `f` whose body is `body`, and what is in front of it.
fn body_with(before: &str, members: &str, body: &str) -> String {
    let unit = unit(&program(before, members, body));
    assert_eq!(unit.diagnostics, [], "{body}");
    render::function(&unit, "f")
}

fn program(before: &str, members: &str, body: &str) -> String {
    format!(
        r#"
        struct V {{ int x, y; }};
        {before}
        struct _tree_ N {{
          _child_ N *L = nullptr;
          _child_ N *R = nullptr;
          N *Up = nullptr;
          int A = 0, B = 0, C = 0;
          bool P = false;
          V Pos, Size;
          int Arr[4];
          V Vs[4];
          {members}
          _traversal_ virtual void g(int k) {{ }}
          _traversal_ virtual void f(int p) {{
            {body}
          }}
        }};
        "#
    )
}

fn body(text: &str) -> String {
    body_with("", "", text)
}

fn check(actual: &str, expected: &[&str]) {
    let actual: Vec<&str> = actual.lines().collect();
    assert_eq!(actual, expected);
}

#[test]
fn the_first_example_of_the_design() {
    let unit = unit(
        r#"
        const int CHAR_WIDTH = 8;
        struct String { int Length = 0; };
        struct _tree_ Element {
          _child_ Element *Next = nullptr;
          int Width = 0, TotalWidth = 0, Height = 0, MaxHeight = 0;
          _traversal_ virtual void computeWidth() {}
          _traversal_ virtual void computeHeight() {}
        };
        struct _tree_ TextBox : Element {
          String Text;
          _traversal_ void computeWidth() override {
            Next->computeWidth();
            Width = Text.Length;
            TotalWidth = Next->Width + Width;
          }
          _traversal_ void computeHeight() override {
            Next->computeHeight();
            Height = Text.Length * (Width / CHAR_WIDTH) + 1;
            MaxHeight = Height;
            if (Next->Height > Height) MaxHeight = Next->Height;
          }
        };
        void layout(Element *root) { root->computeWidth(); root->computeHeight(); }
        "#,
    );
    assert_eq!(unit.diagnostics, []);
    let names: Vec<&str> = unit.classes.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Element", "TextBox"]);
    assert_eq!(unit.functions.len(), 4);
    check(
        &render::body_in(
            &unit,
            unit.functions[2].body.as_ref().expect("it has a body"),
        ),
        &[
            "call Next.computeWidth virtual: r Next",
            "Width = Text.Length;: r Text.Length, w Width",
            "TotalWidth = Next->Width + Width;: r Next, r Next.Width, r Width, w TotalWidth",
        ],
    );
    check(
        &render::body_in(&unit, &unit.sites[0].block),
        &[
            "call *root.computeWidth virtual: r root",
            "call *root.computeHeight virtual: r root",
        ],
    );
}

mod accesses;
mod units;
