//! A move of Turnover as the notation sees it, and its text without marks.

use std::fmt::Write;

use crate::board::Square;
use crate::games::MoveKind;
use crate::games::turnover::{Move, Nest, Turnover};

/// A legal move, with what the notation needs to know.
pub(super) struct NotatedMove {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) mover: Nest,
    pub(super) arrival: MoveKind,
    pub(super) victim: Nest,
    pub(super) result: Nest,
    pub(super) promotes: bool,
    pub(super) moves_whole: bool,
}

impl NotatedMove {
    pub(super) fn of(position: &Turnover, mv: Move) -> Self {
        let move_info = position.move_info(mv);
        let nest = |square| position.nest_at(square).map_or(Nest::Wall, |(_, nest)| nest);
        let (mover, target) = (nest(mv.from()), nest(mv.to()));
        let resulting_nest = match move_info.arrival {
            _ if move_info.promotes => Nest::Citadel,
            MoveKind::Combine | MoveKind::TurnOver => target.with(mover.outermost()).unwrap_or(target),
            // No move of Turnover leaves the board.
            MoveKind::Move | MoveKind::Capture | MoveKind::Leave => mover.outermost().alone(),
        };
        Self {
            from: mv.from(),
            to: mv.to(),
            mover,
            arrival: move_info.arrival,
            victim: target,
            result: resulting_nest,
            promotes: move_info.promotes,
            moves_whole: move_info.moves_whole,
        }
    }

    /// The text without marks, with or without the start square.
    pub(super) fn text(&self, with_origin: bool) -> String {
        let mut text = String::with_capacity(12);
        let names_mover = with_origin || self.moves_whole || matches!(self.form(), MoveForm::Move | MoveForm::Capture);
        if names_mover {
            text.extend(letter(self.mover));
        }
        if with_origin {
            push(&mut text, self.from);
        }
        match self.form() {
            MoveForm::Whole | MoveForm::WholeCapture => text.push('-'),
            MoveForm::Move if with_origin || self.mover.rings().count() > 1 => text.push('.'),
            MoveForm::Combine if with_origin => text.push('.'),
            MoveForm::Move | MoveForm::Combine => {}
            MoveForm::TurnOver => text.push(':'),
            MoveForm::Capture => {}
        }
        match self.form() {
            MoveForm::Whole | MoveForm::Move => {}
            MoveForm::Capture | MoveForm::WholeCapture => {
                text.push('x');
                text.extend(letter(self.victim));
            }
            MoveForm::Combine | MoveForm::TurnOver => text.extend(letter(self.result)),
        }
        if with_origin && !self.moves_whole && self.from.file() == self.to.file() {
            push(&mut text, self.to.rank() + 1);
        } else {
            push(&mut text, self.to);
        }
        if self.promotes && matches!(self.form(), MoveForm::Capture | MoveForm::Whole | MoveForm::WholeCapture) {
            text.push_str(".Q");
        }
        text
    }

    /// The form of the rule book's notation for this move.
    pub(super) fn form(&self) -> MoveForm {
        match (self.moves_whole, self.arrival) {
            (true, MoveKind::Capture) => MoveForm::WholeCapture,
            (true, _) => MoveForm::Whole,
            (false, MoveKind::Move) if self.promotes => MoveForm::Combine,
            (false, MoveKind::Move | MoveKind::Leave) => MoveForm::Move,
            (false, MoveKind::Combine) => MoveForm::Combine,
            (false, MoveKind::TurnOver) => MoveForm::TurnOver,
            (false, MoveKind::Capture) => MoveForm::Capture,
        }
    }
}

/// A form of the rule book's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveForm {
    Move,
    Combine,
    TurnOver,
    Capture,
    Whole,
    WholeCapture,
}

/// The letter of a nest in a move; a Wall has none.
fn letter(nest: Nest) -> Option<char> {
    (nest != Nest::Wall).then(|| nest.letter())
}

fn push(text: &mut String, displayed: impl std::fmt::Display) {
    write!(text, "{displayed}").expect("a String takes any text");
}
