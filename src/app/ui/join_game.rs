//! The dialog for joining or watching an offered game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{MessageWriter, Res, ResMut, Resource, Result};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Ui};

use super::online_view::warning_ui;
use super::theme::{self, FAINT_TEXT};
use super::{UiCommand, dialog, nickname, offer, open_games, pace};
use crate::app::i18n::Translations;
use crate::app::online::commands::OnlineCommand;
use crate::app::online::lobby::{FoundGame, Lobby, ServerStatus};
use crate::app::remote_phrases;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::online::{GameStage, ListedGame};

/// The choices in the dialog.
#[derive(Resource, Default)]
pub(super) struct JoinDraft {
    side: Option<Side>,
    nickname: Option<String>,
}

/// The data for the dialog.
#[derive(Clone, Copy)]
struct JoinView<'a> {
    words: &'a Translations,
    settings: &'a Settings,
    lobby: &'a Lobby,
}

impl JoinView<'_> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }
}

#[derive(SystemParam)]
pub(super) struct JoinParams<'w> {
    words: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    lobby: Res<'w, Lobby>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    params: JoinParams,
    mut draft: ResMut<JoinDraft>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let view = JoinView { words: &params.words, settings: &params.settings, lobby: &params.lobby };
    let mut queue = Vec::new();
    let closes = dialog::reading_ui(contexts.ctx_mut()?, &params.words, "online-join", |ui| {
        join_ui(ui, view, &mut draft, &mut queue);
    });
    queue.extend(closes);
    commands.write_batch(queue);
    Ok(())
}

/// Resets the choices when the dialog is closed.
pub(super) fn forget_draft(mut draft: ResMut<JoinDraft>) {
    *draft = JoinDraft::default();
}

/// Draws the contents of the dialog.
fn join_ui(ui: &mut Ui, view: JoinView, draft: &mut JoinDraft, commands: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.y = 6.0;
    match (&view.lobby.found, &view.lobby.error) {
        (Some(FoundGame { game, .. }), _) => found_ui(ui, view, game, draft, commands),
        (None, Some(_)) if view.lobby.status == ServerStatus::Unreachable => {
            warning_ui(ui, &view.say("online-unreachable"));
        }
        (None, Some(why)) => warning_ui(ui, &remote_phrases::lobby_error(view.words, why)),
        (None, None) => {
            ui.label(egui::RichText::new(view.say("online-looking")).color(FAINT_TEXT));
        }
    }
}

