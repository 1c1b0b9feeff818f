//! The page for offering a game.

use bevy_egui::egui::{self, Ui};

use crate::app::online::commands::OnlineCommand;
use crate::app::online::{lobby::OfferChoice, sentences};
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, online::nickname, online::online_view::OnlineView, online::online_view::warning_ui,
    online::pace, online::pace::PaceDraft, start::chess960, start::cube_choice, start::start_view::Choice,
    widgets::menus::ShowList, widgets::theme,
};
use crate::app::{i18n::Translations, play::CurrentGame};
use crate::board::Side;
use crate::games::Phase;
use crate::player::NAME_CHARS;
use crate::session::cube::without_cube;
use crate::session::{Game, GameId};

/// The width of the list of games, in logical pixels.
const GAMES_WIDTH: f32 = 210.0;

/// The choices for an offer besides the game and its clocks.
#[derive(Default)]
pub(in crate::app::ui) struct OfferDraft {
    /// The side of the player who offers; `None` for a random one.
    side: Option<Side>,
    pace: PaceDraft,
    is_public: bool,
    is_rated: bool,
    /// Whether the game begins with the position on the table.
    is_from_position: bool,
    /// The nickname while it is edited.
    nickname: Option<String>,
    /// The name of the player who is challenged; empty if the offer is for whoever gets the link.
    player: String,
}

impl OfferDraft {
    /// Lets anybody take the game that is offered.
    pub(in crate::app::ui) const fn open_to_all(&mut self) {
        self.is_public = true;
    }

    /// Offers the game to the player with this name; to whoever gets the link if it is empty.
    pub(in crate::app::ui) fn invite(&mut self, player: String) {
        self.player = player;
    }

    /// The name of the player to whom the game is offered, if the player who offers it has a name too.
    fn challenged(&self, view: OnlineView) -> Option<String> {
        let player = self.player.trim();
        (view.name.is_some() && !player.is_empty()).then(|| player.to_owned())
    }

    /// What is offered; `position` is the game on the table, if a game can begin with its position.
    fn choice(&self, choice: &Choice, position: Option<&Game>) -> OfferChoice {
        let position = position.filter(|_| self.is_from_position);
        OfferChoice {
            game: position.map_or(choice.id, Game::id),
            fen: match position {
                Some(game) => Some(without_cube(game.referee()).fen()),
                None if self.pace.is_over_days => choice.fen_without_cube(),
                None => choice.fen(),
            },
            pace: self.pace.pace(choice.head.controls),
            side: self.side,
            is_public: self.is_public,
            is_rated: self.is_rated,
            challenged: None,
        }
    }
}

/// Draws the page.
pub(in crate::app::ui) fn offer_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut OfferDraft,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    let translations = view.translations;
    if view.name.is_some() {
        player_field_ui(ui, view, &mut draft.player);
    } else if !draft.player.is_empty() {
        warning_ui(ui, &translations.say("online-challenge-needs-name"));
    }
    if position(view.current).is_some() {
        ui.checkbox(&mut draft.is_from_position, translations.say("online-from-position"));
    } else {
        draft.is_from_position = false;
    }
    if !draft.is_from_position {
        game_ui(ui, translations, &mut choice.id);
        chess960::chess960_ui(ui, translations, choice);
    }
    side_ui(ui, translations, &mut draft.side);
    pace::pace_ui(ui, translations, &mut draft.pace, &mut choice.time, &mut choice.head.controls);
    if !draft.pace.is_over_days && !draft.is_from_position {
        cube_choice::cube_choice_ui(ui, translations, choice);
    }
    let challenged = draft.challenged(view);
    if challenged.is_none() {
        ui.checkbox(&mut draft.is_public, translations.say("online-public"))
            .show_tip(translations.say("tip-online-public"));
    }
    if view.name.is_some() {
        let may_be_rated = draft.choice(choice, position(view.current)).may_be_rated();
        let rated = egui::Checkbox::new(&mut draft.is_rated, translations.say("online-rated"));
        ui.add_enabled(may_be_rated, rated)
            .show_tip(translations.say("tip-online-rated"))
            .show_disabled_tip(translations.say("tip-online-rated"));
    }
    nickname::player_ui(ui, (translations, view.settings), view.name, &mut draft.nickname, commands);
    let about_key = if challenged.is_some() { "online-challenge-about" } else { "online-make-link-about" };
    ui.add(egui::Label::new(theme::faint(translations.say(about_key))).wrap());
}

/// Draws the field for the name of the player who is challenged, and why the last challenge to this player was not made.
fn player_field_ui(ui: &mut Ui, view: OnlineView, player: &mut String) {
    ui.horizontal(|ui| {
        let label = ui.label(view.say("online-challenge-player"));
        let field = egui::TextEdit::singleline(player)
            .id_salt("challenged player")
            .hint_text(view.say("online-challenge-hint"))
            .char_limit(*NAME_CHARS.end())
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
    });
    let error = view.challenges.error.as_ref().filter(|(challenged, _)| challenged == player.trim());
    if let Some((_, error)) = error {
        warning_ui(ui, &sentences::challenge_error(view.translations, error));
    }
}

