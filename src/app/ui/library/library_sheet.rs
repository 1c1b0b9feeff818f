//! The library: the list of games, results, and actions.

use bevy::prelude::{App, DetectChanges, Local, Res, Result, State};
use bevy_egui::egui::{self, Ui};

use crate::app::online::{commands::OnlineCommand, kept_seats::KeptSeats};
use crate::app::persistence::{LibraryCommand, LibraryIndex, Notification, StoreCommand};
use crate::app::ui::library::browse::{Browse, Page, Rename, field_ui};
use crate::app::ui::library::{library_list, library_results};
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::widgets::{dialog, dock};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, persistence::notifications::Notifications, screen::Overlay};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::Library, draw_library);
}

/// The maximum size of the library, in logical pixels.
const SHEET_SIZE: egui::Vec2 = egui::vec2(860.0, 620.0);
/// The width below which the choice of the page has a row of its own.
const NARROW: f32 = 520.0;

/// The data of the library.
#[derive(Clone, Copy)]
struct LibraryView<'a> {
    translations: &'a Translations,
    index: &'a LibraryIndex,
    /// What knows the studies that this device may edit.
    seats: &'a KeptSeats,
    /// The last message.
    note: Option<&'a Notification>,
}

fn draw_library(
    mut context: PanelContext,
    translations: Res<Translations>,
    index: Res<LibraryIndex>,
    seats: Res<KeptSeats>,
    notifications: Res<Notifications>,
    overlay: Res<State<Overlay>>,
    mut browse: Local<Browse>,
) -> Result {
    // It has just been opened.
    if overlay.is_changed() {
        browse.rename = None;
    }
    let note = notifications.note.as_ref();
    let view = LibraryView { translations: &translations, index: &index, seats: &seats, note };
    context.draw(|ctx, commands| library_ui(ctx, view, &mut browse, commands))
}

fn library_ui(ctx: &egui::Context, view: LibraryView, browse: &mut Browse, commands: &mut Vec<UiCommand>) {
    let LibraryView { translations, index, .. } = view;
    browse.rows.renew(index, &browse.filter, browse.order);
    let modal = dialog::sized_ui(ctx, "library", translations.say("library-title"), SHEET_SIZE, |ui| {
        head_ui(ui, translations, browse, commands);
        ui.separator();
        dock::foot("library foot").show(ui, |ui| foot_ui(ui, view, browse, commands));
        match (&index.records, browse.page) {
            (None, _) => middle_ui(ui, &translations.say("library-reading")),
            (Some(records), _) if records.is_empty() => middle_ui(ui, &translations.say("library-empty")),
            (Some(_), Page::Games) => library_list::list_ui(ui, translations, browse, commands),
            (Some(_), Page::Results) => library_results::results_ui(ui, translations, browse),
        }
    });
    if modal.should_close() {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
}

fn head_ui(ui: &mut Ui, translations: &Translations, browse: &mut Browse, commands: &mut Vec<UiCommand>) {
    // In a narrow window the pages have a row of their own.
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal(|ui| {
        dialog::heading_ui(ui, translations.say("library-title"));
        ui.add_space(8.0);
        if !is_narrow {
            pages_ui(ui, translations, browse, commands);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if dialog::close_ui(ui, translations) {
                commands.push(UiCommand::Overlay(Overlay::None));
            }
        });
    });
    if is_narrow {
        ui.horizontal_wrapped(|ui| pages_ui(ui, translations, browse, commands));
    }
}

/// Draws the choice of the page, and the way to the report about the player's own games.
fn pages_ui(ui: &mut Ui, translations: &Translations, browse: &mut Browse, commands: &mut Vec<UiCommand>) {
    for (page, key) in [(Page::Games, "library-games"), (Page::Results, "library-results")] {
        if theme::selectable_label(ui, browse.page == page, translations.say(key)).clicked() {
            browse.page = page;
            browse.rename = None;
        }
    }
    let insight = theme::selectable_label(ui, false, translations.say("insight-title"));
    if insight.show_tip(translations.say("tip-insight")).clicked() {
        commands.push(UiCommand::Overlay(Overlay::Insight));
    }
}

/// Draws a text in the middle of an empty library.
fn middle_ui(ui: &mut Ui, text: &str) {
    ui.centered_and_justified(|ui| ui.label(theme::faint(text)));
}

