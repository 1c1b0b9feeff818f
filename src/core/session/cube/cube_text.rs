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

    /// The one with this text, or what was expected.
    fn from_text(text: &str) -> Result<Self, &'static str> {
        let known_crawford = Self::TEXTS.into_iter().find(|&(crawford_text, _)| crawford_text == text);
        let expected = "before-crawford, crawford, after-crawford or nothing";
        known_crawford.map(|(_, crawford)| crawford).ok_or(expected)
    }
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
        read(text).map_err(|expected| CubeError { expected, found: excerpt(text, MAX_QUOTED_CHARS) })
    }
}

/// The cube of this text, or what was expected.
fn read(text: &str) -> Result<Cube, &'static str> {
    let mut fields = text.split(':');
    let stake_field = fields.next().and_then(|field| field.strip_prefix('x')).ok_or("x and the stake")?;
    let (stake_and_owner, offer) = split_mark(stake_field, [('?', DoubleOffer::Open), ('!', DoubleOffer::Dropped)]);
    let (stake_text, owner) = split_mark(stake_and_owner, [('w', Side::White), ('b', Side::Black)]);
    let stake = parse_points(stake_text).filter(|stake| stake.is_power_of_two() && *stake <= Cube::MAX_STAKE);
    let stake = stake.ok_or("a stake of 1, 2, 4, 8, 16, 32 or 64 points")?;
    let score = MatchScore::from_fields(&mut fields)?;
    if fields.next().is_some() {
        return Err("nothing more");
    }
    Cube { stake, owner, offer: offer.unwrap_or_default(), score }.checked()
}

/// The text without its last character and what that means, if it is one of these marks.
fn split_mark<T>(text: &str, marks: [(char, T); 2]) -> (&str, Option<T>) {
    let split = marks.into_iter().find_map(|(mark, meaning)| Some((text.strip_suffix(mark)?, Some(meaning))));
    split.unwrap_or((text, None))
}

impl MatchScore {
    /// The score that the fields behind the stake give, if there are any, or what was expected.
    fn from_fields(fields: &mut std::str::Split<'_, char>) -> Result<Option<Self>, &'static str> {
        let Some(length_text) = fields.next() else { return Ok(None) };
        let length = parse_points(length_text).filter(|length| (1..=Self::MAX_POINTS).contains(length));
        let length = length.ok_or("a match to 1 to 25 points")?;
        let points_of_both = |text: &str| {
            let (white, black) = text.split_once('-')?;
            Some([parse_points(white)?, parse_points(black)?])
        };
        let points = fields.next().and_then(points_of_both).filter(|points| points.iter().all(|&count| count < length));
        let points = points.ok_or("White's and Black's points, fewer than win the match")?;
        let crawford = fields.next().map_or(Ok(Crawford::Off), Crawford::from_text)?;
        Ok(Some(Self { length, points: BySide(points), crawford }))
    }
}

impl Cube {
    /// The cube if its owner fits the stake, and Crawford's rule the score; otherwise what was expected.
    fn checked(self) -> Result<Self, &'static str> {
        if self.owner.is_some() != (self.stake > 1) {
            return Err("an owner, w or b, if and only if the stake is more than one point");
        }
        let fits_score = self.score.is_none_or(|score| match score.crawford {
            Crawford::Off => true,
            Crawford::Before => !score.is_near_end(),
            Crawford::Now | Crawford::After => score.is_near_end(),
        });
        if !fits_score {
            return Err("Crawford's rule as the score has it: before, unless a side needs one point");
        }
        Ok(self)
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
