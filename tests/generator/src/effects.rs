//! Statements that call ordinary functions, and statements that pleach refuses to copy.

use crate::code::{Expr, Stmt, mentions};
use crate::generate::Generator;
use crate::program::Scalar;
use crate::scope::Scope;

impl Generator {
    pub(crate) fn print(&mut self, scope: &Scope) -> Vec<Stmt> {
        self.count("output");
        vec![Stmt::with("out(", self.expr(scope, 1), ");")]
    }

    pub(crate) fn note(&mut self, scope: &Scope) -> Vec<Stmt> {
        if self.is_quiet(scope) {
            return self.assign(scope);
        }
        self.count("summarised write");
        vec![Stmt::with("note(", self.expr(scope, 1), ");")]
    }

    pub(crate) fn cache(&mut self, scope: &Scope) -> Vec<Stmt> {
        let node = self.some_node(scope, true);
        if !self.has_cache() || !self.program.derives(node.class, 0) {
            return self.assign(scope);
        }
        self.count("summarised member");
        vec![Stmt::with(
            format!("{}cache(", node.prefix),
            self.expr(scope, 1),
            ");",
        )]
    }

    pub(crate) fn helper(&mut self, scope: &Scope) -> Vec<Stmt> {
        self.count("unknown call");
        if self.rng.chance(50)
            && let Some(pointer) = self.root_pointer(scope)
        {
            return vec![Stmt::text(format!("bump({pointer});"))];
        }
        let place = self.place(scope, true);
        if place.scalar != Scalar::U32
            || place.after.is_some()
            || mentions(&place.expr.to_string(), "Port")
        {
            return self.assign(scope);
        }
        vec![Stmt::with("poke(", place.expr, ");")]
    }

    pub(crate) fn macro_statement(&mut self, scope: &Scope) -> Vec<Stmt> {
        let place = self.place(scope, true);
        if place.after.is_some() || place.scalar != Scalar::U32 {
            return self.assign(scope);
        }
        self.count("macro around a statement");
        vec![Stmt::text(format!("BUMP({});", place.expr))]
    }

    pub(crate) fn static_local(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        if scope.depth > 0 {
            return self.assign(scope);
        }
        self.count("function-local static");
        let name = self.local_name("runs");
        let value = self.value_of(&name, Scalar::U32);
        let this = self.node_of_this(scope);
        let place = self.node_place(scope, &this);
        let store = self.store(&place.expr, place.scalar, value, true);
        let mut lines = vec![
            Stmt::text(format!("static unsigned {name} = 0u;")),
            Stmt::text(format!("{name} += 3u;")),
            store,
        ];
        lines.extend(place.after.map(Stmt::text));
        lines
    }

    pub(crate) fn value_of(&mut self, name: &str, scalar: Scalar) -> Expr {
        crate::expressions::Place::new(name, scalar).value()
    }

    /// What pleach cannot copy.
    pub(crate) fn refused(&mut self, scope: &Scope) -> Vec<Stmt> {
        let this = self.node_of_this(scope);
        let place = self.node_place(scope, &this);
        let value = self.expr(scope, 1);
        let name = self.local_name("again");
        if place.after.is_some() || place.scalar != Scalar::U32 {
            return self.assign(scope);
        }
        if self.rng.chance(50) {
            self.count("lambda");
            return vec![Stmt::block(
                "",
                vec![
                    Stmt::text(format!(
                        "auto {name} = [&](unsigned v) {{ return v * 3u + {}; }};",
                        place.expr
                    )),
                    Stmt::with(format!("{} = {name}(unsigned(", place.expr), value, "));"),
                ],
            )];
        }
        self.count("goto");
        vec![Stmt::block(
            "",
            vec![
                Stmt::text("unsigned rounds = 0u;"),
                Stmt::text(format!("{name}:")),
                Stmt::with(format!("{} += ", place.expr), value, ";"),
                Stmt::text(format!("if (++rounds < 3u) goto {name};")),
            ],
        )]
    }
}
