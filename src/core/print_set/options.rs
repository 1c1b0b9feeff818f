//! What can be chosen about a printed set.

use std::str::FromStr;

use super::option_error::OptionError;
use crate::excerpt::quoted;
use crate::language::Language;
use crate::session::GameId;

/// How the two faces of a part are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FaceStyle {
    /// By their colours: two halves are glued together.
    #[default]
    TwoHalves,
    /// By a groove: the part is printed in one piece.
    OnePiece,
}

impl FaceStyle {
    /// Both.
    pub const ALL: [Self; 2] = [Self::TwoHalves, Self::OnePiece];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoHalves => "two-halves",
            Self::OnePiece => "one-piece",
        }
    }
}

impl FromStr for FaceStyle {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let named_style = Self::ALL.into_iter().find(|style| style.name() == text);
        named_style.ok_or_else(|| OptionError(format!("expected two-halves or one-piece, found {}", quoted(text))))
    }
}

/// The file formats of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyFormats {
    /// Whether STL files are written.
    pub stl: bool,
    /// Whether 3MF files are written.
    pub three_mf: bool,
}

impl FromStr for BodyFormats {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let mut formats = Self { stl: false, three_mf: false };
        for name in text.split(',') {
            match name {
                "stl" => formats.stl = true,
                "3mf" => formats.three_mf = true,
                _ => return Err(OptionError(format!("expected stl, 3mf or stl,3mf, found {}", quoted(text)))),
            }
        }
        Ok(formats)
    }
}

/// The choices about a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SetOptions {
    /// The game, or another one on the same board.
    pub game: GameId,
    /// The side of a square, in millimetres.
    pub square_mm: f64,
    /// The room between nested parts on each side, in millimetres.
    pub clearance_mm: f64,
    /// How faces are told apart.
    pub face_style: FaceStyle,
    /// The formats.
    pub formats: BodyFormats,
    /// The language of the page.
    pub language: Language,
}

impl SetOptions {
    /// The smallest and the largest side of a square, in millimetres.
    pub const SQUARE_MM_RANGE: [f64; 2] = [30.0, 80.0];
    /// The smallest and the largest clearance, in millimetres.
    pub const CLEARANCE_MM_RANGE: [f64; 2] = [0.1, 0.8];

    /// The usual choices: squares of 50 mm, as in tournaments of chess, and a clearance for printers that melt filament.
    #[must_use]
    pub fn new(game: GameId) -> Self {
        Self {
            game,
            square_mm: 50.0,
            clearance_mm: 0.4,
            face_style: FaceStyle::default(),
            formats: BodyFormats { stl: true, three_mf: true },
            language: Language::default(),
        }
    }
}

/// A length in millimetres within these limits.
///
/// # Errors
/// If the text is not such a number.
#[cfg(not(target_family = "wasm"))]
pub fn parse_length(text: &str, [min, max]: [f64; 2]) -> Result<f64, OptionError> {
    let length_mm = text.parse().ok().filter(|mm| (min..=max).contains(mm));
    length_mm.ok_or_else(|| OptionError(format!("expected millimetres from {min} to {max}, found {}", quoted(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_a_number_within_its_limits() {
        assert_eq!(parse_length("50", SetOptions::SQUARE_MM_RANGE), Ok(50.0));
        assert_eq!(parse_length("0.35", SetOptions::CLEARANCE_MM_RANGE), Ok(0.35));
        for text in ["", "29.9", "81", "NaN", "inf", "-50", "50mm", "1e9"] {
            let error = parse_length(text, SetOptions::SQUARE_MM_RANGE).expect_err(text).to_string();
            assert_eq!(error, format!("expected millimetres from 30 to 80, found {text:?}"));
        }
    }

    #[test]
    fn formats_are_a_list() {
        let both_formats = BodyFormats { stl: true, three_mf: true };
        for (text, formats) in [
            ("stl", BodyFormats { stl: true, three_mf: false }),
            ("3mf", BodyFormats { stl: false, three_mf: true }),
            ("stl,3mf", both_formats),
            ("3mf,stl", both_formats),
        ] {
            assert_eq!(text.parse(), Ok(formats));
        }
        for text in ["", "obj", "stl,", "stl, 3mf"] {
            let error = text.parse::<BodyFormats>().expect_err(text).to_string();
            assert_eq!(error, format!("expected stl, 3mf or stl,3mf, found {text:?}"));
        }
    }
}
