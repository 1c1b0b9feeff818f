//! Plans the animation of a move: timed motions of tokens, computed from the move's events.

use std::collections::BTreeMap;

use bevy::math::curve::EaseFunction;
use bevy::prelude::Vec3;

use super::layout::Layout;
use super::motion_plan::{Actor, Motion, MotionKind, MotionStep};
use super::pose::{Pose, TraySlot};
use super::token_looks::{Stacking, look_of};
use crate::board::{BoardEvent, Place, ReplayError, Side, Square, Store, Table, Token};

/// The height of a lifted token above its place: above the tallest token on the board itself.
pub const CLEARANCE: f32 = 0.5;

const LIFT_SECS: f32 = 0.18;
const LOWER_SECS: f32 = 0.2;
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

/// Plans the motions for these events, which begin at this table, in this layout. Durations are multiplied by
/// `time_scale`; with 0, all motions end at once.
///
/// # Errors
/// If the events do not fit the table.
pub fn choreograph(
    events: &[BoardEvent],
    before: &Table,
    layout: Layout,
    time_scale: f32,
) -> Result<Vec<Motion>, ReplayError> {
    let mut stage = Choreographer::new(before, layout, time_scale);
    let mut rest = events.iter().copied().enumerate().peekable();
    while let Some((index, event)) = rest.next() {
        let mut group = vec![(index, event)];
        while let Some(next) = rest.next_if(|(_, next)| same_beat(event, *next)) {
            group.push(next);
        }
        stage.plan_beat(&group)?;
    }
    stage.plan_rocking();
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
    time_scale: f32,
    motions: Vec<Motion>,
}

impl Choreographer {
    fn new(table: &Table, layout: Layout, time_scale: f32) -> Self {
        Self {
            table: table.clone(),
            layout,
            standing: table.tokens.keys().map(|&place| (place, Actor::Standing(place))).collect(),
            clock_secs: 0.0,
            time_scale,
            motions: Vec::new(),
        }
    }

    /// Plans one beat.
    fn plan_beat(&mut self, beat: &Beat) -> Result<(), ReplayError> {
        let mut beat_secs = 0.0_f32;
        for (nth, &(index, event)) in beat.iter().enumerate() {
            let stagger_secs = nth as f32 * CARRY_STAGGER_SECS;
            beat_secs = beat_secs.max(self.plan_event(index, event, stagger_secs, beat)?);
            self.table.apply(event)?;
        }
        self.clock_secs += beat_secs;
        Ok(())
    }

    /// Adds the final rocking of the tokens that were set down or put into the tray.
    fn plan_rocking(&mut self) {
        let mut ends: BTreeMap<Actor, Motion> = BTreeMap::new();
        ends.extend(self.motions.iter().map(|&motion| (motion.actor, motion)));
        let is_set_down = |kind| matches!(kind, MotionKind::SetDown { .. } | MotionKind::Leave { to: Store::Tray });
        let settled = ends.into_values().filter(|motion| is_set_down(motion.kind)).map(|motion| {
            let from = match motion.actor {
                Actor::Standing(place) => self.layout.world_from_square(place.square),
                Actor::Coming(_) => motion.step.to.at,
            };
            let step = motion.step.settling_step(motion.step.to.at - from, self.time_scale);
            Motion { step, kind: MotionKind::Settle, ..motion }
        });
        self.motions.extend(settled);
    }

    /// Plans one event of a beat, and returns the delay in seconds until the next beat may begin.
    fn plan_event(
        &mut self,
        index: usize,
        event: BoardEvent,
        stagger_secs: f32,
        beat: &Beat,
    ) -> Result<f32, ReplayError> {
        match event {
            BoardEvent::Lifted { at } => self.plan_lift(at),
            BoardEvent::Moved { from, to } => self.plan_travel(from, to, beat.len() == 1),
            BoardEvent::Flipped { at, side } => self.plan_flip(at, side),
            BoardEvent::Stacked { at } => self.plan_set_down(at, beat),
            BoardEvent::Removed { at, to: Store::Edge, .. } => self.plan_fall(at, stagger_secs),
            BoardEvent::Removed { at, to, .. } => self.plan_put_away(at, to, stagger_secs),
            BoardEvent::Placed { at, token, from } => {
                Ok(self.plan_arrival((Actor::Coming(index), token), at, from, stagger_secs))
            }
        }
    }

    fn plan_lift(&mut self, at: Place) -> Result<f32, ReplayError> {
        let who = self.token_at(at)?;
        let to = pose_above(self.layout.rest_pose(at, who.1));
        let (kind, ease) = (MotionKind::Lift, EaseFunction::CubicOut);
        self.push_step(who, Leg { kind, delay_secs: 0.0, secs: LIFT_SECS, to, arc: 0.0, ease });
        Ok(LIFT_SECS)
    }

    /// Moves a lifted token above another place.
    fn plan_travel(&mut self, from: Place, to: Place, is_alone: bool) -> Result<f32, ReplayError> {
        let (actor, token) = self.token_at(from)?;
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
        let over = pose_above(self.layout.rest_pose(to, token));
        let (kind, ease) = (MotionKind::Travel, EaseFunction::SineInOut);
        self.push_step((actor, token), Leg { kind, delay_secs: 0.0, secs, to: over, arc, ease });
        Ok(secs)
    }

