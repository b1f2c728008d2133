//! Traversal calls: on children, on the node itself, on the base's body, and in odd places.

use crate::code::{Expr, Stmt};
use crate::generate::Generator;
use crate::program::{By, CallRecord, FieldKind, Form, Scalar, Slot};
use crate::scope::{Node, Role, Scope};

/// How often one body calls on one child at most.
const CALLS_PER_CHILD: usize = 2;

impl Generator {
    /// One step of a block: data, a call, a change of the tree.
    pub(crate) fn step(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let features = self.program.features;
        let on = |feature: bool, weight: usize| if feature { weight } else { 0 };
        let nested = scope.depth > 0;
        let flat = scope.slot.is_some_and(|slot| self.program.slots[slot].flat);
        let calls = scope.may_call && !flat && (!nested || features.conditional_calls);
        let odd = calls && features.odd_calls;
        let weights = [
            60,
            on(calls, if nested { 12 } else { 45 }),
            on(calls && features.this_calls, 10),
            on(calls && features.odd_calls, 12),
            on(features.deletes && !flat && !scope.in_loop, 8),
            on(features.swaps && !flat, 10),
            on(scope.depth < 3, 10),
            on(odd, 4),
        ];
        match self.rng.weighted(&weights) {
            1 => self.child_call(scope),
            2 => self.this_call(scope),
            3 | 7 => self.odd_call(scope),
            4 => self.replace(scope),
            5 => self.swap(scope),
            6 => self.guarded(scope),
            _ => self.data(scope),
        }
    }

    /// The traversals that may be called on a node of static type `class`.
    fn slots_for(&self, class: usize) -> Vec<usize> {
        (0..self.program.slots.len())
            .filter(|slot| self.program.derives(class, self.program.slots[*slot].class))
            .collect()
    }

    /// A traversal to call on `node` from the code at hand; on the node itself one of lower rank.
    fn callee(&mut self, scope: &Scope, node: &Node) -> Option<usize> {
        let mut slots = self.slots_for(node.class);
        let slots_of = |slots: &[usize], slot| slots.contains(&slot);
        match (scope.slot, node.role) {
            (Some(slot), Role::Below) => {
                let same = if self.program.features.mutual { 30 } else { 80 };
                if slots_of(&slots, slot) && self.rng.chance(same) {
                    return Some(slot);
                }
            }
            (Some(slot), Role::This) => slots.retain(|s| *s < slot && *s != slot),
            (Some(slot), Role::Anywhere) => {
                slots.retain(|s| self.program.slots[*s].flat && *s != slot)
            }
            (None, _) => {}
        }
        self.rng.pick(&slots).copied()
    }

    /// The call of `slot` on `node`, without `;`.
    pub(crate) fn call_text(&mut self, scope: &mut Scope, node: &Node, slot: usize) -> Expr {
        let called = self.program.slots[slot].clone();
        let Slot { name, params, .. } = &called;
        let mut arguments = Vec::new();
        for (at, (kind, _)) in params.iter().enumerate() {
            if called.by(at) != By::Value {
                let object = self.object(scope, node, at);
                arguments.push(Expr::atom(called.by(at).passed(&object)));
                continue;
            }
            let shared = self.shared_argument(scope, at, *kind);
            arguments.push(match shared {
                Some(shared) => shared,
                None => self.argument(scope, *kind),
            });
        }
        self.state.calls.push(CallRecord {
            slot,
            times: scope.times,
            on_child: node.role == Role::Below,
        });
        if self.children_change() {
            match node.role {
                Role::Below if node.path.len() == 1 && !node.alias => {
                    scope.forget_below(&node.path)
                }
                _ => scope.forget_all(),
            }
        }
        if self.program.form == Form::Free {
            arguments.insert(0, Expr::atom(node.pointer.clone()));
            return Expr::Call(name.clone(), arguments);
        }
        let this = if node.prefix.is_empty() && self.rng.chance(20) {
            "this->"
        } else {
            &node.prefix
        };
        Expr::Call(format!("{this}{name}"), arguments)
    }

    /// An `unsigned` that is passed by reference or address for parameter `at` of a call on `node`: mostly the caller's own, else a local,
    /// a field of the node, or a global.
    fn object(&mut self, scope: &Scope, node: &Node, at: usize) -> String {
        let own = scope.slot.map(|it| self.program.slots[it].clone());
        let named = |it: &Slot, at: usize| {
            let (kind, name) = it.params.get(at)?;
            let same = *kind == Some(Scalar::U32) && it.by(at) != By::Value;
            same.then(|| it.by(at).object(name))
        };
        if let Some(own) = own.as_ref().and_then(|it| named(it, at))
            && self.rng.chance(60)
        {
            self.count("parameter that is passed on by reference");
            return own;
        }
        let locals = scope
            .values
            .iter()
            .filter(|it| it.kind == Some(Scalar::U32) && it.writable && it.path.is_empty());
        let mut objects: Vec<String> = locals.map(|it| it.name.clone()).collect();
        objects.extend(["Tally", "Ebb", "Tides[1]"].map(str::to_owned));
        let written = match self.program.form == Form::Free && scope.slot.is_some() {
            true => "n->",
            false => "",
        };
        if scope.slot.is_some() && self.program.derives(scope.class, 0) {
            objects.push(format!("{written}Shared"));
        }
        if node.present && self.program.derives(node.class, 0) && !node.prefix.is_empty() {
            // The address of a qualified name is a pointer to a member, but for the parentheses.
            objects.push(match node.prefix.ends_with("::") {
                true => format!("({}Shared)", node.prefix),
                false => format!("{}Shared", node.prefix),
            });
        }
        self.rng.pick(&objects).cloned().unwrap_or_default()
    }

