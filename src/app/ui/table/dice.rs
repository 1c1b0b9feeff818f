//! The dice in the panel: faces, probability and luck, and what can be done with them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, Deref, DetectChanges, DetectChangesMut, IntoScheduleConfigs, Local, Res, Single};
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Color32, Ui};

use crate::app::opponent::Opponent;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{CurrentGame, Intent};
use crate::app::ui::systems::{DrawApp, UiSystems};
use crate::app::ui::table::cube;
use crate::app::ui::table::dice_entry::{self, DiceEntry};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, table::dice_proof, widgets::dock::Space, widgets::game_view::GameView, widgets::images::Images,
};
use crate::app::{phrases, screen::Screen, settings::Settings};
use crate::board::Side;
use crate::session::cube::cube_decision;
use crate::session::{Die, Game, Luck, NodeId, Phase, Ply, forced_pass};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<VisibleDice>(Screen::Table)
        .add_systems(EguiPrimaryContextPass, update_visible_dice.in_set(UiSystems::Prepare));
}

/// The colour of a used die.
const SPENT_DIE_TINT: Color32 = Color32::from_gray(105);
/// The height of the two rows of text beside the dice.
const LAST_ROLL_HEIGHT: f32 = 36.0;
/// The size of a die of the last roll.
const SMALL_DIE_SIZE: f32 = 17.0;
/// The gap between the dice, and in the texts beside them.
const SMALL_GAP: f32 = 4.0;

/// What may be shown of the dice; nothing of a roll before its dice have come to rest.
#[derive(Component, Clone, Copy, Default, PartialEq)]
pub(in crate::app::ui) struct VisibleDice {
    /// The roll whose dice are still tumbling.
    pub(in crate::app::ui) tumbling_node: Option<NodeId>,
    /// The luck of the players, without that roll.
    pub(in crate::app::ui) luck: Luck,
}

fn update_visible_dice(
    current_game: Res<CurrentGame>,
    motion: Res<TableMotion>,
    mut luck: Local<Luck>,
    mut visible_dice: Single<&mut VisibleDice>,
) {
    let game = &current_game.game;
    if current_game.is_changed() {
        *luck = Luck::of(game);
    }
    let is_roll = game.last_ply().is_some_and(|ply| ply.is_roll());
    let tumbling_node = (motion.dice_tumble && is_roll).then(|| game.current());
    let luck = if tumbling_node.is_none() { *luck } else { visible_dice.luck };
    visible_dice.set_if_neq(VisibleDice { tumbling_node, luck });
}

#[derive(SystemParam)]
pub(in crate::app::ui) struct DiceParams<'w, 's> {
    settings: Res<'w, Settings>,
    images: Res<'w, Images>,
    opponent: Res<'w, Opponent>,
    selection: Res<'w, Selection>,
    visible_dice: Single<'w, 's, &'static VisibleDice>,
}

impl DiceParams<'_, '_> {
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>) -> DiceView<'a> {
        let waits_for_double = self.opponent.is_to_decide_double(view.current);
        DiceView {
            view,
            settings: &self.settings,
            images: &self.images,
            visible_dice: **self.visible_dice,
            waits_for_double,
            is_answer_highlighted: self.selection.is_answer_highlighted,
        }
    }
}

/// The dice of the current game, and how they are rolled.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct DiceView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) images: &'a Images,
    pub(in crate::app::ui) visible_dice: VisibleDice,
    /// Whether the engine, for which real dice are rolled, decides first whether to double.
    pub(in crate::app::ui) waits_for_double: bool,
    /// Whether the buttons that answer a double stand out.
    pub(in crate::app::ui) is_answer_highlighted: bool,
}

/// Draws the dice, the probability of the roll, and the buttons. Draws nothing in games without dice.
pub(in crate::app::ui) fn dice_ui(
    ui: &mut Ui,
    view: DiceView,
    space: Space,
    dice_entry_state: &mut DiceEntry,
    commands: &mut Vec<UiCommand>,
) {
    if view.images.die_faces().is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let size: f32 = if space == Space::Roomy && view.images.die_faces().len() < 3 { 40.0 } else { 32.0 };
        ui.set_min_height(size.max(LAST_ROLL_HEIGHT));
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = SMALL_GAP;
            dice_faces_ui(ui, view, size);
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = 0.0;
            roll_text_ui(ui, view);
            luck_ui(ui, view);
        });
    });
    // Buttons come first, so that their position does not depend on texts.
    match view.game().phase() {
        Phase::Roll(_) => {
            dice_entry::roll_or_entry_ui(ui, view, dice_entry_state, commands);
            cube::double_button_ui(ui, view, commands);
            if let Some(side) = passed_side(view.game()) {
                pass_reason_ui(ui, view, side, FAINT_TEXT);
            }
        }
        Phase::Move(_) if view.visible_dice.tumbling_node.is_some() => {
            *dice_entry_state = DiceEntry::default();
            // A second click on the button must not meet what would come to its place.
            if view.current.person_to_move().is_some() {
                ui.add_space(dice_entry::roll_button_height(ui));
            }
        }
        Phase::Move(_) if cube_decision(view.game().referee()).is_some() => {
            *dice_entry_state = DiceEntry::default();
            cube::double_answer_ui(ui, view, commands);
        }
        Phase::Move(side) => {
            *dice_entry_state = DiceEntry::default();
            if let Some(text) = phrases::free_dice(view.translations, view.game()) {
                ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(ACCENT)).wrap());
            }
            pass_ui(ui, view, side, commands);
        }
        Phase::Over(_) => *dice_entry_state = DiceEntry::default(),
    }
    cube::cube_ui(ui, view);
    if space == Space::Roomy {
        dice_proof::dice_proof_ui(ui, view);
    }
}

