//! The progress of a GIF export.

use bevy::prelude::{App, If, Res, Result};
use bevy_egui::egui;

use crate::app::ui::widgets::dialog::{self, QUESTION_WIDTH};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, play::GifReplay, screen::Overlay};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::GifExport, draw_gif_progress);
}

fn draw_gif_progress(
    mut context: PanelContext,
    translations: Res<Translations>,
    gif_replay: If<Res<GifReplay>>,
) -> Result {
    let [remaining_count, total_count] = gif_replay.remaining_and_total();
    context.draw(|ctx, commands| {
        commands.extend(gif_progress_ui(ctx, &translations, [total_count - remaining_count, total_count]))
    })
}

/// Draws how many moves have been shown, and of how many. Returns the command to cancel when that is requested.
fn gif_progress_ui(
    ctx: &egui::Context,
    translations: &Translations,
    [done_count, total_count]: [usize; 2],
) -> Option<UiCommand> {
    let modal = dialog::modal(ctx, "gif progress", QUESTION_WIDTH);
    let modal = dialog::show(modal, ctx, translations.say("animation-title"), |ui| {
        ui.set_width(QUESTION_WIDTH);
        dialog::heading_ui(ui, translations.say("animation-title"));
        ui.label(
            translations.say_with("animation-progress", &[("done", done_count.into()), ("all", total_count.into())]),
        );
        let progress_bar = ui.add(egui::ProgressBar::new(done_count as f32 / total_count as f32).fill(ACCENT));
        theme::set_accessible_name(&progress_bar, translations.say("animation-title"));
        ui.add_space(6.0);
        dialog::cancel_ui(ui, translations)
    });
    (modal.inner || modal.should_close()).then_some(UiCommand::Overlay(Overlay::None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn an_animation_tells_how_far_it_is_and_can_be_given_up() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            commands.extend(gif_progress_ui(ui.ctx(), &fixture.translations, [3, 12]));
        });
        let text = fixture.translations.say_with("animation-progress", &[("done", 3.into()), ("all", 12.into())]);
        assert!(testing::shows_text(&harness, &text));
        testing::press_control(&mut harness, &fixture.say("action-cancel"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::None)]));
    }
}
