//! Where things are: the folders that the verbs read and write.

use std::path::{Path, PathBuf};

/// The repository's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate xtask lies in a folder of the workspace")
}

/// Cargo's own target folder: `CARGO_TARGET_DIR`, else `target`.
pub(crate) fn cargo_target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The files that the server embeds.
pub(crate) fn site() -> PathBuf {
    root().join("target/site")
}

/// The target folder of the browser's build: another compiler may own it, so it is never shared with the native one.
pub(crate) fn front() -> PathBuf {
    root().join("target/front")
}

/// What the verbs remember between two calls. Removing it is always safe.
pub(crate) fn state() -> PathBuf {
    root().join("target/xtask")
}

/// A program of the JavaScript side.
pub(crate) fn node_program(name: &str) -> PathBuf {
    root().join("node_modules/.bin").join(name)
}
