//! What a player's device stores about a game, to continue it after a reload.

use serde::{Deserialize, Serialize};

use super::{ClientMessage, DiceChain, SealSalt, SeatToken};
use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// What a player's device stores about a game. All of it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMemory {
    /// The token of the seat, drawn by the device.
    pub token: SeatToken,
    /// The secret of the dice chain, drawn by the device.
    pub dice: DiceSecret,
    /// Whether the server has confirmed the seat.
    #[serde(default)]
    pub is_seated: bool,
    /// The sealed move and its salt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<(String, SealSalt)>,
    /// The acts that the server has not confirmed.
    #[serde(default)]
    pub queue: Vec<ClientMessage>,
    /// The number of acts so far, which is part of their ids.
    #[serde(default)]
    pub acts: u64,
}

/// The secret of a dice chain, which must be unpredictable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DiceSecret([u8; 32]);

hex_text!(DiceSecret, 32, "the secret of a dice chain", new);

impl DiceSecret {
    pub(super) fn chain(self, length: u32) -> DiceChain {
        DiceChain::with_length(self.0, length)
    }
}

hide_in_debug!(DiceSecret);

impl SeatMemory {
    /// The memory before a seat is taken, with unpredictable random bytes.
    #[must_use]
    pub const fn new(token_bytes: [u8; 16], dice_bytes: [u8; 32]) -> Self {
        let (token, dice) = (SeatToken::new(token_bytes), DiceSecret::new(dice_bytes));
        Self { token, dice, is_seated: false, sealed: None, queue: Vec::new(), acts: 0 }
    }
}
