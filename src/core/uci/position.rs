//! The commands `position` and `d`.

use std::io::{self, Write};

use super::command_error::{CommandError, FoundText};
use crate::games::Phase;
use crate::session::{Game, GameId};

/// Reads the arguments of `position`.
pub(super) fn read_position(id: GameId, words: &str) -> Result<Game, CommandError> {
    let mut words = words.split_ascii_whitespace();
    let mut game = match words.next() {
        Some("startpos") => {
            expect_moves(&mut words, "position startpos")?;
            Game::new(id)
        }
        Some("frc") if id.has_chess960() => {
            let start_number = words.next();
            let start = start_number.and_then(|number| id.chess960_named(number));
            let (expected, after) = ("the number of a start of Chess960, 0 to 959", "position frc");
            let start = start.ok_or(CommandError::Word { expected, after, found: FoundText::of(start_number) })?;
            expect_moves(&mut words, after)?;
            Game::from_fen(id, &start)?
        }
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Game::from_fen(id, &fen.join(" "))?
        }
        other_word => {
            let expected = if id.has_chess960() { "startpos, fen or frc" } else { "startpos or fen" };
            let after = "position";
            return Err(CommandError::Word { expected, after, found: FoundText::of(other_word) });
        }
    };
    for (move_number, word) in (1..).zip(words) {
        let move_id = game.referee().find(word);
        if move_id.and_then(|id| game.play(id)).is_none() {
            let over_reason = || {
                game.outcome().map_or("it cannot be played".into(), |outcome| format!("the game is over, {outcome}"))
            };
            let reason = game.referee().code_error(word).map_or_else(over_reason, |error| error.to_string());
            return Err(CommandError::Move { number: move_number, found: word.into(), why: reason });
        }
    }
    Ok(game)
}

/// Reads what stands between a position and its moves, if any follow.
fn expect_moves<'a>(mut words: impl Iterator<Item = &'a str>, after: &'static str) -> Result<(), CommandError> {
    match words.next() {
        None | Some("moves") => Ok(()),
        Some(other_word) => Err(CommandError::Word { expected: "moves or nothing", after, found: other_word.into() }),
    }
}

/// The answer to `d`: a diagram of the position, its FEN, key and legal moves.
pub(super) fn describe(game: &Game, output: &mut impl Write) -> io::Result<()> {
    let referee = game.referee();
    let phase = match game.phase() {
        Phase::Move(side) => format!("move {side}"),
        Phase::Roll(side) => format!("roll {side}"),
        Phase::Over(_) => "over".into(),
    };
    let legal = game.legal_moves().iter().map(|mv| mv.code.clone());
    let attacked_royals = referee.position().attacked_royals(referee.turn());
    writeln!(output, "{}\n", referee.position().diagram())?;
    writeln!(output, "Fen: {}", referee.fen())?;
    if let Some(dfen) = referee.position().dfen() {
        writeln!(output, "Dfen: {dfen}")?;
    }
    writeln!(output, "Key: {:016x}", referee.key())?;
    writeln!(output, "Phase: {phase}")?;
    writeln!(output, "Legal: {}", sorted_words(legal))?;
    writeln!(output, "Checks: {}", sorted_words(attacked_royals.iter().map(ToString::to_string)))?;
    match game.outcome() {
        Some(outcome) => writeln!(output, "Outcome: {outcome}"),
        None => Ok(()),
    }
}

fn sorted_words(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.join(" ")
}
