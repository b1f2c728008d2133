//! An annotated program: classes, traversals, bodies and call sites.

use std::collections::BTreeMap;

use crate::code::Expr;
use crate::code::{self, Keep, Stmt};
use crate::dialect::Dialect;
use crate::features::Features;
use crate::focus::Focus;

/// How the traversals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Member functions of a class hierarchy.
    Members,
    /// Free functions over one node type, with a null test first.
    Free,
}

/// A type of plain values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `unsigned char`
    U8,
    /// `unsigned short`
    U16,
    /// `unsigned`
    U32,
    /// `unsigned long long`
    U64,
    /// `bool`
    Bool,
    /// A bit-field of so many bits.
    Bits(u32),
    /// `volatile unsigned`
    Volatile,
    /// `int`, from -100 to 923
    Int,
    /// `float`, never large
    F32,
    /// `double`, never large
    F64,
    /// An enumeration
    Mood,
}

impl Scalar {
    /// As C++ writes it.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::U8 => "unsigned char",
            Scalar::U16 => "unsigned short",
            Scalar::U32 | Scalar::Bits(_) => "unsigned",
            Scalar::U64 => "unsigned long long",
            Scalar::Bool => "bool",
            Scalar::Volatile => "volatile unsigned",
            Scalar::Int => "int",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            Scalar::Mood => "Mood",
        }
    }

    /// A value of the type, made from an unsigned number.
    pub(crate) fn made_of(self, value: Expr) -> Expr {
        let around = |before: &str, mask: u32, after: &str| {
            let small = Expr::binary(value.clone(), "&", Expr::Atom(format!("{mask}u")));
            Expr::Around(before.to_owned(), Box::new(small), after.to_owned())
        };
        match self {
            Scalar::U8 | Scalar::U16 => Expr::binary(value, "&", Expr::atom("127u")),
            Scalar::Bits(width) => {
                let mask = Expr::Atom(format!("{}u", (1u32 << width) - 1));
                Expr::binary(value, "&", mask)
            }
            Scalar::Int => around("int(", 1023, ") - 100"),
            Scalar::F32 => around("float(", 1023, ") / 3.0f"),
            Scalar::F64 => around("double(", 1023, ") * 0.37"),
            Scalar::Mood => around("Mood(", 3, ")"),
            Scalar::Bool | Scalar::U32 | Scalar::U64 | Scalar::Volatile => value,
        }
    }
}

/// What a field is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A plain value.
    Scalar(Scalar),
    /// `unsigned name[4]`
    Array,
    /// `unsigned name[2][2]`
    Grid,
    /// A `Range`: two numbers.
    Range,
    /// A `Frame`: a `Range` and a number.
    Frame,
    /// A union of two numbers, with a field that says which was written last. Anonymous or named.
    Union {
        /// The union's members are members of the class.
        anonymous: bool,
    },
    /// A child.
    Child {
        /// The class that the pointer points to by type.
        declared: usize,
        /// The class that every node in it really has (or one derived from it).
        holds: usize,
        /// Never null.
        total: bool,
    },
    /// A pointer to some node of the tree, or to the parent; never null.
    Link {
        /// Points to the parent (to the node itself in a root).
        parent: bool,
    },
    /// `unsigned *name`, which points to some node's field; never null.
    Spot,
    /// A number that only two annotated member functions touch.
    Cached,
    /// One of the further kinds, by its place in their table.
    Extra(usize),
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: FieldKind,
    /// Private: only its own class uses it.
    pub private: bool,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Name.
    pub name: String,
    /// Bases, in order, by index.
    pub bases: Vec<usize>,
    /// Fields.
    pub fields: Vec<Field>,
    /// Declared `final`.
    pub is_final: bool,
    /// Has pure virtual traversals; nodes of it do not exist.
    pub is_abstract: bool,
    /// A tree type; else a plain base with data.
    pub tree: bool,
    /// Written with `class` and access specifiers.
    pub keyword_class: bool,
}

/// A traversal as callers know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Name.
    pub name: String,
    /// The class that declares it first.
    pub class: usize,
    /// Virtual.
    pub is_virtual: bool,
    /// Never calls a traversal, so it may be called on any node.
    pub flat: bool,
    /// Its bodies touch no globals themselves, so that effects come from what they call.
    pub quiet: bool,
    /// Parameters: type (`None` is a `Range` by value) and name.
    pub params: Vec<(Option<Scalar>, String)>,
    /// How each of them is passed.
    pub by: Vec<By>,
}

