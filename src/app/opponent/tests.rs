//! Tests that the engine plays whole games and never plays a move meant for another position.

use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::app::i18n::{Language, Translations};
use crate::app::phrases;
use crate::app::phrases::announce::Announcement;
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

const FRAME_TIME: Duration = Duration::from_millis(100);
const WEAKEST_SEAT: Seat = Seat::Engine(Level::WEAKEST);
const STRONGEST_SEAT: Seat = Seat::Engine(Level::STRONGEST);

/// A table without a scene, in steps of a tenth of a second.
struct TestTable {
    app: App,
    now: Duration,
}

impl TestTable {
    fn new(id: GameId, seats: [Seat; 2]) -> Self {
        Self::with_head(id, Head { seats, dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() })
    }

    fn with_head(id: GameId, head: Head) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, OpponentPlugin))
            .add_plugins(data_files::plugin)
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME))
            .insert_state(Screen::Table);
        app.world_mut().resource_mut::<knowledge::ReadKnowledge>().book.is_disabled = true;
        let mut test_table = Self { app, now: Duration::ZERO };
        test_table.run_frames(1);
        test_table.send_intent(Intent::Start { id, fen: None, head });
        test_table.run_frames(1);
        test_table
    }

    fn run_frames(&mut self, count: usize) {
        for _ in 0..count {
            self.now += FRAME_TIME;
            self.app.insert_resource(WallClock::manual(self.now)).update();
        }
    }

    fn send_intent(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
    }

    fn play_code(&mut self, code: &str) {
        let id = self.current().game.referee().find(code).expect("a legal move");
        self.send_intent(Intent::Play(id));
        self.run_frames(1);
    }

    fn current(&self) -> &CurrentGame {
        self.app.world().resource()
    }

    fn selection(&self) -> &Selection {
        self.app.world().resource()
    }

    fn ply_count(&self) -> usize {
        self.current().game.ply_count()
    }

    fn ply_codes(&self) -> Vec<String> {
        self.current().game.plies().map(|ply| ply.played.code.clone()).collect()
    }

    fn search_state(&self) -> SearchState {
        self.app.world().resource::<Opponent>().search_state.clone()
    }

    /// Runs frames until the condition holds, at most for half a minute of real time.
    fn wait_until(&mut self, condition: impl Fn(&Self) -> bool) -> bool {
        for _ in 0..6000 {
            if condition(self) {
                return true;
            }
            self.run_frames(1);
            if matches!(self.search_state(), SearchState::Thinking(_)) {
                thread::sleep(Duration::from_millis(5));
            }
        }
        false
    }

    /// Runs frames until nothing more can happen.
    fn run_until_idle(&mut self) {
        for _ in 0..40 {
            self.run_frames(1);
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn first_editions() -> impl Iterator<Item = GameId> {
    Family::ALL.into_iter().filter_map(|family| family.editions().next())
}

#[test]
fn programs_play_each_other_to_the_end_in_every_family() {
    let seats = [2, 3].map(|level| Level::new(level).map(Seat::Engine).expect("a level"));
    for id in first_editions() {
        let mut test_table = TestTable::new(id, seats);
        assert!(
            test_table
                .wait_until(|test_table| test_table.current().game.outcome().is_some() || test_table.ply_count() > 500),
            "{id} stands still"
        );
        assert!(test_table.current().game.outcome().is_some(), "{id}: {:?}", test_table.ply_codes());
        let record_text = test_table.current().to_string();
        assert_eq!(
            GameRecord::read(&record_text).expect("what was played can be read").head.seats,
            seats,
            "{record_text}"
        );
    }
}

#[test]
fn the_same_game_comes_again() {
    for id in first_editions() {
        let [first_codes, second_codes] = [(); 2].map(|()| {
            let mut test_table = TestTable::new(id, [WEAKEST_SEAT; 2]);
            // The weakest level may have lost by then.
            let is_over = |test_table: &TestTable| test_table.current().game.outcome().is_some();
            assert!(
                test_table.wait_until(|test_table| test_table.ply_count() >= 16 || is_over(test_table)),
                "{id} stands still"
            );
            let mut codes = test_table.ply_codes();
            codes.truncate(16);
            codes
        });
        assert_eq!(first_codes, second_codes, "{id}");
    }
}

/// A table of two dice with a doubling cube, in this position.
fn cube_table(fen: &str, seats: [Seat; 2]) -> TestTable {
    let id = GameId::DiceChess(Variant::DiceChess);
    let mut test_table = TestTable::new(id, [Seat::Human; 2]);
    let head = Head { seats, dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() };
    test_table.send_intent(Intent::Start { id, fen: Some(fen.into()), head });
    test_table.run_frames(1);
    test_table
}

#[test]
fn programs_play_matches_with_the_doubling_cube_to_their_end() {
    let start_fen = Game::new(GameId::DiceChess(Variant::DiceChess)).start().fen();
    let seats = [2, 3].map(|level| Level::new(level).map(Seat::Engine).expect("a level"));
    let mut test_table = cube_table(&format!("{start_fen} x1:3:0-0:before-crawford"), seats);
    let mut cube_actions = 0;
    for game_number in 1.. {
        assert!(game_number < 30, "the match goes on");
        assert!(
            test_table.wait_until(|test_table| test_table.current().game.outcome().is_some()),
            "{:?}",
            test_table.ply_codes()
        );
        let cube_codes = ["double", "take", "drop"];
        cube_actions += test_table.ply_codes().iter().filter(|code| cube_codes.contains(&&***code)).count();
        let finished_game = &test_table.current().game;
        let outcome = finished_game.outcome().expect("the end");
        let score = final_cube(finished_game).and_then(|cube| cube.score_after(outcome)).expect("a match");
        if score.winner().is_some() {
            break;
        }
        test_table.send_intent(Intent::Rematch);
        test_table.run_frames(1);
        let next_score = final_cube(&test_table.current().game).and_then(|cube| cube.score).expect("the next game");
        assert_eq!(next_score.points, score.points.swapped());
    }
    assert!(cube_actions > 0, "nobody doubled");
}

#[test]
fn the_engine_answers_a_double_and_doubles_before_it_rolls() {
    const WINNING_FEN: &str = "4k3/8/8/8/8/8/QQQQ4/4K3 w - - 0 1";
    let mut test_table = cube_table(&format!("{WINNING_FEN} x1"), [Seat::Human, STRONGEST_SEAT]);
    test_table.run_until_idle();
    assert_eq!(test_table.ply_count(), 0, "a person rolls or doubles");
    test_table.play_code("double");
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2), "no answer");
    assert_eq!(test_table.ply_codes(), ["double", "drop"]);

    let mut test_table = cube_table(&format!("{WINNING_FEN} x1"), [STRONGEST_SEAT, Seat::Human]);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 1), "it does nothing");
    assert_eq!(test_table.ply_codes(), ["double"]);
    test_table.run_until_idle();
    assert_eq!(test_table.ply_count(), 1, "the person answers");
    test_table.play_code("take");
    assert!(test_table.wait_until(|test_table| test_table.ply_count() >= 4), "it does not go on");
    assert!(test_table.ply_codes()[2].starts_with('r'), "{:?}", test_table.ply_codes());
    // Its double is taken back with its move and the answer to it.
    test_table.send_intent(Intent::Undo);
    test_table.run_frames(1);
    assert!(test_table.ply_count() < 2, "{:?}", test_table.ply_codes());

    // Whoever is behind rolls without a double, real dice after the decision.
    let hand_dice_settings = Settings { dice: DiceHabit::ByHand, ..Settings::default() };
    let mut test_table =
        cube_table(&format!("{} x1", WINNING_FEN.replace(" w ", " b ")), [Seat::Human, STRONGEST_SEAT]);
    test_table.app.insert_resource(hand_dice_settings);
    let is_deciding = |test_table: &TestTable| {
        test_table.app.world().resource::<Opponent>().is_to_decide_double(test_table.current())
    };
    assert!(is_deciding(&test_table));
    assert!(
        test_table.wait_until(|test_table| !is_deciding(test_table)) && test_table.ply_count() == 0,
        "{:?}",
        test_table.ply_codes()
    );
    test_table.play_code("r12");
    assert!(!is_deciding(&test_table) && test_table.ply_count() > 0);
    let mut test_table =
        cube_table(&format!("{} x1", WINNING_FEN.replace(" w ", " b ")), [Seat::Human, STRONGEST_SEAT]);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() >= 1), "it does nothing");
    assert!(test_table.ply_codes()[0].starts_with('r'), "{:?}", test_table.ply_codes());
}

