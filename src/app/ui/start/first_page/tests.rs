//! Tests of the start screen: both pages, in any window.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use crate::ai::{Level, Style};
use crate::app::settings::sparring::{OwnSide, Sparring};
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::app::ui::{start::game_cards::MAX_BUTTONS, start::players, start::time_control::TimeChoice};
use crate::app::{play::Intent, settings::Settings};
use crate::session::{Family, Game, GameId, GameRecord, TimeControl};

const SIZES: [(f32, f32); 8] = [
    (640.0, 480.0),
    (390.0, 844.0),
    (360.0, 640.0),
    (360.0, 800.0),
    (320.0, 560.0),
    (640.0, 360.0),
    (800.0, 500.0),
    (1280.0, 720.0),
];
const DESKTOP: (f32, f32) = (1280.0, 720.0);
const PHONE: (f32, f32) = (360.0, 640.0);

/// The large buttons, and those below them.
const IN_SIGHT: [&str; 6] =
    ["start-play", "start-learn", "start-friend", "start-watch-now", "start-people", "start-more"];

/// The page, the choices, and the commands.
struct Drawn {
    page: StartPage,
    choice: Choice,
    commands: Vec<UiCommand>,
}

fn harness<'a>(shown: &'a Fixture, page: StartPage, choice: &Choice, size: (f32, f32)) -> Harness<'a, Drawn> {
    let drawn = Drawn { page, choice: choice.clone(), commands: Vec::new() };
    testing::harness_with(size, drawn, |ui, drawn| {
        let _ = start_ui(ui, shown.start(), &mut drawn.page, &mut drawn.choice, &mut drawn.commands);
    })
}

/// The keys of the texts on both pages.
fn keys_of_both(choice: &Choice) -> Vec<String> {
    let mut keys: Vec<String> = Family::ALL.map(|family| format!("family-{}", family.name())).into();
    keys.push(format!("game-{}-about", choice.id));
    let editions: Vec<GameId> = choice.id.family().editions().collect();
    // Many editions may be in a list, of which the chosen one is seen.
    let is_seen = |id: &&GameId| editions.len() > 1 && (editions.len() <= MAX_BUTTONS || **id == choice.id);
    keys.extend(editions.iter().filter(is_seen).map(|id| format!("edition-{id}")));
    keys
}

/// All texts of the first page that do not depend on its size.
fn texts_of_main(shown: &Fixture, choice: &Choice) -> BTreeSet<String> {
    let others = [
        "start-title",
        "start-tutorial",
        "action-set-up",
        "start-library",
        "start-rules",
        "action-options",
        "action-quit",
    ];
    let mut keys = keys_of_both(choice);
    keys.extend(others.iter().chain(&IN_SIGHT).map(|&key| key.to_owned()));
    keys.extend(has_game(shown.start()).then(|| "start-resume".to_owned()));
    keys.extend((!shown.settings.learning_was_offered).then(|| "start-learn-new".to_owned()));
    let mut texts: BTreeSet<String> = keys.iter().map(|key| shown.say(key)).collect();
    texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
    texts
}

/// All texts of the form.
fn texts_of_form(shown: &Fixture, choice: &Choice) -> BTreeSet<String> {
    let mut keys = keys_of_both(choice);
    let others =
        ["start-form", "start-back", "own-side", "start-white-name", "start-black-name", "start-time", "time-none"];
    keys.extend(others.map(str::to_owned));
    keys.extend(["time-custom", main_key(shown), "start-two-players"].map(str::to_owned));
    keys.extend(OwnSide::ALL.map(|side| side.key().to_owned()));
    keys.push("style-choice".into());
    keys.extend(Style::ALL.map(|style| format!("style-{style}")));
    if choice.time != TimeChoice::default() {
        keys.extend(["time-per-side".into(), "time-kind-fischer".into()]);
    }
    let mut texts: BTreeSet<String> = keys.iter().map(|key| shown.say(key)).collect();
    let Sparring { own_side, level, black_level, .. } = shown.settings.sparring;
    texts.insert(players::level_in_words(&shown.translations, level));
    texts.extend((own_side == OwnSide::Neither).then(|| players::level_in_words(&shown.translations, black_level)));
    texts
}

