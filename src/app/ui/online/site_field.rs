//! The field for the address of the web version and its server.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::theme};
use crate::app::{i18n::Translations, settings::Settings, settings::site::Site};

/// The address while it is edited, and its error.
#[derive(Default)]
pub(in crate::app::ui) struct SiteField {
    text: Option<String>,
    error: Option<String>,
}

/// Draws the field.
pub(in crate::app::ui) fn site_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    field: &mut SiteField,
    commands: &mut Vec<UiCommand>,
) {
    let known = settings.site.as_ref().map(Site::to_string).unwrap_or_default();
    let hint = Site::built_in().map_or_else(|| "https://…".to_owned(), |site| site.to_string());
    let text = field.text.get_or_insert(known);
    let response = ui
        .horizontal(|ui| {
            let label = ui.label(translations.say("share-site"));
            let edit = egui::TextEdit::singleline(text).id_salt("site").hint_text(hint).desired_width(f32::INFINITY);
            ui.add(edit).labelled_by(label.id)
        })
        .inner
        .show_tip(translations.say("tip-share-site"));
    theme::field_kind(&response, egui::accesskit::Role::UrlInput);
    if response.lost_focus() {
        field.error = None;
        match Some(text.trim()).filter(|text| !text.is_empty()).map(str::parse::<Site>).transpose() {
            Ok(site) => {
                if site != settings.site {
                    commands.push(UiCommand::Settings(Settings { site, ..settings.clone() }));
                }
                field.text = None;
            }
            Err(_) => field.error = Some(translations.say("share-site-wrong")),
        }
    }
    if let Some(error) = &field.error {
        ui.add(egui::Label::new(egui::RichText::new(error).color(theme::WARNING)).wrap());
    }
}
