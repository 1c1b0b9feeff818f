//! Board events: what a move shows on the board.

use std::collections::BTreeMap;

use super::moves::Castling;
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
        self.pieces().map(|(square, side, piece)| (place_on(square), chessman_token(side, piece))).collect()
    }

    /// The properties of this legal move; `None` for a pass.
    pub(super) fn move_info(&self, mv: Move) -> Option<MoveInfo> {
        let [from, to] = mv.squares()?;
        let castling = self.castling(mv);
        let captured_square = if castling.is_some() { None } else { self.captured_square(from, to) };
        let square_on_rank = |file: u32| Square::new(file as u8, from.rank());
        Some(MoveInfo {
            from,
            to: Some(to),
            lands_on: Some(castling.map_or(to, |castling| square_on_rank(castling.king_target_file()))),
            arrival: if captured_square.is_some() { MoveKind::Capture } else { MoveKind::Move },
            taken: captured_square,
            companion: castling.map(|castling| [castling.rook_file, castling.rook_target_file()].map(square_on_rank)),
            promotes: castling.is_none() && mv.choice().is_some(),
            choice: mv.choice().map(Chessman::piece_name_key),
            moves_whole: false,
        })
    }

    /// The square of the captured piece: beside the target if a pawn is captured en passant.
    fn captured_square(&self, from: Square, to: Square) -> Option<Square> {
        let (mover, piece) = self.piece_at(from)?;
        if self.piece_at(to).is_some() {
            return Some(to);
        }
        let square_beside = Square::new(to.file(), from.rank());
        let is_en_passant = piece == Chessman::Pawn
            && from.file() != to.file()
            && self.piece_at(square_beside) == Some((!mover, Chessman::Pawn));
        is_en_passant.then_some(square_beside)
    }

    /// The events of a move that is legal in this position, in order.
    pub(super) fn events(&self, mv: Move) -> Vec<BoardEvent> {
        let (Some(move_info), Some([from, to])) = (self.move_info(mv), mv.squares()) else { return Vec::new() };
        let Some((side, piece)) = self.piece_at(from) else { return Vec::new() };
        if let Some(castling) = self.castling(mv) {
            return castling_events(castling, from.rank());
        }
        let mut events = vec![BoardEvent::Lifted { at: place_on(from) }];
        let captured_piece = move_info.taken.and_then(|square| Some((square, self.piece_at(square)?)));
        events.extend(captured_piece.map(|(square, (side, piece))| BoardEvent::Removed {
            at: place_on(square),
            token: chessman_token(side, piece),
            to: Store::Tray,
        }));
        events.extend([
            BoardEvent::Moved { from: place_on(from), to: place_on(to) },
            BoardEvent::Stacked { at: place_on(to) },
        ]);
        if let Some(promotion) = mv.choice().filter(|_| move_info.promotes) {
            let target_place = place_on(to);
            events.extend([
                BoardEvent::Removed { at: target_place, token: chessman_token(side, piece), to: Store::Box },
                BoardEvent::Placed { at: target_place, token: chessman_token(side, promotion), from: Store::Box },
            ]);
        }
        events
    }
}

/// King and rook go to their squares, each unless it stands there already. The one whose square is free goes first; where
/// they change places, the king is held above its square until the rook stands there.
fn castling_events(castling: Castling, rank: u8) -> Vec<BoardEvent> {
    let place_on_file = |file: u32| place_on(Square::new(file as u8, rank));
    let [king, rook] = [castling.king_file, castling.rook_file].map(place_on_file);
    let [king_target, rook_target] = [castling.king_target_file(), castling.rook_target_file()].map(place_on_file);
    let castling_step = |from: Place, to: Place| {
        let events = [BoardEvent::Lifted { at: from }, BoardEvent::Moved { from, to }, BoardEvent::Stacked { at: to }];
        events.into_iter().filter(move |_| from != to)
    };
    if king_target != rook {
        castling_step(king, king_target).chain(castling_step(rook, rook_target)).collect()
    } else if rook_target != king {
        castling_step(rook, rook_target).chain(castling_step(king, king_target)).collect()
    } else {
        let lifted_king_place = Place { layer: Layer(1), ..king };
        let lift_events = [BoardEvent::Lifted { at: king }, BoardEvent::Moved { from: king, to: lifted_king_place }];
        let put_down_events =
            [BoardEvent::Moved { from: lifted_king_place, to: king_target }, BoardEvent::Stacked { at: king_target }];
        lift_events.into_iter().chain(castling_step(rook, rook_target)).chain(put_down_events).collect()
    }
}

