//! What does the set stand on: the board with its frame, the trays, the table?

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::lathe::{Corner, Rim, Tint, lathe, mitred_frame, rounded};
use super::layout::{BOX_HALF, DICE_HALF, FRAME_WIDTH, LayOut, Layout, SQUARE_SIZE, TRAY_FLOOR};
use super::{coordinates, textures};
use crate::board::Side;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Woods>().init_resource::<coordinates::Lettering>().add_systems(Startup, lay_table).add_systems(
        Update,
        (clear_away, lay_board, lay_trays).chain().in_set(LayOut).run_if(resource_changed::<Layout>),
    );
}

/// Made for the board of one game, and cleared away for another.
#[derive(Component)]
struct Fitted;

/// Part of the board and of what lies around it, not of the set.
#[derive(Component)]
pub struct Dressing;

const LIGHT_SQUARE: Color = Color::srgb(0.79, 0.645, 0.47);
const DARK_SQUARE: Color = Color::srgb(0.475, 0.445, 0.365);
const FRAME_WOOD: Color = Color::srgb(0.40, 0.25, 0.16);
const FRAME_LINE: Color = Color::srgb(0.80, 0.64, 0.40);
const MARK_INK: Color = Color::srgb(0.90, 0.78, 0.56);
const TRAY_WOOD: Color = Color::srgb(0.38, 0.24, 0.155);
const TRAY_FELT: Color = Color::srgb(0.47, 0.52, 0.49);
const TABLE_CLOTH: Color = Color::srgb(0.31, 0.385, 0.395);

/// How much brighter or darker than its kind a square may be.
const SQUARE_VARIETY: f32 = 0.07;
/// How much of the wood's image lies along a square.
const SQUARE_GRAIN: Vec2 = Vec2::new(0.20, 0.36);
const SQUARE_ROUGHNESS: f32 = 0.52;
const FRAME_ROUGHNESS: f32 = 0.46;
const WOOD_REFLECTANCE: f32 = 0.32;
/// The bevel along a square's edges.
const SQUARE_BEVEL: f32 = 0.012;
/// How far the frame rises above the squares.
const FRAME_RISE: f32 = 0.02;
/// How far the marks lie above the frame.
const MARK_LIFT: f32 = 0.003;
/// How much of the wood's image lies along one square's length of frame and across it.
const FRAME_GRAIN: Vec2 = Vec2::new(0.16, 0.32);
/// The height of the table.
const TABLE_HEIGHT: f32 = TRAY_FLOOR - 0.05;
/// How far a tray's inside reaches around the middles of its places.
const TRAY_MARGIN: f32 = 0.47;
/// The width of a tray's wall and its height above the floor.
const TRAY_WALL: Vec2 = Vec2::new(0.10, 0.13);
/// The height of a box's wall above the floor.
const BOX_WALL_HEIGHT: f32 = 0.32;
/// How many chords approximate the frames' rounded edges.
const ARC_STEPS: u16 = 5;
/// Radius, brightness and opacity of the table's rings: a pool of light that fades into the dark.
const TABLE_RINGS: [[f32; 3]; 9] = [
    [0.0, 1.0, 1.0],
    [5.0, 1.0, 1.0],
    [7.5, 0.94, 1.0],
    [10.0, 0.80, 1.0],
    [13.0, 0.60, 1.0],
    [16.0, 0.44, 1.0],
    [20.0, 0.30, 0.85],
    [26.0, 0.20, 0.40],
    [34.0, 0.14, 0.0],
];
/// How many chords approximate the table's rings.
const TABLE_SEGMENTS: u16 = 72;
/// The table's rings up to this one are solid.
const SOLID_RINGS: usize = 6;
/// How many squares' lengths one image of cloth covers.
const CLOTH_SCALE: f32 = 2.6;

/// The woods of the set: one image, cut to different sizes.
#[derive(Resource)]
struct Woods {
    squares: Handle<StandardMaterial>,
    frame: Handle<StandardMaterial>,
}

impl FromWorld for Woods {
    fn from_world(world: &mut World) -> Self {
        let image = world.resource_mut::<Assets<Image>>().add(textures::wood());
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut cut = |perceptual_roughness, scale| {
            materials.add(StandardMaterial {
                base_color_texture: Some(image.clone()),
                perceptual_roughness,
                reflectance: WOOD_REFLECTANCE,
                uv_transform: Affine2::from_scale(scale),
                ..default()
            })
        };
        Self { squares: cut(SQUARE_ROUGHNESS, SQUARE_GRAIN), frame: cut(FRAME_ROUGHNESS, FRAME_GRAIN) }
    }
}

fn clear_away(fitted: Query<Entity, With<Fitted>>, mut commands: Commands) {
    for entity in fitted {
        commands.entity(entity).despawn();
    }
}

