//! Reading a plan file: TOML, or JSON where the text begins with `{`. Every error carries its place.

use std::{fmt, ops::Range};

use toml::de::{DeTable, DeValue};

use super::{Plan, Problem};

/// One error of a plan file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The key it is about, such as `target[1].label`; empty for the whole plan.
    pub key: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// Everything that is wrong with a plan file; never empty. Displays one error a line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, thiserror::Error)]
pub struct PlanErrors(pub Vec<PlanError>);

impl fmt::Display for PlanErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl Plan {
    /// The largest plan file that is read: 1 MiB.
    pub const MAX_BYTES: usize = 1 << 20;

    /// Reads and checks a plan file.
    ///
    /// # Errors
    /// Every problem found, with line, column and what would be right.
    pub fn from_toml(source: &str) -> Result<Self, PlanErrors> {
        if source.len() > Self::MAX_BYTES {
            return Err(PlanErrors(vec![whole("the plan is larger than 1 MiB".to_owned())]));
        }
        let reader = toml::Deserializer::parse(source).map_err(|error| PlanErrors(vec![syntax(source, &error, &[])]))?;
        let plan: Self = serde_path_to_error::deserialize(reader).map_err(|error| {
            let path = segments(error.path());
            PlanErrors(vec![syntax(source, error.inner(), &path)])
        })?;
        plan.checked(|problem| place(source, &problem.path))
    }

    /// Reads and checks a plan in JSON, with the same keys as the TOML file.
    ///
    /// # Errors
    /// As [`Plan::from_toml`]; a problem between values carries line 1, column 1 and its key.
    pub fn from_json(source: &str) -> Result<Self, PlanErrors> {
        if source.len() > Self::MAX_BYTES {
            return Err(PlanErrors(vec![whole("the plan is larger than 1 MiB".to_owned())]));
        }
        let plan: Self = serde_json::from_str(source).map_err(|error| {
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message).to_owned();
            PlanErrors(vec![PlanError { line: error.line().max(1), column: error.column().max(1), key: String::new(), message }])
        })?;
        plan.checked(|_| (1, 1))
    }

    /// Reads a plan in either form: JSON where the text begins with `{`, else TOML.
    ///
    /// # Errors
    /// As [`Plan::from_toml`].
    pub fn from_text(source: &str) -> Result<Self, PlanErrors> {
        if source.trim_start().starts_with('{') { Self::from_json(source) } else { Self::from_toml(source) }
    }

    fn checked(self, place: impl Fn(&Problem) -> (usize, usize)) -> Result<Self, PlanErrors> {
        let problems = self.problems();
        if problems.is_empty() {
            return Ok(self);
        }
        let located = problems.iter().map(|problem| {
            let (line, column) = place(problem);
            PlanError { line, column, key: key(&problem.path), message: problem.message.clone() }
        });
        Err(PlanErrors(located.collect()))
    }
}

fn whole(message: String) -> PlanError {
    PlanError { line: 1, column: 1, key: String::new(), message }
}

/// An error of reading. The reader's own span names the element's list, so an element is looked up by its path.
fn syntax(source: &str, error: &toml::de::Error, path: &[String]) -> PlanError {
    let is_element = path.last().is_some_and(|part| part.parse::<usize>().is_ok());
    let (line, column) = match error.span() {
        Some(span) if !is_element => position(source, span.start),
        _ => place(source, path),
    };
    PlanError { line, column, key: key(path), message: error.message().trim().replace('\n', ": ") }
}

fn segments(path: &serde_path_to_error::Path) -> Vec<String> {
    use serde_path_to_error::Segment;
    let part = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    };
    path.iter().filter_map(part).collect()
}

fn key(path: &[String]) -> String {
    let mut text = String::new();
    for part in path {
        if part.parse::<usize>().is_ok() {
            text.push_str(&format!("[{part}]"));
        } else {
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(part);
        }
    }
    text
}

/// The line and column of a key path; of its nearest parent when the key itself is not in the file.
fn place(source: &str, path: &[String]) -> (usize, usize) {
    let Ok(table) = DeTable::parse(source) else { return (1, 1) };
    let mut span: Range<usize> = 0..0;
    let mut value = DeValue::Table(table.into_inner());
    for part in path {
        let child = match &value {
            DeValue::Table(table) => table.get(part.as_str()),
            DeValue::Array(items) => part.parse::<usize>().ok().and_then(|index| items.get(index)),
            _ => None,
        };
        let Some(child) = child else { break };
        span = child.span();
        value = child.get_ref().clone();
    }
    position(source, span.start)
}

fn position(source: &str, offset: usize) -> (usize, usize) {
    let before = source.get(..offset).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "[[target]]\nlabel = \"A\"\nurl = \"sqlite:a.db\"\n";

    fn errors(source: &str) -> Vec<(usize, usize, String)> {
        let errors = Plan::from_toml(source).unwrap_err();
        errors.0.into_iter().map(|error| (error.line, error.column, format!("{}|{}", error.key, error.message))).collect()
    }

    #[test]
    fn a_plan_of_one_labelled_url_has_every_default_and_survives_a_round_trip() {
        let plan = Plan::from_toml(SMALL).unwrap();
        assert_eq!((plan.cells().len(), plan.trial_count(), plan.seed), (4, 12, 1));
        assert_eq!(Plan::from_toml(&plan.to_toml()).unwrap(), plan);
        assert_eq!(Plan::from_json(&serde_json::to_string(&plan).unwrap()).unwrap(), plan);
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_place_and_the_known_ones() {
        let found = errors("nmae = \"x\"\n[[target]]\nlabel = \"A\"\nurl = \"sqlite:a.db\"\n");
        assert_eq!((found[0].0, found[0].1), (1, 1));
        assert!(found[0].2.contains("`nmae`") && found[0].2.contains("`name`"), "{found:?}");
    }

    #[test]
    fn impossible_values_are_refused_where_they_stand() {
        let level = errors(&format!("{SMALL}[load]\nthreads = [8, 0]\n"));
        assert_eq!((level[0].0, level[0].1), (5, 15), "{level:?}");
        assert!(level[0].2.contains("use 1 to 10000"), "{level:?}");
        let size = errors(&format!("{SMALL}[dataset]\ntable_size = -1\n"));
        assert_eq!((size[0].0, size[0].1), (5, 14), "{size:?}");
    }

    #[test]
    fn two_equal_labels_point_at_the_second_and_no_targets_at_the_plan() {
        let twice = errors(&format!("{SMALL}{SMALL}"));
        assert_eq!((twice[0].0, twice[0].1), (5, 9), "{twice:?}");
        assert!(twice[0].2.starts_with("target[1].label|"), "{twice:?}");
        assert!(errors("name = \"x\"\n")[0].2.contains("no targets"));
    }

    #[test]
    fn every_problem_is_told_at_once() {
        let found = errors(&format!("{SMALL}[load]\nthreads = [8, 8]\n[timing]\nmeasure = \"1ms\"\n"));
        assert_eq!(found.iter().map(|error| error.0).collect::<Vec<_>>(), [5, 7]);
    }

    #[test]
    fn a_password_never_reaches_an_error_or_the_plan() {
        let source = "[[target]]\nlabel = \"A\"\nurl = \"mysql://u:hunter2@h/d\"\nvcpu = -1.0\n";
        assert!(!Plan::from_toml(source).unwrap_err().to_string().contains("hunter2"));
        let plan = Plan::from_toml(&source.replace("-1.0", "1.0")).unwrap();
        assert!(!format!("{plan:?}{}", plan.to_toml()).contains("hunter2"));
    }
}
