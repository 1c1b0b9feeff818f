//! Announces what happens at the tables: moves, rolls and results, tries that are refused, pieces that are set up, and where those of an
//! exercise stand.
//!
//! The words are those of [`announce`](crate::app::phrases::announce), at whichever table. The demonstration tells its moves by its captions,
//! and of the sample game nothing is said.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::square_text::{SquareTextParams, without_duplicates};
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

/// The number of pieces up to which it is told of an exercise where they stand. Of more one rather asks.
const MAX_TOLD_PIECES: usize = 12;

pub(in crate::app) fn plugin(app: &mut App) {
    // What is said of a try in an exercise follows the move.
    let announce_play = announce_play
        .after(announce::announce_table)
        .before(announce::announce_low_time)
        .before(spoken::announce_exercise);
    let announce_exercise_pieces = announce_exercise_pieces.after(spoken::announce_exercise);
    app.add_systems(
        Update,
        (announce_play, announce_refusals, announce_edits, announce_exercise_pieces).in_set(AppSystems::React),
    );
}

/// Announces moves, rolls, results, takebacks and positions that are looked at, each once, also where several come in one frame, as over
/// a network. Only the last one is followed by how the game stands. A roll is announced when its dice have come to rest: until then it is
/// held back, with its table.
fn announce_play(
    mut game_changes: MessageReader<Played>,
    games: AnnouncedGames,
    motion: Res<TableMotion>,
    mut held_roll: Local<Option<(TableId, Announcement)>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let changes: Vec<&Played> = game_changes.read().filter(|change| change.table.is_announced()).collect();
    // Who has left a table hears nothing more of its dice.
    held_roll.take_if(|(table, _)| *table != games.tables.id());
    for (change, is_last) in changes_of_present_games(&changes) {
        // A roll that was taken back is not announced.
        let is_undone = change.is_back() || change.is_reset();
        held_roll.take_if(|(table, _)| is_undone && *table == change.table);
        let Some(text) = games.announcement_text(change, is_last) else { continue };
        announcements.write_batch(held_roll.take().map(|(_, roll)| roll));
        let announcement = Announcement::polite(text);
        if motion.dice_tumble && games.is_roll(change) {
            *held_roll = Some((change.table, announcement));
        } else {
            announcements.write(announcement);
        }
    }
    if !motion.dice_tumble {
        announcements.write_batch(held_roll.take().map(|(_, roll)| roll));
    }
}

/// The changes of the games that are at their tables, and of each whether it is the last there of which anything is said. What comes before
/// another game belongs to the one that has left the table.
fn changes_of_present_games<'c>(changes: &'c [&'c Played]) -> impl Iterator<Item = (&'c Played, bool)> {
    changes.iter().enumerate().filter_map(move |(index, &change)| {
        let later_changes = || changes[index + 1..].iter().filter(|later_change| later_change.table == change.table);
        let has_left = later_changes().any(|later_change| later_change.is_arrival());
        (!has_left).then(|| (change, later_changes().all(|later_change| is_unannounced(later_change))))
    })
}

/// Whether nothing is said of a change: of new annotations, of the return to the last position before the server's next move, and of a game
/// that comes to its table or is set up anew there, which is told elsewhere.
fn is_unannounced(change: &Played) -> bool {
    change.is_annotation() || change.cause == Cause::Return || change.is_arrival()
}

/// The games of which moves are announced, and how they are told.
#[derive(SystemParam)]
struct AnnouncedGames<'w> {
    translations: Res<'w, Translations>,
    current: Res<'w, CurrentGame>,
    tables: ShownTable<'w>,
}

impl AnnouncedGames<'_> {
    /// What is said of a change; the last one of several is followed by how the game stands. `None` if nothing is said.
    fn announcement_text(&self, change: &Played, is_last: bool) -> Option<String> {
        let game = self.tables.game_at(change.table).filter(|_| !is_unannounced(change))?;
        let player = |side| self.player_name(change.table, side);
        let text = announce::change_text(&self.translations, game, player, change);
        let state_text = || self.state_text(change.table, game);
        let state_text = is_last.then(|| announce::state_text_after(&self.translations, game, state_text, change));
        Some(sentences([text, state_text.unwrap_or_default()])).filter(|text| !text.is_empty())
    }

    /// The player of a side; at tables other than that of the current game, the side.
    fn player_name(&self, table: TableId, side: Side) -> String {
        match table {
            TableId::Game => phrases::player(&self.translations, &self.current, side),
            _ => self.translations.side(side),
        }
    }

    /// How the game at a table stands. Whose turn it is and how a game has ended is told of the current one alone: an exercise has a task.
    fn state_text(&self, table: TableId, game: &Game) -> String {
        match table {
            TableId::Game => announce::game_state_text(&self.translations, &self.current),
            _ => announce::check_text(&self.translations, game),
        }
    }

    fn is_roll(&self, change: &Played) -> bool {
        let game = self.tables.game_at(change.table).filter(|_| change.is_forward());
        game.is_some_and(|game| game.tree()[change.node_after].ply().is_some_and(Ply::is_roll))
    }
}

