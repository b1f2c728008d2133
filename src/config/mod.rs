//! Settings: what the command line and `pleach.toml` can say alike.
//!
//! A setting is one field of [`Settings`]. clap reads it as an option and serde as a key of the same name, so that neither can know
//! one that the other does not. Of the places that may set it the nearest to the user wins: the option, then `--config`,
//! then the file; lists are joined in the other order, as clang-tidy joins its checks. There is one file, the nearest: those in
//! folders above it are not looked at, so what holds can be read in one place.
//!
//! Nothing here touches files; `cli::configure` finds and reads them.

mod checks;
mod lines;
mod marks;
mod pattern;
mod read;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::fuse::Bounds;
use crate::load::Adjustments;
use crate::model::{Code, Mark, NamedMarks};

pub use checks::CheckGlob;
pub use lines::{FileLines, LineFilter};
pub use marks::{ClassName, FieldName, FunctionAccess, FunctionName};
pub use pattern::Pattern;
pub use read::{Mistake, place_of, read};

/// The name of the file.
pub const FILE_NAME: &str = "pleach.toml";

const READ: &str = "What to read";
const MARKS: &str = "Marks by name";
const OUTPUT: &str = "Output";
const BOUNDS: &str = "Bounds of the search";

/// What one place says, or all of them together. What is `None` or empty is not said.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Settings {
    /// Of the files that folders and patterns select, or of all, those whose path this regular expression matches
    #[arg(long, value_name = "REGEX", help_heading = READ)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_filter: Option<Pattern>,

    /// Headers to tell findings of and to write into: those whose path this regular expression matches [default: all
    /// below the root]; sources are told of in any case, and walks on classes of other headers stay as they are
    #[arg(long, value_name = "REGEX", help_heading = READ)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header_filter: Option<Pattern>,

    /// Folder of compile_commands.json, or that file [default: searched upward from the first file, or from here; in folders
    /// named build too]; of several, as -p debug -p release, all commands count, and what is fused is right for each of them
    #[arg(short = 'p', value_name = "BUILD_DIR", help_heading = READ)]
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "read::one_or_list",
        deserialize_with = "read::list_or_one"
    )]
    pub build: Vec<PathBuf>,

    /// Argument to add at the end of every compile command
    #[arg(long, value_name = "ARG", allow_hyphen_values = true, help_heading = READ)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra_arg: Vec<String>,

    /// Argument to add at the start of every compile command
    #[arg(long, value_name = "ARG", allow_hyphen_values = true, help_heading = READ)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra_arg_before: Vec<String>,

    /// Argument to leave out of every compile command; with * at its end, all that start so
    #[arg(long, value_name = "ARG", allow_hyphen_values = true, help_heading = READ)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed_arg: Vec<String>,

    /// Edit nothing outside of this folder [default: the git working tree of the first file, else the deepest folder
    /// that holds all FILES and the folder that they are compiled in]
    #[arg(long, value_name = "DIR", help_heading = READ)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<PathBuf>,

    /// Folder for what the compiler said of files, so that it is asked again only where something changed [default:
    /// .pleach-cache beside compile_commands.json]; it may be removed at any time
    #[arg(long, value_name = "DIR", help_heading = READ)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache_dir: Option<PathBuf>,

    /// Keep nothing for later runs, and use nothing of earlier ones
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        help_heading = READ
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_cache: Option<bool>,

    /// Class to take for marked with _tree_, by its qualified name, where its text cannot be edited
    #[arg(long, value_name = "CLASS", help_heading = MARKS)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mark_tree: Vec<ClassName>,

    /// Field to take for marked with _child_, as ui::Element::kids, or with _children_(count), as "ui::Element::kids = count"; auto: each field of a tree class that owns pointers to tree types by
    /// std::unique_ptr, alone or in a container
    #[arg(long, value_name = "FIELD", help_heading = MARKS)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mark_child: Vec<FieldName>,

    /// Functions to take for marked with _traversal_: all of the name, members or free, or of overloads one by its parameters, as
    /// 'ui::draw(ui::Element &)'
    #[arg(long, value_name = "FUNCTION", help_heading = MARKS)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mark_traversal: Vec<FunctionName>,

    /// Functions to take for marked with _pure_
    #[arg(long, value_name = "FUNCTION", help_heading = MARKS)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mark_pure: Vec<FunctionName>,

    /// Functions to take for marked with _access_, as "log::write = (1,'w','global')"
    #[arg(long, value_name = "FUNCTION=SUMMARY", help_heading = MARKS)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mark_access: Vec<FunctionAccess>,

    /// Checks to tell findings of, with commas between; * stands for any characters, - in front switches off, later ones
    /// win [default: all are on]; errors are always told
    #[arg(
        long,
        value_name = "CHECKS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CheckGlob>,

    /// Checks of which warnings are errors, written as for --checks [default: none]: they are told as such, and the exit code is 1 in spite of
    /// --exit-zero
    #[arg(
        long,
        value_name = "CHECKS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings_as_errors: Vec<CheckGlob>,

    /// How findings are printed, those of --check too [default: text]
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_format: Option<Format>,

    /// Whether to color text: auto, always or never [default: auto, which heeds NO_COLOR and CLICOLOR_FORCE]
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,

    /// Exit with 0 though there are findings, as clang-tidy does; so does pleach where a whole compiler call stands behind --
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_zero: Option<bool>,

    /// Print results only, no notes and no summary
    #[arg(
        short,
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<bool>,

    /// How calls are gathered into groups [default: greedy]
    #[arg(long, value_enum, help_heading = BOUNDS)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grouping: Option<Grouping>,

    /// Longest sequence of traversals in one fused function [default: 32]
    #[arg(long, value_name = "N", help_heading = BOUNDS)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_sequence: Option<NonZeroUsize>,

    /// How often one traversal may stand in a sequence [default: 16]
    #[arg(long, value_name = "N", help_heading = BOUNDS)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_repeat: Option<NonZeroUsize>,

    /// Most lines of code to generate [default: 20000]
    #[arg(long, value_name = "N", help_heading = BOUNDS)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_lines: Option<NonZeroUsize>,

    /// Files to read at the same time [default: one per processor]
    #[arg(short, long, value_name = "N", help_heading = BOUNDS)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jobs: Option<NonZeroUsize>,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// As compilers print warnings, with the lines and notes
    #[default]
    Text,
    /// The same, a line for each finding
    Concise,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
    /// Annotations of GitHub Actions
    Github,
}

