//! Which side is which: colour, shape and place of a target, the same on every page and chart.

use tailrace_model::report::Report;

/// Letters of the side colours in the style tokens; more targets than these are refused by the plan.
const LETTERS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
/// Marks on charts: shape tells sides apart where colour cannot.
const SYMBOLS: [&str; 6] = ["circle", "rect", "triangle", "diamond", "roundRect", "arrow"];

/// One target of a run, as pages show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// Its place in the plan, from 0.
    pub index: usize,
    /// Its label.
    pub label: String,
    /// Its name; its label when it has none.
    pub name: String,
}

impl Side {
    /// The letter of its colour in class names and tokens: `a` to `f`.
    pub(crate) fn letter(&self) -> &'static str {
        letter(self.index)
    }

    /// Its mark on charts, by ECharts' name.
    pub(crate) fn symbol(&self) -> &'static str {
        SYMBOLS[self.index % SYMBOLS.len()]
    }

    /// Label and name, or the label alone when there is no other name.
    pub(crate) fn full(&self) -> String {
        if self.name == self.label { self.label.clone() } else { format!("{} {}", self.label, self.name) }
    }
}

/// The letter of the side at a place of the plan.
pub(crate) fn letter(index: usize) -> &'static str {
    LETTERS[index % LETTERS.len()]
}

/// The sides of a report, in plan order.
pub(crate) fn of_report(report: &Report) -> Vec<Side> {
    of_pairs(report.run.targets.iter().map(|target| (target.label.as_str(), target.name.as_str())))
}

/// Sides from labels and names, in plan order.
pub(crate) fn of_pairs<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Side> {
    let side = |(index, (label, name)): (usize, (&str, &str))| Side {
        index,
        label: label.to_owned(),
        name: if name.is_empty() { label.to_owned() } else { name.to_owned() },
    };
    pairs.enumerate().map(side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_keep_colour_and_shape_by_their_place() {
        let sides = of_pairs([("A", "self-built"), ("wal", "")].into_iter());
        let shown: Vec<_> = sides.iter().map(|side| (side.letter(), side.symbol(), side.full())).collect();
        assert_eq!(shown, [("a", "circle", "A self-built".to_owned()), ("b", "rect", "wal".to_owned())]);
    }
}
