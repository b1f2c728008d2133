//! Statements over data, and blocks of statements.

use crate::code::{Expr, Stmt, mentions, text};
use crate::generate::Generator;
use crate::program::{FieldKind, Scalar};
use crate::scope::{Node, Role, Scope, Value};

impl Generator {
    /// Some statements over data; more than one where they belong together.
    pub(crate) fn data(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        if self.rng.chance(30)
            && let Some(lines) = self.phrase(scope)
        {
            return lines;
        }
        let features = self.program.features;
        let on = |feature: bool, weight: usize| if feature { weight } else { 0 };
        let nest = scope.depth < 3;
        let weights = [
            60,
            on(nest, 14),
            14,
            on(features.loops && nest, 10),
            on(features.switches && nest, 8),
            on(features.references, 6),
            on(features.aliases, 8),
            on(features.structs, 6),
            on(features.output, 8),
            on(features.notes, 7),
            on(features.caches, 7),
            on(features.helpers, 6),
            on(features.macros, 6),
            on(features.statics, 6),
            on(features.refused && scope.slot.is_some(), 5),
        ];
        match self.rng.weighted(&weights) {
            0 => self.assign(scope),
            1 => self.branch(scope),
            2 => self.local(scope),
            3 => self.data_loop(scope),
            4 => self.switch(scope),
            5 => self.reference(scope),
            6 => self.alias(scope),
            7 => self.copy(scope),
            8 => self.print(scope),
            9 => self.note(scope),
            10 => self.cache(scope),
            11 => self.helper(scope),
            12 => self.macro_statement(scope),
            13 => self.static_local(scope),
            _ => self.refused(scope),
        }
    }

    /// `place = value;` and the like.
    pub(crate) fn assign(&mut self, scope: &Scope) -> Vec<Stmt> {
        let place = self.place(scope, true);
        let mut value = self.expr(scope, 2);
        let target = place.expr.to_string();
        if value.to_string() == target
            || matches!(&value, Expr::Around(_, inner, _) if inner.to_string() == target)
        {
            value = Expr::binary(value, "+", Expr::atom("1u"));
        }
        let line = self.store(&place.expr, place.scalar, value, place.after.is_some());
        let mut lines = vec![line];
        lines.extend(place.after.map(Stmt::text));
        lines
    }

    pub(crate) fn store(
        &mut self,
        target: &Expr,
        scalar: Scalar,
        value: Expr,
        plain: bool,
    ) -> Stmt {
        match scalar {
            Scalar::Bool => Stmt::with(format!("{target} = "), truth(value), ";"),
            Scalar::Bits(_) | Scalar::Int | Scalar::Mood => {
                Stmt::with(format!("{target} = "), scalar.made_of(value), ";")
            }
            Scalar::F32 | Scalar::F64 => {
                let half = if scalar == Scalar::F32 { "0.5f" } else { "0.5" };
                let before = format!("{target} = {target} * {half} + ");
                Stmt::with(before, scalar.made_of(value), ";")
            }
            _ if self.rng.chance(8) && !plain => Stmt::text(format!("++{target};")),
            _ => {
                let ops = ["=", "=", "=", "+=", "+=", "^=", "-=", "|=", "*="];
                let op = if plain {
                    "="
                } else {
                    self.rng.pick(&ops).copied().unwrap_or("=")
                };
                let value = if op == "=" && matches!(scalar, Scalar::U8 | Scalar::U16) {
                    Expr::binary(value, "&", Expr::atom("127u"))
                } else {
                    value
                };
                Stmt::with(format!("{target} {op} "), value, ";")
            }
        }
    }

    fn branch(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        self.count("if");
        let condition = self.condition(scope, 1);
        let body = self.inner_block(scope);
        let other = self.rng.chance(35).then(|| self.inner_block(scope));
        self.leave(scope);
        let mut statement = Stmt::nest("if", condition, body);
        if let Stmt::Nest { other: branch, .. } = &mut statement {
            *branch = other;
        }
        vec![statement]
    }

