//! Arenas at one table: who is paired when, what games are worth, when an arena is over, and what is stored and printed.

use serde_json::json;
use turnover_core::board::Side;
use turnover_core::games::{Outcome, Reason};
use turnover_core::organiser::{EntryError, OrganisedEvent, OrganisedTournament, tournament_page};
use turnover_core::session::GameId;
use turnover_core::stored::values_or_texts;
use turnover_core::tournament::{
    ArenaError, Colour, GameOutcome, GameResult, PairingNumber, ParticipantId, TournamentError, TournamentEvent,
    TournamentFormat,
};

use super::say;

const WON: GameOutcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
const DRAWN: GameOutcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };
const LOST: GameOutcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };

const ADA: ParticipantId = ParticipantId(1);

/// A time so many minutes after the first pairing of an arena.
const fn minute(minutes: u64) -> u64 {
    1_795_804_200_000 + minutes * 60_000
}

/// An arena of 45 minutes with these players.
fn arena(names: &[&str]) -> OrganisedTournament {
    let format = TournamentFormat::Arena { minutes: 45 };
    let mut evening = OrganisedTournament::new("Club evening", GameId::Lielow, "2026.11.26", format, Colour::White);
    names.iter().for_each(|name| evening.enter(name, None).expect("a new name"));
    evening
}

fn end(evening: &mut OrganisedTournament, game: usize, outcome: GameOutcome, at: u64) {
    evening.apply(OrganisedEvent::ArenaGameEnded { game, outcome, at }).expect("a game of the arena");
}

/// The players of a game with this number.
fn players(evening: &OrganisedTournament, game: usize) -> [ParticipantId; 2] {
    let game = evening.arena_games()[game - 1].game;
    [game.white, game.black]
}

/// Pairs two who are alone in an arena, and lets Ada win. Returns her colour.
fn ada_wins(evening: &mut OrganisedTournament, at: u64) -> Colour {
    evening.pair_free_players(at).expect("both are free");
    let game = evening.arena_games().len();
    let has_white = players(evening, game)[0] == ADA;
    end(evening, game, if has_white { WON } else { LOST }, at);
    if has_white { Colour::White } else { Colour::Black }
}

