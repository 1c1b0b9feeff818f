//! Executes commands on storage that confirms later whether changes are stored.
//!
//! The changes of a command are one atomic batch. Its event is emitted when the batch is stored. If another tab has
//! changed the storage first, the command is executed again on the new content.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;

use super::game_store::GameStore;
use super::store_messages::{StoreCommand, StoreEvent};
use crate::archive::StorageBackend;

/// The result of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchOutcome {
    /// The batch is stored.
    Kept,
    /// Something else was stored first. The batch has no effect and can be tried again.
    Outdated,
    /// The batch has failed, for this reason.
    Failed(String),
}

type Execute = dyn FnMut(StoreCommand) -> Option<StoreEvent> + Send;
type Commit = dyn FnMut() -> Option<u32> + Send;

/// Executes commands, and emits their events when the changes are stored.
pub struct DeferredStore {
    execute: Box<Execute>,
    commit: Box<Commit>,
    waiting_commands: BTreeMap<u32, (StoreCommand, Option<StoreEvent>)>,
    events: Sender<StoreEvent>,
}

impl DeferredStore {
    /// `commit` sends off the changes of a command and returns the number of the batch; `None` if there is nothing to
    /// wait for.
    pub fn new(
        mut store: GameStore<impl StorageBackend + 'static, impl StorageBackend + 'static>,
        commit: impl FnMut() -> Option<u32> + Send + 'static,
        events: Sender<StoreEvent>,
    ) -> Self {
        let execute = Box::new(move |command| store.execute(command));
        Self { execute, commit: Box::new(commit), waiting_commands: BTreeMap::new(), events }
    }

    /// Executes a command.
    pub fn send(&mut self, command: StoreCommand) {
        let event = (self.execute)(command.clone());
        match (self.commit)() {
            Some(batch) => {
                self.waiting_commands.insert(batch, (command, event));
            }
            None => self.send_event(event),
        }
    }

    /// Handles the result of a batch. Later batches that became outdated with it must be settled in order.
    pub fn handle_batch_outcome(&mut self, batch: u32, outcome: BatchOutcome) {
        let Some((command, event)) = self.waiting_commands.remove(&batch) else { return };
        match outcome {
            BatchOutcome::Kept => self.send_event(event),
            BatchOutcome::Outdated => self.send(command),
            BatchOutcome::Failed(reason) => {
                if let Some(StoreEvent::Kept { listed, .. } | StoreEvent::Renamed(listed)) = event {
                    (self.execute)(StoreCommand::Forget(listed.id));
                }
                self.send_event(Some(StoreEvent::Failed { task: command.task(), why: reason }));
            }
        }
    }

    fn send_event(&self, event: Option<StoreEvent>) {
        // Nobody listens after the handle is closed.
        event.into_iter().for_each(|event| drop(self.events.send(event)));
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::mpsc::{self, Receiver};
    use std::sync::{Arc, Mutex, MutexGuard};

    use super::super::store_messages::{GameNumber, StoreTask};
    use super::*;
    use crate::archive::{Date, Memory, RecordId, Vault};

    /// The content of the browser's storage, and that of a tab with uncommitted changes.
    #[derive(Clone, Default)]
    struct Tab(Arc<Mutex<TabState>>);

    #[derive(Default)]
    struct TabState {
        kept: Memory,
        seen: Memory,
        is_changed: bool,
        batches: u32,
    }

    impl Tab {
        fn state(&self) -> MutexGuard<'_, TabState> {
            self.0.lock().expect("one thread")
        }

        fn commit(&self) -> Option<u32> {
            let mut state = self.state();
            std::mem::take(&mut state.is_changed).then(|| {
                state.batches += 1;
                state.batches
            })
        }
    }

    impl StorageBackend for Tab {
        fn keys(&self) -> io::Result<Vec<String>> {
            self.state().seen.keys()
        }

        fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
            self.state().seen.load(key)
        }

        fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
            let mut state = self.state();
            state.is_changed = true;
            state.seen.store(key, bytes)
        }

        fn remove(&mut self, key: &str) -> io::Result<()> {
            let mut state = self.state();
            state.is_changed |= state.seen.load(key)?.is_some();
            state.seen.remove(key)
        }
    }

    /// A tab's store, whose batches are settled on demand.
    struct Run {
        tab: Tab,
        store: DeferredStore,
        events: Receiver<StoreEvent>,
    }

    impl Run {
        fn begin() -> Self {
            let tab = Tab::default();
            let (sender, events) = mpsc::channel();
            let committing = tab.clone();
            let games = GameStore::new(tab.clone(), Memory::default());
            Self { tab, store: DeferredStore::new(games, move || committing.commit(), sender), events }
        }

        fn keep(&mut self, id: Option<&str>, white: &str) {
            let id = id.map(|id| id.parse().expect("a name"));
            self.store.send(StoreCommand::Keep {
                game_number: GameNumber(1),
                id,
                date: Date::UNKNOWN,
                text: text(white),
            });
        }

        /// Settles all batches as stored.
        fn settle_all(&mut self) {
            let last = {
                let mut state = self.tab.state();
                state.kept = state.seen.clone();
                state.batches
            };
            (1..=last).for_each(|batch| self.store.handle_batch_outcome(batch, BatchOutcome::Kept));
        }

        /// Discards the changes since the last stored batch, because this was stored first.
        fn lose(&mut self, other: impl FnOnce(&mut Memory)) {
            let mut state = self.tab.state();
            other(&mut state.kept);
            state.seen = state.kept.clone();
        }

        fn told(&self) -> Vec<String> {
            let words = |event| match event {
                StoreEvent::Kept { listed, .. } => format!("kept {}", listed.id),
                StoreEvent::Failed { task: StoreTask::Keep, why } => format!("failed {why}"),
                other => format!("{other:?}"),
            };
            self.events.try_iter().map(words).collect()
        }

        fn white(&self, key: &str) -> Option<String> {
            let id: RecordId = key.parse().expect("a name");
            let kept = Vault::new(self.tab.clone()).get(&id).ok()?;
            kept.text.split('"').nth(3).map(str::to_owned)
        }
    }

    fn text(white: &str) -> String {
        format!("[Variant \"turnover-classic\"]\n[White \"{white}\"]\n\n*\n")
    }

    const FIRST: &str = "xxxx-xx-xx-0001";
    const SECOND: &str = "xxxx-xx-xx-0002";

    #[test]
    fn a_game_is_told_to_be_kept_when_it_is() {
        let mut run = Run::begin();
        run.keep(None, "a");
        assert!(run.told().is_empty());
        run.settle_all();
        assert_eq!(run.told(), [format!("kept {FIRST}")]);
        run.store.send(StoreCommand::EmptyBin);
        run.store.send(StoreCommand::Open("none".parse().expect("a name")));
        assert_eq!(run.told().len(), 1, "where nothing changes there is nothing to wait for");
    }

    #[test]
    fn a_game_that_could_not_be_kept_is_kept_under_its_name_with_the_next_ply() {
        let mut run = Run::begin();
        run.keep(None, "a");
        run.settle_all();
        run.keep(None, "b");
        run.lose(|_| ());
        run.store.handle_batch_outcome(2, BatchOutcome::Failed("full".into()));
        run.keep(None, "c");
        run.settle_all();
        assert_eq!(run.told(), [format!("kept {FIRST}"), "failed full".into(), format!("kept {FIRST}")]);
        assert_eq!((run.white(FIRST).as_deref(), run.white(SECOND)), (Some("c"), None));
    }

    #[test]
    fn where_another_tab_was_quicker_both_games_are_kept() {
        let mut run = Run::begin();
        run.keep(None, "a");
        run.settle_all();
        run.keep(None, "b");
        run.keep(None, "c");
        run.lose(|kept| {
            let theirs = Tab::default();
            theirs.state().seen = kept.clone();
            let (ticket, id) = (GameNumber(1), FIRST.parse().ok());
            GameStore::new(theirs.clone(), Memory::default()).execute(StoreCommand::Keep {
                game_number: ticket,
                id,
                date: Date::UNKNOWN,
                text: text("theirs"),
            });
            *kept = theirs.state().seen.clone();
        });
        run.store.handle_batch_outcome(2, BatchOutcome::Outdated);
        run.store.handle_batch_outcome(3, BatchOutcome::Outdated);
        assert_eq!(run.told(), [format!("kept {FIRST}")]);
        run.settle_all();
        assert_eq!(run.told(), [format!("kept {SECOND}"), format!("kept {SECOND}")]);
        assert_eq!((run.white(FIRST).as_deref(), run.white(SECOND).as_deref()), (Some("theirs"), Some("c")));
    }
}
