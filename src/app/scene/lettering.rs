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
    pub(super) fn height(&mut self, letter: char, size: f32) -> f32 {
        let galley = self.laid_out(&letter.to_string(), size);
        let tops = galley.rows.iter().flat_map(|row| &row.glyphs).map(|glyph| -glyph.uv_rect.offset.y);
        tops.fold(0.0, f32::max)
    }

    /// Draws a text whose baseline has its middle here, in a cell with this side: calls `draw` with the place of each texel in the
    /// cell, and how much of it is ink, from 0 to 1.
    pub(super) fn draw(
        &mut self,
        (text, size): (&str, f32),
        baseline: Vec2,
        cell: u32,
        mut draw: impl FnMut(UVec2, f32),
    ) {
        let galley = self.laid_out(text, size);
        let atlas = self.0.texture_atlas().image();
        for glyph in galley.rows.iter().flat_map(|row| &row.glyphs) {
            let ink = glyph.uv_rect;
            let left = glyph.pos.x - galley.size().x / 2.0;
            let corner = (baseline + Vec2::new(left + ink.offset.x, ink.offset.y)).round().as_ivec2();
            let [min, max] = [ink.min, ink.max].map(|[x, y]| UVec2::new(x.into(), y.into()));
            for (y, x) in (min.y..max.y).flat_map(|y| (min.x..max.x).map(move |x| (y, x))) {
                let texel = corner + (UVec2::new(x, y) - min).as_ivec2();
                if texel.cmpge(IVec2::ZERO).all() && texel.cmplt(IVec2::splat(cell as i32)).all() {
                    draw(texel.as_uvec2(), f32::from(atlas[(x as usize, y as usize)].a()) / 255.0);
                }
            }
        }
    }

    fn laid_out(&mut self, text: &str, size: f32) -> Arc<Galley> {
        let font = FontId::new(size, FontFamily::Proportional);
        self.0.with_pixels_per_point(1.0).layout_no_wrap(text.to_owned(), font, Color32::WHITE)
    }
}
