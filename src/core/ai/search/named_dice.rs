//! Chance nodes of dice that only name pieces.
//!
//! Where any piece that the dice name may make one move, the value of a roll depends only on the best move that each
//! face allows. So the moves are searched once for all rolls, instead of once for each roll.

use super::negamax::Best;
use super::network_ranking;
use super::ranked_move::Ranked;
use super::score::{Value, WIN};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Searched, Stopped};
use super::searchable::{DiceThatName, FACES, Searchable};
use super::window::Window;

/// The value of the best move that each face allows; `None` if it allows none.
type ByFace = [Option<Value>; FACES];

impl DiceThatName {
    /// The sum of the values over all cases, and the number of cases. `missed_value` is the value of a pass.
    ///
    /// With two dice, the best of the six values counts in 16 of 36 cases, the second in 8, and so on. A roll allows no
    /// move only if both of its faces allow none.
    fn expected_sum(self, values: &ByFace, missed_value: Value) -> (i64, i64) {
        match self {
            Self::Pair => {
                // The best face comes in 6 free cases of equal dice and 10 others, the second without the best one in
                // 8, then 6, 4 and 2. The last one alone comes only in its equal pair, which is free.
                const CASES: [i64; FACES] = [16, 8, 6, 4, 2, 0];
                let mut sorted_values = [missed_value; FACES];
                for (value_count, &value) in values.iter().flatten().enumerate() {
                    let insert_index =
                        sorted_values[..value_count].iter().position(|&other| other < value).unwrap_or(value_count);
                    sorted_values.copy_within(insert_index..value_count, insert_index + 1);
                    sorted_values[insert_index] = value;
                }
                let sum = sorted_values.iter().zip(CASES).map(|(&value, cases)| i64::from(value) * cases).sum();
                (sum, 36)
            }
            Self::OneThatCan => {
                let sum = values.iter().flatten().map(|&value| i64::from(value)).sum();
                (sum, values.iter().flatten().count().max(1) as i64)
            }
            Self::Listed(rolls) => {
                let best_of = |set| faces(set).filter_map(|face| values[face]).max();
                let free_value = best_of(u8::MAX).map_or(missed_value, |best| best.max(missed_value));
                let initial_sums = (i64::from(free_value) * i64::from(rolls.free), i64::from(rolls.free));
                rolls.sets.iter().fold(initial_sums, |(sum, all), &(set, cases)| {
                    let cases = i64::from(cases);
                    (sum + i64::from(best_of(set).unwrap_or(missed_value)) * cases, all + cases)
                })
            }
        }
    }

    fn value(self, values: &ByFace, missed_value: Value) -> Value {
        let (sum, cases) = self.expected_sum(values, missed_value);
        (sum / cases) as Value
    }

    /// The greatest value of this face at which the expected value is at most alpha, given the values of the others;
    /// less than the value of a lost game if there is none.
    fn greatest_within(self, values: &ByFace, face: usize, missed_value: Value, alpha: Value) -> Value {
        let is_within_alpha = |value| self.value(&with_value(values, face, value), missed_value) <= alpha;
        if !is_within_alpha(-WIN) {
            return -WIN - 1;
        }
        let (mut greatest_fitting, mut least_beyond) = (-WIN, WIN + 1);
        while least_beyond - greatest_fitting > 1 {
            let middle = greatest_fitting + (least_beyond - greatest_fitting) / 2;
            if is_within_alpha(middle) { greatest_fitting = middle } else { least_beyond = middle }
        }
        greatest_fitting
    }
}

fn with_value(values: &ByFace, face: usize, value: Value) -> ByFace {
    let mut values = *values;
    values[face] = Some(value);
    values
}

/// Bounds of the value of each face.
struct FaceBounds {
    dice: DiceThatName,
    lower_bounds: ByFace,
    upper_bounds: ByFace,
    missed_value: Value,
    window: Window,
}

impl FaceBounds {
    fn at_least(&self) -> Value {
        self.dice.value(&self.lower_bounds, self.missed_value)
    }

    fn at_most(&self) -> Value {
        self.dice.value(&self.upper_bounds, self.missed_value)
    }

    /// The range of values of a move of this face that can change the result.
    // CITE: Star1, Ballard 1983.
    fn window_of(&self, face: usize) -> Window {
        let alpha = self.dice.greatest_within(&self.upper_bounds, face, self.missed_value, self.window.alpha);
        let alpha = alpha.max(self.lower_bounds[face].unwrap_or(-WIN)).min(WIN - 1);
        let greatest_below =
            self.dice.greatest_within(&self.lower_bounds, face, self.missed_value, self.window.beta - 1);
        Window::new(alpha, (greatest_below + 1).clamp(alpha + 1, WIN + 1))
    }
}