/// The leader's points, and what the own games were worth.
fn leader(evening: &OrganisedTournament) -> (String, Vec<String>) {
    let first = evening.table(&say).swap_remove(0);
    (first.points, first.rounds)
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn whoever_is_free_is_paired_and_not_with_the_last_opponent_while_there_is_another() {
    let mut evening = arena(&["Ada", "Bo", "Cy", "Di"]);
    assert!(!evening.has_begun() && evening.arena_ends_at().is_none());
    evening.pair_free_players(minute(0)).expect("four are free");
    assert_eq!((evening.open_games().count(), evening.open_game_count(), evening.has_begun()), (2, 2, true));
    assert_eq!(evening.pair_free_players(minute(5)), Err(EntryError::NobodyFree));
    end(&mut evening, 1, WON, minute(10));
    let before = evening.clone();
    assert_eq!(evening.pair_free_players(minute(10)), Err(EntryError::NobodyFree), "they have just met");
    assert_eq!(evening, before);
    end(&mut evening, 2, DRAWN, minute(12));
    evening.pair_free_players(minute(12)).expect("four are free");
    let pairs = (1..=4).map(|game| {
        let mut pair = players(&evening, game);
        pair.sort();
        pair
    });
    assert_eq!(pairs.collect::<std::collections::BTreeSet<_>>().len(), 4, "nobody meets anybody again");
    let [winner, loser] = players(&evening, 1).map(|id| evening.name_of(id).to_owned());
    let table = evening.table(&say);
    let rows: Vec<_> = table.iter().map(|row| (row.rank, &*row.points, row.rounds.concat())).collect();
    let expected = [(1, "2", "2"), (2, "1", "1"), (2, "1", "1"), (4, "0", "0")];
    assert_eq!(rows, expected.map(|(rank, points, games)| (rank, points, games.to_owned())));
    assert_eq!((&*table[0].name, &*table[3].name), (&*winner, &*loser));
}

#[test]
fn however_late_the_button_is_pressed_the_last_opponents_do_not_meet_again() {
    let mut evening = arena(&["Ada", "Bo", "Cy", "Di"]);
    evening.pair_free_players(minute(0)).expect("four are free");
    let [first_pair, [stays, leaves]] = [1, 2].map(|game| players(&evening, game));
    end(&mut evening, 1, WON, minute(10));
    assert_eq!(evening.pair_free_players(minute(11)), Err(EntryError::NobodyFree), "both have waited for a minute");
    evening.apply(TournamentEvent::Withdrawn { id: leaves }).expect("somebody goes");
    end(&mut evening, 2, DRAWN, minute(20));
    evening.pair_free_players(minute(20)).expect("three are free");
    let pair = players(&evening, 3);
    assert!(pair.contains(&stays) && pair.iter().any(|player| first_pair.contains(player)), "{pair:?}");
    assert_eq!((evening.ended_arena_games(), evening.open_game_count()), (vec![1, 2], 1));
}

#[test]
fn games_are_told_in_the_order_in_which_they_ended() {
    let mut evening = arena(&["Ada", "Bo", "Cy", "Di"]);
    assert!(evening.ended_arena_games().is_empty());
    evening.pair_free_players(minute(0)).expect("four are free");
    end(&mut evening, 2, WON, minute(5));
    end(&mut evening, 1, WON, minute(6));
    end(&mut evening, 2, DRAWN, minute(7));
    assert_eq!(evening.ended_arena_games(), [2, 1], "a correction is no end");
}

#[test]
fn after_two_wins_in_a_row_results_count_double_and_the_table_says_so() {
    let mut evening = arena(&["Ada", "Bo"]);
    let expected = [&["2"][..], &["2", "2", "×2"], &["2", "2", "4", "×2"]];
    for (at, games) in (0..).map(minute).zip(expected) {
        ada_wins(&mut evening, at);
        assert_eq!(leader(&evening).1, texts(games));
        assert!(evening.table(&say).iter().all(|row| row.rounds.len() == games.len()), "all rows have as many columns");
    }
    assert_eq!(leader(&evening).0, "8");
}

#[test]
fn the_table_marks_who_is_not_there_and_tells_what_counts_double_only_while_there_may_be_a_next_game() {
    let mut evening = arena(&["Ada", "Bo"]);
    for at in 0..2 {
        ada_wins(&mut evening, minute(at));
    }
    assert_eq!(leader(&evening).1, texts(&["2", "2", "×2"]));
    let is_away = |evening: &OrganisedTournament| evening.table(&say)[0].is_withdrawn;
    assert!(!is_away(&evening));
    let mut over = evening.clone();
    over.apply(TournamentEvent::Finished).expect("no game goes on");
    assert_eq!((leader(&over).1, is_away(&over)), (texts(&["2", "2"]), false));
    evening.pair_free_players(minute(2)).expect("both are free");
    end(&mut evening, 3, GameOutcome::BothAbsent, minute(5));
    assert_eq!((leader(&evening).1, is_away(&evening)), (texts(&["2", "2"]), true));
    evening.apply(TournamentEvent::Returned { id: ADA }).expect("she comes back");
    assert_eq!((leader(&evening).1, is_away(&evening)), (texts(&["2", "2", "×2"]), false));
}

#[test]
fn each_draw_counts_for_nobody_counts_the_moves() {
    let mut evening = arena(&["Ada", "Bo"]);
    for game in 1..=3 {
        evening.pair_free_players(minute(0)).expect("both are free");
        end(&mut evening, game, DRAWN, minute(0));
    }
    assert_eq!(leader(&evening), ("3".to_owned(), texts(&["1", "1", "1"])));
}

#[test]
fn a_berserk_win_counts_one_point_more_and_marks_and_results_are_corrected() {
    let mut evening = arena(&["Ada", "Bo"]);
    let colours: Vec<Colour> = (0..4).map(|at| ada_wins(&mut evening, minute(at))).collect();
    assert_eq!(leader(&evening).1, texts(&["2", "2", "4", "4", "×2"]));
    let berserk = |is_on| OrganisedEvent::WentBerserk { game: 4, colour: colours[3], is_on };
    evening.apply(berserk(true)).expect("a game of the arena");
    assert_eq!(leader(&evening), ("13".to_owned(), texts(&["2", "2", "4", "5", "×2"])));
    evening.apply(berserk(false)).expect("a game of the arena");
    end(&mut evening, 2, DRAWN, minute(5));
    assert_eq!(leader(&evening), ("7".to_owned(), texts(&["2", "1", "2", "2", "×2"])));
    assert!(matches!(evening.take_back(), Some(OrganisedEvent::ArenaGameEnded { game: 2, .. })));
    assert_eq!(leader(&evening).0, "12");
    let no_such_game = OrganisedEvent::ArenaGameEnded { game: 5, outcome: WON, at: minute(5) };
    assert_eq!(evening.apply(no_such_game), Err(EntryError::NoSuchGame(5)));
}

#[test]
fn players_come_late_go_and_stay_away() {
    let mut evening = arena(&["Ada", "Bo", "Boo"]);
    evening.apply(TournamentEvent::Removed { id: ParticipantId(3) }).expect("nobody is paired");
    evening.pair_free_players(minute(0)).expect("two are free");
    evening.enter("Cy", None).expect("a late entry");
    assert_eq!(evening.table(&say).len(), 3, "who was removed is not there");
    let [white, black] = players(&evening, 1);
    let cy = ParticipantId(4);
    assert_eq!(evening.apply(TournamentEvent::Removed { id: cy }), Err(TournamentError::Started.into()));
    end(&mut evening, 1, GameOutcome::WhiteAbsent, minute(3));
    assert!(!evening.is_present(white) && evening.is_present(black));
    evening.pair_free_players(minute(3)).expect("two are free");
    let mut pair = players(&evening, 2);
    pair.sort();
    assert_eq!(pair, [black, cy]);
    evening.apply(TournamentEvent::Withdrawn { id: cy }).expect("somebody goes");
    end(&mut evening, 2, WON, minute(6));
    assert_eq!(evening.pair_free_players(minute(20)), Err(EntryError::NobodyFree));
    evening.apply(TournamentEvent::Returned { id: white }).expect("and comes");
    evening.pair_free_players(minute(20)).expect("two are free");
    let too_late = OrganisedEvent::ArenaGameEnded { game: 2, outcome: GameOutcome::BothAbsent, at: minute(21) };
    let not_waiting = ArenaError::NotWaiting(PairingNumber(u16::try_from(black.0).expect("a small number")));
    assert_eq!(evening.apply(too_late), Err(not_waiting.into()), "whoever has played since was there");
}

#[test]
fn no_games_begin_after_the_time_and_those_that_go_on_count() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players(minute(0)).expect("two are free");
    assert_eq!(evening.arena_ends_at(), Some(minute(45)));
    end(&mut evening, 1, DRAWN, minute(40));
    evening.pair_free_players(minute(44)).expect("there is time left");
    evening.enter("Cy", None).expect("a late entry");
    evening.enter("Di", None).expect("a late entry");
    assert_eq!(evening.pair_free_players(minute(45)), Err(EntryError::TimeOver));
    assert!(!evening.is_over() && evening.winners().is_empty());
    let best = players(&evening, 2)[1];
    end(&mut evening, 2, LOST, minute(50));
    assert!(evening.is_over());
    assert_eq!(evening.winners(), [best]);
    end(&mut evening, 2, DRAWN, minute(51));
    assert_eq!(evening.winners().len(), 2, "a wrong result is corrected");
}

