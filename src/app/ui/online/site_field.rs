//! The field for the address of the web version and its server.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::theme};
use crate::app::{i18n::Translations, settings::Settings, settings::site::Site};

/// The address while it is edited, and its error.
#[derive(Default)]
pub(in crate::app::ui) struct SiteField {
    typed_address: Option<String>,
    error_text: Option<String>,
}

/// Draws the field.
pub(in crate::app::ui) fn site_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    site_field: &mut SiteField,
    commands: &mut Vec<UiCommand>,
) {
    let known_address = settings.site.as_ref().map(Site::to_string).unwrap_or_default();
    let hint_text = Site::built_in().map_or_else(|| "https://…".to_owned(), |site| site.to_string());
    let typed_address = site_field.typed_address.get_or_insert(known_address);
    let field_response = ui
        .horizontal(|ui| {
            let label = ui.label(translations.say("share-site"));
            let text_field = egui::TextEdit::singleline(typed_address)
                .id_salt("site")
                .hint_text(hint_text)
                .desired_width(f32::INFINITY);
            ui.add(text_field).labelled_by(label.id)
        })
        .inner
        .show_tip(translations.say("tip-share-site"));
    theme::field_kind(&field_response, egui::accesskit::Role::UrlInput);
    if field_response.lost_focus() {
        site_field.error_text = None;
        match Some(typed_address.trim())
            .filter(|typed_address| !typed_address.is_empty())
            .map(str::parse::<Site>)
            .transpose()
        {
            Ok(site) => {
                if site != settings.site {
                    commands.push(UiCommand::Settings(Settings { site, ..settings.clone() }));
                }
                site_field.typed_address = None;
            }
            Err(_) => site_field.error_text = Some(translations.say("share-site-wrong")),
        }
    }
    if let Some(error_text) = &site_field.error_text {
        ui.add(egui::Label::new(egui::RichText::new(error_text).color(theme::WARNING)).wrap());
    }
}
