//! The command line's grammar: options, files, and the compiler arguments behind `--`.
//!
//! As LLVM's tools do, long options work with one dash too (`-fix`, `-p=build`), so that pleach can stand where
//! clang-tidy is called.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ErrorKind};
use clap::{ArgGroup, CommandFactory, Parser, ValueEnum};
use clap_complete::Shell;

use crate::config::{LineFilter, Settings};
use crate::fuse::Bounds;

const AFTER_HELP: &str = "\
Exit codes:
  0  nothing to do, or done
  1  findings: calls that can be fused, warnings of bodies that cannot,
     what --warnings-as-errors names,
     with --diff and --check: files that --fix would change,
     with --suggest-annotations: annotations to add
  2  could not run: wrong usage, a wrong configuration, no command for
     a file, no libclang, code that does not compile, wrong annotations,
     generated code that was edited by hand, files missing of a program
     that is fused already, a file that cannot be written

Results go to stdout, everything else to stderr.

Examples:
  pleach -p build                                  what can be fused?
  pleach -p build --diff                           show the change
  pleach -p build --fix                            make it, in all files of the database
  pleach -p build --fix src/*.cpp                  the same for a program of these files
  pleach --fix src/layout.cpp -- -std=c++20 -Iinc  without a compilation database

As steps of a build (pleach extract --help, pleach link --help):
  pleach extract src/a.cpp -o a.unit.json -- -Iinc   read one source
  pleach link *.unit.json --export-fixes fixes.yaml  what --fix would change";

/// Options behind which there may stand a word with a dash that is no option.
const WITH_DASH: &[&str] = &[
    "--extra-arg",
    "--extra-arg-before",
    "--removed-arg",
    "--checks",
    "--warnings-as-errors",
];

/// Fuses annotated C++ tree traversals, at the source, wherever that is provably safe.
///
/// Files read together are one program. Without --fix, --diff, --unfuse or --check, pleach reports what can be
/// fused and what stands in the way.
#[derive(Clone, Debug, PartialEq, Eq, Parser)]
#[command(
    name = "pleach",
    version,
    after_help = AFTER_HELP,
    override_usage = "pleach [--fix | --diff | --unfuse | --check] [-p BUILD_DIR] [FILES...] [-- COMPILER ARGUMENTS...]",
    group = ArgGroup::new("mode").args([
        "fix", "diff", "unfuse", "check", "dump", "list_checks", "explain", "dump_config", "verify_config", "doctor",
        "completions", "man",
    ]),
    group = ArgGroup::new("writing").args(["fix", "unfuse"]),
    group = ArgGroup::new("of one form").args(["fix", "diff", "unfuse", "dump"]).conflicts_with("output_format"),
)]
pub struct Args {
    /// C++ sources to read, or folders and patterns ('src/**/*.cpp') that select files of the compilation database
    /// [default: all of it]; headers come with them, and so do the sources that they are fused with already
    #[arg(value_name = "FILES", help_heading = "What to read")]
    pub files: Vec<PathBuf>,

    /// Settings for one run: lines of pleach.toml, such as 'max-lines = 500'; they count more than the file, and less than
    /// options
    #[arg(long, value_name = "TOML", help_heading = "What to read")]
    pub config: Vec<String>,

    /// The configuration file [default: pleach.toml, searched upward from the files, or from here; the nearest counts alone]
    #[arg(long, value_name = "FILE", help_heading = "What to read")]
    pub config_file: Option<PathBuf>,

    /// Read no pleach.toml
    #[arg(long, conflicts_with = "config_file", help_heading = "What to read")]
    pub isolated: bool,

    /// Lines to tell findings of and to fuse calls on, those that are fused already aside, as JSON:
    /// [{"name": "a.cpp", "lines": [[1, 3], [7, 7]]}, ...]; without "lines" the whole file
    #[arg(long, value_name = "JSON", help_heading = "What to read")]
    pub line_filter: Option<LineFilter>,

    /// Write the fused code into the files
    #[arg(long, help_heading = "What to do")]
    pub fix: bool,

    /// Print what --fix would change, as a unified diff
    #[arg(long, help_heading = "What to do")]
    pub diff: bool,

    /// Remove everything that --fix wrote; all files of a program are restored together
    #[arg(long, help_heading = "What to do")]
    pub unfuse: bool,

    /// Exit with 1 if --fix would change something; print the files, the diff, and the command to run
    #[arg(long, help_heading = "What to do")]
    pub check: bool,

    /// Propose what to annotate in a program that is not annotated: tree classes, child fields, walks, the include; with --diff as a
    /// change, with --fix written
    #[arg(
        long,
        conflicts_with_all = [
            "unfuse", "check", "dump", "report", "export_fixes", "emit_dot", "list_checks", "explain", "dump_config", "verify_config", "doctor",
            "completions", "man",
        ],
        help_heading = "What to do"
    )]
    pub suggest_annotations: bool,

    /// Overwrite generated code that was edited by hand, in place of stopping at it
    #[arg(long, help_heading = "What to do")]
    pub discard_edits: bool,

    /// Print every check and what it is about
    #[arg(long, help_heading = "What to do")]
    pub list_checks: bool,

    /// Print the documentation of a check: what it says, and what to do
    #[arg(long, value_name = "CHECK", help_heading = "What to do")]
    pub explain: Option<String>,

    /// Print the configuration that holds here, in the words of pleach.toml; paths are as from here
    #[arg(long, help_heading = "What to do")]
    pub dump_config: bool,

    /// Say whether the configuration is correct, or what is wrong in it and where
    #[arg(long, help_heading = "What to do")]
    pub verify_config: bool,

    /// Look for what pleach needs, and say what is missing
    #[arg(long, help_heading = "What to do")]
    pub doctor: bool,

    /// Print a script that completes pleach's options in this shell
    #[arg(long, value_enum, value_name = "SHELL", help_heading = "What to do")]
    pub completions: Option<Shell>,

    /// Print the manual page, for man(1)
    #[arg(long, help_heading = "What to do")]
    pub man: bool,

    /// Print what a stage found, and stop
    #[arg(long, value_name = "STAGE", help_heading = "What to do")]
    pub dump: Option<DumpArg>,

    /// Write what --fix would change into a file for clang-apply-replacements
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["mode"],
        help_heading = "Output"
    )]
    pub export_fixes: Option<PathBuf>,

    /// Write a page for a browser that shows at each call site which walks became one, and why not more; beside what else the run does
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "unfuse", "dump", "list_checks", "explain", "dump_config", "verify_config", "doctor", "completions", "man",
        ],
        help_heading = "Output"
    )]
    pub report: Option<PathBuf>,

    /// Draw automata and dependence graphs into this folder, as Graphviz files
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub emit_dot: Option<PathBuf>,

    /// With --fix or --unfuse: write copies into this folder instead
    #[arg(
        long,
        value_name = "DIR",
        requires = "writing",
        help_heading = "Output"
    )]
    pub out_dir: Option<PathBuf>,

    /// With --out-dir: the copies are compiled with just these commands, as part of the build, so no conditions stand round what
    /// rests on the values of macros
    #[arg(long, requires = "out_dir", help_heading = "Output")]
    pub one_configuration: bool,

    /// Write fused functions that save nothing too
    #[arg(long, hide = true)]
    pub keep_all: bool,

    /// What `pleach.toml` can say as well.
    #[command(flatten)]
    pub settings: Settings,

    /// What stands behind `--`, if there is a `--`: it then takes the place of the database.
    #[arg(skip)]
    pub compiler: Option<Vec<String>>,

    /// The one stage to run, if the first word names one.
    #[arg(skip)]
    pub stage: Option<Stage>,

    /// The words that were given, long options with two dashes.
    #[arg(skip)]
    words: Vec<OsString>,
}

