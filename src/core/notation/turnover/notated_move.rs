//! A move of Turnover as the notation sees it, and its text without marks.

use std::fmt::Write;

use crate::board::Square;
use crate::games::MoveKind;
use crate::games::turnover::{Move, Nest, Turnover};

/// A legal move, with what the notation needs to know.
pub(super) struct NotatedMove {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) moving_nest: Nest,
    pub(super) arrival: MoveKind,
    pub(super) captured_nest: Nest,
    pub(super) resulting_nest: Nest,
    pub(super) is_promotion: bool,
    pub(super) moves_whole: bool,
}

impl NotatedMove {
    pub(super) fn from_move(position: &Turnover, mv: Move) -> Self {
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
            moving_nest: mover,
            arrival: move_info.arrival,
            captured_nest: target,
            resulting_nest,
            is_promotion: move_info.promotes,
            moves_whole: move_info.moves_whole,
        }
    }

    /// The text without marks, with or without the start square.
    pub(super) fn text(&self, with_from_square: bool) -> String {
        let mut text = String::with_capacity(12);
        let has_mover_letter =
            with_from_square || self.moves_whole || matches!(self.form(), MoveForm::Move | MoveForm::Capture);
        if has_mover_letter {
            text.extend(nest_letter(self.moving_nest));
        }
        if with_from_square {
            push_display(&mut text, self.from);
        }
        match self.form() {
            MoveForm::Whole | MoveForm::WholeCapture => text.push('-'),
            MoveForm::Move if with_from_square || self.moving_nest.rings().count() > 1 => text.push('.'),
            MoveForm::Combine if with_from_square => text.push('.'),
            MoveForm::Move | MoveForm::Combine => {}
            MoveForm::TurnOver => text.push(':'),
            MoveForm::Capture => {}
        }
        match self.form() {
            MoveForm::Whole | MoveForm::Move => {}
            MoveForm::Capture | MoveForm::WholeCapture => {
                text.push('x');
                text.extend(nest_letter(self.captured_nest));
            }
            MoveForm::Combine | MoveForm::TurnOver => text.extend(nest_letter(self.resulting_nest)),
        }
        if with_from_square && !self.moves_whole && self.from.file() == self.to.file() {
            push_display(&mut text, self.to.rank() + 1);
        } else {
            push_display(&mut text, self.to);
        }
        if self.is_promotion && matches!(self.form(), MoveForm::Capture | MoveForm::Whole | MoveForm::WholeCapture) {
            text.push_str(".Q");
        }
        text
    }

    /// The form of the rule book's notation for this move.
    pub(super) fn form(&self) -> MoveForm {
        match (self.moves_whole, self.arrival) {
            (true, MoveKind::Capture) => MoveForm::WholeCapture,
            (true, _) => MoveForm::Whole,
            (false, MoveKind::Move) if self.is_promotion => MoveForm::Combine,
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
fn nest_letter(nest: Nest) -> Option<char> {
    (nest != Nest::Wall).then(|| nest.letter())
}

fn push_display(text: &mut String, displayed: impl std::fmt::Display) {
    write!(text, "{displayed}").expect("a String takes any text");
}
