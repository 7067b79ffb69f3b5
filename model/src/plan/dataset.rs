//! `[dataset]`: the tables that every target gets, and when they are made or made anew.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tables `sbtest1` … `sbtestN`, as sysbench lays them out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Dataset {
    /// How many tables. Default 1.
    pub tables: TableCount,
    /// Rows in each table. Default 10 000.
    pub table_size: TableSize,
    /// When the tables are created and filled. Default `if-missing`.
    pub prepare: PrepareWhen,
    /// When the tables are made anew. Default `auto`: before each trial of a script that changes row counts.
    pub reset: ResetWhen,
    /// Whether ids are left to the server. Default true.
    pub auto_inc: bool,
    /// Whether column `k` is indexed (after loading). Default true.
    pub create_secondary: bool,
    /// The storage engine named in MySQL's `CREATE TABLE`. Default `innodb`.
    pub storage_engine: String,
}

impl Default for Dataset {
    fn default() -> Self {
        Self {
            tables: TableCount(1),
            table_size: TableSize(10_000),
            prepare: PrepareWhen::IfMissing,
            reset: ResetWhen::Auto,
            auto_inc: true,
            create_secondary: true,
            storage_engine: "innodb".to_owned(),
        }
    }
}

/// When the dataset is created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PrepareWhen {
    /// When it is absent; what is there is kept when it fits the plan.
    #[default]
    IfMissing,
    /// Never: the user made it.
    Never,
    /// At the start of every run, dropping what was there.
    Always,
}

/// When the dataset is made anew within a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResetWhen {
    /// Before each trial of a script that changes row counts, else never.
    #[default]
    Auto,
    /// Never.
    Never,
    /// Before the first trial of each cell and target.
    Cell,
    /// Before every trial.
    Trial,
}

/// Declares a whole number that is checked when it is read: its range is part of its type.
macro_rules! bounded {
    ($(#[$doc:meta])* $name:ident($inner:ty), $what:literal, $min:literal ..= $max:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(try_from = "i64")]
        pub struct $name(#[schemars(range(min = $min, max = $max))] pub(crate) $inner);

        impl $name {
            /// The number itself.
            #[must_use]
            pub const fn get(self) -> $inner {
                self.0
            }
        }

        impl TryFrom<i64> for $name {
            type Error = String;
            fn try_from(value: i64) -> Result<Self, String> {
                const RANGE: std::ops::RangeInclusive<i64> = $min..=$max;
                if !RANGE.contains(&value) {
                    return Err(format!(concat!($what, " of {} is impossible: use {} to {}"), value, $min, $max));
                }
                <$inner>::try_from(value).map(Self).map_err(|error| error.to_string())
            }
        }
    };
}
pub(crate) use bounded;

bounded!(
    /// A number of tables, 1 to 10 000.
    TableCount(u32), "a table count", 1..=10_000
);
bounded!(
    /// Rows per table, 1 to 2 000 000 000 (ids are signed 32-bit integers).
    TableSize(u32), "a table size", 1..=2_000_000_000
);

impl fmt::Display for Dataset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tables of {} rows", self.tables.0, self.table_size.0)
    }
}

impl Dataset {
    /// What the data will take on disk, in bytes: about 230 bytes a row with its indexes
    /// (measured on MariaDB 10.11 after loading; an estimate for planning only).
    #[must_use]
    pub const fn estimated_bytes(&self) -> u64 {
        self.tables.0 as u64 * self.table_size.0 as u64 * 230
    }
}
