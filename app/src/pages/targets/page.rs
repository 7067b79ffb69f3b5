//! The list of saved targets.

use leptos::prelude::*;

use crate::{
    backend::{SavedTarget, Stated},
    components::{Empty, Load, PageHead},
    i18n::td_string,
    preferences::use_texts,
    quantity, requests,
};

/// Saved targets.
#[component]
pub(crate) fn TargetsPage() -> impl IntoView {
    let texts = use_texts();
    let targets = Resource::new(|| (), |()| requests::targets());
    let meta = view! { <span>{td_string!(texts, targets.intro)}</span> }.into_any();
    let actions = view! { <a class="button button--primary" href="/targets/new">{td_string!(texts, targets.add)}</a> }.into_any();
    let show = move |targets: Vec<SavedTarget>| {
        if targets.is_empty() {
            view! {
                <Empty
                    title=td_string!(texts, targets.empty)
                    text=td_string!(texts, targets.empty_text)
                    action=("/targets/new", td_string!(texts, targets.add))
                />
            }
            .into_any()
        } else {
            view! { <Table targets/> }.into_any()
        }
    };
    view! {
        <PageHead title=td_string!(texts, targets.title) meta actions/>
        <Load resource=targets children=show/>
    }
}

#[component]
fn Table(
    /// The targets.
    targets: Vec<SavedTarget>,
) -> impl IntoView {
    let texts = use_texts();
    let row = move |target: SavedTarget| {
        let password =
            if target.has_password { td_string!(texts, targets.password_kept) } else { td_string!(texts, targets.password_none) };
        view! {
            <tr>
                <td class="runs__run"><a class="runs__name" href=format!("/targets/{}", target.id)>{target.name}</a></td>
                <td class="runs__sides"><code>{target.url}</code></td>
                <td class="muted">{stated(&target.stated)}</td>
                <td class="muted">{password}</td>
            </tr>
        }
    };
    view! {
        <div class="panel panel--flush">
            <table class="table targets">
                <thead>
                    <tr>
                        <th scope="col">{td_string!(texts, targets.column_name)}</th>
                        <th scope="col">{td_string!(texts, targets.column_address)}</th>
                        <th scope="col">{td_string!(texts, targets.column_stated)}</th>
                        <th scope="col">{td_string!(texts, targets.column_password)}</th>
                    </tr>
                </thead>
                <tbody>{targets.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// What the user states, in one line; a dash for nothing.
pub(crate) fn stated(stated: &Stated) -> String {
    let vcpu = stated.vcpu.map(|vcpu| format!("{vcpu} vCPU"));
    let price = stated.price.as_ref().map(|price| format!("{} {}", quantity::three(price.amount), price.currency));
    let parts: Vec<String> = [vcpu, stated.memory.clone(), stated.storage.clone(), stated.region.clone(), stated.zone.clone(), price]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() { quantity::ABSENT.to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_stated_is_left_out() {
        let known = Stated { vcpu: Some(8.0), memory: Some("32GiB".to_owned()), ..Stated::default() };
        assert_eq!((stated(&known), stated(&Stated::default())), ("8 vCPU, 32GiB".to_owned(), "–".to_owned()));
    }
}
