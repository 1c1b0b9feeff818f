//! A position that is being set up by hand.

use std::collections::BTreeMap;
use std::mem;

use super::cube::without_cube;
use super::{Game, GameId, Referee, SetUpError};
use crate::board::{Place, Side, Square, Token};
use crate::games::{CastlingRight, DieFace, Kit, KitPiece, Phase, PieceId, ValidationError, ValidationErrorKind};

/// A position that is being set up: any piece on any square, and a side to move. Its counters are those of a new game.
/// Castling rights of Chess960 are kept while king and rook stand where they stood at first.
///
/// ```
/// use turnover_core::board::Side;
/// use turnover_core::session::{Draft, GameId};
///
/// let mut draft = Draft::empty(GameId::TurnoverModern);
/// for (letter, square) in [("C", "a1"), ("c", "g7"), ("Q", "c4")] {
///     let piece = draft.piece_from_text(letter).expect("a nest");
///     draft.put(piece, square.parse()?);
/// }
/// assert_eq!(draft.fen(), "8/6c1/8/8/2Q5/8/8/C7 w 0 1");
/// let game = draft.check()?;
/// assert_eq!(game.side_to_move(), Some(Side::White));
///
/// draft.put(draft.piece_from_text("P").expect("a Wall"), "e8".parse()?);
/// let error = draft.check().err().expect("it is refused");
/// assert_eq!(error.text, "the lone Wall on e8 would have been promoted there");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    id: GameId,
    kit: Kit,
    pieces: BTreeMap<Square, PieceId>,
    side_to_move: Side,
    /// The face of each die. The dice are to be rolled unless all faces are set.
    die_faces: Vec<Option<DieFace>>,
    /// Of these, the rights hold whose pieces stand in place.
    castling_rights: Vec<CastlingRight>,
}

impl Draft {
    /// An empty board, White to move.
    #[must_use]
    pub fn empty(id: GameId) -> Self {
        let start = id.referee(None).expect("every game has a start position");
        let dice = vec![None; start.position().dice_set().len()];
        Self {
            id,
            kit: start.position().kit(),
            pieces: BTreeMap::new(),
            side_to_move: Side::White,
            die_faces: dice,
            castling_rights: Vec::new(),
        }
    }

