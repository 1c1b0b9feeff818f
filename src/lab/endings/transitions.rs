//! The positions that can follow from each position of a class.

use turnover_core::ai::endings::{EndingClass, MAX_CHESSMEN};
use turnover_core::ai::search::{FACES, NodeKind, Searchable};
use turnover_core::board::{Chessman, Side, Square};
use turnover_core::games::dice_chess::Move;

use super::solve::Layout;

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
pub(super) const EXCHANGED_BIT: u32 = 1 << 31;

/// Where the value of a position lies.
pub(super) fn place_of(layout: &Layout, chessmen: &[(Side, Chessman, u8)], turn: Side) -> Option<u32> {
    let (class, is_swapped) = EndingClass::from_chessmen(chessmen)?;
    let (squares, turn) = class.arrange(is_swapped, chessmen, turn);
    Some(layout.place(&class, &squares, turn)? | if is_swapped { EXCHANGED_BIT } else { 0 })
}

impl Transitions {
    /// All positions of a class with this side to roll.
    pub(super) fn of(layout: &Layout, class: &EndingClass, turn: Side) -> Self {
        let mut transitions = Self { states: Vec::new(), words: Vec::new() };
        for number in 0..class.placement_count() {
            let Some(squares) = class.placement_squares(number) else { continue };
            if class.is_possible_placement(layout.variant, &squares) {
                transitions.states.push(layout.place_of_number(class, number, turn).expect("a class of the layout"));
                transitions.add(layout, class, &squares, turn);
            }
        }
        transitions
    }

    fn add(&mut self, layout: &Layout, class: &EndingClass, squares: &[u8; MAX_CHESSMEN], turn: Side) {
        let position = class.position(layout.variant, squares, turn);
        let chessmen: Vec<(Side, Chessman, u8)> =
            class.chessmen().iter().zip(squares).map(|(&(side, piece), &square)| (side, piece, square)).collect();
        let mut by_face: [Vec<u32>; FACES] = Default::default();
        if position.node_kind() == NodeKind::Roll {
            position.each_move_by_face(&mut |mv, faces| {
                let state = after(layout, &chessmen, mv, turn);
                (0..FACES).filter(|face| faces >> face & 1 != 0).for_each(|face| by_face[face].push(state));
            });
        }
        let named_faces = (0..FACES).filter(|&face| !by_face[face].is_empty()).fold(0, |set, face| set | 1 << face);
        let missed_state = if named_faces == 0 {
            Layout::result(position.outcome().and_then(|outcome| outcome.winner))
        } else {
            layout.place(class, squares, !turn).expect("the same class")
        };
        self.words.extend([named_faces, missed_state]);
        for states in by_face.iter().filter(|places| !places.is_empty()) {
            self.words.push(states.len() as u32);
            self.words.extend(states);
        }
    }
}

/// Where the value of the position after a move lies.
fn after(layout: &Layout, chessmen: &[(Side, Chessman, u8)], mv: Move, turn: Side) -> u32 {
    let index = |square: Square| square.rank() * 8 + square.file();
    let Some([from, to]) = mv.squares().map(|squares| squares.map(index)) else { return Layout::result(None) };
    let captured_chessman = chessmen.iter().find(|&&(_, _, square)| square == to);
    if matches!(captured_chessman, Some((_, Chessman::King, _))) {
        return Layout::result(Some(turn));
    }
    let remaining_chessmen = chessmen.iter().filter(|&&(_, _, square)| square != to).map(|&(side, piece, square)| {
        if square == from { (side, mv.choice().unwrap_or(piece), to) } else { (side, piece, square) }
    });
    let remaining_chessmen: Vec<_> = remaining_chessmen.collect();
    place_of(layout, &remaining_chessmen, !turn).expect("the classes that follow were solved before")
}
