//! Marks by name: what the configuration says of declarations whose text cannot be edited.
//!
//! A mark by name is the annotation of that name, read from somewhere else. So all that is here is the name: where an annotation is
//! read, `extract` asks for both, and nothing behind it can tell them apart.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The marks by name of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedMarks {
    /// Each with its name.
    pub marks: Vec<NamedMark>,
    /// Whether fields of tree classes that own pointers to tree types are children.
    pub owners: bool,
}

/// A mark and what has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NamedMark {
    /// What the annotation says.
    pub mark: Mark,
    /// Of what.
    pub name: MarkName,
}

/// What an annotation says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A tree type.
    Tree,
    /// A child field.
    Child,
    /// A child field that leads to as many pointers as the field of this name says.
    Children(String),
    /// A traversal.
    Traversal,
    /// A pure function.
    Pure,
    /// All that a function touches, as the annotation has it.
    Access(String),
}

/// A qualified name; of a function all overloads, or the one with these parameters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MarkName {
    /// Namespaces, classes, and the name itself.
    pub path: Vec<String>,
    /// The types of the parameters, without spaces that mean nothing.
    pub parameters: Option<Vec<String>>,
}

/// What a unit knows of a mark's name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Whether something has it.
    pub met: bool,
    /// Whether the class is defined in which it would have to be.
    pub scope: bool,
    /// Why what has the name cannot have the mark, where something of another kind has it.
    pub other: Option<String>,
    /// The name most like it of what the mark is for.
    pub like: Option<String>,
}

impl Mark {
    /// The setting that gives it.
    pub fn setting(&self) -> &'static str {
        match self {
            Mark::Tree => "mark-tree",
            Mark::Child | Mark::Children(_) => "mark-child",
            Mark::Traversal => "mark-traversal",
            Mark::Pure => "mark-pure",
            Mark::Access(_) => "mark-access",
        }
    }

    /// What can have it.
    pub fn noun(&self) -> &'static str {
        match self {
            Mark::Tree => "class",
            Mark::Child | Mark::Children(_) => "field",
            _ => "function",
        }
    }

    /// The text of the annotation.
    pub fn annotation(&self) -> String {
        match self {
            Mark::Tree => "pleach::tree".to_owned(),
            Mark::Child => "pleach::child".to_owned(),
            Mark::Children(count) => format!("pleach::children({count})"),
            Mark::Traversal => "pleach::traversal".to_owned(),
            Mark::Pure => "pleach::pure".to_owned(),
            Mark::Access(summary) => format!("pleach::access{summary}"),
        }
    }
}

impl NamedMarks {
    /// Words that stand in the text of whatever sees something marked: who sees a child field or a traversal sees a tree class, and
    /// that has an annotation or is named itself.
    pub fn words(&self) -> BTreeSet<String> {
        let sees_no_class =
            |it: &&NamedMark| !matches!(it.mark, Mark::Child | Mark::Children(_) | Mark::Traversal);
        let names = self.marks.iter().filter(sees_no_class);
        names.filter_map(|it| it.name.word()).collect()
    }
}

impl MarkName {
    /// The name without what it belongs to.
    pub fn last(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// What it belongs to.
    pub fn scope(&self) -> &[String] {
        self.path.split_last().map_or(&[], |it| it.1)
    }

    /// The same as a word of the text.
    fn word(&self) -> Option<String> {
        let name = self.last();
        let is_part = |it: char| it == '_' || it.is_alphanumeric();
        let word = name.strip_prefix('~').unwrap_or(name);
        let word = match word.strip_prefix("operator") {
            Some(rest) if !rest.starts_with(is_part) => "operator",
            _ => word,
        };
        (!word.is_empty()).then(|| word.to_owned())
    }

    /// How much `other`, a qualified name, is like it; 0 if their own names have little more in common than that both are some.
    pub fn likeness(&self, other: &str) -> f64 {
        let other = other.split('(').next().unwrap_or_default();
        let last = other.rsplit("::").next().unwrap_or_default();
        let own = strsim::jaro_winkler(self.last(), last);
        match own > 0.8 {
            true => own + strsim::jaro_winkler(&self.path.join("::"), other),
            false => 0.0,
        }
    }

    /// Whether the types `spelled`, or those behind their names, `canonical`, are those of the parameters.
    pub fn takes(&self, parameters: impl Iterator<Item = (String, String)>) -> bool {
        let Some(wanted) = &self.parameters else {
            return true;
        };
        let found: Vec<(String, String)> = parameters.collect();
        let same = |(wanted, (spelled, canonical)): (&String, &(String, String))| {
            [spelled, canonical].iter().any(|it| plain(it) == *wanted)
        };
        wanted.len() == found.len() && wanted.iter().zip(&found).all(same)
    }
}

impl FromStr for MarkName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (name, parameters) = match text.strip_suffix(')').and_then(|it| it.split_once('(')) {
            Some((name, list)) => (name.trim_end(), Some(parameters(list))),
            None => (text, None),
        };
        let name = name.strip_prefix("::").unwrap_or(name);
        if name.contains('<') && !name.contains("operator") {
            return Err(format!(
                "'{text}' has arguments of a template; leave them out, a name means all instances"
            ));
        }
        let path: Vec<String> = name.split("::").map(|it| it.trim().to_owned()).collect();
        let is_plain = |it: &String| {
            let it = it.strip_prefix('~').unwrap_or(it);
            let part = |it: char| it == '_' || it.is_alphanumeric();
            it.starts_with("operator")
                || it.chars().all(part) && it.starts_with(|it| part(it) && !it.is_ascii_digit())
        };
        if !path.iter().all(is_plain) {
            return Err(format!(
                "'{text}' is no qualified name; write it like 'ui::Element::draw'"
            ));
        }
        Ok(MarkName { path, parameters })
    }
}

