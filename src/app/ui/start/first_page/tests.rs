//! Tests of the start screen: both pages, in any window.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use crate::ai::{Level, Style};
use crate::app::settings::sparring::{OwnSide, Sparring};
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::app::ui::{start::game_cards::MAX_EDITION_BUTTONS, start::players, start::time_control::TimeInputMode};
use crate::app::{play::Intent, settings::Settings};
use crate::session::{Family, Game, GameId, GameRecord, TimeControl};

const WINDOW_SIZES: [(f32, f32); 8] = [
    (640.0, 480.0),
    (390.0, 844.0),
    (360.0, 640.0),
    (360.0, 800.0),
    (320.0, 560.0),
    (640.0, 360.0),
    (800.0, 500.0),
    (1280.0, 720.0),
];
const DESKTOP_SIZE: (f32, f32) = (1280.0, 720.0);
const PHONE_SIZE: (f32, f32) = (360.0, 640.0);

/// The large buttons, and those below them.
const VISIBLE_BUTTON_KEYS: [&str; 6] =
    ["start-play", "start-learn", "start-friend", "start-watch-now", "start-people", "start-more"];

/// The page, the choices, and the commands.
struct StartState {
    page: StartPage,
    choice: Choice,
    commands: Vec<UiCommand>,
}

fn start_harness<'a>(
    fixture: &'a Fixture,
    page: StartPage,
    choice: &Choice,
    size: (f32, f32),
) -> Harness<'a, StartState> {
    let start_state = StartState { page, choice: choice.clone(), commands: Vec::new() };
    testing::harness_with(size, start_state, |ui, start_state| {
        let _ =
            start_ui(ui, fixture.start(), &mut start_state.page, &mut start_state.choice, &mut start_state.commands);
    })
}

/// The keys of the texts on both pages.
fn shared_text_keys(choice: &Choice) -> Vec<String> {
    let mut text_keys: Vec<String> = Family::ALL.map(|family| format!("family-{}", family.name())).into();
    text_keys.push(format!("game-{}-about", choice.id));
    let editions: Vec<GameId> = choice.id.family().editions().collect();
    // Many editions may be in a list, of which the chosen one is seen.
    let is_visible = |id: &&GameId| editions.len() > 1 && (editions.len() <= MAX_EDITION_BUTTONS || **id == choice.id);
    text_keys.extend(editions.iter().filter(is_visible).map(|id| format!("edition-{id}")));
    text_keys
}

/// All texts of the first page that do not depend on its size.
fn main_page_texts(fixture: &Fixture, choice: &Choice) -> BTreeSet<String> {
    let other_keys = [
        "start-title",
        "start-tutorial",
        "action-set-up",
        "start-library",
        "start-rules",
        "action-options",
        "action-quit",
    ];
    let mut text_keys = shared_text_keys(choice);
    text_keys.extend(other_keys.iter().chain(&VISIBLE_BUTTON_KEYS).map(|&text_key| text_key.to_owned()));
    text_keys.extend(has_resumable_game(fixture.start()).then(|| "start-resume".to_owned()));
    text_keys.extend((!fixture.settings.learning_was_offered).then(|| "start-learn-new".to_owned()));
    let mut texts: BTreeSet<String> = text_keys.iter().map(|text_key| fixture.say(text_key)).collect();
    texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
    texts
}

