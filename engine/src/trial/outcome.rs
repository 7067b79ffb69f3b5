//! From what was seen of a trial to its record.

use std::{any::Any, collections::BTreeMap, time::Duration};

use jiff::Timestamp;
use tailrace_model::{
    histogram::Histogram,
    sample::ErrorCount,
    schedule::PlannedTrial,
    trial::{GeneratorHealth, Outcome, TrialRecord},
};

use crate::{
    error::{EngineError, Place},
    recording::{Measured, Window},
};

/// What a conducted trial was.
pub(super) struct Conducted {
    pub(super) started_at: Timestamp,
    pub(super) outcome: Outcome,
    pub(super) window: Window,
    pub(super) measured: Measured,
    pub(super) cpu_share: Option<f64>,
}

impl Conducted {
    /// The trial's record.
    pub(super) fn record(self, planned: &PlannedTrial) -> TrialRecord {
        let Self { started_at, outcome, window, measured, cpu_share } = self;
        let Measured { events, failed, retries, statements, kinds, errors, latency_sum_ns, response, unfinished, lag_p99_ns, unrecorded } =
            measured;
        TrialRecord {
            started_at,
            outcome,
            warmup_ns: window.measure_ns.min(window.end_ns).saturating_sub(window.start_ns),
            measured_ns: window.measured_ns(),
            events,
            failed,
            retries,
            statements,
            kinds,
            errors,
            latency_sum_ns,
            response,
            unfinished,
            generator: GeneratorHealth { cpu_share, cores: crate::generator::cores(), lag_p99_ns, unrecorded },
            ..failed_record(planned, Outcome::Stopped)
        }
    }
}

/// The record of a trial whose load never began.
pub(super) fn failed_record(planned: &PlannedTrial, outcome: Outcome) -> TrialRecord {
    TrialRecord {
        version: TrialRecord::VERSION,
        index: planned.index,
        block: planned.block,
        cell: planned.cell.clone(),
        repeat: planned.repeat,
        label: planned.label.clone(),
        started_at: Timestamp::now(),
        outcome,
        warmup_ns: 0,
        measured_ns: 0,
        events: 0,
        failed: 0,
        retries: 0,
        statements: Default::default(),
        kinds: BTreeMap::new(),
        errors: Vec::new(),
        latency_sum_ns: 0,
        response: Histogram::new(),
        service: None,
        unfinished: Default::default(),
        generator: GeneratorHealth { cores: crate::generator::cores(), ..GeneratorHealth::default() },
    }
}

/// The outcome of a trial that an error ended.
pub(super) fn failed(error: &EngineError) -> Outcome {
    Outcome::Failed { reason: error.to_string(), target_lost: error.is_lost() }
}

/// The outcome of a trial that ran for as long as it should: valid, unless it measured nothing.
pub(super) fn verdict(at: &Place, window: Window, measured: &Measured) -> Outcome {
    let reason = if measured.events > 0 {
        return Outcome::Valid;
    } else if window.measured_ns() == 0 {
        format!("{at}: all events ended in the warm-up: raise load.events or shorten the warm-up")
    } else if let Some(most) = measured.errors.iter().max_by_key(|error| error.count) {
        let ErrorCount { class, code, count, message } = most;
        format!("{at}: no event succeeded: {count} × {} ({code}: {message})", class.as_str())
    } else {
        format!("{at}: no event ended in the measuring time: measure for longer")
    };
    Outcome::Failed { reason, target_lost: false }
}

/// The outcome of a trial whose every event had to be aborted.
pub(super) fn no_answer(at: &Place, limit: Duration) -> Outcome {
    let seconds = limit.as_secs_f64();
    let reason = format!("{at} no longer answers: every event was still running {seconds} s after the end of measuring");
    Outcome::Failed { reason, target_lost: true }
}

/// What a panic said.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".to_owned())
}
