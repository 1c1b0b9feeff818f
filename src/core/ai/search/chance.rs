//! Chance nodes: the expected value before a roll, by Star1 and Star2.

use super::negamax::Best;
use super::ranked_move::pick_best;
use super::score::{self, Value, WIN};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched, Stopped};
use super::searchable::{MoveFilter, NodeKind, Searchable};
use super::window::{MAX_PLY, Window};

/// The position after a roll.
struct WeightedRoll<P> {
    position: P,
    /// The number of cases in which the roll comes.
    weight: i64,
    /// A lower bound of the value.
    lower_bound: i64,
}

fn total_weight<P>(rolls: &[WeightedRoll<P>]) -> i64 {
    rolls.iter().map(|roll| roll.weight).sum()
}

/// The greatest absolute value.
const MAX_VALUE: i64 = WIN as i64;

impl<P: Searchable> SearchThread<P> {
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
        let mut rolls: Vec<WeightedRoll<P>> = Vec::new();
        let plies = node.depth.unsigned_abs();
        let mut add_roll = |next, weight: u32| {
            rolls.push(WeightedRoll { position: next, weight: weight.into(), lower_bound: -MAX_VALUE });
        };
        // Without a network a search of so many nodes finds what it found before.
        if self.evaluator.is_some() {
            position.each_usable_roll(plies, &mut add_roll);
        } else {
            position.each_distinct_roll(plies, &mut add_roll);
        }
        let value = if rolls.is_empty() {
            Self::no_moves_value(position, node.ply)
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
    fn sum_all_rolls(&mut self, position: &P, rolls: &[WeightedRoll<P>], node: SearchNode) -> Searched {
        let mut weighted_sum = 0;
        for roll in rolls {
            let value =
                self.search_after(position.turn(), &roll.position, node.depth, node.ply, Window::OPEN, false)?;
            weighted_sum += roll.weight * i64::from(value);
        }
        Ok((weighted_sum / total_weight(rolls)) as Value)
    }

    /// Star1: searches each roll only until the sum must lie outside of the window, whatever the values of the others.
    // CITE: Star1, Ballard 1983.
    fn star1(&mut self, position: &P, rolls: &[WeightedRoll<P>], node: SearchNode) -> Searched {
        let total_weight = total_weight(rolls);
        let alpha = i64::from(node.window.alpha) * total_weight;
        let beta = i64::from(node.window.beta) * total_weight;
        // Bounds of the weighted sum, which meet when all rolls are searched.
        let mut lower_sum: i64 = rolls.iter().map(|roll| roll.weight * roll.lower_bound).sum();
        let mut upper_sum = MAX_VALUE * total_weight;
        for roll in rolls {
            let weight = roll.weight;
            lower_sum -= weight * roll.lower_bound;
            upper_sum -= weight * MAX_VALUE;
            let window_alpha = (alpha - upper_sum).div_euclid(weight);
            let window_beta = -(lower_sum - beta).div_euclid(weight);
            let alpha_value = window_alpha.clamp(-MAX_VALUE - 1, MAX_VALUE - 1);
            let window = Window::new(alpha_value as Value, window_beta.clamp(alpha_value + 1, MAX_VALUE + 1) as Value);
            let value = self.search_after(position.turn(), &roll.position, node.depth, node.ply, window, false)?;
            lower_sum += weight * i64::from(value);
            upper_sum += weight * i64::from(value);
            if upper_sum <= alpha {
                return Ok((upper_sum / total_weight) as Value);
            }
            if lower_sum >= beta {
                break;
            }
        }
        Ok((lower_sum / total_weight) as Value)
    }

    /// Star2: a likely move after each roll gives a lower bound, which is often enough for a cutoff.
    // CITE: Star2, Ballard 1983.
    fn star2(
        &mut self,
        position: &P,
        rolls: &mut [WeightedRoll<P>],
        node: SearchNode,
    ) -> Result<Option<Value>, Stopped> {
        if node.depth < 2 {
            return Ok(None);
        }
        let total_weight = total_weight(rolls);
        let beta = i64::from(node.window.beta) * total_weight;
        let mut lower_sum = -MAX_VALUE * total_weight;
        for roll in rolls {
            roll.lower_bound = self.likeliest_move_bound(position, &roll.position, node)?.into();
            lower_sum += roll.weight * (roll.lower_bound + MAX_VALUE);
            if lower_sum >= beta {
                return Ok(Some((lower_sum / total_weight) as Value));
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
