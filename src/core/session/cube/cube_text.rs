//! The cube as the last field of a FEN: `x` and the stake, the owner, and `?` if a double is offered or `!` if it was dropped;
//! in a match its length, White's and Black's points, and how it stands with Crawford's rule.
//!
//! ```text
//! x1             a stake of one point, the cube in the middle
//! x4b            four points, and Black owns the cube
//! x2w?           White has doubled from two to four points
//! x1:5:3-4:crawford        a match to five points, 3 to 4, in the game without doubling
//! ```

use std::fmt;

use super::{Crawford, Cube, DoubleOffer, MatchScore};
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;

/// How many characters of a wrong text an error quotes.
const MAX_QUOTED_CHARS: usize = 40;

/// The text is no cube: what was expected, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} in the doubling cube, the last field, found {found:?}")]
pub struct CubeError {
    /// What was expected.
    pub expected: &'static str,
    found: String,
}

impl Crawford {
    /// Each with its text; without Crawford's rule there is none.
    const TEXTS: [(&'static str, Self); 3] =
        [("before-crawford", Self::Before), ("crawford", Self::Now), ("after-crawford", Self::After)];
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = match self.owner {
            None => "",
            Some(Side::White) => "w",
            Some(Side::Black) => "b",
        };
        let offer_mark = match self.offer {
            DoubleOffer::None => "",
            DoubleOffer::Open => "?",
            DoubleOffer::Dropped => "!",
        };
        write!(f, "x{}{owner}{offer_mark}", self.stake)?;
        let Some(MatchScore { length, points: BySide([white, black]), crawford }) = self.score else { return Ok(()) };
        write!(f, ":{length}:{white}-{black}")?;
        let crawford_text = Crawford::TEXTS.into_iter().find(|&(_, named_crawford)| named_crawford == crawford);
        crawford_text.map_or(Ok(()), |(crawford_text, _)| write!(f, ":{crawford_text}"))
    }
}

impl std::str::FromStr for Cube {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<Self, CubeError> {
        let cube_error = |expected| CubeError { expected, found: excerpt(text, MAX_QUOTED_CHARS) };
        let mut fields = text.split(':');
        let cube_text = fields
            .next()
            .and_then(|cube_text| cube_text.strip_prefix('x'))
            .ok_or_else(|| cube_error("x and the stake"))?;
        let (cube_text, offer) = match cube_text.chars().last() {
            Some('?') => (&cube_text[..cube_text.len() - 1], DoubleOffer::Open),
            Some('!') => (&cube_text[..cube_text.len() - 1], DoubleOffer::Dropped),
            _ => (cube_text, DoubleOffer::None),
        };
        let (stake, owner) = match cube_text.chars().last() {
            Some('w') => (&cube_text[..cube_text.len() - 1], Some(Side::White)),
            Some('b') => (&cube_text[..cube_text.len() - 1], Some(Side::Black)),
            _ => (cube_text, None),
        };
        let stake = parse_points(stake).filter(|stake| stake.is_power_of_two() && *stake <= Self::MAX_STAKE);
        let stake = stake.ok_or_else(|| cube_error("a stake of 1, 2, 4, 8, 16, 32 or 64 points"))?;
        let score = match fields.next() {
            None => None,
            Some(length) => {
                let length = parse_points(length).filter(|length| (1..=MatchScore::MAX_POINTS).contains(length));
                let length = length.ok_or_else(|| cube_error("a match to 1 to 25 points"))?;
                let match_points = fields.next().and_then(|points| points.split_once('-'));
                let match_points =
                    match_points.and_then(|(white, black)| Some(BySide([parse_points(white)?, parse_points(black)?])));
                let match_points = match_points.filter(|points| points.0.iter().all(|&points| points < length));
                let match_points =
                    match_points.ok_or_else(|| cube_error("White's and Black's points, fewer than win the match"))?;
                let crawford = match fields.next() {
                    None => Crawford::Off,
                    Some(text) => {
                        let known_crawford =
                            Crawford::TEXTS.into_iter().find(|&(crawford_text, _)| crawford_text == text);
                        known_crawford
                            .map(|(_, crawford)| crawford)
                            .ok_or_else(|| cube_error("before-crawford, crawford, after-crawford or nothing"))?
                    }
                };
                Some(MatchScore { length, points: match_points, crawford })
            }
        };
        if fields.next().is_some() {
            return Err(cube_error("nothing more"));
        }
        if owner.is_some() != (stake > 1) {
            return Err(cube_error("an owner, w or b, if and only if the stake is more than one point"));
        }
        let fits_score = score.is_none_or(|score: MatchScore| match score.crawford {
            Crawford::Off => true,
            Crawford::Before => !score.is_near_end(),
            Crawford::Now | Crawford::After => score.is_near_end(),
        });
        if !fits_score {
            return Err(cube_error("Crawford's rule as the score has it: before, unless a side needs one point"));
        }
        Ok(Self { stake, owner, offer, score })
    }
}

fn parse_points(text: &str) -> Option<u8> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The FEN without the cube, and the cube's text, if the last field is one.
pub(in crate::session) fn split_cube(fen: &str) -> (&str, Option<&str>) {
    let fen = fen.trim_end();
    let looks_like_cube =
        |text: &str| text.strip_prefix('x').is_some_and(|fen_rest| fen_rest.starts_with(|c: char| c.is_ascii_digit()));
    match fen.rsplit_once(|blank: char| blank.is_ascii_whitespace()) {
        Some((fen_rest, last_field)) if looks_like_cube(last_field) => (fen_rest, Some(last_field)),
        _ => (fen, None),
    }
}
