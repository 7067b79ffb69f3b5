//! `run`, `prepare`, `cleanup` and `plan` on embedded databases.

use std::{
    process::Stdio,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::support::{Folder, Run, signal};

#[test]
fn a_run_prints_its_table_writes_its_report_and_is_archived() {
    let folder = Folder::new();
    let run = folder.tailrace(&["run", &folder.plan(), "--report", "report.json"]);
    assert_eq!(run.exit, Some(0), "{run:?}");
    assert!(run.stdout.contains("oltp_point_select") && run.stdout.contains("× A"), "{}", run.stdout);
    assert!(run.stderr.contains("A: oltp_point_select/1: measuring, repeat 1") && run.stderr.contains("the run is done"), "{}", run.stderr);
    let report: Value = serde_json::from_str(&std::fs::read_to_string(folder.path("report.json")).unwrap()).unwrap();
    assert_eq!((report["version"].as_u64(), report["run"]["state"].as_str()), (Some(1), Some("done")));
    let tps = report["cells"][0]["sides"]["B"]["tps"]["median"].as_f64().unwrap();
    assert!(tps > 100.0, "{tps}");
    let shown = folder.tailrace(&["show", "latest", "--json"]);
    assert_eq!(shown.json(), report);
}

#[test]
fn a_quiet_run_says_nothing_on_standard_error() {
    let folder = Folder::new();
    let run = folder.tailrace(&["run", &folder.plan(), "--quiet"]);
    assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_plan_comes_from_standard_input_and_in_json_too() {
    let folder = Folder::new();
    let run = folder.tailrace_reading(&["run", "-", "--quiet"], &folder.plan_text());
    assert_eq!(run.exit, Some(0), "{run:?}");
    let checked = folder.tailrace_reading(&["plan", "--check", "/dev/stdin"], "{\"target\":[{\"label\":\"A\",\"url\":\"sqlite:a.db\"}]}");
    assert_eq!(checked.exit, Some(0), "{checked:?}");
    assert!(checked.stdout.contains("4 cells × 1 targets × 3 repeats = 12 trials"), "{checked:?}");
}

#[test]
fn a_target_that_does_not_answer_fails_the_run_and_the_report_is_written() {
    let folder = Folder::new();
    let text = folder.plan_text().replace(&format!("sqlite://{}", folder.path("B").display()), "mysql://u:s3cret@127.0.0.1:1/sbtest");
    let run = folder.tailrace(&["run", &folder.write("plan.toml", &text), "--report", "report.json"]);
    assert_eq!(run.exit, Some(1), "{run:?}");
    assert!(run.stderr.contains("could not connect to target \"B\" at 127.0.0.1:1"), "{run:?}");
    let report: Value = serde_json::from_str(&std::fs::read_to_string(folder.path("report.json")).unwrap()).unwrap();
    assert_eq!(report["run"]["state"].as_str(), Some("failed"));
    assert!(report["run"]["reason"].as_str().unwrap().contains("target \"B\""));
    assert!(!(run.stdout + &run.stderr).contains("s3cret"));
}

#[test]
fn the_first_interrupt_ends_in_order_with_130_and_keeps_what_was_measured() {
    let folder = Folder::new();
    let text = folder.plan_text().replace("repeats = 1", "repeats = 50");
    let plan = folder.write("plan.toml", &text);
    let child = folder.command(&["run", &plan]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while folder.tailrace(&["list", "--json"]).json()["runs"][0]["trials"][0].as_u64().unwrap_or(0) < 2 {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(50));
    }
    signal(&child, "INT");
    let run = Run::of(&child.wait_with_output().unwrap());
    assert_eq!(run.exit, Some(130), "{run:?}");
    let report = folder.tailrace(&["show", "latest", "--json"]).json();
    assert_eq!(report["run"]["state"].as_str(), Some("cancelled"));
    assert!(report["cells"][0]["sides"]["A"]["trial_count"].as_u64().unwrap() >= 1);
}

#[test]
fn a_killed_run_is_closed_as_interrupted_with_what_it_has() {
    let folder = Folder::new();
    let plan = folder.write("plan.toml", &folder.plan_text().replace("repeats = 1", "repeats = 50"));
    let mut child = folder.command(&["run", &plan, "--quiet"]).stdout(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let first = || folder.tailrace(&["list", "--json"]).json()["runs"][0].clone();
    while first()["trials"][0].as_u64().unwrap_or(0) < 2 {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(first()["state"].as_str(), Some("running"), "a living process keeps its run");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(first()["state"].as_str(), Some("interrupted"));
}

#[test]
fn a_second_run_on_the_host_waits_for_the_first_and_says_so() {
    let folder = Folder::new();
    let long = folder.write("long.toml", &folder.plan_text().replace("200ms", "2s"));
    let mut first = folder.command(&["run", &long, "--quiet"]).stdout(Stdio::null()).spawn().unwrap();
    while folder.tailrace(&["list", "--json"]).json()["runs"][0]["state"].as_str() != Some("running") {
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = folder.tailrace(&["run", &folder.plan()]);
    assert_eq!(second.exit, Some(0), "{second:?}");
    assert!(second.stderr.contains("another load generator runs on this host"), "{second:?}");
    assert!(first.wait().unwrap().success());
}

#[test]
fn prepare_makes_the_dataset_once_and_cleanup_drops_it() {
    let folder = Folder::new();
    let plan = folder.plan();
    let made = folder.tailrace(&["prepare", &plan]);
    assert_eq!(made.exit, Some(0), "{made:?}");
    assert!(made.stdout.contains("A: made 100 rows") && made.stdout.contains("B: made 100 rows"), "{made:?}");
    assert_eq!(folder.tailrace(&["prepare", &plan]).stdout, "A: the dataset is there\nB: the dataset is there\n");
    let dropped = folder.tailrace(&["cleanup", &plan]);
    assert_eq!((dropped.exit, dropped.stdout.as_str()), (Some(0), "A: dropped 1 tables\nB: dropped 1 tables\n"), "{dropped:?}");
}

#[test]
fn a_plan_that_forbids_preparing_fails_without_its_dataset() {
    let folder = Folder::new();
    let text = folder.plan_text().replace("table_size = 100\n", "table_size = 100\nprepare = \"never\"\n");
    let run = folder.tailrace(&["run", &folder.write("plan.toml", &text)]);
    assert_eq!(run.exit, Some(1), "{run:?}");
    assert!(run.stderr.contains("tailrace prepare"), "{run:?}");
}

#[test]
fn every_template_passes_the_check_and_the_schema_is_json() {
    let folder = Folder::new();
    for name in ["quick", "concurrency", "sqlite"] {
        let template = folder.tailrace(&["plan", "--template", name]);
        let checked = folder.tailrace_reading(&["plan", "--check", "-"], &template.stdout);
        assert_eq!(checked.exit, Some(0), "{checked:?}");
    }
    let schema = folder.tailrace(&["plan", "--schema"]).json();
    assert!(schema["properties"]["target"].is_object());
}