fn main_key(shown: &Fixture) -> &'static str {
    match shown.settings.sparring.own_side {
        OwnSide::Neither => "start-watch",
        _ => "start-play-computer",
    }
}

/// The names of the buttons that are always in sight.
fn buttons(shown: &Fixture, page: StartPage) -> Vec<String> {
    let keys = match page {
        StartPage::Main => IN_SIGHT.to_vec(),
        StartPage::Form => vec![main_key(shown), "start-two-players", "start-back"],
    };
    keys.into_iter().map(|key| shown.say(key)).collect()
}

/// The explanations on the large buttons, or below them.
fn explanations(shown: &Fixture) -> Vec<String> {
    let level = shown.start().suited_sparring(GameId::default()).level;
    let play = shown.translations.say_with("start-play-about", &[("level", level.number().into())]);
    let brief = shown.translations.say_with("start-play-level", &[("level", level.number().into())]);
    let keys = ["start-learn-about", "start-learn-new", "start-friend-about", "start-watch-about"];
    keys.map(|key| shown.say(key)).into_iter().chain([play, brief]).collect()
}

/// The faults of this picture at any scroll position.
fn faults(shown: &Fixture, page: StartPage, picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    let (buttons, explanations) = (buttons(shown, page), explanations(shown));
    let (in_sight, others): (Vec<_>, Vec<_>) =
        picture.texts().into_iter().partition(|text| buttons.contains(&text.text) || explanations.contains(&text.text));
    let is_there = |name: &String| in_sight.iter().any(|text| text.text == *name);
    if !buttons.iter().all(is_there) || in_sight.iter().any(|text| !text.is_whole) {
        faults.push(format!("not in sight: {in_sight:?}"));
    }
    for other in others {
        if in_sight.iter().any(|button| button.rect.expand(6.0).intersect(other.visible_rect).is_positive()) {
            faults.push(format!("covered by a button: {}", other.text));
        }
        if other.visible_rect.width() < other.rect.width() - 1.0 {
            faults.push(format!("cut at the side: {}", other.text));
        }
    }
    faults
}

/// The name of a language that has its code on its button, and any other text itself.
fn name_of(text: &str) -> &str {
    let language = Language::ALL.into_iter().find(|language| language.code().to_uppercase() == text);
    language.map_or(text, |language| language.own_name())
}

fn has_scroll_bar(picture: &Picture) -> bool {
    let is_bar = |(rect, color): &(egui::Rect, egui::Color32)| {
        (3.0..=12.0).contains(&rect.width()) && rect.height() > 20.0 && color.a() > 60
    };
    picture.fills().iter().any(is_bar)
}

/// The texts that are not readable by scrolling, and other faults.
fn missed(shown: &Fixture, page: StartPage, choice: &Choice, size: (f32, f32)) -> Vec<String> {
    let mut harness = harness(shown, page, choice, size);
    let mut unread = match page {
        StartPage::Main => texts_of_main(shown, choice),
        StartPage::Form => texts_of_form(shown, choice),
    };
    let picture = Picture::of(&harness);
    let mut wrong = faults(shown, page, &picture);
    let top = picture.find(&shown.say("family-lielow")).expect("the games").rect.center();
    let read = |picture: &Picture, unread: &mut BTreeSet<String>| {
        picture.texts().iter().filter(|text| text.is_whole).for_each(|text| {
            unread.remove(name_of(&text.text));
        });
    };
    read(&picture, &mut unread);
    if !unread.is_empty() && !has_scroll_bar(&picture) {
        wrong.push(format!("no scroll bar tells of {unread:?}"));
    }
    for _ in 0..40 {
        let before = Picture::of(&harness).texts();
        harness.hover_at(top);
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
        if picture.texts() == before {
            break;
        }
        wrong.extend(faults(shown, page, &picture));
        read(&picture, &mut unread);
    }
    wrong.extend(unread.into_iter().map(|text| format!("never whole: {text}")));
    wrong.sort();
    wrong.dedup();
    wrong
}

