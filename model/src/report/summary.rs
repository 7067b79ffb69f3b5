//! The answer in words, in English and Chinese, from the numbers alone. While there are no intervals it
//! only describes: quotients of medians, over so many repeats.

use super::{Cell, Summary};
use crate::{
    figures::three_digits,
    plan::Level,
    run::{RunRecord, RunState},
};

/// Describes a run.
pub(super) fn describe(record: &RunRecord, cells: &[Cell]) -> Summary {
    let sentences =
        [progress(record), nothing_measured(record, cells)].into_iter().flatten().chain(comparisons(record, cells)).chain(failures(record));
    let (en, zh): (Vec<String>, Vec<String>) = sentences.unzip();
    Summary { en: en.join(" "), zh: zh.concat() }
}

type Bilingual = (String, String);

fn progress(record: &RunRecord) -> Option<Bilingual> {
    let (done, total) = (record.trials.len(), record.plan.trial_count());
    if record.state == RunState::Done || done >= total {
        return None;
    }
    Some((format!("{done} of {total} trials have ended."), format!("已完成 {total} 次试验中的 {done} 次。")))
}

fn nothing_measured(record: &RunRecord, cells: &[Cell]) -> Option<Bilingual> {
    if !record.state.is_over() || cells.iter().flat_map(|cell| cell.sides.values()).any(|side| side.trial_count > 0) {
        return None;
    }
    Some(match &record.reason {
        Some(reason) if reason.ends_with('?') => (format!("Nothing was measured: {reason}"), format!("没有测得结果：{reason}")),
        Some(reason) => (format!("Nothing was measured: {reason}."), format!("没有测得结果：{reason}。")),
        None => ("Nothing was measured.".to_owned(), "没有测得结果。".to_owned()),
    })
}

fn failures(record: &RunRecord) -> Option<Bilingual> {
    let failed = record.trials.iter().filter(|trial| !trial.is_valid()).count();
    match failed {
        0 => None,
        1 => Some(("1 trial has no result.".to_owned(), "有 1 次试验没有结果。".to_owned())),
        many => Some((format!("{many} trials have no result."), format!("有 {many} 次试验没有结果。"))),
    }
}

fn comparisons(record: &RunRecord, cells: &[Cell]) -> Vec<Bilingual> {
    let labels: Vec<&str> = record.plan.targets.iter().map(|target| target.label.as_str()).collect();
    let Some((first, rest)) = labels.split_first() else { return Vec::new() };
    record
        .plan
        .workloads
        .iter()
        .map(crate::plan::WorkloadSpec::name)
        .flat_map(|workload| {
            let spoken = spoken_of(record, cells, &workload);
            if rest.is_empty() {
                return alone(&workload, &spoken, first).into_iter().collect::<Vec<_>>();
            }
            rest.iter().filter_map(|label| against(&workload, &spoken, label, first)).collect()
        })
        .collect()
}

/// The cells that a sentence names: the user's focus, else the lowest and the highest level.
fn spoken_of<'a>(record: &RunRecord, cells: &'a [Cell], workload: &str) -> Vec<&'a Cell> {
    let of_workload: Vec<&Cell> = cells.iter().filter(|cell| cell.workload == workload).collect();
    let in_focus = |cell: &&&Cell| {
        let focus = record.plan.focus.as_ref();
        focus.is_some_and(|focus| focus.levels.iter().any(|level| cell.level == Some(f64::from(*level))))
    };
    let focused: Vec<&Cell> = of_workload.iter().filter(in_focus).copied().collect();
    if !focused.is_empty() {
        return focused;
    }
    match of_workload.as_slice() {
        [] => Vec::new(),
        [only] => vec![only],
        [first, .., last] => vec![first, last],
    }
}

fn against(workload: &str, cells: &[&Cell], of: &str, to: &str) -> Option<Bilingual> {
    let mut parts: Vec<(f64, usize, Bilingual)> = Vec::new();
    for cell in cells {
        let (Some(a), Some(b)) = (cell.sides.get(to), cell.sides.get(of)) else { continue };
        let (Some(a_tps), Some(b_tps)) = (a.tps.median, b.tps.median) else { continue };
        if a_tps > 0.0 {
            parts.push((b_tps / a_tps, a.trial_count.min(b.trial_count), level_words(cell)));
        }
    }
    let repeats = parts.iter().map(|part| part.1).min()?;
    let en: Vec<String> = parts
        .iter()
        .enumerate()
        .map(|(index, (ratio, _, (at, _)))| {
            let subject = if index == 0 { format!("{of}'s median TPS is ") } else { String::new() };
            format!("{subject}{} × {to}'s {at}", three_digits(*ratio))
        })
        .collect();
    let zh: Vec<String> =
        parts.iter().map(|(ratio, _, (_, at))| format!("{at} {of} 的 TPS 中位数是 {to} 的 {} 倍", three_digits(*ratio))).collect();
    let repeat = if repeats == 1 { "repeat" } else { "repeats" };
    Some((
        format!("{workload}: {}, over {repeats} {repeat}.", en.join(" and ")),
        format!("{workload}：{}（重复 {repeats} 次）。", zh.join("，")),
    ))
}

fn alone(workload: &str, cells: &[&Cell], label: &str) -> Option<Bilingual> {
    let parts: Vec<(f64, Bilingual)> =
        cells.iter().filter_map(|cell| Some((cell.sides.get(label)?.tps.median?, level_words(cell)))).collect();
    if parts.is_empty() {
        return None;
    }
    let en: Vec<String> = parts.iter().map(|(tps, (at, _))| format!("{} {at}", three_digits(*tps))).collect();
    let zh: Vec<String> = parts.iter().map(|(tps, (_, at))| format!("{at} {}", three_digits(*tps))).collect();
    Some((
        format!("{workload}: {label}'s median TPS is {}.", en.join(" and ")),
        format!("{workload}：{label} 的 TPS 中位数：{}。", zh.join("，")),
    ))
}

fn level_words(cell: &Cell) -> Bilingual {
    match (cell.kind.as_str(), cell.level) {
        ("rate", Some(rate)) => (format!("at {} events per second", Level::Rate(rate)), format!("每秒 {} 个事件时", Level::Rate(rate))),
        (_, Some(1.0)) => ("at 1 thread".to_owned(), "1 线程时".to_owned()),
        (_, Some(threads)) => (format!("at {threads} threads"), format!("{threads} 线程时")),
        (_, None) => ("over the profile".to_owned(), "在整个负载曲线上".to_owned()),
    }
}
