//! Tests that a game that is written and read again is the same game.
//!
//! `TURNOVER_GAMES=100000 cargo test --release --test records` tries more of them.

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::session::{
    Declaration, DiceSource, Game, GameId, GameRecord, Head, Mark, MoveId, NodeId, Notes, Outcome, Seed, WalkStep,
};

const SEED: u64 = 0x7C0_44D5;
const GAMES: usize = 1000;
/// Comments, including difficult ones.
const REMARKS: [&str; 8] = [
    "A fork.",
    "¿Por qué no {c5}? \\ or \\} then",
    "%not an escape\n% nor this",
    "; no line comment",
    "(1. e4 1-0 [%clk 0:01:00]",
    "[%clk nonsense] x",
    "\"quoted\"  twice ",
    "♜→♞",
];

/// What must be equal in two equal games.
fn told(record: &GameRecord) -> (Vec<String>, Vec<Notes>, String, Head, Option<Outcome>, Option<usize>) {
    let game = &record.game;
    let word = |step: &WalkStep| match *step {
        WalkStep::Node(node) => game.tree()[node].ply().map(|ply| ply.played.code.clone()).unwrap_or_default(),
        WalkStep::Open => "(".into(),
        WalkStep::Close => ")".into(),
    };
    let steps = game.tree().walk();
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(steps.iter().filter_map(|step| step.node())).collect();
    let notes = nodes.iter().map(|&node| game.tree()[node].notes().clone()).collect();
    // The node at which the end was declared, which is visible only there.
    let mut looking = game.clone();
    let declared = nodes.iter().position(|&node| looking.go_to(node) && looking.declared_outcome().is_some());
    (steps.iter().map(word).collect(), notes, game.start().fen(), record.head.clone(), game.result(), declared)
}

/// The same without what links omit.
fn linked(record: &GameRecord) -> GameRecord {
    let mut record = record.clone();
    record.head.more.clear();
    record.head.dice = DiceSource::Hand;
    let nodes: Vec<NodeId> = record.game.tree().walk().into_iter().filter_map(WalkStep::node).collect();
    for node in nodes.into_iter().chain([NodeId::ROOT]) {
        record.game.notes_mut(node).clock = None;
    }
    record
}

/// The same without the seed of an unfinished game.
fn shared(record: &GameRecord) -> GameRecord {
    let mut record = record.clone();
    if let (None, Some(hash)) = (record.game.result(), record.head.dice.hash()) {
        record.head.dice = DiceSource::Promised(hash);
    }
    record
}

fn random_record(rng: &mut Xoshiro256PlusPlus, longest: usize) -> GameRecord {
    let id = *GameId::ALL.choose(rng).expect("there are games");
    let mut game = Game::new(id);
    if rng.random_bool(0.2) {
        play_on(&mut game, rng, 20);
        game = Game::from_fen(id, &game.referee().fen()).expect("its own position");
    }
    let plies = rng.random_range(0..=longest);
    play_on(&mut game, rng, plies);
    for _ in 0..rng.random_range(0..4) {
        let nodes: Vec<NodeId> = game.tree().walk().into_iter().filter_map(WalkStep::node).collect();
        let Some(&node) = nodes.choose(rng) else { break };
        game.go_to(node);
        game.step_back();
        let plies = rng.random_range(1..8);
        play_on(&mut game, rng, plies);
        if rng.random_bool(0.1) {
            game.promote(game.current());
        }
    }
    annotate(&mut game, rng);
    if let Some(side) = game.side_to_move().filter(|_| rng.random_bool(0.5)) {
        match rng.random_range(0..3) {
            0 => game.declare(Declaration::Resign(side)),
            1 => game.declare(Declaration::RunOutOfTime(side)),
            _ => {
                game.declare(Declaration::OfferDraw(side));
                game.declare(Declaration::AcceptDraw);
            }
        }
    }
    let mut head = Head::default();
    if rng.random_bool(0.7) {
        head.players = ["Ana \"la Torre\" Ruiz".into(), "Zoë \\ Müller".into()];
        head.date = "2026.11.??".into();
        head.controls = ["300+5", "60d2.5"].map(|text| text.parse().expect("a time control"));
        head.more = vec![("Event".into(), "Café [Open]".into()), ("Round".into(), "3".into())];
    }
    if id.has_dice() {
        let seed = Seed::new([rng.random_range(0..=255); 32]);
        let sources = [DiceSource::Hand, DiceSource::Seed(seed), DiceSource::Promised(seed.hash())];
        head.dice = *sources.choose(rng).expect("there are sources");
    }
    GameRecord { game, head }
}

fn play_on(game: &mut Game, rng: &mut Xoshiro256PlusPlus, plies: usize) {
    for _ in 0..plies {
        // The possible plies: moves or rolls.
        let count = game.referee().codes().len();
        if game.outcome().is_some() {
            return;
        }
        game.play(MoveId(rng.random_range(0..count))).expect("a legal move or a possible roll");
    }
}

