//! Arenas at one table: whoever is free is paired when the organiser wants it, and results are entered game by game.
//!
//! There is no clock here: times are in the events, in milliseconds since 1970.

use super::event::{EntryError, OrganisedEvent};
use super::organised::OrganisedTournament;
use crate::tournament::{
    Arena, ArenaEvent, Colour, GameOutcome, Pairing, PairingNumber, ParticipantId, ScheduledGame, TournamentError,
    TournamentEvent, TournamentFormat,
};

/// On a server a draw after a draw counts if the game was long. Nobody counts the moves of games with physical sets.
const COUNTS_EACH_DRAW: bool = true;
/// On a server pairings are made all the time, and two who have waited for long enough meet again. Here somebody presses a button much
/// later: the last opponents never meet again while somebody else is there.
const UNENDING_PATIENCE: Option<u64> = None;

type Applied = Result<(), EntryError>;

/// A game of an arena at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrganisedGame {
    /// Who plays, and how it ended.
    pub game: ScheduledGame,
    /// Whether White, and whether Black plays with half the time.
    pub berserk: [bool; 2],
}

/// What has changed who is there, who plays and who is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArenaStep {
    Happened(ArenaEvent),
    /// The game at this index has ended. How it ended may be corrected later.
    Ended {
        index: usize,
        at_secs: u64,
    },
}

impl ArenaStep {
    /// Takes the step in an arena that has had these games.
    fn apply_to(self, arena: &mut Arena, games: &[OrganisedGame]) -> Applied {
        match self {
            Self::Happened(event) => arena.apply(event)?,
            Self::Ended { index, at_secs } => {
                let OrganisedGame { game, berserk } = games[index];
                let Some(outcome) = game.outcome else { return Ok(()) };
                let pairing = Pairing { white: number_of(game.white)?, black: number_of(game.black)? };
                arena.end_game(pairing, outcome, berserk, COUNTS_EACH_DRAW, at_secs)?;
            }
        }
        Ok(())
    }
}

/// An arena, and its games in the order in which they were paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OrganisedArena {
    /// What the steps lead to.
    arena: Arena,
    steps: Vec<ArenaStep>,
    games: Vec<OrganisedGame>,
    /// When the first games were paired.
    started_at: Option<u64>,
    /// When games were paired or one ended for the last time. Entries have no time of their own, and count from then.
    last_at: u64,
}

impl OrganisedArena {
    /// A time in seconds since the first games were paired.
    fn secs(&self, unix_ms: u64) -> u64 {
        self.started_at.map_or(0, |started_at| unix_ms.saturating_sub(started_at) / 1_000)
    }

    fn game_mut(&mut self, number: usize) -> Result<(usize, &mut OrganisedGame), EntryError> {
        let no_such_game = EntryError::NoSuchGame(number);
        let index = number.checked_sub(1).ok_or(no_such_game)?;
        Ok((index, self.games.get_mut(index).ok_or(no_such_game)?))
    }

    fn begin_games(&mut self, games: &[[ParticipantId; 2]], unix_ms: u64) -> Applied {
        self.started_at = self.started_at.or(Some(unix_ms));
        self.last_at = self.last_at.max(unix_ms);
        for &[white, black] in games {
            let game = Pairing { white: number_of(white)?, black: number_of(black)? };
            self.take_step(ArenaStep::Happened(ArenaEvent::Paired { game }))?;
            let game = ScheduledGame { white, black, outcome: None, game_points: None };
            self.games.push(OrganisedGame { game, berserk: [false; 2] });
        }
        Ok(())
    }

    fn end_game(&mut self, number: usize, outcome: GameOutcome, unix_ms: u64) -> Applied {
        let at_secs = self.secs(unix_ms);
        let (index, ended) = self.game_mut(number)?;
        let is_correction = ended.game.outcome.replace(outcome).is_some();
        if is_correction {
            return self.replay();
        }
        self.last_at = self.last_at.max(unix_ms);
        self.take_step(ArenaStep::Ended { index, at_secs })
    }

