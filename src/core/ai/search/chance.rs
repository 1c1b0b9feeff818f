//! Chance nodes: the expected value before a roll, by Star1 and Star2.

use super::negamax::Best;
use super::ranked_move::pick_best;
use super::score::{self, Value, WIN};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched, Stopped};
use super::searchable::{MoveFilter, NodeKind, Searchable};
use super::window::{MAX_PLY, Window};

/// The positions after each roll, with their weights and the bounds known.
struct Rolls<P> {
    weighted_positions: Vec<(P, i64)>,
    /// A lower bound of each value.
    lower_bounds: Vec<i64>,
    /// The sum of the weights.
    total_weight: i64,
}

/// The greatest absolute value.
const MAX_VALUE: i64 = WIN as i64;

impl<P: Searchable> SearchThread<P> {
    /// The expected value at a depth, before the roll at the root.
    pub(super) fn root_expectation(&mut self, position: &P, depth: i32) -> Searched {
        self.rewind();
        self.root_depth = depth;
        self.chance(position, depth, 0, Window::OPEN)
    }

    /// The expected value before a roll, for the side that rolls.
    // CITE: expectimax, Michie 1966.
    pub(super) fn chance(&mut self, position: &P, depth: i32, ply: usize, window: Window) -> Searched {
        self.count_node(ply)?;
        if let Some(endings) = &self.endings
            && let Some(value) = position.exact_value(endings)
        {
            return Ok(score::of_exact_value(value));
        }
        if depth <= 0 || ply >= MAX_PLY {
            return Ok(self.evaluate_before_roll(position, ply));
        }
        let hash = position.search_key();
        let (table_entry, _) = self.probe_table(hash, depth, ply);
        if let Some(value) = table_entry.and_then(|entry| entry.cutoff_value(window.alpha, window.beta)) {
            return Ok(value);
        }
        let node = SearchNode { depth, ply, window, is_pv: false, static_eval: None };
        let best = match position.dice_that_name().filter(|_| self.settings.named_dice) {
            Some(dice) => self.chance_by_piece(dice, position, node)?,
            None => self.chance_by_roll(position, node)?,
        };
        // The continuation depends on the roll.
        self.pv_lines[ply].clear();
        Ok(self.store_in_table(hash, node, best))
    }

    /// The static evaluation, or the value of a mate.
    fn evaluate_before_roll(&mut self, position: &P, ply: usize) -> Value {
        if position.is_in_danger() {
            let mut can_move = false;
            position.each_move(MoveFilter::All, &mut |_| can_move = true);
            if !can_move && let NodeKind::Over(winner) = position.no_moves_outcome() {
                return score::terminal_value(winner, position.turn(), ply);
            }
        }
        self.evaluate(position)
    }

    fn chance_by_roll(&mut self, position: &P, node: SearchNode) -> Result<Best, Stopped> {
        let mut rolls = Rolls { weighted_positions: Vec::new(), lower_bounds: Vec::new(), total_weight: 0 };
        let plies = node.depth.unsigned_abs();
        let mut add_roll = |next, weight: u32| rolls.weighted_positions.push((next, weight.into()));
        // Without a network a search of so many nodes finds what it found before.
        if self.evaluator.is_some() {
            position.each_usable_roll(plies, &mut add_roll);
        } else {
            position.each_distinct_roll(plies, &mut add_roll);
        }
        rolls.total_weight = rolls.weighted_positions.iter().map(|&(_, weight)| weight).sum();
        rolls.lower_bounds = vec![-MAX_VALUE; rolls.weighted_positions.len()];
        let value = if rolls.weighted_positions.is_empty() {
            match position.no_moves_outcome() {
                NodeKind::Over(winner) => score::terminal_value(winner, position.turn(), node.ply),
                NodeKind::Move | NodeKind::Roll => score::DRAW,
            }
        } else if !self.settings.star {
            self.sum_all_rolls(position, &rolls, node)?
        } else {
            match self.star2(position, &mut rolls, node)? {
                Some(value) => value,
                None => self.star1(position, &rolls, node)?,
            }
        };
        Ok(Best { value, code: 0 })
    }

