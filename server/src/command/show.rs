//! `tailrace show RUN`: the report of an archived run.

use tailrace_model::report::Report;

use super::Home;
use crate::{
    cli::{Global, Show},
    exit::{Exit, Outcome},
    output, terminal,
};

pub(super) async fn run(global: &Global, arguments: &Show) -> Outcome {
    let home = Home::open(global).await?;
    let id = home.archive.find_run(&arguments.run).await?;
    let report = Report::compute(&home.archive.record(&id).await?);
    if arguments.json {
        output::json(&report)?;
    } else {
        output::result(terminal::report_table(&report))?;
    }
    Ok(Exit::Done)
}
