//! The verb `test`: private databases, then every test.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::build::{self, Kind};
use crate::lab::Lab;
use crate::packages;
use crate::steps::Steps;
use crate::{command, workspace};

/// Which tests to run.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct Options {
    /// Run one part only.
    #[arg(long)]
    only: Option<Part>,
}

/// A part of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Every Rust test, those that need a database included.
    Unit,
    /// The examples in the documentation.
    Doc,
    /// The application in Chromium.
    Browser,
}

/// Runs the tests against servers of their own, which end with it.
pub(crate) fn run(steps: &mut Steps, options: Options) -> Result<()> {
    let wanted = |part| options.only.is_none_or(|only| only == part);
    if wanted(Part::Browser) {
        packages::require(steps, &[&packages::CHROMIUM, &packages::CHINESE_FONTS])?;
    }
    let lab = Lab::start(steps)?;
    if wanted(Part::Unit) {
        unit(steps, &lab)?;
    }
    if wanted(Part::Doc) {
        doc(steps)?;
    }
    if wanted(Part::Browser) {
        browser(steps, &lab)?;
    }
    Ok(())
}

/// Chromium, as `CHROMIUM` names it or as it is found.
pub(crate) fn chromium() -> Option<PathBuf> {
    std::env::var_os("CHROMIUM")
        .map(PathBuf::from)
        .or_else(|| command::find("chromium"))
        .or_else(|| command::find("chromium-browser"))
        .or_else(|| command::find("google-chrome"))
}

/// The build tool is tested apart: together with the rest, its libraries would be compiled again with other features.
pub(crate) const SELECTIONS: [(&str, &[&str]); 2] =
    [("workspace", &["--workspace", "--exclude=xtask"]), ("build tool", &["--package=xtask"])];

fn unit(steps: &mut Steps, lab: &Lab) -> Result<()> {
    for (name, selection) in SELECTIONS {
        steps.run(&format!("Rust tests: {name}"), || command::run(&mut unit_command(selection, lab)))?;
    }
    Ok(())
}

fn unit_command(selection: &[&str], lab: &Lab) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(workspace::root()).envs(lab.test_environment());
    if command::find("cargo-nextest").is_some() {
        cargo.args(["nextest", "run"]).args(selection);
        cargo.args(["--run-ignored=all", "--no-tests=pass"]);
    } else {
        cargo.args(["test", "--all-targets"]).args(selection);
        cargo.args(["--", "--include-ignored"]);
    }
    cargo
}

fn doc(steps: &mut Steps) -> Result<()> {
    steps.run("Rust tests: examples in the documentation", || {
        command::run(Command::new("cargo").current_dir(workspace::root()).args([
            "test",
            "--quiet",
            "--doc",
            "--workspace",
            "--exclude=xtask",
        ]))
    })
}

fn browser(steps: &mut Steps, lab: &Lab) -> Result<()> {
    let binary = build::of_kind(steps, Kind::Release)?;
    let chromium = chromium().context("no Chromium")?;
    steps.run("browser tests", || {
        command::run(
            Command::new("node")
                .current_dir(workspace::root())
                .arg("end2end/run.mjs")
                .envs(lab.test_environment())
                .env("TAILRACE_BIN", binary)
                .env("CHROMIUM", chromium),
        )
    })
}
