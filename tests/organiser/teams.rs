//! Tournaments of teams at one table: who plays on which board, what matches are worth, and what is stored, printed and reported.

use serde_json::json;
use turnover_core::board::Side;
use turnover_core::games::{Outcome, Reason};
use turnover_core::organiser::{EntryError, OrganisedEvent, OrganisedTournament, match_text, tournament_page};
use turnover_core::session::GameId;
use turnover_core::stored::values_or_texts;
use turnover_core::tournament::{
    BoardCount, Colour, GameOutcome, GameResult, ParticipantId, Points, ScheduledGame, TeamPlayer, TournamentError,
    TournamentEvent, TournamentFormat, trf,
};

use super::say;

const WON: GameOutcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
const DRAWN: GameOutcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };
const LOST: GameOutcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };

const ONCE: TournamentFormat = TournamentFormat::RoundRobin { cycles: 1 };
const TWICE: TournamentFormat = TournamentFormat::RoundRobin { cycles: 2 };

/// The numbers of the teams and players of [`two_teams`].
const CASTLES: ParticipantId = ParticipantId(1);
const ANA: ParticipantId = ParticipantId(2);
const BEA: ParticipantId = ParticipantId(3);
const WALLS: ParticipantId = ParticipantId(4);

/// A tournament of teams with two boards and these players.
fn with_teams(format: TournamentFormat, teams: &[(&str, &[&str])]) -> OrganisedTournament {
    let (game, boards) = (GameId::Lielow, BoardCount::try_from(2).expect("two boards"));
    let mut evening = OrganisedTournament::of_teams("Team cup", game, "2026.11.26", format, Colour::White, boards);
    for (name, players) in teams {
        evening.enter(name, None).expect("a new name");
        let (&team, _) = evening.tournament().participants().last_key_value().expect("a team");
        players.iter().for_each(|player| evening.enter_player(team, player, None).expect("a new name"));
    }
    evening
}

fn two_teams(format: TournamentFormat) -> OrganisedTournament {
    with_teams(format, &[("Castles", &["Ana", "Bea"]), ("Walls", &["Dora", "Eva"])])
}

fn begin_round(evening: &mut OrganisedTournament) {
    evening.apply(TournamentEvent::RoundStarted).expect("a round");
}

fn first_match(evening: &OrganisedTournament) -> ScheduledGame {
    evening.tournament().rounds().last().expect("a round").games[0]
}

/// Enters the outcome on a board of the first match of the last round.
fn end_board(evening: &mut OrganisedTournament, board: usize, outcome: GameOutcome) -> Result<(), EntryError> {
    let (round, game) = (evening.tournament().rounds().len(), first_match(evening));
    evening.apply(OrganisedEvent::BoardEnded { round, teams: [game.white, game.black], board, outcome })
}

/// The players at the boards of the first match of the last round, White first.
fn seats(evening: &OrganisedTournament) -> Vec<[String; 2]> {
    let (round, game) = (evening.tournament().rounds().len(), first_match(evening));
    let team_match = evening.team_match(round, [game.white, game.black]).expect("a match");
    let name_of = |player: Option<ParticipantId>| player.map(|id| evening.name_of(id).to_owned()).unwrap_or_default();
    team_match.boards.iter().map(|board| board.players.map(name_of)).collect()
}

/// The teams with their match points and game points, the leader first.
fn standings(evening: &OrganisedTournament) -> Vec<[String; 3]> {
    let rows = evening.table(&say).into_iter();
    rows.map(|row| [row.name, row.points, row.tie_breaks[0].clone()]).collect()
}

#[test]
fn a_match_is_over_with_its_last_board_and_counts_match_points_and_game_points() {
    let mut evening = two_teams(ONCE);
    begin_round(&mut evening);
    assert_eq!(seats(&evening), [["Ana", "Dora"], ["Eva", "Bea"]], "colours alternate from board to board");
    assert_eq!(evening.open_game_count(), 2);
    end_board(&mut evening, 1, WON).expect("an open game");
    assert_eq!((evening.open_game_count(), evening.is_over()), (1, false));
    assert_eq!(match_text(&first_match(&evening)), "–");
    end_board(&mut evening, 2, DRAWN).expect("an open game");
    assert_eq!(match_text(&first_match(&evening)), "1.5 : 0.5");
    assert_eq!(standings(&evening), [["Castles", "2.0", "1.50"], ["Walls", "0.0", "0.50"]]);
    assert_eq!((evening.is_over(), evening.winners()), (true, vec![CASTLES]));
    end_board(&mut evening, 2, WON).expect("results are corrected also after the end");
    assert_eq!(standings(&evening), [["Castles", "1.0", "1.00"], ["Walls", "1.0", "1.00"]]);
}

