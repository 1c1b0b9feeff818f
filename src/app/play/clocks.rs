//! The clocks of the current game, and losing on time.
//!
//! - When a game comes to the table, new or old, its clocks are stopped. They start at the end of the next turn, which
//!   is not charged.
//! - The clock is pressed by the move that ends a turn, not by a roll or between the moves of one turn. The animation
//!   runs in the other side's time.
//! - While a side must pass, its clock stands for as long as that takes.
//! - Looking at earlier positions does not affect the clocks.
//! - An undo resets both clocks to their times at that position, and so does going on to what was undone, or playing on
//!   from an earlier position. Within the current turn, none of them gives time back.
//! - While a player keeps an engine from moving, by looking at something else, its clock stands.
//! - During a pause nothing can be played. Leaving the table, or closing the window while the program runs on, pauses
//!   the game.

use std::iter;
use std::time::Duration;

use bevy::prelude::*;

use super::replay::Replay;
use super::{Cause, CurrentGame, GameChanges, Intent};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::screen::{Overlay, Screen, ShownScreen};
use crate::app::system::wall_clock::{self, WallClock};
use crate::board::{BySide, Side};
use crate::session::{ClockDisplay, Clocks, Game, GameRecord, NodeId, TimeControl, forced_pass};

/// The clocks of the current game.
#[derive(Resource, Clone, Debug)]
pub struct TableClocks {
    clocks: Clocks,
    state: ClockState,
    /// The node at which the clocks stand, independent of the displayed one.
    current_node: NodeId,
    /// The sides that have been warned of low time.
    has_been_warned: [bool; 2],
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
    wake_ups.wake_at(clocks.next_change_at(wall_clock.now()));
}

impl TableClocks {
    fn new(controls: [TimeControl; 2], current_node: NodeId, turn_side: Side) -> Self {
        Self {
            clocks: Clocks::new(controls, turn_side),
            state: ClockState::Waiting,
            current_node,
            has_been_warned: [false; 2],
        }
    }

    /// The clocks of a game that comes to the table.
    pub(in crate::app) fn of(record: &GameRecord, now: Duration) -> Self {
        let game = &record.game;
        let mut clocks = Self::new(record.head.controls, game.current(), game.referee().turn());
        clocks.set_to_node(game, game.current(), now);
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
        self.state == ClockState::Paused
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.clocks.running_side()
    }

