//! A plan: targets, workloads × levels, timing, repeats, order and seed; everything needed to run a
//! comparison again. This file holds the plan's shape; each section has a file of its own.
//! A TOML file, JSON and the browser's form are views of this one type.

mod check;
mod dataset;
mod load;
mod margins;
mod policy;
mod read;
mod target;
mod template;
mod timing;
mod workload;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use check::Problem;
pub use dataset::{Dataset, PrepareWhen, ResetWhen, TableCount, TableSize};
pub use load::{Arrivals, Level, Load, Rate, Step, Threads};
pub use margins::{Margins, Metric};
pub use policy::{ErrorPolicy, OnTargetLost};
pub use read::{PlanError, PlanErrors};
pub use target::{Architecture, Capacity, Label, Price, PricePeriod, TargetSpec, Tls};
pub use template::Template;
pub use timing::{Order, Repeats, Timing, Warmup};
pub use workload::{Distribution, DistributionKind, StatementMode, WorkloadSpec};

/// A whole plan. Every key has a default except each target's `label` and `url`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The run's name, at most 200 characters. Default `comparison`.
    #[serde(default = "default_name")]
    pub name: String,
    /// The source of all randomness, 0 to 2^63 − 1. Default 1.
    #[serde(default = "default_seed")]
    #[schemars(range(min = 0, max = 9_223_372_036_854_775_807_i64))]
    pub seed: u64,
    /// The metric that the verdict is about. Default `tps`.
    #[serde(default)]
    pub primary: Metric,
    /// Ids of blocking findings that the user accepts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow_findings: Vec<String>,
    /// The user's own region of the curve; the answer speaks of it first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
    /// The targets, 1 to 6; two to compare.
    #[serde(rename = "target", default)]
    pub targets: Vec<TargetSpec>,
    /// The data that every target gets.
    #[serde(default)]
    pub dataset: Dataset,
    /// The workloads, at most 20. Default: `oltp_read_write`.
    #[serde(rename = "workload", default = "default_workloads")]
    pub workloads: Vec<WorkloadSpec>,
    /// The levels.
    #[serde(default)]
    pub load: Load,
    /// Warm-up, measuring time, cool-down, repeats and order.
    #[serde(default)]
    pub timing: Timing,
    /// How much difference matters, per metric.
    #[serde(default)]
    pub margins: Margins,
    /// What happens on errors.
    #[serde(default)]
    pub errors: ErrorPolicy,
}

/// The region of the curve that the user lives in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Focus {
    /// The levels that matter most.
    pub levels: Vec<u32>,
    /// The largest P99 that is acceptable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p99_limit: Option<crate::span::Span>,
}

fn default_name() -> String {
    "comparison".to_owned()
}

const fn default_seed() -> u64 {
    1
}

fn default_workloads() -> Vec<WorkloadSpec> {
    vec![WorkloadSpec::built_in(crate::script::Script::OltpReadWrite)]
}

impl Plan {
    /// The JSON Schema of the plan file.
    #[must_use]
    pub fn schema() -> serde_json::Value {
        schemars::schema_for!(Self).to_value()
    }

    /// The plan as TOML, without secrets. Reading it back gives the same plan.
    ///
    /// # Panics
    /// Never: every value of a plan has a TOML form.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("every plan has a TOML form")
    }

    /// The plan without its passwords, as runs and reports keep it.
    #[must_use]
    pub fn without_secrets(mut self) -> Self {
        for target in &mut self.targets {
            target.url = target.url.clone().without_password();
            target.reader_url = target.reader_url.take().map(crate::target::TargetUrl::without_password);
        }
        self
    }

    /// The cells, workloads outermost, in plan order.
    #[must_use]
    pub fn cells(&self) -> Vec<CellKey> {
        let levels = self.load.levels();
        self.workloads.iter().flat_map(|workload| levels.iter().map(|level| CellKey { workload: workload.name(), level: *level })).collect()
    }

    /// The target with this label.
    #[must_use]
    pub fn target(&self, label: &str) -> Option<&TargetSpec> {
        self.targets.iter().find(|target| target.label.as_str() == label)
    }

    /// The workload with this name.
    #[must_use]
    pub fn workload(&self, name: &str) -> Option<&WorkloadSpec> {
        self.workloads.iter().find(|workload| workload.name() == name)
    }

    /// Whether two labels lead to the same address: a run that measures the noise floor.
    #[must_use]
    pub fn is_aa(&self) -> bool {
        let place = |target: &TargetSpec| (target.url.engine(), target.url.place(), target.url.database().to_owned());
        match self.targets.split_first() {
            Some((first, rest)) if !rest.is_empty() => rest.iter().all(|target| place(target) == place(first)),
            _ => false,
        }
    }

    /// How long one trial takes by plan, in seconds: warm-up, measure and cool-down.
    /// A warm-up of `"trial"` counts as one measuring time; a steady one as a minute.
    #[must_use]
    pub fn trial_s(&self) -> f64 {
        let warmup = match self.timing.warmup {
            Warmup::For(span) => span.as_secs_f64(),
            Warmup::Trial => self.timing.measure.as_secs_f64(),
            Warmup::Steady => 60.0,
        };
        warmup + self.timing.measure.as_secs_f64() + self.timing.cooldown.as_secs_f64()
    }

    /// How many trials the whole run has.
    #[must_use]
    pub fn trial_count(&self) -> usize {
        self.cells().len() * self.targets.len() * self.timing.repeats.get() as usize
    }
}

/// One cell's identity: workload × level. Written `oltp_read_write/64`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellKey {
    /// The workload's name.
    pub workload: String,
    /// The load level.
    pub level: Level,
}

impl std::fmt::Display for CellKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.workload, self.level)
    }
}
