//! Tests of the status and the notices of an online game.

use egui_kittest::Harness;

use super::*;
use crate::app::ui::table::remote_notices::notices_ui;
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::app::{i18n::Language, online::online_game::SaidPhrase, play::Intent, screen::Overlay};
use crate::board::BySide;
use crate::online::{ActRefusal, EventKind, Pace, Proposal, RefusalCode, ServerMessage};

const WHITE_PLAYER: Option<Side> = Some(Side::White);

fn online_fixture(own_side: Option<Side>, events: &[(Side, EventKind)]) -> Fixture {
    Fixture::of_online_game(own_side, Pace::Untimed, &["d2d4", "d7d5"], events, Language::English)
}

fn remote_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
    testing::harness([272.0, 500.0], |ui, commands| {
        status_ui(ui, fixture.remote_view(), commands);
        notices_ui(ui, fixture.remote_view(), commands);
    })
}

fn take_actions(harness: &mut Harness<Vec<UiCommand>>) -> Vec<LocalAction> {
    let commands = testing::take_commands(harness).into_iter();
    commands
        .map(|command| match command {
            UiCommand::Online(OnlineCommand::Act(action)) => action,
            other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn a_game_at_one_table_has_no_such_row() {
    let fixture = Fixture::turnover(&[]);
    assert!(Picture::of(&remote_harness(&fixture)).texts().is_empty());
}

#[test]
fn the_panel_tells_who_is_there_how_the_connection_is_and_how_many_watch() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    let harness = remote_harness(&fixture);
    for text in ["Ana is here", "Bea is here"] {
        assert!(testing::shows_text(&harness, text), "{text}");
    }
    assert!(!testing::shows_text(&harness, "Connect"), "a connection is told of when it matters");
    drop(harness);
    fixture.handle_server_message(ServerMessage::presence(BySide([true, false]), 2, None));
    let harness = remote_harness(&fixture);
    for text in ["Ana is here", "Bea is away", "2 watching"] {
        assert!(testing::shows_text(&harness, text), "{text}");
    }
    drop(harness);
    let remote = fixture.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_close(0);
    assert!(testing::shows_text(&remote_harness(&fixture), "Connection lost: trying again in"));
}

#[test]
fn the_panel_tells_that_an_action_is_not_confirmed_yet() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    let remote = fixture.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_local_action(0, LocalAction::Propose(Proposal::Draw));
    assert!(testing::shows_text(&remote_harness(&fixture), &fixture.say("online-sending")));
    let remote = fixture.remote.as_mut().expect("a game over a network");
    let _ = remote.client.handle_close(0);
    assert!(testing::shows_text(&remote_harness(&fixture), &fixture.say("online-kept")));
    let remote = fixture.remote.as_mut().expect("a game over a network");
    let _ = remote.client.tick(3_600_000);
    let harness = remote_harness(&fixture);
    for key in ["online-connecting", "online-kept"] {
        assert!(testing::shows_text(&harness, &fixture.say(key)), "{key}: {harness:?}");
    }
}

#[test]
fn what_the_other_player_asks_for_is_accepted_or_declined() {
    for proposal in Proposal::ALL {
        let resignation = (Side::White, EventKind::Resigned);
        let proposal_events = (Side::Black, EventKind::Proposed { proposal });
        let events =
            if proposal == Proposal::Rematch { vec![resignation, proposal_events] } else { vec![proposal_events] };
        let fixture = online_fixture(WHITE_PLAYER, &events);
        let mut harness = remote_harness(&fixture);
        assert!(testing::shows_text(&harness, "Bea"), "{proposal:?}");
        for (key, accepts) in [("offer-accept", true), ("online-decline", false)] {
            testing::press_control(&mut harness, &fixture.say(key));
            assert_eq!(take_actions(&mut harness), [LocalAction::Answer(proposal, accepts)]);
        }
    }
}

#[test]
fn both_answers_stand_in_a_row_below_the_question() {
    for language in Language::ALL {
        let proposal_events = [(Side::Black, EventKind::Proposed { proposal: Proposal::Draw })];
        let fixture =
            Fixture::of_online_game(WHITE_PLAYER, Pace::Untimed, &["d2d4", "d7d5"], &proposal_events, language);
        for width in [242.0, 272.0, 366.0] {
            let harness =
                testing::harness([width, 500.0], |ui, commands| notices_ui(ui, fixture.remote_view(), commands));
            let [accept_rect, decline_rect] =
                ["offer-accept", "online-decline"].map(|key| testing::control_rect(&harness, &fixture.say(key)));
            let text = fixture.remote_view().opponent_proposal_text(Proposal::Draw).expect("a question");
            let text = Picture::of(&harness).find(&text).expect("the question").rect;
            assert!(
                (accept_rect.center().y - decline_rect.center().y).abs() < 1.0,
                "{language:?} {width}: {accept_rect} {decline_rect}"
            );
            assert!(text.bottom() <= accept_rect.top() + 1.0, "{language:?} {width}: {text} {accept_rect}");
        }
    }
}

#[test]
fn that_one_watches_is_told_in_the_singular() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    fixture.handle_server_message(ServerMessage::presence(BySide::both(true), 1, None));
    assert!(testing::shows_text(&remote_harness(&fixture), "1 watching"));
}

