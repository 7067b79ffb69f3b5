//! How the process ends: the exit codes of the contract, and the failure that carries one with its message.

use std::{fmt, process::ExitCode};

/// The exit codes of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done.
    Done = 0,
    /// Failed, also when some side of a cell has no valid trial.
    Failed = 1,
    /// A bad plan, an unknown run, a wrong argument.
    BadInput = 2,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command ended without its result: one message for people, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    /// The user must change something: exit code 2.
    pub(crate) fn bad_input(message: impl fmt::Display) -> Self {
        Self { exit: Exit::BadInput, message: message.to_string() }
    }

    /// It did not work: exit code 1.
    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self { exit: Exit::Failed, message: message.to_string() }
    }

    /// Ended by Ctrl-C: exit code 130.
    pub(crate) fn interrupted() -> Self {
        Self { exit: Exit::Interrupted, message: "interrupted".to_owned() }
    }

    /// The exit code.
    pub(crate) const fn exit(&self) -> Exit {
        self.exit
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The outcome of a command: its exit code, or why it has no result.
pub(crate) type Outcome = Result<Exit, Failure>;

/// Help and version are printed and end with 0; wrong arguments are told on stderr and end with 2.
pub(crate) fn of_usage(error: &clap::Error) -> ExitCode {
    let _ = error.print(); // nowhere left to tell it
    if error.use_stderr() { Exit::BadInput.into() } else { Exit::Done.into() }
}
