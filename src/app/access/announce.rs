//! Announces what happens at the tables: moves, rolls and results, tries that are refused, and pieces that are set up.
//!
//! The words are those of [`announce`](crate::app::phrases::announce), at whichever table. The demonstration tells its moves by its captions,
//! and of the sample game nothing is said.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::square_text::{ToldTable, each_once};
use crate::app::i18n::Translations;
use crate::app::learn::spoken;
use crate::app::phrases;
use crate::app::phrases::announce::{self, Announcement, sentences};
use crate::app::play::selection::MoveRefused;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{Cause, CurrentGame, Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::shown_table::ShownTable;
use crate::board::{BoardEvent, Side, Square};
use crate::session::{Game, Ply};

pub(in crate::app) fn plugin(app: &mut App) {
    // What is said of a try in an exercise follows the move.
    let announce_play = announce_play
        .after(announce::announce_table)
        .before(announce::announce_low_time)
        .before(spoken::announce_exercise);
    app.add_systems(Update, (announce_play, announce_refusals, announce_edits).in_set(AppSystems::React));
}

/// Announces moves, rolls, results, takebacks and positions that are looked at, each once, also where several come in one frame, as over
/// a network. Only the last one is followed by how the game stands. A roll is announced when its dice have come to rest: until then it is
/// held back, with its table.
fn announce_play(
    mut game_changes: MessageReader<Played>,
    games: ToldGames,
    motion: Res<TableMotion>,
    mut held_back: Local<Option<(TableId, Announcement)>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let changes: Vec<&Played> = game_changes.read().filter(|change| change.table.is_announced()).collect();
    // Who has left a table hears nothing more of its dice.
    held_back.take_if(|(table, _)| *table != games.tables.id());
    for (change, is_last) in since_arrivals(&changes) {
        // A roll that was taken back is not announced.
        let is_undone = change.is_back() || change.is_reset();
        held_back.take_if(|(table, _)| is_undone && *table == change.table);
        let Some(text) = games.text_of(change, is_last) else { continue };
        announcements.write_batch(held_back.take().map(|(_, roll)| roll));
        let announcement = Announcement::polite(text);
        if motion.dice_tumble && games.is_roll(change) {
            *held_back = Some((change.table, announcement));
        } else {
            announcements.write(announcement);
        }
    }
    if !motion.dice_tumble {
        announcements.write_batch(held_back.take().map(|(_, roll)| roll));
    }
}

/// The changes of the games that are at their tables, and of each whether it is the last there of which anything is said. What comes before
/// another game belongs to the one that has left the table.
fn since_arrivals<'c>(changes: &'c [&'c Played]) -> impl Iterator<Item = (&'c Played, bool)> {
    changes.iter().enumerate().filter_map(move |(index, &change)| {
        let later_changes = || changes[index + 1..].iter().filter(|later| later.table == change.table);
        let has_left = later_changes().any(|later| later.is_arrival());
        (!has_left).then(|| (change, later_changes().all(|later| is_silent(later))))
    })
}

/// Whether nothing is said of a change: of new annotations, of the return to the last position before the server's next move, and of a game
/// that comes to its table or is set up anew there, which is told elsewhere.
fn is_silent(change: &Played) -> bool {
    change.is_annotation() || change.cause == Cause::Return || change.is_arrival()
}

/// The games of which moves are announced, and how they are told.
#[derive(SystemParam)]
struct ToldGames<'w> {
    translations: Res<'w, Translations>,
    current: Res<'w, CurrentGame>,
    tables: ShownTable<'w>,
}

impl ToldGames<'_> {
    /// What is said of a change; the last one of several is followed by how the game stands. `None` if nothing is said.
    fn text_of(&self, change: &Played, is_last: bool) -> Option<String> {
        let game = self.tables.game_at(change.table).filter(|_| !is_silent(change))?;
        let player = |side| self.player(change.table, side);
        let text = announce::change_text(&self.translations, game, player, change);
        let state_text = || self.state(change.table, game);
        let state_text = is_last.then(|| announce::state_text_after(&self.translations, game, state_text, change));
        Some(sentences([text, state_text.unwrap_or_default()])).filter(|text| !text.is_empty())
    }

    /// The player of a side; at tables other than that of the current game, the side.
    fn player(&self, table: TableId, side: Side) -> String {
        match table {
            TableId::Game => phrases::player(&self.translations, &self.current, side),
            _ => self.translations.side(side),
        }
    }

    /// How the game at a table stands. Whose turn it is and how a game has ended is told of the current one alone: an exercise has a task.
    fn state(&self, table: TableId, game: &Game) -> String {
        match table {
            TableId::Game => announce::game_state_text(&self.translations, &self.current),
            _ => announce::check_text(&self.translations, game),
        }
    }

    fn is_roll(&self, change: &Played) -> bool {
        let game = self.tables.game_at(change.table).filter(|_| change.is_forward());
        game.is_some_and(|game| game.tree()[change.to].ply().is_some_and(Ply::is_roll))
    }
}

