//! No file is longer than a reader's patience: at 400 lines look for a second noun, at 600 there is one.

use super::Violation;
use super::source::Source;

const LIMIT: usize = 600;

pub(super) fn violations(sources: &[Source]) -> Vec<Violation> {
    sources
        .iter()
        .map(|source| (source, source.text.lines().count()))
        .filter(|(_, lines)| *lines > LIMIT)
        .map(|(source, lines)| {
            let message = format!("{lines} lines, {LIMIT} is the limit: which noun is missing?");
            Violation::of_file(&source.path, message)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::source;
    use super::*;

    #[test]
    fn the_limit_itself_is_allowed() {
        let sources = [source("model/src/a.rs", &"x\n".repeat(LIMIT)), source("model/src/b.rs", &"x\n".repeat(LIMIT + 1))];
        assert_eq!(violations(&sources).len(), 1);
    }
}
