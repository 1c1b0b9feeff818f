//! The order in which a frame is drawn.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::setup;
use crate::app::screen::{Overlay, Screen};

/// The steps of drawing a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app::ui) enum UiSystems {
    /// Data that several panels read is updated.
    Prepare,
    /// The panel of the screen takes its space.
    Panel,
    /// Labels above the table are drawn.
    OverTable,
    /// Overlays are drawn.
    Overlay,
    /// Commands are executed.
    Commands,
}

/// The set of all drawing systems, which wait until the fonts are loaded.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app::ui) struct DrawUi;

pub(super) fn plugin(app: &mut App) {
    use UiSystems::{Commands, OverTable, Overlay, Panel, Prepare};
    app.configure_sets(
        EguiPrimaryContextPass,
        (DrawUi.run_if(setup::has_fonts), (Prepare, Panel, OverTable, Overlay, Commands).chain().in_set(DrawUi)),
    );
}

/// Leaves out panels and overlays, where nobody can press anything, so that the board has the whole window.
#[cfg(any(test, target_family = "wasm"))]
pub fn leave_out_panels(app: &mut App) {
    use UiSystems::{OverTable, Overlay, Panel, Prepare};
    app.configure_sets(EguiPrimaryContextPass, (Prepare, Panel, OverTable, Overlay).distributive_run_if(|| false));
}

/// Drawing panels and overlays, and what belongs to them while they are shown.
pub(in crate::app::ui) trait DrawApp {
    /// Draws a panel while this screen is shown.
    fn draw_panel<M>(&mut self, screen: Screen, system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;

    /// Draws an overlay while it is open.
    fn draw_overlay<M>(&mut self, overlay: Overlay, system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;

    /// Spawns an entity with this component when a screen or an overlay is opened, and despawns it when that is closed: what
    /// a player has begun to type or to choose there. If there is one already, that remains.
    fn spawn_while<C: Component + Default>(&mut self, state: impl States + Copy) -> &mut Self;
}

impl DrawApp for App {
    fn draw_panel<M>(&mut self, screen: Screen, system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.add_systems(EguiPrimaryContextPass, system.run_if(in_state(screen)).in_set(UiSystems::Panel))
    }

    fn draw_overlay<M>(&mut self, overlay: Overlay, system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.add_systems(EguiPrimaryContextPass, system.run_if(in_state(overlay)).in_set(UiSystems::Overlay))
    }

    fn spawn_while<C: Component + Default>(&mut self, state: impl States + Copy) -> &mut Self {
        let spawn_component = move |mut commands: Commands, present_components: Query<(), With<C>>| {
            if present_components.is_empty() {
                commands.spawn((C::default(), DespawnOnExit(state)));
            }
        };
        self.add_systems(OnEnter(state), spawn_component)
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::screen;

    #[derive(Component, Clone, Debug, Default, PartialEq)]
    struct Draft(&'static str);

    fn drafts(app: &mut App) -> Vec<Draft> {
        let world = app.world_mut();
        world.query::<&Draft>().iter(world).cloned().collect()
    }

    #[test]
    fn a_draft_lives_as_long_as_its_overlay_is_open_and_what_was_begun_before_remains() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, screen::plugin)).spawn_while::<Draft>(Overlay::Comment);
        app.update();
        let drafts_after_opening = |app: &mut App, overlay: Overlay| {
            app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
            app.update();
            drafts(app)
        };
        for initial_text in [None, Some("begun")] {
            assert_eq!(drafts(&mut app), []);
            if let Some(text) = initial_text {
                app.world_mut().spawn((Draft(text), DespawnOnExit(Overlay::Comment)));
            }
            assert_eq!(drafts_after_opening(&mut app, Overlay::Comment), [Draft(initial_text.unwrap_or_default())]);
            let world = app.world_mut();
            world.query::<&mut Draft>().single_mut(world).expect("one draft").0 = "typed";
            app.update();
            assert_eq!(drafts(&mut app), [Draft("typed")]);
            assert_eq!(drafts_after_opening(&mut app, Overlay::Rules), []);
        }
    }
}