/// A search face by face.
struct FaceSearch<'a, P: Searchable> {
    position: &'a P,
    moves: &'a [Ranked<P::Move>],
    node: SearchNode,
    bounds: FaceBounds,
    /// The greatest value found for each face, be it exact or an upper bound.
    reached: ByFace,
    /// Which of the moves have been searched.
    is_searched: Vec<bool>,
}

impl<P: Searchable> FaceSearch<'_, P> {
    /// The range of values of a move of these faces that can change the result.
    fn window_of(&self, move_faces: u8) -> Window {
        let windows = faces(move_faces).map(|face| self.bounds.window_of(face));
        let widened = |one: Window, other: Window| Window::new(one.alpha.min(other.alpha), one.beta.max(other.beta));
        windows.reduce(widened).unwrap_or(self.node.window)
    }

    /// Notes the value that a search within this window has found for a move of these faces.
    fn note_value(&mut self, move_faces: u8, value: Value, window: Window) {
        for face in faces(move_faces) {
            self.reached[face] = self.reached[face].max(Some(value));
            if value > window.alpha {
                self.bounds.lower_bounds[face] = self.bounds.lower_bounds[face].max(Some(value));
            }
        }
    }
}

impl<P: Searchable> SearchThread<P> {
    /// The expected value before such a roll, for the side that rolls.
    pub(super) fn chance_by_piece(
        &mut self,
        dice: DiceThatName,
        position: &P,
        node: SearchNode,
    ) -> Result<Best, Stopped> {
        let mut moves = std::mem::take(&mut self.buffers[node.ply]);
        moves.clear();
        position.each_move_by_face(&mut |mv, faces| {
            moves.push(Ranked { faces, ..Ranked::new::<P>(mv) });
        });
        self.rank_moves(position, &mut moves, 0, node.ply);
        if node.depth >= network_ranking::MIN_DEPTH_BEFORE_ROLL {
            self.rank_by_network(position, &mut moves);
        }
        moves.sort_by_key(|mv| -mv.rank);
        let best = self.expected_of(dice, position, &moves, node);
        self.give_back_buffer(node.ply, moves);
        Ok(Best { value: best?, code: 0 })
    }

    fn expected_of(
        &mut self,
        dice: DiceThatName,
        position: &P,
        moves: &[Ranked<P::Move>],
        node: SearchNode,
    ) -> Searched {
        let named_faces = moves.iter().fold(0, |all, mv| all | mv.faces);
        if named_faces == 0 {
            return Ok(Self::no_moves_value(position, node.ply));
        }
        let may_pass = match dice {
            DiceThatName::Pair => named_faces.count_ones() <= 4,
            DiceThatName::OneThatCan => false,
            DiceThatName::Listed(_) => true,
        };
        let missed_value = if may_pass {
            let next = position.after_pass();
            self.search_after(position.turn(), &next, node.depth - 1, node.ply + 1, Window::OPEN, false)?
        } else {
            0
        };
        let bounds_of = |value| std::array::from_fn(|face| (named_faces >> face & 1 != 0).then_some(value));
        let bounds = FaceBounds {
            dice,
            lower_bounds: bounds_of(-WIN),
            upper_bounds: bounds_of(WIN),
            missed_value,
            window: node.window,
        };
        if self.settings.star && node.depth > 1 {
            self.expected_within(position, moves, node, bounds)
        } else {
            self.expected_plainly(position, moves, node, bounds)
        }
    }

    /// Searches all moves, each only within the range in which it could be the best of one of its faces.
    fn expected_plainly(
        &mut self,
        position: &P,
        moves: &[Ranked<P::Move>],
        node: SearchNode,
        mut bounds: FaceBounds,
    ) -> Searched {
        for mv in moves {
            let least_value = faces(mv.faces).filter_map(|face| bounds.lower_bounds[face]).min().unwrap_or(-WIN);
            let value = self.search_after_move(position, mv, Window::new(least_value - 1, WIN + 1), node)?;
            for face in faces(mv.faces) {
                bounds.lower_bounds[face] = bounds.lower_bounds[face].max(Some(value));
            }
        }
        Ok(bounds.at_least())
    }

