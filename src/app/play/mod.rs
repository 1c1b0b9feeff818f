//! The game on the table, and the intents that change it.
//!
//! [`Intent`] comes in from the mouse, the keyboard and the panel; [`Played`] goes out to the scene. The game itself is
//! in its final position before the first ring has moved.

pub mod at_rest;
pub mod clocks;
pub mod dice;
mod played;
pub mod remote;
pub mod replay;
pub mod selection;
pub mod threats;
pub mod turn;

use bevy::prelude::*;

pub use self::played::{Cause, Played};

use self::clocks::TableClocks;
use self::remote::{FollowStep, RemoteIntent, RemotePlay};
use self::replay::ReplayStep;
use super::screen::{Overlay, OverlayControl, Screen};
use super::settings::{DiceHabit, Settings};
use crate::app::schedule::{self, AppSystems};
use crate::board::{BoardEvent, Side};
use crate::insight::set_accuracy;
use crate::session::{Game, GameId, GameRecord, Head, MoveId, NodeId, Notes, Seat, Style};

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
        self.game.has_plies() && self.game.result().is_none() && !self.is_cancelled()
    }

    /// Whether the game was cancelled over a network, because somebody did not begin in time or did not want to.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.head.is_aborted()
    }
}

impl From<GameRecord> for CurrentGame {
    fn from(record: GameRecord) -> Self {
        Self { record, key: None, remote: None }
    }
}

/// An intent of a player. Impossible intents are ignored.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Make this move, or enter this roll.
    Play(MoveId),
    /// Roll the dice.
    Throw,
    /// Take back the last move of a person, and all that followed it.
    Undo,
    /// Redo the move that was taken back.
    Redo,
    /// The next step of a replay.
    Replay(ReplayStep),
    /// Show the previous position.
    StepBack,
    /// Show another position of the game.
    GoTo(NodeId),
    /// Show the start.
    First,
    /// Show the end of the line.
    Last,
    /// Swap the variation of this node with the line before it.
    Promote(NodeId),
    /// Remove the variation of this node, or the main line from this node on.
    Remove(NodeId),
    /// Change the annotations of a node.
    Annotate(NodeId, Notes),
    /// The [speaker](CurrentGame::speaker) resigns.
    Resign,
    /// The [speaker](CurrentGame::speaker) offers a draw.
    OfferDraw,
    /// The side to move claims a draw by repetition or the fifty-move rule.
    ClaimDraw,
    /// The other side answers a draw offer.
    AnswerDraw {
        /// Whether it accepts.
        accept: bool,
    },
    /// Stop the clocks, or let them run.
    Pause(bool),
    /// Start a new game.
    Start {
        /// The game or edition.
        id: GameId,
        /// The head of its record.
        head: Head,
    },
    /// Open a recorded game.
    Open {
        /// The game.
        record: Box<GameRecord>,
        /// The name of its record in the library, if it has one.
        key: Option<String>,
        /// The state of remote play, if it is an online game.
        remote: Option<RemotePlay>,
    },
    /// Take a step towards the state of the server's game.
    Follow(FollowStep),
    /// Start the same game again, with the sides exchanged.
    Rematch,
    /// Change the player of a side; an engine plays in this style.
    Sit(Side, Seat, Style),
    /// Keep the accuracy of each side, from 0 to 1, in the record; `None` for a side of which it is not known.
    SetAccuracy([Option<f64>; 2]),
}

pub(super) fn plugin(app: &mut App) {
    schedule::configure(app);
    app.insert_resource(CurrentGame::new(Game::new(GameId::default())))
        .add_plugins((clocks::plugin, selection::plugin, at_rest::plugin, replay::plugin, dice::plugin, turn::plugin))
        .add_plugins(threats::plugin)
        .add_message::<Intent>()
        .add_message::<Played>()
        .add_message::<RemoteIntent>()
        .add_systems(Startup, |current: Res<CurrentGame>, mut played: MessageWriter<Played>| {
            played.write(Played::arrival(Cause::Loaded, &current.game));
        })
        .add_systems(
            Update,
            (clocks::run_out, execute, clocks::keep_time, clocks::warn).chain().in_set(AppSystems::Apply),
        )
        .add_systems(Update, show_result.in_set(AppSystems::Refresh));
}

/// Executes intents.
fn execute(
    mut intents: MessageReader<Intent>,
    mut current: ResMut<CurrentGame>,
    clocks: Res<TableClocks>,
    settings: Res<Settings>,
    (mut played, mut remote): (MessageWriter<Played>, MessageWriter<RemoteIntent>),
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: OverlayControl,
) {
    for intent in intents.read() {
        if clocks.is_paused() && matches!(intent, Intent::Play(_) | Intent::Throw) {
            continue;
        }
        if current.asks_server(intent) {
            remote.write(current.for_server(intent));
            if !current.makes_at_once(intent) {
                overlay.close();
                continue;
            }
        }
        let Some(change) = apply(intent, &mut current, settings.dice) else { continue };
        if matches!(intent, Intent::Rematch) {
            let id = current.game.id();
            settings.sparring.reseat(&mut current.head, id, &settings.ratings);
        }
        if matches!(intent, Intent::Start { .. } | Intent::Open { .. }) {
            screen.set(Screen::Table);
        }
        // Changing players, the end of a review and remote events do not close overlays.
        let is_quiet = matches!(intent, Intent::Sit(..) | Intent::SetAccuracy(_) | Intent::Follow(_));
        if !is_quiet && !matches!(intent, Intent::Open { remote: Some(_), .. }) {
            overlay.close();
        }
        played.write(change);
    }
}

