//! Classes, functions, sites, diagnostics; names for the verify stage.

use super::{SHIM, render, unit};
use crate::extract::{FileRange, Input, Overlay, RefTarget, extract, references};
use crate::model::{FunctionKind, Unit};

fn messages(unit: &Unit) -> Vec<String> {
    let line = |it: &crate::model::Diagnostic| format!("{}: {}", it.code, it.message);
    unit.diagnostics.iter().map(line).collect()
}

fn site(unit: &Unit, index: usize) -> String {
    render::body_in(unit, &unit.sites[index].block)
}

const FREE: &str = r#"
    struct _tree_ Node { _child_ Node *l, *r; int v, x, y; bool isLeaf; };
    _traversal_ void f1(Node *n);
    _traversal_ void f2(Node *n, int depth = 3);
    void f1(Node *n) { if (n == nullptr) return; f1(n->l); f1(n->r);
      if (n->isLeaf) { n->v = 1; } else { n->v = n->l->v + n->r->v; } }
    void f2(Node *n, int d) { if (n == nullptr) return; f2(n->l); f2(n->r, d + 1); }
"#;

#[test]
fn free_traversals() {
    let unit = unit(FREE);
    assert_eq!(messages(&unit), [""; 0]);
    super::check(
        &render::function(&unit, "f1"),
        &[
            "return;: r n, return tail",
            "call l.f1 direct: r n, r l",
            "call r.f1 direct: r n, r r",
            "if (n->isLeaf) { n->v = 1; } else { n->v = n->l->v + n->r->v; }: \
             r n, r isLeaf, w v by Store(1), r l, r l.v, r r, r r.v, w v",
        ],
    );
    super::check(
        &render::function(&unit, "f2"),
        &[
            "return;: r n, return tail",
            "f2(n->l);: r n, r l, run l.f2 direct",
            "call r.f2 direct: r n, r r, r d",
        ],
    );
    let params = &unit.functions[1].params;
    assert_eq!(
        (params[0].before.as_str(), params[0].name.as_str()),
        ("int ", "depth")
    );
    assert_eq!(unit.functions[0].declarations.len(), 2);
}

#[test]
fn sites_in_ordinary_functions() {
    let unit = unit(&format!(
        "{FREE}
        struct App {{ Node *root; void run() {{ f1(root); root->v = 1; f1(root); }} }};
        int main() {{ Node t; Node *p = &t; f1(p); f1(&t);
          for (;;) {{ f1(p->l); if (t.v) break; f1(p->l); return 3; }}
          switch (t.v) {{ case 1: f1(p); f1(p); break; case 2: f1(p); }} }}
        template<class T> void tt(T *n) {{ f1(n); f1(n); }}"
    ));
    assert_eq!(unit.sites.len(), 3);
    super::check(
        &site(&unit, 0),
        &[
            "call *root.f1 direct: r root",
            "root->v = 1;: r root, w *root.v by Store(1)",
            "call *root.f1 direct: r root",
        ],
    );
    super::check(
        &site(&unit, 2),
        &[
            "call *t.l.f1 direct: r p, r *t.l",
            "if (t.v) break;: r *t.v, return",
            "call *t.l.f1 direct: r p, r *t.l",
            "return 3;: return",
        ],
    );
}

#[test]
fn destructors_are_followed_by_dynamic_type() {
    let unit = unit(
        r#"
        struct _tree_ Base { _child_ Base *kid = nullptr; int v = 0; _traversal_ virtual void go() {}
          virtual ~Base() { v = 0; delete kid; } };
        struct _tree_ Derived : public Base { int o; Derived(int z) : o(z) { v = 1; }
          _traversal_ void go() override { delete kid; kid = new Derived(v); } };
        struct _tree_ Thief : public Base { Thief(Base *b) { kid = b; } Thief(int, Base *b); };
        "#,
    );
    assert_eq!(messages(&unit), [""; 0]);
    let functions: Vec<String> = unit
        .functions
        .iter()
        .filter(|it| it.kind != FunctionKind::Traversal)
        .map(|it| {
            let body = it.body.as_ref().expect("it has a body");
            format!(
                "{} | {}",
                it.name,
                render::body_in(&unit, body).replace('\n', " | ")
            )
        })
        .collect();
    assert_eq!(
        functions,
        [
            "~Base | v = 0;: w v by Store(0) | delete kid;: r kid, w kid.any*, run kid.~Base virtual | : ",
            "Derived | : r z, w o | v = 1;: w v by Store(1)",
            "~Derived | Derived: run this.~Base direct",
            "~Thief | Thief: run this.~Base direct",
        ]
    );
    let go = unit.functions.iter().rfind(|it| it.name == "go");
    super::check(
        &render::body_in(
            &unit,
            go.and_then(|it| it.body.as_ref()).expect("it has a body"),
        ),
        &[
            "delete kid;: r kid, w kid.any*, run kid.~Base virtual",
            "kid = new Derived(v);: r v, w kid.any*, run kid.Derived direct",
        ],
    );
}

