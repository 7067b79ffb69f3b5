//! One statement as a script wants it executed: its kind, its table and its values.

use tailrace_model::script::Statement;

/// A statement to execute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call<'a> {
    /// Its kind.
    pub(crate) statement: Statement,
    /// Its table's number, from 1; 1 for statements without a table.
    pub(crate) table: u32,
    /// Its values.
    pub(crate) values: Values<'a>,
}

/// The values of a statement, in the order of its placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values<'a> {
    /// `BEGIN` and `COMMIT`.
    None,
    /// One row by its id.
    Id(i64),
    /// Ids between two bounds, both included.
    Range(i64, i64),
    /// A new `c` for one row.
    Text(&'a str, i64),
    /// A whole row.
    Row {
        /// Primary key.
        id: i64,
        /// Indexed number.
        k: i64,
        /// 119 characters.
        c: &'a str,
        /// 59 characters.
        pad: &'a str,
    },
}
