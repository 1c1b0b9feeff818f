//! The progress of a GIF export.

use bevy::prelude::{MessageWriter, Res, Result};
use bevy_egui::{EguiContexts, egui};

use super::UiCommand;
use super::dialog::{self, QUESTION_WIDTH};
use super::theme::ACCENT;
use crate::app::i18n::Translations;
use crate::app::screen::Overlay;
use crate::app::share::gif_export::GifExport;

/// The number of plies so far, and of all.
#[derive(Clone, Copy)]
struct GifProgress {
    plies: [usize; 2],
    /// The progress, from 0 to 1.
    part: f32,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    words: Res<Translations>,
    export: Option<Res<GifExport>>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let Some(export) = export else { return Ok(()) };
    let progress = GifProgress { plies: export.plies(), part: export.progress() };
    let cancels = progress_ui(contexts.ctx_mut()?, &words, progress);
    commands.write_batch(cancels);
    Ok(())
}

/// Draws the progress. Returns the command to cancel when that is requested.
fn progress_ui(ctx: &egui::Context, words: &Translations, progress: GifProgress) -> Option<UiCommand> {
    let modal = dialog::modal(ctx, "gif progress", QUESTION_WIDTH).show(ctx, |ui| {
        ui.set_width(QUESTION_WIDTH);
        ui.heading(words.say("animation-title"));
        let [done, all] = progress.plies;
        ui.label(words.say_with("animation-progress", &[("done", done.into()), ("all", all.into())]));
        ui.add(egui::ProgressBar::new(progress.part).fill(ACCENT));
        ui.add_space(6.0);
        ui.button(words.say("action-cancel")).on_hover_text(words.say("tip-cancel")).clicked()
    });
    (modal.inner || modal.should_close()).then_some(UiCommand::Overlay(Overlay::None))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, Fixture};
    use super::*;

    #[test]
    fn an_animation_tells_how_far_it_is_and_can_be_given_up() {
        let shown = Fixture::turnover(&[]);
        let progress = GifProgress { plies: [3, 12], part: 0.25 };
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            commands.extend(progress_ui(ui.ctx(), &shown.words, progress));
        });
        let told = shown.words.say_with("animation-progress", &[("done", 3.into()), ("all", 12.into())]);
        assert!(testing::reads(&harness, &told));
        testing::press(&mut harness, &shown.say("action-cancel"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::None)]));
    }
}
