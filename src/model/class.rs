//! Tree classes and the records that paths step through.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Refusal, Span, Usr};

/// A class: every tree type, and every class that a tree type derives from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Identity.
    pub usr: Usr,
    /// Unqualified name.
    pub name: String,
    /// Qualified name, `ns::Outer::Name`, without a leading `::`.
    pub qualified: String,
    /// Qualified name of the innermost enclosing *namespace* (`a::b`, empty for the global one).
    pub namespace: String,
    /// The class that this one is nested in.
    pub outer: Option<Usr>,
    /// `class` or `struct`, as declared.
    pub keyword: String,
    /// Whether it is annotated as a tree type.
    pub tree: bool,
    /// Its definition, from the first token (annotations included) to `}`.
    pub span: Span,
    /// The name in the definition's head.
    pub name_span: Span,
    /// Offset of the closing brace: generated declarations go in front of it.
    pub close: Span,
    /// Declared `final`.
    pub is_final: bool,
    /// What marks its functions that override others: `override`, or a macro that is that in this configuration; `None` where it has such
    /// functions, and none is marked (compilers warn of a class with both).
    pub override_mark: Option<String>,
    /// The names and access labels at its scope in branches of preprocessor conditionals that were not compiled, or in what a macro is elsewhere.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub declared_elsewhere: BTreeSet<String>,
    /// Has a pure virtual function of its own or inherited.
    pub is_abstract: bool,
    /// Direct bases, in order.
    pub bases: Vec<Base>,
    /// The fields, in order (child fields too).
    pub fields: Vec<Field>,
    /// Everything that the class declares by name: fields, methods, static members, types, enumerators.
    pub members: Vec<Member>,
    /// The access in force at the closing brace: that of a member which a person adds there.
    pub last_access: AccessSpecifier,
    /// Position of the definition among all declarations of the translation unit, headers expanded.
    pub order: u32,
    /// Why nothing can be generated into the class, if so (a template, a local class).
    pub refusal: Option<Refusal>,
}

/// A direct base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Base {
    /// The base class.
    pub class: Usr,
    /// `virtual` inheritance.
    pub is_virtual: bool,
    /// Access.
    pub access: AccessSpecifier,
}

/// `public`, `protected` or `private`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AccessSpecifier {
    /// `public`.
    Public,
    /// `protected`.
    Protected,
    /// `private`.
    Private,
}

/// A non-static data member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Identity.
    pub usr: Usr,
    /// Name.
    pub name: String,
    /// If it is a child field: the class that the pointer points to.
    pub child: Option<Usr>,
    /// If it is none, and a `std::unique_ptr` to objects of a class: that class.
    pub owns: Option<Usr>,
    /// The declaration.
    pub span: Span,
}

/// Something that a class declares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Identity.
    pub usr: Usr,
    /// What it is.
    pub kind: MemberKind,
    /// Access.
    pub access: AccessSpecifier,
}

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemberKind {
    /// A non-static field.
    Field,
    /// A virtual method.
    Virtual,
    /// A method that is not virtual, or static.
    Method,
    /// Anything else: static data, a type, an enumerator.
    Other,
}

/// A class with a base that is not known: the base depends on template parameters, or it is the instance of a template,
/// whose own bases libclang does not show. It may derive from any class that is not final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnresolvedClass {
    /// Unqualified name.
    pub name: String,
    /// The name in the definition's head.
    pub name_span: Span,
    /// The functions that it declares: an override has the name of what it overrides, and as many parameters.
    pub methods: BTreeSet<Signature>,
    /// Whether its destruction may run code of its own, or of a base beside the one in question.
    pub destroys: bool,
}

/// What the names of conversion functions start with.
pub const CONVERSION: &str = "operator ";

/// What an override has in common with what it overrides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Signature {
    /// Name; [`CONVERSION`] for any conversion function.
    pub name: String,
    /// How many parameters it takes; `None` for any number.
    pub parameters: Option<usize>,
}
