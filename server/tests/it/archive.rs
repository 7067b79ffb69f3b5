//! `list`, `show` and `workloads`: envelopes, prefixes, and the archive's place.

use crate::support::Folder;

#[test]
fn lists_come_in_envelopes_newest_first_and_a_prefix_finds_a_run() {
    let folder = Folder::new();
    assert_eq!(folder.tailrace(&["list", "--json"]).json(), serde_json::json!({ "version": 1, "runs": [] }));
    let plan = folder.plan();
    folder.tailrace(&["run", &plan, "--quiet"]);
    folder.tailrace(&["run", &plan, "--quiet"]);
    let list = folder.tailrace(&["list", "--json"]).json();
    let runs = list["runs"].as_array().unwrap();
    assert_eq!((list["version"].as_u64(), runs.len()), (Some(1), 2));
    assert!(runs[0]["started_at"].as_str() > runs[1]["started_at"].as_str());
    let older = runs[1]["id"].as_str().unwrap();
    assert_eq!((older.len(), runs[1]["trials"].clone()), (12, serde_json::json!([2, 2])));
    for name in [older, &older[..6]] {
        assert_eq!(folder.tailrace(&["show", name, "--json"]).json()["run"]["id"].as_str(), Some(older));
    }
    let latest = folder.tailrace(&["show", "latest", "--json"]).json();
    assert_eq!(latest["run"]["id"], runs[0]["id"]);
    assert!(folder.tailrace(&["list"]).stdout.contains(older));
}

#[test]
fn the_workloads_are_listed_in_an_envelope() {
    let list = Folder::new().tailrace(&["workloads", "--json"]).json();
    let names: Vec<&str> = list["workloads"].as_array().unwrap().iter().map(|workload| workload["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["oltp_point_select", "oltp_read_only", "oltp_write_only", "oltp_read_write"]);
}

#[test]
fn the_archive_may_lie_elsewhere_when_its_folder_exists() {
    let folder = Folder::new();
    let refused = folder.tailrace(&["--archive", "sqlite:nowhere/a.db", "list"]);
    assert_eq!(refused.exit, Some(2), "{refused:?}");
    let absolute = format!("sqlite://{}", folder.path("other.db").display());
    assert_eq!(folder.tailrace(&["--archive", &absolute, "list"]).exit, Some(0));
    assert_eq!(folder.tailrace(&["--archive", "sqlite:relative.db", "list"]).exit, Some(0));
    assert!(folder.path("other.db").exists() && folder.path("relative.db").exists() && !folder.path("data/archive.db").exists());
}

#[cfg(unix)]
#[test]
fn data_folder_archive_and_key_are_the_users_own() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.tailrace(&["list"]);
    let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("data"), mode("data/archive.db"), mode("data/key")), (0o700, 0o600, 0o600));
}