fn annotate(game: &mut Game, rng: &mut Xoshiro256PlusPlus) {
    let nodes: Vec<NodeId> = game.tree().walk().into_iter().filter_map(WalkStep::node).collect();
    for node in nodes.into_iter().chain([NodeId::ROOT]) {
        let notes = game.notes_mut(node);
        if rng.random_bool(0.1) {
            notes.comment = (*REMARKS.choose(rng).expect("there are remarks")).into();
        }
        if rng.random_bool(0.1) {
            notes.clock = Some(Duration::from_millis(rng.random_range(0..4_000_000)));
        }
        if node != NodeId::ROOT && rng.random_bool(0.1) {
            notes.marks = (0..rng.random_range(1..3)).map(|_| Mark(rng.random_range(1..140))).collect();
        }
    }
}

fn games() -> usize {
    std::env::var("TURNOVER_GAMES").map_or(GAMES, |count| count.parse().expect("TURNOVER_GAMES is a number"))
}

#[test]
fn what_is_written_is_read_again() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut longest_link = 0;
    for number in 0..games() {
        let record = random_record(&mut rng, 120);
        let text = record.to_string();
        let again = GameRecord::read(&text).unwrap_or_else(|error| panic!("game {number}: {error}\n{text}"));
        assert_eq!(told(&again), told(&shared(&record)), "game {number}\n{text}");
        assert_eq!(again.to_string(), text, "game {number}");
        let kept =
            GameRecord::read(&record.to_stored_text()).unwrap_or_else(|error| panic!("game {number}: {error}\n{text}"));
        let place = |game: &Game| (game.ply_count(), game.referee().fen());
        assert_eq!(place(&kept.game), place(&record.game), "game {number}\n{}", record.to_stored_text());
        assert_eq!(told(&kept), told(&record), "game {number}\n{}", record.to_stored_text());
        assert_eq!(GameRecord::published_text(&record.to_stored_text()), text, "game {number}");

        let link = record.link();
        let from_link = GameRecord::from_link(&link).unwrap_or_else(|error| panic!("game {number}: {error}\n{link}"));
        assert_eq!(told(&from_link), told(&linked(&record)), "game {number}\n{text}");
        longest_link = longest_link.max(link.len());
    }
    println!("{} games; the longest link has {longest_link} characters", games());
}

#[test]
fn the_link_of_a_usual_game_is_short() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    for id in GameId::ALL {
        let mut game = Game::new(id);
        play_on(&mut game, &mut rng, 120);
        let mut record = GameRecord::of(game);
        record.head.players = ["Lúcio José Patrocínio Filho".into(), "Somebody Else".into()];
        record.head.date = "2026.11.21".into();
        let link = record.link();
        println!("{id}: {} plies in {} characters", record.game.ply_count(), link.len());
        assert!(link.len() < 300, "{link}");
    }
}

#[test]
fn a_damaged_record_is_the_same_game_or_an_error_that_says_where() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED + 1);
    let count = games().min(100).div_ceil(if games() > GAMES { 1 } else { 10 });
    for _ in 0..count {
        let record = random_record(&mut rng, 12);
        let text = record.to_string();
        let lines = text.lines().count() as u32 + 1;
        let damaged = |bytes: Vec<u8>, is_whole: bool| {
            let Ok(text) = String::from_utf8(bytes) else { return };
            match GameRecord::read(&text) {
                Err(error) => {
                    assert!((1..=lines + 1).contains(&error.at.line) && error.at.column > 0, "{error}\n{text}")
                }
                // The rules cannot detect a changed name or comment, and a shorter game is a valid game.
                Ok(found) if is_whole => {
                    let again = GameRecord::read(&found.to_string()).expect("what was read can be read again");
                    assert_eq!(told(&again), told(&found));
                }
                Ok(_) => {}
            }
        };
        for end in 0..text.len() {
            damaged(text.as_bytes()[..end].to_vec(), false);
        }
        for bit in 0..text.len() * 8 {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            damaged(bytes, bit % 97 == 0);
        }
    }
}

#[test]
fn a_damaged_link_is_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED + 2);
    for _ in 0..20 {
        let record = random_record(&mut rng, 30);
        let link = record.link();
        for end in 0..link.len() {
            assert!(GameRecord::from_link(&link[..end]).is_err(), "{end} of {link}");
        }
        for bit in 0..link.len() * 8 {
            let mut bytes = link.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(text) = String::from_utf8(bytes) {
                assert!(GameRecord::from_link(&text).is_err(), "bit {bit} of {link}");
            }
        }
    }
    for (text, message) in [
        ("", "expected the whole link of a game, found one of 0 characters of which some are missing or changed"),
        ("AAAA AAAA", "expected a letter, a digit, '-' or '_' at character 5 of the game's link, found ' '"),
        (
            "AAAAAAAA",
            "expected the whole link of a game, found one of 8 characters of which some are missing or changed",
        ),
    ] {
        assert_eq!(GameRecord::from_link(text).err().map(|error| error.to_string()).as_deref(), Some(message));
    }
}

#[test]
fn a_side_that_has_lost_on_time_is_remembered() {
    let mut game = Game::new(GameId::TurnoverModern);
    game.declare(Declaration::RunOutOfTime(Side::White));
    let text = GameRecord::of(game).to_string();
    assert!(text.contains("[Result \"0-1\"]\n[Termination \"time\"]"), "{text}");
    let again = GameRecord::read(&text).expect("a record");
    assert_eq!(again.game.result().map(|outcome| outcome.to_string()).as_deref(), Some("0-1 time"));
}
