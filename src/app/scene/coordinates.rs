//! The coordinates on the board's frame.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::layout::{FRAME_WIDTH, Layout, SQUARE_SIZE};
use super::lettering::Lettering;
use super::textures::with_mips;

/// The marks in the order of their cells: first the files, then the ranks.
const LABELS: [&str; 2 * MAX_COORDINATES] =
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
/// The number of files and ranks of the largest board.
const MAX_COORDINATES: usize = 10;
/// The number of cells per row of the image.
const COLUMNS: u32 = 5;
/// The side of a cell, in texels.
const CELL_TEXELS: u32 = 128;
/// The size of the font, in texels of its em.
const FONT_SIZE: f32 = 73.0;
/// The size of a mark's quad on the frame.
const LABEL_SIZE: f32 = 0.46;

/// The texture coordinates of a mark.
///
/// # Panics
/// If there is no such mark.
#[must_use]
pub fn cell_of_label(label: &str) -> Rect {
    cell_rect(LABELS.iter().position(|&listed_label| listed_label == label).expect("a mark of the board"))
}

fn cell_rect(index: usize) -> Rect {
    let index = index as u32;
    let corner = UVec2::new(index % COLUMNS, index / COLUMNS).as_vec2() / COLUMNS as f32;
    Rect::from_corners(corner, corner + 1.0 / COLUMNS as f32)
}

/// All marks in one image: white, with the ink in the alpha channel.
#[must_use]
pub fn image() -> Image {
    let mut lettering = Lettering::new();
    let image_side = COLUMNS * CELL_TEXELS;
    let mut texels = [u8::MAX, u8::MAX, u8::MAX, 0].repeat((image_side * image_side) as usize);
    // Letters share a baseline: x-height letters are centred, b, d, f and h rise, and g and j hang.
    let [number_height, letter_height] = ['1', 'a'].map(|character| lettering.letter_height(character, FONT_SIZE));
    let cell_center = CELL_TEXELS as f32 / 2.0;
    for (index, label) in (0..).zip(LABELS) {
        let cell_corner = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL_TEXELS;
        let is_number = label.starts_with(|character: char| character.is_ascii_digit());
        let height = if is_number { number_height } else { letter_height };
        let baseline = Vec2::new(cell_center, cell_center + height / 2.0);
        lettering.draw_text((label, FONT_SIZE), baseline, CELL_TEXELS, |offset, coverage| {
            let texel_position = cell_corner + offset;
            let texel = &mut texels[((texel_position.y * image_side + texel_position.x) * 4 + 3) as usize];
            *texel = texel.saturating_add((coverage * 255.0) as u8);
        });
    }
    with_mips(UVec2::splat(image_side), texels)
}

/// All marks as quads in the plane y = 0 above the frame. Each player sees the letters of the near edge and the numbers
/// of the left edge upright.
#[must_use]
pub fn mesh(layout: Layout) -> Mesh {
    let mut positions = Vec::new();
    let mut uvs = Vec::new();
    let mut indices = Vec::new();
    let label_distance = layout.board_half_width() + FRAME_WIDTH / 2.0;
    let line_count = usize::from(layout.squares_along());
    // Half a turn about the board's middle maps White's marks to Black's.
    for (side_sign, is_black) in [(1.0, false), (-1.0, true)] {
        for index in 0..2 * line_count {
            let line_number = (index % line_count) as f32 + 0.5 - layout.board_half_width() / SQUARE_SIZE;
            let line_offset = if is_black { -line_number } else { line_number } * SQUARE_SIZE;
            let label_center = if index < line_count {
                Vec2::new(line_offset, label_distance)
            } else {
                Vec2::new(-label_distance, -line_offset)
            } * side_sign;
            let texture_rect = cell_rect(if index < line_count { index } else { index - line_count + MAX_COORDINATES });
            let first_vertex = positions.len() as u32;
            for (right, down) in [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)] {
                let offset = (Vec2::new(right, down) - 0.5) * LABEL_SIZE * side_sign;
                positions.push(Vec3::new(label_center.x + offset.x, 0.0, label_center.y + offset.y));
                uvs.push(texture_rect.min + Vec2::new(right, down) * texture_rect.size());
            }
            indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first_vertex + corner));
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
            let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(position, _)| position).collect();
            assert_eq!(corners.len(), 4 * usize::from(layout.squares_along()) * 6);
            for position in corners {
                let extent = position.abs().max_element();
                assert!(extent > layout.board_half_width() && extent < layout.frame_half_width(), "{position}");
            }
        }
    }

    #[test]
    fn every_mark_has_ink() {
        let texels = image().data.expect("texels");
        let image_side = COLUMNS * CELL_TEXELS;
        for index in 0..LABELS.len() as u32 {
            let cell_corner = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL_TEXELS;
            let ink_texel_count = (0..CELL_TEXELS * CELL_TEXELS)
                .filter(|texel| {
                    let texel_position = cell_corner + UVec2::new(texel % CELL_TEXELS, texel / CELL_TEXELS);
                    texels[((texel_position.y * image_side + texel_position.x) * 4 + 3) as usize] > 128
                })
                .count();
            assert!(ink_texel_count > 300, "mark {index} has {ink_texel_count} texels");
        }
    }
}
