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
    text: String,
    is_wrong: bool,
}

/// Draws the field for a received link.
pub(in crate::app::ui) fn link_ui(ui: &mut Ui, view: OnlineView, draft: &mut LinkField, commands: &mut Vec<UiCommand>) {
    let goes = theme::row_from_right(ui, |ui| link_row_ui(ui, view, draft));
    if goes && !draft.text.trim().is_empty() {
        match command(&draft.text) {
            Some(command) => commands.push(command),
            None => draft.is_wrong = true,
        }
    }
    if draft.is_wrong {
        warning_ui(ui, &view.say("online-link-wrong"));
    }
}

/// The command that follows a link to something on a server; `None` if the text is none.
fn command(text: &str) -> Option<UiCommand> {
    let target = LinkTarget::parse(text)
        .ok()
        .filter(|target| LinkTarget::has_link_mark(text) && !matches!(target, LinkTarget::Puzzle(_)))?;
    Some(pasted_text::open_command(&target))
}

/// Draws the button and the field, from right to left. Returns whether to follow the link.
fn link_row_ui(ui: &mut Ui, view: OnlineView, draft: &mut LinkField) -> bool {
    let is_pressed = ui.button(view.say("online-link-open")).clicked();
    let hint = view.say("online-link-hint");
    let field = egui::TextEdit::singleline(&mut draft.text)
        .id_salt("online link")
        .hint_text(hint.clone())
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &hint));
    theme::field_kind(&response, egui::accesskit::Role::UrlInput);
    if response.changed() {
        draft.is_wrong = false;
    }
    is_pressed || response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::commands::OnlineCommand;

    #[test]
    fn a_link_to_a_study_opens_it() {
        let followed = command(" https://example.org/#study=abcdefgh23456789 ");
        let Some(UiCommand::Online(OnlineCommand::OpenStudy(link))) = &followed else { panic!("{followed:?}") };
        assert_eq!((&*link.key, link.secret.is_none()), ("abcdefgh23456789", true));
        assert!(command("https://example.org/#study=?").is_none());
    }
}
