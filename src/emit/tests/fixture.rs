//! Facts of small programs, read off their text with the help of a few tables; and what their emissions must be.

use std::collections::BTreeMap;

use super::super::{Emission, Meaning, emit};
use crate::link::{Program, link};
use crate::lower::lower;
use crate::model::*;
use crate::source::strip;

pub(super) const FILE: FileId = FileId(0);

/// Facts of one file, as they are put together.
pub(super) struct Facts {
    text: String,
    /// What names that are no locals mean.
    pub(super) meanings: BTreeMap<&'static str, RefKind>,
    pub(super) unit: Unit,
}

impl Facts {
    pub(super) fn new(text: &str) -> Self {
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
                visitors: Vec::new(),
                unresolved: Vec::new(),
                functions: Vec::new(),
                sites: Vec::new(),
                macros: std::collections::BTreeSet::new(),
                macro_origins: Default::default(),
                renamed: Default::default(),
                includes_type_info: false,
                united: Default::default(),
                child_containers: Default::default(),
                plain_blocks: Default::default(),
                read: std::collections::BTreeSet::new(),
                symbols: std::collections::BTreeSet::new(),
                targets: std::collections::BTreeSet::new(),
                compilation: Default::default(),
                configuration: Default::default(),
                reserved: std::collections::BTreeSet::new(),
                diagnostics: Vec::new(),
            },
        }
    }

    /// The span of `part`, the first behind `from`.
    pub(super) fn after(&self, from: u32, part: &str) -> Span {
        let found = self.text[from as usize..].find(part);
        let start = from + found.unwrap_or_else(|| panic!("no {part}")) as u32;
        Span::new(FILE, start, start + part.len() as u32)
    }

    pub(super) fn span(&self, part: &str) -> Span {
        self.after(0, part)
    }

    /// `name` is a member that `class` declares.
    pub(super) fn member(&mut self, class: &str, name: &'static str) {
        let kind = RefKind::Member {
            target: usr(class, name),
            class: Usr::new(class),
            implicit: true,
            qualified: false,
            this: false,
        };
        self.meanings.insert(name, kind);
    }

    pub(super) fn class(
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
        let text = &self.text[head.start as usize..close.end as usize];
        let last_access = match text.rfind("private:") > text.rfind("public:") {
            true => AccessSpecifier::Private,
            false => AccessSpecifier::Public,
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
            override_mark: Some("override".to_owned()),
            declared_elsewhere: Default::default(),
            is_abstract: false,
            bases: bases.iter().map(base).collect(),
            fields: Vec::new(),
            last_access,
            members: members.iter().map(member).collect(),
            order: close.end,
            refusal: None,
        });
    }

    /// A member function (or with an empty `class` a free one) whose definition starts with `head`.
    pub(super) fn function(&mut self, class: &str, head: &str, statements: &[&str]) {
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
                type_name: "int".to_owned(),
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
            export: None,
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
            gives_value: false,
            returns_nothing: true,
            gives_literal: false,
            node_by_reference: false,
            is_noexcept: false,
            ends: false,
            constructs: false,
            is_internal: false,
            use_varies: None,
            visibility: None,
            overrides: Vec::new(),
            declarations: vec![declaration],
            namespace: String::new(),
            body: Some(body),
            refusal: None,
            summary: None,
            visitor: None,
        });
    }

    pub(super) fn body(&self, head: Span, params: &str, statements: &[&str]) -> Body {
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
            namespace: String::new(),
            order: close.end,
            inline: false,
            items,
            locals,
            stays: None,
            tests: Default::default(),
            other_tests: Default::default(),
            expanded: Vec::new(),
            cuts: Vec::new(),
            refusal: None,
        }
    }

    pub(super) fn item(&self, span: Span, declares: Vec<LocalId>, locals: &[Local]) -> Item {
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
                reads_pointer: false,
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
            leading,
            kind: self.call(span).map_or(ItemKind::Simple, ItemKind::Call),
            returns: returns.collect(),
            declares,
            refs,
            ..Item::at(span)
        }
    }

    /// `node->f(a, b);` or `f(node, a, b);`, where `f` has a meaning.
    pub(super) fn call(&self, span: Span) -> Option<Call> {
        let text = self.text[span.range()].strip_suffix(");")?;
        let (callee, args) = text.split_once('(')?;
        let (receiver, name) = callee.split_once("->").unwrap_or(("", callee));
        let target = match self.meanings.get(name)? {
            RefKind::Member { target, .. } | RefKind::Other { target, .. } => target.clone(),
            RefKind::Local(_) | RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => {
                return None;
            }
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
                own: false,
                class: Usr::new("Node"),
                text: Some(text),
                selector: match receiver {
                    "" => Selector::None,
                    _ => Selector::Arrow,
                },
            },
            args: args
                .into_iter()
                .map(|it| Argument {
                    object: None,
                    span: Some(it),
                    referent: None,
                    result: None,
                    own: false,
                })
                .collect(),
        })
    }

    pub(super) fn site(&mut self, head: &str, statements: &[&str]) {
        let head = self.span(head);
        let block = self.body(head, "", statements);
        self.unit.sites.push(Site {
            function: "run".to_owned(),
            function_usr: Usr::new("run"),
            name_span: head,
            block,
            conditional: Vec::new(),
            optional: false,
            suppressed: false,
        });
    }

    pub(super) fn link(self) -> Program {
        link(vec![self.unit])
    }
}

