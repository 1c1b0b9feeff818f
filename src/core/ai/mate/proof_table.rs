//! Proof and disproof numbers, and a table of them.

use std::ops::Range;

/// The proof number of something impossible.
pub(super) const INFINITE: u32 = u32::MAX / 4;

/// Proof and disproof number: the minimum number of positions that must be settled to prove and to refute the
/// attacker's win.
// CITE: proof numbers, Allis, van der Meulen, van den Herik 1994.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const NOT_WON: Self = Self { proof: INFINITE, disproof: 0 };
    /// Of a position that has not been looked at.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    pub(super) const fn won_if(is_won: bool) -> Self {
        if is_won { Self::WON } else { Self::NOT_WON }
    }

    /// These numbers if the attacker is to move, else exchanged: to prove and to refute that the side to move reaches its aim. The
    /// same changes them back.
    // CITE: φ and δ, Nagai 2002.
    pub(super) const fn for_side_to_move(self, is_attack: bool) -> Self {
        if is_attack { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A table of proof numbers by the hash of a position. It grows up to a fixed size; then entries that cost the most nodes
/// stay.
///
/// An entry holds for several lengths: a win within some plies is one within more of them, and what is refuted within some is
/// refuted within fewer.
pub(super) struct ProofTable {
    entries: Vec<ProofEntry>,
    /// The number of entries that are used.
    used_entry_count: usize,
}

#[derive(Clone, Copy)]
struct ProofEntry {
    hash: u64,
    /// The numbers within `plies`.
    proof_numbers: ProofNumbers,
    /// The number of nodes searched for it; 0 for an empty entry.
    searched_nodes: u32,
    plies: u8,
    /// The number of plies within which the win is proved, [`UNPROVED`] if it is not.
    won_within_plies: u8,
    /// The number of plies, and one more, within which the win is refuted; 0 if it is not.
    refuted_below_plies: u8,
}

impl ProofEntry {
    const fn is_of(&self, hash: u64) -> bool {
        self.hash == hash && self.searched_nodes > 0
    }
}

const UNPROVED: u8 = u8::MAX;
const EMPTY_ENTRY: ProofEntry = ProofEntry {
    hash: 0,
    proof_numbers: ProofNumbers::UNKNOWN,
    searched_nodes: 0,
    plies: 0,
    won_within_plies: UNPROVED,
    refuted_below_plies: 0,
};

/// The least and the greatest number of entries: 384 KiB and 24 MiB.
const MIN_ENTRY_COUNT: usize = 1 << 14;
const MAX_ENTRY_COUNT: usize = 1 << 20;
/// The number of entries in which a position may lie.
const BUCKET_SIZE: usize = 4;

impl ProofTable {
    pub(super) fn new() -> Self {
        Self { entries: vec![EMPTY_ENTRY; MIN_ENTRY_COUNT], used_entry_count: 0 }
    }

    #[inline]
    fn bucket_range(&self, hash: u64) -> Range<usize> {
        let first_index = (hash >> 32) as usize % self.entries.len() / BUCKET_SIZE * BUCKET_SIZE;
        first_index..first_index + BUCKET_SIZE
    }

    /// The numbers of a position within this number of plies.
    #[inline]
    pub(super) fn probe(&self, hash: u64, plies: u32) -> Option<ProofNumbers> {
        let entry = self.entries[self.bucket_range(hash)].iter().find(|entry| entry.is_of(hash))?;
        if plies >= u32::from(entry.won_within_plies) && entry.won_within_plies != UNPROVED {
            Some(ProofNumbers::WON)
        } else if plies < u32::from(entry.refuted_below_plies) {
            Some(ProofNumbers::NOT_WON)
        } else {
            (plies == u32::from(entry.plies) && !entry.proof_numbers.is_settled()).then_some(entry.proof_numbers)
        }
    }

    #[inline]
    pub(super) fn store_entry(&mut self, hash: u64, plies: u32, proof_numbers: ProofNumbers, searched_nodes: u32) {
        let bucket_range = self.bucket_range(hash);
        let bucket = &mut self.entries[bucket_range];
        let entry = match bucket.iter().position(|entry| entry.is_of(hash)) {
            Some(index) => &mut bucket[index],
            None => {
                let entry =
                    bucket.iter_mut().min_by_key(|entry| entry.searched_nodes).expect("a bucket is never empty");
                self.used_entry_count += usize::from(entry.searched_nodes == 0);
                *entry = ProofEntry { hash, ..EMPTY_ENTRY };
                entry
            }
        };
        // A win within more plies than fit is not stored: it need not be one within fewer.
        let capped_plies = u8::try_from(plies).unwrap_or(UNPROVED);
        if proof_numbers.proof == 0 {
            entry.won_within_plies = entry.won_within_plies.min(capped_plies);
        } else if proof_numbers.disproof == 0 {
            entry.refuted_below_plies = entry.refuted_below_plies.max(capped_plies.saturating_add(1));
        } else {
            (entry.proof_numbers, entry.plies) = (proof_numbers, capped_plies);
        }
        entry.searched_nodes = entry.searched_nodes.max(searched_nodes).max(1);
        if self.used_entry_count > self.entries.len() / 2 && self.entries.len() < MAX_ENTRY_COUNT {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let entries = vec![EMPTY_ENTRY; 4 * self.entries.len()];
        let old_entries = std::mem::replace(&mut self.entries, entries);
        self.used_entry_count = 0;
        for entry in old_entries.into_iter().filter(|entry| entry.searched_nodes > 0) {
            let bucket_range = self.bucket_range(entry.hash);
            // The entries of one bucket come into four.
            if let Some(free_entry) = self.entries[bucket_range].iter_mut().find(|entry| entry.searched_nodes == 0) {
                *free_entry = entry;
                self.used_entry_count += 1;
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
        let mut proof_table = ProofTable::new();
        let open_numbers = ProofNumbers { proof: 3, disproof: 5 };
        proof_table.store_entry(7, 5, open_numbers, 1);
        assert_eq!(
            (proof_table.probe(7, 5), proof_table.probe(7, 3), proof_table.probe(8, 5)),
            (Some(open_numbers), None, None)
        );
        proof_table.store_entry(7, 3, ProofNumbers::NOT_WON, 1);
        proof_table.store_entry(7, 7, ProofNumbers::WON, 1);
        let expected = [
            (0, Some(ProofNumbers::NOT_WON)),
            (3, Some(ProofNumbers::NOT_WON)),
            (4, None),
            (5, Some(open_numbers)),
            (6, None),
        ];
        for (plies, proof_numbers) in
            expected.into_iter().chain([(7, Some(ProofNumbers::WON)), (200, Some(ProofNumbers::WON))])
        {
            assert_eq!(proof_table.probe(7, plies), proof_numbers, "{plies}");
        }
    }

    #[test]
    fn a_win_too_long_for_the_table_is_none_within_fewer_plies() {
        let mut proof_table = ProofTable::new();
        proof_table.store_entry(7, 300, ProofNumbers::WON, 1);
        assert_eq!([254, 255, 300].map(|plies| proof_table.probe(7, plies)), [None; 3]);
        proof_table.store_entry(7, 300, ProofNumbers::NOT_WON, 1);
        assert_eq!(proof_table.probe(7, 254), Some(ProofNumbers::NOT_WON));
    }

    #[test]
    fn a_table_that_grows_forgets_little() {
        let mut proof_table = ProofTable::new();
        (0..40_000).for_each(|number| proof_table.store_entry(mix(number), 3, ProofNumbers::WON, 1));
        let kept_count =
            (0..40_000).filter(|&number| proof_table.probe(mix(number), 3) == Some(ProofNumbers::WON)).count();
        assert!(proof_table.entries.len() > MIN_ENTRY_COUNT && kept_count > 37_000, "{kept_count}");
    }
}
