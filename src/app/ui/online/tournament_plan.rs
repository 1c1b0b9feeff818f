//! What is chosen for a tournament that is about to be announced.
//!
//! | file | content |
//! |---|---|
//! | `beginning` | when it begins |
//! | `details` | what is seldom decided: breaks, the time for first moves, places |

mod beginning;
mod details;

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use self::beginning::Beginning;
use self::details::PlanDetails;
use crate::app::i18n::Translations;
use crate::app::online::sentences;
use crate::app::online::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use crate::app::ui::online::offer;
use crate::app::ui::online::online_view::{OnlineView, warning_ui};
use crate::app::ui::online::pace::{self, PaceDraft};
use crate::app::ui::online::tournament::system_keys;
use crate::app::ui::organiser::tournament_list;
use crate::app::ui::start::time_control::TimeInputMode;
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::time_field;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dialog, widgets::theme};
use crate::online_tournament::{MAX_ROUND_DAYS, MAX_TITLE_CHARS, PlanError, TournamentPlan, TournamentSystem};
use crate::session::{GameId, TimeControl};
use crate::tournament::BoardCount;

/// The greatest numbers that are offered.
const MAX_ROUNDS: usize = 20;
const MAX_ARENA_MINUTES: u32 = 240;
/// How many days a round has in which players agree on times, unless the organiser chooses another number.
const USUAL_ROUND_DAYS: u8 = 7;

/// The systems that are offered, each with its usual numbers.
const SYSTEMS: [TournamentSystem; 6] = [
    TournamentSystem::Swiss { rounds: 5 },
    TournamentSystem::RoundRobin { cycles: 1 },
    TournamentSystem::RoundRobin { cycles: 2 },
    TournamentSystem::KnockOut,
    TournamentSystem::Arena { minutes: 45 },
    TournamentSystem::Duplicate,
];

/// What is chosen for a tournament that is about to be announced.
pub(in crate::app::ui) struct PlanDraft {
    typed_name: String,
    system: TournamentSystem,
    /// On how many boards teams play; `None` if players take part for themselves.
    board_count: Option<u8>,
    pace: PaceDraft,
    /// How many days a round lasts in which players agree on the times of their games; `None` if the rounds follow one another.
    round_days: Option<u8>,
    time_input_mode: TimeInputMode,
    controls: [TimeControl; 2],
    is_rated: bool,
    is_public: bool,
    allows_bots: bool,
    beginning: Beginning,
    details: PlanDetails,
    /// How many tournaments had been announced when this one was sent; `None` before that.
    announced_count_before: Option<usize>,
}

impl Default for PlanDraft {
    fn default() -> Self {
        let control = TimeControl::Fischer { base: Duration::from_mins(3), increment: Duration::from_secs(2) };
        Self {
            typed_name: String::new(),
            system: SYSTEMS[0],
            board_count: None,
            pace: PaceDraft::default(),
            round_days: None,
            time_input_mode: TimeInputMode::default(),
            controls: [control; 2],
            is_rated: true,
            is_public: true,
            allows_bots: false,
            beginning: Beginning::default(),
            details: PlanDetails::default(),
            announced_count_before: None,
        }
    }
}

impl PlanDraft {
    /// Whether the server has made the tournament.
    pub(in crate::app::ui) fn is_announced(&self, tournaments: &OnlineTournaments) -> bool {
        self.announced_count_before.is_some_and(|count| count < tournaments.announced_count)
    }

    /// The plan; `server_time_ms` is in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be played like this.
    fn plan(
        &self,
        translations: &Translations,
        game_id: GameId,
        server_time_ms: u64,
    ) -> Result<TournamentPlan, PlanError> {
        let typed_name = self.typed_name.trim();
        let plan = TournamentPlan::new(
            if typed_name.is_empty() { translations.say("tournament-name-hint") } else { typed_name.to_owned() },
            game_id,
            self.pace.pace(self.controls),
            self.system,
        );
        let starts_at = self.beginning.start_time_ms(server_time_ms);
        let boards = self.board_count.and_then(|count| BoardCount::try_from(count).ok());
        let (rated, public, allows_bots) = (self.is_rated, self.is_public, self.allows_bots);
        let round_days = self.round_days;
        let plan = TournamentPlan { rated, public, starts_at, boards, round_days, allows_bots, ..plan };
        self.details.apply_to(plan).checked()
    }
}

