//! Tests that no game can be made to wait for ever, and that conditional moves are checked when they are set.

use turnover_core::board::Side;
use turnover_core::online::{
    EventKind, GameProgress, MoveSeal, Pace, PlayerAction, Proposal, RefusalCode, SealSalt, ServerMessage,
};

use crate::table::{BLACK, DICE, QUIET, Table, WHITE, blitz, chain};

const DAY: u64 = 86_400_000;

fn agree(table: &mut Table, what: Proposal) {
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: what });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    assert_eq!(table.refusals(), []);
}

fn begun(pace: Pace) -> Table {
    let mut table = Table::seated(QUIET, pace);
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table
}

/// Lets days pass without the pings in between.
fn days(table: &mut Table, days: u64) {
    table.now += days * DAY;
    table.pass(0);
    table.refusals();
}

#[test]
fn a_pause_is_ended_by_one_player_after_a_day_and_an_adjournment_after_fourteen() {
    for (what, longest) in [(Proposal::Pause, 1), (Proposal::Adjournment, 14)] {
        let mut table = begun(blitz());
        agree(&mut table, what);
        if what == Proposal::Adjournment {
            let ply = table.ply();
            table.act(WHITE, PlayerAction::Seal { ply, seal: MoveSeal::of("e1e3", SealSalt::new([1; 16])) });
        }
        table.act(WHITE, PlayerAction::Ready);
        let paused = |table: &Table| matches!(table.server.state().progress(), GameProgress::Paused(_));
        assert!(paused(&table) && table.server.state().pause_ends_at() == Some(table.now + longest * DAY));
        table.now += longest * DAY - 1;
        table.act(WHITE, PlayerAction::Ready);
        table.refused(RefusalCode::NotPaused);
        table.now += 1;
        table.act(WHITE, PlayerAction::Ready);
        assert_eq!((table.refusals(), paused(&table)), (vec![], false), "{what:?}");
        assert!(table.server.state().clock().timed_since().is_some());
    }
}

#[test]
fn an_illegal_sealed_move_loses() {
    let mut table = begun(Pace::Untimed);
    agree(&mut table, Proposal::Adjournment);
    let (ply, salt) = (table.ply(), SealSalt::new([1; 16]));
    table.act(WHITE, PlayerAction::Seal { ply, seal: MoveSeal::of("e1e9", salt) });
    table.act(WHITE, PlayerAction::Ready);
    table.act(BLACK, PlayerAction::Ready);
    table.act(WHITE, PlayerAction::Unseal { ply, code: "e1e8".into(), salt, reveal: None });
    table.refused(RefusalCode::SealWrong);
    table.act(WHITE, PlayerAction::Unseal { ply, code: "e1e9".into(), salt, reveal: None });
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().game().result().and_then(|result| result.winner), Some(Side::Black));
}

#[test]
fn who_is_there_and_does_nothing_for_fourteen_days_without_a_clock_may_be_left() {
    let claim = PlayerAction::ClaimAbandoned { is_draw: false };
    for game in [QUIET, DICE] {
        let mut table = Table::seated(game, Pace::Untimed);
        // White must move, or Black must reveal a link.
        let waiting = if game == QUIET { BLACK } else { WHITE };
        days(&mut table, 13);
        table.act(waiting, claim.clone());
        table.refused(RefusalCode::NotAbandoned);
        days(&mut table, 1);
        table.act(waiting, claim.clone());
        assert_eq!((table.refusals(), table.last()), (vec![], &EventKind::AbandonmentClaimed { is_draw: false }));
    }
    let mut table = Table::seated(DICE, Pace::Untimed);
    days(&mut table, 13);
    table.reveal(BLACK, chain(2).reveal(1));
    days(&mut table, 13);
    table.act(BLACK, claim);
    table.refused(RefusalCode::NotAbandoned);
}

#[test]
fn a_conditional_move_that_cannot_be_played_is_refused_with_its_place() {
    let mut table = Table::seated(QUIET, Pace::Untimed);
    table.play_any(WHITE, None);
    let ply = table.ply();
    let referee = table.server.state().game().referee();
    let code = referee.codes()[0].0.clone();
    let mut after = referee.boxed_clone();
    after.play(referee.codes()[0].1);
    let answer = after.codes()[0].0.clone();
    let (good, bad) = (vec![code.clone(), answer.clone()], vec![code.clone(), "e1e9".to_owned()]);
    table.act(WHITE, PlayerAction::SetConditionals { ply, lines: vec![good.clone(), bad] });
    let why = table.said.iter().find_map(|(_, message)| match message {
        ServerMessage::Refused { code: RefusalCode::IllegalMove, expected, .. } => Some(expected.clone()),
        _ => None,
    });
    let why = why.expect("a refusal");
    assert!(why.starts_with("a legal move as move 2 of line 2: "), "{why}");
    table.refusals();
    table.act(WHITE, PlayerAction::SetConditionals { ply, lines: vec![good] });
    assert_eq!(table.refusals(), []);
    table.play(BLACK, &code, None);
    assert!(matches!(table.last(), EventKind::Moved { code, .. } if *code == answer));
}
