//! Serves the pages with made-up numbers, for looking at them: `cargo run -p tailrace-app --features ssr --example preview`.
//! Takes the browser bundle from `target/site`, as the real server does.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use axum::{
    Router,
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    routing::get,
};
use leptos::{config::LeptosOptions, prelude::provide_context};
use leptos_axum::{LeptosRoutes, generate_route_list};
use serde_json::{Value, json};
use tailrace_app::{App, backend::*, shell};
use tailrace_model::{
    live::{LiveFrame, LivePoint},
    plan::Plan,
    run::{RunId, RunState},
    script::{Script, ScriptInfo},
};
use tower_http::services::ServeDir;

const LEVELS: [u32; 6] = [8, 16, 32, 64, 128, 256];
const WORKLOADS: [&str; 3] = ["oltp_read_only", "oltp_write_only", "oltp_read_write"];
const DONE: &str = "0193f2c4abcd";
const LIVE: &str = "0193f2c4live";
const PLAN: &str = include_str!("preview.toml");

struct Made;

fn tps(side: usize, workload: usize, level: f64) -> f64 {
    let (top, half) =
        [[(24_000.0, 22.0), (45_000.0, 60.0)], [(14_000.0, 30.0), (18_000.0, 60.0)], [(7_800.0, 24.0), (28_000.0, 150.0)]][workload][side];
    top * level / (level + half)
}

fn latency(side: usize, workload: usize, level: f64, factor: f64) -> Value {
    let p50 = level / tps(side, workload, level) * 1000.0 * factor;
    json!({"mean": p50 * 1.2, "p50": p50, "p90": p50 * 2.0, "p95": p50 * 2.6, "p99": p50 * 4.5, "p999": p50 * 8.0,
        "p9999": if level > 16.0 { json!(p50 * 14.0) } else { Value::Null }, "max": p50 * 22.0})
}

fn side(side: usize, workload: usize, level: f64) -> Value {
    let t = tps(side, workload, level);
    let trials = [t * 0.97, t, t * 1.04];
    let spread = |f: f64| json!({"median": t * f, "min": trials[0] * f, "max": trials[2] * f, "trials": trials.map(|v| v * f)});
    let mut lat = latency(side, workload, level, 1.0);
    lat["trials"] = json!([0.95, 1.0, 1.08].map(|f| latency(side, workload, level, f)));
    let p50 = level / t * 1000.0;
    let mut rest = 1.0;
    let buckets: Vec<Value> = [Some(5.0), Some(10.0), Some(20.0), Some(50.0), Some(100.0), Some(200.0), None]
        .into_iter()
        .map(|edge| {
            let below = edge.map_or(1.0, |edge: f64| 1.0 - (-(edge / p50) * 0.7).exp());
            let share = below - (1.0 - rest);
            rest -= share;
            json!({"le_ms": edge, "count": (share * 1e6) as u64, "share": share})
        })
        .collect();
    let kinds: BTreeMap<&str, Value> =
        [("begin", 1.0), ("point_select", 10.0), ("simple_range", 1.0), ("index_update", 1.0), ("commit", 1.0)]
            .into_iter()
            .map(|(kind, n)| (kind, json!({"count": (n * 1e6) as u64, "latency_ms": latency(side, workload, level, 0.05 * n)})))
            .collect();
    let warnings = if level > 200.0 && side == 0 {
        json!([{"code": "generator_cpu", "message": "the generator used 84 % of its CPU"}])
    } else {
        json!([])
    };
    json!({"trial_count": if level > 200.0 && side == 0 { 2 } else { 3 }, "tps": spread(1.0), "qps": spread(20.0), "latency_ms": lat,
        "statements": kinds, "buckets": buckets, "errors": {"total": (level * 3.0) as u64, "per_s": 0.4, "share": 0.00013 * level / 8.0, "by_class": {"deadlock": 41}},
        "unfinished": {"count": 0, "oldest_ms": null}, "stability": null, "generator_cpu": 0.47, "server": null, "cost": null, "limited_by": null, "warnings": warnings})
}

