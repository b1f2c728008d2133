//! What `--mark-tree` and its like take: names, which are found to be some when they are read.
//!
//! Each takes the same name as the others but for what only its annotation knows, so that what is wrong is told at its place.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::extract::unreadable_summary;
use crate::model::{Mark, MarkName, NamedMark};

/// The word in place of a name by which fields are children that own what they lead to. No field can be called so.
const OWNERS: &str = "auto";

/// Makes a type of a text that is read when it is given, and stays as it was written.
macro_rules! text_of {
    ($name:ident) => {
        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(it: $name) -> String {
                it.text
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text)
            }
        }
    };
}

/// A class, by its qualified name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClassName {
    text: String,
    name: MarkName,
}

/// A field, by its qualified name, or with the field that counts what it leads to (`name = count`), or all that own what they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FieldName {
    text: String,
    /// `None`: those that own.
    name: Option<MarkName>,
    count: Option<String>,
}

/// Functions, by their qualified name, or one by its parameters as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FunctionName {
    text: String,
    name: MarkName,
}

/// Functions with all that they touch: `name = summary`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FunctionAccess {
    text: String,
    name: MarkName,
    summary: String,
}

text_of!(ClassName);
text_of!(FieldName);
text_of!(FunctionName);
text_of!(FunctionAccess);

impl ClassName {
    /// What is marked.
    pub(super) fn mark(&self) -> NamedMark {
        named(Mark::Tree, &self.name)
    }
}

impl FieldName {
    /// What is marked; `None`: the fields that own.
    pub(super) fn mark(&self) -> Option<NamedMark> {
        let mark = match &self.count {
            Some(count) => Mark::Children(count.clone()),
            None => Mark::Child,
        };
        self.name.as_ref().map(|it| named(mark, it))
    }
}

impl FunctionName {
    /// What is marked.
    pub(super) fn mark(&self, mark: Mark) -> NamedMark {
        named(mark, &self.name)
    }
}

impl FunctionAccess {
    /// What is marked.
    pub(super) fn mark(&self) -> NamedMark {
        named(Mark::Access(self.summary.clone()), &self.name)
    }
}

fn named(mark: Mark, name: &MarkName) -> NamedMark {
    let name = name.clone();
    NamedMark { mark, name }
}

/// Whether a text is a name by itself.
fn is_name(text: &str) -> bool {
    let name: Result<MarkName, _> = text.parse();
    name.is_ok_and(|it| it.path.len() == 1 && it.parameters.is_none())
}

/// The name of what takes no parameters.
fn without_parameters(text: &str, noun: &str) -> Result<MarkName, String> {
    let name: MarkName = text.parse()?;
    match name.parameters {
        None => Ok(name),
        Some(_) => Err(format!(
            "'{text}' is the name of a function, not of a {noun}"
        )),
    }
}

impl FromStr for ClassName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(ClassName {
            text: text.to_owned(),
            name: without_parameters(text, "class")?,
        })
    }
}

impl FromStr for FieldName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (field, count) = match text.split_once('=') {
            Some((field, count)) => (field, Some(count.trim().to_owned())),
            None => (text, None),
        };
        let name = match text {
            OWNERS => None,
            _ => Some(without_parameters(field, "field")?),
        };
        let counts = count.as_deref().is_none_or(is_name);
        if name.as_ref().is_some_and(|it| it.path.len() < 2) {
            return Err(format!(
                "'{text}' is no field; write its class in front, as in 'ui::Element::kids', or {OWNERS}"
            ));
        }
        if !counts {
            return Err(format!(
                "'{text}' does not say what counts the children; name a field of the same class behind '=', as in 'ui::Element::kids = kidCount'"
            ));
        }
        let text = text.to_owned();
        Ok(FieldName { text, name, count })
    }
}

impl FromStr for FunctionName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(FunctionName {
            text: text.to_owned(),
            name: text.parse()?,
        })
    }
}

impl FromStr for FunctionAccess {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, summary)) = text.rsplit_once('=') else {
            return Err(format!(
                "'{text}' says nothing of what the function touches; write it like 'log::write = (1,'w','global')'"
            ));
        };
        if let Some(reason) = unreadable_summary(summary) {
            return Err(reason);
        }
        Ok(FunctionAccess {
            text: text.to_owned(),
            name: name.parse()?,
            summary: summary.trim().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error<T: FromStr<Err = String>>(text: &str) -> String {
        text.parse::<T>().err().unwrap_or_default()
    }

    #[test]
    fn what_is_no_name_is_told() {
        assert_eq!(
            error::<ClassName>("ui::f(int)"),
            "'ui::f(int)' is the name of a function, not of a class"
        );
        assert_eq!(
            error::<FieldName>("kids"),
            "'kids' is no field; write its class in front, as in 'ui::Element::kids', or auto"
        );
        assert_eq!(error::<FieldName>("auto"), "");
        assert_eq!(error::<FieldName>("ui::Element::kids = kidCount"), "");
        assert_eq!(
            error::<FieldName>("ui::Element::kids = kids->count"),
            "'ui::Element::kids = kids->count' does not say what counts the children; name a field of the same class behind '=', as in 'ui::Element::kids = kidCount'"
        );
        assert_eq!(error::<FunctionName>("ui::draw(ui::Canvas &)"), "");
        assert_eq!(
            error::<FunctionName>("ui::draw("),
            "'ui::draw(' is no qualified name; write it like 'ui::Element::draw'"
        );
        assert_eq!(
            error::<FunctionAccess>("log::write"),
            "'log::write' says nothing of what the function touches; write it like 'log::write = (1,'w','global')'"
        );
        assert_eq!(
            error::<FunctionAccess>("log::write = (1,'x','global')"),
            "cannot read the effect summary '(1,'x','global')'; write (id, 'r' or 'w', 'local' or 'global'), several joined by '|'"
        );
        assert_eq!(
            error::<FunctionAccess>("log::write(int) = ((1,'w','global')|(2,'r','local'))"),
            ""
        );
    }
}
