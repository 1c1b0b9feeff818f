//! Results, names and ratings that were entered wrongly, and are corrected.

use turnover_core::tournament::{
    GameOutcome, GameResult, ParticipantId, TournamentError, TournamentEvent, TournamentFormat,
};

use super::events::{DRAW, apply, end, play_round, round_robin_of_teams, stronger_wins, swiss, tournament};

const BLACK_WINS: GameOutcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };

#[test]
fn a_result_is_corrected_until_the_end_of_the_next_round_and_that_of_the_last_round_also_afterwards() {
    let mut tournament = swiss(2, 4);
    play_round(&mut tournament, stronger_wins);
    let first = tournament.rounds()[0].games[0];
    let correct =
        |round, outcome| TournamentEvent::ResultCorrected { round, white: first.white, black: first.black, outcome };
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let pairings = tournament.rounds()[1].clone();
    apply(&mut tournament, correct(1, DRAW));
    assert_eq!((tournament.rounds()[0].games[0].outcome, &tournament.rounds()[1]), (Some(DRAW), &pairings));
    let (white, black) = (first.white, first.black);
    assert_eq!(tournament.apply(correct(2, DRAW)), Err(TournamentError::NoSuchGame { white, black }));
    for game in &pairings.games {
        end(&mut tournament, game, stronger_wins(game));
    }
    assert_eq!(tournament.apply(correct(1, BLACK_WINS)), Err(TournamentError::TooLateToCorrect));
    apply(&mut tournament, TournamentEvent::Finished);
    let (white, black) = (pairings.games[0].white, pairings.games[0].black);
    apply(&mut tournament, TournamentEvent::ResultCorrected { round: 2, white, black, outcome: DRAW });
    assert_eq!(tournament.rounds()[1].games[0].outcome, Some(DRAW));
}

#[test]
fn a_corrected_rating_changes_the_numbers_of_a_swiss_tournament_and_no_game_of_the_other_systems() {
    let corrected =
        || TournamentEvent::EntryCorrected { id: ParticipantId(4), name: "Di".to_owned(), rating: Some(2500) };
    for (format, first) in [
        (TournamentFormat::Swiss { rounds: 3 }, 4),
        (TournamentFormat::RoundRobin { cycles: 1 }, 1),
        (TournamentFormat::KnockOut, 1),
    ] {
        let mut tournament = tournament(format, 4);
        play_round(&mut tournament, stronger_wins);
        apply(&mut tournament, corrected());
        play_round(&mut tournament, stronger_wins);
        let participant = &tournament.participants()[&ParticipantId(4)];
        assert_eq!((&*participant.name, participant.rating), ("Di", Some(2500)));
        assert_eq!(tournament.ranking()[0], ParticipantId(first), "{format:?}");
        let mut met: Vec<[ParticipantId; 2]> = Vec::new();
        for game in tournament.rounds().iter().flat_map(|round| &round.games) {
            met.push([game.white.min(game.black), game.white.max(game.black)]);
        }
        met.sort_unstable();
        assert!(met.windows(2).all(|two| two[0] != two[1]), "{format:?}: nobody meets twice in {met:?}");
        apply(&mut tournament, TournamentEvent::Finished);
        apply(&mut tournament, corrected());
    }
    let unknown = TournamentEvent::EntryCorrected { id: ParticipantId(9), name: "Eva".to_owned(), rating: None };
    assert_eq!(swiss(3, 4).apply(unknown), Err(TournamentError::UnknownParticipant(ParticipantId(9))));
}

#[test]
fn the_result_of_a_match_is_not_corrected_as_if_it_were_one_game() {
    let mut tournament = round_robin_of_teams(2, 2);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let game = tournament.rounds()[0].games[0];
    let (white, black) = (game.white, game.black);
    apply(&mut tournament, TournamentEvent::MatchEnded { white, black, boards: vec![DRAW; 2] });
    let corrected = TournamentEvent::ResultCorrected { round: 1, white, black, outcome: DRAW };
    assert_eq!(tournament.apply(corrected), Err(TournamentError::WrongBoards));
}
