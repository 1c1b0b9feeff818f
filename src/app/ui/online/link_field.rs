//! The field for a link to an online game, a tournament or a study that the player has received.

use bevy_egui::egui::{self, Ui};

use crate::app::program::link_target::LinkTarget;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::online_view::{OnlineView, warning_ui};
use crate::app::ui::overlays::pasted_text;
use crate::app::ui::widgets::theme;

/// What is typed in the field.
#[derive(Default)]
pub(in crate::app::ui) struct LinkField {
    typed_link: String,
    is_link_wrong: bool,
}

/// Draws the field for a received link.
pub(in crate::app::ui) fn link_field_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut LinkField,
    commands: &mut Vec<UiCommand>,
) {
    let is_submitted = theme::row_from_right(ui, |ui| link_row_ui(ui, view, draft));
    if is_submitted && !draft.typed_link.trim().is_empty() {
        match link_command(&draft.typed_link) {
            Some(command) => commands.push(command),
            None => draft.is_link_wrong = true,
        }
    }
    if draft.is_link_wrong {
        warning_ui(ui, &view.say("online-link-wrong"));
    }
}

/// The command that follows a link to something on a server; `None` if the text is none.
fn link_command(text: &str) -> Option<UiCommand> {
    let link_target = LinkTarget::parse(text)
        .ok()
        .filter(|link_target| LinkTarget::has_link_mark(text) && !matches!(link_target, LinkTarget::Puzzle(_)))?;
    Some(pasted_text::open_command(&link_target))
}

/// Draws the button and the field, from right to left. Returns whether to follow the link.
fn link_row_ui(ui: &mut Ui, view: OnlineView, draft: &mut LinkField) -> bool {
    let is_button_pressed = ui.button(view.say("online-link-open")).clicked();
    let hint_text = view.say("online-link-hint");
    let text_field = egui::TextEdit::singleline(&mut draft.typed_link)
        .id_salt("online link")
        .hint_text(hint_text.clone())
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let field_response = ui.add(text_field);
    field_response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &hint_text));
    theme::field_kind(&field_response, egui::accesskit::Role::UrlInput);
    if field_response.changed() {
        draft.is_link_wrong = false;
    }
    is_button_pressed || field_response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::commands::OnlineCommand;

    #[test]
    fn a_link_to_a_study_opens_it() {
        let command = link_command(" https://example.org/#study=abcdefgh23456789 ");
        let Some(UiCommand::Online(OnlineCommand::OpenStudy(link))) = &command else { panic!("{command:?}") };
        assert_eq!((&*link.key, link.secret.is_none()), ("abcdefgh23456789", true));
        assert!(link_command("https://example.org/#study=?").is_none());
    }
}
