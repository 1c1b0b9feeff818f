//! Which game, and who plays it?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::theme::{self, ACCENT, FAINT_TEXT, FIELD, SHEET};
use super::times::{self, TimeChoice};
use super::{Asked, View, seats};
use crate::app::editor::Edit;
use crate::app::offer::FAMILIES;
use crate::app::play::Intent;
use crate::app::scene::camera::PanelRoom;
use crate::app::screen::{Screen, Sheet};
use crate::app::show::Act;
use crate::app::words::Language;
use crate::board::Side;
use crate::session::{Draft, GameId, Head};

/// The width of the start's panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 480.0;

/// How high a game's card is, in logical pixels.
const CARD_HEIGHT: f32 = 40.0;

/// Where there is less room above the buttons than this, in logical pixels, the choice stands without its tagline.
const LOW: f32 = 370.0;

/// What is chosen so far.
#[derive(Resource, Clone, Default, PartialEq)]
pub(super) struct Choice {
    pub(super) id: GameId,
    pub(super) head: Head,
    time: TimeChoice,
}

impl Choice {
    /// What begins this game.
    pub(super) fn start(&self) -> Intent {
        Intent::Start { id: self.id, head: self.head.clone() }
    }

    /// What begins a game from the position that has been set up.
    pub(super) fn play_from_editor(&self) -> Asked {
        Asked::Edit(Edit::Play(Box::new(self.head.clone())))
    }

    /// What sets up a position of this game, from its usual start.
    fn set_up(&self) -> Asked {
        Asked::Edit(Edit::Begin { draft: Box::new(Draft::usual(self.id)), back: Screen::Start })
    }
}

/// Draws the start and returns the room that it takes.
pub(super) fn start_ui(ui: &mut Ui, view: &View, choice: &mut Choice, asked: &mut Vec<Asked>) -> PanelRoom {
    let dock = Dock::of(ui.available_size(), WIDTH, HEIGHT);
    let shown = dock.panel("start", egui::Margin::symmetric(24, 20)).show(ui, |ui| {
        egui::Panel::bottom("foot").show_separator_line(false).frame(egui::Frame::new()).show(ui, |ui| {
            foot_ui(ui, view, choice, asked);
        });
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| choice_ui(ui, view, choice));
    });
    dock.room(shown.response.rect)
}

fn choice_ui(ui: &mut Ui, view: &View, choice: &mut Choice) {
    ui.label(theme::strong(view.say("start-title")).size(34.0));
    if ui.clip_rect().height() >= LOW {
        ui.label(egui::RichText::new(view.say("start-tagline")).color(FAINT_TEXT));
        ui.add_space(10.0);
    }
    game_ui(ui, view, choice);
    ui.add_space(6.0);
    players_ui(ui, view, choice);
    ui.add_space(6.0);
    times::times_ui(ui, view, &mut choice.time, &mut choice.head.controls);
}

/// Who plays each side: what the player is called, and whether it is the program.
fn players_ui(ui: &mut Ui, view: &View, choice: &mut Choice) {
    let sides = [("start-white-name", "player-white"), ("start-black-name", "player-black")];
    let label_width = sides.map(|(label, _)| theme::width_of(ui, &view.say(label))).into_iter().fold(0.0, f32::max);
    for (side, (label, hint)) in Side::ALL.into_iter().zip(sides) {
        ui.horizontal(|ui| {
            theme::side_dot(ui, side);
            let left = ui.cursor().left();
            let label = ui.label(view.say(label));
            ui.add_space(label_width - (label.rect.right() - left));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                seats::seat_ui(ui, view, side, &mut choice.head.seats[side.index()]);
                let field = egui::TextEdit::singleline(&mut choice.head.players[side.index()])
                    .hint_text(view.say(hint))
                    .char_limit(40)
                    .margin(egui::Margin::symmetric(8, 6))
                    .desired_width(f32::INFINITY);
                ui.add(field).labelled_by(label.id);
            });
        });
    }
}