/// Announces why a move was refused.
fn announce_refusals(
    mut refusals: MessageReader<MoveRefused>,
    games: ToldGames,
    mut announcements: MessageWriter<Announcement>,
) {
    for refused in refusals.read() {
        let Some(game) = games.tables.game_at(refused.table) else { continue };
        announcements.write(Announcement::urgent(games.translations.refusal(game.id(), &refused.refusal)));
    }
}

/// Announces what stands on the squares to or from which pieces were put, moved or removed in the editor.
fn announce_edits(
    mut game_changes: MessageReader<Played>,
    told: ToldTable,
    mut announcements: MessageWriter<Announcement>,
) {
    let edits = game_changes.read().filter(|change| change.table == TableId::Draft);
    let squares: Vec<Square> = edits.filter_map(|edit| edit.events.last().map(changed_square)).collect();
    if squares.is_empty() || told.table.editor().is_none() {
        return;
    }
    let texts = told.square_texts();
    let names = each_once(squares.into_iter().map(|square| texts.name(square)));
    announcements.write_batch(names.into_iter().map(Announcement::polite));
}

/// The square on which an event has changed what stands there; that to which a token goes.
const fn changed_square(event: &BoardEvent) -> Square {
    match event {
        BoardEvent::Lifted { at }
        | BoardEvent::Stacked { at }
        | BoardEvent::Moved { to: at, .. }
        | BoardEvent::Flipped { at, .. }
        | BoardEvent::Removed { at, .. }
        | BoardEvent::Placed { at, .. } => at.square,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::app::editor::Edit;
    use crate::app::i18n::Language;
    use crate::app::learn::{Learn, LearnCommand};
    use crate::app::phrases::announce::{game_state_text, ply_text};
    use crate::app::play::{self, Intent, TableAction, TableInput};
    use crate::app::screen::{Overlay, Screen};
    use crate::app::system::wall_clock::WallClock;
    use crate::app::{editor, learn, shown_table};
    use crate::session::{Draft, Family, GameId, MoveId, NodeId, Refusal, Seed};

    fn table(language: Language, game: Game) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, announce::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(Translations::new(language))
            .insert_resource(CurrentGame::new(game));
        app
    }

    fn said(app: &mut App) -> Vec<String> {
        announced(app).into_iter().map(|announcement| announcement.text).collect()
    }

    fn announced(app: &mut App) -> Vec<Announcement> {
        app.update();
        app.world_mut().resource_mut::<Messages<Announcement>>().drain().collect()
    }

    fn play(app: &mut App, code: &str) -> Vec<String> {
        let id = app.world().resource::<CurrentGame>().game.referee().find(code).expect("a legal move");
        app.world_mut().write_message(Intent::Play(id));
        said(app)
    }

    #[test]
    fn each_move_and_the_result_are_said() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let mut app = table(Language::English, game);
        assert_eq!(announced(&mut app), [Announcement::polite("Turnover, classic. White to move.".into())]);
        assert_eq!(play(&mut app, "b1b8"), ["White: b1 to b8. Rook. In check: a8. Black to move."]);
        app.world_mut().write_message(Intent::Undo);
        assert_eq!(said(&mut app), ["Taken back: b1 to b8. White to move."]);
        app.world_mut().write_message(Intent::Redo);
        assert_eq!(said(&mut app), ["Move 1 of 1: White: b1 to b8. Rook. In check: a8. Black to move."]);
        assert_eq!(play(&mut app, "g8b8"), ["Black: g8 to b8, capture. Rook. White to move."]);
        app.world_mut().write_message(Intent::OfferDraw);
        assert_eq!(said(&mut app), ["White offers a draw."]);
        app.world_mut().write_message(Intent::AnswerDraw { accept: true });
        assert_eq!(said(&mut app), ["Draw. Both players agreed."]);
    }

    #[test]
    fn whoever_looks_back_hears_which_move_of_the_game_that_was_and_the_comment_on_it() {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in ["e1e3", "e8e6", "d1d2"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        let first = game.line().nodes()[0];
        game.notes_mut(first).comment = "Two ahead.".into();
        let mut app = table(Language::English, game);
        said(&mut app);
        let of_first = "Move 1 of 2: White: e1 to e3. Pawn. Two ahead.";
        for (intent, text) in [
            (Intent::StepBack, "Move 1 of 2: Black: e8 to e6. Pawn."),
            (Intent::StepBack, of_first),
            (Intent::StepBack, "Start of the game."),
            (Intent::Redo, of_first),
            (Intent::Last, "Move 2 of 2: White: d1 to d2. Pawn. Black to move."),
            (Intent::First, "Start of the game."),
            (Intent::GoTo(first), of_first),
        ] {
            app.world_mut().write_message(intent);
            assert_eq!(said(&mut app), [text]);
        }
    }

    /// A move at random, or a roll.
    fn any_move(game: &Game, random: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
        let legal = game.legal_moves().choose(random).map(|legal| legal.id);
        legal.or_else(|| game.referee().seeded_roll(&Seed::new(random.random()), 0))
    }

    #[test]
    fn each_ply_of_random_games_is_said_once_and_in_order_however_many_come_in_one_frame() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(46);
        for id in Family::ALL.map(|family| family.editions().next().expect("it has editions")) {
            let mut app = table(Language::English, Game::new(id));
            app.init_resource::<Time>();
            said(&mut app);
            let mut game = Game::new(id);
            while game.outcome().is_none() && game.ply_count() < 200 {
                let first = game.ply_count();
                for _ in 0..random.random_range(1..=5) {
                    let Some(chosen) = any_move(&game, &mut random).filter(|_| game.outcome().is_none()) else { break };
                    game.play(chosen).expect("a legal move");
                    app.world_mut().write_message(Intent::Play(chosen));
                }
                let said = said(&mut app);
                let translations = app.world().resource::<Translations>();
                let current = app.world().resource::<CurrentGame>();
                assert_eq!(current.game.ply_count(), game.ply_count(), "{id}");
                let told = |ply: &Ply| ply_text(translations, phrases::player(translations, current, ply.side), ply);
                let expected: Vec<String> = game.plies().skip(first).map(told).collect();
                assert_eq!(said.len(), expected.len(), "{id}: {said:?}, not {expected:?}");
                let is_told = |(said, expected): (&String, &String)| said.starts_with(expected);
                assert!(said.iter().zip(&expected).all(is_told), "{id}: {said:?}, not {expected:?}");
                let state = game_state_text(translations, current);
                let ends = said.iter().map(|said| said.ends_with(&state)).collect::<Vec<_>>();
                assert_eq!(ends.iter().position(|&ends| ends), Some(ends.len() - 1), "{id}: {said:?}");
            }
        }
    }

    #[test]
    fn what_came_before_another_game_is_not_told_and_each_table_has_a_last_change() {
        let at_root = NodeId::ROOT;
        let change =
            |(table, cause)| Played { table, cause, from: at_root, to: at_root, events: Vec::new(), ends: false };
        let (game, exercise) = (TableId::Game, TableId::Exercise);
        let changes = [
            (game, Cause::Move),
            (game, Cause::Loaded),
            (exercise, Cause::Move),
            (game, Cause::Move),
            (game, Cause::Move),
            (game, Cause::Annotate),
        ]
        .map(change);
        let changes: Vec<&Played> = changes.iter().collect();
        let told: Vec<(TableId, Cause, bool)> =
            since_arrivals(&changes).map(|(change, is_last)| (change.table, change.cause, is_last)).collect();
        let expected = [
            (game, Cause::Loaded, false),
            (exercise, Cause::Move, true),
            (game, Cause::Move, false),
            (game, Cause::Move, true),
            (game, Cause::Annotate, true),
        ];
        assert_eq!(told, expected);
    }

    /// An exercise of a game's courses, whose beginning has been told.
    fn exercise(family: Family, id: &str) -> App {
        let mut app = table(Language::English, Game::new(GameId::Lielow));
        app.add_plugins((shown_table::plugin, learn::plugin))
            .insert_resource(WallClock::manual(Duration::ZERO))
            .insert_resource(Learn::at_exercise(family, id))
            .insert_resource(NextState::Pending(Screen::Learn));
        said(&mut app);
        app
    }

    #[test]
    fn a_move_of_an_exercise_is_said_like_one_of_a_game_and_before_what_comes_of_it() {
        let mut app = exercise(Family::Turnover, "check");
        app.world_mut().write_message(LearnCommand::Solution);
        let solved = app.world().resource::<Translations>().say("learn-shown");
        let said = said(&mut app);
        assert_eq!(said[0], "White: a4 to a8. Tower. In check: e8.");
        assert!(said.len() == 2 && said[1].starts_with(&solved), "{said:?}");
    }

    #[test]
    fn a_wrong_move_of_an_exercise_is_said_and_that_it_goes_back_is_not() {
        let mut app = exercise(Family::Turnover, "tower");
        for _ in 0..2 {
            attempt(&mut app, "d4d5");
            let said = said(&mut app);
            assert!(said.len() == 2 && said[0] == "White: d4 to d5. Tower.", "{said:?}");
        }
        let taken_back = app.world_mut().resource_mut::<Learn>().exercise_run_mut().and_then(|run| run.take_back());
        app.world_mut().write_message(taken_back.expect("a wrong move"));
        assert!(said(&mut app).is_empty());
    }

    fn attempt(app: &mut App, code: &str) {
        let run = app.world().resource::<Learn>().exercise_run().expect("an exercise");
        let id = run.right_game().referee().find(code).expect("a legal move");
        app.world_mut().write_message(TableInput { table: TableId::Exercise, action: TableAction::Make(id) });
    }

    /// The dice begin to tumble, as in the scene.
    fn let_dice_tumble(mut game_changes: MessageReader<Played>, mut motion: ResMut<TableMotion>) {
        if game_changes.read().filter(|change| change.is_forward() && change.events.is_empty()).count() > 0 {
            motion.dice_tumble = true;
        }
    }

    #[test]
    fn a_roll_of_an_exercise_is_said_when_its_dice_lie() {
        let mut app = exercise(Family::DiceChess, "dice-pass");
        app.add_systems(Update, let_dice_tumble.in_set(AppSystems::Stage));
        attempt(&mut app, "c4f7");
        assert!(said(&mut app)[0].starts_with("White: c4 to f7"));
        for _ in 0..3 {
            assert!(said(&mut app).is_empty(), "the dice tumble");
        }
        app.insert_resource(TableMotion::default());
        assert!(said(&mut app)[0].starts_with("Black: the dice show "));
    }

    #[test]
    fn who_leaves_an_exercise_while_its_dice_tumble_hears_nothing_more_of_them() {
        let mut app = exercise(Family::DiceChess, "dice-pass");
        app.add_systems(Update, let_dice_tumble.in_set(AppSystems::Stage));
        attempt(&mut app, "c4f7");
        said(&mut app);
        app.insert_resource(NextState::Pending(Screen::Table));
        let mut texts = said(&mut app);
        app.insert_resource(TableMotion::default());
        texts.extend(said(&mut app));
        assert!(!texts.iter().any(|text| text.contains("the dice show")), "{texts:?}");
    }

    #[test]
    fn refusals_are_said_in_the_language_of_the_player_and_the_words_of_the_table() {
        let mut app = table(Language::Spanish, Game::new(GameId::TurnoverClassic));
        said(&mut app);
        let course = &Family::DiceChess.spec().courses[0];
        app.insert_resource(Learn::at(course, 0));
        let refusal = Refusal { code: "nothing-there", mover: None, target: None, square: Square::new(0, 0) };
        let of_exercise = course.game.parse().expect("a game");
        for (table, id) in [(TableId::Game, GameId::TurnoverClassic), (TableId::Exercise, of_exercise)] {
            app.world_mut().write_message(MoveRefused { table, refusal: refusal.clone() });
            let text = Translations::new(Language::Spanish).refusal(id, &refusal);
            assert_eq!(announced(&mut app), [Announcement::urgent(text)]);
            assert!(said(&mut app).is_empty());
        }
    }

    #[test]
    fn pieces_that_are_set_up_in_the_editor_are_said_where_they_stand() {
        let mut app = table(Language::English, Game::new(GameId::TurnoverModern));
        app.add_plugins((shown_table::plugin, editor::plugin));
        said(&mut app);
        let draft = Box::new(Draft::initial(GameId::TurnoverModern));
        app.world_mut().write_message(Edit::Begin { draft, screen_before: Screen::Table });
        let [from, to] = ["e1", "e4"].map(|square| square.parse::<Square>().expect("a square"));
        for action in [None, None, Some(TableAction::Move { from, to: Some(to) }), Some(TableAction::Remove(to))] {
            if let Some(action) = action {
                app.world_mut().write_message(TableInput { table: TableId::Draft, action });
            }
            let expected: &[&str] = match action {
                None => &[],
                Some(TableAction::Move { .. }) => &["e4, White Castle: Wall on Fort on Tower"],
                Some(_) => &["e4, empty"],
            };
            assert_eq!(said(&mut app), expected, "{action:?}");
        }
    }
}