fn lay_board(
    mut commands: Commands,
    layout: Res<Layout>,
    woods: Res<Woods>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    lettering: Res<coordinates::Lettering>,
) {
    commands.spawn((
        Name::new("Squares"),
        Dressing,
        Fitted,
        Mesh3d(meshes.add(squares(*layout))),
        MeshMaterial3d(woods.squares.clone()),
    ));
    commands.spawn((
        Name::new("Frame"),
        Dressing,
        Fitted,
        Mesh3d(meshes.add(board_frame(*layout))),
        MeshMaterial3d(woods.frame.clone()),
    ));
    let ink = materials.add(StandardMaterial {
        base_color: MARK_INK,
        base_color_texture: Some(lettering.0.clone()),
        alpha_mode: AlphaMode::Blend,
        perceptual_roughness: 0.6,
        reflectance: WOOD_REFLECTANCE,
        ..default()
    });
    commands.spawn((
        Name::new("Coordinates"),
        Fitted,
        Mesh3d(meshes.add(coordinates::mesh(*layout))),
        MeshMaterial3d(ink),
        Transform::from_xyz(0.0, FRAME_RISE + MARK_LIFT, 0.0),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

fn lay_trays(
    mut commands: Commands,
    layout: Res<Layout>,
    woods: Res<Woods>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let felt = materials.add(StandardMaterial {
        base_color: TRAY_FELT,
        base_color_texture: Some(images.add(textures::felt())),
        perceptual_roughness: 0.95,
        reflectance: 0.1,
        uv_transform: Affine2::from_scale(Vec2::new(4.0, 1.0)),
        ..default()
    });
    let boxes = Side::ALL.map(|side| ("Box", layout.world_from_box(side), Vec2::splat(BOX_HALF), BOX_WALL_HEIGHT));
    let trays = Side::ALL.map(|side| tray(*layout, side)).map(|(middle, half)| ("Tray", middle, half, TRAY_WALL.y));
    let dice_half = Vec2::new(BOX_HALF, DICE_HALF);
    let dice = layout.has_dice().then(|| ("Ground for dice", layout.world_from_dice(), dice_half, TRAY_WALL.y));
    for (name, middle, half, wall_height) in trays.into_iter().chain(boxes).chain(dice) {
        commands.spawn((
            Name::new(name),
            Fitted,
            Transform::from_translation(middle),
            Visibility::default(),
            children![
                (
                    Name::new("Wall of wood"),
                    Dressing,
                    Mesh3d(meshes.add(tray_wall(half, wall_height))),
                    MeshMaterial3d(woods.frame.clone())
                ),
                (
                    Name::new("Felt"),
                    Dressing,
                    Mesh3d(meshes.add(Plane3d::new(Vec3::Y, half).mesh())),
                    MeshMaterial3d(felt.clone()),
                ),
            ],
        ));
    }
}

fn lay_table(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let cloth = StandardMaterial {
        base_color_texture: Some(images.add(textures::felt())),
        perceptual_roughness: 0.97,
        reflectance: 0.08,
        ..default()
    };
    let fading = StandardMaterial { alpha_mode: AlphaMode::Blend, ..cloth.clone() };
    let (near, far) = TABLE_RINGS.split_at(SOLID_RINGS);
    let far: Vec<[f32; 3]> = near.last().into_iter().chain(far).copied().collect();
    for (name, rings, material) in [("Table", near, cloth), ("Table's edge", &far, fading)] {
        commands.spawn((
            Name::new(name),
            Dressing,
            Mesh3d(meshes.add(table(rings))),
            MeshMaterial3d(materials.add(material)),
            Transform::from_xyz(0.0, TABLE_HEIGHT, 0.0),
            NotShadowCaster,
        ));
    }
}

/// Bevelled tiles, each cut from its own place in the wood.
fn squares(layout: Layout) -> Mesh {
    let mut tiles = Tiles::default();
    for (index, square) in (0..).zip(layout.squares()) {
        let middle = layout.world_from_square(square);
        let luck = |seed| textures::chance(UVec2::new(index, seed), seed);
        let is_dark = (square.file() + square.rank()) % 2 == 0;
        let wood = if is_dark { DARK_SQUARE } else { LIGHT_SQUARE }.to_linear();
        let tint = (wood * (1.0 + SQUARE_VARIETY * (luck(3) - 0.5))).with_alpha(1.0).to_f32_array();
        let cut = Vec2::new(luck(1), luck(2)) / SQUARE_GRAIN;
        let corner = |x: f32, z: f32, inset: f32, y: f32| {
            let offset = Vec2::new(x, z) * (SQUARE_SIZE / 2.0 - inset);
            (middle + Vec3::new(offset.x, y, offset.y), cut + offset.yx())
        };
        let ring = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let top = ring.map(|(x, z)| corner(x, z, SQUARE_BEVEL, 0.0));
        let rim = ring.map(|(x, z)| corner(x, z, 0.0, -SQUARE_BEVEL));
        tiles.quad(top, tint);
        for side in 0..4 {
            let next = (side + 1) % 4;
            tiles.quad([rim[side], rim[next], top[next], top[side]], tint);
        }
    }
    tiles.mesh()
}

/// Flat quads that share nothing.
#[derive(Default)]
struct Tiles {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    tints: Vec<Tint>,
}

impl Tiles {
    /// Adds a quad by its corners and their places in the image, counterclockwise as seen from outside.
    fn quad(&mut self, corners: [(Vec3, Vec2); 4], tint: Tint) {
        let [a, b, c, _] = corners.map(|(at, _)| at);
        self.positions.extend(corners.map(|(at, _)| at));
        self.uvs.extend(corners.map(|(_, uv)| uv));
        self.normals.extend([(b - a).cross(c - a).normalize(); 4]);
        self.tints.extend([tint; 4]);
    }

    fn mesh(self) -> Mesh {
        let quads = self.positions.len() as u32 / 4;
        let indices = (0..quads).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| quad * 4 + corner)).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.tints)
            .with_inserted_indices(Indices::U32(indices))
    }
}

