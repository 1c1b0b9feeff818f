//! The meshes and materials of the tokens, in the style that is chosen.

use std::collections::BTreeMap;

use bevy::color::{Color, LinearRgba};
use bevy::math::Affine2;
use bevy::prelude::*;

use super::palette::{PLAIN_REFLECTANCE, PLAIN_ROUGHNESS, Style};
use super::textures;
use super::token_looks::{look_of, token_mesh};
use crate::app::settings::PieceSet;
use crate::board::{Shape, Side, Token};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TokenMaterials>().add_systems(PreUpdate, make.run_if(resource_changed::<Style>));
}

/// How matt the wood and the clear coat over it are.
const ROUGHNESS: f32 = 0.36;
/// How much the coat mirrors, as Bevy counts it: the more, the greyer is the top of a black piece.
const REFLECTANCE: f32 = 0.4;
/// How much of the wood's image lies around a ring and across it.
const RING_GRAIN: Vec2 = Vec2::new(1.0, 1.6);
/// How matt metal is that many hands have held.
const METAL_ROUGHNESS: f32 = 0.34;
/// What a token under the pointer gives off.
const HOVER_GLOW: LinearRgba = LinearRgba::rgb(0.10, 0.062, 0.014);
/// What a token gives off that may move, where the dice say which may.
const READY_GLOW: LinearRgba = LinearRgba::rgb(0.055, 0.035, 0.008);
/// What a selected token gives off.
const SELECTED_GLOW: LinearRgba = LinearRgba::rgb(0.16, 0.085, 0.012);
/// A token that is only thought of.
const GHOST_TINT: Color = Color::srgba(1.0, 1.0, 1.0, 0.68);

/// How a token is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenLook {
    /// As it is.
    Plain,
    /// The pointer is on it.
    Hovered,
    /// The dice let it move.
    Ready,
    /// It is chosen.
    Selected,
    /// It is only thought of: one sees the board through it.
    Ghost,
}

impl TokenLook {
    const ALL: [Self; 5] = [Self::Plain, Self::Hovered, Self::Ready, Self::Selected, Self::Ghost];
}

/// The meshes and materials that all tokens share. When the style changes they become others in their places.
#[derive(Resource)]
pub struct TokenMaterials {
    tokens: BTreeMap<Token, Handle<Mesh>>,
    /// Of what tokens with two faces are made, and all others. Their colours are in their meshes.
    materials: BTreeMap<(bool, TokenLook), Handle<StandardMaterial>>,
    grain: Handle<Image>,
}

impl TokenMaterials {
    /// The mesh of a token, around the middle of its height.
    #[must_use]
    pub fn token_mesh(&self, token: Token) -> Handle<Mesh> {
        self.tokens[&token].clone()
    }

    /// What a token of this shape wears.
    #[must_use]
    pub fn dress(&self, shape: Shape, dress: TokenLook) -> MeshMaterial3d<StandardMaterial> {
        MeshMaterial3d(self.materials[&(look_of(shape).is_two_faced(), dress)].clone())
    }
}

impl FromWorld for TokenMaterials {
    fn from_world(world: &mut World) -> Self {
        let meshes = world.resource::<Assets<Mesh>>();
        let mut tokens = BTreeMap::new();
        for shape in Shape::ALL {
            let [white, black] = Side::ALL.map(|side| Token { shape, side });
            let mesh = meshes.reserve_handle();
            let other = if look_of(shape).is_two_faced() { mesh.clone() } else { meshes.reserve_handle() };
            tokens.extend([(white, mesh), (black, other)]);
        }
        let materials = world.resource::<Assets<StandardMaterial>>();
        let kinds = [true, false].into_iter().flat_map(|two_faced| TokenLook::ALL.map(|dress| (two_faced, dress)));
        let materials = kinds.map(|kind| (kind, materials.reserve_handle())).collect();
        let grain = world.resource_mut::<Assets<Image>>().add(textures::turned());
        Self { tokens, materials, grain }
    }
}

/// Makes all meshes and materials in this style.
fn make(
    style: Res<Style>,
    looks: Res<TokenMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) -> Result {
    for (&token, mesh) in &looks.tokens {
        meshes.insert(mesh, token_mesh(token, *style))?;
    }
    for (&(two_faced, dress), material) in &looks.materials {
        let stuff = stuff(*style, two_faced, &looks.grain);
        materials.insert(material, dressed(stuff, dress))?;
    }
    Ok(())
}

/// Of what tokens are made in this style.
fn stuff(style: Style, two_faced: bool, grain: &Handle<Image>) -> StandardMaterial {
    let lacquer = StandardMaterial { perceptual_roughness: ROUGHNESS, reflectance: REFLECTANCE, ..default() };
    if !style.palette().has_grain {
        return StandardMaterial { perceptual_roughness: PLAIN_ROUGHNESS, reflectance: PLAIN_REFLECTANCE, ..lacquer };
    }
    match style.set {
        _ if !two_faced => lacquer,
        PieceSet::Rings => StandardMaterial {
            base_color_texture: Some(grain.clone()),
            uv_transform: Affine2::from_scale(RING_GRAIN),
            ..lacquer
        },
        PieceSet::Castles => StandardMaterial { metallic: 1.0, perceptual_roughness: METAL_ROUGHNESS, ..lacquer },
    }
}

fn dressed(stuff: StandardMaterial, dress: TokenLook) -> StandardMaterial {
    match dress {
        TokenLook::Plain => stuff,
        TokenLook::Hovered => StandardMaterial { emissive: HOVER_GLOW, ..stuff },
        TokenLook::Ready => StandardMaterial { emissive: READY_GLOW, ..stuff },
        TokenLook::Selected => StandardMaterial { emissive: SELECTED_GLOW, ..stuff },
        TokenLook::Ghost => StandardMaterial { base_color: GHOST_TINT, alpha_mode: AlphaMode::Blend, ..stuff },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(AssetPlugin::default()).init_asset::<Mesh>().init_asset::<StandardMaterial>();
        app.init_asset::<Image>().init_resource::<Style>().add_plugins(plugin);
        app
    }

    #[test]
    fn every_shape_has_its_own_mesh() {
        let app = app();
        let looks = app.world().resource::<TokenMaterials>();
        for (index, shape) in Shape::ALL.into_iter().enumerate() {
            let meshes = Side::ALL.map(|side| looks.token_mesh(Token { shape, side }));
            assert_eq!(meshes[0] == meshes[1], look_of(shape).is_two_faced(), "{shape:?}");
            for other in Shape::ALL.into_iter().skip(index + 1) {
                assert_ne!(meshes[0], looks.token_mesh(Token { shape: other, side: Side::White }));
            }
        }
    }

    #[test]
    fn another_set_takes_the_place_of_the_first_in_what_is_already_worn() {
        let mut app = app();
        app.update();
        let worn = app.world().resource::<TokenMaterials>().token_mesh(Token { shape: Shape::Fort, side: Side::White });
        let material = app.world().resource::<TokenMaterials>().dress(Shape::Fort, TokenLook::Plain).0;
        let seen = |app: &App| {
            let mesh = app.world().resource::<Assets<Mesh>>().get(&worn).expect("a mesh").count_vertices();
            (mesh, app.world().resource::<Assets<StandardMaterial>>().get(&material).expect("a material").metallic)
        };
        let rings = seen(&app);
        app.world_mut().resource_mut::<Style>().set = PieceSet::Castles;
        app.update();
        let castles = seen(&app);
        assert_ne!(rings.0, castles.0);
        assert_eq!([rings.1, castles.1], [0.0, 1.0]);
    }
}
