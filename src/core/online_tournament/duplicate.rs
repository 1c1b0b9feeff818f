//! A duplicate match on a server: two teams of two, drawn by lot, and two games with the same dice.
//!
//! Nothing of its games is shown to others before both are over, not even who is whose partner: whoever tells the rolls of the own game to
//! a player of the other one does not know whether that is a partner or an opponent.

use std::collections::{BTreeMap, BTreeSet};

use super::entrant::Entrant;
use super::event::OnlineTournamentError;
use super::game::GameOfTournament;
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
    pub(super) duplicate_match: Option<DuplicateMatch<ParticipantId>>,
}

impl Duplicate {
    pub(super) const fn new(seed_hash: SeedHash) -> Self {
        Self { seed_hash, duplicate_match: None }
    }

    /// Draws the teams, in which everybody is who has entered. Returns who has White and Black in each game.
    pub(super) fn draw_teams(
        &mut self,
        teams: [[ParticipantId; 2]; 2],
        entrants: &BTreeMap<ParticipantId, Entrant>,
    ) -> Result<[[ParticipantId; 2]; 2], OnlineTournamentError> {
        let drawn_ids: BTreeSet<ParticipantId> = teams.as_flattened().iter().copied().collect();
        let duplicate_match =
            DuplicateMatch::with_seed_hash(teams, self.seed_hash).ok().filter(|_| drawn_ids.iter().eq(entrants.keys()));
        let duplicate_match =
            duplicate_match.filter(|_| self.duplicate_match.is_none()).ok_or(OnlineTournamentError::Teams)?;
        let seats =
            DuplicateGame::ALL.map(|game| [Side::White, Side::Black].map(|side| *duplicate_match.player(game, side)));
        self.duplicate_match = Some(duplicate_match);
        Ok(seats)
    }

    pub(super) fn end_game(
        &mut self,
        game: &GameOfTournament,
        outcome: GameOutcome,
        white_luck: Option<i32>,
    ) -> Applied {
        let unknown_game = || OnlineTournamentError::NoSuchGame(game.key.clone());
        let duplicate_match = self.duplicate_match.as_mut().ok_or_else(unknown_game)?;
        let is_same_game =
            |duplicate_game: &DuplicateGame| *duplicate_match.player(*duplicate_game, Side::White) == game.white;
        let duplicate_game = DuplicateGame::ALL.into_iter().find(is_same_game).ok_or_else(unknown_game)?;
        let luck = white_luck.map(|luck| f64::from(luck) / LUCK_PARTS);
        duplicate_match.record_result(duplicate_game, winner(outcome), luck).map_err(|_| unknown_game())
    }

    pub(super) fn show_seed(&mut self, seed: Seed) -> Applied {
        let duplicate_match = self.duplicate_match.as_mut().ok_or(OnlineTournamentError::Seed)?;
        duplicate_match.show_seed(seed).map_err(|_| OnlineTournamentError::Seed)
    }

    /// The match, once everybody may see its games.
    pub(super) fn finished_match(&self) -> Option<&DuplicateMatch<ParticipantId>> {
        self.duplicate_match.as_ref().filter(|duplicate_match| duplicate_match.shown_seed().is_some())
    }
}

pub(super) fn winner(outcome: GameOutcome) -> Option<Side> {
    match outcome.white_result()? {
        GameResult::Win => Some(Side::White),
        GameResult::Loss => Some(Side::Black),
        GameResult::Draw => None,
    }
}

/// Luck as it is stored, in ten-thousandths of a win.
pub(super) fn stored_luck(luck: f64) -> i32 {
    (luck * LUCK_PARTS).round() as i32
}
