//! `primary` and `[margins]`: the metrics of a comparison, and how much difference matters in each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A metric that two sides are compared on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Metric {
    /// Successful events per second; more is better.
    #[default]
    Tps,
    /// Median response time; less is better.
    P50,
    /// 99th percentile of response time; less is better.
    P99,
    /// 99.9th percentile of response time; less is better.
    P999,
    /// Mean response time; less is better.
    Mean,
    /// Price per million events; less is better.
    Cost,
}

impl Metric {
    /// Every metric, in the order in which reports list them.
    pub const ALL: [Self; 6] = [Self::Tps, Self::P50, Self::P99, Self::P999, Self::Mean, Self::Cost];

    /// The metric's key in plans, reports and URLs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tps => "tps",
            Self::P50 => "p50",
            Self::P99 => "p99",
            Self::P999 => "p999",
            Self::Mean => "mean",
            Self::Cost => "cost",
        }
    }

    /// Whether a larger value is the better one.
    #[must_use]
    pub const fn more_is_better(self) -> bool {
        matches!(self, Self::Tps)
    }
}

/// The relative difference, per metric, below which two sides count as the same; each above 0 and below 10.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Margins {
    /// Default 0.05.
    pub tps: f64,
    /// Default 0.05.
    pub p50: f64,
    /// Default 0.10.
    pub p99: f64,
    /// Default 0.15.
    pub p999: f64,
    /// Default 0.05.
    pub mean: f64,
    /// Default 0.05.
    pub cost: f64,
}

impl Default for Margins {
    fn default() -> Self {
        Self { tps: 0.05, p50: 0.05, p99: 0.10, p999: 0.15, mean: 0.05, cost: 0.05 }
    }
}

impl Margins {
    /// The margin of one metric.
    #[must_use]
    pub const fn of(&self, metric: Metric) -> f64 {
        match metric {
            Metric::Tps => self.tps,
            Metric::P50 => self.p50,
            Metric::P99 => self.p99,
            Metric::P999 => self.p999,
            Metric::Mean => self.mean,
            Metric::Cost => self.cost,
        }
    }
}