#[test]
fn an_own_proposal_is_shown_and_spectators_answer_nothing() {
    let proposal_events = [(Side::White, EventKind::Proposed { proposal: Proposal::Takeback })];
    let own_fixture = online_fixture(WHITE_PLAYER, &proposal_events);
    let harness = remote_harness(&own_fixture);
    assert!(testing::shows_text(&harness, &own_fixture.say("online-asked-takeback")));
    assert!(!testing::shows_text(&harness, &own_fixture.say("offer-accept")));
    let watched_fixture = online_fixture(None, &proposal_events);
    let harness = remote_harness(&watched_fixture);
    for key in ["offer-accept", "online-say"] {
        assert!(!testing::shows_text(&harness, &watched_fixture.say(key)), "{key}");
    }
}

#[test]
fn the_time_for_a_first_move_is_counted_down_for_both_and_the_other_may_extend_it() {
    let time_control = "300+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    for (own_side, text) in [(WHITE_PLAYER, "Make your first move within "), (Some(Side::Black), "Ana has ")] {
        let fixture = Fixture::of_online_game(own_side, pace, &[], &[], Language::English);
        let mut harness = remote_harness(&fixture);
        assert!(testing::shows_text(&harness, text), "{own_side:?}: {harness:?}");
        let is_offered = testing::shows_text(&harness, &fixture.say("online-give-time"));
        assert_eq!(is_offered, own_side == Some(Side::Black), "only the other gives time");
        if is_offered {
            testing::press_control(&mut harness, &fixture.say("online-give-time"));
            assert_eq!(take_actions(&mut harness), [LocalAction::ExtendFirstTurn]);
        }
    }
    let begun_fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &["d2d4", "d7d5"], &[], Language::English);
    assert!(!testing::shows_text(&remote_harness(&begun_fixture), "first move"));
}

#[test]
fn a_cancelled_game_is_begun_anew_with_whoever_is_here_or_offered_again() {
    let time_control = "300+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let abortion = [(Side::White, EventKind::Aborted)];
    let mut fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &[], &abortion, Language::English);
    let mut harness = remote_harness(&fixture);
    assert!(testing::shows_text(&harness, &fixture.say("online-aborted")));
    testing::press_control(&mut harness, &fixture.say("online-play-again"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Rematch)]));
    drop(harness);
    fixture.handle_server_message(ServerMessage::presence(BySide([true, false]), 0, None));
    let mut harness = remote_harness(&fixture);
    testing::press_control(&mut harness, &fixture.say("online-play-again"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::OfferAgain)]));
}

#[test]
fn whoever_proposed_something_reads_that_it_was_declined() {
    for proposal in Proposal::ALL {
        let mut fixture = online_fixture(WHITE_PLAYER, &[]);
        fixture.remote.as_mut().expect("a game over a network").declined_proposal = Some(proposal);
        assert!(testing::shows_text(
            &remote_harness(&fixture),
            &sentences::declined_proposal(&fixture.translations, "Bea".into(), proposal)
        ));
    }
}

