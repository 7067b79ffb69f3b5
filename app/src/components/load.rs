//! Loads something, then shows it: the three designed states of everything that comes from the server.

use leptos::{either::Either, prelude::*};
use serde::{Serialize, de::DeserializeOwned};

use super::Failure;
use crate::{backend::BackendError, i18n::td_string, preferences::use_texts};

/// Shows what a resource brings; what it showed before stays while it loads again. Instead of an error
/// boundary, which keeps only an error's text, the typed error decides what is shown.
#[component]
pub(crate) fn Load<T, F, V>(
    /// What is loaded.
    resource: Resource<Result<T, BackendError>>,
    /// How it is shown.
    children: F,
) -> impl IntoView
where
    T: Clone + Serialize + DeserializeOwned + Send + Sync + 'static,
    F: Fn(T) -> V + Clone + Send + Sync + 'static,
    V: IntoView + 'static,
{
    let texts = use_texts();
    let waiting = move || view! { <div class="loading" role="status">{td_string!(texts, common.loading)}</div> };
    view! {
        <Transition fallback=waiting>
            {move || {
                let children = children.clone();
                Suspend::new(async move {
                    match resource.await {
                        Ok(value) => Either::Left(children(value)),
                        Err(error) => Either::Right(view! { <div class="failed"><Failure error/></div> }),
                    }
                })
            }}
        </Transition>
    }
}
