//! What a store keeps of webhooks: the server's key, and where programs want to be called.

use serde::{Deserialize, Serialize};

use super::ProgramHash;
use crate::player::PlayerKey;
use crate::server::store_error::StoreError;

/// Where a program wants to be called. A program has at most one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookRow {
    /// The program.
    pub program: ProgramHash,
    /// The URL.
    pub url: String,
    /// When it was registered, in milliseconds since 1970.
    #[serde(rename = "since")]
    pub registered_at: u64,
    /// How many calls in a row have failed.
    #[serde(rename = "failures")]
    pub failure_count: u32,
    /// Why the last one has; empty if none has.
    #[serde(rename = "reason")]
    pub failure_reason: String,
    /// When it was turned off because too many had, in milliseconds since 1970.
    pub off_since: Option<u64>,
}

impl WebhookRow {
    /// One that was just registered.
    #[must_use]
    pub const fn new(program: ProgramHash, url: String, registered_at: u64) -> Self {
        Self { program, url, registered_at, failure_count: 0, failure_reason: String::new(), off_since: None }
    }
}

/// The part of a store that is for webhooks. One goes with its program.
pub trait WebhookStore {
    /// The private key of the server, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    fn webhook_key(&self) -> Result<Option<String>, StoreError>;

    /// Keeps this private key of the server, unless there is one. Returns the one that is there afterwards.
    ///
    /// # Errors
    /// If it cannot be read or saved.
    fn keep_webhook_key(&self, new_key: &str) -> Result<String, StoreError>;

    /// Saves a webhook in the place of an earlier one of the same program. Returns whether there is such a program.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn set_webhook(&self, webhook: &WebhookRow) -> Result<bool, StoreError>;

    /// Saves what has become of the calls of a webhook, unless another one was registered since, or it was removed.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn note_calls(&self, webhook: &WebhookRow) -> Result<(), StoreError>;

    /// The webhook of a program.
    ///
    /// # Errors
    /// If it cannot be read.
    fn webhook(&self, program: &ProgramHash) -> Result<Option<WebhookRow>, StoreError>;

    /// The webhooks of the programs of a player, by their programs.
    ///
    /// # Errors
    /// If they cannot be read.
    fn webhooks_of(&self, player: PlayerKey) -> Result<Vec<WebhookRow>, StoreError>;

    /// The webhooks that are not turned off, the oldest first, at most this many.
    ///
    /// # Errors
    /// If they cannot be read.
    fn enabled_webhooks(&self, limit: u32) -> Result<Vec<WebhookRow>, StoreError>;

    /// Removes the webhook of a program. Returns whether there was one.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn remove_webhook(&self, program: &ProgramHash) -> Result<bool, StoreError>;
}
