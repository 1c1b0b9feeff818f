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
    back: Overlay,
    reason: String,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct ReportView<'a> {
    translations: &'a Translations,
    report: &'a PlayerReport,
    /// Whether the player who reports has a name on the server.
    is_named: bool,
    error: Option<&'a ApiRequestError>,
    is_waiting: bool,
}

impl ReportView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
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
        draft.back = transition.exited.unwrap_or_default();
    }
    let Some(report) = &accounts.report else { return Ok(()) };
    let view = ReportView {
        translations: &translations,
        report,
        is_named: accounts.name_at(&report.site).is_some(),
        error: accounts.error.as_ref(),
        is_waiting: accounts.is_waiting,
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
    dialog::lead_back(commands, draft.back);
}

/// Draws whom the report is about, and the field for the reason; for whoever has no name, how to get one.
fn report_ui(ui: &mut Ui, view: ReportView, reason: &mut String, commands: &mut Vec<UiCommand>) {
    let player = view.report.player.as_str();
    let about = view.translations.say_with("player-report-about", &[("player", player.into())]);
    ui.add(egui::Label::new(about).wrap());
    if view.is_named {
        reason_ui(ui, view, reason, commands);
    } else if view.is_waiting {
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
    let field = egui::TextEdit::multiline(reason)
        .id_salt("reason of the report")
        .char_limit(MAX_REPORT_CHARS)
        .desired_rows(3)
        .desired_width(f32::INFINITY);
    screen_keyboard::mark_multiline(&ui.add(field).labelled_by(label.id));
    let may_send = !view.is_waiting && !reason.trim().is_empty();
    if ui.add_enabled(may_send, theme::main_button(view.say("player-report-send"))).clicked() {
        commands.push(UiCommand::Account(AccountCommand::SendReport(reason.trim().to_owned())));
    }
}

/// Why the report was not received.
fn error_text(translations: &Translations, error: &ApiRequestError) -> String {
    let key = match (error.code, error.status) {
        (Some(ApiRefusalCode::Muted | ApiRefusalCode::Banned), _) => "player-report-muted",
        (Some(ApiRefusalCode::NotSignedIn), _) => "online-tournament-sign-in",
        (_, 404) => "online-challenge-no-player",
        _ => return sentences::lobby_error(translations, error),
    };
    translations.say(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};

    fn report(is_received: bool) -> PlayerReport {
        PlayerReport {
            site: "https://play.example/".parse().expect("an address"),
            player: "Berta".parse().expect("a name"),
            is_received,
        }
    }

    fn view<'a>(translations: &'a Translations, report: &'a PlayerReport, is_named: bool) -> ReportView<'a> {
        ReportView { translations, report, is_named, error: None, is_waiting: false }
    }

    #[test]
    fn a_reason_is_sent_and_that_it_was_received_is_told() {
        let translations = Translations::new(Language::English);
        let (open, received) = (report(false), report(true));
        let mut draft = ReportDraft { back: Overlay::Account, ..ReportDraft::default() };
        let mut harness = testing::harness([640.0, 480.0], |ui, commands| {
            dialog_ui(ui.ctx(), view(&translations, &open, true), &mut draft, commands);
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
            dialog_ui(ui.ctx(), view(&translations, &received, true), &mut draft, commands);
        });
        assert!(testing::shows_text(&harness, &translations.say("player-report-received")));
        testing::press_control(&mut harness, &translations.say("action-close"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Account)]), "{commands:?}");
    }

    #[test]
    fn whoever_has_no_name_is_led_to_one_and_nothing_is_cut_off_in_any_language() {
        let open = report(false);
        for translations in Language::ALL.map(Translations::new) {
            for is_named in [false, true] {
                let mut draft = ReportDraft::default();
                let mut harness = testing::harness([358.0, 600.0], |ui, commands| {
                    dialog_ui(ui.ctx(), view(&translations, &open, is_named), &mut draft, commands);
                });
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
                assert_eq!(testing::shows_text(&harness, &translations.say("player-report-send")), is_named);
                if !is_named {
                    testing::press_control(&mut harness, &translations.say("account-of-ones-own"));
                    let commands = testing::take_commands(&mut harness);
                    assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Account)]), "{commands:?}");
                }
            }
        }
    }
}
