//! The executor against a scripted load: no database, no time.

use std::{sync::Arc, time::Duration};

use tailrace_model::{
    live::Mark,
    plan::Plan,
    run::{RunId, RunRecord, RunState},
};

use super::{Executor, Job};
use crate::{
    admission,
    archive::{Archive, RunFilter},
    generator_lock::GeneratorLock,
    live::Hub,
    load::{Load, scripted::Scripted},
    vault::Vault,
};

/// A data folder, an executor over a scripted load, and what a run needs.
struct Bench {
    executor: Executor,
    load: Arc<Scripted>,
    vault: Vault,
    hub: Hub,
    folder: tempfile::TempDir,
}

impl Bench {
    async fn new(load: Scripted) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let archive = Archive::open(&folder.path().join("archive.db")).await.unwrap();
        let load = load.shared();
        let lock = GeneratorLock::at(folder.path().join("generator.lock"));
        let executor = Executor { archive, load: load.clone(), lock };
        Self { executor, load, vault: Vault::open(&folder.path().join("key")).unwrap(), hub: Hub::default(), folder }
    }

    async fn job(&self, more: &str) -> Job {
        let targets: String = ["A", "B"].map(|label| format!("[[target]]\nlabel = \"{label}\"\nurl = \"sqlite:{label}.db\"\n")).concat();
        let text = format!(
            "{targets}[load]\nthreads = [1, 2]\n[timing]\nwarmup = \"0s\"\nmeasure = \"1s\"\ncooldown = \"0s\"\nrepeats = 5\n{more}"
        );
        let plan = Plan::from_toml(&text).unwrap();
        let targets = plan.targets.clone();
        admission::admit(plan, targets, &self.load.generator(), &self.executor.archive, &self.vault, &self.hub).await.unwrap()
    }

    async fn record(&self, id: &RunId) -> RunRecord {
        self.executor.archive.record(id).await.unwrap()
    }
}

#[tokio::test]
async fn every_trial_of_the_plan_is_run_in_order_and_saved_with_its_seconds() {
    let bench = Bench::new(Scripted::default()).await;
    let job = bench.job("").await;
    let (id, channel) = (job.id.clone(), job.channel.clone());
    assert_eq!(bench.executor.execute(job).await, RunState::Done);
    let record = bench.record(&id).await;
    assert_eq!((record.state, record.trials.len(), record.targets.len()), (RunState::Done, 20, 2));
    assert!(record.finished_at.is_some_and(|end| end >= record.started_at));
    let seconds = bench.executor.archive.samples(&id, 0, 1000, |second| (second.trial, second.sample.response.count())).await.unwrap();
    assert_eq!(seconds, (0..20).map(|trial| (trial, 1000)).collect::<Vec<_>>());
    let frame = channel.present();
    assert_eq!((frame.progress.trials_done, frame.progress.share, frame.progress.remaining_s), (20, 1.0, None));
    assert!(frame.cells.iter().flat_map(|cell| cell.marks.concat()).all(|mark| mark == Mark::Done));
    assert!(frame.cells.iter().all(|cell| cell.tps_ratio.is_some_and(|ratio| (ratio - 1.0).abs() < 1e-9)));
}

