//! Rolls that neither player, nor the server, can predict or influence.
//!
//! Before the game, each player draws a secret and hashes it repeatedly. The last hash is the *commitment* to this
//! chain, which is shown to everybody. After that, the player can only reveal the chain backwards, one link per roll,
//! and nobody else can compute the next link. A roll is determined by the links of both players together
//! ([`roll_seed`]).
//!
//! ```text
//! secret ──H──▶ … ──H──▶ link 2 ──H──▶ link 1 ──H──▶ commitment (link 0)
//! ```
//!
//! # Who reveals when
//! 1. Both commitments are on record before anybody reveals a link.
//! 2. For roll *n*, the player who does **not** roll reveals first: link *n* is part of the move that ends the turn.
//!    The move is refused without it, so the player can only withhold it by not moving, while the player's own clock
//!    runs.
//! 3. Then the player who rolls reveals link *n*. Both links determine the roll. The program of this player has both as
//!    soon as the move arrives: it shows the roll at once and sends the link automatically. So no additional round trip
//!    is needed, in live games or by correspondence.
//! 4. While the link is due, this player can do nothing else except resign: there are no offers, acceptances or
//!    answers based on a roll that the opponent cannot see yet. Withholding the link costs the player's own time and
//!    does not change the roll, because the commitment determines the link.
//! 5. There is no move before the first roll. The player who does not roll reveals link 1 without a move, as soon as
//!    both commitments are on record.
//!
//! With a doubling cube, a player who may double must decide before the roll is known. Then the move that ends the turn has no
//! link; the player who rolls doubles, or reveals link *n* first, and the other one's program reveals link *n* by itself, while
//! that one's clock runs. After a double that was taken, link *n* comes with the answer.
//!
//! So a player who moves does not know the next roll, because it depends on a link that only the opponent has, who
//! shows it after the move is on record. The server only knows what has been revealed, so not even one player and the
//! server together can predict a roll. A takeback does not take back the roll of its turn, which both players know. Rolls
//! after that turn are taken back with it, and their links are used up: the next roll needs new ones.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::board::BySide;
use crate::hex::hex_text;
use crate::session::Seed;

/// A link of a player's chain. Link 0 is the commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLink([u8; 32]);

hex_text!(ChainLink, 32, "a link of a dice chain", new);

impl ChainLink {
    /// The previously revealed link.
    #[must_use]
    pub fn hash(&self) -> Self {
        Self(Sha256::digest(self.0).into())
    }
}

/// A revealed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The number of the roll in the game, from 1.
    #[serde(rename = "throw")]
    pub roll: u32,
    /// The link.
    pub link: ChainLink,
    /// The commitment to the next chain, if this is the last link of the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renewal: Option<ChainLink>,
}

/// A player's own chain with its secret, which belongs to one game and stays on the player's device.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceChain {
    secret: [u8; 32],
    /// The number of rolls per chain.
    length: u32,
    /// The links of the first chain, from its commitment on. Few games need more.
    first_links: Vec<ChainLink>,
}

impl DiceChain {
    /// The number of rolls per chain. The last link commits to the next chain.
    pub const LENGTH: u32 = 500;

    /// The chain of these bytes, which must be unpredictable.
    #[must_use]
    pub fn new(secret: [u8; 32]) -> Self {
        Self::with_length(secret, Self::LENGTH)
    }

    /// The same with chains for this number of rolls, at least one. A different length gives a different chain.
    #[must_use]
    pub fn with_length(secret: [u8; 32], length: u32) -> Self {
        let length = length.max(1);
        let last_link = last_link_of_chain(&secret, 0);
        let mut first_links: Vec<ChainLink> =
            std::iter::successors(Some(last_link), |link| Some(link.hash())).take(length as usize + 1).collect();
        first_links.reverse();
        Self { secret, length, first_links }
    }

    /// The commitment, which is shown before the game.
    #[must_use]
    pub fn commitment(&self) -> ChainLink {
        self.link(0, 0)
    }

    /// The link for a roll, from 1. Roll 0 does not exist and gives the link of the first roll.
    #[must_use]
    pub fn reveal(&self, roll: u32) -> Reveal {
        let index = roll.saturating_sub(1);
        let (chain_index, link_number) = (index / self.length, index % self.length + 1);
        let renewal = (link_number == self.length).then(|| self.link(chain_index + 1, 0));
        Reveal { roll: index + 1, link: self.link(chain_index, link_number), renewal }
    }