#[test]
fn a_rematch_is_offered_once_while_the_result_is_shown() {
    let events =
        [(Side::White, EventKind::Resigned), (Side::Black, EventKind::Proposed { proposal: Proposal::Rematch })];
    let fixture = online_fixture(WHITE_PLAYER, &events);
    for is_result_shown in [false, true] {
        let harness = testing::harness([272.0, 500.0], |ui, commands| {
            notices_ui(ui, RemoteView { is_result_shown, ..fixture.remote_view() }, commands);
        });
        assert_eq!(testing::shows_text(&harness, &fixture.say("offer-accept")), !is_result_shown);
    }
}

#[test]
fn a_game_is_claimed_when_the_opponent_has_been_gone_for_long_enough() {
    let move_event = |code: &str| EventKind::Moved { code: code.into(), reveal: None, time_back: Default::default() };
    let mut fixture = online_fixture(WHITE_PLAYER, &[(Side::White, move_event("b2b4"))]);
    // Whoever is there has not gone, though the game could be claimed after days.
    fixture.handle_server_message(ServerMessage::presence(BySide::both(true), 0, Some(41_000)));
    assert!(!testing::shows_text(&remote_harness(&fixture), "has gone"));
    fixture.handle_server_message(ServerMessage::presence(BySide([true, false]), 0, Some(41_000)));
    assert!(testing::shows_text(&remote_harness(&fixture), "In 0:40 you may claim the game"));
    fixture.remote.as_mut().expect("a game over a network").now_ms = 40_000;
    let mut harness = remote_harness(&fixture);
    for (key, is_draw) in [("online-claim-win", false), ("action-claim-draw", true)] {
        testing::press_control(&mut harness, &fixture.say(key));
        assert_eq!(take_actions(&mut harness), [LocalAction::ClaimAbandoned(is_draw)]);
    }
}

#[test]
fn one_of_the_set_phrases_is_said_and_what_was_said_is_read() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    let said_phrase =
        SaidPhrase { side: Side::Black, phrase: Phrase::Hello, received_at_ms: 0, have_moved: BySide::both(false) };
    fixture.remote.as_mut().expect("a game over a network").said_phrases.push(said_phrase);
    let mut harness = remote_harness(&fixture);
    assert!(testing::shows_text(&harness, "Bea: Hello!"));
    for phrase in Phrase::ALL {
        testing::press_control(&mut harness, &fixture.say("online-say"));
        testing::press_control(&mut harness, &sentences::phrase(&fixture.translations, phrase));
        assert_eq!(take_actions(&mut harness), [LocalAction::Say(phrase)]);
    }
    drop(harness);
    for (now_ms, is_shown) in [(59_999, true), (60_000, false)] {
        fixture.remote.as_mut().expect("a game over a network").now_ms = now_ms;
        assert_eq!(testing::shows_text(&remote_harness(&fixture), "Bea: Hello!"), is_shown, "after {now_ms} ms");
    }
}

#[test]
fn what_was_refused_is_told_with_its_reason() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    let refusal = ActRefusal { code: RefusalCode::Stale, expected: String::new() };
    fixture.remote.as_mut().expect("a game over a network").refusal = Some(refusal);
    assert!(testing::shows_text(&remote_harness(&fixture), &fixture.say("online-refused-stale")));
}

#[test]
fn a_pause_ends_when_both_are_ready() {
    let pause_events = [
        (Side::White, EventKind::Proposed { proposal: Proposal::Pause }),
        (Side::Black, EventKind::Answered { proposal_seq: 6, is_accepted: true }),
    ];
    let paused_fixture = online_fixture(WHITE_PLAYER, &pause_events);
    let mut harness = remote_harness(&paused_fixture);
    testing::press_control(&mut harness, &paused_fixture.say("clock-resume"));
    assert_eq!(take_actions(&mut harness), [LocalAction::Ready]);
    let ready_events = [pause_events[0].clone(), pause_events[1].clone(), (Side::White, EventKind::Ready)];
    assert!(testing::shows_text(
        &remote_harness(&online_fixture(WHITE_PLAYER, &ready_events)),
        "You are ready; Bea is not yet."
    ));
}

