//! The doubling cube beside the board: its number, its place, and its way when it is offered, taken and turned.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::board::Furniture;
use super::components::MotionsStarted;
use super::dice::PaintedAssets;
use super::die::{self, CELLS, EDGE, FaceNumber, opaque};
use super::die_motion::{CubeMotion, DiePose};
use super::layout::{BOX_FLOOR, Layout};
use super::lettering::Lettering;
use super::motion::MotionClock;
use super::textures::with_mips;
use crate::app::play::Played;
use crate::app::schedule::{AppSystems, SceneSystems};
use crate::app::settings::Settings;
use crate::app::shown_table::ShownTable;
use crate::board::Side;
use crate::session::cube::{Cube, DoubleOffer};
use crate::session::{Game, Phase};

/// The size of the cube, relative to a die.
const CUBE_SCALE: f32 = 1.12;
/// The numbers in the order of the faces. A stake of one point is shown as 64, as on every doubling cube.
const NUMBERS: [u8; 6] = [2, 4, 8, 16, 32, 64];
/// How far from the board's middle the cube of a side lies, towards that side, and where it lies in the middle.
const OWNER_DISTANCE: f32 = 2.75;
const CENTER_OFFSET: f32 = 0.85;
/// How long it moves, in seconds, and how high it is lifted.
const MOVE_SECS: f32 = 0.75;
const LIFT_ARC: f32 = 1.1;
/// The side of a cell of the image, in texels.
const CELL_TEXELS: u32 = 128;
/// The size of the font for numbers of one and of two digits, in texels of its em.
const FONT_SIZES: [f32; 2] = [86.0, 71.0];
const BODY: Color = Color::srgb(0.10, 0.10, 0.12);
const INK: Color = Color::srgb(0.95, 0.91, 0.82);
/// The glow of a cube that is offered.
const OFFERED_GLOW: LinearRgba = LinearRgba::rgb(0.08, 0.045, 0.01);
const ROUGHNESS: f32 = 0.4;

/// This entity is the doubling cube.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CubeBody {
    /// The number on top.
    pub number: u8,
    /// The pose in which it lies, or to which it moves.
    pub pose: DiePose,
    /// Whether it glows, because a double is offered.
    pub is_offered: bool,
}

/// The materials of the cube: at rest, and while it is offered.
#[derive(Component, Clone, Debug)]
struct CubeMaterials {
    plain: Handle<StandardMaterial>,
    offered: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_cube.in_set(AppSystems::Stage))
        .add_systems(PostUpdate, move_cube.in_set(SceneSystems::Direct));
}

/// Brings, moves or removes the cube as the shown game has it.
fn show_cube(
    mut game_changes: MessageReader<Played>,
    shown_table: ShownTable,
    layout: Res<Layout>,
    settings: Res<Settings>,
    cubes: Query<(Entity, &CubeBody, &Transform, &CubeMaterials)>,
    mut assets: PaintedAssets,
    mut motion_messages: MessageWriter<MotionsStarted>,
    mut commands: Commands,
) {
    let is_forward =
        game_changes.read().filter(|change| change.table == shown_table.id()).last().is_some_and(Played::is_forward);
    if !shown_table.is_changed() && !layout.is_changed() {
        return;
    }
    let Some(new_cube) = shown_table.game().and_then(|game| CubeBody::on_table(*layout, game)) else {
        cubes.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
        return;
    };
    let Ok((entity, cube, transform, cube_materials)) = cubes.single() else {
        spawn_cube(new_cube, &mut assets, &mut commands);
        return;
    };
    if *cube == new_cube {
        return;
    }
    let mut cube_entity = commands.entity(entity);
    cube_entity.insert(new_cube);
    if cube.is_offered != new_cube.is_offered {
        cube_entity.insert(cube_materials.of(new_cube));
    }
    if (cube.number, cube.pose) == (new_cube.number, new_cube.pose) {
        return;
    }
    let time_scale = shown_table.id().time_scale(settings.tempo).filter(|_| is_forward);
    let (start_pose, end_pose) =
        (DiePose { position: transform.translation, rotation: transform.rotation }, new_cube.pose);
    let motion = CubeMotion { start_pose, end_pose, elapsed_secs: None, secs: MOVE_SECS * time_scale.unwrap_or(0.0) };
    if time_scale.is_some() {
        cube_entity.insert(motion);
    } else {
        cube_entity.remove::<CubeMotion>().insert(pose_transform(end_pose));
    }
    if is_forward && shown_table.id().is_heard() {
        motion_messages.write(MotionsStarted { cube: Some(motion), ..default() });
    }
}

