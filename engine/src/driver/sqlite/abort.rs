//! Ending what a connection is doing: SQLite's interrupt.

use rusqlite::InterruptHandle;

use crate::driver::Abort;

/// Interrupts the connection's present statement. A statement that waits for the file's lock
/// notices it only when its busy timeout is over.
pub(super) struct Interrupt(pub(super) InterruptHandle);

impl Abort for Interrupt {
    fn abort(&self) {
        self.0.interrupt();
    }
}
