//! Tests of players who withdraw before a tournament on a server begins: they are not paired, and their places are free.

use turnover_core::online::ApiRefusalCode;
use turnover_core::online_tournament::{OnlineTournamentError, OnlineTournamentEvent, TournamentPlan, TournamentStage};
use turnover_core::player::PlayerKey;
use turnover_core::tournament::ParticipantId;

use super::online::{Held, ORGANISER, WON, entered, plan};

const SWISS: &str = r#"{"type":"swiss","rounds":2}"#;
const FOUR_ROUNDS: &str = r#"{"type":"swiss","rounds":4}"#;
const ROUND_ROBIN: &str = r#"{"type":"round-robin","cycles":1}"#;
const KNOCK_OUT: &str = r#"{"type":"knock-out"}"#;
const ARENA: &str = r#"{"type":"arena","minutes":30}"#;
const DUPLICATE: &str = r#"{"type":"duplicate"}"#;

const fn withdrew(id: u32) -> OnlineTournamentEvent {
    OnlineTournamentEvent::Withdrew { id: ParticipantId(id), is_removal: false }
}

const fn removal(id: u32) -> OnlineTournamentEvent {
    OnlineTournamentEvent::Withdrew { id: ParticipantId(id), is_removal: true }
}

const fn returned(id: u32) -> OnlineTournamentEvent {
    OnlineTournamentEvent::Returned { id: ParticipantId(id) }
}

const fn removed(id: u32) -> OnlineTournamentEvent {
    OnlineTournamentEvent::Removed { id: ParticipantId(id) }
}

/// A tournament of three whose players 4 and 5 have withdrawn before it began.
fn begun(system: &str) -> Held {
    let mut held = Held::of(plan(system), 5);
    [4, 5].into_iter().for_each(|id| held.happen(withdrew(id)).expect("a withdrawal"));
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held
}

