//! The store in a PostgreSQL database, which several processes share.
//!
//! A commit returns after it is on the disk of the primary, and on that of a synchronous standby if there is one. When the connection is
//! lost while a batch is saved, nobody knows whether it has been: the store asks again until it knows, and only then answers. So what is
//! published is stored, also after the standby has taken the place of the primary.
//!
//! Each write has the [fence](super::shard::Fence) of its game's shard: the database refuses those of a process that does not own the game any
//! more.
//!
//! | file | content |
//! |---|---|
//! | `config`, `connection` | where and how to connect, and a connection that is opened again |
//! | `schema` | the tables and their migrations |
//! | `save` | a batch of writes in one transaction |
//! | `players`, `blocks`, `ratings`, `tournaments`, `studies`, `programs`, `webhooks`, `push` | the rows of each of these |

mod blocks;
mod config;
mod connection;
mod players;
mod programs;
mod push;
mod ratings;
mod save;
pub(super) mod schema;
mod studies;
mod tournaments;
mod webhooks;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::error::Error;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use postgres::{Client, GenericClient, Row, Transaction};

pub use self::config::Config;
pub(super) use self::connection::{Connection, USE_LOCK};
use self::connection::{Queries, QueryError};
use super::member_address::MemberAddress;
use super::players::PlayerStore;
use super::programs::{ProgramStore, WebhookStore};
use super::shard::{OwnedShards, ShardId};
use super::store::{
    EventStore, GameRow, GameWrite, InspectStore, ListQuery, MAX_LISTED, Retention, SavedSeat, StoreError, StoredGame,
    from_json, parse_stage, read_events, to_i64, to_u64,
};
use super::studies::StudyStore;
use super::tournaments::TournamentStore;
use crate::board::Side;
use crate::online::{GameEvent, GameStage, TokenHash};

/// How long the store asks whether a batch has been saved, before it says that nobody knows.
const SAVE_TIMEOUT: Duration = Duration::from_secs(60);
/// The delays between the attempts.
const RETRY_DELAY: Duration = Duration::from_millis(250);

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    connection: RefCell<Connection>,
    /// The shards whose games may be changed; `None` for all, where no process serves games.
    owned_shards: Option<Arc<OwnedShards>>,
}

impl PostgresStore {
    /// Connects to the database, and brings it to the current version. Only games of these shards can be changed.
    ///
    /// # Errors
    /// If it cannot be reached, or if it is not a database of this version or an earlier one.
    pub fn open(config: impl Into<Config>, owned_shards: Option<Arc<OwnedShards>>) -> Result<Self, StoreError> {
        let mut connection = Connection::open(config.into())?;
        schema::migrate(&mut connection)?;
        Ok(Self { connection: RefCell::new(connection), owned_shards })
    }

    /// Connects to the database for reading, while servers may be using it. Its version may be an earlier one.
    ///
    /// # Errors
    /// If it cannot be reached, or if it is not a database of this version or an earlier one.
    pub fn open_to_read(config: impl Into<Config>) -> Result<Self, StoreError> {
        let mut connection = Connection::open(config.into())?;
        if schema::read_version(&mut connection)? == 0 {
            return Err(StoreError::Foreign("expected a turnover-server's database, found an empty one".into()));
        }
        Ok(Self { connection: RefCell::new(connection), owned_shards: None })
    }

    /// Checks that no process serves its games, and lets none do so as long as the store is open.
    ///
    /// # Errors
    /// If one does, or if that cannot be read.
    pub(super) fn keep_unused(&mut self) -> Result<(), StoreError> {
        let session_names = self.query_keys(
            "SELECT application_name FROM pg_stat_activity
             WHERE datname = current_database() AND application_name LIKE 'turnover-server %' LIMIT 1",
            &[],
        )?;
        match session_names.first() {
            None => self.connection.get_mut().keep_servers_out(),
            Some(name) => Err(StoreError::Locked(format!("expected a database that no server uses, found {name}"))),
        }
    }

