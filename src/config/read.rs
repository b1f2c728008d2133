//! The file's text to settings. Everything that is wrong with it is told at once, each mistake at its place.
//!
//! What a key takes is asked of clap, which knows it from the same field: so a message cannot promise what is not read.

use std::any::TypeId;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Arg, ArgAction};
use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::Settings;

/// Something wrong with a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where, in bytes of the text.
    pub range: Range<usize>,
    /// What, in lower case, without a full stop.
    pub message: String,
}

/// The settings in `bytes`, without those that are wrong, and what is wrong, in order.
pub fn read(bytes: &[u8]) -> (Settings, Vec<Mistake>) {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let message = "this byte is no UTF-8; save the file in this encoding".to_owned();
            let range = at..at + 1;
            return (Settings::default(), vec![Mistake { range, message }]);
        }
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    // What stands behind the first may be read as something that nobody wrote.
    let place = |it: &&toml::de::Error| it.span().map_or(0, |it| it.start);
    if let Some(first) = errors.iter().min_by_key(place) {
        let mistake = Mistake {
            range: first.span().unwrap_or_default(),
            message: format!("not TOML: {}", sentence(first.message())),
        };
        return (Settings::default(), vec![mistake]);
    }
    let mut settings = Settings::default();
    let mut mistakes = Vec::new();
    for (key, value) in table.into_inner() {
        let mut whole = Settings::default();
        for value in one_by_one(value) {
            match setting(text, key.clone(), value) {
                Ok(found) => whole = found.beside(whole),
                Err(mistake) => mistakes.push(mistake),
            }
        }
        settings = whole.over(settings);
    }
    mistakes.sort_by_key(|it| (it.range.start, it.range.end));
    (settings, mistakes)
}

/// Where a list of `key` has an element that reads as one that `is_it`, in bytes of the text.
pub fn place_of(bytes: &[u8], key: &str, is_it: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let table = DeTable::parse(text).ok()?.into_inner();
    let elements = table.get(key)?.get_ref().as_array()?.iter();
    let mut elements = elements.filter_map(|it| Some((it.get_ref().as_str()?, it.span())));
    elements.find(|it| is_it(it.0)).map(|it| it.1)
}

/// A list, or its only element.
pub(super) fn list_or_one<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Form {
        One(PathBuf),
        List(Vec<PathBuf>),
    }
    Ok(match Form::deserialize(from)? {
        Form::One(it) => vec![it],
        Form::List(all) => all,
    })
}

/// The way back: the only element, or a list.
pub(super) fn one_or_list<S: Serializer>(all: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
    match all {
        [one] => one.serialize(to),
        _ => all.serialize(to),
    }
}

/// A list as lists of one element each, so that what is wrong with one is told at its place.
fn one_by_one(value: Spanned<DeValue<'_>>) -> Vec<Spanned<DeValue<'_>>> {
    let range = value.span();
    match value.into_inner() {
        DeValue::Array(elements) if !elements.is_empty() => {
            let elements = elements.into_iter();
            let lists = elements.map(|it| {
                let range = it.span();
                let list = DeArray::from_iter([it]);
                Spanned::new(range, DeValue::Array(list))
            });
            lists.collect()
        }
        other => vec![Spanned::new(range, other)],
    }
}

/// Messages of the parser end in no full stop and begin in lower case, but may have lines.
fn sentence(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join(", ")
}

/// What one key says.
fn setting<'t>(
    text: &str,
    key: Spanned<std::borrow::Cow<'t, str>>,
    value: Spanned<DeValue<'t>>,
) -> Result<Settings, Mistake> {
    let arguments = arguments();
    let name = key.get_ref().clone();
    let Some(argument) = arguments.iter().find(|it| name_of(it) == name) else {
        return Err(Mistake {
            range: key.span(),
            message: unknown(&name, &arguments),
        });
    };
    let range = value.span();
    let written = text.get(range.clone()).unwrap_or_default();
    if let Some((range, message)) = refusal(&name, &Kind::of(argument), &value, written) {
        return Err(Mistake { range, message });
    }
    let mut one = DeTable::new();
    let whole = key.span().start..range.end;
    one.insert(key, value);
    Settings::deserialize(Spanned::new(whole, one).into_deserializer()).map_err(
        |error: toml::de::Error| Mistake {
            range: error.span().unwrap_or(range),
            message: sentence(error.message()),
        },
    )
}

/// The options that are settings.
fn arguments() -> Vec<Arg> {
    let command = <Settings as clap::Args>::augment_args(clap::Command::new("settings"));
    command.get_arguments().cloned().collect()
}

fn name_of(argument: &Arg) -> String {
    argument.get_id().as_str().replace('_', "-")
}

