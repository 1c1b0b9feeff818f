//! The sounds of a plan of motions, with their times and places.

use bevy::prelude::Vec3;

use super::sounds::Sound;
use crate::app::scene::die_motion::{CubeMotion, DieMotion};
use crate::app::scene::motion_plan::{Motion, MotionKind};
use crate::app::settings::PieceSet;
use crate::board::{Chessman, Shape, Store};

/// A sound with its time and place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The time, in seconds after the move was made.
    pub at_secs: f32,
    pub sound: Sound,
    /// The place on the table; `None` for a sound about the game.
    pub place: Option<Vec3>,
    /// The gain relative to the sound's file.
    pub decibels: f32,
    /// The factor of playback speed and pitch.
    pub pitch: f32,
}

const LIFT_DECIBELS: f32 = -15.0;
const SLIDE_DECIBELS: f32 = -20.0;
const FLIP_DECIBELS: f32 = -11.0;
const JOIN_DECIBELS: f32 = -3.0;
const TRAY_DECIBELS: f32 = -5.0;
const BOX_DECIBELS: f32 = -11.0;
const CROWN_DECIBELS: f32 = -8.0;
const DICE_DECIBELS: f32 = -3.0;
/// The time in seconds within which equal sounds are played once: for landings, and for other sounds.
const SAME_IMPACT_SECS: f32 = 0.03;
const SAME_NOISE_SECS: f32 = 0.3;

/// The sounds of a token.
struct Voice {
    lift_sound: Sound,
    /// Landing on an empty square.
    landing_sound: Sound,
    /// Landing on a square with other tokens.
    join_sound: JoinSound,
    tray_sound: Sound,
    /// The factor of its pitch.
    pitch: f32,
    /// The factor of the pitch of a landing; 1 for tokens that have a landing sound of their own.
    landing_pitch: f32,
    /// The additional gain of a landing.
    landing_decibels: f32,
}

enum JoinSound {
    /// The sound is played in addition to the landing.
    Also(Sound),
    /// The sound is played instead of the landing.
    Instead(Sound),
}

impl Voice {
    fn of(shape: Shape, set: PieceSet) -> Self {
        let wooden_voice = |lands, joins, pitch| Self {
            lift_sound: Sound::LiftWood,
            landing_sound: lands,
            join_sound: joins,
            tray_sound: Sound::TrayWood,
            pitch,
            landing_pitch: 1.0,
            landing_decibels: 0.0,
        };
        let metallic_voice = |lands, joins, pitch| Self {
            lift_sound: Sound::LiftMetal,
            tray_sound: Sound::TrayMetal,
            ..wooden_voice(lands, joins, pitch)
        };
        let ring_voice = |[wood_sound, metal_sound]: [Sound; 2], pitch| match set {
            PieceSet::Rings | PieceSet::Wood => wooden_voice(wood_sound, JoinSound::Also(Sound::JoinWood), pitch),
            PieceSet::Castles => metallic_voice(metal_sound, JoinSound::Also(Sound::JoinMetal), pitch),
        };
        match shape {
            Shape::Tower => ring_voice([Sound::WoodTower, Sound::MetalTower], 1.25),
            Shape::Fort => ring_voice([Sound::WoodFort, Sound::MetalFort], 1.0),
            Shape::Wall => ring_voice([Sound::WoodWall, Sound::MetalWall], 0.82),
            Shape::Checker => wooden_voice(Sound::Checker, JoinSound::Instead(Sound::CheckerOnChecker), 1.0),
            Shape::Crown => {
                let crown_voice = metallic_voice(Sound::Crown, JoinSound::Instead(Sound::Crown), 1.0);
                Self { landing_decibels: CROWN_DECIBELS, ..crown_voice }
            }
            Shape::Chessman(chessman) => {
                // Heavier pieces sound deeper.
                let pitch = match chessman {
                    Chessman::Pawn => 1.2,
                    Chessman::Knight => 1.02,
                    Chessman::Bishop => 1.06,
                    Chessman::Rook => 0.96,
                    Chessman::Queen => 0.9,
                    Chessman::King => 0.85,
                };
                Self {
                    landing_pitch: pitch,
                    ..wooden_voice(Sound::Chessman, JoinSound::Instead(Sound::Chessman), pitch)
                }
            }
        }
    }
}