impl fmt::Display for MarkName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path.join("::"))?;
        match &self.parameters {
            Some(types) => write!(f, "({})", types.join(", ")),
            None => Ok(()),
        }
    }
}

/// The types of a list, by the commas that stand in no brackets.
fn parameters(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut types = vec![String::new()];
    for it in list.chars() {
        match it {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            _ => {}
        }
        match types.last_mut() {
            Some(last) if it != ',' || depth > 0 => last.push(it),
            _ => types.push(String::new()),
        }
    }
    let types: Vec<String> = types.iter().map(|it| plain(it)).collect();
    match &types[..] {
        [only] if only.is_empty() || only == "void" => Vec::new(),
        _ => types,
    }
}

/// A type without the spaces that only separate signs.
fn plain(ty: &str) -> String {
    let is_part = |it: char| it == '_' || it.is_alphanumeric();
    let mut found = String::new();
    for word in ty.split_whitespace() {
        if found.ends_with(is_part) && word.starts_with(is_part) {
            found.push(' ');
        }
        found += word;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match text.parse::<MarkName>() {
            Ok(it) => it.to_string(),
            Err(message) => message,
        }
    }

    #[test]
    fn names_are_qualified() {
        let rows = [
            ("::ui::Element", "ui::Element"),
            (" measure ", "measure"),
            ("ui::f( Canvas & , int)", "ui::f(Canvas&, int)"),
            (
                "f(std::map<int, unsigned  long> const &)",
                "f(std::map<int,unsigned long>const&)",
            ),
            ("f(void)", "f()"),
            ("ui::Box::operator()", "ui::Box::operator()"),
            (
                "ui::",
                "'ui::' is no qualified name; write it like 'ui::Element::draw'",
            ),
            (
                "",
                "'' is no qualified name; write it like 'ui::Element::draw'",
            ),
            (
                "ui.Box",
                "'ui.Box' is no qualified name; write it like 'ui::Element::draw'",
            ),
            (
                "Box<int>::left",
                "'Box<int>::left' has arguments of a template; leave them out, a name means all instances",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn likeness_is_of_names_and_of_what_they_belong_to() -> Result<(), String> {
        let name: MarkName = "ui::Elment".parse()?;
        assert_eq!(name.likeness("ui::Canvas"), 0.0);
        assert!(name.likeness("ui::Element") > name.likeness("doc::Element"));
        assert!(name.likeness("doc::Element") > 0.0);
        let name: MarkName = "std::sqrt".parse()?;
        assert_eq!(name.likeness("std::insert(int)"), 0.0);
        Ok(())
    }

    #[test]
    fn an_overload_is_told_by_its_types() -> Result<(), String> {
        let name: MarkName = "draw(ui::Canvas &, int)".parse()?;
        let types = |all: &[(&str, &str)]| {
            let all: Vec<(String, String)> = all
                .iter()
                .map(|(spelled, canonical)| ((*spelled).to_owned(), (*canonical).to_owned()))
                .collect();
            name.takes(all.into_iter())
        };
        assert!(types(&[("Canvas &", "ui::Canvas &"), ("int", "int")]));
        assert!(types(&[
            ("ui::Canvas &", "ui::Surface &"),
            ("Width", "int")
        ]));
        assert!(!types(&[("Canvas &", "ui::Canvas &")]));
        assert!(!types(&[("Canvas *", "ui::Canvas *"), ("int", "int")]));
        Ok(())
    }

    #[test]
    fn words_are_those_of_classes_and_of_functions_with_summaries() -> Result<(), String> {
        let mark = |mark: Mark, name: &str| {
            let name = name.parse()?;
            Ok::<_, String>(NamedMark { mark, name })
        };
        let marks = NamedMarks {
            marks: vec![
                mark(Mark::Tree, "ui::Element")?,
                mark(Mark::Child, "ui::Element::kids")?,
                mark(Mark::Traversal, "draw")?,
                mark(Mark::Pure, "ui::operator+")?,
                mark(Mark::Pure, "lineHeight(int)")?,
            ],
            owners: false,
        };
        let words: Vec<String> = marks.words().into_iter().collect();
        assert_eq!(words, ["Element", "lineHeight", "operator"]);
        Ok(())
    }
}
