//! The height of each stack, as a number on top that is upright for the viewer.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::board::BoardTextures;
use super::camera::Orbit;
use super::components::{BoardSquare, SquareTokens, TokenBody, TokenPlace};
use super::coordinates::cell_of_label;
use super::motion::Flight;
use super::token_looks::look_of;
use crate::app::schedule::SceneSystems;
use crate::board::Side;

/// The size of a number's quad; the digit is half as high.
const DIGIT_SIZE: f32 = 0.66;
/// The height of the number above the checker.
const DIGIT_LIFT: f32 = 0.004;
/// The colours of numbers on White's and Black's checkers.
const INK_COLOURS: [Color; 2] = [Color::srgb(0.20, 0.10, 0.05), Color::srgb(0.96, 0.88, 0.72)];
/// The digits of the possible heights.
const DIGITS: &str = "123456789";

/// This entity is the number on the stack of a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct HeightMark {
    /// The entity with the [`SquareTokens`] that is counted.
    pub square: Entity,
    /// The number of tokens.
    pub count: u8,
}

/// The meshes of the digits from 1, and the materials by side.
struct Digits {
    meshes: Vec<Handle<Mesh>>,
    ink_materials: [Handle<StandardMaterial>; 2],
}

impl FromWorld for Digits {
    fn from_world(world: &mut World) -> Self {
        let image = world.resource::<BoardTextures>().coordinate_texture.clone();
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let meshes = DIGITS.chars().map(|digit| meshes.add(digit_mesh(digit))).collect();
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let ink_materials = INK_COLOURS.map(|base_color| {
            materials.add(StandardMaterial {
                base_color,
                base_color_texture: Some(image.clone()),
                alpha_mode: AlphaMode::Blend,
                unlit: true,
                ..default()
            })
        });
        Self { meshes, ink_materials }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        update_height_marks.after(SceneSystems::PlaceTokens).before(TransformSystems::Propagate),
    );
}

/// Adds numbers to the stacks that are at rest.
fn update_height_marks(
    squares: Query<(Entity, &SquareTokens), With<BoardSquare>>,
    tokens: Query<(&TokenPlace, &TokenBody, &Transform, Has<Flight>), Without<HeightMark>>,
    marks: Query<(Entity, &HeightMark, &mut Transform), Without<TokenBody>>,
    orbit: Single<&Orbit>,
    digits: Local<Digits>,
    mut commands: Commands,
) {
    let upright_rotation = Quat::from_rotation_y(orbit.yaw);
    let mut wanted_marks: BTreeMap<Entity, (u8, Side, Transform)> = BTreeMap::new();
    for (square, square_tokens) in squares {
        let tokens_on_square: Vec<_> = square_tokens.iter().filter_map(|entity| tokens.get(entity).ok()).collect();
        let counted_tokens = tokens_on_square.iter().filter(|(_, body, ..)| look_of(body.0.shape).is_counted);
        let Some((token_place, body, token_transform, _)) =
            counted_tokens.max_by_key(|(token_place, ..)| token_place.0.layer)
        else {
            continue;
        };
        if tokens_on_square.iter().all(|(.., is_flying)| !is_flying) {
            let stack_top = token_transform.translation + Vec3::Y * (look_of(body.0.shape).height() / 2.0 + DIGIT_LIFT);
            let count = token_place.0.layer.0 + 1;
            wanted_marks.insert(
                square,
                (count, body.0.side, Transform::from_translation(stack_top).with_rotation(upright_rotation)),
            );
        }
    }
    for (entity, mark, mut transform) in marks {
        match wanted_marks.get(&mark.square) {
            Some(&(count, _, mark_transform)) if count == mark.count => {
                transform.set_if_neq(mark_transform);
                wanted_marks.remove(&mark.square);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for (square, (count, side, mark_transform)) in wanted_marks {
        let Some(mesh) = digits.meshes.get(usize::from(count) - 1) else { continue };
        let ink_material = digits.ink_materials[side.index()].clone();
        let mark = HeightMark { square, count };
        commands.spawn((
            mark,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(ink_material),
            mark_transform,
            NotShadowCaster,
            Pickable::IGNORE,
        ));
    }
}

/// A digit in the plane y = 0 around the origin.
fn digit_mesh(digit: char) -> Mesh {
    let texture_cell = cell_of_label(&digit.to_string());
    let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)].map(|(right, down)| Vec2::new(right, down));
    let positions = corners.map(|corner| ((corner - 0.5) * DIGIT_SIZE).extend(0.0).xzy()).to_vec();
    let uvs: Vec<Vec2> = corners.map(|corner| texture_cell.min + corner * texture_cell.size()).to_vec();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![Vec3::Y; 4])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}
