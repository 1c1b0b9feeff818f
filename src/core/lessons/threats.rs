//! The pieces of a side that could be captured or turned over, and at what cost; and those that could go to a square.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Side, Square};
use crate::games::Phase;
use crate::session::{Draft, Game, LegalMove, Referee, material_balance};

/// How many captures on one square are looked at, one after the other.
const MAX_EXCHANGE_CAPTURES: u32 = 4;
/// The same where dice are rolled between them.
const MAX_EXCHANGE_CAPTURES_WITH_DICE: u32 = 1;

/// A piece that could be captured or turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where it stands.
    pub square: Square,
    /// Whether the exchange would lose something, even if the opponent's piece is taken in turn.
    pub hangs: bool,
}

/// The pieces of a side that the opponent could capture or turn over if it were the opponent's move, by square. Where dice
/// decide, with any of them.
#[must_use]
pub fn threats(game: &Game, side: Side) -> Vec<Threat> {
    let Some(referee) = if_it_were_the_turn_of(!side, game) else { return Vec::new() };
    let before = material_balance(&*referee, side);
    let mut found: BTreeMap<Square, bool> = BTreeMap::new();
    for (position, legal) in captures(&*referee) {
        let Some(target) = legal.info().and_then(|info| info.taken.or(info.to)) else { continue };
        let is_hanging = found.entry(target).or_default();
        if !*is_hanging {
            *is_hanging = after(&*position, &legal, side, 1) < before;
        }
    }
    found.into_iter().map(|(square, is_hanging)| Threat { square, hangs: is_hanging }).collect()
}

