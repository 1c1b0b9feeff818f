//! How is a mate announced?

use super::game::Game;
use super::registry::GameId;
use crate::board::Side;

/// The kind of a mate.
///
/// "The solution is to go on with the game, even if the mate is there, be it simple or multiple, and to capture the Castles in check
/// until the player has none left": the classic edition of Turnover announces either, and lets the players play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateKind {
    /// A mate of the only king or Castle.
    Simple,
    /// A mate of several Castles, which are captured one after the other.
    Multiple,
}

impl GameId {
    /// Whether a mate is announced while the game goes on, because the rules have no mate that ends it.
    #[must_use]
    pub fn announces_mates(self) -> bool {
        self.spec().announces_mates
    }
}

impl Game {
    /// The kind of a mate of this side in the current position.
    ///
    /// ```
    /// use turnover::board::Side;
    /// use turnover::session::{Game, GameId, MateKind};
    ///
    /// let game = Game::from_fen(GameId::TurnoverClassic, "c6c/8/8/8/8/8/8/R5CR w")?;
    /// assert_eq!(game.kind_of_mate(Side::Black), MateKind::Multiple);
    /// assert_eq!(game.kind_of_mate(Side::White), MateKind::Simple);
    /// # Ok::<(), turnover::session::SetUpError>(())
    /// ```
    #[must_use]
    pub fn kind_of_mate(&self, loser: Side) -> MateKind {
        if self.referee().royals(loser).len() > 1 { MateKind::Multiple } else { MateKind::Simple }
    }
}
