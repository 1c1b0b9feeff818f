//! Which dice lie beside the board, and what do they show?

use std::f32::consts::PI;

use bevy::prelude::*;

use super::die::{self, Colours, EDGE, Face, Faces, Sign};
use super::dressing::Dressing;
use super::layout::{LayOut, Layout};
use super::motion::{Metronome, PlaceBodies, SkipMotion};
use super::stacks::{Follow, Performance};
use super::tumble::{DiePose, TUMBLE_SECS, Tumble};
use crate::app::play::dice::InTheAir;
use crate::app::play::replay::Replay;
use crate::app::play::{CurrentGame, Obey, Played};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::show::Shown;
use crate::board::Side;
use crate::session::{Die, DieFace, GameId, Phase, Ply};

/// From one die to its neighbour.
const STEP: f32 = 0.92;
/// How far a die may lie beside its place, and how far it may be turned, in radians.
const STRAY: f32 = 0.10;
const STRAY_YAW: f32 = 0.35;
/// From where a hand throws, beyond the board's edge.
const HAND_GAP: f32 = 0.9;
/// So much later than its neighbour a die leaves the hand.
const STAGGER_SECS: f32 = 0.07;
/// How much darker a die is that has been used up.
const SPENT: Color = Color::srgb(0.42, 0.40, 0.38);
/// What dice give off that wait to be thrown.
const WAITING_GLOW: LinearRgba = LinearRgba::rgb(0.13, 0.08, 0.018);
const ROUGHNESS: f32 = 0.36;
const REFLECTANCE: f32 = 0.55;

/// This entity is a die: the n-th of the game's, counted from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieBody {
    /// Which of the dice.
    pub index: usize,
    /// The number that is up, or will be when it has come to rest.
    pub up: u8,
}

/// The materials of a die, by what becomes of it.
#[derive(Component, Clone, Debug)]
struct Paint {
    plain: Handle<StandardMaterial>,
    spent: Handle<StandardMaterial>,
    waiting: Handle<StandardMaterial>,
}

/// The dice of the game that is on the table, as the scene knows them.
#[derive(Resource, Default)]
struct Cup {
    id: Option<GameId>,
    set: Vec<[DieFace; 6]>,
    /// How many plies of the game had been played when the scene last looked.
    plies: usize,
    /// How long the dice have been tumbling, in seconds; nothing in their first frame.
    elapsed_secs: Option<f32>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cup>()
        .add_systems(
            Update,
            (
                bring_dice.in_set(LayOut),
                (follow, perform, paint).chain().in_set(Follow).after(Obey),
                hide.run_if(state_changed::<Screen>),
            ),
        )
        .add_systems(PostUpdate, tumble.before(PlaceBodies).before(TransformSystems::Propagate));
}

/// The faces of a die as they are painted.
#[must_use]
pub fn faces_of(die: &[DieFace; 6]) -> Faces {
    die.map(|face| match face {
        DieFace::Man { pips, man } => Face { pips: pips.unwrap_or(0), sign: Some(Sign::Man(man)) },
        DieFace::Count(pips) => Face { pips, sign: None },
        DieFace::Any => Face { pips: 0, sign: Some(Sign::Any) },
    })
}

/// The colours of the n-th die of a set: those that say the same look the same.
#[must_use]
pub fn colours_of(set: &[[DieFace; 6]], index: usize) -> Colours {
    if set.first() == set.get(index) { Colours::IVORY } else { Colours::ROSEWOOD }
}

/// The number of the face, 1 to 6: the first that shows this.
#[must_use]
pub fn number_of(die: &[DieFace; 6], face: DieFace) -> u8 {
    (1..=6).zip(die).find(|&(_, &other)| other == face).map_or(1, |(number, _)| number)
}

/// Lays the dice of another game beside the board.
fn bring_dice(
    old: Query<Entity, With<DieBody>>,
    shown: Shown,
    layout: Res<Layout>,
    mut cup: ResMut<Cup>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !layout.is_changed() {
        return;
    }
    let game = shown.game();
    let id = game.id();
    if cup.id == Some(id) && !layout.is_changed() {
        return;
    }
    old.into_iter().for_each(|die| commands.entity(die).despawn());
    let set = game.referee().dice_set();
    let mesh = meshes.add(die::mesh());
    for (index, faces) in set.iter().enumerate().filter(|_| layout.has_dice()) {
        let image = images.add(die::image(&faces_of(faces), &colours_of(&set, index)));
        let mut of = |base_color, emissive| {
            materials.add(StandardMaterial {
                base_color,
                emissive,
                base_color_texture: Some(image.clone()),
                perceptual_roughness: ROUGHNESS,
                reflectance: REFLECTANCE,
                ..default()
            })
        };
        let paint = Paint {
            plain: of(Color::WHITE, LinearRgba::BLACK),
            spent: of(SPENT, LinearRgba::BLACK),
            waiting: of(Color::WHITE, WAITING_GLOW),
        };
        let up = (index % 6) as u8 + 1;
        commands.spawn((
            Name::new(format!("die {index}")),
            Dressing,
            DieBody { index, up },
            placed(rest_pose(*layout, set.len(), index, up, (0, Side::White))),
            Mesh3d(mesh.clone()),
            MeshMaterial3d(paint.plain.clone()),
            paint,
        ));
    }
    *cup = Cup { id: Some(id), set, plies: game.ply_count(), elapsed_secs: None };
}

