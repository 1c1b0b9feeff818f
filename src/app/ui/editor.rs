//! Which position is being set up, and what is wrong with it?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::theme::{self, FAINT_TEXT, WARNING};
use super::{PanelView, UiCommand, dice, piece_icons, start};
use crate::app::editor::{Edit, Editor};
use crate::app::scene::camera::PanelRoom;
use crate::app::scene::dice::number_of;
use crate::app::screen::Sheet;
use crate::board::Side;
use crate::session::{Draft, Family, GameId, PieceId, PositionFlawKind};

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 400.0;
/// A window narrower than this gets a narrower panel, so that the board keeps the larger part.
const NARROW_WINDOW: f32 = 900.0;
const NARROW_WIDTH: f32 = 270.0;

/// The position's text, while it is being written.
#[derive(Resource, Default)]
pub(super) struct FenLine {
    text: String,
    /// Why it could not be read.
    error: Option<String>,
}

/// Draws the panel beside the position and returns the room that it takes.
pub(super) fn editor_ui(
    ui: &mut Ui,
    view: &PanelView,
    editor: &Editor,
    line: &mut FenLine,
    choice: &mut start::Choice,
    asked: &mut Vec<UiCommand>,
) -> PanelRoom {
    let width = if ui.available_width() < NARROW_WINDOW { NARROW_WIDTH } else { WIDTH };
    let dock = Dock::of(ui.available_size(), width, HEIGHT);
    let shown = dock.panel("editor", egui::Margin::symmetric(14, 10)).show(ui, |ui| {
        egui::Panel::bottom("verdict").show_separator_line(false).frame(egui::Frame::new()).show(ui, |ui| {
            verdict_ui(ui, view, editor);
            ends_ui(ui, view, editor, choice, asked);
        });
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.label(theme::strong(view.say("editor-title")).size(19.0));
            games_ui(ui, view, editor.draft(), asked);
            palette_ui(ui, view, editor, asked);
            turn_ui(ui, view, editor.draft(), asked);
            dice_ui(ui, view, editor.draft(), asked);
            changes_ui(ui, view, editor.draft(), asked);
            fen_ui(ui, view, editor.draft(), line, asked);
        });
    });
    dock.room(shown.response.rect)
}

/// Asks for the position that comes of a change.
fn lay(draft: &Draft, change: impl FnOnce(&mut Draft)) -> UiCommand {
    let mut draft = draft.clone();
    change(&mut draft);
    UiCommand::Edit(Edit::Lay(Box::new(draft)))
}

/// By which rules the position shall be played.
fn games_ui(ui: &mut Ui, view: &PanelView, draft: &Draft, asked: &mut Vec<UiCommand>) {
    let mut chip = |ui: &mut Ui, id: GameId, is_chosen: bool, key: String| {
        if theme::chip(ui, is_chosen, view.say(&key)).clicked() && !is_chosen {
            // Where another game cannot read the position, its own start takes its place.
            let same = Draft::from_fen(id, &draft.fen()).unwrap_or_else(|_| Draft::usual(id));
            asked.push(UiCommand::Edit(Edit::Lay(Box::new(same))));
        }
    };
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.horizontal_wrapped(|ui| {
        for family in Family::ALL {
            let first = family.editions().next().unwrap_or_default();
            chip(ui, first, family == draft.id().family(), format!("family-{}", family.name()));
        }
    });
    let editions: Vec<GameId> = draft.id().family().editions().collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for id in editions.into_iter().filter(|_| draft.id().family().editions().nth(1).is_some()) {
            chip(ui, id, id == draft.id(), format!("edition-{id}"));
        }
    });
}

/// The men that can be put on the board, a row for each side, and what to do with them.
fn palette_ui(ui: &mut Ui, view: &PanelView, editor: &Editor, asked: &mut Vec<UiCommand>) {
    let draft = editor.draft();
    let men = &draft.kit().pieces;
    for side in Side::ALL {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            let of_side = men.iter().enumerate().filter(|(_, man)| man.side == side);
            let columns = columns(of_side.clone().count()) as f32;
            let size = ((ui.available_width() + 4.0) / columns - 4.0).floor().clamp(30.0, 44.0);
            for (index, man) in of_side {
                let id = PieceId(index);
                let chosen = editor.man() == Some(id);
                let name = piece_name(view, draft, id);
                if piece_icons::man_ui(ui, view.figures, man, size, chosen, &name).on_hover_text(&name).clicked() {
                    asked.push(UiCommand::Edit(Edit::Choose(Some(id).filter(|_| !chosen))));
                }
            }
        });
    }
    let hint = match editor.man() {
        Some(id) => view.words.say_with("editor-place-hint", &[("piece", piece_name(view, draft, id).into())]),
        None => view.say("editor-move-hint"),
    };
    ui.label(egui::RichText::new(hint).text_style(egui::TextStyle::Small).color(FAINT_TEXT));
}

/// How many of so many men stand in a row: all of a few, else rows of the same length where they are short enough.
fn columns(men: usize) -> usize {
    match men {
        0..=6 => men.max(1),
        _ => (5..=8).rev().find(|columns| men.is_multiple_of(*columns)).unwrap_or(6),
    }
}

