//! Makes puzzles of the player's own games: one position after the other, while no game is played.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::PlayerInsight;
use crate::ai::search::Report;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::opponent::{SearchFinding, SearchGoal, SearchOwner, SearchRequest, SearchRequests};
use crate::app::settings::PlayerProgress;
use crate::puzzles::{CandidateOutcome, Puzzle, PuzzleCandidate, PuzzleId, PuzzleSet};

/// The most puzzles that are kept, of which the newest stay.
const MAX_PUZZLES: usize = 60;

/// A command of the player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnPuzzleCommand {
    /// Look for puzzles in the own games.
    Make,
    /// Stop looking.
    Stop,
}

/// The search for puzzles in the player's own games.
#[derive(Default)]
pub struct OwnPuzzleSearch {
    waiting_candidates: VecDeque<PuzzleCandidate>,
    current_candidate: Option<PuzzleCandidate>,
    /// The positions before the newest mistakes, also those that are puzzles already, the newest first.
    newest_ids: Vec<PuzzleId>,
    /// What is known of the current position.
    reports: Vec<Report<String>>,
    /// The number of positions to look at.
    position_count: usize,
    /// The number of puzzles made of them.
    puzzle_count: usize,
    has_begun: bool,
}

impl OwnPuzzleSearch {
    /// Whether it goes on.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.current_candidate.is_some()
    }

    /// The number of positions to look at; 0 before the first search.
    #[must_use]
    pub const fn position_count(&self) -> usize {
        self.position_count
    }

    /// The number of positions that have been looked at.
    #[must_use]
    pub fn searched_count(&self) -> usize {
        self.position_count - self.waiting_candidates.len() - usize::from(self.is_running())
    }

    /// The number of puzzles made of them.
    #[must_use]
    pub const fn puzzle_count(&self) -> usize {
        self.puzzle_count
    }

    /// Whether a search has begun, and was not stopped.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// A search of these positions.
    pub(in crate::app) fn of(candidates: VecDeque<PuzzleCandidate>) -> Self {
        let mut search = Self {
            position_count: candidates.len(),
            waiting_candidates: candidates,
            has_begun: true,
            ..Self::default()
        };
        search.current_candidate = search.waiting_candidates.pop_front();
        search
    }

    /// Requests the search of the current position.
    fn request_search(&self, requests: &mut SearchRequests) {
        match &self.current_candidate {
            Some(candidate) => {
                let goal = SearchGoal::Weigh(candidate.nodes());
                requests.ask_for(SearchOwner::OwnPuzzles, candidate.game().clone(), goal);
            }
            None => requests.withdraw(SearchOwner::OwnPuzzles),
        }
    }

    fn add_report(&mut self, report: &Report<String>) {
        // A search that was broken off begins anew.
        let is_restarted = |last_report: &Report<String>| report.line_number == 1 && last_report.depth >= report.depth;
        if self.reports.last().is_some_and(is_restarted) {
            self.reports.clear();
        }
        self.reports.push(report.clone());
    }

    /// The search of the current position is done. Returns what has become of it.
    fn finish_candidate(&mut self) -> Option<CandidateOutcome> {
        let reports = std::mem::take(&mut self.reports);
        let outcome = self.current_candidate.as_mut()?.take(&reports);
        match outcome {
            CandidateOutcome::Search => {}
            CandidateOutcome::Made(_) => {
                self.puzzle_count += 1;
                // What is left is older, and would not stay.
                if self.puzzle_count == MAX_PUZZLES {
                    self.waiting_candidates.clear();
                }
                self.current_candidate = self.waiting_candidates.pop_front();
            }
            CandidateOutcome::Refused => self.current_candidate = self.waiting_candidates.pop_front(),
        }
        Some(outcome)
    }

    /// These puzzles with a new one, the newest first by the mistakes that they are made of. Of those of other mistakes nothing is known:
    /// they come last.
    fn with_puzzle(&self, puzzle_set: &PuzzleSet, new_puzzle: Puzzle) -> PuzzleSet {
        let mut puzzles = puzzle_set.puzzles().to_vec();
        puzzles.push(new_puzzle);
        puzzles.sort_by_cached_key(|puzzle| {
            let id = puzzle.id();
            self.newest_ids.iter().position(|newest_id| *newest_id == id).unwrap_or(usize::MAX)
        });
        puzzles.truncate(MAX_PUZZLES);
        PuzzleSet::in_order(puzzles)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OwnPuzzleCommand>()
        .add_systems(PostUpdate, (execute_own_puzzle_commands, handle_search_findings).chain());
}

