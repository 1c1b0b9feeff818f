//! The acts of a client: what a local player does, and what needs no player.

use super::GameClient;
use crate::online::preview::shown_ply_number;
use crate::online::rules::find_legal_move;
use crate::online::{
    ActId, ActRefusal, AwaitedAction, ClientMessage, DiceChain, GameState, LocalAction, MoveSeal, PlayerAction,
    RefusalCode, Reveal, SealSalt,
};
use crate::session::{Game, Phase};

impl GameClient {
    /// Adds the acts that need no player: due links, a commitment, the sealed move.
    pub(super) fn queue_automatic_acts(&mut self) {
        let (Some(side), Some(memory), Some(dice_chain)) = (self.side, &self.memory, &self.dice_chain) else { return };
        let Some(state) = self.state.as_ref().filter(|_| self.is_up_to_date()) else { return };
        let action = match state.awaited_action() {
            AwaitedAction::Link(owing_side, roll) if owing_side == side => {
                PlayerAction::Reveal { reveal: dice_chain.reveal(roll) }
            }
            AwaitedAction::Unseal(awaited_side) if awaited_side == side => {
                let Some((code, salt)) = memory.sealed.clone() else { return };
                let reveal = self.reveal_for_move(state.game(), &code);
                PlayerAction::Unseal { ply: state.ply(), code, salt, reveal }
            }
            _ if state.owes_commitment(side) => PlayerAction::Commit { chain: dice_chain.commitment() },
            _ => return,
        };
        let is_refused = |message: &ClientMessage| matches!(message, ClientMessage::Act { action: refused_action, .. } if *refused_action == action);
        if !self.given_up_acts.iter().any(is_refused) {
            let message = self.act_message(action);
            self.queue.push(message);
        }
    }

    pub(super) fn message_for(&mut self, action: LocalAction) -> Result<ClientMessage, ActRefusal> {
        let Some(memory) = self.memory.clone() else {
            return Err(ActRefusal::new(RefusalCode::NotAPlayer, "a player"));
        };
        match action {
            LocalAction::Sit { side, nickname } => {
                let (token_hash, chain) = (memory.token.hash(), self.dice_chain.as_ref().map(DiceChain::commitment));
                Ok(ClientMessage::Sit { id: self.next_act_id(), side, nickname, token_hash, chain })
            }
            LocalAction::TakeSeat(lent_token) => {
                Ok(ClientMessage::TakeSeat { id: self.next_act_id(), lent_token, token_hash: memory.token.hash() })
            }
            action => {
                let action = self.player_action_for(action)?;
                Ok(self.act_message(action))
            }
        }
    }

    fn player_action_for(&mut self, action: LocalAction) -> Result<PlayerAction, ActRefusal> {
        let Some(state) = &self.state else {
            return Err(ActRefusal::new(RefusalCode::NotStarted, "a game that has begun"));
        };
        // The ply that the player sees: unconfirmed own moves will be confirmed before the server handles this act.
        let ply = self.shown_game().map_or(0, |game| shown_ply_number(state, &game));
        Ok(match action {
            LocalAction::Move(code) => self.move_action(code)?,
            LocalAction::Roll => self.roll_action()?,
            LocalAction::Seal(code, salt) => self.seal_action(ply, code, salt)?,
            LocalAction::Propose(proposal_kind) => PlayerAction::Propose { ply, proposal: proposal_kind },
            LocalAction::Answer(proposal_kind, is_accepted) => {
                let open_proposal =
                    state.proposal(proposal_kind).filter(|open_proposal| Some(open_proposal.by) != self.side);
                let proposal_seq =
                    open_proposal.ok_or_else(|| ActRefusal::new(RefusalCode::NothingToAnswer, "an open proposal"))?.seq;
                PlayerAction::Answer { proposal_seq, is_accepted }
            }
            LocalAction::ClaimDraw => PlayerAction::ClaimDraw { ply },
            LocalAction::Resign => PlayerAction::Resign,
            LocalAction::ClaimAbandoned(is_draw) => PlayerAction::ClaimAbandoned { is_draw },
            LocalAction::Ready => PlayerAction::Ready,
            LocalAction::Say(phrase) => PlayerAction::Say { phrase },
            LocalAction::SetConditionals(lines) => PlayerAction::SetConditionals { ply, lines },
            LocalAction::ExtendFirstTurn => PlayerAction::ExtendFirstTurn,
            LocalAction::TakeVacation(days) => PlayerAction::TakeVacation { days },
            LocalAction::LendSeat(token_hash) => {
                self.side.map_or(Ok(()), |side| state.check_has_no_seal(side))?;
                PlayerAction::LendSeat { token_hash }
            }
            LocalAction::Sit { .. } | LocalAction::TakeSeat(_) => {
                return Err(ActRefusal::new(RefusalCode::Malformed, "an act of a player who sits"));
            }
        })
    }