/// Draws the last message and the actions.
fn foot_ui(ui: &mut Ui, view: LibraryView, browse: &mut Browse, commands: &mut Vec<UiCommand>) {
    let translations = view.translations;
    ui.add_space(4.0);
    note_ui(ui, translations, view.note, commands);
    match (browse.page, browse.rename.clone()) {
        (Page::Games, Some(rename)) => rename_ui(ui, translations, rename, browse, commands),
        (Page::Games, None) => ui.horizontal_wrapped(|ui| actions_ui(ui, view, browse, commands)).inner,
        (Page::Results, _) => {}
    }
}

fn note_ui(
    ui: &mut Ui,
    translations: &Translations,
    notification: Option<&Notification>,
    commands: &mut Vec<UiCommand>,
) {
    match notification {
        None => {}
        Some(Notification::Deleted { title, .. }) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(translations.say_with("library-deleted", &[("title", title.as_str().into())]));
                if ui.link(translations.say("action-undo")).clicked() {
                    commands.push(UiCommand::Library(LibraryCommand::Undo));
                }
            });
        }
        Some(Notification::Said(text)) => drop(ui.label(text)),
        Some(Notification::Wrong(text)) => {
            // Many errors can be scrolled.
            egui::ScrollArea::vertical().id_salt("note").max_height(90.0).show(ui, |ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
            });
        }
    }
}

fn actions_ui(ui: &mut Ui, view: LibraryView, browse: &mut Browse, commands: &mut Vec<UiCommand>) {
    let LibraryView { translations, seats, .. } = view;
    let chosen_id = browse.chosen_id.clone();
    let entry = chosen_id.as_ref().and_then(|id| browse.rows.find(id)).cloned();
    if ui.add_enabled(entry.is_some(), theme::main_button(translations.say("library-open"))).clicked() {
        commands.extend(chosen_id.clone().map(|id| UiCommand::Library(LibraryCommand::Store(StoreCommand::Open(id)))));
    }
    if let Some(study) = chosen_id.as_ref().and_then(|id| seats.study_of_record(id))
        && ui.button(translations.say("study-open")).clicked()
    {
        commands.push(UiCommand::Online(OnlineCommand::OpenStudy(study.link())));
    }
    if ui.add_enabled(entry.is_some(), egui::Button::new(translations.say("library-rename"))).clicked()
        && let Some(entry) = &entry
    {
        let date = if entry.date.year().is_some() { entry.date.to_string() } else { String::new() };
        browse.rename = Some(Rename { players: [entry.white.clone(), entry.black.clone()], date });
    }
    for (key, is_possible, command) in [
        ("library-export", entry.is_some(), LibraryCommand::Store(StoreCommand::Gather(chosen_id.clone()))),
        ("library-import", true, LibraryCommand::Import),
        ("library-export-all", !browse.rows.entries.is_empty(), LibraryCommand::Store(StoreCommand::Gather(None))),
    ] {
        if ui.add_enabled(is_possible, egui::Button::new(translations.say(key))).clicked() {
            commands.push(UiCommand::Library(command));
        }
    }
    // Unreadable records can be deleted too.
    let is_listed = chosen_id.as_ref().is_some_and(|id| browse.rows.holds(id));
    if ui.add_enabled(is_listed, egui::Button::new(translations.say("library-delete"))).clicked() {
        commands.extend(chosen_id.map(|id| UiCommand::Library(LibraryCommand::Store(StoreCommand::Remove(id)))));
        browse.chosen_id = None;
    }
}

