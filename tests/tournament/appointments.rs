//! Tests of tournaments over days that a server runs: their players agree on the times of their games.

use turnover_core::online_tournament::{
    AppointmentAct, AppointmentError, AppointmentEvent, AppointmentView, MAX_DELAY_MS, OnlineTournamentError,
    OnlineTournamentEvent, PROPOSAL_NOTICE_MS, REMINDER_MS, TournamentGameView, TournamentPlan, TournamentStage,
};
use turnover_core::tournament::{BoardCount, GameOutcome, ParticipantId};

use super::online::{DRAWN, Held, WON, plan};
use super::teams::with_teams;

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
const SWISS: &str = r#"{"type":"swiss","rounds":1}"#;

/// A tournament with a week for each round, whose first round is paired.
fn begun(system: &str, players: u32) -> Held {
    let plan = TournamentPlan { round_days: Some(7), ..plan(system) };
    let mut held = Held::of(plan.checked().expect("a plan"), players);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    held
}

/// The key of the first game that has not begun.
fn key(held: &Held) -> String {
    held.tournament.games_to_come().next().map(|(game, _)| game.key.clone()).expect("a game to come")
}

/// Lets a player do this about the game with this key. Returns whether it was not so already.
fn act_in(held: &mut Held, key: &str, by: u32, act: &AppointmentAct) -> Result<bool, OnlineTournamentError> {
    let event = held.tournament.event_of_appointment(key, ParticipantId(by), act)?;
    event.map_or(Ok(false), |event| held.happen(event).map(|()| true))
}

/// The same about the first game that has not begun.
fn act(held: &mut Held, by: u32, act: AppointmentAct) -> Result<bool, OnlineTournamentError> {
    let key = key(held);
    act_in(held, &key, by, &act)
}

/// Lets both players of the first game that has not begun agree on a time.
fn agree(held: &mut Held, time: u64) {
    assert_eq!(act(held, 1, AppointmentAct::Propose(vec![time])), Ok(true));
    assert_eq!(act(held, 2, AppointmentAct::Agree(time)), Ok(true));
}

fn refused<T>(error: AppointmentError) -> Result<T, OnlineTournamentError> {
    Err(error.into())
}

fn due(held: &mut Held) -> Option<AppointmentEvent> {
    match held.happens_next()? {
        OnlineTournamentEvent::Appointment { event, .. } => Some(event),
        other => panic!("{other:?}"),
    }
}

fn shown(held: &Held) -> TournamentGameView {
    held.tournament.view().rounds[0].games[0].clone()
}

fn appointment(held: &Held) -> AppointmentView {
    shown(held).appointment.expect("a game to come")
}

#[test]
fn the_opponent_agrees_to_one_of_the_proposed_times_and_the_game_begins_then() {
    let mut held = begun(SWISS, 2);
    let (key, paired_at) = (key(&held), held.now);
    assert_eq!((held.in_progress(), held.happens_next()), (vec![], None), "it waits for its players");
    assert_eq!((shown(&held).game, appointment(&held).game, appointment(&held).is_agreed), (None, key.clone(), false));
    assert_eq!(appointment(&held).begins_at, paired_at + 7 * DAY);
    assert_eq!(held.tournament.due(), Some(paired_at + 7 * DAY - REMINDER_MS), "nothing is looked for before");

    let [first, second] = [1, 2].map(|days| paired_at + days * DAY);
    for expected in [true, false] {
        // In any order, and twice is once.
        let proposal = AppointmentAct::Propose(vec![second, first, second]);
        assert_eq!(act(&mut held, 1, proposal), Ok(expected));
    }
    let proposed = appointment(&held).proposed.expect("a proposal");
    assert_eq!((proposed.by.0, proposed.times), (1, vec![first, second]));
    for (by, time) in [(1, first), (2, first + 1)] {
        assert_eq!(act(&mut held, by, AppointmentAct::Agree(time)), refused(AppointmentError::NotProposed(time)));
    }
    for expected in [true, false] {
        assert_eq!(act(&mut held, 2, AppointmentAct::Agree(second)), Ok(expected));
    }
    let agreed = AppointmentView { game: key.clone(), begins_at: second, is_agreed: true, proposed: None };
    assert_eq!(appointment(&held), agreed);

    held.now = second - REMINDER_MS - 1;
    assert_eq!(due(&mut held), None);
    held.now += 1;
    assert_eq!((due(&mut held), due(&mut held)), (Some(AppointmentEvent::Reminded), None), "once");
    assert_eq!(held.tournament.due(), Some(second));
    held.now = second;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
    assert_eq!(held.tournament.due(), Some(0), "its result is awaited");
    assert_eq!((held.in_progress().len(), shown(&held).game, shown(&held).appointment), (1, Some(key), None));
    held.end(0, Some(WON));
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
}

