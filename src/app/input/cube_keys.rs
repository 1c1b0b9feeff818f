//! The keys for the doubling cube.

use bevy::prelude::*;

use super::keyboard::PressedShortcuts;
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::settings::shortcuts::Shortcut;
use crate::session::cube::CubeAction;

/// Doubles or takes, whichever a person at this table may. A drop, which loses the game, is asked about first.
pub(super) fn handle_cube_keys(
    shortcuts: PressedShortcuts,
    current_game: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
    mut overlay: OverlayControl,
) {
    for shortcut in shortcuts.iter() {
        match shortcut {
            Shortcut::Double => {
                let actions = [CubeAction::Double, CubeAction::Take];
                intents.write_batch(actions.into_iter().find_map(|action| current_game.cube_intent(action)));
            }
            Shortcut::Drop if current_game.cube_intent(CubeAction::Drop).is_some() => {
                overlay.open(Overlay::ConfirmDrop)
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::Key;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::keyboard::PanelKeys;
    use crate::app::input::move_input;
    use crate::app::schedule::AppSystems;
    use crate::app::screen::{Screen, tests::overlay};
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId};

    /// A table with this game of Dice Chess, whose position has such a cube.
    fn table_app(cube_text: &str) -> App {
        let id = GameId::DiceChess(Variant::DiceChess);
        let game = Game::from_fen(id, &format!("{} {cube_text}", Game::new(id).start().fen())).expect("a position");
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Table)
            .init_resource::<Time>()
            .init_resource::<PanelKeys>()
            .add_plugins(move_input::testing::plugin)
            .add_systems(Update, handle_cube_keys.before(AppSystems::Input))
            .insert_resource(CurrentGame::new(game));
        press(&mut app, Key::Escape, false);
        app
    }

    /// Presses a key, with Shift or without, in a frame, and returns the plies of the game.
    fn press(app: &mut App, key: Key, has_shift: bool) -> Vec<String> {
        let (mut logical_keys, mut physical_keys) = (ButtonInput::<Key>::default(), ButtonInput::<KeyCode>::default());
        logical_keys.press(key);
        if has_shift {
            physical_keys.press(KeyCode::ShiftLeft);
        }
        app.insert_resource(logical_keys).insert_resource(physical_keys).update();
        app.world().resource::<CurrentGame>().game.plies().map(|ply| ply.played.code.clone()).collect()
    }

    #[test]
    fn one_key_doubles_and_takes_and_another_one_asks_before_it_drops() {
        let mut app = table_app("x1");
        assert_eq!(press(&mut app, Key::F9, true), [""; 0], "nobody has doubled");
        assert_eq!(overlay(app.world()), Overlay::None);
        assert_eq!(press(&mut app, Key::F9, false), ["double"]);
        assert_eq!(press(&mut app, Key::F9, true), ["double"]);
        assert_eq!(overlay(app.world()), Overlay::ConfirmDrop);
        assert_eq!(press(&mut app, Key::F9, false), ["double", "take"]);
    }

    #[test]
    fn nobody_doubles_with_a_cube_of_the_other_side() {
        assert_eq!(press(&mut table_app("x2b"), Key::F9, false), [""; 0]);
    }
}