/// All texts of the form.
fn form_texts(fixture: &Fixture, choice: &Choice) -> BTreeSet<String> {
    let mut text_keys = shared_text_keys(choice);
    let other_keys =
        ["start-form", "start-back", "own-side", "start-white-name", "start-black-name", "start-time", "time-none"];
    text_keys.extend(other_keys.map(str::to_owned));
    text_keys.extend(["time-custom", engine_button_key(fixture), "start-two-players"].map(str::to_owned));
    text_keys.extend(OwnSide::ALL.map(|side| side.key().to_owned()));
    text_keys.push("style-choice".into());
    text_keys.extend(Style::ALL.map(|style| format!("style-{style}")));
    if choice.time_input_mode != TimeInputMode::default() {
        text_keys.extend(["time-per-side".into(), "time-kind-fischer".into()]);
    }
    let mut texts: BTreeSet<String> = text_keys.iter().map(|text_key| fixture.say(text_key)).collect();
    let Sparring { own_side, level, black_level, .. } = fixture.settings.sparring;
    texts.insert(players::level_in_words(&fixture.translations, level));
    texts.extend((own_side == OwnSide::Neither).then(|| players::level_in_words(&fixture.translations, black_level)));
    texts
}

fn engine_button_key(fixture: &Fixture) -> &'static str {
    match fixture.settings.sparring.own_side {
        OwnSide::Neither => "start-watch",
        _ => "start-play-computer",
    }
}

/// The names of the buttons that are always in sight.
fn visible_button_names(fixture: &Fixture, page: StartPage) -> Vec<String> {
    let text_keys = match page {
        StartPage::Main => VISIBLE_BUTTON_KEYS.to_vec(),
        StartPage::Form => vec![engine_button_key(fixture), "start-two-players", "start-back"],
    };
    text_keys.into_iter().map(|text_key| fixture.say(text_key)).collect()
}

/// The explanations on the large buttons, or below them.
fn button_explanations(fixture: &Fixture) -> Vec<String> {
    let level = fixture.start().suited_sparring(GameId::default()).level;
    let play_text = fixture.translations.say_with("start-play-about", &[("level", level.number().into())]);
    let brief_text = fixture.translations.say_with("start-play-level", &[("level", level.number().into())]);
    let text_keys = ["start-learn-about", "start-learn-new", "start-friend-about", "start-watch-about"];
    text_keys.map(|text_key| fixture.say(text_key)).into_iter().chain([play_text, brief_text]).collect()
}

/// The faults of this picture at any scroll position.
fn picture_faults(fixture: &Fixture, page: StartPage, picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    let (button_names, explanations) = (visible_button_names(fixture, page), button_explanations(fixture));
    let (visible_texts, scrolled_texts): (Vec<_>, Vec<_>) = picture
        .texts()
        .into_iter()
        .partition(|text| button_names.contains(&text.text) || explanations.contains(&text.text));
    let is_visible = |name: &String| visible_texts.iter().any(|text| text.text == *name);
    if !button_names.iter().all(is_visible) || visible_texts.iter().any(|text| !text.is_whole) {
        faults.push(format!("not in sight: {visible_texts:?}"));
    }
    for scrolled_text in scrolled_texts {
        if visible_texts
            .iter()
            .any(|button| button.rect.expand(6.0).intersect(scrolled_text.visible_rect).is_positive())
        {
            faults.push(format!("covered by a button: {}", scrolled_text.text));
        }
        if scrolled_text.visible_rect.width() < scrolled_text.rect.width() - 1.0 {
            faults.push(format!("cut at the side: {}", scrolled_text.text));
        }
    }
    faults
}

/// The name of a language that has its code on its button, and any other text itself.
fn text_or_language_name(text: &str) -> &str {
    let language = Language::ALL.into_iter().find(|language| language.code().to_uppercase() == text);
    language.map_or(text, |language| language.own_name())
}

fn has_scroll_bar(picture: &Picture) -> bool {
    let is_scroll_bar = |(rect, color): &(egui::Rect, egui::Color32)| {
        (3.0..=12.0).contains(&rect.width()) && rect.height() > 20.0 && color.a() > 60
    };
    picture.fills().iter().any(is_scroll_bar)
}

