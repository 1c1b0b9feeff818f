//! The displayed game, which includes plies that the server has not confirmed yet.

use std::borrow::Cow;

use super::rules::find_move;
use super::{ClientMessage, GameState, PlayerAction};
use crate::board::Side;
use crate::session::{Game, MoveId, Phase};

/// The plies that lead to a game's position, as in the text protocol.
pub(super) fn ply_codes(game: &Game) -> Vec<String> {
    game.plies().take(game.ply_count()).map(|ply| ply.played.code.clone()).collect()
}

/// The confirmed game, followed by a side's unconfirmed acts and the rolls that they determine.
pub(super) fn preview_game<'a, 'b>(
    state: &'a GameState,
    side: Option<Side>,
    unconfirmed_messages: impl Iterator<Item = &'b ClientMessage>,
) -> Cow<'a, Game> {
    let mut game = Cow::Borrowed(state.game());
    play_known_roll(&mut game, state);
    let Some(side) = side else { return game };
    for message in unconfirmed_messages {
        if let ClientMessage::Act { action, .. } = message
            && let Some(ply_id) = ply_from_action(&game, state, side, action)
        {
            game.to_mut().play(ply_id);
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
    if let Some((roll_id, _)) = state.derived_roll_in(game, |side, roll| state.link(side, roll)) {
        game.to_mut().play(roll_id);
    }
}

/// The ply number of the displayed position: that of the confirmed one, plus one for each unconfirmed ply.
pub(super) fn shown_ply_number(state: &GameState, shown_game: &Game) -> u32 {
    let unconfirmed_count = shown_game.ply_count().saturating_sub(state.game().ply_count());
    state.ply().saturating_add(u32::try_from(unconfirmed_count).unwrap_or(u32::MAX))
}

/// The move or roll of an act, if it is still possible.
fn ply_from_action(game: &Game, state: &GameState, side: Side, action: &PlayerAction) -> Option<MoveId> {
    match action {
        PlayerAction::Move { ply, code, .. } | PlayerAction::Unseal { ply, code, .. } => {
            let is_at_ply = shown_ply_number(state, game) == *ply && game.phase().side() == Some(side);
            find_move(game.referee(), code).filter(|_| is_at_ply).map(|legal_move| legal_move.id)
        }
        PlayerAction::Reveal { reveal } => {
            let is_roll_due = game.phase() == Phase::Roll(side) && state.next_roll_in(game) == reveal.roll;
            let link_of =
                |link_side, roll| if link_side == side { Some(reveal.link) } else { state.link(link_side, roll) };
            state.derived_roll_in(game, link_of).filter(|_| is_roll_due).map(|(id, _)| id)
        }
        _ => None,
    }
}

/// The difference between two lines: how many plies at the end of the first to take back, and which ones to play then.
#[must_use]
pub fn line_difference<'a, T: PartialEq>(old_line: &[T], new_line: &'a [T]) -> (usize, &'a [T]) {
    let common_length = old_line.iter().zip(new_line).take_while(|(old_ply, new_ply)| old_ply == new_ply).count();
    (old_line.len() - common_length, &new_line[common_length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_another_line_goes_back_to_where_they_part() {
        let parse_line = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        for (old_text, new_text, undone_count, played_text) in [
            ("a b c", "a b c", 0, ""),
            ("a b", "a b c", 0, "c"),
            ("a b c", "a x", 2, "x"),
            ("", "a", 0, "a"),
            ("a", "", 1, ""),
        ] {
            assert_eq!(
                line_difference(&parse_line(old_text), &parse_line(new_text)),
                (undone_count, &*parse_line(played_text)),
                "{old_text} → {new_text}"
            );
        }
    }
}
