//! The channels of all runs of this process that are not over.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tailrace_model::{plan::Plan, run::RunId};

use super::{Board, Channel};

/// Finds the channel of a run. Clones are the same hub; it holds as many channels as runs are queued.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hub {
    channels: Arc<Mutex<HashMap<RunId, Arc<Channel>>>>,
}

impl Hub {
    /// Opens a run's channel; it goes when its last frame, after the run is over, has been sent.
    pub(crate) fn open(&self, run: &RunId, plan: &Arc<Plan>, cores: u32) -> Arc<Channel> {
        let channel = Arc::new(Channel::new(Board::new(run.clone(), plan.clone(), cores)));
        self.channels().insert(run.clone(), channel.clone());
        let (hub, run, publishing) = (self.clone(), run.clone(), channel.clone());
        tokio::spawn(async move {
            publishing.publish_until_over().await;
            hub.channels().remove(&run);
        });
        channel
    }

    /// The channel of a run that is not over.
    pub(crate) fn channel(&self, run: &RunId) -> Option<Arc<Channel>> {
        self.channels().get(run).cloned()
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<RunId, Arc<Channel>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner) // one insert or remove leaves the map whole
    }
}