/// The texts that are not readable by scrolling, and other faults.
fn reading_faults(fixture: &Fixture, page: StartPage, choice: &Choice, size: (f32, f32)) -> Vec<String> {
    let mut harness = start_harness(fixture, page, choice, size);
    let mut unread_texts = match page {
        StartPage::Main => main_page_texts(fixture, choice),
        StartPage::Form => form_texts(fixture, choice),
    };
    let picture = Picture::of(&harness);
    let mut faults = picture_faults(fixture, page, &picture);
    let wheel_pos = picture.find(&fixture.say("family-lielow")).expect("the games").rect.center();
    let mark_read = |picture: &Picture, unread_texts: &mut BTreeSet<String>| {
        picture.texts().iter().filter(|text| text.is_whole).for_each(|text| {
            unread_texts.remove(text_or_language_name(&text.text));
        });
    };
    mark_read(&picture, &mut unread_texts);
    if !unread_texts.is_empty() && !has_scroll_bar(&picture) {
        faults.push(format!("no scroll bar tells of {unread_texts:?}"));
    }
    for _ in 0..40 {
        let texts_before = Picture::of(&harness).texts();
        harness.hover_at(wheel_pos);
        harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -30.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        });
        harness.run_steps(2);
        // Tooltips would cover the contents.
        harness.remove_cursor();
        harness.step();
        let picture = Picture::of(&harness);
        if picture.texts() == texts_before {
            break;
        }
        faults.extend(picture_faults(fixture, page, &picture));
        mark_read(&picture, &mut unread_texts);
    }
    faults.extend(unread_texts.into_iter().map(|text| format!("never whole: {text}")));
    faults.sort();
    faults.dedup();
    faults
}

/// The faults of both pages in all windows.
fn faults_in_all_windows(fixture: &Fixture, choice: &Choice, case_name: &str) -> Vec<String> {
    let pages = [StartPage::Main, StartPage::Form];
    let windows_and_pages = WINDOW_SIZES.into_iter().flat_map(|size| pages.map(|page| (size, page)));
    let faults = windows_and_pages.map(|(size, page)| (size, page, reading_faults(fixture, page, choice, size)));
    let language = fixture.translations.language();
    faults
        .filter(|(.., faults)| !faults.is_empty())
        .map(|(size, page, faults)| format!("{size:?} {language:?} {page:?} {case_name}: {faults:#?}"))
        .collect()
}

#[test]
fn everything_on_the_start_screen_can_be_reached_and_read_in_any_window_and_language() {
    let mut all_faults = Vec::new();
    for language in Language::ALL {
        let mut fixture = Fixture::of(GameRecord::of(Game::new(GameId::Lielow)), language);
        let mut choice = Choice::default();
        for family in Family::ALL {
            choice.id = family.editions().next().expect("a game has an edition");
            all_faults.extend(faults_in_all_windows(&fixture, &choice, family.name()));
            // Not the first start for the last one.
            fixture.settings.learning_was_offered = family == Family::Lielow;
        }
        // With everything that may appear: a game to resume, own time controls for each side, and two engines.
        let move_id = fixture.current.game.legal_moves()[0].id;
        fixture.current.game.play(move_id).expect("a legal move");
        choice.time_input_mode = TimeInputMode::OWN_PER_SIDE;
        let base_time = std::time::Duration::from_secs(600);
        choice.head.controls = [TimeControl::Fischer { base: base_time, increment: base_time / 60 }; 2];
        let level_numbered = |number| Level::new(number).expect("a level");
        fixture.settings.sparring = Sparring {
            own_side: OwnSide::Neither,
            level: level_numbered(4),
            black_level: level_numbered(10),
            ..Sparring::default()
        };
        all_faults.extend(faults_in_all_windows(&fixture, &choice, "with everything"));
    }
    assert!(all_faults.is_empty(), "{}", all_faults.join("\n"));
}

