//! The connection to the store, which runs in a thread on a desktop and step by step elsewhere.

#[cfg(any(target_family = "wasm", test))]
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
#[cfg(not(target_family = "wasm"))]
use std::thread::{self, JoinHandle};

use bevy::prelude::Resource;

#[cfg(any(target_family = "wasm", test))]
use super::deferred_store::{BatchOutcome, DeferredStore};
use super::game_store::GameStore;
#[cfg(not(target_family = "wasm"))]
use super::store_messages::StoreTask;
use super::store_messages::{GameNumber, StoreCommand, StoreEvent};
use crate::archive::StorageBackend;

/// Sends commands to the store, and receives its events.
#[derive(Resource)]
pub struct GameStoreHandle {
    /// `None` after it is closed.
    store_location: Option<StoreLocation>,
    event_receiver: Mutex<Receiver<StoreEvent>>,
    event_sender: Sender<StoreEvent>,
    /// The number of the current game.
    game_number: GameNumber,
}

enum StoreLocation {
    #[cfg(test)]
    SameThread(Mutex<Box<dyn FnMut(StoreCommand) -> Option<StoreEvent> + Send>>),
    #[cfg(any(target_family = "wasm", test))]
    Deferred(Arc<Mutex<DeferredStore>>),
    #[cfg(not(target_family = "wasm"))]
    OwnThread(Sender<StoreCommand>, JoinHandle<()>),
}

impl GameStoreHandle {
    /// A store that executes each command at once.
    #[cfg(test)]
    pub fn on_this_thread(
        mut game_store: GameStore<impl StorageBackend + 'static, impl StorageBackend + 'static>,
    ) -> Self {
        Self::with_location(|_| {
            StoreLocation::SameThread(Mutex::new(Box::new(move |command| game_store.execute(command))))
        })
    }

    /// A store that executes each command at once, or step by step if it is on many records, on storage that confirms changes
    /// later. `commit` returns the number of the batch of changes, if there is something to wait for; the function returned
    /// with the handle must be called with the result of each batch.
    #[cfg(any(target_family = "wasm", test))]
    pub fn on_deferred_storage(
        game_store: GameStore<impl StorageBackend + 'static, impl StorageBackend + 'static>,
        commit: impl FnMut() -> Option<u32> + Send + 'static,
    ) -> (Self, impl FnMut(u32, BatchOutcome) + 'static) {
        let (event_sender, event_receiver) = mpsc::channel();
        let store = Arc::new(Mutex::new(DeferredStore::new(game_store, commit, event_sender.clone())));
        let settled_store = store.clone();
        let settle_batch = move |batch, outcome| {
            settled_store.lock().unwrap_or_else(PoisonError::into_inner).handle_batch_outcome(batch, outcome);
        };
        let store_location = Some(StoreLocation::Deferred(store));
        let game_number = GameNumber::default();
        (Self { store_location, event_receiver: Mutex::new(event_receiver), event_sender, game_number }, settle_batch)
    }

    /// A store in a thread of its own, which wakes the event loop with each event.
    #[cfg(not(target_family = "wasm"))]
    pub fn spawn(
        mut game_store: GameStore<impl StorageBackend + 'static, impl StorageBackend + 'static>,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (command_sender, command_receiver) = mpsc::channel();
        Self::with_location(|event_sender| {
            let run_store = move || {
                while let Ok(command) = command_receiver.recv() {
                    for command in without_outdated_saves(std::iter::once(command).chain(command_receiver.try_iter())) {
                        if let Some(event) = game_store.execute(command)
                            && event_sender.send(event).is_ok()
                        {
                            wake();
                        }
                    }
                }
            };
            StoreLocation::OwnThread(command_sender, thread::spawn(run_store))
        })
    }

    #[cfg(any(test, not(target_family = "wasm")))]
    fn with_location(new_location: impl FnOnce(Sender<StoreEvent>) -> StoreLocation) -> Self {
        let (event_sender, event_receiver) = mpsc::channel();
        Self {
            store_location: Some(new_location(event_sender.clone())),
            event_receiver: Mutex::new(event_receiver),
            event_sender,
            game_number: GameNumber::default(),
        }
    }

    /// The number of the current game.
    #[must_use]
    pub const fn game_number(&self) -> GameNumber {
        self.game_number
    }

    /// Another game is the current one, and gets the next number.
    pub const fn begin_game(&mut self) {
        self.game_number.0 += 1;
    }

    /// Sends a command.
    pub fn send(&mut self, command: StoreCommand) {
        let event = match &mut self.store_location {
            None => None,
            #[cfg(test)]
            Some(StoreLocation::SameThread(execute)) => {
                let execute = execute.get_mut().unwrap_or_else(PoisonError::into_inner);
                execute(command)
            }
            #[cfg(any(target_family = "wasm", test))]
            Some(StoreLocation::Deferred(store)) => {
                store.lock().unwrap_or_else(PoisonError::into_inner).send(command);
                None
            }
            #[cfg(not(target_family = "wasm"))]
            Some(StoreLocation::OwnThread(command_sender, _)) => {
                let stopped_reason = || "the thread that keeps games has stopped".to_owned();
                command_sender
                    .send(command)
                    .err()
                    .map(|_| StoreEvent::Failed { task: StoreTask::Keep, why: stopped_reason() })
            }
        };
        if let Some(event) = event {
            self.event_sender.send(event).expect("the other end is ours");
        }
    }