#[test]
fn whoever_stands_on_a_board_when_a_round_is_paired_plays_there() {
    let mut evening = two_teams(TWICE);
    evening.enter_player(CASTLES, "Cleo", None).expect("a reserve");
    begin_round(&mut evening);
    let cleo = evening.players_of(CASTLES)[2].id;
    let up = evening.one_board_up(cleo).expect("she is on no board");
    evening.apply(up).expect("another order");
    assert_eq!(seats(&evening), [["Ana", "Dora"], ["Eva", "Bea"]], "the match goes on as it began");
    (1..=2).for_each(|board| end_board(&mut evening, board, DRAWN).expect("an open game"));
    begin_round(&mut evening);
    assert_eq!(seats(&evening), [["Dora", "Ana"], ["Cleo", "Eva"]]);
    assert_eq!(evening.one_board_up(ANA), None, "she is on the first board");
    evening.take_back();
    let removal = evening.removal_of_player(cleo).expect("she has not played");
    evening.apply(removal).expect("nobody misses her");
    assert_eq!(evening.removal_of_player(BEA), None, "she has played");
    let players = evening.players_of(CASTLES)[..1].to_vec();
    let without_bea = OrganisedEvent::TeamChanged { team: CASTLES, players };
    assert_eq!(evening.apply(without_bea), Err(EntryError::HasPlayed));
    ["Cleo", "Fay"].into_iter().for_each(|name| evening.enter_player(CASTLES, name, None).expect("a reserve"));
    assert_eq!(evening.enter_player(CASTLES, "Gil", None), Err(EntryError::TeamFull(4)));
}

#[test]
fn a_team_has_the_mean_rating_of_its_players_also_when_its_name_is_corrected() {
    let mut evening = two_teams(ONCE);
    evening.enter_player(CASTLES, "Cleo", Some(1800)).expect("a reserve");
    let rating_of = |evening: &OrganisedTournament| evening.tournament().participants()[&CASTLES].rating;
    let rating = rating_of(&evening);
    evening.correct_entry(CASTLES, "Bishops", Some(900)).expect("a new name");
    assert_eq!((evening.name_of(CASTLES), rating_of(&evening)), ("Bishops", rating));
}

#[test]
fn a_number_that_was_free_again_is_nobody_elses() {
    let mut evening = two_teams(ONCE);
    let enter = |evening: &mut OrganisedTournament, name: &str| {
        evening.enter_player(CASTLES, name, None).expect("a reserve");
        evening.players_of(CASTLES)[2].id
    };
    let cleo = enter(&mut evening, "Cleo");
    let removal = evening.removal_of_player(cleo).expect("she has not played");
    evening.apply(removal).expect("nobody misses her");
    assert_ne!(enter(&mut evening, "Fay"), cleo);
}

#[test]
fn a_board_without_a_player_is_lost_and_a_team_without_players_is_not_paired() {
    let mut evening = with_teams(ONCE, &[("Castles", &["Ana"]), ("Walls", &[])]);
    assert_eq!(evening.apply(TournamentEvent::RoundStarted), Err(EntryError::TeamEmpty));
    let walls = ParticipantId(3);
    ["Dora", "Eva"].into_iter().for_each(|name| evening.enter_player(walls, name, None).expect("a new name"));
    begin_round(&mut evening);
    assert_eq!(seats(&evening), [["Ana", "Dora"], ["Eva", ""]]);
    let no_game = TournamentError::NoSuchGame { white: CASTLES, black: walls };
    for board in [0, 2, 3] {
        assert_eq!(end_board(&mut evening, board, WON), Err(no_game.into()), "{board}");
    }
    end_board(&mut evening, 1, WON).expect("an open game");
    assert_eq!(match_text(&first_match(&evening)), "1.0 : 1.0");
}