#[test]
fn a_game_whose_players_agree_on_nothing_begins_at_the_end_of_its_round() {
    let mut held = begun(SWISS, 4);
    let end = held.now + 7 * DAY;
    held.now = end - REMINDER_MS;
    let both = [AppointmentEvent::Reminded, AppointmentEvent::Reminded].map(Some);
    assert_eq!([due(&mut held), due(&mut held)], both);
    held.now = end;
    let both = [AppointmentEvent::Begun, AppointmentEvent::Begun].map(Some);
    assert_eq!([due(&mut held), due(&mut held)], both);
    // Who does not come then loses, as elsewhere.
    held.end(0, Some(GameOutcome::BothAbsent));
    held.end(0, Some(WON));
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
}

#[test]
fn what_cannot_be_proposed_is_refused_with_what_was_expected() {
    let mut held = begun(SWISS, 2);
    let (least, latest) = (held.now + PROPOSAL_NOTICE_MS, held.now + 7 * DAY);
    let out_of_range =
        |found| format!("expected times from {least} to {latest}, in milliseconds since 1970, found {found}");
    for (times, expected) in [
        (vec![], "expected 1 to 5 times, found 0".to_owned()),
        ((0..6).map(|later| least + later).collect(), "expected 1 to 5 times, found 6".to_owned()),
        (vec![least - 1, latest], out_of_range(least - 1)),
        (vec![least, latest + 1], out_of_range(latest + 1)),
    ] {
        let refused = act(&mut held, 1, AppointmentAct::Propose(times.clone())).expect_err("it cannot be proposed");
        assert_eq!(refused.to_string(), expected, "{times:?}");
    }
    let stranger = act(&mut held, 3, AppointmentAct::Propose(vec![least])).expect_err("a stranger");
    assert_eq!(stranger.to_string(), format!("expected a player of game {}", key(&held)));
    let other = act_in(&mut held, "other", 1, &AppointmentAct::Decline(None)).expect_err("no such game");
    assert_eq!(other.to_string(), "expected a game of a round over days that has not begun, found other");
    assert_eq!(act(&mut held, 1, AppointmentAct::Propose(vec![least, latest])), Ok(true), "the limits themselves");
    held.now = least;
    let has_come = refused(AppointmentError::NotProposed(least));
    assert_eq!(act(&mut held, 2, AppointmentAct::Agree(least)), has_come);
    assert_eq!(act(&mut held, 2, AppointmentAct::Agree(latest)), Ok(true));
    let is_agreed = refused(AppointmentError::Agreed(latest));
    assert_eq!(act(&mut held, 2, AppointmentAct::Propose(vec![latest])), is_agreed);
    let key = key(&held);
    held.now = latest;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
    let has_begun = refused(AppointmentError::NotToCome(key.clone()));
    assert_eq!(act_in(&mut held, &key, 1, &AppointmentAct::CallOff), has_begun);
}

#[test]
fn nobody_proposes_times_where_games_begin_when_they_are_paired() {
    let mut held = Held::of(plan(SWISS), 2);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    let key = held.tournament.games()[0].key.clone();
    let not_to_come = AppointmentError::NotToCome(key.clone());
    let proposal = AppointmentAct::Propose(vec![DAY]);
    assert_eq!(act_in(&mut held, &key, 1, &proposal), refused(not_to_come.clone()));
    let event = AppointmentEvent::Proposed { by: ParticipantId(1), times: vec![DAY] };
    assert_eq!(held.happen(OnlineTournamentEvent::Appointment { game_key: key, event }), refused(not_to_come));
}

#[test]
fn times_are_declined_or_replaced_by_others_and_nobody_proposes_for_ever() {
    let mut held = begun(SWISS, 2);
    let [first, second] = [1, 2].map(|days| held.now + days * DAY);
    assert_eq!(act(&mut held, 2, AppointmentAct::Propose(vec![first])), Ok(true));
    for expected in [true, false] {
        assert_eq!(act(&mut held, 1, AppointmentAct::Decline(None)), Ok(expected));
    }
    assert_eq!(appointment(&held).proposed, None);
    let is_declined = refused(AppointmentError::NotProposed(first));
    assert_eq!(act(&mut held, 1, AppointmentAct::Agree(first)), is_declined);
    for (number, by) in (1..100).zip([2, 1].into_iter().cycle()) {
        assert_eq!(act(&mut held, by, AppointmentAct::Propose(vec![first, second - number])), Ok(true));
    }
    assert_eq!(act(&mut held, 1, AppointmentAct::Propose(vec![second])), refused(AppointmentError::TooMany));
    // The last proposal stands: it was made by the second player.
    assert_eq!(act(&mut held, 1, AppointmentAct::Agree(first)), Ok(true));
}

