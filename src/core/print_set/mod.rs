//! Sets to print: bodies for 3D printers, plans of board and box, a parts list and an assembly page.
//!
//! | file | the question it answers |
//! |---|---|
//! | `options` | what can be chosen? [`SetOptions`] |
//! | `inventory` | which parts does a game need, and how many? [`needed_parts`] |
//! | `section` | what does a part look like, cut through its axis? [`Section`] |
//! | `solid` | how does a section become a closed body of triangles? [`Solid`] |
//! | `part` | of which bodies is a part made? [`PrintedBody`] |
//! | `set` | which bodies does a set have? [`PrintSet`] |
//! | `files` | what are its files? [`SetFile`] |
//! | `stl`, `three_mf`, `zip` | how are bodies and archives written? |
//! | `drawing`, `board_plan`, `box_plan` | what are the plans of board and box, as SVG and PDF? |
//! | `texts`, `page`, `cross_section` | what do list and page say in each language? |
//! | `export` | how does the command line write a set to a folder? (not in a browser) |
//!
//! All lengths are in millimetres, except those of [`pieces`](crate::pieces), which are in squares.
//!
//! ```
//! use turnover_core::print_set::{PrintSet, SetOptions};
//! use turnover_core::session::Family;
//!
//! let set = PrintSet::new(SetOptions::new(Family::Turnover))?;
//! let names: Vec<&str> = set.bodies().map(|body| &*body.name).collect();
//! assert_eq!(names, ["tower-half", "tower-key", "fort-half", "fort-key", "wall-half", "wall-key"]);
//! assert!(set.archive().starts_with(b"PK"));
//! # Ok::<(), turnover_core::print_set::OptionError>(())
//! ```

mod board_plan;
mod box_plan;
mod cross_section;
mod drawing;
#[cfg(not(target_family = "wasm"))]
mod export;
mod files;
mod inventory;
mod options;
mod page;
mod part;
mod section;
mod set;
mod solid;
mod stl;
#[cfg(test)]
mod tests;
mod texts;
mod three_mf;
mod zip;

#[cfg(not(target_family = "wasm"))]
pub use export::{ExportArguments, export};
pub use files::SetFile;
pub use inventory::{NeededPart, PartForm, needed_parts, printable};
pub use options::{BodyFormats, FaceStyle, OptionError, SetOptions};
pub use part::{Filament, PrintedBody};
pub use section::Section;
pub use set::PrintSet;
pub use solid::Solid;
pub use texts::PageLanguage;
