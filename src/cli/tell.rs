//! What is printed without looking at a program: about the command line, the checks, the configuration.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use clap::CommandFactory;
use clap_mangen::Man;

use super::args::{Action, Args, DumpArg};
use super::configure::Configured;
use crate::config::FILE_NAME;
use crate::extract::library;
use crate::report;

/// What the command line alone answers, if that is all that is asked.
///
/// # Errors
/// When it names a check that is none.
pub(super) fn without_configuration(args: &Args) -> Result<Option<String>> {
    if args.mode() == Action::Dump(DumpArg::Library) {
        return Ok(Some(library().to_owned()));
    }
    if let Some(name) = &args.explain {
        let check = report::check_named(name).map_err(|it| anyhow!(it))?;
        return Ok(Some(format!("{}\n\n{}", check.code.name(), check.text)));
    }
    if let Some(shell) = args.completions {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Args::documented(), "pleach", &mut script);
        return Ok(Some(String::from_utf8(script)?));
    }
    if args.man {
        let page = manual().context("the manual page cannot be written")?;
        return Ok(Some(String::from_utf8(page)?));
    }
    Ok(None)
}

/// The manual page: of the whole, and behind its options what the stages take beside these.
fn manual() -> std::io::Result<Vec<u8>> {
    let whole = Args::command();
    let is_shared = |it: &clap::Arg| whole.get_arguments().any(|own| own.get_id() == it.get_id());
    let page = Man::new(whole.clone()).manual("pleach");
    let mut out = Vec::new();
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    for (_, stage) in Args::stages() {
        let hidden = |it: clap::Arg| {
            let repeats = is_shared(&it) && !it.is_required_set();
            it.hide(repeats)
        };
        let stage = stage.mut_args(hidden);
        out.extend(format!(".SH \"{}\"\n", stage.get_name().to_uppercase()).into_bytes());
        let page = Man::new(stage.disable_help_flag(true).disable_version_flag(true));
        let mut part = Vec::new();
        page.render_synopsis_section(&mut part)?;
        page.render_description_section(&mut part)?;
        page.render_options_section(&mut part)?;
        out.extend(
            String::from_utf8_lossy(&part)
                .replace(".SH ", ".SS ")
                .into_bytes(),
        );
    }
    page.render_extra_section(&mut out)?;
    page.render_version_section(&mut out)?;
    Ok(out)
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
