//! Tables of compiler options: which take the next word with them, and which pleach leaves out.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Dropped with the word behind.
pub(super) const DROPPED_PAIRS: &[&str] = &[
    "-o",
    "--output",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-include-pch",
    "--serialize-diagnostics",
    "-serialize-diagnostics",
    "-index-store-path",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-mllvm",
    "-l",
    "-L",
    "-T",
    "-u",
    "-z",
    "-Xlinker",
    "-Xassembler",
    "-Xanalyzer",
    "-wrapper",
];

/// Dropped by themselves.
const DROPPED: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-fsyntax-only",
    "-v",
    "-H",
    "-###",
    "-emit-llvm",
    "-emit-ast",
    "--compile",
    "--assemble",
    "--preprocess",
    "--precompile",
    "--verbose",
    "--trace-includes",
    "--dependencies",
    "--user-dependencies",
    "--write-dependencies",
    "--write-user-dependencies",
    "--print-missing-file-dependencies",
    "-Winvalid-pch",
    "-fpch-preprocess",
    "-pedantic-errors",
    "--pedantic-errors",
    "-fcolor-diagnostics",
    "-fno-color-diagnostics",
    "-fno-diagnostics-color",
    "-fansi-escape-codes",
    "-fstack-usage",
    "-fno-stack-usage",
    "-fno-extended-identifiers",
    "-felide-type",
    "-fvar-tracking",
    "-fworking-directory",
];

/// Dropped by how they begin.
const DROPPED_PREFIXES: &[&str] = &[
    "-o",
    "--output=",
    "-M",
    "-Wp,-M",
    "-l",
    "-L",
    "-Wl,",
    "-Wa,",
    "-Werror",
    "-dumpbase=",
    "-dumpdir=",
    "-save-temps",
    "--save-temps",
    "-ftime-trace",
    "-fdiagnostics-color",
    "-fdiagnostics-format",
    "-fdiagnostics-urls",
    "-fprofile-use",
    "-fprofile-instr-use",
    "-fprofile-sample-use",
    "-fauto-profile",
    "-fplugin",
    "-fpass-plugin",
    "-fdump-",
    "-fcall-saved-",
    "-fcall-used-",
];

/// Kept with the word behind.
pub(super) const KEPT_PAIRS: &[&str] = &[
    "-D",
    "-U",
    "-I",
    "-F",
    "-x",
    "-B",
    "-A",
    "-arch",
    "-target",
    "-framework",
    "-imacros",
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
    "-resource-dir",
    "-Xpreprocessor",
    "-Xopenmp-target",
    "--param",
    "--sysroot",
    "--target",
    "--std",
    "--language",
    "--config",
    "--define-macro",
    "--undefine-macro",
    "--include-directory",
    "--imacros",
];

/// Options of the compiler proper (`-Xclang`) that are dropped with the word behind.
pub(super) const FRONTEND_PAIRS: &[&str] = &[
    "-load",
    "-plugin",
    "-add-plugin",
    "-include-pch",
    "-dependency-file",
    "-MT",
    "-o",
    "-mllvm",
];

/// See the file's own head.
static GCC_ONLY: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    include_str!("gcc-only-flags.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
});

/// Whether a word that stands alone says nothing about how a file parses.
pub(super) fn is_dropped(word: &str) -> bool {
    DROPPED.contains(&word)
        || DROPPED_PREFIXES
            .iter()
            .any(|prefix| word.starts_with(prefix))
        || is_gcc_only(word)
}

/// Whether a flag, its `no-` form or its form with a value is in the table.
fn is_gcc_only(word: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    let positive = ["-f", "-m"].into_iter().find_map(|kind| {
        let rest = name.strip_prefix(kind)?.strip_prefix("no-")?;
        Some(format!("{kind}{rest}"))
    });
    GCC_ONLY.contains(name) || positive.is_some_and(|name| GCC_ONLY.contains(name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_one_of_flags() {
        assert!(GCC_ONLY.len() > 400);
        assert!(
            GCC_ONLY
                .iter()
                .all(|flag| flag.starts_with("-f") || flag.starts_with("-m"))
        );
        assert!(!is_gcc_only("-fno-exceptions"));
        assert!(!is_gcc_only("-fmax-errors=3"));
    }
}
