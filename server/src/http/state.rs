//! What handlers are given.

use std::sync::Arc;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;
use tokio::sync::{Semaphore, watch};

use super::Hosts;
use crate::host::Host;

/// Live readers at once. Beyond it a further one is refused.
const MOST_READERS: usize = 256;

/// The state of every route. Clones share it.
#[derive(Clone, FromRef)]
pub(crate) struct AppState {
    /// The services.
    pub(crate) host: Host,
    /// The host names that are answered.
    pub(crate) hosts: Hosts,
    /// What Leptos needs to know.
    pub(crate) leptos: LeptosOptions,
    /// Becomes true when the server ends.
    pub(crate) shutdown: watch::Receiver<bool>,
    /// Places for live readers.
    pub(crate) readers: Arc<Semaphore>,
}

impl AppState {
    /// The state of a server.
    pub(crate) fn new(host: Host, hosts: Hosts, leptos: LeptosOptions, shutdown: watch::Receiver<bool>) -> Self {
        Self { host, hosts, leptos, shutdown, readers: Arc::new(Semaphore::new(MOST_READERS)) }
    }
}
