//! What a build links an object into, by the path of the object: CMake and Meson give each target a folder for its objects.

use std::collections::BTreeSet;
use std::path::{Component, Path};

use super::driver::CompilerCall;
use super::lexical;

/// The folder of the target that the object of `call` belongs to; nothing if the path of the object does not tell.
pub(super) fn target(
    call: &CompilerCall,
    output: Option<&Path>,
    directory: &Path,
) -> BTreeSet<String> {
    let named = output.map(Path::to_owned).or_else(|| {
        let object = object(&call.arguments)?;
        Some(object.into())
    });
    let folder = named.and_then(|it| folder(&lexical(&directory.join(it))));
    folder.into_iter().collect()
}

/// What stands behind the last `-o`.
fn object(words: &[String]) -> Option<&str> {
    let mut found = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-o" | "--output" => found = words.next().map(String::as_str),
            "--" => break,
            _ => {
                let joined = word.strip_prefix("--output=");
                found = joined.or_else(|| word.strip_prefix("-o")).or(found);
            }
        }
    }
    found
}

/// `CMakeFiles/NAME.dir` or Meson's `NAME.p`, with all folders above.
fn folder(object: &Path) -> Option<String> {
    let names: Vec<&str> = object
        .components()
        .filter_map(|it| match it {
            Component::Normal(name) => name.to_str(),
            _ => None,
        })
        .collect();
    let is_target = |at: &usize| {
        let of_cmake = *at > 0 && names[at - 1] == "CMakeFiles" && names[*at].ends_with(".dir");
        of_cmake || names[*at].ends_with(".p")
    };
    let last = names.len().checked_sub(1)?;
    let at = (0..last).find(is_target)?;
    Some(names[..=at].join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, output: Option<&str>) -> Vec<String> {
        let call =
            CompilerCall::from_database(line.split_whitespace().map(str::to_owned).collect());
        let found = target(&call, output.map(Path::new), Path::new("/b"));
        found.into_iter().collect()
    }

    #[test]
    fn folders_of_objects_name_targets() {
        let cmake = "g++ -c a.cpp -o CMakeFiles/app.dir/src/a.cpp.o";
        assert_eq!(of(cmake, None), ["b/CMakeFiles/app.dir"]);
        assert_eq!(of("g++ -c a.cpp -oapp.p/a.cpp.o", None), ["b/app.p"]);
        let output = Some("lib/CMakeFiles/core.dir/a.cpp.o");
        assert_eq!(of("g++ -c a.cpp", output), ["b/lib/CMakeFiles/core.dir"]);
        assert_eq!(of("g++ -c a.cpp -o a.o", None), [""; 0]);
        assert_eq!(of("g++ -c a.cpp -o a.p", None), [""; 0]);
        assert_eq!(of("g++ -c a.cpp", None), [""; 0]);
    }
}
