//! A program that stands in a hall, for a while.

use bevy::input::gamepad::RawGamepadAxisChangedEvent;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui::accesskit::{Action, NodeId};

use super::*;
use crate::app::AppPlugin;
use crate::app::access::requests::AccessRequest;
use crate::app::access::tests::expect_tree;
use crate::app::access::tree::AccessTree;
use crate::app::learn::LearnCommand;
use crate::app::phrases::announce::Announcement;
use crate::app::play::replay::ReplaySpeed;
use crate::app::puzzles::PuzzleTraining;
use crate::app::sample_game::SampleGame;
use crate::app::scene::camera::{CameraCommand, Orbit, View};
use crate::app::screen::Overlay;
use crate::app::settings::Theme;
use crate::app::system::headless;
use crate::puzzles::PuzzleTheme;
use crate::session::Game;

fn visitor_settings() -> Settings {
    Settings { learning_was_offered: true, ..default() }
}

const FRAME: Duration = Duration::from_millis(250);

/// A program in a hall whose time is set by hand.
struct Harness {
    app: App,
    now: Duration,
    /// What was said urgently.
    warnings: Vec<String>,
}

impl Harness {
    fn new(exhibits: Vec<Exhibit>) -> Self {
        let mut app = headless::app([1280, 720]);
        app.add_plugins(AppPlugin)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(Kiosk::new(exhibits, visitor_settings(), Language::Spanish));
        headless::finish(&mut app);
        Self { app, now: Duration::ZERO, warnings: Vec::new() }
    }

    fn wait(&mut self, time: Duration) {
        let end_time = self.now + time;
        while self.now < end_time {
            self.now += FRAME;
            self.app.insert_resource(WallClock::manual(self.now)).update();
            let announcements = self.app.world().resource::<Messages<Announcement>>();
            let urgent_announcements =
                announcements.iter_current_update_messages().filter(|announcement| announcement.is_urgent);
            self.warnings.extend(urgent_announcements.map(|announcement| announcement.text.clone()));
        }
    }

    fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    fn screen(&self) -> Screen {
        *self.get::<State<Screen>>().get()
    }

    fn is_showing(&self) -> bool {
        self.get::<Kiosk>().is_showing_exhibit()
    }

    /// How high and from how far the table is seen, in hundredths.
    fn view(&mut self) -> [i32; 2] {
        let world = self.app.world_mut();
        let orbit = world.query::<&Orbit>().single(world).expect("a camera");
        [orbit.pitch, orbit.zoom].map(|angle_or_zoom| (100.0 * angle_or_zoom).round() as i32)
    }

    fn touch(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let button = MouseButton::Right;
            self.app.world_mut().write_message(MouseButtonInput { button, state, window: Entity::PLACEHOLDER });
        }
        self.wait(FRAME * 4);
    }
}

#[test]
fn it_goes_on_by_itself_until_a_visitor_comes_and_again_two_minutes_after_the_last_touch() {
    let mut harness = Harness::new(Exhibit::all());
    harness.wait(Duration::from_secs(5));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Tutorial, true));
    assert_eq!(harness.get::<Translations>().language(), Language::Spanish);
    let first_progress = harness.get::<Tutorial>().progress();
    harness.wait(Duration::from_secs(60));
    assert_ne!(harness.get::<Tutorial>().progress(), first_progress, "nobody touches it");
    harness.touch();
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Start, false));
    harness.wait(Duration::from_secs(2));
    let view = harness.view();
    harness.app.world_mut().resource_mut::<Settings>().theme = Theme::Contrast;
    harness.app.world_mut().resource_mut::<Translations>().set_language(Language::English);
    harness.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Options);
    harness.app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
    let mut explorer = harness.app.world_mut().resource_mut::<OpeningExplorer>();
    (explorer.is_on, explorer.source) = (true, OpeningSource::Library);
    harness.app.world_mut().resource_mut::<Replay>().speed = ReplaySpeed::Fourfold;
    harness.app.world_mut().resource_mut::<Tutorial>().is_looped = true;
    harness.app.world_mut().resource_mut::<PuzzleTraining>().theme = Some(PuzzleTheme::Mate);
    harness.app.world_mut().write_message(CameraCommand::At(View::Top));
    harness.wait(Duration::from_secs(100));
    assert_ne!(harness.view(), view);
    harness.touch();
    harness.wait(Duration::from_secs(100));
    assert!(!harness.is_showing(), "somebody is there");
    harness.wait(Duration::from_secs(30));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Table, true), "the next one is a game");
    assert_eq!(*harness.get::<Settings>(), visitor_settings());
    assert_eq!(harness.get::<Translations>().language(), Language::Spanish);
    assert_eq!(*harness.get::<State<Overlay>>().get(), Overlay::None);
    assert!(!harness.get::<LiveAnalysis>().is_on);
    let explorer = harness.get::<OpeningExplorer>();
    assert_eq!((explorer.is_on, explorer.source), (false, OpeningSource::Book));
    assert_eq!(harness.get::<Replay>().speed, ReplaySpeed::Usual);
    assert!(!harness.get::<Tutorial>().is_looped);
    assert_eq!(harness.get::<PuzzleTraining>().theme, None);
    assert_eq!(harness.view(), view);
    let seats = harness.get::<CurrentGame>().head.seats;
    assert!(seats.iter().all(|seat| !seat.is_human()), "{seats:?}");
    harness.touch();
    assert_eq!(harness.screen(), Screen::Start);
    assert!(harness.get::<CurrentGame>().game.tree().is_empty(), "there is no game to go on with");
}

