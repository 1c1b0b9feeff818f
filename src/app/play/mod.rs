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
use crate::session::{Game, GameId, GameRecord, Head, MoveId, NodeId, Notes, Seat};

/// The game on the table, and who plays it.
#[derive(Resource, Deref, DerefMut)]
pub struct CurrentGame {
    /// The game with the head of its record.
    #[deref]
    pub record: GameRecord,
    /// Under which name it is kept in the library, once it is.
    pub key: Option<String>,
    /// Who sits here, if it is a game over a network.
    pub remote: Option<RemotePlay>,
}

impl CurrentGame {
    /// This game between nameless players.
    #[must_use]
    pub fn new(game: Game) -> Self {
        GameRecord::of(game).into()
    }

    /// Whether a game has begun and not ended.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.game.has_plies() && self.game.result().is_none()
    }
}

impl From<GameRecord> for CurrentGame {
    fn from(record: GameRecord) -> Self {
        Self { record, key: None, remote: None }
    }
}

/// Something a player wants to do. What is not possible now is ignored: whoever asks has looked first.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Make this move, or lay these dice on the table.
    Play(MoveId),
    /// Throw the dice.
    Throw,
    /// Take the last move of a person back, with what followed it.
    Undo,
    /// Make the move again that was taken back.
    Redo,
    /// The game that plays itself goes on.
    Replay(ReplayStep),
    /// Look one move back.
    StepBack,
    /// Look at another position of the game.
    GoTo(NodeId),
    /// Look at the start.
    First,
    /// Look at the end of the line.
    Last,
    /// Let the variation with this node change places with the line before it.
    Promote(NodeId),
    /// Take away this node's variation, or the main line from this node on.
    Remove(NodeId),
    /// Write something beside a move.
    Annotate(NodeId, Notes),
    /// The [speaker](CurrentGame::speaker) gives up.
    Resign,
    /// The [speaker](CurrentGame::speaker) offers a draw.
    OfferDraw,
    /// The side to move claims a draw, because the position recurs or nothing happens any more.
    ClaimDraw,
    /// The other side answers an offer.
    AnswerDraw {
        /// Whether it agrees.
        accept: bool,
    },
    /// Halt the clocks, or let them go on.
    Pause(bool),
    /// Begin a new game.
    Start {
        /// Which one.
        id: GameId,
        /// Who plays, when, and how fast.
        head: Head,
    },
    /// Bring a recorded game to the table.
    Open {
        /// The game.
        record: Box<GameRecord>,
        /// Under which name the library keeps it, if it does.
        key: Option<String>,
        /// Who sits here, if it is a game over a network.
        remote: Option<RemotePlay>,
    },
    /// Come one step nearer to what the server tells of this game.
    Follow(FollowStep),
    /// Begin the same game again, with sides changed.
    Rematch,
    /// Let somebody else play a side.
    Sit(Side, Seat),
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
        .add_systems(Update, (clocks::run_out, obey, clocks::keep_time, clocks::warn).chain().in_set(AppSystems::Apply))
        .add_systems(Update, show_result.in_set(AppSystems::Refresh));
}

/// Carries out what the players want.
fn obey(
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
        let Some(news) = apply(intent, &mut current, settings.dice) else { continue };
        if matches!(intent, Intent::Start { .. } | Intent::Open { .. }) {
            screen.set(Screen::Table);
        }
        // Who sits down, and what comes from afar, leaves what lies over the table.
        if !matches!(intent, Intent::Sit(..) | Intent::Follow(_) | Intent::Open { remote: Some(_), .. }) {
            overlay.close();
        }
        played.write(news);
    }
}

/// Does to the game what a player wants, and tells what has changed; `None` where nothing has.
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

/// Brings another game to the table.
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

/// Makes a move or throws the dice, takes back, or plays again.
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

/// Looks at another position: a neighbour by what happens on the way, any other at once.
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

/// Says something in the name of whoever [speaks](CurrentGame::speaker).
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

/// Changes the lines of the game, what is written beside them, or who plays.
fn annotate(intent: &Intent, current: &mut CurrentGame) -> Option<Cause> {
    match intent {
        Intent::Promote(node) => current.game.promote(*node).then_some(Cause::Annotate),
        Intent::Remove(node) => current.game.remove(*node).map(|_| Cause::Remove),
        Intent::Annotate(node, notes) => {
            *current.game.notes_mut(*node) = notes.clone();
            Some(Cause::Annotate)
        }
        Intent::Sit(side, seat) => {
            current.head.seats[side.index()] = *seat;
            Some(Cause::Annotate)
        }
        _ => None,
    }
}

/// Lays the result over the table when a game has just ended. Whoever looks through a game that is over knows it.
fn show_result(mut played: MessageReader<Played>, current: Res<CurrentGame>, mut overlay: OverlayControl) {
    let ends = played.read().filter(|news| news.ends).count() > 0;
    if ends && current.game.outcome().is_some() {
        overlay.open(Overlay::Result);
    }
}
