//! A target's mark: colour, shape, label and name.

use leptos::prelude::*;

use crate::view::side::Side;

/// A side: disc, square or another shape in its colour, its label, and its name when it has one.
#[component]
pub(crate) fn SideMark(
    /// The side.
    side: Side,
    /// Whether to leave out shape and name, as in table heads.
    #[prop(optional)]
    plain: bool,
) -> impl IntoView {
    let name = (!plain && side.name != side.label).then(|| view! { <span class="side__name">{side.name.clone()}</span> });
    view! {
        <span class=format!("side side--{}", side.letter()) class:side--plain=plain>
            <strong>{side.label.clone()}</strong>
            {name}
        </span>
    }
}
