//! The tables of endings, compared with the plain rules and with games played to their end.

use std::sync::Arc;
use std::sync::OnceLock;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::endings::{DISCOUNT, EndingClass, Endings, Odds};
use turnover_core::ai::search::{Limits, Options, Score};
use turnover_core::ai::{Level, Player, Thinking};
use turnover_core::board::Side;
use turnover_core::games::Position;
use turnover_core::games::dice_chess::{DiceChess, Phase, Variant};

const FILES: [(Variant, &str); 2] = [
    (Variant::DiceChess, "../../assets/endings/dice-chess.endings"),
    (Variant::BrainKing, "../../assets/endings/dice-chess-brainking.endings"),
];

pub fn shipped(variant: Variant) -> Arc<Endings> {
    static TABLES: OnceLock<Vec<(Variant, Arc<Endings>)>> = OnceLock::new();
    let all = TABLES.get_or_init(|| {
        let read = |path| Arc::new(Endings::read(&std::fs::read(path).expect(path)).expect(path));
        FILES.map(|(variant, path)| (variant, read(path))).to_vec()
    });
    let found = all.iter().find(|(other, _)| *other == variant);
    Arc::clone(&found.expect("a variant with tables").1)
}

fn position(variant: Variant, fen: &str) -> DiceChess {
    DiceChess::from_fen(variant, fen).expect(fen)
}

/// The same position with colours exchanged, as a FEN with a new clock.
fn exchanged(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let placement = fields.next().expect("a placement");
    let ranks: Vec<&str> = placement.rsplit('/').collect();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{} {side} - - 0 1", ranks.join("/").chars().map(swap).collect::<String>())
}

/// The value by one step of the plain rules: the mean over all rolls of the best move, each worth what the tables say.
/// Also the chance of a draw, and the discounted value.
fn one_step(endings: &Endings, position: &DiceChess) -> [f64; 3] {
    let side = position.turn();
    let chances = position.chances();
    let mut sums = [0.0; 3];
    for (roll, weight) in chances.outcomes {
        let mut rolled = *position;
        rolled.roll(roll).expect("a possible roll");
        let after = |mv| endings.odds(&rolled.after(mv)).expect("a known position");
        let after: Vec<Odds> = rolled.legal_moves().into_iter().map(after).collect();
        let best = after.iter().copied();
        let best = best.reduce(|one, other| if other.points(side) > one.points(side) { other } else { one });
        let best = best.expect("a move or a pass");
        let fastest = after.iter().map(|odds| odds.discounted_points(side)).fold(-1.0, f64::max);
        let part = f64::from(weight) / f64::from(chances.total);
        for (sum, value) in sums.iter_mut().zip([best.points(side), best.draw(), DISCOUNT * fastest]) {
            *sum += part * value;
        }
    }
    sums
}

/// Positions drawn from all tables, with either side to roll.
pub fn samples(variant: Variant, count: u64) -> Vec<(EndingClass, DiceChess)> {
    let endings = shipped(variant);
    let classes: Vec<EndingClass> = endings.classes().collect();
    let mut all = Vec::new();
    for class in classes {
        for number in 0..count {
            let fen = endings.sample_fen(class, number);
            let fen = if number % 2 == 0 { fen } else { fen.replace(" w ", " b ") };
            let position = position(variant, &fen);
            if position.outcome().is_none() && position.position_error().is_none() {
                all.push((class, position));
            }
        }
    }
    all
}

#[test]
fn a_table_agrees_with_one_step_of_the_rules_everywhere() {
    for (variant, _) in FILES {
        let endings = shipped(variant);
        let samples = samples(variant, 400);
        assert!(samples.len() > 300, "{variant}");
        for (class, position) in samples {
            let odds = endings.odds(&position).expect("a position of the table");
            let [points, draws, discounted] = one_step(&endings, &position);
            let side = position.turn();
            for (found, by_rules, error) in
                [(odds.points(side), points, 0.001), (odds.discounted_points(side), discounted, 0.0003)]
            {
                assert!(
                    (by_rules - found).abs() <= error,
                    "{variant} {class} {position}: {found}, by the rules {by_rules}"
                );
            }
            // Where moves are equally good, they may draw more or less often.
            let is_one_sided = variant == Variant::DiceChess;
            assert!(!is_one_sided || (draws - odds.draw()).abs() < 0.001, "{class} {position}: {odds}, draws {draws}");
            let sum = odds.win(Side::White) + odds.draw() + odds.win(Side::Black);
            assert!((sum - 1.0).abs() < 0.005, "{position}: {odds}");
        }
    }
}

