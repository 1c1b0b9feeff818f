//! The game on the table, and the intents that change it.
//!
//! [`Intent`] comes in from the panel, the keys, the answers to a [`TableInput`], the engine, the server and timers; [`Played`]
//! goes out to the scene. The game itself is in its final position before the first ring has moved.
//!
//! | file | content |
//! |---|---|
//! | `intent` | what somebody wants to be done: [`Intent`] |
//! | `apply` | what intents do to the game |
//! | `record_keeper` | what other rooms change in the record without an intent: [`RecordKeeper`] |
//! | `played` | the message about a change, with its table and its cause: [`Played`] |
//! | `table_input` | what a player does at the shown table, and the answer of the current game: [`TableInput`] |
//! | `selection` | the selected piece, the pointer, the cursor, why a move was refused, and the hint |
//! | `turn` | who is to move, and for which side a person declares |
//! | `dice` | rolling the dice, and forced passes |
//! | `clocks` | the clocks, and losing on time |
//! | `remote`, `study` | games that a server decides, and trees of moves that several people edit on one |
//! | `replay` | replaying a line, move by move |
//! | `arrows`, `threats` | the moves that arrows show, and the pieces that the opponent could take |
//! | `table_motion` | what moves on the table |
//! | `gif_replay` | the moves that an animated picture shows: [`GifReplay`] |

mod apply;
pub mod arrows;
pub mod clocks;
mod dice;
mod gif_replay;
mod intent;
mod played;
mod record_keeper;
pub mod remote;
pub mod replay;
pub mod selection;
pub mod study;
mod table_input;
pub mod table_motion;
pub mod threats;
mod turn;

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub use self::gif_replay::GifReplay;
pub use self::intent::Intent;
pub use self::played::{Cause, GameChanges, Played, Shown, TableId};
pub use self::record_keeper::RecordKeeper;
pub use self::table_input::{FoundMove, TableAction, TableInput, find_move};

use self::clocks::TableClocks;
use self::remote::{RemoteIntent, RemotePlay};
use self::study::{StudyAct, StudyMeaning, StudyOnTable};
use super::screen::{Overlay, OverlayControl, Screen};
use super::settings::{self, PlayerProgress, Settings};
use crate::app::schedule::{self, AppSystems};
use crate::app::system::system_tray;
use crate::session::{Game, GameId, GameRecord};

/// The current game, and who plays it.
#[derive(Resource, Deref, DerefMut)]
pub struct CurrentGame {
    /// The game with the head of its record.
    #[deref]
    pub record: GameRecord,
    /// The name of its record in the library, once it has one.
    pub key: Option<String>,
    /// The state of remote play, if it is an online game.
    pub remote: Option<RemotePlay>,
    /// The study on a server that it is, if it is one.
    pub study: Option<StudyOnTable>,
    /// Whether engines that play each other are paused. Another game begins without a pause.
    pub engines_are_paused: bool,
}

impl CurrentGame {
    /// A game of unnamed players.
    #[must_use]
    pub fn new(game: Game) -> Self {
        GameRecord::of(game).into()
    }

    /// Whether the game has begun and is not over.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        !self.game.tree().is_empty() && self.game.result().is_none() && !self.is_cancelled()
    }

    /// Whether the game was cancelled over a network, because somebody did not begin in time or did not want to.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.head.is_aborted()
    }
}

impl From<GameRecord> for CurrentGame {
    fn from(record: GameRecord) -> Self {
        Self { record, key: None, remote: None, study: None, engines_are_paused: false }
    }
}

