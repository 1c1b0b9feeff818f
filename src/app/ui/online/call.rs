//! The call to an online game, while the player does something else: the opponent has come, a game of a tournament has begun, an
//! invitation waits, or somebody challenges the player; and that a challenge was declined.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, IntoScheduleConfigs, Res, Result, State, in_state};
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::online::challenges::{ChallengeCommand, Challenges};
use crate::app::online::kept_seats::KeptSeats;
use crate::app::online::link::OnlineLink;
use crate::app::online::online_game::{OnlineGame, OnlineTable};
use crate::app::online::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use crate::app::scene::camera::PanelRoom;
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::widgets::table_area;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::{command::UiCommand, context::PanelContext, online::join_game, systems::UiSystems};
use crate::app::{i18n::Translations, online::commands::OnlineCommand, online::lobby::Lobby, online::sentences};
use crate::online::GameProgress;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    let call_system = draw_call.run_if(in_state(Overlay::None)).in_set(UiSystems::OverTable);
    app.add_systems(EguiPrimaryContextPass, call_system);
}

/// The maximum width of the call, and its distance from the upper edge, in logical pixels.
const MAX_CALL_WIDTH: f32 = 420.0;
const TOP_GAP: f32 = 10.0;
/// The size that a table has at least, to bear the call.
const MIN_TABLE_SIZE: egui::Vec2 = egui::vec2(240.0, 120.0);

/// A call, and where its button leads.
#[derive(Clone, Debug)]
struct Call {
    text: String,
    button_text: String,
    button_commands: Vec<UiCommand>,
    /// The button that ends the call, and what it does.
    dismissal: Option<(String, UiCommand)>,
}

/// What there may be to call the player to.
#[derive(SystemParam)]
struct CallParams<'w> {
    online_game: Res<'w, OnlineGame>,
    lobby: Res<'w, Lobby>,
    tournaments: Res<'w, OnlineTournaments>,
    seats: Res<'w, KeptSeats>,
    challenges: Res<'w, Challenges>,
    screen: Res<'w, State<Screen>>,
}

fn draw_call(
    mut context: PanelContext,
    translations: Res<Translations>,
    params: CallParams,
    panel_room: Res<PanelRoom>,
) -> Result {
    let (table, is_at_table) = (params.online_game.table(), *params.screen.get() == Screen::Table);
    let call = table_or_invitation_call(&translations, table, &params.lobby, is_at_table)
        .or_else(|| tournament_call(&translations, &params.tournaments, table, &params.seats))
        .or_else(|| challenge_call(&translations, &params.challenges));
    let Some(call) = call else { return Ok(()) };
    context.draw(|ctx, commands| call_ui(ctx, table_area::beside_panel(ctx, *panel_room), call, commands))
}

/// What the player is called to; `None` if to nothing.
fn table_or_invitation_call(
    translations: &Translations,
    table: Option<&OnlineTable>,
    lobby: &Lobby,
    is_at_table: bool,
) -> Option<Call> {
    if let Some(table) = table.filter(|table| table.calls_player() || !is_at_table && has_just_begun(table)) {
        let enter_command = UiCommand::Online(OnlineCommand::Enter(table.key.clone()));
        let enter_commands = if table.is_on_table() { Vec::new() } else { vec![enter_command] };
        return Some(Call {
            text: sentences::call(translations, table),
            button_text: translations.say("online-to-table"),
            button_commands: enter_commands.into_iter().chain([UiCommand::Screen(Screen::Table)]).collect(),
            dismissal: None,
        });
    }
    let found_game = lobby.found_game.as_ref().filter(|_| lobby.is_set_aside)?;
    Some(Call {
        text: join_game::invitation_text(translations, &found_game.game),
        button_text: translations.say("online-back-to-invitation"),
        button_commands: vec![UiCommand::Online(OnlineCommand::SetAside(false)), UiCommand::Overlay(Overlay::JoinGame)],
        dismissal: None,
    })
}

