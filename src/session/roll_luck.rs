//! How lucky was a throw?

use crate::games::Describe;

/// What a throw was worth, as far as one can see without judging the moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollLuck {
    /// How likely this throw was, from 0 to 1.
    pub chance: f64,
    /// How likely a throw was that would have allowed fewer moves, those with as many counted half: 0 to 1, and 0.5 on
    /// average.
    pub rank: f64,
}

impl RollLuck {
    /// That of a roll which may come in a position; `None` when it may not.
    pub(super) fn of<P: Describe>(position: &P, roll: P::Roll) -> Option<Self> {
        let chances = position.chances();
        let moves_after = |roll| {
            let mut next = position.clone();
            next.roll(roll).expect("a roll that may come");
            let moves = next.legal_moves();
            moves.into_iter().filter(|&mv| next.info(mv).is_some()).count()
        };
        let own = chances.iter().find(|chance| chance.roll == roll)?;
        let (mut total, mut fewer, mut as_many) = (0, 0, 0);
        let moves = moves_after(roll);
        for chance in &chances {
            total += chance.weight;
            match moves_after(chance.roll).cmp(&moves) {
                std::cmp::Ordering::Less => fewer += chance.weight,
                std::cmp::Ordering::Equal => as_many += chance.weight,
                std::cmp::Ordering::Greater => {}
            }
        }
        let part = |weight| f64::from(weight) / f64::from(total);
        Some(Self { chance: part(own.weight), rank: part(fewer) + part(as_many) / 2.0 })
    }
}
