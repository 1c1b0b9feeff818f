//! How SQLite is asked, and what its errors mean.

use rusqlite::{Connection, ErrorCode, Params, Row};

use crate::server::store::StoreError;

pub(super) fn store_error(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ConstraintViolation) => StoreError::Exists(text),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(text),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign("the file is no SQLite database".into()),
        _ if ["no such table", "no such column"].iter().any(|start| text.starts_with(start)) => {
            StoreError::of_earlier_tables(&text)
        }
        _ => StoreError::Io(text),
    }
}

/// The rows of a query, each of which has these columns.
pub(super) fn query_rows<T>(
    connection: &Connection,
    query: &str,
    parameters: impl Params,
    read_row: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut select = connection.prepare_cached(query).map_err(store_error)?;
    let mapped_rows = select.query_map(parameters, read_row).map_err(store_error)?;
    mapped_rows.collect::<rusqlite::Result<_>>().map_err(store_error)
}

pub(super) fn execute(connection: &Connection, statement: &str, parameters: impl Params) -> Result<usize, StoreError> {
    connection.prepare_cached(statement).and_then(|mut change| change.execute(parameters)).map_err(store_error)
}