/// The games, the editions of the chosen one, and what is special about it.
fn game_ui(ui: &mut Ui, view: &View, choice: &mut Choice) {
    let gap = 6.0;
    let names = FAMILIES.map(|family| view.say(&format!("family-{}", family.name())));
    // What is left beside the names is shared among the cards.
    let texts = names.each_ref().map(|name| theme::width_of(ui, name));
    let left = ui.available_width() - gap * (FAMILIES.len() - 1) as f32 - texts.iter().sum::<f32>();
    let padding = left / FAMILIES.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for ((family, name), text) in FAMILIES.into_iter().zip(&names).zip(texts) {
            let chosen = family == choice.id.family();
            if family_ui(ui, name, chosen, text + padding).clicked() && !chosen {
                choice.id = family.editions().next().unwrap_or_default();
            }
        }
    });
    let editions: Vec<GameId> = choice.id.family().editions().collect();
    if editions.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for id in editions {
                if theme::chip(ui, id == choice.id, view.say(&format!("edition-{id}"))).clicked() {
                    choice.id = id;
                }
            }
        });
    }
    ui.label(egui::RichText::new(view.say(&format!("game-{}-about", choice.id))).color(FAINT_TEXT));
}

/// What is always in sight, however low the window.
fn foot_ui(ui: &mut Ui, view: &View, choice: &Choice, asked: &mut Vec<Asked>) {
    let play = ui.add_sized([ui.available_width(), 42.0], theme::main_button(view.say("start-play")));
    let enter = view.sheet == Sheet::None
        && !ui.ctx().egui_wants_keyboard_input()
        && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if play.clicked() || enter {
        asked.push(match view.current.is_under_way() {
            true => Asked::Sheet(Sheet::ConfirmNewGame),
            false => Asked::Intent(choice.start()),
        });
    }
    if view.game().has_plies() {
        let resume = egui::Button::new(view.say("start-resume"));
        if ui.add_sized([ui.available_width(), 34.0], resume).clicked() {
            asked.push(Asked::Screen(Screen::Table));
        }
    }
    let show = egui::Button::new(view.say("start-show"));
    if ui.add_sized([ui.available_width(), 34.0], show).on_hover_text(view.say("tip-show")).clicked() {
        asked.push(Asked::Show(Act::Begin(choice.id.family())));
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("action-set-up")).on_hover_text(view.say("tip-set-up")).clicked() {
            asked.push(choice.set_up());
        }
        for (key, sheet) in
            [("start-library", Sheet::Library), ("start-rules", Sheet::Rules), ("action-options", Sheet::Options)]
        {
            if ui.button(view.say(key)).clicked() {
                asked.push(Asked::Sheet(sheet));
            }
        }
        // A page is left as any other page is.
        if cfg!(not(target_family = "wasm"))
            && ui.button(view.say("action-quit")).on_hover_text(view.say("tip-quit")).clicked()
        {
            asked.push(Asked::Quit);
        }
    });
    languages_ui(ui, view, asked);
}

/// The languages, each by its own name.
pub(super) fn languages_ui(ui: &mut Ui, view: &View, asked: &mut Vec<Asked>) {
    ui.horizontal_wrapped(|ui| {
        for language in Language::ALL {
            let spoken = view.words.language() == language;
            if ui.selectable_label(spoken, language.own_name()).clicked() {
                asked.push(Asked::Language(language));
            }
        }
    });
}

/// A card with a game's name, so wide.
fn family_ui(ui: &mut Ui, name: &str, chosen: bool, width: f32) -> egui::Response {
    let (fill, line) = if chosen { (SHEET, ACCENT) } else { (FIELD, SHEET) };
    let stroke = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, line);
    ui.spacing_mut().button_padding = theme::TIGHT;
    let card = egui::Button::new(theme::strong(name)).fill(fill).stroke(stroke).corner_radius(8);
    let response = ui.add_sized([width, CARD_HEIGHT], card);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
