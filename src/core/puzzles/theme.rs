//! What happens in a puzzle, found by the rules from the events of its solution.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::{Puzzle, PuzzleError, PuzzleGoal};
use crate::board::{BoardEvent, Side, Square};
use crate::games::{MoveInfo, MoveKind, Phase};
use crate::session::{Game, GameId, LegalMove, Ply, Referee};
use crate::text_form::serde_as_text;

/// What happens in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleTheme {
    /// The end of the game is forced.
    Mate,
    /// An enemy nest is turned over.
    TurnOver,
    /// A ring leaves a nest, and what it frees is used later.
    FreeRing,
    /// Something is promoted.
    Promotion,
    /// One piece attacks two.
    DoubleAttack,
    /// A side has several royal pieces in this game, and one is left.
    LastRoyal,
    /// The first move takes nothing, turns nothing over and attacks no royal piece.
    Quiet,
    /// The crown passes to another piece.
    CrownChange,
    /// A piece leaves the board.
    Edge,
    /// A piece grows, so that later it reaches exactly what it takes.
    ExactHeight,
    /// How likely the next roll wins decides.
    Odds,
    /// The roll allows much, and one use of it is the best.
    BestUse,
    /// Everything else loses.
    Defence,
    /// Something is won.
    Material,
}

impl PuzzleTheme {
    /// All themes, in the order in which a list shows them.
    pub const ALL: [Self; 14] = [
        Self::Mate,
        Self::TurnOver,
        Self::FreeRing,
        Self::Promotion,
        Self::DoubleAttack,
        Self::LastRoyal,
        Self::Quiet,
        Self::CrownChange,
        Self::Edge,
        Self::ExactHeight,
        Self::Odds,
        Self::BestUse,
        Self::Defence,
        Self::Material,
    ];

    /// The name in files and in the keys of texts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::TurnOver => "turn-over",
            Self::FreeRing => "free-ring",
            Self::Promotion => "promotion",
            Self::DoubleAttack => "double-attack",
            Self::LastRoyal => "last-royal",
            Self::Quiet => "quiet",
            Self::CrownChange => "crown-change",
            Self::Edge => "edge",
            Self::ExactHeight => "exact-height",
            Self::Odds => "odds",
            Self::BestUse => "best-use",
            Self::Defence => "defence",
            Self::Material => "material",
        }
    }

    /// The themes that the rules find in a puzzle, whatever it says itself.
    ///
    /// # Errors
    /// If the puzzle's position or one of its moves is illegal.
    pub fn of(puzzle: &Puzzle) -> Result<Vec<Self>, PuzzleError> {
        let end = puzzle.solved_game()?;
        let line = SolvedLine::new(&end);
        let mut found: BTreeSet<Self> = Self::ALL.into_iter().filter(|theme| line.shows(*theme, puzzle)).collect();
        if found.is_empty() {
            found.insert(Self::Material);
        }
        Ok(found.into_iter().collect())
    }
}

serde_as_text!(PuzzleTheme);

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for PuzzleTheme {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.code() == text)
            .ok_or_else(|| PuzzleError::field("the name of a theme", text))
    }
}

/// A solution that has been played.
struct SolvedLine<'a> {
    game: &'a Game,
    solver: Side,
    /// The solver's plies, each with its number from 0.
    own: Vec<(usize, &'a Ply)>,
}

impl<'a> SolvedLine<'a> {
    fn new(game: &'a Game) -> Self {
        let solver = game.start().phase().side().unwrap_or(Side::White);
        let own_plies = game.plies().enumerate().filter(|(_, ply)| ply.side == solver).collect();
        Self { game, solver, own: own_plies }
    }

