//! Tournaments that are opened from FIDE's report files.

use turnover_core::board::Side;
use turnover_core::organiser::{EntryError, OrganisedTournament, ReportError};
use turnover_core::session::GameId;
use turnover_core::tournament::{
    Bye, Colour, GameOutcome, ParticipantId, Points, TournamentError, TournamentEvent, TournamentFormat, trf,
};

use super::{end_all, organised, say};

/// The tournament of a report, where what it does not tell is this.
fn open(text: &str, format: TournamentFormat) -> Result<OrganisedTournament, ReportError> {
    OrganisedTournament::from_report(text, "Evening", GameId::Lielow, "2026.11.26", format, Colour::Black)
}

fn report_of(tournament: &OrganisedTournament) -> String {
    trf::write(&tournament.report().expect("a tournament in rounds"))
}

/// The names of those who would meet next.
fn next_games(tournament: &OrganisedTournament) -> Result<Vec<[&str; 2]>, TournamentError> {
    let round = tournament.tournament().next_round()?;
    Ok(round.games.iter().map(|game| [game.white, game.black].map(|id| tournament.name_of(id))).collect())
}

#[test]
fn a_tournament_that_is_written_as_a_report_and_opened_has_the_same_standings_and_goes_on_alike() {
    for format in
        [TournamentFormat::Swiss { rounds: 4 }, TournamentFormat::RoundRobin { cycles: 2 }, TournamentFormat::KnockOut]
    {
        let mut evening = organised(format, &["Ada", "Bo", "Cy", "Di"]);
        evening.enter("Flo", Some(1500)).expect("a new name");
        if matches!(format, TournamentFormat::Swiss { .. }) {
            let bye = TournamentEvent::ByeRequested { id: ParticipantId(3), round: 2, bye: Bye::HalfPoint };
            evening.apply(bye).expect("a bye in a coming round");
        }
        for winner in [Side::White, Side::Black] {
            evening.apply(TournamentEvent::RoundStarted).expect("a further round");
            let (white, black) = evening.open_games().next().map(|game| (game.white, game.black)).expect("a game");
            if winner == Side::White {
                let outcome = GameOutcome::BlackAbsent;
                evening.apply(TournamentEvent::GameEnded { white, black, outcome }).expect("an open game");
            }
            end_all(&mut evening, Some(winner));
        }
        // The file names the first two systems.
        let opened = open(&report_of(&evening), TournamentFormat::KnockOut).expect("a report");
        assert_eq!((opened.name(), opened.game()), ("Club evening", GameId::Lielow));
        assert_eq!(opened.tournament().settings(), evening.tournament().settings());
        assert_eq!(opened.tournament().crosstable(), evening.tournament().crosstable());
        assert_eq!(opened.tournament().standings(), evening.tournament().standings());
        assert_eq!(opened.table(&say), evening.table(&say));
        assert_eq!(report_of(&opened), report_of(&evening));
        assert_eq!(next_games(&opened), next_games(&evening), "{format:?}");
    }
}

#[test]
fn numbers_that_do_not_follow_the_ratings_and_points_of_another_kind_stay_as_the_report_has_them() {
    let mut evening = organised(TournamentFormat::RoundRobin { cycles: 1 }, &["Ada", "Bo", "Cy"]);
    evening.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut evening, None);
    evening.correct_entry(ParticipantId(3), "Cy", Some(2000)).expect("the same name");
    let mut report = evening.report().expect("a round");
    (report.points.win, report.points.draw) = (Points::whole(3), Points::ONE);
    let opened = open(&trf::write(&report), TournamentFormat::KnockOut).expect("a report");
    let names = opened.tournament().ranking().iter().map(|id| opened.name_of(*id));
    assert_eq!(names.collect::<Vec<_>>(), ["Ada", "Bo", "Cy"]);
    assert_eq!(next_games(&opened), next_games(&evening));
    assert_eq!(opened.tournament().settings().points, report.points);
    let stored = serde_json::to_string(&opened).expect("a text");
    assert_eq!(serde_json::from_str::<OrganisedTournament>(&stored).expect(&stored), opened);
    assert!(!serde_json::to_string(&evening).expect("a text").contains("points"), "the usual ones are not stored");
}

#[test]
fn a_report_without_a_system_has_the_one_that_is_chosen_and_as_many_rounds_as_were_played() {
    let mut evening = organised(TournamentFormat::RoundRobin { cycles: 2 }, &["Ada", "Bo"]);
    for _ in 0..2 {
        evening.apply(TournamentEvent::RoundStarted).expect("a further round");
        end_all(&mut evening, None);
    }
    let mut report = evening.report().expect("rounds");
    (report.type_code, report.planned_rounds, report.name) = (None, None, String::new());
    let text = trf::write(&report);
    for (chosen, expected) in [
        (TournamentFormat::RoundRobin { cycles: 1 }, TournamentFormat::RoundRobin { cycles: 2 }),
        (TournamentFormat::Swiss { rounds: 1 }, TournamentFormat::Swiss { rounds: 2 }),
        (TournamentFormat::Swiss { rounds: 5 }, TournamentFormat::Swiss { rounds: 5 }),
        (TournamentFormat::Arena { minutes: 45 }, TournamentFormat::Swiss { rounds: 2 }),
    ] {
        let opened = open(&text, chosen).expect("a report");
        assert_eq!((opened.tournament().settings().format, opened.name()), (expected, "Evening"));
    }
    let refusal = ReportError::Entry(TournamentError::DrawInKnockOut.into());
    assert_eq!(open(&text, TournamentFormat::KnockOut), Err(refusal));
}

#[test]
fn a_report_that_is_none_or_contradicts_itself_is_refused_where_it_does() {
    let mut evening = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo"]);
    evening.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut evening, Some(Side::White));
    let text = report_of(&evening);
    for (broken, expected) in [
        (String::new(), "line 1, column 1: expected a player: a line that begins with `001`, found ``"),
        (
            text.replace("1 b 0", "1 b ?"),
            "line 6, column 99: expected one of `1`, `=`, `0`, `W`, `D`, `L`, `+`, `-`, found `?`",
        ),
        (
            text.replace("1 b 0", "1 b 1"),
            "line 5, column 92: expected the same game as in the opponent's line, found `2 w 1`",
        ),
        (text.replace("2 w 1", "3 w 1"), "line 5, column 92: expected an opponent who takes part, found `3 w 1`"),
        (
            text.clone() + "310   1 Castles\r",
            "line 7, column 1: expected a tournament in which no teams play, found `310   1 Castles`",
        ),
    ] {
        let error = open(&broken, TournamentFormat::KnockOut).expect_err(&broken);
        assert_eq!(error.to_string(), expected, "{broken}");
    }
    let twice = open(&text.replace("Bo ", "Ada"), TournamentFormat::KnockOut);
    assert_eq!(twice, Err(ReportError::Entry(EntryError::NameTaken)));
}
