//! The colours, fonts and styles of the panel.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Margin, RichText, Stroke,
    TextStyle, Visuals,
};

use crate::app::ui::widgets::focus;
use crate::app::ui::widgets::reading_text;
use crate::app::ui::widgets::tips;
use crate::board::Side;

/// The background of the panel.
pub const GROUND: Color32 = Color32::from_rgb(33, 29, 27);
/// The background of overlays.
pub const OVERLAY: Color32 = Color32::from_rgb(42, 37, 34);
/// The background of fields and of rows in lists.
pub const FIELD: Color32 = Color32::from_rgb(24, 21, 19);
/// The background of an inactive button.
const BUTTON_COLOR: Color32 = Color32::from_rgb(62, 54, 49);
pub const BUTTON_HOVERED: Color32 = Color32::from_rgb(84, 73, 65);
const BUTTON_PRESSED_COLOR: Color32 = Color32::from_rgb(104, 90, 78);
/// Separating lines.
pub const LINE: Color32 = Color32::from_rgb(80, 71, 64);
/// Normal text.
pub const TEXT: Color32 = Color32::from_rgb(236, 229, 218);
/// Secondary text. Its contrast to the panel's background is 5 to 1.
pub const FAINT_TEXT: Color32 = Color32::from_rgb(172, 160, 147);
/// Selected items and highlights.
pub const ACCENT: Color32 = Color32::from_rgb(240, 190, 84);
/// Text on the accent colour.
pub const ON_ACCENT: Color32 = Color32::from_rgb(36, 26, 8);
/// Warnings and refusals.
pub const WARNING: Color32 = Color32::from_rgb(255, 133, 112);
/// The colours of the sides in the panel, which are those of the pieces.
pub const SIDES: [Color32; 2] = [Color32::from_rgb(240, 228, 204), Color32::from_rgb(20, 17, 16)];

/// The colours of the sides in the evaluation bar and graph.
pub const WHITE_SHARE_COLOR: Color32 = Color32::from_rgb(226, 214, 190);
pub const BLACK_SHARE_COLOR: Color32 = Color32::from_rgb(52, 46, 42);
/// The colour of draws in bars of results.
pub const DRAW_SHARE_COLOR: Color32 = Color32::from_rgb(140, 132, 122);

/// The font size of a button in the panel.
pub const BUTTON_TEXT: f32 = 13.5;
/// The height of a button where no fingers are used.
pub const BUTTON_HEIGHT: f32 = 28.0;
/// The width of the line below what is chosen, or around it.
const CHOSEN_LINE_WIDTH: f32 = 2.0;
/// The padding of a button in a dense row.
pub const TIGHT: egui::Vec2 = egui::vec2(3.0, 4.0);

/// The name of the bold font family.
const STRONG_FAMILY: &str = "strong";
const REGULAR_FONT: &[u8] = include_bytes!("../../../../assets/fonts/Inter-Regular-subset.otf");
const STRONG_FONT: &[u8] = include_bytes!("../../../../assets/fonts/Inter-SemiBold-subset.otf");

/// Applies the theme to egui.
pub fn apply(ctx: &egui::Context) {
    let mut font_definitions = FontDefinitions::empty();
    for (name, bytes) in [("regular", REGULAR_FONT), (STRONG_FAMILY, STRONG_FONT)] {
        let font =
            FontData::from_static(bytes).tweak(FontTweak { subpixel_binning: Some(false), ..FontTweak::default() });
        font_definitions.font_data.insert(name.to_owned(), Arc::new(font));
    }
    for (family, name) in [
        (FontFamily::Proportional, "regular"),
        (FontFamily::Monospace, "regular"),
        (FontFamily::Name(STRONG_FAMILY.into()), STRONG_FAMILY),
    ] {
        font_definitions.families.insert(family, vec![name.to_owned(), "regular".to_owned()]);
    }
    ctx.set_fonts(font_definitions);
    ctx.add_plugin(focus::DialogFocus::default());
    ctx.add_plugin(tips::Tips::default());
    // A click may last for any time, because a frame may take a second on slow machines.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.visuals = egui_visuals(false);
        style.spacing.item_spacing = egui::vec2(8.0, 8.0);
        style.spacing.button_padding = egui::vec2(10.0, 6.0);
        style.spacing.interact_size.y = BUTTON_HEIGHT;
        style.spacing.window_margin = Margin::same(18);
        style.spacing.scroll = scroll_bar_style();
        style.interaction.selectable_labels = false;
        style.text_styles = [
            (TextStyle::Heading, FontId::new(21.0, FontFamily::Name(STRONG_FAMILY.into()))),
            (TextStyle::Body, FontId::new(14.5, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(14.5, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(12.5, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.5, FontFamily::Monospace)),
        ]
        .into();
    });
}