    fn shows(&self, theme: PuzzleTheme, puzzle: &Puzzle) -> bool {
        let any_own_move = |holds: &dyn Fn(usize, &Ply, MoveInfo) -> bool| {
            self.own.iter().any(|&(number, ply)| ply.played.info().is_some_and(|info| holds(number, ply, info)))
        };
        match theme {
            PuzzleTheme::Mate => matches!(puzzle.goal, PuzzleGoal::Mate(_)),
            PuzzleTheme::TurnOver => any_own_move(&|_, _, info| info.arrival == MoveKind::TurnOver),
            PuzzleTheme::FreeRing => any_own_move(&|number, _, info| self.frees(number, info)),
            PuzzleTheme::Promotion => any_own_move(&|_, _, info| info.promotes),
            PuzzleTheme::DoubleAttack => any_own_move(&|number, _, info| self.attacks_two(number, info)),
            PuzzleTheme::LastRoyal => self.has_last_royal(puzzle.game),
            PuzzleTheme::Quiet => self.own.first().is_some_and(|&(number, ply)| self.is_quiet(number, ply)),
            PuzzleTheme::CrownChange => any_own_move(&|_, ply, info| passes_crown(ply, info)),
            PuzzleTheme::Edge => any_own_move(&|_, _, info| info.arrival == MoveKind::Leave),
            PuzzleTheme::ExactHeight => any_own_move(&|number, ply, info| self.grows_to_take(number, ply, info)),
            PuzzleTheme::Odds => puzzle.goal == PuzzleGoal::Chances && self.is_about_odds(),
            PuzzleTheme::BestUse => puzzle.goal == PuzzleGoal::Chances && self.has_choice_of_piece(),
            PuzzleTheme::Defence => puzzle.goal == PuzzleGoal::Hold,
            PuzzleTheme::Material => false,
        }
    }

    /// The referee before the ply with this number, from 0.
    fn before(&self, ply_number: usize) -> &dyn Referee {
        let node = self.game.line().nodes()[ply_number];
        self.game.tree()[self.game.tree().parent(node).unwrap_or(node)].referee()
    }

    fn after(&self, ply_number: usize) -> &dyn Referee {
        self.game.tree()[self.game.line().nodes()[ply_number]].referee()
    }

    /// Whether something of the solver's stays behind and moves later.
    fn frees(&self, ply_number: usize, move_info: MoveInfo) -> bool {
        let still_stands = self
            .after(ply_number)
            .position()
            .tokens_by_place()
            .iter()
            .any(|(at, token)| at.square == move_info.from && token.side == self.solver);
        let moves_later = |&(later, ply): &(usize, &Ply)| {
            later > ply_number && ply.played.info().is_some_and(|other| other.from == move_info.from)
        };
        still_stands && self.own.iter().any(moves_later)
    }

    /// Whether the piece that has moved attacks two enemies, one of which is royal or is taken next.
    fn attacks_two(&self, ply_number: usize, move_info: MoveInfo) -> bool {
        let (Some(target_square), Some(with_turn_again)) =
            (move_info.to, with_turn_of(self.after(ply_number), self.game.id(), self.solver))
        else {
            return false;
        };
        let taken: BTreeSet<Square> = with_turn_again
            .legal_moves()
            .iter()
            .filter_map(|mv| mv.info().filter(|info| info.from == target_square))
            .filter(MoveInfo::takes)
            .filter_map(|info| info.taken.or(info.to))
            .collect();
        let royals = self.after(ply_number).position().royals(!self.solver);
        let next = self.own.iter().find(|&&(later, _)| later > ply_number).and_then(|(_, ply)| ply.played.info());
        let is_worth_attacking = |square: &Square| {
            royals.iter().any(|royal| royal.square == *square)
                || next.is_some_and(|info| info.from == target_square && info.to == Some(*square))
        };
        taken.len() >= 2 && taken.iter().any(is_worth_attacking)
    }

    /// Whether a side has come down to one of several royal pieces before the end.
    fn has_last_royal(&self, id: GameId) -> bool {
        let start_of_game = Game::new(id);
        let start = self.before(0);
        Side::ALL.into_iter().any(|side| {
            let royals = start.position().royals(side);
            start_of_game.referee().position().royals(side).len() > 1
                && royals.len() == 1
                && (side != self.solver || royals[0].is_attacked)
        })
    }

