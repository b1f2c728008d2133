//! Which options of a command may change what code means.
//!
//! Every option counts unless it is known not to: what is found, included, defined (that is seen where the code is read), what is
//! warned of, where output goes, how far code is optimised. An option too many costs a fusion, one too few a result.

use super::adjust::Adjustments;
use super::driver::CompilerCall;
use crate::model::Dialect;

/// With the word behind, if that does not follow at once.
const SILENT_PAIRS: &[&str] = &[
    "-o",
    "--output",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-D",
    "-U",
    "-I",
    "-F",
    "-l",
    "-L",
    "-T",
    "-u",
    "-z",
    "-x",
    "-include",
    "--include",
    "-include-pch",
    "-imacros",
    "--imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-iwithsysroot",
    "-iframework",
    "-iframeworkwithsysroot",
    "-isystem-after",
    "-cxx-isystem",
    "-stdlib++-isystem",
    "-ivfsoverlay",
    "-framework",
    "-working-directory",
    "--sysroot",
    "--language",
    "--define-macro",
    "--undefine-macro",
    "--include-directory",
    "--serialize-diagnostics",
    "-serialize-diagnostics",
    "-index-store-path",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-Xlinker",
    "-Xassembler",
    "-Xanalyzer",
    "-wrapper",
];

/// By themselves.
const SILENT: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-v",
    "-w",
    "-H",
    "-###",
    "-Q",
    "-pipe",
    "-pedantic",
    "--pedantic",
    "-pedantic-errors",
    "--pedantic-errors",
    "-pthread",
    "-fsyntax-only",
    "--compile",
    "--assemble",
    "--verbose",
    "--coverage",
    "-ftest-coverage",
    "-fprofile-arcs",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-pic",
    "-fno-PIC",
    "-fno-pie",
    "-fno-PIE",
    "-fno-plt",
    "-fplt",
    "-ffat-lto-objects",
    "-fno-fat-lto-objects",
    "-fno-lto",
    "-fcolor-diagnostics",
    "-fno-color-diagnostics",
    "-fansi-escape-codes",
    "-fverbose-asm",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-mno-omit-leaf-frame-pointer",
    "-momit-leaf-frame-pointer",
    "-funwind-tables",
    "-fasynchronous-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-ffunction-sections",
    "-fno-function-sections",
    "-fdata-sections",
    "-fno-data-sections",
    "-fpch-preprocess",
    "-rdynamic",
];

/// By how they begin.
const SILENT_PREFIXES: &[&str] = &[
    "-D",
    "-U",
    "-I",
    "-F",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-imacros",
    "--include",
    "--define-macro=",
    "--undefine-macro=",
    "--sysroot=",
    "--language=",
    "-isysroot",
    "-M",
    "-o",
    "--output=",
    "-x",
    "-l",
    "-L",
    "-W",
    "-working-directory=",
    "-save-temps",
    "--save-temps",
    "-dumpbase=",
    "-dumpdir=",
    "-ftime-",
    "-fmessage-length",
    "-fmax-errors",
    "-ferror-limit",
    "-fdiagnostics",
    "-fno-diagnostics",
    "-fdump-",
    "-fdebug-",
    "-ffile-prefix-map=",
    "-fmacro-prefix-map=",
    "-frandom-seed",
    "-flto",
    "-fuse-ld",
    "-fprofile-use",
    "-fprofile-generate",
    "-fstack-protector",
    "-fno-stack-protector",
    "-fcf-protection",
    "--serialize-diagnostics",
];

/// What `call` says of what code means. What the user adds to all commands counts besides; what is left out of them for libclang, the
/// compiler of the build is told all the same.
pub(super) fn of(call: &CompilerCall, adjustments: &Adjustments) -> Dialect {
    let Adjustments { before, after, .. } = adjustments;
    let own = call.arguments.split(|it| it == "--").next();
    let words = [before, own.unwrap_or_default(), after];
    let options = counting(&words.concat());
    let compiler = call.compiler.clone().unwrap_or_default();
    Dialect { compiler, options }
}

