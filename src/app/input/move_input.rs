//! Selects pieces and makes moves by clicks and drags.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::gesture::Gesture;
use crate::app::play::clocks::TableClocks;
use crate::app::play::selection::{Notice, Selection, move_to, moves_from, moves_to};
use crate::app::play::{CurrentGame, Intent, Played};
use crate::app::scene::motion::SkipMotion;
use crate::app::schedule::AppSystems;
use crate::app::screen::{Overlay, Screen};
use crate::board::Square;

/// Gestures that wait for the next frame, because a move is only visible then. Several come in one frame if fingers tap
/// quickly; mouse clicks wait in the [click queue](super::click_queue), because picking must run again for each.
#[derive(Resource, Default)]
struct WaitingGestures(VecDeque<Gesture>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitingGestures>()
        .add_message::<RequestRedraw>()
        .add_systems(OnExit(Screen::Table), |mut waiting: ResMut<WaitingGestures>| waiting.0.clear())
        .add_systems(
            Update,
            (
                choose.in_set(AppSystems::Request).run_if(in_state(Screen::Start).or_else(in_state(Screen::Table))),
                (forget, end_notice).in_set(AppSystems::Refresh),
            ),
        );
}

/// Handles gestures until one of them makes a move. The rest wait for the next frame.
fn choose(
    mut gestures: MessageReader<Gesture>,
    mut waiting: ResMut<WaitingGestures>,
    mut player: MoveInputParams,
    mut skip: ResMut<SkipMotion>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waiting = &mut waiting.bypass_change_detection().0;
    waiting.extend(gestures.read());
    while let Some(gesture) = waiting.pop_front() {
        player.notice.set_if_neq(Notice::default());
        skip.0 |= gesture != Gesture::Escape;
        if player.current.waits_for_other() && gesture != Gesture::Escape {
            continue; // Nobody moves for the program, nor for somebody far away.
        }
        player.carry_out(gesture);
        if matches!(gesture, Gesture::Click(_) | Gesture::Drop { .. } | Gesture::Throw) && !waiting.is_empty() {
            redraw.write(RequestRedraw);
            break;
        }
    }
}

/// The game, and the state that gestures change.
#[derive(SystemParam)]
struct MoveInputParams<'w> {
    current: Res<'w, CurrentGame>,
    selection: ResMut<'w, Selection>,
    notice: ResMut<'w, Notice>,
    intents: MessageWriter<'w, Intent>,
}

impl MoveInputParams<'_> {
    /// Handles one gesture.
    fn carry_out(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Escape if self.selection.fork.is_some() => self.selection.fork = None,
            Gesture::Escape if self.selection.from.is_none() => self.selection.cursor = None,
            Gesture::Escape => self.selection.release(),
            Gesture::Click(_) if self.selection.fork.is_some() => self.selection.release(),
            Gesture::Click(None) => self.click_beside(),
            Gesture::Click(Some(square)) => self.click(square),
            Gesture::Take(square) => self.selection.take(&self.current.game, square),
            Gesture::Away(_) => {}
            Gesture::Throw => {
                self.intents.write(Intent::Throw);
            }
            Gesture::Drop { from, to } => {
                if self.play(from, to) {
                    return;
                }
                if let Some(to) = to.filter(|&to| to != from) {
                    self.notice.0 = self.current.game.referee().refusal(from, Some(to)).map(|refusal| (refusal, to));
                }
                self.selection.release();
            }
        }
    }

    fn click(&mut self, square: Square) {
        let may_move = moves_from(&self.current.game, square).next().is_some();
        let chosen = self.selection.from;
        match chosen {
            Some(from) if from == square => self.selection.release(),
            Some(from) if self.play(from, Some(square)) => {}
            _ if may_move => self.selection.take(&self.current.game, square),
            Some(from) => {
                let refusal = self.current.game.referee().refusal(from, Some(square));
                self.notice.0 = refusal.map(|refusal| (refusal, square));
            }
            None => self.notice.0 = self.current.game.why_stuck(square).map(|refusal| (refusal, square)),
        }
    }

    /// Makes the move between two squares, or asks which one if there are several. Returns whether there is one.
    fn play(&mut self, from: Square, to: Option<Square>) -> bool {
        let mut moves = moves_to(&self.current.game, from, to);
        let Some(legal) = moves.next() else { return false };
        if moves.next().is_none() {
            self.intents.write(Intent::Play(legal.id));
            self.selection.release();
        } else {
            self.selection.take(&self.current.game, from);
            self.selection.fork = to;
        }
        true
    }

    /// Handles a click off the board: the selected piece leaves the board if it can, or else is deselected. A move that
    /// loses the game needs two clicks, because such a click may also be meant to deselect.
    fn click_beside(&mut self) {
        match self.selection.from.and_then(|from| move_to(&self.current.game, from, None)) {
            Some(legal) if legal.loses && !self.selection.warned => self.selection.warned = true,
            Some(legal) => {
                self.intents.write(Intent::Play(legal.id));
            }
            None => self.selection.release(),
        }
    }
}

/// Hides the notice when the board is hidden by an overlay, another screen or a pause.
fn end_notice(
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    clocks: Res<TableClocks>,
    mut notice: ResMut<Notice>,
) {
    let is_covered = overlay.is_changed() && *overlay.get() != Overlay::None;
    if is_covered || screen.is_changed() || clocks.is_paused() {
        notice.set_if_neq(Notice::default());
    }
}

/// Clears the selection when the position changes.
fn forget(mut played: MessageReader<Played>, mut selection: ResMut<Selection>, mut notice: ResMut<Notice>) {
    for change in played.read() {
        selection.release();
        notice.set_if_neq(Notice::default());
        if change.is_reset() {
            selection.cursor = None;
        }
    }
}