fn execute_own_puzzle_commands(
    mut commands: MessageReader<OwnPuzzleCommand>,
    mut player_insight: ResMut<PlayerInsight>,
    progress: Res<PlayerProgress>,
    mut requests: ResMut<SearchRequests>,
    mut wake_ups: ResMut<WakeUps>,
) {
    for command in commands.read() {
        let search = match command {
            OwnPuzzleCommand::Make => {
                let report = &player_insight.report;
                let newest_candidates = report.candidates(&PuzzleSet::default());
                OwnPuzzleSearch {
                    newest_ids: newest_candidates.iter().map(|candidate| candidate.puzzle().id()).collect(),
                    ..OwnPuzzleSearch::of(report.candidates(&progress.own_puzzles))
                }
            }
            OwnPuzzleCommand::Stop => OwnPuzzleSearch::default(),
        };
        search.request_search(&mut requests);
        player_insight.puzzle_search = search;
        wake_ups.go_on_if(true);
    }
}

fn handle_search_findings(
    mut findings: MessageReader<SearchFinding>,
    mut player_insight: ResMut<PlayerInsight>,
    mut progress: ResMut<PlayerProgress>,
    mut requests: ResMut<SearchRequests>,
    mut wake_ups: ResMut<WakeUps>,
) {
    for finding in findings.read() {
        let search = &mut player_insight.puzzle_search;
        let (SearchFinding::Line(request, _) | SearchFinding::Verdict(request, _)) = finding;
        let is_requested = |candidate: &PuzzleCandidate| {
            *request == SearchRequest::new(candidate.game(), SearchGoal::Weigh(candidate.nodes()))
        };
        if !search.current_candidate.as_ref().is_some_and(is_requested) {
            continue;
        }
        match finding {
            SearchFinding::Line(_, report) => search.add_report(report),
            SearchFinding::Verdict(..) => {
                if let Some(CandidateOutcome::Made(puzzle)) = search.finish_candidate() {
                    progress.own_puzzles = search.with_puzzle(&progress.own_puzzles, *puzzle);
                }
                search.request_search(&mut requests);
                wake_ups.go_on_if(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::report::InsightReport;
    use super::super::report::tests::games;
    use super::*;
    use crate::ai::search::Score;
    use crate::app::opponent::{EngineAnswer, WantedSearch, search_requests};

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<PlayerProgress>()
            .init_resource::<WakeUps>()
            .add_plugins((search_requests::tests::without_engine, plugin))
            .insert_resource(PlayerInsight { report: InsightReport::of("Ana", &games()), ..default() });
        app
    }

    fn send_command(app: &mut App, command: OwnPuzzleCommand) {
        app.world_mut().write_message(command);
        app.update();
    }

    fn search(app: &App) -> &OwnPuzzleSearch {
        &app.world().resource::<PlayerInsight>().puzzle_search
    }

    /// The search that is asked for.
    fn requested_search(app: &App) -> Option<WantedSearch> {
        app.world().resource::<SearchRequests>().get(SearchOwner::OwnPuzzles).cloned()
    }

    /// Answers the search that is asked for: one move is better than the other by `score_gap` units.
    fn answer_search(app: &mut App, score_gap: i32) {
        let wanted_search = requested_search(app).expect("a position");
        let game = wanted_search.game.expect("a game");
        let request = SearchRequest::new(&game, wanted_search.goal);
        let codes: Vec<String> = game.legal_moves().iter().map(|legal| legal.code.clone()).collect();
        for (depth, line_number) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let report = Report {
                depth,
                selective_depth: depth,
                line_number,
                score: Score::Units(if line_number == 1 { score_gap } else { 0 }),
                line: vec![codes[line_number - 1].clone()],
                nodes: 10,
                elapsed: Duration::ZERO,
                table_per_mille: 0,
            };
            app.world_mut().write_message(SearchFinding::Line(request.clone(), report));
        }
        let code = Some(codes[0].clone());
        let answer =
            EngineAnswer { number: 1, code, score: Some(Score::Units(score_gap)), line: Vec::new(), chance: None };
        app.world_mut().write_message(SearchFinding::Verdict(request, answer));
        app.update();
    }

    #[test]
    fn positions_before_the_own_mistakes_become_puzzles_one_after_the_other() {
        let mut app = app();
        send_command(&mut app, OwnPuzzleCommand::Make);
        let position_count = search(&app).position_count();
        assert!(search(&app).is_running() && position_count == 2, "{position_count}");
        // The first one: several moves are good.
        answer_search(&mut app, 10);
        assert_eq!((search(&app).searched_count(), search(&app).puzzle_count()), (1, 0));
        for _ in 0..20 {
            if !search(&app).is_running() {
                break;
            }
            answer_search(&mut app, 5000);
        }
        assert_eq!(
            (search(&app).is_running(), search(&app).searched_count(), search(&app).puzzle_count()),
            (false, 2, 1)
        );
        assert!(requested_search(&app).is_none());
        let own_puzzles = app.world().resource::<PlayerProgress>().own_puzzles.clone();
        assert_eq!(own_puzzles.puzzles().len(), 1);
        assert!(own_puzzles.puzzles()[0].solved_game().is_ok());
        // What is a puzzle already is not looked at again.
        send_command(&mut app, OwnPuzzleCommand::Make);
        assert_eq!(search(&app).position_count(), 1);
    }

    #[test]
    fn puzzles_of_newer_mistakes_come_first_also_if_the_search_was_stopped_between_them() {
        for is_stopped in [false, true] {
            let mut app = app();
            let candidates = app.world().resource::<PlayerInsight>().report.candidates(&PuzzleSet::default());
            send_command(&mut app, OwnPuzzleCommand::Make);
            for candidate_number in 1..=candidates.len() {
                for _ in 0..20 {
                    if app.world().resource::<PlayerProgress>().own_puzzles.puzzles().len() == candidate_number {
                        break;
                    }
                    answer_search(&mut app, 5000);
                }
                if is_stopped {
                    send_command(&mut app, OwnPuzzleCommand::Stop);
                    send_command(&mut app, OwnPuzzleCommand::Make);
                }
            }
            let own_puzzles = &app.world().resource::<PlayerProgress>().own_puzzles;
            let puzzle_ids: Vec<PuzzleId> = own_puzzles.puzzles().iter().map(Puzzle::id).collect();
            let candidate_ids: Vec<PuzzleId> = candidates.iter().map(|candidate| candidate.puzzle().id()).collect();
            assert_eq!((puzzle_ids.len(), puzzle_ids), (2, candidate_ids), "{is_stopped}");
        }
    }

    #[test]
    fn whoever_stops_it_is_asked_for_nothing_more() {
        let mut app = app();
        send_command(&mut app, OwnPuzzleCommand::Make);
        let wanted_search = requested_search(&app).expect("a position");
        send_command(&mut app, OwnPuzzleCommand::Stop);
        assert!(!search(&app).is_running() && requested_search(&app).is_none());
        // An answer that comes too late changes nothing.
        let game = *wanted_search.game.expect("a game");
        app.world_mut().resource_mut::<SearchRequests>().ask_for(SearchOwner::OwnPuzzles, game, wanted_search.goal);
        answer_search(&mut app, 5000);
        assert_eq!(
            (search(&app).puzzle_count(), app.world().resource::<PlayerProgress>().own_puzzles.puzzles().len()),
            (0, 0)
        );
    }

    #[test]
    fn a_search_that_was_broken_off_begins_anew() {
        let mut search = OwnPuzzleSearch::default();
        let report = |depth, line_number| Report {
            depth,
            selective_depth: depth,
            line_number,
            score: Score::Units(0),
            line: Vec::new(),
            nodes: 0,
            elapsed: Duration::ZERO,
            table_per_mille: 0,
        };
        for (depth, line_number) in [(1, 1), (1, 2), (2, 1), (1, 1), (1, 2)] {
            search.add_report(&report(depth, line_number));
        }
        assert_eq!(search.reports.len(), 2);
    }
}
