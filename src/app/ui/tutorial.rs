//! What is shown, and what is to be said of it?

use bevy_egui::egui::{self, Sense, Ui};

use super::UiCommand;
use super::dock::{Dock, Space};
use super::icons::{self, Icon};
use super::theme::{self, ACCENT, BUTTON_HEIGHT, BUTTON_TEXT, FAINT_TEXT, WARNING};
use crate::app::i18n::Translations;
use crate::app::scene::camera::PanelRoom;
use crate::app::tutorial::{Tutorial, TutorialCommand, TutorialRemark};
use crate::board::Shape;
use crate::games::tutorial::{Chapter, TutorialStep};
use crate::session::Family;

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 340.0;
const HEIGHT: f32 = 320.0;
/// A window narrower than this gets a narrower panel, so that the table keeps the larger part.
const NARROW_WINDOW: f32 = 900.0;
const NARROW_WIDTH: f32 = 270.0;
/// How large the sentences are that explain.
const CAPTION: f32 = 19.0;
const SMALL_CAPTION: f32 = 16.0;
/// The gap between two buttons.
const GAP: f32 = 4.0;
/// How far from the widest part's rim the names stand, where there is room and at least, and how large a name is.
const NAME_GAP: f32 = 56.0;
const LEAST_NAME_GAP: f32 = 8.0;
const NAME: f32 = 16.0;
/// What is left free around a name, between two of them, and how wide a name is at least.
const NAME_MARGIN: egui::Vec2 = egui::vec2(10.0, 6.0);
const NAME_SPACING: f32 = 4.0;
const NAME_LEAST: f32 = 70.0;
/// How large its measure is.
const MEASURE: f32 = 13.5;

/// What is shown, and in which words.
#[derive(Clone, Copy)]
pub(super) struct TutorialView<'a> {
    pub(super) show: &'a Tutorial,
    pub(super) words: &'a Translations,
}

impl TutorialView<'_> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }
}

/// Draws the demonstration's panel and returns the room that it takes.
pub(super) fn show_ui(ui: &mut Ui, stage: TutorialView, asked: &mut Vec<UiCommand>) -> PanelRoom {
    let width = if ui.available_width() < NARROW_WINDOW { NARROW_WIDTH } else { WIDTH };
    let dock = Dock::of(ui.available_size(), width, HEIGHT);
    let space = dock.space(ui.available_height());
    let shown = dock.panel("show", space.margin()).show(ui, |ui| {
        egui::Panel::bottom("steps").show_separator_line(false).frame(egui::Frame::new()).show(ui, |ui| {
            ui.add_space(space.gap());
            steps_ui(ui, stage, asked);
        });
        if space == Space::Short {
            egui::Panel::top("chapter").show_separator_line(false).frame(egui::Frame::new()).show(ui, |ui| {
                chapter_menu_ui(ui, stage, asked);
            });
        }
        if space == Space::Roomy {
            egui::Panel::bottom("chapters").show_separator_line(false).frame(egui::Frame::new()).show(ui, |ui| {
                families_ui(ui, stage, asked);
                chapters_ui(ui, stage, asked);
            });
        }
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| caption_ui(ui, stage, space));
    });
    dock.room(shown.response.rect)
}

/// All chapters, to choose one, where there is no room to list them.
fn chapter_menu_ui(ui: &mut Ui, stage: TutorialView, asked: &mut Vec<UiCommand>) {
    let (chapters, current) = stage.show.chapters();
    let name = |index: usize, chapter: &Chapter| format!("{}. {}", index + 1, stage.say(&chapter.title_key()));
    let shown = chapters.get(current).map_or_else(String::new, |chapter| name(current, chapter));
    let width = ui.available_width() - 10.0;
    egui::ComboBox::from_id_salt("chapter").width(width).selected_text(shown).wrap().show_ui(ui, |ui| {
        for (index, chapter) in chapters.iter().enumerate() {
            if ui.selectable_label(index == current, name(index, chapter)).clicked() {
                asked.push(UiCommand::Show(TutorialCommand::Chapter(index)));
            }
        }
    });
}