fn dice_faces_ui(ui: &mut Ui, view: DiceView, size: f32) {
    let dice = match view.visible_dice.tumbling_node {
        None => dice_on_table(view.game(), view.images.die_faces().len()),
        Some(_) => vec![None; view.images.die_faces().len()],
    };
    let text_without_face =
        view.say(if view.visible_dice.tumbling_node.is_some() { "dice-rolling" } else { "dice-not-rolled" });
    let names: Vec<String> =
        dice.iter().map(|die| die.map_or_else(|| text_without_face.clone(), |die| view.face(die.face))).collect();
    let are_rolled = dice.iter().all(Option::is_some);
    let rolled_text = || view.translations.say_with("dice-rolled", &[("dice", names.join(", ").into())]);
    let tip = if are_rolled { rolled_text() } else { text_without_face.clone() };
    for (index, die) in dice.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
        match die {
            Some(Die { face, is_spent }) => {
                view.images.paint_die(ui, rect, index, *face, if *is_spent { SPENT_DIE_TINT } else { Color32::WHITE });
            }
            None => view.images.paint_unrolled_die(ui, rect, index),
        }
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &names[index]));
        response.show_tip_without_description(&tip);
    }
}

/// The face of each die; `None` for a die that waits to be rolled.
fn dice_on_table(game: &Game, die_count: usize) -> Vec<Option<Die>> {
    let dice = if matches!(game.phase(), Phase::Roll(_)) { Vec::new() } else { game.dice() };
    (0..die_count).map(|index| dice.get(index).copied()).collect()
}

/// Draws the probability of the roll, or before the next one what the last one was.
fn roll_text_ui(ui: &mut Ui, view: DiceView) {
    match last_roll(view.game()).filter(|_| matches!(view.game().phase(), Phase::Roll(_))) {
        Some(roll) => last_roll_ui(ui, view, roll),
        None => chance_ui(ui, view),
    }
}

/// The last roll before the current position.
fn last_roll(game: &Game) -> Option<&Ply> {
    game.plies().take(game.ply_count()).rfind(|ply| ply.is_roll())
}

/// Draws what a side has rolled.
fn last_roll_ui(ui: &mut Ui, view: DiceView, roll: &Ply) {
    let faces: Vec<String> = roll.dice.iter().map(|die| view.face(die.face)).collect();
    let player = || view.player(roll.side);
    let whole_text = phrases::announce::ply_text(view.translations, player(), roll);
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SMALL_GAP;
        let text = view.translations.say_with("dice-last-roll", &[("player", player().into())]);
        truncated_ui(ui, text, ui.available_width() - roll.dice.len() as f32 * (SMALL_DIE_SIZE + SMALL_GAP));
        for ((index, die), name) in roll.dice.iter().enumerate().zip(&faces) {
            let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(SMALL_DIE_SIZE), egui::Sense::hover());
            view.images.paint_die(ui, rect, index, die.face, Color32::WHITE);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
        }
    });
    row.response.show_tip_without_description(whole_text);
}

/// Draws a text in at most this width.
fn truncated_ui(ui: &mut Ui, text: String, width: f32) {
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT)).truncate());
    });
}

/// Draws the probability of the roll.
fn chance_ui(ui: &mut Ui, view: DiceView) {
    let Some(last_roll) = view.visible_dice.luck.last_roll.filter(|_| view.visible_dice.tumbling_node.is_none()) else {
        // An empty line keeps the next row in place.
        ui.label(egui::RichText::new(" ").size(theme::BUTTON_TEXT));
        return;
    };
    let percent = view.translations.percent(last_roll.chance, false);
    let text = view.translations.say_with("dice-chance", &[("percent", percent.into())]);
    ui.label(egui::RichText::new(text).size(theme::BUTTON_TEXT)).show_tip(view.say("tip-dice-chance"));
}

