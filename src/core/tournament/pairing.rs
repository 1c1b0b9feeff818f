//! What a pairing is: the games of a round, and who has a bye.

use serde::{Deserialize, Serialize};

use super::PairingNumber;

/// A game that is to be played.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Pairing {
    /// Who plays White.
    pub white: PairingNumber,
    /// Who plays Black.
    pub black: PairingNumber,
}

/// The pairings of a round.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct RoundPairing {
    /// The games, the first board first.
    pub games: Vec<Pairing>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<PairingNumber>,
}
