//! Tests of an arena at one table.

use std::cell::RefCell;
use std::time::Duration;

use bevy_egui::egui;
use egui_kittest::Harness;

use super::tests::Evening;
use super::{OrganiserDraft, OrganiserView, Page, choice_of, sheet_ui};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::i18n::Language;
use crate::app::organiser::{Organiser, TournamentCommand};
use crate::app::play::Intent;
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::command::UiCommand;
use crate::app::ui::organiser::arena::tell_end_of_time;
use crate::app::ui::organiser::game_row::GameToPlay;
use crate::app::ui::start::start_view::Choice;
use crate::app::ui::testing::{self, Fixture};
use crate::board::Side;
use crate::organiser::{EntryError, OrganisedEvent, OrganisedTournament};
use crate::session::{GameId, Head, Seat};
use crate::tournament::{Colour, GameOutcome, GameResult, TournamentFormat};

const SIZE: [f32; 2] = [1000.0, 700.0];

impl Evening {
    /// Chooses an arena among the systems.
    fn choose_arena(&mut self) {
        let [list, arena] = ["tournament-system", "tournament-arena"].map(|key| self.translations.say(key));
        self.act(|harness| {
            testing::press_control(harness, &list);
            testing::press_control(harness, &arena);
        });
    }

    fn reads_key(&mut self, key: &str) -> bool {
        let text = self.translations.say(key);
        self.reads(&text)
    }

    /// The names of White and Black in the first game that goes on.
    fn open_names(&self) -> [String; 2] {
        let game = *self.tournament().open_games().next().expect("an open game");
        [game.white, game.black].map(|id| self.tournament().name_of(id).to_owned())
    }

    fn pair_free_players(&mut self) {
        let name = self.translations.say("tournament-pair-free");
        self.press_by_key(&name);
    }

    fn leader_points(&self) -> String {
        self.tournament().table(&|key| key.to_owned()).swap_remove(0).points
    }

    /// The texts that are struck through.
    fn struck_texts(&mut self) -> Vec<String> {
        let mut struck_texts = Vec::new();
        self.act(|harness| {
            let texts = testing::Picture::of(harness).texts().into_iter();
            struck_texts = texts.filter(|text| text.is_struck_through).map(|text| text.text).collect();
        });
        struck_texts
    }

    fn set_minutes(&mut self, minutes: u64) {
        self.app.insert_resource(WallClock::manual(Duration::from_secs(minutes * 60)));
    }
}

/// The dialog with an arena of 45 minutes in which these names are entered.
fn arena(names: &[&str]) -> Evening {
    let mut evening = Evening::new(SIZE, Language::English);
    let (name, game, initial_colour) = ("Evening".to_owned(), GameId::Lielow, Colour::White);
    let format = TournamentFormat::Arena { minutes: 45 };
    let command = TournamentCommand::Create { name, game, format, initial_colour, boards: None };
    evening.app.world_mut().write_message(command);
    evening.app.update();
    names.iter().for_each(|name| evening.enter(name));
    evening
}

#[test]
fn an_arena_is_run_with_the_keyboard_in_each_language_and_on_a_phone() {
    for (size, language) in
        [(SIZE, Language::English), ([327.0, 700.0], Language::Spanish), ([327.0, 700.0], Language::Portuguese)]
    {
        let mut evening = Evening::new(size, language);
        evening.choose_arena();
        assert!(evening.reads_key("online-arena-minutes") && !evening.reads_key("online-teams-play"));
        evening.press("tournament-create");
        ["Ada", "Bo", "Cy"].into_iter().for_each(|name| evening.enter(name));
        evening.press("online-tournament-games");
        assert!(evening.reads_key("tournament-arena-unpaired"));
        evening.pair_free_players();
        assert_eq!(evening.tournament().open_game_count(), 1);
        let [white, black] = evening.open_names();
        let waiting = ["Ada", "Bo", "Cy"].into_iter().find(|name| ![&*white, &*black].contains(name));
        let berserk = format!("1. {white}: {}", evening.translations.say("tournament-berserk"));
        evening.press_by_key(&berserk);
        let play = format!("{}: 1. {white} – {black}", evening.translations.say("tournament-play"));
        evening.press_by_key(&play);
        assert_eq!(evening.played.take(), Some(GameToPlay { players: [white, black], berserk: [true, false] }));
        evening.pair_free_players();
        assert!(evening.reads_key("tournament-refused-nobody-free"), "one alone is free");
        evening.result("1 : 0");
        assert_eq!(evening.leader_points(), "3", "a berserk win");
        evening.pair_free_players();
        let is_waiting = |name: &String| Some(name.as_str()) == waiting;
        assert!(evening.open_names().iter().any(is_waiting), "whoever has waited is paired");
        evening.press("tournament-participants");
        evening.enter("Di");
        evening.press("tournament-standings");
        assert!(evening.reads("Ada") && evening.reads("Di") && evening.reads_key("tournament-arena-legend"));
        evening.press("tournament-all");
        let summary = evening.translations.say_with("online-arena", &[("minutes", 45_u32.into())]);
        assert!(evening.reads(&summary) && evening.reads_key("tournament-running"));
    }
}

