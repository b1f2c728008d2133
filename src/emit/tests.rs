//! Whole emissions of small programs.

mod fixture;

use super::*;
use crate::model::*;
use fixture::*;

#[test]
fn member_functions() {
    insta::assert_snapshot!(written(&list_program(&[]), &list_plan()), @r#"
    struct Node {
      Node *Next;
      virtual void a(int x) {}
      virtual void b(int x) {}
    #ifndef PLEACH_OFF  // pleach:begin 1a2f Node
      virtual void fused_a_b(int x, int x2) { a(x); b(x2); }
    #endif  // pleach:end 1a2f +a9476fdf
    };
    struct Box : Node {
      int w, h;
      void a(int x) override;
      void b(int x) override;
    #ifndef PLEACH_OFF  // pleach:begin de54 Box
      void fused_a_b(int x, int x2) final;
    #endif  // pleach:end de54 +0f68be1f
    };
    void Box::a(int x) {
      // The rest first.
      Next->a(x + 1);
      int t = w * x;
      w = t;
    }

    void Box::b(int x) {
      Next->b(x);
      int t = h; // height
      h = t + x;
    }
    #ifndef PLEACH_OFF  // pleach:begin 31ab fused_a_b
    void Box::fused_a_b(int x, int x2) {
      // The rest first.
      Next->fused_a_b(x + 1, x2);
      int t = w * x;
      w = t;
      int t2 = h; // height
      h = t2 + x2;
    }
    #endif  // pleach:end 31ab +c40e30ad

    void run(Node *n) {
    #ifndef PLEACH_OFF  // pleach:begin 2899 run
      n->fused_a_b(1, 2);
    #else
      n->a(1);
      n->b(2);
    #endif  // pleach:end 2899 d7d18fd6
    }
    "#);
}

#[test]
fn an_unwritable_function_is_refused_by_name() {
    let mut program = list_program(&[]);
    program.files[0].editable = false;
    let emission = emitted(&program, &list_plan());
    let targets: Vec<_> = emission.refused.iter().map(|it| it.0.clone()).collect();
    let class = |name| EmitTarget::Body(FusedId(0), Some(Usr::new(name)));
    assert_eq!(targets, [EmitTarget::Site(0), class("Box"), class("Node")]);
    assert_eq!(
        emission.refused[0].1.message,
        "/a.cpp would change too, and it is outside of the root (see --root), a system header, preprocessed already, or left out by --header-filter"
    );
}

const FREE: &str = "\
struct Node { Node *l; int v; int w; };

void f(Node *n) {
    if (n == nullptr) return;
    f(n->l);
    int t = n->v;
    if (n->w) return;
    for (;;) { if (n->v++ > t) return; }
    n->w = t;
}

void g(Node *m, int k) {
    if (m == nullptr) { return; }
    g(m->l, k + 1);
    m->v = k;
}
";

#[test]
fn free_functions_that_return_early() {
    let mut facts = Facts::new(FREE);
    for name in ["l", "v", "w"] {
        facts.member("Node", name);
    }
    for name in ["f", "g"] {
        let kind = RefKind::Other {
            target: usr("", name),
            qualified: false,
        };
        facts.meanings.insert(name, kind);
    }
    let f = [
        "if (n == nullptr) return;",
        "f(n->l);",
        "int t = n->v;@t",
        "if (n->w) return;",
        "for (;;) { if (n->v++ > t) return; }",
        "n->w = t;",
    ];
    facts.function("", "void f(Node *n)", &f);
    let g = [
        "if (m == nullptr) { return; }",
        "g(m->l, k + 1);",
        "m->v = k;",
    ];
    facts.function("", "void g(Node *m, int k)", &g);
    let names = [usr("", "f"), usr("", "g")];
    let steps = vec![
        step(0, 0),
        step(1, 0),
        group(&[(0, 1), (1, 1)]),
        step(0, 2),
        step(0, 3),
        step(0, 4),
        step(0, 5),
        step(1, 2),
    ];
    let schedule = Schedule::Fused {
        instances: names.to_vec(),
        steps,
    };
    let plan = Plan {
        violations: Vec::new(),
        functions: vec![fused(
            "fused_f_g",
            Owner::Free,
            &names,
            vec![(None, schedule)],
        )],
        sites: Vec::new(),
    };
    insta::assert_snapshot!(written(&facts.link(), &plan), @r#"
    struct Node { Node *l; int v; int w; };

    void f(Node *n) {
        if (n == nullptr) return;
        f(n->l);
        int t = n->v;
        if (n->w) return;
        for (;;) { if (n->v++ > t) return; }
        n->w = t;
    }

    void g(Node *m, int k) {
        if (m == nullptr) { return; }
        g(m->l, k + 1);
        m->v = k;
    }
    #ifndef PLEACH_OFF  // pleach:begin bb71 fused_f_g
    void fused_f_g(Node *n, int k) {
        bool f_done = false;
        bool g_done = false;
        if (n == nullptr) f_done = true;
        if (n == nullptr) { g_done = true; }
        if (f_done && g_done) return;
        if (!f_done && !g_done) {
            fused_f_g(n->l, k + 1);
        } else if (!f_done) {
            f(n->l);
        } else {
            g(n->l, k + 1);
        }
        int t = 0;
        if (!f_done) {
            t = n->v;
            if (n->w) f_done = true;
        }
        if (!f_done) {
            for (;;) { if (n->v++ > t) { f_done = true; goto f_end; } }
            f_end:;
        }
        if (!f_done) {
            n->w = t;
        }
        if (!g_done) {
            n->v = k;
        }
    }
    #endif  // pleach:end bb71 +dfe893ff
    "#);
}

#[test]
fn a_copy_in_another_class() {
    let source = "\
struct Node {
private:
  int w;
  void a();
  void b();
};
struct Box : Node {
  int w;
};
void Node::a() {
  w = 1;
  this->w = 2;
}
";
    let mut facts = Facts::new(source);
    let private = AccessSpecifier::Private;
    let members = [
        ("w", MemberKind::Field, private),
        ("a", MemberKind::Virtual, private),
        ("b", MemberKind::Virtual, private),
    ];
    facts.class("Node", &[], &members);
    facts.class("Box", &["Node"], &[("w", MemberKind::Field, private)]);
    facts.member("Node", "w");
    facts.function("Node", "void Node::a()", &["w = 1;", "this->w = 2;"]);
    let this = &mut facts.unit.functions[0].body.as_mut().unwrap().items[1].refs[0];
    if let RefKind::Member { this, .. } = &mut this.kind {
        *this = true;
    }
    let mut b = facts.unit.functions[0].clone();
    (b.usr, b.name) = (usr("Node", "b"), "b".to_owned());
    facts.unit.functions.push(b);
    let names = [usr("Node", "a"), usr("Node", "b")];
    let schedule = Schedule::Fused {
        instances: names.to_vec(),
        steps: vec![step(0, 0), Step::Whole { instance: 1 }, step(0, 1)],
    };
    let bodies = vec![(Some("Node"), Schedule::Unfused), (Some("Box"), schedule)];
    let plan = Plan {
        violations: Vec::new(),
        functions: vec![fused(
            "fused_a_b",
            Owner::Class(Usr::new("Node")),
            &names,
            bodies,
        )],
        sites: Vec::new(),
    };
    insta::assert_snapshot!(written(&facts.link(), &plan), @r#"
    struct Node {
    private:
      int w;
      void a();
      void b();
    #ifndef PLEACH_OFF  // pleach:begin 1a2f Node
    public:
      virtual void fused_a_b() { a(); b(); }
      friend struct Box;
    private:
    #endif  // pleach:end 1a2f +854a5c4e
    };
    struct Box : Node {
      int w;
    #ifndef PLEACH_OFF  // pleach:begin de54 Box
      void fused_a_b() final;
    #endif  // pleach:end de54 +8157ce91
    };
    void Node::a() {
      w = 1;
      this->w = 2;
    }
    #ifndef PLEACH_OFF  // pleach:begin 31ab fused_a_b
    void Box::fused_a_b() {
      Node::w = 1;
      Node::b();
      this->Node::w = 2;
    }
    #endif  // pleach:end 31ab +2600b24e
    "#);
}
