//! The secret of the player's key pair, as this device keeps it. Whoever has it is the player.

use crate::app::system::entropy;
use crate::player::{BackupError, IdentitySecret};

/// Persistent storage of the secret's words.
pub trait IdentityStore: Send + Sync + 'static {
    /// The stored words; `None` if there are none.
    ///
    /// # Errors
    /// If they cannot be read, with the reason.
    fn load(&mut self) -> Result<Option<String>, String>;
    /// Stores the words.
    ///
    /// # Errors
    /// If they cannot be stored, with the reason.
    fn keep(&mut self, words: &str) -> Result<(), String>;
    /// Removes the words.
    fn remove(&mut self);
}

/// Why this device has no identity.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// The storage fails.
    #[error("{0}")]
    Storage(String),
    /// What is stored is no secret. It is left where it is.
    #[error(transparent)]
    Damaged(#[from] BackupError),
    /// The system has no source of randomness.
    #[error("expected random numbers from the system")]
    Random,
}

/// The player's secret, if there is one on this device.
#[derive(Default)]
pub struct KeptIdentity {
    secret: Option<IdentitySecret>,
    store: Option<Box<dyn IdentityStore>>,
    /// Why the stored secret cannot be used.
    error: Option<IdentityError>,
}

impl KeptIdentity {
    /// The secret in a store.
    #[must_use]
    pub fn of(store: Box<dyn IdentityStore>) -> Self {
        let mut identity = Self { store: Some(store), ..Self::default() };
        identity.load_secret();
        identity
    }

    fn load_secret(&mut self) {
        let Some(store) = &mut self.store else { return };
        let stored_words = store.load().map_err(IdentityError::Storage);
        let parsed_secret = stored_words.and_then(|words| Ok(words.map(|words| words.parse()).transpose()?));
        (self.secret, self.error) = match parsed_secret {
            Ok(secret) => (secret, None),
            Err(error) => (None, Some(error)),
        };
    }

    /// The secret.
    #[must_use]
    pub const fn secret(&self) -> Option<&IdentitySecret> {
        self.secret.as_ref()
    }

    /// Why the stored secret cannot be used, or a new one was not stored.
    #[must_use]
    pub const fn error(&self) -> Option<&IdentityError> {
        self.error.as_ref()
    }

    /// Draws a secret and keeps it, unless another tab or program has kept one since: that one is taken. Nothing happens where there is
    /// one, even one that cannot be read.
    pub fn create_secret(&mut self) {
        if self.secret.is_none() && self.error.is_none() {
            self.load_secret();
        }
        if self.secret.is_some() || self.error.is_some() {
            return;
        }
        match entropy::random_bytes() {
            Some(bytes) => self.replace_secret(IdentitySecret::new(bytes)),
            None => self.error = Some(IdentityError::Random),
        }
    }

    /// Keeps a secret instead of any other.
    pub fn replace_secret(&mut self, secret: IdentitySecret) {
        let store_result = self.store.as_mut().map_or(Ok(()), |store| store.keep(&secret.words()));
        self.error = store_result.err().map(IdentityError::Storage);
        if self.error.is_none() {
            self.secret = Some(secret);
        }
    }

    /// Removes the secret from this device.
    pub fn remove(&mut self) {
        if let Some(store) = &mut self.store {
            store.remove();
        }
        (self.secret, self.error) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A store in memory, which all tabs of a test share.
    #[derive(Clone, Default)]
    struct SharedStore(Arc<Mutex<Option<String>>>);

    impl IdentityStore for SharedStore {
        fn load(&mut self) -> Result<Option<String>, String> {
            Ok(self.0.lock().expect("no test has panicked").clone())
        }
        fn keep(&mut self, words: &str) -> Result<(), String> {
            *self.0.lock().expect("no test has panicked") = Some(words.into());
            Ok(())
        }
        fn remove(&mut self) {
            *self.0.lock().expect("no test has panicked") = None;
        }
    }

    #[test]
    fn a_secret_that_another_tab_has_kept_since_is_taken() {
        let store = SharedStore::default();
        let [mut first_tab, mut second_tab] = [(); 2].map(|()| KeptIdentity::of(Box::new(store.clone())));
        first_tab.create_secret();
        second_tab.create_secret();
        assert!(first_tab.secret().is_some() && second_tab.secret() == first_tab.secret());
        assert!(KeptIdentity::of(Box::new(store)).secret() == first_tab.secret());
    }

    #[test]
    fn a_damaged_secret_is_left_where_it_is() {
        struct DamagedStore;
        impl IdentityStore for DamagedStore {
            fn load(&mut self) -> Result<Option<String>, String> {
                Ok(Some("abandon about".into()))
            }
            fn keep(&mut self, _: &str) -> Result<(), String> {
                panic!("nothing is overwritten");
            }
            fn remove(&mut self) {}
        }
        let mut identity = KeptIdentity::of(Box::new(DamagedStore));
        identity.create_secret();
        assert_eq!(identity.error(), Some(&IdentityError::Damaged(BackupError::Count(2))));
    }
}
