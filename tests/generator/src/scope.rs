//! What a statement may mention at a place: nodes that are known to be there, locals, parameters.

use crate::generate::Generator;
use crate::program::{FieldKind, Form, Scalar};

/// What a node is to the code at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The node that the body runs on, or a call site's root.
    This,
    /// A node below it.
    Below,
    /// Any node.
    Anywhere,
}

/// An expression for a node.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// What stands in front of a member: ``, `First->`, `alias.`.
    pub(crate) prefix: String,
    /// The node as a pointer; empty for an implicit `this`.
    pub(crate) pointer: String,
    /// Static type.
    pub(crate) class: usize,
    /// What it is.
    pub(crate) role: Role,
    /// Child fields that lead to it from the node at hand.
    pub(crate) path: Vec<String>,
    /// Whether no step of the path can become null.
    pub(crate) total: bool,
    /// Whether the expression is a local that keeps the address.
    pub(crate) alias: bool,
    /// Whether the node is known to be there; else it may be null and only free functions take it.
    pub(crate) present: bool,
}

impl Node {
    /// Whether the expression means a node, or a child that may be null, whatever was deleted before.
    fn stays(&self) -> bool {
        !self.alias && (self.total || !self.present)
    }
}

/// A local, parameter or reference to a number.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    /// Name.
    pub(crate) name: String,
    /// Type; `None` is a `Range`.
    pub(crate) kind: Option<Scalar>,
    /// Whether it may be assigned to.
    pub(crate) writable: bool,
    /// For a reference into another node: the child fields that lead there.
    pub(crate) path: Vec<String>,
}

/// What is in scope.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The class whose member the code is: private fields of it may be used.
    pub(crate) class: usize,
    /// The traversal that the code belongs to; none in a call site.
    pub(crate) slot: Option<usize>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) values: Vec<Value>,
    /// How many blocks the code is in.
    pub(crate) depth: usize,
    /// How often the code runs at most, for each time that the body runs.
    pub(crate) times: u64,
    /// Whether calls may be made.
    pub(crate) may_call: bool,
    /// Whether the code may end with `break`.
    pub(crate) in_loop: bool,
}

/// What is known about the body that is being made.
#[derive(Clone, Debug, Default)]
pub(crate) struct BodyState {
    /// Number of locals so far.
    pub(crate) locals: usize,
    /// Calls so far.
    pub(crate) calls: Vec<crate::program::CallRecord>,
    /// A local that keeps a child from the start of the body to its end.
    pub(crate) held: Option<String>,
    /// Calls on each child, by the first step of the path.
    pub(crate) on_child: Vec<String>,
}

impl Scope {
    /// Forgets what may have been deleted or become null below `path`, the addresses kept of it included.
    pub(crate) fn forget_below(&mut self, path: &[String]) {
        let under = |other: &[String]| other.len() > path.len() && other.starts_with(path);
        self.nodes.retain(|node| !under(&node.path) || node.stays());
        self.values.retain(|value| !under(&value.path));
    }

    /// Forgets all that one cannot be sure of after anything may have happened.
    pub(crate) fn forget_all(&mut self) {
        self.nodes.retain(|node| {
            node.path.is_empty() || node.role == Role::Anywhere && !node.alias || node.stays()
        });
        self.values.retain(|value| value.path.is_empty());
    }
}

impl Generator {
    /// Whether children may change: nodes are deleted or moved.
    pub(crate) fn children_change(&self) -> bool {
        self.program.features.deletes || self.program.features.swaps
    }

    /// The nodes that are known to be there below `node`: its total children, and theirs.
    pub(crate) fn nodes_below(&self, node: &Node, levels: usize) -> Vec<Node> {
        let mut found = Vec::new();
        if levels == 0 {
            return found;
        }
        for owner in self.program.lineage(node.class) {
            for field in &self.program.classes[owner].fields {
                let FieldKind::Child {
                    declared,
                    holds,
                    total,
                } = field.kind
                else {
                    continue;
                };
                let free = self.program.form == Form::Free;
                if !(total || free && node.path.is_empty()) {
                    continue;
                }
                for child in self.child_nodes(node, &field.name, declared, holds, total) {
                    if total {
                        found.extend(self.nodes_below(&child, levels - 1));
                    }
                    found.push(child);
                }
            }
        }
        found
    }

    /// The child `field` of `node` by its declared type and, where it is known, by its real one.
    pub(crate) fn child_nodes(
        &self,
        node: &Node,
        field: &str,
        declared: usize,
        holds: usize,
        total: bool,
    ) -> Vec<Node> {
        let mut path = node.path.clone();
        path.push(field.to_owned());
        let plain = format!("{}{field}", node.prefix);
        let child = Node {
            prefix: format!("{plain}->"),
            pointer: plain.clone(),
            class: declared,
            role: if node.role == Role::Anywhere {
                Role::Anywhere
            } else {
                Role::Below
            },
            path,
            total: node.total && total,
            alias: node.alias,
            present: total,
        };
        let mut nodes = vec![child.clone()];
        if self.program.features.casts && holds != declared {
            let cast = format!(
                "static_cast<{} *>({plain})",
                self.program.classes[holds].name
            );
            nodes.push(Node {
                prefix: format!("{cast}->"),
                pointer: cast,
                class: holds,
                ..child
            });
        }
        nodes
    }

    /// The nodes that `node`'s links lead to.
    pub(crate) fn links_of(&self, node: &Node) -> Vec<Node> {
        let mut found = Vec::new();
        for owner in self.program.lineage(node.class) {
            for field in &self.program.classes[owner].fields {
                if let FieldKind::Link { .. } = field.kind {
                    found.push(Node {
                        prefix: format!("{}{}->", node.prefix, field.name),
                        pointer: format!("{}{}", node.prefix, field.name),
                        class: owner,
                        role: Role::Anywhere,
                        path: node.path.clone(),
                        total: node.total,
                        alias: node.alias,
                        present: true,
                    });
                }
            }
        }
        found
    }

    /// The scope of a body of `class`; `prefix` is how its node's members are written.
    pub(crate) fn body_scope(&mut self, class: usize, prefix: &str) -> Scope {
        let this = Node {
            prefix: prefix.to_owned(),
            pointer: prefix.trim_end_matches("->").to_owned(),
            class,
            role: Role::This,
            path: Vec::new(),
            total: true,
            alias: false,
            present: true,
        };
        let mut nodes = self.nodes_below(&this, 2);
        nodes.extend(self.links_of(&this));
        nodes.push(this);
        Scope {
            class,
            slot: None,
            nodes,
            values: Vec::new(),
            depth: 0,
            times: 1,
            may_call: true,
            in_loop: false,
        }
    }
}
