//! A program that stands in a hall, for a while.

use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::app::AppPlugin;
use crate::app::phrases::announce::Announcement;
use crate::app::play::replay::ReplaySpeed;
use crate::app::scene::camera::{Look, Orbit, View};
use crate::app::screen::Overlay;
use crate::app::settings::Theme;
use crate::app::system::headless;
use crate::session::Game;

fn usual() -> Settings {
    Settings { learning_was_offered: true, ..default() }
}

const FRAME: Duration = Duration::from_millis(250);

/// A hall whose time is set by hand.
struct Hall {
    app: App,
    now: Duration,
    /// What was said urgently.
    warnings: Vec<String>,
}

impl Hall {
    fn new(exhibits: Vec<Exhibit>) -> Self {
        let mut app = headless::app([1280, 720]);
        app.add_plugins(AppPlugin)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(Kiosk::new(exhibits, usual(), Language::Spanish));
        headless::finish(&mut app);
        Self { app, now: Duration::ZERO, warnings: Vec::new() }
    }

    fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += FRAME;
            self.app.insert_resource(WallClock::manual(self.now)).update();
            let announcements = self.app.world().resource::<Messages<Announcement>>();
            let urgent = announcements.iter_current_update_messages().filter(|announcement| announcement.is_urgent);
            self.warnings.extend(urgent.map(|announcement| announcement.text.clone()));
        }
    }

    fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    fn screen(&self) -> Screen {
        *self.get::<State<Screen>>().get()
    }

    fn is_showing(&self) -> bool {
        self.get::<Kiosk>().is_showing()
    }

    /// How high and from how far the table is seen, in hundredths.
    fn view(&mut self) -> [i32; 2] {
        let world = self.app.world_mut();
        let orbit = world.query::<&Orbit>().single(world).expect("a camera");
        [orbit.pitch, orbit.zoom].map(|value| (100.0 * value).round() as i32)
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
    let mut hall = Hall::new(Exhibit::all());
    hall.wait(Duration::from_secs(5));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Tutorial, true));
    assert_eq!(hall.get::<Translations>().language(), Language::Spanish);
    let first = hall.get::<Tutorial>().progress();
    hall.wait(Duration::from_secs(60));
    assert_ne!(hall.get::<Tutorial>().progress(), first, "nobody touches it");
    hall.touch();
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Start, false));
    hall.wait(Duration::from_secs(2));
    let view = hall.view();
    hall.app.world_mut().resource_mut::<Settings>().theme = Theme::Contrast;
    hall.app.world_mut().resource_mut::<Translations>().set_language(Language::English);
    hall.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Options);
    hall.app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
    let mut explorer = hall.app.world_mut().resource_mut::<OpeningExplorer>();
    (explorer.is_on, explorer.source) = (true, OpeningSource::Library);
    hall.app.world_mut().resource_mut::<Replay>().speed = ReplaySpeed::Fourfold;
    hall.app.world_mut().write_message(Look::At(View::Top));
    hall.wait(Duration::from_secs(100));
    assert_ne!(hall.view(), view);
    hall.touch();
    hall.wait(Duration::from_secs(100));
    assert!(!hall.is_showing(), "somebody is there");
    hall.wait(Duration::from_secs(30));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Table, true), "the next one is a game");
    assert_eq!(*hall.get::<Settings>(), usual());
    assert_eq!(hall.get::<Translations>().language(), Language::Spanish);
    assert_eq!(*hall.get::<State<Overlay>>().get(), Overlay::None);
    assert!(!hall.get::<LiveAnalysis>().is_on);
    let explorer = hall.get::<OpeningExplorer>();
    assert_eq!((explorer.is_on, explorer.source), (false, OpeningSource::Book));
    assert_eq!(hall.get::<Replay>().speed, ReplaySpeed::Usual);
    assert_eq!(hall.view(), view);
    let seats = hall.get::<CurrentGame>().head.seats;
    assert!(seats.iter().all(|seat| !seat.is_human()), "{seats:?}");
    hall.touch();
    assert_eq!(hall.screen(), Screen::Start);
    assert!(hall.get::<CurrentGame>().game.tree().is_empty(), "there is no game to go on with");
}

#[test]
fn what_goes_on_by_itself_is_watched_but_not_for_ever() {
    let secs = Duration::from_secs;
    for (touched, watched, end) in [(100, 0, 220), (100, 160, 280), (100, 5000, 1120)] {
        let kiosk = Kiosk {
            touched_at: secs(touched),
            watched_until: secs(watched),
            ..Kiosk::new(Exhibit::all(), usual(), Language::English)
        };
        assert_eq!(kiosk.visit_end(), secs(end));
        let warned = [end - 21, end - 20, end].map(|now| kiosk.is_ending(secs(now)));
        assert_eq!(warned, [false, true, true]);
    }
}