/// Draws what is chosen.
pub(in crate::app::ui) fn plan_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut PlanDraft,
    game_id: &mut GameId,
    commands: &mut Vec<UiCommand>,
) {
    let translations = view.translations;
    if let (Some(error), Some(_)) = (&view.tournaments.announcement_error, draft.announced_count_before) {
        warning_ui(ui, &sentences::tournament_error(translations, error));
    }
    dialog::part_heading_ui(ui, translations.say("online-announce-title"));
    ui.horizontal(|ui| {
        let label = ui.label(translations.say("tournament-name"));
        let name_field = egui::TextEdit::singleline(&mut draft.typed_name).id_salt("tournament name");
        let name_field = name_field.hint_text(translations.say("tournament-name-hint")).char_limit(MAX_TITLE_CHARS);
        ui.add(name_field.margin(egui::Margin::symmetric(8, 6)).desired_width(f32::INFINITY)).labelled_by(label.id);
    });
    offer::game_choice_ui(ui, translations, game_id);
    system_ui(ui, translations, &mut draft.system, game_id.has_dice());
    let has_teams = matches!(draft.system, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. });
    tournament_list::boards_ui(ui, translations, has_teams, &mut draft.board_count);
    pace::pace_ui(ui, translations, &mut draft.pace, &mut draft.time_input_mode, &mut draft.controls);
    round_days_ui(ui, translations, draft);
    beginning::beginning_ui(ui, view, &mut draft.beginning, commands);
    ui.checkbox(&mut draft.is_public, translations.say("online-tournament-public"))
        .show_tip(translations.say("tip-online-tournament-public"));
    ui.checkbox(&mut draft.is_rated, translations.say("online-tournament-rated"));
    ui.checkbox(&mut draft.allows_bots, translations.say("online-tournament-allows-bots"));
    let is_live = draft.pace.pace(draft.controls).is_live();
    details::details_ui(ui, translations, (draft.system, is_live), &mut draft.details);
}

/// Draws the choice of the system, and its number of rounds or minutes.
fn system_ui(ui: &mut Ui, translations: &Translations, system: &mut TournamentSystem, has_dice: bool) {
    if !has_dice && *system == TournamentSystem::Duplicate {
        *system = SYSTEMS[0];
    }
    let title =
        structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("tournament-system")));
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group_below(ui, &title);
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for listed_system in
            SYSTEMS.into_iter().filter(|listed_system| has_dice || *listed_system != TournamentSystem::Duplicate)
        {
            let is_chosen = system_keys(listed_system) == system_keys(*system);
            if theme::chip(ui, is_chosen, translations.say(system_keys(listed_system)[0])).clicked() && !is_chosen {
                *system = listed_system;
            }
        }
    });
    let [_, about_key] = system_keys(*system);
    match system {
        TournamentSystem::Swiss { rounds } => {
            number_field::row_ui(ui, translations.say("tournament-rounds"), NumberField::new(rounds, 1..=MAX_ROUNDS));
        }
        TournamentSystem::Arena { minutes } => {
            let minutes_field = NumberField::new(minutes, 1..=MAX_ARENA_MINUTES);
            number_field::row_ui(ui, translations.say("online-arena-minutes"), minutes_field);
        }
        TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut | TournamentSystem::Duplicate => {}
    }
    ui.add(egui::Label::new(theme::faint(translations.say(about_key))).wrap());
}

/// Draws whether the rounds follow one another or last days, where there are rounds and the games have a clock.
fn round_days_ui(ui: &mut Ui, translations: &Translations, draft: &mut PlanDraft) {
    if draft.system.format().is_none() || !draft.pace.pace(draft.controls).is_live() {
        draft.round_days = None;
        return;
    }
    let offered_days = draft.round_days.unwrap_or(USUAL_ROUND_DAYS);
    let days_text = translations.say_with("online-round-days", &[("count", offered_days.into())]);
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, translations.say("tournament-rounds"));
        for (days, chip_text) in
            [(None, translations.say("online-rounds-one-evening")), (Some(offered_days), days_text)]
        {
            if theme::chip(ui, draft.round_days == days, chip_text).clicked() {
                draft.round_days = days;
            }
        }
    });
    if let Some(days) = &mut draft.round_days {
        let field = NumberField::new(days, 1..=MAX_ROUND_DAYS);
        number_field::row_ui(ui, translations.say("online-days-of-a-round"), field);
        ui.add(egui::Label::new(theme::faint(translations.say("online-days-of-a-round-about"))).wrap());
    }
}

