//! One run of sysbench. The password goes into a private file: a command line can be read by every user.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{Load, Statements, TABLE_SIZE};
use crate::{command, workspace};

/// Runs the script and returns its transactions per second.
pub(super) fn tps(load: &Load<'_>) -> Result<f64> {
    let file = write_settings(load)?;
    let mut sysbench = Command::new("sysbench");
    sysbench.arg(load.script.name()).arg(format!("--config-file={}", file.display())).arg("run");
    let report = command::output(&mut sysbench);
    std::fs::remove_file(file)?;
    transactions_per_second(&report?)
}

fn write_settings(load: &Load<'_>) -> Result<PathBuf> {
    let file = workspace::state().join("sysbench.conf");
    remove_if_there(&file)?;
    std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file)?.write_all(settings(load).as_bytes())?;
    Ok(file)
}

fn remove_if_there(file: &Path) -> Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn settings(load: &Load<'_>) -> String {
    let prepared_statements = match load.statements {
        Statements::Text => "disable",
        Statements::Prepared => "auto",
    };
    [
        "db-driver=mysql".to_owned(),
        "mysql-host=127.0.0.1".to_owned(),
        format!("mysql-port={}", load.server.port()),
        "mysql-user=bench".to_owned(),
        format!("mysql-password={}", load.server.password()),
        "mysql-db=sbtest".to_owned(),
        "tables=1".to_owned(),
        format!("table-size={TABLE_SIZE}"),
        "rand-type=uniform".to_owned(),
        format!("db-ps-mode={prepared_statements}"),
        format!("threads={}", load.threads),
        format!("time={}", load.seconds),
        "events=0".to_owned(),
    ]
    .join("\n")
        + "\n"
}

/// Reads `transactions: 123456 (12345.67 per sec.)`.
fn transactions_per_second(report: &str) -> Result<f64> {
    report
        .lines()
        .find_map(|line| line.trim().strip_prefix("transactions:"))
        .and_then(|rest| rest.split_once('(')?.1.split_whitespace().next())
        .context("sysbench reported no transactions")?
        .parse()
        .context("sysbench reported a rate that is no number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_read_from_the_report() {
        let report = "SQL statistics:\n    transactions:                        56712  (5670.33 per sec.)\n";
        assert_eq!(transactions_per_second(report).unwrap(), 5670.33);
    }

    #[test]
    fn a_report_without_transactions_is_an_error() {
        assert!(transactions_per_second("FATAL: nothing").is_err());
    }
}
