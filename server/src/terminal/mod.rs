//! What the command line shows: progress on standard error while a run goes on, tables as results.

mod bar;
mod lines;
mod table;
mod words;

use std::{io::IsTerminal, sync::Arc};

use tokio::{sync::oneshot, task::JoinHandle};

use crate::live::Channel;
pub(crate) use table::{report_table, runs_table, workloads_table};
pub(crate) use words::duration;

/// Progress that is being shown.
pub(crate) struct Progress {
    over: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Progress {
    /// Shows a run's progress: a bar on a terminal, else plain lines.
    pub(crate) fn show(channel: Arc<Channel>) -> Self {
        let (over, ended) = oneshot::channel();
        let task = match std::io::stderr().is_terminal() {
            true => tokio::spawn(bar::show(channel, ended)),
            false => tokio::spawn(lines::show(channel, ended)),
        };
        Self { over, task }
    }

    /// Shows what is left to show, and ends.
    pub(crate) async fn end(self) {
        let _ = self.over.send(()); // a task that ended already needs no word
        let _ = self.task.await; // what it would say was only progress
    }
}
