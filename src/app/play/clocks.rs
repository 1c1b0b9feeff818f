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
use crate::session::{ClockDisplay, Clocks, Game, GameRecord, NodeId, TimeControl};

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
fn tell_next_change(clocks: Res<TableClocks>, wall_clock: Res<WallClock>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.wake_at(clocks.next_change(wall_clock.now()));
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
            let Some(ply) = game.tree()[node].ply().filter(|_| game.tree().passes_turn(node)) else { continue };
            let (side, is_cube_action) = (ply.side, ply.played.cube_action().is_some());
            self.pace = ClockState::Going;
            self.clocks.start(now);
            // A double and its answer are within a turn.
            let is_pressed =
                if is_cube_action { self.clocks.hand_over(side, now) } else { self.clocks.press(side, now) };
            if is_pressed && let Some(left) = self.clocks.remaining(side, now) {
                game.notes_mut(node).clock = Some(left);
            }
        }
        self.stands_at = here;
    }

    /// Continues from this node with its times.
    fn stand_at(&mut self, game: &Game, node: NodeId, now: Duration) {
        let left = std::mem::replace(&mut self.stands_at, node);
        let is_same_turn = left != node && turn_of(game, left) == turn_of(game, node);
        if !is_same_turn || self.clocks.flagged_side(now).is_some() {
            self.clocks.set(readings_at(game, self.clocks.controls(), node), game.tree()[node].referee().turn(), now);
        }
        if turn_of(game, node) == NodeId::ROOT && self.pace == ClockState::Going {
            self.pace = ClockState::Waiting;
        }
    }

    /// Starts or stops the clocks, depending on the state of the game.
    fn settle(&mut self, game: &Game, now: Duration) {
        if game.result().is_some() {
            self.clocks.end_game(now);
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
    wall_clock: Res<WallClock>,
    current: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    // In online games the server decides, even about one that it has cancelled without a result.
    let is_decided_here = current.game.result().is_none() && current.remote.is_none();
    let Some(side) = clocks.clocks.flagged_side(wall_clock.now()).filter(|_| is_decided_here) else { return };
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
    wall_clock: Res<WallClock>,
) {
    let now = wall_clock.now();
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
        if turns_back || (removes && !current.game.tree().holds(clocks.stands_at)) {
            clocks.stand_at(&current.game, here, now);
        } else if plays && clocks.stands_at != here {
            clocks.press(&mut current.game, now);
        }
        clocks.settle(&current.game, now);
    }
}

/// Warns a side that has little time left.
pub(super) fn warn_low_time(
    mut clocks: ResMut<TableClocks>,
    wall_clock: Res<WallClock>,
    mut warnings: MessageWriter<LowTime>,
) {
    let now = wall_clock.now();
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

fn pause_when_left(mut clocks: ResMut<TableClocks>, current: Res<CurrentGame>, wall_clock: Res<WallClock>) {
    if current.is_remote() {
        return;
    }
    clocks.pause(true);
    clocks.settle(&current.game, wall_clock.now());
}

#[cfg(test)]
mod tests;
