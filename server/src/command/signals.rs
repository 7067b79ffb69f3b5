//! Ctrl-C and SIGTERM: the first ends in order, the second at once.

use std::{future::Future, io};

use tailrace_engine::StopToken;
use tokio::signal;

use crate::output;

/// The signals that ask this process to end, heard from its making on.
pub(super) struct Signals {
    #[cfg(unix)]
    interrupt: signal::unix::Signal,
    #[cfg(unix)]
    terminate: signal::unix::Signal,
}

impl Signals {
    /// Begins to hear.
    #[cfg(unix)]
    pub(super) fn new() -> io::Result<Self> {
        use signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Begins to hear.
    #[cfg(not(unix))]
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Returns at the next signal.
    #[cfg(unix)]
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => (),
            _ = self.terminate.recv() => (),
        }
    }

    /// Returns at the next signal.
    #[cfg(not(unix))]
    pub(super) async fn next(&mut self) {
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Obeys signals while `work` goes on: the first stops the token, the second aborts it. A system without
/// signals lets the work end by itself.
pub(super) async fn obeyed_while<T>(stop: &StopToken, work: impl Future<Output = T>) -> T {
    tokio::pin!(work);
    let mut signals = match Signals::new() {
        Ok(signals) => signals,
        Err(error) => {
            tracing::warn!(error = %error, "Ctrl-C cannot be heard");
            return work.await;
        }
    };
    loop {
        tokio::select! {
            done = &mut work => return done,
            () = signals.next() => {
                if stop.is_stopped() {
                    output::note("aborting");
                    stop.abort();
                } else {
                    output::note("stopping after the events in flight; Ctrl-C again ends at once");
                    stop.stop();
                }
            }
        }
    }
}