#[test]
fn whoever_plays_over_days_sees_them_and_takes_some_off() {
    let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
    let fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &["d2d4", "d7d5"], &[], Language::English);
    let mut harness = remote_harness(&fixture);
    for text in ["Ana: 3 d for this turn, then 5 d in reserve", "7 days off left"] {
        assert!(testing::shows_text(&harness, text), "{text}: {harness:?}");
    }
    testing::press_control(&mut harness, &fixture.say("online-take-day"));
    assert_eq!(take_actions(&mut harness), [LocalAction::TakeVacation(1)]);
    drop(harness);
    let hour_ms = 3_600_000;
    for (bank, hours, text) in [
        (5, 20, "Ana: 2 d 4 h for this turn, then 5 d in reserve"),
        (5, 3 * 24 + 21, "Ana: in reserve: 4 d 3 h"),
        (0, 71, "Ana: 1 h for this turn"),
    ] {
        let pace = Pace::Days { turn: 3, bank, vacation: 0 };
        let mut fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &["d2d4", "d7d5"], &[], Language::English);
        fixture.remote.as_mut().expect("a game over a network").now_ms = hours * hour_ms;
        let harness = remote_harness(&fixture);
        assert!(testing::shows_text(&harness, text), "{text}: {harness:?}");
        assert!(bank > 0 || !testing::shows_text(&harness, "reserve"), "{harness:?}");
    }
}

#[test]
fn stored_conditional_moves_are_counted_and_opened_beside_the_table() {
    let pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };
    let lines = Some(vec![["d7d5", "b2b4"].map(str::to_owned).to_vec(); 2]);
    let conditionals_set = [(Side::White, EventKind::ConditionalsSet { lines })];
    for (events, count) in [(&conditionals_set[..], 2), (&conditionals_set[..0], 0)] {
        let fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &["d2d4"], events, Language::English);
        let mut harness = remote_harness(&fixture);
        let name = "Conditional moves: 2";
        assert_eq!(testing::shows_text(&harness, name), count > 0, "{harness:?}");
        if count > 0 {
            testing::press_control(&mut harness, name);
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::ConditionalMoves)]));
        }
    }
}

#[test]
fn a_game_that_was_left_is_gone_on_with() {
    let mut fixture = online_fixture(WHITE_PLAYER, &[]);
    fixture.remote = None;
    let link = "https://example.org/#play=abcdefgh23456789";
    fixture.current.record.head.more.push(("OnlineGame".into(), link.into()));
    let mut harness = remote_harness(&fixture);
    testing::press_control(&mut harness, &fixture.say("online-connect"));
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Online(OnlineCommand::Look(opened_link))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(opened_link.to_string(), link);
}

#[test]
fn nothing_is_cut_off_in_any_language() {
    let proposal_events = [
        (Side::Black, EventKind::Proposed { proposal: Proposal::Adjournment }),
        (Side::White, EventKind::Proposed { proposal: Proposal::Draw }),
    ];
    for language in Language::ALL {
        let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
        let mut fixture = Fixture::of_online_game(WHITE_PLAYER, pace, &["d2d4", "d7d5"], &proposal_events, language);
        fixture.handle_server_message(ServerMessage::presence(BySide([true, false]), 2, None));
        for is_lost in [false, true] {
            if is_lost {
                let _ = fixture.remote.as_mut().expect("a game over a network").client.handle_close(0);
            }
            for width in [242.0, 366.0] {
                let harness = testing::harness([width, 500.0], |ui, commands| {
                    status_ui(ui, fixture.remote_view(), commands);
                    notices_ui(ui, fixture.remote_view(), commands);
                });
                let texts = Picture::of(&harness).texts();
                let cut_texts: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                assert!(cut_texts.is_empty(), "{language:?} {width} {is_lost}: {cut_texts:?}");
            }
        }
    }
}
