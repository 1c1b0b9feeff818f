//! The panel of the position editor.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, DetectChangesMut, Res, ResMut, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::editor::{Edit, Editor};
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::start::begin::{self, BeginView};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::DockContext, start::start_view, systems::DrawApp, table::dice_entry,
    widgets::images::Images, widgets::piece_icons,
};
use crate::app::{
    i18n::Translations, play::CurrentGame, scene::dice::number_of, settings::PlayerProgress, settings::Settings,
    system::entropy,
};
use crate::board::Side;
use crate::session::{Draft, Family, GameId, PieceId, ValidationErrorKind};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<FenLine>(Screen::Editor).draw_panel(Screen::Editor, draw_editor);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const PANEL_WIDTH: f32 = 300.0;
const PANEL_HEIGHT: f32 = 400.0;

/// The FEN being edited.
#[derive(Component, Default)]
struct FenLine {
    text: String,
    /// Why it could not be read.
    error_text: Option<String>,
}

#[derive(SystemParam)]
struct EditorParams<'w> {
    translations: Res<'w, Translations>,
    editor: Res<'w, Editor>,
    images: Res<'w, Images>,
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    current_game: Res<'w, CurrentGame>,
}

impl EditorParams<'_> {
    fn view(&self) -> EditorView<'_> {
        let sparring = self.settings.sparring.with_adapted_level(self.editor.draft().id(), &self.progress.ratings);
        EditorView {
            translations: &self.translations,
            editor: &self.editor,
            images: &self.images,
            begin: BeginView { translations: &self.translations, sparring, draw_side: entropy::random_side },
            replaces_game: self.current_game.is_under_way(),
        }
    }
}

/// The state of the editor.
#[derive(Clone, Copy)]
struct EditorView<'a> {
    translations: &'a Translations,
    editor: &'a Editor,
    images: &'a Images,
    begin: BeginView<'a>,
    /// Whether playing the position would replace a game in progress.
    replaces_game: bool,
}

impl EditorView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }
}

fn draw_editor(
    mut context: DockContext,
    params: EditorParams,
    mut fen_line: Single<&mut FenLine>,
    mut start_choice: ResMut<start_view::Choice>,
) -> Result {
    let mut new_start_choice = start_choice.clone();
    context.draw(|ui, commands| editor_ui(ui, params.view(), &mut fen_line, &mut new_start_choice, commands))?;
    start_choice.set_if_neq(new_start_choice);
    Ok(())
}

/// Draws the panel.
fn editor_ui(
    ui: &mut Ui,
    view: EditorView,
    fen_line: &mut FenLine,
    start_choice: &mut start_view::Choice,
    commands: &mut Vec<UiCommand>,
) -> DockedPanel {
    let draft = view.editor.draft();
    let dock = Dock::beside_table(ui.available_size(), PANEL_WIDTH, PANEL_HEIGHT);
    let panel_response = dock.panel(ui, "editor", egui::Margin::symmetric(14, 10)).show(ui, |ui| {
        dock::foot("verdict").show(ui, |ui| {
            validity_ui(ui, view);
            foot_buttons_ui(ui, view, start_choice, commands);
        });
        dialog::scroll_area_ui(ui, egui::ScrollArea::vertical().auto_shrink([false, false]), |ui| {
            structure::heading_ui(ui, HeadingLevel::Screen, theme::strong(view.say("editor-title")).size(19.0));
            game_choice_ui(ui, view, draft, commands);
            piece_choice_ui(ui, view, commands);
            side_to_move_ui(ui, view, draft, commands);
            dice_choice_ui(ui, view, draft, commands);
            position_changes_ui(ui, view, draft, commands);
            fen_ui(ui, view, (draft, fen_line), commands);
        });
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// The command for a changed position.
fn edit_command(draft: &Draft, change: impl FnOnce(&mut Draft)) -> UiCommand {
    let mut draft = draft.clone();
    change(&mut draft);
    UiCommand::Edit(Edit::Lay(Box::new(draft)))
}

/// Draws the choice of the game.
fn game_choice_ui(ui: &mut Ui, view: EditorView, draft: &Draft, commands: &mut Vec<UiCommand>) {
    let mut chip_ui = |ui: &mut Ui, id: GameId, is_chosen: bool, key: String| {
        if theme::chip(ui, is_chosen, view.say(&key)).clicked() && !is_chosen {
            // If the other game cannot read the position, use its start position.
            let new_draft = Draft::from_fen(id, &draft.fen()).unwrap_or_else(|_| Draft::initial(id));
            commands.push(UiCommand::Edit(Edit::Lay(Box::new(new_draft))));
        }
    };
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, view.say("library-game"));
        for family in Family::ALL {
            let first_edition = family.editions().next().unwrap_or_default();
            chip_ui(ui, first_edition, family == draft.id().family(), format!("family-{}", family.name()));
        }
    });
    let editions: Vec<GameId> = draft.id().family().editions().collect();
    if editions.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, view.say("start-editions"));
        ui.spacing_mut().item_spacing.y = 4.0;
        for id in editions {
            chip_ui(ui, id, id == draft.id(), format!("edition-{id}"));
        }
    });
}

