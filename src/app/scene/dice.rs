//! The dice beside the board: their faces, their positions, and their animation.

use std::collections::BTreeMap;
use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::board::Furniture;
use super::components::MotionsStarted;
use super::die::{self, Colours, EDGE, FaceNumber, PaintedFace, PaintedFaces, Sign};
use super::die_motion::{DieMotion, DiePose, TUMBLE_SECS};
use super::layout::Layout;
use super::motion::MotionClock;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{Played, TableId};
use crate::app::schedule::{AppSystems, SceneSystems};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::shown_table::ShownTable;
use crate::board::Side;
use crate::session::{Die, DieFace, Game, GameId, Phase};

/// The distance between neighbouring dice.
const DICE_SPACING: f32 = 0.92;
/// The maximum random offset of a die, and its random rotation in radians.
const STRAY_DISTANCE: f32 = 0.10;
const STRAY_YAW: f32 = 0.35;
/// The distance from the board's edge to the start of a roll.
const HAND_GAP: f32 = 0.9;
/// The delay between the starts of neighbouring dice, in seconds.
const STAGGER_SECS: f32 = 0.07;
/// The factor of the colour of a used die.
const USED_TINT: Color = Color::srgb(0.42, 0.40, 0.38);
/// The glow of dice that wait to be rolled.
const WAITING_GLOW: LinearRgba = LinearRgba::rgb(0.13, 0.08, 0.018);
const ROUGHNESS: f32 = 0.36;
const REFLECTANCE: f32 = 0.55;

/// This entity is a die of the game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieBody {
    /// The index of the die.
    pub index: usize,
    /// The number on top, when the die is at rest.
    pub face_up: FaceNumber,
}

/// The materials of a die in its different states.
#[derive(Component, Clone, Debug)]
struct DieMaterials {
    plain: Handle<StandardMaterial>,
    used: Handle<StandardMaterial>,
    awaiting_roll: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            replace_dice.in_set(AppSystems::LayOut),
            (show_dice, update_dice_materials).chain().in_set(AppSystems::Stage),
            update_dice_visibility.run_if(state_changed::<Screen>),
        ),
    )
    .add_systems(PostUpdate, tumble_dice.in_set(SceneSystems::Direct));
}

/// The faces of a die for painting.
#[must_use]
pub fn faces_of(die: &[DieFace; 6]) -> PaintedFaces {
    die.map(|face| match face {
        DieFace::Piece { pips, piece } => PaintedFace { pips: pips.unwrap_or(0), sign: Some(Sign::Chessman(piece)) },
        DieFace::Count(pips) => PaintedFace { pips, sign: None },
        DieFace::Any => PaintedFace { pips: 0, sign: Some(Sign::Any) },
    })
}

/// The colours of the die with this index. Dice with the same faces have the same colours.
#[must_use]
pub fn colours_of(faces_by_die: &[[DieFace; 6]], index: usize) -> Colours {
    if faces_by_die.first() == faces_by_die.get(index) { Colours::IVORY } else { Colours::ROSEWOOD }
}

/// The number of the first face that shows this, 1 to 6.
#[must_use]
pub fn number_of(die: &[DieFace; 6], face: DieFace) -> u8 {
    face_number(die, face).get()
}

fn face_number(die: &[DieFace; 6], face: DieFace) -> FaceNumber {
    let mut numbered_faces = FaceNumber::ALL.into_iter().zip(die);
    numbered_faces.find(|&(_, &numbered_face)| numbered_face == face).map_or(FaceNumber::One, |(number, _)| number)
}

/// Replaces the dice when the game changes.
fn replace_dice(
    old_dice: Query<Entity, With<DieBody>>,
    shown_table: ShownTable,
    layout: Res<Layout>,
    mut previous_game_id: Local<Option<GameId>>,
    mut assets: PaintedAssets,
    mut commands: Commands,
) {
    if !shown_table.is_changed() && !layout.is_changed() {
        return;
    }
    let Some(game) = shown_table.game() else { return };
    let game_id = game.id();
    if previous_game_id.replace(game_id) == Some(game_id) && !layout.is_changed() {
        return;
    }
    old_dice.into_iter().for_each(|die| commands.entity(die).despawn());
    let faces_by_die = game.referee().position().dice_set();
    let mesh = assets.meshes.add(die::mesh());
    // Dice with the same faces look the same.
    let mut materials_by_faces: HashMap<[DieFace; 6], DieMaterials> = HashMap::default();
    for (index, faces) in faces_by_die.iter().enumerate().filter(|_| layout.has_dice()) {
        let die_materials = materials_by_faces
            .entry(*faces)
            .or_insert_with(|| DieMaterials::new(&mut assets, faces, &colours_of(&faces_by_die, index)))
            .clone();
        let face_up = FaceNumber::ALL[index % 6];
        let initial_roll = ShownRoll { dice: &[], ply_number: 0, side: Side::White };
        commands.spawn((
            Name::new(format!("die {index}")),
            Furniture,
            DieBody { index, face_up },
            pose_transform(rest_pose(*layout, faces_by_die.len(), index, face_up, &initial_roll)),
            Mesh3d(mesh.clone()),
            MeshMaterial3d(die_materials.plain.clone()),
            die_materials,
        ));
    }
}

