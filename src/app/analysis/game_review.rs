//! The review of a finished game: the score of each position, and the mistakes.

use bevy::prelude::*;

use crate::ai::search::Score;
use crate::app::opponent::{EngineAnswer, SearchFinding, SearchGoal, SearchOwner, SearchRequest, SearchRequests};
use crate::app::play::CurrentGame;
use crate::board::Side;
use crate::coach::{BestLine, Explanation, explain};
use crate::online::MAX_GAME_PLIES;
use crate::session::cube::{CubeJudgement, cube_decision};
use crate::session::{Game, GameId, Mark, NodeId, Ply, Referee};

/// The minimum loss of expectation, from 0 to 1, of a mistake and of a blunder.
const MISTAKE_LOSS: f64 = 0.12;
const BLUNDER_LOSS: f64 = 0.25;
/// The maximum number of plies that are reviewed: as many as a game over a network may have.
pub(super) const MAX_PLIES: usize = MAX_GAME_PLIES as usize;

/// What the search found for a position.
#[derive(Clone, Debug, PartialEq)]
struct JudgedPosition {
    /// White's expectation, from 0 to 1.
    expectation: f64,
    /// The score and the best line; both empty at the end of the game.
    best_line: BestLine,
}

/// A mistake or a blunder.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The ply of those that were played, from 0.
    pub ply: usize,
    /// The side that made it.
    pub side: Side,
    /// How much it lowered the expectation of its side, from 0 to 1.
    pub loss: f64,
    /// The best move instead, in written notation.
    pub better: String,
    /// What the mistake allows or misses, if that can be named.
    pub explanation: Option<Explanation>,
}

impl TurningPoint {
    /// Whether the loss is that of a blunder.
    #[must_use]
    pub fn is_blunder(&self) -> bool {
        self.loss >= BLUNDER_LOSS
    }

    /// The mark that annotators give it: `?`, or `??` for a blunder.
    #[must_use]
    pub fn mark(&self) -> Mark {
        mark(self.is_blunder())
    }
}

/// A decision with the doubling cube: to double, to roll without a double, to take or to drop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedCubePly {
    /// The ply of those that were played, from 0.
    pub ply: usize,
    /// The side that decided.
    pub side: Side,
    /// Whether it was right, and what it cost.
    pub judgement: CubeJudgement,
}

impl JudgedCubePly {
    /// Whether its cost is that of a blunder.
    #[must_use]
    pub fn is_blunder(&self) -> bool {
        self.judgement.cost >= BLUNDER_LOSS
    }
}

/// The mark of a mistake or of a blunder.
const fn mark(is_blunder: bool) -> Mark {
    if is_blunder { Mark::BLUNDER } else { Mark::MISTAKE }
}

/// The review of what was played in a finished game, as far as it has come.
#[derive(Resource, Default)]
pub struct GameReview {
    /// The start position as FEN, then the codes of the moves; `None` while the game goes on.
    fen_and_codes: Option<Vec<String>>,
    plies: Vec<Ply>,
    judged_positions: Vec<JudgedPosition>,
    /// The game at the next position to evaluate, without resignations and the like; `None` when the review is done.
    searched_game: Option<Box<Game>>,
    /// White's chance of winning at that position by playouts, where a side decides about a doubling cube.
    cube_chance: Option<f64>,
    /// The position before the last move.
    referee_before: Option<Box<dyn Referee>>,
    turning_points: Vec<TurningPoint>,
    cube_plies: Vec<JudgedCubePly>,
    /// `None` while the game goes on.
    game_id: Option<GameId>,
}

/// The systems that carry the review on.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GameReviewSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>().add_systems(
        PostUpdate,
        (begin_review.run_if(resource_changed::<CurrentGame>), receive_findings).chain().in_set(GameReviewSystems),
    );
}