/// That the player's game in a tournament has begun; `None` if none has, or the player is not called to it.
fn tournament_call(
    translations: &Translations,
    tournaments: &OnlineTournaments,
    table: Option<&OnlineTable>,
    seats: &KeptSeats,
) -> Option<Call> {
    let (tournament, _) = tournaments.awaited_tournament_and_game(table, seats)?;
    let tournament_name = tournament.view.as_ref()?.listed.name.clone();
    Some(Call {
        text: translations.say_with("online-tournament-call", &[("name", tournament_name.into())]),
        button_text: translations.say("online-to-table"),
        button_commands: vec![UiCommand::OnlineTournament(OnlineTournamentCommand::Play)],
        dismissal: None,
    })
}

/// That a challenge of the player was declined, or that somebody challenges the player.
fn challenge_call(translations: &Translations, challenges: &Challenges) -> Option<Call> {
    let challenge_command = |command| UiCommand::Online(OnlineCommand::Challenge(command));
    if let Some(refusal) = &challenges.refusal {
        return Some(Call {
            text: sentences::declined_challenge(translations, refusal),
            button_text: translations.say("action-close"),
            button_commands: vec![challenge_command(ChallengeCommand::ReadRefusal)],
            dismissal: None,
        });
    }
    let challenge = challenges.called_challenge()?;
    let game_key = challenge.game.key.clone();
    let link = OnlineLink { site: None, key: game_key.clone(), seat: None };
    Some(Call {
        text: sentences::challenge(translations, challenge),
        button_text: translations.say("online-challenge-look"),
        button_commands: vec![UiCommand::Online(OnlineCommand::Look(link))],
        dismissal: Some((
            translations.say("online-challenge-later"),
            challenge_command(ChallengeCommand::SetAside(game_key)),
        )),
    })
}

/// Whether a game of this player has begun, and nobody has moved.
fn has_just_begun(table: &OnlineTable) -> bool {
    let game_state = table.client.state().filter(|_| table.client.side().is_some());
    game_state
        .is_some_and(|game_state| game_state.progress() == GameProgress::Playing && game_state.game().tree().is_empty())
}

