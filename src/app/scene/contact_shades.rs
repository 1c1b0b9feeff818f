//! The shade under each token on the board, where it keeps the light of the room away. It grows fainter as the token rises.

use std::collections::BTreeMap;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::components::{TokenBody, TokenPlace};
use super::detail::Detail;
use super::lathe::{ProfilePoint, lathe};
use super::palette::SceneStyle;
use super::token_looks::{look_of, shade_pattern};
use crate::app::schedule::SceneSystems;
use crate::board::Shape;

/// The height of the shades above the squares, below all marks.
const SHADE_HEIGHT: f32 = 0.002;
/// How far a shade reaches beyond a token and into its hole, in squares.
const SHADE_REACH: f32 = 0.13;
/// The opacity below a token.
const MAX_OPACITY: f32 = 0.62;
/// The opacities at parts of the reach.
const REACHES_AND_OPACITIES: [(f32, f32); 5] = [(0.0, 0.52), (0.15, 0.34), (0.40, 0.15), (0.70, 0.05), (1.0, 0.0)];
/// The heights of a token's lower face above the board up to which its shade has this part of its strength.
const HEIGHTS_AND_STRENGTHS: [(f32, f32); 3] = [(0.03, 1.0), (0.10, 0.55), (0.28, 0.25)];
/// The number of segments of a full turn.
const SEGMENTS: u16 = 40;

/// The shade belongs to this token.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = TokenShade)]
struct ShadeOf(Entity);

/// The shade of the token, which ends with it.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[relationship_target(relationship = ShadeOf, linked_spawn)]
struct TokenShade(Vec<Entity>);

/// The meshes of the shades.
struct ShadeMeshes(BTreeMap<Shape, Handle<Mesh>>);

impl FromWorld for ShadeMeshes {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        Self(Shape::ALL.map(shade_pattern).map(|shape| (shape, meshes.add(shade_mesh(shape)))).into())
    }
}

/// A material for each strength.
struct ShadeMaterials([Handle<StandardMaterial>; HEIGHTS_AND_STRENGTHS.len()]);

impl FromWorld for ShadeMaterials {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        Self(HEIGHTS_AND_STRENGTHS.map(|(_, strength)| {
            materials.add(StandardMaterial {
                base_color: Color::WHITE.with_alpha(strength),
                alpha_mode: AlphaMode::Blend,
                unlit: true,
                ..default()
            })
        }))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_shade)
        .add_systems(PostUpdate, place_shades.after(SceneSystems::PlaceTokens).before(TransformSystems::Propagate));
}

fn spawn_shade(
    added_token: On<Add, TokenBody>,
    token_bodies: Query<&TokenBody>,
    meshes: Local<ShadeMeshes>,
    mut commands: Commands,
) -> Result {
    let TokenBody(token) = token_bodies.get(added_token.entity)?;
    let Some(mesh) = meshes.0.get(&shade_pattern(token.shape)) else { return Ok(()) };
    commands.spawn((
        Name::new("Shade"),
        ShadeOf(added_token.entity),
        Mesh3d(mesh.clone()),
        MeshMaterial3d::<StandardMaterial>::default(),
        Transform::from_xyz(0.0, SHADE_HEIGHT, 0.0),
        Visibility::Hidden,
        NotShadowCaster,
        Pickable::IGNORE,
    ));
    Ok(())
}

