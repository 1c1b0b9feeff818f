//! The board with its frame, the trays, the boxes and the table.

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::detail::Detail;
use super::lathe::{Corner, ProfilePoint, Tint, lathe, mitred_frame, rounded_profile};
use super::layout::{BOX_FLOOR, BOX_HALF, DICE_HALF, FRAME_WIDTH, Layout, SQUARE_SIZE, TRAY_BED};
use super::palette::{PLAIN_ROUGHNESS, Palette, SceneStyle};
use super::{coordinates, textures};
use crate::app::schedule::AppSystems;
use crate::board::Side;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardTextures>().add_systems(
        Update,
        (
            (remove_fitted_entities, spawn_board, spawn_trays, spawn_table)
                .chain()
                .run_if(resource_changed::<Layout>.or_else(resource_changed::<SceneStyle>)),
            varnish_wood,
        )
            .chain()
            .in_set(AppSystems::LayOut),
    );
}

/// An entity of the board for a certain game and style, which is replaced for another.
#[derive(Component)]
struct FittedToLayout;

/// An entity of the board and its surroundings, as opposed to tokens.
#[derive(Component)]
pub struct Furniture;

/// An entity of wood, which is varnished where the detail has it.
#[derive(Component)]
struct Varnished;

/// The size of the wood's texture on a square, in parts of the image.
const SQUARE_UV_SCALE: Vec2 = Vec2::new(0.24, 0.30);
const SQUARE_ROUGHNESS: f32 = 0.52;
const FRAME_ROUGHNESS: f32 = 0.46;
const WOOD_REFLECTANCE: f32 = 0.32;
/// The bevel along a square's edges.
const SQUARE_BEVEL: f32 = 0.009;
/// The brightness of the bevels, which are in the shade of the gaps between squares.
const BEVEL_SHADE: f32 = 0.42;
/// The varnish: how much of it there is, and its roughness.
const VARNISH_CLEARCOAT: f32 = 0.55;
const VARNISH_ROUGHNESS: f32 = 0.20;
/// The height of the frame above the squares.
const FRAME_RISE: f32 = 0.02;
/// The height of the marks above the frame.
const COORDINATE_LIFT: f32 = 0.003;
/// The size of the wood's texture on the frame, in parts of the image: along one square's length, and across.
const FRAME_UV_SCALE: Vec2 = Vec2::new(0.16, 0.32);
/// The height of the table.
const TABLE_HEIGHT: f32 = BOX_FLOOR - 0.05;
/// The distance from the middles of a tray's places to its walls.
const TRAY_MARGIN: f32 = 0.255;
/// The width of the walls of trays and boxes, and the radius of their edges.
const WALL_WIDTH: f32 = 0.07;
const WALL_ROUNDING: f32 = 0.03;
/// The heights of the walls above their floors: of a tray, a box, and the dice area.
const TRAY_WALL_HEIGHT: f32 = 0.07;
const BOX_WALL_HEIGHT: f32 = 0.19;
const DICE_WALL_HEIGHT: f32 = 0.13;
/// The number of chords of a rounded edge of a frame.
const ARC_STEPS: u16 = 5;
/// The radius and brightness of the rings of the table's leather: a pool of light.
const TABLE_RINGS: [[f32; 2]; 6] = [[0.0, 1.0], [5.0, 1.0], [7.0, 0.90], [8.5, 0.72], [9.7, 0.52], [10.6, 0.38]];
/// The width of the table's rim, its height above the leather, and how far it hangs down.
const RIM_WIDTH: f32 = 1.25;
const RIM_HEIGHT: f32 = 0.10;
const RIM_DROP: f32 = 0.65;
/// The number of segments of the table's rings.
const TABLE_SEGMENTS: u16 = 96;
/// The size of the wood's texture on the rim, in parts of the image: around, and across one square's length.
const RIM_UV_SCALE: Vec2 = Vec2::new(12.0, 0.30);
/// The size of the cloth's texture, in squares.
const CLOTH_SCALE: f32 = 2.6;

/// The textures of board and table, each of which is drawn once.
#[derive(Resource)]
pub(super) struct BoardTextures {
    /// All marks: see [`coordinates`].
    pub(super) coordinate_texture: Handle<Image>,
    wood: Handle<Image>,
    felt: Handle<Image>,
}

impl FromWorld for BoardTextures {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        Self {
            coordinate_texture: images.add(coordinates::image()),
            wood: images.add(textures::wood()),
            felt: images.add(textures::felt()),
        }
    }
}

