//! Depth-first proof-number search for a win of the attacker within a number of plies.

use super::proof_table::{Effort, NEVER, Proofs};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};
use crate::board::Side;

/// The limit of nodes of the slice was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutOfNodes;

/// The number of the attacker's moves for which all attempts are tried without proof numbers.
const LAST_MOVES: u32 = 2;

/// A child position.
#[derive(Clone, Copy)]
pub(super) struct Child<P: Searchable> {
    pub(super) mv: P::Move,
    pub(super) position: P,
    hash: u64,
    /// `None` if it has not been looked at.
    effort: Option<Effort>,
}

/// Proves and refutes wins of one side.
///
/// Numbers hold for a number of remaining plies. So no position is used in its own proof.
pub(super) struct Prover<P: Searchable> {
    pub(super) attacker: Side,
    proofs: Proofs,
    pub(super) nodes: u64,
    pub(super) nodes_end: u64,
    /// The moves of the positions that are being tried, one list after the other.
    pub(super) moves: Vec<P::Move>,
    /// The number of nodes after which the search of the last moves gives up.
    pub(super) last_moves_end: u64,
    /// The moves that settled the last positions, by the number of plies: attempts that won, answers that refuted.
    pub(super) killers: Vec<[Option<P::Move>; 2]>,
}

impl<P: Searchable> Prover<P> {
    pub(super) fn new(attacker: Side) -> Self {
        Self {
            attacker,
            proofs: Proofs::new(),
            nodes: 0,
            nodes_end: 0,
            moves: Vec::new(),
            last_moves_end: 0,
            killers: Vec::new(),
        }
    }

    /// Whether the attacker wins within this number of plies.
    pub(super) fn is_won(&mut self, position: &P, plies: u32) -> Result<bool, OutOfNodes> {
        let hash = hash(position, plies);
        let mut effort = self.effort(position, hash, plies)?;
        while !effort.is_settled() {
            effort = self.search_to_limits(position, hash, plies, Effort { proof: NEVER, refutation: NEVER })?;
        }
        Ok(effort.proof == 0)
    }

    /// The proof numbers of a position from the table, if they are known.
    pub(super) fn known_effort(&self, position: &P, plies: u32) -> Option<Effort> {
        self.proofs.get(hash(position, plies), plies)
    }

    /// The proof numbers of a position from the table, or the initial ones.
    fn effort(&mut self, position: &P, hash: u64, plies: u32) -> Result<Effort, OutOfNodes> {
        match self.proofs.get(hash, plies) {
            Some(effort) => Ok(effort),
            None => {
                if self.nodes >= self.nodes_end {
                    return Err(OutOfNodes);
                }
                let begun = self.nodes;
                let effort = self.first_look(position, plies);
                self.proofs.put(hash, plies, effort, cost(self.nodes - begun));
                Ok(effort)
            }
        }
    }

    /// The initial proof numbers: final if few moves are left or the game is over, else by the number of moves.
    // CITE: initial numbers by mobility, as in Winands 2004.
    fn first_look(&mut self, position: &P, plies: u32) -> Effort {
        let is_attack = position.turn() == self.attacker;
        // A position of the defender is left to its answers, one after the other.
        let is_soon = if is_attack { attacks_left(plies) <= LAST_MOVES } else { plies / 2 < LAST_MOVES };
        if let Some(wins) = is_soon.then(|| self.wins_soon(position, plies)).flatten() {
            return Effort::won_if(wins);
        }
        self.nodes += 1;
        if let NodeKind::Over(winner) = position.node_kind() {
            return Effort::won_if(winner == Some(self.attacker));
        }
        if !is_attack && position.can_wait_out(plies / 2) {
            return Effort::NOT_WON;
        }
        let mut count = 0;
        if is_attack {
            let moves = attacks_left(plies);
            if position.may_win_within(moves) {
                position.each_winning_attempt(moves, &mut |_| count += 1);
            }
            return if count == 0 { Effort::NOT_WON } else { Effort { proof: 1, refutation: count } };
        }
        position.each_move(MoveFilter::All, &mut |_| count += 1);
        if count == 0 {
            Effort::won_if(self.is_won_stuck(position))
        } else if position.is_in_danger() {
            Effort { proof: count, refutation: 1 }
        } else {
            // There is no threat: any move may be an answer.
            Effort { proof: 2 * count + 8 * plies, refutation: 1 }
        }
    }

    /// Whether the attacker has won because the side to move has no legal move.
    pub(super) fn is_won_stuck(&self, position: &P) -> bool {
        position.no_moves_outcome() == NodeKind::Over(Some(self.attacker))
    }

    /// Searches a position until one of its numbers reaches its limit.
    // CITE: df-pn, Nagai 2002; depth-limited, so that cycles do not arise.
    fn search_to_limits(&mut self, position: &P, own: u64, plies: u32, limits: Effort) -> Result<Effort, OutOfNodes> {
        let begun = self.nodes;
        let is_attack = position.turn() == self.attacker;
        if self.is_settled_by_killer(position, plies, is_attack)? {
            self.proofs.put(own, plies, Effort::won_if(is_attack), cost(self.nodes - begun));
            return Ok(Effort::won_if(is_attack));
        }
        let mut children = self.children(position, plies);
        let mut all = self.evaluate_children(&mut children, plies, is_attack)?;
        while all.proof < limits.proof && all.refutation < limits.refutation && !all.is_settled() {
            let (best, second) = likeliest(&children, is_attack);
            let Child { position: next, hash, effort, .. } = children[best];
            let limits = narrow_limits(limits, all, effort.unwrap_or(Effort::WON), second, is_attack);
            match self.search_to_limits(&next, hash, plies - 1, limits) {
                Ok(effort) => children[best].effort = Some(effort),
                Err(OutOfNodes) => {
                    // What is known so far is kept for the next slice.
                    children[best].effort = self.proofs.get(hash, plies - 1).or(effort);
                    let all = combined_effort(&children, is_attack);
                    self.proofs.put(own, plies, all, cost(self.nodes - begun));
                    return Err(OutOfNodes);
                }
            }
            all = combined_effort(&children, is_attack);
        }
        let settles = Effort::won_if(is_attack);
        if all == settles
            && let Some(child) = children.iter().find(|child| child.effort == Some(settles))
        {
            self.note_killer(child.mv, plies);
        }
        self.proofs.put(own, plies, all, cost(self.nodes - begun));
        Ok(all)
    }

