//! The lights above the table.

use bevy::camera::visibility::VisibilitySystems;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::cascade::Cascade;
use bevy::light::{
    CascadeShadowConfigBuilder, Cascades, DirectionalLightShadowMap, EnvironmentMapLight, GlobalAmbientLight,
    SimulationLightSystems, Skybox,
};
use bevy::prelude::*;

use super::detail::Detail;
use super::environment_map;
use super::palette::SceneStyle;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClearColor>()
        .insert_resource(GlobalAmbientLight::NONE)
        .insert_resource(DirectionalLightShadowMap { size: Detail::default().shadow_texels() })
        .add_systems(Startup, spawn_lamp)
        .add_systems(
            Update,
            (
                update_lamp.run_if(resource_changed::<SceneStyle>),
                update_shadow_map.run_if(resource_exists_and_changed::<Detail>),
            ),
        )
        .add_systems(PostUpdate, update_cameras.run_if(resource_exists::<Detail>))
        .add_systems(
            PostUpdate,
            fit_shadow_map
                .after(SimulationLightSystems::UpdateDirectionalLightCascades)
                .before(SimulationLightSystems::UpdateLightFrusta)
                .before(VisibilitySystems::CheckVisibility),
        );
}

/// The direction of the lamp from the board: high, behind White's left shoulder.
const DIRECTION_TO_LAMP: Vec3 = Vec3::new(-0.66, 1.0, 0.20);
/// The radius of the sphere around the board that receives shadows: board, trays and flying tokens.
const SHADOW_RADIUS: f32 = 9.0;
/// The distance from the camera at which shadows end, farther than the camera ever sees.
const SHADOW_DISTANCE: f32 = 200.0;

/// The environment maps.
struct RoomMaps {
    diffuse_map: Handle<Image>,
    specular_map: Handle<Image>,
}

impl FromWorld for RoomMaps {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        Self {
            diffuse_map: images.add(environment_map::diffuse_map()),
            specular_map: images.add(environment_map::specular_map()),
        }
    }
}

fn spawn_lamp(mut commands: Commands) {
    commands.spawn((
        Name::new("Lamp"),
        DirectionalLight { shadow_maps_enabled: true, shadow_depth_bias: 0.012, shadow_normal_bias: 1.2, ..default() },
        CascadeShadowConfigBuilder { num_cascades: 1, maximum_distance: SHADOW_DISTANCE, ..default() }.build(),
        lamp_pose(Vec2::ZERO),
    ));
}

