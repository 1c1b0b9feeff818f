use bevy::state::app::StatesPlugin;

use super::*;
use crate::app::play;
use crate::app::screen::{self, Overlay};
use crate::app::system::system_tray::{ClosedWindow, SystemTray};
use crate::games::dice_chess::Variant;
use crate::session::{GameId, Head, Level, Outcome, Reason, Seat, Style};

use Side::{Black, White};

/// A table without a scene, and a time that is set by hand.
struct TestTable(App);

impl TestTable {
    fn new(controls: [&str; 2]) -> Self {
        let mut test_table = Self::with_game(Game::new(GameId::default()), controls);
        let head = test_table.0.world().resource::<CurrentGame>().head.clone();
        test_table.advance_to(0, &[Intent::Start { id: GameId::default(), fen: None, head }]);
        test_table
    }

    /// Loads a game of Dice Chess.
    fn dice_chess(variant: Variant, controls: [&str; 2]) -> Self {
        let mut test_table = Self::with_game(Game::new(GameId::DiceChess(variant)), controls);
        test_table.advance_to(0, &[]);
        test_table
    }

    fn with_game(game: Game, controls: [&str; 2]) -> Self {
        let controls = controls.map(|text| text.parse().expect("a time control"));
        let record = GameRecord { game, head: Head { controls, ..default() } };
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .init_resource::<Time>()
            .insert_resource(WallClock::manual(Duration::ZERO))
            .insert_resource(CurrentGame::from(record));
        Self(app)
    }

    /// Sets the time in seconds after the start, and sends intents.
    fn advance_to(&mut self, secs: u64, intents: &[Intent]) {
        self.0.insert_resource(WallClock::manual(Duration::from_secs(secs)));
        for intent in intents {
            self.0.world_mut().write_message(intent.clone());
        }
        self.0.update();
    }

    fn play_at(&mut self, secs: u64, code: &str) {
        let id = self.game().referee().find(code).expect("a legal move");
        self.advance_to(secs, &[Intent::Play(id)]);
    }

    fn game(&self) -> &Game {
        &self.0.world().resource::<CurrentGame>().game
    }

    fn clocks(&self) -> &TableClocks {
        self.0.world().resource()
    }

    /// The displayed times of both clocks, and the side whose clock runs.
    fn times_and_running_side(&self) -> ([u64; 2], Option<Side>) {
        let now = self.0.world().resource::<WallClock>().now();
        (self.clocks().clocks.remaining_times(now).map(|left| left.as_secs()).0, self.clocks().running())
    }

    fn stored_secs(&self) -> Vec<Option<u64>> {
        let line_nodes = self.game().line().nodes().iter();
        line_nodes.map(|&node| self.game().tree()[node].notes().clock.map(|left| left.as_secs())).collect()
    }
}

#[test]
fn the_first_move_is_free_and_each_move_presses_and_is_written_down() {
    let mut test_table = TestTable::new(["300+5", "60d3"]);
    test_table.advance_to(100, &[]);
    assert_eq!(test_table.times_and_running_side(), ([300, 60], None));
    test_table.play_at(100, "d2d4");
    test_table.advance_to(110, &[]);
    assert_eq!(test_table.times_and_running_side(), ([305, 50], Some(Black)));
    test_table.play_at(120, "d7d5");
    test_table.advance_to(121, &[]);
    assert_eq!(test_table.times_and_running_side(), ([304, 43], Some(White)));
    assert_eq!(test_table.stored_secs(), [Some(305), Some(43)]);
}

#[test]
fn a_roll_presses_no_clock_and_is_part_of_the_turn() {
    let mut test_table = TestTable::dice_chess(Variant::DiceChess, ["300+5", "300+5"]);
    test_table.play_at(5, "r11");
    assert_eq!(test_table.times_and_running_side(), ([300, 300], None), "the first turn is free");
    test_table.play_at(10, "e2e4");
    assert_eq!(test_table.times_and_running_side(), ([305, 300], Some(Black)));
    test_table.play_at(20, "r23");
    assert_eq!(test_table.times_and_running_side(), ([305, 290], Some(Black)));
    test_table.play_at(30, "b8c6");
    assert_eq!(test_table.times_and_running_side(), ([305, 285], Some(White)));
    test_table.play_at(36, "r34");
    test_table.play_at(40, "f1c4");
    assert_eq!(test_table.stored_secs(), [None, Some(305), None, Some(285), None, Some(300)]);
    // A forced pass is a turn too.
    test_table.play_at(41, "r35");
    test_table.play_at(50, "0000");
    assert_eq!(test_table.times_and_running_side(), ([300, 285], Some(White)), "five of its nine seconds cost nothing");
    assert_eq!(test_table.stored_secs().last(), Some(&Some(285)));
}

