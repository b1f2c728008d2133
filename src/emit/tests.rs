//! Whole emissions of small programs, whose facts are read off the text with the help of a few tables.

use std::collections::BTreeMap;

use super::{Emission, EmitTarget, Meaning, emit};
use crate::link::{Program, link};
use crate::model::*;
use crate::source::strip;

const FILE: FileId = FileId(0);

/// Facts of one file, as they are put together.
struct Facts {
    text: String,
    /// What names that are no locals mean.
    meanings: BTreeMap<&'static str, RefKind>,
    unit: Unit,
}

impl Facts {
    fn new(text: &str) -> Self {
        let source = SourceText(text.as_bytes().into());
        let file = SourceFile {
            path: "/a.cpp".to_owned(),
            editable: true,
            text: source.clone(),
            on_disk: source,
        };
        Facts {
            text: text.to_owned(),
            meanings: BTreeMap::new(),
            unit: Unit {
                main: FILE,
                files: vec![file],
                classes: Vec::new(),
                functions: Vec::new(),
                sites: Vec::new(),
                diagnostics: Vec::new(),
            },
        }
    }

    /// The span of `part`, the first behind `from`.
    fn after(&self, from: u32, part: &str) -> Span {
        let found = self.text[from as usize..].find(part);
        let start = from + found.unwrap_or_else(|| panic!("no {part}")) as u32;
        Span::new(FILE, start, start + part.len() as u32)
    }

    fn span(&self, part: &str) -> Span {
        self.after(0, part)
    }

    /// `name` is a member that `class` declares.
    fn member(&mut self, class: &str, name: &'static str) {
        let kind = RefKind::Member {
            target: usr(class, name),
            class: Usr::new(class),
            implicit: true,
            qualified: false,
            this: false,
        };
        self.meanings.insert(name, kind);
    }

    fn class(
        &mut self,
        name: &str,
        bases: &[&str],
        members: &[(&str, MemberKind, AccessSpecifier)],
    ) {
        let head = self.span(&format!("struct {name} "));
        let close = self.after(head.start, "\n};");
        let close = Span::new(FILE, close.start + 1, close.start + 2);
        let base = |base: &&str| Base {
            class: Usr::new(base),
            is_virtual: false,
            access: AccessSpecifier::Public,
        };
        let member = |(member, kind, access): &(&str, MemberKind, AccessSpecifier)| Member {
            name: (*member).to_owned(),
            usr: usr(name, member),
            kind: *kind,
            access: *access,
        };
        self.unit.classes.push(Class {
            usr: Usr::new(name),
            name: name.to_owned(),
            qualified: name.to_owned(),
            namespace: String::new(),
            outer: None,
            keyword: "struct".to_owned(),
            tree: true,
            span: Span::new(FILE, head.start, close.end),
            name_span: head,
            close,
            is_final: false,
            is_abstract: false,
            bases: bases.iter().map(base).collect(),
            fields: Vec::new(),
            members: members.iter().map(member).collect(),
            order: close.end,
            refusal: None,
        });
    }

    /// A member function (or with an empty `class` a free one) whose definition starts with `head`.
    fn function(&mut self, class: &str, head: &str, statements: &[&str]) {
        let head = self.span(head);
        let text = self.text[head.range()].to_owned();
        let (before, params) = text.split_once('(').unwrap();
        let name = before.rsplit([' ', ':']).next().unwrap();
        let body = self.body(head, params, statements);
        let param = |local: &Local| {
            let (kind, _) = params[..].split_once(&local.name).unwrap();
            Param {
                before: kind.rsplit(", ").next().unwrap().to_owned(),
                name: local.name.clone(),
                after: String::new(),
                type_name: String::new(),
                scalar: false,
                contained: true,
            }
        };
        let free = class.is_empty();
        let params = body
            .locals
            .iter()
            .filter(|it| it.param)
            .skip(usize::from(free))
            .map(param);
        let params = params.collect();
        let declaration = DeclarationSite {
            span: body.anchor,
            anchor: body.anchor,
            order: body.order,
        };
        self.unit.functions.push(Function {
            usr: usr(class, name),
            name: name.to_owned(),
            kind: FunctionKind::Traversal,
            class: (!free).then(|| Usr::new(class)),
            node_class: Usr::new(if free { "Node" } else { class }),
            node_param: free.then_some(LocalId(0)),
            params,
            access: AccessSpecifier::Public,
            is_virtual: !free,
            is_pure: false,
            is_final: false,
            is_const: false,
            is_noexcept: false,
            is_internal: false,
            overrides: Vec::new(),
            declarations: vec![declaration],
            namespace: String::new(),
            body: Some(body),
            refusal: None,
        });
    }

