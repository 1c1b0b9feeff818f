//! Compares the search with the definition on thousands of small random trees.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use turnover_core::ai::level_settings::{self, LevelSettings};
use turnover_core::ai::search::{
    DiceThatName, FACES, Limits, MoveFilter, NamedRolls, NodeKind, Options, Search, SearchSettings, Searchable,
    TranspositionTable,
};
use turnover_core::board::{EventLog, Side};
use turnover_core::games::{NoDice, Outcome, Phase, Position, Reason};

use crate::minimax::{self, EXACT};

/// A node of a random tree, determined by a number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tree<const KIND: u8> {
    number: u64,
    level: u32,
    turn: Side,
    rolled: bool,
    /// In a tree with dice that name pieces: the faces of the roll.
    allowed: u8,
}

/// A tree without dice, in which several lines lead to the same node.
type Plain = Tree<0>;
/// A tree with dice of any weights, and turns of several moves.
type Dice = Tree<1>;
/// Two dice that name pieces.
type Pair = Tree<2>;
/// One die that names a piece that can move.
type One = Tree<3>;
/// Dice that name pieces in some cases, and allow any move or a pass in others.
type Listed = Tree<4>;

/// The rolls of those.
static ROLLS: NamedRolls = NamedRolls { sets: &[(0b1, 3), (0b1_0010, 1), (0b11_0100, 2), (0b1001, 1)], free: 2 };
/// In place of a face: the roll allows a pass beside any move.
const MAY_PASS: u8 = 1 << 6;
/// A pass.
const PASS: Branch = Branch(99);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Branch(u32);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<const KIND: u8> Tree<KIND> {
    fn root(seed: u64) -> Self {
        // The root must have a choice.
        let numbers = (0..).map(|number| mix(seed << 20 | number));
        let trees = numbers.map(|number| Self { number, level: 0, turn: Side::White, rolled: true, allowed: 63 });
        trees.into_iter().find(|tree| tree.branch_count() > 1 && tree.node_kind() == NodeKind::Move).expect("some tree")
    }

    fn draw(&self, what: u64, below: u64) -> u64 {
        mix(self.number ^ mix(what)) % below
    }

    fn branch_count(&self) -> u32 {
        [0, 1, 2, 3, 4, 5, 6, 7][self.draw(1, 8) as usize]
    }

    /// The faces that allow this move: one, or rarely two.
    fn faces(&self, branch: u32) -> u8 {
        let face = |what| 1 << self.draw(what + u64::from(branch), FACES as u64);
        if self.draw(200 + u64::from(branch), 6) == 0 { face(300) | face(400) } else { face(300) }
    }

    const fn has_dice() -> bool {
        KIND > 0
    }

    fn names_pieces() -> Option<DiceThatName> {
        match KIND {
            2 => Some(DiceThatName::Pair),
            3 => Some(DiceThatName::OneThatCan),
            4 => Some(DiceThatName::Listed(&ROLLS)),
            _ => None,
        }
    }
}

impl<const KIND: u8> fmt::Display for Tree<KIND> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Only what a search needs: there is no board, and rolls have no text.
impl<const KIND: u8> Position for Tree<KIND> {
    type Move = Branch;
    type Illegal = fmt::Error;
    type Roll = NoDice;
    type IllegalRoll = NoDice;

    fn phase(&self) -> Phase {
        match self.node_kind() {
            NodeKind::Over(winner) => Phase::Over(Outcome { winner, reason: Reason::Agreement }),
            NodeKind::Roll => Phase::Roll(self.turn),
            NodeKind::Move => Phase::Move(self.turn),
        }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Branch> {
        let mut moves = Vec::new();
        self.each_move(MoveFilter::All, &mut |branch| moves.push(branch));
        moves
    }

    fn illegal(&self, branch: Branch) -> Option<fmt::Error> {
        (!self.legal_moves().contains(&branch)).then_some(fmt::Error)
    }

    fn play_unchecked(&mut self, branch: Branch, _: &mut impl EventLog) {
        self.number = mix(self.number ^ u64::from(branch.0));
        if KIND == 0 {
            // Few nodes, so that many lines lead to each.
            self.number %= 40;
        }
        self.level += 1;
        self.allowed = 63;
        if KIND == 1 && self.draw(5, 4) == 0 {
            // The same side continues, without a roll.
            self.rolled = true;
        } else {
            self.turn = !self.turn;
            self.rolled = !Self::has_dice() || KIND == 1 && self.draw(6, 2) == 0;
        }
    }

    fn roll(&mut self, roll: NoDice) -> Result<NoDice, NoDice> {
        match roll {}
    }

    fn key(&self) -> u64 {
        let rest = u64::from(self.level) << 9 | u64::from(self.allowed) << 2;
        mix(mix(self.number) ^ rest ^ (self.turn as u64) << 1 ^ u64::from(self.rolled))
    }
}

impl<const KIND: u8> Searchable for Tree<KIND> {
    const HAS_DICE: bool = KIND > 0;
    const SLICE_NODES: u64 = 500;

