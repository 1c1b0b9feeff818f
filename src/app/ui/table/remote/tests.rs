//! Tests of the status and the notices of an online game.

use egui_kittest::Harness;

use super::*;
use crate::app::ui::table::remote_notices::notices_ui;
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::app::{i18n::Language, online::online_game::SaidPhrase, play::Intent, screen::Overlay};
use crate::board::BySide;
use crate::online::{ActRefusal, EventKind, Pace, Proposal, RefusalCode, ServerMessage};

const WHITE: Option<Side> = Some(Side::White);

fn shown(own: Option<Side>, kinds: &[(Side, EventKind)]) -> Fixture {
    Fixture::over_network(own, Pace::Untimed, &["d2d4", "d7d5"], kinds, Language::English)
}

fn remote_of(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
    testing::harness([272.0, 500.0], |ui, commands| {
        status_ui(ui, shown.remote(), commands);
        notices_ui(ui, shown.remote(), commands);
    })
}

fn acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<LocalAction> {
    let commands = testing::take(harness).into_iter();
    commands
        .map(|command| match command {
            UiCommand::Online(OnlineCommand::Act(action)) => action,
            other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn a_game_at_one_table_has_no_such_row() {
    let shown = Fixture::turnover(&[]);
    assert!(Picture::of(&remote_of(&shown)).texts().is_empty());
}

#[test]
fn the_panel_tells_who_is_there_how_the_connection_is_and_how_many_watch() {
    let mut shown = shown(WHITE, &[]);
    let harness = remote_of(&shown);
    for text in ["Ana is here", "Bea is here"] {
        assert!(testing::reads(&harness, text), "{text}");
    }
    assert!(!testing::reads(&harness, "Connect"), "a connection is told of when it matters");
    drop(harness);
    shown.hear(ServerMessage::presence(BySide([true, false]), 2, None));
    let harness = remote_of(&shown);
    for text in ["Ana is here", "Bea is away", "2 watching"] {
        assert!(testing::reads(&harness, text), "{text}");
    }
    drop(harness);
    let remote = shown.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_close(0);
    assert!(testing::reads(&remote_of(&shown), "Connection lost: trying again in"));
}

#[test]
fn the_panel_tells_that_an_action_is_not_confirmed_yet() {
    let mut shown = shown(WHITE, &[]);
    let remote = shown.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_local_action(0, LocalAction::Propose(Proposal::Draw));
    assert!(testing::reads(&remote_of(&shown), &shown.say("online-sending")));
    let remote = shown.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_close(0);
    assert!(testing::reads(&remote_of(&shown), &shown.say("online-kept")));
    let remote = shown.remote.as_mut().expect("a game over a network");
    let _ = remote.client.tick(3_600_000);
    let harness = remote_of(&shown);
    for key in ["online-connecting", "online-kept"] {
        assert!(testing::reads(&harness, &shown.say(key)), "{key}: {harness:?}");
    }
}

#[test]
fn what_the_other_player_asks_for_is_accepted_or_declined() {
    for what in Proposal::ALL {
        let resigned = (Side::White, EventKind::Resigned);
        let asks = (Side::Black, EventKind::Proposed { proposal: what });
        let kinds = if what == Proposal::Rematch { vec![resigned, asks] } else { vec![asks] };
        let shown = shown(WHITE, &kinds);
        let mut harness = remote_of(&shown);
        assert!(testing::reads(&harness, "Bea"), "{what:?}");
        for (key, accepts) in [("offer-accept", true), ("online-decline", false)] {
            testing::press(&mut harness, &shown.say(key));
            assert_eq!(acts(&mut harness), [LocalAction::Answer(what, accepts)]);
        }
    }
}

#[test]
fn both_answers_stand_in_a_row_below_the_question() {
    for language in Language::ALL {
        let asks = [(Side::Black, EventKind::Proposed { proposal: Proposal::Draw })];
        let shown = Fixture::over_network(WHITE, Pace::Untimed, &["d2d4", "d7d5"], &asks, language);
        for width in [242.0, 272.0, 366.0] {
            let harness = testing::harness([width, 500.0], |ui, commands| notices_ui(ui, shown.remote(), commands));
            let [accept, decline] =
                ["offer-accept", "online-decline"].map(|key| testing::place(&harness, &shown.say(key)));
            let text = shown.remote().asked_by_other(Proposal::Draw).expect("a question");
            let text = Picture::of(&harness).find(&text).expect("the question").rect;
            assert!((accept.center().y - decline.center().y).abs() < 1.0, "{language:?} {width}: {accept} {decline}");
            assert!(text.bottom() <= accept.top() + 1.0, "{language:?} {width}: {text} {accept}");
        }
    }
}

#[test]
fn that_one_watches_is_told_in_the_singular() {
    let mut shown = shown(WHITE, &[]);
    shown.hear(ServerMessage::presence(BySide::both(true), 1, None));
    assert!(testing::reads(&remote_of(&shown), "1 watching"));
}

#[test]
fn an_own_proposal_is_shown_and_spectators_answer_nothing() {
    let asks = [(Side::White, EventKind::Proposed { proposal: Proposal::Takeback })];
    let own = shown(WHITE, &asks);
    let harness = remote_of(&own);
    assert!(testing::reads(&harness, &own.say("online-asked-takeback")));
    assert!(!testing::reads(&harness, &own.say("offer-accept")));
    let watched = shown(None, &asks);
    let harness = remote_of(&watched);
    for key in ["offer-accept", "online-say"] {
        assert!(!testing::reads(&harness, &watched.say(key)), "{key}");
    }
}

#[test]
fn the_time_for_a_first_move_is_counted_down_for_both_and_the_other_may_extend_it() {
    let control = "300+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    for (own, text) in [(WHITE, "Make your first move within "), (Some(Side::Black), "Ana has ")] {
        let shown = Fixture::over_network(own, pace, &[], &[], Language::English);
        let mut harness = remote_of(&shown);
        assert!(testing::reads(&harness, text), "{own:?}: {harness:?}");
        let gives = testing::reads(&harness, &shown.say("online-give-time"));
        assert_eq!(gives, own == Some(Side::Black), "only the other gives time");
        if gives {
            testing::press(&mut harness, &shown.say("online-give-time"));
            assert_eq!(acts(&mut harness), [LocalAction::ExtendFirstTurn]);
        }
    }
    let begun = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &[], Language::English);
    assert!(!testing::reads(&remote_of(&begun), "first move"));
}

#[test]
fn a_cancelled_game_is_begun_anew_with_whoever_is_here_or_offered_again() {
    let control = "300+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let aborted = [(Side::White, EventKind::Aborted)];
    let mut shown = Fixture::over_network(WHITE, pace, &[], &aborted, Language::English);
    let mut harness = remote_of(&shown);
    assert!(testing::reads(&harness, &shown.say("online-aborted")));
    testing::press(&mut harness, &shown.say("online-play-again"));
    assert!(matches!(&*testing::take(&mut harness), [UiCommand::Intent(Intent::Rematch)]));
    drop(harness);
    shown.hear(ServerMessage::presence(BySide([true, false]), 0, None));
    let mut harness = remote_of(&shown);
    testing::press(&mut harness, &shown.say("online-play-again"));
    assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::OfferAgain)]));
}

