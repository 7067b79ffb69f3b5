//! What is known of one worker from outside: its state, the event it is in, and what ends that event.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU8, AtomicU64, Ordering},
};

use crate::{driver::Abort, error::EngineError};

/// Where a worker stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Standing {
    /// Connecting, or waiting to.
    Connecting,
    /// Connected, before the gate or under load.
    Connected,
    /// Its connection broke and could not be opened again yet.
    Lost,
    /// It has ended.
    Ended,
}

/// A worker's seat. Padded: the start of an event is written by its worker alone, on a cache line of its own.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Seat {
    in_flight_since_ns: AtomicU64,
    standing: AtomicU8,
    aborter: Mutex<Option<Box<dyn Abort>>>,
    failure: Mutex<Option<Failure>>,
}

/// Why a worker ended before the load was over, or what keeps it from its target.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The target refused or did not answer.
    Target(EngineError),
    /// A fault of the tool.
    Panic(String),
}

impl Seat {
    const FREE: u64 = 0;

    /// An event begins. Times are at least 1.
    pub(super) fn begin(&self, start_ns: u64) {
        self.in_flight_since_ns.store(start_ns.max(1), Ordering::Relaxed);
    }

    /// The event has ended.
    pub(super) fn end(&self) {
        self.in_flight_since_ns.store(Self::FREE, Ordering::Relaxed);
    }

    /// When the event in flight began; none between events.
    pub(super) fn in_flight_since_ns(&self) -> Option<u64> {
        Some(self.in_flight_since_ns.load(Ordering::Relaxed)).filter(|since| *since != Self::FREE)
    }

    pub(super) fn standing(&self) -> Standing {
        match self.standing.load(Ordering::Acquire) {
            0 => Standing::Connecting,
            1 => Standing::Connected,
            2 => Standing::Lost,
            _ => Standing::Ended,
        }
    }

    pub(super) fn stand(&self, standing: Standing) {
        self.standing.store(standing as u8, Ordering::Release);
    }

    /// Connected: from now on this ends what the connection is doing.
    pub(super) fn connected(&self, aborter: Option<Box<dyn Abort>>) {
        *self.aborter.lock().unwrap_or_else(PoisonError::into_inner) = aborter;
        self.stand(Standing::Connected);
    }

    /// The connection is gone: there is nothing to end any more.
    pub(super) fn disconnected(&self) {
        *self.aborter.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Ends what the worker's connection is doing.
    pub(super) fn abort(&self) {
        if let Some(aborter) = self.aborter.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            aborter.abort();
        }
    }

    pub(super) fn fail(&self, failure: Failure) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    }

    pub(super) fn failure(&self) -> Option<Failure> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
