//! When the player's next game in a tournament over days begins: both players propose times, and agree on one.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournamentCommand, TournamentAct};
use crate::app::phrases::announce::Announcement;
use crate::app::phrases::time_left::countdown;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::online_view::warning_ui;
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
    chosen_time_ms: Option<u64>,
    proposed_times: Vec<u64>,
    /// Whether one of them has come too near and was left out since the player last chose or added one.
    was_shortened: bool,
}

impl AppointmentDraft {
    /// Leaves out times that have come too near. Returns whether there was one.
    fn drop_times_before(&mut self, earliest_ms: u64) -> bool {
        let old_count = self.proposed_times.len();
        self.proposed_times.retain(|&unix_ms| unix_ms >= earliest_ms);
        let is_shortened = self.proposed_times.len() < old_count;
        self.was_shortened |= is_shortened;
        is_shortened
    }

    fn choose_time(&mut self, time_ms: u64) {
        let is_other = self.chosen_time_ms.replace(time_ms).is_some_and(|old_time_ms| old_time_ms != time_ms);
        self.was_shortened &= !is_other;
    }

    fn add_time(&mut self, time_ms: u64) {
        self.was_shortened = false;
        self.proposed_times.push(time_ms);
        self.proposed_times.sort_unstable();
        self.proposed_times.dedup();
    }

    fn clear_times(&mut self) {
        (self.was_shortened, self.proposed_times) = (false, Vec::new());
    }
}

/// What is known of the tournament.
#[derive(Clone, Copy)]
pub(super) struct AppointmentPanel<'a> {
    pub(super) translations: &'a Translations,
    pub(super) followed_tournament: &'a FollowedTournament,
    /// Whether something that the player has asked for is unanswered.
    pub(super) is_awaiting_answer: bool,
    pub(super) clock: WallClock,
}

impl AppointmentPanel<'_> {
    /// A time and how long it is until then.
    fn time_with_countdown(self, time_ms: u64) -> String {
        let countdown_text = countdown(self.followed_tournament.time_until(time_ms, self.clock.now()));
        let time_text = local_minute(self.translations, self.clock, time_ms);
        self.translations
            .say_with("online-appointment-time", &[("time", time_text.into()), ("left", countdown_text.into())])
    }

    /// Draws a button that does this about the time of the game.
    fn act_button_ui(
        self,
        ui: &mut Ui,
        text_key: &str,
        act: AppointmentAct,
        commands: &mut Vec<UiCommand>,
    ) -> egui::Response {
        let button = self.button_ui(ui, text_key);
        if button.clicked() {
            commands.push(command_of(act));
        }
        button
    }

    /// Draws a button that waits for the answer to what the player has asked for before.
    fn button_ui(self, ui: &mut Ui, text_key: &str) -> egui::Response {
        ui.add_enabled(!self.is_awaiting_answer, egui::Button::new(self.translations.say(text_key)))
    }
}

/// The command to do this about the time of the game.
const fn command_of(act: AppointmentAct) -> UiCommand {
    UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Appoint(act)))
}

/// A time of the server in the player's time zone.
fn local_minute(translations: &Translations, clock: WallClock, time_ms: u64) -> String {
    translations.date_and_time(clock.local_time(time_ms))
}

/// When a game that has not begun begins.
pub(super) fn start_time_in_words(
    translations: &Translations,
    clock: WallClock,
    appointment: &AppointmentView,
) -> String {
    let text_key = if appointment.is_agreed { "online-appointment-is-agreed" } else { "online-appointment-at-latest" };
    translations.say_with(text_key, &[("time", local_minute(translations, clock, appointment.begins_at).into())])
}

/// Draws when the player's next game begins, and what there is to be done about that; nothing if no game is awaited.
pub(super) fn appointment_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    draft: &mut AppointmentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let Some(tournament) = &panel.followed_tournament.view else { return };
    let Some(appointment) = tournament.own_appointment() else { return };
    let text_key = if appointment.is_agreed { "online-appointment-agreed" } else { "online-appointment-open" };
    let time_text = panel.time_with_countdown(appointment.begins_at);
    ui.add(egui::Label::new(panel.translations.say_with(text_key, &[("time", time_text.into())])).wrap());
    if appointment.is_agreed {
        draft.clear_times();
        panel.act_button_ui(ui, "online-appointment-call-off", AppointmentAct::CallOff, commands);
        return;
    }
    if let Some(proposal) = &appointment.proposed {
        proposal_ui(ui, panel, tournament, proposal, commands);
    }
    propose_ui(ui, panel, appointment.begins_at, draft, commands);
}

