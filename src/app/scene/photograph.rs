//! A photograph: the average of many frames, each seen from another point of the lens, in the light of another point of the
//! lamp, and through another point of each pixel. So shadows are soft, edges are smooth, and what is not in focus is blurred.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::camera::{FIELD_OF_VIEW, Focus, Orbit};
use super::lights::lamp_pose;
use crate::app::schedule::SceneSystems;

/// The radius of the lens, as a part of the distance to what is in focus.
const APERTURE: f32 = 0.004;
/// The radius of the lamp, as a part of its distance.
const LAMP_RADIUS: f32 = 0.06;
/// The solution of x^7 = x + 1, whose powers spread points evenly in six dimensions.
// CITE: The unreasonable effectiveness of quasirandom sequences, Roberts 2018
const RATIO: f64 = 1.112_775_684_278_705_5;

/// The points of pixel, lens and lamp from which a frame is seen. Without this resource the scene is seen from the middle of
/// each.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Exposure {
    /// In a square of side 1 around the origin.
    pixel: Vec2,
    /// In a disc of radius 1 around the origin.
    lens: Vec2,
    /// In a disc of radius 1 around the origin.
    lamp: Vec2,
    /// The height of the picture in pixels.
    height: u32,
}

impl Exposure {
    /// The exposure with this number, of a picture of this height in pixels. Any number of consecutive exposures is spread
    /// evenly.
    #[must_use]
    pub fn numbered(number: u32, height: u32) -> Self {
        let part = |dimension: i32| (0.5 + f64::from(number) * RATIO.powi(-dimension)).fract() as f32;
        let disc = |radius: f32, turn: f32| Vec2::from_angle(turn * TAU) * radius.sqrt();
        Self {
            pixel: Vec2::new(part(1), part(2)) - 0.5,
            lens: disc(part(3), part(4)),
            lamp: disc(part(5), part(6)),
            height,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        expose.after(SceneSystems::PlaceCamera).before(TransformSystems::Propagate).run_if(resource_exists::<Exposure>),
    );
}

/// Moves camera and lamp away from their middles. What is in focus stays where it is in the picture.
fn expose(
    exposure: Res<Exposure>,
    focus: Res<Focus>,
    camera: Single<&mut Transform, With<Orbit>>,
    lamps: Query<&mut Transform, (With<DirectionalLight>, Without<Orbit>)>,
) {
    let mut eye = camera.into_inner();
    let distance = (focus.at - eye.translation).dot(*eye.forward());
    let aim = eye.translation + eye.forward() * distance;
    let offset = (eye.right() * exposure.lens.x + eye.up() * exposure.lens.y) * APERTURE * distance;
    let up = eye.up();
    eye.translation += offset;
    eye.look_at(aim, up);
    let angle = 2.0 * (FIELD_OF_VIEW / 2.0).tan() / exposure.height as f32;
    eye.rotate_local_y(exposure.pixel.x * angle);
    eye.rotate_local_x(exposure.pixel.y * angle);
    for mut lamp in lamps {
        *lamp = lamp_pose(exposure.lamp * LAMP_RADIUS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exposures_are_spread_evenly_over_pixel_lens_and_lamp() {
        let count = 500;
        let exposures: Vec<Exposure> = (0..count).map(|number| Exposure::numbered(number, 100)).collect();
        let mean = |point: fn(&Exposure) -> Vec2| exposures.iter().map(point).sum::<Vec2>() / count as f32;
        for mean in [mean(|at| at.pixel), mean(|at| at.lens), mean(|at| at.lamp)] {
            assert!(mean.length() < 0.02, "{mean}");
        }
        assert!(exposures.iter().all(|at| at.pixel.abs().max_element() <= 0.5));
        for radius in [|at: &Exposure| at.lens.length(), |at: &Exposure| at.lamp.length()] {
            let inside = exposures.iter().filter(|at| radius(at) < 0.5_f32.sqrt()).count();
            assert!(exposures.iter().all(|at| radius(at) <= 1.0) && inside.abs_diff(250) < 10, "{inside}");
        }
    }

    #[test]
    fn what_is_in_focus_stays_in_its_place_in_the_picture() {
        let mut app = App::new();
        app.insert_resource(Focus { at: Vec3::new(1.0, 0.0, 2.0), distance: 0.3 }).add_plugins(plugin);
        let middle = Transform::from_xyz(3.0, 8.0, 9.0).looking_at(Vec3::new(1.0, 0.0, 2.0), Vec3::Y);
        let camera = app.world_mut().spawn(middle).id();
        app.world_mut().entity_mut(camera).insert(Orbit { yaw: 0.0, pitch: 1.0, zoom: 1.0 });
        for number in 0..20 {
            app.world_mut().entity_mut(camera).insert(middle);
            app.insert_resource(Exposure { pixel: Vec2::ZERO, ..Exposure::numbered(number, 720) }).update();
            let eye = app.world().entity(camera).get::<Transform>().expect("a camera");
            let way = (Vec3::new(1.0, 0.0, 2.0) - eye.translation).normalize();
            assert!(way.dot(*eye.forward()) > 1.0 - 1e-5, "{eye:?}");
            assert!(eye.translation.distance(middle.translation) < 0.1);
        }
    }
}