/// The assets of bodies with painted faces: dice and the doubling cube.
#[derive(SystemParam)]
pub(super) struct PaintedAssets<'w> {
    pub(super) meshes: ResMut<'w, Assets<Mesh>>,
    pub(super) images: ResMut<'w, Assets<Image>>,
    pub(super) materials: ResMut<'w, Assets<StandardMaterial>>,
}

impl DieMaterials {
    /// Paints a die with these faces.
    fn new(assets: &mut PaintedAssets, faces: &[DieFace; 6], colours: &Colours) -> Self {
        let image = assets.images.add(die::image(&faces_of(faces), colours));
        // What lies face up before a roll is not its result.
        let faint_texture = assets.images.add(die::image(&faces_of(faces), &colours.faint()));
        let mut material_of = |base_color, emissive, texture| {
            assets.materials.add(StandardMaterial {
                base_color,
                emissive,
                base_color_texture: Some(texture),
                perceptual_roughness: ROUGHNESS,
                reflectance: REFLECTANCE,
                ..default()
            })
        };
        Self {
            plain: material_of(Color::WHITE, LinearRgba::BLACK, image.clone()),
            used: material_of(USED_TINT, LinearRgba::BLACK, image),
            awaiting_roll: material_of(Color::WHITE, WAITING_GLOW, faint_texture),
        }
    }
}

/// A roll.
struct ShownRoll<'a> {
    /// The dice in the game's order; empty before the first roll.
    dice: &'a [Die],
    /// The number of the roll, which varies the final positions.
    ply_number: usize,
    /// The side that rolled.
    side: Side,
}

fn pose_transform(pose: DiePose) -> Transform {
    Transform::from_translation(pose.position).with_rotation(pose.rotation)
}

/// The final pose of a die with this number on top.
fn rest_pose(layout: Layout, die_count: usize, index: usize, face_up: FaceNumber, roll: &ShownRoll) -> DiePose {
    let ply_number = roll.ply_number as u32;
    let random_offset = |seed: u32| super::textures::random_fraction(UVec2::new(ply_number, index as u32), seed) - 0.5;
    let offset_in_row = (index as f32 - (die_count as f32 - 1.0) / 2.0) * DICE_SPACING;
    let stray_offset =
        Vec3::new(random_offset(11) * 2.0 * STRAY_DISTANCE, EDGE / 2.0, random_offset(12) * STRAY_DISTANCE);
    let seat_yaw = if roll.side == Side::White { 0.0 } else { PI };
    let yaw = seat_yaw + random_offset(13) * 2.0 * STRAY_YAW;
    DiePose {
        position: layout.world_from_dice() + Vec3::Z * offset_in_row + stray_offset,
        rotation: Quat::from_rotation_y(yaw) * die::upright_rotation(face_up),
    }
}

/// The motion of a die to its final pose, rolled from a side's seat. All dice of a roll go the same distance, one behind the other.
fn die_motion_to(
    end_pose: DiePose,
    layout: Layout,
    roll: &ShownRoll,
    die_count: usize,
    index: usize,
    time_scale: f32,
) -> DieMotion {
    let direction_sign = if roll.side == Side::White { 1.0 } else { -1.0 };
    // The one that goes ahead begins at the hand, the others behind it.
    let furthest_z =
        layout.world_from_dice().z * direction_sign - (die_count as f32 - 1.0) / 2.0 * DICE_SPACING - STRAY_DISTANCE;
    let path_length = (layout.frame_half_width() + HAND_GAP - furthest_z) / STRAY_YAW.cos();
    // A die rolls over its edges, along its final orientation.
    let face_rotation = die::upright_rotation(die::top_number(end_pose.rotation));
    let heading = end_pose.rotation * face_rotation.inverse() * Vec3::NEG_Z;
    let start_position =
        end_pose.position - heading.with_y(0.0).normalize_or(Vec3::NEG_Z * direction_sign) * path_length;
    let start_order = if roll.side == Side::White { index } else { die_count - 1 - index };
    let start_secs = STAGGER_SECS * start_order as f32;
    DieMotion {
        start_position,
        rest_pose: end_pose,
        start_secs: start_secs * time_scale,
        secs: TUMBLE_SECS * time_scale,
    }
}

