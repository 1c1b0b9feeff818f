//! An arena in progress: who is in it, who plays whom, who is ahead. Events drive it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::pairing::{WaitingPlayer, arena_pairing};
use super::scoring::{ArenaGame, ArenaPoints, arena_points, is_next_doubled};
use crate::tournament::matching::WeightTooWide;
use crate::tournament::{Colour, GameOutcome, GameResult, Pairing, PairingNumber, ParticipantId};

/// What happens in an arena.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArenaEvent {
    /// A player comes, or comes back, and waits for an opponent.
    Entered {
        /// Who.
        number: PairingNumber,
        /// When, in seconds since the arena's beginning.
        at_secs: u64,
    },
    /// A player pauses or leaves, and is not paired any more. A game in progress goes on.
    Left {
        /// Who.
        number: PairingNumber,
    },
    /// Two players begin a game.
    Paired {
        /// Who plays.
        game: Pairing,
    },
    /// A game has ended. Its players wait for opponents, if they have not left.
    Ended {
        /// Who played.
        game: Pairing,
        /// How it went for White.
        white: ArenaGame,
        /// How it went for Black.
        black: ArenaGame,
        /// When, in seconds since the arena's beginning.
        at_secs: u64,
    },
    /// A game has ended without a result, or nobody came. It counts for nothing, and its players wait, if they have not left.
    Annulled {
        /// Who was to play.
        game: Pairing,
        /// When, in seconds since the arena's beginning.
        at_secs: u64,
    },
}

/// Why an event cannot happen in an arena.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ArenaError {
    /// The player is not there, or plays already.
    #[error("expected player {0} to wait for an opponent")]
    NotWaiting(PairingNumber),
    /// There is no such game.
    #[error("expected a game in progress between {} and {}", .0.white, .0.black)]
    NoSuchGame(Pairing),
    /// The sides do not agree about the result.
    #[error("expected opposite results of both sides")]
    Contradiction,
}

/// What an arena knows of a player.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
struct ArenaPlayer {
    is_present: bool,
    opponent: Option<PairingNumber>,
    waits_since_secs: u64,
    games: Vec<ArenaGame>,
    last_opponent: Option<PairingNumber>,
    colours: Vec<Colour>,
}

impl ArenaPlayer {
    fn points(&self) -> u32 {
        arena_points(&self.games).map(|game| game.points).sum()
    }

    fn is_waiting(&self) -> bool {
        self.is_present && self.opponent.is_none()
    }

    fn end_game(&mut self, game: ArenaGame, at_secs: u64) {
        self.last_opponent = self.opponent.take();
        self.waits_since_secs = at_secs;
        self.games.push(game);
    }
}

/// A player's place in an arena.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ArenaStanding {
    /// The rank from 1; whoever is tied shares it.
    pub rank: usize,
    /// The player.
    pub number: PairingNumber,
    /// The points.
    pub points: u32,
    /// How many games were won.
    pub wins: usize,
    /// How many games were played.
    pub games: usize,
}

/// An arena.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Arena {
    players: BTreeMap<PairingNumber, ArenaPlayer>,
}

impl Arena {
    /// The number by which an arena knows a participant; `None` if the participant's own number is too great.
    #[must_use]
    pub fn number_of(id: ParticipantId) -> Option<PairingNumber> {
        u16::try_from(id.0).ok().map(PairingNumber)
    }

    /// The participant whom an arena knows by this number.
    #[must_use]
    pub fn id_of(number: PairingNumber) -> ParticipantId {
        ParticipantId(number.0.into())
    }

    /// Lets something happen.
    ///
    /// # Errors
    ///
    /// If it cannot. Then nothing changes.
    pub fn apply(&mut self, event: ArenaEvent) -> Result<(), ArenaError> {
        match event {
            ArenaEvent::Entered { number, at_secs } => {
                let player = self.players.entry(number).or_default();
                if !player.is_present {
                    (player.is_present, player.waits_since_secs) = (true, at_secs);
                }
                Ok(())
            }
            ArenaEvent::Left { number } => {
                let player = self.players.get_mut(&number).ok_or(ArenaError::NotWaiting(number))?;
                player.is_present = false;
                Ok(())
            }
            ArenaEvent::Paired { game } => self.begin_game(game),
            ArenaEvent::Ended { game, white, black, at_secs } => self.end_paired_game(game, [white, black], at_secs),
            ArenaEvent::Annulled { game, at_secs } => self.annul_game(game, at_secs),
        }
    }

    fn begin_game(&mut self, game: Pairing) -> Result<(), ArenaError> {
        let is_waiting = |number| self.players.get(&number).is_some_and(ArenaPlayer::is_waiting);
        let busy_player =
            [game.white, game.black].into_iter().find(|&number| !is_waiting(number) || game.white == game.black);
        if let Some(number) = busy_player {
            return Err(ArenaError::NotWaiting(number));
        }
        for (number, opponent, colour) in
            [(game.white, game.black, Colour::White), (game.black, game.white, Colour::Black)]
        {
            if let Some(player) = self.players.get_mut(&number) {
                player.opponent = Some(opponent);
                player.colours.push(colour);
            }
        }
        Ok(())
    }

