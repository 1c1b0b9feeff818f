//! The challenges that wait for an answer, above the pages of the dialog of online games.

use bevy_egui::egui::Ui;

use crate::app::i18n::Translations;
use crate::app::online::challenges::ChallengeCommand;
use crate::app::online::commands::OnlineCommand;
use crate::app::online::link::OnlineLink;
use crate::app::online::sentences;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::online_view::{self, OnlineView};
use crate::app::ui::online::open_games;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::online::ListedChallenge;

/// Draws the challenges to the player, and those of the player.
pub(in crate::app::ui) fn challenges_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    let challenges = view.challenges;
    if challenges.incoming().is_empty() && challenges.outgoing().next().is_none() {
        return;
    }
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say("online-challenges")));
    for challenge in challenges.incoming() {
        let title = sentences::challenge(view.translations, challenge);
        challenge_row_ui(ui, view, challenge, title, |ui, game_key| {
            if ui.add(theme::main_button(view.say("online-challenge-look"))).clicked() {
                let link = OnlineLink { site: None, key: game_key, seat: None };
                commands.push(UiCommand::Online(OnlineCommand::Look(link)));
            }
        });
    }
    for challenge in challenges.outgoing() {
        let title = waiting_text(view.translations, challenge.player.as_str());
        challenge_row_ui(ui, view, challenge, title, |ui, game_key| {
            withdraw_button_ui(ui, view.translations, game_key, commands)
        });
    }
}

/// That a player has not answered yet.
pub(in crate::app::ui) fn waiting_text(translations: &Translations, player: &str) -> String {
    translations.say_with("online-challenge-waiting", &[("player", player.into())])
}

/// Draws the button that withdraws the challenge to the game with this key.
pub(in crate::app::ui) fn withdraw_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    game_key: String,
    commands: &mut Vec<UiCommand>,
) {
    if ui.button(translations.say("online-challenge-withdraw")).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::Challenge(ChallengeCommand::Withdraw(game_key))));
    }
}

fn challenge_row_ui(
    ui: &mut Ui,
    view: OnlineView,
    challenge: &ListedChallenge,
    title: String,
    buttons_ui: impl FnOnce(&mut Ui, String),
) {
    let game = &challenge.game;
    let game_details = open_games::game_details(view.translations, game, view.challenges.unusual_start(&game.key));
    online_view::list_row_ui(ui, title, game_details, |ui| buttons_ui(ui, game.key.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::challenges::tests::{incoming, outgoing};
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};

    #[test]
    fn a_challenge_to_the_player_is_looked_at_and_one_of_the_player_withdrawn() {
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let mut fixture = Fixture::turnover(&[]);
        fixture.challenges = incoming(&["a"]);
        let mut harness = testing::harness([560.0, 400.0], |ui, commands| {
            challenges_ui(ui, fixture.online(&lobby, &seats), commands);
        });
        assert!(testing::shows_text(&harness, "Ana challenges you to a rated game of Lielow: 10 + 5."));
        testing::press_control(&mut harness, &fixture.say("online-challenge-look"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(link))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(link.key, "a");
        drop(harness);
        fixture.challenges = outgoing("b");
        let mut harness = testing::harness([560.0, 400.0], |ui, commands| {
            challenges_ui(ui, fixture.online(&lobby, &seats), commands);
        });
        testing::press_control(&mut harness, &fixture.say("online-challenge-withdraw"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Challenge(command))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*command, ChallengeCommand::Withdraw("b".into()));
    }

    #[test]
    fn where_nobody_challenges_nothing_is_drawn_and_nothing_is_cut_off_otherwise() {
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        for language in Language::ALL {
            let mut fixture = Fixture::in_language(language);
            for challenges in [incoming(&["a", "b"]), outgoing("c"), incoming(&[])] {
                let is_empty = challenges.incoming().is_empty() && challenges.outgoing().next().is_none();
                fixture.challenges = challenges;
                let harness = testing::harness([358.0, 600.0], |ui, commands| {
                    challenges_ui(ui, fixture.online(&lobby, &seats), commands);
                });
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
                assert_eq!(testing::shows_text(&harness, &fixture.say("online-challenges")), !is_empty, "{language:?}");
            }
        }
    }
}