/// Begins a review when a game has ended, and when what was played in an ended game has changed.
fn begin_review(current_game: Res<CurrentGame>, mut review: ResMut<GameReview>, mut requests: ResMut<SearchRequests>) {
    let game = &current_game.game;
    let game_id = game.result().map(|_| game.id());
    let current_fen_and_codes = game_id.map(|_| fen_and_codes(game));
    if review.game_id == game_id && review.fen_and_codes == current_fen_and_codes {
        return;
    }
    *review = GameReview { game_id, fen_and_codes: current_fen_and_codes, ..GameReview::default() };
    if review.fen_and_codes.is_some() {
        review.plies = game.played_line().into_iter().filter_map(|node| game.tree()[node].ply().cloned()).collect();
        review.searched_game = Game::from_fen(game.id(), &game.start().fen()).ok().map(Box::new);
    }
    if requests.get(SearchOwner::Review).is_some() {
        requests.withdraw(SearchOwner::Review);
    }
    review.request_next_search(&mut requests);
}

fn receive_findings(
    mut findings: MessageReader<SearchFinding>,
    mut review: ResMut<GameReview>,
    mut requests: ResMut<SearchRequests>,
) {
    for finding in findings.read() {
        if let SearchFinding::Verdict(request, answer) = finding
            && review
                .searched_game
                .as_ref()
                .is_some_and(|game| *request == SearchRequest::new(game, review.goal_of_search()))
        {
            review.store_verdict(answer);
            review.request_next_search(&mut requests);
        }
    }
}

/// The start position as FEN, then the codes of the plies that were played.
fn fen_and_codes(game: &Game) -> Vec<String> {
    let plies = game.played_line().into_iter().filter_map(|node| game.tree()[node].ply());
    let codes = plies.map(|ply| ply.played.code.clone()).take(MAX_PLIES);
    std::iter::once(game.start().fen()).chain(codes).collect()
}

impl GameReview {
    /// The number of positions that have been evaluated.
    #[must_use]
    pub fn len(&self) -> usize {
        self.judged_positions.len()
    }

