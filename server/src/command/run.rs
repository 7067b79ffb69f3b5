//! `tailrace run PLAN`: runs a plan, shows its progress, archives it, prints its results.

use std::{fs, path::Path, sync::Arc};

use tailrace_model::{report::Report, run::RunState};

use super::{Home, signals};
use crate::{
    admission,
    cli::{Global, Run},
    executor::Executor,
    exit::{Exit, Failure, Outcome},
    generator_lock::GeneratorLock,
    live::Hub,
    load::{Engine, Load},
    output, plan_source,
    terminal::{self, Progress},
};

pub(super) async fn run(global: &Global, arguments: &Run) -> Outcome {
    let plan = plan_source::read(&arguments.plan.path)?;
    if let Some(path) = &arguments.report {
        check_folder(path)?;
    }
    let home = Home::open(global).await?;
    let targets = home.targets(&plan).await?;
    let engine = Engine;
    let job = admission::admit(plan, targets, &engine.generator(), &home.archive, &home.vault, &Hub::default()).await;
    let job = job.map_err(Failure::failed)?;
    let (id, stop) = (job.id.clone(), job.stop.clone());
    let progress = (!arguments.quiet).then(|| Progress::show(job.channel.clone()));
    let executor = Executor { archive: home.archive.clone(), load: Arc::new(engine), lock: GeneratorLock::of_this_host() };
    let state = signals::obeyed_while(&stop, executor.execute(job)).await;
    if let Some(progress) = progress {
        progress.end().await;
    }
    let report = Report::compute(&home.archive.record(&id).await?);
    let written = arguments.report.as_deref().map_or(Ok(()), |path| write(path, &report));
    output::result(terminal::report_table(&report))?;
    home.archive.close().await;
    written?;
    outcome(state, &report)
}

fn outcome(state: RunState, report: &Report) -> Outcome {
    match state {
        RunState::Cancelled => Err(Failure::interrupted()),
        RunState::Done => match without_result(report) {
            Some(side) => Err(Failure::failed(format!("{side} has no valid trial: see the warnings of `tailrace show {}`", report.run.id))),
            None => Ok(Exit::Done),
        },
        _ => Err(Failure::failed(report.run.reason.as_deref().unwrap_or("the run failed"))),
    }
}

/// The first cell and side that has no valid trial.
fn without_result(report: &Report) -> Option<String> {
    report.cells.iter().find_map(|cell| {
        let (label, _) = cell.sides.iter().find(|(_, side)| side.trial_count == 0)?;
        let level = cell.level.map_or_else(|| cell.kind.clone(), |level| level.to_string());
        Some(format!("{}/{level} on target \"{label}\"", cell.workload))
    })
}

/// A report that cannot be written is told before the run, not after hours.
fn check_folder(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    if folder.is_dir() && !path.is_dir() {
        return Ok(());
    }
    Err(Failure::bad_input(format!("--report: {} cannot be a file: create the folder {} first", path.display(), folder.display())))
}

fn write(path: &Path, report: &Report) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(report).map_err(|error| Failure::failed(format!("could not write JSON: {error}")))?;
    fs::write(path, text + "\n").map_err(|error| {
        let id = &report.run.id;
        Failure::failed(format!(
            "could not write the report {}: {error}; the run is archived, see `tailrace show {id} --json`",
            path.display()
        ))
    })
}
