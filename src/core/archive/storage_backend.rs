//! The trait of storage for texts, and storage in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

/// A key-value store for bytes: a folder, a browser's storage, or memory.
///
/// A key is made of `a`–`z`, `0`–`9`, `-`, `.` and `~`, begins with a letter or a digit, and has at most 100 of them.
pub trait StorageBackend: Send {
    /// All keys, sorted.
    ///
    /// # Errors
    /// If the storage cannot be read.
    fn keys(&self) -> io::Result<Vec<String>>;

    /// The value of this key; `None` if there is none.
    ///
    /// # Errors
    /// If the value cannot be read.
    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>>;

    /// Stores a value under the key, atomically if the storage can. When it returns, the value survives the
    /// end of the program, and on a disk also a power cut.
    ///
    /// # Errors
    /// If the value may not have been stored: the key is invalid, the storage is full, or access is denied.
    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()>;

    /// Removes the value of this key; it is no error if there is none.
    ///
    /// # Errors
    /// If the value may still be there.
    fn remove(&mut self, key: &str) -> io::Result<()>;

    /// Waits until no other program changes the storage, and makes others wait until the lock is dropped. Must not be
    /// called again before that. Storage that only this program changes needs no lock.
    ///
    /// # Errors
    /// If another program holds the lock for too long.
    fn lock(&mut self) -> io::Result<StorageLock> {
        Ok(StorageLock::default())
    }
}

/// The right to change a storage, until it is dropped.
#[derive(Default)]
pub struct StorageLock(Option<Box<dyn Send>>);

impl StorageLock {
    /// A lock that is released when this value is dropped.
    pub fn new(lock: impl Send + 'static) -> Self {
        Self(Some(Box::new(lock)))
    }
}

impl fmt::Debug for StorageLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StorageLock").field(&self.0.is_some()).finish()
    }
}

/// Storage in memory, for tests and for when nothing can be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory(BTreeMap<String, Vec<u8>>);

impl StorageBackend for Memory {
    fn keys(&self) -> io::Result<Vec<String>> {
        Ok(self.0.keys().cloned().collect())
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.get(key).cloned())
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        check_key(key)?;
        self.0.insert(key.to_owned(), bytes.to_owned());
        Ok(())
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        self.0.remove(key);
        Ok(())
    }
}

const MAX_KEY_BYTES: usize = 100;

/// Names that Windows reserves, with any extension.
const RESERVED_DEVICE_NAMES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Whether a text is a valid key, which is a valid file name on every system and contains no path.
pub(super) fn is_valid_key(text: &str) -> bool {
    let stem = text.split('.').next().unwrap_or_default();
    let device_name = stem.strip_suffix(|last: char| last.is_ascii_digit()).unwrap_or(stem);
    text.len() <= MAX_KEY_BYTES
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'~'))
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && !RESERVED_DEVICE_NAMES.contains(&device_name)
}

/// An error if the text is no valid key.
pub(super) fn check_key(text: &str) -> io::Result<()> {
    let refusal = || {
        let quoted_key = crate::excerpt::excerpt(text, 40);
        let expected_key = "a key of at most 100 characters a-z, 0-9, -, . and ~ that begins with a letter or a digit";
        io::Error::new(io::ErrorKind::InvalidInput, format!("expected {expected_key}, found {quoted_key:?}"))
    };
    if is_valid_key(text) { Ok(()) } else { Err(refusal()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_file_name_on_every_system() {
        for key in ["a", "2026-07-21-0001", "game~", "game.torn2", "concert", "0", &"x".repeat(100)] {
            assert!(is_valid_key(key), "{key}");
        }
        for text in ["", ".", "..", "../a", "a/b", "a\\b", "~", "-a", "A", "ä", "a b", "a\0", "con", "nul.gone", "com1"]
        {
            assert!(!is_valid_key(text), "{text}");
        }
        assert!(!is_valid_key(&"x".repeat(101)));
    }

    #[test]
    fn what_is_no_key_is_refused_with_what_was_expected() {
        let error = Memory::default().store("../a", b"").expect_err("no key");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        assert!(error.to_string().ends_with("found \"../a\""), "{error}");
    }

    #[test]
    fn memory_gives_back_what_was_stored_last() -> io::Result<()> {
        let mut memory = Memory::default();
        memory.store("b", b"1")?;
        memory.store("a", b"2")?;
        memory.store("b", b"3")?;
        assert_eq!(memory.keys()?, ["a", "b"]);
        assert_eq!(memory.load("b")?, Some(b"3".to_vec()));
        memory.remove("b")?;
        memory.remove("b")?;
        assert_eq!((memory.load("b")?, memory.keys()?), (None, vec!["a".to_owned()]));
        Ok(())
    }
}
