//! Steps: what a verb does, one line each with the time it took. The only file that prints.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a build tool talks on the terminal")]

use std::fmt::Display;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::fingerprint::Stamp;

/// The steps of one verb, in the order in which they ran.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<(String, Duration)>,
}

impl Steps {
    /// Runs `body`, then prints `what` and how long it took. An error carries `what` as context.
    pub(crate) fn run<T>(&mut self, what: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let result = body();
        let elapsed = start.elapsed();
        let mark = if result.is_ok() { "✓" } else { "✗" };
        println!("{mark} {what:<58} {:>8}", seconds(elapsed));
        self.done.push((what.to_owned(), elapsed));
        result.with_context(|| format!("{what}: failed"))
    }

    /// As [`Steps::run`], unless the inputs are as `stamp` remembers them and the outputs are there.
    pub(crate) fn run_if_changed(&mut self, what: &str, stamp: &Stamp, body: impl FnOnce() -> Result<()>) -> Result<()> {
        if stamp.is_current() {
            println!("✓ {what:<58} {:>8}", "as is");
            return Ok(());
        }
        self.run(what, || {
            stamp.forget()?;
            body()?;
            stamp.remember()
        })
    }

    /// Prints the steps again, longest first, with their sum.
    pub(crate) fn summary(&self) {
        let mut by_time: Vec<_> = self.done.iter().collect();
        by_time.sort_by_key(|(_, elapsed)| std::cmp::Reverse(*elapsed));
        let total: Duration = self.done.iter().map(|(_, elapsed)| *elapsed).sum();
        println!("\nWhere the time went, {} in all:", seconds(total));
        for (what, elapsed) in by_time {
            println!("  {:>8}  {what}", seconds(*elapsed));
        }
    }
}

/// Prints one line for the person at the terminal.
pub(crate) fn say(line: impl Display) {
    println!("{line}");
}

/// Prints an error with everything that led to it.
pub(crate) fn say_error(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}

fn seconds(elapsed: Duration) -> String {
    format!("{:.1} s", elapsed.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_names_itself_in_the_error() {
        let error = Steps::default().run("stylesheet", || -> Result<()> { anyhow::bail!("no such file") }).unwrap_err();
        assert_eq!(format!("{error:#}"), "stylesheet: failed: no such file");
    }
}