/// Shows the dice of the shown game, with animation after a roll.
fn show_dice(
    mut game_changes: MessageReader<Played>,
    mut dice: SceneDice,
    shown_table: ShownTable,
    mut previous_table_id: Local<Option<TableId>>,
    settings: Res<Settings>,
    mut motion: ResMut<TableMotion>,
    mut motion_messages: MessageWriter<MotionsStarted>,
) {
    let table_id = shown_table.id();
    let is_other_table = previous_table_id.replace(table_id) != Some(table_id);
    let last_change = game_changes.read().filter(|last_change| last_change.table == table_id).last();
    let Some(game) = shown_table.game().filter(|_| is_other_table || last_change.is_some()) else { return };
    let faces_by_die = game.referee().position().dice_set();
    if faces_by_die.is_empty() {
        return;
    }
    let is_forward = !is_other_table && last_change.is_some_and(Played::is_forward);
    let roll_ply = game.last_ply().filter(|ply| ply.is_roll() && is_forward);
    let time_scale = roll_ply.and(table_id.time_scale(settings.tempo));
    if time_scale.is_some() {
        motion.set_if_neq(TableMotion { dice_tumble: true, ..*motion });
    }
    let dice_motions = dice.show_game(game, &faces_by_die, time_scale);
    if table_id.is_heard() && !dice_motions.is_empty() {
        motion_messages.write(MotionsStarted { dice: dice_motions, ..default() });
    }
}

/// The dice on the table.
#[derive(SystemParam)]
struct SceneDice<'w, 's> {
    bodies: Query<'w, 's, (Entity, &'static mut DieBody, &'static mut Transform)>,
    layout: Res<'w, Layout>,
    commands: Commands<'w, 's>,
}

impl SceneDice<'_, '_> {
    /// Turns the dice, which have these faces, to those of this game. Returns the motions that start, in the order of the dice.
    fn show_game(&mut self, game: &Game, faces_by_die: &[[DieFace; 6]], time_scale: Option<f32>) -> Vec<DieMotion> {
        let side = game.plies().take(game.ply_count()).rfind(|ply| ply.is_roll()).map_or(Side::White, |ply| ply.side);
        self.show_roll(&ShownRoll { dice: &game.dice(), ply_number: game.ply_count(), side }, faces_by_die, time_scale)
    }

    /// Turns the dice to those of a roll: at once, or with an animation whose duration is multiplied by `time_scale`. Returns the
    /// motions that start, in the order of the dice.
    fn show_roll(
        &mut self,
        roll: &ShownRoll,
        faces_by_die: &[[DieFace; 6]],
        time_scale: Option<f32>,
    ) -> Vec<DieMotion> {
        let mut motions_by_index = BTreeMap::new();
        for (entity, mut body, mut transform) in &mut self.bodies {
            let index = body.index;
            let (Some(die), Some(faces)) = (roll.dice.get(index), faces_by_die.get(index)) else { continue };
            let face_up = face_number(faces, die.face);
            let needs_pose = time_scale.is_some() || body.face_up != face_up;
            body.set_if_neq(DieBody { index, face_up });
            let end_pose = rest_pose(*self.layout, faces_by_die.len(), index, face_up, roll);
            if let Some(time_scale) = time_scale {
                let die_motion = die_motion_to(end_pose, *self.layout, roll, faces_by_die.len(), index, time_scale);
                self.commands.entity(entity).insert(die_motion);
                motions_by_index.insert(index, die_motion);
            } else if needs_pose {
                self.commands.entity(entity).remove::<DieMotion>();
                transform.set_if_neq(pose_transform(end_pose));
            }
        }
        motions_by_index.into_values().collect()
    }
}

/// Shows which dice count, which are used, and which wait for the next roll with faint faces.
fn update_dice_materials(
    dice: Query<(&DieBody, &DieMaterials, &mut MeshMaterial3d<StandardMaterial>, Has<DieMotion>)>,
    shown_table: ShownTable,
) {
    let Some(game) = shown_table.game() else { return };
    let dice_on_table = game.dice();
    for (body, die_materials, mut material, is_tumbling) in dice {
        let is_used = dice_on_table.get(body.index).is_some_and(|die| die.is_spent);
        let wanted_material = match game.phase() {
            Phase::Roll(_) if !is_tumbling => &die_materials.awaiting_roll,
            _ if is_used && !is_tumbling => &die_materials.used,
            _ => &die_materials.plain,
        };
        if material.0 != *wanted_material {
            material.0 = wanted_material.clone();
        }
    }
}

/// Shows the dice only while a game is shown.
fn update_dice_visibility(dice: Query<&mut Visibility, With<DieBody>>, screen: Res<State<Screen>>) {
    let are_hidden = *screen.get() == Screen::Editor;
    let wanted_visibility = if are_hidden { Visibility::Hidden } else { Visibility::Inherited };
    dice.into_iter().for_each(|mut visibility| {
        visibility.set_if_neq(wanted_visibility);
    });
}

