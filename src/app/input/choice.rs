//! What does the player want with the piece that was touched?

use bevy::prelude::*;

use super::gestures::Gesture;
use crate::app::play::selection::{Notice, Selection, moves_from};
use crate::app::play::{CurrentGame, Intent, Obey, Played};
use crate::app::scene::motion::SkipMotion;
use crate::app::screen::Screen;
use crate::board::Square;
use crate::session::{Game, MoveId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (choose.before(Obey).run_if(not(in_state(Screen::Editor))), forget.after(Obey)));
}

fn choose(
    mut gestures: MessageReader<Gesture>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut skip: ResMut<SkipMotion>,
    mut intents: MessageWriter<Intent>,
) {
    let game = &current.game;
    for gesture in gestures.read() {
        notice.set_if_neq(Notice::default());
        skip.0 |= *gesture != Gesture::Escape;
        match *gesture {
            Gesture::Escape if selection.from.is_none() => selection.cursor = None,
            Gesture::Escape | Gesture::Click(None) => selection.release(),
            Gesture::Click(Some(square)) => click(game, square, &mut selection, &mut notice, &mut intents),
            Gesture::Take(square) => selection.take(game, square),
            Gesture::Away(_) => {}
            Gesture::Drop { from, to } => {
                let aim = to.filter(|&to| to != from);
                if let Some(id) = aim.and_then(|to| find(game, from, to)) {
                    intents.write(Intent::Play(id));
                } else if let Some(to) = aim {
                    notice.0 = game.referee().refusal(from, to).map(|refusal| (refusal, to));
                }
                selection.release();
            }
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
            if let Some(id) = find(game, from, square) {
                intents.write(Intent::Play(id));
            } else if may_move {
                selection.take(game, square);
            } else {
                notice.0 = game.referee().refusal(from, square).map(|refusal| (refusal, square));
            }
        }
        None if may_move => selection.take(game, square),
        None => notice.0 = game.why_stuck(square).map(|refusal| (refusal, square)),
    }
}

fn find(game: &Game, from: Square, to: Square) -> Option<MoveId> {
    moves_from(game, from).find(|legal| legal.facts.to == to).map(|legal| legal.id)
}

/// A selection is about one position: another one starts without.
fn forget(mut played: MessageReader<Played>, mut selection: ResMut<Selection>, mut notice: ResMut<Notice>) {
    for news in played.read() {
        selection.release();
        notice.set_if_neq(Notice::default());
        if matches!(news, Played::Fresh | Played::Jumped) {
            selection.cursor = None;
        }
    }
}
