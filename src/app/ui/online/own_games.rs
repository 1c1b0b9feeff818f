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
    listed: Option<&'a ListedSeat>,
}

impl OwnGame<'_> {
    fn is_own_turn(&self) -> bool {
        self.listed.is_some_and(ListedSeat::awaits_player)
    }

    /// The order: games that wait for this player first, finished games last.
    fn rank(&self) -> u8 {
        let is_over = self.seat.is_over || self.listed.is_some_and(|listed| listed.game.stage == GameStage::Over);
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
    key: &'a str,
    /// Whether the player is waited for.
    is_awaited: bool,
    open: OnlineCommand,
    /// The key of the question before it is forgotten.
    question: &'a str,
    forget: OnlineCommand,
}

/// Draws the games and studies. `forgets` is the key of the game or study whose removal waits for a confirmation.
pub(in crate::app::ui) fn own_games_ui(
    ui: &mut Ui,
    view: OnlineView,
    forgets: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let mut games: Vec<OwnGame> =
        view.seats.iter().map(|seat| OwnGame { seat, listed: view.lobby.own_seats.get(&seat.key) }).collect();
    games.sort_by_key(OwnGame::rank);
    if games.is_empty() {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-own-games"))).wrap());
    }
    for game in games {
        own_game_ui(ui, view.translations, &game, forgets, commands);
    }
    own_studies_ui(ui, view, forgets, commands);
}

fn own_game_ui(
    ui: &mut Ui,
    translations: &Translations,
    game: &OwnGame,
    forgets: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let key = &game.seat.key;
    let name = game.listed.map(|listed| &listed.game.game).or(game.seat.game.as_ref());
    let title = name.map_or_else(|| translations.say("online-some-game"), |name| pace::game_title(translations, name));
    let buttons = RowButtons {
        key,
        is_awaited: game.is_own_turn(),
        open: OnlineCommand::Enter(key.clone()),
        question: "online-forget-sure",
        forget: OnlineCommand::Forget(key.clone()),
    };
    online_view::game_row_ui(ui, title, detail(translations, game), |ui| {
        buttons_ui(ui, translations, buttons, forgets, commands);
    });
}

/// Draws the studies that this device may edit, if there are any.
fn own_studies_ui(ui: &mut Ui, view: OnlineView, forgets: &mut Option<String>, commands: &mut Vec<UiCommand>) {
    let mut studies: Vec<&KeptStudy> = view.seats.studies().collect();
    if studies.is_empty() {
        return;
    }
    studies.sort_by_key(|&study| &study.title);
    structure::heading_ui(ui, HeadingLevel::Part, theme::strong(view.say("online-own-studies")));
    for study in studies {
        let title = if study.title.is_empty() { view.say("paste-found-study") } else { study.title.clone() };
        let buttons = RowButtons {
            key: &study.key,
            is_awaited: false,
            open: OnlineCommand::OpenStudy(study.link()),
            question: "study-forget-sure",
            forget: OnlineCommand::ForgetStudy(study.key.clone()),
        };
        online_view::game_row_ui(ui, title, study.site.to_string(), |ui| {
            buttons_ui(ui, view.translations, buttons, forgets, commands);
        });
    }
}

fn buttons_ui(
    ui: &mut Ui,
    translations: &Translations,
    buttons: RowButtons,
    forgets: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    if forgets.as_deref() == Some(buttons.key) {
        ui.add(egui::Label::new(translations.say(buttons.question)).wrap());
        if ui.button(translations.say("online-forget-yes")).clicked() {
            *forgets = None;
            commands.push(UiCommand::Online(buttons.forget));
        }
        if ui.button(translations.say("action-cancel")).clicked() {
            *forgets = None;
        }
        return;
    }
    let open = if buttons.is_awaited {
        theme::main_button(translations.say("library-open"))
    } else {
        egui::Button::new(translations.say("library-open"))
    };
    if ui.add(open).clicked() {
        commands.push(UiCommand::Online(buttons.open));
    }
    if ui.button(translations.say("online-forget")).clicked() {
        *forgets = Some(buttons.key.to_owned());
    }
}

