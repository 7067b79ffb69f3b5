//! Files that are served as they are.

use std::path::PathBuf;

use anyhow::Result;

use super::{package, publish};
use crate::fingerprint::{self, Stamp};
use crate::steps::Steps;
use crate::workspace;

/// Copies `public/` into the site; what is no longer there leaves the site too.
pub(super) fn copy(steps: &mut Steps) -> Result<()> {
    let from = workspace::root().join("public");
    let files = fingerprint::files_below(&from)?;
    let places = files.iter().map(|file| Ok(workspace::site().join(file.strip_prefix(&from)?))).collect::<Result<Vec<_>>>()?;
    let stamp = Stamp::of("public", "", &["public"], &places)?;
    steps.run_if_changed("public files", &stamp, || {
        remove_others(&places)?;
        files.iter().zip(&places).try_for_each(|(file, place)| publish(file, place))
    })
}

fn remove_others(places: &[PathBuf]) -> Result<()> {
    for file in fingerprint::files_below(&workspace::site())? {
        if !file.starts_with(package()) && !places.contains(&file) {
            std::fs::remove_file(file)?;
        }
    }
    Ok(())
}
