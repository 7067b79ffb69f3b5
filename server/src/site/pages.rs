//! The application's pages and server functions, with the backend and the page's own script policy.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use leptos::{
    config::LeptosOptions,
    nonce::use_nonce,
    prelude::{provide_context, use_context},
};
use leptos_axum::{LeptosRoutes, ResponseOptions, generate_route_list, render_app_to_stream_with_context};
use tailrace_app::{App, backend::BackendContext, shell};

use super::files;
use crate::{
    backend::HostBackend,
    host::Host,
    http::{AppState, content_security_policy, not_found},
};

/// What Leptos needs to know: the bundle's name and where its files are.
pub(crate) fn options(address: SocketAddr) -> LeptosOptions {
    LeptosOptions::builder().output_name("tailrace").site_root("target/site").site_pkg_dir("pkg").site_addr(address).build()
}

/// Pages, server functions, files, and the page for what is not there.
pub(crate) fn routes(state: &AppState) -> Router<AppState> {
    let context = context(&state.host);
    let document = {
        let options = state.leptos.clone();
        move || shell(options.clone())
    };
    let missing = render_app_to_stream_with_context(context.clone(), document.clone());
    Router::new().leptos_routes_with_context(state, generate_route_list(App), context, document).fallback(move |request: Request<Body>| {
        let missing = missing.clone();
        async move {
            match found(&request) {
                Some(response) => response,
                None => with_status(StatusCode::NOT_FOUND, missing(request).await),
            }
        }
    })
}

fn with_status(status: StatusCode, mut response: Response) -> Response {
    *response.status_mut() = status;
    response
}

/// A file of the bundle, or a plain refusal for what no page is made of; none for a page that is not there.
fn found(request: &Request<Body>) -> Option<Response> {
    let path = request.uri().path();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if let Some(response) = files::file(path, request.headers()).filter(|_| is_read) {
        return Some(response);
    }
    let wants_page =
        request.headers().get(header::ACCEPT).is_some_and(|accept| accept.to_str().is_ok_and(|accept| accept.contains("text/html")));
    let is_page = wants_page && request.method() == Method::GET && !path.starts_with("/pkg/") && !path.starts_with("/api/");
    (!is_page).then(|| not_found("there is no such address").into_response())
}

/// What every page and server function finds in its context; a page also gets the policy that allows its own scripts.
fn context(host: &Host) -> impl Fn() + Clone + Send + Sync + 'static {
    let backend: BackendContext = Arc::new(HostBackend(host.clone()));
    move || {
        provide_context(backend.clone());
        if let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>()) {
            response.insert_header(header::CONTENT_SECURITY_POLICY, content_security_policy(Some(&nonce)));
        }
    }
}
