//! What do the panel and its words look like?

use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Margin, RichText, Stroke,
    TextStyle, Visuals,
};

use crate::board::Side;

/// The panel's ground.
pub const GROUND: Color32 = Color32::from_rgb(33, 29, 27);
/// The ground of what lies over the table.
pub const OVERLAY: Color32 = Color32::from_rgb(42, 37, 34);
/// Fields, and the rows of a list.
pub const FIELD: Color32 = Color32::from_rgb(24, 21, 19);
/// A button at rest.
const BUTTON: Color32 = Color32::from_rgb(62, 54, 49);
pub const BUTTON_HOVERED: Color32 = Color32::from_rgb(84, 73, 65);
const BUTTON_PRESSED: Color32 = Color32::from_rgb(104, 90, 78);
/// Lines between things.
pub const LINE: Color32 = Color32::from_rgb(80, 71, 64);
/// Text to be read.
pub const TEXT: Color32 = Color32::from_rgb(236, 229, 218);
/// Text that steps back. On the panel's ground it keeps a contrast of 5 to 1.
pub const FAINT_TEXT: Color32 = Color32::from_rgb(172, 160, 147);
/// What is chosen, and what comes next.
pub const ACCENT: Color32 = Color32::from_rgb(240, 190, 84);
/// Text on the accent.
pub const ON_ACCENT: Color32 = Color32::from_rgb(36, 26, 8);
/// Danger and refusal.
pub const WARNING: Color32 = Color32::from_rgb(255, 133, 112);
/// The colours by which the panel names the sides: those of the pieces.
pub const SIDES: [Color32; 2] = [Color32::from_rgb(240, 228, 204), Color32::from_rgb(20, 17, 16)];

/// What stands for the two sides in a bar or a graph of the evaluation.
pub const WHITE_SHARE: Color32 = Color32::from_rgb(226, 214, 190);
pub const BLACK_SHARE: Color32 = Color32::from_rgb(52, 46, 42);

/// How high a button is, and how large its text in the panel.
pub const BUTTON_HEIGHT: f32 = 28.0;
pub const BUTTON_TEXT: f32 = 13.5;
/// What is left free around the text of a button that stands among many.
pub const TIGHT: egui::Vec2 = egui::vec2(3.0, 4.0);

/// The name of the family with the heavier weight.
const STRONG: &str = "strong";
const REGULAR_FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular-subset.otf");
const STRONG_FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf");

/// Dresses egui.
pub fn apply(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [("regular", REGULAR_FONT), (STRONG, STRONG_FONT)] {
        let font =
            FontData::from_static(bytes).tweak(FontTweak { subpixel_binning: Some(false), ..FontTweak::default() });
        fonts.font_data.insert(name.to_owned(), Arc::new(font));
    }
    for (family, name) in [
        (FontFamily::Proportional, "regular"),
        (FontFamily::Monospace, "regular"),
        (FontFamily::Name(STRONG.into()), STRONG),
    ] {
        fonts.families.insert(family, vec![name.to_owned(), "regular".to_owned()]);
    }
    ctx.set_fonts(fonts);
    // A click may last as long as it will: where a picture takes a second, every click does.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals();
        style.spacing.item_spacing = egui::vec2(8.0, 8.0);
        style.spacing.button_padding = egui::vec2(10.0, 6.0);
        style.spacing.interact_size.y = 28.0;
        style.spacing.window_margin = Margin::same(18);
        style.spacing.scroll = scroll_bars();
        style.interaction.selectable_labels = false;
        style.text_styles = [
            (TextStyle::Heading, FontId::new(21.0, FontFamily::Name(STRONG.into()))),
            (TextStyle::Body, FontId::new(14.5, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(14.5, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(12.5, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.5, FontFamily::Monospace)),
        ]
        .into();
    });
}

/// Scroll bars that are seen before one points at them: what has to be scrolled shows that it has.
fn scroll_bars() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        floating_width: 5.0,
        foreground_color: true,
        dormant_handle_opacity: 0.5,
        active_handle_opacity: 0.5,
        ..egui::style::ScrollStyle::thin()
    }
}

/// The sizes in which text is set, in points; those most in use first.
const SIZES: [f32; 8] = [14.5, 13.5, 16.0, 19.0, 12.5, 21.0, 24.0, 34.0];

/// How it was with the store of letters when they had been drawn beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Warmth {
    /// How full it was, 0 to 1.
    fullness: f32,
    /// How many pixels a point had.
    scale: f32,
}

/// Fuller the store is not made beforehand: egui empties it at 0.8.
const FULL_ENOUGH: f32 = 0.55;

/// Draws every letter once in every size, unseen, unless they lie in the store. A letter that is new to the store is missing in
/// the next picture; so that happens only now, and each letter has one form alone, whatever part of a pixel it begins at. What
/// was drawn is gone when egui has emptied the store, and of no use where the picture has got another scale.
pub fn keep_warm(ctx: &egui::Context, warmth: &mut Warmth) {
    let fullness = || ctx.fonts(|fonts| fonts.font_atlas_fill_ratio());
    let scale = ctx.pixels_per_point();
    if warmth.scale == scale && warmth.fullness <= fullness() {
        return;
    }
    let letters: String = (' '..='~').chain('¡'..='ÿ').chain("–—…‘’“”•½×→←↑↓−∞□".chars()).collect();
    for size in SIZES {
        for family in [FontFamily::Proportional, FontFamily::Name(STRONG.into())] {
            if fullness() < FULL_ENOUGH {
                ctx.fonts_mut(|fonts| fonts.layout_no_wrap(letters.clone(), FontId::new(size, family), TEXT));
            }
        }
    }
    *warmth = Warmth { fullness: fullness(), scale };
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = GROUND;
    visuals.window_fill = OVERLAY;
    visuals.window_stroke = Stroke::new(1.0, LINE);
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
        (&mut widgets.noninteractive, GROUND),
        (&mut widgets.inactive, BUTTON),
        (&mut widgets.hovered, BUTTON_HOVERED),
        (&mut widgets.active, BUTTON_PRESSED),
        (&mut widgets.open, BUTTON_PRESSED),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.fg_stroke = Stroke::new(1.0, TEXT);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    widgets.hovered.bg_stroke = Stroke::new(1.0, LINE);
    widgets.active.bg_stroke = Stroke::new(1.0, ACCENT);
    visuals
}