/// The height of a button, in points, which is larger where fingers are used.
pub fn button_height(ui: &egui::Ui) -> f32 {
    ui.spacing().interact_size.y
}

/// Scroll bars that are always visible, so that it is clear what can be scrolled.
fn scroll_bar_style() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        floating_width: 5.0,
        foreground_color: true,
        dormant_handle_opacity: 0.5,
        active_handle_opacity: 0.5,
        ..egui::style::ScrollStyle::thin()
    }
}

/// The font sizes in points, the most used first, and how many of them text has that is read at length.
const FONT_SIZES: [f32; 8] = [14.5, 13.5, 16.0, 19.0, 12.5, 21.0, 24.0, 34.0];
const READING_SIZE_COUNT: usize = 6;

/// The state of the font atlas when all glyphs were last drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GlyphAtlasState {
    /// The fullness, from 0 to 1.
    fullness: f32,
    /// The number of pixels per point, and the scale of text that is read.
    scale: [f32; 2],
}

/// The fullness up to which glyphs are drawn in advance. egui clears the atlas at 0.8.
const MAX_PREPARED_FULLNESS: f32 = 0.55;

/// Draws every glyph in every size invisibly, unless they are in the atlas. A glyph that is new to the atlas would be
/// missing in the next frame; by drawing them in advance, this happens only now. They are drawn again when egui has
/// cleared the atlas or when the scale has changed.
pub fn prepare_glyphs(ctx: &egui::Context, atlas_state: &mut GlyphAtlasState) {
    let fullness = || ctx.fonts(|fonts| fonts.font_atlas_fill_ratio());
    let scale = [ctx.pixels_per_point(), reading_text::scale(&ctx.global_style())];
    if atlas_state.scale == scale && atlas_state.fullness <= fullness() {
        return;
    }
    let prepared_letters: String = (' '..='~').chain('¡'..='ÿ').chain("–—…‘’“”•½×→←↑↓−∞□".chars()).collect();
    let [_, reading_scale] = scale;
    let enlarged_sizes = FONT_SIZES
        .into_iter()
        .take(READING_SIZE_COUNT)
        .map(|size| size * reading_scale)
        .filter(|_| reading_scale > 1.0);
    for size in FONT_SIZES.into_iter().chain(enlarged_sizes) {
        for family in [FontFamily::Proportional, FontFamily::Name(STRONG_FAMILY.into())] {
            if fullness() < MAX_PREPARED_FULLNESS {
                ctx.fonts_mut(|fonts| fonts.layout_no_wrap(prepared_letters.clone(), FontId::new(size, family), TEXT));
            }
        }
    }
    *atlas_state = GlyphAtlasState { fullness: fullness(), scale };
}

/// Lets the panels follow the theme of the table: in high contrast they are black, and buttons have outlines.
pub fn set_contrast(ctx: &egui::Context, is_high_contrast: bool) {
    ctx.all_styles_mut(|style| style.visuals = egui_visuals(is_high_contrast));
}

