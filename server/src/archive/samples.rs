//! The seconds of trials: numbers in columns, histograms in HdrHistogram's V2 deflate format.

use sqlx::{Row, Sqlite, Transaction, sqlite::SqliteRow};
use tailrace_model::{
    histogram::Histogram,
    run::RunId,
    sample::{Phase, Sample, StatementCounts},
};

use super::{
    Archive, ArchiveError,
    error::{json, read, stored},
};

/// A second as the archive keeps it: about 1 kB instead of the 250 kB of an open histogram.
#[derive(Clone, Debug)]
pub(crate) struct StoredSample {
    sample: Sample,
    response: Vec<u8>,
    service: Option<Vec<u8>>,
}

impl StoredSample {
    /// Packs a sample.
    pub(crate) fn of(mut sample: Sample) -> Self {
        let response = std::mem::take(&mut sample.response).to_bytes();
        let service = sample.service.take().map(|service| service.to_bytes());
        Self { sample, response, service }
    }

    pub(super) async fn insert(&self, transaction: &mut Transaction<'_, Sqlite>, run: &RunId, position: i64) -> Result<(), ArchiveError> {
        let Self { sample, response, service } = self;
        sqlx::query(
            "INSERT INTO samples (run_id, position, number, phase, start_ns, length_ns, events, failed, retries, reads, writes, others, \
             latency_sum_ns, generator_cpu_ns, kinds, errors, response, service) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(run.as_str())
        .bind(position)
        .bind(i64::from(sample.index))
        .bind(json(&sample.phase)?)
        .bind(stored(sample.start_ns))
        .bind(stored(sample.length_ns))
        .bind(stored(sample.events))
        .bind(stored(sample.failed))
        .bind(stored(sample.retries))
        .bind(stored(sample.statements.reads))
        .bind(stored(sample.statements.writes))
        .bind(stored(sample.statements.others))
        .bind(stored(sample.latency_sum_ns))
        .bind(sample.generator_cpu_ns.map(stored))
        .bind(json(&sample.kinds)?)
        .bind(json(&sample.errors)?)
        .bind(response)
        .bind(service)
        .execute(&mut **transaction)
        .await?;
        Ok(())
    }
}

/// A second with its place in the archive and in its run.
#[derive(Clone, Debug)]
pub(crate) struct ArchivedSample {
    /// Grows with every second that is archived; never used twice.
    pub(crate) seq: i64,
    /// The trial's place in the run's order.
    pub(crate) trial: usize,
    /// The trial's workload.
    pub(crate) workload: String,
    /// The trial's level, as text.
    pub(crate) level: String,
    /// The trial's repeat, from 0.
    pub(crate) repeat: u32,
    /// The trial's target.
    pub(crate) label: String,
    /// The second.
    pub(crate) sample: Sample,
}

const SELECT: &str =
    "SELECT s.*, t.workload, t.level, t.repeat, t.label FROM samples s JOIN trials t ON t.run_id = s.run_id AND t.position = s.position";

impl Archive {
    /// At most `limit` seconds of a run after one, in the order in which they were archived. `view` takes what
    /// is needed of each: open histograms are large, so they are held one at a time.
    ///
    /// # Errors
    /// When a second is unreadable, or the archive fails.
    pub(crate) async fn samples<T>(
        &self,
        run: &RunId,
        after: i64,
        limit: u32,
        view: impl Fn(ArchivedSample) -> T,
    ) -> Result<Vec<T>, ArchiveError> {
        let rows = sqlx::query(&format!("{SELECT} WHERE s.run_id = ? AND s.seq > ? ORDER BY s.seq LIMIT ?"))
            .bind(run.as_str())
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| archived(row).map(&view)).collect()
    }

    /// Every second of one cell's valid trials, by target, repeat and time. `view` is as in [`Archive::samples`].
    ///
    /// # Errors
    /// As [`Archive::samples`].
    pub(crate) async fn cell_samples<T>(
        &self,
        run: &RunId,
        workload: &str,
        level: &str,
        view: impl Fn(ArchivedSample) -> T,
    ) -> Result<Vec<T>, ArchiveError> {
        let rows = sqlx::query(&format!(
            "{SELECT} WHERE s.run_id = ? AND t.workload = ? AND t.level = ? AND t.valid ORDER BY t.label, t.repeat, s.number"
        ))
        .bind(run.as_str())
        .bind(workload)
        .bind(level)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| archived(row).map(&view)).collect()
    }
}

fn archived(row: &SqliteRow) -> Result<ArchivedSample, ArchiveError> {
    Ok(ArchivedSample {
        seq: row.try_get("seq")?,
        trial: usize::try_from(row.try_get::<i64, _>("position")?).unwrap_or_default(),
        workload: row.try_get("workload")?,
        level: row.try_get("level")?,
        repeat: row.try_get("repeat")?,
        label: row.try_get("label")?,
        sample: sample(row)?,
    })
}

fn sample(row: &SqliteRow) -> Result<Sample, ArchiveError> {
    let count = |column: &str| row.try_get::<i64, _>(column).map(read);
    let text = |column: &str| row.try_get::<&str, _>(column);
    let unreadable = || ArchiveError::unreadable("second");
    let phase: Phase = serde_json::from_str(text("phase")?).map_err(unreadable())?;
    Ok(Sample {
        index: row.try_get("number")?,
        phase,
        start_ns: count("start_ns")?,
        length_ns: count("length_ns")?,
        events: count("events")?,
        failed: count("failed")?,
        retries: count("retries")?,
        statements: StatementCounts { reads: count("reads")?, writes: count("writes")?, others: count("others")? },
        kinds: serde_json::from_str(text("kinds")?).map_err(unreadable())?,
        errors: serde_json::from_str(text("errors")?).map_err(unreadable())?,
        latency_sum_ns: count("latency_sum_ns")?,
        generator_cpu_ns: row.try_get::<Option<i64>, _>("generator_cpu_ns")?.map(read),
        response: histogram(row.try_get("response")?)?,
        service: row.try_get::<Option<&[u8]>, _>("service")?.map(histogram).transpose()?,
    })
}

fn histogram(bytes: &[u8]) -> Result<Histogram, ArchiveError> {
    Histogram::from_bytes(bytes).map_err(|error| ArchiveError::Unreadable { what: "second".to_owned(), reason: error.to_string() })
}
