//! The value of a position by definition, independent of the search.

use turnover_core::ai::search::{MoveFilter, NodeKind, SearchSettings, Searchable};

/// Only techniques that never change the value at a given depth: with them, the search finds the value by definition.
pub const EXACT: SearchSettings = SearchSettings {
    same_depth_only: true,
    quiescence: false,
    null_move: false,
    futility: false,
    late_move_reductions: false,
    check_extensions: false,
    repetition: false,
    ..SearchSettings::FULL
};

/// The value of a won game.
const WIN: i32 = 1_000_000;

/// The value for the side to move. A roll does not count as depth, and expected values are rounded towards 0.
pub fn value<P: Searchable>(position: &P, depth: u32, ply: i32) -> i32 {
    match position.node_kind() {
        NodeKind::Over(winner) => ended(position, winner, ply),
        NodeKind::Move => {
            if depth == 0 {
                return static_eval(position);
            }
            let mut moves = Vec::new();
            position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
            let after = |&mv: &P::Move| {
                let next = position.after(mv);
                let value = value(&next, depth - 1, ply + 1);
                if next.turn() == position.turn() { value } else { -value }
            };
            moves.iter().map(after).max().unwrap_or_else(|| stuck(position, ply))
        }
        NodeKind::Roll => {
            if depth == 0 {
                return if position.is_in_danger() && !can_move(position) {
                    stuck(position, ply)
                } else {
                    static_eval(position)
                };
            }
            // Every roll is tried, also where the search need not tell it from others.
            let (mut sum, mut cases) = (0, 0);
            position.each_roll(&mut |next, weight| {
                sum += i64::from(weight) * i64::from(value(&next, depth, ply));
                cases += i64::from(weight);
            });
            if cases == 0 { stuck(position, ply) } else { (sum / cases) as i32 }
        }
    }
}

fn can_move<P: Searchable>(position: &P) -> bool {
    let mut can_move = false;
    position.each_move(MoveFilter::All, &mut |_| can_move = true);
    can_move
}

fn stuck<P: Searchable>(position: &P, ply: i32) -> i32 {
    match position.no_moves_outcome() {
        NodeKind::Over(winner) => ended(position, winner, ply),
        NodeKind::Move | NodeKind::Roll => 0,
    }
}

fn ended<P: Searchable>(position: &P, winner: Option<turnover_core::board::Side>, ply: i32) -> i32 {
    match winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN - ply,
        Some(_) => ply - WIN,
    }
}

/// With dice, an advantage is converted to the probability of a win.
fn static_eval<P: Searchable>(position: &P) -> i32 {
    let units = position.evaluate();
    if P::HAS_DICE { (900_000 * i64::from(units) / (i64::from(units.abs()) + 500)) as i32 } else { units }
}
