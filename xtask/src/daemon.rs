//! Processes that run beside the verb. Each is stopped by its own id, also when the verb fails.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};

use crate::interrupt;

const POLL: Duration = Duration::from_millis(20);
/// A database writes its pages back before it ends; longer than this and it hangs.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

/// A started process. Dropping it stops it: SIGTERM, then, after half a minute, SIGKILL.
pub(crate) struct Daemon {
    name: String,
    child: Child,
}

impl Daemon {
    /// Starts a process in a group of its own: Ctrl-C reaches only the verb, which then stops it in order.
    pub(crate) fn start(name: &str, command: &mut Command) -> Result<Self> {
        Self::start_in_foreground(name, command.process_group(0))
    }

    /// Starts a process in the verb's group: it may read the terminal, and gets Ctrl-C by itself.
    pub(crate) fn start_in_foreground(name: &str, command: &mut Command) -> Result<Self> {
        let child = command.spawn().with_context(|| format!("could not start `{name}`"))?;
        Ok(Self { name: name.to_owned(), child })
    }

    /// Returns the status if the process has ended.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.child.try_wait().with_context(|| format!("lost sight of `{}`", self.name))
    }

    /// Waits for the process's own end; an interrupt of the verb is an error, and stops the process.
    pub(crate) fn wait_until_end(mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            if interrupt::requested() {
                bail!("`{}` was interrupted", self.name);
            }
            std::thread::sleep(POLL);
        }
    }

    /// Asks `is_ready` again and again, until it says so, the process ends, or the time is up.
    pub(crate) fn wait_until_ready(&mut self, timeout: Duration, is_ready: impl Fn() -> bool) -> Result<()> {
        let start = Instant::now();
        while !is_ready() {
            if let Some(status) = self.ended()? {
                bail!("`{}` ended with {status} before it was ready", self.name);
            }
            if interrupt::requested() {
                bail!("`{}` was interrupted", self.name);
            }
            if start.elapsed() > timeout {
                bail!("`{}` was not ready after {timeout:?}", self.name);
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }

    /// Stops the process and waits for its end. Stopping twice is harmless.
    pub(crate) fn stop(&mut self) -> Result<()> {
        if self.ended()?.is_some() {
            return Ok(());
        }
        kill_process(Pid::from_child(&self.child), Signal::TERM).with_context(|| format!("could not stop `{}`", self.name))?;
        let start = Instant::now();
        while self.ended()?.is_none() {
            if start.elapsed() > STOP_TIMEOUT {
                self.child.kill()?;
                self.child.wait()?;
                bail!("`{}` did not end within {STOP_TIMEOUT:?}", self.name);
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        if let Err(error) = self.stop() {
            crate::steps::say_error(&error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_daemon_has_ended() {
        let daemon = Daemon::start("sleep", Command::new("sleep").arg("60")).unwrap();
        let pid = Pid::from_child(&daemon.child);
        drop(daemon);
        assert!(rustix::process::test_kill_process(pid).is_err());
    }

    #[test]
    fn a_daemon_that_ends_early_is_never_ready() {
        let mut daemon = Daemon::start("false", &mut Command::new("false")).unwrap();
        let error = daemon.wait_until_ready(Duration::from_secs(5), || false).unwrap_err();
        assert_eq!(error.to_string(), "`false` ended with exit status: 1 before it was ready");
    }
}
