//! What a unit's command says, besides names and macros, about what code means: the compiler and its options.
//!
//! One text may mean two things in two units: `-funsigned-char`, `-fwrapv`, `-ffp-contract=off`. So text moves only between
//! units of one dialect. Which options count is decided by `load`, where options are known.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::FileId;

/// The compiler and those of its options that may change what code means.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Dialect {
    /// The compiler as the command names it; empty where only options are given.
    pub compiler: String,
    /// The options that count, in order: of some the last one wins.
    pub options: Vec<String>,
}

/// The program's name without folder and `.exe`.
pub(crate) fn base_name(word: &str) -> &str {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
    name.strip_suffix(".exe").unwrap_or(name)
}

impl Dialect {
    /// Whether objects may be accessed by lvalues of another type (`-fno-strict-aliasing`).
    pub fn has_relaxed_aliasing(&self) -> bool {
        let says = |it: &String| match it.as_str() {
            "-fno-strict-aliasing" | "-relaxed-aliasing" => Some(true),
            "-fstrict-aliasing" => Some(false),
            _ => None,
        };
        self.options.iter().filter_map(says).next_back() == Some(true)
    }

    /// Whether something tells of sums of unsigned numbers that wrap, or of conversions that lose a part of a number
    /// (`-fsanitize=integer`, not `-fsanitize=undefined`).
    pub fn checks_sums(&self) -> bool {
        let checks = |it: &String| {
            let checked = it.strip_prefix("-fsanitize=");
            let mut checked = checked.into_iter().flat_map(|it| it.split(','));
            checked.any(|it| {
                ["all", "integer"].contains(&it)
                    || it.starts_with("implicit-")
                    || it.starts_with("unsigned-")
            })
        };
        self.options.iter().any(checks)
    }

    /// Whether functions of mathematics say by `errno` that an argument has no result (not under `-fno-math-errno`).
    pub fn sets_errno(&self) -> bool {
        let says = |it: &String| match it.as_str() {
            "-fmath-errno" | "-fno-fast-math" => Some(true),
            "-fno-math-errno" | "-ffast-math" => Some(false),
            _ => None,
        };
        self.options.iter().filter_map(says).next_back() != Some(false)
    }

    /// Whether a program can ask an object for its class: not under `-fno-rtti`, nor where functions of the library that compare two have no
    /// definition, since they are `inline` (`-fno-weak`).
    pub fn has_type_information(&self) -> bool {
        let is_off = |on: &[&str], off: &[&str]| {
            let mut behind = self.options.iter().rev().map(String::as_str);
            let last = behind.find(|it| on.contains(it) || off.contains(it));
            last.is_some_and(|it| off.contains(&it))
        };
        let without = is_off(&["-frtti", "-frtti-data"], &["-fno-rtti", "-fno-rtti-data"]);
        !without && !is_off(&["-fweak"], &["-fno-weak"])
    }

    /// An option under which all that runs keeps its order, and why: arithmetic or an access may end the program or throw, where the language
    /// leaves that open; or functions, which the program may have, are told of each call and return.
    pub fn orders_all(&self) -> Option<(&'static str, &'static str)> {
        let traps = self.last_of(&["-ftrapv", "-fnon-call-exceptions"]);
        let told = || {
            self.last_of(&[
                "-finstrument-functions",
                "-finstrument-functions-after-inlining",
                "-finstrument-function-entry-bare",
            ])
        };
        let traps = traps.map(|it| (it, "the order of all that may end or throw matters"));
        traps.or_else(|| {
            Some((
                told()?,
                "each call of a function may be told to the program",
            ))
        })
    }