#[test]
fn whoever_proposed_something_reads_that_it_was_declined() {
    for what in Proposal::ALL {
        let mut shown = shown(WHITE, &[]);
        shown.remote.as_mut().expect("a game over a network").declined = Some(what);
        assert!(testing::reads(
            &remote_of(&shown),
            &sentences::declined_proposal(&shown.translations, "Bea".into(), what)
        ));
    }
}

#[test]
fn a_rematch_is_offered_once_while_the_result_is_shown() {
    let kinds =
        [(Side::White, EventKind::Resigned), (Side::Black, EventKind::Proposed { proposal: Proposal::Rematch })];
    let shown = shown(WHITE, &kinds);
    for is_result_shown in [false, true] {
        let harness = testing::harness([272.0, 500.0], |ui, commands| {
            notices_ui(ui, RemoteView { is_result_shown, ..shown.remote() }, commands);
        });
        assert_eq!(testing::reads(&harness, &shown.say("offer-accept")), !is_result_shown);
    }
}

#[test]
fn a_game_is_claimed_when_the_opponent_has_been_gone_for_long_enough() {
    let moved = |code: &str| EventKind::Moved { code: code.into(), reveal: None, time_back: Default::default() };
    let mut shown = shown(WHITE, &[(Side::White, moved("b2b4"))]);
    // Whoever is there has not gone, though the game could be claimed after days.
    shown.hear(ServerMessage::presence(BySide::both(true), 0, Some(41_000)));
    assert!(!testing::reads(&remote_of(&shown), "has gone"));
    shown.hear(ServerMessage::presence(BySide([true, false]), 0, Some(41_000)));
    assert!(testing::reads(&remote_of(&shown), "In 0:40 you may claim the game"));
    shown.remote.as_mut().expect("a game over a network").now = 40_000;
    let mut harness = remote_of(&shown);
    for (key, is_draw) in [("online-claim-win", false), ("action-claim-draw", true)] {
        testing::press(&mut harness, &shown.say(key));
        assert_eq!(acts(&mut harness), [LocalAction::ClaimAbandoned(is_draw)]);
    }
}

#[test]
fn one_of_the_set_phrases_is_said_and_what_was_said_is_read() {
    let mut shown = shown(WHITE, &[]);
    let said = SaidPhrase { side: Side::Black, phrase: Phrase::Hello, at: 0, moved: BySide::both(false) };
    shown.remote.as_mut().expect("a game over a network").said.push(said);
    let mut harness = remote_of(&shown);
    assert!(testing::reads(&harness, "Bea: Hello!"));
    for phrase in Phrase::ALL {
        testing::press(&mut harness, &shown.say("online-say"));
        testing::press(&mut harness, &sentences::phrase(&shown.translations, phrase));
        assert_eq!(acts(&mut harness), [LocalAction::Say(phrase)]);
    }
    drop(harness);
    for (now, is_shown) in [(59_999, true), (60_000, false)] {
        shown.remote.as_mut().expect("a game over a network").now = now;
        assert_eq!(testing::reads(&remote_of(&shown), "Bea: Hello!"), is_shown, "after {now} ms");
    }
}