/// The faults of both pages in all windows.
fn all_missed(shown: &Fixture, choice: &Choice, what: &str) -> Vec<String> {
    let pages = [StartPage::Main, StartPage::Form];
    let cases = SIZES.into_iter().flat_map(|size| pages.map(|page| (size, page)));
    let wrong = cases.map(|(size, page)| (size, page, missed(shown, page, choice, size)));
    let language = shown.translations.language();
    wrong
        .filter(|(.., wrong)| !wrong.is_empty())
        .map(|(size, page, wrong)| format!("{size:?} {language:?} {page:?} {what}: {wrong:#?}"))
        .collect()
}

#[test]
fn everything_on_the_start_screen_can_be_reached_and_read_in_any_window_and_language() {
    let mut all = Vec::new();
    for language in Language::ALL {
        let mut shown = Fixture::of(GameRecord::of(Game::new(GameId::Lielow)), language);
        let mut choice = Choice::default();
        for family in Family::ALL {
            choice.id = family.editions().next().expect("a game has an edition");
            all.extend(all_missed(&shown, &choice, family.name()));
            // Not the first start for the last one.
            shown.settings.learning_was_offered = family == Family::Lielow;
        }
        // With everything that may appear: a game to resume, own time controls for each side, and two engines.
        let first = shown.current.game.legal_moves()[0].id;
        shown.current.game.play(first).expect("a legal move");
        choice.time = TimeChoice::OWN_PER_SIDE;
        let minutes = std::time::Duration::from_secs(600);
        choice.head.controls = [TimeControl::Fischer { base: minutes, increment: minutes / 60 }; 2];
        let level = |number| Level::new(number).expect("a level");
        shown.settings.sparring =
            Sparring { own_side: OwnSide::Neither, level: level(4), black_level: level(10), ..Sparring::default() };
        all.extend(all_missed(&shown, &choice, "with everything"));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn in_a_low_window_every_game_has_all_its_buttons_in_sight() {
    let mut shown = Fixture::turnover(&[]);
    let sizes = [(960.0, 600.0), (900.0, 640.0)];
    for (learning_was_offered, size) in [false, true].into_iter().flat_map(|offered| sizes.map(|size| (offered, size)))
    {
        shown.settings.learning_was_offered = learning_was_offered;
        for id in GameId::ALL {
            let choice = Choice { id, ..Choice::default() };
            let harness = harness(&shown, StartPage::Main, &choice, size);
            let picture = Picture::of(&harness);
            let whole = picture.texts().into_iter().filter(|text| text.is_whole);
            let seen: Vec<String> = whole.map(|text| name_of(&text.text).to_owned()).collect();
            let missing: Vec<String> =
                texts_of_main(&shown, &choice).into_iter().filter(|text| !seen.contains(text)).collect();
            assert!(missing.is_empty() && !has_scroll_bar(&picture), "{size:?} {id}: {missing:?}");
        }
    }
}

#[test]
fn no_two_rows_of_buttons_touch() {
    for language in Language::ALL {
        let shown = Fixture::in_language(language);
        for family in Family::ALL {
            let id = family.editions().next().expect("a game has an edition");
            let choice = Choice { id, ..Choice::default() };
            let harness = harness(&shown, StartPage::Main, &choice, (1024.0, 700.0));
            let [above, below] =
                ["start-more", "start-tutorial"].map(|key| testing::control_rect(&harness, &shown.say(key)));
            let gap = below.top() - above.bottom();
            assert!(gap >= start_buttons::GAP, "{language:?} {id}: {gap}");
        }
    }
}

#[test]
fn in_a_low_window_the_languages_are_in_sight_before_anything_is_scrolled() {
    for language in Language::ALL {
        let shown = Fixture::in_language(language);
        for size in [[390.0, 844.0], [360.0, 640.0], [640.0, 480.0]] {
            let (mut page, mut choice) = (StartPage::Main, Choice::default());
            let (fingers, _) = testing::touch_harness(size, |ui, commands| {
                let _ = start_ui(ui, shown.start(), &mut page, &mut choice, commands);
            });
            let mouse = harness(&shown, StartPage::Main, &Choice::default(), size.into());
            for picture in [Picture::of(&fingers), Picture::of(&mouse)] {
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
    let shown = Fixture::turnover(&[]);
    let harness = harness(&shown, StartPage::Main, &Choice::default(), (640.0, 480.0));
    let text = Picture::of(&harness).find(&shown.say("start-library"));
    assert!(text.is_some_and(|text| text.is_whole));
}

#[test]
fn the_forms_of_a_game_are_chosen_by_buttons_or_in_a_low_window_from_a_list() {
    let shown = Fixture::turnover(&[]);
    let editions: Vec<GameId> = Family::DiceChess.editions().collect();
    let name = |id: GameId| shown.say(&format!("edition-{id}"));
    let (first, last) = (editions[0], editions[editions.len() - 1]);
    let lower = [(1024.0, 700.0), (960.0, 600.0), (640.0, 480.0), PHONE];
    for (size, is_list) in std::iter::once((DESKTOP, false)).chain(lower.map(|size| (size, true))) {
        let choice = Choice { id: first, ..Choice::default() };
        let mut harness = harness(&shown, StartPage::Main, &choice, size);
        let is_seen = |harness: &Harness<Drawn>, id| Picture::of(harness).find(&name(id)).is_some();
        assert!(is_seen(&harness, first), "{size:?}");
        assert_eq!(is_seen(&harness, last), !is_list, "{size:?}");
        if is_list {
            let at = Picture::of(&harness).find(&name(first)).expect("the list").rect.center();
            testing::click_at(&mut harness, at, egui::PointerButton::Primary);
            assert!(editions.iter().all(|&id| is_seen(&harness, id)), "{size:?}");
        }
        let at = Picture::of(&harness).find(&name(last)).expect("the form").rect.center();
        testing::click_at(&mut harness, at, egui::PointerButton::Primary);
        assert_eq!(harness.state().choice.id, last, "{size:?}");
    }
}

/// The commands after clicks on the texts with these names, in order.
fn asked_on(shown: &Fixture, page: StartPage, texts: &[&str]) -> Vec<UiCommand> {
    let mut harness = harness(shown, page, &Choice::default(), DESKTOP);
    for text in texts {
        let at = Picture::of(&harness).find(text).unwrap_or_else(|| panic!("{text} is not there")).rect.center();
        testing::click_at(&mut harness, at, egui::PointerButton::Primary);
    }
    std::mem::take(&mut harness.state_mut().commands)
}

fn asked_by(shown: &Fixture, texts: &[&str]) -> Vec<UiCommand> {
    asked_on(shown, StartPage::Main, texts)
}

fn started(commands: &[UiCommand]) -> (GameId, [Seat; 2]) {
    let [UiCommand::Intent(Intent::Start { id, fen: None, head })] = commands else { panic!("{commands:?}") };
    (*id, head.seats)
}

/// A player who is as strong as this level in the default game.
fn rated(shown: &mut Fixture, level: Level) {
    let game = GameId::default();
    for number in 0..40 {
        shown.progress.ratings.record(game, game.level_rating(level), f64::from(number % 2));
    }
}

#[test]
fn one_click_starts_a_game_against_the_computer_at_the_level_that_suits_the_player() {
    let mut shown = Fixture::turnover(&[]);
    let play = |shown: &Fixture| started(&asked_by(shown, &["Play"]));
    let beginner = Seat::Engine(Sparring::default().level);
    assert_eq!(play(&shown), (GameId::TurnoverModern, [Seat::Human, beginner]));
    let suitable = Level::new(8).expect("a level");
    rated(&mut shown, suitable);
    assert_eq!(play(&shown).1, [Seat::Human, Seat::Engine(suitable)]);
    let lielow = started(&asked_by(&shown, &["Lielow", "Play"]));
    assert_eq!(lielow, (GameId::Lielow, [Seat::Human, beginner]), "nothing is known of this game");
    shown.settings.sparring.own_side = OwnSide::Black;
    assert_eq!(play(&shown).1, [Seat::Engine(suitable), Seat::Human]);
    let harness = harness(&shown, StartPage::Main, &Choice::default(), DESKTOP);
    assert!(testing::shows_text(&harness, "Against the computer, level 8"));
}

#[test]
fn the_other_large_buttons_do_at_once_what_they_say() {
    let mut shown = Fixture::turnover(&[]);
    let commands = asked_by(&shown, &["Lielow", "Learn"]);
    assert!(matches!(&*commands, [UiCommand::Learn(LearnCommand::Begin(GameId::Lielow))]), "{commands:?}");
    let commands = asked_by(&shown, &["With a friend"]);
    assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::Invite(None))]), "{commands:?}");
    let engine = Seat::Engine(Sparring::default().level);
    assert_eq!(started(&asked_by(&shown, &["Watch"])), (GameId::TurnoverModern, [engine; 2]));
    let [level, black_level] = [Level::WEAKEST, Level::STRONGEST];
    shown.settings.sparring = Sparring { own_side: OwnSide::Neither, level, black_level, ..Sparring::default() };
    assert_eq!(started(&asked_by(&shown, &["Watch"])).1, [level, black_level].map(Seat::Engine));
    assert_eq!(started(&asked_by(&shown, &["Play"])).1, [Seat::Human, Seat::Engine(level)]);
}

#[test]
fn one_click_starts_a_game_between_two_people_at_this_table() {
    let shown = Fixture::turnover(&[]);
    let people = asked_by(&shown, &["Lielow", "Two players at this table"]);
    assert_eq!(started(&people), (GameId::Lielow, [Seat::Human; 2]));
}

#[test]
fn a_game_under_way_stands_on_top_and_is_not_replaced_without_a_question() {
    let shown = Fixture::turnover(&["d2d4"]);
    let harness = harness(&shown, StartPage::Main, &Choice::default(), DESKTOP);
    let top = |key: &str| testing::control_rect(&harness, &shown.say(key)).top();
    assert!(top("start-resume") < top("start-play"));
    let commands = asked_by(&shown, &["Back to the game"]);
    assert!(matches!(&*commands, [UiCommand::Screen(Screen::Table)]), "{commands:?}");
    for name in ["Play", "Watch", "Two players at this table"] {
        let commands = asked_by(&shown, &[name]);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::ConfirmNewGame)]), "{name}: {commands:?}");
    }
}

