//! The game's own voice, for those who play by ear without a screen reader: announcements, and the square under the cursor.

use bevy::prelude::*;

use super::square_text::SquareTextParams;
use crate::app::phrases::announce::Announcement;
use crate::app::settings::Settings;
use crate::board::Square;

/// What is to be spoken in the current language; an empty text is silence. What is urgent ends what is being spoken, and what waits.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Utterance(pub Announcement);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Utterance>().add_systems(
        Last,
        (fall_silent, (speak_square, speak_announcements).chain().run_if(|settings: Res<Settings>| settings.speaks))
            .chain(),
    );
}

/// Ends what is being spoken, and what waits, when the voice is switched off.
fn fall_silent(settings: Res<Settings>, mut was_speaking: Local<bool>, mut utterances: MessageWriter<Utterance>) {
    if std::mem::replace(&mut *was_speaking, settings.speaks) && !settings.speaks {
        utterances.write(Utterance(Announcement::urgent(String::new())));
    }
}

/// Speaks the square that the cursor has reached, or whose piece has just been chosen or let go.
fn speak_square(
    text_params: SquareTextParams,
    mut previous_cursor_state: Local<Option<(Square, bool)>>,
    mut utterances: MessageWriter<Utterance>,
) {
    let cursor_state = text_params.selection.cursor.map(|square| (square, text_params.selection.from == Some(square)));
    if std::mem::replace(&mut *previous_cursor_state, cursor_state) == cursor_state {
        return;
    }
    let Some((square, is_chosen)) = cursor_state else { return };
    let texts = text_params.square_texts();
    let chosen_text = is_chosen.then(|| text_params.translations.say("square-chosen"));
    let parts = [Some(texts.square_name(square)), chosen_text, texts.description(square)];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    utterances.write(Utterance(Announcement::urgent(text)));
}

fn speak_announcements(mut announcements: MessageReader<Announcement>, mut utterances: MessageWriter<Utterance>) {
    utterances.write_batch(announcements.read().cloned().map(Utterance));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::Translations;
    use crate::app::play::selection::Selection;
    use crate::app::play::{self, CurrentGame};
    use crate::app::screen::{Overlay, Screen};
    use crate::session::{Game, GameId};

    fn drain_utterances(app: &mut App) -> Vec<Announcement> {
        app.update();
        app.world_mut()
            .resource_mut::<Messages<Utterance>>()
            .drain()
            .map(|Utterance(announcement)| announcement)
            .collect()
    }

    #[test]
    fn what_is_under_the_cursor_and_what_is_announced_is_spoken_if_that_is_wanted() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .init_resource::<Translations>()
            .add_message::<Announcement>()
            .insert_resource(CurrentGame::new(Game::new(GameId::TurnoverModern)));
        let square = |name: &str| name.parse::<Square>().ok();
        let announcement = Announcement::polite("Black: d7 to d5.".into());
        for (speaks, cursor, from, expected) in [
            (true, "e4", None, Some("e4, empty")),
            (true, "e4", None, None),
            (true, "e1", None, Some("e1, White Castle: Wall on Fort on Tower, can go to ")),
            (true, "e1", square("e1"), Some("e1, White Castle: Wall on Fort on Tower, chosen, can go to ")),
            (true, "e3", square("e1"), Some("e3, empty, can be reached")),
            (false, "e4", None, None),
        ] {
            app.insert_resource(Settings { speaks, ..default() });
            app.world_mut().write_message(announcement.clone());
            let mut selection = app.world_mut().resource_mut::<Selection>();
            (selection.cursor, selection.from) = (square(cursor), from);
            let mut announcements = drain_utterances(&mut app);
            let last_announcement = if speaks { announcement.clone() } else { Announcement::urgent(String::new()) };
            assert_eq!(announcements.pop(), Some(last_announcement), "{cursor}");
            let squares: Vec<(String, bool)> =
                announcements.into_iter().map(|announcement| (announcement.text, announcement.is_urgent)).collect();
            let is_as_expected = match (&*squares, expected) {
                ([], None) => true,
                ([(text, true)], Some(expected)) => text.starts_with(expected),
                _ => false,
            };
            assert!(is_as_expected, "{squares:?} instead of {expected:?}");
        }
        assert_eq!(drain_utterances(&mut app), [], "it is ended once");
    }
}