    fn require_in_progress(&self, game: Pairing) -> Result<(), ArenaError> {
        let is_played =
            |player: &ArenaPlayer| player.opponent == Some(game.black) && player.colours.last() == Some(&Colour::White);
        let is_in_progress = self.players.get(&game.white).is_some_and(is_played);
        if is_in_progress { Ok(()) } else { Err(ArenaError::NoSuchGame(game)) }
    }

    fn annul_game(&mut self, game: Pairing, at_secs: u64) -> Result<(), ArenaError> {
        self.require_in_progress(game)?;
        for number in [game.white, game.black] {
            if let Some(player) = self.players.get_mut(&number) {
                player.last_opponent = player.opponent.take();
                player.waits_since_secs = at_secs;
                player.colours.pop();
            }
        }
        Ok(())
    }

    fn end_paired_game(&mut self, game: Pairing, game_by_side: [ArenaGame; 2], at_secs: u64) -> Result<(), ArenaError> {
        self.require_in_progress(game)?;
        if game_by_side[0].result != game_by_side[1].result.opposite() {
            return Err(ArenaError::Contradiction);
        }
        for (number, own_game) in [game.white, game.black].into_iter().zip(game_by_side) {
            if let Some(player) = self.players.get_mut(&number) {
                player.end_game(own_game, at_secs);
            }
        }
        Ok(())
    }

    /// Ends a game in progress with this outcome, at a time in seconds since the arena's beginning. Whoever did not come is not paired any
    /// more. `berserk` tells whether White, and whether Black went berserk, and `is_long` whether a draw counts in any case.
    ///
    /// # Errors
    ///
    /// If there is no such game. Then nothing changes.
    pub fn end_game(
        &mut self,
        game: Pairing,
        outcome: GameOutcome,
        berserk: [bool; 2],
        is_long: bool,
        at_secs: u64,
    ) -> Result<(), ArenaError> {
        let is_begun = matches!(outcome, GameOutcome::Played { is_rated: true, .. });
        let event = match outcome.white_result() {
            Some(result) => {
                let arena_game = |result, is_berserk| ArenaGame { result, is_begun, is_berserk, is_long };
                let (white, black) = (arena_game(result, berserk[0]), arena_game(result.opposite(), berserk[1]));
                ArenaEvent::Ended { game, white, black, at_secs }
            }
            None => ArenaEvent::Annulled { game, at_secs },
        };
        self.apply(event)?;
        for (number, is_absent) in [game.white, game.black].into_iter().zip(outcome.absences()) {
            if is_absent {
                self.apply(ArenaEvent::Left { number })?;
            }
        }
        Ok(())
    }

    /// What each game of a player was worth, the first one first.
    #[must_use]
    pub fn game_points(&self, number: PairingNumber) -> Vec<ArenaPoints> {
        self.players.get(&number).map(|player| arena_points(&player.games).collect()).unwrap_or_default()
    }

    /// Whether the next result of a player counts double, because the last two games were won.
    #[must_use]
    pub fn is_next_doubled(&self, number: PairingNumber) -> bool {
        self.players.get(&number).is_some_and(|player| is_next_doubled(&player.games))
    }

    /// Whether a player is in the arena: paired whenever somebody else is free.
    #[must_use]
    pub fn is_present(&self, number: PairingNumber) -> bool {
        self.players.get(&number).is_some_and(|player| player.is_present)
    }

    /// The games that should begin now: of those who are there and free. They begin with [`ArenaEvent::Paired`]. Two meet again at once if
    /// nobody else is there, or if both have waited for `patience_secs`; `None` if they never do because of that.
    ///
    /// # Errors
    ///
    /// If there are far too many players.
    pub fn pair(&self, now_secs: u64, patience_secs: Option<u64>) -> Result<Vec<Pairing>, WeightTooWide> {
        let present_count = self.players.values().filter(|player| player.is_present).count();
        let waiting_players = self.standings().into_iter().filter_map(|standing| {
            let player = self.players.get(&standing.number).filter(|player| player.is_waiting())?;
            let colour_difference: i32 =
                player.colours.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum();
            Some(WaitingPlayer {
                number: standing.number,
                rank: standing.rank,
                last_opponent: player.last_opponent,
                colour_difference,
                last_colour: player.colours.last().copied(),
                waited_secs: now_secs.saturating_sub(player.waits_since_secs),
            })
        });
        arena_pairing(&waiting_players.collect::<Vec<_>>(), present_count, patience_secs)
    }

    /// Who is ahead: by points, then by wins. Those who never played are behind all who did.
    #[must_use]
    pub fn standings(&self) -> Vec<ArenaStanding> {
        let standing_of = |(&number, player): (&PairingNumber, &ArenaPlayer)| ArenaStanding {
            rank: 0,
            number,
            points: player.points(),
            wins: player.games.iter().filter(|game| game.result == GameResult::Win).count(),
            games: player.games.len(),
        };
        let sort_key = |standing: &ArenaStanding| (standing.games > 0, standing.points, standing.wins);
        let mut standings: Vec<ArenaStanding> = self.players.iter().map(standing_of).collect();
        standings.sort_by_key(|standing| Reverse(sort_key(standing)));
        let keys: Vec<_> = standings.iter().map(sort_key).collect();
        for standing in &mut standings {
            standing.rank = keys.partition_point(|other_key| *other_key > sort_key(standing)) + 1;
        }
        standings
    }
}
