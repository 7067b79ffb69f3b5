//! The stored and published formats: one golden file per format and version. What is archived from now
//! on must stay readable, so a changed golden file means a new version, not an edit.
//! `UPDATE_GOLDEN=1 cargo test -p tailrace-model --test formats` writes the files of a new version.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::{collections::BTreeMap, path::PathBuf};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tailrace_model::{
    histogram::Histogram,
    live::LivePoint,
    plan::Plan,
    report::Report,
    run::{Generator, RoundTrip, RunRecord, RunState, TargetFacts},
    sample::{ErrorClass, ErrorCount, KindCount, Phase, Sample, StatementCounts},
    schedule::{PlannedTrial, schedule},
    target::Engine,
    trial::{GeneratorHealth, KindTotal, Outcome, TrialRecord, Unfinished},
};

const PLAN: &str = r#"
name = "rollback journal against write-ahead log"
seed = 7

[[target]]
label = "A"
name = "rollback journal"
url = "sqlite:///data/a.db?journal_mode=delete"

[[target]]
label = "B"
url = "mysql://bench:not-in-any-file@10.0.0.2:3306/sbtest"
price = { amount = 5602.0, currency = "CNY", per = "month" }

[load]
threads = [1, 4]

[timing]
warmup = "1s"
measure = "2s"
cooldown = "0s"
repeats = 3
"#;

/// The nth latency of a trial, in ns: spread over three decades, longer for A than for B.
fn latency_ns(label: &str, n: u64) -> u64 {
    let scale = if label == "A" { 1_000_000 } else { 400_000 };
    scale * (1 + n % 37) + (n % 100 / 99) * 250_000_000
}

fn histogram(latencies: impl Iterator<Item = u64>) -> Histogram {
    let mut histogram = Histogram::new();
    latencies.for_each(|latency| histogram.record(latency));
    histogram
}

fn trial(planned: &PlannedTrial) -> TrialRecord {
    let events = if planned.label == "A" { 2000 + u64::from(planned.repeat) } else { 5000 };
    let latencies = || (0..events).map(|n| latency_ns(&planned.label, n));
    let failed = planned.label == "B" && planned.repeat == 2 && planned.cell_index == 1;
    TrialRecord {
        version: TrialRecord::VERSION,
        index: planned.index,
        block: planned.block,
        cell: planned.cell.clone(),
        repeat: planned.repeat,
        label: planned.label.clone(),
        started_at: "2026-12-01T08:00:00Z".parse().unwrap(),
        outcome: if failed {
            Outcome::Failed { reason: "target \"B\" at 10.0.0.2:3306 was lost".into(), target_lost: true }
        } else {
            Outcome::Valid
        },
        warmup_ns: 1_000_000_000,
        measured_ns: 2_000_000_000,
        events,
        failed: 3,
        retries: 2,
        statements: StatementCounts { reads: events * 14, writes: events * 4, others: events * 2 },
        kinds: BTreeMap::from([(
            "point_select".to_owned(),
            KindTotal {
                count: events * 10,
                sum_ns: events * 10 * 90_000,
                latency: histogram((0..events * 10).map(|n| 80_000 + n % 20_000)),
            },
        )]),
        errors: vec![ErrorCount { class: ErrorClass::Deadlock, code: "1213".into(), count: 5, message: "Deadlock found".into() }],
        latency_sum_ns: latencies().sum(),
        response: histogram(latencies()),
        service: None,
        unfinished: Unfinished { count: 1, oldest_ns: 700_000_000 },
        generator: GeneratorHealth { cpu_share: Some(0.25), cores: 2, lag_p99_ns: Some(4_000), unrecorded: 0 },
    }
}

fn facts(label: &str, engine: Engine, version: &str) -> TargetFacts {
    TargetFacts {
        label: label.into(),
        engine,
        server_version: Some(version.into()),
        round_trip_us: Some(RoundTrip { p50: 110.0, p99: 220.0 }),
        co_located: false,
        facts: BTreeMap::from([("max_connections".to_owned(), "512".to_owned())]),
        settings: BTreeMap::from([("sync_binlog".to_owned(), "1".to_owned())]),
    }
}