    fn node_kind(&self) -> NodeKind {
        if self.level > 0 && self.draw(2, 12) == 0 {
            NodeKind::Over([None, Some(Side::White), Some(Side::Black)][self.draw(3, 3) as usize])
        } else if Self::has_dice() && !self.rolled {
            NodeKind::Roll
        } else {
            NodeKind::Move
        }
    }

    fn level_settings(&self) -> &'static LevelSettings {
        &level_settings::TURNOVER_MODERN
    }

    fn no_moves_outcome(&self) -> NodeKind {
        NodeKind::Over([None, Some(Side::White), Some(Side::Black)][self.draw(4, 3) as usize])
    }

    fn each_move(&self, _: MoveFilter, visit: &mut impl FnMut(Branch)) {
        let count = self.branch_count();
        let allowed: Vec<u32> = (0..count).filter(|&branch| self.faces(branch) & self.allowed != 0).collect();
        allowed.iter().for_each(|&branch| visit(Branch(branch)));
        let must_pass = Self::names_pieces().is_some() && self.rolled && allowed.is_empty() && count > 0;
        if must_pass || self.allowed & MAY_PASS != 0 {
            visit(PASS);
        }
    }

    fn code(branch: Branch) -> u32 {
        branch.0 + 1
    }

    fn gain(&self, branch: Branch) -> i32 {
        self.draw(500 + u64::from(branch.0), 5) as i32 - 2
    }

    fn evaluate(&self) -> i32 {
        let units = self.draw(7, 400) as i32 - 200;
        if self.turn == Side::White { units } else { -units }
    }

    fn is_in_danger(&self) -> bool {
        self.draw(8, 3) == 0
    }

    fn each_roll(&self, visit: &mut impl FnMut(Self, u32)) {
        let rolled = Self { rolled: true, ..*self };
        match Self::names_pieces() {
            None => {
                for roll in 0..1 + self.draw(9, 5) {
                    visit(Self { number: mix(self.number ^ roll << 32), ..rolled }, 1 + self.draw(10 + roll, 6) as u32);
                }
            }
            _ if self.branch_count() == 0 => {}
            Some(DiceThatName::Pair) => {
                for (a, b) in (0..FACES).flat_map(|a| (0..FACES).map(move |b| (a, b))) {
                    visit(Self { allowed: if a == b { 63 } else { 1 << a | 1 << b }, ..rolled }, 1);
                }
            }
            Some(DiceThatName::OneThatCan) => {
                let named = (0..self.branch_count()).fold(0, |all, branch| all | self.faces(branch));
                let faces = (0..FACES).filter(|face| named >> face & 1 != 0);
                faces.for_each(|face| visit(Self { allowed: 1 << face, ..rolled }, 1));
            }
            Some(DiceThatName::Listed(rolls)) => {
                rolls.sets.iter().for_each(|&(allowed, cases)| visit(Self { allowed, ..rolled }, cases));
                visit(Self { allowed: 63 | MAY_PASS, ..rolled }, rolls.free);
            }
        }
    }

    fn dice_that_name(&self) -> Option<DiceThatName> {
        Self::names_pieces()
    }

    fn each_move_by_face(&self, visit: &mut impl FnMut(Branch, u8)) {
        (0..self.branch_count()).for_each(|branch| visit(Branch(branch), self.faces(branch)));
    }

    fn after_pass(&self) -> Self {
        let mut next = Self { rolled: true, ..*self };
        next.play_unchecked(PASS, &mut ());
        next
    }
}

