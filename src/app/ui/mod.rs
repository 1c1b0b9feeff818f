//! The words and buttons beside the table and over it.
//!
//! Each part is a function that looks at a [`View`] and writes down in a list of [`Asked`] what the player asks for; drawing
//! changes nothing.
//!
//! | file | what it draws |
//! |---|---|
//! | `theme` | fonts and colours |
//! | `dock` | nothing: it says on which side of the table the panel stands |
//! | `start` | the choice of game and players |
//! | `times` | the choice of how much time each side has |
//! | `panel` | whose turn, Castles, buttons |
//! | `clocks` | how much time each side has left |
//! | `move_list` | the moves in two columns |
//! | `entry` | the line in which a move is typed |
//! | `sheets` | results, questions, options, the rule book |
//! | `editor` | a position that is being set up |
//! | `men` | a man on a button |
//! | `labels` | what is written over the table: refusals, the legend of the marks |

mod clocks;
mod dock;
mod editor;
mod entry;
mod labels;
mod men;
mod move_list;
mod panel;
mod sheets;
mod start;
mod theme;
mod times;

use std::time::Duration;

use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::editor::{Edit, Editor};
use super::input::keyboard::Typing;
use super::phrases;
use super::play::clocks::TableClocks;
use super::play::selection::{Notice, Selection};
use super::play::{CurrentGame, Intent};
use super::scene::camera::{Look, Orbit, PanelRoom, View as CameraView};
use super::scene::layout::world_from_square;
use super::screen::{Screen, Sheet, Tidings};
use super::settings::{Settings, Tempo};
use super::timepiece::Timepiece;
use super::words::{Language, Words};
use crate::board::Side;
use crate::session::{Game, GameId};

/// How high above a square a label points at, in squares.
const LABEL_RISE: f32 = 0.5;

/// Something that the player asks for by a button.
#[derive(Clone, Debug)]
enum Asked {
    Intent(Intent),
    Look(CameraView),
    Sheet(Sheet),
    Screen(Screen),
    Language(Language),
    Tempo(Tempo),
    TurnBoard(bool),
    Edit(Edit),
    Quit,
}

/// What there is to be shown.
struct View<'a> {
    current: &'a CurrentGame,
    words: &'a Words,
    settings: &'a Settings,
    sheet: Sheet,
    tidings: &'a str,
    /// What is chosen on the start screen.
    choice: &'a start::Choice,
    /// The game whose rule book is read.
    rule_book: GameId,
    selection: &'a Selection,
    notice: &'a Notice,
    clocks: &'a TableClocks,
    now: Duration,
    /// The position that is being set up, while one is.
    editor: Option<&'a Editor>,
}