fn piece_name(view: &PanelView, draft: &Draft, id: PieceId) -> String {
    let Some(man) = draft.kit().piece(id) else { return String::new() };
    let side = match man.side {
        Side::White => view.say("player-white"),
        Side::Black => view.say("player-black"),
    };
    let man = view.words.piece(draft.id(), man.name);
    view.words.say_with("editor-piece", &[("piece", man.into()), ("side", side.into())])
}

fn turn_ui(ui: &mut Ui, view: &PanelView, draft: &Draft, asked: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(view.say("editor-side-to-move"));
        for (side, name) in [(Side::White, "player-white"), (Side::Black, "player-black")] {
            if theme::chip(ui, side == draft.turn(), view.say(name)).clicked() {
                asked.push(lay(draft, |draft| draft.set_turn(side)));
            }
        }
    });
}

/// What the dice show, or that they are to be thrown. A second click on a face takes it back.
fn dice_ui(ui: &mut Ui, view: &PanelView, draft: &Draft, asked: &mut Vec<UiCommand>) {
    for (index, faces) in view.figures.set().iter().enumerate() {
        ui.horizontal(|ui| {
            let chosen = draft.dice().get(index).copied().flatten();
            for (number, &face) in (1..).zip(faces).filter(|&(number, &face)| number_of(faces, face) == number) {
                let name = format!("{} {number}: {}", index + 1, view.face(face));
                if dice::face_ui(ui, view, (index, face), chosen == Some(face), true, &name) {
                    let face = Some(face).filter(|&face| chosen != Some(face));
                    asked.push(lay(draft, |draft| draft.set_die(index, face)));
                }
            }
        });
    }
}

fn changes_ui(ui: &mut Ui, view: &PanelView, draft: &Draft, asked: &mut Vec<UiCommand>) {
    let changes: [(&str, fn(&mut Draft)); 4] = [
        ("editor-start-position", |draft| *draft = Draft::usual(draft.id())),
        ("editor-clear", Draft::clear),
        ("editor-mirror", Draft::mirror),
        ("editor-swap-sides", Draft::flip_sides),
    ];
    for row in changes.chunks(2) {
        ui.columns(2, |columns| {
            for (&(name, change), ui) in row.iter().zip(columns) {
                let size = egui::vec2(ui.available_width(), 28.0);
                ui.spacing_mut().button_padding.x = 4.0;
                let text = egui::RichText::new(view.say(name)).size(13.5);
                if ui.add_sized(size, egui::Button::new(text).truncate()).clicked() {
                    asked.push(lay(draft, change));
                }
            }
        });
    }
}

/// The position as a text that can be copied, and written over.
fn fen_ui(ui: &mut Ui, view: &PanelView, draft: &Draft, line: &mut FenLine, asked: &mut Vec<UiCommand>) {
    let label = ui.horizontal(|ui| {
        let label = ui.label(view.say("editor-fen"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(egui::RichText::new(view.say("editor-copy")).size(13.5)).clicked() {
                ui.ctx().copy_text(draft.fen());
            }
        });
        label.id
    });
    let field = egui::TextEdit::singleline(&mut line.text)
        .id_salt("fen")
        .char_limit(200)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.inner);
    if response.changed() {
        match Draft::from_fen(draft.id(), line.text.trim()) {
            Ok(read) => {
                line.error = None;
                asked.push(UiCommand::Edit(Edit::Lay(Box::new(read))));
            }
            Err(error) => line.error = Some(error.to_string()),
        }
    } else if !response.has_focus() {
        *line = FenLine { text: draft.fen(), error: None };
    }
    if let Some(error) = &line.error {
        let text = view.words.say_with("editor-unreadable", &[("why", error.as_str().into())]);
        ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
    }
}

/// Whether the position can be played, or why not.
fn verdict_ui(ui: &mut Ui, view: &PanelView, editor: &Editor) {
    ui.separator();
    let (text, color) = match editor.flaw() {
        None => (view.say("editor-valid"), theme::TEXT),
        Some(flaw) => {
            let why = view.words.flaw(editor.draft().id(), flaw);
            let kind = match flaw.kind {
                PositionFlawKind::Impossible => view.say("editor-impossible"),
                PositionFlawKind::Over => view.say("editor-over"),
            };
            (format!("{kind} {why}"), WARNING)
        }
    };
    ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
}

fn ends_ui(ui: &mut Ui, view: &PanelView, editor: &Editor, choice: &mut start::Choice, asked: &mut Vec<UiCommand>) {
    let begin = |ui: &mut Ui| start::begin_ui(ui, view, false);
    if let Some(seats) = ui.add_enabled_ui(editor.flaw().is_none(), begin).inner {
        choice.head.seats = seats;
        asked.push(match view.current.is_under_way() {
            true => UiCommand::Sheet(Sheet::ConfirmNewGame),
            false => choice.play_from_editor(),
        });
    }
    let cancel = egui::Button::new(view.say("action-cancel"));
    if ui.add_sized([ui.available_width(), theme::BUTTON_HEIGHT], cancel).clicked() {
        asked.push(UiCommand::Edit(Edit::Leave));
    }
}