    /// The link with this number in a chain, both counted from 0. Link 0 is the chain's commitment.
    fn link(&self, chain_index: u32, link_number: u32) -> ChainLink {
        match self.first_links.get(link_number as usize) {
            Some(&link) if chain_index == 0 => link,
            _ => (link_number..self.length).fold(last_link_of_chain(&self.secret, chain_index), |link, _| link.hash()),
        }
    }
}

/// The last link of this chain.
fn last_link_of_chain(secret: &[u8; 32], chain_index: u32) -> ChainLink {
    let mut hasher = Sha256::new_with_prefix("turnover dice chain\n");
    hasher.update(secret);
    hasher.update(chain_index.to_be_bytes());
    ChainLink(hasher.finalize().into())
}

impl fmt::Debug for DiceChain {
    /// Writes only what is public.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DiceChain with commitment {}", self.commitment())
    }
}

/// The public part of a player's chain: the commitment, and the links revealed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownChain {
    commitment: ChainLink,
    reveals: Vec<Reveal>,
    /// The number of links of the current chain that have been revealed.
    current_link_count: u32,
    /// Whether a chain may be renewed before its last link.
    allows_early_renewal: bool,
}

/// A link that is not the next one of its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// The link is for another roll.
    #[error("expected the link for throw {expected}, found the one for throw {found}")]
    Roll {
        /// The number of the next roll.
        expected: u32,
        /// The number given.
        found: u32,
    },
    /// The hash of the link is not the previous link.
    #[error("expected a link for throw {roll} whose SHA-256 is {expected}, found one whose SHA-256 is {found}")]
    Hash {
        /// The number of the roll.
        roll: u32,
        /// The previous link, or the commitment.
        expected: ChainLink,
        /// The hash of the link given.
        found: ChainLink,
    },
    /// The commitment to the next chain comes before the last link.
    #[error(
        "expected no commitment to another chain before the last of {} links, found one at throw {roll}",
        DiceChain::LENGTH
    )]
    Renewal {
        /// The number of the roll.
        roll: u32,
    },
}

impl ShownChain {
    /// A chain that is known only by its commitment.
    #[must_use]
    pub const fn new(commitment: ChainLink) -> Self {
        Self { commitment, reveals: Vec::new(), current_link_count: 0, allows_early_renewal: false }
    }

    /// The same for a chain that may be renewed before its last link, as in old games.
    #[must_use]
    pub fn with_early_renewal(commitment: ChainLink) -> Self {
        Self { allows_early_renewal: true, ..Self::new(commitment) }
    }

    /// The commitment.
    #[must_use]
    pub const fn commitment(&self) -> ChainLink {
        self.commitment
    }

