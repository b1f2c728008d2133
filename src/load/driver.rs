//! One compiler call taken apart: launchers, the compiler's name, its arguments; and which language it compiles.

use std::path::Path;

use crate::model::base_name;

/// Programs that run the compiler given to them as arguments.
const LAUNCHERS: &[&str] = &[
    "ccache",
    "distcc",
    "sccache",
    "icecc",
    "gomacc",
    "buildcache",
    "env",
];

/// Extensions that `clang` itself (not `clang++`) takes for C++.
const CPP_EXTENSIONS: &[&str] = &[
    "cpp", "cc", "cxx", "c++", "C", "CC", "CPP", "CXX", "C++", "cp", "hh", "hpp", "hxx", "H",
    "cppm", "ccm", "cxxm", "c++m", "ii",
];

/// Extensions of what sources include.
const HEADER_EXTENSIONS: &[&str] = &[
    "h", "hh", "hpp", "hxx", "h++", "H", "HH", "HPP", "inc", "inl", "ipp", "tcc", "tpp", "txx",
];

/// Whether a file is a header by its name. Those of the C++ library have no extension.
pub(crate) fn is_header(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str());
    extension.is_none_or(|it| HEADER_EXTENSIONS.contains(&it))
}

/// Whether a file is a source of C++ by its name.
pub(crate) fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| CPP_EXTENSIONS.contains(&it)) && !is_header(path)
}

/// A compiler call without launchers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompilerCall {
    /// The compiler as written, if the call names one.
    pub(super) compiler: Option<String>,
    /// What follows it.
    pub(super) arguments: Vec<String>,
}

impl CompilerCall {
    /// A database entry: the first word is a launcher or the compiler.
    pub(super) fn from_database(mut words: Vec<String>) -> Self {
        let start = launchers(&words);
        let mut words = words.split_off(start);
        let compiler = (!words.is_empty()).then(|| words.remove(0));
        CompilerCall {
            compiler,
            arguments: words,
        }
    }

    /// Words behind `--`: a whole call, or arguments only. A first word that is neither an option nor the source
    /// file is a compiler.
    pub(super) fn from_fixed(words: Vec<String>, is_source: impl Fn(&str) -> bool) -> Self {
        match words.first() {
            Some(first) if !first.starts_with('-') && !is_source(first) => {
                CompilerCall::from_database(words)
            }
            _ => CompilerCall {
                compiler: None,
                arguments: words,
            },
        }
    }

    /// What `-x` (or `--language`) says last.
    pub(super) fn explicit_language(&self) -> Option<&str> {
        let mut language = None;
        let mut words = self.arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "-x" | "--language" => language = words.next().map(String::as_str),
                "--" => break,
                _ => {
                    let joined = word
                        .strip_prefix("--language=")
                        .or_else(|| word.strip_prefix("-x"));
                    language = joined.or(language);
                }
            }
        }
        language.filter(|language| *language != "none")
    }

    /// Whether the call compiles `file` as C++.
    pub(super) fn is_cpp(&self, file: &Path) -> bool {
        match self.explicit_language() {
            Some(language) => language.starts_with("c++"),
            None if has_cpp_extension(file) => true,
            None => {
                matches!(extension(file), "c" | "h")
                    && self.compiler.as_deref().is_some_and(is_cpp_driver)
            }
        }
    }

    /// Whether the call compiles `file` as a language that is not C++ and has classes of it.
    pub(super) fn has_classes(&self, file: &Path) -> bool {
        match self.explicit_language() {
            Some(language) => ["objective-c++", "cuda", "hip"].contains(&language),
            None => ["mm", "M", "cu", "hip"].contains(&extension(file)),
        }
    }
}

/// Whether libclang takes `file` for C++ unasked.
pub(super) fn has_cpp_extension(file: &Path) -> bool {
    CPP_EXTENSIONS.contains(&extension(file))
}

