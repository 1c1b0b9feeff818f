//! The ranked criteria of article 2 as digits of the weight of a pair, the most important first.
//!
//! A digit is to be maximised over all pairs of a round. What a rule wants to be small counts negatively.

use super::bracket::Bracket;
use super::contestant::{Contestant, FloatDirection};
use crate::tournament::Points;

/// The digits by which a pairing of the whole round is found, and which score then gets the bye: C4, C5, and the number of pairs in
/// the first bracket.
pub(super) fn completion_digits(higher: &Contestant, lower: &Contestant, is_odd: bool, top_score: Points) -> Vec<i64> {
    if !is_odd {
        return vec![1];
    }
    let must_play_digits = [higher, lower].map(|contestant| i64::from(!contestant.may_receive_bye));
    let score_digit = i64::from((higher.score + lower.score).in_tenths());
    vec![1 + must_play_digits.iter().sum::<i64>(), score_digit, i64::from(lower.score >= top_score)]
}

impl Bracket<'_> {
    /// The digits of a pair in the pairing of this bracket, or `None` if the two may not meet.
    pub(super) fn digits(&self, higher: usize, lower: usize) -> Option<Vec<i64>> {
        let [higher, lower] = [higher, lower].map(|index| &self.contestants[index]);
        if !higher.may_meet(lower) {
            return None;
        }
        let mut digits = vec![self.completion_digit(higher, lower)];
        let is_in_bracket = lower.score == self.score;
        self.push_downfloater_digits(&mut digits, higher, is_in_bracket);
        let is_in_next_bracket = Some(lower.score) == self.next_score;
        digits.push(i64::from(is_in_next_bracket));
        digits.extend(self.upper_scores().map(|score| i64::from(is_in_next_bracket && higher.score == score)));
        digits.push(self.bye_digit(higher) + self.bye_digit(lower));
        if is_in_bracket {
            push_colour_digits(&mut digits, higher, lower);
            self.push_float_digits(&mut digits, higher, lower);
        } else {
            digits.resize(digits.len() + 8 + 4 * self.moved_down_scores().count(), 0);
        }
        Some(digits)
    }

    /// C4 and C5: all play, or all but one who may get the bye and has the lowest score that is possible.
    fn completion_digit(&self, higher: &Contestant, lower: &Contestant) -> i64 {
        let must_play = |contestant: &Contestant| {
            let is_candidate = |bye_score| contestant.may_receive_bye && contestant.score <= bye_score;
            i64::from(self.bye_score.is_some_and(|bye_score| !is_candidate(bye_score)))
        };
        1 + must_play(higher) + must_play(lower)
    }

    /// C6 and C7: few downfloaters, and with low scores.
    fn push_downfloater_digits(&self, digits: &mut Vec<i64>, higher: &Contestant, is_in_bracket: bool) {
        digits.push(i64::from(is_in_bracket));
        digits.extend(self.moved_down_scores().map(|score| i64::from(is_in_bracket && higher.score == score)));
    }

    /// C9: who gets the bye has few unplayed games, that is, the others have many.
    fn bye_digit(&self, contestant: &Contestant) -> i64 {
        let competes_for_bye = self.is_bye_only_downfloater && Some(contestant.score) == self.bye_score;
        if competes_for_bye { i64::try_from(contestant.unplayed_round_count).unwrap_or(i64::MAX) } else { 0 }
    }

    /// C14 to C21: floats like those of the last round and of the one before.
    fn push_float_digits(&self, digits: &mut Vec<i64>, higher: &Contestant, lower: &Contestant) {
        let is_moved_down = higher.score > lower.score;
        let has_float =
            |contestant: &Contestant, round: usize, float| i64::from(contestant.floats[round] == Some(float));
        for round in [0, 1] {
            // Residents with a downfloat had better be paired here.
            let past_downfloat_count = has_float(lower, round, FloatDirection::Down)
                + if is_moved_down { 0 } else { has_float(higher, round, FloatDirection::Down) };
            digits.push(past_downfloat_count);
            digits.push(if is_moved_down { -has_float(lower, round, FloatDirection::Up) } else { 0 });
        }
        for round in [0, 1] {
            for (contestant, float, sign) in [(higher, FloatDirection::Down, 1), (lower, FloatDirection::Up, -1)] {
                let digit = sign * has_float(contestant, round, float);
                digits.extend(self.moved_down_scores().map(|score| if higher.score == score { digit } else { 0 }));
            }
        }
    }
}

/// C10 to C13: colours.
fn push_colour_digits(digits: &mut Vec<i64>, higher: &Contestant, lower: &Contestant) {
    let [higher, lower] = [&higher.colours, &lower.colours];
    digits.extend(
        [
            higher.would_unbalance(lower),
            higher.would_repeat_thrice(lower),
            higher.clashes(lower),
            higher.clashes_strongly(lower),
        ]
        .map(|is_bad| -i64::from(is_bad)),
    );
}
