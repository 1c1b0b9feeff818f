//! Tournaments that somebody runs on their own machine.
//!
//! | file | content |
//! |---|---|
//! | `arena` | arenas |
//! | `reports` | tournaments that are opened from report files |
//! | `teams` | tournaments of teams |

mod arena;
mod reports;
mod teams;

use serde_json::json;
use turnover_core::board::Side;
use turnover_core::games::{Outcome, Reason};
use turnover_core::organiser::{EntryError, OrganisedEvent, OrganisedTournament, result_text, tournament_page};
use turnover_core::session::GameId;
use turnover_core::stored::values_or_texts;
use turnover_core::tournament::{
    Bye, Colour, GameOutcome, GameResult, ParticipantId, TournamentError, TournamentEvent, TournamentFormat,
};

/// The last part of the key, as a text.
fn say(key: &str) -> String {
    key.rsplit('-').next().unwrap_or_default().to_owned()
}

fn organised(format: TournamentFormat, names: &[&str]) -> OrganisedTournament {
    let mut organised = OrganisedTournament::new("Club evening", GameId::Lielow, "2026.11.26", format, Colour::White);
    names.iter().for_each(|name| organised.enter(name, None).expect("a new name"));
    organised
}

fn end_all(organised: &mut OrganisedTournament, winner: Option<Side>) {
    let outcome = winner.map_or(Outcome::drawn(Reason::Agreement), |side| Outcome::won(side, Reason::Resignation));
    for game in organised.open_games().copied().collect::<Vec<_>>() {
        organised.end_game(game, outcome).expect("an open game");
    }
}

#[test]
fn an_evening_of_three_gives_everybody_two_games_and_a_crosstable() {
    let mut evening = organised(TournamentFormat::RoundRobin { cycles: 1 }, &["Ada", "Bo", "Cy"]);
    for _ in 0..3 {
        evening.apply(TournamentEvent::RoundStarted).expect("a further round");
        assert_eq!(evening.open_games().count(), 1);
        end_all(&mut evening, Some(Side::White));
    }
    assert_eq!(evening.apply(TournamentEvent::RoundStarted), Err(TournamentError::NoFurtherRound.into()));
    let table = evening.table(&say);
    assert_eq!(table.iter().map(|row| (row.rank, &*row.name)).collect::<Vec<_>>(), [(1, "Ada"), (1, "Bo"), (1, "Cy")]);
    let games =
        table.iter().flat_map(|row| &row.rounds).filter(|text| text.contains("white") || text.contains("black"));
    assert_eq!(games.count(), 6, "each game stands in two rows: {table:?}");
}

#[test]
fn a_name_is_entered_once_and_shortened_nowhere() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 5 }, &["Ada"]);
    assert_eq!(swiss.enter(" ada ", None), Err(EntryError::NameTaken));
    assert_eq!(swiss.enter("  ", None), Err(EntryError::Length(0)));
    assert_eq!(swiss.enter(&"x".repeat(41), None), Err(EntryError::Length(41)));
    swiss.enter("  Maria   do Carmo ", Some(1500)).expect("a new name");
    assert!(swiss.tournament().participants().values().any(|participant| participant.name == "Maria do Carmo"));
    let error = EntryError::Length(41).to_string();
    assert_eq!(error, "expected a name of 1 to 40 characters, found 41");
}

#[test]
fn whatever_has_happened_last_is_taken_back() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 2 }, &["Ada", "Bo", "Cy", "Di"]);
    let before = swiss.clone();
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let paired = swiss.clone();
    let game = *swiss.open_games().next().expect("a game");
    swiss.end_game(game, Outcome::won(Side::Black, Reason::Resignation)).expect("an open game");
    assert_eq!(swiss.open_games().count(), 1);
    assert!(matches!(swiss.take_back(), Some(OrganisedEvent::Tournament(TournamentEvent::GameEnded { .. }))));
    assert_eq!(swiss, paired);
    assert!(matches!(swiss.take_back(), Some(OrganisedEvent::RoundPaired { .. })));
    assert_eq!(swiss, before);
    for _ in 0..4 {
        assert!(matches!(swiss.take_back(), Some(OrganisedEvent::Tournament(TournamentEvent::Joined { .. }))));
    }
    assert_eq!(swiss.take_back(), None);
}

