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
use crate::session::{Game, GameId};

/// The width of the list of games, in logical pixels.
const GAME_LIST_WIDTH: f32 = 210.0;

/// The choices for an offer besides the game and its clocks.
#[derive(Default)]
pub(in crate::app::ui) struct OfferDraft {
    /// The side of the player who offers; `None` for a random one.
    own_side: Option<Side>,
    pace: PaceDraft,
    is_public: bool,
    is_rated: bool,
    /// Whether the game begins with the position on the table.
    uses_table_position: bool,
    /// The nickname while it is edited.
    typed_nickname: Option<String>,
    /// The name of the player who is challenged; empty if the offer is for whoever gets the link.
    challenged_name: String,
}

impl OfferDraft {
    /// Lets anybody take the game that is offered.
    pub(in crate::app::ui) const fn make_public(&mut self) {
        self.is_public = true;
    }

    /// Offers the game to the player with this name; to whoever gets the link if it is empty.
    pub(in crate::app::ui) fn set_challenged_name(&mut self, challenged_name: String) {
        self.challenged_name = challenged_name;
    }

    /// The name of the player to whom the game is offered, if the player who offers it has a name too.
    fn challenged_name(&self, view: OnlineView) -> Option<String> {
        let challenged_name = self.challenged_name.trim();
        (view.name.is_some() && !challenged_name.is_empty()).then(|| challenged_name.to_owned())
    }

    /// What is offered; `table_game` is the game on the table, if a game can begin with its position.
    fn offer_choice(&self, game_choice: &Choice, table_game: Option<&Game>) -> OfferChoice {
        let table_game = table_game.filter(|_| self.uses_table_position);
        OfferChoice {
            game: table_game.map_or(game_choice.id, Game::id),
            fen: table_game.map_or_else(|| game_choice.fen(), |game| Some(game.referee().fen())),
            pace: self.pace.pace(game_choice.head.controls),
            side: self.own_side,
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
    game_choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    let translations = view.translations;
    if view.name.is_some() {
        player_field_ui(ui, view, &mut draft.challenged_name);
    } else if !draft.challenged_name.is_empty() {
        warning_ui(ui, &translations.say("online-challenge-needs-name"));
    }
    if position_on_table(view.current).is_some() {
        ui.checkbox(&mut draft.uses_table_position, translations.say("online-from-position"));
    } else {
        draft.uses_table_position = false;
    }
    if !draft.uses_table_position {
        game_choice_ui(ui, translations, &mut game_choice.id);
        chess960::chess960_ui(ui, translations, game_choice);
    }
    side_choice_ui(ui, translations, &mut draft.own_side);
    pace::pace_ui(ui, translations, &mut draft.pace, &mut game_choice.time_input_mode, &mut game_choice.head.controls);
    if !draft.uses_table_position {
        cube_choice::cube_choice_ui(ui, translations, game_choice);
    }
    let offer = draft.offer_choice(game_choice, position_on_table(view.current));
    if offer.is_rolled_by_server() {
        ui.add(egui::Label::new(theme::faint(translations.say("online-server-rolls"))).wrap());
    }
    let challenged_name = draft.challenged_name(view);
    if challenged_name.is_none() {
        ui.checkbox(&mut draft.is_public, translations.say("online-public"))
            .show_tip(translations.say("tip-online-public"));
    }
    if view.name.is_some() {
        let rated_checkbox = egui::Checkbox::new(&mut draft.is_rated, translations.say("online-rated"));
        ui.add_enabled(offer.may_be_rated(), rated_checkbox)
            .show_tip(translations.say("tip-online-rated"))
            .show_disabled_tip(translations.say("tip-online-rated"));
    }
    nickname::player_name_ui(ui, (translations, view.settings), view.name, &mut draft.typed_nickname, commands);
    let about_key = if challenged_name.is_some() { "online-challenge-about" } else { "online-make-link-about" };
    ui.add(egui::Label::new(theme::faint(translations.say(about_key))).wrap());
}

/// Draws the field for the name of the player who is challenged, and why the last challenge to this player was not made.
fn player_field_ui(ui: &mut Ui, view: OnlineView, challenged_name: &mut String) {
    ui.horizontal(|ui| {
        let label = ui.label(view.say("online-challenge-player"));
        let text_field = egui::TextEdit::singleline(challenged_name)
            .id_salt("challenged player")
            .hint_text(view.say("online-challenge-hint"))
            .char_limit(*NAME_CHARS.end())
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        ui.add(text_field).labelled_by(label.id);
    });
    let error = view.challenges.error.as_ref().filter(|(failed_name, _)| failed_name == challenged_name.trim());
    if let Some((_, error)) = error {
        warning_ui(ui, &sentences::challenge_error(view.translations, error));
    }
}

/// Draws the button that makes the offer.
pub(in crate::app::ui) fn make_offer_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut OfferDraft,
    game_choice: &Choice,
    commands: &mut Vec<UiCommand>,
) {
    let challenged_name = draft.challenged_name(view);
    let label_key = if challenged_name.is_some() { "online-challenge-make" } else { "online-make-link" };
    let offer_button = theme::main_button(view.say(label_key));
    let response = ui.add_enabled(!view.lobby.is_offering(), offer_button);
    if response.clicked() {
        commands.extend(nickname::save_command(view.settings, &mut draft.typed_nickname));
        let offer = draft.offer_choice(game_choice, position_on_table(view.current));
        let is_rated = view.name.is_some() && offer.is_rated && offer.may_be_rated();
        let is_public = offer.is_public && challenged_name.is_none();
        commands.push(UiCommand::Online(OnlineCommand::Offer(OfferChoice {
            is_rated,
            is_public,
            challenged: challenged_name,
            ..offer
        })));
    }
}

/// The game on the table, if another one can begin with its position: it is not the usual start, the game is not over, and no turn
/// is half done.
fn position_on_table(current_game: &CurrentGame) -> Option<&Game> {
    let game = &current_game.game;
    let can_begin =
        if game.id().has_dice() { matches!(game.phase(), Phase::Roll(_)) } else { game.outcome().is_none() };
    let is_usual_start = || game.ply_count() == 0 && game.id().is_usual_start(&game.start().fen());
    (current_game.remote.is_none() && can_begin && !is_usual_start()).then_some(game)
}

/// Draws the choice of the game.
pub(in crate::app::ui) fn game_choice_ui(ui: &mut Ui, translations: &Translations, game_id: &mut GameId) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(translations.say("library-game"));
        let game_name = |game_id: GameId| translations.say(&format!("game-{game_id}"));
        let game_list =
            egui::ComboBox::from_id_salt("offered game").width(GAME_LIST_WIDTH).selected_text(game_name(*game_id));
        let list_response = game_list.show_list(ui, |ui| {
            for listed_id in GameId::ALL {
                theme::selectable_value(ui, game_id, listed_id, game_name(listed_id));
            }
        });
        list_response.response.labelled_by(label.id);
    });
}

