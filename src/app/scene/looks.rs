//! Which meshes and materials do the tokens wear?

use std::collections::BTreeMap;

use bevy::color::{Color, LinearRgba};
use bevy::prelude::*;

use super::shapes::{is_two_faced, token_mesh};
use crate::board::{Shape, Side, Token};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>();
}

/// A token's lacquer: how matt the wood and the clear coat are.
const ROUGHNESS: f32 = 0.36;
const REFLECTANCE: f32 = 0.55;
/// What a token under the pointer gives off.
const HOVER_GLOW: LinearRgba = LinearRgba::rgb(0.10, 0.062, 0.014);
/// What a token gives off that may move, where the dice say which may.
const READY_GLOW: LinearRgba = LinearRgba::rgb(0.055, 0.035, 0.008);
/// What a selected token gives off.
const SELECTED_GLOW: LinearRgba = LinearRgba::rgb(0.16, 0.085, 0.012);
/// A token that is only thought of.
const GHOST_TINT: Color = Color::srgba(1.0, 1.0, 1.0, 0.68);

/// The meshes and materials that all tokens share.
#[derive(Resource)]
pub struct Looks {
    tokens: BTreeMap<Token, Handle<Mesh>>,
    /// What tokens wear. Their colours are in their meshes.
    pub token_material: Handle<StandardMaterial>,
    /// What the token under the pointer wears.
    pub token_material_hover: Handle<StandardMaterial>,
    /// What a token wears that the dice let move.
    pub token_material_ready: Handle<StandardMaterial>,
    /// What the selected token wears.
    pub token_material_selected: Handle<StandardMaterial>,
    /// What a token wears that is only thought of: one sees the board through it.
    pub ghost_material: Handle<StandardMaterial>,
}

impl Looks {
    /// The mesh of a token, around the middle of its height.
    #[must_use]
    pub fn token_mesh(&self, token: Token) -> Handle<Mesh> {
        self.tokens[&token].clone()
    }
}

impl FromWorld for Looks {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let mut tokens = BTreeMap::new();
        for shape in Shape::ALL {
            let [white, black] = Side::ALL.map(|side| Token { shape, side });
            let mesh = meshes.add(token_mesh(white));
            let other = if is_two_faced(shape) { mesh.clone() } else { meshes.add(token_mesh(black)) };
            tokens.extend([(white, mesh), (black, other)]);
        }
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let lacquer = StandardMaterial { perceptual_roughness: ROUGHNESS, reflectance: REFLECTANCE, ..default() };
        let glowing = |emissive| StandardMaterial { emissive, ..lacquer.clone() };
        let ghost = StandardMaterial { base_color: GHOST_TINT, alpha_mode: AlphaMode::Blend, ..lacquer.clone() };
        Self {
            tokens,
            token_material_hover: materials.add(glowing(HOVER_GLOW)),
            token_material_ready: materials.add(glowing(READY_GLOW)),
            token_material_selected: materials.add(glowing(SELECTED_GLOW)),
            ghost_material: materials.add(ghost),
            token_material: materials.add(lacquer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_its_own_mesh() {
        let mut app = App::new();
        app.add_plugins(AssetPlugin::default()).init_asset::<Mesh>().init_asset::<StandardMaterial>();
        plugin(&mut app);
        let looks = app.world().resource::<Looks>();
        for (index, shape) in Shape::ALL.into_iter().enumerate() {
            let meshes = Side::ALL.map(|side| looks.token_mesh(Token { shape, side }));
            assert_eq!(meshes[0] == meshes[1], is_two_faced(shape), "{shape:?}");
            for other in Shape::ALL.into_iter().skip(index + 1) {
                assert_ne!(meshes[0], looks.token_mesh(Token { shape: other, side: Side::White }));
            }
        }
    }
}
