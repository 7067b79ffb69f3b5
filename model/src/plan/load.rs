//! `[load]`: the levels. Threads (closed loop), rates (open loop) or steps over time.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::dataset::bounded;
use crate::span::Span;

bounded!(
    /// A number of threads of a closed loop, 1 to 10 000.
    Threads(u32), "a level", 1..=10_000
);

/// An offered rate in events per second, above 0 and at most 10 000 000.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, JsonSchema)]
pub struct Rate(#[schemars(range(min = 0.001, max = 10_000_000))] f64);

impl Rate {
    /// In events per second.
    #[must_use]
    pub const fn per_second(self) -> f64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        if value.is_finite() && (0.001..=10_000_000.0).contains(&value) {
            return Ok(Self(value));
        }
        Err(de::Error::custom(format!("a rate of {value} is impossible: use 0.001 to 10 000 000 events per second")))
    }
}

/// What is offered to the targets. Exactly one of `threads`, `rates` and `steps`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Load {
    /// Closed loop: the numbers of threads. Default `[1, 4, 16, 64]` when no other form is given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub threads: Vec<Threads>,
    /// Open loop: the offered rates in events per second.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rates: Vec<Rate>,
    /// A profile over time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// Open loop: connections that serve the arrivals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connections: Option<Threads>,
    /// Open loop: how arrivals are spaced. Default `poisson`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrivals: Option<Arrivals>,
    /// Open loop: events that may wait before further ones are counted as an error. Default 100 000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backlog: Option<u32>,
    /// The most events that a trial runs, warm-up included; its end is the sooner of this and the measuring time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<u64>,
    /// A pause of each thread after each event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub think_time: Option<Span>,
    /// Over which the threads are started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ramp: Option<Span>,
    /// A new connection after so many events of a thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reconnect_every: Option<u64>,
}

/// One step of a profile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Threads of this step; 0 is silence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// Or an offered rate in events per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    /// How long the step lasts.
    #[serde(rename = "for")]
    pub lasts: Span,
}

/// How the arrivals of an open loop are spaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Arrivals {
    /// Exponential gaps.
    #[default]
    Poisson,
    /// Equal gaps.
    Constant,
}

/// One load setting. In JSON: `{"kind":"threads","value":64}`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum Level {
    /// So many threads, each waiting for its event to end (closed loop).
    Threads(u32),
    /// So many events per second, whether or not earlier ones have ended (open loop).
    Rate(f64),
    /// The plan's steps over time.
    Profile,
}

impl Level {
    /// The number that names the level: threads or events per second; none for a profile.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Threads(threads) => Some(f64::from(threads)),
            Self::Rate(rate) => Some(rate),
            Self::Profile => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("profile"),
        }
    }
}

impl Load {
    const DEFAULT_THREADS: [u32; 4] = [1, 4, 16, 64];

    /// The levels in plan order.
    #[must_use]
    pub fn levels(&self) -> Vec<Level> {
        if !self.steps.is_empty() {
            return vec![Level::Profile];
        }
        if !self.rates.is_empty() {
            return self.rates.iter().map(|rate| Level::Rate(rate.0)).collect();
        }
        if self.threads.is_empty() {
            return Self::DEFAULT_THREADS.map(Level::Threads).to_vec();
        }
        self.threads.iter().map(|threads| Level::Threads(threads.0)).collect()
    }
}
