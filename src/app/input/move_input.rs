//! What does the player want with the piece that was touched?

use std::collections::VecDeque;

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
use crate::session::Game;

/// Gestures that wait for the next frame: only then a move is seen that the one before has made.
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

fn choose(
    mut gestures: MessageReader<Gesture>,
    mut waiting: ResMut<WaitingGestures>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut skip: ResMut<SkipMotion>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let game = &current.game;
    let waiting = &mut waiting.bypass_change_detection().0;
    waiting.extend(gestures.read());
    while let Some(gesture) = waiting.pop_front() {
        notice.set_if_neq(Notice::default());
        skip.0 |= gesture != Gesture::Escape;
        if current.engine_to_move().is_some() && gesture != Gesture::Escape {
            continue; // Nobody moves for the program.
        }
        carry_out(gesture, game, &mut selection, &mut notice, &mut intents);
        if matches!(gesture, Gesture::Click(_) | Gesture::Drop { .. } | Gesture::Throw) && !waiting.is_empty() {
            redraw.write(RequestRedraw);
            break;
        }
    }
}

/// Does what one gesture means.
fn carry_out(
    gesture: Gesture,
    game: &Game,
    selection: &mut Selection,
    notice: &mut Notice,
    intents: &mut MessageWriter<Intent>,
) {
    match gesture {
        Gesture::Escape if selection.fork.is_some() => selection.fork = None,
        Gesture::Escape if selection.from.is_none() => selection.cursor = None,
        Gesture::Escape => selection.release(),
        Gesture::Click(_) if selection.fork.is_some() => selection.release(),
        Gesture::Click(None) => click_beside(game, selection, intents),
        Gesture::Click(Some(square)) => click(game, square, selection, notice, intents),
        Gesture::Take(square) => selection.take(game, square),
        Gesture::Away(_) => {}
        Gesture::Throw => {
            intents.write(Intent::Throw);
        }
        Gesture::Drop { from, to } => {
            if play(game, from, to, selection, intents) {
                return;
            }
            if let Some(to) = to.filter(|&to| to != from) {
                notice.0 = game.referee().refusal(from, Some(to)).map(|refusal| (refusal, to));
            }
            selection.release();
        }
    }
}

fn click(
    game: &Game,
    square: Square,
    selection: &mut Selection,
    notice: &mut Notice,
    intents: &mut MessageWriter<Intent>,
) {
    let may_move = moves_from(game, square).next().is_some();
    match selection.from {
        Some(from) if from == square => selection.release(),
        Some(from) => {
            if play(game, from, Some(square), selection, intents) {
                return;
            }
            if may_move {
                selection.take(game, square);
            } else {
                notice.0 = game.referee().refusal(from, Some(square)).map(|refusal| (refusal, square));
            }
        }
        None if may_move => selection.take(game, square),
        None => notice.0 = game.why_stuck(square).map(|refusal| (refusal, square)),
    }
}

/// Makes the move from a square to another one. Where there are several, it asks which. Returns whether there is one.
fn play(
    game: &Game,
    from: Square,
    to: Option<Square>,
    selection: &mut Selection,
    intents: &mut MessageWriter<Intent>,
) -> bool {
    let mut moves = moves_to(game, from, to);
    let Some(legal) = moves.next() else { return false };
    if moves.next().is_none() {
        intents.write(Intent::Play(legal.id));
        selection.release();
    } else {
        selection.take(game, from);
        selection.fork = to;
    }
    true
}

/// Beside the board: what is chosen leaves it, if it can, and else is released. Who loses the game by that has to click
/// twice, for one clicks there to release a piece as well.
fn click_beside(game: &Game, selection: &mut Selection, intents: &mut MessageWriter<Intent>) {
    match selection.from.and_then(|from| move_to(game, from, None)) {
        Some(legal) if legal.loses && !selection.warned => selection.warned = true,
        Some(legal) => {
            intents.write(Intent::Play(legal.id));
        }
        None => selection.release(),
    }
}

/// A notice is for who looks at the board: an overlay, another screen and a pause end it.
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

/// A selection is about one position: another one starts without.
fn forget(mut played: MessageReader<Played>, mut selection: ResMut<Selection>, mut notice: ResMut<Notice>) {
    for news in played.read() {
        selection.release();
        notice.set_if_neq(Notice::default());
        if news.is_reset() {
            selection.cursor = None;
        }
    }
}
