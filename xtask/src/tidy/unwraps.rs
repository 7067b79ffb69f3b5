//! `unwrap` is for tests: elsewhere an error goes on, or an `expect` states the invariant.

use super::Violation;
use super::source::Source;

pub(super) fn violations(sources: &[Source]) -> Vec<Violation> {
    let mut found = Vec::new();
    for source in sources {
        for (number, line) in source.product_lines() {
            if line.contains(".unwrap()") && !line.contains("\".unwrap()\"") {
                let message = "`unwrap` outside tests: pass the error on, or `expect` the invariant";
                found.push(Violation::of_line(&source.path, number, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::source;
    use super::*;

    #[test]
    fn tests_may_unwrap() {
        let sources = [source("model/src/a.rs", "#[cfg(test)]\nx.unwrap();\n"), source("model/src/b.rs", "x.unwrap();\n")];
        let found = violations(&sources);
        assert_eq!(found.len(), 1);
        assert!(found[0].file.ends_with("b.rs"));
    }
}
