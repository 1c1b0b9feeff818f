//! The page of the online games in which this device has a seat, and of the studies that it may edit.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::online::online_view::{self, OnlineView};
use crate::app::ui::online::{open_games, pace};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::{command::UiCommand, widgets::theme};
use crate::app::{
    i18n::Translations, online::commands::OnlineCommand, online::kept_seats::KeptSeat, online::kept_studies::KeptStudy,
};
use crate::online::{GameStage, ListedSeat};

/// A seat, and the server's description of its game.
struct OwnGame<'a> {
    seat: &'a KeptSeat,
    listed_seat: Option<&'a ListedSeat>,
}

impl OwnGame<'_> {
    fn is_own_turn(&self) -> bool {
        self.listed_seat.is_some_and(ListedSeat::awaits_player)
    }

    /// The order: games that wait for this player first, finished games last.
    fn sort_rank(&self) -> u8 {
        let is_over =
            self.seat.is_over || self.listed_seat.is_some_and(|listed_seat| listed_seat.game.stage == GameStage::Over);
        match (self.is_own_turn(), is_over) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        }
    }
}

/// The buttons of a row, with which a game or a study is opened or forgotten.
struct RowButtons<'a> {
    /// The key of the game or study.
    row_key: &'a str,
    /// Whether the player is waited for.
    is_player_awaited: bool,
    open_command: OnlineCommand,
    /// The key of the question before it is forgotten.
    question_key: &'a str,
    forget_command: OnlineCommand,
}

/// Draws the games and studies. `key_to_forget` is the key of the game or study whose removal waits for a confirmation.
pub(in crate::app::ui) fn own_games_ui(
    ui: &mut Ui,
    view: OnlineView,
    key_to_forget: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let mut own_games: Vec<OwnGame> =
        view.seats.iter().map(|seat| OwnGame { seat, listed_seat: view.lobby.own_seats.get(&seat.key) }).collect();
    own_games.sort_by_key(OwnGame::sort_rank);
    if own_games.is_empty() {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-own-games"))).wrap());
    }
    for own_game in own_games {
        own_game_ui(ui, view.translations, &own_game, key_to_forget, commands);
    }
    own_studies_ui(ui, view, key_to_forget, commands);
}

fn own_game_ui(
    ui: &mut Ui,
    translations: &Translations,
    own_game: &OwnGame,
    key_to_forget: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let game_key = &own_game.seat.key;
    let game_name = own_game.listed_seat.map(|listed_seat| &listed_seat.game.game).or(own_game.seat.game.as_ref());
    let title = game_name
        .map_or_else(|| translations.say("online-some-game"), |game_name| pace::game_title(translations, game_name));
    let buttons = RowButtons {
        row_key: game_key,
        is_player_awaited: own_game.is_own_turn(),
        open_command: OnlineCommand::Enter(game_key.clone()),
        question_key: "online-forget-sure",
        forget_command: OnlineCommand::Forget(game_key.clone()),
    };
    online_view::list_row_ui(ui, title, game_details(translations, own_game), |ui| {
        row_buttons_ui(ui, translations, buttons, key_to_forget, commands);
    });
}

/// Draws the studies that this device may edit, if there are any.
fn own_studies_ui(ui: &mut Ui, view: OnlineView, key_to_forget: &mut Option<String>, commands: &mut Vec<UiCommand>) {
    let mut studies: Vec<&KeptStudy> = view.seats.studies().collect();
    if studies.is_empty() {
        return;
    }
    studies.sort_by_key(|&study| &study.title);
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say("online-own-studies")));
    for study in studies {
        let title = if study.title.is_empty() { view.say("paste-found-study") } else { study.title.clone() };
        let buttons = RowButtons {
            row_key: &study.key,
            is_player_awaited: false,
            open_command: OnlineCommand::OpenStudy(study.link()),
            question_key: "study-forget-sure",
            forget_command: OnlineCommand::ForgetStudy(study.key.clone()),
        };
        online_view::list_row_ui(ui, title, study.site.to_string(), |ui| {
            row_buttons_ui(ui, view.translations, buttons, key_to_forget, commands);
        });
    }
}

fn row_buttons_ui(
    ui: &mut Ui,
    translations: &Translations,
    buttons: RowButtons,
    key_to_forget: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    if key_to_forget.as_deref() == Some(buttons.row_key) {
        ui.add(egui::Label::new(translations.say(buttons.question_key)).wrap());
        if ui.button(translations.say("online-forget-yes")).clicked() {
            *key_to_forget = None;
            commands.push(UiCommand::Online(buttons.forget_command));
        }
        if ui.button(translations.say("action-cancel")).clicked() {
            *key_to_forget = None;
        }
        return;
    }
    let open_button = if buttons.is_player_awaited {
        theme::main_button(translations.say("library-open"))
    } else {
        egui::Button::new(translations.say("library-open"))
    };
    if ui.add(open_button).clicked() {
        commands.push(UiCommand::Online(buttons.open_command));
    }
    if ui.button(translations.say("online-forget")).clicked() {
        *key_to_forget = Some(buttons.row_key.to_owned());
    }
}