/// The lamp's transform when its light comes from this far beside its middle, as parts of its distance.
pub(super) fn lamp_pose(lamp_offset: Vec2) -> Transform {
    let central_pose = Transform::from_translation(DIRECTION_TO_LAMP).looking_at(Vec3::ZERO, Vec3::Y);
    let offset =
        (central_pose.right() * lamp_offset.x + central_pose.up() * lamp_offset.y) * DIRECTION_TO_LAMP.length();
    Transform::from_translation(DIRECTION_TO_LAMP + offset).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Fits the single shadow map to the set instead of the camera's view, so that shadows stay sharp and still when the
/// camera moves.
fn fit_shadow_map(mut lamps: Query<(&GlobalTransform, &mut Cascades)>, shadow_map: Res<DirectionalLightShadowMap>) {
    for (transform, mut cascades) in &mut lamps {
        let cascade = fixed_cascade(transform.rotation(), shadow_map.size);
        for view_cascades in cascades.cascades.values_mut() {
            view_cascades.fill(cascade.clone());
        }
    }
}

fn fixed_cascade(rotation: Quat, texels_per_edge: usize) -> Cascade {
    // The near plane touches the sphere around the origin; the view is along -z.
    let world_from_cascade = Mat4::from_rotation_translation(rotation, rotation * Vec3::Z * SHADOW_RADIUS);
    let depth = (2.0 * SHADOW_RADIUS).recip();
    // Depth goes from 1 at the near plane to 0 at the far one.
    let clip_from_cascade = Mat4::from_cols(
        Vec4::X / SHADOW_RADIUS,
        Vec4::Y / SHADOW_RADIUS,
        Vec4::Z * depth,
        Vec4::new(0.0, 0.0, 1.0, 1.0),
    );
    Cascade {
        world_from_cascade,
        clip_from_cascade,
        clip_from_world: clip_from_cascade * world_from_cascade.inverse(),
        texel_size: 2.0 * SHADOW_RADIUS / texels_per_edge as f32,
    }
}

/// Sets the lamp and the background to the style.
fn update_lamp(style: Res<SceneStyle>, lamps: Query<&mut DirectionalLight>, mut backdrop: ResMut<ClearColor>) {
    let palette = style.palette();
    backdrop.0 = palette.backdrop;
    for mut lamp in lamps {
        (lamp.color, lamp.illuminance) = (palette.lamp, palette.lamp_lux);
    }
}

fn update_shadow_map(detail: Res<Detail>, mut shadow_map: ResMut<DirectionalLightShadowMap>) {
    shadow_map.size = detail.shadow_texels();
}

/// Sets new cameras, and all of them when the style or the detail has changed: the light of the room, which is also the
/// background, edges, and tone mapping.
fn update_cameras(
    cameras: Query<(Entity, Ref<Camera3d>)>,
    room_maps: Local<RoomMaps>,
    style: Res<SceneStyle>,
    detail: Res<Detail>,
    mut commands: Commands,
) {
    let palette = style.palette();
    for (entity, camera_3d) in cameras {
        if !(camera_3d.is_added() || style.is_changed() || detail.is_changed()) {
            continue;
        }
        let mut camera = commands.entity(entity);
        camera.insert((
            Skybox { image: Some(room_maps.specular_map.clone()), brightness: palette.backdrop_nits, ..default() },
            detail.camera_components(),
            // The colours of the pieces are seen as they are.
            Tonemapping::KhronosPbrNeutral,
        ));
        if detail.has_environment_map() {
            camera.remove::<AmbientLight>().insert(EnvironmentMapLight {
                diffuse_map: room_maps.diffuse_map.clone(),
                specular_map: room_maps.specular_map.clone(),
                intensity: palette.room_nits,
                ..default()
            });
        } else {
            // The short shader knows what comes from each side.
            let light = AmbientLight { brightness: palette.room_nits, ..default() };
            camera.remove::<EnvironmentMapLight>().insert(light);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use super::*;

    #[test]
    fn the_room_is_mirrored_unless_little_is_drawn() {
        let mut app = App::new();
        app.init_resource::<Assets<Image>>().init_resource::<SceneStyle>().add_systems(PostUpdate, update_cameras);
        let camera = app.world_mut().spawn(Camera3d::default()).id();
        for (detail, is_mirrored) in [(Detail::Low, false), (Detail::High, true), (Detail::Low, false)] {
            app.insert_resource(detail).update();
            let camera = app.world().entity(camera);
            let lights = (camera.contains::<EnvironmentMapLight>(), camera.contains::<AmbientLight>());
            assert_eq!(lights, (is_mirrored, !is_mirrored), "{detail:?}");
        }
    }

    #[test]
    fn the_shadow_map_holds_the_whole_set() {
        let cascade = fixed_cascade(lamp_pose(Vec2::ZERO).rotation, 2048);
        for step in 0..12 {
            let offset = Vec2::from_angle(TAU * step as f32 / 12.0) * 6.5;
            for height in [-0.4, 2.5] {
                let clip_point = cascade.clip_from_world.project_point3(Vec3::new(offset.x, height, offset.y));
                assert!(
                    clip_point.xy().abs().max_element() < 1.0 && clip_point.z > 0.0 && clip_point.z < 1.0,
                    "{clip_point}"
                );
            }
        }
        let lamp_clip_point = cascade.clip_from_world.project_point3(DIRECTION_TO_LAMP);
        assert!(lamp_clip_point.z > cascade.clip_from_world.project_point3(Vec3::ZERO).z);
    }
}
