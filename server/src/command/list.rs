//! `tailrace list`: the archived runs, newest first.

use serde::Serialize;
use tailrace_app::backend::RunLine;

use super::Home;
use crate::{
    archive::RunFilter,
    cli::{Global, Json},
    exit::{Exit, Outcome},
    output, terminal,
};

/// The envelope of the contract.
#[derive(Serialize)]
struct Runs {
    version: u32,
    runs: Vec<RunLine>,
}

pub(super) async fn run(global: &Global, arguments: &Json) -> Outcome {
    let home = Home::open(global).await?;
    let (runs, _) = home.archive.run_lines(&RunFilter::default()).await?;
    if arguments.json {
        output::json(&Runs { version: 1, runs })?;
    } else if runs.is_empty() {
        output::result("no runs yet: `tailrace run PLAN` makes the first")?;
    } else {
        output::result(terminal::runs_table(&runs))?;
    }
    Ok(Exit::Done)
}
