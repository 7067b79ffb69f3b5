//! A board as a frame: a snapshot of everything that frames have carried, or only what is new.

use std::time::Instant;

use tailrace_model::live::{LiveCell, LiveFrame, LivePoint, LiveTrial, LogLine, Progress};

use super::{Board, board::Present};
use crate::paired_ratio::paired_ratio;

/// The live format's version.
const VERSION: u32 = 1;

impl Board {
    /// Everything that frames have carried so far, under the newest frame's number: what a new reader gets.
    pub(crate) fn snapshot(&self, now: Instant) -> LiveFrame {
        let mut frame = self.frame(now);
        frame.block = self.sides.iter().map(super::side::Side::published).collect();
        frame.log = self.log.published();
        frame
    }

    /// Everything, also what no frame has carried yet: for a reader that takes no frames.
    pub(crate) fn present(&self, now: Instant) -> LiveFrame {
        let mut frame = self.frame(now);
        frame.block = self.sides.iter().map(super::side::Side::all).collect();
        frame.log = self.log.all();
        frame
    }

    /// The next frame: what is new since the last one.
    pub(crate) fn publish(&mut self, now: Instant) -> LiveFrame {
        self.seq += 1;
        let mut frame = self.frame(now);
        frame.snapshot = false;
        frame.block = self.sides.iter_mut().map(super::side::Side::publish).collect();
        frame.log = self.log.publish();
        frame
    }

    /// The log's kept lines after the first `seen` ones, and how many there ever were.
    pub(crate) fn log_since(&self, seen: u64) -> (Vec<LogLine>, u64) {
        self.log.since(seen)
    }

    /// The newest second of each side: label and point.
    pub(crate) fn newest(&self) -> Vec<(&str, Option<&LivePoint>)> {
        self.sides.iter().map(|side| (side.label(), side.newest())).collect()
    }

    /// A snapshot without block and log.
    fn frame(&self, now: Instant) -> LiveFrame {
        LiveFrame {
            version: VERSION,
            seq: self.seq,
            snapshot: true,
            run: self.run.clone(),
            state: self.state,
            reason: self.reason.clone(),
            progress: self.progress(now),
            cells: (0..self.cells.len()).map(|cell| self.cell(cell)).collect(),
            now: self.present.as_ref().map(|present| self.trial(present, now)),
            block: Vec::new(),
            generator_cpu: self.generator_cpu,
            log: Vec::new(),
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "a plan has at most 20 000 trials")]
    fn progress(&self, now: Instant) -> Progress {
        let total = self.trials.len();
        let planned_s = self.plan.trial_s();
        let present_s = self.present.as_ref().and_then(|present| present.began).map_or(0.0, |began| seconds_since(began, now));
        let each_s = if self.done > 0 && !self.spent.is_zero() { self.spent.as_secs_f64() / self.done as f64 } else { planned_s };
        let passed_s = (self.done as f64).mul_add(planned_s, present_s.min(planned_s));
        let share = if self.is_over() && self.done == total { 1.0 } else { (passed_s / (planned_s * total.max(1) as f64)).clamp(0.0, 1.0) };
        let remaining_s = (!self.is_over()).then(|| ((total - self.done.min(total)) as f64).mul_add(each_s, -present_s).max(0.0));
        Progress { trials_done: self.done, trials_total: total, share, remaining_s }
    }

    fn cell(&self, index: usize) -> LiveCell {
        let of_repeat = |repeat: u32| {
            let tps = |target: usize| self.measured.get(&(index, repeat, target)).copied();
            Some((tps(0)?, tps(1)?))
        };
        let tps_ratio = paired_ratio((0..self.plan.timing.repeats.get()).filter_map(of_repeat));
        LiveCell { cell: self.cells[index].clone(), marks: self.marks[index].clone(), tps_ratio }
    }

    fn trial(&self, present: &Present, now: Instant) -> LiveTrial {
        let trial = &self.trials[present.index];
        let next = match present.began {
            Some(_) => self.trials.get(present.index + 1),
            None => self.trials.first(),
        };
        LiveTrial {
            index: present.index,
            cell: trial.cell.clone(),
            repeat: trial.repeat,
            repeats: self.plan.timing.repeats.get(),
            label: trial.label.clone(),
            phase: present.phase,
            phase_elapsed_s: seconds_since(present.since, now),
            phase_length_s: present.length.map(|length| length.as_secs_f64()),
            next: next.map(|next| format!("{} {}", next.label, next.cell)),
        }
    }
}

fn seconds_since(earlier: Instant, now: Instant) -> f64 {
    now.saturating_duration_since(earlier).as_secs_f64()
}
