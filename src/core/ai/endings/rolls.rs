//! The value of a position before a roll, from those of the moves that each face of the dice allows.

use crate::games::dice_chess::{Dice, Variant};

/// The number of faces of a die, each of which names a chessman.
pub(super) const FACE_COUNT: usize = 6;

/// In how many cases the best of the faces that allow a move decides, the second best, and so on; and the number of all
/// cases. In the cases that are missing the roll allows no move.
// The same counts as in the search, which `named_dice` explains; there they serve windows of bounds as well.
const fn case_counts(dice: Dice, face_count: usize) -> (&'static [u8; FACE_COUNT], u8) {
    match dice {
        Dice::Pair => (&[16, 8, 6, 4, 2, 0], 36),
        Dice::Mobile | Dice::Vegas | Dice::Count { .. } | Dice::PieceAndCount { .. } | Dice::Triple(_) => {
            (&[1; FACE_COUNT], face_count as u8)
        }
    }
}

/// Sorts what the faces allow, the best first, and adds it up with the number of cases in which each comes.
pub fn weigh_faces<T: Copy>(
    dice: Dice,
    face_values: &mut [T],
    is_better: impl Fn(T, T) -> bool,
    mut add_value: impl FnMut(Option<T>, u8),
) {
    for sorted_count in 1..face_values.len() {
        let mut index = sorted_count;
        while index > 0 && is_better(face_values[index], face_values[index - 1]) {
            face_values.swap(index, index - 1);
            index -= 1;
        }
    }
    let (cases_by_rank, mut remaining_cases) = case_counts(dice, face_values.len());
    for (&value, &cases_by_rank) in face_values.iter().zip(cases_by_rank) {
        add_value(Some(value), cases_by_rank);
        remaining_cases -= cases_by_rank;
    }
    if remaining_cases > 0 {
        add_value(None, remaining_cases);
    }
}

/// How the dice of the variant name chessmen; `None` in the variants that no table can hold.
pub fn naming_dice(variant: Variant) -> Option<Dice> {
    let rules = variant.rules();
    let names_one_move = matches!(rules.dice, Dice::Pair | Dice::Mobile);
    (names_one_move && rules.width == 8 && rules.king_count == 1).then_some(rules.dice)
}
