//! The data of an online game, for its status, its notices and its actions.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res, State};

use crate::app::online::online_game::{OnlineGame, OnlineTable, SaidPhrase};
use crate::app::ui::{command::UiCommand, widgets::game_view::GameView};
use crate::app::{online::commands::OnlineCommand, online::sentences, screen::Overlay, system::wall_clock::WallClock};
use crate::board::Side;
use crate::online::{ActRefusal, GameClient, GameProgress, GameState, LocalAction, Proposal};

/// The resources of an online game.
#[derive(SystemParam)]
pub(in crate::app::ui) struct RemoteParams<'w> {
    online_game: Res<'w, OnlineGame>,
    clock: Res<'w, WallClock>,
    overlay: Res<'w, State<Overlay>>,
}

impl RemoteParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>) -> RemoteView<'a> {
        let table = self.online_game.table().filter(|table| table.is_on_table()).map(RemoteTable::of);
        let now_ms = u64::try_from(self.clock.now().as_millis()).unwrap_or(u64::MAX);
        let is_result_shown = *self.overlay.get() == Overlay::Result;
        RemoteView { view, table, is_result_shown, now_ms }
    }
}

/// The online game, as this device plays or watches it.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct RemoteTable<'a> {
    pub(in crate::app::ui) client: &'a GameClient,
    pub(in crate::app::ui) refusal: Option<&'a ActRefusal>,
    /// The own proposal that the opponent has declined last.
    pub(in crate::app::ui) declined_proposal: Option<Proposal>,
    /// The chat messages, the last one first.
    pub(in crate::app::ui) said_phrases: &'a [SaidPhrase],
}

impl<'a> RemoteTable<'a> {
    fn of(table: &'a OnlineTable) -> Self {
        Self {
            client: &table.client,
            refusal: table.last_refusal.as_ref(),
            declined_proposal: table.declined_proposal,
            said_phrases: &table.said_phrases,
        }
    }
}

/// The view of an online game, if the current game is one.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct RemoteView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    /// `None` if the game was left, or is not an online game.
    pub(in crate::app::ui) table: Option<RemoteTable<'a>>,
    /// Whether the result is shown, where a rematch is offered and answered.
    pub(in crate::app::ui) is_result_shown: bool,
    /// The program's time in milliseconds.
    pub(in crate::app::ui) now_ms: u64,
}

impl<'a> RemoteView<'a> {
    /// Whether the current game is or was an online game.
    pub(in crate::app::ui) fn is_remote(self) -> bool {
        self.view.current.remote.is_some()
    }

    pub(in crate::app::ui) fn state(self) -> Option<&'a GameState> {
        self.table.filter(|_| self.is_remote())?.client.state()
    }

    /// The side of the local player.
    pub(in crate::app::ui) fn own_side(self) -> Option<Side> {
        self.table.filter(|_| self.is_remote())?.client.side()
    }

    /// Whether the opponent's seat is free.
    pub(in crate::app::ui) fn waits_for_opponent(self) -> bool {
        self.own_side().is_some() && self.state().is_some_and(GameState::has_free_seat)
    }

    /// Whether this can be proposed to the other player now.
    pub(in crate::app::ui) fn may_propose(self, proposal: Proposal) -> bool {
        let (Some(state), Some(own_side)) = (self.state(), self.own_side()) else { return false };
        let is_possible = match proposal {
            Proposal::Rematch => state.is_over(),
            // Rolls of the server's seed would come again.
            Proposal::Takeback if state.settings().seed_hash.is_some() => false,
            Proposal::Takeback => state.progress() == GameProgress::Playing && state.kept_ply_count(own_side).is_some(),
            Proposal::Draw => state.progress() == GameProgress::Playing && state.game().may_offer_draw(own_side),
            Proposal::Pause | Proposal::Adjournment => state.progress() == GameProgress::Playing,
        };
        is_possible && state.proposal(proposal).is_none_or(|open_proposal| open_proposal.by != own_side)
    }

    /// Whether this player's proposal is open.
    pub(in crate::app::ui) fn has_proposed(self, proposal: Proposal) -> bool {
        let (Some(state), Some(own_side)) = (self.state(), self.own_side()) else { return false };
        state.proposal(proposal).is_some_and(|open_proposal| open_proposal.by == own_side)
    }

    /// The other player's open proposal, in words.
    pub(in crate::app::ui) fn opponent_proposal_text(self, proposal: Proposal) -> Option<String> {
        let (state, own_side) = (self.state()?, self.own_side()?);
        let open_proposal = state.proposal(proposal).filter(|open_proposal| open_proposal.by != own_side)?;
        Some(sentences::proposal(self.translations, self.current, proposal, open_proposal))
    }
}

/// The command for an action in the game.
pub(in crate::app::ui) fn act_command(action: LocalAction) -> UiCommand {
    UiCommand::Online(OnlineCommand::Act(action))
}
