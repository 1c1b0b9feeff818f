//! The plan of a board: squares, a border with coordinates, and a ruler to check the size by.

use super::drawing::{Drawing, Drawn, Stroke};

/// The width of the border and the height of its letters, relative to a square.
const BORDER: f64 = 0.4;
const LETTERS: f64 = 0.2;
/// The length of the ruler in millimetres, and the height of the text beside it.
const RULER: f64 = 100.0;
const RULER_TEXT: f64 = 3.0;

/// The width of the border in millimetres.
#[must_use]
pub fn border(square_mm: f64) -> f64 {
    square_mm * BORDER
}

/// The plan of a board with this number of files and ranks.
#[must_use]
pub fn board_plan([files, ranks]: [u8; 2], square_mm: f64) -> Drawing {
    let border = border(square_mm);
    let [width, height] = [files, ranks].map(|count| f64::from(count) * square_mm);
    let size = [width + 2.0 * border, height + 2.0 * border];
    let mut things = Vec::new();
    for rank in 0..ranks {
        // The first square, a1, is dark.
        for file in (0..files).filter(|file| (file + rank) % 2 == 0) {
            let at = [border + f64::from(file) * square_mm, border + f64::from(ranks - 1 - rank) * square_mm];
            things.push(Drawn::Filled(at, [square_mm; 2]));
        }
    }
    let letters = square_mm * LETTERS;
    let middle = |index: u8| border + (f64::from(index) + 0.5) * square_mm;
    for file in 0..files {
        let letter = char::from(b'a' + file).to_string();
        for y in [border / 2.0, size[1] - border / 2.0] {
            things.push(Drawn::Text([middle(file), y], letters, letter.clone()));
        }
    }
    for rank in 0..ranks {
        for x in [border / 2.0, size[0] - border / 2.0] {
            things.push(Drawn::Text([x, middle(ranks - 1 - rank)], letters, (rank + 1).to_string()));
        }
    }
    let ruler_at = size[1] - border * 0.12;
    things.push(Drawn::Outline(vec![[border, ruler_at], [border + RULER, ruler_at]], Stroke::Draw));
    for x in [border, border + RULER] {
        things.push(Drawn::Outline(vec![[x, ruler_at - 1.5], [x, ruler_at]], Stroke::Draw));
    }
    things.push(Drawn::Text([border + RULER + 10.0, ruler_at - RULER_TEXT / 2.0], RULER_TEXT, format!("{RULER} mm")));
    things.push(Drawn::Outline(rectangle([border, border], [width, height]), Stroke::Draw));
    things.push(Drawn::Outline(rectangle([0.0, 0.0], size), Stroke::Cut));
    Drawing { size, things }
}

/// The corners of a rectangle.
pub(super) fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Vec<[f64; 2]> {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}
