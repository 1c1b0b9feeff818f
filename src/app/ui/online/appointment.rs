//! When the player's next game in a tournament over days begins: both players propose times, and agree on one.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournamentCommand, TournamentAct};
use crate::app::phrases::time_left::countdown;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::open_games::name_or_nameless;
use crate::app::ui::widgets::time_field::{self, OfferedTimes};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{
    AppointmentAct, AppointmentView, MAX_PROPOSED_TIMES, PROPOSAL_NOTICE_MS, ProposedTimes, TournamentView,
};

/// The times that the player is about to propose.
#[derive(Default)]
pub(super) struct AppointmentDraft {
    /// The one that is chosen to be added to them.
    time: Option<u64>,
    times: Vec<u64>,
}

/// What is known of the tournament.
#[derive(Clone, Copy)]
pub(super) struct AppointmentPanel<'a> {
    pub(super) translations: &'a Translations,
    pub(super) followed: &'a FollowedTournament,
    /// Whether something that the player has asked for is unanswered.
    pub(super) is_waiting: bool,
    pub(super) clock: WallClock,
}

impl AppointmentPanel<'_> {
    /// A time and how long it is until then.
    fn time(self, at: u64) -> String {
        let left = countdown(self.followed.time_until(at, self.clock.now()));
        let time = local_minute(self.translations, self.clock, at);
        self.translations.say_with("online-appointment-time", &[("time", time.into()), ("left", left.into())])
    }

    /// Draws a button that does this about the time of the game.
    fn act_ui(self, ui: &mut Ui, key: &str, act: AppointmentAct, commands: &mut Vec<UiCommand>) -> egui::Response {
        let button = ui.add_enabled(!self.is_waiting, egui::Button::new(self.translations.say(key)));
        if button.clicked() {
            commands.push(UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Appoint(act))));
        }
        button
    }
}

/// A time of the server in the player's time zone.
fn local_minute(translations: &Translations, clock: WallClock, time_ms: u64) -> String {
    translations.date_and_time(clock.local_time(time_ms))
}

/// When a game that has not begun begins.
pub(super) fn in_words(translations: &Translations, clock: WallClock, appointment: &AppointmentView) -> String {
    let key = if appointment.is_agreed { "online-appointment-is-agreed" } else { "online-appointment-at-latest" };
    translations.say_with(key, &[("time", local_minute(translations, clock, appointment.begins_at).into())])
}

/// Draws when the player's next game begins, and what there is to be done about that; nothing if no game is awaited.
pub(super) fn appointment_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    draft: &mut AppointmentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let Some(tournament) = &panel.followed.view else { return };
    let Some(appointment) = tournament.own_appointment() else { return };
    let key = if appointment.is_agreed { "online-appointment-agreed" } else { "online-appointment-open" };
    let time = panel.time(appointment.begins_at);
    ui.add(egui::Label::new(panel.translations.say_with(key, &[("time", time.into())])).wrap());
    if appointment.is_agreed {
        draft.times.clear();
        panel.act_ui(ui, "online-appointment-call-off", AppointmentAct::CallOff, commands);
        return;
    }
    if let Some(proposed) = &appointment.proposed {
        proposed_ui(ui, panel, tournament, proposed, commands);
    }
    propose_ui(ui, panel, appointment.begins_at, draft, commands);
}

/// Draws what one of the players has proposed.
fn proposed_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    tournament: &TournamentView,
    proposed: &ProposedTimes,
    commands: &mut Vec<UiCommand>,
) {
    let is_own = tournament.own.and_then(|own| own.id) == Some(proposed.by);
    let name = tournament.names().find(|(id, _)| *id == proposed.by).map_or("", |(_, name)| name);
    let title = if is_own {
        panel.translations.say("online-appointment-proposed")
    } else {
        let player = name_or_nameless(panel.translations, name);
        panel.translations.say_with("online-appointment-proposes", &[("player", player.into())])
    };
    ui.add(egui::Label::new(title).wrap());
    let now = panel.followed.server_time(panel.clock.now());
    // One that has come cannot be agreed to any more.
    for &time in proposed.times.iter().filter(|&&time| time > now) {
        ui.horizontal_wrapped(|ui| {
            ui.label(panel.time(time));
            if !is_own {
                let button = panel.act_ui(ui, "online-appointment-agree", AppointmentAct::Agree(time), commands);
                let agree = panel.translations.say("online-appointment-agree");
                // Without the time that is left, which would be another name each minute.
                let time = local_minute(panel.translations, panel.clock, time);
                theme::set_accessible_name(&button, format!("{agree}: {time}"));
            }
        });
    }
    let key = if is_own { "online-appointment-take-back" } else { "online-decline" };
    panel.act_ui(ui, key, AppointmentAct::Decline(proposed.number), commands);
}

