//! How much of the file system of the database is free.

use std::path::Path;
use std::time::Duration;

use super::games::Games;

/// The interval at which the server looks.
const INTERVAL: Duration = Duration::from_secs(30);

/// The free part of a file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// The number of bytes that the server may still use.
    pub free: u64,
    /// The number of free bytes below which no game is added.
    pub least: u64,
}

impl DiskSpace {
    /// Whether no game is added any more.
    #[must_use]
    pub const fn is_low(self) -> bool {
        self.free < self.least
    }
}

/// The number of bytes in the file system of a file that this process may still use; `None` if the system does not tell.
#[cfg(unix)]
pub(super) fn free_bytes(file: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(file).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

/// Only looked at on Unix.
#[cfg(not(unix))]
pub(super) const fn free_bytes(_: &Path) -> Option<u64> {
    None
}

/// Looks at the free space regularly, for metrics and for warnings.
pub(super) async fn watch(games: &Games) {
    let mut was_low = false;
    loop {
        // An error in reading has been counted.
        let space = games.store().read(|store| Ok(store.disk_space())).await.ok().flatten();
        if let Some(space) = space {
            games.metrics().note_disk_space(space);
            was_low = warn(space, was_low);
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Warns when little space is left, once until there is more again. Returns whether it is low.
fn warn(space: DiskSpace, was_low: bool) -> bool {
    let free_mib = space.free >> 20;
    match (was_low, space.is_low()) {
        (false, true) => tracing::warn!(
            free_mib,
            min_free_mib = space.least >> 20,
            "the disk is nearly full: no new games are accepted until more of it is free (--min-free)"
        ),
        (true, false) => tracing::info!(free_mib, "the disk has room again: new games are accepted"),
        (true, true) | (false, false) => {}
    }
    space.is_low()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_low_below_the_least_and_not_without_one() {
        for (free, least, is_low) in [(0, 0, false), (9, 10, true), (10, 10, false)] {
            assert_eq!(DiskSpace { free, least }.is_low(), is_low);
        }
    }

    #[test]
    #[cfg(unix)]
    fn the_system_tells_how_much_is_free_where_a_file_is() {
        assert!(free_bytes(Path::new(env!("CARGO_MANIFEST_DIR"))).is_some_and(|free| free > 0));
        assert_eq!(free_bytes(Path::new("/no/such/file")), None);
    }
}
