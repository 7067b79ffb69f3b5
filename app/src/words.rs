//! Words for the model's closed sets in the reader's language. Only lookups: the texts are in `locales/`.

use tailrace_model::{
    live::LogEvent,
    plan::{CellKey, Level},
    run::RunState,
    sample::{ErrorClass, Phase},
};

use crate::{
    i18n::td_string,
    preferences::Texts,
    quantity::{self, Spelled},
};

/// A run's state.
pub(crate) fn state(texts: Texts, state: RunState) -> &'static str {
    match state {
        RunState::Queued => td_string!(texts, common.state_queued),
        RunState::Running => td_string!(texts, common.state_running),
        RunState::Paused => td_string!(texts, common.state_paused),
        RunState::Done => td_string!(texts, common.state_done),
        RunState::Cancelled => td_string!(texts, common.state_cancelled),
        RunState::Failed => td_string!(texts, common.state_failed),
        RunState::Interrupted => td_string!(texts, common.state_interrupted),
    }
}

/// A workload's name: a word for a built-in script, else the user's own name.
pub(crate) fn workload(texts: Texts, name: &str) -> String {
    match name {
        "oltp_point_select" => td_string!(texts, common.workload_point_select).to_owned(),
        "oltp_read_only" => td_string!(texts, common.workload_read_only).to_owned(),
        "oltp_write_only" => td_string!(texts, common.workload_write_only).to_owned(),
        "oltp_read_write" => td_string!(texts, common.workload_read_write).to_owned(),
        own => own.to_owned(),
    }
}

/// A cell: workload and level.
pub(crate) fn cell(texts: Texts, cell: &CellKey) -> String {
    cell_named(texts, &cell.workload, &level(&cell.level))
}

/// A cell by the names that reports use.
pub(crate) fn cell_named(texts: Texts, name: &str, level: &str) -> String {
    let workload = workload(texts, name);
    match level {
        "1" => td_string!(texts, common.cell_name_one, workload),
        _ => td_string!(texts, common.cell_name, workload, level = level.to_owned()),
    }
}

/// A trial to come, from `label workload/level` as frames carry it.
pub(crate) fn next_trial(texts: Texts, next: &str) -> String {
    let words = next.split_once(' ').and_then(|(label, cell)| Some((label, cell.rsplit_once('/')?)));
    words.map_or_else(|| next.to_owned(), |(label, (name, level))| format!("{label}, {}", cell_named(texts, name, level)))
}

fn level(level: &Level) -> String {
    level.to_string()
}

/// A length of time in two units.
pub(crate) fn duration(texts: Texts, seconds: f64) -> String {
    match quantity::spelled(seconds) {
        Spelled::Days(days, 0) => td_string!(texts, common.unit_days, days),
        Spelled::Hours(hours, 0) => td_string!(texts, common.unit_hours, hours),
        Spelled::Minutes(minutes, 0) => td_string!(texts, common.unit_minutes, minutes),
        Spelled::Days(days, hours) => td_string!(texts, common.unit_days_hours, days, hours),
        Spelled::Hours(hours, minutes) => td_string!(texts, common.unit_hours_minutes, hours, minutes),
        Spelled::Minutes(minutes, seconds) => td_string!(texts, common.unit_minutes_seconds, minutes, seconds),
        Spelled::Seconds(seconds) => td_string!(texts, common.unit_seconds, seconds),
    }
}

/// A trial's phase.
pub(crate) fn phase(texts: Texts, phase: Phase) -> &'static str {
    match phase {
        Phase::Prepare => td_string!(texts, live.phase_prepare),
        Phase::Connect => td_string!(texts, live.phase_connect),
        Phase::Warmup => td_string!(texts, live.phase_warmup),
        Phase::Measure => td_string!(texts, live.phase_measure),
        Phase::Cooldown => td_string!(texts, live.phase_cooldown),
    }
}

/// A class of errors.
pub(crate) fn error_class(texts: Texts, class: ErrorClass) -> &'static str {
    match class {
        ErrorClass::Deadlock => td_string!(texts, live.error_deadlock),
        ErrorClass::LockWaitTimeout => td_string!(texts, live.error_lock_wait_timeout),
        ErrorClass::SerializationFailure => td_string!(texts, live.error_serialization_failure),
        ErrorClass::DuplicateKey => td_string!(texts, live.error_duplicate_key),
        ErrorClass::Busy => td_string!(texts, live.error_busy),
        ErrorClass::ConnectionLost => td_string!(texts, live.error_connection_lost),
        ErrorClass::TooManyConnections => td_string!(texts, live.error_too_many_connections),
        ErrorClass::AccessDenied => td_string!(texts, live.error_access_denied),
        ErrorClass::Timeout => td_string!(texts, live.error_timeout),
        ErrorClass::SchemaMissing => td_string!(texts, live.error_schema_missing),
        ErrorClass::ReadOnly => td_string!(texts, live.error_read_only),
        ErrorClass::BacklogFull => td_string!(texts, live.error_backlog_full),
        ErrorClass::Other => td_string!(texts, live.error_other),
    }
}

/// A line of the run's log, without its time and target.
pub(crate) fn log_event(texts: Texts, event: &LogEvent) -> String {
    match event {
        LogEvent::RunStarted => td_string!(texts, live.log_run_started).to_owned(),
        LogEvent::Preparing => td_string!(texts, live.log_preparing).to_owned(),
        LogEvent::Prepared { seconds } => td_string!(texts, live.log_prepared, seconds = quantity::three(*seconds)),
        LogEvent::Connected { cell: key, connections: 1 } => td_string!(texts, live.log_connected_one, cell = cell(texts, key)),
        LogEvent::Connected { cell: key, connections } => {
            td_string!(texts, live.log_connected, cell = cell(texts, key), connections = *connections)
        }
        LogEvent::Measuring { cell: key, repeat } => td_string!(texts, live.log_measuring, cell = cell(texts, key), repeat = *repeat),
        LogEvent::Saved { cell: key, tps, p99_ms } => {
            let (cell, tps) = (cell(texts, key), quantity::three(*tps));
            match p99_ms.map(quantity::three) {
                Some(p99) => td_string!(texts, live.log_saved, cell, tps, p99),
                None => td_string!(texts, live.log_saved_tps, cell, tps),
            }
        }
        LogEvent::TrialFailed { cell: key, reason } => {
            td_string!(texts, live.log_trial_failed, cell = cell(texts, key), reason = reason.clone())
        }
        LogEvent::Waiting { reason } => td_string!(texts, live.log_waiting, reason = reason.clone()),
        LogEvent::RunEnded { state: ended } => td_string!(texts, live.log_run_ended, state = state(texts, *ended)),
    }
}