/// The opponent and the side to move.
fn game_details(translations: &Translations, own_game: &OwnGame) -> String {
    let Some(ListedSeat { side, game: listed_game, .. }) = own_game.listed_seat else {
        let text_key = if own_game.seat.is_over { "online-over" } else { "online-not-asked" };
        return format!("{} · {}", translations.say(text_key), own_game.seat.site);
    };
    let opponent_name = listed_game.player(!*side).map(|name| open_games::name_or_nameless(translations, name));
    let turn_text = match (listed_game.stage, opponent_name.clone()) {
        (GameStage::Open, _) | (GameStage::Playing, None) => translations.say("online-waiting"),
        (GameStage::Over, _) => listed_game.result.as_ref().map_or_else(
            || translations.say("online-over"),
            |result| format!("{} {result}", translations.say("online-over")),
        ),
        (GameStage::Playing, Some(_)) if own_game.is_own_turn() => translations.say("online-your-turn"),
        (GameStage::Playing, Some(opponent_name)) => {
            translations.say_with("online-their-turn", &[("player", opponent_name.into())])
        }
    };
    let opponent_text = opponent_name.map(|name| translations.say_with("online-against", &[("player", name.into())]));
    let parts = [opponent_text, Some(turn_text), Some(pace::in_words(translations, listed_game.pace))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::online::open_games::tests::listed_game;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::board::Side;
    use crate::online::{ListedGame, SeatMemory};
    use crate::study::StudySecret;

    fn kept_seats(game_keys: &[&str]) -> KeptSeats {
        let mut kept_seats = KeptSeats::default();
        for game_key in game_keys {
            let site = "https://example.org/".parse().expect("an address");
            kept_seats.insert(KeptSeat::new(site, (*game_key).to_owned(), SeatMemory::new([1; 16], [2; 32])));
        }
        kept_seats
    }

    fn own_games_harness<'a>(
        fixture: &'a Fixture,
        kept_seats: &'a KeptSeats,
        lobby: &'a Lobby,
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut key_to_forget = None;
        testing::harness([560.0, 600.0], move |ui, commands| {
            own_games_ui(ui, fixture.online(lobby, kept_seats), &mut key_to_forget, commands);
        })
    }

    #[test]
    fn games_that_wait_for_the_player_come_first_and_are_opened() {
        let fixture = Fixture::turnover(&[]);
        let kept_seats = kept_seats(&["a", "b"]);
        let mut lobby = Lobby::default();
        for (game_key, turn) in [("a", Side::Black), ("b", Side::White)] {
            let game = listed_game(game_key, GameStage::Playing, [Some("Ana"), Some("Bea")]);
            let game = ListedGame { turn: Some(turn), ..game };
            lobby.own_seats.insert(game_key.into(), ListedSeat { index: 0, side: Side::White, game });
        }
        let mut harness = own_games_harness(&fixture, &kept_seats, &lobby);
        let text_top = |text: &str| {
            let texts = Picture::of(&harness).texts();
            texts.into_iter().find(|drawn_text| drawn_text.text.contains(text)).expect("a text").rect.top()
        };
        assert!(text_top(&fixture.say("online-your-turn")) < text_top("Bea’s turn"));
        let first_button_center =
            Picture::of(&harness).find(&fixture.say("library-open")).expect("a button").rect.center();
        testing::click_at(&mut harness, first_button_center, egui::PointerButton::Primary);
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Online(OnlineCommand::Enter(game_key))] if game_key == "b"),
            "{commands:?}"
        );
    }

    #[test]
    fn a_game_is_forgotten_only_by_whoever_says_so_twice() {
        let fixture = Fixture::turnover(&[]);
        let (kept_seats, lobby) = (kept_seats(&["a"]), Lobby::default());
        let mut harness = own_games_harness(&fixture, &kept_seats, &lobby);
        testing::press_control(&mut harness, &fixture.say("online-forget"));
        testing::press_control(&mut harness, &fixture.say("action-cancel"));
        assert!(testing::take_commands(&mut harness).is_empty());
        testing::press_control(&mut harness, &fixture.say("online-forget"));
        testing::press_control(&mut harness, &fixture.say("online-forget-yes"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Online(OnlineCommand::Forget(game_key))] if game_key == "a"),
            "{commands:?}"
        );
    }

    #[test]
    fn a_study_is_listed_by_its_title_opened_and_forgotten() {
        let fixture = Fixture::turnover(&[]);
        let (mut kept_seats, lobby) = (KeptSeats::default(), Lobby::default());
        let site = "https://example.org/".parse().expect("an address");
        let (secret, title) = (StudySecret::new([7; 16]), "Openings".to_owned());
        let study = KeptStudy { site, key: "s".into(), secret, title };
        kept_seats.insert_study(study.clone());
        let mut harness = own_games_harness(&fixture, &kept_seats, &lobby);
        for text in ["Openings", "https://example.org/", &fixture.say("online-own-studies")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        testing::press_control(&mut harness, &fixture.say("library-open"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::OpenStudy(link))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*link, study.link());
        testing::press_control(&mut harness, &fixture.say("online-forget"));
        assert!(testing::shows_text(&harness, &fixture.say("study-forget-sure")));
        testing::press_control(&mut harness, &fixture.say("online-forget-yes"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Online(OnlineCommand::ForgetStudy(study_key))] if study_key == "s"),
            "{commands:?}"
        );
    }

    #[test]
    fn a_game_is_called_by_its_name_before_the_server_answers_and_never_by_its_key() {
        let fixture = Fixture::turnover(&[]);
        let mut kept_seats = kept_seats(&["raw1", "raw2"]);
        let mut named_seat = kept_seats.get("raw1").expect("a seat").clone();
        named_seat.game = Some("lielow".into());
        kept_seats.insert(named_seat);
        let lobby = Lobby::default();
        let harness = own_games_harness(&fixture, &kept_seats, &lobby);
        for text in ["Lielow", &fixture.say("online-some-game")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        assert!(!testing::shows_text(&harness, "raw"));
    }

    #[test]
    fn whoever_has_no_seat_is_told_so() {
        let fixture = Fixture::turnover(&[]);
        let (kept_seats, lobby) = (KeptSeats::default(), Lobby::default());
        assert!(testing::shows_text(
            &own_games_harness(&fixture, &kept_seats, &lobby),
            &fixture.say("online-no-own-games")
        ));
    }
}