#[test]
fn whoever_declines_times_that_were_replaced_or_agreed_to_meanwhile_is_refused() {
    let mut held = begun(SWISS, 2);
    let [first, second] = [1, 2].map(|days| held.now + days * DAY);
    let propose = |held: &mut Held, time| {
        assert_eq!(act(held, 2, AppointmentAct::Propose(vec![time])), Ok(true));
        appointment(held).proposed.and_then(|proposed| proposed.number).expect("a number")
    };
    let replaced = propose(&mut held, first);
    let standing = propose(&mut held, second);
    let is_stale = refused(AppointmentError::StaleProposal(replaced));
    assert_eq!(act(&mut held, 1, AppointmentAct::Decline(Some(replaced))), is_stale);
    assert_eq!(appointment(&held).proposed.map(|proposed| proposed.times), Some(vec![second]), "it stands");
    for expected in [true, false] {
        assert_eq!(act(&mut held, 1, AppointmentAct::Decline(Some(standing))), Ok(expected));
    }
    let agreed = propose(&mut held, second);
    assert_ne!(agreed, standing, "the same times are another proposal");
    assert_eq!(act(&mut held, 1, AppointmentAct::Agree(second)), Ok(true));
    let is_stale = refused(AppointmentError::StaleProposal(agreed));
    assert_eq!(act(&mut held, 2, AppointmentAct::Decline(Some(agreed))), is_stale);
    assert_eq!(act(&mut held, 2, AppointmentAct::Decline(None)), Ok(false), "as earlier programs ask");
    assert!(appointment(&held).is_agreed);
}

#[test]
fn either_calls_an_agreed_time_off_until_it_has_come() {
    let mut held = begun(SWISS, 2);
    let (time, end) = (held.now + DAY, held.now + 7 * DAY);
    assert_eq!(act(&mut held, 1, AppointmentAct::CallOff), Ok(false), "nothing is agreed");
    for by in [1, 2] {
        agree(&mut held, time);
        assert_eq!(act(&mut held, by, AppointmentAct::CallOff), Ok(true));
        assert_eq!((appointment(&held).is_agreed, appointment(&held).begins_at), (false, end));
    }
    agree(&mut held, time);
    held.now = time;
    assert_eq!(act(&mut held, 1, AppointmentAct::CallOff), refused(AppointmentError::NotAgreed));
    held.now = time - 1;
    let begun = OnlineTournamentEvent::Appointment { game_key: key(&held), event: AppointmentEvent::Begun };
    assert_eq!(held.happen(begun), refused(AppointmentError::TooEarly));
}

#[test]
fn a_time_that_was_agreed_on_a_few_minutes_before_is_not_recalled() {
    let mut held = begun(SWISS, 2);
    let time = held.now + REMINDER_MS;
    agree(&mut held, time);
    held.now = time - 1;
    assert_eq!(due(&mut held), None);
    held.now = time;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
}

#[test]
fn a_game_at_whose_time_the_server_did_not_run_is_not_lost_by_that() {
    let mut held = begun(SWISS, 2);
    let (time, end) = (held.now + DAY, held.now + 7 * DAY);
    agree(&mut held, time);
    held.now = time + MAX_DELAY_MS + 1;
    assert_eq!((due(&mut held), due(&mut held)), (Some(AppointmentEvent::Missed), None));
    assert_eq!((appointment(&held).is_agreed, appointment(&held).begins_at), (false, end));
    held.now = end + HOUR;
    assert_eq!((due(&mut held), due(&mut held)), (Some(AppointmentEvent::Missed), None));
    assert_eq!(appointment(&held).begins_at, end + HOUR + DAY, "at least a day");
    held.now = end + HOUR + DAY + MAX_DELAY_MS;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun), "it is a little late");
}