    /// For parameter `at` what calls of other traversals have there: the caller's own, seldom another one, or a number.
    fn shared_argument(&mut self, scope: &Scope, at: usize, kind: Option<Scalar>) -> Option<Expr> {
        if !self.program.features.shared_params || !self.rng.chance(75) {
            return None;
        }
        let Some(slot) = scope.slot else {
            return matches!(kind, Some(Scalar::U32 | Scalar::U64))
                .then(|| Expr::atom(format!("{}u", at * 2 + 5)));
        };
        let own = self.program.slots[slot].params.clone();
        let same = |it: &&(Option<Scalar>, String)| it.0 == kind;
        let unchanged = own.get(at).filter(same);
        let other = own.iter().rev().find(same);
        let param = if self.rng.chance(88) {
            unchanged
        } else {
            other
        }?;
        self.count("parameter that is passed on");
        Some(Expr::atom(param.1.clone()))
    }

    fn argument(&mut self, scope: &Scope, kind: Option<Scalar>) -> Expr {
        match kind {
            None => {
                let (from, to) = (self.expr(scope, 1), self.expr(scope, 0));
                let wide =
                    |inner| Expr::Around("unsigned(".to_owned(), Box::new(inner), ")".to_owned());
                Expr::Call("Range".to_owned(), vec![wide(from), wide(to)])
            }
            Some(Scalar::Bool) => self.condition(scope, 0),
            Some(Scalar::U8 | Scalar::U16) => {
                Expr::binary(self.expr(scope, 1), "&", Expr::atom("127u"))
            }
            Some(Scalar::U32 | Scalar::U64) => match self.seen(scope) {
                Some(seen) => Expr::binary(seen, "+", self.expr(scope, 0)),
                None => self.expr(scope, 2),
            },
            Some(scalar) => scalar.made_of(self.expr(scope, 1)),
        }
    }

    /// A call on a node below, if one is left that was not called on too often.
    pub(crate) fn child_call(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        match self.child_to_call(scope) {
            Some((node, slot)) => {
                self.count(match () {
                    () if node.alias => "call through an alias",
                    () if node.pointer.starts_with("static_cast") => "call through a cast",
                    () if node.path.len() > 1 => "call on a grandchild",
                    () if Some(slot) == scope.slot => "call on a child",
                    () => "call of another traversal on a child",
                });
                vec![Stmt::with("", self.call_text(scope, &node, slot), ";")]
            }
            None => self.data(scope),
        }
    }

    fn child_to_call(&mut self, scope: &Scope) -> Option<(Node, usize)> {
        let free = self.program.form == Form::Free;
        let limit = if self.program.features.double_calls {
            CALLS_PER_CHILD
        } else {
            1
        };
        let count = |node: &Node| {
            let first = node.path.first();
            self.state
                .on_child
                .iter()
                .filter(|called| Some(*called) == first)
                .count()
        };
        let nodes: Vec<Node> = scope
            .nodes
            .iter()
            .filter(|node| node.role == Role::Below && (node.present || free))
            .filter(|node| scope.slot.is_none() || count(node) < limit)
            .filter(|node| node.path.len() < 2 || self.state.calls.len().is_multiple_of(2))
            .cloned()
            .collect();
        let node = self.rng.pick(&nodes).cloned()?;
        let slot = self.callee(scope, &node)?;
        self.state.on_child.extend(node.path.first().cloned());
        Some((node, slot))
    }

    /// A call on the node itself, on the base's body of the same traversal, or of a flat one on a linked node.
    fn this_call(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let this = self.node_of_this(scope);
        if self.rng.chance(25) {
            let links: Vec<Node> = scope
                .nodes
                .iter()
                .filter(|n| n.role == Role::Anywhere)
                .cloned()
                .collect();
            if let Some(node) = self.rng.pick(&links).cloned()
                && let Some(slot) = self.callee(scope, &node)
            {
                self.count("call through a link");
                return vec![Stmt::with("", self.call_text(scope, &node, slot), ";")];
            }
        }
        if scope.in_loop
            || self
                .state
                .calls
                .iter()
                .filter(|call| !call.on_child)
                .count()
                > 1
        {
            return self.data(scope);
        }
        match self.callee(scope, &this) {
            Some(slot) => {
                self.count("call on this node");
                vec![Stmt::with("", self.call_text(scope, &this, slot), ";")]
            }
            None => self.data(scope),
        }
    }

