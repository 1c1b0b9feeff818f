//! The command line.

use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use bevy::math::UVec2;
use clap::{Args, Parser, Subcommand};

use crate::app::i18n::{Language, Translations};
use crate::app::program::arguments::{self, OptionsError, StartArguments, StartOptions};
use crate::app::scene::camera::View;
use crate::app::settings::site::Site;
use crate::app::settings::{PieceSet, Quality, Theme};
use crate::board::Square;
use crate::cli::{Opened, explanation, value};
use crate::excerpt::quoted;
use crate::print_set::ExportArguments;
use crate::session::{Family, GameId, Seat};

/// The maximum width or height of a picture, in pixels, which every adapter supports.
pub const MAX_SIDE: u32 = 8192;
/// The maximum number of pictures of a turntable.
const MAX_PICTURES: u32 = 999;

/// What the program is to do.
pub enum RunMode {
    /// Open a window.
    Play(StartOptions),
    /// Draw a picture.
    Shoot(StartOptions, Shot),
    /// Write the files to print a set.
    Export(ExportArguments),
    /// Print this text and exit.
    Print(String),
}

/// A picture to write.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The path of the PNG file; of several files, the path to which their numbers are added.
    pub path: PathBuf,
    /// The number of pictures of a turntable: the same scene, seen from all around; none for a single picture.
    pub picture_count: Option<NonZeroU32>,
    /// The size in pixels.
    pub size: UVec2,
    /// The square with the selected piece.
    pub selected_square: Option<Square>,
    /// The time in seconds after the start of the last move; its end if `None`.
    pub motion_secs: Option<f32>,
    /// Where the camera is near; none for a picture of the whole table.
    pub close_view: Option<CloseView>,
    /// How the picture is drawn.
    pub quality: PictureQuality,
}

impl Shot {
    /// The path of the picture with this number, from 0.
    #[must_use]
    pub fn picture_path(&self, picture_number: u32) -> PathBuf {
        match self.picture_count {
            None => self.path.clone(),
            Some(_) => {
                let file_stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
                self.path.with_file_name(format!("{file_stem}-{picture_number:03}.png"))
            }
        }
    }
}

/// A view from near a square, low above the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CloseView {
    /// The square.
    pub square: Square,
    /// The distance, as a part of that from which the whole table is seen.
    pub distance: f32,
}

impl CloseView {
    /// The usual distance.
    const NEAR_DISTANCE: f32 = 0.22;
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureQuality {
    /// As on the screen.
    Screen(Quality),
    /// As a photograph, of many frames.
    Photo,
}

impl Default for PictureQuality {
    fn default() -> Self {
        Self::Screen(Quality::default())
    }
}

/// Turnover, Lielow and Dice Chess on a 3D table.
#[derive(Parser)]
#[command(name = "turnover", version, no_binary_name = true, args_override_self = true, after_help = games_help())]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    /// Open the game of this link, or the games of this file; --link LINK takes a link alone.
    #[arg(value_name = "LINK|FILE", value_parser = value(parse_opened), conflicts_with = "linked")]
    opened: Option<Opened>,
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    looks: LooksArguments,
    #[command(flatten)]
    hall: HallArguments,
    #[command(flatten)]
    picture: PictureArguments,
}

#[derive(Subcommand)]
enum CliCommand {
    ExportSet(ExportArguments),
}

#[derive(Args)]
#[command(next_help_heading = "Game")]
struct GameArguments {
    #[arg(long = "link", value_name = "LINK", hide = true, allow_hyphen_values = true, value_parser = value(any_text))]
    linked: Option<String>,
    /// One of the games below.
    #[arg(long = "game", value_name = "NAME", value_parser = value(arguments::parse_game))]
    id: Option<GameId>,
    /// Begin at this position.
    #[arg(long, value_name = "TEXT", value_parser = value(any_text))]
    fen: Option<String>,
    /// Play these moves first, such as "e2e4 d7d5" or "C.e4 C.d5".
    #[arg(long, value_name = "TEXT", value_parser = value(any_text))]
    moves: Option<String>,
    /// Who plays White: human, computer, or computer:LEVEL from 1/17 to 17/17.
    #[arg(long, value_name = "PLAYER", value_parser = value(arguments::parse_seat))]
    white: Option<Seat>,
    /// The same for Black.
    #[arg(long, value_name = "PLAYER", value_parser = value(arguments::parse_seat))]
    black: Option<Seat>,
}

