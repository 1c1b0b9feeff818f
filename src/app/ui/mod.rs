//! The words and buttons beside the table and over it.
//!
//! Each part is a function that looks at a `PanelView` and writes down in a list of `UiCommand` what the player asks for; drawing
//! changes nothing.
//!
//! | file | what it draws |
//! |---|---|
//! | `theme` | fonts and colours |
//! | `dock` | nothing: it says on which side of the table the panel stands |
//! | `start` | the choice of game and players |
//! | `panel` | whose turn, Castles, and the parts below them |
//! | `clocks` | how much time each side has left |
//! | `move_list` | the moves of all lines |
//! | `move_rows` | nothing: it says in which rows they stand |
//! | `move_menu`, `comment` | what may be done with a move, what is written beside it |
//! | `navigation` | the buttons that step through the game |
//! | `actions` | the other buttons, and the menu |
//! | `icons` | signs for which there are no letters |
//! | `analysis` | what the program thinks of the position, and of a finished game |
//! | `players` | who plays, and what the program says |
//! | `time_control` | the choice of how much time each side has |
//! | `move_entry` | the line in which a move is typed |
//! | `share` | the game as texts and pictures, and what is pasted |
//! | `dialogs` | results, questions, options, the rule book |
//! | `library` | the games that are kept; `library_list`, `library_results` are its pages, `library_rows` what stands on them |
//! | `tutorial` | a demonstration, and what is to be said of it |
//! | `editor` | a position that is being set up |
//! | `piece_icons` | a man on a button |
//! | `dice` | the dice, and how they are thrown |
//! | `move_choice` | the choice between moves to the same square |
//! | `pictures` | nothing: it keeps the pictures of dice and chessmen |
//! | `labels` | what is written over the table: refusals, the legend of the marks |
//! | `camera` | the buttons that set the view right again |
//! | `controls` | nothing: it says what there is to press, and where |
//! | `zoom` | nothing: it says how large everything is in a large window |

mod actions;
mod analysis;
mod camera;
mod clocks;
mod comment;
pub mod controls;
mod dialogs;
mod dice;
mod dock;
mod editor;
mod icons;
mod labels;
mod library;
mod library_list;
mod library_results;
mod library_rows;
mod move_choice;
mod move_entry;
mod move_list;
mod move_menu;
mod move_rows;
mod navigation;
mod panel;
mod pictures;
mod piece_icons;
mod players;
mod share;
mod start;
#[cfg(test)]
mod testing;
mod theme;
mod time_control;
mod tutorial;
mod zoom;

#[cfg(test)]
mod tests;

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::render::renderer::RenderDevice;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

use super::analysis::{AnnouncedMate, GameReview, LiveAnalysis};
use super::editor::{Edit, Editor};
use super::entropy;
use super::i18n::{Language, Translations};
use super::input::keyboard::Typing;
use super::opponent::hint::Hint;
use super::opponent::{self, Opponent};
use super::persistence::notifications::Notifications;
use super::persistence::{self, LibraryIndex};
use super::phrases;
use super::play::clocks::TableClocks;
use super::play::dice::{DiceInTheAir, TableLuck};
use super::play::replay::Replay;
use super::play::selection::{Notice, Selection};
use super::play::turn::EnginePaused;
use super::play::{CurrentGame, Intent};
use super::scene::camera::{Look, Orbit, PanelRoom, View as CameraView};
use super::scene::layout::Layout;
use super::screen::{AlertText, Screen, Sheet};
use super::settings::Settings;
use super::share as share_room;
use super::share::gif_export::GifExport;
use super::tutorial::piece_viewer::{PartProjectionSystems, PartsInSight};
use super::tutorial::{Tutorial, TutorialCommand};
use super::wall_clock::WallClock;
use crate::board::Side;
use crate::session::{DieFace, Game, GameId, Luck, NodeId};

/// How high above a square a label points at, in squares.
const LABEL_RISE: f32 = 0.5;

/// Something that the player asks for by a button.
#[derive(Clone, Debug)]
enum UiCommand {
    Intent(Intent),
    Look(CameraView),
    HalfTurn,
    Sheet(Sheet),
    Comment(NodeId),
    Replay(Replay),
    Screen(Screen),
    Language(Language),
    Settings(Settings),
    Library(persistence::LibraryCommand),
    Share(share_room::ShareCommand),
    Edit(Edit),
    Opponent(opponent::EngineCommand),
    Study(bool),
    Show(TutorialCommand),
    Quit,
}

