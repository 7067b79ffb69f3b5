//! A TCP proxy that can stall or cut what passes through it.

use std::{
    io::{ErrorKind, Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

const FORWARD: u8 = 0;
const STALL: u8 = 1;
const CUT: u8 = 2;

/// A proxy in front of a server.
pub struct Proxy {
    pub port: u16,
    mode: Arc<AtomicU8>,
}

impl Proxy {
    pub fn before(host: &str, port: u16) -> Self {
        let upstream = format!("{host}:{port}");
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mode = Arc::new(AtomicU8::new(FORWARD));
        let shared = Arc::clone(&mode);
        listener.set_nonblocking(true).unwrap();
        thread::spawn(move || {
            // Leaving the loop closes the listener: later connections are refused.
            while shared.load(Ordering::SeqCst) != CUT {
                let Ok((near, _)) = listener.accept() else {
                    thread::sleep(Duration::from_millis(2));
                    continue;
                };
                let far = TcpStream::connect(&upstream).unwrap();
                pump(near.try_clone().unwrap(), far.try_clone().unwrap(), Arc::clone(&shared));
                pump(far, near, Arc::clone(&shared));
            }
        });
        Self { port, mode }
    }

    /// Nothing passes any more; connections stay open.
    pub fn stall(&self) {
        self.mode.store(STALL, Ordering::SeqCst);
    }

    /// Connections are closed and new ones refused.
    pub fn cut(&self) {
        self.mode.store(CUT, Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.cut();
    }
}

fn pump(mut from: TcpStream, mut to: TcpStream, mode: Arc<AtomicU8>) {
    from.set_nonblocking(false).unwrap();
    to.set_nonblocking(false).unwrap();
    from.set_nodelay(true).unwrap();
    from.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    thread::spawn(move || {
        let mut buffer = [0; 16384];
        loop {
            match mode.load(Ordering::SeqCst) {
                CUT => break,
                STALL => thread::sleep(Duration::from_millis(20)),
                _ => match from.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) if mode.load(Ordering::SeqCst) == FORWARD => {
                        if to.write_all(&buffer[..length]).is_err() {
                            break;
                        }
                    }
                    Ok(_) => {}
                    Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                    Err(_) => break,
                },
            }
        }
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
}
