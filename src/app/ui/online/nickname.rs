//! The field for the nickname in online games, and the name of one's own.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::{i18n::Translations, screen::Overlay, settings::Settings};
use crate::online::{MAX_NICKNAME_CHARS, nickname};
use crate::player::PlayerName;

/// Draws the field.
pub(in crate::app::ui) fn nickname_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    typed: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let text = typed.get_or_insert_with(|| settings.nickname.clone());
    let response = ui
        .horizontal(|ui| {
            let label = ui.label(translations.say("online-nickname"));
            let field = egui::TextEdit::singleline(text)
                .id_salt("nickname")
                .hint_text(translations.say("online-nickname-hint"))
                .char_limit(MAX_NICKNAME_CHARS)
                .margin(egui::Margin::symmetric(8, 6))
                .desired_width(f32::INFINITY);
            ui.add(field).labelled_by(label.id)
        })
        .inner;
    if response.lost_focus() {
        commands.extend(keep(settings, typed));
    }
}

/// Draws the player's name on the server; without one, the field for a nickname. A button leads to the dialog of the name.
pub(in crate::app::ui) fn player_ui(
    ui: &mut Ui,
    (translations, settings): (&Translations, &Settings),
    name: Option<&PlayerName>,
    typed: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let key = match name {
        Some(name) => {
            ui.add(
                egui::Label::new(translations.say_with("account-you-play-as", &[("name", name.as_str().into())]))
                    .wrap(),
            );
            "account-title"
        }
        None => {
            nickname_ui(ui, translations, settings, typed, commands);
            "account-of-ones-own"
        }
    };
    if ui.button(translations.say(key)).show_tip(translations.say("tip-account")).clicked() {
        commands.extend(keep(settings, typed));
        commands.push(UiCommand::Overlay(Overlay::Account));
    }
}

/// The command that stores the typed name without invisible characters; `None` if it is unchanged.
pub(in crate::app::ui) fn keep(settings: &Settings, typed: &mut Option<String>) -> Option<UiCommand> {
    let text = typed.take()?;
    let seen: String = text.chars().filter(|letter| nickname(letter.encode_utf8(&mut [0; 4])).is_some()).collect();
    let name = nickname(&seen).unwrap_or_default();
    (name != settings.nickname).then(|| UiCommand::Settings(Settings { nickname: name.to_owned(), ..settings.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_without_what_nobody_sees() {
        let settings = Settings::default();
        for (typed, kept) in [("  José ", Some("José")), ("a\u{202e}b", Some("ab")), ("  ", None)] {
            let command = keep(&settings, &mut Some(typed.to_owned()));
            let name = command.map(|command| match command {
                UiCommand::Settings(settings) => settings.nickname,
                other => panic!("{other:?}"),
            });
            assert_eq!(name.as_deref(), kept, "{typed:?}");
        }
    }
}