/// What there is to be shown.
struct PanelView<'a> {
    current: &'a CurrentGame,
    /// When the game has last changed.
    changed: Tick,
    replay: &'a Replay,
    words: &'a Translations,
    settings: &'a Settings,
    sheet: Sheet,
    tidings: &'a str,
    /// What is chosen on the start screen.
    choice: &'a start::Choice,
    /// The game whose rule book is read.
    rule_book: GameId,
    selection: &'a Selection,
    notice: &'a Notice,
    /// The animated picture that is being made.
    film: Option<&'a GifExport>,
    figures: &'a pictures::Figures,
    luck: Luck,
    /// The throw whose dice are still in the air: what they say is not known yet.
    airborne: Option<NodeId>,
    clocks: &'a TableClocks,
    now: Duration,
    opponent: &'a Opponent,
    hint: &'a Hint,
    study: &'a LiveAnalysis,
    review: &'a GameReview,
    announced: &'a AnnouncedMate,
    /// Whether programs that play each other have been told to wait.
    halted: bool,
    screen: Screen,
    /// The position that is being set up, while one is.
    editor: Option<&'a Editor>,
    /// Draws a side by lot.
    lot: fn() -> Side,
}

impl PanelView<'_> {
    fn game(&self) -> &Game {
        &self.current.game
    }

    fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// What a face of a die says.
    fn face(&self, face: DieFace) -> String {
        self.words.face(face)
    }

    /// What a side is called: the player's name, or the side's.
    fn player(&self, side: Side) -> String {
        phrases::player(self.words, self.current, side)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .init_resource::<start::Choice>()
        .init_resource::<move_entry::EntryLine>()
        .init_resource::<library::Browse>()
        .init_resource::<move_list::MoveList>()
        .init_resource::<comment::CommentDraft>()
        .init_resource::<share::Texts>()
        .init_resource::<editor::FenLine>()
        .init_resource::<dice::DiceEntry>()
        .init_resource::<pictures::Figures>()
        .add_plugins(zoom::plugin)
        .add_systems(Startup, spawn_ui_camera)
        .add_systems(PreUpdate, tell_how_large_a_texture_may_be.before(EguiPreUpdateSet::BeginPass))
        .add_systems(
            PreUpdate,
            (move_entry::drop_letters_of_shortcuts, move_entry::hear_typing)
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            EguiPrimaryContextPass,
            ((keep_warm, draw).chain().run_if(already_dressed), dress.run_if(run_once)).chain(),
        )
        // What is written over the table follows what moves there, and its letters are drawn, in the same frame.
        .configure_sets(
            PostUpdate,
            (
                EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate).after(PartProjectionSystems),
                EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
            ),
        );
}

