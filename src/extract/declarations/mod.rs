//! What is declared: classes, fields, functions, with their marks, hierarchies, special members, names.
//!
//! Input: the translation unit and its files. Output: [`Facts`], which answer questions about one declaration and remember the answers, and
//! [`Target`], the place in memory that a declaration or an expression designates.

mod accessors;
mod attribute;
mod by_name;
mod classes;
mod counts;
mod facts;
mod identity;
mod lifetimes;
mod literals;
mod scope;
mod siblings;
mod special;
mod symbols;
mod target;
mod unexplained;
mod unions;
mod unresolved;
mod walk;

pub(super) use accessors::Accessor;
pub(super) use attribute::{
    is_harmless, is_renamed, renamed_variables, unknown_attribute, unseen_attribute,
    unused_attribute,
};
pub(super) use by_name::ByName;
pub(super) use classes::{child_containers, read_classes, read_visitors};
pub(super) use facts::{
    Facts, Marks, anchor_span, declaration_span, head_of, held_class, holds_others, pointed_class,
};
pub(super) use identity::is_for_one_file;
pub(super) use literals::{gives_literal, is_of_literals, result_of};
pub(super) use scope::scope;
pub(super) use symbols::symbols;
pub(super) use target::{
    Target, contents, elements, is_global, is_one_location, part_of, read_of, variable_at,
};
pub(super) use unexplained::{Unexplained, unexplained};
pub(super) use unions::united_fields;
pub(super) use unresolved::read_unresolved;
pub(super) use walk::{Anchor, ClassDefinition, Declarations, FunctionRecord};
