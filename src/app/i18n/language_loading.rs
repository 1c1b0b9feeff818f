//! Loads the texts of another language, and those that are not read at first. Only a browser does that: a desktop has all of them.

use bevy::prelude::*;

use crate::app::i18n::{Language, Translations, first_texts_path, later_texts_path};
use crate::app::schedule::AppSystems;
use crate::app::screen::{Alerts, Overlay, Screen};
use crate::app::system::data_files::{DataFile, DataFiles};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (load_chosen_language, load_remaining_texts)
            .chain()
            .in_set(AppSystems::Request)
            .run_if(resource_exists::<Translations>),
    );
}

/// The content of a file; `None` while it is loaded.
fn request_texts(files: &mut DataFiles, name: &str) -> Option<Result<String, String>> {
    match files.request(name) {
        DataFile::Loading => None,
        DataFile::Loaded(bytes) => Some(String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string())),
        DataFile::Failed(reason) => Some(Err(reason)),
    }
}

fn alert_loading_failure(alerts: &mut Alerts, translations: &Translations, language: Language, reason: String) {
    let arguments = [("language", language.own_name().into()), ("why", reason.into())];
    alerts.show(translations.say_with("language-not-loaded", &arguments));
}

/// Changes to the chosen language as soon as its texts are loaded. If they cannot be loaded, the language stays, and the player is
/// told why.
fn load_chosen_language(mut translations: ResMut<Translations>, mut files: ResMut<DataFiles>, mut alerts: Alerts) {
    let Some(language) = translations.awaited_language() else { return };
    let Some(texts) = request_texts(files.bypass_change_detection(), &first_texts_path(language)) else { return };
    if let Err(reason) = texts.and_then(|texts| translations.add_language(language, texts)) {
        translations.stop_waiting();
        files.forget_failures();
        alert_loading_failure(&mut alerts, &translations, language, reason);
    }
}

/// Adds the texts that are not read at first, as soon as they are loaded. If they cannot be loaded, the player is told
/// why, and they are asked for once more when the player opens something.
fn load_remaining_texts(
    mut overlay_changes: MessageReader<StateTransitionEvent<Overlay>>,
    mut screen_changes: MessageReader<StateTransitionEvent<Screen>>,
    mut translations: ResMut<Translations>,
    mut files: ResMut<DataFiles>,
    mut has_failed: Local<bool>,
    mut alerts: Alerts,
) {
    let is_no_dialog = |overlay: Option<Overlay>| matches!(overlay, None | Some(Overlay::None | Overlay::Alert));
    let opens_dialog = overlay_changes.read().any(|transition| !is_no_dialog(transition.entered));
    let changes_screen = screen_changes.read().any(|transition| transition.entered != transition.exited);
    if *has_failed && (opens_dialog || changes_screen) {
        *has_failed = false;
        files.forget_failures();
    }
    if translations.is_complete() || *has_failed {
        return;
    }
    let language = translations.language();
    let Some(texts) = request_texts(files.bypass_change_detection(), &later_texts_path(language)) else { return };
    if let Err(reason) = texts.and_then(|texts| translations.add_remaining_texts(texts)) {
        *has_failed = true;
        alert_loading_failure(&mut alerts, &translations, language, reason);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::texts;
    use crate::app::screen::{self, AlertText};

    /// A program with these texts, and one file.
    fn app_with(translations: Translations, file_name: &str, file: DataFile) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, screen::plugin, plugin))
            .insert_resource(translations)
            .insert_resource(DataFiles::with_file(file_name, file));
        app.update();
        app
    }

    /// A program with only English, in which Spanish was chosen and its file is this.
    fn app(file: DataFile) -> App {
        app_with(Translations::waiting_for(Language::Spanish), &first_texts_path(Language::Spanish), file)
    }

    fn translations(app: &App) -> &Translations {
        app.world().resource()
    }

    fn first_texts_file() -> DataFile {
        DataFile::Loaded(texts(Language::Spanish)[0].as_bytes().into())
    }

    fn later_texts_file() -> DataFile {
        DataFile::Loaded(texts(Language::Spanish)[1..].concat().into_bytes().into())
    }

    #[test]
    fn the_language_changes_when_its_first_texts_are_loaded_and_the_others_follow() {
        let mut app = app(DataFile::Loading);
        assert_eq!(
            (translations(&app).language(), translations(&app).awaited_language()),
            (Language::English, Some(Language::Spanish))
        );
        app.insert_resource(DataFiles::with_file(&first_texts_path(Language::Spanish), first_texts_file()));
        app.world_mut().resource_mut::<DataFiles>().put(&later_texts_path(Language::Spanish), DataFile::Loading);
        app.update();
        assert_eq!((translations(&app).language(), translations(&app).awaited_language()), (Language::Spanish, None));
        let complete_translations = Translations::new(Language::Spanish);
        assert_eq!(translations(&app).say("action-undo"), complete_translations.say("action-undo"));
        assert_eq!((translations(&app).say("learn-back"), translations(&app).is_complete()), ("…".to_owned(), false));
        app.world_mut().resource_mut::<DataFiles>().put(&later_texts_path(Language::Spanish), later_texts_file());
        app.update();
        assert_eq!(
            (translations(&app).say("learn-back"), translations(&app).is_complete()),
            (complete_translations.say("learn-back"), true)
        );
    }

    #[test]
    fn texts_that_cannot_be_loaded_or_read_are_told_and_the_language_stays() {
        for (file, reason) in [
            (DataFile::Failed("404".into()), "404"),
            (DataFile::Loaded(b"broken = {".as_slice().into()), "es"),
            (DataFile::Loaded([0xff].as_slice().into()), "utf-8"),
        ] {
            let app = app(file);
            assert_eq!(
                (translations(&app).language(), translations(&app).awaited_language()),
                (Language::English, None)
            );
            let alert_text = &app.world().resource::<AlertText>().0;
            assert!(alert_text.contains("Español") && alert_text.contains(reason), "{alert_text}");
        }
    }

    #[test]
    fn later_texts_that_cannot_be_loaded_are_told_once_and_asked_for_again_when_something_is_opened() {
        let (first_translations, file_name) =
            (Translations::with_first_texts(Language::Spanish), later_texts_path(Language::Spanish));
        let mut app = app_with(first_translations, &file_name, DataFile::Failed("no network".into()));
        assert!(app.world().resource::<AlertText>().0.contains("no network"));
        app.world_mut().resource_mut::<AlertText>().0.clear();
        (0..3).for_each(|_| app.update());
        assert_eq!(app.world().resource::<AlertText>().0, "", "it is told once");
        // The network is there again.
        app.world_mut().resource_mut::<DataFiles>().put(&file_name, later_texts_file());
        app.update();
        assert!(!translations(&app).is_complete());
        app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Rules);
        app.update();
        assert!(translations(&app).is_complete());
    }
}
