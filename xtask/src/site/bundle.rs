//! The browser bundle: the application as wasm, and the JavaScript that loads it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::{NAME, package, publish, workshop};
use crate::build::Kind;
use crate::fingerprint::Stamp;
use crate::steps::Steps;
use crate::wasm_target::{TRIPLE, WasmToolchain};
use crate::{command, workspace};

const INPUTS: &[&str] =
    &[".cargo/config.toml", "Cargo.lock", "Cargo.toml", "app", "model", "package-lock.json", "xtask/src/site/bundle.rs"];

/// What rustc's wasm uses beyond the first version of WebAssembly; every browser since 2022 has them.
const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Compiles the application for the browser.
pub(super) fn build(steps: &mut Steps, kind: Kind) -> Result<()> {
    let wasm = package().join(format!("{NAME}.wasm"));
    let script = package().join(format!("{NAME}.js"));
    let stamp = Stamp::of("bundle", kind.name(), INPUTS, &[wasm.clone(), script.clone()])?;
    if stamp.is_current() {
        return steps.run_if_changed("browser bundle", &stamp, || Ok(()));
    }
    stamp.forget()?;
    let toolchain = WasmToolchain::find(steps)?;
    steps.run("browser bundle (cargo)", || compile(toolchain, kind))?;
    let folder = workshop("bundle")?;
    steps.run("browser bundle (wasm-bindgen)", || bind(&compiled(kind), &folder, kind))?;
    steps.run("browser bundle (wasm-opt, esbuild)", || {
        shrink_wasm(&folder, kind)?;
        shrink_script(&folder)?;
        publish(&folder.join("small.wasm"), &wasm)?;
        publish(&folder.join("small.js"), &script)
    })?;
    stamp.remember()
}

/// Arguments that select the browser's part of the application, shared with clippy so that both use one cache.
pub(crate) fn cargo_arguments(kind: Kind) -> Vec<String> {
    [
        "--package=tailrace-app",
        "--lib",
        "--no-default-features",
        "--features=hydrate",
        &format!("--profile={}", profile(kind)),
        &format!("--target={TRIPLE}"),
        &format!("--target-dir={}", workspace::front().display()),
    ]
    .map(str::to_owned)
    .to_vec()
}

const fn profile(kind: Kind) -> &'static str {
    match kind {
        Kind::Dev => "dev",
        Kind::Release => "wasm-release",
    }
}

fn compile(toolchain: WasmToolchain, kind: Kind) -> Result<()> {
    command::run(toolchain.cargo().current_dir(workspace::root()).arg("build").args(cargo_arguments(kind)))
}

fn compiled(kind: Kind) -> PathBuf {
    let folder = match kind {
        Kind::Dev => "debug",
        Kind::Release => "wasm-release",
    };
    workspace::front().join(TRIPLE).join(folder).join("tailrace_app.wasm")
}

/// Writes `tailrace.js` and `tailrace_bg.wasm`. The library has the version of the workspace's wasm-bindgen, as it must.
fn bind(wasm: &Path, folder: &Path, kind: Kind) -> Result<()> {
    let is_release = kind == Kind::Release;
    Bindgen::new()
        .input_path(wasm)
        .out_name(NAME)
        .web(true)?
        .typescript(false)
        .debug(!is_release)
        .keep_debug(false)
        .remove_name_section(is_release)
        .remove_producers_section(is_release)
        .generate(folder)
        .context("wasm-bindgen refused the wasm file")
}

fn shrink_wasm(folder: &Path, kind: Kind) -> Result<()> {
    let (full, small) = (folder.join(format!("{NAME}_bg.wasm")), folder.join("small.wasm"));
    if kind == Kind::Dev {
        fs::copy(full, small)?;
        return Ok(());
    }
    command::run(Command::new(workspace::node_program("wasm-opt")).arg("-Oz").args(WASM_FEATURES).arg(&full).arg("-o").arg(&small))
}

/// Minifies the script, takes wasm-bindgen's snippets into it, and names the wasm file as Leptos does when
/// `LEPTOS_OUTPUT_NAME` is set at compile time (`.cargo/config.toml`): without `_bg`.
fn shrink_script(folder: &Path) -> Result<()> {
    let script = folder.join(format!("{NAME}.js"));
    let text = fs::read_to_string(&script)?;
    let renamed = text.replace(&format!("{NAME}_bg.wasm"), &format!("{NAME}.wasm"));
    fs::write(&script, renamed)?;
    command::run(
        Command::new(workspace::node_program("esbuild"))
            .arg(&script)
            .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
            // Other modules of the site are loaded by their address, when they are needed.
            .args(["--external:/pkg/*", "--log-level=warning"])
            .arg(format!("--outfile={}", folder.join("small.js").display())),
    )
}
