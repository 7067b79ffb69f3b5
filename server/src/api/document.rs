//! What the OpenAPI document says of the API as a whole.

use utoipa::OpenApi;

/// The document's frame; routes and schemas come from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tailrace",
        description = "Compares databases under load. Reports, samples and live frames are documented in the repository, \
                       docs/api.md; they carry a version. Writes need the same origin; errors are application/problem+json. \
                       GET /api/v1/runs/{id}/live is a websocket."
    ),
    servers((url = "/api/v1"))
)]
pub(super) struct Document;
