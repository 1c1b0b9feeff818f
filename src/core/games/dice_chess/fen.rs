//! Reads a position from text.

use super::bitboard::Bitboard;
use super::board::Board;
use super::fen_error::{DiceChessFenError, EN_PASSANT_EXPECTED};
use super::moves::{Castling, CastlingFiles};
use super::position::{Boards, TurnStage, index_on, on_board};
use super::write::castling_from_letter;
use super::{Chessman, Dice, DiceChess, Rules, Variant, dfen};
use crate::board::{Side, Square};
use crate::excerpt::excerpt;
use crate::games::fen::{self, FenError, MAX_QUOTED_CHARS};

const CLOCK_EXPECTED: &str = "the turns since the last capture or pawn's move";
const PIECE_EXPECTED: &str = "a man (P N B R Q K, lower case for Black)";

impl DiceChess {
    /// Reads a position: placement and side to move; optionally castling rights (by default, those of all kings and
    /// rooks on the first squares of chess) and squares for captures en passant; then the two counters (turns since the last capture or pawn
    /// move, and the move number); finally, the dice if they lie on the table.
    ///
    /// After the dice comes what a turn of several moves has used of them: `r5/2` for two of four moves, `r23/1e4` for
    /// one move of the piece that now stands on e4, `r136/1` for the die with the 1. In Vegas Fun Chess, `r-` is a turn
    /// without dice.
    ///
    /// With starts of Chess960, castling rights are read as in X-FEN and Shredder-FEN: `K` and `Q` are those with the
    /// outermost rooks, and letters from `A` to `H` those with the rook on that file.
    ///
    /// A DFEN is read as well, where it is known: its last field has the letters of the dice that are left, or `-`.
    ///
    /// # Errors
    /// If the text is not a position, with what was expected and where.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, DiceChessFenError> {
        let mut fields: Vec<&str> = text.split_ascii_whitespace().take(8).collect();
        let dfen_dice = if variant.rules().has_dfen() { dfen::take_dice(&mut fields) } else { None };
        let dice_index =
            fields.iter().skip(2).position(|field| field.starts_with('r')).map_or(fields.len(), |at| at + 2);
        let (fields, dice_fields) = fields.split_at(dice_index);
        let mut fields = fields.iter().copied();

        let boards = match variant.rules().width {
            10 => Boards::Ten(Board::empty(Side::White)),
            _ => Boards::Eight(Board::empty(Side::White)),
        };
        let mut position = Self { boards, stage: TurnStage::Roll, quiet_turns: 0, turn_number: 1, variant };
        position.read_placement(fields.next().ok_or(FenError::Missing { expected: "the placement", field: 1 })?)?;
        if fen::read_turn(fields.next())? == Side::Black {
            on_board!(&mut position.boards, board => board.end_turn());
        }
        if let Some(castling_text) = fields.next() {
            on_board!(&mut position.boards, board => read_castling_rights(variant.rules(), board, castling_text))?;
            position
                .read_en_passant(fields.next().ok_or(FenError::Missing { expected: EN_PASSANT_EXPECTED, field: 4 })?)?;
        } else {
            on_board!(&mut position.boards, board => set_default_castling_rights(board));
        }
        if let Some(clock_field) = fields.next() {
            position.quiet_turns = fen::read_counter(clock_field, CLOCK_EXPECTED, 5)?;
            let number_field =
                fields.next().ok_or(FenError::Missing { expected: fen::MOVE_NUMBER_EXPECTED, field: 6 })?;
            position.turn_number = fen::read_counter(number_field, fen::MOVE_NUMBER_EXPECTED, 6)?;
        }
        if let Some(extra_field) = fields.next().or(dice_fields.get(1).copied()) {
            return Err(DiceChessFenError::Trailing { found: excerpt(extra_field, MAX_QUOTED_CHARS) });
        }
        position.read_dice(dfen_dice.as_deref().or(dice_fields.first().copied()).filter(|dice| !dice.is_empty()))?;
        position.stray_en_passant().map_or(Ok(position), |square| Err(DiceChessFenError::NoPawnPassed(square)))
    }

    /// A square for a capture en passant that is no longer possible, or the side's own before it has moved.
    fn stray_en_passant(&self) -> Option<Square> {
        let has_begun_turn = self.turn_dice().is_some_and(|turn_dice| turn_dice.moves_made > 0);
        let lasts_all_turn = !has_begun_turn || matches!(self.variant.rules().dice, Dice::Triple(_));
        on_board!(&self.boards, board => {
            let width = u32::from(self.variant.rules().width);
            let turn_targets = if lasts_all_turn { 0 } else { board.en_passant };
            let own_targets = if has_begun_turn { 0 } else { board.next_en_passant };
            let (file_bits, rank) = if turn_targets != 0 { (turn_targets, width - 3) } else { (own_targets, 2) };
            (file_bits != 0).then(|| square_on_rank(board, rank, file_bits.trailing_zeros()))
        })
    }

    fn read_placement(&mut self, text: &str) -> Result<(), FenError> {
        let width = self.variant.rules().width;
        fen::read_placement(text, width, PIECE_EXPECTED, read_piece, |square, (side, piece)| {
            on_board!(&mut self.boards, board => board.put_piece(side, piece, index_on(board, square)));
        })
    }

    fn read_en_passant(&mut self, text: &str) -> Result<(), DiceChessFenError> {
        if text == "-" {
            return Ok(());
        }
        let en_passant_error = || DiceChessFenError::EnPassant { found: excerpt(text, MAX_QUOTED_CHARS) };
        let mut remaining_text = text;
        while !remaining_text.is_empty() {
            let square_end = remaining_text
                .bytes()
                .skip(1)
                .position(|byte| !byte.is_ascii_digit())
                .map_or(remaining_text.len(), |square_end| square_end + 1);
            let (square, text_after) = remaining_text.split_at_checked(square_end).ok_or_else(en_passant_error)?;
            let square: Square = square.parse().map_err(|_| en_passant_error())?;
            if !self.contains(square) {
                return Err(en_passant_error());
            }
            let pawn_has_passed =
                on_board!(&mut self.boards, board => record_double_step(board, index_on(board, square)));
            if !pawn_has_passed {
                return Err(DiceChessFenError::NoPawnPassed(square));
            }
            remaining_text = text_after.strip_prefix(',').unwrap_or(text_after);
        }
        Ok(())
    }
}

