//! `[[workload]]`: a script, its options, and how its keys and statements are chosen.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::script::{Script, ScriptOptions};

/// One workload of a plan: a built-in script, or SQL of the user's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WorkloadSpec {
    /// Default: the script's name; needed when a script repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A built-in script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<Script>,
    /// Or the file that holds the user's SQL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sql: Option<String>,
    /// The script's options.
    pub options: ScriptOptions,
    /// How keys are drawn. Default uniform.
    pub distribution: Distribution,
    /// Whether statements are prepared or sent as text. Default prepared.
    pub statements: StatementMode,
}

impl WorkloadSpec {
    /// A built-in script with its defaults.
    #[must_use]
    pub fn built_in(script: Script) -> Self {
        Self { script: Some(script), ..Self::default() }
    }

    /// The workload's name: its own, else its script's, else its file's.
    #[must_use]
    pub fn name(&self) -> String {
        let script = || self.script.map(|script| script.to_string());
        self.name.clone().or_else(script).or_else(|| self.sql.clone()).unwrap_or_default()
    }
}

/// Whether statements are prepared on the server or sent as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StatementMode {
    /// Prepared once per connection, then executed by id.
    #[default]
    Prepared,
    /// Text with the values written in.
    Text,
}

/// How keys are drawn: `"uniform"`, or `{ kind = "zipfian", exponent = 0.8 }`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distribution {
    /// The shape.
    pub kind: DistributionKind,
    /// The exponent of `zipfian`, 0 or more. Default 0.8.
    pub exponent: Option<f64>,
    /// The h of `pareto`, between 0 and 1. Default 0.2.
    pub h: Option<f64>,
}

/// The shape of a key distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DistributionKind {
    /// Every key alike.
    #[default]
    Uniform,
    /// A bell around the middle.
    Gaussian,
    /// sysbench's hot band.
    Special,
    /// Power law.
    Pareto,
    /// Zipf's law.
    Zipfian,
}

impl JsonSchema for Distribution {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Distribution".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let name = generator.subschema_for::<DistributionKind>();
        let table = generator.subschema_for::<DistributionTable>();
        json_schema!({ "oneOf": [name, table] })
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DistributionTable {
    kind: DistributionKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exponent: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    h: Option<f64>,
}

impl Serialize for Distribution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { kind, exponent, h } = *self;
        if exponent.is_none() && h.is_none() {
            return kind.serialize(serializer);
        }
        DistributionTable { kind, exponent, h }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Distribution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> de::Visitor<'de> for Either {
            type Value = Distribution;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a distribution such as \"uniform\" or { kind = \"zipfian\", exponent = 0.8 }")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Distribution, E> {
                let kind = DistributionKind::deserialize(de::value::StrDeserializer::new(text))?;
                Ok(Distribution { kind, exponent: None, h: None })
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Distribution, A::Error> {
                let DistributionTable { kind, exponent, h } = DistributionTable::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(Distribution { kind, exponent, h })
            }
        }
        deserializer.deserialize_any(Either)
    }
}
