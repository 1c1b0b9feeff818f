//! What doubling, taking and dropping are worth, given a side's chance of winning the game.
//!
//! The value of a game in which the cube may still be turned lies between two that can be computed: without further doubles (a
//! dead cube), and with doubles at the very moment at which the opponent is indifferent between taking and dropping (a live
//! cube). Between them it is interpolated, as Rick Janowski did for backgammon ("Take-Points in Money Games", 1993).
// CITE: the live cube as a continuous martingale: Emmett Keeler and Joel Spencer, "Optimal Doubling in Backgammon", 1975.

use std::sync::LazyLock;

use super::{Crawford, Cube, CubeAction, MatchScore};
use crate::board::Side;

/// The points of the longest match, and 0.
const POINTS_NEEDED_COUNT: usize = MatchScore::MAX_POINTS as usize + 1;

/// How far the value of a game lies from that with a dead cube towards that with a live one, from 0 to 1: the chances in games
/// with dice jump by whole pieces and kings, so that most doubles come before the best moment or after it.
const CUBE_LIFE_INDEX: f64 = 0.5;

/// The values of what the side that is to roll may do with the cube, for that side: in points of a game by itself, or as its
/// chance of winning the match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEquity {
    /// It rolls without a double.
    pub no_double: f64,
    /// It doubles, and the other side takes.
    pub take: f64,
    /// It doubles, and the other side drops.
    pub drop: f64,
}

/// What is best with the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeDecision {
    /// Whether to double.
    pub doubles: bool,
    /// Whether the other side, if this one doubles, should take.
    pub takes: bool,
}

/// What a game counts: points for the side that is asked about, or its chances in a match.
#[derive(Clone, Copy)]
enum Stakes<'a> {
    Points,
    /// The match, with the points that each side needs: the side that is asked about first.
    Match {
        points_needed: [u8; 2],
        has_cube: bool,
        match_chances: &'a MatchChances,
    },
}

/// Who owns the cube: the side that is asked about, the other one, or nobody.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Own,
    Other,
    Nobody,
}

impl CubeEquity {
    /// The values for a side that may double, and that wins the game with this probability; a draw counts as half a win. They are others
    /// where only one side can still win.
    #[must_use]
    pub fn of_game(cube: Cube, side: Side, only_winner: Option<Side>, chance: f64) -> Self {
        only_winner
            .map_or_else(|| Self::of(cube, side, chance), |winner| Self::of_one_sided(cube, side, winner, chance))
    }

    /// Those where only this winner can still win: the other side gains nothing by the cube.
    fn of_one_sided(cube: Cube, side: Side, winner: Side, chance: f64) -> Self {
        let stakes = Stakes::of(cube.score, winner);
        let is_winner = side == winner;
        let winners_chance = if is_winner { chance } else { 1.0 - chance };
        // A draw counts as half a win, and a loss is none.
        let win_chance = (2.0 * winners_chance - 1.0).max(0.0);
        let drop = if is_winner { stakes.value_if_won(cube.stake) } else { stakes.value_if_lost(cube.stake) };
        let values_for_winner = [
            stakes.one_sided_value(cube.stake, cube.owner != Some(!winner), win_chance),
            stakes.one_sided_value(cube.doubled_stake(), !is_winner, win_chance),
            drop,
        ];
        let [no_double, take, drop] =
            values_for_winner.map(|value| if is_winner { value } else { stakes.value_for_other_side(value) });
        Self { no_double, take, drop }
    }

    /// The values where both sides can win.
    #[must_use]
    pub fn of(cube: Cube, side: Side, chance: f64) -> Self {
        let stakes = Stakes::of(cube.score, side);
        let owner = match cube.owner {
            None => Owner::Nobody,
            Some(owner) if owner == side => Owner::Own,
            Some(_) => Owner::Other,
        };
        Self {
            no_double: stakes.game_value(cube.stake, owner, chance),
            take: stakes.game_value(cube.doubled_stake(), Owner::Other, chance),
            drop: stakes.value_if_won(cube.stake),
        }
    }

    /// What is best: to double where that is worth more, and to take where dropping costs more.
    #[must_use]
    pub fn best_decision(&self) -> CubeDecision {
        CubeDecision { doubles: self.take.min(self.drop) > self.no_double, takes: self.take <= self.drop }
    }

