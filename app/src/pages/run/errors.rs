//! Errors of the present block, by class and code.

use std::collections::BTreeMap;

use leptos::prelude::*;
use tailrace_model::{live::LiveSide, sample::ErrorClass};

use crate::{
    components::{Panel, SideMark},
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::{live::Live, side::Side},
    words,
};

/// A row: class, code, and the count of each side in plan order.
type ErrorRow = (ErrorClass, String, Vec<u64>);

/// Errors of the present block.
#[component]
pub(crate) fn ErrorsPanel(
    /// The run.
    live: RwSignal<Live>,
    /// Its sides.
    sides: Vec<Side>,
) -> impl IntoView {
    let texts = use_texts();
    let labels: Vec<String> = sides.iter().map(|side| side.label.clone()).collect();
    let rows = Memo::new(move |_| live.with(|live| rows(&live.block, &labels)));
    let row = move |(class, code, counts): ErrorRow| {
        view! {
            <tr>
                <td>{words::error_class(texts, class)}</td>
                <td class="r num">{code}</td>
                {counts.into_iter().map(|count| view! { <td class="r num">{quantity::whole(count)}</td> }).collect_view()}
            </tr>
        }
    };
    let body = move || {
        let rows = rows.get();
        if rows.is_empty() {
            view! { <p class="panel__empty">{td_string!(texts, live.errors_none)}</p> }.into_any()
        } else {
            let heads = sides.clone().into_iter().map(|side| view! { <th scope="col" class="r"><SideMark side plain=true/></th> });
            view! {
                <div class="scroll-x" tabindex="0">
                    <table class="table">
                        <thead>
                            <tr>
                                <th scope="col">{td_string!(texts, live.error_class)}</th>
                                <th scope="col" class="r">{td_string!(texts, live.error_code)}</th>
                                {heads.collect_view()}
                            </tr>
                        </thead>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <Panel title=td_string!(texts, live.errors) unit=td_string!(texts, live.errors_unit) class="panel--flush col-4">{body}</Panel>
    }
}

/// The errors of a block: what any side had, with each side's count.
fn rows(block: &[LiveSide], labels: &[String]) -> Vec<ErrorRow> {
    let mut counts: BTreeMap<(ErrorClass, String), Vec<u64>> = BTreeMap::new();
    for side in block {
        let Some(place) = labels.iter().position(|label| *label == side.label) else { continue };
        for error in &side.errors {
            counts.entry((error.class, error.code.clone())).or_insert_with(|| vec![0; labels.len()])[place] += error.count;
        }
    }
    counts.into_iter().map(|((class, code), counts)| (class, code, counts)).collect()
}

#[cfg(test)]
mod tests {
    use tailrace_model::sample::ErrorCount;

    use super::*;
    use crate::view::live_example::frame;

    #[test]
    fn a_class_that_one_side_has_shows_zero_for_the_other() {
        let mut block = frame(1, true, 0, 1).block;
        block[0].errors = vec![ErrorCount { class: ErrorClass::Busy, code: "5".to_owned(), count: 3, message: String::new() }];
        let labels = ["B".to_owned(), "A".to_owned()];
        assert_eq!(rows(&block, &labels), [(ErrorClass::Busy, "5".to_owned(), vec![0, 3])]);
    }
}
