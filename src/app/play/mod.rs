//! Which game is on the table, and what do the players want to do?
//!
//! [`Intent`] comes in from the mouse, the keyboard and the panel; [`Played`] goes out to the scene. The game itself is
//! in its final position before the first ring has moved.

pub mod clocks;
pub mod dice;
pub mod replay;
pub mod selection;
pub mod turn;

use bevy::prelude::*;

use self::clocks::TableClocks;
use super::offer::is_offered;
use super::screen::{Screen, Sheet};
use super::settings::Settings;
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
        Self { record, key: None }
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
    },
    /// Begin the same game again, with sides changed.
    Rematch,
    /// Let somebody else play a side.
    Sit(Side, Seat),
}

/// News from the game for those who show it.
#[derive(Message, Clone, Debug)]
pub enum Played {
    /// This happened on the table, forwards or, for an undo, backwards.
    Told(Vec<BoardEvent>),
    /// The table is another one altogether.
    Fresh,
    /// One looks at another position of the same game.
    Jumped,
    /// Nothing moved, but the lines or what is written beside them have changed.
    Annotated,
    /// Nothing moved, but the game ended or goes on: resignation, agreement, or an undo of these.
    Declared,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(CurrentGame::new(Game::new(GameId::default())))
        .add_plugins((clocks::plugin, selection::plugin, replay::plugin, dice::plugin, turn::plugin))
        .add_message::<Intent>()
        .add_message::<Played>()
        .add_systems(Startup, |mut played: MessageWriter<Played>| {
            played.write(Played::Fresh);
        })
        .add_systems(Update, (clocks::run_out, obey, clocks::keep_time).chain().in_set(Obey))
        .add_systems(Update, announce_the_end.after(Obey));
}

/// The moment in a frame at which intents are carried out.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Obey;

fn obey(
    mut intents: MessageReader<Intent>,
    mut current: ResMut<CurrentGame>,
    clocks: Res<TableClocks>,
    settings: Res<Settings>,
    mut played: MessageWriter<Played>,
    mut screen: ResMut<NextState<Screen>>,
    mut sheet: ResMut<Sheet>,
) {
    for intent in intents.read() {
        let news = match intent {
            Intent::Start { id, .. } if !is_offered(*id) => None,
            Intent::Open { record, .. } if !is_offered(record.game.id()) => None,
            Intent::Play(_) | Intent::Throw if clocks.is_paused() => None,
            Intent::Throw => dice::throw(&mut current).map(Played::Told),
            Intent::Play(id) => {
                dice::note_by_whom(&mut current, *id);
                current.game.play(*id).map(|events| Played::Told(events.to_vec()))
            }
            Intent::Redo => current.game.redo().map(|events| Played::Told(events.to_vec())),
            Intent::Undo => current.take_back(settings.dice).map(Played::Told),
            Intent::StepBack => current.game.step_back().map(Played::Told),
            Intent::GoTo(node) => go_to(&mut current.game, *node),
            Intent::First => go_to(&mut current.game, NodeId::ROOT),
            Intent::Last => {
                let last = current.game.line().last().copied();
                last.and_then(|node| go_to(&mut current.game, node))
            }
            Intent::Promote(node) => current.game.promote(*node).then_some(Played::Annotated),
            Intent::Remove(node) => remove(&mut current.game, *node),
            Intent::Annotate(node, notes) => {
                *current.game.notes_mut(*node) = notes.clone();
                Some(Played::Annotated)
            }
            Intent::Resign => declare(&mut current, Game::resign),
            Intent::OfferDraw => declare(&mut current, Game::offer_draw),
            Intent::ClaimDraw if current.person_to_move().is_none() => None,
            Intent::ClaimDraw => declare(&mut current, Game::claim),
            Intent::AnswerDraw { accept: true } => {
                current.game.accept_draw();
                Some(Played::Declared)
            }
            Intent::AnswerDraw { accept: false } => {
                current.game.decline_draw();
                Some(Played::Declared)
            }
            Intent::Pause(_) => None, // The clocks listen themselves.
            Intent::Start { id, head } => {
                *current = GameRecord { game: Game::new(*id), head: head.clone() }.into();
                screen.set(Screen::Table);
                Some(Played::Fresh)
            }
            Intent::Open { record, key } => {
                *current = CurrentGame { record: (**record).clone(), key: key.clone() };
                screen.set(Screen::Table);
                Some(Played::Fresh)
            }
            Intent::Rematch => {
                let head = current.head.for_rematch();
                *current = GameRecord { game: Game::new(current.game.id()), head }.into();
                Some(Played::Fresh)
            }
            Intent::Sit(side, seat) => {
                current.head.seats[side.index()] = *seat;
                // Whatever lies over the table stays there.
                played.write(Played::Annotated);
                None
            }
        };
        if let Some(news) = news {
            sheet.set_if_neq(Sheet::None);
            played.write(news);
        }
    }
}

/// Looks at another position: a neighbour by what happens on the way, any other at once.
fn go_to(game: &mut Game, node: NodeId) -> Option<Played> {
    let here = game.current();
    if node == here {
        return None;
    }
    if game.parent(here) == Some(node) {
        return game.step_back().map(Played::Told);
    }
    let follows = game.parent(node) == Some(here);
    if !game.go_to(node) {
        return None;
    }
    let events = game.last_ply().filter(|_| follows).map(|ply| ply.events.clone());
    Some(events.map_or(Played::Jumped, Played::Told))
}

fn remove(game: &mut Game, node: NodeId) -> Option<Played> {
    let here = game.current();
    game.remove(node)?;
    Some(if game.current() == here { Played::Annotated } else { Played::Jumped })
}

/// Does something in the name of whoever speaks.
fn declare(current: &mut CurrentGame, what: fn(&mut Game, Side)) -> Option<Played> {
    let side = current.speaker()?;
    what(&mut current.game, side);
    Some(Played::Declared)
}

/// Lays the result over the table when a game has just ended. Whoever looks through a game that is over knows it.
fn announce_the_end(
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    mut sheet: ResMut<Sheet>,
    mut was_over: Local<bool>,
) {
    if played.read().last().is_none() {
        return;
    }
    let is_over = current.game.result().is_some();
    if !std::mem::replace(&mut *was_over, is_over) && current.game.outcome().is_some() {
        *sheet = Sheet::Result;
    }
}
