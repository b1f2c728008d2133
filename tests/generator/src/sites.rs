//! Call sites: functions that call several traversals on a tree.

use crate::code::{Expr, Stmt, mentions, text};
use crate::generate::Generator;
use crate::program::{Form, Holder, Other, Site};
use crate::scope::{BodyState, Node, Role, Scope};

impl Generator {
    pub(crate) fn make_sites(&mut self) {
        let count = self.rng.between(1, 3);
        let mut roots = Vec::new();
        for index in 0..count {
            self.state = BodyState::default();
            let site = self.make_site(index);
            roots.extend(
                self.state
                    .calls
                    .iter()
                    .flat_map(|call| vec![call.slot; call.times as usize]),
            );
            self.program.sites.push(site);
        }
        self.program.depth = self.program.depth_for(&roots, self.config.max_visits);
    }

    /// The class of a site's root: one that several traversals take.
    fn site_class(&mut self, index: usize) -> usize {
        let callable = |class: &usize| {
            let slots = &self.program.slots;
            slots
                .iter()
                .filter(|slot| self.program.derives(*class, slot.class))
                .count()
        };
        let mut classes: Vec<usize> = (0..self.program.classes.len())
            .filter(|class| {
                self.program.classes[*class].tree && !self.program.concrete(*class).is_empty()
            })
            .collect();
        classes.retain(|class| callable(class) > 0);
        if index == 0 && classes.contains(&0) || self.rng.chance(50) {
            let best = classes
                .iter()
                .copied()
                .max_by_key(|class| (callable(class), usize::MAX - class));
            return best.unwrap_or(0);
        }
        self.rng.pick(&classes).copied().unwrap_or(0)
    }

    fn make_site(&mut self, index: usize) -> Site {
        let class = self.site_class(index);
        let member = self.program.form == Form::Members && self.rng.chance(15);
        let other = match self.rng.below(10) {
            0 => Some(Other::Apart),
            1 if !self.children_change() => Some(Other::Within),
            _ => None,
        };
        let mut scope = self.body_scope(class, if member { "" } else { "root->" });
        if !member {
            scope.class = usize::MAX;
        }
        let mut site = Site {
            name: format!("site{index}"),
            class,
            member,
            other: other.filter(|_| !member),
            holder: self.holder(index).filter(|_| !member),
            body: Vec::new(),
            away: false,
        };
        self.count(if member {
            "call site in a member"
        } else {
            "call site"
        });
        if site.other.is_some() {
            self.add_other(&mut scope, class);
        }
        let outer = scope.clone();
        site.body = self.site_body(&mut scope);
        let mut body = std::mem::take(&mut site.body);
        self.close_block(&outer, &scope, &mut body);
        self.drop_unused_aliases(&mut body);
        if !text(&body).contains("other") {
            site.other = None;
        }
        site.body = body;
        site
    }

    /// Of the seed alone, so that all else stays as it was.
    fn holder(&mut self, index: usize) -> Option<Holder> {
        let holder = match (self.program.seed + 3 * index as u64) % 13 {
            1 => Holder::Member,
            5 => Holder::Asked,
            9 => Holder::Global,
            _ => return None,
        };
        self.count("root in an object");
        Some(holder)
    }

    fn add_other(&mut self, scope: &mut Scope, class: usize) {
        let other = Node {
            prefix: "other->".to_owned(),
            pointer: "other".to_owned(),
            class,
            role: Role::Anywhere,
            path: Vec::new(),
            total: true,
            alias: false,
            present: true,
        };
        scope.nodes.extend(self.nodes_below(&other, 1));
        scope.nodes.push(other);
    }

    fn site_body(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let mut body = Vec::new();
        let this = self.node_of_this(scope);
        if self.program.features.aliases && self.rng.chance(20) && !this.pointer.is_empty() {
            self.count("alias of the root");
            let class = &self.program.classes[this.class].name;
            let (line, prefix, pointer) = if self.rng.chance(50) {
                (format!("{class} *const tree = root;"), "tree->", "tree")
            } else {
                (format!("{class} &tree = *root;"), "tree.", "&tree")
            };
            body.push(Stmt::text(line));
            scope.nodes.push(Node {
                prefix: prefix.to_owned(),
                pointer: pointer.to_owned(),
                ..this
            });
        }
        let most = if self.program.focus.is_some() { 1 } else { 3 };
        for _ in 0..self.rng.between(1, most) {
            let run = self.run_of_calls(scope);
            match self.rng.below(10) {
                0 => {
                    self.count("calls in a loop");
                    self.state.calls.iter_mut().for_each(|call| call.times *= 2);
                    body.push(Stmt::block(
                        "for (unsigned round = 0u; round < 2u; ++round)",
                        run,
                    ));
                }
                1 => {
                    self.count("calls under a condition");
                    body.push(Stmt::nest(
                        "if",
                        Expr::binary(Expr::atom("Cutoff"), "!=", Expr::atom("2u")),
                        run,
                    ));
                }
                _ => body.extend(run),
            }
        }
        if body.len() > 1
            && !mentions(&text(&body[1..]), "tree")
            && mentions(&text(&body[..1]), "tree")
        {
            body.remove(0);
        }
        body
    }

    /// Calls on the root, with now and then something between.
    fn run_of_calls(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let before = scope.clone();
        let mut run = Vec::new();
        let most = if self.program.focus.is_some() { 3 } else { 5 };
        for _ in 0..self.rng.between(2, most) {
            if self.site_touches_fixed(&run) {
                run.push(Stmt::text("Fixed[0].Shared = Fixed[0].Shared * 3u + 1u;"));
            }
            match self.rng.below(20) {
                0 | 1 => {
                    self.count("statement between calls");
                    run.extend(self.assign(scope));
                }
                2 if self.program.features.output => {
                    run.push(Stmt::with("out(", self.expr(scope, 1), ");"));
                }
                3 => run.extend(self.child_call(scope)),
                4 => run.extend(self.data(scope)),
                _ => run.extend(self.root_call(scope)),
            }
        }
        let names: Vec<String> = scope
            .values
            .iter()
            .map(|value| value.name.clone())
            .collect();
        self.settle_locals(names, &mut run);
        scope.values = before.values;
        let kept: Vec<String> = scope.nodes.iter().map(|node| node.prefix.clone()).collect();
        scope.nodes = before.nodes;
        scope.nodes.retain(|node| kept.contains(&node.prefix));
        run
    }

    fn root_call(&mut self, scope: &mut Scope) -> Option<Stmt> {
        let roots: Vec<Node> = scope
            .nodes
            .iter()
            .filter(|node| {
                node.path.is_empty() && (node.role == Role::This || node.prefix == "other->")
            })
            .cloned()
            .collect();
        let slots: Vec<usize> = (0..self.program.slots.len()).collect();
        let node = self.rng.pick(&roots).cloned()?;
        let callable: Vec<usize> = slots
            .into_iter()
            .filter(|slot| {
                self.program
                    .derives(node.class, self.program.slots[*slot].class)
            })
            .collect();
        let fitting = self
            .scenario_slot(&callable)
            .filter(|_| self.rng.chance(85));
        let slot = fitting.or(self.rng.pick(&callable).copied())?;
        self.count("call on a root");
        Some(Stmt::with("", self.call_text(scope, &node, slot), ";"))
    }
}
