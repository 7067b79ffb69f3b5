//! The engine against real SQLite files.

#![allow(clippy::unwrap_used, reason = "a test file")]

mod support;

use std::time::Instant;

use support::{HUNDRED, Heard, Silent, make, plan, prepared_trial, spec};
use tailrace_engine::{PrepareHow, Prepared, StopToken, check_dataset, cleanup, prepare, probe, run_trial};
use tailrace_model::{
    sample::{ErrorClass, Phase, StatementCounts},
    trial::Outcome,
};
use tempfile::TempDir;

fn url(folder: &TempDir, parameters: &str) -> String {
    format!("sqlite://{}/bench.db{parameters}", folder.path().display())
}

fn open(folder: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.path().join("bench.db")).unwrap()
}

#[test]
fn a_hundred_read_write_events_are_1400_reads_400_writes_and_200_others() {
    for mode in ["prepared", "text"] {
        let folder = TempDir::new().unwrap();
        let plan = plan(
            &url(&folder, "?journal_mode=wal"),
            &format!("[[workload]]\nscript = \"oltp_read_write\"\nstatements = \"{mode}\"\n{HUNDRED}"),
        );
        let heard = Heard::default();
        let record = prepared_trial(&plan, &heard);
        assert_eq!(record.outcome, Outcome::Valid);
        assert_eq!((record.events, record.failed, record.errors.len()), (100, 0, 0));
        assert_eq!(record.statements, StatementCounts { reads: 1400, writes: 400, others: 200 });
        assert_eq!((record.response.count(), record.kinds["point_select"].count, record.kinds["insert"].latency.count()), (100, 1000, 100));
        let samples = heard.samples.lock().unwrap();
        assert_eq!(samples.iter().map(|sample| sample.events).sum::<u64>(), 100);
        assert_eq!(samples.iter().map(|sample| sample.length_ns).sum::<u64>(), record.measured_ns);
    }
}

#[test]
fn a_trial_passes_through_its_phases_and_counts_only_the_measuring_time() {
    let folder = TempDir::new().unwrap();
    let plan = plan(
        &url(&folder, "?journal_mode=wal&synchronous=off"),
        "[[workload]]\nscript = \"oltp_point_select\"\n[load]\nthreads = [4]\n[timing]\nwarmup = \"300ms\"\nmeasure = \"1200ms\"\ncooldown = \"50ms\"\n",
    );
    let heard = Heard::default();
    let record = prepared_trial(&plan, &heard);
    assert_eq!(record.outcome, Outcome::Valid);
    assert_eq!(*heard.phases.lock().unwrap(), [Phase::Connect, Phase::Warmup, Phase::Measure, Phase::Cooldown]);
    assert_eq!((*heard.connected.lock().unwrap(), record.warmup_ns, record.measured_ns), (4, 300_000_000, 1_200_000_000));
    let samples = heard.samples.lock().unwrap();
    let lengths: Vec<_> = samples.iter().map(|sample| (sample.phase, sample.length_ns / 1_000_000)).collect();
    assert_eq!(lengths, [(Phase::Warmup, 300), (Phase::Measure, 1000), (Phase::Measure, 200)]);
    let counted: u64 = samples.iter().filter(|sample| sample.phase == Phase::Measure).map(|sample| sample.events).sum();
    assert_eq!((counted, record.statements.reads, record.response.count()), (record.events, record.events, record.events));
    assert!(record.events > 1000 && samples[0].events > 0, "{} events", record.events);
    assert!(record.generator.cpu_share.unwrap() > 0.1 && record.generator.lag_p99_ns.unwrap() < 50_000_000, "{:?}", record.generator);
}

#[test]
fn writers_wait_for_the_lock_and_those_that_wait_too_long_are_counted_as_busy() {
    let folder = TempDir::new().unwrap();
    let plan = plan(
        &url(&folder, "?busy_timeout=20"),
        "[[workload]]\nscript = \"oltp_write_only\"\n[dataset]\nreset = \"never\"\n[load]\nthreads = [2]\n[timing]\nwarmup = \"0s\"\nmeasure = \"500ms\"\ncooldown = \"0s\"\n",
    );
    make(&plan);
    let holder = open(&folder);
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let record = run_trial(&spec(&plan), &Heard::default(), &StopToken::new());
    let errors: Vec<_> = record.errors.iter().map(|error| (error.class, error.code.as_str(), error.message.as_str())).collect();
    assert_eq!(errors, [(ErrorClass::Busy, "SQLITE_BUSY", "database is locked")]);
    assert!(record.failed > 2 && record.events == 0);
    let Outcome::Failed { reason, target_lost: false } = record.outcome else { panic!("{:?}", record.outcome) };
    assert!(reason.contains("target \"A\"") && reason.contains("no event succeeded") && reason.contains("busy"), "{reason}");
    holder.execute_batch("ROLLBACK").unwrap();
    assert_eq!(run_trial(&spec(&plan), &Heard::default(), &StopToken::new()).outcome, Outcome::Valid);
}

