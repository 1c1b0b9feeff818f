//! How one reaches a game: whatever is not in memory is loaded first, by a task of its own.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::{mpsc, oneshot};

use super::{Games, TrackedGames};
use crate::online::{CloseCondition, ConnectionId};
use crate::server::game_actor;
use crate::server::game_key::check_key;
use crate::server::game_link::{GameInput, GameLink, JoinRequest, OutgoingMessage};
use crate::server::store::StoreError;

/// The maximum number of waiting messages to a game.
const MAILBOX_CAPACITY: usize = 128;

impl Games {
    /// Connects to a game.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(in crate::server) async fn join(
        self: &Arc<Self>,
        key: &str,
        outbox: mpsc::Sender<OutgoingMessage>,
    ) -> Result<GameLink, StoreError> {
        let id = ConnectionId(self.last_connection.fetch_add(1, Ordering::Relaxed) + 1);
        let mailbox = self.mailbox(key)?;
        let (joined_sender, joined_receiver) = oneshot::channel();
        let join_request = GameInput::Join(Box::new(JoinRequest { id, outbox, joined_sender }));
        mailbox.send(join_request).await.map_err(|_| StoreError::Closed)?;
        joined_receiver.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(GameLink { id, mailbox, time: self.time })
    }

    /// Loads a game and lets it handle what is due. The receiver is answered when the game has recorded the last restart, or never can.
    pub(in crate::server) async fn wake_game(self: &Arc<Self>, key: &str) -> oneshot::Receiver<()> {
        let (wake_sender, wake_receiver) = oneshot::channel();
        if let Ok(mailbox) = self.mailbox(key) {
            drop(mailbox.send(GameInput::Wake(wake_sender)).await);
        }
        wake_receiver
    }

    pub(in crate::server) fn mailbox(self: &Arc<Self>, key: &str) -> Result<mpsc::Sender<GameInput>, StoreError> {
        check_key(key)?;
        let TrackedGames { mailboxes, keys_being_removed, .. } = &mut *self.lock();
        if self.is_stopping() {
            return Err(StoreError::Closed);
        }
        if keys_being_removed.contains(key) {
            return Err(StoreError::Unknown(key.to_owned()));
        }
        if !self.serves(key) {
            return Err(StoreError::Fenced);
        }
        // A closed mailbox belongs to a task that has panicked.
        if let Some(mailbox) = mailboxes.get(key).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let (mailbox, inputs) = mpsc::channel(MAILBOX_CAPACITY);
        mailboxes.insert(key.to_owned(), mailbox.clone());
        tokio::spawn(game_actor::run_game_actor(Arc::clone(self), key.to_owned(), inputs));
        Ok(mailbox)
    }

    /// Ends a game without a result as long as this holds, and tells its players. Returns whether it was still going on, and is ended.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(in crate::server) async fn close(
        self: &Arc<Self>,
        key: &str,
        condition: CloseCondition,
    ) -> Result<bool, StoreError> {
        let keys = [key.to_owned()];
        if self.store.read(move |store| store.stages(&keys)).await? == [None] {
            return Err(StoreError::Unknown(key.to_owned()));
        }
        let (close_sender, close_receiver) = oneshot::channel();
        // It may have been given to another process meanwhile.
        let lost_game_error = |error| self.serving_lease(key).err().unwrap_or(error);
        self.mailbox(key)?
            .send(GameInput::Close(condition, close_sender))
            .await
            .map_err(|_| lost_game_error(StoreError::Closed))?;
        close_receiver.await.map_err(|_| lost_game_error(StoreError::Unreadable("see the log".into())))
    }
}
