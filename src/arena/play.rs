//! How does one game go?

use std::sync::Arc;
use std::time::Instant;

use super::arguments::Match;
use super::contender::Contender;
use crate::ai::search::{Options, Progress, Table};
use crate::board::Side;
use crate::games::{Phase, Seed};
use crate::session::{Game, GameId, MoveId};

/// Longer games are drawn.
const LONGEST: usize = 600;
/// So many MiB each player remembers.
const HASH_MIB: usize = 16;

/// A game that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    /// Counted from 0; those of a pair are neighbours.
    pub(super) number: u32,
    /// The first player's result: 2 won, 1 drawn, 0 lost.
    pub(super) points: u8,
    /// Why it ended, as the text protocol tells it.
    pub(super) reason: String,
    /// All moves and rolls, as the text protocol names them.
    pub(super) moves: Vec<String>,
}

/// Which side the first player has in the game with this number.
pub(super) const fn side_of_one(number: u32) -> Side {
    Side::white_if(number.is_multiple_of(2))
}

/// Plays the game with this number.
pub(super) fn play(wanted: &Match, number: u32) -> Played {
    let mut game = opening(wanted.game, wanted.opening, wanted.seed, number / 2);
    let dice = dice(wanted.seed, number / 2);
    let tables = [(), ()].map(|()| Arc::new(Table::new(HASH_MIB)));
    let one = side_of_one(number);
    let (winner, reason) = loop {
        match game.phase() {
            Phase::Over(outcome) => break (outcome.winner, outcome.reason.code().to_owned()),
            _ if game.occurrences() >= 3 => break (None, "repetition".into()),
            _ if game.ply_count() >= LONGEST => break (None, "length".into()),
            Phase::Roll(_) => {
                if game.throw(&dice).is_none() {
                    break (None, "no-roll".into());
                }
            }
            Phase::Move(side) => {
                let index = usize::from(side != one);
                let seed = mix(wanted.seed ^ mix(u64::from(number) << 32 | game.ply_count() as u64));
                match choose(&game, &wanted.contenders[index], &tables[index], seed) {
                    Some(id) => drop(game.play(id)),
                    None => break (Some(!side), "no-move".into()),
                }
            }
        }
    };
    let points = match winner {
        None => 1,
        Some(winner) if winner == one => 2,
        Some(_) => 0,
    };
    let moves = game.plies().map(|ply| ply.played.code.clone()).collect();
    Played { number, points, reason, moves }
}

fn choose(game: &Game, contender: &Contender, table: &Arc<Table>, seed: u64) -> Option<MoveId> {
    let options = Options { settings: contender.settings, ..Options::with_table(contender.limits, Arc::clone(table)) };
    let mut thinking = game.think(options, contender.level, seed);
    let begun = Instant::now();
    while thinking.next_slice(begun.elapsed()) == Progress::Thinking {}
    game.referee().find(&thinking.choice()?)
}

/// A few moves drawn from the seed, the same for both games of a pair. Where they end the game, others.
pub(super) fn opening(game: GameId, count: u32, seed: u64, pair: u32) -> Game {
    for attempt in 0..100 {
        let mut started = Game::new(game);
        let dice = dice(seed, pair);
        let mut number = mix(seed ^ mix(u64::from(pair) << 8 | attempt));
        let mut plies = 0;
        while plies < count {
            match started.phase() {
                Phase::Over(_) => break,
                Phase::Roll(_) => {
                    if started.throw(&dice).is_none() {
                        break;
                    }
                }
                Phase::Move(_) => {
                    let moves = started.legal_moves().len().max(1) as u64;
                    number = mix(number);
                    started.play(MoveId((number % moves) as usize));
                    plies += 1;
                }
            }
        }
        if plies == count && started.phase().outcome().is_none() {
            return started;
        }
    }
    Game::new(game)
}

pub(super) fn dice(seed: u64, pair: u32) -> Seed {
    let number = mix(seed ^ mix(u64::from(pair) ^ 0xd1ce));
    let mut bytes = [0; 32];
    for (index, chunk) in bytes.chunks_mut(8).enumerate() {
        chunk.copy_from_slice(&mix(number ^ index as u64).to_le_bytes());
    }
    Seed::new(bytes)
}

// CITE: the finisher of SplitMix64, Steele, Lea, Flood 2014.
pub(super) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_pair_have_one_opening_and_a_game_can_be_played_again() {
        for game in ["turnover-modern", "lielow", "dice-chess"] {
            let words = format!("{game} level=1 level=2 --seed 5");
            let wanted = Match::parse(words.split(' ').map(str::to_owned)).expect("a match");
            let games = [0, 1, 2, 4, 6, 8, 8].map(|number| play(&wanted, number));
            let opening = |index: usize| games[index].moves[..wanted.opening as usize].to_vec();
            assert_eq!(opening(0), opening(1), "{game}");
            assert!((2..6).any(|index| opening(0) != opening(index)), "{game}");
            assert_eq!(games[5], games[6], "{game}");
        }
    }
}
