//! Converts an online game into a record.

use super::dice_proof::dice_tags;
use super::{EventError, GameEvent, GameProgress, GameState, Pace};
use crate::archive::Date;
use crate::board::Side;
use crate::session::{ABANDONED_TAG, ABORTED_TAG, DiceSource, GameRecord, Head, TimeControl, full_time_tag};

/// The tag for the days per turn and in the bank: `3+5`.
const DAYS_PER_TURN_TAG: &str = "DaysPerTurn";

/// The side whose player had left when the other ended the game; `None` if the game ended otherwise.
#[must_use]
pub fn abandoning_side(head: &Head) -> Option<Side> {
    let (_, side_text) = head.more.iter().find(|(name, _)| name == ABANDONED_TAG)?;
    Side::ALL.into_iter().find(|side| side.to_string() == *side_text)
}

/// The record of a game: the plies that were not taken back, the clocks, the result, and the proof of the rolls.
///
/// # Errors
/// At the first event that cannot follow the previous ones.
pub fn record_from_events(events: &[GameEvent]) -> Result<GameRecord, EventError> {
    Ok(GameState::replay(events)?.record())
}

impl GameState {
    /// The record of the game so far.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        let nickname_of = |side| self.seat(side).map_or_else(String::new, |holder| holder.nickname.clone());
        let head = Head {
            players: Side::ALL.map(nickname_of),
            date: date_text(self.created_at),
            controls: controls_of(self.settings.pace),
            dice: self.dice_source(),
            more: self.extra_tags(),
            ..Head::default()
        };
        GameRecord { game: self.game.clone(), head }
    }

    /// Where rolls come from that do not follow from chains, whose tags are others.
    fn dice_source(&self) -> DiceSource {
        let promised_source = self.settings.seed_hash.map_or(DiceSource::Hand, DiceSource::Promised);
        self.shown_seed().map_or(promised_source, |&seed| DiceSource::Seed(seed))
    }

    fn extra_tags(&self) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        let mut push_tag = |name: &str, value: String| tags.push((name.to_owned(), value));
        if let Pace::Days { turn, bank, .. } = self.settings.pace {
            push_tag(DAYS_PER_TURN_TAG, format!("{turn}+{bank}"));
        }
        if let Some(side) = self.abandoning_side {
            push_tag(ABANDONED_TAG, side.to_string());
        }
        if self.progress == GameProgress::Aborted {
            push_tag(ABORTED_TAG, "yes".into());
        }
        for (name, side) in Side::ALL.into_iter().map(|side| (elo_tag(side), side)) {
            if let Some(player) = self.seat(side).and_then(|holder| holder.player.as_ref()) {
                push_tag(name, player.rating.points.to_string());
            }
        }
        if let Some(full_pace) = self.settings.full_pace.as_deref() {
            let sides = Side::ALL.into_iter().zip(controls_of(self.settings.pace)).zip(controls_of(*full_pace));
            tags.extend(
                sides.filter(|((_, own), full)| own != full).map(|((side, _), full)| full_time_tag(side, full)),
            );
        }
        tags.extend(dice_tags(self));
        tags
    }
}

const fn controls_of(pace: Pace) -> [TimeControl; 2] {
    match pace {
        Pace::Live { white, black } => [white, black],
        Pace::Untimed | Pace::Days { .. } => [TimeControl::Untimed; 2],
    }
}

/// The tag for a player's rating at the beginning, in the standard of chess records.
const fn elo_tag(side: Side) -> &'static str {
    match side {
        Side::White => "WhiteElo",
        Side::Black => "BlackElo",
    }
}

/// The UTC date of a time in milliseconds since 1970, in the format of records.
fn date_text(time_ms: u64) -> String {
    Date::of_time(time_ms).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_that_of_the_calendar() {
        for (secs, text) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_798_761_599, "2026.12.31"),
            (1_798_761_600, "2027.01.01"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date_text(secs * 1000), text);
        }
    }
}
