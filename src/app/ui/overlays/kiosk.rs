//! What a hall's visitors read while an exhibit is shown: how to begin, and in which language; and before a visit is over.

use bevy::prelude::{App, IntoScheduleConfigs, Local, MessageReader, Res, ResMut, Result, resource_exists};
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::i18n::Translations;
use crate::app::kiosk::{Kiosk, VisitEnded};
use crate::app::phrases::announce::Announcement;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::command::UiCommand;
use crate::app::ui::context::PanelContext;
use crate::app::ui::start::{first_page, start_view::Choice};
use crate::app::ui::systems::UiSystems;
use crate::app::ui::widgets::{table_area::TableArea, theme};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (draw_invitation, draw_warning).in_set(UiSystems::OverTable).run_if(resource_exists::<Kiosk>),
    )
    .add_systems(EguiPrimaryContextPass, reset_start_choice.in_set(UiSystems::Prepare));
}

/// The font size of the invitation, and its distance from the edge of the table, in points.
const INVITATION_FONT_SIZE: f32 = 24.0;
const EDGE_GAP: f32 = 18.0;
/// The font size of the warning, in points.
const WARNING_FONT_SIZE: f32 = 36.0;

fn draw_invitation(
    mut context: PanelContext,
    kiosk: Res<Kiosk>,
    translations: Res<Translations>,
    area: TableArea,
) -> Result {
    if !kiosk.is_showing_exhibit() {
        return Ok(());
    }
    context.draw(|ctx, commands| {
        let frame = egui::Frame::window(&ctx.global_style());
        egui::Area::new("kiosk".into())
            .order(egui::Order::Foreground)
            .fixed_pos(area.rect(ctx).center_bottom() - egui::vec2(0.0, EDGE_GAP))
            .pivot(egui::Align2::CENTER_BOTTOM)
            .show(ctx, |ui| {
                frame.show(ui, |ui| {
                    ui.vertical_centered(|ui| {
                        ui.label(theme::strong(translations.say("kiosk-touch")).size(INVITATION_FONT_SIZE))
                    });
                    ui.vertical_centered(|ui| first_page::languages_ui(ui, &translations, commands));
                });
            });
    })
}

/// Draws over everything else, and says, that the visit is over in a moment.
fn draw_warning(
    mut context: PanelContext,
    kiosk: Res<Kiosk>,
    clock: Res<WallClock>,
    translations: Res<Translations>,
    mut was_drawn: Local<bool>,
) -> Result {
    let is_ending = kiosk.is_visit_ending(clock.now());
    let is_new = !std::mem::replace(&mut *was_drawn, is_ending);
    if !is_ending {
        return Ok(());
    }
    context.draw(|ctx, commands| {
        let text = translations.say("kiosk-go-on");
        if is_new {
            commands.push(UiCommand::Announce(Announcement::urgent(text.clone())));
        }
        let frame = egui::Frame::window(&ctx.global_style());
        egui::Area::new("end of the visit".into())
            .order(egui::Order::Tooltip)
            .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
            .show(ctx, |ui| frame.show(ui, |ui| ui.label(theme::strong(text).size(WARNING_FONT_SIZE))));
    })
}

/// Forgets what a visitor has chosen and typed.
fn reset_start_choice(mut ended_visits: MessageReader<VisitEnded>, mut start_choice: ResMut<Choice>) {
    if ended_visits.read().count() > 0 {
        *start_choice = Choice::default();
    }
}
