//! Where a plan comes from on the command line: a file, a pipe, or standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use tailrace_model::plan::Plan;

use crate::exit::Failure;

/// Reads and checks the plan at a path; `-` is standard input.
///
/// # Errors
/// When it cannot be read, or is no plan: each error with file, line and column.
pub(crate) fn read(path: &Path) -> Result<Plan, Failure> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let text = text(path).map_err(|error| Failure::bad_input(format!("could not read the plan {name}: {error}")))?;
    Plan::from_text(&text).map_err(|errors| {
        let lines: Vec<String> = errors.0.iter().map(|error| format!("{name}: {error}")).collect();
        Failure::bad_input(lines.join("\n"))
    })
}

fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let limit = Plan::MAX_BYTES as u64 + 1; // one more than allowed, so that the plan's own check can refuse it
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(limit).read_to_string(&mut text)?;
    }
    Ok(text)
}
