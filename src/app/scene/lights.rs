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
use super::palette::Style;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClearColor>()
        .insert_resource(GlobalAmbientLight::NONE)
        .insert_resource(DirectionalLightShadowMap { size: Detail::default().shadow_texels() })
        .add_systems(Startup, hang_the_lamp)
        .add_systems(
            Update,
            (update_lights.run_if(resource_changed::<Style>), set_detail.run_if(resource_exists_and_changed::<Detail>)),
        )
        .add_systems(
            PostUpdate,
            fit_shadow_map
                .after(SimulationLightSystems::UpdateDirectionalLightCascades)
                .before(SimulationLightSystems::UpdateLightFrusta)
                .before(VisibilitySystems::CheckVisibility),
        )
        .add_observer(add_environment_map);
}

/// The direction of the lamp from the board: high, behind White's left shoulder.
const LAMP_TOWARD: Vec3 = Vec3::new(-0.66, 1.0, 0.20);
/// The radius of the sphere around the board that receives shadows: board, trays and flying tokens.
const SHADOW_RADIUS: f32 = 9.0;
/// The distance from the camera at which shadows end, farther than the camera ever sees.
const SHADOW_REACH: f32 = 200.0;

/// The environment maps.
struct Room {
    diffuse: Handle<Image>,
    specular: Handle<Image>,
}

impl FromWorld for Room {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        Self {
            diffuse: images.add(environment_map::diffuse_map()),
            specular: images.add(environment_map::specular_map()),
        }
    }
}

fn hang_the_lamp(mut commands: Commands) {
    commands.spawn((
        Name::new("Lamp"),
        DirectionalLight { shadow_maps_enabled: true, shadow_depth_bias: 0.012, shadow_normal_bias: 1.2, ..default() },
        CascadeShadowConfigBuilder { num_cascades: 1, maximum_distance: SHADOW_REACH, ..default() }.build(),
        lamp_pose(Vec2::ZERO),
    ));
}

/// The lamp's transform when its light comes from this far beside its middle, as parts of its distance.
pub(super) fn lamp_pose(beside: Vec2) -> Transform {
    let middle = Transform::from_translation(LAMP_TOWARD).looking_at(Vec3::ZERO, Vec3::Y);
    let offset = (middle.right() * beside.x + middle.up() * beside.y) * LAMP_TOWARD.length();
    Transform::from_translation(LAMP_TOWARD + offset).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Fits the single shadow map to the set instead of the camera's view, so that shadows stay sharp and still when the
/// camera moves.
fn fit_shadow_map(mut lamps: Query<(&GlobalTransform, &mut Cascades)>, shadow_map: Res<DirectionalLightShadowMap>) {
    for (transform, mut cascades) in &mut lamps {
        let cascade = still_cascade(transform.rotation(), shadow_map.size);
        for view in cascades.cascades.values_mut() {
            view.fill(cascade.clone());
        }
    }
}

fn still_cascade(rotation: Quat, texels: usize) -> Cascade {
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
        texel_size: 2.0 * SHADOW_RADIUS / texels as f32,
    }
}

/// Sets the lamp and the cameras to the style.
fn update_lights(
    style: Res<Style>,
    lamps: Query<&mut DirectionalLight>,
    rooms: Query<(&mut EnvironmentMapLight, &mut Skybox)>,
    mut backdrop: ResMut<ClearColor>,
) {
    let palette = style.palette();
    backdrop.0 = palette.backdrop;
    for mut lamp in lamps {
        (lamp.color, lamp.illuminance) = (palette.lamp, palette.lamp_lux);
    }
    for (mut room, mut seen) in rooms {
        room.intensity = palette.room_nits;
        seen.brightness = palette.backdrop_nits;
    }
}

/// Sets the shadow map and the cameras to the detail.
fn set_detail(
    detail: Res<Detail>,
    cameras: Query<Entity, With<Camera3d>>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    shadow_map.size = detail.shadow_texels();
    for camera in cameras {
        commands.entity(camera).insert(detail.camera());
    }
}

/// Gives new cameras the environment map, which is also the background, and tone mapping.
fn add_environment_map(
    added: On<Add, Camera3d>,
    room: Local<Room>,
    style: Res<Style>,
    detail: Res<Detail>,
    mut commands: Commands,
) {
    commands.entity(added.entity).insert((
        EnvironmentMapLight {
            diffuse_map: room.diffuse.clone(),
            specular_map: room.specular.clone(),
            intensity: style.palette().room_nits,
            ..default()
        },
        Skybox { image: Some(room.specular.clone()), brightness: style.palette().backdrop_nits, ..default() },
        detail.camera(),
        // The colours of the pieces are seen as they are.
        Tonemapping::KhronosPbrNeutral,
    ));
}

#[cfg(test)]
mod tests {
    use std::f32::consts::TAU;

    use super::*;

    #[test]
    fn the_shadow_map_holds_the_whole_set() {
        let cascade = still_cascade(lamp_pose(Vec2::ZERO).rotation, 2048);
        for step in 0..12 {
            let around = Vec2::from_angle(TAU * step as f32 / 12.0) * 6.5;
            for height in [-0.4, 2.5] {
                let clip = cascade.clip_from_world.project_point3(Vec3::new(around.x, height, around.y));
                assert!(clip.xy().abs().max_element() < 1.0 && clip.z > 0.0 && clip.z < 1.0, "{clip}");
            }
        }
        let nearer = cascade.clip_from_world.project_point3(LAMP_TOWARD);
        assert!(nearer.z > cascade.clip_from_world.project_point3(Vec3::ZERO).z);
    }
}
