//! How good was each position of a finished game, and where did it turn?

use bevy::prelude::*;

use crate::ai::search::Score;
use crate::app::opponent::{AnalysisRequest, EngineAnswer, SearchFinding, SearchGoal, SearchRequest};
use crate::app::play::CurrentGame;
use crate::board::Side;
use crate::session::{Game, NodeId, Ply};

/// A move that loses so much of what was to be expected is a mistake, and one that loses so much a bad one.
const MISTAKE: f64 = 0.12;
const BLUNDER: f64 = 0.25;
/// Of longer games only the beginning is looked at, in plies.
const MOST_PLIES: usize = 1000;

/// A position of the game, as it was judged.
#[derive(Clone, Debug, PartialEq)]
struct Judged {
    /// What White could expect, from 0 to 1.
    expectation: f64,
    /// The move that was best, in the words of the rule book.
    best: Option<String>,
}

/// A move by which the game turned.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Which ply of the main line it is, counted from 0.
    pub ply: usize,
    /// Whose.
    pub side: Side,
    /// What it lost of what its side could expect, from 0 to 1.
    pub loss: f64,
    /// What would have been best.
    pub better: String,
}

impl TurningPoint {
    /// Whether it was more than a mistake.
    #[must_use]
    pub fn is_blunder(&self) -> bool {
        self.loss >= BLUNDER
    }
}

/// The main line of a finished game, as far as it has been judged.
#[derive(Resource, Default)]
pub struct GameReview {
    /// The codes of the line, behind the position in which it began.
    line: Option<Vec<String>>,
    plies: Vec<Ply>,
    judged: Vec<Judged>,
    /// The game once more, without its declared end, as far as it has been judged.
    game: Option<Box<Game>>,
    turnings: Vec<TurningPoint>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>()
        .add_systems(PostUpdate, (begin.run_if(resource_changed::<CurrentGame>), listen).chain());
}

/// Begins when a game has ended, and again when its main line has become another one.
fn begin(current: Res<CurrentGame>, mut review: ResMut<GameReview>, mut curiosity: ResMut<AnalysisRequest>) {
    let game = &current.game;
    let line = game.result().is_some().then(|| line(game));
    if review.line == line {
        return;
    }
    *review = GameReview { line, ..GameReview::default() };
    if review.line.is_some() {
        review.plies = game.main_line().into_iter().filter_map(|node| game.ply(node).cloned()).collect();
        review.game = Game::from_fen(game.id(), &game.start_fen()).ok().map(Box::new);
    }
    curiosity.judge = None;
    review.go_on(&mut curiosity);
}

fn listen(
    mut findings: MessageReader<SearchFinding>,
    mut review: ResMut<GameReview>,
    mut curiosity: ResMut<AnalysisRequest>,
) {
    for finding in findings.read() {
        if let SearchFinding::Verdict(matter, answer) = finding
            && review.game.as_ref().is_some_and(|game| *matter == SearchRequest::new(game, SearchGoal::Judge))
        {
            review.take(answer);
            review.go_on(&mut curiosity);
        }
    }
}

/// The codes of the main line, from the start position on.
fn line(game: &Game) -> Vec<String> {
    let plies = game.main_line().into_iter().filter_map(|node| game.ply(node));
    let codes = plies.map(|ply| ply.played.code.clone()).take(MOST_PLIES);
    std::iter::once(game.start_fen()).chain(codes).collect()
}

impl GameReview {
    /// So many positions have been judged.
    #[must_use]
    pub fn len(&self) -> usize {
        self.judged.len()
    }