#[test]
fn whoever_withdraws_loses_a_game_that_has_not_begun_and_the_round_goes_on() {
    let mut held = begun(r#"{"type":"swiss","rounds":2}"#, 4);
    let (game, _) = held.tournament.games_to_come().next().expect("a game to come");
    let (white, black) = (game.white, game.black);
    held.happen(OnlineTournamentEvent::Withdrew { id: black, is_removal: false }).expect("a withdrawal");
    assert!(held.step() && !held.step());
    let ended = shown(&held);
    assert_eq!((ended.white, ended.outcome), (white, Some(GameOutcome::BlackAbsent)));
    assert_eq!((ended.game, ended.appointment), (None, None), "it was never played");
    assert_eq!(ended.unplayed_game.as_ref(), Some(&held.tournament.games()[0].key));
    let game = key(&held);
    let players = held.tournament.games_to_come().next().map(|(game, _)| [game.white, game.black]);
    let [one, other] = players.expect("a game to come").map(|id| id.0);
    let time = held.now + HOUR;
    assert_eq!(act(&mut held, one, AppointmentAct::Propose(vec![time])), Ok(true));
    assert_eq!(act(&mut held, other, AppointmentAct::Agree(time)), Ok(true));
    held.now = time;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
    held.happen(OnlineTournamentEvent::Withdrew { id: ParticipantId(other), is_removal: false }).expect("a withdrawal");
    assert_eq!(held.happens_next(), None, "{game} goes on");
    held.end(0, Some(WON));
    held.now += 10_000;
    assert!(held.step());
    assert_eq!(held.tournament.view().rounds.len(), 2);
}

#[test]
fn the_result_of_a_game_that_was_lost_before_it_began_is_corrected_by_its_key() {
    for system in [SWISS, r#"{"type":"knock-out"}"#, r#"{"type":"round-robin","cycles":1}"#] {
        let mut held = begun(system, 2);
        let id = shown(&held).white;
        held.happen(OnlineTournamentEvent::Withdrew { id, is_removal: false }).expect("a withdrawal");
        assert!(held.step());
        let game = shown(&held).unplayed_game.expect("the key of the game");
        held.happen(OnlineTournamentEvent::Corrected { game_key: game.clone(), outcome: WON }).expect("a correction");
        let corrected = shown(&held);
        assert_eq!((corrected.outcome, corrected.is_corrected), (Some(WON), true), "{system}");
        assert_eq!((corrected.game, corrected.unplayed_game), (None, Some(game)), "{system}");
        assert_eq!(held.tournament.view().rows[0].id, corrected.white, "{system}");
    }
}

#[test]
fn the_result_of_a_board_that_was_lost_before_its_game_began_is_corrected_too() {
    let boards = BoardCount::try_from(2).ok();
    let mut held = with_teams(TournamentPlan { boards, round_days: Some(3), ..plan(SWISS) }, &[2, 2]);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    let id = shown(&held).boards[1].white;
    held.happen(OnlineTournamentEvent::Withdrew { id, is_removal: false }).expect("a withdrawal");
    assert!(held.step());
    let boards = shown(&held).boards;
    let [first, second] = &boards[..] else { panic!("two boards") };
    assert_eq!((&first.unplayed_game, second.outcome), (&None, Some(GameOutcome::WhiteAbsent)));
    let game = second.unplayed_game.clone().expect("the key of the game");
    held.happen(OnlineTournamentEvent::Corrected { game_key: game, outcome: DRAWN }).expect("a correction");
    assert_eq!(shown(&held).boards[1].outcome, Some(DRAWN));
}

#[test]
fn a_drawn_game_of_a_knock_out_is_repeated_at_another_time() {
    let mut held = begun(r#"{"type":"knock-out"}"#, 2);
    let time = held.now + DAY;
    agree(&mut held, time);
    held.now = time;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
    held.now += HOUR;
    held.end(0, Some(DRAWN));
    assert_eq!((held.in_progress(), held.happens_next()), (vec![], None));
    assert_eq!((shown(&held).game, appointment(&held).begins_at), (None, held.now + 7 * DAY));
    assert_eq!(appointment(&held).game, held.tournament.games()[1].key);
}

#[test]
fn the_players_of_each_board_of_a_match_agree_on_a_time_of_their_own() {
    let boards = BoardCount::try_from(2).ok();
    let mut held = with_teams(TournamentPlan { boards, round_days: Some(3), ..plan(SWISS) }, &[2, 2]);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step());
    assert_eq!((held.tournament.games_to_come().count(), held.in_progress()), (2, vec![]));
    let (game, _) = held.tournament.games_to_come().nth(1).expect("two boards");
    let (key, [white, black]) = (game.key.clone(), [game.white.0, game.black.0]);
    let time = held.now + DAY;
    assert_eq!(act_in(&mut held, &key, white, &AppointmentAct::Propose(vec![time])), Ok(true));
    assert_eq!(act_in(&mut held, &key, black, &AppointmentAct::Agree(time)), Ok(true));
    let boards = shown(&held).boards;
    let [first, second] = &boards[..] else { panic!("two boards") };
    let is_agreed = |board: &TournamentGameView| board.appointment.as_ref().map(|appointment| appointment.is_agreed);
    assert_eq!((is_agreed(first), is_agreed(second)), (Some(false), Some(true)));
    held.now = time;
    assert_eq!(due(&mut held), Some(AppointmentEvent::Begun));
    assert_eq!(held.in_progress(), [(white, black)]);
}

#[test]
fn no_game_of_a_tournament_that_was_called_off_is_awaited() {
    let mut held = begun(SWISS, 2);
    held.happen(OnlineTournamentEvent::CalledOff).expect("it goes on");
    assert_eq!((shown(&held).game, shown(&held).appointment), (None, None));
    let over = act(&mut held, 1, AppointmentAct::Propose(vec![DAY]));
    assert_eq!(over, Err(OnlineTournamentError::Over));
}
