//! Every verb that a developer or CI needs, as `cargo xtask <verb>`. Nothing here reaches users of the binary.

mod bench;
mod build;
mod check;
mod ci;
mod command;
mod daemon;
mod fingerprint;
mod interrupt;
mod javascript;
mod lab;
mod lab_plan;
mod mariadb;
mod packages;
mod ports;
mod server_binary;
mod site;
mod steps;
mod test;
mod tidy;
mod up;
mod wasm_target;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use steps::Steps;

/// What a shell reports for a program that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// Builds, starts, tests and measures Tailrace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Build the site and the server binary; skip what is unchanged.
    Build(build::Options),
    /// Build, then start the application with a demo, until Ctrl-C.
    Up(up::Options),
    /// Start two private MariaDB servers that differ in one setting, until Ctrl-C.
    Lab,
    /// Start private databases and run every test.
    Test(test::Options),
    /// Formatting, clippy with warnings denied (native and browser), tidy.
    Check,
    /// House rules that no compiler knows.
    Tidy,
    /// Measure the load loop against packaged sysbench, in pairs.
    Bench(bench::Options),
    /// What CI runs: check, then test.
    Ci,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut steps = Steps::default();
    let result = interrupt::listen().and_then(|()| match arguments.verb {
        Verb::Build(options) => build::run(&mut steps, options).map(drop),
        Verb::Up(options) => up::run(&mut steps, &options),
        Verb::Lab => lab::run(&mut steps),
        Verb::Test(options) => test::run(&mut steps, options),
        Verb::Check => check::run(&mut steps),
        Verb::Tidy => tidy::run(&mut steps),
        Verb::Bench(options) => bench::run(&mut steps, &options),
        Verb::Ci => ci::run(&mut steps),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if interrupt::requested() => ExitCode::from(INTERRUPTED),
        Err(error) => {
            steps::say_error(&error);
            ExitCode::FAILURE
        }
    }
}
