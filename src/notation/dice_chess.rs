//! How does one write a move of Dice Chess? As in chess, by the standard algebraic notation.
//!
//! ```ebnf
//! game-move   = ( man-move | castling | pass | coordinates ) , [ "+" | "#" ] ;
//! man-move    = [ piece ] , [ file ] , [ rank ] , [ "x" ] , square , [ [ "=" ] , promotion ] ;
//! castling    = ( "O-O-O" | "O-O" | "0-0-0" | "0-0" ) , [ "=" , ( "R" | "K" ) ] ;
//!                                     (* three dice: the die that is spent, where a rook's and a king's are left *)
//! pass        = "pass" | "--" | "0000" ;
//! coordinates = square , [ "-" ] , square , [ [ "=" ] , ( promotion | small letter ) ] ;
//! piece       = "P" | "N" | "B" | "R" | "Q" | "K" ;       promotion = "Q" | "R" | "B" | "N" ;
//! square      = file , rank ;       file = "a" … "j" ;    rank = "1" … "10" ;
//! ```
//!
//! A man is told apart only from those that the dice allow to move too. Taking a king has no mark: the game is over.

mod read;

use self::read::Wish;
use super::NotationError;
use crate::board::Square;
use crate::games::dice_chess::{DiceChess, Ending, Man, Move, Phase};

/// So many moves are named when a text fits several.
const NAMED: usize = 8;

impl DiceChess {
    /// The written notation of a legal move, unique in this position, with marks for check and mate.
    #[must_use]
    pub fn notation(&self, mv: Move) -> String {
        self.notation_among(mv, &self.legal_moves())
    }

    /// The written notation of each of these, as [`legal_moves`](Self::legal_moves) gave them.
    #[must_use]
    pub fn notation_of_all(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation_among(mv, moves)).collect()
    }

    /// The legal move that the text means, in written notation or as from-square and to-square.
    ///
    /// # Errors
    /// When no legal move or more than one is meant, with what was expected.
    pub fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let wish = Wish::parse(text)?;
        let fits = |mv: &Move| wish.fits(*mv, Reading::of(self, *mv).as_ref());
        let moves: Vec<Move> = self.legal_moves().into_iter().filter(fits).collect();
        match *moves {
            [] => Err(NotationError::NoSuchMove),
            [mv] => Ok(mv),
            _ => Err(NotationError::Ambiguous(moves.iter().take(NAMED).map(|&mv| self.notation(mv)).collect())),
        }
    }

    fn notation_among(&self, mv: Move, moves: &[Move]) -> String {
        let Some(reading) = Reading::of(self, mv) else { return "pass".into() };
        reading.text(|| {
            let others = moves.iter().filter(|&&other| other != mv).filter_map(|&other| Reading::of(self, other));
            others.filter(|other| other.man == reading.man && other.to == reading.to).map(|other| other.from).collect()
        }) + self.mark(mv)
    }

    /// `+` or `#` when the move gives check or mate.
    fn mark(&self, mv: Move) -> &'static str {
        let mut next = *self;
        next.play_unchecked(mv);
        match next.phase() {
            Phase::Over(Ending::Checkmate(_)) => "#",
            Phase::Over(_) => "",
            _ if next.turn() != self.turn() && next.is_check() => "+",
            Phase::Roll(_) | Phase::Move(_) => "",
        }
    }
}

/// A legal move of a man as the notation looks at it.
struct Reading {
    man: Man,
    from: Square,
    to: Square,
    takes: bool,
    castles: bool,
    choice: Option<Man>,
}

impl Reading {
    fn of(position: &DiceChess, mv: Move) -> Option<Self> {
        let [from, to] = mv.squares()?;
        let (_, man) = position.man_at(from)?;
        // En passant is the one capture of a man that does not stand there.
        let takes = position.man_at(to).is_some() || man == Man::Pawn && from.file() != to.file();
        let castles = man == Man::King && from.file().abs_diff(to.file()) == 2;
        Some(Self { man, from, to, takes, castles, choice: mv.choice() })
    }

    /// The text without marks; asked for the squares from which like men could go there too.
    fn text(&self, rivals: impl FnOnce() -> Vec<Square>) -> String {
        let mut text = String::with_capacity(8);
        if self.castles {
            text.push_str(if self.to > self.from { "O-O" } else { "O-O-O" });
        } else {
            let file = char::from(b'a' + self.from.file());
            if self.man == Man::Pawn {
                text.extend(self.takes.then_some(file));
            } else {
                text.push(self.man.letter());
                let rivals: Vec<Square> = rivals().into_iter().filter(|&rival| rival != self.from).collect();
                let on_file = rivals.iter().any(|rival| rival.file() == self.from.file());
                let on_rank = rivals.iter().any(|rival| rival.rank() == self.from.rank());
                if !rivals.is_empty() && (!on_file || on_rank) {
                    text.push(file);
                }
                if on_file {
                    text += &(self.from.rank() + 1).to_string();
                }
            }
            text.extend(self.takes.then_some('x'));
            text += &self.to.to_string();
        }
        text.extend(self.choice.into_iter().flat_map(|man| ['=', man.letter()]));
        text
    }
}
