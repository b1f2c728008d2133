//! What evaluating an expression touches, and what it designates.
//!
//! Input: [`Facts`](super::declarations::Facts), a [`Frame`] (the function around it), and an expression. Output: [`Effects`], or places. The
//! language is recursive here, and so is the [`Evaluator`]: each file has its methods for one kind of expression.

mod accessor;
mod algorithms;
mod alias;
mod braces;
mod call;
mod chaining;
mod defaults;
mod eval;
mod exposure;
mod followed;
mod frame;
mod iterators;
mod lambda;
mod library_call;
mod lifetime;
mod lookups;
mod lvalue;
mod named;
mod output;
mod pointee;
mod smart;
mod special_bodies;
mod updates;
mod views;

pub(super) use accessor::{accessor, cast_class};
pub(crate) use call::of_iterators;
pub(super) use defaults::default_value;
pub(super) use eval::{Effects, Evaluator};
pub(super) use exposure::exposed;
pub(super) use followed::follows_node;
pub(super) use frame::{Frame, Indexed, Loop, ValueCall, holds_data, holds_pair};
pub(super) use iterators::{followed, only_followed};
pub(super) use lambda::captured_this;
pub(super) use named::{Names, helper_usr};
pub(super) use special_bodies::{add_implicit_parts, implicit_destructor, item_of};