    fn mark_berserk(&mut self, number: usize, colour: Colour, is_on: bool) -> Applied {
        let (_, game) = self.game_mut(number)?;
        let [white, black] = &mut game.berserk;
        match colour {
            Colour::White => *white = is_on,
            Colour::Black => *black = is_on,
        }
        if game.game.outcome.is_some() { self.replay() } else { Ok(()) }
    }

    /// What an event that can happen in any tournament means for who is there.
    fn take_event(&mut self, event: &TournamentEvent) -> Applied {
        let at_secs = self.secs(self.last_at);
        let arena_event = match event {
            TournamentEvent::Joined { id, .. } | TournamentEvent::Returned { id } => {
                ArenaEvent::Entered { number: number_of(*id)?, at_secs }
            }
            TournamentEvent::Removed { .. } if !self.games.is_empty() => return Err(TournamentError::Started.into()),
            // An arena never pairs whoever has left.
            TournamentEvent::Withdrawn { id } | TournamentEvent::Removed { id } => {
                ArenaEvent::Left { number: number_of(*id)? }
            }
            TournamentEvent::Finished if self.games.iter().any(|one| one.game.outcome.is_none()) => {
                return Err(TournamentError::RoundInProgress.into());
            }
            TournamentEvent::ByeRequested { .. }
            | TournamentEvent::RoundStarted
            | TournamentEvent::GameEnded { .. }
            | TournamentEvent::MatchEnded { .. }
            | TournamentEvent::ResultCorrected { .. }
            | TournamentEvent::EntryCorrected { .. }
            | TournamentEvent::Finished => return Ok(()),
        };
        self.take_step(ArenaStep::Happened(arena_event))
    }

    fn take_step(&mut self, step: ArenaStep) -> Applied {
        step.apply_to(&mut self.arena, &self.games)?;
        self.steps.push(step);
        Ok(())
    }

    /// Takes all steps anew: what is known of a game has changed that had ended.
    fn replay(&mut self) -> Applied {
        self.arena = Arena::default();
        self.steps.iter().try_for_each(|step| step.apply_to(&mut self.arena, &self.games))
    }
}

/// The number by which an arena knows a participant.
fn number_of(id: ParticipantId) -> Result<PairingNumber, EntryError> {
    Arena::number_of(id).ok_or(EntryError::Full)
}

impl OrganisedTournament {
    /// Whether it is an arena.
    #[must_use]
    pub const fn is_arena(&self) -> bool {
        self.arena.is_some()
    }

    /// The games of an arena in the order in which they were paired, game number 1 first; none of a tournament in rounds.
    #[must_use]
    pub fn arena_games(&self) -> &[OrganisedGame] {
        self.arena.as_ref().map(|arena| arena.games.as_slice()).unwrap_or_default()
    }

    /// When no new games of an arena begin any more, in milliseconds since 1970; `None` before the first ones.
    #[must_use]
    pub fn arena_ends_at(&self) -> Option<u64> {
        let TournamentFormat::Arena { minutes } = self.tournament.settings().format else { return None };
        let started_at = self.arena.as_ref()?.started_at?;
        Some(started_at.saturating_add(u64::from(minutes) * 60_000))
    }

    /// The numbers of the games of an arena that have ended, in the order in which they did.
    #[must_use]
    pub fn ended_arena_games(&self) -> Vec<usize> {
        let steps = self.arena.iter().flat_map(|organised| &organised.steps);
        let numbers = steps.filter_map(|step| match *step {
            ArenaStep::Happened(_) => None,
            ArenaStep::Ended { index, .. } => Some(index + 1),
        });
        numbers.collect()
    }

    /// Whether the time of an arena is over at a time in milliseconds since 1970 and no game goes on, so that it is to end by
    /// [`TournamentEvent::Finished`], as on a server.
    #[must_use]
    pub fn is_due_to_finish(&self, now_unix_ms: u64) -> bool {
        let is_time_over = self.arena_ends_at().is_some_and(|ends_at| now_unix_ms >= ends_at);
        is_time_over && self.is_between_rounds() && !self.is_over()
    }

