//! The server binary, which carries the site inside it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::build::Kind;
use crate::fingerprint::Stamp;
use crate::steps::Steps;
use crate::{command, workspace};

const INPUTS: &[&str] = &[".cargo/config.toml", "Cargo.lock", "Cargo.toml", "app", "engine", "model", "server"];

/// Compiles the binary `tailrace` and returns where it is.
pub(crate) fn build(steps: &mut Steps, kind: Kind) -> Result<PathBuf> {
    let binary = workspace::cargo_target().join(folder(kind)).join("tailrace");
    let mut inputs = INPUTS.to_vec();
    if kind == Kind::Release {
        inputs.push("target/site"); // the debug build reads the site from disk
    }
    let stamp = Stamp::of(&format!("server-{}", kind.name()), &binary.to_string_lossy(), &inputs, std::slice::from_ref(&binary))?;
    steps.run_if_changed("server (cargo)", &stamp, || {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(workspace::root()).args(["build", "--package=tailrace-server", "--bin=tailrace"]);
        if kind == Kind::Release {
            cargo.arg("--release");
        }
        command::run(&mut cargo)
    })?;
    Ok(binary)
}

const fn folder(kind: Kind) -> &'static str {
    match kind {
        Kind::Dev => "debug",
        Kind::Release => "release",
    }
}
