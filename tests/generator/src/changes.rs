//! Changes of the tree: children deleted and replaced, children that change places.

use crate::code::{Expr, Stmt};
use crate::generate::Generator;
use crate::program::FieldKind;
use crate::scope::{Node, Scope};

/// A child field that can be replaced.
struct Slot {
    field: String,
    declared: usize,
    holds: usize,
    total: bool,
}

impl Generator {
    fn replaceable(&self, this: &Node) -> Vec<Slot> {
        let mut slots = Vec::new();
        for owner in self.program.lineage(this.class) {
            for field in &self.program.classes[owner].fields {
                if let FieldKind::Child {
                    declared,
                    holds,
                    total,
                } = field.kind
                {
                    slots.push(Slot {
                        field: field.name.clone(),
                        declared,
                        holds,
                        total,
                    });
                }
            }
        }
        slots
    }

    /// `delete Child; Child = new T();` Trees only shrink: a child that may be null is replaced if it is there.
    pub(crate) fn replace(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let this = self.node_of_this(scope);
        let slots = self.replaceable(&this);
        // A local that is kept to the end of the body may hold the child's address.
        let kept = self.state.held.is_some();
        let Some(slot) = self.rng.pick(&slots).filter(|_| !kept) else {
            return self.assign(scope);
        };
        let child = format!("{}{}", this.prefix, slot.field);
        let leaves: Vec<usize> = self
            .program
            .family(slot.holds)
            .into_iter()
            .filter(|c| self.program.is_leaf(*c))
            .collect();
        let fresh = self.rng.pick(&leaves).copied();
        let mut lines = vec![Stmt::text(format!("delete {child};"))];
        match fresh.filter(|_| slot.total || self.rng.chance(60)) {
            Some(class) => {
                lines.push(Stmt::text(format!(
                    "{child} = new {}();",
                    self.program.classes[class].name
                )));
                let mut inner = scope.clone();
                let nodes = self.child_nodes(&this, &slot.field, slot.declared, slot.holds, true);
                inner.nodes = nodes;
                inner.values.clear();
                if self.rng.chance(60) {
                    let lines_after = self.assign(&inner);
                    lines.extend(lines_after);
                }
            }
            None => lines.push(Stmt::text(format!("{child} = nullptr;"))),
        }
        self.count("replaced child");
        let mut path = this.path.clone();
        path.push(slot.field.clone());
        scope.forget_below(&this.path);
        if !slot.total || self.rng.chance(50) {
            let test = if slot.total {
                self.condition(scope, 0)
            } else {
                Expr::Atom(format!("{child} != nullptr"))
            };
            return vec![Stmt::nest("if", test, lines)];
        }
        lines
    }

    /// Two children of one type change places.
    pub(crate) fn swap(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let this = self.node_of_this(scope);
        let slots = self.replaceable(&this);
        let (Some(a), Some(b)) = (self.rng.pick(&slots), self.rng.pick(&slots)) else {
            return self.assign(scope);
        };
        if a.field == b.field || (a.declared, a.holds, a.total) != (b.declared, b.holds, b.total) {
            return self.assign(scope);
        }
        self.count("swapped children");
        let name = self.local_name("kept");
        let class = self.program.classes[a.declared].name.clone();
        let (left, right) = (
            format!("{}{}", this.prefix, a.field),
            format!("{}{}", this.prefix, b.field),
        );
        scope.forget_below(&this.path);
        vec![
            Stmt::text(format!("{class} *{name} = {left};")),
            Stmt::text(format!("{left} = {right};")),
            Stmt::text(format!("{right} = {name};")),
        ]
    }
}
