//! The clocks of a game in a page. Those that run tell a script how much is left, so that it lets them go on.

use super::live_games::LiveGame;
use super::words::{Language, Words};
use crate::board::Side;
use crate::online::Pace;

const HOUR_MS: u64 = 3_600_000;

/// The clock of a side at a time in milliseconds since 1970, in HTML; nothing in a game without one.
pub(super) fn clock_html(language: Language, game: &LiveGame, side: Side, now: u64) -> String {
    let Some(remaining_ms) = game.clock.remaining_ms(side, now) else { return String::new() };
    let is_side_to_move = !game.is_over && game.clock.timed_side() == side && game.clock.timed_since().is_some();
    let class = if is_side_to_move { "clock turn" } else { "clock" };
    let is_running = is_side_to_move && is_live(game.pace) && game.clock.first_turn_ends_at().is_none();
    let is_running = is_running && game.clock.timed_since().is_some_and(|since| since <= now);
    let remaining_attribute = if is_running { format!(" data-left-ms=\"{remaining_ms}\"") } else { String::new() };
    let text = if is_live(game.pace) { clock_text(remaining_ms) } else { days_text(language, remaining_ms) };
    format!("<span class=\"{class}\"{remaining_attribute} role=\"timer\">{text}</span>")
}

const fn is_live(pace: Pace) -> bool {
    match pace {
        Pace::Live { .. } => true,
        Pace::Untimed | Pace::Days { .. } => false,
    }
}

/// A time such as `9:05` or `1:00:00`, as the script writes it too.
fn clock_text(remaining_ms: u64) -> String {
    let secs = remaining_ms / 1000;
    let (hours, minutes, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{secs:02}") } else { format!("{minutes}:{secs:02}") }
}

/// How long it is until something happens, in HTML. It is not read out again each second.
pub(super) fn countdown_html(remaining_ms: u64) -> String {
    format!(
        "<span data-left-ms=\"{remaining_ms}\" role=\"timer\" aria-live=\"off\">{}</span>",
        clock_text(remaining_ms)
    )
}

fn days_text(language: Language, remaining_ms: u64) -> String {
    let hours = remaining_ms / HOUR_MS;
    language.say_with("days-left", &[("days", &(hours / 24).to_string()), ("hours", &(hours % 24).to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{EventKind, GameEvent, GameSettings, GameState, TimeBack};
    use crate::session::GameId;

    /// A game in which these moves were made, one a second from the second 1 on.
    fn game(pace: &str, moves: &[&str]) -> LiveGame {
        let pace = serde_json::from_str(pace).expect("a pace");
        let settings = GameSettings::new("k".into(), GameId::default(), None, pace);
        let seated = || EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let first_events = [(None, EventKind::Created { settings })].into_iter();
        let first_events =
            first_events.chain(Side::ALL.map(|side| (Some(side), seated()))).map(|(side, kind)| (0, side, kind));
        let moved = |(index, code): (usize, &&str)| {
            let kind = EventKind::Moved { code: (*code).to_owned(), reveal: None, time_back: TimeBack::default() };
            ((index as u64 + 1) * 1_000, Some(Side::ALL[index % 2]), kind)
        };
        let all_events = first_events.chain(moves.iter().enumerate().map(moved));
        let event = |(seq, (at, side, kind))| GameEvent { seq, at, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(all_events).map(event).collect();
        LiveGame::new(&GameState::replay(&events).expect("a game"))
    }

    #[test]
    fn only_a_clock_that_runs_tells_a_script_how_much_is_left() {
        let live = r#"{"type":"live","white":"300+5","black":"300+5"}"#;
        let first_turn_game = game(live, &["e1e2"]);
        let still_html = "<span class=\"clock turn\" role=\"timer\">5:00</span>";
        assert_eq!(clock_html(Language::English, &first_turn_game, Side::Black, 9_000), still_html, "a first turn");
        let second_turn_game = game(live, &["e1e2", "f7f6"]);
        let running_html = "<span class=\"clock turn\" data-left-ms=\"293000\" role=\"timer\">4:53</span>";
        assert_eq!(clock_html(Language::English, &second_turn_game, Side::White, 9_000), running_html);
        assert!(!clock_html(Language::English, &second_turn_game, Side::Black, 9_000).contains("turn"));
        assert_eq!(clock_html(Language::English, &game(r#"{"type":"untimed"}"#, &["e1e2"]), Side::White, 9_000), "");
    }

    #[test]
    fn times_are_written_as_on_a_clock() {
        for (remaining_ms, text) in [(0, "0:00"), (59_999, "0:59"), (600_000, "10:00"), (3_600_000, "1:00:00")] {
            assert_eq!(clock_text(remaining_ms), text);
        }
        assert_eq!(days_text(Language::English, 49 * HOUR_MS), "2 d 1 h");
    }
}