#[test]
fn a_game_on_this_device_is_found_by_its_players_also_under_their_earlier_names() {
    let mut evening = two_teams(ONCE);
    begin_round(&mut evening);
    evening.correct_player(BEA, "Beatriz", Some(1500)).expect("a free name");
    let black_wins = Outcome::won(Side::Black, Reason::Resignation);
    let expected = OrganisedEvent::BoardEnded { round: 1, teams: [CASTLES, WALLS], board: 2, outcome: LOST };
    for name in ["Beatriz", "Bea"] {
        assert_eq!(evening.result_event("Eva", name, black_wins, 0), Some(expected.clone()), "{name}");
    }
    for [white, black] in [["Bea", "Eva"], ["Ana", "Eva"], ["Castles", "Walls"]] {
        assert_eq!(evening.result_event(white, black, black_wins, 0), None, "{white} – {black}");
    }
    evening.apply(expected.clone()).expect("an open game");
    assert_eq!(evening.result_event("Eva", "Beatriz", black_wins, 0), None, "it has ended");
    let correction = OrganisedEvent::BoardEnded { round: 1, teams: [CASTLES, WALLS], board: 2, outcome: WON };
    let white_wins = Outcome::won(Side::White, Reason::Resignation);
    assert_eq!(evening.correction_event(&expected, white_wins, 0), Some(correction));
    assert_eq!(evening.open_game("Ana", "Dora"), None, "a game of a match is none between participants");
}

#[test]
fn teams_are_ranked_by_the_mean_rating_of_those_on_their_boards_when_they_are_first_paired() {
    let mut evening = with_teams(ONCE, &[("Castles", &[]), ("Walls", &[])]);
    let walls = ParticipantId(2);
    for (team, name, rating) in [
        (CASTLES, "Ana", Some(1500)),
        (CASTLES, "Bea", Some(1501)),
        (CASTLES, "Cleo", Some(2900)),
        (walls, "Dora", None),
        (walls, "Eva", Some(1600)),
    ] {
        evening.enter_player(team, name, rating).expect("a new name");
    }
    let ratings = |evening: &OrganisedTournament| {
        let teams = evening.tournament().participants().values();
        teams.map(|team| team.rating).collect::<Vec<_>>()
    };
    assert_eq!(ratings(&evening), [Some(1500), Some(1600)]);
    begin_round(&mut evening);
    assert_eq!(evening.tournament().ranking(), [walls, CASTLES]);
    let cleo = evening.players_of(CASTLES)[2].id;
    evening.correct_player(cleo, "Cleo", Some(3000)).expect("her own name");
    let up = evening.one_board_up(cleo).expect("she is on no board");
    evening.apply(up).expect("another order");
    assert_eq!(ratings(&evening), [Some(1500), Some(1600)]);
}

#[test]
fn a_tournament_of_teams_is_kept_as_it_is_and_taken_back_step_by_step() {
    let mut evening = two_teams(TournamentFormat::Swiss { rounds: 1 });
    let mut steps = vec![evening.clone()];
    begin_round(&mut evening);
    for (board, outcome) in [(1, WON), (2, GameOutcome::WhiteAbsent), (1, LOST)] {
        steps.push(evening.clone());
        end_board(&mut evening, board, outcome).expect("a game");
    }
    let stored = serde_json::to_value([&evening]).expect("names and values");
    assert_eq!(values_or_texts(stored.clone()).ok(), Some(vec![evening.clone()]), "{stored}");
    assert_eq!(stored[0]["boards"], json!(2));
    let players = json!([{ "id": 2, "name": "Ana", "rating": null }]);
    assert_eq!(stored[0]["events"][1], json!({ "team-changed": { "team": 1, "players": players } }));
    let outcome = json!({ "played": { "result": "win", "is_rated": true } });
    let board_ended = json!({ "round": 1, "teams": [1, 4], "board": 1, "outcome": outcome });
    assert_eq!(stored[0]["events"][7], json!({ "board-ended": board_ended }));
    while let Some(earlier) = steps.pop() {
        assert!(evening.take_back().is_some());
        assert_eq!(evening, earlier);
    }
}

