//! What each file with fused code says of the files that it belongs with.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::link::Program;
use crate::model::FileId;
use crate::source::Manifest;

/// The manifests of an emission.
pub(super) struct Manifests<'p> {
    program: &'p Program,
    /// Files with regions.
    files: BTreeSet<FileId>,
    /// The one that has the lists.
    home: Option<FileId>,
}

impl<'p> Manifests<'p> {
    /// For fused code in `files`. The lists stand in a source if they can, so that a new one has no header compiled again.
    pub(super) fn new(program: &'p Program, files: BTreeSet<FileId>) -> Self {
        let source = files.iter().find(|it| program.mains.contains(it));
        let home = source.or_else(|| files.first()).copied();
        Manifests {
            program,
            files,
            home,
        }
    }

    /// What `file` says.
    pub(super) fn of(&self, file: FileId) -> Manifest {
        let Some(home) = self.home else {
            return Manifest::default();
        };
        let name = |it: FileId| relative(self.path(file), self.path(it));
        if file != home {
            return Manifest {
                with: [name(home)].into(),
                ..Manifest::default()
            };
        }
        if self
            .program
            .mains
            .iter()
            .chain(&self.files)
            .all(|it| *it == home)
        {
            return Manifest::default();
        }
        let headers = self.files.difference(&self.program.mains);
        Manifest {
            program: self.program.mains.iter().map(|it| name(*it)).collect(),
            headers: headers.map(|it| name(*it)).collect(),
            with: BTreeSet::new(),
        }
    }

    fn path(&self, file: FileId) -> &Path {
        let file = self.program.files.get(file.0 as usize);
        Path::new(file.map_or("", |it| &it.path))
    }
}

/// The path of `to` from the folder of the file `from`; both are absolute.
fn relative(from: &Path, to: &Path) -> String {
    let folder: Vec<Component<'_>> = from.parent().unwrap_or(from).components().collect();
    let target: Vec<Component<'_>> = to.components().collect();
    let equal = folder.iter().zip(&target).take_while(|it| it.0 == it.1);
    let common = equal.count();
    let up = folder[common..].iter().map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(target[common..].iter().copied()).collect();
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_file() {
        for (from, to, path) in [
            ("/p/a.cpp", "/p/a.cpp", "a.cpp"),
            ("/p/a.cpp", "/p/src/b.cpp", "src/b.cpp"),
            ("/p/src/a.cpp", "/p/inc/b.h", "../inc/b.h"),
            ("/p/a.cpp", "/q/b.h", "../q/b.h"),
        ] {
            assert_eq!(relative(Path::new(from), Path::new(to)), path);
        }
    }
}