#[test]
fn bad_input_is_reported() {
    let unit = unit(
        r#"
        struct NC { ~NC(); };
        struct _tree_ E { _child_ int bad; _access_(1,'z') void k(); _traversal_ void zz(NC nc);
          static _traversal_ void st(int x); _traversal_ E &ret(); _traversal_ constexpr void cx() {} };
        template<class T> struct Bad : E {};
        template<class T> struct _tree_ TT { _child_ TT *n; };
        struct _tree_ VB : virtual E { _traversal_ void vb() {} };
        _traversal_ void worse(int x) {}
        struct Visitor { _traversal_ virtual void v(E *); _traversal_ void w(); };
        void test(E *e) { e->k(); }
        "#,
    );
    assert_eq!(
        messages(&unit),
        [
            "bad-child: child field 'bad' is not a pointer to a tree type; mark its class with _tree_, or remove _child_",
            "unsupported-class: tree type 'Bad' is a template; nothing is generated into it",
            "unsupported-class: tree type 'TT' is a template; nothing is generated into it",
            "bad-annotation: cannot read the effect summary '1,'z''; write (id, 'r' or 'w', 'local' or 'global'), several joined by '|'",
            "unsupported-traversal: traversal 'zz' takes by value a class whose copy or destructor runs code; pass it by reference",
            "unsupported-traversal: traversal 'st' has no node; mark its class with _tree_, or let its first parameter be a pointer or reference to a tree type",
            "unsupported-traversal: traversal 'ret' returns something else than a number, an enumerator or a pointer to an object; let it return one of these, or nothing, and store the result in a field",
            "unsupported-traversal: traversal 'cx' is constexpr",
            "unsupported-traversal: traversal 'vb' belongs to a class with a virtual base",
            "unsupported-traversal: traversal 'worse' has no node; its first parameter must be a pointer or reference to a tree type",
            "unsupported-traversal: traversal 'v' is a virtual member of a class that is no tree type, so that nobody knows all that overrides it",
            "unsupported-traversal: traversal 'w' has no node; mark its class with _tree_, or let its first parameter be a pointer or reference to a tree type",
        ]
    );
}

#[test]
fn counts_are_plain_integers_of_the_same_object() {
    let unit = unit(
        r#"
        struct Counted { unsigned inherited; };
        struct _tree_ N;
        struct Lone { int x; };
        struct _tree_ N : Counted {
          _children_(inherited) N **a;
          _children_(later) N *const *b;
          _children_(missing) N **c;
          _children_(sometimes) N **d;
          _children_(some) N **e;
          _children_(parts) N **f;
          _children_(all) N **g;
          _children_(truth) N **h;
          _children_(later) N *i;
          _children_(later) Lone **j;
          _children_(later) N *volatile *k;
          _children_(called) N **l;
          _child_ N **m;
          short later;
          volatile int sometimes;
          _Atomic int some;
          unsigned parts : 4;
          int &all;
          bool truth;
          int called();
        };
        "#,
    );
    let because = |name: &str, field: &str, why: &str| {
        format!(
            "bad-child: '{name}' does not count the children in '{field}', because {why}; name a field of the same class that is a plain integer"
        )
    };
    let of_type = |field: &str, ty: &str| {
        format!(
            "bad-child: child field '{field}' has a count or a link, but its type is '{ty}', not `T **` or `T *` for a tree type; mark the class of its nodes with _tree_, or the field with _child_"
        )
    };
    assert_eq!(
        messages(&unit),
        [
            because("missing", "c", "there is no field of that name"),
            because("sometimes", "d", "it is volatile or atomic"),
            because("some", "e", "it is volatile or atomic"),
            because("parts", "f", "it is a bit-field"),
            because("all", "g", "it is no integer"),
            because("truth", "h", "it is no integer"),
            "bad-child: 'later' does not lead from one child in 'i' to the next, because it is no pointer to the same class; name a pointer to 'N' beside 'i' that is no child".to_owned(),
            of_type("j", "Lone **"),
            of_type("k", "N *volatile *"),
            because("called", "l", "there is no field of that name"),
            "unsupported-class: child field 'm' of type 'N **' counts as data that may lead to any node, because child fields are tree types, pointers to them, `std::unique_ptr` without a deleter of its own, `std::shared_ptr`, arrays and containers (`std::vector`, `array`, `deque`, `list`) of these, maps from data to these, and `std::optional` tree types; if a field counts these pointers, name it: _children_(count)".to_owned(),
        ]
    );
}

