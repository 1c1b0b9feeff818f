use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::board::inverse_events;
use crate::session::{Game, GameId, MoveId};

/// The events of the last of these moves, and the table before it.
fn last_move(fen: &str, code: &str) -> (Table, Vec<BoardEvent>) {
    let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
    let before = game.table();
    let id = game.referee().read_move(code).expect("a legal move");
    (before, game.play(id).expect("a legal move").to_vec())
}

fn plan(events: &[BoardEvent], before: &Table, layout: Layout) -> Vec<Motion> {
    choreograph(events, before, layout, 1.0).expect("the events fit the table")
}

#[test]
fn events_that_do_not_fit_the_table_are_an_error() {
    let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let there = Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) };
    assert_eq!(choreograph(&story, &Table::default(), Layout::FLAT, 1.0), Err(ReplayError::Nothing(there)));
    assert!(choreograph(&story, &before, Layout::FLAT, 1.0).is_ok());
}

/// The final pose of each actor.
fn ends(motions: &[Motion]) -> BTreeMap<Actor, Pose> {
    motions.iter().map(|motion| (motion.actor, motion.step.to)).collect()
}

fn assert_ends_on(table: &Table, layout: Layout, motions: &[Motion], story: &[BoardEvent]) {
    let mut expected: Vec<Pose> = table.tokens.iter().map(|(&place, &token)| layout.rest_pose(place, token)).collect();
    expected.extend(
        table.tray.iter().enumerate().map(|(index, &token)| layout.tray_pose(token, TraySlot::of(&table.tray, index))),
    );
    for (actor, pose) in ends(motions) {
        let boxed = story.iter().any(
            |event| matches!(event, BoardEvent::Removed { to: Store::Box | Store::Edge, token, .. } if layout.box_pose(*token) == pose),
        );
        assert!(boxed || expected.contains(&pose), "{actor:?} ends at {pose:?} after {story:?}");
    }
}

/// A random legal move or possible roll; `None` if the game is over or too long.
fn any_ply(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
    let rolls = game.referee().legal_rolls();
    let ids = game.legal_moves().iter().map(|legal| legal.id).chain(rolls.iter().map(|roll| roll.id));
    ids.collect::<Vec<_>>().choose(rng).copied().filter(|_| game.ply_count() < 300)
}

#[test]
fn every_plan_ends_where_the_tokens_belong_forwards_and_backwards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let games = GameId::ALL;
    for round in 0..40 {
        let mut game = Game::new(games[round % games.len()]);
        let layout = Layout::of(game.id());
        while let Some(id) = any_ply(&game, &mut rng) {
            let before = game.table();
            let story = game.play(id).expect("a legal move").to_vec();
            let after = game.table();
            assert_ends_on(&after, layout, &plan(&story, &before, layout), &story);
            if rng.random_ratio(1, 4) {
                let back = inverse_events(&story);
                assert_ends_on(&before, layout, &plan(&back, &after, layout), &back);
            }
        }
    }
}

#[test]
fn nobody_takes_two_steps_at_once() {
    let (before, story) = last_move("3rcccc/4P3/8/8/8/8/8/CCCC4 w", "e7d8");
    let mut free_from: BTreeMap<Actor, f32> = BTreeMap::new();
    for Motion { actor, step, .. } in plan(&story, &before, Layout::FLAT) {
        let free = free_from.insert(actor, step.start_secs + step.secs).unwrap_or(0.0);
        assert!(step.start_secs >= free - 1e-5, "{actor:?} begins at {} and is free at {free}", step.start_secs);
    }
}

#[test]
fn the_ring_comes_down_when_the_enemy_has_turned_over() {
    let (before, story) = last_move("cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5");
    let motions = plan(&story, &before, Layout::FLAT);
    let end_of = |is_wanted: &dyn Fn(&Motion) -> bool| {
        let ends =
            motions.iter().filter(|motion| is_wanted(motion)).map(|motion| motion.step.start_secs + motion.step.secs);
        ends.fold(0.0, f32::max)
    };
    let flipped: Vec<Actor> =
        motions.iter().filter(|motion| motion.kind == MotionKind::Flip).map(|motion| motion.actor).collect();
    let flips = end_of(&|motion| flipped.contains(&motion.actor) && motion.kind != MotionKind::Settle);
    let mover = Actor::Standing(Place { square: "e1".parse().expect("a square"), layer: crate::board::Layer(0) });
    assert!(flips > 0.0 && end_of(&|motion| motion.actor == mover) >= flips);
    assert_eq!(flipped.len(), 2, "a Fortress has two rings to turn");
}

#[test]
fn a_ring_that_comes_by_promotion_is_lowered_into_the_nest_from_above() {
    let mut game = Game::from_fen(GameId::TurnoverModern, "8/c3P2c/8/8/8/8/8/C6C w").expect("a position");
    let before = game.table();
    let id = game.referee().find("e7e8").expect("a legal move");
    let story = game.play(id).expect("a legal move").to_vec();
    let mut ways: BTreeMap<Actor, Vec<Pose>> = BTreeMap::new();
    for motion in plan(&story, &before, Layout::FLAT).iter().filter(|motion| motion.kind != MotionKind::Settle) {
        ways.entry(motion.actor).or_default().push(motion.step.to);
    }
    let mut coming = ways.iter().filter(|(actor, _)| matches!(actor, Actor::Coming(_)));
    assert!(coming.clone().count() > 0, "{story:?}");
    assert!(coming.all(|(_, way)| {
        let [.., above, rest] = &way[..] else { panic!("expected two steps, found {way:?}") };
        above.at == rest.at + Vec3::Y * CLEARANCE
    }));
}

#[test]
fn what_is_set_down_springs_back_a_little_when_everything_else_is_done_with_it() {
    let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let plan = plan(&story, &before, Layout::FLAT);
    let [.., set_down, settle] = &plan[..] else { panic!("two motions at least") };
    assert_eq!((settle.kind, settle.actor), (MotionKind::Settle, set_down.actor));
    assert_eq!(settle.step.start_secs, set_down.step.start_secs + set_down.step.secs);
    assert_eq!(settle.step.to, set_down.step.to);
    assert!(settle.step.arc > 0.0);
}

#[test]
fn a_fortress_ring_leaps_and_a_slider_glides() {
    let (before, story) = last_move("cccccccc/8/8/8/8/3N4/8/CCCC4 w", "d3e5");
    assert!(plan(&story, &before, Layout::FLAT).iter().any(|motion| motion.step.arc == LEAP_ARC));
    let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let plan = plan(&story, &before, Layout::FLAT);
    let mut ways = plan.iter().filter(|motion| motion.kind != MotionKind::Settle);
    assert!(ways.all(|motion| motion.step.arc == 0.0));
}

#[test]
fn without_animation_everything_is_there_at_once() {
    let (before, story) = last_move("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5");
    let late = |motion: &Motion| motion.step.start_secs + motion.step.secs > 0.0;
    assert!(!choreograph(&story, &before, Layout::FLAT, 0.0).expect("the events fit").iter().any(late));
}
