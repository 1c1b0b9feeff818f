//! Which games are kept, and what shall be done with them?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Ui};

use super::library_rows::Rows;
use super::theme::{self, FAINT_TEXT, WARNING};
use super::{PanelView, UiCommand, dialogs, library_list, library_results};
use crate::app::persistence::{LibraryCommand, LibraryIndex, Notification};
use crate::app::screen::Sheet;
use crate::archive::{Filter, Order, RecordId};

/// The library is as wide as this where the window is, and as high, in logical pixels.
const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 620.0;
/// What is left of the window around it.
const MARGIN: f32 = 56.0;

/// How one looks at the library.
#[derive(Resource, Default)]
pub(super) struct Browse {
    pub(super) page: Page,
    pub(super) filter: Filter,
    /// The days as they were typed, the first and the last.
    pub(super) days: [String; 2],
    pub(super) order: Order,
    pub(super) chosen: Option<RecordId>,
    /// The new head of the chosen game, while it is written.
    pub(super) rename: Option<Rename>,
    /// Whose results are looked at.
    pub(super) player: String,
    pub(super) rows: Rows,
}

/// Which side of the library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    /// The list.
    #[default]
    Games,
    /// A player's wins, draws and losses.
    Results,
}

/// The head of a game as it is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rename {
    pub(super) players: [String; 2],
    pub(super) date: String,
}

/// Draws the library, if it lies over the table.
pub(super) fn library_ui(
    ctx: &egui::Context,
    view: &PanelView,
    (shelf, note): (&LibraryIndex, Option<&Notification>),
    browse: &mut Browse,
    asked: &mut Vec<UiCommand>,
) {
    if view.sheet != Sheet::Library {
        browse.rename = None;
        return;
    }
    browse.rows.renew(shelf, &browse.filter, browse.order);
    let window = ctx.content_rect().size() - egui::Vec2::splat(MARGIN);
    // The frame has its own margins within that.
    let inner = egui::vec2(WIDTH.min(window.x - 38.0), HEIGHT.min(window.y - 38.0));
    let modal = dialogs::sheet(ctx, "library", inner.x).show(ctx, |ui| {
        ui.set_width(inner.x);
        ui.set_height(inner.y);
        head_ui(ui, view, browse, asked);
        ui.separator();
        let foot = egui::Panel::bottom("library foot").show_separator_line(false).frame(egui::Frame::new());
        foot.show(ui, |ui| foot_ui(ui, view, note, browse, asked));
        match (&shelf.records, browse.page) {
            (None, _) => middle_ui(ui, &view.say("library-reading")),
            (Some(records), _) if records.is_empty() => middle_ui(ui, &view.say("library-empty")),
            (Some(_), Page::Games) => library_list::list_ui(ui, view, browse, asked),
            (Some(_), Page::Results) => library_results::results_ui(ui, view, browse),
        }
    });
    if modal.should_close() {
        asked.push(UiCommand::Sheet(Sheet::None));
    }
}

fn head_ui(ui: &mut Ui, view: &PanelView, browse: &mut Browse, asked: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        ui.heading(view.say("library-title"));
        ui.add_space(8.0);
        for (page, key) in [(Page::Games, "library-games"), (Page::Results, "library-results")] {
            if ui.selectable_label(browse.page == page, view.say(key)).clicked() {
                browse.page = page;
                browse.rename = None;
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(view.say("action-close")).on_hover_text(view.say("tip-close")).clicked() {
                asked.push(UiCommand::Sheet(Sheet::None));
            }
        });
    });
}

/// Something that stands alone in an empty library.
fn middle_ui(ui: &mut Ui, text: &str) {
    ui.centered_and_justified(|ui| ui.label(egui::RichText::new(text).color(FAINT_TEXT)));
}

/// What was done last, and what may be done now.
fn foot_ui(
    ui: &mut Ui,
    view: &PanelView,
    note: Option<&Notification>,
    browse: &mut Browse,
    asked: &mut Vec<UiCommand>,
) {
    ui.add_space(4.0);
    note_ui(ui, view, note, asked);
    match (browse.page, browse.rename.clone()) {
        (Page::Games, Some(rename)) => rename_ui(ui, view, rename, browse, asked),
        (Page::Games, None) => ui.horizontal_wrapped(|ui| deeds_ui(ui, view, browse, asked)).inner,
        (Page::Results, _) => {}
    }
}