#[test]
fn a_game_on_this_device_is_found_by_the_names_of_its_players() {
    let mut cup = organised(TournamentFormat::KnockOut, &["Ada", "Bo"]);
    assert_eq!(cup.open_game("Ada", "Bo"), None, "no round has begun");
    cup.apply(TournamentEvent::RoundStarted).expect("a round");
    let game = cup.open_game("Ada", "Bo").expect("the final");
    assert_eq!(cup.open_game("Bo", "Ada"), None, "the colours count");
    let draw = cup.end_game(game, Outcome::drawn(Reason::Agreement));
    assert_eq!(draw, Err(TournamentError::DrawInKnockOut.into()));
    cup.end_game(game, Outcome::won(Side::Black, Reason::Resignation)).expect("a winner");
    assert_eq!(cup.open_game("Ada", "Bo"), None, "it has ended");
    assert_eq!(cup.table(&say)[0].name, "Bo");
}

#[test]
fn a_game_is_found_by_the_names_under_which_it_began_when_they_have_been_corrected() {
    let mut evening = organised(TournamentFormat::RoundRobin { cycles: 1 }, &["Ada", "Bo", "Cy", "Di"]);
    evening.apply(TournamentEvent::RoundStarted).expect("a round");
    let games: Vec<_> = evening.open_games().copied().collect();
    let names = games.iter().map(|game| [game.white, game.black].map(|id| evening.name_of(id).to_owned()));
    let names: Vec<_> = names.collect();
    evening.correct_entry(games[0].white, "Zoe", None).expect("a free name");
    for (game, [white, black]) in games.iter().zip(&names) {
        assert_eq!(evening.open_game(white, black), Some(*game), "{white} – {black}");
    }
    evening.correct_entry(games[1].white, &names[0][0], None).expect("a name that is free again");
    assert_eq!(evening.open_game(&names[1][0], &names[1][1]), Some(games[1]));
    assert_eq!(evening.open_game(&names[0][0], &names[0][1]), None, "somebody in another game has the name now");
    assert_eq!(evening.open_game("Zoe", &names[0][1]), Some(games[0]));
    assert_eq!(evening.open_game(&names[0][0], &names[1][1]), Some(games[1]));
    assert_eq!(evening.open_game("Zoe", &names[1][1]), None);
}

#[test]
fn a_game_is_found_after_its_players_have_swapped_their_names() {
    let mut cup = organised(TournamentFormat::KnockOut, &["Ada", "Bo"]);
    cup.apply(TournamentEvent::RoundStarted).expect("a round");
    let game = cup.open_game("Ada", "Bo").expect("the final");
    for (id, name) in [(game.white, "Cy"), (game.black, "Ada"), (game.white, "Bo")] {
        cup.correct_entry(id, name, None).expect("a free name");
    }
    assert_eq!(cup.open_game("Ada", "Bo"), Some(game), "it began under these names");
    assert_eq!(cup.open_game("Bo", "Ada"), Some(game), "as they are called now");
}