pub(super) fn plugin(app: &mut App) {
    schedule::configure(app);
    app.insert_resource(CurrentGame::new(Game::new(GameId::default())))
        .add_plugins((clocks::plugin, selection::plugin, table_motion::plugin, replay::plugin, dice::plugin))
        .add_plugins((threats::plugin, table_input::plugin, arrows::plugin, settings::plugin))
        .add_message::<Intent>()
        .add_message::<Played>()
        .init_resource::<Shown>()
        .add_message::<RemoteIntent>()
        .add_message::<StudyAct>()
        .add_systems(Startup, |current: Res<CurrentGame>, mut game_changes: MessageWriter<Played>| {
            game_changes.write(Played::arrival(TableId::Game, Cause::Loaded, &current.game));
        })
        .add_systems(
            Update,
            (
                clocks::forfeit_on_time,
                execute_intents,
                clocks::update_clocks,
                clocks::pause_when_left.run_if(system_tray::is_window_closed),
                clocks::warn_low_time,
            )
                .chain()
                .in_set(AppSystems::Apply),
        )
        .add_systems(Update, show_result.in_set(AppSystems::Refresh));
}

/// What the player has chosen and reached, as far as the effect of intents depends on it.
#[derive(SystemParam)]
struct PlayerParams<'w> {
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
}

/// What players want in games and studies that a server decides.
#[derive(SystemParam)]
struct ServerOutbox<'w> {
    intents: MessageWriter<'w, RemoteIntent>,
    study_acts: MessageWriter<'w, StudyAct>,
}

impl ServerOutbox<'_> {
    /// Sends an intent to the server if it must agree. Returns whether nothing is done here before it does.
    fn send_if_remote(&mut self, intent: &Intent, current: &CurrentGame) -> bool {
        if !current.must_ask_server(intent) {
            return false;
        }
        let remote_intent = current.to_remote_intent(intent);
        let is_made_locally = remote_intent.is_made;
        self.intents.write(remote_intent);
        !is_made_locally
    }
}

/// Executes intents.
fn execute_intents(
    mut intents: MessageReader<Intent>,
    mut current: ResMut<CurrentGame>,
    clocks: Res<TableClocks>,
    player: PlayerParams,
    mut game_changes: MessageWriter<Played>,
    mut outbox: ServerOutbox,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: OverlayControl,
) {
    let mut is_game_replaced = false;
    for intent in intents.read() {
        let is_for_game_before = is_game_replaced && intent.is_for_one_game();
        if is_for_game_before || clocks.is_paused() && intent.is_play() || current.is_out_of_turn(intent) {
            continue;
        }
        let intent = match current.meaning_in_study(intent) {
            StudyMeaning::AsUsual => Cow::Borrowed(intent),
            StudyMeaning::StepBack => Cow::Owned(Intent::StepBack),
            StudyMeaning::GoTo(node) => Cow::Owned(Intent::GoTo(node)),
            StudyMeaning::OwnMove(code) => {
                let Some(node) = current.add_own_move(&code) else { continue };
                Cow::Owned(Intent::GoTo(node))
            }
            StudyMeaning::Edits(edits) => {
                outbox.study_acts.write_batch(edits.into_iter().map(StudyAct));
                overlay.close();
                continue;
            }
            StudyMeaning::Nothing => continue,
        };
        if outbox.send_if_remote(&intent, &current) {
            if !intent.keeps_overlays_open() {
                overlay.close();
            }
            continue;
        }
        let Some(change) = apply::apply_intent(&intent, &mut current, &player) else { continue };
        is_game_replaced |= change.is_another_game();
        if intent.opens_game() {
            screen.set(Screen::Table);
        }
        // Both are of the game before.
        let is_overlay_lost = change.is_another_game() && matches!(overlay.get(), Overlay::Comment | Overlay::Result);
        if !intent.keeps_overlays_open() || is_overlay_lost {
            overlay.close();
        }
        game_changes.write(change);
    }
}

/// Opens the result when a game has just ended, but not while a finished game is viewed. The result of a game that comes
/// to the table finished covers nothing else: a link may have led elsewhere. In a study nobody wins.
fn show_result(mut game_changes: GameChanges, current: Res<CurrentGame>, mut overlay: OverlayControl) {
    let may_cover = overlay.get() == Overlay::None;
    let has_ended =
        game_changes.read().filter(|change| change.ends && (may_cover || !change.is_another_game())).count() > 0;
    if has_ended && current.game.outcome().is_some() && current.study.is_none() {
        overlay.open(Overlay::Result);
    }
}
