//! A whole set by its options: its parts and their bodies.

use super::box_plan::{Stacked, inside};
use super::solid::spokes_for;
use super::{FaceStyle, NeededPart, OptionError, PartForm, PrintedBody, Section, SetOptions, needed_parts, printable};
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
    pub board: [u8; 2],
}

impl PrintSet {
    /// The set with these options.
    ///
    /// # Errors
    /// If the game has pieces that cannot be printed.
    pub fn new(options: SetOptions) -> Result<Self, OptionError> {
        let names = || printable().iter().map(|family| family.name()).collect::<Vec<_>>().join(" or ");
        let needed = needed_parts(options.family).ok_or_else(|| {
            OptionError(format!(
                "expected a game whose set can be printed, {}, found {}",
                names(),
                options.family.name()
            ))
        })?;
        let id = options.family.editions().next().expect("every family has an edition");
        let kit = Game::new(id).referee().position().kit();
        let mut inside_of = None;
        let parts = needed.into_iter().map(|part| (part, bodies(&part, &options, &mut inside_of))).collect();
        Ok(Self { options, parts, board: [kit.width, kit.height] })
    }

    /// All bodies.
    pub fn bodies(&self) -> impl Iterator<Item = &PrintedBody> {
        self.parts.iter().flat_map(|(_, bodies)| bodies)
    }

    /// The width, depth and height inside the box.
    #[must_use]
    pub fn inside_of_box(&self) -> [f64; 3] {
        let mm = |squares: f32| f64::from(squares) * self.options.square_mm;
        let mut things: Vec<Stacked> = Vec::new();
        let mut nest: Option<Stacked> = None;
        for (part, _) in &self.parts {
            let count = Side::ALL.into_iter().map(|side| part.copies[side]).sum();
            match part.form {
                PartForm::Nested(turned) => {
                    let before = nest.unwrap_or(Stacked { diameter: 0.0, height: 0.0, count: 0 });
                    nest = Some(Stacked {
                        diameter: before.diameter.max(mm(turned.outer()) * 2.0),
                        height: before.height.max(mm(turned.height())),
                        count: before.count.max(count),
                    });
                }
                PartForm::Disc(turned) => {
                    things.push(Stacked { diameter: mm(turned.outer()) * 2.0, height: mm(turned.height()), count });
                }
                PartForm::Crown(crown) => {
                    let diameter = mm(crown.outer + crown.flare) * 2.0;
                    things.push(Stacked { diameter, height: mm(crown.height), count });
                }
            }
        }
        things.extend(nest);
        inside(&things)
    }

    /// The name of the archive.
    #[must_use]
    pub fn archive_name(&self) -> String {
        format!("{}-set.zip", self.options.family.name())
    }
}

/// The bodies of a part. `inside_of` is the outer radius of the part that its hole must take, in millimetres, and
/// becomes its own.
fn bodies(part: &NeededPart, options: &SetOptions, inside_of: &mut Option<f64>) -> Vec<PrintedBody> {
    let square = options.square_mm;
    let count = Side::ALL.into_iter().map(|side| part.copies[side]).sum();
    match part.form {
        PartForm::Nested(turned) => {
            let plain = Section::of(turned, square);
            let section = match *inside_of {
                Some(core) => plain.with_hole(hole_around(core + options.clearance_mm, plain.outer())),
                None => plain,
            };
            *inside_of = Some(section.outer());
            match options.faces {
                FaceStyle::TwoHalves => PrintedBody::halves(part.code, &section, count).into(),
                FaceStyle::OnePiece => vec![PrintedBody::engraved(part.code, &section, count)],
            }
        }
        PartForm::Disc(turned) => vec![PrintedBody::disc(part.code, Section::of(turned, square), part.copies.0)],
        PartForm::Crown(crown) => vec![PrintedBody::crown(part.code, crown, square, count)],
    }
}

/// The radius of the corners of a hole whose chords leave room for a circle of this radius, in a part of this outer
/// radius.
fn hole_around(radius: f64, outer: f64) -> f64 {
    radius / (std::f64::consts::PI / f64::from(spokes_for(outer))).cos()
}