/// When text is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// On terminals that can, unless the environment says otherwise
    #[default]
    Auto,
    /// In files too
    Always,
    /// Nowhere
    Never,
}

impl Color {
    /// Whether what goes to `stream` is colored.
    pub fn applies_to(self, stream: &impl RawStream) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => AutoStream::choice(stream) != ColorChoice::Never,
        }
    }
}

/// A grouping policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grouping {
    /// In program order, each call into the first group that may take it
    #[default]
    Greedy,
}

impl Settings {
    /// Where this says nothing, what `lower` says; lists are joined, those of `lower` in front.
    pub fn over(self, lower: Settings) -> Settings {
        fn joined<T>(mut first: Vec<T>, then: Vec<T>) -> Vec<T> {
            first.extend(then);
            first
        }
        Settings {
            source_filter: self.source_filter.or(lower.source_filter),
            header_filter: self.header_filter.or(lower.header_filter),
            build: match self.build.is_empty() {
                true => lower.build,
                false => self.build,
            },
            extra_arg: joined(lower.extra_arg, self.extra_arg),
            extra_arg_before: joined(lower.extra_arg_before, self.extra_arg_before),
            removed_arg: joined(lower.removed_arg, self.removed_arg),
            root: self.root.or(lower.root),
            cache_dir: self.cache_dir.or(lower.cache_dir),
            no_cache: self.no_cache.or(lower.no_cache),
            mark_tree: joined(lower.mark_tree, self.mark_tree),
            mark_child: joined(lower.mark_child, self.mark_child),
            mark_traversal: joined(lower.mark_traversal, self.mark_traversal),
            mark_pure: joined(lower.mark_pure, self.mark_pure),
            mark_access: joined(lower.mark_access, self.mark_access),
            checks: joined(lower.checks, self.checks),
            warnings_as_errors: joined(lower.warnings_as_errors, self.warnings_as_errors),
            output_format: self.output_format.or(lower.output_format),
            color: self.color.or(lower.color),
            exit_zero: self.exit_zero.or(lower.exit_zero),
            quiet: self.quiet.or(lower.quiet),
            grouping: self.grouping.or(lower.grouping),
            max_sequence: self.max_sequence.or(lower.max_sequence),
            max_repeat: self.max_repeat.or(lower.max_repeat),
            max_lines: self.max_lines.or(lower.max_lines),
            jobs: self.jobs.or(lower.jobs),
        }
    }

    /// The same of two elements of one list: all that is a list is joined.
    fn beside(self, first: Settings) -> Settings {
        let build = [&first.build[..], &self.build].concat();
        Settings {
            build,
            ..self.over(first)
        }
    }

    /// What holds where nobody says anything. What depends on the files, the machine or the caller is not in it.
    pub fn defaults() -> Settings {
        let bounds = Bounds::default();
        Settings {
            output_format: Some(Format::default()),
            color: Some(Color::default()),
            no_cache: Some(false),
            quiet: Some(false),
            grouping: Some(Grouping::default()),
            max_sequence: NonZeroUsize::new(bounds.max_sequence),
            max_repeat: NonZeroUsize::new(bounds.max_repeat),
            max_lines: NonZeroUsize::new(bounds.max_lines),
            ..Settings::default()
        }
    }

    fn paths(&mut self) -> impl Iterator<Item = &mut PathBuf> {
        let one = [&mut self.root, &mut self.cache_dir].into_iter().flatten();
        self.build.iter_mut().chain(one)
    }