#[test]
fn in_a_low_window_every_game_has_all_its_buttons_in_sight() {
    let mut fixture = Fixture::turnover(&[]);
    let sizes = [(960.0, 600.0), (900.0, 640.0)];
    for (learning_was_offered, size) in
        [false, true].into_iter().flat_map(|was_offered| sizes.map(|size| (was_offered, size)))
    {
        fixture.settings.learning_was_offered = learning_was_offered;
        for id in GameId::ALL {
            let choice = Choice { id, ..Choice::default() };
            let harness = start_harness(&fixture, StartPage::Main, &choice, size);
            let picture = Picture::of(&harness);
            let whole_texts = picture.texts().into_iter().filter(|text| text.is_whole);
            let seen_texts: Vec<String> =
                whole_texts.map(|text| text_or_language_name(&text.text).to_owned()).collect();
            let missing_texts: Vec<String> =
                main_page_texts(&fixture, &choice).into_iter().filter(|text| !seen_texts.contains(text)).collect();
            assert!(missing_texts.is_empty() && !has_scroll_bar(&picture), "{size:?} {id}: {missing_texts:?}");
        }
    }
}

#[test]
fn no_two_rows_of_buttons_touch() {
    for language in Language::ALL {
        let fixture = Fixture::in_language(language);
        for family in Family::ALL {
            let id = family.editions().next().expect("a game has an edition");
            let choice = Choice { id, ..Choice::default() };
            let harness = start_harness(&fixture, StartPage::Main, &choice, (1024.0, 700.0));
            let [upper_rect, lower_rect] = ["start-more", "start-tutorial"]
                .map(|text_key| testing::control_rect(&harness, &fixture.say(text_key)));
            let gap = lower_rect.top() - upper_rect.bottom();
            assert!(gap >= start_buttons::BUTTON_GAP, "{language:?} {id}: {gap}");
        }
    }
}

#[test]
fn in_a_low_window_the_languages_are_in_sight_before_anything_is_scrolled() {
    for language in Language::ALL {
        let fixture = Fixture::in_language(language);
        for size in [[390.0, 844.0], [360.0, 640.0], [640.0, 480.0]] {
            let (mut page, mut choice) = (StartPage::Main, Choice::default());
            let (touch_harness, _) = testing::touch_harness(size, |ui, commands| {
                let _ = start_ui(ui, fixture.start(), &mut page, &mut choice, commands);
            });
            let mouse_harness = start_harness(&fixture, StartPage::Main, &Choice::default(), size.into());
            for picture in [Picture::of(&touch_harness), Picture::of(&mouse_harness)] {
                for code in Language::ALL.map(|language| language.code().to_uppercase()) {
                    let text = picture.find(&code);
                    assert!(text.is_some_and(|text| text.is_whole), "{language:?} {size:?}: {code}");
                }
            }
        }
    }
}

#[test]
fn the_library_is_opened_without_scrolling_in_the_smallest_window_of_a_desktop() {
    let fixture = Fixture::turnover(&[]);
    let harness = start_harness(&fixture, StartPage::Main, &Choice::default(), (640.0, 480.0));
    let text = Picture::of(&harness).find(&fixture.say("start-library"));
    assert!(text.is_some_and(|text| text.is_whole));
}

#[test]
fn the_forms_of_a_game_are_chosen_by_buttons_or_in_a_low_window_from_a_list() {
    let fixture = Fixture::turnover(&[]);
    let editions: Vec<GameId> = Family::DiceChess.editions().collect();
    let edition_name = |id: GameId| fixture.say(&format!("edition-{id}"));
    let (first_edition, last_edition) = (editions[0], editions[editions.len() - 1]);
    let low_sizes = [(1024.0, 700.0), (960.0, 600.0), (640.0, 480.0), PHONE_SIZE];
    for (size, uses_list) in std::iter::once((DESKTOP_SIZE, false)).chain(low_sizes.map(|size| (size, true))) {
        let choice = Choice { id: first_edition, ..Choice::default() };
        let mut harness = start_harness(&fixture, StartPage::Main, &choice, size);
        let is_visible = |harness: &Harness<StartState>, id| Picture::of(harness).find(&edition_name(id)).is_some();
        assert!(is_visible(&harness, first_edition), "{size:?}");
        assert_eq!(is_visible(&harness, last_edition), !uses_list, "{size:?}");
        if uses_list {
            let click_pos = Picture::of(&harness).find(&edition_name(first_edition)).expect("the list").rect.center();
            testing::click_at(&mut harness, click_pos, egui::PointerButton::Primary);
            assert!(editions.iter().all(|&id| is_visible(&harness, id)), "{size:?}");
        }
        let click_pos = Picture::of(&harness).find(&edition_name(last_edition)).expect("the form").rect.center();
        testing::click_at(&mut harness, click_pos, egui::PointerButton::Primary);
        assert_eq!(harness.state().choice.id, last_edition, "{size:?}");
    }
}