fn report(id: &str, state: &str) -> Value {
    let plan = Plan::from_toml(PLAN).expect("the preview's plan is a plan");
    let mut cells = Vec::new();
    for (w, workload) in WORKLOADS.iter().enumerate() {
        for level in LEVELS {
            let l = f64::from(level);
            let t = tps(1, w, l) / tps(0, w, l);
            let ratio = |v: f64| json!({"estimate": v, "low": null, "high": null, "verdict": null});
            cells.push(json!({"workload": workload, "kind": "threads", "level": level, "sides": {"A": side(0, w, l), "B": side(1, w, l)},
                "comparisons": [{"of": "B", "to": "A", "blocks": 3, "verdict": null, "verdict_reason": null, "contributions": [],
                    "ratios": {"tps": ratio(t), "p50": ratio(1.0 / t), "p99": ratio(1.0 / t), "p999": ratio(1.1 / t)}}]}));
        }
    }
    let settings = |b: bool| {
        let mut all: BTreeMap<String, String> = (0..40).map(|i| (format!("setting_{i:02}"), "ON".to_owned())).collect();
        all.insert("innodb_flush_log_at_trx_commit".into(), if b { "2" } else { "1" }.into());
        all.insert("innodb_flush_method".into(), if b { "O_DIRECT_NO_FSYNC" } else { "O_DIRECT" }.into());
        all
    };
    let target = |label: &str, name: &str, b: bool| {
        json!({"label": label, "name": name, "engine": "mysql", "server_version": if b { "8.0.36-sep" } else { "8.0.39" },
        "round_trip_us": {"p50": 140.0, "p99": 310.0}, "facts": {"max_connections": if b { "800" } else { "400" }}, "settings": settings(b), "price": null})
    };
    json!({"version": 1, "run": {"id": id, "name": plan.name, "state": state, "started_at": "2026-11-30T06:12:00Z",
        "finished_at": if state == "running" { Value::Null } else { json!("2026-11-30T17:54:00Z") }, "seed": 20261130, "aa": false, "plan": plan,
        "generator": {"version": "0.1.0", "platform": "linux x86_64", "cpu": "x", "cores": 16, "memory_bytes": null},
        "targets": [target("A", "self-built", false), target("B", "separated", true)]},
        "findings": [], "unchecked": [], "cells": cells, "crossovers": [], "noise_floor": null,
        "summary": {"en": "At 256 threads on read/write B's median TPS is 3.30 × A's over 3 repeats, and its P99 is 0.21 × A's.",
            "zh": "256 线程读写混合时，B 的 TPS 中位数是 A 的 3.30 倍（重复 3 次），P99 是 A 的 0.21 倍。"}})
}

fn point(side: usize, second: u32) -> LivePoint {
    let wave = f64::from(second * 37 % 11) / 11.0;
    let tps = [12_900.0, 14_500.0][side] * (1.0 - (-f64::from(second) / 8.0).exp()) * (0.97 + 0.06 * wave);
    LivePoint {
        at_s: f64::from(second),
        warmup: second <= 30,
        tps,
        qps: tps * 6.0,
        p50_ms: Some(4.2 + wave * 0.1),
        p99_ms: Some([20.1, 15.3][side] + wave),
        mean_ms: Some(5.0),
        errors: 0,
    }
}