fn egui_visuals(has_high_contrast: bool) -> Visuals {
    let (panel_color, window_color, line_color) = match has_high_contrast {
        false => (GROUND, OVERLAY, LINE),
        true => (Color32::BLACK, Color32::BLACK, TEXT),
    };
    let mut visuals = Visuals::dark();
    visuals.panel_fill = panel_color;
    visuals.window_fill = window_color;
    visuals.window_stroke = Stroke::new(1.0, line_color);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = FIELD;
    visuals.faint_bg_color = Color32::from_rgb(40, 35, 32);
    // A blinking cursor would keep the program drawing.
    visuals.text_cursor.blink = false;
    visuals.weak_text_color = Some(FAINT_TEXT);
    visuals.hyperlink_color = ACCENT;
    visuals.warn_fg_color = WARNING;
    visuals.error_fg_color = WARNING;
    visuals.selection.bg_fill = Color32::from_rgb(112, 84, 30);
    visuals.selection.stroke = Stroke::new(1.0, TEXT);
    let widgets = &mut visuals.widgets;
    for (widget, fill) in [
        (&mut widgets.noninteractive, panel_color),
        (&mut widgets.inactive, BUTTON_COLOR),
        (&mut widgets.hovered, BUTTON_HOVERED),
        (&mut widgets.active, BUTTON_PRESSED_COLOR),
        (&mut widgets.open, BUTTON_PRESSED_COLOR),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.fg_stroke = Stroke::new(1.0, TEXT);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, line_color);
    widgets.hovered.bg_stroke = Stroke::new(1.0, line_color);
    // Of what has the focus, too: it is seen on the accent colour as well.
    widgets.active.bg_stroke = Stroke::new(2.0, TEXT);
    if has_high_contrast {
        widgets.inactive.bg_stroke = Stroke::new(1.0, line_color);
    }
    visuals
}

/// Bold text.
#[must_use]
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(STRONG_FAMILY.into())).color(TEXT)
}

/// Text in a faint colour, for what is less important or explains something.
#[must_use]
pub fn faint(text: impl Into<String>) -> RichText {
    RichText::new(text).color(FAINT_TEXT)
}

/// The width of a bold text on a button.
pub fn bold_text_width(ui: &egui::Ui, text: &str) -> f32 {
    text_width(ui, text, strong_font(14.5))
}

/// The width of a text in one row in this font.
pub fn text_width(ui: &egui::Ui, text: &str, font: FontId) -> f32 {
    ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, TEXT).size().x)
}

/// Draws a text in one row in this font, or in two smaller ones if it does not fit. Words are divided only if it fits no
/// other way.
pub fn fitting_label(ui: &mut egui::Ui, text: &str, font: FontId, color: Color32) {
    let is_cut_off = |ui: &egui::Ui, job: &LayoutJob| ui.fonts_mut(|fonts| fonts.layout_job(job.clone())).elided;
    let mut job = LayoutJob::simple(text.to_owned(), font, color, ui.available_width());
    job.wrap.max_rows = 1;
    if is_cut_off(ui, &job) {
        job.sections[0].format.font_id.size = TextStyle::Small.resolve(ui.style()).size;
        job.wrap.max_rows = 2;
        job.wrap.break_anywhere = is_cut_off(ui, &job);
    }
    ui.add(egui::Label::new(job).wrap());
}

/// A prominent button, for the most frequent action.
pub fn main_button(text: impl Into<String>) -> egui::Button<'static> {
    egui::Button::new(strong(text).color(ON_ACCENT)).fill(ACCENT)
}

/// Gives a control without a visible label its name for assistive technology.
pub fn set_accessible_name(response: &egui::Response, name: impl Into<String>) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name.into()));
}

/// Draws a button that assistive technology knows by its text and by what it is about.
pub fn button_about(ui: &mut egui::Ui, text: &str, about: &str) -> egui::Response {
    let button = ui.button(text);
    set_accessible_name(&button, format!("{text}: {about}"));
    button
}

/// Tells what is typed into a text field: on-screen keyboards and assistive technology offer what suits it.
pub fn field_kind(response: &egui::Response, kind: egui::accesskit::Role) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_role(kind));
}

