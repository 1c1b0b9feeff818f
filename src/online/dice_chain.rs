//! How do two people throw dice over a network, when neither trusts the other nor the server?
//!
//! Before the game each player draws a secret and hashes it again and again. The end of that chain, its *commitment*, is shown;
//! from then on the player can only go back along the chain, one link for each throw, and nobody can go ahead of him. A throw
//! follows from both players' links together ([`throw_seed`]).
//!
//! ```text
//! secret ──H──▶ … ──H──▶ link 2 ──H──▶ link 1 ──H──▶ commitment (link 0)
//! ```
//!
//! # Who reveals when
//! 1. Both commitments are on record before anybody reveals a link.
//! 2. For throw *n* the player who does **not** throw reveals first: link *n* is part of the move that ends the turn. Without it
//!    the move is refused, so it cannot be withheld but by not moving: the own clock runs.
//! 3. Then whoever is to throw reveals link *n*. With both links the throw is determined. This player's program has both as soon
//!    as the move arrives: it shows the throw at once, and sends the link without being asked. No round trip is added, live or by
//!    correspondence.
//! 4. While the throw is owed, whoever owes the link can do nothing else but resign: no offer is made, accepted or answered in the
//!    knowledge of a throw that the other does not see yet. Withholding it lets the own clock run, and changes nothing:
//!    the link is bound by the commitment.
//! 5. The first throw has no move before it: there the player who does not throw reveals link 1 without a move, once both
//!    commitments are on record.
//!
//! So whoever moves does not know the throw that follows: it needs a link that only the opponent has, who shows it when
//! the move is on record. The server knows what is revealed, and no more, so it cannot help: not even one player and the server
//! together foresee a throw. After a takeback the throw stays what it was, known to both; that is part of what both consent to.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::wire::hex_text;
use crate::board::BySide;
use crate::session::Seed;

/// One link of a player's chain; link 0 is the commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLink([u8; 32]);

hex_text!(ChainLink, 32, "a link of a dice chain", new);

impl ChainLink {
    /// The link that was shown before this one.
    #[must_use]
    pub fn hash(&self) -> Self {
        Self(Sha256::digest(self.0).into())
    }
}

/// A link as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// For which throw of the game, the first being 1.
    pub throw: u32,
    /// The link itself.
    pub link: ChainLink,
    /// The commitment to the chain that is used from the next throw on, where this one is used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renewal: Option<ChainLink>,
}

/// A player's own chain, with its secret. The secret belongs to one game and stays on the player's device.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceChain {
    secret: [u8; 32],
    /// How many throws each chain is for.
    length: u32,
    /// The links of the first chain, from its commitment on: few games need more.
    first: Vec<ChainLink>,
}

impl DiceChain {
    /// How many throws one chain is for. Behind them the next one is used, to which the last link commits.
    pub const LENGTH: u32 = 500;

    /// The chain of these bytes, which nobody should be able to guess.
    #[must_use]
    pub fn new(secret: [u8; 32]) -> Self {
        Self::with_length(secret, Self::LENGTH)
    }

    /// The same with chains for so many throws, at least one. Another length makes another chain.
    #[must_use]
    pub fn with_length(secret: [u8; 32], length: u32) -> Self {
        let length = length.max(1);
        let end = end_of_chain(&secret, 0);
        let mut first: Vec<ChainLink> =
            std::iter::successors(Some(end), |link| Some(link.hash())).take(length as usize + 1).collect();
        first.reverse();
        Self { secret, length, first }
    }

    /// What is shown before the game.
    #[must_use]
    pub fn commitment(&self) -> ChainLink {
        self.link(0, 0)
    }

    /// The link for a throw, the first being 1; for throw 0, which there is not, that of the first.
    #[must_use]
    pub fn reveal(&self, throw: u32) -> Reveal {
        let index = throw.saturating_sub(1);
        let (chain, number) = (index / self.length, index % self.length + 1);
        let renewal = (number == self.length).then(|| self.link(chain + 1, 0));
        Reveal { throw: index + 1, link: self.link(chain, number), renewal }
    }

    /// A link of the chain with this number, the first being 0. Link 0 is its commitment.
    fn link(&self, chain: u32, number: u32) -> ChainLink {
        match self.first.get(number as usize) {
            Some(&link) if chain == 0 => link,
            _ => (number..self.length).fold(end_of_chain(&self.secret, chain), |link, _| link.hash()),
        }
    }
}

/// The last link of the chain with this number.
fn end_of_chain(secret: &[u8; 32], chain: u32) -> ChainLink {
    let mut end = Sha256::new_with_prefix("turnover dice chain\n");
    end.update(secret);
    end.update(chain.to_be_bytes());
    ChainLink(end.finalize().into())
}

impl fmt::Debug for DiceChain {
    /// Only what may be shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DiceChain with commitment {}", self.commitment())
    }
}

/// What is known of a player's chain: the commitment, and the links shown so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownChain {
    commitment: ChainLink,
    shown: Vec<Reveal>,
}

/// A link that does not belong where it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// It is for another throw.
    #[error("expected the link for throw {expected}, found the one for throw {found}")]
    Throw {
        /// The throw that comes next.
        expected: u32,
        /// The one that was named.
        found: u32,
    },
    /// Its hash is not what was shown before.
    #[error("expected a link for throw {throw} whose SHA-256 is {expected}, found one whose SHA-256 is {found}")]
    Hash {
        /// The number of the throw that the link was for.
        throw: u32,
        /// The link before, or the commitment.
        expected: ChainLink,
        /// The hash of the link shown.
        found: ChainLink,
    },
}

