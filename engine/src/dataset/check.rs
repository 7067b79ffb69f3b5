//! Whether the tables that a user made are there and large enough: for plans with `prepare = "never"`.

use tailrace_model::plan::{Dataset, TargetSpec};

use crate::{
    driver::{self, TableState, table_name},
    error::{EngineError, Place},
};

/// Checks that every table of the dataset is there, has the dataset's columns, and has at least the plan's rows.
///
/// # Errors
/// When the target does not answer, or a table is absent, foreign or too small.
pub fn check_dataset(target: &TargetSpec, dataset: &Dataset) -> Result<(), EngineError> {
    let mut tables = driver::tables(target)?;
    let size = u64::from(dataset.table_size.get());
    for table in 1..=dataset.tables.get() {
        let name = table_name(table);
        let reason = match tables.describe(table)? {
            TableState::Shaped { rows, .. } if rows >= size => continue,
            TableState::Shaped { rows, .. } => format!("table {name} has {rows} rows where the plan wants {size}"),
            TableState::Absent => format!("table {name} is missing"),
            TableState::Foreign { found } => return Err(EngineError::ForeignTable { at: Place::of(target), table: name, found }),
        };
        return Err(EngineError::DatasetUnfit { at: Place::of(target), reason });
    }
    Ok(())
}
