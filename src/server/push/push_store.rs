//! What a store keeps for Web Push: the server's key, and the subscriptions of seats and of players.

use serde::{Deserialize, Serialize};

use super::subscriber::PushSubscriber;
use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::server::store_error::StoreError;

/// The maximum number of subscriptions of a seat, and of a player: those of the player's browsers. The oldest ones give way.
pub const MAX_SUBSCRIBERS: u32 = 5;

/// A subscription as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSubscriber {
    /// The hash of the seat's token.
    pub token: TokenHash,
    /// The browser.
    pub subscriber: PushSubscriber,
    /// When it subscribed, in milliseconds since 1970.
    pub subscribed_at: u64,
}

impl SavedSubscriber {
    /// A subscription from its stored texts: the hash of the token, the address, the browser's key and secret.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub(in crate::server) fn from_texts(
        [token, endpoint, p256dh, auth]: [&str; 4],
        subscribed_at: u64,
    ) -> Result<Self, StoreError> {
        let unreadable_error = |error: &dyn std::error::Error| StoreError::Unreadable(error.to_string());
        Ok(Self {
            token: token.parse().map_err(|error| unreadable_error(&error))?,
            subscriber: PushSubscriber::from_texts(endpoint, p256dh, auth).map_err(|error| unreadable_error(&error))?,
            subscribed_at,
        })
    }
}

/// A browser of a player that is told what happens to the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerBrowser {
    /// The browser.
    pub subscriber: PushSubscriber,
    /// When it subscribed, in milliseconds since 1970.
    #[serde(rename = "since")]
    pub subscribed_at: u64,
}

impl PlayerBrowser {
    /// A subscription from its stored texts: the address, the browser's key and secret.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub(in crate::server) fn from_texts(
        [endpoint, p256dh, auth]: [&str; 3],
        subscribed_at: u64,
    ) -> Result<Self, StoreError> {
        let subscriber = PushSubscriber::from_texts(endpoint, p256dh, auth);
        Ok(Self { subscriber: subscriber.map_err(|error| StoreError::Unreadable(error.to_string()))?, subscribed_at })
    }
}

/// The part of a store that is for Web Push. A subscription goes with the last seat of its token.
pub trait PushStore {
    /// The private key of the server, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    fn push_key(&self) -> Result<Option<String>, StoreError>;

    /// Keeps this private key of the server, unless there is one. Returns the one that is there afterwards.
    ///
    /// # Errors
    /// If it cannot be read or saved.
    fn keep_push_key(&mut self, new_key: &str) -> Result<String, StoreError>;

    /// Saves a subscription, in the place of an earlier one of the same browser for the same token. Returns whether the token has a seat.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn subscribe(&mut self, saved_subscriber: &SavedSubscriber) -> Result<bool, StoreError>;

    /// Removes the subscription of the browser with this address for this token; without a token all of that browser, also those of
    /// players.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn unsubscribe(&mut self, token: Option<TokenHash>, endpoint: &str) -> Result<(), StoreError>;

    /// The subscriptions for this token, the oldest first; without a token all of them.
    ///
    /// # Errors
    /// If they cannot be read.
    fn subscribers(&self, token: Option<TokenHash>) -> Result<Vec<SavedSubscriber>, StoreError>;

    /// Saves a subscription of a player, in the place of an earlier one of the same browser. Returns whether the player has a name.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn subscribe_player(&mut self, player: PlayerKey, browser: &PlayerBrowser) -> Result<bool, StoreError>;

    /// Removes the subscription of this player's browser with this address.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn unsubscribe_player(&mut self, player: PlayerKey, endpoint: &str) -> Result<(), StoreError>;

    /// The subscriptions of a player, the oldest first. They go with the player.
    ///
    /// # Errors
    /// If they cannot be read.
    fn browsers_of(&self, player: PlayerKey) -> Result<Vec<PlayerBrowser>, StoreError>;
}
