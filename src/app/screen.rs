//! The states of the app: the screen, and the overlay on it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::{FreelyMutableState, StateTransitionSystems};

use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The start screen, with the choice of game and players.
    #[default]
    Start,
    /// A game.
    Table,
    /// The position editor.
    Editor,
    /// The tutorial.
    Tutorial,
    /// Exercises.
    Learn,
}

impl Screen {
    /// All screens.
    pub const ALL: [Self; 5] = [Self::Start, Self::Table, Self::Editor, Self::Tutorial, Self::Learn];

    /// The name in the interface of the page.
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

/// The overlay on a screen. It is a sub-state of each screen; leaving any screen except the start closes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The rule book.
    Rules,
    /// The settings.
    Options,
    /// The keys, and their changes.
    Keys,
    /// "Do you really want to resign?"
    ConfirmResign,
    /// "Do you really want to offer a draw?"
    ConfirmDraw,
    /// "Do you really want to drop the double?"
    ConfirmDrop,
    /// "Do you really want to leave this game?"
    ConfirmNewGame,
    /// "Do you really want to leave the table while your clock runs?"
    ConfirmLeave,
    /// The comment on a move.
    Comment,
    /// The result of the game.
    Result,
    /// The library.
    Library,
    /// What the player's own games tell.
    Insight,
    /// Tournaments that are run on this device.
    Tournaments,
    /// A message to the player: [`AlertText`].
    Alert,
    /// Sharing the game, and pasting others.
    Share,
    /// The progress of a GIF export.
    GifExport,
    /// The progress of a photograph.
    Photograph,
    /// Online games: offers, open games and own games.
    Online,
    /// The player's name on a server.
    Account,
    /// Reporting a player to whoever runs a server.
    Report,
    /// A tournament that a server runs.
    OnlineTournament,
    /// The offer of a game.
    JoinGame,
    /// The link that invites others to the game.
    Invitation,
    /// Conditional moves.
    ConditionalMoves,
}

impl Overlay {
    /// Whether the table below it cannot be touched. The result leaves it visible.
    #[must_use]
    pub const fn covers_table(self) -> bool {
        !matches!(self, Self::None | Self::Result)
    }

    /// The name in the interface of the page, see `docs/web.md`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rules => "rules",
            Self::Options => "options",
            Self::Keys => "keys",
            Self::ConfirmResign => "confirm-resign",
            Self::ConfirmDraw => "confirm-draw",
            Self::ConfirmDrop => "confirm-drop",
            Self::ConfirmNewGame => "confirm-new-game",
            Self::ConfirmLeave => "confirm-leave",
            Self::Comment => "comment",
            Self::Result => "result",
            Self::Library => "library",
            Self::Insight => "insight",
            Self::Tournaments => "tournaments",
            Self::Alert => "alert",
            Self::Share => "share",
            Self::GifExport => "gif-export",
            Self::Photograph => "photograph",
            Self::Online => "online",
            Self::Account => "account",
            Self::Report => "report",
            Self::OnlineTournament => "online-tournament",
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

/// The text of [`Overlay::Alert`], in the current language.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AlertText(pub String);

/// The current screen, and the overlay on it.
#[derive(SystemParam)]
pub struct ShownScreen<'w> {
    screen: Res<'w, State<Screen>>,
    current_overlay: Res<'w, State<Overlay>>,
    next_overlay: Res<'w, NextState<Overlay>>,
}

impl ShownScreen<'_> {
    /// The screen.
    #[must_use]
    pub fn screen(&self) -> Screen {
        *self.screen.get()
    }

    /// The next overlay if it is about to change, else the current one.
    #[must_use]
    pub fn overlay(&self) -> Overlay {
        next_or_current_overlay(&self.current_overlay, &self.next_overlay)
    }
}

/// Opens and closes overlays. Changes take effect in the next frame.
#[derive(SystemParam)]
pub struct OverlayControl<'w> {
    current_overlay: Res<'w, State<Overlay>>,
    next_overlay: ResMut<'w, NextState<Overlay>>,
}

impl OverlayControl<'_> {
    /// The next overlay if it is about to change, else the current one.
    #[must_use]
    pub fn get(&self) -> Overlay {
        next_or_current_overlay(&self.current_overlay, &self.next_overlay)
    }

    /// Opens an overlay in place of any other.
    pub fn open(&mut self, overlay: Overlay) {
        *self.next_overlay = NextState::PendingIfNeq(overlay);
    }

    /// Closes the overlay.
    pub fn close(&mut self) {
        if self.get() != Overlay::None {
            self.open(Overlay::None);
        }
    }
}

