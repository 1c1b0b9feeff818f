//! How a duplicate match goes on, what of it counts for ratings, and what everybody may see of it.

use super::contest::Contest;
use super::duplicate::{Duplicate, winner};
use super::event::OnlineTournamentError;
use super::game::GameOfTournament;
use super::game_view::{RoundView, TournamentGameView};
use super::plan::DUPLICATE_PLAYERS;
use super::state::{OnlineTournament, TournamentStage};
use super::view::{DuplicateView, PlayerRowView};
use crate::board::Side;
use crate::online::GameSettings;
use crate::session::{DuplicateMatch, Seed, SeedHash, TeamResult};
use crate::tournament::{GameOutcome, ParticipantId};

type Applied = Result<(), OnlineTournamentError>;

/// What a match waits for, besides the ends of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicateStep {
    /// The teams are to be drawn by lot.
    DrawTeams,
    /// Both games are over: the seed is to be shown.
    ShowSeed,
    /// Each game is to show the seed. When both have, the match is over.
    ShowGames,
}

/// What is counted of a match for ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedDuplicate {
    /// The games, with the winner of each; nobody where it was drawn.
    pub games: [(GameOfTournament, Option<Side>); 2],
    /// The result of the first team, which has White in the first game, from 0 to 1.
    pub score: f64,
}

impl OnlineTournament {
    fn duplicate(&self) -> Option<&Duplicate> {
        match &self.contest {
            Contest::Duplicate(duplicate) => Some(duplicate),
            Contest::Rounds(_) | Contest::Arena(_) => None,
        }
    }

    /// Whether it is a duplicate match that has all its players.
    pub(super) fn is_complete_duplicate(&self) -> bool {
        self.duplicate().is_some() && self.entrants.len() == usize::from(DUPLICATE_PLAYERS)
    }

    /// The result of the first team, once both games are over; `None` if nobody came to one of them, or an operator ended it.
    fn duplicate_result(&self) -> Option<TeamResult> {
        let has_result = |game: &GameOfTournament| game.outcome.and_then(GameOutcome::white_result).is_some();
        self.duplicate()?.duplicate_match.as_ref()?.result().filter(|_| self.games.iter().all(has_result))
    }

    /// The hash of the seed from which the rolls of all games follow; `None` unless it is a duplicate match.
    #[must_use]
    pub fn seed_hash(&self) -> Option<SeedHash> {
        self.duplicate().map(|duplicate| duplicate.seed_hash)
    }

    /// The settings of a game of the tournament.
    #[must_use]
    pub fn settings_of(&self, game: &GameOfTournament) -> GameSettings {
        let settings = self.plan.berserk_settings(game.key.clone(), self.key.clone(), game.berserk);
        GameSettings { seed_hash: self.seed_hash(), ..settings }
    }

    /// What a duplicate match in progress waits for; `None` while its games go on, and in other tournaments.
    #[must_use]
    pub fn duplicate_step(&self) -> Option<DuplicateStep> {
        let duplicate = self.duplicate().filter(|_| self.stage == TournamentStage::Running)?;
        match &duplicate.duplicate_match {
            None => Some(DuplicateStep::DrawTeams),
            Some(duplicate_match) if duplicate_match.shown_seed().is_some() => Some(DuplicateStep::ShowGames),
            Some(duplicate_match) => duplicate_match.is_over().then_some(DuplicateStep::ShowSeed),
        }
    }

    /// What counts of a rated match: nothing if somebody did not come or did not move.
    #[must_use]
    pub fn counted_duplicate(&self) -> Option<CountedDuplicate> {
        let is_counted =
            |game: &GameOfTournament| matches!(game.outcome, Some(GameOutcome::Played { is_rated: true, .. }));
        let score = self.duplicate_result().filter(|_| self.plan.rated && self.games.iter().all(is_counted))?.score;
        let [first_game, second_game] = &self.games[..] else { return None };
        let games = [first_game, second_game].map(|game| (game.clone(), game.outcome.and_then(winner)));
        Some(CountedDuplicate { games, score })
    }

    /// Nobody enters, leaves or calls off a duplicate match that has begun.
    pub(super) fn require_open_duplicate(&self) -> Applied {
        match (&self.contest, self.stage) {
            (Contest::Duplicate(_), TournamentStage::Open) | (Contest::Rounds(_) | Contest::Arena(_), _) => Ok(()),
            (Contest::Duplicate(_), _) => Err(OnlineTournamentError::Started),
        }
    }

    pub(super) fn draw_teams(&mut self, teams: [[ParticipantId; 2]; 2], event_at: u64) -> Applied {
        self.require_running()?;
        for seats in self.contest.duplicate_mut()?.draw_teams(teams, &self.entrants)? {
            self.add_game(1, seats, [false; 2], 1, event_at);
        }
        Ok(())
    }

    pub(super) fn show_seed(&mut self, seed: Seed) -> Applied {
        self.require_running()?;
        self.contest.duplicate_mut()?.show_seed(seed)
    }

    /// The games that a participant may see, or everybody.
    pub(super) fn duplicate_rounds(&self, id: Option<ParticipantId>) -> Vec<RoundView> {
        let is_shown = self.duplicate().is_some_and(|duplicate| duplicate.finished_match().is_some());
        let is_own = |game: &GameOfTournament| id.is_some_and(|id| [game.white, game.black].contains(&id));
        let games: Vec<TournamentGameView> =
            self.games.iter().filter(|game| is_shown || is_own(game)).map(TournamentGameView::from).collect();
        if games.is_empty() { Vec::new() } else { vec![RoundView { games, byes: Vec::new() }] }
    }

    /// The players, those of the better team first once that is known.
    pub(super) fn duplicate_rows(&self) -> Vec<PlayerRowView> {
        let Some(duplicate) = self.duplicate() else { return Vec::new() };
        let shown_match = duplicate.finished_match().zip(self.duplicate_result());
        let Some((duplicate_match, TeamResult { score, .. })) = shown_match else {
            return self.entrants.keys().map(|&id| self.row(id, 1, "0.0".to_owned())).collect();
        };
        let mut teams = duplicate_match.teams().iter().zip([score, 1.0 - score]).collect::<Vec<_>>();
        teams.sort_by(|(_, score), (_, other_score)| other_score.total_cmp(score));
        let rank_of = |team_score: f64| if team_score >= 0.5 { 1 } else { 3 };
        let rows = teams
            .into_iter()
            .flat_map(|(team, team_score)| team.map(|id| self.row(id, rank_of(team_score), team_score.to_string())));
        rows.collect()
    }

    /// What everybody may see of a duplicate match.
    pub(super) fn duplicate_view(&self) -> Option<DuplicateView> {
        let duplicate = self.duplicate()?;
        let shown_match = duplicate.finished_match();
        let result = shown_match.and_then(|_| self.duplicate_result());
        Some(DuplicateView {
            seed_hash: duplicate.seed_hash,
            seed: shown_match.and_then(DuplicateMatch::shown_seed).copied(),
            teams: shown_match.map(|duplicate_match| *duplicate_match.teams()),
            score: result.map(|result| result.score),
            luck: result.and_then(|result| result.luck),
            skill: result.and_then(TeamResult::skill),
        })
    }
}
