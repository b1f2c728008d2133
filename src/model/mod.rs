//! The facts that the stages exchange: owned, serialisable, free of libclang.
//!
//! A [`Unit`] is what one translation unit says; `link` merges Units into a program. Identity is by
//! [`Usr`] everywhere, positions are [`Span`]s: bytes of the *unfused* text of a file (generated
//! regions already removed), so that facts are the same before and after `--fix`.

mod access;
mod body;
mod class;
mod configuration;
mod diagnostic;
mod dialect;
mod function;
mod guard;
mod listing;
mod marks;
mod plan;
mod rounding;
#[cfg(test)]
pub(crate) mod sketch;
mod spans;
mod survey;
mod text;
mod unit;

pub use access::{
    ANY_TYPE, Access, CONTENTS, CONTENTS_OF, ELEMENT, Mode, OBJECT, PARTS, Place, RESULT, Root,
    SINGLE_ELEMENT, Update, Variable, fields, is_contents, is_element, joined,
};
pub use body::{
    Alias, Argument, Body, Call, CaseGroup, Cases, Dispatch, Each, Element, Expanded, Item,
    ItemKind, Local, LocalId, NullTest, ObjectForm, Predicate, Receiver, Ref, RefKind, Refusal,
    Return, Selector, Start,
};
pub use class::{
    AccessSpecifier, Base, CONVERSION, Class, Field, Member, MemberKind, Signature, UnresolvedClass,
};
pub use configuration::{ConditionalGroup, Configuration, Inclusion, MacroOrigin, Test, Tests};
pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub(crate) use dialect::base_name;
pub use dialect::{Compilation, Dialect, PragmasByFile, Silencer, SilencersByFile};
pub use function::{
    DeclarationSite, EffectSummary, Function, FunctionKind, Param, Visibility, Visitor,
};
pub use guard::Guard;
pub use listing::{Arm, FlagId, FlagTest, ItemKey, Listing, LocalKey, Returns, Statement};
pub use marks::{Mark, MarkName, NamedMark, NamedMarks, Sighting};
pub use plan::{
    Apart, Constant, FusedBody, FusedFunction, FusedId, Join, Owner, ParamKey, Part, Plan, Rewrite,
    Schedule, Separation, Shared, SitePlan, Slot, Step, Variant,
};
pub use rounding::Rounding;
pub use spans::renumber_files;
pub use survey::{At, Holds, Survey, SurveyCall, SurveyClass, SurveyField, SurveyFunction};
pub use text::{FileId, SourceText, Span, Usr};
pub use unit::{FUSED_PREFIX, Site, SourceFile, Unit};
