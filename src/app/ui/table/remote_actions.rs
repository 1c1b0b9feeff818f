//! The actions in an online game besides moves.

use crate::app::screen::{Overlay, Screen};
use crate::app::ui::table::actions::{ActionsView, MenuAction};
use crate::app::ui::table::remote_view::RemoteView;
use crate::app::ui::{command::UiCommand, online::conditional_moves};
use crate::app::{online::accounts::AccountCommand, online::commands::OnlineCommand, play::Intent};
use crate::online::{GameProgress, LocalAction, Proposal};
use crate::player::PlayerName;
use crate::session::Claim;

/// All actions, the most frequent ones first. Those of players are only for players.
pub(in crate::app::ui) fn actions(view: ActionsView) -> Vec<MenuAction> {
    if view.remote.own_side().is_some() { player_actions(view) } else { spectator_actions(view) }
}

/// The button that leaves the game; without an opponent, or after that, the one for another game.
pub(in crate::app::ui) fn leave_action(remote: RemoteView) -> MenuAction {
    if remote.table.is_some() && !remote.waits_for_opponent() {
        let leave_command = match continues_without_player(remote) {
            true => UiCommand::Overlay(Overlay::ConfirmLeave),
            false => UiCommand::Online(OnlineCommand::Leave),
        };
        MenuAction::new("action-leave", "tip-leave", leave_command)
    } else {
        MenuAction::new("action-new-game", "tip-new-game", UiCommand::Screen(Screen::Start))
    }
}

/// Whether the game, with a clock, runs on when this player leaves.
fn continues_without_player(remote: RemoteView) -> bool {
    let Some(state) = remote.state().filter(|_| remote.own_side().is_some()) else { return false };
    state.settings().pace.is_live() && state.progress() == GameProgress::Playing
}