    /// Whether no position has been evaluated.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.judged_positions.is_empty()
    }

    /// The number of positions to evaluate; 0 while the game goes on.
    #[must_use]
    pub fn position_count(&self) -> usize {
        self.fen_and_codes.as_ref().map_or(0, Vec::len)
    }

    /// White's expectation after `ply_count` of the plies that were played; `None` if not yet evaluated.
    #[must_use]
    pub fn expectation(&self, ply_count: usize) -> Option<f64> {
        self.judged_positions.get(ply_count).map(|judged_position| judged_position.expectation)
    }

    /// The mistakes and blunders, in order.
    #[must_use]
    pub fn turning_points(&self) -> &[TurningPoint] {
        &self.turning_points
    }

    /// The decisions with the doubling cube, in order.
    #[must_use]
    pub fn cube_plies(&self) -> &[JudgedCubePly] {
        &self.cube_plies
    }

    /// The wrong decisions with the doubling cube, in order.
    pub fn cube_mistakes(&self) -> impl Iterator<Item = &JudgedCubePly> {
        self.cube_plies.iter().filter(|cube_ply| cube_ply.judgement.is_wrong())
    }

    /// The plies of the reviewed game that were mistakes or blunders, each with its mark.
    #[must_use]
    pub fn marks(&self, game: &Game) -> Vec<(NodeId, Mark)> {
        let played_line = game.played_line();
        let move_marks = self.turning_points.iter().map(|turning_point| (turning_point.ply, turning_point.mark()));
        let cube_marks = self.cube_mistakes().map(|cube_ply| (cube_ply.ply, mark(cube_ply.is_blunder())));
        let node_and_mark = |(ply, mark): (usize, Mark)| Some((*played_line.get(ply)?, mark));
        move_marks.chain(cube_marks).filter_map(node_and_mark).collect()
    }

    /// Requests a search of the next position. A position in which the game is over needs none.
    fn request_next_search(&mut self, requests: &mut SearchRequests) {
        while let Some(outcome) = self.searched_game.as_ref().and_then(|game| game.outcome()) {
            let expectation = outcome.winner.map_or(0.5, |winner| if winner == Side::White { 1.0 } else { 0.0 });
            self.push_judged_position(JudgedPosition { expectation, best_line: BestLine::default() });
        }
        match &self.searched_game {
            Some(game) => requests.ask_for(SearchOwner::Review, (**game).clone(), self.goal_of_search()),
            None if requests.get(SearchOwner::Review).is_some() => requests.withdraw(SearchOwner::Review),
            None => {}
        }
    }

    /// What to search for at the current position: where a side decides about a doubling cube, first the chance of winning.
    fn goal_of_search(&self) -> SearchGoal {
        let has_cube_decision = self.searched_game.as_ref().is_some_and(|game| cube_decision(game.referee()).is_some());
        if has_cube_decision && self.cube_chance.is_none() { SearchGoal::JudgeDouble } else { SearchGoal::Judge }
    }

    /// Stores the result for the current position. A result without a score means that the engine has crashed; the review ends.
    fn store_verdict(&mut self, answer: &EngineAnswer) {
        let (Some(game), Some(score)) = (&self.searched_game, answer.score) else {
            self.searched_game = None;
            return;
        };
        let referee = game.referee();
        if let (SearchGoal::JudgeDouble, Some(chance)) = (self.goal_of_search(), answer.chance) {
            self.cube_chance = Some(referee.turn().relative_chance(chance));
            return;
        }
        let white_score = if referee.turn() == Side::White { score } else { Score::reversed(score) };
        let best_line = BestLine { score: Some(score), line: answer.line.clone() };
        self.push_judged_position(JudgedPosition { expectation: white_score.expectation(), best_line });
    }

    /// Adds the result for the current position and goes to the next one.
    fn push_judged_position(&mut self, judged_position: JudgedPosition) {
        self.judged_positions.push(judged_position);
        self.find_turning_point();
        self.judge_cube_ply();
        let (Some(game), Some(fen_and_codes)) = (&mut self.searched_game, &self.fen_and_codes) else { return };
        self.referee_before = Some(game.referee().boxed_clone());
        let next_move = fen_and_codes.get(self.judged_positions.len()).and_then(|code| game.referee().find(code));
        if next_move.and_then(|id| game.play(id)).is_none() {
            self.searched_game = None;
        }
    }

    /// Judges what was done with the doubling cube at the current position, or that it was left alone.
    fn judge_cube_ply(&mut self) {
        let ply = self.judged_positions.len() - 1;
        let (Some(white_chance), Some(game), Some(made_ply)) =
            (self.cube_chance.take(), &self.searched_game, self.plies.get(ply))
        else {
            return;
        };
        let judgement = CubeJudgement::of(game.referee(), made_ply, white_chance);
        self.cube_plies.extend(judgement.map(|judgement| JudgedCubePly { ply, side: made_ply.side, judgement }));
    }

    /// Adds the last move to the turning points if it was a mistake.
    fn find_turning_point(&mut self) {
        let ([.., previous, latest], Some(referee)) = (&*self.judged_positions, &self.referee_before) else {
            return;
        };
        let ply = self.judged_positions.len() - 2;
        let Some(made_ply) = self.plies.get(ply).filter(|made_ply| made_ply.is_move()) else { return };
        let white_loss = previous.expectation - latest.expectation;
        let loss = if made_ply.side == Side::White { white_loss } else { -white_loss };
        let better_move = previous.best_line.line.first().and_then(|code| referee.legal_move(referee.find(code)?));
        if let (Some(better_move), Some(game_id)) =
            (better_move.filter(|better_move| better_move.code != made_ply.played.code), self.game_id)
            && loss >= MISTAKE_LOSS
        {
            let explanation =
                explain(game_id, &**referee, &made_ply.played.code, &latest.best_line, &previous.best_line);
            self.turning_points.push(TurningPoint {
                ply,
                side: made_ply.side,
                loss,
                better: better_move.text,
                explanation,
            });
        }
    }
}

