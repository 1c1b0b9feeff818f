//! Tests of the panel of the game, in any window.

use egui_kittest::Harness;

use super::*;
use crate::app::screen::Overlay;
use crate::app::settings::shortcuts::Shortcut;
use crate::app::ui::testing::{self, Fixture};
use crate::session::Declaration;

fn wide_panel_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
    panel_harness(fixture, [1280.0, 720.0])
}

fn panel_harness(fixture: &Fixture, size: impl Into<egui::Vec2>) -> Harness<'_, Vec<UiCommand>> {
    let mut draw_panel = panel_drawer(fixture);
    testing::harness(size, move |ui, commands| draw_panel(ui, commands))
}

fn panel_drawer(fixture: &Fixture) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
    view_drawer(fixture.panel_view())
}

/// Draws the panel with a state of its own.
fn view_drawer(view: PanelView) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
    let (mut entry_line, mut move_list, mut dice_entry) =
        (EntryLine::default(), MoveList::default(), DiceEntry::default());
    move |ui, commands| {
        let state = PanelState { entry_line: &mut entry_line, move_list: &mut move_list, dice_entry: &mut dice_entry };
        let _ = panel_ui(ui, view, state, commands);
    }
}

/// The panel in a window of this size, for a mouse and for fingers.
fn mouse_and_touch_harnesses(fixture: &Fixture, size: [f32; 2]) -> [Harness<'_, Vec<UiCommand>>; 2] {
    [panel_harness(fixture, size), testing::touch_harness(size, panel_drawer(fixture)).0]
}

/// The name of the button at the left end of the row below the moves.
fn first_button_name(fixture: &Fixture) -> String {
    fixture.tip("tip-first", Shortcut::First)
}

/// Names as long as a nickname may be.
const LONG_NAMES: [&str; 2] = ["Maximiliana von Hohenfel", "Krzysztof-Wawrzyniec_III"];

#[test]
fn the_panel_says_whose_turn_it_is_and_who_has_won() {
    let mut fixture = Fixture::turnover(&["d2d4"]);
    let turn_text = phrases::turn(&fixture.translations, &fixture.current).expect("it goes on");
    let harness = wide_panel_harness(&fixture);
    assert!(testing::shows_text(&harness, &turn_text) && testing::shows_text(&harness, &fixture.say("player-black")));
    drop(harness);
    fixture.engine.is_thinking = true;
    let thinking_text =
        fixture.translations.say_with("opponent-thinks", &[("player", fixture.say("player-black").into())]);
    assert!(testing::shows_text(&wide_panel_harness(&fixture), &thinking_text));
    fixture.current.record.game.declare(Declaration::Resign(Side::Black));
    let outcome = fixture.current.game.outcome().expect("it is over");
    let headline = phrases::headline(&fixture.translations, &fixture.current, outcome);
    assert!(testing::shows_text(&wide_panel_harness(&fixture), &headline));
}

#[test]
fn a_draw_that_is_offered_is_accepted_or_declined() {
    let mut fixture = Fixture::turnover(&["d2d4"]);
    fixture.current.record.game.declare(Declaration::OfferDraw(Side::White));
    let mut harness = wide_panel_harness(&fixture);
    for (key, accepts) in [("offer-accept", true), ("offer-decline", false)] {
        testing::press_control(&mut harness, &fixture.say(key));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Intent(Intent::AnswerDraw { accept })] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*accept, accepts);
    }
}

#[test]
fn what_a_side_has_left_is_told_in_words_where_there_is_room() {
    let fixture = Fixture::turnover(&[]);
    for (size, is_told) in [([1280.0, 720.0], true), ([390.0, 844.0], false)] {
        let harness = panel_harness(&fixture, size);
        let texts = testing::Picture::of(&harness).texts();
        let count = texts.iter().filter(|text| text.text == "8 Castles left" && text.is_whole).count();
        assert_eq!(count, if is_told { 2 } else { 0 }, "{size:?}: {texts:?}");
        assert!(["White", "Black"].iter().all(|name| texts.iter().any(|text| text.text == *name && text.is_whole)));
    }
}

#[test]
fn what_a_side_has_left_is_read_aloud_in_words_everywhere() {
    use egui_kittest::kittest::{NodeT, Queryable};
    let fixture = Fixture::turnover(&[]);
    for size in [[1280.0, 720.0], [390.0, 844.0], [844.0, 390.0]] {
        for harness in mouse_and_touch_harnesses(&fixture, size) {
            let labels: Vec<_> = harness.query_all_by_role(egui::accesskit::Role::Label).collect();
            let values: Vec<_> = labels.iter().filter_map(|label| label.accesskit_node().value()).collect();
            let count = values.iter().filter(|value| *value == "8 Castles left").count();
            assert!(count == 2 && values.iter().all(|value| value != "8"), "{size:?}: {values:?}");
        }
    }
}

