//! Commands that run to their end: their failure is an error that names them, an interrupt stops them.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::daemon::Daemon;

/// Runs the command with its output on the terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = name_of(command);
    let status = Daemon::start_in_foreground(&name, command)?.wait_until_end()?;
    if !status.success() {
        bail!("`{name}` ended with {status}");
    }
    Ok(())
}

/// Runs the command and returns what it printed; its error output is part of the error.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = name_of(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("could not start `{name}`"))?;
    if !output.status.success() {
        // Some programs complain on standard output.
        let complaint = [output.stderr, output.stdout].concat();
        let complaint = String::from_utf8_lossy(&complaint);
        bail!("`{name}` ended with {}: {}", output.status, complaint.trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{name}` printed no UTF-8"))
}

/// Looks a program up in `PATH`, and in the folders of system programs, which a user's `PATH` may lack.
pub(crate) fn find(program: &str) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(["/usr/local/sbin", "/usr/sbin"].map(Into::into))
        .map(|folder| folder.join(program))
        .find(|candidate| is_program(candidate))
}

/// Whether the file is there to be run.
pub(crate) fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// Program and first two arguments: enough to recognise the command, too short for a secret.
fn name_of(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let file_name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(file_name).chain(command.get_args().take(2)).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_an_error_that_names_it() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` ended with exit status: 3");
    }

    #[test]
    fn an_absent_program_is_not_found() {
        assert_eq!(find("no-such-program-of-tailrace"), None);
    }
}
