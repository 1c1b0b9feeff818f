//! A soak: many quick games of the engine against itself, of all forms, each written, read and replayed.
//!
//! `TURNOVER_GAMES=100000 cargo test --release -p turnover-core --test soak -- --ignored --nocapture` plays that many, and prints
//! after each tenth how much memory is in use. `TURNOVER_SEED=42` plays others.

use std::alloc::System;
use std::sync::Arc;
use std::time::Duration;

use cap::Cap;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::search::{Limits, Options, Progress, TranspositionTable};
use turnover_core::session::{DiceSource, Game, GameId, GameRecord, Level, MoveId, Phase, Seed};

/// The number of random moves at the start of each game, so that no two are the same.
const OPENING: usize = 4;
/// Longer games end undecided.
const LONGEST: usize = 600;
/// The growth of memory in use that is allowed from the first tenth of the games to the end, as a part of it.
const GROWTH: f64 = 0.02;

/// Counts the memory in use. What the process has from the system depends on its gaps too.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{variable}: {text:?}")))
}

/// Plays the game with this number, of which everything follows from the seed.
fn play(seed: u64, number: u64) -> GameRecord {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let id = GameId::ALL[number as usize % GameId::ALL.len()];
    let levels: Vec<Level> = Level::all().collect();
    let players = [0, 1].map(|_| levels[rng.random_range(0..levels.len())]);
    let mut record = GameRecord::of(Game::new(id));
    if id.has_dice() {
        record.head.dice = DiceSource::Seed(Seed::new(rng.random()));
    }
    let table = Arc::new(TranspositionTable::new(1));
    let mut moves = 0;
    while record.game.ply_count() < LONGEST && record.game.tree()[record.game.current()].occurrences() < 3 {
        let id = match record.game.phase() {
            Phase::Over(_) => break,
            Phase::Roll(_) => {
                record.roll().expect("the dice are those of the seed");
                continue;
            }
            Phase::Move(_) if moves < OPENING => MoveId(rng.random_range(0..record.game.legal_moves().len())),
            Phase::Move(side) => choice(&record.game, players[side.index()], &table, rng.random()),
        };
        moves += 1;
        assert!(record.game.play(id).is_some(), "a legal move: {}", record.game.referee().fen());
    }
    record
}

/// The move of a player who searches very little.
fn choice(game: &Game, level: Level, table: &Arc<TranspositionTable>, seed: u64) -> MoveId {
    let options = Options::with_table(Limits::depth(1).capped(1, 60), Arc::clone(table));
    let mut thinking = game.think(options, level, seed);
    while thinking.next_slice(Duration::ZERO) == Progress::Thinking {}
    let code = thinking.choice().expect("there are legal moves");
    game.referee().find(&code).unwrap_or_else(|| panic!("a legal move, found {code}: {}", game.referee().fen()))
}

/// A record and a link of the game lead to the same position by the same plies.
fn check(record: &GameRecord) {
    let codes =
        |record: &GameRecord| -> Vec<String> { record.game.plies().map(|ply| ply.played.code.clone()).collect() };
    let written = record.to_string();
    let mut copies =
        [GameRecord::read(&written).expect(&written), GameRecord::from_link(&record.link()).expect("its link")];
    for copy in &mut copies {
        let end = copy.game.tree().end();
        copy.game.go_to(end);
        assert_eq!(codes(copy), codes(record), "{written}");
        assert_eq!(copy.game.referee().fen(), record.game.referee().fen(), "{written}");
        assert_eq!(copy.game.referee().key(), record.game.referee().key(), "{written}");
        assert_eq!(copy.game.phase(), record.game.phase(), "{written}");
    }
}

/// The median of the memory after each thousandth of the games; what comes and goes with one game does not count.
fn median(samples: &[usize]) -> f64 {
    let mut samples = samples.to_vec();
    samples.sort_unstable();
    samples[samples.len() / 2] as f64
}

#[test]
#[ignore = "takes ten minutes for 100 000 games"]
fn many_games_are_the_same_when_they_are_replayed_and_leave_no_memory_behind() {
    let (games, seed) = (number("TURNOVER_GAMES", 100_000), number("TURNOVER_SEED", 1));
    let (mut plies, mut decided) = (0, 0);
    let mut samples = Vec::with_capacity(2000);
    for number in 0..games {
        let record = play(seed, number);
        check(&record);
        plies += record.game.ply_count();
        decided += u64::from(record.game.phase().outcome().is_some());
        drop(record);
        let played = number + 1;
        if samples.len() < samples.capacity() && played.is_multiple_of((games / 1000).max(1)) {
            samples.push(ALLOCATOR.allocated());
        }
        if played.is_multiple_of((games / 10).max(1)) {
            let kilobytes = samples.last().map_or(0.0, |&bytes| bytes as f64 / 1e3);
            println!("{played} games, {decided} with a result, {plies} plies, {kilobytes:.3} kB");
        }
    }
    let count = samples.len();
    if count >= 20 {
        let (early, late) = (median(&samples[count / 20..=count / 10]), median(&samples[count - count / 20..]));
        let growth = late / early - 1.0;
        println!("memory from a tenth of the games to the end: {:+.2} %", growth * 100.0);
        assert!(growth < GROWTH, "expected less than {GROWTH} more memory, found {early} and then {late} bytes");
    }
}

#[test]
fn some_games_are_the_same_when_they_are_replayed() {
    (0..2 * GameId::ALL.len() as u64).for_each(|number| check(&play(7, number)));
}
