//! The small curve of a run, drawn on the server.

use leptos::prelude::*;

use crate::{
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::spark::{SIZE, Spark, spark},
};

/// Half the size of the mark at the curve's end, in px.
const MARK: f64 = 3.0;

/// The curve of TPS medians per level and target.
#[component]
pub(crate) fn SparkLine(
    /// Per level: per target in plan order.
    curve: Vec<Vec<Option<f64>>>,
) -> impl IntoView {
    let texts = use_texts();
    spark(&curve).map(|spark| {
        let Spark { points, equal_y, end: (x, y), leader, values } = spark;
        let is_pair = equal_y.is_some();
        let write = if is_pair { quantity::ratio } else { quantity::three };
        let values = values.into_iter().map(write).collect::<Vec<_>>().join(", ");
        let label =
            if is_pair { td_string!(texts, archive.spark_label, values) } else { td_string!(texts, archive.spark_label_single, values) };
        let (width, height) = SIZE;
        view! {
            <svg class="spark" width=width height=height viewBox=format!("0 0 {width} {height}") role="img" aria-label=label>
                {equal_y.map(|y| view! { <line class="spark__equal" x1="0" x2=width y1=y y2=y/> })}
                <polyline class="spark__line" points=points/>
                {match leader {
                    Some(1) => view! { <rect class="spark__b" x=x - MARK y=y - MARK width=2.0 * MARK height=2.0 * MARK/> }.into_any(),
                    Some(_) => view! { <circle class="spark__a" cx=x cy=y r=MARK/> }.into_any(),
                    None => view! { <circle class="spark__even" cx=x cy=y r=MARK/> }.into_any(),
                }}
            </svg>
        }
    })
}
