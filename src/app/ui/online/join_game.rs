//! The dialog for joining or watching an offered game.

use bevy::prelude::{App, Component, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::online::accounts::Accounts;
use crate::app::online::challenges::Challenges;
use crate::app::online::game_rows::UnusualStart;
use crate::app::online::lobby::{FoundGame, Lobby, ServerStatus};
use crate::app::ui::online::{decline, nickname, offer, online_view, open_games, pace};
use crate::app::ui::widgets::board_picture::{self, BoardPicture};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::widgets::{dialog, piece_icons, theme};
use crate::app::ui::{
    command::UiCommand, context::PanelContext, online::online_view::warning_ui, systems::DrawApp,
    widgets::images::Images,
};
use crate::app::{
    i18n::Translations, learn::LearnCommand, online::commands::OnlineCommand, online::sentences, screen::Overlay,
    settings::Settings, tutorial::TutorialCommand,
};
use crate::board::Side;
use crate::online::{GameStage, ListedGame, Pace};
use crate::player::PlayerName;
use crate::session::GameId;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<JoinDraft>(Overlay::JoinGame).draw_overlay(Overlay::JoinGame, draw_join_game);
}

/// The width of the picture of the game, in logical pixels, and the size of a piece beside its explanation.
const PICTURE_WIDTH: f32 = 132.0;
const PIECE_SIZE: f32 = 28.0;

/// The choices in the dialog.
#[derive(Component, Default)]
struct JoinDraft {
    chosen_side: Option<Side>,
    typed_nickname: Option<String>,
    /// Whether the game is explained.
    is_game_explained: bool,
    /// Whether the reasons for which the challenge may be declined are shown.
    is_declining: bool,
    /// The start of the game with this key, once it is drawn.
    keyed_start: Option<(String, GameStart)>,
}

/// The start of a game, as the dialog shows it.
struct GameStart {
    picture: Option<BoardPicture>,
    unusual_start: UnusualStart,
}

/// The data for the dialog.
#[derive(Clone, Copy)]
struct JoinView<'a> {
    translations: &'a Translations,
    settings: &'a Settings,
    lobby: &'a Lobby,
    challenges: &'a Challenges,
    /// The player's name on the server of the game.
    player_name: Option<&'a PlayerName>,
    images: &'a Images,
}

impl JoinView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }
}

fn draw_join_game(
    mut context: PanelContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    lobby: Res<Lobby>,
    accounts: Res<Accounts>,
    challenges: Res<Challenges>,
    images: Res<Images>,
    mut draft: Single<&mut JoinDraft>,
) -> Result {
    let player_name = lobby.found_game.as_ref().and_then(|found_game| accounts.name_at(&found_game.site));
    let view = JoinView {
        translations: &translations,
        settings: &settings,
        lobby: &lobby,
        challenges: &challenges,
        player_name,
        images: &images,
    };
    context.draw(|ctx, commands| dialog_ui(ctx, view, &mut draft, commands))
}

fn dialog_ui(ctx: &egui::Context, view: JoinView, draft: &mut JoinDraft, commands: &mut Vec<UiCommand>) {
    dialog::reading_ui(ctx, view.translations, title_key(view.lobby), commands, |ui, commands| {
        join_ui(ui, view, draft, commands)
    });
}

/// Draws the contents of the dialog.
fn join_ui(ui: &mut Ui, view: JoinView, draft: &mut JoinDraft, commands: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.y = 6.0;
    match (&view.lobby.found_game, &view.lobby.error) {
        (Some(FoundGame { game, .. }), _) => found_game_ui(ui, view, game, draft, commands),
        (None, Some(_)) if view.lobby.status == ServerStatus::Unreachable => {
            warning_ui(ui, &view.say("online-unreachable"));
        }
        (None, Some(error)) => warning_ui(ui, &sentences::lobby_error(view.translations, error)),
        (None, None) => {
            ui.label(theme::faint(view.say("online-looking")));
        }
    }
}

