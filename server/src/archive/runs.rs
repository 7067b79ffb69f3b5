//! Runs: their plan, state, generator and targets.

use jiff::Timestamp;
use sqlx::{Row, sqlite::SqliteRow};
use tailrace_model::{
    plan::Plan,
    run::{Generator, RunId, RunRecord, RunState, TargetFacts},
};

use super::{
    Archive, ArchiveError, Owner,
    error::{json, stored},
};

/// A run that begins to exist.
pub(crate) struct NewRun<'a> {
    /// Its id.
    pub(crate) id: &'a RunId,
    /// Its plan, without passwords.
    pub(crate) plan: &'a Plan,
    /// Its generator.
    pub(crate) generator: &'a Generator,
    /// Its sealed passwords.
    pub(crate) secrets: Vec<(Owner, Vec<u8>)>,
}

impl Archive {
    /// Adds a queued run with its passwords, in one transaction.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn insert_run(&self, run: NewRun<'_>) -> Result<(), ArchiveError> {
        let NewRun { id, plan, generator, secrets } = run;
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO runs (id, name, state, started_at, trials_total, plan, generator, targets, words) VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?)",
        )
        .bind(id.as_str())
        .bind(&plan.name)
        .bind(RunState::Queued.as_str())
        .bind(Timestamp::now().as_microsecond())
        .bind(stored(plan.trial_count() as u64))
        .bind(json(plan)?)
        .bind(json(generator)?)
        .bind(words(id, plan))
        .execute(&mut *transaction)
        .await?;
        for (owner, sealed) in secrets {
            Self::put_secret(&mut transaction, &owner, &sealed).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Marks a queued run as running from now on.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn begin_run(&self, id: &RunId) -> Result<(), ArchiveError> {
        sqlx::query("UPDATE runs SET state = ?, started_at = ? WHERE id = ?")
            .bind(RunState::Running.as_str())
            .bind(Timestamp::now().as_microsecond())
            .bind(id.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps what was read from a run's targets.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn set_facts(&self, id: &RunId, facts: &[TargetFacts]) -> Result<(), ArchiveError> {
        sqlx::query("UPDATE runs SET targets = ? WHERE id = ?").bind(json(&facts)?).bind(id.as_str()).execute(&self.pool).await?;
        Ok(())
    }

    /// Ends a run that is not over yet.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn finish(&self, id: &RunId, state: RunState, reason: Option<&str>) -> Result<(), ArchiveError> {
        sqlx::query("UPDATE runs SET state = ?, reason = ?, finished_at = ? WHERE id = ? AND state IN ('queued', 'running', 'paused')")
            .bind(state.as_str())
            .bind(reason)
            .bind(Timestamp::now().as_microsecond())
            .bind(id.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The run that a person means: its id, a unique beginning of 4 or more characters, or `latest`.
    ///
    /// # Errors
    /// When there is none or more than one, or the archive fails.
    pub(crate) async fn find_run(&self, text: &str) -> Result<RunId, ArchiveError> {
        if text == "latest" {
            let found = sqlx::query_scalar::<_, String>("SELECT id FROM runs ORDER BY started_at DESC, id LIMIT 1");
            let found = found.fetch_optional(&self.pool).await?;
            return run_id(&found.ok_or_else(|| ArchiveError::NotFound("the archive has no run yet".to_owned()))?);
        }
        let unknown = || ArchiveError::NotFound(format!("there is no run \"{text}\": `tailrace list` shows the runs"));
        let is_possible = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) && text.len() <= RunId::LENGTH;
        if !is_possible {
            return Err(unknown());
        }
        if text.len() < 4 {
            return Err(ArchiveError::NotFound(format!(
                "\"{text}\" is too short for a run: give 4 or more characters of its id, or latest"
            )));
        }
        let found: Vec<String> = sqlx::query_scalar("SELECT id FROM runs WHERE substr(id, 1, ?) = ? ORDER BY started_at DESC LIMIT 3")
            .bind(stored(text.len() as u64))
            .bind(text)
            .fetch_all(&self.pool)
            .await?;
        match found.as_slice() {
            [] => Err(unknown()),
            [one] => run_id(one),
            several => Err(ArchiveError::NotFound(format!("\"{text}\" is the beginning of several runs: {}", several.join(", ")))),
        }
    }

    /// All that is kept of a run.
    ///
    /// # Errors
    /// When there is no such run, a document is unreadable, or the archive fails.
    pub(crate) async fn record(&self, id: &RunId) -> Result<RunRecord, ArchiveError> {
        let row = sqlx::query("SELECT * FROM runs WHERE id = ?").bind(id.as_str()).fetch_optional(&self.pool).await?;
        let row = row.ok_or_else(|| not_found(id))?;
        Ok(RunRecord {
            id: id.clone(),
            state: state(row.try_get("state")?)?,
            reason: row.try_get("reason")?,
            started_at: moment(row.try_get("started_at")?)?,
            finished_at: row.try_get::<Option<i64>, _>("finished_at")?.map(moment).transpose()?,
            plan: document(&row, "plan", id)?,
            generator: document(&row, "generator", id)?,
            targets: document(&row, "targets", id)?,
            trials: self.trials(id).await?,
        })
    }

    /// Where a run stands.
    ///
    /// # Errors
    /// When there is no such run, or the archive fails.
    pub(crate) async fn run_state(&self, id: &RunId) -> Result<RunState, ArchiveError> {
        let found: Option<String> =
            sqlx::query_scalar("SELECT state FROM runs WHERE id = ?").bind(id.as_str()).fetch_optional(&self.pool).await?;
        state(&found.ok_or_else(|| not_found(id))?)
    }

    /// Where a run stands and how many of its trials are saved: what shows that there is something new.
    ///
    /// # Errors
    /// As [`Archive::run_state`].
    pub(crate) async fn run_progress(&self, id: &RunId) -> Result<(RunState, i64), ArchiveError> {
        let trials = sqlx::query_scalar("SELECT COUNT(*) FROM trials WHERE run_id = ?").bind(id.as_str()).fetch_one(&self.pool).await?;
        Ok((self.run_state(id).await?, trials))
    }

    /// How many runs there are, by state.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn run_counts(&self) -> Result<Vec<(String, u64)>, ArchiveError> {
        let counts: Vec<(String, i64)> =
            sqlx::query_as("SELECT state, COUNT(*) FROM runs GROUP BY state ORDER BY state").fetch_all(&self.pool).await?;
        Ok(counts.into_iter().map(|(state, count)| (state, super::error::read(count))).collect())
    }

    pub(super) async fn unfinished(&self) -> Result<Vec<RunId>, ArchiveError> {
        let found: Vec<String> =
            sqlx::query_scalar("SELECT id FROM runs WHERE state IN ('queued', 'running', 'paused')").fetch_all(&self.pool).await?;
        found.iter().map(|text| run_id(text)).collect()
    }
}