#[test]
fn what_was_refused_is_told_with_its_reason() {
    let mut shown = shown(WHITE, &[]);
    let refused = ActRefusal { code: RefusalCode::Stale, expected: String::new() };
    shown.remote.as_mut().expect("a game over a network").refused = Some(refused);
    assert!(testing::reads(&remote_of(&shown), &shown.say("online-refused-stale")));
}

#[test]
fn a_pause_ends_when_both_are_ready() {
    let pause = [
        (Side::White, EventKind::Proposed { proposal: Proposal::Pause }),
        (Side::Black, EventKind::Answered { proposal_seq: 6, is_accepted: true }),
    ];
    let paused = shown(WHITE, &pause);
    let mut harness = remote_of(&paused);
    testing::press(&mut harness, &paused.say("clock-resume"));
    assert_eq!(acts(&mut harness), [LocalAction::Ready]);
    let ready = [pause[0].clone(), pause[1].clone(), (Side::White, EventKind::Ready)];
    assert!(testing::reads(&remote_of(&shown(WHITE, &ready)), "You are ready; Bea is not yet."));
}

#[test]
fn whoever_plays_over_days_sees_them_and_takes_some_off() {
    let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
    let shown = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &[], Language::English);
    let mut harness = remote_of(&shown);
    for text in ["Ana: 3 d for this turn, then 5 d in reserve", "7 days off left"] {
        assert!(testing::reads(&harness, text), "{text}: {harness:?}");
    }
    testing::press(&mut harness, &shown.say("online-take-day"));
    assert_eq!(acts(&mut harness), [LocalAction::TakeVacation(1)]);
    drop(harness);
    let hour = 3_600_000;
    for (bank, hours, text) in [
        (5, 20, "Ana: 2 d 4 h for this turn, then 5 d in reserve"),
        (5, 3 * 24 + 21, "Ana: in reserve: 4 d 3 h"),
        (0, 71, "Ana: 1 h for this turn"),
    ] {
        let pace = Pace::Days { turn: 3, bank, vacation: 0 };
        let mut shown = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &[], Language::English);
        shown.remote.as_mut().expect("a game over a network").now = hours * hour;
        let harness = remote_of(&shown);
        assert!(testing::reads(&harness, text), "{text}: {harness:?}");
        assert!(bank > 0 || !testing::reads(&harness, "reserve"), "{harness:?}");
    }
}

#[test]
fn stored_conditional_moves_are_counted_and_opened_beside_the_table() {
    let pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };
    let lines = Some(vec![["d7d5", "b2b4"].map(str::to_owned).to_vec(); 2]);
    let set = [(Side::White, EventKind::ConditionalsSet { lines })];
    for (kinds, count) in [(&set[..], 2), (&set[..0], 0)] {
        let shown = Fixture::over_network(WHITE, pace, &["d2d4"], kinds, Language::English);
        let mut harness = remote_of(&shown);
        let name = "Conditional moves: 2";
        assert_eq!(testing::reads(&harness, name), count > 0, "{harness:?}");
        if count > 0 {
            testing::press(&mut harness, name);
            assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::ConditionalMoves)]));
        }
    }
}

#[test]
fn a_game_that_was_left_is_gone_on_with() {
    let mut shown = shown(WHITE, &[]);
    shown.remote = None;
    let link = "https://example.org/#play=abcdefgh23456789";
    shown.current.record.head.more.push(("OnlineGame".into(), link.into()));
    let mut harness = remote_of(&shown);
    testing::press(&mut harness, &shown.say("online-connect"));
    let commands = testing::take(&mut harness);
    let [UiCommand::Online(OnlineCommand::Look(found))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(found.to_string(), link);
}

#[test]
fn nothing_is_cut_off_in_any_language() {
    let asks = [
        (Side::Black, EventKind::Proposed { proposal: Proposal::Adjournment }),
        (Side::White, EventKind::Proposed { proposal: Proposal::Draw }),
    ];
    for language in Language::ALL {
        let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
        let mut shown = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &asks, language);
        shown.hear(ServerMessage::presence(BySide([true, false]), 2, None));
        for is_lost in [false, true] {
            if is_lost {
                let _ = shown.remote.as_mut().expect("a game over a network").client.handle_close(0);
            }
            for width in [242.0, 366.0] {
                let harness = testing::harness([width, 500.0], |ui, commands| {
                    status_ui(ui, shown.remote(), commands);
                    notices_ui(ui, shown.remote(), commands);
                });
                let texts = Picture::of(&harness).texts();
                let wrong: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                assert!(wrong.is_empty(), "{language:?} {width} {is_lost}: {wrong:?}");
            }
        }
    }
}
