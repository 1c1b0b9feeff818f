//! The clocks of the current game, and losing on time.
//!
//! - When a game comes to the table, new or old, its clocks are stopped. They start at the end of the next turn, which
//!   is not charged.
//! - The clock is pressed by the move that ends a turn, not by a roll or between the moves of one turn. The animation
//!   runs in the other side's time.
//! - Looking at earlier positions does not affect the clocks.
//! - An undo or redo resets both clocks to their times at that position, and so does playing on from an earlier
//!   position. Within the current turn, neither gives time back.
//! - During a pause nothing can be played. Leaving the table pauses the game.

use std::iter;
use std::time::Duration;

use bevy::prelude::*;

use super::{Cause, CurrentGame, GameChanges, Intent};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::screen::Screen;
use crate::app::system::wall_clock::{self, WallClock};
use crate::board::{BySide, Side};
use crate::session::{ClockDisplay, Clocks, Game, GameRecord, NodeId, TimeControl, WalkStep};

/// The clocks of the current game.
#[derive(Resource, Clone, Debug)]
pub struct TableClocks {
    clocks: Clocks,
    pace: ClockState,
    /// The node at which the clocks stand, independent of the displayed one.
    stands_at: NodeId,
    /// The sides that have been warned of low time.
    warned: [bool; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    /// Stopped until the next move.
    Waiting,
    Going,
    Paused,
}

/// This side has little time left. Sent once, and again only if it had more time in between.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowTime(pub Side);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(wall_clock::plugin)
        .insert_resource(TableClocks::new([TimeControl::Untimed; 2], NodeId::ROOT, Side::White))
        .add_message::<LowTime>()
        .add_systems(OnExit(Screen::Table), pause_when_left)
        .tell_wake_ups(tell_next_change);
}

/// Tells when the display of the running clock changes.
fn tell_next_change(clocks: Res<TableClocks>, timepiece: Res<WallClock>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.wake_at(clocks.next_change(timepiece.now()));
}

impl TableClocks {
    fn new(controls: [TimeControl; 2], stands_at: NodeId, turn: Side) -> Self {
        Self { clocks: Clocks::new(controls, turn), pace: ClockState::Waiting, stands_at, warned: [false; 2] }
    }

    /// The clocks of a game that comes to the table.
    pub(in crate::app) fn of(record: &GameRecord, now: Duration) -> Self {
        let game = &record.game;
        let mut clocks = Self::new(record.head.controls, game.current(), game.referee().turn());
        clocks.stand_at(game, game.current(), now);
        clocks
    }

