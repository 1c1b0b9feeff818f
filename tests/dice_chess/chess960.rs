//! Starts of Chess960 with three dice: docs/rules/dice-chess.md, A9. Moves and castling are compared with a chess library.

use cozy_chess::Board;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{Burmese, ThreeDice};
use turnover_core::games::dice_chess::{DiceChess, Phase, chess_perft};
use turnover_core::notation::Notation;
use turnover_core::session::{Game, GameId, GameRecord};

use crate::ordinary::chess_library;
use crate::table::*;

/// As a library writes it: castling rights by the files of the rooks.
fn library_fen(board: &Board) -> String {
    format!("{board:#}")
}

#[test]
fn ordinary_moves_of_every_start_are_those_of_a_chess_library() {
    let mut nodes = 0;
    for number in 0..960 {
        let start = DiceChess::chess960(ThreeDice, number).expect("a start");
        let board = Board::chess960_startpos(number.into());
        assert_eq!(DiceChess::from_fen(ThreeDice, &library_fen(&board)).expect("a position"), start, "{number}");
        let count = chess_perft(&start, 3);
        assert_eq!(count, chess_library::perft(&board, 3), "{number}");
        nodes += count;
    }
    assert!(nodes > 8_000_000, "{nodes}");
}

#[test]
fn ordinary_moves_of_games_from_every_start_are_those_of_a_chess_library() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(960);
    let (mut compared, mut castling) = (0, 0);
    for number in 0..960 {
        let mut board = Board::chess960_startpos(number);
        for _ in 0..60 {
            let mut moves = Vec::new();
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            let Some(&mv) = moves.choose(&mut rng) else { break };
            let castles = moves.iter().filter(|mv| board.colors(board.side_to_move()).has(mv.to)).count();
            if castles > 0 || rng.random_bool(0.1) {
                let fen = library_fen(&board);
                let position = DiceChess::from_fen(ThreeDice, &fen).expect("a position");
                assert_eq!(chess_perft(&position, 2), chess_library::perft(&board, 2), "{fen}");
                compared += 1;
                castling += castles;
            }
            board.play_unchecked(mv);
        }
    }
    assert!(compared > 5000 && castling > 1000, "{compared} compared, {castling} ways to castle");
}

/// A position before the roll in which only kings and rooks stand on the first ranks.
fn bare(first_rank: &str, rights: &str) -> String {
    format!("4k3/8/8/8/8/8/8/{first_rank} w {rights} - 0 1")
}

#[test]
fn castling_is_the_kings_move_to_its_rook_and_spends_both_dice() {
    for (first_rank, rights, mv, becomes, text) in [
        ("1R2K1R1", "Q", "e1b1", "2KR2R1", "O-O-O"),
        ("1R2K1R1", "K", "e1g1", "1R3RK1", "O-O"),
        ("RK5R", "K", "b1h1", "R4RK1", "O-O"),
        ("RK5R", "Q", "b1a1", "2KR3R", "O-O-O"),
        ("5KR1", "K", "f1g1", "5RK1", "O-O"),
        ("2RK4", "Q", "d1c1", "2KR4", "O-O-O"),
        ("4K1RR", "G", "e1g1", "5RKR", "O-O"),
        ("R3K2R", "K", "e1g1", "R4RK1", "O-O"),
    ] {
        let fen = bare(first_rank, rights);
        let rolled = after(ThreeDice, &fen, "r146");
        let mv = mv.parse().expect("a move");
        assert_eq!(rolled.notation(mv), text, "{fen} {mv}");
        assert_eq!(rolled.read_move(text), Ok(mv), "{fen} {mv}");
        let done = after(ThreeDice, &fen, &format!("r146 {mv}"));
        assert_eq!(done.phase(), Phase::Roll(Side::Black), "{fen} {mv}: no pawn is left for the 1");
        assert_eq!(done.to_string(), format!("4k3/8/8/8/8/8/8/{becomes} b - - 1 1"), "{mv}");
    }
}

#[test]
fn castling_is_refused_with_its_reason() {
    let castling = |fen: &str, roll: &str, mv: &str| refused(ThreeDice, fen, roll, mv);
    let fen = bare("1R2K1R1", "KQ");
    assert_eq!(castling(&fen, "r144", "e1g1"), "castling-needs-both-dice");
    assert_eq!(castling(&bare("1RN1K1R1", "KQ"), "r246", "e1b1"), "castling-blocked");
    assert_eq!(castling(&bare("4KRR1", "F"), "r146", "e1f1"), "castling-blocked");
    // Outside of king and rook, where the king has to go.
    assert_eq!(castling(&bare("1KR3B1", "K"), "r346", "b1c1"), "castling-blocked");
    assert_eq!(castling(&bare("1R2K1R1", "Q"), "r146", "e1g1"), "castling-right-lost");
}

#[test]
fn a_right_is_lost_with_king_and_rook_and_in_other_forms_there_is_none() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1";
    for (actions, rights) in
        [("r144 b1b2 b2b1", "Kkq"), ("r144 g1g8", "Qq"), ("r166 e1e2 e2e1", "kq"), ("r114 b1b8", "Kk")]
    {
        let position = after(ThreeDice, fen, actions).to_string();
        assert_eq!(position.split(' ').nth(2), Some(rights), "{actions}: {position}");
    }
    assert!(DiceChess::from_fen(Burmese, fen).is_err());
}

#[test]
fn a_dfen_says_nothing_of_other_rooks_than_those_of_chess() {
    let start = DiceChess::chess960(ThreeDice, 0).expect("a start");
    assert_eq!(start.dfen(), None);
    let castled = after(ThreeDice, "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "r146 f1g1");
    assert_eq!(castled.dfen().as_deref(), Some("4k3/8/8/8/8/8/8/5RK1 b - - 1 1"));
}

#[test]
fn a_game_keeps_the_number_of_its_start_in_record_and_link() {
    let id = GameId::DiceChess(ThreeDice);
    let start = id.chess960_start(356).expect("a start");
    assert_eq!((id.chess960_number(&start), GameId::Lielow.chess960_start(356)), (Some(356), None));
    let mut game = Game::from_fen(id, &start).expect("a start");
    for code in ["r112", "e2e4", "e4e5"] {
        game.play(game.referee().find(code).expect("a legal move")).expect("a game");
    }
    let record = GameRecord::of(game);
    let text = record.to_string();
    assert!(text.contains("[Frc \"356\"]\n") && !text.contains("[FEN"), "{text}");
    let fens = |record: &GameRecord| [record.game.start().fen(), record.game.referee().fen()];
    assert_eq!(fens(&GameRecord::read(&text).expect("a record")), fens(&record));
    let link = record.link();
    assert!(link.len() < 34, "{link}");
    assert_eq!(fens(&GameRecord::from_link(&link).expect("a link")), fens(&record));

    // A FEN besides must be that of the number.
    let with = |fen: &str| text.replace("[Frc", &format!("[FEN \"{fen}\"]\n[Frc"));
    assert!(GameRecord::read(&with(&start)).is_ok());
    let error = GameRecord::read(&with(&id.chess960_start(1).expect("a start"))).expect_err("another start");
    assert!(error.to_string().contains("expected the start of Chess960 with the number 356"), "{error}");
    for wrong in ["960", "-1", "+5", "x", ""] {
        let error = GameRecord::read(&text.replace("356", wrong)).expect_err("no start");
        assert!(error.to_string().contains("expected the number of a start of Chess960, 0 to 959"), "{error}");
    }
}
