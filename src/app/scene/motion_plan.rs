//! The timed motions of tokens of which an animation is made.

use bevy::math::curve::EaseFunction;
use bevy::prelude::Vec3;

use super::pose::Pose;
use crate::board::{Place, Store, Token};

/// The height of the first bounce of a token that settles, its largest tilt in radians, and how long it takes.
const BOUNCE_HEIGHT: f32 = 0.022;
const ROCK_ANGLE: f32 = 0.05;
const SETTLE_SECS: f32 = 0.30;

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
    pub end_pose: Pose,
    /// How far the middle of the path rises above the straight line.
    pub arc_height: f32,
    /// The easing of the motion.
    pub ease: EaseFunction,
    /// For a token that settles, the largest tilt with which it rocks: then its arc is a bounce, and both fade away.
    pub rock_tilt: Option<Vec3>,
}

impl MotionStep {
    /// The step that follows when this one has set its token down: the token settles, rocking along the way that it has gone, or
    /// towards White's seat. Its duration is multiplied by `time_scale`.
    #[must_use]
    pub fn settling_step(&self, direction: Vec3, time_scale: f32) -> Self {
        let direction = direction.with_y(0.0).normalize_or(Vec3::Z);
        Self {
            start_secs: self.start_secs + self.secs,
            secs: SETTLE_SECS * time_scale,
            end_pose: self.end_pose,
            arc_height: BOUNCE_HEIGHT,
            ease: EaseFunction::Linear,
            rock_tilt: Some(Vec3::Y.cross(direction) * ROCK_ANGLE),
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
    pub kind: MotionKind,
}
