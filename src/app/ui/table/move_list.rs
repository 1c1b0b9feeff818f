//! The list of moves with variations and comments.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::{Component, Deref};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, FontId, Rect, TextFormat, Ui, vec2};

use crate::app::ui::command::UiCommand;
use crate::app::ui::table::move_menu::{self, MoveMenu};
use crate::app::ui::table::move_names::move_name;
use crate::app::ui::table::move_rows::{
    self, Cell, DIE_SIZE, MAX_BLOCK_DEPTH, MOVE_SIZE, MoveRow, PlyCell, TEXT_SIZE, Word, WordKind,
};
use crate::app::ui::table::review::ReviewView;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, FIELD, ON_ACCENT, TEXT};
use crate::app::ui::widgets::{game_view::GameView, images::Images, reading_text, zoom};
use crate::app::{i18n::Language, phrases, play::Intent};
use crate::session::{DieFace, LegalMove, NodeId};

/// The height of a row of moves where no fingers are used.
const PAIR_ROW_HEIGHT: f32 = 26.0;
const TEXT_ROW_HEIGHT: f32 = 21.0;
/// The space above and below a move in its row.
const MOVE_INSET: f32 = 1.0;
const NUMBER_WIDTH: f32 = 38.0;
/// The indent of each variation, and the margins of text.
const BLOCK_INDENT: f32 = 12.0;
const TEXT_MARGIN: f32 = 8.0;
/// The space before a ply in its column.
const CELL_INSET: f32 = 6.0;
/// The time in seconds after which a touch on a move opens its menu.
const LONG_PRESS_SECS: f64 = 0.5;
/// The number of frames after a change in which the list scrolls to the current move, until the panel's layout has
/// settled.
const FRAMES_TO_FOLLOW: u32 = 3;

/// The data of the list.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct MoveListView<'a> {
    #[deref]
    pub(in crate::app::ui) view: ReviewView<'a>,
    pub(in crate::app::ui) images: &'a Images,
    /// The roll whose dice are still tumbling.
    pub(in crate::app::ui) tumbling_node: Option<NodeId>,
}

/// The laid-out rows of the list.
#[derive(Component, Default)]
pub(in crate::app::ui) struct MoveList {
    /// The state of the game, the number of mistakes that the review has found, the width, the scale and the height of a row of
    /// moves, and the language of the layout.
    layout_key: Option<(Tick, usize, [f32; 3], Language)>,
    rows: Vec<MoveRow>,
    /// The top of each row, and the bottom of the last one.
    row_tops: Vec<f32>,
    current_row: usize,
    /// The node to which the list has scrolled, the size at that time, and the number of frames in which it still
    /// follows.
    followed_node_and_size: Option<(NodeId, egui::Vec2)>,
    frames_to_follow: u32,
    menu: Option<MoveMenu>,
    /// The visible part of the current move in the last frame.
    current_move_rect: Option<Rect>,
    /// The move that is touched, and since when.
    pressed_node_and_secs: Option<(NodeId, f64)>,
}

impl MoveList {
    /// Opens the menu of the current move, beside it or beside the button that was pressed.
    pub(in crate::app::ui) fn open_menu(&mut self, view: GameView, button: Rect) {
        self.menu = Some(MoveMenu::at_move(view.game().current(), self.current_move_rect.unwrap_or(button)));
    }

    /// Computes the rows if the game, its review or the width has changed.
    fn lay_out_rows(&mut self, ui: &Ui, view: ReviewView, width: f32) {
        let mistake_count = view.review.turning_points().len() + view.review.cube_mistakes().count();
        let scale = reading_text::scale(ui.style());
        let pair_height = pair_row_height(ui, scale);
        let new_key = Some((view.changed, mistake_count, [width, scale, pair_height], view.translations.language()));
        if self.layout_key == new_key {
            return;
        }
        let game = view.game();
        let font = FontId::proportional(TEXT_SIZE * scale);
        let text_column_width = column_width(width, scale) - 2.0 * CELL_INSET;
        let width_at = |depth: usize| width - 2.0 * TEXT_MARGIN - BLOCK_INDENT * depth as f32;
        let notation_of = |legal: &LegalMove| phrases::notation(view.translations, legal);
        self.rows = ui.fonts_mut(|fonts| {
            let measure = |text: &str| text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum();
            move_rows::lay_out_moves(game, &view.review.marks(game), width_at, text_column_width, measure, notation_of)
        });
        let mut row_top = 0.0;
        self.row_tops = vec![row_top];
        self.row_tops.extend(self.rows.iter().map(|row| {
            row_top += match row {
                MoveRow::Pair { .. } => pair_height,
                MoveRow::Text { .. } => TEXT_ROW_HEIGHT * scale,
            };
            row_top
        }));
        self.current_row = self.rows.iter().position(|row| row.contains_node(game.current())).unwrap_or(0);
        self.layout_key = new_key;
    }

