//! What the driver makes of arguments: the command of the compiler proper, which libclang prints for `-###` without a parse.
//!
//! It holds all that the driver takes from elsewhere: the folders that are searched unasked (which depend on the compilers and
//! libraries that are installed), those that the environment names (`CPATH`, `CPLUS_INCLUDE_PATH`), configuration files, the target.
//! libclang has no other way to tell, and no other place than standard error.

use std::io::{self, Read, Seek};
use std::sync::{Mutex, PoisonError};

use super::{ParseError, TranslationUnit};

/// The command of the compiler for `file`, which need not exist; `None` if the driver gives none.
///
/// # Errors
/// When libclang is missing.
pub fn compiler_command(
    file: &str,
    arguments: &[String],
) -> Result<Option<Vec<String>>, ParseError> {
    let mut arguments = arguments.to_vec();
    arguments.push("-###".to_owned());
    let mut parsed = Ok(());
    let text = captured(|| {
        // There is no unit: the driver stops when it has printed the command.
        if let Err(error @ (ParseError::Load(_) | ParseError::Nul(_))) =
            TranslationUnit::parse(file, &arguments, &[])
        {
            parsed = Err(error);
        }
    });
    parsed?;
    let text = String::from_utf8(text.unwrap_or_default()).unwrap_or_default();
    let mut commands = text.lines().filter(|it| it.contains("\"-cc1\""));
    let command = commands.next().filter(|_| commands.next().is_none());
    Ok(command.and_then(shlex::split))
}

/// What `work` writes to standard error. Nothing else should: it is the process's own.
fn captured(work: impl FnOnce()) -> io::Result<Vec<u8>> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut file = tempfile::tempfile()?;
    let saved = Saved(rustix::io::dup(rustix::stdio::stderr())?);
    rustix::stdio::dup2_stderr(&file)?;
    work();
    drop(saved);
    let mut text = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut text)?;
    Ok(text)
}

/// Standard error as it was; put back when this goes, be it by a panic.
struct Saved(rustix::fd::OwnedFd);

impl Drop for Saved {
    fn drop(&mut self) {
        // There is nobody whom a failure could be told.
        let _ = rustix::stdio::dup2_stderr(&self.0);
    }
}
