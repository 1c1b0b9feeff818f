//! The printed bodies of a part: a whole one, or two halves with the key that joins them; and the crown.

use super::section::Section;
use super::solid::{Solid, circle_segments};
use crate::pieces::crown::CrownShape;

/// The colour of the material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filament {
    /// White's colour, like ivory.
    White,
    /// Black's colour, like ebony.
    Black,
    /// The colour of crowns.
    Gold,
}

impl Filament {
    /// The code in keys of texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Gold => "gold",
        }
    }

    /// The colour on a screen, as in HTML.
    #[must_use]
    pub const fn html(self) -> &'static str {
        match self {
            Self::White => "#E8D9BB",
            Self::Black => "#3A302B",
            Self::Gold => "#CC9A2E",
        }
    }
}

/// A body to print, and how often.
#[derive(Clone, Debug)]
pub struct PrintedBody {
    /// The name of its files, such as `tower-half`.
    pub name: String,
    /// Its surface, with its base at height 0.
    pub solid: Solid,
    /// Its cross-section; `None` for the crown, which is no body of revolution.
    pub section: Option<Section>,
    /// The number in each colour.
    pub copies: Vec<(Filament, u32)>,
}

impl PrintedBody {
    fn from_section(name: String, section: Section, copies: Vec<(Filament, u32)>) -> Self {
        let solid = Solid::revolved(&section.0, circle_segments(section.outer_radius()));
        Self { name, solid, section: Some(section), copies }
    }

    /// A disc in each side's colour.
    pub(super) fn disc(code: &str, section: Section, [white, black]: [u32; 2]) -> Self {
        Self::from_section(code.to_owned(), section, vec![(Filament::White, white), (Filament::Black, black)])
    }

    /// A part with a face for each side in one body. The face with the groove is Black's.
    pub(super) fn engraved(code: &str, section: &Section, count: u32) -> Self {
        let section = section.with_engraving(section.engraving_groove());
        Self::from_section(format!("{code}-engraved"), section, vec![(Filament::White, count)])
    }

    /// The half of a part with a face for each side, and the key that joins two halves.
    pub(super) fn halves(code: &str, section: &Section, count: u32) -> [Self; 2] {
        let half_section = section.upper_half();
        let joint_groove = half_section.joint_groove();
        let both_colours = vec![(Filament::White, count), (Filament::Black, count)];
        [
            Self::from_section(format!("{code}-half"), half_section.with_base_groove(joint_groove), both_colours),
            Self::from_section(format!("{code}-key"), Section::key(joint_groove), vec![(Filament::Black, count)]),
        ]
    }

    /// A crown.
    pub(super) fn crown(code: &str, shape: &CrownShape, square_mm: f64, count: u32) -> Self {
        let solid = crown_solid(shape, square_mm);
        Self { name: code.to_owned(), solid, section: None, copies: vec![(Filament::Gold, count)] }
    }

    /// The number in all colours.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.copies.iter().map(|&(_, count)| count).sum()
    }
}

/// The body of a crown: a ring that widens upward, between whose points the rim is lower.
fn crown_solid(shape: &CrownShape, square_mm: f64) -> Solid {
    let to_mm = |squares: f32| f64::from(squares) * square_mm;
    let [inner_radius, outer_radius, flare_width, height, valley_height] =
        [shape.inner, shape.outer, shape.flare, shape.height, shape.valley].map(to_mm);
    let point_count = u32::from(shape.points);
    // From a valley to a point and back the rim has a whole number of chords.
    let segment_count = circle_segments(outer_radius + flare_width).next_multiple_of(2 * point_count);
    let rim_height_at = |segment: u32| {
        let turn_share = f64::from(segment * point_count % segment_count) / f64::from(segment_count);
        let distance_from_point = turn_share.min(1.0 - turn_share) * 2.0;
        height + (valley_height - height) * distance_from_point
    };
    Solid::swept(4, segment_count, |corner, segment| {
        let rim_height = rim_height_at(segment);
        let widening = flare_width * rim_height / height;
        [
            [inner_radius, 0.0],
            [outer_radius, 0.0],
            [outer_radius + widening, rim_height],
            [inner_radius + widening, rim_height],
        ][corner]
    })
}