#[tokio::test]
async fn a_target_that_does_not_answer_at_the_start_fails_the_run_by_name() {
    let bench = Bench::new(Scripted { refusing: vec!["B"], ..Scripted::default() }).await;
    let job = bench.job("").await;
    let id = job.id.clone();
    assert_eq!(bench.executor.execute(job).await, RunState::Failed);
    let record = bench.record(&id).await;
    assert_eq!(record.reason.as_deref(), Some("could not connect to target \"B\""));
    assert_eq!((record.trials.len(), bench.load.tried().len()), (0, 0));
    assert_eq!(record.targets.iter().map(|facts| facts.server_version.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[tokio::test]
async fn going_on_without_a_dead_target_tries_it_twice_and_records_the_rest_as_lost() {
    let bench = Bench::new(Scripted { dead: vec!["B"], ..Scripted::default() }).await;
    let job = bench.job("[errors]\non_target_lost = \"next\"\n").await;
    let id = job.id.clone();
    assert_eq!(bench.executor.execute(job).await, RunState::Done);
    let record = bench.record(&id).await;
    let of = |label: &str, valid: bool| record.trials.iter().filter(|trial| trial.label == label && trial.is_valid() == valid).count();
    assert_eq!((of("A", true), of("B", false)), (10, 10));
    assert_eq!(bench.load.tried().iter().filter(|tried| tried.starts_with('B')).count(), 2);
}

#[tokio::test]
async fn a_plan_that_ends_with_a_lost_target_keeps_what_was_measured() {
    let bench = Bench::new(Scripted { dead: vec!["B"], ..Scripted::default() }).await;
    let job = bench.job("[errors]\non_target_lost = \"stop\"\n").await;
    let id = job.id.clone();
    assert_eq!(bench.executor.execute(job).await, RunState::Failed);
    let record = bench.record(&id).await;
    assert!(record.reason.is_some_and(|reason| reason.contains("lost target \"B\"")));
    assert!((1..=2).contains(&record.trials.len()));
}

#[tokio::test]
async fn waiting_for_a_lost_target_goes_on_as_soon_as_it_answers() {
    let bench = Bench::new(Scripted { dead: vec!["B"], ..Scripted::default() }).await;
    let job = bench.job("[errors]\non_target_lost = \"wait\"\n").await;
    let id = job.id.clone();
    let state = tokio::time::timeout(Duration::from_secs(20), bench.executor.execute(job)).await.unwrap();
    assert_eq!((state, bench.record(&id).await.trials.len()), (RunState::Done, 20));
}

#[tokio::test]
async fn a_stop_ends_the_present_trial_and_keeps_it() {
    let bench = Bench::new(Scripted { endless: true.into(), ..Scripted::default() }).await;
    let job = bench.job("").await;
    let (id, stop) = (job.id.clone(), job.stop.clone());
    let executor = bench.executor.clone();
    let running = tokio::spawn(async move { executor.execute(job).await });
    while bench.load.tried().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stop.stop();
    assert_eq!(running.await.unwrap(), RunState::Cancelled);
    let record = bench.record(&id).await;
    assert_eq!((record.state, record.trials.len(), record.trials[0].is_valid()), (RunState::Cancelled, 1, false));
}

#[tokio::test]
async fn a_second_generator_waits_for_the_first_and_says_so() {
    let bench = Bench::new(Scripted { endless: true.into(), ..Scripted::default() }).await;
    let (first, second) = (bench.job("").await, bench.job("").await);
    let (first_stop, second_stop, channel) = (first.stop.clone(), second.stop.clone(), second.channel.clone());
    let (one, other) = (bench.executor.clone(), bench.executor.clone());
    let first = tokio::spawn(async move { one.execute(first).await });
    while bench.load.tried().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let second = tokio::spawn(async move { other.execute(second).await });
    while channel.present().reason.is_none() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((channel.present().state, bench.load.tried().len()), (RunState::Queued, 1));
    second_stop.stop();
    assert_eq!(second.await.unwrap(), RunState::Cancelled);
    first_stop.stop();
    assert_eq!(first.await.unwrap(), RunState::Cancelled);
}

#[tokio::test]
async fn a_run_of_a_dead_process_is_closed_and_one_of_a_living_process_is_not() {
    let bench = Bench::new(Scripted::default()).await;
    let (living, dead) = (bench.job("").await, bench.job("").await);
    let dead_id = dead.id.clone();
    drop(dead); // its lock goes as with its process
    let again = Archive::open(&bench.folder.path().join("archive.db")).await.unwrap();
    let (lines, _) = again.run_lines(&RunFilter::default()).await.unwrap();
    let state = |id: &RunId| lines.iter().find(|line| line.id == *id).map(|line| line.state);
    assert_eq!((state(&living.id), state(&dead_id)), (Some(RunState::Queued), Some(RunState::Interrupted)));
}

#[tokio::test]
async fn a_slow_reader_of_the_live_channel_gets_a_snapshot_and_delays_nothing() {
    let bench = Bench::new(Scripted::default()).await;
    let job = bench.job("").await;
    let channel = job.channel.clone();
    let (snapshot, mut frames) = channel.subscribe();
    assert_eq!((snapshot.seq, snapshot.last), (0, false));
    assert_eq!(bench.executor.execute(job).await, RunState::Done);
    let frame = tokio::time::timeout(Duration::from_secs(5), frames.recv()).await.unwrap().unwrap();
    assert_eq!((frame.seq, frame.last), (1, true));
    let text = String::from_utf8(frame.json.to_vec()).unwrap();
    let frame: tailrace_model::live::LiveFrame = serde_json::from_str(&text).unwrap();
    assert_eq!((frame.snapshot, frame.state, frame.log.last().map(|line| line.label.clone())), (false, RunState::Done, Some(None)));
}