    /// Whether the player may double now, or roll.
    #[must_use]
    pub fn may_double(&self) -> bool {
        let (Some(state), Some(side)) = (&self.state, self.side) else { return false };
        state.may_double(side) && !self.queue.has_unconfirmed_ply()
    }

    /// The decision to roll without a double: reveals the player's link, or asks the server for the roll.
    fn roll_action(&self) -> Result<PlayerAction, ActRefusal> {
        let refusal = || ActRefusal::new(RefusalCode::NotYourTurn, "your roll");
        let state = self.state.as_ref().filter(|_| self.may_double()).ok_or_else(refusal)?;
        if !state.settings().has_dice_chains() {
            return Ok(PlayerAction::Roll { ply: state.ply() });
        }
        let dice_chain = self.dice_chain.as_ref().ok_or_else(refusal)?;
        Ok(PlayerAction::Reveal { reveal: dice_chain.reveal(state.next_roll()) })
    }

    /// A move in the displayed position.
    fn move_action(&self, code: String) -> Result<PlayerAction, ActRefusal> {
        let Some(game) = self.shown_game() else {
            return Err(ActRefusal::new(RefusalCode::NotStarted, "a game that has begun"));
        };
        match game.phase() {
            Phase::Move(side) if Some(side) == self.side => {}
            Phase::Roll(_) if self.may_double() => {}
            _ => return Err(ActRefusal::new(RefusalCode::NotYourTurn, "your turn")),
        }
        find_legal_move(game.referee(), &code)?;
        let reveal = self.reveal_for_move(&game, &code);
        let ply = self.state.as_ref().map_or(0, |state| shown_ply_number(state, &game));
        Ok(PlayerAction::Move { ply, code, reveal })
    }

    /// Seals a move; only once.
    fn seal_action(&mut self, ply: u32, code: String, salt: SealSalt) -> Result<PlayerAction, ActRefusal> {
        let awaited_action = self.state.as_ref().map(GameState::awaited_action);
        if self.side.is_none()
            || awaited_action.and_then(AwaitedAction::side) != self.side
            || self.queue.has_sealing_act()
        {
            return Err(ActRefusal::new(RefusalCode::SealWrong, "one sealed move, when it is asked for"));
        }
        let is_legal = self.shown_game().is_some_and(|game| game.referee().find(&code).is_some());
        if !is_legal {
            return Err(ActRefusal::new(
                RefusalCode::IllegalMove,
                "a legal move to seal: an illegal one loses the game",
            ));
        }
        if let (Some(AwaitedAction::Seal(_)), Some(memory)) = (awaited_action, &mut self.memory) {
            let seal = MoveSeal::of(&code, salt);
            memory.sealed = Some((code, salt));
            return Ok(PlayerAction::Seal { ply, seal });
        }
        Err(ActRefusal::new(RefusalCode::SealWrong, "a sealed move only when both agreed to adjourn"))
    }

    /// The link that this move must contain, because the opponent rolls after it.
    fn reveal_for_move(&self, game: &Game, code: &str) -> Option<Reveal> {
        let (side, dice_chain, state) = (self.side?, self.dice_chain.as_ref()?, self.state.as_ref()?);
        let id = game.referee().find(code)?;
        let mut referee_after = game.referee().boxed_clone();
        referee_after.play(id);
        let roll = state.next_roll_in(game);
        let is_owed = state.settings().has_dice_chains()
            && GameState::needs_link(side, &*referee_after)
            && state.link(side, roll).is_none();
        is_owed.then(|| dice_chain.reveal(roll))
    }

    fn act_message(&mut self, action: PlayerAction) -> ClientMessage {
        ClientMessage::Act { id: self.next_act_id(), action }
    }

    fn next_act_id(&mut self) -> ActId {
        let act_number = self.memory.as_mut().map_or(0, |memory| {
            memory.acts += 1;
            memory.acts
        });
        // Sixteen digits, a hyphen and at most ten more make a valid id.
        format!("{}-{:x}", self.act_id_prefix, act_number & 0xff_ffff_ffff)
            .parse()
            .expect("letters, digits and hyphens")
    }
}
