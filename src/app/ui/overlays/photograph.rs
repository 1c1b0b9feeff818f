//! The progress of a photograph: the picture as it is so far.

use bevy::prelude::{App, Component, DetectChanges, Ref, Res, Result, Single};
use bevy_egui::egui;

use crate::app::ui::widgets::theme::{self, ACCENT, GROUND};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp, widgets::dialog};
use crate::app::{
    i18n::Translations, phrases::time_left::whole_minutes, screen::Overlay, share::ShareCommand,
    share::photograph_export::PhotographExport, share::rgba_picture::RgbaPicture, system::wall_clock::WallClock,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<PreviewTexture>(Overlay::Photograph).draw_overlay(Overlay::Photograph, draw_photograph);
}

/// The space around the picture in the window, and below it for the progress and the buttons, in logical pixels.
const WINDOW_MARGIN: f32 = 60.0;
const FOOT_HEIGHT: f32 = 130.0;
/// The shape of the picture before there is one, and its smallest width in logical pixels.
const EMPTY_ASPECT: f32 = 4.0 / 3.0;
const MIN_WIDTH: f32 = 240.0;

/// The preview as a texture, once there is one.
#[derive(Component, Default)]
struct PreviewTexture(Option<egui::TextureHandle>);

impl PreviewTexture {
    /// Shows this picture from now on.
    fn show_picture(&mut self, ctx: &egui::Context, picture: &RgbaPicture) {
        let [width, height] = picture.size.to_array().map(|side| side as usize);
        let image = egui::ColorImage::from_rgba_unmultiplied([width, height], &picture.rgba);
        match &mut self.0 {
            Some(texture) => texture.set(image, egui::TextureOptions::LINEAR),
            None => self.0 = Some(ctx.load_texture("photograph", image, egui::TextureOptions::LINEAR)),
        }
    }
}

/// The number of frames so far and of all, the minutes that it still takes, and the preview with its size.
#[derive(Clone, Copy)]
struct PhotographProgress {
    done_and_total_frames: [u32; 2],
    minutes_left: Option<u64>,
    preview: Option<egui::load::SizedTexture>,
}

fn draw_photograph(
    mut context: PanelContext,
    translations: Res<Translations>,
    clock: Res<WallClock>,
    export: Single<Ref<PhotographExport>>,
    mut texture: Single<&mut PreviewTexture>,
) -> Result {
    let minutes_left = export.time_left(clock.now()).map(whole_minutes);
    context.draw(|ctx, commands| {
        if let Some(picture) = export.preview().filter(|_| texture.0.is_none() || export.is_changed()) {
            texture.show_picture(ctx, picture);
        }
        let preview = texture.0.as_ref().map(egui::load::SizedTexture::from_handle);
        let progress =
            PhotographProgress { done_and_total_frames: export.done_and_total_frame_count(), minutes_left, preview };
        commands.extend(photograph_progress_ui(ctx, &translations, progress));
    })
}

/// Draws the progress over the whole window. Returns the command that was chosen.
fn photograph_progress_ui(
    ctx: &egui::Context,
    translations: &Translations,
    progress: PhotographProgress,
) -> Option<UiCommand> {
    let max_size = ctx.content_rect().size() - egui::vec2(WINDOW_MARGIN, WINDOW_MARGIN + FOOT_HEIGHT);
    let aspect = progress.preview.map_or(EMPTY_ASPECT, |preview| preview.size.x / preview.size.y);
    let width = max_size.x.min(max_size.y * aspect).max(MIN_WIDTH);
    let picture_size = egui::vec2(width, width / aspect);
    let modal = dialog::modal(ctx, "photograph", width).backdrop_color(GROUND);
    let modal = dialog::show(modal, ctx, translations.say("share-photograph"), |ui| {
        ui.set_width(width);
        match progress.preview {
            Some(preview) => ui.add(egui::Image::from_texture((preview.id, picture_size))),
            None => ui.allocate_response(picture_size, egui::Sense::hover()),
        };
        let [done_count, total_count] = progress.done_and_total_frames;
        let text =
            translations.say_with("photograph-progress", &[("done", done_count.into()), ("all", total_count.into())]);
        ui.label(match progress.minutes_left {
            Some(minutes) => {
                format!("{text} · {}", translations.say_with("photograph-left", &[("minutes", minutes.into())]))
            }
            None => text,
        });
        let progress_bar = ui.add(egui::ProgressBar::new(done_count as f32 / total_count as f32).fill(ACCENT));
        theme::set_accessible_name(&progress_bar, translations.say("share-photograph"));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let finish_button = egui::Button::new(translations.say("photograph-finish"));
            let finish_button = ui.add_enabled(progress.preview.is_some(), finish_button);
            if finish_button.show_tip(translations.say("tip-photograph-finish")).clicked() {
                return Some(UiCommand::Share(ShareCommand::FinishPhotograph));
            }
            dialog::cancel_ui(ui, translations).then_some(UiCommand::Overlay(Overlay::None))
        })
        .inner
    });
    let closing_command = modal.should_close().then_some(UiCommand::Overlay(Overlay::None));
    modal.inner.or(closing_command)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    fn photograph_harness(fixture: &Fixture, done_and_total_frames: [u32; 2]) -> Harness<'_, Vec<UiCommand>> {
        let preview = egui::load::SizedTexture::new(egui::TextureId::default(), [300.0, 200.0]);
        let progress = PhotographProgress {
            done_and_total_frames,
            minutes_left: Some(3),
            preview: (done_and_total_frames[0] > 0).then_some(preview),
        };
        testing::harness([800.0, 500.0], move |ui, commands| {
            commands.extend(photograph_progress_ui(ui.ctx(), &fixture.translations, progress));
        })
    }

    #[test]
    fn a_photograph_tells_how_far_it_is_and_can_be_finished_or_given_up() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = photograph_harness(&fixture, [3, 12]);
        let text = fixture.translations.say_with("photograph-progress", &[("done", 3.into()), ("all", 12.into())]);
        let time_left_text = fixture.translations.say_with("photograph-left", &[("minutes", 3.into())]);
        assert!(testing::shows_text(&harness, &format!("{text} · {time_left_text}")));
        testing::press_control(&mut harness, &fixture.say("photograph-finish"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Share(ShareCommand::FinishPhotograph)]), "{commands:?}");
        testing::press_control(&mut harness, &fixture.say("action-cancel"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::None)]));
    }

    #[test]
    fn a_photograph_without_a_frame_cannot_be_finished() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = photograph_harness(&fixture, [0, 12]);
        testing::press_control(&mut harness, &fixture.say("photograph-finish"));
        assert!(testing::take_commands(&mut harness).is_empty());
    }
}
