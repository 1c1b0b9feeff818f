//! What a round's pairing depends on besides the results, and why there may be none.

use std::collections::BTreeSet;

use crate::tournament::matching::WeightTooWide;
use crate::tournament::{Colour, PairingNumber};

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
    /// The tournament is too large.
    #[error(transparent)]
    TooLarge(#[from] WeightTooWide),
}