/// The squares from which a piece of this side on a square could be captured or turned over if it were the opponent's move, in order.
#[must_use]
pub fn attackers(game: &Game, side: Side, square: Square) -> Vec<Square> {
    let Some(referee) = if_it_were_the_turn_of(!side, game) else { return Vec::new() };
    let attacks = captures(&*referee).into_iter().filter_map(|(_, legal)| legal.info());
    let from = attacks.filter(|info| info.taken.or(info.to) == Some(square)).map(|info| info.from);
    from.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The squares of the pieces of this side that could go to a square, in order: by its legal moves if it is to move, else if it were its
/// turn. Before a roll, with any dice.
#[must_use]
pub fn movers_to(game: &Game, side: Side, square: Square) -> Vec<Square> {
    let goes_there = |legal: &LegalMove| legal.info().is_some_and(|info| info.lands_on == Some(square));
    let moves: Vec<LegalMove> = if matches!(game.phase(), Phase::Move(mover) if mover == side) {
        game.legal_moves().iter().filter(|legal| goes_there(legal)).cloned().collect()
    } else {
        let referee = if_it_were_the_turn_of(side, game);
        let found = referee.map_or_else(Vec::new, |referee| moves_that(&*referee, goes_there));
        found.into_iter().map(|(_, legal)| legal).collect()
    };
    let from: BTreeSet<Square> = moves.iter().filter_map(LegalMove::info).map(|info| info.from).collect();
    from.into_iter().collect()
}

/// The position with this side to move, and with any dice; `None` if the game is over or if there is no such position.
fn if_it_were_the_turn_of(side: Side, game: &Game) -> Option<Box<dyn Referee>> {
    if game.outcome().is_some() {
        return None;
    }
    let mut draft = Draft::of(game.id(), game.referee());
    draft.set_turn(side);
    for die in 0..draft.dice().len() {
        draft.set_die(die, None);
    }
    game.id().referee(Some(&draft.fen())).ok()
}

/// The balance for a side after a capture, if both go on capturing on its square as long as that pays.
fn after(position: &dyn Referee, legal: &LegalMove, side: Side, captured: u32) -> i32 {
    let mover = position.turn();
    let mut next = position.boxed_clone();
    next.play(legal.id);
    let material_before_replies = material_balance(&*next, side);
    let longest_exchange =
        if next.position().dice_set().is_empty() { MAX_EXCHANGE_CAPTURES } else { MAX_EXCHANGE_CAPTURES_WITH_DICE };
    let to = legal.info().and_then(|info| info.to);
    // Whoever captured goes on: nobody takes back yet.
    if next.turn() == mover || captured > longest_exchange || matches!(next.phase(), Phase::Over(_)) {
        return material_before_replies;
    }
    let replies = captures(&*next).into_iter().filter(|(_, reply)| reply.info().and_then(|info| info.to) == to);
    let material_after_replies = replies.map(|(position, reply)| after(&*position, &reply, side, captured + 1));
    if next.turn() == side {
        material_after_replies.fold(material_before_replies, i32::max)
    } else {
        material_after_replies.fold(material_before_replies, i32::min)
    }
}

/// The captures and turnovers in a position, each with the position in which it is legal: before a roll, those of all rolls.
fn captures(referee: &dyn Referee) -> Vec<(Box<dyn Referee>, LegalMove)> {
    moves_that(referee, |legal| legal.info().is_some_and(|info| info.takes()))
}

/// The same for other moves, of which `is_wanted` says which.
fn moves_that(referee: &dyn Referee, is_wanted: impl Fn(&LegalMove) -> bool) -> Vec<(Box<dyn Referee>, LegalMove)> {
    let moves_of = |position: &dyn Referee| -> Vec<(Box<dyn Referee>, LegalMove)> {
        let legal = position.legal_moves().iter().filter(|legal| is_wanted(legal));
        legal.map(|legal| (position.boxed_clone(), legal.clone())).collect()
    };
    if !matches!(referee.phase(), Phase::Roll(_)) {
        return moves_of(referee);
    }
    let mut found: BTreeMap<String, (Box<dyn Referee>, LegalMove)> = BTreeMap::new();
    for roll in referee.legal_rolls() {
        let mut position = referee.boxed_clone();
        position.play(roll.id);
        for (position, legal) in moves_of(&*position) {
            found.entry(legal.code.clone()).or_insert((position, legal));
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

    /// The threatened squares of White, those that hang with a mark of exclamation.
    fn told(game: &str, fen: &str) -> String {
        let game = Game::from_fen(game.parse().expect("a game"), fen).expect("a position");
        let threats = threats(&game, Side::White);
        let told = threats.iter().map(|threat| format!("{}{}", threat.square, if threat.hangs { "!" } else { "" }));
        told.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_piece_hangs_when_the_exchange_loses_and_is_only_attacked_when_it_is_guarded() {
        for (game, fen, expected) in [
            // Alone, and with a Wall that takes back.
            ("turnover-modern", "c6c/8/3r4/8/3R4/8/8/C6C w", "d4!"),
            ("turnover-modern", "c6c/8/3r4/8/3R4/2P5/8/C6C w", "d4"),
            // What turns over is won twice: the Tower takes the Fort.
            ("turnover-modern", "c6c/8/3r4/8/3B4/8/8/C6C w", "d4!"),
            ("turnover-modern", "c6c/8/8/8/3R4/8/8/C6C w", ""),
            ("lielow", "8/8/8/3b*4/8/3A4/8/C*7 w", "d3!"),
            ("dice-chess", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2"),
            ("dice-chess", "4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1", "d2!"),
        ] {
            assert_eq!(told(game, fen), expected, "{game} {fen}");
        }
    }

    #[test]
    fn the_pieces_that_could_go_to_an_empty_square_are_found_for_both_sides() {
        for (game, fen, expected) in [
            ("turnover-modern", "c6c/8/3r4/8/8/8/3R4/C6C w", ["d2", "d6"]),
            ("turnover-modern", "c6c/8/3r4/8/8/8/3R4/C6C b", ["d2", "d6"]),
            // Before a roll with any dice.
            ("dice-chess", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", ["d2", "d5"]),
            // With a pawn and a king the rook has to stay.
            ("dice-chess", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1 r16", ["", "d5"]),
        ] {
            let game = Game::from_fen(game.parse().expect("a game"), fen).expect("a position");
            let found = Side::ALL.map(|side| movers_to(&game, side, "d4".parse().expect("a square")));
            let told = found.map(|from| from.iter().map(Square::to_string).collect::<Vec<_>>().join(" "));
            assert_eq!(told, expected, "{fen}");
        }
    }

    #[test]
    fn at_the_start_of_every_game_nothing_hangs() {
        for id in GameId::ALL {
            for side in Side::ALL {
                let hanging: Vec<_> = threats(&Game::new(id), side).into_iter().filter(|threat| threat.hangs).collect();
                assert_eq!(hanging, [], "{id} {side}");
            }
        }
    }
}