fn placed(pose: DiePose) -> Transform {
    Transform::from_translation(pose.at).with_rotation(pose.turn)
}

/// How the n-th of so many dice comes to rest with this number up; `throw` tells one throw from another, and who threw.
fn rest_pose(layout: Layout, count: usize, index: usize, up: u8, throw: (usize, Side)) -> DiePose {
    let (number, side) = throw;
    let luck = |seed: u32| super::textures::chance(UVec2::new(number as u32, index as u32), seed) - 0.5;
    let along = (index as f32 - (count as f32 - 1.0) / 2.0) * STEP;
    let stray = Vec3::new(luck(11) * 2.0 * STRAY, EDGE / 2.0, luck(12) * STRAY);
    let seat = if side == Side::White { 0.0 } else { PI };
    let yaw = seat + luck(13) * 2.0 * STRAY_YAW;
    DiePose { at: layout.world_from_dice() + Vec3::Z * along + stray, turn: Quat::from_rotation_y(yaw) * die::up(up) }
}

/// The way of a die that comes to rest so, thrown from a side's seat.
fn way_to(rest: DiePose, layout: Layout, side: Side, up: u8, start_secs: f32, stretch: f32) -> Tumble {
    let toward = if side == Side::White { 1.0 } else { -1.0 };
    let length = (toward * (layout.edge() + HAND_GAP) - rest.at.z).abs();
    // A die rolls over its edges: along the way that it lies in the end.
    let heading = rest.turn * die::up(up).inverse() * Vec3::NEG_Z;
    let from = rest.at - heading.with_y(0.0).normalize_or(Vec3::NEG_Z * toward) * length;
    Tumble { from, rest, start_secs: start_secs * stretch, secs: TUMBLE_SECS * stretch }
}

/// Shows the dice that the game says, and lets them tumble when they have just been thrown.
fn follow(
    mut played: MessageReader<Played>,
    dice: Query<(Entity, &mut DieBody, &mut Transform)>,
    current: Res<CurrentGame>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    mut cup: ResMut<Cup>,
    mut in_the_air: ResMut<InTheAir>,
    mut commands: Commands,
) {
    if played.read().last().is_none() || cup.set.is_empty() {
        return;
    }
    let game = &current.game;
    let is_forth = game.ply_count() > std::mem::replace(&mut cup.plies, game.ply_count());
    let thrown = game.last_ply().filter(|ply| ply.is_roll && is_forth);
    let stretch = thrown.and(settings.tempo.stretch());
    if stretch.is_some() {
        in_the_air.set_if_neq(InTheAir(true));
    }
    let side = game.last_throw().map_or(Side::White, |ply| ply.side);
    show(&game.dice(), (game.ply_count(), side), stretch, *layout, &mut cup, dice, &mut commands);
}

/// Shows the dice of something that is not the game.
fn perform(
    mut performances: MessageReader<Performance>,
    mut dice: Query<(Entity, &mut DieBody, &mut Transform)>,
    shown: Shown,
    layout: Res<Layout>,
    mut cup: ResMut<Cup>,
    mut commands: Commands,
) {
    for performance in performances.read() {
        match performance {
            Performance::Tell(Ply { dice: thrown, side, is_roll: true, .. }) => {
                show(thrown, (0, *side), Some(1.0), *layout, &mut cup, dice.reborrow(), &mut commands);
            }
            Performance::Lay(_) if !shown.is_demonstrated() => {}
            Performance::End | Performance::Lay(_) => {
                let game = shown.game();
                let side = game.last_throw().map_or(Side::White, |ply| ply.side);
                show(&game.dice(), (game.ply_count(), side), None, *layout, &mut cup, dice.reborrow(), &mut commands);
            }
            Performance::Tell(_) => {}
        }
    }
}

