//! An address by its parts, as people know it, and as the URL that plans write. Pure.

/// Which engine an address is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// MySQL, MariaDB.
    #[default]
    Mysql,
    /// An embedded file.
    Sqlite,
}

impl Kind {
    /// Its scheme in URLs.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Mysql => "mysql",
            Self::Sqlite => "sqlite",
        }
    }

    /// The kind of this scheme.
    pub(crate) fn named(name: &str) -> Self {
        if name == "sqlite" { Self::Sqlite } else { Self::Mysql }
    }
}

/// The parts of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The engine.
    pub kind: Kind,
    /// User.
    pub user: String,
    /// Host.
    pub host: String,
    /// Port; empty for the engine's own.
    pub port: String,
    /// Database.
    pub database: String,
    /// File of an embedded database.
    pub file: String,
    /// Pragmas of an embedded database, as `name=value&name=value`.
    pub pragmas: String,
}

/// What a port is when none is typed.
const MYSQL_PORT: &str = "3306";

impl Parts {
    /// The URL. What is missing stays missing: the server says what would be right.
    pub(crate) fn url(&self) -> String {
        match self.kind {
            Kind::Mysql => {
                let port = if self.port.trim().is_empty() { MYSQL_PORT } else { self.port.trim() };
                format!("mysql://{}@{}:{port}/{}", escaped(&self.user), self.host.trim(), escaped(&self.database))
            }
            Kind::Sqlite => {
                let file = self.file.trim();
                let slashes = if file.starts_with('/') { "//" } else { "" };
                let pragmas = self.pragmas.trim().trim_start_matches('?');
                let mark = if pragmas.is_empty() { "" } else { "?" };
                format!("sqlite:{slashes}{file}{mark}{pragmas}")
            }
        }
    }

    /// The parts of a URL; none when it is of another kind, or no URL at all.
    pub(crate) fn read(url: &str) -> Option<Self> {
        if let Some(rest) = url.trim().strip_prefix("sqlite:") {
            let (file, pragmas) = rest.split_once('?').unwrap_or((rest, ""));
            let file = file.strip_prefix("//").unwrap_or(file).to_owned();
            return Some(Self { kind: Kind::Sqlite, file, pragmas: pragmas.to_owned(), ..Self::default() });
        }
        let rest = url.trim().strip_prefix("mysql://").or_else(|| url.trim().strip_prefix("mariadb://"))?;
        let (login, place) = rest.rsplit_once('@')?;
        let (address, database) = place.split_once('/').unwrap_or((place, ""));
        // The port is behind the last colon, unless that is inside an IPv6 address.
        let (host, port) = address.rsplit_once(':').filter(|(_, port)| !port.contains(']')).unwrap_or((address, ""));
        let user = login.split_once(':').map_or(login, |(user, _)| user);
        Some(Self {
            kind: Kind::Mysql,
            user: plain(user),
            host: host.to_owned(),
            port: port.to_owned(),
            database: plain(database),
            ..Self::default()
        })
    }
}

/// Escaped as the model writes it: a space as `%20`.
fn escaped(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.trim().as_bytes()).collect::<String>().replace('+', "%20")
}

fn plain(text: &str) -> String {
    let pair = format!("v={}", text.replace('+', "%2B").replace('&', "%26"));
    url::form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use tailrace_model::target::TargetUrl;

    use super::*;

    #[test]
    fn an_address_survives_the_way_through_its_parts() {
        for url in ["mysql://bench@10.0.0.1:3306/sbtest", "sqlite:///tmp/a.db?journal_mode=wal&synchronous=full", "sqlite:rel.db"] {
            assert_eq!(Parts::read(url).unwrap().url(), url);
        }
    }

    #[test]
    fn odd_names_are_escaped_as_the_model_reads_them() {
        let parts = Parts {
            user: "a b@c".to_owned(),
            host: "[::1]".to_owned(),
            port: String::new(),
            database: "d/e".to_owned(),
            ..Parts::default()
        };
        let url: TargetUrl = parts.url().parse().unwrap();
        assert_eq!((url.user(), url.host(), url.port(), url.database()), ("a b@c", "[::1]", 3306, "d/e"));
        assert_eq!(Parts::read(&parts.url()), Some(Parts { port: "3306".to_owned(), ..parts }));
    }

    #[test]
    fn an_address_of_another_kind_has_no_parts() {
        assert_eq!((Parts::read("postgresql://u@h/d"), Parts::read("nonsense")), (None, None));
    }
}
