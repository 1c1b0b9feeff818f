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

    fn error_text(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.0.display())
    }
}

impl IdentityStore for IdentityFile {
    fn load(&mut self) -> Result<Option<String>, String> {
        match fs::read_to_string(&self.0) {
            Ok(words) => Ok(Some(words)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error_text(&error)),
        }
    }

    fn keep(&mut self, words: &str) -> Result<(), String> {
        let folder_result = self.0.parent().map_or(Ok(()), fs::create_dir_all);
        let write_result = folder_result.and_then(|()| replace_file(&self.0, words.as_bytes(), Readers::Owner));
        write_result.map_err(|error| self.error_text(&error))
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
        let open_identity = || KeptIdentity::of(Box::new(IdentityFile::new(file.clone())));
        let mut identity = open_identity();
        assert!(identity.secret().is_none() && identity.error().is_none());
        identity.create_secret();
        let secret = identity.secret().cloned().expect("a secret");
        identity.create_secret();
        assert!(identity.secret() == Some(&secret), "there is only one");
        assert!(open_identity().secret() == Some(&secret));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file_mode = fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(file_mode & 0o077, 0);
        }
        open_identity().remove();
        assert!(open_identity().secret().is_none());
        fs::remove_dir_all(folder).expect("a folder");
    }
}
