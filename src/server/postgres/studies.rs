//! Studies, in the PostgreSQL database.

use postgres::{GenericClient, Row};

use super::PostgresStore;
use super::connection::{Queries, QueryError};
use super::players::Parameters;
use super::tournaments::query_texts;
use crate::server::store::{StoreError, from_json, parse_column, to_i64, to_json, to_u64};
use crate::server::studies::{StudyRow, StudyStore, StudyWrite};
use crate::study::StudyEvent;

/// The tables.
pub(super) const STUDY_TABLES: &str = "
CREATE TABLE study (
    key text PRIMARY KEY,
    editor text NOT NULL,
    created bigint NOT NULL,
    used bigint NOT NULL
);
CREATE INDEX study_used ON study (used);
CREATE TABLE study_event (
    study text NOT NULL REFERENCES study (key) ON DELETE CASCADE,
    seq bigint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (study, seq)
);
CREATE TRIGGER study_event_is_kept BEFORE UPDATE ON study_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
";

fn append_event<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    StudyWrite { key, event, editor_hash }: &StudyWrite,
) -> Result<bool, QueryError> {
    let (seq, event_at, text) = (to_i64(event.seq), to_i64(event.at), to_json(event)?);
    match editor_hash {
        Some(editor_hash) => {
            let insert = "INSERT INTO study VALUES ($1, $2, $3, $3) ON CONFLICT (key) DO NOTHING";
            queries.execute(insert, &[key, &editor_hash.to_string(), &event_at])?;
        }
        None => {
            // Whoever edits the study at the same time waits here.
            queries.execute("UPDATE study SET used = greatest(used, $2) WHERE key = $1", &[key, &event_at])?;
        }
    }
    let added_count = queries.execute(
        "INSERT INTO study_event SELECT $1::text, $2::bigint, $3::text
         WHERE (SELECT coalesce(max(seq), 0) FROM study_event WHERE study = $1) = $2 - 1
         AND EXISTS (SELECT FROM study WHERE key = $1)
         ON CONFLICT (study, seq) DO NOTHING",
        &[key, &seq, &text],
    )?;
    if added_count > 0 {
        return Ok(true);
    }
    super::save::wait_for_standby(queries)?;
    let stored_texts =
        query_texts(queries, "SELECT json FROM study_event WHERE study = $1 AND seq = $2", &[key, &seq])?;
    Ok(stored_texts.first() == Some(&text))
}

fn study_row(row: &Row) -> Result<StudyRow, StoreError> {
    Ok(StudyRow {
        key: row.get(0),
        editor_hash: parse_column(row.get(1))?,
        created_at: to_u64(row.get(2)),
        last_used_at: to_u64(row.get(3)),
        seq: to_u64(row.get(4)),
    })
}

impl PostgresStore {
    fn study_rows(&self, query: &'static str, parameters: Parameters) -> Result<Vec<StudyRow>, StoreError> {
        let rows = self.run_queries(|mut queries| Ok(queries.query(query, parameters)?))?;
        rows.iter().map(study_row).collect()
    }

    fn change_studies(&self, statement: &'static str, parameters: Parameters) -> Result<usize, StoreError> {
        let count = self.run_queries(|mut queries| Ok(queries.execute(statement, parameters)?))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }
}

impl StudyStore for PostgresStore {
    fn append_to_study(&self, write: &StudyWrite) -> Result<bool, StoreError> {
        self.transact(|queries| append_event(queries, write))
    }

    fn study_events(&self, key: &str, after_seq: u64) -> Result<Vec<StudyEvent>, StoreError> {
        let query = "SELECT json FROM study_event WHERE study = $1 AND seq > $2 ORDER BY seq";
        // They are going to be told: no fail-over may lose them.
        let events = self.transact(|queries| {
            super::save::wait_for_standby(queries)?;
            query_texts(queries, query, &[&key, &to_i64(after_seq)])
        })?;
        events.iter().map(|text| from_json(text)).collect()
    }

    fn study(&self, key: &str) -> Result<Option<StudyRow>, StoreError> {
        let query = "SELECT key, editor, created, used,
            (SELECT coalesce(max(seq), 0) FROM study_event WHERE study = key) FROM study WHERE key = $1";
        Ok(self.study_rows(query, &[&key])?.pop())
    }

    fn all_studies(&self) -> Result<Vec<StudyRow>, StoreError> {
        let query = "SELECT key, editor, created, used,
            (SELECT coalesce(max(seq), 0) FROM study_event WHERE study = key) FROM study ORDER BY created, key";
        self.study_rows(query, &[])
    }

    fn note_use_of_study(&self, key: &str, used_at: u64) -> Result<(), StoreError> {
        let update = "UPDATE study SET used = $2 WHERE key = $1 AND used < $2";
        self.change_studies(update, &[&key, &to_i64(used_at)]).map(drop)
    }

    fn remove_old_studies(&self, used_before: u64, limit: usize) -> Result<usize, StoreError> {
        let delete = "DELETE FROM study WHERE key IN (SELECT key FROM study WHERE used < $1 LIMIT $2)";
        self.change_studies(delete, &[&to_i64(used_before), &to_i64(limit as u64)])
    }

    fn remove_study(&self, key: &str) -> Result<bool, StoreError> {
        Ok(self.change_studies("DELETE FROM study WHERE key = $1", &[&key])? > 0)
    }
}
