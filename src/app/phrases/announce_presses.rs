//! What is said of a press on the board that does nothing.

use bevy::prelude::*;

use super::announce::{self, Announcement};
use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::selection::{PressIgnored, Selection};
use crate::app::play::{CurrentGame, TableAction, TableId, TableInput};
use crate::app::schedule::AppSystems;
use crate::session::Phase;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, (announce_empty_presses, announce_ignored_presses).in_set(AppSystems::React));
}

/// Says that there is nothing to choose on a square, that the dice come first, or that a double is to be answered. A piece that cannot
/// move has a reason, which is said elsewhere.
fn announce_empty_presses(
    mut inputs: MessageReader<TableInput>,
    selection: Res<Selection>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let is_answer_due = selection.is_answer_highlighted;
    let presses = inputs.read().filter(|input| match input.action {
        TableAction::Press(square) => square.is_some(),
        action => action == TableAction::Double && is_answer_due,
    });
    let pressed_table = presses.map(|input| input.table).filter(|pressed_table| pressed_table.is_announced()).last();
    let Some(pressed_table) = pressed_table.filter(|_| selection.refusal.is_none()) else { return };
    let text = match current_game.game.phase() {
        phase if pressed_table == TableId::Game && (is_answer_due || matches!(phase, Phase::Roll(_))) => {
            announce::game_state_text(&translations, &current_game)
        }
        _ => translations.say("announce-nothing-to-choose"),
    };
    announcements.write(Announcement::polite(text));
}

/// Says why nobody here can move.
fn announce_ignored_presses(
    mut presses: MessageReader<PressIgnored>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if presses.read().count() > 0 {
        announcements.write(Announcement::polite(phrases::why_to_wait(&translations, &current_game)));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::input::gesture::Gesture;
    use crate::app::input::move_input;
    use crate::app::screen::Screen;
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId, Level, Seat};

    /// What is said of a press on a square in this game, in which the computer may play White.
    fn texts_after_press(game: Game, has_engine: bool, square: &str) -> Vec<String> {
        texts_after_gesture(game, has_engine, Gesture::Click(square.parse().ok()))
    }

    /// What is said of a gesture.
    fn texts_after_gesture(game: Game, has_engine: bool, gesture: Gesture) -> Vec<String> {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Table)
            .insert_resource(Translations::new(Language::English))
            .init_resource::<Time>()
            .add_message::<Announcement>()
            .add_plugins((move_input::testing::plugin, plugin));
        let mut current_game = CurrentGame::new(game);
        if has_engine {
            current_game.record.head.seats[0] = Seat::Engine(Level::WEAKEST);
        }
        app.insert_resource(current_game);
        app.update();
        app.world_mut().write_message(gesture);
        app.update();
        app.world_mut().resource_mut::<Messages<Announcement>>().drain().map(|announcement| announcement.text).collect()
    }

    #[test]
    fn a_press_that_chooses_nothing_is_answered_and_a_refused_one_is_left_to_its_reason() {
        let turnover_game = || Game::new(GameId::TurnoverModern);
        assert_eq!(texts_after_press(turnover_game(), false, "d4"), ["Nothing to choose here."]);
        assert_eq!(texts_after_press(turnover_game(), false, "e8"), [""; 0], "Black's piece");
        assert_eq!(texts_after_press(turnover_game(), false, "e1"), [""; 0], "it is chosen");
        assert_eq!(texts_after_press(turnover_game(), true, "d4"), ["It is the computer’s turn."]);
        let dice_game = || Game::new(GameId::DiceChess(Variant::DiceChess));
        assert_eq!(texts_after_press(dice_game(), false, "d4"), ["White to roll."]);
    }

    #[test]
    fn a_press_on_an_offered_cube_is_answered_with_the_question_and_on_a_cube_that_is_not_ones_own_with_nothing() {
        let texts_with_cube = |cube: &str| {
            let id = GameId::DiceChess(Variant::DiceChess);
            let start_fen = Game::new(id).start().fen();
            let game = Game::from_fen(id, &format!("{start_fen} {cube}")).expect("a position");
            texts_after_gesture(game, false, Gesture::Double)
        };
        assert_eq!(texts_with_cube("x1?"), ["Black to take or drop."]);
        assert_eq!(texts_with_cube("x2b"), [""; 0]);
    }
}
