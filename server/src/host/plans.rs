//! Checking plans without starting anything.

use tailrace_app::backend::{PlanCheck, PlanEstimate};
use tailrace_model::plan::Plan;

use super::Host;
use crate::credentials;

/// Bytes that a second of a trial takes in the archive, about.
const SAMPLE_BYTES: f64 = 1000.0;

impl Host {
    /// Reads, checks and estimates a plan.
    pub(crate) fn check_plan(text: &str) -> PlanCheck {
        let refused = |errors| PlanCheck { toml: String::new(), errors, estimate: None };
        match Plan::from_text(text) {
            Err(errors) => refused(errors.0),
            Ok(plan) => match credentials::local_sources(&plan) {
                errors if errors.is_empty() => {
                    let estimate = Some(estimate(&plan));
                    PlanCheck { toml: plan.without_secrets().to_toml(), errors, estimate }
                }
                errors => refused(errors),
            },
        }
    }
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate of a checked plan")]
fn estimate(plan: &Plan) -> PlanEstimate {
    let trials = plan.trial_count();
    let trials_s = plan.trial_s() * trials as f64;
    PlanEstimate {
        cells: plan.cells().len(),
        trials,
        trials_s,
        data_bytes: plan.dataset.estimated_bytes(),
        archive_bytes: (trials_s * SAMPLE_BYTES) as u64,
    }
}
