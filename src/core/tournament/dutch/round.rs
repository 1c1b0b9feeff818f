//! The pairing of a whole round: is there one, who gets the bye, and then bracket by bracket (articles 3 and 5).

use std::cmp::Reverse;

use super::bracket::Bracket;
use super::circumstances::{DutchError, DutchRound};
use super::contestant::{Contestant, contestants};
use super::criteria;
use crate::tournament::matching::{Mates, heaviest_matching};
use crate::tournament::{Colour, Crosstable, Pairing, Points, RoundPairing};

/// Pairs the next round.
///
/// # Errors
///
/// If no pairing of all participants is legal.
pub fn pair(table: &Crosstable, round: &DutchRound<'_>) -> Result<RoundPairing, DutchError> {
    let contestants = contestants(table, round);
    let (pairs, bye) = Pairer::new(&contestants)?.pair()?;
    let mut pairs: Vec<[&Contestant; 2]> = pairs.iter().map(|pair| pair.map(|index| &contestants[index])).collect();
    // General handling rules, C.04.2: boards in the order of the higher player's score, the lower player's score, the higher player.
    pairs.sort_by_key(|[higher, lower]| (Reverse((higher.score, lower.score)), higher.number));
    let games = pairs.into_iter().map(|[higher, lower]| match colour_of_higher(higher, lower, round.initial_colour) {
        Colour::White => Pairing { white: higher.number, black: lower.number },
        Colour::Black => Pairing { white: lower.number, black: higher.number },
    });
    Ok(RoundPairing { games: games.collect(), bye: bye.map(|index| contestants[index].number) })
}

/// The colour of the higher ranked of two players (article 5.2).
fn colour_of_higher(higher: &Contestant, lower: &Contestant, initial_colour: Colour) -> Colour {
    let preferred_colour = higher.colours.colour_against(&lower.colours).or(higher.colours.preference());
    // Article 5.2.5.
    let lot_colour = if higher.rank % 2 == 1 { initial_colour } else { initial_colour.opposite() };
    preferred_colour.unwrap_or(lot_colour)
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
        let indices: Vec<usize> = (0..contestants.len()).collect();
        let mates = heaviest_matching(&indices, |higher, lower| {
            let [higher, lower] = [higher, lower].map(|index| &contestants[index]);
            higher.may_meet(lower).then(|| criteria::completion_digits(higher, lower, is_odd, scores[0]))
        })?;
        let unpaired_indices: Vec<usize> = indices.into_iter().filter(|&index| mates[index].is_none()).collect();
        let bye_score = match unpaired_indices[..] {
            [] => None,
            [index] if contestants[index].may_receive_bye => Some(contestants[index].score),
            _ => return Err(DutchError::NoLegalPairing),
        };
        Ok(Self { contestants, scores, bye_score, mates })
    }

    /// The pairs, the higher player first, and who gets the bye.
    fn pair(mut self) -> Result<(Vec<[usize; 2]>, Option<usize>), DutchError> {
        let mut open_players: Vec<usize> = (0..self.contestants.len()).collect();
        let mut pairs = Vec::new();
        for score_index in 0..self.scores.len() {
            let bracket = Bracket {
                contestants: self.contestants,
                score: self.scores[score_index],
                next_score: self.scores.get(score_index + 1).copied(),
                bye_score: self.bye_score,
                is_bye_only_downfloater: self.is_bye_only_downfloater(&open_players, self.scores[score_index]),
                open_players,
            };
            let paired_bracket = bracket.pair()?;
            pairs.extend(paired_bracket.pairs);
            (open_players, self.mates) = (paired_bracket.open_players, paired_bracket.mate_by_player);
        }
        Ok((pairs, open_players.first().copied()))
    }

    /// Whether, in the completion found last, a bracket has no other downfloater than the one who gets the bye.
    fn is_bye_only_downfloater(&self, open_players: &[usize], score: Points) -> bool {
        let score_of = |index: usize| self.contestants[index].score;
        let bracket_members = || open_players.iter().filter(|&&index| score_of(index) >= score);
        self.bye_score.is_some_and(|bye_score| bye_score >= score)
            && bracket_members().all(|&index| self.mates[index].is_none_or(|mate| score_of(mate) >= score))
    }
}
