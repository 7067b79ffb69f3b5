//! What a target says of itself before a run: version, round trip, settings.

use std::time::Duration;

use tailrace_model::{
    plan::TargetSpec,
    run::{RoundTrip, TargetFacts},
    target::Engine,
};

use crate::{
    driver,
    error::{EngineError, Place},
};

/// `SELECT 1` is timed so often, unless that takes longer than [`ROUND_TRIP_LIMIT`].
pub(crate) const ROUND_TRIPS: usize = 300;
/// For how long round trips are timed at most: at 20 ms each, 200 fit.
pub(crate) const ROUND_TRIP_LIMIT: Duration = Duration::from_secs(4);

/// Reads a target's version, its round trip (median and P99 of `SELECT 1`), and its settings.
/// Nothing secret is among the settings. Takes a few milliseconds nearby and at most some 15 s.
///
/// # Errors
/// When the target does not answer, refuses, or lacks the database.
pub async fn probe(target: &TargetSpec) -> Result<TargetFacts, EngineError> {
    match target.url.engine() {
        Engine::Mysql => driver::probe_mysql(target).await,
        Engine::Sqlite => {
            let spec = target.clone();
            let join = tokio::task::spawn_blocking(move || driver::probe_sqlite(&spec)).await;
            join.unwrap_or_else(|error| Err(EngineError::Internal { at: Place::of(target), message: error.to_string() }))
        }
        engine @ Engine::Postgresql => Err(EngineError::Unsupported { at: Place::of(target), engine }),
    }
}

/// The percentiles of timed round trips; none when there are none.
pub(crate) fn percentiles(mut times: Vec<Duration>) -> Option<RoundTrip> {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
    let us = |time: &Duration| time.as_secs_f64() * 1e6;
    Some(RoundTrip { p50: at(50).map(us)?, p99: at(99).map(us)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_come_from_the_sorted_times_and_none_from_none() {
        let times: Vec<Duration> = (1..=200).rev().map(Duration::from_micros).collect();
        let read = percentiles(times).unwrap();
        assert!((read.p50 - 101.0).abs() < 0.01 && (read.p99 - 199.0).abs() < 0.01, "{read:?}");
        assert_eq!(percentiles(Vec::new()), None);
    }
}
