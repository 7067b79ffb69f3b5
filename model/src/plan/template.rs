//! Ready-made plans that `tailrace plan --template NAME` prints, with comments, to start from.

/// A ready-made plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// The name on the command line.
    pub name: &'static str,
    /// One English sentence on what it answers.
    pub description: &'static str,
    /// The plan file, commented.
    pub toml: &'static str,
}

impl Template {
    /// Every template.
    pub const ALL: [Self; 3] = [
        Self { name: "quick", description: "two MySQL servers, one workload, half an hour", toml: include_str!("template/quick.toml") },
        Self {
            name: "concurrency",
            description: "three workloads over 8 to 256 threads: where does the order turn round?",
            toml: include_str!("template/concurrency.toml"),
        },
        Self {
            name: "sqlite",
            description: "two SQLite files with different pragmas, two minutes",
            toml: include_str!("template/sqlite.toml"),
        },
    ];

    /// The template of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|template| template.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    #[test]
    fn every_template_is_a_plan() {
        for template in Template::ALL {
            let plan = Plan::from_toml(template.toml);
            assert!(plan.is_ok(), "{}: {}", template.name, plan.unwrap_err());
        }
    }
}
