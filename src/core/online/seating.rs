//! Decides who gets which seat.

use super::{
    ActRefusal, ChainLink, EventKind, GameState, MAX_NICKNAME_CHARS, RefusalCode, SeatToken, SeatedPlayer, TokenHash,
    parse_nickname,
};
use crate::board::Side;

/// The seat for a request, and the event; no event if the seat was given before and the answer was lost. The client
/// must then show its token.
pub(super) type SeatDecision = Result<(Side, Option<EventKind>), ActRefusal>;

/// A request for a seat.
#[derive(Clone, Debug)]
pub(super) struct SeatRequest {
    /// The side; `None` for any.
    pub(super) side: Option<Side>,
    pub(super) nickname: String,
    pub(super) token_hash: TokenHash,
    /// The commitment to the dice chain, in games with dice.
    pub(super) chain: Option<ChainLink>,
    /// Who is signed in over the connection.
    pub(super) player: Option<SeatedPlayer>,
}

impl GameState {
    /// The side of the seat with this token.
    pub(super) fn side_of(&self, token_hash: TokenHash) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.seats[side].as_ref().is_some_and(|holder| holder.token_hash == Some(token_hash)))
    }

    /// The seat for a connection that has none, or already has this one.
    pub(super) fn decide_seat(&self, current_side: Option<Side>, request: SeatRequest) -> SeatDecision {
        let refuse = |code, expected: String| Err(ActRefusal::new(code, expected));
        if let Some(side) = self.side_of(request.token_hash) {
            let entry = EventKind::SeatMoved { token_hash: Some(request.token_hash) };
            return Ok((side, self.may_enter(side, &request).then_some(entry)));
        }
        if current_side.is_some() {
            return refuse(RefusalCode::SeatTaken, "one seat for each player".into());
        }
        if self.is_over() {
            return refuse(RefusalCode::GameOver, "a game that is not over".into());
        }
        if let Some(side) = self.assigned_side(&request) {
            return self.decide_assigned_seat(side, request.token_hash);
        }
        let is_free = |side: &Side| self.seats[*side].is_none();
        let allowed_sides =
            Side::ALL.into_iter().filter(|&side| request.side.is_none_or(|requested_side| requested_side == side));
        let Some(side) = allowed_sides.into_iter().find(is_free) else {
            return refuse(RefusalCode::SeatTaken, "a free seat".into());
        };
        if self.settings.rated && request.player.is_none() {
            return refuse(RefusalCode::NotSignedIn, "a player who is signed in, for the game is rated".into());
        }
        let is_same_player =
            |other_player: &SeatedPlayer| request.player.as_ref().is_some_and(|player| player.key == other_player.key);
        if self.settings.rated
            && self.seats[!side].as_ref().and_then(|holder| holder.player.as_ref()).is_some_and(is_same_player)
        {
            return refuse(RefusalCode::SeatTaken, "another player, for the game is rated".into());
        }
        let Some(nickname) = parse_nickname(&request.nickname).map(str::to_owned) else {
            let expected = format!("a name of at most {MAX_NICKNAME_CHARS} letters that can be seen");
            return refuse(RefusalCode::Malformed, expected);
        };
        let chain = request.chain.filter(|_| self.settings.has_dice_chains());
        let nickname = request.player.as_ref().map_or(nickname, |player| player.name.to_string());
        Ok((
            side,
            Some(EventKind::Seated { nickname, token_hash: Some(request.token_hash), chain, player: request.player }),
        ))
    }

    /// The side of the seat that a tournament has assigned to whoever is signed in.
    fn assigned_side(&self, request: &SeatRequest) -> Option<Side> {
        self.settings.tournament.as_ref()?;
        let key = request.player.as_ref()?.key?;
        let is_own = |side: &Side| {
            let holder = self.seats[*side].as_ref().and_then(|holder| holder.player.as_ref());
            holder.is_some_and(|player| player.key == Some(key))
        };
        Side::ALL.into_iter().find(is_own)
    }

    /// Whether whoever is signed in is to enter this seat, which a tournament has assigned to the player and to the token of a program, and
    /// which nobody has entered.
    fn may_enter(&self, side: Side, request: &SeatRequest) -> bool {
        let is_entered = self.seats[side].as_ref().is_none_or(|holder| holder.is_entered);
        !is_entered && !self.is_over() && self.assigned_side(request) == Some(side)
    }

    /// Lets a player enter the own seat with a token of this device. The dice of a player are on one device, which can lend the seat.
    fn decide_assigned_seat(&self, side: Side, token_hash: TokenHash) -> SeatDecision {
        if self.seats[side].as_ref().is_some_and(|holder| holder.chain.is_some()) {
            let expected = "the device that has your dice, which can lend the seat".to_owned();
            return Err(ActRefusal::new(RefusalCode::SeatTaken, expected));
        }
        self.decide_seat_move(side, token_hash)
    }

    /// Lets another device enter a seat, unless its player has sealed a move.
    fn decide_seat_move(&self, side: Side, token_hash: TokenHash) -> SeatDecision {
        self.check_has_no_seal(side)?;
        Ok((side, Some(EventKind::SeatMoved { token_hash: Some(token_hash) })))
    }

    /// Refuses to move the seat of a player who has sealed a move: only the device that did can open it.
    pub(super) fn check_has_no_seal(&self, side: Side) -> Result<(), ActRefusal> {
        if self.seal.is_some() && self.game.side_to_move() == Some(side) {
            let expected = "the sealed move first, which only the device that sealed it can open";
            return Err(ActRefusal::new(RefusalCode::SealWrong, expected));
        }
        Ok(())
    }

    /// The seat that was lent by a token, for a device with a token of its own.
    pub(super) fn decide_lent_seat(&self, lent_token: SeatToken, token_hash: TokenHash) -> SeatDecision {
        if let Some(side) = self.side_of(token_hash) {
            return Ok((side, None));
        }
        let is_lent_by_token = |side: &Side| {
            self.seats[*side].as_ref().is_some_and(|holder| holder.lent_token_hash == Some(lent_token.hash()))
        };
        match Side::ALL.into_iter().find(is_lent_by_token) {
            Some(side) => self.decide_seat_move(side, token_hash),
            None => Err(ActRefusal::new(RefusalCode::WrongToken, "a token that was lent and not used")),
        }
    }
}
