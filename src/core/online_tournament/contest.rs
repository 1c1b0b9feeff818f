//! What depends on the system of a tournament: one in rounds, an arena, or a duplicate match.

use super::duplicate::Duplicate;
use super::event::OnlineTournamentError;
use super::game::GameOfTournament;
use crate::tournament::{
    Arena, ArenaEvent, GameOutcome, Pairing, PairingNumber, ParticipantId, ScheduledGame, Tournament, TournamentError,
    TournamentEvent,
};

/// From how many plies on a draw in an arena counts in any case.
const LONG_GAME_PLIES: u32 = 60;

type Applied = Result<(), OnlineTournamentError>;

/// The tournament by its system.
#[derive(Clone, Debug)]
pub(super) enum Contest {
    Rounds(Box<Tournament>),
    Arena(Box<Arena>),
    Duplicate(Box<Duplicate>),
}

/// What some systems want to know of a game that is over, besides its outcome.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameDetails {
    pub(super) ply_count: u32,
    /// The luck of White, in ten-thousandths of a win.
    pub(super) white_luck: Option<i32>,
}

impl Contest {
    /// The tournament in rounds; an error if it is another one.
    pub(super) fn rounds_mut(&mut self) -> Result<&mut Tournament, OnlineTournamentError> {
        match self {
            Self::Rounds(tournament) => Ok(tournament),
            Self::Arena(_) | Self::Duplicate(_) => Err(OnlineTournamentError::OtherSystem("a tournament in rounds")),
        }
    }

    /// The arena; an error if it is another tournament.
    pub(super) fn arena_mut(&mut self) -> Result<&mut Arena, OnlineTournamentError> {
        match self {
            Self::Arena(arena) => Ok(arena),
            Self::Rounds(_) | Self::Duplicate(_) => Err(OnlineTournamentError::OtherSystem("an arena")),
        }
    }

    /// The duplicate match; an error if it is another tournament.
    pub(super) fn duplicate_mut(&mut self) -> Result<&mut Duplicate, OnlineTournamentError> {
        match self {
            Self::Duplicate(duplicate) => Ok(duplicate),
            Self::Rounds(_) | Self::Arena(_) => Err(OnlineTournamentError::OtherSystem("a duplicate match")),
        }
    }

    pub(super) fn enter(&mut self, id: ParticipantId, name: &str, rating: Option<u16>, at_secs: u64) -> Applied {
        match self {
            Self::Rounds(tournament) => {
                tournament.apply(TournamentEvent::Joined { id, name: name.to_owned(), rating })?;
            }
            Self::Arena(arena) => arena.apply(ArenaEvent::Entered { number: pairing_number(id)?, at_secs })?,
            Self::Duplicate(_) => {}
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, id: ParticipantId) -> Applied {
        match self {
            Self::Rounds(tournament) => tournament.apply(TournamentEvent::Withdrawn { id })?,
            Self::Arena(arena) => arena.apply(ArenaEvent::Left { number: pairing_number(id)? })?,
            Self::Duplicate(_) => {}
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, id: ParticipantId) -> Applied {
        match self {
            Self::Rounds(tournament) => tournament.apply(TournamentEvent::Removed { id })?,
            // It never pairs whoever has left.
            Self::Arena(arena) => arena.apply(ArenaEvent::Left { number: pairing_number(id)? })?,
            Self::Duplicate(_) => {
                return Err(OnlineTournamentError::OtherSystem("a tournament in rounds, or an arena"));
            }
        }
        Ok(())
    }

    pub(super) fn return_participant(&mut self, id: ParticipantId, at_secs: u64) -> Applied {
        match self {
            Self::Rounds(tournament) => tournament.apply(TournamentEvent::Returned { id })?,
            Self::Arena(arena) => arena.apply(ArenaEvent::Entered { number: pairing_number(id)?, at_secs })?,
            // Whoever leaves it is forgotten, and enters anew.
            Self::Duplicate(_) => return Err(OnlineTournamentError::NotEntered),
        }
        Ok(())
    }

    pub(super) fn end_game(
        &mut self,
        game: &GameOfTournament,
        outcome: GameOutcome,
        details: &GameDetails,
        at_secs: u64,
    ) -> Applied {
        match self {
            Self::Rounds(tournament) => end_in_round(tournament, game, outcome),
            Self::Arena(arena) => {
                let (pairing, is_long) = (pairing_of(game.white, game.black)?, details.ply_count >= LONG_GAME_PLIES);
                Ok(arena.end_game(pairing, outcome, game.berserk, is_long, at_secs)?)
            }
            Self::Duplicate(duplicate) => duplicate.end_game(game, outcome, details.white_luck),
        }
    }
}

/// The number by which an arena knows a participant.
pub(super) fn pairing_number(id: ParticipantId) -> Result<PairingNumber, OnlineTournamentError> {
    Arena::number_of(id).ok_or(OnlineTournamentError::NotEntered)
}

pub(super) fn pairing_of(white: ParticipantId, black: ParticipantId) -> Result<Pairing, OnlineTournamentError> {
    Ok(Pairing { white: pairing_number(white)?, black: pairing_number(black)? })
}

fn end_in_round(tournament: &mut Tournament, game: &GameOfTournament, outcome: GameOutcome) -> Applied {
    let ([white, black], outcome) = pairing_outcome(tournament, game, outcome)?;
    Ok(tournament.apply(TournamentEvent::GameEnded { white, black, outcome })?)
}

/// White and Black of the pairing of a game, whose colours may be exchanged, and the outcome as the pairing has it.
pub(super) fn pairing_outcome(
    tournament: &Tournament,
    game: &GameOfTournament,
    outcome: GameOutcome,
) -> Result<([ParticipantId; 2], GameOutcome), TournamentError> {
    let round = game.round.checked_sub(1).and_then(|index| tournament.rounds().get(index));
    let found_game =
        round.and_then(|round| round.games.iter().find(|scheduled_game| game.has_pairing_of(scheduled_game)));
    let (white, black) = (game.white, game.black);
    let &ScheduledGame { white, black, .. } = found_game.ok_or(TournamentError::NoSuchGame { white, black })?;
    Ok(([white, black], if white == game.white { outcome } else { outcome.opposite() }))
}