    /// A block inside of the code at hand.
    pub(crate) fn inner_block(&mut self, scope: &Scope) -> Vec<Stmt> {
        let mut inner = scope.clone();
        inner.depth += 1;
        let count = self.rng.between(1, 3);
        let mut body = Vec::new();
        for _ in 0..count {
            let lines = self.step(&mut inner);
            body.extend(lines);
        }
        if self.program.features.returns && scope.slot.is_some() && self.rng.chance(22) {
            self.count(if scope.in_loop {
                "return in a loop"
            } else {
                "return in a block"
            });
            body.push(Stmt::text("return;"));
        }
        self.close_block(scope, &inner, &mut body);
        body
    }

    /// Forgets what a block may have changed.
    fn leave(&self, scope: &mut Scope) {
        if self.children_change() {
            scope.forget_all();
        }
    }

    /// Uses the locals that the block declared and nobody read, and drops declarations without any use.
    pub(crate) fn close_block(&mut self, outer: &Scope, inner: &Scope, body: &mut Vec<Stmt>) {
        let names: Vec<String> = inner
            .values
            .iter()
            .map(|value| value.name.clone())
            .filter(|name| !outer.values.iter().any(|value| value.name == *name))
            .collect();
        self.settle_locals(names, body);
    }

    /// Drops those of `names` that `body` declares and does not use, and uses those that it only writes.
    pub(crate) fn settle_locals(&mut self, names: Vec<String>, body: &mut Vec<Stmt>) {
        for name in names.iter().rev() {
            let declares = |statement: &Stmt| {
                let line = text(std::slice::from_ref(statement));
                matches!(statement, Stmt::Line(_))
                    && declared(&line).is_some_and(|found| found == name)
            };
            let Some(at) = body.iter().position(declares) else {
                continue;
            };
            if !mentions(&text(&body[at + 1..]), name) {
                body.remove(at);
            }
        }
    }

    /// A number of its own.
    fn local(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let name = self.local_name("value");
        if self.program.features.structs && self.rng.chance(15) {
            self.count("local of class type");
            let (from, to) = (self.expr(scope, 1), self.expr(scope, 0));
            scope.values.push(Value {
                name: name.clone(),
                kind: None,
                writable: false,
                path: Vec::new(),
            });
            let init = format!("{{unsigned({from}), unsigned({to})}}");
            return vec![Stmt::text(format!("Range {name}{init};"))];
        }
        let constant = self.rng.chance(40);
        let scalar = if constant { Scalar::U32 } else { self.scalar() };
        self.count(if constant { "const local" } else { "local" });
        let value = self.expr(scope, 2);
        let declaration = match scalar {
            Scalar::Bool => Stmt::with(format!("bool {name} = "), truth(value), ";"),
            Scalar::U8 | Scalar::U16 => {
                let small = Expr::binary(value, "&", Expr::atom("127u"));
                Stmt::with(format!("{} {name} = ", scalar.name()), small, ";")
            }
            Scalar::Int | Scalar::F32 | Scalar::F64 | Scalar::Mood => {
                let declared = format!("{} {name} = ", scalar.name());
                Stmt::with(declared, scalar.made_of(value), ";")
            }
            _ => {
                let keyword = if constant {
                    "const unsigned"
                } else {
                    scalar.name()
                };
                Stmt::with(format!("{keyword} {name} = "), value, ";")
            }
        };
        let mut lines = vec![declaration];
        let mut writable = !constant && self.rng.chance(75);
        if writable {
            let read = self.absorb(scope, &name, scalar);
            writable = read.is_some();
            lines.extend(read);
        }
        scope.values.push(Value {
            name,
            kind: Some(scalar),
            writable,
            path: Vec::new(),
        });
        lines
    }

    /// Adds a variable's value to a field of the node, so that what is written to it is not without use.
    pub(crate) fn absorb(&mut self, scope: &Scope, name: &str, scalar: Scalar) -> Option<Stmt> {
        let this = self.node_of_this(scope);
        let target = self.node_place(scope, &this);
        let read = crate::expressions::Place::new(name, scalar).value();
        (target.after.is_none() && target.scalar == Scalar::U32)
            .then(|| Stmt::with(format!("{} += ", target.expr), read, ";"))
    }

