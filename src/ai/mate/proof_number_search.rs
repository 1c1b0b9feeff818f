//! Depth-first proof-number search for a win of the attacker within a number of plies.

use super::proof_table::{Effort, NEVER, Proofs};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};
use crate::board::Side;

/// The limit of nodes of the slice was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutOfNodes;

/// A child position.
#[derive(Clone, Copy)]
struct Child<P: Searchable> {
    mv: P::Move,
    position: P,
    hash: u64,
}

/// Proves and refutes wins of one side.
///
/// Table entries also depend on the remaining plies. So no position is used in its own proof, and shorter wins are
/// found first.
pub(super) struct Prover<P: Searchable> {
    pub(super) attacker: Side,
    proofs: Proofs,
    pub(super) nodes: u64,
    pub(super) nodes_end: u64,
    /// Whether a refutation ignored a win by stalemate.
    pub(super) has_skipped: bool,
    game: std::marker::PhantomData<P>,
}

impl<P: Searchable> Prover<P> {
    pub(super) fn new(attacker: Side) -> Self {
        Self {
            attacker,
            proofs: Proofs::new(),
            nodes: 0,
            nodes_end: 0,
            has_skipped: false,
            game: std::marker::PhantomData,
        }
    }

    /// Whether the attacker wins within this number of plies.
    pub(super) fn is_won(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        let hash = hash(position, plies);
        let mut effort = self.effort(position, hash, plies)?;
        while !effort.is_settled() {
            effort = self.settle(position, hash, plies, Effort { proof: NEVER, refutation: NEVER })?;
        }
        Ok(effort.proof == 0)
    }

    /// The proof numbers of a position from the table, or the initial ones.
    fn effort(&mut self, position: &P, hash: u64, plies: u32) -> Result<Effort, OutOfNodes> {
        match self.proofs.get(hash) {
            Some(effort) => Ok(effort),
            None => {
                let effort = self.first_look(position, plies)?;
                self.proofs.put(hash, effort, 1);
                Ok(effort)
            }
        }
    }