/// The commands after clicks on the texts with these names, in order.
fn commands_after_clicks_on(fixture: &Fixture, page: StartPage, texts: &[&str]) -> Vec<UiCommand> {
    let mut harness = start_harness(fixture, page, &Choice::default(), DESKTOP_SIZE);
    for text in texts {
        let click_pos = Picture::of(&harness).find(text).unwrap_or_else(|| panic!("{text} is not there")).rect.center();
        testing::click_at(&mut harness, click_pos, egui::PointerButton::Primary);
    }
    std::mem::take(&mut harness.state_mut().commands)
}

fn commands_after_clicks(fixture: &Fixture, texts: &[&str]) -> Vec<UiCommand> {
    commands_after_clicks_on(fixture, StartPage::Main, texts)
}

fn started_game(commands: &[UiCommand]) -> (GameId, [Seat; 2]) {
    let [UiCommand::Intent(Intent::Start { id, fen: None, head })] = commands else { panic!("{commands:?}") };
    (*id, head.seats)
}

/// A player who is as strong as this level in the default game.
fn rate_player(fixture: &mut Fixture, level: Level) {
    let game = GameId::default();
    for number in 0..40 {
        fixture.progress.ratings.record(game, game.level_rating(level), f64::from(number % 2));
    }
}

#[test]
fn one_click_starts_a_game_against_the_computer_at_the_level_that_suits_the_player() {
    let mut fixture = Fixture::turnover(&[]);
    let game_after_play = |fixture: &Fixture| started_game(&commands_after_clicks(fixture, &["Play"]));
    let beginner_seat = Seat::Engine(Sparring::default().level);
    assert_eq!(game_after_play(&fixture), (GameId::TurnoverModern, [Seat::Human, beginner_seat]));
    let suitable_level = Level::new(8).expect("a level");
    rate_player(&mut fixture, suitable_level);
    assert_eq!(game_after_play(&fixture).1, [Seat::Human, Seat::Engine(suitable_level)]);
    let lielow_game = started_game(&commands_after_clicks(&fixture, &["Lielow", "Play"]));
    assert_eq!(lielow_game, (GameId::Lielow, [Seat::Human, beginner_seat]), "nothing is known of this game");
    fixture.settings.sparring.own_side = OwnSide::Black;
    assert_eq!(game_after_play(&fixture).1, [Seat::Engine(suitable_level), Seat::Human]);
    let harness = start_harness(&fixture, StartPage::Main, &Choice::default(), DESKTOP_SIZE);
    assert!(testing::shows_text(&harness, "Against the computer, level 8"));
}

#[test]
fn the_other_large_buttons_do_at_once_what_they_say() {
    let mut fixture = Fixture::turnover(&[]);
    let commands = commands_after_clicks(&fixture, &["Lielow", "Learn"]);
    assert!(matches!(&*commands, [UiCommand::Learn(LearnCommand::Begin(GameId::Lielow))]), "{commands:?}");
    let commands = commands_after_clicks(&fixture, &["With a friend"]);
    assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::Invite(None))]), "{commands:?}");
    let engine_seat = Seat::Engine(Sparring::default().level);
    assert_eq!(started_game(&commands_after_clicks(&fixture, &["Watch"])), (GameId::TurnoverModern, [engine_seat; 2]));
    let [level, black_level] = [Level::WEAKEST, Level::STRONGEST];
    fixture.settings.sparring = Sparring { own_side: OwnSide::Neither, level, black_level, ..Sparring::default() };
    assert_eq!(started_game(&commands_after_clicks(&fixture, &["Watch"])).1, [level, black_level].map(Seat::Engine));
    assert_eq!(started_game(&commands_after_clicks(&fixture, &["Play"])).1, [Seat::Human, Seat::Engine(level)]);
}