    /// Whether none has been judged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.judged.is_empty()
    }

    /// So many are to be judged; 0 where no game has ended.
    #[must_use]
    pub fn goal(&self) -> usize {
        self.line.as_ref().map_or(0, Vec::len)
    }

    /// What White could expect after so many plies of the main line, once that is judged.
    #[must_use]
    pub fn expectation(&self, ply_count: usize) -> Option<f64> {
        self.judged.get(ply_count).map(|judged| judged.expectation)
    }

    /// The moves by which the game turned.
    #[must_use]
    pub fn turnings(&self) -> &[TurningPoint] {
        &self.turnings
    }

    /// Asks about the next position; one in which the game has ended speaks for itself.
    fn go_on(&mut self, curiosity: &mut AnalysisRequest) {
        while let Some(outcome) = self.game.as_ref().and_then(|game| game.outcome()) {
            let expectation = outcome.winner.map_or(0.5, |winner| if winner == Side::White { 1.0 } else { 0.0 });
            self.add(Judged { expectation, best: None });
        }
        if self.game.is_some() || curiosity.judge.is_some() {
            curiosity.judge.clone_from(&self.game);
        }
    }

    /// Takes what was found about the position at hand. Who finds nothing has broken down, and is not asked again.
    fn take(&mut self, answer: &EngineAnswer) {
        let (Some(game), Some(score)) = (&self.game, answer.score) else {
            self.game = None;
            return;
        };
        let referee = game.referee();
        let white = if referee.turn() == Side::White { score } else { Score::reversed(score) };
        let best = answer.code.as_ref().and_then(|code| referee.legal_move(referee.find(code)?));
        self.add(Judged { expectation: white.expectation(), best: best.map(|legal| legal.text) });
    }

    /// Adds what is to be said of the position at hand, and goes to the next one.
    fn add(&mut self, judged: Judged) {
        self.judged.push(judged);
        let (Some(game), Some(line)) = (&mut self.game, &self.line) else { return };
        let next = line.get(self.judged.len()).and_then(|code| game.referee().find(code));
        if next.and_then(|id| game.play(id)).is_none() {
            self.game = None;
        }
        self.find_turning();
    }

    /// Whether the move that led to the position that was judged last turned the game.
    fn find_turning(&mut self) {
        let [.., before, after] = &*self.judged else { return };
        let ply = self.judged.len() - 2;
        let Some(Ply { side, played, is_roll, .. }) = self.plies.get(ply) else { return };
        let lost = before.expectation - after.expectation;
        let loss = if *side == Side::White { lost } else { -lost };
        if let Some(better) = before.best.clone().filter(|best| *best != played.text)
            && !is_roll
            && loss >= MISTAKE
        {
            self.turnings.push(TurningPoint { ply, side: *side, loss, better });
        }
    }
}