/// The actions of spectators, and of whoever has left.
fn spectator_actions(view: ActionsView) -> Vec<MenuAction> {
    vec![
        leave_action(view.remote),
        MenuAction::new("action-options", "tip-options", UiCommand::Overlay(Overlay::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Overlay(Overlay::Rules)),
        MenuAction::new("action-share", "tip-share", UiCommand::Overlay(Overlay::Share)),
        MenuAction::new("start-online", "tip-online", UiCommand::Overlay(Overlay::Online)),
        MenuAction::new("start-library", "tip-library", UiCommand::Overlay(Overlay::Library)),
        MenuAction::new("action-invite", "tip-invite", UiCommand::Overlay(Overlay::Invitation))
            .enabled_if(view.remote.table.is_some()),
    ]
}

/// The actions of a player.
fn player_actions(view: ActionsView) -> Vec<MenuAction> {
    let remote = view.remote;
    let game = view.game();
    let may_claim = Claim::of(game).is_some() && view.current.person_to_move().is_some();
    let proposal_command = |proposal: Proposal| UiCommand::Online(OnlineCommand::Act(LocalAction::Propose(proposal)));
    let mut actions = vec![
        MenuAction::new("action-ask-takeback", "tip-ask-takeback", UiCommand::Intent(Intent::Undo))
            .enabled_if(remote.may_propose(Proposal::Takeback)),
        leave_action(remote),
        MenuAction::new("action-offer-draw", "tip-offer-draw", UiCommand::Overlay(Overlay::ConfirmDraw))
            .enabled_if(remote.may_propose(Proposal::Draw)),
        MenuAction::new("action-resign", "tip-resign", UiCommand::Overlay(Overlay::ConfirmResign)),
        MenuAction::new("action-options", "tip-options", UiCommand::Overlay(Overlay::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Overlay(Overlay::Rules)),
        MenuAction::new("action-ask-pause", "tip-ask-pause", proposal_command(Proposal::Pause))
            .enabled_if(remote.may_propose(Proposal::Pause)),
        MenuAction::new("action-adjourn", "tip-adjourn", proposal_command(Proposal::Adjournment))
            .enabled_if(remote.may_propose(Proposal::Adjournment)),
        MenuAction::new(
            "action-conditional-moves",
            "tip-conditional-moves",
            UiCommand::Overlay(Overlay::ConditionalMoves),
        )
        .enabled_if(
            remote
                .state()
                .zip(remote.own_side())
                .is_some_and(|(state, own_side)| conditional_moves::can_set_conditional_moves(state, own_side)),
        ),
        MenuAction::new("action-claim-draw", "tip-claim-draw", UiCommand::Intent(Intent::ClaimDraw))
            .enabled_if(may_claim),
        MenuAction::new("action-invite", "tip-invite", UiCommand::Overlay(Overlay::Invitation))
            .enabled_if(remote.table.is_some()),
        MenuAction::new("action-share", "tip-share", UiCommand::Overlay(Overlay::Share)),
        MenuAction::new("start-online", "tip-online", UiCommand::Overlay(Overlay::Online)),
        MenuAction::new("start-library", "tip-library", UiCommand::Overlay(Overlay::Library)),
    ];
    if let Some(opponent) = named_opponent(remote) {
        let command = UiCommand::Account(AccountCommand::BeginReport(opponent.clone()));
        actions.push(MenuAction::new("action-report", "tip-report", command));
    }
    actions
}

/// The opponent's name, if it is known to the server.
fn named_opponent(remote: RemoteView<'_>) -> Option<&PlayerName> {
    let opponent = remote.state()?.seat(!remote.own_side()?)?;
    opponent.player.as_ref().map(|player| &player.name)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::table::actions::actions_ui;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::board::Side;
    use crate::online::{EventKind, Pace, SeatedPlayer, ShownRating};

    fn actions_harness(fixture: &Fixture, width: f32, is_roomy: bool) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([width, 400.0], move |ui, commands| {
            actions_ui(ui, fixture.panel_view().actions_view(), is_roomy, commands);
        })
    }

    fn online_fixture(own_side: Option<Side>, language: Language) -> Fixture {
        Fixture::of_online_game(own_side, Pace::Untimed, &["d2d4", "d7d5"], &[], language)
    }

    #[test]
    fn a_player_asks_for_things_and_leaves() {
        let fixture = online_fixture(Some(Side::White), Language::English);
        let mut harness = actions_harness(&fixture, 272.0, true);
        testing::press_control(&mut harness, &fixture.say("action-ask-takeback"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Undo)]));
        testing::press_control(&mut harness, &fixture.say("action-leave"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Leave)]));
        for (key, proposal) in [("action-ask-pause", Proposal::Pause), ("action-adjourn", Proposal::Adjournment)] {
            testing::press_control(&mut harness, &fixture.say("action-menu"));
            testing::press_control(&mut harness, &fixture.say(key));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Online(OnlineCommand::Act(LocalAction::Propose(proposed)))] = &*commands else {
                panic!("{commands:?}")
            };
            assert_eq!(*proposed, proposal);
        }
        testing::press_control(&mut harness, &fixture.say("action-menu"));
        testing::press_control(&mut harness, &fixture.say("action-invite"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Invitation)]));
    }

    #[test]
    fn an_opponent_with_a_name_of_the_server_is_reported() {
        let mut fixture = online_fixture(Some(Side::White), Language::English);
        for name in [None, Some("Bea")] {
            let mut events = testing::game_events(Pace::Untimed, &[], &[]);
            for event in &mut events {
                if let (Some(Side::Black), EventKind::Seated { player, .. }) = (event.side, &mut event.kind) {
                    let rating = ShownRating { points: 1500, provisional: true };
                    let seated = |name: &str| name.parse().expect("a name");
                    *player = name.map(|name| SeatedPlayer { key: None, name: seated(name), rating, bot: false });
                }
            }
            fixture.remote.as_mut().expect("a game over a network").client =
                testing::connected_client(Some(Side::White), &events);
            let mut harness = actions_harness(&fixture, 272.0, true);
            testing::press_control(&mut harness, &fixture.say("action-menu"));
            assert_eq!(testing::shows_text(&harness, &fixture.say("action-report")), name.is_some());
            let Some(name) = name else { continue };
            testing::press_control(&mut harness, &fixture.say("action-report"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Account(AccountCommand::BeginReport(player))] = &*commands else { panic!("{commands:?}") };
            assert_eq!(player.as_str(), name);
        }
    }

    #[test]
    fn a_spectator_asks_for_nothing_but_may_leave() {
        let fixture = online_fixture(None, Language::English);
        let mut harness = actions_harness(&fixture, 272.0, true);
        for key in ["action-ask-takeback", "action-offer-draw", "action-resign"] {
            assert!(!testing::shows_text(&harness, &fixture.say(key)), "{key}");
        }
        testing::press_control(&mut harness, &fixture.say("action-leave"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Leave)]));
    }

    #[test]
    fn a_spectator_of_a_game_that_is_over_may_leave_and_is_offered_nothing_of_players() {
        let resignation = [(Side::Black, EventKind::Resigned)];
        let fixture = Fixture::of_online_game(None, Pace::Untimed, &["d2d4"], &resignation, Language::English);
        let mut harness = actions_harness(&fixture, 272.0, true);
        for key in ["action-undo", "action-offer-draw", "action-resign", "result-rematch"] {
            assert!(!testing::shows_text(&harness, &fixture.say(key)), "{key}");
        }
        testing::press_control(&mut harness, &fixture.say("action-leave"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Leave)]));
        testing::press_control(&mut harness, &fixture.say("action-new-game"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Screen(Screen::Start)]));
    }

    #[test]
    fn only_a_player_whose_clock_runs_on_is_asked_before_leaving() {
        let time_control = "300+5".parse().expect("a time control");
        let live_pace = Pace::Live { white: time_control, black: time_control };
        for (own_side, pace, is_asked) in [
            (Some(Side::White), live_pace, true),
            (None, live_pace, false),
            (Some(Side::White), Pace::Untimed, false),
            (Some(Side::White), Pace::Days { turn: 3, bank: 5, vacation: 7 }, false),
        ] {
            let fixture = Fixture::of_online_game(own_side, pace, &["d2d4", "d7d5"], &[], Language::English);
            let mut harness = actions_harness(&fixture, 272.0, true);
            testing::press_control(&mut harness, &fixture.say("action-leave"));
            let commands = testing::take_commands(&mut harness);
            let asks_first = matches!(&*commands, [UiCommand::Overlay(Overlay::ConfirmLeave)]);
            let leaves_at_once = matches!(&*commands, [UiCommand::Online(OnlineCommand::Leave)]);
            assert_eq!((asks_first, leaves_at_once), (is_asked, !is_asked), "{own_side:?} {pace:?}: {commands:?}");
        }
    }

    #[test]
    fn whoever_waits_for_an_opponent_goes_to_other_games_without_leaving_the_seat() {
        let mut fixture = online_fixture(Some(Side::White), Language::English);
        let events = testing::game_events(Pace::Untimed, &[], &[]);
        fixture.remote.as_mut().expect("a game over a network").client =
            testing::connected_client(Some(Side::White), &events[..2]);
        let mut harness = actions_harness(&fixture, 272.0, true);
        testing::press_control(&mut harness, &fixture.say("action-new-game"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Screen(Screen::Start)]));
    }

    #[test]
    fn whoever_has_left_goes_to_other_games() {
        let mut fixture = online_fixture(Some(Side::White), Language::English);
        fixture.remote = None;
        let mut harness = actions_harness(&fixture, 272.0, true);
        testing::press_control(&mut harness, &fixture.say("action-new-game"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Screen(Screen::Start)]));
    }

    #[test]
    fn no_button_is_cut_off_in_any_language() {
        for language in Language::ALL {
            let mut waiting_fixture = online_fixture(Some(Side::White), language);
            let events = testing::game_events(Pace::Untimed, &[], &[]);
            waiting_fixture.remote.as_mut().expect("a game over a network").client =
                testing::connected_client(Some(Side::White), &events[..2]);
            for fixture in
                [online_fixture(Some(Side::White), language), online_fixture(None, language), waiting_fixture]
            {
                for (width, is_roomy) in [(242.0, false), (366.0, false), (242.0, true), (272.0, true)] {
                    let harness = actions_harness(&fixture, width, is_roomy);
                    let texts = Picture::of(&harness).texts();
                    let cut_texts: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                    assert!(cut_texts.is_empty(), "{language:?} {width}: {cut_texts:?}");
                }
            }
        }
    }
}