/// Draws what one of the players has proposed.
fn proposal_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    tournament: &TournamentView,
    proposal: &ProposedTimes,
    commands: &mut Vec<UiCommand>,
) {
    let is_own_proposal = tournament.own.and_then(|own| own.id) == Some(proposal.by);
    let name = tournament.names().find(|(id, _)| *id == proposal.by).map_or("", |(_, name)| name);
    let title = if is_own_proposal {
        panel.translations.say("online-appointment-proposed")
    } else {
        let player = name_or_nameless(panel.translations, name);
        panel.translations.say_with("online-appointment-proposes", &[("player", player.into())])
    };
    ui.add(egui::Label::new(title).wrap());
    let server_now_ms = panel.followed_tournament.server_time_ms(panel.clock.now());
    // One that has come cannot be agreed to any more.
    for &unix_ms in proposal.times.iter().filter(|&&unix_ms| unix_ms > server_now_ms) {
        ui.horizontal_wrapped(|ui| {
            ui.label(panel.time_with_countdown(unix_ms));
            if !is_own_proposal {
                let button =
                    panel.act_button_ui(ui, "online-appointment-agree", AppointmentAct::Agree(unix_ms), commands);
                let agree_label = panel.translations.say("online-appointment-agree");
                // Without the time that is left, which would be another name each minute.
                let time = local_minute(panel.translations, panel.clock, unix_ms);
                theme::set_accessible_name(&button, format!("{agree_label}: {time}"));
            }
        });
    }
    let text_key = if is_own_proposal { "online-appointment-take-back" } else { "online-decline" };
    panel.act_button_ui(ui, text_key, AppointmentAct::Decline(proposal.number), commands);
}

/// Draws the choice of times to propose, until the end of the round.
fn propose_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    latest_ms: u64,
    draft: &mut AppointmentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let now_ms = panel.followed_tournament.server_time_ms(panel.clock.now());
    let is_shortened = draft.drop_times_before(now_ms.saturating_add(PROPOSAL_NOTICE_MS));
    if is_shortened {
        let text = panel.translations.say("online-appointment-left-out");
        commands.push(UiCommand::Announce(Announcement::urgent(text)));
    }
    let Some(offered_times) = OfferedTimes::new(panel.clock, now_ms, PROPOSAL_NOTICE_MS, latest_ms) else { return };
    let label = ui.add(egui::Label::new(panel.translations.say("online-appointment-choose")).wrap());
    let mut time_ms = draft.chosen_time_ms.unwrap_or_else(|| offered_times.a_day_ahead());
    time_field::time_field_ui(ui, panel.translations, &label, offered_times, &mut time_ms, commands);
    draft.choose_time(time_ms);
    let has_room = draft.proposed_times.len() < MAX_PROPOSED_TIMES;
    let add_button = egui::Button::new(panel.translations.say("online-appointment-add"));
    let is_pressed = ui.add_enabled(has_room, add_button).clicked();
    if is_pressed && offered_times.offers(time_ms) {
        draft.add_time(time_ms);
    } else if is_pressed {
        time_field::tell_to_choose_another(panel.translations, commands);
    }
    proposed_times_ui(ui, panel, is_shortened, draft, commands);
}

