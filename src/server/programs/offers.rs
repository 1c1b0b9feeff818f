//! What programs offer: to one player, or to everybody.

use std::net::IpAddr;
use std::sync::Arc;

use super::fields::Fields;
use super::{ProgramAccess, ProgramError};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::online::{ChainLink, GameOffer, MAX_DAYS, OfferedSeat, Pace};
use crate::server::game_key::draw_key;
use crate::server::lobby;
use crate::server::rate_limit::rate_limit_key;
use crate::server::services::Services;
use crate::session::{GameId, TimeControl};

/// An offer as a request asks for it.
#[derive(Debug)]
pub(super) struct RequestedOffer {
    game: GameId,
    pace: Pace,
    /// Whether everybody may accept it.
    is_public: bool,
    is_rated: bool,
    fen: Option<String>,
    side: Option<Side>,
    commitment: Option<ChainLink>,
}

/// The commitment to a dice chain in a request.
pub(super) fn parse_commitment(fields: &Fields) -> Result<Option<ChainLink>, ProgramError> {
    fields.parse_field("commitment", "a commitment, 64 hexadecimal digits,")
}

/// The commitment that a game of this form needs.
pub(super) fn commitment_for(game: GameId, chain: Option<ChainLink>) -> Result<Option<ChainLink>, ProgramError> {
    if !game.has_dice() {
        return Ok(None);
    }
    chain.map(Some).ok_or(ProgramError::Commitment)
}

fn parse_side(fields: &Fields) -> Result<Option<Side>, ProgramError> {
    match fields.text("color") {
        None | Some("random") => Ok(None),
        Some("white") => Ok(Some(Side::White)),
        Some("black") => Ok(Some(Side::Black)),
        Some(color) => {
            Err(ProgramError::Field { field: "color", expected: "white, black or random", found: excerpt(color, 20) })
        }
    }
}

/// The time of a challenge, in seconds, or of a seek, whose `time` is in minutes.
fn parse_pace(fields: &Fields) -> Result<Pace, ProgramError> {
    const SECONDS: &str = "a number of seconds";
    if let Some(days) = fields.parse_field::<u32>("days", "1 to 60 days")? {
        if !(1..=MAX_DAYS).contains(&days) {
            return Err(ProgramError::Field { field: "days", expected: "1 to 60 days", found: days.to_string() });
        }
        return Ok(Pace::Days { turn: days, bank: 0, vacation: 0 });
    }
    let minutes: Option<f64> = fields.parse_field("time", "a number of minutes")?;
    let base_secs =
        fields.parse_field("clock.limit", SECONDS)?.or_else(|| minutes.map(|minutes| (minutes * 60.0).round()));
    let bonus_secs =
        fields.parse_field("clock.increment", SECONDS)?.or(fields.parse_field("increment", SECONDS)?).unwrap_or(0.0);
    let Some(base_secs) = base_secs else { return Ok(Pace::Untimed) };
    let text = format!("{base_secs}+{bonus_secs}");
    let clock_error = |_| ProgramError::Field {
        field: "the clock",
        expected: "at most a day, and an hour for each move,",
        found: excerpt(&text, 40),
    };
    let clock: TimeControl = text.parse().map_err(clock_error)?;
    Ok(Pace::Live { white: clock, black: clock })
}

impl RequestedOffer {
    /// Reads an offer.
    ///
    /// # Errors
    /// If a field has a value that it cannot have.
    pub(super) fn from_fields(fields: &Fields, is_public: bool) -> Result<Self, ProgramError> {
        let game: GameId = fields.text("variant").unwrap_or_default().parse().map_err(ProgramError::Variant)?;
        let fen = fields.text("fen").filter(|fen| *fen != "startpos").map(str::to_owned);
        Ok(Self {
            game,
            pace: parse_pace(fields)?,
            is_public,
            is_rated: fields.parse_flag("rated")?,
            fen,
            side: parse_side(fields)?,
            commitment: commitment_for(game, parse_commitment(fields)?)?,
        })
    }

    /// Whether it has a number of days for each turn.
    pub(super) const fn is_slow(&self) -> bool {
        matches!(self.pace, Pace::Days { .. })
    }

    /// Saves the offer. Returns the game's key.
    ///
    /// # Errors
    /// If it is refused or cannot be saved.
    pub(super) async fn save(
        self,
        services: &Arc<Services>,
        access: &ProgramAccess,
        address: IpAddr,
    ) -> Result<String, ProgramError> {
        let games = &services.games;
        let key = draw_key().map_err(ProgramError::Random)?;
        let player = access.seated_player(games, self.game).await?;
        let seat = OfferedSeat {
            side: self.side,
            nickname: String::new(),
            token_hash: access.seat_token_hash(),
            chain: self.commitment,
        };
        let offer = GameOffer {
            game: self.game.to_string(),
            fen: self.fen,
            pace: self.pace,
            public: self.is_public,
            rated: self.is_rated,
            seats: vec![seat],
        };
        let offerer = games.offer_book().offerer(rate_limit_key(address));
        // Before it is saved: a game that nobody knows of would be lost.
        access.note_game(games, &key).await?;
        lobby::create_game_with_key(games, offer, key.clone(), player, Some(offerer)).await?;
        // And after it: meanwhile the program may have forgotten what is not there. If that fails, the offer stands all the same.
        drop(access.note_game(games, &key).await);
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        let mut fields = Fields::default();
        fields.add_form(text).expect("a form");
        fields
    }

    #[test]
    fn times_are_those_of_challenges_and_of_seeks() {
        let live = |text: &str| {
            let clock = text.parse().expect("a time control");
            Pace::Live { white: clock, black: clock }
        };
        for (text, expected) in [
            ("clock.limit=300&clock.increment=3", live("300+3")),
            ("time=0.25&increment=2", live("15+2")),
            ("clock.limit=60", live("60+0")),
            ("days=3", Pace::Days { turn: 3, bank: 0, vacation: 0 }),
            ("", Pace::Untimed),
        ] {
            assert_eq!(parse_pace(&fields(text)).expect(text), expected, "{text}");
        }
        for text in ["days=0", "days=61", "clock.limit=soon", "time=-1", "clock.limit=1000000"] {
            assert!(parse_pace(&fields(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn an_offer_names_a_form_and_games_with_dice_need_a_commitment() {
        let error = |text: &str| RequestedOffer::from_fields(&fields(text), false).expect_err(text).to_string();
        assert!(error("").starts_with("in variant: expected a game, one of "), "{}", error(""));
        assert!(error("variant=standard").ends_with("found \"standard\""));
        assert!(error("variant=dice-chess").starts_with("expected a commitment"));
        assert_eq!(error("variant=lielow&color=red"), "expected white, black or random in color, found \"red\"");
        let link = "ab".repeat(32);
        let offered = RequestedOffer::from_fields(&fields(&format!("variant=dice-chess&commitment={link}")), true)
            .expect("an offer");
        assert!(offered.commitment.is_some() && offered.is_public && !offered.is_slow());
    }
}
