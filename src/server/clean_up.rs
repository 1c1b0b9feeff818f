//! Removes and ends games that nobody plays, a few at a time, so that moves never wait long; tournaments that nobody will play, and studies
//! that nobody opens.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::store::{Retention, StoreError};
use super::{clock_doubt::DAY_MS, games::Games};
use crate::online::CloseCondition;

/// The interval at which old games are removed.
const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(3_600);
/// The number of games that are looked for at a time.
const MAX_KEYS_PER_QUERY: u32 = 10_000;
/// The number of games, or of studies, that are removed with one commit.
const KEYS_PER_REMOVAL: usize = 50;
/// How far the system's clock may have been set since the start, in milliseconds, before nothing is removed any more.
const MAX_DRIFT_MS: u64 = 3_600_000;

/// For how long games are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionDays {
    /// The number of days after which an offer that nobody accepts is removed, a game in which nobody has moved, and a tournament that was
    /// called off.
    pub open_days: u32,
    /// The number of days after which a game in progress is ended without a result if nothing happens in it and no clock runs, and a
    /// tournament without a time of its beginning is removed if it has not begun, and a study that nobody has opened or edited.
    pub idle_days: u32,
    /// The number of days after which a game that is over is removed; `None` for never.
    pub over_days: Option<u32>,
}

impl RetentionDays {
    fn retention(self, now: u64) -> Retention {
        Retention {
            open_before: days_before(now, self.open_days),
            over_before: self.over_days.map(|days| days_before(now, days)),
        }
    }
}

fn days_before(now: u64, days: u32) -> u64 {
    now.saturating_sub(u64::from(days) * DAY_MS)
}

/// Cleans up periodically.
pub(super) async fn clean_up(games: &Arc<Games>, retention_days: RetentionDays) {
    loop {
        if let Err(error) = clean_up_once(games, retention_days, games.now()).await {
            tracing::warn!(%error, "old games cannot be removed");
        }
        tokio::time::sleep(CLEAN_UP_INTERVAL).await;
    }
}

/// Cleans up as if it were this time, in milliseconds since 1970.
pub(super) async fn clean_up_once(
    games: &Arc<Games>,
    retention_days: RetentionDays,
    now: u64,
) -> Result<(), StoreError> {
    forget_offers(games).await?;
    let drift_ms = games.time().drift();
    if drift_ms > MAX_DRIFT_MS {
        tracing::warn!(
            hours = drift_ms / MAX_DRIFT_MS,
            "the system's clock was set while the server ran, or the machine was suspended: no old games are removed until the server is started again"
        );
        return Ok(());
    }
    if now < games.store().read(|store| store.clean_up_from()).await? {
        return Ok(());
    }
    let removed_count = remove_old_games(games, retention_days.retention(now)).await?;
    let ended_count = end_idle_games(games, days_before(now, retention_days.idle_days)).await?;
    while removed_count > 0 && games.store().change(|store| store.reclaim_disk_space()).await? {}
    if removed_count + ended_count > 0 {
        tracing::info!(removed = removed_count, ended = ended_count, "old games removed, and ended");
    }
    remove_old_tournaments(games, retention_days, now).await?;
    remove_old_studies(games, days_before(now, retention_days.idle_days)).await
}

async fn remove_old_studies(games: &Games, used_before: u64) -> Result<(), StoreError> {
    let mut removed_count = 0;
    loop {
        let change_future =
            games.store().change(move |store| store.studies().remove_old_studies(used_before, KEYS_PER_REMOVAL));
        let slice_count = change_future.await?;
        removed_count += slice_count;
        if slice_count < KEYS_PER_REMOVAL {
            break;
        }
    }
    if removed_count > 0 {
        tracing::info!(removed = removed_count, "old studies removed");
    }
    Ok(())
}

async fn remove_old_tournaments(games: &Games, retention_days: RetentionDays, now: u64) -> Result<(), StoreError> {
    let (called_off_before, open_before) =
        (days_before(now, retention_days.open_days), days_before(now, retention_days.idle_days));
    let removed_count = games
        .store()
        .change(move |store| store.tournaments().remove_old_tournaments(called_off_before, open_before))
        .await?;
    if removed_count > 0 {
        tracing::info!(removed = removed_count, "old tournaments removed");
    }
    Ok(())
}

/// Removes games in slices, and passes over those in memory: somebody is connected, or has just been.
async fn remove_old_games(games: &Games, retention: Retention) -> Result<usize, StoreError> {
    let mut removed_count = 0;
    loop {
        let keys = games.store().read_long(move |store| store.expired_keys(retention, MAX_KEYS_PER_QUERY)).await?;
        let count_before = removed_count;
        for slice in keys.chunks(KEYS_PER_REMOVAL) {
            removed_count += games.remove_unused(slice.to_vec()).await?;
        }
        if keys.len() < MAX_KEYS_PER_QUERY as usize || removed_count == count_before {
            return Ok(removed_count);
        }
    }
}

