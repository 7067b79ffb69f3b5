//! The verb `check`: what must hold before a test is worth running.

use std::process::Command;

use anyhow::Result;

use crate::build::Kind;
use crate::steps::Steps;
use crate::test::SELECTIONS;
use crate::wasm_target::WasmToolchain;
use crate::{command, site, tidy, workspace};

/// Cheap checks first.
pub(crate) fn run(steps: &mut Steps) -> Result<()> {
    tidy::run(steps)?;
    steps.run("formatting", || command::run(cargo().args(["fmt", "--all", "--check"])))?;
    steps.run("Cargo.lock agrees with the manifests", || {
        command::output(cargo().args(["metadata", "--locked", "--format-version=1"])).map(drop)
    })?;
    for (name, selection) in SELECTIONS {
        steps.run(&format!("clippy: {name}"), || {
            command::run(cargo().args(["clippy", "--quiet", "--all-targets"]).args(selection).args(["--", "-Dwarnings"]))
        })?;
    }
    browser_clippy(steps)
}

/// Uses the profile and the folder of the browser's release build, so that both share what they compile for the host.
fn browser_clippy(steps: &mut Steps) -> Result<()> {
    let toolchain = WasmToolchain::find(steps)?;
    let mut clippy = toolchain.clippy(steps)?;
    steps.run("clippy: browser", || {
        command::run(
            clippy.current_dir(workspace::root()).arg("--quiet").args(site::bundle_arguments(Kind::Release)).args(["--", "-Dwarnings"]),
        )
    })
}

fn cargo() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(workspace::root());
    cargo
}