    /// The remaining time of a side and its increment; `None` without a clock.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Duration) -> Option<(Duration, Duration)> {
        let increment = self.clocks.controls()[side].bonus(Duration::MAX);
        Some((self.clocks.remaining(side, now)?, increment))
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
        if game.result().is_none() || game.current() == self.current_node {
            return self.clocks.display(side, now);
        }
        let controls = self.clocks.controls();
        controls[side].base()?;
        Some(ClockDisplay::of(times_at(game, controls, game.current())[side]))
    }

    /// The time at which a displayed time changes next; `None` while no clock runs.
    #[must_use]
    pub fn next_change_at(&self, now: Duration) -> Option<Duration> {
        self.clocks.next_change(self.running()?, now)
    }

    /// Presses the clock for each new ply that passes the turn, and stores the remaining time with it.
    fn press_for_new_plies(&mut self, game: &mut Game, now: Duration) {
        let node_reached = game.current();
        let mut path = node_and_ancestors(game, node_reached);
        match path.iter().position(|&node| node == self.current_node) {
            Some(known_index) => path.truncate(known_index),
            None if game.tree()[node_reached].notes().clock.is_some() => {
                return self.set_to_node(game, node_reached, now);
            }
            None => {
                self.set_to_node(game, game.tree().parent(node_reached).unwrap_or(NodeId::ROOT), now);
                path.truncate(1);
            }
        }
        for node in path.into_iter().rev() {
            let Some(ply) = game.tree()[node].ply().filter(|_| game.tree().passes_turn(node)) else { continue };
            let (side, is_cube_action) = (ply.side, ply.played.cube_action().is_some());
            self.state = ClockState::Going;
            self.clocks.start(now);
            // A double and its answer are within a turn.
            let is_pressed =
                if is_cube_action { self.clocks.hand_over(side, now) } else { self.clocks.press(side, now) };
            if is_pressed && let Some(time_left) = self.clocks.remaining(side, now) {
                game.notes_mut(node).clock = Some(time_left);
            }
        }
        self.current_node = node_reached;
        if forced_pass(game.referee()).is_some() {
            self.clocks.hold(Clocks::MAX_PASS_TIME, now);
        }
    }

    /// Whether a node of a running game follows the one at which the clocks stand: it was undone before.
    fn are_before(&self, game: &Game, node: NodeId) -> bool {
        let (tree, own_node) = (game.tree(), self.current_node);
        let is_later = || node != own_node && tree.holds(own_node) && tree.has_ancestor(node, own_node);
        game.result().is_none() && is_later()
    }

    /// Continues from this node with its times.
    fn set_to_node(&mut self, game: &Game, node: NodeId, now: Duration) {
        let node_before = std::mem::replace(&mut self.current_node, node);
        // A study may have lost the node before.
        let is_same_turn = node_before != node
            && game.tree().holds(node_before)
            && turn_start_node(game, node_before) == turn_start_node(game, node);
        if !is_same_turn || self.clocks.flagged_side(now).is_some() {
            self.clocks.set(times_at(game, self.clocks.controls(), node), game.tree()[node].referee().turn(), now);
        }
        if turn_start_node(game, node) == NodeId::ROOT && self.state == ClockState::Going {
            self.state = ClockState::Waiting;
        }
    }

    /// Whether it is the turn of an engine that does not move, because a player looks at another position, or at what covers the table.
    fn is_engine_kept_waiting(&self, current: &CurrentGame, is_table_covered: bool) -> bool {
        let is_engines_turn = !current.seat(self.clocks.side_to_move()).is_human();
        is_engines_turn && (is_table_covered || current.game.can_redo() || current.engine_to_move().is_none())
    }

    /// Starts or stops the clocks, depending on the state of the game.
    fn start_or_stop(&mut self, game: &Game, is_engine_waiting: bool, now: Duration) {
        if game.result().is_some() {
            self.clocks.end_game(now);
            return;
        }
        match self.state {
            ClockState::Going if !is_engine_waiting => self.clocks.start(now),
            ClockState::Going | ClockState::Waiting | ClockState::Paused => self.clocks.pause(now),
        }
    }

    /// Begins a pause of a game whose clocks have started, or ends one.
    fn set_paused(&mut self, game: &Game, is_pausing: bool) {
        match self.state {
            ClockState::Going if is_pausing && self.is_timed() && game.result().is_none() => {
                self.state = ClockState::Paused
            }
            ClockState::Paused if !is_pausing => self.state = ClockState::Going,
            ClockState::Waiting | ClockState::Going | ClockState::Paused => {}
        }
    }

    /// Sets the clocks to a server's times at the end of the line: the time left of each side, the side whose clock
    /// runs, and how long it still stands.
    pub(in crate::app) fn follow_server(
        &mut self,
        times_left: BySide<Duration>,
        running_side: Option<Side>,
        hold_left: Duration,
        current_node: NodeId,
        now: Duration,
    ) {
        self.clocks.pause(now);
        self.clocks.set(times_left, running_side.unwrap_or(Side::White), now);
        self.current_node = current_node;
        if running_side.is_some() {
            self.clocks.start(now);
            self.clocks.hold(hold_left, now);
        }
    }

    /// The side that has little time left and has not been warned.
    fn side_to_warn(&self, now: Duration) -> Option<Side> {
        self.running().filter(|&side| self.is_low(side, now) && !self.has_been_warned[side.index()])
    }
}

/// A node and its ancestors, back to the start.
fn node_and_ancestors(game: &Game, node: NodeId) -> Vec<NodeId> {
    iter::successors(Some(node), |&node| game.tree().parent(node)).collect()
}

/// The node at which the turn at this node begins.
fn turn_start_node(game: &Game, node: NodeId) -> NodeId {
    node_and_ancestors(game, node).into_iter().find(|&node| game.tree().passes_turn(node)).unwrap_or(NodeId::ROOT)
}