    /// What an action costs the side that does it, at least 0; `None` is a roll without a double.
    #[must_use]
    pub fn action_cost(&self, action: Option<CubeAction>) -> f64 {
        let doubled_equity = self.take.min(self.drop);
        let best_equity = doubled_equity.max(self.no_double);
        match action {
            None => best_equity - self.no_double,
            Some(CubeAction::Double) => best_equity - doubled_equity,
            Some(CubeAction::Take) => self.take - doubled_equity,
            Some(CubeAction::Drop) => self.drop - doubled_equity,
        }
    }
}

/// A stake after a double.
const fn double_stake(stake: u8) -> u8 {
    Cube { stake, ..Cube::new(None) }.doubled_stake()
}

impl Stakes<'_> {
    fn of(score: Option<MatchScore>, side: Side) -> Self {
        score.map_or(Self::Points, |score| Self::Match {
            points_needed: [score.points_needed(side), score.points_needed(!side)],
            has_cube: score.crawford != Crawford::Now,
            match_chances: if score.crawford == Crawford::Before {
                &CHANCES_BEFORE_CRAWFORD
            } else {
                &CHANCES_WITHOUT_CRAWFORD
            },
        })
    }

    /// The same, as the other side sees it.
    const fn swapped(self) -> Self {
        match self {
            Self::Points => Self::Points,
            Self::Match { points_needed: [own_points_needed, other_points_needed], has_cube, match_chances } => {
                Self::Match { points_needed: [other_points_needed, own_points_needed], has_cube, match_chances }
            }
        }
    }

    /// What a game that is won for this stake is worth.
    fn value_if_won(self, stake: u8) -> f64 {
        match self {
            Self::Points => f64::from(stake),
            Self::Match { points_needed: [own_points_needed, other_points_needed], match_chances, .. } => {
                match_chances.of(own_points_needed.saturating_sub(stake), other_points_needed)
            }
        }
    }

    /// What a game that is lost for this stake is worth.
    fn value_if_lost(self, stake: u8) -> f64 {
        match self {
            Self::Points => -f64::from(stake),
            Self::Match { points_needed: [own_points_needed, other_points_needed], match_chances, .. } => {
                match_chances.of(own_points_needed, other_points_needed.saturating_sub(stake))
            }
        }
    }

    /// What a drawn game is worth.
    fn value_if_drawn(self) -> f64 {
        match self {
            Self::Points => 0.0,
            Self::Match { points_needed: [own_points_needed, other_points_needed], match_chances, .. } => {
                match_chances.of(own_points_needed, other_points_needed)
            }
        }
    }

    /// This value as the other side sees it.
    const fn value_for_other_side(self, value: f64) -> f64 {
        match self {
            Self::Points => -value,
            Self::Match { .. } => 1.0 - value,
        }
    }

    /// Whether the side that is asked about gains by a larger stake.
    fn gains_by_raise(self, stake: u8) -> bool {
        match self {
            Self::Points => stake < Cube::MAX_STAKE,
            Self::Match { points_needed: [own_points_needed, _], has_cube, .. } => {
                has_cube && own_points_needed > stake && stake < Cube::MAX_STAKE
            }
        }
    }

    /// The value of a game for this stake that only the side that is asked about can win. With a live cube it doubles as soon as it may:
    /// nothing is lost by that.
    fn one_sided_value(self, stake: u8, may_double: bool, win_chance: f64) -> f64 {
        let value_for =
            |stake| interpolate([(0.0, self.value_if_drawn()), (1.0, self.value_if_won(stake))], win_chance);
        let dead_cube_value = value_for(stake);
        if !may_double || !self.gains_by_raise(stake) {
            return dead_cube_value;
        }
        let live_cube_value = value_for(double_stake(stake)).min(self.value_if_won(stake));
        CUBE_LIFE_INDEX * live_cube_value + (1.0 - CUBE_LIFE_INDEX) * dead_cube_value
    }

    /// The value of a game for this stake.
    fn game_value(self, stake: u8, owner: Owner, chance: f64) -> f64 {
        let dead_cube_equity = interpolate([(0.0, self.value_if_lost(stake)), (1.0, self.value_if_won(stake))], chance);
        CUBE_LIFE_INDEX * self.live_cube_value(stake, owner, chance) + (1.0 - CUBE_LIFE_INDEX) * dead_cube_equity
    }

    /// The same with a live cube: a martingale between the chances at which either side doubles and the other one is
    /// indifferent.
    fn live_cube_value(self, stake: u8, owner: Owner, chance: f64) -> f64 {
        let [low_doubling_point, high_doubling_point] = self.doubling_points(stake, owner);
        if low_doubling_point >= high_doubling_point {
            // Whoever is to roll first doubles at once, and nobody a second time.
            let doubled_stake = double_stake(stake);
            return interpolate(
                [(0.0, self.value_if_lost(doubled_stake)), (1.0, self.value_if_won(doubled_stake))],
                chance,
            );
        }
        interpolate(
            [(low_doubling_point, self.value_if_lost(stake)), (high_doubling_point, self.value_if_won(stake))],
            chance.clamp(low_doubling_point, high_doubling_point),
        )
    }

    /// The chances at which the other side and this one double with a live cube; 0 and 1 where they cannot.
    fn doubling_points(self, stake: u8, owner: Owner) -> [f64; 2] {
        let low_doubling_point = if owner != Owner::Own && self.swapped().gains_by_raise(stake) {
            1.0 - self.swapped().doubling_point(stake)
        } else {
            0.0
        };
        let high_doubling_point =
            if owner != Owner::Other && self.gains_by_raise(stake) { self.doubling_point(stake) } else { 1.0 };
        [low_doubling_point, high_doubling_point]
    }

    /// The chance at which the other side is indifferent between taking a double of this one and dropping it.
    fn doubling_point(self, stake: u8) -> f64 {
        let doubled_stake = double_stake(stake);
        let [low_doubling_point, high_doubling_point] = self.doubling_points(doubled_stake, Owner::Other);
        let (value_if_lost, value_if_won) = (self.value_if_lost(doubled_stake), self.value_if_won(doubled_stake));
        low_doubling_point
            + (high_doubling_point - low_doubling_point) * (self.value_if_won(stake) - value_if_lost)
                / (value_if_won - value_if_lost)
    }
}