/// Draws the choice of times to propose, until the end of the round.
fn propose_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    latest: u64,
    draft: &mut AppointmentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let now = panel.followed.server_time(panel.clock.now());
    // Times that have come too near cannot be proposed any more.
    draft.times.retain(|&time| time >= now.saturating_add(PROPOSAL_NOTICE_MS));
    let Some(offered) = OfferedTimes::new(panel.clock, now, PROPOSAL_NOTICE_MS, latest) else { return };
    let label = ui.add(egui::Label::new(panel.translations.say("online-appointment-choose")).wrap());
    let time = draft.time.get_or_insert_with(|| offered.a_day_ahead());
    time_field::time_field_ui(ui, panel.translations, &label, offered, time);
    let add = egui::Button::new(panel.translations.say("online-appointment-add"));
    if ui.add_enabled(draft.times.len() < MAX_PROPOSED_TIMES, add).clicked() {
        draft.times.push(*time);
        draft.times.sort_unstable();
        draft.times.dedup();
    }
    if draft.times.is_empty() {
        return;
    }
    for &time in &draft.times {
        ui.label(panel.time(time));
    }
    ui.horizontal_wrapped(|ui| {
        let times = draft.times.clone();
        let button = panel.act_ui(ui, "online-appointment-propose", AppointmentAct::Propose(times), commands);
        if dialog::cancel_ui(ui, panel.translations) || button.clicked() {
            draft.times.clear();
        }
    });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::tournaments::OnlineTournaments;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use egui_kittest::Harness;

    const HOUR_MS: u64 = 3_600_000;
    /// Thursday, 1 January 1970, 10:05 UTC.
    const NOW: u64 = 10 * HOUR_MS + 5 * 60_000;

    /// A tournament in which Ana, who looks at it, is paired with Bea. The round ends after two days.
    fn followed(appointment: &str) -> FollowedTournament {
        let row = |id: u32, name: &str| {
            format!(
                r#"{{"id":{id},"rank":1,"name":"{name}","is_absent":false,"points":"0.0","tie_breaks":[],"results":[]}}"#
            )
        };
        let text = format!(
            r#"{{"key":"k7m2","name":"Club league","game":"lielow","pace":{{"type":"live","white":"300+5","black":"300+5"}},
            "system":{{"type":"swiss","rounds":3}},"rated":true,"stage":"running","organiser":"Ana","players":2,"round_days":2,
            "seq":9,"tie_breaks":[],"now":{NOW},"rows":[{},{}],"own":{{"id":1,"organises":false,"is_berserk":false}},
            "rounds":[{{"games":[{{"white":2,"black":1,"appointment":{{"game":"abc",{appointment}}}}}],"byes":[]}}],"arena_games":[]}}"#,
            row(1, "Ana"),
            row(2, "Bea"),
        );
        let view = Some(serde_json::from_str(&text).expect(&text));
        let site = "https://example.org/".parse().expect("an address");
        FollowedTournament { view, ..FollowedTournament::new(site, "k7m2".into()) }
    }

    fn panel<'a>(
        translations: &'a Translations,
        followed: &'a FollowedTournament,
        size: [f32; 2],
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut draft = AppointmentDraft::default();
        testing::harness(size, move |ui, commands| {
            let panel = AppointmentPanel {
                translations,
                followed,
                is_waiting: false,
                clock: WallClock::manual(Duration::ZERO),
            };
            appointment_ui(ui, panel, &mut draft, commands);
        })
    }

    fn acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<AppointmentAct> {
        let commands = testing::take_commands(harness).into_iter();
        commands
            .map(|command| match command {
                UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Appoint(act))) => act,
                other => panic!("{other:?}"),
            })
            .collect()
    }

    const OPEN: &str = r#""begins_at":172800000"#;
    const PROPOSED: &str = r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000,90000000],"number":2}"#;
    const OWN: &str = r#""begins_at":172800000,"proposed":{"by":1,"times":[86400000],"number":3}"#;
    /// As earlier servers tell it.
    const UNNUMBERED: &str = r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000]}"#;
    const AGREED: &str = r#""begins_at":86400000,"is_agreed":true"#;

    #[test]
    fn a_player_agrees_declines_takes_back_and_calls_off() {
        let shown = Fixture::in_language(Language::English);
        for (appointment, button, expected) in [
            (PROPOSED, "Agree: 2 Jan 1970, 00:00", AppointmentAct::Agree(86_400_000)),
            (PROPOSED, "Agree: 2 Jan 1970, 01:00", AppointmentAct::Agree(90_000_000)),
            (PROPOSED, "Decline", AppointmentAct::Decline(Some(2))),
            (UNNUMBERED, "Decline", AppointmentAct::Decline(None)),
            (OWN, "Take back", AppointmentAct::Decline(Some(3))),
            (AGREED, "Call the time off", AppointmentAct::CallOff),
        ] {
            let followed = followed(appointment);
            let mut harness = panel(&shown.translations, &followed, [560.0, 700.0]);
            testing::press_control(&mut harness, button);
            assert_eq!(acts(&mut harness), [expected], "{button}");
        }
    }

    #[test]
    fn nobody_agrees_to_a_time_that_has_come() {
        let shown = Fixture::in_language(Language::English);
        let followed = followed(r#""begins_at":172800000,"proposed":{"by":2,"times":[36000000,90000000]}"#);
        let harness = panel(&shown.translations, &followed, [560.0, 700.0]);
        for (time, is_shown) in [("1 Jan 1970, 10:00", false), ("2 Jan 1970, 01:00", true)] {
            assert_eq!(testing::shows_text(&harness, &format!("Agree: {time}")), is_shown, "{time}");
        }
    }

    #[test]
    fn a_player_proposes_times_on_the_quarters_of_hours_and_each_once() {
        let shown = Fixture::in_language(Language::English);
        let followed = followed(OPEN);
        let mut harness = panel(&shown.translations, &followed, [560.0, 700.0]);
        assert!(testing::shows_text(&harness, "3 Jan 1970, 00:00 (in 37 h 55 min)"));
        assert!(!testing::shows_text(&harness, "Propose"), "nothing is chosen");
        for _ in 0..2 {
            testing::press_control(&mut harness, "Add");
        }
        testing::press_control(&mut harness, "Propose");
        let quarter_past_ten = 10 * HOUR_MS + HOUR_MS / 4;
        assert_eq!(acts(&mut harness), [AppointmentAct::Propose(vec![24 * HOUR_MS + quarter_past_ten])]);
        assert!(!testing::shows_text(&harness, "Propose"), "it is sent");
        // The next quarter of an hour, and the end of the round.
        for entry in ["Today", "Sat 3 Jan"] {
            for button in ["Day", entry, "Add"] {
                testing::press_control(&mut harness, button);
            }
        }
        testing::press_control(&mut harness, "Propose");
        assert_eq!(acts(&mut harness), [AppointmentAct::Propose(vec![quarter_past_ten, 48 * HOUR_MS])]);
    }

    #[test]
    fn no_times_are_proposed_when_none_is_left_before_the_end_of_the_round() {
        let shown = Fixture::in_language(Language::English);
        for (minutes, is_offered) in [(10, true), (9, false)] {
            let followed = followed(&format!(r#""begins_at":{}"#, NOW + minutes * 60_000));
            let harness = panel(&shown.translations, &followed, [560.0, 700.0]);
            assert_eq!(testing::shows_text(&harness, "Add"), is_offered, "{minutes}");
        }
    }

    #[test]
    fn the_countdown_to_the_game_is_drawn_anew_when_it_changes() {
        let mut shown = Fixture::in_language(Language::English);
        shown.tournaments = OnlineTournaments::showing(followed(AGREED));
        let next = |millis| shown.tournaments.next_countdown(Duration::from_millis(millis));
        assert_eq!([0, 300].map(next), [Some(Duration::from_mins(1)); 2]);
        assert_eq!(next(50_000_000), Some(Duration::from_secs(50_001)), "in the last hour");
        assert_eq!(next(86_400_000), None, "the game has begun");
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            for appointment in [OPEN, PROPOSED, OWN, AGREED] {
                let followed = followed(appointment);
                for size in [[310.0, 900.0], [560.0, 700.0]] {
                    let harness = panel(&translations, &followed, size);
                    let picture = Picture::of(&harness);
                    assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{language:?} {size:?}");
                }
            }
        }
    }
}