/// Text in the heavier weight.
#[must_use]
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(STRONG.into())).color(TEXT)
}

/// How wide a text is in the heavier weight, on a button.
pub fn width_of(ui: &egui::Ui, text: &str) -> f32 {
    let font = FontId::new(14.5, FontFamily::Name(STRONG.into()));
    ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, TEXT).size().x)
}

/// A button that stands out among others: the one that is wanted most often.
pub fn main_button(text: impl Into<String>) -> egui::Button<'static> {
    egui::Button::new(strong(text).color(ON_ACCENT)).fill(ACCENT)
}

/// A number to write or to drag, on the ground of a field.
pub fn number_field(ui: &mut egui::Ui, number: egui::DragValue<'_>) -> egui::Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            widget.weak_bg_fill = FIELD;
            widget.bg_stroke = Stroke::new(1.0, LINE);
        }
        ui.add(number)
    })
    .inner
}

/// Something of which one of several is chosen.
pub fn chip(ui: &mut egui::Ui, chosen: bool, text: String) -> egui::Response {
    let (fill, ink) = if chosen { (ACCENT, ON_ACCENT) } else { (FIELD, TEXT) };
    let shown = if chosen { strong(text.as_str()) } else { RichText::new(&text) };
    let response = ui.add(egui::Button::new(shown.color(ink)).fill(fill).corner_radius(14));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &text));
    response
}

/// The font of figures and headings that stand out, so large.
#[must_use]
pub fn strong_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// A disc in a side's colour.
pub fn side_dot(ui: &mut egui::Ui, side: Side) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
    ui.painter().circle(rect.center(), 7.0, SIDES[side.index()], egui::Stroke::new(1.0, FAINT_TEXT));
}

/// A row that is filled from its right end, as high as what stands in it.
pub fn row_from_right<T>(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui) -> T) -> T {
    ui.horizontal(|ui| ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), contents).inner).inner
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws pictures in a window of this scale, the store of letters being at most so large, and tells which of the last
    /// ones brought new letters.
    fn pictures_with_new_letters<'a>(scale: f32, side: usize, texts: &[&'a str]) -> Vec<&'a str> {
        let ctx = egui::Context::default();
        apply(&ctx);
        let mut warmth = Warmth::default();
        let mut draw = |text: &str, side: usize| {
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0)));
            let mut input = egui::RawInput { screen_rect, max_texture_side: Some(side), ..Default::default() };
            input.viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
            let mut output = ctx.run_ui(input, |ui| {
                keep_warm(ui.ctx(), &mut warmth);
                for size in [14.5, 16.0, 19.0] {
                    ui.label(RichText::new(text).size(size));
                    ui.label(strong(text).size(size));
                }
            });
            let is_new = !output.textures_delta.set.is_empty();
            output.textures_delta.clear();
            is_new
        };
        // It may learn late how large the store may be.
        draw("", 2048);
        (0..4).for_each(|_| {
            draw("", side);
        });
        texts.iter().copied().filter(|text| draw(text, side)).collect()
    }

    #[test]
    fn no_letter_is_missing_in_the_first_picture_that_has_it() {
        for scale in [1.0, 1.5, 2.0, 3.0] {
            let texts = ["2. Six pieces", "Alone, the button is a Tower.", "¿Qué mueve una Ñandú? Ação!"];
            assert!(pictures_with_new_letters(scale, 8192, &texts).is_empty(), "{scale}");
        }
    }

    #[test]
    fn a_store_too_small_for_all_letters_is_not_filled_again_and_again() {
        for scale in [1.0, 2.0, 3.0] {
            let texts = ["Alone, the button is a Tower."; 10];
            assert!(pictures_with_new_letters(scale, 2048, &texts).len() <= 1, "{scale}");
        }
    }

    #[test]
    fn a_slow_click_is_a_click() {
        let ctx = egui::Context::default();
        apply(&ctx);
        let middle = egui::pos2(50.0, 20.0);
        let button = |pressed| egui::Event::PointerButton {
            pos: middle,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let mut clicks = 0;
        for (secs, event) in [
            (0.0, None),
            (1.0, Some(egui::Event::PointerMoved(middle))),
            (2.0, Some(button(true))),
            (5.0, Some(button(false))),
        ] {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 100.0));
            let input = egui::RawInput {
                time: Some(secs),
                screen_rect: Some(screen),
                events: event.into_iter().collect(),
                ..Default::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(100.0, 40.0));
                clicks += u32::from(ui.put(rect, egui::Button::new("Play")).clicked());
            });
            output.textures_delta.clear();
        }
        assert_eq!(clicks, 1);
    }
}
