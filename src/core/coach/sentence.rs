//! The texts of the sentence.
//!
//! The keys are those of the messages under `coach-` in `assets/locales`, each a whole sentence. A piece is named with its article
//! by a message of its own, such as `coach-piece-castle`, which an edition or a family may say in its own words.

use super::{Consequence, Deed, Explanation, LastCapture, LossCause, PieceOn, Refutation, Risk, Strike};

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
    /// One to three whole sentences, as the messages of a language make them.
    #[must_use]
    pub fn sentence(&self, say: &Say<'_>) -> String {
        match self {
            Self::Refuted(refutation) => refutation.sentence(say),
            Self::Missed { mv, better, strike } => {
                let key = format!("coach-misses{}-{}", preparation_key(strike), deed_code(strike.deed));
                let values = [vec![("move", text(mv)), ("better", text(better))], strike_values(strike, true, say)];
                with_consequence(say(&key, &values.concat()), strike, say)
            }
            Self::ForcedLoss { mv, reply, moves: 1, .. } => {
                say("coach-allows-wins", &[("move", text(mv)), ("strike", text(reply))])
            }
            Self::ForcedLoss { mv, reply, moves, last } => {
                let values = [("move", text(mv)), ("reply", text(reply)), ("moves", Value::Number(*moves))];
                with_last(say("coach-forced-loss", &values), last.as_ref(), say)
            }
            Self::MissedWin { mv, better, moves } => {
                let key = if *moves == 1 { "coach-misses-win-at-once" } else { "coach-misses-forced-win" };
                say(key, &[("move", text(mv)), ("better", text(better)), ("moves", Value::Number(*moves))])
            }
            Self::Ends { mv, better, is_lost } => {
                let key = if *is_lost { "coach-ends-lost" } else { "coach-ends-drawn" };
                say(key, &[("move", text(mv)), ("better", text(better))])
            }
            Self::Risk { mv, better, risk } => {
                let key = if risk.cases_better == 0 { "coach-risk-alone" } else { "coach-risk" };
                throws(key, mv, better, risk, say)
            }
            Self::MissedChance { mv, better, chance } => {
                let key = if chance.cases == 0 { "coach-chance-alone" } else { "coach-chance" };
                throws(key, mv, better, chance, say)
            }
            Self::Exposes { mv, piece, attacker, better } => {
                let mut values = vec![("move", text(mv)), ("better", text(better))];
                values.extend(piece_variables(*piece, say));
                values.extend(attacker_values(*attacker, say));
                say("coach-exposes", &values)
            }
            Self::Strands { mv, piece } => {
                say("coach-strands", &[vec![("move", text(mv))], piece_variables(*piece, say)].concat())
            }
            Self::GivesUp { mv, piece, better } => {
                let values = [vec![("move", text(mv)), ("better", text(better))], piece_variables(*piece, say)];
                say("coach-gives-up", &values.concat())
            }
            Self::Quiet { mv, better, reply: Some(reply) } => {
                say("coach-quiet", &[("move", text(mv)), ("better", text(better)), ("reply", text(reply))])
            }
            Self::Quiet { mv, better, reply: None } => {
                say("coach-quiet-alone", &[("move", text(mv)), ("better", text(better))])
            }
        }
    }
}

impl Refutation {
    fn sentence(&self, say: &Say<'_>) -> String {
        let cause = match self.cause {
            LossCause::LeavesBehind(_) => "leaves-behind",
            LossCause::Endangers(_) => "endangers",
            LossCause::Crowns(_) => "crowns",
            LossCause::Uncovers(_) => "uncovers",
            LossCause::DoesNotSave(_) => "does-not-save",
            LossCause::Allows => "allows",
        };
        let before = match preparation_key(&self.strike) {
            "-next" => "-later",
            "-attacked" if self.cause != LossCause::Allows => "-later",
            before => before,
        };
        let key = format!("coach-{cause}{before}-{}", deed_code(self.strike.deed));
        let values = [vec![("move", text(&self.mv))], strike_values(&self.strike, before == "-attacked", say)];
        with_consequence(say(&key, &values.concat()), &self.strike, say)
    }
}

