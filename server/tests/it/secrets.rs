//! A password leaves no trace: not in the data folder, not in any output, not in any answer.

use std::{fs, path::Path};

use crate::support::{Folder, Server};

const PASSWORD: &str = "tr0ub4dor-and-3";

fn assert_absent(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            assert_absent(&path);
        } else {
            let bytes = fs::read(&path).unwrap();
            let found = bytes.windows(PASSWORD.len()).any(|window| window == PASSWORD.as_bytes());
            assert!(!found, "the password is in {}", path.display());
        }
    }
}

#[test]
fn the_command_line_neither_stores_nor_prints_a_password() {
    let folder = Folder::new();
    let embedded = format!("sqlite://{}", folder.path("B").display());
    let text = folder.plan_text().replace(&embedded, &format!("mysql://bench:{PASSWORD}@127.0.0.1:1/sbtest"));
    let run = folder.tailrace_reading(&["run", "-", "--report", "report.json", "--log", "trace"], &text);
    assert_eq!(run.exit, Some(1), "{run:?}");
    let shown = folder.tailrace(&["show", "latest", "--json"]);
    assert!(![run.stdout, run.stderr, shown.stdout].concat().contains(PASSWORD));
    assert_absent(folder.root());
}

#[test]
fn a_saved_password_is_used_and_never_told() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let form = format!(r#"{{"name":"db","url":"mysql://bench@127.0.0.1:1/sbtest","password":"{PASSWORD}"}}"#);
    let saved = server.post("/api/v1/targets", "application/json", &form);
    assert_eq!((saved.status, saved.json()["has_password"].as_bool()), (201, Some(true)), "{saved:?}");
    let again = server.post("/api/v1/targets", "application/json", &form);
    assert_eq!(again.problem(), (409, "conflict".to_owned()));
    let changed = server.ask(
        "PUT",
        "/api/v1/targets/1",
        &[("Content-Type", "application/json")],
        r#"{"name":"renamed","url":"mysql://bench@127.0.0.1:1/sbtest"}"#,
    );
    assert_eq!((changed.json()["name"].as_str(), changed.json()["has_password"].as_bool()), (Some("renamed"), Some(true)));
    let tested = server.post("/api/v1/targets/test", "application/json", &form);
    assert_eq!(tested.problem(), (502, "unreachable".to_owned()));
    let listed = server.get("/api/v1/targets");
    let bodies = [saved.body, again.body, changed.body, tested.body, listed.body].concat();
    assert!(!bodies.contains(PASSWORD));
    assert_absent(&folder.path("data"));
    assert_eq!(server.ask("DELETE", "/api/v1/targets/1", &[], "").status, 204);
    assert_eq!(server.get("/api/v1/targets/1").problem(), (404, "not_found".to_owned()));
}

#[test]
fn a_plan_over_http_may_not_read_the_servers_environment() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    for key in ["password_env = \"PATH\"", "password_file = \"/etc/passwd\""] {
        let plan = folder.plan_text().replace("label = \"B\"", &format!("label = \"B\"\n{key}"));
        let answer = server.post("/api/v1/runs", "application/toml", &plan);
        assert_eq!(answer.problem(), (422, "bad_plan".to_owned()));
        assert!(answer.json()["errors"][0]["key"].as_str().unwrap().starts_with("target[1].password_"), "{answer:?}");
    }
}
