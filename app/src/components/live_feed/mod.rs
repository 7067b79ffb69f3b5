//! The one live hook: frames of a running comparison, folded into a store that the page reads.

#[cfg(feature = "hydrate")]
mod backoff;
#[cfg(feature = "hydrate")]
mod socket;

use leptos::prelude::*;
use tailrace_model::live::LiveFrame;

use crate::view::live::Live;

/// How the page is connected to the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connection {
    /// Not yet: so it is rendered on the server.
    Connecting,
    /// Frames arrive.
    Open,
    /// The connection broke; it is tried again.
    Lost,
}

/// The store of a running comparison.
#[derive(Clone, Copy)]
pub(crate) struct LiveFeed {
    /// The run's state.
    pub live: RwSignal<Live>,
    /// How the page is connected.
    pub connection: RwSignal<Connection>,
    /// How often the connection was tried again in a row.
    pub attempts: RwSignal<u32>,
}

/// Follows a run, from the state that came with the page. In the browser it connects, and lets go when the page is left.
pub(crate) fn use_live_feed(first: LiveFrame) -> LiveFeed {
    #[cfg(feature = "hydrate")]
    let run = first.run.clone();
    let feed =
        LiveFeed { live: RwSignal::new(first.into()), connection: RwSignal::new(Connection::Connecting), attempts: RwSignal::new(0) };
    #[cfg(feature = "hydrate")]
    Effect::new(move || socket::follow(&run, feed));
    feed
}
