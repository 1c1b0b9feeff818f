//! Random numbers from the operating system or the browser.

use crate::board::Side;

/// Bytes from the system's source of randomness; `None` where it has none to offer.
#[must_use]
pub fn random_bytes() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

/// A side drawn by lot. Without a source of randomness it is White.
#[must_use]
pub fn random_side() -> Side {
    random_bytes().filter(|bytes| bytes[0] & 1 == 1).map_or(Side::White, |_| Side::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lot_falls_on_both_sides() {
        let black = (0..400).filter(|_| random_side() == Side::Black).count();
        assert!((100..300).contains(&black), "{black} of 400");
    }
}
