//! What stands on the square under the keyboard's cursor, for the ear: a sound for each token from below, and a deeper one at the end for Black.

use bevy::prelude::*;

use super::cue_queue::{CueQueue, queue_cues};
use super::cues::{Cue, landing_cue};
use super::sounds::Sound;
use crate::app::play::selection::Selection;
use crate::app::scene::layout::Layout;
use crate::app::schedule::AppSystems;
use crate::app::settings::{PieceSet, Settings};
use crate::app::shown_table::ShownTable;
use crate::board::{Place, Side, Square, Table, Token};

/// The time between two tokens of a stack, and how many of a high one are heard, up to its top.
const TOKEN_INTERVAL_SECS: f32 = 0.14;
const MAX_TOKENS: usize = 5;
/// How much higher a token sounds than the one below it: two semitones, so that also high stacks are told apart.
const LAYER_STEP: f32 = 1.1225;
/// How long after Black's last token the tone follows that tells the side, and how much deeper it is.
const SIDE_INTERVAL_SECS: f32 = 0.09;
const BLACK_PITCH: f32 = 0.6;
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
    let cue_at = |at_secs, decibels, pitch| Cue {
        at_secs,
        sound: EMPTY_SQUARE_SOUND.0,
        position: Some(position),
        decibels,
        pitch,
    };
    let square_tokens: Vec<(&Place, &Token)> =
        table.tokens.iter().filter(|(place, _)| place.square == square).collect();
    let heard_tokens = &square_tokens[square_tokens.len().saturating_sub(MAX_TOKENS)..];
    let token_cue = |(token_index, (place, token)): (usize, &(&Place, &Token))| {
        let pitch = LAYER_STEP.powi(i32::from(place.layer.0));
        landing_cue(token.shape, piece_set, cue_at(TOKEN_INTERVAL_SECS * token_index as f32, PIECE_DECIBELS, pitch))
    };
    let mut cues: Vec<Cue> = heard_tokens.iter().enumerate().map(token_cue).collect();
    let Some((&(_, top_token), &top_cue)) = heard_tokens.last().zip(cues.last()) else {
        return vec![cue_at(0.0, EMPTY_SQUARE_SOUND.1, 1.0)];
    };
    if top_token.side == Side::Black {
        let (at_secs, pitch) = (top_cue.at_secs + SIDE_INTERVAL_SECS, top_cue.pitch * BLACK_PITCH);
        cues.push(Cue { at_secs, pitch, ..top_cue });
    }
    cues
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layer, Shape};
    use crate::session::{Game, GameId};

    fn sounds_and_pitches(table: &Table, square: Square, piece_set: PieceSet) -> Vec<(Sound, f32)> {
        let cues = square_cues(table, square, piece_set, Vec3::ZERO);
        cues.iter().map(|cue| (cue.sound, cue.pitch)).collect()
    }

    #[test]
    fn each_part_of_a_nest_is_heard_from_below_and_black_ends_with_a_deeper_tone() {
        let table = Game::new(GameId::TurnoverModern).table();
        let sounds_at = |square: &str| sounds_and_pitches(&table, square.parse().expect("a square"), PieceSet::Rings);
        assert_eq!(sounds_at("e4"), [(Sound::LiftWood, 1.0)]);
        let top_pitch = LAYER_STEP * LAYER_STEP;
        let white_sounds = [(Sound::WoodTower, 1.0), (Sound::WoodFort, LAYER_STEP), (Sound::WoodWall, top_pitch)];
        assert_eq!(sounds_at("e1"), white_sounds);
        assert_eq!(sounds_at("e8"), [&white_sounds[..], &[(Sound::WoodWall, top_pitch * BLACK_PITCH)]].concat());
    }

    #[test]
    fn no_two_pieces_or_stacks_sound_alike() {
        let square = Square::new(0, 0);
        let stack = |side, shapes: Vec<Shape>| {
            let places = (0..).map(|layer| Place { square, layer: Layer(layer) });
            Table::new(places.zip(shapes.into_iter().map(|shape| Token { shape, side })))
        };
        let checkers = |height| vec![Shape::Checker; height];
        let higher_stacks = (2..=9).map(checkers);
        let kings = (1..=9).map(|height| [checkers(height), vec![Shape::Crown]].concat());
        let all_shapes: Vec<Vec<Shape>> =
            Shape::ALL.into_iter().map(|shape| vec![shape]).chain(higher_stacks).chain(kings).collect();
        for piece_set in [PieceSet::Rings, PieceSet::Castles] {
            let voices: Vec<_> = Side::ALL
                .into_iter()
                .flat_map(|side| all_shapes.iter().map(move |shapes| (side, shapes)))
                .map(|(side, shapes)| {
                    (side, shapes, sounds_and_pitches(&stack(side, shapes.clone()), square, piece_set))
                })
                .collect();
            for (index, (side, shapes, voice)) in voices.iter().enumerate() {
                for (other_side, other_shapes, other_voice) in &voices[..index] {
                    // A semitone remains also where chance brings two tones nearer to each other.
                    let differs = |((sound, pitch), (other_sound, other_pitch)): (&(Sound, f32), &(Sound, f32))| {
                        sound != other_sound || (12.0 * (pitch / other_pitch).log2()).abs() > 1.9
                    };
                    assert!(
                        voice.len() != other_voice.len() || voice.iter().zip(other_voice).any(differs),
                        "{side:?} {shapes:?} and {other_side:?} {other_shapes:?}: {voice:?} {other_voice:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_crown_of_a_high_stack_is_heard() {
        let table = Table::new((0..8).map(|layer| {
            let shape = if layer == 7 { Shape::Crown } else { Shape::Checker };
            (Place { square: Square::new(0, 0), layer: Layer(layer) }, Token { shape, side: Side::White })
        }));
        let sounds = sounds_and_pitches(&table, Square::new(0, 0), PieceSet::Rings);
        assert_eq!((sounds.len(), sounds.last().map(|(sound, _)| *sound)), (MAX_TOKENS, Some(Sound::Crown)));
    }
}
