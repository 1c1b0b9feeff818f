//! The frames of dialogs.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dock, widgets::focus, widgets::reading_text, widgets::theme};
use crate::app::{i18n::Translations, screen::Overlay};

/// The width of a dialog for reading, and of a question.
const READING_WIDTH: f32 = 560.0;
pub(in crate::app::ui) const QUESTION_WIDTH: f32 = 340.0;
/// The space around a dialog in the window.
const WINDOW_MARGIN: f32 = 80.0;
/// The same around one of a given size: 56 outside, and 38 for its own margins.
const SIZED_WINDOW_MARGIN: f32 = 94.0;
/// What a foot is higher than its buttons.
const FOOT_MARGIN: f32 = 2.0;

/// A dialog, at most slightly lower than the window.
pub(in crate::app::ui) fn modal(ctx: &egui::Context, name: &str, width: f32) -> egui::Modal {
    let id = egui::Id::new(name);
    let size = egui::vec2(width, ctx.content_rect().height() - WINDOW_MARGIN);
    let modal_area = egui::Modal::default_area(id).default_size(size);
    egui::Modal::new(id).area(modal_area).frame(egui::Frame::window(&ctx.global_style()))
}

/// Draws the title of a dialog.
pub(in crate::app::ui) fn heading_ui(ui: &mut Ui, text: impl Into<egui::WidgetText>) {
    structure::heading_ui(ui, HeadingLevel::Sheet, text.into().heading());
}

/// Draws the title of a part of a dialog, as large as that of a dialog.
pub(in crate::app::ui) fn part_heading_ui(ui: &mut Ui, text: impl Into<egui::WidgetText>) {
    structure::heading_ui(ui, HeadingLevel::SheetPart, text.into().heading());
}

/// Shows a dialog, which assistive technology knows by this name.
pub(in crate::app::ui) fn show<R>(
    modal: egui::Modal,
    ctx: &egui::Context,
    name: impl Into<String>,
    contents_ui: impl FnOnce(&mut Ui) -> R,
) -> egui::ModalResponse<R> {
    // The backdrop of the dialog does not reach into the edges that are kept free on a television.
    let (window_rect, backdrop_color) = (ctx.viewport_rect(), modal.backdrop_color);
    let edge_painter =
        ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, "edges".into())).with_clip_rect(window_rect);
    for edge_rect in dock::outside_rects(window_rect, ctx.content_rect()) {
        edge_painter.rect_filled(edge_rect, 0.0, backdrop_color);
    }
    let layer = modal.area.layer();
    focus::begin_dialog(ctx, layer);
    modal.show(ctx, |ui| {
        ctx.accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Dialog);
            node.set_label(name.into());
        });
        let contents = contents_ui(ui);
        focus::finish_dialog(ctx, layer);
        contents
    })
}

/// Shows a dialog of this size, in a smaller window of the size that this leaves.
pub(in crate::app::ui) fn sized_ui<R>(
    ctx: &egui::Context,
    name: &str,
    title: String,
    size: egui::Vec2,
    contents_ui: impl FnOnce(&mut Ui) -> R,
) -> egui::ModalResponse<R> {
    let size = size.min(ctx.content_rect().size() - egui::Vec2::splat(SIZED_WINDOW_MARGIN));
    show(modal(ctx, name, size.x), ctx, title, |ui| {
        ui.set_width(size.x);
        ui.set_height(size.y);
        contents_ui(ui)
    })
}

/// Draws a dialog for reading with a close button.
pub(in crate::app::ui) fn reading_ui(
    ctx: &egui::Context,
    translations: &Translations,
    title_key: &str,
    commands: &mut Vec<UiCommand>,
    contents_ui: impl FnOnce(&mut Ui, &mut Vec<UiCommand>),
) {
    let mut contents_ui = Some(contents_ui);
    reading_with_foot_ui(ctx, translations, title_key, 0.0, commands, |ui, part, commands| {
        if let (DialogPart::Body, Some(contents_ui)) = (part, contents_ui.take()) {
            contents_ui(ui, commands);
        }
    });
}

/// A part of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum DialogPart {
    /// The scrolled contents.
    Body,
    /// The foot below, which is always visible.
    Foot,
}

/// The height of a foot with one row of buttons.
pub(in crate::app::ui) fn foot_height(ctx: &egui::Context) -> f32 {
    ctx.global_style().spacing.interact_size.y + FOOT_MARGIN
}