/// A button for one of several choices.
pub fn chip(ui: &mut egui::Ui, is_chosen: bool, text: String) -> egui::Response {
    let (background, text_color) = if is_chosen { (ACCENT, ON_ACCENT) } else { (FIELD, TEXT) };
    let label_text = if is_chosen { strong(text.as_str()) } else { RichText::new(&text) };
    let response = ui.add(egui::Button::new(label_text.color(text_color)).fill(background).corner_radius(14));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, &text));
    response
}

/// egui's button for one of several choices. The chosen one is underlined: not everybody sees the difference of its ground.
pub fn selectable_label<'a>(ui: &mut egui::Ui, is_chosen: bool, text: impl egui::IntoAtoms<'a>) -> egui::Response {
    let response = ui.selectable_label(is_chosen, text);
    if is_chosen {
        underline(ui, &response);
        focus::set_chosen_entry(&response);
    }
    response
}

/// The same for a choice that is taken over when it is pressed.
pub fn selectable_value<'a, T: PartialEq>(
    ui: &mut egui::Ui,
    chosen_value: &mut T,
    value: T,
    text: impl egui::IntoAtoms<'a>,
) -> egui::Response {
    let mut response = selectable_label(ui, *chosen_value == value, text);
    if response.clicked() && *chosen_value != value {
        *chosen_value = value;
        response.mark_changed();
    }
    response
}

/// Draws the outline of a card or a tile with such corners, and inside it another one if it has the keyboard. In high contrast each has
/// an outline, and the chosen one's is thicker: not everybody sees its colour.
pub fn outline_ui(ui: &egui::Ui, tile: &egui::Response, corner_radius: u8, is_chosen: bool) {
    let usual_stroke = ui.visuals().widgets.inactive.bg_stroke;
    let outline_stroke =
        if is_chosen { Stroke::new(CHOSEN_LINE_WIDTH + usual_stroke.width, ACCENT) } else { usual_stroke };
    ui.painter().rect_stroke(tile.rect, corner_radius, outline_stroke, egui::StrokeKind::Inside);
    if tile.has_focus() {
        let inner_rect = tile.rect.shrink(outline_stroke.width);
        ui.painter().rect_stroke(
            inner_rect,
            corner_radius,
            ui.visuals().widgets.active.bg_stroke,
            egui::StrokeKind::Inside,
        );
    }
}

/// Underlines a button or a row that is chosen.
pub fn underline(ui: &egui::Ui, chosen_response: &egui::Response) {
    underline_with_color(ui, chosen_response.rect.shrink2(egui::vec2(6.0, 1.0)), ACCENT);
}

/// Draws the line below what is chosen at the lower edge of this rectangle.
pub fn underline_with_color(ui: &egui::Ui, rect: egui::Rect, color: Color32) {
    ui.painter().rect_filled(rect.with_min_y(rect.bottom() - CHOSEN_LINE_WIDTH), 1, color);
}

/// The font of prominent numbers and headings, in this size.
#[must_use]
pub fn strong_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG_FAMILY.into()))
}

/// Draws a disc in a side's colour.
pub fn side_dot(ui: &mut egui::Ui, side: Side) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
    ui.painter().circle(rect.center(), 7.0, SIDES[side.index()], egui::Stroke::new(1.0, FAINT_TEXT));
}