    /// The node at hand.
    pub(crate) fn node_of_this(&self, scope: &Scope) -> Node {
        let this = scope.nodes.iter().find(|node| node.role == Role::This);
        this.or(scope.nodes.first()).cloned().unwrap_or(Node {
            prefix: String::new(),
            pointer: String::new(),
            class: 0,
            role: Role::This,
            path: Vec::new(),
            total: true,
            alias: false,
            present: true,
        })
    }

    /// A name for a local, unique in the body, the same in many bodies.
    pub(crate) fn local_name(&mut self, word: &str) -> String {
        self.state.locals += 1;
        format!("{word}{}", self.state.locals)
    }

    fn data_loop(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let name = self.local_name("i");
        self.leave(scope);
        let mut inner = scope.clone();
        inner.values.push(Value {
            name: name.clone(),
            kind: Some(Scalar::U32),
            writable: false,
            path: Vec::new(),
        });
        inner.times *= 3;
        inner.in_loop = true;
        inner.may_call &= self.program.features.odd_calls;
        let mut body = self.inner_block(&inner);
        if self.rng.chance(20) {
            let condition = self.condition(&inner, 0);
            let word = if self.rng.chance(50) {
                "break;"
            } else {
                "continue;"
            };
            self.count("break or continue");
            let word = if word == "continue;" && self.rng.chance(60) {
                "break;"
            } else {
                word
            };
            let at = self.rng.below(body.len() + 1);
            if !mentions(&condition.to_string(), "continue") && at < body.len() {
                body.insert(0, Stmt::nest("if", condition, vec![Stmt::text(word)]));
            }
        }
        let count = self.rng.between(2, 3);
        self.count("data loop");
        match self.rng.below(4) {
            0 if !text(&body).contains("continue") => {
                body.push(Stmt::text(format!("++{name};")));
                let limit = format!("while ({name} < {count}u)");
                vec![Stmt::block(
                    "",
                    vec![
                        Stmt::text(format!("unsigned {name} = 0u;")),
                        Stmt::block(limit, body),
                    ],
                )]
            }
            1 => {
                let mut run = Stmt::block("do", body);
                if let Stmt::Nest { tail, .. } = &mut run {
                    tail.push(crate::code::Piece::Text(format!(
                        "while (++{name} < {count}u);"
                    )));
                }
                vec![Stmt::block(
                    "",
                    vec![Stmt::text(format!("unsigned {name} = 0u;")), run],
                )]
            }
            _ => vec![Stmt::block(
                format!("for (unsigned {name} = 0u; {name} < {count}u; ++{name})"),
                body,
            )],
        }
    }

    fn switch(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        self.count("switch");
        let subject = Expr::binary(self.expr(scope, 0), "&", Expr::atom("3u"));
        let mut inner = scope.clone();
        inner.depth += 1;
        inner.may_call = false;
        let count = self.rng.between(1, 3);
        let mut cases = Vec::new();
        for label in 0..count {
            let mut body = self.inner_block(&inner);
            if !text(&body[body.len().saturating_sub(1)..]).starts_with("return;") {
                let word = if self.rng.chance(20) && label + 1 < count {
                    self.leave(&mut inner); // The next case begins with what this one leaves.
                    "[[fallthrough]];"
                } else {
                    "break;"
                };
                body.push(Stmt::text(word));
            }
            cases.push(Stmt::block(format!("case {label}u:"), body));
        }
        let mut rest = self.inner_block(&inner);
        rest.push(Stmt::text("break;"));
        self.leave(scope);
        cases.push(Stmt::block("default:", rest));
        vec![Stmt::nest("switch", subject, cases)]
    }

