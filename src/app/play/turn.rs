//! Whether a person or the engine is to move or to decide about the doubling cube, and for which side a person declares.

use super::{CurrentGame, Intent};
use crate::app::settings::DiceHabit;
use crate::board::{BoardEvent, Side};
use crate::session::cube::{Cube, CubeAction, cube_decision};
use crate::session::{Level, NodeId, Phase, PlyKind, Seat, forced_pass};

impl CurrentGame {
    /// The player of a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        self.head.seats[side.index()]
    }

    /// The side to move or to roll and the engine's level; `None` if a person is to move or the game is over.
    #[must_use]
    pub fn engine_to_move(&self) -> Option<(Side, Level)> {
        let side = self.game.side_to_move().filter(|_| self.game.result().is_none())?;
        Some((side, self.seat(side).level()?))
    }

    /// The side to move or to roll, if a person plays it.
    #[must_use]
    pub fn person_to_move(&self) -> Option<Side> {
        if let Some(remote) = self.remote.filter(|remote| remote.is_under_way) {
            return self.remote_mover(remote);
        }
        self.game.side_to_move().filter(|_| self.engine_to_move().is_none())
    }

    /// The doubling cube, if a person at this table may double or is to answer a double.
    #[must_use]
    pub fn cube_to_decide(&self) -> Option<Cube> {
        self.person_to_move()?;
        cube_decision(self.game.referee()).map(|(cube, _)| cube).filter(|_| self.game.outcome().is_none())
    }

    /// The intent to do this with the doubling cube, if a person at this table may.
    #[must_use]
    pub fn cube_intent(&self, action: CubeAction) -> Option<Intent> {
        self.cube_to_decide()?;
        self.game.referee().find(action.code()).map(Intent::Play)
    }

    /// Whether a person at this table is to roll the dice, or may double before.
    #[must_use]
    pub fn awaits_roll(&self) -> bool {
        self.person_to_move().is_some() && matches!(self.game.phase(), Phase::Roll(_))
    }

    /// The side for which a person resigns or offers a draw: the side to move, or against the engine the person's side.
    /// `None` without a person, or when there is nothing to declare. At one table nobody declares anything while looking back.
    #[must_use]
    pub fn declaring_side(&self) -> Option<Side> {
        let side = self.game.side_to_move()?;
        if let Some(remote) = self.remote.filter(|remote| remote.is_under_way) {
            return remote.own;
        }
        let may_declare = |&side: &Side| self.seat(side).is_human() && !self.game.is_at_earlier_position();
        [side, !side].into_iter().find(may_declare)
    }

    /// The side for which a person offers a draw: the [declaring side](Self::declaring_side), or the other one at this table if the rules
    /// let only that one offer. Whether they let a player offer in an online game, the server knows.
    #[must_use]
    pub fn drawing_side(&self) -> Option<Side> {
        let side = self.declaring_side()?;
        if self.is_remote() {
            return Some(side);
        }
        let is_played_here = |side: Side| self.remote.is_none() && self.seat(side).is_human();
        let may_offer = |&side: &Side| self.game.may_offer_draw(side);
        [side, !side].into_iter().filter(|&candidate| candidate == side || is_played_here(candidate)).find(may_offer)
    }

    /// Whether nobody here can move: the engine or a remote player is to, or the player looks back in an online game.
    #[must_use]
    pub fn waits_for_other(&self) -> bool {
        self.game.side_to_move().is_some() && self.person_to_move().is_none()
    }

    /// The side of the only person at this table, whose opponent is the engine or remote.
    #[must_use]
    pub fn lone_person(&self) -> Option<Side> {
        if let Some(remote) = self.remote {
            return remote.own;
        }
        let is_alone = |side: &Side| self.seat(*side).is_human() && !self.seat(!*side).is_human();
        Side::ALL.into_iter().find(is_alone)
    }

    /// Whether a person at this table plays a side.
    #[must_use]
    pub fn is_played_here(&self, side: Side) -> bool {
        match self.remote {
            Some(remote) => remote.own == Some(side),
            None => self.seat(side).is_human(),
        }
    }

    /// Whether engines play each other.
    #[must_use]
    pub fn has_only_engines(&self) -> bool {
        self.head.seats.iter().all(|seat| !seat.is_human())
    }

    /// Whether the ply that leads to a node is a decision that an undo takes back: a person's, or in a game of engines any.
    /// Dice entered by hand are one, and so is a pass that is not forced.
    fn is_decision(&self, node: NodeId, habit: DiceHabit) -> bool {
        let tree = self.game.tree();
        let Some((ply, parent)) = tree[node].ply().zip(tree.parent(node)) else { return false };
        let is_entered_roll = ply.is_roll() && habit == DiceHabit::ByHand;
        let is_choice = match ply.played.kind {
            PlyKind::Move(_) | PlyKind::Cube(_) => true,
            PlyKind::Pass => forced_pass(tree[parent].referee()).is_none(),
            PlyKind::Roll => false,
        };
        is_entered_roll || is_choice && (self.seat(ply.side).is_human() || self.has_only_engines())
    }

    /// Whether an undo has an effect.
    #[must_use]
    pub fn can_take_back(&self, habit: DiceHabit) -> bool {
        let game = &self.game;
        // In online games, a player proposes a takeback instead.
        if self.remote.is_some() {
            return false;
        }
        let has_only_people = || self.head.seats.iter().all(|seat| seat.is_human());
        let has_decided = || game.line().played_nodes().iter().any(|&node| self.is_decision(node, habit));
        game.declared_outcome().is_some() || game.ply_count() > 0 && (has_only_people() || has_decided())
    }

    /// Takes back the last decision of a person and all that followed it: rolls, forced passes, and moves of the
    /// engine. Returns the events; `None` if there is nothing to take back.
    pub(super) fn take_back(&mut self, habit: DiceHabit) -> Option<Vec<BoardEvent>> {
        if !self.can_take_back(habit) {
            return None;
        }
        let mut events = Vec::new();
        loop {
            let is_declared = self.game.declared_outcome().is_some();
            let is_decision = self.is_decision(self.game.current(), habit);
            let Some(undone) = self.game.undo() else { break };
            events.extend(undone);
            if is_declared || is_decision {
                break;
            }
        }
        Some(events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::remote::{RemotePlay, RemoteTurn};
    use crate::games::dice_chess::Variant;
    use crate::session::{Declaration, Game, GameId, GameRecord, Head};

    const ENGINE: Seat = Seat::Engine(Level::WEAKEST);

    fn classic_game_after(seats: [Seat; 2], codes: &str) -> CurrentGame {
        game_after(GameId::TurnoverClassic, seats, codes)
    }

    fn game_after(id: GameId, seats: [Seat; 2], codes: &str) -> CurrentGame {
        let mut game = Game::new(id);
        for code in codes.split_whitespace() {
            let move_id = game.referee().find(code).expect("a legal move");
            game.play(move_id).expect("a legal move");
        }
        GameRecord { game, head: Head { seats, ..Head::default() } }.into()
    }

    #[test]
    fn an_undo_gives_the_turn_back_to_a_person() {
        for (seats, codes, plies_left) in [
            ([Seat::Human; 2], "e1e3 e8e6", 1),
            ([Seat::Human, ENGINE], "e1e3 e8e6", 0),
            ([Seat::Human, ENGINE], "e1e3", 0),
            ([ENGINE, Seat::Human], "e1e3 e8e6 d1d2", 1),
            ([ENGINE, Seat::Human], "e1e3", 1),
            ([ENGINE, ENGINE], "e1e3 e8e6", 1),
        ] {
            let mut current = classic_game_after(seats, codes);
            let plies_before = current.game.ply_count();
            assert_eq!(current.can_take_back(DiceHabit::Pressed), plies_left < plies_before, "{seats:?} {codes}");
            assert_eq!(current.take_back(DiceHabit::Pressed).is_some(), plies_left < plies_before, "{seats:?} {codes}");
            assert_eq!(current.game.ply_count(), plies_left, "{seats:?} {codes}");
        }
    }

    #[test]
    fn an_undo_takes_a_pass_back_by_itself_unless_it_was_forced() {
        for (seats, second_roll, plies_left) in [
            ([Seat::Human; 2], "rP*", 3),
            ([Seat::Human; 2], "rKQ", 1),
            ([ENGINE, Seat::Human], "rP*", 3),
            ([ENGINE, Seat::Human], "rKQ", 5),
        ] {
            let codes = format!("rP* e2e4 {second_roll} 0000 rP*");
            let mut current = game_after(GameId::DiceChess(Variant::Vegas), seats, &codes);
            assert_eq!(current.take_back(DiceHabit::Pressed).is_some(), plies_left < 5, "{seats:?} {second_roll}");
            assert_eq!(current.game.ply_count(), plies_left, "{seats:?} {second_roll}");
        }
    }

    #[test]
    fn people_speak_for_themselves_and_move_for_nobody_else() {
        let (white, black) = (Side::White, Side::Black);
        for (seats, codes, mover, declarer) in [
            ([Seat::Human; 2], "e1e3", Some(black), Some(black)),
            ([Seat::Human, ENGINE], "e1e3", None, Some(white)),
            ([Seat::Human, ENGINE], "", Some(white), Some(white)),
            ([ENGINE, ENGINE], "", None, None),
        ] {
            let mut current = classic_game_after(seats, codes);
            assert_eq!((current.person_to_move(), current.declaring_side()), (mover, declarer), "{seats:?} {codes}");
            let side = current.game.side_to_move().expect("it goes on");
            current.game.declare(Declaration::Resign(side));
            current.game.step_back();
            assert_eq!(current.engine_to_move(), None, "what might have been is for people");
        }
    }

    #[test]
    fn at_one_table_a_draw_is_offered_by_the_side_that_the_rules_let_offer_it() {
        let (white, black) = (Side::White, Side::Black);
        for (seats, codes, drawing_side) in [
            ([Seat::Human; 2], "", Some(white)),
            ([Seat::Human; 2], "r111", Some(black)),
            ([ENGINE, Seat::Human], "r111", Some(black)),
            ([Seat::Human, ENGINE], "r111", None),
        ] {
            let current = game_after(GameId::DiceChess(Variant::ThreeDice), seats, codes);
            assert_eq!(current.drawing_side(), drawing_side, "{seats:?} {codes}");
        }
    }

    #[test]
    fn at_one_table_nothing_is_declared_about_a_position_that_is_only_looked_at() {
        let mut current = classic_game_after([Seat::Human; 2], "e1e3 e8e6");
        current.game.step_back();
        assert_eq!((current.declaring_side(), current.drawing_side()), (None, None));
        current.game.redo();
        current.game.undo();
        assert_eq!(current.declaring_side(), Some(Side::Black), "a move was taken back");
    }

    #[test]
    fn over_a_network_a_draw_is_offered_whatever_position_is_looked_at() {
        let codes = "r111 e2e4 d2d4 a2a3";
        let mut current = game_after(GameId::DiceChess(Variant::ThreeDice), [Seat::Human; 2], codes);
        let (own, turn) = (Some(Side::White), RemoteTurn::Wait);
        current.remote = Some(RemotePlay { own, is_under_way: true, has_begun: true, turn });
        assert_eq!(current.drawing_side(), own);
        current.game.step_back();
        assert_eq!((current.game.phase(), current.drawing_side()), (Phase::Move(Side::White), own));
    }
}
