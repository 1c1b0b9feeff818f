//! A player who makes random moves and sometimes tries other actions.

use rand::RngExt;
use turnover_core::online::{
    AwaitedAction, GameClient, GameProgress, LocalAction, Phrase, Proposal, RematchState, SealSalt, SeatToken,
};
use turnover_core::session::Phase;

use crate::world::World;

pub struct Bot {
    nickname: String,
    lent: Option<SeatToken>,
    has_lent: bool,
}

impl Bot {
    pub fn new(nickname: String) -> Self {
        Self { nickname, lent: None, has_lent: false }
    }

    pub fn takes_seat_by(&mut self, lent: SeatToken) {
        self.lent = Some(lent);
    }

    /// The actions that it performs now.
    pub fn think(&mut self, world: &mut World, device: usize) -> Vec<LocalAction> {
        let client = &world.devices[device].client;
        let Some(state) = client.state() else { return Vec::new() };
        let Some(side) = client.side() else {
            return if self.has_lent { Vec::new() } else { self.sit(client) };
        };
        if state.is_over() {
            let may_play_again = *state.rematch() == RematchState::Open;
            return if may_play_again { self.rematch(world, device) } else { Vec::new() };
        }
        match state.progress() {
            GameProgress::Seating | GameProgress::Over | GameProgress::Aborted => return Vec::new(),
            GameProgress::Paused(ready) if !ready[side] && client.unconfirmed_count() == 0 => {
                return vec![LocalAction::Ready];
            }
            GameProgress::Paused(_) => return Vec::new(),
            GameProgress::Playing | GameProgress::Sealing => {}
        }
        let mut actions = self.answer(world, device);
        actions.extend(self.extras(world, device));
        actions.extend(self.play(world, device));
        actions
    }

    fn sit(&mut self, client: &GameClient) -> Vec<LocalAction> {
        let is_free = client.memory().is_some_and(|memory| !memory.is_seated) && client.unconfirmed_count() == 0;
        match self.lent {
            _ if !is_free => Vec::new(),
            Some(lent) => vec![LocalAction::TakeSeat(lent)],
            None => vec![LocalAction::Sit { side: None, nickname: self.nickname.clone() }],
        }
    }

    fn rematch(&self, world: &mut World, device: usize) -> Vec<LocalAction> {
        let is_wanted = world.rng.random_bool(0.3);
        let client = &world.devices[device].client;
        let open = client.state().and_then(|state| state.proposal(Proposal::Rematch));
        match open {
            Some(open) if Some(open.by) != client.side() => vec![LocalAction::Answer(Proposal::Rematch, is_wanted)],
            None if is_wanted => vec![LocalAction::Propose(Proposal::Rematch)],
            _ => Vec::new(),
        }
    }

    fn answer(&self, world: &mut World, device: usize) -> Vec<LocalAction> {
        let client = &world.devices[device].client;
        let open: Vec<Proposal> = Proposal::ALL
            .into_iter()
            .filter(|&what| {
                let open = client.state().and_then(|state| state.proposal(what));
                open.is_some_and(|open| Some(open.by) != client.side())
            })
            .collect();
        let mut answers = Vec::new();
        for what in open {
            if world.rng.random_bool(0.5) {
                let accept = world.rng.random_bool(if what == Proposal::Draw { 0.2 } else { 0.6 });
                answers.push(LocalAction::Answer(what, accept));
            }
        }
        answers
    }

    fn extras(&mut self, world: &mut World, device: usize) -> Vec<LocalAction> {
        Vec::from_iter(match world.rng.random_range(0..400) {
            0..4 => Some(LocalAction::Propose(Proposal::Draw)),
            4..12 => Some(LocalAction::Propose(Proposal::Takeback)),
            12..15 => Some(LocalAction::Propose(Proposal::Pause)),
            15..18 => Some(LocalAction::Propose(Proposal::Adjournment)),
            18..21 => Some(LocalAction::Say(Phrase::ALL[world.rng.random_range(0..8)])),
            21..23 => Some(LocalAction::ClaimDraw),
            23..33 => Some(LocalAction::ClaimAbandoned(world.rng.random_bool(0.5))),
            33..45 => self.conditionals(world, device).map(LocalAction::SetConditionals),
            45..47 => Some(LocalAction::TakeVacation(1)),
            47 => self.lend(world, device),
            48 => Some(LocalAction::Ready),
            _ => None,
        })
    }

    /// Lends the seat to another device, which will take it.
    fn lend(&mut self, world: &mut World, device: usize) -> Option<LocalAction> {
        // The bot moves with the seat when the lending is confirmed: see `play`. It makes no more moves on this device.
        let client = &world.devices[device].client;
        let awaited = client.state().map(|state| state.awaited_action());
        let has_sealed = matches!(awaited, Some(AwaitedAction::Unseal(by)) if Some(by) == client.side());
        if self.has_lent || has_sealed || client.unconfirmed_count() > 0 {
            return None;
        }
        let token = SeatToken::new(world.rng.random());
        self.has_lent = true;
        self.lent = Some(token);
        Some(LocalAction::LendSeat(token.hash()))
    }

    /// An answer to each of some moves of the opponent.
    fn conditionals(&self, world: &mut World, device: usize) -> Option<Vec<Vec<String>>> {
        let client = &world.devices[device].client;
        let (game, side) = (client.shown_game()?, client.side()?);
        if game.id().has_dice() || game.phase() != Phase::Move(!side) {
            return None;
        }
        let game = game.into_owned();
        let mut lines = Vec::new();
        for (code, id) in game.referee().codes().into_iter().take(5) {
            let mut after = game.clone();
            after.play(id)?;
            let replies = after.referee().codes();
            if after.phase() == Phase::Move(side) && !replies.is_empty() {
                let reply = replies[world.rng.random_range(0..replies.len())].0.clone();
                lines.push(vec![code, reply]);
            }
        }
        Some(lines)
    }

    fn play(&mut self, world: &mut World, device: usize) -> Vec<LocalAction> {
        let client = &world.devices[device].client;
        if self.has_lent {
            if let Some(lent) = self.lent.take_if(|_| client.unconfirmed_count() == 0) {
                world.hand_over(device, lent);
            }
            return Vec::new();
        }
        let (Some(game), Some(side)) = (client.shown_game(), client.side()) else { return Vec::new() };
        if client.may_double() {
            let doubles = world.rng.random_bool(0.2);
            return vec![if doubles { LocalAction::Move("double".into()) } else { LocalAction::Roll }];
        }
        let codes = game.referee().codes();
        if game.phase() != Phase::Move(side) || codes.is_empty() {
            return Vec::new();
        }
        let plies = game.ply_count();
        let awaited = client.state().map(|state| state.awaited_action());
        let code = codes[world.rng.random_range(0..codes.len())].0.clone();
        if plies > 30 && world.rng.random_bool(if plies > 120 { 0.1 } else { 0.005 }) {
            return vec![LocalAction::Resign];
        }
        match awaited {
            Some(AwaitedAction::Seal(by)) if by == side => {
                vec![LocalAction::Seal(code, SealSalt::new(world.rng.random()))]
            }
            Some(AwaitedAction::Unseal(by)) if by == side => Vec::new(),
            _ => vec![LocalAction::Move(code)],
        }
    }
}