#[test]
fn the_invitation_over_an_exhibit_is_told_as_it_is_written_down() {
    let record = Exhibit::Record(Box::new(GameRecord::of(Game::new(GameId::default()))));
    let mut harness = Harness::new(vec![record]);
    harness.app.init_resource::<AccessTree>();
    harness.wait(Duration::from_secs(4));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Table, true));
    let parts = ["text \"Toca la mesa para jugar\"", "button \"Español\" pressed=true"];
    expect_tree("hall", &harness.app, &parts);
}

#[test]
fn what_goes_on_by_itself_is_watched_but_not_for_ever() {
    let from_secs = Duration::from_secs;
    for (touched_at_secs, watched_until_secs, visit_end_secs) in [(100, 0, 220), (100, 160, 280), (100, 5000, 1120)] {
        let kiosk = Kiosk {
            touched_at: from_secs(touched_at_secs),
            watched_until: from_secs(watched_until_secs),
            ..Kiosk::new(Exhibit::all(), visitor_settings(), Language::English)
        };
        assert_eq!(kiosk.visit_end(), from_secs(visit_end_secs));
        let is_visit_ending =
            [visit_end_secs - 21, visit_end_secs - 20, visit_end_secs].map(|now| kiosk.is_visit_ending(from_secs(now)));
        assert_eq!(is_visit_ending, [false, true, true]);
    }
}

#[test]
fn who_watches_the_demonstration_stays_and_is_warned_before_the_visit_is_over() {
    let mut harness = Harness::new(Exhibit::all());
    harness.wait(Duration::from_secs(5));
    harness.touch();
    for command in [TutorialCommand::Loop(true), TutorialCommand::Begin(GameId::TurnoverModern)] {
        harness.app.world_mut().write_message(command);
    }
    harness.wait(Duration::from_secs(150));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Tutorial, false), "it is watched");
    harness.app.world_mut().write_message(TutorialCommand::Play(false));
    harness.wait(Duration::from_secs(95));
    assert_eq!(harness.warnings, [""; 0]);
    harness.wait(Duration::from_secs(10));
    let warning = harness.get::<Translations>().say("kiosk-go-on");
    assert_eq!(harness.warnings, [warning.as_str()]);
    harness.touch();
    harness.wait(Duration::from_secs(90));
    assert!(!harness.is_showing(), "the touch counts");
    harness.wait(Duration::from_secs(35));
    assert!(harness.is_showing());
    assert_eq!(harness.warnings, [warning.as_str(), warning.as_str()]);
}

