//! What has been played, what may be taken back, and how did it end?

use super::catalogue::{GameId, SetUpError};
use super::referee::{LegalMove, MoveId, Referee};
use crate::board::{BoardEvent, Side, Square, Table, undone};
use crate::games::{Arrival, Outcome, Phase, Reason, Refusal};

/// One move that has been made.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// What was played, as it was named in the position before.
    pub played: LegalMove,
    /// What happened on the table.
    pub events: Vec<BoardEvent>,
}

/// A draw that one player has proposed and the other has not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// Who proposes it.
    pub by: Side,
    /// [`Reason::Agreement`], or [`Reason::Repetition`] when the third occurrence of a position is claimed: both
    /// players must want that one too.
    pub reason: Reason,
}

/// A game between two players, from its start to its end.
///
/// Moves that were undone are kept until another is played in their place. A declared end (resignation, agreement)
/// stands only at the ply at which it was declared, and an undo takes it back.
pub struct Game {
    id: GameId,
    start: Box<dyn Referee>,
    plies: Vec<Ply>,
    /// The referee before the first ply, after it, after the second …
    referees: Vec<Box<dyn Referee>>,
    /// How many plies are played, of those that are kept.
    cursor: usize,
    declared: Option<Outcome>,
    offer: Option<DrawOffer>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            id: self.id,
            start: self.start.boxed_clone(),
            plies: self.plies.clone(),
            referees: self.referees.iter().map(|referee| referee.boxed_clone()).collect(),
            cursor: self.cursor,
            declared: self.declared,
            offer: self.offer,
        }
    }
}

impl Game {
    /// A new game from the usual start position.
    #[must_use]
    pub fn new(id: GameId) -> Self {
        Self::with_referee(id, id.referee(None).expect("every game has a start position"))
    }

    /// A new game from the given position.
    ///
    /// # Errors
    /// When the text is no position of this game.
    pub fn from_fen(id: GameId, fen: &str) -> Result<Self, SetUpError> {
        Ok(Self::with_referee(id, id.referee(Some(fen))?))
    }

    fn with_referee(id: GameId, start: Box<dyn Referee>) -> Self {
        let referees = vec![start.boxed_clone()];
        Self { id, start, plies: Vec::new(), referees, cursor: 0, declared: None, offer: None }
    }