    /// Where the owner of a shard is reached, and the secret by which processes know each other; `None` if none serves it.
    ///
    /// # Errors
    /// If that cannot be read.
    pub(super) fn owner(&self, shard: ShardId) -> Result<Option<(MemberAddress, String)>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt(
                "SELECT address, secret FROM shard JOIN process ON process.id = owner, server WHERE shard.id = $1",
                &[&shard.0.cast_signed()],
            )?;
            Ok(row.and_then(|row| Some((row.get::<_, Option<&str>>(0)?.parse().ok()?, row.get(1)))))
        })
    }

    /// Runs queries, once more if the connection is lost.
    fn run_queries<T>(&self, work: impl FnMut(Queries<'_, Client>) -> Result<T, QueryError>) -> Result<T, StoreError> {
        self.connection.borrow_mut().run(work)
    }

    /// Runs queries in a transaction, once more if the connection is lost.
    fn transact<T>(
        &self,
        mut work: impl FnMut(&mut Queries<'_, Transaction<'_>>) -> Result<T, QueryError>,
    ) -> Result<T, StoreError> {
        self.connection.borrow_mut().retry_if_lost(|connection| connection.transact(|mut queries| work(&mut queries)))
    }

    fn query_keys(
        &self,
        query: &'static str,
        parameters: &[&(dyn postgres::types::ToSql + Sync)],
    ) -> Result<Vec<String>, StoreError> {
        self.run_queries(|mut queries| Ok(queries.query(query, parameters)?.iter().map(|row| row.get(0)).collect()))
    }

    /// Of these keys those of games that may be changed here.
    fn retain_owned(&self, mut keys: Vec<String>) -> Vec<String> {
        if let Some(owned_shards) = &self.owned_shards {
            keys.retain(|key| owned_shards.fence(ShardId::of(key)).is_some());
        }
        keys
    }
}

/// The events of a game, which are going to be published: no fail-over may lose them.
fn event_texts<C: GenericClient>(mut queries: Queries<'_, C>, key: &str) -> Result<Vec<String>, QueryError> {
    save::wait_for_standby(&mut queries)?;
    let rows = queries.query("SELECT json FROM event WHERE game = $1 ORDER BY seq", &[&key])?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// A seat, from the key of its game and whether it is White's.
fn saved_seat(row: &Row) -> SavedSeat {
    SavedSeat { key: row.get(0), side: if row.get(1) { Side::White } else { Side::Black } }
}

fn game_row(row: &Row) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        settings: from_json(row.get(0))?,
        is_public: row.get(1),
        created_at: to_u64(row.get(2)),
        summary: from_json(row.get(3))?,
    })
}

impl EventStore for PostgresStore {
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>> {
        let started_at = Instant::now();
        let connection = self.connection.get_mut();
        let mut is_retry = false;
        loop {
            let result = connection
                .transact(|mut queries| save::save_batch(&mut queries, writes, self.owned_shards.is_some(), is_retry));
            let error = match result {
                Ok(results) => {
                    if is_retry {
                        tracing::info!(millis = started_at.elapsed().as_millis(), "games are saved again");
                    }
                    return results;
                }
                Err(error) if connection.is_open() && !error.is_conflict() => {
                    return vec![Err(error.into()); writes.len()];
                }
                Err(error) => StoreError::from(error),
            };
            if !is_retry {
                tracing::warn!(%error, "the connection to the database is lost while games are saved, or others hold what is to be changed");
            }
            if started_at.elapsed() > SAVE_TIMEOUT {
                return vec![Err(StoreError::Uncertain); writes.len()];
            }
            is_retry = true;
            thread::sleep(RETRY_DELAY);
        }
    }

    fn events(&self, key: &str) -> Result<Option<Vec<GameEvent>>, StoreError> {
        let texts = self
            .connection
            .borrow_mut()
            .retry_if_lost(|connection| connection.transact(|queries| event_texts(queries, key)))?;
        read_events(texts.into_iter().map(Ok))
    }

