//! The order of a run: from a plan to its list of trials. Pure and repeatable: the same plan gives
//! the same order, which is how a run resumes.

use rand::seq::SliceRandom;

use crate::{
    plan::{CellKey, Order, Plan},
    stream::{Purpose, stream},
};

/// One trial to be run.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTrial {
    /// Its place in the run's order, from 0.
    pub index: usize,
    /// Its block: the number of cell and repeat in plan order, from 0. With the target it seeds the events, whatever the order of trials.
    pub block: usize,
    /// Its cell's place among the plan's cells, from 0.
    pub cell_index: usize,
    /// Its cell.
    pub cell: CellKey,
    /// Its repeat, from 0.
    pub repeat: u32,
    /// Its target's place among the plan's targets, from 0.
    pub target_index: usize,
    /// Its target's label.
    pub label: String,
}

/// The trials of a plan in the order in which they run (MEASUREMENT, "Design of a run").
#[must_use]
pub fn schedule(plan: &Plan) -> Vec<PlannedTrial> {
    let cells = plan.cells();
    let repeats = plan.timing.repeats.get();
    let targets: Vec<usize> = (0..plan.targets.len()).collect();
    let mut order = Vec::with_capacity(plan.trial_count());
    match plan.timing.order {
        Order::Sequential => {
            for target in targets {
                for cell in 0..cells.len() {
                    order.extend((0..repeats).map(|repeat| (cell, repeat, target)));
                }
            }
        }
        Order::Alternating => {
            for repeat in 0..repeats {
                for cell in 0..cells.len() {
                    let mut targets = targets.clone();
                    let length = targets.len().max(1);
                    targets.rotate_left((cell + repeat as usize) % length);
                    order.extend(targets.into_iter().map(|target| (cell, repeat, target)));
                }
            }
        }
        Order::Shuffled | Order::Duet => {
            let mut random = stream(plan.seed, Purpose::Order, 0, 0);
            for repeat in 0..repeats {
                let mut shuffled: Vec<usize> = (0..cells.len()).collect();
                shuffled.shuffle(&mut random);
                for cell in shuffled {
                    let mut targets = targets.clone();
                    targets.shuffle(&mut random);
                    order.extend(targets.into_iter().map(|target| (cell, repeat, target)));
                }
            }
        }
    }
    let trial = |(index, (cell_index, repeat, target_index)): (usize, (usize, u32, usize))| PlannedTrial {
        index,
        block: cell_index * repeats as usize + repeat as usize,
        cell_index,
        cell: cells[cell_index].clone(),
        repeat,
        target_index,
        label: plan.targets[target_index].label.as_str().to_owned(),
    };
    order.into_iter().enumerate().map(trial).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(order: &str) -> Plan {
        let targets: String = ["A", "B"].map(|label| format!("[[target]]\nlabel = \"{label}\"\nurl = \"sqlite:{label}.db\"\n")).concat();
        Plan::from_toml(&format!("seed = 5\n{targets}[load]\nthreads = [1, 2, 4]\n[timing]\norder = \"{order}\"\nrepeats = 4\n")).unwrap()
    }

    fn short(trials: &[PlannedTrial]) -> Vec<String> {
        trials.iter().map(|trial| format!("{}{}{}", trial.label, trial.cell.level, trial.repeat)).collect()
    }

    #[test]
    fn shuffled_keeps_repeats_outermost_and_a_blocks_trials_next_to_each_other() {
        let trials = schedule(&plan("shuffled"));
        assert_eq!(trials.len(), 24);
        for (pair, repeat) in trials.chunks(2).zip((0..4).flat_map(|repeat| [repeat; 3])) {
            assert_eq!((pair[0].block, pair[0].repeat, pair[1].repeat), (pair[1].block, repeat, repeat));
            assert_ne!(pair[0].label, pair[1].label);
        }
        assert_eq!(trials, schedule(&plan("shuffled")));
        let first: Vec<&str> = trials.chunks(2).map(|pair| pair[0].label.as_str()).collect();
        assert!(first.contains(&"A") && first.contains(&"B"), "both targets begin some block: {first:?}");
    }

    #[test]
    fn alternating_changes_which_target_begins() {
        let trials = short(&schedule(&plan("alternating")));
        assert_eq!(trials[..8], ["A10", "B10", "B20", "A20", "A40", "B40", "B11", "A11"]);
    }

    #[test]
    fn sequential_runs_one_target_after_the_other() {
        let trials = short(&schedule(&plan("sequential")));
        assert_eq!((trials[0].as_str(), trials[11].as_str(), trials[12].as_str()), ("A10", "A43", "B10"));
    }
}
