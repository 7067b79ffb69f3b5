//! Every Rust file begins with `//!`: what it owns.

use super::Violation;
use super::source::Source;

pub(super) fn violations(sources: &[Source]) -> Vec<Violation> {
    sources
        .iter()
        .filter(|source| !source.text.starts_with("//!"))
        .map(|source| Violation::of_file(&source.path, "does not begin with `//!`: say what the file owns"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::source;
    use super::*;

    #[test]
    fn a_file_without_header_is_named() {
        let sources = [source("model/src/a.rs", "//! A.\n"), source("model/src/b.rs", "use a;\n")];
        let found = violations(&sources);
        assert_eq!(found.len(), 1);
        assert!(found[0].file.ends_with("b.rs"));
    }
}
