//! The search of a weak player, who looks one to three plies ahead and overlooks what is hard to see.
//!
//! Moves of either side are hidden from it: the more often, the harder they are to see. What is hidden follows from the
//! seed, the position and the move, and stays hidden whatever is played before it, as with people: whoever does not see the
//! long diagonal does not see it after any of their own moves.

use std::time::Duration;

use super::blind_spot::{Attention, BlindSpot, CaptureTarget};
use super::search::{
    MoveFilter, NodeKind, Options, Progress, Report, Score, Searchable, Value, of_static_eval, terminal_value,
};
use crate::board::{Side, mix};

/// The value of a lost game at the root, and beyond.
const LOST_VALUE: Value = -1_000_000;

/// How a node was reached, and how far it is searched.
#[derive(Clone, Copy)]
struct Node<M> {
    /// The last two moves, the later one first.
    last_moves: [Option<M>; 2],
    /// The number of plies from the root.
    ply: usize,
    /// The number of plies to search.
    remaining_depth: u32,
    /// The number of captures to follow beyond these.
    capture_plies: u32,
}

impl<M: Copy> Node<M> {
    /// The node after a move: one ply less deep, or one capture less.
    fn after(self, mv: M) -> Self {
        let capture_plies =
            if self.remaining_depth == 0 { self.capture_plies.saturating_sub(1) } else { self.capture_plies };
        Self {
            last_moves: [Some(mv), self.last_moves[0]],
            ply: self.ply + 1,
            remaining_depth: self.remaining_depth.saturating_sub(1),
            capture_plies,
        }
    }
}

/// A search of all moves at the root, one after the other.
pub(super) struct BeginnerSearch<P: Searchable> {
    root: P,
    attention: Attention,
    max_depth: u32,
    options: Options,
    /// What is overlooked follows from this number.
    oversight_seed: u64,
    /// The moves at the root with their values; `None` for one that is overlooked or not yet searched.
    root_moves: Vec<(P::Move, Option<Value>)>,
    /// The number of moves searched.
    searched_count: usize,
    node_count: u64,
    report: Option<Report<P::Move>>,
}

impl<P: Searchable> BeginnerSearch<P> {
    pub(super) fn new(root: P, options: Options, attention: Attention, seed: u64) -> Self {
        let mut moves = Vec::new();
        if root.node_kind() == NodeKind::Move {
            root.each_move(MoveFilter::All, &mut |mv| moves.push((mv, None)));
        }
        let max_depth = options.limits.depth.unwrap_or(1).max(1);
        let oversight_seed = mix(seed ^ mix(root.search_key()));
        Self {
            root,
            attention,
            max_depth,
            options,
            oversight_seed,
            root_moves: moves,
            searched_count: 0,
            node_count: 0,
            report: None,
        }
    }

    pub(super) fn next_slice(&mut self, elapsed: Duration) -> Progress {
        let limits = self.options.limits;
        let is_late = limits.time.is_some_and(|time| elapsed >= time)
            || limits.nodes.is_some_and(|max_nodes| self.node_count >= max_nodes)
            || self.options.stop.is_set();
        if self.searched_count < self.root_moves.len() && !(is_late && self.searched_count > 0) {
            let mv = self.root_moves[self.searched_count].0;
            self.root_moves[self.searched_count].1 = self.root_move_value(mv);
            self.searched_count += 1;
            if self.searched_count < self.root_moves.len() {
                return Progress::Thinking;
            }
        }
        self.finish(elapsed);
        Progress::Done
    }

    /// The moves that are seen, with their values. If none is but those that lose at once, any may be played.
    pub(super) fn ranking(&self) -> impl Iterator<Item = (P::Move, Value)> {
        let has_no_playable_move =
            self.root_moves.iter().all(|&(_, value)| value.is_none_or(|value| value <= LOST_VALUE + 1));
        let ranked_move =
            move |&(mv, value): &(P::Move, Option<Value>)| Some((mv, value.or(has_no_playable_move.then_some(0))?));
        self.root_moves.iter().filter_map(ranked_move)
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.node_count
    }