/// Draws the button that makes the offer.
pub(in crate::app::ui) fn make_link_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut OfferDraft,
    choice: &Choice,
    commands: &mut Vec<UiCommand>,
) {
    let challenged = draft.challenged(view);
    let key = if challenged.is_some() { "online-challenge-make" } else { "online-make-link" };
    let main = theme::main_button(view.say(key));
    let button = ui.add_enabled(!view.lobby.is_offering(), main);
    if button.clicked() {
        commands.extend(nickname::keep(view.settings, &mut draft.nickname));
        let offered = draft.choice(choice, position(view.current));
        let is_rated = view.name.is_some() && offered.is_rated && offered.may_be_rated();
        let is_public = offered.is_public && challenged.is_none();
        commands.push(UiCommand::Online(OnlineCommand::Offer(OfferChoice {
            is_rated,
            is_public,
            challenged,
            ..offered
        })));
    }
}

/// The game on the table, if another one can begin with its position: it is not the usual start, the game is not over, and no turn
/// is half done.
fn position(current: &CurrentGame) -> Option<&Game> {
    let game = &current.game;
    let begins = if game.id().has_dice() { matches!(game.phase(), Phase::Roll(_)) } else { game.outcome().is_none() };
    let is_usual = || game.ply_count() == 0 && game.id().is_usual_start(&game.start().fen());
    (current.remote.is_none() && begins && !is_usual()).then_some(game)
}

/// Draws the choice of the game.
pub(in crate::app::ui) fn game_ui(ui: &mut Ui, translations: &Translations, id: &mut GameId) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(translations.say("library-game"));
        let game_name = |id: GameId| translations.say(&format!("game-{id}"));
        let list = egui::ComboBox::from_id_salt("offered game").width(GAMES_WIDTH).selected_text(game_name(*id));
        let shown = list.show_list(ui, |ui| {
            for other in GameId::ALL {
                theme::selectable_value(ui, id, other, game_name(other));
            }
        });
        shown.response.labelled_by(label.id);
    });
}

