//! Runs in a list: a line each, from columns alone, so that a long archive lists fast.

use std::collections::BTreeMap;

use sqlx::{QueryBuilder, Row, Sqlite, sqlite::SqliteRow};
use tailrace_app::backend::RunLine;
use tailrace_model::{
    figures::median,
    plan::{Plan, WorkloadSpec},
    run::RunState,
};

use super::{
    Archive, ArchiveError,
    error::read,
    runs::{moment, run_id, state},
};
use crate::paired_ratio::paired_ratio;

/// Which runs to list.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunFilter {
    /// Part of a name, id, label or target name; empty for all.
    pub(crate) search: String,
    /// Only this state.
    pub(crate) state: Option<RunState>,
    /// How many to skip.
    pub(crate) offset: u64,
    /// How many at most; none for all.
    pub(crate) limit: Option<u32>,
}

impl Archive {
    /// The runs that match, newest first, and how many match in all.
    ///
    /// # Errors
    /// When a document is unreadable, or the archive fails.
    pub(crate) async fn run_lines(&self, filter: &RunFilter) -> Result<(Vec<RunLine>, u64), ArchiveError> {
        let total: i64 = matching("SELECT COUNT(*) FROM runs", filter).build_query_scalar().fetch_one(&self.pool).await?;
        let mut query = matching("SELECT id, name, state, started_at, finished_at, trials_total, plan FROM runs", filter);
        query.push(" ORDER BY started_at DESC, id LIMIT ").push_bind(filter.limit.map_or(-1, i64::from));
        query.push(" OFFSET ").push_bind(super::error::stored(filter.offset));
        let mut lines = Vec::new();
        for row in query.build().fetch_all(&self.pool).await? {
            lines.push(self.line(&row).await?);
        }
        Ok((lines, read(total)))
    }

    async fn line(&self, row: &SqliteRow) -> Result<RunLine, ArchiveError> {
        let id = run_id(row.try_get("id")?)?;
        let plan: Plan = serde_json::from_str(row.try_get("plan")?).map_err(ArchiveError::unreadable(format!("plan of run {id}")))?;
        let trials: Vec<Measured> = sqlx::query_as("SELECT workload, level, repeat, label, valid, tps FROM trials WHERE run_id = ?")
            .bind(id.as_str())
            .fetch_all(&self.pool)
            .await?;
        let total = usize::try_from(row.try_get::<i64, _>("trials_total")?).unwrap_or_default();
        let finished: Option<i64> = row.try_get("finished_at")?;
        Ok(RunLine {
            id,
            name: row.try_get("name")?,
            state: state(row.try_get("state")?)?,
            started_at: moment(row.try_get("started_at")?)?.to_string(),
            finished_at: finished.map(|at| moment(at).map(|at| at.to_string())).transpose()?,
            targets: plan.targets.iter().map(|target| (target.label.to_string(), target.display_name().to_owned())).collect(),
            workloads: plan.workloads.iter().map(WorkloadSpec::name).collect(),
            levels: plan.load.levels().iter().map(ToString::to_string).collect(),
            repeats: plan.timing.repeats.get(),
            trials: (trials.len(), total),
            headline: headline(&plan, &trials),
            curve: curve(&plan, &trials),
        })
    }
}

fn matching(select: &str, filter: &RunFilter) -> QueryBuilder<'static, Sqlite> {
    let mut query = QueryBuilder::new(select);
    query.push(" WHERE 1 = 1");
    if let Some(state) = filter.state {
        query.push(" AND state = ").push_bind(state.as_str());
    }
    let search: String = filter.search.trim().chars().take(200).collect::<String>().to_lowercase();
    if !search.is_empty() {
        query.push(" AND instr(words, ").push_bind(search).push(") > 0");
    }
    query
}

/// What a list needs of a trial.
#[derive(sqlx::FromRow)]
struct Measured {
    workload: String,
    level: String,
    repeat: i64,
    label: String,
    valid: bool,
    tps: f64,
}

/// The valid TPS of one cell by target and repeat.
fn of_cell<'a>(trials: &'a [Measured], workload: &str, level: &str, label: &str) -> BTreeMap<i64, f64> {
    let wanted = |trial: &&'a Measured| trial.valid && trial.workload == workload && trial.level == level && trial.label == label;
    trials.iter().filter(wanted).map(|trial| (trial.repeat, trial.tps)).collect()
}

/// The second target's TPS ÷ the first's in the last cell: the geometric mean of paired ratios, as in the report.
fn headline(plan: &Plan, trials: &[Measured]) -> Option<(String, f64)> {
    let cell = plan.cells().pop()?;
    let [first, second, ..] = plan.targets.as_slice() else { return None };
    let level = cell.level.to_string();
    let base = of_cell(trials, &cell.workload, &level, first.label.as_str());
    let other = of_cell(trials, &cell.workload, &level, second.label.as_str());
    let pairs = base.iter().filter_map(|(repeat, tps)| other.get(repeat).map(|other| (*tps, *other)));
    paired_ratio(pairs).map(|ratio| (cell.to_string(), ratio))
}

/// The last workload's median TPS per level, per target in plan order.
fn curve(plan: &Plan, trials: &[Measured]) -> Vec<Vec<Option<f64>>> {
    let Some(workload) = plan.workloads.last().map(WorkloadSpec::name) else { return Vec::new() };
    let levels: Vec<String> = plan.load.levels().iter().map(ToString::to_string).collect();
    let of_target = |label: &str| {
        levels.iter().map(|level| median(&of_cell(trials, &workload, level, label).into_values().collect::<Vec<_>>())).collect()
    };
    plan.targets.iter().map(|target| of_target(target.label.as_str())).collect()
}