/// An event between the search and the engine's move, the number of plies afterwards, and the name of the case.
type Interruption = (&'static str, fn(&mut TestTable), usize);

const INTERRUPTIONS: [Interruption; 8] = [
    ("an undo", |test_table| test_table.send_intent(Intent::Undo), 0),
    (
        "a new game",
        |test_table| test_table.send_intent(Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() }),
        0,
    ),
    (
        "another game",
        |test_table| {
            test_table.send_intent(Intent::Open { record: Box::new(two_ply_record()), key: None, remote: None })
        },
        2,
    ),
    ("giving up", |test_table| test_table.send_intent(Intent::Resign), 1),
    ("a look back", |test_table| test_table.send_intent(Intent::StepBack), 0),
    ("another player", |test_table| test_table.send_intent(Intent::Sit(Side::Black, Seat::Human, Style::Balanced)), 1),
    ("a pause", |test_table| test_table.send_intent(Intent::Pause(true)), 1),
    (
        "the start screen",
        |test_table| test_table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start),
        1,
    ),
];

fn two_ply_record() -> GameRecord {
    let mut game = Game::new(GameId::TurnoverModern);
    for code in ["e1e2", "f7f6"] {
        let id = game.referee().find(code).expect("a legal move");
        game.play(id).expect("a legal move");
    }
    GameRecord::of(game)
}

