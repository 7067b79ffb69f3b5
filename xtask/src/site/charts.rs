//! The chart library: ECharts, cut down to the chart kinds in use, as one ES module.

use std::process::Command;

use anyhow::Result;

use super::{package, publish, workshop};
use crate::fingerprint::Stamp;
use crate::steps::Steps;
use crate::{command, workspace};

/// Bundles `app/js/charts.js`.
pub(super) fn build(steps: &mut Steps) -> Result<()> {
    let script = package().join("charts.js");
    let inputs = ["app/js", "package-lock.json", "xtask/src/site/charts.rs"];
    let stamp = Stamp::of("charts", "", &inputs, std::slice::from_ref(&script))?;
    steps.run_if_changed("chart library (esbuild)", &stamp, || {
        let bundled = workshop("charts")?.join("charts.js");
        command::run(
            Command::new(workspace::node_program("esbuild"))
                .arg(workspace::root().join("app/js/charts.js"))
                .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
                .args(["--log-level=warning", "--legal-comments=none"])
                .arg(format!("--outfile={}", bundled.display())),
        )?;
        publish(&bundled, &script)
    })
}
