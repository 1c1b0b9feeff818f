//! Tests of tournaments of teams that a server runs: who plays on which board, what matches are worth, and who is missing.

use turnover_core::online_tournament::{
    NOBODY, OnlineTournamentError, OnlineTournamentEvent, TournamentGameView, TournamentPlan, TournamentStage,
};
use turnover_core::player::PlayerKey;
use turnover_core::tournament::{BoardCount, GameOutcome, MAX_RESERVES, ParticipantId, Points, trf};

use super::online::{DRAWN, Held, LOST, ORGANISER, WON, plan};

const NONE_OF_THEM: OnlineTournamentError = OnlineTournamentError::NotEntered;

fn player(id: u32) -> Option<PlayerKey> {
    Some(PlayerKey::new([u8::try_from(id).expect("few players"); 32]))
}

fn team_entered(id: u32, rating: Option<u16>) -> OnlineTournamentEvent {
    OnlineTournamentEvent::TeamEntered {
        team: ParticipantId(id),
        title: format!("Team{id}"),
        invitation: format!("join{id}"),
        captain: ParticipantId(id + 1),
        player: player(id + 1),
        name: format!("Name{}", id + 1),
        rating,
    }
}

fn joined(team: u32, id: u32, rating: Option<u16>) -> OnlineTournamentEvent {
    let (team, name) = (ParticipantId(team), format!("Name{id}"));
    OnlineTournamentEvent::JoinedTeam {
        team,
        id: ParticipantId(id),
        player: player(id),
        name,
        rating,
        program_seat: None,
    }
}

fn team_plan(system: &str, boards: u8) -> TournamentPlan {
    TournamentPlan { boards: BoardCount::try_from(boards).ok(), ..plan(system) }
}

/// A tournament of teams with so many players each. A team has the number before that of its captain.
pub(super) fn with_teams(plan: TournamentPlan, sizes: &[u32]) -> Held {
    let mut held = Held::of(plan, 0);
    for &size in sizes {
        let team = held.tournament.next_id().0;
        held.happen(team_entered(team, None)).expect("a team");
        (2..=size).for_each(|place| held.happen(joined(team, team + place, None)).expect("a player"));
    }
    held
}

/// The same by this system, on so many boards.
fn entered(system: &str, boards: u8, sizes: &[u32]) -> Held {
    with_teams(team_plan(system, boards), sizes)
}

/// The same when its first round is paired.
fn begun(system: &str, boards: u8, sizes: &[u32]) -> Held {
    let mut held = entered(system, boards, sizes);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    held
}

impl Held {
    fn withdraw(&mut self, id: u32) {
        let id = ParticipantId(id);
        self.happen(OnlineTournamentEvent::Withdrew { id, is_removal: false }).expect("a withdrawal");
    }

    fn next_round(&mut self) {
        self.now += 10_000;
        assert!(self.step());
    }

    /// The teams with their points and game points, the leader first.
    fn table(&self) -> Vec<(u32, String, String)> {
        let rows = self.tournament.view().rows.into_iter();
        rows.map(|row| (row.id.0, row.points, row.tie_breaks[0].clone())).collect()
    }

    fn last_match(&self) -> TournamentGameView {
        self.tournament.view().rounds.last().expect("a round").games[0].clone()
    }
}

fn row(team: u32, points: &str, game_points: &str) -> (u32, String, String) {
    (team, points.to_owned(), game_points.to_owned())
}

const ONCE: &str = r#"{"type":"round-robin","cycles":1}"#;
const TWICE: &str = r#"{"type":"round-robin","cycles":2}"#;

#[test]
fn colours_alternate_from_board_to_board_and_a_match_is_worth_two_points_whoever_wins_by_how_much() {
    let mut held = begun(ONCE, 3, &[3, 3]);
    assert_eq!(held.in_progress(), [(2, 6), (7, 3), (4, 8)]);
    held.end(0, Some(WON));
    held.end(0, Some(WON));
    assert_eq!(held.last_match().outcome, None, "a game goes on");
    held.end(0, Some(DRAWN));
    let played = held.last_match();
    assert_eq!((played.outcome, played.score), (Some(DRAWN), Some(["1.5".to_owned(), "1.5".to_owned()])));
    assert_eq!(held.table(), [row(1, "1.0", "1.50"), row(5, "1.0", "1.50")]);
    let game = played.boards[1].game.clone().expect("a game");
    held.happen(OnlineTournamentEvent::Corrected { game_key: game, outcome: DRAWN }).expect("a correction");
    assert_eq!(held.table(), [row(1, "2.0", "2.00"), row(5, "0.0", "1.00")]);
    assert!(held.last_match().boards[1].is_corrected);
    held.next_round();
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
    let game = held.last_match().boards[2].game.clone().expect("a game");
    held.happen(OnlineTournamentEvent::Corrected { game_key: game, outcome: LOST }).expect("within a day");
    assert_eq!(held.table(), [row(1, "1.0", "1.50"), row(5, "1.0", "1.50")]);
}

