//! The frames of dialogs.

use bevy_egui::egui::{self, Ui};

use super::UiCommand;
use super::theme;
use crate::app::i18n::Translations;
use crate::app::screen::Overlay;

/// The width of a dialog for reading, and of a question.
const READING_WIDTH: f32 = 560.0;
pub(super) const QUESTION_WIDTH: f32 = 340.0;
/// The space around a dialog in the window.
const MARGIN: f32 = 80.0;

/// A dialog, at most slightly lower than the window.
pub(super) fn modal(ctx: &egui::Context, name: &str, width: f32) -> egui::Modal {
    let id = egui::Id::new(name);
    let size = egui::vec2(width, ctx.content_rect().height() - MARGIN);
    let area = egui::Modal::default_area(id).default_size(size);
    egui::Modal::new(id).area(area).frame(egui::Frame::window(&ctx.global_style()))
}

/// Draws a dialog for reading with a close button. Returns the command to close it when that is requested.
pub(super) fn reading_ui(
    ctx: &egui::Context,
    words: &Translations,
    title: &str,
    contents: impl FnOnce(&mut Ui),
) -> Option<UiCommand> {
    let mut contents = Some(contents);
    reading_with_foot_ui(ctx, words, title, 0.0, |ui, part| {
        if let (DialogPart::Body, Some(contents)) = (part, contents.take()) {
            contents(ui);
        }
    })
}

/// A part of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialogPart {
    /// The scrolled contents.
    Body,
    /// The foot below, which is always visible.
    Foot,
}

/// The same with a foot of this height below the scrolled contents; none if it is zero.
pub(super) fn reading_with_foot_ui(
    ctx: &egui::Context,
    words: &Translations,
    title: &str,
    foot_height: f32,
    mut part_ui: impl FnMut(&mut Ui, DialogPart),
) -> Option<UiCommand> {
    let width = READING_WIDTH.min(ctx.content_rect().width() - MARGIN);
    let modal = modal(ctx, "reading", width).show(ctx, |ui| {
        ui.set_width(width);
        // Otherwise it would never grow beyond its height in the last frame.
        ui.set_max_height(ctx.content_rect().height() - MARGIN);
        let closes = head_ui(ui, words, title);
        ui.separator();
        let gap = if foot_height > 0.0 { foot_height + ui.spacing().item_spacing.y } else { 0.0 };
        let body = egui::ScrollArea::vertical().auto_shrink([false, true]).max_height(ui.available_height() - gap);
        body.show(ui, |ui| part_ui(ui, DialogPart::Body));
        if foot_height > 0.0 {
            part_ui(ui, DialogPart::Foot);
        }
        closes
    });
    (modal.inner || modal.should_close()).then_some(UiCommand::Overlay(Overlay::None))
}

/// Draws the title and the close button. Returns whether the button was pressed.
fn head_ui(ui: &mut Ui, words: &Translations, title: &str) -> bool {
    ui.horizontal(|ui| {
        ui.heading(words.say(title));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.button(words.say("action-close")).on_hover_text(words.say("tip-close")).clicked()
        })
        .inner
    })
    .inner
}

/// A question with the answers yes and no.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// The key of the title.
    pub(super) title: &'a str,
    pub(super) text: &'a str,
    /// The key of the button for yes.
    pub(super) yes: &'a str,
}

/// Draws a question, and pushes `command` if the answer is yes.
pub(super) fn question_ui(
    ctx: &egui::Context,
    words: &Translations,
    question: Question,
    command: UiCommand,
    commands: &mut Vec<UiCommand>,
) {
    let modal = modal(ctx, "question", QUESTION_WIDTH).show(ctx, |ui| {
        ui.set_width(QUESTION_WIDTH);
        ui.heading(words.say(question.title));
        ui.label(question.text);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(words.say(question.yes))).clicked() {
                commands.extend([UiCommand::Overlay(Overlay::None), command]);
            }
            if ui.button(words.say("action-cancel")).on_hover_text(words.say("tip-cancel")).clicked() {
                commands.push(UiCommand::Overlay(Overlay::None));
            }
        });
    });
    if modal.should_close() {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, Picture};
    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn a_dialog_grows_and_shrinks_with_what_is_in_it() {
        let words = Translations::new(Language::English);
        let mut harness = testing::harness_with([640.0, 480.0], 1, |ui, lines: &mut usize| {
            let _ = reading_ui(ui.ctx(), &words, "online-join", |ui| {
                (1..=*lines).for_each(|line| drop(ui.label(format!("line {line}"))));
            });
        });
        for lines in [1, 9, 2, 12] {
            *harness.state_mut() = lines;
            testing::settle(&mut harness);
            let last = Picture::of(&harness).find(&format!("line {lines}")).expect("the last line");
            assert!(last.is_whole, "{lines} lines: {last:?}");
        }
    }
}
