//! Reads moves in the notation of Turnover.

use super::notated_move::{MoveForm, NotatedMove};
use crate::board::Square;
use crate::games::turnover::Nest;
use crate::notation::{Expected, NotationError};

/// What a text says about a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MovePattern {
    /// The form; `None` if only squares are given.
    form: Option<MoveForm>,
    /// The nest that moves; `None` if any can. A form that names the mover means a Wall if it has no letter.
    moving_nest: Option<Nest>,
    from: Option<Square>,
    /// The letter before the target: the result or the captured piece.
    named_nest: Option<Nest>,
    /// The file of the target; `None` for the same file as the start square.
    file: Option<u8>,
    rank: u8,
    is_promotion: bool,
}

impl MovePattern {
    /// Whether a legal move fits the text.
    pub(super) fn fits(&self, notated_move: &NotatedMove) -> bool {
        self.form.is_none_or(|form| form == notated_move.form())
            && self.moving_nest.is_none_or(|moving_nest| moving_nest == notated_move.moving_nest)
            && self.from.is_none_or(|from| from == notated_move.from)
            && self.file.unwrap_or(notated_move.from.file()) == notated_move.to.file()
            && self.rank == notated_move.to.rank()
            && (!self.is_promotion || notated_move.is_promotion)
            && match notated_move.form() {
                _ if self.form.is_none() => true,
                MoveForm::Move | MoveForm::Whole => true,
                MoveForm::Combine | MoveForm::TurnOver => self.named_nest == Some(notated_move.resulting_nest),
                MoveForm::Capture | MoveForm::WholeCapture => {
                    self.named_nest.unwrap_or(Nest::Wall) == notated_move.captured_nest
                }
            }
    }

    /// Parses the whole text.
    pub(super) fn parse(text: &str) -> Result<Self, NotationError> {
        let mut scanner = Scanner::new(text);
        let moving_nest = scanner.read_letter();
        let from = scanner.read_square()?;
        let separator = scanner.accept_one_of(".:x-");
        let pattern = match (from, separator) {
            (Some(target), None) if scanner.is_at_target_end() => Self::from_target(moving_nest, target),
            (None, None) => return Err(scanner.error_at_cursor(Expected::Beginning)),
            (_, Some('.') | None) => Self::read_after_dot(&mut scanner, moving_nest, from, separator.is_some())?,
            (None, Some(':')) if moving_nest.is_some() => return Err(scanner.error_before(Expected::FromSquare)),
            (_, Some(':')) => Self::read_after_colon(&mut scanner, moving_nest, from)?,
            (_, Some('x')) => Self::read_after_capture(&mut scanner, moving_nest, from, MoveForm::Capture)?,
            (_, Some(_)) => Self::read_after_dash(&mut scanner, moving_nest, from)?,
        };
        scanner.skip_marks();
        if scanner.is_at_end() { Ok(pattern) } else { Err(scanner.error_at_cursor(Expected::EndOrCheck)) }
    }

    /// `e5`, `Be5`: a move of a lone ring; `Qe5`: the nest that forms.
    fn from_target(letter: Option<Nest>, target: Square) -> Self {
        let has_combined_nest = matches!(letter, Some(Nest::Citadel | Nest::Fortress | Nest::Castle));
        let form = if has_combined_nest { MoveForm::Combine } else { MoveForm::Move };
        let moving_nest = (!has_combined_nest).then(|| letter.unwrap_or(Nest::Wall));
        Self::new(form, moving_nest, None, letter.filter(|_| has_combined_nest), Target::from(target))
    }

