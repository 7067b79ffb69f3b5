//! When a worker starts its next event. One file a discipline: the closed loop; an open loop would
//! stand beside it and hand out scheduled starts.

mod budget;
mod closed;

pub(crate) use budget::Budget;
pub(crate) use closed::ClosedLoop;

/// The start of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// When it starts, in nanoseconds of the trial's clock.
    pub(crate) at_ns: u64,
    /// How much later than it could have, in nanoseconds, at most 4 s.
    pub(crate) lag_ns: u32,
}
