//! What do the dice of a game show that are thrown by its seed?

use rand::distr::Distribution;
use rand::{Rng, RngExt};

use super::roll::Roll;
use super::{DiceChess, Phase};
use crate::games::Seed;

/// How often a die is thrown again at most. That none of these throws shows a given face happens once in 10⁷⁹ rolls.
const THROWS: usize = 1000;

impl Seed {
    /// The roll with this number, the game's first being 0, for this position; `None` where no dice are to be thrown.
    ///
    /// Where a die that names no piece that can move is thrown again, that is all one roll.
    #[must_use]
    pub fn throw(&self, number: u64, position: &DiceChess) -> Option<Roll> {
        if !matches!(position.phase(), Phase::Roll(_)) {
            return None;
        }
        let mut rng = self.stream(number);
        let dice = position.variant().rules().dice.faces();
        let mut faces = || dice.iter().map(|faces| faces[rng.sample(FairDie)]).collect::<Vec<_>>();
        (0..THROWS).find_map(|_| position.checked_roll(Roll::new(&faces())).ok())
    }
}

/// The draw that `docs/records.md` promises: the remainder by six of the next 32-bit number, the greatest numbers skipped so that all
/// remainders are equally likely. Other distributions of numbers below 6 would throw other dice.
struct FairDie;

impl Distribution<usize> for FairDie {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> usize {
        const FAIR: u32 = u32::MAX - u32::MAX % 6;
        loop {
            let number = rng.next_u32();
            if number < FAIR {
                return (number % 6) as usize;
            }
        }
    }
}
