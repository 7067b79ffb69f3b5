//! Pages as a browser without JavaScript gets them.

use crate::support::{Folder, Server};

#[test]
fn pages_are_rendered_with_a_policy_that_allows_their_own_scripts_only() {
    let folder = Folder::new();
    folder.tailrace(&["run", &folder.plan(), "--quiet"]);
    let server = Server::start(&folder, &[]);
    let page = server.ask("GET", "/", &[("Accept", "text/html")], "");
    assert_eq!(page.status, 200, "{page:?}");
    assert!(page.body.contains("a small comparison"), "{}", page.body);
    let policy = page.head.lines().find(|line| line.starts_with("content-security-policy:")).unwrap();
    assert!(policy.contains("'wasm-unsafe-eval'") && policy.contains("'nonce-") && !policy.contains("script-src 'unsafe"), "{policy}");
    let other = server.ask("GET", "/", &[("Accept", "text/html")], "");
    assert_ne!(other.head.lines().find(|line| line.starts_with("content-security-policy:")), Some(policy), "each page has its own nonce");
}

#[test]
fn a_page_that_is_not_there_is_a_page_with_404_and_a_missing_file_is_not() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let page = server.ask("GET", "/no/such/page", &[("Accept", "text/html")], "");
    assert_eq!((page.status, page.body.contains("<html")), (404, true));
    assert_eq!(server.get("/pkg/no-such-file.js").problem(), (404, "not_found".to_owned()));
    assert_eq!(server.get("/pkg/..%2f..%2fCargo.toml").problem().0, 404);
}
