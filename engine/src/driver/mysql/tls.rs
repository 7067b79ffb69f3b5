//! The plan's TLS modes for both crates. "Preferred" tries TLS first, then goes on without it.

use std::path::PathBuf;

use tailrace_model::plan::{TargetSpec, Tls};

/// Options of the blocking crate; none for a connection without TLS.
pub(super) fn blocking(target: &TargetSpec) -> Option<mysql::SslOpts> {
    let (accept_invalid, skip_domain) = checks(target.tls)?;
    let options = mysql::SslOpts::default()
        .with_root_cert_path(target.tls_ca.clone().map(PathBuf::from))
        .with_danger_accept_invalid_certs(accept_invalid)
        .with_danger_skip_domain_validation(skip_domain);
    Some(options)
}

/// Options of the asynchronous crate; none for a connection without TLS.
pub(super) fn asynchronous(target: &TargetSpec) -> Option<mysql_async::SslOpts> {
    let (accept_invalid, skip_domain) = checks(target.tls)?;
    let roots = target.tls_ca.clone().map(|path| PathBuf::from(path).into());
    let options = mysql_async::SslOpts::default()
        .with_root_certs(roots.into_iter().collect())
        .with_danger_accept_invalid_certs(accept_invalid)
        .with_danger_skip_domain_validation(skip_domain);
    Some(options)
}

/// Whether any certificate will do, and whether any host name will.
const fn checks(tls: Tls) -> Option<(bool, bool)> {
    match tls {
        Tls::Disabled => None,
        Tls::Preferred | Tls::Required => Some((true, true)),
        Tls::VerifyCa => Some((false, true)),
        Tls::VerifyIdentity => Some((false, false)),
    }
}
