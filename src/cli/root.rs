//! The project's root: nothing outside of it is edited.

use std::path::{Path, PathBuf};

/// The root for `files` (canonical, absolute): the nearest folder above the first file that `is_project` says
/// holds a project (a `.git`), else the deepest folder that holds all files.
///
/// Files outside of the project of the first one widen the root to the folder that holds all of them too, because
/// the user named them.
pub fn project_root(files: &[PathBuf], is_project: impl Fn(&Path) -> bool) -> PathBuf {
    let Some(first) = files.first() else {
        return PathBuf::from("/");
    };
    let folder = first.parent().unwrap_or(first);
    let project = folder.ancestors().find(|folder| is_project(folder));
    let start = project.unwrap_or(folder);
    let holds_all = |folder: &&Path| files.iter().all(|file| file.starts_with(folder));
    start
        .ancestors()
        .find(holds_all)
        .unwrap_or(start)
        .to_owned()
}

/// Whether `folder` is the top of a git working tree (`.git` is a file in linked ones).
pub fn is_git_root(folder: &Path) -> bool {
    folder.join(".git").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(files: &[&str], project: &str) -> PathBuf {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        project_root(&files, |folder| folder == Path::new(project))
    }

    #[test]
    fn project_of_the_first_file_else_common_folder() {
        assert_eq!(
            root(&["/p/src/a.cpp", "/p/lib/b.cpp"], "/p"),
            Path::new("/p")
        );
        assert_eq!(root(&["/p/src/a.cpp"], "/"), Path::new("/"));
        assert_eq!(root(&["/p/src/a.cpp"], ""), Path::new("/p/src"));
        assert_eq!(root(&["/p/src/a.cpp", "/p/lib/b.cpp"], ""), Path::new("/p"));
        assert_eq!(
            root(&["/p/src/a.cpp", "/p/srcs/b.cpp"], ""),
            Path::new("/p")
        );
        assert_eq!(
            root(&["/w/p/src/a.cpp", "/w/q/b.cpp"], "/w/p"),
            Path::new("/w")
        );
        assert_eq!(root(&[], ""), Path::new("/"));
    }
}
