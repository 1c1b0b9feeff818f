//! A player's liking for some of several moves that are nearly equal.
//!
//! A style is a taste, not a strength: it adds a small bonus to the value of the moves that it likes when a move is chosen.
//! Proven wins and losses and moves that give something up get none.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// The style of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Plays what is best and nothing else.
    #[default]
    Balanced,
    /// Goes for the enemy's royal pieces: attacks them and moves towards them.
    Attacker,
    /// Captures and turns over, threatens what is not covered, and makes its own pieces larger.
    Collector,
    /// Keeps its pieces covered and out of reach, and avoids exchanges.
    Waiter,
}

impl Style {
    /// All styles, the usual one first.
    pub const ALL: [Self; 4] = [Self::Balanced, Self::Attacker, Self::Collector, Self::Waiter];

    /// The name, as options, settings and records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Attacker => "attacker",
            Self::Collector => "collector",
            Self::Waiter => "waiter",
        }
    }

    /// How much this style likes a move, from 0 to 100.
    #[must_use]
    pub fn liking(self, traits: MoveTraits) -> i32 {
        let MoveTraits {
            is_capture,
            enlarges_piece,
            new_checks,
            approach_squares,
            new_threats,
            new_cover,
            new_contacts,
        } = traits;
        let liking = match self {
            Self::Balanced => 0,
            Self::Attacker => 30 + 50 * new_checks.clamp(0, 1) + 12 * approach_squares.clamp(-2, 3),
            Self::Collector => {
                15 + 60 * i32::from(is_capture) + 25 * i32::from(enlarges_piece) + 12 * new_threats.clamp(-1, 2)
            }
            Self::Waiter => {
                50 - 40 * i32::from(is_capture) + 10 * new_cover.clamp(-3, 3) - 10 * new_contacts.clamp(-3, 3)
            }
        };
        liking.clamp(0, 100)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a style, one of {all}, found {0:?}", all = Style::ALL.map(Style::name).join(", "))]
pub struct ParseStyleError(String);

impl FromStr for Style {
    type Err = ParseStyleError;

    /// Reads the [`name`](Style::name). Letter case does not matter.
    ///
    /// ```
    /// use turnover_core::ai::Style;
    /// assert_eq!("waiter".parse(), Ok(Style::Waiter));
    /// assert!("gambler".parse::<Style>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named_style = Self::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(text));
        named_style.ok_or_else(|| ParseStyleError(excerpt(text, 40)))
    }
}

/// What a move does that a style may like or dislike, for the side that makes it. Numbers are those after the move less those
/// before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTraits {
    /// Whether it captures something or turns it over.
    pub is_capture: bool,
    /// Whether it makes one of its own pieces larger.
    pub enlarges_piece: bool,
    /// Enemy royal pieces that are attacked.
    pub new_checks: i32,
    /// By how many squares the piece comes nearer to the nearest enemy royal piece.
    pub approach_squares: i32,
    /// Enemy pieces that are attacked and not covered.
    pub new_threats: i32,
    /// Own pieces that are covered.
    pub new_cover: i32,
    /// Pieces of either side that are attacked.
    pub new_contacts: i32,
}

/// How many pieces of one side are attacked or covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackCounts {
    /// Royal pieces that an enemy piece attacks.
    pub attacked_royals: u32,
    /// Pieces that an enemy piece attacks.
    pub attacked_pieces: u32,
    /// Pieces that an enemy piece attacks and no own one covers.
    pub loose_pieces: u32,
    /// Pieces that an own one covers.
    pub covered_pieces: u32,
}

impl MoveTraits {
    /// The traits that follow from how the mover and the opponent stand before and after the move; the others are left open.
    pub(in crate::ai) fn between(
        [mover, opponent]: [AttackCounts; 2],
        [mover_after, opponent_after]: [AttackCounts; 2],
    ) -> Self {
        let signed_difference = |after: u32, before: u32| after as i32 - before as i32;
        Self {
            new_checks: signed_difference(opponent_after.attacked_royals, opponent.attacked_royals),
            new_threats: signed_difference(opponent_after.loose_pieces, opponent.loose_pieces),
            new_cover: signed_difference(mover_after.covered_pieces, mover.covered_pieces),
            new_contacts: signed_difference(
                mover_after.attacked_pieces + opponent_after.attacked_pieces,
                mover.attacked_pieces + opponent.attacked_pieces,
            ),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_is_read_as_it_is_written() {
        for style in Style::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
            assert_eq!(style.name().to_uppercase().parse(), Ok(style));
        }
        let error = "gambler".parse::<Style>().expect_err("no style").to_string();
        assert_eq!(error, "expected a style, one of balanced, attacker, collector, waiter, found \"gambler\"");
    }

    #[test]
    fn every_style_likes_what_it_is_named_after_and_the_balanced_one_likes_nothing() {
        let quiet_move = MoveTraits::default();
        let check_move = MoveTraits { new_checks: 1, approach_squares: 2, ..quiet_move };
        let capture_move = MoveTraits { is_capture: true, new_contacts: 1, ..quiet_move };
        let covering_move = MoveTraits { new_cover: 2, new_contacts: -1, ..quiet_move };
        for (style, liked_traits) in
            [(Style::Attacker, check_move), (Style::Collector, capture_move), (Style::Waiter, covering_move)]
        {
            for other_traits in [quiet_move, check_move, capture_move, covering_move]
                .into_iter()
                .filter(|&other_traits| other_traits != liked_traits)
            {
                assert!(
                    style.liking(liked_traits) > style.liking(other_traits),
                    "{style}: {liked_traits:?} {other_traits:?}"
                );
            }
        }
        assert_eq!(
            [quiet_move, check_move, capture_move, covering_move].map(|traits| Style::Balanced.liking(traits)),
            [0; 4]
        );
    }

    #[test]
    fn no_move_is_liked_by_more_than_all() {
        for change in [-9, -1, 0, 1, 9] {
            for is_capture in [false, true] {
                let traits = MoveTraits {
                    is_capture,
                    enlarges_piece: is_capture,
                    new_checks: change,
                    approach_squares: change,
                    new_threats: change,
                    new_cover: change,
                    new_contacts: -change,
                };
                for style in Style::ALL {
                    assert!((0..=100).contains(&style.liking(traits)), "{style}: {traits:?}");
                }
            }
        }
    }
}
