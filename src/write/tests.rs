//! The writer against a real folder.

use std::cell::Cell;
use std::time::{Duration, SystemTime};

use super::*;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn replacement(path: PathBuf, expected: &str, content: &str) -> Replacement {
    Replacement {
        path,
        expected: expected.into(),
        content: content.into(),
    }
}

/// A folder with `a` and `b` holding `old`, and replacements to `new`.
fn two_files() -> io::Result<(tempfile::TempDir, Vec<Replacement>)> {
    let folder = tempfile::tempdir()?;
    let names = ["a", "b"].map(|name| folder.path().join(name));
    for path in &names {
        fs::write(path, "old")?;
    }
    let all = names.map(|path| replacement(path, "old", "new")).to_vec();
    Ok((folder, all))
}

/// Names and contents of everything in the folder, in order.
fn contents(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        all.push((name, fs::read_to_string(entry.path())?));
    }
    all.sort();
    Ok(all)
}

fn pair(a: &str, b: &str) -> Vec<(String, String)> {
    vec![("a".into(), a.into()), ("b".into(), b.into())]
}

/// The error's text with the folder's path cut out.
fn message(folder: &Path, result: Result<(), WriteError>) -> String {
    let text = result.map_or_else(|error| error.to_string(), |()| "written".into());
    text.replace(&folder.display().to_string(), "[DIR]")
}

#[test]
fn writes_all_and_leaves_nothing_else() -> Outcome {
    let (folder, all) = two_files()?;
    write_all(&all)?;
    assert_eq!(contents(folder.path())?, pair("new", "new"));
    Ok(())
}

#[test]
fn a_file_that_changed_meanwhile_stops_everything() -> Outcome {
    let (folder, all) = two_files()?;
    fs::write(&all[1].path, "edited")?;
    assert_eq!(
        message(folder.path(), write_all(&all)),
        "[DIR]/b: changed while pleach was running; run it again"
    );
    assert_eq!(contents(folder.path())?, pair("old", "edited"));
    Ok(())
}

#[test]
fn a_file_that_changed_counts_even_if_it_would_stay() -> Outcome {
    let (folder, mut all) = two_files()?;
    all[1].content = "old".into();
    fs::write(&all[1].path, "edited")?;
    assert!(write_all(&all).is_err());
    assert_eq!(contents(folder.path())?, pair("old", "edited"));
    Ok(())
}

#[test]
fn a_file_that_is_gone_stops_everything() -> Outcome {
    let (folder, all) = two_files()?;
    fs::remove_file(&all[1].path)?;
    assert_eq!(
        message(folder.path(), write_all(&all)),
        "[DIR]/b: no longer there; run pleach again"
    );
    assert_eq!(contents(folder.path())?, [("a".into(), "old".into())]);
    Ok(())
}

fn set_readonly(path: &Path) -> io::Result<()> {
    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions)
}

#[test]
fn a_read_only_file_stops_everything() -> Outcome {
    let (folder, all) = two_files()?;
    set_readonly(&all[1].path)?;
    assert_eq!(
        message(folder.path(), write_all(&all)),
        "[DIR]/b: read-only; make it writable and run pleach again"
    );
    assert_eq!(contents(folder.path())?, pair("old", "old"));
    Ok(())
}

#[test]
#[cfg(unix)]
fn a_file_with_several_names_stops_everything() -> Outcome {
    let (folder, all) = two_files()?;
    fs::hard_link(&all[1].path, folder.path().join("c"))?;
    let told = message(folder.path(), write_all(&all));
    assert!(
        told.starts_with("[DIR]/b: has several names (hard links)"),
        "{told}"
    );
    fs::remove_file(folder.path().join("c"))?;
    assert_eq!(contents(folder.path())?, pair("old", "old"));
    Ok(())
}

#[test]
fn what_stays_the_same_is_not_touched() -> Outcome {
    let (folder, mut all) = two_files()?;
    all[0].content = "old".into();
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    for one in &all {
        fs::File::options()
            .write(true)
            .open(&one.path)?
            .set_modified(past)?;
    }
    set_readonly(&all[0].path)?;
    write_all(&all)?;
    assert_eq!(fs::metadata(&all[0].path)?.modified()?, past);
    assert!(fs::metadata(&all[1].path)?.modified()? > past);
    assert_eq!(contents(folder.path())?, pair("old", "new"));
    Ok(())
}

