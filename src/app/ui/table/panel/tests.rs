//! Tests of the panel of the game, in any window.

use egui_kittest::Harness;

use super::*;
use crate::app::screen::Overlay;
use crate::app::ui::testing::{self, Fixture};
use crate::session::Declaration;

fn panel_of(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
    panel_in(shown, [1280.0, 720.0])
}

fn panel_in(shown: &Fixture, size: impl Into<egui::Vec2>) -> Harness<'_, Vec<UiCommand>> {
    let mut draw = draw_panel(shown);
    testing::harness(size, move |ui, commands| draw(ui, commands))
}

fn draw_panel(shown: &Fixture) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
    draw_view(shown.panel())
}

/// Draws the panel with a state of its own.
fn draw_view(view: PanelView) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
    let (mut line, mut list, mut dice) = (EntryLine::default(), MoveList::default(), DiceEntry::default());
    move |ui, commands| {
        let state = PanelState { line: &mut line, list: &mut list, dice: &mut dice };
        let _ = panel_ui(ui, view, state, commands);
    }
}

/// The panel in a window of this size, for a mouse and for fingers.
fn panels_in(shown: &Fixture, size: [f32; 2]) -> [Harness<'_, Vec<UiCommand>>; 2] {
    [panel_in(shown, size), testing::touch_harness(size, draw_panel(shown)).0]
}

/// Names as long as a nickname may be.
const LONG_NAMES: [&str; 2] = ["Maximiliana von Hohenfel", "Krzysztof-Wawrzyniec_III"];

#[test]
fn the_panel_says_whose_turn_it_is_and_who_has_won() {
    let mut shown = Fixture::turnover(&["d2d4"]);
    let turn = phrases::turn(&shown.translations, &shown.current).expect("it goes on");
    let harness = panel_of(&shown);
    assert!(testing::reads(&harness, &turn) && testing::reads(&harness, &shown.say("player-black")));
    drop(harness);
    shown.engine.is_thinking = true;
    let thinks = shown.translations.say_with("opponent-thinks", &[("player", shown.say("player-black").into())]);
    assert!(testing::reads(&panel_of(&shown), &thinks));
    shown.current.record.game.declare(Declaration::Resign(Side::Black));
    let outcome = shown.current.game.outcome().expect("it is over");
    let headline = phrases::headline(&shown.translations, &shown.current, outcome);
    assert!(testing::reads(&panel_of(&shown), &headline));
}

#[test]
fn a_draw_that_is_offered_is_accepted_or_declined() {
    let mut shown = Fixture::turnover(&["d2d4"]);
    shown.current.record.game.declare(Declaration::OfferDraw(Side::White));
    let mut harness = panel_of(&shown);
    for (key, accepts) in [("offer-accept", true), ("offer-decline", false)] {
        testing::press(&mut harness, &shown.say(key));
        let commands = testing::take(&mut harness);
        let [UiCommand::Intent(Intent::AnswerDraw { accept })] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*accept, accepts);
    }
}

#[test]
fn what_a_side_has_left_is_told_in_words_where_there_is_room() {
    let shown = Fixture::turnover(&[]);
    for (size, is_told) in [([1280.0, 720.0], true), ([390.0, 844.0], false)] {
        let harness = panel_in(&shown, size);
        let texts = testing::Picture::of(&harness).texts();
        let count = texts.iter().filter(|text| text.text == "8 Castles left" && text.is_whole).count();
        assert_eq!(count, if is_told { 2 } else { 0 }, "{size:?}: {texts:?}");
        assert!(["White", "Black"].iter().all(|name| texts.iter().any(|text| text.text == *name && text.is_whole)));
    }
}

