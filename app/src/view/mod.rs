//! What pages show, as pure values: no signals, no words, no markup.

pub mod buckets;
pub mod curve;
#[cfg(test)]
pub mod example;
pub mod headline;
pub mod live;
#[cfg(test)]
pub mod live_example;
pub mod matrix;
pub mod results;
pub mod scope;
pub mod series;
pub mod settings;
pub mod side;
pub mod spark;
pub mod spectrum;
pub mod statements;
