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
    pub position: Option<Vec3>,
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
const SAME_SOUND_SECS: f32 = 0.3;

/// The sounds of a token.
struct TokenSounds {
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

impl TokenSounds {
    fn of(shape: Shape, piece_set: PieceSet) -> Self {
        let wooden = |landing_sound, join_sound, pitch| Self {
            lift_sound: Sound::LiftWood,
            landing_sound,
            join_sound,
            tray_sound: Sound::TrayWood,
            pitch,
            landing_pitch: 1.0,
            landing_decibels: 0.0,
        };
        let metallic = |landing_sound, join_sound, pitch| Self {
            lift_sound: Sound::LiftMetal,
            tray_sound: Sound::TrayMetal,
            ..wooden(landing_sound, join_sound, pitch)
        };
        let ring = |[wood_sound, metal_sound]: [Sound; 2], pitch| match piece_set {
            PieceSet::Rings | PieceSet::Wood => wooden(wood_sound, JoinSound::Also(Sound::JoinWood), pitch),
            PieceSet::Castles => metallic(metal_sound, JoinSound::Also(Sound::JoinMetal), pitch),
        };
        match shape {
            Shape::Tower => ring([Sound::WoodTower, Sound::MetalTower], 1.25),
            Shape::Fort => ring([Sound::WoodFort, Sound::MetalFort], 1.0),
            Shape::Wall => ring([Sound::WoodWall, Sound::MetalWall], 0.82),
            Shape::Checker => wooden(Sound::Checker, JoinSound::Instead(Sound::CheckerOnChecker), 1.0),
            Shape::Crown => {
                let crown = metallic(Sound::Crown, JoinSound::Instead(Sound::Crown), 1.0);
                Self { landing_decibels: CROWN_DECIBELS, ..crown }
            }
            Shape::Chessman(chessman) => {
                // Heavier pieces sound deeper, each by two and a half semitones, so that chance never makes two of them alike.
                let pitch = match chessman {
                    Chessman::Pawn => 1.44,
                    Chessman::Bishop => 1.25,
                    Chessman::Knight => 1.08,
                    Chessman::Rook => 0.93,
                    Chessman::Queen => 0.81,
                    Chessman::King => 0.7,
                };
                Self { landing_pitch: pitch, ..wooden(Sound::Chessman, JoinSound::Instead(Sound::Chessman), pitch) }
            }
        }
    }
}

/// The sound of a token that lands on an empty square, with the time, the place and the gain of `cue` and its pitch as a factor.
#[must_use]
pub fn landing_cue(shape: Shape, piece_set: PieceSet, cue: Cue) -> Cue {
    let token_sounds = TokenSounds::of(shape, piece_set);
    let (pitch, decibels) = (cue.pitch * token_sounds.landing_pitch, cue.decibels + token_sounds.landing_decibels);
    Cue { sound: token_sounds.landing_sound, pitch, decibels, ..cue }
}

/// The sounds of a plan of motions, by time. Simultaneous sounds of several tokens are played once. A plan without
/// animation has only the sounds of arrival.
#[must_use]
pub fn motion_cues(plan: &[Motion], piece_set: PieceSet) -> Vec<Cue> {
    let is_instant = plan.iter().all(|motion| motion.step.secs == 0.0);
    let mut cues: Vec<Cue> = Vec::new();
    for motion in plan {
        let (start_cue, end_cues) = step_cues(motion, piece_set);
        cues.extend(start_cue.filter(|_| !is_instant));
        cues.extend(end_cues);
    }
    sorted_distinct(cues)
}

/// The sounds at the beginning and at the end of a step.
fn step_cues(motion: &Motion, piece_set: PieceSet) -> (Option<Cue>, Vec<Cue>) {
    let step = &motion.step;
    let token_sounds = TokenSounds::of(motion.token.shape, piece_set);
    let cue_at = |at_secs, sound, pitch, decibels| Cue {
        at_secs,
        sound,
        position: Some(step.end_pose.position),
        decibels,
        pitch,
    };
    let cue_at_start = |sound, pitch, decibels| Some(cue_at(step.start_secs, sound, pitch, decibels));
    let cue_at_end = |sound, pitch, decibels| cue_at(step.start_secs + step.secs, sound, pitch, decibels);
    let landing_cues = |joins| {
        let (pitch, decibels) = (token_sounds.landing_pitch, token_sounds.landing_decibels);
        match (joins, &token_sounds.join_sound) {
            (false, _) => vec![cue_at_end(token_sounds.landing_sound, pitch, decibels)],
            (true, JoinSound::Instead(sound)) => vec![cue_at_end(*sound, pitch, decibels)],
            (true, JoinSound::Also(sound)) => {
                vec![
                    cue_at_end(token_sounds.landing_sound, pitch, decibels),
                    cue_at_end(*sound, token_sounds.pitch, JOIN_DECIBELS),
                ]
            }
        }
    };
    match motion.kind {
        MotionKind::Lift => (cue_at_start(token_sounds.lift_sound, token_sounds.pitch, LIFT_DECIBELS), vec![]),
        MotionKind::Travel => (cue_at_start(Sound::Slide, 1.0, SLIDE_DECIBELS), vec![]),
        MotionKind::Flip => (cue_at_start(Sound::Flip, token_sounds.pitch, FLIP_DECIBELS), vec![]),
        MotionKind::SetDown { joins } => (None, landing_cues(joins)),
        MotionKind::Rise | MotionKind::Settle => (None, vec![]),
        MotionKind::Come { from: Store::Tray } => {
            (cue_at_start(token_sounds.lift_sound, token_sounds.pitch, LIFT_DECIBELS), vec![])
        }
        MotionKind::Come { from: Store::Box | Store::Edge } => (cue_at_start(Sound::Box, 1.0, BOX_DECIBELS), vec![]),
        MotionKind::Fall => (None, vec![cue_at_end(Sound::Fall, 1.0, 0.0)]),
        MotionKind::Leave { to: Store::Tray } => {
            (None, vec![cue_at_end(token_sounds.tray_sound, token_sounds.pitch, TRAY_DECIBELS)])
        }
        MotionKind::Leave { to: Store::Box | Store::Edge } => (None, vec![cue_at_end(Sound::Box, 1.0, BOX_DECIBELS)]),
    }
}

/// The sounds of rolling dice, by time.
#[must_use]
pub fn dice_cues(die_motions: &[DieMotion]) -> Vec<Cue> {
    let dice = die_motions.iter().enumerate();
    let impact_cues = dice.flat_map(|(die_index, die_motion)| {
        die_motion.impacts().enumerate().map(move |(impact_index, (at_secs, position, strength))| Cue {
            at_secs,
            sound: Sound::DICE[(2 * die_index + impact_index) % Sound::DICE.len()],
            position: Some(position),
            decibels: DICE_DECIBELS + 20.0 * strength.log10(),
            pitch: 1.0,
        })
    });
    sorted_distinct(impact_cues.collect())
}

/// The sounds of the doubling cube as it is lifted and as it is set down, by time. Without animation only the latter is heard.
#[must_use]
pub fn cube_cues(motion: &CubeMotion) -> Vec<Cue> {
    let cue_at =
        |at_secs, sound, position, decibels| Cue { at_secs, sound, position: Some(position), decibels, pitch: 1.0 };
    let lift_cue = cue_at(0.0, Sound::LiftWood, motion.start_pose.position, LIFT_DECIBELS);
    let landing_cue = cue_at(motion.secs, Sound::Die1, motion.end_pose.position, DICE_DECIBELS);
    (motion.secs > 0.0).then_some(lift_cue).into_iter().chain([landing_cue]).collect()
}

fn sorted_distinct(mut cues: Vec<Cue>) -> Vec<Cue> {
    cues.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    let mut distinct_cues: Vec<Cue> = Vec::new();
    for cue in cues {
        if !distinct_cues.iter().any(|earlier| are_duplicates(earlier, &cue)) {
            distinct_cues.push(cue);
        }
    }
    distinct_cues
}

fn are_duplicates(earlier: &Cue, later: &Cue) -> bool {
    let within_secs = match later.sound {
        Sound::Slide | Sound::Flip | Sound::Box => SAME_SOUND_SECS,
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
    fn move_and_takeback_plans(id: GameId, fen: &str, code: &str, time_scale: f32) -> [Vec<Motion>; 2] {
        let mut game = Game::from_fen(id, fen).expect("a position");
        let table_before = game.table();
        let move_id = game.referee().read_move(code).unwrap_or_else(|error| panic!("{fen} {code}: {error:?}"));
        let events = game.play(move_id).expect("a legal move").to_vec();
        let layout = Layout::of(id);
        let motion_plan = |events: &[BoardEvent], table: &Table| {
            choreograph(events, table, layout, time_scale).expect("the events fit the table")
        };
        [motion_plan(&events, &table_before), motion_plan(&inverse_events(&events), &game.table())]
    }

    fn sound_names(cues: &[Cue]) -> String {
        cues.iter().map(|cue| cue.sound.name()).collect::<Vec<_>>().join(" ")
    }

    const CLASSIC: GameId = GameId::TurnoverClassic;
    const DICE_CHESS: GameId = GameId::DiceChess(Variant::DiceChess);

    #[test]
    fn every_move_is_heard_as_it_is_seen() {
        for (case_name, id, fen, code, expected_sounds) in [
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
            let [motion_plan, _] = move_and_takeback_plans(id, fen, code, 1.0);
            assert_eq!(sound_names(&motion_cues(&motion_plan, PieceSet::Rings)), expected_sounds, "{case_name}");
        }
    }

    #[test]
    fn a_ring_set_of_metal_sounds_of_metal_and_the_other_sets_do_not_change() {
        let [motion_plan, _] = move_and_takeback_plans(CLASSIC, "cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5", 1.0);
        let wooden_sounds = sound_names(&motion_cues(&motion_plan, PieceSet::Rings));
        assert_eq!(sound_names(&motion_cues(&motion_plan, PieceSet::Castles)), wooden_sounds.replace("wood", "metal"));
        let [motion_plan, _] = move_and_takeback_plans(DICE_CHESS, "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1 r44", "a1a2", 1.0);
        assert_eq!(motion_cues(&motion_plan, PieceSet::Castles), motion_cues(&motion_plan, PieceSet::Rings));
    }

    #[test]
    fn a_sound_comes_with_its_motion_and_where_that_is() {
        let [motion_plan, _] = move_and_takeback_plans(CLASSIC, "cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5", 1.0);
        let [lift, slide, landing] = motion_cues(&motion_plan, PieceSet::Rings).try_into().expect("three sounds");
        let steps: Vec<_> = motion_plan.iter().map(|motion| motion.step).collect();
        assert_eq!(lift.at_secs, 0.0);
        assert_eq!(slide.at_secs, steps[1].start_secs);
        assert_eq!(landing.at_secs, steps[2].start_secs + steps[2].secs);
        let e5 = Layout::of(CLASSIC).world_from_square("e5".parse().expect("a square"));
        assert!(landing.position.is_some_and(|position| position.with_y(0.0).distance(e5) < 0.01), "{landing:?}");
    }

    #[test]
    fn without_animation_only_the_arrival_is_heard() {
        let [motion_plan, takeback_plan] = move_and_takeback_plans(CLASSIC, "c7/8/8/4c3/8/8/8/C3R3 w", "e1e5", 0.0);
        let cues = motion_cues(&motion_plan, PieceSet::Rings);
        assert_eq!(sound_names(&cues), "tray-wood wood-tower");
        assert!(cues.iter().chain(&motion_cues(&takeback_plan, PieceSet::Rings)).all(|cue| cue.at_secs == 0.0));
    }

    #[test]
    fn what_is_taken_back_is_heard_too() {
        let [_, takeback_plan] = move_and_takeback_plans(CLASSIC, "cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5", 1.0);
        assert_eq!(
            sound_names(&motion_cues(&takeback_plan, PieceSet::Rings)),
            "lift-wood slide flip wood-tower wood-fort wood-wall"
        );
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
                let Some(&move_id) = ids.collect::<Vec<_>>().choose(&mut rng) else { break };
                let table_before = game.table();
                let events = game.play(move_id).expect("a legal move").to_vec();
                let motion_plan = choreograph(&events, &table_before, Layout::of(id), 1.0).expect("the events fit");
                let cues = motion_cues(&motion_plan, PieceSet::Rings);
                assert_eq!(cues.is_empty(), motion_plan.is_empty(), "{id}: {events:?}");
                assert!(cues.is_sorted_by(|a, b| a.at_secs <= b.at_secs), "{id}: {cues:?}");
                let end =
                    motion_plan.iter().map(|motion| motion.step.start_secs + motion.step.secs).fold(0.0, f32::max);
                assert!(cues.iter().all(|cue| (0.0..=end).contains(&cue.at_secs)), "{id}: {cues:?}");
                for (index, cue) in cues.iter().enumerate() {
                    assert!(!cues[..index].iter().any(|other| are_duplicates(other, cue)), "{id}: {cue:?} twice");
                }
            }
        }
    }