/// Draws a call at the upper edge of the table, beside the panel; where there is hardly a table, at that of the window.
fn call_ui(ctx: &egui::Context, table_rect: egui::Rect, call: Call, commands: &mut Vec<UiCommand>) {
    let frame = egui::Frame::window(&ctx.global_style()).stroke(egui::Stroke::new(1.5, ACCENT));
    let is_table_large = table_rect.width() >= MIN_TABLE_SIZE.x && table_rect.height() >= MIN_TABLE_SIZE.y;
    let call_area = if is_table_large { table_rect } else { ctx.content_rect() };
    let call_width = MAX_CALL_WIDTH.min(call_area.width() - 2.0 * TOP_GAP - frame.total_margin().sum().x);
    egui::Area::new("call".into())
        .order(egui::Order::Foreground)
        .fixed_pos(call_area.center_top() + egui::vec2(0.0, TOP_GAP))
        .pivot(egui::Align2::CENTER_TOP)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_max_width(call_width);
                ui.add(egui::Label::new(theme::strong(call.text)).wrap());
                ui.horizontal_wrapped(|ui| {
                    if ui.add(theme::main_button(call.button_text)).clicked() {
                        commands.extend(call.button_commands);
                    }
                    if let Some((dismiss_text, dismiss_command)) = call.dismissal
                        && ui.button(dismiss_text).clicked()
                    {
                        commands.push(dismiss_command);
                    }
                });
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::challenges::DeclinedBy;
    use crate::app::online::challenges::tests::incoming;
    use crate::app::ui::online::open_games::tests::listed_game;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{i18n::Language, online::lobby::FoundGame};
    use crate::online::{DeclineReason, GameStage};

    fn lobby_with_invitation(is_set_aside: bool) -> Lobby {
        let site = "https://example.org/".parse().expect("an address");
        let game = listed_game("k", GameStage::Open, [Some("Ana"), None]);
        testing::lobby_after(|lobby| {
            (lobby.found_game, lobby.is_set_aside) = (Some(FoundGame { site, game }), is_set_aside);
        })
    }

    #[test]
    fn an_invitation_that_was_set_aside_is_come_back_to_in_any_window_and_language() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            assert!(table_or_invitation_call(&translations, None, &lobby_with_invitation(false), true).is_none());
            for size in [[390.0, 844.0], [640.0, 480.0], [1280.0, 720.0]] {
                let mut harness = testing::harness(size, |ui, commands| {
                    let call = table_or_invitation_call(&translations, None, &lobby_with_invitation(true), true)
                        .expect("a call");
                    call_ui(ui.ctx(), ui.max_rect(), call, commands);
                });
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{size:?}");
                testing::press_control(&mut harness, &translations.say("online-back-to-invitation"));
                let commands = testing::take_commands(&mut harness);
                assert!(
                    matches!(
                        &*commands,
                        [UiCommand::Online(OnlineCommand::SetAside(false)), UiCommand::Overlay(Overlay::JoinGame)]
                    ),
                    "{commands:?}"
                );
            }
        }
    }

    #[test]
    fn a_call_lies_over_the_table_and_not_over_the_panel() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            for size in [[800.0, 600.0], [560.0, 420.0], [1280.0, 720.0]] {
                let panel_left = size[0] - 270.0;
                let mut harness = testing::harness(size, |ui, commands| {
                    let call = table_or_invitation_call(&translations, None, &lobby_with_invitation(true), true)
                        .expect("a call");
                    let panel_room = PanelRoom { right: 270.0, below: 0.0 };
                    call_ui(ui.ctx(), table_area::beside_panel(ui.ctx(), panel_room), call, commands);
                });
                testing::run_until_settled(&mut harness);
                let picture = Picture::of(&harness);
                let call_frames = picture.rects().into_iter().filter(|(_, shape)| shape.stroke.color == ACCENT);
                let frame_right = call_frames.map(|(rect, _)| rect.right()).fold(0.0, f32::max);
                assert!(frame_right > 0.0 && frame_right <= panel_left, "{language:?} {size:?}: {frame_right}");
                assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{language:?} {size:?}");
            }
        }
    }

    #[test]
    fn whoever_is_challenged_looks_at_it_or_lets_it_wait_in_any_window_and_language() {
        let challenges = incoming(&["k"]);
        for translations in Language::ALL.map(Translations::new) {
            for size in [[390.0, 844.0], [640.0, 480.0], [1280.0, 720.0]] {
                let mut harness = testing::harness(size, |ui, commands| {
                    let call = challenge_call(&translations, &challenges).expect("a call");
                    call_ui(ui.ctx(), ui.max_rect(), call, commands);
                });
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{size:?}");
                testing::press_control(&mut harness, &translations.say("online-challenge-look"));
                let commands = testing::take_commands(&mut harness);
                let [UiCommand::Online(OnlineCommand::Look(link))] = &*commands else { panic!("{commands:?}") };
                assert_eq!(link.key, "k");
                testing::press_control(&mut harness, &translations.say("online-challenge-later"));
                let commands = testing::take_commands(&mut harness);
                let [UiCommand::Online(OnlineCommand::Challenge(command))] = &*commands else { panic!("{commands:?}") };
                assert_eq!(*command, ChallengeCommand::SetAside("k".into()));
            }
        }
    }

    #[test]
    fn whoever_has_challenged_reads_that_it_was_declined_and_why() {
        let translations = Translations::new(Language::English);
        let mut challenges = incoming(&[]);
        let player = "Ana".parse().expect("a name");
        challenges.refusal = Some(DeclinedBy { player, reason: DeclineReason::Later });
        let call = challenge_call(&translations, &challenges).expect("a call");
        assert!(call.text.starts_with("Ana declines") && call.text.contains("Another time"), "{}", call.text);
        let [UiCommand::Online(OnlineCommand::Challenge(command))] = &*call.button_commands else { panic!("{call:?}") };
        assert_eq!(*command, ChallengeCommand::ReadRefusal);
    }

    #[test]
    fn nobody_is_called_to_nothing() {
        let fixture = Fixture::turnover(&[]);
        assert!(table_or_invitation_call(&fixture.translations, None, &Lobby::default(), false).is_none());
        assert!(challenge_call(&fixture.translations, &Challenges::default()).is_none());
    }
}