/// Announces why a move was refused.
fn announce_refusals(
    mut refusals: MessageReader<MoveRefused>,
    games: AnnouncedGames,
    mut announcements: MessageWriter<Announcement>,
) {
    for refused_move in refusals.read() {
        let Some(game) = games.tables.game_at(refused_move.table) else { continue };
        announcements.write(Announcement::urgent(games.translations.refusal(game.id(), &refused_move.refusal)));
    }
}

/// Announces what stands on the squares to or from which pieces were put, moved or removed in the editor.
fn announce_edits(
    mut game_changes: MessageReader<Played>,
    text_params: SquareTextParams,
    mut announcements: MessageWriter<Announcement>,
) {
    let edits = game_changes.read().filter(|change| change.table == TableId::Draft);
    let squares: Vec<Square> = edits.filter_map(|edit_change| edit_change.events.last().map(changed_square)).collect();
    if squares.is_empty() || text_params.table.editor().is_none() {
        return;
    }
    let texts = text_params.square_texts();
    let names = without_duplicates(squares.into_iter().map(|square| texts.square_name(square)));
    announcements.write_batch(names.into_iter().map(Announcement::polite));
}

/// Announces where the pieces of a new exercise stand, after its task, which speaks of what is seen.
fn announce_exercise_pieces(
    mut game_changes: MessageReader<Played>,
    text_params: SquareTextParams,
    mut is_untold: Local<bool>,
    mut announcements: MessageWriter<Announcement>,
) {
    let is_arrival = |change: &&Played| change.table == TableId::Exercise && change.is_another_game();
    *is_untold |= game_changes.read().filter(is_arrival).count() > 0;
    if text_params.table.exercise_run().is_none() || !std::mem::take(&mut *is_untold) {
        return;
    }
    let texts = text_params.square_texts();
    let squares = Side::ALL.into_iter().flat_map(|side| texts.squares_of_kind(None, side));
    let names: Vec<String> = squares.map(|square| texts.square_name(square)).collect();
    if names.len() <= MAX_TOLD_PIECES {
        announcements.write(Announcement::polite(format!("{}.", names.join("; "))));
    }
}

