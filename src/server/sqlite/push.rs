//! The keys and subscriptions of Web Push in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::queries::{execute, query_rows};
use super::{SqliteStore, store_error};
use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::server::push::{MAX_SUBSCRIBERS, PlayerBrowser, PushStore, SavedSubscriber};
use crate::server::store::{StoreError, to_i64, to_u64};

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

/// The subscriptions of players, which go with the player.
pub(super) const PLAYER_PUSH_TABLES: &str = "
CREATE TABLE player_push (
    player TEXT NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (player, endpoint)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_push_endpoint ON player_push (endpoint);
";

/// The subscriptions of a player, the oldest first.
pub(super) fn browsers_of(connection: &Connection, player: PlayerKey) -> Result<Vec<PlayerBrowser>, StoreError> {
    let query = "SELECT endpoint, p256dh, auth, since FROM player_push WHERE player = ?1 ORDER BY since, endpoint";
    let browser_columns = |row: &Row| Ok(([row.get(0)?, row.get(1)?, row.get(2)?], row.get::<_, i64>(3)?));
    let browser_rows: Vec<([String; 3], i64)> = query_rows(connection, query, [player.to_string()], browser_columns)?;
    let browser_from_row = |(texts, subscribed_at): &([String; 3], i64)| {
        PlayerBrowser::from_texts(texts.each_ref().map(String::as_str), to_u64(*subscribed_at))
    };
    browser_rows.iter().map(browser_from_row).collect()
}

/// Saves a subscription of a player. Returns whether there is such a player.
pub(super) fn subscribe_player(
    connection: &Connection,
    player: PlayerKey,
    PlayerBrowser { subscriber, subscribed_at }: &PlayerBrowser,
) -> Result<bool, StoreError> {
    let player_key_text = player.to_string();
    let saved_count = execute(
        connection,
        "INSERT INTO player_push SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM player WHERE key = ?1)
         ON CONFLICT (player, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since",
        params![player_key_text, subscriber.endpoint(), subscriber.p256dh(), subscriber.auth(), to_i64(*subscribed_at)],
    )?;
    execute(
        connection,
        "DELETE FROM player_push WHERE player = ?1 AND endpoint NOT IN
         (SELECT endpoint FROM player_push WHERE player = ?1 ORDER BY since DESC, endpoint LIMIT ?2)",
        params![player_key_text, MAX_SUBSCRIBERS],
    )?;
    Ok(saved_count > 0)
}

type SubscriberColumns = ([String; 4], i64);

fn subscriber_columns(row: &Row) -> rusqlite::Result<SubscriberColumns> {
    Ok(([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?], row.get(4)?))
}

fn subscriber_from_row((texts, subscribed_at): SubscriberColumns) -> Result<SavedSubscriber, StoreError> {
    SavedSubscriber::from_texts(texts.each_ref().map(String::as_str), to_u64(subscribed_at))
}

impl PushStore for SqliteStore {
    fn push_key(&self) -> Result<Option<String>, StoreError> {
        let private_key = self.connection.query_row("SELECT private FROM push_key", [], |row| row.get(0));
        private_key.optional().map_err(store_error)
    }

    fn keep_push_key(&mut self, new_key: &str) -> Result<String, StoreError> {
        self.connection
            .execute("INSERT INTO push_key VALUES (1, ?1) ON CONFLICT (only) DO NOTHING", [new_key])
            .map_err(store_error)?;
        Ok(self.push_key()?.unwrap_or_else(|| new_key.to_owned()))
    }

    fn subscribe(
        &mut self,
        SavedSubscriber { token, subscriber, subscribed_at }: &SavedSubscriber,
    ) -> Result<bool, StoreError> {
        let token = token.to_string();
        let transaction = self.connection.transaction().map_err(store_error)?;
        let insert_result = transaction.execute(
            "INSERT INTO push_subscriber SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM seat WHERE token = ?1)
             ON CONFLICT (token, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since",
            params![token, subscriber.endpoint(), subscriber.p256dh(), subscriber.auth(), to_i64(*subscribed_at)],
        );
        let has_seat = insert_result.map_err(store_error)? > 0;
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
        self.transact(|connection| {
            let statement = "DELETE FROM push_subscriber WHERE endpoint = ?1 AND token = ifnull(?2, token)";
            execute(connection, statement, params![endpoint, token.map(|token| token.to_string())])?;
            if token.is_none() {
                execute(connection, "DELETE FROM player_push WHERE endpoint = ?1", [endpoint])?;
            }
            Ok(())
        })
    }

    fn subscribers(&self, token: Option<TokenHash>) -> Result<Vec<SavedSubscriber>, StoreError> {
        let condition = if token.is_some() { "token = ?1" } else { "?1 IS NULL" };
        let query = format!(
            "SELECT token, endpoint, p256dh, auth, since FROM push_subscriber WHERE {condition} ORDER BY since, endpoint"
        );
        let mut select = self.connection.prepare_cached(&query).map_err(store_error)?;
        let rows = select.query_map([token.map(|token| token.to_string())], subscriber_columns).map_err(store_error)?;
        rows.map(|row| subscriber_from_row(row.map_err(store_error)?)).collect()
    }

    fn subscribe_player(&mut self, player: PlayerKey, browser: &PlayerBrowser) -> Result<bool, StoreError> {
        self.transact(|connection| subscribe_player(connection, player, browser))
    }

    fn unsubscribe_player(&mut self, player: PlayerKey, endpoint: &str) -> Result<(), StoreError> {
        let statement = "DELETE FROM player_push WHERE player = ?1 AND endpoint = ?2";
        execute(&self.connection, statement, params![player.to_string(), endpoint]).map(drop)
    }

    fn browsers_of(&self, player: PlayerKey) -> Result<Vec<PlayerBrowser>, StoreError> {
        browsers_of(&self.connection, player)
    }
}