#[test]
fn a_failed_rename_takes_the_others_back() -> Outcome {
    let (folder, all) = two_files()?;
    let count = Cell::new(0);
    let second_fails = move |file: NamedTempFile, path: &Path| {
        count.set(count.get() + 1);
        match count.get() {
            2 => Err(io::Error::other("disk on fire")),
            _ => rename(file, path),
        }
    };
    assert_eq!(
        message(folder.path(), write_all_with(&all, &second_fails)),
        "[DIR]/b: cannot be written: disk on fire"
    );
    assert_eq!(contents(folder.path())?, pair("old", "old"));
    Ok(())
}

#[test]
fn what_cannot_be_taken_back_is_named() -> Outcome {
    let (folder, all) = two_files()?;
    let lost = folder.path().join("above");
    fs::create_dir(&lost)?;
    fs::write(lost.join("c"), "old")?;
    let all = [replacement(lost.join("c"), "old", "new"), all[1].clone()];
    let second_fails = move |file: NamedTempFile, path: &Path| match path.ends_with("b") {
        true => {
            fs::remove_dir_all(&lost)?;
            Err(io::Error::other("disk on fire"))
        }
        false => rename(file, path),
    };
    assert_eq!(
        message(folder.path(), write_all_with(&all, &second_fails)),
        "[DIR]/b: cannot be written: disk on fire; these files had been written and could not be restored: \
         [DIR]/above/c"
    );
    Ok(())
}

#[test]
fn doubles_are_written_once_and_must_agree() -> Outcome {
    let (folder, mut all) = two_files()?;
    all.push(replacement(folder.path().join("./a"), "old", "new"));
    write_all(&all)?;
    assert_eq!(contents(folder.path())?, pair("new", "new"));
    let all = [
        replacement(folder.path().join("a"), "new", "x"),
        replacement(
            folder.path().join("../").join(folder.path()).join("a"),
            "new",
            "y",
        ),
    ];
    assert_eq!(
        message(folder.path(), write_all(&all)),
        "[DIR]/a: two different results for one file (also named [DIR]/a)"
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_modes_stay_modes() -> Outcome {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, all) = two_files()?;
    fs::set_permissions(&all[0].path, fs::Permissions::from_mode(0o751))?;
    let link = folder.path().join("link");
    symlink("a", &link)?;
    write_all(&[replacement(link.clone(), "old", "new")])?;
    assert!(fs::symlink_metadata(&link)?.is_symlink());
    assert_eq!(fs::read_to_string(&all[0].path)?, "new");
    let mode = fs::metadata(&all[0].path)?.permissions().mode() & 0o7777;
    assert_eq!(mode, 0o751);
    Ok(())
}

#[test]
fn copies_leave_the_originals() -> Outcome {
    let (folder, mut all) = two_files()?;
    let inner = folder.path().join("src");
    fs::create_dir(&inner)?;
    fs::write(inner.join("c"), "old")?;
    all.push(replacement(inner.join("c"), "old", "new"));
    let out = tempfile::tempdir()?;
    let target = out.path().join("deep/out");
    write_copies(&all, folder.path(), &target)?;
    assert_eq!(fs::read_to_string(target.join("src/c"))?, "new");
    assert_eq!(fs::read_to_string(target.join("a"))?, "new");
    assert_eq!(fs::read_to_string(&all[0].path)?, "old");
    write_copies(&all[..1], &inner, &target)?;
    let outside = all[0].path.canonicalize()?;
    let below = outside.strip_prefix("/").unwrap_or(&outside);
    assert_eq!(fs::read_to_string(target.join(below))?, "new");
    Ok(())
}

#[test]
fn bytes_are_bytes() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("ä b.cpp");
    let old = b"\xef\xbb\xbfint a;\r\n\xff".to_vec();
    fs::write(&path, &old)?;
    let content = [old.clone(), b"int b;\r\n".to_vec()].concat();
    write_all(&[Replacement {
        path: path.clone(),
        expected: old,
        content: content.clone(),
    }])?;
    assert_eq!(fs::read(&path)?, content);
    Ok(())
}
