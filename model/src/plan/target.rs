//! `[[target]]`: where a database is, how to log in, and what the user states about it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{span::Span, target::TargetUrl};

/// One target of a plan. Only `label` and `url` have no default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetSpec {
    /// Short, shown in charts.
    pub label: Label,
    /// A longer name. Default: the label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The address; a password in it is taken out and kept only encrypted.
    pub url: TargetUrl,
    /// The environment variable that holds the password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password_env: Option<String>,
    /// The file that holds the password (its first line).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password_file: Option<String>,
    /// How the connection is encrypted. Default `preferred`.
    #[serde(default)]
    pub tls: Tls,
    /// The certificate authority's file, for `verify-ca` and `verify-identity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tls_ca: Option<String>,
    /// The kind of architecture, as the user states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub architecture: Option<Architecture>,
    /// Virtual CPUs, as the user states them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vcpu: Option<f64>,
    /// Memory, as the user states it, such as `32GiB`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Storage, as the user states it, such as `600GB NVMe`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub storage: Option<String>,
    /// Region, as the user states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Zone, as the user states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// A Prometheus endpoint of the server's host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics_url: Option<String>,
    /// A second address for reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reader_url: Option<TargetUrl>,
    /// How its capacity is sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<Capacity>,
}

impl TargetSpec {
    /// The longer name, or the label where none was given.
    #[must_use]
    pub fn display_name(&self) -> &str {
        if self.name.is_empty() { self.label.as_str() } else { &self.name }
    }
}

/// A target's short name: 1 to 24 letters, digits, `-`, `_` or `.`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct Label(#[schemars(regex(pattern = r"^[\p{L}\p{N}._-]{1,24}$"))] String);

impl Label {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Label {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let length = text.chars().count();
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        if (1..=24).contains(&length) && text.chars().all(allowed) {
            return Ok(Self(text));
        }
        Err(format!("the label \"{text}\" is impossible: use 1 to 24 letters, digits, '-', '_' or '.'"))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a connection is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tls {
    /// Never.
    Disabled,
    /// When the server offers it.
    #[default]
    Preferred,
    /// Always, without checking the certificate.
    Required,
    /// Always, with a certificate signed by the given authority.
    VerifyCa,
    /// Always, with a certificate for this host signed by the given authority.
    VerifyIdentity,
}

/// The kind of architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Architecture {
    /// Storage on a disk of the database's own host.
    LocalDisk,
    /// Storage separated from compute.
    Separated,
    /// Capacity that follows the load.
    Serverless,
    /// Anything else.
    Other,
}

/// A price: `{ amount = 5602, currency = "CNY", per = "month" }`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// The amount, 0 or more.
    pub amount: f64,
    /// The currency's code (ISO 4217).
    pub currency: String,
    /// The unit that the amount buys.
    pub per: PricePeriod,
}

/// What a price is per.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PricePeriod {
    /// A month of 730 hours.
    Month,
    /// An hour.
    Hour,
    /// One capacity unit for an hour.
    UnitHour,
}

/// How a target's capacity is sampled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Capacity {
    /// A statement that returns named numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sql: Option<String>,
    /// Series of the metrics endpoint, as `name{label}`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub metrics: Vec<String>,
    /// How often. Default 5 s.
    #[serde(default = "default_every")]
    pub every: Span,
}

const fn default_every() -> Span {
    Span::from_secs(5)
}