/// The names of the buttons in the accent colour, among the large ones.
fn prominent(shown: &Fixture, size: (f32, f32)) -> Vec<String> {
    let harness = harness(shown, StartPage::Main, &Choice::default(), size);
    let fills = Picture::of(&harness).fills();
    let is_prominent = |name: &String| {
        let at = testing::control_rect(&harness, name).center();
        fills.iter().any(|(rect, color)| *color == ACCENT && rect.contains(at))
    };
    IN_SIGHT.map(|key| shown.say(key)).into_iter().filter(is_prominent).collect()
}

#[test]
fn at_the_first_start_learning_is_prominent_and_later_playing_and_enter_presses_it() {
    let mut shown = Fixture::turnover(&[]);
    let enter = |shown: &Fixture| {
        let mut harness = harness(shown, StartPage::Main, &Choice::default(), DESKTOP);
        harness.key_press(egui::Key::Enter);
        testing::run_until_settled(&mut harness);
        std::mem::take(&mut harness.state_mut().commands)
    };
    let greets = |shown: &Fixture, size| {
        let harness = harness(shown, StartPage::Main, &Choice::default(), size);
        testing::shows_text(&harness, &shown.say("start-learn-new"))
    };
    for size in [DESKTOP, PHONE] {
        assert_eq!(prominent(&shown, size), ["Learn"]);
        assert!(greets(&shown, size), "{size:?}");
    }
    assert!(matches!(&*enter(&shown), [UiCommand::Learn(LearnCommand::Begin(GameId::TurnoverModern))]));
    shown.settings = Settings { learning_was_offered: true, ..Settings::default() };
    for size in [DESKTOP, PHONE] {
        assert_eq!(prominent(&shown, size), ["Play"]);
        assert!(!greets(&shown, size), "{size:?}");
    }
    assert_eq!(started(&enter(&shown)).1[0], Seat::Human);
}