/// The node of the main line after so many plies.
#[must_use]
pub fn node_after(game: &Game, ply_count: usize) -> Option<NodeId> {
    let Some(index) = ply_count.checked_sub(1) else { return Some(NodeId::ROOT) };
    game.main_line().get(index).copied()
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use super::*;
    use crate::session::GameId;

    /// A review of these moves, with what each position was worth for the side to move and which move was best there.
    fn reviewed(codes: &str, verdicts: &[(Score, &str)]) -> GameReview {
        let mut game = Game::new(GameId::Lielow);
        for code in codes.split(' ') {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        game.resign(Side::White);
        let mut app = App::new();
        app.insert_resource(CurrentGame::new(game))
            .init_resource::<AnalysisRequest>()
            .add_message::<SearchFinding>()
            .add_plugins(plugin);
        app.update();
        for &(score, best) in verdicts {
            let judge = app.world().resource::<AnalysisRequest>().judge.as_deref().expect("a position is to be judged");
            let matter = SearchRequest::new(judge, SearchGoal::Judge);
            let answer = EngineAnswer { number: 0, code: Some(best.to_owned()), score: Some(score) };
            app.world_mut().write_message(SearchFinding::Verdict(matter, answer));
            app.update();
        }
        assert!(app.world().resource::<AnalysisRequest>().judge.is_none(), "that was all");
        app.world_mut().remove_resource::<GameReview>().expect("a review")
    }

    #[test]
    fn the_game_turns_where_a_move_loses_much_of_what_was_expected() {
        let quiet = |units| Score::Units(units);
        let review = reviewed(
            "a2a3 a7a6 b2b3",
            &[
                (quiet(20), "a2a3"),
                (quiet(-20), "b7b6"),
                // Black's move has given White a lot, and White gives more back.
                (quiet(500), "c2c3"),
                (quiet(300), "c7c6"),
            ],
        );
        assert_eq!((review.len(), review.goal()), (4, 4));
        let turnings: Vec<(usize, Side, &str, bool)> = review
            .turnings()
            .iter()
            .map(|turning| (turning.ply, turning.side, &*turning.better, turning.is_blunder()))
            .collect();
        assert_eq!(turnings, [(1, Side::Black, "b7-b6", false), (2, Side::White, "c2-c3", true)]);
    }

    #[test]
    fn each_side_has_its_own_mistakes_in_its_account() {
        let review = reviewed(
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
        let [white, black] = super::super::Account::of(&game, &review).expect("all is judged");
        let [white, black] = [white, black].map(|account| account.expect("both have moved"));
        assert_eq!((white.mistakes, white.blunders, black.mistakes, black.blunders), (1, 1, 1, 0));
        assert!(white.accuracy < 0.8 && black.accuracy < 0.9, "{white:?} {black:?}");
    }

    /// A review of a finished game, all of whose positions have been judged: what White could expect, and by which moves it
    /// turned.
    pub(in crate::app) fn judged(expectations: &[f64], turnings: Vec<TurningPoint>) -> GameReview {
        let judged = expectations.iter().map(|&expectation| Judged { expectation, best: None }).collect::<Vec<_>>();
        let line = Some(vec![String::new(); judged.len()]);
        GameReview { line, judged, turnings, ..GameReview::default() }
    }

    #[test]
    fn the_best_move_is_no_mistake_whatever_comes_of_it() {
        let review = reviewed("a2a3", &[(Score::Units(0), "a2a3"), (Score::Win { moves: 1 }, "a7a6")]);
        assert_eq!(review.turnings(), []);
        assert_eq!((review.expectation(0), review.expectation(1), review.expectation(2)), (Some(0.5), Some(0.0), None));
    }

    #[test]
    fn an_end_by_the_rules_needs_no_verdict() {
        let mut review = GameReview::default();
        let mut game = Game::from_fen(GameId::TurnoverClassic, "4c3/8/8/8/8/8/8/C3R3 w").expect("a position");
        game.play(game.referee().find("e1e8").expect("a legal move")).expect("a legal move");
        assert!(game.outcome().is_some());
        review.line = Some(line(&game));
        review.game = Some(Box::new(Game::from_fen(game.id(), &game.start_fen()).expect("a position")));
        let mut curiosity = AnalysisRequest::default();
        review.take(&EngineAnswer { number: 0, code: Some("e1e8".into()), score: Some(Score::Win { moves: 1 }) });
        review.go_on(&mut curiosity);
        assert_eq!((review.expectation(1), review.len(), curiosity.judge.is_none()), (Some(1.0), 2, true));
    }

    #[test]
    fn luck_and_skill_are_told_apart_and_together_make_the_result() {
        let mut game = Game::new(GameId::ALL[3]);
        for code in ["r12", "e2e4", "r22"] {
            game.play(game.referee().find(code).expect("a legal move or roll")).expect("it is legal");
        }
        let judged = [0.5, 0.6, 0.55, 0.4].map(|expectation| Judged { expectation, best: None });
        let review = GameReview { judged: judged.to_vec(), ..GameReview::default() };
        let split = super::super::Split::of(&game, &review).expect("all is judged");
        let accounts = super::super::Account::of(&game, &review).expect("all is judged");
        let white = accounts[0].expect("White has moved");
        assert!((0.7..0.9).contains(&white.accuracy) && accounts[1].is_none(), "{accounts:?}");
        let close = |found: [f64; 2], wanted: [f64; 2]| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-9);
        assert!(close(split.luck, [0.1, 0.15]) && close(split.skill, [-0.05, 0.0]), "{split:?}");
        let review = GameReview { judged: judged[..2].to_vec(), ..GameReview::default() };
        assert_eq!(super::super::Split::of(&game, &review), None);
    }
}
