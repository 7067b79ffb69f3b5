//! Nobody prints but the build tool: results leave through one place, logs through `tracing`.

use super::Violation;
use super::source::Source;

const MACROS: [&str; 5] = ["println!", "eprintln!", "print!", "eprint!", "dbg!"];

pub(super) fn violations(sources: &[Source]) -> Vec<Violation> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !is_allowed(source)) {
        for (number, line) in source.product_lines() {
            // The longest match comes first in MACROS, so that `eprintln!` is not called `print!`.
            if let Some(name) = MACROS.iter().find(|name| calls(line, name)) {
                let message = format!("`{name}` outside xtask");
                found.push(Violation::of_line(&source.path, number, message));
            }
        }
    }
    found
}

/// Build scripts talk to cargo on standard output.
fn is_allowed(source: &Source) -> bool {
    source.is_in("xtask") || source.path.ends_with("build.rs")
}

/// Whether the macro is called: its name is not the end of a longer one.
fn calls(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::source;
    use super::*;

    #[test]
    fn printing_is_for_the_build_tool() {
        let sources = [
            source("server/src/a.rs", "//! A.\neprintln!(\"x\");\n"),
            source("xtask/src/b.rs", "println!(\"x\");\n"),
            source("app/build.rs", "println!(\"cargo::rerun-if-changed=locales\");\n"),
        ];
        let found: Vec<_> = violations(&sources).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["server/src/a.rs:2: `eprintln!` outside xtask"]);
    }
}
