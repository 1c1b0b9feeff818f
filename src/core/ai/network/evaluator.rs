//! The value of a position by a network. The neurons of the last position are kept, and only what differs is computed.

use std::sync::Arc;

use super::inputs::{PLANE_COUNT, Planes, kind_at};
use super::weights::{Accumulator, Network};
use crate::board::Side;

/// Evaluates positions by a network. What it remembers changes the time that this takes, but never a value.
#[derive(Clone, Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    /// The pieces of the last position.
    planes: Planes,
    /// Its neurons.
    accumulator: Accumulator,
}

impl Evaluator {
    /// An evaluator that has seen no position yet.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let accumulator = network.empty_accumulator();
        Self { network, planes: [0; PLANE_COUNT], accumulator }
    }

    /// The value for the side to move, in centi-units; in games with dice the logit of its expected result, in thousandths.
    #[inline]
    pub fn evaluate(&mut self, planes: &Planes, turn: Side) -> i32 {
        self.update_accumulator(planes);
        self.network.output_value(&self.accumulator, planes, turn)
    }

    /// Adds and subtracts the rows of the pieces that differ from those of the last position.
    #[inline]
    fn update_accumulator(&mut self, planes: &Planes) {
        let mut changed_squares =
            planes.iter().zip(&self.planes).fold(0, |changed, (plane, last_plane)| changed | plane ^ last_plane);
        while changed_squares != 0 {
            let square = changed_squares.trailing_zeros();
            changed_squares &= changed_squares - 1;
            let row_pair = [&self.planes, planes].map(|planes| {
                owner(planes, square).map(|side| self.network.piece_row(side, kind_at(planes, square), square))
            });
            let sums = self.accumulator.iter_mut();
            match row_pair {
                [Some(old_row), Some(new_row)] => {
                    for ((sum, old_weight), new_weight) in sums.zip(old_row).zip(new_row) {
                        *sum = sum.wrapping_add(*new_weight).wrapping_sub(*old_weight);
                    }
                }
                [Some(old_row), None] => sums.zip(old_row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight)),
                [None, Some(new_row)] => sums.zip(new_row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight)),
                [None, None] => {}
            }
        }
        self.planes = *planes;
    }
}

#[inline]
fn owner(planes: &Planes, square: u32) -> Option<Side> {
    let [white, black, ..] = planes;
    if white >> square & 1 != 0 { Some(Side::White) } else { (black >> square & 1 != 0).then_some(Side::Black) }
}
