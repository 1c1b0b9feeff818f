//! Plans the animation of a move: timed motions of tokens, computed from the move's events.

use std::collections::BTreeMap;
use std::f32::consts::PI;

use bevy::math::curve::EaseFunction;
use bevy::prelude::{Component, Quat, Transform, Vec3};

use super::layout::{Layout, PUT_AWAY};
use super::token_looks::{Stacking, look_of};
use crate::board::{BoardEvent, Place, ReplayError, Side, Square, Store, Table, Token};

/// The position, rotation and size of a token.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform)]
pub struct Pose {
    /// The middle of its height.
    pub at: Vec3,
    /// The rotation about the horizontal axis along the ranks, in radians: 0 shows White's face, π Black's.
    pub turn: f32,
    /// The size: 1 on the board, smaller in trays and boxes.
    pub size: f32,
    /// The tilt about the point of the board below it, as a rotation vector in radians; zero at rest.
    pub tilt: Vec3,
}

impl Pose {
    /// The transform of a token in this pose.
    #[must_use]
    pub fn transform(self) -> Transform {
        let tilt = Quat::from_scaled_axis(self.tilt);
        // It stands on its edge, and does not sink into the board.
        let height = self.at.y + self.tilt.length() * TILTED_RADIUS;
        Transform {
            translation: self.at.with_y(0.0) + tilt * Vec3::Y * height,
            rotation: tilt * Quat::from_rotation_x(self.turn),
            scale: Vec3::splat(self.size),
        }
    }
}

/// The slot of a token in the tray. Each shape has its own piles, but chess pieces share a row in the order of their
/// capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraySlot {
    /// The number of tokens before it in the same piles.
    pub index: usize,
}

impl TraySlot {
    /// The slot of the tray's token with this index.
    #[must_use]
    pub fn of(tray: &[Token], index: usize) -> Self {
        let Token { shape, side } = tray[index];
        let is_like = |token: &&Token| token.side == side && look_of(token.shape).tray == look_of(shape).tray;
        Self { index: tray[..index].iter().filter(is_like).count() }
    }
}

/// The token that moves, identified by its place before the first event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// The token at this place.
    Standing(Place),
    /// The token that the event with this index takes from a store.
    Coming(usize),
}

/// A step of a token's motion, from its current pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionStep {
    /// The start, in seconds after the move.
    pub start_secs: f32,
    /// The duration in seconds.
    pub secs: f32,
    /// The pose at the end.
    pub to: Pose,
    /// How far the middle of the path rises above the straight line.
    pub arc: f32,
    /// The easing of the motion.
    pub ease: EaseFunction,
    /// For a token that settles, the largest tilt with which it rocks: then its arc is a bounce, and both fade away.
    pub rock: Option<Vec3>,
}

impl MotionStep {
    /// The step with which a token settles that has come to its end by this step. It rocks along the way that it has gone,
    /// or towards White's seat; its duration is multiplied by `stretch`.
    #[must_use]
    pub fn settled(&self, way: Vec3, stretch: f32) -> Self {
        let way = way.with_y(0.0).normalize_or(Vec3::Z);
        Self {
            start_secs: self.start_secs + self.secs,
            secs: SETTLE_SECS * stretch,
            to: self.to,
            arc: BOUNCE,
            ease: EaseFunction::Linear,
            rock: Some(Vec3::Y.cross(way) * ROCK),
        }
    }
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionKind {
    /// The token is lifted.
    Lift,
    /// It is carried over the board.
    Travel,
    /// It rises to be turned over.
    Rise,
    /// It is turned over.
    Flip,
    /// It is set down.
    SetDown {
        /// Whether it joins other tokens.
        joins: bool,
    },
    /// It comes from a store.
    Come {
        /// The store.
        from: Store,
    },
    /// It bounces and rocks a little after it is set down.
    Settle,
    /// It falls over the board's edge.
    Fall,
    /// It is put into a store.
    Leave {
        /// The store.
        to: Store,
    },
}

/// A step of a token, with its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// The token that moves.
    pub actor: Actor,
    /// The token's shape and side before the step.
    pub token: Token,
    /// The step.
    pub step: MotionStep,
    /// Its kind.
    pub deed: MotionKind,
}

/// The height of a lifted token above its place: above the tallest token on the board itself.
pub const CLEARANCE: f32 = 0.5;