impl BoardTextures {
    /// The material of wood; with grain if the palette has it.
    fn wood_material(&self, style: SceneStyle, perceptual_roughness: f32, uv_scale: Vec2) -> StandardMaterial {
        let palette = style.palette();
        StandardMaterial {
            base_color_texture: palette.has_grain.then(|| self.wood.clone()),
            perceptual_roughness: if palette.has_grain { perceptual_roughness } else { PLAIN_ROUGHNESS },
            reflectance: WOOD_REFLECTANCE,
            clearcoat_perceptual_roughness: VARNISH_ROUGHNESS,
            uv_transform: Affine2::from_scale(uv_scale),
            ..default()
        }
    }

    fn frame_material(&self, style: SceneStyle) -> StandardMaterial {
        self.wood_material(style, FRAME_ROUGHNESS, FRAME_UV_SCALE)
    }

    /// The material of cloth; with grain if the palette has it.
    fn felt_material(&self, palette: &Palette) -> StandardMaterial {
        StandardMaterial {
            base_color_texture: palette.has_grain.then(|| self.felt.clone()),
            perceptual_roughness: 0.96,
            reflectance: 0.09,
            ..default()
        }
    }
}

fn remove_fitted_entities(fitted_entities: Query<Entity, With<FittedToLayout>>, mut commands: Commands) {
    for entity in fitted_entities {
        commands.entity(entity).despawn();
    }
}

