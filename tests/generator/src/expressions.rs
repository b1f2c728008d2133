//! Numbers: places that hold them, and expressions over them.
//!
//! Every expression has an unsigned type of at least 32 bits, so that arithmetic wraps.

use crate::code::Expr;
use crate::generate::Generator;
use crate::phrases::fields::EXTRAS;
use crate::program::{FieldKind, Scalar};
use crate::scope::{Node, Role, Scope};

/// A place that holds a number.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The lvalue.
    pub(crate) expr: Expr,
    /// Its type.
    pub(crate) scalar: Scalar,
    /// For a member of a union: the statement behind a write, which says what was written.
    pub(crate) after: Option<String>,
    /// For a member of a union: the expression that reads what was written last.
    pub(crate) read: Option<String>,
}

impl Place {
    pub(crate) fn new(text: impl Into<String>, scalar: Scalar) -> Place {
        Place {
            expr: Expr::atom(text),
            scalar,
            after: None,
            read: None,
        }
    }

    /// The value, as an unsigned number.
    pub(crate) fn value(&self) -> Expr {
        let text = self.read.clone().unwrap_or_else(|| self.expr.to_string());
        match self.scalar {
            _ if self.read.is_some() => Expr::Atom(text),
            Scalar::U32 | Scalar::U64 | Scalar::Volatile => self.expr.clone(),
            Scalar::F32 | Scalar::F64 => Expr::Call("bitsOf".to_owned(), vec![self.expr.clone()]),
            Scalar::Bool => Expr::Choice(
                Box::new(self.expr.clone()),
                Box::new(Expr::atom("3u")),
                Box::new(Expr::atom("5u")),
            ),
            _ => Expr::Around(
                "unsigned(".to_owned(),
                Box::new(self.expr.clone()),
                ")".to_owned(),
            ),
        }
    }
}

impl Generator {
    /// A node to read from or write to.
    pub(crate) fn some_node(&mut self, scope: &Scope, write: bool) -> Node {
        let remote = !write || self.program.features.remote_writes;
        let weights: Vec<usize> = scope
            .nodes
            .iter()
            .map(|node| match node.role {
                _ if !node.present => 0,
                Role::This => 30,
                _ if !remote => 0,
                Role::Below if self.program.focus.is_some() && !write => 30,
                Role::Below => 5,
                Role::Anywhere => 6,
            })
            .collect();
        let index = self.rng.weighted(&weights);
        scope.nodes[index].clone()
    }

    /// The data places of `node` that code of `class` may use; pairs of owner and field index.
    fn fields_of(&self, node: &Node, class: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for owner in self.program.lineage(node.class) {
            for (index, field) in self.program.classes[owner].fields.iter().enumerate() {
                let data = match field.kind {
                    FieldKind::Child { .. } | FieldKind::Link { .. } | FieldKind::Cached => false,
                    FieldKind::Extra(extra) => !EXTRAS[extra].places.is_empty(),
                    _ => true,
                };
                let seen = !field.private || owner == class && node.class == class;
                if data && seen {
                    found.push((owner, index));
                }
            }
        }
        found
    }

    /// A number in a node, a global or a local.
    pub(crate) fn place(&mut self, scope: &Scope, write: bool) -> Place {
        if self.program.features.volatiles && self.rng.chance(8) {
            self.count("access to a volatile");
            return Place::new("Port", Scalar::U32);
        }
        if self.program.features.globals && !self.is_quiet(scope) && self.rng.chance(16) {
            return self.global_place(scope, write);
        }
        let locals: Vec<Place> = scope
            .values
            .iter()
            .filter(|value| value.writable || !write)
            .filter(|value| !(write && value.kind.is_none() && value.path.is_empty()))
            .map(|value| match value.kind {
                Some(kind) => Place::new(value.name.clone(), kind),
                None => Place::new(format!("{}.From", value.name), Scalar::U32),
            })
            .collect();
        if self.rng.chance(if write { 22 } else { 35 })
            && let Some(place) = self.rng.pick(&locals).cloned()
        {
            return place;
        }
        let node = self.some_node(scope, write);
        self.node_place(scope, &node)
    }

    /// Whether the code belongs to a traversal that touches no globals itself.
    pub(crate) fn is_quiet(&self, scope: &Scope) -> bool {
        scope
            .slot
            .is_some_and(|slot| self.program.slots[slot].quiet)
    }

