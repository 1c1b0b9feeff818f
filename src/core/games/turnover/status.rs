//! Attacked Castles, check, mate and the end of the game.

use super::attacks::{
    ahead, diagonal_attacks, east, leap_attacks_of_all, neighbours_of_all, orthogonal_attacks, squares, west,
};
use super::{Edition, Turnover};
use crate::board::{Side, SquareSet};
use crate::games::{Outcome, Phase, Position, Reason};

/// The number of plies without a capture or a turnover that ends the game: fifty moves of each side.
const MAX_QUIET_PLIES: u16 = 100;

impl Turnover {
    /// The Castles of a side that are attacked. Classic: an enemy ring could capture them. Modern and third: also
    /// by an enemy Castle on an adjacent square.
    ///
    /// ```
    /// use turnover_core::board::Side;
    /// use turnover_core::games::turnover::{Edition, Turnover};
    ///
    /// let beside = "8/8/8/3Cc3/8/8/8/8 w";
    /// let attacked = |edition| Ok(Turnover::from_fen(edition, beside)?.attacked_castles(Side::White).len());
    /// assert_eq!(attacked(Edition::Classic)?, 0);
    /// assert_eq!(attacked(Edition::Modern)?, 1);
    /// # Ok::<(), turnover_core::games::FenError>(())
    /// ```
    #[must_use]
    pub fn attacked_castles(&self, side: Side) -> SquareSet {
        let enemy = self.sides[!side];
        SquareSet(self.attacked_targets(self.castle_squares(side).0, !side, enemy, self.occupied()))
    }

    /// The `targets` that these pieces of side `attacking_side` attack, for this occupancy. Pinned pieces and Castles that may not
    /// move attack too.
    #[inline]
    pub(super) fn attacked_targets(&self, targets: u64, attacking_side: Side, attackers: u64, occupied: u64) -> u64 {
        let [towers, forts, walls] = self.rings;
        let castle_squares = attackers & towers & forts & walls;
        let lone_walls = attackers & walls & !forts;
        let step_attacks = match self.edition {
            Edition::Classic => {
                let squares_ahead = ahead(attacking_side, lone_walls | castle_squares);
                west(squares_ahead) | east(squares_ahead)
            }
            Edition::Modern | Edition::Third => {
                let squares_ahead = ahead(attacking_side, lone_walls);
                west(squares_ahead) | east(squares_ahead) | neighbours_of_all(castle_squares)
            }
        };
        let near_targets = (step_attacks | leap_attacks_of_all(attackers & walls & forts & !towers)) & targets;
        let other_targets = targets & !near_targets;
        near_targets
            | slider_targets(attackers & towers & !walls, other_targets, |square| orthogonal_attacks(square, occupied))
            | slider_targets(attackers & forts & !walls, other_targets, |square| diagonal_attacks(square, occupied))
    }

    /// The Castles of the side to move that move whole: in the modern edition, those in check and the last one.
    #[inline]
    pub(super) fn whole_castles(&self) -> u64 {
        match self.edition {
            Edition::Classic | Edition::Third => 0,
            Edition::Modern => {
                let castle_squares = self.castle_squares(self.turn);
                if castle_squares.len() == 1 { castle_squares.0 } else { self.attacked_castles(self.turn).0 }
            }
        }
    }

    /// The outcome by the rules, without those that players declare; `None` while the game goes on.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let (us, them) = (self.turn, !self.turn);
        let castle_squares = self.castle_squares(us);
        match (castle_squares.is_any(), self.castle_squares(them).is_any()) {
            (false, false) => Some(match self.edition {
                Edition::Classic | Edition::Modern => Outcome::drawn(Reason::ScorchedEarth),
                // The opponent's loss counts first.
                Edition::Third => Outcome::won(them, Reason::CastlesCaptured),
            }),
            (false, true) => Some(Outcome::won(them, Reason::CastlesCaptured)),
            (true, false) => Some(Outcome::won(
                us,
                match self.edition {
                    // The winner's opponent has moved its last Castle.
                    Edition::Classic => Reason::Resignation,
                    Edition::Modern | Edition::Third => Reason::CastlesCaptured,
                },
            )),
            (true, true) if self.count_moves_ignoring_clock() == 0 => Some(match self.edition {
                Edition::Third => Outcome::won(them, Reason::Siege),
                Edition::Classic | Edition::Modern if self.is_check() => Outcome::won(them, Reason::Checkmate),
                Edition::Classic | Edition::Modern => Outcome::drawn(Reason::Stalemate),
            }),
            (true, true) => self.is_drawn_by_fifty_moves().then(|| Outcome::drawn(Reason::FiftyMoves)),
        }
    }

    /// Whether the number of quiet plies has reached fifty moves of each side.
    pub(crate) const fn is_drawn_by_fifty_moves(&self) -> bool {
        self.quiet_plies >= MAX_QUIET_PLIES
    }

    /// Whether the side to move is in check, which the notation marks by `+`. Classic: all its Castles are attacked.
    /// Modern and third: its only Castle is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        let castle_squares = self.castle_squares(self.turn);
        let can_be_check = match self.edition {
            Edition::Classic => castle_squares.is_any(),
            Edition::Modern | Edition::Third => castle_squares.len() == 1,
        };
        can_be_check && self.attacked_castles(self.turn) == castle_squares
    }

    /// Whether the side to move is mated, which the notation marks by `++`. Modern: it has lost by checkmate. Classic:
    /// it has lost, or its only Castle is attacked and after every move it either has no Castle or its only Castle can
    /// be captured. A move that ends the game without losing it is an escape.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        match (self.phase(), self.edition) {
            (Phase::Over(outcome), _) => outcome.reason == Reason::Checkmate,
            (_, Edition::Modern | Edition::Third) => false,
            (_, Edition::Classic) => {
                self.castle_squares(self.turn).len() == 1
                    && self.attacked_castles(self.turn).is_any()
                    && self.list_moves().into_iter().all(|mv| self.loses_the_only_castle(mv))
            }
        }
    }

    fn loses_the_only_castle(&self, mv: super::Move) -> bool {
        let us = self.turn;
        let mut next = *self;
        next.make(mv, &mut ());
        match next.phase().outcome() {
            Some(outcome) => outcome.winner == Some(!us),
            None => next.castle_squares(us).len() == 1 && next.attacked_castles(us).is_any(),
        }
    }
}

/// The targets that these sliders attack. Looks from the sliders or from the targets, whichever are fewer.
#[inline]
fn slider_targets(sliders: u64, targets: u64, attacks_of: impl Fn(u32) -> u64) -> u64 {
    if targets.count_ones() <= sliders.count_ones() {
        squares(targets).filter(|&target| attacks_of(target) & sliders != 0).fold(0, |set, target| set | 1 << target)
    } else {
        squares(sliders).fold(0, |set, slider| set | attacks_of(slider)) & targets
    }
}
