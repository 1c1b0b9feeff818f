//! The plan of a board: squares, a border with coordinates, and a ruler to check the size by.

use super::drawing::{Drawing, DrawnShape, Stroke};

/// The width of the border and the height of its letters, relative to a square.
const BORDER_RATIO: f64 = 0.4;
const LETTER_RATIO: f64 = 0.2;
/// The length of the ruler in millimetres, and the height of the text beside it.
const RULER_LENGTH_MM: f64 = 100.0;
const RULER_TEXT_HEIGHT_MM: f64 = 3.0;

/// The width of the border in millimetres.
#[must_use]
pub fn border_width(square_mm: f64) -> f64 {
    square_mm * BORDER_RATIO
}

/// The plan of a board with this number of files and ranks.
#[must_use]
pub fn board_plan([files, ranks]: [u8; 2], square_mm: f64) -> Drawing {
    let border_width = border_width(square_mm);
    let [width, height] = [files, ranks].map(|count| f64::from(count) * square_mm);
    let size = [width + 2.0 * border_width, height + 2.0 * border_width];
    let mut shapes = Vec::new();
    for rank in 0..ranks {
        // The first square, a1, is dark.
        for file in (0..files).filter(|file| (file + rank) % 2 == 0) {
            let top_left =
                [border_width + f64::from(file) * square_mm, border_width + f64::from(ranks - 1 - rank) * square_mm];
            shapes.push(DrawnShape::Filled(top_left, [square_mm; 2]));
        }
    }
    let letter_height = square_mm * LETTER_RATIO;
    let square_centre = |index: u8| border_width + (f64::from(index) + 0.5) * square_mm;
    for file in 0..files {
        let letter = char::from(b'a' + file).to_string();
        for y in [border_width / 2.0, size[1] - border_width / 2.0] {
            shapes.push(DrawnShape::Text([square_centre(file), y], letter_height, letter.clone()));
        }
    }
    for rank in 0..ranks {
        for x in [border_width / 2.0, size[0] - border_width / 2.0] {
            shapes.push(DrawnShape::Text([x, square_centre(ranks - 1 - rank)], letter_height, (rank + 1).to_string()));
        }
    }
    let ruler_y = size[1] - border_width * 0.12;
    shapes.push(DrawnShape::Outline(
        vec![[border_width, ruler_y], [border_width + RULER_LENGTH_MM, ruler_y]],
        Stroke::Draw,
    ));
    for x in [border_width, border_width + RULER_LENGTH_MM] {
        shapes.push(DrawnShape::Outline(vec![[x, ruler_y - 1.5], [x, ruler_y]], Stroke::Draw));
    }
    shapes.push(DrawnShape::Text(
        [border_width + RULER_LENGTH_MM + 10.0, ruler_y - RULER_TEXT_HEIGHT_MM / 2.0],
        RULER_TEXT_HEIGHT_MM,
        format!("{RULER_LENGTH_MM} mm"),
    ));
    shapes.push(DrawnShape::Outline(rectangle_corners([border_width, border_width], [width, height]), Stroke::Draw));
    shapes.push(DrawnShape::Outline(rectangle_corners([0.0, 0.0], size), Stroke::Cut));
    Drawing { size, shapes }
}

/// The corners of a rectangle.
pub(super) fn rectangle_corners([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Vec<[f64; 2]> {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}
