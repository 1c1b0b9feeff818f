//! Live analysis: the best lines from the current position.

use std::time::Duration;

use bevy::prelude::*;

use crate::ai::endings::Odds;
use crate::ai::search::{Report, Score};
use crate::app::opponent::game_files::GameFileLookup;
use crate::app::opponent::knowledge::ReadKnowledge;
use crate::app::opponent::{EngineAnswer, SearchFinding, SearchGoal, SearchOwner, SearchRequest, SearchRequests};
use crate::app::play::arrows::{Arrow, Arrows};
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{CurrentGame, GameChanges};
use crate::app::screen::Screen;
use crate::app::system::data_files::DataFiles;
use crate::board::Side;
use crate::session::cube::cube_decision;
use crate::session::{Game, LegalMove, exact_odds};

/// The maximum number of moves shown in a line.
const MAX_LINE_MOVES: usize = 10;

/// A line of play with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// The score for White.
    pub score: Score,
    /// The moves, with dice only up to the next roll.
    pub moves: Vec<LegalMove>,
}

/// What the search has found for the position on the table.
#[derive(Resource, Default)]
pub struct LiveAnalysis {
    /// Whether the analysis is switched on.
    pub is_on: bool,
    /// The lines, best first. Empty before the first report.
    pub lines: Vec<AnalysisLine>,
    /// The depth and the selective depth, in plies.
    pub depth: [u32; 2],
    /// The number of nodes searched.
    pub nodes: u64,
    pub elapsed: Duration,
    /// White's expectation, from 0 to 1. It stays until a new position has its first report.
    pub expectation: Option<f64>,
    /// The exact chances, where the tables of endings know them.
    pub exact_odds: Option<Odds>,
    /// White's chance of winning by playouts, where a side decides about a doubling cube. There are no lines then.
    pub cube_chance: Option<f64>,
    /// The search that this is the result of.
    request: Option<SearchRequest>,
}

pub(super) fn plugin(app: &mut App) {
    let has_game_or_analysis_changed = resource_changed::<CurrentGame>.or_else(resource_changed::<LiveAnalysis>);
    app.init_resource::<LiveAnalysis>().add_systems(
        PostUpdate,
        (
            stop_for_new_game,
            follow_position.run_if(has_game_or_analysis_changed.clone().or_else(resource_changed::<TableMotion>)),
            find_exact_odds.run_if(has_game_or_analysis_changed.or_else(resource_changed::<DataFiles>)),
            receive_findings,
            draw_arrows.run_if(resource_changed::<LiveAnalysis>.or_else(state_changed::<Screen>)),
        )
            .chain(),
    );
}

/// Analysis ends when a game against the computer begins: it would be its help. It also ends when a game comes in which nobody may
/// ask the engine.
fn stop_for_new_game(
    mut game_changes: GameChanges,
    current_game: Res<CurrentGame>,
    mut analysis: ResMut<LiveAnalysis>,
) {
    let has_new_game = game_changes.read().filter(|change| change.is_another_game()).count() > 0;
    let may_help = current_game.lone_person().is_some() && current_game.game.outcome().is_none();
    if has_new_game && analysis.is_on && (may_help || !current_game.may_ask_engine()) {
        analysis.is_on = false;
    }
}

/// Requests a search of the position on the table, once its dice have come to rest, and drops the result for another one.
fn follow_position(
    current_game: Res<CurrentGame>,
    motion: Res<TableMotion>,
    mut analysis: ResMut<LiveAnalysis>,
    mut requests: ResMut<SearchRequests>,
) {
    let has_cube_decision = cube_decision(current_game.game.referee()).is_some();
    let goal = if has_cube_decision { SearchGoal::JudgeDouble } else { SearchGoal::Study };
    let wanted_goal = (analysis.is_on && !motion.dice_tumble).then_some(goal);
    if wanted_goal != requests.get(SearchOwner::LiveAnalysis).map(|request_in_queue| request_in_queue.goal) {
        match wanted_goal {
            Some(goal) => requests.ask(SearchOwner::LiveAnalysis, goal),
            None => requests.withdraw(SearchOwner::LiveAnalysis),
        }
    }
    let request = analysis.is_on.then(|| SearchRequest::new(&current_game.game, goal));
    if analysis.request != request {
        let expectation = analysis.expectation.filter(|_| analysis.is_on);
        *analysis = LiveAnalysis { is_on: analysis.is_on, expectation, request, ..LiveAnalysis::default() };
    }
}

/// Looks the position up in the tables of endings, once they are loaded.
fn find_exact_odds(
    current_game: Res<CurrentGame>,
    motion: Res<TableMotion>,
    mut knowledge: ResMut<ReadKnowledge>,
    mut files: ResMut<DataFiles>,
    mut analysis: ResMut<LiveAnalysis>,
) {
    let is_wanted = analysis.is_on && !motion.dice_tumble && current_game.may_ask_engine();
    let odds =
        is_wanted.then(|| match knowledge.endings.look_up(&current_game.game, files.bypass_change_detection()) {
            GameFileLookup::Loaded(endings) => exact_odds(current_game.game.referee(), &endings.content),
            GameFileLookup::Loading | GameFileLookup::Nothing => None,
        });
    let odds = odds.flatten();
    if analysis.exact_odds != odds {
        analysis.exact_odds = odds;
    }
}