#[test]
fn a_dataset_that_fits_is_kept_and_one_that_is_partial_is_made_anew() {
    let folder = TempDir::new().unwrap();
    let plan = plan(&url(&folder, ""), "[dataset]\ntables = 2\ntable_size = 3000\n");
    assert!(matches!(make(&plan), Prepared::Created { rows: 6000, .. }));
    assert_eq!(make(&plan), Prepared::Kept);
    open(&folder).execute("DELETE FROM sbtest2 WHERE id = 7", []).unwrap();
    assert!(check_dataset(&plan.targets[0], &plan.dataset).unwrap_err().to_string().contains("sbtest2 has 2999 rows"));
    assert!(matches!(make(&plan), Prepared::Created { rows: 6000, .. }));
    open(&folder).execute("DROP INDEX k_1", []).unwrap();
    assert!(matches!(make(&plan), Prepared::Created { .. }));
    let again = prepare(&plan.targets[0], &plan.dataset, plan.seed, PrepareHow::Always, 4, &Silent, &StopToken::new());
    assert!(matches!(again, Ok(Prepared::Created { .. })));
    check_dataset(&plan.targets[0], &plan.dataset).unwrap();
    assert_eq!(cleanup(&plan.targets[0], &plan.dataset), Ok(2));
    assert_eq!(cleanup(&plan.targets[0], &plan.dataset), Ok(0));
    assert!(check_dataset(&plan.targets[0], &plan.dataset).unwrap_err().to_string().contains("sbtest1 is missing"));
}

#[test]
fn a_table_of_somebody_elses_is_never_touched() {
    let folder = TempDir::new().unwrap();
    let plan = plan(&url(&folder, ""), "[dataset]\ntables = 2\n");
    open(&folder).execute_batch("CREATE TABLE sbtest2(id INTEGER, salary REAL); INSERT INTO sbtest2 VALUES (1, 2.0)").unwrap();
    let target = &plan.targets[0];
    for how in [PrepareHow::IfMissing, PrepareHow::Always] {
        let error = prepare(target, &plan.dataset, 1, how, 4, &Silent, &StopToken::new()).unwrap_err();
        assert_eq!(error.code(), "foreign_table");
        assert!(error.to_string().contains("sbtest2") && error.to_string().contains("id, salary"), "{error}");
    }
    assert_eq!(cleanup(target, &plan.dataset).unwrap_err().code(), "foreign_table");
    let rows: i64 = open(&folder).query_row("SELECT count(*) FROM sbtest2", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1);
}

#[test]
fn a_reset_gives_each_trial_the_same_start_state() {
    let folder = TempDir::new().unwrap();
    let plan = plan(&url(&folder, ""), &HUNDRED.replace("[dataset]", "[dataset]\nreset = \"trial\""));
    make(&plan);
    let sum = || open(&folder).query_row("SELECT sum(k) FROM sbtest1", [], |row| row.get::<_, i64>(0)).unwrap();
    let fresh = sum();
    let heard = Heard::default();
    let first = run_trial(&spec(&plan), &heard, &StopToken::new());
    let used = sum();
    assert_ne!(used, fresh);
    assert_eq!(heard.phases.lock().unwrap()[0], Phase::Prepare);
    let second = run_trial(&spec(&plan), &Heard::default(), &StopToken::new());
    assert_eq!((sum(), second.statements), (used, first.statements));
}

#[test]
fn a_script_that_keeps_row_counts_is_not_reset_by_itself() {
    let folder = TempDir::new().unwrap();
    let heard = Heard::default();
    prepared_trial(&plan(&url(&folder, ""), HUNDRED), &heard);
    assert!(!heard.phases.lock().unwrap().contains(&Phase::Prepare));
}

