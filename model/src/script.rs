//! The built-in scripts: their names, options, defaults, and what one event of each sends.
//! How their statements are executed is the engine's business.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A built-in workload script, named as sysbench names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Script {
    /// One primary-key lookup.
    OltpPointSelect,
    /// Ten point selects and four range queries in a transaction.
    OltpReadOnly,
    /// Two updates, a delete and an insert in a transaction.
    OltpWriteOnly,
    /// The reads of [`Script::OltpReadOnly`], then the writes of [`Script::OltpWriteOnly`].
    OltpReadWrite,
}

impl Script {
    /// Every built-in script, in the order in which lists show them.
    pub const ALL: [Self; 4] = [Self::OltpPointSelect, Self::OltpReadOnly, Self::OltpWriteOnly, Self::OltpReadWrite];

    /// The name in plans, reports and `tailrace workloads`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OltpPointSelect => "oltp_point_select",
            Self::OltpReadOnly => "oltp_read_only",
            Self::OltpWriteOnly => "oltp_write_only",
            Self::OltpReadWrite => "oltp_read_write",
        }
    }

    /// One English sentence on what an event does.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::OltpPointSelect => "one lookup by primary key",
            Self::OltpReadOnly => "a transaction of 10 lookups by primary key and 4 range queries",
            Self::OltpWriteOnly => "a transaction of 2 updates, a delete and an insert",
            Self::OltpReadWrite => "a transaction of 10 lookups, 4 range queries, 2 updates, a delete and an insert",
        }
    }

    /// Whether events change the data (and so what a later trial finds).
    #[must_use]
    pub const fn writes(self) -> bool {
        matches!(self, Self::OltpWriteOnly | Self::OltpReadWrite)
    }

    /// Whether events leave more or fewer rows than they found, so that `reset = "auto"` makes the tables anew
    /// for each trial. The delete of an `oltp_*` event is followed by the insert of the same id: none does.
    #[must_use]
    pub const fn changes_row_counts(self) -> bool {
        match self {
            Self::OltpPointSelect | Self::OltpReadOnly | Self::OltpWriteOnly | Self::OltpReadWrite => false,
        }
    }

    /// The statements of one event with these options, in the order in which they are sent.
    #[must_use]
    pub fn statements(self, options: &ScriptOptions) -> Vec<(Statement, u32)> {
        let reads = [
            (Statement::PointSelect, options.point_selects),
            (Statement::SimpleRange, options.ranges(options.simple_ranges)),
            (Statement::SumRange, options.ranges(options.sum_ranges)),
            (Statement::OrderRange, options.ranges(options.order_ranges)),
            (Statement::DistinctRange, options.ranges(options.distinct_ranges)),
        ];
        let writes = [(Statement::IndexUpdate, options.index_updates), (Statement::NonIndexUpdate, options.non_index_updates)];
        let delete_inserts = [(Statement::Delete, options.delete_inserts), (Statement::Insert, options.delete_inserts)];
        let body: Vec<(Statement, u32)> = match self {
            Self::OltpPointSelect => return vec![(Statement::PointSelect, 1)],
            Self::OltpReadOnly => reads.to_vec(),
            Self::OltpWriteOnly => writes.into_iter().chain(delete_inserts).collect(),
            Self::OltpReadWrite => reads.into_iter().chain(writes).chain(delete_inserts).collect(),
        };
        let edge = |statement| (!options.skip_trx).then_some((statement, 1));
        edge(Statement::Begin).into_iter().chain(body).chain(edge(Statement::Commit)).filter(|(_, count)| *count > 0).collect()
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A kind of statement in the built-in scripts. Reports key their statement tables by [`Statement::as_str`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the SQL they stand for, listed in docs/measurement.md")]
pub enum Statement {
    Begin,
    PointSelect,
    SimpleRange,
    SumRange,
    OrderRange,
    DistinctRange,
    IndexUpdate,
    NonIndexUpdate,
    Delete,
    Insert,
    Commit,
}

impl Statement {
    /// Every kind, in the order of an `oltp_read_write` event.
    pub const ALL: [Self; 11] = [
        Self::Begin,
        Self::PointSelect,
        Self::SimpleRange,
        Self::SumRange,
        Self::OrderRange,
        Self::DistinctRange,
        Self::IndexUpdate,
        Self::NonIndexUpdate,
        Self::Delete,
        Self::Insert,
        Self::Commit,
    ];

    /// The kind's name in samples and reports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::PointSelect => "point_select",
            Self::SimpleRange => "simple_range",
            Self::SumRange => "sum_range",
            Self::OrderRange => "order_range",
            Self::DistinctRange => "distinct_range",
            Self::IndexUpdate => "index_update",
            Self::NonIndexUpdate => "non_index_update",
            Self::Delete => "delete",
            Self::Insert => "insert",
            Self::Commit => "commit",
        }
    }
}

