//! The key and the rows of webhooks in SQLite.

use rusqlite::{OptionalExtension, params};

use super::SqliteStore;
use super::queries::{execute, store_error};
use super::webhook_rows::{query_webhooks, set_webhook, webhooks_of};
use crate::player::PlayerKey;
use crate::server::programs::{ProgramHash, WebhookRow, WebhookStore};
use crate::server::store::{StoreError, to_i64};

impl WebhookStore for SqliteStore {
    fn webhook_key(&self) -> Result<Option<String>, StoreError> {
        let private_key = self.connection.query_row("SELECT private FROM webhook_key", [], |row| row.get(0));
        private_key.optional().map_err(store_error)
    }

    fn keep_webhook_key(&self, new_key: &str) -> Result<String, StoreError> {
        let statement = "INSERT INTO webhook_key VALUES (1, ?1) ON CONFLICT (only) DO NOTHING";
        execute(&self.connection, statement, [new_key])?;
        Ok(self.webhook_key()?.unwrap_or_else(|| new_key.to_owned()))
    }

    fn set_webhook(&self, webhook: &WebhookRow) -> Result<bool, StoreError> {
        set_webhook(&self.connection, webhook)
    }

    fn note_calls(&self, webhook: &WebhookRow) -> Result<(), StoreError> {
        let WebhookRow { program, registered_at, failure_count, failure_reason, off_since, .. } = webhook;
        let statement =
            "UPDATE webhook SET failures = ?3, reason = ?4, off_since = ?5 WHERE program = ?1 AND since = ?2";
        let parameters =
            params![program.as_str(), to_i64(*registered_at), failure_count, failure_reason, off_since.map(to_i64)];
        execute(&self.connection, statement, parameters).map(drop)
    }

    fn webhook(&self, program: &ProgramHash) -> Result<Option<WebhookRow>, StoreError> {
        Ok(query_webhooks(&self.connection, "WHERE program = ?1", [program.as_str()])?.pop())
    }

    fn webhooks_of(&self, player: PlayerKey) -> Result<Vec<WebhookRow>, StoreError> {
        webhooks_of(&self.connection, player)
    }

    fn enabled_webhooks(&self, limit: u32) -> Result<Vec<WebhookRow>, StoreError> {
        query_webhooks(&self.connection, "WHERE off_since IS NULL ORDER BY webhook.since, program LIMIT ?1", [limit])
    }

    fn remove_webhook(&self, program: &ProgramHash) -> Result<bool, StoreError> {
        Ok(execute(&self.connection, "DELETE FROM webhook WHERE program = ?1", [program.as_str()])? > 0)
    }
}
