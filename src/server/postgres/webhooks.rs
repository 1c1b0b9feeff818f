//! The key and the rows of webhooks in PostgreSQL.

use postgres::{GenericClient, Row};

use super::PostgresStore;
use super::connection::{Queries, QueryError};
use crate::player::PlayerKey;
use crate::server::programs::{ProgramHash, WebhookRow, WebhookStore};
use crate::server::store::{StoreError, to_i64, to_u64};

/// The tables. A webhook goes with its program.
pub(super) const WEBHOOK_TABLES: &str = "
CREATE TABLE webhook_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    private text NOT NULL
);
CREATE TABLE webhook (
    program text PRIMARY KEY REFERENCES program (hash) ON DELETE CASCADE,
    url text NOT NULL,
    since bigint NOT NULL,
    failures bigint NOT NULL,
    reason text NOT NULL,
    off_since bigint
);
";

const SELECT_WEBHOOK: &str = "SELECT program, url, since, failures, reason, off_since FROM webhook WHERE program = $1";
const SELECT_ACTIVE_WEBHOOKS: &str = "SELECT program, url, since, failures, reason, off_since FROM webhook
     WHERE off_since IS NULL ORDER BY since, program COLLATE \"C\" LIMIT $1";
const SELECT_WEBHOOKS_OF_PLAYER: &str =
    "SELECT program, url, webhook.since, failures, reason, off_since FROM webhook JOIN program ON hash = program
     WHERE player = $1 ORDER BY program COLLATE \"C\"";

fn webhook_row(row: &Row) -> WebhookRow {
    WebhookRow {
        program: ProgramHash::from_stored(row.get(0)),
        url: row.get(1),
        registered_at: to_u64(row.get(2)),
        failure_count: u32::try_from(row.get::<_, i64>(3)).unwrap_or(u32::MAX),
        failure_reason: row.get(4),
        off_since: row.get::<_, Option<i64>>(5).map(to_u64),
    }
}

/// The webhooks of the programs of a player.
pub(super) fn webhooks_of<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<Vec<WebhookRow>, QueryError> {
    Ok(queries.query(SELECT_WEBHOOKS_OF_PLAYER, &[&player.to_string()])?.iter().map(webhook_row).collect())
}

/// Saves a webhook. Returns whether there is such a program.
pub(super) fn set_webhook<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    webhook: &WebhookRow,
) -> Result<bool, QueryError> {
    let WebhookRow { program, url, registered_at, failure_count, failure_reason, off_since } = webhook;
    let row_count = queries.execute(
        "INSERT INTO webhook SELECT hash, $2::text, $3::bigint, $4::bigint, $5::text, $6::bigint FROM program WHERE hash = $1
         ON CONFLICT (program) DO UPDATE SET url = excluded.url, since = excluded.since, failures = excluded.failures,
             reason = excluded.reason, off_since = excluded.off_since",
        &[&program.as_str(), url, &to_i64(*registered_at), &i64::from(*failure_count), failure_reason, &off_since.map(to_i64)],
    )?;
    Ok(row_count > 0)
}

impl WebhookStore for PostgresStore {
    fn webhook_key(&self) -> Result<Option<String>, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.query_opt("SELECT private FROM webhook_key", &[])?.map(|row| row.get(0)))
        })
    }

    fn keep_webhook_key(&self, new_key: &str) -> Result<String, StoreError> {
        let insert = "INSERT INTO webhook_key (private) VALUES ($1) ON CONFLICT (is_only) DO NOTHING";
        self.run_queries(|mut queries| Ok(queries.execute(insert, &[&new_key]).map(drop)?))?;
        Ok(self.webhook_key()?.unwrap_or_else(|| new_key.to_owned()))
    }

    fn set_webhook(&self, webhook: &WebhookRow) -> Result<bool, StoreError> {
        self.run_queries(|mut queries| set_webhook(&mut queries, webhook))
    }

    fn note_calls(&self, webhook: &WebhookRow) -> Result<(), StoreError> {
        let WebhookRow { program, registered_at, failure_count, failure_reason, off_since, .. } = webhook;
        let statement =
            "UPDATE webhook SET failures = $3, reason = $4, off_since = $5 WHERE program = $1 AND since = $2";
        let (registered_at, failure_count, off_since) =
            (to_i64(*registered_at), i64::from(*failure_count), off_since.map(to_i64));
        self.run_queries(|mut queries| {
            queries
                .execute(statement, &[&program.as_str(), &registered_at, &failure_count, failure_reason, &off_since])?;
            Ok(())
        })
    }

    fn webhook(&self, program: &ProgramHash) -> Result<Option<WebhookRow>, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.query_opt(SELECT_WEBHOOK, &[&program.as_str()])?.as_ref().map(webhook_row))
        })
    }

    fn webhooks_of(&self, player: PlayerKey) -> Result<Vec<WebhookRow>, StoreError> {
        self.run_queries(|mut queries| webhooks_of(&mut queries, player))
    }

    fn enabled_webhooks(&self, limit: u32) -> Result<Vec<WebhookRow>, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.query(SELECT_ACTIVE_WEBHOOKS, &[&i64::from(limit)])?.iter().map(webhook_row).collect())
        })
    }

    fn remove_webhook(&self, program: &ProgramHash) -> Result<bool, StoreError> {
        let delete = "DELETE FROM webhook WHERE program = $1";
        self.run_queries(|mut queries| Ok(queries.execute(delete, &[&program.as_str()])? > 0))
    }
}
