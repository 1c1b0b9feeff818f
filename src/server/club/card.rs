//! A game as a board with its players, their clocks and whose turn it is.

use super::clock::clock_html;
use super::links::player_link;
use super::live_games::LiveGame;
use super::words::{Language, Words};
use crate::board::Side;
use crate::games::{Die, DieFace};
use crate::html::escaped;

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardStyle {
    /// One of many, with links.
    Small,
    /// The one that matters, with links.
    Large,
    /// The one that matters, for a screen that nobody touches.
    Broadcast,
}

/// A game at a time in milliseconds since 1970, in HTML.
pub(super) fn card_html(language: Language, game: &LiveGame, style: CardStyle, now: u64) -> String {
    let label = format!("{} – {}", player_name(language, game, Side::White), player_name(language, game, Side::Black));
    let class = match style {
        CardStyle::Small => "card",
        CardStyle::Large | CardStyle::Broadcast => "card large",
    };
    let link = match style {
        CardStyle::Small | CardStyle::Large => watch_link(language, game, &label),
        CardStyle::Broadcast => String::new(),
    };
    let seat = |side| seat_html(language, game, side, style, now);
    format!(
        "<article class=\"{class}\" aria-label=\"{}\" data-game=\"{}\">\n{}{}{}<p class=\"state\">{}{link}</p>\n</article>\n",
        escaped(&label),
        escaped(&game.key),
        seat(Side::Black),
        game.board.svg(&language.say_with("board", &[("fen", &game.fen)])),
        seat(Side::White),
        escaped(&status_text(language, game)),
    )
}

fn watch_link(language: Language, game: &LiveGame, label: &str) -> String {
    let text = language.say("watch");
    let label = escaped(&format!("{text}: {label}"));
    format!(" · <a href=\"/#play={}\" aria-label=\"{label}\">{}</a>", escaped(&game.key), escaped(text))
}

/// The name of whoever sits on a side, as it is written.
pub(super) fn player_name(language: Language, game: &LiveGame, side: Side) -> String {
    match &game.players[side] {
        None => language.say("free").to_owned(),
        Some(player) if player.name.is_empty() => language.say("nameless").to_owned(),
        Some(player) => player.name.clone(),
    }
}

fn seat_html(language: Language, game: &LiveGame, side: Side, style: CardStyle, now: u64) -> String {
    let name = player_name(language, game, side);
    let rating = game.players[side].as_ref().and_then(|player| player.rating);
    let name_html = match style {
        CardStyle::Small | CardStyle::Large if rating.is_some() => player_link(&name),
        CardStyle::Small | CardStyle::Large | CardStyle::Broadcast => escaped(&name),
    };
    let provisional_mark = |is_provisional| if is_provisional { "?" } else { "" };
    let rating =
        rating.map(|rating| format!(" <small>{}{}</small>", rating.points, provisional_mark(rating.provisional)));
    format!(
        "<p class=\"seat {side}\"><span class=\"name\">{name_html}{}</span>{}</p>\n",
        rating.unwrap_or_default(),
        clock_html(language, game, side, now),
    )
}

/// The dice that may still be used; `None` if there are none.
pub(super) fn dice_text(language: Language, dice: &[Die]) -> Option<String> {
    let face_text = |die: &Die| match die.face {
        DieFace::Piece { piece, .. } => piece.letter().to_string(),
        DieFace::Count(count) => count.to_string(),
        DieFace::Any => "*".to_owned(),
    };
    let faces: Vec<String> = dice.iter().filter(|die| !die.is_spent).map(face_text).collect();
    (!faces.is_empty()).then(|| language.say_with("dice", &[("faces", &faces.join(" "))]))
}

/// Whose turn it is with which dice, or how the game has ended.
pub(super) fn status_text(language: Language, game: &LiveGame) -> String {
    let turn = match (&game.result, game.awaited) {
        (Some(result), _) if game.is_over => {
            // What follows tells why, in the words of the protocol.
            return match result.split(' ').next().unwrap_or_default() {
                "aborted" => language.say("cancelled").to_owned(),
                score => language.say_with("over", &[("result", score)]),
            };
        }
        (_, Some(Side::White)) => language.say("turn-white"),
        (_, Some(Side::Black)) => language.say("turn-black"),
        (_, None) if game.is_paused => language.say("paused"),
        (_, None) => language.say("waiting"),
    };
    [Some(turn.to_owned()), dice_text(language, &game.dice)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{EventKind, GameEvent, GameSettings, GameState, Pace, Proposal};
    use crate::session::GameId;

    #[test]
    fn a_paused_game_and_a_cancelled_one_are_said_to_be_so() {
        let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
        let seated = || EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let kinds = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated()),
            (Some(Side::Black), seated()),
            (Some(Side::White), EventKind::Proposed { proposal: Proposal::Pause }),
            (Some(Side::Black), EventKind::Answered { proposal_seq: 4, is_accepted: true }),
            (None, EventKind::Aborted),
        ];
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
        for (event_count, expected) in
            [(2, "The game has not begun"), (3, "White to move"), (5, "Paused"), (6, "Cancelled, no result")]
        {
            let state = GameState::replay(&events[..event_count]).expect("a game");
            assert_eq!(status_text(Language::English, &LiveGame::new(&state)), expected);
        }
    }
}