impl Slot {
    /// How parameter `at` is passed.
    pub fn by(&self, at: usize) -> By {
        self.by.get(at).copied().unwrap_or_default()
    }
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// As a copy.
    #[default]
    Value,
    /// By reference: the traversal may change it.
    Reference,
    /// By its address.
    Pointer,
}

impl By {
    /// What stands in front of the parameter's name where it is declared.
    pub fn sign(self) -> &'static str {
        match self {
            By::Value => "",
            By::Reference => "&",
            By::Pointer => "*",
        }
    }

    /// The object of a parameter as an expression.
    pub fn object(self, name: &str) -> String {
        match self {
            By::Value | By::Reference => name.to_owned(),
            By::Pointer => format!("(*{name})"),
        }
    }

    /// What is passed for an object.
    pub fn passed(self, object: &str) -> String {
        match self {
            By::Value | By::Reference => object.to_owned(),
            By::Pointer => format!("&{object}"),
        }
    }
}

/// A traversal's body in one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The class.
    pub class: usize,
    /// The traversal.
    pub slot: usize,
    /// Declared `final`.
    pub is_final: bool,
    /// The statements; `None` for a pure virtual one.
    pub body: Option<Vec<Stmt>>,
    /// Calls in the body: what the bound on the tree's depth is computed from.
    pub calls: Vec<CallRecord>,
    /// If the program is spread over two files: the definition stands in the second one.
    pub away: bool,
}

/// A call that a body makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRecord {
    /// The traversal.
    pub slot: usize,
    /// How often at most.
    pub times: u64,
    /// On a child; else on the node itself or (flat ones) on any.
    pub on_child: bool,
}

/// A function that calls traversals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Name.
    pub name: String,
    /// Class of the root.
    pub class: usize,
    /// A member function of the class; else a free function.
    pub member: bool,
    /// Whether it takes a second node, and whether that may be a node of the first one's tree.
    pub other: Option<Other>,
    /// How the root is named, if not by the parameter.
    pub holder: Option<Holder>,
    /// The statements.
    pub body: Vec<Stmt>,
    /// If the program is spread over two files: it stands in the second one.
    pub away: bool,
}

/// What holds the pointer to a call site's root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A variable of the site, which its member names.
    Member,
    /// A variable of the site, asked by an accessor.
    Asked,
    /// A variable of the program, asked by an accessor that gives a reference.
    Global,
}

/// A call site's second node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// The root of another tree.
    Apart,
    /// Some node of the same tree.
    Within,
}

/// A generated program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The seed it was made from.
    pub seed: u64,
    /// How the traversals are written.
    pub form: Form,
    /// What was allowed.
    pub features: Features,
    /// What it is about, if it is a focused one.
    pub focus: Option<Focus>,
    /// What else was allowed.
    pub dialect: Dialect,
    /// Classes; a class comes after its bases.
    pub classes: Vec<Class>,
    /// Traversals, from low rank to high.
    pub slots: Vec<Slot>,
    /// Bodies.
    pub methods: Vec<Method>,
    /// Call sites.
    pub sites: Vec<Site>,
    /// Depth of the trees.
    pub depth: u32,
    /// Indices of `methods` in the order in which definitions outside of classes stand.
    pub order: Vec<usize>,
    /// Classes in a header, bodies and call sites in two source files.
    pub spread: bool,
    /// How often each construct was generated.
    pub constructs: BTreeMap<&'static str, u64>,
}

impl Program {
    /// Whether `class` is `ancestor` or derives from it.
    pub fn derives(&self, class: usize, ancestor: usize) -> bool {
        class == ancestor
            || self.classes[class]
                .bases
                .iter()
                .any(|base| self.derives(*base, ancestor))
    }

    /// `class` and the classes that derive from it.
    pub fn family(&self, class: usize) -> Vec<usize> {
        (0..self.classes.len())
            .filter(|other| self.derives(*other, class))
            .collect()
    }

    /// `class` and its bases, itself first.
    pub fn lineage(&self, class: usize) -> Vec<usize> {
        let mut all = vec![class];
        for base in &self.classes[class].bases {
            all.extend(self.lineage(*base));
        }
        all
    }

    /// Whether nodes of `class` have no child that must not be null.
    pub fn is_leaf(&self, class: usize) -> bool {
        !self.classes[class].is_abstract && !self.lineage(class).iter().any(|c| self.has_total(*c))
    }