fn receive_findings(
    mut findings: MessageReader<SearchFinding>,
    current_game: Res<CurrentGame>,
    mut analysis: ResMut<LiveAnalysis>,
) {
    for finding in findings.read() {
        let (SearchFinding::Line(request, _) | SearchFinding::Verdict(request, _)) = finding;
        if analysis.request.as_ref() != Some(request) {
            continue;
        }
        match finding {
            SearchFinding::Line(_, report) => analysis.add_report(&current_game.game, report),
            SearchFinding::Verdict(_, answer) => analysis.add_cube_chance(&current_game.game, answer),
        }
    }
}

impl LiveAnalysis {
    fn add_report(&mut self, game: &Game, report: &Report<String>) {
        let score = match game.referee().turn() {
            Side::White => report.score,
            Side::Black => report.score.reversed(),
        };
        if report.line_number == 1 {
            self.lines.clear();
            self.expectation = Some(score.expectation());
            self.depth = [report.depth, report.selective_depth];
            (self.nodes, self.elapsed) = (report.nodes, report.elapsed);
        }
        self.lines.push(AnalysisLine { score, moves: legal_moves_of_codes(game, &report.line) });
    }

    fn add_cube_chance(&mut self, game: &Game, answer: &EngineAnswer) {
        let Some(chance) = answer.chance else { return };
        let white_chance = game.referee().turn().relative_chance(chance);
        (self.cube_chance, self.expectation) = (Some(white_chance), Some(white_chance));
    }

    /// The search speed in nodes per second; `None` for searches too short to tell.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<u64> {
        let millis = u64::try_from(self.elapsed.as_millis()).ok().filter(|&millis| millis >= 20)?;
        Some(self.nodes.saturating_mul(1000) / millis)
    }
}

/// The moves with these codes, as far as each is legal after the one before.
fn legal_moves_of_codes(game: &Game, codes: &[String]) -> Vec<LegalMove> {
    let mut referee = game.referee().boxed_clone();
    let next_legal_move = |code: &String| {
        let legal_move = referee.legal_move(referee.find(code)?)?;
        referee.play(legal_move.id);
        Some(legal_move)
    };
    codes.iter().take(MAX_LINE_MOVES).map_while(next_legal_move).collect()
}