const fn place_on(square: Square) -> Place {
    Place { square, layer: Layer(0) }
}

pub(super) const fn chessman_token(side: Side, piece: Chessman) -> Token {
    Token { shape: piece.shape(), side }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;
    use crate::board::Shape;

    /// The events of a move, one word each.
    fn event_texts(variant: Variant, fen: &str, mv: &str) -> String {
        let position = DiceChess::from_fen(variant, fen).expect("a position");
        let mv: Move = mv.parse().expect("a move");
        assert!(position.legal_moves().contains(&mv), "{fen} {mv}");
        let token_name = |token: Token| match token.shape {
            Shape::Chessman(piece) => format!("{piece:?}"),
            other_shape => format!("{other_shape:?}"),
        };
        let event_text = |event: BoardEvent| match event {
            BoardEvent::Lifted { at } => format!("lift {}", at.square),
            BoardEvent::Moved { from, to } => format!("{}-{}", from.square, to.square),
            BoardEvent::Stacked { at } => format!("set {}", at.square),
            BoardEvent::Removed { at, token, to } => format!("{} {} to {to:?}", token_name(token), at.square),
            BoardEvent::Placed { at, token, from } => format!("{} {} from {from:?}", token_name(token), at.square),
            BoardEvent::Flipped { .. } => "flip".into(),
        };
        position.events(mv).into_iter().map(event_text).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn castling_names_the_squares_where_king_and_rook_stand_afterwards() {
        let squares = |fen: &str, mv: &str| {
            let position = DiceChess::from_fen(Variant::ThreeDice, fen).expect("a position");
            let info = position.move_info(mv.parse().expect("a move")).expect("no pass");
            let (from, to) = info.path();
            let squares: Vec<String> = info.squares().map(|square| square.to_string()).collect();
            (squares.join(" "), format!("{from}{}", to.expect("a square")))
        };
        for (fen, mv, expected_squares, expected_path) in [
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 r146", "e1c1", "e1 c1 a1 d1", "e1c1"),
            ("4k3/8/8/8/8/8/8/RK6 w Q - 0 1 r146", "b1a1", "b1 c1 a1 d1", "b1c1"),
            ("6kr/8/8/8/8/8/8/4K3 b k - 0 1 r146", "g8h8", "g8 g8 h8 f8", "h8f8"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 r146", "e2e4", "e2 e4", "e2e4"),
        ] {
            assert_eq!(squares(fen, mv), (expected_squares.into(), expected_path.into()), "{fen} {mv}");
        }
    }

    #[test]
    fn a_story_tells_what_hands_would_do() {
        let orthodox_cases = [
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
        ];
        // Chess960: the king stays, the rook stays, one makes room for the other, and they change places.
        let chess960_cases = [
            ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1 r146", "e1g1", "lift g1, g1-f1, set f1, lift e1, e1-g1, set g1"),
            ("4k3/8/8/8/8/8/8/6KR w K - 0 1 r146", "g1h1", "lift h1, h1-f1, set f1"),
            ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1 r146", "e1f1", "lift e1, e1-g1, set g1"),
            ("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1 r146", "e1d1", "lift e1, e1-c1, set c1"),
            ("4k3/8/8/8/8/8/8/2R1K3 w Q - 0 1 r146", "e1c1", "lift c1, c1-d1, set d1, lift e1, e1-c1, set c1"),
            ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1 r146", "f1g1", "lift f1, f1-f1, lift g1, g1-f1, set f1, f1-g1, set g1"),
            ("2rk4/8/8/8/8/8/8/4K3 b q - 0 1 r146", "d8c8", "lift d8, d8-d8, lift c8, c8-d8, set d8, d8-c8, set c8"),
        ];
        let cases = orthodox_cases.map(|case| (Variant::DiceChess, case)).into_iter();
        for (variant, (fen, mv, expected_events)) in cases.chain(chess960_cases.map(|case| (Variant::ThreeDice, case)))
        {
            assert_eq!(event_texts(variant, fen, mv), expected_events, "{fen} {mv}");
        }
    }
}
