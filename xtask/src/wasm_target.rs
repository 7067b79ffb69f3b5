//! A compiler for the browser: rustup's where it has the wasm standard library or can fetch it, else Debian's, whose
//! wasm standard library is built here from Debian's sources.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::{self, Need};
use crate::steps::{self, Steps};
use crate::{command, fingerprint, workspace};

/// The target triple of the browser's build.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_LINKER: &str = "wasm-ld-22";
/// Lies beside the libraries and says which compiler they were built by: they serve no other.
const BUILT_BY: &str = "tailrace-built-by";

/// Debian's newest Rust, which it keeps current for browsers: compiler and library sources of one version.
const DEBIAN_RUST: Need = Need {
    what: "a Rust compiler with the sources of its standard library, for the browser's build",
    packages: &["rustc-web", "cargo-web", "rust-web-src", "lld-22"],
    is_met: || library_sources().is_ok() && command::find(DEBIAN_LINKER).is_some(),
};

/// Clippy for Debian's compiler.
const DEBIAN_CLIPPY: Need = Need {
    what: "clippy for the browser's build",
    packages: &["rust-web-clippy"],
    is_met: || command::is_program(Path::new("/usr/bin/clippy-driver")),
};

/// Whose compiler builds the browser bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WasmToolchain {
    /// The compiler in `PATH`.
    Own,
    /// Debian's `rustc-web`.
    Debian,
}

impl WasmToolchain {
    /// The toolchain at hand; what is missing is installed or built.
    pub(crate) fn find(steps: &mut Steps) -> Result<Self> {
        if own_has_library() {
            return Ok(Self::Own);
        }
        if debian_has_library() {
            return Ok(Self::Debian);
        }
        if rustup_brings_library(steps) {
            return Ok(Self::Own);
        }
        if !packages::on_debian() {
            bail!("missing: the standard library of {TRIPLE}. Run: rustup target add {TRIPLE}");
        }
        packages::require(steps, &[&DEBIAN_RUST])?;
        steps.run("wasm standard library, from Debian's sources", build_library)?;
        Ok(Self::Debian)
    }

    /// A cargo command of this toolchain; the caller adds verb and arguments.
    pub(crate) fn cargo(self) -> Command {
        match self {
            Self::Own => Command::new("cargo"),
            Self::Debian => debian(DEBIAN_CARGO),
        }
    }

    /// A clippy command of this toolchain, up to its arguments.
    pub(crate) fn clippy(self, steps: &mut Steps) -> Result<Command> {
        match self {
            Self::Own => {
                let mut cargo = Command::new("cargo");
                cargo.arg("clippy");
                Ok(cargo)
            }
            Self::Debian => {
                packages::require(steps, &[&DEBIAN_CLIPPY])?;
                // Called by its path: `cargo clippy` would find rustup's first.
                let mut clippy = debian("/usr/bin/cargo-clippy");
                clippy.arg("clippy");
                Ok(clippy)
            }
        }
    }
}

/// A command that sees Debian's Rust only, whatever toolchain runs this verb.
fn debian(program: &str) -> Command {
    let linker = format!("CARGO_TARGET_{}_LINKER", TRIPLE.replace('-', "_").to_uppercase());
    let mut command = Command::new(program);
    command
        .env("CARGO", DEBIAN_CARGO)
        .env("RUSTC", DEBIAN_RUSTC)
        .env("RUSTDOC", "/usr/bin/rustdoc")
        .env(linker, DEBIAN_LINKER)
        // rustup's cargo points this at its own libraries.
        .env_remove("LD_LIBRARY_PATH");
    command
}

fn own_has_library() -> bool {
    let is_debian = command::find("rustc").is_some_and(|path| path == Path::new(DEBIAN_RUSTC));
    !is_debian && library_folder("rustc").is_ok_and(|folder| has_library(&folder))
}

fn debian_has_library() -> bool {
    command::find(DEBIAN_LINKER).is_some()
        && library_folder(DEBIAN_RUSTC).is_ok_and(|folder| {
            let built_by = fs::read_to_string(folder.join(BUILT_BY)).unwrap_or_default();
            has_library(&folder) && version(DEBIAN_RUSTC).is_ok_and(|version| version == built_by)
        })
}

/// Where this compiler looks for the target's standard library.
fn library_folder(rustc: &str) -> Result<PathBuf> {
    let printed = rustc_output(rustc, &["--print", "target-libdir", "--target", TRIPLE])?;
    Ok(PathBuf::from(printed.trim()))
}

fn version(rustc: &str) -> Result<String> {
    rustc_output(rustc, &["-vV"])
}

fn rustc_output(rustc: &str, arguments: &[&str]) -> Result<String> {
    command::output(Command::new(rustc).args(arguments).env_remove("LD_LIBRARY_PATH"))
}

fn has_library(folder: &Path) -> bool {
    fingerprint::files_below(folder).is_ok_and(|files| {
        files.iter().any(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            // rustup's carries a hash, one that cargo built does not.
            name == "libstd.rlib" || (name.starts_with("libstd-") && name.ends_with(".rlib"))
        })
    })
}

/// Tries rustup, which fails within seconds where it cannot download.
fn rustup_brings_library(steps: &mut Steps) -> bool {
    if command::find("rustup").is_none() {
        return false;
    }
    let added =
        steps.run(&format!("rustup target add {TRIPLE}"), || command::output(Command::new("rustup").args(["target", "add", TRIPLE])));
    if added.is_err() {
        steps::say("  rustup could not bring it; trying the system's packages");
    }
    added.is_ok() && own_has_library()
}

/// Where Debian keeps the sources of its compiler's standard library.
fn library_sources() -> Result<PathBuf> {
    let version = rustc_output(DEBIAN_RUSTC, &["--version"])?;
    let number = version.split_whitespace().nth(1).context("rustc names no version")?;
    let folder = PathBuf::from(format!("/usr/src/rustc-{number}/library"));
    if !folder.join("sysroot/Cargo.toml").exists() {
        bail!("no library sources in {}", folder.display());
    }
    Ok(folder)
}

/// Builds the wasm standard library and puts it where Debian's compiler looks for it.
fn build_library() -> Result<()> {
    let sources = workspace::state().join("rust-library");
    copy_sources(&library_sources()?, &sources)?;
    let built = sources.join("target");
    command::run(
        debian(DEBIAN_CARGO)
            .current_dir(&sources)
            .args(["build", "--quiet", "--release", "--target", TRIPLE])
            .args(["--manifest-path", "sysroot/Cargo.toml"])
            .args(["--features", "compiler-builtins-mem"])
            .arg("--target-dir")
            .arg(&built)
            // The sources need unstable features: this compiler may use them for its own library.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Cembed-bitcode=yes -Zforce-unstable-if-unmarked -Cpanic=abort"),
    )?;
    install_library(&built.join(TRIPLE).join("release/deps"))?;
    fs::remove_dir_all(&sources).context("could not remove the copied library sources")
}

/// The sources are copied because cargo writes beside them.
fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    command::run(Command::new("cp").arg("-R").arg(from).arg(to))
}

fn install_library(built: &Path) -> Result<()> {
    let folder = library_folder(DEBIAN_RUSTC)?;
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("could not write {}; run this once as root", folder.display()))?;
    for file in fingerprint::files_below(built)? {
        if file.extension() == Some(&OsString::from("rlib"))
            && let Some(name) = file.file_name()
        {
            fs::copy(&file, folder.join(name))?;
        }
    }
    fs::write(folder.join(BUILT_BY), version(DEBIAN_RUSTC)?)?;
    Ok(())
}
