//! Board events: what a move shows on the board.

use std::collections::BTreeMap;

use super::moves::CASTLINGS;
use super::{Chessman, DiceChess, Move};
use crate::board::{BoardEvent, Layer, Place, Side, Square, Store, Token};
use crate::games::{MoveInfo, MoveKind};

impl DiceChess {
    /// The pieces with their squares, rank by rank from the first.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Side, Chessman)> {
        let width = self.variant.rules().width;
        let squares = (0..width).flat_map(move |rank| (0..width).map(move |file| Square::new(file, rank)));
        squares.filter_map(|square| self.piece_at(square).map(|(side, piece)| (square, side, piece)))
    }

    pub(super) fn pieces_as_tokens(&self) -> BTreeMap<Place, Token> {
        self.pieces().map(|(square, side, piece)| (place(square), token(side, piece))).collect()
    }

    /// The properties of this legal move; `None` for a pass.
    pub(super) fn move_facts(&self, mv: Move) -> Option<MoveInfo> {
        let [from, to] = mv.squares()?;
        let (castles, _) = self.spends(mv);
        let taken = self.taken_by(from, to);
        Some(MoveInfo {
            from,
            to: Some(to),
            arrival: if taken.is_some() { MoveKind::Capture } else { MoveKind::Move },
            taken,
            companion: castles.then(|| castling_rook(from, to)).flatten(),
            promotes: !castles && mv.choice().is_some(),
            choice: mv.choice().map(Chessman::piece_name),
            whole: false,
        })
    }

    /// The square of the captured piece: beside the target if a pawn is captured en passant.
    fn taken_by(&self, from: Square, to: Square) -> Option<Square> {
        let (mover, piece) = self.piece_at(from)?;
        if self.piece_at(to).is_some() {
            return Some(to);
        }
        let beside = Square::new(to.file(), from.rank());
        let passed = piece == Chessman::Pawn
            && from.file() != to.file()
            && self.piece_at(beside) == Some((!mover, Chessman::Pawn));
        passed.then_some(beside)
    }

    /// The events of a move that is legal in this position, in order.
    pub(super) fn events(&self, mv: Move) -> Vec<BoardEvent> {
        let (Some(info), Some([from, to])) = (self.move_facts(mv), mv.squares()) else { return Vec::new() };
        let Some((side, piece)) = self.piece_at(from) else { return Vec::new() };
        let mut events = vec![BoardEvent::Lifted { at: place(from) }];
        let taken = info.taken.and_then(|square| Some((square, self.piece_at(square)?)));
        events.extend(taken.map(|(square, (side, piece))| BoardEvent::Removed {
            at: place(square),
            token: token(side, piece),
            to: Store::Tray,
        }));
        events.extend([BoardEvent::Moved { from: place(from), to: place(to) }, BoardEvent::Stacked { at: place(to) }]);
        if let Some([from, to]) = info.companion.map(|squares| squares.map(place)) {
            events.extend([
                BoardEvent::Lifted { at: from },
                BoardEvent::Moved { from, to },
                BoardEvent::Stacked { at: to },
            ]);
        }
        if let Some(becomes) = mv.choice().filter(|_| info.promotes) {
            let at = place(to);
            events.extend([
                BoardEvent::Removed { at, token: token(side, piece), to: Store::Box },
                BoardEvent::Placed { at, token: token(side, becomes), from: Store::Box },
            ]);
        }
        events
    }
}

/// The origin and target of the rook when the king castles between these squares.
fn castling_rook(from: Square, to: Square) -> Option<[Square; 2]> {
    let castling = CASTLINGS.into_iter().find(|castling| castling.target == u32::from(to.file()))?;
    Some([castling.rook, castling.rook_target].map(|file| Square::new(file as u8, from.rank())))
}

const fn place(square: Square) -> Place {
    Place { square, layer: Layer(0) }
}

pub(super) const fn token(side: Side, piece: Chessman) -> Token {
    Token { shape: piece.shape(), side }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;
    use crate::board::Shape;

    /// The events of a move, one word each.
    fn told(fen: &str, mv: &str) -> String {
        let position = DiceChess::from_fen(Variant::DiceChess, fen).expect("a position");
        let mv: Move = mv.parse().expect("a move");
        assert!(position.legal_moves().contains(&mv), "{fen} {mv}");
        let name = |token: Token| match token.shape {
            Shape::Chessman(piece) => format!("{piece:?}"),
            other => format!("{other:?}"),
        };
        let word = |event: BoardEvent| match event {
            BoardEvent::Lifted { at } => format!("lift {}", at.square),
            BoardEvent::Moved { from, to } => format!("{}-{}", from.square, to.square),
            BoardEvent::Stacked { at } => format!("set {}", at.square),
            BoardEvent::Removed { at, token, to } => format!("{} {} to {to:?}", name(token), at.square),
            BoardEvent::Placed { at, token, from } => format!("{} {} from {from:?}", name(token), at.square),
            BoardEvent::Flipped { .. } => "flip".into(),
        };
        position.events(mv).into_iter().map(word).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_story_tells_what_hands_would_do() {
        for (fen, mv, events) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 r11", "e2e4", "lift e2, e2-e4, set e4"),
            ("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1 r44", "a1a2", "lift a1, Rook a2 to Tray, a1-a2, set a2"),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2 r12", "e5d6", "lift e5, Pawn d5 to Tray, e5-d6, set d6"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 r14", "e8c8", "lift e8, e8-c8, set c8, lift a8, a8-d8, set d8"),
            (
                "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1 r12",
                "a7b8q",
                "lift a7, Knight b8 to Tray, a7-b8, set b8, Pawn b8 to Box, Queen b8 from Box",
            ),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r34", "0000", ""),
        ] {
            assert_eq!(told(fen, mv), events, "{fen} {mv}");
        }
    }
}