    fn body(&self, head: Span, params: &str, statements: &[&str]) -> Body {
        let open = self.after(head.start, "{");
        let close = self.after(open.end, "\n}");
        let mut locals = Vec::new();
        let start = head.end - params.len() as u32;
        for (at, name) in words(params).filter(|it| it.1.len() == 1) {
            locals.push(local(name, self.after(start + at as u32, name), true, None));
        }
        let mut items = Vec::new();
        let mut from = open.end;
        for statement in statements {
            let (statement, declared) = statement.split_once('@').unwrap_or((statement, ""));
            let span = self.after(from, statement);
            from = span.end;
            let mut declares = Vec::new();
            if !declared.is_empty() {
                declares.push(LocalId(locals.len() as u32));
                let name = self.after(span.start, &format!(" {declared} = "));
                let init = Span::new(FILE, name.end, span.end - 1);
                let name = Span::new(FILE, name.start + 1, name.end - 3);
                locals.push(local(declared, name, false, Some(init)));
            }
            items.push(self.item(span, declares, &locals));
        }
        Body {
            span: Span::new(FILE, open.start, close.end),
            anchor: Span::new(FILE, head.start, close.end),
            order: close.end,
            inline: false,
            items,
            locals,
            refusal: None,
        }
    }

    fn item(&self, span: Span, declares: Vec<LocalId>, locals: &[Local]) -> Item {
        let text = &self.text[span.range()];
        let mut refs = Vec::new();
        for (at, word) in words(text) {
            let start = span.start + at as u32;
            let local = locals.iter().position(|it| it.name == word);
            let through = text[..at].ends_with("->");
            let kind = match (local.filter(|_| !through), self.meanings.get(word)) {
                (Some(local), _) => RefKind::Local(LocalId(local as u32)),
                (None, Some(kind)) => explicit(kind.clone(), through),
                (None, None) => continue,
            };
            refs.push(Ref {
                span: Span::new(FILE, start, start + word.len() as u32),
                name: word.to_owned(),
                kind,
            });
        }
        let returns = text.match_indices("return;").map(|(at, _)| Return {
            span: Span::new(FILE, span.start + at as u32, span.start + at as u32 + 7),
            tail: !text.starts_with("for"),
        });
        let comment = self.text[..span.start as usize].trim_end();
        let comment_start = comment.rfind('\n').map_or(0, |at| at + 1);
        let line = comment[comment_start..].trim_start();
        let leading = line
            .starts_with("//")
            .then(|| Span::new(FILE, (comment.len() - line.len()) as u32, span.start));
        Item {
            span,
            leading,
            kind: self.call(span).map_or(ItemKind::Simple, ItemKind::Call),
            accesses: Vec::new(),
            nested: Vec::new(),
            returns: returns.collect(),
            declares,
            aliases: Vec::new(),
            refs,
        }
    }

