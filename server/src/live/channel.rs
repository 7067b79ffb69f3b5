//! The live channel of one run: the executor writes to its board, readers get frames.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::body::Bytes;
use tailrace_model::live::LiveFrame;
use tokio::sync::broadcast;

use super::{Board, Moment};

/// Frames that a slow reader may lag behind; one that lags further loses them and gets a snapshot.
const BUFFERED: usize = 4;
/// Time between two frames.
const INTERVAL: Duration = Duration::from_secs(1);

/// A frame as it is sent: written once, shared by all readers.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    /// The frame's number.
    pub(crate) seq: u64,
    /// Whether it is the last one.
    pub(crate) last: bool,
    /// The frame as JSON.
    pub(crate) json: Bytes,
}

/// One run's board and its readers. The board's lock is held for microseconds, never while waiting.
#[derive(Debug)]
pub(crate) struct Channel {
    board: Mutex<Board>,
    frames: broadcast::Sender<Published>,
}

impl Channel {
    /// A channel that nobody reads yet.
    pub(super) fn new(board: Board) -> Self {
        Self { board: Mutex::new(board), frames: broadcast::Sender::new(BUFFERED) }
    }

    /// Changes the board, at the present moment.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut Board, Moment)) {
        change(&mut self.board(), Moment::now());
    }

    /// Reads the board.
    pub(crate) fn read<T>(&self, view: impl FnOnce(&Board) -> T) -> T {
        view(&self.board())
    }

    /// The present state, with everything that is kept.
    pub(crate) fn present(&self) -> LiveFrame {
        self.board().present(Instant::now())
    }

    /// Begins to read: a snapshot, and the frames after it (those numbered above the snapshot).
    pub(crate) fn subscribe(&self) -> (Published, broadcast::Receiver<Published>) {
        let board = self.board();
        let receiver = self.frames.subscribe();
        (published(&board.snapshot(Instant::now())), receiver)
    }

    /// Sends a frame each second until the run is over, then the last one.
    pub(super) async fn publish_until_over(self: Arc<Self>) {
        let mut clock = tokio::time::interval(INTERVAL);
        clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        clock.tick().await; // at once: whoever connects now gets a snapshot anyway
        loop {
            clock.tick().await;
            if self.publish() {
                return;
            }
        }
    }

    /// Sends one frame; whether it is the last.
    fn publish(&self) -> bool {
        let frame = self.board().publish(Instant::now());
        let last = frame.state.is_over();
        let _ = self.frames.send(published(&frame)); // nobody reads: nothing is lost
        last
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner) // a board is whole after each of its methods
    }
}

/// A frame as JSON.
pub(crate) fn published(frame: &LiveFrame) -> Published {
    let json = serde_json::to_vec(frame).unwrap_or_default(); // a frame has only string keys and finite numbers
    Published { seq: frame.seq, last: frame.state.is_over(), json: json.into() }
}