/// The part of a key that tells what comes before the strike.
fn preparation_key(strike: &Strike) -> &'static str {
    match (strike.lead.len(), strike.is_prepared) {
        (0, _) => "",
        // A second move of the same turn.
        (1, _) => "-next",
        (_, true) => "-attacked",
        (_, false) => "-later",
    }
}

const fn deed_code(deed: Deed) -> &'static str {
    match deed {
        Deed::TurnsOver(_) => "turns-over",
        Deed::Captures(_) => "captures",
        Deed::Promotes => "promotes",
        Deed::Checks(_) => "checks",
        Deed::Attacks(_) => "attacks",
        Deed::Builds(_) => "builds",
        Deed::Wins => "wins",
    }
}

/// The variables of a strike. If the message tells the first move of the line, it is left out of the moves before the strike.
fn strike_values(strike: &Strike, is_first_told: bool, say: &Say<'_>) -> Vec<(&'static str, Value)> {
    let mut values = vec![("strike", text(&strike.mv))];
    if let Some((first, rest)) = strike.lead.split_first() {
        let between = if is_first_told { rest } else { &strike.lead };
        values.extend([("reply", text(first)), ("line", Value::Text(between.join(" ")))]);
    }
    values.extend(strike.deed.piece().into_iter().flat_map(|piece| piece_variables(piece, say)));
    values.extend(strike.attacker.into_iter().flat_map(|attacker| attacker_values(attacker, say)));
    values
}

/// The sentence, and a second one about what follows.
fn with_consequence(sentence: String, strike: &Strike, say: &Say<'_>) -> String {
    let second = match &strike.consequence {
        None => return sentence,
        Some(Consequence::Wins) => say("coach-then-wins", &[]),
        Some(Consequence::ForcedWin { moves, last }) => {
            with_last(say("coach-then-forced-win", &[("moves", Value::Number(*moves))]), last.as_ref(), say)
        }
        Some(Consequence::Checks(pieces)) => match &**pieces {
            [piece] => say("coach-then-check", &piece_variables(*piece, say)),
            several => {
                let squares: Vec<String> = several.iter().map(|piece| piece.square.to_string()).collect();
                say("coach-then-checks", &[("squares", Value::Text(squares.join(", ")))])
            }
        },
        Some(Consequence::Takes { piece, mv }) => {
            say("coach-then-takes", &[vec![("strike", text(mv))], piece_variables(*piece, say)].concat())
        }
    };
    format!("{sentence} {second}")
}

/// The sentence, and another one about the capture that ends the game.
fn with_last(sentence: String, last: Option<&LastCapture>, say: &Say<'_>) -> String {
    let Some(LastCapture { mv, piece }) = last else { return sentence };
    let last = say("coach-then-last", &[vec![("strike", text(mv))], piece_variables(*piece, say)].concat());
    format!("{sentence} {last}")
}

fn throws(key: &str, mv: &str, better: &str, risk: &Risk, say: &Say<'_>) -> String {
    let key = format!("{key}{}", if risk.has_more_moves { "-first" } else { "" });
    let mut values = vec![("move", text(mv)), ("better", text(better)), ("cases", Value::Number(risk.cases))];
    values.extend([("better-cases", Value::Number(risk.cases_better)), ("all", Value::Number(risk.out_of))]);
    values.extend(piece_variables(risk.piece, say));
    say(&key, &values)
}

/// The variables that name the piece that takes.
fn attacker_values(attacker: PieceOn, say: &Say<'_>) -> [(&'static str, Value); 2] {
    [("attacker", Value::Text(name(attacker, say))), ("from", Value::Text(attacker.square.to_string()))]
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn name(PieceOn { piece, .. }: PieceOn, say: &Say<'_>) -> String {
    say(&format!("coach-piece-{}", piece.code), &[("height", Value::Number(piece.height.into()))])
}

/// The variables that name a piece and its square.
fn piece_variables(piece: PieceOn, say: &Say<'_>) -> Vec<(&'static str, Value)> {
    vec![("piece", Value::Text(name(piece, say))), ("square", Value::Text(piece.square.to_string()))]
}