    /// Whether either side has a clock.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clocks.is_timed()
    }

    /// Whether the players have paused the game.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.pace == ClockState::Paused
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.clocks.running()
    }

    /// The remaining time of a side and its increment; `None` without a clock.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Duration) -> Option<(Duration, Duration)> {
        let bonus = self.clocks.controls()[side].bonus(Duration::MAX);
        Some((self.clocks.remaining(side, now)?, bonus))
    }

    /// Whether a side has little time left.
    #[must_use]
    pub fn is_low(&self, side: Side, now: Duration) -> bool {
        self.clocks.is_low(side, now)
    }

    /// The display of a side's clock; `None` without a clock. In a finished game, earlier positions show their own
    /// times.
    #[must_use]
    pub fn reading(&self, game: &Game, side: Side, now: Duration) -> Option<ClockDisplay> {
        if game.result().is_none() || game.current() == self.stands_at {
            return self.clocks.reading(side, now);
        }
        let controls = self.clocks.controls();
        controls[side].base()?;
        Some(ClockDisplay::of(readings_at(game, controls, game.current())[side]))
    }

    /// The time at which a displayed time changes next; `None` while no clock runs.
    #[must_use]
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        self.clocks.next_change(self.running()?, now)
    }

    /// Presses the clock for each new ply that passes the turn, and stores the remaining time with it.
    fn press(&mut self, game: &mut Game, now: Duration) {
        let here = game.current();
        let mut way = way_to(game, here);
        match way.iter().position(|&node| node == self.stands_at) {
            Some(played) => way.truncate(played),
            None if game.tree()[here].notes().clock.is_some() => return self.stand_at(game, here, now),
            None => {
                self.stand_at(game, game.tree().parent(here).unwrap_or(NodeId::ROOT), now);
                way.truncate(1);
            }
        }
        for node in way.into_iter().rev() {
            let Some(side) = game.tree()[node].ply().map(|ply| ply.side).filter(|_| game.tree().passes_turn(node))
            else {
                continue;
            };
            self.pace = ClockState::Going;
            self.clocks.start(now);
            if self.clocks.press(side, now)
                && let Some(left) = self.clocks.remaining(side, now)
            {
                game.notes_mut(node).clock = Some(left);
            }
        }
        self.stands_at = here;
    }

    /// Continues from this node with its times.
    fn stand_at(&mut self, game: &Game, node: NodeId, now: Duration) {
        let left = std::mem::replace(&mut self.stands_at, node);
        let is_same_turn = left != node && turn_of(game, left) == turn_of(game, node);
        if !is_same_turn || self.clocks.flagged(now).is_some() {
            self.clocks.set(readings_at(game, self.clocks.controls(), node), game.tree()[node].referee().turn(), now);
        }
        if turn_of(game, node) == NodeId::ROOT && self.pace == ClockState::Going {
            self.pace = ClockState::Waiting;
        }
    }

    /// Starts or stops the clocks, depending on the state of the game.
    fn settle(&mut self, game: &Game, now: Duration) {
        if game.result().is_some() {
            self.clocks.stop(now);
            return;
        }
        match self.pace {
            ClockState::Going => self.clocks.start(now),
            ClockState::Waiting | ClockState::Paused => self.clocks.pause(now),
        }
    }

    /// Begins a pause while a clock runs, or ends one.
    fn pause(&mut self, pause: bool) {
        match self.pace {
            ClockState::Going if pause && self.is_timed() && self.running().is_some() => self.pace = ClockState::Paused,
            ClockState::Paused if !pause => self.pace = ClockState::Going,
            ClockState::Waiting | ClockState::Going | ClockState::Paused => {}
        }
    }

    /// Sets the clocks to a server's times at the end of the line: the time left of each side, and the side whose clock
    /// runs.
    pub(in crate::app) fn follow_server(
        &mut self,
        left: BySide<Duration>,
        running: Option<Side>,
        stands_at: NodeId,
        now: Duration,
    ) {
        self.clocks.pause(now);
        self.clocks.set(left, running.unwrap_or(Side::White), now);
        self.stands_at = stands_at;
        if running.is_some() {
            self.clocks.start(now);
        }
    }

    /// The side that has little time left and has not been warned.
    fn to_be_warned(&self, now: Duration) -> Option<Side> {
        self.running().filter(|&side| self.is_low(side, now) && !self.warned[side.index()])
    }
}

/// A node and its ancestors, back to the start.
fn way_to(game: &Game, node: NodeId) -> Vec<NodeId> {
    iter::successors(Some(node), |&node| game.tree().parent(node)).collect()
}

/// The node at which the turn at this node begins.
fn turn_of(game: &Game, node: NodeId) -> NodeId {
    way_to(game, node).into_iter().find(|&node| game.tree().passes_turn(node)).unwrap_or(NodeId::ROOT)
}

/// The times of both clocks at a node, or at the start of its turn: those stored with the last turn of each side, or
/// the initial times.
fn readings_at(game: &Game, controls: BySide<TimeControl>, node: NodeId) -> BySide<Duration> {
    let way = way_to(game, node);
    BySide::from_fn(|side| {
        let mut own = way.iter().filter(|&&node| game.tree()[node].ply().is_some_and(|ply| ply.side == side));
        let kept = own.find_map(|&node| game.tree()[node].notes().clock);
        kept.or(controls[side].base()).unwrap_or_default()
    })
}

