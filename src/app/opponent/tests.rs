//! Tests that the engine plays whole games and never plays a move meant for another position.

use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::app::play::selection::{Hint, Selection};
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{self, Intent};
use crate::app::screen::{self, Overlay};
use crate::app::settings::{DiceHabit, Settings};
use crate::app::system::data_files;
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::games::dice_chess::Variant;
use crate::session::{
    DiceSource, Family, Game, GameId, GameRecord, Head, Level, Seat, Seed, Style, TimeControl, final_cube,
};

const FRAME: Duration = Duration::from_millis(100);
const WEAKEST: Seat = Seat::Engine(Level::WEAKEST);
const STRONGEST: Seat = Seat::Engine(Level::STRONGEST);

/// A table without a scene, in steps of a tenth of a second.
struct Table {
    app: App,
    now: Duration,
}

impl Table {
    fn new(id: GameId, seats: [Seat; 2]) -> Self {
        Self::with(id, Head { seats, dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() })
    }

    fn with(id: GameId, head: Head) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, OpponentPlugin))
            .add_plugins(data_files::plugin)
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_state(Screen::Table);
        app.world_mut().resource_mut::<knowledge::ReadKnowledge>().book.is_closed = true;
        let mut table = Self { app, now: Duration::ZERO };
        table.frames(1);
        table.ask(Intent::Start { id, fen: None, head });
        table.frames(1);
        table
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.now += FRAME;
            self.app.insert_resource(WallClock::manual(self.now)).update();
        }
    }

    fn ask(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
    }

    fn play(&mut self, code: &str) {
        let id = self.current().game.referee().find(code).expect("a legal move");
        self.ask(Intent::Play(id));
        self.frames(1);
    }

    fn current(&self) -> &CurrentGame {
        self.app.world().resource()
    }

    fn selection(&self) -> &Selection {
        self.app.world().resource()
    }

    fn plies(&self) -> usize {
        self.current().game.ply_count()
    }

    fn codes(&self) -> Vec<String> {
        self.current().game.plies().map(|ply| ply.played.code.clone()).collect()
    }

    fn thought(&self) -> SearchState {
        self.app.world().resource::<Opponent>().search_state.clone()
    }

    /// Runs frames until the condition holds, at most for half a minute of real time.
    fn wait(&mut self, what: impl Fn(&Self) -> bool) -> bool {
        for _ in 0..6000 {
            if what(self) {
                return true;
            }
            self.frames(1);
            if matches!(self.thought(), SearchState::Thinking(_)) {
                thread::sleep(Duration::from_millis(5));
            }
        }
        false
    }

    /// Runs frames until nothing more can happen.
    fn let_be(&mut self) {
        for _ in 0..40 {
            self.frames(1);
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn games() -> impl Iterator<Item = GameId> {
    Family::ALL.into_iter().filter_map(|family| family.editions().next())
}

#[test]
fn programs_play_each_other_to_the_end_in_every_family() {
    let seats = [2, 3].map(|level| Level::new(level).map(Seat::Engine).expect("a level"));
    for id in games() {
        let mut table = Table::new(id, seats);
        assert!(
            table.wait(|table| table.current().game.outcome().is_some() || table.plies() > 500),
            "{id} stands still"
        );
        assert!(table.current().game.outcome().is_some(), "{id}: {:?}", table.codes());
        let told = table.current().to_string();
        assert_eq!(GameRecord::read(&told).expect("what was played can be read").head.seats, seats, "{told}");
    }
}

#[test]
fn the_same_game_comes_again() {
    for id in games() {
        let [first, second] = [(); 2].map(|()| {
            let mut table = Table::new(id, [WEAKEST; 2]);
            // The weakest level may have lost by then.
            let is_over = |table: &Table| table.current().game.outcome().is_some();
            assert!(table.wait(|table| table.plies() >= 16 || is_over(table)), "{id} stands still");
            let mut codes = table.codes();
            codes.truncate(16);
            codes
        });
        assert_eq!(first, second, "{id}");
    }
}

/// A table of two dice with a doubling cube, in this position.
fn with_cube(fen: &str, seats: [Seat; 2]) -> Table {
    let id = GameId::DiceChess(Variant::DiceChess);
    let mut table = Table::new(id, [Seat::Human; 2]);
    let head = Head { seats, dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() };
    table.ask(Intent::Start { id, fen: Some(fen.into()), head });
    table.frames(1);
    table
}

#[test]
fn programs_play_matches_with_the_doubling_cube_to_their_end() {
    let start = Game::new(GameId::DiceChess(Variant::DiceChess)).start().fen();
    let seats = [2, 3].map(|level| Level::new(level).map(Seat::Engine).expect("a level"));
    let mut table = with_cube(&format!("{start} x1:3:0-0:before-crawford"), seats);
    let mut cube_actions = 0;
    for game in 1.. {
        assert!(game < 30, "the match goes on");
        assert!(table.wait(|table| table.current().game.outcome().is_some()), "{:?}", table.codes());
        let actions = ["double", "take", "drop"];
        cube_actions += table.codes().iter().filter(|code| actions.contains(&&***code)).count();
        let played = &table.current().game;
        let outcome = played.outcome().expect("the end");
        let score = final_cube(played).and_then(|cube| cube.score_after(outcome)).expect("a match");
        if score.winner().is_some() {
            break;
        }
        table.ask(Intent::Rematch);
        table.frames(1);
        let next = final_cube(&table.current().game).and_then(|cube| cube.score).expect("the next game");
        assert_eq!(next.points, score.points.swapped());
    }
    assert!(cube_actions > 0, "nobody doubled");
}

#[test]
fn the_engine_answers_a_double_and_doubles_before_it_rolls() {
    const WON: &str = "4k3/8/8/8/8/8/QQQQ4/4K3 w - - 0 1";
    let mut table = with_cube(&format!("{WON} x1"), [Seat::Human, STRONGEST]);
    table.let_be();
    assert_eq!(table.plies(), 0, "a person rolls or doubles");
    table.play("double");
    assert!(table.wait(|table| table.plies() == 2), "no answer");
    assert_eq!(table.codes(), ["double", "drop"]);

    let mut table = with_cube(&format!("{WON} x1"), [STRONGEST, Seat::Human]);
    assert!(table.wait(|table| table.plies() == 1), "it does nothing");
    assert_eq!(table.codes(), ["double"]);
    table.let_be();
    assert_eq!(table.plies(), 1, "the person answers");
    table.play("take");
    assert!(table.wait(|table| table.plies() >= 4), "it does not go on");
    assert!(table.codes()[2].starts_with('r'), "{:?}", table.codes());
    // Its double is taken back with its move and the answer to it.
    table.ask(Intent::Undo);
    table.frames(1);
    assert!(table.plies() < 2, "{:?}", table.codes());

    // Whoever is behind rolls without a double, real dice after the decision.
    let by_hand = Settings { dice: DiceHabit::ByHand, ..Settings::default() };
    let mut table = with_cube(&format!("{} x1", WON.replace(" w ", " b ")), [Seat::Human, STRONGEST]);
    table.app.insert_resource(by_hand);
    let decides = |table: &Table| table.app.world().resource::<Opponent>().is_to_decide_double(table.current());
    assert!(decides(&table));
    assert!(table.wait(|table| !decides(table)) && table.plies() == 0, "{:?}", table.codes());
    table.play("r12");
    assert!(!decides(&table) && table.plies() > 0);
    let mut table = with_cube(&format!("{} x1", WON.replace(" w ", " b ")), [Seat::Human, STRONGEST]);
    assert!(table.wait(|table| table.plies() >= 1), "it does nothing");
    assert!(table.codes()[0].starts_with('r'), "{:?}", table.codes());
}

/// An event between the search and the engine's move, the number of plies afterwards, and the name of the case.
type Interruption = (&'static str, fn(&mut Table), usize);

const INTERRUPTIONS: [Interruption; 8] = [
    ("an undo", |table| table.ask(Intent::Undo), 0),
    ("a new game", |table| table.ask(Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() }), 0),
    ("another game", |table| table.ask(Intent::Open { record: Box::new(recorded()), key: None, remote: None }), 2),
    ("giving up", |table| table.ask(Intent::Resign), 1),
    ("a look back", |table| table.ask(Intent::StepBack), 0),
    ("another player", |table| table.ask(Intent::Sit(Side::Black, Seat::Human, Style::Balanced)), 1),
    ("a pause", |table| table.ask(Intent::Pause(true)), 1),
    ("the start screen", |table| table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start), 1),
];

fn recorded() -> GameRecord {
    let mut game = Game::new(GameId::TurnoverModern);
    for code in ["e1e2", "f7f6"] {
        let id = game.referee().find(code).expect("a legal move");
        game.play(id).expect("a legal move");
    }
    GameRecord::of(game)
}

/// A game with clocks, in which a person has moved and the engine is to answer.
fn asked(seat: Seat) -> Table {
    let controls = [TimeControl::SuddenDeath { base: Duration::from_secs(3600) }; 2];
    let mut table =
        Table::with(GameId::TurnoverClassic, Head { seats: [Seat::Human, seat], controls, ..Head::default() });
    table.play("e1e3");
    table.frames(1);
    assert!(!matches!(table.thought(), SearchState::Idle), "it has begun");
    table
}

#[test]
fn whatever_comes_between_while_it_thinks_nothing_is_played_for_another_position() {
    for (name, interrupt, plies) in INTERRUPTIONS {
        let mut table = asked(STRONGEST);
        assert!(matches!(table.thought(), SearchState::Thinking(_)), "{name}");
        interrupt(&mut table);
        table.let_be();
        assert_eq!(table.plies(), plies, "{name}");
        assert_eq!(table.thought(), SearchState::Idle, "{name}");
    }
}

#[test]
fn whatever_comes_between_while_pieces_fly_nothing_is_played_for_another_position() {
    for (name, interrupt, plies) in INTERRUPTIONS {
        for frames_of_rest in 0..8 {
            let mut table = asked(WEAKEST);
            table.app.insert_resource(TableMotion::MOVING);
            assert!(table.wait(|table| matches!(table.thought(), SearchState::Found(..))), "{name}");
            table.frames(10);
            assert_eq!(table.plies(), 1, "it waits while something flies");
            table.app.insert_resource(TableMotion::default());
            table.frames(frames_of_rest);
            if table.plies() > 1 {
                assert!(frames_of_rest >= 4, "it rests for a while");
                break;
            }
            interrupt(&mut table);
            table.let_be();
            assert_eq!(table.plies(), plies, "{name} after {frames_of_rest} frames");
        }
    }
}

#[test]
fn after_a_pause_another_screen_or_a_look_back_it_goes_on() {
    let go_on: [fn(&mut Table); 3] = [
        |table| table.ask(Intent::Last),
        |table| table.ask(Intent::Pause(false)),
        |table| {
            // Leaving the table pauses the game.
            table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
            table.ask(Intent::Pause(false));
        },
    ];
    let names = ["a look back", "a pause", "the start screen"];
    for (name, go_on) in names.into_iter().zip(go_on) {
        let (_, interrupt, _) = INTERRUPTIONS.into_iter().find(|other| other.0 == name).expect("it is listed");
        let mut table = asked(WEAKEST);
        interrupt(&mut table);
        table.let_be();
        go_on(&mut table);
        assert!(table.wait(|table| table.plies() == 2), "{name}");
        table.let_be();
        assert_eq!(table.plies(), 2, "{name}");
    }
}

#[test]
fn while_nobody_draws_a_frame_for_ten_minutes_nothing_is_lost_and_nothing_is_played_twice() {
    for seat in [WEAKEST, STRONGEST] {
        for flies in [false, true] {
            let mut table = asked(seat);
            table.app.insert_resource(if flies { TableMotion::MOVING } else { TableMotion::default() });
            table.frames(2);
            // A hidden page or a sleeping machine draws no frames; the clock must not run on.
            table.now += Duration::from_secs(600);
            table.frames(1);
            table.app.insert_resource(TableMotion::default());
            table.app.world_mut().write_message(EngineCommand::MoveNow);
            assert!(table.wait(|table| table.plies() == 2), "{seat:?}, {flies}");
            table.let_be();
            assert_eq!(table.plies(), 2, "{seat:?}, {flies}");
        }
    }
}

#[test]
fn whoever_quits_while_it_thinks_does_not_wait_for_it() {
    let mut table = asked(STRONGEST);
    assert!(matches!(table.thought(), SearchState::Thinking(_)));
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    assert_eq!(table.app.should_exit(), Some(AppExit::Success));
    // The search would last a minute, and dropping the app must not wait for it.
    drop(table);
}

#[test]
fn with_sides_changed_the_program_begins() {
    let mut table = asked(STRONGEST);
    table.ask(Intent::Sit(Side::Black, WEAKEST, Style::Attacker));
    table.ask(Intent::Resign);
    table.frames(1);
    table.ask(Intent::Rematch);
    table.frames(2);
    assert_eq!(table.current().head.seats, [WEAKEST, Seat::Human]);
    assert_eq!(table.current().head.styles, [Style::Attacker, Style::Balanced]);
    assert!(table.wait(|table| table.plies() == 1));
    table.let_be();
    assert_eq!(table.plies(), 1);
    table.ask(Intent::Resign);
    table.frames(1);
    assert_eq!(table.current().game.result().and_then(|outcome| outcome.winner), Some(Side::White));
}

#[test]
fn it_waits_while_one_reads_and_where_it_plays_itself_for_as_long_as_one_wants() {
    let mut table = asked(WEAKEST);
    table.app.insert_resource(NextState::Pending(Overlay::Rules));
    table.let_be();
    assert_eq!(table.plies(), 1);
    table.app.insert_resource(NextState::Pending(Overlay::None));
    assert!(table.wait(|table| table.plies() == 2));

    let mut table = Table::new(GameId::Lielow, [WEAKEST; 2]);
    assert!(table.wait(|table| table.plies() == 3));
    table.app.world_mut().write_message(EngineCommand::Halt(true));
    table.let_be();
    let paused = table.plies();
    table.let_be();
    assert_eq!(table.plies(), paused);
    table.app.world_mut().write_message(EngineCommand::Halt(false));
    assert!(table.wait(|table| table.plies() > paused));
    table.app.world_mut().write_message(EngineCommand::Halt(true));
    table.ask(Intent::Rematch);
    table.frames(2);
    assert!(table.wait(|table| table.plies() > 0), "another game begins without waiting");
}

#[test]
fn whoever_stands_no_worse_declines_a_draw() {
    for (score, ends) in [(None, false), (Some(Score::Units(-59)), false), (Some(Score::Units(-200)), true)] {
        let mut table = asked(STRONGEST);
        table.app.world_mut().resource_mut::<Opponent>().scores = [None, score];
        table.ask(Intent::OfferDraw);
        table.frames(3);
        let game = &table.current().game;
        assert_eq!((game.draw_offer(), game.outcome().is_some()), (None, ends), "{score:?}");
        assert_eq!(table.app.world().resource::<Opponent>().has_declined(), !ends, "{score:?}");
    }
}

#[test]
fn a_hint_is_a_legal_move_and_goes_with_its_position() {
    let mut table = Table::new(GameId::TurnoverModern, [Seat::Human, WEAKEST]);
    table.frames(1);
    table.play("e1e2");
    assert!(table.wait(|table| table.plies() == 2));
    table.ask(Intent::Undo);
    table.frames(2);
    table.app.world_mut().write_message(EngineCommand::Hint);
    assert!(table.wait(|table| table.selection().hint.is_some()));
    let Some(Hint::Play(hint)) = table.selection().hint.clone() else { panic!("{:?}", table.selection().hint) };
    assert_eq!((table.plies(), table.current().game.referee().legal_move(hint.id)), (0, Some(hint.clone())));
    table.let_be();
    assert_eq!(table.thought(), SearchState::Idle, "it is told once");
    assert_eq!(table.selection().aimed_move(&table.current().game), Some(&hint));
    table.play("e1e2");
    assert_eq!(table.selection().hint, None);
}

#[test]
fn a_hint_says_what_to_do_with_the_doubling_cube() {
    const AHEAD: &str = "4k3/8/8/8/8/8/QQQQ4/4K3 w - - 0 1 x1";
    let behind = AHEAD.replace(" w ", " b ");
    for (fen, code, expected) in
        [(AHEAD, None, Some("double")), (AHEAD, Some("double"), Some("drop")), (&*behind, None, None)]
    {
        let mut table = with_cube(fen, [Seat::Human; 2]);
        code.into_iter().for_each(|code| table.play(code));
        table.frames(2);
        table.app.world_mut().write_message(EngineCommand::Hint);
        assert!(table.wait(|table| table.selection().hint.is_some()), "{fen} {code:?}");
        let found = match table.selection().hint.clone() {
            Some(Hint::Play(legal_move)) => Some(legal_move.code),
            Some(Hint::Roll) | None => None,
        };
        assert_eq!(found.as_deref(), expected, "{fen} {code:?}");
        let plies = table.plies();
        table.let_be();
        assert_eq!(table.plies(), plies, "it is only told");
    }
}

#[test]
fn who_is_told_to_move_at_once_does() {
    let mut table = asked(STRONGEST);
    table.app.world_mut().write_message(EngineCommand::MoveNow);
    assert!(table.wait(|table| table.plies() == 2));
}

#[test]
fn a_crash_in_a_decision_about_the_doubling_cube_is_told_and_no_double_is_none() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let request = SearchRequest::new(&Game::new(id), SearchGoal::Double(Level::STRONGEST));
    let mut table = Table::new(id, [Seat::Human; 2]);
    let mut opponent = table.app.world_mut().resource_mut::<Opponent>();
    for (chance, has_failed) in [(None, true), (Some(0.4), false)] {
        let answer = EngineAnswer { chance, ..EngineAnswer::new(1, None, None, Vec::new()) };
        opponent.search_state = SearchState::Found(request.clone(), answer);
        assert_eq!(opponent.has_failed(), has_failed, "{chance:?}");
    }
}