#[test]
fn a_tournament_is_kept_as_it_is() {
    for format in
        [TournamentFormat::Swiss { rounds: 3 }, TournamentFormat::RoundRobin { cycles: 2 }, TournamentFormat::KnockOut]
    {
        let mut organised = organised(format, &["Ada", "Maria do Carmo", "Cy"]);
        organised.enter("Di", Some(1500)).expect("a new name");
        if matches!(format, TournamentFormat::Swiss { .. }) {
            let bye = TournamentEvent::ByeRequested { id: ParticipantId(1), round: 2, bye: Bye::HalfPoint };
            organised.apply(bye).expect("a bye in a coming round");
        }
        organised.apply(TournamentEvent::RoundStarted).expect("a round");
        end_all(&mut organised, Some(Side::Black));
        organised.apply(TournamentEvent::Withdrawn { id: ParticipantId(2) }).expect("somebody goes");
        organised.apply(TournamentEvent::Returned { id: ParticipantId(2) }).expect("and comes again");
        organised.apply(TournamentEvent::Finished).expect("no game goes on");
        let text = serde_json::to_string(&[&organised]).expect("names and values");
        let kept: serde_json::Value = serde_json::from_str(&text).expect("its own text");
        assert_eq!(values_or_texts(kept).ok(), Some(vec![organised]), "{text}");
    }
}

/// A tournament as version 0.1 stored it. It must open for ever.
const OLD_TEXT: &str = "name Club evening\ngame lielow\ndate 2026.11.26\nsystem swiss 3 white\n\
                        join 1 1500 Ada\njoin 2 - Maria do Carmo\nround\ngame 1 2 1/2\nbye 2 2 half\nwithdraw 1\nreturn 1\n";

#[test]
fn the_text_of_an_earlier_version_opens() {
    let mut swiss = OrganisedTournament::new(
        "Club evening",
        GameId::Lielow,
        "2026.11.26",
        TournamentFormat::Swiss { rounds: 3 },
        Colour::White,
    );
    swiss.enter("Ada", Some(1500)).expect("a new name");
    swiss.enter("Maria do Carmo", None).expect("a new name");
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut swiss, None);
    let bye = TournamentEvent::ByeRequested { id: ParticipantId(2), round: 2, bye: Bye::HalfPoint };
    swiss.apply(bye).expect("a bye in a coming round");
    swiss.apply(TournamentEvent::Withdrawn { id: ParticipantId(1) }).expect("somebody goes");
    swiss.apply(TournamentEvent::Returned { id: ParticipantId(1) }).expect("and comes again");
    let today = json!({
        "name": "Club evening", "game": "lielow", "date": "2026.11.26", "format": { "swiss": { "rounds": 3 } },
        "initial-colour": "white",
        "events": [
            { "joined": { "id": 1, "name": "Ada", "rating": 1500 } },
            { "joined": { "id": 2, "name": "Maria do Carmo", "rating": null } },
            { "round-paired": { "games": [{ "white": 1, "black": 2, "outcome": null }], "byes": [] } },
            { "game-ended": { "white": 1, "black": 2, "outcome": { "played": { "result": "draw", "is_rated": true } } } },
            { "bye-requested": { "id": 2, "round": 2, "bye": "half-point" } },
            { "withdrawn": { "id": 1 } },
            { "returned": { "id": 1 } },
        ],
    });
    let mut without_pairings = today.clone();
    without_pairings["events"][2] = json!("round-started");
    assert_eq!(serde_json::to_value(&swiss).ok().as_ref(), Some(&today));
    for stored in [json!(OLD_TEXT), without_pairings, today] {
        assert_eq!(values_or_texts(json!([stored])).ok(), Some(vec![swiss.clone()]), "{stored}");
    }
}

#[test]
fn a_stored_round_is_read_as_it_was_paired() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo", "Cy", "Di", "Eva"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let pairs = |swiss: &OrganisedTournament| {
        let games = swiss.tournament().rounds()[0].games.iter();
        games.map(|game| [game.white.0, game.black.0]).collect::<Vec<_>>()
    };
    let other_pairs: [[u32; 2]; 2] = [[2, 1], [4, 3]];
    assert_ne!(pairs(&swiss), other_pairs);
    let mut stored = serde_json::to_value([&swiss]).expect("names and values");
    let games = other_pairs.map(|[white, black]| json!({ "white": white, "black": black, "outcome": null }));
    stored[0]["events"][5]["round-paired"]["games"] = json!(games);
    let kept: Vec<OrganisedTournament> = values_or_texts(stored.clone()).expect("a tournament");
    assert_eq!(pairs(&kept[0]), other_pairs, "another version may have paired like this");
    assert_eq!(kept[0].tournament().rounds()[0].byes, swiss.tournament().rounds()[0].byes);
    assert_eq!(serde_json::to_value(&kept).ok(), Some(stored));
}