    /// Scrolls to the current move if it or the size of the list has changed.
    fn follow_current_move(&mut self, view: GameView, size: egui::Vec2) {
        let current_and_size = Some((view.game().current(), size));
        if self.followed_node_and_size != current_and_size {
            self.followed_node_and_size = current_and_size;
            self.frames_to_follow = FRAMES_TO_FOLLOW;
        }
    }
}

/// The width of a column of moves, with text of this scale.
fn column_width(width: f32, scale: f32) -> f32 {
    (width - NUMBER_WIDTH * scale - TEXT_MARGIN) / 2.0
}

/// The height of a row of moves. Where fingers are used, a move is as high as a button.
fn pair_row_height(ui: &Ui, scale: f32) -> f32 {
    let touch_height = if zoom::is_fit_to_fingers(ui) { theme::button_height(ui) + 2.0 * MOVE_INSET } else { 0.0 };
    touch_height.max(PAIR_ROW_HEIGHT * scale)
}

/// Draws the moves: the main line in two columns, with variations and comments as text between them. Only the visible
/// rows are drawn.
pub(in crate::app::ui) fn move_list_ui(
    ui: &mut Ui,
    view: MoveListView,
    move_list: &mut MoveList,
    commands: &mut Vec<UiCommand>,
) {
    egui::Frame::new().fill(FIELD).corner_radius(6).inner_margin(egui::Margin::symmetric(4, 4)).show(ui, |ui| {
        let (width, scale) = (ui.available_width(), reading_text::scale(ui.style()));
        move_list.lay_out_rows(ui, *view, width);
        move_list.follow_current_move(**view, ui.available_size());
        move_list.current_move_rect = None;
        if move_list.rows.is_empty() {
            let empty_text = theme::faint(view.say("panel-move-none"));
            egui::Frame::new().inner_margin(egui::Margin::symmetric(6, 2)).show(ui, |ui| ui.label(empty_text));
            ui.allocate_space(ui.available_size());
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let scroll_area = egui::ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0);
        scroll_area.show_viewport(ui, |ui, visible_rect| {
            let origin = ui.max_rect().min;
            let rows_bottom = move_list.row_tops[move_list.rows.len()];
            ui.allocate_space(vec2(width, rows_bottom));
            let row_rect = |index: usize| {
                let [row_top, row_bottom] = [index, index + 1].map(|index| move_list.row_tops[index]);
                Rect::from_min_size(origin + vec2(0.0, row_top), vec2(width, row_bottom - row_top))
            };
            if move_list.frames_to_follow > 0 {
                move_list.frames_to_follow -= 1;
                let current_rect = row_rect(move_list.current_row);
                // Where the list is low, the current move itself is what is to be seen.
                let free_height = ((visible_rect.height() - current_rect.height()) / 2.0).max(0.0);
                let followed_rect = current_rect.expand2(vec2(0.0, free_height.min(PAIR_ROW_HEIGHT * scale)));
                ui.scroll_to_rect_animation(followed_rect, None, egui::style::ScrollAnimation::none());
            }
            let first_row =
                move_list.row_tops.partition_point(|&row_top| row_top <= visible_rect.top()).saturating_sub(1);
            let end_row = move_list
                .row_tops
                .partition_point(|&row_top| row_top < visible_rect.bottom())
                .min(move_list.rows.len());
            let (pressed_node_and_secs, menu, current_move_rect) =
                (&mut move_list.pressed_node_and_secs, &mut move_list.menu, &mut move_list.current_move_rect);
            let mut painter = MoveListPainter { view, scale, pressed_node_and_secs, menu, current_move_rect, commands };
            for (index, row) in move_list.rows.iter().enumerate().take(end_row).skip(first_row) {
                painter.row_ui(ui, index, row, row_rect(index));
            }
        });
    });
    move_menu::move_menu_ui(ui, *view, &mut move_list.menu, commands);
}

