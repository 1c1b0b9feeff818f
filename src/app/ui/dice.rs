//! What do the dice say, and how are they thrown?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Color32, Ui};

use super::dock::Space;
use super::theme::{self, ACCENT, BUTTON_HEIGHT, FAINT_TEXT, FIELD, LINE, WARNING};
use super::{PanelView, UiCommand};
use crate::app::phrases;
use crate::app::play::Intent;
use crate::app::play::dice::forced_pass;
use crate::app::scene::dice::number_of;
use crate::app::settings::DiceHabit;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::session::{DiceVerdict, Die, DieFace, Game, LegalRoll, MoveId, Phase};

/// What colours a die that has been used up.
const SPENT: Color32 = Color32::from_gray(105);
/// How high the two rows are that stand beside the dice.
const TOLD_HEIGHT: f32 = 36.0;
/// How high the button is with which a turn begins.
const THROW_HEIGHT: f32 = BUTTON_HEIGHT + 4.0;
/// How many characters of a seed or its hash are shown.
const NUMBER_SHOWN: usize = 12;

/// The faces that a player has entered of dice rolled elsewhere.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct DiceEntry {
    /// Whether they are being entered.
    is_open: bool,
    faces: Vec<Option<DieFace>>,
}

/// Draws the dice, how likely the throw was, and what there is to do with them. Nothing in games without.
pub(super) fn dice_ui(ui: &mut Ui, view: &PanelView, space: Space, cup: &mut DiceEntry, asked: &mut Vec<UiCommand>) {
    if view.figures.set().is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let size: f32 = if space == Space::Roomy { 40.0 } else { 32.0 };
        ui.set_min_height(size.max(TOLD_HEIGHT));
        faces_ui(ui, view, size);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = 0.0;
            chance_ui(ui, view);
            luck_ui(ui, view);
        });
    });
    // What is pressed comes first, so that it stays in its place whatever there is to be said.
    match view.game().phase() {
        Phase::Roll(_) => {
            throw_ui(ui, view, cup, asked);
            if let Some(side) = has_passed(view.game()) {
                why_ui(ui, view, side, FAINT_TEXT);
            }
        }
        Phase::Move(_) if view.airborne.is_some() => *cup = DiceEntry::default(),
        Phase::Move(side) => {
            *cup = DiceEntry::default();
            pass_ui(ui, view, side, asked);
        }
        Phase::Over(_) => *cup = DiceEntry::default(),
    }
    if space == Space::Roomy {
        seed_ui(ui, view);
    }
}

fn faces_ui(ui: &mut Ui, view: &PanelView, size: f32) {
    let dice = match view.airborne {
        None => lying(view.game(), view.figures.set().len()),
        Some(_) => vec![None; view.figures.set().len()],
    };
    let unthrown = view.say(if view.airborne.is_some() { "dice-rolling" } else { "dice-not-rolled" });
    let names: Vec<String> =
        dice.iter().map(|die| die.map_or_else(|| unthrown.clone(), |die| view.face(die.face))).collect();
    let are_thrown = dice.iter().all(Option::is_some);
    let rolled = || view.words.say_with("dice-rolled", &[("dice", names.join(", ").into())]);
    let told = if are_thrown { rolled() } else { unthrown.clone() };
    for (index, die) in dice.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
        match die {
            Some(Die { face, is_spent }) => {
                view.figures.paint_die(ui, rect, index, *face, if *is_spent { SPENT } else { Color32::WHITE });
            }
            None => view.figures.paint_unthrown(ui, rect, index),
        }
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &names[index]));
        response.on_hover_text(&told);
    }
}

/// What each of so many dice shows; nothing where it waits to be thrown.
fn lying(game: &Game, count: usize) -> Vec<Option<Die>> {
    let dice = if matches!(game.phase(), Phase::Roll(_)) { Vec::new() } else { game.dice() };
    (0..count).map(|index| dice.get(index).copied()).collect()
}

/// How likely such a throw was.
fn chance_ui(ui: &mut Ui, view: &PanelView) {
    let Some(last) = view.luck.last.filter(|_| view.airborne.is_none()) else {
        // The row below it stays where it is.
        ui.label(egui::RichText::new(" ").size(theme::BUTTON_TEXT));
        return;
    };
    let percent = view.words.percent(last.chance, false);
    let text = view.words.say_with("dice-chance", &[("percent", percent.into())]);
    ui.label(egui::RichText::new(text).size(theme::BUTTON_TEXT)).on_hover_text(view.say("tip-dice-chance"));
}

