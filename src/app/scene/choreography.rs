//! How do the pieces move when a move is told? A plan, made from the events alone.

use std::collections::BTreeMap;
use std::f32::consts::PI;

use bevy::math::curve::EaseFunction;
use bevy::prelude::{Component, Quat, Transform, Vec3};

use super::layout::{Layout, PUT_AWAY};
use super::shapes::{foot, height, is_two_faced, share_piles, tray_piles};
use crate::board::{BoardEvent, Place, Shape, Side, Square, Store, Table, Token};

/// How a token stands: where its middle is, which face is up, and how large it is seen.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform)]
pub struct Pose {
    /// The middle of its height.
    pub at: Vec3,
    /// Its turn about the horizontal axis along the ranks, in radians: 0 shows White's face, π Black's.
    pub turn: f32,
    /// Its size: 1 on the board, less where it is put away.
    pub size: f32,
}

impl Pose {
    /// The transform of a token that stands so.
    #[must_use]
    pub fn transform(self) -> Transform {
        let rotation = Quat::from_rotation_x(self.turn);
        Transform { translation: self.at, rotation, scale: Vec3::splat(self.size) }
    }
}

/// Where in the tray a token lies: each shape has its own piles, but chessmen stand in the order in which they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraySlot {
    /// How many tokens of the same side that share its piles lie there before it.
    pub index: usize,
}

impl TraySlot {
    /// The slot of the tray's token with this index.
    #[must_use]
    pub fn of(tray: &[Token], index: usize) -> Self {
        let Token { shape, side } = tray[index];
        let is_like = |token: &&Token| token.side == side && share_piles(token.shape, shape);
        Self { index: tray[..index].iter().filter(is_like).count() }
    }
}

/// Who moves, named by what it was before the first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// The token that stood there.
    Standing(Place),
    /// The token that this event takes from a store.
    Coming(usize),
}

/// One stretch of a token's way, from wherever it is then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionStep {
    /// When it begins, in seconds after the move.
    pub start_secs: f32,
    /// How long it takes.
    pub secs: f32,
    /// Where it ends.
    pub to: Pose,
    /// How high it rises above the straight line in the middle.
    pub arc: f32,
    /// How it gathers way and loses it.
    pub ease: EaseFunction,
}

/// What a step tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionKind {
    /// The token is taken in hand.
    Lift,
    /// It is carried over the board.
    Travel,
    /// It is turned over where it lies.
    Flip,
    /// It is set down.
    SetDown {
        /// Whether others stand there already.
        joins: bool,
    },
    /// It comes from a store and is set down.
    Come {
        /// From where.
        from: Store,
        /// Whether others stand there already.
        joins: bool,
    },
    /// It springs back a little where it was set down.
    Settle,
    /// It falls over the board's edge.
    Fall,
    /// It is put away.
    Leave {
        /// Where to.
        to: Store,
    },
}

/// A step, who takes it, and what that tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Who.
    pub actor: Actor,
    /// What it is when it sets out.
    pub token: Token,
    /// How it goes.
    pub step: MotionStep,
    /// What happens.
    pub deed: MotionKind,
}

/// How far a lifted token is above its place: over the head of the tallest token that stands on the board itself.
pub const CLEARANCE: f32 = 0.5;

const LIFT_SECS: f32 = 0.18;
const LOWER_SECS: f32 = 0.2;
/// So high, and so long, what was set down springs back.
const BOUNCE: f32 = 0.022;
const BOUNCE_SECS: f32 = 0.11;
const TRAVEL_SECS: f32 = 0.22;
const TRAVEL_SECS_PER_SQUARE: f32 = 0.06;
const FLIP_SECS: f32 = 0.5;
/// The mover sets out before the flip has quite ended: it has a way to go.
const FLIP_LEAD_SECS: f32 = 0.36;
const FLIP_ARC: f32 = 0.55;
const CARRY_SECS: f32 = 0.6;
const CARRY_LEAD_SECS: f32 = 0.15;
const CARRY_STAGGER_SECS: f32 = 0.07;
const CARRY_ARC: f32 = 1.1;
const LEAP_ARC: f32 = 0.75;
/// A token that leaves the stack on which it lay goes so high.
const HOP_ARC: f32 = 0.6;
/// How far what moves stays above the heads of what it passes over.
const HEADROOM: f32 = 0.08;
const FALL_SECS: f32 = 0.3;
/// A square whose middle is nearer to a way than this is passed over.
const PASSED_WITHIN: f32 = 0.6;

