//! What does a dialog look like that lies over everything until it is answered?

use bevy_egui::egui::{self, Ui};

use super::UiCommand;
use super::theme;
use crate::app::i18n::Translations;
use crate::app::screen::Overlay;

/// How wide a dialog is that is read, and one that asks a question.
const READING_WIDTH: f32 = 560.0;
pub(super) const QUESTION_WIDTH: f32 = 340.0;
/// What is left of the window around a dialog.
const MARGIN: f32 = 80.0;

/// A dialog, at most nearly as high as the window.
pub(super) fn modal(ctx: &egui::Context, name: &str, width: f32) -> egui::Modal {
    let id = egui::Id::new(name);
    let size = egui::vec2(width, ctx.content_rect().height() - MARGIN);
    let area = egui::Modal::default_area(id).default_size(size);
    egui::Modal::new(id).area(area).frame(egui::Frame::window(&ctx.global_style()))
}

/// Draws a dialog to be read, with a button that closes it. Returns the command to close it once somebody wants that.
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
    /// What is read, and scrolled.
    Body,
    /// What is always in sight below it.
    Foot,
}

/// The same with something below what is scrolled, so high; nothing where that is zero.
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
        // Else it would never be higher than it was in the last frame.
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

/// The title, and the button that closes the dialog. Returns whether it was pressed.
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

/// A question that is answered by doing something, or by doing nothing.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// The message above it.
    pub(super) title: &'a str,
    pub(super) text: &'a str,
    /// The message on the button that does it.
    pub(super) yes: &'a str,
}

/// Draws a question, and asks for `command` when it is answered with yes.
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
