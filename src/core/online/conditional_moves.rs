//! Reads conditional moves from text, one line for each case.

use super::action::{MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES};
use crate::excerpt::excerpt;
use crate::notation::NotationError;
use crate::session::Game;

/// The text is not a list of conditional moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionalError {
    /// A move cannot be read or is not legal.
    #[error("line {line}, move {number}: {error} (found {found:?})")]
    Move {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the move in its line, from 1.
        number: usize,
        /// The text found.
        found: String,
        /// What was expected.
        error: NotationError,
    },
    /// The game is over before the end of a line.
    #[error("line {line}, move {number}: expected no move after the end of the game")]
    Over {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the move in its line, from 1.
        number: usize,
    },
    /// This line does not answer the opponent's last move.
    #[error("line {0}: expected an own move after each of the opponent's")]
    NoAnswer(usize),
    /// This line is too long.
    #[error("line {0}: expected at most {MAX_CONDITIONAL_PLIES} moves")]
    LongLine(usize),
    /// There are too many lines.
    #[error("expected at most {MAX_CONDITIONAL_LINES} lines")]
    Lines,
}

/// Reads conditional moves: a line for each case, beginning with a move of the opponent, then the answer, and so on, in
/// any notation of the game, with or without the numbers of the moves. Returns them as in the text protocol.
///
/// # Errors
/// At the first error: where it is, and what was expected.
pub fn read_conditional_moves(game: &Game, text: &str) -> Result<Vec<Vec<String>>, ConditionalError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let parsed_lines =
        lines.map(|(line_index, line)| parse_line(game, line_index + 1, line)).collect::<Result<Vec<_>, _>>()?;
    if parsed_lines.len() > MAX_CONDITIONAL_LINES { Err(ConditionalError::Lines) } else { Ok(parsed_lines) }
}

fn parse_line(game: &Game, line_number: usize, text: &str) -> Result<Vec<String>, ConditionalError> {
    let words: Vec<&str> = text.split_whitespace().map(without_number).filter(|word| !word.is_empty()).collect();
    if words.len() > MAX_CONDITIONAL_PLIES {
        return Err(ConditionalError::LongLine(line_number));
    }
    let mut referee = game.referee().boxed_clone();
    let mut codes = Vec::new();
    for (move_number, word) in (1..).zip(&words) {
        if referee.phase().side().is_none() {
            return Err(ConditionalError::Over { line: line_number, number: move_number });
        }
        let move_error =
            |error| ConditionalError::Move { line: line_number, number: move_number, found: excerpt(word, 24), error };
        let move_id = referee.read_move(word).map_err(move_error)?;
        codes.push(referee.legal_move(move_id).ok_or_else(|| move_error(NotationError::NoSuchMove))?.code);
        referee.play(move_id);
    }
    if codes.len() % 2 == 0 { Ok(codes) } else { Err(ConditionalError::NoAnswer(line_number)) }
}

/// A word without the number of a move before it, such as `12.` or `12...`.
fn without_number(word: &str) -> &str {
    let after_number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_number = after_number.len() < word.len() && after_number.starts_with(['.', '…']);
    if has_number { after_number.trim_start_matches(['.', '…']) } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

    #[test]
    fn what_the_list_of_moves_shows_is_read() {
        for id in GameId::ALL.into_iter().filter(|id| !id.has_dice()) {
            let game = Game::new(id);
            for opponent_move in game.legal_moves() {
                let mut game_after = game.clone();
                game_after.play(opponent_move.id);
                let Some(reply) = game_after.legal_moves().first() else { continue };
                let parsed_lines = read_conditional_moves(&game, &format!("{} {}", opponent_move.text, reply.text));
                assert_eq!(
                    parsed_lines,
                    Ok(vec![vec![opponent_move.code.clone(), reply.code.clone()]]),
                    "{id} {}",
                    opponent_move.text
                );
            }
        }
    }

    #[test]
    fn lines_are_read_in_any_notation_and_faults_are_told_with_their_place() {
        let game = Game::new(GameId::TurnoverClassic);
        let parse = |text: &str| read_conditional_moves(&game, text);
        let parsed_lines = parse("e1e3 e8e6\n\n  d1d2 d8d7 e1e3 e8e6 \n").expect("two lines");
        assert_eq!(parsed_lines, [vec!["e1e3", "e8e6"], vec!["d1d2", "d8d7", "e1e3", "e8e6"]]);
        assert_eq!(parse("1. e1e3 1... e8e6 2.d1d2 d8d7"), parse("e1e3 e8e6 d1d2 d8d7"));
        assert_eq!(parse("\n \n"), Ok(Vec::new()));
        for (text, expected_start) in [
            ("e1e3", "line 1: expected an own move"),
            ("e1e3 e8e6\ne1e9 e8e6", "line 2, move 1: "),
            ("e1e3 e1e3", "line 1, move 2: "),
            (&"e1e3 ".repeat(21), "line 1: expected at most 20 moves"),
            (&"e1e3 e8e6\n".repeat(17), "expected at most 16 lines"),
        ] {
            let error_text = parse(text).expect_err(text).to_string();
            assert!(error_text.starts_with(expected_start), "{error_text}");
        }
    }
}
