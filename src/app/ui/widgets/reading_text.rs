//! The size of text that is read at length, which grows on where the panel has no room for a larger scale: on a phone, say. It wraps,
//! and is scrolled.

use bevy_egui::egui::{self, FontId, TextStyle, Ui};

/// The style whose size is the scale. Nothing is drawn in it.
fn scale_style() -> TextStyle {
    TextStyle::Name("reading".into())
}

/// How much larger this text is than any other.
pub(in crate::app::ui) fn scale(style: &egui::Style) -> f32 {
    style.text_styles.get(&scale_style()).map_or(1.0, |font| font.size)
}

/// Sets the scale for all panels.
pub(in crate::app::ui) fn set_scale(ctx: &egui::Context, new_scale: f32) {
    if (scale(&ctx.global_style()) - new_scale).abs() > 0.001 {
        ctx.all_styles_mut(|style| {
            style.text_styles.insert(scale_style(), FontId::proportional(new_scale));
        });
    }
}

/// Enlarges what follows in this part of a panel. Text with a size of its own is enlarged by [`scale`].
pub(in crate::app::ui) fn enlarge(ui: &mut Ui) {
    let scale = scale(ui.style());
    if scale > 1.0 {
        let styles = ui.style_mut().text_styles.iter_mut();
        styles.filter(|(style, _)| **style != scale_style()).for_each(|(_, font)| font.size *= scale);
    }
}

/// Draws what is so wide in text of the usual size, in the next row of a wrapped layout if this one has no room for it.
pub(in crate::app::ui) fn part_of_row_ui<R>(ui: &mut Ui, width: f32, contents_ui: impl FnOnce(&mut Ui) -> R) -> R {
    let size = egui::vec2(width * scale(ui.style()), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), contents_ui).inner
}

/// Draws a text of this size.
pub(in crate::app::ui) fn label_ui(ui: &mut Ui, text: &str) {
    ui.scope(|ui| {
        enlarge(ui);
        ui.label(text);
    });
}
