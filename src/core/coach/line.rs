//! A line of moves, replayed step by step.

use crate::ai::search::Score;
use crate::board::{Side, Square};
use crate::games::{MoveInfo, MoveKind, Phase, ROYAL_WORTH, worth};
use crate::session::{LegalMove, PieceNameKey, Referee};

/// A piece and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    /// What it is called.
    pub piece: PieceNameKey,
    /// Where it stands.
    pub square: Square,
}

/// What a search found in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestLine {
    /// The score for the side to move; `None` if the game is over, or if it is not known.
    pub score: Option<Score>,
    /// The moves of both sides, as in the text protocol, beginning with that of the side to move; empty before a roll.
    pub line: Vec<String>,
}

/// One move or roll of a line.
pub(super) struct LineStep {
    pub(super) side: Side,
    /// In written notation.
    pub(super) text: String,
    /// `None` for a roll and for a pass.
    pub(super) info: Option<MoveInfo>,
    pub(super) before: Box<dyn Referee>,
    pub(super) after: Box<dyn Referee>,
}

/// A piece that a move captures or turns over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) piece: PieceOn,
    pub(super) is_turned_over: bool,
    /// What the move gains by it, in hundredths of a pawn.
    pub(super) worth: i32,
}

/// The steps of these moves, as in the text protocol, up to the first that is not legal.
pub(super) fn walk(start: &dyn Referee, codes: &[String]) -> Vec<LineStep> {
    let mut steps = Vec::new();
    let mut before = start.boxed_clone();
    for code in codes {
        let Some(step) = step(&*before, code) else { break };
        before = step.after.boxed_clone();
        steps.push(step);
    }
    steps
}

/// One step; `None` if it is not legal.
pub(super) fn step(before: &dyn Referee, code: &str) -> Option<LineStep> {
    let legal = before.legal_move(before.find(code)?)?;
    Some(step_of(before, legal))
}

fn step_of(before: &dyn Referee, legal: LegalMove) -> LineStep {
    let mut after = before.boxed_clone();
    after.play(legal.id);
    LineStep { side: before.turn(), info: legal.info(), text: legal.text, before: before.boxed_clone(), after }
}

impl LineStep {
    /// What it captures or turns over. What is turned over is lost by one side and won by the other.
    pub(super) fn takes(&self) -> Option<Taken> {
        let move_info = self.info.filter(MoveInfo::takes)?;
        let square = move_info.taken.or(move_info.to)?;
        let (_, piece) = piece_on(&*self.before, square)?;
        let is_turned_over = move_info.arrival == MoveKind::TurnOver;
        let taken_worth = worth_on(&*self.before, square) * if is_turned_over { 2 } else { 1 };
        Some(Taken { piece, is_turned_over, worth: taken_worth })
    }

    /// The piece that moves, or whose part moves, where it stood before.
    pub(super) fn mover(&self) -> Option<PieceOn> {
        piece_on(&*self.before, self.info?.from).map(|(_, piece)| piece)
    }

    /// The piece that stands where the move arrived.
    pub(super) fn arrived_piece(&self) -> Option<PieceOn> {
        piece_on(&*self.after, self.info?.to?).map(|(_, piece)| piece)
    }

    /// What a promotion adds to the moving piece, in hundredths of a pawn.
    pub(super) fn promoted_worth(&self) -> i32 {
        let Some((from, to)) = self.info.and_then(|info| Some((info.from, info.to?))) else { return 0 };
        (worth_on(&*self.after, to) - worth_on(&*self.before, from)).max(0)
    }

    /// The royal pieces of the other side that are attacked after it. Always none in games with dice.
    pub(super) fn checks(&self) -> Vec<PieceOn> {
        if !self.after.position().dice_set().is_empty() {
            return Vec::new();
        }
        let attacked_squares = self.after.position().attacked_royals(!self.side).into_iter();
        attacked_squares.filter_map(|square| Some(piece_on(&*self.after, square)?.1)).collect()
    }

    /// Whether the side that makes it has won.
    pub(super) fn wins(&self) -> bool {
        matches!(self.after.phase(), Phase::Over(outcome) if outcome.winner == Some(self.side))
    }

    /// The moves by which the other side could take what has arrived, if it is the other side's move.
    pub(super) fn recaptures(&self) -> Vec<LineStep> {
        let Some(to) = self.info.and_then(|info| info.to) else { return Vec::new() };
        if self.after.turn() == self.side {
            return Vec::new();
        }
        let legal = self.after.legal_moves().iter().filter(|legal| legal.info().is_some_and(|info| info.takes()));
        let recaptures = legal.filter(|legal| legal.info().and_then(|info| info.taken.or(info.to)) == Some(to));
        recaptures.map(|legal| step_of(&*self.after, legal.clone())).collect()
    }
}

/// Whose piece stands on the square, and which.
pub(super) fn piece_on(referee: &dyn Referee, square: Square) -> Option<(Side, PieceOn)> {
    let id = *referee.position().pieces().get(&square)?;
    let kit = referee.position().kit();
    let piece = kit.piece(id)?;
    Some((piece.side, PieceOn { piece: piece.name, square }))
}

/// What the piece on a square is worth, in hundredths of a pawn. The royal pieces of a side share what the last one is worth.
pub(super) fn worth_on(referee: &dyn Referee, square: Square) -> i32 {
    let tokens = referee.position().tokens_by_place();
    let tokens_on_square = || tokens.iter().filter(|(place, _)| place.square == square);
    let Some((_, token)) = tokens_on_square().next() else { return 0 };
    let royals = referee.position().royals(token.side);
    let royal = match royals.iter().any(|royal| royal.square == square) {
        true => ROYAL_WORTH / royals.len() as i32,
        false => 0,
    };
    royal + tokens_on_square().map(|(place, token)| worth(token.shape, place.layer)).sum::<i32>()
}