    /// Which game is played.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The rules at the current position.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        &*self.referees[self.cursor]
    }

    /// Whose turn it is, or how the game ended, declared ends included.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.declared.map_or_else(|| self.referee().phase(), Phase::Over)
    }

    /// The side to move, unless the game is over.
    #[must_use]
    pub fn side_to_move(&self) -> Option<Side> {
        match self.phase() {
            Phase::Move(side) => Some(side),
            Phase::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase() {
            Phase::Move(_) => None,
            Phase::Over(outcome) => Some(outcome),
        }
    }

    /// How the game ended, where the players declared it and not the rules: by resignation or agreement.
    #[must_use]
    pub fn declared(&self) -> Option<Outcome> {
        self.declared
    }

    /// The position in which the game began, as text.
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.start.fen()
    }

    /// What may be played now: nothing once the game is over, however it ended.
    #[must_use]
    pub fn legal_moves(&self) -> &[LegalMove] {
        if self.outcome().is_some() { &[] } else { self.referee().legal_moves() }
    }

    /// All plies that are kept: those played, and after them those undone.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many of the plies are played.
    #[must_use]
    pub fn ply_count(&self) -> usize {
        self.cursor
    }

    /// The side that moves, or moved, first from the start position. `None` when the start position is an end.
    #[must_use]
    pub fn first_side(&self) -> Option<Side> {
        match self.start.phase() {
            Phase::Move(side) => Some(side),
            Phase::Over(_) => None,
        }
    }

    /// The last ply played.
    #[must_use]
    pub fn last_ply(&self) -> Option<&Ply> {
        self.cursor.checked_sub(1).map(|last| &self.plies[last])
    }

    /// What lies on the table now, the tray included.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::new(self.start.tokens());
        for ply in &self.plies[..self.cursor] {
            table.replay(&ply.events).expect("a game's own events fit its table");
        }
        table
    }

    /// Plays one of the legal moves and tells what happens on the table. Moves that were undone are forgotten, and an
    /// open draw offer lapses.
    ///
    /// Returns `None`, and changes nothing, when the game is over or there is no such move.
    pub fn play(&mut self, id: MoveId) -> Option<&[BoardEvent]> {
        let side = self.side_to_move()?;
        let played = self.referee().legal_move(id)?;
        let mut referee = self.referee().boxed_clone();
        let events = referee.play(id);
        self.plies.truncate(self.cursor);
        self.referees.truncate(self.cursor + 1);
        self.plies.push(Ply { side, played, events });
        self.referees.push(referee);
        self.cursor += 1;
        self.offer = None;
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Takes the last move back, or a declared end that followed it. Returns what happens on the table: nothing when
    /// only a declared end was taken back, `None` when there was nothing to take back.
    pub fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        self.offer = None;
        if self.declared.take().is_some() {
            return Some(Vec::new());
        }
        let events = undone(&self.last_ply()?.events);
        self.cursor -= 1;
        Some(events)
    }

    /// Plays again what was undone. Returns what happens on the table, `None` when nothing was undone.
    pub fn redo(&mut self) -> Option<&[BoardEvent]> {
        if self.cursor == self.plies.len() || self.declared.is_some() {
            return None;
        }
        self.offer = None;
        self.cursor += 1;
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Whether [`undo`](Self::undo) would do something.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.cursor > 0 || self.declared.is_some()
    }

    /// Whether [`redo`](Self::redo) would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.cursor < self.plies.len() && self.declared.is_none()
    }

    /// This side gives up. Nothing happens when the game is over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::won(!side, Reason::Resignation));
    }

    /// How often the current position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let key = self.referee().key();
        self.referees[..=self.cursor].iter().filter(|referee| referee.key() == key).count()
    }

    /// Whether a draw by repetition may be claimed: the position has occurred three times.
    #[must_use]
    pub fn may_claim_repetition(&self) -> bool {
        self.outcome().is_none() && self.occurrences() >= 3
    }

    /// The draw that is proposed and not answered.
    #[must_use]
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// This side proposes a draw. It is not repeated while one is open, and not made once the game is over.
    pub fn offer_draw(&mut self, by: Side) {
        self.propose(DrawOffer { by, reason: Reason::Agreement });
    }

    /// This side claims the third occurrence of the position; the other one may still insist on playing on.
    /// Nothing happens where [`may_claim_repetition`](Self::may_claim_repetition) says no.
    pub fn claim_repetition(&mut self, by: Side) {
        if self.may_claim_repetition() {
            self.propose(DrawOffer { by, reason: Reason::Repetition });
        }
    }

    /// The other player agrees to the open offer: the game is drawn.
    pub fn accept_draw(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.declare(Outcome::drawn(offer.reason));
        }
    }

    /// The other player declines the open offer: play goes on.
    pub fn decline_draw(&mut self) {
        self.offer = None;
    }

    /// The squares on which the game was decided: the Castle that fell, or those that could not be saved.
    #[must_use]
    pub fn deciding_squares(&self) -> Vec<Square> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        match outcome.reason {
            Reason::Checkmate => {
                let loser = outcome.winner.map(|winner| !winner);
                loser.map_or_else(Vec::new, |side| {
                    self.referee().royals(side).iter().map(|royal| royal.square).collect()
                })
            }
            Reason::CastlesCaptured | Reason::ScorchedEarth => self
                .last_ply()
                .filter(|ply| ply.played.facts.arrival == Arrival::Capture)
                .map(|ply| vec![ply.played.facts.to])
                .unwrap_or_default(),
            Reason::Resignation => self
                .last_ply()
                .filter(|_| self.declared.is_none())
                .map(|ply| vec![ply.played.facts.from])
                .unwrap_or_default(),
            Reason::Stalemate | Reason::FiftyMoves | Reason::Repetition | Reason::Agreement => Vec::new(),
        }
    }

    /// Why the piece on this square cannot move at all. `None` for an empty square.
    #[must_use]
    pub fn why_stuck(&self, square: Square) -> Option<Refusal> {
        let referee = self.referee();
        let tokens = referee.tokens();
        tokens.keys().find(|place| place.square == square)?;
        let royals = referee.royals(referee.turn());
        let distance = |to: Square| to.file().abs_diff(square.file()).max(to.rank().abs_diff(square.rank()));
        let squares = Square::all8().filter(|&to| to != square);
        let refusals = squares.filter_map(|to| Some((to, referee.refusal(square, to)?)));
        // A king elsewhere that would be lost tells more than the ways the piece does not go, and a near square more than
        // a far one.
        let for_a_king = |to: Square, refusal: &Refusal| {
            let elsewhere = refusal.square != to && refusal.square != square;
            elsewhere && royals.iter().any(|royal| royal.square == refusal.square)
        };
        refusals.min_by_key(|(to, refusal)| (!for_a_king(*to, refusal), distance(*to))).map(|(_, refusal)| refusal)
    }

    fn propose(&mut self, offer: DrawOffer) {
        if self.outcome().is_none() && self.offer.is_none() {
            self.offer = Some(offer);
        }
    }

    fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.offer = None;
            self.declared = Some(outcome);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Token;

    fn game(fen: &str) -> Game {
        Game::from_fen(GameId::TurnoverClassic, fen).expect("a position")
    }

    /// Two sides that can shuffle.
    fn shuffling() -> Game {
        game("c5r1/7p/8/8/8/8/P7/1R5C w")
    }

    fn play(game: &mut Game, codes: &str) {
        for code in codes.split(' ') {
            let id = game.referee().find(code);
            game.play(id.unwrap_or_else(|| panic!("{code} is legal"))).expect("a legal move");
        }
    }

    /// Everything that can be seen of a game's position.
    fn seen(game: &Game) -> (String, Table, Phase, usize) {
        (game.referee().fen(), game.table(), game.phase(), game.legal_moves().len())
    }

    #[test]
    fn undo_and_redo_lead_back_and_forth_along_the_same_plies() {
        let mut game = shuffling();
        let mut states = vec![seen(&game)];
        for code in ["b1b7", "g8g7", "b7g7", "h7h6", "g7g8", "h6h5", "g8a8"] {
            play(&mut game, code);
            states.push(seen(&game));
        }
        assert_eq!(game.outcome(), Some(Outcome::won(Side::White, Reason::CastlesCaptured)));
        for state in states.iter().rev().skip(1) {
            let mut table = game.table();
            table.replay(&game.undo().expect("a move to take back")).expect("its own events");
            assert_eq!((&seen(&game), &table), (state, &state.1));
        }
        assert!(!game.can_undo() && game.undo().is_none());
        for state in &states[1..] {
            let mut table = game.table();
            table.replay(game.redo().expect("a move to play again")).expect("its own events");
            assert_eq!((&seen(&game), &table), (state, &state.1));
        }
        assert!(!game.can_redo() && game.redo().is_none());
    }

    #[test]
    fn another_move_makes_what_was_undone_forgotten() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7 b2b3");
        game.undo();
        game.undo();
        assert_eq!((game.ply_count(), game.plies().len()), (1, 3));
        play(&mut game, "g8f8");
        assert_eq!((game.ply_count(), game.plies().len()), (2, 2));
        assert!(!game.can_redo());
        assert_eq!(game.last_ply().map(|ply| (ply.side, &*ply.played.code)), Some((Side::Black, "g8f8")));
    }

    #[test]
    fn nothing_is_played_that_is_not_legal_or_after_the_end() {
        let mut game = shuffling();
        let before = seen(&game);
        assert!(game.play(MoveId(usize::MAX)).is_none());
        assert_eq!(seen(&game), before);
        game.resign(Side::White);
        assert!(game.legal_moves().is_empty());
        assert!(game.play(MoveId(0)).is_none());
        assert_eq!(game.outcome(), Some(Outcome::won(Side::Black, Reason::Resignation)));
        game.resign(Side::Black);
        game.offer_draw(Side::Black);
        assert_eq!((game.outcome().and_then(|end| end.winner), game.draw_offer()), (Some(Side::Black), None));
    }

    #[test]
    fn an_undo_takes_a_declared_end_back_before_it_takes_a_move_back() {
        let mut game = shuffling();
        play(&mut game, "b1b2");
        game.resign(Side::Black);
        assert!(game.can_undo() && !game.can_redo() && game.redo().is_none());
        assert_eq!(game.undo(), Some(Vec::new()));
        assert_eq!((game.ply_count(), game.outcome()), (1, None));
        assert!(game.undo().is_some_and(|events| !events.is_empty()));
        assert_eq!(game.ply_count(), 0);
    }

    #[test]
    fn a_declared_end_does_not_come_back_with_a_redo() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7");
        game.undo();
        game.resign(Side::Black);
        assert!(!game.can_redo());
        game.undo();
        assert!(game.redo().is_some());
        assert_eq!((game.ply_count(), game.outcome()), (2, None));
    }

    #[test]
    fn a_draw_is_agreed_by_both_or_not_at_all() {
        let mut game = shuffling();
        game.accept_draw();
        assert_eq!(game.outcome(), None);
        game.offer_draw(Side::Black);
        game.offer_draw(Side::White);
        assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::Black, reason: Reason::Agreement }));
        game.decline_draw();
        assert_eq!((game.draw_offer(), game.outcome()), (None, None));
        game.offer_draw(Side::White);
        game.accept_draw();
        assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Agreement)));
        game.undo();
        assert_eq!((game.draw_offer(), game.outcome()), (None, None));
    }

    #[test]
    fn an_offer_lapses_with_the_next_move_and_when_a_move_is_taken_back() {
        let mut game = shuffling();
        game.offer_draw(Side::White);
        play(&mut game, "b1b2");
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.undo();
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.redo();
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.resign(Side::Black);
        assert_eq!(game.draw_offer(), None);
    }

    #[test]
    fn the_third_occurrence_of_a_position_may_be_claimed_and_declined() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1");
        assert_eq!(game.occurrences(), 2);
        game.claim_repetition(Side::White);
        assert_eq!(game.draw_offer(), None);
        play(&mut game, "g7g8");
        assert!(game.may_claim_repetition());
        game.claim_repetition(Side::White);
        assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::White, reason: Reason::Repetition }));
        game.decline_draw();
        play(&mut game, "b1b2");
        assert_eq!(game.occurrences(), 3);
        game.undo();
        assert_eq!(game.occurrences(), 3);
        game.claim_repetition(Side::Black);
        game.accept_draw();
        assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Repetition)));
        assert!(!game.may_claim_repetition());
    }

    #[test]
    fn a_position_with_the_other_side_to_move_is_another_position() {
        let mut game = shuffling();
        play(&mut game, "b1b3 g8g7 b3b2 g7g8 b2b1");
        assert_eq!(game.occurrences(), 1);
    }

    #[test]
    fn the_deciding_squares_are_those_of_the_castles() {
        for (fen, codes, squares) in [
            ("c7/8/8/8/8/8/8/R6C w", "a1a8", &["a8"][..]),
            ("8/8/8/3c4/4C3/8/8/8 w", "e4d5", &["d5"]),
            ("c7/8/8/8/8/8/8/7C w", "h1h2", &["h1"]),
            ("8/8/8/8/8/p7/8/Cr5c b", "a3a2", &["a1"]),
            ("8/8/8/8/8/p7/8/C6c b", "a3a2", &[]),
        ] {
            let mut game = game(fen);
            assert_eq!(game.deciding_squares(), []);
            play(&mut game, codes);
            let found: Vec<String> = game.deciding_squares().iter().map(Square::to_string).collect();
            assert_eq!(found, squares, "{fen}");
        }
        let mut game = shuffling();
        play(&mut game, "b1b2");
        game.resign(Side::Black);
        assert_eq!(game.deciding_squares(), []);
    }

    #[test]
    fn the_tray_holds_what_was_captured_until_it_is_taken_back() {
        let mut game = game("c6c/8/8/8/8/8/8/R6C w");
        play(&mut game, "a1a8");
        let sides: Vec<Side> = game.table().tray.iter().map(|&Token { side, .. }| side).collect();
        assert_eq!(sides, [Side::Black; 3]);
        game.undo();
        assert_eq!(game.table(), Table::new(game.referee().tokens()));
    }

    #[test]
    fn a_clone_goes_its_own_way() {
        let mut game = shuffling();
        play(&mut game, "b1b2");
        let mut other = game.clone();
        other.undo();
        play(&mut other, "b1b4");
        assert_eq!(game.last_ply().map(|ply| &*ply.played.code), Some("b1b2"));
        assert_eq!(other.last_ply().map(|ply| &*ply.played.code), Some("b1b4"));
    }
}
