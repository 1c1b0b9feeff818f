//! The pairing of one bracket: articles 3 and 4.

use std::collections::BTreeSet;

use super::contestant::Contestant;
use crate::tournament::Points;
use crate::tournament::matching::{Mates, WeightTooWide, heaviest_matching};

/// How wide the digits are that order the opponents of some players of S1 at once, in bits. More players, fewer but slower matchings.
const MAX_ORDER_BITS: usize = 256;

/// A bracket: the residents of a score group, and who was moved down into it.
pub(super) struct Bracket<'a> {
    /// All who are to be paired in this round.
    pub contestants: &'a [Contestant],
    /// The places of those who are not yet paired, the highest ranked first.
    pub open_players: Vec<usize>,
    /// The score of the residents.
    pub score: Points,
    /// The score of the next bracket's residents.
    pub next_score: Option<Points>,
    /// The score of whoever gets the pairing-allocated bye.
    pub bye_score: Option<Points>,
    /// Whether there is one downfloater, who gets the bye.
    pub is_bye_only_downfloater: bool,
}

/// What became of a bracket.
pub(super) struct PairedBracket {
    /// The pairs, the higher ranked player first.
    pub pairs: Vec<[usize; 2]>,
    /// Who is still not paired.
    pub open_players: Vec<usize>,
    /// How the others can be paired.
    pub mate_by_player: Mates,
}

