//! Storage of games between runs of the program.
//!
//! It stores texts; [`notation`](crate::notation) reads them.
//!
//! | file | question |
//! |---|---|
//! | `storage_backend` | what must storage for texts offer? |
//! | `disk` | how are texts stored in a folder so that no crash damages them? |
//! | `checksum` | is this text complete? |
//! | `record_id` | under which name is a record stored? |
//! | `vault` | how are records stored so that no crash loses more than the last ply? |
//! | `date` | on which day, of which parts may be unknown, was a game played? |
//! | `library` | how is the list of games filtered and sorted? |
//! | `standings` | how often did a player win, in which game, against whom? |
//!
//! ```
//! use turnover::archive::{Generation, Kept, Memory, RecordId, Vault};
//!
//! let mut vault = Vault::new(Memory::default());
//! let id = RecordId::of_game("2026.07.21".parse()?, 1);
//! vault.put(&id, "1. d4 *\n")?;
//! vault.put(&id, "1. d4 d5 *\n")?;
//! assert_eq!(vault.get(&id)?, Kept { text: "1. d4 d5 *\n".into(), generation: Generation::Latest });
//! vault.remove(&id)?;
//! assert!(vault.ids()?.is_empty());
//! vault.restore(&id)?;
//! assert_eq!(vault.ids()?, [id]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checksum;
mod date;
#[cfg(not(target_family = "wasm"))]
mod disk;
mod library;
mod record_id;
mod standings;
mod storage_backend;
mod vault;

pub use crate::notation::record::ResultTag;
pub use checksum::ChecksumError;
pub use date::{Date, DateError};
#[cfg(not(target_family = "wasm"))]
pub use disk::{DATA_VARIABLE, Disk, Files, OsFiles, data_folder};
pub use library::{Entry, Filter, Order};
pub use record_id::{RecordId, RecordIdError};
pub use standings::{Row, Standings, Tally, same_name};
pub use storage_backend::{Memory, StorageBackend};
pub use vault::{Generation, Kept, Vault, VaultError};
