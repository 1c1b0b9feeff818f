//! What a server does from time to time, as long as it runs: it recovers games, looks for what is due, saves signs of life, cleans up,
//! and looks whether it stands still.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::bounded_log::BoundedLog;
use super::clean_up::{RetentionDays, clean_up};
use super::disk_watch;
use super::games::Games;
use super::stall_meter::OBSERVE_INTERVAL;
use super::store_handle::HEARTBEAT_INTERVAL;

/// The interval at which the server looks for due events in games that are not in memory.
const DUE_INTERVAL: Duration = Duration::from_secs(10);
/// The interval of heartbeats while nobody plays.
const QUIET_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(60);
/// How far the system's clock may have been set since the start, in milliseconds, before the server warns.
const MAX_SILENT_DRIFT_MS: u64 = 60_000;

/// Runs periodic tasks as long as it is polled.
pub(super) async fn run_periodic_work(games: Arc<Games>, retention_days: RetentionDays) {
    if games.cluster().is_none() {
        recover_games(&games).await;
    }
    tokio::join!(
        save_heartbeats(&games),
        wake_due_games(&games),
        clean_up(&games, retention_days),
        disk_watch::watch_disk_space(&games)
    );
}

/// Looks at the time regularly, so that stalls are noticed.
pub(super) async fn observe_stalls(games: Arc<Games>) {
    loop {
        tokio::time::sleep(OBSERVE_INTERVAL).await;
        games.stalls().observe(Instant::now());
    }
}

/// Loads all games with a running clock, so that each of them records the restart.
async fn recover_games(games: &Arc<Games>) {
    let keys = loop {
        match games.store().read(|store| store.due_game_keys(u64::MAX)).await {
            Ok(keys) => break keys,
            Err(error) => tracing::error!(%error, "the games cannot be read"),
        }
        tokio::time::sleep(HEARTBEAT_INTERVAL).await;
    };
    let count = keys.len();
    let mut wake_receivers = Vec::with_capacity(count);
    for key in keys {
        wake_receivers.push(games.wake_game(&key).await);
    }
    for wake_receiver in wake_receivers {
        // Errors in loading have been logged.
        drop(wake_receiver.await);
    }
    games.note_all_recovered();
    tracing::info!(games = count, "recovered");
}

/// Saves heartbeats periodically, and warns once if the server's time is not that of the system any more.
async fn save_heartbeats(games: &Games) {
    let mut has_warned = false;
    loop {
        let drift_ms = games.time().drift();
        if drift_ms > MAX_SILENT_DRIFT_MS && !has_warned {
            has_warned = true;
            tracing::warn!(
                seconds = drift_ms / 1_000,
                "the system's clock was set while the server ran, or the machine was suspended: until the server is started again, games by \
                 days, tournaments and agreed times come as much too late, or too early if the clock was set back"
            );
        }
        let now = games.now();
        let save_result = games.store().change(move |store| store.set_heartbeat(now)).await;
        // In a cluster it is said elsewhere that the database is away.
        if let Err(error) = save_result
            && games.cluster().is_none()
        {
            tracing::warn!(%error, "the time cannot be saved");
        }
        for _ in 0..QUIET_HEARTBEAT_INTERVAL.as_secs() / HEARTBEAT_INTERVAL.as_secs() {
            tokio::time::sleep(HEARTBEAT_INTERVAL).await;
            if games.len() > 0 || games.metrics().failure().is_some() {
                break;
            }
        }
    }
}

async fn wake_due_games(games: &Arc<Games>) {
    let error_log = BoundedLog::default();
    loop {
        tokio::time::sleep(DUE_INTERVAL).await;
        let now = games.now();
        match games.store().read(move |store| store.due_game_keys(now)).await {
            Ok(keys) => {
                for key in keys.into_iter().filter(|key| !games.is_loaded(key)) {
                    drop(games.wake_game(&key).await);
                }
            }
            Err(error) => {
                if let Some(count) = error_log.note() {
                    tracing::warn!(%error, count, "what is due cannot be read");
                }
            }
        }
    }
}