    /// `node->f(a, b);` or `f(node, a, b);`, where `f` has a meaning.
    fn call(&self, span: Span) -> Option<Call> {
        let text = self.text[span.range()].strip_suffix(");")?;
        let (callee, args) = text.split_once('(')?;
        let (receiver, name) = callee.split_once("->").unwrap_or(("", callee));
        let target = match self.meanings.get(name)? {
            RefKind::Member { target, .. } | RefKind::Other { target, .. } => target.clone(),
            RefKind::Local(_) => return None,
        };
        let mut at = span.start + callee.len() as u32 + 1;
        let mut args: Vec<Span> = args
            .split(", ")
            .filter(|it| !it.is_empty())
            .map(|arg| {
                let span = Span::new(FILE, at, at + arg.len() as u32);
                at = span.end + 2;
                span
            })
            .collect();
        let text = if receiver.is_empty() {
            args.remove(0)
        } else {
            Span::new(FILE, span.start, span.start + receiver.len() as u32)
        };
        Some(Call {
            span,
            callee: target,
            dispatch: Dispatch::Virtual,
            receiver: Receiver {
                place: None,
                class: Usr::new("Node"),
                text: Some(text),
                arrow: !receiver.is_empty(),
            },
            args: args
                .into_iter()
                .map(|it| Argument { span: Some(it) })
                .collect(),
        })
    }

    fn site(&mut self, head: &str, statements: &[&str]) {
        let head = self.span(head);
        let block = self.body(head, "", statements);
        self.unit.sites.push(Site {
            function: "run".to_owned(),
            function_usr: Usr::new("run"),
            name_span: head,
            block,
        });
    }

    fn link(self) -> Program {
        link(vec![self.unit])
    }
}

fn usr(class: &str, name: &str) -> Usr {
    Usr::new(&format!("c:@S@{class}@F@{name}#"))
}

fn explicit(kind: RefKind, through: bool) -> RefKind {
    match kind {
        RefKind::Member {
            target,
            class,
            qualified,
            this,
            ..
        } => RefKind::Member {
            target,
            class,
            implicit: !through,
            qualified,
            this,
        },
        other => other,
    }
}

fn local(name: &str, span: Span, param: bool, init: Option<Span>) -> Local {
    Local {
        name: name.to_owned(),
        span,
        param,
        top_level: true,
        loaded_only: false,
        hoist: Some("int".to_owned()),
        zero: Some("0".to_owned()),
        init,
    }
}

/// The identifiers in `text` with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(part)?;
        let end = text[start..]
            .find(|c| !part(c))
            .map_or(text.len(), |len| start + len);
        at = end;
        Some((start, &text[start..end]))
    })
}

fn step(instance: usize, item: usize) -> Step {
    Step::Item { instance, item }
}

fn group(members: &[(usize, usize)]) -> Step {
    Step::Group {
        members: members.to_vec(),
        target: FusedId(0),
        variants: Vec::new(),
    }
}

fn fused(
    name: &str,
    owner: Owner,
    names: &[Usr],
    bodies: Vec<(Option<&str>, Schedule)>,
) -> FusedFunction {
    let slot = |usr: &Usr| match owner {
        Owner::Free => Slot::Direct(usr.clone()),
        Owner::Class(_) => Slot::Virtual(usr.clone()),
    };
    FusedFunction {
        name: name.to_owned(),
        is_virtual: owner != Owner::Free,
        slots: names.iter().map(slot).collect(),
        declared: names.to_vec(),
        shared: Shared::none(),
        owner,
        bodies: bodies
            .into_iter()
            .map(|(class, schedule)| FusedBody {
                class: class.map(Usr::new),
                schedule,
                separations: Vec::new(),
            })
            .collect(),
    }
}

fn site_plan(steps: Vec<Step>) -> SitePlan {
    SitePlan {
        site: 0,
        steps,
        calls: 2,
        walks: 1,
        separations: Vec::new(),
    }
}

/// The one new file of an emission that refuses nothing, whose regions strip and whose names are where they
/// are said to be.
fn written(program: &Program, plan: &Plan) -> String {
    let emission = emit(program, plan);
    assert_eq!(emission.refused, []);
    check(program, &emission);
    String::from_utf8(emission.files[0].new_text.clone()).unwrap()
}

fn check(program: &Program, emission: &Emission) {
    let text = &emission.files[0].new_text;
    assert_eq!(*strip(text).unwrap().text, program.files[0].text.0[..]);
    for it in &emission.expectations {
        assert!(
            text[it.offset as usize..].starts_with(it.name.as_bytes()),
            "{it:?}"
        );
        assert_eq!(emission.owner(FILE, it.offset), Some(&it.target));
        if let Meaning::Local(at) = it.meaning {
            assert!(
                text[at as usize..].starts_with(it.name.as_bytes()),
                "{it:?}"
            );
        }
    }
}