/// Ends the game if a side has run out of time.
pub(super) fn run_out(
    clocks: Res<TableClocks>,
    timepiece: Res<WallClock>,
    current: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    // In online games the server decides, even about one that it has cancelled without a result.
    let is_decided_here = current.game.result().is_none() && current.remote.is_none();
    let Some(side) = clocks.clocks.flagged(timepiece.now()).filter(|_| is_decided_here) else { return };
    if current.game.current() != clocks.stands_at {
        intents.write(Intent::GoTo(clocks.stands_at));
    }
    intents.write(Intent::Forfeit(side));
}

/// Presses, sets and stops the clocks according to the game and the players' intents.
pub(super) fn keep_time(
    mut intents: MessageReader<Intent>,
    mut played: GameChanges,
    mut current: ResMut<CurrentGame>,
    mut clocks: ResMut<TableClocks>,
    timepiece: Res<WallClock>,
) {
    let now = timepiece.now();
    let mut has_news = false;
    for intent in intents.read() {
        if let Intent::Pause(pause) = *intent {
            clocks.pause(pause);
            has_news = true;
        }
    }
    let (mut plays, mut turns_back, mut removes) = (false, false, false);
    for change in played.read() {
        has_news = true;
        if change.is_another_game() {
            *clocks = TableClocks::of(&current.record, now);
            (plays, turns_back, removes) = (false, false, false);
        }
        plays |= change.cause == Cause::Move;
        turns_back |= matches!(change.cause, Cause::Undo | Cause::Redo);
        removes |= change.cause == Cause::Remove;
    }
    if has_news && current.remote.is_none() {
        let here = current.game.current();
        if turns_back || (removes && !holds(&current.game, clocks.stands_at)) {
            clocks.stand_at(&current.game, here, now);
        } else if plays && clocks.stands_at != here {
            clocks.press(&mut current.game, now);
        }
        clocks.settle(&current.game, now);
    }
}

/// Warns a side that has little time left.
pub(super) fn warn(mut clocks: ResMut<TableClocks>, timepiece: Res<WallClock>, mut warnings: MessageWriter<LowTime>) {
    let now = timepiece.now();
    if let Some(side) = clocks.to_be_warned(now) {
        clocks.warned[side.index()] = true;
        warnings.write(LowTime(side));
    }
    for side in Side::ALL {
        if clocks.warned[side.index()] && !clocks.is_low(side, now) {
            clocks.warned[side.index()] = false;
        }
    }
}

/// Whether a node is still part of the game.
fn holds(game: &Game, node: NodeId) -> bool {
    node == NodeId::ROOT || game.tree().walk().into_iter().filter_map(WalkStep::node).any(|other| other == node)
}