fn run() -> RunRecord {
    let plan = Plan::from_toml(PLAN).unwrap();
    RunRecord {
        id: "0193f2c4abcd".parse().unwrap(),
        state: RunState::Done,
        reason: None,
        started_at: "2026-12-01T07:59:00Z".parse().unwrap(),
        finished_at: Some("2026-12-01T08:05:00Z".parse().unwrap()),
        trials: schedule(&plan).iter().map(trial).collect(),
        plan,
        generator: Generator { version: "0.1.0".into(), platform: "linux x86_64".into(), cpu: None, cores: 2, memory_bytes: Some(1 << 34) },
        targets: vec![facts("A", Engine::Sqlite, "3.46.0"), facts("B", Engine::Mysql, "10.11.14-MariaDB")],
    }
}

fn sample() -> Sample {
    Sample {
        index: 4,
        phase: Phase::Measure,
        start_ns: 4_000_000_000,
        length_ns: 1_000_000_000,
        events: 100,
        failed: 1,
        retries: 2,
        statements: StatementCounts { reads: 1400, writes: 400, others: 200 },
        kinds: BTreeMap::from([("commit".to_owned(), KindCount { count: 100, sum_ns: 100_000_000 })]),
        errors: vec![ErrorCount { class: ErrorClass::Busy, code: "SQLITE_BUSY".into(), count: 1, message: "database is locked".into() }],
        latency_sum_ns: (0..100).map(|n| latency_ns("A", n)).sum(),
        generator_cpu_ns: Some(300_000_000),
        response: histogram((0..100).map(|n| latency_ns("A", n))),
        service: None,
    }
}

fn golden_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// The golden file as JSON; written first when `UPDATE_GOLDEN` is set.
fn golden(name: &str, now: &impl Serialize) -> Value {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text = serde_json::to_string_pretty(now).unwrap() + "\n";
        std::fs::write(golden_path(name), text).unwrap();
    }
    serde_json::from_str(&std::fs::read_to_string(golden_path(name)).unwrap()).unwrap()
}

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(name: &str, now: &T) {
    let stored: T = serde_json::from_value(golden(name, now)).unwrap();
    assert_eq!(&stored, now);
}

#[test]
fn a_trial_archived_as_version_1_is_still_read() {
    reads_back("trial-v1.json", &trial(&schedule(&Plan::from_toml(PLAN).unwrap())[0]));
}

#[test]
fn a_sample_archived_as_version_1_is_still_read() {
    reads_back("sample-v1.json", &sample());
}

#[test]
fn the_report_of_a_known_run_is_the_golden_one() {
    let report = Report::compute(&run());
    assert_eq!(serde_json::to_value(&report).unwrap(), golden("report-v1.json", &report));
    reads_back("report-v1.json", &report);
}

#[test]
fn a_report_holds_no_password() {
    let report = Report::compute(&run());
    assert!(!serde_json::to_string(&report).unwrap().contains("not-in-any-file"));
}

#[test]
fn medians_ratios_and_words_are_those_of_the_trials() {
    let report = Report::compute(&run());
    let (first, last) = (&report.cells[0], &report.cells[1]);
    assert_eq!(first.sides["A"].tps.trials, [1000.0, 1000.5, 1001.0]);
    assert_eq!((first.sides["A"].tps.median, first.sides["B"].qps.median), (Some(1000.5), Some(50_000.0)));
    assert_eq!((last.sides["B"].trial_count, last.comparisons[0].blocks), (2, 2));
    let expected = ((2500.0_f64 / 1000.0) * (2500.0 / 1000.5) * (2500.0 / 1001.0)).cbrt();
    let estimate = first.comparisons[0].ratios["tps"].estimate.unwrap();
    assert!((estimate - expected).abs() < 1e-12, "{estimate} against {expected}");
    assert_eq!(first.sides["A"].latency_ms.medians.p999, None, "2000 events are too few for P99.9");
    assert_eq!(first.comparisons[0].verdict, None);
    assert_eq!(
        report.summary.en,
        "oltp_read_write: B's median TPS is 2.50 × A's at 1 thread and 2.50 × A's at 4 threads, over 2 repeats. 1 trial has no result."
    );
}

#[test]
fn a_live_point_tells_the_samples_rates_and_percentiles() {
    let point = LivePoint::from(&sample());
    assert_eq!((point.at_s, point.tps, point.qps, point.errors, point.warmup), (5.0, 100.0, 2000.0, 1, false));
    assert!((point.p99_ms.unwrap() - 37.0).abs() < 0.1, "{point:?}");
}