    pub(super) fn score(&self) -> Option<Score> {
        let best_value = self.ranking().map(|(_, value)| value).max();
        best_value.filter(|_| self.searched_count > 0).map(|value| Score::from_value(value, P::HAS_DICE))
    }

    pub(super) fn take_reports(&mut self) -> Vec<Report<P::Move>> {
        self.report.take().into_iter().collect()
    }

    fn finish(&mut self, elapsed: Duration) {
        let mut ranking: Vec<_> = self.ranking().collect();
        ranking.sort_by_key(|&(_, value)| -value);
        self.report = ranking.first().map(|&(mv, value)| Report {
            depth: self.max_depth,
            selective_depth: self.max_depth,
            line_number: 1,
            score: Score::from_value(value, P::HAS_DICE),
            line: vec![mv],
            nodes: self.node_count,
            elapsed,
            table_per_mille: 0,
        });
        self.searched_count = self.root_moves.len();
    }

    /// The value of a move at the root; `None` if it is overlooked. A mate never is.
    fn root_move_value(&mut self, mv: P::Move) -> Option<Value> {
        let root = self.root;
        let node = Node {
            last_moves: [None; 2],
            ply: 0,
            remaining_depth: self.max_depth,
            capture_plies: self.attention.capture_plies,
        };
        self.node_count += 1;
        let is_overlooked = self.overlooks(&root, mv, node);
        if let Some(winner) = immediate_winner(&root.after(mv)) {
            let is_seen = !is_overlooked || !root.captures_royal(mv);
            return is_seen.then(|| terminal_value(winner, root.turn(), 1));
        }
        (!is_overlooked).then(|| self.value_after(&root, mv, node, LOST_VALUE, -LOST_VALUE))
    }

    /// Whether it is not seen that this move takes or promotes something. Quiet moves are always seen.
    fn overlooks(&self, position: &P, mv: P::Move, node: Node<P::Move>) -> bool {
        let capture_gain = position.gain(mv);
        let target = match position.captures_royal(mv) {
            true if capture_gain >= P::DECISIVE_GAIN => CaptureTarget::Decisive,
            true => CaptureTarget::Royal,
            false if capture_gain > 0 => CaptureTarget::Other,
            false => return false,
        };
        let mut blind_spots = position.blind_spots(mv, node.last_moves);
        if node.ply < 2 {
            blind_spots = blind_spots.without(BlindSpot::LaterTurnover);
        }
        let percent = self.attention.oversights.percent_for(blind_spots, target);
        let random_percent = mix(self.oversight_seed ^ u64::from(P::code(mv)) << 1 ^ position.turn() as u64) % 100;
        random_percent < u64::from(percent)
    }

    /// The value after a move, for the side that makes it.
    fn value_after(&mut self, position: &P, mv: P::Move, node: Node<P::Move>, alpha: Value, beta: Value) -> Value {
        let next = position.after(mv);
        if next.turn() == position.turn() {
            self.value(&next, node.after(mv), alpha, beta)
        } else {
            -self.value(&next, node.after(mv), -beta, -alpha)
        }
    }

    /// The value for the side whose turn it is.
    fn value(&mut self, position: &P, node: Node<P::Move>, alpha: Value, beta: Value) -> Value {
        self.node_count += 1;
        match position.node_kind() {
            NodeKind::Over(winner) => terminal_value(winner, position.turn(), node.ply),
            NodeKind::Roll if node.remaining_depth == 0 => self.evaluate_before_roll(position, node),
            NodeKind::Roll => self.expected_value(position, node),
            NodeKind::Move if node.remaining_depth == 0 => self.quiesce(position, node, alpha, beta),
            NodeKind::Move => self.alpha_beta(position, node, alpha, beta),
        }
    }