#[test]
fn on_a_phone_too_it_is_said_at_which_level_the_first_game_is_and_where_that_is_changed() {
    let mut shown = Fixture::turnover(&[]);
    let texts = |shown: &Fixture| {
        let choice = Choice { id: GameId::Lielow, ..Choice::default() };
        let harness = harness(shown, StartPage::Main, &choice, (390.0, 844.0));
        Picture::of(&harness).texts().into_iter().filter(|text| text.is_whole).map(|text| text.text).collect::<Vec<_>>()
    };
    let note = "Play begins at level 3. You can change it in “More choices…”.";
    let found = texts(&shown);
    for text in ["Level 3", note] {
        assert!(found.iter().any(|found| found == text), "{text} in {found:?}");
    }
    shown.settings.sparring.level = Level::STRONGEST;
    shown.settings.learning_was_offered = true;
    let found = texts(&shown);
    assert!(found.iter().any(|found| found == "Level 17") && !found.iter().any(|found| found.starts_with("Play b")));
}

#[test]
fn the_demonstration_is_that_of_the_form_that_is_chosen() {
    let shown = Fixture::turnover(&[]);
    for &id in &GameId::ALL {
        let mut harness = harness(&shown, StartPage::Main, &Choice { id, ..Choice::default() }, DESKTOP);
        testing::press_control(&mut harness, &shown.say("start-tutorial"));
        let commands = &harness.state().commands;
        assert!(
            matches!(&**commands, [UiCommand::Tutorial(TutorialCommand::Begin(found))] if *found == id),
            "{commands:?}"
        );
    }
}

