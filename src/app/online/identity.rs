//! The secret of the player's key pair, as this device keeps it. Whoever has it is the player.

use bevy::prelude::Resource;

use super::online_game::random_part;
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
#[derive(Resource, Default)]
pub struct KeptIdentity {
    secret: Option<IdentitySecret>,
    store: Option<Box<dyn IdentityStore>>,
    /// Why the stored secret cannot be used.
    error: Option<IdentityError>,
}

impl KeptIdentity {
    /// The secret in a store.
    #[must_use]
    pub fn of(mut store: Box<dyn IdentityStore>) -> Self {
        let words = store.load().map_err(IdentityError::Storage);
        let secret = words.and_then(|words| Ok(words.map(|words| words.parse()).transpose()?));
        let (secret, error) = match secret {
            Ok(secret) => (secret, None),
            Err(error) => (None, Some(error)),
        };
        Self { secret, store: Some(store), error }
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

    /// Draws a secret and keeps it. Nothing happens where there is one, even one that cannot be read.
    pub fn create(&mut self) {
        if self.secret.is_some() || self.error.is_some() {
            return;
        }
        match random_part() {
            Some(bytes) => self.set(IdentitySecret::new(bytes)),
            None => self.error = Some(IdentityError::Random),
        }
    }

    /// Keeps a secret instead of any other.
    pub fn set(&mut self, secret: IdentitySecret) {
        let kept = self.store.as_mut().map_or(Ok(()), |store| store.keep(&secret.words()));
        self.error = kept.err().map(IdentityError::Storage);
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

/// The secret in a file that only its owner can read.
#[cfg(not(target_family = "wasm"))]
pub struct IdentityFile(std::path::PathBuf);

#[cfg(not(target_family = "wasm"))]
impl IdentityFile {
    /// The file at this path, which need not exist yet.
    #[must_use]
    pub const fn new(path: std::path::PathBuf) -> Self {
        Self(path)
    }

    fn error(&self, error: &std::io::Error) -> String {
        format!("{}: {error}", self.0.display())
    }
}

#[cfg(not(target_family = "wasm"))]
impl IdentityStore for IdentityFile {
    fn load(&mut self) -> Result<Option<String>, String> {
        match std::fs::read_to_string(&self.0) {
            Ok(words) => Ok(Some(words)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(&error)),
        }
    }

    fn keep(&mut self, words: &str) -> Result<(), String> {
        let folder = self.0.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = folder
            .and_then(|()| crate::archive::replace_file(&self.0, words.as_bytes(), crate::archive::Readers::Owner));
        written.map_err(|error| self.error(&error))
    }

    fn remove(&mut self) {
        // A file that cannot be removed is found again at the next start.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_secret_outlives_the_program_until_it_is_removed() {
        let folder = std::env::temp_dir().join(format!("turnover-identity-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let file = folder.join("identity.txt");
        let kept = || KeptIdentity::of(Box::new(IdentityFile::new(file.clone())));
        let mut first = kept();
        assert!(first.secret().is_none() && first.error().is_none());
        first.create();
        let secret = first.secret().cloned().expect("a secret");
        first.create();
        assert!(first.secret() == Some(&secret), "there is only one");
        assert!(kept().secret() == Some(&secret));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let rights = fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(rights & 0o077, 0);
        }
        kept().remove();
        assert!(kept().secret().is_none());
        fs::remove_dir_all(folder).expect("a folder");
    }

    #[test]
    fn a_damaged_secret_is_left_where_it_is() {
        struct Damaged;
        impl IdentityStore for Damaged {
            fn load(&mut self) -> Result<Option<String>, String> {
                Ok(Some("abandon about".into()))
            }
            fn keep(&mut self, _: &str) -> Result<(), String> {
                panic!("nothing is overwritten");
            }
            fn remove(&mut self) {}
        }
        let mut kept = KeptIdentity::of(Box::new(Damaged));
        kept.create();
        assert_eq!(kept.error(), Some(&IdentityError::Damaged(BackupError::Count(2))));
    }
}
