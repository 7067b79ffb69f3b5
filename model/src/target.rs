//! A database that can be loaded: its engine and its address. What the user states about it is in
//! [`crate::plan::TargetSpec`].

use std::{collections::BTreeMap, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use url::Url;

/// The database engine that a target speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// MySQL, MariaDB and what speaks their protocol.
    Mysql,
    /// PostgreSQL and what speaks its protocol.
    Postgresql,
    /// SQLite, embedded in the load generator.
    Sqlite,
}

impl Engine {
    /// The engine's name as plans and reports write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mysql => "mysql",
            Self::Postgresql => "postgresql",
            Self::Sqlite => "sqlite",
        }
    }

    /// The port that the engine listens on unless told otherwise; 0 for an embedded engine.
    #[must_use]
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Mysql => 3306,
            Self::Postgresql => 5432,
            Self::Sqlite => 0,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Where a target is: `mysql://user@host:port/database`, `postgresql://…` or `sqlite:///path?pragma=value`.
///
/// A password given in the URL is split off at once: it is never part of `Display`, `Debug` or `Serialize`.
#[derive(Clone)]
pub struct TargetUrl {
    engine: Engine,
    user: String,
    password: Option<SecretString>,
    host: String,
    port: u16,
    database: String,
    parameters: BTreeMap<String, String>,
}

/// Why a text is not a [`TargetUrl`]. The text itself is left out: it may hold a password.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TargetUrlError {
    /// Not a URL.
    #[error(
        "not a database URL ({0}): write mysql://user@host:3306/database, postgresql://user@host:5432/database or sqlite:///path/file.db"
    )]
    Unreadable(String),
    /// A scheme that no driver serves.
    #[error("unknown engine \"{0}\": use mysql, postgresql or sqlite")]
    UnknownEngine(String),
    /// Something that the address needs is missing.
    #[error("the {0} is missing: {1}")]
    Missing(&'static str, &'static str),
}

impl TargetUrl {
    /// The engine, from the scheme.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        self.engine
    }
    /// The user to log in as; empty for SQLite.
    #[must_use]
    pub fn user(&self) -> &str {
        &self.user
    }
    /// The password, when the URL carried one or [`Self::with_password`] set it.
    #[must_use]
    pub const fn password(&self) -> Option<&SecretString> {
        self.password.as_ref()
    }
    /// The host name or address; empty for SQLite.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }
    /// The TCP port; 0 for SQLite.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }
    /// The database (schema) name, or for SQLite the file's path.
    #[must_use]
    pub fn database(&self) -> &str {
        &self.database
    }
    /// The query parameters: pragmas for SQLite.
    #[must_use]
    pub const fn parameters(&self) -> &BTreeMap<String, String> {
        &self.parameters
    }

    /// The same address with this password.
    #[must_use]
    pub fn with_password(mut self, password: SecretString) -> Self {
        self.password = Some(password);
        self
    }

    /// The same address without its password.
    #[must_use]
    pub fn without_password(mut self) -> Self {
        self.password = None;
        self
    }

    /// The place that errors and logs may name: `host:port`, or the file of an embedded database.
    #[must_use]
    pub fn place(&self) -> String {
        match self.engine {
            Engine::Sqlite => self.database.clone(),
            Engine::Mysql | Engine::Postgresql => format!("{}:{}", self.host, self.port),
        }
    }

    fn read_sqlite(rest: &str) -> Result<Self, TargetUrlError> {
        let (path, query) = rest.split_once('?').map_or((rest, ""), |(path, query)| (path, query));
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() {
            return Err(TargetUrlError::Missing("path", "write sqlite:///path/file.db, or sqlite:file.db for a relative one"));
        }
        let base = Url::parse(&format!("sqlite:?{query}")).map_err(|error| TargetUrlError::Unreadable(error.to_string()))?;
        Ok(Self {
            engine: Engine::Sqlite,
            user: String::new(),
            password: None,
            host: String::new(),
            port: 0,
            database: path.to_owned(),
            parameters: base.query_pairs().into_owned().collect(),
        })
    }
}