#[test]
fn a_forced_pass_costs_no_time() {
    let rolled_table = || {
        let mut test_table = TestTable::dice_chess(Variant::DiceChess, ["60", "3"]);
        for (secs, code) in [(0, "r11"), (0, "e2e4"), (1, "r35")] {
            test_table.play_at(secs, code);
        }
        test_table
    };
    for (secs, black_secs) in [(2, 2), (6, 2), (7, 1)] {
        let mut test_table = rolled_table();
        test_table.play_at(secs, "0000");
        assert_eq!(
            test_table.times_and_running_side(),
            ([60, black_secs], Some(White)),
            "a pass after {} seconds",
            secs - 1
        );
    }
    let mut test_table = rolled_table();
    test_table.advance_to(8, &[]);
    assert_eq!(test_table.game().outcome(), Some(Outcome::won(White, Reason::Time)));
    // A pause takes nothing away from it.
    let mut test_table = rolled_table();
    test_table.advance_to(2, &[Intent::Pause(true)]);
    test_table.advance_to(20, &[Intent::Pause(false)]);
    test_table.play_at(24, "0000");
    assert_eq!(test_table.times_and_running_side(), ([60, 2], Some(White)));
}

#[test]
fn a_series_of_moves_is_one_turn_with_one_delay() {
    let mut test_table = TestTable::dice_chess(Variant::Burmese, ["60d5", "60d5"]);
    for (secs, code) in [(0, "r122"), (1, "e2e4"), (2, "g1f3"), (3, "f3e5")] {
        assert_eq!(test_table.times_and_running_side(), ([60, 60], None));
        test_table.play_at(secs, code);
    }
    assert_eq!(test_table.times_and_running_side(), ([60, 60], Some(Black)));
    for (secs, code) in [(4, "r111"), (5, "d7d6"), (6, "d6d5")] {
        test_table.play_at(secs, code);
        assert_eq!(test_table.times_and_running_side(), ([60, 63 - secs], Some(Black)));
    }
    test_table.play_at(9, "c7c6");
    assert_eq!(test_table.times_and_running_side(), ([60, 59], Some(White)));
    assert_eq!(test_table.stored_secs(), [None, None, None, Some(60), None, None, None, Some(59)]);
}

#[test]
fn whoever_runs_out_of_time_after_a_roll_has_lost_with_the_dice_on_the_table() {
    let mut test_table = TestTable::dice_chess(Variant::DiceChess, ["60", "60"]);
    test_table.play_at(0, "r11");
    test_table.play_at(0, "e2e4");
    test_table.play_at(10, "r11");
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (3, ([60, 50], Some(Black))));
    test_table.advance_to(60, &[]);
    assert_eq!(
        (test_table.game().ply_count(), test_table.game().outcome()),
        (3, Some(Outcome::won(White, Reason::Time)))
    );
}

#[test]
fn an_undo_within_a_turn_gives_no_time_back() {
    let mut test_table = TestTable::dice_chess(Variant::Burmese, ["60", "60"]);
    for (secs, code) in [(0, "r122"), (0, "e2e4"), (0, "g1f3"), (0, "f3e5"), (10, "r111"), (20, "d7d6")] {
        test_table.play_at(secs, code);
    }
    test_table.advance_to(25, &[Intent::Undo]);
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (5, ([60, 35], Some(Black))));
    test_table.advance_to(26, &[Intent::Redo]);
    assert_eq!(test_table.times_and_running_side(), ([60, 34], Some(Black)));
    test_table.advance_to(27, &[Intent::StepBack]);
    test_table.play_at(28, "e7e6");
    assert_eq!(test_table.times_and_running_side(), ([60, 32], Some(Black)));
    // Back into an earlier turn, which begins again.
    test_table.advance_to(30, &[Intent::Undo, Intent::Undo]);
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (3, ([60, 60], None)));
    test_table.play_at(40, "f3e5");
    test_table.play_at(50, "r111");
    test_table.advance_to(61, &[]);
    assert_eq!(test_table.times_and_running_side(), ([60, 39], Some(Black)));
    test_table.advance_to(100, &[]);
    assert_eq!(test_table.game().outcome(), Some(Outcome::won(White, Reason::Time)));
    test_table.advance_to(101, &[Intent::Undo]);
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (5, ([60, 60], Some(Black))));
}