#[test]
fn what_does_not_belong_to_teams_is_refused() {
    let mut evening = two_teams(ONCE);
    assert_eq!(evening.enter_player(WALLS, " ana ", None), Err(EntryError::NameTaken));
    assert_eq!(evening.enter_player(WALLS, "", None), Err(EntryError::Length(0)));
    assert_eq!(evening.correct_player(BEA, "Eva", None), Err(EntryError::NameTaken));
    let unknown = TournamentError::UnknownParticipant(ParticipantId(9));
    assert_eq!(evening.enter_player(ParticipantId(9), "Gil", None), Err(unknown.into()));
    assert_eq!(evening.correct_player(ParticipantId(9), "Gil", None), Err(unknown.into()));
    let twice = |id| OrganisedEvent::TeamChanged {
        team: CASTLES,
        players: [id, ANA].map(|id| TeamPlayer { id, name: "Ana".to_owned(), rating: None }).to_vec(),
    };
    for id in [ANA, CASTLES, evening.players_of(WALLS)[0].id] {
        assert_eq!(evening.apply(twice(id)), Err(TournamentError::AlreadyJoined(id).into()));
    }
    let joined = TournamentEvent::Joined { id: BEA, name: "Towers".to_owned(), rating: None };
    assert_eq!(evening.apply(joined), Err(TournamentError::AlreadyJoined(BEA).into()));
    begin_round(&mut evening);
    let (white, black, outcome) = (CASTLES, WALLS, GameOutcome::BothAbsent);
    for event in [
        TournamentEvent::GameEnded { white, black, outcome },
        TournamentEvent::MatchEnded { white, black, boards: vec![WON; 2] },
        TournamentEvent::ResultCorrected { round: 1, white, black, outcome },
    ] {
        assert_eq!(evening.apply(event), Err(TournamentError::WrongBoards.into()));
    }
    let mut of_players = super::organised(ONCE, &["Ada", "Bo"]);
    let change = OrganisedEvent::TeamChanged { team: ParticipantId(1), players: Vec::new() };
    assert_eq!(of_players.apply(change), Err(TournamentError::WrongBoards.into()));
}

#[test]
fn the_players_of_a_team_that_is_removed_are_removed_with_it() {
    let mut evening = two_teams(ONCE);
    evening.apply(TournamentEvent::Removed { id: CASTLES }).expect("no round has begun");
    evening.enter_player(WALLS, "Ana", None).expect("the name is free");
    assert!(evening.players_of(CASTLES).is_empty());
}

#[test]
fn the_report_file_tells_teams_and_what_each_player_did() {
    let mut evening = two_teams(ONCE);
    evening.enter_player(CASTLES, "Cleo", None).expect("a reserve");
    begin_round(&mut evening);
    end_board(&mut evening, 1, WON).expect("an open game");
    end_board(&mut evening, 2, DRAWN).expect("an open game");
    let text = trf::write(&evening.report().expect("rounds"));
    let report = trf::read(&text).expect(&text);
    assert_eq!((trf::write(&report), text.contains("352 WB")), (text.clone(), true), "{text}");
    let teams: Vec<_> = report
        .teams
        .iter()
        .map(|team| (&*team.name, team.match_points, team.game_points, team.players.len()))
        .collect();
    let tenths = Points::tenths;
    assert_eq!(teams, [("Castles", tenths(20), tenths(15), 3), ("Walls", tenths(0), tenths(5), 2)]);
    let table = report.crosstable().expect("results without contradictions");
    let points = report.players.iter().map(|player| (&*player.name, table.points(player.number).in_tenths()));
    assert_eq!(points.collect::<Vec<_>>(), [("Ana", 10), ("Bea", 5), ("Cleo", 0), ("Dora", 0), ("Eva", 5)]);
}

#[test]
fn the_page_to_print_has_matches_with_their_boards_and_the_teams_with_their_players() {
    let teams: [(&str, &[&str]); 3] = [("<Castles>", &["Ana", "Bea"]), ("Walls", &["Dora"]), ("Forts", &["Fay"])];
    let mut evening = with_teams(TournamentFormat::Swiss { rounds: 2 }, &teams);
    begin_round(&mut evening);
    end_board(&mut evening, 1, WON).expect("an open game");
    let page = tournament_page(&evening, "en", ["Lielow", ""], &say);
    for text in [
        "<h2>round 1</h2>",
        "<h2>teams</h2>",
        "&lt;Castles&gt;",
        "<td>1. Ana · 2. Bea</td>",
        "<td>1</td><td>Ana</td>",
        "<td>–</td>",
        "<td>bye</td>",
        "<th>GP</th>",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("<Castles>"), "{page}");
}
