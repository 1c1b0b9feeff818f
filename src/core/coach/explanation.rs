//! The explanation of a mistake.

use super::line::{BestLine, LineStep, PieceOn, piece_on, step, walk};
use super::refutation::{LossCause, Refutation};
use super::risk::{Risk, gravest, missed_chance};
use super::strike::{Consequence, Deed, LastCapture, Strike, gain, strongest};
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
        strike: Strike,
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
    /// With dice: how many of the opponent's throws take something.
    Risk {
        /// The mistake in written notation.
        mv: String,
        /// The better move in written notation.
        better: String,
        /// What may be lost, and how likely.
        risk: Risk,
    },
    /// With dice: how many of the next own throws would have taken something.
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
        /// The opponent's reply in written notation; `None` before a throw.
        reply: Option<String>,
    },
}

/// Says what a mistake allows or misses.
///
/// `mv` is the mistake, made in the position `before`; `after` is what a search found after it, and `better` what it found
/// instead of it. With dice, where nobody knows the next throw, `after` has no moves.
///
/// `None` if the mistake or the better move is not legal there, or if they are the same.
#[must_use]
pub fn explain(id: GameId, before: &dyn Referee, mv: &str, after: &BestLine, better: &BestLine) -> Option<Explanation> {
    let mistake = step(before, mv)?;
    let lines = Lines {
        id,
        replies: walk(&*mistake.after, within_horizon(&after.line)),
        mistake,
        instead: walk(before, within_horizon(&better.line)),
        after: after.score,
        better: better.score,
    };
    let first = lines.instead.first().filter(|_| better.line.first().is_some_and(|code| code != mv))?;
    let by_force = || lines.ends().or_else(|| lines.explain_decided_game()).or_else(|| lines.material());
    let by_plan = || {
        lines
            .exchange()
            .or_else(|| lines.explain_stranded_piece())
            .or_else(|| lines.plan())
            .or_else(|| lines.explain_exposed_piece())
    };
    let quiet = || Explanation::Quiet {
        mv: lines.mistake.text.clone(),
        better: first.text.clone(),
        reply: lines.replies.first().filter(|reply| reply.side != lines.mistake.side).map(|reply| reply.text.clone()),
    };
    Some(by_force().or_else(by_plan).unwrap_or_else(quiet))
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
    after: Option<Score>,
    better: Option<Score>,
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
        if let (true, Some(Score::Win { moves }), Some(reply)) = (is_reply, self.after, self.replies.first()) {
            let last = LastCapture::of(&self.replies, !self.mistake.side);
            let check = || self.reply_plan().filter(|plan| matches!(plan.strike.deed, Deed::Checks(_)));
            let refuted = self.decisive().or_else(check).or_else(|| self.first_reply()).map(|refutation| {
                let strike = refutation.strike.forcing(moves, last.clone());
                Explanation::Refuted(Refutation { strike, ..refutation })
            });
            let forced =
                || Explanation::ForcedLoss { mv: self.mv(), reply: reply.text.clone(), moves, last: last.clone() };
            return Some(refuted.unwrap_or_else(forced));
        }
        let Some(Score::Win { moves }) = self.better else { return None };
        let at_once = self.missed_strike().filter(|strike| moves == 1 && strike.lead.is_empty());
        let forced = || Explanation::MissedWin { mv: self.mv(), better: self.better(), moves };
        Some(at_once.map_or_else(forced, |strike| self.explain_missed(strike)))
    }

    /// The strike of the opponent if it wins or takes a royal piece.
    fn decisive(&self) -> Option<Refutation> {
        let refutation = Refutation::of(self.id, &self.mistake, &self.replies, &[])?;
        let royals = self.mistake.after.position().royals(self.mistake.side);
        // A royal piece may have moved before it is taken.
        let names: Vec<_> = royals.iter().filter_map(|royal| piece_on(&*self.mistake.after, royal.square)).collect();
        let is_royal = |piece: PieceOn| names.iter().any(|(_, royal)| royal.piece.code == piece.piece.code);
        let strike = &refutation.strike;
        let wins = strike.consequence == Some(Consequence::Wins) || strike.deed == Deed::Wins;
        (wins || strike.deed.piece().is_some_and(is_royal)).then_some(refutation)
    }

    /// What the first reply takes or promotes, whatever is taken in exchange.
    fn first_reply(&self) -> Option<Refutation> {
        self.replies.first().filter(|reply| reply.side != self.mistake.side)?;
        let refutation = Refutation::at(self.id, &self.mistake, &self.replies, 0)?;
        Some(Refutation { cause: LossCause::Allows, ..refutation })
    }

    /// What the lines gain and lose, whichever is more; with dice, also what the next throws can take.
    fn material(&self) -> Option<Explanation> {
        let side = self.mistake.side;
        let own = gain(std::slice::from_ref(&self.mistake), side);
        let lost = gain(&self.replies, !side) - own;
        let won = gain(&self.instead, side);
        let risk = gravest(&self.mistake, self.instead.first());
        let chance = self.instead.first().and_then(|better| missed_chance(self.id, &self.mistake, better));
        let weight = |found: Option<(Risk, i32)>| found.map_or(0, |(_, weight)| weight);
        let (risk_weight, chance_weight) = (weight(risk), weight(chance));
        let differs = lost + won >= SLIGHT;
        let most = won.max(risk_weight).max(chance_weight);
        if differs && lost >= SLIGHT && lost >= most {
            let refutation = Refutation::of(self.id, &self.mistake, &self.replies, &self.lost_anyway());
            if let Some(refutation) = refutation {
                return Some(Explanation::Refuted(refutation));
            }
        }
        if differs
            && won >= SLIGHT
            && won >= risk_weight.max(chance_weight)
            && let Some(strike) = self.missed_strike()
        {
            return Some(self.explain_missed(strike));
        }
        let (mv, better) = (self.mv(), self.better());
        if let Some((risk, _)) = risk.filter(|&(_, weight)| weight >= chance_weight) {
            return Some(Explanation::Risk { mv, better, risk });
        }
        chance.map(|(chance, _)| Explanation::MissedChance { mv, better, chance })
    }

    /// What the opponent takes even after the better move.
    fn lost_anyway(&self) -> Vec<PieceOn> {
        let opponents = self.instead.iter().filter(|step| step.side != self.mistake.side);
        opponents.filter_map(|step| Some(step.takes()?.piece)).collect()
    }

    fn missed_strike(&self) -> Option<Strike> {
        let (place, _) = strongest(&self.instead, self.mistake.side, 0, &[])?;
        let deed = super::strike::deed(&self.instead[place])?;
        Some(Strike::at(self.id, &self.instead, place, deed))
    }

    fn explain_missed(&self, strike: Strike) -> Explanation {
        Explanation::Missed { mv: self.mv(), better: self.better(), strike }
    }

    /// What the better move takes, or else what the reply takes, although it is exchanged.
    fn exchange(&self) -> Option<Explanation> {
        let first = |steps: &[LineStep]| steps.first().and_then(super::strike::deed);
        let taken = |step: &LineStep| step.takes().map_or(0, |taken| taken.worth);
        if let Some(deed) = first(&self.instead).filter(|_| taken(&self.instead[0]) > taken(&self.mistake)) {
            return Some(self.explain_missed(Strike::at(self.id, &self.instead, 0, deed)));
        }
        self.first_reply().map(Explanation::Refuted)
    }

    /// What the reply or the better move does without taking anything: it gives check, attacks or joins something.
    fn plan(&self) -> Option<Explanation> {
        if let Some(refutation) = self.reply_plan() {
            return Some(Explanation::Refuted(refutation));
        }
        let better = self.instead.first().and_then(|better| self.quiet_deed(&self.instead, better))?;
        Some(self.explain_missed(Strike::at(self.id, &self.instead, 0, better)))
    }

    fn reply_plan(&self) -> Option<Refutation> {
        let reply = self.replies.first().filter(|reply| reply.side != self.mistake.side)?;
        let deed = self.quiet_deed(&self.replies, reply)?;
        let strike = Strike::at(self.id, &self.replies, 0, deed);
        Some(Refutation { mv: self.mv(), cause: LossCause::Allows, strike })
    }

    /// That the piece that has moved can be taken.
    fn explain_exposed_piece(&self) -> Option<Explanation> {
        let piece = self.mistake.arrived_piece()?;
        let attacks = self.mistake.recaptures();
        let attacker = attacks.first().and_then(LineStep::mover)?;
        Some(Explanation::Exposes { mv: self.mv(), piece, attacker, better: self.better() })
    }

    fn quiet_deed(&self, steps: &[LineStep], step: &LineStep) -> Option<Deed> {
        let arrived = step.arrived_piece()?;
        let is_lost = steps.get(1).and_then(LineStep::takes).is_some_and(|taken| taken.piece == arrived);
        if is_lost || step.takes().is_some() || self.id.has_dice() {
            return None;
        }
        let squares = step.after.position().pieces().into_keys();
        let theirs = squares.filter_map(|square| piece_on(&*step.after, square));
        let theirs = theirs.filter(|(side, _)| *side != step.side).map(|(_, piece)| piece);
        let check = step.checks().first().copied().map(Deed::Checks);
        let joins = || step.info.filter(|info| info.arrival == MoveKind::Combine).map(|_| Deed::Builds(arrived));
        let attacks = || {
            let attacked =
                theirs.filter(|&piece| is_newly_attacked(self.id, step, piece) && attacks_itself(self.id, step, piece));
            let most = attacked.max_by_key(|piece| super::line::worth_on(&*step.after, piece.square));
            most.map(Deed::Attacks)
        };
        check.or_else(attacks).or_else(joins)
    }

    /// That a piece leaves the board or can do nothing else any more.
    fn explain_stranded_piece(&self) -> Option<Explanation> {
        let leaves = |step: &LineStep| step.info.is_some_and(|info| info.arrival == MoveKind::Leave);
        if leaves(&self.mistake) && !leaves(&self.instead[0]) {
            let piece = self.mistake.mover()?;
            return Some(Explanation::GivesUp { mv: self.mv(), piece, better: self.better() });
        }
        let arrived = self.mistake.arrived_piece()?;
        let position = with_turn(self.id, &*self.mistake.after, self.mistake.side)?;
        let mut moves =
            position.legal_moves().iter().filter_map(|legal| legal.info()).filter(|info| info.from == arrived.square);
        let first = moves.next()?;
        let is_stranded = std::iter::once(first).chain(moves).all(|info| info.arrival == MoveKind::Leave);
        is_stranded.then(|| Explanation::Strands { mv: self.mv(), piece: arrived })
    }
}
