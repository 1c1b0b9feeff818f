//! Executes commands on storage that confirms later whether changes are stored.
//!
//! The changes of a command are one atomic batch. Its event is emitted when the batch is stored. If another tab has
//! changed the storage first, the command is executed again on the new content.
//!
//! A command on many records is executed step by step, some steps in each frame; those that come meanwhile wait for its end.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::Sender;
use std::task::Poll;

use super::game_store::{GameStore, Progress};
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

/// Begins a command, or goes on with the one that has begun.
type ExecuteFn = dyn FnMut(Option<StoreCommand>) -> Progress + Send;
type CommitFn = dyn FnMut() -> Option<u32> + Send;

/// Executes commands, and emits their events when the changes are stored.
pub struct DeferredStore {
    execute: Box<ExecuteFn>,
    commit: Box<CommitFn>,
    /// The command that has begun.
    current_command: Option<StoreCommand>,
    waiting_commands: VecDeque<StoreCommand>,
    /// Those that are executed again, before all that wait: they were sent before.
    outdated_commands: VecDeque<StoreCommand>,
    commands_by_batch: BTreeMap<u32, (StoreCommand, Option<StoreEvent>)>,
    event_sender: Sender<StoreEvent>,
}

impl DeferredStore {
    /// `commit` sends off the changes of a command and returns the number of the batch; `None` if there is nothing to
    /// wait for.
    pub fn new(
        mut store: GameStore<impl StorageBackend + 'static, impl StorageBackend + 'static>,
        commit: impl FnMut() -> Option<u32> + Send + 'static,
        events: Sender<StoreEvent>,
    ) -> Self {
        let execute = Box::new(move |command| match command {
            Some(command) => store.begin(command),
            None => store.go_on(),
        });
        Self {
            execute,
            commit: Box::new(commit),
            current_command: None,
            waiting_commands: VecDeque::new(),
            outdated_commands: VecDeque::new(),
            commands_by_batch: BTreeMap::new(),
            event_sender: events,
        }
    }

    /// Executes a command, or begins it, if no other one is being executed.
    pub fn send(&mut self, command: StoreCommand) {
        self.waiting_commands.push_back(command);
        self.step_if_idle();
    }

    fn step_if_idle(&mut self) {
        if self.current_command.is_none() {
            self.step();
        }
    }

