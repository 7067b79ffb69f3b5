//! Dependencies point one way: `model ← engine`, `model ← app`, and only `server` sees all.

use std::path::Path;

use anyhow::{Context, Result};

use super::Violation;

/// A crate's folder and the workspace's crates that it may depend on.
const ALLOWED: [(&str, &[&str]); 5] = [
    ("model", &[]),
    ("engine", &["tailrace-model"]),
    ("app", &["tailrace-model"]),
    ("server", &["tailrace-model", "tailrace-engine", "tailrace-app"]),
    ("xtask", &[]),
];

const TABLES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

pub(super) fn violations(root: &Path) -> Result<Vec<Violation>> {
    let mut found = Vec::new();
    for (folder, allowed) in ALLOWED {
        let path = Path::new(folder).join("Cargo.toml");
        let text = std::fs::read_to_string(root.join(&path)).with_context(|| format!("could not read {}", path.display()))?;
        for name in forbidden(&toml::from_str(&text)?, allowed) {
            let message = format!("`{folder}` must not depend on `{name}`");
            found.push(Violation::of_file(&path, message));
        }
    }
    Ok(found)
}

/// The workspace's crates that the manifest names though it must not, in every table and for every platform.
fn forbidden(manifest: &toml::Table, allowed: &[&str]) -> Vec<String> {
    let of_platforms =
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values).filter_map(toml::Value::as_table);
    std::iter::once(manifest)
        .chain(of_platforms)
        .flat_map(|table| TABLES.iter().filter_map(|name| table.get(*name)))
        .filter_map(toml::Value::as_table)
        .flat_map(toml::Table::keys)
        .filter(|name| name.starts_with("tailrace-") && !allowed.contains(&name.as_str()))
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_against_the_direction_is_found_in_every_table() {
        let manifest = toml::from_str(
            "[dependencies]\ntailrace-model.workspace = true\n\
             [target.'cfg(unix)'.dependencies]\ntailrace-engine.workspace = true\n\
             [dev-dependencies]\ntailrace-server = { path = \"../server\" }\n",
        )
        .unwrap();
        let found = forbidden(&manifest, &["tailrace-model"]);
        assert_eq!(found, ["tailrace-server", "tailrace-engine"]);
    }
}
