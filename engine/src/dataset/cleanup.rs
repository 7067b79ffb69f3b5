//! Dropping the dataset's tables.

use tailrace_model::plan::{Dataset, TargetSpec};

use crate::{
    driver::{self, TableState, table_name},
    error::{EngineError, Place},
};

/// Drops the tables `sbtest1` … `sbtestN` of the plan, and returns how many were there.
///
/// # Errors
/// When the target does not answer, or one of the tables was not made by this tool; then none is dropped.
pub fn cleanup(target: &TargetSpec, dataset: &Dataset) -> Result<u32, EngineError> {
    let mut tables = driver::tables(target)?;
    let mut present = Vec::new();
    for table in 1..=dataset.tables.get() {
        match tables.describe(table)? {
            TableState::Absent => {}
            TableState::Shaped { made_here: true, .. } => present.push(table),
            TableState::Shaped { made_here: false, .. } => return Err(EngineError::not_made_here(target, table)),
            TableState::Foreign { found } => {
                return Err(EngineError::ForeignTable { at: Place::of(target), table: table_name(table), found });
            }
        }
    }
    for table in &present {
        tables.drop_table(*table)?;
    }
    Ok(u32::try_from(present.len()).unwrap_or(u32::MAX))
}
