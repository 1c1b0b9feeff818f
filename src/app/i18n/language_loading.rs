//! Loads the texts of another language. Only a browser does that: a desktop has all of them.

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::schedule::AppSystems;
use crate::app::screen::Alerts;
use crate::app::system::data_files::{DataFile, DataFiles};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, load.in_set(AppSystems::Request).run_if(resource_exists::<Translations>));
}

/// Changes to the chosen language as soon as its texts are loaded. If they cannot be loaded, the language stays, and the player is
/// told why.
fn load(mut words: ResMut<Translations>, mut files: ResMut<DataFiles>, mut alerts: Alerts) {
    let Some(language) = words.awaited() else { return };
    let texts = match files.bypass_change_detection().request(&language.file()) {
        DataFile::Loading => return,
        DataFile::Loaded(bytes) => String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string()),
        DataFile::Failed(why) => Err(why),
    };
    if let Err(why) = texts.and_then(|texts| words.add(language, texts)) {
        words.stop_waiting();
        files.forget_failures();
        let values = [("language", language.own_name().into()), ("why", why.into())];
        alerts.show(words.say_with("language-not-loaded", &values));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::screen::{self, AlertText};

    /// A program with only English, in which Spanish was chosen and its file is this.
    fn app(file: DataFile) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, screen::plugin, plugin))
            .insert_resource(Translations::waiting_for(Language::Spanish))
            .insert_resource(DataFiles::with(&Language::Spanish.file(), file));
        app.update();
        app
    }

    fn words(app: &App) -> &Translations {
        app.world().resource()
    }

    #[test]
    fn the_language_changes_when_its_texts_are_loaded() {
        let mut app = app(DataFile::Loading);
        assert_eq!((words(&app).language(), words(&app).awaited()), (Language::English, Some(Language::Spanish)));
        let texts = Language::Spanish.texts().concat();
        let file = DataFile::Loaded(texts.into_bytes().into());
        app.insert_resource(DataFiles::with(&Language::Spanish.file(), file));
        app.update();
        assert_eq!((words(&app).language(), words(&app).awaited()), (Language::Spanish, None));
        assert_eq!(words(&app).say("learn-back"), Translations::new(Language::Spanish).say("learn-back"));
    }

    #[test]
    fn texts_that_cannot_be_loaded_or_read_are_told_and_the_language_stays() {
        for (file, why) in [
            (DataFile::Failed("404".into()), "404"),
            (DataFile::Loaded(b"broken = {".as_slice().into()), "es"),
            (DataFile::Loaded([0xff].as_slice().into()), "utf-8"),
        ] {
            let app = app(file);
            assert_eq!((words(&app).language(), words(&app).awaited()), (Language::English, None));
            let told = &app.world().resource::<AlertText>().0;
            assert!(told.contains("Español") && told.contains(why), "{told}");
        }
    }
}
