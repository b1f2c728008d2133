//! What the command line says of macros and of folders with headers.

use std::collections::HashMap;
use std::path::PathBuf;

use super::conditionals::first_word;
use crate::load::handed_on;

/// The macros that the compiler's arguments define.
pub(super) fn given(arguments: &[String]) -> HashMap<String, String> {
    let mut given = HashMap::new();
    let mut apart: Option<bool> = None;
    for argument in handed_on(arguments) {
        let (defines, text) = match apart.take() {
            Some(defines) => (defines, argument),
            None => match (argument.strip_prefix("-D"), argument.strip_prefix("-U")) {
                (Some(text), _) => (true, text),
                (_, Some(text)) => (false, text),
                _ => continue,
            },
        };
        if text.is_empty() {
            apart = Some(defines);
            continue;
        }
        let (head, value) = text.split_once('=').unwrap_or((text, "1"));
        let name = first_word(head).to_owned();
        if name == "PLEACH_OFF" {
            continue;
        }
        match defines {
            true => drop(given.insert(name, format!("{}{value}", &head[first_word(head).len()..]))),
            false => drop(given.remove(&name)),
        }
    }
    given
}

/// The folders that the arguments make those of system headers, those of the compiler and the system aside.
pub(super) fn system_folders(arguments: &[String]) -> Vec<String> {
    let options = [
        "-isystem-after",
        "-isystem",
        "-cxx-isystem",
        "-stdlib++-isystem",
        "-idirafter",
    ];
    let mut folders = values(arguments, &options);
    folders.retain(|it| !it.is_empty() && !is_of_compiler(&format!("{it}/")));
    folders
}

/// The folders that the arguments say are those of a system or of a compiler as a whole.
pub(super) fn toolchain_folders(arguments: &[String]) -> Vec<String> {
    let options = [
        "-isysroot",
        "-sysroot=",
        "-sysroot",
        "-resource-dir=",
        "-resource-dir",
        "-gcc-toolchain=",
        "-gcc-install-dir=",
    ];
    let mut folders = values(arguments, &options);
    folders.retain(|it| !it.trim_end_matches('/').is_empty());
    folders
}

/// Whether a file that the compiler takes for a system header belongs to it or to the system: by its name, since what includes it
/// (a precompiled header, a library that has the program configure it) makes a system header of any file. `folders`: see `toolchain_folders`.
pub(super) fn is_of_toolchain(file: &str, folders: &[String]) -> bool {
    // Searched without being named.
    let roots = [
        "/usr/local/include/",
        "/nix/store/",
        "/opt/homebrew/",
        "/Library/Developer/",
        "/Applications/Xcode",
    ];
    is_of_compiler(file) || roots.iter().any(|it| file.starts_with(it)) || is_within(file, folders)
}

fn is_of_compiler(file: &str) -> bool {
    let parts = ["/lib/clang/", "/lib/gcc/", "/include/c++/"];
    let roots = ["/usr/include/", "/usr/lib/", "/usr/lib64/"];
    roots.iter().any(|it| file.starts_with(it)) || parts.iter().any(|it| file.contains(it))
}

/// All folders that the arguments have searched for `<NAME>`, those of the compiler and the system aside.
pub(super) fn searched_folders(arguments: &[String]) -> Vec<PathBuf> {
    let mut folders = values(
        arguments,
        &["-iquote", "-I", "-include-directory=", "-include-directory"],
    );
    folders.extend(system_folders(arguments));
    let start = values(arguments, &["-working-directory="]).pop();
    let start = PathBuf::from(start.unwrap_or_default());
    folders.iter().map(|it| start.join(it)).collect()
}

/// The values of options, joined or in the next word, in order.
pub(super) fn values(arguments: &[String], options: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        // Long options may begin with two dashes.
        let single = argument.strip_prefix('-').unwrap_or(argument);
        let mut both = [argument.as_str(), single].into_iter();
        let joined = both.find_map(|word| options.iter().find_map(|it| word.strip_prefix(it)));
        match joined {
            Some("") => found.extend(arguments.next().cloned()),
            Some(value) => found.push(value.to_owned()),
            None => {}
        }
    }
    found
}

/// Whether a file was found in one of `folders`, by the names that the compiler has for both.
pub(super) fn is_within(file: &str, folders: &[String]) -> bool {
    folders.iter().any(|it| {
        let behind = file.strip_prefix(it.trim_end_matches('/'));
        behind.is_some_and(|it| it.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn files_of_the_toolchain_are_told_by_where_they_are() {
        let folders = toolchain_folders(&words(
            "-I/app --sysroot=/target --sysroot /other -isysroot /sdk -isysroot/joined",
        ));
        assert_eq!(folders, ["/target", "/other", "/sdk", "/joined"]);
        for file in [
            "/usr/include/stdio.h",
            "/usr/local/include/boost/any.hpp",
            "/opt/cross/lib/gcc/arm/12/include/stddef.h",
            "/target/usr/include/stdio.h",
            "/joined/a.h",
        ] {
            assert!(is_of_toolchain(file, &folders), "{file}");
        }
        for file in ["/app/conf.h", "conf.h", "lib/../conf/cfg.h", "/targets/a.h"] {
            assert!(!is_of_toolchain(file, &folders), "{file}");
        }
    }

    /// What the system has is the program's to configure where the command line names its folder.
    #[test]
    fn named_folders_are_those_of_no_compiler() {
        let arguments = words("-isystem /usr/local/include -isystem /usr/include -isystem lib");
        assert_eq!(system_folders(&arguments), ["/usr/local/include", "lib"]);
    }
}