#[test]
fn the_name_of_the_strongest_computer_is_whole_in_any_language_and_window() {
    use crate::app::i18n::Language;
    use crate::session::{Family, Game, GameId, GameRecord, Level, Seat};
    let dice_game_id = Family::DiceChess.editions().next().expect("it has editions");
    for (language, id) in
        Language::ALL.into_iter().flat_map(|language| [GameId::TurnoverModern, dice_game_id].map(|id| (language, id)))
    {
        let mut record = GameRecord::of(Game::new(id));
        record.head.seats = [Seat::Human, Seat::Engine(Level::STRONGEST)];
        let fixture = Fixture::of(record, language);
        let names = Side::ALL.map(|side| phrases::player(&fixture.translations, &fixture.current, side));
        for size in [[960.0, 600.0], [390.0, 844.0], [844.0, 390.0], [320.0, 560.0]] {
            for harness in mouse_and_touch_harnesses(&fixture, size) {
                let picture = testing::Picture::of(&harness);
                for name in &names {
                    let text = picture.find(name).expect("a name");
                    assert!(text.is_whole, "{language:?} {id} {size:?}: {text:?}");
                }
                if id.has_dice() {
                    let [roll_rect, first_rect] = [fixture.say("dice-roll"), first_button_name(&fixture)]
                        .map(|name| testing::control_rect(&harness, &name));
                    assert!(roll_rect.bottom() < first_rect.top(), "{language:?} {size:?}: {roll_rect} {first_rect}");
                }
            }
        }
    }
}

#[test]
fn the_own_name_stands_below_and_no_name_is_cut_on_a_phone_with_clocks() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    let time_control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let cases = Side::ALL.into_iter().flat_map(|own_side| [["Ana", "Bea"], LONG_NAMES].map(|names| (own_side, names)));
    for (own_side, names) in cases {
        let mut fixture = Fixture::of_online_game(Some(own_side), pace, &["d2d4", "d7d5"], &[], Language::English);
        fixture.current.record.head.players = names.map(str::to_owned);
        let sizes = [[320.0, 560.0], [390.0, 844.0], [844.0, 390.0], [1280.0, 720.0]];
        for (size, harness) in
            sizes.into_iter().flat_map(|size| mouse_and_touch_harnesses(&fixture, size).map(|panel| (size, panel)))
        {
            let texts = testing::Picture::of(&harness).texts();
            let [own_text, opponent_text] = [own_side, !own_side].map(|side| {
                let name = fixture.current.head.players[side.index()].clone();
                texts.iter().find(|text| text.text == name).cloned().unwrap_or_else(|| panic!("{name}: {texts:?}"))
            });
            assert!(own_text.is_whole && opponent_text.is_whole, "{size:?}: {own_text:?} {opponent_text:?}");
            assert!(opponent_text.rect.top() < own_text.rect.top(), "{size:?}: {own_text:?} {opponent_text:?}");
        }
    }
}

#[test]
fn a_player_reads_that_it_is_the_own_move_or_that_the_other_thinks_and_a_spectator_types_none() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    for (own_side, text) in
        [(Some(Side::White), "Your move"), (Some(Side::Black), "Ana is thinking…"), (None, "Ana to move")]
    {
        let fixture = Fixture::of_online_game(own_side, Pace::Untimed, &["d2d4", "d7d5"], &[], Language::English);
        let harness = wide_panel_harness(&fixture);
        assert!(testing::shows_text(&harness, text), "{own_side:?}: {harness:?}");
        assert_eq!(testing::shows_text(&harness, "Type a move"), own_side == Some(Side::White), "{own_side:?}");
    }
}

/// A game of Turnover with analysis, openings and review.
fn studied_fixture(codes: &[&str]) -> Fixture {
    use crate::ai::search::Score;
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::analysis::{AnalysisLine, TurningPoint};
    let mut fixture = Fixture::turnover(codes);
    let moves = fixture.current.game.legal_moves()[..1].to_vec();
    fixture.analysis.is_on = true;
    fixture.analysis.lines = vec![AnalysisLine { score: Score::Units(134), moves }; 3];
    fixture.explorer.is_on = true;
    let better_move = "a long hint about what would have been better in this position".to_owned();
    let turning_point = TurningPoint { ply: 1, side: Side::Black, loss: 0.3, better: better_move, explanation: None };
    fixture.review = judged(&[0.5, 0.5, 0.9], vec![turning_point]);
    fixture
}