    /// `Q.e5`, `Re1.5`, `Re1.Q5`, `Re1Q5`, `e2e4`.
    fn read_after_dot(
        scanner: &mut Scanner,
        moving_nest: Option<Nest>,
        from: Option<Square>,
        has_dot: bool,
    ) -> Result<Self, NotationError> {
        let combined_nest = if from.is_some() { scanner.read_combined_nest()? } else { None };
        let target = scanner.read_target(from.is_some() && (has_dot || combined_nest.is_some()))?;
        Ok(match combined_nest {
            Some(_) => {
                Self::new(MoveForm::Combine, Some(moving_nest.unwrap_or(Nest::Wall)), from, combined_nest, target)
            }
            None if has_dot => Self::new(MoveForm::Move, Some(moving_nest.unwrap_or(Nest::Wall)), from, None, target),
            None => Self { form: None, ..Self::new(MoveForm::Move, moving_nest, from, None, target) },
        })
    }

    /// `:Qe5`, `Re1:Q5`.
    fn read_after_colon(
        scanner: &mut Scanner,
        moving_nest: Option<Nest>,
        from: Option<Square>,
    ) -> Result<Self, NotationError> {
        let combined_nest = scanner.read_combined_nest()?;
        if combined_nest.is_none() {
            return Err(scanner.error_at_cursor(Expected::Nest));
        }
        let target = scanner.read_target(from.is_some())?;
        let moving_nest = from.map(|_| moving_nest.unwrap_or(Nest::Wall));
        Ok(Self::new(MoveForm::TurnOver, moving_nest, from, combined_nest, target))
    }

    /// `Rxe5`, `xRe5`, `Re1xR5`, `xRd8.Q`; after a dash also `C-xRe5`.
    fn read_after_capture(
        scanner: &mut Scanner,
        moving_nest: Option<Nest>,
        from: Option<Square>,
        form: MoveForm,
    ) -> Result<Self, NotationError> {
        let captured_nest = scanner.read_letter();
        let target = scanner.read_target(from.is_some() && form == MoveForm::Capture)?;
        let is_promotion = scanner.read_promotion()?;
        Ok(Self {
            is_promotion,
            ..Self::new(form, Some(moving_nest.unwrap_or(Nest::Wall)), from, captured_nest, target)
        })
    }

    /// `C-e5`, `Ce4-e5`, `C-xRe5`, `e2-e4`.
    fn read_after_dash(
        scanner: &mut Scanner,
        moving_nest: Option<Nest>,
        from: Option<Square>,
    ) -> Result<Self, NotationError> {
        match (moving_nest, from) {
            (Some(Nest::Castle), _) if scanner.accept_one_of("x").is_some() => {
                Self::read_after_capture(scanner, moving_nest, from, MoveForm::WholeCapture)
            }
            (Some(Nest::Castle), _) => {
                let target = scanner.read_target(false)?;
                let is_promotion = scanner.read_promotion()?;
                let form = if from.is_none() { Some(MoveForm::Whole) } else { None };
                Ok(Self { form, is_promotion, ..Self::new(MoveForm::Whole, moving_nest, from, None, target) })
            }
            (_, None) => Err(scanner.error_before(Expected::FromSquareOrCastle)),
            (_, Some(_)) => {
                let target = scanner.read_target(false)?;
                Ok(Self { form: None, ..Self::new(MoveForm::Move, moving_nest, from, None, target) })
            }
        }
    }

    fn new(
        form: MoveForm,
        moving_nest: Option<Nest>,
        from: Option<Square>,
        named_nest: Option<Nest>,
        target: Target,
    ) -> Self {
        Self {
            form: Some(form),
            moving_nest,
            from,
            named_nest,
            file: target.file,
            rank: target.rank,
            is_promotion: false,
        }
    }
}

/// The target of a move. Without a file, the move stays on the file of its start square.
struct Target {
    file: Option<u8>,
    rank: u8,
}

impl From<Square> for Target {
    fn from(square: Square) -> Self {
        Self { file: Some(square.file()), rank: square.rank() }
    }
}