fn options(depth: u32, settings: SearchSettings) -> Options {
    // The usual table takes longer to make than most of these trees to search.
    Options { settings, ..Options::with_table(Limits::depth(depth), Arc::new(TranspositionTable::new(1))) }
}

/// Compares the value of the best move that a search with each of these settings finds, and checks that the move has that value.
fn agrees<const KIND: u8>(seeds: std::ops::Range<u64>, depth: u32, all_settings: &[SearchSettings]) {
    for seed in seeds {
        let tree = Tree::<KIND>::root(seed);
        // Without any pruning: once is enough.
        let expected = minimax::value(&tree, depth, 0);
        for &settings in all_settings {
            let mut search = Search::new(tree, &[], options(depth, settings));
            let best = search.run().expect("a root with moves");
            assert_eq!(search.value(), Some(expected), "kind {KIND}, seed {seed}, depth {depth}, {settings:?}");
            let next = tree.after(best);
            let value = minimax::value(&next, depth - 1, 1);
            assert_eq!(
                if next.turn() == tree.turn() { value } else { -value },
                expected,
                "kind {KIND}, seed {seed}, {settings:?}: {best}"
            );
        }
    }
}

#[test]
fn alpha_beta_finds_the_minimax_value() {
    for depth in 1..=7 {
        agrees::<0>(0..300, depth, &[EXACT]);
    }
}

#[test]
fn without_its_memory_too() {
    agrees::<0>(0..200, 5, &[SearchSettings { table: false, ..EXACT }]);
}

#[test]
fn chance_nodes_find_the_expected_value() {
    for depth in 1..=4 {
        agrees::<1>(0..200, depth, &[EXACT, SearchSettings { star: false, ..EXACT }]);
        agrees::<1>(200..400, depth, &[EXACT]);
    }
}

#[test]
fn dice_that_name_pieces_need_not_be_tried_one_by_one() {
    let all_settings = [
        EXACT,
        SearchSettings { star: false, ..EXACT },
        SearchSettings { named_dice: false, ..EXACT },
        SearchSettings { table: false, ..EXACT },
    ];
    for depth in 1..=3 {
        agrees::<2>(0..300, depth, &all_settings);
        agrees::<3>(0..300, depth, &all_settings);
        // Here each roll has moves of its own, which the plain search tries one by one.
        let seeds = match depth {
            1 => 60,
            2 => 30,
            _ => 3,
        };
        agrees::<4>(0..seeds, depth, &all_settings);
    }
}

#[test]
fn several_lines_are_the_best_moves_in_their_order() {
    for seed in 0..200 {
        let tree = Plain::root(seed);
        let mut search = Search::new(tree, &[], Options { line_count: 3, ..options(4, EXACT) });
        search.run();
        let mut values = Vec::new();
        tree.each_move(MoveFilter::All, &mut |mv| {
            let next = tree.after(mv);
            values.push(-minimax::value(&next, 3, 1));
        });
        values.sort_unstable_by(|one, other| other.cmp(one));
        let found: Vec<i32> = search.ranking().map(|(_, value)| value).collect();
        assert_eq!(found, values[..found.len()], "seed {seed}");
        assert_eq!(found.len(), values.len().min(3));
    }
}

#[test]
fn star_pruning_looks_at_fewer_positions() {
    let nodes = |star| {
        let one = |seed| {
            let mut search = Search::new(Dice::root(seed), &[], options(4, SearchSettings { star, ..EXACT }));
            search.run();
            let mut pair = Search::new(Pair::root(seed), &[], options(3, SearchSettings { star, ..EXACT }));
            pair.run();
            let mut single = Search::new(One::root(seed), &[], options(3, SearchSettings { star, ..EXACT }));
            single.run();
            let mut listed = Search::new(Listed::root(seed), &[], options(3, SearchSettings { star, ..EXACT }));
            listed.run();
            [search.nodes(), pair.nodes(), single.nodes(), listed.nodes()]
        };
        (0..200).map(one).fold([0; 4], |sum, nodes| std::array::from_fn(|kind| sum[kind] + nodes[kind]))
    };
    let (with, without) = (nodes(true), nodes(false));
    for kind in 0..4 {
        assert!(with[kind] < without[kind], "{with:?} of {without:?}");
    }
}
