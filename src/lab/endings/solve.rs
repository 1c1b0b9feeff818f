//! The values of all positions of a class.

use turnover_core::ai::endings::{DISCOUNT, EndingClass, Endings, MAX_CHESSMEN, SolvedValue, naming_dice, weigh_faces};
use turnover_core::ai::search::FACES;
use turnover_core::board::{Chessman, Side};
use turnover_core::games::dice_chess::{Dice, Variant};

use super::transitions::{EXCHANGED_BIT, Transitions};

/// Where the values of all classes lie.
pub(super) struct Layout {
    pub(super) variant: Variant,
    /// The classes, each with the place of its first value: first all with White to roll, then with Black.
    classes: Vec<(EndingClass, usize)>,
    end: usize,
}

/// The places of the values of finished games.
const FINISHED_RESULTS: [Option<Side>; 3] = [Some(Side::White), None, Some(Side::Black)];

impl Layout {
    /// The place of the value of a finished game.
    pub(super) fn result(winner: Option<Side>) -> u32 {
        match winner {
            Some(Side::White) => 0,
            None => 1,
            Some(Side::Black) => 2,
        }
    }

    /// The place of the value of a position; `None` if its class has none yet.
    pub(super) fn place(&self, class: &EndingClass, squares: &[u8; MAX_CHESSMEN], turn: Side) -> Option<u32> {
        self.place_of_number(class, class.placement_number(squares), turn)
    }

    pub(super) fn place_of_number(&self, class: &EndingClass, class_number: usize, turn: Side) -> Option<u32> {
        let &(_, start) = self.classes.iter().find(|(other, _)| other == class)?;
        let side = if turn == Side::White { 0 } else { class.placement_count() };
        Some((start + side + class_number) as u32)
    }
}

/// Bounds of the value of a position for White.
type Bounds = [f64; 2];

/// Solves classes of endings, each after those that captures and promotions lead to.
///
/// ```
/// use turnover_lab::endings::Solver;
/// use turnover_core::games::dice_chess::Variant;
///
/// let mut solver = Solver::new(Variant::DiceChess).expect("a variant with one move a turn");
/// let solved = solver.solve("KQvK".parse()?);
/// assert!(solved.error < 1e-9);
/// # Ok::<(), turnover_core::ai::endings::UnknownEnding>(())
/// ```
pub struct Solver {
    layout: Layout,
    dice: Dice,
    /// The expected results for White. Both bounds are the same once a class is solved.
    expected: Vec<Bounds>,
    /// The same with a discount, by [`DISCOUNT`].
    discounted: Vec<Bounds>,
    /// White's chances to win.
    wins: Vec<f64>,
}

/// How a class was solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// The number of positions, those that mirror others not counted, with either side to roll.
    pub positions: usize,
    /// The number of iterations over all of them.
    pub iterations: u32,
    /// A bound of the error of every value, on the scale from -1 for a loss to 1 for a win.
    pub error: f64,
}

/// The iterations end when the bounds of all values are at most this far apart.
const MAX_FINAL_GAP: f64 = 1e-9;
/// The iterations end after this number, whatever the bounds are: where a side can wait for ever without a risk, they do not
/// meet.
const MAX_ITERATIONS: u32 = 5000;

impl Solver {
    /// A solver without solved classes; `None` for the variants in which a turn is more than one move of a chessman that the
    /// dice name.
    #[must_use]
    pub fn new(variant: Variant) -> Option<Self> {
        let expected = FINISHED_RESULTS.map(|winner| match winner {
            Some(Side::White) => [1.0; 2],
            None => [0.0; 2],
            Some(Side::Black) => [-1.0; 2],
        });
        let layout = Layout { variant, classes: Vec::new(), end: FINISHED_RESULTS.len() };
        let (expected, wins) = (expected.to_vec(), vec![1.0, 0.0, 0.0]);
        Some(Self { layout, dice: naming_dice(variant)?, discounted: expected.clone(), expected, wins })
    }

    /// A solver for the game with this name in the text protocol.
    #[must_use]
    pub fn for_game(game: &str) -> Option<Self> {
        Self::new(game.parse().ok()?)
    }

    /// The tables of these classes and of those that they lead to; `None` if some are not solved.
    #[must_use]
    pub fn endings(&self, classes: &[EndingClass]) -> Option<Endings> {
        let mut all: Vec<EndingClass> = Vec::new();
        for class in classes.iter().flat_map(|&class| Self::with_successors(class)) {
            if class.chessmen().len() > 2 && !all.contains(&class) {
                all.push(class);
            }
        }
        Endings::from_values(self.layout.variant, &all, |class, number| self.value(class, number))
    }

