//! The Dutch system once more, for few players: all pairings of a bracket are tried, and compared by one criterion after the other.
//!
//! It follows the ranked criteria of FIDE Handbook C.04.3 (February 2026) without regard to speed, and shares no weights or matchings with
//! the program. It was written by the same hands, so a rule that was misread is wrong in both: for that there is the other program.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use turnover_core::tournament::{
    Bye, Colour, Crosstable, GameResult, Pairing, PairingNumber, RoundPairing, RoundResult,
};

/// Points in halves, with 1 for a win.
fn halves(result: RoundResult) -> i64 {
    match result {
        RoundResult::Played { result: GameResult::Win, .. }
        | RoundResult::Forfeited { is_won: true, .. }
        | RoundResult::Bye(Bye::FullPoint | Bye::PairingAllocated) => 2,
        RoundResult::Played { result: GameResult::Draw, .. } | RoundResult::Bye(Bye::HalfPoint) => 1,
        _ => 0,
    }
}

#[derive(Clone, Copy, Eq, Ord, PartialEq, PartialOrd)]
enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

struct Player {
    number: PairingNumber,
    /// Whether the place among those who have ever been paired is odd.
    has_odd_rank: bool,
    score: i64,
    is_topscorer: bool,
    colours: Vec<Colour>,
    opponents: BTreeSet<PairingNumber>,
    /// 1 for a downfloat, -1 for an upfloat, in the last round and in the one before.
    floats: [i64; 2],
    may_have_bye: bool,
    unplayed: i64,
}

impl Player {
    fn difference(&self) -> i64 {
        self.colours.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum()
    }

    /// Article 1.7.
    fn preference(&self) -> (Option<Colour>, Strength) {
        let other = |colour: Colour| Some(colour.opposite());
        match (self.difference(), &self.colours[..]) {
            (_, []) => (None, Strength::None),
            (2.., _) => (Some(Colour::Black), Strength::Absolute),
            (..=-2, _) => (Some(Colour::White), Strength::Absolute),
            (_, [.., one, last]) if one == last => (other(*last), Strength::Absolute),
            (1, _) => (Some(Colour::Black), Strength::Strong),
            (-1, _) => (Some(Colour::White), Strength::Strong),
            (_, [.., last]) => (other(*last), Strength::Mild),
        }
    }

    /// C1 and C3.
    fn may_meet(&self, other: &Self) -> bool {
        let clash = self.preference() == other.preference() && self.preference().1 == Strength::Absolute;
        !self.opponents.contains(&other.number) && (!clash || self.is_topscorer || other.is_topscorer)
    }
}

/// Article 5.2: the colour of the higher ranked player.
fn colour_of(higher: &Player, lower: &Player, initial: Colour) -> Colour {
    let (own, strength) = higher.preference();
    let (others, other_strength) = lower.preference();
    let granted = |is_own| if is_own { own } else { others.map(Colour::opposite) };
    let by_rank = if higher.has_odd_rank { initial } else { initial.opposite() };
    if own != others || own.is_none() {
        return own.or(others.map(Colour::opposite)).unwrap_or(by_rank);
    }
    let wider = higher.difference().abs().cmp(&lower.difference().abs());
    let colour = match strength.cmp(&other_strength) {
        std::cmp::Ordering::Equal if strength == Strength::Absolute && wider.is_ne() => granted(wider.is_gt()),
        std::cmp::Ordering::Equal => {
            let games = higher.colours.iter().rev().zip(lower.colours.iter().rev());
            let last = games.into_iter().find(|(one, other)| one != other);
            last.map(|(one, _)| one.opposite()).or(own)
        }
        ordering => granted(ordering.is_gt()),
    };
    colour.unwrap_or(by_rank)
}

fn players(table: &Crosstable, present: &BTreeSet<PairingNumber>, planned_rounds: usize) -> Vec<Player> {
    let rounds = table.rounds();
    let score_before = |number, round: usize| table.row(number).take(round).map(halves).sum::<i64>();
    let ranked = table.numbers().filter(|number| {
        present.contains(number)
            || table
                .row(*number)
                .any(|result| result.opponent().is_some() || result == RoundResult::Bye(Bye::PairingAllocated))
    });
    let ranks: BTreeMap<PairingNumber, usize> = ranked.zip(1..).collect();
    let float = |number, back: usize| {
        let Some(round) = rounds.checked_sub(back) else { return 0 };
        match table.row(number).nth(round) {
            Some(RoundResult::Played { opponent, .. }) => {
                (score_before(number, round) - score_before(opponent, round)).signum()
            }
            Some(other) => halves(other).signum(),
            None => 0,
        }
    };
    let player = |&number: &PairingNumber| {
        let played = || table.row(number).filter_map(RoundResult::played_opponent);
        let score = score_before(number, rounds);
        Player {
            number,
            has_odd_rank: ranks[&number] % 2 == 1,
            score,
            is_topscorer: rounds + 1 >= planned_rounds && score > i64::try_from(rounds).expect("few rounds"),
            colours: table.row(number).filter_map(RoundResult::played_colour).collect(),
            opponents: played().collect(),
            floats: [float(number, 1), float(number, 2)],
            may_have_bye: table.row(number).all(|result| result.is_played() || halves(result) < 2),
            unplayed: i64::try_from(rounds - played().count()).expect("few rounds"),
        }
    };
    let mut players: Vec<Player> = present.iter().map(player).collect();
    players.sort_by_key(|player| (Reverse(player.score), player.number));
    players
}