    /// Searches face by face, until the value must lie outside of the window: first the likeliest move of each face,
    /// which is often enough for beta, then the others.
    // CITE: Star2, Ballard 1983.
    fn expected_within(
        &mut self,
        position: &P,
        moves: &[Ranked<P::Move>],
        node: SearchNode,
        bounds: FaceBounds,
    ) -> Searched {
        let (reached, is_searched) = ([None; FACES], vec![false; moves.len()]);
        let mut search = FaceSearch { position, moves, node, bounds, reached, is_searched };
        for face in 0..FACES {
            if let Some(index) = indices_of(moves, face).next()
                && let Some(at_least) = self.search_once(&mut search, index)?
            {
                return Ok(at_least);
            }
        }
        for face in 0..FACES {
            if search.bounds.lower_bounds[face].is_none() {
                continue;
            }
            for index in indices_of(moves, face) {
                if let Some(at_least) = self.search_once(&mut search, index)? {
                    return Ok(at_least);
                }
            }
            search.bounds.upper_bounds[face] = search.reached[face];
            let at_most = search.bounds.at_most();
            if at_most <= node.window.alpha {
                return Ok(at_most);
            }
        }
        Ok(search.bounds.at_least())
    }

    /// Searches the move with this index, unless that has been done. Returns a lower bound of the value if it then reaches beta.
    fn search_once(&mut self, search: &mut FaceSearch<P>, index: usize) -> Result<Option<Value>, Stopped> {
        if std::mem::replace(&mut search.is_searched[index], true) {
            return Ok(None);
        }
        let moves = search.moves;
        let (mv, window) = (&moves[index], search.window_of(moves[index].faces));
        let value = self.search_after_move(search.position, mv, window, search.node)?;
        search.note_value(mv.faces, value, window);
        let at_least = search.bounds.at_least();
        Ok((at_least >= search.node.window.beta).then_some(at_least))
    }

    fn search_after_move(&mut self, position: &P, mv: &Ranked<P::Move>, window: Window, node: SearchNode) -> Searched {
        let next = position.after(mv.mv);
        self.search_after(position.turn(), &next, node.depth - 1, node.ply + 1, window, false)
    }
}

/// The indices of the moves that a face allows.
fn indices_of<M>(moves: &[Ranked<M>], face: usize) -> impl Iterator<Item = usize> {
    let has_face = move |(_, mv): &(usize, &Ranked<M>)| mv.faces >> face & 1 != 0;
    moves.iter().enumerate().filter(has_face).map(|(index, _)| index)
}

/// The faces in a set.
fn faces(set: u8) -> impl Iterator<Item = usize> {
    (0..FACES).filter(move |face| set >> face & 1 != 0)
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::super::NamedRolls;
    use super::*;

    static ROLLS: NamedRolls = NamedRolls { sets: &[(0b1, 5), (0b101, 2), (0b11_0000, 1)], free: 3 };

    /// The same value, computed roll by roll.
    fn counted(values: &ByFace, missed: Value) -> i64 {
        let all = values.iter().flatten().copied().max();
        let rolls = (0..FACES).flat_map(|a| (0..FACES).map(move |b| (a, b)));
        let best = |(a, b): (usize, usize)| if a == b { all } else { values[a].max(values[b]) };
        rolls.map(|roll| i64::from(best(roll).unwrap_or(missed))).sum()
    }

    #[test]
    fn sorted_faces_count_as_all_36_rolls_do() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..20_000 {
            let values: ByFace = [(); FACES].map(|()| rng.random_bool(0.75).then(|| rng.random_range(-25..25)));
            let missed = rng.random_range(-45..45);
            if values.iter().any(Option::is_some) {
                assert_eq!(
                    DiceThatName::Pair.expected_sum(&values, missed),
                    (counted(&values, missed), 36),
                    "{values:?}"
                );
            }
        }
    }

    #[test]
    fn windows_are_as_wide_as_they_must_be() {
        let values = [Some(10), None, Some(-500), Some(300), None, Some(7)];
        for dice in [DiceThatName::Pair, DiceThatName::OneThatCan, DiceThatName::Listed(&ROLLS)] {
            for alpha in [-900_000, -400, 0, 8, 100, 290, 900_000] {
                let greatest = dice.greatest_within(&values, 2, -20, alpha);
                let value = |of| dice.value(&with_value(&values, 2, of), -20);
                assert_eq!(value(greatest.max(-WIN)) <= alpha, greatest >= -WIN, "{dice:?} {alpha}");
                assert!(value(greatest + 1) > alpha || greatest >= WIN, "{dice:?} {alpha}");
            }
        }
    }
}
