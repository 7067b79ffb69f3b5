//! Results as tables.

use comfy_table::{Cell, CellAlignment, Table, presets::UTF8_FULL_CONDENSED};
use tailrace_app::backend::RunLine;
use tailrace_model::{
    figures::three_digits,
    report::{Cell as ReportCell, Report, Side},
    script::ScriptInfo,
};

const MISSING: &str = "–";

/// A report: its run, the table of cells and sides, and the sentence.
pub(crate) fn report_table(report: &Report) -> String {
    let run = &report.run;
    let mut text = format!("{}  {}  {}", run.id, run.state.as_str(), run.name);
    for target in &run.targets {
        let version = target.server_version.as_deref().unwrap_or("not reached");
        text.push_str(&format!("\n{}  {}  {} {version}", target.label, target.name, target.engine));
    }
    let mut table =
        table(&["workload", "level", "side", "trials", "TPS", "QPS", "mean ms", "P50 ms", "P99 ms", "P99.9 ms", "errors", "TPS ratio"]);
    for cell in &report.cells {
        for target in &run.targets {
            if let Some(side) = cell.sides.get(&target.label) {
                table.add_row(side_row(cell, &target.label, side));
            }
        }
    }
    align_right(&mut table, 3..12);
    text.push_str(&format!("\n{table}"));
    for (cell, label, warning) in warnings(report) {
        text.push_str(&format!("\n{cell} {label}: {warning}"));
    }
    if !report.summary.en.is_empty() {
        text.push_str(&format!("\n{}", report.summary.en));
    }
    if let Some(reason) = &run.reason {
        text.push_str(&format!("\n{}: {reason}", run.state.as_str()));
    }
    text
}

fn side_row(cell: &ReportCell, label: &str, side: &Side) -> Vec<String> {
    let number = |value: Option<f64>| value.map_or_else(|| MISSING.to_owned(), three_digits);
    let latency = &side.latency_ms.medians;
    let ratio = cell.comparisons.iter().find(|comparison| comparison.of == label);
    let ratio = ratio.and_then(|comparison| Some((comparison.ratios.get("tps")?.estimate?, &comparison.to)));
    vec![
        cell.workload.clone(),
        cell.level.map_or_else(|| cell.kind.clone(), |level| level.to_string()),
        label.to_owned(),
        side.trial_count.to_string(),
        number(side.tps.median),
        number(side.qps.median),
        number(latency.mean),
        number(latency.p50),
        number(latency.p99),
        number(latency.p999),
        side.errors.total.to_string(),
        ratio.map_or_else(String::new, |(ratio, to)| format!("{} × {to}", three_digits(ratio))),
    ]
}

/// Each warning once, with the cells that carry it told by the first.
fn warnings(report: &Report) -> Vec<(String, String, String)> {
    let mut found: Vec<(String, String, String)> = Vec::new();
    for cell in &report.cells {
        let name = format!("{}/{}", cell.workload, cell.level.map_or_else(|| cell.kind.clone(), |level| level.to_string()));
        for (label, side) in &cell.sides {
            for warning in side.warnings.iter().filter(|warning| !matches!(warning.code.as_str(), "too_few_samples" | "co_located")) {
                found.push((name.clone(), label.clone(), warning.message.clone()));
            }
        }
    }
    found
}

/// The archive's runs.
pub(crate) fn runs_table(runs: &[RunLine]) -> String {
    let mut table = table(&["run", "started", "state", "name", "targets", "trials", "TPS ratio"]);
    for run in runs {
        let targets: Vec<&str> = run.targets.iter().map(|(_, name)| name.as_str()).collect();
        let (done, total) = run.trials;
        table.add_row(vec![
            run.id.to_string(),
            run.started_at.chars().take(19).collect::<String>().replace('T', " "),
            run.state.as_str().to_owned(),
            run.name.clone(),
            targets.join(", "),
            format!("{done}/{total}"),
            run.headline.as_ref().map_or_else(|| MISSING.to_owned(), |(cell, ratio)| format!("{} at {cell}", three_digits(*ratio))),
        ]);
    }
    table.to_string()
}

/// The built-in workloads.
pub(crate) fn workloads_table(scripts: &[ScriptInfo]) -> String {
    let mut table = table(&["workload", "writes", "statements", "an event is"]);
    for script in scripts {
        let statements: u32 = script.statements.iter().map(|(_, count)| count).sum();
        let writes = if script.writes { "yes" } else { "no" };
        table.add_row(vec![script.name.clone(), writes.to_owned(), statements.to_string(), script.description.clone()]);
    }
    align_right(&mut table, 2..3);
    table.to_string()
}

fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_FULL_CONDENSED).set_header(header.iter().map(Cell::new));
    table
}

fn align_right(table: &mut Table, columns: std::ops::Range<usize>) {
    for column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