fn rename_ui(
    ui: &mut Ui,
    translations: &Translations,
    mut rename: Rename,
    browse: &mut Browse,
    commands: &mut Vec<UiCommand>,
) {
    let date = crate::app::ui::library::library_rows::typed_date(&rename.date);
    ui.horizontal_wrapped(|ui| {
        let width = ((ui.available_width() - 280.0) / 2.0).max(90.0);
        for (name, hint_key) in rename.players.iter_mut().zip(["player-white", "player-black"]) {
            field_ui(ui, name, &translations.say(hint_key), width, true);
        }
        field_ui(ui, &mut rename.date, &translations.say("library-date-hint"), 110.0, date.is_ok());
        let is_possible = date.is_ok();
        if ui.add_enabled(is_possible, theme::main_button(translations.say("library-save"))).clicked()
            && let (Ok(date), Some(id)) = (date, browse.chosen_id.clone())
        {
            let players = rename.players.clone().map(|name| name.trim().to_owned());
            commands.push(UiCommand::Library(LibraryCommand::Rename { id, players, date: date.unwrap_or_default() }));
            browse.rename = None;
        } else if ui.button(translations.say("action-cancel")).clicked() {
            browse.rename = None;
        } else {
            browse.rename = Some(rename);
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::ui::widgets::zoom;
    use crate::app::{i18n::Language, online::kept_studies::KeptStudy, persistence::LibraryEntry};
    use crate::archive::RecordId;
    use crate::study::StudySecret;

    /// A library with two games.
    fn two_games() -> LibraryIndex {
        let records = [("Ana", "1-0"), ("Berta", "0-1")].into_iter().enumerate();
        let records = records.map(|(number, (white, result))| {
            let id: RecordId = format!("2026-11-2{number}-0001").parse().expect("a name");
            let head = "[Variant \"turnover-modern\"]\n[Black \"Carla\"]\n";
            LibraryEntry::read(
                &id,
                &format!("{head}[White \"{white}\"]\n[Date \"2026.09.2{number}\"]\n\n1. d4 {result}"),
            )
        });
        let mut index = LibraryIndex::default();
        index.fill(records.collect());
        index
    }

    fn library<'a>(shown: &'a Fixture, index: &'a LibraryIndex) -> Harness<'a, Vec<UiCommand>> {
        let mut browse = Browse::default();
        testing::harness([1000.0, 700.0], move |ui, commands| {
            let view =
                LibraryView { translations: &shown.translations, index, seats: &KeptSeats::default(), note: None };
            library_ui(ui.ctx(), view, &mut browse, commands);
        })
    }

    #[test]
    fn the_list_tells_days_in_the_form_of_the_language() {
        for (language, day) in [
            (Language::English, "21 Sep 2026"),
            (Language::Spanish, "21 sept 2026"),
            (Language::Portuguese, "21 set. 2026"),
        ] {
            let (shown, index) = (Fixture::in_language(language), two_games());
            let harness = library(&shown, &index);
            let texts = Picture::of(&harness).texts();
            assert!(texts.iter().any(|text| text.text == day && text.is_whole), "{texts:?}");
        }
    }

    #[test]
    fn a_chosen_game_is_opened_renamed_and_deleted() {
        let (shown, index) = (Fixture::turnover(&[]), two_games());
        let mut harness = library(&shown, &index);
        testing::press_control(&mut harness, "Ana – Carla, Turnover, modern, 20 Sep 2026, 1 move, White won");
        testing::press_control(&mut harness, &shown.say("library-open"));
        let commands = testing::take_commands(&mut harness);
        let opens = |id: &RecordId| id.as_str() == "2026-11-20-0001";
        assert!(
            matches!(&*commands, [UiCommand::Library(LibraryCommand::Store(StoreCommand::Open(id)))] if opens(id)),
            "{commands:?}"
        );
        testing::press_control(&mut harness, &shown.say("library-rename"));
        testing::press_control(&mut harness, &shown.say("library-save"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Library(LibraryCommand::Rename { players, .. })] = &*commands else { panic!("{commands:?}") };
        assert_eq!(players, &["Ana", "Carla"]);
        testing::press_control(&mut harness, &shown.say("library-delete"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Library(LibraryCommand::Store(StoreCommand::Remove(id)))] if opens(id)),
            "{commands:?}"
        );
    }

    #[test]
    fn the_study_of_a_record_is_opened_by_whoever_may_edit_it() {
        let (shown, mut index, mut browse) = (Fixture::turnover(&[]), LibraryIndex::default(), Browse::default());
        let site = "https://example.org/".parse().expect("an address");
        let (secret, title) = (StudySecret::new([7; 16]), String::new());
        let study = KeptStudy { site, key: "mine".into(), secret, title };
        let mut seats = KeptSeats::default();
        seats.insert_study(study.clone());
        let ids = ["mine", "read"].map(|key| RecordId::of_study(key).expect("a key"));
        let text = "[Variant \"turnover-modern\"]\n\n1. d4 *";
        index.fill(ids.iter().map(|id| LibraryEntry::read(id, text)).collect());
        for (id, is_mine) in ids.into_iter().zip([true, false]) {
            browse.chosen_id = Some(id);
            let mut harness = testing::harness([1000.0, 700.0], |ui, commands| {
                let view = LibraryView { translations: &shown.translations, index: &index, seats: &seats, note: None };
                library_ui(ui.ctx(), view, &mut browse, commands);
            });
            assert_eq!(testing::shows_text(&harness, &shown.say("study-open")), is_mine);
            if is_mine {
                testing::press_control(&mut harness, &shown.say("study-open"));
                let commands = testing::take_commands(&mut harness);
                let [UiCommand::Online(OnlineCommand::OpenStudy(link))] = &*commands else { panic!("{commands:?}") };
                assert_eq!(*link, study.link());
            }
        }
    }

    #[test]
    fn a_game_of_the_list_is_called_by_all_that_its_columns_say_also_by_those_that_are_hidden() {
        for (language, name) in [
            (Language::English, "Ana – Carla, Turnover, modern, 20 Sep 2026, 1 move, White won"),
            (Language::Spanish, "Ana – Carla, Turnover, moderno, 20 sept 2026, 1 jugada, Ganan blancas"),
            (Language::Portuguese, "Ana – Carla, Turnover, moderno, 20 set. 2026, 1 lance, Brancas vencem"),
        ] {
            let (shown, index) = (Fixture::in_language(language), two_games());
            let mut browse = Browse::default();
            let harness = testing::harness([400.0, 700.0], |ui, commands| {
                let view = LibraryView {
                    translations: &shown.translations,
                    index: &index,
                    seats: &KeptSeats::default(),
                    note: None,
                };
                library_ui(ui.ctx(), view, &mut browse, commands);
            });
            assert!(testing::control_rect(&harness, name).is_positive(), "{name}");
        }
    }

    #[test]
    fn the_results_of_a_player_are_counted_on_a_page_of_their_own() {
        let (shown, index) = (Fixture::turnover(&[]), two_games());
        let mut harness = library(&shown, &index);
        assert!(testing::shows_text(&harness, "Berta – Carla"));
        testing::press_control(&mut harness, &shown.say("library-results"));
        for text in ["Ana", "Berta", &shown.say("library-all-opponents")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        assert!(!testing::shows_text(&harness, "Berta – Carla"));
    }

    #[test]
    fn the_report_about_the_own_games_is_beside_the_pages_in_any_window_and_language() {
        for language in Language::ALL {
            let shown = Fixture::in_language(language);
            for size in [[1000.0, 700.0], [390.0, 844.0]] {
                let (index, mut browse) = (two_games(), Browse::default());
                let mut harness = testing::harness(size, |ui, commands| {
                    let view = LibraryView {
                        translations: &shown.translations,
                        index: &index,
                        seats: &KeptSeats::default(),
                        note: None,
                    };
                    library_ui(ui.ctx(), view, &mut browse, commands);
                });
                for key in ["library-games", "library-results", "insight-title", "action-close"] {
                    let text = Picture::of(&harness).find(&shown.say(key));
                    assert!(text.is_some_and(|text| text.is_whole), "{key} {language:?} {size:?}");
                }
                testing::press_control(&mut harness, &shown.say("insight-title"));
                let commands = testing::take_commands(&mut harness);
                assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]), "{commands:?}");
            }
        }
    }

    #[test]
    fn on_a_phone_games_and_buttons_are_as_high_as_a_fingertip() {
        let (shown, index) = (Fixture::turnover(&[]), two_games());
        for size in [[320.0, 560.0], [390.0, 844.0], [844.0, 390.0]] {
            let mut browse = Browse::default();
            let (harness, factor) = testing::touch_harness(size, |ui, commands| {
                let view = LibraryView {
                    translations: &shown.translations,
                    index: &index,
                    seats: &KeptSeats::default(),
                    note: None,
                };
                library_ui(ui.ctx(), view, &mut browse, commands);
            });
            let low = zoom::low_buttons(&harness, factor);
            assert!(low.is_empty() && testing::shows_text(&harness, "Ana – Carla"), "{size:?}: {low:?}");
        }
    }

    #[test]
    fn an_empty_library_says_so() {
        let shown = Fixture::turnover(&[]);
        for (filled, key) in [(false, "library-reading"), (true, "library-empty")] {
            let mut index = LibraryIndex::default();
            if filled {
                index.fill(Vec::new());
            }
            assert!(testing::shows_text(&library(&shown, &index), &shown.say(key)), "{key}");
        }
    }
}