#[test]
fn what_a_side_has_left_is_read_aloud_in_words_everywhere() {
    use egui_kittest::kittest::{NodeT, Queryable};
    let shown = Fixture::turnover(&[]);
    for size in [[1280.0, 720.0], [390.0, 844.0], [844.0, 390.0]] {
        for harness in panels_in(&shown, size) {
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
    let dice = Family::DiceChess.editions().next().expect("it has editions");
    for (language, id) in
        Language::ALL.into_iter().flat_map(|language| [GameId::TurnoverModern, dice].map(|id| (language, id)))
    {
        let mut record = GameRecord::of(Game::new(id));
        record.head.seats = [Seat::Human, Seat::Engine(Level::STRONGEST)];
        let shown = Fixture::of(record, language);
        let names = Side::ALL.map(|side| phrases::player(&shown.translations, &shown.current, side));
        for size in [[960.0, 600.0], [390.0, 844.0], [844.0, 390.0], [320.0, 560.0]] {
            for harness in panels_in(&shown, size) {
                let picture = testing::Picture::of(&harness);
                for name in &names {
                    let text = picture.find(name).expect("a name");
                    assert!(text.is_whole, "{language:?} {id} {size:?}: {text:?}");
                }
                if id.has_dice() {
                    let [roll, first] = ["dice-roll", "tip-first"].map(|key| testing::place(&harness, &shown.say(key)));
                    assert!(roll.bottom() < first.top(), "{language:?} {size:?}: {roll} {first}");
                }
            }
        }
    }
}

#[test]
fn the_own_name_stands_below_and_no_name_is_cut_on_a_phone_with_clocks() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    let control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let cases = Side::ALL.into_iter().flat_map(|own| [["Ana", "Bea"], LONG_NAMES].map(|names| (own, names)));
    for (own, names) in cases {
        let mut shown = Fixture::over_network(Some(own), pace, &["d2d4", "d7d5"], &[], Language::English);
        shown.current.record.head.players = names.map(str::to_owned);
        let sizes = [[320.0, 560.0], [390.0, 844.0], [844.0, 390.0], [1280.0, 720.0]];
        for (size, harness) in sizes.into_iter().flat_map(|size| panels_in(&shown, size).map(|panel| (size, panel))) {
            let texts = testing::Picture::of(&harness).texts();
            let [own_name, other] = [own, !own].map(|side| {
                let name = shown.current.head.players[side.index()].clone();
                texts.iter().find(|text| text.text == name).cloned().unwrap_or_else(|| panic!("{name}: {texts:?}"))
            });
            assert!(own_name.is_whole && other.is_whole, "{size:?}: {own_name:?} {other:?}");
            assert!(other.rect.top() < own_name.rect.top(), "{size:?}: {own_name:?} {other:?}");
        }
    }
}

#[test]
fn a_player_reads_that_it_is_the_own_move_or_that_the_other_thinks_and_a_spectator_types_none() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    for (own, text) in
        [(Some(Side::White), "Your move"), (Some(Side::Black), "Ana is thinking…"), (None, "Ana to move")]
    {
        let shown = Fixture::over_network(own, Pace::Untimed, &["d2d4", "d7d5"], &[], Language::English);
        let harness = panel_of(&shown);
        assert!(testing::reads(&harness, text), "{own:?}: {harness:?}");
        assert_eq!(testing::reads(&harness, "Type a move"), own == Some(Side::White), "{own:?}");
    }
}

/// A game of Turnover with analysis, openings and review.
fn studied(codes: &[&str]) -> Fixture {
    use crate::ai::search::Score;
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::analysis::{AnalysisLine, TurningPoint};
    let mut studied = Fixture::turnover(codes);
    let moves = studied.current.game.legal_moves()[..1].to_vec();
    studied.analysis.is_on = true;
    studied.analysis.lines = vec![AnalysisLine { score: Score::Units(134), moves }; 3];
    studied.explorer.is_on = true;
    let better = "a long hint about what would have been better in this position".to_owned();
    let turning = TurningPoint { ply: 1, side: Side::Black, loss: 0.3, better, explanation: None };
    studied.review = judged(&[0.5, 0.5, 0.9], vec![turning]);
    studied
}