#[test]
fn no_games_begin_after_the_time_and_the_last_result_ends_the_arena() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    assert!(evening.reads("New games begin until 1 Jan 1970, 00:45."));
    evening.result("½ : ½");
    evening.set_minutes(40);
    evening.pair_free_players();
    evening.set_minutes(45);
    assert!(evening.reads_key("tournament-arena-time-over") && !evening.reads("until 1 Jan"));
    let event_count = evening.tournament().events().len();
    evening.pair_free_players();
    assert_eq!(evening.tournament().events().len(), event_count);
    assert!(evening.reads_key("tournament-refused-time-over"), "the button can be pressed, and tells why not");
    evening.result("0 : 1");
    assert!(evening.tournament().is_over() && evening.reads("Winner: ") && !evening.reads("Pair who is free"));
    evening.press("tournament-standings");
    assert!(evening.reads("Page to print") && evening.reads_key("tournament-arena-no-report"));
    assert!(!evening.reads("Report (TRF)"));
}

#[test]
fn results_and_berserk_of_a_game_that_is_over_are_corrected() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    let [white, black] = evening.open_names();
    evening.result("½ : ½");
    evening.act(|harness| {
        testing::press_control(harness, &format!("Result: 1. {white} – {black}"));
        testing::press_control(harness, "0 : 1");
    });
    evening.press_text(&format!("1. {black}: berserk"));
    assert_eq!(evening.leader_points(), "3");
    evening.press_text(&format!("1. {black}: berserk"));
    assert_eq!(evening.leader_points(), "2");
    evening.press("tournament-finish");
    assert!(evening.tournament().is_over() && evening.reads(&format!("Winner: {black}")));
    assert!(evening.reads_key("tournament-refused-finished") && !evening.reads("New games begin until"));
}

#[test]
fn whoever_has_been_paired_since_cannot_have_stayed_away_and_it_is_said_why() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    let [white, black] = evening.open_names();
    evening.result("1 : 0");
    evening.pair_free_players();
    let event_count = evening.tournament().events().len();
    evening.act(|harness| {
        testing::press_control(harness, &format!("Result: 1. {white} – {black}"));
        testing::press_control(harness, "+ : −");
    });
    assert!(evening.reads_key("tournament-refused-was-there"));
    assert_eq!(evening.tournament().events().len(), event_count);
}

#[test]
fn whoever_has_left_an_arena_is_not_paired_until_the_return() {
    let mut evening = arena(&["Ada", "Bo", "Cy"]);
    evening.press_text("Remove: Cy");
    evening.pair_free_players();
    evening.result("1 : 0");
    evening.press("tournament-participants");
    evening.press_text("Withdraw: Ada");
    evening.pair_free_players();
    assert!(evening.reads_key("tournament-refused-nobody-free"));
    evening.press("tournament-participants");
    evening.press_text("Return: Ada");
    evening.pair_free_players();
    assert_eq!(evening.tournament().open_game_count(), 1);
}

#[test]
fn whoever_stayed_away_is_struck_through_until_the_return() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    let [white, black] = evening.open_names();
    evening.result("− : +");
    evening.press("tournament-participants");
    assert_eq!(evening.struck_texts(), [&*white]);
    evening.press_text(&format!("Return: {white}"));
    assert!(evening.struck_texts().is_empty() && evening.reads(&black));
}

