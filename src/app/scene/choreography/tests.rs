use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::board::inverse_events;
use crate::session::{Game, GameId, MoveId};

/// The events of the last of these moves, and the table before it.
fn table_and_events(fen: &str, code: &str) -> (Table, Vec<BoardEvent>) {
    let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
    let table_before = game.table();
    let id = game.referee().read_move(code).expect("a legal move");
    (table_before, game.play(id).expect("a legal move").to_vec())
}

fn plan_motions(events: &[BoardEvent], table_before: &Table, layout: Layout) -> Vec<Motion> {
    choreograph(events, table_before, layout, 1.0).expect("the events fit the table")
}

#[test]
fn events_that_do_not_fit_the_table_are_an_error() {
    let (table_before, events) = table_and_events("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let start_place = Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) };
    assert_eq!(choreograph(&events, &Table::default(), Layout::FLAT, 1.0), Err(ReplayError::Nothing(start_place)));
    assert!(choreograph(&events, &table_before, Layout::FLAT, 1.0).is_ok());
}

/// The final pose of each actor.
fn end_poses(motions: &[Motion]) -> BTreeMap<Actor, Pose> {
    motions.iter().map(|motion| (motion.actor, motion.step.end_pose)).collect()
}

fn assert_ends_on(table: &Table, layout: Layout, motions: &[Motion], events: &[BoardEvent]) {
    let mut expected_poses: Vec<Pose> =
        table.tokens.iter().map(|(&place, &token)| layout.rest_pose(place, token)).collect();
    expected_poses.extend(
        table.tray.iter().enumerate().map(|(index, &token)| layout.tray_pose(token, TraySlot::of(&table.tray, index))),
    );
    for (actor, pose) in end_poses(motions) {
        let is_boxed = events.iter().any(
            |event| matches!(event, BoardEvent::Removed { to: Store::Box | Store::Edge, token, .. } if layout.box_pose(*token) == pose),
        );
        assert!(is_boxed || expected_poses.contains(&pose), "{actor:?} ends at {pose:?} after {events:?}");
    }
}

/// A random legal move or possible roll; `None` if the game is over or too long.
fn random_ply(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
    let rolls = game.referee().legal_rolls();
    let ply_ids = game.legal_moves().iter().map(|legal| legal.id).chain(rolls.iter().map(|roll| roll.id));
    ply_ids.collect::<Vec<_>>().choose(rng).copied().filter(|_| game.ply_count() < 300)
}

#[test]
fn every_plan_ends_where_the_tokens_belong_forwards_and_backwards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let game_ids = GameId::ALL;
    for round in 0..40 {
        let mut game = Game::new(game_ids[round % game_ids.len()]);
        let layout = Layout::of(game.id());
        while let Some(id) = random_ply(&game, &mut rng) {
            let table_before = game.table();
            let events = game.play(id).expect("a legal move").to_vec();
            let table_after = game.table();
            assert_ends_on(&table_after, layout, &plan_motions(&events, &table_before, layout), &events);
            if rng.random_ratio(1, 4) {
                let inverse = inverse_events(&events);
                assert_ends_on(&table_before, layout, &plan_motions(&inverse, &table_after, layout), &inverse);
            }
        }
    }
}

#[test]
fn nobody_takes_two_steps_at_once() {
    let (table_before, events) = table_and_events("3rcccc/4P3/8/8/8/8/8/CCCC4 w", "e7d8");
    let mut free_at_secs: BTreeMap<Actor, f32> = BTreeMap::new();
    for Motion { actor, step, .. } in plan_motions(&events, &table_before, Layout::FLAT) {
        let free_secs = free_at_secs.insert(actor, step.start_secs + step.secs).unwrap_or(0.0);
        assert!(
            step.start_secs >= free_secs - 1e-5,
            "{actor:?} begins at {} and is free at {free_secs}",
            step.start_secs
        );
    }
}

