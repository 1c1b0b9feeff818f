//! Swiss pairings by the FIDE (Dutch) system: FIDE Handbook C.04.3, in the rules of February 2026.
//!
//! A pairing that is best by the ranked criteria of article 2 is a matching of maximum weight, where each criterion is a digit of the
//! weight: [`criteria`] computes these digits, [`matching`] finds the matching. Among equals, the order in which article 4 tries the
//! candidates decides; that order is written as further digits in [`bracket`].

mod bracket;
mod colours;
mod contestant;
mod criteria;
mod matching;

use std::collections::BTreeSet;

use self::bracket::Bracket;
use self::contestant::Contestant;
use self::matching::{Mates, heaviest_matching};
use super::{Colour, Crosstable, Pairing, PairingNumber, Points, RoundPairing};

/// What else than the results decides the next round's pairing.
#[derive(Clone, Debug)]
pub struct DutchRound<'a> {
    /// Who is to be paired.
    pub present: &'a BTreeSet<PairingNumber>,
    /// Which two may not meet, the smaller number first.
    pub prohibited: &'a BTreeSet<(PairingNumber, PairingNumber)>,
    /// How many rounds the tournament has.
    pub planned_rounds: usize,
    /// The colour of the top participant in the first round, drawn by lot.
    pub initial_colour: Colour,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum DutchError {
    /// The absolute criteria C1 to C3 forbid every pairing of the whole round.
    #[error("expected participants who can all be paired without meeting twice, found none")]
    NoLegalPairing,
    /// The tournament is larger than weights can be.
    #[error("expected a smaller tournament: weights of {0} bits are not supported")]
    TooLarge(usize),
}

/// Pairs the next round.
///
/// # Errors
///
/// If no pairing of all participants is legal.
pub fn pair(table: &Crosstable, round: &DutchRound<'_>) -> Result<RoundPairing, DutchError> {
    let contestants = contestant::contestants(table, round);
    let (pairs, bye) = Pairer::new(&contestants)?.pair()?;
    let mut pairs: Vec<[&Contestant; 2]> = pairs.iter().map(|pair| pair.map(|index| &contestants[index])).collect();
    // General handling rules, C.04.2: boards in the order of the higher player's score, the lower player's score, the higher player.
    pairs.sort_by_key(|[higher, lower]| (std::cmp::Reverse((higher.score, lower.score)), higher.number));
    let games = pairs.into_iter().map(|[higher, lower]| {
        let colour = colours::allocate(higher, lower, round.initial_colour);
        match colour {
            Colour::White => Pairing { white: higher.number, black: lower.number },
            Colour::Black => Pairing { white: lower.number, black: higher.number },
        }
    });
    Ok(RoundPairing { games: games.collect(), bye: bye.map(|index| contestants[index].number) })
}

/// Pairs bracket by bracket, from the highest score group to the lowest.
struct Pairer<'a> {
    contestants: &'a [Contestant],
    /// The scores, the highest first.
    scores: Vec<Points>,
    /// The score of whoever gets the pairing-allocated bye: the lowest that is possible (C5).
    bye_score: Option<Points>,
    /// Who is paired with whom in a completion of the round.
    mates: Mates,
}

impl<'a> Pairer<'a> {
    /// Finds out whether the round can be paired, and which score gets the bye.
    fn new(contestants: &'a [Contestant]) -> Result<Self, DutchError> {
        let mut scores: Vec<Points> = contestants.iter().map(|contestant| contestant.score).collect();
        scores.dedup();
        let is_odd = contestants.len() % 2 == 1;
        let all: Vec<usize> = (0..contestants.len()).collect();
        let mates = heaviest_matching(&all, |higher, lower| {
            let [higher, lower] = [higher, lower].map(|index| &contestants[index]);
            higher.may_meet(lower).then(|| criteria::completion(higher, lower, is_odd, scores[0]))
        })?;
        let unpaired: Vec<usize> = all.into_iter().filter(|&index| mates[index].is_none()).collect();
        let bye_score = match unpaired[..] {
            [] => None,
            [index] if contestants[index].may_receive_bye => Some(contestants[index].score),
            _ => return Err(DutchError::NoLegalPairing),
        };
        Ok(Self { contestants, scores, bye_score, mates })
    }

    /// The pairs, the higher player first, and who gets the bye.
    fn pair(mut self) -> Result<(Vec<[usize; 2]>, Option<usize>), DutchError> {
        let mut open: Vec<usize> = (0..self.contestants.len()).collect();
        let mut pairs = Vec::new();
        for place in 0..self.scores.len() {
            let bracket = Bracket {
                contestants: self.contestants,
                score: self.scores[place],
                next_score: self.scores.get(place + 1).copied(),
                bye_score: self.bye_score,
                only_the_bye_floats: self.only_the_bye_floats(&open, self.scores[place]),
                open,
            };
            let paired = bracket.pair()?;
            pairs.extend(paired.pairs);
            (open, self.mates) = (paired.open, paired.mates);
        }
        Ok((pairs, open.first().copied()))
    }

    /// Whether, in the completion found last, a bracket has no other downfloater than the one who gets the bye.
    fn only_the_bye_floats(&self, open: &[usize], score: Points) -> bool {
        let score_of = |index: usize| self.contestants[index].score;
        let members = || open.iter().filter(|&&index| score_of(index) >= score);
        self.bye_score.is_some_and(|bye_score| bye_score >= score)
            && members().all(|&index| self.mates[index].is_none_or(|mate| score_of(mate) >= score))
    }
}
