//! The explanation of a mistake.

use super::decisive_move::{Consequence, DecisiveMove, LastCapture, MoveEffect, gain, strongest};
use super::line::{BestLine, LineStep, PieceOn, piece_on, step, walk};
use super::refutation::{LossCause, Refutation};
use super::risk::{Risk, gravest, missed_chance};
use super::threats::{attacks_itself, is_newly_attacked, with_turn};
use crate::ai::search::Score;
use crate::games::{MoveKind, Phase};
use crate::session::{GameId, Referee};

/// The number of plies of a line that are looked at.
const HORIZON: usize = 9;
/// A gain or risk below this, in hundredths of a pawn, is no reason by itself.
const SLIGHT: i32 = 50;

/// What is to be said of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// It ends the game.
    Ends {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// Whether it loses; else the game is drawn.
        is_lost: bool,
    },
    /// The opponent does something after it.
    Refuted(Refutation),
    /// The opponent wins by force after it, without anything that could be named.
    ForcedLoss {
        /// The mistake in written notation.
        mv: String,
        /// The opponent's reply in written notation.
        reply: String,
        /// The number of moves of the opponent.
        moves: u32,
        /// What the opponent captures with the last one, if the line is known to the end.
        last: Option<LastCapture>,
    },
    /// Another move would have done something.
    Missed {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// What it would have done, at once or later.
        decisive_move: DecisiveMove,
    },
    /// Another move would have won by force.
    MissedWin {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// The number of moves to the win.
        moves: u32,
    },
    /// With dice: how many of the opponent's rolls take something.
    Risk {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// What may be lost, and how likely.
        risk: Risk,
    },
    /// With dice: how many of the next own rolls would have taken something.
    MissedChance {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// What could have been taken, and how likely.
        chance: Risk,
    },
    /// The piece that has moved can be taken.
    Exposes {
        /// The mistake in written notation.
        mv: String,
        /// The piece, where it arrived.
        piece: PieceOn,
        /// What could take it.
        attacker: PieceOn,
        /// The better move in written notation.
        better: String,
    },
    /// A piece can only leave the board any more.
    Strands {
        /// The mistake in written notation.
        mv: String,
        /// The piece.
        piece: PieceOn,
    },
    /// A piece leaves the board.
    GivesUp {
        /// The mistake in written notation.
        mv: String,
        /// The piece, where it stood.
        piece: PieceOn,
        /// The better move in written notation.
        better: String,
    },
    /// Nothing is lost at once.
    Quiet {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// The opponent's reply in written notation; `None` before a roll.
        reply: Option<String>,
    },
}

/// Says what a mistake allows or misses.
///
/// `mv` is the mistake, made in the position `before`; `line_after` is what a search found after it, and `better_line` what it found
/// instead of it. With dice, where nobody knows the next roll, `line_after` has no moves.
///
/// `None` if the mistake or the better move is not legal there, or if they are the same.
#[must_use]
pub fn explain(
    id: GameId,
    before: &dyn Referee,
    mv: &str,
    line_after: &BestLine,
    better_line: &BestLine,
) -> Option<Explanation> {
    let mistake = step(before, mv)?;
    let lines = Lines {
        id,
        replies: walk(&*mistake.after, within_horizon(&line_after.line)),
        mistake,
        instead: walk(before, within_horizon(&better_line.line)),
        score_after_mistake: line_after.score,
        score_of_better_move: better_line.score,
    };
    let first = lines.instead.first().filter(|_| better_line.line.first().is_some_and(|code| code != mv))?;
    let by_force = || lines.ends().or_else(|| lines.explain_decided_game()).or_else(|| lines.material());
    let by_plan = || {
        lines
            .exchange()
            .or_else(|| lines.explain_stranded_piece())
            .or_else(|| lines.plan())
            .or_else(|| lines.explain_exposed_piece())
    };
    let quiet_explanation = || Explanation::Quiet {
        mv: lines.mistake.text.clone(),
        better: first.text.clone(),
        reply: lines.replies.first().filter(|reply| reply.side != lines.mistake.side).map(|reply| reply.text.clone()),
    };
    Some(by_force().or_else(by_plan).unwrap_or_else(quiet_explanation))
}

fn within_horizon(line: &[String]) -> &[String] {
    &line[..line.len().min(HORIZON)]
}

/// A mistake with the lines after it and instead of it.
struct Lines {
    id: GameId,
    mistake: LineStep,
    replies: Vec<LineStep>,
    instead: Vec<LineStep>,
    /// The scores for the side to move, as in [`BestLine`].
    score_after_mistake: Option<Score>,
    score_of_better_move: Option<Score>,
}

impl Lines {
    fn mv(&self) -> String {
        self.mistake.text.clone()
    }

    fn better(&self) -> String {
        self.instead[0].text.clone()
    }

