//! The state of a running comparison, folded from its frames. Pure: the socket is `components/live_feed`.

use tailrace_model::{
    live::{LiveCell, LiveFrame, LivePoint, LiveSide, LiveTrial, LogLine, Progress},
    run::RunState,
};

/// Log lines that a page keeps; older ones are dropped, the server's log has them.
const LOG_LINES: usize = 200;
/// Seconds over which the present figures are averaged.
const WINDOW: usize = 10;

/// What a page knows of a running comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Live {
    /// The newest frame's number.
    pub seq: u64,
    /// Where the run stands.
    pub state: RunState,
    /// Why, when it failed or waits.
    pub reason: Option<String>,
    /// How far it is.
    pub progress: Progress,
    /// Every cell with its trials.
    pub cells: Vec<LiveCell>,
    /// The trial that is going on.
    pub now: Option<LiveTrial>,
    /// The sides of the present block with all their seconds.
    pub block: Vec<LiveSide>,
    /// CPU share of the generator, 0 to 1.
    pub generator_cpu: Option<f64>,
    /// The newest log lines, oldest first.
    pub log: Vec<LogLine>,
}

/// A frame does not follow the one before: the state needs a snapshot, which a new connection brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("frames were lost")]
pub(crate) struct Gap;

impl From<LiveFrame> for Live {
    fn from(frame: LiveFrame) -> Self {
        let LiveFrame { version: _, seq, snapshot: _, run: _, state, reason, progress, cells, now, block, generator_cpu, log } = frame;
        Self { seq, state, reason, progress, cells, now, block, generator_cpu, log }
    }
}

impl Live {
    /// Takes in the next frame. A snapshot replaces everything; another one must be the very next.
    pub(crate) fn fold(&mut self, frame: LiveFrame) -> Result<(), Gap> {
        if frame.snapshot {
            *self = frame.into();
            return Ok(());
        }
        if frame.seq <= self.seq {
            return Ok(()); // already known from the snapshot
        }
        if frame.seq != self.seq + 1 {
            return Err(Gap);
        }
        let (block, log) = (std::mem::take(&mut self.block), std::mem::take(&mut self.log));
        *self = frame.into();
        self.block = std::mem::take(&mut self.block).into_iter().map(|side| grown(&block, side)).collect();
        self.log = log.into_iter().chain(std::mem::take(&mut self.log)).collect();
        let surplus = self.log.len().saturating_sub(LOG_LINES);
        self.log.drain(..surplus);
        Ok(())
    }

    /// The cell of the running trial.
    pub(crate) fn is_running(&self, cell: &LiveCell) -> bool {
        self.now.as_ref().is_some_and(|now| now.cell == cell.cell)
    }
}

/// A side with the seconds it had, when they belong to the same trial.
fn grown(before: &[LiveSide], mut side: LiveSide) -> LiveSide {
    let same = |earlier: &&LiveSide| earlier.label == side.label && earlier.trial == side.trial && side.trial.is_some();
    if let Some(earlier) = before.iter().find(same) {
        let mut points = earlier.points.clone();
        points.append(&mut side.points);
        side.points = points;
    }
    side
}

/// The figures of one side now: over its last 10 s while it runs, over its measured seconds when it is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Present {
    /// Events per second.
    pub tps: Option<f64>,
    /// Mean of the seconds' medians, in ms.
    pub p50_ms: Option<f64>,
    /// Mean of the seconds' 99th percentiles, in ms.
    pub p99_ms: Option<f64>,
}

/// The figures of a side of the present block.
pub(crate) fn present(side: &LiveSide) -> Present {
    let measured: Vec<&LivePoint> = side.points.iter().filter(|point| !point.warmup).collect();
    let points: &[&LivePoint] = if side.finished { &measured } else { &measured[measured.len().saturating_sub(WINDOW)..] };
    let warming: Vec<&LivePoint> = side.points.iter().rev().take(WINDOW).collect();
    let points = if points.is_empty() { &warming } else { points };
    Present {
        tps: mean(points.iter().map(|point| Some(point.tps))),
        p50_ms: mean(points.iter().map(|point| point.p50_ms)),
        p99_ms: mean(points.iter().map(|point| point.p99_ms)),
    }
}

#[allow(clippy::cast_precision_loss, reason = "a trial has fewer seconds than 2^53")]
fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let (sum, count) = values.flatten().fold((0.0, 0usize), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::live_example::{frame, point};

    #[test]
    fn frames_in_order_grow_the_block_and_the_log() {
        let mut live = Live::from(frame(4, true, 0, 1));
        live.fold(frame(5, false, 0, 2)).unwrap();
        live.fold(frame(5, false, 0, 2)).unwrap();
        assert_eq!((live.seq, live.block[0].points.len(), live.log.len()), (5, 2, 2));
    }

    #[test]
    fn a_new_trial_begins_with_its_own_seconds() {
        let mut live = Live::from(frame(4, true, 0, 3));
        live.fold(frame(5, false, 1, 1)).unwrap();
        assert_eq!(live.block[0].points.len(), 1);
    }

    #[test]
    fn a_gap_is_refused_until_a_snapshot_heals_it() {
        let mut live = Live::from(frame(4, true, 0, 1));
        assert_eq!(live.fold(frame(7, false, 0, 2)), Err(Gap));
        live.fold(frame(9, true, 0, 5)).unwrap();
        assert_eq!(live.seq, 9);
    }

    #[test]
    fn a_running_side_shows_its_last_ten_seconds_without_warm_up() {
        let mut side = frame(1, true, 0, 1).block.remove(0);
        side.points = (0..30).map(|second| point(f64::from(second), second < 5, f64::from(second))).collect();
        assert_eq!(present(&side).tps, Some(24.5));
        side.finished = true;
        assert_eq!(present(&side).tps, Some(17.0));
        side.points.truncate(3);
        assert_eq!(present(&side).tps, Some(1.0), "nothing is measured yet: the warm-up is shown");
        side.points.clear();
        assert_eq!(present(&side), Present::default());
    }
}
