//! Colours are tokens: no partial but that of the tokens writes one out.

use std::path::Path;

use anyhow::Result;

use super::Violation;
use super::source::numbered;
use crate::fingerprint;

const FUNCTIONS: [&str; 8] = ["rgb(", "rgba(", "hsl(", "hsla(", "oklch(", "oklab(", "lch(", "lab("];
const PROPERTIES: [&str; 6] = ["color", "background", "border", "fill", "stroke", "outline"];
const NAMES: [&str; 10] = ["white", "black", "red", "green", "blue", "gray", "grey", "orange", "yellow", "purple"];

pub(super) fn violations(root: &Path) -> Result<Vec<Violation>> {
    let mut found = Vec::new();
    for file in fingerprint::files_below(&root.join("style"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if !name.ends_with(".scss") || name.trim_start_matches('_').starts_with("token") {
            continue;
        }
        let text = std::fs::read_to_string(&file)?;
        let path = file.strip_prefix(root)?;
        found.extend(numbered(&text).filter(|(_, line)| has_colour(line)).map(|(number, line)| {
            let message = format!("a literal colour outside the tokens: {}", line.trim());
            Violation::of_line(path, number, message)
        }));
    }
    Ok(found)
}

fn has_colour(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let Some((property, value)) = code.split_once(':') else {
        return false;
    };
    has_hexadecimal(value)
        || words(value).any(|word| FUNCTIONS.iter().any(|function| word.starts_with(function)))
        || (is_colour_property(property) && words(value).any(is_name))
}

/// `#fff` to `#ffffffff`; not `#{…}`, not an id in a selector.
fn has_hexadecimal(value: &str) -> bool {
    value.split('#').skip(1).any(|rest| {
        let digits = rest.chars().take_while(char::is_ascii_hexdigit).count();
        matches!(digits, 3 | 4 | 6 | 8) && !value.contains('{')
    })
}

fn is_colour_property(property: &str) -> bool {
    let property = property.trim();
    PROPERTIES.iter().any(|known| property.contains(known)) || property.starts_with("--")
}

fn is_name(word: &str) -> bool {
    NAMES.contains(&word.trim_matches([';', ',', ')']))
}

/// Words of a value; an opening parenthesis stays with its function's name and begins the next word.
fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split([' ', ',']).flat_map(|word| word.split_inclusive('('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_colours_are_found() {
        for line in [
            "  color: #1a2b3c;",
            "  background: rgb(0 0 0 / 20%);",
            "  border: 1px solid white;",
            "  box-shadow: 0 1px 2px rgba(0, 0, 0, 0.1);",
            "  --shade: color-mix(in oklab, black 10%, var(--color-surface));",
        ] {
            assert!(has_colour(line), "{line}");
        }
    }

    #[test]
    fn tokens_and_selectors_are_no_colours() {
        for line in [
            "  color: var(--color-text);",
            "#add:hover { margin: 0; }",
            "  background: color-mix(in oklab, var(--color-accent) 10%, transparent);",
            "  border: 1px solid currentColor;",
            "  white-space: nowrap;",
            "  color: inherit; // not #fff",
        ] {
            assert!(!has_colour(line), "{line}");
        }
    }
}