/// The times of both clocks at a node, or at the start of its turn: those stored with the last turn of each side, or
/// the initial times.
fn times_at(game: &Game, controls: BySide<TimeControl>, node: NodeId) -> BySide<Duration> {
    let path = node_and_ancestors(game, node);
    BySide::from_fn(|side| {
        let mut own_nodes = path.iter().filter(|&&node| game.tree()[node].ply().is_some_and(|ply| ply.side == side));
        let stored_time = own_nodes.find_map(|&node| game.tree()[node].notes().clock);
        stored_time.or(controls[side].base()).unwrap_or_default()
    })
}

/// Ends the game if a side has run out of time.
pub(super) fn forfeit_on_time(
    clocks: Res<TableClocks>,
    wall_clock: Res<WallClock>,
    current: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    // In online games the server decides, even about one that it has cancelled without a result.
    let is_local = current.game.result().is_none() && current.remote.is_none();
    let Some(side) = clocks.clocks.flagged_side(wall_clock.now()).filter(|_| is_local) else { return };
    if current.game.current() != clocks.current_node {
        intents.write(Intent::GoTo(clocks.current_node));
    }
    intents.write(Intent::Forfeit(side));
}

/// Presses, sets and stops the clocks according to the game and the players' intents.
pub(super) fn update_clocks(
    mut intents: MessageReader<Intent>,
    mut game_changes: GameChanges,
    mut current: ResMut<CurrentGame>,
    mut clocks: ResMut<TableClocks>,
    wall_clock: Res<WallClock>,
    shown_screen: ShownScreen,
    replay: Res<Replay>,
    mut was_engine_waiting: Local<bool>,
) {
    let now = wall_clock.now();
    let mut has_changes = false;
    for intent in intents.read() {
        if let Intent::Pause(is_pausing) = *intent {
            clocks.set_paused(&current.game, is_pausing);
            has_changes = true;
        }
    }
    let (mut has_move, mut has_undo, mut has_removal) = (false, false, false);
    for change in game_changes.read() {
        has_changes = true;
        if change.is_another_game() {
            *clocks = TableClocks::of(&current.record, now);
            (has_move, has_undo, has_removal) = (false, false, false);
        }
        has_move |= change.cause == Cause::Move;
        has_undo |= change.cause == Cause::Undo;
        has_removal |= change.cause == Cause::Remove;
    }
    if current.remote.is_some() {
        return;
    }
    if has_changes {
        let node_reached = current.game.current();
        let has_redo = !has_move && clocks.are_before(&current.game, node_reached);
        if has_undo || has_redo || (has_removal && !current.game.tree().holds(clocks.current_node)) {
            clocks.set_to_node(&current.game, node_reached, now);
        } else if has_move && clocks.current_node != node_reached {
            clocks.press_for_new_plies(&mut current.game, now);
        }
    }
    let is_table_covered = shown_screen.overlay() != Overlay::None || replay.is_running();
    let is_engine_waiting = clocks.is_engine_kept_waiting(&current, is_table_covered);
    if std::mem::replace(&mut *was_engine_waiting, is_engine_waiting) != is_engine_waiting || has_changes {
        clocks.start_or_stop(&current.game, is_engine_waiting, now);
    }
}

/// Warns a side that has little time left.
pub(super) fn warn_low_time(
    mut clocks: ResMut<TableClocks>,
    wall_clock: Res<WallClock>,
    mut warnings: MessageWriter<LowTime>,
) {
    let now = wall_clock.now();
    if let Some(side) = clocks.side_to_warn(now) {
        clocks.has_been_warned[side.index()] = true;
        warnings.write(LowTime(side));
    }
    for side in Side::ALL {
        if clocks.has_been_warned[side.index()] && !clocks.is_low(side, now) {
            clocks.has_been_warned[side.index()] = false;
        }
    }
}

/// Pauses a game at one table that is not seen any more.
pub(super) fn pause_when_left(mut clocks: ResMut<TableClocks>, current: Res<CurrentGame>, wall_clock: Res<WallClock>) {
    if current.is_remote() {
        return;
    }
    clocks.set_paused(&current.game, true);
    clocks.start_or_stop(&current.game, false, wall_clock.now());
}

#[cfg(test)]
mod tests;
