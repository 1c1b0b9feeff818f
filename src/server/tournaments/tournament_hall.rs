//! The tournaments in memory: each as it is stored, and its next event.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::duplicates::rated_match;
use super::tournament_store::{TournamentRow, TournamentWrite};
use crate::excerpt::excerpt;
use crate::online_tournament::{
    MAX_TEAM_NAME_CHARS, OnlineTournament, OnlineTournamentError, OnlineTournamentEvent, PlanError, TournamentEntry,
};
use crate::server::game_key::check_key;
use crate::server::games::Games;
use crate::server::long_work::LongWork;
use crate::server::players::AccountError;
use crate::server::store::StoreError;

/// How long a tournament stays in memory unless it is asked for, and one that is over in any case: a player may be erased from it.
const CACHE_TIME: Duration = Duration::from_secs(60);
/// The maximum number of tournaments in memory.
const MAX_CACHED_TOURNAMENTS: usize = 500;
/// How often a change is tried when others change the tournament at the same time.
const MAX_ATTEMPTS: usize = 20;

/// Why a request about a tournament is refused.
#[derive(Debug, thiserror::Error)]
pub(in crate::server) enum TournamentRefusal {
    #[error("expected the key of a tournament, found {0:?}")]
    Unknown(String),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("expected a time from now on, and within a year")]
    Time,
    #[error("expected at most {0} tournaments of an organiser that are not over")]
    TooManyTournaments(usize),
    #[error("expected the invitation to the tournament")]
    Invitation,
    #[error("expected the name of a team, or the invitation of one")]
    NoTeam,
    #[error("expected a player who is no bot: the organiser lets no programs enter")]
    NoBots,
    #[error("expected a player whom the organiser, or the captain of the team, has not removed")]
    Removed,
    #[error("expected the organiser of the tournament")]
    NotOrganiser,
    #[error("expected the captain of a team")]
    NotCaptain,
    #[error("expected a name of 1 to {MAX_TEAM_NAME_CHARS} characters that can be seen and that no other team has")]
    TeamName,
    #[error("expected at least two players, or two teams, and four players in a duplicate match")]
    TooFew,
    #[error("expected a tournament in rounds: an arena has no report file")]
    NoReport,
    #[error("expected a tournament that changes less often: try again")]
    Contended,
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Event(#[from] OnlineTournamentError),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The tournaments of a server.
#[derive(Debug)]
pub(in crate::server) struct TournamentHall {
    games: Arc<Games>,
    /// Gives turns to duplicate matches whose rolls are judged, which takes long. Games that are loaded do not wait for that.
    judging: LongWork,
    cache: Mutex<HashMap<String, (Arc<OnlineTournament>, Instant)>>,
}

impl TournamentHall {
    pub(in crate::server) fn new(games: Arc<Games>) -> Arc<Self> {
        Arc::new(Self { games, judging: LongWork::one_at_a_time(), cache: Mutex::default() })
    }

    pub(in crate::server) const fn games(&self) -> &Arc<Games> {
        &self.games
    }

    pub(super) const fn judging(&self) -> &LongWork {
        &self.judging
    }

    /// A tournament as it is stored now.
    ///
    /// # Errors
    /// If there is none with this key, or if it cannot be read.
    pub(in crate::server) async fn load(&self, key: &str) -> Result<Arc<OnlineTournament>, TournamentRefusal> {
        let unknown_tournament = || TournamentRefusal::Unknown(excerpt(key, 40));
        check_key(key).map_err(|_| unknown_tournament())?;
        let cached_tournament = self.cached_tournament(key);
        let (tournament_key, after_seq) =
            (key.to_owned(), cached_tournament.as_ref().map_or(0, |tournament| tournament.seq()));
        // It may wait for a standby, which short queries shall not.
        let entries = self
            .games
            .store()
            .read_long(move |store| store.tournaments().tournament_events(&tournament_key, after_seq));
        let entries = entries.await?;
        let tournament = match cached_tournament {
            Some(tournament) if entries.is_empty() => tournament,
            Some(tournament) => Arc::new(apply_entries(OnlineTournament::clone(&tournament), &entries)?),
            None if entries.is_empty() => return Err(unknown_tournament()),
            None => Arc::new(OnlineTournament::replay(key.to_owned(), &entries).map_err(unreadable_refusal)?),
        };
        self.keep_in_cache(Arc::clone(&tournament));
        Ok(tournament)
    }

    /// Adds the event that follows from the tournament as it is; nothing if none does. If somebody else adds one at the same time, it is
    /// decided anew. Returns the tournament afterwards.
    ///
    /// # Errors
    /// If `decide` refuses, if the event cannot happen, or if it cannot be saved.
    pub(super) async fn change(
        &self,
        key: &str,
        decide: impl Fn(&OnlineTournament) -> Result<Option<OnlineTournamentEvent>, TournamentRefusal>,
    ) -> Result<Arc<OnlineTournament>, TournamentRefusal> {
        for _ in 0..MAX_ATTEMPTS {
            let tournament_before = self.load(key).await?;
            let Some(event) = decide(&tournament_before)? else { return Ok(tournament_before) };
            let entry = tournament_before.next_entry(self.games.now(), event);
            let mut tournament_after = OnlineTournament::clone(&tournament_before);
            tournament_after.apply(&entry)?;
            let event = entry.event.clone();
            if self.append(&tournament_after, entry).await? {
                let new_games = tournament_after.games().get(tournament_before.games().len()..).unwrap_or_default();
                self.tell_players(&tournament_after, &event, new_games);
                return Ok(self.keep_in_cache(Arc::new(tournament_after)));
            }
        }
        Err(TournamentRefusal::Contended)
    }

    /// Saves the event with which a tournament is announced.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub(super) async fn announce(&self, key: String, event: OnlineTournamentEvent) -> Result<(), TournamentRefusal> {
        let entry = TournamentEntry { seq: 1, at: self.games.now(), event };
        let tournament = OnlineTournament::from_announcement(key, &entry)?;
        match self.append(&tournament, entry).await? {
            true => Ok(()),
            false => Err(TournamentRefusal::Contended),
        }
    }

    async fn append(&self, tournament: &OnlineTournament, entry: TournamentEntry) -> Result<bool, StoreError> {
        let rated_match = rated_match(tournament, &entry);
        let write = TournamentWrite { entry, row: TournamentRow::from(tournament), rated_match };
        self.games.store().change(move |store| store.tournaments().append_to_tournament(&write)).await
    }

    fn cached_tournament(&self, key: &str) -> Option<Arc<OnlineTournament>> {
        self.lock().get(key).map(|(tournament, _)| Arc::clone(tournament))
    }

    /// Keeps a tournament unless a later state of it is kept.
    fn keep_in_cache(&self, tournament: Arc<OnlineTournament>) -> Arc<OnlineTournament> {
        let now = Instant::now();
        let mut cache = self.lock();
        cache.retain(|_, (_, cached_at)| now.duration_since(*cached_at) < CACHE_TIME);
        let is_going_on = !tournament.stage().is_over();
        let cached = cache.get(tournament.key()).map(|(cached, cached_at)| (cached.seq(), *cached_at));
        if cached.is_none_or(|(seq, _)| seq <= tournament.seq()) && cache.len() < MAX_CACHED_TOURNAMENTS {
            let cached_at = cached.filter(|_| !is_going_on).map_or(now, |(_, cached_at)| cached_at);
            cache.insert(tournament.key().to_owned(), (Arc::clone(&tournament), cached_at));
        }
        tournament
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Arc<OnlineTournament>, Instant)>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn apply_entries(
    mut tournament: OnlineTournament,
    entries: &[TournamentEntry],
) -> Result<OnlineTournament, TournamentRefusal> {
    entries.iter().try_for_each(|entry| tournament.apply(entry)).map_err(unreadable_refusal)?;
    Ok(tournament)
}

fn unreadable_refusal(error: OnlineTournamentError) -> TournamentRefusal {
    TournamentRefusal::Store(StoreError::Unreadable(error.to_string()))
}