/// The sound of a token that lands on an empty square, with the time, the place and the gain of `cue` and its pitch as a factor.
#[must_use]
pub fn arrival(shape: Shape, set: PieceSet, cue: Cue) -> Cue {
    let voice = Voice::of(shape, set);
    let (pitch, decibels) = (cue.pitch * voice.landing_pitch, cue.decibels + voice.landing_decibels);
    Cue { sound: voice.landing_sound, pitch, decibels, ..cue }
}

/// The sounds of a plan of motions, by time. Simultaneous sounds of several tokens are played once. A plan without
/// animation has only the sounds of arrival.
#[must_use]
pub fn cues(plan: &[Motion], set: PieceSet) -> Vec<Cue> {
    let is_instant = plan.iter().all(|motion| motion.step.secs == 0.0);
    let mut cues: Vec<Cue> = Vec::new();
    for motion in plan {
        let (start_cue, end_cues) = step_cues(motion, set);
        cues.extend(start_cue.filter(|_| !is_instant));
        cues.extend(end_cues);
    }
    in_order(cues)
}

/// The sounds at the beginning and at the end of a step.
fn step_cues(motion: &Motion, set: PieceSet) -> (Option<Cue>, Vec<Cue>) {
    let step = &motion.step;
    let voice = Voice::of(motion.token.shape, set);
    let cue_at =
        |at_secs, sound, pitch, decibels| Cue { at_secs, sound, place: Some(step.end_pose.position), decibels, pitch };
    let cue_at_start = |sound, pitch, decibels| Some(cue_at(step.start_secs, sound, pitch, decibels));
    let cue_at_end = |sound, pitch, decibels| cue_at(step.start_secs + step.secs, sound, pitch, decibels);
    let landing_cues = |joins| {
        let (pitch, loudness) = (voice.landing_pitch, voice.landing_decibels);
        match (joins, &voice.join_sound) {
            (false, _) => vec![cue_at_end(voice.landing_sound, pitch, loudness)],
            (true, JoinSound::Instead(sound)) => vec![cue_at_end(*sound, pitch, loudness)],
            (true, JoinSound::Also(sound)) => {
                vec![cue_at_end(voice.landing_sound, pitch, loudness), cue_at_end(*sound, voice.pitch, JOIN_DECIBELS)]
            }
        }
    };
    match motion.kind {
        MotionKind::Lift => (cue_at_start(voice.lift_sound, voice.pitch, LIFT_DECIBELS), vec![]),
        MotionKind::Travel => (cue_at_start(Sound::Slide, 1.0, SLIDE_DECIBELS), vec![]),
        MotionKind::Flip => (cue_at_start(Sound::Flip, voice.pitch, FLIP_DECIBELS), vec![]),
        MotionKind::SetDown { joins } => (None, landing_cues(joins)),
        MotionKind::Rise | MotionKind::Settle => (None, vec![]),
        MotionKind::Come { from: Store::Tray } => (cue_at_start(voice.lift_sound, voice.pitch, LIFT_DECIBELS), vec![]),
        MotionKind::Come { from: Store::Box | Store::Edge } => (cue_at_start(Sound::Box, 1.0, BOX_DECIBELS), vec![]),
        MotionKind::Fall => (None, vec![cue_at_end(Sound::Fall, 1.0, 0.0)]),
        MotionKind::Leave { to: Store::Tray } => (None, vec![cue_at_end(voice.tray_sound, voice.pitch, TRAY_DECIBELS)]),
        MotionKind::Leave { to: Store::Box | Store::Edge } => (None, vec![cue_at_end(Sound::Box, 1.0, BOX_DECIBELS)]),
    }
}

