//! Which letters and numbers stand on the board's frame, and where?

use ab_glyph::{Font, FontRef, ScaleFont};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::layout::{BOARD_HALF, BOARD_SQUARES, FRAME_WIDTH, SQUARE_SIZE};
use super::textures::with_mips;

/// The font of the letters on the frame.
const FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf");
/// The marks in the order of their cells: first the files, then the ranks.
const MARKS: &str = "abcdefgh12345678";
/// How many cells lie side by side in the image.
const COLUMNS: u32 = 4;
/// The side of a cell, in texels.
const CELL: u32 = 128;
/// The height of the font, in texels.
const FONT_HEIGHT: f32 = 88.0;
/// The side of a mark's quad on the frame.
const MARK_SIZE: f32 = 0.46;

/// The image of all marks, which is drawn once.
#[derive(Resource)]
pub struct Lettering(pub Handle<Image>);

impl FromWorld for Lettering {
    fn from_world(world: &mut World) -> Self {
        Self(world.resource_mut::<Assets<Image>>().add(image()))
    }
}

/// Where in the image a mark is, in parts of its side.
///
/// # Panics
/// When there is no such mark.
#[must_use]
pub fn cell_of(mark: char) -> Rect {
    let index = MARKS.chars().position(|other| other == mark).expect("a mark of the board") as u32;
    let corner = UVec2::new(index % COLUMNS, index / COLUMNS).as_vec2() / COLUMNS as f32;
    Rect::from_corners(corner, corner + 1.0 / COLUMNS as f32)
}

/// All marks in one image: white, with the ink in the alpha channel.
#[must_use]
pub fn image() -> Image {
    let font = FontRef::try_from_slice(FONT).expect("the font is part of the program").into_scaled(FONT_HEIGHT);
    let side = COLUMNS * CELL;
    let mut texels = [u8::MAX, u8::MAX, u8::MAX, 0].repeat((side * side) as usize);
    for (index, mark) in (0..).zip(MARKS.chars()) {
        let cell = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL;
        let glyph = font.scaled_glyph(mark);
        let Some(outline) = font.outline_glyph(glyph) else { continue };
        let bounds = outline.px_bounds();
        // Letters share a baseline: centre an x-height letter, and let b, d, f and h rise and g hang.
        let x_height = font.outline_glyph(font.scaled_glyph('a')).map_or(0.0, |a| -a.px_bounds().min.y);
        let rise = if mark.is_ascii_digit() { bounds.height() } else { x_height };
        let middle = CELL as f32 / 2.0;
        let corner = Vec2::new(middle - bounds.width() / 2.0, middle + rise / 2.0 + bounds.min.y).round().as_ivec2();
        outline.draw(|x, y, ink| {
            let at = corner + UVec2::new(x, y).as_ivec2();
            let inside = at.cmpge(bevy::math::IVec2::ZERO).all() && at.cmplt(UVec2::splat(CELL).as_ivec2()).all();
            if inside {
                let place = cell + at.as_uvec2();
                texels[((place.y * side + place.x) * 4 + 3) as usize] = (ink.clamp(0.0, 1.0) * 255.0) as u8;
            }
        });
    }
    with_mips(UVec2::splat(side), texels)
}

/// All marks as quads in the plane y = 0 over the frame. Each player reads the letters of the near edge and the numbers of
/// the left edge the right way up.
#[must_use]
pub fn mesh() -> Mesh {
    let mut positions = Vec::new();
    let mut uvs = Vec::new();
    let mut indices = Vec::new();
    let edge = BOARD_HALF + FRAME_WIDTH / 2.0;
    let count = u32::from(BOARD_SQUARES);
    // A half turn about the board's middle takes White's marks to Black's.
    for (sense, is_black) in [(1.0, false), (-1.0, true)] {
        for index in 0..2 * count {
            let along = (index % count) as f32 + 0.5 - BOARD_HALF / SQUARE_SIZE;
            let line = if is_black { -along } else { along } * SQUARE_SIZE;
            let middle = if index < count { Vec2::new(line, edge) } else { Vec2::new(-edge, -line) } * sense;
            let cell = UVec2::new(index % COLUMNS, index / COLUMNS).as_vec2() / COLUMNS as f32;
            let first = positions.len() as u32;
            for (right, down) in [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)] {
                let offset = (Vec2::new(right, down) - 0.5) * MARK_SIZE * sense;
                positions.push(Vec3::new(middle.x + offset.x, 0.0, middle.y + offset.y));
                uvs.push(cell + Vec2::new(right, down) / COLUMNS as f32);
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
    use super::*;

    #[test]
    fn all_marks_lie_on_the_frame_and_face_up() {
        let mesh = mesh();
        assert_outward(&mesh);
        let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(at, _)| at).collect();
        assert_eq!(corners.len(), 32 * 6);
        for at in corners {
            let reach = at.abs().max_element();
            assert!(reach > BOARD_HALF && reach < BOARD_HALF + FRAME_WIDTH, "{at}");
        }
    }

    #[test]
    fn every_mark_has_ink() {
        let data = image().data.expect("texels");
        let side = COLUMNS * CELL;
        for index in 0..COLUMNS * COLUMNS {
            let cell = UVec2::new(index % COLUMNS, index / COLUMNS) * CELL;
            let ink = (0..CELL * CELL)
                .filter(|texel| {
                    let at = cell + UVec2::new(texel % CELL, texel / CELL);
                    data[((at.y * side + at.x) * 4 + 3) as usize] > 128
                })
                .count();
            assert!(ink > 300, "mark {index} has {ink} texels");
        }
    }
}
