//! A program that stands in a hall, for a while.

use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::app::AppPlugin;
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
}

impl Hall {
    fn new(exhibits: Vec<Exhibit>) -> Self {
        let mut app = headless::app([1280, 720]);
        app.add_plugins(AppPlugin)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(Kiosk::new(exhibits, usual(), Language::Spanish));
        headless::finish(&mut app);
        Self { app, now: Duration::ZERO }
    }

    fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += FRAME;
            self.app.insert_resource(WallClock::manual(self.now)).update();
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
    hall.app.world_mut().resource_mut::<Settings>().theme = Theme::Contrast;
    hall.app.world_mut().resource_mut::<Translations>().set_language(Language::English);
    hall.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Options);
    hall.wait(Duration::from_secs(100));
    hall.touch();
    hall.wait(Duration::from_secs(100));
    assert!(!hall.is_showing(), "somebody is there");
    hall.wait(Duration::from_secs(30));
    assert_eq!((hall.screen(), hall.is_showing()), (Screen::Table, true), "the next one is a game");
    assert_eq!(*hall.get::<Settings>(), usual());
    assert_eq!(hall.get::<Translations>().language(), Language::Spanish);
    assert_eq!(*hall.get::<State<Overlay>>().get(), Overlay::None);
    let seats = hall.get::<CurrentGame>().head.seats;
    assert!(seats.iter().all(|seat| !seat.is_human()), "{seats:?}");
    hall.touch();
    assert_eq!(hall.screen(), Screen::Start);
    assert!(hall.get::<CurrentGame>().game.tree().is_empty(), "there is no game to go on with");
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