#[test]
fn what_gets_the_keyboard_among_what_is_studied_comes_into_sight() {
    use crate::app::persistence::opening_explorer::OpeningSource;
    let fixture = studied_fixture(&["d2d4", "d7d5"]);
    for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
        let mut harness = panel_harness(&fixture, size);
        for source in OpeningSource::ALL {
            testing::focus_control(&mut harness, &fixture.say(source.key()));
            assert!(testing::visible_focus_id(&harness).is_some(), "{size:?} {source:?}");
        }
    }
}

#[test]
fn the_buttons_stay_where_they_are_however_much_there_is_to_study() {
    let codes = ["d2d4", "d7d5"];
    let studied_fixture = studied_fixture(&codes);
    for size in [[960.0, 600.0], [640.0, 480.0], [844.0, 390.0], [390.0, 844.0], [1280.0, 720.0]] {
        let button_rects = |fixture: &Fixture| {
            let harness = panel_harness(fixture, size);
            let [replay_name, menu_name, undo_name, actions_name] =
                ["tip-replay", "tip-move-menu", "action-undo", "action-menu"].map(|key| fixture.say(key));
            [first_button_name(fixture), replay_name, menu_name, undo_name, actions_name]
                .map(|name| testing::control_rect(&harness, &name))
        };
        let expected_rects = button_rects(&Fixture::turnover(&codes));
        assert_eq!(button_rects(&studied_fixture), expected_rects, "{size:?}");
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        assert!(expected_rects.iter().all(|rect| window.contains_rect(*rect)), "{size:?}: {expected_rects:?}");
    }
}

/// A game of Turnover over a network that Black has given up, with its review.
fn reviewed_fixture(own_side: Option<Side>) -> Fixture {
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::i18n::Language;
    use crate::online::{EventKind, Pace};
    let time_control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let resignation = [(Side::Black, EventKind::Resigned)];
    let mut fixture = Fixture::of_online_game(own_side, pace, &["d2d4", "d7d5"], &resignation, Language::English);
    fixture.review = judged(&[0.5, 0.5, 0.9], Vec::new());
    fixture
}

#[test]
fn the_graph_of_the_review_is_whole_and_the_list_lies_over_no_button() {
    let sizes = [[800.0, 600.0], [560.0, 420.0], [640.0, 480.0], [1280.0, 720.0]];
    for (own_side, size) in
        [Some(Side::White), None].into_iter().flat_map(|own_side| sizes.map(|size| (own_side, size)))
    {
        let fixture = reviewed_fixture(own_side);
        let harness = panel_harness(&fixture, size);
        let picture = testing::Picture::of(&harness);
        let rects = picture.rects();
        let graph = rects.iter().find(|(_, drawn)| drawn.fill == theme::BLACK_SHARE_COLOR).expect("a graph");
        assert!(
            graph.0.height() > graph.1.rect.height() - 1.0,
            "{own_side:?} {size:?}: {} of {}",
            graph.0,
            graph.1.rect
        );
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let names = [first_button_name(&fixture), fixture.say("tip-replay"), fixture.say("action-menu")];
        let button_rects = names.map(|name| testing::control_rect(&harness, &name));
        let list_rects = picture.fills().into_iter().filter(|(_, fill)| *fill == theme::FIELD);
        let list_rects: Vec<_> = list_rects.map(|(rect, _)| rect).filter(|rect| rect.is_positive()).collect();
        for button_rect in button_rects {
            assert!(window.contains_rect(button_rect), "{own_side:?} {size:?}: {button_rect}");
            let is_free = list_rects.iter().all(|list_rect| !list_rect.shrink(1.0).intersects(button_rect));
            assert!(is_free, "{own_side:?} {size:?}: {button_rect} {list_rects:?}");
        }
    }
}

#[test]
fn the_title_and_the_graph_of_the_review_are_whole_in_the_first_frame_that_shows_them() {
    let fixture = reviewed_fixture(Some(Side::White));
    let (unjudged_fixture, is_judged) = (Fixture::turnover(&[]), std::cell::Cell::new(false));
    let (mut entry_line, mut move_list, mut dice_entry) =
        (EntryLine::default(), MoveList::default(), DiceEntry::default());
    let mut harness = testing::harness([640.0, 480.0], |ui, commands| {
        let review = if is_judged.get() { &fixture.review } else { &unjudged_fixture.review };
        let view = PanelView { review: ReviewView { view: fixture.game_view(), review }, ..fixture.panel_view() };
        let _ = panel_ui(
            ui,
            view,
            PanelState { entry_line: &mut entry_line, move_list: &mut move_list, dice_entry: &mut dice_entry },
            commands,
        );
    });
    let title_text = fixture.say("review-title");
    assert!(!testing::shows_text(&harness, &title_text));
    is_judged.set(true);
    harness.step();
    let picture = testing::Picture::of(&harness);
    assert!(picture.find(&title_text).expect("a title").is_whole);
    let rects = picture.rects();
    let graph = rects.iter().find(|(_, drawn)| drawn.fill == theme::BLACK_SHARE_COLOR).expect("a graph");
    assert!(graph.0.height() > graph.1.rect.height() - 1.0, "{} of {}", graph.0, graph.1.rect);
}