#[test]
fn an_undo_gives_back_the_time_that_there_was_then() {
    let mut test_table = TestTable::new(["300", "300"]);
    test_table.play_at(0, "d2d4");
    test_table.play_at(10, "d7d5");
    test_table.advance_to(30, &[Intent::Undo]);
    assert_eq!(test_table.times_and_running_side(), ([300, 300], Some(Black)));
    test_table.advance_to(35, &[Intent::Redo]);
    assert_eq!(test_table.times_and_running_side(), ([300, 290], Some(White)));
    test_table.advance_to(36, &[Intent::Undo, Intent::Undo]);
    test_table.advance_to(38, &[Intent::Last]);
    assert_eq!(test_table.times_and_running_side(), ([300, 290], None));
    test_table.advance_to(40, &[Intent::Undo, Intent::Undo]);
    test_table.advance_to(50, &[]);
    assert_eq!(test_table.times_and_running_side(), ([300, 300], None));
    // For the clock, the same move again is a new one.
    test_table.play_at(60, "d2d4");
    test_table.play_at(80, "d7d5");
    assert_eq!(test_table.stored_secs(), [Some(300), Some(280)]);
}

#[test]
fn looking_back_lets_the_clock_run_and_playing_on_from_there_sets_it() {
    let mut test_table = TestTable::new(["300", "300"]);
    test_table.play_at(0, "d2d4");
    test_table.play_at(10, "d7d5");
    test_table.play_at(30, "f2f4");
    test_table.advance_to(35, &[Intent::StepBack, Intent::First]);
    assert_eq!(test_table.times_and_running_side(), ([280, 285], Some(Black)));
    test_table.advance_to(40, &[Intent::Last]);
    assert_eq!(test_table.times_and_running_side(), ([280, 280], Some(Black)));
    test_table.advance_to(41, &[Intent::StepBack, Intent::StepBack]);
    for secs in [42, 43] {
        test_table.advance_to(secs, &[Intent::Redo]);
        assert_eq!(test_table.times_and_running_side(), ([280, 320 - secs], Some(Black)), "only looked at");
    }
    test_table.advance_to(45, &[Intent::StepBack]);
    test_table.play_at(50, "b2b3");
    assert_eq!(test_table.times_and_running_side(), ([300, 290], Some(Black)));
}

#[test]
fn whoever_runs_out_of_time_has_lost_where_the_game_stands() {
    let mut test_table = TestTable::new(["60", "60"]);
    test_table.play_at(0, "d2d4");
    test_table.play_at(10, "d7d5");
    test_table.advance_to(20, &[Intent::First]);
    test_table.advance_to(69, &[]);
    assert_eq!(test_table.game().result(), None);
    let late_move = test_table.game().referee().find("f2f4").expect("a legal move");
    test_table.advance_to(70, &[Intent::Play(late_move)]);
    assert_eq!(test_table.game().outcome(), Some(Outcome::won(Black, Reason::Time)));
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (2, ([0, 50], None)));
    assert_eq!(screen::tests::overlay(test_table.0.world()), Overlay::Result);
    // Earlier times of the clocks can be displayed.
    test_table.advance_to(80, &[Intent::First]);
    assert_eq!(
        test_table.clocks().reading(test_table.game(), White, Duration::from_secs(80)).map(|r| r.to_string()),
        Some("1:00".to_owned())
    );
    test_table.advance_to(90, &[Intent::Last, Intent::Undo]);
    assert_eq!((test_table.game().result(), test_table.times_and_running_side()), (None, ([60, 50], Some(White))));
}

#[test]
fn whoever_opens_a_game_as_the_time_in_another_one_is_up_does_not_lose_it() {
    let mut test_table = TestTable::new(["60", "60"]);
    test_table.play_at(0, "d2d4");
    test_table.play_at(10, "d7d5");
    test_table.advance_to(20, &[Intent::First]);
    let record = Box::new(test_table.0.world().resource::<CurrentGame>().record.clone());
    test_table.advance_to(70, &[Intent::Open { record, key: None, remote: None }]);
    assert_eq!((test_table.game().ply_count(), test_table.game().result()), (0, None));
}