fn unknown(name: &str, arguments: &[Arg]) -> String {
    let names: Vec<String> = arguments.iter().map(name_of).collect();
    let like = names.iter().max_by(|a, b| {
        let similarity = |it: &str| strsim::jaro_winkler(it, name);
        similarity(a).total_cmp(&similarity(b))
    });
    // Below that, two words have little more in common than that both are some.
    const ALIKE: f64 = 0.75;
    match like.filter(|it| strsim::jaro_winkler(it, name) > ALIKE) {
        Some(like) => format!("no setting is called '{name}'; did you mean '{like}'?"),
        None => format!(
            "no setting is called '{name}'; settings are {}",
            names.join(", ")
        ),
    }
}

/// What a key takes.
enum Kind {
    Bool,
    Number,
    Text,
    List,
    TextOrList,
    OneOf(Vec<String>),
}

impl Kind {
    fn of(argument: &Arg) -> Kind {
        let parsed = argument.get_value_parser().type_id();
        let values = argument.get_possible_values();
        match argument.get_action() {
            ArgAction::Append if parsed == TypeId::of::<PathBuf>() => Kind::TextOrList,
            ArgAction::Append => Kind::List,
            _ if parsed == TypeId::of::<bool>() => Kind::Bool,
            _ if parsed == TypeId::of::<NonZeroUsize>() => Kind::Number,
            _ if !values.is_empty() => {
                Kind::OneOf(values.iter().map(|it| it.get_name().to_owned()).collect())
            }
            _ => Kind::Text,
        }
    }

    fn description(&self) -> String {
        match self {
            Kind::Bool => "true or false".to_owned(),
            Kind::Number => "a whole number from 1".to_owned(),
            Kind::Text => "a string".to_owned(),
            Kind::List => "a list of strings".to_owned(),
            Kind::TextOrList => "a string or a list of strings".to_owned(),
            Kind::OneOf(values) => {
                let values: Vec<String> = values.iter().map(|it| format!("'{it}'")).collect();
                match values.split_last() {
                    Some((last, [])) => last.clone(),
                    Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
                    None => String::new(),
                }
            }
        }
    }
}

/// Why `value` cannot be what the key takes, and where.
fn refusal(
    name: &str,
    kind: &Kind,
    value: &Spanned<DeValue<'_>>,
    written: &str,
) -> Option<(Range<usize>, String)> {
    let found = value.get_ref();
    let mut at = value.span();
    let mut not = described(found);
    let mut advice = String::new();
    match (kind, found) {
        (Kind::Bool, DeValue::Boolean(_)) | (Kind::Text | Kind::TextOrList, DeValue::String(_)) => {
            return None;
        }
        (Kind::Number, DeValue::Integer(number)) => {
            let read = usize::from_str_radix(number.as_str(), number.radix());
            if read.is_ok_and(|it| it > 0) {
                return None;
            }
            not = written.to_owned();
        }
        (Kind::OneOf(values), DeValue::String(text)) => {
            if values.iter().any(|it| it == text) {
                return None;
            }
            not = format!("'{text}'");
            let like = values.iter().max_by(|a, b| {
                let similarity = |it: &str| strsim::jaro_winkler(it, text);
                similarity(a).total_cmp(&similarity(b))
            });
            if let Some(like) = like.filter(|_| values.len() > 1) {
                advice = format!("; did you mean '{like}'?");
            }
        }
        (Kind::List | Kind::TextOrList, DeValue::Array(elements)) => {
            let wrong = elements.iter().find(|it| !it.get_ref().is_str())?;
            at = wrong.span();
            not = format!("one with {}", described(wrong.get_ref()));
        }
        // What was meant is plain.
        (Kind::List, DeValue::String(_)) => advice = format!("; write {name} = [{written}]"),
        (Kind::Bool, DeValue::String(text)) if text.parse::<bool>().is_ok() => {
            advice = format!("; write {name} = {text}");
        }
        (Kind::Number, DeValue::String(text)) if text.parse::<NonZeroUsize>().is_ok() => {
            advice = format!("; write {name} = {text}");
        }
        _ => {}
    }
    let description = kind.description();
    Some((
        at,
        format!("'{name}' has to be {description}, not {not}{advice}"),
    ))
}