/// Draws the choice of the side.
pub(in crate::app::ui) fn side_choice_ui(ui: &mut Ui, translations: &Translations, side: &mut Option<Side>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        structure::mark_radio_group(ui, translations.say("own-side"));
        structure::group_name_ui(ui, translations.say("own-side"));
        for (side_choice, text_key) in
            [(Some(Side::White), "own-side-white"), (Some(Side::Black), "own-side-black"), (None, "own-side-by-lot")]
        {
            if theme::chip(ui, *side == side_choice, translations.say(text_key)).clicked() {
                *side = side_choice;
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

    fn offer_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let (mut draft, mut game_choice) = (OfferDraft::default(), Choice::default());
        testing::harness([560.0, 700.0], move |ui, commands| {
            let view = fixture.online(&lobby, &seats);
            offer_ui(ui, view, &mut draft, &mut game_choice, commands);
            make_offer_ui(ui, view, &mut draft, &game_choice, commands);
        })
    }

    fn take_offer(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture) -> OfferChoice {
        testing::press_control(harness, &fixture.say("online-make-link"));
        let commands = testing::take_commands(harness);
        let [UiCommand::Online(OnlineCommand::Offer(offer))] = &*commands else { panic!("{commands:?}") };
        offer.clone()
    }

    #[test]
    fn a_game_may_begin_with_the_position_on_the_table() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let mut harness = offer_harness(&fixture);
        assert_eq!(take_offer(&mut harness, &fixture).fen, None);
        testing::press_control(&mut harness, &fixture.say("online-from-position"));
        let offer = take_offer(&mut harness, &fixture);
        assert_eq!(offer.game, fixture.current.game.id());
        assert_eq!(offer.fen, Some(fixture.current.game.referee().fen()));
    }

    #[test]
    fn a_doubling_cube_is_offered_and_over_days_it_is_told_that_the_server_rolls() {
        let fixture = Fixture::turnover(&[]);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let game_choice = Choice { id: GameId::DiceChess(Variant::DiceChess), ..Choice::default() };
        let state = (OfferDraft::default(), game_choice);
        let mut harness = testing::harness_with([560.0, 700.0], state, |ui, (draft, game_choice)| {
            offer_ui(ui, fixture.online(&lobby, &seats), draft, game_choice, &mut Vec::new());
        });
        testing::press_control(&mut harness, &fixture.say("start-cube"));
        testing::press_control(&mut harness, &fixture.translations.say_with("start-match", &[("points", 5.into())]));
        let offered_fen =
            |harness: &Harness<(OfferDraft, Choice)>| harness.state().0.offer_choice(&harness.state().1, None).fen;
        assert!(!testing::shows_text(&harness, &fixture.say("online-server-rolls")));
        testing::press_control(&mut harness, &fixture.say("online-pace-days"));
        assert!(testing::shows_text(&harness, &fixture.say("online-server-rolls")));
        assert!(offered_fen(&harness).is_some_and(|fen| fen.ends_with(" x1:5:0-0:before-crawford")));
    }

    #[test]
    fn the_cube_on_the_table_is_offered_with_the_position() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 4 9";
        let cube_fen = format!("{fen} x2b:5:1-3");
        let game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), &cube_fen).expect("a position");
        let mut draft = OfferDraft { uses_table_position: true, ..OfferDraft::default() };
        for is_correspondence in [false, true] {
            draft.pace.is_correspondence = is_correspondence;
            let offer = draft.offer_choice(&Choice::default(), Some(&game));
            assert_eq!((offer.fen.as_deref(), offer.is_rolled_by_server()), (Some(&*cube_fen), is_correspondence));
        }
    }

    #[test]
    fn whoever_has_a_name_challenges_a_player_by_name_or_makes_a_link() {
        let fixture = Fixture::turnover(&[]);
        let name: PlayerName = "Carla".parse().expect("a name");
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let state = (OfferDraft::default(), Choice::default(), Vec::<UiCommand>::new());
        let mut harness = testing::harness_with([560.0, 900.0], state, |ui, (draft, game_choice, commands)| {
            let view = OnlineView { name: Some(&name), ..fixture.online(&lobby, &seats) };
            offer_ui(ui, view, draft, game_choice, commands);
            make_offer_ui(ui, view, draft, game_choice, commands);
        });
        for label in ["10 + 5", &fixture.say("online-public"), &fixture.say("online-rated")] {
            testing::press_control(&mut harness, label);
        }
        harness.state_mut().0.set_challenged_name(" Dora ".into());
        testing::run_until_settled(&mut harness);
        assert!(!testing::shows_text(&harness, &fixture.say("online-public")), "nobody else may take it");
        testing::press_control(&mut harness, &fixture.say("online-challenge-make"));
        let commands = std::mem::take(&mut harness.state_mut().2);
        let [UiCommand::Online(OnlineCommand::Offer(offer))] = &*commands else { panic!("{commands:?}") };
        assert_eq!((offer.challenged.as_deref(), offer.is_rated, offer.is_public), (Some("Dora"), true, false));
        harness.state_mut().0.set_challenged_name(String::new());
        testing::run_until_settled(&mut harness);
        testing::press_control(&mut harness, &fixture.say("online-make-link"));
        let commands = std::mem::take(&mut harness.state_mut().2);
        let [UiCommand::Online(OnlineCommand::Offer(offer))] = &*commands else { panic!("{commands:?}") };
        assert!(offer.is_public && offer.is_rated && offer.challenged.is_none(), "{offer:?}");
    }

    #[test]
    fn why_a_challenge_was_not_made_is_told_beside_the_name_until_another_one_is_written() {
        let mut fixture = Fixture::turnover(&[]);
        let error = ApiRequestError { status: 404, text: "expected a player".into(), code: None };
        fixture.challenges.error = Some(("Dora".into(), error));
        let name: PlayerName = "Carla".parse().expect("a name");
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let state = (OfferDraft { challenged_name: "Dora ".into(), ..OfferDraft::default() }, Choice::default());
        let mut harness = testing::harness_with([560.0, 700.0], state, |ui, (draft, game_choice)| {
            let view = OnlineView { name: Some(&name), ..fixture.online(&lobby, &seats) };
            offer_ui(ui, view, draft, game_choice, &mut Vec::new());
        });
        assert!(testing::shows_text(&harness, &fixture.say("online-challenge-no-player")));
        harness.state_mut().0.set_challenged_name("Dor".into());
        testing::run_until_settled(&mut harness);
        assert!(!testing::shows_text(&harness, &fixture.say("online-challenge-no-player")));
    }

    #[test]
    fn no_position_is_offered_that_is_the_usual_start_or_half_a_turn() {
        for fixture in [Fixture::turnover(&[]), Fixture::dice_chess(&[]), Fixture::dice_chess(&["r11"])] {
            assert!(!testing::shows_text(&offer_harness(&fixture), &fixture.say("online-from-position")));
        }
    }

    #[test]
    fn what_is_chosen_is_offered() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = offer_harness(&fixture);
        let default_offer = take_offer(&mut harness, &fixture);
        let expected_offer = OfferChoice {
            game: GameId::default(),
            fen: None,
            pace: Pace::Untimed,
            side: None,
            is_public: false,
            is_rated: false,
            challenged: None,
        };
        assert_eq!(default_offer, expected_offer);
        for text_key in ["own-side-black", "online-public"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
        }
        testing::press_control(&mut harness, "10 + 5");
        let timed_offer = take_offer(&mut harness, &fixture);
        let time_control = "600+5".parse().expect("a time control");
        let pace = Pace::Live { white: time_control, black: time_control };
        assert_eq!(
            timed_offer,
            OfferChoice { pace, side: Some(Side::Black), is_public: true, ..expected_offer.clone() }
        );
        testing::press_control(&mut harness, &fixture.say("online-pace-days"));
        let days_offer = take_offer(&mut harness, &fixture);
        assert_eq!(days_offer.pace, Pace::Days { turn: 3, bank: 5, vacation: 7 });
    }
}