/// A round robin as version 0.1 stored it, in which those who withdraw before the first round keep their numbers.
const OLD_WITHDRAWALS: &str = "name Club evening\ngame lielow\ndate 2026.11.26\nsystem round-robin 1 white\n\
                               join 1 - Ada\njoin 2 - Bo\njoin 3 - Cy\njoin 4 - Di\njoin 5 - Eva\nwithdraw 4\nwithdraw 5\n\
                               round\nround\ngame 1 2 1-0\nround\ngame 3 1 1-0\n";

#[test]
fn a_tournament_in_which_an_earlier_version_paired_whoever_had_withdrawn_opens() {
    let evening: OrganisedTournament = OLD_WITHDRAWALS.parse().expect("a tournament");
    let tournament = evening.tournament();
    assert_eq!((tournament.ranking().len(), tournament.planned_rounds()), (5, Some(5)));
    let stored = serde_json::to_value([&evening]).expect("names and values");
    assert_eq!(values_or_texts(stored).ok(), Some(vec![evening]));
}

#[test]
fn whoever_was_entered_by_mistake_is_removed_and_the_name_is_free() {
    let mut cup = organised(TournamentFormat::KnockOut, &["Ada", "Boo", "Cy"]);
    cup.apply(TournamentEvent::Removed { id: ParticipantId(2) }).expect("no round has begun");
    cup.enter("boo", None).expect("the name is free");
    cup.apply(TournamentEvent::Removed { id: ParticipantId(4) }).expect("no round has begun");
    let before = cup.clone();
    cup.apply(TournamentEvent::RoundStarted).expect("a final");
    assert_eq!(cup.open_games().count(), 1);
    let stored = serde_json::to_value([&cup]).expect("names and values");
    assert_eq!(values_or_texts(stored).ok(), Some(vec![cup.clone()]));
    assert!(matches!(cup.take_back(), Some(OrganisedEvent::RoundPaired { .. })));
    assert_eq!(cup, before);
}

#[test]
fn what_is_wrong_in_a_stored_tournament_is_named() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let stored = serde_json::to_value(&swiss).expect("names and values");
    for (path, value, said) in [
        ("/game", json!("ludo"), "expected a game, one of"),
        ("/format", json!("swiss"), "expected"),
        ("/events/1", json!("joined"), "expected"),
        ("/events/1/joined/id", json!(1), "expected an event number 2 that can happen"),
        ("/events/2/round-paired/games/0/black", json!(1), "expected an event number 3 that can happen"),
        ("", json!(7), "expected struct StoredTournament"),
    ] {
        let mut wrong = stored.clone();
        *wrong.pointer_mut(path).expect("a member") = value;
        let error = values_or_texts::<_, OrganisedTournament>(json!([wrong])).expect_err("no tournament");
        assert!(error.to_string().contains(said), "{path}: {error}");
    }
}

#[test]
fn a_damaged_text_is_refused_with_its_line() {
    for (from, to, line, expected) in [
        ("name ", "title ", 1, "`name` and a name"),
        ("lielow", "ludo", 2, "the name of a game"),
        ("swiss 3", "swiss many", 4, "a number and a colour"),
        ("join 2 -", "join two -", 6, "`join`"),
        ("join 2 -", "join 1 -", 6, "something that can happen now"),
        ("round\n", "", 7, "something that can happen now"),
        ("1/2", "1/3", 8, "`game`"),
        ("half", "whole", 9, "`bye`"),
    ] {
        let error = OLD_TEXT.replacen(from, to, 1).parse::<OrganisedTournament>().expect_err(to);
        assert!(error.line == line && error.to_string().contains(expected), "{error}");
    }
    for text in ["", "name x", "\n\n\n\n"] {
        assert!(text.parse::<OrganisedTournament>().is_err());
    }
}

