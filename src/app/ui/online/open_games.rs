//! The page of public games.

use bevy_egui::egui::{self, Ui};

use crate::app::online::game_rows::{GameRow, StartPosition, UnusualStart};
use crate::app::ui::online::online_view::{self, OnlineView};
use crate::app::ui::online::{meanwhile, pace};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::{command::UiCommand, table::cube as cube_panel, widgets::theme};
use crate::app::{i18n::Translations, online::commands::OnlineCommand, online::link::OnlineLink};
use crate::board::Side;
use crate::online::ListedGame;
use crate::session::{GameId, cube::Cube};

/// Draws the games that can be joined, and those that can be watched. Where nobody offers a game, it draws what one can do.
/// Returns whether the player wants to offer one.
pub(in crate::app::ui) fn open_games_ui(
    ui: &mut Ui,
    view: OnlineView,
    game: GameId,
    commands: &mut Vec<UiCommand>,
) -> bool {
    let games = &view.lobby.games;
    let mut is_offer_wanted = false;
    for (title_key, empty_key, button_key, games) in [
        ("online-to-take", "online-none-to-take", "online-take", &games.open),
        ("online-to-watch", "online-none-to-watch", "online-watch", &games.playing),
    ] {
        structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say(title_key)));
        if games.is_empty() {
            ui.add(egui::Label::new(theme::faint(view.say(empty_key))).wrap());
        }
        if games.is_empty() && button_key == "online-take" {
            ui.horizontal_wrapped(|ui| {
                is_offer_wanted |= ui.add(theme::main_button(view.say("online-offer-one"))).clicked();
                meanwhile::meanwhile_ui(
                    ui,
                    view.translations,
                    (view.settings, view.progress, view.current),
                    game,
                    commands,
                );
            });
        }
        for GameRow { game, start: unusual_start } in games {
            let heading = pace::game_title(view.translations, &game.game);
            online_view::list_row_ui(ui, heading, game_details(view.translations, game, *unusual_start), |ui| {
                if ui.button(view.say(button_key)).clicked() {
                    let link = OnlineLink { site: None, key: game.key.clone(), seat: None };
                    commands.push(UiCommand::Online(OnlineCommand::Look(link)));
                }
            });
        }
    }
    is_offer_wanted
}

