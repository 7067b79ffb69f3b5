//! How keys are drawn: one distribution a file. They know numbers, not tables.

mod uniform;

use rand::RngCore;
use tailrace_model::plan::{Distribution, DistributionKind};

pub(crate) use uniform::uniform;

/// A distribution over the keys 1 to n.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keys {
    /// Every key alike.
    Uniform {
        /// The largest key.
        last: u32,
    },
}

impl Keys {
    /// The plan's distribution over `last` keys; none for a kind that this version cannot draw
    /// (the plan's check refuses it before).
    pub(crate) const fn new(distribution: Distribution, last: u32) -> Option<Self> {
        match distribution.kind {
            DistributionKind::Uniform => Some(Self::Uniform { last }),
            DistributionKind::Gaussian | DistributionKind::Special | DistributionKind::Pareto | DistributionKind::Zipfian => None,
        }
    }

    /// Draws a key.
    pub(crate) fn draw(&self, random: &mut impl RngCore) -> i64 {
        match *self {
            Self::Uniform { last } => i64::from(uniform(random, last)),
        }
    }
}
