//! House rules that no compiler knows. Each rule is a file here; what breaks it is named with file and line.

mod colours;
mod dependencies;
mod headers;
mod length;
mod locales;
mod lock_files;
mod prints;
mod source;
mod unwraps;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::steps::{self, Steps};
use crate::workspace;

/// One place that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
struct Violation {
    file: PathBuf,
    /// Counted from 1; absent when the whole file is meant.
    line: Option<usize>,
    message: String,
}

impl Violation {
    fn of_file(file: &Path, message: impl Into<String>) -> Self {
        Self { file: file.to_path_buf(), line: None, message: message.into() }
    }

    fn of_line(file: &Path, line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::of_file(file, message) }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        write!(formatter, ": {}", self.message)
    }
}

/// Checks every rule and names everything that breaks one.
pub(crate) fn run(steps: &mut Steps) -> Result<()> {
    steps.run("tidy", || {
        let violations = check(workspace::root())?;
        for violation in &violations {
            steps::say(violation);
        }
        if !violations.is_empty() {
            bail!("{} places break a house rule", violations.len());
        }
        Ok(())
    })
}

fn check(root: &Path) -> Result<Vec<Violation>> {
    let sources = source::rust_files(root)?;
    let of_sources = [headers::violations, length::violations, prints::violations, unwraps::violations];
    let of_root = [dependencies::violations, locales::violations, lock_files::violations, colours::violations];
    let mut found: Vec<_> = of_sources.iter().flat_map(|rule| rule(&sources)).collect();
    for rule in of_root {
        found.extend(rule(root)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let violations = check(workspace::root()).unwrap();
        let lines: Vec<_> = violations.iter().map(Violation::to_string).collect();
        assert!(lines.is_empty(), "{}", lines.join("\n"));
    }
}
