//! The number by which equal positions are known.

use crate::board::mix;
use crate::session::Referee;
use crate::session::cube::without_cube;

/// What distinguishes positions in a book: what the repetition rule tells apart, and the dice that lie on the table.
///
/// The number is the same on every platform and in every version: books hold it. Move counters are no part of it.
#[must_use]
pub fn position_key(referee: &dyn Referee) -> u64 {
    let fen = without_cube(referee).fen();
    // Board, side, rights and counters are told first; behind them the dice and what is left of them, if any lie there.
    // Of the words before these only the board may begin with an r.
    let dice = fen.split(' ').skip(1).skip_while(|word| !word.starts_with('r'));
    dice.flat_map(str::bytes).fold(referee.key(), |key, byte| mix(key ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::session::{Game, GameId};

    fn after(game: GameId, codes: &str) -> u64 {
        let mut game = Game::new(game);
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("the game goes on");
        }
        position_key(game.referee())
    }

    #[test]
    fn the_keys_in_the_books_that_exist_are_found_again() {
        let dice_chess = "dice-chess".parse().expect("a game");
        for (game, codes, key) in [
            (GameId::TurnoverModern, "d2d4 d7d5", 0x9be2_84ca_1697_11f9),
            (GameId::TurnoverClassic, "e1e3", 0x9e94_02e0_63c5_cbe4),
            (GameId::Lielow, "e2e3 d7d6", 0x6996_1817_6d6b_d0a1),
            (dice_chess, "r12", 0x7e58_1a7a_9bb1_b011),
            (dice_chess, "r12 e2e3 r34", 0x2eb0_8e19_edbc_5def),
        ] {
            assert_eq!(after(game, codes), key, "{game}: {codes}");
        }
    }

    #[test]
    fn transpositions_meet_and_dice_are_told_apart() {
        let modern = |codes| after(GameId::TurnoverModern, codes);
        assert_eq!(modern("d2d3 d7d6 f2f3"), modern("f2f3 d7d6 d2d3"));
        assert_ne!(modern("d2d3 d7d6"), modern("d2d3"));
        for game in GameId::ALL.into_iter().filter(|game| game.has_dice()) {
            let start = Game::new(game);
            let mut keys = BTreeSet::from([position_key(start.referee())]);
            let rolls = start.referee().legal_rolls();
            for roll in &rolls {
                let mut rolled = start.clone();
                rolled.play(roll.id).expect("it may come");
                keys.insert(position_key(rolled.referee()));
            }
            assert_eq!(keys.len(), rolls.len() + 1, "{game}");
        }
    }

    #[test]
    fn no_two_games_begin_with_the_same_position() {
        let keys: BTreeSet<u64> = GameId::ALL.into_iter().map(|game| position_key(Game::new(game).referee())).collect();
        assert_eq!(keys.len(), GameId::ALL.len());
    }

    #[test]
    fn what_is_left_of_the_dice_is_part_of_the_position() {
        for game in GameId::ALL.into_iter().filter(|game| game.has_dice()) {
            let start = Game::new(game);
            let mut known = BTreeMap::new();
            for roll in start.referee().legal_rolls() {
                let mut rolled = start.clone();
                rolled.play(roll.id).expect("it may come");
                for mv in rolled.legal_moves() {
                    let mut moved = rolled.clone();
                    moved.play(mv.id).expect("a legal move");
                    let fen = moved.referee().fen();
                    let board_and_dice: String = fen.split(' ').take(1).chain(fen.split(' ').skip(6)).collect();
                    let first_known =
                        known.entry(position_key(moved.referee())).or_insert_with(|| board_and_dice.clone());
                    assert_eq!(*first_known, board_and_dice, "{game}: {fen}");
                }
            }
        }
    }
}