/// All sets of pairs of some players, each given as the pairs with the higher ranked player first.
fn sets_of_pairs(open: &[usize], may_pair: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<[usize; 2]>> {
    let [first, rest @ ..] = open else { return vec![Vec::new()] };
    let mut sets = sets_of_pairs(rest, may_pair);
    for &mate in rest.iter().filter(|&&mate| may_pair(*first, mate)) {
        let others: Vec<usize> = rest.iter().copied().filter(|&other| other != mate).collect();
        for mut set in sets_of_pairs(&others, may_pair) {
            set.insert(0, [*first, mate]);
            sets.push(set);
        }
    }
    sets
}

fn without(open: &[usize], pairs: &[[usize; 2]]) -> Vec<usize> {
    open.iter().copied().filter(|index| !pairs.iter().flatten().any(|other| other == index)).collect()
}

/// A round that is to be paired.
struct Plain {
    players: Vec<Player>,
    initial: Colour,
    bye_score: Option<i64>,
}

impl Plain {
    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.players[one].may_meet(&self.players[other])
    }

    /// The scores of all who can get the bye if these players are paired; `None` stands for no bye.
    fn bye_scores(&self, open: &[usize]) -> BTreeSet<Option<i64>> {
        match open {
            [] => BTreeSet::from([None]),
            [first, rest @ ..] => {
                let mates = rest.iter().copied().filter(|&mate| self.may_meet(*first, mate));
                let mut scores: BTreeSet<_> =
                    mates.flat_map(|mate| self.bye_scores(&without(rest, &[[mate, mate]]))).collect();
                if open.len() % 2 == 1 && self.players[*first].may_have_bye && self.bye_scores(rest).contains(&None) {
                    scores.insert(Some(self.players[*first].score));
                }
                scores
            }
        }
    }

    /// C4 and C5.
    fn can_be_completed(&self, open: &[usize]) -> bool {
        self.bye_scores(open).contains(&self.bye_score)
    }

    /// The legal candidates of a bracket: moved-down players are paired with residents, residents with anybody.
    fn candidates(&self, open: &[usize], score: i64) -> Vec<Vec<[usize; 2]>> {
        let members: Vec<usize> = open.iter().copied().filter(|&index| self.players[index].score >= score).collect();
        let may_pair = |one, other: usize| self.players[other].score == score && self.may_meet(one, other);
        let mut sets = sets_of_pairs(&members, &may_pair);
        sets.retain(|pairs| self.can_be_completed(&without(open, pairs)));
        sets
    }

    /// C6 and C7: the number of downfloaters, and their scores from the highest.
    fn downfloaters(&self, open: &[usize], pairs: &[[usize; 2]], score: i64) -> Vec<i64> {
        let scores = without(open, pairs).into_iter().map(|index| self.players[index].score);
        let mut scores: Vec<i64> = scores.filter(|&other| other >= score).collect();
        scores.sort_by_key(|&score| Reverse(score));
        scores.insert(0, i64::try_from(scores.len()).expect("few players"));
        scores
    }

    /// C6 to C21, each as a list of numbers that should be small.
    fn criteria(&self, open: &[usize], pairs: &[[usize; 2]], score: i64) -> Vec<Vec<i64>> {
        let rest = without(open, pairs);
        let player = |index: usize| &self.players[index];
        let next = rest.iter().map(|&index| player(index).score).filter(|&other| other < score).max();
        let next_downfloaters = next.and_then(|next| {
            self.candidates(&rest, next).into_iter().map(|pairs| self.downfloaters(&rest, &pairs, next)).min()
        });
        let floating: Vec<usize> = rest.iter().copied().filter(|&index| player(index).score >= score).collect();
        let is_bye_assignee = floating.len() == 1 && self.bye_score.is_some_and(|bye_score| bye_score >= score);
        let unplayed = if is_bye_assignee { player(floating[0]).unplayed } else { 0 };
        let mut criteria = vec![
            self.downfloaters(open, pairs, score),
            next_downfloaters.unwrap_or_default(),
            vec![unplayed],
            self.colour_faults(pairs),
        ];
        let count =
            |numbers: &mut dyn Iterator<Item = usize>| vec![i64::try_from(numbers.count()).expect("few players")];
        let moved_down = || pairs.iter().copied().filter(|&[higher, _]| player(higher).score > score);
        for round in [0, 1] {
            let mut down = floating
                .iter()
                .copied()
                .filter(|&index| player(index).score == score && player(index).floats[round] == 1);
            criteria.push(count(&mut down));
            criteria.push(count(
                &mut moved_down().map(|[_, lower]| lower).filter(|&lower| player(lower).floats[round] == -1),
            ));
        }
        for round in [0, 1] {
            let paired = moved_down().map(|[higher, _]| (higher, score));
            let unpaired =
                floating.iter().filter(|&&index| player(index).score > score).map(|&index| (index, score - 2));
            let all = paired.chain(unpaired).filter(|&(index, _)| player(index).floats[round] == 1);
            criteria.push(descending(all.map(|(index, other)| player(index).score - other)));
            let up = moved_down().filter(|&[_, lower]| player(lower).floats[round] == -1);
            criteria.push(descending(up.map(|[higher, _]| player(higher).score - score)));
        }
        criteria
    }

    /// C10 to C13: how many players get a colour difference of more than 2, the same colour a third time, not the colour that they
    /// prefer, and not the one that they prefer strongly.
    fn colour_faults(&self, pairs: &[[usize; 2]]) -> Vec<i64> {
        let mut faults = vec![0; 4];
        for &[higher, lower] in pairs {
            let [higher, lower] = [higher, lower].map(|index| &self.players[index]);
            let colour = colour_of(higher, lower, self.initial);
            for (player, colour) in [(higher, colour), (lower, colour.opposite())] {
                let step = if colour == Colour::White { 1 } else { -1 };
                let last: Vec<Colour> = player.colours.iter().rev().take(2).copied().collect();
                let (preference, strength) = player.preference();
                let is_refused = preference.is_some_and(|preference| preference != colour);
                faults[0] += i64::from((player.difference() + step).abs() > 2);
                faults[1] += i64::from(last == [colour; 2]);
                faults[2] += i64::from(is_refused);
                faults[3] += i64::from(is_refused && strength == Strength::Strong);
            }
        }
        faults
    }

    /// Article 4: in which order the candidates come.
    fn order(&self, open: &[usize], pairs: &[[usize; 2]], score: i64) -> Vec<Vec<i64>> {
        let number = |index: usize| i64::try_from(index).expect("few players");
        let mate = |index: usize| pairs.iter().find(|pair| pair[0] == index).map(|pair| pair[1]);
        let moved_down = open.iter().copied().filter(|&index| self.players[index].score > score);
        let moved_down: Vec<usize> = moved_down.collect();
        let upper_pairs: Vec<[usize; 2]> = pairs.iter().copied().filter(|pair| moved_down.contains(&pair[0])).collect();
        let remainder = without(open, &upper_pairs);
        let remainder: Vec<usize> = remainder.into_iter().filter(|&index| self.players[index].score == score).collect();
        let first: Vec<usize> = remainder.iter().copied().filter(|&index| mate(index).is_some()).collect();
        let (original, others) = remainder.split_at(first.len());
        let came: Vec<usize> = others.iter().copied().filter(|index| first.contains(index)).collect();
        let left: Vec<usize> = original.iter().copied().filter(|index| !first.contains(index)).collect();
        let place = |index: usize| number(remainder.iter().position(|&other| other == index).expect("a resident"));
        vec![
            moved_down.iter().map(|&index| i64::from(mate(index).is_none())).collect(),
            moved_down.iter().filter_map(|&index| mate(index)).map(number).collect(),
            vec![number(came.len())],
            vec![
                came.iter().map(|&index| place(index)).sum::<i64>()
                    - left.iter().map(|&index| place(index)).sum::<i64>(),
            ],
            left.iter().rev().map(|&index| -number(index)).collect(),
            came.into_iter().map(number).collect(),
            first.iter().filter_map(|&index| mate(index)).map(number).collect(),
        ]
    }
}

