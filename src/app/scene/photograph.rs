//! A photograph: the average of many frames, each seen from another point of the lens, in the light of another point of the
//! lamp, and through another point of each pixel. So shadows are soft, edges are smooth, and what is not in focus is blurred.

use std::f32::consts::TAU;
use std::num::NonZeroU32;

use bevy::prelude::*;

use super::camera::{FIELD_OF_VIEW, Focus};
use super::lights::lamp_pose;
use crate::app::schedule::SceneSystems;

/// The radius of the lens, as a part of the distance to what is in focus.
const APERTURE: f32 = 0.004;
/// The radius of the lamp, as a part of its distance.
const LAMP_RADIUS: f32 = 0.06;
/// The solution of x^7 = x + 1, whose powers spread points evenly in six dimensions.
// CITE: The unreasonable effectiveness of quasirandom sequences, Roberts 2018
const SPREAD_RATIO: f64 = 1.112_775_684_278_705_5;

/// The number of frames of a photograph.
pub const FRAME_COUNT: NonZeroU32 = NonZeroU32::new(256).expect("not zero");

/// The points of pixel, lens and lamp from which a camera sees a frame. Without it the scene is seen from the middle of each.
///
/// When it is inserted, the camera must be in the middle; it is moved once.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CameraSample {
    /// In a square of side 1 around the origin.
    pixel_point: Vec2,
    /// In a disc of radius 1 around the origin.
    lens_point: Vec2,
    /// In a disc of radius 1 around the origin.
    lamp_point: Vec2,
    /// The height of the picture in pixels.
    picture_height: u32,
}

impl CameraSample {
    /// The sample with this number, of a picture of this height in pixels. Any number of consecutive samples is spread
    /// evenly.
    #[must_use]
    pub fn nth(number: u32, picture_height: u32) -> Self {
        let fraction_of = |dimension: i32| (0.5 + f64::from(number) * SPREAD_RATIO.powi(-dimension)).fract() as f32;
        let point_in_disc = |radius: f32, turn_fraction: f32| Vec2::from_angle(turn_fraction * TAU) * radius.sqrt();
        Self {
            pixel_point: Vec2::new(fraction_of(1), fraction_of(2)) - 0.5,
            lens_point: point_in_disc(fraction_of(3), fraction_of(4)),
            lamp_point: point_in_disc(fraction_of(5), fraction_of(6)),
            picture_height,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        place_cameras_and_lamp.after(SceneSystems::PlaceCamera).before(TransformSystems::Propagate),
    )
    .add_observer(reset_lamp);
}

/// Moves cameras and lamp away from their middles. What is in focus stays where it is in the picture.
fn place_cameras_and_lamp(
    cameras: Query<(&CameraSample, &mut Transform), Changed<CameraSample>>,
    focus: Single<&Focus>,
    mut lamps: Query<&mut Transform, (With<DirectionalLight>, Without<CameraSample>)>,
) {
    for (camera_sample, mut camera_transform) in cameras {
        let distance = (focus.target - camera_transform.translation).dot(*camera_transform.forward());
        let focus_point = camera_transform.translation + camera_transform.forward() * distance;
        let lens_offset = (camera_transform.right() * camera_sample.lens_point.x
            + camera_transform.up() * camera_sample.lens_point.y)
            * APERTURE
            * distance;
        let up = camera_transform.up();
        camera_transform.translation += lens_offset;
        camera_transform.look_at(focus_point, up);
        let angle = 2.0 * (FIELD_OF_VIEW / 2.0).tan() / camera_sample.picture_height as f32;
        camera_transform.rotate_local_y(camera_sample.pixel_point.x * angle);
        camera_transform.rotate_local_x(camera_sample.pixel_point.y * angle);
        for mut lamp in &mut lamps {
            *lamp = lamp_pose(camera_sample.lamp_point * LAMP_RADIUS);
        }
    }
}

fn reset_lamp(_: On<Remove, CameraSample>, lamps: Query<&mut Transform, With<DirectionalLight>>) {
    for mut lamp in lamps {
        *lamp = lamp_pose(Vec2::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_evenly_over_pixel_lens_and_lamp() {
        let count = 500;
        let samples: Vec<CameraSample> = (0..count).map(|number| CameraSample::nth(number, 100)).collect();
        let mean_of = |point: fn(&CameraSample) -> Vec2| samples.iter().map(point).sum::<Vec2>() / count as f32;
        for mean_point in [
            mean_of(|sample| sample.pixel_point),
            mean_of(|sample| sample.lens_point),
            mean_of(|sample| sample.lamp_point),
        ] {
            assert!(mean_point.length() < 0.02, "{mean_point}");
        }
        assert!(samples.iter().all(|sample| sample.pixel_point.abs().max_element() <= 0.5));
        for radius in
            [|sample: &CameraSample| sample.lens_point.length(), |sample: &CameraSample| sample.lamp_point.length()]
        {
            let inside_count = samples.iter().filter(|sample| radius(sample) < 0.5_f32.sqrt()).count();
            assert!(
                samples.iter().all(|sample| radius(sample) <= 1.0) && inside_count.abs_diff(250) < 10,
                "{inside_count}"
            );
        }
    }

    #[test]
    fn what_is_in_focus_stays_in_its_place_in_the_picture() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.world_mut().spawn(Focus { target: Vec3::new(1.0, 0.0, 2.0), distance: 0.3 });
        let middle_transform = Transform::from_xyz(3.0, 8.0, 9.0).looking_at(Vec3::new(1.0, 0.0, 2.0), Vec3::Y);
        let camera = app.world_mut().spawn(middle_transform).id();
        let lamp = app.world_mut().spawn((DirectionalLight::default(), lamp_pose(Vec2::ZERO))).id();
        for number in 0..20 {
            let sample = CameraSample { pixel_point: Vec2::ZERO, ..CameraSample::nth(number, 720) };
            app.world_mut().entity_mut(camera).insert((middle_transform, sample));
            app.update();
            let camera_transform = app.world().entity(camera).get::<Transform>().expect("a camera");
            let focus_direction = (Vec3::new(1.0, 0.0, 2.0) - camera_transform.translation).normalize();
            assert!(focus_direction.dot(*camera_transform.forward()) > 1.0 - 1e-5, "{camera_transform:?}");
            assert!(camera_transform.translation.distance(middle_transform.translation) < 0.1);
        }
        let lamp_transform = |app: &App| *app.world().entity(lamp).get::<Transform>().expect("a lamp");
        assert_ne!(lamp_transform(&app), lamp_pose(Vec2::ZERO));
        app.world_mut().entity_mut(camera).remove::<CameraSample>();
        assert_eq!(lamp_transform(&app), lamp_pose(Vec2::ZERO), "afterwards the lamp hangs where it was");
    }
}
