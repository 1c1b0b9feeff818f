//! The texts of the sentence.
//!
//! The keys are those of the messages under `coach-` in `assets/locales`, each a whole sentence. A piece is named with its article
//! by a message of its own, such as `coach-piece-castle`, which an edition or a family may say in its own words.

use super::{Consequence, DecisiveMove, Explanation, LastCapture, LossCause, MoveEffect, PieceOn, Refutation, Risk};

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
            Self::Missed { mv, better, decisive_move } => {
                let key =
                    format!("coach-misses{}-{}", preparation_key(decisive_move), effect_code(decisive_move.effect));
                let values = [
                    vec![("move", text(mv)), ("better", text(better))],
                    decisive_move_values(decisive_move, true, say),
                ];
                with_consequence(say(&key, &values.concat()), decisive_move, say)
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
                risk_sentence(key, mv, better, risk, say)
            }
            Self::MissedChance { mv, better, chance } => {
                let key = if chance.cases == 0 { "coach-chance-alone" } else { "coach-chance" };
                risk_sentence(key, mv, better, chance, say)
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
        let before = match preparation_key(&self.decisive_move) {
            "-next" => "-later",
            "-attacked" if self.cause != LossCause::Allows => "-later",
            before => before,
        };
        let key = format!("coach-{cause}{before}-{}", effect_code(self.decisive_move.effect));
        let values =
            [vec![("move", text(&self.mv))], decisive_move_values(&self.decisive_move, before == "-attacked", say)];
        with_consequence(say(&key, &values.concat()), &self.decisive_move, say)
    }
}

/// The part of a key that tells what comes before the decisive move.
fn preparation_key(decisive_move: &DecisiveMove) -> &'static str {
    match (decisive_move.lead.len(), decisive_move.is_prepared) {
        (0, _) => "",
        // A second move of the same turn.
        (1, _) => "-next",
        (_, true) => "-attacked",
        (_, false) => "-later",
    }
}

const fn effect_code(effect: MoveEffect) -> &'static str {
    match effect {
        MoveEffect::TurnsOver(_) => "turns-over",
        MoveEffect::Captures(_) => "captures",
        MoveEffect::Promotes => "promotes",
        MoveEffect::Checks(_) => "checks",
        MoveEffect::Attacks(_) => "attacks",
        MoveEffect::Builds(_) => "builds",
        MoveEffect::Wins => "wins",
    }
}

/// The variables of a decisive move. If the message tells the first move of the line, it is left out of the moves before the decisive move.
fn decisive_move_values(
    decisive_move: &DecisiveMove,
    is_first_told: bool,
    say: &Say<'_>,
) -> Vec<(&'static str, Value)> {
    let mut values = vec![("strike", text(&decisive_move.mv))];
    if let Some((first, later_lead)) = decisive_move.lead.split_first() {
        let told_lead = if is_first_told { later_lead } else { &decisive_move.lead };
        values.extend([("reply", text(first)), ("line", Value::Text(told_lead.join(" ")))]);
    }
    values.extend(decisive_move.effect.piece().into_iter().flat_map(|piece| piece_variables(piece, say)));
    values.extend(decisive_move.attacker.into_iter().flat_map(|attacker| attacker_values(attacker, say)));
    values
}

/// The sentence, and a second one about what follows.
fn with_consequence(sentence: String, decisive_move: &DecisiveMove, say: &Say<'_>) -> String {
    let consequence_sentence = match &decisive_move.consequence {
        None => return sentence,
        Some(Consequence::Wins) => say("coach-then-wins", &[]),
        Some(Consequence::ForcedWin { moves, last }) => {
            with_last(say("coach-then-forced-win", &[("moves", Value::Number(*moves))]), last.as_ref(), say)
        }
        Some(Consequence::Checks(pieces)) => match &**pieces {
            [piece] => say("coach-then-check", &piece_variables(*piece, say)),
            checked_pieces => {
                let squares: Vec<String> = checked_pieces.iter().map(|piece| piece.square.to_string()).collect();
                say("coach-then-checks", &[("squares", Value::Text(squares.join(", ")))])
            }
        },
        Some(Consequence::Takes { piece, mv }) => {
            say("coach-then-takes", &[vec![("strike", text(mv))], piece_variables(*piece, say)].concat())
        }
    };
    format!("{sentence} {consequence_sentence}")
}

/// The sentence, and another one about the capture that ends the game.
fn with_last(sentence: String, last: Option<&LastCapture>, say: &Say<'_>) -> String {
    let Some(LastCapture { mv, piece }) = last else { return sentence };
    let last = say("coach-then-last", &[vec![("strike", text(mv))], piece_variables(*piece, say)].concat());
    format!("{sentence} {last}")
}

fn risk_sentence(key: &str, mv: &str, better: &str, risk: &Risk, say: &Say<'_>) -> String {
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