fn descending(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut numbers: Vec<i64> = numbers.collect();
    numbers.sort_by_key(|&number| Reverse(number));
    numbers
}

/// Pairs a round; `None` if it cannot be paired.
pub(super) fn pair(
    table: &Crosstable,
    present: &BTreeSet<PairingNumber>,
    planned_rounds: usize,
    initial: Colour,
) -> Option<RoundPairing> {
    let mut plain = Plain { players: players(table, present, planned_rounds), initial, bye_score: None };
    let mut open: Vec<usize> = (0..plain.players.len()).collect();
    plain.bye_score = plain.bye_scores(&open).first().copied()?;
    let mut pairing = RoundPairing::default();
    let scores: BTreeSet<i64> = plain.players.iter().map(|player| player.score).collect();
    for &score in scores.iter().rev() {
        let candidates = plain.candidates(&open, score).into_iter();
        let key = |pairs: &Vec<[usize; 2]>| (plain.criteria(&open, pairs, score), plain.order(&open, pairs, score));
        let best = candidates.min_by_key(key).expect("a round that can be completed");
        for &[higher, lower] in &best {
            let [one, other] = [higher, lower].map(|index| plain.players[index].number);
            let colour = colour_of(&plain.players[higher], &plain.players[lower], initial);
            let (white, black) = if colour == Colour::White { (one, other) } else { (other, one) };
            pairing.games.push(Pairing { white, black });
        }
        open = without(&open, &best);
    }
    pairing.bye = open.first().map(|&index| plain.players[index].number);
    pairing.games.sort();
    Some(pairing)
}