/// The sounds of rolling dice, by time.
#[must_use]
pub fn dice_cues(tumbles: &[DieMotion]) -> Vec<Cue> {
    let dice = tumbles.iter().enumerate();
    let impact_cues = dice.flat_map(|(die_index, tumble)| {
        tumble.impacts().enumerate().map(move |(impact_index, (at_secs, place, strength))| Cue {
            at_secs,
            sound: Sound::DICE[(2 * die_index + impact_index) % Sound::DICE.len()],
            place: Some(place),
            decibels: DICE_DECIBELS + 20.0 * strength.log10(),
            pitch: 1.0,
        })
    });
    in_order(impact_cues.collect())
}

/// The sounds of the doubling cube as it is lifted and as it is set down, by time. Without animation only the latter is heard.
#[must_use]
pub fn cube_cues(motion: &CubeMotion) -> Vec<Cue> {
    let cue_at = |at_secs, sound, place, decibels| Cue { at_secs, sound, place: Some(place), decibels, pitch: 1.0 };
    let lift_cue = cue_at(0.0, Sound::LiftWood, motion.start_pose.position, LIFT_DECIBELS);
    let landing_cue = cue_at(motion.secs, Sound::Die1, motion.end_pose.position, DICE_DECIBELS);
    (motion.secs > 0.0).then_some(lift_cue).into_iter().chain([landing_cue]).collect()
}

fn in_order(mut cues: Vec<Cue>) -> Vec<Cue> {
    cues.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    let mut distinct_cues: Vec<Cue> = Vec::new();
    for cue in cues {
        if !distinct_cues.iter().any(|other| are_heard_as_one(other, &cue)) {
            distinct_cues.push(cue);
        }
    }
    distinct_cues
}