fn frame(seq: u64, snapshot: bool) -> LiveFrame {
    let second = 150 + u32::try_from(seq % 180).unwrap_or(0);
    let points = |side: usize, to: u32| {
        if snapshot {
            (1..=to).map(|s| point(side, s)).collect()
        } else if side == 1 {
            vec![point(side, to)]
        } else {
            vec![]
        }
    };
    let cell = |w: usize, l: usize| json!({"workload": WORKLOADS[w], "level": {"kind": "threads", "value": LEVELS[l]}});
    let cells: Vec<Value> = (0..18)
        .map(|n| {
            let (w, l) = (n / 6, n % 6);
            let mark = |side: usize, r: usize| match (n, r) {
                (..9, _) | (9, 0) => "done",
                (9, 1) => ["done", "running"][side],
                _ => "waiting",
            };
            let level = f64::from(LEVELS[l]);
            json!({"cell": cell(w, l), "marks": ([0, 1].map(|s| [0, 1, 2].map(|r| mark(s, r)))), "tps_ratio": if n < 10 { json!(tps(1, w, level) / tps(0, w, level)) } else { Value::Null }})
        })
        .collect();
    let event = |at: i64, label: Value, event: Value| json!({"at_ms": 1_796_042_000_000_i64 + at, "label": label, "event": event});
    let log = if snapshot {
        json!([
            event(0, Value::Null, json!({"kind": "run_started"})),
            event(1000, json!("A"), json!({"kind": "prepared", "seconds": 38.2})),
            event(9000, json!("A"), json!({"kind": "connected", "cell": cell(1, 3), "connections": 64})),
            event(39_000, json!("A"), json!({"kind": "measuring", "cell": cell(1, 3), "repeat": 2})),
            event(99_000, json!("A"), json!({"kind": "saved", "cell": cell(1, 3), "tps": 12_900.0, "p99_ms": 20.1})),
            event(100_000, json!("B"), json!({"kind": "trial_failed", "cell": cell(1, 3), "reason": "too many connections"})),
            event(101_000, json!("B"), json!({"kind": "measuring", "cell": cell(1, 3), "repeat": 2}))
        ])
    } else {
        json!([])
    };
    let error = |class: &str, code: &str, count: u64| json!({"class": class, "code": code, "count": count, "message": ""});
    serde_json::from_value(json!({"version": 1, "seq": seq, "snapshot": snapshot, "run": "0193f2c4abcd", "state": "running", "reason": null,
        "progress": {"trials_done": 57, "trials_total": 108, "share": 0.533, "remaining_s": 19_680.0}, "cells": cells,
        "now": {"index": 57, "cell": cell(1, 3), "repeat": 1, "repeats": 3, "label": "B", "phase": "measure", "phase_elapsed_s": f64::from(second) - 30.0, "phase_length_s": 300.0, "next": "B write_only/128"},
        "block": [{"label": "A", "trial": 56, "finished": true, "points": points(0, 330), "errors": [error("deadlock", "1213", 41)]},
            {"label": "B", "trial": 57, "finished": false, "points": points(1, second), "errors": [error("deadlock", "1213", 27), error("lock_wait_timeout", "1205", 2)]}],
        "generator_cpu": 0.47, "log": log}))
    .expect("the preview's frame is a frame")
}

fn id(text: &str) -> RunId {
    text.replace("live", "0000").parse().expect("the preview's ids are ids")
}

