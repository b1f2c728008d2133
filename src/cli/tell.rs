//! What is printed without looking at a program: about the command line, the checks, the configuration.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use clap::CommandFactory;

use super::args::{Args, Dump, Mode};
use super::configure::Configured;
use crate::config::FILE_NAME;
use crate::extract::library;
use crate::report;

/// What the command line alone answers, if that is all that is asked.
///
/// # Errors
/// When it names a check that is none.
pub(super) fn without_configuration(args: &Args) -> Result<Option<String>> {
    if args.mode() == Mode::Dump(Dump::Library) {
        return Ok(Some(library().to_owned()));
    }
    if let Some(name) = &args.explain {
        let check = report::check_named(name).map_err(|it| anyhow!(it))?;
        return Ok(Some(format!("{}\n\n{}", check.code.name(), check.text)));
    }
    if let Some(shell) = args.completions {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Args::command(), "pleach", &mut script);
        return Ok(Some(String::from_utf8(script)?));
    }
    if args.man {
        let mut page = Vec::new();
        let manual = clap_mangen::Man::new(Args::command()).manual("pleach");
        manual
            .render(&mut page)
            .context("the manual page cannot be written")?;
        return Ok(Some(String::from_utf8(page)?));
    }
    Ok(None)
}

/// What the configuration answers, if that is all that is asked.
///
/// # Errors
/// When a path in it is not UTF-8.
pub(super) fn without_files(
    args: &Args,
    configured: &Configured,
    directory: &Path,
) -> Result<Option<String>> {
    if args.list_checks {
        let line = |it: report::Check| {
            let off = match configured.settings.is_on(it.code) {
                true => "",
                false => " (off)",
            };
            format!("{:22} {}{off}\n", it.code.name(), it.summary())
        };
        return Ok(Some(report::all_checks().map(line).collect()));
    }
    if args.dump_config {
        let text = configured.settings.dump(directory);
        return Ok(Some(text.context("the configuration cannot be printed")?));
    }
    if args.verify_config {
        return Ok(Some(match &configured.file {
            Some(file) => format!("{}: correct\n", report::shown(file, directory)),
            None => format!("no {FILE_NAME} is used; the defaults hold\n"),
        }));
    }
    Ok(None)
}
