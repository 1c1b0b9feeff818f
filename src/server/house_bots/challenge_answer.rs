//! Which challenges a bot of the house accepts, and why it declines the others.

use std::time::Duration;

use crate::online::{DeclineReason, GameSettings, Pace};
use crate::session::{GameId, TimeControl};

/// The least and the most time that a player may have for a whole game: from lichess's blitz on, up to an hour.
const MIN_GAME_TIME: Duration = Duration::from_secs(180);
const MAX_GAME_TIME: Duration = Duration::from_secs(3_600);
/// The number of moves by which that time is estimated.
// CITE: lichess: the speed of a game is that of its first 40 moves.
const ESTIMATED_MOVES: u32 = 40;

/// Why a bot that plays these forms declines a challenge to a game with these settings; `None` if it accepts. What never suits it is told
/// before that it has no time now.
pub(super) fn decline_reason(settings: &GameSettings, played_forms: &[GameId], is_busy: bool) -> Option<DeclineReason> {
    if !played_forms.contains(&settings.game) {
        return Some(DeclineReason::Variant);
    }
    if settings.rated {
        return Some(DeclineReason::Casual);
    }
    decline_reason_for_pace(settings.pace).or_else(|| is_busy.then_some(DeclineReason::Later))
}

fn decline_reason_for_pace(pace: Pace) -> Option<DeclineReason> {
    match pace {
        Pace::Untimed => Some(DeclineReason::TimeControl),
        Pace::Days { .. } => Some(DeclineReason::TooSlow),
        Pace::Live { white, black } => [white, black].into_iter().find_map(decline_reason_for_clock),
    }
}

fn decline_reason_for_clock(control: TimeControl) -> Option<DeclineReason> {
    let Some(base) = control.base() else { return Some(DeclineReason::TimeControl) };
    let game_time = base + control.bonus(Duration::MAX) * ESTIMATED_MOVES;
    if game_time < MIN_GAME_TIME {
        Some(DeclineReason::TooFast)
    } else {
        (game_time > MAX_GAME_TIME).then_some(DeclineReason::TooSlow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(game: GameId, pace: Pace) -> GameSettings {
        GameSettings::new("k".into(), game, None, pace)
    }

    fn live(white: &str, black: &str) -> Pace {
        let [white, black] = [white, black].map(|text| text.parse().expect("a time control"));
        Pace::Live { white, black }
    }

    #[test]
    fn each_pace_is_accepted_or_declined_for_its_reason() {
        for (pace, expected) in [
            (live("600+5", "600+5"), None),
            (live("180", "180"), None),
            (live("60+3", "60+3"), None),
            (live("300d5", "300d5"), None),
            (live("3600", "3600"), None),
            (live("60+2", "60+2"), Some(DeclineReason::TooFast)),
            (live("600+5", "60"), Some(DeclineReason::TooFast)),
            (live("3600+1", "3600+1"), Some(DeclineReason::TooSlow)),
            (live("600+5", "-"), Some(DeclineReason::TimeControl)),
            (Pace::Untimed, Some(DeclineReason::TimeControl)),
            (Pace::Days { turn: 1, bank: 0, vacation: 0 }, Some(DeclineReason::TooSlow)),
        ] {
            assert_eq!(decline_reason(&settings(GameId::Lielow, pace), &[GameId::Lielow], false), expected, "{pace:?}");
        }
    }

    #[test]
    fn only_casual_games_of_their_forms_are_played_and_only_if_there_is_room() {
        let played_forms = [GameId::Lielow];
        let [lielow, other] =
            [GameId::Lielow, GameId::TurnoverModern].map(|game| settings(game, live("600+5", "600+5")));
        let rated = GameSettings { rated: true, ..lielow.clone() };
        for (settings, is_busy, expected) in [
            (&lielow, false, None),
            (&lielow, true, Some(DeclineReason::Later)),
            (&other, true, Some(DeclineReason::Variant)),
            (&rated, true, Some(DeclineReason::Casual)),
        ] {
            assert_eq!(decline_reason(settings, &played_forms, is_busy), expected, "{settings:?}");
        }
    }
}