    /// Goes on with the current command, or begins the next one. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        let next_command = if self.current_command.is_none() {
            self.outdated_commands.pop_front().or_else(|| self.waiting_commands.pop_front())
        } else {
            None
        };
        let Some(command) = self.current_command.take().or_else(|| next_command.clone()) else { return false };
        match (self.execute)(next_command) {
            Poll::Ready(event) => self.finish(command, event),
            Poll::Pending => self.current_command = Some(command),
        }
        self.current_command.is_some() || !self.outdated_commands.is_empty() || !self.waiting_commands.is_empty()
    }

    fn finish(&mut self, command: StoreCommand, event: Option<StoreEvent>) {
        match (self.commit)() {
            Some(batch_number) => {
                self.commands_by_batch.insert(batch_number, (command, event));
            }
            None => self.send_event(event),
        }
    }

    /// Handles the result of a batch. Later batches that became outdated with it must be settled in order.
    pub fn handle_batch_outcome(&mut self, batch_number: u32, outcome: BatchOutcome) {
        let Some((command, event)) = self.commands_by_batch.remove(&batch_number) else { return };
        match outcome {
            BatchOutcome::Kept => self.send_event(event),
            BatchOutcome::Outdated => {
                self.outdated_commands.push_back(command);
                self.step_if_idle();
            }
            BatchOutcome::Failed(reason) => {
                if let Some(StoreEvent::Kept { listed, .. } | StoreEvent::Renamed(listed)) = event {
                    let _ = (self.execute)(Some(StoreCommand::Forget(listed.id)));
                }
                self.send_event(Some(StoreEvent::Failed { task: command.task(), why: reason }));
            }
        }
    }

    fn send_event(&self, event: Option<StoreEvent>) {
        // Nobody listens after the handle is closed.
        event.into_iter().for_each(|event| drop(self.event_sender.send(event)));
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
        stored: Memory,
        tab_content: Memory,
        is_changed: bool,
        batch_count: u32,
    }

    impl Tab {
        fn state(&self) -> MutexGuard<'_, TabState> {
            self.0.lock().expect("one thread")
        }

        fn commit(&self) -> Option<u32> {
            let mut state = self.state();
            std::mem::take(&mut state.is_changed).then(|| {
                state.batch_count += 1;
                state.batch_count
            })
        }
    }

    impl StorageBackend for Tab {
        fn keys(&self) -> io::Result<Vec<String>> {
            self.state().tab_content.keys()
        }

        fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
            self.state().tab_content.load(key)
        }

        fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
            let mut state = self.state();
            state.is_changed = true;
            state.tab_content.store(key, bytes)
        }

        fn remove(&mut self, key: &str) -> io::Result<()> {
            let mut state = self.state();
            state.is_changed |= state.tab_content.load(key)?.is_some();
            state.tab_content.remove(key)
        }
    }

    /// A tab's store, whose batches are settled on demand.
    struct TabRun {
        tab: Tab,
        store: DeferredStore,
        event_receiver: Receiver<StoreEvent>,
    }

    impl TabRun {
        fn begin() -> Self {
            let tab = Tab::default();
            let (sender, events) = mpsc::channel();
            let committing_tab = tab.clone();
            let games = GameStore::new(tab.clone(), Memory::default());
            Self {
                tab,
                store: DeferredStore::new(games, move || committing_tab.commit(), sender),
                event_receiver: events,
            }
        }

        fn send_keep(&mut self, id: Option<&str>, white: &str) {
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
            let last_batch = {
                let mut state = self.tab.state();
                state.stored = state.tab_content.clone();
                state.batch_count
            };
            (1..=last_batch).for_each(|batch_number| self.store.handle_batch_outcome(batch_number, BatchOutcome::Kept));
        }

        /// Discards the changes since the last stored batch, because this was stored first.
        fn discard_changes(&mut self, change_storage: impl FnOnce(&mut Memory)) {
            let mut state = self.tab.state();
            change_storage(&mut state.stored);
            state.tab_content = state.stored.clone();
        }

        fn event_texts(&self) -> Vec<String> {
            let event_text = |event| match event {
                StoreEvent::Kept { listed, .. } => format!("kept {}", listed.id),
                StoreEvent::Failed { task: StoreTask::Keep, why } => format!("failed {why}"),
                event => format!("{event:?}"),
            };
            self.event_receiver.try_iter().map(event_text).collect()
        }

        fn white(&self, key: &str) -> Option<String> {
            let id: RecordId = key.parse().expect("a name");
            let stored = Vault::new(self.tab.clone()).get(&id).ok()?;
            stored.text.split('"').nth(3).map(str::to_owned)
        }
    }

    fn text(white: &str) -> String {
        format!("[Variant \"turnover-classic\"]\n[White \"{white}\"]\n\n*\n")
    }

    const FIRST: &str = "xxxx-xx-xx-0001";
    const SECOND: &str = "xxxx-xx-xx-0002";

    #[test]
    fn a_game_is_told_to_be_kept_when_it_is() {
        let mut run = TabRun::begin();
        run.send_keep(None, "a");
        assert!(run.event_texts().is_empty());
        run.settle_all();
        assert_eq!(run.event_texts(), [format!("kept {FIRST}")]);
        run.store.send(StoreCommand::EmptyBin);
        run.store.send(StoreCommand::Open("none".parse().expect("a name")));
        assert_eq!(run.event_texts().len(), 1, "where nothing changes there is nothing to wait for");
    }

    #[test]
    fn a_game_that_could_not_be_kept_is_kept_under_its_name_with_the_next_ply() {
        let mut run = TabRun::begin();
        run.send_keep(None, "a");
        run.settle_all();
        run.send_keep(None, "b");
        run.discard_changes(|_| ());
        run.store.handle_batch_outcome(2, BatchOutcome::Failed("full".into()));
        run.send_keep(None, "c");
        run.settle_all();
        assert_eq!(run.event_texts(), [format!("kept {FIRST}"), "failed full".into(), format!("kept {FIRST}")]);
        assert_eq!((run.white(FIRST).as_deref(), run.white(SECOND)), (Some("c"), None));
    }

    #[test]
    fn a_file_comes_in_step_by_step_and_what_is_sent_meanwhile_waits() {
        let mut run = TabRun::begin();
        let bytes = ["a", "b", "c"].map(text).concat().into();
        run.store.send(StoreCommand::Import { name: "three.pgn".into(), bytes });
        run.send_keep(None, "d");
        let mut step_count = 1;
        while run.store.step() {
            step_count += 1;
        }
        assert!(step_count > 6, "{step_count}");
        assert!(run.event_texts().is_empty(), "nothing is kept yet");
        run.settle_all();
        let events = run.event_texts();
        assert!(events.len() == 2 && events[0].starts_with("Imported"), "{events:?}");
        assert_eq!(events[1], "kept xxxx-xx-xx-0004");
    }

    #[test]
    fn what_is_executed_again_while_a_file_comes_in_is_not_kept_over_what_was_sent_after_it() {
        let mut run = TabRun::begin();
        run.send_keep(None, "a");
        run.store.send(StoreCommand::Import { name: "one.pgn".into(), bytes: text("x").into() });
        run.send_keep(None, "b");
        run.discard_changes(|_| ());
        run.store.handle_batch_outcome(1, BatchOutcome::Outdated);
        while run.store.step() {}
        assert_eq!(run.white(FIRST).as_deref(), Some("b"));
    }

    #[test]
    fn where_another_tab_was_quicker_both_games_are_kept() {
        let mut run = TabRun::begin();
        run.send_keep(None, "a");
        run.settle_all();
        run.send_keep(None, "b");
        run.send_keep(None, "c");
        run.discard_changes(|stored| {
            let other_tab = Tab::default();
            other_tab.state().tab_content = stored.clone();
            let (game_number, id) = (GameNumber(1), FIRST.parse().ok());
            GameStore::new(other_tab.clone(), Memory::default()).execute(StoreCommand::Keep {
                game_number,
                id,
                date: Date::UNKNOWN,
                text: text("theirs"),
            });
            *stored = other_tab.state().tab_content.clone();
        });
        run.store.handle_batch_outcome(2, BatchOutcome::Outdated);
        run.store.handle_batch_outcome(3, BatchOutcome::Outdated);
        assert_eq!(run.event_texts(), [format!("kept {FIRST}")]);
        run.settle_all();
        assert_eq!(run.event_texts(), [format!("kept {SECOND}"), format!("kept {SECOND}")]);
        assert_eq!((run.white(FIRST).as_deref(), run.white(SECOND).as_deref()), (Some("theirs"), Some("c")));
    }
}