#[test]
fn what_gets_the_keyboard_among_what_is_studied_comes_into_sight() {
    use crate::app::persistence::opening_explorer::OpeningSource;
    let shown = studied(&["d2d4", "d7d5"]);
    for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
        let mut harness = panel_in(&shown, size);
        for source in OpeningSource::ALL {
            testing::focus(&mut harness, &shown.say(source.key()));
            assert!(testing::focused_in_sight(&harness).is_some(), "{size:?} {source:?}");
        }
    }
}

#[test]
fn the_buttons_stay_where_they_are_however_much_there_is_to_study() {
    let codes = ["d2d4", "d7d5"];
    let studied = studied(&codes);
    for size in [[960.0, 600.0], [640.0, 480.0], [844.0, 390.0], [390.0, 844.0], [1280.0, 720.0]] {
        let places = |shown: &Fixture| {
            let harness = panel_in(shown, size);
            ["tip-first", "tip-replay", "tip-move-menu", "action-undo", "action-menu"]
                .map(|key| testing::place(&harness, &shown.say(key)))
        };
        let quiet = places(&Fixture::turnover(&codes));
        assert_eq!(places(&studied), quiet, "{size:?}");
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        assert!(quiet.iter().all(|place| window.contains_rect(*place)), "{size:?}: {quiet:?}");
    }
}

/// A game of Turnover over a network that Black has given up, with its review.
fn reviewed(own: Option<Side>) -> Fixture {
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::i18n::Language;
    use crate::online::{EventKind, Pace};
    let control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let resigned = [(Side::Black, EventKind::Resigned)];
    let mut shown = Fixture::over_network(own, pace, &["d2d4", "d7d5"], &resigned, Language::English);
    shown.review = judged(&[0.5, 0.5, 0.9], Vec::new());
    shown
}

#[test]
fn the_graph_of_the_review_is_whole_and_the_list_lies_over_no_button() {
    let sizes = [[800.0, 600.0], [560.0, 420.0], [640.0, 480.0], [1280.0, 720.0]];
    for (own, size) in [Some(Side::White), None].into_iter().flat_map(|own| sizes.map(|size| (own, size))) {
        let shown = reviewed(own);
        let harness = panel_in(&shown, size);
        let picture = testing::Picture::of(&harness);
        let rects = picture.rects();
        let graph = rects.iter().find(|(_, drawn)| drawn.fill == theme::BLACK_SHARE_COLOR).expect("a graph");
        assert!(graph.0.height() > graph.1.rect.height() - 1.0, "{own:?} {size:?}: {} of {}", graph.0, graph.1.rect);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let keys = ["tip-first", "tip-replay", "action-menu"];
        let places = keys.map(|key| testing::place(&harness, &shown.say(key)));
        let lists = picture.fills().into_iter().filter(|(_, fill)| *fill == theme::FIELD);
        let lists: Vec<_> = lists.map(|(rect, _)| rect).filter(|rect| rect.is_positive()).collect();
        for place in places {
            assert!(window.contains_rect(place), "{own:?} {size:?}: {place}");
            let is_free = lists.iter().all(|list| !list.shrink(1.0).intersects(place));
            assert!(is_free, "{own:?} {size:?}: {place} {lists:?}");
        }
    }
}

