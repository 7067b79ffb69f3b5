//! The verb `ci`: check, then test, and where the time went.

use anyhow::Result;

use crate::steps::Steps;
use crate::{check, test};

/// Runs both; the summary is printed also when one fails.
pub(crate) fn run(steps: &mut Steps) -> Result<()> {
    let result = check::run(steps).and_then(|()| test::run(steps, test::Options::default()));
    steps.summary();
    result
}
