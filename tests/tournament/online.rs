//! Tests of tournaments that a server runs: what is due, and that their events lead to the same tournament again.

use turnover_core::online::SeatToken;
use turnover_core::online_tournament::{
    CORRECTION_TIME_MS, DuplicateStep, GameVerdict, OnlineTournament, OnlineTournamentError, OnlineTournamentEvent,
    REMINDER_MS, TournamentEntry, TournamentPlan, TournamentStage, TournamentSystem,
};
use turnover_core::player::PlayerKey;
use turnover_core::session::{GameId, Seed};
use turnover_core::tournament::{Bye, Colour, GameOutcome, GameResult, ParticipantId, TournamentError};

const SEED: Seed = Seed::new([7; 32]);
pub(super) const WON: GameOutcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
pub(super) const ORGANISER: PlayerKey = PlayerKey::new([200; 32]);
pub(super) const DRAWN: GameOutcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };

/// A tournament with its events so far.
pub(super) struct Held {
    pub tournament: OnlineTournament,
    pub entries: Vec<TournamentEntry>,
    pub now: u64,
}

pub(super) fn plan(system: &str) -> TournamentPlan {
    let game = turnover_core::session::GameId::default();
    let text = format!(
        r#"{{"name":"Club","game":"{game}","pace":{{"type":"live","white":"60+1","black":"60+1"}},"system":{system},"break_secs":10}}"#
    );
    serde_json::from_str(&text).expect("a plan")
}

impl Held {
    fn new(system: &str, players: u32) -> Self {
        Self::of(plan(system), players)
    }

    pub fn of(plan: TournamentPlan, players: u32) -> Self {
        let seed_hash = (plan.system == TournamentSystem::Duplicate).then(|| SEED.hash());
        let event = OnlineTournamentEvent::Announced {
            plan,
            organiser: Some(ORGANISER),
            name: "Ana".into(),
            invitation: None,
            initial_colour: Colour::White,
            seed_hash,
        };
        let entry = TournamentEntry { seq: 1, at: 1_000, event };
        let tournament = OnlineTournament::from_announcement("key".into(), &entry).expect("a tournament");
        let mut held = Self { tournament, entries: vec![entry], now: 1_000 };
        (1..=players).for_each(|id| held.happen(entered(id)).expect("an entry"));
        held
    }

    pub fn happen(&mut self, event: OnlineTournamentEvent) -> Result<(), OnlineTournamentError> {
        let entry = self.tournament.next_entry(self.now, event);
        let mut after = self.tournament.clone();
        after.apply(&entry)?;
        self.tournament = after;
        self.entries.push(entry);
        // A stored tournament tells the same.
        let text = serde_json::to_string(&self.entries).expect("a text");
        let read: Vec<TournamentEntry> = serde_json::from_str(&text).expect("events");
        let again = OnlineTournament::replay("key".into(), &read).expect("the same events");
        assert_eq!(again.view(), self.tournament.view());
        assert_eq!(again.games(), self.tournament.games());
        Ok(())
    }

    /// Does what is due now, and returns whether anything was.
    pub fn step(&mut self) -> bool {
        let Some(event) = self.tournament.due_event(self.now) else { return false };
        self.happen(event).expect("what is due can happen");
        true
    }

    /// What is due now, which then happens.
    pub fn happens_next(&mut self) -> Option<OnlineTournamentEvent> {
        let event = self.tournament.due_event(self.now)?;
        assert!(self.tournament.due().is_some_and(|due| due <= self.now), "{event:?} is found when it is due");
        self.happen(event.clone()).expect("what is due can happen");
        Some(event)
    }

    pub fn end(&mut self, game: usize, outcome: Option<GameOutcome>) {
        let game = self.tournament.games_in_progress().nth(game).expect("a game in progress").clone();
        let event = self.tournament.event_of_verdict(&game, GameVerdict { outcome, plies: 20, white_luck: None });
        self.happen(event).expect("a result");
    }

    pub fn in_progress(&self) -> Vec<(u32, u32)> {
        self.tournament.games_in_progress().map(|game| (game.white.0, game.black.0)).collect()
    }
}