    #[test]
    fn the_cube_is_heard_where_it_is_lifted_and_where_it_is_set_down() {
        use crate::app::scene::die_motion::DiePose;
        use bevy::prelude::Quat;
        let pose = |z| DiePose { position: Vec3::Z * z, rotation: Quat::IDENTITY };
        let cues = |secs| {
            let cues = cube_cues(&CubeMotion { start_pose: pose(1.0), end_pose: pose(-3.0), elapsed_secs: None, secs });
            cues.iter().map(|cue| (cue.at_secs, cue.sound, cue.position)).collect::<Vec<_>>()
        };
        let lift = (0.0, Sound::LiftWood, Some(Vec3::Z));
        let landing = |at_secs| (at_secs, Sound::Die1, Some(Vec3::Z * -3.0));
        assert_eq!(cues(0.75), [lift, landing(0.75)]);
        assert_eq!(cues(0.0), [landing(0.0)], "without animation");
    }

    #[test]
    fn each_die_strikes_the_table_softer_and_softer() {
        use crate::app::scene::die_motion::{DiePose, TUMBLE_SECS};
        use bevy::prelude::Quat;
        let die_motion = |start_secs, x| DieMotion {
            start_position: Vec3::new(x, -0.3, 5.0),
            rest_pose: DiePose { position: Vec3::new(x, 0.0, -1.0), rotation: Quat::IDENTITY },
            start_secs,
            secs: TUMBLE_SECS,
        };
        let cues = dice_cues(&[die_motion(0.0, 5.0), die_motion(0.07, 6.0)]);
        assert_eq!(cues.len(), 10);
        for x in [5.0, 6.0] {
            let die_cues = cues.iter().filter(|cue| cue.position.is_some_and(|position| (position.x - x).abs() < 0.1));
            let die_decibels: Vec<f32> = die_cues.map(|cue| cue.decibels).collect();
            assert!(
                die_decibels.len() == 5 && die_decibels.is_sorted_by(|louder, softer| louder > softer),
                "{die_decibels:?}"
            );
        }
        let sounds: std::collections::BTreeSet<&str> = cues.iter().map(|cue| cue.sound.name()).collect();
        assert_eq!(sounds.len(), 4, "no two blows after each other are the same");
    }
}