impl Layout {
    /// The pose of a token that stands on the board.
    #[must_use]
    pub fn rest_pose(self, place: Place, token: Token) -> Pose {
        let foot = self.world_from_square(place.square) + Vec3::Y * foot(token.shape, place.layer);
        Pose { at: foot + Vec3::Y * height(token.shape) / 2.0, turn: turn(token), size: 1.0 }
    }

    /// The pose of a token that lies in the tray.
    #[must_use]
    pub fn tray_pose(self, token: Token, slot: TraySlot) -> Pose {
        let piles = tray_piles(token.shape, self);
        let foot = self.world_from_tray(token.side, piles.start + slot.index % piles.len());
        let level = (slot.index / piles.len()) as f32 + 0.5;
        Pose { at: foot + Vec3::Y * PUT_AWAY * height(token.shape) * level, turn: turn(token), size: PUT_AWAY }
    }

    /// The pose of a token that comes from its side's box.
    #[must_use]
    pub fn box_pose(self, token: Token) -> Pose {
        let middle = Vec3::Y * PUT_AWAY * height(token.shape) / 2.0;
        Pose { at: self.world_from_box(token.side) + middle, turn: turn(token), size: PUT_AWAY }
    }

    /// The pose of a token that has fallen over the edge with all that stood there.
    #[must_use]
    pub fn fallen_pose(self, place: Place, token: Token) -> Pose {
        let way = self.world_beyond(place.square) - self.world_from_square(place.square);
        let rest = self.rest_pose(place, token);
        Pose { at: rest.at + way, ..rest }
    }
}

/// Which face is up: that of its side, where it has two.
fn turn(token: Token) -> f32 {
    match token.side {
        Side::Black if is_two_faced(token.shape) => PI,
        Side::White | Side::Black => 0.0,
    }
}

/// Plans the motions that tell these events, which begin at this table, laid out so. Durations are multiplied by `stretch`; at 0
/// everything is where it belongs at once.
///
/// # Panics
/// When the events do not fit the table.
#[must_use]
pub fn choreograph(events: &[BoardEvent], before: &Table, layout: Layout, stretch: f32) -> Vec<Motion> {
    let mut stage = Choreographer::new(before, layout, stretch);
    let mut rest = events.iter().copied().enumerate().peekable();
    while let Some((index, event)) = rest.next() {
        let mut group = vec![(index, event)];
        while let Some(next) = rest.next_if(|(_, next)| same_beat(event, *next)) {
            group.push(next);
        }
        stage.perform(&group);
    }
    stage.settle();
    stage.motions
}

