//! The program `tailrace`, as a library so that its parts are tested without a process.
//!
//! Reading order: [`cli`] (what the user typed) → `command` (one file a verb) → `admission` (a plan
//! becomes a queued run) → `executor` (runs it) → `archive` (keeps it) → `live` (tells about it) →
//! `http`, `api`, `site` (in a browser). Deliberately absent: arithmetic on measurements, which is `model`.

mod exit;

mod cli;

mod output;

mod settings;

mod plan_source;

mod vault;

mod paired_ratio;

mod archive;

mod credentials;

mod admission;

mod generator_lock;

mod load;

mod live;

mod executor;

mod terminal;

mod host;

mod backend;

mod demo;

mod http;

mod api;

mod site;

mod command;

use std::{ffi::OsString, process::ExitCode};

use clap::Parser;

/// Runs one command line (the program's name first) and returns the process's exit code.
#[must_use]
pub fn run<I>(arguments: I) -> ExitCode
where
    I: IntoIterator<Item = OsString>,
{
    let cli = match cli::Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return exit::of_usage(&error),
    };
    match command::dispatch(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            output::error(&failure);
            failure.exit().into()
        }
    }
}