#[test]
fn on_a_phone_the_way_to_practise_is_in_sight_beside_the_graph_and_so_is_the_result() {
    use crate::app::analysis::TurningPoint;
    use crate::app::analysis::game_review::tests::judged;
    let mut fixture = reviewed_fixture(Some(Side::Black));
    let better_move = "a long hint about what would have been better in this position".to_owned();
    let turning_point = TurningPoint { ply: 1, side: Side::Black, loss: 0.4, better: better_move, explanation: None };
    fixture.review = judged(&[0.5, 0.5, 0.9], vec![turning_point]);
    let outcome = fixture.current.game.outcome().expect("it is over");
    let headline = phrases::headline(&fixture.translations, &fixture.current, outcome);
    for size in [[360.0, 740.0], [390.0, 844.0]] {
        let (mut harness, factor) = testing::touch_harness(size, panel_drawer(&fixture));
        let graph_rect = testing::control_rect(&harness, &review::name_without_pointer(fixture.review_view()));
        let button_rect = testing::control_rect(&harness, &fixture.say("action-practise"));
        assert!(
            graph_rect.right() < button_rect.left() && button_rect.height() * factor > 43.9,
            "{size:?}: {graph_rect} {button_rect}"
        );
        let picture = testing::Picture::of(&harness);
        let practise_text = picture.find(&fixture.say("action-practise-short")).expect("a button");
        assert!(practise_text.is_whole, "{size:?}: {practise_text:?}");
        let texts = picture.texts();
        assert!(texts.iter().any(|text| text.text.contains(&headline) && text.is_whole), "{size:?}: {texts:?}");
        testing::press_control(&mut harness, &fixture.say("action-practise"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]), "{size:?}: {commands:?}");
    }
}

#[test]
fn in_a_low_window_the_field_goes_with_the_end_of_an_online_game() {
    for (size, has_field) in [([560.0, 420.0], false), ([1280.0, 720.0], true)] {
        let fixture = reviewed_fixture(Some(Side::White));
        let harness = panel_harness(&fixture, size);
        assert_eq!(testing::shows_text(&harness, &fixture.say("entry-name")), has_field, "{size:?}");
    }
}

#[test]
fn a_player_without_an_opponent_reads_once_that_one_waits() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    let mut fixture = Fixture::of_online_game(Some(Side::White), Pace::Untimed, &[], &[], Language::English);
    let events = testing::game_events(Pace::Untimed, &[], &[]);
    fixture.remote.as_mut().expect("a game over a network").client =
        testing::connected_client(Some(Side::White), &events[..2]);
    fixture.current.remote.as_mut().expect("a game over a network").has_begun = false;
    let harness = wide_panel_harness(&fixture);
    let waiting_text = fixture.say("online-waiting-for-opponent");
    let texts = testing::Picture::of(&harness).texts();
    assert_eq!(texts.iter().filter(|text| text.text == waiting_text).count(), 1, "{texts:?}");
}

#[test]
fn on_a_device_for_fingers_every_button_is_as_high_as_a_fingertip_and_in_the_window() {
    use egui_kittest::kittest::{NodeT, Queryable};

    use crate::app::i18n::Language;
    use crate::online::Pace;
    let time_control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let mut online_fixture = Fixture::of_online_game(Some(Side::White), pace, &[], &[], Language::Spanish);
    online_fixture.current.record.head.players = LONG_NAMES.map(str::to_owned);
    let fixtures = [Fixture::turnover(&[]), Fixture::dice_chess(&[]), online_fixture];
    for (fixture, size) in fixtures.iter().flat_map(|fixture| {
        [[320.0, 560.0], [360.0, 740.0], [390.0, 844.0], [844.0, 390.0], [768.0, 1024.0], [1024.0, 768.0]]
            .map(|size| (fixture, size))
    }) {
        let (harness, factor) = testing::touch_harness(size, panel_drawer(fixture));
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
        // Nothing has been played: a move may be partly hidden in a low list.
        let buttons: Vec<_> = harness.query_all_by_role(egui::accesskit::Role::Button).collect();
        assert!(buttons.len() > 6, "{size:?}: {harness:?}");
        for button in buttons {
            let (name, rect) = (button.accesskit_node().label(), button.rect());
            assert!(rect.height() * factor > 43.9, "{size:?}: {name:?} {rect}");
            assert!(window.contains_rect(rect), "{size:?}: {name:?} {rect}");
        }
    }
}