/// A cursor in the text of a move.
struct Scanner<'a> {
    text: &'a str,
    remaining_chars: std::str::Chars<'a>,
    /// The number of characters read.
    read_chars: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, remaining_chars: text.chars(), read_chars: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.remaining_chars.clone().next()
    }

    fn accept<T>(&mut self, parse: impl Fn(char) -> Option<T>) -> Option<T> {
        let parsed_value = parse(self.peek()?)?;
        self.remaining_chars.next();
        self.read_chars += 1;
        Some(parsed_value)
    }

    fn accept_one_of(&mut self, allowed_letters: &str) -> Option<char> {
        self.accept(|found| allowed_letters.contains(found).then_some(found))
    }

    /// Reads the letter of a piece. What is written has none for a Wall; read are also `K` for a Knight, and the first letters
    /// of the modern Wall, Fort and Tower. Those of Fortress and Citadel are taken.
    fn read_letter(&mut self) -> Option<Nest> {
        self.accept(|found| match found {
            'K' => Some(Nest::Fortress),
            'W' => Some(Nest::Wall),
            'F' => Some(Nest::Fort),
            'T' => Some(Nest::Tower),
            'P' => None,
            _ => Nest::from_letter(found),
        })
    }

    /// Reads the letter of a nest of several rings.
    fn read_combined_nest(&mut self) -> Result<Option<Nest>, NotationError> {
        match self.peek() {
            Some('B' | 'R' | 'F' | 'T' | 'W') => Err(self.error_at_cursor(Expected::SquareOrNest)),
            _ => Ok(self.read_letter()),
        }
    }

    fn read_file(&mut self) -> Option<u8> {
        self.accept(|found| ('a'..='h').contains(&found).then(|| found as u8 - b'a'))
    }

    fn read_rank(&mut self) -> Option<u8> {
        self.accept(|found| ('1'..='8').contains(&found).then(|| found as u8 - b'1'))
    }

    fn read_square(&mut self) -> Result<Option<Square>, NotationError> {
        let Some(file) = self.read_file() else { return Ok(None) };
        let rank = self.read_rank().ok_or_else(|| self.error_at_cursor(Expected::RankOf8))?;
        Ok(Some(Square::new(file, rank)))
    }

    /// Reads a square, or only its rank if the start square gives the file.
    fn read_target(&mut self, allows_rank_only: bool) -> Result<Target, NotationError> {
        if allows_rank_only && let Some(rank) = self.read_rank() {
            return Ok(Target { file: None, rank });
        }
        let expected = if allows_rank_only { Expected::SquareOrRank } else { Expected::Square };
        self.read_square()?.map(Target::from).ok_or_else(|| self.error_at_cursor(expected))
    }

    fn read_promotion(&mut self) -> Result<bool, NotationError> {
        if self.accept_one_of(".").is_none() {
            return Ok(false);
        }
        self.accept_one_of("Q").map(|_| true).ok_or_else(|| self.error_at_cursor(Expected::Promotion))
    }

    fn skip_marks(&mut self) {
        if self.accept_one_of("+").is_some() {
            self.accept_one_of("+");
        }
    }

    fn is_at_target_end(&self) -> bool {
        matches!(self.peek(), None | Some('+'))
    }

    fn is_at_end(&self) -> bool {
        self.peek().is_none()
    }

    fn error_at_cursor(&self, expected: Expected) -> NotationError {
        NotationError::malformed(self.text, self.read_chars + 1, expected)
    }

    /// An error at the last character read.
    fn error_before(&self, expected: Expected) -> NotationError {
        NotationError::malformed(self.text, self.read_chars, expected)
    }
}

#[cfg(test)]
mod tests {
    use crate::games::turnover::{Edition, Turnover};
    use crate::notation::{Notation, NotationError};

    const CLASSIC: Edition = Edition::Classic;

    fn position(edition: Edition, fen: &str) -> Turnover {
        Turnover::from_fen(edition, fen).expect("a position")
    }

