//! What is typed into the form of a target, as signals, and the form that is sent.

use leptos::prelude::*;
use tailrace_model::plan::{Architecture, Price, PricePeriod, Tls};

use super::address::Parts;
use crate::backend::{SavedTarget, Stated, TargetForm};

/// A field holds no number. Its content is what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotANumber(pub String);

/// What is typed.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The saved target that is changed.
    pub id: Option<i64>,
    /// Whether a password is saved.
    pub has_password: bool,
    /// The name.
    pub name: RwSignal<String>,
    /// Whether the address is typed as a URL.
    pub as_url: RwSignal<bool>,
    /// The address by parts.
    pub parts: RwSignal<Parts>,
    /// The address as a URL.
    pub url: RwSignal<String>,
    /// The password.
    pub password: RwSignal<String>,
    /// Encryption.
    pub tls: RwSignal<Tls>,
    /// Architecture.
    pub architecture: RwSignal<Option<Architecture>>,
    /// vCPU, memory, storage, region, zone, price: as typed.
    pub stated: RwSignal<StatedTexts>,
}

/// What the user states, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatedTexts {
    /// Virtual CPUs.
    pub vcpu: String,
    /// Memory.
    pub memory: String,
    /// Storage.
    pub storage: String,
    /// Region.
    pub region: String,
    /// Zone.
    pub zone: String,
    /// Amount of the price.
    pub amount: String,
    /// Its currency.
    pub currency: String,
    /// What it is per: `month`, `hour`, `unit-hour`.
    pub per: String,
}

impl Entry {
    /// An empty form.
    pub(crate) fn new() -> Self {
        Self::of(None, false, "", "", Tls::default(), &Stated::default())
    }

    /// The form of a saved target.
    pub(crate) fn of_saved(saved: &SavedTarget) -> Self {
        let SavedTarget { id, name, url, has_password, tls, stated, suggested_label: _ } = saved;
        Self::of(Some(*id), *has_password, name, url, *tls, stated)
    }

    fn of(id: Option<i64>, has_password: bool, name: &str, url: &str, tls: Tls, stated: &Stated) -> Self {
        let parts = Parts::read(url);
        let as_url = parts.is_none() && !url.is_empty();
        Self {
            id,
            has_password,
            name: RwSignal::new(name.to_owned()),
            as_url: RwSignal::new(as_url),
            parts: RwSignal::new(parts.unwrap_or_default()),
            url: RwSignal::new(url.to_owned()),
            password: RwSignal::new(String::new()),
            tls: RwSignal::new(tls),
            architecture: RwSignal::new(stated.architecture),
            stated: RwSignal::new(StatedTexts::of(stated)),
        }
    }

    /// The address as a URL, however it is typed.
    pub(crate) fn address(&self) -> String {
        if self.as_url.get_untracked() { self.url.get_untracked().trim().to_owned() } else { self.parts.with_untracked(Parts::url) }
    }

    /// The form that is sent; or what of it is no number.
    pub(crate) fn form(&self) -> Result<TargetForm, NotANumber> {
        Ok(TargetForm {
            id: self.id,
            name: self.name.get_untracked().trim().to_owned(),
            url: self.address(),
            password: self.password.get_untracked(),
            tls: self.tls.get_untracked(),
            stated: self.stated.with_untracked(|stated| stated.read(self.architecture.get_untracked()))?,
        })
    }
}

impl StatedTexts {
    fn of(stated: &Stated) -> Self {
        let Stated { architecture: _, vcpu, memory, storage, region, zone, price } = stated.clone();
        let number = |value: f64| value.to_string();
        let text = Option::unwrap_or_default;
        Self {
            vcpu: vcpu.map(number).unwrap_or_default(),
            memory: text(memory),
            storage: text(storage),
            region: text(region),
            zone: text(zone),
            amount: price.as_ref().map(|price| number(price.amount)).unwrap_or_default(),
            currency: price.as_ref().map(|price| price.currency.clone()).unwrap_or_default(),
            per: price.map_or("month", |price| period_name(price.per)).to_owned(),
        }
    }

    fn read(&self, architecture: Option<Architecture>) -> Result<Stated, NotANumber> {
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let price = number(&self.amount)?.map(|amount| Price {
            amount,
            currency: text(&self.currency).unwrap_or_else(|| "CNY".to_owned()),
            per: period_named(&self.per),
        });
        Ok(Stated {
            architecture,
            vcpu: number(&self.vcpu)?,
            memory: text(&self.memory),
            storage: text(&self.storage),
            region: text(&self.region),
            zone: text(&self.zone),
            price,
        })
    }
}

/// A number as people type it, with spaces or commas between thousands; nothing for nothing.
fn number(text: &str) -> Result<Option<f64>, NotANumber> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    if digits.is_empty() {
        return Ok(None);
    }
    digits.parse().map(Some).map_err(|_| NotANumber(text.to_owned()))
}

const fn period_name(period: PricePeriod) -> &'static str {
    match period {
        PricePeriod::Month => "month",
        PricePeriod::Hour => "hour",
        PricePeriod::UnitHour => "unit-hour",
    }
}

fn period_named(name: &str) -> PricePeriod {
    match name {
        "hour" => PricePeriod::Hour,
        "unit-hour" => PricePeriod::UnitHour,
        _ => PricePeriod::Month,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stated_facts_survive_the_form_and_empty_fields_state_nothing() {
        let price = Price { amount: 5602.0, currency: "CNY".to_owned(), per: PricePeriod::Hour };
        let stated = Stated { vcpu: Some(8.0), memory: Some("32GiB".to_owned()), price: Some(price), ..Stated::default() };
        assert_eq!(StatedTexts::of(&stated).read(None), Ok(stated));
        assert_eq!(StatedTexts::default().read(None), Ok(Stated::default()));
    }

    #[test]
    fn what_is_no_number_is_named() {
        let texts = StatedTexts { vcpu: "eight".to_owned(), ..StatedTexts::default() };
        assert_eq!(texts.read(None), Err(NotANumber("eight".to_owned())));
        assert_eq!(number("5 602,5"), Ok(Some(56025.0)));
    }
}