    /// The number of the roll that needs the next link.
    #[must_use]
    pub fn next_roll(&self) -> u32 {
        u32::try_from(self.reveals.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The link for a roll, if it has been revealed.
    #[must_use]
    pub fn link(&self, roll: u32) -> Option<ChainLink> {
        Some(self.reveals.get((roll as usize).checked_sub(1)?)?.link)
    }

    /// All revealed links, in the order of the rolls.
    #[must_use]
    pub fn reveals(&self) -> &[Reveal] {
        &self.reveals
    }

    /// Checks whether this is the next link.
    ///
    /// # Errors
    /// If it is for another roll or does not belong to the chain.
    pub fn check(&self, reveal: &Reveal) -> Result<(), ChainError> {
        let roll = self.next_roll();
        if reveal.roll != roll {
            return Err(ChainError::Roll { expected: roll, found: reveal.roll });
        }
        let expected_hash =
            self.reveals.last().map_or(self.commitment, |last_reveal| last_reveal.renewal.unwrap_or(last_reveal.link));
        let found_hash = reveal.link.hash();
        if found_hash != expected_hash {
            return Err(ChainError::Hash { roll, expected: expected_hash, found: found_hash });
        }
        let is_early = reveal.renewal.is_some() && self.current_link_count + 1 < DiceChain::LENGTH;
        if is_early && !self.allows_early_renewal { Err(ChainError::Renewal { roll }) } else { Ok(()) }
    }

    /// Adds the next link.
    ///
    /// # Errors
    /// The errors of [`check`](Self::check). The chain is then unchanged.
    pub fn push(&mut self, reveal: Reveal) -> Result<(), ChainError> {
        self.check(&reveal)?;
        self.current_link_count = if reveal.renewal.is_some() { 0 } else { self.current_link_count.saturating_add(1) };
        self.reveals.push(reveal);
        Ok(())
    }
}

/// The seed of one roll: the SHA-256 of five lines without a final line feed: `turnover throw`, the game's key, the
/// number of the roll (from 1), White's link and Black's link.
///
/// The dice are drawn from it as roll number 0 of a game's [`Seed`]: with ChaCha20, each die without bias.
#[must_use]
pub fn roll_seed(game_key: &str, roll: u32, links: BySide<ChainLink>) -> Seed {
    let BySide([white, black]) = links;
    Seed::new(Sha256::digest(format!("turnover throw\n{game_key}\n{roll}\n{white}\n{black}")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_shown_link_by_link_beyond_its_renewal() {
        for length in [1, 2, DiceChain::LENGTH] {
            let chain = DiceChain::with_length([5; 32], length);
            let mut shown_chain = ShownChain::with_early_renewal(chain.commitment());
            for roll in 1..=length + 3 {
                assert_eq!(shown_chain.next_roll(), roll);
                let reveal = chain.reveal(roll);
                assert_eq!(reveal.renewal.is_some(), roll % length == 0);
                assert_eq!(shown_chain.push(reveal), Ok(()), "throw {roll}");
                assert_eq!(shown_chain.link(roll), Some(reveal.link));
            }
            assert_eq!((shown_chain.link(0), shown_chain.link(length + 4)), (None, None));
        }
    }

    #[test]
    fn a_chain_is_renewed_with_its_last_link_and_not_before() {
        let chain = DiceChain::new([5; 32]);
        let mut shown_chain = ShownChain::new(chain.commitment());
        for roll in 1..=2 * DiceChain::LENGTH + 1 {
            let reveal = chain.reveal(roll);
            let early_reveal = Reveal { renewal: Some(chain.commitment()), ..reveal };
            let is_last = roll % DiceChain::LENGTH == 0;
            assert_eq!(shown_chain.check(&early_reveal).is_ok(), is_last, "throw {roll}");
            assert!(is_last || shown_chain.check(&early_reveal) == Err(ChainError::Renewal { roll }));
            assert_eq!(shown_chain.push(reveal), Ok(()), "throw {roll}");
        }
    }

    #[test]
    fn a_link_that_is_exchanged_repeated_or_early_is_refused() {
        let [chain, other_chain] = [1, 2].map(|byte| DiceChain::new([byte; 32]));
        let mut shown_chain = ShownChain::new(chain.commitment());
        let foreign_reveal = other_chain.reveal(1);
        let error = ChainError::Hash { roll: 1, expected: chain.commitment(), found: other_chain.commitment() };
        assert_eq!(shown_chain.push(foreign_reveal), Err(error));
        assert_eq!(shown_chain.push(chain.reveal(2)), Err(ChainError::Roll { expected: 1, found: 2 }));
        assert_eq!(shown_chain.push(chain.reveal(1)), Ok(()));
        assert_eq!(shown_chain.push(chain.reveal(1)), Err(ChainError::Roll { expected: 2, found: 1 }));
        let skipped_reveal = Reveal { roll: 2, ..chain.reveal(3) };
        assert!(matches!(shown_chain.push(skipped_reveal), Err(ChainError::Hash { roll: 2, .. })));
        assert_eq!(shown_chain.next_roll(), 2);
    }

    /// The same results as `printf %s … | xxd -r -p | sha256sum` and `printf 'turnover throw\nabc\n1\n%s\n%s' … |
    /// sha256sum`.
    #[test]
    fn links_and_seeds_are_what_anybody_can_compute() {
        let link = ChainLink::new([7; 32]);
        assert_eq!(link.hash().to_string(), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        let seed = roll_seed("abc", 1, BySide([ChainLink::new([0; 32]), ChainLink::new([1; 32])]));
        assert_eq!(seed.to_string(), "bf72bfce30674eb5b896beb046991c4c1a29cad5965df08d00aede15ca0a478a");
    }

    #[test]
    fn a_roll_depends_on_the_game_its_number_and_both_links() {
        let [white, black] = [1, 2].map(|byte| ChainLink::new([byte; 32]));
        let seeds = [
            roll_seed("a", 1, BySide([white, black])),
            roll_seed("b", 1, BySide([white, black])),
            roll_seed("a", 2, BySide([white, black])),
            roll_seed("a", 1, BySide([black, white])),
            roll_seed("a", 1, BySide([white, white])),
        ];
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed));
        }
    }

    #[test]
    fn a_secret_is_not_shown_by_accident() {
        let chain = DiceChain::new([0xee; 32]);
        assert!(!format!("{chain:?}").contains("eeeeeeee"));
    }
}