#[test]
fn data_that_this_tool_did_not_make_is_used_where_it_fits_and_never_dropped() {
    let folder = TempDir::new().unwrap();
    let small = |rows: u32| plan(&url(&folder, ""), &format!("[dataset]\ntable_size = {rows}\ncreate_secondary = false\n"));
    let table = "CREATE TABLE sbtest1(id INTEGER NOT NULL, k INTEGER, c CHAR(120), pad CHAR(60), PRIMARY KEY (id));
        INSERT INTO sbtest1 VALUES (1, 1, 'c', 'pad'), (2, 2, 'c', 'pad')";
    open(&folder).execute_batch(table).unwrap();
    assert_eq!(make(&small(2)), Prepared::Kept);
    let (other, size) = (small(3), small(2));
    for (plan, how) in [(&other, PrepareHow::IfMissing), (&size, PrepareHow::Always)] {
        let error = prepare(&plan.targets[0], &plan.dataset, 1, how, 4, &Silent, &StopToken::new()).unwrap_err();
        assert!(error.code() == "not_made_here" && error.to_string().contains("sbtest1"), "{error}");
    }
    assert_eq!(cleanup(&size.targets[0], &size.dataset).unwrap_err().code(), "not_made_here");
    assert_eq!(make(&size), Prepared::Kept);
}

#[test]
fn what_cannot_be_opened_says_why_and_what_to_do() {
    let folder = TempDir::new().unwrap();
    let reason = |url: &str, rest: &str| match run_trial(&spec(&plan(url, rest)), &Heard::default(), &StopToken::new()).outcome {
        Outcome::Failed { reason, target_lost: false } => reason,
        other => panic!("{other:?}"),
    };
    let read = "[[workload]]\nscript = \"oltp_point_select\"\n";
    let absent = reason(&url(&folder, ""), read);
    assert!(absent.contains("bench.db: the file does not exist: run `tailrace prepare`"), "{absent}");
    let nowhere = reason("sqlite:///nowhere/at/all.db", read);
    assert!(nowhere.contains("the folder /nowhere/at does not exist"), "{nowhere}");
    open(&folder).execute_batch("CREATE TABLE t(x)").unwrap();
    let pragma = reason(&url(&folder, "?writable_schema=1"), read);
    assert!(pragma.contains("the parameter \"writable_schema\" is unknown: use busy_timeout,"), "{pragma}");
    let value = reason(&url(&folder, "?journal_mode=wal%3Bdrop"), read);
    assert!(value.contains("must be a number or a word"), "{value}");
    let table = reason(&url(&folder, ""), read);
    assert!(table.contains("sbtest1"), "{table}");
}

#[test]
fn a_stop_ends_a_trial_and_keeps_what_it_measured() {
    let folder = TempDir::new().unwrap();
    let plan = plan(
        &url(&folder, ""),
        "[[workload]]\nscript = \"oltp_point_select\"\n[load]\nthreads = [2]\n[timing]\nwarmup = \"0s\"\nmeasure = \"60s\"\ncooldown = \"60s\"\n",
    );
    make(&plan);
    let stop = StopToken::new();
    let began = Instant::now();
    let record = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(300));
            stop.stop();
        });
        run_trial(&spec(&plan), &Heard::default(), &stop)
    });
    assert!(began.elapsed().as_secs() < 5);
    assert_eq!(record.outcome, Outcome::Stopped);
    assert!(record.events > 0 && record.measured_ns > 200_000_000 && record.measured_ns < 2_000_000_000);
}

#[test]
fn a_statement_that_takes_longer_than_its_limit_is_counted_as_timeout() {
    let folder = TempDir::new().unwrap();
    let plan = plan(
        &url(&folder, ""),
        "[[workload]]\nscript = \"oltp_read_only\"\noptions = { range_size = 10000, point_selects = 0 }\n[dataset]\ntable_size = 100000\n[load]\nthreads = [1]\n[errors]\nstatement_timeout = \"1ms\"\n[timing]\nwarmup = \"0s\"\nmeasure = \"300ms\"\ncooldown = \"0s\"\n",
    );
    let record = prepared_trial(&plan, &Heard::default());
    assert_eq!(
        record.errors.iter().map(|error| (error.class, error.code.as_str())).collect::<Vec<_>>(),
        [(ErrorClass::Timeout, "SQLITE_INTERRUPT")]
    );
}

#[tokio::test]
async fn a_probe_reads_version_pragmas_and_round_trip_and_creates_no_file() {
    let folder = TempDir::new().unwrap();
    let plan = plan(&url(&folder, "?journal_mode=wal&synchronous=full"), "[dataset]\ntable_size = 10\n");
    let facts = probe(&plan.targets[0]).await.unwrap();
    assert_eq!((facts.facts["file"].as_str(), folder.path().join("bench.db").exists()), ("absent, made by prepare", false));
    make(&plan);
    let facts = probe(&plan.targets[0]).await.unwrap();
    assert_eq!((facts.settings["journal_mode"].as_str(), facts.settings["synchronous"].as_str()), ("wal", "2"));
    let round_trip = facts.round_trip_us.unwrap();
    assert!(round_trip.p50 > 0.0 && round_trip.p99 >= round_trip.p50 && facts.co_located && facts.server_version.is_some());
}
