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

/// A table of proof numbers by a hash of position and plies, of fixed size. Entries that cost the most nodes stay.
pub(super) struct Proofs {
    slots: Vec<ProofSlot>,
}

#[derive(Clone, Copy)]
struct ProofSlot {
    hash: u64,
    effort: Effort,
    /// The number of nodes searched for it.
    cost: u32,
}

/// The number of entries: 24 MiB.
const SIZE: usize = 1 << 20;

impl Proofs {
    pub(super) fn new() -> Self {
        let slot = ProofSlot { hash: 0, effort: Effort { proof: 1, refutation: 1 }, cost: 0 };
        Self { slots: vec![slot; SIZE] }
    }

    #[inline]
    fn pair(&self, hash: u64) -> [usize; 2] {
        let index = (hash >> 32) as usize % SIZE;
        [index, index ^ 1]
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Effort> {
        let slots = self.pair(hash).map(|index| &self.slots[index]);
        slots.into_iter().find(|slot| slot.hash == hash && slot.cost > 0).map(|slot| slot.effort)
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, effort: Effort, cost: u32) {
        let [first, second] = self.pair(hash);
        let is_here = |index: usize| self.slots[index].hash == hash;
        let index = if is_here(first) || !is_here(second) && self.slots[first].cost <= self.slots[second].cost {
            first
        } else {
            second
        };
        self.slots[index] = ProofSlot { hash, effort, cost: cost.max(1) };
    }
}