/// Puts each shade below its token, as strong as the token is near.
fn place_shades(
    shades: Query<(&ShadeOf, &mut Transform, &mut Visibility, &mut MeshMaterial3d<StandardMaterial>)>,
    tokens: Query<(&Transform, &TokenBody, Has<TokenPlace>), Without<ShadeOf>>,
    style: Res<SceneStyle>,
    detail: Res<Detail>,
    materials: Local<ShadeMaterials>,
) {
    for (shade_of, mut shade_transform, mut visibility, mut material) in shades {
        let Ok((token_transform, body, is_on_board)) = tokens.get(shade_of.0) else { continue };
        let look = look_of(body.0.shape);
        let underside_height = token_transform.translation.y - look.height() / 2.0;
        let strength_index = HEIGHTS_AND_STRENGTHS.iter().position(|&(height, _)| underside_height <= height);
        let strength_index =
            strength_index.filter(|_| is_on_board && style.palette().has_grain && detail.has_contact_shades());
        visibility.set_if_neq(if strength_index.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some(strength_index) = strength_index else { continue };
        let shade_scale = look.outer_radius() / look_of(shade_pattern(body.0.shape)).outer_radius();
        let new_transform = Transform::from_translation(token_transform.translation.with_y(SHADE_HEIGHT))
            .with_scale(token_transform.scale * shade_scale);
        shade_transform.set_if_neq(new_transform);
        material.set_if_neq(MeshMaterial3d(materials.0[strength_index].clone()));
    }
}

/// A flat disc or ring around the origin that is darkest below the token.
fn shade_mesh(shape: Shape) -> Mesh {
    let look = look_of(shape);
    let (outer_radius, inner_radius) = (look.outer_radius(), look.inner_radius());
    let point_at = |radius: f32, opacity| ProfilePoint {
        position: Vec2::new(radius.max(0.0), 0.0),
        normal: Vec2::Y,
        tint: [0.0, 0.0, 0.0, opacity],
    };
    let outer_points = REACHES_AND_OPACITIES
        .iter()
        .rev()
        .map(|&(reach_fraction, opacity)| point_at(outer_radius + reach_fraction * SHADE_REACH, opacity));
    let covered_points = [point_at(outer_radius - 0.02, MAX_OPACITY), point_at(inner_radius + 0.02, MAX_OPACITY)];
    let inner_points = REACHES_AND_OPACITIES.iter().map(|&(reach_fraction, opacity)| {
        point_at(inner_radius - reach_fraction * inner_radius.min(SHADE_REACH), opacity)
    });
    let inner_points = inner_points.filter(|_| inner_radius > 0.0);
    lathe(&outer_points.chain(covered_points).chain(inner_points).collect::<Vec<_>>(), SEGMENTS)
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::super::lathe::tests::assert_outward;
    use super::*;
    use crate::board::{Layer, Place, Side, Square, Token};

    #[test]
    fn a_shade_lies_around_and_in_its_token_and_fades() {
        for shape in [Shape::Tower, Shape::Fort, Shape::Wall, Shape::Checker] {
            let mesh = shade_mesh(shape);
            assert_outward(&mesh);
            let (Some(VertexAttributeValues::Float32x3(positions)), Some(VertexAttributeValues::Float32x4(tints))) =
                (mesh.attribute(Mesh::ATTRIBUTE_POSITION), mesh.attribute(Mesh::ATTRIBUTE_COLOR))
            else {
                panic!("a mesh has positions and colours")
            };
            let max_radius = positions.iter().map(|position| position[0].hypot(position[2])).fold(0.0, f32::max);
            assert!((max_radius - look_of(shape).outer_radius() - SHADE_REACH).abs() < 1e-4);
            for (position, tint) in positions.iter().zip(tints) {
                let radius = position[0].hypot(position[2]);
                assert!(radius < max_radius - 1e-4 || tint[3] == 0.0, "{shape:?}");
            }
        }
    }

    #[test]
    fn a_shade_follows_its_token_fades_as_it_rises_and_ends_with_it() {
        let mut app = App::new();
        app.add_plugins(AssetPlugin::default()).init_asset::<Mesh>().init_asset::<StandardMaterial>();
        app.init_resource::<SceneStyle>().init_resource::<Detail>().add_plugins(plugin);
        let token = Token { shape: Shape::Tower, side: Side::White };
        let half_height = look_of(token.shape).height() / 2.0;
        let place = Place { square: Square::new(2, 3), layer: Layer(0) };
        let transform_at = |height: f32| Transform::from_xyz(1.0, half_height + height, 2.0);
        let entity = app.world_mut().spawn((TokenBody(token), TokenPlace(place), transform_at(0.0))).id();
        let visible_strength = |app: &mut App, height: f32| {
            app.world_mut().entity_mut(entity).insert(transform_at(height));
            app.update();
            let world = app.world_mut();
            let mut shades = world.query::<(&ShadeOf, &Transform, &Visibility, &MeshMaterial3d<StandardMaterial>)>();
            let (_, shade_transform, visibility, material) = shades.single(world).expect("one shade");
            assert_eq!(shade_transform.translation.xz(), Vec2::new(1.0, 2.0));
            let shade_material = world.resource::<Assets<StandardMaterial>>().get(&material.0).expect("a material");
            (*visibility != Visibility::Hidden).then(|| shade_material.base_color.alpha())
        };
        let strengths = [0.0, 0.05, 0.2, 1.0].map(|height| visible_strength(&mut app, height));
        assert_eq!(strengths, [Some(1.0), Some(0.55), Some(0.25), None]);
        app.world_mut().despawn(entity);
        app.update();
        let world = app.world_mut();
        assert_eq!(world.query::<&ShadeOf>().iter(world).count(), 0);
    }
}
