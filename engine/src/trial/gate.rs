//! The barrier before the load, and the limit on how many workers connect at once.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::recording::Window;

/// Where workers wait until all are connected.
#[derive(Debug, Default)]
pub(super) struct Gate {
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Closed,
    Open(Window),
    Cancelled,
}

impl Gate {
    /// Waits; returns the trial's times, or none when there will be no load.
    pub(super) fn wait(&self) -> Option<Window> {
        let mut state = lock(&self.state);
        loop {
            match *state {
                State::Closed => state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner),
                State::Open(window) => return Some(window),
                State::Cancelled => return None,
            }
        }
    }

    /// Lets everybody go.
    pub(super) fn open(&self, window: Window) {
        *lock(&self.state) = State::Open(window);
        self.moved.notify_all();
    }

    /// Sends everybody home, unless the gate was opened before.
    pub(super) fn cancel(&self) {
        let mut state = lock(&self.state);
        if matches!(*state, State::Closed) {
            *state = State::Cancelled;
        }
        drop(state);
        self.moved.notify_all();
    }

    /// Whether there will be no load.
    pub(super) fn is_cancelled(&self) -> bool {
        matches!(*lock(&self.state), State::Cancelled)
    }
}

/// So many may do something at once; the others wait.
#[derive(Debug)]
pub(super) struct Permits {
    left: Mutex<u32>,
    returned: Condvar,
}

impl Permits {
    pub(super) fn new(count: u32) -> Self {
        Self { left: Mutex::new(count), returned: Condvar::new() }
    }

    /// Does something when a permit is free.
    pub(super) fn with<T>(&self, action: impl FnOnce() -> T) -> T {
        let mut left = lock(&self.left);
        while *left == 0 {
            left = self.returned.wait(left).unwrap_or_else(PoisonError::into_inner);
        }
        *left -= 1;
        drop(left);
        let _permit = Permit(self);
        action()
    }
}

/// Gives its permit back when dropped, also by a panic.
struct Permit<'a>(&'a Permits);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *lock(&self.0.left) += 1;
        self.0.returned.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
