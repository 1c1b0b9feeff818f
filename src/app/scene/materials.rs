//! The meshes and materials of tokens in the current style.

use std::collections::BTreeMap;

use bevy::color::{Color, LinearRgba};
use bevy::math::Affine2;
use bevy::prelude::*;

use super::palette::{PLAIN_REFLECTANCE, PLAIN_ROUGHNESS, SceneStyle};
use super::textures;
use super::token_looks::{look_of, token_mesh};
use crate::app::settings::PieceSet;
use crate::board::{Shape, Side, Token};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TokenMaterials>().add_systems(PreUpdate, rebuild_assets.run_if(resource_changed::<SceneStyle>));
}

/// The roughness of wood and of its clear coat.
const ROUGHNESS: f32 = 0.44;
/// The reflectance of the coat, in Bevy's unit. Higher values make the tops of black pieces look grey.
const REFLECTANCE: f32 = 0.4;
/// The size of the wood's texture on a ring: around and across.
const RING_UV_SCALE: Vec2 = Vec2::new(1.0, 1.6);
/// The same of oiled wood, and its roughness.
const OILED_UV_SCALE: Vec2 = Vec2::new(2.0, 0.7);
const OILED_ROUGHNESS: f32 = 0.62;
/// The size of the patina on metal, and the roughness of worn metal.
const PATINA_UV_SCALE: Vec2 = Vec2::new(3.0, 1.2);
const METAL_ROUGHNESS: f32 = 0.42;
/// The glow of a hovered token.
const HOVER_GLOW: LinearRgba = LinearRgba::rgb(0.10, 0.062, 0.014);
/// The glow of a token that the dice allow to move.
const READY_GLOW: LinearRgba = LinearRgba::rgb(0.055, 0.035, 0.008);
/// The glow of a selected token.
const SELECTED_GLOW: LinearRgba = LinearRgba::rgb(0.16, 0.085, 0.012);
/// The colour of a ghost.
const GHOST_TINT: Color = Color::srgba(1.0, 1.0, 1.0, 0.68);

/// The look of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenLook {
    /// The normal look.
    Plain,
    /// The pointer is on it.
    Hovered,
    /// The dice allow it to move.
    Ready,
    /// It is selected.
    Selected,
    /// It is a transparent preview.
    Ghost,
}

impl TokenLook {
    const ALL: [Self; 5] = [Self::Plain, Self::Hovered, Self::Ready, Self::Selected, Self::Ghost];
}

/// The meshes and materials that all tokens share. They are replaced in place when the style changes.
#[derive(Resource)]
pub struct TokenMaterials {
    token_meshes: BTreeMap<Token, Handle<Mesh>>,
    /// The materials by whether the token has two faces, and by look. The colours are in the meshes.
    materials_by_look: BTreeMap<(bool, TokenLook), Handle<StandardMaterial>>,
    grain_texture: Handle<Image>,
    patina_texture: Handle<Image>,
}

impl TokenMaterials {
    /// The mesh of a token, centred in height.
    #[must_use]
    pub fn token_mesh(&self, token: Token) -> Handle<Mesh> {
        self.token_meshes[&token].clone()
    }

    /// The material of a token of this shape.
    #[must_use]
    pub fn token_material(&self, shape: Shape, look: TokenLook) -> MeshMaterial3d<StandardMaterial> {
        MeshMaterial3d(self.materials_by_look[&(look_of(shape).is_two_faced(), look)].clone())
    }
}

impl FromWorld for TokenMaterials {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        let mut token_meshes = BTreeMap::new();
        for shape in Shape::ALL {
            let [white_token, black_token] = Side::ALL.map(|side| Token { shape, side });
            let mesh = meshes.reserve_handle();
            let black_mesh = if look_of(shape).is_two_faced() { mesh.clone() } else { meshes.reserve_handle() };
            token_meshes.extend([(white_token, mesh), (black_token, black_mesh)]);
        }
        let materials = world.resource::<Assets<StandardMaterial>>();
        let material_keys =
            [true, false].into_iter().flat_map(|is_two_faced| TokenLook::ALL.map(|look| (is_two_faced, look)));
        let materials_by_look = material_keys.map(|material_key| (material_key, materials.reserve_handle())).collect();
        let mut images = world.resource_mut::<Assets<Image>>();
        let [grain_texture, patina_texture] =
            [textures::turned_grain(), textures::patina()].map(|image| images.add(image));
        Self { token_meshes, materials_by_look, grain_texture, patina_texture }
    }
}

