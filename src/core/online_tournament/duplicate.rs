//! A duplicate match on a server: two teams of two, drawn by lot, and two games with the same dice.
//!
//! Nothing of its games is shown to others before both are over, not even who is whose partner: whoever tells the rolls of the own game to
//! a player of the other one does not know whether that is a partner or an opponent.

use std::collections::{BTreeMap, BTreeSet};

use super::entrant::Entrant;
use super::event::OnlineTournamentError;
use super::game::{GameOfTournament, white_result};
use crate::board::Side;
use crate::session::{DuplicateGame, DuplicateMatch, Seed, SeedHash};
use crate::tournament::{GameOutcome, GameResult, ParticipantId};

/// Luck is stored in so many parts of a win.
const LUCK_PARTS: f64 = 10_000.0;

type Applied = Result<(), OnlineTournamentError>;

/// What is known of a match besides the players and the games of its tournament.
#[derive(Clone, Debug)]
pub(super) struct Duplicate {
    pub(super) seed_hash: SeedHash,
    pub(super) games: Option<DuplicateMatch<ParticipantId>>,
}

impl Duplicate {
    pub(super) const fn new(seed_hash: SeedHash) -> Self {
        Self { seed_hash, games: None }
    }

    /// Draws the teams, in which everybody is who has entered. Returns who has White and Black in each game.
    pub(super) fn draw(
        &mut self,
        teams: [[ParticipantId; 2]; 2],
        entrants: &BTreeMap<ParticipantId, Entrant>,
    ) -> Result<[[ParticipantId; 2]; 2], OnlineTournamentError> {
        let drawn: BTreeSet<ParticipantId> = teams.as_flattened().iter().copied().collect();
        let games =
            DuplicateMatch::with_seed_hash(teams, self.seed_hash).ok().filter(|_| drawn.iter().eq(entrants.keys()));
        let games = games.filter(|_| self.games.is_none()).ok_or(OnlineTournamentError::Teams)?;
        let seats = DuplicateGame::ALL.map(|game| [Side::White, Side::Black].map(|side| *games.player(game, side)));
        self.games = Some(games);
        Ok(seats)
    }

    pub(super) fn end_game(
        &mut self,
        game: &GameOfTournament,
        outcome: GameOutcome,
        white_luck: Option<i32>,
    ) -> Applied {
        let unknown = || OnlineTournamentError::NoSuchGame(game.key.clone());
        let games = self.games.as_mut().ok_or_else(unknown)?;
        let is_this = |which: &DuplicateGame| *games.player(*which, Side::White) == game.white;
        let which = DuplicateGame::ALL.into_iter().find(is_this).ok_or_else(unknown)?;
        let luck = white_luck.map(|luck| f64::from(luck) / LUCK_PARTS);
        games.record_result(which, winner(outcome), luck).map_err(|_| unknown())
    }

    pub(super) fn show(&mut self, seed: Seed) -> Applied {
        let games = self.games.as_mut().ok_or(OnlineTournamentError::Seed)?;
        games.show_seed(seed).map_err(|_| OnlineTournamentError::Seed)
    }

    /// The match, once everybody may see its games.
    pub(super) fn shown(&self) -> Option<&DuplicateMatch<ParticipantId>> {
        self.games.as_ref().filter(|games| games.shown_seed().is_some())
    }
}

pub(super) fn winner(outcome: GameOutcome) -> Option<Side> {
    match white_result(outcome)? {
        GameResult::Win => Some(Side::White),
        GameResult::Loss => Some(Side::Black),
        GameResult::Draw => None,
    }
}

/// Luck as it is stored, in ten-thousandths of a win.
pub(super) fn stored_luck(luck: f64) -> i32 {
    (luck * LUCK_PARTS).round() as i32
}
