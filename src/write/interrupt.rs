//! What a signal may leave behind: all files old or all files new, and nothing else.
//!
//! While files are renamed the signal waits; before that it takes the temporary files away. A kill that no program can
//! answer to may fall between two renames, and leave temporary files (`.pleach-*`) as well; each file is whole even then.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Temporary files that were made. Names of those that are gone by now do no harm.
static STAGED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Held while files are renamed.
static COMMITTING: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a temporary file, of which [`watch`] knows.
///
/// # Errors
/// Those of `make`.
pub(super) fn staged<E>(
    make: impl FnOnce() -> Result<tempfile::NamedTempFile, E>,
) -> Result<tempfile::NamedTempFile, E> {
    let mut staged = lock(&STAGED);
    let file = make()?;
    staged.push(Path::to_owned(file.path()));
    Ok(file)
}

/// No signal ends the process while the result lives (but see the module).
pub(super) fn committing() -> MutexGuard<'static, ()> {
    lock(&COMMITTING)
}

/// From now on, signals that ask for an end are answered in order, and a write over the limit for the size of files
/// fails in place of ending the process.
#[cfg(unix)]
pub(super) fn watch() {
    use std::sync::Once;
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let too_large = std::sync::Arc::default();
        // Without handlers the system's own remain, which is no worse than before.
        let _ = signal_hook::flag::register(SIGXFSZ, too_large);
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) {
            std::thread::spawn(move || signals.forever().next().map(end));
        }
    });
}

/// The number of the signal for files that grow too large, on every system with signals that pleach runs on.
#[cfg(unix)]
const SIGXFSZ: i32 = 25;

/// Takes away what was begun, and ends the process as the signal would have.
#[cfg(unix)]
fn end(signal: i32) {
    let _no_commit = lock(&COMMITTING);
    let staged = lock(&STAGED);
    for path in staged.iter() {
        let _ = std::fs::remove_file(path);
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
pub(super) fn watch() {}
