//! What a cursor says by itself: operands and value categories of expressions, parts of calls, members of classes, annotations, names.
//!
//! Input: one cursor. Output: cursors and plain values. Nothing here knows the unit, the program, or what an effect is.

pub(super) mod annotation;
mod computed;
mod expressions;
mod lambdas;
mod members;
pub(super) mod refs;
mod results;

pub use annotation::unreadable_summary;
pub(super) use annotation::{AbstractAccess, Annotation};
pub(super) use expressions::{
    CallParts, Selection, as_written, follows_pointer, gives_values, holds_objects, holds_sizes,
    indexed_by, is_automatic, is_constant, is_function_name, is_implicit_member, is_in_frame,
    is_literal, is_load, is_lvalue, is_null, is_null_pointer, is_prvalue, made_up_iterator,
    mentions, mode_behind, only_in_braces, operands, strip_casts, strip_conversions, strip_parens,
    take_apart, whole_call,
};
pub(super) use lambdas::{
    called_variables, copies_all, has_lambda, is_body_of_lambda, is_implicit_copy, is_lambda,
    is_lambda_class, is_made_for_lambda, is_new_variable, lambda_or_variable,
};
pub(super) use members::{
    access, anonymous_parts, base_specifiers, bases, compound_of, default_constructor, destructor,
    field_initializer, fields, hides_initializer, is_allocation, is_anonymous_part,
    is_constructor_template, is_shown_instance, join, last_access, may_be_made_by_template,
    mode_of_object, name_of, pattern, shown_members,
};
pub(super) use refs::RawRef;
pub(super) use results::{gives_value, value_type, zero_of};