#[test]
fn the_view_before_the_demonstration_in_which_a_visit_ends_does_not_come_back() {
    let mut harness = Harness::new(vec![Exhibit::Demonstration(GameId::TurnoverModern)]);
    harness.wait(Duration::from_secs(5));
    harness.touch();
    harness.wait(Duration::from_secs(2));
    let view = harness.view();
    harness.app.world_mut().write_message(CameraCommand::At(View::Top));
    harness.wait(Duration::from_secs(2));
    assert_ne!(harness.view(), view);
    harness.app.world_mut().write_message(TutorialCommand::Begin(GameId::TurnoverModern));
    harness.wait(Duration::from_secs(1));
    harness.app.world_mut().write_message(TutorialCommand::Play(false));
    harness.wait(Duration::from_secs(125));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Tutorial, true));
    assert!(harness.get::<Tutorial>().is_playing, "the demonstration goes on from its beginning");
    harness.touch();
    harness.wait(Duration::from_secs(2));
    assert_eq!((harness.screen(), harness.view()), (Screen::Start, view));
}

#[test]
fn the_game_of_a_course_is_not_chosen_for_the_next_visitor() {
    let mut harness = Harness::new(Exhibit::all());
    harness.wait(Duration::from_secs(5));
    harness.touch();
    let other_course = &Family::DiceChess.spec().courses[0];
    for command in [LearnCommand::Begin(GameId::default()), LearnCommand::Course(other_course)] {
        harness.app.world_mut().write_message(command);
        harness.wait(Duration::from_secs(1));
    }
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Learn, false));
    harness.wait(Duration::from_secs(125));
    assert!(harness.is_showing());
    harness.touch();
    assert_eq!(harness.screen(), Screen::Start);
    assert_eq!(harness.get::<SampleGame>().chosen_id, Some(GameId::default()));
}

#[test]
fn who_watches_a_game_of_the_computer_stays() {
    let mut harness = Harness::new(Exhibit::all());
    harness.wait(Duration::from_secs(5));
    harness.touch();
    let id = GameId::default();
    let seats = visitor_settings().sparring.watched_seats(id, &PlayerProgress::default().ratings);
    harness.app.world_mut().write_message(Intent::Start { id, fen: None, head: Head { seats, ..Head::default() } });
    harness.wait(Duration::from_secs(125));
    assert_eq!((harness.screen(), harness.is_showing()), (Screen::Table, false));
}

#[test]
fn records_are_replayed_one_after_the_other_with_the_rules_between() {
    let record = |id: GameId, moves: &[&str]| {
        let mut game = Game::new(id);
        for code in moves {
            let move_id = game.referee().find(code).expect("a legal move");
            game.play(move_id);
        }
        GameRecord::of(game)
    };
    let turnover_record = record(GameId::TurnoverModern, &["e1e3", "d7d5"]);
    let exhibits = Exhibit::of_records(vec![turnover_record.clone(), turnover_record, record(GameId::Lielow, &[])]);
    let are_demonstrations =
        exhibits.iter().map(|exhibit| matches!(exhibit, Exhibit::Demonstration(_))).collect::<Vec<_>>();
    assert_eq!(are_demonstrations, [true, false, false, true, false]);
    assert!(matches!(exhibits[3], Exhibit::Demonstration(GameId::Lielow)), "{:?}", exhibits[3]);
    let mut harness = Harness::new(exhibits[1..3].to_vec());
    for _ in 0..2 {
        harness.wait(Duration::from_secs(4));
        assert_eq!(harness.screen(), Screen::Table);
        assert_eq!(harness.get::<CurrentGame>().game.line().nodes().len(), 2);
        let mut seconds_left = 60;
        while harness.get::<CurrentGame>().game.ply_count() < 2 && seconds_left > 0 {
            harness.wait(Duration::from_secs(1));
            seconds_left -= 1;
        }
        assert_eq!(harness.get::<CurrentGame>().game.ply_count(), 2, "it is replayed");
        let index_before = harness.get::<Kiosk>().next_index;
        let mut seconds_left = 60;
        while harness.get::<Kiosk>().next_index == index_before && seconds_left > 0 {
            harness.wait(Duration::from_secs(1));
            seconds_left -= 1;
        }
        assert_ne!(seconds_left, 0, "the next one follows");
    }
}

