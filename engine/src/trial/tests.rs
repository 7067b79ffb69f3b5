//! Tests of a trial's course, with a scripted driver whose time is scripted too.

mod scripted;

use std::{sync::Arc, thread, time::Duration};

use scripted::{Beat, Heard, Scripted, setup};
use tailrace_model::{
    sample::{ErrorClass, Phase},
    script::Script,
    trial::Outcome,
};

use super::{conductor::conduct, outcome::Conducted};
use crate::{clock::Clock as _, script::Values, stop::StopToken};

const MS: u64 = 1_000_000;

fn run(scripted: &Arc<Scripted>, script: Script) -> (Conducted, Vec<tailrace_model::sample::Sample>) {
    let heard = Heard::default();
    let conducted = conduct(&setup(scripted, script), &heard, &StopToken::new());
    (conducted, heard.take())
}

#[test]
fn warmup_seconds_are_not_counted() {
    let scripted = Scripted::new(|_| Beat::Takes(250));
    scripted.times(1000, 2000);
    let (conducted, samples) = run(&scripted, Script::OltpPointSelect);
    assert_eq!(conducted.outcome, Outcome::Valid);
    let seen: Vec<_> = samples.iter().map(|sample| (sample.phase, sample.events, sample.start_ns / MS)).collect();
    // An event that ends at a boundary belongs to the second that begins there.
    assert_eq!(seen, [(Phase::Warmup, 3, 0), (Phase::Measure, 4, 1000), (Phase::Measure, 4, 2000)]);
    assert_eq!((conducted.measured.events, conducted.window.measured_ns() / MS), (8, 2000));
    assert_eq!((conducted.measured.latency_sum_ns, conducted.measured.response.max_ns().map(|max| max / MS)), (2000 * MS, Some(250)));
}

#[test]
fn an_event_belongs_to_the_second_of_its_end() {
    let scripted = Scripted::new(|call| Beat::Takes(if call == 0 { 1500 } else { 400 }));
    scripted.times(0, 3000);
    let (conducted, samples) = run(&scripted, Script::OltpPointSelect);
    assert_eq!(samples.iter().map(|sample| sample.events).collect::<Vec<_>>(), [0, 2, 2]);
    // The event from 2700 to 3100 had begun when measuring ended.
    let unfinished = conducted.measured.unfinished;
    assert_eq!((conducted.measured.events, unfinished.count, unfinished.oldest_ns / MS), (4, 1, 300));
}

#[test]
fn a_deadlock_is_retried_after_a_rollback_and_counted_by_class() {
    // The index update of the first event is a deadlock's victim twice.
    let scripted = Scripted::new(|call| if call == 1 || call == 3 { Beat::Fails(ErrorClass::Deadlock) } else { Beat::Takes(10) });
    scripted.events(2);
    let (conducted, _) = run(&scripted, Script::OltpWriteOnly);
    let measured = conducted.measured;
    assert_eq!((conducted.outcome, measured.events, measured.failed, measured.retries), (Outcome::Valid, 2, 0, 2));
    let errors: Vec<_> = measured.errors.iter().map(|error| (error.class, error.code.as_str(), error.count)).collect();
    assert_eq!(errors, [(ErrorClass::Deadlock, "deadlock", 2)]);
    let log = scripted.log();
    let kinds: Vec<&str> = log.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(kinds[..7], ["begin", "index_update", "rollback", "begin", "index_update", "rollback", "begin"]);
    // The same values again, and the clock of the event ran on: 2 × BEGIN, then six statements.
    assert_eq!((&log[1], &log[4]), (&log[4], &log[7]));
    assert_eq!(measured.response.max_ns().map(|max| max / MS), Some(80));
}

#[test]
fn an_event_is_given_up_when_its_retries_are_used_up() {
    let scripted = Scripted::new(|_| Beat::Fails(ErrorClass::Deadlock));
    scripted.events(3);
    let (conducted, _) = run(&scripted, Script::OltpPointSelect);
    // Ten retries each, as the plan's default says.
    assert_eq!((conducted.measured.failed, conducted.measured.retries), (3, 30));
    let Outcome::Failed { reason, target_lost: false } = conducted.outcome else { panic!() };
    assert!(reason.contains("no event succeeded: 33 × deadlock"), "{reason}");
}

#[test]
fn an_error_that_is_not_retried_is_counted_and_the_loop_goes_on() {
    let scripted = Scripted::new(|call| if call % 3 == 2 { Beat::Fails(ErrorClass::DuplicateKey) } else { Beat::Takes(5) });
    scripted.events(30);
    let (conducted, _) = run(&scripted, Script::OltpPointSelect);
    let measured = conducted.measured;
    assert_eq!((conducted.outcome, measured.events, measured.failed, measured.retries), (Outcome::Valid, 20, 10, 0));
    assert_eq!((measured.statements.reads, scripted.log().iter().filter(|line| *line == "rollback").count()), (20, 10));
}

#[test]
fn a_stop_finishes_the_events_in_flight() {
    let scripted = Scripted::new(|call| if call == 3 { Beat::Hangs } else { Beat::Takes(100) });
    scripted.times(0, 60_000);
    let stop = StopToken::new();
    let conducted = thread::scope(|scope| {
        scope.spawn(|| {
            scripted.await_hanging();
            stop.stop();
            thread::sleep(Duration::from_millis(50));
            scripted.release();
        });
        conduct(&setup(&scripted, Script::OltpPointSelect), &Heard::default(), &stop)
    });
    // The fourth event was not aborted but came to its end, and no fifth began.
    assert_eq!((conducted.outcome, conducted.measured.events, scripted.aborts(), scripted.log().len()), (Outcome::Stopped, 4, 0, 4));
}

