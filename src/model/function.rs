//! Traversals, and the functions whose effects they run.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{AccessSpecifier, Body, LocalId, Mode, Refusal, Span, Usr};

/// A function that pleach analyses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// Identity.
    pub usr: Usr,
    /// Unqualified name.
    pub name: String,
    /// What it is.
    pub kind: FunctionKind,
    /// The class, for a member function.
    pub class: Option<Usr>,
    /// The class of the node: `class`, or what a free function's first parameter points to.
    pub node_class: Usr,
    /// A free function's node parameter, in [`Body::locals`].
    pub node_param: Option<LocalId>,
    /// Whether that is a reference.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub node_by_reference: bool,
    /// If it is a member function, but not one of its node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visitor: Option<Visitor>,
    /// The parameters behind the node, as the first declaration writes them; the object of a visitor is the last.
    pub params: Vec<Param>,
    /// Access of a member.
    pub access: AccessSpecifier,
    /// Virtual, declared so or by overriding.
    pub is_virtual: bool,
    /// Pure virtual.
    pub is_pure: bool,
    /// Declared `final`.
    pub is_final: bool,
    /// Declared `const`.
    pub is_const: bool,
    /// It is a traversal that gives back a value. To the analysis, and in fused functions, that is one more parameter: a reference to the
    /// variable that the value goes to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gives_value: bool,
    /// Its result is `void`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub returns_nothing: bool,
    /// Its result is text that nobody can write, whichever way it ends: a literal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gives_literal: bool,
    /// Declared `noexcept`.
    pub is_noexcept: bool,
    /// Of a helper: it never returns, or what it names never does (`std::exit`), or its body throws.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// It makes the object that it runs on: what it does to the fields, nobody saw before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub constructs: bool,
    /// Not visible to other translation units.
    pub is_internal: bool,
    /// A declaration of it where the configuration decides whether it is virtual, or on attributes about which compilers complain at each
    /// use (`[[deprecated]]`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub use_varies: Option<Span>,
    /// What an attribute of its own says of its visibility to other link units, in whatever configuration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// The methods that it overrides directly.
    pub overrides: Vec<Usr>,
    /// Every declaration outside a class body and the first one inside, in translation-unit order.
    pub declarations: Vec<DeclarationSite>,
    /// Enclosing namespace, qualified; empty for the global one.
    pub namespace: String,
    /// The body, where this unit has it.
    pub body: Option<Body>,
    /// Why calls of it cannot be fused at all, if so (a bad shape).
    pub refusal: Option<Refusal>,
    /// What the annotations of a helper say of its effects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<EffectSummary>,
}

impl Function {
    /// The index of the parameter that its value goes to. (The object of a visitor stands behind it.)
    pub fn result_param(&self) -> Option<usize> {
        let has_object = self.visitor.as_ref().is_some_and(|it| it.object.is_some());
        let behind = 1 + usize::from(has_object);
        self.gives_value
            .then(|| self.params.len().saturating_sub(behind))
    }

    /// The same, in [`Body::locals`].
    pub fn result_local(&self) -> Option<LocalId> {
        let first = usize::from(self.node_param.is_some());
        self.result_param().map(|it| LocalId((first + it) as u32))
    }
}

/// The class of a member function whose node is its first parameter, as that of a free function is (Gamma, Helm, Johnson, Vlissides: Design
/// Patterns, 1994: Visitor). To the analysis its object is one more parameter, a reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visitor {
    /// The class.
    pub class: Usr,
    /// Its qualified name.
    pub qualified: String,
    /// The parameter that its object is, in [`Body::locals`] if there is a body; a static member has none.
    pub object: Option<LocalId>,
}

impl Visitor {
    /// Its class's own name.
    pub fn class_name(&self) -> &str {
        let last = self.qualified.rsplit("::").next();
        last.unwrap_or(&self.qualified)
    }
}

/// Whether a shared library exports a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// `hidden`, `internal`.
    Hidden,
    /// `default`, `protected`.
    Default,
}

/// What a function is to the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FunctionKind {
    /// An annotated traversal.
    Traversal,
    /// A constructor with code of its own; run on a fresh object.
    Constructor,
    /// A destructor with code of its own.
    Destructor,
    /// A function that statements call, whose annotations say what it does. Of its body there counts what can be seen: what
    /// that touches by name, and whether it may not return.
    Helper,
    /// Any other function that statements call: its body says what it does.
    Ordinary,
}

/// What annotations say that a function touches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EffectSummary {
    /// It reads its arguments.
    Pure,
    /// It touches these abstract locations of the program or a node, each by one term of the annotation.
    Access(BTreeSet<(Usr, Mode, bool)>),
}

/// A declaration of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclarationSite {
    /// The whole declaration, with its `;` or body.
    pub span: Span,
    /// The outermost declaration around it (itself for a free function), with its `;`.
    pub anchor: Span,
    /// Position of the anchor's end among all declarations of the translation unit, headers expanded.
    pub order: u32,
    /// A macro's use in it that is nothing, or says who may call the function from another link unit, as the configuration decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<Span>,
}

/// A parameter, in the words of the first declaration: `before name after`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Text before the name (`const Style &`, `int `); the whole text if there is no name.
    pub before: String,
    /// The name, possibly empty. (A definition may use another: see [`Body::locals`].)
    pub name: String,
    /// Text after the name, without a default argument (`[3]`).
    pub after: String,
    /// The canonical type, to compare.
    pub type_name: String,
    /// A number, enumeration or pointer, not volatile: its value is all there is to it.
    pub scalar: bool,
    /// Copying and destroying a value of it touches nothing but the value (scalars, references, classes
    /// whose copies and destructors stay within the object).
    pub contained: bool,
}