#[test]
fn who_watches_the_demonstration_stays_and_is_warned_before_the_visit_is_over() {
    let mut hall = Hall::new(Exhibit::all());
    hall.wait(Duration::from_secs(5));
    hall.touch();
    for command in [TutorialCommand::Loop(true), TutorialCommand::Begin(GameId::TurnoverModern)] {
        hall.app.world_mut().write_message(command);
    }
    hall.wait(Duration::from_secs(150));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Tutorial, false), "it is watched");
    hall.app.world_mut().write_message(TutorialCommand::Play(false));
    hall.wait(Duration::from_secs(95));
    assert_eq!(hall.warnings, [""; 0]);
    hall.wait(Duration::from_secs(10));
    let warning = hall.get::<Translations>().say("kiosk-go-on");
    assert_eq!(hall.warnings, [warning.as_str()]);
    hall.touch();
    hall.wait(Duration::from_secs(90));
    assert!(!hall.is_showing(), "the touch counts");
    hall.wait(Duration::from_secs(35));
    assert!(hall.is_showing());
    assert_eq!(hall.warnings, [warning.as_str(), warning.as_str()]);
}

#[test]
fn the_view_before_the_demonstration_in_which_a_visit_ends_does_not_come_back() {
    let mut hall = Hall::new(vec![Exhibit::Demonstration(GameId::TurnoverModern)]);
    hall.wait(Duration::from_secs(5));
    hall.touch();
    hall.wait(Duration::from_secs(2));
    let view = hall.view();
    hall.app.world_mut().write_message(Look::At(View::Top));
    hall.wait(Duration::from_secs(2));
    assert_ne!(hall.view(), view);
    hall.app.world_mut().write_message(TutorialCommand::Begin(GameId::TurnoverModern));
    hall.wait(Duration::from_secs(1));
    hall.app.world_mut().write_message(TutorialCommand::Play(false));
    hall.wait(Duration::from_secs(125));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Tutorial, true));
    assert!(hall.get::<Tutorial>().is_playing, "the demonstration goes on from its beginning");
    hall.touch();
    hall.wait(Duration::from_secs(2));
    assert_eq!((hall.screen(), hall.view()), (Screen::Start, view));
}

#[test]
fn who_watches_a_game_of_the_computer_stays() {
    let mut hall = Hall::new(Exhibit::all());
    hall.wait(Duration::from_secs(5));
    hall.touch();
    let id = GameId::default();
    let seats = usual().sparring.watched_seats(id, &PlayerProgress::default().ratings);
    hall.app.world_mut().write_message(Intent::Start { id, fen: None, head: Head { seats, ..Head::default() } });
    hall.wait(Duration::from_secs(125));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Table, false));
}

#[test]
fn records_are_replayed_one_after_the_other_with_the_rules_between() {
    let record = |id: GameId, moves: &[&str]| {
        let mut game = Game::new(id);
        for code in moves {
            let found = game.referee().find(code).expect("a legal move");
            game.play(found);
        }
        GameRecord::of(game)
    };
    let turnover = record(GameId::TurnoverModern, &["e1e3", "d7d5"]);
    let exhibits = Exhibit::of_records(vec![turnover.clone(), turnover, record(GameId::Lielow, &[])]);
    let kinds = exhibits.iter().map(|exhibit| matches!(exhibit, Exhibit::Demonstration(_))).collect::<Vec<_>>();
    assert_eq!(kinds, [true, false, false, true, false]);
    assert!(matches!(exhibits[3], Exhibit::Demonstration(GameId::Lielow)), "{:?}", exhibits[3]);
    let mut hall = Hall::new(exhibits[1..3].to_vec());
    for _ in 0..2 {
        hall.wait(Duration::from_secs(4));
        assert_eq!(hall.screen(), Screen::Table);
        assert_eq!(hall.get::<CurrentGame>().game.line().nodes().len(), 2);
        let mut rest = 60;
        while hall.get::<CurrentGame>().game.ply_count() < 2 && rest > 0 {
            hall.wait(Duration::from_secs(1));
            rest -= 1;
        }
        assert_eq!(hall.get::<CurrentGame>().game.ply_count(), 2, "it is replayed");
        let shown = hall.get::<Kiosk>().next;
        let mut rest = 60;
        while hall.get::<Kiosk>().next == shown && rest > 0 {
            hall.wait(Duration::from_secs(1));
            rest -= 1;
        }
        assert_ne!(rest, 0, "the next one follows");
    }
}

/// Hours in a hall, and what the program grows by in them. `TURNOVER_HOURS` says how many; the usual run has a few minutes.
#[test]
fn hours_pass_without_growth() {
    let hours = std::env::var("TURNOVER_HOURS").map_or(0.1, |hours| hours.parse::<f64>().expect("a number of hours"));
    let mut hall = Hall::new(Exhibit::all());
    // By then everything has been shown once, where it is measured at all.
    let warm_up = Duration::from_secs_f64(3600.0 * hours / 4.0);
    hall.wait(warm_up);
    let before = resident_bytes();
    let mut count = 0;
    while hall.now.as_secs_f64() < 3600.0 * hours {
        hall.wait(Duration::from_mins(1));
        count += 1;
        if count % 20 == 0 {
            hall.touch();
        }
    }
    let after = resident_bytes();
    let shown = hall.get::<Kiosk>().next;
    println!("{hours} hours, exhibit {shown}: {before} bytes after a quarter, {after} at the end");
    if hours >= 8.0 {
        assert!(after as f64 <= before as f64 * 1.02, "{before} bytes after a quarter of the time, {after} at the end");
    }
}

/// The memory of this process, in bytes; 0 where the system does not tell it this way.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().map_or(0, |kilobytes| 1024 * kilobytes)
}