    /// `Base::f(...)` in an overriding body of `f`.
    pub(crate) fn base_call(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let Some(slot) = scope.slot.filter(|_| self.program.features.base_calls) else {
            return Vec::new();
        };
        let lineage = self.program.lineage(scope.class);
        let above: Vec<usize> = lineage[1..]
            .iter()
            .copied()
            .filter(|class| {
                self.program
                    .method(*class, slot)
                    .is_some_and(|method| method.body.is_some())
            })
            .collect();
        let Some(base) = self.rng.pick(&above).copied() else {
            return Vec::new();
        };
        self.count("call of the base's body");
        let mut this = self.node_of_this(scope);
        this.prefix = format!("{}::", self.program.classes[base].name);
        vec![Stmt::with("", self.call_text(scope, &this, slot), ";")]
    }

    /// Calls where they cannot be grouped, or only with care.
    fn odd_call(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let Some((node, slot)) = self.child_to_call(scope) else {
            return self.data(scope);
        };
        match self.rng.below(4) {
            0 => {
                self.count("call in a condition");
                let call = self.call_text(scope, &node, slot);
                let condition = self.condition(scope, 0);
                let body = self.assign(scope);
                vec![Stmt::nest(
                    "if",
                    Expr::Atom(format!("{call}, {condition}")),
                    body,
                )]
            }
            1 => {
                self.count("call in an expression");
                let call = self.call_text(scope, &node, slot);
                let value = self.expr(scope, 1);
                let name = self.local_name("after");
                let this = self.node_of_this(scope);
                let place = self.node_place(scope, &this);
                let mut lines = vec![Stmt::text(format!(
                    "const unsigned {name} = unsigned(({call}, {value}));"
                ))];
                if place.scalar == Scalar::U32 && place.after.is_none() {
                    lines.push(Stmt::text(format!("{} += {name};", place.expr)));
                } else {
                    lines.push(Stmt::text(format!("static_cast<void>({name});")));
                }
                lines
            }
            2 => {
                self.count("call in a loop");
                let index = self.local_name("i");
                let mut inner = scope.clone();
                inner.times *= 2;
                self.forget_for_loop(scope, &mut inner);
                let call = self.call_text(&mut inner, &node, slot);
                vec![Stmt::block(
                    format!("for (unsigned {index} = 0u; {index} < 2u; ++{index})"),
                    vec![Stmt::with("", call, ";")],
                )]
            }
            _ => {
                let same: Vec<Node> = scope
                    .nodes
                    .iter()
                    .filter(|n| n.role == Role::Below && n.class == node.class && n.present)
                    .cloned()
                    .collect();
                let Some(other) = self
                    .rng
                    .pick(&same)
                    .cloned()
                    .filter(|other| node.present && other.pointer != node.pointer)
                else {
                    return vec![Stmt::with("", self.call_text(scope, &node, slot), ";")];
                };
                self.count("call on a conditional receiver");
                let condition = self.condition(scope, 0);
                let either = format!("({condition} ? {} : {})", node.pointer, other.pointer);
                let chosen = Node {
                    prefix: format!("{either}->"),
                    pointer: either,
                    alias: true,
                    ..node
                };
                vec![Stmt::with("", self.call_text(scope, &chosen, slot), ";")]
            }
        }
    }

    fn forget_for_loop(&self, scope: &mut Scope, inner: &mut Scope) {
        if self.children_change() {
            scope.forget_all();
            inner.forget_all();
        }
    }

    /// A test that a child is there, and code that uses it: a block, or an early return.
    pub(crate) fn guarded(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let mut this = self.node_of_this(scope);
        let near: Vec<Node> = scope
            .nodes
            .iter()
            .filter(|node| node.role == Role::Below && node.present && node.path.len() == 1)
            .cloned()
            .collect();
        if self.rng.chance(40) {
            this = self.rng.pick(&near).cloned().unwrap_or(this);
        }
        let mut children = Vec::new();
        for owner in self.program.lineage(this.class) {
            for field in &self.program.classes[owner].fields {
                if let FieldKind::Child {
                    declared,
                    holds,
                    total: false,
                } = field.kind
                {
                    children.push((field.name.clone(), declared, holds));
                }
            }
        }
        let Some((field, declared, holds)) = self.rng.pick(&children).cloned() else {
            return self.data(scope);
        };
        let mut nodes = self.child_nodes(&this, &field, declared, holds, false);
        nodes.iter_mut().for_each(|node| node.present = true);
        let pointer = nodes[0].pointer.clone();
        if scope.slot.is_some() && scope.depth == 0 && self.rng.chance(50) {
            self.count("return if a child is missing");
            let statement = Stmt::nest(
                "if",
                Expr::Atom(format!("{pointer} == nullptr")),
                vec![Stmt::text("return;")],
            );
            scope.nodes.extend(nodes);
            return vec![statement];
        }
        self.count("block if a child is there");
        let mut inner = scope.clone();
        inner.nodes.extend(nodes);
        let body = self.inner_block(&inner);
        if self.children_change() {
            scope.forget_all();
        }
        vec![Stmt::nest(
            "if",
            Expr::Atom(format!("{pointer} != nullptr")),
            body,
        )]
    }
}
