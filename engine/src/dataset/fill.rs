//! Filling the tables in parallel: one connection a table, as many at once as asked and as the engine can.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    thread,
};

use tailrace_model::plan::{Dataset, TargetSpec};

use super::{Rows, prepare::PrepareProgress};
use crate::{
    driver::{self, Tables},
    error::{EngineError, Place},
    stop::StopToken,
};

/// Drops and makes every table; returns the rows written. The first error ends all.
pub(super) fn fill(
    target: &TargetSpec,
    dataset: &Dataset,
    seed: u64,
    threads: u32,
    progress: &dyn PrepareProgress,
    stop: &StopToken,
) -> Result<u64, EngineError> {
    let count = dataset.tables.get();
    let parallelism = driver::tables(target)?.parallelism();
    let work = Filling {
        target,
        dataset,
        seed,
        progress,
        stop,
        next: AtomicU32::new(1),
        done: AtomicU64::new(0),
        failure: Mutex::new(None),
        total: u64::from(count) * u64::from(dataset.table_size.get()),
    };
    progress.rows(0, work.total);
    thread::scope(|scope| {
        let spawn = |_| scope.spawn(|| work.tables());
        let workers: Vec<_> = (0..threads.clamp(1, count).min(parallelism)).map(spawn).collect();
        for worker in workers {
            let panicked = || EngineError::Internal { at: Place::of(target), message: "a thread that fills tables panicked".to_owned() };
            work.note(worker.join().unwrap_or_else(|_| Err(panicked())));
        }
    });
    match work.failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(work.done.into_inner()),
    }
}

struct Filling<'a> {
    target: &'a TargetSpec,
    dataset: &'a Dataset,
    seed: u64,
    progress: &'a dyn PrepareProgress,
    stop: &'a StopToken,
    next: AtomicU32,
    done: AtomicU64,
    total: u64,
    failure: Mutex<Option<EngineError>>,
}

impl Filling<'_> {
    /// Takes tables until none is left, or another thread has failed.
    fn tables(&self) -> Result<(), EngineError> {
        let result = self.take_tables();
        self.note(result.clone());
        result
    }

    fn take_tables(&self) -> Result<(), EngineError> {
        let mut connection = driver::tables(self.target)?;
        loop {
            let table = self.next.fetch_add(1, Ordering::Relaxed);
            if table > self.dataset.tables.get() || self.has_failed() {
                return Ok(());
            }
            self.table(connection.as_mut(), table)?;
        }
    }

    fn table(&self, connection: &mut dyn Tables, table: u32) -> Result<(), EngineError> {
        connection.drop_table(table)?;
        connection.create_table(table, self.dataset)?;
        let mut rows = Rows::new(self.seed, table, self.dataset.table_size.get());
        loop {
            if self.stop.is_stopped() {
                return Err(EngineError::Stopped { at: Place::of(self.target) });
            }
            let written = connection.insert(table, &mut rows)?;
            if written == 0 {
                break;
            }
            let done = self.done.fetch_add(written, Ordering::Relaxed) + written;
            self.progress.rows(done, self.total);
            if self.has_failed() {
                return Ok(());
            }
        }
        if self.dataset.create_secondary {
            connection.create_index(table)?;
        }
        Ok(())
    }

    /// Keeps the first error.
    fn note(&self, result: Result<(), EngineError>) {
        if let Err(error) = result {
            self.failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_some()
    }
}