    /// That the mistake ends the game.
    fn ends(&self) -> Option<Explanation> {
        let Phase::Over(outcome) = self.mistake.after.phase() else { return None };
        let is_lost = outcome.winner == Some(!self.mistake.side);
        Some(Explanation::Ends { mv: self.mv(), better: self.better(), is_lost })
    }

    /// That the game is lost by force after the mistake, or was won by force before it.
    fn explain_decided_game(&self) -> Option<Explanation> {
        let is_reply = self.mistake.after.turn() != self.mistake.side;
        if let (true, Some(Score::Win { moves }), Some(reply)) =
            (is_reply, self.score_after_mistake, self.replies.first())
        {
            let last = LastCapture::of(&self.replies, !self.mistake.side);
            let reply_check =
                || self.reply_plan().filter(|plan| matches!(plan.decisive_move.effect, MoveEffect::Checks(_)));
            let refuted = self.decisive().or_else(reply_check).or_else(|| self.first_reply()).map(|refutation| {
                let forcing_move = refutation.decisive_move.forcing(moves, last.clone());
                Explanation::Refuted(Refutation { decisive_move: forcing_move, ..refutation })
            });
            let forced_loss =
                || Explanation::ForcedLoss { mv: self.mv(), reply: reply.text.clone(), moves, last: last.clone() };
            return Some(refuted.unwrap_or_else(forced_loss));
        }
        let Some(Score::Win { moves }) = self.score_of_better_move else { return None };
        let at_once = self.missed_decisive_move().filter(|forcing_move| moves == 1 && forcing_move.lead.is_empty());
        let forced_loss = || Explanation::MissedWin { mv: self.mv(), better: self.better(), moves };
        Some(at_once.map_or_else(forced_loss, |forcing_move| self.explain_missed(forcing_move)))
    }

    /// The decisive move of the opponent if it wins or takes a royal piece.
    fn decisive(&self) -> Option<Refutation> {
        let refutation = Refutation::of(self.id, &self.mistake, &self.replies, &[])?;
        let royals = self.mistake.after.position().royals(self.mistake.side);
        // A royal piece may have moved before it is taken.
        let names: Vec<_> = royals.iter().filter_map(|royal| piece_on(&*self.mistake.after, royal.square)).collect();
        let is_royal = |piece: PieceOn| names.iter().any(|(_, royal)| royal.piece.code == piece.piece.code);
        let decisive_move = &refutation.decisive_move;
        let wins = decisive_move.consequence == Some(Consequence::Wins) || decisive_move.effect == MoveEffect::Wins;
        (wins || decisive_move.effect.piece().is_some_and(is_royal)).then_some(refutation)
    }

    /// What the first reply takes or promotes, whatever is taken in exchange.
    fn first_reply(&self) -> Option<Refutation> {
        self.replies.first().filter(|reply| reply.side != self.mistake.side)?;
        let refutation = Refutation::at(self.id, &self.mistake, &self.replies, 0)?;
        Some(Refutation { cause: LossCause::Allows, ..refutation })
    }

    /// What the lines gain and lose, whichever is more; with dice, also what the next rolls can take.
    fn material(&self) -> Option<Explanation> {
        let side = self.mistake.side;
        let own_gain = gain(std::slice::from_ref(&self.mistake), side);
        let lost_worth = gain(&self.replies, !side) - own_gain;
        let missed_worth = gain(&self.instead, side);
        let gravest_risk = gravest(&self.mistake, self.instead.first());
        let missed_opportunity = self.instead.first().and_then(|better| missed_chance(self.id, &self.mistake, better));
        let weight_of = |found: Option<(Risk, i32)>| found.map_or(0, |(_, weight)| weight);
        let (risk_weight, chance_weight) = (weight_of(gravest_risk), weight_of(missed_opportunity));
        let is_worth_telling = lost_worth + missed_worth >= SLIGHT;
        let greatest_weight = missed_worth.max(risk_weight).max(chance_weight);
        if is_worth_telling && lost_worth >= SLIGHT && lost_worth >= greatest_weight {
            let refutation = Refutation::of(self.id, &self.mistake, &self.replies, &self.lost_anyway());
            if let Some(refutation) = refutation {
                return Some(Explanation::Refuted(refutation));
            }
        }
        if is_worth_telling
            && missed_worth >= SLIGHT
            && missed_worth >= risk_weight.max(chance_weight)
            && let Some(decisive_move) = self.missed_decisive_move()
        {
            return Some(self.explain_missed(decisive_move));
        }
        let (mv, better) = (self.mv(), self.better());
        if let Some((risk, _)) = gravest_risk.filter(|&(_, weight)| weight >= chance_weight) {
            return Some(Explanation::Risk { mv, better, risk });
        }
        missed_opportunity.map(|(chance, _)| Explanation::MissedChance { mv, better, chance })
    }