    /// What the place with this number is worth with White to roll.
    fn value(&self, class: &EndingClass, number: usize) -> Option<SolvedValue> {
        let state = self.layout.place_of_number(class, number, Side::White)? as usize;
        let [expected, discounted] = [self.expected[state][0], self.discounted[state][0]];
        Some(SolvedValue { expected, discounted, win_chance: self.wins[state] })
    }

    /// The classes that captures and promotions lead to, those first that come after others; then the class itself.
    #[must_use]
    pub fn with_successors(class: EndingClass) -> Vec<EndingClass> {
        let armies = Side::ALL.map(|side| class.army(side));
        let mut all: Vec<EndingClass> = Vec::new();
        let mut add = |armies: [Vec<Chessman>; 2]| {
            let next = EndingClass::from_armies(&armies[0], &armies[1]);
            for next in next.into_iter().flat_map(|(next, _)| Self::with_successors(next)) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        };
        for side in 0..2 {
            for chessman in 0..armies[side].len() {
                let mut smaller_armies = armies.clone();
                let piece = smaller_armies[side].remove(chessman);
                add(smaller_armies.clone());
                if piece == Chessman::Pawn {
                    for promoted in Chessman::PROMOTIONS {
                        let mut armies = smaller_armies.clone();
                        armies[side].push(promoted);
                        add(armies);
                    }
                }
            }
        }
        all.push(class);
        all
    }

    /// Solves a class, and before it those that it needs and that are not solved yet.
    ///
    /// # Panics
    /// Never: the classes that a class needs are solved first.
    pub fn solve(&mut self, class: EndingClass) -> Solved {
        let mut solved = Solved { positions: 0, iterations: 0, error: 0.0 };
        for class in Self::with_successors(class) {
            if !self.layout.classes.iter().any(|&(other, _)| other == class) {
                solved = self.solve_alone(class);
            }
        }
        solved
    }

    fn solve_alone(&mut self, class: EndingClass) -> Solved {
        self.layout.classes.push((class, self.layout.end));
        self.layout.end += 2 * class.placement_count();
        self.expected.resize(self.layout.end, [-1.0, 1.0]);
        self.discounted.resize(self.layout.end, [-1.0, 1.0]);
        self.wins.resize(self.layout.end, 0.0);
        let sides = Side::ALL.map(|side| (side, Transitions::of(&self.layout, &class, side)));
        let positions = sides.iter().map(|(_, transitions)| transitions.states.len()).sum();
        let (iterations, error) = solve_values(&mut self.expected, self.dice, &sides, 1.0);
        let (_, other_error) = solve_values(&mut self.discounted, self.dice, &sides, DISCOUNT);
        self.count_wins(&sides);
        Solved { positions, iterations, error: f64::max(error, other_error) }
    }

    /// Computes White's chance to win in all positions, with the moves that are best by the expected result.
    fn count_wins(&mut self, sides: &[(Side, Transitions); 2]) {
        let mut change = f64::INFINITY;
        let mut iterations = 0;
        while change > MAX_FINAL_GAP / 10.0 && iterations < MAX_ITERATIONS {
            change = 0.0;
            for (side, transitions) in sides {
                change = f64::max(change, self.count_wins_of(*side, transitions));
            }
            iterations += 1;
        }
    }

    fn count_wins_of(&mut self, side: Side, transitions: &Transitions) -> f64 {
        let is_white = side == Side::White;
        let is_better = |one: [f64; 2], other: [f64; 2]| if is_white { one[0] > other[0] } else { one[0] < other[0] };
        let mut change: f64 = 0.0;
        let mut words = transitions.words.iter().copied();
        for &state in &transitions.states {
            let mut next = || words.next().expect("as many words as there are positions");
            let (faces, missed_value) = (next().count_ones() as usize, next());
            let mut best = [[0.0; 2]; FACES];
            for best in &mut best[..faces] {
                for place in 0..next() {
                    let value = self.wins_at(next());
                    if place == 0 || is_better(value, *best) {
                        *best = value;
                    }
                }
            }
            let missed_value = self.wins_at(missed_value)[1];
            let (mut sum, mut total_cases) = (0.0, 0.0);
            weigh_faces(self.dice, &mut best[..faces], is_better, |value, cases| {
                sum += f64::from(cases) * value.map_or(missed_value, |value| value[1]);
                total_cases += f64::from(cases);
            });
            let wins = if faces == 0 { missed_value } else { sum / total_cases };
            let own_wins = &mut self.wins[state as usize];
            change = change.max((wins - *own_wins).abs());
            *own_wins = wins;
        }
        change
    }