const LIST: &str = "\
struct Node {
  Node *Next;
  virtual void a(int x) {}
  virtual void b(int x) {}
};
struct Box : Node {
  int w, h;
  void a(int x) override;
  void b(int x) override;
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

void run(Node *n) {
  n->a(1);
  n->b(2);
}
";

fn list_program(members: &[(&str, MemberKind, AccessSpecifier)]) -> Program {
    let mut facts = Facts::new(LIST);
    let virtuals = |name| (name, MemberKind::Virtual, AccessSpecifier::Public);
    let mut node = vec![virtuals("a"), virtuals("b")];
    node.extend_from_slice(members);
    facts.class("Node", &[], &node);
    facts.class("Box", &["Node"], &[virtuals("a"), virtuals("b")]);
    for name in ["a", "b", "Next"] {
        facts.member("Node", name);
    }
    facts.member("Box", "w");
    facts.member("Box", "h");
    facts.function(
        "Box",
        "void Box::a(int x)",
        &["Next->a(x + 1);", "int t = w * x;@t", "w = t;"],
    );
    facts.function(
        "Box",
        "void Box::b(int x)",
        &["Next->b(x);", "int t = h;@t", "h = t + x;"],
    );
    facts.site("void run(Node *n)", &["n->a(1);", "n->b(2);"]);
    facts.link()
}

fn list_plan() -> Plan {
    let names = [usr("Box", "a"), usr("Box", "b")];
    let steps = vec![
        group(&[(0, 0), (1, 0)]),
        step(0, 1),
        step(0, 2),
        step(1, 1),
        step(1, 2),
    ];
    let schedule = Schedule::Fused {
        instances: names.to_vec(),
        steps,
    };
    let owner = Owner::Class(Usr::new("Node"));
    let bodies = vec![(Some("Node"), Schedule::Unfused), (Some("Box"), schedule)];
    Plan {
        violations: Vec::new(),
        functions: vec![fused("fused_a_b", owner, &names, bodies)],
        sites: vec![site_plan(vec![group(&[(0, 0), (0, 1)])])],
    }
}

#[test]
fn member_functions() {
    insta::assert_snapshot!(written(&list_program(&[]), &list_plan()), @r#"
    struct Node {
      Node *Next;
      virtual void a(int x) {}
      virtual void b(int x) {}
    #ifndef PLEACH_OFF  // pleach:begin 1a2f Node
      virtual void fused_a_b(int x, int x2) { a(x); b(x2); }
    #endif  // pleach:end 1a2f
    };
    struct Box : Node {
      int w, h;
      void a(int x) override;
      void b(int x) override;
    #ifndef PLEACH_OFF  // pleach:begin de54 Box
      void fused_a_b(int x, int x2) final;
    #endif  // pleach:end de54
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
    #endif  // pleach:end 31ab

    void run(Node *n) {
    #ifndef PLEACH_OFF  // pleach:begin 2899 run
      n->fused_a_b(1, 2);
    #else
      n->a(1);
      n->b(2);
    #endif  // pleach:end 2899
    }
    "#);
}

#[test]
fn an_unwritable_function_is_refused_by_name() {
    let mut program = list_program(&[]);
    program.files[0].editable = false;
    let emission = emit(&program, &list_plan());
    let targets: Vec<_> = emission.refused.iter().map(|it| it.0.clone()).collect();
    let class = |name| EmitTarget::Body(FusedId(0), Some(Usr::new(name)));
    assert_eq!(targets, [class("Box"), EmitTarget::Site(0), class("Node")]);
    assert_eq!(
        emission.refused[0].1.message,
        "`fused_a_b` cannot be written: `/a.cpp` may not be changed"
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
    #endif  // pleach:end bb71
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
    #endif  // pleach:end 1a2f
    };
    struct Box : Node {
      int w;
    #ifndef PLEACH_OFF  // pleach:begin de54 Box
      void fused_a_b() final;
    #endif  // pleach:end de54
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
    #endif  // pleach:end 31ab
    "#);
}
