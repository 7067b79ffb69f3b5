//! Settings of all targets side by side, what differs first.

use std::collections::{BTreeMap, BTreeSet};

use tailrace_model::report::{Report, TargetSummary};

/// The settings of a report's targets.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SettingsTable {
    /// What differs, by name, then what is equal, by name.
    pub rows: Vec<SettingRow>,
    /// How many of the rows differ: they come first.
    pub differing: usize,
}

/// One setting.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SettingRow {
    /// Its name.
    pub name: String,
    /// Its value on each target, in plan order; none where it is unknown.
    pub values: Vec<Option<String>>,
    /// Whether the targets disagree.
    pub differs: bool,
}

/// Facts (what was measured or read) and settings (variables, pragmas) of all targets.
pub(crate) fn settings(report: &Report) -> SettingsTable {
    let version = |target: &TargetSummary| target.server_version.clone();
    let mut rows = vec![row("version", report.run.targets.iter().map(version).collect())];
    let settings = table(report, |target| &target.settings);
    // What was read twice is shown once.
    rows.extend(table(report, |target| &target.facts).into_iter().filter(|fact| settings.iter().all(|setting| setting.name != fact.name)));
    rows.extend(settings);
    rows.retain(|row| row.values.iter().any(Option::is_some));
    rows.sort_by_key(|row| !row.differs);
    SettingsTable { differing: rows.iter().filter(|row| row.differs).count(), rows }
}

fn table(report: &Report, of: impl Fn(&TargetSummary) -> &BTreeMap<String, String>) -> Vec<SettingRow> {
    let names: BTreeSet<&String> = report.run.targets.iter().flat_map(|target| of(target).keys()).collect();
    names.into_iter().map(|name| row(name, report.run.targets.iter().map(|target| of(target).get(name).cloned()).collect())).collect()
}

fn row(name: &str, values: Vec<Option<String>>) -> SettingRow {
    SettingRow { differs: values.windows(2).any(|pair| pair[0] != pair[1]), name: name.to_owned(), values }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn differing_settings_come_first_and_a_missing_value_differs() {
        let mut report = report();
        report.run.targets[1].settings.remove("cache_size");
        report.run.targets[0].facts.insert("journal_mode".to_owned(), "delete".to_owned());
        let table = settings(&report);
        let names: Vec<&str> = table.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["file", "cache_size", "journal_mode", "version", "synchronous"]);
        assert_eq!(table.differing, 3);
        assert_eq!(table.rows[1].values, [Some("-2000".to_owned()), None]);
    }
}