/// The panel has a camera of its own, for that of the table sees only the part beside it.
fn spawn_ui_camera(mut commands: Commands, mut settings: ResMut<EguiGlobalSettings>) {
    settings.auto_create_primary_context = false;
    commands.spawn((
        Name::new("panel camera"),
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

/// egui keeps all letters in one texture, and would be content with a small one.
fn tell_how_large_a_texture_may_be(
    device: Option<Res<RenderDevice>>,
    mut inputs: Query<&mut EguiInput, Added<EguiInput>>,
) {
    let side = device.and_then(|device| usize::try_from(device.limits().max_texture_dimension_2d).ok());
    for mut input in &mut inputs {
        input.0.max_texture_side = side;
    }
}

fn dress(mut contexts: EguiContexts) -> Result {
    theme::apply(contexts.ctx_mut()?);
    Ok(())
}

/// Draws all letters beforehand, and again when the store of letters has been emptied or the picture has another scale.
fn keep_warm(mut contexts: EguiContexts, mut warmth: Local<theme::Warmth>) -> Result {
    theme::keep_warm(contexts.ctx_mut()?, &mut warmth);
    Ok(())
}

/// New fonts are there from the second pass on: the first one draws nothing.
fn already_dressed(mut passes: Local<u32>) -> bool {
    *passes += 1;
    *passes > 1
}

/// Everything that the panel reads, and where its wishes go.
#[derive(SystemParam)]
struct UiParams<'w> {
    current: Res<'w, CurrentGame>,
    replay: ResMut<'w, Replay>,
    draft: ResMut<'w, comment::CommentDraft>,
    words: ResMut<'w, Translations>,
    settings: ResMut<'w, Settings>,
    sheet: ResMut<'w, Sheet>,
    tidings: Res<'w, AlertText>,
    selection: Res<'w, Selection>,
    notice: Res<'w, Notice>,
    clocks: Res<'w, TableClocks>,
    timepiece: Res<'w, WallClock>,
    luck: Res<'w, TableLuck>,
    in_the_air: Res<'w, DiceInTheAir>,
    opponent: Res<'w, Opponent>,
    hint: Res<'w, Hint>,
    study: ResMut<'w, LiveAnalysis>,
    review: Res<'w, GameReview>,
    announced: Res<'w, AnnouncedMate>,
    show: Res<'w, Tutorial>,
    parts: Res<'w, PartsInSight>,
    acts: MessageWriter<'w, TutorialCommand>,
    halted: Res<'w, EnginePaused>,
    opponent_wishes: MessageWriter<'w, opponent::EngineCommand>,
    editor: Res<'w, Editor>,
    edits: MessageWriter<'w, Edit>,
    panel_room: ResMut<'w, PanelRoom>,
    typing: ResMut<'w, Typing>,
    film: Option<Res<'w, GifExport>>,
    share_wishes: MessageWriter<'w, share_room::ShareCommand>,
    intents: MessageWriter<'w, Intent>,
    looks: MessageWriter<'w, Look>,
    library_wishes: MessageWriter<'w, persistence::LibraryCommand>,
    next_screen: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
}

fn draw(
    mut contexts: EguiContexts,
    mut desk: UiParams,
    mut choice: ResMut<start::Choice>,
    mut line: ResMut<move_entry::EntryLine>,
    (shelf, news, mut browse): (Res<LibraryIndex>, Res<Notifications>, ResMut<library::Browse>),
    mut list: ResMut<move_list::MoveList>,
    mut texts: ResMut<share::Texts>,
    mut fen_line: ResMut<editor::FenLine>,
    (mut cup, mut figures): (ResMut<dice::DiceEntry>, ResMut<pictures::Figures>),
    screen: Res<State<Screen>>,
    (layout, camera): (Res<Layout>, Single<(&Camera, &GlobalTransform, &Orbit)>),
    mut known_luck: Local<Luck>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let zoom = ctx.zoom_factor();
    let mut asked = Vec::new();
    // The start screen changes what it shows: it works on a copy.
    let mut new_choice = choice.clone();
    let shown_game = if *screen.get() == Screen::Editor { desk.editor.draft().id() } else { desk.current.game.id() };
    figures.fit(&ctx, shown_game);
    let mut new_cup = cup.clone();
    let airborne = desk.airborne();
    if airborne.is_none() {
        *known_luck = desk.luck.0;
    }
    let view = PanelView {
        current: &desk.current,
        changed: desk.current.last_changed(),
        replay: &desk.replay,
        words: &desk.words,
        settings: &desk.settings,
        sheet: *desk.sheet,
        tidings: &desk.tidings.0,
        choice: &choice,
        rule_book: match screen.get() {
            Screen::Start => choice.id,
            Screen::Table => desk.current.game.id(),
            Screen::Editor => desk.editor.draft().id(),
            Screen::Tutorial => desk.show.id().unwrap_or_default(),
        },
        selection: &desk.selection,
        notice: &desk.notice,
        film: desk.film.as_deref(),
        figures: &figures,
        luck: *known_luck,
        airborne,
        clocks: &desk.clocks,
        now: desk.timepiece.now(),
        opponent: &desk.opponent,
        hint: &desk.hint,
        study: &desk.study,
        review: &desk.review,
        announced: &desk.announced,
        halted: desk.halted.0,
        screen: *screen.get(),
        editor: Some(&*desk.editor).filter(|_| *screen.get() == Screen::Editor),
        lot: entropy::random_side,
    };
    let stage = tutorial::TutorialView { show: &desk.show, words: &desk.words };
    texts.forget_unless(&desk.current, *desk.sheet);
    texts.take_in_pasted(&ctx, &view, &mut asked);
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
    let mut ui = egui::Ui::new(ctx.clone(), "window".into(), builder);
    let room = match screen.get() {
        Screen::Start => start::start_ui(&mut ui, &view, &mut new_choice, &mut asked),
        Screen::Table => panel::panel_ui(&mut ui, &view, &mut line, &mut list, &mut new_cup, &mut asked),
        Screen::Editor => editor::editor_ui(&mut ui, &view, &desk.editor, &mut fen_line, &mut new_choice, &mut asked),
        Screen::Tutorial => tutorial::show_ui(&mut ui, stage, &mut asked),
    };
    let table =
        egui::Rect::from_min_max(ctx.content_rect().min, ctx.content_rect().max - egui::vec2(room.right, room.below));
    let (camera, eye, orbit) = camera.into_inner();
    let on_screen = |square| {
        let at = camera.world_to_viewport(eye, layout.world_from_square(square) + Vec3::Y * LABEL_RISE).ok()?;
        Some(zoom::from_window(at, zoom))
    };
    if *screen.get() == Screen::Tutorial {
        let parts = desk.parts.0.iter().map(|&(shape, at)| (shape, zoom::from_window(at, zoom)));
        tutorial::part_names_ui(&ctx, stage, table, parts);
    }
    if *screen.get() == Screen::Table {
        // What is said of a square does not lie over a sheet.
        if matches!(view.sheet, Sheet::None | Sheet::Result) {
            labels::labels_ui(&ctx, &view, table, on_screen);
        }
        move_choice::fork_ui(&ctx, &view, table, on_screen, &mut asked);
        clocks::cover_ui(&ctx, &view, table, &mut asked);
    }
    if matches!(view.screen, Screen::Table | Screen::Editor) && !view.clocks.is_paused() {
        camera::camera_ui(&ctx, &view, table, *orbit, &mut asked);
    }
    dialogs::sheets_ui(&ctx, &view, table, on_screen, &mut texts, &mut asked);
    library::library_ui(&ctx, &view, (&shelf, news.note.as_ref()), &mut browse, &mut asked);
    comment::comment_ui(&ctx, &view, &mut desk.draft, &mut asked);
    // A button that was pressed with a key gives the keys back to the table; a slider goes on with them.
    let is_of_a_slider = |wish: &UiCommand| matches!(wish, UiCommand::Settings(wanted) if wanted.volume.percent != view.settings.volume.percent);
    if !asked.iter().all(is_of_a_slider) {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    let typing = ctx.egui_wants_keyboard_input();
    choice.set_if_neq(new_choice);
    cup.set_if_neq(new_cup);
    desk.panel_room.set_if_neq(zoom::to_window(room, zoom));
    desk.typing.set_if_neq(Typing(typing));
    for wish in asked {
        desk.grant(wish);
    }
    Ok(())
}

impl UiParams<'_> {
    /// The throw whose dice are still in the air.
    fn airborne(&self) -> Option<NodeId> {
        let game = &self.current.game;
        let is_throw = game.last_ply().is_some_and(|ply| ply.is_roll);
        (self.in_the_air.0 && is_throw).then(|| game.current())
    }

    fn grant(&mut self, wish: UiCommand) {
        match wish {
            UiCommand::Intent(intent) => {
                self.intents.write(intent);
            }
            UiCommand::Look(view) => {
                self.looks.write(Look::At(view));
            }
            UiCommand::HalfTurn => {
                self.looks.write(Look::Opposite);
            }
            UiCommand::Sheet(sheet) => *self.sheet = sheet,
            UiCommand::Library(wish) => {
                self.library_wishes.write(wish);
            }
            UiCommand::Comment(node) => {
                *self.draft = comment::CommentDraft::of(&self.current.game, node);
                *self.sheet = Sheet::Comment;
            }
            UiCommand::Replay(replay) => *self.replay = replay,
            UiCommand::Screen(screen) => self.next_screen.set(screen),
            UiCommand::Language(language) => {
                self.words.set_language(language);
                self.settings.language = Some(language);
            }
            UiCommand::Settings(settings) => *self.settings = settings,
            UiCommand::Share(wish) => {
                self.share_wishes.write(wish);
            }
            UiCommand::Edit(edit) => {
                self.edits.write(edit);
            }
            UiCommand::Opponent(wish) => {
                self.opponent_wishes.write(wish);
            }
            UiCommand::Study(is_on) => self.study.is_on = is_on,
            UiCommand::Show(act) => {
                self.acts.write(act);
            }
            UiCommand::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }
}
