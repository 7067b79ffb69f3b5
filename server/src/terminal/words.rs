//! Live events and lengths of time in English, for terminals.

use tailrace_model::{
    figures::three_digits,
    live::{LogEvent, LogLine},
    sample::Phase,
};

/// A length of time as `1 h 05 min`, `3 min 20 s`, `12 s` or `0.4 s`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what a plan can ask for")]
pub(crate) fn duration(seconds: f64) -> String {
    if seconds > 0.0 && seconds < 9.95 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.clamp(0.0, 1e10).round() as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

/// A phase as a verb.
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Prepare => "making data",
        Phase::Connect => "connecting",
        Phase::Warmup => "warming up",
        Phase::Measure => "measuring",
        Phase::Cooldown => "cooling down",
    }
}

/// A log line as one line of text.
pub(super) fn line(line: &LogLine) -> String {
    let text = event(&line.event);
    match &line.label {
        Some(label) => format!("{label}: {text}"),
        None => text,
    }
}

fn event(event: &LogEvent) -> String {
    match event {
        LogEvent::RunStarted => "the run begins".to_owned(),
        LogEvent::Preparing => "preparing the dataset".to_owned(),
        LogEvent::Prepared { seconds } if *seconds == 0.0 => "the dataset is there".to_owned(),
        LogEvent::Prepared { seconds } => format!("the dataset was made in {}", duration(*seconds)),
        LogEvent::Connected { cell, connections } => format!("{cell}: {connections} connected"),
        LogEvent::Measuring { cell, repeat } => format!("{cell}: measuring, repeat {repeat}"),
        LogEvent::Saved { cell, tps, p99_ms } => {
            let p99 = p99_ms.map_or_else(String::new, |p99| format!(", P99 {} ms", three_digits(p99)));
            format!("{cell}: {} TPS{p99}", three_digits(*tps))
        }
        LogEvent::TrialFailed { cell, reason } => format!("{cell}: the trial has no result: {reason}"),
        LogEvent::Waiting { reason } => format!("waiting: {reason}"),
        LogEvent::RunEnded { state } => format!("the run is {}", state.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_told_in_the_units_that_matter() {
        let told = [0.0, 0.35, 9.0, 12.4, 200.0, 3900.0].map(duration);
        assert_eq!(told, ["0 s", "0.3 s", "9.0 s", "12 s", "3 min 20 s", "1 h 05 min"]);
    }
}
