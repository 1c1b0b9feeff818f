//! The menu of a move.

use bevy_egui::egui::{self, Ui};

use crate::app::play::Intent;
use crate::app::screen::Overlay;
use crate::app::ui::table::review::ReviewView;
use crate::app::ui::widgets::theme::{self, ACCENT, WARNING};
use crate::app::ui::widgets::{focus, menus};
use crate::app::ui::{command::UiCommand, widgets::game_view::GameView};
use crate::session::{Mark, NodeId};

/// The width of the menu, and its distance from the move.
const WIDTH: f32 = 216.0;
const MARK_GAP: f32 = 3.0;

/// An open menu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::ui) struct MoveMenu {
    node: NodeId,
    /// The rectangle of its move, which it does not cover.
    anchor_rect: egui::Rect,
    /// Whether the removal of the move waits for a confirmation.
    is_warned: bool,
    /// Whether it has not been drawn yet, and what had the keyboard before.
    is_new: bool,
    opener: Option<egui::Id>,
}

impl MoveMenu {
    /// A menu for the move that leads to a node, beside its rectangle.
    pub(in crate::app::ui) fn open(node: NodeId, anchor_rect: egui::Rect) -> Self {
        Self { node, anchor_rect, is_warned: false, is_new: true, opener: None }
    }
}

/// Draws the menu and closes it after a choice.
pub(in crate::app::ui) fn move_menu_ui(
    ui: &Ui,
    view: ReviewView,
    open_menu: &mut Option<MoveMenu>,
    commands: &mut Vec<UiCommand>,
) {
    let Some(menu) = open_menu else { return };
    let is_new = std::mem::take(&mut menu.is_new);
    if is_new {
        menu.opener = ui.memory(|memory| memory.focused());
    }
    let menu_popup = popup(ui, menu.anchor_rect).open_memory(is_new.then_some(egui::SetOpenCommand::Bool(true)));
    let (id, opener_id) = (menu_popup.get_id(), menu.opener);
    let is_opened_by_key = is_new && opener_id.is_some() && focus::is_by_key(ui.ctx());
    menus::popup_menu(menu_popup, opener_id, is_opened_by_key, commands, |ui, commands| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 4.0;
        contents_ui(ui, view, menu, commands);
    });
    if !egui::Popup::is_id_open(ui.ctx(), id) {
        *open_menu = None;
    }
}

/// The frame of the menu: below its move, or wherever there is space beside it.
fn popup(ui: &Ui, beside: egui::Rect) -> egui::Popup<'static> {
    egui::Popup::new("move menu".into(), ui.ctx().clone(), beside, ui.layer_id())
        .kind(egui::PopupKind::Menu)
        .layout(egui::Layout::top_down_justified(egui::Align::Min))
        .gap(MARK_GAP)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
}

fn contents_ui(ui: &mut Ui, view: ReviewView, menu: &mut MoveMenu, commands: &mut Vec<UiCommand>) {
    let (game, node) = (view.game(), menu.node);
    if node != NodeId::ROOT {
        marks_ui(ui, *view, node, commands);
    }
    if view.is_own_mistake(node) && entry_ui(ui, &view.say("action-practise"), true) {
        commands.push(UiCommand::Overlay(Overlay::Insight));
    }
    if !view.is_kiosk && entry_ui(ui, &view.say("action-comment"), true) {
        commands.push(UiCommand::Comment(node));
    }
    if node == NodeId::ROOT {
        return;
    }
    let is_main = game.tree().is_main(node);
    if entry_ui(ui, &view.say("action-promote"), !is_main) {
        commands.push(UiCommand::Intent(Intent::Promote(node)));
    }
    let is_removed_from_here = is_main || view.current.is_own_move(node);
    let remove_text =
        view.say(if is_removed_from_here { "action-remove-from-here" } else { "action-remove-variation" });
    if !menu.is_warned {
        menu.is_warned = entry_ui(ui, &remove_text, true);
    } else {
        ui.add(egui::Label::new(egui::RichText::new(view.say("confirm-remove")).color(WARNING)).wrap());
        let text = egui::RichText::new(remove_text).color(WARNING).size(theme::BUTTON_TEXT);
        if ui.button(text).clicked() {
            commands.push(UiCommand::Intent(Intent::Remove(node)));
        }
    }
}

/// Draws the six usual marks. The current one is highlighted; another click removes it.
fn marks_ui(ui: &mut Ui, view: GameView, node: NodeId, commands: &mut Vec<UiCommand>) {
    let notes = view.game().tree()[node].notes();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = theme::TIGHT;
        for mark in ["!", "?", "!!", "??", "!?", "?!"].into_iter().filter_map(Mark::from_sign) {
            let has_mark = notes.marks.contains(&mark);
            let sign_text = theme::strong(mark.sign().unwrap_or_default());
            let button = if has_mark {
                egui::Button::new(sign_text.color(theme::ON_ACCENT)).fill(ACCENT)
            } else {
                egui::Button::new(sign_text)
            };
            if ui.add_sized([(WIDTH - 20.0) / 6.0, theme::button_height(ui)], button).clicked() {
                let mut notes = notes.clone();
                notes.marks.retain(|other| other.sign().is_none());
                if !has_mark {
                    notes.marks.insert(0, mark);
                }
                commands.push(UiCommand::Intent(Intent::Annotate(node, notes)));
            }
        }
    });
}

