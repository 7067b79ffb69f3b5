//! What a plan must satisfy beyond the type of each value: things that depend on one another, limits
//! on sizes, and features that this version does not have yet. Each problem names the place in the plan.

use super::{DistributionKind, Level, Order, Plan, ResetWhen, WorkloadSpec};
use crate::{plan::Warmup, script::ScriptOptions, target::Engine};

/// One thing that is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: keys and indexes from the root, such as `target`, `1`, `label`.
    pub path: Vec<String>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Problem {
    fn at(path: &[&str], message: impl Into<String>) -> Self {
        Self { path: path.iter().map(|part| (*part).to_owned()).collect(), message: message.into() }
    }
}

const MAX_TARGETS: usize = 6;
const MAX_WORKLOADS: usize = 20;
const MAX_LEVELS: usize = 50;
const MAX_TRIALS: usize = 20_000;
const MAX_NAME: usize = 200;
const SHORTEST_MEASURE_S: f64 = 0.1;

impl Plan {
    /// Every problem of the plan, in plan order; empty when it can run.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        self.check_names(&mut found);
        self.check_targets(&mut found);
        self.check_workloads(&mut found);
        self.check_load(&mut found);
        self.check_timing(&mut found);
        self.check_margins(&mut found);
        self.check_size(&mut found);
        found
    }

    fn check_names(&self, found: &mut Vec<Problem>) {
        if self.name.trim().is_empty() || self.name.chars().count() > MAX_NAME || self.name.chars().any(char::is_control) {
            found.push(Problem::at(&["name"], format!("the name must be 1 to {MAX_NAME} characters on one line")));
        }
        if i64::try_from(self.seed).is_err() {
            found.push(Problem::at(&["seed"], "the seed must be 0 to 9223372036854775807"));
        }
        let engine = &self.dataset.storage_engine;
        if engine.is_empty() || engine.len() > 32 || !engine.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            found.push(Problem::at(&["dataset", "storage_engine"], "the storage engine must be 1 to 32 letters, digits or '_'"));
        }
    }

    fn check_targets(&self, found: &mut Vec<Problem>) {
        if self.targets.is_empty() {
            found.push(Problem::at(&[], "the plan has no targets: add [[target]] with a label and a url, twice to compare"));
        }
        if self.targets.len() > MAX_TARGETS {
            found.push(Problem::at(&["target"], format!("{} targets are too many: use at most {MAX_TARGETS}", self.targets.len())));
        }
        for (index, target) in self.targets.iter().enumerate() {
            let at = index.to_string();
            if self.targets[..index].iter().any(|earlier| earlier.label == target.label) {
                let message = format!("the label \"{}\" is used by an earlier target: give each target its own", target.label);
                found.push(Problem::at(&["target", &at, "label"], message));
            }
            if target.password_env.is_some() && target.password_file.is_some() {
                let message = "password_env and password_file are both set: keep one";
                found.push(Problem::at(&["target", &at, "password_file"], message));
            }
            if target.price.as_ref().is_some_and(|price| !price.amount.is_finite() || price.amount < 0.0) {
                found.push(Problem::at(&["target", &at, "price"], "the price must be 0 or more"));
            }
            if target.vcpu.is_some_and(|vcpu| !vcpu.is_finite() || vcpu <= 0.0) {
                found.push(Problem::at(&["target", &at, "vcpu"], "vcpu must be above 0"));
            }
            if target.url.engine() == Engine::Postgresql {
                found.push(Problem::at(&["target", &at, "url"], not_yet("PostgreSQL targets", "use mysql or sqlite")));
            }
            if target.url.engine() == Engine::Mysql && target.url.parameters().keys().next().is_some() {
                let message = "this address takes no parameters: remove everything from '?' on";
                found.push(Problem::at(&["target", &at, "url"], message));
            }
            for (key, given) in [
                ("metrics_url", target.metrics_url.is_some()),
                ("reader_url", target.reader_url.is_some()),
                ("capacity", target.capacity.is_some()),
            ] {
                if given {
                    found.push(Problem::at(&["target", &at, key], not_yet(key, "remove it")));
                }
            }
        }
    }

    fn check_workloads(&self, found: &mut Vec<Problem>) {
        if self.workloads.is_empty() || self.workloads.len() > MAX_WORKLOADS {
            found.push(Problem::at(&["workload"], format!("a plan needs 1 to {MAX_WORKLOADS} workloads")));
        }
        for (index, workload) in self.workloads.iter().enumerate() {
            let at = index.to_string();
            if self.workloads[..index].iter().any(|earlier| earlier.name() == workload.name()) {
                let message = format!("the workload name \"{}\" is used twice: give one of them a name of its own", workload.name());
                found.push(Problem::at(&["workload", &at, "name"], message));
            }
            check_workload(workload, &at, found);
        }
    }

    fn check_load(&self, found: &mut Vec<Problem>) {
        let load = &self.load;
        let forms = [!load.threads.is_empty(), !load.rates.is_empty(), !load.steps.is_empty()];
        if forms.into_iter().filter(|given| *given).count() > 1 {
            found.push(Problem::at(&["load"], "threads, rates and steps exclude each other: keep one"));
        }
        let levels = load.levels();
        if levels.len() > MAX_LEVELS {
            found.push(Problem::at(&["load"], format!("{} levels are too many: use at most {MAX_LEVELS}", levels.len())));
        }
        for (index, level) in levels.iter().enumerate() {
            if levels[..index].contains(level) {
                let key = if matches!(level, Level::Rate(_)) { "rates" } else { "threads" };
                found.push(Problem::at(&["load", key, &index.to_string()], format!("the level {level} is given twice: keep one")));
            }
        }
        for (key, given) in [
            ("rates", !load.rates.is_empty()),
            ("steps", !load.steps.is_empty()),
            ("connections", load.connections.is_some()),
            ("arrivals", load.arrivals.is_some()),
            ("backlog", load.backlog.is_some()),
            ("think_time", load.think_time.is_some()),
            ("ramp", load.ramp.is_some()),
            ("reconnect_every", load.reconnect_every.is_some()),
        ] {
            if given {
                found.push(Problem::at(&["load", key], not_yet(key, "use threads")));
            }
        }
        if load.events == Some(0) {
            found.push(Problem::at(&["load", "events"], "0 events measure nothing: use 1 or more, or leave it out"));
        }
    }

    fn check_timing(&self, found: &mut Vec<Problem>) {
        let timing = &self.timing;
        if timing.measure.as_secs_f64() < SHORTEST_MEASURE_S {
            let message = format!("a measuring time of {} is too short: use at least 100ms", timing.measure);
            found.push(Problem::at(&["timing", "measure"], message));
        }
        if matches!(timing.warmup, Warmup::Steady | Warmup::Trial) {
            found.push(Problem::at(&["timing", "warmup"], not_yet("a warm-up of \"trial\" or \"steady\"", "give a length of time")));
        }
        if timing.order == Order::Duet {
            found.push(Problem::at(&["timing", "order"], not_yet("duet", "use shuffled")));
        }
        for (key, given) in [("start_when", timing.start_when.is_some()), ("start_timeout", timing.start_timeout.is_some())] {
            if given {
                found.push(Problem::at(&["timing", key], not_yet(key, "remove it")));
            }
        }
        if self.errors.retry_limit > 1000 {
            found.push(Problem::at(&["errors", "retry_limit"], "a retry limit above 1000 is impossible: use 0 to 1000"));
        }
        if self.errors.statement_timeout.is_some_and(|timeout| timeout.as_secs_f64() < 0.001) {
            found.push(Problem::at(&["errors", "statement_timeout"], "a statement timeout below 1ms is impossible"));
        }
        if self.dataset.prepare == super::PrepareWhen::Never && matches!(self.dataset.reset, ResetWhen::Cell | ResetWhen::Trial) {
            let message = "prepare = \"never\" forbids making tables anew: use reset = \"never\" or \"auto\"";
            found.push(Problem::at(&["dataset", "reset"], message));
        }
    }

    fn check_margins(&self, found: &mut Vec<Problem>) {
        for metric in super::Metric::ALL {
            let margin = self.margins.of(metric);
            if !margin.is_finite() || margin <= 0.0 || margin >= 10.0 {
                let message = format!("a margin of {margin} is impossible: use a share such as 0.05, above 0 and below 10");
                found.push(Problem::at(&["margins", metric.as_str()], message));
            }
        }
    }

    fn check_size(&self, found: &mut Vec<Problem>) {
        if found.is_empty() && self.trial_count() > MAX_TRIALS {
            let message =
                format!("{} trials are too many: use at most {MAX_TRIALS} (workloads × levels × targets × repeats)", self.trial_count());
            found.push(Problem::at(&[], message));
        }
    }
}