#[test]
fn an_abort_does_not_wait() {
    let scripted = Scripted::new(|call| if call == 3 { Beat::Hangs } else { Beat::Takes(100) });
    scripted.times(0, 60_000);
    let stop = StopToken::new();
    let conducted = thread::scope(|scope| {
        scope.spawn(|| {
            scripted.await_hanging();
            stop.abort();
        });
        conduct(&setup(&scripted, Script::OltpPointSelect), &Heard::default(), &stop)
    });
    assert_eq!((conducted.outcome, conducted.measured.events, scripted.aborts()), (Outcome::Stopped, 3, 1));
}

#[test]
fn a_hung_event_is_reported_as_unfinished() {
    let scripted = Scripted::new(|call| if call == 5 { Beat::Hangs } else { Beat::Takes(100) });
    scripted.times(0, 2000);
    let conducted = thread::scope(|scope| {
        scope.spawn(|| {
            scripted.await_hanging();
            scripted.clock.advance(Duration::from_millis(1500)); // to 2000, the end of measuring
            thread::sleep(Duration::from_millis(50));
            scripted.clock.advance(Duration::from_secs(11)); // beyond what an event in flight gets
        });
        conduct(&setup(&scripted, Script::OltpPointSelect), &Heard::default(), &StopToken::new())
    });
    let measured = conducted.measured;
    assert_eq!((measured.events, measured.failed, measured.unfinished.count), (5, 0, 1));
    assert_eq!((measured.unfinished.oldest_ns / MS, conducted.window.measured_ns() / MS), (1500, 2000));
    // The one worker never answered, so the target counts as lost; with others it would not.
    let Outcome::Failed { reason, target_lost: true } = conducted.outcome else { panic!() };
    assert!(reason.contains("target \"A\"") && reason.contains("no longer answers"), "{reason}");
}

#[test]
fn a_target_that_is_lost_ends_its_trial_after_two_seconds() {
    let scripted = Scripted::new(|call| if call < 10 { Beat::Takes(100) } else { Beat::Dies });
    scripted.times(0, 60_000);
    let (conducted, _) = run(&scripted, Script::OltpPointSelect);
    let Outcome::Failed { reason, target_lost: true } = conducted.outcome else { panic!() };
    assert!(reason.contains("was lost") && reason.contains("the script says no"), "{reason}");
    assert_eq!((conducted.measured.events, conducted.measured.failed), (10, 1));
    assert!(scripted.clock.now_ns() < 6000 * MS, "{}", scripted.clock.now_ns());
}

#[test]
fn a_target_that_is_lost_just_before_the_end_fails_its_trial_too() {
    let scripted = Scripted::new(|call| if call < 10 { Beat::Takes(100) } else { Beat::Dies });
    scripted.times(0, 2000);
    let (conducted, _) = run(&scripted, Script::OltpPointSelect);
    let Outcome::Failed { reason, target_lost: true } = conducted.outcome else { panic!() };
    assert!(reason.contains("was lost"), "{reason}");
}

#[test]
fn a_worker_panic_fails_its_trial_only() {
    let scripted = Scripted::new(|call| if call == 2 { Beat::Panics } else { Beat::Takes(10) });
    scripted.times(0, 60_000);
    let (conducted, _) = run(&scripted, Script::OltpPointSelect);
    let Outcome::Failed { reason, target_lost: false } = conducted.outcome else { panic!() };
    assert!(reason.contains("a fault of tailrace: the script panics"), "{reason}");
    let healthy = Scripted::new(|_| Beat::Takes(10));
    healthy.events(5);
    assert_eq!(run(&healthy, Script::OltpPointSelect).0.outcome, Outcome::Valid);
}

#[test]
fn a_trial_ends_when_its_events_are_used_up_and_measures_until_the_last() {
    let scripted = Scripted::new(|_| Beat::Takes(300));
    scripted.events(7);
    let (conducted, samples) = run(&scripted, Script::OltpPointSelect);
    assert_eq!((conducted.outcome, conducted.measured.events), (Outcome::Valid, 7));
    assert_eq!((conducted.window.measured_ns() / MS, samples.iter().map(|sample| sample.events).sum::<u64>()), (2100, 7));
}

#[test]
fn events_that_all_end_in_the_warm_up_measure_nothing_and_say_so() {
    let scripted = Scripted::new(|_| Beat::Takes(10));
    scripted.times(1000, 1000);
    scripted.events(5);
    let Outcome::Failed { reason, target_lost: false } = run(&scripted, Script::OltpPointSelect).0.outcome else { panic!() };
    assert!(reason.contains("warm-up") && reason.contains("load.events"), "{reason}");
}

#[test]
fn the_stream_of_a_worker_does_not_depend_on_how_its_target_behaves() {
    // One target is slow and fails now and then, the other is not: the same events all the same.
    let steady = Scripted::new(|_| Beat::Takes(1));
    let shaky = Scripted::new(|call| if call % 7 == 6 { Beat::Fails(ErrorClass::Busy) } else { Beat::Takes(3) });
    let ids = |scripted: &Arc<Scripted>| {
        scripted.events(40);
        run(scripted, Script::OltpPointSelect);
        scripted.values()
    };
    let ids = [ids(&steady), ids(&shaky)];
    assert_eq!(ids[0], ids[1]);
    assert!(ids[0].len() == 40 && ids[0].windows(2).any(|pair| pair[0] != pair[1]));
    assert!(ids[0].iter().all(|value| value.starts_with(&format!("{:?}", Values::Id(0))[..3])));
}