fn decoded(text: &str) -> String {
    let pair = format!("v={}", text.replace('+', "%2B").replace('&', "%26"));
    url::form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

impl FromStr for TargetUrl {
    type Err = TargetUrlError;
    fn from_str(text: &str) -> Result<Self, TargetUrlError> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("sqlite:") {
            return Self::read_sqlite(rest);
        }
        let url = Url::parse(text).map_err(|error| TargetUrlError::Unreadable(error.to_string()))?;
        let engine = match url.scheme() {
            "mysql" | "mariadb" => Engine::Mysql,
            "postgresql" | "postgres" => Engine::Postgresql,
            other => return Err(TargetUrlError::UnknownEngine(other.to_owned())),
        };
        let host = match url.host_str() {
            Some(host) if !host.is_empty() => host.to_owned(),
            _ => return Err(TargetUrlError::Missing("host", "write it after the user: mysql://user@host:3306/database")),
        };
        let database = decoded(url.path().trim_start_matches('/'));
        if database.is_empty() {
            return Err(TargetUrlError::Missing("database", "write it after the port: mysql://user@host:3306/database"));
        }
        if url.username().is_empty() {
            return Err(TargetUrlError::Missing("user", "write it before the host: mysql://user@host:3306/database"));
        }
        Ok(Self {
            engine,
            user: decoded(url.username()),
            password: url.password().map(|password| SecretString::from(decoded(password))),
            host,
            port: url.port().unwrap_or(engine.default_port()),
            database,
            parameters: url.query_pairs().into_owned().collect(),
        })
    }
}

impl fmt::Display for TargetUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20");
        match self.engine {
            Engine::Sqlite if self.database.starts_with('/') => write!(f, "sqlite://{}", self.database)?,
            Engine::Sqlite => write!(f, "sqlite:{}", self.database)?,
            Engine::Mysql | Engine::Postgresql => {
                write!(f, "{}://{}@{}:{}/{}", self.engine, encode(&self.user), self.host, self.port, encode(&self.database))?;
            }
        }
        for (index, (name, value)) in self.parameters.iter().enumerate() {
            write!(f, "{}{}={}", if index == 0 { '?' } else { '&' }, encode(name), encode(value))?;
        }
        Ok(())
    }
}

impl fmt::Debug for TargetUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TargetUrl({self})")
    }
}

impl PartialEq for TargetUrl {
    /// Two URLs are equal when they lead to the same place with the same password.
    fn eq(&self, other: &Self) -> bool {
        let secret = |url: &Self| url.password.as_ref().map(|password| password.expose_secret().to_owned());
        self.to_string() == other.to_string() && secret(self) == secret(other)
    }
}

impl Serialize for TargetUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TargetUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for TargetUrl {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TargetUrl".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "mysql://user@host:3306/database, postgresql://user@host:5432/database or sqlite:///path/file.db?journal_mode=wal",
            "examples": ["mysql://bench@10.0.0.1:3306/sbtest", "sqlite:///tmp/bench.db?journal_mode=wal&synchronous=full"]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_in_the_url_is_kept_apart_and_never_written() {
        let url: TargetUrl = "mysql://bench:s%40cret%2B1@db.example:3307/sbtest".parse().unwrap();
        assert_eq!(url.password().unwrap().expose_secret(), "s@cret+1");
        assert_eq!(url.to_string(), "mysql://bench@db.example:3307/sbtest");
        assert!(!format!("{url:?}{}", serde_json::to_string(&url).unwrap()).contains("cret"));
        assert_eq!(url.place(), "db.example:3307");
    }

    #[test]
    fn sqlite_urls_carry_a_path_and_pragmas() {
        for (text, path) in [("sqlite:///tmp/a b.db?journal_mode=wal&synchronous=full", "/tmp/a b.db"), ("sqlite:rel.db", "rel.db")] {
            let url: TargetUrl = text.parse().unwrap();
            assert_eq!((url.database(), url.to_string().as_str()), (path, text));
        }
    }

    #[test]
    fn an_address_that_lacks_something_says_what_and_never_repeats_the_text() {
        let error = |text: &str| text.parse::<TargetUrl>().unwrap_err().to_string();
        assert!(error("oracle://u@h/d").contains("\"oracle\""));
        assert!(error("mysql://u:secret@h:3306/").contains("database is missing"));
        assert!(error("mysql://h:3306/d").contains("user is missing"));
        assert!(!error("mysql://u:secret@h:99999/d").contains("secret"));
    }

    proptest::proptest! {
        #[test]
        fn any_user_database_and_password_survive_the_address(user in "[^\\x00-\\x1f]{1,20}", database in "[a-z][^\\x00-\\x1f/]{0,19}", password in "[^\\x00-\\x1f]{0,20}") {
            let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20");
            let text = format!("mysql://{}:{}@db.example/{}", encode(&user), encode(&password), encode(&database));
            let read: TargetUrl = text.parse().unwrap();
            let again: TargetUrl = read.to_string().parse().unwrap();
            proptest::prop_assert_eq!((again.user(), again.database(), again.port()), (user.as_str(), database.as_str(), 3306));
            if !password.is_empty() {
                proptest::prop_assert_eq!(read.password().map(ExposeSecret::expose_secret), Some(password.as_str()));
            }
        }
    }
}
