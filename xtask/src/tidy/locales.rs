//! Every text exists in every language, with the same placeholders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Violation;
use crate::fingerprint;

const FOLDER: &str = "app/locales";

/// The texts of one language: key to placeholders.
type Texts = BTreeMap<String, BTreeSet<String>>;

pub(super) fn violations(root: &Path) -> Result<Vec<Violation>> {
    let languages = read(&root.join(FOLDER))?;
    let mut found = Vec::new();
    for (language, texts) in &languages {
        for (other, other_texts) in languages.iter().filter(|(other, _)| *other != language) {
            found.extend(
                differences(texts, other_texts)
                    .into_iter()
                    .map(|what| format!("{what} in `{other}`, though `{language}` has it"))
                    .map(|message| Violation::of_file(Path::new(FOLDER), message)),
            );
        }
    }
    Ok(found)
}

/// Reads `en.json` and `en/….json` alike: the first part of the path is the language.
fn read(folder: &Path) -> Result<BTreeMap<String, Texts>> {
    let mut languages = BTreeMap::<String, Texts>::new();
    for file in fingerprint::files_below(folder)? {
        if file.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let relative = file.strip_prefix(folder)?.with_extension("");
        let mut parts = relative.iter().map(|part| part.to_string_lossy().into_owned());
        let language = parts.next().context("a locale file has a name")?;
        let prefix = parts.collect::<Vec<_>>().join("/");
        let text = std::fs::read_to_string(&file)?;
        let value = serde_json::from_str(&text).with_context(|| format!("{} is no JSON", file.display()))?;
        collect(&prefix, &value, languages.entry(language).or_default());
    }
    Ok(languages)
}

/// Flattens nested objects to dotted keys. Plural forms differ between languages, so they count as one key.
fn collect(prefix: &str, value: &Value, texts: &mut Texts) {
    if let Value::Object(entries) = value {
        for (key, inner) in entries {
            collect(&format!("{prefix}.{}", without_plural(key)), inner, texts);
        }
        return;
    }
    let names = placeholders(value.as_str().unwrap_or_default());
    texts.entry(prefix.to_owned()).or_default().extend(names);
}

fn without_plural(key: &str) -> &str {
    ["_zero", "_one", "_two", "_few", "_many", "_other"].iter().find_map(|form| key.strip_suffix(form)).unwrap_or(key)
}

/// The names in `{{ name }}` and `{{ name, formatter }}`.
fn placeholders(text: &str) -> BTreeSet<String> {
    text.split("{{")
        .skip(1)
        .filter_map(|rest| rest.split_once("}}"))
        .map(|(inside, _)| inside.split(',').next().unwrap_or_default().trim().to_owned())
        .collect()
}

/// What `texts` has and `other` lacks.
fn differences(texts: &Texts, other: &Texts) -> Vec<String> {
    let mut found = Vec::new();
    for (key, names) in texts {
        let Some(other_names) = other.get(key) else {
            found.push(format!("key `{}` is missing", key.trim_start_matches('.')));
            continue;
        };
        for name in names.difference(other_names) {
            let key = key.trim_start_matches('.');
            found.push(format!("placeholder `{name}` of key `{key}` is missing"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn texts(value: &Value) -> Texts {
        let mut texts = Texts::new();
        collect("", value, &mut texts);
        texts
    }

    #[test]
    fn missing_keys_and_placeholders_are_found() {
        let english = texts(&json!({"run": {"title": "Run {{ name }}", "stop": "Stop"}}));
        let chinese = texts(&json!({"run": {"title": "运行"}}));
        assert_eq!(differences(&english, &chinese), ["key `run.stop` is missing", "placeholder `name` of key `run.title` is missing"]);
    }

    #[test]
    fn plural_forms_may_differ() {
        let english = texts(&json!({"runs_one": "{{ count }} run", "runs_other": "{{ count }} runs"}));
        let chinese = texts(&json!({"runs_other": "{{ count }} 次"}));
        assert!(differences(&english, &chinese).is_empty());
    }
}
