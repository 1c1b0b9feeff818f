//! The command that writes a printed set to a folder.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::option_error::OptionError;
use super::options::{BodyFormats, FaceStyle, SetOptions, parse_length};
use super::{PrintSet, printable_games, printable_set_names, set_name};
use crate::cli::value;
use crate::excerpt::quoted;
use crate::language::Language;
use crate::session::GameId;

/// Write the files to print a set: bodies, plans of board and box, a list of parts
#[derive(Clone, Debug, PartialEq, Args)]
pub struct ExportArguments {
    /// The folder, which is made if need be.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The side of a square in millimetres, from 30 to 80; 50 unless told.
    #[arg(long, value_name = "MM", value_parser = value(|text: &str| parse_length(text, SetOptions::SQUARE_MM_RANGE)))]
    pub square: Option<f64>,
    /// The room between nested parts on each side in millimetres, from 0.1 to 0.8; 0.4 unless told.
    #[arg(long, value_name = "MM", value_parser = value(|text: &str| parse_length(text, SetOptions::CLEARANCE_MM_RANGE)))]
    pub clearance: Option<f64>,
    /// How faces are told apart: two-halves (usual), one in each colour, or one-piece, with a groove.
    #[arg(long, value_name = "NAME", alias = "colors", value_parser = value(str::parse::<FaceStyle>))]
    pub colours: Option<FaceStyle>,
    /// The game: turnover (usual), lielow or lielow-9x9.
    #[arg(long, value_name = "NAME", value_parser = value(parse_game))]
    pub game: Option<GameId>,
    /// The formats of bodies: stl, 3mf or stl,3mf (usual).
    #[arg(long, value_name = "LIST", value_parser = value(str::parse::<BodyFormats>))]
    pub formats: Option<BodyFormats>,
    /// The language of list and page: en (usual), es or pt.
    #[arg(long, value_name = "CODE", value_parser = value(parse_language))]
    pub lang: Option<Language>,
}

/// A game whose set can be printed.
fn parse_game(text: &str) -> Result<GameId, OptionError> {
    let named_game = printable_games().iter().copied().find(|&game| set_name(game) == text);
    named_game.ok_or_else(|| OptionError(format!("expected {}, found {}", printable_set_names(), quoted(text))))
}

/// The language with this code.
fn parse_language(code: &str) -> Result<Language, OptionError> {
    let coded_language = Language::ALL.into_iter().find(|language| language.code() == code);
    coded_language.ok_or_else(|| OptionError(format!("expected en, es or pt, found {}", quoted(code))))
}

impl ExportArguments {
    /// The choices, with the usual ones where nothing was said.
    #[must_use]
    pub fn options(&self) -> SetOptions {
        let game = self.game.unwrap_or(printable_games()[0]);
        let default_options = SetOptions::new(game);
        SetOptions {
            game,
            square_mm: self.square.unwrap_or(default_options.square_mm),
            clearance_mm: self.clearance.unwrap_or(default_options.clearance_mm),
            face_style: self.colours.unwrap_or(default_options.face_style),
            formats: self.formats.unwrap_or(default_options.formats),
            language: self.lang.unwrap_or(default_options.language),
        }
    }
}

/// Writes the set, with a line to `out` for each file that says whether it replaces another.
///
/// # Errors
/// If a file cannot be written, with its path.
pub fn export(arguments: &ExportArguments, out: &mut impl io::Write) -> io::Result<()> {
    let set = PrintSet::new(arguments.options()).map_err(io::Error::other)?;
    for file in set.files() {
        let path = arguments.folder.join(&file.name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| write_error("a folder", folder, &error))?;
        }
        let file_status = if path.exists() { "replaced" } else { "written" };
        fs::write(&path, &file.contents).map_err(|error| write_error("a file", &path, &error))?;
        writeln!(out, "{file_status}: {}", path.display())?;
    }
    Ok(())
}

fn write_error(file_kind: &str, path: &Path, error: &dyn Display) -> io::Error {
    io::Error::other(format!("expected {file_kind} that can be written, {}: {error}", path.display()))
}
