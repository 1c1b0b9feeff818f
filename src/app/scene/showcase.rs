//! Renders pictures of chess pieces and dice, for inspection.

use std::path::Path;

use bevy::camera::RenderTarget;
use bevy::prelude::*;

use super::camera::{CameraStart, Orbit};
use super::chessmen;
use super::components::TokenBody;
use super::die::{self, Sign};
use super::palette::SceneStyle;
use super::token_looks::token_mesh;
use crate::app::TablePlugin;
use crate::app::play::CurrentGame;
use crate::app::program::screenshot;
use crate::app::screen::Screen;
use crate::board::{Chessman, Shape, Side, Token};
use crate::session::{Game, GameId};

/// Writes pictures into the folder given by `TURNOVER_SHOWCASE`:
/// `TURNOVER_SHOWCASE=/tmp cargo test --lib showcase -- --ignored`.
#[test]
#[ignore = "takes a minute where there is no graphics card, and people must look at its pictures"]
fn the_set_from_two_sides() {
    let folder = std::env::var("TURNOVER_SHOWCASE").expect("a folder");
    for (name, yaw, pitch, zoom) in VIEWS {
        let path = Path::new(&folder).join(format!("{name}.png"));
        let set_up = |app: &mut App, target: Handle<Image>| {
            app.add_plugins(TablePlugin)
                .insert_resource(CameraStart { target: Some(RenderTarget::from(target)), ..CameraStart::default() })
                .insert_resource(CurrentGame::new(Game::new(GameId::default())))
                .insert_state(Screen::Table);
        };
        let pose = |app: &mut App| {
            let world = app.world_mut();
            let tokens: Vec<Entity> = world.query_filtered::<Entity, With<TokenBody>>().iter(world).collect();
            tokens.into_iter().for_each(|token| {
                world.despawn(token);
            });
            world.query::<&mut Orbit>().iter_mut(world).for_each(|mut orbit| *orbit = Orbit { yaw, pitch, zoom });
            spawn_showcase(world);
            (0..3).for_each(|_| app.update());
        };
        screenshot::take(UVec2::new(1600, 900), &path, set_up, pose).expect("a picture");
    }
}

/// Name, yaw, pitch and zoom.
const VIEWS: [(&str, f32, f32, f32); 2] = [("seat", 0.0, 0.95, 0.62), ("low", 0.35, 0.52, 0.62)];

/// Sets up White's pieces in front of Black's, with both kinds of dice in front of them, three dice for each of their
/// faces.
fn spawn_showcase(world: &mut World) {
    let lacquered_material = StandardMaterial { perceptual_roughness: 0.36, reflectance: 0.55, ..default() };
    let material = world.resource_mut::<Assets<StandardMaterial>>().add(lacquered_material.clone());
    for (column, chessman) in (0_u8..).zip(Chessman::ALL) {
        for (side, z) in [(Side::White, 0.5), (Side::Black, -1.5)] {
            let mesh = world
                .resource_mut::<Assets<Mesh>>()
                .add(token_mesh(Token { shape: Shape::Chessman(chessman), side }, SceneStyle::default()));
            let position = Vec3::new(f32::from(column) - 2.5, chessmen::height(chessman) / 2.0, z);
            world.spawn((Mesh3d(mesh), MeshMaterial3d(material.clone()), Transform::from_translation(position)));
        }
    }
    let mesh = world.resource_mut::<Assets<Mesh>>().add(die::mesh());
    let knights_or_any = [Sign::Chessman(Chessman::Knight), Sign::Any].repeat(3).try_into().expect("six signs");
    let dice = [
        (die::faces::chessman_faces(), die::Colours::IVORY),
        (die::faces::plain_faces(), die::Colours::ROSEWOOD),
        (die::faces::faces_without_pips(knights_or_any), die::Colours::ROSEWOOD),
    ];
    for (row, (faces, colours)) in (0_u8..).zip(dice) {
        let image = world.resource_mut::<Assets<Image>>().add(die::image(&faces, &colours));
        let die_material = StandardMaterial { base_color_texture: Some(image), ..lacquered_material.clone() };
        let material = world.resource_mut::<Assets<StandardMaterial>>().add(die_material);
        for number in die::FaceNumber::ALL {
            let position = Vec3::new(f32::from(number.get()) - 3.5, die::EDGE / 2.0, 1.5 + f32::from(row));
            let rotation =
                Quat::from_rotation_y(0.15 * f32::from(number.get() % 3) - 0.15) * die::upright_rotation(number);
            let transform = Transform::from_translation(position).with_rotation(rotation);
            world.spawn((Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), transform));
        }
    }
}
