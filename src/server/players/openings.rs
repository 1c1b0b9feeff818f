//! What the last games of a player began with, and how they ended.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::accounts::{AccountError, player_by_name};
use super::profiles::{GAMES_PER_PAGE, is_own};
use crate::board::Side;
use crate::online::{GameEvent, GameState};
use crate::player::{OpeningResults, PlayerKey, SessionToken};
use crate::server::games::Games;
use crate::server::long_work::LongWork;
use crate::server::store::{EventStore, StoreError};
use crate::session::{GameId, Ply};

/// How many pages of a player's games are looked at.
const MAX_PAGES: usize = 2;
/// How long what was found stays in memory: the player may be erased.
const CACHE_TIME: Duration = Duration::from_secs(60);
/// The maximum number of openings of a player.
const MAX_OPENINGS: usize = 30;
/// The maximum number of players in memory.
const MAX_CACHED_PLAYERS: usize = 200;

/// When something was found, and what.
type CachedOpenings = (Instant, Arc<[OpeningResults]>);

/// What was found lately, by player.
#[derive(Debug)]
pub(in crate::server) struct Openings {
    work: LongWork,
    cache: Mutex<HashMap<PlayerKey, CachedOpenings>>,
}

impl Openings {
    pub(in crate::server) fn new() -> Self {
        Self { work: LongWork::new(), cache: Mutex::default() }
    }

    /// The openings of a player's last games that everybody may see, the most frequent first; `None` if the games are not public, and
    /// somebody else asks.
    ///
    /// # Errors
    /// If there is no such player, or if the games cannot be read.
    pub(in crate::server) async fn load_for_player(
        &self,
        games: &Games,
        name: &str,
        session: Option<SessionToken>,
    ) -> Result<Option<Arc<[OpeningResults]>>, AccountError> {
        let player = player_by_name(games, name).await?;
        if !player.visibility.games && !is_own(games, &player, session) {
            return Ok(None);
        }
        let key = player.key;
        if let Some(results) = self.cached_openings(key) {
            return Ok(Some(results));
        }
        let game_events = games.store().read_long(move |store| load_game_events(store, key)).await?;
        let permit = self.work.acquire(game_events.iter().map(|events| events.len() as u64).sum()).await;
        let results: Arc<[OpeningResults]> = permit.compute(move || count_openings(key, &game_events)).await.into();
        self.keep_in_cache(key, &results);
        Ok(Some(results))
    }

    fn cached_openings(&self, key: PlayerKey) -> Option<Arc<[OpeningResults]>> {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.get(&key).filter(|(found_at, _)| found_at.elapsed() < CACHE_TIME).map(|(_, results)| Arc::clone(results))
    }

    fn keep_in_cache(&self, key: PlayerKey, results: &Arc<[OpeningResults]>) {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.retain(|_, (found_at, _)| found_at.elapsed() < CACHE_TIME);
        if cache.len() < MAX_CACHED_PLAYERS {
            cache.insert(key, (Instant::now(), Arc::clone(results)));
        }
    }
}

/// The events of each of the player's last games.
fn load_game_events(store: &dyn EventStore, player: PlayerKey) -> Result<Vec<Vec<GameEvent>>, StoreError> {
    let (mut game_events, mut offered_before) = (Vec::new(), u64::MAX);
    for _ in 0..MAX_PAGES {
        let page = store.players().games_of(player, offered_before, false, GAMES_PER_PAGE)?;
        let Some((_, last_offered_at)) = page.last() else { break };
        offered_before = *last_offered_at;
        for (key, _) in &page {
            game_events.extend(store.events(key)?);
        }
    }
    Ok(game_events)
}

/// The openings of these games, the most frequent first.
fn count_openings(player: PlayerKey, games: &[Vec<GameEvent>]) -> Vec<OpeningResults> {
    let mut counts: BTreeMap<(GameId, bool, String), [u32; 3]> = BTreeMap::new();
    for (opening, result) in games.iter().filter_map(|events| opening_and_result(player, events)) {
        counts.entry(opening).or_default()[result] += 1;
    }
    let results = counts.into_iter().map(|((form, is_black, moves), [won, drawn, lost])| {
        let side = if is_black { Side::Black } else { Side::White };
        OpeningResults { form: form.to_string(), side, moves, won, drawn, lost }
    });
    let mut results: Vec<OpeningResults> = results.collect();
    results.sort_by_key(|opening| std::cmp::Reverse(opening.won + opening.drawn + opening.lost));
    results.truncate(MAX_OPENINGS);
    results
}

/// How a game began, and whether the player won (0), drew (1) or lost (2); `None` without a move of the player or a result.
fn opening_and_result(player: PlayerKey, events: &[GameEvent]) -> Option<((GameId, bool, String), usize)> {
    // What cannot be read is told elsewhere: `turnover-server admin check`.
    let state = GameState::replay(events).ok().filter(|state| !state.is_cancelled())?;
    let seat_key = |side| state.seat(side)?.player.as_ref()?.key;
    let side = Side::ALL.into_iter().find(|&side| seat_key(side) == Some(player))?;
    let result = match state.game().result()?.winner {
        Some(winner) if winner == side => 0,
        None => 1,
        Some(_) => 2,
    };
    let moves: Vec<&Ply> = state.game().plies().filter(|ply| ply.is_move()).collect();
    let own_index = moves.iter().position(|ply| ply.side == side)?;
    let opponent_move = moves[..own_index].first().map(|ply| ply.played.text.as_str());
    let move_texts: Vec<&str> = opponent_move.into_iter().chain([moves[own_index].played.text.as_str()]).collect();
    Some(((state.settings().game, side == Side::Black, move_texts.join(" ")), result))
}
