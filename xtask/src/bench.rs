//! The verb `bench`: Tailrace's load loop against packaged sysbench on one private MariaDB, in pairs whose order alternates.

mod sysbench;
mod tailrace;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::build::{self, Kind};
use crate::mariadb::{Flush, MariaDb};
use crate::packages;
use crate::steps::{self, Steps};

/// Rows of the one table.
const TABLE_SIZE: u32 = 100_000;

/// What to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// The script that both tools run.
    script: Script,
    /// Threads, each with a connection of its own.
    #[arg(long, default_value_t = 8)]
    threads: u32,
    /// How many times each tool runs, for each way to send statements.
    #[arg(long, default_value_t = 5)]
    pairs: u32,
    /// Seconds measured in each run.
    #[arg(long, default_value_t = 10)]
    seconds: u32,
}

/// A script that sysbench and Tailrace both have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Script {
    PointSelect,
    ReadOnly,
    ReadWrite,
}

impl Script {
    /// The name in both tools.
    const fn name(self) -> &'static str {
        match self {
            Self::PointSelect => "oltp_point_select",
            Self::ReadOnly => "oltp_read_only",
            Self::ReadWrite => "oltp_read_write",
        }
    }
}

/// How statements reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statements {
    Text,
    Prepared,
}

impl Statements {
    /// The plan's word.
    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Prepared => "prepared",
        }
    }
}

/// What one run of one tool does.
struct Load<'a> {
    server: &'a MariaDb,
    script: Script,
    statements: Statements,
    threads: u32,
    seconds: u32,
}

/// Transactions per second of the two tools, run one after the other.
struct Pair {
    tailrace: f64,
    sysbench: f64,
}

/// Runs the pairs and prints each, with the ratio's geometric mean.
pub(crate) fn run(steps: &mut Steps, options: &Options) -> Result<()> {
    packages::require(steps, &[&packages::MARIADB, &packages::SYSBENCH])?;
    let binary = build::of_kind(steps, Kind::Release)?;
    let server = steps.run("private MariaDB", || MariaDb::start("bench", Flush::EachSecond))?;
    let tool = tailrace::Tool::new(&binary)?;
    for statements in [Statements::Text, Statements::Prepared] {
        let load = Load { server: &server, script: options.script, statements, threads: options.threads, seconds: options.seconds };
        steps.run(&format!("data for {}", statements.name()), || tool.prepare(&load))?;
        let pairs = (0..options.pairs).map(|number| measure(&load, &tool, number)).collect::<Result<Vec<_>>>()?;
        steps::say(format!(
            "{} {} at {} threads: Tailrace is {:.3} × sysbench (geometric mean of {} pairs)\n",
            options.script.name(),
            statements.name(),
            options.threads,
            geometric_mean(&pairs),
            pairs.len(),
        ));
    }
    Ok(())
}

/// Runs one pair; every second pair starts with the other tool.
fn measure(load: &Load<'_>, tool: &tailrace::Tool, number: u32) -> Result<Pair> {
    let pair = if number.is_multiple_of(2) {
        let tailrace = tool.tps(load)?;
        let sysbench = sysbench::tps(load)?;
        Pair { tailrace, sysbench }
    } else {
        let sysbench = sysbench::tps(load)?;
        let tailrace = tool.tps(load)?;
        Pair { tailrace, sysbench }
    };
    steps::say(format!(
        "  {:<9} pair {}: Tailrace {:>9.1} TPS, sysbench {:>9.1} TPS, ratio {:.3}",
        load.statements.name(),
        number + 1,
        pair.tailrace,
        pair.sysbench,
        pair.tailrace / pair.sysbench,
    ));
    Ok(pair)
}

/// Geometric mean of the pairs' ratios; NaN without pairs.
fn geometric_mean(pairs: &[Pair]) -> f64 {
    let logs: f64 = pairs.iter().map(|pair| (pair.tailrace / pair.sysbench).ln()).sum();
    (logs / pairs.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_as_fast_and_half_as_fast_cancel_out() {
        let pair = |tailrace, sysbench| Pair { tailrace, sysbench };
        let mean = geometric_mean(&[pair(200.0, 100.0), pair(100.0, 200.0)]);
        assert!((mean - 1.0).abs() < 1e-12);
    }
}