#[test]
fn the_ring_comes_down_when_the_enemy_has_turned_over() {
    let (table_before, events) = table_and_events("cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5");
    let motions = plan_motions(&events, &table_before, Layout::FLAT);
    let end_secs_of = |is_wanted: &dyn Fn(&Motion) -> bool| {
        let end_times =
            motions.iter().filter(|motion| is_wanted(motion)).map(|motion| motion.step.start_secs + motion.step.secs);
        end_times.fold(0.0, f32::max)
    };
    let flipped_actors: Vec<Actor> =
        motions.iter().filter(|motion| motion.kind == MotionKind::Flip).map(|motion| motion.actor).collect();
    let flip_end_secs =
        end_secs_of(&|motion| flipped_actors.contains(&motion.actor) && motion.kind != MotionKind::Settle);
    let mover = Actor::Standing(Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) });
    assert!(flip_end_secs > 0.0 && end_secs_of(&|motion| motion.actor == mover) >= flip_end_secs);
    assert_eq!(flipped_actors.len(), 2, "a Fortress has two rings to turn");
}

#[test]
fn a_ring_that_comes_by_promotion_is_lowered_into_the_nest_from_above() {
    let mut game = Game::from_fen(GameId::TurnoverModern, "8/c3P2c/8/8/8/8/8/C6C w").expect("a position");
    let table_before = game.table();
    let id = game.referee().find("e7e8").expect("a legal move");
    let events = game.play(id).expect("a legal move").to_vec();
    let mut poses_by_actor: BTreeMap<Actor, Vec<Pose>> = BTreeMap::new();
    for motion in
        plan_motions(&events, &table_before, Layout::FLAT).iter().filter(|motion| motion.kind != MotionKind::Settle)
    {
        poses_by_actor.entry(motion.actor).or_default().push(motion.step.end_pose);
    }
    let mut coming_poses = poses_by_actor.iter().filter(|(actor, _)| matches!(actor, Actor::Coming(_)));
    assert!(coming_poses.clone().count() > 0, "{events:?}");
    assert!(coming_poses.all(|(_, poses)| {
        let [.., pose_above, rest_pose] = &poses[..] else { panic!("expected two steps, found {poses:?}") };
        pose_above.position == rest_pose.position + Vec3::Y * CLEARANCE
    }));
}

#[test]
fn what_is_set_down_springs_back_a_little_when_everything_else_is_done_with_it() {
    let (table_before, events) = table_and_events("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let motions = plan_motions(&events, &table_before, Layout::FLAT);
    let [.., set_down, settle] = &motions[..] else { panic!("two motions at least") };
    assert_eq!((settle.kind, settle.actor), (MotionKind::Settle, set_down.actor));
    assert_eq!(settle.step.start_secs, set_down.step.start_secs + set_down.step.secs);
    assert_eq!(settle.step.end_pose, set_down.step.end_pose);
    assert!(settle.step.arc_height > 0.0);
}

#[test]
fn a_fortress_ring_leaps_and_a_slider_glides() {
    let (table_before, events) = table_and_events("cccccccc/8/8/8/8/3N4/8/CCCC4 w", "d3e5");
    assert!(plan_motions(&events, &table_before, Layout::FLAT).iter().any(|motion| motion.step.arc_height == LEAP_ARC));
    let (table_before, events) = table_and_events("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let motions = plan_motions(&events, &table_before, Layout::FLAT);
    let mut path_motions = motions.iter().filter(|motion| motion.kind != MotionKind::Settle);
    assert!(path_motions.all(|motion| motion.step.arc_height == 0.0));
}

#[test]
fn without_animation_everything_is_there_at_once() {
    let (table_before, events) = table_and_events("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let takes_time = |motion: &Motion| motion.step.start_secs + motion.step.secs > 0.0;
    assert!(!choreograph(&events, &table_before, Layout::FLAT, 0.0).expect("the events fit").iter().any(takes_time));
}