/// What the dialog is drawn from, so that it can change while the dialog is open.
struct Source {
    organiser: Organiser,
    tournaments: Vec<OrganisedTournament>,
}

impl Source {
    fn of(evening: &Evening) -> RefCell<Self> {
        let world = evening.app.world();
        let tournaments = world.resource::<PlayerProgress>().tournaments.clone();
        RefCell::new(Self { organiser: world.resource::<Organiser>().clone(), tournaments })
    }

    /// White wins a game.
    fn end_game(&mut self, game: usize) {
        let outcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
        let ended = OrganisedEvent::ArenaGameEnded { game, outcome, at: 0 };
        self.tournaments[0].apply(ended).expect("a game of the arena");
    }
}

/// The dialog, on the page of the games.
fn open_dialog<'a>(evening: &'a Evening, source: &'a RefCell<Source>) -> Harness<'a, Vec<UiCommand>> {
    let mut draft = OrganiserDraft { page: Page::Round, ..OrganiserDraft::default() };
    testing::harness(SIZE, move |ui, commands| {
        let source = source.borrow();
        let view = OrganiserView {
            translations: &evening.translations,
            tournaments: &source.tournaments,
            organiser: &source.organiser,
            clock: evening.app.world().resource::<WallClock>(),
            draw_side: || Side::White,
        };
        sheet_ui(ui.ctx(), view, &mut draft, commands);
    })
}

#[test]
fn the_keyboard_stays_on_a_button_of_the_foot_when_something_comes_above_or_before_it() {
    let mut evening = arena(&["Ada", "Bo", "Cy"]);
    evening.pair_free_players();
    let source = Source::of(&evening);
    let mut harness = open_dialog(&evening, &source);
    testing::focus_control(&mut harness, "Pair who is free");
    testing::press_key(&mut harness, egui::Key::Enter);
    source.borrow_mut().organiser.refusal = Some(EntryError::NobodyFree);
    testing::run_until_settled(&mut harness);
    assert!(testing::shows_text(&harness, "Nobody can be paired now"));
    assert_eq!(testing::focused_name(&harness).as_deref(), Some("Pair who is free"));
    testing::focus_control(&mut harness, "Take back");
    source.borrow_mut().end_game(1);
    testing::run_until_settled(&mut harness);
    assert!(testing::shows_text(&harness, "Finish"));
    assert_eq!(testing::focused_name(&harness).as_deref(), Some("Take back"));
}

#[test]
fn the_keyboard_stays_on_what_belongs_to_a_game_when_games_change_their_places() {
    let mut evening = arena(&["Ada", "Bo", "Cy", "Di"]);
    evening.pair_free_players();
    let games = evening.tournament().arena_games();
    let [white, black] = [games[1].game.white, games[1].game.black].map(|id| evening.tournament().name_of(id));
    for name in [format!("2. {white}: berserk"), format!("Play here: 2. {white} – {black}")] {
        let source = Source::of(&evening);
        let mut harness = open_dialog(&evening, &source);
        testing::focus_control(&mut harness, &name);
        let place_before = testing::control_rect(&harness, &name);
        source.borrow_mut().end_game(1);
        testing::run_until_settled(&mut harness);
        assert_ne!(testing::control_rect(&harness, &name), place_before);
        assert_eq!(testing::focused_name(&harness).as_ref(), Some(&name));
    }
}

#[test]
fn only_open_games_and_the_last_ones_are_listed_unless_all_are_asked_for() {
    let mut evening = arena(&["Ada", "Bo"]);
    for _ in 1..=3 {
        evening.pair_free_players();
        evening.result("1 : 0");
    }
    assert!(!evening.reads("All that have ended"), "there are no others");
    for _ in 4..=5 {
        evening.pair_free_players();
        evening.result("1 : 0");
    }
    evening.pair_free_players();
    let source = Source::of(&evening);
    let mut harness = open_dialog(&evening, &source);
    for shown_numbers in [vec![3_u32, 4, 5, 6], vec![1, 2, 3, 4, 5, 6], vec![3, 4, 5, 6]] {
        let is_shown = |number: &u32| testing::shows_text(&harness, &format!("Result: {number}. "));
        assert_eq!((1..=6).filter(is_shown).collect::<Vec<_>>(), shown_numbers);
        testing::focus_control(&mut harness, "All that have ended (5)");
        let focused_name = testing::press_key(&mut harness, egui::Key::Enter);
        assert_eq!(focused_name.as_deref(), Some("All that have ended (5)"));
    }
}

