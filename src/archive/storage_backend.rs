//! What must a place offer in which texts are kept?

use std::collections::BTreeMap;
use std::io;

/// A place for bytes under keys: a folder, a browser's storage, a program's memory.
///
/// A key is made of `a`–`z`, `0`–`9`, `-`, `.` and `~`, begins with a letter or a digit, and has at most 100 of them.
pub trait StorageBackend: Send {
    /// All keys, in their order.
    ///
    /// # Errors
    /// When the place cannot be read.
    fn keys(&self) -> io::Result<Vec<String>>;

    /// What is kept under this key, if there is something.
    ///
    /// # Errors
    /// When it cannot be read.
    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>>;

    /// Keeps this under the key instead of what was there: all of it or, as far as the medium can, nothing. What it has
    /// kept when it returns outlives the program, and on a disk a power cut too.
    ///
    /// # Errors
    /// When it may not be kept: the key is none, the place is full, or closed to us.
    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()>;

    /// Keeps nothing under this key any longer; it is no error if nothing was there.
    ///
    /// # Errors
    /// When it may still be there.
    fn remove(&mut self, key: &str) -> io::Result<()>;
}

/// The program's own memory, for tests and for where nothing can be kept.
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

/// Windows keeps these for itself, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A key is a file's name on every system, and leads to no other folder.
pub(super) fn is_key(text: &str) -> bool {
    let stem = text.split('.').next().unwrap_or_default();
    let device = stem.strip_suffix(|last: char| last.is_ascii_digit()).unwrap_or(stem);
    text.len() <= MAX_KEY_BYTES
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'~'))
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && !DEVICES.contains(&device)
}

/// Refuses what is no key, whether it comes from a program or from a person.
pub(super) fn check_key(text: &str) -> io::Result<()> {
    let refusal = || {
        let found = crate::excerpt::excerpt(text, 40);
        let expected = "a key of at most 100 characters a-z, 0-9, -, . and ~ that begins with a letter or a digit";
        io::Error::new(io::ErrorKind::InvalidInput, format!("expected {expected}, found {found:?}"))
    };
    if is_key(text) { Ok(()) } else { Err(refusal()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_file_name_on_every_system() {
        for key in ["a", "2026-07-21-0001", "game~", "game.torn2", "concert", "0", &"x".repeat(100)] {
            assert!(is_key(key), "{key}");
        }
        for text in ["", ".", "..", "../a", "a/b", "a\\b", "~", "-a", "A", "ä", "a b", "a\0", "con", "nul.gone", "com1"]
        {
            assert!(!is_key(text), "{text}");
        }
        assert!(!is_key(&"x".repeat(101)));
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
