//! How do games outlive the program?
//!
//! It knows texts and not the rules: what a text says is for [`notation`](crate::notation) to read.
//!
//! | file | question |
//! |---|---|
//! | `storage_backend` | what must a place offer in which texts are kept? |
//! | `disk` | how is a text kept in a folder, whatever happens meanwhile? |
//! | `checksum` | is this text whole? |
//! | `record_id` | by which name is a record kept? |
//! | `vault` | how is no game lost beyond its last ply? |
//! | `date` | when was it played, as far as that is known? |
//! | `library` | which games are there, and which of them does one want to see? |
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
pub use disk::{DATA_VARIABLE, Disk, Files, System, data_folder};
pub use library::{Entry, Filter, Order};
pub use record_id::{RecordId, RecordIdError};
pub use standings::{Row, Standings, Tally};
pub use storage_backend::{Memory, StorageBackend};
pub use vault::{Generation, Kept, Vault, VaultError};