    /// A number in `node`.
    pub(crate) fn node_place(&mut self, scope: &Scope, node: &Node) -> Place {
        let fields = self.fields_of(node, scope.class);
        let fields = self.own_fields(scope, fields);
        let Some((owner, index)) = self.rng.pick(&fields).copied() else {
            return Place::new("0u", Scalar::U32);
        };
        let field = self.program.classes[owner].fields[index].clone();
        let name = self.program.field_text(node.class, owner, &field.name);
        let base = format!("{}{name}", node.prefix);
        self.count(match node.role {
            Role::This => "access to this node",
            Role::Below if node.path.len() > 1 => "access to a grandchild",
            Role::Below => "access to a child",
            Role::Anywhere => "access through a link",
        });
        self.field_place(scope, &field.kind, node, base)
    }

    fn field_place(&mut self, scope: &Scope, kind: &FieldKind, node: &Node, base: String) -> Place {
        match kind {
            FieldKind::Scalar(scalar) => Place::new(base, *scalar),
            FieldKind::Array => {
                let index = self.index(scope, 3);
                let mut place = Place::new("", Scalar::U32);
                place.expr = Expr::Around(format!("{base}["), Box::new(index), "]".to_owned());
                place
            }
            FieldKind::Grid => {
                let (row, column) = (self.rng.below(2), self.index(scope, 1));
                let mut place = Place::new("", Scalar::U32);
                place.expr =
                    Expr::Around(format!("{base}[{row}]["), Box::new(column), "]".to_owned());
                place
            }
            FieldKind::Range => {
                let member = if self.rng.chance(50) { "From" } else { "To" };
                Place::new(format!("{base}.{member}"), Scalar::U32)
            }
            FieldKind::Frame => match self.rng.below(3) {
                0 => Place::new(format!("{base}.Tag"), Scalar::U16),
                1 => Place::new(format!("{base}.Inner.From"), Scalar::U32),
                _ => Place::new(format!("{base}.Inner.To"), Scalar::U32),
            },
            FieldKind::Union { anonymous } => self.union_place(*anonymous, &base),
            FieldKind::Extra(extra) => self.extra_place(scope, *extra, &base),
            FieldKind::Spot => Place::new(format!("*{}", parenthesised(&base, node)), Scalar::U32),
            _ => Place::new("0u", Scalar::U32),
        }
    }

    fn union_place(&mut self, anonymous: bool, base: &str) -> Place {
        let (whole, half) = if anonymous {
            (base.to_owned(), format!("{base}Half"))
        } else {
            (format!("{base}.Whole"), format!("{base}.Half"))
        };
        let kind = format!("{base}Kind");
        let read = format!("({kind} == 0 ? {whole} : {half})");
        let to_half = self.rng.chance(40);
        Place {
            expr: Expr::Atom(if to_half { half } else { whole }),
            scalar: if to_half { Scalar::U16 } else { Scalar::U32 },
            after: Some(format!("{kind} = {};", u8::from(to_half))),
            read: Some(read),
        }
    }

    fn global_place(&mut self, scope: &Scope, write: bool) -> Place {
        self.count("access to a global");
        match self.rng.below(6) {
            0 => {
                let index = self.index(scope, 3);
                let mut place = Place::new("", Scalar::U32);
                place.expr = Expr::Around("History[".to_owned(), Box::new(index), "]".to_owned());
                place
            }
            1 => Place::new("Bounds.From", Scalar::U32),
            2 => Place::new("Bounds.To", Scalar::U32),
            3 => Place::new(
                format!("{}::Made", self.program.classes[0].name),
                Scalar::U32,
            ),
            4 if !write => Place::new("Cutoff", Scalar::U32),
            _ => Place::new("Counter", Scalar::U32),
        }
    }

    /// A subscript from 0 to `mask`.
    fn index(&mut self, scope: &Scope, mask: usize) -> Expr {
        if self.rng.chance(60) {
            return Expr::atom(self.rng.below(mask + 1).to_string());
        }
        Expr::binary(self.expr(scope, 0), "&", Expr::atom(format!("{mask}u")))
    }

    fn literal(&mut self) -> Expr {
        Expr::Atom(format!("{}u", self.rng.between(1, 60)))
    }