fn pause_when_left(mut clocks: ResMut<TableClocks>, current: Res<CurrentGame>, timepiece: Res<WallClock>) {
    if current.is_remote() {
        return;
    }
    clocks.pause(true);
    clocks.settle(&current.game, timepiece.now());
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::play;
    use crate::app::screen::{self, Overlay};
    use crate::games::dice_chess::Variant;
    use crate::session::{GameId, Head, Outcome, Reason};

    use Side::{Black, White};

    /// A table without a scene, and a time that is set by hand.
    struct Table(App);

    impl Table {
        fn new(controls: [&str; 2]) -> Self {
            let mut table = Self::with(Game::new(GameId::default()), controls);
            let head = table.0.world().resource::<CurrentGame>().head.clone();
            table.at(0, &[Intent::Start { id: GameId::default(), head }]);
            table
        }

        /// Loads a game of Dice Chess.
        fn dicing(variant: Variant, controls: [&str; 2]) -> Self {
            let mut table = Self::with(Game::new(GameId::DiceChess(variant)), controls);
            table.at(0, &[]);
            table
        }

        fn with(game: Game, controls: [&str; 2]) -> Self {
            let controls = controls.map(|text| text.parse().expect("a time control"));
            let record = GameRecord { game, head: Head { controls, ..default() } };
            let mut app = App::new();
            app.add_plugins((StatesPlugin, play::plugin))
                .insert_state(Screen::Table)
                .add_sub_state::<Overlay>()
                .init_resource::<Time>()
                .insert_resource(WallClock::by_hand(Duration::ZERO))
                .insert_resource(CurrentGame::from(record));
            Self(app)
        }

        /// Sets the time in seconds after the start, and sends intents.
        fn at(&mut self, secs: u64, intents: &[Intent]) {
            self.0.insert_resource(WallClock::by_hand(Duration::from_secs(secs)));
            for intent in intents {
                self.0.world_mut().write_message(intent.clone());
            }
            self.0.update();
        }

        fn play(&mut self, secs: u64, code: &str) {
            let id = self.game().referee().find(code).expect("a legal move");
            self.at(secs, &[Intent::Play(id)]);
        }

        fn game(&self) -> &Game {
            &self.0.world().resource::<CurrentGame>().game
        }

        fn clocks(&self) -> &TableClocks {
            self.0.world().resource()
        }

        /// The displayed times of both clocks, and the side whose clock runs.
        fn shown(&self) -> ([u64; 2], Option<Side>) {
            let now = self.0.world().resource::<WallClock>().now();
            (self.clocks().clocks.readings(now).map(|left| left.as_secs()).0, self.clocks().running())
        }

        fn kept(&self) -> Vec<Option<u64>> {
            let line = self.game().line().nodes().iter();
            line.map(|&node| self.game().tree()[node].notes().clock.map(|left| left.as_secs())).collect()
        }
    }

    #[test]
    fn the_first_move_is_free_and_each_move_presses_and_is_written_down() {
        let mut table = Table::new(["300+5", "60d3"]);
        table.at(100, &[]);
        assert_eq!(table.shown(), ([300, 60], None));
        table.play(100, "d2d4");
        table.at(110, &[]);
        assert_eq!(table.shown(), ([305, 50], Some(Black)));
        table.play(120, "d7d5");
        table.at(121, &[]);
        assert_eq!(table.shown(), ([304, 43], Some(White)));
        assert_eq!(table.kept(), [Some(305), Some(43)]);
    }

    #[test]
    fn a_roll_presses_no_clock_and_is_part_of_the_turn() {
        let mut table = Table::dicing(Variant::DiceChess, ["300+5", "300+5"]);
        table.play(5, "r11");
        assert_eq!(table.shown(), ([300, 300], None), "the first turn is free");
        table.play(10, "e2e4");
        assert_eq!(table.shown(), ([305, 300], Some(Black)));
        table.play(20, "r23");
        assert_eq!(table.shown(), ([305, 290], Some(Black)));
        table.play(30, "b8c6");
        assert_eq!(table.shown(), ([305, 285], Some(White)));
        table.play(36, "r34");
        table.play(40, "f1c4");
        assert_eq!(table.kept(), [None, Some(305), None, Some(285), None, Some(300)]);
        // A forced pass is a turn too.
        table.play(41, "r35");
        table.play(50, "0000");
        assert_eq!(table.shown(), ([300, 280], Some(White)));
        assert_eq!(table.kept().last(), Some(&Some(280)));
    }

    #[test]
    fn a_series_of_moves_is_one_turn_with_one_delay() {
        let mut table = Table::dicing(Variant::Burmese, ["60d5", "60d5"]);
        for (secs, code) in [(0, "r122"), (1, "e2e4"), (2, "g1f3"), (3, "f3e5")] {
            assert_eq!(table.shown(), ([60, 60], None));
            table.play(secs, code);
        }
        assert_eq!(table.shown(), ([60, 60], Some(Black)));
        for (secs, code) in [(4, "r111"), (5, "d7d6"), (6, "d6d5")] {
            table.play(secs, code);
            assert_eq!(table.shown(), ([60, 63 - secs], Some(Black)));
        }
        table.play(9, "c7c6");
        assert_eq!(table.shown(), ([60, 59], Some(White)));
        assert_eq!(table.kept(), [None, None, None, Some(60), None, None, None, Some(59)]);
    }

    #[test]
    fn whoever_runs_out_of_time_after_a_throw_has_lost_with_the_dice_on_the_table() {
        let mut table = Table::dicing(Variant::DiceChess, ["60", "60"]);
        table.play(0, "r11");
        table.play(0, "e2e4");
        table.at(10, &[Intent::Throw]);
        assert_eq!((table.game().ply_count(), table.shown()), (3, ([60, 50], Some(Black))));
        table.at(60, &[]);
        assert_eq!((table.game().ply_count(), table.game().outcome()), (3, Some(Outcome::won(White, Reason::Time))));
    }

    #[test]
    fn an_undo_within_a_turn_gives_no_time_back() {
        let mut table = Table::dicing(Variant::Burmese, ["60", "60"]);
        for (secs, code) in [(0, "r122"), (0, "e2e4"), (0, "g1f3"), (0, "f3e5"), (10, "r111"), (20, "d7d6")] {
            table.play(secs, code);
        }
        table.at(25, &[Intent::Undo]);
        assert_eq!((table.game().ply_count(), table.shown()), (5, ([60, 35], Some(Black))));
        table.at(26, &[Intent::Redo]);
        assert_eq!(table.shown(), ([60, 34], Some(Black)));
        table.at(27, &[Intent::StepBack]);
        table.play(28, "e7e6");
        assert_eq!(table.shown(), ([60, 32], Some(Black)));
        // Back into an earlier turn, which begins again.
        table.at(30, &[Intent::Undo, Intent::Undo]);
        assert_eq!((table.game().ply_count(), table.shown()), (3, ([60, 60], None)));
        table.play(40, "f3e5");
        table.play(50, "r111");
        table.at(61, &[]);
        assert_eq!(table.shown(), ([60, 39], Some(Black)));
        table.at(100, &[]);
        assert_eq!(table.game().outcome(), Some(Outcome::won(White, Reason::Time)));
        table.at(101, &[Intent::Undo]);
        assert_eq!((table.game().ply_count(), table.shown()), (5, ([60, 60], Some(Black))));
    }

    #[test]
    fn an_undo_gives_back_the_time_that_there_was_then() {
        let mut table = Table::new(["300", "300"]);
        table.play(0, "d2d4");
        table.play(10, "d7d5");
        table.at(30, &[Intent::Undo]);
        assert_eq!(table.shown(), ([300, 300], Some(Black)));
        table.at(35, &[Intent::Redo]);
        assert_eq!(table.shown(), ([300, 290], Some(White)));
        table.at(40, &[Intent::Undo, Intent::Undo]);
        table.at(50, &[]);
        assert_eq!(table.shown(), ([300, 300], None));
        // For the clock, the same move again is a new one.
        table.play(60, "d2d4");
        table.play(80, "d7d5");
        assert_eq!(table.kept(), [Some(300), Some(280)]);
    }

    #[test]
    fn looking_back_lets_the_clock_run_and_playing_on_from_there_sets_it() {
        let mut table = Table::new(["300", "300"]);
        table.play(0, "d2d4");
        table.play(10, "d7d5");
        table.play(30, "f2f4");
        table.at(35, &[Intent::StepBack, Intent::First]);
        assert_eq!(table.shown(), ([280, 285], Some(Black)));
        table.at(40, &[Intent::Last]);
        assert_eq!(table.shown(), ([280, 280], Some(Black)));
        table.at(45, &[Intent::StepBack]);
        table.play(50, "b2b3");
        assert_eq!(table.shown(), ([300, 290], Some(Black)));
    }

    #[test]
    fn whoever_runs_out_of_time_has_lost_where_the_game_stands() {
        let mut table = Table::new(["60", "60"]);
        table.play(0, "d2d4");
        table.play(10, "d7d5");
        table.at(20, &[Intent::First]);
        table.at(69, &[]);
        assert_eq!(table.game().result(), None);
        let late = table.game().referee().find("f2f4").expect("a legal move");
        table.at(70, &[Intent::Play(late)]);
        assert_eq!(table.game().outcome(), Some(Outcome::won(Black, Reason::Time)));
        assert_eq!((table.game().ply_count(), table.shown()), (2, ([0, 50], None)));
        assert_eq!(screen::tests::overlay(table.0.world()), Overlay::Result);
        // Earlier times of the clocks can be displayed.
        table.at(80, &[Intent::First]);
        assert_eq!(
            table.clocks().reading(table.game(), White, Duration::from_secs(80)).map(|r| r.to_string()),
            Some("1:00".to_owned())
        );
        table.at(90, &[Intent::Last, Intent::Undo]);
        assert_eq!((table.game().result(), table.shown()), (None, ([60, 50], Some(White))));
    }

    #[test]
    fn a_pause_halts_the_clock_and_the_play() {
        let mut table = Table::new(["60", "60"]);
        table.at(0, &[Intent::Pause(true)]);
        assert!(!table.clocks().is_paused(), "nothing runs yet");
        table.play(0, "d2d4");
        table.at(10, &[Intent::Pause(true)]);
        table.play(20, "d7d5");
        assert_eq!((table.game().ply_count(), table.shown()), (1, ([60, 50], None)));
        table.at(100, &[Intent::Pause(false)]);
        table.at(101, &[]);
        assert_eq!(table.shown(), ([60, 49], Some(Black)));
        table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
        table.at(102, &[]);
        assert!(table.clocks().is_paused());
    }

    #[test]
    fn without_clocks_there_is_nothing_to_pause() {
        let mut table = Table::new(["-", "-"]);
        table.play(0, "d2d4");
        table.at(10, &[Intent::Pause(true)]);
        assert!(!table.clocks().is_paused());
        table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
        table.at(102, &[]);
        assert!(!table.clocks().is_paused());
    }

    #[test]
    fn the_clocks_stop_with_the_game_and_stand_when_it_is_opened_again() {
        let mut table = Table::new(["60", "60"]);
        table.play(0, "d2d4");
        table.play(5, "d7d5");
        let record = Box::new(table.0.world().resource::<CurrentGame>().record.clone());
        table.at(15, &[Intent::Resign]);
        assert_eq!(table.shown(), ([50, 55], None));
        table.at(100, &[Intent::Open { record, key: None, remote: None }]);
        table.at(200, &[]);
        assert_eq!(table.shown(), ([60, 55], None));
        table.play(210, "f2f4");
        table.at(211, &[]);
        assert_eq!(table.shown(), ([60, 54], Some(Black)));
    }

    #[test]
    fn little_time_is_told_once() {
        let mut table = Table::new(["-", "60"]);
        table.play(0, "d2d4");
        let mut told = Vec::new();
        for secs in [10, 49, 50, 51, 55] {
            table.at(secs, &[]);
            told.extend(
                table.0.world_mut().resource_mut::<Messages<LowTime>>().drain().map(|LowTime(side)| (side, secs)),
            );
        }
        assert_eq!(told, [(Black, 50)]);
    }

    #[test]
    fn a_game_without_clocks_wakes_nobody() {
        let mut table = Table::new(["-", "-"]);
        table.play(10, "d2d4");
        assert!(!table.clocks().is_timed());
        assert_eq!(table.clocks().next_change(Duration::from_secs(20)), None);
        assert_eq!(table.kept(), [None]);
    }
}
