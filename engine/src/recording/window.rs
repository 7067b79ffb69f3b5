//! The time of a trial: when its load begins, when it counts, and the intervals in between.

use tailrace_model::sample::Phase;

/// One second in nanoseconds.
pub(super) const SECOND_NS: u64 = 1_000_000_000;

/// Times of a trial's load, in nanoseconds of its clock. Warm-up comes before `measure_ns`, measuring until `end_ns`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// When the load begins (the barrier).
    pub(crate) start_ns: u64,
    /// When measuring begins.
    pub(crate) measure_ns: u64,
    /// When measuring ends. Brought forward when a trial ends early.
    pub(crate) end_ns: u64,
}

/// One interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) phase: Phase,
    pub(super) start_ns: u64,
    pub(super) end_ns: u64,
}

impl Window {
    /// The interval that begins at a time; none from the end on. Intervals last a second, and end
    /// where their phase ends: none straddles two phases.
    pub(super) fn interval_from(&self, start_ns: u64) -> Option<Bounds> {
        if start_ns >= self.end_ns {
            return None;
        }
        let (phase, phase_end) =
            if start_ns < self.measure_ns { (Phase::Warmup, self.measure_ns.min(self.end_ns)) } else { (Phase::Measure, self.end_ns) };
        Some(Bounds { phase, start_ns, end_ns: phase_end.min(start_ns + SECOND_NS) })
    }

    /// Whether a time is counted.
    pub(super) const fn counts(&self, end_ns: u64) -> bool {
        end_ns >= self.measure_ns && end_ns < self.end_ns
    }

    /// For how long was measured.
    pub(crate) const fn measured_ns(&self) -> u64 {
        self.end_ns.saturating_sub(if self.measure_ns < self.end_ns { self.measure_ns } else { self.end_ns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_never_straddle_warm_up_and_measuring() {
        let window = Window { start_ns: 0, measure_ns: 1_500_000_000, end_ns: 3_700_000_000 };
        let mut ends = Vec::new();
        let mut from = 0;
        while let Some(bounds) = window.interval_from(from) {
            ends.push((bounds.phase, bounds.end_ns / 1_000_000));
            from = bounds.end_ns;
        }
        let expected =
            [(Phase::Warmup, 1000), (Phase::Warmup, 1500), (Phase::Measure, 2500), (Phase::Measure, 3500), (Phase::Measure, 3700)];
        assert_eq!(ends, expected);
    }
}
