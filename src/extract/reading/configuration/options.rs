//! What the command line says of macros and of folders with headers.

use std::collections::HashMap;
use std::path::PathBuf;

use super::conditionals::first_word;

/// The macros that the compiler's arguments define.
pub(super) fn given(arguments: &[String]) -> HashMap<String, String> {
    let mut given = HashMap::new();
    let mut apart: Option<bool> = None;
    for argument in arguments {
        let argument = argument.strip_prefix("-Wp,").unwrap_or(argument);
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
    let of_compiler = |it: &String| {
        let parts = ["/lib/clang/", "/lib/gcc/", "/include/c++/"];
        let whole = format!("{it}/");
        let roots = ["/usr/include/", "/usr/lib/", "/usr/lib64/"];
        roots.iter().any(|it| whole.starts_with(it)) || parts.iter().any(|it| whole.contains(it))
    };
    folders.retain(|it| !it.is_empty() && !of_compiler(it));
    folders
}

/// All folders that the arguments have searched for `<NAME>`, those of the compiler and the system aside.
pub(super) fn searched_folders(arguments: &[String]) -> Vec<PathBuf> {
    let mut folders = values(
        arguments,
        &["-I", "-include-directory=", "-include-directory"],
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
