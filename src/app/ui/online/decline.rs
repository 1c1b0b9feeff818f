//! How a challenge is declined.

use bevy_egui::egui::{Label, Ui};

use crate::app::online::accounts::AccountCommand;
use crate::app::online::challenges::ChallengeCommand;
use crate::app::online::commands::OnlineCommand;
use crate::app::online::sentences;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{account::blocked, report};
use crate::app::ui::widgets::theme;
use crate::app::{i18n::Translations, screen::Overlay};
use crate::online::{DeclineReason, ListedChallenge, Pace};

/// Draws the button that declines a challenge, the reasons for it, and the buttons that also block the challenger, and that report
/// the challenger.
pub(in crate::app::ui) fn decline_ui(
    ui: &mut Ui,
    translations: &Translations,
    challenge: &ListedChallenge,
    is_declining: &mut bool,
    commands: &mut Vec<UiCommand>,
) {
    if theme::selectable_label(ui, *is_declining, translations.say("online-challenge-decline")).clicked() {
        *is_declining = !*is_declining;
    }
    if !*is_declining {
        return;
    }
    let game_key = &challenge.game.key;
    ui.horizontal_wrapped(|ui| {
        for reason in possible_reasons(challenge) {
            if ui.button(sentences::decline_reason(translations, reason)).clicked() {
                push_answer(commands, ChallengeCommand::Decline(game_key.clone(), reason));
            }
        }
    });
    if ui.button(blocked::block_label(translations, &challenge.player)).clicked() {
        push_answer(commands, ChallengeCommand::Block(game_key.clone(), challenge.player.clone()));
    }
    ui.add(Label::new(theme::faint(translations.say("account-blocked-about"))).wrap());
    if ui.button(report::report_label(translations, &challenge.player)).clicked() {
        commands.push(UiCommand::Account(AccountCommand::BeginReport(challenge.player.clone())));
    }
}

/// Answers a challenge, and closes its dialog.
fn push_answer(commands: &mut Vec<UiCommand>, command: ChallengeCommand) {
    commands.push(UiCommand::Online(OnlineCommand::Challenge(command)));
    commands.push(UiCommand::Overlay(Overlay::None));
}

/// The reasons for which a person may decline this challenge.
fn possible_reasons(challenge: &ListedChallenge) -> impl Iterator<Item = DeclineReason> {
    let (is_rated, is_bot) = (challenge.game.rated, challenge.bot);
    let has_clock = challenge.game.pace != Pace::Untimed;
    DeclineReason::ALL.into_iter().filter(move |reason| match reason {
        DeclineReason::Generic | DeclineReason::Later | DeclineReason::TooSlow | DeclineReason::Variant => true,
        DeclineReason::TooFast | DeclineReason::TimeControl => has_clock,
        DeclineReason::Rated => !is_rated,
        DeclineReason::Casual => is_rated,
        DeclineReason::NoBot => is_bot,
        // That is for programs.
        DeclineReason::Standard | DeclineReason::OnlyBot => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::challenges::tests::challenge;
    use crate::app::ui::testing::{self, Picture};

    #[test]
    fn a_challenge_is_declined_for_a_reason_that_fits_it() {
        let translations = Translations::new(Language::English);
        let challenge = challenge("k", None);
        let mut is_declining = false;
        let mut harness = testing::harness([560.0, 300.0], |ui, commands| {
            decline_ui(ui, &translations, &challenge, &mut is_declining, commands);
        });
        let reason_text = |reason| sentences::decline_reason(&translations, reason);
        assert!(!testing::shows_text(&harness, &reason_text(DeclineReason::Casual)));
        testing::press_control(&mut harness, &translations.say("online-challenge-decline"));
        for (reason, is_shown) in
            [(DeclineReason::Casual, true), (DeclineReason::Rated, false), (DeclineReason::NoBot, false)]
        {
            assert_eq!(testing::shows_text(&harness, &reason_text(reason)), is_shown, "{reason:?}");
        }
        testing::press_control(&mut harness, &reason_text(DeclineReason::Later));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Challenge(command)), UiCommand::Overlay(Overlay::None)] = &*commands
        else {
            panic!("{commands:?}")
        };
        assert_eq!(*command, ChallengeCommand::Decline("k".into(), DeclineReason::Later));
    }

    #[test]
    fn whoever_challenges_is_blocked_where_the_challenge_is_declined() {
        let translations = Translations::new(Language::English);
        let challenge = challenge("k", None);
        let mut harness = testing::harness([560.0, 300.0], |ui, commands| {
            decline_ui(ui, &translations, &challenge, &mut true, commands);
        });
        testing::press_control(&mut harness, "Block Ana");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Challenge(command)), UiCommand::Overlay(Overlay::None)] = &*commands
        else {
            panic!("{commands:?}")
        };
        assert_eq!(*command, ChallengeCommand::Block("k".into(), challenge.player.clone()));
    }

    #[test]
    fn whoever_challenges_is_reported_where_the_challenge_is_declined() {
        let translations = Translations::new(Language::English);
        let challenge = challenge("k", None);
        let mut harness = testing::harness([560.0, 300.0], |ui, commands| {
            decline_ui(ui, &translations, &challenge, &mut true, commands);
        });
        testing::press_control(&mut harness, "Report Ana…");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Account(AccountCommand::BeginReport(player))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*player, challenge.player);
    }

    #[test]
    fn no_reason_is_cut_off_in_any_language() {
        for translations in Language::ALL.map(Translations::new) {
            let challenge = ListedChallenge { bot: true, ..challenge("k", None) };
            let harness = testing::harness([358.0, 600.0], |ui, commands| {
                decline_ui(ui, &translations, &challenge, &mut true, commands);
            });
            assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
            for reason in possible_reasons(&challenge) {
                assert!(testing::shows_text(&harness, &sentences::decline_reason(&translations, reason)), "{reason:?}");
            }
        }
    }
}
