//! The games of tournaments: they are created with both seats assigned, and what is stored of those that are over is read.

use super::tournament_hall::{TournamentHall, TournamentRefusal};
use crate::board::Side;
use crate::online::{EventKind, GameEvent, GameStage, GameState, SeatToken, SeatedPlayer, TokenHash};
use crate::online_tournament::{GameOfTournament, GameVerdict, OnlineTournament, verdict};
use crate::player::PlayerKey;
use crate::server::game_summary::summarize;
use crate::server::metrics::add_one;
use crate::server::players::seated_player_at;
use crate::server::store::{GameRow, GameWrite, StoreError};

/// What is stored of a game of a tournament.
enum StoredStage {
    Missing,
    Playing { is_due: bool },
    Over,
}

impl TournamentHall {
    /// Creates the games that are not there yet, and lets those act in which something is due. Returns those that are over.
    ///
    /// # Errors
    /// If they cannot be read or saved.
    pub(super) async fn tend_games(
        &self,
        tournament: &OnlineTournament,
    ) -> Result<Vec<GameOfTournament>, TournamentRefusal> {
        let games: Vec<GameOfTournament> = tournament.games_in_progress().cloned().collect();
        let (keys, now): (Vec<String>, u64) = (games.iter().map(|game| game.key.clone()).collect(), self.games().now());
        let stages = self.games().store().read(move |store| {
            keys.iter().map(|key| Ok(stored_stage(store.game(key)?, now))).collect::<Result<Vec<_>, StoreError>>()
        });
        let mut over_games = Vec::new();
        for (game, stage) in games.into_iter().zip(stages.await?) {
            match stage {
                StoredStage::Missing => self.create_game(tournament, &game).await?,
                StoredStage::Playing { is_due: true } => drop(self.games().wake_game(&game.key).await),
                StoredStage::Playing { is_due: false } => {}
                StoredStage::Over => over_games.push(game),
            }
        }
        Ok(over_games)
    }

    /// What the end of a game means; `None` if it is not over after all.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) async fn verdict_of(
        &self,
        tournament: &OnlineTournament,
        key: &str,
    ) -> Result<Option<GameVerdict>, TournamentRefusal> {
        let game_key = key.to_owned();
        let Some(events) = self.games().store().read_long(move |store| store.events(&game_key)).await? else {
            return Ok(None);
        };
        // The engine judges each roll of a duplicate match, however short its games are.
        let permit = if tournament.seed_hash().is_some() {
            self.judging().acquire(u64::MAX).await
        } else {
            self.games().loading().acquire(events.len() as u64).await
        };
        let verdict_result = permit.compute(move || verdict(&events)).await;
        verdict_result.map_err(|error| TournamentRefusal::Store(StoreError::Damaged(error.to_string())))
    }

    /// Saves a game once, whoever creates it.
    async fn create_game(
        &self,
        tournament: &OnlineTournament,
        game: &GameOfTournament,
    ) -> Result<(), TournamentRefusal> {
        let now = self.games().now();
        let program_seats =
            [game.white, game.black].map(|id| tournament.entrants().get(&id).and_then(|entrant| entrant.program_seat));
        let seats = self.players_of_game(tournament, game, now).await?;
        let events = first_events(tournament, game, seats, program_seats, now)?;
        let state = GameState::replay(&events).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let write = GameWrite {
            key: game.key.clone(),
            // Only its players see a game of a duplicate match.
            is_public: tournament.plan().public && tournament.seed_hash().is_none(),
            events,
            summary: Some(summarize(&state)),
            fence: None,
            rated_end: None,
        };
        // Before it is saved: a game that no program knows of would be lost by forfeit.
        self.note_program_games(&game.key, program_seats).await?;
        match self.games().store().save(write).await {
            Ok(()) => add_one(&self.games().metrics().created_game_count),
            Err(StoreError::Exists(_) | StoreError::Gap { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        // And after it: meanwhile the program may have forgotten what is not there.
        Ok(self.note_program_games(&game.key, program_seats).await?)
    }

    /// The players of a game with their names, White first. Whoever was erased has a name alone.
    async fn players_of_game(
        &self,
        tournament: &OnlineTournament,
        game: &GameOfTournament,
        now: u64,
    ) -> Result<[(Option<SeatedPlayer>, String); 2], StoreError> {
        let form = tournament.plan().game;
        let entrants = [game.white, game.black].map(|id| tournament.entrants().get(&id));
        let player_keys = entrants.map(|entrant| entrant.and_then(|entrant| entrant.player));
        let [white_name, black_name] =
            entrants.map(|entrant| entrant.map(|entrant| entrant.name.clone()).unwrap_or_default());
        let players_future = self.games().store().read(move |store| {
            let player_of = |key: Option<PlayerKey>| {
                let player = key.map(|key| store.players().player(key)).transpose()?.flatten();
                player.map(|player| seated_player_at(store, player, form, now)).transpose()
            };
            let [white, black] = player_keys;
            Ok([player_of(white)?, player_of(black)?])
        });
        let [white, black] = players_future.await?;
        Ok([(white, white_name), (black, black_name)])
    }

    /// Notes that a game is one of the programs whose seats have these tokens.
    async fn note_program_games(
        &self,
        game_key: &str,
        program_seats: [Option<TokenHash>; 2],
    ) -> Result<(), StoreError> {
        if program_seats == [None; 2] {
            return Ok(());
        }
        let game_key = game_key.to_owned();
        let note_future = self.games().store().change(move |store| {
            let mut seats = program_seats.into_iter().flatten();
            seats.try_for_each(|seat_token_hash| store.programs().add_program_game(seat_token_hash, &game_key))
        });
        note_future.await
    }
}

fn stored_stage(row: Option<GameRow>, now: u64) -> StoredStage {
    match row.map(|row| row.summary) {
        None => StoredStage::Missing,
        // One of a duplicate match has a result before it is over for everybody.
        Some(summary) if summary.stage == GameStage::Over || summary.result.is_some() => StoredStage::Over,
        Some(summary) => StoredStage::Playing { is_due: summary.due_at.is_some_and(|due| due <= now) },
    }
}

/// The hash of a token that nobody has, until the player enters the seat with an own one.
fn random_token_hash() -> Result<TokenHash, TournamentRefusal> {
    let mut random_bytes = [0; 16];
    getrandom::fill(&mut random_bytes).map_err(TournamentRefusal::Random)?;
    Ok(SeatToken::new(random_bytes).hash())
}

fn first_events(
    tournament: &OnlineTournament,
    game: &GameOfTournament,
    seats: [(Option<SeatedPlayer>, String); 2],
    program_seats: [Option<TokenHash>; 2],
    now: u64,
) -> Result<Vec<GameEvent>, TournamentRefusal> {
    let settings = tournament.settings_of(game);
    let mut events = vec![GameEvent { seq: 1, at: now, side: None, act: None, kind: EventKind::Created { settings } }];
    for ((side, (player, name)), program_seat) in Side::ALL.into_iter().zip(seats).zip(program_seats) {
        let nickname = player.as_ref().map_or(name, |player| player.name.to_string());
        let token_hash = Some(program_seat.map_or_else(random_token_hash, Ok)?);
        let kind = EventKind::Seated { nickname, token_hash, chain: None, player };
        events.push(GameEvent { seq: events.len() as u64 + 1, at: now, side: Some(side), act: None, kind });
    }
    Ok(events)
}
