//! Networks: values that do not depend on how they were reached, the two sides' equal rights, and damaged files.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::network::{
    BUCKET_COUNT, Evaluator, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, NetworkShape, NetworkWeights, input_features,
};
use turnover_core::ai::search::{Limits, Options, Search, SearchSettings, Searchable, TranspositionTable};
use turnover_core::ai::{Level, Player, Thinking};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};

use super::minimax::EXACT;

/// A network with random weights, as large as they may be.
fn random_network(shape: &'static NetworkShape, seed: u64) -> Network {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut weight = |largest: i16| rng.random_range(-largest..=largest);
    Network::new(
        shape,
        NetworkWeights {
            inputs: (0..shape.input_count()).map(|_| std::array::from_fn(|_| weight(MAX_INPUT_WEIGHT / 4))).collect(),
            biases: std::array::from_fn(|_| weight(200)),
            outputs: std::array::from_fn(|_| std::array::from_fn(|_| weight(MAX_OUTPUT_WEIGHT))),
            output_biases: std::array::from_fn::<_, BUCKET_COUNT, _>(|_| weight(9000).into()),
            scale: 400,
        },
    )
}

/// The forms of Dice Chess that have networks.
const DICE_CHESS_VARIANTS: [Variant; 3] = [Variant::DiceChess, Variant::ThreeDice, Variant::BrainKing];

fn value<P: Searchable>(network: &Arc<Network>, position: &P) -> i32 {
    Evaluator::new(Arc::clone(network)).evaluate(&position.planes(), position.turn())
}

/// The position after a random roll or move; `None` where the game is over.
fn random_next<P: Searchable>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
    let chances = position.chances();
    if chances.is_empty() {
        let moves = position.legal_moves();
        return (!moves.is_empty()).then(|| position.after(moves[rng.random_range(0..moves.len())]));
    }
    let mut rolled = *position;
    rolled.roll(chances[rng.random_range(0..chances.len())].roll).expect("a roll that may come");
    Some(rolled)
}

/// Plays random games, now and then going back or to another line, and compares each value with one from scratch.
fn a_value_is_the_same_however_it_was_reached<P: Searchable>(start: P) {
    let network = Arc::new(random_network(start.network_shape().expect("a game with networks"), 5));
    let mut evaluator = Evaluator::new(Arc::clone(&network));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let mut line = vec![start];
        while line.len() < 120 {
            let Some(next) = random_next(&line[line.len() - 1], &mut rng) else { break };
            line.push(next);
            let known =
                line[if rng.random_range(0..4) == 0 { rng.random_range(0..line.len()) } else { line.len() - 1 }];
            let found = evaluator.evaluate(&known.planes(), known.turn());
            assert_eq!(found, value(&network, &known), "{known}");
            values.insert(found);
        }
    }
    assert!(values.len() > 1000, "the network tells positions apart");
}

#[test]
fn values_do_not_depend_on_the_positions_before() {
    for edition in Edition::ALL {
        a_value_is_the_same_however_it_was_reached(Turnover::start(edition));
    }
    a_value_is_the_same_however_it_was_reached(Lielow::start());
    for variant in DICE_CHESS_VARIANTS {
        a_value_is_the_same_however_it_was_reached(DiceChess::start(variant));
    }
}

/// The position with the colours exchanged, seen from the other side.
fn exchanged(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let board: Vec<&str> = fields.next().expect("a board").split('/').rev().collect();
    let swapped = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    let rest: Vec<&str> = fields.collect();
    format!("{} {turn} {}", board.join("/").chars().map(swapped).collect::<String>(), rest.join(" "))
}

fn both_sides_are_valued_alike<P: Searchable>(start: P, read: impl Fn(&str) -> P) {
    let network = Arc::new(random_network(start.network_shape().expect("a game with networks"), 6));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    for _ in 0..30 {
        let mut position = start;
        for _ in 0..60 {
            let Some(next) = random_next(&position, &mut rng) else { break };
            position = next;
            let other = read(&exchanged(&position.to_string()));
            assert_eq!(value(&network, &position), value(&network, &other), "{position} and {other}");
        }
    }
}