/// A game with clocks, in which a person has moved and the engine is to answer.
fn table_after_person_move(seat: Seat) -> TestTable {
    let controls = [TimeControl::SuddenDeath { base: Duration::from_secs(3600) }; 2];
    let mut test_table =
        TestTable::with_head(GameId::TurnoverClassic, Head { seats: [Seat::Human, seat], controls, ..Head::default() });
    test_table.play_code("e1e3");
    test_table.run_frames(1);
    assert!(!matches!(test_table.search_state(), SearchState::Idle), "it has begun");
    test_table
}

#[test]
fn whatever_comes_between_while_it_thinks_nothing_is_played_for_another_position() {
    for (name, interrupt, expected_plies) in INTERRUPTIONS {
        let mut test_table = table_after_person_move(STRONGEST_SEAT);
        assert!(matches!(test_table.search_state(), SearchState::Thinking(_)), "{name}");
        interrupt(&mut test_table);
        test_table.run_until_idle();
        assert_eq!(test_table.ply_count(), expected_plies, "{name}");
        assert_eq!(test_table.search_state(), SearchState::Idle, "{name}");
    }
}

#[test]
fn whatever_comes_between_while_pieces_fly_nothing_is_played_for_another_position() {
    for (name, interrupt, expected_plies) in INTERRUPTIONS {
        for rest_frames in 0..8 {
            let mut test_table = table_after_person_move(WEAKEST_SEAT);
            test_table.app.insert_resource(TableMotion::MOVING);
            assert!(
                test_table.wait_until(|test_table| matches!(test_table.search_state(), SearchState::Found(..))),
                "{name}"
            );
            test_table.run_frames(10);
            assert_eq!(test_table.ply_count(), 1, "it waits while something flies");
            test_table.app.insert_resource(TableMotion::default());
            test_table.run_frames(rest_frames);
            if test_table.ply_count() > 1 {
                assert!(rest_frames >= 4, "it rests for a while");
                break;
            }
            interrupt(&mut test_table);
            test_table.run_until_idle();
            assert_eq!(test_table.ply_count(), expected_plies, "{name} after {rest_frames} frames");
        }
    }
}