/// What a search looks through, in lower case.
fn words(id: &RunId, plan: &Plan) -> String {
    let targets = plan.targets.iter().map(|target| format!("{} {}", target.label, target.display_name()));
    let all: Vec<String> = [plan.name.clone(), id.to_string()].into_iter().chain(targets).collect();
    all.join("\n").to_lowercase()
}

fn not_found(id: &RunId) -> ArchiveError {
    ArchiveError::NotFound(format!("there is no run \"{id}\""))
}

fn document<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: &str, id: &RunId) -> Result<T, ArchiveError> {
    let text: &str = row.try_get(column)?;
    serde_json::from_str(text).map_err(ArchiveError::unreadable(format!("{column} of run {id}")))
}

pub(super) fn run_id(text: &str) -> Result<RunId, ArchiveError> {
    text.parse()
        .map_err(|error: tailrace_model::run::RunIdError| ArchiveError::Unreadable { what: "run id".to_owned(), reason: error.to_string() })
}

pub(super) fn state(text: &str) -> Result<RunState, ArchiveError> {
    serde_json::from_value(text.into()).map_err(ArchiveError::unreadable("run state"))
}

pub(super) fn moment(microseconds: i64) -> Result<Timestamp, ArchiveError> {
    Timestamp::from_microsecond(microseconds)
        .map_err(|error| ArchiveError::Unreadable { what: "moment".to_owned(), reason: error.to_string() })
}