/// The key of the dialog's title: a game that can be joined is an invitation.
fn title_key(lobby: &Lobby) -> &'static str {
    match &lobby.found_game {
        Some(FoundGame { game, .. }) if !free_sides(game).is_empty() => "online-invitation",
        _ => "online-join",
    }
}

/// The sides on which one can sit down.
fn free_sides(game: &ListedGame) -> Vec<Side> {
    let is_free = |side: &Side| game.stage == GameStage::Open && game.player(*side).is_none();
    Side::ALL.into_iter().filter(is_free).collect()
}

/// Who invites to what.
pub(in crate::app::ui) fn invitation_text(translations: &Translations, game: &ListedGame) -> String {
    let game_title = pace::game_title(translations, &game.game);
    match Side::ALL.into_iter().find_map(|side| game.player(side)) {
        Some(player_name) => {
            let arguments = [
                ("player", open_games::name_or_nameless(translations, player_name).into()),
                ("game", game_title.into()),
            ];
            translations.say_with("online-invites", &arguments)
        }
        None => translations.say_with("online-invited", &[("game", game_title.into())]),
    }
}

/// Draws the offer and its buttons.
fn found_game_ui(ui: &mut Ui, view: JoinView, game: &ListedGame, draft: &mut JoinDraft, commands: &mut Vec<UiCommand>) {
    let free_sides = free_sides(game);
    let can_sit = !free_sides.is_empty();
    let heading = if can_sit {
        invitation_text(view.translations, game)
    } else {
        pace::game_title(view.translations, &game.game)
    };
    ui.add(egui::Label::new(theme::strong(heading).size(19.0)).wrap());
    picture_ui(ui, view, game, draft);
    if can_sit {
        explanation_ui(ui, view, game, draft, commands);
        online_view::house_rules_ui(ui, (view.translations, view.settings, view.lobby.house_rules.as_ref()), commands);
        free_seat_ui(ui, view, &free_sides, draft);
        if game.rated && view.player_name.is_none() {
            ui.add(egui::Label::new(view.say("online-rated-needs-name")).wrap());
        }
        nickname::player_name_ui(
            ui,
            (view.translations, view.settings),
            view.player_name,
            &mut draft.typed_nickname,
            commands,
        );
    } else {
        let notice_key = if game.stage == GameStage::Over { "online-over-about" } else { "online-taken" };
        ui.add(egui::Label::new(view.say(notice_key)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        let can_play = !game.rated || view.player_name.is_some();
        if can_sit && ui.add_enabled(can_play, theme::main_button(view.say("online-sit"))).clicked() {
            commands.extend(nickname::save_command(view.settings, &mut draft.typed_nickname));
            let side = draft.chosen_side.filter(|side| free_sides.contains(side));
            commands.push(UiCommand::Online(OnlineCommand::Sit(side)));
        }
        if ui.button(view.say("online-watch")).clicked() {
            commands.push(UiCommand::Online(OnlineCommand::Watch));
        }
    });
    if can_sit && let Some(challenge) = view.challenges.challenge_to_game(&game.key) {
        decline::decline_ui(ui, view.translations, challenge, &mut draft.is_declining, commands);
    }
}

/// Draws a picture of the position at the start, and beside it who plays, how fast, and what kind of game it is.
fn picture_ui(ui: &mut Ui, view: JoinView, game: &ListedGame, draft: &mut JoinDraft) {
    let game_id = game.game.parse::<GameId>().ok();
    let game_start = draft.keyed_start.take().filter(|(game_key, _)| *game_key == game.key);
    let (_, game_start) = draft.keyed_start.insert(game_start.unwrap_or_else(|| {
        let board_picture = game_id.and_then(|game_id| BoardPicture::of(game_id, game.fen.as_deref()));
        (game.key.clone(), GameStart { picture: board_picture, unusual_start: UnusualStart::of(game) })
    }));
    let game_name = pace::game_title(view.translations, &game.game);
    ui.horizontal_top(|ui| {
        if let Some(board_picture) = &game_start.picture {
            board_picture::board_ui(ui, view.images, board_picture, PICTURE_WIDTH, &game_name);
        }
        ui.vertical(|ui| {
            ui.add(
                egui::Label::new(open_games::game_details(view.translations, game, game_start.unusual_start)).wrap(),
            );
            if game_start.unusual_start.cube.is_some() && matches!(game.pace, Pace::Days { .. }) {
                ui.add(egui::Label::new(view.say("online-server-rolls")).wrap());
            }
            if game.moves > 0 {
                // Nobody but a spectator is told the present position: the picture shows the first one.
                let moves_text = view.translations.say_with("online-moves-since", &[("count", game.moves.into())]);
                ui.add(egui::Label::new(moves_text).wrap());
            }
            if let Some(game_id) = game_id {
                let about_text = theme::faint(view.say(&format!("game-{game_id}-about")));
                ui.add(egui::Label::new(about_text).wrap());
            }
        });
    });
}

/// Draws the button that explains the game, and the explanation: what its words mean, its aim, its pieces, and where to try them.
fn explanation_ui(
    ui: &mut Ui,
    view: JoinView,
    game: &ListedGame,
    draft: &mut JoinDraft,
    commands: &mut Vec<UiCommand>,
) {
    let Ok(game_id) = game.game.parse::<GameId>() else { return };
    if theme::selectable_label(ui, draft.is_game_explained, view.say("online-what-is-it")).clicked() {
        draft.is_game_explained = !draft.is_game_explained;
    }
    if !draft.is_game_explained {
        return;
    }
    ui.add(egui::Label::new(view.translations.introduction(game_id)).wrap());
    if let Some(aim_section) = view.translations.rule_book(game_id).into_iter().next() {
        ui.add(egui::Label::new(aim_section.body).wrap());
    }
    let piece_kinds = draft
        .keyed_start
        .iter()
        .filter_map(|(_, game_start)| game_start.picture.as_ref())
        .flat_map(BoardPicture::kinds);
    for piece in piece_kinds {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(PIECE_SIZE), egui::Sense::hover());
            ui.painter().rect_filled(rect, 4, theme::LINE);
            piece_icons::paint_piece(ui.painter(), view.images, rect.shrink(1.0), piece);
            let piece_text = format!(
                "{}: {}",
                view.translations.piece(game_id, piece.name),
                view.translations.moves_of(game_id, piece.name)
            );
            ui.add(egui::Label::new(piece_text).wrap());
        });
    }
    ui.horizontal_wrapped(|ui| {
        for (text_key, command) in [
            ("online-see-demonstration", UiCommand::Tutorial(TutorialCommand::Begin(game_id))),
            ("online-try-exercise", UiCommand::Learn(LearnCommand::Begin(game_id))),
        ] {
            if ui.button(view.say(text_key)).show_tip(view.say("tip-online-aside")).clicked() {
                let set_aside_command = UiCommand::Online(OnlineCommand::SetAside(true));
                commands.extend([set_aside_command, UiCommand::Overlay(Overlay::None), command]);
            }
        }
    });
}

