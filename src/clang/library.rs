//! Finding and loading libclang at run time, so that the binary starts without it.

use std::sync::{Arc, OnceLock};

use clang_sys::{SharedLibrary, clang_getClangVersion};

use super::take_string;

/// The oldest libclang whose cursors mean what extraction expects.
const OLDEST: u32 = 19;

/// Why libclang cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LibraryError {
    /// No library was found.
    #[error("no libclang in {searched}; {advice}")]
    NotFound {
        /// The places that were tried.
        searched: String,
        /// What to do.
        advice: &'static str,
    },
    /// A library was found, but the loader does not take it.
    #[error("cannot load libclang: {reason}; {advice}")]
    Broken {
        /// What the loader said.
        reason: String,
        /// What to do.
        advice: &'static str,
    },
    /// A library was found, of a version that is too old.
    #[error(
        "libclang at {path} is too old ({version}), pleach needs {OLDEST} or newer; install the package libclang1-19 \
         (Debian, Ubuntu), or set LIBCLANG_PATH to the directory that holds it"
    )]
    TooOld {
        /// The library's file.
        path: String,
        /// What it says of itself.
        version: String,
    },
}

/// A loaded libclang. Loading is done once per process; [`Library::enter`] makes it usable in a thread.
#[derive(Clone)]
pub struct Library {
    shared: Arc<SharedLibrary>,
}

impl Library {
    /// Loads libclang, or returns what was loaded before.
    ///
    /// # Errors
    /// When no libclang is found, or only one that is older than 19.
    pub fn load() -> Result<Library, LibraryError> {
        static LIBRARY: OnceLock<Result<Library, LibraryError>> = OnceLock::new();
        LIBRARY.get_or_init(load_checked).clone()
    }

    /// Makes the library the one that this thread calls.
    pub fn enter(&self) {
        if !clang_sys::is_loaded() {
            clang_sys::set_library(Some(Arc::clone(&self.shared)));
        }
    }

    /// Has libclang parse on the stacks of the threads that call it, where it would use small ones of its own: a deep
    /// expression ends the process there. To be called before other threads run.
    pub fn parse_on_own_stack(&self) {
        // SAFETY: as the caller promises, nobody reads the environment meanwhile.
        unsafe { std::env::set_var("LIBCLANG_NOTHREADS", "1") };
    }

    /// What libclang says of its version (`Debian clang version 19.1.7`).
    pub fn version(&self) -> String {
        self.enter();
        // SAFETY: the library is loaded in this thread.
        take_string(unsafe { clang_getClangVersion() })
    }

    /// The folder of the headers that are the compiler's own (`stddef.h`), if it is beside the library. libclang looks for a folder of that
    /// name below its process's working directory first, so one that runs in `/usr` would find it under a relative name.
    pub fn resource_folder(&self) -> Option<String> {
        let major = major(&self.version())?;
        let library = self.shared.path();
        let real = library.canonicalize().ok()?;
        let beside = [library, &real]
            .into_iter()
            .filter_map(|it| it.parent())
            .flat_map(|folder| {
                let own = folder.join(format!("clang/{major}"));
                let debian = folder.join(format!("../llvm-{major}/lib/clang/{major}"));
                let lib64 = folder.join(format!("../lib/clang/{major}"));
                [own, debian, lib64]
            });
        let mut complete = beside.filter(|it| it.join("include/stddef.h").is_file());
        Some(complete.next()?.to_str()?.to_owned())
    }

    /// The file that was loaded.
    pub fn path(&self) -> String {
        self.shared.path().display().to_string()
    }
}

fn load_checked() -> Result<Library, LibraryError> {
    let shared = load_shared()?;
    let library = Library {
        shared: Arc::new(shared),
    };
    let version = library.version();
    if major(&version).is_some_and(|major| major >= OLDEST) {
        Ok(library)
    } else {
        Err(LibraryError::TooOld {
            path: library.path(),
            version,
        })
    }
}

const INSTALL: &str = "install the package libclang1-19 (Debian, Ubuntu), or set LIBCLANG_PATH to the directory that \
                       holds libclang 19";
const UNSET: &str =
    "set LIBCLANG_PATH to the directory that holds libclang 19, or unset it to search everywhere";

/// Where Debian's packages put libclang 19.
const KNOWN_PLACE: &str = "/usr/lib/llvm-19/lib";

/// Loads libclang from where it usually is, if it is there: clang-sys' own search runs programs and lists
/// many folders, which takes longer than loading.
fn load_from_known_place(may_choose: bool) -> Result<SharedLibrary, String> {
    let there = |name: &str| std::path::Path::new(KNOWN_PLACE).join(name).exists();
    if !may_choose || !(there("libclang-19.so.1") || there("libclang.so.1")) {
        return clang_sys::load_manually();
    }
    // SAFETY: the first load happens while all other threads wait (`Library::load` is called before
    // units are parsed in parallel), and the variable is taken back before that.
    unsafe { std::env::set_var("LIBCLANG_PATH", KNOWN_PLACE) };
    let loaded = clang_sys::load_manually();
    // SAFETY: as above.
    unsafe { std::env::remove_var("LIBCLANG_PATH") };
    loaded.or_else(|_| clang_sys::load_manually())
}

/// Only LIBCLANG_PATH is searched if it is set.
fn load_shared() -> Result<SharedLibrary, LibraryError> {
    let set = std::env::var_os("LIBCLANG_PATH");
    let advice = if set.is_some() { UNSET } else { INSTALL };
    let not_found = || LibraryError::NotFound {
        searched: set.as_ref().map_or_else(
            || "/usr/lib*, /usr/local/lib* and the folders below them".to_owned(),
            |path| format!("LIBCLANG_PATH ({})", path.display()),
        ),
        advice,
    };
    // The loader panics on paths like these.
    let usable = |path: &std::ffi::OsString| {
        let name = std::path::Path::new(path).file_name();
        name.is_some_and(|it| it.to_str().is_some()) && path.to_str().is_some()
    };
    if set.as_ref().is_some_and(|path| !usable(path)) {
        return Err(not_found());
    }
    load_from_known_place(set.is_none()).map_err(|reason| {
        match reason.contains("couldn't find any") {
            true => not_found(),
            false => LibraryError::Broken {
                reason: first_line(&reason),
                advice,
            },
        }
    })
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let end = line.find(", set the").unwrap_or(line.len());
    line[..end].to_owned()
}

/// The major version in `Debian clang version 19.1.7 (3~deb12u1)`.
fn major(version: &str) -> Option<u32> {
    let number = version.split("version ").nth(1)?;
    number.split('.').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn major_versions_are_read() {
        assert_eq!(major("Debian clang version 19.1.7 (3~deb12u1)"), Some(19));
        assert_eq!(major("clang version 21.0.0git"), Some(21));
        assert_eq!(major("something else"), None);
    }
}