/// Draws the luck of both sides.
fn luck_ui(ui: &mut Ui, view: DiceView) {
    let lucks = Side::ALL.map(|side| view.visible_dice.luck.average_luck(side));
    if lucks == [None, None] {
        return;
    }
    let percents_text = Side::ALL.into_iter().zip(lucks).filter_map(|(side, luck)| {
        let percent = view.translations.percent(luck?, true);
        Some(format!("{}: {percent}", view.player(side)))
    });
    let percents_text = percents_text.collect::<Vec<_>>().join(", ");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SMALL_GAP;
        ui.label(theme::faint(view.say("dice-luck")).size(theme::BUTTON_TEXT))
            .show_tip(format!("{percents_text}\n{}", view.say("tip-dice-luck")));
        for (side, luck) in Side::ALL.into_iter().zip(lucks) {
            let Some(luck) = luck else { continue };
            theme::side_dot(ui, side);
            truncated_ui(ui, view.say(luck_key(luck)), ui.available_width());
        }
    });
}

/// The key of the message for this luck, from -1 to 1.
const fn luck_key(luck: f64) -> &'static str {
    match luck {
        ..-0.5 => "dice-luck-very-bad",
        -0.5..-0.15 => "dice-luck-bad",
        -0.15..=0.15 => "dice-luck-fair",
        0.5.. => "dice-luck-very-good",
        _ => "dice-luck-good",
    }
}

/// Draws the reason of a pass and its button, or the option to pass.
fn pass_ui(ui: &mut Ui, view: DiceView, side: Side, commands: &mut Vec<UiCommand>) {
    let game = view.game();
    if let Some(passing_move) = forced_pass(game.referee()) {
        let waits_for_press = view.settings.stop_at_pass && view.current.person_to_move().is_some()
            || game.can_redo() && !view.current.is_remote()
            || view.current.study.is_some();
        if waits_for_press {
            let button = theme::main_button(view.say("action-pass")).truncate();
            if ui.add_sized([ui.available_width(), dice_entry::roll_button_height(ui)], button).clicked() {
                commands.push(UiCommand::Intent(Intent::Play(passing_move.id)));
            }
        }
        pass_reason_ui(ui, view, side, WARNING);
    } else if let Some(passing_move) = game.legal_moves().iter().find(|legal| legal.is_pass())
        && view.current.person_to_move().is_some()
    {
        let button = egui::Button::new(egui::RichText::new(view.say("dice-pass-choice")).size(theme::BUTTON_TEXT));
        if ui.add(button).show_tip(view.say("tip-dice-pass-choice")).clicked() {
            commands.push(UiCommand::Intent(Intent::Play(passing_move.id)));
        }
    }
}

/// Draws why a side must pass, or had to.
fn pass_reason_ui(ui: &mut Ui, view: DiceView, side: Side, color: Color32) {
    let is_in_check = view.game().id().has_check() && phrases::check(view.translations, view.game(), side).is_some();
    let key = if is_in_check { "dice-pass-check" } else { "dice-pass" };
    let text = view.translations.say_with(key, &[("player", view.player(side).into())]);
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(color)).wrap());
}