/// Lets the dice of a roll go on. A roll begins when dice get their motions.
fn tumble_dice(
    dice: Query<(Entity, Ref<DieMotion>, &mut Transform)>,
    clock: MotionClock,
    mut previous_elapsed_secs: Local<Option<f32>>,
    mut motion: ResMut<TableMotion>,
    mut commands: Commands,
) {
    if dice.is_empty() {
        motion.set_if_neq(TableMotion { dice_tumble: false, ..*motion });
        return;
    }
    if dice.iter().any(|(_, die_motion, _)| die_motion.is_changed()) {
        *previous_elapsed_secs = None;
    }
    let elapsed_secs = clock.elapsed_secs(*previous_elapsed_secs);
    *previous_elapsed_secs = Some(elapsed_secs);
    let mut are_all_at_rest = true;
    for (entity, die_motion, mut transform) in dice {
        let pose = die_motion.pose_at(elapsed_secs);
        are_all_at_rest &= pose.is_none();
        *transform = pose_transform(pose.unwrap_or(die_motion.rest_pose));
        if pose.is_none() {
            commands.entity(entity).remove::<DieMotion>();
        }
    }
    motion.set_if_neq(TableMotion { dice_tumble: !are_all_at_rest, ..*motion });
}

#[cfg(test)]
mod tests {
    use super::super::die::top_number;
    use super::super::layout::DICE_HALF;
    use super::*;
    use crate::session::Family;

    #[test]
    fn dice_lie_apart_on_their_ground_and_show_their_numbers_whoever_rolls() {
        let layout = Layout::of(Family::DiceChess.editions().last().expect("a form"));
        for (ply_number, side) in (0..500).flat_map(|ply_number| Side::ALL.map(|side| (ply_number, side))) {
            let roll = ShownRoll { dice: &[], ply_number, side };
            let poses: Vec<DiePose> =
                (0..3).map(|index| rest_pose(layout, 3, index, FaceNumber::ALL[index + 3], &roll)).collect();
            for (pose, number) in poses.iter().zip(&FaceNumber::ALL[3..]) {
                assert_eq!(top_number(pose.rotation), *number);
                let offset = (pose.position - layout.world_from_dice()).abs();
                // Rotated by 45 degrees it extends furthest.
                let max_half_extent = EDGE / 2.0 * 1.3;
                assert!(
                    offset.x + max_half_extent < DICE_HALF.x && offset.z + max_half_extent < DICE_HALF.y,
                    "{offset}"
                );
                let die_motion = die_motion_to(*pose, layout, &roll, 3, number.get() as usize - 4, 1.0);
                let side_sign = if side == Side::White { 1.0 } else { -1.0 };
                assert!(die_motion.start_position.z * side_sign > layout.board_half_width(), "{die_motion:?}");
            }
            for pair in poses.windows(2) {
                assert!(pair[0].position.distance(pair[1].position) > EDGE * 1.25);
            }
        }
    }

    #[test]
    fn dice_of_a_roll_do_not_pass_through_each_other() {
        let layout = Layout::of(Family::DiceChess.editions().last().expect("a form"));
        let mut min_distance = f32::INFINITY;
        for (ply_number, side) in (0..1000).flat_map(|ply_number| Side::ALL.map(|side| (ply_number, side))) {
            let roll = ShownRoll { dice: &[], ply_number, side };
            let count = 2 + ply_number % 2;
            let motions: Vec<DieMotion> = (0..count)
                .map(|index| {
                    let face_up = FaceNumber::ALL[(index + ply_number) % 6];
                    die_motion_to(rest_pose(layout, count, index, face_up, &roll), layout, &roll, count, index, 1.0)
                })
                .collect();
            for step in 0..140 {
                let position_of =
                    |motion: &DieMotion| motion.pose_at(step as f32 * 0.01).unwrap_or(motion.rest_pose).position;
                let positions: Vec<Vec3> = motions.iter().map(position_of).collect();
                for (index, position) in positions.iter().enumerate() {
                    min_distance = positions[..index]
                        .iter()
                        .map(|other_position| other_position.distance(*position))
                        .fold(min_distance, f32::min);
                }
            }
        }
        println!("the centres of two dice come as near as {min_distance}, with an edge of {EDGE}");
        assert!(min_distance > EDGE * 1.25, "{min_distance}");
    }

    #[test]
    fn every_face_of_every_die_has_a_number() {
        for id in GameId::ALL {
            let faces_by_die = id.referee(None).expect("every game has a start position").position().dice_set();
            for die in &faces_by_die {
                for face in die {
                    assert_eq!(&die[usize::from(number_of(die, *face)) - 1], face);
                }
            }
        }
    }
}