    /// Whichever of some options is on: said, and not taken back behind.
    fn last_of(&self, options: &[&'static str]) -> Option<&'static str> {
        let is_on = |option: &&str| {
            let off = option.replacen("-f", "-fno-", 1);
            let says = |it: &&String| *it == option || **it == off;
            let last = self.options.iter().rfind(says);
            last.is_some_and(|it| it == option)
        };
        options.iter().copied().find(|it| is_on(it))
    }
}

/// The pragmas in effect from each offset of a file on; nothing for files in which none ever is.
pub type PragmasByFile = BTreeMap<FileId, Vec<(u32, Vec<String>)>>;

/// A pragma that turns a warning off, with the conditions around it that the compiler alone decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silencer {
    /// Conditions as operands of `!` and `&&`, each with its outcome, and asked for only if those before it came out so.
    pub under: Vec<(String, bool)>,
    /// Its words behind `#pragma`.
    pub pragma: String,
}

impl Silencer {
    /// Whether it is in effect wherever `other` is, and does the same.
    pub fn covers(&self, other: &Silencer) -> bool {
        self.pragma == other.pragma && self.under.iter().all(|it| other.under.contains(it))
    }
}

/// What turns warnings off from each offset of a file on; nothing for files in which nothing ever does.
pub type SilencersByFile = BTreeMap<FileId, Vec<(u32, Vec<Silencer>)>>;

/// How a unit is compiled, as far as that changes what its code means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compilation {
    /// What the command says.
    pub dialect: Dialect,
    /// The pragmas that change what code means.
    pub pragmas: PragmasByFile,
    /// Those that turn warnings off: a copy has those of its original.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub silencers: SilencersByFile,
    /// Whether a body computes with floating-point numbers.
    pub computes_floats: bool,
}

impl Compilation {
    /// The pragmas in effect at an offset of a file.
    pub fn pragmas_at(&self, file: FileId, offset: u32) -> &[String] {
        state_at(&self.pragmas, file, offset)
    }

    /// What turns warnings off at an offset of a file.
    pub fn silenced_at(&self, file: FileId, offset: u32) -> &[Silencer] {
        state_at(&self.silencers, file, offset)
    }

    /// Whether there is nothing that could set the unit apart.
    pub fn is_plain(&self) -> bool {
        *self == Compilation::default()
    }
}

fn state_at<T>(by_file: &BTreeMap<FileId, Vec<(u32, Vec<T>)>>, file: FileId, offset: u32) -> &[T] {
    let states = by_file.get(&file).map_or(&[][..], Vec::as_slice);
    let after = states.partition_point(|it| it.0 <= offset);
    let state = after.checked_sub(1).and_then(|it| states.get(it));
    state.map_or(&[], |it| &it.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(options: &str) -> Dialect {
        Dialect {
            options: options.split_whitespace().map(str::to_owned).collect(),
            ..Dialect::default()
        }
    }

    #[test]
    fn the_last_option_wins() {
        assert!(of("-fno-strict-aliasing").has_relaxed_aliasing());
        assert!(of("-Xclang -relaxed-aliasing").has_relaxed_aliasing());
        assert!(!of("-fno-strict-aliasing -fstrict-aliasing").has_relaxed_aliasing());
        assert!(!of("-fwrapv").has_relaxed_aliasing());
        assert!(of("-fsanitize=undefined,integer").checks_sums());
        assert!(of("-fsanitize=implicit-conversion").checks_sums());
        assert!(of("-fsanitize=unsigned-integer-overflow").checks_sums());
        assert!(!of("-fsanitize=undefined,address,signed-integer-overflow").checks_sums());
        assert!(of("-fno-rtti -frtti").has_type_information());
        assert!(!of("-fno-rtti-data").has_type_information());
        assert!(!of("-frtti -fno-weak").has_type_information());
        assert!(of("-fno-weak -fweak").has_type_information());
        assert!(of("").sets_errno());
        assert!(of("-ffast-math -fmath-errno").sets_errno());
        assert!(!of("-fmath-errno -fno-math-errno").sets_errno());
        let option = |words: &str| of(words).orders_all().map(|it| it.0);
        assert_eq!(option("-ftrapv -fwrapv"), Some("-ftrapv"));
        assert_eq!(option("-ftrapv -fno-trapv"), None);
        assert_eq!(
            option("-fnon-call-exceptions -fno-trapv"),
            Some("-fnon-call-exceptions")
        );
        assert_eq!(option("-fwrapv"), None);
    }
}
