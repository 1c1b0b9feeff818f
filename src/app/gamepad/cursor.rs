//! Where the cursor on the board goes when a stick is pushed: from one square that matters to the next one.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::ui::widgets::focus::distance_in_direction;
use crate::board::Square;

/// The candidate to which the cursor goes from a square in a direction of the board: files to the right, ranks up, of length 1. The
/// nearest within 45° of the direction, as the keyboard goes from control to control. If there is none up to the edge of the board,
/// the search goes on from the opposite edge.
pub(super) fn next_square_in_direction(
    start_square: Square,
    direction: Vec2,
    candidates: &[Square],
    squares_along: u8,
) -> Option<Square> {
    let weighted_distance =
        |offset: Vec2| distance_in_direction(egui::vec2(offset.x, offset.y), egui::vec2(direction.x, direction.y));
    let nearest_candidate = |shifts: &[Vec2]| {
        let other_squares = candidates.iter().filter(|&&candidate| candidate != start_square);
        let weighted_candidates = other_squares.flat_map(|&candidate_square| {
            let offsets =
                shifts.iter().map(move |shift| square_point(candidate_square) - square_point(start_square) + shift);
            offsets.filter_map(move |offset| Some((weighted_distance(offset)?, candidate_square)))
        });
        weighted_candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, candidate_square)| candidate_square)
    };
    let board_shifts = [-1.0, 0.0, 1.0].into_iter().flat_map(|x| [-1.0, 0.0, 1.0].map(|y| Vec2::new(x, y)));
    let repeated_boards: Vec<Vec2> =
        board_shifts.filter(|shift| *shift != Vec2::ZERO).map(|shift| shift * f32::from(squares_along)).collect();
    nearest_candidate(&[Vec2::ZERO]).or_else(|| nearest_candidate(&repeated_boards))
}

/// The candidate from which the cursor starts: the one nearest to the middle of the board.
pub(super) fn starting_square(candidates: &[Square], squares_along: u8) -> Option<Square> {
    let board_center = Vec2::splat(f32::from(squares_along - 1) / 2.0);
    let distance = |square: &Square| square_point(*square).distance_squared(board_center);
    candidates.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn square_point(square: Square) -> Vec2 {
    Vec2::new(square.file().into(), square.rank().into())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::f32::consts::TAU;

    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IteratorRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names.split_whitespace().map(|name| name.parse().expect("a square")).collect()
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn the_nearest_candidate_ahead_is_next_and_behind_the_edge_comes_the_opposite_one() {
        let candidates = squares("e4 e6 f5 a4 h1 e1");
        for (direction, expected) in [
            (Vec2::Y, "e6"),
            (Vec2::X, "f5"),
            (Vec2::NEG_X, "a4"),
            (Vec2::NEG_Y, "e1"),
            (Vec2::new(1.0, 1.0).normalize(), "f5"),
            (Vec2::new(1.0, -1.0).normalize(), "h1"),
        ] {
            let next_square = next_square_in_direction(square("e4"), direction, &candidates, 8);
            assert_eq!(next_square, Some(square(expected)), "{direction}");
        }
        assert_eq!(next_square_in_direction(square("e6"), Vec2::Y, &candidates, 8), Some(square("e1")));
        assert_eq!(next_square_in_direction(square("e4"), Vec2::Y, &squares("e4"), 8), None);
        assert_eq!(next_square_in_direction(square("a1"), Vec2::NEG_X, &squares("j1"), 10), Some(square("j1")));
    }

    #[test]
    fn the_cursor_starts_at_the_candidate_nearest_to_the_middle() {
        assert_eq!(starting_square(&squares("a1 e2 h8"), 8), Some(square("e2")));
        assert_eq!(starting_square(&[], 8), None);
    }

    #[test]
    fn each_candidate_is_reached_from_each_other_one_whatever_the_board() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
        for _ in 0..200 {
            let squares_along: u8 = rng.random_range(8..=10);
            let all_squares =
                (0..squares_along).flat_map(|rank| (0..squares_along).map(move |file| Square::new(file, rank)));
            let count = rng.random_range(2..20);
            let candidates: Vec<Square> = all_squares.sample(&mut rng, count);
            let start_square = candidates[0];
            let (mut reached_squares, mut unexplored_squares) = (BTreeSet::from([start_square]), vec![start_square]);
            while let Some(explored_square) = unexplored_squares.pop() {
                let directions = (0..64).map(|step| Vec2::from_angle(step as f32 * TAU / 64.0));
                let next_squares = directions.filter_map(|direction| {
                    next_square_in_direction(explored_square, direction, &candidates, squares_along)
                });
                unexplored_squares.extend(next_squares.filter(|&next_square| reached_squares.insert(next_square)));
            }
            assert_eq!(reached_squares.len(), candidates.len(), "{candidates:?}");
        }
    }
}
