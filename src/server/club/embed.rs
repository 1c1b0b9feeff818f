//! A public game for other sites: its position as a picture, who plays, and whose turn it is.

use super::card::{player_name, status_text};
use super::live_games::LiveGame;
use super::words::{Language, Words};
use crate::board::Side;
use crate::html::escaped;

/// While a game goes on, a script looks for what is new; outside a frame it tells how the game is shown in one.
pub(super) const HEAD: &str = "<script src=\"/embed.js\" defer></script>\n";

/// Who plays.
pub(super) fn players_text(language: Language, game: &LiveGame) -> String {
    format!("{} – {}", player_name(language, game, Side::White), player_name(language, game, Side::Black))
}

/// The game and who plays.
pub(super) fn title_text(language: Language, game: &LiveGame) -> String {
    format!("{}: {}", language.game_name(&game.form.to_string()), players_text(language, game))
}

/// The body of the page. The script writes what other sites need into the part that is hidden.
pub(super) fn body(language: Language, game: &LiveGame) -> String {
    format!(
        "<body class=\"embed\">\n<main{}>\n<h1>{}</h1>\n<p id=\"players\">{}</p>\n{}<p id=\"progress\" role=\"status\">{}</p>\n\
         <p id=\"position\" class=\"faint\">{}</p>\n<details id=\"frame\" hidden>\n<summary>{}</summary>\n<p><code></code></p>\n</details>\n\
         </main>\n</body>\n",
        if game.is_over { "" } else { " data-live" },
        escaped(language.game_name(&game.form.to_string())),
        escaped(&players_text(language, game)),
        game.board.svg(&language.say_with("board", &[("fen", &game.fen)])),
        escaped(&status_text(language, game)),
        escaped(&game.fen),
        escaped(language.say("frame")),
    )
}
