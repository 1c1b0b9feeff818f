//! Tests of games that are as long as games may be.

use turnover_core::board::Side;
use turnover_core::online::{EventKind, MAX_GAME_PLIES, Pace, PlayerAction, Proposal, RefusalCode, RulesVersion};
use turnover_core::session::{Outcome, Reason};

use crate::long_game::{events_by, long_codes};
use crate::table::{BLACK, Table, WHITE, blitz, token};

/// Both players are connected to a game by these rules after this number of plies.
fn after(plies: u32, rules: RulesVersion, pace: Pace) -> Table {
    let tokens = [token(1), token(2)];
    let mut table = Table::restored(events_by(rules, "k", pace, tokens, &long_codes(plies as usize)));
    for (id, token) in [WHITE, BLACK].into_iter().zip(tokens) {
        table.hello(id, Some(token));
    }
    assert_eq!((table.ply(), table.refusals()), (plies, vec![]));
    table
}

fn propose(table: &mut Table, what: Proposal) -> u64 {
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: what });
    table.server.state().seq()
}

/// The next two moves of a game, of which White waits to answer the first with the second.
fn prepared_answer(table: &mut Table) -> String {
    let ply = table.ply();
    let mut after = table.server.state().game().clone();
    let [code, answer] = [(); 2].map(|()| {
        let (code, id) = after.referee().codes().swap_remove(0);
        after.play(id).expect("a legal move");
        code
    });
    table.act(WHITE, PlayerAction::SetConditionals { ply, lines: vec![vec![code.clone(), answer]] });
    code
}

fn result(table: &Table) -> Option<Outcome> {
    table.server.state().game().result()
}

#[test]
fn the_last_ply_that_a_game_may_have_ends_it_in_a_draw_and_stops_the_clocks() {
    for pace in [blitz(), Pace::Untimed, Pace::Days { turn: 1, bank: 0, vacation: 0 }] {
        let mut table = after(MAX_GAME_PLIES - 1, RulesVersion::CURRENT, pace);
        let code = prepared_answer(&mut table);
        table.play(BLACK, &code, None);
        assert_eq!((table.refusals(), table.ply()), (vec![], MAX_GAME_PLIES));
        assert_eq!(result(&table), Some(Outcome::drawn(Reason::LengthLimit)));
        assert!(table.server.state().is_over() && table.server.state().time_limit().is_none());
        let events = table.server.events().len();
        table.pass(200_000);
        assert_eq!(table.server.events().len(), events, "neither a flag nor the answer that was prepared");
        table.play_any(WHITE, None);
        table.refused(RefusalCode::GameOver);
    }
}

#[test]
fn a_takeback_that_makes_a_game_as_long_as_games_may_be_ends_it_too() {
    let mut table = after(MAX_GAME_PLIES - 1, RulesVersion::CURRENT, blitz());
    let to = propose(&mut table, Proposal::Takeback);
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    assert_eq!((table.refusals(), table.ply()), (vec![], MAX_GAME_PLIES));
    assert_eq!(result(&table), Some(Outcome::drawn(Reason::LengthLimit)));
    assert!(table.server.state().is_over());
}

#[test]
fn by_earlier_rules_a_game_gets_no_longer_and_goes_on() {
    let mut table = after(MAX_GAME_PLIES - 1, RulesVersion::FIRST, Pace::Untimed);
    let code = prepared_answer(&mut table);
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
fn by_earlier_rules_the_longest_game_ends_by_an_offer_a_claim_a_resignation_and_by_time() {
    let longest = |pace| after(MAX_GAME_PLIES, RulesVersion::FIRST, pace);
    let mut table = longest(blitz());
    for (by, other, accept) in [(WHITE, BLACK, false), (BLACK, WHITE, true)] {
        table.act(by, PlayerAction::Propose { ply: MAX_GAME_PLIES, proposal: Proposal::Draw });
        let to = table.server.state().seq();
        table.act(other, PlayerAction::Answer { proposal_seq: to, is_accepted: accept });
        assert_eq!((table.refusals(), table.server.state().is_over()), (vec![], accept));
    }
    assert_eq!(result(&table), Some(Outcome::drawn(Reason::Agreement)));

    let mut table = longest(Pace::Untimed);
    table.act(WHITE, PlayerAction::ClaimDraw { ply: MAX_GAME_PLIES });
    assert!(table.server.state().is_over() || table.refusals() == [RefusalCode::NothingThere]);

    let mut table = longest(Pace::Untimed);
    table.act(WHITE, PlayerAction::Resign);
    assert_eq!(result(&table), Some(Outcome::won(Side::Black, Reason::Resignation)));

    let mut table = longest(blitz());
    table.pass(120_000);
    assert_eq!(result(&table), Some(Outcome::won(Side::Black, Reason::Time)));
}

#[test]
fn a_longer_game_of_an_earlier_server_opens_and_can_be_ended() {
    let mut table = after(MAX_GAME_PLIES + 400, RulesVersion::FIRST, Pace::Untimed);
    table.play_any(WHITE, None);
    table.refused(RefusalCode::TooMany);
    let to = propose(&mut table, Proposal::Draw);
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    assert_eq!(table.refusals(), []);
    assert!(table.server.state().is_over() && matches!(table.last(), EventKind::Answered { is_accepted: true, .. }));
}