/// The value at a place between two points of a line.
fn interpolate([(left_x, left_y), (right_x, right_y)]: [(f64, f64); 2], x: f64) -> f64 {
    left_y + (right_y - left_y) * (x - left_x) / (right_x - left_x)
}

/// The chances of winning a match between equal players, before a game, by the points that the side and the other one need.
struct MatchChances([[f64; POINTS_NEEDED_COUNT]; POINTS_NEEDED_COUNT]);

/// Those of a match without Crawford's rule, or after its game.
static CHANCES_WITHOUT_CRAWFORD: LazyLock<MatchChances> = LazyLock::new(|| MatchChances::new(None));
/// Those of a match with Crawford's rule, of which the game without doubling is still to come.
static CHANCES_BEFORE_CRAWFORD: LazyLock<MatchChances> =
    LazyLock::new(|| MatchChances::new(Some(&CHANCES_WITHOUT_CRAWFORD)));

impl MatchChances {
    /// Those of matches in which the cube is live; `after_crawford` are those after the game without doubling, if there is one.
    fn new(after_crawford: Option<&Self>) -> Self {
        let mut table = Self([[0.0; POINTS_NEEDED_COUNT]; POINTS_NEEDED_COUNT]);
        for points_needed_together in 2..2 * POINTS_NEEDED_COUNT {
            for own_points_needed in 1..points_needed_together.min(POINTS_NEEDED_COUNT) {
                let other_points_needed = points_needed_together - own_points_needed;
                if other_points_needed >= POINTS_NEEDED_COUNT {
                    continue;
                }
                let points_needed = [own_points_needed as u8, other_points_needed as u8];
                let chance = match after_crawford {
                    Some(chances_after) if own_points_needed == 1 || other_points_needed == 1 => {
                        (chances_after.of(points_needed[0] - 1, points_needed[1])
                            + chances_after.of(points_needed[0], points_needed[1] - 1))
                            / 2.0
                    }
                    _ => Stakes::Match { points_needed, has_cube: true, match_chances: &table }.live_cube_value(
                        1,
                        Owner::Nobody,
                        0.5,
                    ),
                };
                table.0[own_points_needed][other_points_needed] = chance;
            }
        }
        table
    }

