//! Texts of files: what the compiler read, taken from disk where that is the same.
//!
//! The compiler's own answer takes time linear in all that its unit includes and expands, for each file asked about.

use std::borrow::Cow;
use std::path::PathBuf;

use super::input::Input;
use crate::clang::{Overlay, TranslationUnit};
use crate::load::read_regular;

/// Arguments that may put other contents in place of files.
const REPLACING: [&str; 3] = ["vfsoverlay", "remap-file", "--config"];

/// The texts of the files of a translation unit.
pub(crate) struct Texts<'tu> {
    tu: &'tu TranslationUnit,
    directory: PathBuf,
    from_disk: bool,
}

impl<'tu> Texts<'tu> {
    pub(crate) fn new(tu: &'tu TranslationUnit, input: &Input, overlays: &[Overlay]) -> Self {
        let replaces = |it: &String| REPLACING.iter().any(|part| it.contains(part));
        Texts {
            tu,
            directory: PathBuf::from(&input.directory),
            from_disk: overlays.is_empty() && !input.arguments.iter().any(replaces),
        }
    }

    /// The text of the file with this key, regions included.
    pub(crate) fn of(&self, key: usize) -> Cow<'tu, [u8]> {
        let path = || self.directory.join(self.tu.file_name(key));
        let on_disk = self.from_disk.then(|| read_regular(&path()).ok());
        match on_disk.flatten() {
            Some(text) => Cow::Owned(text),
            None => Cow::Borrowed(self.tu.file_contents(key)),
        }
    }
}
