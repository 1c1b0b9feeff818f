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
const MENU_WIDTH: f32 = 216.0;
const MENU_GAP: f32 = 3.0;

/// An open menu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::ui) struct MoveMenu {
    node: NodeId,
    /// The rectangle of its move, which it does not cover.
    anchor_rect: egui::Rect,
    /// Whether the removal of the move waits for a confirmation.
    is_confirming_removal: bool,
    /// Whether it has not been drawn yet, and what had the keyboard before.
    is_new: bool,
    opener_id: Option<egui::Id>,
}

impl MoveMenu {
    /// A menu for the move that leads to a node, beside its rectangle.
    pub(in crate::app::ui) fn at_move(node: NodeId, anchor_rect: egui::Rect) -> Self {
        Self { node, anchor_rect, is_confirming_removal: false, is_new: true, opener_id: None }
    }
}

/// Draws the menu and closes it after a choice, or when its move is removed.
pub(in crate::app::ui) fn move_menu_ui(
    ui: &Ui,
    view: ReviewView,
    open_menu: &mut Option<MoveMenu>,
    commands: &mut Vec<UiCommand>,
) {
    open_menu.take_if(|menu| !view.game().tree().holds(menu.node));
    let Some(menu) = open_menu else { return };
    let is_new = std::mem::take(&mut menu.is_new);
    if is_new {
        menu.opener_id = ui.memory(|memory| memory.focused());
    }
    let menu_popup = move_popup(ui, menu.anchor_rect).open_memory(is_new.then_some(egui::SetOpenCommand::Bool(true)));
    let (id, opener_id) = (menu_popup.get_id(), menu.opener_id);
    let is_opened_by_key = is_new && opener_id.is_some() && focus::was_key_pressed_last(ui.ctx());
    menus::popup_menu(menu_popup, opener_id, is_opened_by_key, commands, |ui, commands| {
        ui.set_width(MENU_WIDTH);
        ui.spacing_mut().item_spacing.y = 4.0;
        contents_ui(ui, view, menu, commands);
    });
    if !egui::Popup::is_id_open(ui.ctx(), id) {
        *open_menu = None;
    }
}

/// The frame of the menu: below its move, or wherever there is space beside it.
fn move_popup(ui: &Ui, anchor_rect: egui::Rect) -> egui::Popup<'static> {
    egui::Popup::new("move menu".into(), ui.ctx().clone(), anchor_rect, ui.layer_id())
        .kind(egui::PopupKind::Menu)
        .layout(egui::Layout::top_down_justified(egui::Align::Min))
        .gap(MENU_GAP)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
}