#[test]
fn the_rules_of_each_edition_are_told_before_its_games_and_again_in_each_round() {
    let ids = [GameId::TurnoverClassic, GameId::TurnoverClassic, GameId::Turnover2025, GameId::TurnoverClassic];
    let exhibits = Exhibit::of_records(ids.map(|id| GameRecord::of(Game::new(id))).to_vec());
    let demonstrated_ids: Vec<Option<GameId>> = exhibits
        .iter()
        .map(|exhibit| match exhibit {
            Exhibit::Demonstration(id) => Some(*id),
            Exhibit::ComputerGame(_) | Exhibit::Record(_) => None,
        })
        .collect();
    let [classic, newest] = [Some(GameId::TurnoverClassic), Some(GameId::Turnover2025)];
    // The first exhibit follows the last one.
    assert_eq!(demonstrated_ids, [classic, None, None, newest, None, classic, None]);
}

#[test]
fn a_record_is_replayed_to_its_end_however_long_that_takes() {
    let mut game = Game::new(GameId::TurnoverModern);
    let move_id = game.referee().find("e1e3").expect("a legal move");
    game.play(move_id);
    let mut harness = Harness::new(Exhibit::of_records(vec![GameRecord::of(game)])[1..].to_vec());
    harness.wait(Duration::from_secs(3));
    let shown_at = |harness: &Harness| harness.get::<Kiosk>().shown_exhibit.map(|exhibit| exhibit.shown_at);
    let shown_before = shown_at(&harness);
    assert!(shown_before.is_some());
    harness.now += MAX_GAME_TIME;
    harness.wait(Duration::from_secs(2));
    assert_eq!(shown_at(&harness), shown_before);
}

#[test]
fn a_stick_and_what_a_reader_presses_end_an_exhibit_and_keep_the_visit() {
    let move_stick = |harness: &mut Harness, value| {
        let change = RawGamepadAxisChangedEvent::new(Entity::PLACEHOLDER, GamepadAxis::LeftStickX, value);
        harness.app.world_mut().write_message(RawGamepadEvent::Axis(change));
        harness.wait(Duration::from_secs(1));
    };
    let ask = |harness: &mut Harness, action| {
        harness.app.world_mut().write_message(AccessRequest::new(action, NodeId(1)));
        harness.wait(Duration::from_secs(1));
    };
    let mut harness = Harness::new(Exhibit::all());
    harness.wait(Duration::from_secs(5));
    move_stick(&mut harness, 0.1);
    ask(&mut harness, Action::Focus);
    assert!(harness.is_showing(), "both may move by themselves");
    move_stick(&mut harness, 1.0);
    assert!(!harness.is_showing());
    harness.wait(Duration::from_secs(100));
    ask(&mut harness, Action::Click);
    harness.wait(Duration::from_secs(100));
    assert!(!harness.is_showing(), "somebody is there");
    harness.wait(Duration::from_secs(30));
    assert!(harness.is_showing());
    ask(&mut harness, Action::Click);
    assert!(!harness.is_showing());
}

/// Hours in a hall, and what the program grows by in them. `TURNOVER_HOURS` says how many; the usual run has a few minutes.
#[test]
fn hours_pass_without_growth() {
    let hours = std::env::var("TURNOVER_HOURS").map_or(0.1, |hours| hours.parse::<f64>().expect("a number of hours"));
    let mut harness = Harness::new(Exhibit::all());
    // By then everything has been shown once, where it is measured at all.
    let warm_up_time = Duration::from_secs_f64(3600.0 * hours / 4.0);
    harness.wait(warm_up_time);
    let bytes_before = resident_bytes();
    let mut minute_count = 0;
    while harness.now.as_secs_f64() < 3600.0 * hours {
        harness.wait(Duration::from_mins(1));
        minute_count += 1;
        if minute_count % 20 == 0 {
            harness.touch();
        }
    }
    let bytes_after = resident_bytes();
    let next_index = harness.get::<Kiosk>().next_index;
    println!("{hours} hours, exhibit {next_index}: {bytes_before} bytes after a quarter, {bytes_after} at the end");
    if hours >= 8.0 {
        assert!(
            bytes_after as f64 <= bytes_before as f64 * 1.02,
            "{bytes_before} bytes after a quarter of the time, {bytes_after} at the end"
        );
    }
}

/// The memory of this process, in bytes; 0 where the system does not tell it this way.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().map_or(0, |kilobytes| 1024 * kilobytes)
}
