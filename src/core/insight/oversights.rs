//! Pieces that were left hanging and chances that were missed, as far as the rules tell, without a search.

use std::collections::BTreeMap;

use crate::board::{Side, Square};
use crate::games::{MoveInfo, MoveKind, Phase};
use crate::session::{Game, MoveId, NodeId, Referee};

/// What a player overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OversightKind {
    /// A move that would have won the game at once was not made, and the turn has none left.
    MissedWin,
    /// The opponent captured a royal piece, in Turnover a Castle, and nothing could take back there.
    HungRoyal,
    /// The opponent captured another piece, and nothing could take back there.
    HungPiece,
    /// The opponent turned a nest over, and nothing could take back there.
    HungTurnover,
    /// A nest could have been turned over and nothing could have taken back there; a quiet move was made instead.
    MissedTurnover,
    /// A royal piece could have been captured and nothing could have taken back there; a quiet move was made instead.
    MissedRoyal,
}

/// Something overlooked in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oversight {
    /// What was overlooked.
    pub kind: OversightKind,
    /// The node that the move led to: the position before it is its parent.
    pub node: NodeId,
    /// Where something was lost, or could have been taken.
    pub square: Square,
}

/// How often each kind occurs.
#[must_use]
pub fn counts(oversights: &[Oversight]) -> BTreeMap<OversightKind, u32> {
    let mut counts = BTreeMap::new();
    for oversight in oversights {
        *counts.entry(oversight.kind).or_default() += 1;
    }
    counts
}

/// The oversights of a side in what was played, in order. With dice, which decide what can be taken back, only missed wins are told.
#[must_use]
pub fn oversights(game: &Game, side: Side) -> Vec<Oversight> {
    let played_line = game.played_line();
    let mut parent_node = NodeId::ROOT;
    let mut found_oversights = Vec::new();
    for (line_index, &node) in played_line.iter().enumerate() {
        let ply = game.tree()[node].ply().expect("a node of a line has a ply");
        if ply.side == side && !ply.is_roll() {
            let referee = game.tree()[parent_node].referee();
            let missed_oversight =
                missed_gain(referee, game.tree()[node].referee(), ply.played.info(), game.id().has_dice());
            let hung_oversight = || {
                let reply_node = &game.tree()[*played_line.get(line_index + 1)?];
                hung_piece(game.tree()[node].referee(), reply_node.referee(), reply_node.ply()?.played.info()?)
            };
            let oversight = missed_oversight.or_else(|| if game.id().has_dice() { None } else { hung_oversight() });
            found_oversights.extend(oversight.map(|(kind, square)| Oversight { kind, node, square }));
        }
        parent_node = node;
    }
    found_oversights
}

/// What the side to move could have had for nothing, if it made this move instead.
fn missed_gain(
    before_move: &dyn Referee,
    after_move: &dyn Referee,
    played_info: Option<MoveInfo>,
    has_dice: bool,
) -> Option<(OversightKind, Square)> {
    let side = before_move.turn();
    if wins(after_move, side) {
        return None;
    }
    let is_quiet = played_info.is_none_or(|info| !info.takes() && !info.promotes);
    let mut best: Option<(OversightKind, Square)> = None;
    for legal in before_move.legal_moves() {
        let Some((info, square)) = legal.info().and_then(|info| Some((info, info.to?))) else { continue };
        if !info.takes() {
            continue;
        }
        let after_capture = referee_after_move(before_move, legal.id);
        let kind = if wins(&*after_capture, side) {
            OversightKind::MissedWin
        } else if has_dice || !is_quiet || may_take(&*after_capture, square) {
            continue;
        } else if info.arrival == MoveKind::TurnOver {
            OversightKind::MissedTurnover
        } else if info.taken.is_some_and(|captured_square| is_royal(before_move, !side, captured_square)) {
            OversightKind::MissedRoyal
        } else {
            continue;
        };
        if best.is_none_or(|(known_kind, _)| rank(kind) < rank(known_kind)) {
            best = Some((kind, square));
        }
    }
    best.filter(|_| !can_win(after_move, side))
}

/// The graver comes first.
fn rank(kind: OversightKind) -> u8 {
    match kind {
        OversightKind::MissedWin => 0,
        OversightKind::MissedRoyal | OversightKind::HungRoyal => 1,
        OversightKind::MissedTurnover | OversightKind::HungTurnover => 2,
        OversightKind::HungPiece => 3,
    }
}

/// What this reply took, if nothing could take back there.
fn hung_piece(
    before_reply: &dyn Referee,
    after_reply: &dyn Referee,
    reply_info: MoveInfo,
) -> Option<(OversightKind, Square)> {
    let (victim, square) = (!before_reply.turn(), reply_info.to?);
    if !reply_info.takes() || may_take(after_reply, square) {
        return None;
    }
    let kind = match reply_info.arrival {
        MoveKind::TurnOver => OversightKind::HungTurnover,
        _ if is_royal(before_reply, victim, reply_info.taken?) => OversightKind::HungRoyal,
        _ => OversightKind::HungPiece,
    };
    Some((kind, reply_info.taken.unwrap_or(square)))
}