    fn is_quiet(&self, ply_number: usize, ply: &Ply) -> bool {
        let is_plain = |info: MoveInfo| matches!(info.arrival, MoveKind::Move | MoveKind::Combine) && !info.promotes;
        let next = self.after(ply_number);
        ply.played.info().is_some_and(is_plain)
            && next.phase().outcome().is_none()
            && next.position().attacked_royals(!self.solver).is_empty()
    }

    fn grows_to_take(&self, ply_number: usize, ply: &Ply, move_info: MoveInfo) -> bool {
        let is_combined = ply
            .events
            .iter()
            .any(|event| matches!(event, BoardEvent::Placed { at, .. } if Some(at.square) == move_info.to));
        let takes_later = |&(later, ply): &(usize, &Ply)| {
            later > ply_number
                && ply
                    .played
                    .info()
                    .is_some_and(|next| Some(next.from) == move_info.to && next.arrival == MoveKind::Capture)
        };
        move_info.arrival == MoveKind::Move && !move_info.promotes && is_combined && self.own.iter().any(takes_later)
    }

    /// Whether after the solution either side wins at once with some rolls, but not with all.
    fn is_about_odds(&self) -> bool {
        if self.game.outcome().is_some() {
            return false;
        }
        let end = self.game.referee();
        if let Phase::Roll(side) = end.phase() {
            let winning_share = winning_cases(end, side);
            return winning_share.0 > 0 && winning_share.0 < winning_share.1;
        }
        false
    }

    fn has_choice_of_piece(&self) -> bool {
        let froms: BTreeSet<Square> =
            self.before(0).legal_moves().iter().filter_map(|mv| mv.info().map(|info| info.from)).collect();
        froms.len() >= 2
    }
}

/// Whether a token moves or appears away from both ends of the move: only a crown does.
fn passes_crown(ply: &Ply, move_info: MoveInfo) -> bool {
    let is_known_square = |square: Square| {
        square == move_info.from
            || Some(square) == move_info.to
            || Some(square) == move_info.taken
            || move_info.companion.is_some_and(|squares| squares.contains(&square))
    };
    ply.events.iter().any(|event| match *event {
        BoardEvent::Moved { from, to } => !is_known_square(from.square) || !is_known_square(to.square),
        BoardEvent::Placed { at: crowned_place, .. } => !is_known_square(crowned_place.square),
        BoardEvent::Lifted { .. }
        | BoardEvent::Flipped { .. }
        | BoardEvent::Stacked { .. }
        | BoardEvent::Removed { .. } => false,
    })
}

/// The same position with this side to move; `None` if there is none.
fn with_turn_of(referee: &dyn Referee, id: GameId, side: Side) -> Option<Box<dyn Referee>> {
    let fen = referee.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(1)? = match side {
        Side::White => "w",
        Side::Black => "b",
    };
    id.referee(Some(&fields.join(" "))).ok().filter(|referee| referee.phase() == Phase::Move(side))
}

/// How many cases of the next roll let the roller win with its next move, and how many there are.
fn winning_cases(referee: &dyn Referee, side: Side) -> (u32, u32) {
    let rolls = referee.legal_rolls();
    let wins = |id| {
        let mut after_roll = referee.boxed_clone();
        after_roll.play(id);
        wins_at_once(&*after_roll, side)
    };
    let winning_weight = rolls.iter().filter(|roll| wins(roll.id)).map(|roll| roll.weight).sum();
    (winning_weight, rolls.iter().map(|roll| roll.weight).sum())
}

/// Whether this side, which is to move, has a move that wins the game at once.
fn wins_at_once(referee: &dyn Referee, side: Side) -> bool {
    winning_move(referee, side).is_some()
}

/// The text of a move that wins the game at once for this side, which is to move.
#[must_use]
pub fn winning_move(referee: &dyn Referee, side: Side) -> Option<String> {
    let wins = |mv: &&LegalMove| {
        let mut next = referee.boxed_clone();
        next.play(mv.id);
        next.phase().outcome().is_some_and(|outcome| outcome.winner == Some(side))
    };
    referee.legal_moves().iter().find(wins).map(|mv| mv.code.clone())
}