/// A stage that runs by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// One source to a unit file.
    Extract {
        /// The unit file.
        output: PathBuf,
        /// Where to write what it was made of.
        depfile: Option<PathBuf>,
    },
    /// Unit files to fixes.
    Link {
        /// The unit files.
        units: Vec<PathBuf>,
    },
}

/// Reads one source into a unit file, for pleach link.
///
/// So a build system reads sources as it compiles them: each by itself, and again where it or a header changed. A source without
/// annotations in reach is not parsed.
#[derive(Debug, Parser)]
#[command(
    name = "pleach extract",
    override_usage = "pleach extract FILE -o FILE.unit.json [--depfile FILE.d] [-p BUILD_DIR] [-- COMPILER ARGUMENTS...]"
)]
struct ExtractArgs {
    /// The source
    file: PathBuf,

    /// The unit file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write the names of the files that were read too, as compilers do with -MF
    #[arg(long, value_name = "FILE")]
    depfile: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

/// Makes a program of unit files, and writes what --fix would change.
///
/// Findings are printed too; they are no reason for another exit code. The sources are read as well: libclang parses again what
/// fusion would change, to verify it, units of which others ask for more than they told, and those whose unit file is out of
/// date.
#[derive(Debug, Parser)]
#[command(
    name = "pleach link",
    override_usage = "pleach link UNIT_FILES... --export-fixes FILE"
)]
struct LinkArgs {
    /// What pleach extract wrote for all sources of the program; @FILE stands for the names in a file, one on a line
    #[arg(value_name = "UNIT_FILES", required = true)]
    units: Vec<PathBuf>,