    #[test]
    fn a_move_may_be_typed_in_several_ways() {
        let position = position(CLASSIC, "8/c3P3/8/4b2R/4r3/3P1N2/C7/4R3 w");
        for (mv, texts) in [
            ("h5e5", &[":Qe5", "Rh5:Qe5", "h5e5", "h5-e5", "Rh5-e5", "Rh5e5", ":Qe5+", ":Qe5++"][..]),
            ("d3d4", &["d4", ".d4", "d3.4", "d3.d4", "d3d4", "d3-d4"]),
            ("d3e4", &["xRe4", "d3xRe4", "d3e4"]),
            ("e1e4", &["RxRe4", "Re1xR4", "Re1xRe4", "e1e4"]),
            ("f3h4", &["N.h4", "K.h4", "Nf3.h4", "Kf3.h4", "f3h4"]),
            ("f3e5", &["Nf3:Ne5", "Kf3:Ke5", "Nf3:Ke5", ":Ne5", ":Ke5", "f3e5"]),
            ("e7e8", &["Qe8", "e7.Q8", "e7Q8", "e7Qe8", "e7e8", "e7-e8"]),
        ] {
            for text in texts {
                assert_eq!(position.read_move(text).map(|mv| mv.to_string()), Ok(mv.into()), "{text}");
            }
        }
    }

    #[test]
    fn the_first_letters_of_the_modern_names_are_read_as_well() {
        let position = position(Edition::Modern, "8/c3P3/8/4b2R/4r3/3P1N2/C7/4R3 w");
        for (mv, texts) in [
            ("h5e5", &["Th5:Qe5", "Th5-e5", "Th5e5"][..]),
            ("d3d4", &["Wd4", "W.d4", "Wd3.4", "Wd3d4", "Wd3-d4"]),
            ("d3e4", &["WxTe4", "xTe4", "Wd3xTe4"]),
            ("e1e4", &["TxTe4", "RxTe4", "Te1xT4"]),
            ("f3h4", &["K.h4"]),
        ] {
            for text in texts {
                assert_eq!(position.read_move(text).map(|mv| mv.to_string()), Ok(mv.into()), "{text}");
            }
        }
        for text in [":Te5", ":Fe5", ":We5", "h5Te5"] {
            assert!(position.read_move(text).is_err(), "{text}: no nest of several rings");
        }
        // Written is what always was.
        assert_eq!(position.notation("d3d4".parse().expect("a move")), "d4");
        assert_eq!(position.notation("e1e4".parse().expect("a move")), "RxRe4");
    }

    #[test]
    fn a_text_that_is_no_move_is_refused_where_it_goes_wrong() {
        let position = Turnover::start(CLASSIC);
        for (text, expected_at) in [
            ("", 1),
            ("?", 1),
            ("e", 2),
            ("e9", 2),
            ("e2e", 4),
            ("e45", 3),
            ("E4", 1),
            ("Pe4", 1),
            ("C..e4", 3),
            ("e4.", 4),
            (":e4", 2),
            (":Re4", 2),
            ("C:Qe4", 2),
            ("R-e4", 2),
            ("xe4.", 5),
            ("xe4.R", 5),
            ("e4+++", 5),
            ("e4 ", 3),
            ("é4", 1),
            ("e2é4", 3),
        ] {
            match position.read_move(text) {
                Err(NotationError::Malformed { at: found_at, .. }) => assert_eq!(found_at, expected_at, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert_eq!(position.read_move("C.e5"), Err(NotationError::NoSuchMove));
        let long_text_error = position.read_move(&"e2".repeat(500_000)).expect_err("no move");
        assert!(long_text_error.to_string().len() < 100, "{long_text_error}");
    }

    #[test]
    fn a_text_that_fits_several_moves_is_refused_with_their_names() {
        let position = position(CLASSIC, "8/c7/8/7R/8/8/C7/4R3 w");
        let error = NotationError::Ambiguous(vec!["Re1.5".into(), "Rh5.e5".into()]);
        assert_eq!(position.read_move("Re5"), Err(error));
    }
}