fn are_heard_as_one(earlier: &Cue, later: &Cue) -> bool {
    let within_secs = match later.sound {
        Sound::Slide | Sound::Flip | Sound::Box => SAME_NOISE_SECS,
        _ => SAME_IMPACT_SECS,
    };
    earlier.sound == later.sound && later.at_secs - earlier.at_secs < within_secs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scene::choreography::choreograph;
    use crate::app::scene::layout::Layout;
    use crate::board::{BoardEvent, Table, inverse_events};
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId};

    /// The plan of this move, and that of its takeback.
    fn plans(id: GameId, fen: &str, code: &str, time_scale: f32) -> [Vec<Motion>; 2] {
        let mut game = Game::from_fen(id, fen).expect("a position");
        let before = game.table();
        let played = game.referee().read_move(code).unwrap_or_else(|error| panic!("{fen} {code}: {error:?}"));
        let story = game.play(played).expect("a legal move").to_vec();
        let layout = Layout::of(id);
        let plan = |events: &[BoardEvent], table: &Table| {
            choreograph(events, table, layout, time_scale).expect("the events fit the table")
        };
        [plan(&story, &before), plan(&inverse_events(&story), &game.table())]
    }

    fn names(cues: &[Cue]) -> String {
        cues.iter().map(|cue| cue.sound.name()).collect::<Vec<_>>().join(" ")
    }

    const CLASSIC: GameId = GameId::TurnoverClassic;
    const DICE_CHESS: GameId = GameId::DiceChess(Variant::DiceChess);

    #[test]
    fn every_move_is_heard_as_it_is_seen() {
        for (what, id, fen, code, heard) in [
            ("a button moves", CLASSIC, "cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5", "lift-wood slide wood-tower"),
            ("two combine", CLASSIC, "cccccccc/8/8/4B3/8/8/8/CCCCR3 w", "e1e5", "lift-wood slide wood-tower join-wood"),
            (
                "two rings are turned over",
                CLASSIC,
                "cccccccc/8/8/4n3/8/8/8/4R2C w",
                "e1e5",
                "lift-wood flip slide wood-wall wood-fort wood-tower join-wood",
            ),
            (
                "three are captured",
                CLASSIC,
                "c7/8/8/4c3/8/8/8/C3R3 w",
                "e1e5",
                "lift-wood slide tray-wood tray-wood tray-wood wood-tower",
            ),
            (
                "a Wall takes and is promoted",
                CLASSIC,
                "3rcccc/4P3/8/8/8/8/8/CCCC4 w",
                "e7d8",
                "lift-wood slide tray-wood wood-wall box tray-wood wood-fort wood-tower join-wood",
            ),
            (
                "a stack grows",
                GameId::Lielow,
                "8/8/5a2/8/8/b*1C*3B1/8/8 w",
                "c3-f3",
                "lift-wood lift-metal slide checker box checker-on-checker crown",
            ),
            (
                "a stack captures",
                GameId::Lielow,
                "8/8/5a2/8/8/b*1C*3B1/8/8 w",
                "c3xf6",
                "lift-wood lift-metal slide tray-wood checker slide box crown",
            ),
            (
                "a stack leaves the board",
                GameId::Lielow,
                "8/8/5a2/8/8/b*1C*3B1/8/8 w",
                "g3-off",
                "lift-wood slide fall box",
            ),
            (
                "the crown hops",
                GameId::Lielow,
                "8/8/5a2/8/8/b*1C*3C1/8/8 w",
                "g3-d3",
                "lift-wood slide checker box checker-on-checker lift-metal slide crown",
            ),
            ("a man moves", DICE_CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 r11", "e2e4", "lift-wood slide man"),
            (
                "a man captures",
                DICE_CHESS,
                "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1 r44",
                "a1a2",
                "lift-wood slide tray-wood man",
            ),
            (
                "castling",
                DICE_CHESS,
                "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 r14",
                "e8c8",
                "lift-wood slide man lift-wood slide man",
            ),
            (
                "a pawn takes and becomes a queen",
                DICE_CHESS,
                "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1 r12",
                "a7b8q",
                "lift-wood slide tray-wood man box box man",
            ),
            ("a pass", DICE_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r34", "0000", ""),
        ] {
            let [plan, _] = plans(id, fen, code, 1.0);
            assert_eq!(names(&cues(&plan, PieceSet::Rings)), heard, "{what}");
        }
    }

    #[test]
    fn a_ring_set_of_metal_sounds_of_metal_and_the_other_sets_do_not_change() {
        let [plan, _] = plans(CLASSIC, "cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5", 1.0);
        let wood = names(&cues(&plan, PieceSet::Rings));
        assert_eq!(names(&cues(&plan, PieceSet::Castles)), wood.replace("wood", "metal"));
        let [plan, _] = plans(DICE_CHESS, "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1 r44", "a1a2", 1.0);
        assert_eq!(cues(&plan, PieceSet::Castles), cues(&plan, PieceSet::Rings));
    }

    #[test]
    fn a_sound_comes_with_its_motion_and_where_that_is() {
        let [plan, _] = plans(CLASSIC, "cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5", 1.0);
        let [lift, slide, land] = cues(&plan, PieceSet::Rings).try_into().expect("three sounds");
        let steps: Vec<_> = plan.iter().map(|motion| motion.step).collect();
        assert_eq!(lift.at_secs, 0.0);
        assert_eq!(slide.at_secs, steps[1].start_secs);
        assert_eq!(land.at_secs, steps[2].start_secs + steps[2].secs);
        let e5 = Layout::of(CLASSIC).world_from_square("e5".parse().expect("a square"));
        assert!(land.place.is_some_and(|at| at.with_y(0.0).distance(e5) < 0.01), "{land:?}");
    }

    #[test]
    fn without_animation_only_the_arrival_is_heard() {
        let [plan, back] = plans(CLASSIC, "c7/8/8/4c3/8/8/8/C3R3 w", "e1e5", 0.0);
        let heard = cues(&plan, PieceSet::Rings);
        assert_eq!(names(&heard), "tray-wood wood-tower");
        assert!(heard.iter().chain(&cues(&back, PieceSet::Rings)).all(|cue| cue.at_secs == 0.0));
    }

    #[test]
    fn what_is_taken_back_is_heard_too() {
        let [_, back] = plans(CLASSIC, "cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5", 1.0);
        assert_eq!(names(&cues(&back, PieceSet::Rings)), "lift-wood slide flip wood-tower wood-fort wood-wall");
    }

    #[test]
    fn every_plan_of_every_game_is_in_order_and_nothing_is_heard_twice_at_once() {
        use rand::SeedableRng;
        use rand::rngs::Xoshiro256PlusPlus;
        use rand::seq::IndexedRandom;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        for id in GameId::ALL {
            let mut game = Game::new(id);
            for _ in 0..60 {
                let rolls = game.referee().legal_rolls();
                let ids = game.legal_moves().iter().map(|legal| legal.id).chain(rolls.iter().map(|roll| roll.id));
                let Some(&played) = ids.collect::<Vec<_>>().choose(&mut rng) else { break };
                let before = game.table();
                let story = game.play(played).expect("a legal move").to_vec();
                let plan = choreograph(&story, &before, Layout::of(id), 1.0).expect("the events fit");
                let heard = cues(&plan, PieceSet::Rings);
                assert_eq!(heard.is_empty(), plan.is_empty(), "{id}: {story:?}");
                assert!(heard.is_sorted_by(|a, b| a.at_secs <= b.at_secs), "{id}: {heard:?}");
                let end = plan.iter().map(|motion| motion.step.start_secs + motion.step.secs).fold(0.0, f32::max);
                assert!(heard.iter().all(|cue| (0.0..=end).contains(&cue.at_secs)), "{id}: {heard:?}");
                for (index, cue) in heard.iter().enumerate() {
                    assert!(!heard[..index].iter().any(|other| are_heard_as_one(other, cue)), "{id}: {cue:?} twice");
                }
            }
        }
    }

    #[test]
    fn the_cube_is_heard_where_it_is_lifted_and_where_it_is_set_down() {
        use crate::app::scene::die_motion::DiePose;
        use bevy::prelude::Quat;
        let pose = |z| DiePose { position: Vec3::Z * z, rotation: Quat::IDENTITY };
        let heard = |secs| {
            let cues = cube_cues(&CubeMotion { start_pose: pose(1.0), end_pose: pose(-3.0), elapsed_secs: None, secs });
            cues.iter().map(|cue| (cue.at_secs, cue.sound, cue.place)).collect::<Vec<_>>()
        };
        let lift = (0.0, Sound::LiftWood, Some(Vec3::Z));
        let landing = |at_secs| (at_secs, Sound::Die1, Some(Vec3::Z * -3.0));
        assert_eq!(heard(0.75), [lift, landing(0.75)]);
        assert_eq!(heard(0.0), [landing(0.0)], "without animation");
    }

    #[test]
    fn each_die_strikes_the_table_softer_and_softer() {
        use crate::app::scene::die_motion::{DiePose, TUMBLE_SECS};
        use bevy::prelude::Quat;
        let tumble = |start_secs, x| DieMotion {
            start_position: Vec3::new(x, -0.3, 5.0),
            rest_pose: DiePose { position: Vec3::new(x, 0.0, -1.0), rotation: Quat::IDENTITY },
            start_secs,
            secs: TUMBLE_SECS,
        };
        let heard = dice_cues(&[tumble(0.0, 5.0), tumble(0.07, 6.0)]);
        assert_eq!(heard.len(), 10);
        for x in [5.0, 6.0] {
            let own = heard.iter().filter(|cue| cue.place.is_some_and(|at| (at.x - x).abs() < 0.1));
            let loudness: Vec<f32> = own.map(|cue| cue.decibels).collect();
            assert!(loudness.len() == 5 && loudness.is_sorted_by(|louder, softer| louder > softer), "{loudness:?}");
        }
        let sounds: std::collections::BTreeSet<&str> = heard.iter().map(|cue| cue.sound.name()).collect();
        assert_eq!(sounds.len(), 4, "no two blows after each other are the same");
    }
}