fn spawn_cube(cube: CubeBody, assets: &mut PaintedAssets, commands: &mut Commands) {
    let cube_materials = CubeMaterials::new(assets);
    let mesh = Mesh3d(assets.meshes.add(die::mesh()));
    let material = cube_materials.of(cube);
    let cube_bundle = (Furniture, cube, pose_transform(cube.pose), mesh, material, cube_materials);
    commands.spawn((Name::new("doubling cube"), cube_bundle));
}

impl CubeBody {
    /// The cube as it stands on the table of this game; `None` if there is none.
    fn on_table(layout: Layout, game: &Game) -> Option<Self> {
        let mut cube = Cube::of(game.referee()).filter(|_| layout.has_dice())?;
        // A double that was never answered counts nothing once the game is over.
        if game.outcome().is_some() {
            cube.offer = DoubleOffer::None;
        }
        let is_offered = cube.offer == DoubleOffer::Open;
        Some(Self { number: shown_number(cube), pose: cube_pose(layout, game, cube), is_offered })
    }
}

impl CubeMaterials {
    /// Paints the cube.
    fn new(assets: &mut PaintedAssets) -> Self {
        let image = assets.images.add(image());
        let mut material_of = |emissive| {
            assets.materials.add(StandardMaterial {
                base_color_texture: Some(image.clone()),
                perceptual_roughness: ROUGHNESS,
                emissive,
                ..default()
            })
        };
        Self { plain: material_of(LinearRgba::BLACK), offered: material_of(OFFERED_GLOW) }
    }

    fn of(&self, cube: CubeBody) -> MeshMaterial3d<StandardMaterial> {
        MeshMaterial3d(if cube.is_offered { self.offered.clone() } else { self.plain.clone() })
    }
}

/// The number on top: the stake, or what it would be after an offered double.
fn shown_number(cube: Cube) -> u8 {
    match (cube.offer, cube.stake) {
        (DoubleOffer::Open, _) => cube.doubled_stake(),
        (_, 1) => 64,
        (_, stake) => stake,
    }
}

/// Where the cube lies: in the middle, at its owner's seat, or offered at the seat of the side that is to answer. Its number is
/// upright for that side.
fn cube_pose(layout: Layout, game: &Game, cube: Cube) -> DiePose {
    let seat_side = match (cube.offer, game.phase()) {
        (DoubleOffer::Open, Phase::Move(side)) => Some(side),
        _ => cube.owner,
    };
    let (offset_along_table, yaw) = match seat_side {
        None => (CENTER_OFFSET, FRAC_PI_2),
        Some(Side::White) => (OWNER_DISTANCE, 0.0),
        // Beyond the ground for dice, which is near Black.
        Some(Side::Black) => (-OWNER_DISTANCE - 0.8, PI),
    };
    let number_index = NUMBERS.iter().position(|&number| number == shown_number(cube)).unwrap_or_default();
    DiePose {
        position: Vec3::new(layout.world_from_dice().x, BOX_FLOOR + EDGE * CUBE_SCALE / 2.0, offset_along_table),
        rotation: Quat::from_rotation_y(yaw) * die::upright_rotation(FaceNumber::ALL[number_index]),
    }
}

fn pose_transform(pose: DiePose) -> Transform {
    Transform::from_translation(pose.position).with_rotation(pose.rotation).with_scale(Vec3::splat(CUBE_SCALE))
}

fn move_cube(cubes: Query<(Entity, &mut CubeMotion, &mut Transform)>, clock: MotionClock, mut commands: Commands) {
    for (entity, mut motion, mut transform) in cubes {
        let elapsed_secs = clock.elapsed_secs(motion.elapsed_secs);
        motion.elapsed_secs = Some(elapsed_secs);
        let motion_fraction = if motion.secs > 0.0 { (elapsed_secs / motion.secs).min(1.0) } else { 1.0 };
        let eased_fraction = EaseFunction::SineInOut.sample_clamped(motion_fraction);
        let lift = Vec3::Y * LIFT_ARC * 4.0 * eased_fraction * (1.0 - eased_fraction);
        let DiePose { position, rotation } = motion.start_pose;
        let pose = DiePose {
            position: position.lerp(motion.end_pose.position, eased_fraction) + lift,
            rotation: rotation.slerp(motion.end_pose.rotation, eased_fraction),
        };
        *transform = pose_transform(if motion_fraction < 1.0 { pose } else { motion.end_pose });
        if motion_fraction >= 1.0 {
            commands.entity(entity).remove::<CubeMotion>();
        }
    }
}

