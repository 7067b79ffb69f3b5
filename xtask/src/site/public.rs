//! Files that are served as they are.

use anyhow::Result;

use super::publish;
use crate::fingerprint::{self, Stamp};
use crate::steps::Steps;
use crate::workspace;

/// Copies `public/` into the site.
pub(super) fn copy(steps: &mut Steps) -> Result<()> {
    let from = workspace::root().join("public");
    let files = fingerprint::files_below(&from)?;
    let places = files
        .iter()
        .map(|file| Ok(workspace::site().join(file.strip_prefix(&from)?)))
        .collect::<Result<Vec<_>>>()?;
    let stamp = Stamp::of("public", "", &["public"], &places)?;
    steps.run_if_changed("public files", &stamp, || {
        files
            .iter()
            .zip(&places)
            .try_for_each(|(file, place)| publish(file, place))
    })
}