    /// Write what --fix would change into a file for clang-apply-replacements
    #[arg(long, value_name = "FILE")]
    export_fixes: PathBuf,

    #[command(flatten)]
    common: Common,
}

/// What all stages take.
#[derive(Debug, clap::Args)]
struct Common {
    /// Settings for one run: lines of pleach.toml, such as 'max-lines = 500'
    #[arg(long, value_name = "TOML", help_heading = "What to read")]
    config: Vec<String>,

    /// The configuration file
    #[arg(long, value_name = "FILE", help_heading = "What to read")]
    config_file: Option<PathBuf>,

    /// Read no pleach.toml
    #[arg(long, conflicts_with = "config_file", help_heading = "What to read")]
    isolated: bool,

    #[command(flatten)]
    settings: Settings,
}

impl Common {
    fn into_args(self) -> Result<Args, clap::Error> {
        Ok(Args {
            config: self.config,
            config_file: self.config_file,
            isolated: self.isolated,
            settings: self.settings,
            ..Args::try_parse_from(["pleach"])?
        })
    }
}

/// What to do with the fusions found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Report them.
    Report,
    /// Write them.
    Fix,
    /// Print the diff of writing them.
    Diff,
    /// Remove those written earlier.
    Unfuse,
    /// Compare them with those written earlier.
    Check,
    /// Print a stage's result.
    Dump(DumpArg),
}

/// A stage whose result can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DumpArg {
    /// The facts of each translation unit, as JSON
    Unit,
    /// All units linked, as JSON
    Program,
    /// Read and write automata of each traversal
    Automata,
    /// Dependence graphs of the fused sequences
    Graph,
    /// What is fused where, as JSON
    Plan,
    /// What is known of the standard library, as JSON, whatever the files are
    Library,
}

