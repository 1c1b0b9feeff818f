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
const BEAT_GAP_SECS: f32 = 0.001;
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
const PASSING_DISTANCE: f32 = 0.6;

/// Plans the motions for these events, which begin at this table, in this layout. Durations are multiplied by
/// `time_scale`; with 0, all motions end at once.
///
/// # Errors
/// If the events do not fit the table.
pub fn choreograph(
    events: &[BoardEvent],
    table_before: &Table,
    layout: Layout,
    time_scale: f32,
) -> Result<Vec<Motion>, ReplayError> {
    let mut choreographer = Choreographer::new(table_before, layout, time_scale);
    let mut remaining_events = events.iter().copied().enumerate().peekable();
    while let Some((index, event)) = remaining_events.next() {
        let mut beat_events = vec![(index, event)];
        while let Some(next_event) = remaining_events.next_if(|(_, next_event)| are_in_one_beat(event, *next_event)) {
            beat_events.push(next_event);
        }
        choreographer.plan_beat(&beat_events)?;
    }
    choreographer.plan_rocking();
    Ok(choreographer.motions)
}

/// Whether two consecutive events belong to one beat: the same kind of event for several tokens.
fn are_in_one_beat(first: BoardEvent, second: BoardEvent) -> bool {
    match (first, second) {
        (BoardEvent::Removed { to: first, .. }, BoardEvent::Removed { to: second, .. })
        | (BoardEvent::Placed { from: first, .. }, BoardEvent::Placed { from: second, .. }) => first == second,
        _ => std::mem::discriminant(&first) == std::mem::discriminant(&second),
    }
}

/// The events of one beat, each with its index among all events.
type Beat = [(usize, BoardEvent)];

/// A step of one token before it has a start time in the plan. Seconds are at normal speed.
#[derive(Clone, Copy)]
struct PlannedStep {
    kind: MotionKind,
    /// The delay after the start of the beat.
    delay_secs: f32,
    secs: f32,
    end_pose: Pose,
    arc_height: f32,
    ease: EaseFunction,
}