#[test]
fn a_board_without_a_player_is_lost_and_a_game_without_a_result_is_repeated_with_the_colours_of_its_board() {
    let mut held = begun(ONCE, 2, &[2, 1]);
    let boards = held.last_match().boards;
    assert_eq!([boards[1].white, boards[1].black], [NOBODY, ParticipantId(3)]);
    assert_eq!((boards[1].outcome, boards[1].game.as_ref()), (Some(GameOutcome::WhiteAbsent), None));
    assert_eq!(held.in_progress(), [(2, 5)]);
    held.end(0, None);
    assert_eq!(held.in_progress(), [(2, 5)]);
    held.end(0, Some(LOST));
    assert_eq!(held.table(), [row(1, "1.0", "1.00"), row(4, "1.0", "1.00")]);
    assert_eq!(held.last_match().boards[0].game.as_ref(), Some(&held.tournament.games()[1].key));
}

#[test]
fn whoever_withdraws_or_stays_away_is_replaced_by_those_behind_until_they_return() {
    let mut held = begun(TWICE, 2, &[3, 3]);
    assert_eq!(held.in_progress(), [(2, 6), (7, 3)]);
    held.end(0, Some(GameOutcome::WhiteAbsent));
    held.withdraw(7);
    held.end(0, Some(DRAWN));
    let have_withdrawn = [2, 7].map(|id| held.tournament.has_withdrawn(ParticipantId(id)));
    assert_eq!(have_withdrawn, [false, true], "who stayed away can still withdraw, and make room");
    assert_eq!(held.table(), [row(5, "2.0", "1.50"), row(1, "0.0", "0.50")]);
    held.next_round();
    assert_eq!(held.in_progress(), [(6, 3), (4, 8)]);
    held.happen(OnlineTournamentEvent::Returned { id: ParticipantId(2) }).expect("a return");
    assert_eq!(held.in_progress(), [(6, 3), (4, 8)], "only from the next round on");
    assert!(held.tournament.is_present(ParticipantId(2)) && !held.tournament.is_present(ParticipantId(7)));
}

#[test]
fn a_team_of_which_nobody_is_left_is_not_paired_until_somebody_returns() {
    for system in [r#"{"type":"swiss","rounds":3}"#, TWICE] {
        let mut held = begun(system, 2, &[2, 2, 2, 2]);
        let [(one, _), (_, other)] = held.in_progress()[..2] else { panic!("a match") };
        let absent = held.last_match().white;
        held.end(0, Some(GameOutcome::WhiteAbsent));
        held.end(0, Some(GameOutcome::BlackAbsent));
        let played = held.last_match();
        assert_eq!((played.outcome, played.score), (Some(GameOutcome::WhiteAbsent), None), "{system}");
        assert!(!held.tournament.is_present(absent));
        held.end(0, Some(WON));
        held.end(0, Some(WON));
        held.next_round();
        let plays = |held: &Held| {
            held.in_progress().iter().any(|game| [one, other].iter().any(|id| game.0 == *id || game.1 == *id))
        };
        assert!(!plays(&held), "{system}");
        held.happen(OnlineTournamentEvent::Returned { id: ParticipantId(one) }).expect("a return");
        while !held.in_progress().is_empty() {
            held.end(0, Some(DRAWN));
        }
        held.next_round();
        assert!(plays(&held), "{system}");
    }
}

#[test]
fn a_match_counts_against_a_team_that_does_not_come_until_all_its_players_withdraw() {
    let mut held = begun(ONCE, 2, &[2, 2, 2, 2]);
    assert_eq!(held.in_progress()[..2], [(2, 11), (12, 3)]);
    held.end(0, Some(GameOutcome::BlackAbsent));
    held.end(0, Some(GameOutcome::WhiteAbsent));
    (0..2).for_each(|_| held.end(0, Some(DRAWN)));
    let expected = [row(1, "2.0", "2.00"), row(4, "1.0", "1.00"), row(7, "1.0", "1.00"), row(10, "0.0", "0.00")];
    assert_eq!(held.table(), expected);
    held.withdraw(11);
    assert_eq!(held.table(), expected, "the other player may still come");
    held.withdraw(12);
    assert!(held.table().contains(&row(1, "0.0", "0.00")), "{:?}", held.table());
}

