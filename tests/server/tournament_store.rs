//! What every store promises of tournaments, whatever database it uses.

use turnover::online_tournament::{
    OnlineTournament, OnlineTournamentEvent, TournamentEntry, TournamentStage, TournamentSystem,
};
use turnover::player::PlayerKey;
use turnover::server::{
    ClaimResult, Erasure, InspectStore, MAX_LISTED_TOURNAMENTS, NameClaim, NameLook, TournamentRow, TournamentWrite,
};
use turnover::session::Seed;
use turnover::tournament::{Colour, ParticipantId};

use crate::database::on_each_store;

fn key(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

fn announcement(is_public: bool) -> OnlineTournamentEvent {
    let plan = format!(
        r#"{{"name":"Club","game":"lielow","pace":{{"type":"live","white":"60+1","black":"60+1"}},"system":{{"type":"knock-out"}},"public":{is_public},"starts_at":500}}"#
    );
    OnlineTournamentEvent::Announced {
        plan: serde_json::from_str(&plan).expect("a plan"),
        organiser: Some(key(1)),
        name: "Ana".into(),
        invitation: None,
        initial_colour: Colour::White,
        seed_hash: None,
    }
}

fn entered(id: u32) -> OnlineTournamentEvent {
    let player = Some(key(u8::try_from(id).expect("few players")));
    OnlineTournamentEvent::Entered {
        id: ParticipantId(id),
        player,
        name: format!("Name{id}"),
        rating: None,
        program_seat: None,
    }
}

fn append(store: &dyn InspectStore, tournament: &OnlineTournament, entry: TournamentEntry) -> bool {
    let write = TournamentWrite { entry, row: TournamentRow::from(tournament), rated_match: None };
    store.tournaments().append_to_tournament(&write).expect("an answer")
}

fn announce(store: &dyn InspectStore, name: &str, at: u64, event: OnlineTournamentEvent) -> OnlineTournament {
    let entry = TournamentEntry { seq: 1, at, event };
    let tournament = OnlineTournament::from_announcement(name.into(), &entry).expect("a tournament");
    assert!(append(store, &tournament, entry));
    tournament
}

/// Announces a tournament, and lets this happen in it.
fn tournament(
    store: &dyn InspectStore,
    name: &str,
    at: u64,
    is_public: bool,
    events: &[OnlineTournamentEvent],
) -> OnlineTournament {
    let mut tournament = announce(store, name, at, announcement(is_public));
    for event in events {
        let entry = tournament.next_entry(at, event.clone());
        tournament.apply(&entry).expect("an event");
        assert!(append(store, &tournament, entry));
    }
    tournament
}

/// Saves a tournament that is being played, and one that was called off. Returns their keys.
pub fn fill(store: &dyn InspectStore) -> [&'static str; 2] {
    let keys = ["played", "called off"];
    tournament(store, keys[0], 5, true, &[entered(1), entered(2), OnlineTournamentEvent::Started]);
    tournament(store, keys[1], 6, false, &[entered(2), OnlineTournamentEvent::CalledOff]);
    keys
}

#[test]
fn of_two_events_with_the_same_number_one_is_saved_and_the_same_event_twice_counts_once() {
    on_each_store(|store| {
        let tournament = tournament(store, "one", 5, true, &[entered(2)]);
        let entries = [entered(3), entered(4)].map(|event| tournament.next_entry(9, event));
        let [first, second] = entries.clone();
        assert!(append(store, &tournament, first));
        assert!(!append(store, &tournament, second.clone()));
        assert!(append(store, &tournament, entries[0].clone()), "it is there already");
        let later = TournamentEntry { seq: 9, ..second };
        assert!(!append(store, &tournament, later), "a gap");
        let found = store.tournaments().tournament_events("one", 2).expect("events");
        assert_eq!(found, [entries[0].clone()]);
        assert_eq!(store.tournaments().tournament_events("other", 0), Ok(Vec::new()));
    });
}

#[test]
fn tournaments_are_found_by_their_stage_their_time_and_their_organiser() {
    on_each_store(|store| {
        let open = tournament(store, "open", 5, true, &[]);
        let private = tournament(store, "private", 6, false, &[]);
        let running = tournament(store, "running", 7, true, &[entered(2), entered(3), OnlineTournamentEvent::Started]);
        let over = tournament(store, "over", 8, true, &[OnlineTournamentEvent::CalledOff]);
        let store = store.tournaments();
        let listed = |stage| store.listed_tournaments(stage, false).expect("a list");
        assert_eq!(listed(TournamentStage::Open), [open.listed_tournament()]);
        assert_eq!(listed(TournamentStage::Running), [running.listed_tournament()]);
        assert_eq!(listed(TournamentStage::Over), []);
        assert_eq!(listed(TournamentStage::CalledOff), [over.listed_tournament()]);
        assert_eq!(store.due_tournament_keys(499), Ok(vec!["running".to_owned()]));
        assert_eq!(store.due_tournament_keys(500), Ok(["open", "private", "running"].map(str::to_owned).to_vec()));
        assert_eq!(store.organised_tournament_count(key(1)), Ok(3));
        assert_eq!(store.organised_tournament_count(key(2)), Ok(0));
        assert_eq!(store.tournament_keys_of(key(2)), Ok(vec![("running".to_owned(), false)]));
        let organised = ["open", "over", "private", "running"].map(|key| (key.to_owned(), true));
        assert_eq!(store.tournament_keys_of(key(1)), Ok(organised.to_vec()));
        assert_eq!(store.tournament_keys().map(|keys| keys.len()), Ok(4));
        assert_eq!((store.remove_tournament("private"), store.remove_tournament("private")), (Ok(true), Ok(false)));
        assert_eq!(store.tournament_events(private.key(), 0), Ok(Vec::new()));
    });
}

#[test]
fn duplicate_matches_take_no_place_of_other_tournaments_in_lists() {
    on_each_store(|store| {
        let club = tournament(store, "club", 5, true, &[]);
        let mut duplicate = announcement(true);
        if let OnlineTournamentEvent::Announced { plan, seed_hash, .. } = &mut duplicate {
            (plan.game, plan.system) = ("dice-chess".parse().expect("a form"), TournamentSystem::Duplicate);
            *seed_hash = Some(Seed::new([7; 32]).hash());
        }
        for number in 0..MAX_LISTED_TOURNAMENTS {
            announce(store, &format!("duplicate-{number}"), 6, duplicate.clone());
        }
        let store = store.tournaments();
        let listed = |are_duplicates| store.listed_tournaments(TournamentStage::Open, are_duplicates).expect("a list");
        assert_eq!(listed(false), [club.listed_tournament()]);
        assert_eq!(listed(true).len(), MAX_LISTED_TOURNAMENTS as usize);
    });
}

#[test]
fn a_player_finds_the_own_tournaments_that_are_not_over_also_those_by_invitation() {
    on_each_store(|store| {
        let private = tournament(store, "private", 6, false, &[entered(1), entered(2)]);
        let running = tournament(store, "running", 7, true, &[entered(2), entered(3), OnlineTournamentEvent::Started]);
        tournament(store, "over", 8, true, &[entered(2), OnlineTournamentEvent::CalledOff]);
        let others = tournament(store, "others", 9, true, &[entered(3)]);
        let [private, running, others] = [private, running, others].map(|one| one.listed_tournament());
        let store = store.tournaments();
        for (player, expected) in [
            (1, vec![&others, &running, &private]),
            (2, vec![&running, &private]),
            (3, vec![&others, &running]),
            (4, Vec::new()),
        ] {
            let own = store.current_tournaments_of(key(player)).expect("a list");
            assert_eq!(own.iter().collect::<Vec<_>>(), expected, "player {player}");
        }
    });
}

#[test]
fn tournaments_that_nobody_will_play_are_removed_after_a_while() {
    on_each_store(|store| {
        let mut timeless = announcement(true);
        if let OnlineTournamentEvent::Announced { plan, .. } = &mut timeless {
            plan.starts_at = None;
        }
        for key in ["waits", "begun", "called off"] {
            announce(store, key, 5, timeless.clone());
        }
        let happen = |store: &dyn InspectStore, key: &str, at, event| {
            let entries = store.tournaments().tournament_events(key, 0).expect("events");
            let mut tournament = OnlineTournament::replay(key.into(), &entries).expect("a tournament");
            let entry = tournament.next_entry(at, event);
            tournament.apply(&entry).expect("an event");
            assert!(append(store, &tournament, entry));
        };
        for event in [entered(2), entered(3), OnlineTournamentEvent::Started] {
            happen(store, "begun", 6, event);
        }
        happen(store, "called off", 10, OnlineTournamentEvent::CalledOff);
        tournament(store, "at its time", 5, true, &[]);
        let store = store.tournaments();
        let left = || store.tournament_keys().expect("keys").into_iter().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(store.remove_old_tournaments(10, 5), Ok(0));
        assert_eq!(store.remove_old_tournaments(11, 5), Ok(1));
        assert!(!left().contains("called off"));
        assert_eq!(store.remove_old_tournaments(99, 99), Ok(1));
        assert_eq!(left(), ["at its time", "begun"].map(str::to_owned).into());
        assert_eq!(store.tournament_events("waits", 0), Ok(Vec::new()));
    });
}

#[test]
fn an_erased_player_is_nobody_in_tournaments_that_are_over_and_is_not_erased_before() {
    on_each_store(|store| {
        for (byte, name) in [(1, "Ana"), (2, "Name2")] {
            let name = name.parse().expect("a name");
            let look = NameLook::of_new(&name).expect("a name");
            let claim = NameClaim { key: key(byte), name, look, claimed_at: 1, min_name_time: 0 };
            assert_eq!(store.players().claim_name(&claim), Ok(ClaimResult::Done));
        }
        let mut tournament = tournament(store, "club", 5, true, &[entered(2), entered(3)]);
        assert_eq!(store.players().erase_person(key(2)), Ok(Erasure::InTournament("club".into())));
        let entry = tournament.next_entry(9, OnlineTournamentEvent::CalledOff);
        tournament.apply(&entry).expect("an event");
        assert!(append(store, &tournament, entry));
        for byte in [1, 2] {
            assert_eq!(store.players().erase_person(key(byte)), Ok(Erasure::Done(Vec::new())));
        }
        let entries = store.tournaments().tournament_events("club", 0).expect("events");
        let found = OnlineTournament::replay("club".into(), &entries).expect("a tournament");
        assert_eq!((found.organiser(), found.listed_tournament().organiser.as_str()), (None, ""));
        let names: Vec<&str> = found.entrants().values().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!((names, found.id_of(key(2))), (vec!["", "Name3"], None));
        let text = serde_json::to_string(&entries).expect("a text");
        assert!(!text.contains(&key(2).to_string()) && !text.contains("Name2") && text.contains(&key(3).to_string()));
        let listed = store.tournaments().listed_tournaments(TournamentStage::CalledOff, false).expect("a list");
        assert_eq!(listed[0].organiser, "");
    });
}