    fn count(&mut self) -> Result<(), OutOfNodes> {
        if self.nodes >= self.nodes_end {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The initial proof numbers: final if the game is over, else by the number of moves.
    // CITE: initial numbers by mobility, as in Winands 2004.
    fn first_look(&mut self, position: &P, plies: u32) -> Result<Effort, OutOfNodes> {
        self.count()?;
        if let NodeKind::Over(winner) = position.node_kind() {
            return Ok(Effort::won_if(winner == Some(self.attacker)));
        }
        let is_attack = position.turn() == self.attacker;
        if is_attack && plies > 1 && position.plies_to_lose(!self.attacker) > plies {
            self.has_skipped = true;
            return Ok(Effort::NOT_WON);
        }
        let count = count_moves(position);
        if count == 0 {
            return Ok(Effort::won_if(self.is_won_stuck(position)));
        }
        if plies == 0 {
            return Ok(Effort::NOT_WON);
        }
        if is_attack && plies == 1 {
            return Ok(Effort::won_if(self.wins_at_once(position)));
        }
        Ok(match (is_attack, position.is_in_danger()) {
            (true, _) => Effort { proof: 1, refutation: count },
            (false, true) => Effort { proof: count, refutation: 1 },
            // There is no threat: any move may be an answer.
            (false, false) => Effort { proof: 2 * count + 8 * plies, refutation: 1 },
        })
    }

    fn is_won_stuck(&self, position: &P) -> bool {
        position.no_moves_outcome() == NodeKind::Over(Some(self.attacker))
    }

    fn wins_at_once(&self, position: &P) -> bool {
        let mut wins = false;
        position.each_move(MoveFilter::All, &mut |mv| {
            if !wins {
                let next = position.after(mv);
                wins = match next.node_kind() {
                    NodeKind::Over(winner) => winner == Some(self.attacker),
                    NodeKind::Move | NodeKind::Roll => count_moves(&next) == 0 && self.is_won_stuck(&next),
                };
            }
        });
        wins
    }

    /// Searches a position until one of its numbers reaches its limit.
    // CITE: df-pn, Nagai 2002; depth-limited, so that cycles do not arise.
    fn settle(&mut self, position: &P, own: u64, plies: u32, limits: Effort) -> Result<Effort, OutOfNodes> {
        let begun = self.nodes;
        let is_attack = position.turn() == self.attacker;
        let children = self.children(position, plies);
        let mut efforts = Vec::with_capacity(children.len());
        for child in &children {
            efforts.push(self.effort(&child.position, child.hash, plies - 1)?);
        }
        loop {
            let all = combined(&efforts, is_attack);
            if all.proof >= limits.proof || all.refutation >= limits.refutation || all.is_settled() {
                let cost = u32::try_from(self.nodes - begun).unwrap_or(u32::MAX);
                self.proofs.put(own, all, cost);
                return Ok(all);
            }
            let (best, second) = likeliest(&efforts, is_attack);
            let child = &children[best];
            let limits = narrowed(limits, all, efforts[best], second, is_attack);
            efforts[best] = self.settle(&child.position, child.hash, plies - 1, limits)?;
        }
    }

    fn children(&self, position: &P, plies: u32) -> Vec<Child<P>> {
        let mut children = Vec::with_capacity(64);
        position.each_move(MoveFilter::All, &mut |mv| {
            let next = position.after(mv);
            children.push(Child { mv, position: next, hash: hash(&next, plies - 1) });
        });
        children
    }

    /// The line by which the attacker wins in exactly this number of plies while the defender holds out as long as
    /// possible.
    pub(super) fn line(&mut self, position: &P, plies: u32) -> Result<Vec<P::Move>, OutOfNodes> {
        let mut line = Vec::new();
        let (mut position, mut plies) = (*position, plies);
        while plies > 0 {
            let Some(child) = self.next_of_line(&position, plies)? else { break };
            line.push(child.mv);
            (position, plies) = (child.position, plies - 1);
        }
        Ok(line)
    }

    fn next_of_line(&mut self, position: &P, plies: u32) -> Result<Option<Child<P>>, OutOfNodes> {
        let is_attack = position.turn() == self.attacker;
        let children = self.children(position, plies);
        for &child in &children {
            let is_next = if is_attack {
                self.is_won(&child.position, plies - 1)?
            } else {
                // The defender does not play moves that lose sooner.
                plies < 2 || !self.is_won(&child.position, plies - 2)?
            };
            if is_next {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }
}

/// The numbers of a position, from those of its children: the side to move needs one of them.
fn combined(efforts: &[Effort], is_attack: bool) -> Effort {
    let proofs = efforts.iter().map(|effort| effort.proof);
    let refutations = efforts.iter().map(|effort| effort.refutation);
    let least = |numbers: &mut dyn Iterator<Item = u32>| numbers.min().unwrap_or(NEVER);
    let sum = |numbers: &mut dyn Iterator<Item = u32>| numbers.fold(0_u32, u32::saturating_add).min(NEVER);
    let (mut proofs, mut refutations) = (proofs, refutations);
    if is_attack {
        Effort { proof: least(&mut proofs), refutation: sum(&mut refutations) }
    } else {
        Effort { proof: sum(&mut proofs), refutation: least(&mut refutations) }
    }
}

/// The number of a child that the side to move minimises.
const fn need(effort: Effort, is_attack: bool) -> u32 {
    if is_attack { effort.proof } else { effort.refutation }
}

/// The index of the most promising child, and the number of the second best.
fn likeliest(efforts: &[Effort], is_attack: bool) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, NEVER);
    for (index, &effort) in efforts.iter().enumerate() {
        let needed = need(effort, is_attack);
        if needed < least {
            (second, best, least) = (least.min(NEVER), index, needed);
        } else if needed < second {
            second = needed;
        }
    }
    (best, second)
}

/// The limits for the best child: until another one looks better, or until this position reaches its own.
// CITE: the second best with a margin, Pawlewicz and Lew 2007 (1 + ε).
fn narrowed(limits: Effort, all: Effort, best: Effort, second: u32, is_attack: bool) -> Effort {
    let beyond = second.saturating_add(second / 4).saturating_add(1);
    let rest = |limit: u32, sum: u32, own: u32| limit.saturating_sub(sum.saturating_sub(own)).clamp(1, NEVER);
    if is_attack {
        Effort { proof: limits.proof.min(beyond), refutation: rest(limits.refutation, all.refutation, best.refutation) }
    } else {
        Effort { proof: rest(limits.proof, all.proof, best.proof), refutation: limits.refutation.min(beyond) }
    }
}

fn count_moves<P: Searchable>(position: &P) -> u32 {
    let mut count = 0;
    position.each_move(MoveFilter::All, &mut |_| count += 1);
    count
}

fn hash<P: Searchable>(position: &P, plies: u32) -> u64 {
    (position.search_key() ^ u64::from(plies) << 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