/// The square on this file and on this rank, counted from this side's first.
fn square_on_rank<B: Bitboard>(board: &Board<B>, rank: u32, file: u32) -> Square {
    B::square(B::relative_rank(board.turn, rank).first_index() + file)
}

/// Reads castling rights: `K` and `Q` are those with the outermost rook, letters of files those with the rook there.
fn read_castling_rights<B: Bitboard>(rules: &Rules, board: &mut Board<B>, text: &str) -> Result<(), DiceChessFenError> {
    let castling_error = || DiceChessFenError::Castling { found: excerpt(text, MAX_QUOTED_CHARS) };
    let mut castling_rights = 0;
    let mut read_castlings: Vec<Castling> = Vec::new();
    for letter in text.chars().filter(|_| text != "-") {
        let is_valid_letter =
            "KQkq".contains(letter) || rules.has_chess960() && ('a'..='h').contains(&letter.to_ascii_lowercase());
        if !is_valid_letter || B::WIDTH != 8 {
            return Err(castling_error());
        }
        let side = Side::white_if(letter.is_ascii_uppercase());
        let castling = castling_from_letter(board, side, letter.to_ascii_lowercase());
        let is_at_home = |castling: &Castling| rules.has_chess960() || castling.is_orthodox();
        let castling = castling.filter(is_at_home).ok_or(DiceChessFenError::NotAtHome(letter))?;
        if castling_rights & castling.right_bit(side) != 0 {
            return Err(castling_error());
        }
        let has_other_files = |other: &Castling| {
            other.king_file != castling.king_file
                || other.is_short == castling.is_short && other.rook_file != castling.rook_file
        };
        if read_castlings.iter().any(has_other_files) {
            return Err(DiceChessFenError::UnlikeFiles(letter));
        }
        castling_rights |= castling.right_bit(side);
        read_castlings.push(castling);
    }
    board.set_castling_rights(castling_rights);
    board.set_castling_files(CastlingFiles::from_castlings(read_castlings));
    Ok(())
}