#[test]
fn exchanged_colours_have_the_same_value_for_the_side_to_move() {
    for edition in Edition::ALL {
        both_sides_are_valued_alike(Turnover::start(edition), |fen| {
            Turnover::from_fen(edition, fen).expect("a position")
        });
    }
    both_sides_are_valued_alike(Lielow::start(), |fen| Lielow::from_fen(fen).expect("a position"));
    for variant in DICE_CHESS_VARIANTS {
        both_sides_are_valued_alike(DiceChess::start(variant), |fen| {
            // Castling, captures en passant and dice, which a network does not see, would have to be exchanged too.
            let seen_fields: Vec<&str> = fen.split(' ').take(2).collect();
            DiceChess::from_fen(variant, &format!("{} - - 0 1", seen_fields.join(" "))).expect("a position")
        });
    }
}

#[test]
fn a_network_is_read_as_it_was_written_and_nothing_else_is_read() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    for shape in [
        &input_features::TURNOVER_MODERN,
        &input_features::TURNOVER_2025,
        &input_features::TURNOVER_CLASSIC,
        &input_features::LIELOW,
        &input_features::DICE_CHESS,
        &input_features::DICE_CHESS_THREE,
        &input_features::DICE_CHESS_BRAINKING,
    ] {
        let network = random_network(shape, 7);
        let bytes = network.to_bytes();
        assert!(bytes.len() <= 200_000, "{}: {} bytes", shape.game, bytes.len());
        assert_eq!(Network::read(&bytes).expect("our own bytes"), network);
        for _ in 0..200 {
            let mut damaged = bytes.clone();
            damaged[rng.random_range(0..bytes.len())] ^= 1 << rng.random_range(0..8);
            assert!(Network::read(&damaged).is_err());
            assert!(Network::read(&bytes[..rng.random_range(0..bytes.len())]).is_err());
        }
        assert!(Network::read(&[&bytes[..], &[0]].concat()).is_err());
    }
}

#[test]
fn what_is_no_network_is_refused_with_what_was_expected_and_where() {
    let bytes = random_network(&input_features::LIELOW, 7).to_bytes();
    // With a checksum that fits.
    let with = |at: usize, new: &[u8]| {
        let body = [&bytes[..at], new, &bytes[at + new.len()..bytes.len() - 4]].concat();
        let checksum = crc32fast::hash(&body).to_le_bytes();
        [&body[..], &checksum].concat()
    };
    for (damaged, said) in [
        (Vec::new(), "expected a network, found something else"),
        (b"PNG, or so".to_vec(), "expected a network, found something else"),
        (with(4, &[9]), "expected a network of version 1, found version 9"),
        (
            with(6, b"x"),
            "expected one of turnover-modern, turnover-2025, turnover-classic, lielow, dice-chess, dice-chess-three, \
             dice-chess-brainking at byte 6 of a network",
        ),
        (with(14, &[7]), "expected 32 as the number of hidden neurons at byte 14 of a network"),
        (with(18, &[0, 0, 0, 128]), "expected a scale of 1 to 1048576 at byte 18 of a network"),
        (with(22, &[255, 127]), "expected the weight of an input of at most 505 at byte 22 of a network"),
        (bytes[..40].to_vec(), "expected a network, found a file that does not fit its checksum"),
        ([&bytes[..], &[1, 2]].concat(), "expected a network, found a file that does not fit its checksum"),
    ] {
        let error = Network::read(&damaged).expect_err(said).to_string();
        assert!(error.starts_with(said), "{error}\n{said}");
    }
}