#[test]
fn the_title_and_the_graph_of_the_review_are_whole_in_the_first_frame_that_shows_them() {
    let shown = reviewed(Some(Side::White));
    let (unjudged, is_judged) = (Fixture::turnover(&[]), std::cell::Cell::new(false));
    let (mut line, mut list, mut dice) = (EntryLine::default(), MoveList::default(), DiceEntry::default());
    let mut harness = testing::harness([640.0, 480.0], |ui, commands| {
        let review = if is_judged.get() { &shown.review } else { &unjudged.review };
        let view = PanelView { review: ReviewView { view: shown.game(), review }, ..shown.panel() };
        let _ = panel_ui(ui, view, PanelState { line: &mut line, list: &mut list, dice: &mut dice }, commands);
    });
    let title = shown.say("review-title");
    assert!(!testing::reads(&harness, &title));
    is_judged.set(true);
    harness.step();
    let picture = testing::Picture::of(&harness);
    assert!(picture.find(&title).expect("a title").is_whole);
    let rects = picture.rects();
    let graph = rects.iter().find(|(_, drawn)| drawn.fill == theme::BLACK_SHARE_COLOR).expect("a graph");
    assert!(graph.0.height() > graph.1.rect.height() - 1.0, "{} of {}", graph.0, graph.1.rect);
}

#[test]
fn on_a_phone_the_way_to_practise_is_in_sight_beside_the_graph_and_so_is_the_result() {
    use crate::app::analysis::TurningPoint;
    use crate::app::analysis::game_review::tests::judged;
    let mut shown = reviewed(Some(Side::Black));
    let better = "a long hint about what would have been better in this position".to_owned();
    let turning = TurningPoint { ply: 1, side: Side::Black, loss: 0.4, better, explanation: None };
    shown.review = judged(&[0.5, 0.5, 0.9], vec![turning]);
    let outcome = shown.current.game.outcome().expect("it is over");
    let headline = phrases::headline(&shown.translations, &shown.current, outcome);
    for size in [[360.0, 740.0], [390.0, 844.0]] {
        let (mut harness, factor) = testing::touch_harness(size, draw_panel(&shown));
        let graph = testing::place(&harness, &review::name_without_pointer(shown.review()));
        let button = testing::place(&harness, &shown.say("action-practise"));
        assert!(graph.right() < button.left() && button.height() * factor > 43.9, "{size:?}: {graph} {button}");
        let picture = testing::Picture::of(&harness);
        let practise = picture.find(&shown.say("action-practise-short")).expect("a button");
        assert!(practise.is_whole, "{size:?}: {practise:?}");
        let texts = picture.texts();
        assert!(texts.iter().any(|text| text.text.contains(&headline) && text.is_whole), "{size:?}: {texts:?}");
        testing::press(&mut harness, &shown.say("action-practise"));
        let commands = testing::take(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]), "{size:?}: {commands:?}");
    }
}

#[test]
fn in_a_low_window_the_field_goes_with_the_end_of_an_online_game() {
    for (size, has_field) in [([560.0, 420.0], false), ([1280.0, 720.0], true)] {
        let shown = reviewed(Some(Side::White));
        let harness = panel_in(&shown, size);
        assert_eq!(testing::reads(&harness, &shown.say("entry-name")), has_field, "{size:?}");
    }
}

#[test]
fn a_player_without_an_opponent_reads_once_that_one_waits() {
    use crate::app::i18n::Language;
    use crate::online::Pace;
    let mut shown = Fixture::over_network(Some(Side::White), Pace::Untimed, &[], &[], Language::English);
    let events = testing::events(Pace::Untimed, &[], &[]);
    shown.remote.as_mut().expect("a game over a network").client = testing::connected(Some(Side::White), &events[..2]);
    shown.current.remote.as_mut().expect("a game over a network").has_begun = false;
    let harness = panel_of(&shown);
    let waiting = shown.say("online-waiting-for-opponent");
    let texts = testing::Picture::of(&harness).texts();
    assert_eq!(texts.iter().filter(|text| text.text == waiting).count(), 1, "{texts:?}");
}