fn contents_ui(ui: &mut Ui, view: ReviewView, menu: &mut MoveMenu, commands: &mut Vec<UiCommand>) {
    let (game, node) = (view.game(), menu.node);
    if node != NodeId::ROOT {
        marks_ui(ui, *view, node, commands);
    }
    if view.is_own_mistake(node) && menu_entry_ui(ui, &view.say("action-practise"), true) {
        commands.push(UiCommand::Overlay(Overlay::Insight));
    }
    if !view.is_kiosk && menu_entry_ui(ui, &view.say("action-comment"), true) {
        commands.push(UiCommand::Comment(node));
    }
    if node == NodeId::ROOT {
        return;
    }
    let is_main = game.tree().is_main(node);
    if menu_entry_ui(ui, &view.say("action-promote"), !is_main) {
        commands.push(UiCommand::Intent(Intent::Promote(node)));
    }
    let is_removed_from_here = is_main || view.current.is_own_move(node);
    let remove_text =
        view.say(if is_removed_from_here { "action-remove-from-here" } else { "action-remove-variation" });
    if !menu.is_confirming_removal {
        menu.is_confirming_removal = menu_entry_ui(ui, &remove_text, true);
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
            if ui.add_sized([(MENU_WIDTH - 20.0) / 6.0, theme::button_height(ui)], button).clicked() {
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

fn menu_entry_ui(ui: &mut Ui, text: &str, is_enabled: bool) -> bool {
    let text = egui::RichText::new(text).size(theme::BUTTON_TEXT);
    let button = egui::Button::new(text).frame_when_inactive(false);
    ui.add_enabled(is_enabled, button).clicked()
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
    fn menu_rect(window: egui::Vec2, anchor_rect: egui::Rect) -> egui::Rect {
        let harness = testing::harness_with(window, egui::Rect::NOTHING, |ui, rect| {
            let response = move_popup(ui, anchor_rect).show(|ui| ui.allocate_space(egui::vec2(MENU_WIDTH, 190.0)));
            *rect = response.expect("it is open").response.rect;
        });
        *harness.state()
    }

    #[test]
    fn a_menu_opens_beside_its_move_and_inside_the_window() {
        for window in [(1280.0, 720.0), (800.0, 500.0), (844.0, 390.0), (390.0, 844.0)].map(egui::Vec2::from) {
            let size = egui::vec2(110.0, 26.0);
            for (column, row) in (0..=4).flat_map(|column| (0..=4).map(move |row| (column, row))) {
                let fraction = egui::vec2(column as f32, row as f32) / 4.0;
                let anchor_rect = egui::Rect::from_min_size(((window - size) * fraction).to_pos2(), size);
                let rect = menu_rect(window, anchor_rect);
                assert!(!rect.intersects(anchor_rect), "{window}: {rect} covers {anchor_rect}");
                let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
                assert!(screen.contains_rect(rect), "{window}, {anchor_rect}: {rect}");
            }
        }
    }

    #[test]
    fn from_an_own_mistake_it_leads_to_puzzles_of_the_own_games() {
        let mut fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let better_move = String::new();
        let mistake = TurningPoint { ply: 1, side: Side::Black, loss: 0.3, better: better_move, explanation: None };
        fixture.review = judged(&[0.5, 0.5, 0.8], vec![mistake]);
        let practise_text = fixture.say("action-practise");
        let engine = Seat::Engine(Level::WEAKEST);
        for (ply, black_seat, is_offered) in [(0, Seat::Human, false), (1, Seat::Human, true), (1, engine, false)] {
            fixture.current.record.head.seats = [Seat::Human, black_seat];
            let node = fixture.current.game.line().nodes()[ply];
            let anchor_rect = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0));
            let mut menu = Some(MoveMenu::at_move(node, anchor_rect));
            let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
                move_menu_ui(ui, fixture.review_view(), &mut menu, commands);
            });
            assert_eq!(testing::shows_text(&harness, &practise_text), is_offered, "ply {ply} {black_seat:?}");
            if is_offered {
                testing::press_control(&mut harness, &practise_text);
                let commands = testing::take_commands(&mut harness);
                assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]), "{commands:?}");
            }
        }
    }

    #[test]
    fn it_is_used_with_keys_alone() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = fixture.current.game.line().nodes()[0];
        let mut menu = None;
        let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
            let button = ui.button("Menu");
            if button.clicked() {
                menu = Some(MoveMenu::at_move(node, button.rect));
            }
            move_menu_ui(ui, fixture.review_view(), &mut menu, commands);
        });
        testing::focus_control(&mut harness, "Menu");
        let [comment_text, remove_text] =
            ["action-comment", "action-remove-from-here"].map(|key| Some(fixture.say(key)));
        assert_eq!(testing::press_key(&mut harness, egui::Key::Enter).as_deref(), Some("!"));
        assert_eq!(testing::press_key(&mut harness, egui::Key::End), remove_text);
        assert_eq!(
            testing::press_key(&mut harness, egui::Key::ArrowUp),
            comment_text,
            "the entry between cannot be pressed"
        );
        assert_eq!(testing::press_key(&mut harness, egui::Key::Escape).as_deref(), Some("Menu"));
        assert!(!testing::shows_text(&harness, &fixture.say("action-comment")), "it is closed");
        testing::press_key(&mut harness, egui::Key::Enter);
        assert_eq!(testing::press_key(&mut harness, egui::Key::Enter).as_deref(), Some("Menu"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Intent(Intent::Annotate(annotated_node, _))] if *annotated_node == node),
            "{commands:?}"
        );
    }

    #[test]
    fn moves_are_removed_only_after_a_warning() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = fixture.current.game.line().nodes()[0];
        let mut menu =
            Some(MoveMenu::at_move(node, egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0))));
        let mut harness = testing::harness([500.0, 400.0], |ui, commands| {
            move_menu_ui(ui, fixture.review_view(), &mut menu, commands);
        });
        let remove_text = fixture.say("action-remove-from-here");
        testing::press_control(&mut harness, &remove_text);
        assert!(testing::take_commands(&mut harness).is_empty());
        assert!(testing::shows_text(&harness, &fixture.say("confirm-remove")));
        testing::press_control(&mut harness, &remove_text);
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Remove(removed))] if *removed == node), "{commands:?}");
        assert!(!testing::shows_text(&harness, &remove_text), "the menu is closed");
    }

    #[test]
    fn what_is_removed_of_a_readers_own_moves_begins_there_also_on_a_variation() {
        let mut fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let first_node = fixture.current.game.line().nodes()[0];
        let codes = fixture.current.game.tree()[first_node].referee().codes();
        let other_code = codes.iter().map(|(code, _)| code.clone()).find(|code| code.as_str() != "d7d5");
        let node =
            fixture.current.record.game.add_move(first_node, &other_code.expect("a move")).expect("a legal move");
        let anchor_rect = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0));
        for (own_from, key) in
            [(node.number() + 1, "action-remove-variation"), (node.number(), "action-remove-from-here")]
        {
            fixture.current.study =
                Some(StudyOnTable { key: "k7m2".into(), access: StudyAccess::Read, first_own_number: own_from });
            let mut menu = Some(MoveMenu::at_move(node, anchor_rect));
            let harness = testing::harness([500.0, 400.0], |ui, commands| {
                move_menu_ui(ui, fixture.review_view(), &mut menu, commands);
            });
            assert!(testing::shows_text(&harness, &fixture.say(key)), "{key}");
        }
    }

    #[test]
    fn it_is_closed_when_its_move_is_not_in_the_tree_any_more() {
        let mut shortened_fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = shortened_fixture.current.game.line().nodes()[1];
        shortened_fixture.current.record.game.remove(node);
        let anchor_rect = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(80.0, 20.0));
        for fixture in [shortened_fixture, Fixture::turnover(&[])] {
            let mut menu = Some(MoveMenu::at_move(node, anchor_rect));
            let harness = testing::harness([500.0, 400.0], |ui, commands| {
                move_menu_ui(ui, fixture.review_view(), &mut menu, commands);
            });
            assert!(!testing::shows_text(&harness, &fixture.say("action-comment")));
        }
    }
}
