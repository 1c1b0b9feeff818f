//! The field for the nickname in online games, and the name of one's own.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::{i18n::Translations, screen::Overlay, settings::Settings};
use crate::online::{MAX_NICKNAME_CHARS, parse_nickname};
use crate::player::PlayerName;

/// Draws the field.
pub(in crate::app::ui) fn nickname_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    typed_nickname: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let text = typed_nickname.get_or_insert_with(|| settings.nickname.clone());
    let field_response = ui
        .horizontal(|ui| {
            let label = ui.label(translations.say("online-nickname"));
            let text_field = egui::TextEdit::singleline(text)
                .id_salt("nickname")
                .hint_text(translations.say("online-nickname-hint"))
                .char_limit(MAX_NICKNAME_CHARS)
                .margin(egui::Margin::symmetric(8, 6))
                .desired_width(f32::INFINITY);
            ui.add(text_field).labelled_by(label.id)
        })
        .inner;
    if field_response.lost_focus() {
        commands.extend(save_command(settings, typed_nickname));
    }
}

/// Draws the player's name on the server; without one, the field for a nickname. A button leads to the dialog of the name.
pub(in crate::app::ui) fn player_name_ui(
    ui: &mut Ui,
    (translations, settings): (&Translations, &Settings),
    player_name: Option<&PlayerName>,
    typed_nickname: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let button_key = match player_name {
        Some(player_name) => {
            ui.add(
                egui::Label::new(
                    translations.say_with("account-you-play-as", &[("name", player_name.as_str().into())]),
                )
                .wrap(),
            );
            "account-title"
        }
        None => {
            nickname_ui(ui, translations, settings, typed_nickname, commands);
            "account-of-ones-own"
        }
    };
    if ui.button(translations.say(button_key)).show_tip(translations.say("tip-account")).clicked() {
        commands.extend(save_command(settings, typed_nickname));
        commands.push(UiCommand::Overlay(Overlay::Account));
    }
}

/// The command that stores the typed name without invisible characters; `None` if it is unchanged.
pub(in crate::app::ui) fn save_command(settings: &Settings, typed_nickname: &mut Option<String>) -> Option<UiCommand> {
    let typed_text = typed_nickname.take()?;
    let visible_text: String =
        typed_text.chars().filter(|letter| parse_nickname(letter.encode_utf8(&mut [0; 4])).is_some()).collect();
    let new_nickname = parse_nickname(&visible_text).unwrap_or_default();
    (new_nickname != settings.nickname)
        .then(|| UiCommand::Settings(Settings { nickname: new_nickname.to_owned(), ..settings.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_without_what_nobody_sees() {
        let settings = Settings::default();
        for (typed_nickname, expected_name) in [("  José ", Some("José")), ("a\u{202e}b", Some("ab")), ("  ", None)] {
            let command = save_command(&settings, &mut Some(typed_nickname.to_owned()));
            let saved_name = command.map(|command| match command {
                UiCommand::Settings(settings) => settings.nickname,
                command => panic!("{command:?}"),
            });
            assert_eq!(saved_name.as_deref(), expected_name, "{typed_nickname:?}");
        }
    }
}