/// Gives every castling right that the pieces on the first squares of chess allow.
fn set_default_castling_rights<B: Bitboard>(board: &mut Board<B>) {
    if B::WIDTH == 8 {
        let side_castlings = CastlingFiles::ORTHODOX.short_and_long_castling().into_iter();
        let side_castlings = side_castlings.flat_map(|castling| Side::ALL.map(|side| (castling, side)));
        let has_piece = |side, piece, file| board.piece_at(Castling::rank_start(side) + file) == Some((side, piece));
        let allowed_castlings = side_castlings.filter(|&(castling, side)| {
            has_piece(side, Chessman::King, castling.king_file) && has_piece(side, Chessman::Rook, castling.rook_file)
        });
        board.set_castling_rights(
            allowed_castlings.fold(0, |castling_rights, (castling, side)| castling_rights | castling.right_bit(side)),
        );
    }
}

/// Records that a pawn has just advanced two squares past this one, if one stands in front of it. Returns whether one
/// does.
fn record_double_step<B: Bitboard>(board: &mut Board<B>, square: u32) -> bool {
    let (us, them) = (board.turn, !board.turn);
    let target_set = B::only(square);
    let has_pawn_ahead =
        |side: Side| (target_set.ahead(side) & board.pieces_of_kind(Chessman::Pawn) & board.side_pieces(side)).is_any();
    let file_bit = 1 << (square % B::WIDTH);
    if B::relative_rank(them, 2).contains(square) && has_pawn_ahead(them) {
        board.en_passant |= file_bit;
        true
    } else if B::relative_rank(us, 2).contains(square) && has_pawn_ahead(us) {
        board.next_en_passant |= file_bit;
        true
    } else {
        false
    }
}

