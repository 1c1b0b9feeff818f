//! What weak players overlook.

use crate::board::Square;

/// From this distance on, a straight line is long.
const LONG_LINE_SQUARES: u8 = 4;
/// From this distance on, a diagonal is long.
const LONG_DIAGONAL_SQUARES: u8 = 3;

/// What makes a move hard to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlindSpot {
    /// Nothing: it is near and direct, and overlooked only for want of attention.
    Near,
    /// It goes far along a rank or file.
    LongLine,
    /// It goes far along a diagonal.
    LongDiagonal,
    /// It jumps: a knight's leap, or a stack's exact distance.
    Leap,
    /// It is a move of a piece, or onto one, from which a ring was lifted just before.
    Uncovered,
    /// It goes through a square that the move before has left.
    Discovered,
    /// It turns a piece over, and only after another move of the same side.
    LaterTurnover,
}

impl BlindSpot {
    /// The number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Near,
        Self::LongLine,
        Self::LongDiagonal,
        Self::Leap,
        Self::Uncovered,
        Self::Discovered,
        Self::LaterTurnover,
    ];
}

/// The reasons why a move is hard to see; none if it is near and direct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlindSpots(u8);

impl BlindSpots {
    /// A move that is easy to see.
    pub const NONE: Self = Self(0);

    /// The reasons that lie in the squares of a move: it is long, or it is a leap off the eight directions.
    #[must_use]
    pub fn from_squares(from: Square, to: Square) -> Self {
        let (file_distance, rank_distance) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let no_blind_spots = Self::NONE;
        if file_distance == 0 || rank_distance == 0 {
            no_blind_spots.with_if(file_distance + rank_distance >= LONG_LINE_SQUARES, BlindSpot::LongLine)
        } else if file_distance == rank_distance {
            no_blind_spots.with_if(file_distance >= LONG_DIAGONAL_SQUARES, BlindSpot::LongDiagonal)
        } else {
            no_blind_spots.with_if(true, BlindSpot::Leap)
        }
    }

    /// The same reasons, and this one if it holds.
    #[must_use]
    pub const fn with_if(self, is_included: bool, blind_spot: BlindSpot) -> Self {
        if is_included { Self(self.0 | 1 << blind_spot as u8) } else { self }
    }

    /// The same reasons without this one.
    #[must_use]
    pub const fn without(self, blind_spot: BlindSpot) -> Self {
        Self(self.0 & !(1 << blind_spot as u8))
    }

    /// Whether this is one of the reasons; [`BlindSpot::Near`] if there is no other.
    #[must_use]
    pub const fn contains(self, blind_spot: BlindSpot) -> bool {
        match blind_spot {
            BlindSpot::Near => self.0 == 0,
            _ => self.0 >> blind_spot as u8 & 1 != 0,
        }
    }
}

/// Whether a square lies on the straight line or diagonal between two others.
pub(crate) fn lies_between(square: Square, from: Square, to: Square) -> bool {
    let unit_step = |start: Square, end: Square| {
        let file_delta = i16::from(end.file()) - i16::from(start.file());
        let rank_delta = i16::from(end.rank()) - i16::from(start.rank());
        let is_line = file_delta == 0 || rank_delta == 0 || file_delta.abs() == rank_delta.abs();
        is_line.then(|| (file_delta.signum(), rank_delta.signum()))
    };
    square != from && square != to && {
        let step_to_square = unit_step(from, square);
        step_to_square.is_some() && step_to_square == unit_step(square, to)
    }
}

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureTarget {
    /// A king or the last Castle, which ends the game.
    Decisive,
    /// Another royal piece.
    Royal,
    /// Another piece.
    Other,
}

/// How often a level overlooks a move of each kind, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oversights {
    /// By [`BlindSpot`].
    pub percent: [u8; BlindSpot::COUNT],
    /// How often the capture of a royal piece from far away is overlooked, in percent of what is overlooked otherwise. One
    /// from nearby never is.
    pub royal_percent: u8,
    /// The same for a capture that ends the game.
    pub decisive_percent: u8,
}

impl Oversights {
    /// How often a move is overlooked, in percent. The reason that hides it best counts.
    #[must_use]
    pub fn percent_for(&self, blind_spots: BlindSpots, target: CaptureTarget) -> u32 {
        let percents = BlindSpot::ALL.into_iter().zip(self.percent);
        let percent = percents
            .filter(|&(blind_spot, _)| blind_spots.contains(blind_spot))
            .map(|(_, percent)| percent)
            .max()
            .unwrap_or(0);
        let target_percent = match target {
            CaptureTarget::Other => 100,
            _ if blind_spots == BlindSpots::NONE => 0,
            CaptureTarget::Royal => self.royal_percent,
            CaptureTarget::Decisive => self.decisive_percent,
        };
        u32::from(percent) * u32::from(target_percent) / 100
    }
}

/// How a weak player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// The number of captures in a row that it follows beyond its depth; with 0 only captures of royal pieces.
    pub capture_plies: u32,
    /// What it overlooks.
    pub oversights: Oversights,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    #[test]
    fn what_is_far_or_jumps_is_hard_to_see() {
        for (from, to, blind_spot) in [
            ("a1", "a4", BlindSpot::Near),
            ("a1", "a5", BlindSpot::LongLine),
            ("h4", "a4", BlindSpot::LongLine),
            ("a1", "c3", BlindSpot::Near),
            ("a1", "d4", BlindSpot::LongDiagonal),
            ("g1", "f3", BlindSpot::Leap),
        ] {
            let blind_spots = BlindSpots::from_squares(square(from), square(to));
            let found_spots: Vec<_> =
                BlindSpot::ALL.into_iter().filter(|&blind_spot| blind_spots.contains(blind_spot)).collect();
            assert_eq!(found_spots, [blind_spot], "{from} {to}");
        }
    }

    #[test]
    fn only_squares_on_the_line_lie_between() {
        for (square_text, from, to, expected) in
            [("c3", "a1", "e5", true), ("c4", "a1", "e5", false), ("a1", "a1", "e5", false), ("d4", "d8", "d1", true)]
        {
            assert_eq!(
                lies_between(square(square_text), square(from), square(to)),
                expected,
                "{square_text} {from} {to}"
            );
        }
    }

    #[test]
    fn a_royal_piece_nearby_is_never_overlooked() {
        let oversights = Oversights { percent: [20, 80, 80, 80, 80, 80, 80], royal_percent: 50, decisive_percent: 0 };
        let far_spots = BlindSpots::from_squares(square("a1"), square("a8"));
        let percents_by_target = |blind_spots| {
            [CaptureTarget::Other, CaptureTarget::Royal, CaptureTarget::Decisive]
                .map(|target| oversights.percent_for(blind_spots, target))
        };
        assert_eq!(percents_by_target(BlindSpots::NONE), [20, 0, 0]);
        assert_eq!(percents_by_target(far_spots), [80, 40, 0]);
    }
}
