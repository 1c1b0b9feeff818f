//! How one reaches a game: whatever is not in memory is loaded first, by a task of its own.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::{mpsc, oneshot};

use super::{GameTable, Games};
use crate::online::ConnectionId;
use crate::server::game_actor;
use crate::server::game_key::check_key;
use crate::server::game_link::{GameInput, GameLink, Joining, Outgoing};
use crate::server::store::StoreError;

/// The maximum number of waiting messages to a game.
const MAILBOX: usize = 128;

impl Games {
    /// Connects to a game.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(in crate::server) async fn join(
        self: &Arc<Self>,
        key: &str,
        outbox: mpsc::Sender<Outgoing>,
    ) -> Result<GameLink, StoreError> {
        let id = ConnectionId(self.last_connection.fetch_add(1, Ordering::Relaxed) + 1);
        let mailbox = self.mailbox(key)?;
        let (joined, answer) = oneshot::channel();
        let joining = GameInput::Join(Box::new(Joining { id, outbox, joined }));
        mailbox.send(joining).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(GameLink { id, mailbox, time: self.time })
    }

    /// Loads a game and lets it handle what is due. The receiver is answered when the game has recorded the last restart, or never can.
    pub(in crate::server) async fn wake_game(self: &Arc<Self>, key: &str) -> oneshot::Receiver<()> {
        let (awake, answer) = oneshot::channel();
        if let Ok(mailbox) = self.mailbox(key) {
            drop(mailbox.send(GameInput::Wake(awake)).await);
        }
        answer
    }

    pub(in crate::server) fn mailbox(self: &Arc<Self>, key: &str) -> Result<mpsc::Sender<GameInput>, StoreError> {
        check_key(key)?;
        let GameTable { mailboxes, removing, .. } = &mut *self.lock();
        if self.is_stopping() {
            return Err(StoreError::Closed);
        }
        if removing.contains(key) {
            return Err(StoreError::Unknown(key.to_owned()));
        }
        if !self.serves(key) {
            return Err(StoreError::Fenced);
        }
        // A closed mailbox belongs to a task that has panicked.
        if let Some(mailbox) = mailboxes.get(key).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let (mailbox, inputs) = mpsc::channel(MAILBOX);
        mailboxes.insert(key.to_owned(), mailbox.clone());
        tokio::spawn(game_actor::run(Arc::clone(self), key.to_owned(), inputs));
        Ok(mailbox)
    }

    /// Ends a game without a result, and tells its players. Returns whether it was still going on.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(in crate::server) async fn close(self: &Arc<Self>, key: &str) -> Result<bool, StoreError> {
        let wanted = [key.to_owned()];
        if self.store.read(move |store| store.stages(&wanted)).await? == [None] {
            return Err(StoreError::Unknown(key.to_owned()));
        }
        let (closed, answer) = oneshot::channel();
        // It may have been given to another process meanwhile.
        let lost = |error| self.serving_lease(key).err().unwrap_or(error);
        self.mailbox(key)?.send(GameInput::Close(closed)).await.map_err(|_| lost(StoreError::Closed))?;
        answer.await.map_err(|_| lost(StoreError::Unreadable("see the log".into())))
    }
}
