//! Small made-up live frames for tests.

use serde_json::json;
use tailrace_model::live::{LiveFrame, LivePoint};

/// A frame of one side whose trial has this index, with one new second.
pub(crate) fn frame(seq: u64, snapshot: bool, trial: usize, second: u32) -> LiveFrame {
    let frame = json!({
        "version": 1, "seq": seq, "snapshot": snapshot, "run": "0123456789ab", "state": "running", "reason": null,
        "progress": {"trials_done": 0, "trials_total": 2, "share": 0.1, "remaining_s": 9.0},
        "cells": [{"cell": {"workload": "w", "level": {"kind": "threads", "value": 4}}, "marks": [["running"]], "tps_ratio": null}],
        "now": null,
        "block": [{
            "label": "A", "trial": trial, "finished": false, "errors": [],
            "points": [point(f64::from(second), false, 100.0)]
        }],
        "generator_cpu": null,
        "log": [{"at_ms": 0, "label": null, "event": {"kind": "run_started"}}]
    });
    serde_json::from_value(frame).expect("the example has the frame's shape")
}

/// One second.
pub(crate) fn point(at_s: f64, warmup: bool, tps: f64) -> LivePoint {
    LivePoint { at_s, warmup, tps, qps: tps * 20.0, p50_ms: Some(1.0), p99_ms: Some(3.0), mean_ms: Some(1.2), errors: 0 }
}
