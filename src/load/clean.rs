//! Compiler arguments reduced to those that decide how a file parses.
//!
//! Dropped: outputs (libclang writes the files of `-MF` and `-Wp,-MD` indeed), precompiled headers and
//! profiles of another compiler version, plugins, what turns warnings into errors, flags that only gcc
//! knows, and every file name (libclang refuses the main file given twice).

use std::iter::Peekable;
use std::path::{Path, PathBuf};

use super::driver::{CompilerCall, has_cpp_extension, language_of};
use super::options::{DROPPED_PAIRS, FRONTEND_PAIRS, KEPT_PAIRS, is_dropped};
use super::plain;

/// The arguments of `call` for parsing `file` in `directory`. With `force_cpp`, a file whose extension says
/// nothing is C++ too.
pub(super) fn clean(
    call: &CompilerCall,
    file: &Path,
    directory: &Path,
    force_cpp: bool,
) -> Vec<String> {
    let mut cleaner = Cleaner::new(directory);
    cleaner.run(&call.arguments);
    let mut arguments = Vec::new();
    let unnamed = call.explicit_language().is_none() && !has_cpp_extension(file);
    if unnamed && (force_cpp || call.is_cpp(file)) {
        arguments.extend(["-x".to_owned(), language_of(file).to_owned()]);
    }
    arguments.push(format!(
        "-working-directory={}",
        cleaner.working_directory.display()
    ));
    arguments.extend(cleaner.kept);
    arguments
}

/// The C++ sources that `call` names: a compiler takes several, and compiles each by itself.
pub(super) fn sources(call: &CompilerCall) -> Vec<String> {
    let mut cleaner = Cleaner::new(Path::new(""));
    cleaner.run(&call.arguments);
    let is_source = |it: &String| {
        let path = Path::new(it);
        let is_named = has_cpp_extension(path) || path.extension().is_some_and(|it| it == "c");
        is_named && call.is_cpp(path) && language_of(path) == "c++"
    };
    cleaner.inputs.into_iter().filter(is_source).collect()
}

/// The precompiled header that is dropped, where no option names a header that is read in its place (as CMake's do).
pub(super) fn header_left_out(call: &CompilerCall) -> Option<&str> {
    let words = call.arguments.iter().map(String::as_str);
    let mut words = words.filter(|it| *it != "-Xclang").peekable();
    let mut found = None;
    while let Some(word) = words.next() {
        match word {
            "-include" | "--include" => return None,
            "-include-pch" => found = words.next(),
            _ => {}
        }
    }
    found
}

struct Cleaner {
    working_directory: PathBuf,
    kept: Vec<String>,
    /// The words that name files to compile or to link.
    inputs: Vec<String>,
}

impl Cleaner {
    fn new(directory: &Path) -> Self {
        Cleaner {
            working_directory: directory.to_owned(),
            kept: Vec::new(),
            inputs: Vec::new(),
        }
    }

    fn run(&mut self, words: &[String]) {
        let mut words = words.iter().map(String::as_str).peekable();
        while let Some(word) = words.next() {
            match word {
                "--" => self.inputs.extend(words.by_ref().map(str::to_owned)),
                "-Xclang" => self.frontend(&mut words),
                "-include" | "--include" => self.include(words.next()),
                "-working-directory" => self.change_directory(words.next().unwrap_or_default()),
                _ if DROPPED_PAIRS.contains(&word) => drop(words.next()),
                _ if KEPT_PAIRS.contains(&word) => self.pair(word, words.next()),
                _ => self.single(word),
            }
        }
    }

    fn single(&mut self, word: &str) {
        let option = word.len() > 1 && word.starts_with('-');
        if let Some(directory) = word.strip_prefix("-working-directory=") {
            self.change_directory(directory);
        } else if !option {
            self.inputs.push(word.to_owned());
        } else if !is_dropped(word) {
            self.kept.push(word.to_owned());
        }
    }

    fn pair(&mut self, word: &str, value: Option<&str>) {
        self.kept.push(word.to_owned());
        self.kept.extend(value.map(str::to_owned));
    }

    /// The driver would take a precompiled header that lies next to the included one, whoever made it; the
    /// compiler proper reads the header itself.
    fn include(&mut self, header: Option<&str>) {
        let Some(header) = header else { return };
        let words = ["-Xclang", "-include", "-Xclang", header];
        self.kept.extend(words.map(str::to_owned));
    }