/// Draws the button that begins an announcement, or those that make and discard it.
pub(in crate::app::ui) fn announce_ui(
    ui: &mut Ui,
    view: OnlineView,
    plan_draft: &mut Option<PlanDraft>,
    game_id: GameId,
    commands: &mut Vec<UiCommand>,
) {
    let Some(draft) = plan_draft else {
        let announce_button = theme::main_button(view.say("online-announce"));
        let tip = view.say("online-tournament-needs-name");
        if ui.add_enabled(view.name.is_some(), announce_button).show_disabled_tip(tip).clicked() {
            *plan_draft = Some(PlanDraft::default());
        }
        return;
    };
    let checked_plan = draft.plan(view.translations, game_id, view.server_time_ms().unwrap_or_default());
    let can_begin = draft.beginning.is_possible(view);
    let can_announce = checked_plan.is_ok() && view.name.is_some() && !view.tournaments.is_waiting;
    let mut announce_button = ui.add_enabled(can_announce, theme::main_button(view.say("online-announce-make")));
    if checked_plan.is_err() {
        announce_button = announce_button.show_disabled_tip(view.say("online-announce-needs-clock"));
    }
    let is_discarded = dialog::cancel_ui(ui, view.translations);
    match checked_plan {
        Ok(_) if announce_button.clicked() && !can_begin => {
            time_field::tell_to_choose_another(view.translations, commands);
        }
        Ok(checked_plan) if announce_button.clicked() => {
            commands.push(UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(Box::new(checked_plan))));
            draft.announced_count_before = Some(view.tournaments.announced_count);
        }
        _ if is_discarded => *plan_draft = None,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::lobby::ApiRequestError;
    use crate::app::ui::online::tournament_list::{tests::fixture, tournaments_ui};
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::player::PlayerName;

    /// The page and its foot.
    fn page_harness<'a>(
        fixture: &'a Fixture,
        player_name: Option<&'a PlayerName>,
        size: [f32; 2],
    ) -> egui_kittest::Harness<'a, Vec<UiCommand>> {
        let (mut draft, mut game_id) = (None, GameId::default());
        testing::harness(size, move |ui, commands| {
            let (lobby, seats) = (Lobby::default(), KeptSeats::default());
            let view = OnlineView { name: player_name, now: Duration::from_secs(5), ..fixture.online(&lobby, &seats) };
            tournaments_ui(ui, view, &mut draft, &mut game_id, commands);
            announce_ui(ui, view, &mut draft, game_id, commands);
        })
    }

    /// The choice of rounds that last days.
    fn days_label(fixture: &Fixture) -> String {
        fixture.translations.say_with("online-round-days", &[("count", USUAL_ROUND_DAYS.into())])
    }

    #[test]
    fn what_is_chosen_is_announced_and_begins_by_the_time_of_the_server() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &fixture.say("online-announce"));
        testing::press_control(&mut harness, &fixture.say("tournament-arena"));
        testing::press_control(&mut harness, "10 + 5");
        testing::press_control(&mut harness, &fixture.say("online-tournament-rated"));
        testing::press_control(&mut harness, &fixture.say("online-tournament-allows-bots"));
        testing::press_control(&mut harness, &fixture.say("online-begins"));
        testing::press_control(&mut harness, &fixture.say("online-begins-10-min"));
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!((plan.system, plan.rated, plan.public), (TournamentSystem::Arena { minutes: 45 }, false, true));
        assert!(plan.allows_bots);
        assert_eq!((&*plan.name, plan.game), ("Club evening", GameId::default()));
        assert_eq!(plan.starts_at, Some(1_000_000 + 3_000 + 600_000));
    }

    /// The page and its foot, while what the server answers changes.
    fn answered_harness<'a>(
        fixture: &'a Fixture,
        player_name: &'a PlayerName,
    ) -> egui_kittest::Harness<'a, OnlineTournaments> {
        let (mut draft, mut game_id) = (None, GameId::default());
        testing::harness_with([560.0, 1000.0], OnlineTournaments::default(), move |ui, tournaments| {
            let (lobby, seats) = (Lobby::default(), KeptSeats::default());
            let view = OnlineView { name: Some(player_name), tournaments, ..fixture.online(&lobby, &seats) };
            tournaments_ui(ui, view, &mut draft, &mut game_id, &mut Vec::new());
            announce_ui(ui, view, &mut draft, game_id, &mut Vec::new());
        })
    }

    #[test]
    fn of_errors_only_that_of_the_own_announcement_is_told() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = answered_harness(&fixture, &player_name);
        let error = |text: &str| Some(ApiRequestError { status: 400, text: text.to_owned(), code: None });
        let tournaments = harness.state_mut();
        (tournaments.error, tournaments.announcement_error) = (error("of a tournament"), error("of an announcement"));
        for (text_key, expected) in [("online-announce", [false; 2]), ("online-announce-make", [false, true])] {
            testing::press_control(&mut harness, &fixture.say(text_key));
            testing::run_until_settled(&mut harness);
            let shown_errors =
                ["of a tournament", "of an announcement"].map(|text| testing::shows_text(&harness, text));
            assert_eq!(shown_errors, expected, "{text_key}");
        }
    }

    #[test]
    fn what_is_chosen_stays_until_the_server_has_made_the_tournament() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = answered_harness(&fixture, &player_name);
        for text_key in ["online-announce", "tournament-arena", "online-announce-make"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
        }
        for (announced_count, is_form_shown) in [(0, true), (1, false)] {
            harness.state_mut().announced_count = announced_count;
            testing::run_until_settled(&mut harness);
            let is_minutes_field_shown = testing::shows_text(&harness, &fixture.say("online-arena-minutes"));
            assert_eq!(is_minutes_field_shown, is_form_shown, "{announced_count}");
        }
    }

    #[test]
    fn a_tournament_begins_on_a_day_and_at_a_time() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1200.0]);
        for text_key in ["online-announce", "online-begins", "online-begins-at"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
        }
        // It is 00:16 on 1 January 1970, a Thursday, and 00:30 of the next day is chosen.
        for (text_key, entry_label) in
            [("calendar-choose-day", "Sat 3 Jan"), ("calendar-choose-hour", "01"), ("calendar-choose-minute", ":45")]
        {
            testing::press_control(&mut harness, &fixture.say(text_key));
            testing::press_control(&mut harness, entry_label);
        }
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!(plan.starts_at, Some(((2 * 24 + 1) * 60 + 45) * 60_000));
    }

    #[test]
    fn no_date_is_offered_as_long_as_the_time_of_the_server_is_unknown() {
        let mut fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        for is_known in [true, false] {
            fixture.tournaments.listed = fixture.tournaments.listed.take().filter(|_| is_known);
            let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
            for text_key in ["online-announce", "online-begins"] {
                testing::press_control(&mut harness, &fixture.say(text_key));
            }
            assert!(testing::shows_text(&harness, &fixture.say("online-begins-week")));
            assert_eq!(testing::shows_text(&harness, &fixture.say("online-begins-at")), is_known);
        }
    }

    #[test]
    fn what_is_seldom_decided_is_announced() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
        for text_key in ["online-announce", "online-plan-more"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
        }
        testing::focus_control(&mut harness, &fixture.say("online-plan-break"));
        for _ in 0..2 {
            testing::press_key(&mut harness, egui::Key::ArrowUp);
        }
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!((plan.break_secs, plan.first_turn, plan.most_players), (60, 120, 128));
    }

    #[test]
    fn teams_play_where_the_system_has_teams() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        for (system_key, expected_boards) in [("tournament-swiss", Some(4)), ("tournament-arena", None)] {
            let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
            testing::press_control(&mut harness, &fixture.say("online-announce"));
            testing::press_control(&mut harness, &fixture.say("online-teams-play"));
            assert!(testing::shows_text(&harness, &fixture.say("online-team-boards")));
            testing::press_control(&mut harness, &fixture.say(system_key));
            testing::run_until_settled(&mut harness);
            assert_eq!(
                testing::shows_text(&harness, &fixture.say("online-teams-play")),
                expected_boards.is_some(),
                "{system_key}"
            );
            testing::press_control(&mut harness, &fixture.say("online-announce-make"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
                panic!("{commands:?}")
            };
            assert_eq!(plan.boards.map(u8::from), expected_boards, "{system_key}");
        }
    }

    #[test]
    fn whole_numbers_are_changed_by_one_with_keys() {
        use egui::Key::{ArrowDown, ArrowUp};
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
        for control_label in [fixture.say("online-announce"), fixture.say("online-teams-play"), days_label(&fixture)] {
            testing::press_control(&mut harness, &control_label);
        }
        for (field_key, pressed_key) in
            [("tournament-rounds", ArrowUp), ("online-team-boards", ArrowUp), ("online-days-of-a-round", ArrowDown)]
        {
            testing::focus_control(&mut harness, &fixture.say(field_key));
            testing::press_key(&mut harness, pressed_key);
        }
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        let numbers = (plan.system, plan.boards.map(u8::from), plan.round_days);
        assert_eq!(numbers, (TournamentSystem::Swiss { rounds: 6 }, Some(5), Some(6)));
    }

    #[test]
    fn a_knock_out_on_a_server_says_what_becomes_of_drawn_games() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &fixture.say("online-announce"));
        testing::press_control(&mut harness, &fixture.say("tournament-knock-out"));
        assert!(testing::shows_text(&harness, "a draw in the fourth is a win for Black"));
    }

    #[test]
    fn a_tournament_without_a_clock_is_not_announced() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &fixture.say("online-announce"));
        testing::press_control(&mut harness, &fixture.say("time-none"));
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        assert!(testing::take_commands(&mut harness).is_empty());
        testing::press_control(&mut harness, &fixture.say("online-pace-days"));
        testing::press_control(&mut harness, &fixture.say("online-announce-make"));
        assert_eq!(testing::take_commands(&mut harness).len(), 1);
    }

    #[test]
    fn rounds_last_days_where_there_are_rounds_and_clocks() {
        let fixture = fixture(Language::English);
        let player_name = "Ana".parse().expect("a name");
        let announced_days = |pressed_keys: &[&str]| {
            let mut harness = page_harness(&fixture, Some(&player_name), [560.0, 1000.0]);
            testing::press_control(&mut harness, &fixture.say("online-announce"));
            testing::press_control(&mut harness, &days_label(&fixture));
            assert!(testing::shows_text(&harness, &fixture.say("online-days-of-a-round-about")));
            for text_key in pressed_keys {
                testing::press_control(&mut harness, &fixture.say(text_key));
            }
            testing::run_until_settled(&mut harness);
            let is_offered = testing::shows_text(&harness, &fixture.say("online-rounds-one-evening"));
            testing::press_control(&mut harness, &fixture.say("online-announce-make"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
                panic!("{commands:?}")
            };
            (is_offered, plan.round_days)
        };
        assert_eq!(announced_days(&[]), (true, Some(7)));
        assert_eq!(announced_days(&["tournament-knock-out"]), (true, Some(7)));
        assert_eq!(announced_days(&["online-rounds-one-evening"]), (true, None));
        for text_key in ["tournament-arena", "online-pace-days"] {
            assert_eq!(announced_days(&[text_key]), (false, None), "{text_key}");
        }
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        let player_name = "Ana".parse().expect("a name");
        for language in Language::ALL {
            let fixture = fixture(language);
            for size in [[310.0, 1300.0], [560.0, 1000.0]] {
                let mut harness = page_harness(&fixture, Some(&player_name), size);
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
                testing::press_control(&mut harness, &fixture.say("online-announce"));
                for text_key in ["online-begins", "online-begins-at", "online-plan-more"] {
                    testing::press_control(&mut harness, &fixture.say(text_key));
                }
                testing::press_control(&mut harness, &days_label(&fixture));
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
            }
        }
    }
}