impl ShownChain {
    /// A chain of which nothing is shown but this.
    #[must_use]
    pub const fn new(commitment: ChainLink) -> Self {
        Self { commitment, shown: Vec::new() }
    }

    /// The commitment.
    #[must_use]
    pub const fn commitment(&self) -> ChainLink {
        self.commitment
    }

    /// The throw for which the next link is.
    #[must_use]
    pub fn next_throw(&self) -> u32 {
        u32::try_from(self.shown.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The link for a throw, if it is shown.
    #[must_use]
    pub fn link(&self, throw: u32) -> Option<ChainLink> {
        Some(self.shown.get((throw as usize).checked_sub(1)?)?.link)
    }

    /// All that is shown, in the order of the throws.
    #[must_use]
    pub fn shown(&self) -> &[Reveal] {
        &self.shown
    }

    /// Whether this would be the next link.
    ///
    /// # Errors
    /// When it is for another throw, or does not belong to the chain.
    pub fn check(&self, reveal: &Reveal) -> Result<(), ChainError> {
        let throw = self.next_throw();
        if reveal.throw != throw {
            return Err(ChainError::Throw { expected: throw, found: reveal.throw });
        }
        let expected = self.shown.last().map_or(self.commitment, |last| last.renewal.unwrap_or(last.link));
        let found = reveal.link.hash();
        if found == expected { Ok(()) } else { Err(ChainError::Hash { throw, expected, found }) }
    }

    /// Takes the next link.
    ///
    /// # Errors
    /// As [`check`](Self::check); nothing is changed then.
    pub fn push(&mut self, reveal: Reveal) -> Result<(), ChainError> {
        self.check(&reveal)?;
        self.shown.push(reveal);
        Ok(())
    }
}

/// The seed of one throw: the SHA-256 of five lines without a line feed at the end: `turnover throw`, the game's key, the throw's
/// number (the first being 1), White's link and Black's.
///
/// From it the dice are drawn as the game's [`Seed`]s draw them, as roll number 0: with ChaCha20, each die without bias.
#[must_use]
pub fn throw_seed(game: &str, throw: u32, links: BySide<ChainLink>) -> Seed {
    let BySide([white, black]) = links;
    Seed::new(Sha256::digest(format!("turnover throw\n{game}\n{throw}\n{white}\n{black}")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_shown_link_by_link_beyond_its_renewal() {
        for length in [1, 2, DiceChain::LENGTH] {
            let chain = DiceChain::with_length([5; 32], length);
            let mut shown = ShownChain::new(chain.commitment());
            for throw in 1..=length + 3 {
                assert_eq!(shown.next_throw(), throw);
                let reveal = chain.reveal(throw);
                assert_eq!(reveal.renewal.is_some(), throw % length == 0);
                assert_eq!(shown.push(reveal), Ok(()), "throw {throw}");
                assert_eq!(shown.link(throw), Some(reveal.link));
            }
            assert_eq!((shown.link(0), shown.link(length + 4)), (None, None));
        }
    }

    #[test]
    fn a_link_that_is_exchanged_repeated_or_early_is_refused() {
        let [chain, other] = [1, 2].map(|byte| DiceChain::new([byte; 32]));
        let mut shown = ShownChain::new(chain.commitment());
        let wrong = other.reveal(1);
        let error = ChainError::Hash { throw: 1, expected: chain.commitment(), found: other.commitment() };
        assert_eq!(shown.push(wrong), Err(error));
        assert_eq!(shown.push(chain.reveal(2)), Err(ChainError::Throw { expected: 1, found: 2 }));
        assert_eq!(shown.push(chain.reveal(1)), Ok(()));
        assert_eq!(shown.push(chain.reveal(1)), Err(ChainError::Throw { expected: 2, found: 1 }));
        let skipped = Reveal { throw: 2, ..chain.reveal(3) };
        assert!(matches!(shown.push(skipped), Err(ChainError::Hash { throw: 2, .. })));
        assert_eq!(shown.next_throw(), 2);
    }

    /// `printf %s … | xxd -r -p | sha256sum` and `printf 'turnover throw\nabc\n1\n%s\n%s' … | sha256sum` give the same.
    #[test]
    fn links_and_seeds_are_what_anybody_can_compute() {
        let link = ChainLink::new([7; 32]);
        assert_eq!(link.hash().to_string(), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        let seed = throw_seed("abc", 1, BySide([ChainLink::new([0; 32]), ChainLink::new([1; 32])]));
        assert_eq!(seed.to_string(), "bf72bfce30674eb5b896beb046991c4c1a29cad5965df08d00aede15ca0a478a");
    }

    #[test]
    fn a_throw_depends_on_the_game_its_number_and_both_links() {
        let [white, black] = [1, 2].map(|byte| ChainLink::new([byte; 32]));
        let seeds = [
            throw_seed("a", 1, BySide([white, black])),
            throw_seed("b", 1, BySide([white, black])),
            throw_seed("a", 2, BySide([white, black])),
            throw_seed("a", 1, BySide([black, white])),
            throw_seed("a", 1, BySide([white, white])),
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