    fn reference(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let node = self.some_node(scope, true);
        let place = self.node_place(scope, &node);
        if place.after.is_some() || matches!(place.scalar, Scalar::Bits(_)) {
            return self.assign(scope);
        }
        self.count("reference to a field");
        let name = self.local_name("ref");
        scope.values.push(Value {
            name: name.clone(),
            kind: Some(place.scalar),
            writable: true,
            path: node.path.clone(),
        });
        vec![Stmt::with(
            format!("{} &{name} = ", place.scalar.name()),
            place.expr,
            ";",
        )]
    }

    fn alias(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let nodes: Vec<Node> = scope
            .nodes
            .iter()
            .filter(|n| n.present && !n.pointer.is_empty())
            .cloned()
            .collect();
        let Some(node) = self.rng.pick(&nodes).cloned() else {
            return self.assign(scope);
        };
        let name = self.local_name("node");
        let class = self.program.classes[node.class].name.clone();
        let style = self.rng.below(4);
        self.count(
            [
                "alias by pointer",
                "alias by auto",
                "alias by reference",
                "alias by const pointer",
            ][style],
        );
        let (line, prefix, pointer) = match style {
            0 => (
                format!("{class} *{name} = {};", node.pointer),
                format!("{name}->"),
                name.clone(),
            ),
            1 => (
                format!("auto *{name} = {};", node.pointer),
                format!("{name}->"),
                name.clone(),
            ),
            2 => {
                let target = node
                    .pointer
                    .strip_prefix('&')
                    .map_or(format!("*{}", node.pointer), str::to_owned);
                (
                    format!("{class} &{name} = {target};"),
                    format!("{name}."),
                    format!("&{name}"),
                )
            }
            _ => (
                format!("{class} *const {name} = {};", node.pointer),
                format!("{name}->"),
                name.clone(),
            ),
        };
        let role = if node.role == Role::This && scope.slot.is_some() {
            Role::Anywhere
        } else {
            node.role
        };
        scope.nodes.push(Node {
            prefix,
            pointer,
            alias: true,
            role,
            ..node
        });
        scope.values.push(Value {
            name,
            kind: Some(Scalar::U32),
            writable: false,
            path: vec!["?".to_owned()],
        });
        scope.values.pop();
        vec![Stmt::text(line)]
    }

    /// Copies a whole `Range`.
    fn copy(&mut self, scope: &Scope) -> Vec<Stmt> {
        let mut ranges = Vec::new();
        for node in scope.nodes.iter().filter(|node| node.present) {
            for owner in self.program.lineage(node.class) {
                for field in &self.program.classes[owner].fields {
                    if field.private && (owner != scope.class || node.class != scope.class) {
                        continue;
                    }
                    let name = self.program.field_text(node.class, owner, &field.name);
                    match field.kind {
                        FieldKind::Range => ranges.push(format!("{}{name}", node.prefix)),
                        FieldKind::Frame => ranges.push(format!("{}{name}.Inner", node.prefix)),
                        _ => {}
                    }
                }
            }
        }
        let (to, from) = (
            self.rng.pick(&ranges).cloned(),
            self.rng.pick(&ranges).cloned(),
        );
        match (to, from) {
            (Some(to), Some(from)) if to != from => {
                self.count("copy of a struct");
                vec![Stmt::text(format!("{to} = {from};"))]
            }
            _ => self.assign(scope),
        }
    }
}

/// `value` as a `bool`.
fn truth(value: Expr) -> Expr {
    match &value {
        Expr::Atom(text) if text.starts_with(|c: char| c.is_ascii_digit()) => Expr::atom("true"),
        _ => Expr::binary(
            Expr::binary(value, "&", Expr::atom("3u")),
            "==",
            Expr::atom("1u"),
        ),
    }
}

/// The name that a declaration line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim();
    let head = line.split(['=', '(', '{']).next()?.trim();
    let typed = head.split_whitespace().count() > 1;
    let starts = [
        "unsigned", "const", "bool", "Range", "auto", "int", "float", "double", "Mood",
    ]
    .iter()
    .any(|word| line.starts_with(word));
    let pointer = head.contains('*') || head.contains('&');
    let name = head.rsplit([' ', '*', '&']).next()?;
    (typed && (starts || pointer) && !name.contains(['.', '>', '+', '-'])).then_some(name)
}
