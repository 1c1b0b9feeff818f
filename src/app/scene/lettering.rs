//! Letters and numbers on the board and on the doubling cube, painted by what also paints those of the panel.

use std::sync::Arc;

use bevy::math::IVec2;
use bevy::prelude::*;
use bevy_egui::egui::epaint::text::{Fonts, TextOptions};
use bevy_egui::egui::epaint::{Color32, FontColorTransferFunction, Galley};
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The font of the coordinates and of the doubling cube.
const FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf");

/// Paints texts of one line.
pub(super) struct Lettering(Fonts);

impl Lettering {
    pub(super) fn new() -> Self {
        let mut definitions = FontDefinitions::empty();
        definitions.font_data.insert("strong".to_owned(), FontData::from_static(FONT).into());
        definitions.families.insert(FontFamily::Proportional, vec!["strong".to_owned()]);
        let options = TextOptions {
            color_transfer_function: FontColorTransferFunction::Off,
            font_hinting: false,
            subpixel_binning: false,
            ..default()
        };
        Self(Fonts::new(options, definitions))
    }

    /// How far a letter rises above the baseline, in texels. The size of the font is that of its em, in texels.
    pub(super) fn letter_height(&mut self, letter: char, size: f32) -> f32 {
        let galley = self.layout_text(&letter.to_string(), size);
        let glyph_heights = galley.rows.iter().flat_map(|row| &row.glyphs).map(|glyph| -glyph.uv_rect.offset.y);
        glyph_heights.fold(0.0, f32::max)
    }

    /// Draws a text whose baseline has its middle here, in a cell with this side: calls `draw_texel` with the place of each texel in the
    /// cell, and how much of it is ink, from 0 to 1.
    pub(super) fn draw_text(
        &mut self,
        (text, size): (&str, f32),
        baseline: Vec2,
        cell_side: u32,
        mut draw_texel: impl FnMut(UVec2, f32),
    ) {
        let galley = self.layout_text(text, size);
        let atlas = self.0.texture_atlas().image();
        for glyph in galley.rows.iter().flat_map(|row| &row.glyphs) {
            let glyph_rect = glyph.uv_rect;
            let left_offset = glyph.pos.x - galley.size().x / 2.0;
            let glyph_corner =
                (baseline + Vec2::new(left_offset + glyph_rect.offset.x, glyph_rect.offset.y)).round().as_ivec2();
            let [min, max] = [glyph_rect.min, glyph_rect.max].map(|[x, y]| UVec2::new(x.into(), y.into()));
            for (y, x) in (min.y..max.y).flat_map(|y| (min.x..max.x).map(move |x| (y, x))) {
                let texel_position = glyph_corner + (UVec2::new(x, y) - min).as_ivec2();
                if texel_position.cmpge(IVec2::ZERO).all() && texel_position.cmplt(IVec2::splat(cell_side as i32)).all()
                {
                    draw_texel(texel_position.as_uvec2(), f32::from(atlas[(x as usize, y as usize)].a()) / 255.0);
                }
            }
        }
    }

    fn layout_text(&mut self, text: &str, size: f32) -> Arc<Galley> {
        let font = FontId::new(size, FontFamily::Proportional);
        self.0.with_pixels_per_point(1.0).layout_no_wrap(text.to_owned(), font, Color32::WHITE)
    }
}
