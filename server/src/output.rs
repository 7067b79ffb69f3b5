//! The one place that writes for people: results to standard output, messages to standard error.
//! A reader that has gone away (a closed pipe) is no error.

use std::{
    fmt::Display,
    io::{self, Write},
};

use serde::Serialize;

use crate::exit::Failure;

/// Writes a result and a line break to standard output.
///
/// # Errors
/// When standard output cannot be written; a closed pipe counts as written.
pub(crate) fn result(text: impl Display) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match writeln!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::failed(format!("could not write the result to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a result as indented JSON to standard output.
///
/// # Errors
/// As [`result`].
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::failed(format!("could not write JSON: {error}")))?;
    result(text)
}

/// Writes one line to standard error.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}"); // nowhere left to tell it
}

/// Writes an error to standard error.
pub(crate) fn error(text: impl Display) {
    note(format_args!("error: {text}"));
}
