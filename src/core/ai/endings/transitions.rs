//! Which positions can follow from each position of a class?

use super::class::{EndingClass, MOST_MEN, Squares};
use super::rolls::FACES;
use super::solve::Layout;
use crate::board::{Chessman, Side, Square};
use crate::games::dice_chess::{Dice, DiceChess, Move, Variant};

/// The positions of a class with one side to roll, and what each can become.
///
/// Where values lie is told by their place among all values, with the highest bit set where it is the value with the
/// colours exchanged.
pub(super) struct Transitions {
    /// The places of the positions' own values.
    pub(super) states: Vec<u32>,
    /// For each position: the set of faces that allow a move, and the place of what follows if the dice allow none; then for
    /// each of these faces how many moves it allows, and where the value of each lies.
    pub(super) words: Vec<u32>,
}

/// The bit of a place that stands for the exchange of colours.
pub(super) const EXCHANGED: u32 = 1 << 31;

/// The position before a roll with these men.
pub(super) fn position(variant: Variant, class: &EndingClass, squares: &Squares, turn: Side) -> DiceChess {
    let men = class.men().iter().zip(squares).map(|(&(side, piece), &square)| (side, piece, u32::from(square)));
    DiceChess::before_roll(variant, turn, men)
}

/// Whether the men may stand so: in the games with check, kings never stand side by side.
pub(super) fn is_possible(variant: Variant, class: &EndingClass, squares: &Squares) -> bool {
    let kings = class.men().iter().zip(squares).filter(|((_, piece), _)| *piece == Chessman::King);
    let mut kings = kings.map(|(_, &square)| square);
    let (Some(one), Some(other)) = (kings.next(), kings.next()) else { return false };
    let is_beside = (one % 8).abs_diff(other % 8) <= 1 && (one / 8).abs_diff(other / 8) <= 1;
    !(variant.rules().has_check && is_beside)
}

/// Where the value of a position lies.
pub(super) fn place_of(layout: &Layout, men: &[(Side, Chessman, u8)], turn: Side) -> Option<u32> {
    let army = |side| -> Vec<Chessman> {
        let own = men.iter().filter(|&&(owner, piece, _)| owner == side && piece != Chessman::King);
        own.map(|&(_, piece, _)| piece).collect()
    };
    let (class, is_swapped) = EndingClass::of(&army(Side::White), &army(Side::Black))?;
    let (squares, turn) = arranged(&class, is_swapped, men, turn);
    Some(layout.place(&class, &squares, turn)? | if is_swapped { EXCHANGED } else { 0 })
}

/// The squares in the order of the class, with the colours exchanged if need be.
pub(super) fn arranged(
    class: &EndingClass,
    is_swapped: bool,
    men: &[(Side, Chessman, u8)],
    turn: Side,
) -> (Squares, Side) {
    let seen = |(side, piece, square): (Side, Chessman, u8)| {
        if is_swapped { (!side, piece, square ^ 56) } else { (side, piece, square) }
    };
    let mut squares = [0; MOST_MEN];
    let mut is_used = [false; MOST_MEN];
    for (&wanted, square) in class.men().iter().zip(&mut squares) {
        let found = (0..men.len()).find(|&at| {
            let (side, piece, _) = seen(men[at]);
            !is_used[at] && (side, piece) == wanted
        });
        if let Some(at) = found {
            is_used[at] = true;
            *square = seen(men[at]).2;
        }
    }
    (squares, if is_swapped { !turn } else { turn })
}

impl Transitions {
    /// All positions of a class with this side to roll.
    pub(super) fn of(layout: &Layout, class: &EndingClass, turn: Side) -> Self {
        let mut all = Self { states: Vec::new(), words: Vec::new() };
        for number in 0..class.size() {
            let Some(squares) = class.squares(number) else { continue };
            if is_possible(layout.variant, class, &squares) {
                all.states.push(layout.place_of_number(class, number, turn).expect("a class of the layout"));
                all.add(layout, class, &squares, turn);
            }
        }
        all
    }

    fn add(&mut self, layout: &Layout, class: &EndingClass, squares: &Squares, turn: Side) {
        let position = position(layout.variant, class, squares, turn);
        let men: Vec<(Side, Chessman, u8)> =
            class.men().iter().zip(squares).map(|(&(side, piece), &square)| (side, piece, square)).collect();
        let mut by_face: [Vec<u32>; FACES] = Default::default();
        if !position.has_ended() {
            position.visit_moves_by_face(&mut |mv, faces| {
                let place = after(layout, &men, mv, turn);
                (0..FACES).filter(|face| faces >> face & 1 != 0).for_each(|face| by_face[face].push(place));
            });
        }
        let named = (0..FACES).filter(|&face| !by_face[face].is_empty()).fold(0, |set, face| set | 1 << face);
        let missed = if named == 0 {
            Layout::result(position.outcome().and_then(|outcome| outcome.winner))
        } else {
            layout.place(class, squares, !turn).expect("the same class")
        };
        self.words.extend([named, missed]);
        for places in by_face.iter().filter(|places| !places.is_empty()) {
            self.words.push(places.len() as u32);
            self.words.extend(places);
        }
    }
}

/// Where the value of the position after a move lies.
fn after(layout: &Layout, men: &[(Side, Chessman, u8)], mv: Move, turn: Side) -> u32 {
    let index = |square: Square| square.rank() * 8 + square.file();
    let Some([from, to]) = mv.squares().map(|squares| squares.map(index)) else { return Layout::result(None) };
    let taken = men.iter().find(|&&(_, _, square)| square == to);
    if matches!(taken, Some((_, Chessman::King, _))) {
        return Layout::result(Some(turn));
    }
    let left = men.iter().filter(|&&(_, _, square)| square != to).map(|&(side, piece, square)| {
        if square == from { (side, mv.choice().unwrap_or(piece), to) } else { (side, piece, square) }
    });
    let left: Vec<_> = left.collect();
    place_of(layout, &left, !turn).expect("the classes that follow were solved before")
}

/// How the dice of the variant name men; `None` in the variants that no table can hold.
pub(super) fn dice_of(variant: Variant) -> Option<Dice> {
    let rules = variant.rules();
    let names_one_move = matches!(rules.dice, Dice::Pair | Dice::Mobile);
    (names_one_move && rules.width == 8 && rules.kings == 1).then_some(rules.dice)
}