/// The square on which an event has changed what stands there; that to which a token goes.
const fn changed_square(event: &BoardEvent) -> Square {
    match event {
        BoardEvent::Lifted { at: place }
        | BoardEvent::Stacked { at: place }
        | BoardEvent::Moved { to: place, .. }
        | BoardEvent::Flipped { at: place, .. }
        | BoardEvent::Removed { at: place, .. }
        | BoardEvent::Placed { at: place, .. } => place.square,
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

    fn table_app(language: Language, game: Game) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, announce::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(Translations::new(language))
            .insert_resource(CurrentGame::new(game));
        app
    }

    fn announced_texts(app: &mut App) -> Vec<String> {
        frame_announcements(app).into_iter().map(|announcement| announcement.text).collect()
    }

    fn frame_announcements(app: &mut App) -> Vec<Announcement> {
        app.update();
        app.world_mut().resource_mut::<Messages<Announcement>>().drain().collect()
    }

    fn texts_after_play(app: &mut App, code: &str) -> Vec<String> {
        let id = app.world().resource::<CurrentGame>().game.referee().find(code).expect("a legal move");
        app.world_mut().write_message(Intent::Play(id));
        announced_texts(app)
    }

    #[test]
    fn each_move_and_the_result_are_said() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let mut app = table_app(Language::English, game);
        assert_eq!(frame_announcements(&mut app), [Announcement::polite("Turnover, classic. White to move.".into())]);
        assert_eq!(texts_after_play(&mut app, "b1b8"), ["White: b1 to b8. Rook. Attacked: a8. Black to move."]);
        app.world_mut().write_message(Intent::Undo);
        assert_eq!(announced_texts(&mut app), ["Taken back: b1 to b8. White to move."]);
        app.world_mut().write_message(Intent::Redo);
        assert_eq!(announced_texts(&mut app), ["Move 1 of 1: White: b1 to b8. Rook. Attacked: a8. Black to move."]);
        assert_eq!(texts_after_play(&mut app, "g8b8"), ["Black: g8 to b8, capture. Rook. White to move."]);
        app.world_mut().write_message(Intent::OfferDraw);
        assert_eq!(announced_texts(&mut app), ["White offers a draw."]);
        app.world_mut().write_message(Intent::AnswerDraw { accept: true });
        assert_eq!(announced_texts(&mut app), ["Draw. Both players agreed."]);
    }

    #[test]
    fn whoever_looks_back_hears_which_move_of_the_game_that_was_and_the_comment_on_it() {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in ["e1e3", "e8e6", "d1d2"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        let first_node = game.line().nodes()[0];
        game.notes_mut(first_node).comment = "Two ahead.".into();
        let mut app = table_app(Language::English, game);
        announced_texts(&mut app);
        let first_move_text = "Move 1 of 2: White: e1 to e3. Pawn. Two ahead.";
        for (intent, text) in [
            (Intent::StepBack, "Move 1 of 2: Black: e8 to e6. Pawn."),
            (Intent::StepBack, first_move_text),
            (Intent::StepBack, "Start of the game."),
            (Intent::Redo, first_move_text),
            (Intent::Last, "Move 2 of 2: White: d1 to d2. Pawn. Black to move."),
            (Intent::First, "Start of the game."),
            (Intent::GoTo(first_node), first_move_text),
        ] {
            app.world_mut().write_message(intent);
            assert_eq!(announced_texts(&mut app), [text]);
        }
    }

    /// A move at random, or a roll.
    fn random_move(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
        let legal = game.legal_moves().choose(rng).map(|legal| legal.id);
        legal.or_else(|| game.referee().seeded_roll(&Seed::new(rng.random()), 0))
    }

    #[test]
    fn each_ply_of_random_games_is_said_once_and_in_order_however_many_come_in_one_frame() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(46);
        for id in Family::ALL.map(|family| family.editions().next().expect("it has editions")) {
            let mut app = table_app(Language::English, Game::new(id));
            app.init_resource::<Time>();
            announced_texts(&mut app);
            let mut game = Game::new(id);
            while game.outcome().is_none() && game.ply_count() < 200 {
                let first_ply = game.ply_count();
                for _ in 0..rng.random_range(1..=5) {
                    let Some(chosen_move) = random_move(&game, &mut rng).filter(|_| game.outcome().is_none()) else {
                        break;
                    };
                    game.play(chosen_move).expect("a legal move");
                    app.world_mut().write_message(Intent::Play(chosen_move));
                }
                let texts = announced_texts(&mut app);
                let translations = app.world().resource::<Translations>();
                let current = app.world().resource::<CurrentGame>();
                assert_eq!(current.game.ply_count(), game.ply_count(), "{id}");
                let expected_text =
                    |ply: &Ply| ply_text(translations, phrases::player(translations, current, ply.side), ply);
                let expected: Vec<String> = game.plies().skip(first_ply).map(expected_text).collect();
                assert_eq!(texts.len(), expected.len(), "{id}: {texts:?}, not {expected:?}");
                let has_expected_start = |(text, expected): (&String, &String)| text.starts_with(expected);
                assert!(texts.iter().zip(&expected).all(has_expected_start), "{id}: {texts:?}, not {expected:?}");
                let state = game_state_text(translations, current);
                let ends_with_state = texts.iter().map(|text| text.ends_with(&state)).collect::<Vec<_>>();
                assert_eq!(
                    ends_with_state.iter().position(|&is_at_end| is_at_end),
                    Some(ends_with_state.len() - 1),
                    "{id}: {texts:?}"
                );
            }
        }
    }

    #[test]
    fn what_came_before_another_game_is_not_told_and_each_table_has_a_last_change() {
        let at_root = NodeId::ROOT;
        let change = |(table, cause)| Played {
            table,
            cause,
            node_before: at_root,
            node_after: at_root,
            events: Vec::new(),
            ends: false,
        };
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
        let announced_changes: Vec<(TableId, Cause, bool)> =
            changes_of_present_games(&changes).map(|(change, is_last)| (change.table, change.cause, is_last)).collect();
        let expected = [
            (game, Cause::Loaded, false),
            (exercise, Cause::Move, true),
            (game, Cause::Move, false),
            (game, Cause::Move, true),
            (game, Cause::Annotate, true),
        ];
        assert_eq!(announced_changes, expected);
    }

    /// An exercise of a game's courses, whose beginning has been told.
    fn exercise_app(family: Family, id: &str) -> App {
        let mut app = table_app(Language::English, Game::new(GameId::Lielow));
        app.add_plugins((shown_table::plugin, learn::plugin))
            .insert_resource(WallClock::manual(Duration::ZERO))
            .insert_resource(Learn::at_exercise(family, id))
            .insert_resource(NextState::Pending(Screen::Learn));
        announced_texts(&mut app);
        app
    }

    #[test]
    fn a_move_of_an_exercise_is_said_like_one_of_a_game_and_before_what_comes_of_it() {
        let mut app = exercise_app(Family::Turnover, "check");
        app.world_mut().write_message(LearnCommand::Solution);
        let solution_text = app.world().resource::<Translations>().say("learn-shown");
        let texts = announced_texts(&mut app);
        assert_eq!(texts[0], "White: a4 to a8. Tower. In check: e8.");
        assert!(texts.len() == 2 && texts[1].starts_with(&solution_text), "{texts:?}");
    }

    #[test]
    fn after_the_task_of_an_exercise_it_is_said_once_where_its_pieces_stand() {
        let mut app = exercise_app(Family::Turnover, "tower");
        app.world_mut().write_message(LearnCommand::Again);
        let texts = announced_texts(&mut app);
        assert!(texts.len() == 2 && texts[1].contains("d4, White Tower"), "{texts:?}");
        assert!(announced_texts(&mut app).is_empty());
    }

    #[test]
    fn a_wrong_move_of_an_exercise_is_said_and_that_it_goes_back_is_not() {
        let mut app = exercise_app(Family::Turnover, "tower");
        for _ in 0..2 {
            try_move(&mut app, "d4d5");
            let texts = announced_texts(&mut app);
            assert!(texts.len() == 2 && texts[0] == "White: d4 to d5. Tower.", "{texts:?}");
        }
        let taken_back = app.world_mut().resource_mut::<Learn>().exercise_run_mut().and_then(|run| run.take_back());
        app.world_mut().write_message(taken_back.expect("a wrong move"));
        assert!(announced_texts(&mut app).is_empty());
    }

    fn try_move(app: &mut App, code: &str) {
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
        let mut app = exercise_app(Family::DiceChess, "dice-pass");
        app.add_systems(Update, let_dice_tumble.in_set(AppSystems::Stage));
        try_move(&mut app, "c4f7");
        assert!(announced_texts(&mut app)[0].starts_with("White: c4 to f7"));
        for _ in 0..3 {
            assert!(announced_texts(&mut app).is_empty(), "the dice tumble");
        }
        app.insert_resource(TableMotion::default());
        assert!(announced_texts(&mut app)[0].starts_with("Black: the dice show "));
    }

    #[test]
    fn who_leaves_an_exercise_while_its_dice_tumble_hears_nothing_more_of_them() {
        let mut app = exercise_app(Family::DiceChess, "dice-pass");
        app.add_systems(Update, let_dice_tumble.in_set(AppSystems::Stage));
        try_move(&mut app, "c4f7");
        announced_texts(&mut app);
        app.insert_resource(NextState::Pending(Screen::Table));
        let mut texts = announced_texts(&mut app);
        app.insert_resource(TableMotion::default());
        texts.extend(announced_texts(&mut app));
        assert!(!texts.iter().any(|text| text.contains("the dice show")), "{texts:?}");
    }

    #[test]
    fn refusals_are_said_in_the_language_of_the_player_and_the_words_of_the_table() {
        let mut app = table_app(Language::Spanish, Game::new(GameId::TurnoverClassic));
        announced_texts(&mut app);
        let course = &Family::DiceChess.spec().courses[0];
        app.insert_resource(Learn::at(course, 0));
        let refusal = Refusal { code: "nothing-there", mover: None, target: None, square: Square::new(0, 0) };
        let exercise_game_id = course.game.parse().expect("a game");
        for (table, id) in [(TableId::Game, GameId::TurnoverClassic), (TableId::Exercise, exercise_game_id)] {
            app.world_mut().write_message(MoveRefused { table, refusal: refusal.clone() });
            let text = Translations::new(Language::Spanish).refusal(id, &refusal);
            assert_eq!(frame_announcements(&mut app), [Announcement::urgent(text)]);
            assert!(announced_texts(&mut app).is_empty());
        }
    }

    #[test]
    fn pieces_that_are_set_up_in_the_editor_are_said_where_they_stand() {
        let mut app = table_app(Language::English, Game::new(GameId::TurnoverModern));
        app.add_plugins((shown_table::plugin, editor::plugin));
        announced_texts(&mut app);
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
            assert_eq!(announced_texts(&mut app), expected, "{action:?}");
        }
    }
}
