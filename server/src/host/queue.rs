//! The queue of runs: one at a time on a generator, in the order in which they came.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tailrace_engine::StopToken;
use tailrace_model::run::{RunId, RunState};
use tokio::sync::{Notify, watch};

use super::HostError;
use crate::executor::{Executor, Job};

/// Runs that may wait. Beyond it a start is refused.
const MOST_QUEUED: usize = 100;
/// How long a shutdown lets the events in flight end before it aborts them.
const PATIENCE: Duration = Duration::from_secs(15);

/// Clones are the same queue.
#[derive(Clone)]
pub(super) struct Queue(Arc<Shared>);

struct Shared {
    executor: Executor,
    state: Mutex<State>,
    wake: Notify,
    ended: watch::Sender<bool>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    present: Option<(RunId, StopToken)>,
    closed: bool,
}

impl Queue {
    /// An empty queue, and the task that works on it.
    pub(super) fn start(executor: Executor) -> Self {
        let shared = Shared { executor, state: Mutex::default(), wake: Notify::new(), ended: watch::Sender::new(false) };
        let queue = Self(Arc::new(shared));
        tokio::spawn(queue.clone().work());
        queue
    }

    /// Refuses when the queue is full or closed.
    pub(super) fn check_room(&self) -> Result<(), HostError> {
        let state = self.state();
        if state.closed {
            return Err(HostError::Conflict("the server is shutting down".to_owned()));
        }
        if state.waiting.len() >= MOST_QUEUED { Err(HostError::QueueFull(MOST_QUEUED)) } else { Ok(()) }
    }

    /// Adds a job at the end.
    pub(super) fn push(&self, job: Job) {
        self.state().waiting.push_back(job);
        self.0.wake.notify_one();
    }

    /// Ends a run of this queue, waiting or present; asked a second time, at once. False when it is not here.
    pub(super) async fn cancel(&self, id: &RunId) -> bool {
        let waiting = {
            let mut state = self.state();
            if let Some((_, stop)) = state.present.as_ref().filter(|(present, _)| present == id) {
                if stop.is_stopped() {
                    stop.abort();
                }
                stop.stop();
                return true;
            }
            let place = state.waiting.iter().position(|job| job.id == *id);
            place.and_then(|place| state.waiting.remove(place))
        };
        let Some(job) = waiting else { return false };
        self.0.executor.end_queued(job, RunState::Cancelled, None).await;
        true
    }

    /// How many runs wait.
    pub(super) fn len(&self) -> usize {
        self.state().waiting.len()
    }

    /// Closes the queue, ends what waits, stops the present run, and returns when it is saved.
    pub(super) async fn shut_down(&self) {
        let (waiting, present) = {
            let mut state = self.state();
            state.closed = true;
            (std::mem::take(&mut state.waiting), state.present.clone())
        };
        for job in waiting {
            self.0.executor.end_queued(job, RunState::Interrupted, Some("the server was stopped before it began")).await;
        }
        self.0.wake.notify_one();
        let mut ended = self.0.ended.subscribe();
        if let Some((_, stop)) = present {
            stop.stop();
            if tokio::time::timeout(PATIENCE, ended.wait_for(|ended| *ended)).await.is_err() {
                stop.abort();
            }
        }
        let _ = tokio::time::timeout(PATIENCE, ended.wait_for(|ended| *ended)).await; // then the process ends anyway
    }

    async fn work(self) {
        loop {
            let job = {
                let mut state = self.state();
                let job = state.waiting.pop_front();
                state.present = job.as_ref().map(|job| (job.id.clone(), job.stop.clone()));
                if job.is_none() && state.closed {
                    break;
                }
                job
            };
            match job {
                Some(job) => self.execute(job).await,
                None => self.0.wake.notified().await,
            }
        }
        self.0.ended.send_replace(true);
    }

    /// Executes a job in a task of its own: a fault in it ends this run and not the queue.
    async fn execute(&self, job: Job) {
        let (id, channel, executor) = (job.id.clone(), job.channel.clone(), self.0.executor.clone());
        let Err(panic) = tokio::spawn(async move { executor.execute(job).await }).await else { return };
        tracing::error!(run.id = %id, error = %panic, "the executor broke off");
        let reason = "a fault of tailrace ended this run; please report it";
        if let Err(error) = self.0.executor.archive.finish(&id, RunState::Failed, Some(reason)).await {
            tracing::error!(run.id = %id, error = %error, "could not save how the run ended");
        }
        channel.tell(|board, now| board.finish(now, RunState::Failed, Some(reason.to_owned())));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner) // each change leaves the state whole
    }
}