/// The same with a foot of this height below the scrolled contents; none if it is zero.
pub(in crate::app::ui) fn reading_with_foot_ui(
    ctx: &egui::Context,
    translations: &Translations,
    title_key: &str,
    foot_height: f32,
    commands: &mut Vec<UiCommand>,
    mut part_ui: impl FnMut(&mut Ui, DialogPart, &mut Vec<UiCommand>),
) {
    let width = READING_WIDTH.min(ctx.content_rect().width() - WINDOW_MARGIN);
    // Its upper edge stays where it is when its contents become longer or shorter, and so does what is about to be pressed.
    let reading_modal = modal(ctx, title_key, width);
    let anchored_area = reading_modal.area.clone().anchor(egui::Align2::CENTER_TOP, [0.0, WINDOW_MARGIN / 4.0]);
    let reading_modal = show(reading_modal.area(anchored_area), ctx, translations.say(title_key), |ui| {
        ui.set_width(width);
        // Otherwise it would never grow beyond its height in the last frame.
        ui.set_max_height(ctx.content_rect().height() - WINDOW_MARGIN);
        let is_close_pressed = title_bar_ui(ui, translations, title_key);
        ui.separator();
        let foot_gap = if foot_height > 0.0 { foot_height + ui.spacing().item_spacing.y } else { 0.0 };
        // Enlarged text may be wider than a small window.
        let is_enlarged = reading_text::scale(ui.style()) > 1.0;
        // Each dialog keeps its own place.
        let scroll_area = egui::ScrollArea::new([is_enlarged, true]).id_salt(title_key);
        let scroll_area = scroll_area.auto_shrink([false, true]).max_height(ui.available_height() - foot_gap);
        let page_height = ui.available_height() - foot_gap;
        scroll_area_ui(ui, scroll_area, |ui| {
            scroll_by_keys(ui, page_height);
            reading_text::enlarge(ui);
            part_ui(ui, DialogPart::Body, commands);
        });
        if foot_height > 0.0 {
            part_ui(ui, DialogPart::Foot, commands);
        }
        is_close_pressed
    });
    if reading_modal.inner || reading_modal.should_close() {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
}

/// The step of an arrow key, in points.
const ARROW_STEP: f32 = 48.0;
/// A distance beyond any end.
const END_DISTANCE: f32 = 1e6;

/// Scrolls by the keyboard, unless a field or a list has it; with an arrow key unless a button has it beside which there are others.
pub(in crate::app::ui) fn scroll_by_keys(ui: &mut Ui, page_height: f32) {
    let ctx = ui.ctx();
    if ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
        return;
    }
    let has_focus = ctx.memory(|memory| memory.focused().is_some());
    let are_arrow_keys_free = focus::are_arrow_keys_free(ctx);
    let page_height = (page_height - ARROW_STEP).max(ARROW_STEP);
    let scroll_distance = ui.input(|input| {
        let keys_and_steps = [
            (egui::Key::ArrowDown, -ARROW_STEP, are_arrow_keys_free),
            (egui::Key::ArrowUp, ARROW_STEP, are_arrow_keys_free),
            (egui::Key::Space, -page_height, !has_focus),
            (egui::Key::PageDown, -page_height, true),
            (egui::Key::PageUp, page_height, true),
            (egui::Key::End, -END_DISTANCE, true),
            (egui::Key::Home, END_DISTANCE, true),
        ];
        let pressed_steps =
            keys_and_steps.into_iter().filter(|&(key, _, is_active)| is_active && input.key_pressed(key));
        pressed_steps.map(|(_, distance, _)| distance).sum::<f32>()
    });
    if scroll_distance != 0.0 {
        // The keyboard stays where it is.
        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
        ui.scroll_with_delta_animation(egui::vec2(0.0, scroll_distance), egui::style::ScrollAnimation::none());
    }
}

/// Draws contents that are scrolled, and brings the control in them that has just got the keyboard into view.
pub(in crate::app::ui) fn scroll_area_ui<R>(
    ui: &mut Ui,
    scroll_area: egui::ScrollArea,
    contents_ui: impl FnOnce(&mut Ui) -> R,
) -> R {
    let scroll_output = scroll_area.show(ui, |ui| {
        let contents = contents_ui(ui);
        scroll_to_focus(ui);
        contents
    });
    scroll_output.inner
}

/// Brings the control that has just got the keyboard into view; for the end of scrolled contents. A control that is whole stays where it
/// is, and so do those beside the contents.
pub(super) fn scroll_to_focus(ui: &mut Ui) {
    let (memory_id, focused_id) = (ui.id().with("focused"), ui.memory(|memory| memory.focused()));
    let previously_focused_id =
        ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Option<egui::Id>>(memory_id), focused_id));
    let newly_focused_control =
        focused_id.filter(|_| focused_id != previously_focused_id).and_then(|id| ui.ctx().read_response(id));
    let Some(focused_control) =
        newly_focused_control.filter(|focused_control| focused_control.layer_id == ui.layer_id())
    else {
        return;
    };
    if !focused_control.interact_rect.contains_rect(focused_control.rect)
        && ui.min_rect().contains(focused_control.rect.center())
    {
        ui.scroll_to_rect_animation(focused_control.rect, None, egui::style::ScrollAnimation::none());
    }
}