fn counting(words: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut optimisation = None;
    let words = words.iter().flat_map(|it| passed_on(it));
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "--" => break,
            "-Xclang" => {
                let Some(option) = words.next() else { break };
                if SILENT_PAIRS.contains(&option) {
                    if words.next_if_eq(&"-Xclang").is_some() {
                        words.next();
                    }
                } else if !is_silent(option) {
                    kept.extend(["-Xclang".to_owned(), option.to_owned()]);
                }
            }
            "--std" => kept.extend(words.next().map(|it| format!("-std={it}"))),
            _ if SILENT_PAIRS.contains(&word) => drop(words.next()),
            _ if super::options::KEPT_PAIRS.contains(&word) || word == "-mllvm" => {
                kept.push(word.to_owned());
                kept.extend(words.next().map(str::to_owned));
            }
            // The last one wins, and only one of them changes what arithmetic gives.
            _ if word.starts_with("-O") => optimisation = Some((kept.len(), word)),
            _ if word.starts_with('-') && word.len() > 1 && !is_silent(word) => {
                let standard = word.strip_prefix("--std=");
                kept.push(standard.map_or(word.to_owned(), |it| format!("-std={it}")));
            }
            _ => {}
        }
    }
    if let Some((at, "-Ofast")) = optimisation {
        kept.insert(at, "-Ofast".to_owned());
    }
    kept
}

/// A word as options of the compiler proper, where the driver hands those on in one word (`-Wp,-fno-x,-D,A`; `-Xclang=-fno-x`).
fn passed_on(word: &str) -> Vec<&str> {
    match (word.strip_prefix("-Wp,"), word.strip_prefix("-Xclang=")) {
        (Some(words), _) => {
            let mut kept = Vec::new();
            let mut silent = false;
            for word in words.split(',') {
                // What such an option is about stands in a word of its own.
                let value = !word.starts_with('-');
                silent = silent && value || is_silent(word) || SILENT_PAIRS.contains(&word);
                kept.extend((!silent).then_some(["-Xclang", word]));
            }
            kept.into_flattened()
        }
        (None, Some(option)) => vec!["-Xclang", option],
        (None, None) => vec![word],
    }
}

fn is_silent(word: &str) -> bool {
    let debugging = word.starts_with("-g") && !word.starts_with("-gcc");
    debugging || SILENT.contains(&word) || SILENT_PREFIXES.iter().any(|it| word.starts_with(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect(text: &str) -> Dialect {
        of(&call(text), &Adjustments::default())
    }

    fn call(text: &str) -> CompilerCall {
        CompilerCall::from_database(text.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn what_is_added_to_all_commands_counts_and_what_is_left_out_as_well() {
        let words = |it: &str| vec![it.to_owned()];
        let adjustments = Adjustments {
            before: words("-ftrapv"),
            after: words("-fno-strict-aliasing"),
            removed: words("-fwrapv"),
        };
        let found = of(&call("g++ -fwrapv -DX a.cpp -- -fx"), &adjustments);
        let options = ["-ftrapv", "-fwrapv", "-fno-strict-aliasing"];
        assert_eq!(found.options, options);
    }

    #[test]
    fn only_what_may_change_the_meaning_counts() {
        let rows = [
            ("-I inc -Iinc -isystem /x -DX=1 -D Y -UZ -include a.h", ""),
            ("-Wall -Werror -w -pedantic -Wp,-DX -Wp,-MD,a.d", ""),
            (
                "-Wp,-D,Q,-fno-signed-char -Xclang=-fno-x",
                "-Xclang -fno-signed-char -Xclang -fno-x",
            ),
            ("-g -g3 -ggdb -gdwarf-5 -gsplit-dwarf -pipe", ""),
            ("-o a.o -MD -MF a.d -MT a.o -c a.cpp -x c++", ""),
            (
                "-O0 -O2 -Os -fPIC -fdiagnostics-color=always -flto=auto",
                "",
            ),
            (
                "-Xclang -include-pch -Xclang a.pch -Xclang -include -Xclang a.hxx",
                "",
            ),
            ("-O2 -Ofast -fwrapv", "-Ofast -fwrapv"),
            ("-Ofast -O2", ""),
            ("-std=c++17", "-std=c++17"),
            ("--std c++17 --std=c++20", "-std=c++17 -std=c++20"),
            (
                "-funsigned-char -fwrapv -ftrapv -fno-exceptions -fno-rtti -m32 -mfma -march=native -fshort-enums",
                "-funsigned-char -fwrapv -ftrapv -fno-exceptions -fno-rtti -m32 -mfma -march=native -fshort-enums",
            ),
            (
                "-ftrivial-auto-var-init=zero -fsanitize=undefined -finstrument-functions -fms-extensions",
                "-ftrivial-auto-var-init=zero -fsanitize=undefined -finstrument-functions -fms-extensions",
            ),
            (
                "-Xclang -fno-x -mllvm -y --param z=1",
                "-Xclang -fno-x -mllvm -y --param z=1",
            ),
            ("-target x -gcc-toolchain=/x", "-target x -gcc-toolchain=/x"),
            ("a.cpp -- -fwrapv", ""),
        ];
        for (text, expected) in rows {
            let found = dialect(&format!("g++ {text}"));
            assert_eq!(found.options.join(" "), expected, "{text}");
            assert_eq!(found.compiler, "g++");
        }
    }
}