/// What is shown now, in words.
fn caption_ui(ui: &mut Ui, stage: TutorialView, space: Space) {
    let (chapters, current) = stage.show.chapters();
    let (Some(chapter), Some(step), Some(game)) = (chapters.get(current), stage.show.step(), stage.show.id()) else {
        return;
    };
    let title = format!("{}. {}", current + 1, stage.say(&chapter.title_key()));
    // Else the menu above says it.
    if space != Space::Short {
        ui.add(egui::Label::new(theme::strong(title).size(NAME).color(ACCENT)).wrap());
    }
    ui.add_space(space.gap());
    let size = if space == Space::Flat { SMALL_CAPTION } else { CAPTION };
    ui.add(egui::Label::new(egui::RichText::new(stage.say(&chapter.caption_key(step))).size(size)).wrap());
    let remark = stage.show.remark.as_ref().map(|remark| match remark {
        TutorialRemark::Right => (stage.say("tutorial-right"), ACCENT),
        TutorialRemark::Legal => (stage.say("tutorial-legal"), WARNING),
        TutorialRemark::Refused(refusal) => (stage.words.refusal(game, refusal), WARNING),
    });
    let is_open = matches!(step, TutorialStep::Try(..)) && stage.show.awaits_try();
    let prompt = || (stage.say("tutorial-your-turn"), FAINT_TEXT);
    if let Some((text, color)) = remark.or_else(|| is_open.then(prompt)) {
        ui.add_space(space.gap());
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// Whose demonstration it is.
fn families_ui(ui: &mut Ui, stage: TutorialView, asked: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for family in Family::ALL {
            let is_shown = stage.show.family() == Some(family);
            if theme::chip(ui, is_shown, stage.say(&format!("family-{}", family.name()))).clicked() && !is_shown {
                asked.push(UiCommand::Show(TutorialCommand::Family(family)));
            }
        }
    });
    ui.add_space(4.0);
}

/// All chapters, to choose one.
fn chapters_ui(ui: &mut Ui, stage: TutorialView, asked: &mut Vec<UiCommand>) {
    let (chapters, current) = stage.show.chapters();
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.x = 8.0;
    let rows = egui::Layout::top_down_justified(egui::Align::LEFT);
    ui.with_layout(rows, |ui| chapter_rows_ui(ui, stage, (chapters, current), asked));
}

fn chapter_rows_ui(
    ui: &mut Ui,
    stage: TutorialView,
    (chapters, current): (&[Chapter], usize),
    asked: &mut Vec<UiCommand>,
) {
    for (index, chapter) in chapters.iter().enumerate() {
        let text = egui::RichText::new(format!("{}. {}", index + 1, stage.say(&chapter.title_key()))).size(BUTTON_TEXT);
        let button = egui::Button::selectable(index == current, text).truncate();
        if ui.add(button.min_size(egui::vec2(0.0, 24.0))).clicked() {
            asked.push(UiCommand::Show(TutorialCommand::Chapter(index)));
        }
    }
}

/// The buttons that go through the demonstration.
fn steps_ui(ui: &mut Ui, stage: TutorialView, asked: &mut Vec<UiCommand>) {
    let show = stage.show;
    let [step, count] = show.progress();
    let (bar, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 3.0), Sense::hover());
    ui.painter().rect_filled(bar, 1.5, theme::LINE);
    let done = bar.left() + bar.width() * step as f32 / count.max(1) as f32;
    ui.painter().rect_filled(bar.with_max_x(done), 1.5, ACCENT);
    let (play, play_tip) =
        if show.is_playing { (Icon::Stop, "tip-tutorial-pause") } else { (Icon::Play, "tip-tutorial-play") };
    let buttons = [
        (Icon::Back, "tip-tutorial-previous", show.can_go_back(), TutorialCommand::Previous),
        (play, play_tip, true, TutorialCommand::Play(!show.is_playing)),
        (Icon::Forth, "tip-tutorial-next", show.can_go_on(), TutorialCommand::Next),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let size = egui::vec2((ui.available_width() - 2.0 * GAP) / 3.0, 36.0);
        for (icon, tip, enabled, act) in buttons {
            let tip = stage.say(tip);
            if icons::button(ui, icon, size, enabled, &tip).on_hover_text(&tip).clicked() {
                asked.push(UiCommand::Show(act));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let mut is_looped = show.is_looped;
        let tip = stage.say("tip-tutorial-loop");
        if ui.checkbox(&mut is_looped, stage.say("tutorial-loop")).on_hover_text(tip).changed() {
            asked.push(UiCommand::Show(TutorialCommand::Loop(is_looped)));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let leave = egui::Button::new(stage.say("tutorial-leave")).min_size(egui::vec2(0.0, BUTTON_HEIGHT));
            if ui.add(leave).clicked() {
                asked.push(UiCommand::Show(TutorialCommand::Leave));
            }
        });
    });
}

