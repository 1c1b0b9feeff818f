//! A whole set by its options: its parts and their bodies.

use super::box_plan::{StackedParts, inner_size};
use super::solid::circle_segments;
use super::{
    FaceStyle, NeededPart, OptionError, PartForm, PrintedBody, Section, SetOptions, needed_parts, printable_set_names,
    set_name,
};
use crate::board::Side;
use crate::session::Game;

/// A set to print.
#[derive(Clone, Debug)]
pub struct PrintSet {
    /// The choices.
    pub options: SetOptions,
    /// The parts, smallest first, each with the bodies it is made of.
    pub parts: Vec<(NeededPart, Vec<PrintedBody>)>,
    /// The number of files and ranks of the board.
    pub board_size: [u8; 2],
}

impl PrintSet {
    /// The set with these options.
    ///
    /// # Errors
    /// If the game has pieces that cannot be printed.
    pub fn new(options: SetOptions) -> Result<Self, OptionError> {
        let needed_parts = needed_parts(options.game).ok_or_else(|| {
            let (names, requested_name) = (printable_set_names(), set_name(options.game));
            OptionError(format!("expected a game whose set can be printed, {names}, found {requested_name}"))
        })?;
        let kit = Game::new(options.game).referee().position().kit();
        let mut core_radius = None;
        let parts =
            needed_parts.into_iter().map(|part| (part, part_bodies(&part, &options, &mut core_radius))).collect();
        Ok(Self { options, parts, board_size: [kit.width, kit.height] })
    }

    /// All bodies.
    pub fn bodies(&self) -> impl Iterator<Item = &PrintedBody> {
        self.parts.iter().flat_map(|(_, bodies)| bodies)
    }

    /// The width, depth and height inside the box.
    #[must_use]
    pub fn box_inner_size(&self) -> [f64; 3] {
        let to_mm = |squares: f32| f64::from(squares) * self.options.square_mm;
        let mut stacked_parts: Vec<StackedParts> = Vec::new();
        let mut nest: Option<StackedParts> = None;
        for (part, _) in &self.parts {
            let count = Side::ALL.into_iter().map(|side| part.copies[side]).sum();
            match part.form {
                PartForm::Nested(turned_part) => {
                    let current_nest = nest.unwrap_or(StackedParts { diameter: 0.0, height: 0.0, count: 0 });
                    nest = Some(StackedParts {
                        diameter: current_nest.diameter.max(to_mm(turned_part.outer_radius()) * 2.0),
                        height: current_nest.height.max(to_mm(turned_part.height())),
                        count: current_nest.count.max(count),
                    });
                }
                PartForm::Disc(turned_part) => {
                    stacked_parts.push(StackedParts {
                        diameter: to_mm(turned_part.outer_radius()) * 2.0,
                        height: to_mm(turned_part.height()),
                        count,
                    });
                }
                PartForm::Crown(crown) => {
                    let diameter = to_mm(crown.outer + crown.flare) * 2.0;
                    stacked_parts.push(StackedParts { diameter, height: to_mm(crown.height), count });
                }
            }
        }
        stacked_parts.extend(nest);
        inner_size(&stacked_parts)
    }

    /// The name of the archive.
    #[must_use]
    pub fn archive_name(&self) -> String {
        format!("{}-set.zip", set_name(self.options.game))
    }
}

/// The bodies of a part. `core_radius` is the outer radius of the part that its hole must take, in millimetres, and
/// becomes its own.
fn part_bodies(part: &NeededPart, options: &SetOptions, core_radius: &mut Option<f64>) -> Vec<PrintedBody> {
    let square_mm = options.square_mm;
    let copy_count = Side::ALL.into_iter().map(|side| part.copies[side]).sum();
    match part.form {
        PartForm::Nested(turned_part) => {
            let plain_section = Section::from_turned_part(turned_part, square_mm);
            let section = match *core_radius {
                Some(inner_part_radius) => plain_section.with_hole_radius(hole_radius(
                    inner_part_radius + options.clearance_mm,
                    plain_section.outer_radius(),
                )),
                None => plain_section,
            };
            *core_radius = Some(section.outer_radius());
            match options.face_style {
                FaceStyle::TwoHalves => PrintedBody::halves(part.code, &section, copy_count).into(),
                FaceStyle::OnePiece => vec![PrintedBody::engraved(part.code, &section, copy_count)],
            }
        }
        PartForm::Disc(turned_part) => {
            vec![PrintedBody::disc(part.code, Section::from_turned_part(turned_part, square_mm), part.copies.0)]
        }
        PartForm::Crown(crown) => vec![PrintedBody::crown(part.code, crown, square_mm, copy_count)],
    }
}

/// The radius of the corners of a hole whose chords leave room for a circle of this radius, in a part of this outer
/// radius.
fn hole_radius(radius: f64, outer_radius: f64) -> f64 {
    radius / (std::f64::consts::PI / f64::from(circle_segments(outer_radius))).cos()
}
