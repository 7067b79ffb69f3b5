//! Lock files name public registries only, and agree with their manifests: a stranger must be able to build.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Violation;
use super::source::numbered;

const CARGO_LOCK: &str = "Cargo.lock";
const NPM_LOCK: &str = "package-lock.json";
const CRATES_IO: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

pub(super) fn violations(root: &Path) -> Result<Vec<Violation>> {
    let read = |name: &str| std::fs::read_to_string(root.join(name)).with_context(|| format!("could not read {name}"));
    let mut found = foreign_sources(&read(CARGO_LOCK)?);
    let npm_lock = read(NPM_LOCK)?;
    found.extend(addresses(&npm_lock));
    found.extend(disagreements(&serde_json::from_str(&read("package.json")?)?, &serde_json::from_str(&npm_lock)?));
    Ok(found)
}

fn foreign_sources(lock: &str) -> Vec<Violation> {
    numbered(lock)
        .filter(|(_, line)| line.starts_with("source = ") && *line != CRATES_IO)
        .map(|(number, line)| Violation::of_line(Path::new(CARGO_LOCK), number, format!("not crates.io: {line}")))
        .collect()
}

fn addresses(lock: &str) -> Vec<Violation> {
    numbered(lock)
        .filter(|(_, line)| line.trim_start().starts_with("\"resolved\""))
        .map(|(number, _)| {
            let message = "holds a registry's address: .npmrc omits them, run npm install again";
            Violation::of_line(Path::new(NPM_LOCK), number, message)
        })
        .collect()
}

/// `npm ci` refuses such a lock; here it is found without the network.
fn disagreements(manifest: &Value, lock: &Value) -> Vec<Violation> {
    ["dependencies", "devDependencies"]
        .iter()
        .filter(|table| manifest[**table] != lock["packages"][""][**table])
        .map(|table| {
            let message = format!("`{table}` differs from package.json: run npm install");
            Violation::of_file(Path::new(NPM_LOCK), message)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_private_registry_is_found() {
        let lock = format!("[[package]]\n{CRATES_IO}\nsource = \"registry+https://crates.example\"\n");
        assert_eq!(foreign_sources(&lock)[0].line, Some(3));
        assert_eq!(addresses("\"a\": {\n  \"resolved\": \"x\"\n")[0].line, Some(2));
    }

    #[test]
    fn a_version_that_the_lock_does_not_have_is_found() {
        let manifest = json!({"dependencies": {"echarts": "6.1.0"}});
        let lock = json!({"packages": {"": {"dependencies": {"echarts": "6.0.0"}}}});
        assert_eq!(disagreements(&manifest, &lock).len(), 1);
    }
}
