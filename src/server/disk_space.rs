//! How much of the file system of the database is free.

use std::path::Path;

/// The free part of a file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// The number of bytes that the server may still use.
    pub free_bytes: u64,
    /// The number of free bytes below which no game is added.
    pub min_free_bytes: u64,
}

impl DiskSpace {
    /// Whether no game is added any more.
    #[must_use]
    pub const fn is_low(self) -> bool {
        self.free_bytes < self.min_free_bytes
    }
}

/// The number of bytes in the file system of a file that this process may still use; `None` if the system does not tell.
#[cfg(unix)]
pub(super) fn free_bytes(file: &Path) -> Option<u64> {
    let statistics = rustix::fs::statvfs(file).ok()?;
    Some(statistics.f_bavail.saturating_mul(statistics.f_frsize))
}

/// Only looked at on Unix.
#[cfg(not(unix))]
pub(super) const fn free_bytes(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_low_below_the_least_and_not_without_one() {
        for (free, least, is_low) in [(0, 0, false), (9, 10, true), (10, 10, false)] {
            assert_eq!(DiskSpace { free_bytes: free, min_free_bytes: least }.is_low(), is_low);
        }
    }

    #[test]
    #[cfg(unix)]
    fn the_system_tells_how_much_is_free_where_a_file_is() {
        assert!(free_bytes(Path::new(env!("CARGO_MANIFEST_DIR"))).is_some_and(|free| free > 0));
        assert_eq!(free_bytes(Path::new("/no/such/file")), None);
    }
}
