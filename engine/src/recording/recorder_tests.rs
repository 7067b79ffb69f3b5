//! Tests of the recorder: to which second records belong, and what is counted.

use super::*;
use crate::{
    driver::StatementResult,
    recording::{RecordWriter, ring},
};
use tailrace_model::script::Statement;

const MS: u64 = 1_000_000;

fn recorder(warmup_ms: u64, end_ms: u64) -> (Recorder, RecordWriter) {
    let (writer, reader) = ring(1);
    let window = Window { start_ns: 0, measure_ns: warmup_ms * MS, end_ns: end_ms * MS };
    (Recorder::new(window, vec![reader], Arc::default()), writer)
}

fn event(start_ms: u64, end_ms: u64) -> Record {
    Record { end_ns: end_ms * MS, latency_ns: (end_ms - start_ms) * MS, what: What::Event { lag_ns: 5 } }
}

fn samples(recorder: &mut Recorder, now_ms: u64) -> Vec<Sample> {
    std::iter::from_fn(|| recorder.tick(now_ms * MS)).collect()
}

#[test]
fn an_event_belongs_to_the_second_of_its_end() {
    let (mut recorder, mut writer) = recorder(0, 3000);
    for record in [event(0, 400), event(400, 1000), event(1000, 2999), event(2999, 3001)] {
        writer.write(record);
    }
    let counts: Vec<u64> = samples(&mut recorder, 4000).iter().map(|sample| sample.events).collect();
    assert_eq!(counts, [1, 1, 1]);
    let (_, measured) = recorder.finish(std::iter::empty(), |_| {});
    assert_eq!((measured.events, measured.latency_sum_ns, measured.response.count()), (3, 2999 * MS, 3));
    assert_eq!((measured.unfinished.count, measured.unfinished.oldest_ns), (1, MS));
}

#[test]
fn warmup_seconds_are_not_counted() {
    let (mut recorder, mut writer) = recorder(1500, 2500);
    for record in [event(0, 900), event(900, 1499), event(1499, 1500), event(1500, 2499)] {
        writer.write(record);
    }
    let seen: Vec<_> = samples(&mut recorder, 3000).iter().map(|sample| (sample.phase, sample.length_ns / MS, sample.events)).collect();
    assert_eq!(seen, [(Phase::Warmup, 1000, 1), (Phase::Warmup, 500, 1), (Phase::Measure, 1000, 2)]);
    let (window, measured) = recorder.finish(std::iter::empty(), |_| {});
    assert_eq!((measured.events, window.measured_ns()), (2, 1000 * MS));
}

#[test]
fn an_interval_stays_open_for_late_records_and_takes_those_that_come_later_still() {
    let (mut recorder, mut writer) = recorder(0, 2000);
    assert_eq!(samples(&mut recorder, 1010), []);
    writer.write(event(0, 999));
    assert_eq!(samples(&mut recorder, 1020).len(), 1);
    writer.write(event(0, 998));
    assert_eq!(samples(&mut recorder, 2020)[0].events, 1);
}

#[test]
fn a_warm_up_record_that_comes_late_is_not_counted_as_measured() {
    let (mut recorder, mut writer) = recorder(1000, 2000);
    assert_eq!(samples(&mut recorder, 1020).len(), 1);
    writer.write(event(0, 999));
    assert_eq!(recorder.finish(std::iter::empty(), |_| {}).1.events, 0);
}

#[test]
fn statements_are_counted_by_kind_and_result() {
    let (recorder, mut writer) = recorder(0, 1000);
    for (kind, result) in [
        (Statement::Begin, StatementResult::Other),
        (Statement::PointSelect, StatementResult::Read),
        (Statement::PointSelect, StatementResult::Read),
        (Statement::Delete, StatementResult::Other),
        (Statement::Insert, StatementResult::Write),
    ] {
        writer.write(Record { end_ns: MS, latency_ns: 7, what: What::Statement(kind, result) });
    }
    let (_, measured) = recorder.finish(std::iter::empty(), |_| {});
    let counts = measured.statements;
    assert_eq!((counts.reads, counts.writes, counts.others), (2, 1, 2));
    let selects = &measured.kinds["point_select"];
    assert_eq!((selects.count, selects.sum_ns, selects.latency.count(), measured.kinds.len()), (2, 14, 2, 4));
}

#[test]
fn an_event_that_never_ended_is_unfinished_with_its_age() {
    let (recorder, _writer) = recorder(0, 1000);
    let (_, measured) = recorder.finish([300 * MS, 1200 * MS].into_iter(), |_| {});
    assert_eq!((measured.unfinished.count, measured.unfinished.oldest_ns), (1, 700 * MS));
}

#[test]
fn a_window_that_ends_early_closes_its_interval_there() {
    let (mut recorder, mut writer) = recorder(0, 60_000);
    writer.write(event(0, 1200));
    let mut seen = Vec::new();
    recorder.drain_all(|sample| seen.push(sample.length_ns / MS));
    let last = recorder.last_end_ns();
    recorder.end_at(last + 1);
    let (window, measured) = recorder.finish(std::iter::empty(), |sample| seen.push(sample.length_ns / MS));
    assert_eq!((seen, measured.events, window.measured_ns()), (vec![1000, 200], 1, 1200 * MS + 1));
}