/// Shows alerts.
#[derive(SystemParam)]
pub struct Alerts<'w> {
    text: ResMut<'w, AlertText>,
    overlay: OverlayControl<'w>,
}

impl Alerts<'_> {
    /// Shows an alert with this text.
    pub fn show(&mut self, text: String) {
        self.text.0 = text;
        self.overlay.open(Overlay::Alert);
    }

    /// Closes the overlay.
    pub fn close(&mut self) {
        self.overlay.close();
    }

    /// The next overlay if it is about to change, else the current one.
    #[must_use]
    pub fn overlay(&self) -> Overlay {
        self.overlay.get()
    }
}

/// The next overlay if it is about to change, else the current one.
fn next_or_current_overlay(current_overlay: &State<Overlay>, next_overlay: &NextState<Overlay>) -> Overlay {
    match *next_overlay {
        NextState::Unchanged => *current_overlay.get(),
        NextState::Pending(overlay) | NextState::PendingIfNeq(overlay) => overlay,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Overlay>()
        .init_resource::<AlertText>()
        .add_systems(StateTransition, close_overlay_with_screen.before(StateTransitionSystems::DependentTransitions))
        .tell_wake_ups(tell_coming_overlay);
}

/// Closes the overlay when its screen is left. Not on the start screen, because an alert may come with a game that is
/// opened there.
fn close_overlay_with_screen(
    screen: Res<State<Screen>>,
    next_screen: Res<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let is_leaving = match *next_screen {
        NextState::Unchanged => false,
        NextState::Pending(new_screen) | NextState::PendingIfNeq(new_screen) => new_screen != *screen.get(),
    };
    if is_leaving && *screen.get() != Screen::Start {
        *overlay = NextState::PendingIfNeq(Overlay::None);
    }
}

/// Tells that an overlay is about to change.
fn tell_coming_overlay(next_overlay: Res<NextState<Overlay>>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.go_on_if(!matches!(*next_overlay, NextState::Unchanged));
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    /// The dialogs that can be opened at any table.
    pub(in crate::app) const DIALOGS: [Overlay; 12] = [
        Overlay::Rules,
        Overlay::Options,
        Overlay::Keys,
        Overlay::ConfirmResign,
        Overlay::ConfirmDraw,
        Overlay::ConfirmNewGame,
        Overlay::ConfirmLeave,
        Overlay::Library,
        Overlay::Insight,
        Overlay::Tournaments,
        Overlay::Share,
        Overlay::Online,
    ];

    /// The next overlay if it is about to change, else the current one.
    pub(in crate::app) fn overlay(world: &World) -> Overlay {
        next_or_current_overlay(world.resource(), world.resource())
    }

    fn app(screen: Screen) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, plugin)).insert_state(screen);
        app.update();
        app
    }

    fn current_overlay(app: &App) -> Overlay {
        *app.world().resource::<State<Overlay>>().get()
    }

    #[test]
    fn every_screen_but_the_start_closes_its_overlay_when_it_is_left() {
        for screen_before in Screen::ALL {
            for screen_after in Screen::ALL.into_iter().filter(|screen_after| *screen_after != screen_before) {
                let mut app = app(screen_before);
                assert_eq!(current_overlay(&app), Overlay::None);
                app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Alert);
                app.update();
                assert_eq!(current_overlay(&app), Overlay::Alert, "{screen_before:?}");
                app.world_mut().resource_mut::<NextState<Screen>>().set(screen_after);
                app.update();
                let stays_open = screen_before == Screen::Start;
                assert_eq!(
                    current_overlay(&app),
                    if stays_open { Overlay::Alert } else { Overlay::None },
                    "{screen_before:?} to {screen_after:?}"
                );
            }
        }
    }

    #[test]
    fn an_overlay_that_is_to_come_is_drawn_without_waiting_for_anything_else() {
        let mut app = app(Screen::Table);
        app.insert_resource(WakeUps::default());
        app.add_systems(Update, (|mut overlay: OverlayControl| overlay.open(Overlay::Rules)).run_if(run_once));
        app.update();
        assert_eq!((current_overlay(&app), overlay(app.world())), (Overlay::None, Overlay::Rules));
        assert!(app.world().resource::<WakeUps>().is_unfinished());
        app.update();
        assert_eq!(current_overlay(&app), Overlay::Rules);
    }
}