#[test]
fn the_page_to_print_has_standings_and_all_rounds_and_no_foreign_markup() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "<b>Bo</b>", "Cy"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut swiss, Some(Side::White));
    let page = tournament_page(&swiss, "pt", ["Lielow", "26 nov. 2026"], &say);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"pt\">"), "{page}");
    for text in [
        "<h1>Club evening</h1>",
        "Lielow · 26 nov. 2026",
        "<h2>round 1</h2>",
        "&lt;b&gt;Bo&lt;/b&gt;",
        "1 : 0",
        "bye",
        "BH/C1",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("<b>"), "{page}");
}

#[test]
fn results_of_a_round_that_goes_on_are_in_the_standings_which_say_so() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo", "Cy", "Di"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let page = |swiss: &OrganisedTournament| tournament_page(swiss, "en", ["", ""], &say);
    assert!(page(&swiss).contains("<h2>standings</h2>"), "nothing has ended");
    let game = *swiss.open_games().next().expect("a game");
    swiss.end_game(game, Outcome::won(Side::White, Reason::Resignation)).expect("an open game");
    let table = swiss.table(&say);
    assert_eq!((&*table[0].points, &*table[0].name), ("1.0", swiss.name_of(game.white)));
    assert!(table.iter().all(|row| row.rounds.len() == 1), "{table:?}");
    assert_eq!(table.iter().filter(|row| row.rounds[0].is_empty()).count(), 2, "a game goes on");
    assert!(page(&swiss).contains("<h2>during 1</h2>"), "{}", page(&swiss));
    end_all(&mut swiss, None);
    assert!(page(&swiss).contains("<h2>standings</h2>"));
}

#[test]
fn whoever_stayed_away_is_marked_in_the_table_until_the_return() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let game = *swiss.open_games().next().expect("a game");
    let (white, black, outcome) = (game.white, game.black, GameOutcome::WhiteAbsent);
    swiss.apply(TournamentEvent::GameEnded { white, black, outcome }).expect("an open game");
    let marked_names = |swiss: &OrganisedTournament| {
        let rows = swiss.table(&say).into_iter().filter(|row| row.is_withdrawn);
        rows.map(|row| row.name).collect::<Vec<_>>()
    };
    assert_eq!(marked_names(&swiss), [swiss.name_of(white)]);
    swiss.apply(TournamentEvent::Returned { id: white }).expect("and comes");
    assert!(marked_names(&swiss).is_empty());
}

#[test]
fn each_result_is_written_in_its_own_way() {
    let played = |result| Some(GameOutcome::Played { result, is_rated: true });
    let outcomes = [
        None,
        played(GameResult::Win),
        played(GameResult::Draw),
        played(GameResult::Loss),
        Some(GameOutcome::WhiteAbsent),
        Some(GameOutcome::BlackAbsent),
        Some(GameOutcome::BothAbsent),
    ];
    let texts: std::collections::BTreeSet<_> = outcomes.into_iter().map(result_text).collect();
    assert_eq!(texts.len(), outcomes.len());
}

#[test]
fn names_and_ratings_are_corrected_and_the_name_of_somebody_else_is_not_taken() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Boo"]);
    let boo = ParticipantId(2);
    assert_eq!(swiss.correct_entry(boo, " ADA", None), Err(EntryError::NameTaken));
    assert_eq!(swiss.correct_entry(boo, "", None), Err(EntryError::Length(0)));
    let unknown = TournamentError::UnknownParticipant(ParticipantId(7));
    assert_eq!(swiss.correct_entry(ParticipantId(7), "Di", None), Err(EntryError::Tournament(unknown)));
    swiss.correct_entry(boo, "boo", Some(1500)).expect("one's own name");
    swiss.correct_entry(boo, "Bo", Some(1500)).expect("a name that is free");
    assert_eq!((swiss.name_of(boo), swiss.tournament().participants()[&boo].rating), ("Bo", Some(1500)));
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let game = *swiss.open_games().next().expect("a game");
    swiss.end_game(game, Outcome::won(Side::White, Reason::Resignation)).expect("an open game");
    let outcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };
    let (white, black) = (game.white, game.black);
    swiss.apply(TournamentEvent::ResultCorrected { round: 1, white, black, outcome }).expect("the last round");
    let stored = serde_json::to_value([&swiss]).expect("names and values");
    assert_eq!(values_or_texts(stored).ok(), Some(vec![swiss]));
}