impl Bracket<'_> {
    /// Pairs the bracket.
    pub fn pair(mut self) -> Result<PairedBracket, WeightTooWide> {
        let mut pairs = Vec::new();
        let mut mates = self.pair_moved_down(&mut pairs)?;
        let pair_count = self.remainder_pairs(&mates).len();
        if pair_count > 0 {
            let first_group = self.first_group(pair_count, &mates)?;
            mates = self.pair_remainder(&first_group, &mut pairs)?;
        }
        Ok(PairedBracket { pairs, open_players: self.open_players, mate_by_player: mates })
    }

    fn score_of(&self, index: usize) -> Points {
        self.contestants[index].score
    }

    /// The scores of the moved-down players, the highest first.
    pub(super) fn moved_down_scores(&self) -> impl Iterator<Item = Points> + '_ {
        self.upper_scores().filter(|&score| score > self.score)
    }

    /// The scores in this bracket, the highest first.
    pub(super) fn upper_scores(&self) -> impl Iterator<Item = Points> + '_ {
        let scores =
            self.open_players.iter().map(|&index| self.score_of(index)).take_while(|&score| score >= self.score);
        let mut last_score = None;
        scores.filter(move |&score| last_score.replace(score) != Some(score))
    }

    /// The players of a score who are not yet paired.
    fn players_of_score(&self, matches_score: impl Fn(Points) -> bool) -> Vec<usize> {
        self.open_players.iter().copied().filter(|&index| matches_score(self.score_of(index))).collect()
    }

    /// The best matching by the criteria, and then by further digits. Where these are `None`, two players may not be paired.
    fn best_matching(&self, weight_digits: impl Fn(usize, usize) -> Option<Vec<i64>>) -> Result<Mates, WeightTooWide> {
        heaviest_matching(&self.open_players, |higher, lower| {
            let weight_digits = weight_digits(higher, lower)?;
            let mut digits = self.digits(higher, lower)?;
            digits.extend(weight_digits);
            Some(digits)
        })
    }

    /// Pairs the moved-down players: as many as the criteria allow, the highest ranked ones, with the highest ranked residents.
    fn pair_moved_down(&mut self, pairs: &mut Vec<[usize; 2]>) -> Result<Mates, WeightTooWide> {
        let moved_down_players = self.players_of_score(|score| score > self.score);
        let residents = self.players_of_score(|score| score == self.score);
        let mates = self.best_matching(|higher, lower| {
            let opponent_index = residents.iter().rev().position(|&resident| resident == lower);
            let digit_of = |player: &usize| match opponent_index {
                Some(index) if *player == higher => i64::try_from(index + 1).unwrap_or(i64::MAX),
                _ => 0,
            };
            let is_paired = |player: &usize| digit_of(player).min(1);
            Some(moved_down_players.iter().map(is_paired).chain(moved_down_players.iter().map(digit_of)).collect())
        })?;
        let new_pairs = moved_down_players.into_iter().filter_map(|player| Some([player, mates[player]?]));
        let new_pairs: Vec<[usize; 2]> = new_pairs.filter(|&[_, mate]| residents.contains(&mate)).collect();
        self.remove_paired(&new_pairs);
        pairs.extend(new_pairs);
        Ok(mates)
    }

    /// Takes pairs out of those who are not yet paired.
    fn remove_paired(&mut self, pairs: &[[usize; 2]]) {
        let paired_players: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        self.open_players.retain(|index| !paired_players.contains(index));
    }

    /// The pairs among the residents who are not yet paired, the higher ranked player first.
    fn remainder_pairs(&self, mates: &Mates) -> Vec<[usize; 2]> {
        let remainder_players = self.players_of_score(|score| score == self.score);
        let pairs = remainder_players.iter().filter_map(|&player| Some([player, mates[player]?]));
        pairs.filter(|[player, mate]| player < mate && remainder_players.contains(mate)).collect()
    }

    /// S1 after the exchanges that are needed (article 4.3): few of them, then a small difference of the sums of the numbers that are
    /// exchanged, then the lowest ranked players of the original S1, then the highest ranked of the original S2.
    fn first_group(&self, first_group_size: usize, mates: &Mates) -> Result<Vec<usize>, WeightTooWide> {
        let remainder_players = self.players_of_score(|score| score == self.score);
        let (original_group, other_players) = remainder_players.split_at(first_group_size);
        let higher_players =
            |mates: &Mates| self.remainder_pairs(mates).into_iter().map(|[player, _]| player).collect();
        let highest_players: Vec<usize> = higher_players(mates);
        if highest_players == original_group {
            return Ok(highest_players);
        }
        let mates = self.best_matching(|higher, lower| {
            let remainder_index = remainder_players
                .binary_search(&higher)
                .ok()
                .filter(|_| remainder_players.binary_search(&lower).is_ok());
            let is_higher_player = |player: usize| i64::from(remainder_index.is_some() && player == higher);
            let stays_in_group =
                i64::from(remainder_index.is_some_and(|remainder_index| remainder_index < first_group_size));
            let index_digit =
                remainder_index.map_or(0, |remainder_index| -i64::try_from(remainder_index).unwrap_or(i64::MAX));
            let exchanged_down = original_group.iter().rev().map(|&player| -is_higher_player(player));
            let exchanged_up = other_players.iter().map(|&player| is_higher_player(player));
            Some([stays_in_group, index_digit].into_iter().chain(exchanged_down).chain(exchanged_up).collect())
        })?;
        Ok(higher_players(&mates))
    }

    /// Pairs the players of S1, in their order, with the highest ranked players of S2 that the criteria allow (article 4.2).
    fn pair_remainder(&mut self, first_group: &[usize], pairs: &mut Vec<[usize; 2]>) -> Result<Mates, WeightTooWide> {
        let remainder_players = self.players_of_score(|score| score == self.score);
        let second_group: Vec<usize> =
            remainder_players.iter().copied().filter(|player| !first_group.contains(player)).collect();
        let digit_bits = second_group.len().ilog2() as usize + 1;
        let mut mates = Mates::new();
        for chunk in first_group.chunks((MAX_ORDER_BITS / digit_bits).max(1)) {
            mates = self.best_matching(|higher, lower| {
                let opponent_index = second_group.iter().rev().position(|&player| player == lower);
                let is_remainder = |player| self.score_of(player) == self.score;
                let is_in_remainder = is_remainder(higher) && is_remainder(lower);
                if is_in_remainder && (opponent_index.is_none() || !first_group.contains(&higher)) {
                    return None;
                }
                let opponent_digit =
                    opponent_index.map_or(0, |opponent_index| i64::try_from(opponent_index + 1).unwrap_or(i64::MAX));
                let digit_of = |&player: &usize| if is_in_remainder && player == higher { opponent_digit } else { 0 };
                Some(chunk.iter().map(digit_of).collect())
            })?;
            let new_pairs: Vec<[usize; 2]> =
                chunk.iter().filter_map(|&player| Some([player, mates[player]?])).collect();
            self.remove_paired(&new_pairs);
            pairs.extend(new_pairs);
        }
        Ok(mates)
    }
}
