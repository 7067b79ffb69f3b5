//! The engine against a real MariaDB or MySQL server: `TAILRACE_TEST_MYSQL_URL=mysql://user:password@host:port/database`.
//! The tests share one database, so they run one after the other.

#![allow(clippy::unwrap_used, reason = "a test file")]

mod support;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use mysql::prelude::Queryable as _;
use secrecy::ExposeSecret as _;
use support::{HUNDRED, Heard, Silent, make, plan, prepared_trial, proxy::Proxy, spec};
use tailrace_engine::{PrepareHow, Prepared, StopToken, check_dataset, cleanup, prepare, probe, run_trial};
use tailrace_model::{
    plan::Plan,
    sample::{ErrorClass, StatementCounts},
    target::TargetUrl,
    trial::{Outcome, TrialRecord},
};

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn server() -> (String, MutexGuard<'static, ()>) {
    let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    (std::env::var("TAILRACE_TEST_MYSQL_URL").expect("run by `cargo xtask test`"), turn)
}

fn parts(url: &str) -> TargetUrl {
    url.parse().unwrap()
}

fn open(url: &str) -> mysql::Conn {
    mysql::Conn::new(mysql::Opts::from_url(&format!("{url}?prefer_socket=false")).unwrap()).unwrap()
}

/// The same address with another user, password, port or database.
fn with(url: &str, password: Option<&str>, port: Option<u16>, database: Option<&str>) -> String {
    let parts = parts(url);
    let password = password.map_or_else(|| parts.password().unwrap().expose_secret().to_owned(), str::to_owned);
    let (port, database) = (port.unwrap_or(parts.port()), database.unwrap_or(parts.database()));
    format!("mysql://{}:{password}@{}:{port}/{database}", parts.user(), parts.host())
}

fn load(script: &str, threads: u32, measure: &str, more: &str) -> String {
    format!(
        "[[workload]]\nscript = \"{script}\"\n{more}\n[load]\nthreads = [{threads}]\n[timing]\nwarmup = \"0s\"\nmeasure = \"{measure}\"\ncooldown = \"0s\"\n"
    )
}

fn reason(record: &TrialRecord) -> (&str, bool) {
    match &record.outcome {
        Outcome::Failed { reason, target_lost } => (reason, *target_lost),
        other => panic!("{other:?}"),
    }
}

/// Runs the plan's trial and does something to the target after a while.
fn disturbed(plan: &Arc<Plan>, after: Duration, disturb: impl FnOnce() + Send) -> TrialRecord {
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(after);
            disturb();
        });
        run_trial(&spec(plan), &Heard::default(), &StopToken::new())
    })
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_hundred_read_write_events_are_1400_reads_400_writes_and_200_others() {
    let (url, _turn) = server();
    // Without a reset the second trial would write the first one's values again, and MySQL counts changed rows only.
    let hundred = HUNDRED.replace("[dataset]", "[dataset]\nreset = \"trial\"");
    for mode in ["prepared", "text"] {
        let plan = plan(&url, &format!("[[workload]]\nscript = \"oltp_read_write\"\nstatements = \"{mode}\"\n{hundred}"));
        let record = prepared_trial(&plan, &Heard::default());
        assert_eq!(record.outcome, Outcome::Valid);
        assert_eq!((record.events, record.failed, record.errors), (100, 0, Vec::new()));
        assert_eq!(record.statements, StatementCounts { reads: 1400, writes: 400, others: 200 });
        assert_eq!((record.response.count(), record.kinds["sum_range"].count), (100, 100));
    }
}

