//! Makes puzzles of the player's own games: one position after the other, while no game is played.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::report::InsightReport;
use crate::ai::search::Report;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::opponent::{SearchFinding, SearchGoal, SearchOwner, SearchRequest, SearchRequests};
use crate::app::settings::PlayerProgress;
use crate::puzzles::{CandidateOutcome, PuzzleCandidate, PuzzleSet};

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
#[derive(Resource, Default)]
pub struct OwnPuzzleSearch {
    waiting_candidates: VecDeque<PuzzleCandidate>,
    current_candidate: Option<PuzzleCandidate>,
    /// What is known of the current position.
    reports: Vec<Report<String>>,
    /// The number of positions to look at.
    total_count: usize,
    /// The number of puzzles made of them.
    made_count: usize,
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
    pub const fn total(&self) -> usize {
        self.total_count
    }

    /// The number of positions that have been looked at.
    #[must_use]
    pub fn searched_count(&self) -> usize {
        self.total_count - self.waiting_candidates.len() - usize::from(self.is_running())
    }

    /// The number of puzzles made of them.
    #[must_use]
    pub const fn puzzle_count(&self) -> usize {
        self.made_count
    }

    /// Whether a search has begun, and was not stopped.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// A search of these positions.
    pub(in crate::app) fn of(candidates: VecDeque<PuzzleCandidate>) -> Self {
        let mut search =
            Self { total_count: candidates.len(), waiting_candidates: candidates, has_begun: true, ..Self::default() };
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

    fn take_report(&mut self, report: &Report<String>) {
        // A search that was broken off begins anew.
        let is_restarted = |last: &Report<String>| report.line_number == 1 && last.depth >= report.depth;
        if self.reports.last().is_some_and(is_restarted) {
            self.reports.clear();
        }
        self.reports.push(report.clone());
    }

    /// The search of the current position is done. Returns what has become of it.
    fn take_verdict(&mut self) -> Option<CandidateOutcome> {
        let reports = std::mem::take(&mut self.reports);
        let outcome = self.current_candidate.as_mut()?.take(&reports);
        match outcome {
            CandidateOutcome::Search => {}
            CandidateOutcome::Made(_) => {
                self.made_count += 1;
                self.current_candidate = self.waiting_candidates.pop_front();
            }
            CandidateOutcome::Refused => self.current_candidate = self.waiting_candidates.pop_front(),
        }
        Some(outcome)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OwnPuzzleSearch>()
        .add_message::<OwnPuzzleCommand>()
        .add_systems(PostUpdate, (execute_own_puzzle_commands, hear_engine).chain());
}

fn execute_own_puzzle_commands(
    mut commands: MessageReader<OwnPuzzleCommand>,
    report: Res<InsightReport>,
    progress: Res<PlayerProgress>,
    mut search: ResMut<OwnPuzzleSearch>,
    mut requests: ResMut<SearchRequests>,
    mut wake_ups: ResMut<WakeUps>,
) {
    for command in commands.read() {
        *search = match command {
            OwnPuzzleCommand::Make => OwnPuzzleSearch::of(report.candidates(&progress.own_puzzles)),
            OwnPuzzleCommand::Stop => OwnPuzzleSearch::default(),
        };
        search.request_search(&mut requests);
        wake_ups.go_on_if(true);
    }
}

fn hear_engine(
    mut findings: MessageReader<SearchFinding>,
    mut search: ResMut<OwnPuzzleSearch>,
    mut progress: ResMut<PlayerProgress>,
    mut requests: ResMut<SearchRequests>,
    mut wake_ups: ResMut<WakeUps>,
) {
    for finding in findings.read() {
        let (SearchFinding::Line(request, _) | SearchFinding::Verdict(request, _)) = finding;
        let is_requested = |candidate: &PuzzleCandidate| {
            *request == SearchRequest::new(candidate.game(), SearchGoal::Weigh(candidate.nodes()))
        };
        if !search.current_candidate.as_ref().is_some_and(is_requested) {
            continue;
        }
        match finding {
            SearchFinding::Line(_, report) => search.take_report(report),
            SearchFinding::Verdict(..) => {
                if let Some(CandidateOutcome::Made(puzzle)) = search.take_verdict() {
                    let earlier_puzzles = progress.own_puzzles.puzzles().iter().cloned();
                    let newest: Vec<_> = std::iter::once(*puzzle).chain(earlier_puzzles).take(MAX_PUZZLES).collect();
                    progress.own_puzzles = PuzzleSet::in_order(newest);
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

    use super::super::report::tests::games;
    use super::*;
    use crate::ai::search::Score;
    use crate::app::opponent::{EngineAnswer, WantedSearch, search_requests};

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<PlayerProgress>()
            .init_resource::<WakeUps>()
            .add_plugins((search_requests::tests::without_engine, plugin))
            .insert_resource(InsightReport::of("Ana", &games()));
        app
    }

    fn command(app: &mut App, command: OwnPuzzleCommand) {
        app.world_mut().write_message(command);
        app.update();
    }

    fn search(app: &App) -> &OwnPuzzleSearch {
        app.world().resource()
    }

    /// The search that is asked for.
    fn asked(app: &App) -> Option<WantedSearch> {
        app.world().resource::<SearchRequests>().get(SearchOwner::OwnPuzzles).cloned()
    }

    /// Answers the search that is asked for: one move is better than the other by `gap` units.
    fn answer(app: &mut App, gap: i32) {
        let wanted = asked(app).expect("a position");
        let game = wanted.game.expect("a game");
        let request = SearchRequest::new(&game, wanted.goal);
        let codes: Vec<String> = game.legal_moves().iter().map(|legal| legal.code.clone()).collect();
        for (depth, line) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let report = Report {
                depth,
                selective_depth: depth,
                line_number: line,
                score: Score::Units(if line == 1 { gap } else { 0 }),
                line: vec![codes[line - 1].clone()],
                nodes: 10,
                elapsed: Duration::ZERO,
                table_per_mille: 0,
            };
            app.world_mut().write_message(SearchFinding::Line(request.clone(), report));
        }
        let code = Some(codes[0].clone());
        let answer = EngineAnswer { number: 1, code, score: Some(Score::Units(gap)), line: Vec::new(), chance: None };
        app.world_mut().write_message(SearchFinding::Verdict(request, answer));
        app.update();
    }

    #[test]
    fn positions_before_the_own_mistakes_become_puzzles_one_after_the_other() {
        let mut app = app();
        command(&mut app, OwnPuzzleCommand::Make);
        let total = search(&app).total();
        assert!(search(&app).is_running() && total == 2, "{total}");
        // The first one: several moves are good.
        answer(&mut app, 10);
        assert_eq!((search(&app).searched_count(), search(&app).puzzle_count()), (1, 0));
        for _ in 0..20 {
            if !search(&app).is_running() {
                break;
            }
            answer(&mut app, 5000);
        }
        assert_eq!(
            (search(&app).is_running(), search(&app).searched_count(), search(&app).puzzle_count()),
            (false, 2, 1)
        );
        assert!(asked(&app).is_none());
        let kept = app.world().resource::<PlayerProgress>().own_puzzles.clone();
        assert_eq!(kept.puzzles().len(), 1);
        assert!(kept.puzzles()[0].solved_game().is_ok());
        // What is a puzzle already is not looked at again.
        command(&mut app, OwnPuzzleCommand::Make);
        assert_eq!(search(&app).total(), 1);
    }

    #[test]
    fn whoever_stops_it_is_asked_for_nothing_more() {
        let mut app = app();
        command(&mut app, OwnPuzzleCommand::Make);
        let wanted = asked(&app).expect("a position");
        command(&mut app, OwnPuzzleCommand::Stop);
        assert!(!search(&app).is_running() && asked(&app).is_none());
        // An answer that comes too late changes nothing.
        let game = *wanted.game.expect("a game");
        app.world_mut().resource_mut::<SearchRequests>().ask_for(SearchOwner::OwnPuzzles, game, wanted.goal);
        answer(&mut app, 5000);
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
        for (depth, line) in [(1, 1), (1, 2), (2, 1), (1, 1), (1, 2)] {
            search.take_report(&report(depth, line));
        }
        assert_eq!(search.reports.len(), 2);
    }
}