    /// The start position of the game.
    #[must_use]
    pub fn initial(id: GameId) -> Self {
        Self::of(id, &*id.referee(None).expect("every game has a start position"))
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn from_fen(id: GameId, fen: &str) -> Result<Self, SetUpError> {
        Ok(Self::of(id, &*id.referee(Some(fen))?))
    }

    /// The position of a referee of this game.
    #[must_use]
    pub fn of(id: GameId, referee: &dyn Referee) -> Self {
        let dice_on_table = referee.position().dice();
        let dice = (0..referee.position().dice_set().len())
            .map(|index| dice_on_table.get(index).map(|die| die.face))
            .collect();
        Self {
            id,
            kit: referee.position().kit(),
            pieces: referee.position().pieces(),
            side_to_move: without_cube(referee).turn(),
            die_faces: dice,
            castling_rights: referee.position().castling_rights(),
        }
    }

    /// The game or edition that it is for.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// The board, and the pieces that can be put on it.
    #[must_use]
    pub const fn kit(&self) -> &Kit {
        &self.kit
    }

    /// The piece with this text in FEN.
    #[must_use]
    pub fn piece_from_text(&self, text: &str) -> Option<PieceId> {
        self.kit.pieces.iter().position(|piece| piece.text == text).map(PieceId)
    }

    /// The pieces on the board, rank by rank from the first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, &KitPiece)> {
        self.pieces.iter().filter_map(|(&square, &id)| Some((square, self.kit.piece(id)?)))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<PieceId> {
        self.pieces.get(&square).copied()
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.side_to_move
    }

    /// Sets the side to move.
    pub const fn set_turn(&mut self, side: Side) {
        self.side_to_move = side;
    }

    /// The faces of the dice; `None` for dice that are to be rolled.
    #[must_use]
    pub fn dice(&self) -> &[Option<DieFace>] {
        &self.die_faces
    }

    /// Sets the face of a die, or `None`. The faces count only if all are set.
    pub fn set_die(&mut self, index: usize, face: Option<DieFace>) {
        if let Some(die) = self.die_faces.get_mut(index) {
            *die = face;
        }
    }

    /// Puts a piece on a square and replaces the one there. Outside of the board, or if there is no such piece,
    /// it changes nothing and returns false.
    pub fn put(&mut self, piece: PieceId, square: Square) -> bool {
        let is_possible = self.kit.contains(square) && self.kit.piece(piece).is_some();
        if is_possible {
            self.pieces.insert(square, piece);
        }
        is_possible
    }

    /// Removes the piece on a square and returns it.
    pub fn take(&mut self, square: Square) -> Option<PieceId> {
        self.pieces.remove(&square)
    }

    /// Removes all pieces; the side to move stays.
    pub fn clear(&mut self) {
        self.pieces.clear();
    }

    /// Mirrors the board from left to right.
    pub fn mirror(&mut self) {
        let last_file = self.kit.width - 1;
        self.pieces = mem::take(&mut self.pieces)
            .into_iter()
            .map(|(square, piece)| (Square::new(last_file - square.file(), square.rank()), piece))
            .collect();
    }

    /// Swaps the sides: every piece changes its side and moves to the other end of its file, and the other side is to move.
    pub fn flip_sides(&mut self) {
        let last_rank = self.kit.height - 1;
        let flipped_piece = |(square, piece): (Square, PieceId)| {
            Some((Square::new(square.file(), last_rank - square.rank()), self.kit.like_of(piece)?))
        };
        let flipped_right = |right: &CastlingRight| {
            let [king, rook] = right.pieces.map(flipped_piece);
            let is_white = right.letter.is_ascii_uppercase();
            let letter = if is_white { right.letter.to_ascii_lowercase() } else { right.letter.to_ascii_uppercase() };
            Some(CastlingRight { letter, pieces: [king?, rook?] })
        };
        self.castling_rights = self.castling_rights.iter().filter_map(flipped_right).collect();
        self.pieces = mem::take(&mut self.pieces).into_iter().filter_map(flipped_piece).collect();
        self.side_to_move = !self.side_to_move;
    }

    /// The tokens on the board, by place.
    #[must_use]
    pub fn tokens(&self) -> BTreeMap<Place, Token> {
        self.pieces()
            .flat_map(|(square, piece)| {
                piece.tokens.iter().map(move |&(layer, token)| (Place { square, layer }, token))
            })
            .collect()
    }

    /// The FEN of the position; only its first fields if the game cannot read them.
    #[must_use]
    pub fn fen(&self) -> String {
        self.referee().map_or_else(|_| self.fen_fields(), |referee| referee.fen())
    }

    /// A game that starts from this position.
    ///
    /// # Errors
    /// If the position is impossible, or if the game would be over. To look at such a
    /// position anyway, read its [`fen`](Self::fen).
    pub fn check(&self) -> Result<Game, ValidationError> {
        let unreadable_error = |error: SetUpError| ValidationError {
            kind: ValidationErrorKind::Impossible,
            code: "unreadable",
            text: error.to_string(),
            square: None,
            side: None,
            excess: None,
        };
        let referee = self.referee().map_err(unreadable_error)?;
        if let Some(error) = referee.position().validation_error() {
            return Err(error);
        }
        if let Phase::Over(outcome) = referee.phase() {
            return Err(ValidationError {
                kind: ValidationErrorKind::Over,
                code: outcome.reason.code(),
                text: format!("the game is over, {outcome}"),
                square: None,
                side: outcome.winner,
                excess: None,
            });
        }
        Game::from_fen(self.id, &referee.fen()).map_err(unreadable_error)
    }

    /// A referee at this position. Impossible dice are left to be rolled.
    fn referee(&self) -> Result<Box<dyn Referee>, SetUpError> {
        let mut referee = self.id.referee(Some(&self.fen_fields()))?;
        let faces: Option<String> = self.die_faces.iter().map(|face| face.map(DieFace::letter)).collect();
        let roll = faces.filter(|faces| !faces.is_empty()).and_then(|faces| referee.find(&format!("r{faces}")));
        if let (Some(roll), Phase::Roll(_)) = (roll, referee.phase()) {
            referee.play(roll);
        }
        Ok(referee)
    }

    /// The first two fields of the FEN, and the next two if castling rights are kept.
    fn fen_fields(&self) -> String {
        let turn_letter = match self.side_to_move {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let is_in_place = |&(square, piece): &(Square, PieceId)| self.piece_at(square) == Some(piece);
        let held_rights = self.castling_rights.iter().filter(|right| right.pieces.iter().all(is_in_place));
        let rights: String = held_rights.map(|right| right.letter).collect();
        let rights_and_en_passant = if rights.is_empty() { rights } else { format!(" {rights} -") };
        format!("{} {turn_letter}{rights_and_en_passant}", self.kit.placement(|square| self.piece_at(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;

    const MODERN: GameId = GameId::TurnoverModern;
    const CLASSIC: GameId = GameId::TurnoverClassic;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    #[test]
    fn the_usual_start_is_the_one_of_a_new_game() {
        for id in GameId::ALL {
            let (draft, game) = (Draft::initial(id), Game::new(id));
            assert_eq!(draft.fen(), game.start().fen());
            assert_eq!(draft.tokens(), game.table().tokens);
            assert_eq!(draft.check().expect("a game").start().fen(), game.start().fen());
            assert_eq!(Draft::from_fen(id, &draft.fen()), Ok(draft));
        }
    }

    #[test]
    fn every_piece_of_every_game_can_stand_on_every_square() {
        for id in GameId::ALL {
            let Kit { width, height, pieces } = Draft::empty(id).kit().clone();
            for (piece, file, rank) in piece_squares(pieces.len(), width, height) {
                let square = Square::new(file, rank);
                let mut draft = Draft::empty(id);
                assert!(draft.put(PieceId(piece), square));
                assert_eq!(draft.piece_from_text(&pieces[piece].text), Some(PieceId(piece)));
                let referee = id.referee(Some(&draft.fen())).expect("the game's reader takes it");
                assert_eq!(referee.position().tokens_by_place(), draft.tokens());
                assert_eq!(Draft::of(id, &*referee), draft);

                let like_piece = draft.kit().like_of(PieceId(piece)).expect("each has its like");
                assert_ne!(pieces[like_piece.0].side, pieces[piece].side);
                assert_eq!(pieces[like_piece.0].name, pieces[piece].name);
            }
        }
    }

    /// All pairs of a piece and a square.
    fn piece_squares(piece_count: usize, width: u8, height: u8) -> impl Iterator<Item = (usize, u8, u8)> {
        (0..piece_count)
            .flat_map(move |piece| (0..width).flat_map(move |file| (0..height).map(move |rank| (piece, file, rank))))
    }

    #[test]
    fn pieces_are_put_replaced_and_taken() {
        let mut draft = Draft::empty(MODERN);
        let [castle, tower] = ["C", "r"].map(|text| draft.piece_from_text(text).expect("a nest"));
        assert!(draft.put(castle, square("e4")));
        assert!(draft.put(tower, square("e4")));
        assert!(!draft.put(tower, square("i4")));
        assert!(!draft.put(PieceId(12), square("a1")));
        draft.set_turn(Side::Black);
        assert_eq!(draft.fen(), "8/8/8/8/4r3/8/8/8 b 0 1");
        assert_eq!((draft.take(square("e4")), draft.take(square("e4"))), (Some(tower), None));
        draft.put(castle, square("h8"));
        draft.clear();
        assert_eq!((draft.fen().as_str(), draft.pieces().count()), ("8/8/8/8/8/8/8/8 b 0 1", 0));
    }

    #[test]
    fn a_draft_has_no_past() {
        let draft = Draft::from_fen(CLASSIC, "c7/8/8/8/8/8/8/C7 b 99 80").expect("a position");
        assert_eq!(draft.fen(), "c7/8/8/8/8/8/8/C7 b 0 1");
    }

    #[test]
    fn a_board_is_mirrored_and_the_sides_are_exchanged() {
        let mut draft = Draft::from_fen(MODERN, "c7/1q6/8/8/8/8/5N2/6CP w").expect("a position");
        let original_draft = draft.clone();
        draft.mirror();
        assert_eq!(draft.fen(), "7c/6q1/8/8/8/8/2N5/PC6 w 0 1");
        draft.mirror();
        assert_eq!(draft, original_draft);
        draft.flip_sides();
        assert_eq!(draft.fen(), "6cp/5n2/8/8/8/8/1Q6/C7 b 0 1");
        draft.flip_sides();
        assert_eq!(draft, original_draft);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_the_reason_and_the_square() {
        use ValidationErrorKind::{Impossible, Over};
        for (id, fen, kind, code, square_text) in [
            (MODERN, "c7/8/8/8/8/8/8/C6r b", Impossible, "left-in-check", Some("a1")),
            (CLASSIC, "c7/8/8/8/8/p7/8/8 w", Over, "no-castle", None),
            (CLASSIC, "8/8/8/8/8/8/c7/C7 w", Over, "stalemate", None),
            (MODERN, "c7/8/8/8/8/8/6rr/C6r w", Over, "checkmate", None),
        ] {
            let draft = Draft::from_fen(id, fen).expect("a position");
            let error = draft.check().err().expect(fen);
            assert_eq!((error.kind, error.code, error.square), (kind, code, square_text.map(square)), "{fen}");
        }
    }

    #[test]
    fn dice_lie_on_the_table_once_all_of_them_are_known() {
        let [dice_chess_id, brain_king_id] = [Variant::DiceChess, Variant::BrainKing].map(GameId::DiceChess);
        let dice_set = dice_chess_id.referee(None).expect("a start").position().dice_set();
        let mut draft = Draft::initial(dice_chess_id);
        draft.set_die(0, Some(dice_set[0][4]));
        assert!(draft.fen().ends_with("0 1"), "one die alone says nothing");
        draft.set_die(1, Some(dice_set[1][1]));
        assert!(draft.fen().ends_with("0 1 r25"), "{}", draft.fen());
        let game = draft.check().expect("it can be played");
        assert_eq!(game.phase(), Phase::Move(Side::White));
        assert_eq!(Draft::from_fen(dice_chess_id, &draft.fen()).map(|draft| draft.fen()), Ok(draft.fen()));
        // The other game cannot have rolled a rook that cannot move.
        let mut draft = Draft::initial(brain_king_id);
        draft.set_die(0, Some(dice_set[0][3]));
        assert_eq!(draft.check().expect("it can be played").phase(), Phase::Roll(Side::White));
        draft.set_die(7, None);
    }

    #[test]
    fn castling_rights_of_chess960_are_kept_while_king_and_rook_stand_in_place() {
        let id = GameId::DiceChess(Variant::ThreeDice);
        let start = id.chess960_start(0).expect("a start");
        let mut draft = Draft::from_fen(id, &start).expect("a position");
        assert_eq!(draft.check().expect("a game").start().fen(), start);
        let rights_text = |draft: &Draft| draft.fen().split(' ').nth(2).map(str::to_owned).unwrap_or_default();
        let rook = draft.take(square("f1")).expect("a rook");
        assert_eq!(rights_text(&draft), "Kkq");
        draft.put(rook, square("f1"));
        assert_eq!(rights_text(&draft), "KQkq");
        draft.take(square("g8"));
        assert_eq!(rights_text(&draft), "KQ");
        draft.flip_sides();
        assert_eq!(rights_text(&draft), "kq");
        draft.clear();
        assert_eq!(rights_text(&draft), "-");
        // Where none is held, none is given.
        let fen = "1r3kr1/8/8/8/8/8/8/1R3K1R w Q - 0 1";
        let mut draft = Draft::from_fen(id, fen).expect("a position");
        assert_eq!(draft.fen(), fen);
        draft.mirror();
        assert_eq!(rights_text(&draft), "-");
        draft.mirror();
        assert_eq!(draft.fen(), fen);
    }

    #[test]
    fn an_end_says_who_has_won() {
        let draft = Draft::from_fen(MODERN, "c7/8/8/8/8/8/6rr/C6r w").expect("a position");
        let error = draft.check().err().expect("mate");
        assert_eq!(error.side, Some(Side::Black));
        let words = "nothing can be played from this position: the game is over, 0-1 checkmate";
        assert_eq!(error.to_string(), words);
    }
}