/// Draws the pieces, a row for each side, and the tools.
fn piece_choice_ui(ui: &mut Ui, view: EditorView, commands: &mut Vec<UiCommand>) {
    let (editor, draft) = (view.editor, view.editor.draft());
    let pieces = &draft.kit().pieces;
    for side in Side::ALL {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            structure::mark_radio_group(ui, view.translations.side(side));
            let pieces_of_side = pieces.iter().enumerate().filter(|(_, piece)| piece.side == side);
            let row_length = pieces_per_row(pieces_of_side.clone().count()) as f32;
            let size = ((ui.available_width() + 4.0) / row_length - 4.0).floor().clamp(30.0, 44.0);
            for (index, piece) in pieces_of_side {
                let id = PieceId(index);
                let is_chosen = editor.in_hand() == Some(id);
                let name = piece_name(view, draft, id);
                if piece_icons::piece_button_ui(ui, view.images, piece, size, is_chosen, &name)
                    .show_tip(&name)
                    .clicked()
                {
                    commands.push(UiCommand::Edit(Edit::Choose(Some(id).filter(|_| !is_chosen))));
                }
            }
        });
    }
    let hint_text = match editor.in_hand() {
        Some(id) => view.translations.say_with("editor-place-hint", &[("piece", piece_name(view, draft, id).into())]),
        None => view.say("editor-move-hint"),
    };
    ui.label(theme::faint(hint_text).text_style(egui::TextStyle::Small));
}

/// The number of pieces in a row: all if they are few, else rows of equal length that are short enough.
fn pieces_per_row(piece_count: usize) -> usize {
    match piece_count {
        0..=6 => piece_count.max(1),
        _ => (5..=8).rev().find(|row_length| piece_count.is_multiple_of(*row_length)).unwrap_or(6),
    }
}

fn piece_name(view: EditorView, draft: &Draft, id: PieceId) -> String {
    let Some(piece) = draft.kit().piece(id) else { return String::new() };
    let (name, side) = (view.translations.piece(draft.id(), piece.name), view.translations.side(piece.side));
    view.translations.say_with("editor-piece", &[("piece", name.into()), ("side", side.into())])
}

fn side_to_move_ui(ui: &mut Ui, view: EditorView, draft: &Draft, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, view.say("editor-side-to-move"));
        structure::group_name_ui(ui, view.say("editor-side-to-move"));
        for side in Side::ALL {
            if theme::chip(ui, side == draft.turn(), view.translations.side(side)).clicked() {
                commands.push(edit_command(draft, |draft| draft.set_turn(side)));
            }
        }
    });
}

/// Draws the choice of dice. A second click on a face deselects it.
fn dice_choice_ui(ui: &mut Ui, view: EditorView, draft: &Draft, commands: &mut Vec<UiCommand>) {
    for (index, faces) in view.images.die_faces().iter().enumerate() {
        ui.horizontal(|ui| {
            let chosen_face = draft.dice().get(index).copied().flatten();
            for (face_number, &face) in
                (1..).zip(faces).filter(|&(face_number, &face)| number_of(faces, face) == face_number)
            {
                let name = format!("{} {face_number}: {}", index + 1, view.translations.face(face));
                if dice_entry::face_button_ui(
                    ui,
                    (view.translations, view.images),
                    (index, face),
                    chosen_face == Some(face),
                    true,
                    &name,
                ) {
                    let face = Some(face).filter(|&face| chosen_face != Some(face));
                    commands.push(edit_command(draft, |draft| draft.set_die(index, face)));
                }
            }
        });
    }
}

fn position_changes_ui(ui: &mut Ui, view: EditorView, draft: &Draft, commands: &mut Vec<UiCommand>) {
    let named_changes: [(&str, fn(&mut Draft)); 4] = [
        ("editor-start-position", |draft| *draft = Draft::initial(draft.id())),
        ("editor-clear", Draft::clear),
        ("editor-mirror", Draft::mirror),
        ("editor-swap-sides", Draft::flip_sides),
    ];
    for row in named_changes.chunks(2) {
        ui.columns(2, |columns| {
            for (&(name_key, change), ui) in row.iter().zip(columns) {
                let size = egui::vec2(ui.available_width(), 28.0);
                ui.spacing_mut().button_padding.x = 4.0;
                let text = egui::RichText::new(view.say(name_key)).size(13.5);
                if ui.add_sized(size, egui::Button::new(text).truncate()).clicked() {
                    commands.push(edit_command(draft, change));
                }
            }
        });
    }
}

