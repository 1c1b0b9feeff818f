//! The value of a position by a network. The neurons of the last position are kept, and only what differs is computed.

use std::sync::Arc;

use super::inputs::{PLANES, Planes, kind_at};
use super::weights::{Network, Sums};
use crate::board::Side;

/// Evaluates positions by a network. What it remembers changes the time that this takes, but never a value.
#[derive(Clone, Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    /// The pieces of the last position.
    planes: Planes,
    /// Its neurons.
    sums: Sums,
}

impl Evaluator {
    /// An evaluator that has seen no position yet.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let sums = network.empty();
        Self { network, planes: [0; PLANES], sums }
    }

    /// The value for the side to move, in centi-units.
    #[inline]
    pub fn value(&mut self, planes: &Planes, turn: Side) -> i32 {
        self.move_to(planes);
        self.network.output(&self.sums, planes, turn)
    }

    /// Adds and subtracts the rows of the pieces that differ from those of the last position.
    #[inline]
    fn move_to(&mut self, planes: &Planes) {
        let mut changed_squares = planes.iter().zip(&self.planes).fold(0, |changed, (new, old)| changed | new ^ old);
        while changed_squares != 0 {
            let square = changed_squares.trailing_zeros();
            changed_squares &= changed_squares - 1;
            let rows = [&self.planes, planes].map(|planes| {
                owner(planes, square).map(|side| self.network.row(side, kind_at(planes, square), square))
            });
            let sum_pairs = self.sums.iter_mut();
            match rows {
                [Some(old), Some(new)] => {
                    for ((sum, old), new) in sum_pairs.zip(old).zip(new) {
                        *sum = sum.wrapping_add(*new).wrapping_sub(*old);
                    }
                }
                [Some(old), None] => sum_pairs.zip(old).for_each(|(sum, old)| *sum = sum.wrapping_sub(*old)),
                [None, Some(new)] => sum_pairs.zip(new).for_each(|(sum, new)| *sum = sum.wrapping_add(*new)),
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