const LIFT_SECS: f32 = 0.18;
const LOWER_SECS: f32 = 0.2;
/// The height of the first bounce of a token that settles, its largest tilt in radians, and how long it takes.
const BOUNCE: f32 = 0.022;
const ROCK: f32 = 0.05;
const SETTLE_SECS: f32 = 0.30;
/// The radius of what a tilted token stands on.
const TILTED_RADIUS: f32 = 0.3;
const TRAVEL_SECS: f32 = 0.22;
const TRAVEL_SECS_PER_SQUARE: f32 = 0.06;
/// A token that is turned over rises, turns over there so slowly that one sees its other face come up, and is set down.
const RISE_SECS: f32 = 0.17;
const FLIP_SECS: f32 = 0.42;
const FLIP_RISE: f32 = 0.55;
/// The time after the start of a flip at which the mover starts, before the flip ends.
const FLIP_LEAD_SECS: f32 = 0.5;
const CARRY_SECS: f32 = 0.6;
/// The time between the end of a beat and the next one, so that what is set down is heard before what follows.
const MOMENT_SECS: f32 = 0.001;
const CARRY_LEAD_SECS: f32 = 0.15;
const CARRY_STAGGER_SECS: f32 = 0.07;
const CARRY_ARC: f32 = 0.8;
const LEAP_ARC: f32 = 0.75;
/// The height of the arc of a token that hops from the top of a stack.
const HOP_ARC: f32 = 0.6;
/// The minimum distance of a moving token above tokens that it passes over.
const HEADROOM: f32 = 0.08;
const FALL_SECS: f32 = 0.3;
/// The maximum distance from a path at which a square's middle counts as passed over.
const PASSED_WITHIN: f32 = 0.6;

impl Layout {
    /// The pose of a token that stands on the board.
    #[must_use]
    pub fn rest_pose(self, place: Place, token: Token) -> Pose {
        let look = look_of(token.shape);
        let middle = look.foot(place.layer) + look.height() / 2.0;
        Pose {
            at: self.world_from_square(place.square) + Vec3::Y * middle,
            turn: turn(token),
            size: 1.0,
            tilt: Vec3::ZERO,
        }
    }

    /// The pose of a token that lies in the tray.
    #[must_use]
    pub fn tray_pose(self, token: Token, slot: TraySlot) -> Pose {
        let look = look_of(token.shape);
        let piles = look.tray.of(self.tray_places());
        let foot = self.world_from_tray(token.side, piles.start + slot.index % piles.len());
        let level = (slot.index / piles.len()) as f32 + 0.5;
        Pose {
            at: foot + Vec3::Y * PUT_AWAY * look.height() * level,
            turn: turn(token),
            size: PUT_AWAY,
            tilt: Vec3::ZERO,
        }
    }

    /// The pose of a token that comes from its side's box.
    #[must_use]
    pub fn box_pose(self, token: Token) -> Pose {
        let middle = Vec3::Y * PUT_AWAY * look_of(token.shape).height() / 2.0;
        Pose { at: self.world_from_box(token.side) + middle, turn: turn(token), size: PUT_AWAY, tilt: Vec3::ZERO }
    }

    /// The pose of a token that has fallen over the edge with all that stood there.
    #[must_use]
    pub fn fallen_pose(self, place: Place, token: Token) -> Pose {
        let way = self.world_beyond(place.square) - self.world_from_square(place.square);
        let rest = self.rest_pose(place, token);
        Pose { at: rest.at + way, ..rest }
    }
}

/// The rotation that shows its side's face, if the token has two faces.
fn turn(token: Token) -> f32 {
    match token.side {
        Side::Black if look_of(token.shape).is_two_faced() => PI,
        Side::White | Side::Black => 0.0,
    }
}

/// Plans the motions for these events, which begin at this table, in this layout. Durations are multiplied by
/// `stretch`; with 0, all motions end at once.
///
/// # Errors
/// If the events do not fit the table.
pub fn choreograph(
    events: &[BoardEvent],
    before: &Table,
    layout: Layout,
    stretch: f32,
) -> Result<Vec<Motion>, ReplayError> {
    let mut stage = Choreographer::new(before, layout, stretch);
    let mut rest = events.iter().copied().enumerate().peekable();
    while let Some((index, event)) = rest.next() {
        let mut group = vec![(index, event)];
        while let Some(next) = rest.next_if(|(_, next)| same_beat(event, *next)) {
            group.push(next);
        }
        stage.perform(&group)?;
    }
    stage.settle();
    Ok(stage.motions)
}

