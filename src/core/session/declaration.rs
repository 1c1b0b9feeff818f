//! What the players or a referee declare: resignations, offers of a draw and their answers, claims, and ends by time.

use crate::board::Side;
use crate::games::{Outcome, Reason};

/// An open draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// The side that offers.
    pub by: Side,
    /// [`Reason::Agreement`]; or [`Reason::Repetition`] after the third occurrence of the position, in a game in which
    /// both players must agree to that draw.
    pub reason: Reason,
}

/// Something declared about the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// This side resigns.
    Resign(Side),
    /// This side offers a draw. It has no effect while an offer is open, or if the rules of the game [do not allow
    /// it](super::Game::may_offer_draw).
    OfferDraw(Side),
    /// The open offer is accepted: the game is drawn.
    AcceptDraw,
    /// The open offer is declined: the game goes on.
    DeclineDraw,
    /// This side claims the draw that the rules allow, if there is a [`Claim`](super::Claim). The game is drawn, or, if the other side must
    /// agree, the draw is offered.
    ClaimDraw(Side),
    /// This side has run out of time.
    RunOutOfTime(Side),
    /// The game ends with this outcome.
    End(Outcome),
}
