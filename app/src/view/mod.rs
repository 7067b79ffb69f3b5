//! What pages show, as pure values: no signals, no words, no markup.

pub(crate) mod buckets;
pub(crate) mod curve;
#[cfg(test)]
pub(crate) mod example;
pub(crate) mod headline;
pub(crate) mod live;
#[cfg(test)]
pub(crate) mod live_example;
pub(crate) mod matrix;
pub(crate) mod results;
pub(crate) mod scope;
pub(crate) mod series;
pub(crate) mod settings;
pub(crate) mod side;
pub(crate) mod spark;
pub(crate) mod spectrum;
pub(crate) mod statements;