    fn alpha_beta(&mut self, position: &P, node: Node<P::Move>, mut alpha: Value, beta: Value) -> Value {
        let mut moves = Vec::new();
        position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
        if moves.is_empty() {
            return match position.no_moves_outcome() {
                NodeKind::Over(winner) => terminal_value(winner, position.turn(), node.ply),
                NodeKind::Move | NodeKind::Roll => 0,
            };
        }
        moves.sort_by_key(|&mv| -position.gain(mv));
        let mut best_value = None;
        for mv in moves {
            if self.overlooks(position, mv, node) {
                continue;
            }
            let value = self.value_after(position, mv, node, alpha, beta);
            best_value = best_value.max(Some(value));
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best_value.unwrap_or_else(|| of_static_eval(position.evaluate(), P::HAS_DICE))
    }

    /// The static evaluation, or the value of a capture that is seen.
    fn quiesce(&mut self, position: &P, node: Node<P::Move>, mut alpha: Value, beta: Value) -> Value {
        let mut best_value = of_static_eval(position.evaluate(), P::HAS_DICE);
        alpha = alpha.max(best_value);
        let mut moves = Vec::new();
        position.each_move(MoveFilter::Noisy, &mut |mv| {
            if position.captures_royal(mv) || node.capture_plies > 0 && position.gain(mv) > 0 {
                moves.push(mv);
            }
        });
        moves.sort_by_key(|&mv| -position.gain(mv));
        for mv in moves {
            if alpha >= beta {
                break;
            }
            if self.overlooks(position, mv, node) {
                continue;
            }
            let value = match node.capture_plies {
                0 => self.static_value_after(position, mv, node),
                _ => self.value_after(position, mv, node, alpha, beta),
            };
            best_value = best_value.max(value);
            alpha = alpha.max(value);
        }
        best_value
    }

    /// The static evaluation after a move, for the side that makes it.
    fn static_value_after(&mut self, position: &P, mv: P::Move, node: Node<P::Move>) -> Value {
        self.node_count += 1;
        let next = position.after(mv);
        if let NodeKind::Over(winner) = next.node_kind() {
            return terminal_value(winner, position.turn(), node.ply + 1);
        }
        let value = of_static_eval(next.evaluate(), P::HAS_DICE);
        if next.turn() == position.turn() { value } else { -value }
    }

    /// The static evaluation, with half of what the roll may allow to take, or halfway to a won game if that is the king.
    fn evaluate_before_roll(&self, position: &P, node: Node<P::Move>) -> Value {
        let (mut gain, mut is_king_at_risk) = (0, false);
        position.each_move(MoveFilter::Noisy, &mut |mv| {
            if self.overlooks(position, mv, node) {
                return;
            }
            if position.captures_royal(mv) {
                is_king_at_risk = true;
            } else if node.capture_plies > 0 {
                gain = gain.max(position.gain(mv));
            }
        });
        let value = of_static_eval(position.evaluate() + gain / 2, P::HAS_DICE);
        if is_king_at_risk { value / 2 - LOST_VALUE / 2 } else { value }
    }

    /// The mean over all rolls.
    fn expected_value(&mut self, position: &P, node: Node<P::Move>) -> Value {
        let mut rolls = Vec::new();
        position.each_roll(&mut |next, weight| rolls.push((next, i64::from(weight))));
        let total_weight: i64 = rolls.iter().map(|(_, weight)| weight).sum();
        if total_weight == 0 {
            return of_static_eval(position.evaluate(), P::HAS_DICE);
        }
        let side = position.turn();
        let weighted_value = |(next, weight): &(P, i64)| {
            let value = self.value(next, node, LOST_VALUE, -LOST_VALUE);
            weight * i64::from(if next.turn() == side { value } else { -value })
        };
        let weighted_sum: i64 = rolls.iter().map(weighted_value).sum();
        (weighted_sum / total_weight) as Value
    }
}

/// The winner of a game that this position ends, by capture or by mate; `None` if it goes on.
fn immediate_winner<P: Searchable>(position: &P) -> Option<Option<Side>> {
    let has_no_move = || {
        let mut is_move_list_empty = true;
        position.each_move(MoveFilter::All, &mut |_| is_move_list_empty = false);
        is_move_list_empty
    };
    match position.node_kind() {
        NodeKind::Over(winner) => Some(winner),
        NodeKind::Move | NodeKind::Roll if position.is_in_danger() && has_no_move() => {
            match position.no_moves_outcome() {
                NodeKind::Over(winner) => Some(winner),
                NodeKind::Move | NodeKind::Roll => None,
            }
        }
        NodeKind::Move | NodeKind::Roll => None,
    }
}