#[test]
fn after_a_pause_another_screen_or_a_look_back_it_goes_on() {
    let resume_actions: [fn(&mut TestTable); 3] = [
        |test_table| test_table.send_intent(Intent::Last),
        |test_table| test_table.send_intent(Intent::Pause(false)),
        |test_table| {
            // Leaving the table pauses the game.
            test_table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
            test_table.send_intent(Intent::Pause(false));
        },
    ];
    let names = ["a look back", "a pause", "the start screen"];
    for (name, resume) in names.into_iter().zip(resume_actions) {
        let (_, interrupt, _) =
            INTERRUPTIONS.into_iter().find(|interruption| interruption.0 == name).expect("it is listed");
        let mut test_table = table_after_person_move(WEAKEST_SEAT);
        interrupt(&mut test_table);
        test_table.run_until_idle();
        resume(&mut test_table);
        assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2), "{name}");
        test_table.run_until_idle();
        assert_eq!(test_table.ply_count(), 2, "{name}");
    }
}

#[test]
fn while_nobody_draws_a_frame_for_ten_minutes_nothing_is_lost_and_nothing_is_played_twice() {
    for seat in [WEAKEST_SEAT, STRONGEST_SEAT] {
        for is_moving in [false, true] {
            let mut test_table = table_after_person_move(seat);
            test_table.app.insert_resource(if is_moving { TableMotion::MOVING } else { TableMotion::default() });
            test_table.run_frames(2);
            // A hidden page or a sleeping machine draws no frames; the clock must not run on.
            test_table.now += Duration::from_secs(600);
            test_table.run_frames(1);
            test_table.app.insert_resource(TableMotion::default());
            test_table.app.world_mut().write_message(EngineCommand::MoveNow);
            assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2), "{seat:?}, {is_moving}");
            test_table.run_until_idle();
            assert_eq!(test_table.ply_count(), 2, "{seat:?}, {is_moving}");
        }
    }
}

#[test]
fn whoever_quits_while_it_thinks_does_not_wait_for_it() {
    let mut test_table = table_after_person_move(STRONGEST_SEAT);
    assert!(matches!(test_table.search_state(), SearchState::Thinking(_)));
    test_table.app.world_mut().write_message(AppExit::Success);
    test_table.app.update();
    assert_eq!(test_table.app.should_exit(), Some(AppExit::Success));
    // The search would last a minute, and dropping the app must not wait for it.
    drop(test_table);
}

#[test]
fn with_sides_changed_the_program_begins() {
    let mut test_table = table_after_person_move(STRONGEST_SEAT);
    test_table.send_intent(Intent::Sit(Side::Black, WEAKEST_SEAT, Style::Attacker));
    test_table.send_intent(Intent::Resign);
    test_table.run_frames(1);
    test_table.send_intent(Intent::Rematch);
    test_table.run_frames(2);
    assert_eq!(test_table.current().head.seats, [WEAKEST_SEAT, Seat::Human]);
    assert_eq!(test_table.current().head.styles, [Style::Attacker, Style::Balanced]);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 1));
    test_table.run_until_idle();
    assert_eq!(test_table.ply_count(), 1);
    test_table.send_intent(Intent::Resign);
    test_table.run_frames(1);
    assert_eq!(test_table.current().game.result().and_then(|outcome| outcome.winner), Some(Side::White));
}

