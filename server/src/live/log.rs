//! The run's newest log lines, bounded: the oldest go first.

use std::collections::VecDeque;

use tailrace_model::live::{LogEvent, LogLine};

/// Lines that are kept, as the live format promises.
const KEPT: usize = 200;

/// The newest lines, and how many of them no frame has carried yet.
#[derive(Debug, Default)]
pub(super) struct Log {
    lines: VecDeque<LogLine>,
    fresh: usize,
    pushed: u64,
}

impl Log {
    /// Adds a line.
    pub(super) fn push(&mut self, at_ms: i64, label: Option<String>, event: LogEvent) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(LogLine { at_ms, label, event });
        self.fresh = (self.fresh + 1).min(KEPT);
        self.pushed += 1;
    }

    /// The kept lines after the first `seen` ones, and how many there ever were.
    pub(super) fn since(&self, seen: u64) -> (Vec<LogLine>, u64) {
        let wanted = usize::try_from(self.pushed.saturating_sub(seen)).unwrap_or(KEPT).min(self.lines.len());
        (self.lines.iter().skip(self.lines.len() - wanted).cloned().collect(), self.pushed)
    }

    /// The lines that frames have carried.
    pub(super) fn published(&self) -> Vec<LogLine> {
        self.lines.iter().take(self.lines.len() - self.fresh).cloned().collect()
    }

    /// Every kept line.
    pub(super) fn all(&self) -> Vec<LogLine> {
        self.lines.iter().cloned().collect()
    }

    /// The lines that no frame has carried, which one does now.
    pub(super) fn publish(&mut self) -> Vec<LogLine> {
        let fresh = self.lines.iter().skip(self.lines.len() - self.fresh).cloned().collect();
        self.fresh = 0;
        fresh
    }
}