    /// Takes the next step of what is executed step by step. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        #[cfg(any(target_family = "wasm", test))]
        if let Some(StoreLocation::Deferred(store)) = &self.store_location {
            return store.lock().unwrap_or_else(PoisonError::into_inner).step();
        }
        false
    }

    /// The events since the last call.
    pub fn reports(&mut self) -> Vec<StoreEvent> {
        self.event_receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    /// Waits until all commands are executed, and accepts no more. Returns the last events.
    pub fn close(&mut self) -> Vec<StoreEvent> {
        #[cfg(not(target_family = "wasm"))]
        if let Some(StoreLocation::OwnThread(command_sender, thread)) =
            self.store_location.take_if(|location| matches!(location, StoreLocation::OwnThread(..)))
        {
            drop(command_sender);
            if thread.join().is_err() {
                let reason = "the thread that keeps games has failed".to_owned();
                self.event_sender
                    .send(StoreEvent::Failed { task: StoreTask::Keep, why: reason })
                    .expect("the other end is ours");
            }
        }
        while self.step() {}
        self.store_location = None;
        self.reports()
    }
}

impl Drop for GameStoreHandle {
    fn drop(&mut self) {
        self.close();
    }
}

/// Removes all but the last of several texts for the same game. If it was a study before, the last text of that stays too.
#[cfg(not(target_family = "wasm"))]
fn without_outdated_saves(commands: impl Iterator<Item = StoreCommand>) -> Vec<StoreCommand> {
    let mut current_commands: Vec<StoreCommand> = Vec::new();
    for command in commands {
        if let (
            Some(StoreCommand::Keep { game_number: last_number, id: last_id, .. }),
            StoreCommand::Keep { game_number, id, .. },
        ) = (current_commands.last(), &command)
            && last_number == game_number
            && last_id.as_ref().is_some_and(|id| id.is_of_study()) == id.as_ref().is_some_and(|id| id.is_of_study())
        {
            current_commands.pop();
        }
        current_commands.push(command);
    }
    current_commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{Date, Memory, RecordId};

    fn keep_command(game_number: u64, white: &str) -> StoreCommand {
        let text = format!("[Variant \"turnover-classic\"]\n[White \"{white}\"]\n\n*\n");
        StoreCommand::Keep { game_number: GameNumber(game_number), id: None, date: Date::UNKNOWN, text }
    }

    #[test]
    fn of_what_piles_up_the_last_text_of_each_game_is_kept() {
        let remaining_commands = without_outdated_saves(
            [
                keep_command(1, "a"),
                keep_command(1, "b"),
                StoreCommand::Seat(None),
                keep_command(1, "c"),
                keep_command(2, "d"),
                keep_command(2, "e"),
            ]
            .into_iter(),
        );
        let names: Vec<String> = remaining_commands
            .iter()
            .map(|command| format!("{command:?}").chars().filter(char::is_ascii).collect())
            .collect();
        assert_eq!(remaining_commands.len(), 4, "{names:?}");
    }

    #[test]
    fn what_is_kept_of_a_game_does_not_take_the_place_of_the_study_that_it_was() {
        let study_id = RecordId::of_study("k7m2");
        let commands = [study_id.clone(), study_id, None].map(|id| {
            let (game_number, date) = (GameNumber(1), Date::UNKNOWN);
            StoreCommand::Keep { game_number, id, date, text: String::new() }
        });
        assert_eq!(without_outdated_saves(commands.clone().into_iter()), commands[1..]);
    }

    #[test]
    fn whoever_closes_waits_until_everything_is_kept() {
        let game_store = || GameStore::new(Memory::default(), Memory::default());
        for mut store_handle in [
            GameStoreHandle::on_this_thread(game_store()),
            GameStoreHandle::on_deferred_storage(game_store(), || None).0,
            GameStoreHandle::spawn(game_store(), || ()),
        ] {
            for (game_number, command) in ["a", "b", "c"].into_iter().enumerate() {
                store_handle.send(keep_command(game_number as u64, command));
            }
            store_handle.send(StoreCommand::List);
            let Some(StoreEvent::List(listed)) = store_handle.close().pop() else { panic!("a list") };
            let whites: Vec<String> = listed.into_iter().filter_map(|listed| Some(listed.entry.ok()?.white)).collect();
            assert_eq!(whites, ["a", "b", "c"]);
            store_handle.send(StoreCommand::List);
            assert!(store_handle.reports().is_empty(), "it is closed");
        }
    }
}