#[test]
fn on_a_phone_the_row_of_buttons_stays_in_sight_while_the_result_is_shown() {
    use crate::app::i18n::Language;
    use crate::online::{EventKind, Pace, Proposal};
    let time_control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let final_events =
        [(Side::Black, EventKind::Resigned), (Side::Black, EventKind::Proposed { proposal: Proposal::Rematch })];
    for language in Language::ALL {
        let mut fixture = Fixture::of_online_game(Some(Side::White), pace, &["d2d4", "d7d5"], &final_events, language);
        fixture.current.record.head.players = LONG_NAMES.map(str::to_owned);
        let remote = RemoteView { is_result_shown: true, ..fixture.remote_view() };
        let view = PanelView { remote, ..fixture.panel_view() };
        for size in [[320.0, 560.0], [360.0, 740.0], [390.0, 844.0], [844.0, 390.0]] {
            let (harness, factor) = testing::touch_harness(size, view_drawer(view));
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
            let [say_name, replay_name, menu_name] =
                ["online-say", "tip-replay", "action-menu"].map(|key| fixture.say(key));
            let button_rects = [say_name, first_button_name(&fixture), replay_name, menu_name]
                .map(|name| testing::control_rect(&harness, &name));
            for (index, button_rect) in button_rects.into_iter().enumerate() {
                let is_free =
                    button_rects[..index].iter().all(|other_rect| !button_rect.shrink(0.5).intersects(*other_rect));
                let is_high = button_rect.height() * factor > 43.9;
                assert!(
                    is_free && is_high && window.contains_rect(button_rect),
                    "{language:?} {size:?}: {button_rects:?}"
                );
            }
        }
    }
}

#[test]
fn in_a_low_window_dice_leave_room_for_the_buttons() {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 480.0));
    for codes in [&[][..], &["r12"], &["r12", "b1c3"], &["r22"]] {
        let fixture = Fixture::dice_chess(codes);
        let harness = panel_harness(&fixture, window.size());
        let [first_rect, undo_rect, menu_rect] =
            [first_button_name(&fixture), fixture.say("action-undo"), fixture.say("action-menu")]
                .map(|name| testing::control_rect(&harness, &name));
        assert!(
            window.contains_rect(menu_rect) && first_rect.bottom() < undo_rect.top(),
            "{codes:?}: {first_rect} {undo_rect} {menu_rect}"
        );
        let field_rects = testing::Picture::of(&harness).fills();
        let field_rects = field_rects.iter().filter(|(_, fill)| *fill == theme::FIELD).map(|(rect, _)| *rect);
        let list_bottom =
            field_rects.filter(|rect| rect.top() < first_rect.top()).map(|rect| rect.bottom()).fold(0.0, f32::max);
        assert!(list_bottom > 0.0 && list_bottom <= first_rect.top(), "{codes:?}: {list_bottom} {first_rect}");
    }
}

#[test]
fn in_a_game_over_a_network_everything_has_its_place_in_any_window() {
    use crate::app::i18n::Language;
    use crate::online::{EventKind, Pace, Proposal};
    let proposal_events = [(Side::Black, EventKind::Proposed { proposal: Proposal::Takeback })];
    for language in Language::ALL {
        let codes = ["d2d4", "d7d5"];
        let fixture = Fixture::of_online_game(Some(Side::White), Pace::Untimed, &codes, &proposal_events, language);
        for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
            let harness = panel_harness(&fixture, size);
            let accept_rect = testing::control_rect(&harness, &fixture.say("offer-accept"));
            let takeback_rect = testing::control_rect(&harness, &fixture.say("action-ask-takeback"));
            assert!(accept_rect.bottom() < takeback_rect.top(), "{language:?} {size:?}: {accept_rect} {takeback_rect}");
            let texts = testing::Picture::of(&harness).texts();
            for key in ["offer-accept", "online-decline", "action-ask-takeback", "action-leave", "online-say"] {
                let text = texts.iter().find(|text| text.text == fixture.say(key)).expect(key);
                assert!(text.is_whole, "{language:?} {size:?}: {text:?}");
            }
        }
    }
}
