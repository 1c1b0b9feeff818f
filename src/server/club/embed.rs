//! A public game for other sites: its position as a picture, who plays, and whose turn it is.

use std::fmt::Write;

use super::words::Language;
use crate::board::{Side, Square};
use crate::html::escaped;
use crate::online::GameState;
use crate::server::store::GameSummary;

/// While a game goes on, a script looks for what is new.
const SCRIPT: &str = "<script src=\"/embed.js\" defer></script>\n";
/// The size of a square, in units of the picture.
const SQUARE: u32 = 40;
/// The colours of the squares, and of each side's pieces: the piece, and its text.
const SQUARES: [&str; 2] = ["#c9a97c", "#e9d9bd"];
const WHITE: [&str; 2] = ["#ffffff", "#1d1916"];
const BLACK: [&str; 2] = ["#1d1916", "#ffffff"];

/// What stands in the head of the page.
pub(super) fn head(state: &GameState) -> &'static str {
    if state.is_over() { "" } else { SCRIPT }
}

/// The body of the page.
pub(super) fn body(language: Language, state: &GameState, summary: &GameSummary) -> String {
    let fen = state.game().referee().fen();
    let name = language.game(&state.settings().game.to_string()).to_owned();
    let player = |side| match state.seat(side) {
        None => language.say("free").to_owned(),
        Some(holder) if holder.nickname.is_empty() => language.say("nameless").to_owned(),
        Some(holder) => holder.nickname.clone(),
    };
    format!(
        "<body class=\"embed\">\n<main>\n<h1>{}</h1>\n<p id=\"players\">{} – {}</p>\n{}<p id=\"progress\" role=\"status\">{}</p>\n\
         <p id=\"position\" class=\"faint\">{}</p>\n</main>\n</body>\n",
        escaped(&name),
        escaped(&player(Side::White)),
        escaped(&player(Side::Black)),
        picture(state, &escaped(&language.say_with("board", &[("fen", &fen)]))),
        escaped(&progress(language, state, summary)),
        escaped(&fen),
    )
}

fn progress(language: Language, state: &GameState, summary: &GameSummary) -> String {
    match (&summary.result, state.awaited().side()) {
        (Some(result), _) if state.is_over() => language.say_with("over", &[("result", result)]),
        (_, Some(Side::White)) => language.say("turn-white").to_owned(),
        (_, Some(Side::Black)) => language.say("turn-black").to_owned(),
        (_, None) => language.say("waiting").to_owned(),
    }
}

/// The board as SVG, with White below: each piece as a disc of its side with its text in FEN.
fn picture(state: &GameState, label: &str) -> String {
    let position = state.game().referee().position();
    let (kit, pieces) = (position.kit(), position.pieces());
    let (width, height) = (u32::from(kit.width) * SQUARE, u32::from(kit.height) * SQUARE);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n"
    );
    for (file, rank) in (0..kit.height).flat_map(|rank| (0..kit.width).map(move |file| (file, rank))) {
        let (x, y) = (u32::from(file) * SQUARE, u32::from(kit.height - 1 - rank) * SQUARE);
        let colour = SQUARES[usize::from((file + rank) % 2)];
        // A String takes any text.
        let _ =
            writeln!(picture, "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{colour}\"/>");
        if let Some(piece) = pieces.get(&Square::new(file, rank)).and_then(|&id| kit.piece(id)) {
            draw_piece(&mut picture, x + SQUARE / 2, y + SQUARE / 2, piece.side, &piece.text);
        }
    }
    picture + "</svg>\n"
}

fn draw_piece(picture: &mut String, x: u32, y: u32, side: Side, text: &str) {
    let [fill, ink] = if side == Side::White { WHITE } else { BLACK };
    let _ = writeln!(
        picture,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"{fill}\" stroke=\"{ink}\"/><text x=\"{x}\" y=\"{}\" fill=\"{ink}\" \
         font-size=\"16\" text-anchor=\"middle\" font-family=\"system-ui, sans-serif\">{}</text>",
        y + 6,
        escaped(text),
    );
}
