//! The table of processes and shards in PostgreSQL.

use std::collections::HashSet;

use postgres::Row;
use postgres::types::ToSql;

use super::directory::{Directory, TakenShard};
use super::plan::{ProcessRow, ShardRow};
use crate::server::postgres::schema::migrate;
use crate::server::postgres::{Config, Connection, USE_LOCK};
use crate::server::shard::{Fence, ProcessId, ShardId};
use crate::server::store::{StoreError, to_i64, to_u64};

/// The first number of the advisory locks, of which the second is that of the process.
const LOCK_CLASS: i32 = 0x5475_5376;

/// The entry of a process, and its session, which holds the lock with its number. Its statements lock shards in the order of their numbers,
/// as whoever saves games does, so that nobody waits for another one in a circle.
#[derive(Debug)]
pub(super) struct PostgresDirectory {
    own_id: ProcessId,
    address: Option<String>,
    connection: Connection,
    /// The number of the session that was prepared.
    session_number: u64,
}

/// The name of a process's sessions.
fn session_name(process: ProcessId) -> String {
    format!("turnover-server {}", process.0)
}

impl PostgresDirectory {
    /// Brings the database to the current version, and registers this process. Returns also the secret of the database.
    ///
    /// # Errors
    /// If the database cannot be reached, if its games are being moved, or if others serve it and one of them, or this one, has no address.
    pub(super) fn join(mut config: Config, address: Option<String>) -> Result<(Self, String), StoreError> {
        let mut connection = Connection::open(config.clone())?;
        migrate(&mut connection)?;
        let (own_id, secret) = connection.run(|mut queries| {
            let row = queries.query_opt(
                "SELECT nextval(pg_get_serial_sequence('process', 'id'))::integer, secret FROM server",
                &[],
            )?;
            let row = row.ok_or_else(|| StoreError::Damaged("the table server is empty".into()))?;
            Ok((ProcessId(row.get(0)), row.get(1)))
        })?;
        config.session.application_name(&session_name(own_id));
        let mut directory = Self { own_id, address, connection: Connection::open(config)?, session_number: 0 };
        // Others take a registered process without its lock for one that has gone, and end its sessions.
        directory.prepare_session()?;
        directory.register(0, false)?;
        if directory.has_address_conflict()? {
            return Err(StoreError::Locked(
                "another turnover-server uses the database: several need an address each at which they reach each other (--cluster-address)".into(),
            ));
        }
        Ok((directory, secret))
    }

    pub(super) const fn own_id(&self) -> ProcessId {
        self.own_id
    }

    /// How to connect under the name of this process.
    pub(super) const fn config(&self) -> &Config {
        self.connection.config()
    }

    /// Whether another process is there, and one of the two has no address.
    fn has_address_conflict(&mut self) -> Result<bool, StoreError> {
        let (own_id, address) = (self.own_id.0, &self.address);
        self.connection.run(|mut queries| {
            let rows = queries.query(
                "SELECT 1 FROM process JOIN pg_locks ON classid = $2::bigint::oid AND objid = process.id::bigint::oid AND locktype = 'advisory'
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                 WHERE process.id <> $1 AND (address IS NULL OR $3::text IS NULL) LIMIT 1",
                &[&own_id, &i64::from(LOCK_CLASS), address],
            )?;
            Ok(!rows.is_empty())
        })
    }

    /// Takes the lock of this process in a new session, and shares that of all who use the database. An earlier session may still hold the former,
    /// because the database does not know yet that it has ended.
    fn prepare_session(&mut self) -> Result<(), StoreError> {
        let own_id = self.own_id.0;
        self.connection.batch(&format!(
            "SET lock_timeout = 1000;
             SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = {LOCK_CLASS} AND objid = {own_id} AND granted
                 AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
             SELECT pg_advisory_lock({LOCK_CLASS}, {own_id})"
        ))?;
        let session_number = self.connection.session_count();
        let lock_result = self.connection.batch(&format!("SELECT pg_advisory_lock_shared({USE_LOCK})"));
        if lock_result.is_err() && self.connection.is_open() {
            return Err(StoreError::Locked("the games of the database are being moved (turnover-server move)".into()));
        }
        lock_result?;
        self.session_number = session_number;
        Ok(())
    }

    fn register(&mut self, alive_at: i64, is_leaving: bool) -> Result<(), StoreError> {
        let (own_id, address) = (self.own_id.0, self.address.clone());
        self.execute(
            "INSERT INTO process (id, address, alive, is_leaving) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
            &[&own_id, &address, &alive_at, &is_leaving],
        )?;
        Ok(())
    }

    fn execute(&mut self, query: &'static str, parameters: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreError> {
        Ok(self.connection.run_once(|mut queries| Ok(queries.execute(query, parameters)?))?)
    }
}

impl Directory for PostgresDirectory {
    async fn ensure_session(&mut self) -> Result<bool, StoreError> {
        let is_new = self.connection.session_count() != self.session_number || !self.connection.is_open();
        if is_new {
            self.prepare_session()?;
        }
        Ok(is_new)
    }

    async fn record_heartbeat(&mut self, now: u64, is_leaving: bool) -> Result<(), StoreError> {
        let (own_id, now) = (self.own_id.0, to_i64(now));
        let row_count = self.execute(
            "UPDATE process SET alive = greatest(alive, $2), beats = beats + 1, is_leaving = $3 WHERE id = $1",
            &[&own_id, &now, &is_leaving],
        )?;
        if row_count == 0 {
            // Others have taken this process for gone, and have removed it.
            self.register(now, is_leaving)?;
        }
        Ok(())
    }

