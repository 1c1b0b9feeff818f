//! Sets to print: bodies for 3D printers, plans of board and box, a parts list and an assembly page.
//!
//! | file | content |
//! |---|---|
//! | `options`, `option_error` | what can be chosen: [`SetOptions`] |
//! | `inventory` | which parts a game needs, and how many: [`needed_parts`] |
//! | `section` | a part, cut through its axis: [`Section`] |
//! | `solid` | closed bodies of triangles: [`Solid`] |
//! | `part` | the bodies of a part: [`PrintedBody`] |
//! | `set` | the bodies of a set: [`PrintSet`] |
//! | `files` | the files of a set: [`SetFile`] |
//! | `stl`, `three_mf`, `zip` | bodies and archives as bytes |
//! | `drawing`, `board_plan`, `box_plan` | the plans of board and box, as SVG and PDF |
//! | `texts`, `page`, `cross_section` | the list and the page, in each language |
//! | `export` | writes a set to a folder, for the command line; not in a browser |
//!
//! All lengths are in millimetres, except those of [`pieces`](crate::pieces), which are in squares.
//!
//! ```
//! use turnover_core::print_set::{PrintSet, SetOptions};
//! use turnover_core::session::GameId;
//!
//! let set = PrintSet::new(SetOptions::new(GameId::TurnoverModern))?;
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
mod option_error;
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
pub use inventory::{
    NeededPart, PartForm, needed_parts, printable_games, printable_set_names, served_editions, set_name,
};
pub use option_error::OptionError;
pub use options::{BodyFormats, FaceStyle, SetOptions};
pub use part::{Filament, PrintedBody};
pub use section::Section;
pub use set::PrintSet;
pub use solid::Solid;
