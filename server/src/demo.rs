//! What `serve --demo` shows a first visitor: two embedded databases, compared at once; or any plan.

use std::path::Path;

use tailrace_app::backend::{Stated, TargetForm};
use tailrace_model::plan::{Plan, TargetSpec};

use crate::{
    exit::Failure,
    host::{Host, HostError},
    settings::create_private,
};

/// The embedded demo's plan, on databases in the data folder.
///
/// # Errors
/// When the folder cannot be made.
pub(crate) fn plan(data_dir: &Path) -> Result<Plan, Failure> {
    let folder = data_dir.join("demo");
    let made = create_private(&folder).and_then(|()| folder.canonicalize());
    let folder = made.map_err(|error| Failure::failed(format!("could not create the demo's folder {}: {error}", folder.display())))?;
    let url = |journal: &str| format!("sqlite://{}/{journal}.db?journal_mode={journal}&synchronous=full", folder.display());
    let target = |label: &str, name: &str, journal: &str| serde_json::json!({ "label": label, "name": name, "url": url(journal), "architecture": "local-disk" });
    let plan = serde_json::json!({
        "name": "SQLite: rollback journal against write-ahead log",
        "target": [target("A", "rollback journal", "delete"), target("B", "write-ahead log", "wal")],
        "dataset": { "tables": 1, "table_size": 10_000 },
        "workload": [{ "script": "oltp_read_write" }],
        "load": { "threads": [1, 4] },
        "timing": { "warmup": "500ms", "measure": "2s", "cooldown": "0s", "repeats": 3 },
    });
    Plan::from_json(&plan.to_string()).map_err(|errors| Failure::failed(format!("the demo's plan does not fit this data folder: {errors}")))
}

/// Saves the plan's targets, where no target has their name, and starts the plan if the archive has no run yet.
/// `targets` have their passwords.
///
/// # Errors
/// When the archive fails.
pub(crate) async fn begin(host: &Host, plan: Plan, targets: Vec<TargetSpec>) -> Result<(), HostError> {
    let known = host.targets().await?;
    for target in &targets {
        if known.iter().any(|saved| saved.name == target.display_name()) {
            continue;
        }
        host.put_target(form(target), Some(target.label.clone())).await?;
    }
    let (counts, _) = host.run_counts().await?;
    if counts.is_empty() {
        let id = host.queue_run(plan, targets).await?;
        tracing::info!(run.id = %id, "the demo begins");
    }
    Ok(())
}

fn form(target: &TargetSpec) -> TargetForm {
    use secrecy::ExposeSecret;
    let password = target.url.password().map(|password| password.expose_secret().to_owned()).unwrap_or_default();
    TargetForm {
        id: None,
        name: target.display_name().to_owned(),
        url: target.url.to_string(),
        password,
        tls: target.tls,
        stated: Stated {
            architecture: target.architecture,
            vcpu: target.vcpu,
            memory: target.memory.clone(),
            storage: target.storage.clone(),
            region: target.region.clone(),
            zone: target.zone.clone(),
            price: target.price.clone(),
        },
    }
}
