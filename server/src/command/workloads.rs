//! `tailrace workloads`: the built-in workloads.

use serde::Serialize;
use tailrace_model::script::{Script, ScriptInfo};

use crate::{
    cli::Json,
    exit::{Exit, Outcome},
    output, terminal,
};

/// The envelope of the contract.
#[derive(Serialize)]
struct Workloads {
    version: u32,
    workloads: Vec<ScriptInfo>,
}

pub(super) fn run(arguments: &Json) -> Outcome {
    let workloads = Script::ALL.map(ScriptInfo::from).to_vec();
    if arguments.json {
        output::json(&Workloads { version: 1, workloads })?;
    } else {
        output::result(terminal::workloads_table(&workloads))?;
    }
    Ok(Exit::Done)
}
