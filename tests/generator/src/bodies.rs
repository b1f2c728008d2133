//! The bodies of traversals.

use crate::code::{Expr, Stmt, text};
use crate::focus::Style;
use crate::generate::Generator;
use crate::program::{By, Form, Scalar};
use crate::scope::{BodyState, Role, Scope, Value};

impl Generator {
    pub(crate) fn make_bodies(&mut self) {
        for index in 0..self.program.methods.len() {
            if self.program.methods[index].body.is_none() {
                continue;
            }
            self.state = BodyState::default();
            let (class, slot) = (
                self.program.methods[index].class,
                self.program.methods[index].slot,
            );
            let body = self.make_body(class, slot);
            let method = &mut self.program.methods[index];
            method.body = Some(body);
            method.calls = std::mem::take(&mut self.state.calls);
        }
    }

    fn make_body(&mut self, class: usize, slot: usize) -> Vec<Stmt> {
        let free = self.program.form == Form::Free;
        let mut scope = self.body_scope(class, if free { "n->" } else { "" });
        scope.slot = Some(slot);
        let mut body = Vec::new();
        if free {
            body.push(Stmt::nest(
                "if",
                Expr::atom("n == nullptr"),
                vec![Stmt::text("return;")],
            ));
        }
        let reads = self.declare_params(&mut scope, slot);
        body.extend(reads);
        body.extend(self.equal_guard(class, slot));
        let outer = scope.clone();
        body.extend(self.scenario_before(&mut scope, slot));
        for chunk in self.plan(&scope, slot) {
            let lines = match chunk {
                Chunk::Calls => self.child_call(&mut scope),
                Chunk::Spine => self.spine_call(&mut scope),
                Chunk::Base => self.base_call(&mut scope),
                Chunk::Guard => self.guarded(&mut scope),
                Chunk::Return => self.early_return(&mut scope),
                Chunk::Step => self.step(&mut scope),
                Chunk::Assign => self.assign(&scope),
            };
            body.extend(lines);
        }
        body.extend(self.scenario_after(&mut scope, slot));
        self.close_block(&outer, &scope, &mut body);
        self.drop_unused_aliases(&mut body);
        body
    }

    /// A test that other bodies begin with as well: of the root class's first field, or of a parameter.
    fn equal_guard(&mut self, class: usize, slot: usize) -> Option<Stmt> {
        if !self.program.features.equal_guards || !self.rng.chance(70) {
            return None;
        }
        let declared = &self.program.slots[slot];
        let wide = |it: &(usize, &(Option<Scalar>, String))| {
            matches!(it.1.0, Some(Scalar::U32 | Scalar::U64))
        };
        let param = declared.params.iter().enumerate().find(wide);
        let param = param.map(|(at, it)| declared.by(at).object(&it.1));
        let tested = match param.filter(|_| self.program.features.shared_params) {
            Some(param) if self.rng.chance(60) => param,
            _ => self.first_field(class)?,
        };
        self.count("equal guard");
        Some(Stmt::nest(
            "if",
            Expr::atom(format!("({tested} & 7u) == 3u")),
            vec![Stmt::text("return;")],
        ))
    }

    /// The root class's first field, in a body of `class`, if that is a root's.
    fn first_field(&self, class: usize) -> Option<String> {
        if !self.program.derives(class, 0) {
            return None;
        }
        let root = &self.program.classes[0];
        let first = root.fields.first()?;
        // A subclass may have a field of that name and of another type.
        Some(match (class, self.program.form) {
            (_, Form::Free) => format!("n->{}", first.name),
            (0, _) => first.name.clone(),
            _ => format!("{}::{}", root.name, first.name),
        })
    }

    /// The parameters; some may be written to, and are read first.
    fn declare_params(&mut self, scope: &mut Scope, slot: usize) -> Vec<Stmt> {
        let mut reads = Vec::new();
        let declared = self.program.slots[slot].clone();
        for (at, (kind, name)) in declared.params.iter().cloned().enumerate() {
            if declared.by(at) != By::Value {
                scope.values.push(Value {
                    name: declared.by(at).object(&name),
                    kind,
                    writable: true,
                    path: Vec::new(),
                });
                continue;
            }
            let read = match kind {
                Some(scalar) if self.rng.chance(40) => self.absorb(scope, &name, scalar),
                _ => None,
            };
            if read.is_some() {
                self.count("parameter that is written to");
            }
            scope.values.push(Value {
                name,
                kind,
                writable: read.is_some(),
                path: Vec::new(),
            });
            reads.extend(read);
        }
        reads
    }

