//! Looks at the free space of the disk regularly, for metrics and for warnings.

use std::time::Duration;

use super::{disk_space::DiskSpace, games::Games};

/// The interval of the looks.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);

/// Looks until the server stops.
pub(super) async fn watch_disk_space(games: &Games) {
    let mut was_low = false;
    loop {
        // An error in reading has been counted.
        let space = games.store().read(|store| Ok(store.disk_space())).await.ok().flatten();
        if let Some(space) = space {
            games.metrics().note_disk_space(space);
            was_low = warn_if_low(space, was_low);
        }
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

/// Warns when little space is left, once until there is more again. Returns whether it is low.
fn warn_if_low(space: DiskSpace, was_low: bool) -> bool {
    let free_mib = space.free_bytes >> 20;
    match (was_low, space.is_low()) {
        (false, true) => tracing::warn!(
            free_mib,
            min_free_mib = space.min_free_bytes >> 20,
            "the disk is nearly full: no new games and no edits of studies are accepted until more of it is free (--min-free)"
        ),
        (true, false) => tracing::info!(free_mib, "the disk has room again: new games and edits are accepted"),
        (true, true) | (false, false) => {}
    }
    space.is_low()
}