#[test]
fn exchanged_colours_exchange_the_chances() {
    for (variant, _) in FILES {
        let endings = shipped(variant);
        for (_, position) in samples(variant, 60) {
            let odds = endings.odds(&position).expect("a position of the table");
            let other = endings.odds(&self::position(variant, &exchanged(&position.to_string()))).expect("the same");
            for side in Side::ALL {
                assert_eq!((odds.points(side), odds.win(side)), (other.points(!side), other.win(!side)), "{position}");
            }
        }
    }
}

/// What a game is played for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    /// The best result, however long it takes; of equally good moves the fastest one.
    Result,
    /// The best discounted result. Each turn but the last ends the game as a draw, with the chance that the discount
    /// stands for.
    Discounted,
}

impl Aim {
    fn value(self, odds: Odds, side: Side) -> f64 {
        match self {
            Self::Result => odds.points(side) + 0.002 * odds.discounted_points(side),
            Self::Discounted => odds.discounted_points(side),
        }
    }
}

/// The same position with a clock that has just begun: the rule that draws long games is left out.
fn with_new_clock(position: &DiceChess) -> DiceChess {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    self::position(position.variant(), &fields[..4].join(" "))
}

/// Plays on with the moves that the tables prefer; White's points at the end.
fn play_out(endings: &Endings, start: &DiceChess, aim: Aim, rng: &mut Xoshiro256PlusPlus) -> f64 {
    let mut position = *start;
    loop {
        match position.phase() {
            Phase::Over(outcome) => {
                return outcome.winner.map_or(0.0, |winner| if winner == Side::White { 1.0 } else { -1.0 });
            }
            Phase::Roll(_) => {
                if position.quiet_turns() > 100 {
                    position = with_new_clock(&position);
                }
                if aim == Aim::Discounted && rng.random_bool(1.0 - DISCOUNT) {
                    return 0.0;
                }
                let chances = position.chances();
                let mut drawn = rng.random_range(0..chances.total);
                let comes = |&(_, weight): &(_, u32)| {
                    let is_here = drawn < weight;
                    drawn = drawn.wrapping_sub(weight);
                    is_here
                };
                let (roll, _) = chances.outcomes.into_iter().find(comes).expect("one of them comes");
                position.roll(roll).expect("a possible roll");
            }
            Phase::Move(side) => {
                let value = |mv| aim.value(endings.odds(&position.after(mv)).expect("a known position"), side);
                let each = position.legal_moves().into_iter().map(|mv| (mv, value(mv)));
                let best = each.reduce(|one, other| if other.1 > one.1 { other } else { one });
                position.play_unchecked(best.expect("a move or a pass").0);
            }
        }
    }
}

/// The mean of many games less the mean of the values at their starts, and four standard errors of it.
fn play_out_all(variant: Variant, class: &str, aim: Aim, games: u64) -> (f64, f64) {
    let endings = shipped(variant);
    let class = class.parse().expect("an ending");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut sum, mut squares, mut results) = (0.0, 0.0, 0.0);
    for number in 0..games {
        let start = position(variant, &endings.sample_fen(class, number));
        let odds = endings.odds(&start).expect("a position of the table");
        let value = if aim == Aim::Result { odds.points(Side::White) } else { odds.discounted_points(Side::White) };
        let result = play_out(&endings, &start, aim, &mut rng);
        (sum, squares, results) = (sum + result - value, squares + (result - value).powi(2), results + result);
    }
    let games = games as f64;
    let (difference, error) = (sum / games, 4.0 * squares.sqrt() / games);
    println!(
        "{variant} {class} {aim:?}: mean {:.4}, by the table {:.4}, {error:.4}",
        results / games,
        (results - sum) / games
    );
    (difference, error)
}

#[test]
fn games_played_to_their_end_agree_with_the_chances() {
    for (variant, class, aim, games) in [
        (Variant::DiceChess, "KQvK", Aim::Result, 1000),
        (Variant::DiceChess, "KPvK", Aim::Result, 1000),
        (Variant::DiceChess, "KQvK", Aim::Discounted, 1000),
        (Variant::DiceChess, "KRvK", Aim::Discounted, 1000),
        (Variant::DiceChess, "KNvK", Aim::Discounted, 1000),
        (Variant::BrainKing, "KQvK", Aim::Discounted, 1000),
    ] {
        let (difference, error) = play_out_all(variant, class, aim, games);
        assert!(difference.abs() < error, "{variant} {class} {aim:?}: {difference} of at most {error}");
    }
}

