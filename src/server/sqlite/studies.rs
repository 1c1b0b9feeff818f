//! Studies, in the SQLite file.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use super::queries::{execute, query_rows, store_error};
use crate::server::store::{StoreError, from_json, parse_column, to_i64, to_json, to_u64};
use crate::server::studies::{StudyRow, StudyStore, StudyWrite};
use crate::study::StudyEvent;

const SELECT_STUDIES: &str = "SELECT key, editor, created, used,
    (SELECT ifnull(max(seq), 0) FROM study_event WHERE study = key) FROM study";

type StudyColumns = (String, String, i64, i64, i64);

fn study_columns(row: &Row) -> rusqlite::Result<StudyColumns> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
}

fn study_row((key, editor_hash, created_at, last_used_at, seq): StudyColumns) -> Result<StudyRow, StoreError> {
    let [created_at, last_used_at, seq] = [created_at, last_used_at, seq].map(to_u64);
    Ok(StudyRow { key, editor_hash: parse_column(&editor_hash)?, created_at, last_used_at, seq })
}

/// The number of the last event of a study; 0 if there is none.
fn last_event_seq(connection: &Connection, study_key: &str) -> Result<i64, StoreError> {
    connection
        .prepare_cached("SELECT ifnull(max(seq), 0) FROM study_event WHERE study = ?1")
        .and_then(|mut select| select.query_row([study_key], |row| row.get(0)))
        .map_err(store_error)
}

/// Adds an event if it follows the last one. Returns whether it is there.
fn append_event(store: &SqliteStore, connection: &Connection, write: &StudyWrite) -> Result<bool, StoreError> {
    let (study_key, event) = (&write.key, &write.event);
    let (seq, event_text) = (to_i64(event.seq), to_json(event)?);
    if last_event_seq(connection, study_key)? + 1 != seq {
        let query = "SELECT json FROM study_event WHERE study = ?1 AND seq = ?2";
        let stored_texts: Vec<String> = query_rows(connection, query, params![study_key, seq], |row| row.get(0))?;
        return Ok(stored_texts.first() == Some(&event_text));
    }
    // What is left is for games that have begun.
    store.space_limit.check_space(connection, &store.path)?;
    save_study_use(connection, write)?;
    execute(connection, "INSERT INTO study_event VALUES (?1, ?2, ?3)", params![study_key, seq, event_text])?;
    Ok(true)
}

/// Adds the study with its first event; otherwise notes that it is used.
fn save_study_use(
    connection: &Connection,
    StudyWrite { key, event, editor_hash }: &StudyWrite,
) -> Result<(), StoreError> {
    let used_at = to_i64(event.at);
    let Some(editor_hash) = editor_hash else {
        let statement = "UPDATE study SET used = max(used, ?2) WHERE key = ?1";
        return execute(connection, statement, params![key, used_at]).map(drop);
    };
    let statement = "INSERT INTO study VALUES (?1, ?2, ?3, ?3)";
    execute(connection, statement, params![key, editor_hash.to_string(), used_at]).map(drop)
}

impl StudyStore for SqliteStore {
    fn append_to_study(&self, write: &StudyWrite) -> Result<bool, StoreError> {
        self.transact(|connection| append_event(self, connection, write))
    }

    fn study_events(&self, study_key: &str, after_seq: u64) -> Result<Vec<StudyEvent>, StoreError> {
        let query = "SELECT json FROM study_event WHERE study = ?1 AND seq > ?2 ORDER BY seq";
        let event_texts: Vec<String> =
            query_rows(&self.connection, query, params![study_key, to_i64(after_seq)], |row| row.get(0))?;
        event_texts.iter().map(|text| from_json(text)).collect()
    }

    fn study(&self, study_key: &str) -> Result<Option<StudyRow>, StoreError> {
        let query = format!("{SELECT_STUDIES} WHERE key = ?1");
        let mut select = self.connection.prepare_cached(&query).map_err(store_error)?;
        select.query_row([study_key], study_columns).optional().map_err(store_error)?.map(study_row).transpose()
    }

    fn all_studies(&self) -> Result<Vec<StudyRow>, StoreError> {
        let query = format!("{SELECT_STUDIES} ORDER BY created, key");
        query_rows(&self.connection, &query, [], study_columns)?.into_iter().map(study_row).collect()
    }

    fn note_use_of_study(&self, study_key: &str, used_at: u64) -> Result<(), StoreError> {
        let statement = "UPDATE study SET used = ?2 WHERE key = ?1 AND used < ?2";
        execute(&self.connection, statement, params![study_key, to_i64(used_at)]).map(drop)
    }

    fn remove_old_studies(&self, used_before: u64, limit: usize) -> Result<usize, StoreError> {
        let statement = "DELETE FROM study WHERE key IN (SELECT key FROM study WHERE used < ?1 LIMIT ?2)";
        execute(&self.connection, statement, [to_i64(used_before), to_i64(limit as u64)])
    }

    fn remove_study(&self, study_key: &str) -> Result<bool, StoreError> {
        Ok(execute(&self.connection, "DELETE FROM study WHERE key = ?1", [study_key])? > 0)
    }
}
