//! The verb `build`: the site first, then the server that embeds it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::steps::Steps;
use crate::{javascript, server_binary, site};

/// How to build.
#[derive(Args, Clone, Copy)]
pub(crate) struct Options {
    /// Build quickly instead of small and fast: nothing optimised, site files read from disk.
    #[arg(long)]
    dev: bool,
}

/// What a build is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// For a person who changes the code.
    Dev,
    /// For use, measurements and the browser tests.
    Release,
}

impl Kind {
    /// The word that tells the two apart in stamps.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }
}

/// Builds what is out of date and returns the server binary.
pub(crate) fn run(steps: &mut Steps, options: Options) -> Result<PathBuf> {
    let kind = if options.dev { Kind::Dev } else { Kind::Release };
    of_kind(steps, kind)
}

/// As [`run`], for verbs that need a binary.
pub(crate) fn of_kind(steps: &mut Steps, kind: Kind) -> Result<PathBuf> {
    javascript::install(steps)?;
    site::build(steps, kind)?;
    server_binary::build(steps, kind)
}
