//! What a lens adds to the finest pictures: bright gleams bloom, and in close-ups only what is looked at is sharp.
//!
//! Only on desktops: WebGL2 cannot read the depth of a multisampled picture.

use bevy::camera::Hdr;
use bevy::post_process::bloom::Bloom;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

use super::camera::{Focus, Orbit};
use super::detail::Detail;
use super::photograph::CameraSample;
use crate::app::schedule::SceneSystems;

/// How much of the light is spread around its place.
const BLOOM: f32 = 0.12;
/// The distance from which a view is no close-up, as a part of that at which everything is visible.
const CLOSE_UP: f32 = 0.75;
/// The f-number of the lens, for squares of 1 m.
const F_STOPS: f32 = 0.12;
/// The depth of the background, in squares.
const BACKGROUND_DEPTH: f32 = 40.0;

/// What a camera needs for bloom.
type BloomParts = (Bloom, Hdr);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (set_bloom, focus).chain().after(SceneSystems::PlaceCamera));
}

/// The frames of a photograph do without: there are hundreds.
fn set_bloom(
    detail: Res<Detail>,
    cameras: Query<(Entity, Has<Bloom>, Has<CameraSample>), With<Camera3d>>,
    mut commands: Commands,
) {
    for (camera, blooms, is_photograph) in cameras {
        let is_wanted = *detail == Detail::Best && !is_photograph;
        if is_wanted && !blooms {
            commands.entity(camera).insert(Bloom { intensity: BLOOM, ..Bloom::NATURAL });
        } else if blooms && !is_wanted {
            commands.entity(camera).remove::<BloomParts>();
        }
    }
}

/// Focuses on what the camera looks at. The frames of a photograph have a lens of their own.
fn focus(
    detail: Res<Detail>,
    focus: Res<Focus>,
    cameras: Query<(Entity, &Transform, &Orbit, Option<&mut DepthOfField>, Has<CameraSample>)>,
    mut commands: Commands,
) {
    for (camera, eye, orbit, lens, is_photograph) in cameras {
        let is_wanted = *detail == Detail::Best && !is_photograph && orbit.zoom * focus.distance < CLOSE_UP;
        match lens {
            Some(mut lens) if is_wanted => {
                let new = focused(eye, *focus);
                if lens.focal_distance != new.focal_distance {
                    *lens = new;
                }
            }
            Some(_) => {
                commands.entity(camera).remove::<DepthOfField>();
            }
            None if is_wanted => {
                commands.entity(camera).insert(focused(eye, *focus));
            }
            None => {}
        }
    }
}

fn focused(eye: &Transform, focus: Focus) -> DepthOfField {
    DepthOfField {
        mode: DepthOfFieldMode::Bokeh,
        focal_distance: (focus.at - eye.translation).dot(*eye.forward()),
        aperture_f_stops: F_STOPS,
        max_depth: BACKGROUND_DEPTH,
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera_in(app: &mut App, detail: Detail, zoom: f32) -> (bool, Option<f32>) {
        app.insert_resource(detail);
        let world = app.world_mut();
        let (camera, mut orbit) = world.query::<(Entity, &mut Orbit)>().single_mut(world).expect("a camera");
        orbit.zoom = zoom;
        app.update();
        let camera = app.world().entity(camera);
        (camera.contains::<Hdr>(), camera.get::<DepthOfField>().map(|lens| lens.focal_distance))
    }

    #[test]
    fn the_finest_close_ups_have_a_focus_and_the_finest_pictures_bloom() {
        let mut app = App::new();
        app.init_resource::<Focus>().init_resource::<Detail>().add_plugins(plugin);
        let eye = Transform::from_xyz(0.0, 4.0, 3.0).looking_at(Vec3::ZERO, Vec3::Y);
        app.world_mut().spawn((eye, Orbit { yaw: 0.0, pitch: 0.9, zoom: 1.0 }));
        assert_eq!(camera_in(&mut app, Detail::High, 0.5), (false, None));
        assert_eq!(camera_in(&mut app, Detail::Best, 1.0), (true, None));
        let (blooms, focus) = camera_in(&mut app, Detail::Best, 0.5);
        assert!(blooms && focus.is_some_and(|focus| (focus - 5.0).abs() < 1e-4), "{focus:?}");
        assert_eq!(camera_in(&mut app, Detail::Best, 1.0), (true, None));
        assert_eq!(camera_in(&mut app, Detail::Medium, 0.5), (false, None), "also when less is chosen later");
    }
}