    fn last_event_seq(&self, key: &str) -> Result<Option<u64>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt("SELECT max(seq) FROM event WHERE game = $1", &[&key])?;
            Ok(row.and_then(|row| row.get::<_, Option<i64>>(0)).map(to_u64))
        })
    }

    fn game(&self, key: &str) -> Result<Option<GameRow>, StoreError> {
        self.run_queries(|mut queries| {
            let row =
                queries.query_opt("SELECT settings, is_public, created, summary FROM game WHERE key = $1", &[&key])?;
            Ok(row.as_ref().map(game_row).transpose()?)
        })
    }

    fn list_games(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError> {
        let (stage, limit) = (query.stage.to_string(), i64::from(query.limit.min(MAX_LISTED)));
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT settings, is_public, created, summary FROM game WHERE stage = $1 AND is_public ORDER BY created DESC LIMIT $2",
                &[&stage, &limit],
            )?;
            Ok(rows.iter().map(game_row).collect::<Result<_, _>>()?)
        })
    }

    fn keys(&self) -> Result<Vec<String>, StoreError> {
        self.query_keys("SELECT key FROM game ORDER BY created, key", &[])
    }

    fn seats(&self, token: TokenHash) -> Result<Vec<SavedSeat>, StoreError> {
        let token = token.to_string();
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT game, side = 'white' FROM seat JOIN game ON game = key WHERE token = $1
                 ORDER BY created, key COLLATE \"C\" LIMIT 100",
                &[&token],
            )?;
            Ok(rows.iter().map(saved_seat).collect())
        })
    }

    fn due_game_keys(&self, until: u64) -> Result<Vec<String>, StoreError> {
        Ok(self.retain_owned(self.query_keys("SELECT key FROM game WHERE due <= $1 ORDER BY due", &[&to_i64(until)])?))
    }

    fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt(
                "SELECT nullif(greatest((SELECT max(alive) FROM process), (SELECT max(alive) FROM shard)), 0)",
                &[],
            )?;
            Ok(row.and_then(|row| row.get::<_, Option<i64>>(0)).map(to_u64))
        })
    }

    fn set_heartbeat(&mut self, now: u64) -> Result<(), StoreError> {
        let is_shared = self.owned_shards.is_some();
        self.connection.get_mut().run(|mut queries| {
            if is_shared {
                // Each process tells by its beats that it runs. This shows only that the database can be written to.
                queries.execute("UPDATE server SET clean_up_from = clean_up_from", &[])?;
            } else {
                queries.execute("UPDATE shard SET alive = $1 WHERE owner IS NULL", &[&to_i64(now)])?;
            }
            Ok(())
        })
    }

    fn clean_up_from(&self) -> Result<u64, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.query_opt("SELECT clean_up_from FROM server", &[])?.map_or(0, |row| to_u64(row.get(0))))
        })
    }

    fn set_clean_up_from(&mut self, clean_up_from: u64) -> Result<(), StoreError> {
        self.connection.get_mut().run(|mut queries| {
            queries.execute("UPDATE server SET clean_up_from = $1", &[&to_i64(clean_up_from)])?;
            Ok(())
        })
    }

    fn stages(&self, keys: &[String]) -> Result<Vec<Option<GameStage>>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT stage FROM unnest($1::text[]) WITH ORDINALITY AS asked (of, number) LEFT JOIN game ON key = of ORDER BY number",
                &[&keys],
            )?;
            let stage = |row: &Row| row.get::<_, Option<&str>>(0).map(parse_stage).transpose();
            Ok(rows.iter().map(stage).collect::<Result<_, StoreError>>()?)
        })
    }

    fn expired_keys(&self, retention: Retention, limit: u32) -> Result<Vec<String>, StoreError> {
        let open_before = to_i64(retention.open_before);
        let over_before = retention.over_before.map(to_i64);
        // A game in which nobody has moved has nothing that anyone would look at later.
        let keys = self.query_keys(
            "SELECT key FROM game WHERE stage = 'open' AND changed < $1
             UNION ALL SELECT key FROM game WHERE stage = 'playing' AND changed < $1 AND due IS NULL
                 AND strpos(summary, '\"plies\":0,') > 0
             UNION ALL SELECT key FROM game WHERE stage = 'over' AND changed < $1 AND strpos(summary, '\"plies\":0,') > 0
             UNION SELECT key FROM game WHERE stage = 'over' AND changed < $2
             LIMIT $3",
            &[&open_before, &over_before, &i64::from(limit)],
        )?;
        Ok(self.retain_owned(keys))
    }

    fn idle_keys(&self, changed_before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let keys = self.query_keys(
            "SELECT key FROM game WHERE stage = 'playing' AND changed < $1 AND due IS NULL ORDER BY changed LIMIT $2",
            &[&to_i64(changed_before), &i64::from(limit)],
        )?;
        Ok(self.retain_owned(keys))
    }

    fn remove(&mut self, keys: &[String]) -> Result<usize, StoreError> {
        let Some(owned_shards) = &self.owned_shards else {
            return self
                .connection
                .get_mut()
                .run(|mut queries| Ok(queries.execute("DELETE FROM game WHERE key = ANY($1)", &[&keys])? as usize));
        };
        let shards: BTreeSet<ShardId> = keys.iter().map(|key| ShardId::of(key)).collect();
        let owned = shards.iter().filter_map(|shard| Some((shard.0.cast_signed(), owned_shards.fence(*shard)?.0)));
        let (ids, fences): (Vec<i16>, Vec<i64>) = owned.unzip();
        self.connection.get_mut().run(|mut queries| {
            Ok(queries.execute(
                "WITH own AS (SELECT shard.id FROM shard JOIN unnest($2::smallint[], $3::bigint[]) AS owned (id, fence)
                     ON shard.id = owned.id AND shard.fence = owned.fence ORDER BY shard.id FOR SHARE OF shard)
                 DELETE FROM game USING own WHERE key = ANY($1) AND shard = own.id",
                &[&keys, &ids, &fences],
            )? as usize)
        })
    }

    fn players(&self) -> &dyn PlayerStore {
        self
    }

    fn programs(&self) -> &dyn ProgramStore {
        self
    }

    fn webhooks(&self) -> &dyn WebhookStore {
        self
    }

    fn tournaments(&self) -> &dyn TournamentStore {
        self
    }

    fn studies(&self) -> &dyn StudyStore {
        self
    }

    fn empty_log(&mut self) -> Result<(), StoreError> {
        // The log belongs to the database, which keeps it for its standby and its backups.
        Ok(())
    }

    fn reclaim_disk_space(&mut self) -> Result<bool, StoreError> {
        // The database's own cleaning gives room back.
        Ok(false)
    }

    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError> {
        let connection = Connection::open(self.connection.borrow().config().clone())?;
        Ok(Box::new(Self { connection: RefCell::new(connection), owned_shards: self.owned_shards.clone() }))
    }
}

