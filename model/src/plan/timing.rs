//! `[timing]`: how long each part of a trial lasts, how often, and in which order trials come.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::dataset::bounded;
use crate::span::Span;

/// How long and how often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Timing {
    /// What is run and not counted before each trial's measuring time. Default 30 s.
    pub warmup: Warmup,
    /// The measuring time, at least 100 ms. Default 2 min.
    pub measure: Span,
    /// The pause after each trial. Default 10 s.
    pub cooldown: Span,
    /// How often each cell is measured on each target. Default 3.
    pub repeats: Repeats,
    /// The order of trials. Default `shuffled`.
    pub order: Order,
    /// A condition on the capacity to wait for before each trial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_when: Option<String>,
    /// How long to wait for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_timeout: Option<Span>,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            warmup: Warmup::For(Span::from_secs(30)),
            measure: Span::from_secs(120),
            cooldown: Span::from_secs(10),
            repeats: Repeats(3),
            order: Order::Shuffled,
            start_when: None,
            start_timeout: None,
        }
    }
}

bounded!(
    /// A number of repeats, 1 to 100.
    Repeats(u32), "a number of repeats", 1..=100
);

/// The warm-up of a trial: `"30s"`, `"trial"` or `"steady"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmup {
    /// So long.
    For(Span),
    /// A whole trial, discarded.
    Trial,
    /// Until throughput is steady.
    Steady,
}

impl fmt::Display for Warmup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::For(span) => span.fmt(f),
            Self::Trial => f.write_str("trial"),
            Self::Steady => f.write_str("steady"),
        }
    }
}

impl Serialize for Warmup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Warmup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "trial" => Ok(Self::Trial),
            "steady" => Ok(Self::Steady),
            _ => text.parse().map(Self::For).map_err(|error| de::Error::custom(format!("{error}, \"trial\" or \"steady\""))),
        }
    }
}

impl JsonSchema for Warmup {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Warmup".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "a length of time, \"trial\" or \"steady\"", "examples": ["30s", "trial", "steady"] })
    }
}

/// The order of trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Repeats outermost; cells, and targets inside a cell, in an order drawn from the seed.
    #[default]
    Shuffled,
    /// Cells in plan order; the target that begins changes from block to block.
    Alternating,
    /// One target after the other, as shell loops do.
    Sequential,
    /// Both targets at once.
    Duet,
}
