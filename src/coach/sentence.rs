//! Which texts make the sentence?
//!
//! The keys are those of the messages under `coach-` in `assets/locales`. A piece is named with its article by a message of its
//! own, such as `coach-piece-castle`, which an edition or a family may say in its own words.

use super::explanation::Explanation;
use super::line::PieceOn;
use super::refutation::{Deed, LossCause, Refutation};

/// What a message is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A move, a square, or another text that is put together already.
    Text(String),
    /// A number.
    Number(u32),
}

/// How a language says a message: its key, and the values of its variables.
pub type Say<'a> = dyn Fn(&str, &[(&'static str, Value)]) -> String + 'a;

impl Explanation {
    /// The whole sentence, with its full stop, as the messages of a language make it.
    #[must_use]
    pub fn sentence(&self, say: &Say<'_>) -> String {
        match self {
            Self::Refuted(refutation) => refutation.sentence(say),
            Self::Missed { mv, better, deed } => {
                let key = match deed {
                    Deed::TurnsOver(_) => "coach-misses-turnover",
                    Deed::Captures(_) => "coach-misses-capture",
                    Deed::Promotes => "coach-misses-promotion",
                    Deed::Checks(_) => "coach-misses-check",
                    Deed::Wins => "coach-misses-win",
                };
                let mut values = vec![("move", text(mv)), ("better", text(better))];
                values.extend(target(*deed).into_iter().flat_map(|piece| named(piece, say)));
                say(key, &values)
            }
            Self::Risk { mv, piece, cases, out_of } => {
                let mut values = vec![("move", text(mv))];
                values.extend([("cases", Value::Number(*cases)), ("all", Value::Number(*out_of))]);
                values.extend(named(*piece, say));
                say("coach-risk", &values)
            }
        }
    }
}

impl Refutation {
    fn sentence(&self, say: &Say<'_>) -> String {
        let values = [("cause", self.cause(say)), ("strike", self.strike(say)), ("then", self.then(say))];
        say("coach-refuted", &values.map(|(name, part)| (name, Value::Text(part))))
    }

    fn cause(&self, say: &Say<'_>) -> String {
        let (key, piece) = match self.cause {
            LossCause::LeavesBehind(piece) => ("coach-leaves-behind", Some(piece)),
            LossCause::Endangers(piece) => ("coach-endangers", Some(piece)),
            LossCause::Uncovers(piece) => ("coach-uncovers", Some(piece)),
            LossCause::DoesNotSave(piece) => ("coach-does-not-save", Some(piece)),
            LossCause::Allows => ("coach-allows", None),
        };
        let mut values = vec![("move", text(&self.mv))];
        values.extend(piece.into_iter().flat_map(|piece| named(piece, say)));
        say(key, &values)
    }

    fn strike(&self, say: &Say<'_>) -> String {
        let is_named = self.cause != LossCause::Allows;
        let key = match self.deed {
            Deed::TurnsOver(_) if is_named => "coach-turns-it-over",
            Deed::TurnsOver(_) => "coach-turns-over",
            Deed::Captures(_) if is_named => "coach-captures-it",
            Deed::Captures(_) => "coach-captures",
            Deed::Promotes => "coach-promotes",
            Deed::Checks(_) => "coach-attacks",
            Deed::Wins => "coach-wins",
        };
        let mut values = vec![("reply", text(self.later.as_ref().unwrap_or(&self.reply)))];
        values.extend(target(self.deed).into_iter().flat_map(|piece| named(piece, say)));
        let strike = say(key, &values);
        if self.later.is_none() {
            return strike;
        }
        say("coach-later", &[("reply", text(&self.reply)), ("strike", Value::Text(strike))])
    }

    fn then(&self, say: &Say<'_>) -> String {
        if self.loses {
            return say("coach-then-lost", &[]);
        }
        match &*self.checks {
            [] => String::new(),
            [piece] => say("coach-then-check", &named(*piece, say)),
            several => {
                let squares: Vec<String> = several.iter().map(|piece| piece.square.to_string()).collect();
                say("coach-then-checks", &[("squares", Value::Text(squares.join(", ")))])
            }
        }
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// What a deed is done to.
const fn target(deed: Deed) -> Option<PieceOn> {
    match deed {
        Deed::TurnsOver(piece) | Deed::Captures(piece) | Deed::Checks(piece) => Some(piece),
        Deed::Promotes | Deed::Wins => None,
    }
}

/// The variables that name a piece and its square.
fn named(PieceOn { piece, square }: PieceOn, say: &Say<'_>) -> [(&'static str, Value); 2] {
    let name = say(&format!("coach-piece-{}", piece.code), &[("height", Value::Number(piece.height.into()))]);
    [("piece", Value::Text(name)), ("square", Value::Text(square.to_string()))]
}
