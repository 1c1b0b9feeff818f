//! What the protocol leaves to an engine: the doubling cube, starts of Chess960, and positions as DFEN. It is tried where it is offered.

use super::{Dialogue, Miss, Trial, miss, quoted, value_after};
use crate::session::{Game, GameId};

/// What an engine may offer: its name in the report, whether a game has it, and how it is tried, which tells whether it is offered.
pub(super) type OptionalRequirement = (&'static str, fn(GameId) -> bool, fn(&mut Dialogue, GameId) -> Trial<bool>);

/// Those that are tried in each game that has them.
pub(super) const OPTIONAL_REQUIREMENTS: [OptionalRequirement; 3] = [
    ("cube", GameId::has_dice, Dialogue::cube),
    ("frc", GameId::has_chess960, |dialogue, _| dialogue.chess960()),
    ("dfen", has_dfen, Dialogue::dfen),
];

/// The moves with a cube after which the position is compared.
const CUBE_LINES: [&str; 4] = ["", " moves double", " moves double take", " moves double drop"];
/// The numbers of starts that are compared; 518 is that of chess.
const CHESS960_NUMBERS: [u16; 3] = [0, 518, 959];

fn has_dfen(game: GameId) -> bool {
    Game::new(game).referee().position().dfen().is_some()
}

impl Dialogue {
    /// Whether the engine takes a position, and does not refuse it.
    fn takes(&mut self, line: &str) -> Trial<bool> {
        match self.say(line)?.first() {
            None => Ok(true),
            Some(refusal) if refusal.starts_with("info string error: ") => Ok(false),
            Some(found) => miss(format!("nothing after {}", quoted(line)), quoted(found)),
        }
    }

    /// With a doubling cube: `d` tells who may double, take and drop, `go` decides, and the key stays the same.
    fn cube(&mut self, game: GameId) -> Trial<bool> {
        let start_line = format!("position fen {}", Game::new(game).referee().fen());
        self.set_up(&start_line)?;
        let (key, _) = self.compare_position(&start_line)?;
        if !self.takes(&format!("{start_line} x1"))? {
            return Ok(false);
        }
        for moves in CUBE_LINES {
            let line = format!("{start_line} x1{moves}");
            self.set_up(&line)?;
            let (key_with_cube, _) = self.compare_position(&line)?;
            if key_with_cube != key {
                let expected = format!("the key {key} whatever the cube");
                return miss(expected, format!("{key_with_cube}, after {}", quoted(&line)));
            }
            let mut answer = self.ask("go nodes 300", |line| line.starts_with("bestmove"))?;
            if moves.is_empty() {
                // Nobody must double.
                answer.retain(|line| line.trim() != "bestmove (none)");
            }
            self.legal_move(&answer)
                .map_err(|Miss(why)| Miss(format!("{why}, after {} and go nodes 300", quoted(&line))))?;
        }
        Ok(true)
    }

    /// `position frc` sets up the starts of Chess960.
    fn chess960(&mut self) -> Trial<bool> {
        if !self.takes("position frc 0")? {
            return Ok(false);
        }
        for number in CHESS960_NUMBERS {
            self.compare_both_ways(&format!("position frc {number}"))?;
        }
        Ok(true)
    }

    /// `d` tells positions as DFEN.
    fn dfen(&mut self, game: GameId) -> Trial<bool> {
        for (index, line) in self.positions(game).into_iter().enumerate() {
            self.set_up(&line)?;
            let dumps = [self.say("d")?, self.expected_answer("d")];
            let [found, expected] = dumps.map(|dump| value_after(&dump, "Dfen: "));
            if index == 0 && found.is_none() {
                return Ok(false);
            }
            if found != expected {
                let [expected, found] =
                    [expected, found].map(|dfen| dfen.map_or("no line \"Dfen: \"".into(), |dfen| quoted(&dfen)));
                return miss(expected, format!("{found}, after {}", quoted(&line)));
            }
        }
        Ok(true)
    }
}