/// A dark frame with a light line inlaid near its inner edge.
fn board_frame(layout: Layout) -> Mesh {
    let [wood, line] = [FRAME_WOOD, FRAME_LINE].map(|colour| colour.to_linear().to_f32_array());
    let corner = |x, y, radius, tint| Corner { at: Vec2::new(x, y), radius, tint };
    let outline = [
        corner(0.0, TABLE_HEIGHT, 0.0, wood),
        corner(FRAME_WIDTH - 0.03, TABLE_HEIGHT, 0.0, wood),
        corner(FRAME_WIDTH, FRAME_RISE - 0.12, 0.10, wood),
        corner(FRAME_WIDTH - 0.03, FRAME_RISE, 0.03, wood),
        corner(0.060, FRAME_RISE, 0.0, line),
        corner(0.040, FRAME_RISE, 0.0, wood),
        corner(0.0, FRAME_RISE, 0.015, wood),
    ];
    mitred_frame(&rounded(&outline, ARC_STEPS), Vec2::splat(layout.half()))
}

/// The middle of a tray's floor and its half extents.
fn tray(layout: Layout, side: Side) -> (Vec3, Vec2) {
    let (low, high) = (0..layout.tray_places() * layout.tray_rows())
        .map(|index| layout.world_from_tray(side, index))
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)));
    (low.midpoint(high).with_y(TRAY_FLOOR), (high - low).xz() / 2.0 + TRAY_MARGIN)
}

/// A low wall around a rectangle with these half extents.
fn tray_wall(half: Vec2, height: f32) -> Mesh {
    let wood = TRAY_WOOD.to_linear().to_f32_array();
    let corner = |x, y, radius| Corner { at: Vec2::new(x, y), radius, tint: wood };
    let foot = TABLE_HEIGHT - TRAY_FLOOR;
    let outline = [
        corner(0.0, foot, 0.0),
        corner(TRAY_WALL.x, foot, 0.0),
        corner(TRAY_WALL.x, height, 0.04),
        corner(0.0, height, 0.04),
    ];
    mitred_frame(&rounded(&outline, ARC_STEPS), half)
}

/// Rings around the middle with the given radius, brightness and opacity.
fn table(rings: &[[f32; 3]]) -> Mesh {
    let cloth = TABLE_CLOTH.to_linear();
    let outline: Vec<_> = rings
        .iter()
        .rev()
        .map(|&[radius, light, opacity]| Rim {
            at: Vec2::new(radius, 0.0),
            normal: Vec2::Y,
            tint: (cloth * light).with_alpha(opacity).to_f32_array(),
        })
        .collect();
    let mut mesh = lathe(&outline, TABLE_SEGMENTS);
    if let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
        let uvs: Vec<[f32; 2]> = places.iter().map(|place| [place[0] / CLOTH_SCALE, place[2] / CLOTH_SCALE]).collect();
        mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, uvs);
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::super::layout::tests::layouts;
    use super::*;

    #[test]
    fn the_squares_cover_the_board_and_a1_is_dark() {
        for layout in layouts() {
            let mesh = squares(layout);
            assert_outward(&mesh);
            let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(at, _)| at).collect();
            let reach = corners.iter().fold(Vec3::ZERO, |reach, at| reach.max(at.abs()));
            assert_eq!(reach.with_y(0.0), Vec3::new(layout.half(), 0.0, layout.half()));
        }
        assert!(DARK_SQUARE.luminance() < LIGHT_SQUARE.luminance());
    }

    #[test]
    fn frames_are_closed_bodies() {
        for mesh in [board_frame(Layout::FLAT), tray_wall(Vec2::new(4.5, 0.9), TRAY_WALL.y)] {
            assert_closed(&mesh);
            assert_outward(&mesh);
        }
    }

    #[test]
    fn every_place_of_a_tray_lies_on_its_floor_beside_the_board() {
        for (layout, side) in layouts().into_iter().flat_map(|layout| Side::ALL.map(|side| (layout, side))) {
            let (middle, half) = tray(layout, side);
            for index in 0..layout.tray_places() * layout.tray_rows() {
                let place = layout.world_from_tray(side, index);
                assert!((place - middle).xz().abs().cmple(half - 0.43).all(), "{place}");
            }
            assert!(middle.z.abs() - half.y - TRAY_WALL.x > layout.edge() - 1e-4, "{middle} {half}");
        }
    }
}
