//! The coordinates on the board's frame.

use ab_glyph::{Font, FontRef, ScaleFont};
use bevy::asset::RenderAssetUsages;
use bevy::math::IVec2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::layout::{FRAME_WIDTH, Layout, SQUARE_SIZE};
use super::textures::with_mips;

/// The font of the coordinates.
pub(super) const FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf");
/// The marks in the order of their cells: first the files, then the ranks.
const MARKS: [&str; 2 * MAX_COORDINATES] =
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
/// The number of files and ranks of the largest board.
const MAX_COORDINATES: usize = 10;
/// The number of cells per row of the image.
const COLUMNS: u32 = 5;
/// The side of a cell, in texels.
const CELL_TEXELS: u32 = 128;
/// The height of the font, in texels.
const FONT_HEIGHT: f32 = 88.0;
/// The size of a mark's quad on the frame.
const MARK_SIZE: f32 = 0.46;

/// The texture coordinates of a mark.
///
/// # Panics
/// If there is no such mark.
#[must_use]
pub fn cell_of(mark: &str) -> Rect {
    cell(MARKS.iter().position(|&other| other == mark).expect("a mark of the board"))
}

fn cell(index: usize) -> Rect {
    let index = index as u32;
    let corner = UVec2::new(index % COLUMNS, index / COLUMNS).as_vec2() / COLUMNS as f32;
    Rect::from_corners(corner, corner + 1.0 / COLUMNS as f32)
}

/// All marks in one image: white, with the ink in the alpha channel.
#[must_use]
pub fn image() -> Image {
    let font = FontRef::try_from_slice(FONT).expect("the font is part of the program").into_scaled(FONT_HEIGHT);
    let side = COLUMNS * CELL_TEXELS;
    let mut texels = [u8::MAX, u8::MAX, u8::MAX, 0].repeat((side * side) as usize);
    // Letters share a baseline: x-height letters are centred, b, d, f and h rise, and g and j hang.
    let height_of =
        |glyph| font.outline_glyph(font.scaled_glyph(glyph)).map_or(0.0, |outline| -outline.px_bounds().min.y);
    let cell_center = CELL_TEXELS as f32 / 2.0;
    for (index, mark) in (0..).zip(MARKS) {
        let cell = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL_TEXELS;
        let baseline_height = height_of(if mark.starts_with(|first: char| first.is_ascii_digit()) { '1' } else { 'a' });
        draw_text(&font, mark, Vec2::new(cell_center, cell_center + baseline_height / 2.0), CELL_TEXELS, |at, ink| {
            let place = cell + at;
            let texel = &mut texels[((place.y * side + place.x) * 4 + 3) as usize];
            *texel = texel.saturating_add((ink * 255.0) as u8);
        });
    }
    with_mips(UVec2::splat(side), texels)
}

/// Draws a text whose baseline has its middle here, in a cell with this side: calls `draw` with the place of each texel in the cell,
/// and how much of it is ink, from 0 to 1.
pub(super) fn draw_text<F: Font>(
    font: &impl ScaleFont<F>,
    text: &str,
    baseline: Vec2,
    cell: u32,
    mut draw: impl FnMut(UVec2, f32),
) {
    let glyph_advance = |glyph| font.h_advance(font.glyph_id(glyph));
    let mut pen_position = baseline - Vec2::X * text.chars().map(glyph_advance).sum::<f32>() / 2.0;
    for glyph in text.chars() {
        if let Some(outline) = font.outline_glyph(font.scaled_glyph(glyph)) {
            let min = outline.px_bounds().min;
            let corner = (pen_position + Vec2::new(min.x, min.y)).round().as_ivec2();
            outline.draw(|x, y, ink| {
                let texel = corner + UVec2::new(x, y).as_ivec2();
                if texel.cmpge(IVec2::ZERO).all() && texel.cmplt(IVec2::splat(cell as i32)).all() {
                    draw(texel.as_uvec2(), ink.clamp(0.0, 1.0));
                }
            });
        }
        pen_position.x += glyph_advance(glyph);
    }
}

/// All marks as quads in the plane y = 0 above the frame. Each player sees the letters of the near edge and the numbers
/// of the left edge upright.
#[must_use]
pub fn mesh(layout: Layout) -> Mesh {
    let mut positions = Vec::new();
    let mut uvs = Vec::new();
    let mut indices = Vec::new();
    let mark_distance = layout.half() + FRAME_WIDTH / 2.0;
    let count = usize::from(layout.squares_along());
    // Half a turn about the board's middle maps White's marks to Black's.
    for (side_sign, is_black) in [(1.0, false), (-1.0, true)] {
        for index in 0..2 * count {
            let line_number = (index % count) as f32 + 0.5 - layout.half() / SQUARE_SIZE;
            let line_offset = if is_black { -line_number } else { line_number } * SQUARE_SIZE;
            let mark_center = if index < count {
                Vec2::new(line_offset, mark_distance)
            } else {
                Vec2::new(-mark_distance, -line_offset)
            } * side_sign;
            let cell = cell(if index < count { index } else { index - count + MAX_COORDINATES });
            let first = positions.len() as u32;
            for (right, down) in [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)] {
                let offset = (Vec2::new(right, down) - 0.5) * MARK_SIZE * side_sign;
                positions.push(Vec3::new(mark_center.x + offset.x, 0.0, mark_center.y + offset.y));
                uvs.push(cell.min + Vec2::new(right, down) * cell.size());
            }
            indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
        }
    }
    let normals = vec![Vec3::Y; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::super::lathe::tests::{assert_outward, triangles};
    use super::super::layout::tests::layouts;
    use super::*;

    #[test]
    fn all_marks_lie_on_the_frame_and_face_up() {
        for layout in layouts() {
            let mesh = mesh(layout);
            assert_outward(&mesh);
            let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(at, _)| at).collect();
            assert_eq!(corners.len(), 4 * usize::from(layout.squares_along()) * 6);
            for at in corners {
                let reach = at.abs().max_element();
                assert!(reach > layout.half() && reach < layout.edge(), "{at}");
            }
        }
    }

    #[test]
    fn every_mark_has_ink() {
        let data = image().data.expect("texels");
        let side = COLUMNS * CELL_TEXELS;
        for index in 0..MARKS.len() as u32 {
            let cell = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL_TEXELS;
            let ink = (0..CELL_TEXELS * CELL_TEXELS)
                .filter(|texel| {
                    let at = cell + UVec2::new(texel % CELL_TEXELS, texel / CELL_TEXELS);
                    data[((at.y * side + at.x) * 4 + 3) as usize] > 128
                })
                .count();
            assert!(ink > 300, "mark {index} has {ink} texels");
        }
    }
}
