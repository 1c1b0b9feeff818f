//! Tests of corrected results: of games that were decided when they were paired, and which of them the organiser is told of.

use turnover_core::online_tournament::{
    CORRECTION_TIME_MS, OnlineTournamentEvent, TournamentGameView, TournamentStage, tournament_game_key,
};
use turnover_core::player::PlayerKey;
use turnover_core::tournament::{GameOutcome, ParticipantId};

use super::online::{Held, ORGANISER, WON, plan};

/// A tournament of everybody against everybody whose fourth player withdraws before the second round, which is paired.
fn second_round() -> Held {
    let mut held = Held::of(plan(r#"{"type":"round-robin","cycles":1}"#), 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    held.happen(OnlineTournamentEvent::Withdrew { id: ParticipantId(4), is_removal: false }).expect("a withdrawal");
    next_round(&mut held, 2);
    held
}

/// Ends the games in progress and begins the next round.
fn next_round(held: &mut Held, games: usize) {
    (0..games).for_each(|_| held.end(0, Some(WON)));
    held.now += 10_000;
    assert!(held.step());
}

/// The game of the second round in which somebody did not come.
fn lost_game(held: &Held) -> TournamentGameView {
    let games = held.tournament.view().rounds.remove(1).games;
    games.into_iter().find(|game| game.unplayed_game.is_some()).expect("a game that is lost")
}

#[test]
fn the_result_of_a_game_that_was_lost_when_it_was_paired_is_corrected_by_its_key() {
    let mut held = second_round();
    assert_eq!(held.in_progress().len(), 1, "the other game");
    let lost = lost_game(&held);
    let is_lost = matches!(lost.outcome, Some(GameOutcome::WhiteAbsent | GameOutcome::BlackAbsent));
    assert!(is_lost && lost.game.is_none() && !lost.is_corrected, "{lost:?}");
    let game = lost.unplayed_game.expect("the key of the game");
    held.happen(OnlineTournamentEvent::Corrected { game_key: game.clone(), outcome: WON }).expect("a correction");
    let corrected = lost_game(&held);
    assert_eq!((corrected.outcome, corrected.is_corrected), (Some(WON), true));
    assert_eq!((corrected.game, corrected.unplayed_game), (None, Some(game)));
}

#[test]
fn games_that_are_played_have_the_keys_that_they_always_had() {
    let mut held = second_round();
    next_round(&mut held, 1);
    let games = held.tournament.games();
    let played_keys: Vec<&str> =
        games.iter().filter(|game| !game.is_unplayed()).map(|game| game.key.as_str()).collect();
    // The keys are in databases.
    let expected_keys: Vec<String> = (0..4).map(|number| tournament_game_key("key", number)).collect();
    assert_eq!(played_keys, expected_keys);
    let keys: std::collections::BTreeSet<&str> = games.iter().map(|game| game.key.as_str()).collect();
    assert_eq!((games.len(), keys.len()), (6, 6));
}

/// The first round whose results this player is told to be correctable.
fn correctable_from(held: &Held, player: PlayerKey) -> Option<usize> {
    held.tournament.view_for(Some(player), held.now).own.and_then(|own| own.correctable_from)
}

#[test]
fn the_organiser_alone_is_told_which_results_may_be_corrected() {
    let mut held = Held::of(plan(r#"{"type":"round-robin","cycles":1}"#), 4);
    assert_eq!(correctable_from(&held, ORGANISER), None, "it has not begun");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    assert_eq!(correctable_from(&held, ORGANISER), Some(1));
    assert_eq!(correctable_from(&held, PlayerKey::new([1; 32])), None, "a player");
    next_round(&mut held, 2);
    assert_eq!(correctable_from(&held, ORGANISER), Some(1), "the second round goes on");
    (0..2).for_each(|_| held.end(0, Some(WON)));
    assert_eq!(correctable_from(&held, ORGANISER), Some(2), "it is complete");
    next_round(&mut held, 0);
    (0..2).for_each(|_| held.end(0, Some(WON)));
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
    held.now += CORRECTION_TIME_MS;
    assert_eq!(correctable_from(&held, ORGANISER), Some(3), "within a day");
    held.now += 1;
    assert_eq!(correctable_from(&held, ORGANISER), None);
}

#[test]
fn results_before_the_last_round_of_a_knock_out_and_of_an_arena_are_not_correctable() {
    let mut held = Held::of(plan(r#"{"type":"knock-out"}"#), 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    next_round(&mut held, 2);
    assert_eq!(correctable_from(&held, ORGANISER), Some(2), "the second round has been paired");
    let mut held = Held::of(plan(r#"{"type":"arena","minutes":5}"#), 2);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    assert_eq!(correctable_from(&held, ORGANISER), None, "an arena");
}