/// The state of the pointer while the moves are drawn.
struct MoveListPainter<'a> {
    view: MoveListView<'a>,
    /// That of text which is read at length.
    scale: f32,
    pressed_node_and_secs: &'a mut Option<(NodeId, f64)>,
    menu: &'a mut Option<MoveMenu>,
    current_move_rect: &'a mut Option<Rect>,
    commands: &'a mut Vec<UiCommand>,
}

impl MoveListPainter<'_> {
    fn row_ui(&mut self, ui: &Ui, row_index: usize, row: &MoveRow, rect: Rect) {
        let scale = self.scale;
        match row {
            MoveRow::Pair { move_number, cells } => {
                let (width, moves_left) = (column_width(rect.width(), scale), NUMBER_WIDTH * scale);
                let number_parts = [(format!("{move_number}."), FAINT_TEXT)];
                let number_galley =
                    ui.fonts_mut(|fonts| fonts.layout_job(colored_text_job(&number_parts, MOVE_SIZE * scale)));
                let number_pos = egui::pos2(
                    rect.left() + moves_left - 8.0 - number_galley.size().x,
                    rect.center().y - number_galley.size().y / 2.0,
                );
                ui.painter().galley(number_pos, number_galley, FAINT_TEXT);
                for (column, cell) in cells.iter().enumerate() {
                    let cell_left = rect.left() + moves_left + column as f32 * (width + 2.0);
                    let cell_rect = Rect::from_min_size(egui::pos2(cell_left, rect.top()), vec2(width, rect.height()));
                    self.cell_ui(ui, cell, cell_rect);
                }
            }
            MoveRow::Text { depth, words } => {
                for level in 0..*depth {
                    let x = rect.left() + TEXT_MARGIN + BLOCK_INDENT * level as f32;
                    ui.painter().vline(x + 1.0, rect.y_range(), egui::Stroke::new(1.5, theme::LINE));
                }
                let block_left = rect.left() + TEXT_MARGIN + BLOCK_INDENT * (*depth).min(MAX_BLOCK_DEPTH) as f32;
                for (word_index, word) in words.iter().enumerate() {
                    let pos = egui::pos2(block_left + word.left_and_width[0], rect.top());
                    let word_rect = Rect::from_min_size(pos, vec2(word.left_and_width[1], rect.height()));
                    if word.kind == WordKind::Comment {
                        tell_comment(ui, ui.id().with(("comment", row_index, word_index)), word_rect, &word.text);
                    }
                    self.word_ui(ui, word, word_rect);
                }
            }
        }
    }

    fn cell_ui(&mut self, ui: &Ui, cell: &Cell, cell_rect: Rect) {
        match cell {
            Cell::Empty => {}
            Cell::Elsewhere => paint_colored_text(
                ui,
                cell_rect.translate(vec2(6.0, 0.0)),
                &[("…".into(), FAINT_TEXT)],
                MOVE_SIZE * self.scale,
            ),
            Cell::Turn(plies) => {
                for ply in plies {
                    // A ply that is alone can use the whole column.
                    let ply_rect = match plies.len() {
                        1 => cell_rect,
                        _ => {
                            let ply_left = cell_rect.left() + ply.left_and_width[0] + CELL_INSET / 2.0;
                            Rect::from_x_y_ranges(
                                ply_left..=ply_left + ply.left_and_width[1] + CELL_INSET,
                                cell_rect.y_range(),
                            )
                        }
                    };
                    self.ply_ui(ui, ply, ply_rect, cell_rect.left() + CELL_INSET + ply.left_and_width[0]);
                }
            }
        }
    }

    /// Draws a ply at `left`, which can be clicked in its rectangle.
    fn ply_ui(&mut self, ui: &Ui, ply: &PlyCell, ply_rect: Rect, text_left: f32) {
        let move_rect = ply_rect.shrink2(vec2(0.0, MOVE_INSET));
        if self.view.tumbling_node == Some(ply.node) {
            // The roll is shown here when the dice have come to rest.
            self.clickable_move_ui(ui, ply.node, move_rect, &self.view.say("dice-rolling"));
            return;
        }
        let name = move_name(**self.view, ply.node, &ply.text, ply.mistake_mark);
        let is_current = self.clickable_move_ui(ui, ply.node, move_rect, &name);
        let colors = match (is_current, self.is_after_position(ply.node)) {
            (true, _) => [ON_ACCENT; 2],
            (false, true) => [FAINT_TEXT; 2],
            (false, false) => [TEXT, ACCENT],
        };
        let text_left_after_dice = self.dice_ui(ui, &ply.dice, egui::pos2(text_left, ply_rect.center().y));
        let shown_text = if ply.dice.is_empty() { ply.text.clone() } else { String::new() };
        paint_colored_text(
            ui,
            ply_rect.with_min_x(text_left_after_dice),
            &[(shown_text, colors[0]), (ply.marks.clone(), colors[1])],
            MOVE_SIZE * self.scale,
        );
    }

    /// Draws dice to the right of a point at half their height, and returns where they end.
    fn dice_ui(&self, ui: &Ui, dice: &[DieFace], left_center: egui::Pos2) -> f32 {
        for (index, &face) in dice.iter().enumerate() {
            let die_center = left_center + vec2(move_rows::dice_width(index) + DIE_SIZE / 2.0, 0.0);
            let rect = Rect::from_center_size(die_center, egui::Vec2::splat(DIE_SIZE));
            self.view.images.paint_die(ui, rect, index, face, Color32::WHITE);
        }
        left_center.x + move_rows::dice_width(dice.len())
    }

    fn word_ui(&mut self, ui: &Ui, word: &Word, word_rect: Rect) {
        let [quiet_color, text_color, mark_color] = match word.kind {
            WordKind::Comment => [FAINT_TEXT; 3],
            WordKind::Move(node) if self.view.tumbling_node == Some(node) => {
                self.clickable_move_ui(ui, node, word_rect.expand2(vec2(3.0, -1.0)), &self.view.say("dice-rolling"));
                return;
            }
            WordKind::Move(node) => {
                let name = move_name(**self.view, node, &word.text, None);
                match self.clickable_move_ui(ui, node, word_rect.expand2(vec2(3.0, -1.0)), &name) {
                    true => [ON_ACCENT; 3],
                    false => [FAINT_TEXT, TEXT, ACCENT],
                }
            }
        };
        let (lead_part, trailing_parts) =
            ((&word.lead_text, quiet_color), [(&word.marks, mark_color), (&word.trail_text, quiet_color)]);
        let colored_parts = |parts: &[(&String, Color32)]| -> Vec<(String, Color32)> {
            parts.iter().map(|&(text, color)| (text.clone(), color)).collect()
        };
        if word.dice.is_empty() {
            paint_colored_text(
                ui,
                word_rect,
                &colored_parts(&[lead_part, (&word.text, text_color), trailing_parts[0], trailing_parts[1]]),
                TEXT_SIZE * self.scale,
            );
            return;
        }
        paint_colored_text(ui, word_rect, &colored_parts(&[lead_part]), TEXT_SIZE * self.scale);
        let size = TEXT_SIZE * self.scale;
        let dice_left = word_rect.left() + theme::text_width(ui, &word.lead_text, FontId::proportional(size));
        let dice_right = self.dice_ui(ui, &word.dice, egui::pos2(dice_left, word_rect.center().y));
        paint_colored_text(
            ui,
            word_rect.with_min_x(dice_right),
            &colored_parts(&trailing_parts),
            TEXT_SIZE * self.scale,
        );
    }

    /// Whether a move of the shown line comes after the position on the board, as one that was taken back does.
    fn is_after_position(&self, node: NodeId) -> bool {
        let game = self.view.game();
        game.line().nodes()[game.ply_count()..].contains(&node)
    }

    /// Makes a move clickable, and returns whether it is the current one.
    fn clickable_move_ui(&mut self, ui: &Ui, node: NodeId, move_rect: Rect, text: &str) -> bool {
        let is_current = self.view.game().current() == node;
        let response = ui.interact(move_rect, ui.id().with(("move", node)), egui::Sense::click());
        let background = match (is_current, response.hovered()) {
            (true, _) => ACCENT,
            (false, true) => theme::OVERLAY,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(move_rect, 4.0, background);
        if is_current {
            theme::underline_with_color(ui, move_rect.shrink2(vec2(CELL_INSET / 2.0, 1.0)), ON_ACCENT);
            *self.current_move_rect =
                Some(move_rect.intersect(ui.clip_rect())).filter(|visible_rect| visible_rect.is_positive());
        }
        if response.has_focus() {
            // On the light ground of the current move the frame is dark, with that ground on both sides.
            let (frame_rect, color) = if is_current { (move_rect.shrink(1.0), ON_ACCENT) } else { (move_rect, TEXT) };
            ui.painter().rect_stroke(frame_rect, 4.0, egui::Stroke::new(1.0, color), egui::StrokeKind::Inside);
        }
        let (now_secs, is_touched) = ui.input(|input| {
            let is_touch = |event: &egui::Event| matches!(event, egui::Event::Touch { .. });
            (input.time, input.events.iter().any(is_touch))
        });
        if response.is_pointer_button_down_on()
            && self.pressed_node_and_secs.is_none_or(|(pressed_node, _)| pressed_node != node)
        {
            *self.pressed_node_and_secs = Some((node, now_secs));
        }
        if response.clicked() || response.secondary_clicked() {
            let pressed_secs = self
                .pressed_node_and_secs
                .take()
                .filter(|&(pressed_node, _)| pressed_node == node)
                .map_or(now_secs, |(_, pressed_secs)| pressed_secs);
            let is_long_press = is_touched && now_secs - pressed_secs >= LONG_PRESS_SECS;
            if response.secondary_clicked() || is_long_press {
                *self.menu = Some(MoveMenu::at_move(node, move_rect));
            } else {
                self.commands.push(UiCommand::Intent(Intent::GoTo(node)));
            }
        }
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, is_current, text));
        response.on_hover_cursor(egui::CursorIcon::PointingHand);
        is_current
    }
}