fn names(held: &Held) -> Vec<u32> {
    let mut ids: Vec<u32> = held.tournament.view().rows.iter().map(|row| row.id.0).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn whoever_withdraws_before_the_beginning_has_no_games_and_makes_no_rounds() {
    for (system, rounds) in [(SWISS, 2), (ROUND_ROBIN, 3), (KNOCK_OUT, 2)] {
        let mut held = begun(system);
        loop {
            while !held.in_progress().is_empty() {
                held.end(0, Some(WON));
            }
            held.now += 10_000;
            if !held.step() {
                break;
            }
        }
        let played = held.tournament.rounds().expect("rounds");
        assert_eq!((held.tournament.stage(), played.rounds().len()), (TournamentStage::Over, rounds), "{system}");
        assert!(played.rounds().iter().flat_map(|round| &round.games).all(|game| game.white.0 < 4 && game.black.0 < 4));
        assert_eq!((names(&held), held.tournament.view().listed.players), (vec![1, 2, 3], 3), "{system}");
    }
}

#[test]
fn whoever_has_withdrawn_is_taken_off_the_list_when_the_first_games_are_paired_and_cannot_return() {
    for system in [SWISS, ROUND_ROBIN, KNOCK_OUT, ARENA] {
        let mut held = begun(system);
        assert_eq!([held.happens_next(), held.happens_next()], [4, 5].map(|id| Some(removed(id))), "{system}");
        assert_eq!(held.happen(returned(4)), Err(OnlineTournamentError::NotEntered), "{system}");
        assert!(held.step() && !held.in_progress().is_empty(), "{system}");
        assert_eq!(names(&held), [1, 2, 3], "{system}");
        let late = held.happen(removed(1)).expect_err("the games have begun");
        assert_eq!(late.code(), Some(ApiRefusalCode::TournamentBegun), "{system}");
    }
}

#[test]
fn the_place_of_whoever_withdraws_before_the_beginning_is_free() {
    for system in [SWISS, ROUND_ROBIN, KNOCK_OUT, ARENA] {
        let mut held = Held::of(TournamentPlan { most_players: 3, ..plan(system) }, 3);
        let full = Err(OnlineTournamentError::Full(3));
        assert_eq!(held.happen(entered(4)), full, "{system}");
        held.happen(withdrew(2)).expect("a withdrawal");
        assert_eq!(held.tournament.view().listed.players, 2, "{system}");
        held.happen(entered(4)).expect("a place is free");
        assert_eq!(held.happen(returned(2)), full, "{system}");
        held.happen(withdrew(1)).expect("a withdrawal");
        held.happen(returned(2)).expect("a place is free again");
        assert_eq!(held.tournament.view().listed.players, 3, "{system}");
    }
}

#[test]
fn who_was_removed_is_known_until_let_back_in_and_also_off_the_list() {
    let is_removed = |held: &Held, id| held.tournament.is_removed(PlayerKey::new([id; 32]));
    for system in [SWISS, ROUND_ROBIN, KNOCK_OUT, ARENA] {
        let mut held = Held::of(plan(system), 5);
        [removal(4), removal(5), withdrew(3)].into_iter().for_each(|event| held.happen(event).expect("they leave"));
        held.happen(returned(5)).expect("let back in");
        held.happen(OnlineTournamentEvent::Started).expect("it begins");
        while let Some(OnlineTournamentEvent::Removed { .. }) = held.happens_next() {}
        assert_eq!([3, 4, 5].map(|id| is_removed(&held, id)), [false, true, false], "{system}");
        assert!(!held.tournament.entrants().contains_key(&ParticipantId(4)), "{system}");
    }
    let old_event = r#"{"withdrew":{"id":4}}"#;
    assert_eq!(serde_json::from_str::<OnlineTournamentEvent>(old_event).ok(), Some(withdrew(4)));
    assert_eq!(serde_json::to_string(&withdrew(4)).ok().as_deref(), Some(old_event));
}

#[test]
fn the_organiser_enters_whoever_was_removed_and_taken_off_the_list_anew_as_long_as_one_may_enter() {
    for (system, can_enter) in [
        (FOUR_ROUNDS, true),
        (ARENA, true),
        (DUPLICATE, true),
        (SWISS, false),
        (ROUND_ROBIN, false),
        (KNOCK_OUT, false),
    ] {
        let mut held = Held::of(plan(system), 4);
        held.happen(removal(2)).expect("a removal");
        if system != DUPLICATE {
            assert_eq!(held.tournament.event_of_new_entry("Name2"), None, "{system}");
            held.happen(OnlineTournamentEvent::Started).expect("it begins");
            while let Some(OnlineTournamentEvent::Removed { .. }) = held.happens_next() {}
        }
        let named_to = |held: &Held, player| held.tournament.view_for(Some(player), held.now).removed_players;
        let expected_names = if can_enter { vec!["Name2".to_owned()] } else { Vec::new() };
        assert_eq!(named_to(&held, ORGANISER), expected_names, "{system}");
        assert!(named_to(&held, PlayerKey::new([1; 32])).is_empty(), "{system}");
        let new_entry = held.tournament.event_of_new_entry("Name2").expect("an entry");
        assert_eq!(held.happen(new_entry).is_ok(), can_enter, "{system}");
        assert_eq!(held.tournament.is_removed(PlayerKey::new([2; 32])), !can_enter, "{system}");
        assert!(named_to(&held, ORGANISER).is_empty(), "{system}");
    }
}

#[test]
fn a_tournament_tells_until_when_one_may_enter() {
    for (system, last_entry_round, is_closed_in_rounds) in [
        (FOUR_ROUNDS, Some(2), [false, true]),
        (SWISS, None, [true, true]),
        (ROUND_ROBIN, None, [true, true]),
        (KNOCK_OUT, None, [true, true]),
    ] {
        let mut held = Held::of(plan(system), 4);
        held.happen(OnlineTournamentEvent::Started).expect("it begins");
        assert!(!held.tournament.view().is_entry_closed, "{system}");
        for (round, is_closed) in (1..).zip(is_closed_in_rounds) {
            assert!(held.step());
            let view = held.tournament.view();
            let told = (view.last_entry_round, view.is_entry_closed);
            assert_eq!(told, (last_entry_round, is_closed), "{system} {round}");
            let late_entry = held.tournament.next_entry(held.now, entered(9));
            assert_eq!(held.tournament.clone().apply(&late_entry).is_err(), is_closed, "{system} {round}");
            while !held.in_progress().is_empty() {
                held.end(0, Some(WON));
            }
            held.now += 10_000;
        }
    }
}

#[test]
fn a_round_robin_says_how_many_rounds_those_have_who_have_not_withdrawn() {
    let mut held = Held::of(plan(ROUND_ROBIN), 5);
    [4, 5].into_iter().for_each(|id| held.happen(withdrew(id)).expect("a withdrawal"));
    assert_eq!(held.tournament.view().planned_rounds, Some(3));
}