    /// What the body consists of, in a random order that leaves room for tests before calls.
    fn plan(&mut self, scope: &Scope, slot: usize) -> Vec<Chunk> {
        let flat = self.program.slots[slot].flat;
        let children = scope
            .nodes
            .iter()
            .filter(|node| node.role == Role::Below && node.path.len() == 1)
            .count();
        let nullable = self.has_nullable(scope.class);
        let mut plan = Vec::new();
        let most = if self.program.focus.is_some() { 2 } else { 5 };
        for _ in 0..self.rng.between(1, most) {
            plan.push(if self.rng.chance(45) {
                Chunk::Assign
            } else {
                Chunk::Step
            });
        }
        if !flat {
            if self.program.focus.is_some() {
                plan.push(Chunk::Spine);
            }
            let most = if self.program.focus.is_some() { 1 } else { 3 };
            for _ in 0..children.min(most) {
                if self.rng.chance(85) {
                    plan.push(Chunk::Calls);
                }
            }
            if self.program.features.base_calls && self.rng.chance(40) {
                plan.push(Chunk::Base);
            }
        }
        let apart = self.program.features.ends_apart && self.rng.chance(85);
        if !apart && self.program.features.returns && self.rng.chance(40) {
            plan.push(Chunk::Return);
        }
        self.rng.shuffle(&mut plan);
        match self.program.focus.as_ref().map(|it| it.style(slot)) {
            Some(Style::Up) => plan.sort_by_key(|it| !matches!(it, Chunk::Calls | Chunk::Spine)),
            Some(Style::Down) => plan.sort_by_key(|it| matches!(it, Chunk::Calls | Chunk::Spine)),
            Some(Style::Mixed) | None => {}
        }
        if apart {
            let at = self.rng.below(plan.len().min(2) + 1);
            plan.insert(at, Chunk::Return);
        }
        if nullable && !flat && self.program.form == Form::Members {
            let at = self.rng.below(plan.len().min(2) + 1);
            plan.insert(at, Chunk::Guard);
            for _ in 0..self.rng.between(1, 2) {
                let at = self.rng.between(at + 1, plan.len());
                plan.insert(at, Chunk::Calls);
            }
        }
        plan
    }

    fn has_nullable(&self, class: usize) -> bool {
        let nullable = |field: &crate::program::Field| {
            matches!(
                field.kind,
                crate::program::FieldKind::Child { total: false, .. }
            )
        };
        self.program
            .lineage(class)
            .into_iter()
            .any(|owner| self.program.classes[owner].fields.iter().any(nullable))
    }

    fn early_return(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        self.count("early return");
        let condition = self.condition(scope, 1);
        let mut body = Vec::new();
        if self.rng.chance(40) {
            body.extend(self.assign(scope));
        }
        body.push(Stmt::text("return;"));
        vec![Stmt::nest("if", condition, body)]
    }

    /// Drops aliases that nothing uses, in any block; those that only a dropped one used as well.
    pub(crate) fn drop_unused_aliases(&mut self, body: &mut Vec<Stmt>) {
        let names: Vec<String> = (1..=self.state.locals)
            .flat_map(|number| ["node", "ref", "value"].map(|word| format!("{word}{number}")))
            .collect();
        loop {
            let before = text(body);
            self.settle_everywhere(&names, body);
            if text(body) == before {
                return;
            }
        }
    }

    fn settle_everywhere(&mut self, names: &[String], body: &mut Vec<Stmt>) {
        self.settle_locals(names.to_vec(), body);
        for statement in body {
            if let Stmt::Nest { body, other, .. } = statement {
                self.settle_everywhere(names, body);
                if let Some(other) = other {
                    self.settle_everywhere(names, other);
                }
            }
        }
    }
}

/// A part of a body's plan.
#[derive(Clone, Copy, Debug)]
enum Chunk {
    Calls,
    Spine,
    Base,
    Guard,
    Return,
    Step,
    Assign,
}