/// Whether two events that follow each other are one beat of the story: the same thing done to several tokens.
fn same_beat(a: BoardEvent, b: BoardEvent) -> bool {
    match (a, b) {
        (BoardEvent::Removed { to: a, .. }, BoardEvent::Removed { to: b, .. })
        | (BoardEvent::Placed { from: a, .. }, BoardEvent::Placed { from: b, .. }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// The table while the story is told: who is where, and how late it is.
struct Choreographer {
    table: Table,
    layout: Layout,
    standing: BTreeMap<Place, Actor>,
    clock: f32,
    stretch: f32,
    motions: Vec<Motion>,
}

impl Choreographer {
    fn new(table: &Table, layout: Layout, stretch: f32) -> Self {
        Self {
            table: table.clone(),
            layout,
            standing: table.tokens.keys().map(|&place| (place, Actor::Standing(place))).collect(),
            clock: 0.0,
            stretch,
            motions: Vec::new(),
        }
    }

    /// Performs one beat.
    fn perform(&mut self, group: &[(usize, BoardEvent)]) {
        let mut beat_secs = 0.0_f32;
        for (nth, &(index, event)) in group.iter().enumerate() {
            let stagger_secs = nth as f32 * CARRY_STAGGER_SECS;
            beat_secs = beat_secs.max(self.act(index, event, stagger_secs, group));
            self.table.apply(event).expect("a story fits its table");
        }
        self.clock += beat_secs;
    }

    /// Lets whoever was set down in the end spring back a little.
    fn settle(&mut self) {
        let mut ends: BTreeMap<Actor, Motion> = BTreeMap::new();
        ends.extend(self.motions.iter().map(|&motion| (motion.actor, motion)));
        let set_down = ends.into_values().filter(|motion| matches!(motion.deed, MotionKind::SetDown { .. }));
        self.motions.extend(set_down.map(|motion| {
            let start_secs = motion.step.start_secs + motion.step.secs;
            let secs = BOUNCE_SECS * self.stretch;
            let step = MotionStep { start_secs, secs, arc: BOUNCE, ease: EaseFunction::Linear, ..motion.step };
            Motion { step, deed: MotionKind::Settle, ..motion }
        }));
    }

    /// Performs one event of a beat, and tells after how many seconds the next beat may begin.
    fn act(&mut self, index: usize, event: BoardEvent, stagger_secs: f32, beat: &[(usize, BoardEvent)]) -> f32 {
        match event {
            BoardEvent::Lifted { at } => {
                let to = lifted(self.rest(at));
                let who = (self.standing[&at], self.table.tokens[&at]);
                self.step(who, MotionKind::Lift, 0.0, LIFT_SECS, to, 0.0, EaseFunction::CubicOut);
                LIFT_SECS
            }
            BoardEvent::Moved { from, to } => {
                let actor = self.standing.remove(&from).expect("a token that moves stands somewhere");
                let token = self.table.tokens[&from];
                self.standing.insert(to, actor);
                let ends = [from, to].map(|place| self.layout.world_from_square(place.square));
                let secs = travel_secs(ends);
                let hops = beat.len() == 1 && foot(token.shape, from.layer) > 0.0 && from.square != to.square;
                let leaps = is_leap(ends[1] - ends[0]);
                let least = if leaps {
                    LEAP_ARC
                } else if hops {
                    HOP_ARC
                } else {
                    0.0
                };
                let arc = self.arc_over(ends, [from.square, to.square]).max(least);
                let over = lifted(self.layout.rest_pose(to, token));
                self.step((actor, token), MotionKind::Travel, 0.0, secs, over, arc, EaseFunction::SineInOut);
                secs
            }
            BoardEvent::Flipped { at, side } => {
                let token = self.table.tokens[&at];
                let turned = self.layout.rest_pose(at, Token { side, ..token });
                let who = (self.standing[&at], token);
                self.step(who, MotionKind::Flip, 0.0, FLIP_SECS, turned, FLIP_ARC, EaseFunction::SineInOut);
                FLIP_LEAD_SECS
            }
            BoardEvent::Stacked { at } => {
                let to = self.rest(at);
                let who = (self.standing[&at], self.table.tokens[&at]);
                let deed = MotionKind::SetDown { joins: self.has_others(at, beat) };
                self.step(who, deed, 0.0, LOWER_SECS, to, 0.0, EaseFunction::QuadraticIn);
                LOWER_SECS
            }
            BoardEvent::Removed { at, token, to: Store::Edge } => {
                let actor = self.standing.remove(&at).expect("a token that leaves stands somewhere");
                let fallen = self.layout.fallen_pose(at, token);
                let over = lifted(Pose { at: fallen.at.with_y(self.layout.rest_pose(at, token).at.y), ..fallen });
                let ends = [self.layout.world_from_square(at.square), self.layout.world_beyond(at.square).with_y(0.0)];
                let secs = travel_secs(ends);
                let arc = self.arc_over(ends, [at.square; 2]);
                let who = (actor, token);
                self.step(who, MotionKind::Travel, 0.0, secs, over, arc, EaseFunction::SineInOut);
                self.step(who, MotionKind::Fall, secs, FALL_SECS, fallen, 0.0, EaseFunction::QuadraticIn);
                let delay_secs = secs + FALL_SECS + stagger_secs;
                let (deed, away) = (MotionKind::Leave { to: Store::Box }, self.layout.box_pose(token));
                self.step(who, deed, delay_secs, CARRY_SECS, away, CARRY_ARC, EaseFunction::SineInOut);
                secs + FALL_SECS
            }
            BoardEvent::Removed { at, token, to } => {
                let actor = self.standing.remove(&at).expect("a token that leaves stands somewhere");
                let pose = match to {
                    Store::Tray => {
                        let mut tray = self.table.tray.clone();
                        tray.push(token);
                        self.layout.tray_pose(token, TraySlot::of(&tray, tray.len() - 1))
                    }
                    Store::Box | Store::Edge => self.layout.box_pose(token),
                };
                let (who, deed) = ((actor, token), MotionKind::Leave { to });
                self.step(who, deed, stagger_secs, CARRY_SECS, pose, CARRY_ARC, EaseFunction::SineInOut);
                CARRY_LEAD_SECS
            }
            BoardEvent::Placed { at, token, from } => {
                let actor = Actor::Coming(index);
                self.standing.insert(at, actor);
                let deed = MotionKind::Come { from, joins: self.has_others(at, &[]) };
                let pose = self.layout.rest_pose(at, token);
                self.step((actor, token), deed, stagger_secs, CARRY_SECS, pose, CARRY_ARC, EaseFunction::SineInOut);
                CARRY_SECS + stagger_secs
            }
        }
    }

    /// How high a way between two points must rise in the middle, so that what goes it, lifted, touches nothing on other
    /// squares than those.
    fn arc_over(&self, [from, to]: [Vec3; 2], but: [Square; 2]) -> f32 {
        let way = to - from;
        let needed =
            self.table.tokens.iter().filter(|(place, _)| !but.contains(&place.square)).map(|(place, token)| {
                let aside = self.layout.world_from_square(place.square) - from;
                let part = aside.dot(way) / way.length_squared().max(f32::MIN_POSITIVE);
                let is_passed = (0.0..1.0).contains(&part) && (aside - way * part).length() < PASSED_WITHIN;
                let head = foot(token.shape, place.layer) + height(token.shape) + HEADROOM - CLEARANCE;
                if is_passed { head / (4.0 * part * (1.0 - part)) } else { 0.0 }
            });
        needed.fold(0.0, f32::max)
    }

    fn rest(&self, at: Place) -> Pose {
        self.layout.rest_pose(at, self.table.tokens[&at])
    }

    /// Whether a token that comes down there meets others than those that are set down in the same beat.
    fn has_others(&self, at: Place, beat: &[(usize, BoardEvent)]) -> bool {
        let is_set_down = |place: Place| beat.iter().any(|&(_, event)| event == BoardEvent::Stacked { at: place });
        // Rings lie around each other; of a stack one meets only what is below.
        let is_met = |token: Token, other: Place| match token.shape {
            Shape::Checker | Shape::Crown => other.layer < at.layer,
            Shape::Tower | Shape::Fort | Shape::Wall | Shape::Chessman(_) => other != at,
        };
        let mut others = self.table.tokens.iter().filter(|(other, _)| other.square == at.square);
        others.any(|(&other, &token)| is_met(token, other) && !is_set_down(other))
    }

    fn step(
        &mut self,
        (actor, token): (Actor, Token),
        deed: MotionKind,
        delay_secs: f32,
        secs: f32,
        to: Pose,
        arc: f32,
        ease: EaseFunction,
    ) {
        let start_secs = (self.clock + delay_secs) * self.stretch;
        let step = MotionStep { start_secs, secs: secs * self.stretch, to, arc, ease };
        self.motions.push(Motion { actor, token, step, deed });
    }
}

fn travel_secs([from, to]: [Vec3; 2]) -> f32 {
    TRAVEL_SECS + TRAVEL_SECS_PER_SQUARE * from.distance(to)
}

/// The pose in hand, above the place.
fn lifted(rest: Pose) -> Pose {
    Pose { at: rest.at + Vec3::Y * CLEARANCE, ..rest }
}

/// Whether a way goes neither straight nor diagonally: then whoever takes it jumps.
fn is_leap(way: Vec3) -> bool {
    let (files, ranks) = (way.x.abs(), way.z.abs());
    files > 0.5 && ranks > 0.5 && (files - ranks).abs() > 0.5
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::undone;
    use crate::session::{Game, GameId, MoveId};

    /// The events of the last of these moves, and the table before it.
    fn last_move(fen: &str, code: &str) -> (Table, Vec<BoardEvent>) {
        let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        let before = game.table();
        let id = game.referee().read_move(code).expect("a legal move");
        (before, game.play(id).expect("a legal move").to_vec())
    }

    /// Where each actor is at the end of the plan.
    fn ends(motions: &[Motion]) -> BTreeMap<Actor, Pose> {
        motions.iter().map(|motion| (motion.actor, motion.step.to)).collect()
    }

    fn assert_ends_on(table: &Table, layout: Layout, motions: &[Motion], story: &[BoardEvent]) {
        let mut expected: Vec<Pose> =
            table.tokens.iter().map(|(&place, &token)| layout.rest_pose(place, token)).collect();
        expected.extend(
            table
                .tray
                .iter()
                .enumerate()
                .map(|(index, &token)| layout.tray_pose(token, TraySlot::of(&table.tray, index))),
        );
        for (actor, pose) in ends(motions) {
            let boxed = story.iter().any(
                |event| matches!(event, BoardEvent::Removed { to: Store::Box | Store::Edge, token, .. } if layout.box_pose(*token) == pose),
            );
            assert!(boxed || expected.contains(&pose), "{actor:?} ends at {pose:?} after {story:?}");
        }
    }

    /// A legal move, or dice that may be rolled; `None` when the game is over, or has become long.
    fn any_ply(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
        let rolls = game.referee().legal_rolls();
        let ids = game.legal_moves().iter().map(|legal| legal.id).chain(rolls.iter().map(|roll| roll.id));
        ids.collect::<Vec<_>>().choose(rng).copied().filter(|_| game.ply_count() < 300)
    }

    #[test]
    fn every_plan_ends_where_the_tokens_belong_forwards_and_backwards() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let games = GameId::ALL;
        for round in 0..40 {
            let mut game = Game::new(games[round % games.len()]);
            let layout = Layout::of(game.id());
            while let Some(id) = any_ply(&game, &mut rng) {
                let before = game.table();
                let story = game.play(id).expect("a legal move").to_vec();
                let after = game.table();
                assert_ends_on(&after, layout, &choreograph(&story, &before, layout, 1.0), &story);
                if rng.random_ratio(1, 4) {
                    let back = undone(&story);
                    assert_ends_on(&before, layout, &choreograph(&back, &after, layout, 1.0), &back);
                }
            }
        }
    }

    #[test]
    fn nobody_takes_two_steps_at_once() {
        let (before, story) = last_move("3rcccc/4P3/8/8/8/8/8/CCCC4 w", "e7d8");
        let mut free_from: BTreeMap<Actor, f32> = BTreeMap::new();
        for Motion { actor, step, .. } in choreograph(&story, &before, Layout::FLAT, 1.0) {
            let free = free_from.insert(actor, step.start_secs + step.secs).unwrap_or(0.0);
            assert!(step.start_secs >= free - 1e-5, "{actor:?} begins at {} and is free at {free}", step.start_secs);
        }
    }

    #[test]
    fn the_ring_comes_down_when_the_enemy_has_turned_over() {
        let (before, story) = last_move("cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5");
        let motions = choreograph(&story, &before, Layout::FLAT, 1.0);
        let end_of = |is_wanted: &dyn Fn(&Motion) -> bool| {
            let ends = motions
                .iter()
                .filter(|motion| is_wanted(motion))
                .map(|motion| motion.step.start_secs + motion.step.secs);
            ends.fold(0.0, f32::max)
        };
        let flips = end_of(&|motion| motion.step.arc == FLIP_ARC);
        let mover = Actor::Standing(Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) });
        assert!(flips > 0.0 && end_of(&|motion| motion.actor == mover) >= flips);
        let turned = motions.iter().filter(|motion| motion.step.arc == FLIP_ARC).count();
        assert_eq!(turned, 2, "a Fortress has two rings to turn");
    }

    #[test]
    fn what_is_set_down_springs_back_a_little_when_everything_else_is_done_with_it() {
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let plan = choreograph(&story, &before, Layout::FLAT, 1.0);
        let [.., set_down, settle] = &plan[..] else { panic!("two motions at least") };
        assert_eq!((settle.deed, settle.actor), (MotionKind::Settle, set_down.actor));
        assert_eq!(settle.step.start_secs, set_down.step.start_secs + set_down.step.secs);
        assert_eq!(settle.step.to, set_down.step.to);
        assert!(settle.step.arc > 0.0);
    }

    #[test]
    fn a_fortress_ring_leaps_and_a_slider_glides() {
        let (before, story) = last_move("cccccccc/8/8/8/8/3N4/8/CCCC4 w", "d3e5");
        assert!(choreograph(&story, &before, Layout::FLAT, 1.0).iter().any(|motion| motion.step.arc == LEAP_ARC));
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let plan = choreograph(&story, &before, Layout::FLAT, 1.0);
        let mut ways = plan.iter().filter(|motion| motion.deed != MotionKind::Settle);
        assert!(ways.all(|motion| motion.step.arc == 0.0));
    }

    #[test]
    fn without_animation_everything_is_there_at_once() {
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let late = |motion: &Motion| motion.step.start_secs + motion.step.secs > 0.0;
        assert!(!choreograph(&story, &before, Layout::FLAT, 0.0).iter().any(late));
    }
}