    /// The expected result and White's chance to win at a place.
    #[inline]
    fn wins_at(&self, place: u32) -> [f64; 2] {
        let state = (place & !EXCHANGED_BIT) as usize;
        let (expected, wins) = (self.expected[state][0], self.wins[state]);
        // With the colours exchanged, White wins where Black did.
        if place & EXCHANGED_BIT == 0 { [expected, wins] } else { [-expected, wins - expected] }
    }
}

/// Solves the values of a class: brings the bounds together. Returns the number of iterations and the greatest error.
fn solve_values(values: &mut [Bounds], dice: Dice, sides: &[(Side, Transitions); 2], discount: f64) -> (u32, f64) {
    let mut iterations = 0;
    let mut greatest_gap = f64::INFINITY;
    while greatest_gap > MAX_FINAL_GAP && iterations < MAX_ITERATIONS {
        greatest_gap = 0.0;
        for (side, transitions) in sides {
            greatest_gap = f64::max(greatest_gap, tighten(values, dice, *side, transitions, discount));
        }
        iterations += 1;
    }
    for &state in sides.iter().flat_map(|(_, transitions)| &transitions.states) {
        let [lower_bound, upper_bound] = values[state as usize];
        values[state as usize] = [f64::midpoint(lower_bound, upper_bound); 2];
    }
    (iterations, greatest_gap / 2.0)
}

/// Computes both bounds of all positions with this side to roll anew; returns the greatest difference between them.
// CITE: value iteration, Bellman 1957, Shapley 1953; from both sides, as in bounded value iteration, Haddad and
// Monmege 2014.
fn tighten(values: &mut [Bounds], dice: Dice, side: Side, transitions: &Transitions, discount: f64) -> f64 {
    let sign = if side == Side::White { 1.0 } else { -1.0 };
    let mut greatest: f64 = 0.0;
    let mut words = transitions.words.iter().copied();
    for &state in &transitions.states {
        let mut next = || words.next().expect("as many words as there are positions");
        let (faces, missed_value) = (next().count_ones() as usize, next());
        // By face and by bound, as the side to roll sees them.
        let mut best = [[f64::NEG_INFINITY; FACES]; 2];
        let [by_low, by_high] = &mut best;
        for (by_low, by_high) in by_low.iter_mut().zip(by_high).take(faces) {
            for _ in 0..next() {
                let [lower_bound, upper_bound] = bounds_at(values, next());
                *by_low = by_low.max(sign * lower_bound);
                *by_high = by_high.max(sign * upper_bound);
            }
        }
        let missed_value = bounds_at(values, missed_value);
        let new_bounds = [0, 1].map(|bound| {
            if faces == 0 {
                return missed_value[bound];
            }
            let (mut sum, mut total_cases) = (0.0, 0.0);
            weigh_faces(
                dice,
                &mut best[bound][..faces],
                |one, other| one > other,
                |value, cases| {
                    sum += f64::from(cases) * value.unwrap_or(sign * missed_value[bound]);
                    total_cases += f64::from(cases);
                },
            );
            discount * sign * sum / total_cases
        });
        greatest = greatest.max(new_bounds[1] - new_bounds[0]);
        values[state as usize] = new_bounds;
    }
    greatest
}

/// The bounds at a place, for White.
#[inline]
fn bounds_at(values: &[Bounds], place: u32) -> Bounds {
    let [lower_bound, upper_bound] = values[(place & !EXCHANGED_BIT) as usize];
    if place & EXCHANGED_BIT == 0 { [lower_bound, upper_bound] } else { [-upper_bound, -lower_bound] }
}

#[cfg(test)]
mod tests {
    use turnover_core::games::dice_chess::DiceChess;

    use super::*;

    #[test]
    fn a_class_that_is_solved_anew_has_the_values_that_are_shipped() {
        let mut solver = Solver::new(Variant::DiceChess).expect("it has tables");
        let class: EndingClass = "KRvK".parse().expect("an ending");
        let solved = solver.solve(class);
        assert_eq!(solved.positions, 56_112);
        assert!(solved.error < 1e-9, "{solved:?}");
        let fresh = solver.endings(&[class]).expect("it is solved");
        let shipped = std::fs::read("../../assets/endings/dice-chess.endings").expect("a file");
        let shipped = Endings::read(&shipped).expect("tables");
        for number in 0..2000 {
            let start = DiceChess::from_fen(Variant::DiceChess, &fresh.sample_fen(class, number)).expect("a position");
            assert_eq!(fresh.odds(&start), shipped.odds(&start));
        }
        assert_eq!(Endings::read(&fresh.to_bytes()), Ok(fresh));
        assert!(Solver::new(Variant::Vegas).is_none() && Solver::new(Variant::TenByTen).is_none());
    }
}
