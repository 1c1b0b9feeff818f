//! Helpers that write positions, rolls and moves as text.

use turnover_core::board::{Side, Square};
use turnover_core::games::dice_chess::{DiceChess, Move, Outcome, Reason, Roll, Variant};

pub fn position(variant: Variant, fen: &str) -> DiceChess {
    DiceChess::from_fen(variant, fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

pub fn roll(text: &str) -> Roll {
    text.parse().expect("a roll")
}

pub fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

pub fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The position after these rolls, moves and passes, given as in the text protocol.
pub fn after(variant: Variant, fen: &str, actions: &str) -> DiceChess {
    let mut position = position(variant, fen);
    for text in actions.split_ascii_whitespace() {
        let done = match text.strip_prefix('r') {
            Some(_) => position.roll(roll(text)).map_err(|refused| refused.to_string()),
            None => position.play(mv(text)).map_err(|illegal| illegal.to_string()),
        };
        done.unwrap_or_else(|error| panic!("{variant} {fen}, {actions} at {text}: {error}"));
    }
    position
}

/// The legal moves after these actions, in the order of their texts.
pub fn legal(variant: Variant, fen: &str, actions: &str) -> String {
    listed(&after(variant, fen, actions))
}

pub fn listed(position: &DiceChess) -> String {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort_unstable();
    moves.join(" ")
}

/// The targets of the moves from a square.
pub fn from(position: &DiceChess, from: &str) -> String {
    let moves = listed(position);
    let targets: Vec<&str> = moves.split(' ').filter_map(|text| text.strip_prefix(from)).collect();
    targets.join(" ")
}

/// The code of the reason for refusing a move after these actions.
pub fn refused(variant: Variant, fen: &str, actions: &str, text: &str) -> &'static str {
    let mut position = after(variant, fen, actions);
    let illegal = position.play(mv(text)).expect_err("an illegal move");
    assert!(!illegal.to_string().is_empty());
    illegal.kind.code()
}

pub const PASS: &str = "0000";
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub const TEN: &str = "rnbqkkkbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKKKBNR w - - 0 1";
pub const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// With three dice as on dicechess.com: Black can capture the king with a pawn and only two of the dice of r112; and the
/// position after the first of these moves.
pub const BOUND: &str = "6r1/pr2bk2/3Q1B2/7p/1PP1P3/2NP1pPB/P5P1/R2R1KN1 b - - 1 16";
pub const BOUND_AFTER: &str = "6r1/pr2bk2/3Q1B2/7p/1PP1P3/2NP2PB/P5p1/R2R1KN1 b - - 0 16 r112/1!";

/// White's pieces block each other, and so do Black's pawns.
pub const BLOCKED: &str = "7k/8/8/8/p1p5/P1Pp4/PB1P4/KRB5 w - - 0 1";

pub const WHITE_TAKES: Option<Outcome> = Some(Outcome::won(Side::White, Reason::KingCaptured));
pub const WHITE_MATES: Option<Outcome> = Some(Outcome::won(Side::White, Reason::Checkmate));