#[test]
fn an_arena_in_which_nobody_plays_is_over_in_the_dialog_when_its_time_is() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    evening.result("1 : 0");
    evening.set_minutes(45);
    evening.app.update();
    assert!(evening.tournament().is_over() && evening.reads("Winner: ") && !evening.reads("Pair who is free"));
}

#[test]
fn the_end_of_the_time_is_waited_for_while_the_arena_is_shown() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.app.tell_wake_ups(tell_end_of_time);
    let next_at = |evening: &mut Evening, now: Duration| {
        evening.app.insert_resource(WallClock::manual(now)).update();
        std::mem::take(&mut *evening.app.world_mut().resource_mut::<WakeUps>()).next_at()
    };
    assert_eq!(next_at(&mut evening, Duration::ZERO), None, "its time has not begun");
    evening.pair_free_players();
    let end = Some(Duration::from_secs(45 * 60));
    // The device's clock counts whole milliseconds.
    for micros in [0, 400, 60_000_700] {
        assert_eq!(next_at(&mut evening, Duration::from_micros(micros)), end, "after {micros} µs");
    }
    evening.press("tournament-all");
    assert_eq!(next_at(&mut evening, Duration::from_secs(61)), None, "the list is shown");
    evening.press_text("Evening");
    assert_eq!(next_at(&mut evening, Duration::from_secs(62)), end);
    assert_eq!(next_at(&mut evening, Duration::from_secs(45 * 60)), None, "it has come");
}

#[test]
fn whoever_goes_berserk_has_half_the_time_at_this_table_and_only_in_this_game() {
    let control = "300+5".parse().expect("a time control");
    let head = Head { controls: [control; 2], ..Head::default() };
    let mut choice = Choice { head, ..Choice::default() };
    let texts = |head: &Head| head.controls.map(|control| control.to_string());
    let controls = |intent: Intent| match intent {
        Intent::Start { head, .. } => {
            assert_eq!(texts(&head.for_rematch()), ["300+5"; 2], "a rematch");
            texts(&head)
        }
        other => panic!("{other:?}"),
    };
    for (berserk, expected) in [([false, true], ["300+5", "150"]), ([false; 2], ["300+5"; 2]), ([true; 2], ["150"; 2])]
    {
        let game_to_play = GameToPlay { players: ["Ada", "Bo"].map(str::to_owned), berserk };
        choice = choice_of(game_to_play, GameId::Lielow, &choice);
        assert_eq!(controls(choice.start()), expected);
    }
    let command = Fixture::in_language(Language::English).start().start(&mut choice, [Seat::Human; 2]);
    let UiCommand::Intent(intent) = command else { panic!("{command:?}") };
    assert_eq!(controls(intent), ["300+5"; 2], "another game");
}

#[test]
fn the_players_of_a_tournaments_game_are_those_of_no_other_game() {
    let game_to_play = GameToPlay { players: ["Ada", "Bo"].map(str::to_owned), berserk: [false; 2] };
    let head = Head { players: ["Cy", "Di"].map(str::to_owned), ..Head::default() };
    let mut choice = choice_of(game_to_play, GameId::Lielow, &Choice { head, ..Choice::default() });
    let fixture = Fixture::in_language(Language::English);
    let start_command = UiCommand::Intent(choice.start());
    let later_command = fixture.start().start(&mut choice, [Seat::Human; 2]);
    for (command, expected) in [(start_command, ["Ada", "Bo"]), (later_command, ["Cy", "Di"])] {
        let UiCommand::Intent(Intent::Start { head, .. }) = command else { panic!("{command:?}") };
        assert_eq!(head.players, expected);
    }
}
