//! What comes next in a tournament without an action of a person: it begins, rounds and games are paired, it ends.

use super::contest::{Contest, pairing_number};
use super::event::{NextGame, OnlineTournamentEvent};
use super::game::GameOfTournament;
use super::plan::{REMINDER_MS, TournamentSystem};
use super::state::{OnlineTournament, TournamentStage};
use super::verdict::GameVerdict;
use crate::tournament::{Arena, GameOutcome, GameResult, PATIENCE_SECS, ParticipantId, Tournament};

/// How many games decide a pairing of a knock-out. A draw in the last one is a win for Black.
const MAX_GAMES_PER_PAIRING: u8 = 4;

impl OnlineTournament {
    /// The event that is due at a time in milliseconds since 1970.
    #[must_use]
    pub fn due_event(&self, now_unix_ms: u64) -> Option<OnlineTournamentEvent> {
        match self.stage {
            TournamentStage::Open => {
                let is_start_due = self.starts_at().is_some_and(|starts_at| starts_at <= now_unix_ms);
                let is_reminder_due = self.reminder_at().is_some_and(|reminder_at| reminder_at <= now_unix_ms);
                match (is_start_due, is_reminder_due) {
                    (true, _) if self.can_start() => Some(OnlineTournamentEvent::Started),
                    (true, _) => Some(OnlineTournamentEvent::CalledOff),
                    (false, true) => Some(OnlineTournamentEvent::Reminded),
                    (false, false) => None,
                }
            }
            TournamentStage::Running => match &self.contest {
                Contest::Rounds(tournament) => {
                    self.due_appointment_event(now_unix_ms).or_else(|| self.due_round_event(tournament, now_unix_ms))
                }
                Contest::Arena(arena) => self.due_arena_event(arena, now_unix_ms),
                // What is due follows from a secret of the server.
                Contest::Duplicate(_) => None,
            },
            TournamentStage::Over | TournamentStage::CalledOff => None,
        }
    }

    /// When it begins by itself: a duplicate match without a time as soon as it has all players.
    fn starts_at(&self) -> Option<u64> {
        self.plan.starts_at.or_else(|| self.is_complete_duplicate().then_some(0))
    }

    /// Whether enough players or teams have entered.
    #[must_use]
    pub fn can_start(&self) -> bool {
        match &self.contest {
            Contest::Duplicate(_) => self.is_complete_duplicate(),
            Contest::Rounds(_) | Contest::Arena(_) => {
                self.participants().filter(|&id| self.is_present(id)).count() >= 2
            }
        }
    }

