//! What follows when a target no longer answers: go on, wait, or end, as the plan says. Going on against a
//! dead target must not take forever: after a few losses in a row its trials fail at once, and only now and
//! then one tries again.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use tailrace_model::{
    histogram::Histogram,
    plan::OnTargetLost,
    schedule::PlannedTrial,
    trial::{GeneratorHealth, Outcome, TrialRecord, Unfinished},
};

use super::{Ended, Executor, Job, start};

/// Losses in a row after which a target's trials fail without being tried.
const PATIENCE: u32 = 2;
/// After this long one trial of it is tried again.
const TRY_AGAIN: Duration = Duration::from_secs(30);
/// The longest wait of `on_target_lost = "wait"`.
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// Between two questions while waiting.
const POLL: Duration = Duration::from_secs(2);

/// What to do after a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next trial.
    GoOn,
    /// The next trial, once the target answers.
    Wait,
    /// End the run.
    End,
}

/// How often each target was lost in a row, and when it was last tried.
pub(super) struct Losses(Vec<(u32, Option<Instant>)>);

impl Losses {
    /// Nothing lost yet.
    pub(super) fn new(targets: usize) -> Self {
        Self(vec![(0, None); targets])
    }

    /// A trial found its target gone. A trial that was skipped does not count as a try.
    pub(super) fn lost(&mut self, target: usize, policy: OnTargetLost) -> Next {
        let skipped = self.given_up(target).is_some();
        if !skipped {
            self.0[target] = (self.0[target].0 + 1, Some(Instant::now()));
        }
        match policy {
            OnTargetLost::Next => Next::GoOn,
            OnTargetLost::Wait => Next::Wait,
            OnTargetLost::Stop => Next::End,
        }
    }

    /// The target did its trial.
    pub(super) fn answered(&mut self, target: usize) {
        self.0[target] = (0, None);
    }

    /// How many losses in a row, when its next trial is not worth trying now.
    pub(super) fn given_up(&self, target: usize) -> Option<u32> {
        let (losses, tried) = self.0[target];
        let recently = tried.is_some_and(|tried| tried.elapsed() < TRY_AGAIN);
        (losses >= PATIENCE && recently).then_some(losses)
    }
}

/// The record of a trial that was not tried, after so many losses in a row.
pub(super) fn skipped(planned: &PlannedTrial, losses: u32) -> TrialRecord {
    let reason = format!(
        "target \"{}\" was lost in {losses} trials in a row: its trials are not tried for {} s after each loss",
        planned.label,
        TRY_AGAIN.as_secs()
    );
    failed(planned, reason, true)
}

/// The record of a trial that measured nothing.
pub(super) fn failed(planned: &PlannedTrial, reason: String, target_lost: bool) -> TrialRecord {
    TrialRecord {
        version: TrialRecord::VERSION,
        index: planned.index,
        block: planned.block,
        cell: planned.cell.clone(),
        repeat: planned.repeat,
        label: planned.label.clone(),
        started_at: Timestamp::now(),
        outcome: Outcome::Failed { reason, target_lost },
        warmup_ns: 0,
        measured_ns: 0,
        events: 0,
        failed: 0,
        retries: 0,
        statements: Default::default(),
        kinds: Default::default(),
        errors: Vec::new(),
        latency_sum_ns: 0,
        response: Histogram::new(),
        service: None,
        unfinished: Unfinished::default(),
        generator: GeneratorHealth::default(),
    }
}

impl Executor {
    /// Waits until a target answers again, at most ten minutes; then the run goes on in any case.
    pub(super) async fn wait_for_target(&self, job: &Job, index: usize) -> Result<(), Ended> {
        let target = &job.targets[index];
        let reason = format!("target \"{}\" at {} does not answer; the run waits for it", target.label, target.url.place());
        job.channel.tell(|board, now| board.wait_for(now, Some(reason), Some(target.label.as_str())));
        let begun = Instant::now();
        while begun.elapsed() < LONGEST_WAIT {
            let answer = async {
                let is_there = start::ask(&self.load, target).await.is_ok();
                if !is_there {
                    tokio::time::sleep(POLL).await;
                }
                is_there
            };
            tokio::select! {
                is_there = answer => if is_there { break },
                () = start::stopped(&job.stop) => return Err(Ended::Cancelled),
            }
        }
        job.channel.tell(|board, now| board.wait_for(now, None, None));
        Ok(())
    }
}
