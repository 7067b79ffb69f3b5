//! The Rust files of the workspace, as the rules read them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::fingerprint;

/// The folders with Rust code.
pub(super) const CRATES: [&str; 5] = ["model", "engine", "app", "server", "xtask"];

/// One Rust file.
pub(super) struct Source {
    /// Relative to the root.
    pub(super) path: PathBuf,
    pub(super) text: String,
}

impl Source {
    /// Lines of code that users run, with their numbers: no tests, no comments.
    pub(super) fn product_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = if self.is_test() { "" } else { &self.text };
        numbered(lines)
            .take_while(|(_, line)| !line.trim_start().starts_with("#[cfg(test)]"))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// Whether the whole file is a test: `tests/…`, `tests.rs`, `…_tests.rs`.
    fn is_test(&self) -> bool {
        let in_folder = self.path.components().any(|part| part.as_os_str() == "tests");
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        in_folder || stem == "tests" || stem.ends_with("_tests")
    }

    /// Whether the file belongs to the crate in this folder.
    pub(super) fn is_in(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }
}

/// Lines with their numbers, counted from 1.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Reads every Rust file of the workspace.
pub(super) fn rust_files(root: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for folder in CRATES {
        for file in fingerprint::files_below(&root.join(folder))? {
            if file.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&file).with_context(|| format!("could not read {}", file.display()))?;
                let path = file.strip_prefix(root)?.to_path_buf();
                sources.push(Source { path, text });
            }
        }
    }
    Ok(sources)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A source for the tests of rules.
    pub(crate) fn source(path: &str, text: &str) -> Source {
        Source { path: PathBuf::from(path), text: text.to_owned() }
    }

    #[test]
    fn product_lines_end_where_tests_begin() {
        let source = source("model/src/lib.rs", "//! x\ncode\n#[cfg(test)]\nmod tests {}\n");
        assert_eq!(source.product_lines().collect::<Vec<_>>(), [(2, "code")]);
    }

    #[test]
    fn a_test_file_has_no_product_lines() {
        let source = source("engine/tests/mysql.rs", "code\n");
        assert_eq!(source.product_lines().count(), 0);
    }
}