#[test]
fn an_overlay_keeps_the_enter_key() {
    let shown = Fixture::turnover(&[]);
    let drawn = Drawn { page: StartPage::Main, choice: Choice::default(), commands: Vec::new() };
    let mut harness = testing::harness_with(DESKTOP, drawn, |ui, drawn: &mut Drawn| {
        let view = StartView { is_covered: true, ..shown.start() };
        let _ = start_ui(ui, view, &mut drawn.page, &mut drawn.choice, &mut drawn.commands);
    });
    harness.key_press(egui::Key::Enter);
    testing::run_until_settled(&mut harness);
    assert!(harness.state().commands.is_empty());
}

#[test]
fn every_button_is_reached_with_the_tab_key_and_pressed_with_the_space_bar() {
    let shown = Fixture::turnover(&["d2d4"]);
    let mut harness = harness(&shown, StartPage::Main, &Choice::default(), DESKTOP);
    let others = ["start-resume", "start-tutorial", "action-set-up", "start-library", "start-rules", "action-options"];
    let mut left: BTreeSet<String> = others.into_iter().chain(IN_SIGHT).map(|key| shown.say(key)).collect();
    for _ in 0..60 {
        harness.key_press(egui::Key::Tab);
        harness.step();
        left.retain(|name| {
            let node = harness.query_all_by_label(name).find(|node| node.accesskit_node().is_focused());
            node.is_none()
        });
        let learn = shown.say("start-learn");
        let is_learn = harness.query_all_by_label(&learn).any(|node| node.accesskit_node().is_focused());
        if is_learn && harness.state().commands.is_empty() {
            harness.key_press(egui::Key::Space);
            harness.step();
        }
    }
    assert!(left.is_empty(), "never focused: {left:?}");
    let commands = &harness.state().commands;
    assert!(matches!(&**commands, [UiCommand::Learn(_)]), "{commands:?}");
}

