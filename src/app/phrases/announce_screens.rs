//! The title of a screen is said when it is shown.

use bevy::prelude::*;

use super::announce::Announcement;
use crate::app::i18n::Translations;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        announce_screen.in_set(AppSystems::React).run_if(state_exists::<Screen>.and_then(state_changed::<Screen>)),
    );
}

/// Says the title of the screen, except of the first one, and except of the table, where that of the game is said.
fn announce_screen(
    screen: Res<State<Screen>>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let key = match screen.get() {
        Screen::Start => "start-title",
        Screen::Learn => "learn-title",
        Screen::Tutorial => "start-tutorial",
        Screen::Editor => "editor-title",
        Screen::Table => return,
    };
    if !screen.is_added() {
        announcements.write(Announcement::polite(format!("{}.", translations.say(key))));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::screen;

    #[test]
    fn the_title_of_each_screen_but_the_first_and_the_table_is_said() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, screen::plugin, plugin))
            .insert_resource(Translations::new(Language::English))
            .add_message::<Announcement>();
        app.update();
        for (screen, expected_title) in [
            (Screen::Start, None),
            (Screen::Learn, Some("Learn.")),
            (Screen::Table, None),
            (Screen::Editor, Some("Set up a position.")),
            (Screen::Tutorial, Some("Show me the pieces.")),
            (Screen::Start, Some("Turnover.")),
        ] {
            NextState::set_if_neq(&mut *app.world_mut().resource_mut::<NextState<Screen>>(), screen);
            app.update();
            let announcements = app.world_mut().resource_mut::<Messages<Announcement>>().drain().collect::<Vec<_>>();
            let texts = announcements.iter().map(|announcement| announcement.text.as_str());
            assert_eq!(texts.collect::<Vec<_>>(), expected_title.into_iter().collect::<Vec<_>>(), "{screen:?}");
        }
    }
}