/// Tells readers a part of a comment, which is only painted.
fn tell_comment(ui: &Ui, id: egui::Id, place: Rect, text: &str) {
    let response = ui.interact(place, id, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
}

/// A text with parts in several colours.
fn colored_text_job(parts: &[(String, Color32)], size: f32) -> LayoutJob {
    let mut text_job = LayoutJob::default();
    for (text, color) in parts {
        text_job.append(text, 0.0, TextFormat::simple(FontId::proportional(size), *color));
    }
    text_job.wrap.max_width = f32::INFINITY;
    text_job
}

/// Paints a text with parts in several colours that is centred vertically, and cut off at the right.
fn paint_colored_text(ui: &Ui, text_rect: Rect, parts: &[(String, Color32)], size: f32) {
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(colored_text_job(parts, size)));
    let text_pos = egui::pos2(text_rect.left(), text_rect.center().y - galley.size().y / 2.0);
    let visible_rect = text_rect.expand2(vec2(6.0, 0.0)).intersect(ui.clip_rect());
    ui.painter().with_clip_rect(visible_rect).galley(text_pos, galley, TEXT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::analysis::TurningPoint;
    use crate::app::analysis::game_review::tests::judged;
    use crate::app::ui::testing::{self, Fixture};
    use crate::board::Side;
    use crate::session::{GameRecord, Mark};
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_mistake_has_its_mark_and_its_name_as_soon_as_the_review_has_found_it() {
        let mut fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let nodes = fixture.current.game.line().nodes().to_vec();
        let [first_text, second_text] = [0, 1].map(|ply| {
            let ply = fixture.current.game.tree()[nodes[ply]].ply();
            ply.expect("a ply").played.text.clone()
        });
        // The second move has a mark of somebody's own.
        fixture.current.record.game.notes_mut(nodes[1]).marks = vec![Mark::from_sign("!").expect("a mark")];
        let mut move_list = MoveList::default();
        let mut assert_shown = |fixture: &Fixture, texts: [String; 2], names: [String; 2]| {
            let harness = testing::harness([272.0, 400.0], |ui, commands| {
                move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
            });
            for text in texts {
                assert!(testing::Picture::of(&harness).find(&text).is_some(), "{text} in {harness:?}");
            }
            for name in names {
                assert!(testing::control_rect(&harness, &name).is_positive(), "{name}");
            }
        };
        let names = [format!("1, White, {first_text}"), format!("1, Black, {second_text}, good")];
        assert_shown(&fixture, [first_text.clone(), format!("{second_text}!")], names.clone());
        let turning_point =
            |ply, side, loss| TurningPoint { ply, side, loss, better: String::new(), explanation: None };
        let mistakes = vec![turning_point(0, Side::White, 0.2), turning_point(1, Side::Black, 0.4)];
        fixture.review = judged(&[0.5, 0.3, 0.7], mistakes);
        let names = [format!("{}, a mistake", names[0]), format!("{}, a bad mistake", names[1])];
        assert_shown(&fixture, [format!("{first_text}?"), format!("{second_text}!")], names);
    }

    #[test]
    fn a_move_is_gone_to_by_a_click_and_has_a_menu() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let game = &fixture.current.game;
        let first_node = game.line().nodes()[0];
        let text = game.tree()[first_node].ply().expect("a ply").played.text.clone();
        let mut move_list = MoveList::default();
        let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
            move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
        });
        let name = format!("1, White, {text}");
        testing::press_control(&mut harness, &name);
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::GoTo(node))] if *node == first_node), "{commands:?}");

        let move_center = testing::control_rect(&harness, &name).center();
        testing::click_at(&mut harness, move_center, egui::PointerButton::Secondary);
        testing::press_control(&mut harness, "!?");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Intent(Intent::Annotate(node, notes))] = &*commands else { panic!("{commands:?}") };
        assert_eq!((*node, &*notes.marks), (first_node, &[Mark::from_sign("!?").expect("a mark")][..]));

        testing::click_at(&mut harness, move_center, egui::PointerButton::Secondary);
        testing::press_control(&mut harness, &fixture.say("action-comment"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Comment(node)] if *node == first_node));
    }

    #[test]
    fn the_dice_of_a_variation_are_drawn_as_those_of_the_main_line() {
        let mut fixture = Fixture::dice_chess(&["r11", "e2e4"]);
        let game = &mut fixture.current.record.game;
        game.go_to(NodeId::ROOT);
        for code in ["r12", "d2d4"] {
            let id = game.referee().find(code).expect("it is legal");
            game.play(id);
        }
        let nodes: Vec<NodeId> = game.tree().walk().iter().filter_map(|step| step.node()).collect();
        let plies = nodes.into_iter().filter_map(|node| game.tree()[node].ply());
        let (roll_texts, move_texts): (Vec<_>, Vec<_>) = plies.partition(|ply| ply.is_roll());
        let [roll_texts, move_texts] = [roll_texts, move_texts].map(|plies| {
            plies.into_iter().map(|ply| phrases::notation(&fixture.translations, &ply.played)).collect::<Vec<String>>()
        });
        assert_eq!((roll_texts.len(), move_texts.len()), (2, 2));
        let mut move_list = MoveList::default();
        let harness = testing::harness([272.0, 400.0], |ui, commands| {
            move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
        });
        let is_written =
            |name: &String| testing::Picture::of(&harness).texts().iter().any(|text| text.text.contains(name));
        assert!(
            move_texts.iter().all(is_written) && !roll_texts.iter().any(is_written),
            "{roll_texts:?} {move_texts:?}"
        );
        for (roll_text, line) in roll_texts.iter().zip(["", "Variation, "]) {
            let name = format!("{line}1, White, {roll_text}");
            assert!(testing::control_rect(&harness, &name).is_positive(), "{roll_texts:?}");
        }
    }

    #[test]
    fn comments_are_told_to_readers_between_the_moves() {
        let text = "[Variant \"turnover-classic\"]\n\ne1e3 {Two ahead.} e8e6 (d8d6 {Why so?} e3e4) *\n";
        let fixture = Fixture::of(GameRecord::read(text).expect("a record"), Language::English);
        let mut move_list = MoveList::default();
        let harness = testing::harness([272.0, 400.0], |ui, commands| {
            move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
        });
        for comment in ["Two ahead.", "Why so?"] {
            assert_eq!(harness.query_all_by_label(comment).count(), 1, "{comment} in {harness:?}");
        }
    }

    #[test]
    fn a_move_that_was_taken_back_is_faint() {
        let mut fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let game = &mut fixture.current.record.game;
        let [first_node, second_node] = [0, 1].map(|index| game.line().nodes()[index]);
        let mut colors = Vec::new();
        for _ in 0..3 {
            {
                let texts = [first_node, second_node]
                    .map(|node| fixture.current.game.tree()[node].ply().expect("a ply").played.text.clone());
                let mut move_list = MoveList::default();
                let harness = testing::harness([272.0, 400.0], |ui, commands| {
                    move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
                });
                let picture = testing::Picture::of(&harness);
                colors.push(texts.map(|text| picture.find(&text).expect("a move").color));
            }
            fixture.current.record.game.undo();
        }
        assert_eq!(colors, [[TEXT, ON_ACCENT], [ON_ACCENT, FAINT_TEXT], [FAINT_TEXT, FAINT_TEXT]]);
    }

    #[test]
    fn enlarged_moves_are_larger_and_whole() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = fixture.current.game.line().nodes()[1];
        let text = fixture.current.game.tree()[node].ply().expect("a ply").played.text.clone();
        let heights = [1.0, 1.2, 1.4].map(|scale| {
            let mut move_list = MoveList::default();
            let harness = testing::harness([296.0, 200.0], |ui, commands| {
                reading_text::set_scale(ui.ctx(), scale);
                move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
            });
            let drawn_text = testing::Picture::of(&harness).find(&text).expect("a move");
            assert!(drawn_text.is_whole, "{scale}: {drawn_text:?}");
            drawn_text.rect.height()
        });
        assert!(heights[0] < heights[1] && heights[1] < heights[2], "{heights:?}");
    }

    #[test]
    fn the_current_move_alone_is_underlined_and_its_frame_of_the_focus_is_dark() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let nodes = fixture.current.game.line().nodes();
        let [first_name, current_name] = [(nodes[0], "White"), (nodes[1], "Black")].map(|(node, side)| {
            format!("1, {side}, {}", fixture.current.game.tree()[node].ply().expect("a ply").played.text)
        });
        let mut move_list = MoveList::default();
        let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
            move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
        });
        let fills = testing::Picture::of(&harness).fills();
        let lines: Vec<Rect> = fills.iter().filter(|(_, fill)| *fill == ON_ACCENT).map(|(rect, _)| *rect).collect();
        let current_rect = testing::control_rect(&harness, &current_name);
        assert!(lines.len() == 1 && current_rect.contains_rect(lines[0]), "{lines:?} in {current_rect}");
        for (name, color) in [(first_name, TEXT), (current_name, ON_ACCENT)] {
            testing::focus_control(&mut harness, &name);
            let picture = testing::Picture::of(&harness);
            let frames: Vec<Color32> = picture
                .rects()
                .iter()
                .map(|(_, drawn)| drawn.stroke)
                .filter(|stroke| stroke.width > 0.0)
                .map(|stroke| stroke.color)
                .collect();
            assert!(frames.contains(&color), "{name}: {frames:?}");
        }
    }

    #[test]
    fn a_move_is_as_high_as_a_fingertip_where_fingers_are_used() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let node = fixture.current.game.line().nodes()[1];
        let text = &fixture.current.game.tree()[node].ply().expect("a ply").played.text;
        for size in [[390.0, 844.0], [768.0, 1024.0], [1920.0, 1080.0], [3000.0, 1700.0]] {
            let mut move_list = MoveList::default();
            let (harness, zoom_factor) = testing::touch_harness(size, |ui, commands| {
                move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
            });
            let move_rect = testing::control_rect(&harness, &format!("1, Black, {text}"));
            assert!(move_rect.height() * zoom_factor > 43.9, "{size:?}: {move_rect}");
        }
    }

    #[test]
    fn a_list_without_moves_says_so() {
        let fixture = Fixture::turnover(&[]);
        let mut move_list = MoveList::default();
        let harness = testing::harness([272.0, 400.0], |ui, commands| {
            move_list_ui(ui, fixture.panel_view().move_list_view(), &mut move_list, commands);
        });
        assert!(testing::shows_text(&harness, &fixture.say("panel-move-none")));
    }
}
