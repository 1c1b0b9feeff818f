//! The status, proposals and messages of an online game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res, State};
use bevy_egui::egui::{self, Ui};

use crate::app::online::online_game::{OnlineGame, OnlineTable, SaidPhrase};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::{command::UiCommand, widgets::game_view::GameView};
use crate::app::{
    online::commands::OnlineCommand, online::link::OnlineLink, online::sentences, play::Intent, screen::Overlay,
    system::wall_clock::WallClock,
};
use crate::board::Side;
use crate::online::{
    ActRefusal, Awaited, ConnectionStatus, GameClient, GameProgress, GameState, LocalAction, Pace, Phrase, Proposal,
};

/// The height of the status row, and the size of a mark of presence.
const STATUS_HEIGHT: f32 = 34.0;
const MARK_SIZE: f32 = 20.0;
/// The number of chat messages shown.
const SAID: usize = 2;
/// The milliseconds of a second, an hour and a day.
const SECOND_MS: u64 = 1000;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

/// The resources of an online game.
#[derive(SystemParam)]
pub(in crate::app::ui) struct RemoteParams<'w> {
    online: Res<'w, OnlineGame>,
    clock: Option<Res<'w, WallClock>>,
    overlay: Option<Res<'w, State<Overlay>>>,
}

impl RemoteParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>) -> RemoteView<'a> {
        let table = self.online.table().filter(|table| table.is_on_table()).map(RemoteTable::of);
        let now = self.clock.as_ref().map_or(0, |clock| u64::try_from(clock.now().as_millis()).unwrap_or(u64::MAX));
        let is_result_shown = self.overlay.as_ref().is_some_and(|overlay| *overlay.get() == Overlay::Result);
        RemoteView { view, table, is_result_shown, now }
    }
}

/// The online game, as this device plays or watches it.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct RemoteTable<'a> {
    pub(in crate::app::ui) client: &'a GameClient,
    pub(in crate::app::ui) refused: Option<&'a ActRefusal>,
    /// The own proposal that the opponent has declined last.
    pub(in crate::app::ui) declined: Option<Proposal>,
    /// The chat messages, the last one first.
    pub(in crate::app::ui) said: &'a [SaidPhrase],
}

impl<'a> RemoteTable<'a> {
    fn of(table: &'a OnlineTable) -> Self {
        Self { client: &table.client, refused: table.refused.as_ref(), declined: table.declined, said: &table.said }
    }
}

/// The view of an online game, if the current game is one.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct RemoteView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    /// `None` if the game was left, or is not an online game.
    pub(in crate::app::ui) table: Option<RemoteTable<'a>>,
    /// Whether the result is shown, where a rematch is offered and answered.
    pub(in crate::app::ui) is_result_shown: bool,
    /// The program's time in milliseconds.
    pub(in crate::app::ui) now: u64,
}

impl<'a> RemoteView<'a> {
    /// Whether the current game is or was an online game.
    pub(in crate::app::ui) fn is_remote(self) -> bool {
        self.view.current.remote.is_some()
    }

    pub(in crate::app::ui) fn state(self) -> Option<&'a GameState> {
        self.table.filter(|_| self.is_remote())?.client.state()
    }

    /// The side of the local player.
    pub(in crate::app::ui) fn own(self) -> Option<Side> {
        self.table.filter(|_| self.is_remote())?.client.side()
    }

    /// Whether the opponent's seat is free.
    pub(in crate::app::ui) fn waits(self) -> bool {
        self.own().is_some()
            && self.state().is_some_and(|state| Side::ALL.into_iter().any(|side| state.seat(side).is_none()))
    }

    /// Whether this can be proposed to the other player now.
    pub(in crate::app::ui) fn may_ask(self, what: Proposal) -> bool {
        let (Some(state), Some(own)) = (self.state(), self.own()) else { return false };
        let fits = match what {
            Proposal::Rematch => state.is_over(),
            Proposal::Takeback => state.progress() == GameProgress::Playing && state.takeback_ply(own).is_some(),
            Proposal::Draw | Proposal::Pause | Proposal::Adjournment => state.progress() == GameProgress::Playing,
        };
        fits && state.proposal(what).is_none_or(|open| open.by != own)
    }

    /// Whether this player's proposal is open.
    pub(in crate::app::ui) fn has_asked(self, what: Proposal) -> bool {
        let (Some(state), Some(own)) = (self.state(), self.own()) else { return false };
        state.proposal(what).is_some_and(|open| open.by == own)
    }

    /// The other player's open proposal, in words.
    pub(in crate::app::ui) fn asked_by_other(self, what: Proposal) -> Option<String> {
        let (state, own) = (self.state()?, self.own()?);
        let open = state.proposal(what).filter(|open| open.by != own)?;
        Some(sentences::proposal(self.words, self.current, what, open))
    }
}

