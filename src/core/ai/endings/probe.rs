//! What the tables tell of a position.

use super::rolls::{FACE_COUNT, naming_dice, weigh_faces};
use super::table::{EndingTable, SolvedValue};
use super::{EndingClass, MAX_CHESSMEN, Odds};
use crate::board::{Chessman, Side, mix};
use crate::games::dice_chess::{Dice, DiceChess, Move, Outcome, Variant};
use crate::games::{Phase, Position};

/// The exact chances in endings of a game, class by class.
///
/// They are those of a game without limit: the rules that end a game after 75 quiet moves of each side or by repetition
/// are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    variant: Variant,
    tables: Vec<EndingTable>,
}

impl Endings {
    pub(super) fn new(variant: Variant, tables: Vec<EndingTable>) -> Self {
        Self { variant, tables }
    }

    /// The tables of these classes, given what the place with each [number](EndingClass::placement_number) is worth with White to roll;
    /// `None` if that is not known of all places.
    #[must_use]
    pub fn from_values(
        variant: Variant,
        classes: &[EndingClass],
        solved_value: impl Fn(&EndingClass, usize) -> Option<SolvedValue>,
    ) -> Option<Self> {
        let tables = classes.iter().map(|&class| EndingTable::from_values(variant, class, &solved_value));
        Some(Self::new(variant, tables.collect::<Option<_>>()?))
    }

    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    /// The name of the game in the text protocol.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.variant.name()
    }

    pub(super) fn tables(&self) -> &[EndingTable] {
        &self.tables
    }

    /// The classes.
    pub fn classes(&self) -> impl Iterator<Item = EndingClass> {
        self.tables.iter().map(|table| table.class)
    }

    /// A position of this class with the stronger side, White, to roll, as a FEN: the same for the same number.
    #[must_use]
    pub fn sample_fen(&self, class: EndingClass, number: u64) -> String {
        let placement_numbers = (0..).map(|attempt| mix(number ^ mix(attempt)) as usize % class.placement_count());
        let mut positions = placement_numbers.filter_map(|placement_number| {
            let squares = class
                .placement_squares(placement_number)
                .filter(|squares| class.is_possible_placement(self.variant, squares))?;
            let position = class.position(self.variant, &squares, Side::White);
            (position.position_error().is_none() && position.outcome().is_none()).then(|| position.to_string())
        });
        positions.next().expect("the attempts never end")
    }

    /// The chances in this position: before a roll, or with the best move that the dice on the table allow. `None` if
    /// the chessmen are those of no table.
    #[must_use]
    pub fn odds(&self, position: &DiceChess) -> Option<Odds> {
        if !self.might_know(position) {
            return None;
        }
        match position.phase() {
            Phase::Over(outcome) => Some(outcome_odds(outcome)),
            Phase::Roll(_) => self.odds_before_roll(position),
            Phase::Move(side) => {
                let odds_after_moves =
                    position.legal_moves().into_iter().map(|mv| self.odds_before_roll(&position.after(mv)));
                let known_odds: Option<Vec<Odds>> = odds_after_moves.collect();
                known_odds?.into_iter().reduce(|one, other| if other.is_better(side, one) { other } else { one })
            }
        }
    }

    /// Whether the chessmen are few enough, and may not castle.
    #[inline]
    pub(crate) fn might_know(&self, position: &DiceChess) -> bool {
        position.chessman_count() <= MAX_CHESSMEN as u32 && position.variant() == self.variant && !position.may_castle()
    }

    /// The chances before a roll, or after the end of the game.
    pub(crate) fn odds_before_roll(&self, position: &DiceChess) -> Option<Odds> {
        if position.has_ended() {
            return position.outcome().map(outcome_odds);
        }
        let chessmen: Vec<(Side, Chessman, u8)> = position.chessmen().collect();
        if chessmen.len() == 2 {
            // Kings side by side, where there is no check.
            return Some(Odds::won_by(position.turn()));
        }
        let (class, is_swapped) = EndingClass::from_chessmen(&chessmen)?;
        let table = self.tables.iter().find(|table| table.class == class)?;
        let is_swapped = if class.is_even() { position.turn() == Side::Black } else { is_swapped };
        let (squares, turn) = class.arrange(is_swapped, &chessmen, position.turn());
        match turn {
            Side::White => {
                let odds = table.odds(&squares);
                Some(if is_swapped { odds.reversed() } else { odds })
            }
            Side::Black => self.odds_over_rolls(position),
        }
    }

    /// The chances by what each roll allows.
    fn odds_over_rolls(&self, position: &DiceChess) -> Option<Odds> {
        let side = position.turn();
        let mut best_by_face: [Option<(Odds, i32)>; FACE_COUNT] = [None; FACE_COUNT];
        let mut is_known = true;
        position.visit_moves_by_face(&mut |mv, faces| {
            let odds = self.odds_before_roll(&position.after(mv));
            is_known &= odds.is_some();
            let Some(odds) = odds else { return };
            let discounted = odds.discounted_millionths(side);
            for (_, face_best) in best_by_face.iter_mut().enumerate().filter(|(face, _)| faces >> face & 1 != 0) {
                let (best_odds, best_discounted) = face_best.unwrap_or((odds, discounted));
                *face_best = Some((
                    if odds.is_better(side, best_odds) { odds } else { best_odds },
                    best_discounted.max(discounted),
                ));
            }
        });
        if !is_known {
            return None;
        }
        if best_by_face.iter().flatten().next().is_none() {
            return position.outcome().map(outcome_odds);
        }
        self.weighted_odds(position, best_by_face.into_iter().flatten().collect())
    }

    /// The chances before a roll, by the best that each face allows: by the expected result, and by the discounted one.
    fn weighted_odds(&self, position: &DiceChess, best_by_face: Vec<(Odds, i32)>) -> Option<Odds> {
        let (side, dice) = (position.turn(), naming_dice(self.variant)?);
        let (mut best_odds, mut best_discounted): (Vec<Odds>, Vec<i32>) = best_by_face.into_iter().unzip();
        let missed_turn_odds =
            if best_odds.len() < FACE_COUNT { self.odds_after_pass(position) } else { Some(Odds::DRAW) }?;
        let (mut expected_sum, mut draw_sum, mut discounted_sum, mut total_cases) = (0_i64, 0_i64, 0_i64, 0_i64);
        weigh_faces(
            dice,
            &mut best_odds,
            |one, other| one.is_better(side, other),
            |odds, cases| {
                let odds = odds.unwrap_or(missed_turn_odds);
                expected_sum += i64::from(odds.expected_millionths) * i64::from(cases);
                draw_sum += i64::from(odds.draw_millionths) * i64::from(cases);
                total_cases += i64::from(cases);
            },
        );
        weigh_faces(
            dice,
            &mut best_discounted,
            |one, other| one > other,
            |value, cases| {
                discounted_sum +=
                    i64::from(value.unwrap_or_else(|| missed_turn_odds.discounted_millionths(side))) * i64::from(cases);
            },
        );
        let discounted = discounted_once(discounted_sum / total_cases);
        Some(Odds {
            expected_millionths: (expected_sum / total_cases) as i32,
            draw_millionths: (draw_sum / total_cases) as i32,
            discounted_millionths: if side == Side::White { discounted } else { -discounted },
        })
    }

    /// The chances after a roll that allows no move. With one die there is none.
    fn odds_after_pass(&self, position: &DiceChess) -> Option<Odds> {
        match naming_dice(self.variant)? {
            Dice::Pair => self.odds_before_roll(&position.after(Move::PASS)),
            _ => Some(Odds::DRAW),
        }
    }
}

/// One turn's part less, by [`DISCOUNT`](super::DISCOUNT).
const fn discounted_once(value: i64) -> i32 {
    (value * 63 / 64) as i32
}

fn outcome_odds(outcome: Outcome) -> Odds {
    outcome.winner.map_or(Odds::DRAW, Odds::won_by)
}
