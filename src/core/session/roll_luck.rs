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
        let moves_after = |roll| {
            let mut next = position.clone();
            next.roll(roll).expect("a roll that may come");
            let moves = next.legal_moves();
            moves.into_iter().filter(|&mv| next.info(mv).is_some()).count()
        };
        let own_chance = chances.iter().find(|chance| chance.roll == roll)?;
        let (mut total_weight, mut fewer_weight, mut as_many_weight) = (0, 0, 0);
        let moves = moves_after(roll);
        for chance in &chances {
            total_weight += chance.weight;
            match moves_after(chance.roll).cmp(&moves) {
                std::cmp::Ordering::Less => fewer_weight += chance.weight,
                std::cmp::Ordering::Equal => as_many_weight += chance.weight,
                std::cmp::Ordering::Greater => {}
            }
        }
        let part_of_total = |weight| f64::from(weight) / f64::from(total_weight);
        Some(Self {
            chance: part_of_total(own_chance.weight),
            rank: part_of_total(fewer_weight) + part_of_total(as_many_weight) / 2.0,
        })
    }
}