    async fn processes(&mut self) -> Result<Vec<ProcessRow>, StoreError> {
        let rows = self.connection.run_once(|mut queries| {
            Ok(queries.query(
                "SELECT id, beats, is_leaving, address, EXISTS (
                     SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::bigint::oid AND objid = process.id::bigint::oid AND granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
                 FROM process",
                &[&i64::from(LOCK_CLASS)],
            )?)
        })?;
        let process = |row: &Row| ProcessRow {
            id: ProcessId(row.get(0)),
            address: row.get::<_, Option<&str>>(3).and_then(|text| text.parse().ok()),
            beat_count: row.get(1),
            is_leaving: row.get(2),
            has_session: row.get(4),
        };
        Ok(rows.iter().map(process).collect())
    }

    async fn shards(&mut self) -> Result<Vec<ShardRow>, StoreError> {
        let rows =
            self.connection.run_once(|mut queries| Ok(queries.query("SELECT id, owner, fence FROM shard", &[])?))?;
        let shard = |row: &Row| ShardRow {
            id: shard_id(row.get(0)),
            owner: row.get::<_, Option<i32>>(1).map(ProcessId),
            fence: Fence(row.get(2)),
        };
        Ok(rows.iter().map(shard).collect())
    }

    async fn take_over_shards(
        &mut self,
        shards: &[ShardId],
        gone_processes: &HashSet<ProcessId>,
    ) -> Result<Vec<TakenShard>, StoreError> {
        let ids: Vec<i16> = shards.iter().map(|shard| shard.0.cast_signed()).collect();
        let session_names: Vec<String> = gone_processes.iter().copied().map(session_name).collect();
        let previous_owners: Vec<i32> = gone_processes.iter().map(|process| process.0).chain([self.own_id.0]).collect();
        let own_id = self.own_id.0;
        let rows = self.connection.run_once(|mut queries| {
            // A process that stands still within a transaction would hold its locks.
            queries.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY($1) AND datname = current_database()",
                &[&session_names],
            )?;
            Ok(queries.query(
                "WITH free AS (SELECT id FROM shard WHERE id = ANY($2) AND (owner IS NULL OR owner = ANY($3)) ORDER BY id FOR NO KEY UPDATE)
                 UPDATE shard SET owner = $1, fence = fence + 1,
                     alive = coalesce(alive, (SELECT process.alive FROM process WHERE process.id = shard.owner))
                 FROM free WHERE shard.id = free.id RETURNING shard.id, fence, alive",
                &[&own_id, &ids, &previous_owners],
            )?)
        })?;
        let taken_shard = |row: &Row| TakenShard {
            shard: shard_id(row.get(0)),
            fence: Fence(row.get(1)),
            served_until: row.get::<_, Option<i64>>(2).map(to_u64),
        };
        Ok(rows.iter().map(taken_shard).collect())
    }

    async fn set_alive(&mut self, shards: &[(ShardId, Fence)], served_until: Option<u64>) -> Result<(), StoreError> {
        let ((ids, fences), own_id) = (id_and_fence_columns(shards), self.own_id.0);
        self.execute(
            "WITH own AS (SELECT shard.id FROM shard JOIN unnest($1::smallint[], $2::bigint[]) AS served (id, fence)
                 ON shard.id = served.id AND shard.fence = served.fence WHERE owner = $3 ORDER BY shard.id FOR NO KEY UPDATE OF shard)
             UPDATE shard SET alive = CASE WHEN $4::bigint IS NOT NULL THEN coalesce(alive, $4) END FROM own WHERE shard.id = own.id",
            &[&ids, &fences, &own_id, &served_until.map(to_i64)],
        )?;
        Ok(())
    }

    async fn give_away_shards(&mut self, shards: &[(ShardId, Fence)]) -> Result<(), StoreError> {
        let ((ids, fences), own_id) = (id_and_fence_columns(shards), self.own_id.0);
        self.execute(
            "WITH own AS (SELECT shard.id FROM shard JOIN unnest($1::smallint[], $2::bigint[]) AS given (id, fence)
                 ON shard.id = given.id AND shard.fence = given.fence WHERE owner = $3 ORDER BY shard.id FOR NO KEY UPDATE OF shard)
             UPDATE shard SET owner = NULL FROM own WHERE shard.id = own.id",
            &[&ids, &fences, &own_id],
        )?;
        Ok(())
    }

    async fn disown_all_shards(&mut self) -> Result<(), StoreError> {
        let own_id = self.own_id.0;
        self.execute(
            "WITH own AS (SELECT id FROM shard WHERE owner = $1 ORDER BY id FOR NO KEY UPDATE)
             UPDATE shard SET owner = NULL, alive = coalesce(shard.alive, process.alive) FROM own, process
             WHERE shard.id = own.id AND process.id = $1",
            &[&own_id],
        )?;
        Ok(())
    }

    async fn remove_processes(&mut self, processes: &HashSet<ProcessId>) -> Result<(), StoreError> {
        let ids: Vec<i32> = processes.iter().map(|process| process.0).collect();
        self.execute(
            "DELETE FROM process WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM shard WHERE owner = process.id)",
            &[&ids],
        )?;
        Ok(())
    }
}

/// The numbers and fences of shards, as two parameters.
fn id_and_fence_columns(shards: &[(ShardId, Fence)]) -> (Vec<i16>, Vec<i64>) {
    shards.iter().map(|(shard, fence)| (shard.0.cast_signed(), fence.0)).unzip()
}

fn shard_id(stored_id: i16) -> ShardId {
    ShardId(stored_id.cast_unsigned())
}