fn is_royal(referee: &dyn Referee, side: Side, square: Square) -> bool {
    referee.position().royals(side).iter().any(|royal| royal.square == square)
}

/// Whether the side to move can capture or turn over what stands on this square.
fn may_take(referee: &dyn Referee, square: Square) -> bool {
    let move_infos = referee.legal_moves().iter().filter_map(|legal| legal.info());
    move_infos.into_iter().any(|info| info.takes() && (info.to == Some(square) || info.taken == Some(square)))
}

/// Whether this side is still to move, and a move of it wins the game at once.
fn can_win(referee: &dyn Referee, side: Side) -> bool {
    let can_move = referee.phase() == Phase::Move(side);
    can_move && referee.legal_moves().iter().any(|legal| wins(&*referee_after_move(referee, legal.id), side))
}

fn wins(referee: &dyn Referee, side: Side) -> bool {
    matches!(referee.phase(), Phase::Over(outcome) if outcome.winner == Some(side))
}

fn referee_after_move(referee: &dyn Referee, id: MoveId) -> Box<dyn Referee> {
    let mut next = referee.boxed_clone();
    next.play(id);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::{Declaration, GameId};

    fn oversights_after_moves(id: GameId, fen: &str, codes: &str, side: Side) -> Vec<(OversightKind, String)> {
        let mut game = Game::from_fen(id, fen).expect("a position");
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
            game.play(id).expect("the game goes on");
        }
        oversights(&game, side).iter().map(|oversight| (oversight.kind, oversight.square.to_string())).collect()
    }

    #[test]
    fn a_castle_that_is_captured_for_nothing_was_hung() {
        // The Castle steps in front of the Tower on the open file.
        let hung = oversights_after_moves(
            GameId::TurnoverClassic,
            "r3c3/8/8/8/8/8/8/4C2C w",
            "h1h2 a8a1 h2h3 a1e1",
            Side::White,
        );
        assert_eq!(hung, [(OversightKind::HungRoyal, "e1".to_owned())]);
    }

    #[test]
    fn what_could_be_turned_over_for_nothing_was_missed() {
        let fen = "c3c3/8/8/4b3/8/8/8/C3R2C w";
        let missed = oversights_after_moves(GameId::TurnoverClassic, fen, "h1h2", Side::White);
        assert_eq!(missed, [(OversightKind::MissedTurnover, "e5".to_owned())]);
        assert_eq!(oversights_after_moves(GameId::TurnoverClassic, fen, "e1e5", Side::White), []);
    }

    #[test]
    fn a_win_that_is_not_taken_was_missed() {
        let fen = "4c3/8/8/8/8/8/8/C3R3 w";
        assert_eq!(
            oversights_after_moves(GameId::TurnoverClassic, fen, "e1e2", Side::White),
            [(OversightKind::MissedWin, "e8".to_owned())]
        );
        assert_eq!(oversights_after_moves(GameId::TurnoverClassic, fen, "e1e8", Side::White), []);
    }

    #[test]
    fn a_win_is_missed_only_by_the_move_after_which_the_turn_has_none_left() {
        let fen = "4k3/8/8/8/8/8/8/K3R3 w - - 0 1 r466";
        let missed = |codes| oversights_after_moves(GameId::DiceChess(Variant::ThreeDice), fen, codes, Side::White);
        assert_eq!(missed("a1a2 e1e8"), []);
        assert_eq!(missed("a1a2 a2a1"), []);
        assert_eq!(missed("a1a2 a2a1 e1e2"), [(OversightKind::MissedWin, "e8".to_owned())]);
    }

    #[test]
    fn a_move_that_was_taken_back_before_the_end_is_no_oversight() {
        let mut game = Game::from_fen(GameId::TurnoverClassic, "4c3/8/8/8/8/8/8/C3R3 w").expect("a position");
        game.play(game.referee().find("e1e2").expect("a legal move")).expect("a legal move");
        assert_eq!(oversights(&game, Side::White).len(), 1);
        game.undo();
        game.declare(Declaration::Resign(Side::White));
        assert_eq!(oversights(&game, Side::White), []);
    }

    #[test]
    fn kinds_are_counted() {
        let square = Square::new(0, 0);
        let oversight = |kind| Oversight { kind, node: NodeId::ROOT, square };
        let all = [OversightKind::HungRoyal, OversightKind::MissedWin, OversightKind::HungRoyal].map(oversight);
        assert_eq!(
            counts(&all).into_iter().collect::<Vec<_>>(),
            [(OversightKind::MissedWin, 1), (OversightKind::HungRoyal, 2)]
        );
    }
}
