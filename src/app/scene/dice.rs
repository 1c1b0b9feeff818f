//! The dice beside the board: their faces, their positions, and their animation.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::board::Furniture;
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
const STEP: f32 = 0.92;
/// The maximum random offset of a die, and its random rotation in radians.
const STRAY: f32 = 0.10;
const STRAY_YAW: f32 = 0.35;
/// The distance from the board's edge to the start of a roll.
const HAND_GAP: f32 = 0.9;
/// The delay between the starts of neighbouring dice, in seconds.
const STAGGER_SECS: f32 = 0.07;
/// The factor of the colour of a used die.
const SPENT: Color = Color::srgb(0.42, 0.40, 0.38);
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
    pub up: FaceNumber,
}

/// The materials of a die in its different states.
#[derive(Component, Clone, Debug)]
struct DieMaterials {
    plain: Handle<StandardMaterial>,
    spent: Handle<StandardMaterial>,
    waiting: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            bring_dice.in_set(AppSystems::LayOut),
            (follow_shown_table, paint).chain().in_set(AppSystems::Stage),
            hide_dice.run_if(state_changed::<Screen>),
        ),
    )
    .add_systems(PostUpdate, tumble_dice.in_set(SceneSystems::Direct));
}

/// The faces of a die for painting.
#[must_use]
pub fn faces_of(die: &[DieFace; 6]) -> PaintedFaces {
    die.map(|face| match face {
        DieFace::Piece { pips, piece } => PaintedFace { pips: pips.unwrap_or(0), sign: Some(Sign::Man(piece)) },
        DieFace::Count(pips) => PaintedFace { pips, sign: None },
        DieFace::Any => PaintedFace { pips: 0, sign: Some(Sign::Any) },
    })
}

/// The colours of the die with this index. Dice with the same faces have the same colours.
#[must_use]
pub fn colours_of(set: &[[DieFace; 6]], index: usize) -> Colours {
    if set.first() == set.get(index) { Colours::IVORY } else { Colours::ROSEWOOD }
}

/// The number of the first face that shows this, 1 to 6.
#[must_use]
pub fn number_of(die: &[DieFace; 6], face: DieFace) -> u8 {
    face_number(die, face).get()
}

fn face_number(die: &[DieFace; 6], face: DieFace) -> FaceNumber {
    let mut numbered = FaceNumber::ALL.into_iter().zip(die);
    numbered.find(|&(_, &other)| other == face).map_or(FaceNumber::One, |(number, _)| number)
}

