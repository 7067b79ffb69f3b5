//! Ending what a connection is doing: shutting its socket down under it.

use std::{
    io,
    net::{Shutdown, TcpStream},
    os::fd::{AsRawFd, BorrowedFd},
    time::Duration,
};

use mysql::Conn;

use crate::driver::Abort;

/// A second handle of a connection's socket.
pub(super) struct Socket(TcpStream);

impl Socket {
    /// The socket of a connection.
    #[allow(unsafe_code, reason = "the crate mysql gives its socket only as a number, and std has no safe way to duplicate that")]
    pub(super) fn of(connection: &Conn) -> io::Result<Self> {
        // SAFETY: the connection is borrowed for the length of this call, so its socket stays open.
        let socket = unsafe { BorrowedFd::borrow_raw(connection.as_raw_fd()) };
        Ok(Self(TcpStream::from(socket.try_clone_to_owned()?)))
    }

    /// Sets how long a read may take; it holds for the connection too, because the socket is the same.
    pub(super) fn limit_reads(&self, limit: Option<Duration>) -> io::Result<()> {
        self.0.set_read_timeout(limit)
    }
}

impl Abort for Socket {
    fn abort(&self) {
        // It fails when the other side has closed it already, which is as good.
        drop(self.0.shutdown(Shutdown::Both));
    }
}
