//! The site: every file that the server embeds, in `target/site`. Files are rewritten only when their content changes.

mod bundle;
mod charts;
mod public;
mod stylesheet;

pub(crate) use bundle::cargo_arguments as bundle_arguments;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::build::Kind;
use crate::steps::Steps;
use crate::{fingerprint, workspace};

/// What the site's files are called: Leptos's `output-name`.
const NAME: &str = "tailrace";

/// Builds the parts that are out of date.
pub(crate) fn build(steps: &mut Steps, kind: Kind) -> Result<()> {
    stylesheet::build(steps)?;
    charts::build(steps)?;
    public::copy(steps)?;
    bundle::build(steps, kind)
}

/// The folder of scripts, styles and the browser bundle: Leptos's `site-pkg-dir`.
fn package() -> PathBuf {
    workspace::site().join("pkg")
}

/// Puts a finished file into the site.
fn publish(from: &Path, to: &Path) -> Result<()> {
    let content = fs::read(from).with_context(|| format!("could not read {}", from.display()))?;
    fingerprint::write_if_changed(to, &content)
}

/// An empty folder for the unfinished files of one part.
fn workshop(part: &str) -> Result<PathBuf> {
    let folder = workspace::state().join(part);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