#[test]
fn the_second_page_opens_and_goes_back_by_its_button_or_the_escape_key() {
    let shown = Fixture::turnover(&[]);
    let mut harness = harness(&shown, StartPage::Main, &Choice::default(), PHONE);
    let [title, more, back] = ["start-form", "start-more", "start-back"].map(|key| shown.say(key));
    for by_key in [false, true] {
        assert!(!testing::shows_text(&harness, &title));
        testing::press_control(&mut harness, &more);
        assert_eq!(harness.state().page, StartPage::Form);
        assert!(testing::shows_text(&harness, &title));
        if by_key {
            harness.key_press(egui::Key::Escape);
            testing::run_until_settled(&mut harness);
        } else {
            testing::press_control(&mut harness, &back);
        }
        assert_eq!(harness.state().page, StartPage::Main, "by key: {by_key}");
    }
    assert!(harness.state().commands.is_empty());
}

#[test]
fn the_form_starts_the_game_that_was_chosen_there() {
    let mut shown = Fixture::turnover(&[]);
    let form = |shown: &Fixture, texts: &[&str]| started(&asked_on(shown, StartPage::Form, texts));
    let engine = Seat::Engine(Sparring::default().level);
    assert_eq!(form(&shown, &["Play the computer"]), (GameId::TurnoverModern, [Seat::Human, engine]));
    assert_eq!(form(&shown, &["Lielow", "Two players"]), (GameId::Lielow, [Seat::Human; 2]));
    // The random side is Black here.
    shown.settings.sparring.own_side = OwnSide::ByLot;
    assert_eq!(form(&shown, &["Play the computer"]).1, [engine, Seat::Human]);
    let [level, black_level] = [Level::WEAKEST, Level::STRONGEST];
    shown.settings.sparring = Sparring { own_side: OwnSide::Neither, level, black_level, ..Sparring::default() };
    assert_eq!(form(&shown, &["Watch the computer play"]).1, [level, black_level].map(Seat::Engine));
}

#[test]
fn what_is_chosen_of_the_computer_is_kept_in_the_settings() {
    let shown = Fixture::turnover(&[]);
    let kept = |texts: &[&str]| match &*asked_on(&shown, StartPage::Form, texts) {
        [UiCommand::Settings(settings)] => settings.sparring,
        other => panic!("{other:?}"),
    };
    let strong = kept(&["Computer 3: a beginner", "Computer 5: plays now and then"]);
    assert_eq!(Some(strong.level), Level::new(5));
    assert_eq!(kept(&["By lot"]).own_side, OwnSide::ByLot);
}

#[test]
fn the_entries_of_a_list_have_as_much_padding_as_any_button() {
    let shown = Fixture::turnover(&[]);
    let mut harness = harness(&shown, StartPage::Form, &Choice::default(), DESKTOP);
    let list = Picture::of(&harness).find("Computer 3: a beginner").expect("the list").rect;
    testing::click_at(&mut harness, list.center(), egui::PointerButton::Primary);
    let open = Picture::of(&harness);
    let entries: Vec<_> = open.texts().into_iter().filter(|text| text.text == "Computer 3: a beginner").collect();
    assert_eq!(entries.len(), 2);
    let fills = open.fills();
    for entry in entries {
        let button = fills.iter().filter(|(rect, _)| rect.contains_rect(entry.rect) && rect.height() < 40.0);
        let left = button.map(|(rect, _)| entry.rect.left() - rect.left()).fold(f32::INFINITY, f32::min);
        assert!((9.0..=12.0).contains(&left), "{left}");
    }
}