fn described(value: &DeValue<'_>) -> String {
    let name = match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(it) => return it.to_string(),
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each mistake with the text that it is about.
    fn told(text: &str) -> Vec<String> {
        let mistakes = read(text.as_bytes()).1.into_iter();
        let line = |it: Mistake| format!("{}: {}", &text[it.range], it.message);
        mistakes.map(line).collect()
    }

    /// A new field cannot be forgotten on one of the two sides.
    #[test]
    fn keys_are_options() {
        for argument in arguments() {
            let name = name_of(&argument);
            assert!(argument.get_long().is_none_or(|it| it == name), "{name}");
            let value = match Kind::of(&argument) {
                Kind::Bool => "true".to_owned(),
                Kind::Number => "1".to_owned(),
                Kind::Text | Kind::TextOrList => "'x'".to_owned(),
                Kind::List if name == "mark-access" => "[\"f = (1,'r','local')\"]".to_owned(),
                Kind::List if name.starts_with("mark-") => "['a::b']".to_owned(),
                Kind::List => "['*']".to_owned(),
                Kind::OneOf(values) => format!("'{}'", values[0]),
            };
            let (settings, mistakes) = read(format!("{name} = {value}").as_bytes());
            assert_eq!(mistakes, [], "{name}");
            assert_ne!(settings, Settings::default(), "{name}");
            assert_eq!(
                settings.clone().over(Settings::default()),
                settings,
                "{name}"
            );
            assert_eq!(
                Settings::default().over(settings.clone()),
                settings,
                "{name}"
            );
        }
    }

    #[test]
    fn unknown_keys_lead_to_one_or_to_all() {
        assert_eq!(
            told("[check]\nx = 1\n"),
            ["check: no setting is called 'check'; did you mean 'checks'?"]
        );
        let all = told("zzz = 1");
        assert!(
            all[0].starts_with("zzz: no setting is called 'zzz'; settings are source-filter, "),
            "{all:?}"
        );
    }

    #[test]
    fn values_are_what_the_option_takes() {
        let rows = [
            (
                "quiet = 'true'",
                "'true': 'quiet' has to be true or false, not a string; write quiet = true",
            ),
            (
                "quiet = 1",
                "1: 'quiet' has to be true or false, not a number",
            ),
            (
                "max-lines = '7'",
                "'7': 'max-lines' has to be a whole number from 1, not a string; write max-lines = 7",
            ),
            (
                "max-lines = 0",
                "0: 'max-lines' has to be a whole number from 1, not 0",
            ),
            (
                "max-lines = -1",
                "-1: 'max-lines' has to be a whole number from 1, not -1",
            ),
            (
                "jobs = 1.5",
                "1.5: 'jobs' has to be a whole number from 1, not a number with a point",
            ),
            ("root = []", "[]: 'root' has to be a string, not a list"),
            (
                "build = ['a', 1]",
                "1: 'build' has to be a string or a list of strings, not one with a number",
            ),
            (
                "build = 1",
                "1: 'build' has to be a string or a list of strings, not a number",
            ),
            (
                "checks = 'a'",
                "'a': 'checks' has to be a list of strings, not a string; write checks = ['a']",
            ),
            (
                "extra-arg = ['a', 1]",
                "1: 'extra-arg' has to be a list of strings, not one with a number",
            ),
            (
                "output-format = 'jsn'",
                "'jsn': 'output-format' has to be 'text', 'concise', 'json', 'sarif' or 'github', not 'jsn'; did you mean 'json'?",
            ),
            (
                "grouping = 'x'",
                "'x': 'grouping' has to be 'greedy', not 'x'",
            ),
            (
                "color = true",
                "true: 'color' has to be 'auto', 'always' or 'never', not true",
            ),
            (
                "source-filter = '['",
                "'[': '[' is not a regular expression: unclosed character class",
            ),
            (
                "checks = ['*', '-stale']",
                "'-stale': no check is called 'stale'; did you mean 'stale-fusion'? --list-checks has all",
            ),
        ];
        for (text, message) in rows {
            assert_eq!(told(text), [message], "{text}");
        }
    }

    #[test]
    fn all_mistakes_are_told_in_order_and_the_rest_is_read() {
        let text = "quiet = true\nmax-lines = 0\njobs = 'x'\n";
        let starts: Vec<usize> = read(text.as_bytes())
            .1
            .iter()
            .map(|it| it.range.start)
            .collect();
        assert_eq!(starts, [25, 34]);
        assert!(read(text.as_bytes()).0.quiet());
    }

    #[test]
    fn what_is_no_toml_is_told() {
        for text in [
            "quiet",
            "quiet = ",
            "quiet = true\nquiet = true",
            "a = [1",
            "\u{0}",
            "= 1",
        ] {
            let told = told(text);
            assert!(
                !told.is_empty() && told.iter().all(|it| it.contains(": not TOML: ")),
                "{told:?}"
            );
        }
        assert_eq!(read(b"a = '\xff'").1[0].range, 5..6);
        assert!(read("\u{feff}quiet = true".as_bytes()).0.quiet());
        assert_eq!(read(b"").1, []);
    }
}
