//! Takes records out of the workers' rings and closes an interval each second.

use std::sync::Arc;

use tailrace_model::sample::{Phase, Sample};

use super::{
    ErrorNames, Record, RecordReader, What, Window,
    cpu::process_cpu_ns,
    interval::Interval,
    totals::{Measured, Totals},
    window::Bounds,
};

/// An interval is closed so long after its end: a worker may have read the clock and not yet written its record.
const GRACE_NS: u64 = 20_000_000;

/// Adds up what the workers of a trial write. Used by one thread.
pub(crate) struct Recorder {
    window: Window,
    readers: Vec<RecordReader>,
    names: Arc<ErrorNames>,
    open: Option<Bounds>,
    index: u32,
    interval: Interval,
    totals: Totals,
    last_end_ns: u64,
    cpu_ns: Option<u64>,
}

impl Recorder {
    /// A recorder of a trial whose load begins now.
    pub(crate) fn new(window: Window, readers: Vec<RecordReader>, names: Arc<ErrorNames>) -> Self {
        Self {
            open: window.interval_from(window.start_ns),
            window,
            readers,
            names,
            index: 0,
            interval: Interval::default(),
            totals: Totals::default(),
            last_end_ns: window.start_ns,
            cpu_ns: process_cpu_ns(),
        }
    }

    /// Takes what is there; returns a sample when an interval has ended, so call it until it returns none.
    pub(crate) fn tick(&mut self, now_ns: u64) -> Option<Sample> {
        let Some(bounds) = self.open else {
            self.drain_after_end();
            return None;
        };
        self.drain(bounds);
        (now_ns >= bounds.end_ns + GRACE_NS).then(|| self.close(bounds))
    }

    /// The end of the last record so far, in nanoseconds of the trial's clock.
    pub(crate) const fn last_end_ns(&self) -> u64 {
        self.last_end_ns
    }

    /// Takes everything out of the rings, whatever its time: for a trial that ends before its window does.
    pub(crate) fn drain_all(&mut self, mut sample: impl FnMut(Sample)) {
        while let Some(bounds) = self.open {
            self.drain(bounds);
            if !self.readers.iter_mut().any(RecordReader::has_more) {
                return;
            }
            sample(self.close(bounds));
        }
    }

    /// Ends the window early, at a time not before the open interval's start.
    pub(crate) fn end_at(&mut self, end_ns: u64) {
        self.window.end_ns = self.window.end_ns.min(end_ns);
        self.open = self.open.and_then(|bounds| self.window.interval_from(bounds.start_ns));
    }

    /// Closes what is open and returns the trial's figures. `running_since_ns`: starts of events that never ended.
    pub(crate) fn finish(mut self, running_since_ns: impl Iterator<Item = u64>, mut sample: impl FnMut(Sample)) -> (Window, Measured) {
        while let Some(bounds) = self.open {
            self.drain(bounds);
            sample(self.close(bounds));
        }
        self.drain_after_end();
        for start_ns in running_since_ns.filter(|start_ns| *start_ns < self.window.end_ns) {
            self.totals.leave_unfinished(self.window.end_ns - start_ns);
        }
        let names = Arc::clone(&self.names);
        (self.window, self.totals.measured(&names))
    }

    fn drain(&mut self, bounds: Bounds) {
        for reader in &mut self.readers {
            while let Some(record) = reader.next_before(bounds.end_ns) {
                self.last_end_ns = self.last_end_ns.max(record.end_ns);
                // A record that came too late for its interval is counted in this one,
                // unless its own time was warm-up and this one counts.
                let counts = self.window.counts(record.end_ns);
                if bounds.phase == Phase::Measure && !counts {
                    continue;
                }
                self.interval.add(&record);
                if counts {
                    self.totals.note(&record);
                }
            }
            if let Some(lost) = reader.overflowed() {
                self.interval.add_overflowed(&lost);
                if bounds.phase == Phase::Measure {
                    self.totals.unrecorded += lost.records;
                }
            }
        }
    }

    /// After the end only one thing is of interest: events that had begun before it.
    fn drain_after_end(&mut self) {
        let end_ns = self.window.end_ns;
        let totals = &mut self.totals;
        let mut look = |record: &Record| {
            let is_event = matches!(record.what, What::Event { .. } | What::Failure(_));
            if is_event && record.start_ns() < end_ns && record.end_ns >= end_ns {
                totals.leave_unfinished(end_ns - record.start_ns());
            }
        };
        for reader in &mut self.readers {
            while let Some(record) = reader.next_before(u64::MAX) {
                look(&record);
            }
        }
    }

    fn close(&mut self, bounds: Bounds) -> Sample {
        let now = process_cpu_ns();
        let used = now.zip(self.cpu_ns).map(|(now, before)| now.saturating_sub(before));
        self.cpu_ns = now;
        let sample = self.interval.sample(self.index, bounds, self.window.start_ns, &self.names, used);
        if bounds.phase == Phase::Measure {
            self.totals.add(&self.interval);
        }
        self.interval.clear();
        self.index += 1;
        self.open = self.window.interval_from(bounds.end_ns);
        sample
    }
}

#[cfg(test)]
#[path = "recorder_tests.rs"]
mod tests;