pub(super) fn entered(id: u32) -> OnlineTournamentEvent {
    let player = Some(PlayerKey::new([u8::try_from(id).expect("few players"); 32]));
    OnlineTournamentEvent::Entered {
        id: ParticipantId(id),
        player,
        name: format!("Name{id}"),
        rating: None,
        program_seat: None,
    }
}

#[test]
fn a_tournament_begins_at_its_time_if_two_have_entered_and_is_called_off_otherwise() {
    for (players, expected) in [(1, TournamentStage::CalledOff), (2, TournamentStage::Running)] {
        let plan = TournamentPlan { starts_at: Some(9_000), ..plan(r#"{"type":"knock-out"}"#) };
        let mut held = Held::of(plan, players);
        held.now = 8_999;
        assert!(!held.step());
        held.now = 9_000;
        assert!(held.step());
        assert_eq!(held.tournament.stage(), expected);
    }
}

#[test]
fn those_who_have_entered_are_told_once_that_it_begins_soon_unless_it_was_announced_later() {
    let announced_for = |starts_at| {
        let plan = TournamentPlan { starts_at: Some(starts_at), ..plan(r#"{"type":"knock-out"}"#) };
        Held::of(plan, 2)
    };
    let start = 1_000 + REMINDER_MS;
    assert_eq!(announced_for(start).tournament.due(), Some(start));
    let mut held = announced_for(start + 1);
    assert_eq!(held.tournament.due(), Some(1_001));
    assert_eq!(held.happens_next(), None);
    held.now = 1_001;
    assert_eq!(held.happens_next(), Some(OnlineTournamentEvent::Reminded));
    assert_eq!((held.happens_next(), held.tournament.due()), (None, Some(start + 1)));
    held.now = start + 1;
    assert_eq!(held.happens_next(), Some(OnlineTournamentEvent::Started));
    assert_eq!(held.happen(OnlineTournamentEvent::Reminded), Err(OnlineTournamentError::Started));
    let mut late = announced_for(start + 1);
    late.now = start + 1;
    assert_eq!(late.happens_next(), Some(OnlineTournamentEvent::Started), "the server did not run before");
}

#[test]
fn rounds_follow_each_other_after_a_break_and_the_last_one_ends_the_tournament() {
    let mut held = Held::new(r#"{"type":"swiss","rounds":2}"#, 3);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step() && !held.step(), "the first round comes at once");
    assert_eq!((held.in_progress().len(), held.tournament.rounds().expect("rounds").rounds()[0].byes.len()), (1, 1));
    held.end(0, Some(WON));
    assert!(!held.step(), "a break");
    held.now += 10_000;
    assert!(held.step());
    held.end(0, Some(DRAWN));
    held.now += 10_000;
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
    assert_eq!(held.happen(entered(9)), Err(OnlineTournamentError::Over));
}

#[test]
fn a_requested_bye_that_leaves_nobody_an_opponent_does_not_end_the_tournament() {
    let asked = |id, round| OnlineTournamentEvent::AskedForBye { id: ParticipantId(id), round, bye: Bye::HalfPoint };
    let mut held = Held::new(r#"{"type":"swiss","rounds":5}"#, 2);
    held.happen(asked(1, 1)).expect("a bye");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step() && !held.step(), "a break follows");
    let byes = held.tournament.view().rounds[0].byes.clone();
    assert_eq!(byes, [(ParticipantId(1), Bye::HalfPoint), (ParticipantId(2), Bye::PairingAllocated)]);
    held.now += 10_000;
    assert!(held.step());
    held.end(0, Some(WON));
    held.happen(asked(2, 3)).expect("a bye");
    held.now += 10_000;
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over, "they have met");
}

#[test]
fn a_player_reads_which_bye_is_asked_for_in_the_next_round_and_whether_another_one_may_be() {
    let byes = |held: &Held, player: u8| {
        let own = held.tournament.view_for(Some(PlayerKey::new([player; 32])), held.now).own.expect("somebody");
        (own.half_point_bye_round, own.next_bye)
    };
    let asked = |id, round, bye| OnlineTournamentEvent::AskedForBye { id: ParticipantId(id), round, bye };
    let mut held = Held::new(r#"{"type":"swiss","rounds":2}"#, 4);
    assert_eq!([1, 200].map(|player| byes(&held, player)), [(Some(1), None), (None, None)]);
    held.happen(asked(1, 1, Bye::HalfPoint)).expect("a bye");
    held.happen(asked(2, 1, Bye::ZeroPoint)).expect("a bye");
    assert_eq!(byes(&held, 1), (None, Some(Bye::HalfPoint)));
    assert_eq!(byes(&held, 2), (Some(1), Some(Bye::ZeroPoint)), "half a point is left");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    assert_eq!([1, 2].map(|player| byes(&held, player)), [(None, None), (Some(2), None)], "one is granted");
    held.end(0, Some(WON));
    held.now += 10_000;
    held.step();
    assert_eq!(byes(&held, 3), (None, None), "no round is to come");
    assert_eq!(byes(&Held::new(r#"{"type":"round-robin","cycles":1}"#, 4), 1), (None, None));
}

#[test]
fn a_result_is_entered_once_and_only_of_a_game_of_the_tournament() {
    let mut held = Held::new(r#"{"type":"round-robin","cycles":1}"#, 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    let key = held.tournament.games()[0].key.clone();
    let ended = |game: &str| OnlineTournamentEvent::GameEnded {
        game_key: game.into(),
        outcome: WON,
        plies: 9,
        white_luck: None,
    };
    assert_eq!(held.happen(ended("other")), Err(OnlineTournamentError::NoSuchGame("other".into())));
    held.happen(ended(&key)).expect("a result");
    assert_eq!(held.happen(ended(&key)), Err(OnlineTournamentError::NoSuchGame(key)));
}

#[test]
fn a_drawn_game_of_a_knock_out_is_repeated_with_other_colours_and_the_fourth_is_blacks() {
    let mut held = Held::new(r#"{"type":"knock-out"}"#, 2);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    for (number, expected) in (1..).zip([(1, 2), (2, 1), (1, 2), (2, 1)]) {
        assert_eq!(held.in_progress(), [expected]);
        assert_eq!(held.tournament.view().rounds[0].games[0].has_draw_odds, number == 4, "game {number}");
        held.end(0, Some(DRAWN));
    }
    assert_eq!(held.in_progress(), []);
    held.now += 10_000;
    while held.step() {}
    let view = held.tournament.view();
    assert_eq!((view.listed.stage, view.rows[0].name.as_str(), view.rows[1].rank), (TournamentStage::Over, "Name1", 2));
    let game = &view.rounds[0].games[0];
    assert_eq!((game.white.0, game.black.0), (2, 1), "the colours of the last game");
    let lost = GameOutcome::Played { result: GameResult::Loss, is_rated: true };
    assert_eq!((game.outcome, game.game.as_ref()), (Some(lost), Some(&held.tournament.games()[3].key)));
}

#[test]
fn after_the_last_round_none_is_waited_for_and_the_tournament_is_over() {
    for system in [r#"{"type":"knock-out"}"#, r#"{"type":"swiss","rounds":2}"#] {
        let mut held = Held::new(system, 4);
        held.happen(OnlineTournamentEvent::Started).expect("it begins");
        assert!(held.step());
        (0..2).for_each(|_| held.end(0, Some(WON)));
        assert_eq!((held.tournament.next_round_at(), held.step()), (Some(held.now + 10_000), false), "{system}");
        held.now += 10_000;
        assert!(held.step());
        while !held.in_progress().is_empty() {
            held.end(0, Some(WON));
        }
        assert_eq!((held.tournament.next_round_at(), held.step()), (None, true), "{system}");
        assert_eq!(held.tournament.stage(), TournamentStage::Over, "{system}");
    }
}

#[test]
fn a_game_without_a_result_is_played_again_and_who_did_not_come_is_not_ahead_of_who_did() {
    let mut held = Held::new(r#"{"type":"swiss","rounds":3}"#, 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    let [(white, black), _] = held.in_progress()[..] else { panic!("two games") };
    held.end(0, None);
    assert_eq!(held.in_progress()[1], (black, white));
    held.end(1, Some(GameOutcome::WhiteAbsent));
    held.end(0, Some(DRAWN));
    let rows = held.tournament.view().rows;
    assert_eq!((rows[0].id.0, rows[3].id.0, rows[3].is_absent), (white, black, true));
    held.now += 10_000;
    held.step();
    assert!(held.in_progress().iter().all(|&(one, other)| one != black && other != black), "the absent is not paired");
    held.happen(OnlineTournamentEvent::Returned { id: ParticipantId(black) }).expect("a return");
    assert!(held.tournament.is_present(ParticipantId(black)));
}

#[test]
fn an_arena_pairs_until_its_end_and_lets_its_last_games_end() {
    let mut held = Held::new(r#"{"type":"arena","minutes":1}"#, 4);
    held.happen(OnlineTournamentEvent::WentBerserk { id: ParticipantId(1), is_on: true }).expect("an arena");
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    assert!(held.step() && !held.step());
    assert_eq!(held.in_progress().len(), 2);
    let berserk = held.tournament.games().iter().filter(|game| game.berserk != [false; 2]);
    assert!(berserk.clone().count() == 1 && berserk.into_iter().all(|game| game.white.0 == 1 || game.black.0 == 1));
    held.end(0, Some(GameOutcome::BlackAbsent));
    held.happen(entered(5)).expect("a late entry");
    held.now += 1_000;
    assert!(held.step(), "whoever has come late meets whoever is free");
    held.end(0, Some(GameOutcome::BothAbsent));
    held.now += 60_000;
    assert!(!held.step(), "a game goes on");
    held.end(0, Some(WON));
    assert!(held.step());
    let view = held.tournament.view();
    assert_eq!(view.listed.stage, TournamentStage::Over);
    let points: Vec<&str> = view.rows.iter().map(|row| row.points.as_str()).collect();
    assert_eq!(
        points.iter().filter(|points| **points == "0").count(),
        view.rows.len() - 2 + usize::from(points[1] == "0")
    );
    assert_eq!(view.rows.iter().filter(|row| row.is_absent).count(), 3, "who did not come is not paired any more");
}

#[test]
fn what_the_system_does_not_have_is_refused() {
    let bye = || OnlineTournamentEvent::AskedForBye { id: ParticipantId(1), round: 1, bye: Bye::HalfPoint };
    let berserk = || OnlineTournamentEvent::WentBerserk { id: ParticipantId(1), is_on: true };
    let mut rounds = Held::new(r#"{"type":"swiss","rounds":3}"#, 2);
    assert_eq!(rounds.happen(bye()), Ok(()));
    assert_eq!(rounds.happen(berserk()), Err(OnlineTournamentError::OtherSystem("an arena")));
    let mut arena = Held::new(r#"{"type":"arena","minutes":1}"#, 2);
    assert_eq!(arena.happen(bye()), Err(OnlineTournamentError::OtherSystem("a tournament in rounds")));
    assert_eq!(arena.happen(entered(1)), Err(OnlineTournamentError::Entered));
    let stranger = OnlineTournamentEvent::Withdrew { id: ParticipantId(9), is_removal: false };
    assert_eq!(arena.happen(stranger), Err(OnlineTournamentError::NotEntered));
}

/// A tournament of four in rounds, and the keys of the games of its first round, of which White has won the first and the second is drawn.
fn first_round(system: &str) -> (Held, [String; 2]) {
    let mut held = Held::new(system, 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    let keys = [0, 1].map(|index: usize| held.tournament.games()[index].key.clone());
    held.end(0, Some(WON));
    held.end(0, Some(if system.contains("knock-out") { WON } else { DRAWN }));
    (held, keys)
}

fn corrected(game: &str, outcome: GameOutcome) -> OnlineTournamentEvent {
    OnlineTournamentEvent::Corrected { game_key: game.into(), outcome }
}

pub(super) const LOST: GameOutcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };
const TOO_LATE: OnlineTournamentError = OnlineTournamentError::Rounds(TournamentError::TooLateToCorrect);

#[test]
fn the_next_round_is_paired_by_a_corrected_result() {
    let (mut held, [first, second]) = first_round(r#"{"type":"swiss","rounds":3}"#);
    let [won, drawn] = [0, 1].map(|index: usize| held.tournament.games()[index].clone());
    held.happen(corrected(&second, WON)).expect("a correction");
    held.happen(corrected(&first, LOST)).expect("a correction");
    held.now += 10_000;
    assert!(held.step());
    let pairings: Vec<[u32; 2]> = held.in_progress().into_iter().map(|(white, black)| [white, black]).collect();
    let leaders = [won.black.0, drawn.white.0];
    assert!(pairings.iter().any(|pair| leaders.iter().all(|leader| pair.contains(leader))), "{pairings:?}");
    let view = held.tournament.view();
    assert!(view.rounds[0].games.iter().all(|game| game.is_corrected));
    assert_eq!(view.rounds[0].games[0].outcome, Some(LOST));
    let row = view.rows.iter().find(|row| row.id == won.black).expect("a row");
    assert_eq!(row.points, "1.0");
}

#[test]
fn a_result_is_corrected_until_the_end_of_the_next_round_and_that_of_the_last_round_for_a_day() {
    let (mut held, [first, _]) = first_round(r#"{"type":"swiss","rounds":2}"#);
    let in_progress = || OnlineTournamentError::NoResult("other".into());
    assert_eq!(held.happen(corrected("other", WON)), Err(in_progress()));
    held.now += 10_000;
    assert!(held.step());
    let pairings = held.in_progress();
    held.happen(corrected(&first, LOST)).expect("the next round goes on");
    assert_eq!(held.in_progress(), pairings, "they stay as they are");
    let last = held.tournament.games()[2].key.clone();
    assert_eq!(held.happen(corrected(&last, WON)), Err(OnlineTournamentError::NoResult(last.clone())), "it goes on");
    held.end(0, Some(WON));
    held.end(0, Some(WON));
    assert_eq!(held.happen(corrected(&first, WON)), Err(TOO_LATE));
    assert!(held.step());
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
    assert_eq!(held.happen(corrected(&first, WON)), Err(TOO_LATE));
    held.now += CORRECTION_TIME_MS;
    held.happen(corrected(&last, DRAWN)).expect("within a day");
    assert_eq!(held.tournament.stage(), TournamentStage::Over);
    held.now += 1;
    assert_eq!(held.happen(corrected(&last, WON)), Err(TOO_LATE));
}

#[test]
fn who_was_said_to_be_absent_by_mistake_is_paired_again() {
    let mut held = Held::new(r#"{"type":"swiss","rounds":3}"#, 4);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.step();
    let game = held.tournament.games()[0].clone();
    held.end(0, Some(GameOutcome::BlackAbsent));
    held.end(0, Some(WON));
    assert!(!held.tournament.is_present(game.black));
    held.happen(corrected(&game.key, DRAWN)).expect("a correction");
    assert!(held.tournament.is_present(game.black));
    held.now += 10_000;
    assert!(held.step());
    assert_eq!(held.in_progress().len(), 2);
}

#[test]
fn in_a_knock_out_somebody_must_win_and_the_next_round_must_not_be_paired_and_arenas_are_not_corrected() {
    let (mut held, [first, _]) = first_round(r#"{"type":"knock-out"}"#);
    let no_winner = OnlineTournamentError::Rounds(TournamentError::DrawInKnockOut);
    assert_eq!(held.happen(corrected(&first, DRAWN)), Err(no_winner));
    let loser = held.tournament.games()[0].black;
    held.happen(corrected(&first, LOST)).expect("a correction");
    held.now += 10_000;
    assert!(held.step());
    assert!(held.tournament.games_in_progress().any(|game| game.white == loser || game.black == loser));
    assert_eq!(held.happen(corrected(&first, WON)), Err(TOO_LATE));
    let mut held = Held::new(r#"{"type":"arena","minutes":30}"#, 2);
    held.happen(OnlineTournamentEvent::Started).expect("it begins");
    held.now += 60_000;
    assert!(held.step());
    let game = held.tournament.games()[0].key.clone();
    held.end(0, Some(WON));
    let arena = OnlineTournamentError::OtherSystem("a tournament in rounds");
    assert_eq!(held.happen(corrected(&game, LOST)), Err(arena));
}

#[test]
fn a_program_enters_in_one_event_in_whose_text_earlier_entries_look_as_ever() {
    let mut held = Held::new(r#"{"type":"swiss","rounds":3}"#, 1);
    let seat = SeatToken::new([1; 16]).hash();
    let by_program = match entered(2) {
        OnlineTournamentEvent::Entered { id, player, name, rating, .. } => {
            OnlineTournamentEvent::Entered { id, player, name, rating, program_seat: Some(seat) }
        }
        event => panic!("{event:?}"),
    };
    for (event, has_seat) in [(&entered(2), false), (&by_program, true)] {
        let text = serde_json::to_string(event).expect("a text");
        assert_eq!(text.contains("seat"), has_seat, "{text}");
        assert_eq!(serde_json::from_str::<OnlineTournamentEvent>(&text).expect("the same event"), *event);
    }
    held.happen(by_program).expect("there is room");
    let program_seats: Vec<_> = held.tournament.entrants().values().map(|entrant| entrant.program_seat).collect();
    assert_eq!(program_seats, [None, Some(seat)]);
}

#[test]
fn the_last_program_that_enters_for_a_player_plays_for_the_player() {
    let mut held = Held::new(r#"{"type":"swiss","rounds":3}"#, 2);
    let [first, second] = [1, 2].map(|byte| SeatToken::new([byte; 16]).hash());
    let plays = |id, seat_token_hash| OnlineTournamentEvent::PlaysByProgram { id: ParticipantId(id), seat_token_hash };
    assert_eq!(held.happen(plays(3, first)), Err(OnlineTournamentError::NotEntered));
    for seat in [first, second] {
        held.happen(plays(2, seat)).expect("a player");
    }
    let again = OnlineTournament::replay("key".into(), &held.entries).expect("the same events");
    let program_seats: Vec<_> = again.entrants().values().map(|entrant| entrant.program_seat).collect();
    assert_eq!(program_seats, [None, Some(second)]);
}

/// A rated duplicate match with this many players.
fn duplicate(players: u32) -> Held {
    let game = GameId::ALL.into_iter().find(|game| game.has_dice()).expect("a game with dice");
    let plan = TournamentPlan { game, rated: true, public: true, ..plan(r#"{"type":"duplicate"}"#) };
    Held::of(plan.checked().expect("a plan"), players)
}

const fn teams([one, other, third, fourth]: [u32; 4]) -> OnlineTournamentEvent {
    let teams = [[ParticipantId(one), ParticipantId(other)], [ParticipantId(third), ParticipantId(fourth)]];
    OnlineTournamentEvent::TeamsDrawn { teams }
}

#[test]
fn a_duplicate_match_begins_when_four_have_entered_and_who_leaves_before_makes_room() {
    let mut held = duplicate(3);
    assert_eq!((held.tournament.due(), held.tournament.can_start()), (None, false));
    held.happen(OnlineTournamentEvent::Withdrew { id: ParticipantId(2), is_removal: false }).expect("it has not begun");
    assert_eq!(held.tournament.id_of(PlayerKey::new([2; 32])), None);
    held.happen(entered(4)).expect("there is room");
    assert!(!held.step());
    held.happen(entered(5)).expect("the fourth");
    assert_eq!(held.happen(entered(6)), Err(OnlineTournamentError::Full(4)));
    assert_eq!(held.tournament.due(), Some(0));
    assert_eq!(held.happens_next(), Some(OnlineTournamentEvent::Started));
    let withdrawal = OnlineTournamentEvent::Withdrew { id: ParticipantId(1), is_removal: false };
    for event in [withdrawal, entered(6), OnlineTournamentEvent::CalledOff] {
        assert!(held.happen(event).is_err());
    }
    assert_eq!(held.tournament.duplicate_step(), Some(DuplicateStep::DrawTeams));
    for wrong in [[1, 3, 4, 2], [1, 3, 4, 1]] {
        assert_eq!(held.happen(teams(wrong)), Err(OnlineTournamentError::Teams));
    }
    held.happen(teams([5, 3, 1, 4])).expect("two teams");
    assert_eq!(held.in_progress(), [(5, 1), (4, 3)]);
    assert_eq!(held.happen(teams([1, 3, 4, 5])), Err(OnlineTournamentError::Teams));
    for game in held.tournament.games() {
        assert_eq!(held.tournament.settings_of(game).seed_hash, Some(SEED.hash()));
    }
}

#[test]
fn nothing_of_a_duplicate_match_is_shown_to_others_before_both_games_are_over() {
    let mut held = duplicate(4);
    held.step();
    held.happen(teams([1, 2, 3, 4])).expect("two teams");
    let own = |held: &Held, player: u8| {
        let view = held.tournament.view_for(Some(PlayerKey::new([player; 32])), 0);
        let games = view.rounds.iter().flat_map(|round| &round.games);
        games.map(|game| (game.white.0, game.black.0, game.outcome)).collect::<Vec<_>>()
    };
    let view = |held: &Held| held.tournament.view();
    let before = serde_json::to_string(&view(&held)).expect("a text");
    assert_eq!([1, 2, 3, 4, 9].map(|player| own(&held, player).len()), [1, 1, 1, 1, 0]);
    assert_eq!(own(&held, 1), [(1, 3, None)]);
    let end = |held: &mut Held, white_luck| {
        let game = held.tournament.games_in_progress().next().expect("a game in progress").clone();
        let verdict = GameVerdict { outcome: Some(WON), plies: 20, white_luck: Some(white_luck) };
        held.happen(held.tournament.event_of_verdict(&game, verdict)).expect("a result");
    };
    end(&mut held, 2_500);
    assert_eq!((own(&held, 3), own(&held, 4)), (vec![(1, 3, Some(WON))], vec![(4, 2, None)]));
    let number = |text: &str, seq: u64| text.replace(&format!("\"seq\":{seq}"), "\"seq\":0");
    let after = serde_json::to_string(&view(&held)).expect("a text");
    let seq = held.tournament.seq();
    assert_eq!(number(&before, seq - 1), number(&after, seq), "only that something has happened");
    assert_eq!(held.happen(OnlineTournamentEvent::SeedShown { seed: SEED }), Err(OnlineTournamentError::Seed));
    end(&mut held, 500);
    assert_eq!(held.tournament.duplicate_step(), Some(DuplicateStep::ShowSeed));
    assert!(view(&held).rounds.is_empty() && view(&held).duplicate.expect("a match").score.is_none());
    let other = OnlineTournamentEvent::SeedShown { seed: Seed::new([8; 32]) };
    assert_eq!(held.happen(other), Err(OnlineTournamentError::Seed));
    held.happen(OnlineTournamentEvent::SeedShown { seed: SEED }).expect("both are over");
    assert_eq!(held.tournament.duplicate_step(), Some(DuplicateStep::ShowGames));
    let shown = view(&held).duplicate.expect("a match");
    assert_eq!((shown.seed, shown.score), (Some(SEED), Some(0.5)));
    // White had luck in both games, and each team was White once.
    let [luck, skill] = [shown.luck, shown.skill].map(|part| part.expect("it was judged"));
    assert!((luck - 0.1).abs() < 1e-9 && (skill - 0.4).abs() < 1e-9, "{luck} {skill}");
    assert_eq!(view(&held).rounds[0].games.len(), 2);
    assert_eq!(held.tournament.counted_duplicate().expect("it counts").score, 0.5);
    held.happen(OnlineTournamentEvent::Finished).expect("it is over");
    assert_eq!((held.tournament.stage(), held.tournament.duplicate_step()), (TournamentStage::Over, None));
}

#[test]
fn a_duplicate_match_to_which_somebody_did_not_come_has_a_result_and_does_not_count() {
    for (second, score) in [(Some(GameOutcome::BlackAbsent), Some(0.5)), (None, None)] {
        let mut held = duplicate(4);
        held.step();
        held.happen(teams([1, 2, 3, 4])).expect("two teams");
        held.end(0, Some(WON));
        held.end(0, second);
        held.happen(OnlineTournamentEvent::SeedShown { seed: SEED }).expect("both are over");
        let shown = held.tournament.view().duplicate.expect("a match");
        assert_eq!((shown.score, shown.luck), (score, None));
        assert_eq!(held.tournament.counted_duplicate(), None);
    }
}