/// Draws an arrow for the first move of each line.
fn draw_arrows(analysis: Res<LiveAnalysis>, screen: Res<State<Screen>>, mut arrows: ResMut<Arrows>) {
    let is_shown = *screen.get() == Screen::Table;
    let first_move = |line: &AnalysisLine| line.moves.first().and_then(|legal_move| legal_move.info());
    let arrow_of = |(rank, line)| {
        first_move(line).map(|info| info.path()).map(|(from_square, to_square)| Arrow {
            from: from_square,
            to: to_square,
            move_rank: rank,
        })
    };
    let wanted_arrows: Vec<Arrow> = (0..).zip(&analysis.lines).filter(|_| is_shown).filter_map(arrow_of).collect();
    arrows.set_if_neq(Arrows(wanted_arrows));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::opponent::search_requests;
    use crate::app::play::Intent;
    use crate::app::play::remote::{RemotePlay, RemoteTurn};
    use crate::app::{play, screen};
    use crate::games::dice_chess::Variant;
    use crate::session::{GameId, GameRecord, Head, Level, Seat};

    fn report_of_line(line_number: usize, score: Score, line: &str) -> Report<String> {
        Report {
            depth: 4,
            selective_depth: 9,
            line_number,
            score,
            line: line.split(' ').map(str::to_owned).collect(),
            nodes: 3000,
            elapsed: Duration::from_millis(100),
            table_per_mille: 0,
        }
    }

    #[test]
    fn scores_are_for_white_and_lines_in_the_words_of_the_rule_book() {
        let mut game = Game::new(GameId::TurnoverModern);
        game.play(game.referee().find("d2d4").expect("a legal move")).expect("a legal move");
        let mut analysis = LiveAnalysis::default();
        analysis.add_report(&game, &report_of_line(1, Score::Units(80), "d7d5 e1e2 a1a1"));
        analysis.add_report(&game, &report_of_line(2, Score::Loss { moves: 2 }, "f7f6"));
        assert_eq!(
            analysis.lines.iter().map(|line| line.score).collect::<Vec<_>>(),
            [Score::Units(-80), Score::Win { moves: 2 }]
        );
        let move_texts: Vec<&str> = analysis.lines[0].moves.iter().map(|legal_move| &*legal_move.text).collect();
        assert_eq!(move_texts.len(), 2, "what cannot be played ends the line: {move_texts:?}");
        assert!(move_texts[0].contains("d5") && move_texts[1].contains("e2"), "{move_texts:?}");
        assert_eq!(analysis.nodes_per_second(), Some(30_000));
        assert!(analysis.expectation < Some(0.5));
        // The next depth replaces this one.
        analysis.add_report(&game, &report_of_line(1, Score::Units(10), "f7f6"));
        assert_eq!(analysis.lines.len(), 1);
    }

    /// A table without an engine.
    fn app_with_table() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .add_plugins((search_requests::tests::without_engine, plugin))
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<DataFiles>()
            .init_resource::<ReadKnowledge>()
            .insert_state(Screen::Table);
        app
    }

    #[test]
    fn analysis_ends_when_a_game_against_the_computer_begins() {
        for (seats, stays_on) in [([Seat::Human, Seat::Engine(Level::WEAKEST)], false), ([Seat::Human; 2], true)] {
            let mut app = app_with_table();
            let head = Head { seats, ..Head::default() };
            app.world_mut().write_message(Intent::Start { id: GameId::TurnoverModern, fen: None, head });
            app.update();
            app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
            app.update();
            assert!(app.world().resource::<LiveAnalysis>().is_on, "a game that goes on may be analysed");
            app.world_mut().write_message(Intent::Rematch);
            app.update();
            assert_eq!(app.world().resource::<LiveAnalysis>().is_on, stays_on, "{seats:?}");
        }
    }

    #[test]
    fn a_decision_about_the_doubling_cube_is_judged_by_playouts_and_the_next_position_is_searched() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let start_fen = format!("{} x1", Game::new(id).start().fen());
        let mut app = app_with_table();
        app.insert_resource(CurrentGame::new(Game::from_fen(id, &start_fen).expect("a position"))).update();
        app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
        app.update();
        let requested_goal = |app: &App| {
            app.world().resource::<SearchRequests>().get(SearchOwner::LiveAnalysis).map(|request| request.goal)
        };
        for (chance, white_chance, code) in [(0.75, 0.75, "double"), (0.25, 0.75, "take")] {
            assert_eq!(requested_goal(&app), Some(SearchGoal::JudgeDouble), "before {code}");
            let request = SearchRequest::new(&app.world().resource::<CurrentGame>().game, SearchGoal::JudgeDouble);
            let answer = EngineAnswer { number: 0, code: None, score: None, line: Vec::new(), chance: Some(chance) };
            app.world_mut().write_message(SearchFinding::Verdict(request, answer));
            app.update();
            let analysis = app.world().resource::<LiveAnalysis>();
            assert_eq!((analysis.cube_chance, analysis.expectation), (Some(white_chance), Some(white_chance)));
            let mut current_game = app.world_mut().resource_mut::<CurrentGame>();
            let id = current_game.game.referee().find(code).expect("a legal move");
            current_game.game.play(id).expect("a legal move");
            app.update();
            assert_eq!(app.world().resource::<LiveAnalysis>().cube_chance, None);
        }
        assert_eq!(requested_goal(&app), Some(SearchGoal::Study), "whoever has doubled cannot double again");
    }

    #[test]
    fn the_lines_are_pointed_out_on_the_board_until_another_position_lies_there() {
        let mut app = app_with_table();
        app.insert_resource(CurrentGame::new(Game::new(GameId::TurnoverModern))).update();
        app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
        app.update();
        assert!(app.world().resource::<SearchRequests>().get(SearchOwner::LiveAnalysis).is_some());
        let request = SearchRequest::new(&app.world().resource::<CurrentGame>().game, SearchGoal::Study);
        for (line_number, code) in [(1, "d2d4"), (2, "e1e2")] {
            let line_report = report_of_line(line_number, Score::Units(7), code);
            app.world_mut().write_message(SearchFinding::Line(request.clone(), line_report));
            app.update();
        }
        let arrow_ranks =
            |app: &App| app.world().resource::<Arrows>().0.iter().map(|arrow| arrow.move_rank).collect::<Vec<_>>();
        assert_eq!(arrow_ranks(&app), [0, 1]);
        let mut current_game = app.world_mut().resource_mut::<CurrentGame>();
        let id = current_game.game.referee().find("d2d4").expect("a legal move");
        current_game.game.play(id).expect("a legal move");
        app.update();
        assert_eq!(arrow_ranks(&app), [0; 0]);
    }

    #[test]
    fn analysis_ends_when_an_online_game_comes_to_the_table() {
        for own in [None, Some(Side::White)] {
            let mut app = app_with_table();
            app.update();
            app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
            app.update();
            assert!(app.world().resource::<LiveAnalysis>().is_on);
            let record = Box::new(GameRecord::of(Game::new(GameId::TurnoverModern)));
            let remote = Some(RemotePlay { own, is_under_way: true, has_begun: true, turn: RemoteTurn::Wait });
            app.world_mut().write_message(Intent::Open { record, key: None, remote });
            app.update();
            assert!(!app.world().resource::<LiveAnalysis>().is_on, "{own:?}");
        }
    }
}