#[test]
fn on_a_device_for_fingers_every_button_is_as_high_as_a_fingertip_and_in_the_window() {
    use egui_kittest::kittest::{NodeT, Queryable};

    use crate::app::i18n::Language;
    use crate::online::Pace;
    let control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let mut remote = Fixture::over_network(Some(Side::White), pace, &[], &[], Language::Spanish);
    remote.current.record.head.players = LONG_NAMES.map(str::to_owned);
    let shown = [Fixture::turnover(&[]), Fixture::dice_chess(&[]), remote];
    for (shown, size) in shown.iter().flat_map(|shown| {
        [[320.0, 560.0], [360.0, 740.0], [390.0, 844.0], [844.0, 390.0], [768.0, 1024.0], [1024.0, 768.0]]
            .map(|size| (shown, size))
    }) {
        let (harness, factor) = testing::touch_harness(size, draw_panel(shown));
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
        // Nothing has been played: a move in the list is no higher than its text.
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
    let control = "600+5".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let ends = [(Side::Black, EventKind::Resigned), (Side::Black, EventKind::Proposed { proposal: Proposal::Rematch })];
    for language in Language::ALL {
        let mut shown = Fixture::over_network(Some(Side::White), pace, &["d2d4", "d7d5"], &ends, language);
        shown.current.record.head.players = LONG_NAMES.map(str::to_owned);
        let remote = RemoteView { is_result_shown: true, ..shown.remote() };
        let view = PanelView { remote, ..shown.panel() };
        for size in [[320.0, 560.0], [360.0, 740.0], [390.0, 844.0], [844.0, 390.0]] {
            let (harness, factor) = testing::touch_harness(size, draw_view(view));
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
            let keys = ["online-say", "tip-first", "tip-replay", "action-menu"];
            let places = keys.map(|key| testing::place(&harness, &shown.say(key)));
            for (index, place) in places.into_iter().enumerate() {
                let is_free = places[..index].iter().all(|other| !place.shrink(0.5).intersects(*other));
                let is_high = place.height() * factor > 43.9;
                assert!(is_free && is_high && window.contains_rect(place), "{language:?} {size:?}: {places:?}");
            }
        }
    }
}

#[test]
fn in_a_low_window_dice_leave_room_for_the_buttons() {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 480.0));
    for codes in [&[][..], &["r12"], &["r12", "b1c3"], &["r22"]] {
        let shown = Fixture::dice_chess(codes);
        let harness = panel_in(&shown, window.size());
        let [first, undo, menu] =
            ["tip-first", "action-undo", "action-menu"].map(|key| testing::place(&harness, &shown.say(key)));
        assert!(window.contains_rect(menu) && first.bottom() < undo.top(), "{codes:?}: {first} {undo} {menu}");
        let list = testing::Picture::of(&harness).fills();
        let list = list.iter().filter(|(_, fill)| *fill == theme::FIELD).map(|(rect, _)| *rect);
        let above = list.filter(|rect| rect.top() < first.top()).map(|rect| rect.bottom()).fold(0.0, f32::max);
        assert!(above > 0.0 && above <= first.top(), "{codes:?}: {above} {first}");
    }
}

#[test]
fn in_a_game_over_a_network_everything_has_its_place_in_any_window() {
    use crate::app::i18n::Language;
    use crate::online::{EventKind, Pace, Proposal};
    let asks = [(Side::Black, EventKind::Proposed { proposal: Proposal::Takeback })];
    for language in Language::ALL {
        let moves = ["d2d4", "d7d5"];
        let shown = Fixture::over_network(Some(Side::White), Pace::Untimed, &moves, &asks, language);
        for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
            let harness = panel_in(&shown, size);
            let accept = testing::place(&harness, &shown.say("offer-accept"));
            let takeback = testing::place(&harness, &shown.say("action-ask-takeback"));
            assert!(accept.bottom() < takeback.top(), "{language:?} {size:?}: {accept} {takeback}");
            let texts = testing::Picture::of(&harness).texts();
            for key in ["offer-accept", "online-decline", "action-ask-takeback", "action-leave", "online-say"] {
                let text = texts.iter().find(|text| text.text == shown.say(key)).expect(key);
                assert!(text.is_whole, "{language:?} {size:?}: {text:?}");
            }
        }
    }
}
