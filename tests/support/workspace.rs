//! A private copy of a case, to be changed and compiled.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::case::{Case, entries, scratch};

/// A copy of a case's C++ files in a temporary directory.
pub(crate) struct Workspace {
    holder: tempfile::TempDir,
}

/// The files of a workspace by name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

impl Workspace {
    /// Copies `case`.
    pub(crate) fn of(case: &Case) -> Workspace {
        Workspace::with(&sources_in(&case.dir))
    }

    /// A workspace that holds `files`.
    pub(crate) fn with(files: &Files) -> Workspace {
        let holder = tempfile::Builder::new()
            .prefix("pleach-case-")
            .tempdir_in(scratch())
            .expect("a temporary directory");
        let workspace = Workspace { holder };
        for (name, bytes) in files {
            fs::write(workspace.dir().join(name), bytes).expect("a writable workspace");
        }
        workspace
    }

    /// Its directory, without symbolic links.
    pub(crate) fn dir(&self) -> PathBuf {
        let path = self.holder.path();
        path.canonicalize().unwrap_or_else(|_| path.to_owned())
    }

    /// A folder beside the files for what pleach keeps between runs.
    pub(crate) fn cache(&self) -> String {
        let folder = self.dir().join(".pleach-cache");
        folder.to_string_lossy().into_owned()
    }

    /// The C++ files as they are now.
    pub(crate) fn files(&self) -> Files {
        sources_in(&self.dir())
    }

    /// `text` with this workspace's path replaced.
    pub(crate) fn redact(&self, text: &str) -> String {
        text.replace(&*self.dir().to_string_lossy(), "[DIR]")
            .replace(&*self.holder.path().to_string_lossy(), "[DIR]")
    }
}

fn sources_in(dir: &Path) -> Files {
    let is_source = |path: &PathBuf| {
        matches!(
            path.extension().and_then(|extension| extension.to_str()),
            Some("cpp" | "h" | "inc")
        )
    };
    entries(dir)
        .into_iter()
        .filter(is_source)
        .map(|path| {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let bytes = fs::read(&path).expect("a readable source");
            (name, bytes)
        })
        .collect()
}
