//! Rolling the dice, or entering what real ones show.

use bevy::prelude::{App, Component};
use bevy_egui::egui::{self, Color32, Ui};

use crate::app::settings::{DiceHabit, Settings};
use crate::app::ui::widgets::theme::{self, FIELD, LINE};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, systems::DrawApp, table::dice::DiceView, widgets::images::Images};
use crate::app::{i18n::Translations, play::Intent, scene::dice::number_of, screen::Screen};
use crate::session::{DieFace, LegalRoll, MoveId};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<DiceEntry>(Screen::Table);
}

/// The faces of real dice that a player is entering.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub(in crate::app::ui) struct DiceEntry {
    /// Whether the entry is open.
    is_open: bool,
    faces: Vec<Option<DieFace>>,
}

/// Draws the button for a roll, or the entry of real dice.
pub(in crate::app::ui) fn roll_or_entry_ui(
    ui: &mut Ui,
    view: DiceView,
    entry: &mut DiceEntry,
    commands: &mut Vec<UiCommand>,
) {
    // The engine rolls by itself, but it cannot roll real dice.
    let is_rolled_elsewhere = view.current.engine_to_move().is_some() && view.settings.dice != DiceHabit::ByHand;
    if is_rolled_elsewhere {
        return;
    }
    if view.current.is_remote() {
        // Over a network the dice are rolled by both programs, at once unless the player may double.
        if view.current.person_to_move().is_some() {
            let size = [ui.available_width(), roll_button_height(ui)];
            roll_button_ui(ui, view, size, commands);
        }
        return;
    }
    if entry.is_open || view.settings.dice == DiceHabit::ByHand {
        ui.add_enabled_ui(!view.waits_for_double, |ui| face_choice_ui(ui, view, entry, commands));
        return;
    }
    ui.horizontal(|ui| {
        let width = ui.available_width() - ui.spacing().item_spacing.x;
        let button_height = roll_button_height(ui);
        roll_button_ui(ui, view, [(width * 0.58).floor(), button_height], commands);
        ui.spacing_mut().button_padding = theme::TIGHT;
        let text = egui::RichText::new(view.say("dice-enter")).size(theme::BUTTON_TEXT);
        let enter_button = ui.add_sized([(width * 0.42).floor(), button_height], egui::Button::new(text).truncate());
        entry.is_open |= enter_button.show_tip(view.say("tip-dice-enter")).clicked();
    });
}

/// Draws the button that rolls the dice.
fn roll_button_ui(ui: &mut Ui, view: DiceView, size: [f32; 2], commands: &mut Vec<UiCommand>) {
    let roll_button = ui.add_sized(size, theme::main_button(view.say("dice-roll")).truncate());
    if roll_button.show_tip(view.say("tip-dice-roll")).clicked() {
        commands.push(UiCommand::Intent(Intent::Roll));
    }
}

/// Draws the faces of all dice, one of each of which must be chosen.
fn face_choice_ui(ui: &mut Ui, view: DiceView, entry: &mut DiceEntry, commands: &mut Vec<UiCommand>) {
    let die_faces = view.images.die_faces();
    entry.faces.resize(die_faces.len(), None);
    let legal_rolls = view.game().referee().legal_rolls();
    ui.horizontal(|ui| {
        let title = view.translations.say_with("dice-enter-title", &[("count", die_faces.len().into())]);
        ui.label(egui::RichText::new(title).size(theme::BUTTON_TEXT));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_by_hand = view.settings.dice == DiceHabit::ByHand;
            let key = if is_by_hand { "dice-auto" } else { "dice-enter-cancel" };
            let text = egui::RichText::new(view.say(key)).size(theme::BUTTON_TEXT);
            let mut button = ui.button(text);
            if is_by_hand {
                button = button.show_tip(view.say("tip-dice-auto"));
            }
            if button.clicked() {
                if is_by_hand {
                    commands.push(UiCommand::Settings(Settings { dice: DiceHabit::AtOnce, ..view.settings.clone() }));
                }
                *entry = DiceEntry::default();
            }
        });
    });
    for (index, faces) in die_faces.iter().enumerate() {
        let Some(chosen_face) = entry.faces.get_mut(index) else { return };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (face_number, &face) in
                (1..).zip(faces).filter(|&(face_number, &face)| number_of(faces, face) == face_number)
            {
                // A single die is rerolled until it names a piece that can move.
                let can_be_rolled = legal_rolls.iter().any(|roll| roll.dice.iter().any(|die| die.face == face));
                let name = format!("{} {face_number}: {}", index + 1, view.face(face));
                if face_button_ui(
                    ui,
                    (view.translations, view.images),
                    (index, face),
                    *chosen_face == Some(face),
                    can_be_rolled,
                    &name,
                ) {
                    *chosen_face = Some(face);
                }
            }
        });
    }
    if let Some(id) = entered_roll(&legal_rolls, die_faces, &entry.faces) {
        commands.push(UiCommand::Intent(Intent::Play(id)));
        *entry = DiceEntry::default();
    }
}

/// Draws a face as a button. Returns whether it was pressed.
pub(in crate::app::ui) fn face_button_ui(
    ui: &mut Ui,
    (translations, images): (&Translations, &Images),
    (index, face): (usize, DieFace),
    is_chosen: bool,
    is_enabled: bool,
    name: &str,
) -> bool {
    let sense = if is_enabled { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(36.0), sense);
    ui.painter().rect_filled(rect, 7, FIELD);
    let tint = if is_enabled { Color32::WHITE } else { Color32::from_gray(70) };
    images.paint_die(ui, rect.shrink(3.0), index, face, tint);
    if response.hovered() && !is_chosen {
        ui.painter().rect_stroke(rect, 7, egui::Stroke::new(2.0, LINE), egui::StrokeKind::Inside);
    }
    theme::outline_ui(ui, &response, 7, is_chosen);
    response.widget_info(|| {
        let is_enabled = is_enabled && ui.is_enabled();
        egui::WidgetInfo::selected(egui::WidgetType::RadioButton, is_enabled, is_chosen, name)
    });
    let tip = if is_enabled { translations.face(face) } else { translations.say("dice-immobile") };
    response.show_tip(tip).clicked()
}

/// The roll with these faces, when all are known. Dice that look alike may be entered in any order.
fn entered_roll(legal_rolls: &[LegalRoll], die_faces: &[[DieFace; 6]], faces: &[Option<DieFace>]) -> Option<MoveId> {
    let are_alike = die_faces.windows(2).all(|neighbors| neighbors[0] == neighbors[1]);
    let sorted_numbers = |faces: &mut dyn Iterator<Item = DieFace>| {
        let mut sorted_numbers: Vec<u8> = die_faces.iter().zip(faces).map(|(die, face)| number_of(die, face)).collect();
        if are_alike {
            sorted_numbers.sort_unstable();
        }
        sorted_numbers
    };
    let faces: Vec<DieFace> = faces.iter().copied().collect::<Option<_>>()?;
    let entered_numbers = sorted_numbers(&mut faces.into_iter());
    let is_entered = |roll: &&LegalRoll| sorted_numbers(&mut roll.dice.iter().map(|die| die.face)) == entered_numbers;
    legal_rolls.iter().find(is_entered).map(|roll| roll.id)
}

/// The height of the button for a roll.
pub(in crate::app::ui) fn roll_button_height(ui: &Ui) -> f32 {
    theme::button_height(ui) + 4.0
}
