//! What a process asks of the table of processes and shards that all of them share.

use std::collections::HashSet;

use super::plan::{ProcessRow, ShardRow};
use crate::server::shard::{Fence, ProcessId, ShardId};
use crate::server::store::StoreError;

/// A shard that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakenShard {
    pub(super) shard: ShardId,
    pub(super) fence: Fence,
    /// The time until which its games are known to have been served; `None` if they have recorded all changes of owner.
    pub(super) served_until: Option<u64>,
}

/// The table of processes and shards. A call may have been done even if it fails, but not later than the next session begins. The calls are
/// async so that a simulation can let time pass in them; those of PostgreSQL block.
pub(super) trait Directory {
    /// Goes on with the session, or begins another one, which ends the one before and holds the lock of this process. Returns whether it is
    /// another one. If a call fails, this one comes next.
    async fn ensure_session(&mut self) -> Result<bool, StoreError>;

    /// Gives a sign of life. Registers the process again if others have removed it.
    async fn record_heartbeat(&mut self, now: u64, is_leaving: bool) -> Result<(), StoreError>;

    async fn processes(&mut self) -> Result<Vec<ProcessRow>, StoreError>;

    async fn shards(&mut self) -> Result<Vec<ShardRow>, StoreError>;

    /// Ends the sessions of processes that are gone, and takes those of these shards that they, this process or nobody owns.
    async fn take_over_shards(
        &mut self,
        shards: &[ShardId],
        gone_processes: &HashSet<ProcessId>,
    ) -> Result<Vec<TakenShard>, StoreError>;

    /// Stores until when the games of these shards were served, if that is not stored already; `None` when they have recorded all changes of
    /// owner.
    async fn set_alive(&mut self, shards: &[(ShardId, Fence)], served_until: Option<u64>) -> Result<(), StoreError>;

    /// Gives these shards away, for which it is stored until when they were served.
    async fn give_away_shards(&mut self, shards: &[(ShardId, Fence)]) -> Result<(), StoreError>;

    /// Gives all shards of this process away, which were served until its last beat. If an earlier call has done so without an answer, that may
    /// be lost with the database's primary until the next beat.
    async fn disown_all_shards(&mut self) -> Result<(), StoreError>;

    /// Removes those of these processes that own no shards.
    async fn remove_processes(&mut self, processes: &HashSet<ProcessId>) -> Result<(), StoreError>;
}
