//! The option that names the database, which most commands have.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;

use super::postgres::{Config, PostgresStore};
use super::sqlite::SqliteStore;
use super::store::{InspectStore, StoreError};

/// Where a database is.
#[derive(Clone, Debug)]
pub(super) enum DataLocation {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL.
    Postgres(Box<Config>),
}

/// A location that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("expected postgres://USER@HOST/DATABASE: {0}")]
pub(super) struct LocationError(String);

impl FromStr for DataLocation {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Ok(Self::File(text.into()));
        }
        match text.parse::<Config>() {
            Ok(config) => Ok(Self::Postgres(Box::new(config))),
            // The text may have a password.
            Err(error) => Err(LocationError(error.to_string())),
        }
    }
}

impl fmt::Display for DataLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(config) => {
                write!(f, "the database {}", config.session.get_dbname().unwrap_or("of PostgreSQL"))
            }
        }
    }
}

impl DataLocation {
    /// Opens it for reading, while servers may be using it.
    ///
    /// # Errors
    /// If it is not there, or is none of this version or an earlier one.
    pub(super) fn open_to_read(&self) -> Result<Box<dyn InspectStore>, StoreError> {
        Ok(match self {
            Self::File(path) => Box::new(SqliteStore::open_to_read(path)?),
            Self::Postgres(config) => Box::new(PostgresStore::open_to_read((**config).clone())?),
        })
    }

    /// The file, for what is done with files alone.
    ///
    /// # Errors
    /// If it is a database of PostgreSQL.
    pub(super) fn file(&self) -> Result<&Path, StoreError> {
        match self {
            Self::File(path) => Ok(path),
            Self::Postgres(_) => Err(StoreError::Foreign(
                "expected a file of SQLite: PostgreSQL has its own commands for this (docs/server.md)".into(),
            )),
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct DataOption {
    /// The database: a file of SQLite, or postgres://USER@HOST/DATABASE, whose hosts may be several, divided by commas
    #[arg(long, env = "TURNOVER_DATA", hide_env_values = true, value_name = "DATABASE", default_value = "turnover.db")]
    pub(super) data: DataLocation,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_file_or_an_address_of_postgresql() {
        let parsed = |text: &str| text.parse::<DataLocation>();
        assert!(matches!(parsed("games.db"), Ok(DataLocation::File(path)) if path == Path::new("games.db")));
        let Ok(DataLocation::Postgres(config)) = parsed("postgres://turnover:secret@one,two:5433/games") else {
            panic!("expected an address")
        };
        assert_eq!(
            (config.session.get_dbname(), config.session.get_hosts().len(), config.session.get_ports()),
            (Some("games"), 2, &[5432, 5433][..])
        );
        assert!(!DataLocation::Postgres(config).to_string().contains("secret"));
        let error = parsed("postgres://user:secret@host:port/games").expect_err("a port is a number").to_string();
        assert!(error.starts_with("expected postgres://") && !error.contains("secret"), "{error}");
    }

    #[test]
    fn an_operator_names_another_database_by_the_variable_in_the_service_and_in_the_image() {
        for (file, variable) in [
            ("turnover-server.service", "Environment=TURNOVER_DATA=/var/lib/turnover-server/games.db"),
            ("turnover-server-backup.service", "Environment=TURNOVER_DATA=/var/lib/turnover-server/games.db"),
            ("Containerfile", "ENV TURNOVER_DATA=/data/games.db"),
        ] {
            let text = std::fs::read_to_string(format!("assets/server/{file}")).expect(file);
            assert!(text.lines().any(|line| line == variable), "{file}");
            assert!(!text.contains("--data"), "{file}: the option would win over the variable");
        }
    }
}