/// A row that is filled from the right and is as high as its contents.
pub fn row_from_right<T>(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui) -> T) -> T {
    ui.horizontal(|ui| ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), contents).inner).inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::command::UiCommand;
    use crate::app::ui::testing;

    /// Draws frames in a window of this scale, with this maximum size of the font atlas, and returns the texts of the
    /// last frames that needed new glyphs.
    fn texts_with_new_glyphs<'a>(scale: f32, max_texture_side: usize, texts: &[&'a str]) -> Vec<&'a str> {
        let ctx = egui::Context::default();
        apply(&ctx);
        let mut atlas_state = GlyphAtlasState::default();
        let mut draw = |text: &str, max_texture_side: usize| {
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0)));
            let mut input =
                egui::RawInput { screen_rect, max_texture_side: Some(max_texture_side), ..Default::default() };
            input.viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
            let mut output = ctx.run_ui(input, |ui| {
                prepare_glyphs(ui.ctx(), &mut atlas_state);
                for size in [14.5, 16.0, 19.0] {
                    ui.label(RichText::new(text).size(size));
                    ui.label(strong(text).size(size));
                }
            });
            let is_new = !output.textures_delta.set.is_empty();
            output.textures_delta.clear();
            is_new
        };
        // The maximum texture size may be known late.
        draw("", 2048);
        (0..4).for_each(|_| {
            draw("", max_texture_side);
        });
        texts.iter().copied().filter(|text| draw(text, max_texture_side)).collect()
    }

    #[test]
    fn no_letter_is_missing_in_the_first_picture_that_has_it() {
        for scale in [1.0, 1.5, 2.0, 3.0] {
            let texts = ["2. Six pieces", "Alone, the button is a Tower.", "¿Qué mueve una Ñandú? Ação!"];
            assert!(texts_with_new_glyphs(scale, 8192, &texts).is_empty(), "{scale}");
        }
    }

    #[test]
    fn a_store_too_small_for_all_letters_is_not_filled_again_and_again() {
        for scale in [1.0, 2.0, 3.0] {
            let texts = ["Alone, the button is a Tower."; 10];
            assert!(texts_with_new_glyphs(scale, 2048, &texts).len() <= 1, "{scale}");
        }
    }

    #[test]
    fn what_is_chosen_is_underlined_and_no_other_choice_is() {
        let mut chosen = 1;
        let mut harness = testing::harness([300.0, 100.0], |ui, _| {
            ui.horizontal(|ui| {
                for (choice, text) in [(1, "Evening"), (2, "Daylight"), (3, "High contrast")] {
                    selectable_value(ui, &mut chosen, choice, text);
                }
            });
        });
        let underlined_choices = |harness: &egui_kittest::Harness<Vec<UiCommand>>| {
            let fills = testing::Picture::of(harness).fills();
            let underline_rects: Vec<egui::Rect> =
                fills.into_iter().filter(|fill| fill.1 == ACCENT).map(|fill| fill.0).collect();
            let is_in = |text: &&str| {
                underline_rects.iter().any(|line| testing::control_rect(harness, text).contains_rect(*line))
            };
            (
                underline_rects.len(),
                ["Evening", "Daylight", "High contrast"].into_iter().filter(is_in).collect::<Vec<_>>(),
            )
        };
        assert_eq!(underlined_choices(&harness), (1, vec!["Evening"]));
        testing::press_control(&mut harness, "High contrast");
        // Away from the buttons again.
        harness.hover_at(egui::pos2(290.0, 90.0));
        testing::run_until_settled(&mut harness);
        assert_eq!(underlined_choices(&harness), (1, vec!["High contrast"]));
    }

    #[test]
    fn a_slow_click_is_a_click() {
        let ctx = egui::Context::default();
        apply(&ctx);
        let button_center = egui::pos2(50.0, 20.0);
        let button = |pressed| egui::Event::PointerButton {
            pos: button_center,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let mut click_count = 0;
        for (time_secs, event) in [
            (0.0, None),
            (1.0, Some(egui::Event::PointerMoved(button_center))),
            (2.0, Some(button(true))),
            (5.0, Some(button(false))),
        ] {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 100.0));
            let input = egui::RawInput {
                time: Some(time_secs),
                screen_rect: Some(screen),
                events: event.into_iter().collect(),
                ..Default::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(100.0, 40.0));
                click_count += u32::from(ui.put(rect, egui::Button::new("Play")).clicked());
            });
            output.textures_delta.clear();
        }
        assert_eq!(click_count, 1);
    }
}
