//! Tests of games that are as long as games may be.

use turnover_core::board::Side;
use turnover_core::online::{EventKind, MAX_GAME_PLIES, Pace, PlayerAction, Proposal, RefusalCode};
use turnover_core::session::Reason;

use crate::long_game::{events_of, long_codes};
use crate::table::{BLACK, Table, WHITE, blitz, token};

/// Both players are connected to a game after this number of plies.
fn after(plies: u32, pace: Pace) -> Table {
    let tokens = [token(1), token(2)];
    let mut table = Table::restored(events_of("k", pace, tokens, &long_codes(plies as usize)));
    for (id, token) in [WHITE, BLACK].into_iter().zip(tokens) {
        table.hello(id, Some(token));
    }
    assert_eq!((table.ply(), table.refusals()), (plies, vec![]));
    table
}

fn propose(table: &mut Table, what: Proposal) -> u64 {
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, what });
    table.server.state().seq()
}

#[test]
fn a_game_gets_no_longer_than_games_may_be() {
    let mut table = after(MAX_GAME_PLIES - 1, Pace::Untimed);
    let ply = table.ply();
    let mut after = table.server.state().game().clone();
    let [code, answer] = [(); 2].map(|()| {
        let (code, id) = after.referee().codes().swap_remove(0);
        after.play(id).expect("a legal move");
        code
    });
    table.act(WHITE, PlayerAction::SetConditionals { ply, lines: vec![vec![code.clone(), answer]] });
    table.play(BLACK, &code, None);
    assert_eq!((table.refusals(), table.ply()), (vec![], MAX_GAME_PLIES));
    table.play_any(WHITE, None);
    table.refused(RefusalCode::TooMany);
    for what in [Proposal::Takeback, Proposal::Adjournment] {
        propose(&mut table, what);
        table.refused(RefusalCode::TooMany);
    }
    assert!(table.server.state().conditional_reply().is_none() && !table.server.state().is_over());
}

#[test]
fn the_longest_game_ends_by_an_offer_a_claim_a_resignation_and_by_time() {
    let mut table = after(MAX_GAME_PLIES, blitz());
    for (by, other, accept) in [(WHITE, BLACK, false), (BLACK, WHITE, true)] {
        table.act(by, PlayerAction::Propose { ply: MAX_GAME_PLIES, what: Proposal::Draw });
        let to = table.server.state().seq();
        table.act(other, PlayerAction::Answer { to, accept });
        assert_eq!((table.refusals(), table.server.state().is_over()), (vec![], accept));
    }
    let reason = |table: &Table| table.server.state().game().result().map(|end| (end.winner, end.reason));
    assert_eq!(reason(&table), Some((None, Reason::Agreement)));

    let mut table = after(MAX_GAME_PLIES, Pace::Untimed);
    table.act(WHITE, PlayerAction::ClaimDraw { ply: MAX_GAME_PLIES });
    assert!(table.server.state().is_over() || table.refusals() == [RefusalCode::NothingThere]);

    let mut table = after(MAX_GAME_PLIES, Pace::Untimed);
    table.act(WHITE, PlayerAction::Resign);
    assert_eq!(reason(&table), Some((Some(Side::Black), Reason::Resignation)));

    let mut table = after(MAX_GAME_PLIES, blitz());
    table.pass(120_000);
    assert_eq!(reason(&table), Some((Some(Side::Black), Reason::Time)));
}

#[test]
fn a_longer_game_of_an_earlier_server_opens_and_can_be_ended() {
    let mut table = after(MAX_GAME_PLIES + 400, Pace::Untimed);
    table.play_any(WHITE, None);
    table.refused(RefusalCode::TooMany);
    let to = propose(&mut table, Proposal::Draw);
    table.act(BLACK, PlayerAction::Answer { to, accept: true });
    assert_eq!(table.refusals(), []);
    assert!(table.server.state().is_over() && matches!(table.last(), EventKind::Answered { accept: true, .. }));
}
