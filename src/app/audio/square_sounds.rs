//! What stands on the square under the keyboard's cursor, for the ear: a sound for each token from below, those of Black deeper.

use bevy::prelude::*;

use super::cue_queue::{CueQueue, queue_cues};
use super::cues::{Cue, landing_cue};
use super::sounds::Sound;
use crate::app::play::selection::Selection;
use crate::app::scene::layout::Layout;
use crate::app::schedule::AppSystems;
use crate::app::settings::{PieceSet, Settings};
use crate::app::shown_table::ShownTable;
use crate::board::{Side, Square, Table};

/// The time between two tokens of a stack, and how many of a high one are heard.
const TOKEN_INTERVAL_SECS: f32 = 0.14;
const MAX_TOKENS: usize = 5;
/// How much deeper Black's tokens are.
const BLACK_PITCH: f32 = 0.7;
const PIECE_DECIBELS: f32 = -6.0;
/// The sound of an empty square.
const EMPTY_SQUARE_SOUND: (Sound, f32) = (Sound::LiftWood, -12.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        queue_square_sounds
            .in_set(AppSystems::React)
            .after(queue_cues)
            .run_if(|settings: Option<Res<Settings>>| settings.is_some_and(|settings| settings.sounds_squares)),
    );
}

/// Plays the square that the cursor has reached.
fn queue_square_sounds(
    selection: Res<Selection>,
    table: ShownTable,
    layout: Res<Layout>,
    settings: Res<Settings>,
    mut queue: ResMut<CueQueue>,
    mut previous_cursor: Local<Option<Square>>,
) {
    if std::mem::replace(&mut *previous_cursor, selection.cursor) != selection.cursor
        && let Some(square) = selection.cursor
    {
        queue.add_cues(square_cues(&table.tokens(), square, settings.piece_set, layout.world_from_square(square)));
    }
}

fn square_cues(table: &Table, square: Square, piece_set: PieceSet, position: Vec3) -> Vec<Cue> {
    let square_tokens = table.tokens.iter().filter(|(place, _)| place.square == square).map(|(_, token)| token);
    let token_cue = |(token_index, token): (usize, &crate::board::Token)| {
        let pitch = if token.side == Side::Black { BLACK_PITCH } else { 1.0 };
        landing_cue(
            token.shape,
            piece_set,
            Cue {
                at_secs: TOKEN_INTERVAL_SECS * token_index as f32,
                sound: EMPTY_SQUARE_SOUND.0,
                position: Some(position),
                decibels: PIECE_DECIBELS,
                pitch,
            },
        )
    };
    let cues: Vec<Cue> = square_tokens.take(MAX_TOKENS).enumerate().map(token_cue).collect();
    if cues.is_empty() {
        return vec![Cue {
            at_secs: 0.0,
            sound: EMPTY_SQUARE_SOUND.0,
            position: Some(position),
            decibels: EMPTY_SQUARE_SOUND.1,
            pitch: 1.0,
        }];
    }
    cues
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId};

    #[test]
    fn each_part_of_a_nest_is_heard_from_below_and_black_is_deeper() {
        let table = Game::new(GameId::TurnoverModern).table();
        let sounds_and_pitches = |square: &str| {
            let cues = square_cues(&table, square.parse().expect("a square"), PieceSet::Rings, Vec3::ZERO);
            cues.iter().map(|cue| (cue.sound, cue.pitch)).collect::<Vec<_>>()
        };
        assert_eq!(sounds_and_pitches("e4"), [(Sound::LiftWood, 1.0)]);
        assert_eq!(sounds_and_pitches("e1"), [(Sound::WoodTower, 1.0), (Sound::WoodFort, 1.0), (Sound::WoodWall, 1.0)]);
        assert!(
            sounds_and_pitches("e8").iter().all(|(_, pitch)| *pitch == BLACK_PITCH),
            "{:?}",
            sounds_and_pitches("e8")
        );
    }
}