#[test]
fn a_result_of_a_game_on_this_device_is_corrected_in_its_round_when_the_game_ends_once_more() {
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo", "Cy", "Di"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    let game = *swiss.open_games().next().expect("a game");
    let [white, black] = [game.white, game.black];
    let names = [white, black].map(|id| swiss.name_of(id).to_owned());
    let [white_wins, black_wins] = Side::ALL.map(|side| Outcome::won(side, Reason::Resignation));
    let entered = swiss.result_event(&names[0], &names[1], white_wins, 0).expect("an open game");
    assert_eq!(swiss.correction_event(&entered, black_wins, 0), None, "it is not entered yet");
    swiss.apply(entered.clone()).expect("an open game");
    end_all(&mut swiss, None);
    swiss.apply(TournamentEvent::RoundStarted).expect("a further round");
    let outcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };
    let expected = TournamentEvent::ResultCorrected { round: 1, white, black, outcome };
    let correction = swiss.correction_event(&entered, black_wins, 0);
    assert_eq!(correction, Some(expected.into()));
    swiss.apply(correction.expect("a correction")).expect("the round before may be corrected");
    let paired = swiss.events().iter().find(|event| matches!(event, OrganisedEvent::RoundPaired { .. }));
    assert_eq!(swiss.correction_event(paired.expect("a round"), black_wins, 0), None, "no result");
    end_all(&mut swiss, None);
    let too_late = swiss.correction_event(&entered, white_wins, 0).expect("it is still entered");
    assert_eq!(swiss.apply(too_late), Err(TournamentError::TooLateToCorrect.into()));
}

#[test]
fn a_tournament_is_over_with_its_last_result_and_has_winners() {
    let mut cup = organised(TournamentFormat::KnockOut, &["Ada", "Bo", "Cy"]);
    let winners =
        |cup: &OrganisedTournament| cup.winners().into_iter().map(|id| cup.name_of(id).to_owned()).collect::<Vec<_>>();
    for round in 1..=2 {
        cup.apply(TournamentEvent::RoundStarted).expect("a round");
        assert!(!cup.is_over() && winners(&cup).is_empty());
        let best = cup.open_games().next().expect("a game").white;
        end_all(&mut cup, Some(Side::White));
        assert_eq!(cup.is_over(), round == 2);
        assert_eq!(winners(&cup), if round == 2 { vec![cup.name_of(best).to_owned()] } else { Vec::new() });
    }
    let mut evening = organised(TournamentFormat::RoundRobin { cycles: 1 }, &["Ada", "Bo"]);
    evening.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut evening, None);
    assert_eq!(winners(&evening), ["Ada", "Bo"]);
    assert!(matches!(evening.take_back(), Some(OrganisedEvent::Tournament(TournamentEvent::GameEnded { .. }))));
    assert!(!evening.is_over(), "a wrong result can be taken back");
    let mut swiss = organised(TournamentFormat::Swiss { rounds: 9 }, &["Ada", "Bo"]);
    swiss.apply(TournamentEvent::RoundStarted).expect("a round");
    end_all(&mut swiss, None);
    assert!(!swiss.is_over() && swiss.apply(TournamentEvent::RoundStarted).is_err(), "no opponent is left");
    swiss.apply(TournamentEvent::Finished).expect("no game goes on");
    assert!(swiss.is_over());
}