/// The options of the `oltp_*` scripts, with sysbench's names and defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ScriptOptions {
    /// Rows per range query. Default 100.
    pub range_size: u32,
    /// Point selects per event. Default 10 (`oltp_point_select` always sends 1).
    pub point_selects: u32,
    /// Simple range queries per event. Default 1.
    pub simple_ranges: u32,
    /// `SUM` range queries per event. Default 1.
    pub sum_ranges: u32,
    /// `ORDER BY` range queries per event. Default 1.
    pub order_ranges: u32,
    /// `DISTINCT … ORDER BY` range queries per event. Default 1.
    pub distinct_ranges: u32,
    /// Whether range queries are sent at all. Default true.
    pub range_selects: bool,
    /// Updates of the indexed column per event. Default 1.
    pub index_updates: u32,
    /// Updates of a column without index per event. Default 1.
    pub non_index_updates: u32,
    /// Delete-and-insert pairs per event. Default 1.
    pub delete_inserts: u32,
    /// Whether `BEGIN` and `COMMIT` are left out (each statement commits itself). Default false.
    pub skip_trx: bool,
}

impl ScriptOptions {
    /// The largest value that any count may take.
    pub const MAX_COUNT: u32 = 10_000;

    const fn ranges(&self, count: u32) -> u32 {
        if self.range_selects { count } else { 0 }
    }

    /// Each count with its name, for limits and forms.
    #[must_use]
    pub const fn counts(&self) -> [(&'static str, u32); 9] {
        [
            ("range_size", self.range_size),
            ("point_selects", self.point_selects),
            ("simple_ranges", self.simple_ranges),
            ("sum_ranges", self.sum_ranges),
            ("order_ranges", self.order_ranges),
            ("distinct_ranges", self.distinct_ranges),
            ("index_updates", self.index_updates),
            ("non_index_updates", self.non_index_updates),
            ("delete_inserts", self.delete_inserts),
        ]
    }
}

impl Default for ScriptOptions {
    fn default() -> Self {
        Self {
            range_size: 100,
            point_selects: 10,
            simple_ranges: 1,
            sum_ranges: 1,
            order_ranges: 1,
            distinct_ranges: 1,
            range_selects: true,
            index_updates: 1,
            non_index_updates: 1,
            delete_inserts: 1,
            skip_trx: false,
        }
    }
}

/// One entry of `tailrace workloads --json` and `GET /api/v1/workloads`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptInfo {
    /// The script's name.
    pub name: String,
    /// One English sentence.
    pub description: String,
    /// Whether events change data.
    pub writes: bool,
    /// Statements per event by kind, with default options.
    pub statements: Vec<(String, u32)>,
    /// The options with their defaults.
    pub options: ScriptOptions,
}

impl From<Script> for ScriptInfo {
    fn from(script: Script) -> Self {
        let options = ScriptOptions::default();
        Self {
            name: script.as_str().to_owned(),
            description: script.description().to_owned(),
            writes: script.writes(),
            statements: script.statements(&options).into_iter().map(|(kind, count)| (kind.as_str().to_owned(), count)).collect(),
            options,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(script: Script, options: &ScriptOptions) -> u32 {
        script.statements(options).iter().map(|(_, count)| count).sum()
    }

    #[test]
    fn events_send_as_many_statements_as_sysbench_counts() {
        let defaults = ScriptOptions::default();
        let bare = ScriptOptions { skip_trx: true, ..ScriptOptions::default() };
        let counts = |options: &ScriptOptions| Script::ALL.map(|script| total(script, options));
        assert_eq!((counts(&defaults), counts(&bare)), ([1, 16, 6, 20], [1, 14, 4, 18]));
    }

    #[test]
    fn range_selects_off_removes_the_four_range_groups() {
        let options = ScriptOptions { range_selects: false, ..ScriptOptions::default() };
        assert_eq!(total(Script::OltpReadOnly, &options), 12);
    }
}