/// Draws the title and the close button. Returns whether the button was pressed.
fn title_bar_ui(ui: &mut Ui, translations: &Translations, title_key: &str) -> bool {
    ui.horizontal(|ui| {
        heading_ui(ui, translations.say(title_key));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| close_ui(ui, translations)).inner
    })
    .inner
}

/// Draws the button that closes a dialog. Returns whether it was pressed.
pub(in crate::app::ui) fn close_ui(ui: &mut Ui, translations: &Translations) -> bool {
    let button = ui.button(translations.say("action-close")).show_tip(translations.say("tip-close"));
    focus::set_fallback_focus(&button);
    button.clicked()
}

/// Leads whoever closes a dialog back to the one from which they came.
pub(in crate::app::ui) fn lead_back(commands: &mut [UiCommand], back: Overlay) {
    for command in commands {
        if let UiCommand::Overlay(overlay @ Overlay::None) = command {
            *overlay = back;
        }
    }
}

/// Draws the button that cancels something. Returns whether it was pressed.
pub(in crate::app::ui) fn cancel_ui(ui: &mut Ui, translations: &Translations) -> bool {
    ui.button(translations.say("action-cancel")).show_tip(translations.say("tip-cancel")).clicked()
}

/// A question with the answers yes and no.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct Question<'a> {
    /// The key of the title.
    pub(in crate::app::ui) title_key: &'a str,
    pub(in crate::app::ui) text: &'a str,
    /// The key of the button for yes.
    pub(in crate::app::ui) yes_key: &'a str,
    /// Whether the button that cancels comes first, and has the keyboard first: where yes loses a game.
    pub(in crate::app::ui) is_cancel_first: bool,
}

