//! Units of programs: one source file, or a header and two source files if a program is spread over them.

use std::fmt::Write;

use super::{Printer, Sections};
use crate::code::mentions;
use crate::phrases::support::HEADERS;
use crate::program::{Form, Program};
use crate::sources::{
    FIRST, FORCED, HEADER, INCLUDED, LOUD, OPTIONS, QUIET, SECOND, SETTINGS, Sources, WRAPPED,
};

/// A unit of `programs`, each in the namespace `p0`, `p1`, ...
///
/// The executable takes a seed for the trees. It prints, for each program, a checksum of all that it put out and of
/// all fields of all nodes; all the numbers if `verbose`.
pub fn unit(programs: &[Program], verbose: bool) -> Sources {
    let out = if verbose { OUT_VERBOSE } else { OUT_CHECKSUM };
    let mut header = String::new();
    let mut first = String::new();
    let mut second = String::new();
    for (index, program) in programs.iter().enumerate() {
        let Sections { front, main, away } = Printer::program(program);
        if program.spread {
            within(&mut header, index, &shared(program, &front));
            within(&mut first, index, &main);
            within(&mut second, index, &away);
        } else {
            within(&mut first, index, &(front + &main));
        }
    }
    first.push('\n');
    first.push_str(&main_function(programs.len(), verbose));
    let mut includes = "#include \"pleach.h\"\n".to_owned();
    for name in headers(&format!("{header}{first}{second}")) {
        let _ = writeln!(includes, "#include {name}");
    }
    let about = about(programs, verbose, !header.is_empty());
    let [ours, theirs] = [0, 1].map(|file| options(programs, file));
    let (support, mut settings) = match programs.first().is_some_and(|it| it.seed % 3 == 1) {
        true => behind_system_header(),
        false => (SHARED.to_owned(), Vec::new()),
    };
    if [&ours, &theirs].iter().any(|it| it.contains(FORCED)) {
        settings.push((FORCED, "#define PLEACH_FORCED\n".to_owned()));
    }
    if header.is_empty() {
        let text = format!("{ours}{about}{includes}\n{out}{support}{first}");
        return Sources {
            files: [named(&text), settings, vec![(FIRST, text)]].concat(),
        };
    }
    // A device is one, not one for each file.
    let both = support.replace("static ", "inline ");
    let header =
        format!("#pragma once\n{includes}\nvoid out(unsigned long long value);\n{both}{header}");
    let first = format!("{ours}{about}#include \"{HEADER}\"\n\n{out}{first}");
    let include = format!("{theirs}#include \"{HEADER}\"\n");
    let mut files = named(&format!("{header}{first}{second}"));
    files.extend(settings);
    files.extend([(HEADER, header), (FIRST, first)]);
    if programs.iter().any(|it| it.spread && it.seed % 4 == 1) {
        files.push((SECOND, format!("{include}#include \"{INCLUDED}\"\n")));
        files.push((INCLUDED, second));
    } else {
        files.push((SECOND, include + &second));
    }
    Sources { files }
}

/// The files of which `text` includes one or the other, by a macro.
fn named(text: &str) -> Vec<(&'static str, String)> {
    let includes = text.lines().any(|it| it == "#include NOTES");
    let files = NAMED.into_iter().filter(|_| includes);
    let files = files.map(|(name, value)| {
        let head = "#pragma once\n#define FILE_NOTE(place, value)";
        (name, format!("{head} {value}\n"))
    });
    files.collect()
}