    fn has_total(&self, class: usize) -> bool {
        let total = |field: &Field| matches!(field.kind, FieldKind::Child { total: true, .. });
        self.classes[class].fields.iter().any(total)
    }

    /// Classes of nodes that a pointer to `class` may point to.
    pub fn concrete(&self, class: usize) -> Vec<usize> {
        let mut all = self.family(class);
        all.retain(|c| !self.classes[*c].is_abstract);
        all
    }

    /// How `field` of `owner` is written on a node of static type `class`: qualified if it is hidden.
    pub fn field_text(&self, class: usize, owner: usize, field: &str) -> String {
        let hidden = self.lineage(class).into_iter().any(|c| {
            c != owner
                && self.derives(c, owner)
                && self.classes[c]
                    .fields
                    .iter()
                    .any(|other| other.name == field)
        });
        if hidden {
            format!("{}::{field}", self.classes[owner].name)
        } else {
            field.to_owned()
        }
    }

    /// The body that class `class` has of its own for `slot`.
    pub fn method(&self, class: usize, slot: usize) -> Option<&Method> {
        self.methods
            .iter()
            .find(|method| method.class == class && method.slot == slot)
    }

    /// The names of the traversals.
    pub fn traversal_names(&self) -> Vec<String> {
        self.slots.iter().map(|slot| slot.name.clone()).collect()
    }

    /// Drops the parts that `keep` does not want, coarse ones first: call sites, bodies, statements, fields.
    pub fn retain(&mut self, keep: &mut Keep<'_>) {
        self.sites.retain(|_| keep());
        let mut position = 0;
        let mut kept = Vec::new();
        self.methods.retain(|_| {
            if keep() {
                kept.push(position);
            }
            position += 1;
            kept.last() == Some(&(position - 1))
        });
        self.order = self
            .order
            .iter()
            .filter_map(|old| kept.iter().position(|new| new == old))
            .collect();
        self.each_block(&mut |block| code::retain(block, keep));
        for class in &mut self.classes {
            class.fields.retain(|_| keep());
        }
    }

    /// Calls `change` on the body of every traversal and call site.
    pub fn each_block(&mut self, change: &mut dyn FnMut(&mut Vec<Stmt>)) {
        for site in &mut self.sites {
            change(&mut site.body);
        }
        for method in &mut self.methods {
            if let Some(body) = &mut method.body {
                change(body);
            }
        }
    }

    /// Removes class `index` if nothing mentions it by index; says whether it could.
    pub fn drop_class(&mut self, index: usize) -> bool {
        let child_of = |field: &Field| matches!(field.kind, FieldKind::Child { declared, holds, .. } if declared == index || holds == index);
        let used = self
            .classes
            .iter()
            .any(|class| class.bases.contains(&index) || class.fields.iter().any(child_of))
            || self.methods.iter().any(|method| method.class == index)
            || self.slots.iter().any(|slot| slot.class == index)
            || self.sites.iter().any(|site| site.class == index);
        if used || index == 0 || index >= self.classes.len() {
            return false;
        }
        let down = |class: &mut usize| *class -= usize::from(*class > index);
        self.classes.remove(index);
        for class in &mut self.classes {
            class.bases.iter_mut().for_each(down);
            for field in &mut class.fields {
                if let FieldKind::Child {
                    declared, holds, ..
                } = &mut field.kind
                {
                    down(declared);
                    down(holds);
                }
            }
        }
        self.slots.iter_mut().for_each(|slot| down(&mut slot.class));
        self.methods
            .iter_mut()
            .for_each(|method| down(&mut method.class));
        self.sites.iter_mut().for_each(|site| down(&mut site.class));
        true
    }

    /// Removes all bodies of traversal `slot`.
    pub fn drop_methods(&mut self, slot: usize) {
        let gone: Vec<usize> = (0..self.methods.len())
            .filter(|method| self.methods[*method].slot == slot)
            .collect();
        self.methods.retain(|method| method.slot != slot);
        self.order.retain(|method| !gone.contains(method));
        for method in &mut self.order {
            *method -= gone.iter().filter(|gone| **gone < *method).count();
        }
    }

    /// Removes traversal `index` if no body is left of it; says whether it could.
    pub fn drop_slot(&mut self, index: usize) -> bool {
        if index >= self.slots.len() || self.methods.iter().any(|method| method.slot == index) {
            return false;
        }
        self.slots.remove(index);
        for method in &mut self.methods {
            method.slot -= usize::from(method.slot > index);
        }
        true
    }
}