/// Draws the players' presence and the state of the connection, in a row that is always there in online games.
pub(in crate::app::ui) fn status_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    if !view.is_remote() {
        return;
    }
    let Some(table) = view.table else { return left_ui(ui, view, commands) };
    let row = egui::vec2(ui.available_width(), STATUS_HEIGHT);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row);
        ui.spacing_mut().item_spacing.x = 5.0;
        for side in Side::ALL {
            presence_ui(ui, view, table, side);
        }
        if view.own().is_some() {
            say_ui(ui, view, commands);
        }
        connection_ui(ui, view, table);
    });
}

/// Draws that the game was left, and the button that continues it.
fn left_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let tags = view.current.head.more.iter();
    let link =
        tags.rev().find_map(|(_, value)| OnlineLink::is_meant(value).then(|| value.parse::<OnlineLink>().ok())?);
    let Some(link) = link.filter(|_| view.current.is_remote()) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(view.say("online-left")).size(theme::BUTTON_TEXT).color(FAINT_TEXT));
        if ui.button(view.say("online-connect")).clicked() {
            commands.push(UiCommand::Online(OnlineCommand::Look(link)));
        }
    });
}

/// Draws a disc in the side's colour, with a dot if the player is connected, a cross if not, and nothing while the own
/// connection is lost.
fn presence_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, side: Side) {
    let is_known = *table.client.status() == ConnectionStatus::Online;
    let is_here = table.client.presence().here[side];
    let text = match table.client.state().and_then(|state| state.seat(side)) {
        Some(_) if is_known => sentences::presence(view.words, view.current, side, is_here),
        Some(_) => view.words.say_with("online-unknown", &[("player", view.player(side).into())]),
        None => view.words.say_with("online-free", &[("player", view.player(side).into())]),
    };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(MARK_SIZE), egui::Sense::hover());
    let (painter, middle) = (ui.painter(), rect.center());
    let ring = egui::Stroke::new(1.0, FAINT_TEXT);
    painter.circle(middle - egui::vec2(2.0, 2.0), 7.0, theme::SIDES[side.index()], ring);
    if is_known {
        presence_mark(painter, middle + egui::vec2(5.0, 5.0), is_here);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    response.on_hover_text(text);
}

/// Draws a dot or a cross.
fn presence_mark(painter: &egui::Painter, middle: egui::Pos2, is_here: bool) {
    painter.circle_filled(middle, 5.0, theme::GROUND);
    if is_here {
        painter.circle_filled(middle, 3.5, ACCENT);
        return;
    }
    for (x, y) in [(2.5, 2.5), (2.5, -2.5)] {
        let ends = [middle - egui::vec2(x, y), middle + egui::vec2(x, y)];
        painter.line_segment(ends, egui::Stroke::new(1.5, WARNING));
    }
}

/// Draws the menu of chat messages.
fn say_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    ui.spacing_mut().button_padding = theme::TIGHT;
    let text = egui::RichText::new(view.say("online-say")).size(theme::BUTTON_TEXT);
    let button = ui.button(text);
    egui::Popup::menu(&button).show(|ui| {
        for phrase in Phrase::ALL {
            let button = egui::Button::new(sentences::phrase(view.words, phrase)).frame_when_inactive(false);
            if ui.add(button).clicked() {
                commands.push(act(LocalAction::Say(phrase)));
            }
        }
    });
}