impl Args {
    /// The stages that run by themselves: the first word, and what may follow.
    pub fn stages() -> [(&'static str, clap::Command); 2] {
        [
            ("extract", ExtractArgs::command()),
            ("link", LinkArgs::command()),
        ]
    }

    /// The whole grammar, with the stages as subcommands, for completions. (What parses is one of the three.)
    pub fn documented() -> clap::Command {
        let stages = Args::stages().into_iter();
        stages.fold(Args::command(), |all, (word, stage)| {
            all.subcommand(stage.name(word).version(env!("CARGO_PKG_VERSION")))
        })
    }

    /// The arguments of this process.
    ///
    /// # Errors
    /// clap's, which prints itself and knows the exit code: 0 for help and version, 2 for wrong usage.
    pub fn from_process() -> Result<Self, clap::Error> {
        Args::from_words(std::env::args_os())
    }

    /// The arguments in `words`, of which the first is the program's name.
    ///
    /// # Errors
    /// Those of [`Args::from_process`].
    pub fn from_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut own: Vec<OsString> = words.into_iter().collect();
        let compiler = match own.iter().position(|word| word == "--") {
            Some(position) => Some(texts(&own.split_off(position)[1..])?),
            None => None,
        };
        let word = own.get(1).and_then(|it| it.to_str());
        let args = match word {
            Some("extract") => {
                own.remove(1);
                let words = long_words(own, &ExtractArgs::command());
                let given = ExtractArgs::try_parse_from(words).map_err(without_odd_tip)?;
                Args {
                    files: vec![given.file],
                    stage: Some(Stage::Extract {
                        output: given.output,
                        depfile: given.depfile,
                    }),
                    ..given.common.into_args()?
                }
            }
            Some("link") => {
                own.remove(1);
                let words = long_words(own, &LinkArgs::command());
                let given = LinkArgs::try_parse_from(words).map_err(without_odd_tip)?;
                let stage = Stage::Link { units: given.units };
                Args {
                    export_fixes: Some(given.export_fixes),
                    stage: Some(stage),
                    ..given.common.into_args()?
                }
            }
            _ => {
                // Other tools have commands of these names; a folder that is called so is selected as `./doctor`.
                if let Some(name @ ("doctor" | "completions" | "man")) = word {
                    own[1] = format!("--{name}").into();
                }
                let words = long_words(own, &Args::command());
                let given = Args::try_parse_from(&words).map_err(without_odd_tip)?;
                Args { words, ..given }
            }
        };
        if compiler.is_some() && matches!(args.stage, Some(Stage::Link { .. })) {
            let message = "'-- <COMPILER ARGUMENTS>' is for pleach extract: unit files say how sources are compiled";
            return Err(Args::command().error(ErrorKind::ArgumentConflict, message));
        }
        if !args.settings.build.is_empty() && compiler.is_some() {
            let message = "the argument '-p <BUILD_DIR>' cannot be used with '-- <COMPILER ARGUMENTS>': both say how files are compiled";
            return Err(Args::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(Args { compiler, ..args })
    }

    /// What to do.
    pub fn mode(&self) -> Action {
        match self {
            Args { fix: true, .. } => Action::Fix,
            Args { diff: true, .. } => Action::Diff,
            Args { unfuse: true, .. } => Action::Unfuse,
            Args { check: true, .. } => Action::Check,
            Args {
                dump: Some(stage), ..
            } => Action::Dump(*stage),
            _ => Action::Report,
        }
    }

    /// The command that writes what `--check` misses.
    pub fn fixing(&self) -> String {
        let mut command = vec!["pleach".to_owned()];
        let mut words = self.words.iter().skip(1).map(|it| it.to_string_lossy());
        while let Some(word) = words.next() {
            match &*word {
                "--check" => command.push("--fix".to_owned()),
                // Of use to CI alone.
                "--output-format" => _ = words.next(),
                "--no-cache" => {}
                it if it.starts_with("--output-format=") => {}
                it => command.push(it.to_owned()),
            }
        }
        if let Some(compiler) = &self.compiler {
            command.push("--".to_owned());
            command.extend(compiler.iter().cloned());
        }
        // No word of a process has a byte of zero.
        shlex::try_join(command.iter().map(String::as_str)).unwrap_or_default()
    }

    /// The bounds of the search, with `settings` in place of those of the command line alone.
    pub fn bounds(&self, settings: &Settings) -> Bounds {
        Bounds {
            keep_all: self.keep_all,
            ..settings.bounds()
        }
    }

    /// Whether what stands behind `--` is a whole compiler call, as builds pass it: findings would end such a build.
    pub fn has_compiler_call(&self) -> bool {
        let first = self.compiler.as_ref().and_then(|it| it.first());
        first.is_some_and(|it| !it.starts_with('-'))
    }
}

/// clap proposes to write an unknown option behind `--` as a file; here that is where the compiler's arguments stand.
fn without_odd_tip(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::UnknownArgument {
        error.remove(ContextKind::Suggested);
    }
    error
}

fn texts(words: &[OsString]) -> Result<Vec<String>, clap::Error> {
    words
        .iter()
        .map(|word| {
            word.to_str().map(str::to_owned).ok_or_else(|| {
                let message = format!("compiler argument is not UTF-8: {}", word.display());
                Args::command().error(ErrorKind::InvalidUtf8, message)
            })
        })
        .collect()
}

/// Words with two dashes in front of long options.
fn long_words(words: Vec<OsString>, command: &clap::Command) -> Vec<OsString> {
    let names = long_names(command);
    let mut is_value = false;
    let long = |word: OsString| {
        let word = match is_value {
            true => word,
            false => with_two_dashes(word, &names),
        };
        is_value = word.to_str().is_some_and(|it| WITH_DASH.contains(&it));
        word
    };
    words.into_iter().map(long).collect()
}

fn long_names(command: &clap::Command) -> Vec<String> {
    let mut command = command.clone();
    command.build();
    command
        .get_arguments()
        .filter_map(|argument| argument.get_long().map(str::to_owned))
        .collect()
}

/// `-fix` as `--fix`. What starts with a short option (`-pbuild`, `-j8`) is left alone unless it is a long
/// option's whole name; other words get two dashes too, so that a typing error is compared with the long names.
fn with_two_dashes(word: OsString, names: &[String]) -> OsString {
    let Some(text) = word.to_str() else {
        return word;
    };
    let Some(body) = text.strip_prefix('-').filter(|body| !body.starts_with('-')) else {
        return word;
    };
    let name = body.split('=').next().unwrap_or(body);
    let known = names.iter().any(|long| long == name);
    let short = body.starts_with(['p', 'j', 'q', 'h', 'V']);
    match known || (!short && name.chars().count() > 1) {
        true => format!("-{text}").into(),
        false => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Args, clap::Error> {
        let words = std::iter::once("pleach").chain(line.split_whitespace());
        Args::from_words(words.map(OsString::from))
    }

    fn modes(line: &str) -> Option<Action> {
        parse(line).ok().map(|args| args.mode())
    }

    #[test]
    fn grammar_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn modes_exclude_each_other() {
        assert_eq!(modes("a.cpp"), Some(Action::Report));
        assert_eq!(modes("--fix a.cpp"), Some(Action::Fix));
        assert_eq!(modes("a.cpp -diff"), Some(Action::Diff));
        assert_eq!(modes("-unfuse a.cpp"), Some(Action::Unfuse));
        assert_eq!(modes("--check a.cpp"), Some(Action::Check));
        assert_eq!(
            modes("--dump=plan a.cpp"),
            Some(Action::Dump(DumpArg::Plan))
        );
        assert_eq!(modes("-dump=unit a.cpp"), Some(Action::Dump(DumpArg::Unit)));
        for line in [
            "--fix --diff a",
            "--check --unfuse a",
            "--fix --dump=plan a",
        ] {
            assert_eq!(modes(line), None, "{line}");
        }
    }

    #[test]
    fn one_dash_or_two() -> Result<(), clap::Error> {
        for line in ["-p build a", "-p=build a", "-pbuild a", "a -p build"] {
            assert_eq!(
                parse(line)?.settings.build,
                [PathBuf::from("build")],
                "{line}"
            );
        }
        for line in ["-j8 a", "-j=8 a", "-jobs=8 a", "--jobs 8 a", "-j 8 a"] {
            assert_eq!(parse(line)?.settings.threads().get(), 8, "{line}");
        }
        assert_eq!(
            parse("-max-sequence=3 a")?.settings.bounds().max_sequence,
            3
        );
        for (line, quiet) in [
            ("-q a", true),
            ("-quiet a", true),
            ("--quiet=false a", false),
            ("a", false),
        ] {
            let args = parse(line)?;
            assert_eq!(args.settings.quiet(), quiet, "{line}");
            assert_eq!(args.files, [PathBuf::from("a")], "{line}");
        }
        for line in ["-checks=-* a", "--checks -* a", "-checks -* a"] {
            assert_eq!(parse(line)?.settings.checks.len(), 1, "{line}");
        }
        Ok(())
    }

    #[test]
    fn behind_two_dashes_everything_is_the_compilers() -> Result<(), clap::Error> {
        assert_eq!(parse("a")?.compiler, None);
        assert_eq!(parse("a --")?.compiler, Some(vec![]));
        let args = parse("a b -- g++ --fix -fix -- -c a")?;
        assert_eq!(args.files, [PathBuf::from("a"), PathBuf::from("b")]);
        let expected = ["g++", "--fix", "-fix", "--", "-c", "a"].map(str::to_owned);
        assert_eq!(args.compiler, Some(expected.to_vec()));
        assert_eq!(args.mode(), Action::Report);
        Ok(())
    }

    #[test]
    fn what_checks_is_what_fixes() -> Result<(), clap::Error> {
        for (line, fixing) in [
            ("--check", "pleach --fix"),
            ("-p build -check a", "pleach -p build --fix a"),
            ("--no-cache --check a", "pleach --fix a"),
            ("--check --output-format json a", "pleach --fix a"),
            ("--output-format=sarif -check a*", "pleach --fix 'a*'"),
            ("--check a -- c++ --check", "pleach --fix a -- c++ --check"),
        ] {
            assert_eq!(parse(line)?.fixing(), fixing, "{line}");
        }
        Ok(())
    }

    #[test]
    fn defaults() -> Result<(), clap::Error> {
        let args = parse("a")?;
        assert_eq!(args.settings, Settings::default());
        let (ours, theirs) = (args.bounds(&args.settings), Bounds::default());
        assert_eq!(ours.max_sequence, theirs.max_sequence);
        assert_eq!(ours.max_repeat, theirs.max_repeat);
        assert_eq!(ours.max_lines, theirs.max_lines);
        assert_eq!(ours.keep_all, theirs.keep_all);
        Ok(())
    }

    /// The help says in words what holds by default, because an option that is not given has to be told from one that is.
    #[test]
    fn the_help_has_the_defaults() {
        let help = Args::command().render_long_help().to_string();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let table: toml::Table = toml::from_str(
            &Settings::default()
                .dump(std::path::Path::new("/"))
                .unwrap_or_default(),
        )
        .unwrap_or_default();
        for (key, value) in table {
            let value = match value {
                toml::Value::String(it) => it,
                toml::Value::Boolean(_) => continue,
                other => other.to_string(),
            };
            let (_, behind) = help.split_once(&format!("--{key} ")).unwrap_or_default();
            let (_, default) = behind.split_once("[default: ").unwrap_or_default();
            assert!(default.starts_with(&value), "{key}: {default}");
        }
    }

    /// The exit code, and the message without the usage behind it.
    fn refused(line: &str) -> (i32, String) {
        match parse(line) {
            Ok(_) => (-1, String::new()),
            Err(error) => {
                let text = error.render().to_string();
                (
                    error.exit_code(),
                    text.split("\n\nUsage")
                        .flat_map(|part| part.split("\n\nFor more"))
                        .next()
                        .unwrap_or_default()
                        .into(),
                )
            }
        }
    }

    #[test]
    fn wrong_usage_exits_with_2_and_says_what_was_meant() {
        let rows = [
            (
                "-p build a -- g++",
                "error: the argument '-p <BUILD_DIR>' cannot be used with '-- <COMPILER ARGUMENTS>': both say how files are compiled",
            ),
            (
                "--fixx a",
                "error: unexpected argument '--fixx' found\n\n  tip: a similar argument exists: '--fix'",
            ),
            (
                "-fixx a",
                "error: unexpected argument '--fixx' found\n\n  tip: a similar argument exists: '--fix'",
            ),
            (
                "--out-dir x a",
                "error: the following required arguments were not provided:\n  <--fix|--unfuse>",
            ),
            (
                "--dump=plam a",
                "error: invalid value 'plam' for '--dump <STAGE>'\n  [possible values: unit, program, automata, \
                 graph, plan, library]\n\n  tip: a similar value exists: 'plan'",
            ),
            (
                "--fix --diff a",
                "error: the argument '--fix' cannot be used with '--diff'",
            ),
            (
                "-j0 a",
                "error: invalid value '0' for '--jobs <N>': number would be zero for non-zero type",
            ),
            (
                "--max-lines=x a",
                "error: invalid value 'x' for '--max-lines <N>': invalid digit found in string",
            ),
            (
                "--checks=-fuse a",
                "error: invalid value '-fuse' for '--checks <CHECKS>': no check is called 'fuse'; did you mean \
                 'fuse-traversals'? --list-checks has all",
            ),
            (
                "--header-filter=( a",
                "error: invalid value '(' for '--header-filter <REGEX>': '(' is not a regular expression: unclosed group",
            ),
            (
                "--line-filter=[{}] a",
                "error: invalid value '[{}]' for '--line-filter <JSON>': missing field `name` at line 1 column 3; write it \
                 like [{\"name\": \"a.cpp\", \"lines\": [[1, 3]]}]",
            ),
            (
                "--doctor --man",
                "error: the argument '--doctor' cannot be used with '--man'",
            ),
            (
                "--isolated --config-file=x a",
                "error: the argument '--isolated' cannot be used with '--config-file <FILE>'",
            ),
        ];
        for (line, message) in rows {
            assert_eq!(refused(line), (2, message.to_owned()), "{line}");
        }
        assert_eq!(refused("--help").0, 0);
        assert_eq!(
            refused("--version"),
            (
                0,
                concat!("pleach ", env!("CARGO_PKG_VERSION"), "\n").into()
            )
        );
    }
}