/// Turns the dice to what they show: at once, or after they have tumbled.
fn show(
    thrown: &[Die],
    throw: (usize, Side),
    stretch: Option<f32>,
    layout: Layout,
    cup: &mut Cup,
    dice: Query<(Entity, &mut DieBody, &mut Transform)>,
    commands: &mut Commands,
) {
    for (entity, mut body, mut transform) in dice {
        let (Some(die), Some(faces)) = (thrown.get(body.index), cup.set.get(body.index)) else { continue };
        let up = number_of(faces, die.face);
        let is_new = stretch.is_some() || body.up != up;
        body.set_if_neq(DieBody { up, ..*body });
        let rest = rest_pose(layout, cup.set.len(), body.index, up, throw);
        if let Some(stretch) = stretch {
            let start_secs = STAGGER_SECS * body.index as f32;
            commands.entity(entity).insert(way_to(rest, layout, throw.1, up, start_secs, stretch));
            cup.elapsed_secs = None;
        } else if is_new {
            commands.entity(entity).remove::<Tumble>();
            transform.set_if_neq(placed(rest));
        }
    }
}

/// Shows which dice count, which are used up, and which wait for the next throw.
fn paint(dice: Query<(&DieBody, &Paint, &mut MeshMaterial3d<StandardMaterial>, Has<Tumble>)>, shown: Shown) {
    let game = shown.game();
    let lying = game.dice();
    for (body, paint, mut material, tumbles) in dice {
        let is_spent = lying.get(body.index).is_some_and(|die| die.is_spent);
        let wanted = match game.phase() {
            Phase::Roll(_) => &paint.waiting,
            _ if is_spent && !tumbles => &paint.spent,
            _ => &paint.plain,
        };
        if material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
}

/// Dice lie on the table while a game does.
fn hide(dice: Query<&mut Visibility, With<DieBody>>, screen: Res<State<Screen>>) {
    let is_away = *screen.get() == Screen::Editor;
    let wanted = if is_away { Visibility::Hidden } else { Visibility::Inherited };
    dice.into_iter().for_each(|mut visibility| {
        visibility.set_if_neq(wanted);
    });
}

fn tumble(
    dice: Query<(Entity, &Tumble, &mut Transform)>,
    (time, replay, metronome): (Res<Time>, Res<Replay>, Res<Metronome>),
    skip: Res<SkipMotion>,
    (mut cup, mut in_the_air): (ResMut<Cup>, ResMut<InTheAir>),
    mut commands: Commands,
) {
    if dice.is_empty() {
        in_the_air.set_if_neq(InTheAir(false));
        return;
    }
    // The frame that learns of a throw ends a pause, however long: its time is not the throw's.
    let delta_secs = metronome.0.unwrap_or(time.delta_secs() * replay.speed());
    let elapsed_secs = match cup.elapsed_secs {
        None => 0.0,
        Some(_) if skip.0 => f32::INFINITY,
        Some(secs) => secs + delta_secs,
    };
    cup.elapsed_secs = Some(elapsed_secs);
    let mut all_lie = true;
    for (entity, tumble, mut transform) in dice {
        let pose = tumble.at(elapsed_secs);
        all_lie &= pose.is_none();
        *transform = placed(pose.unwrap_or(tumble.rest));
        if pose.is_none() {
            commands.entity(entity).remove::<Tumble>();
        }
    }
    in_the_air.set_if_neq(InTheAir(!all_lie));
}

#[cfg(test)]
mod tests {
    use super::super::die::number_up;
    use super::super::layout::{BOX_HALF, DICE_HALF};
    use super::*;

    #[test]
    fn dice_lie_apart_on_their_ground_and_show_their_numbers_whoever_throws() {
        let layout = Layout::of(GameId::ALL[9]);
        for (throw, side) in (0..500).flat_map(|throw| Side::ALL.map(|side| (throw, side))) {
            let poses: Vec<DiePose> =
                (0..3).map(|index| rest_pose(layout, 3, index, index as u8 + 4, (throw, side))).collect();
            for (index, pose) in poses.iter().enumerate() {
                assert_eq!(usize::from(number_up(pose.turn)), index + 4);
                let offset = (pose.at - layout.world_from_dice()).abs();
                // Turned by a half right angle it reaches furthest.
                let reach = EDGE / 2.0 * 1.3;
                assert!(offset.x + reach < BOX_HALF && offset.z + reach < DICE_HALF, "{offset}");
                let way = way_to(*pose, layout, side, index as u8 + 4, 0.0, 1.0);
                let toward = if side == Side::White { 1.0 } else { -1.0 };
                assert!(way.from.z * toward > layout.half(), "{way:?}");
            }
            for pair in poses.windows(2) {
                assert!(pair[0].at.distance(pair[1].at) > EDGE * 1.25);
            }
        }
    }

    #[test]
    fn every_face_of_every_die_has_a_number() {
        for id in GameId::ALL {
            let set = id.referee(None).expect("every game has a start position").dice_set();
            for die in &set {
                for face in die {
                    assert_eq!(&die[usize::from(number_of(die, *face)) - 1], face);
                }
            }
        }
    }
}
