//! One trial: on a thread of its own, its seconds kept packed, saved with them in one transaction.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tailrace_engine::{Sink, TrialSpec};
use tailrace_model::{
    sample::{Phase, Sample},
    schedule::PlannedTrial,
    trial::TrialRecord,
};

use super::{Ended, Executor, Job, loss};
use crate::{archive::StoredSample, live::Channel};

impl Executor {
    /// Runs and saves a trial. A trial that fails is a record too.
    pub(super) async fn run_trial(&self, job: &Job, planned: &PlannedTrial) -> Result<TrialRecord, Ended> {
        job.channel.tell(|board, now| board.begin_trial(now, planned.index));
        let sink = Arc::new(Keeper { channel: job.channel.clone(), samples: Mutex::new(Vec::new()) });
        let target = job.targets[planned.target_index].clone();
        let spec = TrialSpec { plan: job.plan.clone(), planned: planned.clone(), target };
        let (load, stop, keeper) = (self.load.clone(), job.stop.clone(), sink.clone());
        let work = move || load.run_trial(&spec, keeper.as_ref(), &stop);
        let record = match tokio::task::spawn_blocking(work).await {
            Ok(record) => record,
            Err(panic) => loss::failed(planned, format!("the trial on target \"{}\" broke off: {panic}", planned.label), false),
        };
        self.save(job, record, &sink.take()).await
    }

    /// Saves a trial that is not run.
    pub(super) async fn skip_trial(&self, job: &Job, record: TrialRecord) -> Result<TrialRecord, Ended> {
        self.save(job, record, &[]).await
    }

    async fn save(&self, job: &Job, record: TrialRecord, samples: &[StoredSample]) -> Result<TrialRecord, Ended> {
        self.archive.save_trial(&job.id, &record, samples).await?;
        tracing::debug!(run.id = %job.id, trial.index = record.index, target.label = record.label, outcome = ?record.outcome, "trial saved");
        job.channel.tell(|board, now| board.end_trial(now, &record));
        Ok(record)
    }
}

/// Keeps a trial's seconds, about 1 kB each, and shows them on the board. It takes two locks for
/// microseconds and never waits for a reader.
struct Keeper {
    channel: Arc<Channel>,
    samples: Mutex<Vec<StoredSample>>,
}

impl Keeper {
    fn take(&self) -> Vec<StoredSample> {
        std::mem::take(&mut self.samples.lock().unwrap_or_else(PoisonError::into_inner)) // a push leaves the list whole
    }
}

impl Sink for Keeper {
    fn phase(&self, phase: Phase, length: Option<Duration>) {
        self.channel.tell(|board, now| board.enter_phase(now, phase, length));
    }

    fn connected(&self, connections: u32) {
        self.channel.tell(|board, _| board.connected(connections));
    }

    fn sample(&self, sample: Sample) {
        self.channel.tell(|board, _| board.sample(&sample));
        self.samples.lock().unwrap_or_else(PoisonError::into_inner).push(StoredSample::of(sample));
    }
}
