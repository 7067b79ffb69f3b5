//! What part of a report is on screen: tab, workload, level, metric and side. All of it is in the URL.

use tailrace_model::report::{Cell, Report};
use url::form_urlencoded::Serializer;

/// A tab of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// The answer, the matrix and the curves.
    #[default]
    Overview,
    /// The latency distribution.
    Latency,
    /// TPS and P99 second by second.
    Series,
    /// Latency by kind of statement.
    Statements,
    /// The full table, the settings, the plan and the downloads.
    Data,
}

impl Tab {
    /// Every tab, in the order of the bar.
    pub(crate) const ALL: [Self; 5] = [Self::Overview, Self::Latency, Self::Series, Self::Statements, Self::Data];

    /// Its name in the URL.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Latency => "latency",
            Self::Series => "series",
            Self::Statements => "statements",
            Self::Data => "data",
        }
    }
}

/// A metric of the ratio matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Events per second.
    #[default]
    Tps,
    /// Median response time.
    P50,
    /// 99th percentile.
    P99,
    /// 99.9th percentile.
    P999,
}

impl Metric {
    /// Every metric, in the order of the switch.
    pub(crate) const ALL: [Self; 4] = [Self::Tps, Self::P50, Self::P99, Self::P999];

    /// Its key in the report and in the URL.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Tps => "tps",
            Self::P50 => "p50",
            Self::P99 => "p99",
            Self::P999 => "p999",
        }
    }

    /// Its name, the same in every language.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tps => "TPS",
            Self::P50 => "P50",
            Self::P99 => "P99",
            Self::P999 => "P99.9",
        }
    }

    /// Whether more of it is better.
    pub(crate) const fn grows_better(self) -> bool {
        matches!(self, Self::Tps)
    }
}

/// What is on screen. Values that the report doesn't know fall back to its last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The tab.
    pub tab: Tab,
    /// The workload's name.
    pub workload: String,
    /// The level, as [`level_of`] writes it.
    pub level: String,
    /// The matrix's metric.
    pub metric: Metric,
    /// The label that is compared with the first one; empty with one target.
    pub of: String,
}

impl Scope {
    /// Reads the query of a URL by the names that [`Self::href`] writes.
    pub(crate) fn read(query: impl Fn(&str) -> Option<String>, report: &Report) -> Self {
        let workload = query("workload")
            .filter(|name| report.cells.iter().any(|cell| cell.workload == *name))
            .or_else(|| report.cells.last().map(|cell| cell.workload.clone()))
            .unwrap_or_default();
        let levels = levels_of(report, &workload);
        let level = query("level").filter(|level| levels.contains(level)).or_else(|| levels.last().cloned()).unwrap_or_default();
        let later = || report.run.targets.iter().skip(1).map(|target| target.label.clone());
        let of = query("of").filter(|label| later().any(|known| known == *label)).or_else(|| later().next()).unwrap_or_default();
        let tab = query("tab").and_then(|name| Tab::ALL.into_iter().find(|tab| tab.as_str() == name)).unwrap_or_default();
        let metric = query("metric").and_then(|key| Metric::ALL.into_iter().find(|metric| metric.as_str() == key)).unwrap_or_default();
        Self { tab, workload, level, metric, of }
    }

    /// The query that leads here, with its `?`.
    pub(crate) fn href(&self) -> String {
        let Self { tab, workload, level, metric, of } = self;
        let mut query = Serializer::for_suffix("?".to_owned(), 1);
        query.append_pair("tab", tab.as_str()).append_pair("workload", workload).append_pair("level", level);
        query.append_pair("metric", metric.as_str());
        if !of.is_empty() {
            query.append_pair("of", of);
        }
        query.finish()
    }

    /// The same cell on another tab.
    pub(crate) fn with_tab(&self, tab: Tab) -> Self {
        Self { tab, ..self.clone() }
    }

    /// Another cell.
    pub(crate) fn with_cell(&self, workload: &str, level: &str) -> Self {
        Self { workload: workload.to_owned(), level: level.to_owned(), ..self.clone() }
    }

    /// Another metric.
    pub(crate) fn with_metric(&self, metric: Metric) -> Self {
        Self { metric, ..self.clone() }
    }

    /// Another side.
    pub(crate) fn with_side(&self, of: &str) -> Self {
        Self { of: of.to_owned(), ..self.clone() }
    }

    /// The cell of the report that is chosen.
    pub(crate) fn cell<'a>(&self, report: &'a Report) -> Option<&'a Cell> {
        report.cells.iter().find(|cell| cell.workload == self.workload && level_of(cell) == self.level)
    }
}

/// A cell's level as plans, URLs and the API write it: the number, or `profile`.
pub(crate) fn level_of(cell: &Cell) -> String {
    cell.level.map_or_else(|| cell.kind.clone(), |level| level.to_string())
}

/// The workloads of a report, in plan order.
pub(crate) fn workloads_of(report: &Report) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for cell in &report.cells {
        if !names.contains(&cell.workload) {
            names.push(cell.workload.clone());
        }
    }
    names
}

/// The levels of a workload, in plan order.
pub(crate) fn levels_of(report: &Report, workload: &str) -> Vec<String> {
    report.cells.iter().filter(|cell| cell.workload == workload).map(level_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn an_empty_query_shows_the_last_cell_and_an_unknown_one_as_well() {
        let report = report();
        let first = Scope::read(|_| None, &report);
        assert_eq!((first.workload.as_str(), first.level.as_str(), first.of.as_str()), ("oltp_read_write", "4", "B"));
        assert_eq!(Scope::read(|_| Some("nonsense".to_owned()), &report), first);
    }

    #[test]
    fn a_link_leads_to_what_it_was_made_of() {
        let report = report();
        let scope = Scope::read(|_| None, &report).with_cell("oltp_read_only", "1").with_tab(Tab::Latency).with_metric(Metric::P999);
        let href = scope.href();
        assert_eq!(href, "?tab=latency&workload=oltp_read_only&level=1&metric=p999&of=B");
        let pairs: Vec<(String, String)> = url::form_urlencoded::parse(&href.as_bytes()[1..]).into_owned().collect();
        let read = Scope::read(|name| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone()), &report);
        assert_eq!(read, scope);
    }
}
