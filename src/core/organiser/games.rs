//! The games of the current round or of an arena that have not ended, and how their results are entered.

use super::arena::OrganisedGame;
use super::event::{EntryError, OrganisedEvent};
use super::organised::OrganisedTournament;
use crate::board::Side;
use crate::games::Outcome;
use crate::tournament::{GameOutcome, GameResult, ParticipantId, ScheduledGame, TeamMatch, TournamentEvent};

impl OrganisedTournament {
    /// The games of the current round or of an arena that have not ended; of teams, the matches.
    pub fn open_games(&self) -> impl Iterator<Item = &ScheduledGame> {
        let games = self.tournament().rounds().last().into_iter().flat_map(|round| &round.games);
        let arena_games = self.arena_games().iter().map(|arena_game| &arena_game.game);
        games.chain(arena_games).filter(|game| game.outcome.is_none() && !self.tournament().is_finished())
    }

    /// How many games of the current round or of an arena have not ended, on all boards of all matches.
    #[must_use]
    pub fn open_game_count(&self) -> usize {
        self.open_pairings().len()
    }

    /// The open game between two participants, told by their names. Those that they had before a correction count, too: the game may have
    /// begun under them. But a name that somebody outside the game has now is that participant's alone.
    #[must_use]
    pub fn open_game(&self, white: &str, black: &str) -> Option<ScheduledGame> {
        let [white, black] = self.open_pairing(white, black)?;
        self.open_games().find(|game| (game.white, game.black) == (white, black)).copied()
    }

    /// What happens when the open game between two participants or players of teams, told by their names as in [`Self::open_game`], ends
    /// on this device, at a time in milliseconds since 1970.
    #[must_use]
    pub fn result_event(
        &self,
        white: &str,
        black: &str,
        board_outcome: Outcome,
        now_unix_ms: u64,
    ) -> Option<OrganisedEvent> {
        let [white, black] = self.open_pairing(white, black)?;
        let outcome = game_outcome(board_outcome);
        if self.is_arena() {
            let is_this_game =
                |one: &OrganisedGame| one.game.outcome.is_none() && (one.game.white, one.game.black) == (white, black);
            let index = self.arena_games().iter().position(is_this_game)?;
            return Some(OrganisedEvent::ArenaGameEnded { game: index + 1, outcome, at: now_unix_ms });
        }
        if self.boards().is_none() {
            return Some(TournamentEvent::GameEnded { white, black, outcome }.into());
        }
        let players = [Some(white), Some(black)];
        let is_open = |team_match: &&TeamMatch| team_match.outcomes().is_none();
        self.matches.iter().filter(is_open).find_map(|team_match| {
            let index = team_match.boards.iter().position(|board| board.players == players)?;
            let (round, teams) = (team_match.round, team_match.teams);
            Some(OrganisedEvent::BoardEnded { round, teams, board: index + 1, outcome })
        })
    }

    /// What corrects a result that was entered by this event, when its game has ended on this device once more, at a time in milliseconds
    /// since 1970; `None` if the event has been taken back, or entered no result.
    #[must_use]
    pub fn correction_event(
        &self,
        entered_event: &OrganisedEvent,
        board_outcome: Outcome,
        now_unix_ms: u64,
    ) -> Option<OrganisedEvent> {
        let index = self.events().iter().rposition(|event| event == entered_event)?;
        let outcome = game_outcome(board_outcome);
        match *entered_event {
            OrganisedEvent::ArenaGameEnded { game, .. } => {
                Some(OrganisedEvent::ArenaGameEnded { game, outcome, at: now_unix_ms })
            }
            OrganisedEvent::BoardEnded { round, teams, board, .. } => {
                Some(OrganisedEvent::BoardEnded { round, teams, board, outcome })
            }
            OrganisedEvent::Tournament(TournamentEvent::GameEnded { white, black, .. }) => {
                let is_round_start = |event: &&OrganisedEvent| matches!(event, OrganisedEvent::RoundPaired { .. });
                let round = self.events()[..index].iter().filter(is_round_start).count();
                Some(TournamentEvent::ResultCorrected { round, white, black, outcome }.into())
            }
            OrganisedEvent::TeamChanged { .. }
            | OrganisedEvent::RoundPaired { .. }
            | OrganisedEvent::GamesPaired { .. }
            | OrganisedEvent::WentBerserk { .. }
            | OrganisedEvent::Tournament(_) => None,
        }
    }