/// The side that has just passed because it had no move.
fn passed_side(game: &Game) -> Option<Side> {
    let ply = game.last_ply().filter(|ply| ply.played.is_pass())?;
    let node_before = game.tree().parent(game.current())?;
    (game.tree()[node_before].referee().legal_moves().len() == 1).then_some(ply.side)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture};
    use crate::app::{scene::dice::number_of, settings::DiceHabit};
    use crate::games::dice_chess::Variant;
    use crate::session::{DiceSource, Family, GameId, GameRecord, Seed};

    const PANEL_WIDTH: f32 = 272.0;

    #[test]
    fn dice_that_have_not_been_rolled_show_no_face() {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        let mut game = Game::new(id);
        let play_code = |game: &mut Game, code: &str| {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id);
        };
        assert_eq!(dice_on_table(&game, 2), [None, None]);
        play_code(&mut game, "r12");
        assert!(dice_on_table(&game, 2).iter().all(Option::is_some));
        play_code(&mut game, "e2e4");
        assert_eq!(dice_on_table(&game, 2), [None, None], "it is the other side's turn to throw");
    }

    fn dice_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let mut entry = DiceEntry::default();
        testing::harness([PANEL_WIDTH, 500.0], move |ui, commands| {
            dice_ui(ui, fixture.dice_view(), Space::Roomy, &mut entry, commands);
        })
    }

    #[test]
    fn dice_are_rolled_by_a_button_or_entered_face_by_face() {
        let mut fixture = Fixture::dice_chess(&[]);
        fixture.settings.dice = DiceHabit::Pressed;
        let mut harness = dice_harness(&fixture);
        testing::press_control(&mut harness, &fixture.say("dice-roll"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Roll)]));
        testing::press_control(&mut harness, &fixture.say("dice-enter"));
        let face_sets = fixture.images.die_faces().to_vec();
        let legal_roll = fixture.current.game.referee().legal_rolls()[0].clone();
        for (index, (faces, die)) in face_sets.iter().zip(&legal_roll.dice).enumerate() {
            let name = format!("{} {}: {}", index + 1, number_of(faces, die.face), fixture.translations.face(die.face));
            testing::press_control(&mut harness, &name);
        }
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Play(id))] if *id == legal_roll.id), "{commands:?}");
    }

    #[test]
    fn the_roll_of_the_last_turn_is_shown_until_the_next_one() {
        let fixture = Fixture::dice_chess(&["r12", "e2e4"]);
        let harness = dice_harness(&fixture);
        let text = fixture.translations.say_with("dice-last-roll", &[("player", fixture.say("player-white").into())]);
        assert!(testing::shows_text(&harness, &text), "{harness:?}");
        for face in ["face-pawn", "face-knight"] {
            assert!(testing::shows_text(&harness, &fixture.say(face)), "{face} in {harness:?}");
        }
        drop(harness);
        let fixture = Fixture::dice_chess(&["r12", "e2e4", "r12"]);
        assert!(!testing::shows_text(&dice_harness(&fixture), &text));
    }

    #[test]
    fn what_three_dice_have_shown_and_who_is_lucky_stays_in_the_panel() {
        let mut game = Game::new(GameId::DiceChess(Variant::ThreeDice));
        while game.ply_count() < 20 || !matches!(game.phase(), Phase::Roll(_)) {
            let id = game
                .referee()
                .legal_rolls()
                .first()
                .map(|roll| roll.id)
                .or_else(|| Some(game.legal_moves().first()?.id));
            game.play(id.expect("the game goes on")).expect("a legal move");
        }
        for language in Language::ALL {
            let mut fixture = Fixture::of(GameRecord::of(game.clone()), language);
            fixture.dice.luck = Luck::of(&game);
            assert!(Side::ALL.into_iter().all(|side| fixture.dice.luck.average_luck(side).is_some()));
            let mut entry = DiceEntry::default();
            let harness = testing::harness_with([PANEL_WIDTH, 500.0], 0.0, |ui, max_width: &mut f32| {
                dice_ui(ui, fixture.dice_view(), Space::Roomy, &mut entry, &mut Vec::new());
                *max_width = ui.min_rect().width();
            });
            let luck_text = fixture.say("dice-luck");
            let labels = harness.query_all_by_label(&luck_text);
            let descriptions: Vec<String> =
                labels.filter_map(|label| label.accesskit_node().data().description().map(str::to_owned)).collect();
            let [description] = &*descriptions else { panic!("{descriptions:?}") };
            assert!(description.ends_with(&fixture.say("tip-dice-luck")), "{description}");
            for side in Side::ALL {
                assert!(description.contains(&format!("{}: ", fixture.game_view().player(side))), "{description}");
            }
            assert!(*harness.state() <= PANEL_WIDTH, "{language:?}: {}", harness.state());
        }
    }

    #[test]
    fn equal_dice_say_that_any_piece_may_move() {
        for (roll, is_free) in [("r11", true), ("r12", false)] {
            let fixture = Fixture::dice_chess(&[roll]);
            assert_eq!(testing::shows_text(&dice_harness(&fixture), &fixture.say("dice-any")), is_free, "{roll}");
        }
    }

    #[test]
    fn what_proves_the_dice_is_behind_an_entry() {
        let mut fixture = Fixture::dice_chess(&[]);
        fixture.current.record.head.dice = DiceSource::Seed(Seed::new([7; 32]));
        let mut harness = dice_harness(&fixture);
        assert!(!testing::shows_text(&harness, "SHA-256"), "{harness:?}");
        testing::press_control(&mut harness, &fixture.say("dice-proof"));
        harness.run_steps(20);
        assert!(testing::shows_text(&harness, "SHA-256"), "{harness:?}");
    }

    #[test]
    fn dice_that_lie_are_named_and_dice_in_the_air_are_not() {
        let mut fixture = Fixture::dice_chess(&["r12"]);
        let faces: Vec<String> =
            fixture.current.game.dice().iter().map(|die| fixture.translations.face(die.face)).collect();
        let harness = dice_harness(&fixture);
        assert!(faces.iter().all(|face| testing::shows_text(&harness, face)), "{harness:?}");
        drop(harness);
        fixture.dice.tumbling_node = Some(fixture.current.game.current());
        let harness = dice_harness(&fixture);
        assert!(testing::shows_text(&harness, &fixture.say("dice-rolling")));
        assert!(!faces.iter().any(|face| testing::shows_text(&harness, face)), "{harness:?}");
    }
}