/// The man at the beginning of a text, and the length of its letter in bytes.
fn read_piece(text: &str) -> Option<((Side, Chessman), usize)> {
    let letter = text.chars().next()?;
    let piece = Chessman::from_letter(letter.to_ascii_uppercase())?;
    Some(((Side::white_if(letter.is_ascii_uppercase()), piece), letter.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::super::{IllegalRoll, ParseRollError};
    use super::*;

    const EMPTY: &str = "8/8/8/8/8/8/8/8";
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

    #[test]
    fn every_field_survives_its_text() {
        for (variant, fen) in [
            (Variant::DiceChess, "PNBRQK2/8/8/3p4/8/8/8/2pnbrqk b - - 99 9999"),
            (Variant::DiceChess, "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1 r25"),
            (Variant::DiceChess, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2"),
            (Variant::TenByTen, "rnbqkkkbnr/10/1p8/10/10/10/10/10/9P/K8R b - - 3 4 r6"),
            (Variant::Vegas, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 r-"),
            (Variant::Vegas, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 rK*"),
            (Variant::Moves, "4k3/8/8/8/P7/8/8/R3K3 w - a3 0 1 r6/3"),
            (Variant::Moves, "4k3/8/8/PpPp4/8/8/8/R3K3 w - b6d6 0 1 r6"),
            (Variant::PieceMoves, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 r46/5a1"),
            (Variant::Burmese, "4k3/8/8/Pp6/4P3/8/8/R3K3 w - b6e3 0 1 r116/16"),
            (Variant::ThreeDice, "4k3/8/8/8/8/8/8/1R2K1RR w GQ - 0 1"),
            (Variant::ThreeDice, "1r3kr1/8/8/8/8/8/8/1R3K1R w Q - 0 1 r146"),
            (Variant::ThreeDice, "rr2k3/8/8/8/8/8/8/1R2K3 b Qb - 0 1"),
        ] {
            let position = DiceChess::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(position.to_string(), fen);
        }
    }

    #[test]
    fn a_position_after_the_largest_numbers_survives_its_text() {
        for (variant, fen, mv) in [
            (Variant::DiceChess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 9999 r11", "e7e6"),
            (Variant::ThreeDice, "4k3/8/8/8/8/8/8/R3K3 w - - 9999 9999 r446/4", "a1b1"),
        ] {
            let mut position = DiceChess::from_fen(variant, fen).expect("a position");
            position.play(mv.parse().expect("a move")).expect("a legal move");
            assert_eq!(DiceChess::from_fen(variant, &position.to_string()), Ok(position), "{fen}");
        }
    }

    #[test]
    fn a_run_may_be_split_dice_be_in_any_order_and_fields_be_left_out() {
        let normalised_fen = |variant, fen: &str| DiceChess::from_fen(variant, fen).expect("a position").to_string();
        assert_eq!(normalised_fen(Variant::DiceChess, " 4k3/44/8/8/8/8/8/K151  b\n"), "4k3/8/8/8/8/8/8/K7 b - - 0 1");
        let shredder_fen = "nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w FBfb - 0 1";
        assert_eq!(normalised_fen(Variant::ThreeDice, shredder_fen), shredder_fen.replace("FBfb", "KQkq"));
        assert_eq!(
            normalised_fen(Variant::DiceChess, &format!("{ROOKS} w qK - r52")),
            format!("{ROOKS} w Kq - 0 1 r25")
        );
        assert_eq!(
            normalised_fen(Variant::ThreeDice, "4k3/8/8/8/P1P5/8/8/4K3 b - a3,c3"),
            "4k3/8/8/8/P1P5/8/8/4K3 b - a3c3 0 1"
        );
        assert_eq!(normalised_fen(Variant::Vegas, "4k3/8/8/8/8/8/8/4K2r w"), "4k3/8/8/8/8/8/8/4K2r w - - 0 1 r-");
        let empty_ranks = "10/10/55/10/10/10/10/10/10";
        assert_eq!(
            normalised_fen(Variant::TenByTen, &format!("{empty_ranks}/K18 w"))[..],
            *"10/10/10/10/10/10/10/10/10/K9 w - - 0 1"
        );
    }

    #[test]
    fn what_is_no_position_is_refused_with_what_was_expected_and_where() {
        let common_error = DiceChessFenError::Common;
        let rank_error = |rank, found| common_error(FenError::RankLength { width: 8, rank, found });
        let letter_error = |rank, char_number, found| {
            common_error(FenError::Letter { expected: PIECE_EXPECTED, width: 8, rank, char_number, found })
        };
        let counter_error =
            |expected, field, found: &str| common_error(FenError::Counter { expected, field, found: found.into() });
        let missing_error = |expected, field| common_error(FenError::Missing { expected, field });
        let progress_error = |expected, found: &str| DiceChessFenError::Progress { expected, found: found.into() };
        let main_variant = Variant::DiceChess;
        for (variant, fen, error) in [
            (main_variant, String::new(), missing_error("the placement", 1)),
            (main_variant, EMPTY.into(), missing_error("the side to move, w or b", 2)),
            (main_variant, format!("{EMPTY} white"), common_error(FenError::Turn { found: "white".into() })),
            (main_variant, format!("{EMPTY} w -"), missing_error(EN_PASSANT_EXPECTED, 4)),
            (main_variant, format!("{EMPTY} w KK -"), DiceChessFenError::NotAtHome('K')),
            (main_variant, format!("{ROOKS} w KK -"), DiceChessFenError::Castling { found: "KK".into() }),
            (main_variant, format!("{ROOKS} w Kx -"), DiceChessFenError::Castling { found: "Kx".into() }),
            (main_variant, format!("{ROOKS} w Hq -"), DiceChessFenError::Castling { found: "Hq".into() }),
            (main_variant, "4k3/8/8/8/8/8/8/4K1R1 w K -".into(), DiceChessFenError::NotAtHome('K')),
            (Variant::ThreeDice, format!("{ROOKS} w KH -"), DiceChessFenError::Castling { found: "KH".into() }),
            (Variant::ThreeDice, format!("{ROOKS} w G -"), DiceChessFenError::NotAtHome('G')),
            (Variant::ThreeDice, "4kr2/8/8/8/8/8/8/4K1R1 w Kk -".into(), DiceChessFenError::UnlikeFiles('k')),
            (
                Variant::TenByTen,
                "kkk7/10/10/10/10/10/10/10/10/KKK6R w K -".into(),
                DiceChessFenError::Castling { found: "K".into() },
            ),
            (main_variant, format!("{EMPTY} w - e9"), DiceChessFenError::EnPassant { found: "e9".into() }),
            (main_variant, format!("{EMPTY} w - e"), DiceChessFenError::EnPassant { found: "e".into() }),
            (main_variant, format!("{EMPTY} w - é6"), DiceChessFenError::EnPassant { found: "é6".into() }),
            (main_variant, format!("{EMPTY} w - e6"), DiceChessFenError::NoPawnPassed(Square::new(4, 5))),
            (main_variant, "k7/8/8/8/4P3/8/8/K7 w - e3".into(), DiceChessFenError::NoPawnPassed(Square::new(4, 2))),
            (main_variant, format!("{EMPTY} w - - x 1"), counter_error(CLOCK_EXPECTED, 5, "x")),
            (main_variant, format!("{EMPTY} w - - 10000 1"), counter_error(CLOCK_EXPECTED, 5, "10000")),
            (main_variant, format!("{EMPTY} w - - 0"), missing_error(fen::MOVE_NUMBER_EXPECTED, 6)),
            (main_variant, format!("{EMPTY} w - - 0 ١"), counter_error(fen::MOVE_NUMBER_EXPECTED, 6, "١")),
            (main_variant, format!("{EMPTY} w - - 0 1 x"), DiceChessFenError::Trailing { found: "x".into() }),
            (main_variant, format!("{ROOKS} w - - 0 1 r11 r11"), DiceChessFenError::Trailing { found: "r11".into() }),
            (
                main_variant,
                format!("{ROOKS} w r07"),
                DiceChessFenError::Dice(ParseRollError::Face { char_number: 2, found: '0' }),
            ),
            (main_variant, format!("{EMPTY} w r11"), DiceChessFenError::Roll(IllegalRoll::GameOver)),
            (
                main_variant,
                format!("{ROOKS} w r-"),
                DiceChessFenError::Dice(ParseRollError::Face { char_number: 2, found: '-' }),
            ),
            (main_variant, format!("{ROOKS} w r11/1"), progress_error("nothing", "1")),
            (main_variant, format!("{EMPTY}/8 w"), common_error(FenError::ManyRanks { width: 8, char_number: 17 })),
            (main_variant, "8/8/8/8/8/8/8 w".into(), common_error(FenError::FewRanks { width: 8, found: 7 })),
            (main_variant, "8/8/8/8/8/8/8/ w".into(), rank_error(1, 0)),
            (main_variant, "8/7/8/8/8/8/8/8 w".into(), rank_error(7, 7)),
            (main_variant, "8/8P/8/8/8/8/8/8 w".into(), rank_error(7, 9)),
            (main_variant, "8/8/10/8/8/8/8/8 w".into(), letter_error(6, 6, '0')),
            (main_variant, "8/8/9/8/8/8/8/8 w".into(), letter_error(6, 5, '9')),
            (main_variant, "8/8/C7/8/8/8/8/8 w".into(), letter_error(6, 5, 'C')),
            (Variant::TenByTen, "11/".into(), common_error(FenError::RankLength { width: 10, rank: 10, found: 2 })),
            (Variant::Vegas, "4k3/8/8/8/8/8/8/4K2r w rKQ".into(), DiceChessFenError::Roll(IllegalRoll::NoDice)),
            (
                Variant::BrainKing,
                format!("{ROOKS} w r2"),
                DiceChessFenError::Roll(IllegalRoll::Immobile(Chessman::Knight)),
            ),
            (
                Variant::Moves,
                format!("{ROOKS} w r5/4"),
                progress_error("the number of moves made, and fewer than all", "4"),
            ),
            (
                Variant::PieceMoves,
                format!("{ROOKS} w r45/1b1"),
                progress_error("the number of moves made, and the square of the man", "1b1"),
            ),
            (Variant::Burmese, format!("{ROOKS} w r145/2"), progress_error("one or two of the dice", "2")),
            (Variant::Burmese, format!("{ROOKS} w r145/145"), progress_error("one or two of the dice", "145")),
        ] {
            assert_eq!(DiceChess::from_fen(variant, &fen), Err(error), "{variant} {fen}");
        }
    }

    #[test]
    fn an_error_says_what_was_expected_and_where() {
        for (fen, text) in [
            (
                "8/8/C7/8/8/8/8/8 w",
                "expected a man (P N B R Q K, lower case for Black), a run of 1 to 8 empty squares or '/' \
                 at character 5 of the placement, on rank 6, found 'C'",
            ),
            ("8/8P/8/8/8/8/8/8 w", "expected 8 squares on rank 7 of the placement, found at least 9"),
            ("8/8/8/8/8/8/8/8 white", "expected the side to move, w or b, in field 2, found \"white\""),
            (
                "8/8/8/8/8/8/8/8 w - - x 1",
                "expected the turns since the last capture or pawn's move, a number from 0 to 9999, in field 5, found \"x\"",
            ),
        ] {
            let error = DiceChess::from_fen(Variant::DiceChess, fen).expect_err("no position");
            assert_eq!(error.to_string(), text, "{fen}");
        }
    }
}
