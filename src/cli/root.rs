//! The project's root: nothing outside of it is edited.

use std::path::{Path, PathBuf};

/// The root for `files` (canonical, absolute), which are compiled in `directories`: the nearest folder above the first
/// file that `is_project` says holds a project (a `.git`), else the deepest folder that holds all files and
/// directories (headers often lie beside the sources, below the folder that the build runs in), unless that is
/// the top of the file system, else the deepest that holds all files.
///
/// Files outside of the project of the first one widen the root to the folder that holds all of them too, because
/// the user named them.
pub fn project_root(
    files: &[PathBuf],
    directories: &[PathBuf],
    is_project: impl Fn(&Path) -> bool,
) -> PathBuf {
    let Some(first) = files.first() else {
        return PathBuf::from("/");
    };
    let folder = first.parent().unwrap_or(first);
    let deepest = |start: &Path, directories: &[PathBuf]| {
        let inside = |folder: &Path, it: &PathBuf| it.starts_with(folder);
        let holds_all =
            |folder: &&Path| files.iter().chain(directories).all(|it| inside(folder, it));
        start
            .ancestors()
            .find(holds_all)
            .unwrap_or(start)
            .to_owned()
    };
    if let Some(project) = folder.ancestors().find(|folder| is_project(folder)) {
        return deepest(project, &[]);
    }
    let with_directories = deepest(folder, directories);
    match with_directories.parent() {
        Some(_) => with_directories,
        None => deepest(folder, &[]),
    }
}

/// Whether `folder` is the top of a git working tree (`.git` is a file in linked ones).
pub fn is_git_root(folder: &Path) -> bool {
    folder.join(".git").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(files: &[&str], project: &str) -> PathBuf {
        root_in(files, &[], project)
    }

    fn root_in(files: &[&str], directories: &[&str], project: &str) -> PathBuf {
        let paths = |list: &[&str]| list.iter().map(PathBuf::from).collect::<Vec<_>>();
        let is_project = |folder: &Path| folder == Path::new(project);
        project_root(&paths(files), &paths(directories), is_project)
    }

    #[test]
    fn the_build_folder_widens_the_root() {
        let build = |folder| root_in(&["/p/src/a.cpp"], &[folder], "");
        assert_eq!(build("/p"), Path::new("/p"));
        assert_eq!(build("/p/build"), Path::new("/p"));
        assert_eq!(build("/elsewhere"), Path::new("/p/src"));
        assert_eq!(root_in(&["/q/p/a.cpp"], &["/q"], "/q/p"), Path::new("/q/p"));
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