    /// The same with relative paths as from `folder`.
    pub fn based(mut self, folder: &Path) -> Settings {
        for path in self.paths() {
            *path = folder.join(&path);
        }
        self
    }

    /// As a file, with what is not said as by default. Paths below `directory` are shown as from there.
    ///
    /// # Errors
    /// When a path is not UTF-8.
    pub fn dump(&self, directory: &Path) -> Result<String, toml::ser::Error> {
        let mut all = self.clone().over(Settings::defaults());
        for path in all.paths() {
            let relative = path.strip_prefix(directory).map(Path::to_owned);
            *path = relative.unwrap_or_else(|_| path.clone());
            if path.as_os_str().is_empty() {
                *path = ".".into();
            }
        }
        toml::to_string(&all)
    }

    /// Whether findings of this kind are told.
    pub fn is_on(&self, code: Code) -> bool {
        checks::switched(&self.checks, code).unwrap_or(true)
    }

    /// Whether warnings of this kind are errors.
    pub fn is_error(&self, code: Code) -> bool {
        checks::switched(&self.warnings_as_errors, code).unwrap_or(false)
    }

    /// Whether notes and summaries are left out.
    pub fn quiet(&self) -> bool {
        self.quiet.unwrap_or_default()
    }

    /// Whether nothing is kept for later runs.
    pub fn no_cache(&self) -> bool {
        self.no_cache.unwrap_or_default()
    }

    /// How findings are printed.
    pub fn format(&self) -> Format {
        self.output_format.unwrap_or_default()
    }

    /// When text is colored.
    pub fn color(&self) -> Color {
        self.color.unwrap_or_default()
    }

    /// The bounds of the search.
    pub fn bounds(&self) -> Bounds {
        let usual = Bounds::default();
        let number = |it: Option<NonZeroUsize>, usual| it.map_or(usual, NonZeroUsize::get);
        Bounds {
            max_sequence: number(self.max_sequence, usual.max_sequence),
            max_repeat: number(self.max_repeat, usual.max_repeat),
            max_lines: number(self.max_lines, usual.max_lines),
            ..usual
        }
    }

    /// What to change in every compile command.
    pub fn adjustments(&self) -> Adjustments {
        Adjustments {
            before: self.extra_arg_before.clone(),
            after: self.extra_arg.clone(),
            removed: self.removed_arg.clone(),
        }
    }

    /// What is marked by name, each once, in an order of their own: a list that was written in another is the same.
    pub fn marks(&self) -> NamedMarks {
        let trees = self.mark_tree.iter().map(ClassName::mark);
        let children = self.mark_child.iter().filter_map(FieldName::mark);
        let traversals = self.mark_traversal.iter();
        let traversals = traversals.map(|it| it.mark(Mark::Traversal));
        let pure = self.mark_pure.iter().map(|it| it.mark(Mark::Pure));
        let access = self.mark_access.iter().map(FunctionAccess::mark);
        let all = trees.chain(children).chain(traversals);
        let mut marks: Vec<_> = all.chain(pure).chain(access).collect();
        marks.sort();
        marks.dedup();
        let owners = self.mark_child.iter().any(|it| it.mark().is_none());
        NamedMarks { marks, owners }
    }

    /// How many threads to use.
    pub fn threads(&self) -> NonZeroUsize {
        self.jobs
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_place_wins_and_lists_are_joined() {
        let (upper, lower) = (
            "quiet = false\nextra-arg = ['-DB']",
            "quiet = true\nextra-arg = ['-DA']\njobs = 3",
        );
        let [upper, lower] = [upper, lower].map(|it| read(it.as_bytes()).0);
        let both = upper.over(lower);
        assert_eq!((both.quiet(), both.threads().get()), (false, 3));
        assert_eq!(both.extra_arg, ["-DA", "-DB"]);
    }

    #[test]
    fn what_is_dumped_is_read_again() {
        let text = "build = 'b'\nroot = '.'\nsource-filter = '\\.cpp$'\nheader-filter = \"a'\\\"b\"\n\
                    checks = ['-*', 'fuse-*']\nmax-lines = 7\ncolor = 'never'\nremoved-arg = ['-fx*']";
        let (settings, mistakes) = read(text.as_bytes());
        assert_eq!(mistakes, []);
        let settings = settings.based(Path::new("/p"));
        let dumped = settings.dump(Path::new("/p")).unwrap_or_default();
        let (again, mistakes) = read(dumped.as_bytes());
        assert_eq!(mistakes, [], "{dumped}");
        assert_eq!(again.root.as_deref(), Some(Path::new(".")), "{dumped}");
        assert_eq!(again.dump(Path::new("/p")), Ok(dumped.clone()));
        let all = settings.over(Settings::defaults());
        assert_eq!(again.build, [PathBuf::from("b")]);
        let without_paths = |it: Settings| Settings {
            build: Vec::new(),
            root: None,
            ..it
        };
        assert_eq!(without_paths(again), without_paths(all));
    }
}