    fn plan_flip(&mut self, at: Place, side: Side) -> Result<f32, ReplayError> {
        let who = self.token_at(at)?;
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
            self.push_step(who, Leg { kind, delay_secs, secs, to, arc: 0.0, ease });
            delay_secs += secs;
        }
        Ok(FLIP_LEAD_SECS)
    }

    fn plan_set_down(&mut self, at: Place, beat: &Beat) -> Result<f32, ReplayError> {
        let who = self.token_at(at)?;
        let to = self.layout.rest_pose(at, who.1);
        let kind = MotionKind::SetDown { joins: self.has_others(at, beat) };
        self.push_step(
            who,
            Leg { kind, delay_secs: 0.0, secs: LOWER_SECS, to, arc: 0.0, ease: EaseFunction::QuadraticIn },
        );
        Ok(LOWER_SECS)
    }

    /// Moves a lifted token over the board's edge, lets it fall, and puts it into its box.
    fn plan_fall(&mut self, at: Place, stagger_secs: f32) -> Result<f32, ReplayError> {
        let who = self.token_at(at)?;
        self.standing.remove(&at);
        let fallen = self.layout.fallen_pose(at, who.1);
        let over = pose_above(Pose { at: fallen.at.with_y(self.layout.rest_pose(at, who.1).at.y), ..fallen });
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
        self.push_step(who, carried);
        let (kind, ease) = (MotionKind::Fall, EaseFunction::QuadraticIn);
        self.push_step(who, Leg { kind, delay_secs: secs, secs: FALL_SECS, to: fallen, arc: 0.0, ease });
        let kind = MotionKind::Leave { to: Store::Box };
        self.push_step(who, carry_leg(kind, secs + FALL_SECS + stagger_secs, self.layout.box_pose(who.1)));
        Ok(secs + FALL_SECS)
    }

    /// Puts a token into the tray or into its box.
    fn plan_put_away(&mut self, at: Place, store: Store, stagger_secs: f32) -> Result<f32, ReplayError> {
        let who = self.token_at(at)?;
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
        let risen = pose_above(self.layout.rest_pose(at, who.1));
        self.push_step(who, Leg { kind, delay_secs: stagger_secs, secs: RISE_SECS, to: risen, arc: 0.0, ease });
        let carried = carry_leg(MotionKind::Leave { to: store }, stagger_secs + RISE_SECS, to);
        self.push_step(who, Leg { secs: carried.secs - RISE_SECS, ..carried });
        Ok(CARRY_LEAD_SECS)
    }

    /// Brings a token from a store above its place and sets it down there, inside of what stands around it.
    fn plan_arrival(&mut self, who: (Actor, Token), at: Place, from: Store, stagger_secs: f32) -> f32 {
        self.standing.insert(at, who.0);
        let to = self.layout.rest_pose(at, who.1);
        let carried = carry_leg(MotionKind::Come { from }, stagger_secs, pose_above(to));
        let secs = carried.secs - LOWER_SECS;
        self.push_step(who, Leg { secs, ..carried });
        let (kind, ease) = (MotionKind::SetDown { joins: self.has_others(at, &[]) }, EaseFunction::QuadraticIn);
        self.push_step(who, Leg { kind, delay_secs: stagger_secs + secs, secs: LOWER_SECS, to, arc: 0.0, ease });
        CARRY_SECS + stagger_secs + MOMENT_SECS
    }

    /// The token at a place.
    fn token_at(&self, at: Place) -> Result<(Actor, Token), ReplayError> {
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
    fn push_step(&mut self, (actor, token): (Actor, Token), leg: Leg) {
        let Leg { kind, delay_secs, secs, to, arc, ease } = leg;
        let start_secs = (self.clock_secs + delay_secs) * self.time_scale;
        let step = MotionStep { start_secs, secs: secs * self.time_scale, to, arc, ease, rock: None };
        self.motions.push(Motion { actor, token, step, kind });
    }
}

/// The step between the board and a store.
const fn carry_leg(kind: MotionKind, delay_secs: f32, to: Pose) -> Leg {
    Leg { kind, delay_secs, secs: CARRY_SECS, to, arc: CARRY_ARC, ease: EaseFunction::SineInOut }
}

fn travel_secs([from, to]: [Vec3; 2]) -> f32 {
    TRAVEL_SECS + TRAVEL_SECS_PER_SQUARE * from.distance(to)
}

/// The pose above the place.
fn pose_above(rest: Pose) -> Pose {
    Pose { at: rest.at + Vec3::Y * CLEARANCE, ..rest }
}

/// Whether the path is neither straight nor diagonal, so that the piece leaps.
fn is_leap(way: Vec3) -> bool {
    let (files, ranks) = (way.x.abs(), way.z.abs());
    files > 0.5 && ranks > 0.5 && (files - ranks).abs() > 0.5
}

#[cfg(test)]
mod tests;