/// Draws the times that are about to be proposed, and the buttons that propose and discard them. Nothing is proposed in the frame in which
/// the times have been shortened, for nobody has read that. What has the keyboard keeps it when a time or a text goes.
fn proposed_times_ui(
    ui: &mut Ui,
    panel: AppointmentPanel,
    is_shortened: bool,
    draft: &mut AppointmentDraft,
    commands: &mut Vec<UiCommand>,
) {
    if draft.was_shortened {
        warning_ui(ui, &panel.translations.say("online-appointment-left-out"));
    } else {
        ui.skip_ahead_auto_ids(1);
    }
    if draft.proposed_times.is_empty() {
        ui.skip_ahead_auto_ids(2);
        return;
    }
    ui.scope(|ui| {
        for &unix_ms in &draft.proposed_times {
            ui.label(panel.time_with_countdown(unix_ms));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let is_proposed = panel.button_ui(ui, "online-appointment-propose").clicked() && !is_shortened;
        if is_proposed {
            commands.push(command_of(AppointmentAct::Propose(draft.proposed_times.clone())));
        }
        if dialog::cancel_ui(ui, panel.translations) || is_proposed {
            draft.clear_times();
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
    use egui_kittest::kittest::Queryable;

    const HOUR_MS: u64 = 3_600_000;
    /// Thursday, 1 January 1970, 10:05 UTC.
    const NOW_MS: u64 = 10 * HOUR_MS + 5 * 60_000;

    /// A tournament in which Ana, who looks at it, is paired with Bea. The round ends after two days.
    fn followed_tournament(appointment_json: &str) -> FollowedTournament {
        let row_json = |id: u32, name: &str| {
            format!(
                r#"{{"id":{id},"rank":1,"name":"{name}","is_absent":false,"points":"0.0","tie_breaks":[],"results":[]}}"#
            )
        };
        let tournament_json = format!(
            r#"{{"key":"k7m2","name":"Club league","game":"lielow","pace":{{"type":"live","white":"300+5","black":"300+5"}},
            "system":{{"type":"swiss","rounds":3}},"rated":true,"stage":"running","organiser":"Ana","players":2,"round_days":2,
            "seq":9,"tie_breaks":[],"now":{NOW_MS},"rows":[{},{}],"own":{{"id":1,"organises":false,"is_berserk":false}},
            "rounds":[{{"games":[{{"white":2,"black":1,"appointment":{{"game":"abc",{appointment_json}}}}}],"byes":[]}}],"arena_games":[]}}"#,
            row_json(1, "Ana"),
            row_json(2, "Bea"),
        );
        let view = Some(serde_json::from_str(&tournament_json).expect(&tournament_json));
        let site = "https://example.org/".parse().expect("an address");
        FollowedTournament { view, ..FollowedTournament::new(site, "k7m2".into()) }
    }

    fn panel_harness<'a>(
        translations: &'a Translations,
        followed_tournament: &'a FollowedTournament,
        size: [f32; 2],
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut draft = AppointmentDraft::default();
        testing::harness(size, move |ui, commands| {
            let panel = AppointmentPanel {
                translations,
                followed_tournament,
                is_awaiting_answer: false,
                clock: WallClock::manual(Duration::ZERO),
            };
            appointment_ui(ui, panel, &mut draft, commands);
        })
    }

    fn take_acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<AppointmentAct> {
        let commands = testing::take_commands(harness).into_iter();
        commands
            .map(|command| match command {
                UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Appoint(act))) => act,
                command => panic!("{command:?}"),
            })
            .collect()
    }

    const NOTHING_PROPOSED_JSON: &str = r#""begins_at":172800000"#;
    const OPPONENT_PROPOSAL_JSON: &str =
        r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000,90000000],"number":2}"#;
    const OWN_PROPOSAL_JSON: &str = r#""begins_at":172800000,"proposed":{"by":1,"times":[86400000],"number":3}"#;
    /// As earlier servers tell it.
    const UNNUMBERED_PROPOSAL_JSON: &str = r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000]}"#;
    const AGREED_TIME_JSON: &str = r#""begins_at":86400000,"is_agreed":true"#;

    #[test]
    fn a_player_agrees_declines_takes_back_and_calls_off() {
        let fixture = Fixture::in_language(Language::English);
        for (appointment_json, button_label, expected_act) in [
            (OPPONENT_PROPOSAL_JSON, "Agree: 2 Jan 1970, 00:00", AppointmentAct::Agree(86_400_000)),
            (OPPONENT_PROPOSAL_JSON, "Agree: 2 Jan 1970, 01:00", AppointmentAct::Agree(90_000_000)),
            (OPPONENT_PROPOSAL_JSON, "Decline", AppointmentAct::Decline(Some(2))),
            (UNNUMBERED_PROPOSAL_JSON, "Decline", AppointmentAct::Decline(None)),
            (OWN_PROPOSAL_JSON, "Take back", AppointmentAct::Decline(Some(3))),
            (AGREED_TIME_JSON, "Call the time off", AppointmentAct::CallOff),
        ] {
            let followed_tournament = followed_tournament(appointment_json);
            let mut harness = panel_harness(&fixture.translations, &followed_tournament, [560.0, 700.0]);
            testing::press_control(&mut harness, button_label);
            assert_eq!(take_acts(&mut harness), [expected_act], "{button_label}");
        }
    }

    #[test]
    fn nobody_agrees_to_a_time_that_has_come() {
        let fixture = Fixture::in_language(Language::English);
        let followed_tournament =
            followed_tournament(r#""begins_at":172800000,"proposed":{"by":2,"times":[36000000,90000000]}"#);
        let harness = panel_harness(&fixture.translations, &followed_tournament, [560.0, 700.0]);
        for (time, is_shown) in [("1 Jan 1970, 10:00", false), ("2 Jan 1970, 01:00", true)] {
            assert_eq!(testing::shows_text(&harness, &format!("Agree: {time}")), is_shown, "{time}");
        }
    }

    #[test]
    fn a_player_proposes_times_on_the_quarters_of_hours_and_each_once() {
        let fixture = Fixture::in_language(Language::English);
        let followed_tournament = followed_tournament(NOTHING_PROPOSED_JSON);
        let mut harness = panel_harness(&fixture.translations, &followed_tournament, [560.0, 700.0]);
        assert!(testing::shows_text(&harness, "3 Jan 1970, 00:00 (in 37 h 55 min)"));
        assert!(!testing::shows_text(&harness, "Propose"), "nothing is chosen");
        for _ in 0..2 {
            testing::press_control(&mut harness, "Add");
        }
        testing::press_control(&mut harness, "Propose");
        let quarter_past_ten_ms = 10 * HOUR_MS + HOUR_MS / 4;
        assert_eq!(take_acts(&mut harness), [AppointmentAct::Propose(vec![24 * HOUR_MS + quarter_past_ten_ms])]);
        assert!(!testing::shows_text(&harness, "Propose"), "it is sent");
        // The next quarter of an hour, and the end of the round.
        for day_label in ["Today", "Sat 3 Jan"] {
            for button_label in ["Day", day_label, "Add"] {
                testing::press_control(&mut harness, button_label);
            }
        }
        testing::press_control(&mut harness, "Propose");
        assert_eq!(take_acts(&mut harness), [AppointmentAct::Propose(vec![quarter_past_ten_ms, 48 * HOUR_MS])]);
    }

    /// When a quarter past ten is too near.
    const LATER: Duration = Duration::from_millis(5 * 60_000 + 1);

    /// The panel at a time that changes, after these presses.
    fn harness_after<'a>(
        fixture: &'a Fixture,
        followed_tournament: &'a FollowedTournament,
        pressed_labels: &[&str],
    ) -> Harness<'a, (Duration, Vec<UiCommand>)> {
        let mut draft = AppointmentDraft::default();
        let state = (Duration::ZERO, Vec::new());
        let mut harness = testing::harness_with([560.0, 900.0], state, move |ui, (now, commands)| {
            let translations = &fixture.translations;
            let clock = WallClock::manual(*now);
            let panel = AppointmentPanel { translations, followed_tournament, is_awaiting_answer: false, clock };
            appointment_ui(ui, panel, &mut draft, commands);
        });
        for label in pressed_labels {
            testing::press_control(&mut harness, label);
        }
        harness
    }

    #[test]
    fn a_time_that_comes_too_near_is_told_and_left_out_before_the_others_are_proposed() {
        let fixture = Fixture::in_language(Language::English);
        let followed_tournament = followed_tournament(NOTHING_PROPOSED_JSON);
        let mut harness = harness_after(&fixture, &followed_tournament, &["Add", "Day", "Today", "Add"]);
        testing::focus_control(&mut harness, "Propose");
        harness.state_mut().0 = LATER;
        harness.get_by_label("Propose").click_accesskit();
        testing::run_until_settled(&mut harness);
        assert_eq!(testing::focused_name(&harness).as_deref(), Some("Propose"));
        let texts = ["online-appointment-left-out", "calendar-choose-another"].map(|text_key| fixture.say(text_key));
        assert!(texts.iter().all(|text| testing::shows_text(&harness, text)));
        testing::press_control(&mut harness, "Add");
        assert!(testing::shows_text(&harness, &texts[0]), "nothing is added");
        testing::press_control(&mut harness, "Propose");
        let commands = &harness.state().1;
        let [left_out, choose_another] = texts.clone().map(Announcement::urgent);
        assert_eq!(testing::announcements(commands), [&left_out, &choose_another]);
        let times = vec![34 * HOUR_MS + HOUR_MS / 4];
        assert!(
            matches!(
                &**commands,
                [_, _, UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Appoint(
                    AppointmentAct::Propose(proposed)
                )))] if *proposed == times
            ),
            "{commands:?}",
        );
        assert!(!testing::shows_text(&harness, &texts[0]), "it is read");
    }

    #[test]
    fn add_keeps_the_keyboard_when_the_chosen_time_has_come_and_tells_to_choose_another_one() {
        let fixture = Fixture::in_language(Language::English);
        let followed_tournament = followed_tournament(NOTHING_PROPOSED_JSON);
        let mut harness = harness_after(&fixture, &followed_tournament, &["Day", "Today"]);
        testing::focus_control(&mut harness, "Add");
        harness.state_mut().0 = LATER;
        testing::run_until_settled(&mut harness);
        for press_count in 0..=2 {
            assert_eq!(testing::focused_name(&harness).as_deref(), Some("Add"));
            let told = Announcement::urgent(fixture.say("calendar-choose-another"));
            assert_eq!(testing::announcements(&harness.state().1), vec![&told; press_count]);
            testing::press_key(&mut harness, egui::Key::Enter);
        }
        assert!(!testing::shows_text(&harness, "Propose"), "nothing is added");
    }

    #[test]
    fn what_is_said_of_a_time_that_was_left_out_goes_when_another_one_is_chosen() {
        let fixture = Fixture::in_language(Language::English);
        let followed_tournament = followed_tournament(NOTHING_PROPOSED_JSON);
        let mut harness = harness_after(&fixture, &followed_tournament, &["Day", "Today", "Add"]);
        harness.state_mut().0 = LATER;
        testing::run_until_settled(&mut harness);
        let text = fixture.say("online-appointment-left-out");
        assert!(testing::shows_text(&harness, &text) && !testing::shows_text(&harness, "Propose"));
        for label in ["Day", "Tomorrow"] {
            testing::press_control(&mut harness, label);
        }
        assert!(!testing::shows_text(&harness, &text));
    }

    #[test]
    fn no_times_are_proposed_when_none_is_left_before_the_end_of_the_round() {
        let fixture = Fixture::in_language(Language::English);
        for (minutes_left, is_offered) in [(10, true), (9, false)] {
            let followed_tournament =
                followed_tournament(&format!(r#""begins_at":{}"#, NOW_MS + minutes_left * 60_000));
            let harness = panel_harness(&fixture.translations, &followed_tournament, [560.0, 700.0]);
            assert_eq!(testing::shows_text(&harness, "Add"), is_offered, "{minutes_left}");
        }
    }

    #[test]
    fn the_countdown_to_the_game_is_drawn_anew_when_it_changes() {
        let mut fixture = Fixture::in_language(Language::English);
        fixture.tournaments = OnlineTournaments::with_shown_tournament(followed_tournament(AGREED_TIME_JSON));
        let next_change_at = |millis| fixture.tournaments.next_countdown_change_at(Duration::from_millis(millis));
        assert_eq!([0, 300].map(next_change_at), [Some(Duration::from_mins(1)); 2]);
        assert_eq!(next_change_at(50_000_000), Some(Duration::from_secs(50_001)), "in the last hour");
        assert_eq!(next_change_at(86_400_000), None, "the game has begun");
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            for appointment_json in [NOTHING_PROPOSED_JSON, OPPONENT_PROPOSAL_JSON, OWN_PROPOSAL_JSON, AGREED_TIME_JSON]
            {
                let followed_tournament = followed_tournament(appointment_json);
                for size in [[310.0, 900.0], [560.0, 700.0]] {
                    let harness = panel_harness(&translations, &followed_tournament, size);
                    let picture = Picture::of(&harness);
                    assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{language:?} {size:?}");
                }
            }
        }
    }
}