#[test]
fn it_waits_while_one_reads_and_where_it_plays_itself_for_as_long_as_one_wants() {
    let mut test_table = table_after_person_move(WEAKEST_SEAT);
    test_table.app.insert_resource(NextState::Pending(Overlay::Rules));
    test_table.run_until_idle();
    assert_eq!(test_table.ply_count(), 1);
    test_table.app.insert_resource(NextState::Pending(Overlay::None));
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2));

    let mut test_table = TestTable::new(GameId::Lielow, [WEAKEST_SEAT; 2]);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 3));
    test_table.app.world_mut().write_message(EngineCommand::Halt(true));
    test_table.run_until_idle();
    let paused_ply_count = test_table.ply_count();
    test_table.run_until_idle();
    assert_eq!(test_table.ply_count(), paused_ply_count);
    test_table.app.world_mut().write_message(EngineCommand::Halt(false));
    assert!(test_table.wait_until(|test_table| test_table.ply_count() > paused_ply_count));
    test_table.app.world_mut().write_message(EngineCommand::Halt(true));
    test_table.send_intent(Intent::Rematch);
    test_table.run_frames(2);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() > 0), "another game begins without waiting");
}

#[test]
fn an_engine_that_waits_goes_on_when_a_person_takes_the_seat_of_the_other_one() {
    let mut test_table = TestTable::new(GameId::Lielow, [WEAKEST_SEAT; 2]);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 3));
    test_table.app.world_mut().write_message(EngineCommand::Halt(true));
    test_table.run_until_idle();
    let paused_ply_count = test_table.ply_count();
    let side = test_table.current().game.side_to_move().expect("the game goes on");
    test_table.send_intent(Intent::Sit(!side, Seat::Human, Style::Balanced));
    assert!(test_table.wait_until(|test_table| test_table.ply_count() > paused_ply_count));
}

#[test]
fn whoever_stands_no_worse_declines_a_draw() {
    for (score, is_over) in [(None, false), (Some(Score::Units(-59)), false), (Some(Score::Units(-200)), true)] {
        let mut test_table = table_after_person_move(STRONGEST_SEAT);
        test_table.app.world_mut().resource_mut::<Opponent>().scores = [None, score];
        test_table.send_intent(Intent::OfferDraw);
        test_table.run_frames(3);
        let game = &test_table.current().game;
        assert_eq!((game.draw_offer(), game.outcome().is_some()), (None, is_over), "{score:?}");
        assert_eq!(test_table.app.world().resource::<Opponent>().has_declined(), !is_over, "{score:?}");
    }
}

#[test]
fn that_it_declines_a_draw_is_said_each_time() {
    let mut test_table = table_after_person_move(STRONGEST_SEAT);
    test_table.app.insert_resource(Translations::new(Language::English)).add_plugins(phrases::announce::plugin);
    let mut texts = Vec::new();
    for offer_count in 1..=2 {
        test_table.send_intent(Intent::OfferDraw);
        for _ in 0..3 {
            test_table.run_frames(1);
            let mut announcements = test_table.app.world_mut().resource_mut::<Messages<Announcement>>();
            texts.extend(announcements.drain().map(|announcement| announcement.text));
        }
        let declined_count = texts.iter().filter(|text| text.ends_with(" declines the draw.")).count();
        assert_eq!(declined_count, offer_count, "{texts:?}");
    }
}

#[test]
fn what_it_thought_of_a_position_that_was_taken_back_makes_it_accept_no_draw() {
    let mut test_table = table_after_person_move(STRONGEST_SEAT);
    test_table.app.world_mut().resource_mut::<Opponent>().scores = [None, Some(Score::Units(-200))];
    test_table.send_intent(Intent::Undo);
    test_table.run_frames(1);
    test_table.send_intent(Intent::OfferDraw);
    test_table.run_frames(3);
    assert_eq!(test_table.current().game.result(), None);
    assert!(test_table.app.world().resource::<Opponent>().has_declined());
}

