//! The generator's own CPU time.

use std::time::Instant;

use crate::generator::cores;

/// CPU time that this process has used so far, user and system, in nanoseconds; none where it can't be read.
#[cfg(unix)]
pub(crate) fn process_cpu_ns() -> Option<u64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    seconds.checked_mul(1_000_000_000)?.checked_add(u64::try_from(time.tv_nsec).ok()?)
}

/// CPU time that this process has used so far; it can't be read here.
#[cfg(not(unix))]
pub(crate) fn process_cpu_ns() -> Option<u64> {
    None
}

/// The generator's share of its cores in the measuring time.
#[derive(Debug, Default)]
pub(crate) struct CpuShare {
    first: Option<(Instant, u64)>,
    last: Option<(Instant, u64)>,
}

impl CpuShare {
    /// Notes the present state when measuring goes on.
    pub(crate) fn look(&mut self, measuring: bool) {
        if measuring {
            self.last = process_cpu_ns().map(|cpu| (Instant::now(), cpu));
            self.first = self.first.or(self.last);
        }
    }

    /// CPU time ÷ (time × cores) between the first and the last look, 0 to 1; none where it can't be read.
    #[allow(clippy::cast_precision_loss, reason = "nanoseconds of one trial are below 2^53")]
    pub(crate) fn share(&self) -> Option<f64> {
        let ((first, cpu_before), (last, cpu)) = self.first.zip(self.last)?;
        let wall_s = (last - first).as_secs_f64() * f64::from(cores());
        (wall_s > 0.0).then(|| ((cpu - cpu_before) as f64 / 1e9 / wall_s).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn work_costs_cpu_time() {
        let before = super::process_cpu_ns().unwrap();
        assert!((0..2_000_000_u64).map(std::hint::black_box).sum::<u64>() > 0);
        assert!(super::process_cpu_ns().unwrap() > before);
    }
}
