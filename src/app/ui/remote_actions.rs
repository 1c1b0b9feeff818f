//! What may be done besides moving in a game over a network?

use super::UiCommand;
use super::actions::{ActionsView, MenuAction};
use crate::app::online::commands::OnlineCommand;
use crate::app::play::Intent;
use crate::app::screen::Overlay;
use crate::online::{LocalAction, Proposal};

/// All actions, those first that are wanted most.
pub(super) fn actions(view: ActionsView) -> Vec<MenuAction> {
    let remote = view.remote;
    let game = view.game();
    let may_claim = game.claimable().is_some() && view.current.person_to_move().is_some();
    let propose = |what: Proposal| UiCommand::Online(OnlineCommand::Act(LocalAction::Propose(what)));
    vec![
        MenuAction::new("action-ask-takeback", "tip-ask-takeback", UiCommand::Intent(Intent::Undo))
            .only_if(remote.may_ask(Proposal::Takeback)),
        MenuAction::new("action-leave", "tip-leave", UiCommand::Online(OnlineCommand::Leave))
            .only_if(remote.table.is_some()),
        MenuAction::new("action-offer-draw", "tip-offer-draw", UiCommand::Intent(Intent::OfferDraw))
            .only_if(remote.may_ask(Proposal::Draw)),
        MenuAction::new("action-resign", "tip-resign", UiCommand::Overlay(Overlay::ConfirmResign))
            .only_if(remote.own().is_some()),
        MenuAction::new("action-options", "tip-options", UiCommand::Overlay(Overlay::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Overlay(Overlay::Rules)),
        MenuAction::new("action-ask-pause", "tip-ask-pause", propose(Proposal::Pause))
            .only_if(remote.may_ask(Proposal::Pause)),
        MenuAction::new("action-adjourn", "tip-adjourn", propose(Proposal::Adjournment))
            .only_if(remote.may_ask(Proposal::Adjournment)),
        MenuAction::new("action-claim-draw", "tip-claim-draw", UiCommand::Intent(Intent::ClaimDraw)).only_if(may_claim),
        MenuAction::new("action-invite", "tip-invite", UiCommand::Overlay(Overlay::Invitation))
            .only_if(remote.table.is_some()),
        MenuAction::new("action-share", "tip-share", UiCommand::Overlay(Overlay::Share)),
        MenuAction::new("start-online", "tip-online", UiCommand::Overlay(Overlay::Online)),
        MenuAction::new("start-library", "tip-library", UiCommand::Overlay(Overlay::Library)),
    ]
}
