//! The HTTP API of a real server on a free port.

use crate::support::{Folder, Server};

#[test]
fn a_foreign_host_name_or_origin_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let refused = server.ask("GET", "/api/v1/runs", &[("Host", "evil.example")], "");
    assert_eq!(refused.problem(), (421, "host_not_allowed".to_owned()));
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let toml = ("Content-Type", "application/toml");
        let refused = server.ask("POST", "/api/v1/runs", &[("Origin", origin), toml], &folder.plan_text());
        assert_eq!(refused.problem(), (403, "origin_not_allowed".to_owned()));
        let socket = [("Origin", origin), ("Upgrade", "websocket"), ("Connection", "Upgrade")];
        assert_eq!(server.ask("GET", "/api/v1/runs/0123456789ab/live", &socket, "").problem().0, 403);
    }
    let own = format!("http://{}", server.address);
    let allowed = server.ask("POST", "/api/v1/plans/check", &[("Origin", &own), ("Content-Type", "application/toml")], &folder.plan_text());
    assert_eq!(allowed.status, 200);
    assert_eq!(server.get("/api/v1/runs").json()["total"].as_u64(), Some(0));
}

#[test]
fn a_bad_plan_lists_every_error_with_line_column_key_and_message() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let plan = folder.plan_text().replace("[1]", "[8, 8]").replace("200ms", "1ms");
    let answer = server.post("/api/v1/runs", "application/toml", &plan);
    assert_eq!(answer.problem(), (422, "bad_plan".to_owned()));
    let errors = answer.json()["errors"].clone();
    assert_eq!(errors[0]["line"].as_u64(), Some(13), "{errors}");
    assert_eq!((errors[0]["key"].as_str(), errors[1]["key"].as_str()), (Some("load.threads[1]"), Some("timing.measure")));
    let checked = server.post("/api/v1/plans/check", "application/toml", &plan);
    assert_eq!((checked.status, checked.json()["errors"].clone()), (200, errors));
}

#[test]
fn what_cannot_be_answered_is_a_problem_with_a_code() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let code = |answer: crate::support::Answer| answer.problem();
    assert_eq!(code(server.get("/api/v1/nothing")), (404, "not_found".to_owned()));
    assert_eq!(code(server.get("/api/v1/runs/nothing/report")), (404, "not_found".to_owned()));
    assert_eq!(code(server.get("/api/v1/runs/0123456789ab/report")), (404, "not_found".to_owned()));
    assert_eq!(code(server.get("/api/v1/runs/0123456789ab/samples")), (404, "not_found".to_owned()));
    assert_eq!(code(server.get("/api/v1/runs/0123456789ab/live")), (426, "websocket_only".to_owned()));
    assert_eq!(code(server.get("/api/v1/runs?state=odd")), (400, "bad_request".to_owned()));
    assert_eq!(code(server.ask("DELETE", "/api/v1/runs", &[], "")), (405, "method_not_allowed".to_owned()));
    assert_eq!(code(server.post("/api/v1/runs", "text/plain", "")), (415, "unsupported_media_type".to_owned()));
    assert_eq!(code(server.post("/api/v1/targets", "application/json", "{")), (400, "bad_request".to_owned()));
    let form = r#"{"name":"x","url":"oracle://u@h/d"}"#;
    assert_eq!(code(server.post("/api/v1/targets", "application/json", form)), (422, "bad_target".to_owned()));
    assert_eq!(code(server.post("/api/v1/runs/0123456789ab/cancel", "application/json", "")), (404, "not_found".to_owned()));
}

