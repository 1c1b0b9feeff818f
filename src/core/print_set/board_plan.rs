//! The plan of a board: squares, a border with coordinates, and a ruler to check the size by.

use super::drawing::{Drawing, DrawnShape, Stroke};

/// The width of the border and the height of its letters, relative to a square.
const BORDER_PART: f64 = 0.4;
const LETTER_PART: f64 = 0.2;
/// The length of the ruler in millimetres, and the height of the text beside it.
const RULER_LENGTH: f64 = 100.0;
const RULER_TEXT_HEIGHT: f64 = 3.0;

/// The width of the border in millimetres.
#[must_use]
pub fn border(square_mm: f64) -> f64 {
    square_mm * BORDER_PART
}

/// The plan of a board with this number of files and ranks.
#[must_use]
pub fn board_plan([files, ranks]: [u8; 2], square_mm: f64) -> Drawing {
    let border = border(square_mm);
    let [width, height] = [files, ranks].map(|count| f64::from(count) * square_mm);
    let size = [width + 2.0 * border, height + 2.0 * border];
    let mut shapes = Vec::new();
    for rank in 0..ranks {
        // The first square, a1, is dark.
        for file in (0..files).filter(|file| (file + rank) % 2 == 0) {
            let corner = [border + f64::from(file) * square_mm, border + f64::from(ranks - 1 - rank) * square_mm];
            shapes.push(DrawnShape::Filled(corner, [square_mm; 2]));
        }
    }
    let letter_height = square_mm * LETTER_PART;
    let middle_of = |index: u8| border + (f64::from(index) + 0.5) * square_mm;
    for file in 0..files {
        let letter = char::from(b'a' + file).to_string();
        for y in [border / 2.0, size[1] - border / 2.0] {
            shapes.push(DrawnShape::Text([middle_of(file), y], letter_height, letter.clone()));
        }
    }
    for rank in 0..ranks {
        for x in [border / 2.0, size[0] - border / 2.0] {
            shapes.push(DrawnShape::Text([x, middle_of(ranks - 1 - rank)], letter_height, (rank + 1).to_string()));
        }
    }
    let ruler_at = size[1] - border * 0.12;
    shapes.push(DrawnShape::Outline(vec![[border, ruler_at], [border + RULER_LENGTH, ruler_at]], Stroke::Draw));
    for x in [border, border + RULER_LENGTH] {
        shapes.push(DrawnShape::Outline(vec![[x, ruler_at - 1.5], [x, ruler_at]], Stroke::Draw));
    }
    shapes.push(DrawnShape::Text(
        [border + RULER_LENGTH + 10.0, ruler_at - RULER_TEXT_HEIGHT / 2.0],
        RULER_TEXT_HEIGHT,
        format!("{RULER_LENGTH} mm"),
    ));
    shapes.push(DrawnShape::Outline(rectangle([border, border], [width, height]), Stroke::Draw));
    shapes.push(DrawnShape::Outline(rectangle([0.0, 0.0], size), Stroke::Cut));
    Drawing { size, shapes }
}

/// The corners of a rectangle.
pub(super) fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Vec<[f64; 2]> {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}