#[test]
fn an_arena_in_which_nobody_plays_when_its_time_is_over_is_due_to_finish() {
    let mut evening = arena(&["Ada", "Bo"]);
    assert!(!evening.is_due_to_finish(u64::MAX), "it has not begun");
    evening.pair_free_players(minute(0)).expect("two are free");
    assert!(!evening.is_due_to_finish(minute(50)), "a game goes on");
    end(&mut evening, 1, WON, minute(20));
    assert!(!evening.is_due_to_finish(minute(44)) && !evening.is_over());
    assert!(evening.is_due_to_finish(minute(45)));
    evening.apply(TournamentEvent::Finished).expect("no game goes on");
    assert!(!evening.is_due_to_finish(minute(45)) && evening.winners().len() == 1);
}

#[test]
fn an_arena_is_finished_before_its_time_when_no_game_goes_on() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players(minute(0)).expect("two are free");
    assert_eq!(evening.apply(TournamentEvent::Finished), Err(TournamentError::RoundInProgress.into()));
    end(&mut evening, 1, WON, minute(5));
    assert!(evening.is_between_rounds() && !evening.is_over());
    evening.apply(TournamentEvent::Finished).expect("no game goes on");
    assert_eq!(evening.winners(), [players(&evening, 1)[0]]);
    assert_eq!(evening.pair_free_players(minute(6)), Err(TournamentError::Finished.into()));
}

#[test]
fn the_game_that_was_over_last_goes_on_and_nothing_else_is_taken_back() {
    let mut evening = arena(&["Ada", "Bo", "Cy", "Di"]);
    assert_eq!(evening.reopen_last_game(), None, "none has ended");
    evening.pair_free_players(minute(0)).expect("four are free");
    end(&mut evening, 2, WON, minute(5));
    end(&mut evening, 1, WON, minute(6));
    end(&mut evening, 2, DRAWN, minute(7));
    evening.enter("Zoe", None).expect("a late entry");
    end(&mut evening, 1, DRAWN, minute(8));
    assert_eq!(evening.reopen_last_game(), Some(1));
    let outcomes: Vec<_> = evening.arena_games().iter().map(|one| one.game.outcome).collect();
    assert_eq!(outcomes, [None, Some(DRAWN)], "the correction of the other game stays");
    assert_eq!(evening.name_of(ParticipantId(5)), "Zoe");
}

