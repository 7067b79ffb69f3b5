//! The host names under which this server answers. A page elsewhere that points a name of its own at this
//! address (DNS rebinding) is refused by it.

use std::sync::Arc;

/// Allowed values of `Host`, in lower case. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Arc<Vec<String>>);

impl Hosts {
    /// Loopback names with the listening port, and further names as the user gave them: with a port, or
    /// without one for the listening port and for none.
    pub(crate) fn new(port: u16, further: &[String]) -> Self {
        let loopback = ["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}"));
        let given = further.iter().flat_map(|name| {
            let name = name.trim().to_lowercase();
            let with_port = format!("{name}:{port}");
            if has_port(&name) { vec![name] } else { vec![name, with_port] }
        });
        Self(Arc::new(loopback.into_iter().chain(given).collect()))
    }

    /// Whether a request for this host is answered.
    pub(crate) fn allow(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        self.0.contains(&host)
    }
}

fn has_port(name: &str) -> bool {
    let after_address = name.rsplit(']').next().unwrap_or(name);
    after_address.contains(':')
}

/// Whether an `Origin` is the same place as a `Host`.
pub(crate) fn is_same_origin(origin: &str, host: &str) -> bool {
    let place = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    place.is_some_and(|place| place.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_names_need_the_listening_port_and_other_names_are_unknown() {
        let hosts = Hosts::new(3000, &["Bench.local".to_owned(), "proxy:8080".to_owned()]);
        for allowed in ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:3000", "bench.local", "bench.local:3000", "proxy:8080"]
        {
            assert!(hosts.allow(allowed), "{allowed}");
        }
        for refused in ["localhost", "localhost:3001", "evil.example:3000", "proxy", "127.0.0.1.evil.example:3000", ""] {
            assert!(!hosts.allow(refused), "{refused}");
        }
    }

    #[test]
    fn an_origin_is_the_same_only_with_host_and_port() {
        assert!(is_same_origin("http://127.0.0.1:3000", "127.0.0.1:3000"));
        for other in ["http://127.0.0.1:3001", "http://evil.example", "null", "127.0.0.1:3000", "http://localhost:3000"] {
            assert!(!is_same_origin(other, "127.0.0.1:3000"), "{other}");
        }
    }
}