#[test]
fn a_hint_is_a_legal_move_and_goes_with_its_position() {
    let mut test_table = TestTable::new(GameId::TurnoverModern, [Seat::Human, WEAKEST_SEAT]);
    test_table.run_frames(1);
    test_table.play_code("e1e2");
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2));
    test_table.send_intent(Intent::Undo);
    test_table.run_frames(2);
    test_table.app.world_mut().write_message(EngineCommand::Hint);
    assert!(test_table.wait_until(|test_table| test_table.selection().hint.is_some()));
    let Some(Hint::Play(hint)) = test_table.selection().hint.clone() else {
        panic!("{:?}", test_table.selection().hint)
    };
    assert_eq!(
        (test_table.ply_count(), test_table.current().game.referee().legal_move(hint.id)),
        (0, Some(hint.clone()))
    );
    test_table.run_until_idle();
    assert_eq!(test_table.search_state(), SearchState::Idle, "it is told once");
    assert_eq!(test_table.selection().aimed_move(&test_table.current().game), Some(&hint));
    test_table.play_code("e1e2");
    assert_eq!(test_table.selection().hint, None);
}

#[test]
fn a_hint_says_what_to_do_with_the_doubling_cube() {
    const WINNING_FEN: &str = "4k3/8/8/8/8/8/QQQQ4/4K3 w - - 0 1 x1";
    let losing_fen = WINNING_FEN.replace(" w ", " b ");
    for (fen, code, expected) in
        [(WINNING_FEN, None, Some("double")), (WINNING_FEN, Some("double"), Some("drop")), (&*losing_fen, None, None)]
    {
        let mut test_table = cube_table(fen, [Seat::Human; 2]);
        code.into_iter().for_each(|code| test_table.play_code(code));
        test_table.run_frames(2);
        test_table.app.world_mut().write_message(EngineCommand::Hint);
        assert!(test_table.wait_until(|test_table| test_table.selection().hint.is_some()), "{fen} {code:?}");
        let hint_code = match test_table.selection().hint.clone() {
            Some(Hint::Play(legal_move)) => Some(legal_move.code),
            Some(Hint::Roll) | None => None,
        };
        assert_eq!(hint_code.as_deref(), expected, "{fen} {code:?}");
        let ply_count = test_table.ply_count();
        test_table.run_until_idle();
        assert_eq!(test_table.ply_count(), ply_count, "it is only told");
    }
}

#[test]
fn who_is_told_to_move_at_once_does() {
    let mut test_table = table_after_person_move(STRONGEST_SEAT);
    test_table.app.world_mut().write_message(EngineCommand::MoveNow);
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2));
}

#[test]
fn a_crash_is_told_and_after_a_take_back_it_tries_again() {
    let mut test_table = table_after_person_move(WEAKEST_SEAT);
    let mut opponent = test_table.app.world_mut().resource_mut::<Opponent>();
    let request = opponent.search_state.request().expect("it has begun").clone();
    // So a worker answers that has crashed.
    opponent.search_state = SearchState::Found(request, EngineAnswer::new(1, None, None, Vec::new()));
    test_table.run_until_idle();
    let has_failed = |test_table: &TestTable| test_table.app.world().resource::<Opponent>().has_failed();
    assert!(has_failed(&test_table) && !test_table.app.world().resource::<Opponent>().is_at_work());
    assert_eq!(test_table.ply_count(), 1);
    test_table.send_intent(Intent::Undo);
    test_table.run_frames(2);
    assert!(test_table.ply_count() == 0 && !has_failed(&test_table));
    test_table.play_code("e1e3");
    assert!(test_table.wait_until(|test_table| test_table.ply_count() == 2));
}

#[test]
fn a_crash_in_a_decision_about_the_doubling_cube_is_told_and_no_double_is_none() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let request = SearchRequest::new(&Game::new(id), SearchGoal::Double(Level::STRONGEST));
    let mut test_table = TestTable::new(id, [Seat::Human; 2]);
    let mut opponent = test_table.app.world_mut().resource_mut::<Opponent>();
    for (chance, has_failed) in [(None, true), (Some(0.4), false)] {
        let answer = EngineAnswer { chance, ..EngineAnswer::new(1, None, None, Vec::new()) };
        opponent.search_state = SearchState::Found(request.clone(), answer);
        assert_eq!(opponent.has_failed(), has_failed, "{chance:?}");
    }
}