/// The `-x` value for a C++ file that clang would not know by its extension.
pub(super) fn language_of(file: &Path) -> &'static str {
    match extension(file).chars().next() {
        Some('h' | 'H' | 'i' | 't') => "c++-header",
        _ => "c++",
    }
}

fn extension(file: &Path) -> &str {
    file.extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
}

/// How many words at the front belong to launchers. A launcher with nothing but options behind it stands for
/// the compiler itself (`distcc -c a.cpp`).
fn launchers(words: &[String]) -> usize {
    let mut start = 0;
    loop {
        let rest = &words[start..];
        let Some(length) = launcher(rest) else {
            return start;
        };
        match rest.get(length) {
            Some(next) if !next.starts_with('-') => start += length,
            _ => return start,
        }
    }
}

/// The length of one launcher with its own options, if `words` start with one.
fn launcher(words: &[String]) -> Option<usize> {
    let name = base_name(words.first()?);
    let cmake_env = name == "cmake"
        && words.get(1).is_some_and(|word| word == "-E")
        && words.get(2).is_some_and(|word| word == "env");
    let own = match cmake_env {
        true => 3,
        false if LAUNCHERS.contains(&name) => 1,
        false => return None,
    };
    let settings = words[own..]
        .iter()
        .take_while(|word| is_setting(word))
        .count();
    Some(own + settings)
}

/// `NAME=value`, as `ccache` and `env` take them in front of the compiler, or an option of `cmake -E env`.
fn is_setting(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    word == "--"
        || word.starts_with("--unset=")
        || name.is_some_and(|name| {
            !name.is_empty() && name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
        })
}

/// Whether a compiler of this name compiles `.c` and `.h` as C++ (`x86_64-linux-gnu-g++-12`).
fn is_cpp_driver(compiler: &str) -> bool {
    let name = base_name(compiler)
        .trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
    name.ends_with("++") || name.ends_with("cxx") || matches!(name, "icpc" | "icpx" | "CC")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(text: &str) -> CompilerCall {
        CompilerCall::from_database(text.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn launchers_are_stripped_repeatedly() {
        for text in [
            "g++ -c a.cpp",
            "/usr/bin/ccache g++ -c a.cpp",
            "ccache distcc /opt/sccache.exe icecc g++ -c a.cpp",
            "ccache base_dir=/x sloppiness=pch_defines g++ -c a.cpp",
            "env CCACHE_DIR=/x ccache g++ -c a.cpp",
            "/usr/bin/cmake -E env --unset=X A=b -- ccache g++ -c a.cpp",
        ] {
            let call = call(text);
            assert_eq!(call.compiler.as_deref(), Some("g++"), "{text}");
            assert_eq!(call.arguments, ["-c", "a.cpp"], "{text}");
        }
    }

    #[test]
    fn a_launcher_may_stand_for_the_compiler() {
        assert_eq!(call("distcc -c a.cpp").compiler.as_deref(), Some("distcc"));
        assert_eq!(call("ccache").compiler.as_deref(), Some("ccache"));
        assert_eq!(call("").compiler, None);
    }

    #[test]
    fn language_by_option_then_extension_then_driver() {
        let rows = [
            ("clang -c a.cpp", "a.cpp", true),
            ("gcc -c a.c", "a.c", false),
            ("g++ -c a.c", "a.c", true),
            ("clang++-19 -c a.h", "a.h", true),
            ("aarch64-linux-gnu-g++-12.2 a.c", "a.c", true),
            ("clang -x c++ -c a.c", "a.c", true),
            ("clang -xc++-header a.h", "a.h", true),
            ("clang++ -x c -c a.cpp", "a.cpp", false),
            ("clang++ -x c -x none -c a.cpp", "a.cpp", true),
            ("clang++ --language=cuda a.cpp", "a.cpp", false),
            ("nvcc -c a.cu", "a.cu", false),
            ("g++ -c a.S", "a.S", false),
        ];
        for (text, file, cpp) in rows {
            assert_eq!(call(text).is_cpp(Path::new(file)), cpp, "{text}");
        }
    }
}