/// The players and the pace of a game, and what is unusual about its start.
pub(in crate::app::ui) fn game_details(
    translations: &Translations,
    game: &ListedGame,
    unusual_start: UnusualStart,
) -> String {
    let parts = [players_in_words(translations, game), pace::in_words(translations, game.pace)];
    let rated_text = game.rated.then(|| translations.say("online-is-rated"));
    parts
        .into_iter()
        .chain(rated_text)
        .chain(start_in_words(translations, unusual_start))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// What is unusual about the start of a game: one of Chess960, another position, a doubling cube.
fn start_in_words(translations: &Translations, unusual_start: UnusualStart) -> Vec<String> {
    let position_text = unusual_start.position.map(|position| match position {
        StartPosition::Chess960(start_number) => {
            translations.say_with("online-chess960", &[("number", start_number.into())])
        }
        StartPosition::Own => translations.say("online-own-start"),
    });
    let cube_texts = unusual_start.cube.map_or_else(Vec::new, |cube| cube_in_words(translations, cube));
    position_text.into_iter().chain(cube_texts).collect()
}

/// That a game is played with a doubling cube, and the match; the stake and the score, unless both are those of a start.
fn cube_in_words(translations: &Translations, cube: Cube) -> Vec<String> {
    let cube_text = match cube.score {
        Some(score) => translations.say_with("online-cube-match", &[("points", score.length.into())]),
        None => translations.say("online-cube"),
    };
    let stake_text = (cube.stake > 1).then(|| translations.say_with("cube-stake", &[("stake", cube.stake.into())]));
    let score = cube.score.filter(|score| score.points.iter().any(|&points| points > 0));
    let score = score.map(|score| cube_panel::match_score_text(translations, score));
    [Some(cube_text), stake_text, score].into_iter().flatten().collect()
}

/// The players; of an offered game, the one who offers.
fn players_in_words(translations: &Translations, game: &ListedGame) -> String {
    let [white, black] = Side::ALL.map(|side| {
        let shown_name = name_or_nameless(translations, game.player(side)?);
        let is_bot = game.bots[side.index()];
        Some(if is_bot { translations.say_with("online-bot", &[("name", shown_name.into())]) } else { shown_name })
    });
    match (white, black) {
        (Some(white), Some(black)) => format!("{white} – {black}"),
        (Some(white), None) => translations.say_with("online-plays-white", &[("player", white.into())]),
        (None, Some(black)) => translations.say_with("online-plays-black", &[("player", black.into())]),
        (None, None) => translations.say("online-both-free"),
    }
}

/// A player's name, or a word for a player without a name.
pub(in crate::app::ui) fn name_or_nameless(translations: &Translations, name: &str) -> String {
    if name.is_empty() { translations.say("online-somebody") } else { name.to_owned() }
}

#[cfg(test)]
pub(in crate::app::ui) mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::games::dice_chess::Variant;
    use crate::online::{GameStage, ListedGames, Pace};

    /// A game between these two players.
    pub(in crate::app::ui) fn listed_game(game_key: &str, stage: GameStage, players: [Option<&str>; 2]) -> ListedGame {
        let [white, black] = players.map(|name| name.map(str::to_owned));
        ListedGame {
            key: game_key.into(),
            game: "lielow".into(),
            fen: None,
            pace: Pace::Untimed,
            stage,
            white,
            black,
            bots: [false; 2],
            plies: 0,
            moves: 0,
            turn: None,
            result: None,
            created: 0,
            rated: false,
        }
    }

    #[test]
    fn games_are_taken_and_watched() {
        let fixture = Fixture::turnover(&[]);
        let games = ListedGames {
            open: vec![listed_game("a", GameStage::Open, [None, Some("Ana")])],
            playing: vec![listed_game("b", GameStage::Playing, [Some(""), Some("Bea")])],
        };
        let (lobby, seats) = (testing::lobby_after(|lobby| lobby.games = games.into()), KeptSeats::default());
        let view = fixture.online(&lobby, &seats);
        let mut harness = testing::harness([560.0, 600.0], |ui, commands| {
            open_games_ui(ui, view, GameId::default(), commands);
        });
        for text in ["Ana plays Black · No clock", "Somebody – Bea"] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        for (button_key, game_key) in [("online-take", "a"), ("online-watch", "b")] {
            testing::press_control(&mut harness, &fixture.say(button_key));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Online(OnlineCommand::Look(link))] = &*commands else { panic!("{commands:?}") };
            assert_eq!(link.key, game_key);
        }
    }

    #[test]
    fn what_is_unusual_about_a_start_is_told() {
        let fixture = Fixture::turnover(&[]);
        let id = GameId::DiceChess(Variant::ThreeDice);
        let [usual_fen, other_fen] = [518, 356].map(|start_number| id.chess960_start(start_number).expect("a start"));
        for (fen, expected_texts) in [
            (None, vec![]),
            (Some(other_fen.clone()), vec!["Chess960, start 356"]),
            (Some(format!("{usual_fen} x1")), vec!["with a doubling cube"]),
            (
                Some(format!("{other_fen} x1:5:0-0")),
                vec!["Chess960, start 356", "match to 5 points with a doubling cube"],
            ),
            (
                Some(format!("{usual_fen} x2b:5:4-0:after-crawford")),
                vec!["match to 5 points with a doubling cube", "Stake: 2 points", "Match to 5: 4 – 0"],
            ),
            (Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into()), vec!["a position that was set up"]),
            (Some("of a later version".into()), vec!["a position that was set up"]),
        ] {
            let game = ListedGame { game: id.to_string(), fen, ..listed_game("a", GameStage::Open, [None, None]) };
            assert_eq!(
                start_in_words(&fixture.translations, UnusualStart::of(&game)),
                expected_texts,
                "{:?}",
                game.fen
            );
        }
    }

    #[test]
    fn an_empty_list_says_that_it_is_empty_and_what_one_can_do() {
        let fixture = Fixture::turnover(&[]);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let view = fixture.online(&lobby, &seats);
        let mut harness = testing::harness_with([560.0, 600.0], false, |ui, is_offer_wanted: &mut bool| {
            *is_offer_wanted |= open_games_ui(ui, view, GameId::default(), &mut Vec::new());
        });
        for text_key in ["online-none-to-take", "online-none-to-watch", "online-meanwhile-computer", "online-call-me"] {
            assert!(testing::shows_text(&harness, &fixture.say(text_key)), "{text_key}");
        }
        testing::press_control(&mut harness, &fixture.say("online-offer-one"));
        assert!(*harness.state(), "an offer is wanted");
    }
}