    fn frontend<'a>(&mut self, words: &mut Peekable<impl Iterator<Item = &'a str>>) {
        let Some(option) = words.next() else { return };
        let pair = FRONTEND_PAIRS.contains(&option) || option.starts_with("-plugin-arg-");
        if pair && words.next_if_eq(&"-Xclang").is_some() {
            words.next();
        } else if !pair && !option.starts_with("-emit-") && !is_dropped(option) {
            self.pair("-Xclang", Some(option));
        }
    }

    fn change_directory(&mut self, directory: &str) {
        self.working_directory = plain(&self.working_directory.join(directory));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_what_is_compiled() {
        let rows: &[(&str, &[&str])] = &[
            ("g++ -c a.cpp", &["a.cpp"]),
            ("g++ a.cpp b.cc c.o d.a -o e.cpp", &["a.cpp", "b.cc"]),
            // Headers are no sources, be they named by an option or not.
            ("g++ -Winvalid-pch -include pre.hxx -c a.cpp", &["a.cpp"]),
            (
                "clang++ -Xclang -include -Xclang pre.hxx a.cpp -- b.cpp",
                &["a.cpp", "b.cpp"],
            ),
            ("g++ a.cpp -imacros m.cpp -MF d.cpp pre.hpp", &["a.cpp"]),
            ("g++ a.c b.cpp", &["a.c", "b.cpp"]),
            ("gcc a.c b.cpp", &["b.cpp"]),
        ];
        for (command, expected) in rows {
            let words = command.split(' ').map(str::to_owned).collect();
            let found = sources(&CompilerCall::from_database(words));
            assert_eq!(found, *expected, "{command}");
        }
    }

    #[test]
    fn a_precompiled_header_is_missed_where_nothing_stands_for_it() {
        let left_out = |words: &str| {
            let words = words.split_whitespace().map(str::to_owned).collect();
            let call = CompilerCall::from_fixed(words, |_| false);
            header_left_out(&call).map(str::to_owned)
        };
        assert_eq!(left_out("-O2 -include-pch a.pch"), Some("a.pch".to_owned()));
        let by_cmake = "-Xclang -include-pch -Xclang a.pch -Xclang -include -Xclang a.hxx";
        assert_eq!(left_out(by_cmake), None);
        assert_eq!(left_out("-O2"), None);
    }

    /// The cleaned arguments behind `-working-directory`, joined by spaces.
    fn cleaned(text: &str) -> String {
        let words = text.split_whitespace().map(str::to_owned).collect();
        let call = CompilerCall::from_database(words);
        let all = clean(&call, Path::new("/s/a.cpp"), Path::new("/b"), false);
        assert_eq!(all[0], "-working-directory=/b");
        all[1..].join(" ")
    }

    #[test]
    fn only_what_decides_the_parse_is_kept() {
        let rows = [
            ("-c -S -E -o a.o -oa.o --output=a.o", ""),
            ("-MD -MMD -MP -MF a.d -MFa.d -MT a.o -MQ a.o -MJ a.json", ""),
            ("-Wp,-MD,a.d -Wp,-DX", "-Wp,-DX"),
            ("--serialize-diagnostics a.dia -DX", "-DX"),
            ("-save-temps -save-temps=obj --save-temps -DX", "-DX"),
            ("-fdiagnostics-color=always -fcolor-diagnostics", ""),
            ("-include-pch a.pch -Winvalid-pch -Wall", "-Wall"),
            (
                "-Werror -Werror=switch -pedantic-errors -Wall -Wno-error=x",
                "-Wall -Wno-error=x",
            ),
            ("-fplugin=p.so -fplugin-arg-p-x=1 -fpass-plugin=q.so", ""),
            (
                "-Xclang -load -Xclang p.so -Xclang -add-plugin -Xclang p",
                "",
            ),
            (
                "-Xclang -plugin-arg-p -Xclang -x -Xclang -fno-x",
                "-Xclang -fno-x",
            ),
            (
                "-Xclang -include-pch -Xclang a.pch -Xclang -include -Xclang a.hxx",
                "-Xclang -include -Xclang a.hxx",
            ),
            ("-include a.h", "-Xclang -include -Xclang a.h"),
            (
                "-fconcepts -fipa-pta -fanalyzer -fmodules-ts -fno-canonical-system-headers",
                "",
            ),
            (
                "-fstack-usage -fconserve-stack -mpreferred-stack-boundary=3",
                "",
            ),
            ("-fno-ipa-pta -fanalyzer-verbosity=2 -fdump-tree-all", ""),
            ("-fprofile-use=a.profdata -mllvm -x", ""),
            (
                "-std=c++20 -O2 -fno-exceptions -march=native",
                "-std=c++20 -O2 -fno-exceptions -march=native",
            ),
            (
                "-I inc -isystem /x -D X=1 -Iy -x c++",
                "-I inc -isystem /x -D X=1 -Iy -x c++",
            ),
            ("a.cpp b.o - -DX -- c.cpp -DY", "-DX"),
            ("-lm -L/x -l m -Wl,-rpath,/x -DX", "-DX"),
            ("-o", ""),
            ("-include", ""),
            ("-Xclang", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(cleaned(&format!("g++ {text}")), expected, "{text}");
        }
    }

    #[test]
    fn an_own_working_directory_is_kept() {
        for text in ["-working-directory=../c", "-working-directory ../c"] {
            let words = format!("g++ {text}");
            let call =
                CompilerCall::from_database(words.split_whitespace().map(str::to_owned).collect());
            let all = clean(&call, Path::new("/s/a.cpp"), Path::new("/b"), false);
            assert_eq!(all, ["-working-directory=/c"], "{text}");
        }
    }

    #[test]
    fn files_of_unclear_extension_are_named_cpp() {
        let rows = [
            ("g++", "a.h", false, "c++-header"),
            ("g++", "a.c", false, "c++"),
            ("clang", "a.inl", true, "c++-header"),
            ("clang", "a", true, "c++"),
        ];
        for (compiler, file, force, language) in rows {
            let call = CompilerCall::from_database(vec![compiler.to_owned()]);
            let all = clean(&call, Path::new(file), Path::new("/b"), force);
            assert_eq!(all, ["-x", language, "-working-directory=/b"], "{file}");
        }
    }
}
