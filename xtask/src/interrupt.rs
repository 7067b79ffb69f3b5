//! Ctrl-C and SIGTERM as a flag, so that every verb can stop what it started before it ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

static REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Starts listening; from here on these signals no longer end the process by themselves.
pub(crate) fn listen() -> Result<()> {
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&REQUESTED)).with_context(|| format!("could not listen for signal {signal}"))?;
    }
    Ok(())
}

/// Whether somebody asked the verb to end.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Returns when somebody asks.
pub(crate) fn wait() {
    while !requested() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
