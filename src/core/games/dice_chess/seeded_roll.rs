//! Rolls drawn from a game's seed.

use rand::distr::Distribution;
use rand::{Rng, RngExt};

use super::{DiceChess, Phase, Roll};
use crate::games::Seed;

/// The maximum number of rerolls. The probability that none of them shows a given face is 10⁻⁷⁹.
const MAX_REROLLS: usize = 1000;

impl Seed {
    /// The roll with this number, the game's first being 0, for this position; `None` if no roll comes next.
    ///
    /// If a die is rerolled because it names a piece that cannot move, all that is one roll.
    #[must_use]
    pub fn roll(&self, roll_number: u64, position: &DiceChess) -> Option<Roll> {
        if !matches!(position.phase(), Phase::Roll(_)) {
            return None;
        }
        let mut rng = self.roll_rng(roll_number);
        let dice = position.variant().rules().dice.faces();
        let mut faces = || dice.iter().map(|faces| faces[rng.sample(FairDie)]).collect::<Vec<_>>();
        (0..MAX_REROLLS).find_map(|_| position.validated_roll(Roll::new(&faces())).ok())
    }
}

/// The distribution that `docs/records.md` documents: the next 32-bit number modulo six, where the greatest numbers are
/// skipped so that all remainders are equally likely. Other distributions below 6 would give other dice.
struct FairDie;

impl Distribution<usize> for FairDie {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> usize {
        const FAIR_NUMBER_END: u32 = u32::MAX - u32::MAX % 6;
        loop {
            let random_number = rng.next_u32();
            if random_number < FAIR_NUMBER_END {
                return (random_number % 6) as usize;
            }
        }
    }
}
