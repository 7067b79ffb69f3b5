//! The element that a chart is drawn in. On the server it is empty; the numbers stand in the table beside it.

use leptos::{html::Div, prelude::*};

use super::ChartOption;
use crate::{i18n::td_string, preferences::use_texts};

/// How high a chart is; its width follows its parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Size {
    /// 13 rem.
    Medium,
    /// 17 rem.
    #[default]
    Normal,
    /// As high as its panel, 24 rem at least.
    Large,
}

impl Size {
    const fn class(self) -> &'static str {
        match self {
            Self::Medium => "chart chart--m",
            Self::Normal => "chart",
            Self::Large => "chart chart--l",
        }
    }
}

/// A kind of file that a chart can be saved as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// Pixels.
    Png,
    /// Shapes.
    Svg,
}

impl Picture {
    /// The ending of its file name.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }
}

/// What the tools of a panel ask of its chart.
#[derive(Clone, Copy)]
pub(crate) struct CanvasHandle {
    /// The picture that is asked for.
    pub wanted: RwSignal<Option<Picture>>,
}

impl CanvasHandle {
    /// A handle that asks for nothing.
    pub(crate) fn new() -> Self {
        Self { wanted: RwSignal::new(None) }
    }
}

/// A chart.
#[component]
pub(crate) fn Canvas(
    /// What it draws. A change draws it anew.
    #[prop(into)]
    option: Signal<ChartOption>,
    /// What changes often: only these series are drawn again.
    #[prop(optional_no_strip)]
    changes: Option<Signal<ChartOption>>,
    /// What it shows, for screen readers and file names.
    #[prop(into)]
    name: String,
    /// How high it is.
    #[prop(optional)]
    size: Size,
    /// What the panel's tools ask.
    handle: CanvasHandle,
) -> impl IntoView {
    let texts = use_texts();
    let node = NodeRef::<Div>::new();
    let has_failed = RwSignal::new(false);
    #[cfg(feature = "hydrate")]
    drawing::draw(node, option, changes, &name, handle, has_failed);
    #[cfg(not(feature = "hydrate"))]
    let _ = (option, changes, handle);
    view! {
        <div
            class=size.class()
            node_ref=node
            role="img"
            tabindex="0"
            aria-label=format!("{name}. {}", td_string!(texts, common.chart_keys))
            hidden=move || has_failed.get()
        ></div>
        <Show when=move || has_failed.get()>
            <p class="notice notice--bad" role="alert">{td_string!(texts, common.chart_failed)}</p>
        </Show>
    }
}

#[cfg(feature = "hydrate")]
mod drawing {
    use leptos::{html::Div, prelude::*, task::spawn_local};

    use super::CanvasHandle;
    use crate::chart::{ChartOption, binding::Drawn};

    /// Loads the library once the element is there, then follows the signals until the component is left.
    pub(super) fn draw(
        node: NodeRef<Div>,
        option: Signal<ChartOption>,
        changes: Option<Signal<ChartOption>>,
        name: &str,
        handle: CanvasHandle,
        has_failed: RwSignal<bool>,
    ) {
        let drawn = StoredValue::new_local(None::<Drawn>);
        let is_ready = RwSignal::new(false);
        Effect::new(move || {
            let Some(element) = node.get() else { return };
            spawn_local(async move {
                match Drawn::into_element(&element).await {
                    // The component may be gone by now: then the chart is dropped, and so disposed of, here.
                    Ok(made) => {
                        if drawn.try_set_value(Some(made)).is_none() {
                            is_ready.set(true);
                        }
                    }
                    Err(_) => {
                        has_failed.try_set(true);
                    }
                }
            });
        });
        Effect::new(move || {
            let json = option.with(ChartOption::json);
            if is_ready.get() {
                let result = drawn.with_value(|drawn| drawn.as_ref().map(|drawn| drawn.set_option(&json)));
                has_failed.set(matches!(result, Some(Err(_))));
            }
        });
        if let Some(changes) = changes {
            Effect::new(move || {
                let json = changes.with(ChartOption::json);
                if is_ready.get() {
                    drawn.with_value(|drawn| drawn.as_ref().map(|drawn| drawn.patch(&json)));
                }
            });
        }
        let file = file_name(name);
        Effect::new(move || {
            if let Some(picture) = handle.wanted.get() {
                drawn.with_value(|drawn| drawn.as_ref().map(|drawn| drawn.download(picture.as_str(), &file)));
                handle.wanted.set(None);
            }
        });
    }

    /// Letters and digits of any script, the rest as `-`.
    fn file_name(name: &str) -> String {
        let safe = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect::<String>();
        safe.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
    }
}
