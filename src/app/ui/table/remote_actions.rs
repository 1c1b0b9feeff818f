//! The actions in an online game besides moves.

use crate::app::screen::{Overlay, Screen};
use crate::app::ui::table::actions::{ActionsView, MenuAction};
use crate::app::ui::{command::UiCommand, online::conditional_moves};
use crate::app::{online::commands::OnlineCommand, play::Intent};
use crate::online::{LocalAction, Proposal};
use crate::session::Claim;

/// All actions, the most frequent ones first.
pub(in crate::app::ui) fn actions(view: ActionsView) -> Vec<MenuAction> {
    let remote = view.remote;
    let game = view.game();
    let may_claim = Claim::of(game).is_some() && view.current.person_to_move().is_some();
    let propose = |what: Proposal| UiCommand::Online(OnlineCommand::Act(LocalAction::Propose(what)));
    vec![
        MenuAction::new("action-ask-takeback", "tip-ask-takeback", UiCommand::Intent(Intent::Undo))
            .only_if(remote.may_ask(Proposal::Takeback)),
        if remote.table.is_some() && !remote.waits() {
            MenuAction::new("action-leave", "tip-leave", UiCommand::Online(OnlineCommand::Leave))
        } else {
            MenuAction::new("action-new-game", "tip-new-game", UiCommand::Screen(Screen::Start))
        },
        MenuAction::new("action-offer-draw", "tip-offer-draw", UiCommand::Overlay(Overlay::ConfirmDraw))
            .only_if(remote.may_ask(Proposal::Draw)),
        MenuAction::new("action-resign", "tip-resign", UiCommand::Overlay(Overlay::ConfirmResign))
            .only_if(remote.own().is_some()),
        MenuAction::new("action-options", "tip-options", UiCommand::Overlay(Overlay::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Overlay(Overlay::Rules)),
        MenuAction::new("action-ask-pause", "tip-ask-pause", propose(Proposal::Pause))
            .only_if(remote.may_ask(Proposal::Pause)),
        MenuAction::new("action-adjourn", "tip-adjourn", propose(Proposal::Adjournment))
            .only_if(remote.may_ask(Proposal::Adjournment)),
        MenuAction::new(
            "action-conditional-moves",
            "tip-conditional-moves",
            UiCommand::Overlay(Overlay::ConditionalMoves),
        )
        .only_if(
            remote.state().zip(remote.own()).is_some_and(|(state, own)| conditional_moves::may_deposit(state, own)),
        ),
        MenuAction::new("action-claim-draw", "tip-claim-draw", UiCommand::Intent(Intent::ClaimDraw)).only_if(may_claim),
        MenuAction::new("action-invite", "tip-invite", UiCommand::Overlay(Overlay::Invitation))
            .only_if(remote.table.is_some()),
        MenuAction::new("action-share", "tip-share", UiCommand::Overlay(Overlay::Share)),
        MenuAction::new("start-online", "tip-online", UiCommand::Overlay(Overlay::Online)),
        MenuAction::new("start-library", "tip-library", UiCommand::Overlay(Overlay::Library)),
    ]
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::table::actions::actions_ui;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::board::Side;
    use crate::online::Pace;

    fn actions_of(shown: &Fixture, width: f32, is_roomy: bool) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([width, 400.0], move |ui, commands| {
            actions_ui(ui, shown.panel().actions(), is_roomy, commands);
        })
    }

    fn shown(own: Option<Side>, language: Language) -> Fixture {
        Fixture::over_network(own, Pace::Untimed, &["d2d4", "d7d5"], &[], language)
    }

    #[test]
    fn a_player_asks_for_things_and_leaves() {
        let shown = shown(Some(Side::White), Language::English);
        let mut harness = actions_of(&shown, 272.0, true);
        testing::press(&mut harness, &shown.say("action-ask-takeback"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Intent(Intent::Undo)]));
        testing::press(&mut harness, &shown.say("action-leave"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::Leave)]));
        for (key, what) in [("action-ask-pause", Proposal::Pause), ("action-adjourn", Proposal::Adjournment)] {
            testing::press(&mut harness, &shown.say("action-menu"));
            testing::press(&mut harness, &shown.say(key));
            let commands = testing::take(&mut harness);
            let [UiCommand::Online(OnlineCommand::Act(LocalAction::Propose(found)))] = &*commands else {
                panic!("{commands:?}")
            };
            assert_eq!(*found, what);
        }
        testing::press(&mut harness, &shown.say("action-menu"));
        testing::press(&mut harness, &shown.say("action-invite"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::Invitation)]));
    }

    #[test]
    fn a_spectator_asks_for_nothing_but_may_leave() {
        let shown = shown(None, Language::English);
        let mut harness = actions_of(&shown, 272.0, true);
        for key in ["action-ask-takeback", "action-offer-draw", "action-resign"] {
            testing::press(&mut harness, &shown.say(key));
            assert!(testing::take(&mut harness).is_empty(), "{key}");
        }
        testing::press(&mut harness, &shown.say("action-leave"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::Leave)]));
    }

    #[test]
    fn whoever_waits_for_an_opponent_goes_to_other_games_without_leaving_the_seat() {
        let mut shown = shown(Some(Side::White), Language::English);
        let events = testing::events(Pace::Untimed, &[], &[]);
        shown.remote.as_mut().expect("a game over a network").client =
            testing::connected(Some(Side::White), &events[..2]);
        let mut harness = actions_of(&shown, 272.0, true);
        testing::press(&mut harness, &shown.say("action-new-game"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Screen(Screen::Start)]));
    }

    #[test]
    fn whoever_has_left_goes_to_other_games() {
        let mut shown = shown(Some(Side::White), Language::English);
        shown.remote = None;
        let mut harness = actions_of(&shown, 272.0, true);
        testing::press(&mut harness, &shown.say("action-new-game"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Screen(Screen::Start)]));
    }

    #[test]
    fn no_button_is_cut_off_in_any_language() {
        for language in Language::ALL {
            let shown = shown(Some(Side::White), language);
            for (width, is_roomy) in [(242.0, false), (366.0, false), (272.0, true)] {
                let harness = actions_of(&shown, width, is_roomy);
                let texts = Picture::of(&harness).texts();
                let wrong: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                assert!(wrong.is_empty(), "{language:?} {width}: {wrong:?}");
            }
        }
    }
}