/// How lucky both sides have been.
fn luck_ui(ui: &mut Ui, view: &PanelView) {
    let luck = Side::ALL.map(|side| view.luck.running(side));
    if luck == [None, None] {
        return;
    }
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(egui::RichText::new(view.say("dice-luck")).size(theme::BUTTON_TEXT).color(FAINT_TEXT));
        for (side, luck) in Side::ALL.into_iter().zip(luck) {
            let Some(luck) = luck else { continue };
            theme::side_dot(ui, side);
            ui.label(egui::RichText::new(view.say(luck_in_words(luck))).size(theme::BUTTON_TEXT));
        }
    });
    let percents = Side::ALL.into_iter().zip(luck).filter_map(|(side, luck)| {
        let percent = view.words.percent(luck?, true);
        Some(format!("{}: {percent}", view.player(side)))
    });
    let percents = percents.collect::<Vec<_>>().join(", ");
    row.response.on_hover_text(format!("{percents}\n{}", view.say("tip-dice-luck")));
}

/// The message that says how good this luck is, from -1 to 1.
const fn luck_in_words(luck: f64) -> &'static str {
    match luck {
        ..-0.5 => "dice-luck-very-bad",
        -0.5..-0.15 => "dice-luck-bad",
        -0.15..=0.15 => "dice-luck-fair",
        0.5.. => "dice-luck-very-good",
        _ => "dice-luck-good",
    }
}

/// The button that throws the dice, or the faces of dice that were rolled elsewhere.
fn throw_ui(ui: &mut Ui, view: &PanelView, cup: &mut DiceEntry, asked: &mut Vec<UiCommand>) {
    // The program throws by itself, but no real dice.
    if view.current.engine_to_move().is_some() && view.settings.dice != DiceHabit::ByHand {
        return;
    }
    if cup.is_open || view.settings.dice == DiceHabit::ByHand {
        return enter_ui(ui, view, cup, asked);
    }
    ui.horizontal(|ui| {
        let width = ui.available_width() - ui.spacing().item_spacing.x;
        let throw = theme::main_button(view.say("dice-roll")).truncate();
        let throw = ui.add_sized([(width * 0.58).floor(), THROW_HEIGHT], throw);
        if throw.on_hover_text(view.say("tip-dice-roll")).clicked() {
            asked.push(UiCommand::Intent(Intent::Throw));
        }
        ui.spacing_mut().button_padding = theme::TIGHT;
        let text = egui::RichText::new(view.say("dice-enter")).size(theme::BUTTON_TEXT);
        let enter = ui.add_sized([(width * 0.42).floor(), THROW_HEIGHT], egui::Button::new(text).truncate());
        cup.is_open |= enter.on_hover_text(view.say("tip-dice-enter")).clicked();
    });
}

/// The faces of all dice, of which one of each is to be chosen.
fn enter_ui(ui: &mut Ui, view: &PanelView, cup: &mut DiceEntry, asked: &mut Vec<UiCommand>) {
    let set = view.figures.set();
    cup.faces.resize(set.len(), None);
    let rolls = view.game().referee().legal_rolls();
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(view.say("dice-enter-title")).size(theme::BUTTON_TEXT));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_usual = view.settings.dice == DiceHabit::ByHand;
            let key = if is_usual { "dice-auto" } else { "dice-enter-cancel" };
            let text = egui::RichText::new(view.say(key)).size(theme::BUTTON_TEXT);
            let mut button = ui.button(text);
            if is_usual {
                button = button.on_hover_text(view.say("tip-dice-auto"));
            }
            if button.clicked() {
                if is_usual {
                    asked.push(UiCommand::Settings(Settings { dice: DiceHabit::AtOnce, ..view.settings.clone() }));
                }
                *cup = DiceEntry::default();
            }
        });
    });
    for (index, faces) in set.iter().enumerate() {
        let Some(chosen) = cup.faces.get_mut(index) else { return };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (number, &face) in (1..).zip(faces).filter(|&(number, &face)| number_of(faces, face) == number) {
                // A die that is alone is thrown until it names a man who can move.
                let may_lie = rolls.iter().any(|roll| roll.dice.iter().any(|die| die.face == face));
                let name = format!("{} {number}: {}", index + 1, view.face(face));
                if face_ui(ui, view, (index, face), *chosen == Some(face), may_lie, &name) {
                    *chosen = Some(face);
                }
            }
        });
    }
    if let Some(id) = entered(&rolls, set, &cup.faces) {
        asked.push(UiCommand::Intent(Intent::Play(id)));
        *cup = DiceEntry::default();
    }
}

/// A face as a button. Returns whether it was pressed.
pub(super) fn face_ui(
    ui: &mut Ui,
    view: &PanelView,
    (index, face): (usize, DieFace),
    chosen: bool,
    enabled: bool,
    name: &str,
) -> bool {
    let sense = if enabled { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(36.0), sense);
    ui.painter().rect_filled(rect, 7, FIELD);
    let tint = if enabled { Color32::WHITE } else { Color32::from_gray(70) };
    view.figures.paint_die(ui, rect.shrink(3.0), index, face, tint);
    let color = if chosen { ACCENT } else { LINE };
    if chosen || response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(rect, 7, egui::Stroke::new(2.0, color), egui::StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, enabled, chosen, name));
    let excuse = if enabled { view.face(face) } else { view.say("dice-immobile") };
    response.on_hover_text(excuse).clicked()
}

