//! Progress as plain lines, for logs and pipes.

use std::{sync::Arc, time::Duration};

use tokio::sync::oneshot;

use super::words;
use crate::{
    live::{Board, Channel},
    output,
};

const POLL: Duration = Duration::from_millis(200);

/// Writes each log line of a run once, until it is over.
pub(super) async fn show(channel: Arc<Channel>, mut ended: oneshot::Receiver<()>) {
    let mut seen = 0;
    loop {
        let is_over = tokio::time::timeout(POLL, &mut ended).await.is_ok();
        let (lines, pushed) = channel.read(|board: &Board| board.log_since(seen));
        seen = pushed;
        lines.iter().for_each(|line| output::note(words::line(line)));
        if is_over {
            return;
        }
    }
}
