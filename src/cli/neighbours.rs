//! Sources that were not named, but hold fused code that goes with a header which is about to change.
//!
//! A fused function is declared in a header and may be defined in several sources. Changing the header on the word of some of
//! them would leave the others with definitions that nothing declares.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::load::read_regular;
use crate::source::may_have_regions;
use crate::write::Replacement;

/// Fails if one of `others` holds generated code and includes a file that `changes` replaces.
///
/// # Errors
/// Names the first such source, and says what to do.
pub(super) fn check(changes: &[Replacement], others: &[PathBuf]) -> Result<()> {
    for other in others {
        let Ok(text) = read_regular(other) else {
            continue;
        };
        if changes.iter().any(|it| it.path == *other) || !may_have_regions(&text) {
            continue;
        }
        if let Some(header) = changes.iter().find(|it| includes(&text, &it.path)) {
            bail!(
                "{}: holds fused code that goes with {}; name both sources together, so that all of it changes at once",
                other.display(),
                header.path.display()
            );
        }
    }
    Ok(())
}

/// Whether `text` has an include directive for a file of that name.
fn includes(text: &[u8], path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|it| it.to_str()) else {
        return false;
    };
    let names = [format!("{name}\""), format!("{name}>")];
    let lines = text.split(|it| *it == b'\n').map(<[u8]>::trim_ascii_start);
    let mut directives = lines.filter(|it| it.starts_with(b"#") && holds(it, b"include"));
    directives.any(|line| names.iter().any(|it| holds(line, it.as_bytes())))
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|it| it == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fused_sources_that_include_a_changed_header_stop() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let begin = "#ifndef PLEACH_OFF  // pleach:begin 0001 f\n";
        let fused = write("fused.cpp", &format!("# include \"a/tree.h\"\n{begin}"));
        let plain = write("plain.cpp", "#include \"tree.h\"\n");
        let stranger = write("stranger.cpp", &format!("#include <wood.h>\n{begin}"));
        let change = Replacement {
            path: folder.path().join("tree.h"),
            expected: Vec::new(),
            content: Vec::new(),
        };
        let changes = [change];
        assert!(check(&changes, &[plain, stranger]).is_ok());
        assert!(check(&changes, &[fused]).is_err());
    }
}