/// Makes all meshes and materials in this style.
fn rebuild_assets(
    style: Res<SceneStyle>,
    token_materials: Res<TokenMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) -> Result {
    for (&token, mesh) in &token_materials.token_meshes {
        meshes.insert(mesh, token_mesh(token, *style))?;
    }
    for (&(is_two_faced, look), material) in &token_materials.materials_by_look {
        let plain_material = style_material(*style, is_two_faced, &token_materials);
        materials.insert(material, with_look(plain_material, look))?;
    }
    Ok(())
}

/// The material of tokens in this style.
fn style_material(style: SceneStyle, is_two_faced: bool, token_materials: &TokenMaterials) -> StandardMaterial {
    let lacquered_material =
        StandardMaterial { perceptual_roughness: ROUGHNESS, reflectance: REFLECTANCE, ..default() };
    if !style.palette().has_grain {
        return StandardMaterial {
            perceptual_roughness: PLAIN_ROUGHNESS,
            reflectance: PLAIN_REFLECTANCE,
            ..lacquered_material
        };
    }
    match style.piece_set {
        _ if !is_two_faced => lacquered_material,
        PieceSet::Rings => StandardMaterial {
            base_color_texture: Some(token_materials.grain_texture.clone()),
            uv_transform: Affine2::from_scale(RING_UV_SCALE),
            ..lacquered_material
        },
        PieceSet::Wood => StandardMaterial {
            base_color_texture: Some(token_materials.grain_texture.clone()),
            uv_transform: Affine2::from_scale(OILED_UV_SCALE),
            perceptual_roughness: OILED_ROUGHNESS,
            ..lacquered_material
        },
        PieceSet::Castles => StandardMaterial {
            base_color_texture: Some(token_materials.patina_texture.clone()),
            uv_transform: Affine2::from_scale(PATINA_UV_SCALE),
            metallic: 1.0,
            perceptual_roughness: METAL_ROUGHNESS,
            ..lacquered_material
        },
    }
}

fn with_look(plain_material: StandardMaterial, look: TokenLook) -> StandardMaterial {
    match look {
        TokenLook::Plain => plain_material,
        TokenLook::Hovered => StandardMaterial { emissive: HOVER_GLOW, ..plain_material },
        TokenLook::Ready => StandardMaterial { emissive: READY_GLOW, ..plain_material },
        TokenLook::Selected => StandardMaterial { emissive: SELECTED_GLOW, ..plain_material },
        TokenLook::Ghost => StandardMaterial { base_color: GHOST_TINT, alpha_mode: AlphaMode::Blend, ..plain_material },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn materials_app() -> App {
        let mut app = App::new();
        app.add_plugins(AssetPlugin::default()).init_asset::<Mesh>().init_asset::<StandardMaterial>();
        app.init_asset::<Image>().init_resource::<SceneStyle>().add_plugins(plugin);
        app
    }

    #[test]
    fn every_shape_has_its_own_mesh() {
        let app = materials_app();
        let token_materials = app.world().resource::<TokenMaterials>();
        for (index, shape) in Shape::ALL.into_iter().enumerate() {
            let meshes = Side::ALL.map(|side| token_materials.token_mesh(Token { shape, side }));
            assert_eq!(meshes[0] == meshes[1], look_of(shape).is_two_faced(), "{shape:?}");
            for other_shape in Shape::ALL.into_iter().skip(index + 1) {
                assert_ne!(meshes[0], token_materials.token_mesh(Token { shape: other_shape, side: Side::White }));
            }
        }
    }

    #[test]
    fn another_set_takes_the_place_of_the_first_in_what_is_already_worn() {
        let mut app = materials_app();
        app.update();
        let fort_mesh =
            app.world().resource::<TokenMaterials>().token_mesh(Token { shape: Shape::Fort, side: Side::White });
        let material_handle = app.world().resource::<TokenMaterials>().token_material(Shape::Fort, TokenLook::Plain).0;
        let vertices_and_metallic = |app: &App| {
            let vertex_count = app.world().resource::<Assets<Mesh>>().get(&fort_mesh).expect("a mesh").count_vertices();
            (
                vertex_count,
                app.world().resource::<Assets<StandardMaterial>>().get(&material_handle).expect("a material").metallic,
            )
        };
        let rings_values = vertices_and_metallic(&app);
        app.world_mut().resource_mut::<SceneStyle>().piece_set = PieceSet::Castles;
        app.update();
        let castles_values = vertices_and_metallic(&app);
        assert_ne!(rings_values.0, castles_values.0);
        assert_eq!([rings_values.1, castles_values.1], [0.0, 1.0]);
    }
}