#[test]
fn a_search_with_a_network_is_repeatable_and_one_for_another_game_changes_nothing() {
    let searched = |network: Option<&'static NetworkShape>| {
        let network = network.map(|shape| Arc::new(random_network(shape, 3)));
        let options = Options { network, ..Options::new(Limits::nodes(20_000)) };
        let mut search = Search::new(Lielow::start(), &[], options);
        let best = search.run();
        (best.map(|mv| mv.to_string()), search.score(), search.nodes())
    };
    let with = searched(Some(&input_features::LIELOW));
    assert_eq!(with, searched(Some(&input_features::LIELOW)));
    assert_ne!(with.1, searched(None).1);
    assert_eq!(searched(Some(&input_features::TURNOVER_MODERN)), searched(None));
}

/// The value that a search with a network finds at a depth.
fn searched_value(network: &Arc<Network>, position: &DiceChess, depth: u32, settings: SearchSettings) -> i32 {
    let table = Arc::new(TranspositionTable::new(1));
    let network = Some(Arc::clone(network));
    let options = Options { settings, network, ..Options::with_table(Limits::depth(depth), table) };
    let mut search = Search::new(*position, &[], options);
    search.run();
    search.value().expect("a whole iteration")
}

#[test]
fn the_value_before_a_roll_is_the_mean_of_those_after_each_roll() {
    const FENS: [&str; 3] = [
        "4k3/P7/8/8/8/8/1p6/4K3 b - - 0 30",
        "4k3/1r3p2/8/8/4P3/8/3N4/4K3 w - - 0 20",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    for variant in DICE_CHESS_VARIANTS {
        let network = Arc::new(random_network(shape_of(variant), 11));
        let depth = if variant == Variant::ThreeDice { 1 } else { 2 };
        for fen in FENS {
            let position = DiceChess::from_fen(variant, fen).expect("a position");
            let (mut sum, mut cases) = (0, 0);
            position.each_roll(&mut |rolled, weight| {
                sum += i64::from(weight) * i64::from(searched_value(&network, &rolled, depth, EXACT));
                cases += i64::from(weight);
            });
            let without_star = SearchSettings { star: false, ..EXACT };
            let roll_by_roll = SearchSettings { named_dice: false, ..EXACT };
            for settings in [EXACT, without_star, SearchSettings { table: false, ..without_star }, roll_by_roll] {
                let value = searched_value(&network, &position, depth, settings);
                assert_eq!(i64::from(value), sum / cases, "{position}, {settings:?}");
            }
        }
    }
}

fn shape_of(variant: Variant) -> &'static NetworkShape {
    DiceChess::start(variant).network_shape().expect("a form with networks")
}

#[test]
fn with_dice_a_search_with_a_network_is_repeatable_too_and_one_of_another_form_changes_nothing() {
    for variant in DICE_CHESS_VARIANTS {
        let searched = |network: Option<&'static NetworkShape>| {
            let network = network.map(|shape| Arc::new(random_network(shape, 3)));
            let mut search =
                Search::new(DiceChess::start(variant), &[], Options { network, ..Options::new(Limits::nodes(5_000)) });
            search.run();
            (search.score(), search.nodes())
        };
        let own_shape = shape_of(variant);
        assert_eq!(searched(Some(own_shape)), searched(Some(own_shape)));
        assert_ne!(searched(Some(own_shape)).0, searched(None).0, "{variant}");
        for other_variant in DICE_CHESS_VARIANTS.into_iter().filter(|&other_variant| other_variant != variant) {
            assert_eq!(searched(Some(shape_of(other_variant))), searched(None), "{variant} {other_variant}");
        }
    }
}

#[test]
fn only_the_strongest_level_uses_a_network() {
    let chosen = |level: u8, has_network: bool| {
        let network = has_network.then(|| Arc::new(random_network(&input_features::LIELOW, 4)));
        let options = Options { network, ..Options::new(Limits::nodes(5_000)) };
        let level = Level::new(level).expect("a level");
        let mut player = Player::new(Lielow::start(), &[], options, level, 1);
        player.run();
        (player.choice(), player.score())
    };
    for level in [1, 8, 12, 16] {
        assert_eq!(chosen(level, true), chosen(level, false), "level {level}");
    }
    assert_ne!(chosen(17, true).1, chosen(17, false).1);
}
