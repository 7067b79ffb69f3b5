//! A plan as the form holds it: texts as they are typed, so that nothing is refused before the server
//! has said what is wrong and where. The TOML document stays the one truth; `document` writes a draft into it.

#[cfg(feature = "ssr")]
mod document;
mod levels;

#[cfg(feature = "ssr")]
pub(crate) use document::{apply, read};
pub(crate) use levels::{OFFERED, sorted, toggled};
use serde::{Deserialize, Serialize};

use crate::backend::SavedTarget;

/// What the form shows of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// The plan's name.
    pub name: String,
    /// The seed.
    pub seed: String,
    /// The targets, in plan order.
    pub targets: Vec<DraftTarget>,
    /// The scripts that are ticked, in the order of the offer.
    pub workloads: Vec<String>,
    /// The thread counts that are ticked, rising.
    pub levels: Vec<String>,
    /// Prepared or text.
    pub statements: String,
    /// Number of tables.
    pub tables: String,
    /// Rows per table.
    pub table_size: String,
    /// When tables are made.
    pub prepare: String,
    /// Warm-up of a trial.
    pub warmup: String,
    /// Measuring time of a trial.
    pub measure: String,
    /// Pause after a trial.
    pub cooldown: String,
    /// How often each cell is measured.
    pub repeats: String,
    /// The order of trials.
    pub order: String,
}

/// One target of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftTarget {
    /// Its label.
    pub label: String,
    /// Its name.
    pub name: String,
    /// Its address.
    pub url: String,
}

/// Labels that targets get unless they suggest their own.
const LABELS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

impl Draft {
    /// A first draft: the first two saved targets, one workload, four levels.
    pub(crate) fn first(saved: &[SavedTarget]) -> Self {
        let mut draft = Self {
            name: "comparison".to_owned(),
            seed: "1".to_owned(),
            workloads: vec!["oltp_read_write".to_owned()],
            levels: ["1", "4", "16", "64"].map(str::to_owned).to_vec(),
            statements: "prepared".to_owned(),
            tables: "1".to_owned(),
            table_size: "10000".to_owned(),
            prepare: "if-missing".to_owned(),
            warmup: "30s".to_owned(),
            measure: "2m".to_owned(),
            cooldown: "10s".to_owned(),
            repeats: "3".to_owned(),
            order: "shuffled".to_owned(),
            targets: Vec::new(),
        };
        saved.iter().take(2).for_each(|target| draft.add(target));
        draft
    }

    /// Adds a saved target under a label that is not used yet.
    pub(crate) fn add(&mut self, saved: &SavedTarget) {
        let label = self.free_label(saved);
        self.targets.push(DraftTarget { label, name: saved.name.clone(), url: saved.url.clone() });
    }

    /// Puts another saved target in a target's place; its label stays.
    pub(crate) fn replace(&mut self, index: usize, saved: &SavedTarget) {
        if let Some(target) = self.targets.get_mut(index) {
            target.name.clone_from(&saved.name);
            target.url.clone_from(&saved.url);
        }
    }

    fn free_label(&self, saved: &SavedTarget) -> String {
        let is_free = |label: &&str| self.targets.iter().all(|target| target.label != **label);
        let suggested = saved.suggested_label.as_ref().map(tailrace_model::plan::Label::as_str).filter(is_free);
        let next = LABELS.into_iter().find(is_free);
        suggested.or(next).unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str, label: Option<&str>) -> SavedTarget {
        let label = label.map(|label| serde_json::from_value(label.into()).unwrap());
        SavedTarget {
            id: 1,
            name: name.to_owned(),
            url: format!("sqlite:{name}.db"),
            has_password: false,
            tls: Default::default(),
            stated: Default::default(),
            suggested_label: label,
        }
    }

    #[test]
    fn labels_are_suggested_but_never_twice() {
        let mut draft = Draft::first(&[saved("one", Some("B")), saved("two", Some("B")), saved("three", None)]);
        draft.add(&saved("three", None));
        let labels: Vec<&str> = draft.targets.iter().map(|target| target.label.as_str()).collect();
        assert_eq!(labels, ["B", "A", "C"]);
        draft.replace(1, &saved("four", Some("X")));
        assert_eq!((draft.targets[1].label.as_str(), draft.targets[1].url.as_str()), ("A", "sqlite:four.db"));
    }
}
