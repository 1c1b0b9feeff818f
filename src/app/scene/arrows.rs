//! Arrows above the board that show moves.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::layout::Layout;
use crate::app::play::arrows::Arrows;
use crate::app::schedule::AppSystems;

/// The height of an arrow's ends above the squares, and how much higher its middle is, depending on its length.
const FEET_HEIGHT: f32 = 0.34;
const RISE_PER_LENGTH: f32 = 0.16;
/// Half the width of the shaft, half that of the head, and the length of the head.
const SHAFT_HALF_WIDTH: f32 = 0.075;
const HEAD_HALF_WIDTH: f32 = 0.2;
const HEAD_LENGTH: f32 = 0.36;
/// The distance of an arrow's start from the middle of its square.
const START_GAP: f32 = 0.2;
/// The number of segments of the shaft.
const SHAFT_SEGMENTS: usize = 20;
/// The colours of the best move, and of the others.
const ARROW_COLORS: [Color; 2] = [Color::srgba(0.20, 0.62, 1.0, 0.92), Color::srgba(0.55, 0.72, 0.88, 0.62)];
/// The factor of width of the other arrows.
const OTHER_MOVES_WIDTH_FACTOR: f32 = 0.55;

/// The layer of the arrows, which pictures that are shared leave out.
const RENDER_LAYER: usize = 1;

/// The layers that the player sees: the table and the arrows. Other cameras see the table alone.
pub(super) fn layers_of_player() -> RenderLayers {
    RenderLayers::default().with(RENDER_LAYER)
}

/// A displayed arrow.
#[derive(Component)]
struct ArrowMesh;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_arrows.in_set(AppSystems::React).run_if(resource_changed::<Arrows>.or_else(resource_changed::<Layout>)),
    );
}

fn draw_arrows(
    old_arrows: Query<Entity, With<ArrowMesh>>,
    arrows: Res<Arrows>,
    layout: Res<Layout>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut arrow_materials: Local<Option<[Handle<StandardMaterial>; 2]>>,
    mut commands: Commands,
) {
    for entity in old_arrows {
        commands.entity(entity).despawn();
    }
    let arrow_materials = arrow_materials.get_or_insert_with(|| {
        ARROW_COLORS.map(|base_color| {
            let alpha_mode = AlphaMode::Blend;
            materials.add(StandardMaterial { base_color, unlit: true, alpha_mode, cull_mode: None, ..default() })
        })
    });
    for arrow in &arrows.0 {
        let start = layout.world_from_square(arrow.from);
        let end = arrow.to.map_or_else(|| layout.world_from_exit(arrow.from), |to| layout.world_from_square(to));
        if start.distance_squared(end) > 0.01 {
            let is_best = arrow.move_rank == 0;
            let mesh = meshes.add(arrow_mesh(start, end, if is_best { 1.0 } else { OTHER_MOVES_WIDTH_FACTOR }));
            let arrow_material = arrow_materials[usize::from(!is_best)].clone();
            commands.spawn((
                ArrowMesh,
                RenderLayers::layer(RENDER_LAYER),
                Mesh3d(mesh),
                MeshMaterial3d(arrow_material),
                Pickable::IGNORE,
                bevy::light::NotShadowCaster,
                bevy::light::NotShadowReceiver,
            ));
        }
    }
}

/// A flat arrow that rises over the pieces between its ends.
fn arrow_mesh(start: Vec3, end: Vec3, width_factor: f32) -> Mesh {
    let tip_offset = end - start;
    let length = tip_offset.length();
    let forward = tip_offset / length;
    let sideways = forward.cross(Vec3::Y);
    let neck_fraction = (1.0 - HEAD_LENGTH / length).max(0.3);
    let start_fraction = START_GAP / length;
    let point_at = |fraction: f32| {
        start
            + tip_offset * fraction
            + Vec3::Y * (FEET_HEIGHT + RISE_PER_LENGTH * length * 4.0 * fraction * (1.0 - fraction))
    };
    let mut positions: Vec<Vec3> = (0..=SHAFT_SEGMENTS)
        .flat_map(|step| {
            let center =
                point_at(start_fraction + (neck_fraction - start_fraction) * step as f32 / SHAFT_SEGMENTS as f32);
            [center - sideways * SHAFT_HALF_WIDTH * width_factor, center + sideways * SHAFT_HALF_WIDTH * width_factor]
        })
        .collect();
    let mut indices: Vec<u32> =
        (0..SHAFT_SEGMENTS as u32).flat_map(|step| [0, 1, 2, 2, 1, 3].map(|corner| 2 * step + corner)).collect();
    let first_head_vertex = positions.len() as u32;
    let head_width_factor = width_factor.max(0.75);
    positions.extend([
        point_at(neck_fraction) - sideways * HEAD_HALF_WIDTH * head_width_factor,
        point_at(neck_fraction) + sideways * HEAD_HALF_WIDTH * head_width_factor,
        point_at(1.0),
    ]);
    indices.extend([first_head_vertex, first_head_vertex + 1, first_head_vertex + 2]);
    let normals = vec![Vec3::Y; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::arrows::Arrow;
    use crate::board::Square;

    #[test]
    fn an_arrow_is_drawn_for_each_move_and_goes_with_it() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<Layout>()
            .init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<StandardMaterial>>();
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let arrows = [
            Arrow { from: square("a2"), to: Some(square("a3")), move_rank: 0 },
            Arrow { from: square("a2"), to: None, move_rank: 1 },
        ];
        for count in [2, 1, 0] {
            app.insert_resource(Arrows(arrows[..count].to_vec())).update();
            assert_eq!(app.world_mut().query::<&ArrowMesh>().iter(app.world()).count(), count);
        }
    }

    #[test]
    fn arrows_are_seen_by_the_player_and_not_in_pictures() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<Layout>()
            .init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<StandardMaterial>>();
        let [from, to] = ["a2", "a3"].map(|name| name.parse::<Square>().expect("a square"));
        app.insert_resource(Arrows(vec![Arrow { from, to: Some(to), move_rank: 0 }])).update();
        let world = app.world_mut();
        let layers = world.query_filtered::<&RenderLayers, With<ArrowMesh>>().single(world).expect("an arrow");
        assert!(layers.intersects(&layers_of_player()) && !layers.intersects(&RenderLayers::default()));
        assert!(layers_of_player().intersects(&RenderLayers::default()), "the player sees the table");
    }

    #[test]
    fn an_arrow_ends_at_its_square_and_rises_between() {
        let [start, end] = [Vec3::ZERO, Vec3::new(3.0, 0.0, 0.0)];
        let mesh = arrow_mesh(start, end, 1.0);
        let corners = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).expect("corners");
        let tip = Vec3::from(corners[corners.len() - 1]);
        assert!(tip.distance(end.with_y(FEET_HEIGHT)) < 1e-5, "{tip}");
        assert!(corners.iter().any(|corner| corner[1] > FEET_HEIGHT + RISE_PER_LENGTH * 2.0), "it rises");
    }
}
