//! Progress as a bar: phase, cell, what is left, live TPS and P99 of each side.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use tailrace_model::{figures::three_digits, live::LivePoint};
use tokio::sync::oneshot;

use super::words;
use crate::live::{Board, Channel};

const POLL: Duration = Duration::from_millis(250);
const STEPS: u64 = 1000;
/// Two lines, so that the figures fit a terminal of 80 columns.
const TEMPLATE: &str = "{bar:24} {percent:>3} %  {prefix}\n{wide_msg}";

/// Draws the bar until the run is over, then removes it.
pub(super) async fn show(channel: Arc<Channel>, mut ended: oneshot::Receiver<()>) {
    let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(STEPS).with_style(style);
    loop {
        let is_over = tokio::time::timeout(POLL, &mut ended).await.is_ok();
        if is_over {
            bar.finish_and_clear();
            return;
        }
        let State { share, doing, figures } = channel.read(state);
        bar.set_position(position(share));
        bar.set_prefix(doing);
        bar.set_message(figures);
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a thousand steps")]
fn position(share: f64) -> u64 {
    (share.clamp(0.0, 1.0) * STEPS as f64) as u64
}

/// What the bar shows.
struct State {
    share: f64,
    doing: String,
    figures: String,
}

fn state(board: &Board) -> State {
    let frame = board.present(Instant::now());
    let left = frame.progress.remaining_s.map(|left| format!("{} left", words::duration(left)));
    let trial = frame.now.map(|now| format!("{} {} {}", now.label, words::phase(now.phase), now.cell));
    let doing: Vec<String> = left.into_iter().chain(frame.reason).chain(trial).collect();
    let sides = board.newest().into_iter().filter_map(|(label, point)| point.map(|point| side(label, point)));
    let figures: Vec<String> = sides.collect();
    State { share: frame.progress.share, doing: doing.join("  ·  "), figures: figures.join("  ·  ") }
}

fn side(label: &str, point: &LivePoint) -> String {
    let p99 = point.p99_ms.map_or_else(String::new, |p99| format!(", P99 {} ms", three_digits(p99)));
    format!("{label} {} TPS{p99}", three_digits(point.tps))
}