/// All endings, with more games: the figures in docs/endings.md.
#[test]
#[ignore = "takes minutes, prints figures"]
fn print_games_played_to_their_end() {
    for (variant, _) in FILES {
        for class in shipped(variant).classes() {
            for aim in [Aim::Result, Aim::Discounted] {
                let (difference, error) = play_out_all(variant, &class.to_string(), aim, 10_000);
                println!("  off by {difference:.4}");
                assert!(difference.abs() < error || aim == Aim::Result, "{variant} {class}");
            }
        }
    }
}

#[test]
fn castling_rights_dice_of_other_games_and_more_men_are_unknown() {
    let endings = shipped(Variant::DiceChess);
    let odds = |variant, fen| endings.odds(&position(variant, fen));
    assert_eq!(odds(Variant::DiceChess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
    assert!(odds(Variant::DiceChess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").is_some());
    assert_eq!(odds(Variant::Vegas, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), None);
    assert_eq!(odds(Variant::DiceChess, "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1"), None);
    assert_eq!(odds(Variant::DiceChess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
}

#[test]
fn the_end_of_a_game_and_the_dice_on_the_table_are_known() {
    let endings = shipped(Variant::DiceChess);
    let odds = |fen| endings.odds(&position(Variant::DiceChess, fen)).expect(fen).to_string();
    assert_eq!(odds("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), "White wins 1.000, draw 0.000, Black wins 0.000");
    assert_eq!(odds("k7/8/1K6/2Q5/8/8/8/8 w - - 0 1 r55"), "White wins 1.000, draw 0.000, Black wins 0.000");
    assert_eq!(odds("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), "White wins 0.000, draw 1.000, Black wins 0.000");
    // Black takes the queen.
    assert_eq!(odds("k7/1Q6/8/2K5/8/8/8/8 b - - 0 1 r66"), "White wins 0.000, draw 1.000, Black wins 0.000");
}

#[test]
fn a_search_with_tables_is_exact_at_once_and_weak_levels_know_none() {
    let root = position(Variant::DiceChess, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1 r15");
    let endings = shipped(Variant::DiceChess);
    let search = |level, endings| {
        let options = Options { endings, ..Options::new(Limits::nodes(300)) };
        let mut player = Player::new(root, &[], options, level, 0);
        player.run();
        (player.choice().expect("a move"), player.score().expect("a score"), player.nodes())
    };
    let (choice, score, _) = search(Level::STRONGEST, Some(Arc::clone(&endings)));
    let best =
        root.legal_moves().into_iter().map(|mv| endings.odds(&root.after(mv)).expect("known").points(Side::White));
    let after = root.after(choice.parse().expect("a move"));
    let chosen = endings.odds(&after).expect("known").points(Side::White);
    assert!(best.fold(-1.0, f64::max) <= chosen, "{choice}");
    assert!(matches!(score, Score::Units(units) if units > 2000), "{score}");
    for level in [1, 9].map(|level| Level::new(level).expect("a level")) {
        assert_eq!(search(level, Some(Arc::clone(&endings))), search(level, None));
    }
}

#[test]
fn a_search_with_tables_knows_that_quiet_moves_draw_the_game_soon() {
    let score = |clock: u16| {
        let root = position(Variant::DiceChess, &format!("8/8/8/4k3/8/8/8/R3K3 w - - {clock} 100 r46"));
        let options = Options { endings: Some(shipped(Variant::DiceChess)), ..Options::new(Limits::nodes(20_000)) };
        let mut player = Player::new(root, &[], options, Level::STRONGEST, 0);
        player.run();
        player.score().expect("a score").units()
    };
    let (score_with_time, score_without_time) = (score(0), score(148));
    assert!(score_with_time > 500 && score_without_time.abs() < 50, "{score_with_time} {score_without_time}");
}

#[test]
fn what_is_no_file_of_tables_is_refused() {
    let bytes = std::fs::read(FILES[0].1).expect("the file");
    let error = |bytes: &[u8]| Endings::read(bytes).expect_err("they are none").to_string();
    assert_eq!(error(b"TVBK"), "expected tables of endings, found something else");
    assert_eq!(error(b"TVEN\x09"), "expected tables of endings of version 1, found version 9");
    let checksum =
        "expected tables of endings, found a file that does not fit its checksum: it was cut short or changed";
    for end in [4, 5, 8, 100, bytes.len() - 1] {
        assert_eq!(error(&bytes[..end]), checksum, "{end}");
    }
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    assert_eq!(error(&changed), checksum);
}