#[test]
fn one_click_starts_a_game_between_two_people_at_this_table() {
    let fixture = Fixture::turnover(&[]);
    let commands = commands_after_clicks(&fixture, &["Lielow", "Two players at this table"]);
    assert_eq!(started_game(&commands), (GameId::Lielow, [Seat::Human; 2]));
}

#[test]
fn a_game_under_way_stands_on_top_and_is_not_replaced_without_a_question() {
    let fixture = Fixture::turnover(&["d2d4"]);
    let harness = start_harness(&fixture, StartPage::Main, &Choice::default(), DESKTOP_SIZE);
    let button_top = |text_key: &str| testing::control_rect(&harness, &fixture.say(text_key)).top();
    assert!(button_top("start-resume") < button_top("start-play"));
    let commands = commands_after_clicks(&fixture, &["Back to the game"]);
    assert!(matches!(&*commands, [UiCommand::Screen(Screen::Table)]), "{commands:?}");
    for button_name in ["Play", "Watch", "Two players at this table"] {
        let commands = commands_after_clicks(&fixture, &[button_name]);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::ConfirmNewGame)]), "{button_name}: {commands:?}");
    }
}

/// The names of the buttons in the accent colour, among the large ones.
fn prominent_buttons(fixture: &Fixture, size: (f32, f32)) -> Vec<String> {
    let harness = start_harness(fixture, StartPage::Main, &Choice::default(), size);
    let fills = Picture::of(&harness).fills();
    let is_prominent = |name: &String| {
        let button_center = testing::control_rect(&harness, name).center();
        fills.iter().any(|(rect, color)| *color == ACCENT && rect.contains(button_center))
    };
    VISIBLE_BUTTON_KEYS.map(|text_key| fixture.say(text_key)).into_iter().filter(is_prominent).collect()
}

#[test]
fn at_the_first_start_learning_is_prominent_and_later_playing_and_enter_presses_it() {
    let mut fixture = Fixture::turnover(&[]);
    let commands_after_enter = |fixture: &Fixture| {
        let mut harness = start_harness(fixture, StartPage::Main, &Choice::default(), DESKTOP_SIZE);
        harness.key_press(egui::Key::Enter);
        testing::run_until_settled(&mut harness);
        std::mem::take(&mut harness.state_mut().commands)
    };
    let greets_newcomer = |fixture: &Fixture, size| {
        let harness = start_harness(fixture, StartPage::Main, &Choice::default(), size);
        testing::shows_text(&harness, &fixture.say("start-learn-new"))
    };
    for size in [DESKTOP_SIZE, PHONE_SIZE] {
        assert_eq!(prominent_buttons(&fixture, size), ["Learn"]);
        assert!(greets_newcomer(&fixture, size), "{size:?}");
    }
    assert!(matches!(
        &*commands_after_enter(&fixture),
        [UiCommand::Learn(LearnCommand::Begin(GameId::TurnoverModern))]
    ));
    fixture.settings = Settings { learning_was_offered: true, ..Settings::default() };
    for size in [DESKTOP_SIZE, PHONE_SIZE] {
        assert_eq!(prominent_buttons(&fixture, size), ["Play"]);
        assert!(!greets_newcomer(&fixture, size), "{size:?}");
    }
    assert_eq!(started_game(&commands_after_enter(&fixture)).1[0], Seat::Human);
}

