//! One execution of a plan: its identity, its state, and what is known of its generator and targets.

use std::{collections::BTreeMap, fmt, str::FromStr};

use jiff::Timestamp;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use crate::{plan::Plan, target::Engine, trial::TrialRecord};

/// A run's id: 12 characters of Crockford's base 32, in lower case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct RunId(String);

/// The text is not a run id.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("\"{0}\" is not a run id: 12 characters of 0-9 and a-z without i, l, o and u")]
pub struct RunIdError(String);

impl RunId {
    const ALPHABET: &'static [u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    /// Characters of an id.
    pub const LENGTH: usize = 12;

    /// A new id from a source of randomness.
    pub fn random(random: &mut impl RngCore) -> Self {
        let text = (0..Self::LENGTH).map(|_| char::from(Self::ALPHABET[random.next_u32() as usize % 32])).collect();
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first 8 characters, as comparisons across runs key their sides.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.0[..8]
    }
}

impl FromStr for RunId {
    type Err = RunIdError;
    fn from_str(text: &str) -> Result<Self, RunIdError> {
        if text.len() == Self::LENGTH && text.bytes().all(|byte| Self::ALPHABET.contains(&byte)) {
            return Ok(Self(text.to_owned()));
        }
        Err(RunIdError(text.chars().take(40).collect()))
    }
}

impl TryFrom<String> for RunId {
    type Error = RunIdError;
    fn try_from(text: String) -> Result<Self, RunIdError> {
        text.parse()
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Waiting for the generator.
    Queued,
    /// Running.
    Running,
    /// Paused after a trial.
    Paused,
    /// All its trials ran.
    Done,
    /// Stopped by the user.
    Cancelled,
    /// Ended by an error before all its trials ran.
    Failed,
    /// Its process ended in the middle.
    Interrupted,
}

impl RunState {
    /// The state's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
            Self::Interrupted => "interrupted",
        }
    }

    /// Whether nothing more will happen by itself.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled | Self::Failed | Self::Interrupted)
    }
}

/// The host that the load came from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Generator {
    /// Tailrace's version.
    pub version: String,
    /// Operating system and architecture, such as `linux x86_64`.
    pub platform: String,
    /// The processor's name, where it can be read.
    pub cpu: Option<String>,
    /// Cores that the process may use.
    pub cores: u32,
    /// Memory in bytes, where it can be read.
    pub memory_bytes: Option<u64>,
}

/// What was read from a target when the run began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetFacts {
    /// The target's label.
    pub label: String,
    /// Its engine.
    pub engine: Engine,
    /// The version that the server states; none when it was never reached.
    pub server_version: Option<String>,
    /// Round trip of `SELECT 1` in microseconds; none when it was never reached.
    pub round_trip_us: Option<RoundTrip>,
    /// Whether it runs inside the generator or on its host.
    pub co_located: bool,
    /// What was measured or read, by name.
    pub facts: BTreeMap<String, String>,
    /// Server variables (pragmas for SQLite), by name.
    pub settings: BTreeMap<String, String>,
}

/// A round trip's percentiles, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundTrip {
    /// Median.
    pub p50: f64,
    /// 99th percentile.
    pub p99: f64,
}

/// All that the archive keeps of a run, from which its report is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRecord {
    /// Its id.
    pub id: RunId,
    /// Where it stands.
    pub state: RunState,
    /// Why it stands there, when it failed.
    pub reason: Option<String>,
    /// When it began; the time of queueing until then.
    pub started_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// Its plan, without secrets.
    pub plan: Plan,
    /// Its generator.
    pub generator: Generator,
    /// What was read from its targets, in plan order.
    pub targets: Vec<TargetFacts>,
    /// Its trials so far, in the order in which they ran; the newest attempt of each.
    pub trials: Vec<TrialRecord>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Purpose, stream};

    #[test]
    fn ids_are_twelve_crockford_characters_and_others_are_refused() {
        let id = RunId::random(&mut stream(1, Purpose::Order, 0, 0));
        assert_eq!(id.as_str().parse::<RunId>().unwrap(), id);
        for wrong in ["", "0123456789a", "0123456789al", "0123456789AB", "0123456789abc"] {
            assert!(wrong.parse::<RunId>().is_err(), "{wrong}");
        }
    }
}
