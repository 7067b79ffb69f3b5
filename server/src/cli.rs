//! The command line: every verb with its arguments. What they do is in `command`.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Parser, Subcommand};

/// Compares databases under load, fairly.
#[derive(Debug, Parser)]
#[command(name = "tailrace", version, about = "Compares databases under load, fairly", max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Arguments of every verb.
#[derive(Debug, Args)]
pub(crate) struct Global {
    /// The archive: sqlite:///absolute/archive.db or sqlite:relative.db [default: archive.db in the data folder]
    #[arg(long, global = true, value_name = "URL")]
    pub(crate) archive: Option<String>,
    /// The folder of archive and key [default: the platform's data folder + tailrace]
    #[arg(long, global = true, value_name = "DIR", env = "TAILRACE_DATA_DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// What is logged to stderr: error, warn, info, debug, trace, or a filter such as tailrace_engine=debug
    #[arg(long, global = true, value_name = "FILTER")]
    pub(crate) log: Option<String>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Serve the application in a browser, on this computer only
    Serve(Serve),
    /// Run a plan, print its results and archive them
    Run(Run),
    /// Make a plan's dataset on its targets
    Prepare(PlanFile),
    /// Drop a plan's dataset from its targets
    Cleanup(PlanFile),
    /// Print the plan file's schema or a template, or check a plan
    Plan(Plan),
    /// List the archived runs, newest first
    List(Json),
    /// Show a run's report
    Show(Show),
    /// List the built-in workloads
    Workloads(Json),
}

/// `tailrace serve`
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen on; a loopback address
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:3000")]
    pub(crate) listen: SocketAddr,
    /// A further host name that browsers may use, such as db-bench.local:8080 (may be repeated)
    #[arg(long, value_name = "HOST")]
    pub(crate) allow_host: Vec<String>,
    /// Compare two embedded SQLite databases at once, if the archive has no run yet
    #[arg(long)]
    pub(crate) demo: bool,
    /// The same with this plan instead
    #[arg(long, value_name = "FILE")]
    pub(crate) demo_plan: Option<PathBuf>,
}

/// `tailrace run`
#[derive(Debug, Args)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) plan: PlanFile,
    /// Write the report as JSON to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// A plan.
#[derive(Debug, Args)]
pub(crate) struct PlanFile {
    /// The plan: a TOML or JSON file, a pipe, or - for standard input
    #[arg(value_name = "PLAN")]
    pub(crate) path: PathBuf,
}

/// `tailrace plan`
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Plan {
    /// Print the JSON Schema of the plan file
    #[arg(long)]
    pub(crate) schema: bool,
    /// Print a plan to begin with: quick, concurrency or sqlite
    #[arg(long, value_name = "NAME")]
    pub(crate) template: Option<String>,
    /// Check a plan and estimate it, without connecting anywhere
    #[arg(long, value_name = "PLAN")]
    pub(crate) check: Option<PathBuf>,
}

/// A list.
#[derive(Debug, Args)]
pub(crate) struct Json {
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// `tailrace show`
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The run: its id, a unique beginning of 4 or more characters, or latest
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// Print the report as JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
