//! The dialog in which a player is reported to whoever runs a server.

use bevy::prelude::{App, Component, MessageReader, Res, Result, Single, StateTransitionEvent};
use bevy_egui::egui::{self, Ui};

use crate::app::input::screen_keyboard;
use crate::app::online::accounts::{AccountCommand, Accounts, PlayerReport};
use crate::app::online::lobby::ApiRequestError;
use crate::app::online::sentences;
use crate::app::ui::online::online_view::warning_ui;
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, screen::Overlay};
use crate::online::ApiRefusalCode;
use crate::player::{MAX_REPORT_CHARS, PlayerName};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<ReportDraft>(Overlay::Report).draw_overlay(Overlay::Report, draw_report);
}

/// The label of the button that opens the dialog.
pub(in crate::app::ui) fn report_label(translations: &Translations, player: &PlayerName) -> String {
    translations.say_with("player-report", &[("player", player.as_str().into())])
}

/// What is typed in the dialog.
#[derive(Component, Default)]
struct ReportDraft {
    /// The dialog from which one came.
    previous_overlay: Overlay,
    reason: String,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct ReportView<'a> {
    translations: &'a Translations,
    report: &'a PlayerReport,
    /// Whether the player who reports has a name on the server.
    has_name: bool,
    error: Option<&'a ApiRequestError>,
    is_awaiting_answer: bool,
}

impl ReportView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }
}

fn draw_report(
    mut context: PanelContext,
    translations: Res<Translations>,
    mut transitions: MessageReader<StateTransitionEvent<Overlay>>,
    accounts: Res<Accounts>,
    mut draft: Single<&mut ReportDraft>,
) -> Result {
    for transition in transitions.read().filter(|transition| transition.entered == Some(Overlay::Report)) {
        draft.previous_overlay = transition.exited.unwrap_or_default();
    }
    let Some(report) = &accounts.report else { return Ok(()) };
    let view = ReportView {
        translations: &translations,
        report,
        has_name: accounts.name_at(&report.site).is_some(),
        error: accounts.error.as_ref(),
        is_awaiting_answer: accounts.is_waiting,
    };
    context.draw(|ctx, commands| dialog_ui(ctx, view, &mut draft, commands))
}

fn dialog_ui(ctx: &egui::Context, view: ReportView, draft: &mut ReportDraft, commands: &mut Vec<UiCommand>) {
    dialog::reading_ui(ctx, view.translations, "player-report-title", commands, |ui, commands| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if view.report.is_received {
            ui.add(egui::Label::new(view.say("player-report-received")).wrap());
        } else {
            report_ui(ui, view, &mut draft.reason, commands);
        }
    });
    dialog::lead_back(commands, draft.previous_overlay);
}

/// Draws whom the report is about, and the field for the reason; for whoever has no name, how to get one.
fn report_ui(ui: &mut Ui, view: ReportView, reason: &mut String, commands: &mut Vec<UiCommand>) {
    let player_name = view.report.player.as_str();
    let about_text = view.translations.say_with("player-report-about", &[("player", player_name.into())]);
    ui.add(egui::Label::new(about_text).wrap());
    if view.has_name {
        reason_ui(ui, view, reason, commands);
    } else if view.is_awaiting_answer {
        ui.label(theme::faint(view.say("online-asking")));
    } else {
        ui.add(egui::Label::new(view.say("player-report-needs-name")).wrap());
        if ui.button(view.say("account-of-ones-own")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Account));
        }
    }
    if let Some(error) = view.error {
        warning_ui(ui, &error_text(view.translations, error));
    }
}

fn reason_ui(ui: &mut Ui, view: ReportView, reason: &mut String, commands: &mut Vec<UiCommand>) {
    let label = ui.label(view.say("player-report-reason"));
    let reason_field = egui::TextEdit::multiline(reason)
        .id_salt("reason of the report")
        .char_limit(MAX_REPORT_CHARS)
        .desired_rows(3)
        .desired_width(f32::INFINITY);
    screen_keyboard::mark_multiline(&ui.add(reason_field).labelled_by(label.id));
    let can_send = !view.is_awaiting_answer && !reason.trim().is_empty();
    if ui.add_enabled(can_send, theme::main_button(view.say("player-report-send"))).clicked() {
        commands.push(UiCommand::Account(AccountCommand::SendReport(reason.trim().to_owned())));
    }
}

/// Why the report was not received.
fn error_text(translations: &Translations, error: &ApiRequestError) -> String {
    let text_key = match (error.code, error.status) {
        (Some(ApiRefusalCode::Muted | ApiRefusalCode::Banned), _) => "player-report-muted",
        (Some(ApiRefusalCode::NotSignedIn), _) => "online-tournament-sign-in",
        (_, 404) => "online-challenge-no-player",
        _ => return sentences::lobby_error(translations, error),
    };
    translations.say(text_key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};

    fn player_report(is_received: bool) -> PlayerReport {
        PlayerReport {
            site: "https://play.example/".parse().expect("an address"),
            player: "Berta".parse().expect("a name"),
            is_received,
        }
    }

    fn report_view<'a>(translations: &'a Translations, report: &'a PlayerReport, has_name: bool) -> ReportView<'a> {
        ReportView { translations, report, has_name, error: None, is_awaiting_answer: false }
    }

    #[test]
    fn a_reason_is_sent_and_that_it_was_received_is_told() {
        let translations = Translations::new(Language::English);
        let (open_report, received_report) = (player_report(false), player_report(true));
        let mut draft = ReportDraft { previous_overlay: Overlay::Account, ..ReportDraft::default() };
        let mut harness = testing::harness([640.0, 480.0], |ui, commands| {
            dialog_ui(ui.ctx(), report_view(&translations, &open_report, true), &mut draft, commands);
        });
        testing::press_control(&mut harness, &translations.say("player-report-send"));
        assert!(testing::take_commands(&mut harness).is_empty(), "a report needs a reason");
        testing::press_control(&mut harness, &translations.say("player-report-reason"));
        harness.event(egui::Event::Paste("  An insult. ".into()));
        testing::run_until_settled(&mut harness);
        testing::press_control(&mut harness, &translations.say("player-report-send"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Account(AccountCommand::SendReport(reason))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(reason, "An insult.");
        drop(harness);
        let mut harness = testing::harness([640.0, 480.0], |ui, commands| {
            dialog_ui(ui.ctx(), report_view(&translations, &received_report, true), &mut draft, commands);
        });
        assert!(testing::shows_text(&harness, &translations.say("player-report-received")));
        testing::press_control(&mut harness, &translations.say("action-close"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Account)]), "{commands:?}");
    }

    #[test]
    fn whoever_has_no_name_is_led_to_one_and_nothing_is_cut_off_in_any_language() {
        let open_report = player_report(false);
        for translations in Language::ALL.map(Translations::new) {
            for has_name in [false, true] {
                let mut draft = ReportDraft::default();
                let mut harness = testing::harness([358.0, 600.0], |ui, commands| {
                    dialog_ui(ui.ctx(), report_view(&translations, &open_report, has_name), &mut draft, commands);
                });
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
                assert_eq!(testing::shows_text(&harness, &translations.say("player-report-send")), has_name);
                if !has_name {
                    testing::press_control(&mut harness, &translations.say("account-of-ones-own"));
                    let commands = testing::take_commands(&mut harness);
                    assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Account)]), "{commands:?}");
                }
            }
        }
    }
}
