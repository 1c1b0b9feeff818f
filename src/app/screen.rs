//! What is on the screen: the start, the table, or a position that is being set up? What lies over it?

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::{FreelyMutableState, StateTransitionSystems};
use bevy::window::RequestRedraw;

/// Which of its faces the program shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of game and players.
    #[default]
    Start,
    /// A game.
    Table,
    /// A position that is being set up.
    Editor,
    /// A demonstration of the pieces and the rules.
    Tutorial,
    /// Exercises.
    Learn,
}

impl Screen {
    /// The name by which others are told of it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "table",
            Self::Editor => "editor",
            Self::Tutorial => "tutorial",
            Self::Learn => "learn",
        }
    }
}

/// What lies over a screen until it is closed. Each screen has this state; whoever leaves one, except for the start, closes what
/// lies over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The rule book.
    Rules,
    /// Preferences and keys.
    Options,
    /// "Do you really want to resign?"
    ConfirmResign,
    /// "Do you really want to leave this game?"
    ConfirmNewGame,
    /// What somebody writes beside a move.
    Comment,
    /// How the game ended.
    Result,
    /// The games that are kept.
    Library,
    /// Something the player must know: [`AlertText`].
    Alert,
    /// The game as texts and pictures, and other games as texts.
    Share,
    /// An animation is being made.
    GifExport,
    /// Games over a network: to offer, to take, to go on with.
    Online,
    /// A game that somebody offers.
    JoinGame,
    /// The link that leads others to the game.
    Invitation,
    /// Moves that are made in answer to the opponent's without waiting.
    ConditionalMoves,
}

impl Overlay {
    /// The name by which a page is told of it: part of its interface, see `docs/web.md`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rules => "rules",
            Self::Options => "options",
            Self::ConfirmResign => "confirm-resign",
            Self::ConfirmNewGame => "confirm-new-game",
            Self::Comment => "comment",
            Self::Result => "result",
            Self::Library => "library",
            Self::Alert => "alert",
            Self::Share => "share",
            Self::GifExport => "gif-export",
            Self::Online => "online",
            Self::JoinGame => "join-game",
            Self::Invitation => "invitation",
            Self::ConditionalMoves => "conditional-moves",
        }
    }
}

impl States for Overlay {
    const DEPENDENCY_DEPTH: usize = <Screen as States>::DEPENDENCY_DEPTH + 1;
}

impl FreelyMutableState for Overlay {}

impl SubStates for Overlay {
    type SourceStates = Screen;

    fn should_exist(_: Screen) -> Option<Self> {
        Some(Self::None)
    }
}

/// What [`Overlay::Alert`] says, in the language that is spoken.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AlertText(pub String);

/// The overlay that is to come, or else the one that is there.
#[derive(SystemParam)]
pub struct ComingOverlay<'w> {
    current: Res<'w, State<Overlay>>,
    next: Res<'w, NextState<Overlay>>,
}

impl ComingOverlay<'_> {
    /// Which one it is.
    #[must_use]
    pub fn get(&self) -> Overlay {
        coming(&self.current, &self.next)
    }
}

/// Opens and closes overlays. What is asked for is there from the next frame on.
#[derive(SystemParam)]
pub struct OverlayControl<'w> {
    current: Res<'w, State<Overlay>>,
    next: ResMut<'w, NextState<Overlay>>,
}

impl OverlayControl<'_> {
    /// The overlay that is to come, or else the one that is there.
    #[must_use]
    pub fn get(&self) -> Overlay {
        coming(&self.current, &self.next)
    }

    /// Puts this one in the place of any other.
    pub fn open(&mut self, overlay: Overlay) {
        *self.next = NextState::PendingIfNeq(overlay);
    }

    /// Leaves none.
    pub fn close(&mut self) {
        if self.get() != Overlay::None {
            self.open(Overlay::None);
        }
    }
}

/// Tells the player something.
#[derive(SystemParam)]
pub struct Alerts<'w> {
    text: ResMut<'w, AlertText>,
    overlay: OverlayControl<'w>,
}

impl Alerts<'_> {
    /// Lays this text over the screen.
    pub fn show(&mut self, text: String) {
        self.text.0 = text;
        self.overlay.open(Overlay::Alert);
    }

    /// Leaves no overlay.
    pub fn close(&mut self) {
        self.overlay.close();
    }

    /// The overlay that is to come, or else the one that is there.
    #[must_use]
    pub fn overlay(&self) -> Overlay {
        self.overlay.get()
    }
}

/// The overlay that is to come, or else the one that is there.
fn coming(current: &State<Overlay>, next: &NextState<Overlay>) -> Overlay {
    match *next {
        NextState::Unchanged => *current.get(),
        NextState::Pending(overlay) | NextState::PendingIfNeq(overlay) => overlay,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Overlay>()
        .init_resource::<AlertText>()
        .add_message::<RequestRedraw>()
        .add_systems(StateTransition, close_with_screen.before(StateTransitionSystems::DependentTransitions))
        .add_systems(Last, request_redraw);
}

/// Closes the overlay of a screen that is left. Not that of the start: an alert may come with a game that is opened there.
fn close_with_screen(
    screen: Res<State<Screen>>,
    next_screen: Res<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let is_left = match *next_screen {
        NextState::Unchanged => false,
        NextState::Pending(next) | NextState::PendingIfNeq(next) => next != *screen.get(),
    };
    if is_left && *screen.get() != Screen::Start {
        *overlay = NextState::PendingIfNeq(Overlay::None);
    }
}

/// An overlay that is to come needs another frame.
fn request_redraw(next: Res<NextState<Overlay>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !matches!(*next, NextState::Unchanged) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    /// The overlay that is to come, or else the one that is there.
    pub(in crate::app) fn overlay(world: &World) -> Overlay {
        coming(world.resource(), world.resource())
    }

    fn app(screen: Screen) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, plugin)).insert_state(screen);
        app.update();
        app
    }

    fn now(app: &App) -> Overlay {
        *app.world().resource::<State<Overlay>>().get()
    }

    #[test]
    fn every_screen_but_the_start_closes_its_overlay_when_it_is_left() {
        let screens = [Screen::Start, Screen::Table, Screen::Editor, Screen::Tutorial, Screen::Learn];
        for from in screens {
            for to in screens.into_iter().filter(|to| *to != from) {
                let mut app = app(from);
                assert_eq!(now(&app), Overlay::None);
                app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Alert);
                app.update();
                assert_eq!(now(&app), Overlay::Alert, "{from:?}");
                app.world_mut().resource_mut::<NextState<Screen>>().set(to);
                app.update();
                let stays = from == Screen::Start;
                assert_eq!(now(&app), if stays { Overlay::Alert } else { Overlay::None }, "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn an_overlay_that_is_to_come_is_drawn_without_waiting_for_anything_else() {
        let mut app = app(Screen::Table);
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        app.add_systems(Update, (|mut overlay: OverlayControl| overlay.open(Overlay::Rules)).run_if(run_once));
        app.update();
        assert_eq!((now(&app), overlay(app.world())), (Overlay::None, Overlay::Rules));
        assert_eq!(app.world().resource::<Messages<RequestRedraw>>().len(), 1);
        app.update();
        assert_eq!(now(&app), Overlay::Rules);
    }
}