/// Replaces the dice when the game changes.
fn bring_dice(
    old: Query<Entity, With<DieBody>>,
    shown: ShownTable,
    layout: Res<Layout>,
    mut before: Local<Option<GameId>>,
    mut assets: PaintedAssets,
    mut commands: Commands,
) {
    if !shown.is_changed() && !layout.is_changed() {
        return;
    }
    let Some(game) = shown.game() else { return };
    let id = game.id();
    if before.replace(id) == Some(id) && !layout.is_changed() {
        return;
    }
    old.into_iter().for_each(|die| commands.entity(die).despawn());
    let set = game.referee().position().dice_set();
    let mesh = assets.meshes.add(die::mesh());
    // Dice with the same faces look the same.
    let mut painted: HashMap<[DieFace; 6], DieMaterials> = HashMap::default();
    for (index, faces) in set.iter().enumerate().filter(|_| layout.has_dice()) {
        let paint = painted
            .entry(*faces)
            .or_insert_with(|| DieMaterials::new(&mut assets, faces, &colours_of(&set, index)))
            .clone();
        let up = FaceNumber::ALL[index % 6];
        let not_thrown = Throw { dice: &[], number: 0, side: Side::White };
        commands.spawn((
            Name::new(format!("die {index}")),
            Furniture,
            DieBody { index, up },
            pose_transform(rest_pose(*layout, set.len(), index, up, &not_thrown)),
            Mesh3d(mesh.clone()),
            MeshMaterial3d(paint.plain.clone()),
            paint,
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
        let faint = assets.images.add(die::image(&faces_of(faces), &colours.faint()));
        let mut of = |base_color, emissive, texture| {
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
            plain: of(Color::WHITE, LinearRgba::BLACK, image.clone()),
            spent: of(SPENT, LinearRgba::BLACK, image),
            waiting: of(Color::WHITE, WAITING_GLOW, faint),
        }
    }
}

/// A roll.
struct Throw<'a> {
    /// The dice in the game's order; empty before the first roll.
    dice: &'a [Die],
    /// The number of the roll, which varies the final positions.
    number: usize,
    /// The side that rolled.
    side: Side,
}

fn pose_transform(pose: DiePose) -> Transform {
    Transform::from_translation(pose.at).with_rotation(pose.turn)
}

/// The final pose of a die with this number on top.
fn rest_pose(layout: Layout, count: usize, index: usize, up: FaceNumber, throw: &Throw) -> DiePose {
    let number = throw.number as u32;
    let luck = |seed: u32| super::textures::chance(UVec2::new(number, index as u32), seed) - 0.5;
    let along = (index as f32 - (count as f32 - 1.0) / 2.0) * STEP;
    let stray = Vec3::new(luck(11) * 2.0 * STRAY, EDGE / 2.0, luck(12) * STRAY);
    let seat = if throw.side == Side::White { 0.0 } else { PI };
    let yaw = seat + luck(13) * 2.0 * STRAY_YAW;
    DiePose { at: layout.world_from_dice() + Vec3::Z * along + stray, turn: Quat::from_rotation_y(yaw) * die::up(up) }
}

/// The motion of a die to its final pose, rolled from a side's seat. All dice of a throw go the same distance, one behind the other.
fn way_to(rest: DiePose, layout: Layout, throw: &Throw, count: usize, index: usize, time_scale: f32) -> DieMotion {
    let toward = if throw.side == Side::White { 1.0 } else { -1.0 };
    // The one that goes ahead begins at the hand, the others behind it.
    let furthest = layout.world_from_dice().z * toward - (count as f32 - 1.0) / 2.0 * STEP - STRAY;
    let length = (layout.edge() + HAND_GAP - furthest) / STRAY_YAW.cos();
    // A die rolls over its edges, along its final orientation.
    let up = die::up(die::number_up(rest.turn));
    let heading = rest.turn * up.inverse() * Vec3::NEG_Z;
    let from = rest.at - heading.with_y(0.0).normalize_or(Vec3::NEG_Z * toward) * length;
    let behind = if throw.side == Side::White { index } else { count - 1 - index };
    let start_secs = STAGGER_SECS * behind as f32;
    DieMotion { from, rest, start_secs: start_secs * time_scale, secs: TUMBLE_SECS * time_scale }
}

/// Shows the dice of the shown game, with animation after a roll.
fn follow_shown_table(
    mut played: MessageReader<Played>,
    mut dice: SceneDice,
    shown: ShownTable,
    mut before: Local<Option<TableId>>,
    settings: Res<Settings>,
    mut motion: ResMut<TableMotion>,
) {
    let id = shown.id();
    let is_another = before.replace(id) != Some(id);
    let change = played.read().filter(|change| change.table == id).last();
    let Some(game) = shown.game().filter(|_| is_another || change.is_some()) else { return };
    let set = game.referee().position().dice_set();
    if set.is_empty() {
        return;
    }
    let is_forward = !is_another && change.is_some_and(Played::is_forward);
    let rolled = game.last_ply().filter(|ply| ply.is_roll() && is_forward);
    let time_scale = rolled.and(if id == TableId::Game { settings.tempo.time_scale() } else { Some(1.0) });
    if time_scale.is_some() && id == TableId::Game {
        motion.set_if_neq(TableMotion { dice_tumble: true, ..*motion });
    }
    dice.show_game(game, &set, time_scale);
}

/// The dice on the table.
#[derive(SystemParam)]
struct SceneDice<'w, 's> {
    bodies: Query<'w, 's, (Entity, &'static mut DieBody, &'static mut Transform)>,
    layout: Res<'w, Layout>,
    commands: Commands<'w, 's>,
}

impl SceneDice<'_, '_> {
    /// Turns the dice, which have these faces, to those of this game.
    fn show_game(&mut self, game: &Game, set: &[[DieFace; 6]], time_scale: Option<f32>) {
        let side = game.plies().take(game.ply_count()).rfind(|ply| ply.is_roll()).map_or(Side::White, |ply| ply.side);
        self.show(&Throw { dice: &game.dice(), number: game.ply_count(), side }, set, time_scale);
    }

    /// Turns the dice to those of a roll: at once, or with an animation whose duration is multiplied by `time_scale`.
    fn show(&mut self, throw: &Throw, set: &[[DieFace; 6]], time_scale: Option<f32>) {
        for (entity, mut body, mut transform) in &mut self.bodies {
            let index = body.index;
            let (Some(die), Some(faces)) = (throw.dice.get(index), set.get(index)) else { continue };
            let up = face_number(faces, die.face);
            let is_new = time_scale.is_some() || body.up != up;
            body.set_if_neq(DieBody { index, up });
            let rest = rest_pose(*self.layout, set.len(), index, up, throw);
            if let Some(time_scale) = time_scale {
                let way = way_to(rest, *self.layout, throw, set.len(), index, time_scale);
                self.commands.entity(entity).insert(way);
            } else if is_new {
                self.commands.entity(entity).remove::<DieMotion>();
                transform.set_if_neq(pose_transform(rest));
            }
        }
    }
}

/// Shows which dice count, which are used, and which wait for the next roll with faint faces.
fn paint(
    dice: Query<(&DieBody, &DieMaterials, &mut MeshMaterial3d<StandardMaterial>, Has<DieMotion>)>,
    shown: ShownTable,
) {
    let Some(game) = shown.game() else { return };
    let lying = game.dice();
    for (body, paint, mut material, tumbles) in dice {
        let is_spent = lying.get(body.index).is_some_and(|die| die.is_spent);
        let wanted = match game.phase() {
            Phase::Roll(_) if !tumbles => &paint.waiting,
            _ if is_spent && !tumbles => &paint.spent,
            _ => &paint.plain,
        };
        if material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
}

/// Shows the dice only while a game is shown.
fn hide_dice(dice: Query<&mut Visibility, With<DieBody>>, screen: Res<State<Screen>>) {
    let is_away = *screen.get() == Screen::Editor;
    let wanted = if is_away { Visibility::Hidden } else { Visibility::Inherited };
    dice.into_iter().for_each(|mut visibility| {
        visibility.set_if_neq(wanted);
    });
}

/// Lets the dice of a roll go on. A roll begins when dice get their motions.
fn tumble_dice(
    dice: Query<(Entity, Ref<DieMotion>, &mut Transform)>,
    clock: MotionClock,
    mut elapsed_before: Local<Option<f32>>,
    mut motion: ResMut<TableMotion>,
    mut commands: Commands,
) {
    if dice.is_empty() {
        motion.set_if_neq(TableMotion { dice_tumble: false, ..*motion });
        return;
    }
    if dice.iter().any(|(_, tumble, _)| tumble.is_changed()) {
        *elapsed_before = None;
    }
    let elapsed_secs = clock.elapsed_secs(*elapsed_before);
    *elapsed_before = Some(elapsed_secs);
    let mut all_lie = true;
    for (entity, tumble, mut transform) in dice {
        let pose = tumble.at(elapsed_secs);
        all_lie &= pose.is_none();
        *transform = pose_transform(pose.unwrap_or(tumble.rest));
        if pose.is_none() {
            commands.entity(entity).remove::<DieMotion>();
        }
    }
    motion.set_if_neq(TableMotion { dice_tumble: !all_lie, ..*motion });
}

#[cfg(test)]
mod tests {
    use super::super::die::number_up;
    use super::super::layout::DICE_HALF;
    use super::*;
    use crate::session::Family;

    #[test]
    fn dice_lie_apart_on_their_ground_and_show_their_numbers_whoever_throws() {
        let layout = Layout::of(Family::DiceChess.editions().last().expect("a form"));
        for (number, side) in (0..500).flat_map(|number| Side::ALL.map(|side| (number, side))) {
            let throw = Throw { dice: &[], number, side };
            let poses: Vec<DiePose> =
                (0..3).map(|index| rest_pose(layout, 3, index, FaceNumber::ALL[index + 3], &throw)).collect();
            for (pose, number) in poses.iter().zip(&FaceNumber::ALL[3..]) {
                assert_eq!(number_up(pose.turn), *number);
                let offset = (pose.at - layout.world_from_dice()).abs();
                // Rotated by 45 degrees it extends furthest.
                let reach = EDGE / 2.0 * 1.3;
                assert!(offset.x + reach < DICE_HALF.x && offset.z + reach < DICE_HALF.y, "{offset}");
                let way = way_to(*pose, layout, &throw, 3, number.get() as usize - 4, 1.0);
                let toward = if side == Side::White { 1.0 } else { -1.0 };
                assert!(way.from.z * toward > layout.half(), "{way:?}");
            }
            for pair in poses.windows(2) {
                assert!(pair[0].at.distance(pair[1].at) > EDGE * 1.25);
            }
        }
    }

    #[test]
    fn dice_of_a_throw_do_not_pass_through_each_other() {
        let layout = Layout::of(Family::DiceChess.editions().last().expect("a form"));
        let mut nearest = f32::INFINITY;
        for (number, side) in (0..1000).flat_map(|number| Side::ALL.map(|side| (number, side))) {
            let throw = Throw { dice: &[], number, side };
            let count = 2 + number % 2;
            let motions: Vec<DieMotion> = (0..count)
                .map(|index| {
                    let up = FaceNumber::ALL[(index + number) % 6];
                    way_to(rest_pose(layout, count, index, up, &throw), layout, &throw, count, index, 1.0)
                })
                .collect();
            for step in 0..140 {
                let at = |motion: &DieMotion| motion.at(step as f32 * 0.01).unwrap_or(motion.rest).at;
                let places: Vec<Vec3> = motions.iter().map(at).collect();
                for (index, place) in places.iter().enumerate() {
                    nearest = places[..index].iter().map(|other| other.distance(*place)).fold(nearest, f32::min);
                }
            }
        }
        println!("the centres of two dice come as near as {nearest}, with an edge of {EDGE}");
        assert!(nearest > EDGE * 1.25, "{nearest}");
    }

    #[test]
    fn every_face_of_every_die_has_a_number() {
        for id in GameId::ALL {
            let set = id.referee(None).expect("every game has a start position").position().dice_set();
            for die in &set {
                for face in die {
                    assert_eq!(&die[usize::from(number_of(die, *face)) - 1], face);
                }
            }
        }
    }
}
