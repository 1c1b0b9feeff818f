//! Colour preferences (article 1.7), and which of two participants gets which colour by them (article 5).

use crate::tournament::Colour;

/// How strong a colour preference is.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum PreferenceStrength {
    /// No game has been played.
    None,
    /// The colours are balanced: the other colour than in the last game.
    Mild,
    /// The colour difference is 1.
    Strong,
    /// The colour difference is more than 1, or the last two games had the same colour.
    Absolute,
}

/// The colours of a participant's games, the first one first.
#[derive(Clone, Debug, Default)]
pub(super) struct ColourHistory(Vec<Colour>);

impl ColourHistory {
    pub fn new(colours: impl Iterator<Item = Colour>) -> Self {
        Self(colours.collect())
    }

    /// Games with White less games with Black.
    fn colour_difference(&self) -> i64 {
        self.0.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum()
    }

    /// How far the colours are from balance.
    fn imbalance(&self) -> u64 {
        self.colour_difference().unsigned_abs()
    }

    /// Whether the colour difference makes the preference absolute.
    fn is_unbalanced(&self) -> bool {
        self.imbalance() > 1
    }

    /// The colour of the last two games, if it was the same.
    fn repeated_colour(&self) -> Option<Colour> {
        match self.0[..] {
            [.., last_but_one, last_colour] if last_but_one == last_colour => Some(last_but_one),
            _ => None,
        }
    }

    /// The colour that the participant prefers.
    pub fn preference(&self) -> Option<Colour> {
        let rarer_colour = match self.colour_difference() {
            0 => None,
            difference => Some(if difference > 0 { Colour::Black } else { Colour::White }),
        };
        if self.is_unbalanced() {
            return rarer_colour;
        }
        let alternate_colour = self.0.last().map(|colour| colour.opposite());
        self.repeated_colour().map(Colour::opposite).or(rarer_colour).or(alternate_colour)
    }

    pub fn strength(&self) -> PreferenceStrength {
        match self.imbalance() {
            _ if self.0.is_empty() => PreferenceStrength::None,
            _ if self.is_unbalanced() || self.repeated_colour().is_some() => PreferenceStrength::Absolute,
            1 => PreferenceStrength::Strong,
            _ => PreferenceStrength::Mild,
        }
    }

    /// Whether both prefer the same colour.
    pub fn clashes(&self, opponent_history: &Self) -> bool {
        self.preference().is_some() && self.preference() == opponent_history.preference()
    }

    /// Whether both prefer the same colour at least strongly, and at most one of them absolutely.
    pub fn clashes_strongly(&self, opponent_history: &Self) -> bool {
        let strengths = [self.strength(), opponent_history.strength()];
        self.clashes(opponent_history)
            && strengths.iter().all(|&strength| strength >= PreferenceStrength::Strong)
            && strengths.contains(&PreferenceStrength::Strong)
    }

    /// Whether a game would give one of them a colour difference of more than 2.
    pub fn would_unbalance(&self, opponent_history: &Self) -> bool {
        self.clashes(opponent_history) && self.is_unbalanced() && opponent_history.is_unbalanced()
    }

    /// Whether a game would give one of them the same colour for the third time in a row.
    pub fn would_repeat_thrice(&self, opponent_history: &Self) -> bool {
        let are_both_absolute =
            [self, opponent_history].iter().all(|history| history.strength() == PreferenceStrength::Absolute);
        if !are_both_absolute || !self.clashes(opponent_history) {
            return false;
        }
        let would_repeat =
            |history: &Self| history.repeated_colour().is_some_and(|colour| Some(colour) != history.preference());
        match self.imbalance().cmp(&opponent_history.imbalance()) {
            std::cmp::Ordering::Less => would_repeat(self),
            std::cmp::Ordering::Equal => would_repeat(self) && would_repeat(opponent_history),
            std::cmp::Ordering::Greater => would_repeat(opponent_history),
        }
    }

    /// Articles 5.2.1 to 5.2.3: the colour by both preferences, by the stronger one, or by the last round with different colours.
    pub fn colour_against(&self, opponent_history: &Self) -> Option<Colour> {
        if !self.clashes(opponent_history) {
            return self.preference().or(opponent_history.preference().map(Colour::opposite));
        }
        let claim_of = |history: &Self| match history.strength() {
            PreferenceStrength::Absolute => (PreferenceStrength::Absolute, history.imbalance()),
            strength => (strength, 0),
        };
        match claim_of(self).cmp(&claim_of(opponent_history)) {
            std::cmp::Ordering::Greater => self.preference(),
            std::cmp::Ordering::Less => self.preference().map(Colour::opposite),
            std::cmp::Ordering::Equal => {
                let mut games = self.0.iter().rev().zip(opponent_history.0.iter().rev());
                games
                    .find(|(own_colour, opponent_colour)| own_colour != opponent_colour)
                    .map(|(own_colour, _)| own_colour.opposite())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(colours: &str) -> ColourHistory {
        ColourHistory::new(colours.chars().map(|code| if code == 'w' { Colour::White } else { Colour::Black }))
    }

    #[test]
    fn preferences_follow_from_the_colours_so_far() {
        use PreferenceStrength::{Absolute, Mild, None as Nothing, Strong};
        let cases = [
            ("", None, Nothing),
            ("w", Some(Colour::Black), Strong),
            ("wb", Some(Colour::White), Mild),
            ("wbb", Some(Colour::White), Absolute),
            ("wbw", Some(Colour::Black), Strong),
            ("wwbww", Some(Colour::Black), Absolute),
            ("wwbb", Some(Colour::White), Absolute),
            ("wwwbb", Some(Colour::White), Absolute),
            ("wwwwbb", Some(Colour::Black), Absolute),
        ];
        for (colours, preference, strength) in cases {
            assert_eq!(history(colours).preference(), preference, "{colours}");
            assert_eq!(history(colours).strength(), strength, "{colours}");
        }
    }

    #[test]
    fn the_stronger_preference_is_granted_and_then_the_last_difference_decides() {
        let cases = [
            ("w", "b", Some(Colour::Black)),
            ("", "b", Some(Colour::Black)),
            ("", "", None),
            ("bww", "w", Some(Colour::Black)),
            ("w", "bww", Some(Colour::White)),
            ("wbw", "bww", Some(Colour::White)),
            ("bwwbw", "wbwbw", Some(Colour::Black)),
            ("w", "w", None),
        ];
        for (own_colours, opponent_colours, colour) in cases {
            assert_eq!(
                history(own_colours).colour_against(&history(opponent_colours)),
                colour,
                "{own_colours} against {opponent_colours}"
            );
        }
    }
}
