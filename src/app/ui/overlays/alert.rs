//! The alert.

use bevy::prelude::{App, Res, Result};
use bevy_egui::egui;

use crate::app::i18n::Translations;
use crate::app::screen::{AlertText, Overlay};
use crate::app::ui::widgets::dialog::{self, QUESTION_WIDTH};
use crate::app::ui::widgets::{reading_text, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::Alert, draw_alert);
}

fn draw_alert(mut context: PanelContext, translations: Res<Translations>, text: Res<AlertText>) -> Result {
    context.draw(|ctx, commands| commands.extend(alert_ui(ctx, &translations, &text.0)))
}

/// Draws the text with a button. Returns the command to close it when that is requested.
fn alert_ui(ctx: &egui::Context, translations: &Translations, text: &str) -> Option<UiCommand> {
    let width = QUESTION_WIDTH.min(ctx.content_rect().width() - 80.0);
    let modal = dialog::show(dialog::modal(ctx, "alert", width), ctx, text, |ui| {
        ui.set_width(width);
        reading_text::label_ui(ui, text);
        ui.add_space(6.0);
        ui.add(theme::main_button(translations.say("action-close"))).clicked()
    });
    (modal.inner || modal.should_close()).then_some(UiCommand::Overlay(Overlay::None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn an_alert_is_read_and_closed() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            commands.extend(alert_ui(ui.ctx(), &fixture.translations, "The game could not be kept."));
        });
        assert!(testing::shows_text(&harness, "The game could not be kept."));
        testing::press_control(&mut harness, &fixture.say("action-close"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::None)]));
    }
}
