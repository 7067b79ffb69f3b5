//! The stylesheet: Sass to one minified CSS file.

use std::process::Command;

use anyhow::Result;

use super::{NAME, package, publish, workshop};
use crate::fingerprint::Stamp;
use crate::steps::Steps;
use crate::{command, workspace};

/// The browsers that the CSS is written for: the first with all of nesting, `color-mix` and `:has`.
const BROWSERS: &str = "--target=chrome123,firefox128,safari17.5";

/// Compiles `style/main.scss`.
pub(super) fn build(steps: &mut Steps) -> Result<()> {
    let css = package().join(format!("{NAME}.css"));
    let inputs = ["style", "package-lock.json", "xtask/src/site/stylesheet.rs"];
    let stamp = Stamp::of("stylesheet", "", &inputs, std::slice::from_ref(&css))?;
    steps.run_if_changed("stylesheet (sass, esbuild)", &stamp, || {
        let folder = workshop("stylesheet")?;
        let (full, small) = (folder.join("full.css"), folder.join("small.css"));
        command::run(
            Command::new(workspace::node_program("sass"))
                .args(["--no-source-map", "--quiet-deps"])
                .arg(workspace::root().join("style/main.scss"))
                .arg(&full),
        )?;
        command::run(
            Command::new(workspace::node_program("esbuild"))
                .arg(&full)
                .args(["--minify", "--log-level=warning", BROWSERS])
                .arg(format!("--outfile={}", small.display())),
        )?;
        publish(&small, &css)
    })
}
