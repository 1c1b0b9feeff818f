//! The squares that show why a game is over.

use super::game::Game;
use crate::board::Square;
use crate::games::Reason;

/// The squares to highlight after the end: that of the royal piece that was captured or left the board, or those that
/// could not be saved. Empty while the game goes on.
#[must_use]
pub fn deciding_squares(game: &Game) -> Vec<Square> {
    let Some(outcome) = game.outcome() else { return Vec::new() };
    let last_move = game.last_ply().and_then(|ply| ply.played.info());
    match outcome.reason {
        Reason::Checkmate => {
            let royals = outcome.winner.map(|winner| game.referee().position().royals(!winner));
            royals.iter().flatten().map(|royal| royal.square).collect()
        }
        Reason::CastlesCaptured | Reason::ScorchedEarth | Reason::KingCaptured => {
            last_move.and_then(|info| info.taken).into_iter().collect()
        }
        Reason::Resignation | Reason::KingLeft => {
            last_move.filter(|_| game.declared_outcome().is_none()).map(|info| info.from).into_iter().collect()
        }
        Reason::Siege
        | Reason::Stalemate
        | Reason::FiftyMoves
        | Reason::SeventyFiveMoves
        | Reason::QuietMoves
        | Reason::Repetition
        | Reason::InsufficientMaterial
        | Reason::Agreement
        | Reason::Time
        | Reason::Abandonment
        | Reason::DoubleDropped
        | Reason::LengthLimit => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::session::{Declaration, GameId};

    fn play_move(fen: &str, code: &str) -> Game {
        let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        assert_eq!(deciding_squares(&game), []);
        let id = game.referee().find(code).expect("a legal move");
        game.play(id).expect("a legal move");
        game
    }

    #[test]
    fn the_deciding_squares_are_those_of_the_castles() {
        for (fen, code, squares) in [
            ("c7/8/8/8/8/8/8/R6C w", "a1a8", &["a8"][..]),
            ("8/8/8/3c4/4C3/8/8/8 w", "e4d5", &["d5"]),
            ("c7/8/8/8/8/8/8/7C w", "h1h2", &["h1"]),
            ("8/8/8/8/8/p7/8/Cr5c b", "a3a2", &["a1"]),
            ("8/8/8/8/8/p7/8/C6c b", "a3a2", &[]),
        ] {
            let found_squares: Vec<String> =
                deciding_squares(&play_move(fen, code)).iter().map(Square::to_string).collect();
            assert_eq!(found_squares, squares, "{fen}");
        }
        let mut game = play_move("c5r1/7p/8/8/8/8/P7/1R5C w", "b1b2");
        game.declare(Declaration::Resign(Side::Black));
        assert_eq!(deciding_squares(&game), []);
    }
}
