//! The bundle's files, inside the program (in a debug build, on disk). Names carry no hash, so browsers ask
//! each time and get `304 Not Modified` by the content's tag.

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../target/site"]
#[allow_missing = true]
struct Site;

/// The file at a path (with its leading slash); none when the bundle has no such file. Where the bundle holds
/// a compressed twin (`name.br`, `name.gz`) that the browser takes, that one is sent.
pub(super) fn file(path: &str, request: &HeaderMap) -> Option<Response> {
    let path = path.strip_prefix('/').filter(|path| !path.is_empty() && !path.split('/').any(|part| part == ".."))?;
    let plain = Site::get(path)?;
    let (encoding, EmbeddedFile { data, metadata }) = twin(path, request).unwrap_or((None, plain));
    let tag: String = metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("W/\"{tag}\""); // weak: compression on the way changes the bytes
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let is_known = request.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(bytes(data)).into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(kind.as_ref()).ok()?);
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).ok()?);
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    Some(response)
}

/// The compressed twin of a file that the request takes.
fn twin(path: &str, request: &HeaderMap) -> Option<(Option<&'static str>, EmbeddedFile)> {
    let taken = request.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let takes = |name: &str| taken.split(',').any(|part| part.split(';').next().is_some_and(|part| part.trim() == name));
    let kinds = [("br", "br"), ("gzip", "gz")].into_iter().filter(|(name, _)| takes(name));
    kinds.filter_map(|(name, ending)| Some((Some(name), Site::get(&format!("{path}.{ending}"))?))).next()
}

fn bytes(data: std::borrow::Cow<'static, [u8]>) -> Bytes {
    match data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    }
}