/// What all programs share, with what the configuration decides in a file that a system header includes, and these files.
fn behind_system_header() -> (String, Vec<(&'static str, String)>) {
    let (start, end) = (SHARED.find(SETTINGS_START), SHARED.find(SETTINGS_END));
    let (Some(start), Some(end)) = (start, end) else {
        unreachable!("the shared text asks for the configuration")
    };
    let include = format!("#include \"{WRAPPED}\"\n");
    let rest = [&SHARED[..start], &include, &SHARED[end..]].concat();
    let wrapped = format!("#pragma once\n#pragma GCC system_header\n#include \"{SETTINGS}\"\n");
    let settings = format!("#pragma once\n{}", &SHARED[start..end]);
    (rest, vec![(SETTINGS, settings), (WRAPPED, wrapped)])
}

/// The line that tells the driver what options a source file is compiled with: those that any of the programs wants.
fn options(programs: &[Program], file: usize) -> String {
    let scenarios = programs.iter().filter_map(|it| it.focus.as_ref());
    let mut options: Vec<&str> = scenarios.map(|it| it.scenario.options[file]).collect();
    options.retain(|it| !it.is_empty());
    options.sort_unstable();
    options.dedup();
    match options.is_empty() {
        true => String::new(),
        false => format!("{OPTIONS}{}\n", options.join(" ")),
    }
}

/// The first lines, as a test case wants them.
fn about(programs: &[Program], verbose: bool, several: bool) -> String {
    let mut out = String::new();
    if verbose {
        if several {
            let _ = writeln!(out, "// case: files {FIRST} {SECOND}");
        }
        let names: Vec<String> = programs.iter().flat_map(Program::traversal_names).collect();
        let _ = writeln!(out, "// traversals: {}", names.join(" "));
    }
    for program in programs {
        let _ = writeln!(out, "// seed {}", program.seed);
    }
    out
}

/// Adds `text` in the namespace of a program.
fn within(out: &mut String, index: usize, text: &str) {
    let _ = writeln!(
        out,
        "\nnamespace p{index} {{\n{text}}} // namespace p{index}"
    );
}

/// `text` as both files may include it: what it defines is one thing in both.
///
/// Of some variables each file has its own all the same, where no function of the header uses them: two definitions of such
/// a function would not be the same.
fn shared(program: &Program, text: &str) -> String {
    let bodies_apart = program.features.outside || program.form == Form::Free;
    let own =
        |line: &str| bodies_apart && ["Counter", "History"].iter().any(|it| mentions(line, it));
    let mut out = String::new();
    for line in text.lines() {
        let (mark, rest) = match line.strip_prefix("[[maybe_unused]] ") {
            Some(rest) => ("[[maybe_unused]] ", rest),
            None => ("", line),
        };
        let variable = ["Range ", "volatile ", "const ", "constexpr "];
        let function = ["unsigned ", "void "];
        let starts = |words: &[&str]| words.iter().any(|it| rest.starts_with(it));
        let line = match rest.strip_prefix("static ") {
            Some(rest) if !own(line) => format!("{mark}inline {rest}"),
            None if starts(&variable) => format!("{mark}inline {rest}"),
            None if starts(&function) && rest.contains('{') => format!("{mark}inline {rest}"),
            _ => line.to_owned(),
        };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

fn main_function(programs: usize, verbose: bool) -> String {
    let mut out = MAIN_HEAD.to_owned();
    for index in 0..programs {
        if verbose {
            let _ = writeln!(out, "  p{index}::run(seed);");
        } else {
            out.push_str(&run_and_report(index));
        }
    }
    out.push_str("}\n");
    out
}

/// The headers that `text` needs.
fn headers(text: &str) -> Vec<&'static str> {
    let mut headers = vec!["<cstdio>", "<cstdlib>", "<vector>"];
    let used = HEADERS.iter().filter(|(word, _)| text.contains(word));
    headers.extend(used.map(|(_, header)| *header));
    headers.sort_unstable();
    headers.dedup();
    headers
}

/// The first lines of `main`.
pub(crate) const MAIN_HEAD: &str = "\
int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? unsigned(std::strtoul(argv[1], nullptr, 10)) : 1u;
";

/// What `main` does with program `index`.
pub(crate) fn run_and_report(index: usize) -> String {
    format!("  p{index}::run(seed);\n  report(\"p{index}\");\n")
}

const OUT_VERBOSE: &str = "\
void out(unsigned long long value) { std::printf(\"%llu\\n\", value); }
";

const OUT_CHECKSUM: &str = "\
static unsigned long long Sum = 0, Values = 0;

void out(unsigned long long value) {
  Sum = (Sum ^ value) * 1099511628211ull + 7ull;
  ++Values;
}

static void report(const char *program) {
  std::printf(\"%s %llu %016llx\\n\", program, Values, Sum);
  std::fflush(stdout);
  Sum = Values = 0;
}
";

/// Names of files, and what a macro of them does.
const NAMED: [(&str, &str); 2] = [
    (QUIET, "((void)(value))"),
    (LOUD, "(place) = (place) * 3u + (value)"),
];

/// Where the part of `SHARED` starts that may stand in a file of its own, and what is behind it.
const SETTINGS_START: &str = "#ifdef PLEACH_OTHER // another configuration";
const SETTINGS_END: &str = "#define JOIN_WORDS";

const SHARED: &str = "
class Random {
public:
  explicit Random(unsigned seed) : State(seed * 2654435761u + 1u) {}
  unsigned below(unsigned limit) {
    State = State * 1103515245u + 12345u;
    return (State >> 10) % limit;
  }
  unsigned Budget = 60u;

private:
  unsigned State;
};

struct Range {
  Range() = default;
  Range(unsigned from, unsigned to) : From(from), To(to) {}
  unsigned From = 0, To = 0;
};

struct Frame {
  Range Inner;
  unsigned short Tag = 0;
};

#if 0 // PLEACH_DEVICES: a device that tells of each access, in place of a volatile variable
struct Device {
  explicit Device(unsigned number) : Number(number) {}
  Device &operator=(unsigned value) {
    out(Number * 2u);
    out(value);
    return *this;
  }
  operator unsigned() const {
    out(Number * 2u + 1u);
    return Number;
  }
  unsigned Number;
};
#define DEVICE(name, number) static Device name(number);
#else
#define DEVICE(name, number) static volatile unsigned name = number;
#endif

#ifdef PLEACH_OTHER // another configuration
#define NOTE(place, value) (place) = (place) * 3u + (value)
#else
#define NOTE(place, value) ((void)(value))
#endif

#define JOIN_WORDS(a, b) a##b // a word of another configuration
#define JOIN(a, b) JOIN_WORDS(a, b)
#define NOTE_PLEACH_OTHER(place, value) ((void)(value))
#define NOTE_1(place, value) (place) = (place) * 3u + (value)
#define NOTE_(place, value) (place) = (place) * 3u + (value)

#define TEXT_WORD(a) #a
#define TEXT(a) TEXT_WORD(a)

#ifdef PLEACH_OTHER // what only pragmas and namespaces use
#define PACKED 1
#define CURRENT inline
#else
#define PACKED 8
#define CURRENT
#endif

#pragma redefine_extname ebb_symbol tide_symbol // one object by two names
extern \"C\" {
extern unsigned ebb_symbol;
inline unsigned tide_symbol = 1;
}

#ifdef PLEACH_LATE // where it is asked for, another configuration differs; behind that, none does
#define LATE_NOTE(place, value) (place) = (place) * 3u + (value)
#else
#define LATE_NOTE(place, value) ((void)(value))
#endif
#define PLEACH_LATE 1
#ifdef PLEACH_ITSELF
#define OWN_NOTE(place, value) (place) = (place) * 3u + (value)
#else
#define OWN_NOTE(place, value) ((void)(value))
#define PLEACH_ITSELF 1
#endif

#ifdef PLEACH_OTHER
#define PURE_HERE
#define NOTES \"loud.h\"
#else
#define PURE_HERE _pure_
#define NOTES \"quiet.h\"
#endif
";
