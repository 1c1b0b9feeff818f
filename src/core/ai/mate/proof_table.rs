//! Proof and disproof numbers, and a table of them.

/// The proof number of something impossible.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// Proof and disproof number: the minimum number of positions that must be settled to prove and to refute the
/// attacker's win.
// CITE: proof numbers, Allis, van der Meulen, van den Herik 1994.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) proof: u32,
    pub(super) refutation: u32,
}

impl Effort {
    pub(super) const WON: Self = Self { proof: 0, refutation: NEVER };
    pub(super) const NOT_WON: Self = Self { proof: NEVER, refutation: 0 };

    pub(super) const fn won_if(won: bool) -> Self {
        if won { Self::WON } else { Self::NOT_WON }
    }

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// A table of proof numbers by the hash of a position. It grows up to a fixed size; then entries that cost the most nodes
/// stay.
///
/// An entry holds for several lengths: a win within some plies is one within more of them, and what is refuted within some is
/// refuted within fewer.
pub(super) struct Proofs {
    entries: Vec<ProofEntry>,
    /// The number of entries that are used.
    used: usize,
}

#[derive(Clone, Copy)]
struct ProofEntry {
    hash: u64,
    /// The numbers within `plies`.
    effort: Effort,
    /// The number of nodes searched for it; 0 for an empty entry.
    cost: u32,
    plies: u8,
    /// The number of plies within which the win is proved, [`UNPROVED`] if it is not.
    won: u8,
    /// The number of plies, and one more, within which the win is refuted; 0 if it is not.
    refuted: u8,
}

const UNPROVED: u8 = u8::MAX;
const EMPTY: ProofEntry =
    ProofEntry { hash: 0, effort: Effort { proof: 1, refutation: 1 }, cost: 0, plies: 0, won: UNPROVED, refuted: 0 };

/// The least and the greatest number of entries: 384 KiB and 24 MiB.
const LEAST: usize = 1 << 14;
const MOST: usize = 1 << 20;
/// The number of entries in which a position may lie.
const BUCKET: usize = 4;

impl Proofs {
    pub(super) fn new() -> Self {
        Self { entries: vec![EMPTY; LEAST], used: 0 }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize % self.entries.len() / BUCKET * BUCKET
    }

    /// The numbers of a position within this number of plies.
    #[inline]
    pub(super) fn get(&self, hash: u64, plies: u32) -> Option<Effort> {
        let first = self.bucket(hash);
        let entry = self.entries[first..first + BUCKET].iter().find(|entry| entry.hash == hash && entry.cost > 0)?;
        if plies >= u32::from(entry.won) && entry.won != UNPROVED {
            Some(Effort::WON)
        } else if plies < u32::from(entry.refuted) {
            Some(Effort::NOT_WON)
        } else {
            (plies == u32::from(entry.plies) && !entry.effort.is_settled()).then_some(entry.effort)
        }
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, plies: u32, effort: Effort, cost: u32) {
        let first = self.bucket(hash);
        let bucket = &mut self.entries[first..first + BUCKET];
        let entry = match bucket.iter().position(|entry| entry.hash == hash && entry.cost > 0) {
            Some(index) => &mut bucket[index],
            None => {
                let entry = bucket.iter_mut().min_by_key(|entry| entry.cost).expect("a bucket is never empty");
                self.used += usize::from(entry.cost == 0);
                *entry = ProofEntry { hash, ..EMPTY };
                entry
            }
        };
        let plies = u8::try_from(plies).unwrap_or(UNPROVED - 1).min(UNPROVED - 1);
        if effort.proof == 0 {
            entry.won = entry.won.min(plies);
        } else if effort.refutation == 0 {
            entry.refuted = entry.refuted.max(plies + 1);
        } else {
            (entry.effort, entry.plies) = (effort, plies);
        }
        entry.cost = entry.cost.max(cost).max(1);
        if self.used > self.entries.len() / 2 && self.entries.len() < MOST {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let entries = vec![EMPTY; 4 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, entries);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.cost > 0) {
            let first = self.bucket(entry.hash);
            // The entries of one bucket come into four.
            if let Some(free) = self.entries[first..first + BUCKET].iter_mut().find(|entry| entry.cost == 0) {
                *free = entry;
                self.used += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::mix;

    #[test]
    fn a_win_holds_for_more_plies_and_a_refutation_for_fewer() {
        let mut proofs = Proofs::new();
        let open = Effort { proof: 3, refutation: 5 };
        proofs.put(7, 5, open, 1);
        assert_eq!((proofs.get(7, 5), proofs.get(7, 3), proofs.get(8, 5)), (Some(open), None, None));
        proofs.put(7, 3, Effort::NOT_WON, 1);
        proofs.put(7, 7, Effort::WON, 1);
        let expected = [(0, Some(Effort::NOT_WON)), (3, Some(Effort::NOT_WON)), (4, None), (5, Some(open)), (6, None)];
        for (plies, effort) in expected.into_iter().chain([(7, Some(Effort::WON)), (200, Some(Effort::WON))]) {
            assert_eq!(proofs.get(7, plies), effort, "{plies}");
        }
    }

    #[test]
    fn a_table_that_grows_forgets_little() {
        let mut proofs = Proofs::new();
        (0..40_000).for_each(|number| proofs.put(mix(number), 3, Effort::WON, 1));
        let kept = (0..40_000).filter(|&number| proofs.get(mix(number), 3) == Some(Effort::WON)).count();
        assert!(proofs.entries.len() > LEAST && kept > 37_000, "{kept}");
    }
}
