//! The tables of webhooks in SQLite, and their rows.

use rusqlite::{Connection, Params, Row, params};

use super::queries::{execute, query_rows};
use crate::player::PlayerKey;
use crate::server::programs::{ProgramHash, WebhookRow};
use crate::server::store::{StoreError, to_i64, to_u64};

/// The tables. A webhook goes with its program.
pub(super) const WEBHOOK_TABLES: &str = "
CREATE TABLE webhook_key (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    private TEXT NOT NULL
) STRICT;
CREATE TABLE webhook (
    program TEXT PRIMARY KEY REFERENCES program (hash) ON DELETE CASCADE,
    url TEXT NOT NULL,
    since INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    reason TEXT NOT NULL,
    off_since INTEGER
) STRICT, WITHOUT ROWID;
";

const SELECT_WEBHOOK: &str = "SELECT program, url, webhook.since, failures, reason, off_since FROM webhook";

fn webhook_row(row: &Row) -> rusqlite::Result<WebhookRow> {
    Ok(WebhookRow {
        program: ProgramHash::from_stored(row.get(0)?),
        url: row.get(1)?,
        registered_at: to_u64(row.get(2)?),
        failure_count: row.get(3)?,
        failure_reason: row.get(4)?,
        off_since: row.get::<_, Option<i64>>(5)?.map(to_u64),
    })
}

/// The webhooks that the rest of a query chooses.
pub(super) fn query_webhooks(
    connection: &Connection,
    condition: &str,
    parameters: impl Params,
) -> Result<Vec<WebhookRow>, StoreError> {
    query_rows(connection, &format!("{SELECT_WEBHOOK} {condition}"), parameters, webhook_row)
}

/// The webhooks of the programs of a player.
pub(super) fn webhooks_of(connection: &Connection, player: PlayerKey) -> Result<Vec<WebhookRow>, StoreError> {
    let condition = "JOIN program ON hash = program WHERE player = ?1 ORDER BY program";
    query_webhooks(connection, condition, [player.to_string()])
}

/// Saves a webhook. Returns whether there is such a program.
pub(super) fn set_webhook(connection: &Connection, webhook: &WebhookRow) -> Result<bool, StoreError> {
    let WebhookRow { program, url, registered_at, failure_count, failure_reason, off_since } = webhook;
    let row_count = execute(
        connection,
        "INSERT INTO webhook SELECT hash, ?2, ?3, ?4, ?5, ?6 FROM program WHERE hash = ?1
         ON CONFLICT (program) DO UPDATE SET url = excluded.url, since = excluded.since, failures = excluded.failures,
             reason = excluded.reason, off_since = excluded.off_since",
        params![program.as_str(), url, to_i64(*registered_at), failure_count, failure_reason, off_since.map(to_i64)],
    )?;
    Ok(row_count > 0)
}
