//! Shards: the parts into which games are divided by their keys, so that several processes can own some each.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use sha2::{Digest, Sha256};

/// The number of shards. It is stored with each game, so that it can only be changed by a migration.
pub const SHARDS: u16 = 1_024;

/// The number of a shard, from 0 to 1023.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShardId(pub u16);

impl ShardId {
    /// The shard of the game with this key.
    #[must_use]
    pub fn of(key: &str) -> Self {
        let hash = Sha256::digest(key);
        Self(u16::from_be_bytes([hash[0], hash[1]]) % SHARDS)
    }

    /// All shards, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(Self)
    }
}

/// A number that grows with each change of a shard's owner. The store refuses writes with an earlier one, so that an owner that was
/// replaced while it stood still cannot write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence(pub i64);

/// The number of a process that serves games. Each start has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ProcessId(pub(super) i32);

/// The shards that this process owns, with their fences.
#[derive(Debug, Default)]
pub struct OwnedShards(RwLock<HashMap<ShardId, Fence>>);

impl OwnedShards {
    /// The fence of a shard; `None` if the process does not own it.
    #[must_use]
    pub fn fence(&self, shard: ShardId) -> Option<Fence> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&shard).copied()
    }

    /// The numbers of all owned shards.
    #[must_use]
    pub fn ids(&self) -> Vec<ShardId> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// Adds a shard, or replaces its fence.
    pub fn insert(&self, shard: ShardId, fence: Fence) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(shard, fence);
    }

    /// Removes a shard. Returns whether it was there.
    pub fn remove(&self, shard: ShardId) -> bool {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(&shard).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_spread_over_all_shards_and_stay_where_they_are() {
        let mut game_counts = HashMap::<ShardId, u32>::new();
        for number in 0..100_000 {
            *game_counts.entry(ShardId::of(&format!("game-{number}"))).or_default() += 1;
        }
        assert_eq!(game_counts.len(), usize::from(SHARDS));
        assert!(game_counts.values().all(|&count| (50..160).contains(&count)));
        // The numbers are in databases.
        assert_eq!(["", "a", "abcdefgh23456789"].map(ShardId::of), [ShardId(944), ShardId(663), ShardId(794)]);
    }
}
