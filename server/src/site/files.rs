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

/// The file at a path (with its leading slash); none when the bundle has no such file.
pub(super) fn file(path: &str, request: &HeaderMap) -> Option<Response> {
    let path = path.strip_prefix('/').filter(|path| !path.is_empty() && !path.split('/').any(|part| part == ".."))?;
    let EmbeddedFile { data, metadata } = Site::get(path)?;
    let tag: String = metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("W/\"{tag}\""); // weak: compression changes the bytes
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let is_known = request.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(bytes(data)).into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.extend(
        [(header::CONTENT_TYPE, kind.as_ref()), (header::ETAG, tag.as_str())]
            .into_iter()
            .filter_map(|(name, value)| Some((name, HeaderValue::from_str(value).ok()?))),
    );
    Some(response)
}

fn bytes(data: std::borrow::Cow<'static, [u8]>) -> Bytes {
    match data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    }
}