    /// Takes back how the game of an arena ended that was over last, with the corrections of its result: it goes on. Whatever else has happened
    /// since stays. Returns the number of the game; `None` if none has ended, or if its players have been paired since.
    pub fn reopen_last_game(&mut self) -> Option<usize> {
        let last_game = *self.ended_arena_games().last()?;
        let is_its_result =
            |event: &OrganisedEvent| matches!(event, OrganisedEvent::ArenaGameEnded { game, .. } if *game == last_game);
        *self = self.with_events(self.events().iter().filter(|event| !is_its_result(event)))?;
        Some(last_game)
    }

    /// Whether games of an arena were paired or ended after no new ones began any more.
    pub(super) fn has_outlasted_arena(&self) -> bool {
        let last_at = self.arena.as_ref().map(|arena| arena.last_at);
        self.arena_ends_at().is_some_and(|ends_at| last_at >= Some(ends_at))
    }

    /// The arena; `None` for a tournament in rounds.
    pub(super) fn arena(&self) -> Option<&Arena> {
        self.arena.as_ref().map(|organised| &organised.arena)
    }

    /// Whether a participant is to be paired: has neither withdrawn nor stayed away.
    #[must_use]
    pub fn is_present(&self, id: ParticipantId) -> bool {
        match self.arena() {
            Some(arena) => Arena::number_of(id).is_some_and(|number| arena.is_present(number)),
            None => {
                let participant = self.tournament.participants().get(&id);
                participant.is_some_and(|participant| !participant.is_withdrawn && !participant.is_missing)
            }
        }
    }

    /// Pairs whoever is free in an arena, at a time in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// If nobody can be paired now, or no new games begin any more, or it is a tournament in rounds.
    pub fn pair_free_players(&mut self, now_unix_ms: u64) -> Result<(), EntryError> {
        let organised = self.arena.as_ref().ok_or(EntryError::NoArena)?;
        // The clock of a device may have been set back.
        let unix_ms = now_unix_ms.max(organised.last_at);
        let pairings = organised.arena.pair(organised.secs(unix_ms), UNENDING_PATIENCE).unwrap_or_default();
        let games = pairings.into_iter().map(|game| [game.white, game.black].map(Arena::id_of)).collect();
        self.apply(OrganisedEvent::GamesPaired { games, at: unix_ms })
    }

    pub(super) fn begin_arena_games(&mut self, games: &[[ParticipantId; 2]], unix_ms: u64) -> Applied {
        if self.tournament.is_finished() {
            return Err(TournamentError::Finished.into());
        }
        if self.arena_ends_at().is_some_and(|ends_at| unix_ms >= ends_at) {
            return Err(EntryError::TimeOver);
        }
        if games.is_empty() {
            return Err(EntryError::NobodyFree);
        }
        self.change_arena(|arena| arena.begin_games(games, unix_ms))
    }

    pub(super) fn end_arena_game(&mut self, number: usize, outcome: GameOutcome, unix_ms: u64) -> Applied {
        self.change_arena(|arena| arena.end_game(number, outcome, unix_ms))
    }

    pub(super) fn mark_berserk(&mut self, number: usize, colour: Colour, is_on: bool) -> Applied {
        self.change_arena(|arena| arena.mark_berserk(number, colour, is_on))
    }

    /// Lets something happen to players that can happen in any tournament.
    pub(super) fn apply_among_players(&mut self, event: &TournamentEvent) -> Applied {
        if !self.is_arena() {
            return Ok(self.tournament.apply(event.clone())?);
        }
        let mut tournament = self.tournament.clone();
        tournament.apply(event.clone())?;
        self.change_arena(|arena| arena.take_event(event))?;
        self.tournament = tournament;
        Ok(())
    }

    /// Changes the arena, if that leads to something that can be. Otherwise nothing changes.
    fn change_arena(&mut self, change: impl FnOnce(&mut OrganisedArena) -> Applied) -> Applied {
        let mut organised = self.arena.clone().ok_or(EntryError::NoArena)?;
        change(&mut organised)?;
        self.arena = Some(organised);
        Ok(())
    }
}