/// Draws the offer and its buttons.
fn found_ui(ui: &mut Ui, view: JoinView, game: &ListedGame, draft: &mut JoinDraft, commands: &mut Vec<UiCommand>) {
    ui.add(egui::Label::new(theme::strong(pace::game_title(view.words, &game.game)).size(19.0)).wrap());
    ui.add(egui::Label::new(open_games::detail(view.words, game)).wrap());
    let free: Vec<Side> = Side::ALL.into_iter().filter(|&side| game.player(side).is_none()).collect();
    let may_sit = game.stage == GameStage::Open && !free.is_empty();
    if may_sit {
        seat_ui(ui, view, &free, draft);
        nickname::nickname_ui(ui, view.words, view.settings, &mut draft.nickname, commands);
    } else {
        let key = if game.stage == GameStage::Over { "online-over-about" } else { "online-taken" };
        ui.add(egui::Label::new(view.say(key)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        if may_sit && ui.add(theme::main_button(view.say("online-sit"))).clicked() {
            commands.extend(nickname::keep(view.settings, &mut draft.nickname));
            let side = draft.side.filter(|side| free.contains(side));
            commands.push(UiCommand::Online(OnlineCommand::Sit(side)));
        }
        if ui.button(view.say("online-watch")).clicked() {
            commands.push(UiCommand::Online(OnlineCommand::Watch));
        }
    });
}

/// Draws the side of the free seat, or a choice if both are free.
fn seat_ui(ui: &mut Ui, view: JoinView, free: &[Side], draft: &mut JoinDraft) {
    match free {
        [side] => {
            let key = match side {
                Side::White => "online-you-play-white",
                Side::Black => "online-you-play-black",
            };
            ui.horizontal_wrapped(|ui| {
                theme::side_dot(ui, *side);
                ui.label(view.say(key));
            });
        }
        _ => offer::side_ui(ui, view.words, &mut draft.side),
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::super::open_games::tests::listed;
    use super::super::testing::{self, Fixture, Picture};
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::lobby::ApiRequestError;
    use crate::session::{Game, GameId, GameRecord};

    fn found(stage: GameStage, players: [Option<&str>; 2]) -> Lobby {
        let site = "https://example.org/".parse().expect("an address");
        testing::lobby(|lobby| lobby.found = Some(FoundGame { site, game: listed("k", stage, players) }))
    }

    fn dialog<'a>(shown: &'a Fixture, lobby: &'a Lobby, size: [f32; 2]) -> Harness<'a, Vec<UiCommand>> {
        let mut draft = JoinDraft::default();
        testing::harness(size, move |ui, commands| {
            let view = JoinView { words: &shown.words, settings: &shown.settings, lobby };
            let _ = dialog::reading_ui(ui.ctx(), &shown.words, "online-join", |ui| {
                join_ui(ui, view, &mut draft, commands);
            });
        })
    }

    fn sits(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture) -> Option<Side> {
        testing::press(harness, &shown.say("online-sit"));
        let asked = testing::take(harness);
        let [UiCommand::Online(OnlineCommand::Sit(side))] = &*asked else { panic!("{asked:?}") };
        *side
    }

    #[test]
    fn whoever_sees_what_is_offered_sits_down_or_watches() {
        let shown = Fixture::turnover(&[]);
        let lobby = found(GameStage::Open, [Some("Ana"), None]);
        let mut harness = dialog(&shown, &lobby, [1280.0, 720.0]);
        for text in ["Lielow", "Ana plays White", &shown.say("online-you-play-black")] {
            assert!(testing::reads(&harness, text), "{text}");
        }
        assert_eq!(sits(&mut harness, &shown), None);
        testing::press(&mut harness, &shown.say("online-watch"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::Watch)]));
    }

    #[test]
    fn a_side_is_chosen_where_both_are_free() {
        let shown = Fixture::turnover(&[]);
        let lobby = found(GameStage::Open, [None, None]);
        let mut harness = dialog(&shown, &lobby, [1280.0, 720.0]);
        testing::press(&mut harness, &shown.say("own-side-black"));
        assert_eq!(sits(&mut harness, &shown), Some(Side::Black));
    }

    #[test]
    fn where_the_seats_are_taken_one_can_only_watch() {
        let shown = Fixture::turnover(&[]);
        for (stage, key) in [(GameStage::Playing, "online-taken"), (GameStage::Over, "online-over-about")] {
            let lobby = found(stage, [Some("Ana"), Some("Bea")]);
            let harness = dialog(&shown, &lobby, [1280.0, 720.0]);
            assert!(testing::reads(&harness, &shown.say(key)) && testing::reads(&harness, &shown.say("online-watch")));
            assert!(!testing::reads(&harness, &shown.say("online-sit")), "{stage:?}");
        }
    }

    #[test]
    fn it_is_said_that_one_waits_and_that_nothing_was_found() {
        let shown = Fixture::turnover(&[]);
        let waiting = Lobby::default();
        assert!(testing::reads(&dialog(&shown, &waiting, [640.0, 480.0]), &shown.say("online-looking")));
        for (status, text) in [(404, &*shown.say("online-not-found")), (422, "expected a game")] {
            let error = ApiRequestError { status, text: "expected a game".into() };
            let nothing = testing::lobby(|lobby| lobby.error = Some(error));
            assert!(testing::reads(&dialog(&shown, &nothing, [640.0, 480.0]), text), "{status}");
        }
        let lost = testing::lobby(|lobby| {
            (lobby.error, lobby.status) =
                (Some(ApiRequestError { status: 0, text: "x".into() }), ServerStatus::Unreachable);
        });
        assert!(testing::reads(&dialog(&shown, &lost, [640.0, 480.0]), &shown.say("online-unreachable")));
    }

    #[test]
    fn nothing_is_cut_off_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let shown = Fixture::of(GameRecord::of(Game::new(GameId::default())), language);
                for players in [[None, None], [Some("Ana"), None]] {
                    let lobby = found(GameStage::Open, players);
                    let harness = dialog(&shown, &lobby, size);
                    let texts = Picture::of(&harness).texts();
                    let wrong: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                    assert!(wrong.is_empty(), "{language:?} {size:?}: {wrong:?}");
                }
            }
        }
    }
}
