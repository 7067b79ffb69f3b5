//! `tailrace plan`: the plan file's schema, templates, and the check of a plan.

use std::path::Path;

use tailrace_model::plan::{self, Template};

use crate::{
    cli::Plan,
    exit::{Exit, Failure, Outcome},
    output, plan_source,
    terminal::duration,
};

pub(super) fn run(arguments: &Plan) -> Outcome {
    match arguments {
        Plan { schema: true, .. } => output::json(&plan::Plan::schema())?,
        Plan { template: Some(name), .. } => output::result(template(name)?.toml.trim_end())?,
        Plan { check: Some(path), .. } => output::result(check(path)?)?,
        Plan { .. } => return Err(Failure::bad_input("give one of --schema, --template NAME and --check PLAN")),
    }
    Ok(Exit::Done)
}

fn template(name: &str) -> Result<Template, Failure> {
    let known = || Template::ALL.map(|template| format!("{} ({})", template.name, template.description)).join(", ");
    Template::named(name).ok_or_else(|| Failure::bad_input(format!("there is no template \"{name}\": choose {}", known())))
}

#[allow(clippy::cast_precision_loss, reason = "a plan has at most 20 000 trials; sizes are told to three digits")]
fn check(path: &Path) -> Result<String, Failure> {
    let plan = plan_source::read(path)?;
    let trials = plan.trial_count();
    let megabytes = plan.dataset.estimated_bytes() as f64 / 1e6;
    Ok(format!(
        "the plan is right: {} cells × {} targets × {} repeats = {trials} trials of {}, {} in all; about {} MB of data per target",
        plan.cells().len(),
        plan.targets.len(),
        plan.timing.repeats.get(),
        duration(plan.trial_s()),
        duration(plan.trial_s() * trials as f64),
        tailrace_model::figures::three_digits(megabytes),
    ))
}