fn spawn_board(
    mut commands: Commands,
    layout: Res<Layout>,
    style: Res<SceneStyle>,
    board_textures: Res<BoardTextures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let palette = style.palette();
    commands.spawn((
        Name::new("Squares"),
        (Furniture, FittedToLayout, Varnished),
        Mesh3d(meshes.add(squares_mesh(*layout, palette))),
        MeshMaterial3d(materials.add(board_textures.wood_material(*style, SQUARE_ROUGHNESS, SQUARE_UV_SCALE))),
    ));
    commands.spawn((
        Name::new("Frame"),
        (Furniture, FittedToLayout, Varnished),
        Mesh3d(meshes.add(board_frame_mesh(*layout, palette))),
        MeshMaterial3d(materials.add(board_textures.frame_material(*style))),
    ));
    let ink_material = materials.add(StandardMaterial {
        base_color: palette.ink,
        base_color_texture: Some(board_textures.coordinate_texture.clone()),
        alpha_mode: AlphaMode::Blend,
        perceptual_roughness: 0.6,
        reflectance: WOOD_REFLECTANCE,
        ..default()
    });
    commands.spawn((
        Name::new("Coordinates"),
        FittedToLayout,
        Mesh3d(meshes.add(coordinates::mesh(*layout))),
        MeshMaterial3d(ink_material),
        Transform::from_xyz(0.0, FRAME_RISE + COORDINATE_LIFT, 0.0),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

fn spawn_trays(
    mut commands: Commands,
    layout: Res<Layout>,
    style: Res<SceneStyle>,
    board_textures: Res<BoardTextures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let palette = style.palette();
    let felt_material = materials.add(StandardMaterial {
        base_color: palette.felt,
        uv_transform: Affine2::from_scale(Vec2::new(4.0, 1.0)),
        ..board_textures.felt_material(palette)
    });
    let wood_material = materials.add(board_textures.frame_material(*style));
    let box_centers = Side::ALL.map(|side| layout.world_from_box(side));
    let tray_centers_and_halves = Side::ALL.map(|side| tray_center_and_half_size(*layout, side));
    let tray_half_size = tray_centers_and_halves.map(|(_, half_size)| half_size)[0];
    let dice_center = layout.has_dice().then(|| layout.world_from_dice());
    let mut lay_floors = |name: &'static str, floor_centers: &[Vec3], half_size: Vec2, wall_height: f32| {
        let Some(foot_height) = floor_centers.first().map(|floor_center| TABLE_HEIGHT - floor_center.y) else { return };
        let wall_mesh = meshes.add(tray_wall_mesh(half_size, [foot_height, wall_height], palette));
        let floor_mesh = meshes.add(Plane3d::new(Vec3::Y, half_size).mesh());
        for &floor_center in floor_centers {
            commands.spawn((
                Name::new(name),
                FittedToLayout,
                Transform::from_translation(floor_center),
                Visibility::default(),
                children![
                    (
                        Name::new("Wall of wood"),
                        (Furniture, Varnished),
                        Mesh3d(wall_mesh.clone()),
                        MeshMaterial3d(wood_material.clone())
                    ),
                    (Name::new("Felt"), Furniture, Mesh3d(floor_mesh.clone()), MeshMaterial3d(felt_material.clone()),),
                ],
            ));
        }
    };
    lay_floors("Box", &box_centers, Vec2::splat(BOX_HALF), BOX_WALL_HEIGHT);
    lay_floors(
        "Tray",
        &tray_centers_and_halves.map(|(floor_center, _)| floor_center),
        tray_half_size,
        TRAY_WALL_HEIGHT,
    );
    lay_floors("Ground for dice", dice_center.as_slice(), DICE_HALF, DICE_WALL_HEIGHT);
}

fn spawn_table(
    mut commands: Commands,
    style: Res<SceneStyle>,
    board_textures: Res<BoardTextures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let palette = style.palette();
    let rim_material = board_textures.wood_material(*style, FRAME_ROUGHNESS, RIM_UV_SCALE);
    let mut table_part = |name, mesh, material| {
        (
            Name::new(name),
            (Furniture, FittedToLayout),
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(materials.add(material)),
            Transform::from_xyz(0.0, TABLE_HEIGHT, 0.0),
            NotShadowCaster,
        )
    };
    commands.spawn(table_part("Table", leather_mesh(palette), board_textures.felt_material(palette)));
    commands.spawn((table_part("Table's rim", table_rim_mesh(palette), rim_material), Varnished));
}

/// Varnishes new wood, and all wood when the detail changes.
fn varnish_wood(
    detail: Res<Detail>,
    style: Res<SceneStyle>,
    wood_materials: Query<Ref<MeshMaterial3d<StandardMaterial>>, With<Varnished>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let clearcoat = if style.palette().has_grain && detail.has_varnish() { VARNISH_CLEARCOAT } else { 0.0 };
    for material_handle in
        wood_materials.iter().filter(|material_handle| material_handle.is_added() || detail.is_changed())
    {
        if let Some(mut material) = materials.get_mut(&**material_handle) {
            material.clearcoat = clearcoat;
        }
    }
}

/// The squares: bevelled tiles of veneer, each with its own part of the texture. Of squares of one kind in a rank, two and
/// two are mirror images, as leaves that were cut from each other.
fn squares_mesh(layout: Layout, palette: &Palette) -> Mesh {
    let mut tiles = TileMesh::default();
    for square in layout.squares() {
        let square_center = layout.world_from_square(square);
        let is_dark = (square.file() + square.rank()) % 2 == 0;
        let veneer_index = u32::from(square.file()) / 2;
        let random_of_veneer = |seed: u32, veneer_index: u32| {
            textures::random_fraction(
                UVec2::new(veneer_index + 16 * u32::from(is_dark), u32::from(square.rank()) + 64 * seed),
                seed,
            )
        };
        let wood_colour = palette.squares[usize::from(is_dark)].to_linear();
        let brightness = 1.0 + palette.square_variety * (random_of_veneer(3, veneer_index) - 0.5);
        let tint = (wood_colour * brightness).with_alpha(1.0).to_f32_array();
        let bevel_tint = (wood_colour * brightness * BEVEL_SHADE).with_alpha(1.0).to_f32_array();
        let texture_offset =
            Vec2::new(random_of_veneer(1, veneer_index / 2), random_of_veneer(2, veneer_index / 2)) / SQUARE_UV_SCALE;
        let mirror_sign = if veneer_index % 2 == 0 { 1.0 } else { -1.0 };
        let corner_and_uv = |x: f32, z: f32, inset: f32, y: f32| {
            let offset = Vec2::new(x, z) * (SQUARE_SIZE / 2.0 - inset);
            (
                square_center + Vec3::new(offset.x, y, offset.y),
                texture_offset + Vec2::new(offset.y, offset.x * mirror_sign),
            )
        };
        let unit_corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let top_corners = unit_corners.map(|(x, z)| corner_and_uv(x, z, SQUARE_BEVEL, 0.0));
        let rim_corners = unit_corners.map(|(x, z)| corner_and_uv(x, z, 0.0, -SQUARE_BEVEL));
        tiles.add_quad(top_corners, Vec3::Y, tint);
        for edge in 0..4 {
            let next_edge = (edge + 1) % 4;
            // Shaded as if it were level, so that it does not sparkle.
            tiles.add_quad(
                [rim_corners[edge], rim_corners[next_edge], top_corners[next_edge], top_corners[edge]],
                Vec3::Y,
                bevel_tint,
            );
        }
    }
    tiles.into_mesh()
}

/// A mesh of flat quads without shared vertices.
#[derive(Default)]
struct TileMesh {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    tints: Vec<Tint>,
}

impl TileMesh {
    /// Adds a quad by its corners and texture coordinates, counterclockwise as seen from outside, and its normal.
    fn add_quad(&mut self, corners: [(Vec3, Vec2); 4], normal: Vec3, tint: Tint) {
        self.positions.extend(corners.map(|(position, _)| position));
        self.uvs.extend(corners.map(|(_, uv)| uv));
        self.normals.extend([normal; 4]);
        self.tints.extend([tint; 4]);
    }

    fn into_mesh(self) -> Mesh {
        let quad_count = self.positions.len() as u32 / 4;
        let indices = (0..quad_count).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| quad * 4 + corner)).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.tints)
            .with_inserted_indices(Indices::U32(indices))
    }
}