#[derive(Args)]
#[command(next_help_heading = "Looks")]
struct LooksArguments {
    /// From where to look: white (usual), black or top.
    #[arg(long, value_name = "NAME", value_parser = value(arguments::parse_view))]
    view: Option<View>,
    /// The language: en, es or pt.
    #[arg(long, value_name = "CODE", value_parser = value(arguments::parse_language))]
    lang: Option<Language>,
    /// Of what Turnover's pieces are: rings (usual), castles or wood.
    #[arg(long, value_name = "NAME", value_parser = value(arguments::parse_piece_set))]
    set: Option<PieceSet>,
    /// The light: evening (usual), daylight or contrast.
    #[arg(long, value_name = "NAME", value_parser = value(arguments::parse_theme))]
    theme: Option<Theme>,
    /// The address of a web version, to which the links lead that are shared.
    #[arg(long, value_name = "URL", value_parser = value(str::parse::<Site>))]
    site: Option<Site>,
}

#[derive(Args)]
#[command(next_help_heading = "Exhibition")]
struct HallArguments {
    /// Fill the screen and show games until a visitor comes; nothing leads out.
    #[arg(long)]
    kiosk: bool,
    /// The same with the games of this file.
    #[arg(long, value_name = "FILE")]
    show: Option<PathBuf>,
}

#[derive(Args)]
#[command(next_help_heading = "Picture")]
struct PictureArguments {
    /// Write a picture of the table to this PNG file and end; needs no display.
    #[arg(long = "shot", value_name = "FILE")]
    path: Option<PathBuf>,
    /// In the picture, choose the piece on this square.
    #[arg(long, value_name = "SQUARE", value_parser = value(str::parse::<Square>))]
    select: Option<Square>,
    /// In the picture, show the last move this long after it was begun.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = value(parse_seconds))]
    at: Option<f32>,
    /// The picture's size in pixels, 1280x720 unless told.
    #[arg(long, value_name = "WxH", value_parser = value(parse_picture_size))]
    size: Option<UVec2>,
    /// Look from near this square; e4:0.5 from half the usual distance.
    #[arg(long, value_name = "SQUARE", value_parser = value(parse_close_view))]
    close: Option<CloseView>,
    /// Write this many pictures, FILE-000.png and so on, from all around.
    #[arg(long, value_name = "NUMBER", value_parser = value(parse_turntable))]
    turntable: Option<NonZeroU32>,
    /// How finely: low, medium, high, best, or photo (of many frames).
    #[arg(long, value_name = "NAME", value_parser = value(parse_quality))]
    quality: Option<PictureQuality>,
}

/// Parses the command line, without the program's name.
///
/// # Errors
/// A line that says what was expected, if an argument is invalid.
pub fn parse_command_line(args: impl IntoIterator<Item = OsString>) -> Result<RunMode, OptionsError> {
    let Cli {
        command,
        opened,
        game: game_arguments,
        looks: looks_arguments,
        hall: hall_arguments,
        picture: picture_arguments,
    } = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(OptionsError::new(explanation(&error))),
        Err(help) => return Ok(RunMode::Print(help.to_string())),
    };
    if let Some(CliCommand::ExportSet(arguments)) = command {
        return Ok(RunMode::Export(arguments));
    }
    let (link, record_file) = match opened {
        Some(Opened::Link(link)) => (Some(link), None),
        Some(Opened::File(path)) => (None, Some(path)),
        None => (None, None),
    };
    let options = StartArguments {
        game: game_arguments.id,
        fen: game_arguments.fen,
        moves: game_arguments.moves,
        link: link.or(game_arguments.linked),
        record_file,
        white: game_arguments.white,
        black: game_arguments.black,
        view: looks_arguments.view,
        language: looks_arguments.lang,
        piece_set: looks_arguments.set,
        theme: looks_arguments.theme,
        site: looks_arguments.site,
        is_kiosk: hall_arguments.kiosk,
        show_file: hall_arguments.show,
    };
    let options = options.into_options()?;
    Ok(match picture_arguments.into_shot()? {
        Some(_) if options.kiosk.is_some() => {
            return Err(OptionsError::new("--shot draws a picture and ends: --kiosk and --show cannot be added"));
        }
        Some(_) if options.record_file.is_some() => {
            return Err(OptionsError::new("--shot draws the game of a link or of the options, not of a file"));
        }
        Some(shot) => RunMode::Shoot(options, shot),
        None => RunMode::Play(options),
    })
}