/// Draws the choice of the side.
pub(in crate::app::ui) fn side_ui(ui: &mut Ui, translations: &Translations, side: &mut Option<Side>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        structure::mark_radio_group(ui, translations.say("own-side"));
        structure::group_name_ui(ui, translations.say("own-side"));
        for (other, key) in
            [(Some(Side::White), "own-side-white"), (Some(Side::Black), "own-side-black"), (None, "own-side-by-lot")]
        {
            if theme::chip(ui, *side == other, translations.say(key)).clicked() {
                *side = other;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::ApiRequestError, online::lobby::Lobby};
    use crate::games::dice_chess::Variant;
    use crate::online::Pace;
    use crate::player::PlayerName;

    fn offer(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let (mut draft, mut choice) = (OfferDraft::default(), Choice::default());
        testing::harness([560.0, 700.0], move |ui, commands| {
            let view = shown.online(&lobby, &seats);
            offer_ui(ui, view, &mut draft, &mut choice, commands);
            make_link_ui(ui, view, &mut draft, &choice, commands);
        })
    }

    fn offered(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture) -> OfferChoice {
        testing::press_control(harness, &shown.say("online-make-link"));
        let commands = testing::take_commands(harness);
        let [UiCommand::Online(OnlineCommand::Offer(choice))] = &*commands else { panic!("{commands:?}") };
        choice.clone()
    }

    #[test]
    fn a_game_may_begin_with_the_position_on_the_table() {
        let shown = Fixture::turnover(&["d2d4", "d7d5"]);
        let mut harness = offer(&shown);
        assert_eq!(offered(&mut harness, &shown).fen, None);
        testing::press_control(&mut harness, &shown.say("online-from-position"));
        let choice = offered(&mut harness, &shown);
        assert_eq!(choice.game, shown.current.game.id());
        assert_eq!(choice.fen, Some(shown.current.game.referee().fen()));
    }

    #[test]
    fn a_doubling_cube_is_offered_for_a_game_in_one_sitting() {
        let shown = Fixture::turnover(&[]);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let choice = Choice { id: GameId::DiceChess(Variant::DiceChess), ..Choice::default() };
        let state = (OfferDraft::default(), choice);
        let mut harness = testing::harness_with([560.0, 700.0], state, |ui, (draft, choice)| {
            offer_ui(ui, shown.online(&lobby, &seats), draft, choice, &mut Vec::new());
        });
        testing::press_control(&mut harness, &shown.say("start-cube"));
        testing::press_control(&mut harness, &shown.translations.say_with("start-match", &[("points", 5.into())]));
        let offered = |harness: &Harness<(OfferDraft, Choice)>| harness.state().0.choice(&harness.state().1, None).fen;
        assert!(offered(&harness).is_some_and(|fen| fen.ends_with(" x1:5:0-0:before-crawford")));
        testing::press_control(&mut harness, &shown.say("online-pace-days"));
        assert!(!testing::shows_text(&harness, &shown.say("start-cube")));
        assert_eq!(offered(&harness), None);
    }

    #[test]
    fn whoever_has_a_name_challenges_a_player_by_name_or_makes_a_link() {
        let shown = Fixture::turnover(&[]);
        let name: PlayerName = "Carla".parse().expect("a name");
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let state = (OfferDraft::default(), Choice::default(), Vec::<UiCommand>::new());
        let mut harness = testing::harness_with([560.0, 900.0], state, |ui, (draft, choice, commands)| {
            let view = OnlineView { name: Some(&name), ..shown.online(&lobby, &seats) };
            offer_ui(ui, view, draft, choice, commands);
            make_link_ui(ui, view, draft, choice, commands);
        });
        for label in ["10 + 5", &shown.say("online-public"), &shown.say("online-rated")] {
            testing::press_control(&mut harness, label);
        }
        harness.state_mut().0.invite(" Dora ".into());
        testing::run_until_settled(&mut harness);
        assert!(!testing::shows_text(&harness, &shown.say("online-public")), "nobody else may take it");
        testing::press_control(&mut harness, &shown.say("online-challenge-make"));
        let commands = std::mem::take(&mut harness.state_mut().2);
        let [UiCommand::Online(OnlineCommand::Offer(choice))] = &*commands else { panic!("{commands:?}") };
        assert_eq!((choice.challenged.as_deref(), choice.is_rated, choice.is_public), (Some("Dora"), true, false));
        harness.state_mut().0.invite(String::new());
        testing::run_until_settled(&mut harness);
        testing::press_control(&mut harness, &shown.say("online-make-link"));
        let commands = std::mem::take(&mut harness.state_mut().2);
        let [UiCommand::Online(OnlineCommand::Offer(choice))] = &*commands else { panic!("{commands:?}") };
        assert!(choice.is_public && choice.is_rated && choice.challenged.is_none(), "{choice:?}");
    }

    #[test]
    fn why_a_challenge_was_not_made_is_told_beside_the_name_until_another_one_is_written() {
        let mut shown = Fixture::turnover(&[]);
        let error = ApiRequestError { status: 404, text: "expected a player".into(), code: None };
        shown.challenges.error = Some(("Dora".into(), error));
        let name: PlayerName = "Carla".parse().expect("a name");
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let state = (OfferDraft { player: "Dora ".into(), ..OfferDraft::default() }, Choice::default());
        let mut harness = testing::harness_with([560.0, 700.0], state, |ui, (draft, choice)| {
            let view = OnlineView { name: Some(&name), ..shown.online(&lobby, &seats) };
            offer_ui(ui, view, draft, choice, &mut Vec::new());
        });
        assert!(testing::shows_text(&harness, &shown.say("online-challenge-no-player")));
        harness.state_mut().0.invite("Dor".into());
        testing::run_until_settled(&mut harness);
        assert!(!testing::shows_text(&harness, &shown.say("online-challenge-no-player")));
    }

    #[test]
    fn no_position_is_offered_that_is_the_usual_start_or_half_a_turn() {
        for shown in [Fixture::turnover(&[]), Fixture::dice_chess(&[]), Fixture::dice_chess(&["r11"])] {
            assert!(!testing::shows_text(&offer(&shown), &shown.say("online-from-position")));
        }
    }

    #[test]
    fn what_is_chosen_is_offered() {
        let shown = Fixture::turnover(&[]);
        let mut harness = offer(&shown);
        let plain = offered(&mut harness, &shown);
        let usual = OfferChoice {
            game: GameId::default(),
            fen: None,
            pace: Pace::Untimed,
            side: None,
            is_public: false,
            is_rated: false,
            challenged: None,
        };
        assert_eq!(plain, usual);
        for key in ["own-side-black", "online-public"] {
            testing::press_control(&mut harness, &shown.say(key));
        }
        testing::press_control(&mut harness, "10 + 5");
        let timed = offered(&mut harness, &shown);
        let control = "600+5".parse().expect("a time control");
        let pace = Pace::Live { white: control, black: control };
        assert_eq!(timed, OfferChoice { pace, side: Some(Side::Black), is_public: true, ..usual.clone() });
        testing::press_control(&mut harness, &shown.say("online-pace-days"));
        let slow = offered(&mut harness, &shown);
        assert_eq!(slow.pace, Pace::Days { turn: 3, bank: 5, vacation: 7 });
    }
}