    /// What the opponent takes even after the better move.
    fn lost_anyway(&self) -> Vec<PieceOn> {
        let opponents = self.instead.iter().filter(|step| step.side != self.mistake.side);
        opponents.filter_map(|step| Some(step.takes()?.piece)).collect()
    }

    fn missed_decisive_move(&self) -> Option<DecisiveMove> {
        let (step_index, _) = strongest(&self.instead, self.mistake.side, 0, &[])?;
        let effect = super::decisive_move::effect(&self.instead[step_index])?;
        Some(DecisiveMove::at(self.id, &self.instead, step_index, effect))
    }

    fn explain_missed(&self, decisive_move: DecisiveMove) -> Explanation {
        Explanation::Missed { mv: self.mv(), better: self.better(), decisive_move }
    }

    /// What the better move takes, or else what the reply takes, although it is exchanged.
    fn exchange(&self) -> Option<Explanation> {
        let first_effect = |steps: &[LineStep]| steps.first().and_then(super::decisive_move::effect);
        let taken_worth = |step: &LineStep| step.takes().map_or(0, |taken| taken.worth);
        if let Some(effect) =
            first_effect(&self.instead).filter(|_| taken_worth(&self.instead[0]) > taken_worth(&self.mistake))
        {
            return Some(self.explain_missed(DecisiveMove::at(self.id, &self.instead, 0, effect)));
        }
        self.first_reply().map(Explanation::Refuted)
    }

    /// What the reply or the better move does without taking anything: it gives check, attacks or joins something.
    fn plan(&self) -> Option<Explanation> {
        if let Some(refutation) = self.reply_plan() {
            return Some(Explanation::Refuted(refutation));
        }
        let better_effect = self.instead.first().and_then(|better| self.quiet_effect(&self.instead, better))?;
        Some(self.explain_missed(DecisiveMove::at(self.id, &self.instead, 0, better_effect)))
    }

    fn reply_plan(&self) -> Option<Refutation> {
        let first_reply = self.replies.first().filter(|reply| reply.side != self.mistake.side)?;
        let effect = self.quiet_effect(&self.replies, first_reply)?;
        let decisive_move = DecisiveMove::at(self.id, &self.replies, 0, effect);
        Some(Refutation { mv: self.mv(), cause: LossCause::Allows, decisive_move })
    }

    /// That the piece that has moved can be taken.
    fn explain_exposed_piece(&self) -> Option<Explanation> {
        let piece = self.mistake.arrived_piece()?;
        let attacks = self.mistake.recaptures();
        let attacker = attacks.first().and_then(LineStep::mover)?;
        Some(Explanation::Exposes { mv: self.mv(), piece, attacker, better: self.better() })
    }

    fn quiet_effect(&self, steps: &[LineStep], step: &LineStep) -> Option<MoveEffect> {
        let arrived_piece = step.arrived_piece()?;
        let is_lost = steps.get(1).and_then(LineStep::takes).is_some_and(|taken| taken.piece == arrived_piece);
        if is_lost || step.takes().is_some() || self.id.has_dice() {
            return None;
        }
        let squares = step.after.position().pieces().into_keys();
        let enemy_pieces = squares.filter_map(|square| piece_on(&*step.after, square));
        let enemy_pieces = enemy_pieces.filter(|(side, _)| *side != step.side).map(|(_, piece)| piece);
        let check_effect = step.checks().first().copied().map(MoveEffect::Checks);
        let build_effect =
            || step.info.filter(|info| info.arrival == MoveKind::Combine).map(|_| MoveEffect::Builds(arrived_piece));
        let attacks = || {
            let attacked = enemy_pieces
                .filter(|&piece| is_newly_attacked(self.id, step, piece) && attacks_itself(self.id, step, piece));
            let most_valuable = attacked.max_by_key(|piece| super::line::worth_on(&*step.after, piece.square));
            most_valuable.map(MoveEffect::Attacks)
        };
        check_effect.or_else(attacks).or_else(build_effect)
    }

    /// That a piece leaves the board or can do nothing else any more.
    fn explain_stranded_piece(&self) -> Option<Explanation> {
        let leaves_nest = |step: &LineStep| step.info.is_some_and(|info| info.arrival == MoveKind::Leave);
        if leaves_nest(&self.mistake) && !leaves_nest(&self.instead[0]) {
            let piece = self.mistake.mover()?;
            return Some(Explanation::GivesUp { mv: self.mv(), piece, better: self.better() });
        }
        let arrived_piece = self.mistake.arrived_piece()?;
        let position = with_turn(self.id, &*self.mistake.after, self.mistake.side)?;
        let mut moves = position
            .legal_moves()
            .iter()
            .filter_map(|legal| legal.info())
            .filter(|info| info.from == arrived_piece.square);
        let first = moves.next()?;
        let is_stranded = std::iter::once(first).chain(moves).all(|info| info.arrival == MoveKind::Leave);
        is_stranded.then(|| Explanation::Strands { mv: self.mv(), piece: arrived_piece })
    }
}