#[test]
#[ignore = "needs cargo xtask test"]
fn both_engines_get_the_same_data_and_the_same_events_for_the_same_seed() {
    let (url, _turn) = server();
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("bench.db");
    let (there, here) = (plan(&url, HUNDRED), plan(&format!("sqlite://{}", file.display()), HUNDRED));
    let rows = || -> [Vec<(i64, i64, String, String)>; 2] {
        let sqlite = rusqlite::Connection::open(&file).unwrap();
        let mut statement = sqlite.prepare("SELECT id, k, c, pad FROM sbtest2 ORDER BY id").unwrap();
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let here = statement.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap();
        [open(&url).query("SELECT id, k, c, pad FROM sbtest2 ORDER BY id").unwrap(), here]
    };
    for plan in [&there, &here] {
        prepare(&plan.targets[0], &plan.dataset, plan.seed, PrepareHow::Always, 4, &Silent, &StopToken::new()).unwrap();
    }
    let [server, embedded] = rows();
    assert_eq!(server.len(), 1000);
    assert_eq!(server, embedded);
    // One thread, 100 writing events: what they leave behind is the same too.
    for plan in [&there, &here] {
        assert_eq!(run_trial(&spec(plan), &Heard::default(), &StopToken::new()).outcome, Outcome::Valid);
    }
    let [server, embedded] = rows();
    assert_eq!(server, embedded);
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_dataset_that_fits_is_kept_and_somebody_elses_table_is_never_touched() {
    let (url, _turn) = server();
    let plan = plan(&url, "[dataset]\ntables = 3\ntable_size = 5000\n");
    let target = &plan.targets[0];
    cleanup(target, &plan.dataset).unwrap();
    assert!(check_dataset(target, &plan.dataset).unwrap_err().to_string().contains("table sbtest1 is missing"));
    assert!(matches!(make(&plan), Prepared::Created { rows: 15_000, .. }));
    assert_eq!(make(&plan), Prepared::Kept);
    check_dataset(target, &plan.dataset).unwrap();
    let mut connection = open(&url);
    connection.query_drop("DELETE FROM sbtest3 WHERE id = 5").unwrap();
    assert!(matches!(make(&plan), Prepared::Created { .. }));
    connection.query_drop("DROP TABLE sbtest2").unwrap();
    connection.query_drop("CREATE TABLE sbtest2 (id INT PRIMARY KEY, salary INT)").unwrap();
    let error = prepare(target, &plan.dataset, 1, PrepareHow::Always, 4, &Silent, &StopToken::new()).unwrap_err();
    assert!(error.code() == "foreign_table" && error.to_string().contains("id, salary"), "{error}");
    assert_eq!(cleanup(target, &plan.dataset).unwrap_err().code(), "foreign_table");
    connection.query_drop("DROP TABLE sbtest2").unwrap();
    connection.query_drop("CREATE TABLE sbtest2 (id INT PRIMARY KEY, k INT, c CHAR(120), pad CHAR(60))").unwrap();
    assert_eq!(cleanup(target, &plan.dataset).unwrap_err().code(), "not_made_here");
    connection.query_drop("DROP TABLE sbtest2").unwrap();
    assert_eq!(cleanup(target, &plan.dataset), Ok(2));
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_refused_connection_says_which_target_and_what_to_do() {
    let (url, _turn) = server();
    let text = load("oltp_point_select", 3, "1s", "");
    let say = |url: &str| {
        let record = run_trial(&spec(&plan(url, &text)), &Heard::default(), &StopToken::new());
        let (reason, lost) = reason(&record);
        (reason.to_owned(), lost)
    };
    let (wrong_password, lost) = say(&with(&url, Some("Wr0ngPassw0rd"), None, None));
    assert!(wrong_password.contains("refused user") && wrong_password.contains("check the password") && !lost, "{wrong_password}");
    assert!(!wrong_password.contains("Wr0ng"));
    let (no_database, lost) = say(&with(&url, None, None, Some("nosuchdb")));
    let missing = no_database.contains("CREATE DATABASE nosuchdb") || no_database.contains("GRANT ALL ON nosuchdb.*");
    assert!(missing && no_database.starts_with("target \"A\" at ") && !lost, "{no_database}");
    let (refused, lost) = say(&with(&url, None, Some(1), None));
    assert!(refused.contains("could not connect to target \"A\"") && refused.contains("connection refused") && lost, "{refused}");
    let target = &plan(&url, "").targets[0];
    cleanup(target, &plan(&url, "").dataset).unwrap();
    let (no_table, lost) = say(&url);
    assert!(no_table.contains("sbtest1") && no_table.contains("tailrace prepare") && !lost, "{no_table}");
}

#[test]
#[ignore = "needs cargo xtask test"]
fn killed_connections_are_counted_and_opened_again() {
    let (url, _turn) = server();
    let plan = plan(&url, &load("oltp_read_only", 4, "1500ms", ""));
    make(&plan);
    let mut control = open(&url);
    let record = disturbed(&plan, Duration::from_millis(400), || {
        let user = parts(&url).user().to_owned();
        let ids: Vec<u64> =
            control.exec("SELECT id FROM information_schema.PROCESSLIST WHERE user = ? AND id <> CONNECTION_ID()", (user,)).unwrap();
        for id in &ids {
            control.query_drop(format!("KILL {id}")).unwrap();
        }
    });
    assert_eq!(record.outcome, Outcome::Valid);
    assert_eq!(record.failed, record.errors.iter().map(|error| error.count).sum::<u64>());
    let classes: Vec<ErrorClass> = record.errors.iter().map(|error| error.class).collect();
    assert!(classes.iter().all(|class| *class == ErrorClass::ConnectionLost) && record.failed == 4, "{:?}", record.errors);
    assert!(record.kinds["commit"].count >= record.events);
}

#[test]
#[ignore = "needs cargo xtask test"]
fn deadlocks_are_retried_and_counted_by_class() {
    let (url, _turn) = server();
    let more = "options = { index_updates = 5, non_index_updates = 5 }\n[dataset]\ntable_size = 20";
    let record = prepared_trial(&plan(&url, &load("oltp_write_only", 8, "2s", more)), &Heard::default());
    let deadlocks: u64 = record.errors.iter().filter(|error| error.class == ErrorClass::Deadlock).map(|error| error.count).sum();
    assert!(record.outcome == Outcome::Valid && deadlocks > 0 && record.retries > 0, "{:?} {:?}", record.outcome, record.errors);
    assert_eq!(record.retries + record.failed, record.errors.iter().map(|error| error.count).sum::<u64>());
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_target_that_dies_in_the_middle_fails_its_trial_soon() {
    let (url, _turn) = server();
    let proxy = Proxy::before(parts(&url).host(), parts(&url).port());
    let plan = plan(&with(&url, None, Some(proxy.port), None), &load("oltp_point_select", 4, "60s", ""));
    make(&plan);
    let began = Instant::now();
    let record = disturbed(&plan, Duration::from_millis(500), || proxy.cut());
    let (reason, lost) = reason(&record);
    assert!(
        lost && reason.contains("target \"A\" at 127.0.0.1") && reason.contains("was lost") && reason.contains("connection refused"),
        "{reason}"
    );
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    assert!(record.events > 0 && record.failed == 4, "{} {}", record.events, record.failed);
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_server_that_hangs_does_not_hang_the_run() {
    let (url, _turn) = server();
    let proxy = Proxy::before(parts(&url).host(), parts(&url).port());
    let plan = plan(&with(&url, None, Some(proxy.port), None), &load("oltp_point_select", 4, "1s", ""));
    make(&plan);
    let began = Instant::now();
    let record = disturbed(&plan, Duration::from_millis(500), || proxy.stall());
    let (reason, lost) = reason(&record);
    assert!(lost && reason.contains("no longer answers"), "{reason}");
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    assert_eq!((record.unfinished.count, record.failed), (4, 0));
    assert!(record.events > 0 && record.unfinished.oldest_ns > 300_000_000, "{:?}", record.unfinished);
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_statement_timeout_gives_a_statement_up_and_the_worker_goes_on() {
    let (url, _turn) = server();
    let more = "[dataset]\nreset = \"never\"\n[errors]\nstatement_timeout = \"200ms\"\n";
    let plan = plan(&url, &load("oltp_write_only", 1, "1s", more));
    make(&plan);
    let mut holder = open(&url);
    holder.query_drop("SELECT 1").unwrap();
    let record = disturbed(&plan, Duration::from_millis(300), || {
        holder.query_drop("BEGIN").unwrap();
        holder.query_drop("UPDATE sbtest1 SET k = k + 1").unwrap();
        thread::sleep(Duration::from_millis(350));
        holder.query_drop("ROLLBACK").unwrap();
    });
    assert_eq!(record.outcome, Outcome::Valid);
    assert!(record.errors.iter().any(|error| error.class == ErrorClass::Timeout && error.code == "client_timeout"), "{:?}", record.errors);
}

#[test]
#[ignore = "needs cargo xtask test"]
fn too_many_threads_for_the_server_say_so() {
    let (url, _turn) = server();
    let mut control = open(&url);
    let most: (String, u32) = control.query_first("SHOW GLOBAL VARIABLES LIKE 'max_connections'").unwrap().unwrap();
    if most.1 > 2000 {
        return;
    }
    let plan = plan(&url, &load("oltp_point_select", most.1 + 10, "1s", ""));
    make(&plan);
    let record = run_trial(&spec(&plan), &Heard::default(), &StopToken::new());
    let (reason, lost) = reason(&record);
    assert!(!lost && reason.contains("takes no further connection") && reason.contains("max_connections"), "{reason}");
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_probe_reads_version_round_trip_and_settings_without_secrets() {
    let (url, _turn) = server();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let probe = |url: &str| runtime.block_on(probe(&plan(url, "").targets[0]));
    let facts = probe(&url).unwrap();
    let round_trip = facts.round_trip_us.unwrap();
    assert!(round_trip.p50 > 1.0 && round_trip.p99 >= round_trip.p50 && facts.co_located, "{facts:?}");
    assert!(facts.facts.contains_key("max_connections") && facts.settings.len() > 200);
    assert!(
        !format!("{facts:?}").contains(parts(&url).password().unwrap().expose_secret())
            || parts(&url).password().unwrap().expose_secret().len() < 6
    );
    let wrong = probe(&with(&url, Some("Wr0ngPassw0rd"), None, None)).unwrap_err();
    assert!(wrong.code() == "access_denied" && !wrong.to_string().contains("Wr0ng"), "{wrong}");
    assert_eq!(probe(&with(&url, None, Some(1), None)).unwrap_err().code(), "unreachable");
}

#[test]
#[ignore = "needs cargo xtask test"]
fn tls_is_used_where_the_server_has_it_and_missed_where_the_plan_requires_it() {
    let (url, _turn) = server();
    let (_, have): (String, String) = open(&url).query_first("SHOW GLOBAL VARIABLES LIKE 'have_ssl'").unwrap().unwrap_or_default();
    let with_mode = |mode: &str| {
        let mut plan = Plan::clone(&plan(&url, &load("oltp_point_select", 2, "200ms", "")));
        plan.targets[0].tls = serde_json::from_str(&format!("\"{mode}\"")).unwrap();
        Arc::new(plan)
    };
    for mode in ["disabled", "preferred"] {
        assert_eq!(prepared_trial(&with_mode(mode), &Heard::default()).outcome, Outcome::Valid, "{mode}");
    }
    let required = with_mode("required");
    let record = run_trial(&spec(&required), &Heard::default(), &StopToken::new());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let probed = runtime.block_on(probe(&required.targets[0]));
    if have == "YES" {
        assert_eq!(record.outcome, Outcome::Valid);
        assert!(probed.unwrap().facts["ssl_version"].starts_with("TLS"));
        // No authority is given, so nobody vouches for a test server's certificate.
        let unverified = run_trial(&spec(&with_mode("verify-ca")), &Heard::default(), &StopToken::new());
        assert!(reason(&unverified).0.contains("could not be reached with TLS"), "{unverified:?}");
    } else {
        assert!(reason(&record).0.contains("could not be reached with TLS"), "{record:?}");
        assert_eq!(probed.unwrap_err().code(), "tls_failed");
    }
}
