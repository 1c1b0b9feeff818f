//! What the systems of panels draw with: egui's context, and the commands that are pushed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::kiosk::Kiosk;
use crate::app::scene::camera::PanelRoom;
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::dock::{self, DockedPanel};

/// Draws in the window.
#[derive(SystemParam)]
pub(in crate::app::ui) struct PanelContext<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    commands: MessageWriter<'w, UiCommand>,
    kiosk: Option<Res<'w, Kiosk>>,
}

impl PanelContext<'_, '_> {
    /// Calls a function that draws, and writes the commands that it pushes; in a hall, those that do not lead out.
    pub(in crate::app::ui) fn draw(&mut self, contents_ui: impl FnOnce(&egui::Context, &mut Vec<UiCommand>)) -> Result {
        let mut commands = Vec::new();
        contents_ui(self.contexts.ctx_mut()?, &mut commands);
        let is_kiosk = self.kiosk.is_some();
        self.commands.write_batch(commands.into_iter().filter(|command| !(is_kiosk && command.leaves_table())));
        Ok(())
    }
}

/// Draws the panel beside the table.
#[derive(SystemParam)]
pub(in crate::app::ui) struct DockContext<'w, 's> {
    context: PanelContext<'w, 's>,
    panel_room: ResMut<'w, PanelRoom>,
}

impl DockContext<'_, '_> {
    /// Calls a function that draws a panel, takes its space from the table, and writes the commands that it pushes.
    pub(in crate::app::ui) fn draw(
        &mut self,
        panel_ui: impl FnOnce(&mut egui::Ui, &mut Vec<UiCommand>) -> DockedPanel,
    ) -> Result {
        let panel_room = &mut self.panel_room;
        self.context
            .draw(|ctx, commands| panel_ui(&mut dock::background(ctx), commands).take_from_table(ctx, panel_room))
    }
}
