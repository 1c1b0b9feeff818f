//! The luck of a roll.

use crate::games::DescribeMove;

/// How lucky a roll was, judged by the number of moves that it allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollLuck {
    /// The probability of the roll, from 0 to 1.
    pub chance: f64,
    /// The probability of a roll that allows fewer moves, plus half of that of one that allows as many: from 0 to 1, on
    /// average 0.5.
    pub rank: f64,
}

impl RollLuck {
    /// The luck of a roll in a position; `None` if the roll is impossible.
    pub(super) fn of<P: DescribeMove>(position: &P, roll: P::Roll) -> Option<Self> {
        let chances = position.chances();
        let move_count_after = |roll| {
            let mut position_after = position.clone();
            position_after.roll(roll).expect("a roll that may come");
            let moves = position_after.legal_moves();
            moves.into_iter().filter(|&mv| position_after.info(mv).is_some()).count()
        };
        let own_chance = chances.iter().find(|chance| chance.roll == roll)?;
        let (mut total_weight, mut fewer_weight, mut equal_weight) = (0, 0, 0);
        let move_count = move_count_after(roll);
        for chance in &chances {
            total_weight += chance.weight;
            match move_count_after(chance.roll).cmp(&move_count) {
                std::cmp::Ordering::Less => fewer_weight += chance.weight,
                std::cmp::Ordering::Equal => equal_weight += chance.weight,
                std::cmp::Ordering::Greater => {}
            }
        }
        let share_of_total = |weight| f64::from(weight) / f64::from(total_weight);
        Some(Self {
            chance: share_of_total(own_chance.weight),
            rank: share_of_total(fewer_weight) + share_of_total(equal_weight) / 2.0,
        })
    }
}