/// Draws the state of the connection and the number of spectators, in at most two lines.
fn connection_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable) {
    let mut text = sentences::connection(view.words, table.client, view.now);
    let watchers = table.client.presence().watchers;
    if watchers > 0 {
        let told = view.words.say_with("online-watchers", &[("count", watchers.into())]);
        text = if text.is_empty() { told } else { format!("{text} · {told}") };
    }
    if text.is_empty() {
        return;
    }
    let color = match table.client.status() {
        ConnectionStatus::Online | ConnectionStatus::Connecting { .. } => FAINT_TEXT,
        ConnectionStatus::Offline { .. } if table.client.state().is_none() => FAINT_TEXT,
        ConnectionStatus::Offline { .. } | ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => WARNING,
    };
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.clone(), font, color, ui.available_width());
    job.wrap.max_rows = 2;
    ui.add(egui::Label::new(job).wrap()).on_hover_text(text);
}

/// Draws proposals, refusals, chat messages and claims. They come and go, so they are below the buttons that are
/// pressed often.
pub(in crate::app::ui) fn notices_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let (Some(table), Some(state)) = (view.table, view.state()) else { return };
    ui.spacing_mut().item_spacing.y = 4.0;
    progress_ui(ui, view, state, commands);
    if view.own().is_some() {
        proposals_ui(ui, view, commands);
        claim_ui(ui, view, table, state, commands);
    }
    days_ui(ui, view, table, state, commands);
    if let Some((what, own)) = table.declined.zip(view.own()) {
        notice_ui(ui, sentences::declined(view.words, view.player(!own), what), WARNING);
    }
    if let Some(refused) = table.refused {
        notice_ui(ui, sentences::refusal(view.words, refused.code), WARNING);
    }
    for said in table.said.iter().take(SAID).rev() {
        let text = sentences::phrase(view.words, said.phrase);
        notice_ui(ui, format!("{}: {text}", view.player(said.side)), theme::TEXT);
    }
}

fn notice_ui(ui: &mut Ui, text: String, color: egui::Color32) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(color)).wrap());
}

fn act(action: LocalAction) -> UiCommand {
    UiCommand::Online(OnlineCommand::Act(action))
}

/// Draws why the game is stopped, if it is.
fn progress_ui(ui: &mut Ui, view: RemoteView, state: &GameState, commands: &mut Vec<UiCommand>) {
    match state.progress() {
        GameProgress::Seating if Side::ALL.into_iter().any(|side| state.seat(side).is_none()) => {
            notice_ui(ui, view.say("online-waiting-for-opponent"), FAINT_TEXT);
        }
        GameProgress::Aborted => aborted_ui(ui, view, commands),
        GameProgress::Sealing => sealing_ui(ui, view, state),
        GameProgress::Paused(ready) => match view.own() {
            Some(own) if ready[own] => {
                let other = view.player(!own);
                notice_ui(ui, view.words.say_with("online-ready", &[("player", other.into())]), FAINT_TEXT);
            }
            Some(_) => asked_ui(ui, &view.say("online-paused"), |ui| {
                if ui.add(theme::main_button(view.say("clock-resume"))).clicked() {
                    commands.push(act(LocalAction::Ready));
                }
            }),
            None => notice_ui(ui, view.say("online-paused"), FAINT_TEXT),
        },
        GameProgress::Playing => first_move_ui(ui, view, state, commands),
        GameProgress::Seating | GameProgress::Over => {}
    }
}

/// Draws why the game was cancelled, and the button that begins it anew.
fn aborted_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    notice_ui(ui, view.say("online-aborted"), theme::TEXT);
    if !view.is_result_shown {
        play_again_ui(ui, view, commands);
    }
}

/// Draws the button that begins a cancelled game anew: with the opponent who is still here, else by another offer of the
/// same game.
pub(in crate::app::ui) fn play_again_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let (Some(table), Some(own)) = (view.table, view.own()) else { return };
    let may_press = !view.has_asked(Proposal::Rematch);
    if ui.add_enabled(may_press, theme::main_button(view.say("online-play-again"))).clicked() {
        commands.push(match table.client.presence().here[!own] {
            true => UiCommand::Intent(Intent::Rematch),
            false => UiCommand::Online(OnlineCommand::OfferAgain),
        });
    }
}

