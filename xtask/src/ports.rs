//! Free ports on the loopback interface.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result};

/// How many ports after the wanted one are tried.
const TRIES: u16 = 100;

/// A port that nobody listens on now. Somebody may take it before it is used: the caller's start then fails and says so.
pub(crate) fn any() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}

/// The wanted port, or the next free one after it.
pub(crate) fn from(wanted: u16) -> Result<u16> {
    (wanted..wanted.saturating_add(TRIES))
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .with_context(|| format!("no free port on 127.0.0.1 from {wanted} on"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_gives_a_later_one() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert!(from(port).unwrap() > port);
    }
}