/// How many games are read at a time.
const ROWS_PER_PAGE: i64 = 1_000;

impl InspectStore for PostgresStore {
    fn faults(&self, _: bool) -> Result<Vec<String>, StoreError> {
        // The database's own checksums and `pg_amcheck` find what is wrong with its files.
        Ok(Vec::new())
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt("SELECT pg_database_size(current_database())", &[])?;
            Ok(row.map_or(0, |row| to_u64(row.get(0))))
        })
    }

    fn version(&self) -> Result<i64, StoreError> {
        schema::read_version(&mut self.connection.borrow_mut()).map(i64::from)
    }

    fn set_game_times(&mut self, times: &[(String, u64, u64)]) -> Result<(), StoreError> {
        let keys: Vec<&str> = times.iter().map(|(key, ..)| key.as_str()).collect();
        let created_times: Vec<i64> = times.iter().map(|(_, created_at, _)| to_i64(*created_at)).collect();
        let changed_times: Vec<i64> = times.iter().map(|(.., changed_at)| to_i64(*changed_at)).collect();
        self.connection.get_mut().run(|mut queries| {
            queries.execute(
                "UPDATE game SET created = new.created, changed = new.changed
                 FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (key, created, changed)
                 WHERE game.key = new.key AND (game.created, game.changed) <> (new.created, new.changed)",
                &[&keys, &created_times, &changed_times],
            )?;
            Ok(())
        })
    }

    fn study_keys(&self) -> Result<Vec<String>, StoreError> {
        let row =
            self.run_queries(|mut queries| Ok(queries.query_opt("SELECT to_regclass('study') IS NOT NULL", &[])?))?;
        if !row.is_some_and(|row| row.get(0)) {
            return Ok(Vec::new());
        }
        self.query_keys("SELECT key FROM study ORDER BY created, key", &[])
    }

    fn each_game(&self, visit: &mut dyn FnMut(StoredGame) -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
        let (mut created, mut key) = (i64::MIN, String::new());
        loop {
            let games = self.run_queries(|mut queries| {
                let rows = queries.query(
                    "SELECT key, is_public, created, changed, settings, summary FROM game
                     WHERE (created, key) > ($1, $2) ORDER BY created, key LIMIT $3",
                    &[&created, &key, &ROWS_PER_PAGE],
                )?;
                Ok(rows.iter().map(stored_game).collect::<Vec<_>>())
            })?;
            let Some(last_game) = games.last() else { return Ok(()) };
            (created, key) = (to_i64(last_game.created_at), last_game.key.clone());
            games.into_iter().try_for_each(&mut *visit)?;
        }
    }
}

fn stored_game(row: &Row) -> StoredGame {
    StoredGame {
        key: row.get(0),
        is_public: row.get(1),
        created_at: to_u64(row.get(2)),
        changed_at: to_u64(row.get(3)),
        settings: from_json(row.get(4)),
        summary: from_json(row.get(5)),
    }
}
