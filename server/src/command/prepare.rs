//! `tailrace prepare PLAN`: makes the plan's dataset on each of its targets.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use tailrace_engine::{PrepareHow, PrepareProgress, Prepared, StopToken};
use tailrace_model::plan::{Plan, PrepareWhen, TargetSpec};

use super::{Home, signals};
use crate::{
    cli::{Global, PlanFile},
    exit::{Exit, Failure, Outcome},
    generator_lock::{GeneratorLock, Turn},
    load::{Engine, Load, LoadError, Preparation},
    output, plan_source,
    terminal::duration,
};

pub(super) async fn run(global: &Global, arguments: &PlanFile) -> Outcome {
    let plan = plan_source::read(&arguments.path)?;
    let home = Home::open(global).await?;
    let stop = StopToken::new();
    signals::obeyed_while(&stop, prepare_all(&home, &plan, &stop)).await
}

async fn prepare_all(home: &Home, plan: &Plan, stop: &StopToken) -> Outcome {
    let targets = home.targets(plan).await?;
    let _turn = turn(stop).await?;
    for target in targets {
        let label = target.label.clone();
        let (plan, stop) = (plan.clone(), stop.clone());
        let prepared = tokio::task::spawn_blocking(move || prepare(&plan, &target, &stop)).await;
        let prepared = prepared.map_err(|panic| Failure::failed(format!("preparing target \"{label}\" failed: {panic}")))?;
        match prepared {
            Ok(Prepared::Kept) => output::result(format_args!("{label}: the dataset is there"))?,
            Ok(Prepared::Created { rows, seconds }) => output::result(format_args!("{label}: made {rows} rows in {}", duration(seconds)))?,
            Err(error) if error.is_stop() => return Err(Failure::interrupted()),
            Err(error) => return Err(Failure::failed(error)),
        }
    }
    Ok(Exit::Done)
}

fn prepare(plan: &Plan, target: &TargetSpec, stop: &StopToken) -> Result<Prepared, LoadError> {
    let how = if plan.dataset.prepare == PrepareWhen::Always { PrepareHow::Always } else { PrepareHow::IfMissing };
    let bar = Bar::of(target.label.as_str());
    let work = Preparation { target, dataset: &plan.dataset, seed: plan.seed, how, progress: &bar, stop };
    let prepared = Engine.prepare(&work);
    bar.0.finish_and_clear();
    prepared
}

/// Waits until no other generator offers load: making data would spoil its numbers.
pub(super) async fn turn(stop: &StopToken) -> Result<Turn, Failure> {
    let waiting = || output::note("waiting: another load generator runs on this host");
    let turn = GeneratorLock::of_this_host().take(|| stop.is_stopped(), waiting).await;
    turn.map_err(|error| Failure::failed(format!("could not lock the generator: {error}")))?.ok_or_else(Failure::interrupted)
}

/// Rows that are written, as a bar on a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn of(label: &str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style =
            ProgressStyle::with_template("{msg} {bar:24} {pos}/{len} rows, {eta} left").unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::new(0).with_style(style).with_message(label.to_owned()))
    }
}

impl PrepareProgress for Bar {
    fn rows(&self, done: u64, total: u64) {
        self.0.set_length(total);
        self.0.set_position(done);
    }
}
