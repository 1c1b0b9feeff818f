//! The displayed game, which includes plies that the server has not confirmed yet.

use std::borrow::Cow;

use super::rules::find_move;
use super::{ClientMessage, GameState, PlayerAction};
use crate::board::Side;
use crate::session::{Game, MoveId, Phase};

/// The plies that lead to a game's position, as in the text protocol.
pub(super) fn codes(game: &Game) -> Vec<String> {
    game.plies().take(game.ply_count()).map(|ply| ply.played.code.clone()).collect()
}

/// The confirmed game, followed by a side's unconfirmed acts and the rolls that they determine.
pub(super) fn preview<'a, 'b>(
    state: &'a GameState,
    side: Option<Side>,
    queue: impl Iterator<Item = &'b ClientMessage>,
) -> Cow<'a, Game> {
    let mut game = Cow::Borrowed(state.game());
    play_known_roll(&mut game, state);
    let Some(side) = side else { return game };
    for message in queue {
        if let ClientMessage::Act { action, .. } = message
            && let Some(id) = ply_of(&game, state, side, action)
        {
            game.to_mut().play(id);
            play_known_roll(&mut game, state);
        }
    }
    game
}

/// Plays a roll whose links are both known, without waiting for the server.
fn play_known_roll(game: &mut Cow<Game>, state: &GameState) {
    if state.is_over() || !matches!(game.phase(), Phase::Roll(_)) {
        return;
    }
    if let Some((id, _)) = state.roll_in(game, |side, roll| state.link(side, roll)) {
        game.to_mut().play(id);
    }
}

/// The ply number of the displayed position: that of the confirmed one, plus one for each unconfirmed ply.
pub(super) fn ply_after(state: &GameState, shown_game: &Game) -> u32 {
    let unconfirmed_plies = shown_game.ply_count().saturating_sub(state.game().ply_count());
    state.ply().saturating_add(u32::try_from(unconfirmed_plies).unwrap_or(u32::MAX))
}

/// The move or roll of an act, if it is still possible.
fn ply_of(game: &Game, state: &GameState, side: Side, action: &PlayerAction) -> Option<MoveId> {
    match action {
        PlayerAction::Move { ply, code, .. } | PlayerAction::Unseal { ply, code, .. } => {
            let is_at_ply = ply_after(state, game) == *ply && game.phase().side() == Some(side);
            find_move(game.referee(), code).filter(|_| is_at_ply).map(|legal| legal.id)
        }
        PlayerAction::Reveal { reveal } => {
            let is_due = game.phase() == Phase::Roll(side) && state.next_roll_in(game) == reveal.roll;
            let link = |of, roll| if of == side { Some(reveal.link) } else { state.link(of, roll) };
            state.roll_in(game, link).filter(|_| is_due).map(|(id, _)| id)
        }
        _ => None,
    }
}

/// The difference between two lines: how many plies at the end of the first to take back, and which ones to play then.
#[must_use]
pub fn difference<'a, T: PartialEq>(from: &[T], to: &'a [T]) -> (usize, &'a [T]) {
    let common_length = from.iter().zip(to).take_while(|(one, other)| one == other).count();
    (from.len() - common_length, &to[common_length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_another_line_goes_back_to_where_they_part() {
        let line = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        for (from, to, undone, played) in [
            ("a b c", "a b c", 0, ""),
            ("a b", "a b c", 0, "c"),
            ("a b c", "a x", 2, "x"),
            ("", "a", 0, "a"),
            ("a", "", 1, ""),
        ] {
            assert_eq!(difference(&line(from), &line(to)), (undone, &*line(played)), "{from} → {to}");
        }
    }
}