fn check_workload(workload: &WorkloadSpec, at: &str, found: &mut Vec<Problem>) {
    match (&workload.script, &workload.sql) {
        (Some(_), Some(_)) => found.push(Problem::at(&["workload", at], "script and sql are both set: keep one")),
        (None, None) => found.push(Problem::at(&["workload", at], "the workload has no script: set script = \"oltp_read_write\"")),
        (None, Some(_)) => found.push(Problem::at(&["workload", at, "sql"], not_yet("SQL of your own", "use script"))),
        (Some(script), None) => {
            if script.statements(&workload.options).iter().all(|(kind, _)| matches!(kind.as_str(), "begin" | "commit")) {
                found.push(Problem::at(&["workload", at, "options"], "with these options an event sends no statement"));
            }
        }
    }
    let name = workload.name();
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ' | ',');
    if workload.script.is_some() && (name.is_empty() || name.chars().count() > 64 || !name.chars().all(allowed)) {
        found.push(Problem::at(&["workload", at, "name"], "a workload name must be 1 to 64 letters, digits, spaces, '-', '_', '.' or ','"));
    }
    for (key, count) in workload.options.counts() {
        let least = u32::from(key == "range_size");
        if count < least || count > ScriptOptions::MAX_COUNT {
            let message = format!("{key} of {count} is impossible: use {least} to {}", ScriptOptions::MAX_COUNT);
            found.push(Problem::at(&["workload", at, "options", key], message));
        }
    }
    if workload.distribution.kind != DistributionKind::Uniform {
        found.push(Problem::at(&["workload", at, "distribution"], not_yet("distributions other than uniform", "use \"uniform\"")));
    }
}

/// The message for what the plan file knows but this version cannot run.
fn not_yet(what: &str, instead: &str) -> String {
    format!("{what}: this version cannot run that yet; {instead}")
}