/// The state of the table and the time while events are planned.
struct Choreographer {
    table: Table,
    layout: Layout,
    actors_by_place: BTreeMap<Place, Actor>,
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
            actors_by_place: table.tokens.keys().map(|&place| (place, Actor::Standing(place))).collect(),
            clock_secs: 0.0,
            time_scale,
            motions: Vec::new(),
        }
    }

    /// Plans one beat.
    fn plan_beat(&mut self, beat: &Beat) -> Result<(), ReplayError> {
        let mut beat_secs = 0.0_f32;
        for (index_in_beat, &(index, event)) in beat.iter().enumerate() {
            let stagger_secs = index_in_beat as f32 * CARRY_STAGGER_SECS;
            beat_secs = beat_secs.max(self.plan_event(index, event, stagger_secs, beat)?);
            self.table.apply(event)?;
        }
        self.clock_secs += beat_secs;
        Ok(())
    }

    /// Adds the final rocking of the tokens that were set down or put into the tray.
    fn plan_rocking(&mut self) {
        let mut last_motions: BTreeMap<Actor, Motion> = BTreeMap::new();
        last_motions.extend(self.motions.iter().map(|&motion| (motion.actor, motion)));
        let is_set_down = |kind| matches!(kind, MotionKind::SetDown { .. } | MotionKind::Leave { to: Store::Tray });
        let settling_motions = last_motions.into_values().filter(|motion| is_set_down(motion.kind)).map(|motion| {
            let start_point = match motion.actor {
                Actor::Standing(place) => self.layout.world_from_square(place.square),
                Actor::Coming(_) => motion.step.end_pose.position,
            };
            let step = motion.step.settling_step(motion.step.end_pose.position - start_point, self.time_scale);
            Motion { step, kind: MotionKind::Settle, ..motion }
        });
        self.motions.extend(settling_motions);
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
            BoardEvent::Lifted { at: place } => self.plan_lift(place),
            BoardEvent::Moved { from, to } => self.plan_travel(from, to, beat.len() == 1),
            BoardEvent::Flipped { at: place, side } => self.plan_flip(place, side),
            BoardEvent::Stacked { at: place } => self.plan_set_down(place, beat),
            BoardEvent::Removed { at: place, to: Store::Edge, .. } => self.plan_fall(place, stagger_secs),
            BoardEvent::Removed { at: place, to, .. } => self.plan_put_away(place, to, stagger_secs),
            BoardEvent::Placed { at: place, token, from } => {
                Ok(self.plan_arrival((Actor::Coming(index), token), place, from, stagger_secs))
            }
        }
    }

    fn plan_lift(&mut self, place: Place) -> Result<f32, ReplayError> {
        let actor_and_token = self.actor_and_token_at(place)?;
        let end_pose = pose_above(self.layout.rest_pose(place, actor_and_token.1));
        let (kind, ease) = (MotionKind::Lift, EaseFunction::CubicOut);
        self.push_step(
            actor_and_token,
            PlannedStep { kind, delay_secs: 0.0, secs: LIFT_SECS, end_pose, arc_height: 0.0, ease },
        );
        Ok(LIFT_SECS)
    }

    /// Moves a lifted token above another place.
    fn plan_travel(&mut self, start_place: Place, end_place: Place, is_alone: bool) -> Result<f32, ReplayError> {
        let (actor, token) = self.actor_and_token_at(start_place)?;
        self.actors_by_place.remove(&start_place);
        self.actors_by_place.insert(end_place, actor);
        let end_points = [start_place, end_place].map(|place| self.layout.world_from_square(place.square));
        let is_hop =
            is_alone && look_of(token.shape).foot(start_place.layer) > 0.0 && start_place.square != end_place.square;
        let min_arc_height = match (is_leap(end_points[1] - end_points[0]), is_hop) {
            (true, _) => LEAP_ARC,
            (false, true) => HOP_ARC,
            (false, false) => 0.0,
        };
        let arc_height = self.min_arc_over(end_points, [start_place.square, end_place.square]).max(min_arc_height);
        let secs = travel_secs(end_points);
        let pose_above_target = pose_above(self.layout.rest_pose(end_place, token));
        let (kind, ease) = (MotionKind::Travel, EaseFunction::SineInOut);
        self.push_step(
            (actor, token),
            PlannedStep { kind, delay_secs: 0.0, secs, end_pose: pose_above_target, arc_height, ease },
        );
        Ok(secs)
    }

    fn plan_flip(&mut self, place: Place, side: Side) -> Result<f32, ReplayError> {
        let actor_and_token = self.actor_and_token_at(place)?;
        let end_pose = self.layout.rest_pose(place, Token { side, ..actor_and_token.1 });
        let turned_pose = Pose { position: end_pose.position + Vec3::Y * FLIP_RISE, ..end_pose };
        let risen_pose = Pose { flip_angle: self.layout.rest_pose(place, actor_and_token.1).flip_angle, ..turned_pose };
        let steps = [
            (MotionKind::Rise, RISE_SECS, risen_pose, EaseFunction::QuadraticOut),
            (MotionKind::Flip, FLIP_SECS, turned_pose, EaseFunction::SineInOut),
            (MotionKind::SetDown { joins: false }, LOWER_SECS, end_pose, EaseFunction::QuadraticIn),
        ];
        let mut delay_secs = 0.0;
        for (kind, secs, end_pose, ease) in steps {
            self.push_step(actor_and_token, PlannedStep { kind, delay_secs, secs, end_pose, arc_height: 0.0, ease });
            delay_secs += secs;
        }
        Ok(FLIP_LEAD_SECS)
    }

    fn plan_set_down(&mut self, place: Place, beat: &Beat) -> Result<f32, ReplayError> {
        let actor_and_token = self.actor_and_token_at(place)?;
        let end_pose = self.layout.rest_pose(place, actor_and_token.1);
        let kind = MotionKind::SetDown { joins: self.has_others(place, beat) };
        self.push_step(
            actor_and_token,
            PlannedStep {
                kind,
                delay_secs: 0.0,
                secs: LOWER_SECS,
                end_pose,
                arc_height: 0.0,
                ease: EaseFunction::QuadraticIn,
            },
        );
        Ok(LOWER_SECS)
    }

    /// Moves a lifted token over the board's edge, lets it fall, and puts it into its box.
    fn plan_fall(&mut self, place: Place, stagger_secs: f32) -> Result<f32, ReplayError> {
        let actor_and_token = self.actor_and_token_at(place)?;
        self.actors_by_place.remove(&place);
        let fallen_pose = self.layout.fallen_pose(place, actor_and_token.1);
        let pose_above_edge = pose_above(Pose {
            position: fallen_pose.position.with_y(self.layout.rest_pose(place, actor_and_token.1).position.y),
            ..fallen_pose
        });
        let end_points =
            [self.layout.world_from_square(place.square), self.layout.world_beyond(place.square).with_y(0.0)];
        let secs = travel_secs(end_points);
        let carry_step = PlannedStep {
            kind: MotionKind::Travel,
            delay_secs: 0.0,
            secs,
            end_pose: pose_above_edge,
            arc_height: self.min_arc_over(end_points, [place.square; 2]),
            ease: EaseFunction::SineInOut,
        };
        self.push_step(actor_and_token, carry_step);
        let (kind, ease) = (MotionKind::Fall, EaseFunction::QuadraticIn);
        self.push_step(
            actor_and_token,
            PlannedStep { kind, delay_secs: secs, secs: FALL_SECS, end_pose: fallen_pose, arc_height: 0.0, ease },
        );
        let kind = MotionKind::Leave { to: Store::Box };
        self.push_step(
            actor_and_token,
            store_step(kind, secs + FALL_SECS + stagger_secs, self.layout.box_pose(actor_and_token.1)),
        );
        Ok(secs + FALL_SECS)
    }

    /// Puts a token into the tray or into its box.
    fn plan_put_away(&mut self, place: Place, store: Store, stagger_secs: f32) -> Result<f32, ReplayError> {
        let actor_and_token = self.actor_and_token_at(place)?;
        self.actors_by_place.remove(&place);
        let end_pose = match store {
            Store::Tray => {
                let mut tray = self.table.tray.clone();
                tray.push(actor_and_token.1);
                self.layout.tray_pose(actor_and_token.1, TraySlot::of(&tray, tray.len() - 1))
            }
            Store::Box | Store::Edge => self.layout.box_pose(actor_and_token.1),
        };
        let (kind, ease) = (MotionKind::Rise, EaseFunction::CubicOut);
        let risen_pose = pose_above(self.layout.rest_pose(place, actor_and_token.1));
        self.push_step(
            actor_and_token,
            PlannedStep {
                kind,
                delay_secs: stagger_secs,
                secs: RISE_SECS,
                end_pose: risen_pose,
                arc_height: 0.0,
                ease,
            },
        );
        let carry_step = store_step(MotionKind::Leave { to: store }, stagger_secs + RISE_SECS, end_pose);
        self.push_step(actor_and_token, PlannedStep { secs: carry_step.secs - RISE_SECS, ..carry_step });
        Ok(CARRY_LEAD_SECS)
    }

    /// Brings a token from a store above its place and sets it down there, inside of what stands around it.
    fn plan_arrival(&mut self, actor_and_token: (Actor, Token), place: Place, store: Store, stagger_secs: f32) -> f32 {
        self.actors_by_place.insert(place, actor_and_token.0);
        let end_pose = self.layout.rest_pose(place, actor_and_token.1);
        let carry_step = store_step(MotionKind::Come { from: store }, stagger_secs, pose_above(end_pose));
        let secs = carry_step.secs - LOWER_SECS;
        self.push_step(actor_and_token, PlannedStep { secs, ..carry_step });
        let (kind, ease) = (MotionKind::SetDown { joins: self.has_others(place, &[]) }, EaseFunction::QuadraticIn);
        self.push_step(
            actor_and_token,
            PlannedStep { kind, delay_secs: stagger_secs + secs, secs: LOWER_SECS, end_pose, arc_height: 0.0, ease },
        );
        CARRY_SECS + stagger_secs + BEAT_GAP_SECS
    }

    /// The token at a place.
    fn actor_and_token_at(&self, place: Place) -> Result<(Actor, Token), ReplayError> {
        let actor = self.actors_by_place.get(&place).copied();
        actor.zip(self.table.tokens.get(&place).copied()).ok_or(ReplayError::Nothing(place))
    }

    /// How far the middle of a path between two points must rise so that a lifted token clears all tokens on squares
    /// other than these.
    fn min_arc_over(&self, [start, end]: [Vec3; 2], excepted_squares: [Square; 2]) -> f32 {
        let path = end - start;
        let needed_arcs = self.table.tokens.iter().filter(|(place, _)| !excepted_squares.contains(&place.square)).map(
            |(place, token)| {
                let token_offset = self.layout.world_from_square(place.square) - start;
                let path_fraction = token_offset.dot(path) / path.length_squared().max(f32::MIN_POSITIVE);
                let is_passed = (0.0..1.0).contains(&path_fraction)
                    && (token_offset - path * path_fraction).length() < PASSING_DISTANCE;
                let look = look_of(token.shape);
                let overhang = look.foot(place.layer) + look.height() + HEADROOM - CLEARANCE;
                if is_passed { overhang / (4.0 * path_fraction * (1.0 - path_fraction)) } else { 0.0 }
            },
        );
        needed_arcs.fold(0.0, f32::max)
    }

    /// Whether a token that is set down there joins others than those set down in the same beat.
    fn has_others(&self, landing_place: Place, beat: &Beat) -> bool {
        let is_set_down = |place: Place| beat.iter().any(|&(_, event)| event == BoardEvent::Stacked { at: place });
        // Rings surround each other; in a stack a token meets only what is below.
        let would_touch = |token: Token, other_place: Place| match look_of(token.shape).stacking {
            Stacking::Piled => other_place.layer < landing_place.layer,
            Stacking::Nested(_) | Stacking::Alone => other_place != landing_place,
        };
        let mut other_tokens =
            self.table.tokens.iter().filter(|(other_place, _)| other_place.square == landing_place.square);
        other_tokens.any(|(&other_place, &token)| would_touch(token, other_place) && !is_set_down(other_place))
    }

    /// Adds a step to the plan.
    fn push_step(&mut self, (actor, token): (Actor, Token), planned_step: PlannedStep) {
        let PlannedStep { kind, delay_secs, secs, end_pose, arc_height, ease } = planned_step;
        let start_secs = (self.clock_secs + delay_secs) * self.time_scale;
        let step = MotionStep { start_secs, secs: secs * self.time_scale, end_pose, arc_height, ease, rock_tilt: None };
        self.motions.push(Motion { actor, token, step, kind });
    }
}

/// The step between the board and a store.
const fn store_step(kind: MotionKind, delay_secs: f32, end_pose: Pose) -> PlannedStep {
    PlannedStep { kind, delay_secs, secs: CARRY_SECS, end_pose, arc_height: CARRY_ARC, ease: EaseFunction::SineInOut }
}

fn travel_secs([start, end]: [Vec3; 2]) -> f32 {
    TRAVEL_SECS + TRAVEL_SECS_PER_SQUARE * start.distance(end)
}

/// The pose above the place.
fn pose_above(rest_pose: Pose) -> Pose {
    Pose { position: rest_pose.position + Vec3::Y * CLEARANCE, ..rest_pose }
}

/// Whether the path is neither straight nor diagonal, so that the piece leaps.
fn is_leap(offset: Vec3) -> bool {
    let (files_apart, ranks_apart) = (offset.x.abs(), offset.z.abs());
    files_apart > 0.5 && ranks_apart > 0.5 && (files_apart - ranks_apart).abs() > 0.5
}

#[cfg(test)]
mod tests;