#[test]
fn on_a_phone_too_it_is_said_at_which_level_the_first_game_is_and_where_that_is_changed() {
    let mut fixture = Fixture::turnover(&[]);
    let whole_texts = |fixture: &Fixture| {
        let choice = Choice { id: GameId::Lielow, ..Choice::default() };
        let harness = start_harness(fixture, StartPage::Main, &choice, (390.0, 844.0));
        Picture::of(&harness).texts().into_iter().filter(|text| text.is_whole).map(|text| text.text).collect::<Vec<_>>()
    };
    let note = "Play begins at level 3. You can change it in “More choices…”.";
    let shown_texts = whole_texts(&fixture);
    for text in ["Level 3", note] {
        assert!(shown_texts.iter().any(|shown_text| shown_text == text), "{text} in {shown_texts:?}");
    }
    fixture.settings.sparring.level = Level::STRONGEST;
    fixture.settings.learning_was_offered = true;
    let shown_texts = whole_texts(&fixture);
    assert!(
        shown_texts.iter().any(|shown_text| shown_text == "Level 17")
            && !shown_texts.iter().any(|shown_text| shown_text.starts_with("Play b"))
    );
}

#[test]
fn the_demonstration_is_that_of_the_form_that_is_chosen() {
    let fixture = Fixture::turnover(&[]);
    for &id in &GameId::ALL {
        let mut harness = start_harness(&fixture, StartPage::Main, &Choice { id, ..Choice::default() }, DESKTOP_SIZE);
        testing::press_control(&mut harness, &fixture.say("start-tutorial"));
        let commands = &harness.state().commands;
        assert!(
            matches!(&**commands, [UiCommand::Tutorial(TutorialCommand::Begin(shown_id))] if *shown_id == id),
            "{commands:?}"
        );
    }
}

#[test]
fn an_overlay_keeps_the_enter_key() {
    let fixture = Fixture::turnover(&[]);
    let start_state = StartState { page: StartPage::Main, choice: Choice::default(), commands: Vec::new() };
    let mut harness = testing::harness_with(DESKTOP_SIZE, start_state, |ui, start_state: &mut StartState| {
        let view = StartView { is_covered: true, ..fixture.start() };
        let _ = start_ui(ui, view, &mut start_state.page, &mut start_state.choice, &mut start_state.commands);
    });
    harness.key_press(egui::Key::Enter);
    testing::run_until_settled(&mut harness);
    assert!(harness.state().commands.is_empty());
}

#[test]
fn every_button_is_reached_with_the_tab_key_and_pressed_with_the_space_bar() {
    let fixture = Fixture::turnover(&["d2d4"]);
    let mut harness = start_harness(&fixture, StartPage::Main, &Choice::default(), DESKTOP_SIZE);
    let other_keys =
        ["start-resume", "start-tutorial", "action-set-up", "start-library", "start-rules", "action-options"];
    let mut unfocused_names: BTreeSet<String> =
        other_keys.into_iter().chain(VISIBLE_BUTTON_KEYS).map(|text_key| fixture.say(text_key)).collect();
    for _ in 0..60 {
        harness.key_press(egui::Key::Tab);
        harness.step();
        unfocused_names.retain(|name| {
            let node = harness.query_all_by_label(name).find(|node| node.accesskit_node().is_focused());
            node.is_none()
        });
        let learn_label = fixture.say("start-learn");
        let is_learn_focused = harness.query_all_by_label(&learn_label).any(|node| node.accesskit_node().is_focused());
        if is_learn_focused && harness.state().commands.is_empty() {
            harness.key_press(egui::Key::Space);
            harness.step();
        }
    }
    assert!(unfocused_names.is_empty(), "never focused: {unfocused_names:?}");
    let commands = &harness.state().commands;
    assert!(matches!(&**commands, [UiCommand::Learn(_)]), "{commands:?}");
}

