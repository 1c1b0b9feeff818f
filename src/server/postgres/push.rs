//! The keys and subscriptions of Web Push in PostgreSQL.

use postgres::{GenericClient, Row};

use super::PostgresStore;
use super::connection::{Queries, QueryError};
use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::server::push::{MAX_SUBSCRIBERS, PlayerBrowser, PushStore, SavedSubscriber};
use crate::server::store::{StoreError, to_i64, to_u64};

/// The tables. A subscription goes when no seat has its token any more.
pub(super) const PUSH_TABLES: &str = "
CREATE TABLE push_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    private text NOT NULL
);
CREATE TABLE push_subscriber (
    token text NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (token, endpoint)
);
CREATE INDEX push_subscriber_endpoint ON push_subscriber (endpoint);
CREATE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN DELETE FROM push_subscriber WHERE token = OLD.token AND NOT EXISTS (SELECT FROM seat WHERE token = OLD.token); RETURN NULL; END';
CREATE TRIGGER push_ends_with_seat AFTER DELETE ON seat FOR EACH ROW EXECUTE FUNCTION end_push();
CREATE TRIGGER push_ends_with_token AFTER UPDATE OF token ON seat FOR EACH ROW WHEN (OLD.token <> NEW.token) EXECUTE FUNCTION end_push();
";

/// The subscriptions of players, which go with the player.
pub(super) const PLAYER_PUSH_TABLES: &str = "
CREATE TABLE player_push (
    player text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (player, endpoint)
);
CREATE INDEX player_push_endpoint ON player_push (endpoint);
";

/// The subscriptions of a player, the oldest first.
pub(super) fn browsers_of<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<Vec<PlayerBrowser>, QueryError> {
    let query = "SELECT endpoint, p256dh, auth, since FROM player_push WHERE player = $1 ORDER BY since, endpoint COLLATE \"C\"";
    let browser = |row: &Row| PlayerBrowser::from_texts([0, 1, 2].map(|column| row.get(column)), to_u64(row.get(3)));
    Ok(queries.query(query, &[&player.to_string()])?.iter().map(browser).collect::<Result<_, _>>()?)
}

/// Saves a subscription of a player. Returns whether there is such a player.
pub(super) fn subscribe_player<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
    PlayerBrowser { subscriber, subscribed_at }: &PlayerBrowser,
) -> Result<bool, QueryError> {
    let (player, subscribed_at, max_subscribers) =
        (player.to_string(), to_i64(*subscribed_at), i64::from(MAX_SUBSCRIBERS));
    let saved_count = queries.execute(
        "INSERT INTO player_push SELECT key, $2::text, $3::text, $4::text, $5::bigint FROM player WHERE key = $1
         ON CONFLICT (player, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since",
        &[&player, &subscriber.endpoint(), &subscriber.p256dh(), &subscriber.auth(), &subscribed_at],
    )?;
    queries.execute(
        "DELETE FROM player_push WHERE player = $1 AND endpoint NOT IN
         (SELECT endpoint FROM player_push WHERE player = $1 ORDER BY since DESC, endpoint LIMIT $2)",
        &[&player, &max_subscribers],
    )?;
    Ok(saved_count > 0)
}

fn subscriber_from_row(row: &Row) -> Result<SavedSubscriber, StoreError> {
    SavedSubscriber::from_texts([0, 1, 2, 3].map(|column| row.get(column)), to_u64(row.get(4)))
}

impl PushStore for PostgresStore {
    fn push_key(&self) -> Result<Option<String>, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.query_opt("SELECT private FROM push_key", &[])?.map(|row| row.get(0)))
        })
    }

    fn keep_push_key(&mut self, new_key: &str) -> Result<String, StoreError> {
        self.connection.get_mut().run(|mut queries| {
            queries
                .execute("INSERT INTO push_key (private) VALUES ($1) ON CONFLICT (is_only) DO NOTHING", &[&new_key])?;
            Ok(())
        })?;
        Ok(self.push_key()?.unwrap_or_else(|| new_key.to_owned()))
    }

    fn subscribe(
        &mut self,
        SavedSubscriber { token, subscriber, subscribed_at }: &SavedSubscriber,
    ) -> Result<bool, StoreError> {
        let (token, subscribed_at, max_subscribers) =
            (token.to_string(), to_i64(*subscribed_at), i64::from(MAX_SUBSCRIBERS));
        let (endpoint, p256dh, auth) = (subscriber.endpoint(), subscriber.p256dh(), subscriber.auth());
        self.connection.get_mut().run(|mut queries| {
            let row_count = queries.execute(
                "INSERT INTO push_subscriber SELECT $1::text, $2::text, $3::text, $4::text, $5::bigint WHERE EXISTS (SELECT FROM seat WHERE token = $1)
                 ON CONFLICT (token, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since",
                &[&token, &endpoint, &p256dh, &auth, &subscribed_at],
            )?;
            queries.execute(
                "DELETE FROM push_subscriber WHERE token = $1 AND endpoint NOT IN
                 (SELECT endpoint FROM push_subscriber WHERE token = $1 ORDER BY since DESC, endpoint LIMIT $2)",
                &[&token, &max_subscribers],
            )?;
            Ok(row_count > 0)
        })
    }

    fn unsubscribe(&mut self, token: Option<TokenHash>, endpoint: &str) -> Result<(), StoreError> {
        let token = token.map(|token| token.to_string());
        self.connection.get_mut().run(|mut queries| {
            queries.execute(
                "DELETE FROM push_subscriber WHERE endpoint = $1 AND token = coalesce($2, token)",
                &[&endpoint, &token],
            )?;
            if token.is_none() {
                queries.execute("DELETE FROM player_push WHERE endpoint = $1", &[&endpoint])?;
            }
            Ok(())
        })
    }

    fn subscribers(&self, token: Option<TokenHash>) -> Result<Vec<SavedSubscriber>, StoreError> {
        let token = token.map(|token| token.to_string());
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT token, endpoint, p256dh, auth, since FROM push_subscriber WHERE token = coalesce($1, token) ORDER BY since, endpoint",
                &[&token],
            )?;
            Ok(rows.iter().map(subscriber_from_row).collect::<Result<_, _>>()?)
        })
    }

    fn subscribe_player(&mut self, player: PlayerKey, browser: &PlayerBrowser) -> Result<bool, StoreError> {
        self.transact(|queries| subscribe_player(queries, player, browser))
    }

    fn unsubscribe_player(&mut self, player: PlayerKey, endpoint: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM player_push WHERE player = $1 AND endpoint = $2";
        self.run_queries(|mut queries| Ok(queries.execute(delete, &[&player.to_string(), &endpoint]).map(drop)?))
    }

    fn browsers_of(&self, player: PlayerKey) -> Result<Vec<PlayerBrowser>, StoreError> {
        self.run_queries(|mut queries| browsers_of(&mut queries, player))
    }
}