fn note_ui(ui: &mut Ui, view: &PanelView, note: Option<&Notification>, asked: &mut Vec<UiCommand>) {
    match note {
        None => {}
        Some(Notification::Deleted { title, .. }) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(view.words.say_with("library-deleted", &[("title", title.as_str().into())]));
                if ui.link(view.say("action-undo")).clicked() {
                    asked.push(UiCommand::Library(LibraryCommand::Undo));
                }
            });
        }
        Some(Notification::Said(text)) => drop(ui.label(text)),
        Some(Notification::Wrong(text)) => {
            // Many errors at once are read by turning the wheel.
            egui::ScrollArea::vertical().id_salt("note").max_height(90.0).show(ui, |ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
            });
        }
    }
}

fn deeds_ui(ui: &mut Ui, view: &PanelView, browse: &mut Browse, asked: &mut Vec<UiCommand>) {
    let chosen = browse.chosen.clone();
    let entry = chosen.as_ref().and_then(|id| browse.rows.find(id)).cloned();
    if ui.add_enabled(entry.is_some(), theme::main_button(view.say("library-open"))).clicked() {
        asked.extend(chosen.clone().map(|id| UiCommand::Library(LibraryCommand::Open(id))));
    }
    if ui.add_enabled(entry.is_some(), egui::Button::new(view.say("library-rename"))).clicked()
        && let Some(entry) = &entry
    {
        let date = if entry.date.year().is_some() { entry.date.to_string() } else { String::new() };
        browse.rename = Some(Rename { players: [entry.white.clone(), entry.black.clone()], date });
    }
    for (key, is_possible, wish) in [
        ("library-export", entry.is_some(), LibraryCommand::Export(chosen.clone())),
        ("library-import", true, LibraryCommand::Import),
        ("library-export-all", !browse.rows.entries.is_empty(), LibraryCommand::Export(None)),
    ] {
        if ui.add_enabled(is_possible, egui::Button::new(view.say(key))).clicked() {
            asked.push(UiCommand::Library(wish));
        }
    }
    // What cannot be read can be deleted too.
    let is_listed = chosen.as_ref().is_some_and(|id| browse.rows.holds(id));
    if ui.add_enabled(is_listed, egui::Button::new(view.say("library-delete"))).clicked() {
        asked.extend(chosen.map(|id| UiCommand::Library(LibraryCommand::Delete(id))));
        browse.chosen = None;
    }
}

fn rename_ui(ui: &mut Ui, view: &PanelView, mut rename: Rename, browse: &mut Browse, asked: &mut Vec<UiCommand>) {
    let date = super::library_rows::typed_date(&rename.date);
    ui.horizontal_wrapped(|ui| {
        let width = ((ui.available_width() - 280.0) / 2.0).max(90.0);
        for (name, hint) in rename.players.iter_mut().zip(["player-white", "player-black"]) {
            field_ui(ui, name, &view.say(hint), width, true);
        }
        field_ui(ui, &mut rename.date, &view.say("library-date-hint"), 110.0, date.is_ok());
        let is_possible = date.is_ok();
        if ui.add_enabled(is_possible, theme::main_button(view.say("library-save"))).clicked()
            && let (Ok(date), Some(id)) = (date, browse.chosen.clone())
        {
            let players = rename.players.clone().map(|name| name.trim().to_owned());
            asked.push(UiCommand::Library(LibraryCommand::Rename { id, players, date: date.unwrap_or_default() }));
            browse.rename = None;
        } else if ui.button(view.say("action-cancel")).clicked() {
            browse.rename = None;
        } else {
            browse.rename = Some(rename);
        }
    });
}

/// A field of one line; red where it makes no sense.
pub(super) fn field_ui(ui: &mut Ui, text: &mut String, hint: &str, width: f32, makes_sense: bool) -> egui::Response {
    let mut field = egui::TextEdit::singleline(text)
        .hint_text(hint)
        .char_limit(40)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(width - 16.0);
    if !makes_sense {
        field = field.text_color(WARNING);
    }
    ui.add(field)
}