    /// Enters the outcome of a game between participants in a round that was played on this device.
    ///
    /// # Errors
    ///
    /// If it is a draw in a knock-out, or there is no such game.
    pub fn end_game(&mut self, game: ScheduledGame, board_outcome: Outcome) -> Result<(), EntryError> {
        let outcome = game_outcome(board_outcome);
        self.apply(TournamentEvent::GameEnded { white: game.white, black: game.black, outcome })
    }

    /// The open games on all boards: who has White, and who has Black.
    fn open_pairings(&self) -> Vec<[ParticipantId; 2]> {
        if self.boards().is_none() {
            return self.open_games().map(|game| [game.white, game.black]).collect();
        }
        let boards = self.matches.iter().flat_map(|team_match| &team_match.boards);
        let open_boards = boards.filter(|board| board.outcome.is_none());
        open_boards.filter_map(|board| Some([board.players[0]?, board.players[1]?])).collect()
    }

    /// The open game of these names.
    fn open_pairing(&self, white: &str, black: &str) -> Option<[ParticipantId; 2]> {
        let pairings = self.open_pairings();
        let is_between = |players: &&[ParticipantId; 2]| players.map(|id| self.name_of(id)) == [white, black];
        let was_between = |players: &&[ParticipantId; 2]| {
            let is_name_of_others = |name: &str| {
                let mut people = self.people().into_iter();
                people.any(|(id, other_name)| !players.contains(&id) && other_name == name)
            };
            self.has_had_name(players[0], white)
                && self.has_had_name(players[1], black)
                && ![white, black].into_iter().any(is_name_of_others)
        };
        pairings.iter().find(is_between).or_else(|| pairings.iter().find(was_between)).copied()
    }

    /// Everybody who may sit at a board, with the present names: the participants, or the players of the teams.
    fn people(&self) -> Vec<(ParticipantId, &str)> {
        match self.boards() {
            Some(_) => self.teams.values().flatten().map(|player| (player.id, &*player.name)).collect(),
            None => {
                let participants = self.tournament().participants().iter();
                participants.map(|(&id, participant)| (id, &*participant.name)).collect()
            }
        }
    }

    /// Whether somebody has this name, or had it before a correction.
    fn has_had_name(&self, owner: ParticipantId, name: &str) -> bool {
        self.events().iter().any(|event| match event {
            OrganisedEvent::Tournament(
                TournamentEvent::Joined { id, name: given, .. }
                | TournamentEvent::EntryCorrected { id, name: given, .. },
            ) => *id == owner && given == name,
            OrganisedEvent::TeamChanged { players, .. } => {
                players.iter().any(|player| player.id == owner && player.name == name)
            }
            OrganisedEvent::Tournament(_)
            | OrganisedEvent::RoundPaired { .. }
            | OrganisedEvent::BoardEnded { .. }
            | OrganisedEvent::GamesPaired { .. }
            | OrganisedEvent::ArenaGameEnded { .. }
            | OrganisedEvent::WentBerserk { .. } => false,
        })
    }
}

const fn game_outcome(board_outcome: Outcome) -> GameOutcome {
    let result = match board_outcome.winner {
        Some(Side::White) => GameResult::Win,
        Some(Side::Black) => GameResult::Loss,
        None => GameResult::Draw,
    };
    GameOutcome::Played { result, is_rated: true }
}