/// Names the parts that have been taken apart.
pub(super) fn part_names_ui(
    ctx: &egui::Context,
    stage: TutorialView,
    table: egui::Rect,
    parts: impl IntoIterator<Item = (Shape, egui::Pos2)>,
) {
    let layer = egui::LayerId::new(egui::Order::Middle, "parts".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(table);
    let mut parts: Vec<(Shape, egui::Pos2)> = parts.into_iter().collect();
    parts.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    // The names stand below each other, beside the widest part.
    let rim = parts.iter().map(|(_, at)| at.x).fold(table.left(), f32::max);
    let room = table.shrink(NAME_SPACING);
    let mut names = Vec::new();
    for (shape, at) in parts {
        let Some(key) = part_name(shape) else { continue };
        let format = |font_id, color| egui::TextFormat { font_id, color, ..egui::TextFormat::default() };
        let mut text = egui::text::LayoutJob::default();
        text.append(&stage.say(key), 0.0, format(theme::strong_font(NAME), theme::TEXT));
        let measure = stage.say(&format!("{key}-height"));
        text.append(&format!("\n{measure}"), 0.0, format(egui::FontId::proportional(MEASURE), FAINT_TEXT));
        text.wrap.max_width = (room.right() - rim - LEAST_NAME_GAP - 2.0 * NAME_MARGIN.x).max(NAME_LEAST);
        let galley = painter.layout_job(text);
        let size = galley.size() + 2.0 * NAME_MARGIN;
        let left = (rim + NAME_GAP).min(room.right() - size.x).max(room.left());
        let rect = egui::Rect::from_min_size(egui::pos2(left, at.y - size.y / 2.0), size);
        names.push((at, rect, galley));
    }
    let mut rects: Vec<&mut egui::Rect> = names.iter_mut().map(|(_, rect, _)| rect).collect();
    make_room(&mut rects, room.y_range());
    for (at, rect, galley) in names {
        painter.line_segment([at, rect.left_center()], egui::Stroke::new(1.5, ACCENT));
        painter.circle_filled(at, 3.0, ACCENT);
        painter.rect(rect, 6.0, theme::SHEET, egui::Stroke::new(1.0, theme::LINE), egui::StrokeKind::Inside);
        painter.galley(rect.min + NAME_MARGIN, galley, theme::TEXT);
    }
}

/// Moves what stands below each other up and down, so that nothing covers another, and all is in sight as far as there is
/// room.
fn make_room(rects: &mut [&mut egui::Rect], range: egui::Rangef) {
    let mut free = range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free - rect.top()).max(0.0)));
        free = rect.bottom() + NAME_SPACING;
    }
    let mut free = range.max;
    for rect in rects.iter_mut().rev() {
        **rect = rect.translate(egui::vec2(0.0, (free - rect.bottom()).min(0.0)));
        free = rect.top() - NAME_SPACING;
    }
    // Where there is not room enough the first ones are seen.
    let mut free = range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free - rect.top()).max(0.0)));
        free = rect.bottom() + NAME_SPACING;
    }
}