#[test]
fn the_second_page_opens_and_goes_back_by_its_button_or_the_escape_key() {
    let fixture = Fixture::turnover(&[]);
    let mut harness = start_harness(&fixture, StartPage::Main, &Choice::default(), PHONE_SIZE);
    let [title_text, more_label, back_label] =
        ["start-form", "start-more", "start-back"].map(|text_key| fixture.say(text_key));
    for uses_key in [false, true] {
        assert!(!testing::shows_text(&harness, &title_text));
        testing::press_control(&mut harness, &more_label);
        assert_eq!(harness.state().page, StartPage::Form);
        assert!(testing::shows_text(&harness, &title_text));
        if uses_key {
            harness.key_press(egui::Key::Escape);
            testing::run_until_settled(&mut harness);
        } else {
            testing::press_control(&mut harness, &back_label);
        }
        assert_eq!(harness.state().page, StartPage::Main, "by key: {uses_key}");
    }
    assert!(harness.state().commands.is_empty());
}

#[test]
fn the_form_starts_the_game_that_was_chosen_there() {
    let mut fixture = Fixture::turnover(&[]);
    let game_after_clicks =
        |fixture: &Fixture, texts: &[&str]| started_game(&commands_after_clicks_on(fixture, StartPage::Form, texts));
    let engine_seat = Seat::Engine(Sparring::default().level);
    assert_eq!(
        game_after_clicks(&fixture, &["Play the computer"]),
        (GameId::TurnoverModern, [Seat::Human, engine_seat])
    );
    assert_eq!(game_after_clicks(&fixture, &["Lielow", "Two players"]), (GameId::Lielow, [Seat::Human; 2]));
    // The random side is Black here.
    fixture.settings.sparring.own_side = OwnSide::ByLot;
    assert_eq!(game_after_clicks(&fixture, &["Play the computer"]).1, [engine_seat, Seat::Human]);
    let [level, black_level] = [Level::WEAKEST, Level::STRONGEST];
    fixture.settings.sparring = Sparring { own_side: OwnSide::Neither, level, black_level, ..Sparring::default() };
    assert_eq!(game_after_clicks(&fixture, &["Watch the computer play"]).1, [level, black_level].map(Seat::Engine));
}

#[test]
fn what_is_chosen_of_the_computer_is_kept_in_the_settings() {
    let fixture = Fixture::turnover(&[]);
    let saved_sparring = |texts: &[&str]| match &*commands_after_clicks_on(&fixture, StartPage::Form, texts) {
        [UiCommand::Settings(settings)] => settings.sparring,
        commands => panic!("{commands:?}"),
    };
    let stronger_sparring = saved_sparring(&["Computer 3: a beginner", "Computer 5: plays now and then"]);
    assert_eq!(Some(stronger_sparring.level), Level::new(5));
    assert_eq!(saved_sparring(&["By lot"]).own_side, OwnSide::ByLot);
}

#[test]
fn the_entries_of_a_list_have_as_much_padding_as_any_button() {
    let fixture = Fixture::turnover(&[]);
    let mut harness = start_harness(&fixture, StartPage::Form, &Choice::default(), DESKTOP_SIZE);
    let list_rect = Picture::of(&harness).find("Computer 3: a beginner").expect("the list").rect;
    testing::click_at(&mut harness, list_rect.center(), egui::PointerButton::Primary);
    let open_picture = Picture::of(&harness);
    let entries: Vec<_> =
        open_picture.texts().into_iter().filter(|text| text.text == "Computer 3: a beginner").collect();
    assert_eq!(entries.len(), 2);
    let fills = open_picture.fills();
    for entry in entries {
        let button = fills.iter().filter(|(rect, _)| rect.contains_rect(entry.rect) && rect.height() < 40.0);
        let padding = button.map(|(rect, _)| entry.rect.left() - rect.left()).fold(f32::INFINITY, f32::min);
        assert!((9.0..=12.0).contains(&padding), "{padding}");
    }
}
