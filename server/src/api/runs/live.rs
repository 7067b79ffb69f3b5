//! `GET /api/v1/runs/{id}/live`: a websocket. On connecting the present state, then a frame a second. A
//! reader that is slow loses frames and gets a fresh snapshot; it never delays the run.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code, rejection::WebSocketUpgradeRejection},
    },
    http::StatusCode,
    response::Response,
};
use tailrace_model::{live::LiveFrame, run::RunId};
use tokio::sync::{OwnedSemaphorePermit, broadcast::error::RecvError, watch};

use crate::{
    api::input,
    http::{AppState, Problem},
    live::{Channel, Published, published},
};

/// A reader that takes longer than this for one frame is gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the archive is asked about a run of another process.
const ARCHIVE_POLL: Duration = Duration::from_secs(2);
/// What a reader may send: it has nothing to say.
const LARGEST_MESSAGE: usize = 4096;

pub(crate) async fn live(
    State(state): State<AppState>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let id = input::run_id(&id)?;
    let upgrade = upgrade.map_err(|_| Problem::new(StatusCode::UPGRADE_REQUIRED, "websocket_only", "this address is a websocket"))?;
    let place = state.readers.clone().try_acquire_owned();
    let place =
        place.map_err(|_| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too_many_readers", "too many live readers: close some pages"))?;
    let upgrade = upgrade.max_message_size(LARGEST_MESSAGE);
    if let Some(channel) = state.host.hub().channel(&id) {
        return Ok(upgrade.on_upgrade(move |socket| follow(socket, channel, state.shutdown, place)));
    }
    state.host.archived_frame(&id).await?; // a run that does not exist is told before the upgrade
    Ok(upgrade.on_upgrade(move |socket| follow_archive(socket, state, id, place)))
}

/// Tells what the archive knows of a run that this process does not run: once when it is over; while another
/// process runs it, again whenever that one has saved something.
async fn follow_archive(mut socket: WebSocket, state: AppState, id: RunId, _place: OwnedSemaphorePermit) {
    let mut known = None;
    for seq in 1.. {
        let progress = state.host.archive().run_progress(&id).await.ok();
        if known != progress {
            let Ok(frame) = state.host.archived_frame(&id).await else { break };
            let frame = published(&LiveFrame { seq, ..frame });
            let is_last = frame.last;
            if !send(&mut socket, frame).await {
                return;
            }
            if is_last {
                break;
            }
            known = progress;
        }
        let mut shutdown = state.shutdown.clone();
        tokio::select! {
            _ = shutdown.wait_for(|over| *over) => break,
            heard = socket.recv() => if is_gone(heard.as_ref()) { return },
            () = tokio::time::sleep(ARCHIVE_POLL) => {}
        }
    }
    close(socket).await;
}

/// Whether the reader has closed or lost its connection.
fn is_gone(heard: Option<&Result<Message, axum::Error>>) -> bool {
    matches!(heard, Some(Ok(Message::Close(_)) | Err(_)) | None)
}

/// Sends a snapshot and every frame after it, until the run is over, the reader is gone, or the server ends.
async fn follow(mut socket: WebSocket, channel: Arc<Channel>, mut shutdown: watch::Receiver<bool>, _place: OwnedSemaphorePermit) {
    let (snapshot, mut frames) = channel.subscribe();
    let mut seen = snapshot.seq;
    let mut is_last = snapshot.last;
    if !send(&mut socket, snapshot).await {
        return;
    }
    while !is_last {
        let frame = tokio::select! {
            _ = shutdown.wait_for(|over| *over) => break,
            heard = socket.recv() => {
                if is_gone(heard.as_ref()) {
                    return;
                }
                continue; // pings are answered by the library; a reader has nothing else to say
            }
            frame = frames.recv() => frame,
        };
        let frame = match frame {
            Ok(frame) if frame.seq <= seen => continue,
            Ok(frame) => frame,
            Err(RecvError::Lagged(_)) => {
                let (snapshot, fresh) = channel.subscribe();
                frames = fresh;
                snapshot
            }
            Err(RecvError::Closed) => break,
        };
        (seen, is_last) = (frame.seq, frame.last);
        if !send(&mut socket, frame).await {
            return;
        }
    }
    close(socket).await;
}

/// Sends one frame; false when the reader is gone.
async fn send(socket: &mut WebSocket, frame: Published) -> bool {
    let Ok(text) = Utf8Bytes::try_from(frame.json) else { return false };
    matches!(tokio::time::timeout(PATIENCE, socket.send(Message::Text(text))).await, Ok(Ok(())))
}

async fn close(mut socket: WebSocket) {
    let farewell = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("nothing more will come") };
    let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(Some(farewell)))).await; // gone is gone
}