/// Draws the side of the free seat, or a choice if both are free.
fn free_seat_ui(ui: &mut Ui, view: JoinView, free_sides: &[Side], draft: &mut JoinDraft) {
    match free_sides {
        [side] => {
            let text_key = match side {
                Side::White => "online-you-play-white",
                Side::Black => "online-you-play-black",
            };
            ui.horizontal_wrapped(|ui| {
                theme::side_dot(ui, *side);
                ui.label(view.say(text_key));
            });
        }
        _ => offer::side_choice_ui(ui, view.translations, &mut draft.chosen_side),
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::online::challenges::tests::incoming;
    use crate::app::ui::online::open_games::tests::listed_game;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{i18n::Language, online::lobby::ApiRequestError};

    fn lobby_with_game(stage: GameStage, players: [Option<&str>; 2]) -> Lobby {
        let site = "https://example.org/".parse().expect("an address");
        testing::lobby_after(|lobby| {
            lobby.found_game = Some(FoundGame { site, game: listed_game("k", stage, players) })
        })
    }

    fn dialog_harness<'a>(fixture: &'a Fixture, lobby: &'a Lobby, size: [f32; 2]) -> Harness<'a, Vec<UiCommand>> {
        let mut draft = JoinDraft::default();
        testing::harness(size, move |ui, commands| {
            let view = JoinView {
                translations: &fixture.translations,
                settings: &fixture.settings,
                lobby,
                challenges: &fixture.challenges,
                player_name: None,
                images: &fixture.images,
            };
            dialog_ui(ui.ctx(), view, &mut draft, commands);
        })
    }

    fn sit_down(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture) -> Option<Side> {
        testing::press_control(harness, &fixture.say("online-sit"));
        let commands = testing::take_commands(harness);
        let [UiCommand::Online(OnlineCommand::Sit(side))] = &*commands else { panic!("{commands:?}") };
        *side
    }

    #[test]
    fn whoever_sees_what_is_offered_sits_down_or_watches() {
        let fixture = Fixture::turnover(&[]);
        let lobby = lobby_with_game(GameStage::Open, [Some("Ana"), None]);
        let mut harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
        for text in ["Ana invites you to a game of Lielow", "No clock", &fixture.say("online-you-play-black")] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        assert!(!testing::shows_text(&harness, &fixture.say("online-join")), "it is an invitation");
        assert_eq!(sit_down(&mut harness, &fixture), None);
        testing::press_control(&mut harness, &fixture.say("online-watch"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Watch)]));
    }

    #[test]
    fn over_days_with_a_doubling_cube_whoever_is_invited_is_told_that_the_server_rolls() {
        let fixture = Fixture::turnover(&[]);
        let id = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let cube_fen = format!("{} x1", id.referee(None).expect("a start").fen());
        for (pace, is_told) in [(Pace::Days { turn: 3, bank: 0, vacation: 0 }, true), (Pace::Untimed, false)] {
            let mut lobby = lobby_with_game(GameStage::Open, [Some("Ana"), None]);
            let game = &mut lobby.found_game.as_mut().expect("a game").game;
            (game.game, game.fen, game.pace) = (id.to_string(), Some(cube_fen.clone()), pace);
            let harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
            assert_eq!(testing::shows_text(&harness, &fixture.say("online-server-rolls")), is_told);
        }
    }

    #[test]
    fn whoever_is_challenged_may_decline() {
        let mut fixture = Fixture::turnover(&[]);
        let lobby = lobby_with_game(GameStage::Open, [Some("Ana"), None]);
        let decline_label = fixture.say("online-challenge-decline");
        assert!(
            !testing::shows_text(&dialog_harness(&fixture, &lobby, [1280.0, 720.0]), &decline_label),
            "it is no challenge"
        );
        fixture.challenges = incoming(&["k"]);
        assert!(testing::shows_text(&dialog_harness(&fixture, &lobby, [1280.0, 720.0]), &decline_label));
    }

    #[test]
    fn whoever_does_not_know_the_game_reads_what_it_is_and_tries_it_before_sitting_down() {
        let fixture = Fixture::turnover(&[]);
        let lobby = lobby_with_game(GameStage::Open, [Some("Ana"), None]);
        let mut harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
        let aim_text = fixture.translations.rule_book(GameId::Lielow)[0].body.clone();
        assert!(!testing::shows_text(&harness, &aim_text));
        testing::press_control(&mut harness, &fixture.say("online-what-is-it"));
        assert!(testing::shows_text(&harness, &aim_text), "{harness:?}");
        assert!(testing::shows_text(&harness, &fixture.translations.introduction(GameId::Lielow)), "{harness:?}");
        for text_key in ["online-see-demonstration", "online-try-exercise"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Online(OnlineCommand::SetAside(true)), UiCommand::Overlay(Overlay::None), command] =
                &*commands
            else {
                panic!("{commands:?}")
            };
            let is_expected = match command {
                UiCommand::Tutorial(command) => matches!(command, TutorialCommand::Begin(GameId::Lielow)),
                UiCommand::Learn(command) => matches!(command, LearnCommand::Begin(GameId::Lielow)),
                _ => false,
            };
            assert!(is_expected, "{text_key}: {command:?}");
        }
    }

    #[test]
    fn a_side_is_chosen_where_both_are_free() {
        let fixture = Fixture::turnover(&[]);
        let lobby = lobby_with_game(GameStage::Open, [None, None]);
        let mut harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
        testing::press_control(&mut harness, &fixture.say("own-side-black"));
        assert_eq!(sit_down(&mut harness, &fixture), Some(Side::Black));
    }

    #[test]
    fn whoever_may_watch_reads_how_much_has_been_played_since_the_position_in_the_picture() {
        let fixture = Fixture::turnover(&[]);
        for (moves, text) in [(0, None), (1, Some("One move has been played")), (12, Some("12 moves have been played"))]
        {
            let mut lobby = lobby_with_game(GameStage::Playing, [Some("Ana"), Some("Bea")]);
            lobby.found_game.as_mut().expect("a game").game.moves = moves;
            let harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
            match text {
                Some(text) => assert!(testing::shows_text(&harness, text), "{moves}: {harness:?}"),
                None => assert!(!testing::shows_text(&harness, "been played"), "{harness:?}"),
            }
        }
    }

    #[test]
    fn where_the_seats_are_taken_one_can_only_watch() {
        let fixture = Fixture::turnover(&[]);
        for (stage, text_key) in [(GameStage::Playing, "online-taken"), (GameStage::Over, "online-over-about")] {
            let lobby = lobby_with_game(stage, [Some("Ana"), Some("Bea")]);
            let harness = dialog_harness(&fixture, &lobby, [1280.0, 720.0]);
            assert!(
                testing::shows_text(&harness, &fixture.say(text_key))
                    && testing::shows_text(&harness, &fixture.say("online-watch"))
            );
            assert!(!testing::shows_text(&harness, &fixture.say("online-sit")), "{stage:?}");
        }
    }

    #[test]
    fn it_is_said_that_one_waits_and_that_nothing_was_found() {
        let fixture = Fixture::turnover(&[]);
        let empty_lobby = Lobby::default();
        assert!(testing::shows_text(
            &dialog_harness(&fixture, &empty_lobby, [640.0, 480.0]),
            &fixture.say("online-looking")
        ));
        for (status, text) in [(404, &*fixture.say("online-not-found")), (422, "expected a game")] {
            let error = ApiRequestError { status, text: "expected a game".into(), code: None };
            let failed_lobby = testing::lobby_after(|lobby| lobby.error = Some(error));
            assert!(testing::shows_text(&dialog_harness(&fixture, &failed_lobby, [640.0, 480.0]), text), "{status}");
        }
        let unreachable_lobby = testing::lobby_after(|lobby| {
            (lobby.error, lobby.status) =
                (Some(ApiRequestError { status: 0, text: "x".into(), code: None }), ServerStatus::Unreachable);
        });
        assert!(testing::shows_text(
            &dialog_harness(&fixture, &unreachable_lobby, [640.0, 480.0]),
            &fixture.say("online-unreachable")
        ));
    }

    #[test]
    fn nothing_is_cut_off_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let fixture = Fixture::in_language(language);
                for players in [[None, None], [Some("Ana"), None]] {
                    let lobby = lobby_with_game(GameStage::Open, players);
                    let harness = dialog_harness(&fixture, &lobby, size);
                    let texts = Picture::of(&harness).texts();
                    let cut_texts: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                    assert!(cut_texts.is_empty(), "{language:?} {size:?}: {cut_texts:?}");
                }
            }
        }
    }
}