impl PictureArguments {
    /// The picture to write, if any.
    fn into_shot(self) -> Result<Option<Shot>, OptionsError> {
        let Self { path, select, at: at_secs, size, close, turntable, quality } = self;
        let Some(path) = path else {
            return match (size, select, at_secs, close, turntable, quality) {
                (None, None, None, None, None, None) => Ok(None),
                _ => Err(OptionsError::new(
                    "--size, --select, --at, --close, --turntable and --quality say how a picture is taken: \
                     --shot FILE is missing",
                )),
            };
        };
        if !is_png(&path) {
            let quoted_path = quoted(&path.to_string_lossy());
            return Err(OptionsError::new(format!(
                "--shot: expected a file whose name ends in .png, found {quoted_path}"
            )));
        }
        Ok(Some(Shot {
            path,
            picture_count: turntable,
            size: size.unwrap_or(UVec2::new(1280, 720)),
            selected_square: select,
            motion_secs: at_secs,
            close_view: close,
            quality: quality.unwrap_or_default(),
        }))
    }
}

/// The list of all games for the help, with the names that `--game` accepts.
fn games_help() -> String {
    let translations = Translations::new(Language::English);
    let longest_name = GameId::ALL.into_iter().map(|id| id.name().len()).max().unwrap_or_default();
    let describe_game = |id: GameId| {
        let default_mark = if id == GameId::default() { " (usual)" } else { "" };
        format!("    {:longest_name$}  {}{default_mark}\n", id.name(), translations.say(&format!("game-{id}")))
    };
    let describe_family = |family: Family| {
        let games = family.editions().map(describe_game);
        format!("  {}:\n{}", translations.say(&format!("family-{}", family.name())), games.collect::<String>())
    };
    format!("Games:\n{}", Family::ALL.map(describe_family).concat().trim_end())
}

fn parse_opened(text: &str) -> Result<Opened, OptionsError> {
    Ok(Opened::of(text))
}

/// Accepts any text. It is parsed later, together with other options.
fn any_text(text: &str) -> Result<String, OptionsError> {
    Ok(text.to_owned())
}

fn parse_picture_size(text: &str) -> Result<UVec2, OptionsError> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some(UVec2::new(width.parse().ok()?, height.parse().ok()?)));
    sides.filter(|size| size.min_element() >= 16 && size.max_element() <= MAX_SIDE).ok_or_else(|| {
        let quoted_text = quoted(text);
        OptionsError::new(format!("expected WIDTHxHEIGHT, each from 16 to {MAX_SIDE}, found {quoted_text}"))
    })
}

fn parse_close_view(text: &str) -> Result<CloseView, OptionsError> {
    let (square, distance) = text.split_once(':').unwrap_or((text, ""));
    let distance = if distance.is_empty() { Some(CloseView::NEAR_DISTANCE) } else { distance.parse().ok() };
    let distance = distance.filter(|distance| (0.1..=1.0).contains(distance));
    square.parse().ok().zip(distance).map(|(square, distance)| CloseView { square, distance }).ok_or_else(|| {
        OptionsError::new(format!(
            "expected a square such as e4, or e4:0.5 with a distance from 0.1 to 1, found {}",
            quoted(text)
        ))
    })
}

fn parse_turntable(text: &str) -> Result<NonZeroU32, OptionsError> {
    let picture_count = text.parse().ok().filter(|picture_count: &NonZeroU32| picture_count.get() <= MAX_PICTURES);
    let expected = || OptionsError::new(format!("expected a number from 1 to {MAX_PICTURES}, found {}", quoted(text)));
    picture_count.ok_or_else(expected)
}

fn parse_quality(text: &str) -> Result<PictureQuality, OptionsError> {
    Ok(match text {
        "usual" => PictureQuality::default(),
        "low" => PictureQuality::Screen(Quality::Low),
        "medium" => PictureQuality::Screen(Quality::Medium),
        "high" => PictureQuality::Screen(Quality::High),
        "best" => PictureQuality::Screen(Quality::Best),
        "photo" => PictureQuality::Photo,
        _ => {
            let expected = "expected usual, low, medium, high, best or photo";
            return Err(OptionsError::new(format!("{expected}, found {}", quoted(text))));
        }
    })
}

fn parse_seconds(text: &str) -> Result<f32, OptionsError> {
    text.parse()
        .ok()
        .filter(|motion_secs| (0.0..=60.0).contains(motion_secs))
        .ok_or_else(|| OptionsError::new(format!("expected seconds from 0 to 60, found {}", quoted(text))))
}

/// Whether the file name has the extension of a PNG file.
#[must_use]
pub fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

#[cfg(test)]
mod tests;