/// Draws the time left for the first move of the side to move, in a game in one sitting, and the opponent's button that
/// extends it.
fn first_move_ui(ui: &mut Ui, view: RemoteView, state: &GameState, commands: &mut Vec<UiCommand>) {
    let is_live = matches!(state.settings().pace, Pace::Live { .. });
    let Some((table, turn)) = view.table.zip(state.first_turn()).filter(|_| is_live) else { return };
    let left = time(table.client.first_turn_left(view.now).unwrap_or_default());
    if view.own() == Some(turn.side) {
        let text = view.words.say_with("online-first-move-own", &[("time", left.into())]);
        return notice_ui(ui, text, ACCENT);
    }
    let values = [("player", view.player(turn.side).into()), ("time", left.into())];
    let text = view.words.say_with("online-first-move", &values);
    if view.own().is_none() || !turn.may_be_extended {
        return notice_ui(ui, text, FAINT_TEXT);
    }
    asked_ui(ui, &text, |ui| {
        if ui.button(view.say("online-give-time")).clicked() {
            commands.push(act(LocalAction::ExtendFirstTurn));
        }
    });
}

/// Draws who must seal the next move.
fn sealing_ui(ui: &mut Ui, view: RemoteView, state: &GameState) {
    match state.awaited() {
        Awaited::Seal(side) if view.own() == Some(side) => notice_ui(ui, view.say("online-seal-own"), ACCENT),
        Awaited::Seal(side) => {
            let text = view.words.say_with("online-seals", &[("player", view.player(side).into())]);
            notice_ui(ui, text, FAINT_TEXT);
        }
        _ => {}
    }
}

/// Draws the open proposals.
fn proposals_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let is_here = |what: &Proposal| *what != Proposal::Rematch || !view.is_result_shown;
    for what in Proposal::ALL.into_iter().filter(is_here) {
        if view.has_asked(what) {
            notice_ui(ui, sentences::own_proposal(view.words, what), FAINT_TEXT);
        }
        let Some(text) = view.asked_by_other(what) else { continue };
        asked_ui(ui, &text, |ui| {
            if ui.add(theme::main_button(view.say("offer-accept"))).clicked() {
                commands.push(act(LocalAction::Answer(what, true)));
            }
            if ui.button(view.say("online-decline")).clicked() {
                commands.push(act(LocalAction::Answer(what, false)));
            }
        });
    }
}

/// Draws a proposal with its buttons.
fn asked_ui(ui: &mut Ui, text: &str, buttons: impl FnOnce(&mut Ui)) {
    egui::Frame::new().fill(theme::OVERLAY).corner_radius(8).inner_margin(egui::Margin::symmetric(8, 6)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
            ui.horizontal_wrapped(|ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT)).wrap());
                buttons(ui);
            });
        },
    );
}

/// Draws the claims against an absent opponent, or the time until they are possible.
fn claim_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, state: &GameState, commands: &mut Vec<UiCommand>) {
    let Some(left) = table.client.claim_left(view.now) else { return };
    let Some(gone) = state.awaited().side().filter(|&side| view.own() == Some(!side)) else { return };
    let player = view.player(gone);
    if left > 0 {
        let time = view.words.say_with("online-claim-later", &[("player", player.into()), ("time", time(left).into())]);
        return notice_ui(ui, time, FAINT_TEXT);
    }
    let text = view.words.say_with("online-gone", &[("player", player.into())]);
    asked_ui(ui, &text, |ui| {
        for (key, is_draw) in [("online-claim-win", false), ("action-claim-draw", true)] {
            if ui.button(view.say(key)).clicked() {
                commands.push(act(LocalAction::ClaimAbandoned(is_draw)));
            }
        }
    });
}

