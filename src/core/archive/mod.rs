//! Storage of games between runs of the program.
//!
//! It stores texts; [`notation`](crate::notation) reads them.
//!
//! | file | content |
//! |---|---|
//! | `storage_backend` | the trait of storage for texts |
//! | `disk` | storage in a folder, safe against crashes |
//! | `checksum` | checksums of texts |
//! | `record_id` | the names of records |
//! | `vault` | storage of records in which no crash loses more than the last ply |
//! | `date` | dates of games, which may be partly unknown |
//! | `library` | filtering and sorting the list of games |
//!
//! ```
//! use turnover_core::archive::{Generation, Kept, Memory, RecordId, Vault};
//!
//! let mut vault = Vault::new(Memory::default());
//! let id = RecordId::of_game("2026.07.21".parse()?, 1);
//! vault.put(&id, "1. d4 *\n")?;
//! vault.put(&id, "1. d4 d5 *\n")?;
//! assert_eq!(vault.get(&id)?, Kept { text: "1. d4 d5 *\n".into(), generation: Generation::Latest });
//! vault.remove(&id)?;
//! assert!(vault.active_ids()?.is_empty());
//! vault.restore(&id)?;
//! assert_eq!(vault.active_ids()?, [id]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checksum;
mod date;
#[cfg(not(target_family = "wasm"))]
mod disk;
mod library;
mod record_id;
mod storage_backend;
mod vault;

pub use crate::notation::record::ResultTag;
pub use checksum::ChecksumError;
pub use date::{Date, DateError, utc_minute};
#[cfg(not(target_family = "wasm"))]
pub use disk::{DATA_VARIABLE, Disk, Files, OsFiles, Readers, data_folder, replace_file};
#[cfg(test)]
pub(crate) use library::tests;
pub(crate) use library::without_case_or_accents;
pub use library::{Entry, Filter, Order, same_name};
pub use record_id::{RecordId, RecordIdError, TakenIds};
pub use storage_backend::{Memory, StorageBackend, StorageLock};
pub use vault::{Generation, Kept, Vault, VaultError};
