//! A small made-up report for tests: two workloads × threads 1 and 4, two sides, three trials.

use serde_json::{Value, json};
use tailrace_model::report::Report;

/// Two workloads × two levels × two sides. The last cell's side B is 1.5 × A; one percentile lacks samples.
pub(crate) fn report() -> Report {
    let cells: Vec<Value> = ["oltp_read_only", "oltp_read_write"]
        .into_iter()
        .flat_map(|workload| [(1, 1.0), (4, 1.5)].map(|(level, factor)| cell(workload, level, factor)))
        .collect();
    let report = json!({
        "version": 1,
        "run": {
            "id": "0123456789ab", "name": "journal against WAL", "state": "done",
            "started_at": "2026-11-30T06:12:00Z", "finished_at": "2026-11-30T06:13:10Z", "seed": 1, "aa": false,
            "plan": {
                "name": "journal against WAL",
                "target": [{"label": "A", "name": "journal", "url": "sqlite:a.db"}, {"label": "B", "name": "wal", "url": "sqlite:b.db"}],
                "workload": [{"script": "oltp_read_only"}, {"script": "oltp_read_write"}],
                "load": {"threads": [1, 4]}, "timing": {"warmup": "1s", "measure": "2s", "cooldown": "0s", "repeats": 3}
            },
            "generator": {"version": "0.1.0", "platform": "linux x86_64", "cpu": null, "cores": 2, "memory_bytes": null},
            "targets": [target("A", "journal", "delete"), target("B", "wal", "wal")]
        },
        "findings": [], "unchecked": [], "cells": cells, "crossovers": [], "noise_floor": null,
        "summary": {"en": "B's median TPS is 1.50 × A's.", "zh": "B 的 TPS 中位数是 A 的 1.50 倍。"}
    });
    serde_json::from_value(report).expect("the example has the report's shape")
}

fn target(label: &str, name: &str, journal: &str) -> Value {
    json!({
        "label": label, "name": name, "engine": "sqlite", "server_version": "3.46.0", "round_trip_us": {"p50": 12.0, "p99": 30.0},
        "facts": {"file": format!("{name}.db")},
        "settings": {"cache_size": "-2000", "journal_mode": journal, "synchronous": "full"}, "price": null
    })
}

fn cell(workload: &str, level: u32, factor: f64) -> Value {
    json!({
        "workload": workload, "kind": "threads", "level": level,
        "sides": {"A": side(1000.0), "B": side(1000.0 * factor)},
        "comparisons": [{
            "of": "B", "to": "A", "blocks": 3, "verdict": null, "verdict_reason": "no statistics yet", "contributions": [],
            "ratios": {"tps": ratio(factor), "p50": ratio(1.0 / factor), "p99": ratio(1.0 / factor), "p999": ratio(1.0)}
        }]
    })
}

fn ratio(estimate: f64) -> Value {
    json!({"estimate": estimate, "low": null, "high": null, "verdict": null})
}

fn side(tps: f64) -> Value {
    let latency = json!({"mean": 1.1, "p50": 1.0, "p90": 2.0, "p95": 2.5, "p99": 4.0, "p999": 9.0, "p9999": null, "max": 12.0});
    json!({
        "trial_count": 3,
        "tps": {"median": tps, "min": tps * 0.9, "max": tps * 1.1, "trials": [tps * 0.9, tps, tps * 1.1]},
        "qps": {"median": tps * 20.0, "min": tps * 18.0, "max": tps * 22.0, "trials": [tps * 18.0, tps * 20.0, tps * 22.0]},
        "latency_ms": {
            "mean": 1.1, "p50": 1.0, "p90": 2.0, "p95": 2.5, "p99": 4.0, "p999": 9.0, "p9999": null, "max": 12.0,
            "trials": [latency, latency, latency]
        },
        "statements": {"commit": {"count": 6000, "latency_ms": latency}, "point_select": {"count": 60_000, "latency_ms": latency}},
        "buckets": [{"le_ms": 1.0, "count": 3000, "share": 0.5}, {"le_ms": 5.0, "count": 2400, "share": 0.4}, {"le_ms": null, "count": 600, "share": 0.1}],
        "errors": {"total": 12, "per_s": 2.0, "share": 0.001, "by_class": {"busy": 12}},
        "unfinished": {"count": 0, "oldest_ms": null},
        "stability": null, "generator_cpu": 0.5, "server": null, "cost": null, "limited_by": null,
        "warnings": [{"code": "too_few_samples", "message": "P99.99 needs more events"}]
    })
}
