//! The poses of tokens on the board, in trays and in boxes.

use std::f32::consts::PI;

use bevy::prelude::{Component, Quat, Transform, Vec3};

use super::layout::{Layout, STORED_SCALE};
use super::token_looks::look_of;
use crate::board::{Place, Side, Token};

/// The radius of what a tilted token stands on.
const TILTED_RADIUS: f32 = 0.3;

/// The position, rotation and size of a token.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform)]
pub struct Pose {
    /// The middle of its height.
    pub position: Vec3,
    /// The rotation about the horizontal axis along the ranks, in radians: 0 shows White's face, π Black's.
    pub flip_angle: f32,
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
        let height = self.position.y + self.tilt.length() * TILTED_RADIUS;
        Transform {
            translation: self.position.with_y(0.0) + tilt * Vec3::Y * height,
            rotation: tilt * Quat::from_rotation_x(self.flip_angle),
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
        let is_same_pile = |token: &&Token| token.side == side && look_of(token.shape).tray == look_of(shape).tray;
        Self { index: tray[..index].iter().filter(is_same_pile).count() }
    }
}

impl Layout {
    /// The pose of a token that stands on the board.
    #[must_use]
    pub fn rest_pose(self, place: Place, token: Token) -> Pose {
        let shape_look = look_of(token.shape);
        let center_height = shape_look.foot(place.layer) + shape_look.height() / 2.0;
        Pose {
            position: self.world_from_square(place.square) + Vec3::Y * center_height,
            flip_angle: flip_angle(token),
            size: 1.0,
            tilt: Vec3::ZERO,
        }
    }

    /// The pose of a token that lies in the tray.
    #[must_use]
    pub fn tray_pose(self, token: Token, slot: TraySlot) -> Pose {
        let shape_look = look_of(token.shape);
        let pile_range = shape_look.tray.of(self.tray_pile_count());
        let pile_foot = self.world_from_tray(token.side, pile_range.start + slot.index % pile_range.len());
        let height_in_pile = (slot.index / pile_range.len()) as f32 + 0.5;
        Pose {
            position: pile_foot + Vec3::Y * STORED_SCALE * shape_look.height() * height_in_pile,
            flip_angle: flip_angle(token),
            size: STORED_SCALE,
            tilt: Vec3::ZERO,
        }
    }

    /// The pose of a token that comes from its side's box.
    #[must_use]
    pub fn box_pose(self, token: Token) -> Pose {
        let half_height = Vec3::Y * STORED_SCALE * look_of(token.shape).height() / 2.0;
        Pose {
            position: self.world_from_box(token.side) + half_height,
            flip_angle: flip_angle(token),
            size: STORED_SCALE,
            tilt: Vec3::ZERO,
        }
    }

    /// The pose of a token that has fallen over the edge with all that stood there.
    #[must_use]
    pub fn fallen_pose(self, place: Place, token: Token) -> Pose {
        let fall_direction = self.world_beyond(place.square) - self.world_from_square(place.square);
        let rest_pose = self.rest_pose(place, token);
        Pose { position: rest_pose.position + fall_direction, ..rest_pose }
    }
}

/// The rotation that shows its side's face, if the token has two faces.
fn flip_angle(token: Token) -> f32 {
    match token.side {
        Side::Black if look_of(token.shape).is_two_faced() => PI,
        Side::White | Side::Black => 0.0,
    }
}