/// Whether two consecutive events belong to one beat: the same kind of event for several tokens.
fn same_beat(a: BoardEvent, b: BoardEvent) -> bool {
    match (a, b) {
        (BoardEvent::Removed { to: a, .. }, BoardEvent::Removed { to: b, .. })
        | (BoardEvent::Placed { from: a, .. }, BoardEvent::Placed { from: b, .. }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// The events of one beat, each with its index among all events.
type Beat = [(usize, BoardEvent)];

/// A step of one token before it has a start time in the plan. Seconds are at normal speed.
#[derive(Clone, Copy)]
struct Leg {
    kind: MotionKind,
    /// The delay after the start of the beat.
    delay_secs: f32,
    secs: f32,
    to: Pose,
    arc: f32,
    ease: EaseFunction,
}

/// The state of the table and the time while events are planned.
struct Choreographer {
    table: Table,
    layout: Layout,
    standing: BTreeMap<Place, Actor>,
    /// The start of the beat, in seconds at normal speed.
    clock_secs: f32,
    stretch: f32,
    motions: Vec<Motion>,
}

impl Choreographer {
    fn new(table: &Table, layout: Layout, stretch: f32) -> Self {
        Self {
            table: table.clone(),
            layout,
            standing: table.tokens.keys().map(|&place| (place, Actor::Standing(place))).collect(),
            clock_secs: 0.0,
            stretch,
            motions: Vec::new(),
        }
    }

    /// Plans one beat.
    fn perform(&mut self, beat: &Beat) -> Result<(), ReplayError> {
        let mut beat_secs = 0.0_f32;
        for (nth, &(index, event)) in beat.iter().enumerate() {
            let stagger_secs = nth as f32 * CARRY_STAGGER_SECS;
            beat_secs = beat_secs.max(self.act(index, event, stagger_secs, beat)?);
            self.table.apply(event)?;
        }
        self.clock_secs += beat_secs;
        Ok(())
    }

    /// Adds the final rocking of the tokens that were set down or put into the tray.
    fn settle(&mut self) {
        let mut ends: BTreeMap<Actor, Motion> = BTreeMap::new();
        ends.extend(self.motions.iter().map(|&motion| (motion.actor, motion)));
        let is_set_down = |kind| matches!(kind, MotionKind::SetDown { .. } | MotionKind::Leave { to: Store::Tray });
        let settled = ends.into_values().filter(|motion| is_set_down(motion.deed)).map(|motion| {
            let from = match motion.actor {
                Actor::Standing(place) => self.layout.world_from_square(place.square),
                Actor::Coming(_) => motion.step.to.at,
            };
            let step = motion.step.settled(motion.step.to.at - from, self.stretch);
            Motion { step, deed: MotionKind::Settle, ..motion }
        });
        self.motions.extend(settled);
    }

    /// Plans one event of a beat, and returns the delay in seconds until the next beat may begin.
    fn act(&mut self, index: usize, event: BoardEvent, stagger_secs: f32, beat: &Beat) -> Result<f32, ReplayError> {
        match event {
            BoardEvent::Lifted { at } => self.lift(at),
            BoardEvent::Moved { from, to } => self.travel(from, to, beat.len() == 1),
            BoardEvent::Flipped { at, side } => self.flip(at, side),
            BoardEvent::Stacked { at } => self.set_down(at, beat),
            BoardEvent::Removed { at, to: Store::Edge, .. } => self.fall(at, stagger_secs),
            BoardEvent::Removed { at, to, .. } => self.put_away(at, to, stagger_secs),
            BoardEvent::Placed { at, token, from } => {
                Ok(self.bring((Actor::Coming(index), token), at, from, stagger_secs))
            }
        }
    }

    fn lift(&mut self, at: Place) -> Result<f32, ReplayError> {
        let who = self.who(at)?;
        let to = lifted(self.layout.rest_pose(at, who.1));
        let (kind, ease) = (MotionKind::Lift, EaseFunction::CubicOut);
        self.step(who, Leg { kind, delay_secs: 0.0, secs: LIFT_SECS, to, arc: 0.0, ease });
        Ok(LIFT_SECS)
    }

    /// Moves a lifted token above another place.
    fn travel(&mut self, from: Place, to: Place, is_alone: bool) -> Result<f32, ReplayError> {
        let (actor, token) = self.who(from)?;
        self.standing.remove(&from);
        self.standing.insert(to, actor);
        let ends = [from, to].map(|place| self.layout.world_from_square(place.square));
        let hops = is_alone && look_of(token.shape).foot(from.layer) > 0.0 && from.square != to.square;
        let least = match (is_leap(ends[1] - ends[0]), hops) {
            (true, _) => LEAP_ARC,
            (false, true) => HOP_ARC,
            (false, false) => 0.0,
        };
        let arc = self.arc_over(ends, [from.square, to.square]).max(least);
        let secs = travel_secs(ends);
        let over = lifted(self.layout.rest_pose(to, token));
        let (kind, ease) = (MotionKind::Travel, EaseFunction::SineInOut);
        self.step((actor, token), Leg { kind, delay_secs: 0.0, secs, to: over, arc, ease });
        Ok(secs)
    }

    fn flip(&mut self, at: Place, side: Side) -> Result<f32, ReplayError> {
        let who = self.who(at)?;
        let to = self.layout.rest_pose(at, Token { side, ..who.1 });
        let turned = Pose { at: to.at + Vec3::Y * FLIP_RISE, ..to };
        let risen = Pose { turn: self.layout.rest_pose(at, who.1).turn, ..turned };
        let legs = [
            (MotionKind::Rise, RISE_SECS, risen, EaseFunction::QuadraticOut),
            (MotionKind::Flip, FLIP_SECS, turned, EaseFunction::SineInOut),
            (MotionKind::SetDown { joins: false }, LOWER_SECS, to, EaseFunction::QuadraticIn),
        ];
        let mut delay_secs = 0.0;
        for (kind, secs, to, ease) in legs {
            self.step(who, Leg { kind, delay_secs, secs, to, arc: 0.0, ease });
            delay_secs += secs;
        }
        Ok(FLIP_LEAD_SECS)
    }

    fn set_down(&mut self, at: Place, beat: &Beat) -> Result<f32, ReplayError> {
        let who = self.who(at)?;
        let to = self.layout.rest_pose(at, who.1);
        let kind = MotionKind::SetDown { joins: self.has_others(at, beat) };
        self.step(who, Leg { kind, delay_secs: 0.0, secs: LOWER_SECS, to, arc: 0.0, ease: EaseFunction::QuadraticIn });
        Ok(LOWER_SECS)
    }

    /// Moves a lifted token over the board's edge, lets it fall, and puts it into its box.
    fn fall(&mut self, at: Place, stagger_secs: f32) -> Result<f32, ReplayError> {
        let who = self.who(at)?;
        self.standing.remove(&at);
        let fallen = self.layout.fallen_pose(at, who.1);
        let over = lifted(Pose { at: fallen.at.with_y(self.layout.rest_pose(at, who.1).at.y), ..fallen });
        let ends = [self.layout.world_from_square(at.square), self.layout.world_beyond(at.square).with_y(0.0)];
        let secs = travel_secs(ends);
        let carried = Leg {
            kind: MotionKind::Travel,
            delay_secs: 0.0,
            secs,
            to: over,
            arc: self.arc_over(ends, [at.square; 2]),
            ease: EaseFunction::SineInOut,
        };
        self.step(who, carried);
        let (kind, ease) = (MotionKind::Fall, EaseFunction::QuadraticIn);
        self.step(who, Leg { kind, delay_secs: secs, secs: FALL_SECS, to: fallen, arc: 0.0, ease });
        let kind = MotionKind::Leave { to: Store::Box };
        self.step(who, carry(kind, secs + FALL_SECS + stagger_secs, self.layout.box_pose(who.1)));
        Ok(secs + FALL_SECS)
    }

    /// Puts a token into the tray or into its box.
    fn put_away(&mut self, at: Place, store: Store, stagger_secs: f32) -> Result<f32, ReplayError> {
        let who = self.who(at)?;
        self.standing.remove(&at);
        let to = match store {
            Store::Tray => {
                let mut tray = self.table.tray.clone();
                tray.push(who.1);
                self.layout.tray_pose(who.1, TraySlot::of(&tray, tray.len() - 1))
            }
            Store::Box | Store::Edge => self.layout.box_pose(who.1),
        };
        let (kind, ease) = (MotionKind::Rise, EaseFunction::CubicOut);
        let risen = lifted(self.layout.rest_pose(at, who.1));
        self.step(who, Leg { kind, delay_secs: stagger_secs, secs: RISE_SECS, to: risen, arc: 0.0, ease });
        let carried = carry(MotionKind::Leave { to: store }, stagger_secs + RISE_SECS, to);
        self.step(who, Leg { secs: carried.secs - RISE_SECS, ..carried });
        Ok(CARRY_LEAD_SECS)
    }

    /// Brings a token from a store above its place and sets it down there, inside of what stands around it.
    fn bring(&mut self, who: (Actor, Token), at: Place, from: Store, stagger_secs: f32) -> f32 {
        self.standing.insert(at, who.0);
        let to = self.layout.rest_pose(at, who.1);
        let carried = carry(MotionKind::Come { from }, stagger_secs, lifted(to));
        let secs = carried.secs - LOWER_SECS;
        self.step(who, Leg { secs, ..carried });
        let (kind, ease) = (MotionKind::SetDown { joins: self.has_others(at, &[]) }, EaseFunction::QuadraticIn);
        self.step(who, Leg { kind, delay_secs: stagger_secs + secs, secs: LOWER_SECS, to, arc: 0.0, ease });
        CARRY_SECS + stagger_secs + MOMENT_SECS
    }

    /// The token at a place.
    fn who(&self, at: Place) -> Result<(Actor, Token), ReplayError> {
        let actor = self.standing.get(&at).copied();
        actor.zip(self.table.tokens.get(&at).copied()).ok_or(ReplayError::Nothing(at))
    }

    /// How far the middle of a path between two points must rise so that a lifted token clears all tokens on squares
    /// other than these.
    fn arc_over(&self, [from, to]: [Vec3; 2], but: [Square; 2]) -> f32 {
        let way = to - from;
        let needed =
            self.table.tokens.iter().filter(|(place, _)| !but.contains(&place.square)).map(|(place, token)| {
                let aside = self.layout.world_from_square(place.square) - from;
                let part = aside.dot(way) / way.length_squared().max(f32::MIN_POSITIVE);
                let is_passed = (0.0..1.0).contains(&part) && (aside - way * part).length() < PASSED_WITHIN;
                let look = look_of(token.shape);
                let head = look.foot(place.layer) + look.height() + HEADROOM - CLEARANCE;
                if is_passed { head / (4.0 * part * (1.0 - part)) } else { 0.0 }
            });
        needed.fold(0.0, f32::max)
    }

    /// Whether a token that is set down there joins others than those set down in the same beat.
    fn has_others(&self, at: Place, beat: &Beat) -> bool {
        let is_set_down = |place: Place| beat.iter().any(|&(_, event)| event == BoardEvent::Stacked { at: place });
        // Rings surround each other; in a stack a token meets only what is below.
        let is_met = |token: Token, other: Place| match look_of(token.shape).stacking {
            Stacking::Piled => other.layer < at.layer,
            Stacking::Nested(_) | Stacking::Alone => other != at,
        };
        let mut others = self.table.tokens.iter().filter(|(other, _)| other.square == at.square);
        others.any(|(&other, &token)| is_met(token, other) && !is_set_down(other))
    }

    /// Adds a step to the plan.
    fn step(&mut self, (actor, token): (Actor, Token), leg: Leg) {
        let Leg { kind, delay_secs, secs, to, arc, ease } = leg;
        let start_secs = (self.clock_secs + delay_secs) * self.stretch;
        let step = MotionStep { start_secs, secs: secs * self.stretch, to, arc, ease, rock: None };
        self.motions.push(Motion { actor, token, step, deed: kind });
    }
}

/// The step between the board and a store.
const fn carry(kind: MotionKind, delay_secs: f32, to: Pose) -> Leg {
    Leg { kind, delay_secs, secs: CARRY_SECS, to, arc: CARRY_ARC, ease: EaseFunction::SineInOut }
}

fn travel_secs([from, to]: [Vec3; 2]) -> f32 {
    TRAVEL_SECS + TRAVEL_SECS_PER_SQUARE * from.distance(to)
}

/// The pose above the place.
fn lifted(rest: Pose) -> Pose {
    Pose { at: rest.at + Vec3::Y * CLEARANCE, ..rest }
}

/// Whether the path is neither straight nor diagonal, so that the piece leaps.
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

    fn plan(events: &[BoardEvent], before: &Table, layout: Layout) -> Vec<Motion> {
        choreograph(events, before, layout, 1.0).expect("the events fit the table")
    }

    #[test]
    fn events_that_do_not_fit_the_table_are_an_error() {
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let there = Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) };
        assert_eq!(choreograph(&story, &Table::default(), Layout::FLAT, 1.0), Err(ReplayError::Nothing(there)));
        assert!(choreograph(&story, &before, Layout::FLAT, 1.0).is_ok());
    }

    /// The final pose of each actor.
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

    /// A random legal move or possible roll; `None` if the game is over or too long.
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
                assert_ends_on(&after, layout, &plan(&story, &before, layout), &story);
                if rng.random_ratio(1, 4) {
                    let back = undone(&story);
                    assert_ends_on(&before, layout, &plan(&back, &after, layout), &back);
                }
            }
        }
    }

    #[test]
    fn nobody_takes_two_steps_at_once() {
        let (before, story) = last_move("3rcccc/4P3/8/8/8/8/8/CCCC4 w", "e7d8");
        let mut free_from: BTreeMap<Actor, f32> = BTreeMap::new();
        for Motion { actor, step, .. } in plan(&story, &before, Layout::FLAT) {
            let free = free_from.insert(actor, step.start_secs + step.secs).unwrap_or(0.0);
            assert!(step.start_secs >= free - 1e-5, "{actor:?} begins at {} and is free at {free}", step.start_secs);
        }
    }

    #[test]
    fn the_ring_comes_down_when_the_enemy_has_turned_over() {
        let (before, story) = last_move("cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5");
        let motions = plan(&story, &before, Layout::FLAT);
        let end_of = |is_wanted: &dyn Fn(&Motion) -> bool| {
            let ends = motions
                .iter()
                .filter(|motion| is_wanted(motion))
                .map(|motion| motion.step.start_secs + motion.step.secs);
            ends.fold(0.0, f32::max)
        };
        let flipped: Vec<Actor> =
            motions.iter().filter(|motion| motion.deed == MotionKind::Flip).map(|motion| motion.actor).collect();
        let flips = end_of(&|motion| flipped.contains(&motion.actor) && motion.deed != MotionKind::Settle);
        let mover = Actor::Standing(Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) });
        assert!(flips > 0.0 && end_of(&|motion| motion.actor == mover) >= flips);
        assert_eq!(flipped.len(), 2, "a Fortress has two rings to turn");
    }

    #[test]
    fn a_ring_that_comes_by_promotion_is_lowered_into_the_nest_from_above() {
        let mut game = Game::from_fen(GameId::TurnoverModern, "8/c3P2c/8/8/8/8/8/C6C w").expect("a position");
        let before = game.table();
        let id = game.referee().find("e7e8").expect("a legal move");
        let story = game.play(id).expect("a legal move").to_vec();
        let mut ways: BTreeMap<Actor, Vec<Pose>> = BTreeMap::new();
        for motion in plan(&story, &before, Layout::FLAT).iter().filter(|motion| motion.deed != MotionKind::Settle) {
            ways.entry(motion.actor).or_default().push(motion.step.to);
        }
        let mut coming = ways.iter().filter(|(actor, _)| matches!(actor, Actor::Coming(_)));
        assert!(coming.clone().count() > 0, "{story:?}");
        assert!(coming.all(|(_, way)| {
            let [.., above, rest] = &way[..] else { panic!("expected two steps, found {way:?}") };
            above.at == rest.at + Vec3::Y * CLEARANCE
        }));
    }

    #[test]
    fn what_is_set_down_springs_back_a_little_when_everything_else_is_done_with_it() {
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let plan = plan(&story, &before, Layout::FLAT);
        let [.., set_down, settle] = &plan[..] else { panic!("two motions at least") };
        assert_eq!((settle.deed, settle.actor), (MotionKind::Settle, set_down.actor));
        assert_eq!(settle.step.start_secs, set_down.step.start_secs + set_down.step.secs);
        assert_eq!(settle.step.to, set_down.step.to);
        assert!(settle.step.arc > 0.0);
    }

    #[test]
    fn a_fortress_ring_leaps_and_a_slider_glides() {
        let (before, story) = last_move("cccccccc/8/8/8/8/3N4/8/CCCC4 w", "d3e5");
        assert!(plan(&story, &before, Layout::FLAT).iter().any(|motion| motion.step.arc == LEAP_ARC));
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let plan = plan(&story, &before, Layout::FLAT);
        let mut ways = plan.iter().filter(|motion| motion.deed != MotionKind::Settle);
        assert!(ways.all(|motion| motion.step.arc == 0.0));
    }

    #[test]
    fn without_animation_everything_is_there_at_once() {
        let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
        let late = |motion: &Motion| motion.step.start_secs + motion.step.secs > 0.0;
        assert!(!choreograph(&story, &before, Layout::FLAT, 0.0).expect("the events fit").iter().any(late));
    }
}