#[test]
fn an_arena_has_no_rounds_and_other_tournaments_no_games_of_an_arena() {
    let mut evening = arena(&["Ada", "Bo"]);
    assert_eq!(evening.apply(TournamentEvent::RoundStarted), Err(TournamentError::NoFurtherRound.into()));
    let round = OrganisedEvent::RoundPaired { games: Vec::new(), byes: Vec::new() };
    assert_eq!(evening.apply(round), Err(TournamentError::NoFurtherRound.into()));
    let mut cup = super::organised(TournamentFormat::KnockOut, &["Ada", "Bo"]);
    assert_eq!(cup.pair_free_players(minute(0)), Err(EntryError::NoArena));
    let paired = OrganisedEvent::GamesPaired { games: vec![[ADA, ParticipantId(2)]], at: minute(0) };
    assert_eq!(cup.apply(paired), Err(EntryError::NoArena));
    assert!(!cup.is_arena() && evening.is_arena());
    assert!(evening.report().is_none() && cup.report().is_some());
}

#[test]
fn a_game_of_an_arena_on_this_device_is_found_by_its_players() {
    let mut evening = arena(&["Ada", "Bo"]);
    ada_wins(&mut evening, minute(0));
    evening.pair_free_players(minute(1)).expect("both are free");
    let [white, black] = players(&evening, 2).map(|id| evening.name_of(id).to_owned());
    let white_wins = Outcome::won(Side::White, Reason::Resignation);
    let expected = OrganisedEvent::ArenaGameEnded { game: 2, outcome: WON, at: minute(7) };
    assert_eq!(evening.result_event(&white, &black, white_wins, minute(7)), Some(expected));
    assert_eq!(evening.result_event(&black, &white, white_wins, minute(7)), None, "the colours count");
    let entered = evening.result_event(&white, &black, white_wins, minute(7)).expect("an open game");
    evening.apply(entered.clone()).expect("an open game");
    let drawn = Outcome::drawn(Reason::Agreement);
    let correction = OrganisedEvent::ArenaGameEnded { game: 2, outcome: DRAWN, at: minute(9) };
    assert_eq!(evening.correction_event(&entered, drawn, minute(9)), Some(correction));
    evening.take_back();
    assert_eq!(evening.correction_event(&entered, drawn, minute(9)), None, "the result was taken back");
}

#[test]
fn an_arena_is_kept_as_it_is() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players(minute(0)).expect("both are free");
    let game = players(&evening, 1);
    evening.apply(OrganisedEvent::WentBerserk { game: 1, colour: Colour::White, is_on: true }).expect("a game");
    end(&mut evening, 1, WON, minute(5));
    evening.apply(TournamentEvent::Finished).expect("no game goes on");
    let stored = json!({
        "name": "Club evening", "game": "lielow", "date": "2026.11.26", "format": { "arena": { "minutes": 45 } },
        "initial-colour": "white",
        "events": [
            { "joined": { "id": 1, "name": "Ada", "rating": null } },
            { "joined": { "id": 2, "name": "Bo", "rating": null } },
            { "games-paired": { "games": [[game[0].0, game[1].0]], "at": minute(0) } },
            { "went-berserk": { "game": 1, "colour": "white", "is_on": true } },
            {
                "arena-game-ended": {
                    "game": 1, "outcome": { "played": { "result": "win", "is_rated": true } }, "at": minute(5),
                },
            },
            "finished",
        ],
    });
    assert_eq!(serde_json::to_value(&evening).ok().as_ref(), Some(&stored));
    assert_eq!(values_or_texts(json!([stored])).ok(), Some(vec![evening]));
}

#[test]
fn the_page_to_print_has_the_standings_and_all_games_the_last_ones_first() {
    let mut evening = arena(&["Ada", "<Bo>"]);
    let colour = ada_wins(&mut evening, minute(0));
    evening.apply(OrganisedEvent::WentBerserk { game: 1, colour, is_on: true }).expect("a game");
    let page = |evening: &OrganisedTournament| tournament_page(evening, "en", ["Lielow", ""], &say);
    for text in [
        "<h2>standings</h2>",
        "<h2>games</h2>",
        "<tr><th>number</th>",
        "<td>Ada (berserk)</td>",
        "<td>&lt;Bo&gt;</td>",
        "<td>3</td>",
    ] {
        assert!(page(&evening).contains(text), "{text} in {}", page(&evening));
    }
    ada_wins(&mut evening, minute(1));
    let page = page(&evening);
    assert!(page.contains("<td>×2</td>") && !page.contains("<h2>round"), "{page}");
    let (_, games) = page.split_once("<h2>games</h2>").expect("the games");
    let place_of = |number| games.find(&format!("<tr><td>{number}</td>")).expect("a game");
    assert!(place_of(2) < place_of(1), "{page}");
}
