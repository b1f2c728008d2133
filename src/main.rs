//! The `pleach` binary: parses the command line, runs, prints.

use std::io::Write;
use std::process::ExitCode;

use pleach::cli::{args::Args, run::run};

fn main() -> ExitCode {
    #[cfg(feature = "mutate")]
    match pleach::mutation::start() {
        Ok(None) => {}
        Ok(Some(text)) => {
            let _ = std::io::stdout().write_all(text.as_bytes());
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "pleach: error: {message}");
            return ExitCode::from(2);
        }
    }
    let args = match Args::from_process() {
        Ok(args) => args,
        Err(error) => error.exit(),
    };
    let (output, code) = run(&args);
    // A reader that closed the pipe early has what it wanted.
    let _ = std::io::stdout().write_all(&output.out);
    let _ = std::io::stderr().write_all(output.err.as_bytes());
    code
}