/// The roll whose dice lie so, once all are known. Dice that nobody tells apart may be entered in any order.
fn entered(rolls: &[LegalRoll], set: &[[DieFace; 6]], faces: &[Option<DieFace>]) -> Option<MoveId> {
    let are_alike = set.windows(2).all(|pair| pair[0] == pair[1]);
    let numbers = |faces: &mut dyn Iterator<Item = DieFace>| {
        let mut numbers: Vec<u8> = set.iter().zip(faces).map(|(die, face)| number_of(die, face)).collect();
        if are_alike {
            numbers.sort_unstable();
        }
        numbers
    };
    let wanted: Vec<DieFace> = faces.iter().copied().collect::<Option<_>>()?;
    let wanted = numbers(&mut wanted.into_iter());
    let lies_so = |roll: &&LegalRoll| numbers(&mut roll.dice.iter().map(|die| die.face)) == wanted;
    rolls.iter().find(lies_so).map(|roll| roll.id)
}

/// Why a turn passes, and the button for it; or that one may pass.
fn pass_ui(ui: &mut Ui, view: &PanelView, side: Side, asked: &mut Vec<UiCommand>) {
    let game = view.game();
    if let Some(pass) = forced_pass(game) {
        let waits = view.settings.stop_at_pass && view.current.person_to_move().is_some() || game.can_redo();
        if waits {
            let button = theme::main_button(view.say("action-pass")).truncate();
            if ui.add_sized([ui.available_width(), THROW_HEIGHT], button).clicked() {
                asked.push(UiCommand::Intent(Intent::Play(pass.id)));
            }
        }
        why_ui(ui, view, side, WARNING);
    } else if let Some(pass) = game.legal_moves().iter().find(|legal| legal.info.is_none())
        && view.current.person_to_move().is_some()
    {
        let button = egui::Button::new(egui::RichText::new(view.say("dice-pass-choice")).size(theme::BUTTON_TEXT));
        if ui.add(button).on_hover_text(view.say("tip-dice-pass-choice")).clicked() {
            asked.push(UiCommand::Intent(Intent::Play(pass.id)));
        }
    }
}

/// Why a side has to pass, or had to.
fn why_ui(ui: &mut Ui, view: &PanelView, side: Side, color: Color32) {
    let in_check = phrases::check(view.words, view.current, side).is_some();
    let key = if in_check { "dice-pass-check" } else { "dice-pass" };
    let text = view.words.say_with(key, &[("player", view.player(side).into())]);
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(color)).wrap());
}

/// The side whose turn has just passed because it could do nothing else.
fn has_passed(game: &Game) -> Option<Side> {
    let ply = game.last_ply().filter(|ply| !ply.is_roll && ply.played.info.is_none())?;
    let before = game.parent(game.current())?;
    (game.referee_at(before).legal_moves().len() == 1).then_some(ply.side)
}

/// What is promised of the dice before the game begins, and after it how that was kept. A click copies the number.
fn seed_ui(ui: &mut Ui, view: &PanelView) {
    let (current, is_over) = (view.current, view.game().result().is_some());
    if view.game().ply_count() > 0 && !is_over {
        return;
    }
    let source = &current.head.dice;
    if let (true, Some(seed)) = (is_over, source.seed()) {
        number_ui(ui, view, "dice-seed", "seed", &seed.to_string());
    } else if let Some(hash) = source.hash() {
        number_ui(ui, view, "dice-seed-hash", "hash", &hash.to_string());
    }
    if is_over {
        let key = match current.dice_verdict() {
            DiceVerdict::Proven => "dice-seed-proven",
            DiceVerdict::Refuted => "dice-seed-other",
            DiceVerdict::Open => "dice-seed-unknown",
        };
        ui.add(egui::Label::new(small(view.say(key))).wrap());
    }
}

fn number_ui(ui: &mut Ui, view: &PanelView, key: &str, name: &str, number: &str) {
    let short = format!("{}…", number.chars().take(NUMBER_SHOWN).collect::<String>());
    let label = egui::Label::new(small(view.words.say_with(key, &[(name, short.into())])));
    if ui.add(label.wrap().sense(egui::Sense::click())).on_hover_text(number).clicked() {
        ui.ctx().copy_text(number.to_owned());
    }
}

fn small(text: String) -> egui::RichText {
    egui::RichText::new(text).text_style(egui::TextStyle::Small).color(FAINT_TEXT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Family;

    #[test]
    fn dice_that_have_not_been_thrown_show_no_face() {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        let mut game = Game::new(id);
        let play = |game: &mut Game, code: &str| {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id);
        };
        assert_eq!(lying(&game, 2), [None, None]);
        play(&mut game, "r12");
        assert!(lying(&game, 2).iter().all(Option::is_some));
        play(&mut game, "e2e4");
        assert_eq!(lying(&game, 2), [None, None], "it is the other side's turn to throw");
    }
}
