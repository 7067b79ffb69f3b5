//! `tailrace cleanup PLAN`: drops the plan's dataset from each of its targets.

use tailrace_engine::StopToken;

use super::{Home, prepare, signals};
use crate::{
    cli::{Global, PlanFile},
    exit::{Exit, Failure, Outcome},
    load::{Engine, Load},
    output, plan_source,
};

pub(super) async fn run(global: &Global, arguments: &PlanFile) -> Outcome {
    let plan = plan_source::read(&arguments.path)?;
    let home = Home::open(global).await?;
    let stop = StopToken::new();
    let _turn = signals::obeyed_while(&stop, prepare::turn(&stop)).await?;
    for target in home.targets(&plan).await? {
        let (label, dataset) = (target.label.clone(), plan.dataset.clone());
        let dropped = tokio::task::spawn_blocking(move || Engine.cleanup(&target, &dataset)).await;
        let dropped = dropped.map_err(|panic| Failure::failed(format!("cleaning target \"{label}\" failed: {panic}")))?;
        output::result(format_args!("{label}: dropped {} tables", dropped.map_err(Failure::failed)?))?;
    }
    Ok(Exit::Done)
}
