//! The keys and subscriptions of Web Push in SQLite.

use rusqlite::{OptionalExtension, Row, params};

use super::{SqliteStore, store_error};
use crate::online::TokenHash;
use crate::server::push::{MAX_SUBSCRIBERS, PushStore, SavedSubscriber};
use crate::server::store::{StoreError, signed, unsigned};

/// The tables. A subscription goes when no seat has its token any more.
pub(super) const PUSH_TABLES: &str = "
CREATE TABLE push_key (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    private TEXT NOT NULL
) STRICT;
CREATE TABLE push_subscriber (
    token TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (token, endpoint)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriber_endpoint ON push_subscriber (endpoint);
CREATE TRIGGER push_ends_with_seat AFTER DELETE ON seat
    BEGIN DELETE FROM push_subscriber WHERE token = OLD.token AND NOT EXISTS (SELECT 1 FROM seat WHERE token = OLD.token); END;
CREATE TRIGGER push_ends_with_token AFTER UPDATE OF token ON seat
    BEGIN DELETE FROM push_subscriber WHERE token = OLD.token AND NOT EXISTS (SELECT 1 FROM seat WHERE token = OLD.token); END;
";

type SavedRow = ([String; 4], i64);

fn read_row(row: &Row) -> rusqlite::Result<SavedRow> {
    Ok(([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?], row.get(4)?))
}

fn saved((texts, since): SavedRow) -> Result<SavedSubscriber, StoreError> {
    SavedSubscriber::from_texts(texts.each_ref().map(String::as_str), unsigned(since))
}

impl PushStore for SqliteStore {
    fn push_key(&self) -> Result<Option<String>, StoreError> {
        let key = self.connection.query_row("SELECT private FROM push_key", [], |row| row.get(0));
        key.optional().map_err(store_error)
    }

    fn keep_push_key(&mut self, fresh: &str) -> Result<String, StoreError> {
        self.connection
            .execute("INSERT INTO push_key VALUES (1, ?1) ON CONFLICT (only) DO NOTHING", [fresh])
            .map_err(store_error)?;
        Ok(self.push_key()?.unwrap_or_else(|| fresh.to_owned()))
    }

    fn subscribe(
        &mut self,
        SavedSubscriber { token, subscriber, since }: &SavedSubscriber,
    ) -> Result<bool, StoreError> {
        let token = token.to_string();
        let transaction = self.connection.transaction().map_err(store_error)?;
        let rows = transaction.execute(
            "INSERT INTO push_subscriber SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM seat WHERE token = ?1)
             ON CONFLICT (token, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since",
            params![token, subscriber.endpoint(), subscriber.p256dh(), subscriber.auth(), signed(*since)],
        );
        let has_seat = rows.map_err(store_error)? > 0;
        transaction
            .execute(
                "DELETE FROM push_subscriber WHERE token = ?1 AND endpoint NOT IN
                 (SELECT endpoint FROM push_subscriber WHERE token = ?1 ORDER BY since DESC, endpoint LIMIT ?2)",
                params![token, MAX_SUBSCRIBERS],
            )
            .map_err(store_error)?;
        transaction.commit().map_err(store_error)?;
        Ok(has_seat)
    }

    fn unsubscribe(&mut self, token: Option<TokenHash>, endpoint: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM push_subscriber WHERE endpoint = ?1 AND token = ifnull(?2, token)")
            .and_then(|mut delete| delete.execute(params![endpoint, token.map(|token| token.to_string())]))
            .map(drop)
            .map_err(store_error)
    }

    fn subscribers(&self, token: Option<TokenHash>) -> Result<Vec<SavedSubscriber>, StoreError> {
        let which = if token.is_some() { "token = ?1" } else { "?1 IS NULL" };
        let query = format!(
            "SELECT token, endpoint, p256dh, auth, since FROM push_subscriber WHERE {which} ORDER BY since, endpoint"
        );
        let mut select = self.connection.prepare_cached(&query).map_err(store_error)?;
        let rows = select.query_map([token.map(|token| token.to_string())], read_row).map_err(store_error)?;
        rows.map(|row| saved(row.map_err(store_error)?)).collect()
    }
}
