//! Finished trials, each saved with its seconds in one transaction.

use tailrace_model::{run::RunId, trial::TrialRecord};

use super::{
    Archive, ArchiveError, StoredSample,
    error::{json, stored},
};

impl Archive {
    /// Saves a finished trial and its seconds in one transaction; an earlier attempt at the same place is replaced.
    ///
    /// # Errors
    /// When the archive fails; nothing of the trial is kept then.
    pub(crate) async fn save_trial(&self, run: &RunId, trial: &TrialRecord, samples: &[StoredSample]) -> Result<(), ArchiveError> {
        let position = stored(trial.index as u64);
        let mut transaction = self.pool.begin().await?;
        sqlx::query("DELETE FROM trials WHERE run_id = ? AND position = ?")
            .bind(run.as_str())
            .bind(position)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO trials (run_id, position, workload, level, repeat, label, valid, tps, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(run.as_str())
        .bind(position)
        .bind(&trial.cell.workload)
        .bind(trial.cell.level.to_string())
        .bind(i64::from(trial.repeat))
        .bind(&trial.label)
        .bind(trial.is_valid())
        .bind(trial.tps())
        .bind(json(trial)?)
        .execute(&mut *transaction)
        .await?;
        for sample in samples {
            sample.insert(&mut transaction, run, position).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// A run's trials in the order in which they ran.
    pub(super) async fn trials(&self, run: &RunId) -> Result<Vec<TrialRecord>, ArchiveError> {
        let texts: Vec<String> = sqlx::query_scalar("SELECT record FROM trials WHERE run_id = ? ORDER BY position")
            .bind(run.as_str())
            .fetch_all(&self.pool)
            .await?;
        texts.iter().map(|text| serde_json::from_str(text).map_err(ArchiveError::unreadable(format!("trial of run {run}")))).collect()
    }
}
