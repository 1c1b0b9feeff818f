//! What a player's device stores about a game, to continue it after a reload.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::act_queue::seals_move;
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
    /// The secret for the rematch with this key, the same on all devices and in all tabs of the player.
    #[must_use]
    pub fn for_rematch(self, key: &str) -> Self {
        let hash = Sha256::new_with_prefix("turnover rematch dice\n").chain_update(self.0).chain_update(key).finalize();
        Self(hash.into())
    }

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

    /// Keeps the sealed move in the memory that is stored of the same seat, unless one is being sealed here.
    pub fn keep_sealed_move(&mut self, stored_memory: Self) {
        if stored_memory.token == self.token && stored_memory.sealed.is_some() && !self.queue.iter().any(seals_move) {
            self.sealed = stored_memory.sealed;
        }
    }

    /// Whether the device has the seat, as far as it knows, or has asked for it.
    #[must_use]
    pub const fn claims_seat(&self) -> bool {
        self.is_seated || !self.queue.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rematch_has_dice_of_its_own_which_only_the_secret_gives_away() {
        let secret = DiceSecret::new([1; 32]);
        let rematch_secret = secret.for_rematch("k2");
        assert_eq!(rematch_secret, DiceSecret::new([1; 32]).for_rematch("k2"));
        let last_link: DiceSecret = secret.chain(1).reveal(1).link.to_string().parse().expect("32 bytes");
        for other in [
            secret,
            secret.for_rematch("k3"),
            rematch_secret.for_rematch("k2"),
            DiceSecret::new([2; 32]).for_rematch("k2"),
            last_link.for_rematch("k2"),
        ] {
            assert!(other != rematch_secret && other.chain(1).commitment() != rematch_secret.chain(1).commitment());
        }
    }
}