    /// Searches every roll with the full window.
    fn sum_all_rolls(&mut self, position: &P, rolls: &Rolls<P>, node: SearchNode) -> Searched {
        let mut weighted_sum = 0;
        for (next, weight) in &rolls.weighted_positions {
            let value = self.search_after(position.turn(), next, node.depth, node.ply, Window::OPEN, false)?;
            weighted_sum += weight * i64::from(value);
        }
        Ok((weighted_sum / rolls.total_weight) as Value)
    }

    /// Star1: searches each roll only until the sum must lie outside of the window, whatever the values of the others.
    // CITE: Star1, Ballard 1983.
    fn star1(&mut self, position: &P, rolls: &Rolls<P>, node: SearchNode) -> Searched {
        let alpha = i64::from(node.window.alpha) * rolls.total_weight;
        let beta = i64::from(node.window.beta) * rolls.total_weight;
        let mut weighted_sum = 0;
        let mut max_remaining_sum: i64 = rolls.weighted_positions.iter().map(|&(_, weight)| weight * MAX_VALUE).sum();
        let mut min_remaining_sum: i64 = rolls
            .weighted_positions
            .iter()
            .zip(&rolls.lower_bounds)
            .map(|(&(_, weight), lower_bound)| weight * lower_bound)
            .sum();
        for (&(next, weight), lower_bound) in rolls.weighted_positions.iter().zip(&rolls.lower_bounds) {
            max_remaining_sum -= weight * MAX_VALUE;
            min_remaining_sum -= weight * lower_bound;
            let window_alpha = (alpha - weighted_sum - max_remaining_sum).div_euclid(weight);
            let window_beta = -(weighted_sum + min_remaining_sum - beta).div_euclid(weight);
            let alpha_value = window_alpha.clamp(-MAX_VALUE - 1, MAX_VALUE - 1);
            let window = Window::new(alpha_value as Value, window_beta.clamp(alpha_value + 1, MAX_VALUE + 1) as Value);
            let value = i64::from(self.search_after(position.turn(), &next, node.depth, node.ply, window, false)?);
            weighted_sum += weight * value;
            if weighted_sum + max_remaining_sum <= alpha {
                return Ok(((weighted_sum + max_remaining_sum) / rolls.total_weight) as Value);
            }
            if weighted_sum + min_remaining_sum >= beta {
                return Ok(((weighted_sum + min_remaining_sum) / rolls.total_weight) as Value);
            }
        }
        Ok((weighted_sum / rolls.total_weight) as Value)
    }

    /// Star2: a likely move after each roll gives a lower bound, which is often enough for a cutoff.
    // CITE: Star2, Ballard 1983.
    fn star2(&mut self, position: &P, rolls: &mut Rolls<P>, node: SearchNode) -> Result<Option<Value>, Stopped> {
        if node.depth < 2 {
            return Ok(None);
        }
        let beta = i64::from(node.window.beta) * rolls.total_weight;
        let mut weighted_sum = -MAX_VALUE * rolls.total_weight;
        for (&(next, weight), lower_bound) in rolls.weighted_positions.iter().zip(&mut rolls.lower_bounds) {
            *lower_bound = self.likeliest_move_bound(position, &next, node)?.into();
            weighted_sum += weight * (*lower_bound + MAX_VALUE);
            if weighted_sum >= beta {
                return Ok(Some((weighted_sum / rolls.total_weight) as Value));
            }
        }
        Ok(None)
    }

    /// A lower bound for the side that rolled: the value of its likeliest move.
    fn likeliest_move_bound(&mut self, position: &P, rolled_position: &P, node: SearchNode) -> Searched {
        let (depth, ply) = (node.depth, node.ply);
        if rolled_position.node_kind() != NodeKind::Move || rolled_position.turn() != position.turn() {
            return Ok(-WIN);
        }
        let (_, hash_move_code) = self.probe_table(rolled_position.search_key(), depth, ply);
        let mut moves = self.ranked_moves(rolled_position, MoveFilter::All, hash_move_code, depth, ply);
        if moves.is_empty() {
            self.give_back_buffer(ply, moves);
            return Ok(-WIN);
        }
        let mv = pick_best(&mut moves, 0).mv;
        self.give_back_buffer(ply, moves);
        let next = rolled_position.after(mv);
        self.search_after(rolled_position.turn(), &next, depth - 1, ply + 1, Window::OPEN, false)
    }
}
