//! Games as they stand now, for boards in pages: replayed once after each event, however many people look on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::board::BoardPicture;
use crate::board::{BySide, Side};
use crate::games::Die;
use crate::online::{GameClock, GameProgress, GameState, Pace, ShownRating};
use crate::server::game_summary::summarize;
use crate::server::games::Games;
use crate::server::long_work::LongWork;
use crate::server::store::StoreError;
use crate::session::GameId;

/// The maximum number of games in memory.
const MAX_CACHED_GAMES: usize = 256;
/// How long a game that is over stays in memory: a player may be erased from it.
const CACHE_TIME: Duration = Duration::from_secs(60);

/// Who sits on a side.
#[derive(Debug)]
pub(super) struct ShownPlayer {
    /// The nickname; may be empty.
    pub(super) name: String,
    /// The rating at the beginning, if the name is the player's own.
    pub(super) rating: Option<ShownRating>,
}

/// A game after one of its events.
#[derive(Debug)]
pub(super) struct LiveGame {
    pub(super) key: String,
    /// The number of that event.
    pub(super) seq: u64,
    pub(super) form: GameId,
    pub(super) pace: Pace,
    /// The players; `None` where a seat is free.
    pub(super) players: BySide<Option<ShownPlayer>>,
    pub(super) board: BoardPicture,
    pub(super) fen: String,
    pub(super) dice: Vec<Die>,
    pub(super) clock: GameClock,
    /// The side whose action is awaited.
    pub(super) awaited: Option<Side>,
    pub(super) is_paused: bool,
    /// The result as in records, once the game is over.
    pub(super) result: Option<String>,
    pub(super) is_over: bool,
    replayed_at: Instant,
}

impl LiveGame {
    pub(super) fn new(state: &GameState) -> Self {
        let player = |side| {
            state.seat(side).map(|holder| ShownPlayer {
                name: holder.nickname.clone(),
                rating: holder.player.as_ref().map(|player| player.rating),
            })
        };
        Self {
            key: state.settings().key.clone(),
            seq: state.seq(),
            form: state.settings().game,
            pace: state.settings().pace,
            players: BySide(Side::ALL.map(player)),
            board: BoardPicture::from_game(state.game()),
            fen: state.game().referee().fen(),
            dice: state.game().dice(),
            clock: state.clock().clone(),
            awaited: state.awaited_action().side(),
            is_paused: matches!(state.progress(), GameProgress::Paused(_)),
            result: summarize(state).result,
            is_over: state.is_over(),
            replayed_at: Instant::now(),
        }
    }
}

/// The games that were looked at last.
#[derive(Debug)]
pub(super) struct LiveGames {
    games: Arc<Games>,
    work: LongWork,
    cache: Mutex<VecDeque<Arc<LiveGame>>>,
}

impl LiveGames {
    pub(super) fn new(games: Arc<Games>) -> Self {
        Self { games, work: LongWork::new(), cache: Mutex::default() }
    }

    /// These games as they are stored now, in this order, without those that are not stored.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) async fn load(&self, keys: Vec<String>) -> Result<Vec<Arc<LiveGame>>, StoreError> {
        let last_events = self.games.store().read(move |store| {
            let last_event_seq = |key: String| Ok(store.last_event_seq(&key)?.map(|seq| (key, seq)));
            keys.into_iter().map(last_event_seq).collect::<Result<Vec<_>, StoreError>>()
        });
        let mut live_games = Vec::new();
        for (key, seq) in last_events.await?.into_iter().flatten() {
            match self.cached_game(&key, seq) {
                Some(game) => live_games.push(game),
                None => live_games.extend(self.replay(key, seq).await?),
            }
        }
        Ok(live_games)
    }

    fn cached_game(&self, key: &str, seq: u64) -> Option<Arc<LiveGame>> {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let is_fresh = |game: &LiveGame| !game.is_over || game.replayed_at.elapsed() < CACHE_TIME;
        cache.iter().find(|game| game.key == key && game.seq >= seq && is_fresh(game)).map(Arc::clone)
    }

    async fn replay(&self, key: String, seq: u64) -> Result<Option<Arc<LiveGame>>, StoreError> {
        let permit = self.work.acquire(seq).await;
        let Some(events) = self.games.store().read_long(move |store| store.events(&key)).await? else {
            return Ok(None);
        };
        let replay = move || GameState::replay(&events).map(|state| Arc::new(LiveGame::new(&state)));
        let game = permit.compute(replay).await.map_err(|error| StoreError::Damaged(error.to_string()))?;
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.retain(|other| other.key != game.key && !(other.is_over && other.replayed_at.elapsed() >= CACHE_TIME));
        cache.push_front(Arc::clone(&game));
        cache.truncate(MAX_CACHED_GAMES);
        Ok(Some(game))
    }
}