/// Draws a question, and pushes `command` if the answer is yes.
pub(in crate::app::ui) fn question_ui(
    ctx: &egui::Context,
    translations: &Translations,
    question: Question,
    command: UiCommand,
    commands: &mut Vec<UiCommand>,
) {
    let modal = show(modal(ctx, "question", QUESTION_WIDTH), ctx, translations.say(question.title_key), |ui| {
        ui.set_width(QUESTION_WIDTH);
        heading_ui(ui, translations.say(question.title_key));
        reading_text::label_ui(ui, question.text);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let is_cancelled_first = question.is_cancel_first && cancel_ui(ui, translations);
            if ui.add(theme::main_button(translations.say(question.yes_key))).clicked() {
                commands.extend([UiCommand::Overlay(Overlay::None), command]);
            }
            if is_cancelled_first || !question.is_cancel_first && cancel_ui(ui, translations) {
                commands.push(UiCommand::Overlay(Overlay::None));
            }
        });
    });
    if modal.should_close() {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};

    #[test]
    fn a_long_text_is_scrolled_by_keys() {
        let translations = Translations::new(Language::English);
        let mut harness = testing::harness_with([640.0, 480.0], (), |ui, ()| {
            reading_ui(ui.ctx(), &translations, "rules-title", &mut Vec::new(), |ui, _| {
                (1..=200).for_each(|line| drop(ui.label(format!("line {line}"))));
            });
        });
        let is_line_visible = |harness: &egui_kittest::Harness<()>, line: u32| {
            Picture::of(harness).find(&format!("line {line}")).is_some_and(|text| text.is_whole)
        };
        assert!(is_line_visible(&harness, 1) && !is_line_visible(&harness, 200));
        for (key, is_first_visible, is_last_visible) in [
            (egui::Key::ArrowDown, false, false),
            (egui::Key::ArrowUp, true, false),
            (egui::Key::PageDown, false, false),
            (egui::Key::End, false, true),
            (egui::Key::PageUp, false, false),
            (egui::Key::Home, true, false),
            (egui::Key::Space, false, false),
        ] {
            harness.key_press(key);
            testing::run_until_settled(&mut harness);
            assert_eq!(
                (is_line_visible(&harness, 1), is_line_visible(&harness, 200)),
                (is_first_visible, is_last_visible),
                "{key:?}"
            );
        }
    }

    #[test]
    fn each_control_that_gets_the_keyboard_is_seen() {
        let translations = Translations::new(Language::English);
        let mut harness = testing::harness_with([640.0, 480.0], (), |ui, ()| {
            reading_ui(ui.ctx(), &translations, "rules-title", &mut Vec::new(), |ui, _| {
                (1..=60).for_each(|number| drop(ui.button(format!("button {number}"))));
            });
        });
        let mut visible_ids = std::collections::HashSet::new();
        for _ in 0..60 {
            let name = testing::press_key(&mut harness, egui::Key::Tab);
            visible_ids
                .insert(testing::visible_focus_id(&harness).unwrap_or_else(|| panic!("{name:?} is out of sight")));
        }
        assert_eq!(visible_ids.len(), 60);
    }

    #[test]
    fn the_keyboard_comes_to_a_dialog_that_a_key_opens_goes_round_in_it_and_back() {
        use egui::Key::{ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, Tab};
        let translations = Translations::new(Language::English);
        let question = Question {
            title_key: "confirm-leave-title",
            text: "Really?",
            yes_key: "action-leave",
            is_cancel_first: false,
        };
        let mut harness = testing::harness_with([640.0, 480.0], false, |ui, is_open: &mut bool| {
            *is_open |= ui.button("Open").clicked();
            drop(ui.button("Beside"));
            if *is_open {
                let mut commands = Vec::new();
                question_ui(ui.ctx(), &translations, question, UiCommand::Quit, &mut commands);
                *is_open = commands.is_empty();
            }
        });
        let [yes_name, no_name] = ["action-leave", "action-cancel"].map(|key| translations.say(key));
        let (yes_name, no_name) = (yes_name.as_str(), no_name.as_str());
        // Once when it is measured, and once more.
        for _ in 0..2 {
            testing::focus_control(&mut harness, "Open");
            for (key, expected) in [
                (Enter, yes_name),
                (Tab, no_name),
                (Tab, yes_name),
                (ArrowUp, yes_name),
                (ArrowRight, no_name),
                (ArrowLeft, yes_name),
                (Escape, "Open"),
            ] {
                assert_eq!(testing::press_key(&mut harness, key).as_deref(), Some(expected), "{key:?}");
            }
            assert!(!harness.state());
        }
        testing::press_control(&mut harness, "Open");
        assert_eq!((*harness.state(), testing::focused_name(&harness)), (true, None), "the pointer opens it");
        assert_eq!(testing::press_key(&mut harness, Tab).as_deref(), Some(yes_name));
    }

    #[test]
    fn a_text_that_a_key_opens_is_scrolled_by_keys_and_controls_in_it_have_the_keyboard_first() {
        let translations = Translations::new(Language::English);
        for has_button in [false, true] {
            let mut harness = testing::harness_with([640.0, 480.0], false, |ui, is_open: &mut bool| {
                *is_open |= ui.input(|input| input.key_pressed(egui::Key::F1));
                if *is_open {
                    reading_ui(ui.ctx(), &translations, "rules-title", &mut Vec::new(), |ui, _| {
                        if has_button {
                            drop(ui.button("In it"));
                        }
                        (1..=200).for_each(|line| drop(ui.label(format!("line {line}"))));
                    });
                }
            });
            let expected = if has_button { "In it".to_owned() } else { translations.say("action-close") };
            assert_eq!(testing::press_key(&mut harness, egui::Key::F1), Some(expected.clone()));
            if !has_button {
                assert_eq!(testing::press_key(&mut harness, egui::Key::ArrowDown), Some(expected));
                assert!(Picture::of(&harness).find("line 1").is_none_or(|line| !line.is_whole), "it is scrolled");
            }
        }
    }

    #[test]
    fn a_foot_has_room_for_a_button_for_fingers() {
        for size in [[320.0, 560.0], [390.0, 844.0], [1280.0, 720.0]] {
            let (_harness, _) = testing::touch_harness(size, |ui, _| {
                assert!(foot_height(ui.ctx()) >= theme::button_height(ui), "{size:?}");
            });
        }
    }

    #[test]
    fn a_dialog_grows_and_shrinks_with_what_is_in_it() {
        let translations = Translations::new(Language::English);
        let mut harness = testing::harness_with([640.0, 480.0], 1, |ui, line_count: &mut usize| {
            reading_ui(ui.ctx(), &translations, "online-join", &mut Vec::new(), |ui, _| {
                (1..=*line_count).for_each(|line| drop(ui.label(format!("line {line}"))));
            });
        });
        for line_count in [1, 9, 2, 12] {
            *harness.state_mut() = line_count;
            testing::run_until_settled(&mut harness);
            let last_text = Picture::of(&harness).find(&format!("line {line_count}")).expect("the last line");
            assert!(last_text.is_whole, "{line_count} lines: {last_text:?}");
        }
    }
}