    /// Those who are paired and ranked: players, or teams.
    pub(super) fn participants(&self) -> impl Iterator<Item = ParticipantId> + '_ {
        let players = self.entrants.iter().filter(|(_, entrant)| entrant.team.is_none());
        players.map(|(&id, _)| id).chain(self.teams.keys().copied())
    }

    /// Whether a participant has neither withdrawn nor stayed away. A team is there while any of its players is.
    #[must_use]
    pub fn is_present(&self, id: ParticipantId) -> bool {
        if let Some(team) = self.teams.get(&id) {
            return team.players.iter().any(|&player| self.is_present(player));
        }
        if let Some(entrant) = self.entrants.get(&id).filter(|entrant| entrant.team.is_some()) {
            return !entrant.is_withdrawn && !entrant.is_missing;
        }
        match &self.contest {
            Contest::Rounds(tournament) => tournament
                .participants()
                .get(&id)
                .is_some_and(|participant| !participant.is_withdrawn && !participant.is_missing),
            Contest::Arena(arena) => pairing_number(id).is_ok_and(|number| arena.is_present(number)),
            Contest::Duplicate(_) => self.entrants.contains_key(&id),
        }
    }

    /// Whether a participant has withdrawn. Who only stayed away has not.
    #[must_use]
    pub fn has_withdrawn(&self, id: ParticipantId) -> bool {
        if let Some(entrant) = self.entrants.get(&id).filter(|entrant| entrant.team.is_some()) {
            return entrant.is_withdrawn;
        }
        match &self.contest {
            Contest::Rounds(tournament) => {
                tournament.participants().get(&id).is_some_and(|participant| participant.is_withdrawn)
            }
            Contest::Arena(_) | Contest::Duplicate(_) => !self.is_present(id),
        }
    }

    /// When something is due without an action of a person, in milliseconds since 1970; the beginning of time while games go on, or the
    /// next ones may be paired.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        match self.stage {
            TournamentStage::Open => self.reminder_at().or(self.starts_at()),
            // As long as games are to come, their round is not over.
            TournamentStage::Running if self.games_in_progress().next().is_none() => {
                Some(self.appointments_due_at().unwrap_or(0))
            }
            TournamentStage::Running => Some(0),
            TournamentStage::Over | TournamentStage::CalledOff => None,
        }
    }

    /// When those who have entered are to be told that it begins soon, in milliseconds since 1970; `None` once they were, and where it was
    /// announced later than that.
    fn reminder_at(&self) -> Option<u64> {
        let reminder_at = self.plan.starts_at?.saturating_sub(REMINDER_MS);
        (!self.is_reminded && self.announced_at < reminder_at).then_some(reminder_at)
    }

    /// When the next round is paired, in milliseconds since 1970; `None` while games go on, after the last round, and where there are no
    /// rounds.
    #[must_use]
    pub fn next_round_at(&self) -> Option<u64> {
        let Contest::Rounds(tournament) = &self.contest else { return None };
        let is_awaited = self.stage == TournamentStage::Running
            && tournament.is_last_round_complete()
            && !tournament.is_in_last_round();
        let break_ms = if tournament.rounds().is_empty() { 0 } else { u64::from(self.plan.break_secs) * 1_000 };
        is_awaited.then(|| self.quiet_since.saturating_add(break_ms))
    }

    /// When no new games of an arena begin any more, in milliseconds since 1970.
    #[must_use]
    pub fn arena_ends_at(&self) -> Option<u64> {
        Some(self.started_at?.saturating_add(self.plan.arena_ms()?))
    }

    /// The games that have begun and are not over.
    pub fn games_in_progress(&self) -> impl Iterator<Item = &GameOfTournament> {
        self.games.iter().filter(|game| !game.is_over && game.appointment.is_none())
    }

    /// Where no further round can be paired, the tournament is over.
    fn due_round_event(&self, tournament: &Tournament, now_unix_ms: u64) -> Option<OnlineTournamentEvent> {
        if tournament.rounds().is_empty()
            && let Some(removal) = self.removal()
        {
            return Some(removal);
        }
        // Pairing takes a while, so it is not tried during a break.
        let is_break = self.next_round_at().is_some_and(|next_round_at| now_unix_ms < next_round_at);
        if is_break || !tournament.is_last_round_complete() {
            return None;
        }
        match tournament.next_round() {
            Ok(round) => Some(self.paired_event(round)),
            Err(_) => Some(OnlineTournamentEvent::Finished),
        }
    }

    fn due_arena_event(&self, arena: &Arena, now_unix_ms: u64) -> Option<OnlineTournamentEvent> {
        if self.games.is_empty()
            && let Some(removal) = self.removal()
        {
            return Some(removal);
        }
        let started_at = self.started_at?;
        if self.arena_ends_at().is_none_or(|ends_at| now_unix_ms >= ends_at) {
            return self.games_in_progress().next().is_none().then_some(OnlineTournamentEvent::Finished);
        }
        let now_secs = now_unix_ms.saturating_sub(started_at) / 1_000;
        let pairings = arena.pair(now_secs, Some(PATIENCE_SECS)).unwrap_or_default();
        let games: Vec<NextGame> = pairings
            .into_iter()
            .map(|game| {
                let [white, black] = [game.white, game.black].map(Arena::id_of);
                let berserk = [white, black].map(|id| self.entrants.get(&id).is_some_and(|entrant| entrant.is_berserk));
                NextGame { white, black, berserk }
            })
            .collect();
        (!games.is_empty()).then_some(OnlineTournamentEvent::GamesPaired { games })
    }

    /// Whether a draw in this game is a win for Black: it is the last one that decides a pairing of a knock-out.
    pub(super) fn has_draw_odds(&self, game: &GameOfTournament) -> bool {
        self.plan.system == TournamentSystem::KnockOut && game.attempt >= MAX_GAMES_PER_PAIRING
    }

    /// What the end of a game means for the tournament. A game without a result is played again, and so is a drawn one in a knock-out,
    /// until a draw is a win for Black.
    #[must_use]
    pub fn event_of_verdict(&self, game: &GameOfTournament, verdict: GameVerdict) -> OnlineTournamentEvent {
        let game_key = game.key.clone();
        let repeated_event = OnlineTournamentEvent::GameRepeated { game_key: game_key.clone() };
        let GameVerdict { plies, white_luck, .. } = verdict;
        let ended_event = |outcome| OnlineTournamentEvent::GameEnded { game_key, outcome, plies, white_luck };
        let Some(outcome) = verdict.outcome else {
            // Both players know the rolls, so it cannot be played again.
            let is_final = self.plan.system == TournamentSystem::Duplicate;
            return if is_final { ended_event(GameOutcome::BothAbsent) } else { repeated_event };
        };
        match (self.plan.system, outcome) {
            (TournamentSystem::KnockOut, GameOutcome::Played { result: GameResult::Draw, is_rated }) => {
                if !self.has_draw_odds(game) {
                    return repeated_event;
                }
                ended_event(GameOutcome::Played { result: GameResult::Loss, is_rated })
            }
            _ => ended_event(outcome),
        }
    }
}
