//! One side of the present block: its seconds and errors, bounded.

use std::collections::{BTreeMap, VecDeque};

use tailrace_model::{
    live::{LivePoint, LiveSide},
    sample::{ErrorClass, ErrorCount, Sample},
};

/// Seconds that are kept of one side: an hour. Older ones are in the archive when the trial is over.
const KEPT: usize = 3600;

/// What a live page shows of one target in the present block.
#[derive(Debug)]
pub(super) struct Side {
    label: String,
    trial: Option<usize>,
    finished: bool,
    points: VecDeque<LivePoint>,
    fresh: usize,
    errors: BTreeMap<(ErrorClass, String), ErrorCount>,
}

impl Side {
    /// A side whose trial has not begun.
    pub(super) const fn waiting(label: String) -> Self {
        Self { label, trial: None, finished: false, points: VecDeque::new(), fresh: 0, errors: BTreeMap::new() }
    }

    /// The target's label.
    pub(super) fn label(&self) -> &str {
        &self.label
    }

    /// Its trial begins, with nothing measured.
    pub(super) fn begin(&mut self, trial: usize) {
        *self = Self { trial: Some(trial), ..Self::waiting(std::mem::take(&mut self.label)) };
    }

    /// Its trial ended.
    pub(super) const fn end(&mut self) {
        self.finished = true;
    }

    /// Adds a second.
    pub(super) fn add(&mut self, sample: &Sample) {
        if self.points.len() == KEPT {
            self.points.pop_front();
        }
        self.points.push_back(LivePoint::from(sample));
        self.fresh = (self.fresh + 1).min(KEPT);
        for error in &sample.errors {
            let key = (error.class, error.code.clone());
            self.errors.entry(key).and_modify(|known| known.count += error.count).or_insert_with(|| error.clone());
        }
    }

    /// The newest second.
    pub(super) fn newest(&self) -> Option<&LivePoint> {
        self.points.back()
    }

    /// What frames have carried.
    pub(super) fn published(&self) -> LiveSide {
        self.with(self.points.iter().take(self.points.len() - self.fresh).copied().collect())
    }

    /// Every kept second.
    pub(super) fn all(&self) -> LiveSide {
        self.with(self.points.iter().copied().collect())
    }

    /// The seconds that no frame has carried, which one does now.
    pub(super) fn publish(&mut self) -> LiveSide {
        let fresh = self.points.iter().skip(self.points.len() - self.fresh).copied().collect();
        self.fresh = 0;
        self.with(fresh)
    }

    fn with(&self, points: Vec<LivePoint>) -> LiveSide {
        let errors = self.errors.values().cloned().collect();
        LiveSide { label: self.label.clone(), trial: self.trial, finished: self.finished, points, errors }
    }
}
