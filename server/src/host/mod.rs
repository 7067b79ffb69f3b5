//! What the server can do for a browser or a program, apart from how it is asked: the HTTP API and the
//! pages' backend both call this type.

mod error;
mod plans;
mod queue;
mod runs;
mod targets;

use tailrace_model::run::Generator;

use crate::{archive::Archive, executor::Executor, generator_lock::GeneratorLock, live::Hub, load::SharedLoad, vault::Vault};
pub(crate) use error::HostError;
use queue::Queue;

/// The running server's services. Clones are the same host.
#[derive(Clone)]
pub(crate) struct Host {
    archive: Archive,
    vault: Vault,
    hub: Hub,
    load: SharedLoad,
    generator: Generator,
    queue: Queue,
}

impl Host {
    /// A host with an empty queue. Runs one job after the other from now on.
    pub(crate) fn new(archive: Archive, vault: Vault, load: SharedLoad, lock: GeneratorLock) -> Self {
        let executor = Executor { archive: archive.clone(), load: load.clone(), lock };
        let generator = load.generator();
        Self { archive, vault, hub: Hub::default(), load, generator, queue: Queue::start(executor) }
    }

    /// Where runs are kept.
    pub(crate) const fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The channels of runs that are not over.
    pub(crate) const fn hub(&self) -> &Hub {
        &self.hub
    }

    /// Takes no further run, stops the present one, and returns when it is saved.
    pub(crate) async fn shut_down(&self) {
        self.queue.shut_down().await;
    }
}