fn entry_ui(ui: &mut Ui, text: &str, enabled: bool) -> bool {
    let text = egui::RichText::new(text).size(theme::BUTTON_TEXT);
    let button = egui::Button::new(text).frame_when_inactive(false);
    ui.add_enabled(enabled, button).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::analysis::TurningPoint;
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::play::study::{StudyAccess, StudyOnTable};
    use crate::app::ui::testing::{self, Fixture};
    use crate::board::Side;
    use crate::session::{Level, Seat};

    /// The rectangle of the menu for a move in this rectangle.
    fn place_of_menu(window: egui::Vec2, beside: egui::Rect) -> egui::Rect {
        let harness = testing::harness_with(window, egui::Rect::NOTHING, |ui, place| {
            let shown = popup(ui, beside).show(|ui| ui.allocate_space(egui::vec2(WIDTH, 190.0)));
            *place = shown.expect("it is open").response.rect;
        });
        *harness.state()
    }

    #[test]
    fn a_menu_opens_beside_its_move_and_inside_the_window() {
        for window in [(1280.0, 720.0), (800.0, 500.0), (844.0, 390.0), (390.0, 844.0)].map(egui::Vec2::from) {
            let size = egui::vec2(110.0, 26.0);
            for (right, down) in (0..=4).flat_map(|right| (0..=4).map(move |down| (right, down))) {
                let part = egui::vec2(right as f32, down as f32) / 4.0;
                let beside = egui::Rect::from_min_size(((window - size) * part).to_pos2(), size);
                let place = place_of_menu(window, beside);
                assert!(!place.intersects(beside), "{window}: {place} covers {beside}");
                let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
                assert!(screen.contains_rect(place), "{window}, {beside}: {place}");
            }
        }
    }

    #[test]
    fn from_an_own_mistake_it_leads_to_puzzles_of_the_own_games() {
        let mut shown = Fixture::turnover(&["d2d4", "d7d5"]);
        let better = String::new();
        let mistake = TurningPoint { ply: 1, side: Side::Black, loss: 0.3, better, explanation: None };
        shown.review = judged(&[0.5, 0.5, 0.8], vec![mistake]);
        let practise = shown.say("action-practise");
        let engine = Seat::Engine(Level::WEAKEST);
        for (ply, black, is_offered) in [(0, Seat::Human, false), (1, Seat::Human, true), (1, engine, false)] {
            shown.current.record.head.seats = [Seat::Human, black];
            let node = shown.current.game.line().nodes()[ply];
            let beside = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0));
            let mut menu = Some(MoveMenu::open(node, beside));
            let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
                move_menu_ui(ui, shown.review(), &mut menu, commands);
            });
            assert_eq!(testing::reads(&harness, &practise), is_offered, "ply {ply} {black:?}");
            if is_offered {
                testing::press(&mut harness, &practise);
                let commands = testing::take(&mut harness);
                assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]), "{commands:?}");
            }
        }
    }

    #[test]
    fn it_is_used_with_keys_alone() {
        let shown = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = shown.current.game.line().nodes()[0];
        let mut menu = None;
        let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
            let button = ui.button("Menu");
            if button.clicked() {
                menu = Some(MoveMenu::open(node, button.rect));
            }
            move_menu_ui(ui, shown.review(), &mut menu, commands);
        });
        testing::focus(&mut harness, "Menu");
        let [comment, remove] = ["action-comment", "action-remove-from-here"].map(|key| Some(shown.say(key)));
        assert_eq!(testing::key(&mut harness, egui::Key::Enter).as_deref(), Some("!"));
        assert_eq!(testing::key(&mut harness, egui::Key::End), remove);
        assert_eq!(testing::key(&mut harness, egui::Key::ArrowUp), comment, "the entry between cannot be pressed");
        assert_eq!(testing::key(&mut harness, egui::Key::Escape).as_deref(), Some("Menu"));
        assert!(!testing::reads(&harness, &shown.say("action-comment")), "it is closed");
        testing::key(&mut harness, egui::Key::Enter);
        assert_eq!(testing::key(&mut harness, egui::Key::Enter).as_deref(), Some("Menu"));
        let commands = testing::take(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Annotate(at, _))] if *at == node), "{commands:?}");
    }

    #[test]
    fn moves_are_removed_only_after_a_warning() {
        let shown = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = shown.current.game.line().nodes()[0];
        let mut menu =
            Some(MoveMenu::open(node, egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0))));
        let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
            move_menu_ui(ui, shown.review(), &mut menu, commands);
        });
        let remove = shown.say("action-remove-from-here");
        testing::press(&mut harness, &remove);
        assert!(testing::take(&mut harness).is_empty());
        assert!(testing::reads(&harness, &shown.say("confirm-remove")));
        testing::press(&mut harness, &remove);
        let commands = testing::take(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Remove(removed))] if *removed == node), "{commands:?}");
        assert!(!testing::reads(&harness, &remove), "the menu is closed");
    }

    #[test]
    fn what_is_removed_of_a_readers_own_moves_begins_there_also_on_a_variation() {
        let mut shown = Fixture::turnover(&["d2d4", "d7d5"]);
        let first = shown.current.game.line().nodes()[0];
        let codes = shown.current.game.tree()[first].referee().codes();
        let other = codes.iter().map(|(code, _)| code.clone()).find(|code| code.as_str() != "d7d5");
        let node = shown.current.record.game.add_move(first, &other.expect("a move")).expect("a legal move");
        let beside = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0));
        for (own_from, key) in
            [(node.number() + 1, "action-remove-variation"), (node.number(), "action-remove-from-here")]
        {
            shown.current.study = Some(StudyOnTable { key: "k7m2".into(), access: StudyAccess::Read, own_from });
            let mut menu = Some(MoveMenu::open(node, beside));
            let harness = testing::harness([500.0, 400.0], |ui, commands| {
                move_menu_ui(ui, shown.review(), &mut menu, commands);
            });
            assert!(testing::reads(&harness, &shown.say(key)), "{key}");
        }
    }
}
