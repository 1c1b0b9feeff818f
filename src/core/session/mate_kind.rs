//! Announcements of mate.

use super::Referee;
use crate::board::Side;

/// The kind of a mate.
///
/// The classic edition of Turnover announces both kinds and lets the players continue: "The solution is to go on with
/// the game, even if the mate is there, be it simple or multiple, and to capture the Castles in check until the player
/// has none left".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateKind {
    /// A mate of the only king or Castle.
    Simple,
    /// A mate of several Castles, which are captured one by one.
    Multiple,
}

impl MateKind {
    /// The kind of a mate of this side in the position.
    ///
    /// ```
    /// use turnover_core::board::Side;
    /// use turnover_core::session::{GameId, MateKind};
    ///
    /// let referee = GameId::TurnoverClassic.referee(Some("c6c/8/8/8/8/8/8/R5CR w"))?;
    /// assert_eq!(MateKind::of(&*referee, Side::Black), MateKind::Multiple);
    /// assert_eq!(MateKind::of(&*referee, Side::White), MateKind::Simple);
    /// # Ok::<(), turnover_core::session::SetUpError>(())
    /// ```
    #[must_use]
    pub fn of(referee: &dyn Referee, loser: Side) -> Self {
        if referee.position().royals(loser).len() > 1 { Self::Multiple } else { Self::Simple }
    }
}
