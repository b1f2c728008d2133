//! What a long run is at, on a terminal: `[12/340] src/a.cpp`, in one line that goes when the run does.
//!
//! Nothing is shown in the first moments, because a short run needs none, and nothing where standard error is no terminal.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::report::shown;

/// Runs that take no longer show nothing.
const PATIENCE: Duration = Duration::from_millis(700);

/// Longer lines would not go again.
const WIDTH: usize = 79;

/// Counts what is done.
pub(super) struct Progress {
    /// Files below it are shown as from here.
    directory: PathBuf,
    line: Option<Mutex<Line<Box<dyn Write + Send>>>>,
}

impl Progress {
    /// One on standard error, unless it is not to be `told` or nobody sees it.
    pub(super) fn new(told: bool, directory: &Path) -> Self {
        let seen = told && stderr().is_terminal();
        let line = || Mutex::new(Line::new(Box::new(stderr()) as _, PATIENCE));
        Progress {
            directory: directory.to_owned(),
            line: seen.then(line),
        }
    }

    /// There are so many things to do from now on.
    pub(super) fn start(&self, all: usize) {
        self.with(|it| (it.done, it.all) = (0, all));
    }

    /// Another one is done: this file.
    pub(super) fn step(&self, file: &str) {
        self.with(|it| it.step(&shown(Path::new(file), &self.directory)));
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        self.with(Line::end);
    }

    fn with(&self, work: impl FnOnce(&mut Line<Box<dyn Write + Send>>)) {
        if let Some(line) = &self.line {
            work(&mut line.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

struct Line<W: Write> {
    out: W,
    start: Instant,
    patience: Duration,
    done: usize,
    all: usize,
    shown: bool,
}

impl<W: Write> Line<W> {
    fn new(out: W, patience: Duration) -> Self {
        Line {
            out,
            start: Instant::now(),
            patience,
            done: 0,
            all: 0,
            shown: false,
        }
    }

    fn step(&mut self, name: &str) {
        self.done += 1;
        if self.start.elapsed() < self.patience {
            return;
        }
        // What a file is called may hold anything.
        let name = name
            .chars()
            .map(|it| if it.is_control() { '?' } else { it });
        let text = format!("[{}/{}] ", self.done, self.all);
        let text: String = text.chars().chain(name).take(WIDTH).collect();
        // Whoever closed the terminal needs no progress.
        let _ = write!(self.out, "\r{text}\x1b[K").and_then(|()| self.out.flush());
        self.shown = true;
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(self.out, "\r\x1b[K").and_then(|()| self.out.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_written_over_and_over() {
        let mut line = Line::new(Vec::new(), Duration::ZERO);
        line.all = 340;
        line.step("src/a.cpp");
        line.step("b\x1b.cpp");
        line.step(&"x".repeat(100));
        line.end();
        line.end();
        let long = "x".repeat(WIDTH - "[3/340] ".len());
        let expected = format!(
            "\r[1/340] src/a.cpp\x1b[K\r[2/340] b?.cpp\x1b[K\r[3/340] {long}\x1b[K\r\x1b[K"
        );
        assert_eq!(String::from_utf8_lossy(&line.out), expected);
    }

    #[test]
    fn short_runs_show_nothing() {
        let mut line = Line::new(Vec::new(), Duration::from_secs(3600));
        line.step("src/a.cpp");
        line.end();
        assert!(line.out.is_empty());
    }
}