/// Ends games without a result in which nothing has happened for so long.
async fn end_idle_games(games: &Arc<Games>, idle_before: u64) -> Result<usize, StoreError> {
    let keys = games.store().read(move |store| store.idle_keys(idle_before, MAX_KEYS_PER_QUERY)).await?;
    let mut ended_count = 0;
    for key in keys.iter().filter(|key| !games.is_loaded(key)) {
        match games.close(key, CloseCondition::Always).await {
            Ok(is_ended) => ended_count += usize::from(is_ended),
            // A game that cannot be read does not keep others from being ended. The error has been logged.
            Err(error) if !error.is_of_storage() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(ended_count)
}

async fn forget_offers(games: &Games) -> Result<(), StoreError> {
    let keys = games.offer_book().all_keys();
    let stages = games
        .store()
        .read(move |store| Ok(keys.iter().cloned().zip(store.stages(&keys)?).collect::<HashMap<_, _>>()))
        .await?;
    games.offer_book().forget_ended(&stages);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tokio::sync::{mpsc, oneshot};

    use super::*;
    use crate::board::Side;
    use crate::online::{EventKind, GameEvent, GameSettings, GameStage, GameState, Pace};
    use crate::server::game_link::{GameInput, OUTBOX_CAPACITY};
    use crate::server::game_summary::summarize;
    use crate::server::games::GamesParts;
    use crate::server::metrics::Metrics;
    use crate::server::monotonic_time::MonotonicTime;
    use crate::server::offer_book::{OfferBook, OfferLimits};
    use crate::server::players::Sessions;
    use crate::server::push::{PushOptions, Pusher, VapidKey};
    use crate::server::sqlite::SqliteStore;
    use crate::server::store::{EventStore, GameWrite};
    use crate::server::store_handle::StoreHandle;
    use crate::session::GameId;

    const RETENTION_DAYS: RetentionDays = RetentionDays { open_days: 14, idle_days: 180, over_days: None };

    /// Games in a folder that is removed after the test.
    struct TestGames {
        games: Arc<Games>,
        folder: PathBuf,
    }

    impl Drop for TestGames {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }

    impl TestGames {
        fn new(name: &str, change: impl FnOnce(&mut SqliteStore)) -> Self {
            let folder = std::env::temp_dir().join(format!("turnover-clean-up-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            let mut store = SqliteStore::open(&folder.join("a.db"), 0).expect("a store");
            change(&mut store);
            let metrics = Arc::new(Metrics::default());
            let store = StoreHandle::start(Box::new(store), Arc::clone(&metrics)).expect("threads");
            let offer_book = OfferBook::new(OfferLimits { open: 9, unfinished: 9, allows_both_seats: true }, None);
            let key = VapidKey::generate().and_then(|key| VapidKey::from_text(&key)).expect("a key");
            let pusher = Pusher::new(key, PushOptions::default(), store.clone(), Arc::clone(&metrics));
            let games = Games::new(GamesParts {
                store,
                metrics,
                time: MonotonicTime::start(0),
                alive_before: 0,
                idle_timeout: Duration::from_secs(10),
                offer_book,
                cluster: None,
                sessions: Sessions::new(""),
                pusher,
            });
            games.note_all_recovered();
            Self { games, folder }
        }

        async fn clean_up_after(&self, days: u64) {
            let now = self.games.now() + days * DAY_MS;
            clean_up_once(&self.games, RETENTION_DAYS, now).await.expect("a clean-up");
        }

        async fn stages(&self, keys: [&str; 3]) -> Vec<Option<GameStage>> {
            let keys = keys.map(str::to_owned);
            self.games.store().read(move |store| store.stages(&keys)).await.expect("stages")
        }
    }

    /// Saves a game that was offered now, in which these sides have taken seats and these moves were made.
    fn save_game(store: &mut SqliteStore, key: &str, seats: &[Side], moves: &[&str]) {
        let offered_at = MonotonicTime::start(0).now();
        let settings = GameSettings::new(key.into(), GameId::default(), None, Pace::Untimed);
        let mut events =
            vec![GameEvent { seq: 1, at: offered_at, side: None, act: None, kind: EventKind::Created { settings } }];
        let seated = seats.iter().map(|&side| {
            (side, EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None })
        });
        let moved = moves.iter().zip(Side::ALL.into_iter().cycle()).map(|(code, side)| {
            (
                side,
                EventKind::Moved { code: (*code).into(), reveal: None, time_back: crate::online::TimeBack::default() },
            )
        });
        for (side, kind) in seated.chain(moved) {
            events.push(GameEvent { seq: events.len() as u64 + 1, at: offered_at, side: Some(side), act: None, kind });
        }
        let summary = Some(summarize(&GameState::replay(&events).expect("a game")));
        let write = GameWrite { key: key.into(), is_public: true, events, summary, fence: None, rated_end: None };
        assert_eq!(store.save(&[write]), [Ok(())]);
    }

    fn first_move() -> String {
        let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
        let game = settings.initial_game().expect("a game");
        game.referee().legal_moves().first().expect("a move").code.clone()
    }

    #[tokio::test]
    async fn an_offer_whose_player_waits_is_passed_over_and_removed_when_he_has_left() {
        let test_games = TestGames::new("waits", |store| {
            for key in ["waits", "left"] {
                save_game(store, key, &[Side::White], &[]);
            }
        });
        let (outbox, outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
        let link = test_games.games.join("waits", outbox).await.expect("a connection");
        test_games.clean_up_after(15).await;
        assert_eq!(test_games.stages(["waits", "left", "none"]).await, [Some(GameStage::Open), None, None]);
        assert_eq!(
            test_games.games.close("waits", CloseCondition::Always).await,
            Ok(true),
            "it is not stuck: events of it are saved"
        );
        drop((link, outgoing_messages));
    }

    #[tokio::test]
    async fn a_game_that_nobody_begins_is_removed_and_one_that_nobody_goes_on_with_is_ended() {
        let code = first_move();
        let test_games = TestGames::new("idle", |store| {
            save_game(store, "never", &Side::ALL, &[]);
            save_game(store, "begun", &Side::ALL, &[&code]);
            save_game(store, "offer", &[], &[]);
        });
        test_games.clean_up_after(13).await;
        let [open, playing] = [GameStage::Open, GameStage::Playing].map(Some);
        assert_eq!(test_games.stages(["never", "begun", "offer"]).await, [playing, playing, open]);
        test_games.clean_up_after(179).await;
        assert_eq!(test_games.stages(["never", "begun", "offer"]).await, [None, playing, None]);
        test_games.clean_up_after(181).await;
        let events =
            test_games.games.store().read(|store| store.events("begun")).await.expect("events").expect("a game");
        assert_eq!(events.last().map(|event| &event.kind), Some(&EventKind::Aborted));
        assert_eq!(events.last().and_then(|event| event.side), None);
    }

    #[tokio::test]
    async fn whoever_ends_a_game_is_told_so_although_it_is_stopped_while_its_end_is_saved() {
        let test_games = TestGames::new("stopped", |store| save_game(store, "a", &Side::ALL, &[]));
        let other_connection = rusqlite::Connection::open(test_games.folder.join("a.db")).expect("a file");
        other_connection.execute_batch("BEGIN IMMEDIATE").expect("a lock, without which nothing is saved");
        let mailbox = test_games.games.mailbox("a").expect("a game");
        let (close_sender, close_receiver) = oneshot::channel();
        for input in [GameInput::Close(CloseCondition::Always, close_sender), GameInput::Stop] {
            mailbox.send(input).await.expect("a game that hears");
        }
        while mailbox.capacity() < mailbox.max_capacity() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        other_connection.execute_batch("ROLLBACK").expect("an end of the lock");
        assert_eq!(close_receiver.await, Ok(true));
        assert_eq!(test_games.stages(["a", "b", "c"]).await[0], Some(GameStage::Over));
    }

    #[tokio::test]
    async fn nothing_is_removed_while_the_clock_is_in_doubt() {
        let clean_up_from = MonotonicTime::start(0).now() + 100 * DAY_MS;
        let test_games = TestGames::new("doubt", |store| {
            save_game(store, "offer", &[], &[]);
            store.set_clean_up_from(clean_up_from).expect("a time");
        });
        test_games.clean_up_after(99).await;
        assert_eq!(test_games.stages(["offer", "a", "b"]).await[0], Some(GameStage::Open));
        test_games.clean_up_after(101).await;
        assert_eq!(test_games.stages(["offer", "a", "b"]).await[0], None);
    }

    #[tokio::test]
    async fn a_game_that_is_being_removed_is_not_loaded_again() {
        let test_games = TestGames::new("delete", |store| save_game(store, "a", &[Side::White], &[]));
        let (outbox, mut outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
        let link = test_games.games.join("a", outbox.clone()).await.expect("a connection");
        assert_eq!(test_games.games.delete("a").await, Ok(true));
        assert!(!test_games.games.is_loaded("a"));
        let mut last_message = None;
        while let Ok(message) = outgoing_messages.try_recv() {
            last_message = Some(message);
        }
        assert!(matches!(last_message, Some(crate::server::game_link::OutgoingMessage::Close(_))), "{last_message:?}");
        drop(link);
        assert!(matches!(test_games.games.join("a", outbox).await, Err(StoreError::Unknown(_))));
        assert_eq!(test_games.games.delete("a").await, Ok(false));
    }
}