pub(super) fn usr(class: &str, name: &str) -> Usr {
    Usr::new(&format!("c:@S@{class}@F@{name}#"))
}

pub(super) fn explicit(kind: RefKind, through: bool) -> RefKind {
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

pub(super) fn local(name: &str, span: Span, param: bool, init: Option<Span>) -> Local {
    Local {
        unused: None,
        name: name.to_owned(),
        span,
        param,
        top_level: true,
        loaded_only: false,
        in_macro: false,
        exposed: false,
        constant: false,
        object: None,
        checked: None,
        formal: false,
        type_name: "int".to_owned(),
        hoist: Some("int".to_owned()),
        zero: Some("0".to_owned()),
        init,
    }
}

/// The identifiers in `text` with their offsets.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
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

pub(super) fn step(instance: usize, item: usize) -> Step {
    Step::Item { instance, item }
}

pub(super) fn group(members: &[(usize, usize)]) -> Step {
    Step::Group {
        members: members.to_vec(),
        target: FusedId(0),
        variants: Vec::new(),
        extra: Vec::new(),
    }
}

pub(super) fn fused(
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
        living_of: None,
        is_virtual: owner != Owner::Free,
        slots: names.iter().map(slot).collect(),
        declared: names.to_vec(),
        shared: Shared::none(),
        apart: Apart::default(),
        owner,
        bodies: bodies
            .into_iter()
            .map(|(class, schedule)| FusedBody {
                class: class.map(Usr::new),
                schedule,
                asks_class: false,
                not_in: Vec::new(),
                parts: Vec::new(),
                joins: Vec::new(),
                listing: Listing::default(),
                separations: Vec::new(),
                once_ended: Vec::new(),
            })
            .collect(),
    }
}

pub(super) fn site_plan(steps: Vec<Step>) -> SitePlan {
    SitePlan {
        site: 0,
        steps,
        joins: Vec::new(),
        rewrite: None,
        calls: 2,
        walks: 1,
        separations: Vec::new(),
    }
}

/// What is written for the order that `plan` has.
pub(super) fn emitted(program: &Program, plan: &Plan) -> Emission {
    let mut plan = plan.clone();
    lower(program, &mut plan, |_| false);
    emit(program, &plan)
}

/// The one new file of an emission that refuses nothing, whose regions strip and whose names are where they
/// are said to be.
pub(super) fn written(program: &Program, plan: &Plan) -> String {
    let emission = emitted(program, plan);
    assert_eq!(emission.refused, []);
    check(program, &emission);
    String::from_utf8(emission.files[0].new_text.clone()).unwrap()
}

pub(super) fn check(program: &Program, emission: &Emission) {
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

pub(super) const LIST: &str = "\
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

pub(super) fn list_program(members: &[(&str, MemberKind, AccessSpecifier)]) -> Program {
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

pub(super) fn list_plan() -> Plan {
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