/// A time as `4:05`, or with hours in front.
fn time(millis: u64) -> String {
    let seconds = millis.div_ceil(SECOND_MS);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Draws the days left for the side to move, and its vacation.
fn days_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, state: &GameState, commands: &mut Vec<UiCommand>) {
    if !matches!(state.settings().pace, Pace::Days { .. }) || state.progress() != GameProgress::Playing {
        return;
    }
    let Some(side) = state.awaited().side() else { return };
    let Some(left) = table.client.remaining(side, view.now) else { return };
    let (days, hours) = (left / DAY_MS, left % DAY_MS / HOUR_MS);
    let values = [("player", view.player(side).into()), ("days", days.into()), ("hours", hours.into())];
    notice_ui(ui, view.words.say_with("online-time-left", &values), FAINT_TEXT);
    let Some(own) = view.own() else { return };
    let vacation = state.clock().vacation_left(own);
    ui.horizontal_wrapped(|ui| {
        notice_ui(ui, view.words.say_with("online-days-off", &[("count", vacation.into())]), FAINT_TEXT);
        let text = egui::RichText::new(view.say("online-take-day")).size(theme::BUTTON_TEXT);
        if ui.add_enabled(vacation > 0, egui::Button::new(text)).clicked() {
            commands.push(act(LocalAction::TakeVacation(1)));
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::board::BySide;
    use crate::online::{EventKind, RefusalCode, ServerMessage};

    const WHITE: Option<Side> = Some(Side::White);

    fn shown(own: Option<Side>, kinds: &[(Side, EventKind)]) -> Fixture {
        Fixture::over_network(own, Pace::Untimed, &["d2d4", "d7d5"], kinds, Language::English)
    }

    fn remote_of(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([272.0, 500.0], |ui, commands| {
            status_ui(ui, shown.remote(), commands);
            notices_ui(ui, shown.remote(), commands);
        })
    }

    fn acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<LocalAction> {
        let asked = testing::take(harness).into_iter();
        asked
            .map(|command| match command {
                UiCommand::Online(OnlineCommand::Act(action)) => action,
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn a_game_at_one_table_has_no_such_row() {
        let shown = Fixture::turnover(&[]);
        assert!(Picture::of(&remote_of(&shown)).texts().is_empty());
    }

    #[test]
    fn it_is_read_who_is_there_how_the_connection_is_and_how_many_watch() {
        let mut shown = shown(WHITE, &[]);
        let harness = remote_of(&shown);
        for text in ["Ana is here", "Bea is here"] {
            assert!(testing::reads(&harness, text), "{text}");
        }
        assert!(!testing::reads(&harness, "Connect"), "a connection is told of when it matters");
        drop(harness);
        shown.hear(ServerMessage::presence(BySide([true, false]), 2, None));
        let harness = remote_of(&shown);
        for text in ["Ana is here", "Bea is away", "2 watch"] {
            assert!(testing::reads(&harness, text), "{text}");
        }
        drop(harness);
        let remote = shown.remote.as_mut().expect("a game over a network");
        let _ = remote.client.closed(0);
        assert!(testing::reads(&remote_of(&shown), "Connection lost: trying again in"));
    }

    #[test]
    fn it_is_read_that_what_one_does_is_not_confirmed_yet() {
        let mut shown = shown(WHITE, &[]);
        let remote = shown.remote.as_mut().expect("a game over a network");
        let _ = remote.client.local(0, LocalAction::Propose(Proposal::Draw));
        assert!(testing::reads(&remote_of(&shown), &shown.say("online-sending")));
        let remote = shown.remote.as_mut().expect("a game over a network");
        let _ = remote.client.closed(0);
        assert!(testing::reads(&remote_of(&shown), &shown.say("online-kept")));
    }

    #[test]
    fn what_the_other_player_asks_for_is_accepted_or_declined() {
        for what in Proposal::ALL {
            let resigned = (Side::White, EventKind::Resigned);
            let asks = (Side::Black, EventKind::Proposed { what });
            let kinds = if what == Proposal::Rematch { vec![resigned, asks] } else { vec![asks] };
            let shown = shown(WHITE, &kinds);
            let mut harness = remote_of(&shown);
            assert!(testing::reads(&harness, "Bea"), "{what:?}");
            for (key, accepts) in [("offer-accept", true), ("online-decline", false)] {
                testing::press(&mut harness, &shown.say(key));
                assert_eq!(acts(&mut harness), [LocalAction::Answer(what, accepts)]);
            }
        }
    }

    #[test]
    fn what_one_has_asked_for_oneself_is_told_and_spectators_answer_nothing() {
        let asks = [(Side::White, EventKind::Proposed { what: Proposal::Takeback })];
        let own = shown(WHITE, &asks);
        let harness = remote_of(&own);
        assert!(testing::reads(&harness, &own.say("online-asked-takeback")));
        assert!(!testing::reads(&harness, &own.say("offer-accept")));
        let watched = shown(None, &asks);
        let harness = remote_of(&watched);
        for key in ["offer-accept", "online-say"] {
            assert!(!testing::reads(&harness, &watched.say(key)), "{key}");
        }
    }

    #[test]
    fn the_time_for_a_first_move_is_counted_down_for_both_and_the_other_may_extend_it() {
        let control = "300+5".parse().expect("a time control");
        let pace = Pace::Live { white: control, black: control };
        for (own, text) in [(WHITE, "Make your first move within "), (Some(Side::Black), "Ana has ")] {
            let shown = Fixture::over_network(own, pace, &[], &[], Language::English);
            let mut harness = remote_of(&shown);
            assert!(testing::reads(&harness, text), "{own:?}: {harness:?}");
            let gives = testing::reads(&harness, &shown.say("online-give-time"));
            assert_eq!(gives, own == Some(Side::Black), "only the other gives time");
            if gives {
                testing::press(&mut harness, &shown.say("online-give-time"));
                assert_eq!(acts(&mut harness), [LocalAction::ExtendFirstTurn]);
            }
        }
        let begun = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &[], Language::English);
        assert!(!testing::reads(&remote_of(&begun), "first move"));
    }

    #[test]
    fn a_cancelled_game_is_begun_anew_with_whoever_is_here_or_offered_again() {
        let control = "300+5".parse().expect("a time control");
        let pace = Pace::Live { white: control, black: control };
        let aborted = [(Side::White, EventKind::Aborted)];
        let mut shown = Fixture::over_network(WHITE, pace, &[], &aborted, Language::English);
        let mut harness = remote_of(&shown);
        assert!(testing::reads(&harness, &shown.say("online-aborted")));
        testing::press(&mut harness, &shown.say("online-play-again"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Intent(Intent::Rematch)]));
        drop(harness);
        shown.hear(ServerMessage::presence(BySide([true, false]), 0, None));
        let mut harness = remote_of(&shown);
        testing::press(&mut harness, &shown.say("online-play-again"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::OfferAgain)]));
    }

    #[test]
    fn whoever_proposed_something_reads_that_it_was_declined() {
        for what in Proposal::ALL {
            let mut shown = shown(WHITE, &[]);
            shown.remote.as_mut().expect("a game over a network").declined = Some(what);
            assert!(testing::reads(&remote_of(&shown), &sentences::declined(&shown.words, "Bea".into(), what)));
        }
    }

    #[test]
    fn a_rematch_is_offered_once_while_the_result_is_shown() {
        let kinds =
            [(Side::White, EventKind::Resigned), (Side::Black, EventKind::Proposed { what: Proposal::Rematch })];
        let shown = shown(WHITE, &kinds);
        for is_result_shown in [false, true] {
            let harness = testing::harness([272.0, 500.0], |ui, commands| {
                notices_ui(ui, RemoteView { is_result_shown, ..shown.remote() }, commands);
            });
            assert_eq!(testing::reads(&harness, &shown.say("offer-accept")), !is_result_shown);
        }
    }

    #[test]
    fn a_game_is_claimed_when_the_opponent_has_been_gone_for_long_enough() {
        let moved = |code: &str| EventKind::Moved { code: code.into(), reveal: None, back: Default::default() };
        let mut shown = shown(WHITE, &[(Side::White, moved("b2b4"))]);
        // Whoever is there has not gone, though the game could be claimed after days.
        shown.hear(ServerMessage::presence(BySide::both(true), 0, Some(41_000)));
        assert!(!testing::reads(&remote_of(&shown), "has gone"));
        shown.hear(ServerMessage::presence(BySide([true, false]), 0, Some(41_000)));
        assert!(testing::reads(&remote_of(&shown), "In 0:40 you may claim the game"));
        shown.remote.as_mut().expect("a game over a network").now = 40_000;
        let mut harness = remote_of(&shown);
        for (key, is_draw) in [("online-claim-win", false), ("action-claim-draw", true)] {
            testing::press(&mut harness, &shown.say(key));
            assert_eq!(acts(&mut harness), [LocalAction::ClaimAbandoned(is_draw)]);
        }
    }

    #[test]
    fn one_of_the_set_phrases_is_said_and_what_was_said_is_read() {
        let mut shown = shown(WHITE, &[]);
        let said = SaidPhrase { side: Side::Black, phrase: Phrase::Hello };
        shown.remote.as_mut().expect("a game over a network").said.push(said);
        let mut harness = remote_of(&shown);
        assert!(testing::reads(&harness, "Bea: Hello!"));
        for phrase in Phrase::ALL {
            testing::press(&mut harness, &shown.say("online-say"));
            testing::press(&mut harness, &sentences::phrase(&shown.words, phrase));
            assert_eq!(acts(&mut harness), [LocalAction::Say(phrase)]);
        }
    }

    #[test]
    fn what_was_refused_is_told_with_its_reason() {
        let mut shown = shown(WHITE, &[]);
        let refused = ActRefusal { code: RefusalCode::Stale, expected: String::new() };
        shown.remote.as_mut().expect("a game over a network").refused = Some(refused);
        assert!(testing::reads(&remote_of(&shown), &shown.say("online-refused-stale")));
    }

    #[test]
    fn a_pause_ends_when_both_are_ready() {
        let pause = [
            (Side::White, EventKind::Proposed { what: Proposal::Pause }),
            (Side::Black, EventKind::Answered { to: 6, accept: true }),
        ];
        let paused = shown(WHITE, &pause);
        let mut harness = remote_of(&paused);
        testing::press(&mut harness, &paused.say("clock-resume"));
        assert_eq!(acts(&mut harness), [LocalAction::Ready]);
        let ready = [pause[0].clone(), pause[1].clone(), (Side::White, EventKind::Ready)];
        assert!(testing::reads(&remote_of(&shown(WHITE, &ready)), "You are ready; Bea is not yet."));
    }

    #[test]
    fn whoever_plays_over_days_sees_them_and_takes_some_off() {
        let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
        let shown = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &[], Language::English);
        let mut harness = remote_of(&shown);
        for text in ["Ana: 8 d 0 h left", "7 days off left"] {
            assert!(testing::reads(&harness, text), "{text}");
        }
        testing::press(&mut harness, &shown.say("online-take-day"));
        assert_eq!(acts(&mut harness), [LocalAction::TakeVacation(1)]);
    }

    #[test]
    fn a_game_that_was_left_is_gone_on_with() {
        let mut shown = shown(WHITE, &[]);
        shown.remote = None;
        let link = "https://example.org/#play=abcdefgh23456789";
        shown.current.record.head.more.push(("OnlineGame".into(), link.into()));
        let mut harness = remote_of(&shown);
        testing::press(&mut harness, &shown.say("online-connect"));
        let asked = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(found))] = &*asked else { panic!("{asked:?}") };
        assert_eq!(found.to_string(), link);
    }

    #[test]
    fn nothing_is_cut_off_in_any_language() {
        let asks = [
            (Side::Black, EventKind::Proposed { what: Proposal::Adjournment }),
            (Side::White, EventKind::Proposed { what: Proposal::Draw }),
        ];
        for language in Language::ALL {
            let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
            let mut shown = Fixture::over_network(WHITE, pace, &["d2d4", "d7d5"], &asks, language);
            shown.hear(ServerMessage::presence(BySide([true, false]), 2, None));
            for is_lost in [false, true] {
                if is_lost {
                    let _ = shown.remote.as_mut().expect("a game over a network").client.closed(0);
                }
                for width in [242.0, 366.0] {
                    let harness = testing::harness([width, 500.0], |ui, commands| {
                        status_ui(ui, shown.remote(), commands);
                        notices_ui(ui, shown.remote(), commands);
                    });
                    let texts = Picture::of(&harness).texts();
                    let wrong: Vec<_> = texts.iter().filter(|text| !text.is_whole).collect();
                    assert!(wrong.is_empty(), "{language:?} {width} {is_lost}: {wrong:?}");
                }
            }
        }
    }
}