/// The texture of the cube: a number on each face.
fn image() -> Image {
    let mut lettering = Lettering::new();
    let [body_colour, ink_colour] = [BODY, INK].map(|colour| Srgba::from(colour).to_vec3());
    let size = CELLS * CELL_TEXELS;
    let mut texels = opaque(body_colour).repeat(size.element_product() as usize);
    for (index, number) in (0..).zip(NUMBERS) {
        let text = number.to_string();
        let font_size = FONT_SIZES[text.len() - 1];
        let cell_corner = UVec2::new(index % CELLS.x, index / CELLS.x) * CELL_TEXELS;
        let cell_center = CELL_TEXELS as f32 / 2.0;
        let baseline = Vec2::new(cell_center, cell_center + lettering.letter_height('1', font_size) / 2.0);
        lettering.draw_text((&text, font_size), baseline, CELL_TEXELS, |texel_position, coverage| {
            let texel_start =
                (((cell_corner.y + texel_position.y) * size.x + cell_corner.x + texel_position.x) * 4) as usize;
            texels[texel_start..texel_start + 4].copy_from_slice(&opaque(body_colour.lerp(ink_colour, coverage)));
        });
    }
    with_mips(size, texels)
}

#[cfg(test)]
mod tests {
    use super::super::die::top_number;
    use super::super::layout::{BOX_HALF, DICE_HALF};
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn shown_number_and_pose(id: GameId, cube: &str) -> (u8, DiePose) {
        let game = Game::from_fen(id, &format!("{START_FEN} {cube}")).expect("a position");
        let cube = Cube::of(game.referee()).expect("a cube");
        (shown_number(cube), cube_pose(Layout::of(id), &game, cube))
    }

    #[test]
    fn the_cube_lies_where_it_belongs_and_shows_the_stake() {
        let id = GameId::DiceChess(Variant::DiceChess);
        for (cube, number, side_sign) in [
            ("x1", 64, 0.0),
            ("x1?", 2, -1.0),
            ("x2b", 2, -1.0),
            ("x4w", 4, 1.0),
            ("x64w", 64, 1.0),
            ("x2w?", 4, -1.0),
            ("x2w!", 2, 1.0),
        ] {
            let (number_found, pose) = shown_number_and_pose(id, cube);
            assert_eq!(number_found, number, "{cube}");
            assert_eq!(NUMBERS[usize::from(top_number(pose.rotation).get()) - 1], number, "{cube}");
            let is_there =
                if side_sign == 0.0 { pose.position.z.abs() < 1.0 } else { pose.position.z * side_sign > 2.0 };
            assert!(is_there, "{cube}: {}", pose.position);
        }
    }

    #[test]
    fn a_cube_that_is_taken_stays_where_it_was_offered_and_glows_no_longer() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let cube_on_table =
            |fen: &str| CubeBody::on_table(Layout::of(id), &Game::from_fen(id, fen).expect("a position"));
        let offered_cube = cube_on_table(&format!("{START_FEN} x1?")).expect("a cube");
        assert!(offered_cube.is_offered);
        let taken_cube = cube_on_table(&format!("{START_FEN} x2b"));
        assert_eq!(taken_cube, Some(CubeBody { is_offered: false, ..offered_cube }));
        assert_eq!(cube_on_table(START_FEN), None);
    }

    #[test]
    fn the_cube_keeps_away_from_the_dice_and_from_the_boxes() {
        // Also as one looks at it from the side, over the walls.
        let min_distance = EDGE * CUBE_SCALE / 2.0 + 0.1;
        for id in GameId::ALL.into_iter().filter(|id| id.has_dice()) {
            let (layout, start_fen) = (Layout::of(id), Game::new(id).start().fen());
            for cube in ["x1", "x1?", "x2b", "x4w"] {
                let game = Game::from_fen(id, &format!("{start_fen} {cube}")).expect("a position");
                let cube_position = cube_pose(layout, &game, Cube::of(game.referee()).expect("a cube")).position;
                let dice_distance = (cube_position.z - layout.world_from_dice().z).abs() - DICE_HALF.y;
                let box_distance = (cube_position.z - layout.world_from_box(Side::White).z).abs() - BOX_HALF;
                assert!(
                    dice_distance > min_distance && box_distance > min_distance,
                    "{id} {cube}: {dice_distance} {box_distance}"
                );
                // In the middle it has more room.
                assert!(
                    cube != "x1" || dice_distance.min(box_distance) > min_distance + 0.3,
                    "{id}: {dice_distance} {box_distance}"
                );
            }
        }
    }
}