impl View<'_> {
    fn game(&self) -> &Game {
        &self.current.game
    }

    fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// What a side is called: the player's name, or the side's.
    fn player(&self, side: Side) -> String {
        phrases::player(self.words, self.current, side)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .init_resource::<start::Choice>()
        .init_resource::<entry::Line>()
        .init_resource::<editor::FenLine>()
        .add_systems(Startup, spawn_ui_camera)
        .add_systems(
            EguiPrimaryContextPass,
            ((warm_up.run_if(run_once), draw).chain().run_if(already_dressed), dress.run_if(run_once)).chain(),
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

fn dress(mut contexts: EguiContexts) -> Result {
    theme::apply(contexts.ctx_mut()?);
    Ok(())
}

fn warm_up(mut contexts: EguiContexts) -> Result {
    theme::warm_up(contexts.ctx_mut()?);
    Ok(())
}

/// New fonts are there from the second pass on: the first one draws nothing.
fn already_dressed(mut passes: Local<u32>) -> bool {
    *passes += 1;
    *passes > 1
}

/// Everything that the panel reads, and where its wishes go.
#[derive(SystemParam)]
struct Desk<'w> {
    current: Res<'w, CurrentGame>,
    words: ResMut<'w, Words>,
    settings: ResMut<'w, Settings>,
    sheet: ResMut<'w, Sheet>,
    tidings: Res<'w, Tidings>,
    selection: Res<'w, Selection>,
    notice: Res<'w, Notice>,
    clocks: Res<'w, TableClocks>,
    timepiece: Res<'w, Timepiece>,
    editor: Res<'w, Editor>,
    edits: MessageWriter<'w, Edit>,
    panel_room: ResMut<'w, PanelRoom>,
    typing: ResMut<'w, Typing>,
    intents: MessageWriter<'w, Intent>,
    looks: MessageWriter<'w, Look>,
    next_screen: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
}

fn draw(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut choice: ResMut<start::Choice>,
    mut line: ResMut<entry::Line>,
    mut fen_line: ResMut<editor::FenLine>,
    screen: Res<State<Screen>>,
    camera: Single<(&Camera, &GlobalTransform), With<Orbit>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut asked = Vec::new();
    // The start screen changes what it shows: it works on a copy.
    let mut new_choice = choice.clone();
    let view = View {
        current: &desk.current,
        words: &desk.words,
        settings: &desk.settings,
        sheet: *desk.sheet,
        tidings: &desk.tidings.0,
        choice: &choice,
        rule_book: match screen.get() {
            Screen::Start => choice.id,
            Screen::Table => desk.current.game.id(),
            Screen::Editor => desk.editor.draft().id(),
        },
        selection: &desk.selection,
        notice: &desk.notice,
        clocks: &desk.clocks,
        now: desk.timepiece.now(),
        editor: Some(&*desk.editor).filter(|_| *screen.get() == Screen::Editor),
    };
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
    let mut ui = egui::Ui::new(ctx.clone(), "window".into(), builder);
    let room = match screen.get() {
        Screen::Start => start::start_ui(&mut ui, &view, &mut new_choice, &mut asked),
        Screen::Table => panel::panel_ui(&mut ui, &view, &mut line, &mut asked),
        Screen::Editor => editor::editor_ui(&mut ui, &view, &desk.editor, &mut fen_line, &mut asked),
    };
    let table =
        egui::Rect::from_min_max(ctx.content_rect().min, ctx.content_rect().max - egui::vec2(room.right, room.below));
    let (camera, eye) = camera.into_inner();
    let on_screen = |square| {
        let at = camera.world_to_viewport(eye, world_from_square(square) + Vec3::Y * LABEL_RISE).ok()?;
        Some(egui::pos2(at.x, at.y))
    };
    if *screen.get() == Screen::Table {
        labels::labels_ui(&ctx, &view, table, on_screen);
        clocks::cover_ui(&ctx, &view, table, &mut asked);
    }
    sheets::sheets_ui(&ctx, &view, table, on_screen, &mut asked);
    // A button that was pressed with a key gives the keys back to the table.
    if !asked.is_empty() {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    let typing = ctx.egui_wants_keyboard_input();
    choice.set_if_neq(new_choice);
    desk.panel_room.set_if_neq(room);
    desk.typing.set_if_neq(Typing(typing));
    for wish in asked {
        desk.grant(wish);
    }
    Ok(())
}

impl Desk<'_> {
    fn grant(&mut self, wish: Asked) {
        match wish {
            Asked::Intent(intent) => {
                self.intents.write(intent);
            }
            Asked::Look(view) => {
                self.looks.write(Look::At(view));
            }
            Asked::Sheet(sheet) => *self.sheet = sheet,
            Asked::Screen(screen) => self.next_screen.set(screen),
            Asked::Language(language) => self.words.set_language(language),
            Asked::Tempo(tempo) => self.settings.tempo = tempo,
            Asked::TurnBoard(turn_board) => self.settings.turn_board = turn_board,
            Asked::Edit(edit) => {
                self.edits.write(edit);
            }
            Asked::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }
}
