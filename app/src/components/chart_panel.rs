//! A panel with a chart: its numbers as a table, its picture as a file, the whole screen for it.

use leptos::{html::Section, prelude::*};

use crate::{
    chart::{Canvas, CanvasHandle, ChartOption, Picture, Size},
    i18n::td_string,
    preferences::use_texts,
};

/// A chart with its tools. Without JavaScript the table is shown and the chart is not.
#[component]
pub(crate) fn ChartPanel(
    /// The title.
    #[prop(into)]
    title: String,
    /// The unit or the circumstances.
    #[prop(into)]
    unit: Signal<String>,
    /// What the chart draws.
    #[prop(into)]
    option: Signal<ChartOption>,
    /// What changes often.
    #[prop(optional)]
    changes: Option<Signal<ChartOption>>,
    /// How high it is.
    #[prop(optional)]
    size: Size,
    /// More classes: the columns that it spans.
    #[prop(optional)]
    class: &'static str,
    /// Below the chart.
    #[prop(optional, into)]
    note: Option<String>,
    /// The numbers as a table.
    children: Children,
) -> impl IntoView {
    let texts = use_texts();
    let shows_table = RwSignal::new(false);
    let handle = CanvasHandle::new();
    let panel = NodeRef::<Section>::new();
    let table_title = move || if shows_table.get() { td_string!(texts, common.show_chart) } else { td_string!(texts, common.show_table) };
    view! {
        <section class=format!("panel chart-panel {class}") class:chart-panel--table=move || shows_table.get() node_ref=panel aria-label=title.clone()>
            <div class="panel__head">
                <h2 class="panel__title">{title.clone()} " " <span class="panel__unit">{move || unit.get()}</span></h2>
                <div class="panel__tools">
                    <button
                        type="button"
                        class="button button--quiet button--small"
                        title=table_title
                        aria-label=table_title
                        aria-pressed=move || shows_table.get().to_string()
                        on:click=move |_| shows_table.update(|shown| *shown = !*shown)
                    >
                        <Icon path="M2 3.5h12v9H2zM2 6.5h12M6.5 6.5v6"/>
                    </button>
                    <Pictures handle/>
                    <button
                        type="button"
                        class="button button--quiet button--small"
                        title=td_string!(texts, common.enlarge)
                        aria-label=td_string!(texts, common.enlarge)
                        on:click=move |_| enlarge(panel)
                    >
                        <Icon path="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-5 5M2.5 13.5l5-5"/>
                    </button>
                </div>
            </div>
            <div class="chart-panel__chart"><Canvas option changes=changes name=title.clone() size handle/></div>
            <div class="chart-panel__table scroll-x" tabindex="0">{children()}</div>
            {note.map(|note| view! { <p class="panel__foot">{note}</p> })}
        </section>
    }
}

/// The picture as a file: a small menu that works by keyboard.
#[component]
fn Pictures(
    /// The chart.
    handle: CanvasHandle,
) -> impl IntoView {
    let texts = use_texts();
    let kinds = [(Picture::Png, td_string!(texts, common.download_png)), (Picture::Svg, td_string!(texts, common.download_svg))];
    let item = move |(picture, name): (Picture, &'static str)| {
        view! { <button type="button" class="menu__item" on:click=move |_| handle.wanted.set(Some(picture))>{name}</button> }
    };
    view! {
        <details class="menu">
            <summary class="button button--quiet button--small" title=td_string!(texts, common.download) aria-label=td_string!(texts, common.download)>
                <Icon path="M8 2.5v7.5M5 7.5l3 3 3-3M2.5 13.5h11"/>
            </summary>
            <div class="menu__items">{kinds.map(item).into_iter().collect_view()}</div>
        </details>
    }
}

/// An icon of 16 × 16, in the text's colour.
#[component]
fn Icon(
    /// Its path.
    path: &'static str,
) -> impl IntoView {
    view! {
        <svg class="icon" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
            <path d=path/>
        </svg>
    }
}

/// Shows the panel on the whole screen, or takes it back. A browser that refuses leaves it as it is.
fn enlarge(panel: NodeRef<Section>) {
    #[cfg(feature = "hydrate")]
    if document().fullscreen_element().is_some() {
        document().exit_fullscreen();
    } else if let Some(panel) = panel.get_untracked() {
        let _ = panel.request_fullscreen();
    }
    #[cfg(not(feature = "hydrate"))]
    let _ = panel;
}