#[test]
fn the_clock_of_an_engine_stands_while_a_player_keeps_it_from_moving() {
    let mut test_table = TestTable::new(["60", "60"]);
    test_table.advance_to(0, &[Intent::Sit(Black, Seat::Engine(Level::WEAKEST), Style::default())]);
    test_table.play_at(0, "d2d4");
    test_table.advance_to(10, &[Intent::First]);
    test_table.advance_to(100, &[Intent::Last]);
    assert_eq!(test_table.times_and_running_side(), ([60, 50], Some(Black)));
    for (secs, overlay, running_side) in [(105, Overlay::Rules, None), (200, Overlay::None, Some(Black))] {
        test_table.0.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        test_table.advance_to(secs, &[]);
        assert_eq!(test_table.times_and_running_side(), ([60, 45], running_side), "{overlay:?}");
    }
    // Whoever then leaves the table pauses the game.
    test_table.advance_to(205, &[Intent::First]);
    test_table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    test_table.advance_to(300, &[]);
    assert!(test_table.clocks().is_paused());
    assert_eq!(test_table.times_and_running_side(), ([60, 40], None));
}

#[test]
fn a_pause_halts_the_clock_and_the_play() {
    let mut test_table = TestTable::new(["60", "60"]);
    test_table.advance_to(0, &[Intent::Pause(true)]);
    assert!(!test_table.clocks().is_paused(), "nothing runs yet");
    test_table.play_at(0, "d2d4");
    test_table.advance_to(10, &[Intent::Pause(true)]);
    test_table.play_at(20, "d7d5");
    assert_eq!((test_table.game().ply_count(), test_table.times_and_running_side()), (1, ([60, 50], None)));
    test_table.advance_to(100, &[Intent::Pause(false)]);
    test_table.advance_to(101, &[]);
    assert_eq!(test_table.times_and_running_side(), ([60, 49], Some(Black)));
    test_table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    test_table.advance_to(102, &[]);
    assert!(test_table.clocks().is_paused());
}

#[test]
fn nobody_loses_on_time_while_the_window_is_closed() {
    let mut test_table = TestTable::new(["60", "60"]);
    let closed_window = ClosedWindow { entity: Entity::PLACEHOLDER, window: Window::default(), cameras: Vec::new() };
    test_table.play_at(0, "d2d4");
    test_table.0.insert_resource(SystemTray { is_there: true, closed_window: Some(closed_window) });
    test_table.advance_to(10, &[]);
    test_table.0.insert_resource(SystemTray { is_there: true, closed_window: None });
    test_table.advance_to(100, &[]);
    assert_eq!((test_table.game().result(), test_table.times_and_running_side()), (None, ([60, 50], None)));
    test_table.advance_to(100, &[Intent::Pause(false)]);
    test_table.advance_to(101, &[]);
    assert_eq!(test_table.times_and_running_side(), ([60, 49], Some(Black)));
}

#[test]
fn without_clocks_there_is_nothing_to_pause() {
    let mut test_table = TestTable::new(["-", "-"]);
    test_table.play_at(0, "d2d4");
    test_table.advance_to(10, &[Intent::Pause(true)]);
    assert!(!test_table.clocks().is_paused());
    test_table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    test_table.advance_to(102, &[]);
    assert!(!test_table.clocks().is_paused());
}

#[test]
fn the_clocks_stop_with_the_game_and_stand_when_it_is_opened_again() {
    let mut test_table = TestTable::new(["60", "60"]);
    test_table.play_at(0, "d2d4");
    test_table.play_at(5, "d7d5");
    let record = Box::new(test_table.0.world().resource::<CurrentGame>().record.clone());
    test_table.advance_to(15, &[Intent::Resign]);
    assert_eq!(test_table.times_and_running_side(), ([50, 55], None));
    test_table.advance_to(100, &[Intent::Open { record, key: None, remote: None }]);
    test_table.advance_to(200, &[]);
    assert_eq!(test_table.times_and_running_side(), ([60, 55], None));
    test_table.play_at(210, "f2f4");
    test_table.advance_to(211, &[]);
    assert_eq!(test_table.times_and_running_side(), ([60, 54], Some(Black)));
}

#[test]
fn little_time_is_told_once() {
    let mut test_table = TestTable::new(["-", "60"]);
    test_table.play_at(0, "d2d4");
    let mut warnings = Vec::new();
    for secs in [10, 49, 50, 51, 55] {
        test_table.advance_to(secs, &[]);
        warnings.extend(
            test_table.0.world_mut().resource_mut::<Messages<LowTime>>().drain().map(|LowTime(side)| (side, secs)),
        );
    }
    assert_eq!(warnings, [(Black, 50)]);
}

#[test]
fn a_game_without_clocks_wakes_nobody() {
    let mut test_table = TestTable::new(["-", "-"]);
    test_table.play_at(10, "d2d4");
    assert!(!test_table.clocks().is_timed());
    assert_eq!(test_table.clocks().next_change_at(Duration::from_secs(20)), None);
    assert_eq!(test_table.stored_secs(), [None]);
}