/// The node after `ply_count` plies of those that were played.
#[must_use]
pub fn node_after(game: &Game, ply_count: usize) -> Option<NodeId> {
    let Some(index) = ply_count.checked_sub(1) else { return Some(NodeId::ROOT) };
    game.played_line().get(index).copied()
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use super::*;
    use crate::app::opponent::search_requests;
    use crate::games::dice_chess::Variant;
    use crate::session::cube::CubeAction;
    use crate::session::{Declaration, Family};

    /// The position that is to be judged.
    fn searched_position(app: &App) -> Option<&Game> {
        app.world().resource::<SearchRequests>().get(SearchOwner::Review)?.game.as_deref()
    }

    /// A review of these moves, with the score for the side to move and the best move in each position.
    fn review_of_moves(codes: &str, verdicts: &[(Score, &str)]) -> GameReview {
        let mut game = Game::new(GameId::Lielow);
        for code in codes.split(' ') {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        game.declare(Declaration::Resign(Side::White));
        let mut app = search_requests::tests::app_with(game, plugin);
        for &(score, best_code) in verdicts {
            let position_game = searched_position(&app).expect("a position is to be judged");
            let request = SearchRequest::new(position_game, SearchGoal::Judge);
            let answer = EngineAnswer {
                number: 0,
                code: Some(best_code.to_owned()),
                score: Some(score),
                line: vec![best_code.to_owned()],
                chance: None,
            };
            app.world_mut().write_message(SearchFinding::Verdict(request, answer));
            app.update();
        }
        assert!(searched_position(&app).is_none(), "that was all");
        app.world_mut().remove_resource::<GameReview>().expect("a review")
    }

    #[test]
    fn the_game_turns_where_a_move_loses_much_of_what_was_expected() {
        let score_of_units = |units| Score::Units(units);
        let review = review_of_moves(
            "a2a3 a7a6 b2b3",
            &[
                (score_of_units(20), "a2a3"),
                (score_of_units(-20), "b7b6"),
                // Black's move loses a lot, and White loses more in return.
                (score_of_units(500), "c2c3"),
                (score_of_units(300), "c7c6"),
            ],
        );
        assert_eq!((review.len(), review.position_count()), (4, 4));
        let turning_points: Vec<(usize, Side, &str, bool)> = review
            .turning_points()
            .iter()
            .map(|turning_point| {
                (turning_point.ply, turning_point.side, &*turning_point.better, turning_point.is_blunder())
            })
            .collect();
        assert_eq!(turning_points, [(1, Side::Black, "b7-b6", false), (2, Side::White, "c2-c3", true)]);
    }

    #[test]
    fn each_side_has_its_own_mistakes_in_its_account() {
        let review = review_of_moves(
            "a2a3 a7a6 b2b3",
            &[
                (Score::Units(20), "a2a3"),
                (Score::Units(-20), "b7b6"),
                (Score::Units(500), "c2c3"),
                (Score::Units(300), "c7c6"),
            ],
        );
        let mut game = Game::new(GameId::Lielow);
        for code in ["a2a3", "a7a6", "b2b3"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        let [white, black] = super::super::ReviewSummary::of(&game, &review).expect("all is judged");
        let [white, black] = [white, black].map(|summary| summary.expect("both have moved"));
        assert_eq!((white.mistake_count, white.blunder_count, black.mistake_count, black.blunder_count), (1, 1, 1, 0));
        assert!(white.accuracy < 0.8 && black.accuracy < 0.9, "{white:?} {black:?}");
    }

    #[test]
    fn what_was_taken_back_before_the_end_is_not_judged() {
        let mut game = Game::new(GameId::Lielow);
        for code in ["a2a3", "a7a6"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        game.undo();
        game.declare(Declaration::Resign(Side::Black));
        let app = search_requests::tests::app_with(game.clone(), plugin);
        assert_eq!(app.world().resource::<GameReview>().position_count(), 2, "before and after White's move");
        let review = judged(&[0.5, 0.5], Vec::new());
        let summaries = super::super::ReviewSummary::of(&game, &review).expect("all is judged");
        assert_eq!(summaries.map(|summary| summary.is_some()), [true, false]);
        assert!(super::super::LuckAndSkill::of(&game, &review).is_some());
    }

    #[test]
    fn a_forced_pass_makes_no_side_more_accurate() {
        let mut game = Game::new(GameId::DiceChess(Variant::DiceChess));
        for code in ["r12", "e2e4", "r35", "0000"] {
            game.play(game.referee().find(code).expect("a legal move or roll")).expect("it is legal");
        }
        let review = judged(&[0.5; 5], Vec::new());
        let summaries = super::super::ReviewSummary::of(&game, &review).expect("all is judged");
        assert_eq!(summaries.map(|summary| summary.is_some()), [true, false], "Black has only passed");
    }

    /// A completed review, with White's expectation in each position and the turning points.
    pub(in crate::app) fn judged(expectations: &[f64], turning_points: Vec<TurningPoint>) -> GameReview {
        let judged = expectations
            .iter()
            .map(|&expectation| JudgedPosition { expectation, best_line: BestLine::default() })
            .collect::<Vec<_>>();
        let fen_and_codes = Some(vec![String::new(); judged.len()]);
        GameReview { fen_and_codes, judged_positions: judged, turning_points, ..GameReview::default() }
    }

    /// The same of a game with decisions about a doubling cube.
    pub(in crate::app) fn judged_with_cube(expectations: &[f64], cube_plies: Vec<JudgedCubePly>) -> GameReview {
        GameReview { cube_plies, ..judged(expectations, Vec::new()) }
    }

    #[test]
    fn a_decision_about_the_doubling_cube_is_judged_by_the_chance_that_playouts_find() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let start_fen = format!("{} x1", Game::new(id).start().fen());
        let mut game = Game::from_fen(id, &start_fen).expect("a position");
        for code in ["double", "drop"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        let drop_node = game.current();
        let mut app = search_requests::tests::app_with(game, plugin);
        for (goal, chance) in [
            (SearchGoal::JudgeDouble, Some(0.7)),
            (SearchGoal::Judge, None),
            // Black is to answer.
            (SearchGoal::JudgeDouble, Some(0.4)),
            (SearchGoal::Judge, None),
        ] {
            let request_for_review =
                app.world().resource::<SearchRequests>().get(SearchOwner::Review).expect("a position");
            assert_eq!(request_for_review.goal, goal);
            let request = SearchRequest::new(request_for_review.game.as_deref().expect("a game"), goal);
            let answer = EngineAnswer { number: 0, code: None, score: Some(Score::Units(0)), line: Vec::new(), chance };
            app.world_mut().write_message(SearchFinding::Verdict(request, answer));
            app.update();
        }
        let review = app.world_mut().remove_resource::<GameReview>().expect("a review");
        let actions: Vec<_> = review
            .cube_plies()
            .iter()
            .map(|cube_ply| (cube_ply.ply, cube_ply.side, cube_ply.judgement.action))
            .collect();
        let [double, drop] = [CubeAction::Double, CubeAction::Drop].map(Some);
        assert_eq!(actions, [(0, Side::White, double), (1, Side::Black, drop)]);
        let mistakes: Vec<_> = review.cube_mistakes().collect();
        let [mistake] = mistakes[..] else { panic!("{mistakes:?}") };
        assert_eq!(mistake.ply, 1, "to double at 70 % is right, to drop at 40 % is not");
        let mark = if mistake.is_blunder() { Mark::BLUNDER } else { Mark::MISTAKE };
        assert_eq!(review.marks(&app.world().resource::<CurrentGame>().game), [(drop_node, mark)]);
        assert_eq!(review.expectation(1), Some(0.5));
    }

    #[test]
    fn a_mistake_is_explained_by_the_line_that_was_found() {
        let id = GameId::TurnoverClassic;
        let mut game = Game::from_fen(id, "c2r3c/8/8/8/3N4/8/8/C6C w").expect("a position");
        game.play(game.referee().find("d4f5").expect("a legal move")).expect("a legal move");
        let mut review = GameReview {
            fen_and_codes: Some(fen_and_codes(&game)),
            plies: game.plies().cloned().collect(),
            game_id: Some(id),
            searched_game: Game::from_fen(id, &game.start().fen()).ok().map(Box::new),
            ..GameReview::default()
        };
        for (units, codes) in [(0, "d4e6"), (900, "d8d4 h1h2 d4a1")] {
            let line: Vec<String> = codes.split(' ').map(str::to_owned).collect();
            let (code, score) = (line.first().cloned(), Some(Score::Units(units)));
            review.store_verdict(&EngineAnswer { number: 0, code, score, line, chance: None });
        }
        let [turning_point] = review.turning_points() else { panic!("{:?}", review.turning_points()) };
        let Some(Explanation::Refuted(refutation)) = &turning_point.explanation else { panic!("{turning_point:?}") };
        assert!(refutation.decisive_move.consequence.is_some(), "the line goes on: {refutation:?}");
        let translations = crate::app::i18n::Translations::default();
        let explanation = turning_point.explanation.as_ref().expect("a reason");
        let explanation_text = crate::app::phrases::explanation(&translations, id, explanation);
        assert!(explanation_text.contains("d4") && explanation_text.contains("a1"), "{explanation_text}");
    }

    #[test]
    fn the_best_move_is_no_mistake_whatever_comes_of_it() {
        let review = review_of_moves("a2a3", &[(Score::Units(0), "a2a3"), (Score::Win { moves: 1 }, "a7a6")]);
        assert_eq!(review.turning_points(), []);
        assert_eq!((review.expectation(0), review.expectation(1), review.expectation(2)), (Some(0.5), Some(0.0), None));
    }

    #[test]
    fn an_end_by_the_rules_needs_no_verdict() {
        let mut review = GameReview::default();
        let mut game = Game::from_fen(GameId::TurnoverClassic, "4c3/8/8/8/8/8/8/C3R3 w").expect("a position");
        game.play(game.referee().find("e1e8").expect("a legal move")).expect("a legal move");
        assert!(game.outcome().is_some());
        review.fen_and_codes = Some(fen_and_codes(&game));
        review.searched_game = Some(Box::new(Game::from_fen(game.id(), &game.start().fen()).expect("a position")));
        let mut requests = SearchRequests::default();
        let (code, line) = (Some("e1e8".into()), vec!["e1e8".into()]);
        review.store_verdict(&EngineAnswer {
            number: 0,
            code,
            score: Some(Score::Win { moves: 1 }),
            line,
            chance: None,
        });
        review.request_next_search(&mut requests);
        assert_eq!(
            (review.expectation(1), review.len(), requests.get(SearchOwner::Review).is_none()),
            (Some(1.0), 2, true)
        );
    }

    #[test]
    fn another_form_with_the_same_start_and_the_same_moves_has_a_review_of_its_own() {
        let resigned_game = |variant| {
            let mut game = Game::new(GameId::DiceChess(variant));
            game.declare(Declaration::Resign(Side::White));
            game
        };
        let [dice_chess, burmese] = [Variant::DiceChess, Variant::Burmese].map(resigned_game);
        let burmese_id = burmese.id();
        assert_eq!(fen_and_codes(&dice_chess), fen_and_codes(&burmese));
        let mut app = search_requests::tests::app_with(dice_chess, plugin);
        app.insert_resource(CurrentGame::new(burmese));
        app.update();
        assert_eq!(searched_position(&app).map(Game::id), Some(burmese_id));
    }

    #[test]
    fn a_game_that_is_reviewed_in_part_has_its_summary() {
        let mut game = Game::new(GameId::DiceChess(Variant::ThreeDice));
        // No bishop can move at the start, and passes may go on for ever.
        for code in ["r333", "0000"].into_iter().cycle().take(MAX_PLIES + 2) {
            game.play(game.referee().find(code).expect("a legal move or roll")).expect("it is legal");
        }
        let review = judged(&vec![0.5; fen_and_codes(&game).len()], Vec::new());
        assert_eq!(review.len(), MAX_PLIES + 1);
        assert_eq!(super::super::ReviewSummary::of(&game, &review), Some([None, None]));
        assert_eq!(super::super::LuckAndSkill::of(&game, &review), Some(super::super::LuckAndSkill::default()));
    }

    #[test]
    fn luck_and_skill_are_told_apart_and_together_make_the_result() {
        let mut game = Game::new(Family::DiceChess.editions().next().expect("a form"));
        for code in ["r12", "e2e4", "r22"] {
            game.play(game.referee().find(code).expect("a legal move or roll")).expect("it is legal");
        }
        let review = judged(&[0.5, 0.6, 0.55, 0.4], Vec::new());
        let luck_and_skill = super::super::LuckAndSkill::of(&game, &review).expect("all is judged");
        let summaries = super::super::ReviewSummary::of(&game, &review).expect("all is judged");
        let white = summaries[0].expect("White has moved");
        assert!((0.7..0.9).contains(&white.accuracy) && summaries[1].is_none(), "{summaries:?}");
        let are_close =
            |actual: [f64; 2], expected: [f64; 2]| actual.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
        assert!(
            are_close(luck_and_skill.luck, [0.1, 0.15]) && are_close(luck_and_skill.skill, [-0.05, 0.0]),
            "{luck_and_skill:?}"
        );
        let review = judged(&[0.5, 0.6], Vec::new());
        assert_eq!(super::super::LuckAndSkill::of(&game, &review), None);
    }
}
