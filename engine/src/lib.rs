//! The load generator: drivers, scripts, key distributions, pacing, recording.
//!
//! Reading order: [`run_trial`] (one trial, start to end) → `trial` (workers and their conductor) →
//! `script` and `distribution` (what an event sends) → `driver` (how it reaches a database) →
//! `recording` (what becomes of it) → `pacing`. Beside the load: `dataset` (the tables) and `probe`
//! (what a target says of itself). Deliberately absent: HTTP, the archive, the order of trials. It
//! reports through a [`Sink`] and is ended by a [`StopToken`]; the load path knows no async.

mod clock;
mod dataset;
mod distribution;
mod driver;
mod error;
mod generator;
mod pacing;
mod probe;
mod recording;
mod script;
mod stop;
mod trial;

pub use dataset::{PrepareHow, PrepareProgress, Prepared, check_dataset, cleanup, prepare};
pub use error::{EngineError, Place};
pub use generator::generator;
pub use probe::probe;
pub use stop::StopToken;
pub use trial::{Sink, TrialSpec, run_trial};