#[async_trait]
impl Backend for Made {
    async fn runs(&self, query: RunQuery) -> Result<RunPage, BackendError> {
        if query.search == "nothing" {
            return Ok(RunPage { runs: vec![], total: 0, archived: 148 });
        }
        if query.search == "first" {
            return Ok(RunPage { runs: vec![], total: 0, archived: 0 });
        }
        let curve = |w: usize| LEVELS.map(|l| vec![Some(tps(0, w, f64::from(l))), Some(tps(1, w, f64::from(l)))]).to_vec();
        let line = |at: &str, name: &str, state: RunState, w: usize| RunLine {
            id: id(at),
            name: name.into(),
            state,
            started_at: "2026-11-30T06:12:00Z".into(),
            finished_at: state.is_over().then(|| "2026-11-30T10:06:00Z".into()),
            targets: vec![("A".into(), "self-built".into()), ("B".into(), "separated".into())],
            workloads: WORKLOADS[w..].iter().map(|w| (*w).to_owned()).collect(),
            levels: LEVELS.map(|l| l.to_string()).to_vec(),
            repeats: 3,
            trials: (if state.is_over() { 108 } else { 57 }, 108),
            headline: state.is_over().then(|| ("oltp_read_write/256".into(), tps(1, w, 256.0) / tps(0, w, 256.0))),
            curve: if state == RunState::Queued { vec![] } else { curve(w) },
        };
        let runs = vec![
            line("0193f2c4qqqq", "binlog group commit, delay 0 against 100 µs", RunState::Queued, 0),
            line(LIVE, "orders: local disk against separated storage", RunState::Running, 2),
            line(DONE, "storage 8.0.38, read/write ladder", RunState::Done, 2),
            line(DONE, "read only, page cache warm", RunState::Done, 0),
            line(DONE, "orders: first try", RunState::Failed, 1),
            line(DONE, "compression zlib against none", RunState::Cancelled, 1),
        ];
        Ok(RunPage { total: 6, archived: 148, runs })
    }
    async fn run(&self, run: &RunId) -> Result<RunView, BackendError> {
        if *run == id(LIVE) {
            let report = serde_json::from_value(report(run.as_str(), "running")).expect("a report");
            return Ok(RunView { report, live: Some(frame(1, true)), plan_toml: PLAN.into() });
        }
        if *run != id(DONE) {
            return Err(BackendError { code: "not_found".into(), message: format!("there is no run \"{run}\""), plan_errors: vec![] });
        }
        Ok(RunView { report: serde_json::from_value(report(run.as_str(), "done")).expect("a report"), live: None, plan_toml: PLAN.into() })
    }
    async fn series(&self, _: &RunId, _: &str, _: &str) -> Result<Vec<TrialSeries>, BackendError> {
        let trial = |(side, label): (usize, &str), repeat: u32| TrialSeries {
            label: label.into(),
            repeat,
            points: (1..=330).map(|s| point(side, s + repeat * 3)).collect(),
        };
        Ok([(0, "A"), (1, "B")].into_iter().flat_map(|side| (0..3).map(move |repeat| trial(side, repeat))).collect())
    }
    async fn check_plan(&self, toml: String) -> Result<PlanCheck, BackendError> {
        Ok(match Plan::from_text(&toml) {
            Err(errors) => PlanCheck { toml: String::new(), errors: errors.0, estimate: None },
            Ok(plan) => {
                let seconds = plan.trial_s() * plan.trial_count() as f64;
                let estimate = PlanEstimate {
                    cells: plan.cells().len(),
                    trials: plan.trial_count(),
                    trials_s: seconds,
                    data_bytes: plan.dataset.estimated_bytes(),
                    archive_bytes: 1000 * seconds as u64,
                };
                PlanCheck { toml: plan.to_toml(), errors: vec![], estimate: Some(estimate) }
            }
        })
    }
    async fn start_run(&self, _: String) -> Result<RunId, BackendError> {
        Ok(id(LIVE))
    }
    async fn cancel_run(&self, _: &RunId) -> Result<(), BackendError> {
        Err(BackendError { code: "conflict".into(), message: "the preview's run cannot be cancelled".into(), plan_errors: vec![] })
    }
    async fn run_again(&self, _: &RunId) -> Result<RunId, BackendError> {
        Ok(id(LIVE))
    }
    async fn targets(&self) -> Result<Vec<SavedTarget>, BackendError> {
        let target = |id: i64, name: &str, label: &str| SavedTarget {
            id,
            name: name.into(),
            url: format!("mysql://bench@10.0.0.{id}:3306/sbtest"),
            has_password: true,
            tls: Default::default(),
            stated: Stated { vcpu: Some(8.0), memory: Some("32GiB".into()), ..Default::default() },
            suggested_label: serde_json::from_value(json!(label)).ok(),
        };
        Ok(vec![target(1, "self-built", "A"), target(2, "separated", "B")])
    }
    async fn target(&self, number: i64) -> Result<SavedTarget, BackendError> {
        self.targets().await?.into_iter().find(|target| target.id == number).ok_or(BackendError {
            code: "not_found".into(),
            message: format!("there is no target {number}"),
            plan_errors: vec![],
        })
    }
    async fn save_target(&self, _: TargetForm) -> Result<i64, BackendError> {
        Ok(1)
    }
    async fn delete_target(&self, _: i64) -> Result<(), BackendError> {
        Ok(())
    }
    async fn test_target(&self, form: TargetForm) -> Result<ConnectionTest, BackendError> {
        if form.password == "wrong" {
            return Err(BackendError {
                code: "bad_target".into(),
                message: "could not log in to 10.0.0.1:3306 as \"bench\": access denied".into(),
                plan_errors: vec![],
            });
        }
        Ok(ConnectionTest {
            server_version: "MariaDB 10.11.6".into(),
            round_trip_p50_us: 140.0,
            round_trip_p99_us: 310.0,
            facts: vec![("max_connections".into(), "400".into()), ("innodb_flush_log_at_trx_commit".into(), "1".into())],
        })
    }
    fn scripts(&self) -> Vec<ScriptInfo> {
        Script::ALL.into_iter().map(Into::into).collect()
    }
}

async fn live(upgrade: WebSocketUpgrade) -> axum::response::Response {
    upgrade.on_upgrade(follow)
}

async fn follow(mut socket: WebSocket) {
    for seq in 1.. {
        let text = serde_json::to_string(&frame(seq, seq == 1)).expect("a frame is JSON");
        if socket.send(Message::Text(text.into())).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let options = LeptosOptions::builder().output_name("tailrace").site_root("target/site").site_pkg_dir("pkg").build();
    let backend: BackendContext = Arc::new(Made);
    let document = {
        let options = options.clone();
        move || shell(options.clone())
    };
    let app: Router = Router::new()
        .route("/api/v1/runs/{id}/live", get(live))
        .leptos_routes_with_context(&options, generate_route_list(App), move || provide_context(backend.clone()), document.clone())
        .fallback_service(ServeDir::new("target/site").fallback(get(leptos_axum::render_app_to_stream(document))))
        .with_state(options);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:4100").await?;
    axum::serve(listener, app).await
}
