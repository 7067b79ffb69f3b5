//! Making the dataset, or keeping what is there when it fits the plan.

use std::time::Instant;

use tailrace_model::plan::{Dataset, TargetSpec};

use super::fill::fill;
use crate::{
    driver::{self, TableState, Tables, table_name},
    error::{EngineError, Place},
    stop::StopToken,
};

/// Hears how far a preparation is. Called often, from several threads; must not block.
pub trait PrepareProgress: Send + Sync {
    /// So many rows of so many are written.
    fn rows(&self, done: u64, total: u64);
}

/// When tables that are there are made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrepareHow {
    /// When they do not fit the plan: another number of rows, a gap in the ids, an index too many or too few.
    IfMissing,
    /// In any case.
    Always,
}

/// What a preparation did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prepared {
    /// Everything was there and fits the plan.
    Kept,
    /// The tables were made.
    Created {
        /// Rows written, over all tables.
        rows: u64,
        /// How long it took, in seconds.
        seconds: f64,
    },
}

/// Makes the dataset on a target, with up to `threads` connections, one a table.
///
/// Content depends on `seed` alone. With [`PrepareHow::IfMissing`] a dataset that fits the plan is kept
/// (its content is not compared: row counts, ids and indexes are); one that is partial or different is
/// dropped and made anew, all tables of it, and the log says why. Tables that this tool did not make are kept
/// when they fit and never dropped.
///
/// # Errors
/// When the target does not answer or refuses, when a table of these names would have to be dropped
/// and was not made by this tool (nothing is touched then), or when it was stopped.
pub fn prepare(
    target: &TargetSpec,
    dataset: &Dataset,
    seed: u64,
    how: PrepareHow,
    threads: u32,
    progress: &dyn PrepareProgress,
    stop: &StopToken,
) -> Result<Prepared, EngineError> {
    let mut tables = driver::tables(target)?;
    let Found { misfit, not_made_here } = look(target, dataset, tables.as_mut())?;
    let target_label = target.label.as_str();
    if let Some(table) = not_made_here.filter(|_| misfit.is_some() || how == PrepareHow::Always) {
        return Err(EngineError::not_made_here(target, table));
    }
    match (misfit, how) {
        (None, PrepareHow::IfMissing) => return Ok(Prepared::Kept),
        (None, PrepareHow::Always) => tracing::info!(target.label = target_label, "making the dataset anew"),
        (Some(reason), _) => tracing::info!(target.label = target_label, reason, "making the dataset"),
    }
    let started = Instant::now();
    let rows = fill(target, dataset, seed, threads, progress, stop)?;
    let seconds = started.elapsed().as_secs_f64();
    tracing::info!(target.label = target_label, dataset.rows = rows, duration_s = seconds, "dataset made");
    Ok(Prepared::Created { rows, seconds })
}

/// Makes the dataset anew whatever is there, as before a trial of a writing script.
pub(crate) fn make_anew(target: &TargetSpec, dataset: &Dataset, seed: u64, threads: u32, stop: &StopToken) -> Result<(), EngineError> {
    struct Silent;
    impl PrepareProgress for Silent {
        fn rows(&self, _: u64, _: u64) {}
    }
    prepare(target, dataset, seed, PrepareHow::Always, threads, &Silent, stop).map(|_| ())
}

/// What stands where the dataset will be.
#[derive(Default)]
struct Found {
    /// Why the tables do not fit the plan; none when they do.
    misfit: Option<String>,
    /// The first table that holds somebody's data, which must not be dropped.
    not_made_here: Option<u32>,
}

/// Looks at every table. An error when one of them is no dataset's.
fn look(target: &TargetSpec, dataset: &Dataset, tables: &mut dyn Tables) -> Result<Found, EngineError> {
    let size = u64::from(dataset.table_size.get());
    let mut found = Found::default();
    for table in 1..=dataset.tables.get() {
        let name = table_name(table);
        let state = tables.describe(table)?;
        if matches!(state, TableState::Shaped { made_here: false, .. }) {
            found.not_made_here.get_or_insert(table);
        }
        let reason = match state {
            TableState::Foreign { found } => return Err(EngineError::ForeignTable { at: Place::of(target), table: name, found }),
            TableState::Absent => format!("table {name} is missing"),
            TableState::Shaped { rows, .. } if rows != size => format!("table {name} has {rows} rows where the plan wants {size}"),
            TableState::Shaped { first_id, last_id, .. } if (first_id, last_id) != (1, i64::from(dataset.table_size.get())) => {
                format!("table {name} has ids {first_id} to {last_id} where the plan wants 1 to {size}")
            }
            TableState::Shaped { indexed, .. } if indexed != dataset.create_secondary => {
                format!("table {name} {} an index on k, against the plan", if indexed { "has" } else { "lacks" })
            }
            TableState::Shaped { .. } => continue,
        };
        found.misfit.get_or_insert(reason);
    }
    Ok(found)
}