#[test]
fn links_are_pointers_beside_the_first_sibling() {
    let unit = unit(
        r#"
        struct Lone { Lone *next; };
        struct Base { Base *inherited; };
        struct _tree_ N : Base {
          _children_(next) N *a;
          _children_(next) N *const b = nullptr;
          _children_(inherited) N *c;
          _children_(missing) N *d;
          _children_(e) N *e;
          _children_(a) N *f;
          _children_(kid) N *g;
          _children_(sometimes) N *h;
          _children_(other) N *i;
          _children_(either) N *j;
          _children_(next) Lone *k;
          _children_(called) N *l;
          _children_(all) N *m;
          N *next;
          _child_ N *kid;
          N *volatile sometimes;
          Lone *other;
          union { N *either; long number; };
          N *called();
          N *all[2];
        };
        struct Page { _children_(next) N *first; N *next; };
        "#,
    );
    let because = |name: &str, field: &str, why: &str| {
        format!(
            "bad-child: '{name}' does not lead from one child in '{field}' to the next, because {why}; name a pointer to 'N' beside '{field}' that is no child"
        )
    };
    let not_there = "its class itself has no field of that name";
    let other = "it is no pointer to the same class";
    assert_eq!(
        messages(&unit),
        [
            because("inherited", "c", not_there),
            because("missing", "d", not_there),
            because("e", "e", "it is that field"),
            because("a", "f", "it is a child itself"),
            because("kid", "g", "it is a child itself"),
            because("sometimes", "h", other),
            because("other", "i", other),
            because("either", "j", not_there),
            "bad-child: child field 'k' has a count or a link, but its type is 'Lone *', not `T **` or `T *` for a tree type; mark the class of its nodes with _tree_, or the field with _child_".to_owned(),
            because("called", "l", not_there),
            because("all", "m", other),
            because("next", "first", "the children are of another class than the one that has both fields"),
        ]
    );
}

#[test]
fn errors_of_the_compiler_are_diagnostics() {
    let unit = unit("int x = y;");
    assert_eq!(
        messages(&unit),
        ["clang-error: use of undeclared identifier 'y'"]
    );
}

#[test]
fn locals_can_be_split_where_that_is_simple() {
    let unit = unit(
        r#"
        enum class E { A }; struct V { explicit operator int() const { return 1; } };
        struct _tree_ N { _child_ N *L; V v; _traversal_ void f(int k) {
          int i = 3, j(k);
          // about x
          int x = k; auto *q = L; const int c = 1; bool b{true}; unsigned long z;
          const int d = k, e = d; E g{3}; int h(v); int m{}; bool n(nullptr); int o = 1, &p = o; } };
        "#,
    );
    let mut functions = unit.functions.iter().filter(|it| it.name == "f");
    let body = functions.next().and_then(|it| it.body.as_ref());
    let body = body.expect("it has a body");
    let hoists: Vec<String> = body
        .locals
        .iter()
        .filter_map(|it| {
            Some(format!(
                "{} {} = {}",
                it.hoist.as_ref()?,
                it.name,
                it.zero.as_ref()?
            ))
        })
        .collect();
    assert_eq!(
        hoists,
        [
            "int i = 0",
            "int j = 0",
            "int x = 0",
            "N * q = nullptr",
            "bool b = false",
            "unsigned long z = 0",
            "int d = 0",
            "int e = 0",
            "int o = 0",
        ]
    );
    let text = &unit.files[body.span.file.0 as usize].text;
    let leading = body.items[1].leading.map(|it| text.lossy(it));
    assert_eq!(
        leading.map(|it| it.trim_end().to_owned()),
        Some("// about x".to_owned())
    );
}

fn input(unfused: bool) -> Input {
    Input {
        file: "/virtual/r.cpp".to_owned(),
        directory: "/".to_owned(),
        arguments: vec!["-std=c++17".to_owned()],
        unfused,
        dialect: Default::default(),
        replaced: Default::default(),
        called: Default::default(),
        mentioned: Default::default(),
        marks: Default::default(),
        names: Default::default(),
    }
}

const REGION: &str = "#define T __attribute__((annotate(\"tf_tree\")))\n\
    struct T N { int A;\n\
    __attribute__((annotate(\"tf_fuse\"))) void f(int k) { A = k; }\n\
    #ifndef PLEACH_OFF  // pleach:begin 1 x\n\
    void fused(int q) { A = q; }\n\
    #endif  // pleach:end 1 +\n\
    };\n\
    void u(N *n) {\n\
    #ifndef PLEACH_OFF  // pleach:begin 2 y\n\
    n->fused(1);\n\
    #else\n\
    n->f(1);\n\
    n->f(2);\n\
    #endif  // pleach:end 2\n\
    }\n";