    /// Whether one of the moves that settled other positions settles this one too. That is seen without the other moves.
    fn is_settled_by_killer(&mut self, position: &P, plies: u32, is_attack: bool) -> Result<bool, OutOfNodes> {
        let Some(&killers) = self.killers.get(plies as usize) else { return Ok(false) };
        let mut legal = [None; 2];
        self.each_child_move(position, plies, &mut |mv| {
            if let Some(index) = killers.iter().position(|&killer| killer == Some(mv)) {
                legal[index] = Some(mv);
            }
        });
        for mv in legal.into_iter().flatten() {
            let next = position.after(mv);
            if self.effort(&next, hash(&next, plies - 1), plies - 1)? == Effort::won_if(is_attack) {
                self.note_killer(mv, plies);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Fills in the numbers of the children, until one settles the position.
    fn evaluate_children(
        &mut self,
        children: &mut [Child<P>],
        plies: u32,
        is_attack: bool,
    ) -> Result<Effort, OutOfNodes> {
        let decides = |effort: Effort| if is_attack { effort.proof == 0 } else { effort.refutation == 0 };
        for child in &mut *children {
            child.effort = self.proofs.get(child.hash, plies - 1);
            if child.effort.is_some_and(decides) {
                return Ok(Effort::won_if(is_attack));
            }
        }
        for child in children.iter_mut().filter(|child| child.effort.is_none()) {
            let effort = self.effort(&child.position, child.hash, plies - 1)?;
            child.effort = Some(effort);
            if decides(effort) {
                return Ok(Effort::won_if(is_attack));
            }
        }
        Ok(combined_effort(children, is_attack))
    }

    /// The positions after the moves that the side to move has to try.
    pub(super) fn children(&self, position: &P, plies: u32) -> Vec<Child<P>> {
        let mut children = Vec::with_capacity(64);
        self.each_child_move(position, plies, &mut |mv| {
            let next = position.after(mv);
            children.push(Child { mv, position: next, hash: hash(&next, plies - 1), effort: None });
        });
        children
    }

    /// Visits the moves that the side to move has to try.
    fn each_child_move(&self, position: &P, plies: u32, visit: &mut impl FnMut(P::Move)) {
        if position.turn() == self.attacker {
            position.each_winning_attempt(attacks_left(plies), visit);
        } else {
            position.each_move(MoveFilter::All, visit);
        }
    }
}

/// The number of the attacker's moves among these plies, if the attacker is to move.
pub(super) const fn attacks_left(plies: u32) -> u32 {
    plies.div_ceil(2)
}

fn cost(nodes: u64) -> u32 {
    u32::try_from(nodes).unwrap_or(u32::MAX)
}

/// The numbers of a position, from those of its children: the side to move needs one of them.
fn combined_effort<P: Searchable>(children: &[Child<P>], is_attack: bool) -> Effort {
    let (mut least, mut sum) = (NEVER, 0_u32);
    for child in children {
        let effort = child.effort.unwrap_or(Effort { proof: 1, refutation: 1 });
        let (own, other) =
            if is_attack { (effort.proof, effort.refutation) } else { (effort.refutation, effort.proof) };
        least = least.min(own);
        // Only what is settled is impossible.
        let most = if other >= NEVER || sum >= NEVER { NEVER } else { NEVER - 1 };
        sum = sum.saturating_add(other).min(most);
    }
    if is_attack { Effort { proof: least, refutation: sum } } else { Effort { proof: sum, refutation: least } }
}

/// The index of the most promising child, and the number of the second best.
fn likeliest<P: Searchable>(children: &[Child<P>], is_attack: bool) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, NEVER);
    for (index, child) in children.iter().enumerate() {
        let Some(effort) = child.effort else { continue };
        let needed = if is_attack { effort.proof } else { effort.refutation };
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
fn narrow_limits(limits: Effort, all: Effort, best: Effort, second: u32, is_attack: bool) -> Effort {
    let beyond = second.saturating_add(second / 4).saturating_add(1);
    let rest = |limit: u32, sum: u32, own: u32| limit.saturating_sub(sum.saturating_sub(own)).clamp(1, NEVER);
    if is_attack {
        Effort { proof: limits.proof.min(beyond), refutation: rest(limits.refutation, all.refutation, best.refutation) }
    } else {
        Effort { proof: rest(limits.proof, all.proof, best.proof), refutation: limits.refutation.min(beyond) }
    }
}

/// The hash of a position. It includes the number of quiet plies where a draw by their number may come within these plies.
fn hash<P: Searchable>(position: &P, plies: u32) -> u64 {
    let quiet = position.quiet_plies();
    let clock = if quiet + plies >= QUIET_DRAW { u64::from(quiet) << 1 } else { 0 };
    (position.search_key() ^ clock).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The number of quiet plies that may end a game.
const QUIET_DRAW: u32 = 100;
