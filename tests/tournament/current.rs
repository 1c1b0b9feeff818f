//! Standings while a round is played.

use turnover_core::tournament::{PairingNumber, ParticipantId, Tournament, TournamentEvent, is_no_show};

use super::events::{DRAW, apply, end, play_round, round_robin_of_teams, stronger_wins, swiss};

/// Everybody with the points so far, Buchholz and the number of rounds in the crosstable, by their numbers.
fn current_rows(tournament: &Tournament) -> Vec<(u32, String, String, usize)> {
    let table = tournament.current_crosstable();
    let rows = tournament.current_standings().into_iter().map(|standing| {
        let id = tournament.ranking()[usize::from(standing.number.0) - 1];
        let buchholz = standing.tie_break_texts()[2].clone();
        (id.0, standing.points.to_string(), buchholz, table.row(standing.number).count())
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    rows
}

/// Ends the game of the current round in which this player has White or Black.
fn end_game_of(tournament: &mut Tournament, id: u32) {
    let games = &tournament.rounds().last().expect("a round").games;
    let game = games.iter().find(|game| [game.white, game.black].contains(&ParticipantId(id)));
    let game = *game.expect("a game");
    end(tournament, &game, stronger_wins(&game));
}

#[test]
fn a_game_that_has_ended_counts_at_once_and_one_that_goes_on_not_at_all() {
    let mut tournament = swiss(3, 4);
    play_round(&mut tournament, stronger_wins);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let before = tournament.standings();
    assert_eq!((tournament.current_standings(), tournament.partial_round()), (before.clone(), None));
    end_game_of(&mut tournament, 3);
    assert_eq!(tournament.standings(), before, "pairings are made from complete rounds");
    assert_eq!(tournament.partial_round(), Some(2));
    let row = |id, points: &str, buchholz: &str, rounds| (id, points.to_owned(), buchholz.to_owned(), rounds);
    let expected =
        [row(1, "1.0", "1.00", 1), row(2, "1.0", "0.00", 1), row(3, "1.0", "1.00", 2), row(4, "0.0", "2.00", 2)];
    assert_eq!(current_rows(&tournament), expected);
    end_game_of(&mut tournament, 1);
    assert_eq!(tournament.current_standings(), tournament.standings());
    assert_eq!(tournament.current_crosstable(), tournament.crosstable());
    assert_eq!(tournament.partial_round(), None);
}

#[test]
fn whoever_still_plays_the_first_game_is_not_one_who_never_came() {
    let mut tournament = swiss(3, 5);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    assert_eq!(tournament.partial_round(), Some(1), "the free round counts at once");
    end_game_of(&mut tournament, 1);
    let table = tournament.current_crosstable();
    assert_eq!(table.rounds(), 1);
    assert!((1..=5).map(PairingNumber).all(|number| !is_no_show(&table, number)));
}

#[test]
fn a_missed_round_of_whoever_plays_again_is_not_drawn_for_earlier_opponents() {
    let (mut tournament, id) = (swiss(3, 4), ParticipantId(4));
    play_round(&mut tournament, stronger_wins);
    apply(&mut tournament, TournamentEvent::Withdrawn { id });
    play_round(&mut tournament, stronger_wins);
    apply(&mut tournament, TournamentEvent::Returned { id });
    apply(&mut tournament, TournamentEvent::RoundStarted);
    end_game_of(&mut tournament, 2);
    // 2 has met 4, who has no points and plays, 1 with two and 3 with one.
    assert_eq!(current_rows(&tournament)[1], (2, "2.0".to_owned(), "3.00".to_owned(), 3));
}

#[test]
fn a_match_between_teams_counts_when_it_is_over() {
    let mut tournament = round_robin_of_teams(2, 4);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let game = tournament.rounds()[0].games[0];
    let (white, black) = (game.white, game.black);
    apply(&mut tournament, TournamentEvent::MatchEnded { white, black, boards: vec![DRAW; 2] });
    let standings = tournament.current_standings();
    let rows: Vec<_> = standings.iter().map(|row| (row.points.to_string(), row.tie_break_texts().remove(0))).collect();
    let expected = [("1.0", "1.00"), ("1.0", "1.00"), ("0.0", "0.00"), ("0.0", "0.00")];
    assert_eq!(rows, expected.map(|(points, game_points)| (points.to_owned(), game_points.to_owned())));
}
