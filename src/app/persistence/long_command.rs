//! Executes commands on many records, one record in each step, so that a program without threads need not stand still meanwhile.

use std::mem;
use std::vec::IntoIter;

use super::game_store::GameStore;
use super::import::FileImport;
use super::library_entry::LibraryEntry;
use super::store_messages::{StoreEvent, StoreTask};
use crate::archive::{Kept, RecordId, StorageBackend, VaultError};
use crate::session::GameRecord;

/// A command that has begun: the records that are left, and what was found in those before.
#[derive(Debug)]
pub(super) enum LongCommand {
    List { ids: IntoIter<RecordId>, entries: Vec<LibraryEntry> },
    ReadAll { ids: IntoIter<RecordId>, texts: Vec<String> },
    Gather { file_name: String, ids: IntoIter<RecordId>, texts: Vec<String>, unreadable_ids: Vec<RecordId> },
    Import(FileImport),
}

impl LongCommand {
    /// Goes on with the next record. Returns the event after the last one.
    pub(super) fn step<M: StorageBackend, T: StorageBackend>(
        &mut self,
        game_store: &mut GameStore<M, T>,
    ) -> Option<StoreEvent> {
        match self {
            Self::List { ids, entries } => {
                let Some(id) = ids.next() else { return Some(StoreEvent::List(mem::take(entries))) };
                entries.push(LibraryEntry::of(&id, game_store.games_vault.get(&id)));
            }
            Self::ReadAll { ids, texts } => {
                let Some(id) = ids.next() else { return Some(StoreEvent::AllRead(mem::take(texts))) };
                texts.extend(game_store.games_vault.get(&id).ok().map(|kept| kept.text));
            }
            Self::Gather { file_name, ids, texts, unreadable_ids } => {
                let Some(id) = ids.next() else {
                    return Some(StoreEvent::Gathered {
                        name: mem::take(file_name),
                        count: texts.len(),
                        text: texts.join("\n"),
                        left_out: mem::take(unreadable_ids),
                    });
                };
                match game_store.games_vault.get(&id) {
                    // Without the parts that are only for this program.
                    Ok(Kept { text, .. }) if LibraryEntry::read(&id, &text).entry.is_ok() => {
                        texts.push(GameRecord::published_text(&text))
                    }
                    Ok(_) | Err(_) => unreadable_ids.push(id),
                }
            }
            Self::Import(import) => {
                let failed = |error: VaultError| StoreEvent::Failed { task: StoreTask::Import, why: error.to_string() };
                return import.step(game_store).unwrap_or_else(|error| Some(failed(error)));
            }
        }
        None
    }
}