    fn of(&self, own_points_needed: u8, other_points_needed: u8) -> f64 {
        match (own_points_needed, other_points_needed) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (own_points_needed, other_points_needed) => {
                self.0[usize::from(own_points_needed)][usize::from(other_points_needed)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money_cube(stake: u8, owner: Option<Side>) -> Cube {
        Cube { stake, owner, ..Cube::new(None) }
    }

    fn match_cube(length: u8, points: [u8; 2], crawford: Crawford) -> Cube {
        Cube::new(Some(MatchScore { length, points: crate::board::BySide(points), crawford }))
    }

    /// The chance at which a property that holds for large ones begins to hold.
    fn threshold(has_property: impl Fn(f64) -> bool) -> f64 {
        (0..=10_000)
            .map(|step| f64::from(step) / 10_000.0)
            .find(|&chance| has_property(chance))
            .expect("it holds at last")
    }

    #[test]
    fn a_live_cube_is_doubled_at_eighty_percent_and_a_dead_one_taken_down_to_a_quarter() {
        let [low_point, high_point] = Stakes::Points.doubling_points(1, Owner::Nobody);
        // With the largest stake at 64 the recursion ends a little off Keeler's and Spencer's 1/5 and 4/5.
        assert!((low_point - 0.2).abs() < 0.002 && (high_point - 0.8).abs() < 0.002, "{low_point} {high_point}");
        let [low_point, high_point] = Stakes::Points.doubling_points(32, Owner::Nobody);
        assert_eq!([low_point, high_point], [0.25, 0.75]);
    }

    #[test]
    fn values_are_those_of_both_sides_and_certain_at_the_ends() {
        for cube in [money_cube(1, None), money_cube(4, Some(Side::White)), match_cube(5, [2, 3], Crawford::Before)] {
            let equity_at = |chance| CubeEquity::of(cube, Side::White, chance);
            let stakes = Stakes::of(cube.score, Side::White);
            assert!((equity_at(1.0).no_double - stakes.value_if_won(cube.stake)).abs() < 1e-9);
            assert!(!equity_at(0.0).best_decision().doubles && equity_at(0.0).best_decision().takes);
            assert!(!equity_at(1.0).best_decision().takes);
            for step in 0..20 {
                let (lower_equity, higher_equity) =
                    (equity_at(f64::from(step) / 20.0), equity_at(f64::from(step + 1) / 20.0));
                assert!(
                    lower_equity.no_double <= higher_equity.no_double && lower_equity.take <= higher_equity.take,
                    "{cube}"
                );
            }
        }
        let even_equity = CubeEquity::of(money_cube(1, None), Side::White, 0.5);
        assert!(even_equity.no_double.abs() < 1e-9 && even_equity.take < 0.0);
    }

    #[test]
    fn a_double_is_taken_with_a_fifth_to_a_quarter_of_the_chances() {
        let drop_chance =
            threshold(|chance| !CubeEquity::of(money_cube(1, None), Side::White, chance).best_decision().takes);
        assert!((0.75..0.8).contains(&drop_chance), "{drop_chance}");
        let double_chance =
            threshold(|chance| CubeEquity::of(money_cube(1, None), Side::White, chance).best_decision().doubles);
        let redouble_chance = threshold(|chance| {
            CubeEquity::of(money_cube(2, Some(Side::White)), Side::White, chance).best_decision().doubles
        });
        assert!(
            (0.5..drop_chance).contains(&double_chance)
                && double_chance < redouble_chance
                && redouble_chance < drop_chance,
            "{double_chance} {redouble_chance}"
        );
    }

    #[test]
    fn whoever_alone_can_win_doubles_at_once_and_a_double_is_taken_down_to_an_even_chance() {
        let decision = |cube, side, win_chance: f64| {
            let winners_chance = f64::midpoint(1.0, win_chance);
            let chance = if side == Side::White { winners_chance } else { 1.0 - winners_chance };
            CubeEquity::of_game(cube, side, Some(Side::White), chance).best_decision()
        };
        for win_chance in [0.01, 0.3, 0.49, 0.51, 0.99] {
            for cube in [money_cube(1, None), money_cube(4, Some(Side::White)), match_cube(9, [0, 0], Crawford::Off)] {
                assert!(decision(cube, Side::White, win_chance).doubles, "{cube} {win_chance}");
            }
            assert_eq!(decision(money_cube(1, None), Side::White, win_chance).takes, win_chance < 0.5);
            let bare_kings_decision = decision(money_cube(2, Some(Side::Black)), Side::Black, win_chance);
            assert_eq!(bare_kings_decision, CubeDecision { doubles: false, takes: true });
        }
        // Two points away after Crawford's game, the match is as even after a dropped double as after a draw.
        assert!(!decision(match_cube(3, [1, 2], Crawford::After), Side::White, 0.2).takes);
    }

    #[test]
    fn each_error_costs_what_is_lost_by_it() {
        let good_equity = CubeEquity { no_double: 0.5, take: 0.7, drop: 1.0 };
        assert_eq!(good_equity.best_decision(), CubeDecision { doubles: true, takes: true });
        let rounded_cost = |action| (good_equity.action_cost(action) * 1e6).round() / 1e6;
        assert_eq!(rounded_cost(None), 0.2);
        assert_eq!(
            [CubeAction::Double, CubeAction::Take, CubeAction::Drop].map(Some).map(rounded_cost),
            [0.0, 0.0, 0.3]
        );
        let strong_equity = CubeEquity { no_double: 0.9, take: 1.4, drop: 1.0 };
        assert_eq!(strong_equity.best_decision(), CubeDecision { doubles: true, takes: false });
        assert_eq!((strong_equity.action_cost(Some(CubeAction::Take)) * 10.0).round(), 4.0);
        let early_equity = CubeEquity { no_double: 0.2, take: -0.1, drop: 1.0 };
        assert_eq!((early_equity.action_cost(Some(CubeAction::Double)) * 10.0).round(), 3.0);
    }

    #[test]
    fn match_chances_are_fair_and_those_of_the_literature() {
        for match_chances in [&*CHANCES_WITHOUT_CRAWFORD, &*CHANCES_BEFORE_CRAWFORD] {
            for (own_needed, other_needed) in
                (1..=9).flat_map(|own_needed| (1..=9).map(move |other_needed| (own_needed, other_needed)))
            {
                let sum = match_chances.of(own_needed, other_needed) + match_chances.of(other_needed, own_needed);
                assert!((sum - 1.0).abs() < 1e-9, "{own_needed} {other_needed}: {sum}");
                assert!(
                    match_chances.of(own_needed, other_needed) >= match_chances.of(own_needed + 1, other_needed) - 1e-9
                );
            }
        }
        // With Crawford's rule: two points away against one, first the game without doubling, then one for the match.
        assert!((CHANCES_BEFORE_CRAWFORD.of(2, 1) - 0.25).abs() < 1e-9);
        // After it the side that is behind doubles at once.
        assert!((CHANCES_WITHOUT_CRAWFORD.of(2, 1) - 0.5).abs() < 1e-9);
        assert!((CHANCES_WITHOUT_CRAWFORD.of(3, 1) - 0.25).abs() < 1e-9);
        // Tables for backgammon, in which the cube is less than live and games may be won twice, say about the same.
        for ((own_needed, other_needed), chance) in [((2, 2), 0.5), ((2, 3), 0.60), ((2, 4), 0.67)] {
            let found_chance = CHANCES_BEFORE_CRAWFORD.of(own_needed, other_needed);
            assert!((found_chance - chance).abs() < 0.06, "{own_needed} {other_needed}: {found_chance}");
        }
    }

    #[test]
    fn who_needs_one_point_takes_and_who_is_behind_after_crawford_doubles() {
        // The side that leads 2-1 in a match to 3 loses the match by dropping nothing more than a point.
        let cube_after_crawford = match_cube(3, [1, 2], Crawford::After);
        assert!(
            threshold(|chance| CubeEquity::of(cube_after_crawford, Side::White, chance).best_decision().doubles) < 0.5
        );
        let cube_without_crawford = match_cube(3, [2, 0], Crawford::Off);
        assert!(
            CubeEquity::of(cube_without_crawford, Side::White, 0.9).best_decision().takes,
            "dropping loses the match"
        );
    }
}