/// Applies an intent, and returns what has changed; `None` if nothing has.
fn apply(intent: &Intent, current: &mut CurrentGame, habit: DiceHabit) -> Option<Played> {
    if let Some(cause) = begin(intent, current) {
        return Some(Played::arrival(cause, &current.game));
    }
    if let Intent::Follow(step) = intent {
        return remote::follow(step, &mut current.game);
    }
    let (from, had_end) = (current.game.current(), current.game.result().is_some());
    let (cause, events) = play(intent, current, habit)
        .or_else(|| look(intent, &mut current.game))
        .or_else(|| declare(intent, current).map(silently))
        .or_else(|| annotate(intent, current).map(silently))?;
    let ends = !had_end && current.game.result().is_some();
    Some(Played { cause, from, to: current.game.current(), events, ends })
}

const fn silently(cause: Cause) -> (Cause, Vec<BoardEvent>) {
    (cause, Vec::new())
}

/// Starts or opens a game.
fn begin(intent: &Intent, current: &mut CurrentGame) -> Option<Cause> {
    let (cause, game) = match intent {
        Intent::Start { id, head } => (Cause::New, GameRecord { game: Game::new(*id), head: head.clone() }.into()),
        Intent::Open { record, key, remote } => {
            (Cause::Loaded, CurrentGame { record: (**record).clone(), key: key.clone(), remote: *remote })
        }
        Intent::Rematch => {
            let head = current.head.for_rematch();
            (Cause::New, GameRecord { game: Game::new(current.game.id()), head }.into())
        }
        _ => return None,
    };
    *current = game;
    Some(cause)
}

/// Plays, rolls, takes back or redoes.
fn play(intent: &Intent, current: &mut CurrentGame, habit: DiceHabit) -> Option<(Cause, Vec<BoardEvent>)> {
    match intent {
        Intent::Throw => Some((Cause::Move, dice::throw(current)?)),
        Intent::Play(id) => {
            dice::note_by_whom(current, *id);
            Some((Cause::Move, current.game.play(*id)?.to_vec()))
        }
        Intent::Undo => Some((Cause::Undo, current.take_back(habit)?)),
        Intent::Redo | Intent::Replay(ReplayStep::Next) => Some((Cause::Redo, current.game.redo()?.to_vec())),
        _ => None,
    }
}

/// Shows another position: an adjacent one with its events, any other at once.
fn look(intent: &Intent, game: &mut Game) -> Option<(Cause, Vec<BoardEvent>)> {
    let node = match intent {
        Intent::StepBack => game.parent(game.current())?,
        Intent::GoTo(node) => *node,
        Intent::First | Intent::Replay(ReplayStep::First) => NodeId::ROOT,
        Intent::Last => *game.line().last()?,
        _ => return None,
    };
    let here = game.current();
    if node == here {
        return None;
    }
    if game.parent(here) == Some(node) {
        return Some((Cause::StepBack, game.step_back()?));
    }
    let follows = game.parent(node) == Some(here);
    if !game.go_to(node) {
        return None;
    }
    Some(match game.last_ply().filter(|_| follows) {
        Some(ply) => (Cause::StepForward, ply.events.clone()),
        None => (Cause::Jump, Vec::new()),
    })
}

/// Declares something for the [speaker](CurrentGame::speaker).
fn declare(intent: &Intent, current: &mut CurrentGame) -> Option<Cause> {
    match intent {
        Intent::Resign => current.speaker().map(|side| current.game.resign(side))?,
        Intent::OfferDraw => current.speaker().map(|side| current.game.offer_draw(side))?,
        Intent::ClaimDraw => {
            current.person_to_move()?;
            current.speaker().map(|side| current.game.claim(side))?;
        }
        Intent::AnswerDraw { accept: true } => current.game.accept_draw(),
        Intent::AnswerDraw { accept: false } => current.game.decline_draw(),
        _ => return None,
    }
    Some(if current.game.result().is_some() { Cause::Result } else { Cause::Offer })
}

/// Changes lines, annotations, players or the accuracy.
fn annotate(intent: &Intent, current: &mut CurrentGame) -> Option<Cause> {
    match intent {
        Intent::Promote(node) => current.game.promote(*node).then_some(Cause::Annotate),
        Intent::Remove(node) => current.game.remove(*node).map(|_| Cause::Remove),
        Intent::Annotate(node, notes) => {
            *current.game.notes_mut(*node) = notes.clone();
            Some(Cause::Annotate)
        }
        Intent::Sit(side, seat, style) => {
            current.head.seats[side.index()] = *seat;
            current.head.styles[side.index()] = if seat.is_human() { Style::default() } else { *style };
            Some(Cause::Annotate)
        }
        Intent::SetAccuracy(accuracies) => {
            let before = current.head.more.clone();
            set_accuracy(&mut current.head, *accuracies);
            (current.head.more != before).then_some(Cause::Annotate)
        }
        _ => None,
    }
}

/// Opens the result when a game has just ended, but not while a finished game is viewed. The result of a game that comes
/// to the table finished covers nothing else: a link may have led elsewhere.
fn show_result(mut played: MessageReader<Played>, current: Res<CurrentGame>, mut overlay: OverlayControl) {
    let may_cover = overlay.get() == Overlay::None;
    let ends = played.read().filter(|change| change.ends && (may_cover || !change.is_another_game())).count() > 0;
    if ends && current.game.outcome().is_some() {
        overlay.open(Overlay::Result);
    }
}