/// The opponent and the side to move.
fn detail(translations: &Translations, game: &OwnGame) -> String {
    let Some(ListedSeat { side, game: listed, .. }) = game.listed else {
        let key = if game.seat.is_over { "online-over" } else { "online-not-asked" };
        return format!("{} · {}", translations.say(key), game.seat.site);
    };
    let opponent = listed.player(!*side).map(|name| open_games::name_or_nameless(translations, name));
    let turn = match (listed.stage, opponent.clone()) {
        (GameStage::Open, _) | (GameStage::Playing, None) => translations.say("online-waiting"),
        (GameStage::Over, _) => listed.result.as_ref().map_or_else(
            || translations.say("online-over"),
            |result| format!("{} {result}", translations.say("online-over")),
        ),
        (GameStage::Playing, Some(_)) if game.is_own_turn() => translations.say("online-your-turn"),
        (GameStage::Playing, Some(opponent)) => {
            translations.say_with("online-their-turn", &[("player", opponent.into())])
        }
    };
    let against = opponent.map(|name| translations.say_with("online-against", &[("player", name.into())]));
    let parts = [against, Some(turn), Some(pace::in_words(translations, listed.pace))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::online::open_games::tests::listed;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::board::Side;
    use crate::online::{ListedGame, SeatMemory};
    use crate::study::StudySecret;

    fn seats(keys: &[&str]) -> KeptSeats {
        let mut seats = KeptSeats::default();
        for key in keys {
            let site = "https://example.org/".parse().expect("an address");
            seats.insert(KeptSeat::new(site, (*key).to_owned(), SeatMemory::new([1; 16], [2; 32])));
        }
        seats
    }

    fn own<'a>(shown: &'a Fixture, seats: &'a KeptSeats, lobby: &'a Lobby) -> Harness<'a, Vec<UiCommand>> {
        let mut forgets = None;
        testing::harness([560.0, 600.0], move |ui, commands| {
            own_games_ui(ui, shown.online(lobby, seats), &mut forgets, commands);
        })
    }

    #[test]
    fn games_that_wait_for_the_player_come_first_and_are_opened() {
        let shown = Fixture::turnover(&[]);
        let seats = seats(&["a", "b"]);
        let mut lobby = Lobby::default();
        for (key, turn) in [("a", Side::Black), ("b", Side::White)] {
            let game = listed(key, GameStage::Playing, [Some("Ana"), Some("Bea")]);
            let game = ListedGame { turn: Some(turn), ..game };
            lobby.own_seats.insert(key.into(), ListedSeat { index: 0, side: Side::White, game });
        }
        let mut harness = own(&shown, &seats, &lobby);
        let place = |text: &str| {
            let texts = Picture::of(&harness).texts();
            texts.into_iter().find(|found| found.text.contains(text)).expect("a text").rect.top()
        };
        assert!(place(&shown.say("online-your-turn")) < place("Bea’s turn"));
        let first = Picture::of(&harness).find(&shown.say("library-open")).expect("a button").rect.center();
        testing::click_at(&mut harness, first, egui::PointerButton::Primary);
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::Enter(key))] if key == "b"), "{commands:?}");
    }

    #[test]
    fn a_game_is_forgotten_only_by_whoever_says_so_twice() {
        let shown = Fixture::turnover(&[]);
        let (seats, lobby) = (seats(&["a"]), Lobby::default());
        let mut harness = own(&shown, &seats, &lobby);
        testing::press_control(&mut harness, &shown.say("online-forget"));
        testing::press_control(&mut harness, &shown.say("action-cancel"));
        assert!(testing::take_commands(&mut harness).is_empty());
        testing::press_control(&mut harness, &shown.say("online-forget"));
        testing::press_control(&mut harness, &shown.say("online-forget-yes"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::Forget(key))] if key == "a"), "{commands:?}");
    }

    #[test]
    fn a_study_is_listed_by_its_title_opened_and_forgotten() {
        let shown = Fixture::turnover(&[]);
        let (mut seats, lobby) = (KeptSeats::default(), Lobby::default());
        let site = "https://example.org/".parse().expect("an address");
        let (secret, title) = (StudySecret::new([7; 16]), "Openings".to_owned());
        let study = KeptStudy { site, key: "s".into(), secret, title };
        seats.insert_study(study.clone());
        let mut harness = own(&shown, &seats, &lobby);
        for text in ["Openings", "https://example.org/", &shown.say("online-own-studies")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        testing::press_control(&mut harness, &shown.say("library-open"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::OpenStudy(link))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*link, study.link());
        testing::press_control(&mut harness, &shown.say("online-forget"));
        assert!(testing::shows_text(&harness, &shown.say("study-forget-sure")));
        testing::press_control(&mut harness, &shown.say("online-forget-yes"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Online(OnlineCommand::ForgetStudy(key))] if key == "s"),
            "{commands:?}"
        );
    }

    #[test]
    fn a_game_is_called_by_its_name_before_the_server_answers_and_never_by_its_key() {
        let shown = Fixture::turnover(&[]);
        let mut seats = seats(&["raw1", "raw2"]);
        let mut named = seats.get("raw1").expect("a seat").clone();
        named.game = Some("lielow".into());
        seats.insert(named);
        let lobby = Lobby::default();
        let harness = own(&shown, &seats, &lobby);
        for text in ["Lielow", &shown.say("online-some-game")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        assert!(!testing::shows_text(&harness, "raw"));
    }

    #[test]
    fn whoever_has_no_seat_is_told_so() {
        let shown = Fixture::turnover(&[]);
        let (seats, lobby) = (KeptSeats::default(), Lobby::default());
        assert!(testing::shows_text(&own(&shown, &seats, &lobby), &shown.say("online-no-own-games")));
    }
}
