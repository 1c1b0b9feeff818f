//! Storage of the player's secret on a desktop.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::identity::IdentityStore;
use crate::archive::{Readers, replace_file};

/// A file that only its owner can read.
pub struct IdentityFile(PathBuf);

impl IdentityFile {
    /// The file at this path, which need not exist yet.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self(path)
    }

    fn error(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.0.display())
    }
}

impl IdentityStore for IdentityFile {
    fn load(&mut self) -> Result<Option<String>, String> {
        match fs::read_to_string(&self.0) {
            Ok(words) => Ok(Some(words)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(&error)),
        }
    }

    fn keep(&mut self, words: &str) -> Result<(), String> {
        let folder = self.0.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| replace_file(&self.0, words.as_bytes(), Readers::Owner));
        written.map_err(|error| self.error(&error))
    }

    fn remove(&mut self) {
        // A file that cannot be removed is found again at the next start.
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::identity::KeptIdentity;

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
}
