//! One run of Tailrace, by its command line, with an archive of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{Load, TABLE_SIZE};
use crate::{command, fingerprint, workspace};

const PASSWORD_VARIABLE: &str = "TAILRACE_BENCH_PASSWORD";
const LABEL: &str = "A";

/// The binary and the folder it works in.
pub(super) struct Tool {
    binary: PathBuf,
    folder: PathBuf,
}

impl Tool {
    /// Uses this binary.
    pub(super) fn new(binary: &Path) -> Result<Self> {
        let folder = workspace::state().join("bench");
        std::fs::create_dir_all(&folder)?;
        Ok(Self { binary: binary.to_path_buf(), folder })
    }

    /// Fills the table that both tools read.
    pub(super) fn prepare(&self, load: &Load<'_>) -> Result<()> {
        command::output(&mut self.command("prepare", load)?).map(drop)
    }

    /// Runs the plan and returns its transactions per second.
    pub(super) fn tps(&self, load: &Load<'_>) -> Result<f64> {
        let report = self.folder.join("report.json");
        let mut run = self.command("run", load)?;
        run.arg("--quiet").arg("--report").arg(&report);
        command::output(&mut run)?;
        let text = std::fs::read_to_string(&report).context("the run left no report")?;
        transactions_per_second(&serde_json::from_str(&text)?)
    }

    fn command(&self, verb: &str, load: &Load<'_>) -> Result<Command> {
        let plan = self.folder.join("plan.toml");
        fingerprint::write_if_changed(&plan, plan_text(load).as_bytes())?;
        let mut command = Command::new(&self.binary);
        command.arg(verb).arg(plan).arg("--data-dir").arg(self.folder.join("data")).env(PASSWORD_VARIABLE, load.server.password());
        Ok(command)
    }
}

fn plan_text(load: &Load<'_>) -> String {
    format!(
        r#"name = "bench"

[[target]]
label = "{LABEL}"
url = "{url}"
password_env = "{PASSWORD_VARIABLE}"
tls = "disabled"

[dataset]
tables = 1
table_size = {TABLE_SIZE}

[[workload]]
script = "{script}"
statements = "{statements}"

[load]
threads = [{threads}]

[timing]
warmup = "2s"
measure = "{seconds}s"
cooldown = "0s"
repeats = 1
"#,
        url = load.server.url(),
        script = load.script.name(),
        statements = load.statements.name(),
        threads = load.threads,
        seconds = load.seconds,
    )
}

/// Reads the only cell; a run with errors is no measurement.
fn transactions_per_second(report: &Value) -> Result<f64> {
    let side = &report["cells"][0]["sides"][LABEL];
    let errors = side["errors"]["total"].as_u64();
    if errors != Some(0) {
        bail!("the report counts {errors:?} errors");
    }
    side["tps"]["median"].as_f64().context("the report has no median TPS")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_report_with_errors_is_no_measurement() {
        let side = json!({"tps": {"median": 10.0}, "errors": {"total": 1}});
        let report = json!({"cells": [{"sides": {"A": side}}]});
        assert!(transactions_per_second(&report).is_err());
    }
}
