//! Locks that let only one of several equal offers through at a time.

use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, MutexGuard};

use crate::online::TokenHash;

/// Locks for tokens. Different tokens may share one, which costs only time.
#[derive(Debug, Default)]
pub(super) struct OfferLocks([Mutex<()>; 32]);

impl OfferLocks {
    pub(super) async fn lock(&self, token: TokenHash) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        token.hash(&mut hasher);
        let index = hasher.finish() as usize % self.0.len();
        self.0[index].lock().await
    }
}
