//! Bright gleams bloom in the finest pictures, on desktops only.
//!
//! Bevy's depth of field was tried for close-ups as well: no difference could be seen. Photographs blur by their own
//! [lens](super::photograph).

use bevy::camera::Hdr;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;

use super::detail::Detail;
use super::photograph::CameraSample;
use crate::app::schedule::SceneSystems;

/// How much of the light is spread around its place.
const INTENSITY: f32 = 0.12;

/// What a camera needs for bloom.
type BloomParts = (Bloom, Hdr);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, update_bloom.after(SceneSystems::PlaceCamera));
}

/// The frames of a photograph do without: there are hundreds.
fn update_bloom(
    detail: Res<Detail>,
    cameras: Query<(Entity, Has<Bloom>, Has<CameraSample>), With<Camera3d>>,
    mut commands: Commands,
) {
    for (camera, has_bloom, is_photograph) in cameras {
        let should_bloom = *detail == Detail::Best && !is_photograph;
        if should_bloom && !has_bloom {
            commands.entity(camera).insert(Bloom { intensity: INTENSITY, ..Bloom::NATURAL });
        } else if has_bloom && !should_bloom {
            commands.entity(camera).remove::<BloomParts>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_finest_pictures_bloom_but_not_the_frames_of_photographs() {
        let mut app = App::new();
        app.init_resource::<Detail>().add_plugins(plugin);
        let camera = app.world_mut().spawn(Camera3d::default()).id();
        let mut has_bloom_and_hdr = |detail: Detail, sample: Option<CameraSample>| {
            app.insert_resource(detail);
            let mut entity = app.world_mut().entity_mut(camera);
            match sample {
                Some(sample) => entity.insert(sample),
                None => entity.remove::<CameraSample>(),
            };
            app.update();
            let camera = app.world().entity(camera);
            (camera.contains::<Bloom>(), camera.contains::<Hdr>())
        };
        assert_eq!(has_bloom_and_hdr(Detail::High, None), (false, false));
        assert_eq!(has_bloom_and_hdr(Detail::Best, None), (true, true));
        assert_eq!(has_bloom_and_hdr(Detail::Best, Some(CameraSample::nth(0, 100))), (false, false));
        assert_eq!(has_bloom_and_hdr(Detail::Best, None), (true, true));
        assert_eq!(has_bloom_and_hdr(Detail::Medium, None), (false, false), "also when less is chosen later");
    }
}