/// A dark frame with a light line inlaid near its inner edge.
fn board_frame_mesh(layout: Layout, palette: &Palette) -> Mesh {
    let [wood_tint, line_tint] = [palette.frame, palette.frame_line].map(|colour| colour.to_linear().to_f32_array());
    let corner = |x, y, radius, tint| Corner { at: [x, y], radius, tint };
    let outline = [
        corner(0.0, TABLE_HEIGHT, 0.0, wood_tint),
        corner(FRAME_WIDTH - 0.03, TABLE_HEIGHT, 0.0, wood_tint),
        corner(FRAME_WIDTH, FRAME_RISE - 0.12, 0.10, wood_tint),
        corner(FRAME_WIDTH - 0.03, FRAME_RISE, 0.03, wood_tint),
        corner(0.060, FRAME_RISE, 0.0, line_tint),
        corner(0.040, FRAME_RISE, 0.0, wood_tint),
        corner(0.0, FRAME_RISE, 0.015, wood_tint),
    ];
    mitred_frame(&rounded_profile(&outline, ARC_STEPS), Vec2::splat(layout.board_half_width()))
}

/// The middle of a tray's floor and half its size.
fn tray_center_and_half_size(layout: Layout, side: Side) -> (Vec3, Vec2) {
    let (least_corner, greatest_corner) = (0..layout.tray_pile_count())
        .map(|index| layout.world_from_tray(side, index))
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(least_corner, greatest_corner), pile_position| {
            (least_corner.min(pile_position), greatest_corner.max(pile_position))
        });
    (least_corner.midpoint(greatest_corner).with_y(TRAY_BED), (greatest_corner - least_corner).xz() / 2.0 + TRAY_MARGIN)
}

/// A low wall around a rectangle of this half size, between these heights.
fn tray_wall_mesh(half_size: Vec2, [foot_height, height]: [f32; 2], palette: &Palette) -> Mesh {
    let wood_tint = palette.tray.to_linear().to_f32_array();
    let corner = |x, y, radius| Corner { at: [x, y], radius, tint: wood_tint };
    let outline = [
        corner(0.0, foot_height, 0.0),
        corner(WALL_WIDTH, foot_height, 0.0),
        corner(WALL_WIDTH, height, WALL_ROUNDING),
        corner(0.0, height, WALL_ROUNDING),
    ];
    mitred_frame(&rounded_profile(&outline, ARC_STEPS), half_size)
}

/// The leather of the table, at height 0.
fn leather_mesh(palette: &Palette) -> Mesh {
    let outline: Vec<_> = TABLE_RINGS
        .iter()
        .rev()
        .map(|&[radius, light_fraction]| ProfilePoint {
            position: Vec2::new(radius, 0.0),
            normal: Vec2::Y,
            tint: dimmed_tint(palette.cloth, palette, light_fraction),
        })
        .collect();
    let mut mesh = lathe(&outline, TABLE_SEGMENTS);
    if let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
        let uvs: Vec<[f32; 2]> =
            positions.iter().map(|position| [position[0] / CLOTH_SCALE, position[2] / CLOTH_SCALE]).collect();
        mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, uvs);
    }
    mesh
}

/// The wooden rim around the leather.
fn table_rim_mesh(palette: &Palette) -> Mesh {
    let [inner_radius, light_fraction] = TABLE_RINGS[TABLE_RINGS.len() - 1];
    let tint = dimmed_tint(palette.rim, palette, light_fraction);
    let corner = |x, y, radius| Corner { at: [inner_radius + x, y], radius, tint };
    let outline = [
        corner(0.0, -RIM_DROP, 0.0),
        corner(RIM_WIDTH - 0.35, -RIM_DROP, 0.0),
        corner(RIM_WIDTH, RIM_HEIGHT - 0.12, 0.25),
        corner(RIM_WIDTH - 0.12, RIM_HEIGHT, 0.10),
        corner(0.0, RIM_HEIGHT, 0.05),
    ];
    lathe(&rounded_profile(&outline, ARC_STEPS), TABLE_SEGMENTS)
}

/// A colour of the table in this part of the full light.
fn dimmed_tint(colour: Color, palette: &Palette, light_fraction: f32) -> Tint {
    (colour.to_linear() * (1.0 - palette.falloff * (1.0 - light_fraction))).with_alpha(1.0).to_f32_array()
}

#[cfg(test)]
mod tests;