#[test]
fn a_team_of_which_nobody_is_left_at_the_beginning_is_taken_off_the_list() {
    let mut held = entered(ONCE, 2, &[2, 2, 2]);
    [8, 9].into_iter().for_each(|id| held.withdraw(id));
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert_eq!(held.happens_next(), Some(OnlineTournamentEvent::Removed { id: ParticipantId(7) }));
    let returned = OnlineTournamentEvent::Returned { id: ParticipantId(8) };
    assert_eq!(held.happen(returned), Err(NONE_OF_THEM));
    assert!(held.step());
    let view = held.tournament.view();
    assert_eq!((view.rows.len(), view.teams.len(), view.planned_rounds), (2, 2, Some(1)));
    assert_eq!(held.in_progress().len(), 2);
}

#[test]
fn the_players_of_a_team_that_was_taken_off_the_list_cannot_be_entered_anew() {
    let mut held = entered(r#"{"type":"swiss","rounds":4}"#, 2, &[2, 2, 1]);
    held.happen(OnlineTournamentEvent::Withdrew { id: ParticipantId(8), is_removal: true }).expect("a removal");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert_eq!(held.happens_next(), Some(OnlineTournamentEvent::Removed { id: ParticipantId(7) }));
    assert!(held.step());
    let view = held.tournament.view_for(Some(ORGANISER), held.now);
    assert_eq!((view.is_entry_closed, view.removed_players), (false, Vec::new()));
    assert_eq!(held.tournament.event_of_new_entry("Name8"), None);
}

#[test]
fn whoever_withdraws_from_a_team_before_the_beginning_makes_room() {
    let mut held = with_teams(TournamentPlan { most_players: 4, ..team_plan(ONCE, 2) }, &[2, 2]);
    let full = Err(OnlineTournamentError::Full(4));
    assert_eq!(held.happen(joined(1, 20, None)), full);
    held.withdraw(3);
    held.happen(joined(1, 20, None)).expect("a place is free");
    assert_eq!(held.happen(OnlineTournamentEvent::Returned { id: ParticipantId(3) }), full);
}

#[test]
fn whoever_has_withdrawn_from_a_team_returns_only_to_a_free_place() {
    let returned = |id| OnlineTournamentEvent::Returned { id: ParticipantId(id) };
    let event_of_return = |held: &Held, id| held.tournament.event_of_return(ParticipantId(id));
    let mut full_team = entered(ONCE, 2, &[4, 1]);
    full_team.withdraw(5);
    assert_eq!(event_of_return(&full_team, 5), Ok(Some(returned(5))));
    full_team.happen(joined(1, 20, None)).expect("a place is free");
    assert_eq!(event_of_return(&full_team, 5), Err(OnlineTournamentError::Full(4)));
    assert_eq!(event_of_return(&full_team, 20), Ok(None), "who takes part need not return");

    let plan = TournamentPlan { most_players: 4, ..team_plan(r#"{"type":"swiss","rounds":4}"#, 2) };
    let mut running = with_teams(plan, &[2, 2]);
    running.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(running.step());
    running.withdraw(3);
    running.happen(joined(1, 20, None)).expect("a place is free");
    assert_eq!(event_of_return(&running, 3), Err(OnlineTournamentError::Full(4)));
    running.happen(returned(3)).expect("what earlier servers have stored");
}

#[test]
fn teams_are_ranked_by_the_mean_rating_of_those_on_their_boards() {
    let mut held = Held::of(team_plan(ONCE, 2), 0);
    for (team, ratings) in [(1, [Some(1500), Some(1501), Some(2900)]), (5, [None, Some(1600), None]), (9, [None; 3])] {
        held.happen(team_entered(team, ratings[0])).expect("a team");
        held.happen(joined(team, team + 2, ratings[1])).expect("a player");
        held.happen(joined(team, team + 3, ratings[2])).expect("a reserve");
    }
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    let ranking: Vec<u32> = held.tournament.rounds().expect("rounds").ranking().iter().map(|id| id.0).collect();
    assert_eq!(ranking, [5, 1, 9]);
    let rated = |team: u32| held.tournament.view().rows.iter().find(|row| row.id.0 == team).expect("a row").rating;
    assert_eq!([1, 5, 9].map(rated), [Some(1500), Some(1600), None]);
}

#[test]
fn what_teams_may_not_do_is_refused() {
    let mut held = entered(ONCE, 2, &[2, 1]);
    let players = OnlineTournamentError::OtherSystem("a tournament without teams");
    let alone = OnlineTournamentEvent::Entered {
        id: ParticipantId(9),
        player: None,
        name: "Ana".into(),
        rating: None,
        program_seat: None,
    };
    assert_eq!(held.happen(alone), Err(players));
    let order = |players: &[u32]| OnlineTournamentEvent::TeamOrdered {
        team: ParticipantId(1),
        players: players.iter().copied().map(ParticipantId).collect(),
    };
    for wrong in [&[2][..], &[2, 2], &[2, 5], &[2, 3, 5]] {
        assert_eq!(held.happen(order(wrong)), Err(NONE_OF_THEM), "{wrong:?}");
    }
    held.happen(order(&[3, 2])).expect("another order");
    assert_eq!(held.happen(joined(7, 9, None)), Err(NONE_OF_THEM));
    assert_eq!(held.happen(joined(1, 4, None)), Err(OnlineTournamentError::Entered), "a team has this number");
    (9..).take(MAX_RESERVES).for_each(|id| held.happen(joined(1, id, None)).expect("a reserve"));
    assert_eq!(held.happen(joined(1, 20, None)), Err(OnlineTournamentError::Full(4)));
    held.withdraw(9);
    held.happen(joined(1, 20, None)).expect("a place is free");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert_eq!(held.happen(order(&[2, 3, 9, 10, 20])), Err(OnlineTournamentError::Started));
    assert!(held.step());
    assert_eq!(held.in_progress(), [(3, 5)]);
    let late = held.happen(team_entered(30, None)).expect_err("it is too late");
    assert_eq!(late.code(), Some(turnover_core::online::ApiRefusalCode::EntryClosed));
    let mut of_players = Held::of(plan(ONCE), 2);
    let teams = OnlineTournamentError::OtherSystem("a tournament of teams");
    assert_eq!(of_players.happen(team_entered(30, None)), Err(teams));
}

#[test]
fn a_late_team_is_paired_from_the_next_round_on() {
    let mut held = begun(r#"{"type":"swiss","rounds":4}"#, 2, &[2, 2, 2]);
    held.happen(team_entered(30, None)).expect("a late team");
    held.happen(joined(30, 32, None)).expect("a player");
    held.end(0, Some(WON));
    held.end(0, Some(DRAWN));
    held.next_round();
    assert!(held.in_progress().iter().any(|&(white, black)| white == 31 || black == 31));
}

#[test]
fn a_player_sees_the_invitation_of_the_own_team_and_the_own_game() {
    let held = begun(ONCE, 2, &[2, 2]);
    let view = held.tournament.view_for(player(3), 0);
    assert_eq!((view.own_invitation(), view.own_presence()), (Some("join1"), Some(true)));
    assert_eq!(view.own_row().map(|row| row.name.as_str()), Some("Team1"));
    assert_eq!(view.own_game(), held.last_match().boards[1].game.as_deref());
    assert!(view.teams[1].invitation.is_none());
    assert!(held.tournament.view_for(player(9), 0).own_invitation().is_none());
    assert_eq!(held.tournament.team_of_invitation("join4"), Some(ParticipantId(4)));
    assert_eq!(held.tournament.team_name(" Rooks "), Some("Rooks".to_owned()));
    for refused in ["", "team1", "\u{200b}", "123456789012345678901234567890123"] {
        assert_eq!(held.tournament.team_name(refused), None, "{refused}");
    }
}

#[test]
fn a_player_who_is_erased_leaves_no_name_in_a_team() {
    let mut held = entered(ONCE, 2, &[2, 2]);
    for (index, id) in [(1, 2), (2, 3)] {
        assert_eq!(held.entries[index].player(), player(id));
        assert!(held.entries[index].remove_player(player(id).expect("a key")));
        assert_eq!(held.entries[index].player(), None);
    }
    let text = serde_json::to_string(&held.entries).expect("a text");
    assert!(!text.contains("Name2") && !text.contains("Name3") && text.contains("Name5"), "{text}");
}

#[test]
fn the_report_file_tells_teams_and_what_each_player_did() {
    let mut held = begun(ONCE, 2, &[3, 1]);
    held.end(0, Some(WON));
    let text = trf::write(&held.tournament.report().expect("rounds"));
    let report = trf::read(&text).expect(&text);
    assert_eq!(trf::write(&report), text);
    assert!(text.contains("352 WB"), "{text}");
    let teams: Vec<_> =
        report.teams.iter().map(|team| (team.name.as_str(), team.match_points, team.game_points)).collect();
    let two = Points::whole(2);
    assert_eq!(teams, [("Team1", two, two), ("Team5", Points::ZERO, Points::ZERO)]);
    let players: Vec<_> = report.teams[0].players.iter().map(|number| number.0).collect();
    assert_eq!((players, report.teams[1].players.len(), report.players.len()), (vec![1, 2, 3], 1, 4));
    let table = report.crosstable().expect("results without contradictions");
    let points: Vec<String> = report.players.iter().map(|player| table.points(player.number).to_string()).collect();
    assert_eq!(points, ["1.0", "1.0", "0.0", "0.0"], "the second one met nobody, the third one did not play");
}