    /// An expression, at most `depth` operators deep.
    pub(crate) fn expr(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth == 0 || self.rng.chance(25) {
            return self.atom(scope);
        }
        let features = self.program.features;
        match self.rng.below(12) {
            0 => {
                let condition = self.condition(scope, 0);
                let (then, other) = (self.atom(scope), self.literal());
                Expr::Choice(Box::new(condition), Box::new(then), Box::new(other))
            }
            1 if features.pure_calls => {
                self.count("pure call");
                let (a, b) = (self.expr(scope, depth - 1), self.expr(scope, depth - 1));
                Expr::Call("mix".to_owned(), vec![a, b])
            }
            2 if features.macros => {
                self.count("macro in an expression");
                Expr::Call("CLAMP".to_owned(), vec![self.expr(scope, depth - 1)])
            }
            3 => {
                let amount = self.rng.between(1, 7);
                let op = if self.rng.chance(50) { ">>" } else { "<<" };
                Expr::binary(
                    self.expr(scope, depth - 1),
                    op,
                    Expr::Atom(format!("{amount}u")),
                )
            }
            _ => {
                let ops = ["+", "+", "+", "*", "-", "^", "&", "|"];
                let op = self.rng.pick(&ops).copied().unwrap_or("+");
                let left = self.value_atom(scope);
                let mut right = self.expr(scope, depth - 1);
                if left.to_string() == right.to_string() {
                    right = self.literal();
                }
                Expr::binary(left, op, right)
            }
        }
    }

    fn atom(&mut self, scope: &Scope) -> Expr {
        if self.rng.chance(20) {
            return self.literal();
        }
        self.value_atom(scope)
    }

    /// A value that is no literal.
    fn value_atom(&mut self, scope: &Scope) -> Expr {
        let features = self.program.features;
        if features.notes && !self.is_quiet(scope) && self.rng.chance(8) {
            self.count("summarised read");
            return Expr::atom("noted()");
        }
        if features.helpers && self.rng.chance(10) {
            self.count("unknown call");
            if let Some(pointer) = self.root_pointer(scope) {
                return Expr::Atom(format!("peek({pointer})"));
            }
        }
        if self.has_cache() && self.rng.chance(8) {
            let node = self.some_node(scope, false);
            if self.program.derives(node.class, 0) {
                self.count("summarised member");
                return Expr::Atom(format!("{}cached()", node.prefix));
            }
        }
        if features.accessors && self.rng.chance(10) {
            let node = self.some_node(scope, false);
            if self.program.derives(node.class, 0) {
                self.count("accessor");
                return Expr::Atom(format!("{}firstField()", node.prefix));
            }
        }
        self.place(scope, false).value()
    }

    /// Whether the root class has a cached value behind annotated members.
    pub(crate) fn has_cache(&self) -> bool {
        let cached = |field: &crate::program::Field| field.kind == FieldKind::Cached;
        self.program.classes[0].fields.iter().any(cached)
    }

    /// A node that can be passed as a pointer to the root class.
    pub(crate) fn root_pointer(&mut self, scope: &Scope) -> Option<String> {
        let node = self.some_node(scope, false);
        let pointer = if node.pointer.is_empty() {
            "this".to_owned()
        } else {
            node.pointer.clone()
        };
        Some(pointer).filter(|_| self.program.derives(node.class, 0))
    }

    /// A condition.
    pub(crate) fn condition(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth > 0 && self.rng.chance(20) {
            let op = if self.rng.chance(50) { "&&" } else { "||" };
            let left = self.condition(scope, 0);
            let right = Expr::binary(self.value_atom(scope), ">", Expr::atom("20u"));
            return Expr::binary(left, op, right);
        }
        if self.program.features.pure_calls && self.rng.chance(12) {
            return Expr::Call("odd".to_owned(), vec![self.value_atom(scope)]);
        }
        let left = self.value_atom(scope);
        let mask = self.rng.between(1, 7);
        let bits = Expr::binary(left, "&", Expr::Atom(format!("{mask}u")));
        let ops = ["!=", "==", ">"];
        let op = self.rng.pick(&ops).copied().unwrap_or("!=");
        let against = if op == ">" {
            0
        } else {
            self.rng.below(8) & mask
        };
        Expr::binary(bits, op, Expr::Atom(format!("{against}u")))
    }
}

/// `base` where a unary operator stands in front of it.
fn parenthesised(base: &str, node: &Node) -> String {
    if node.prefix.is_empty() {
        base.to_owned()
    } else {
        format!("({base})")
    }
}
