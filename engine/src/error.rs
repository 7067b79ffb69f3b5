//! What can go wrong between the engine and a target, said so that a reader knows the way out.
//! Errors of single statements under load are data, not this type: see [`crate::driver::StatementError`].

use tailrace_model::{plan::TargetSpec, sample::ErrorClass, target::Engine};

/// The target that an error is about. Holds no password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    label: String,
    place: String,
}

impl Place {
    pub(crate) fn of(target: &TargetSpec) -> Self {
        Self { label: target.label.as_str().to_owned(), place: target.url.place() }
    }

    /// The target's label.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "target \"{}\" at {}", self.label, self.place)
    }
}

/// An error of a target or its data. Messages name the target, never a password or row data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// Nothing answered at the address.
    #[error("could not connect to {at}: {reason}; is the server running and the port right?")]
    Unreachable {
        /// The target.
        at: Place,
        /// What the operating system said.
        reason: String,
    },
    /// An embedded database's file could not be opened.
    #[error("could not open {at}: {reason}")]
    FileUnusable {
        /// The target.
        at: Place,
        /// Why, and what to do.
        reason: String,
    },
    /// The server refused the user or the password.
    #[error("{at} refused user \"{user}\": check the password and from which hosts the user may connect")]
    AccessDenied {
        /// The target.
        at: Place,
        /// The user.
        user: String,
    },
    /// The user may not use the database, or it does not exist and the user may not know.
    #[error(
        "{at} gives user \"{user}\" no access to database \"{database}\": create it, then GRANT ALL ON {database}.* TO the user (the server said: {reason})"
    )]
    NoPrivilege {
        /// The target.
        at: Place,
        /// The user.
        user: String,
        /// The database.
        database: String,
        /// What the server said.
        reason: String,
    },
    /// The database does not exist.
    #[error("{at} has no database \"{database}\": create it with CREATE DATABASE {database}")]
    DatabaseMissing {
        /// The target.
        at: Place,
        /// The database.
        database: String,
    },
    /// The server took no further connection.
    #[error("{at} takes no further connection ({reason}): use fewer threads, or raise max_connections")]
    TooManyConnections {
        /// The target.
        at: Place,
        /// What the server said.
        reason: String,
    },
    /// The connection could not be encrypted as the plan wants it.
    #[error("{at} could not be reached with TLS as the plan wants it: {reason}; set tls = \"preferred\" or give the right tls_ca")]
    Tls {
        /// The target.
        at: Place,
        /// What went wrong.
        reason: String,
    },
    /// A parameter of the address is unknown or its value impossible.
    #[error("{at}: {reason}")]
    Parameter {
        /// The target.
        at: Place,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// A table of the dataset's name belongs to somebody else.
    #[error("{at}: table {table} was not made by this tool ({found}): nothing was touched; rename it or use another database")]
    ForeignTable {
        /// The target.
        at: Place,
        /// The table.
        table: String,
        /// What it is.
        found: String,
    },
    /// A table would have to be dropped that holds somebody's data.
    #[error(
        "{at}: table {table} was not made by this tool, so it is not dropped: nothing was touched; drop it yourself, use another database, or set prepare = \"never\" to use it as it is"
    )]
    NotMadeHere {
        /// The target.
        at: Place,
        /// The table.
        table: String,
    },
    /// The dataset is not there or does not fit the plan.
    #[error("{at}: {reason}; run `tailrace prepare`, or set prepare = \"if-missing\"")]
    DatasetUnfit {
        /// The target.
        at: Place,
        /// Which table lacks what.
        reason: String,
    },
    /// A statement of preparing or checking failed.
    #[error("{at}: {doing} failed: {message}")]
    Statement {
        /// The target.
        at: Place,
        /// What the statement was for.
        doing: String,
        /// What the server said.
        message: String,
        /// The class of the error.
        class: ErrorClass,
    },
    /// The connection broke in the middle.
    #[error("lost the connection to {at} while {doing}: {reason}")]
    Lost {
        /// The target.
        at: Place,
        /// What was going on.
        doing: String,
        /// What the operating system or the server said.
        reason: String,
    },
    /// An engine or feature that this version has no driver for.
    #[error("{at}: this version cannot load {engine}: use mysql or sqlite")]
    Unsupported {
        /// The target.
        at: Place,
        /// The engine.
        engine: Engine,
    },
    /// It was told to stop.
    #[error("{at}: stopped before it was done")]
    Stopped {
        /// The target.
        at: Place,
    },
    /// A fault of the tool itself.
    #[error("{at}: a fault of tailrace: {message}; please report it")]
    Internal {
        /// The target.
        at: Place,
        /// What is known of it.
        message: String,
    },
}

impl EngineError {
    pub(crate) fn not_made_here(target: &TargetSpec, table: u32) -> Self {
        Self::NotMadeHere { at: Place::of(target), table: crate::driver::table_name(table) }
    }

    /// A stable name for programs, in snake case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreachable { .. } => "unreachable",
            Self::FileUnusable { .. } => "file_unusable",
            Self::AccessDenied { .. } => "access_denied",
            Self::NoPrivilege { .. } => "no_privilege",
            Self::DatabaseMissing { .. } => "database_missing",
            Self::TooManyConnections { .. } => "too_many_connections",
            Self::Tls { .. } => "tls_failed",
            Self::Parameter { .. } => "bad_parameter",
            Self::ForeignTable { .. } => "foreign_table",
            Self::NotMadeHere { .. } => "not_made_here",
            Self::DatasetUnfit { .. } => "dataset_unfit",
            Self::Statement { .. } => "statement_failed",
            Self::Lost { .. } => "connection_lost",
            Self::Unsupported { .. } => "unsupported",
            Self::Stopped { .. } => "stopped",
            Self::Internal { .. } => "internal",
        }
    }

    /// Whether the target no longer answers: trying again later may help.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::Lost { .. })
    }
}
