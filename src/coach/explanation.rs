//! What is to be said of a mistake?

use super::line::{PieceOn, step, walk};
use super::refutation::{Deed, Refutation, deed};
use super::risk::gravest;
use crate::session::{GameId, Referee};

/// What is to be said of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// The opponent gains something by it.
    Refuted(Refutation),
    /// Another move would have gained something.
    Missed {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// What it would have done.
        deed: Deed,
    },
    /// With dice: so many of the opponent's throws take something.
    Risk {
        /// The mistake in written notation.
        mv: String,
        /// What may be lost.
        piece: PieceOn,
        /// In so many cases …
        cases: u32,
        /// … of so many equally likely ones.
        out_of: u32,
    },
}

/// Says what a mistake allows or misses.
///
/// `mv` is the mistake, made in the position `before`; `refutation` is the best line after it, which the opponent begins, and
/// `better` the best line instead of it. All are codes of the text protocol, as an engine reports them. With dice, where nobody
/// knows the next throw, `refutation` is empty or begins with a roll.
///
/// `None` if the lines show nothing that can be named, or if the mistake is not legal there.
#[must_use]
pub fn explain(
    id: GameId,
    before: &dyn Referee,
    mv: &str,
    refutation: &[String],
    better: &[String],
) -> Option<Explanation> {
    let mistake = step(before, mv)?;
    if let Some(refutation) = Refutation::of(id, &mistake, refutation) {
        return Some(Explanation::Refuted(refutation));
    }
    let missed = better.first().filter(|&code| code != mv).and_then(|_| missed(before, better));
    if let Some((better, deed)) = missed {
        return Some(Explanation::Missed { mv: mistake.text, better, deed });
    }
    let risk = gravest(&*mistake.after)?;
    Some(Explanation::Risk { mv: mistake.text, piece: risk.piece, cases: risk.cases, out_of: risk.out_of })
}

/// What the first move of a line does, in written notation.
fn missed(before: &dyn Referee, line: &[String]) -> Option<(String, Deed)> {
    let steps = walk(before, &line[..1]);
    let first = steps.first()?;
    Some((first.text.clone(), deed(first)?))
}