fn region_overlay() -> [Overlay; 1] {
    [Overlay {
        path: "/virtual/r.cpp".to_owned(),
        bytes: REGION.as_bytes().to_vec(),
    }]
}

#[test]
fn generated_regions_leave_no_trace() {
    let fused = extract(&input(true), &region_overlay())
        .expect("it parses")
        .unit;
    let stripped = [Overlay {
        path: "/virtual/r.cpp".to_owned(),
        bytes: fused.files[0].text.0.to_vec(),
    }];
    let plain = extract(&input(true), &stripped).expect("it parses").unit;
    assert_eq!(fused.sites.len(), 1);
    assert_eq!(fused.functions, plain.functions);
    assert_eq!(fused.classes, plain.classes);
    assert_eq!(fused.sites, plain.sites);
}

#[test]
fn names_of_generated_code_are_listed() {
    let start = REGION.find("void fused").expect("it is there") as u32;
    let range = FileRange {
        path: "/virtual/r.cpp".to_owned(),
        start,
        end: start + 27,
    };
    let found = references(&input(false), &region_overlay(), &[range]).expect("it parses");
    assert_eq!(found.messages, []);
    let names: Vec<String> = found
        .refs
        .iter()
        .map(|it| match &it.target {
            RefTarget::Local { name, offset } => {
                format!("{} local {name} {}", it.name, offset - start)
            }
            RefTarget::Computed(text) => text.clone(),
            RefTarget::Declared { type_name, .. } => format!("{} : {type_name}", it.name),
            RefTarget::Declaration { usr, .. } => format!("{} {usr} {}", it.name, it.implicit),
        })
        .collect();
    assert_eq!(
        names,
        [
            "fused c:@S@N@F@fused#I# false",
            "q : int",
            "A c:@S@N@FI@A true",
            "q local q 15"
        ]
    );
}

#[test]
fn threads_give_the_same_facts() {
    let run = || {
        extract(&input(true), &region_overlay())
            .expect("it parses")
            .unit
    };
    let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(run)).collect();
    for thread in threads {
        assert_eq!(thread.join().expect("no panic"), run());
    }
}

/// Whether a body is refused that uses a macro of `here.h`, which the compiler reads as `read`, while on disk it is
/// something else.
fn is_refused_with(
    read: &str,
    with: impl Fn(&std::path::Path) -> (Vec<String>, Vec<Overlay>),
) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write(
        "here.h",
        "// Nothing but this comment, and longer than the other.\n#define WHERE 7\n",
    );
    write("read.h", read);
    let body = "struct _tree_ N { int A; _traversal_ void f() { A = WHERE; } };";
    write("main.cpp", &format!("{SHIM}#include \"here.h\"\n{body}\n"));
    let (more, overlays) = with(folder.path());
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let input = Input {
        file: path("main.cpp"),
        directory: path(""),
        arguments: [vec!["-std=c++17".to_owned()], more].concat(),
        unfused: true,
        dialect: Default::default(),
        replaced: Default::default(),
        called: Default::default(),
        mentioned: Default::default(),
        marks: Default::default(),
        names: Default::default(),
    };
    let unit = extract(&input, &overlays).expect("it parses").unit;
    let body = unit.functions[0].body.as_ref().expect("it has a body");
    body.refusal.is_some()
}

#[test]
fn macros_are_read_where_the_compiler_reads_them() {
    let line = "#define WHERE __LINE__\n";
    assert!(!is_refused_with(line, |_| (Vec::new(), Vec::new())));
    assert!(is_refused_with(line, |folder| {
        let overlay = Overlay {
            path: folder.join("here.h").to_string_lossy().into_owned(),
            bytes: line.as_bytes().to_vec(),
        };
        (Vec::new(), vec![overlay])
    }));
    assert!(is_refused_with(line, |folder| {
        let at = folder.to_string_lossy();
        let map = format!(
            "{{'version': 0, 'roots': [{{'name': '{at}', 'type': 'directory', 'contents': [\
             {{'name': 'here.h', 'type': 'file', 'external-contents': '{at}/read.h'}}]}}]}}"
        );
        let file = folder.join("map.yaml");
        std::fs::write(&file, map).expect("it can be written");
        (
            vec![
                "-ivfsoverlay".to_owned(),
                file.to_string_lossy().into_owned(),
            ],
            Vec::new(),
        )
    }));
}