const fn part_name(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::Tower => Some("part-tower"),
        Shape::Fort => Some("part-fort"),
        Shape::Wall => Some("part-wall"),
        Shape::Checker | Shape::Crown | Shape::Chessman(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;

    /// Where a text is drawn that cannot be seen whole.
    fn cut_off(shape: &egui::Shape, clip: egui::Rect) -> Vec<String> {
        match shape {
            egui::Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                let is_whole = clip.expand(1.0).contains_rect(rect) && !text.galley.elided;
                if is_whole { Vec::new() } else { vec![text.galley.text().to_owned()] }
            }
            egui::Shape::Vec(shapes) => shapes.iter().flat_map(|shape| cut_off(shape, clip)).collect(),
            _ => Vec::new(),
        }
    }

    /// What is written there.
    fn written(shape: &egui::Shape) -> Vec<String> {
        match shape {
            egui::Shape::Text(text) => vec![text.galley.text().to_owned()],
            egui::Shape::Vec(shapes) => shapes.iter().flat_map(written).collect(),
            _ => Vec::new(),
        }
    }

    /// What cannot be seen whole, or not at all though it is what is to be said.
    fn texts_cut_off(ctx: &egui::Context, window: egui::Vec2, stage: TutorialView) -> Vec<String> {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, window));
        let draw = || {
            let input = egui::RawInput { screen_rect, ..Default::default() };
            let mut output = ctx.run_ui(input, |ui| {
                show_ui(ui, stage, &mut Vec::new());
            });
            output.textures_delta.clear();
            output.shapes
        };
        // The first picture measures.
        draw();
        let drawn = draw();
        let seen: Vec<String> = drawn.iter().flat_map(|drawn| written(&drawn.shape)).collect();
        let caption = stage.show.caption_key().map(|key| stage.say(&key));
        let remark = stage.show.awaits_try().then(|| match stage.show.remark {
            Some(_) => stage.say("tutorial-legal"),
            None => stage.say("tutorial-your-turn"),
        });
        let unseen = caption.into_iter().chain(remark).filter(|text| !seen.contains(text));
        drawn.iter().flat_map(|drawn| cut_off(&drawn.shape, drawn.clip_rect)).chain(unseen).collect()
    }

    #[test]
    fn nothing_that_a_demonstration_says_is_cut_off_in_any_language() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut all = Vec::new();
        for window in [(800.0, 500.0), (390.0, 844.0), (360.0, 640.0), (1280.0, 720.0)] {
            let window = egui::Vec2::from(window);
            for words in Language::ALL.map(Translations::new) {
                for family in Family::ALL {
                    for (chapter, steps) in family.chapters().iter().map(|chapter| chapter.steps.len()).enumerate() {
                        for step in 0..steps {
                            let mut show = Tutorial::at(family, chapter, step);
                            let mut cut = texts_cut_off(&ctx, window, TutorialView { show: &show, words: &words });
                            show.remark = show.awaits_try().then_some(TutorialRemark::Legal);
                            cut.extend(texts_cut_off(&ctx, window, TutorialView { show: &show, words: &words }));
                            if !cut.is_empty() {
                                let language = words.language();
                                all.push(format!("{window} {language:?} {family:?} {chapter} {step}: {cut:?}"));
                            }
                        }
                    }
                }
            }
        }
        assert!(all.is_empty(), "{all:#?}");
    }

    /// Where the names of parts stand that are seen there, in a table of this size.
    fn boxes_of_names(language: Language, table: egui::Rect, parts: &[(Shape, egui::Pos2)]) -> Vec<egui::Rect> {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let words = Translations::new(language);
        let show = Tutorial::at(Family::Turnover, 0, 1);
        let draw = || {
            let input = egui::RawInput { screen_rect: Some(table), ..Default::default() };
            let stage = TutorialView { show: &show, words: &words };
            let mut output = ctx.run_ui(input, |ui| part_names_ui(ui.ctx(), stage, table, parts.iter().copied()));
            output.textures_delta.clear();
            output.shapes
        };
        draw();
        let boxes = draw().into_iter().filter_map(|drawn| match drawn.shape {
            egui::Shape::Rect(drawn) => Some(drawn.rect),
            _ => None,
        });
        boxes.collect()
    }

    #[test]
    fn the_names_of_parts_cover_neither_each_other_nor_the_parts_in_a_narrow_window() {
        for (language, height) in Language::ALL.into_iter().flat_map(|language| [(language, 520.0), (language, 250.0)])
        {
            let table = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(390.0, height));
            let rims = [(Shape::Tower, 188.0, 125.0), (Shape::Fort, 203.0, 150.0), (Shape::Wall, 220.0, 190.0)];
            let boxes = boxes_of_names(language, table, &rims.map(|(shape, x, y)| (shape, egui::pos2(x, y))));
            assert_eq!(boxes.len(), 3);
            assert!(boxes.iter().all(|rect| table.contains_rect(*rect) && rect.left() > 220.0), "{boxes:?}");
            assert!(boxes.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{boxes:?}");
        }
    }

    #[test]
    fn the_names_of_parts_stay_in_the_window_wherever_the_parts_are() {
        let table = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(530.0, 500.0));
        for heights in [[-80.0, 20.0, 60.0], [20.0, 60.0, 700.0], [480.0, 490.0, 495.0], [900.0, 950.0, 990.0]] {
            for x in [-300.0, 200.0, 520.0, 900.0] {
                let shapes = [Shape::Tower, Shape::Fort, Shape::Wall].into_iter();
                let parts: Vec<_> = shapes.zip(heights.map(|y| egui::pos2(x, y))).collect();
                let boxes = boxes_of_names(Language::English, table, &parts);
                assert_eq!(boxes.len(), 3);
                assert!(boxes.iter().all(|rect| table.contains_rect(*rect)), "{heights:?} {x}: {boxes:?}");
                assert!(boxes.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{heights:?} {x}: {boxes:?}");
            }
        }
    }
}
