//! The choices on the start screen, and the data that its pages draw.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Component, Res, Resource, State};
use bevy_egui::egui::{self, Ui};

use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::organiser::game_row::GameToPlay;
use crate::app::ui::{command::UiCommand, start::begin::BeginView, start::time_control::TimeInputMode};
use crate::app::{
    editor::Edit, i18n::Translations, input::keyboard::PanelKeys, kiosk::Kiosk, settings::PlayerProgress,
    settings::Settings, settings::sparring::Sparring, system::entropy,
};
use crate::board::Side;
use crate::session::{Draft, Game, GameId, Head, Seat, cube::Cube};

/// The pages of the start screen. Each visit begins with the first one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) enum StartPage {
    /// The large buttons.
    #[default]
    Main,
    /// The form with all choices.
    Form,
}

/// What is chosen for the next game, on the start screen, in the editor and for online games. It is kept while the program
/// runs.
#[derive(Resource, Clone, Default, PartialEq)]
pub(in crate::app::ui) struct Choice {
    pub(in crate::app::ui) id: GameId,
    /// The names of the players, the time controls and so on. The seats depend on the button that starts the game.
    pub(in crate::app::ui) head: Head,
    pub(in crate::app::ui) time_input_mode: TimeInputMode,
    /// The number of a start of Chess960, for the games that have them.
    pub(in crate::app::ui) chess960: Option<u16>,
    /// The doubling cube at the start, for games with dice.
    pub(in crate::app::ui) cube: Option<Cube>,
    /// The game of a tournament that is chosen: its players are those of no other game.
    pub(in crate::app::ui) tournament_game: Option<GameToPlay>,
}

impl Choice {
    /// The intent that starts this game.
    pub(in crate::app::ui) fn start(&self) -> Intent {
        let mut head = self.seated_head();
        if let Some(GameToPlay { players, berserk }) = &self.tournament_game {
            head.players.clone_from(players);
            for side in Side::ALL.into_iter().filter(|side| berserk[side.index()]) {
                head.go_berserk(side);
            }
        }
        Intent::Start { id: self.id, fen: self.fen(), head }
    }

    /// The start position with the doubling cube, if it is not the usual one.
    pub(in crate::app::ui) fn fen(&self) -> Option<String> {
        let start_fen = self.chess960.and_then(|start_number| self.id.chess960_start(start_number));
        let start_fen = start_fen.filter(|fen| !self.id.is_usual_start(fen));
        let Some(match_cube) = self.cube.filter(|_| self.id.has_dice()) else { return start_fen };
        let start_fen = start_fen.unwrap_or_else(|| Game::new(self.id).start().fen());
        Some(format!("{start_fen} {match_cube}"))
    }

    /// The command that starts a game from the position in the editor.
    pub(in crate::app::ui) fn play_from_editor(&self) -> UiCommand {
        UiCommand::Edit(Edit::Play(Box::new(self.seated_head())))
    }

    /// The head of a game that starts now. The engine is named by its level; the name of a person who plays against it
    /// applies to either side.
    fn seated_head(&self) -> Head {
        let mut head = self.head.clone();
        if let [Seat::Human, Seat::Engine(_)] | [Seat::Engine(_), Seat::Human] = head.seats {
            let own_index = usize::from(!head.seats[0].is_human());
            if head.players[own_index].trim().is_empty() {
                head.players.swap(0, 1);
            }
            head.players[1 - own_index].clear();
        }
        head
    }

    /// The command that opens the editor with this game's start position.
    pub(in crate::app::ui) fn set_up_command(&self) -> UiCommand {
        UiCommand::Edit(Edit::Begin { draft: Box::new(Draft::initial(self.id)), screen_before: Screen::Start })
    }
}

/// The data of the start screen.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct StartView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) progress: &'a PlayerProgress,
    /// The current game, which can be resumed or would be replaced.
    pub(in crate::app::ui) current_game: &'a CurrentGame,
    /// Whether an overlay has the keyboard.
    pub(in crate::app::ui) is_covered: bool,
    /// Whether a field or a button had the keyboard before this frame.
    pub(in crate::app::ui) had_focus: bool,
    /// Whether the program stands in a hall, where nothing leads out.
    pub(in crate::app::ui) is_kiosk: bool,
    /// Returns a random side.
    pub(in crate::app::ui) draw_side: fn() -> Side,
}

impl<'a> StartView<'a> {
    pub(in crate::app::ui) fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }

    pub(in crate::app::ui) fn begin(self, game: GameId) -> BeginView<'a> {
        let sparring = self.settings.sparring.with_adapted_level(game, &self.progress.ratings);
        BeginView { translations: self.translations, sparring, draw_side: self.draw_side }
    }

    /// Who plays a game that starts with one click.
    pub(in crate::app::ui) fn suited_sparring(self, game: GameId) -> Sparring {
        self.settings.sparring.with_suited_level(game, &self.progress.ratings)
    }

    /// The command that starts a game with these seats. If another game is under way, it asks first.
    pub(in crate::app::ui) fn start(self, choice: &mut Choice, seats: [Seat; 2]) -> UiCommand {
        self.settings.sparring.seat_players(&mut choice.head, seats);
        choice.tournament_game = None;
        match self.current_game.is_under_way() {
            true => UiCommand::Overlay(Overlay::ConfirmNewGame),
            false => UiCommand::Intent(choice.start()),
        }
    }

    /// Whether a key is pressed that no overlay, field, list or button takes.
    pub(in crate::app::ui) fn is_key_pressed(self, ui: &Ui, key: egui::Key) -> bool {
        let is_key_taken = self.is_covered
            || self.had_focus
            || ui.ctx().egui_wants_keyboard_input()
            || egui::Popup::is_any_open(ui.ctx());
        !is_key_taken && ui.input(|input| input.key_pressed(key))
    }
}

#[derive(SystemParam)]
pub(in crate::app::ui) struct StartParams<'w> {
    translations: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    current_game: Res<'w, CurrentGame>,
    overlay: Res<'w, State<Overlay>>,
    panel_keys: Res<'w, PanelKeys>,
    kiosk: Option<Res<'w, Kiosk>>,
}

impl StartParams<'_> {
    pub(in crate::app::ui) fn view(&self) -> StartView<'_> {
        StartView {
            translations: &self.translations,
            settings: &self.settings,
            progress: &self.progress,
            current_game: &self.current_game,
            is_covered: *self.overlay.get() != Overlay::None,
            had_focus: self.panel_keys.has_focus,
            is_kiosk: self.kiosk.is_some(),
            draw_side: entropy::random_side,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;

    #[test]
    fn a_person_who_plays_the_computer_takes_the_own_name_to_either_side() {
        let engine_seat = Seat::Engine(Level::WEAKEST);
        for (seats, typed_names, expected_names) in [
            ([Seat::Human, engine_seat], ["Ana", ""], ["Ana", ""]),
            ([engine_seat, Seat::Human], ["Ana", ""], ["", "Ana"]),
            ([engine_seat, Seat::Human], ["Ana", "Bea"], ["", "Bea"]),
            ([Seat::Human; 2], ["Ana", "Bea"], ["Ana", "Bea"]),
            ([engine_seat; 2], ["Ana", "Bea"], ["Ana", "Bea"]),
        ] {
            let mut choice = Choice::default();
            choice.head.seats = seats;
            choice.head.players = typed_names.map(str::to_owned);
            assert_eq!(choice.seated_head().players, expected_names.map(str::to_owned), "{seats:?} {typed_names:?}");
        }
    }
}
