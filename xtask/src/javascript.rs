//! The JavaScript side: npm's packages at the versions of the lock file.

use std::process::Command;

use anyhow::Result;

use crate::fingerprint::Stamp;
use crate::steps::Steps;
use crate::{command, packages, workspace};

/// Installs the packages when the lock file changed or they are absent.
pub(crate) fn install(steps: &mut Steps) -> Result<()> {
    let stamp = Stamp::of(
        "javascript",
        "",
        &["package.json", "package-lock.json", ".npmrc"],
        &["sass", "esbuild", "wasm-opt"].map(workspace::node_program),
    )?;
    if !stamp.is_current() {
        packages::require(steps, &[&packages::NODE])?;
    }
    steps.run_if_changed("npm packages", &stamp, || {
        command::run(Command::new("npm").current_dir(workspace::root()).args(["ci", "--silent"]))
    })
}