#[test]
fn a_run_started_over_http_is_reported_sampled_and_there_after_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let id = server.start_run(&folder.plan_text());
    let report = server.report(&id);
    assert_eq!(report["run"]["state"].as_str(), Some("done"), "{report}");
    let samples = server.get(&format!("/api/v1/runs/{id}/samples?limit=1")).json();
    assert!(samples["samples"][0]["latency_ms"]["p99"].as_f64().is_some(), "{samples}");
    let rest = server.get(&format!("/api/v1/runs/{id}/samples?after={}", samples["next"])).json();
    assert!(rest["samples"].as_array().unwrap().iter().all(|sample| sample["seq"].as_i64() > samples["next"].as_i64()));
    assert_eq!(server.post(&format!("/api/v1/runs/{id}/cancel"), "application/json", "").problem(), (409, "conflict".to_owned()));
    assert_eq!(server.stop(), Some(0));
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get(&format!("/api/v1/runs/{id}/report")).json(), report);
    let found = server.get("/api/v1/runs?search=SMALL&state=done").json();
    assert_eq!((found["total"].as_u64(), found["runs"][0]["id"].as_str()), (Some(1), Some(id.as_str())));
}

#[test]
fn runs_queue_and_a_queued_or_running_one_can_be_cancelled() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let long = folder.plan_text().replace("200ms", "30s");
    let (first, second) = (server.start_run(&long), server.start_run(&long));
    let cancel = |id: &str| server.post(&format!("/api/v1/runs/{id}/cancel"), "application/json", "").status;
    assert_eq!(cancel(&second), 202);
    assert_eq!(server.report(&second)["run"]["state"].as_str(), Some("cancelled"));
    while server.get("/api/v1/runs?state=running").json()["total"] != 1 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(cancel(&first), 202);
    assert_eq!(server.report(&first)["run"]["state"].as_str(), Some("cancelled"));
}

#[test]
fn a_server_that_is_stopped_saves_its_run() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let id = server.start_run(&folder.plan_text().replace("repeats = 1", "repeats = 50"));
    while server.get("/api/v1/runs").json()["runs"][0]["trials"][0].as_u64() < Some(2) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(server.stop(), Some(0));
    let report = folder.tailrace(&["show", &id, "--json"]).json();
    assert_eq!(report["run"]["state"].as_str(), Some("cancelled"));
    assert!(report["cells"][0]["sides"]["A"]["trial_count"].as_u64() >= Some(1));
}

#[test]
fn the_demo_runs_once_and_a_restart_shows_the_archive() {
    let folder = Folder::new();
    let plan = folder.plan();
    let server = Server::start(&folder, &["--demo-plan", &plan]);
    while server.get("/api/v1/runs?state=done").json()["total"] != 1 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let targets = server.get("/api/v1/targets").json();
    let labels: Vec<&str> =
        targets["targets"].as_array().unwrap().iter().map(|target| target["suggested_label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["A", "B"]);
    server.stop();
    let server = Server::start(&folder, &["--demo-plan", &plan]);
    assert_eq!(server.get("/api/v1/runs").json()["total"].as_u64(), Some(1));
    assert_eq!(server.get("/api/v1/targets").json()["targets"].as_array().unwrap().len(), 2);
}

#[test]
fn health_metrics_and_the_openapi_document_are_served() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    assert_eq!((server.get("/healthz").status, server.get("/readyz").status), (200, 200));
    assert!(server.get("/metrics").body.contains("tailrace_queue_length 0"));
    let document = server.get("/api/v1/openapi.json").json();
    let mut paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    paths.sort();
    assert_eq!(
        paths,
        [
            "/plans/check",
            "/runs",
            "/runs/{id}",
            "/runs/{id}/cancel",
            "/runs/{id}/report",
            "/runs/{id}/samples",
            "/targets",
            "/targets/test",
            "/targets/{id}",
            "/workloads"
        ]
    );
}

#[test]
fn a_body_that_is_too_large_or_no_text_is_a_problem() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let check = |body: &str| server.post("/api/v1/plans/check", "application/toml", body);
    let plan = check(&format!("name = \"{}\"", "x".repeat(1 << 20))).json();
    assert!(plan["errors"][0]["message"].as_str().unwrap().contains("larger than 1 MiB"), "{plan}");
    assert_eq!(check(&"x".repeat(3 << 20)).problem(), (413, "too_large".to_owned()));
}