/// Draws the FEN, which can be copied and edited.
fn fen_ui(ui: &mut Ui, view: EditorView, (draft, fen_line): (&Draft, &mut FenLine), commands: &mut Vec<UiCommand>) {
    let label = ui.horizontal(|ui| {
        let label = ui.label(view.say("editor-fen"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(egui::RichText::new(view.say("editor-copy")).size(13.5)).clicked() {
                ui.ctx().copy_text(draft.fen());
            }
        });
        label.id
    });
    let fen_field = egui::TextEdit::singleline(&mut fen_line.text)
        .id_salt("fen")
        .char_limit(200)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let response = ui.add(fen_field).labelled_by(label.inner);
    if response.changed() {
        match Draft::from_fen(draft.id(), fen_line.text.trim()) {
            Ok(parsed_draft) => {
                fen_line.error_text = None;
                commands.push(UiCommand::Edit(Edit::Lay(Box::new(parsed_draft))));
            }
            Err(error) => fen_line.error_text = Some(error.to_string()),
        }
    } else if !response.has_focus() {
        *fen_line = FenLine { text: draft.fen(), error_text: None };
    }
    if let Some(error) = &fen_line.error_text {
        let text = view.translations.say_with("editor-unreadable", &[("why", error.as_str().into())]);
        ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
    }
}

/// Draws whether the position is playable, or why not.
fn validity_ui(ui: &mut Ui, view: EditorView) {
    let editor = view.editor;
    ui.separator();
    let (text, color) = match editor.validation_error() {
        None => (view.say("editor-valid"), theme::TEXT),
        Some(error) => {
            let reason = view.translations.validation_error(editor.draft().id(), error);
            let kind_text = match error.kind {
                ValidationErrorKind::Impossible => view.say("editor-impossible"),
                ValidationErrorKind::Over => view.say("editor-over"),
            };
            (format!("{kind_text} {reason}"), WARNING)
        }
    };
    ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
}

fn foot_buttons_ui(
    ui: &mut Ui,
    view: EditorView,
    start_choice: &mut start_view::Choice,
    commands: &mut Vec<UiCommand>,
) {
    let begin_ui = |ui: &mut Ui| begin::begin_ui(ui, view.begin, false);
    if let Some(seats) = ui.add_enabled_ui(view.editor.validation_error().is_none(), begin_ui).inner {
        view.begin.sparring.seat_players(&mut start_choice.head, seats);
        commands.push(match view.replaces_game {
            true => UiCommand::Overlay(Overlay::ConfirmNewGame),
            false => start_choice.play_from_editor(),
        });
    }
    let cancel_button = egui::Button::new(view.say("action-cancel"));
    if ui.add_sized([ui.available_width(), theme::button_height(ui)], cancel_button).clicked() {
        commands.push(UiCommand::Edit(Edit::Leave));
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    fn editor_harness<'a>(fixture: &'a Fixture, editor: &'a Editor, size: [f32; 2]) -> Harness<'a, Vec<UiCommand>> {
        let (mut fen_line, mut start_choice) = (FenLine::default(), start_view::Choice::default());
        testing::harness(size, move |ui, commands| {
            let view = EditorView {
                translations: &fixture.translations,
                editor,
                images: &fixture.images,
                begin: fixture.start().begin(GameId::default()),
                replaces_game: false,
            };
            let _ = editor_ui(ui, view, &mut fen_line, &mut start_choice, commands);
        })
    }

    #[test]
    fn every_control_that_gets_the_keyboard_has_a_name_and_is_in_sight_in_a_low_window() {
        let (fixture, editor) = (Fixture::turnover(&[]), Editor::default());
        let mut harness = editor_harness(&fixture, &editor, [1000.0, 420.0]);
        let mut focused_names = std::collections::HashSet::new();
        for _ in 0..60 {
            let name = testing::press_key(&mut harness, egui::Key::Tab);
            assert!(testing::visible_focus_id(&harness).is_some(), "{name:?} is out of sight");
            focused_names.insert(name.filter(|name| !name.is_empty()).expect("a name"));
        }
        let expected_keys = ["editor-clear", "editor-swap-sides", "editor-copy", "editor-fen", "action-cancel"];
        assert!(expected_keys.iter().all(|key| focused_names.contains(&fixture.say(key))), "{focused_names:?}");
    }

    #[test]
    fn the_board_is_cleared_a_piece_is_chosen_and_the_game_is_begun() {
        let (fixture, editor) = (Fixture::turnover(&[]), Editor::default());
        let mut harness = editor_harness(&fixture, &editor, [1000.0, 900.0]);
        assert!(testing::shows_text(&harness, &fixture.say("editor-valid")));
        testing::press_control(&mut harness, &fixture.say("editor-clear"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Edit(Edit::Lay(draft))] = &*commands else { panic!("{commands:?}") };
        assert!(draft.tokens().is_empty());
        let name = piece_name(
            EditorView {
                translations: &fixture.translations,
                editor: &editor,
                images: &fixture.images,
                begin: fixture.start().begin(GameId::default()),
                replaces_game: false,
            },
            editor.draft(),
            PieceId(0),
        );
        testing::press_control(&mut harness, &name);
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Edit(Edit::Choose(Some(PieceId(0))))]), "{commands:?}");
        testing::press_control(&mut harness, &fixture.say("start-two-players"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Edit(Edit::Play(_))]), "{commands:?}");
    }
}
